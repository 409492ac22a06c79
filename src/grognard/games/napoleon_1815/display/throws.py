"""What dice are rolled for, and which sentences tell of it."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.forced import STRAGGLERS
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.base import town_name
from grognard.kernel.events import Event
from grognard.kernel.throws import Throw

THROWS: Final = {
    "5.6": Throw(after=("step", "block_step", "eliminated"), each=True),
    "6.21": Throw(after=("drawn", "woods_forfeit"), lots=True),
    "6.31": Throw(before=("morale",), after=("holds", "breaks", "eliminated")),
    "6.33": Throw(before=("fire",), after=("hits",), hits=True),
    "6.6": Throw(before=("skirmish_fire",), after=("hits",), hits=True),
    "12.0": Throw(after=("bids_first",)),
}


def occasion(campaign: Campaign, event: Event) -> str:
    """What a die is rolled for, in terms that everybody may know."""
    purpose = event.data[1]
    if event.rule == "5.6":  # the town and whether a leader helps, as `forced.roll_all` has put it
        town, helped = divmod(purpose, 2)
        return f"Forced march to {town_name(campaign, town)}: 1 to {STRAGGLERS - helped} costs a step."
    if event.rule == "6.21":
        return f"The terrain of {town_name(campaign, purpose)} is drawn at random."
    if event.rule == "4.0":
        return "Places are drawn at random."
    if event.rule == "12.0":
        return "Who bids first?"
    return "Dice are rolled."
