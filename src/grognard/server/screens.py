"""One screen at one table: reads messages, checks them, answers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence

import msgspec

from grognard.kernel.action import Action, Refusal
from grognard.kernel.resignation import agreed_draw, resignation
from grognard.kernel.rulebook import BadSetup
from grognard.server import draws, hints, notes, sharing, talk, views
from grognard.server.boards import Boards
from grognard.server.client_messages import (
    Act,
    Ask,
    AskHint,
    BeginDice,
    ClientMessage,
    Concede,
    Curve,
    Hello,
    Moment,
    OfferDraw,
    Resign,
    Say,
    Undo,
    WriteNote,
)
from grognard.server.gate import AGAIN, LONGEST_WAIT, POLICY, TRY_AGAIN, Gate
from grognard.server.hall import Hall, NotSaved
from grognard.server.messages import (
    PROTOCOL,
    Answer,
    Refused,
    ServerMessage,
    Sorry,
)
from grognard.server.outbox import Goodbye, Outbox, encoder
from grognard.server.security import Bucket, plain
from grognard.server.settings import Settings
from grognard.server.tables import LiveTable

log = logging.getLogger(__name__)

decoder = msgspec.json.Decoder(ClientMessage)

MOST_TOKENS = 20
GRACE = 3.0  # seconds in which an end can be taken back that has only passed the decision on


class Screen(Outbox):
    """A connection without its wire: messages go in as text and come out of `next_message`."""

    def __init__(
        self, hall: Hall, boards: Boards, live: LiveTable, settings: Settings, gate: Gate, address: str = ""
    ) -> None:
        super().__init__(hall, boards, live, settings, gate, address)
        self.bucket = Bucket(settings.rate, settings.burst)
        self.drops = 0
        self.hint: asyncio.Task[None] | None = None  # what the computer works out for this screen
        self.curve: asyncio.Task[None] | None = None
        self.reader: asyncio.Task[None] | None = None  # who reads from the wire, where there is one
        self.farewell = 0  # the code with which somebody else has ended this connection

    def dismiss(self, code: int, reason: str, again: int = 0) -> None:
        """Send this screen away, for the sake of others."""
        if not self.farewell:
            self.farewell = code
            self.replies.clear()
            self.replies.append(encoder.encode(Sorry(reason, again)))
            self.wake.set()
            if self.reader is not None:
                self.reader.cancel()

    def close(self) -> None:
        """Look away; nobody waits for what the computer works out for this screen."""
        self.live.onlookers.discard(self)
        for work in (self.hint, self.curve):
            if work is not None:
                work.cancel()

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
            log.info("table %s: unusable message: %s", self.live.id, plain(error))
            self.reply(Sorry(f"That message cannot be used: {plain(error)}"))
            return
        began = time.perf_counter()
        try:
            if self.purse.wait() > LONGEST_WAIT:
                raise Goodbye(TRY_AGAIN)  # noqa: TRY301
            await self._dispatch(message)
            self.hall.tally.answers.add(time.perf_counter() - began)
        except NotSaved as error:
            self.reply(Sorry(str(error)))
        except Goodbye:
            raise
        except Exception:
            log.exception("table %s: a message could not be answered: %s", self.live.id, told(message))
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
        elif isinstance(message, Concede | OfferDraw):
            await (self._concede(message) if isinstance(message, Concede) else self._offer_draw(message))
        elif isinstance(message, Say):
            await self._say(message)
        elif isinstance(message, WriteNote):
            await self._note(message)
        elif isinstance(message, AskHint):
            await self._hint(message)
        elif isinstance(message, Curve):
            self._curve(message)
        elif not isinstance(message, Hello):
            await self._share(message)

    async def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self.reply(Sorry(f"This server speaks version {PROTOCOL} of the protocol. Please reload the page."))
            return
        tokens = hello.tokens[:MOST_TOKENS]
        mine = self.live.held_by(tokens)
        self._take_place(mine)
        boards = await self.boards.of_table(self.live)
        async with self.purse.turn(), self.live.lock:
            await sharing.greet(self.hall, self.live, mine, hello.shares)
            with self.purse.paying():
                self.mine = mine
                self.known = views.still_known(self.live, self.mine, hello.log)
                self.heard = talk.heard(self.live, views.shown_seat(self.live, self.mine))
                self.notes = notes.of_seat(self.live, views.shown_seat(self.live, self.mine))
                self.told = None
                self.sharing, self.dice = hello.shares, None
                self.reply(views.welcome(self.live, self.mine, tokens, boards))
        self.greeted = self.owed = True
        self.live.onlookers.add(self)
        self.changed()
        self.hall.wake_bot(self.live)

    def _take_place(self, mine: Sequence[int]) -> None:
        """Room for this screen. Who has a seat always gets in; onlookers as long as there is room. Raises Goodbye."""
        live, gate = self.live, self.gate
        others = [one for one in live.onlookers if one is not self and isinstance(one, Screen) and not one.farewell]
        if mine:
            same = [one for one in others if one.mine == list(mine)]
            if len(same) >= self.settings.seat_screens:
                eldest = min(same, key=lambda one: one.since)
                eldest.dismiss(POLICY, "This seat is open on too many screens; this one was closed for another.")
            self.purse = self.address.purse()
            gate.seated(self)
            return
        if sum(not one.mine for one in others) >= self.settings.screens:
            gate.refused += 1
            self.reply(Sorry("Too many are watching this table already. This page tries again by itself.", AGAIN))
            raise Goodbye(TRY_AGAIN)
        if live.onlookers_account is None:
            live.onlookers_account = gate.table_account()
        self.purse = gate.purse(self.address, live.onlookers_account)
        gate.watching(self)
        if self.purse.wait() > LONGEST_WAIT:
            gate.refused += 1
            self.reply(Sorry("The server is busy. This page tries again by itself.", AGAIN))
            raise Goodbye(TRY_AGAIN)

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
            refusal = live.refusal(self.mine, act.position, action) or self._belated(act.number)
            if refusal is not None:
                self._refuse(refusal.rule, refusal.reason)
                return
            await sharing.settle(self.hall, live)
            seat, ends = live.table.seat(), act.grace and live.ends(action)
            await self.hall.act(live, action)
            if ends and live.spare(seat, GRACE):
                asyncio.get_running_loop().call_later(GRACE, live.notify)
        self.owed = True
        live.notify()
        self.hall.wake_bot(live)

    def _belated(self, number: int) -> Refusal | None:
        """Was it meant for a position that was taken back since, and only looks like the one of now?"""
        if number and (number < self.undone or self.undos != self.live.undos):
            return Refusal("", "The game has moved on; the board now shows the current position.")
        return None

    async def _undo(self, undo: Undo) -> None:
        live = self.live
        async with live.lock:
            spared = live.spared(self.mine) and undo.position == live.moment(self.mine)
            refusal = (None if spared else live.refusal(self.mine, undo.position, None)) or self._belated(undo.number)
            if refusal is not None:
                self._refuse(refusal.rule, refusal.reason)
                return
            await self.hall.undo(live)
            self.hall.interrupt(live)
        self.owed = True
        live.notify()

    async def _ask(self, ask: Ask) -> None:
        try:
            async with self.purse.turn(), self.live.lock:
                with self.purse.paying():
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
            await sharing.settle(self.hall, live)
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
            await sharing.settle(self.hall, live)
            if live.waits():
                self._refuse("", "The dice wait for the other players, so the game has not begun yet.")
                return
            await self.hall.act(live, resignation(live.sides.index(concede.side)))
            self.hall.interrupt(live)  # nobody need think any more
        self.owed = True
        live.notify()

    async def _offer_draw(self, offer: OfferDraw) -> None:
        live = self.live
        async with live.lock:
            refusal = draws.refusal(live, self.mine, offer.side)
            if refusal is None and offer.offer:
                await sharing.settle(self.hall, live)
                refusal = draws.offer(live, offer.side)
            elif refusal is None:
                live.draws.clear()
            if refusal is not None:
                self._refuse("", refusal)
                return
            if draws.agreed(live):
                await self.hall.act(live, agreed_draw())
                self.hall.interrupt(live)
            live.version += 1
        self.owed = True
        live.notify()

    async def _share(self, message: sharing.ShareMessage) -> None:
        async with self.live.lock:
            refusal = await sharing.answer(self.hall, self.live, self.mine, message)
        if refusal is not None:
            log.info("table %s: a share of the dice was refused: %s", self.live.id, refusal)
            self.dice, self.dice_due = None, True  # it did not know how things stand
            if isinstance(message, BeginDice):  # a player has pressed it; the rest is between the programs
                self.reply(Sorry(refusal))
            self.wake.set()

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
            if not self._breath(live.sides[seat]).take():
                self.reply(Sorry("Too many messages at once: this one was not sent. Wait a moment."))
                return
            await self.hall.say(live, live.sides[seat], to, text)

    def _breath(self, side: str) -> Bucket:
        """How much a side may still say; it is the side's, however often its screens come and go."""
        return self.live.breaths.setdefault(side, Bucket(self.settings.talk_rate, self.settings.talk_burst))

    async def _note(self, note: WriteNote) -> None:
        live = self.live
        text = notes.tidied(note.text)
        board = (await self.boards.of_table(live))[0].board
        spaces = {space["id"] for space in board["spaces"]}
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


def told(message: ClientMessage) -> str:
    """A message for the log: which one, and no more. Tokens, shares, notes and private words are nobody's business."""
    return (
        f"{type(message).__name__}, what: {plain(message.what)}" if isinstance(message, Ask) else type(message).__name__
    )
