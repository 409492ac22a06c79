"""What all steps of this game share.

A step holds a town, a side and an army at most, never a unit: who stands where, and which block its owner has picked
up, is in the Campaign, where a view can blot it out. Prompts name no block either: every seat may read them.
"""

from __future__ import annotations

from typing import cast

from grognard.games.napoleon_1815.field import Field
from grognard.games.napoleon_1815.roster import ALL
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Action, Refusal
from grognard.kernel.state import State, Step


class CampaignStep(Step):
    """A decision. Subclasses write who, options, do and ask in terms of `Campaign`."""

    def seat(self, state: State) -> int:
        return self.who(cast("Campaign", state))

    def legal(self, state: State) -> list[Action]:
        return self.options(cast("Campaign", state))

    def take(self, state: State, action: Action) -> None:
        self.do(cast("Campaign", state), action)

    def prompt(self, state: State) -> tuple[str, str]:
        return self.ask(cast("Campaign", state))

    def refusal(self, state: State, action: Action) -> Refusal:
        return self.why_not(cast("Campaign", state), action)

    def who(self, campaign: Campaign) -> int:
        """Who decides."""
        raise NotImplementedError

    def options(self, campaign: Campaign) -> list[Action]:
        """Every legal action."""
        raise NotImplementedError

    def do(self, campaign: Campaign, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        """What is asked, and by which rule."""
        raise NotImplementedError

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        """Why an action that is not offered is not allowed."""
        text, rule = self.ask(campaign)
        return Refusal(rule, f"That cannot be done now. {text}")


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


class Work(Step):
    """Automatic work in the sequence of play."""

    is_work = True

    def run(self, state: State) -> None:
        state.agenda.pop()
        self.work(cast("Campaign", state))

    def work(self, campaign: Campaign) -> None:
        """Do it; the step is off the agenda already."""
        raise NotImplementedError


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
