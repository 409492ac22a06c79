"""What computer players believe about the campaign, for their choices and for hints.

What a seat cannot see counts as an average block. What the rooms are for is told in `kernel.knowledge`.
"""

from __future__ import annotations

from random import Random

from grognard.games.napoleon_1815.knowledge import turns, value
from grognard.games.napoleon_1815.knowledge.opinions import prior
from grognard.games.napoleon_1815.knowledge.script import CampaignScript
from grognard.games.napoleon_1815.roster import FRENCH
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Decision
from grognard.kernel.knowledge import Case, Feature, Opinion, seen_from
from grognard.kernel.rulebook import Knowledge, Script, ViewOf


class CampaignKnowledge(Knowledge[Campaign]):
    """What computer players believe about a campaign."""

    def __init__(self) -> None:
        self.foresight = turns.FORESIGHT

    def prior(self, view: ViewOf[Campaign], decision: Decision) -> list[Opinion]:
        return prior(Case(view.state, view.seat), decision.actions)

    def value(self, state: Campaign, seat: int) -> float:
        return value.value(state, seat)

    def parts(self, state: Campaign, seat: int) -> list[Feature]:
        return seen_from(value.features(state), seat == state.seat_of[FRENCH])

    def script(self, style: int, rng: Random) -> Script[Campaign]:
        return CampaignScript(style, rng)

    def styles(self, state: Campaign) -> int:
        return turns.styles(state)

    def turns_played(self, state: Campaign) -> int:
        return turns.turns_played(state)

    def weight(self, view: ViewOf[Campaign], decision: Decision) -> float:
        return turns.weight(view.state)
