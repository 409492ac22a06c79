"""A live table: the engine's Table with its seats, its log and the screens that look at it.

Whoever reads or changes a table holds its lock, so that nobody sees an action that is not on disk yet.

Two ways to count: `position` is the number of actions taken, for the engine and the disk. A screen counts moments, the
actions that its seats noticed, so that no number tells it how many choices others made in secret.
"""

from __future__ import annotations

import asyncio
import json
import time
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from grognard.games import rulebook
from grognard.kernel import resignation
from grognard.kernel.action import Action, IllegalAction, Refusal
from grognard.kernel.dice import ContinuedDice, Dice, LoadedDice
from grognard.kernel.events import DIE, Event
from grognard.kernel.foresight import rolls
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import BadSetup, Rulebook
from grognard.kernel.state import NOBODY, SPECTATOR, State
from grognard.kernel.table import Table
from grognard.kernel.vocabulary import END
from grognard.server.gate import Account
from grognard.server.security import Bucket, matches
from grognard.server.sheets import Sheet
from grognard.server.storage import Storage, StoredGame, StoredLine, StoredSeat, Summary

EVERY = 20  # a copy of the position is kept after so many actions, for looking back
FINISHED_WITHOUT_SEED = bytes(32)
SHARES = 4


NOT_YET = "The dice are not fixed yet: they wait for a share of {}, so that nobody can have chosen them. {}"
OR_WITHOUT = "Under “Links and dice check” in the menu you can begin without waiting."


def dice_seed(stored: StoredGame) -> bytes:
    """The seed of the dice: the host's part, mixed with the players' shares once those are in.

    Until then the host's part alone, for what a set-up leaves to chance: that is set up anew with the shares. The rolls
    of the one seed tell nothing of the other.
    """
    shares = None if stored.gathering is None else stored.gathering.shares(stored.seed)
    seed = None if shares is None else shares.seed()
    return stored.seed if seed is None else seed


def engine_dice(stored: StoredGame) -> Dice:
    """The dice of a stored game: of its seed, after the rolls that it brought with it."""
    if not stored.given:
        return Dice(dice_seed(stored))
    if stored.seed == FINISHED_WITHOUT_SEED:
        return LoadedDice(stored.given)
    return ContinuedDice(stored.given, stored.seed)


class Onlooker(Protocol):
    """A screen at a table."""

    mine: list[int]  # the seats that it holds

    def changed(self) -> None:
        """Something has changed and may be told."""
        ...

    def spoken(self) -> None:
        """Somebody has said something."""
        ...

    def noted(self) -> None:
        """Somebody has written a note."""
        ...

    def forget(self, kept: int) -> None:
        """An action was taken back: log lines from event `kept` on are no longer true."""
        ...


class StandIn(Struct):
    """A bot that finishes a turn for who sits there: it plays until that turn is over."""

    bot: str
    seconds: float | None
    turn: int  # by the game's count of turns played
    until: float  # by the monotonic clock: when it has thought long enough about the whole turn

    def allows(self, now: float) -> float:
        """How long the next plan may take: a share of what is left, so that the first and largest ones get most."""
        return max(0.0, self.until - now) / SHARES


