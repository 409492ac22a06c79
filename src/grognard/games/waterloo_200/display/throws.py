"""What lots are drawn for, and which sentences tell of it."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.roster import FACTION_NAMES
from grognard.games.waterloo_200.state import Day
from grognard.kernel.events import Event
from grognard.kernel.throws import Throw

THROWS: Final = {
    "5.0": Throw(before=("draws",)),
    "5.1": Throw(before=("corps",)),
    "6.2.3.1.2": Throw(after=("rises",)),
    "OR10": Throw(after=("corps",)),
}


def occasion(day: Day, event: Event) -> str:
    """What a lot is drawn for, in terms that everybody may know."""
    purpose = event.data[1]
    if event.rule == "OR3":
        return f"Which blocks are seen in {day.ground.names[purpose]}?"
    if event.rule == "OR10":
        return "Which Prussian corps comes next?"
    if event.rule == "4.0":
        return f"The {FACTION_NAMES[purpose]} army is set up by lot."
    if event.rule == "6.2.3.1.2":
        return "Who rises from the sunken road?"
    return f"{FACTION_NAMES[purpose]} blocks are drawn by lot."
