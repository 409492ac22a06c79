"""Actions as numbers from 0 to N - 1 that always mean the same in a scenario.

A verb and its numbers have a code of their own where there are few enough of them. Where a verb joins two long lists
(any piece to any hex) an action is said in two halves, each a code: the verb with its first number, then the second
number alone. So no two legal actions of a decision can ever share their codes.

Programs that learn step with these numbers. It is part of the engine because every legal action of every decision
passes through it, and the engine is compiled.
"""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

from grognard.kernel.action import NONE, Action
from grognard.kernel.grammar import Grammar
from grognard.kernel.vocabulary import Pattern

NOWHERE: Final = -1
MOST_PAIRS: Final = 4096  # a verb with more pairs of numbers is said in two halves


class Ranks:
    """The place of each value in its list, in strides: by value in a list, which is quicker than a dictionary."""

    def __init__(self, values: list[int], stride: int = 1) -> None:
        self.values: Final = values
        self._low: Final = min(values, default=0)
        self._places: Final = [NOWHERE] * (max(values, default=-1) - self._low + 1)
        for place, value in enumerate(values):
            self._places[value - self._low] = place * stride

    def of(self, value: int) -> int:
        """The place of a value. Raises KeyError for one that is not in the list."""
        number = value - self._low
        place = self._places[number] if 0 <= number < len(self._places) else NOWHERE
        if place == NOWHERE:
            raise KeyError(value)
        return place


class Entry:
    """Where the codes of a verb begin: one for the verb alone, then those of its numbers."""

    def __init__(self, start: int, first: list[int], second: list[int]) -> None:
        self.start: Final = start
        self.first: Final = Ranks(first, max(1, len(second)))
        self.second: Final = Ranks(second)  # empty where there is no second number, or where it is said apart
        self.joins: Final = len(second) > 0


def is_halved(verb: Pattern) -> bool:
    """Is the verb said in two halves?"""
    return len(verb.first) * len(verb.second) > MOST_PAIRS


class Encoding:
    """The codes of one scenario; `size` of them."""

    def __init__(self, grammar: Grammar) -> None:
        self.entries: Final[dict[str, Entry]] = {}
        self.halved: Final = {verb.name for verb in grammar.verbs if is_halved(verb)}
        code = 0
        for verb in grammar.verbs:
            joined: list[int] = [] if verb.name in self.halved else verb.second
            width = max(1, len(joined))
            self.entries[verb.name] = Entry(code, verb.first, joined)
            code += 1 + len(verb.first) * width
        tail = sorted({value for verb in grammar.verbs if is_halved(verb) for value in verb.second})
        self._tail: Final = {value: code + place for place, value in enumerate(tail)}
        self.size: Final = code + len(tail)

    def codes(self, actions: list[Action]) -> list[int]:
        """The code of each action, or of its first half."""
        return [self.first(action) for action in actions]

    def choices(self, actions: list[Action]) -> dict[int, Action]:
        """The actions by their codes; where several share a first half, one of them stands there for all."""
        found: dict[int, Action] = {}
        for action in actions:
            found[self.first(action)] = action
        return found

    def rests(self, actions: list[Action]) -> dict[int, Action]:
        """Actions that share their first half, by the code of the second."""
        return {self.second(action): action for action in actions}

    def mask(self, choices: dict[int, Action]) -> bytearray:
        """A byte for each code there is: 1 for those of the choices, 0 for all others."""
        found = bytearray(self.size)
        for code in choices:
            found[code] = 1
        return found

    def first(self, action: Action) -> int:
        """The code of an action, or of its first half. Raises KeyError for one that the grammar does not know."""
        entry = self.entries[action.verb]
        if action.a == NONE:
            return entry.start
        code = entry.start + 1 + entry.first.of(action.a)
        return code + entry.second.of(action.b) if entry.joins else code

    def second(self, action: Action) -> int:
        """The code of an action's second half."""
        return self._tail[action.b]

    def text(self, number: SupportsIndex) -> str:
        """What a code, NumPy's or Python's, says as the text of an action; three dots stand for what is not said."""
        code = index(number)
        for value, other in self._tail.items():
            if other == code:
                return f"... {value}"
        name = max([(entry.start, verb) for verb, entry in self.entries.items() if entry.start <= code])[1]
        entry = self.entries[name]
        place = code - entry.start - 1
        if place < 0:
            return name
        width = max(1, len(entry.second.values))
        words = [name, str(entry.first.values[place // width])]
        if entry.joins:
            words.append(str(entry.second.values[place % width]))
        return " ".join(words) + (" ..." if name in self.halved else "")