class LiveTable:
    """One game in memory, with everybody who looks at it."""

    def __init__(self, book: Rulebook, stored: StoredGame) -> None:
        self.id = stored.id
        self.book = book
        self.sides = book.sides_of(stored.scenario)
        self.stored = stored
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        self.visitors = 0  # connections, also those that have not said hello yet
        self.bot_task: asyncio.Task[None] | None = None
        self.thought: asyncio.Task[list[Action]] | None = None  # what a bot thinks about now
        self.stand_ins: dict[str, StandIn] = {}  # by side
        self.troubles: dict[str, str] = {}  # by side: what the players are told of a computer player that failed
        self.hinted: set[int] = set()  # seats that wait for a hint
        self.judging = asyncio.Lock()
        # How the chances went, for the seats of a screen: is all known, the chances, the turns.
        self.courses: dict[tuple[int, ...], tuple[bool, list[list[int]], list[tuple[int, int, str]]]] = {}
        # By who looks: how much of the story was gone through, and the moments, and the lines with theirs, found in it.
        self.seen_moments: dict[int, tuple[int, list[int]]] = {}
        self.seen_lines: dict[tuple[bool, int, int], tuple[int, list[tuple[int, int]]]] = {}
        self.draws: set[str] = set()  # sides that offer a draw
        self.draw_asked: dict[str, int] = {}  # by side: the turn in which it last asked a computer player for one
        self.gone = False
        self.sheets: dict[str, Sheet] = {}  # of a table with corrections: its own boards, by name
        self.talk: list[StoredLine] = []
        self.notes: dict[tuple[str, int], str] = {}  # by side and space: what a player pencilled for himself
        self.used = time.monotonic()
        self.version = 0
        self.verdict: tuple[int, list[str]] | None = None  # of a finished game: what is wrong with its dice
        self.undos = 0  # how often an action was taken back
        self.grace: tuple[int, float] | None = None  # who may take back that he has passed the decision on, until when
        self.onlookers_account: Account | None = None  # what those who only watch may cost together
        self.breaths: dict[str, Bucket] = {}  # by side: how much it may still say
        # By seat: log lines from this event on may once have been told otherwise; a seat that is not here: nobody knows
        self.rewound: dict[int, int] = {}
        self.faces: dict[int, tuple[int, object]] = {}  # what views.py built for a seat, with the version it shows
        self.restart()

    def restart(self) -> None:
        """The first position again."""
        stored = self.stored
        dice = engine_dice(stored)
        self.table = Table(self.book, stored.scenario, stored.options, dice_seed(stored), stored.overrides, dice)
        self.table.promised = stored.commitment
        self.table.shares = None if stored.gathering is None else stored.gathering.shares(stored.seed)
        self.told_at: list[int] = [0] * len(self.table.log)  # of each event: the number of actions before it
        self.notices: list[int] = []  # of each action: who noticed it, as a set of bits
        seats = self.eyes()
        start = [seat for seat in seats if all(hears_roll(event, seat) for event in self.table.log)]
        self.told: list[int] = [_bits(start) if start else 0]  # of the beginning, then of each action: who may know it
        self.texts: list[str] = []  # sentences of the log, as far as somebody asked for them
        self.snapshots: list[State] = [self.table.state.copy()]
        self._forget()
        self.version += 1

    def _forget(self) -> None:
        """What was worked out of the story is no longer true: it goes another way."""
        self.courses.clear()
        self.seen_moments.clear()
        self.seen_lines.clear()

    def replay(self, history: Sequence[Action]) -> None:
        """Go through recorded actions. It may take seconds: not for the event loop. Raises BadRecord."""
        self.restart()
        for number, action in enumerate(history):
            try:
                while self.table.lacks(action):
                    self.take(self.table.legal()[0])
                self.take(action)
            except (IllegalAction, IndexError) as error:
                raise BadRecord(f"action {number + 1} ({action.to_text()}) cannot be replayed: {error}") from error
        while self.stored.outcome is not None and self.table.lacks(None):
            self.take(self.table.legal()[0])

    async def begin(self) -> None:
        """The dice are fixed. What the set-up left to chance is set up anew; all that was done yet needed no dice."""
        anew = bool(self.table.log) and self.table.state.dice.count > 0
        await asyncio.to_thread(self.replay, list(self.table.history))
        if anew:
            self.rewound = dict.fromkeys(self.eyes(), 0)
            for onlooker in self.onlookers:
                onlooker.forget(0)

    # Asking

    @property
    def actions_taken(self) -> int:
        """The number of actions taken."""
        return len(self.table.history)

    def eyes(self) -> tuple[int, ...]:
        """All who may look: onlookers and every seat."""
        return (SPECTATOR, *range(len(self.sides)))

    def side(self) -> str | None:
        """The side that decides now."""
        seat = self.table.seat()
        return None if seat == NOBODY else self.sides[seat]

    def seat_of(self, side: str) -> StoredSeat | None:
        """The seat of a side."""
        for seat in self.stored.seats:
            if seat.side == side:
                return seat
        return None

    def bot(self) -> str | None:
        """The bot that decides now, if one does."""
        player = self.player()
        return None if player is None else player[0]

    def player(self) -> tuple[str, float | None] | None:
        """The bot that decides now and the time it was given for a plan."""
        side = self.side()
        seat = None if side is None else self.seat_of(side)
        if seat is None:
            return None
        stand_in = self.stand_ins.get(seat.side)
        if stand_in is not None:
            return stand_in.bot, stand_in.seconds
        return None if seat.bot is None else (seat.bot, seat.seconds)

    def hurry(self) -> float:
        """How long a plan may take at most, because somebody waits for his turn to be finished."""
        stand_in = self.stand_ins.get(self.side() or "")
        return float("inf") if stand_in is None else stand_in.allows(time.monotonic())

    def own_up(self, bot: str, decides: str | None) -> None:
        """Tell the players where a bot had no answer and another level decides for it, or (None) nobody can."""
        side = self.side()
        if side is None:
            return
        if decides == bot:
            self.troubles.pop(side, None)
        elif decides is None:
            self.troubles[side] = "No computer player finds an answer here; they try again in a moment."
        else:
            self.troubles[side] = f"The {bot} found no answer; the {decides} has decided in its place."

    def dismiss(self) -> None:
        """Stand-ins go when the turn is over that they were to finish."""
        if self.stand_ins:
            over = self.table.outcome is not None
            now = 0 if over else self.book.knowledge.turns_played(self.table.state)
            self.stand_ins = {side: one for side, one in self.stand_ins.items() if not over and one.turn == now}

    def held_by(self, tokens: Sequence[str]) -> list[int]:
        """The seats that these tokens hold."""
        found: list[int] = []
        for number, side in enumerate(self.sides):
            seat = self.seat_of(side)
            if seat is not None and any(matches(token, seat.token) for token in tokens):
                found.append(number)
        return found

    def waits(self) -> bool:
        """Are the players' shares of the dice still being collected?"""
        return self.stored.gathering is not None and not self.stored.gathering.begun

    def needs_dice(self, action: Action) -> bool:
        """Must an action wait for the dice? In fog all do, and where the set-up itself was left to chance: whether only
        this one rolls would tell of what is hidden.
        """
        state = self.table.state
        return state.dice.count > 0 or self.book.secrets.fog(state) or rolls(state, action)

    def too_early(self, action: Action | None) -> Refusal | None:
        """Why an action has to wait for shares of the dice."""
        gathering = self.stored.gathering
        if gathering is None or not self.waits() or action is None or not self.needs_dice(action):
            return None
        if not gathering.pledges and gathering.declined:
            return None  # nobody adds anything: the caller begins
        titles = [side.capitalize() for side in gathering.missing()]
        return Refusal("", NOT_YET.format(" and ".join(titles) or "the players", OR_WITHOUT))

    def moments(self, mine: Sequence[int]) -> list[int]:
        """The numbers of actions after which a screen with these seats had something new to see; 0 is the beginning.

        The list is kept and grows; nobody else changes it. In a finished game nothing is secret any more: every action
        is a moment.
        """
        if self.table.outcome is not None:
            return list(range(self.actions_taken + 1))
        eyes = _bits(mine)
        seen, found = self.seen_moments.get(eyes, (0, [0]))
        if seen < len(self.notices):
            found += [number for number, notice in enumerate(self.notices[seen:], seen + 1) if notice & eyes]
            self.seen_moments[eyes] = (len(self.notices), found)
        return found

    def lines_of(self, mine: Sequence[int], seat: int) -> list[tuple[int, int]]:
        """The events that a screen with these seats is told of, with the eyes of one, and the moment of each."""
        over = self.table.outcome is not None
        key = (over, seat, _bits(mine))
        seen, found = self.seen_lines.get(key, (0, []))
        log = self.table.log
        if seen < len(log):
            moments = self.moments(mine)
            for number, event in enumerate(log[seen:], seen):
                if event.in_full() if over else event.visible_to(seat):
                    found.append((number, bisect_left(moments, self.told_at[number])))
            self.seen_lines[key] = (len(log), found)
        return found

    def moment(self, mine: Sequence[int]) -> int:
        """The number of the present moment, as a screen with these seats counts."""
        return len(self.moments(mine)) - 1

    def summary(self) -> Summary:
        """What the list of games shows, to everybody."""
        outcome = self.table.outcome
        return Summary(
            self.moment(()),
            self.book.display.turn_title(self.table.state),
            self.side(),
            None if outcome is None else outcome.reason,
        )

    def refusal(self, mine: Sequence[int], position: int, action: Action | None, undo: bool = True) -> Refusal | None:
        """Why a screen with these seats may not take this action at this moment of its own; or take one back, or, where
        that is not meant (`undo` is false), do anything at all.

        The reason is found in what the seat sees, so that it tells nothing else.
        """
        if self.table.outcome is not None:
            return Refusal(self.table.outcome.rule, "The game is over: " + self.table.outcome.reason)
        seat = self.table.seat()
        if seat not in mine:
            return Refusal("", f"It is the {self.sides[seat].capitalize()} player's decision, not yours.")
        if self.bot() is not None:
            return Refusal("", "The computer is playing this seat. Take it back first.")
        if position != self.moment(mine):
            return Refusal("", "The game has moved on; the board now shows the current position.")
        if action is not None:
            return self.table.why_not(action) or self.too_early(action)
        if undo and not self.table.can_undo():
            return Refusal(
                "undo", "Nothing can be taken back past a roll or a lot, a reveal or the other side's decision."
            )
        return None

    def ends(self, action: Action) -> bool:
        """Is it one that ends something, with which a hand is quick?"""
        for choice in self.book.display.choices(self.table.view(self.table.seat()).state):
            if choice["action"] == action.to_json():
                return choice["kind"] == END
        return False

    def spare(self, seat: int, seconds: float) -> bool:
        """Let a seat take back for a while that it has passed the decision on; not where that would tell of hidden
        things.
        """
        state = self.table.state
        if not self.table.handed_over() or self.book.secrets.fog(state):
            return False
        self.grace = (seat, time.monotonic() + seconds)
        return True

    def spared(self, mine: Sequence[int]) -> bool:
        """May a screen with these seats still take back that it has passed the decision on?"""
        if self.grace is None or not self.table.handed_over():
            return False
        return self.grace[0] in mine and time.monotonic() < self.grace[1]

    def left_of_grace(self) -> float:
        """How long the other side waits before it answers, in seconds."""
        return 0.0 if self.grace is None else max(0.0, self.grace[1] - time.monotonic())

    def past(self, to: int) -> State:
        """The position after `to` actions."""
        state = self.snapshots[to // EVERY].copy()
        state.quiet = True
        state.unsealed = self.table.outcome is not None
        for action in self.table.history[to // EVERY * EVERY : to]:
            resignation.apply(self.book, self.stored.scenario, state, action)
        return state

    # Doing

    def take(self, action: Action) -> None:
        """Carry an action out; raises IllegalAction. It is not public before it is stored."""
        state = self.table.state
        seats = self.eyes()
        decider = state.seat()
        if resignation.resigns(action):  # for all to see
            told, aware = list(seats), set(seats)
        else:
            if action not in state.legal():
                self.table.take(action)  # which says why not
            secrets = self.book.secrets
            told = [seat for seat in seats if secrets.may_be_told(state, action, seat)]  # decided now, once for all
            aware = {seat for seat in seats if seat == decider or secrets.noticed(state, action, seat)}
        self.table.take(action)
        self.grace = None
        # Who plays on instead of answering has declined.
        self.draws = {side for side in self.draws if side == self.sides[decider]}
        if self.table.seat() != decider:  # or the game is over
            aware.update(seats)
        news = self.table.log[len(self.told_at) :]
        for event in news:
            aware.update(seat for seat in seats if event.visible_to(seat))
            told = [seat for seat in told if hears_roll(event, seat)]
        self.notices.append(_bits(aware))
        self.told.append(_bits(told) if told else 0)
        for event in news:
            for number in self.book.secrets.brings_out(event, self.table.history):
                hearers = [seat for seat in seats if event.visible_to(seat)]
                self.told[number + 1] |= _bits(hearers) if hearers else 0
        self.told_at += [self.actions_taken] * (len(self.table.log) - len(self.told_at))
        if self.actions_taken % EVERY == 0:
            self.snapshots.append(self.table.state.copy())
        self.dismiss()
        self.version += 1

    def undo(self) -> None:
        """Take the last action back; raises IllegalAction."""
        gone = self.table.log[:]
        if self.grace is not None and self.table.handed_over():
            self.table.reclaim()
        else:
            self.table.undo()
        self.grace = None
        self.undos += 1
        while self.told_at and self.told_at[-1] > self.actions_taken:
            self.told_at.pop()
        del self.texts[len(self.told_at) :]
        del self.notices[self.actions_taken :]
        del self.told[self.actions_taken + 1 :]
        self._forget()
        for seat, kept in self.rewound.items():  # who was told nothing of it must not find out later
            if any(event.visible_to(seat) for event in gone[len(self.told_at) :]):
                self.rewound[seat] = min(kept, len(self.told_at))
        for onlooker in self.onlookers:
            onlooker.forget(len(self.told_at))
        del self.snapshots[self.actions_taken // EVERY + 1 :]
        self.version += 1

    def notify(self) -> None:
        """Tell all screens that something changed."""
        self.used = time.monotonic()
        for onlooker in self.onlookers:
            onlooker.changed()

    def speak(self, line: StoredLine) -> None:
        """Something was said and is stored: all screens look whether it is for them."""
        self.talk.append(line)
        self.used = time.monotonic()
        for onlooker in self.onlookers:
            onlooker.spoken()

    def pencil(self, side: str, space: int, text: str) -> None:
        """A note was written or rubbed out, and is stored: all screens look whether it is theirs."""
        if text:
            self.notes[side, space] = text
        else:
            self.notes.pop((side, space), None)
        self.used = time.monotonic()
        for onlooker in self.onlookers:
            onlooker.noted()

    # Records

    def record(self) -> Record:
        """The record: without the seed while the game lasts, and where not all rolls follow from it."""
        whole = self.table.outcome is not None and not self.stored.given
        return self.table.record(reveal=whole)

    def hidden_from(self, mine: Sequence[int], taken: int | None = None) -> bool:
        """Does the record, of all or of so many actions, hold something that a screen with these seats may not know?

        That was decided when it was done (`Rulebook.may_be_told`), whoever decides now.
        """
        if self.table.outcome is not None:
            return False
        eyes = _bits(mine)
        last = self.moments(mine)[-1] if taken is None else taken
        return any(not bits & eyes for bits in self.told[: last + 1])

    def record_for(self, mine: Sequence[int]) -> Record:
        """The record for a screen with these seats: up to the last moment that it has noticed."""
        record = self.record()
        if self.table.outcome is None:
            last = self.moments(mine)[-1]
            events = zip(self.table.log, self.told_at, strict=True)
            record.actions = record.actions[:last]
            record.rolls = [event.data[0] for event, at in events if event.kind == DIE and at <= last]
        return record

    def public_rolls(self) -> int:
        """How many rolls everybody knows of."""
        return sum(event.kind == DIE for event in self.table.events(SPECTATOR))

    async def faults(self) -> list[str]:
        """What keeps the dice from being proven fair; an empty list is a proof."""
        if self.stored.given:
            many = len(self.stored.given)
            return [f"the game was uploaded without its seed: its first {many} rolls cannot be checked"]
        if self.table.outcome is None:
            return ["the seed stays secret until the game is over: then it can be checked"]
        if self.verdict is None or self.verdict[0] != self.version:
            self.verdict = (self.version, await asyncio.to_thread(Table.verify, self.book, self.record()))
        return self.verdict[1]


async def stored_record(storage: Storage, id: str) -> str:
    """The record of a table on disk, for its keeper; without the seed while the game lasts. Raises BadRecord."""
    found = await storage.load(id)
    if found is None:
        raise BadRecord(f"there is no table {id[:40]!r}")
    stored, history = found
    try:
        live = LiveTable(rulebook(stored.game), stored)
        await asyncio.to_thread(live.replay, [Action.from_json(json.loads(text)) for text in history])
    except BadSetup as error:
        raise BadRecord(str(error)) from error
    return live.record().to_text()


def hears_roll(event: Event, seat: int) -> bool:
    """Does the event keep no die from the seat?"""
    return event.kind != DIE or event.visible_to(seat)


def _bits(seats: Iterable[int]) -> int:
    """A set of seats as bits; no seats are the onlookers."""
    bits = 0
    for seat in seats:
        bits |= 1 << (seat - SPECTATOR)
    return bits or 1 << 0
