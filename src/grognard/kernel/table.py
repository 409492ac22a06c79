"""Table: a game in progress; the one door for people, bots, command and server."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from grognard.kernel.action import Action, Decision, IllegalAction, Refusal
from grognard.kernel.assembly import new_position
from grognard.kernel.dice import Dice, LoadedDice, commitment
from grognard.kernel.events import DIE, Event
from grognard.kernel.packing import Packed
from grognard.kernel.preview import Odds
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.resignation import apply, may_resign, resigns
from grognard.kernel.rulebook import Rulebook, View
from grognard.kernel.shares import Shares
from grognard.kernel.state import NOBODY, Outcome, State


def why_not(book: Rulebook, state: State, action: Action) -> Refusal | None:
    """The rule that forbids this action, or None if it is legal.

    The reason is found in what the seat sees that decides, so that it tells nothing else.
    """
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over: " + state.outcome.reason)
    if action in state.legal():
        return None
    seen: State = book.secrets.view(state, state.seat()).state
    return seen.agenda[-1].refusal(seen, action)


class Table:
    """Position, history, log and undo of one game.

    Undo goes back to the last barrier: the moment when dice fell, something hidden was shown, or the decision
    passed to another seat. The position at the barrier is kept; what came since is replayed without its last action.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        scenario: str,
        options: Sequence[str] = (),
        seed: bytes = bytes(32),
        overrides: Sequence[Mapping[str, object]] = (),
        dice: Dice | None = None,
        state: State | None = None,
    ) -> None:
        """A new game; `state` puts a ready-made position on the table instead (for studies: it has no record)."""
        self.rulebook = rulebook
        self.scenario = scenario
        self.options = sorted(set(options))
        self.overrides = [dict(override) for override in overrides]
        self.promised = commitment(seed)
        self.seed: bytes = seed
        self.shares: Shares | None = None  # what the seed was mixed from, where the host did not choose it alone
        self.history: list[Action] = []
        self.log: list[Event] = []
        if state is None:
            state = new_position(rulebook, scenario, self.options, Dice(seed) if dice is None else dice, overrides)
        self.state: State = state
        self.log += self.state.events
        self.state.events = []
        self.state.revealed = False
        self._barrier: State = self.state.copy()
        self._barrier_log = len(self.log)
        self._since: list[Action] = []
        # What was before the last action, if that has only passed the decision on: barrier, its log, what came since
        self._handed: tuple[State, int, list[Action]] | None = None

    def __reduce__(self) -> Packed:
        """All of it, undo and the dice to come included; who gets it knows the seed."""
        made_of = (self.rulebook, self.scenario, self.options, self.seed, self.overrides, None, self.state)
        return (
            Table,
            made_of,
            {
                "promised": self.promised,
                "shares": self.shares,
                "history": self.history,
                "log": self.log,
                "_barrier": self._barrier,
                "_barrier_log": self._barrier_log,
                "_since": self._since,
            },
        )

    def __repr__(self) -> str:
        over = "" if self.state.outcome is None else f", over: {self.state.outcome.reason!r}"
        return f"Table({self.rulebook.id} {self.scenario}, {len(self.history)} actions{over})"

    # Asking

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.state.outcome

    def seat(self) -> int:
        """Who decides now; NOBODY when the game is over."""
        return self.state.seat()

    def legal(self) -> list[Action]:
        """Every legal action now, in a list of the caller's own."""
        return self.state.legal()[:]

    def decision(self) -> Decision:
        """The decision now: who, what, by which rule, every legal action."""
        if self.state.outcome is not None:
            return Decision(NOBODY, "game_over", self.state.outcome.reason, self.state.outcome.rule, [])
        step = self.state.agenda[-1]
        text, rule = step.prompt(self.state)
        return Decision(step.seat(self.state), step.name(), text, rule, self.legal())

    def why_not(self, action: Action) -> Refusal | None:
        """The rule that forbids this action to the seat that decides, or None if it is legal."""
        return why_not(self.rulebook, self.state, action)

    def preview(self, action: Action) -> Odds | None:
        """The exact odds of what a legal action leads to, as the seat that decides can know them.

        None for an action that is not legal, and where the rules fix no odds.
        """
        if action not in self.state.legal():
            return None
        return self.rulebook.display.preview(self.view(self.seat()).state, action)

    def view(self, seat: int) -> View:
        """What one seat, or a spectator, may know; the seat that decides knows what it may do, worked out once."""
        view = self.rulebook.secrets.view(self.state, seat)
        if self.state.outcome is None and seat == self.state.seat():
            view.state.choices = self.state.legal()[:]
        return view

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What this seat may be told of what happened, from event `since` of the log on.

        Once the game is over that is the whole story, each event in its fullest form.
        """
        over = self.state.outcome is not None
        return [event for event in self.log[since:] if (event.in_full() if over else event.visible_to(seat))]

    def sides(self) -> list[str]:
        """The sides in the order of their seats."""
        return self.rulebook.sides_of(self.scenario)

    def fingerprint(self) -> str:
        """A digest that two tables share exactly when they stand at the same position."""
        text = json.dumps(self.state.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    # Doing

    def take(self, action: Action) -> None:
        """Carry out an action, or raise IllegalAction and change nothing."""
        if not may_resign(self.rulebook, self.scenario, self.state, action):
            refusal = self.why_not(action)
            if refusal is not None:
                raise IllegalAction(refusal)
        self._apply(action)

    def _apply(self, action: Action) -> None:
        state = self.state
        seat = state.seat()
        rolled = state.dice.count
        self._handed = None
        apply(self.rulebook, self.scenario, state, action)
        self.history.append(action)
        self.log += state.events
        state.events = []
        if state.dice.count != rolled or state.revealed or state.seat() != seat:
            if state.dice.count == rolled and not state.revealed and state.outcome is None:
                self._handed = (self._barrier, self._barrier_log, [*self._since, action])
            self._set_barrier()
        else:
            self._since.append(action)

    def _set_barrier(self) -> None:
        self.state.revealed = False
        self._barrier = self.state.copy()
        self._barrier_log = len(self.log)
        self._since = []

    def can_undo(self) -> bool:
        """Is there anything that may be taken back?"""
        return bool(self._since)

    def can_take_back(self) -> int:
        """How many actions may be taken back, one after another."""
        return len(self._since)

    def undo(self) -> None:
        """Take the last action back; raises IllegalAction at a barrier."""
        if not self._since:
            raise IllegalAction(
                Refusal(
                    "undo",
                    "Nothing can be taken back past a roll or a lot, a reveal or the other side's decision.",
                )
            )
        again = self._since[:-1]
        del self.history[len(self.history) - len(self._since) :]
        del self.log[self._barrier_log :]
        self.state = self._barrier.copy()
        self._since = []
        for action in again:
            self._apply(action)

    def handed_over(self) -> bool:
        """Has the last action only passed the decision on: no die fell, nothing was shown, nobody has answered yet?"""
        return self._handed is not None

    def reclaim(self) -> None:
        """Take back an action that only passed the decision on; who may, and how long, the caller knows."""
        assert self._handed is not None
        self._barrier, self._barrier_log, done = self._handed
        del self.history[len(self.history) - len(done) :]
        del self.log[self._barrier_log :]
        self.state = self._barrier.copy()
        self._since = []
        for action in done[:-1]:
            self._apply(action)
        self._handed = None

    # Records

    def record(self, reveal: bool | None = None) -> Record:
        """The record so far; the seed is in it once the game is over (or when `reveal` says so)."""
        shown = self.state.outcome is not None if reveal is None else reveal
        return Record(
            self.rulebook.id,
            self.scenario,
            list(self.options),
            list(self.overrides),
            self.promised,
            self.seed if shown else None,
            list(self.history),
            self.rolls(),
            self.shares if shown or self.shares is None else self.shares.sealed(),
        )

    def rolls(self) -> list[int]:
        """Every roll of the die so far, in order, those made in secret too."""
        return [event.data[0] for event in self.log if event.kind == DIE]

    @staticmethod
    def replay(rulebook: Rulebook, record: Record, to: int | None = None) -> Table:
        """Rebuild the position after `to` actions (all by default); raises BadRecord where it cannot be."""
        dice: Dice = Dice(record.seed) if record.seed is not None else LoadedDice(record.rolls)
        try:
            table = Table(rulebook, record.scenario, record.options, record.seed or bytes(32), record.overrides, dice)
        except IndexError as error:  # the dice have no more rolls
            raise BadRecord(f"the first position cannot be set up: {error}") from error
        table.promised, table.shares = record.promised, record.shares
        for number, action in enumerate(record.actions if to is None else record.actions[:to]):
            try:
                while table.lacks(action):
                    table.take(table.legal()[0])
                table.take(action)
            except (IllegalAction, IndexError) as error:
                raise BadRecord(f"action {number + 1} ({action.to_text()}) cannot be replayed: {error}") from error
        while to is None and record.seed is not None and table.lacks(None):  # published: the game was over
            table.take(table.legal()[0])
        return table

    def lacks(self, action: Action | None) -> bool:
        """Has a record left an answer out before this action (None: at its end), where there is only one to give?

        Decisions that used to close by themselves are put now where closing told what is hidden: records from before
        hold no answer to them. Nobody has to answer before he resigns.
        """
        if action is not None and resigns(action):
            return False
        return self.outcome is None and len(self.state.legal()) == 1 and self.state.legal()[0] != action

    @staticmethod
    def verify(rulebook: Rulebook, record: Record) -> list[str]:
        """What is wrong with a record: its promise, its rolls, its actions. An empty list is a proof of fair dice."""
        if record.seed is None:
            return ["the seed has not been published yet: the dice cannot be checked"]
        faults = record.seed_faults()
        try:
            table = Table.replay(rulebook, record)
        except BadRecord as error:
            return [*faults, str(error)]
        if table.rolls() != record.rolls:
            faults.append("the recorded rolls are not those that follow from the seed")
        return faults
