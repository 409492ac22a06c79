"""One screen at one table: reads messages, checks them, answers; sends the position after every change."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Coroutine

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from grognard.kernel.action import Action
from grognard.kernel.record import BadRecord
from grognard.kernel.resignation import resignation
from grognard.kernel.rulebook import BadSetup
from grognard.server import hints, notes, talk, views
from grognard.server.boards import Boards
from grognard.server.cards import Fault
from grognard.server.hall import Hall, NotSaved
from grognard.server.messages import (
    PROTOCOL,
    Act,
    Answer,
    Ask,
    AskHint,
    Change,
    ClientMessage,
    Concede,
    Curve,
    Hello,
    Moment,
    Notes,
    Past,
    Position,
    Refused,
    Resign,
    Say,
    ServerMessage,
    Sorry,
    SpaceNote,
    Talk,
    Undo,
    WriteNote,
)
from grognard.server.security import Bucket, known_host, own_origin
from grognard.server.settings import Settings
from grognard.server.tables import LiveTable

log = logging.getLogger(__name__)

decoder = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()

GOING_AWAY, POLICY, GONE, UNKNOWN = 1001, 1008, 4410, 4404
MOST_TOKENS = 20
MOST_REPLIES = 200


class Goodbye(Exception):
    """The connection has to end; the reason has been told."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Screen:
    """A connection without its wire: messages go in as text and come out of `next_message`."""

    def __init__(self, hall: Hall, boards: Boards, live: LiveTable, settings: Settings) -> None:
        self.hall = hall
        self.boards = boards
        self.live = live
        self.settings = settings
        self.bucket = Bucket(settings.rate, settings.burst)
        self.breath = Bucket(settings.talk_rate, settings.talk_burst)
        self.drops = 0
        self.mine: list[int] = []
        self.greeted = False
        self.known: list[tuple[int, int]] = []  # the events this screen was told of, with their moments
        self.number = 0  # of the last position or change that was sent
        self.told: tuple[Position, views.Faces] | None = None  # that position; none where the whole is owed
        self.owed = False  # this screen asked for something and gets an answer in any case
        self.replies: deque[ServerMessage | Moment] = deque()
        self.stale = False  # the position has changed since it was sent
        self.heard: list[int] = []  # the lines of talk this screen was told
        self.noise = False  # there may be lines it was not told
        self.notes: list[SpaceNote] = []  # the notes this screen was told
        self.notes_due = False  # they may not be those of today
        self.notes_owed = False  # this screen has written one and gets them in any case
        self.wake = asyncio.Event()
        self.hint: asyncio.Task[None] | None = None  # what the computer works out for this screen
        self.curve: asyncio.Task[None] | None = None

    # Out

    def reply(self, message: ServerMessage | Moment) -> None:
        """Queue an answer; a question for the past is answered when its turn comes, by what was sent till then."""
        if len(self.replies) >= MOST_REPLIES:
            raise Goodbye(POLICY)  # nobody reads them
        self.replies.append(message)
        self.wake.set()

    def changed(self) -> None:
        """The table has changed: send the position, once, when the wire is free."""
        self.stale = self.noise = self.notes_due = True
        self.wake.set()

    def spoken(self) -> None:
        """Somebody has spoken: send it, if it is for this screen."""
        self.noise = True
        self.wake.set()

    def noted(self) -> None:
        """A note was written: send it, if it is of the seat that this screen shows."""
        self.notes_due = True
        self.wake.set()

    async def next_message(self) -> bytes:
        """The next message to send; several changes in a row are one."""
        while True:
            if self.replies and not self._too_early(self.replies[0]):
                reply = self.replies.popleft()
                if isinstance(reply, Moment):
                    async with self.live.lock:
                        return encoder.encode(self.past(reply))
                return encoder.encode(reply)
            if self.stale:
                self.stale = False
                if self.live.gone:
                    return encoder.encode(Sorry("This table has been deleted."))
                async with self.live.lock:
                    message = self.news()
                if message is not None:
                    return encoder.encode(message)
                continue
            if self.noise:
                self.noise = False
                async with self.live.lock:
                    words = self._words()
                if words is not None:
                    return encoder.encode(words)
                continue
            if self.notes_due:
                self.notes_due = False
                async with self.live.lock:
                    pencilled = self._pencilled()
                if pencilled is not None:
                    return encoder.encode(pencilled)
                continue
            self.wake.clear()
            await self.wake.wait()

    def news(self) -> Position | Change | None:
        """What has changed, unless this screen sees nothing new: not even that somebody did something in secret."""
        lines = len(self.known)
        new = views.position(self.live, self.mine, self.known, self.number + 1)
        seen = views.faces(self.live, views.shown_seat(self.live, self.mine))
        message = new if self.told is None else views.change(*self.told, new, seen)
        same = isinstance(message, Change) and not message.edits and not message.log and message.log_from == lines
        if same and not self.owed:
            return None
        self.number += 1
        self.told, self.owed = (msgspec.structs.replace(new, log=[]), seen), False
        return message

    def _too_early(self, reply: ServerMessage | Moment) -> bool:
        """The past is told by what differs from the position, so that has to be sent before it."""
        return isinstance(reply, Moment) and self.told is None and not self.live.gone

    def past(self, moment: Moment) -> Past | Sorry:
        """The answer to a question for a moment of the past."""
        now = self.live.moment(self.mine)
        if not 0 <= moment.to <= now or self.told is None:
            return Sorry(f"There is no such moment: the game has {now} actions.")
        return views.past(self.live, self.mine, moment, self.number, self.told[1])

    def _words(self) -> Talk | None:
        """The lines of talk this screen was not told; all anew where another seat looks at it now."""
        known, now = self.heard, talk.heard(self.live, views.shown_seat(self.live, self.mine))
        same = 0
        while same < min(len(known), len(now)) and known[same] == now[same]:
            same += 1
        if same == len(known) == len(now):
            return None
        self.heard = now
        since = max(same, len(now) - talk.MOST_TOLD)
        return Talk(since, talk.lines(self.live, self.mine, now, since))

    def _pencilled(self) -> Notes | None:
        """The notes of the seat that this screen shows, where they are not what it was told, or an answer is due."""
        now = notes.of_seat(self.live, views.shown_seat(self.live, self.mine))
        if now == self.notes and not self.notes_owed:
            return None
        self.notes, self.notes_owed = now, False
        return Notes(now)

    def close(self) -> None:
        """Look away; nobody waits for what the computer works out for this screen."""
        self.live.onlookers.discard(self)
        for work in (self.hint, self.curve):
            if work is not None:
                work.cancel()

    # In

    async def handle(self, text: str | None) -> None:
        """One message from the client, None for bytes. Raises Goodbye where the connection has to end."""
        if not self.bucket.take():
            self.drops += 1
            if self.drops > self.settings.patience:
                raise Goodbye(POLICY)
            self.reply(Sorry("Too many messages at once: this one was dropped. Wait a moment."))
            return
        if text is None:
            self.reply(Sorry("Messages are JSON text, not bytes."))
            return
        if len(text) > self.settings.message_size:
            self.reply(Sorry(f"That message is too long: {self.settings.message_size} characters at most."))
            return
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            log.info("table %s: unusable message: %s", self.live.id, error)
            self.reply(Sorry(f"That message cannot be used: {error}"))
            return
        try:
            await self._dispatch(message)
        except NotSaved as error:
            self.reply(Sorry(str(error)))
        except Goodbye:
            raise
        except Exception:
            log.exception("table %s: a message could not be answered: %r", self.live.id, message)
            self.reply(
                Sorry("Something went wrong with that message. Nothing has changed; the server's log has the details.")
            )

    async def _dispatch(self, message: ClientMessage) -> None:
        if self.live.gone:
            self.reply(Sorry("This table has been deleted."))
        elif isinstance(message, Hello):
            await self._hello(message)
        elif not self.greeted:
            self.reply(Sorry("Say hello first."))
        else:
            await self._answer(message)

    async def _answer(self, message: ClientMessage) -> None:
        if isinstance(message, Act):
            await self._act(message)
        elif isinstance(message, Undo):
            await self._undo(message)
        elif isinstance(message, Ask):
            await self._ask(message)
        elif isinstance(message, Moment):
            self.reply(message)
        elif isinstance(message, Resign):
            await self._resign(message)
        elif isinstance(message, Concede):
            await self._concede(message)
        elif isinstance(message, Say):
            await self._say(message)
        elif isinstance(message, WriteNote):
            await self._note(message)
        elif isinstance(message, AskHint):
            await self._hint(message)
        elif isinstance(message, Curve):
            self._curve(message)

    async def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self.reply(Sorry(f"This server speaks version {PROTOCOL} of the protocol. Please reload the page."))
            return
        tokens = hello.tokens[:MOST_TOKENS]
        boards = self.boards.of_table(self.live)
        async with self.live.lock:
            self.mine = self.live.held_by(tokens)
            self.known = views.still_known(self.live, self.mine, hello.log)
            self.heard = talk.heard(self.live, views.shown_seat(self.live, self.mine))
            self.notes = notes.of_seat(self.live, views.shown_seat(self.live, self.mine))
            self.told = None
            self.reply(views.welcome(self.live, self.mine, tokens, boards))
        self.greeted = self.owed = True
        self.live.onlookers.add(self)
        self.changed()
        self.hall.wake_bot(self.live)

    def _refuse(self, rule: str, reason: str) -> None:
        self.reply(Refused(rule, reason, self.live.moment(self.mine)))

    async def _act(self, act: Act) -> None:
        live = self.live
        try:
            action = Action.from_json(act.action)
        except ValueError as error:
            self._refuse("", str(error))
            return
        async with live.lock:
            refusal = live.refusal(self.mine, act.position, action)
            if refusal is not None:
                self._refuse(refusal.rule, refusal.reason)
                return
            await self.hall.act(live, action)
        self.owed = True
        live.notify()
        self.hall.wake_bot(live)

    async def _undo(self, undo: Undo) -> None:
        live = self.live
        async with live.lock:
            refusal = live.refusal(self.mine, undo.position, None)
            if refusal is not None:
                self._refuse(refusal.rule, refusal.reason)
                return
            await self.hall.undo(live)
        self.owed = True
        live.notify()

    def forget(self, kept: int) -> None:
        """Events of this number and above are no longer what this screen was told."""
        self.known = [line for line in self.known if line[0] < kept]

    async def _ask(self, ask: Ask) -> None:
        try:
            async with self.live.lock:
                self.reply(views.answer(self.live, self.mine, ask))
        except (BadSetup, ValueError) as error:
            self.reply(Answer(ask.number, f"That question has no answer: {error}", "", [], []))

    async def _resign(self, resign: Resign) -> None:
        live = self.live
        async with live.lock:
            if resign.side not in live.sides or live.sides.index(resign.side) not in self.mine:
                self._refuse("", "That is not your seat.")
                return
            refusal = hints.no_bot(resign)
            if refusal is None and resign.turn and resign.bot is not None:
                refusal = hints.no_help(live, self.mine, resign.side)
            if refusal is not None:
                self._refuse("", refusal)
                return
            if resign.turn and resign.bot is not None:
                self.hall.help(live, resign.side, resign.bot, resign.seconds)
            else:
                await self.hall.reseat(live, resign.side, resign.bot, resign.seconds)
        self.owed = True
        live.notify()
        self.hall.wake_bot(live)

    async def _concede(self, concede: Concede) -> None:
        live = self.live
        async with live.lock:
            if concede.side not in live.sides or live.sides.index(concede.side) not in self.mine:
                self._refuse("", "That is not your seat.")
                return
            outcome = live.table.outcome
            if outcome is not None:
                self._refuse(outcome.rule, "The game is over: " + outcome.reason)
                return
            await self.hall.act(live, resignation(live.sides.index(concede.side)))
            self.hall.interrupt(live)  # nobody need think any more
        self.owed = True
        live.notify()

    async def _say(self, say: Say) -> None:
        live = self.live
        text = talk.clean(say.text)
        async with live.lock:
            seat = views.shown_seat(live, self.mine)
            to = say.to or talk.audiences(live, seat)[0]
            refusal = talk.refusal(live, seat, views.faces(live, seat).view.state, to, text)
            if refusal is not None:
                self._refuse(refusal.rule, refusal.reason)
                return
            if not self.breath.take():
                self.reply(Sorry("Too many messages at once: this one was not sent. Wait a moment."))
                return
            await self.hall.say(live, live.sides[seat], to, text)

    async def _note(self, note: WriteNote) -> None:
        live = self.live
        text = notes.tidied(note.text)
        spaces = {space["id"] for space in self.boards.of_table(live)[0].board["spaces"]}
        async with live.lock:
            refusal = notes.refusal(live, self.mine, note.side, note.space, spaces, text)
            if refusal is not None:
                self._refuse(refusal.rule, refusal.reason)
                return
            if live.notes.get((note.side, note.space), "") != text:
                await self.hall.note(live, note.side, note.space, text)
        self.notes_owed = True
        self.noted()

    async def _hint(self, hint: AskHint) -> None:
        if hint.bot is None:
            if self.hint is not None:
                self.hint.cancel()
                await asyncio.wait([self.hint])  # so that the next question finds nobody at work
            self.reply(hints.nothing(hint))
            return
        async with self.live.lock:
            refusal = hints.no_hint(self.live, self.mine, hint)
        if refusal is None and self.hint is not None and not self.hint.done():
            refusal = hints.ONE_AT_A_TIME
        if refusal is not None:
            self.reply(hints.nothing(hint, refusal))
            return
        self.hint = self._work(hints.hint(self.hall, self.live, self.mine, hint))

    def _curve(self, curve: Curve) -> None:
        if self.curve is not None and not self.curve.done():
            self.reply(Sorry("The chances are already being worked out."))
            return
        self.curve = self._work(hints.chances(self.hall, self.live, list(self.mine), curve))

    def _work(self, answer: Coroutine[object, object, ServerMessage]) -> asyncio.Task[None]:
        """Work on an answer that takes its time, while other messages are read."""

        async def work() -> None:
            try:
                self.reply(await answer)
            except Goodbye:
                pass  # nobody reads; the reader of this screen notices too
            except Exception:
                log.exception("table %s: the computer could not answer", self.live.id)
                self.reply(Sorry("Something went wrong with that question; the server's log has the details."))

        return asyncio.create_task(work())


