"""The smaller choices: skirmishes, hits, forced retreats, reinforcements, supply (6.4, 6.6, 6.34, 7.4, 9.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import morale, skirmish
from grognard.games.napoleon_1815.field import Field
from grognard.games.napoleon_1815.knowledge import aims, fighting
from grognard.games.napoleon_1815.knowledge.aims import Opinion
from grognard.games.napoleon_1815.knowledge.weighing import Judge
from grognard.games.napoleon_1815.roster import FOOT_ARTILLERY, LEADER
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.base import TownStep
from grognard.kernel.action import Action

HOPELESS: Final = 0.4  # the ratio at which no more troops are sent
LEFT_TO_FRIEND: Final = -3.0  # less than any choice among one's own


def show_opinions(campaign: Campaign, actions: list[Action]) -> list[Opinion]:
    """Strong units into the skirmish, riders before foot; a leader or a last step stays out of it (6.6)."""
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "show":
            unit = action.a
            hits = campaign.strength[unit] * skirmish.firepower(campaign, unit) / 6.0
            score = 2.0 * hits - (1.5 if campaign.strength[unit] == 1 else 0.2)
            if campaign.roster.arm[unit] == LEADER:
                score -= 1.5
            found.append((action, score, "it fires well"))
        else:
            found.append((action, 0.0, "these are enough"))
    return found


def hit_opinions(campaign: Campaign, actions: list[Action]) -> list[Opinion]:
    """Among equals the one whose step is worth least takes the hit (6.4); a friend is not made to pay for it (R40)."""
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "yield":
            found.append((action, LEFT_TO_FRIEND, "let the other Ally bear it"))
            continue
        loss = aims.step_worth(campaign, action.a) if action.verb == "hit" else 0.0
        if action.verb == "hit" and campaign.strength[action.a] == 1 and campaign.roster.arm[action.a] == LEADER:
            loss += 1.0
        found.append((action, 2.0 - 2.0 * loss, "its step is missed least"))
    return found


def fight_opinions(campaign: Campaign, actions: list[Action]) -> list[Opinion]:
    """The fight with the most of our troops first: its winners can help the others (6.1, 6.6)."""
    side = campaign.active()
    found: list[Opinion] = []
    for action in actions:
        lead = campaign.held[side][action.a] - campaign.held[1 - side][action.a]
        found.append((action, 0.3 * lead, "the surest fight first"))
    return found


def leaving_opinions(campaign: Campaign, step: TownStep, actions: list[Action]) -> list[Opinion]:
    """The best units leave first, for a town with friends and without enemies near (7.1, 7.4)."""
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "leave":
            worth = 0.8 * aims.worth(campaign, action.a) + (1.0 if campaign.roster.arm[action.a] == LEADER else 0.0)
            way = fighting.way_score(campaign, step.side, action.b, step.town)
            found.append((action, worth + way, f"save it to {campaign.ground.names[action.b]}"))
        else:
            found.append((action, 0.0, "there is no way out"))
    return found


def morale_opinions(campaign: Campaign, step: TownStep, actions: list[Action]) -> list[Opinion]:
    """Those who are likely to stand check first: a rout spares the others nothing (6.31)."""
    field = step.field(campaign)
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "roll":
            found.append((action, 0.0, "all have been checked"))
            continue
        unit = action.a
        score = 0.5 * morale.bonus(campaign, unit) + (0.2 if morale.is_alone(campaign, field, unit) else 0.0)
        if campaign.roster.arm[unit] == FOOT_ARTILLERY:
            score -= 0.3
        found.append((action, score, "its turn"))
    return found


def reinforce_opinions(campaign: Campaign, seat: int, step: TownStep, actions: list[Action]) -> list[Opinion]:
    """Bring up what helps while the battle can be won; cities keep somebody (6.34)."""
    field = step.field(campaign)
    judge = Judge(campaign, seat, field, step.side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "bring":
            found.append((action, *bring_score(campaign, judge, field, action.a)))
        else:
            found.append((action, 0.0, "no more troops"))
    return found


def bring_score(campaign: Campaign, judge: Judge, field: Field, unit: int) -> tuple[float, str]:
    """How much a unit is wanted in a battle."""
    town = campaign.where[unit]
    side = campaign.roster.side[unit]
    idle = 1.5 if judge.attacking and not field.busy else 0.0  # an attack must go on or end (6.7)
    if judge.ratio < HOPELESS:
        return -1.0 + idle, "that battle is lost"
    if campaign.roster.arm[unit] == LEADER:
        return -0.6 + 0.5 * idle, "he is safer where he is"
    if campaign.strength[unit] == 1:
        return -0.3 + idle, "too weak"
    score = 0.5 * aims.worth(campaign, unit) + idle
    if judge.ratio > 6.0:
        score -= 2.0  # won already
    if campaign.ground.supplies[town] >= 0 and campaign.held[side][town] == 1 and field.town != town:
        score -= 1.5
    return score, "to the guns"


def supply_opinions(campaign: Campaign, actions: list[Action]) -> list[Opinion]:
    """The unit that is worth least goes; leaders stay (9.0)."""
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "remove":
            found.append((action, 0.0, "nobody is left"))
            continue
        unit = action.a
        fighting_now = 0.5 if campaign.ground.supplies[campaign.where[unit]] >= 0 else 0.0
        found.append((action, 3.0 - 1.5 * aims.worth(campaign, unit) - fighting_now, "it is missed least"))
    return found
