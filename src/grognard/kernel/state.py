"""State and Step: a position is plain data plus a stack of steps still to be done.

A `Step` is one decision state, or one piece of automatic work, of the sequence of play. Steps never change after
they are made, so a copy of the agenda is a copy of a list. What changes lives in the game's `State`.
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action, Refusal
from grognard.kernel.dice import Dice
from grognard.kernel.events import DIE, EVERYBODY, GAME_OVER, Event
from grognard.kernel.events import NOBODY as NOBODY  # noqa: PLC0414  (whoever asks for seats asks here)
from grognard.kernel.fields import (
    DICE,
    EVERY_SEAT,
    FIXED,
    FRESH,
    NO_SEAT,
    NOT_DUMPED,
    SHARED,
    STEPS,
    VALUE,
    Fields,
    StateField,
    contents,
    copy_fields,
    dump_by_name,
)
from grognard.kernel.packing import Packed, by_constructor

SPECTATOR: Final = -1


class DiceFall(Exception):
    """A die is about to fall in a position that holds its dice (`State.dice_held`)."""

    def __init__(self, rule: str, purpose: int) -> None:
        super().__init__(rule)
        self.rule = rule
        self.purpose = purpose


class Outcome:
    """How a game ended: the winning seats (none for a draw), the rule and the reason.

    Allies win together. `winner` is the first of them, or NOBODY.
    """

    def __init__(self, winners: tuple[int, ...], rule: str, reason: str) -> None:
        self.winners: Final = winners
        self.winner: Final = winners[0] if winners else NOBODY
        self.rule: Final = rule
        self.reason: Final = reason

    def dump(self) -> list[object]:
        """Winners and rule, for fingerprints of positions."""
        return [list(self.winners), self.rule]

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, {self.reason!r} [{self.rule}])"


class Step:
    """One entry of the agenda.

    Either work (`is_work` true: `run` does it and takes the step off the agenda), or a decision: `seat` decides
    among `legal`, and `take` carries the choice out. `take` removes the step from the agenda when it is finished.
    A decision with `automatic` true is taken without asking when it has exactly one legal action and everybody can see
    that it has (`plain`).
    """

    is_work = False
    automatic = False

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def run(self, state: State) -> None:
        """Carry out automatic work."""
        raise NotImplementedError

    def seat(self, state: State) -> int:
        """Who decides."""
        raise NotImplementedError

    def legal(self, state: State) -> list[Action]:
        """Every legal action; the one source of legality."""
        raise NotImplementedError

    def plain(self, state: State) -> bool:
        """Does the number of legal actions follow from what everybody knows?

        Asked where there is one: a decision that closes by itself tells all others so. Where they could learn from it
        what is hidden, it is put in any case.
        """
        return True

    def take(self, state: State, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def prompt(self, state: State) -> tuple[str, str]:
        """What is asked of the player, and the rule it comes from."""
        raise NotImplementedError

    def asked_by(self, state: State) -> str:
        """The rule that the question comes from, for those who do not read it."""
        return self.prompt(state)[1]

    def refusal(self, state: State, action: Action) -> Refusal:
        """Why an action that is not in `legal` is not allowed."""
        raise NotImplementedError

    def way(self, state: State, action: Action) -> list[int]:
        """The spaces by which a legal action leads the piece on the move, its goal last; none if it moves nothing.

        Steps that move a piece in several legs tell this and keep `State.trail`: computer players then never go back.
        """
        return []

    def limit(self, state: State) -> int:
        """How many of the pieces that may be chosen may still be chosen in all; 0 where each of them may be.

        Asked of what the deciding seat sees.
        """
        return 0

    def name(self) -> str:
        """A stable name of the decision state."""
        return type(self).__name__

    def dump(self) -> list[object]:
        """Name and fields, for fingerprints of positions."""
        return [self.name()]


class Origin:
    """Where the positions of a game come from: its scenario with its options, in few words."""

    def fresh(self) -> State:
        """A position of such a game, whichever, in which all that is fixed is as it has to be."""
        raise NotImplementedError


def unpacked(origin: Origin) -> State:
    """A position to be filled with what was packed."""
    return origin.fresh()


# What every position has; a game's table builds on this one
STATE_FIELDS: Final = Fields(
    [
        StateField("origin", FIXED, EVERY_SEAT),
        StateField("agenda", STEPS, EVERY_SEAT),
        StateField("dice", DICE, EVERY_SEAT, dump="rolls"),
        StateField("outcome", SHARED, EVERY_SEAT),
        StateField("trail", VALUE, EVERY_SEAT),
        StateField("events", FRESH, NO_SEAT),
        StateField("quiet", VALUE, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("dice_held", FRESH, NO_SEAT),
        StateField("revealed", FRESH, NO_SEAT),
        StateField("unsealed", VALUE, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("choices", SHARED, NO_SEAT, dump=NOT_DUMPED),
    ]
)


class State:
    """A position: the game adds its own plain data and declares it.

    `copy` and `public_copy` follow from the declarations and from `blank`. A game that has to be fast writes the two by
    hand instead.
    """

    def __init__(self, dice: Dice) -> None:
        self.origin: Origin | None = None  # set by who puts scenarios together; what cannot be packed has none
        self.agenda: list[Step] = []
        self.dice = dice
        self.outcome: Outcome | None = None
        self.events: list[Event] = []
        self.quiet = False  # searchers do not need events
        self.dice_held = False  # set on trials that stop before the first die (`kernel.foresight`)
        self.revealed = False  # set when something hidden was shown: undo stops there
        self.unsealed = False  # set on past positions of a finished game: views need hide nothing any more
        self.choices: list[Action] | None = None  # legal actions of this very position, once asked for
        self.trail: tuple[int, ...] = ()  # spaces the piece on the move has been in, the present one last

    def declared(self) -> Fields:
        """The table of all fields: how each is kept, and who may see it."""
        raise NotImplementedError

    def blank(self) -> State:
        """A position of the same game in which all that can change is as the constructor makes it: unknown."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy: same future dice, nothing shared that can change."""
        new = self.blank()
        new.origin = self.origin
        copy_fields(self, new, self.declared(), False)
        return new

    def public_copy(self) -> State:
        """A position that holds what everybody may see (`EVERY_SEAT` in the table), and of all else nothing but blanks.

        Views begin with this and add what their seat may see. Its dice cannot foretell the real ones.
        """
        new = self.blank()
        new.origin = self.origin
        copy_fields(self, new, self.declared(), True)
        return new

    def copy_base(self, other: State) -> None:
        """Take over the kernel's part of another state (for `copy`)."""
        self.copy_public_base(other)
        self.choices = other.choices
        self.trail = other.trail

    def copy_public_base(self, other: State) -> None:
        """Take over what everybody may see of it (for `public_copy`); the trail is for the game to show or not."""
        self.origin = other.origin
        self.agenda = other.agenda[:]
        self.outcome = other.outcome
        self.quiet = other.quiet
        self.unsealed = other.unsealed

    def __reduce__(self) -> Packed:
        """As a copy that goes elsewhere: what is fixed is found there, what follows from the rest is worked out again.

        Raises TypeError for a position that no scenario's assembly has made.
        """
        if self.origin is None:
            raise TypeError(f"a {type(self).__name__} made by hand cannot be packed: nobody knows its scenario")
        return unpacked, (self.origin,), contents(self, self.declared())

    def dump(self) -> dict[str, object]:
        """Everything that makes this position, as JSON-able data; two equal dumps are the same position."""
        return dump_by_name(self, self.declared())

    def emit(
        self, kind: str, rule: str, data: tuple[int, ...], seen_by: int = EVERYBODY, hidden_from: int = NOBODY
    ) -> None:
        """Tell what happened: to everybody, to one seat only, or to all but one seat."""
        if not self.quiet:
            self.events.append(Event(kind, rule, data, seen_by, hidden_from))

    def roll(self, rule: str, purpose: int = 0, seen_by: int = EVERYBODY) -> int:
        """Roll the die and tell it; `purpose` is the game's code for what the roll decides.

        A roll that one seat makes in secret is told to nobody else before the game ends.
        """
        if self.dice_held:
            raise DiceFall(rule, purpose)
        value = self.dice.roll()
        self.emit(DIE, rule, (value, purpose), seen_by)
        return value

    def draw(self, n: int, rule: str, purpose: int = 0, seen_by: int = EVERYBODY) -> int:
        """A fair number from 0 to n - 1, by as many dice as it takes; each is told like one of `roll`."""
        span = 1
        dice = 0
        while span < n:
            span *= 6
            dice += 1
        while True:
            number = 0
            for _ in range(dice):
                number = number * 6 + self.roll(rule, purpose, seen_by) - 1
            if number < span - span % n:  # the rest would favour low numbers: roll again
                return number % n

    def finish(self, winner: int | tuple[int, ...], rule: str, reason: str) -> None:
        """End the game: with one winning seat, with several that win together, or with NOBODY (or none) for a draw."""
        if self.outcome is None:
            winners = winner if isinstance(winner, tuple) else () if winner == NOBODY else (winner,)
            self.outcome = Outcome(winners, rule, reason)
            self.emit(GAME_OVER, rule, winners or (NOBODY,))

    def seat(self) -> int:
        """Who decides now; NOBODY when the game is over."""
        if self.outcome is not None:
            return NOBODY
        return self.agenda[-1].seat(self)

    def legal(self) -> list[Action]:
        """Every legal action now; computed once per position."""
        choices = self.choices
        if choices is None:
            choices = [] if self.outcome is not None else self.agenda[-1].legal(self)
            self.choices = choices
        return choices

    def apply(self, action: Action) -> None:
        """Carry out an action known to be legal, and everything that follows without a decision."""
        self.choices = None
        self.agenda[-1].take(self, action)
        self.settle()

    def settle(self) -> None:
        """Do the work on the agenda until somebody has to decide or the game is over."""
        agenda = self.agenda
        while self.outcome is None:
            step = agenda[-1]
            if step.is_work:
                step.run(self)
            elif step.automatic:
                choices = step.legal(self)
                if len(choices) != 1 or not step.plain(self):
                    self.choices = choices
                    return
                step.take(self, choices[0])
            else:
                return
