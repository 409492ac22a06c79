"""What dice are rolled for, and which sentences tell of it."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import piece_name
from grognard.kernel.events import Event
from grognard.kernel.throws import Throw

THROWS: Final = {
    "6.4": Throw(before=("combat",), after=("result",)),
    "10.2": Throw(after=("leader_lost",), each=True),
    "12.2": Throw(after=("scattered", "reorganized"), each=True),
    "15.4": Throw(after=("awake",), each=True),
    "16.1C": Throw(after=("capacity", "ride")),
    "16.14C": Throw(after=("asleep",), each=True),
    "16.18A": Throw(after=("ride",), each=True),
    "16.18B": Throw(each=True),
    "16.12": Throw(after=("routed",), each=True),
    "16.13": Throw(after=("leader_lost",), each=True),
    "18.5A": Throw(each=True),
    "18.5B": Throw(after=("corps",)),
    "18.5C": Throw(after=("corps",)),
    "19.5C": Throw(after=("released",), each=True),
    "19.5D": Throw(after=("corps",)),
    "22.6A": Throw(after=("weather",)),
    "24.1B": Throw(after=("corps",)),
    "24.5B": Throw(after=("asleep", "awake")),
}
OCCASIONS: Final = {
    "10.2": "{who} has lost his troops: on 1 or 2 he is lost too.",
    "12.2": "{who} rallies demoralized troops: on 5 or 6 they scatter for good.",
    "15.4": "{who} is inactive: a 1 rouses him.",
    "15.5": "Cavalry impetus: on 3 or 4 nobody advances, on 5 or 6 the cavalry must.",
    "16.1C": "How well is {who} today?",
    "16.14C": "{who} has no line to his headquarters: on 1 to 3 he becomes inactive.",
    "16.18A": "{who} is out of supply: how far does it march?",
    "16.18B": "{who} is out of supply: on 1 or 2 it leaves the fight, on 3 or 4 it is halved.",
    "16.12": "{who} sees the Guard beaten: on 1 to 3 it runs.",
    "16.13": "{who} led in this fight: a 6 kills him.",
    "18.5A": "Does {who} begin weakened?",
    "18.5B": "Does the French Sixth Corps come?",
    "18.5C": "Does the French First Corps come at once?",
    "19.5C": "Is {who} released from the reserve?",
    "19.5D": "Does the French First Corps come?",
    "22.6A": "Does it rain?",
    "24.1B": "Is the French First Corps set in motion?",
    "24.5B": "Is {who} active? On 1 or 2 he is.",
}


def occasion(battle: Battle, event: Event) -> str:
    """What a die is rolled for."""
    words = OCCASIONS.get(event.rule, "A die is rolled.")
    return words.replace("{who}", piece_name(battle, event.data[1])) if event.data[1] >= 0 else words
