"""What a study counts: steps lost by arm and the towns of battles and skirmishes."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.roster import ARM_NAMES, ARMY_NAMES
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.events import Event

LOSS_UNIT: Final = "steps"


def losses(campaign: Campaign) -> dict[str, dict[str, int]]:
    """Steps lost, by army and arm (3.4). Steps given for a bid (12.0) are no losses; what is left of a defeated army
    is removed and counts (10.0).
    """
    roster = campaign.roster
    found: dict[str, dict[str, int]] = {name: dict.fromkeys(ARM_NAMES, 0) for name in ARMY_NAMES}
    for unit in range(roster.size()):
        steps = roster.full[unit] - campaign.weakened[unit] - campaign.strength[unit]
        found[ARMY_NAMES[roster.army[unit]]][ARM_NAMES[roster.arm[unit]]] += steps
    return found


def fights(event: Event) -> list[int]:
    """The town where a battle or a skirmish begins (6.2, 6.6)."""
    return [event.data[0]] if event.kind in ("battle", "skirmish") else []


def turn_number(campaign: Campaign) -> int:
    """The square of the time record, the first is 1 (1.0); 0 during deployment."""
    return campaign.turn + 1
