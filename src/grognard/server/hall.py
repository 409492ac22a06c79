"""The hall with all its tables: loads them from disk, lets bots play, forgets those nobody looks at."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from random import SystemRandom

from msgspec.structs import replace

from grognard.bots import BOTS
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import BadSetup, Rulebook
from grognard.kernel.table import Table
from grognard.server import thinkers as thinking
from grognard.server.security import digest, new_token
from grognard.server.storage import Storage, StoredGame, StoredLine, StoredSeat, Summary, now
from grognard.server.tables import FINISHED_WITHOUT_SEED, LiveTable, StandIn
from grognard.server.worker import Task

log = logging.getLogger(__name__)

PEOPLE = ("me", "here", "link")
NOBODY_SITS = "open"
MOST_ACTIONS = 10_000  # of an uploaded record; the longest games have some thousands
IDLE = 600.0  # seconds after which a table that nobody looks at is put away
SWEEP = 60.0
RETRY = 5.0  # seconds after which a bot tries again that could not go on


class Interrupted(Exception):
    """Somebody else decides now: nobody waits for this thought any more."""


class NoAnswer(Exception):
    """Neither a bot nor a level below it has found a legal action."""


class NotSaved(Exception):
    """The disk refused; the table stands as it stood before."""


class Hall:
    """All tables of a data directory."""

    def __init__(self, storage: Storage, thinkers: thinking.Thinkers) -> None:
        self.storage = storage
        self.thinkers = thinkers
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.chance = SystemRandom()
        self.actions = 0  # taken at all tables since the start
        self.closing = False

    async def open(self) -> None:
        """Open the storage and let the bots go on whose decision was interrupted."""
        await self.storage.open()
        self._spawn(self._resume())
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Stop everything; what was acknowledged is on disk already."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.thinkers.close()
        await self.storage.close()

    def _spawn(self, work: object) -> asyncio.Task[None]:
        assert asyncio.iscoroutine(work)
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _resume(self) -> None:
        for id in await self.storage.awaiting_bots():
            with contextlib.suppress(BadRecord):  # it is logged, and who opens the table is told
                live = await self.find(id)
                if live is not None:
                    self.wake_bot(live)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.put_away(IDLE)

    def put_away(self, idle: float) -> None:
        """Forget tables that nobody has looked at for so many seconds; they are on disk."""
        for live in list(self.tables.values()):
            quiet = live.visitors == 0 and live.bot_task is None and not live.lock.locked()
            if quiet and time.monotonic() - live.used > idle:
                del self.tables[live.id]

    # Tables

    async def find(self, id: str) -> LiveTable | None:
        """The table with this name, from disk if need be. Raises BadRecord if its game cannot be rebuilt."""
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
        found = await self.storage.load(id)
        if found is None:
            return None
        stored, history = found
        try:
            live = LiveTable(rulebook(stored.game), stored)
            await live.replay([Action.from_json(json.loads(text)) for text in history])
            if live.actions_taken != len(history):  # a game from before had answers taken for granted
                await self.storage.rewrite(id, [json.dumps(action.to_json()) for action in live.table.history])
        except ValueError as error:  # BadRecord and BadSetup are
            log.error("table %s cannot be rebuilt: %s", id, error)  # noqa: TRY400  (the reason says it all)
            raise BadRecord(f"This game cannot be rebuilt with the rules as they are now: {error}") from error
        live.talk = await self.storage.said(id)
        live.notes = await self.storage.noted(id)
        self.tables[id] = live
        self.wake_bot(live)
        return live

    async def restore(self, live: LiveTable) -> None:
        """Put a table back to what is on disk, after something went wrong."""
        found = await self.storage.load(live.id)
        if found is not None:
            await live.replay([Action.from_json(json.loads(text)) for text in found[1]])

    async def create(
        self,
        game: str,
        scenario: str,
        options: Sequence[str],
        seats: Mapping[str, str],
        seconds: Mapping[str, float] | None = None,
        hints: bool | None = None,
    ) -> tuple[StoredGame, list[str]]:
        """A new table with the tokens of its seats and of its owner. Raises BadSetup."""
        book = rulebook(game)
        seed = secrets.token_bytes(32)
        table = Table(book, scenario, options, seed)
        stored, tokens = seat_people(book, table, seats)
        give_time(stored, seconds or {})
        if hints is not None:
            stored.hints = hints
        stored.seed = seed
        stored.commitment = commitment(seed)
        return await self._put(book, stored, tokens, [])

    async def adopt(self, record: Record, seats: Mapping[str, str]) -> tuple[StoredGame, list[str]]:
        """A table from a record: to watch, or with seats to go on with. Raises BadRecord or BadSetup.

        A game that goes on gets dice of our own from there, because somebody may know its seed.
        """
        book = rulebook(record.game)
        if len(record.actions) > MOST_ACTIONS:
            raise BadRecord(f"the record has {len(record.actions)} actions; the limit is {MOST_ACTIONS}")
        table = await asyncio.to_thread(Table.replay, book, record)
        over = table.outcome is not None
        places = dict.fromkeys(table.sides(), NOBODY_SITS) if over or not seats else dict(seats)
        stored, tokens = seat_people(book, table, places)
        if over and record.seed is not None:
            stored.seed, stored.commitment = record.seed, record.promised
        else:
            stored.seed = FINISHED_WITHOUT_SEED if over else secrets.token_bytes(32)
            stored.commitment = record.promised if over else commitment(stored.seed)
            stored.given = table.rolls()
        return await self._put(book, stored, tokens, table.history)

    async def _put(
        self, book: Rulebook, stored: StoredGame, tokens: list[str], history: Sequence[Action]
    ) -> tuple[StoredGame, list[str]]:
        live = LiveTable(book, stored)
        await live.replay(history)
        live.rewound = dict.fromkeys(live.eyes(), sys.maxsize)
        _note(stored, live.summary(), stored.updated)
        await self.storage.create(stored, [json.dumps(action.to_json()) for action in history])
        self.tables[stored.id] = live
        if any(seat.bot is not None for seat in stored.seats) and not stored.overrides:
            self.thinkers.warm(stored.id, stored.game, stored.scenario, stored.options)
        self.wake_bot(live)
        return stored, tokens

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
        number = live.actions_taken
        try:
            live.take(action)
            self.actions += 1
            summary = live.summary()
            when = _when(live.stored, summary)
            await self.storage.append(live.id, number, json.dumps(action.to_json()), summary, when)
        except Exception as error:
            log.exception("action %s of table %s was not saved", action.to_text(), live.id)
            await self.restore(live)
            raise NotSaved("The action could not be saved, so it was not carried out. Please try again.") from error
        _note(live.stored, summary, when)

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
        live.stand_ins[side] = StandIn(bot, seconds, live.book.knowledge.turns_played(live.table.state))
        if live.bot() != thinks:
            self.interrupt(live)

    # Bots

    @staticmethod
    def interrupt(live: LiveTable) -> None:
        """What the bot thinks about is no longer its business. Whatever else happens, a thought goes on."""
        if live.thought is not None:
            live.thought.cancel()

    def wake_bot(self, live: LiveTable) -> None:
        """Let the bot play whose decision it is; a bot at work goes on by itself."""
        if live.bot_task is None and not live.gone and not self.closing and live.bot() is not None:
            live.bot_task = self._spawn(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        try:
            while True:
                async with live.lock:
                    task = self._task(live)
                if task is None:
                    return
                with contextlib.suppress(Interrupted):
                    await self._decide(live, task)
        except Exception:
            log.exception("the bot at table %s stopped; it tries again", live.id)
            await asyncio.sleep(RETRY)
        finally:
            live.bot_task = None
            live.used = time.monotonic()
        self.wake_bot(live)  # after a failure, or where a bot has taken a seat over in between

    async def _decide(self, live: LiveTable, task: Task) -> None:
        """Let a bot decide; where it fails, the levels below it. Raises Interrupted or NoAnswer."""
        for bot in (task.bot, *thinking.deputies(task.bot)):
            asked = task if bot == task.bot else replace(task, bot=bot, seconds=self.thinkers.seconds(bot, None))
            action = await self._choice(live, asked)
            async with live.lock:
                if not self._still(live, task):
                    return
                if action is not None and live.table.why_not(action) is None:
                    await self.act(live, action)
                    break
            log.error("the bot %s has no usable answer at table %s", bot, live.id)
        else:
            raise NoAnswer(f"nobody can decide {live.table.decision().name}")
        live.notify()

    async def _choice(self, live: LiveTable, task: Task) -> Action | None:
        """The bot's choice; None where it failed. Raises Interrupted."""
        thought = live.thought = asyncio.ensure_future(self.thinkers.choose(task))
        try:
            return await thought
        except asyncio.CancelledError:
            me = asyncio.current_task()
            if me is not None and me.cancelling():
                raise
            raise Interrupted from None
        finally:
            live.thought = None

    def _task(self, live: LiveTable) -> Task | None:
        player = live.player()
        return None if live.gone or player is None else self.task(live, *player)

    def task(self, live: LiveTable, bot: str, seconds: float | None) -> Task:
        """The decision now, for a bot."""
        time_for_plan = self.thinkers.seconds(bot, seconds)
        return Task(*told(live), live.table.seat(), bot, time_for_plan, self.chance.getrandbits(64))

    @staticmethod
    def _still(live: LiveTable, task: Task) -> bool:
        """Is the decision still the one that the bot has thought about?"""
        return not live.gone and live.bot() == task.bot and live.actions_taken == len(task.actions)


