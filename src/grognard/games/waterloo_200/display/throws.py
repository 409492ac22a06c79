"""What lots are drawn for, and which sentences tell of it."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.roster import FACTION_NAMES
from grognard.games.waterloo_200.state import Day
from grognard.kernel.events import Event
from grognard.kernel.throws import Throw

THROWS: Final = {
    "4.0": Throw(lots=True),
    "5.0": Throw(before=("draws",), lots=True),
    "5.1": Throw(before=("corps",), lots=True),
    "6.2.3.1.2": Throw(after=("rises",), lots=True),
    "OR3": Throw(lots=True),
    "OR10": Throw(after=("corps",), lots=True),
}


def occasion(day: Day, event: Event) -> str:
    """What a lot is drawn for, in terms that everybody may know."""
    purpose = event.data[1]
    if event.rule == "OR3":
        return f"Lots are drawn: which blocks are seen in {day.ground.names[purpose]}?"
    if event.rule == "OR10":
        return "Lots are drawn: which Prussian corps comes next?"
    if event.rule == "4.0":
        return f"The {FACTION_NAMES[purpose]} army draws lots for its set-up."
    if event.rule == "6.2.3.1.2":
        return "Lots are drawn: who rises from the sunken road?"
    return f"Lots are drawn for {FACTION_NAMES[purpose]} blocks."
