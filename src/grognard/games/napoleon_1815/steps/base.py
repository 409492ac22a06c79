"""What all steps of this game share.

A step holds a town, a side and an army at most, never a unit: who stands where, and which block its owner has picked
up, is in the Campaign, where a view can blot it out. Prompts name no block either: every seat may read them.
"""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import Field
from grognard.games.napoleon_1815.roster import ALL
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Action
from grognard.kernel.state import Step
from grognard.kernel.steps import DecisionStep, WorkStep

# Answers that several steps know
DONE: Final = Action("done")
YIELD: Final = Action("yield")


class CampaignStep(DecisionStep[Campaign]):
    """A decision in a campaign."""


class TownStep(CampaignStep):
    """A decision of one side, or of one army of it, about a fight in a town."""

    def __init__(self, town: int, side: int, army: int = ALL) -> None:
        self.town = town
        self.side = side
        self.army = army

    def who(self, campaign: Campaign) -> int:
        return campaign.seat_for(self.side, self.army)

    def field(self, campaign: Campaign) -> Field:
        """The battle in the town."""
        return campaign.fields[self.town]

    def mine(self, campaign: Campaign, unit: int) -> bool:
        """Is the unit one of those the step is about?"""
        roster = campaign.roster
        if not 0 <= unit < roster.size() or roster.side[unit] != self.side:
            return False
        return self.army in (ALL, roster.army[unit])

    def dump(self) -> list[object]:
        return [self.name(), self.town, self.side, self.army]


class Work(WorkStep[Campaign]):
    """Automatic work in the sequence of play."""


class TownWork(Work):
    """Automatic work about a fight in a town."""

    def __init__(self, town: int, side: int) -> None:
        self.town = town
        self.side = side

    def dump(self) -> list[object]:
        return [self.name(), self.town, self.side]


def drop_steps(campaign: Campaign, town: int) -> None:
    """A fight is over: whatever was still to be done in it is off the agenda."""
    kept: list[Step] = []
    for step in campaign.agenda:
        if isinstance(step, TownStep):
            if step.town == town:
                continue
        elif isinstance(step, TownWork) and step.town == town:
            continue
        kept.append(step)
    campaign.agenda[:] = kept


def town_name(campaign: Campaign, town: int) -> str:
    """A town for sentences."""
    return campaign.ground.names[town] if 0 <= town < campaign.ground.size() else "nowhere"


def block_name(campaign: Campaign, unit: int) -> str:
    """A block for sentences to its owner."""
    return campaign.roster.names[unit] if 0 <= unit < campaign.roster.size() else "no block"