Told = tuple[str, str, str, list[str], list[dict[str, object]], list[list[str | int]], list[int]]


def told(live: LiveTable) -> Told:
    """What a worker is told of a game; the fields of `worker.Given`."""
    table = live.table
    actions = [action.to_json() for action in table.history]
    return live.id, live.book.id, table.scenario, table.options, table.overrides, actions, table.rolls()


def give_time(stored: StoredGame, seconds: Mapping[str, float]) -> None:
    """The times that bots have for their plans. Raises BadSetup."""
    for side, time_for_plan in seconds.items():
        seat = next((one for one in stored.seats if one.side == side), None)
        if seat is None or seat.bot is None:
            raise BadSetup(f"{side[:40]!r} has no computer player to give time to")
        if not thinking.in_bounds(time_for_plan):
            raise BadSetup(f"a plan takes {thinking.LEAST_SECONDS} to {thinking.MOST_SECONDS:.0f} seconds")
        seat.seconds = time_for_plan


def _when(stored: StoredGame, summary: Summary) -> str:
    """The time of the last change that everybody could see: what is done in secret leaves no trace in it."""
    same = summary == Summary(stored.actions, stored.turn, stored.decides, stored.outcome)
    return stored.updated if same else now()


def _note(stored: StoredGame, summary: Summary, when: str) -> None:
    stored.updated = when
    stored.actions, stored.turn = summary.actions, summary.turn
    stored.decides, stored.outcome = summary.decides, summary.outcome


