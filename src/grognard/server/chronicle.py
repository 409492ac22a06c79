"""The chronicle of a table: the engine's Table, all that happened there, and who noticed and may be told what of it.

Two ways to count: `position` is the number of actions taken, for the engine and the disk. A screen counts moments, the
actions that its seats noticed, so that no number tells it how many choices others made in secret.
"""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from grognard.games import rulebook
from grognard.kernel import resignation
from grognard.kernel.action import Action, IllegalAction
from grognard.kernel.dice import ContinuedDice, Dice, LoadedDice
from grognard.kernel.events import DIE, Event
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import BadSetup, Rulebook
from grognard.kernel.state import NOBODY, SPECTATOR, State
from grognard.kernel.table import Table
from grognard.server.storage import Storage, StoredGame, Summary

EVERY = 20  # a copy of the position is kept after so many actions, for looking back
FINISHED_WITHOUT_SEED = bytes(32)


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


class Chronicle:
    """One game in memory, with its story."""

    def __init__(self, book: Rulebook, stored: StoredGame) -> None:
        self.book = book
        self.sides = book.sides_of(stored.scenario)
        self.stored = stored
        # How the chances went, for the seats of a screen: is all known, the chances, the turns.
        self.courses: dict[tuple[int, ...], tuple[bool, list[list[int]], list[tuple[int, int, str]]]] = {}
        # By who looks: how much of the story was gone through, and the moments, and the lines with theirs, found in it.
        self.seen_moments: dict[int, tuple[int, list[int]]] = {}
        self.seen_lines: dict[tuple[bool, int, int], tuple[int, list[tuple[int, int]]]] = {}
        self.version = 0
        self.verdict: tuple[int, list[str]] | None = None  # of a finished game: what is wrong with its dice
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
        self.version += 1

    def take_back(self, reclaim: bool) -> None:
        """Take the last action back; `reclaim`: although it has passed the decision on. Raises IllegalAction."""
        if reclaim:
            self.table.reclaim()
        else:
            self.table.undo()
        while self.told_at and self.told_at[-1] > self.actions_taken:
            self.told_at.pop()
        del self.texts[len(self.told_at) :]
        del self.notices[self.actions_taken :]
        del self.told[self.actions_taken + 1 :]
        self._forget()
        del self.snapshots[self.actions_taken // EVERY + 1 :]
        self.version += 1

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
        game = Chronicle(rulebook(stored.game), stored)
        await asyncio.to_thread(game.replay, [Action.from_json(json.loads(text)) for text in history])
    except BadSetup as error:
        raise BadRecord(str(error)) from error
    return game.record().to_text()


def hears_roll(event: Event, seat: int) -> bool:
    """Does the event keep no die from the seat?"""
    return event.kind != DIE or event.visible_to(seat)


def _bits(seats: Iterable[int]) -> int:
    """A set of seats as bits; no seats are the onlookers."""
    bits = 0
    for seat in seats:
        bits |= 1 << (seat - SPECTATOR)
    return bits or 1 << 0
