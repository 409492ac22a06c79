"""Actions: what a player may do at one decision, as tiny immutable values."""

from __future__ import annotations

from typing import Final

from grognard.kernel.english import tidy
from grognard.kernel.packing import Packed, by_constructor

NONE: Final = -1


class Action:
    """A verb and at most two small integers (a piece, a space, a number).

    The meaning of the integers is the game's; `Rulebook.describe` puts an action into words.
    Text and JSON forms round-trip: ``Action.from_json(a.to_json()) == a``.
    """

    def __init__(self, verb: str, a: int = NONE, b: int = NONE) -> None:
        self.verb: Final = verb
        self.a: Final = a
        self.b: Final = b

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.verb == other.verb and self.a == other.a and self.b == other.b

    def __hash__(self) -> int:
        return hash((self.verb, self.a, self.b))

    def __reduce__(self) -> Packed:
        return Action, (self.verb, self.a, self.b)

    def __repr__(self) -> str:
        if self.a == NONE:
            return f"Action({self.verb!r})"
        if self.b == NONE:
            return f"Action({self.verb!r}, {self.a})"
        return f"Action({self.verb!r}, {self.a}, {self.b})"

    def to_json(self) -> list[str | int]:
        """The JSON form: the verb, then the integers that are used."""
        if self.a == NONE:
            return [self.verb]
        if self.b == NONE:
            return [self.verb, self.a]
        return [self.verb, self.a, self.b]

    def to_text(self) -> str:
        """The text form for logs and links, such as ``move 1641``."""
        return " ".join(str(part) for part in self.to_json())

    @staticmethod
    def from_json(data: object) -> Action:
        """Read the JSON form; raises ValueError with a sentence for the person who wrote it."""
        if not isinstance(data, list) or not 1 <= len(data) <= 3 or not isinstance(data[0], str) or len(data[0]) > 80:
            raise ValueError("an action is a list: a verb and at most two whole numbers")
        numbers: list[int] = []
        for part in data[1:]:
            if isinstance(part, bool) or not isinstance(part, int) or not 0 <= part < 1_000_000:
                raise ValueError("an action's numbers are whole numbers from 0 to 999999")
            numbers.append(part)
        return Action(data[0], numbers[0] if numbers else NONE, numbers[1] if len(numbers) > 1 else NONE)

    @staticmethod
    def from_text(text: str) -> Action:
        """Read the text form."""
        words = text.split()
        return Action.from_json([words[0] if words else 0, *[int(w) if w.isdigit() else w for w in words[1:]]])


class Decision:
    """Whose decision it is, what is asked, by which rule, and every legal answer."""

    def __init__(self, seat: int, name: str, prompt: str, rule: str, actions: list[Action]) -> None:
        self.seat: Final = seat
        self.name: Final = name
        self.prompt: Final = prompt
        self.rule: Final = rule
        self.actions: Final = actions

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, {self.name}: {self.prompt!r} [{self.rule}], {len(self.actions)} actions)"


class Refusal:
    """Why an action is not allowed: the rule that forbids it, and a sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: Final = rule
        self.words: Final = reason

    @property
    def reason(self) -> str:
        """The sentence as it is said; most refusals are never told to anybody."""
        return tidy(self.words)

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.reason!r})"


class IllegalAction(Exception):
    """Raised by `Table.take`; nothing has changed, and `refusal` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} [{refusal.rule}]")
        self.refusal = refusal

    def __reduce__(self) -> Packed:
        return IllegalAction, (self.refusal,)
