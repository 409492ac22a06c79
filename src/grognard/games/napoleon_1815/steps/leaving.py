"""Leaving a fight because one must, and what the winner may do at once (6.6, 6.7, 7.4, 7.5)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import reinforce, retreat
from grognard.games.napoleon_1815.casualties import eliminate
from grognard.games.napoleon_1815.roster import ALL
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.base import DONE, TownStep, block_name, town_name
from grognard.kernel.action import Action, Refusal

LOST: Final = Action("lost")
REASONS: Final = {"6.6": "The skirmish is lost", "6.7": "The attack has stalled", "7.4": "Rout"}


class ForcedRetreat(TownStep):
    """All leave at once over the roads there are; for whom there is no room is eliminated (7.4, D13, D23, D27)."""

    automatic = True

    def __init__(self, town: int, side: int, army: int, rule: str) -> None:
        super().__init__(town, side, army)
        self.rule = rule

    def leavers(self, campaign: Campaign) -> list[int]:
        """The units still to go."""
        return [unit for unit in campaign.units_in(self.town, self.side) if self.mine(campaign, unit)]

    def options(self, campaign: Campaign) -> list[Action]:
        towns = retreat.destinations(campaign, self.town, self.side, campaign.exits)
        leavers = self.leavers(campaign)
        if not towns or not leavers:
            return [LOST]
        return [Action("leave", unit, town) for unit in leavers for town in towns]

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "leave":
            road = campaign.ground.road[self.town][action.b]
            campaign.exits[road] = campaign.exits.get(road, 0) + 1
            retreat.leave(campaign, action.a, action.b, self.rule)
            if self.leavers(campaign):
                return
        campaign.agenda.pop()
        for unit in self.leavers(campaign):
            if campaign.alive(unit):
                eliminate(campaign, unit, self.rule)

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        name = town_name(campaign, self.town)
        return f"{REASONS[self.rule]}: choose who leaves {name} by which road; those left over are lost.", self.rule

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "leave":
            if not self.mine(campaign, action.a) or campaign.where[action.a] != self.town:
                return Refusal(self.rule, f"{block_name(campaign, action.a)} does not have to leave.")
            return why_not_leave(campaign, self.town, self.side, action.b, campaign.exits)
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["ForcedRetreat", self.town, self.side, self.army, self.rule]


def why_not_leave(campaign: Campaign, town: int, side: int, goal: int, used: dict[int, int]) -> Refusal:
    """The rule that closes a retreat."""
    ground = campaign.ground
    if not 0 <= goal < ground.size() or ground.road[town][goal] < 0:
        return Refusal("7.1", "A retreat goes to an adjacent town; there is no forced march.")
    name = ground.names[goal]
    if campaign.held[1 - side][goal]:
        return Refusal("7.1", f"{name} is held by the enemy.")
    if retreat.is_battleground(campaign, goal):
        return Refusal("7.1", f"There is a fight in {name} too.")
    road = ground.road[town][goal]
    if used.get(road, 0) >= ground.trickle[road]:
        size = "major" if ground.major[road] else "minor"
        return Refusal("7.2", f"The {size} road to {name} has no room for another retreat in this Battle Turn.")
    if side == campaign.active():
        return Refusal("7.1", f"The Attacker may retreat only to where he came from, and nobody came from {name}.")
    return Refusal("7.1", f"The Attacker came from {name}; the Defender cannot retreat there.")


class Regroup(TownStep):
    """The victor may move units to and from the town he won (7.5, D26)."""

    automatic = True

    def options(self, campaign: Campaign) -> list[Action]:
        pairs = reinforce.regroup_moves(campaign, self.town, self.side, self.army)
        return [*[Action("regroup", unit, town) for unit, town in pairs], DONE]

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "regroup":
            reinforce.regroup(campaign, action.a, action.b)
        else:
            campaign.agenda.pop()

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        name = town_name(campaign, self.town)
        return f"Victory at {name}: units may move in, or leave for towns held by friends.", "7.5"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        ground = campaign.ground
        unit, town = action.a, action.b
        if action.verb != "regroup" or not self.mine(campaign, unit) or not 0 <= town < ground.size():
            return super().why_not(campaign, action)
        here = campaign.where[unit]
        if self.town not in (here, town) or here < 0 or ground.road[here][town] < 0:
            return Refusal(
                "7.5", "Only units in or next to the town that was won may regroup; there are no forced marches."
            )
        if unit in campaign.regrouped:
            return Refusal("7.5", f"{block_name(campaign, unit)} has already regrouped.")
        other = town if here == self.town else here
        if not campaign.held[self.side][other] or campaign.held[1 - self.side][other]:
            return Refusal("7.5", f"No friendly units hold {town_name(campaign, other)}.")
        if retreat.is_battleground(campaign, other):
            return Refusal("7.5", f"The units in {town_name(campaign, other)} have a fight of their own.")
        road = ground.road[here][town]
        return Refusal("7.5", f"Only {ground.trickle[road]} may regroup over this road.")


def start_regroup(campaign: Campaign, town: int, side: int) -> None:
    """Ask the victor, each Ally for himself where there are two (7.5)."""
    campaign.exits = {}
    campaign.regrouped = []
    for army in reversed(campaign.commands(side, town)):
        if reinforce.regroup_moves(campaign, town, side, ALL):
            campaign.agenda.append(Regroup(town, side, army))