def seat_people(book: Rulebook, table: Table, seats: Mapping[str, str]) -> tuple[StoredGame, list[str]]:
    """The row of a new table, and the tokens for people and owner. Raises BadSetup."""
    sides = table.sides()
    if sorted(seats) != sorted(sides):
        raise BadSetup(f"say who plays each side: {', '.join(sides)}")
    tokens: list[str] = []
    places: list[StoredSeat] = []
    for side in sides:
        who = seats[side]
        if who in BOTS:
            places.append(StoredSeat(side, who, who, None))
        elif who in PEOPLE:
            tokens.append(new_token())
            places.append(StoredSeat(side, who, None, digest(tokens[-1])))
        elif who == NOBODY_SITS:
            places.append(StoredSeat(side, who, None, None))
        else:
            raise BadSetup(f"there is no player called {who[:40]!r}; there are: {', '.join([*PEOPLE, *BOTS])}")
    owner = new_token()
    time_now = now()
    return (
        StoredGame(
            id=secrets.token_urlsafe(9),
            game=book.id,
            scenario=table.scenario,
            options=list(table.options),
            overrides=list(table.overrides),
            commitment="",
            seed=bytes(32),
            given=[],
            owner=digest(owner),
            created=time_now,
            updated=time_now,
            actions=0,
            turn="",
            decides=None,
            outcome=None,
            seats=places,
            hints=len(tokens) <= 1,
        ),
        [*tokens, owner],
    )
