"""Marches on the map, and regrouping after a battle: which group, which unit, where to (5.0, 7.5, 8.1)."""

from __future__ import annotations

from grognard.games.napoleon_1815.knowledge import places
from grognard.games.napoleon_1815.knowledge.plans import SCALE, Plan, best_plan, plans_of
from grognard.games.napoleon_1815.knowledge.scout import Scout, look, town_step
from grognard.games.napoleon_1815.roster import FRENCH
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.move import MoveGroup, ShowLeader
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion


def group_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Which group moves next, or whether the movement is over."""
    campaign = case.state
    seat = case.seat
    side = campaign.active()
    scout = look(campaign, seat, side, campaign.quota[FRENCH] > 1)
    base = places.judge(scout)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "group":
            best = best_plan(plans_of(campaign, scout, action.a, action.b))
            gain = -3.0 if best is None else SCALE * (best.value - base)
            found.append((action, gain, reason(campaign, scout, action.a, best)))
        elif action.verb == "yield":
            found.append((action, -1.0, "let the other army go first"))
        else:
            found.append((action, 0.02, "nobody gains by moving"))
    return found


def reason(campaign: Campaign, scout: Scout, town: int, plan: Plan | None) -> str:
    """Why a group should move."""
    names = campaign.ground.names
    if plan is None:
        return f"nobody in {names[town]} can go anywhere"
    if scout.count[1 - scout.side][plan.goal]:
        return f"attack {names[plan.goal]} from {names[town]}"
    return f"march from {names[town]} to {names[plan.goal]}"


def move_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Which unit goes where: the units of the best plan, one after the other, then the end."""
    campaign = case.state
    seat = case.seat
    step = campaign.agenda[-1]
    assert isinstance(step, MoveGroup)
    scout = look(campaign, seat, campaign.active(), campaign.quota[FRENCH] > (0 if step.started else 1))
    base = places.judge(scout)
    hand = campaign.hand
    if hand != NO_UNIT and not campaign.moved[hand]:
        return hand_opinions(campaign, scout, step, actions, base)
    options = plans_of(campaign, scout, step.town, step.army)
    gain: dict[int, float] = {}
    where: dict[int, int] = {}
    for plan in options:
        for unit in plan.units:
            if plan.value > gain.get(unit, -99.0):
                gain[unit] = plan.value
                where[unit] = plan.goal
    found: list[Opinion] = []
    names = campaign.ground.names
    for action in actions:
        if action.verb == "pick":
            worth = gain.get(action.a, -99.0)
            if worth <= -99.0:
                found.append((action, -4.0, "it can go nowhere"))
            else:
                share = 0.01 * scout.worth[action.a]
                goal = names[where[action.a]]
                found.append((action, SCALE * (worth - base) + share - tired(campaign, action.a), f"march to {goal}"))
        elif action.verb == "go":
            found.append((action, -4.0, "it has marched far enough"))
        else:
            found.append((action, 0.05 if step.started else -1.0, "the others stay"))
    return found


def tired(campaign: Campaign, unit: int) -> float:
    """A weak unit goes last."""
    return 0.05 if campaign.strength[unit] == 1 else 0.0


def hand_opinions(
    campaign: Campaign, scout: Scout, step: MoveGroup, actions: list[Action], base: float
) -> list[Opinion]:
    """Where the picked unit goes, as part of the best plan that takes it along."""
    hand = campaign.hand
    best: dict[int, float] = {}
    for plan in plans_of(campaign, scout, step.town, step.army):
        if hand in plan.units and plan.value > best.get(plan.goal, -99.0):
            best[plan.goal] = plan.value
    names = campaign.ground.names
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "go":
            value = best.get(action.a, -99.0)
            if value > -99.0:
                found.append((action, SCALE * (value - base), f"to {names[action.a]} with the others"))
            else:
                found.append((action, -4.0, f"nothing to do in {names[action.a]}"))
        else:
            found.append((action, -1.0, "it stays"))
    return found


def leader_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """A leader shows himself where he saves steps (8.1)."""
    campaign = case.state
    step = campaign.agenda[-1]
    assert isinstance(step, ShowLeader)
    army = step.army
    helped = 0
    leader = campaign.roster.leader_of[army]
    for unit in campaign.marchers:
        if campaign.roster.army[unit] == army and campaign.where[unit] == campaign.where[leader]:
            helped += 1
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "reveal":
            found.append((action, 0.4 * helped, f"he helps {helped} on the march"))
        else:
            found.append((action, 0.3, "nobody need know where he is"))
    return found


def regroup_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """After a victory: a move that makes the map better (7.5)."""
    campaign = case.state
    seat = case.seat
    side = town_step(case).side
    scout = look(campaign, seat, side)
    base = places.judge(scout)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "regroup":
            start = campaign.where[action.a]
            gain = places.judge_shift(scout, [action.a], start, action.b) - base
            found.append((action, SCALE * gain, f"regroup to {campaign.ground.names[action.b]}"))
        else:
            found.append((action, 0.1, "all stand well"))
    return found
