"""What studies, tests and learning programs count: steps lost by arm and the towns of battles and skirmishes."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import audit, numbers
from grognard.games.napoleon_1815.roster import ARM_NAMES, ARMY_NAMES
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from grognard.kernel.columns import Column
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.wording import WordedMeasures

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


def turn_number(campaign: Campaign) -> int:
    """The square of the time record, the first is 1 (1.0); 0 during deployment."""
    return campaign.turn + 1


class CampaignMeasures(WordedMeasures[Campaign]):
    """The measures of a campaign."""

    def __init__(self) -> None:
        super().__init__(VOCABULARY, LOSS_UNIT)

    def losses(self, state: Campaign) -> dict[str, dict[str, int]]:
        return losses(state)

    def turn_number(self, state: Campaign) -> int:
        return turn_number(state)

    def faults(self, state: Campaign) -> list[str]:
        return audit.faults(state)

    def grammar_of(self, start: Campaign) -> Grammar:
        return numbers.grammar(start)

    def numbers(self, view: ViewOf[Campaign]) -> list[Column]:
        return numbers.numbers(view.state, view.seat)
