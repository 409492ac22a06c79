"""What one screen is sent: answers in their order, the position after every change, talk and notes.

Answers wait as bytes, so many at most: whoever does not read them is told goodbye. What is dear to make waits for the
turn of the screen (`grognard.server.gate`).
"""

from __future__ import annotations

import asyncio
import time
from collections import deque

import msgspec

from grognard.server import notes, talk, views
from grognard.server.boards import Boards
from grognard.server.client_messages import Moment
from grognard.server.gate import POLICY, Gate
from grognard.server.hall import Hall
from grognard.server.messages import Change, Dice, Notes, Past, Position, Refused, ServerMessage, Sorry, SpaceNote, Talk
from grognard.server.settings import Settings
from grognard.server.tables import LiveTable

encoder = msgspec.json.Encoder()

BROKEN, GONE, UNKNOWN = 1011, 4410, 4404
MOST_REPLIES = 200
QUESTION = 100  # bytes that a question for the past counts for while it waits


class Goodbye(Exception):
    """The connection has to end; the reason has been told."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Outbox:
    """The outgoing half of a connection without its wire: messages come out of `next_message`."""

    def __init__(
        self, hall: Hall, boards: Boards, live: LiveTable, settings: Settings, gate: Gate, address: str = ""
    ) -> None:
        self.hall = hall
        self.boards = boards
        self.live = live
        self.settings = settings
        self.gate = gate
        self.address = gate.address(address)
        self.purse = self.address.purse()
        self.since = time.monotonic()
        self.mine: list[int] = []
        self.greeted = False
        self.known: list[tuple[int, int]] = []  # the events this screen was told of, with their moments
        self.number = 0  # of the last position or change that was sent
        self.told: tuple[Position, views.Faces] | None = None  # that position; none where the whole is owed
        self.owed = False  # this screen asked for something and gets an answer in any case
        self.replies: deque[bytes | Moment] = deque()
        self.queued = 0  # bytes of them
        self.stale = False  # the position has changed since it was sent
        self.heard: list[int] = []  # the lines of talk this screen was told
        self.noise = False  # there may be lines it was not told
        self.notes: list[SpaceNote] = []  # the notes this screen was told
        self.notes_due = False  # they may not be those of today
        self.notes_owed = False  # this screen has written one and gets them in any case
        self.sharing = False  # this screen adds to the dice, and is told where they come from
        self.dice: Dice | None = None  # what it was told of that
        self.dice_due = False
        self.wake = asyncio.Event()
        self.undone = 0  # the number of what was first sent after an action was taken back
        self.undos = live.undos  # as far as this screen was told

    # Out

    def reply(self, message: ServerMessage | Moment) -> None:
        """Queue an answer; a question for the past is answered when its turn comes, by what was sent till then."""
        held: bytes | Moment = message if isinstance(message, Moment) else encoder.encode(message)
        size = QUESTION if isinstance(held, Moment) else len(held)
        full = len(self.replies) >= MOST_REPLIES or self.queued + size > self.settings.queued
        if full and self.replies:
            raise Goodbye(POLICY)  # nobody reads them
        if isinstance(message, Refused | Sorry):
            self.hall.tally.refused["action" if isinstance(message, Refused) else "message"] += 1
        self.replies.append(held)
        self.queued += size
        self.wake.set()

    def changed(self) -> None:
        """The table has changed: send the position, once, when the wire is free."""
        self.stale = self.noise = self.notes_due = self.dice_due = True
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
                self.queued -= QUESTION if isinstance(reply, Moment) else len(reply)
                if not isinstance(reply, Moment):
                    return reply
                async with self.purse.turn(), self.live.lock:
                    with self.purse.paying():
                        return encoder.encode(self.past(reply))
            if self.stale:
                if self.live.gone:
                    self.stale = False
                    return encoder.encode(Sorry("This table has been deleted."))
                async with self.purse.turn(), self.live.lock:
                    self.stale = False
                    with self.purse.paying():
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
            if self.notes_due or self.dice_due:
                async with self.live.lock:
                    aside = self._aside()
                if aside is not None:
                    return encoder.encode(aside)
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
        undone, self.undos = self.undos != self.live.undos, self.live.undos
        if same and not self.owed:
            return None
        self.number += 1
        if undone:
            self.undone = self.number
        self.told, self.owed = (msgspec.structs.replace(new, log=[]), seen), False
        return message

    def _too_early(self, reply: bytes | Moment) -> bool:
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

    def _aside(self) -> Notes | Dice | None:
        """What is beside the game, one after the other."""
        if self.notes_due:
            self.notes_due = False
            return self._pencilled()
        self.dice_due = False
        return self._dice()

    def _dice(self) -> Dice | None:
        """Where the dice come from, if this screen wants to know and was told otherwise."""
        now = views.dice(self.live) if self.sharing else None
        if now == self.dice:
            return None
        self.dice = now
        return now

    def forget(self, kept: int) -> None:
        """Events of this number and above are no longer what this screen was told."""
        self.known = [line for line in self.known if line[0] < kept]
