"""Losses and retreats: who takes a hit, who leaves and where to, whom hunger takes (6.4, 7.1, 7.4, 9.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.knowledge import aims, combat
from grognard.games.napoleon_1815.knowledge.scout import town_step
from grognard.games.napoleon_1815.roster import LEADER
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

LEFT_TO_FRIEND: Final = -3.0  # less than any choice among one's own


def hit_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Among equals the one whose step is worth least takes the hit (6.4); a friend is not made to pay for it (R40)."""
    campaign = case.state
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


def leaving_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """The best units leave first, for a town with friends and without enemies near (7.1, 7.4)."""
    campaign = case.state
    step = town_step(case)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "leave":
            worth = 0.8 * aims.worth(campaign, action.a) + (1.0 if campaign.roster.arm[action.a] == LEADER else 0.0)
            way = combat.way_score(campaign, step.side, action.b, step.town)
            found.append((action, worth + way, f"bring it to safety in {campaign.ground.names[action.b]}"))
        else:
            found.append((action, 0.0, "there is no way out"))
    return found


def supply_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """The unit that is worth least goes; leaders stay (9.0)."""
    campaign = case.state
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "remove":
            found.append((action, 0.0, "nobody is left"))
            continue
        unit = action.a
        fighting_now = 0.5 if campaign.ground.supplies[campaign.where[unit]] >= 0 else 0.0
        found.append((action, 3.0 - 1.5 * aims.worth(campaign, unit) - fighting_now, "it is missed least"))
    return found
