"""What dice are rolled for, and which sentences tell of it."""

from __future__ import annotations

from typing import Final

from grognard.kernel.events import Event
from grognard.kernel.throws import Throw

# Leaders and Commanders try by many rules, always with the same words.
ATTEMPT: Final = Throw(before=("attempt",), after=("activated", "not_activated"))
THROWS: Final = {
    "8.10": Throw(after=("daylight", "sunset")),
    "9.8.2": Throw(after=("result",)),
    "11.12.1": Throw(before=("values",), after=("result",)),
    "12.5": Throw(before=("fire",), after=("fire_result",)),
    "13.5": Throw(before=("fire",), after=("fire_result",)),
    "14.7": Throw(before=("skirmish_fire",), after=("fire_result",)),
}
ATTACKER: Final = 1  # whose dice are rolled again, as the die says


def occasion(event: Event) -> str:
    """What a die is rolled for."""
    if event.rule == "8.10":
        return "Does the day go on?"
    if event.rule == "9.8.2":
        return "The attacker rolls again." if event.data[1] == ATTACKER else "The defender rolls again."
    return "Dice are rolled."