# The wire


async def refuse_socket(socket: WebSocket, reason: str) -> None:
    """Turn a connection away before it is one, with a word where the server can carry one."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        body = encoder.encode(Fault(reason))
        await socket.send_denial_response(Response(body, 403, media_type="application/json"))
    else:
        await socket.close(POLICY)


async def serve_socket(socket: WebSocket) -> None:
    """WS /ws/TABLE."""
    state = socket.app.state
    settings: Settings = state.settings
    if not known_host(socket.headers, settings.hosts) or not own_origin(socket.headers, settings.trusted):
        log.warning("a connection from the origin %r was turned away", socket.headers.get("origin"))
        await refuse_socket(socket, "This page does not belong to this server.")
        return
    await socket.accept()
    live, reason = None, "There is no such table."
    try:
        live = await state.hall.find(socket.path_params["table"])
    except BadRecord as error:
        reason = str(error)
    if live is None:
        await socket.send_text(encoder.encode(Sorry(reason)).decode())
        await socket.close(UNKNOWN)
        return
    if live.visitors >= settings.screens:
        await socket.send_text(encoder.encode(Sorry("Too many screens are already open at this table.")).decode())
        await socket.close(POLICY)
        return
    screen = Screen(state.hall, state.boards, live, settings)
    writer = asyncio.create_task(_write(socket, screen))
    live.visitors += 1
    try:
        await _read(socket, screen)
    except Goodbye as end:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(end.code)
    finally:
        live.visitors -= 1
        live.used = time.monotonic()
        screen.close()
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
            await writer


async def _read(socket: WebSocket, screen: Screen) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await screen.handle(message.get("text"))


async def _write(socket: WebSocket, screen: Screen) -> None:
    while True:
        message = await screen.next_message()
        if socket.application_state is not WebSocketState.CONNECTED:
            return
        await socket.send_text(message.decode())
        if screen.live.gone and not screen.replies:
            await socket.close(GONE)
            return
