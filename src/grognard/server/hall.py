"""The hall with all its tables: loads them from disk, lets bots play, forgets those nobody looks at."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.record import BadRecord
from grognard.kernel.shares import Shares
from grognard.server import branches, memory
from grognard.server.chronicle import FINISHED_WITHOUT_SEED
from grognard.server.gathering import Gathering, of_shares
from grognard.server.inspection import Unusable
from grognard.server.inspectors import Busy, Inspectors
from grognard.server.opponents import Opponents
from grognard.server.seating import NOBODY_SITS, give_time, seat_people
from grognard.server.security import plain
from grognard.server.sheets import Sheet, sheet_of
from grognard.server.storage import Storage, StoredGame, StoredLine, Summary, Unreadable, now
from grognard.server.tables import LiveTable, StandIn
from grognard.server.tally import Tally
from grognard.server.thinkers import Thinkers

log = logging.getLogger(__name__)

Found = TypeVar("Found")

IDLE = 600.0  # seconds after which a table that nobody looks at is put away
IDLE_CORRECTED = 60.0  # the same of tables with corrections: each has data of its own
MOST_QUIET = 300  # tables that nobody looks at and that are kept ready all the same
MOST_QUIET_CORRECTED = 12  # the same of tables with corrections: of a large game each takes some ten megabytes
UNUSABLE = 600.0  # seconds for which a table that cannot be opened is not tried again
MOST_UNUSABLE = 1000
SWEEP = 60.0
TURN_SECONDS = 20.0  # for all plans of a turn that is finished for somebody; after that a searcher plays by heart


class NotSaved(Exception):
    """The disk refused; the table stands as it stood before."""


class Hall(Opponents):
    """All tables of a data directory."""

    def __init__(self, storage: Storage, thinkers: Thinkers, inspectors: Inspectors | None = None) -> None:
        super().__init__(thinkers)
        self.storage = storage
        self.inspectors = Inspectors() if inspectors is None else inspectors
        self.builder = ThreadPoolExecutor(1, "builder")  # puts games together while others go on
        self.unusable: dict[str, tuple[str, float]] = {}  # why a table cannot be opened, and since when
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.actions = 0  # taken at all tables since the start
        self.tally = Tally()

    async def open(self) -> None:
        """Open the storage and let the bots go on whose decision was interrupted."""
        await self.storage.open()
        self.spawn(self._resume())
        self.spawn(self._sweep())

    async def close(self) -> None:
        """Stop everything; what was acknowledged is on disk already."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.thinkers.close()
        self.inspectors.close()
        self.builder.shutdown(cancel_futures=True)
        await self.storage.close()

    async def _resume(self) -> None:
        try:
            waiting = await self.storage.awaiting_bots()
        except Unreadable:  # it is logged; tables that can be read are opened all the same
            return
        for id in waiting:
            with contextlib.suppress(BadRecord, Busy):  # it is logged, and who opens the table is told
                live = await self.find(id)
                if live is not None:
                    self.wake_bot(live)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.put_away(IDLE)

    def put_away(self, idle: float) -> None:
        """Forget tables that nobody has looked at for so many seconds; they are on disk."""
        now = time.monotonic()
        limits = [(live, min(idle, IDLE_CORRECTED) if live.stored.overrides else idle) for live in self._quiet()]
        self._forget([live for live, most in limits if now - live.used > most])

    def _forget(self, tables: list[LiveTable]) -> None:
        for live in tables:
            del self.tables[live.id]
        if any(live.stored.overrides for live in tables):
            memory.forget_faces()

    def _quiet(self) -> list[LiveTable]:
        """Tables at which nobody is and nothing happens."""
        tables = self.tables.values()
        return [live for live in tables if live.visitors == 0 and live.bot_task is None and not live.lock.locked()]

    def _keep(self, live: LiveTable) -> None:
        """Keep a table ready; where there are too many that nobody looks at, the one left longest ago goes."""
        quiet = sorted(self._quiet(), key=lambda one: one.used)
        corrected = [other for other in quiet if other.stored.overrides]
        if live.stored.overrides and len(corrected) >= MOST_QUIET_CORRECTED:
            self._forget(corrected[: len(corrected) - MOST_QUIET_CORRECTED + 1])
        elif len(quiet) >= MOST_QUIET:
            self._forget(quiet[: len(quiet) - MOST_QUIET + 1])
        self.tables[live.id] = live

    async def aside(self, work: Callable[[], Found]) -> Found:
        """Put a game together beside the event loop: it may take a second."""
        return await asyncio.get_running_loop().run_in_executor(self.builder, work)

    # Tables

    async def find(self, id: str) -> LiveTable | None:
        """The table with this name, from disk if need be. Raises BadRecord if its game cannot be rebuilt, or Busy."""
        live = self.tables.get(id)
        if live is not None:
            return live
        task = self.loading.get(id)
        if task is None:
            task = asyncio.create_task(self._load(id))
            self.loading[id] = task
            task.add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> LiveTable | None:
        known = self.unusable.get(id)
        if known is not None and time.monotonic() - known[1] < UNUSABLE:
            raise BadRecord(known[0])
        try:
            found = await self.storage.load(id)
        except Unreadable as error:
            raise BadRecord(str(error)) from error
        if found is None:
            return None
        stored, history = found
        try:
            sheets = await self._rehearse(stored, history)
            live = await self.aside(lambda: rebuilt(stored, history))
            if live.actions_taken != len(history):  # a game from before had answers taken for granted
                await self.storage.rewrite(id, [json.dumps(action.to_json()) for action in live.table.history])
        except ValueError as error:  # BadRecord and BadSetup are
            log.error("table %s cannot be rebuilt: %s", id, plain(error))  # noqa: TRY400  (the reason says it all)
            reason = f"This game cannot be rebuilt with the rules as they are now: {error}"
            if stored.overrides:  # trying again costs as much as before, and comes to the same
                while len(self.unusable) >= MOST_UNUSABLE:
                    del self.unusable[next(iter(self.unusable))]
                self.unusable[id] = (reason, time.monotonic())
            raise BadRecord(reason) from error
        live.sheets = sheets
        live.talk = await self.storage.said(id)
        live.notes = await self.storage.noted(id)
        self._keep(live)
        self.wake_bot(live)
        return live

    async def _rehearse(self, stored: StoredGame, history: list[str]) -> dict[str, Sheet]:
        """The boards of a table with corrections, after a trial elsewhere. Raises BadRecord or Busy."""
        if not stored.overrides:
            return {}
        tried = await self.inspectors.rehearse(stored, history)
        if isinstance(tried, Unusable):
            raise BadRecord(tried.reason)
        return {name: sheet_of(msgspec.json.decode(text)) for name, text in tried.boards.items()}

    async def restore(self, live: LiveTable) -> None:
        """Put a table back to what is on disk, after something went wrong."""
        found = await self.storage.load(live.id)
        if found is not None:
            history = [Action.from_json(json.loads(text)) for text in found[1]]
            await self.aside(lambda: live.replay(history))

    async def create(
        self,
        game: str,
        scenario: str,
        options: Sequence[str],
        seats: Mapping[str, str],
        seconds: Mapping[str, float] | None = None,
        hints: bool | None = None,
        shares: bool = False,
    ) -> tuple[StoredGame, list[str]]:
        """A new table with the tokens of its seats and of its owner. Raises BadSetup.

        `shares`: its dice wait for those who sit down and add to them.
        """
        book = rulebook(game)
        stored, tokens = seat_people(book, scenario, sorted(set(options)), [], seats)
        give_time(stored, seconds or {})
        if hints is not None:
            stored.hints = hints
        stored.seed = secrets.token_bytes(32)
        stored.commitment = commitment(stored.seed)
        people = [seat.side for seat in stored.seats if seat.token is not None]
        if shares and people:
            stored.gathering = Gathering(people)
        live = await self.aside(lambda: LiveTable(book, stored))
        live.rewound = dict.fromkeys(live.eyes(), sys.maxsize)
        await self._put(stored, live.summary(), [])
        self._keep(live)
        if any(seat.bot is not None for seat in stored.seats):
            self.thinkers.warm(stored.id, stored.game, stored.scenario, stored.options)
        self.wake_bot(live)
        return stored, tokens

    async def adopt(self, body: bytes, who: str) -> tuple[StoredGame, list[str]]:
        """A table from an uploaded record: to watch, or with seats to go on with. Raises BadRecord, BadSetup or Busy.

        A game that goes on gets dice of our own from there, because somebody may know its seed.
        """
        found = await self.inspectors.adopt(body, who)
        if isinstance(found, Unusable):
            raise BadRecord(found.reason)
        book = rulebook(found.game)
        sides = book.sides_of(found.scenario)
        seats = dict.fromkeys(sides, NOBODY_SITS) if found.over or not found.seats else found.seats
        stored, tokens = seat_people(book, found.scenario, found.options, found.overrides, seats)
        if found.over and found.seed is not None:
            stored.seed, stored.commitment = found.seed, found.promised
            parts = None if found.shares is None else Shares.from_json(found.shares)
            if parts is not None and parts.secret is not None and parts.seed() == found.seed:
                stored.seed, stored.gathering = parts.secret, of_shares(parts)
        else:
            stored.seed = FINISHED_WITHOUT_SEED if found.over else secrets.token_bytes(32)
            stored.commitment = found.promised if found.over else commitment(stored.seed)
            stored.given = found.rolls
        await self._put(stored, found.summary, found.history)
        if any(seat.bot is not None for seat in stored.seats):
            self.spawn(self._begin(stored.id))
        return stored, tokens

    async def branch(self, live: LiveTable, mine: Sequence[int], at: int) -> tuple[StoredGame, list[str]]:
        """A table of one's own that goes on from a moment of another. Raises NoBranch, BadRecord or NotSaved."""
        async with live.lock:
            stored, tokens, history = branches.branch(live, mine, at)
        texts = branches.as_stored(history)
        fresh = await self.aside(lambda: rebuilt(stored, texts))
        fresh.sheets = live.sheets
        await self._put(stored, fresh.summary(), texts)
        self._keep(fresh)
        if any(seat.bot is not None for seat in stored.seats):
            self.thinkers.warm(stored.id, stored.game, stored.scenario, stored.options)
        self.wake_bot(fresh)
        return stored, tokens

    async def _put(self, stored: StoredGame, summary: Summary, history: Sequence[str]) -> None:
        """Store a new table. Raises NotSaved."""
        _note(stored, summary, stored.updated)
        try:
            await self.storage.create(stored, history)
        except Exception as error:
            log.exception("a new table was not saved")
            raise NotSaved("The table could not be saved, so there is none. Please try again later.") from error

    async def _begin(self, id: str) -> None:
        """Let the bots of an adopted game go on."""
        with contextlib.suppress(BadRecord, Busy):
            await self.find(id)

    async def delete(self, id: str) -> None:
        """Remove a table for good; its screens are told."""
        live = self.tables.get(id)
        if live is None:
            await self.storage.delete(id)
            return
        async with live.lock:
            await self.storage.delete(id)
            live.gone = True
            self.tables.pop(id, None)
        if live.bot_task is not None:
            live.bot_task.cancel()
        live.notify()

    # Changes: the caller holds the lock of the table

    async def act(self, live: LiveTable, action: Action) -> None:
        """Carry a legal action out and store it; afterwards it may be told. Raises NotSaved."""
        await self.carry_out(live, [action], lambda: True)

    async def carry_out(self, live: LiveTable, actions: Sequence[Action], still: Callable[[], bool]) -> None:
        """Carry legal actions out, as long as they `still` are to be, and store them together. Raises NotSaved."""
        number, began = live.actions_taken, time.perf_counter()
        taken: list[str] = []
        try:
            for action in actions:
                if taken and not (still() and live.table.why_not(action) is None):
                    break
                live.take(action)
                self.actions += 1
                taken.append(json.dumps(action.to_json()))
            summary = live.summary()
            when = _when(live.stored, summary)
            await self.storage.append(live.id, number, taken, summary, when)
        except Exception as error:
            log.exception("action %s of table %s was not saved", actions[0].to_text(), live.id)
            await self.restore(live)
            raise NotSaved("The action could not be saved, so it was not carried out. Please try again.") from error
        _note(live.stored, summary, when)
        self.tally.acts.add(time.perf_counter() - began)

    async def undo(self, live: LiveTable) -> None:
        """Take the last action back, on disk too. Raises NotSaved."""
        try:
            live.undo()
            summary = live.summary()
            when = _when(live.stored, summary)
            await self.storage.cut(live.id, live.actions_taken, summary, when)
        except Exception as error:
            log.exception("an action of table %s was not taken back", live.id)
            await self.restore(live)
            raise NotSaved("The action could not be taken back. Please try again.") from error
        _note(live.stored, summary, when)

    async def sum_up(self, live: LiveTable) -> None:
        """Store what the list of games shows, where it has changed without an action."""
        summary = live.summary()
        when = _when(live.stored, summary)
        await self.storage.cut(live.id, live.actions_taken, summary, when)
        _note(live.stored, summary, when)

    async def say(self, live: LiveTable, side: str, to: str, text: str) -> None:
        """Store what a side says, then let it be heard. Raises NotSaved."""
        line = StoredLine(side, to, text, live.actions_taken, now())
        try:
            await self.storage.say(live.id, len(live.talk), line)
        except Exception as error:
            log.exception("a line of talk at table %s was not saved", live.id)
            raise NotSaved("Your message could not be saved, so nobody has seen it. Please try again.") from error
        live.speak(line)

    async def note(self, live: LiveTable, side: str, space: int, text: str) -> None:
        """Store what a side pencils on a space, then show it to that side. Raises NotSaved."""
        try:
            await self.storage.note(live.id, side, space, text)
        except Exception as error:
            log.exception("a note at table %s was not saved", live.id)
            raise NotSaved("Your note could not be saved. Please try again.") from error
        live.pencil(side, space, text)

    async def reseat(self, live: LiveTable, side: str, bot: str | None, seconds: float | None = None) -> None:
        """A bot takes a seat over, or gives it back; a stand_in goes."""
        seat = live.seat_of(side)
        assert seat is not None
        thinks = live.bot()
        if (bot, seconds) != (seat.bot, seat.seconds):
            await self.storage.reseat(live.id, side, bot, seconds)
        seat.bot, seat.seconds = bot, seconds
        live.stand_ins.pop(side, None)
        if live.bot() != thinks:
            self.interrupt(live)

    def help(self, live: LiveTable, side: str, bot: str, seconds: float | None) -> None:
        """A bot finishes the turn for who sits there. It is not stored: after a restart he decides himself again."""
        thinks = live.bot()
        turn = live.book.knowledge.turns_played(live.table.state)
        live.stand_ins[side] = StandIn(bot, seconds, turn, time.monotonic() + TURN_SECONDS)
        if live.bot() != thinks:
            self.interrupt(live)


def _when(stored: StoredGame, summary: Summary) -> str:
    """The time of the last change that everybody could see: what is done in secret leaves no trace in it."""
    same = summary == Summary(stored.actions, stored.turn, stored.decides, stored.outcome)
    return stored.updated if same else now()


def _note(stored: StoredGame, summary: Summary, when: str) -> None:
    stored.updated = when
    stored.actions, stored.turn = summary.actions, summary.turn
    stored.decides, stored.outcome = summary.decides, summary.outcome


def rebuilt(stored: StoredGame, history: Sequence[str]) -> LiveTable:
    """A stored game as it stands. Raises BadRecord or BadSetup."""
    live = LiveTable(rulebook(stored.game), stored)
    live.replay([Action.from_json(json.loads(text)) for text in history])
    return live
