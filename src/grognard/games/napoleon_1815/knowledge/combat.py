"""The Combat step: what each unit does, so that a lane is won and no position lost (6.3 to 7.0).

Before and between: which fight comes first, who is shown in a skirmish, morale checks, reinforcements (6.1, 6.6, 6.31,
6.34).
"""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire, morale, retreat, skirmish, tactics
from grognard.games.napoleon_1815.field import (
    FARM,
    HILL,
    PLACES,
    RESERVE,
    WOODS,
    Field,
    is_forward,
    is_home,
    lane,
    opposite,
)
from grognard.games.napoleon_1815.knowledge import aims, odds
from grognard.games.napoleon_1815.knowledge.battle import Estimate, expected_hits
from grognard.games.napoleon_1815.knowledge.odds import Board
from grognard.games.napoleon_1815.knowledge.scout import town_step
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import MOVED, NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.combat import specials
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

HOPELESS: Final = 0.4  # the ratio at which no more troops are sent
NEVER: Final = -6.0


# What a unit may do, with scores


def act_scores(campaign: Campaign, estimate: Estimate, field: Field, unit: int) -> list[Opinion]:
    """Everything the unit could do now, each with a score; doing nothing is 0."""
    found: list[Opinion] = []
    for place in tactics.destinations(campaign, field, unit):
        score, why = move_score(campaign, estimate, field, unit, place)
        found.append((Action("move", place), score, why))
    for group in fire.target_groups(campaign, field, unit):
        score, why = fire_score(campaign, field, unit, group)
        found.append((Action("fire", group), score, why))
    for action in specials(campaign, field, unit):
        score, why = special_score(campaign, estimate, field, unit, action)
        found.append((action, score, why))
    if retreat.may_retreat(campaign, unit):
        for town in retreat.destinations(campaign, field.town, estimate.board.side, field.left):
            score, why = retreat_score(campaign, estimate, field, unit, town)
            found.append((Action("retreat", town), score, why))
    return found


def fire_score(campaign: Campaign, field: Field, unit: int, group: int) -> tuple[float, str]:
    """Fire does good by the hits it scores; those who engage a lane come after the guns."""
    hits = expected_hits(campaign, field, unit, group)
    if hits <= 0.01:
        return -2.0, "it can hurt nobody"
    if fire.is_long_range(campaign, field, unit):
        return 2.6 + hits, "the guns fire first"
    return 2.0 + hits, "fire"


def move_score(campaign: Campaign, estimate: Estimate, field: Field, unit: int, goal: int) -> tuple[float, str]:
    """Engage, disengage or redeploy (6.32)."""
    role = estimate.role
    place = campaign.post[unit]
    if field.contested(place):
        return disengage_score(campaign, estimate, unit, place, goal)
    if is_forward(role, goal):
        return assault_score(campaign, estimate, field, unit, place, goal)
    if is_home(role, goal):
        return stand_score(campaign, estimate, field, unit, goal)
    return retire_score(campaign, estimate, unit, place)


def assault_score(
    campaign: Campaign, estimate: Estimate, field: Field, unit: int, place: int, goal: int
) -> tuple[float, str]:
    """Go into an enemy position."""
    board = estimate.board
    if not board.theirs[goal]:
        return 9.0, "the position is empty: rout them"
    arm = campaign.roster.arm[unit]
    number = lane(goal)
    ratio = estimate.assault[number]
    if arm == LEADER:
        return -3.0, "a leader does not lead the charge"
    if campaign.strength[unit] == 1 and not board.mine[goal]:
        ratio *= 0.7
    if campaign.roster.gun[unit]:
        return (0.1 if ratio > 2.0 * estimate.bold else -1.5), "guns stay behind"
    if only_guard(board, place) and not board.reserve and not board.mine[goal]:
        return -1.5 + 0.3 * ratio, "nobody would be left to hold the position"
    if arm == CAVALRY and field.terrain[goal] == WOODS:
        ratio *= 0.5
    need = estimate.bold if not board.mine[goal] else 0.8
    if number != estimate.target and not board.mine[goal]:
        need += 0.4
    score = 2.2 * (min(ratio, 3.0) - need)
    if only_guard(board, place) and len(board.mine[goal]) >= 2:
        score = min(score, -0.3)  # somebody should keep the position behind
    return score, "assault where we are stronger" if score > 0 else "too strong to assault"


def only_guard(board: Board, place: int) -> bool:
    """Is this place held by a single unit of ours?"""
    return len(board.mine[place]) == 1


def disengage_score(campaign: Campaign, estimate: Estimate, unit: int, place: int, goal: int) -> tuple[float, str]:
    """Fall back from the enemy."""
    board = estimate.board
    if is_home(estimate.role, place):
        if only_guard(board, place):
            return NEVER, "the position would be lost"
        if campaign.roster.arm[unit] == LEADER and estimate.defend[lane(place)] < 0.5:
            return 0.5, "the leader leaves a lost fight"
        return -2.0, "the position must be held"
    ratio = estimate.assault[lane(place)]
    if ratio < 0.45 and board.mine[goal]:
        return 2.2 + 2.0 * (0.45 - ratio), "the assault has failed"
    if ratio < 0.35:
        return 2.5, "the assault has failed"
    return -1.5, "hold what was won"


def stand_score(campaign: Campaign, estimate: Estimate, field: Field, unit: int, goal: int) -> tuple[float, str]:
    """From the Reserve into an own position: to save it, to follow up an assault, to bring guns to bear."""
    board = estimate.board
    arm = campaign.roster.arm[unit]
    there = opposite(goal)
    if board.theirs[goal]:  # an Engage move into a fight for our position
        return rescue_score(campaign, estimate, unit, goal)
    if not board.mine[goal]:
        if board.mine[there]:
            return (0.8 if arm != LEADER else -0.5), "somebody has to hold the position behind"
        return (8.0 if arm != LEADER else 5.0), "the position must not stay empty"
    if arm == LEADER:
        return -0.4, "the leader stays behind"
    if campaign.roster.gun[unit]:
        if field.terrain[there] != WOODS and board.theirs[there] and not board.mine[there]:
            return 1.2, "guns belong in the line"
        return -0.3, "no target there"
    if estimate.leave:
        return -0.6, "no longer of use"
    if campaign.roster.fast[unit] and not campaign.done[unit] & MOVED:
        follow = assault_score(campaign, estimate, field, unit, goal, there)[0]
        if follow > 0.2:
            return follow, "charge through the line"
    return support_score(estimate, goal) if arm == INFANTRY else (-0.4, "stay in reserve")


def support_score(estimate: Estimate, goal: int) -> tuple[float, str]:
    """Infantry from the Reserve into the line."""
    board = estimate.board
    there = opposite(goal)
    ratio = estimate.assault[lane(goal)]
    if board.mine[there]:
        return (0.6 if ratio > 0.6 else -0.4), "follow up the assault"
    weak = odds.totals(board, board.mine[goal])[1]
    strong = odds.totals(board, board.theirs[there])[0]
    if strong > 0.9 * weak and estimate.spare > 3.0:
        return 0.5, "strengthen a weak position"
    if estimate.attacking and lane(goal) == estimate.target and ratio > 0.6 and estimate.outgun < 0.5:
        return 0.3, "gather for the assault"
    return -0.4, "stay in reserve"


def rescue_score(campaign: Campaign, estimate: Estimate, unit: int, goal: int) -> tuple[float, str]:
    """Join the fight for an own position: the more, the more it is in danger."""
    board = estimate.board
    ratio = estimate.defend[lane(goal)]
    if campaign.roster.arm[unit] == LEADER:
        return -0.5, "not the place for a leader"
    if campaign.roster.gun[unit] and campaign.roster.arm[unit] == FOOT_ARTILLERY:
        return -1.0, "guns would be lost there"
    incoming = odds.totals(board, board.theirs[goal])[0]
    left = odds.totals(board, board.mine[goal])[1]
    danger = incoming / max(0.3, left)
    if estimate.leave and danger < 0.7:
        return -0.5, "we are leaving anyway"
    return 1.2 + min(4.0, 2.0 * danger) - (0.8 if ratio > 2.5 else 0.0), "save the position"


def retire_score(campaign: Campaign, estimate: Estimate, unit: int, place: int) -> tuple[float, str]:
    """From an own position back into the Reserve."""
    board = estimate.board
    if only_guard(board, place):
        return (NEVER if not board.mine[opposite(place)] else -1.5), "the position would stand empty"
    if campaign.done[unit] & MOVED:
        return -0.3, "it came here for a purpose"
    arm = campaign.roster.arm[unit]
    guns = sum([board.guns[other] for other in board.theirs[opposite(place)]])
    if arm == CAVALRY and estimate.assault[lane(place)] < estimate.bold and len(board.mine[place]) > 2:
        return 0.15 + 0.3 * guns, "cavalry waits in reserve"
    if campaign.strength[unit] == 1 and not campaign.roster.gun[unit] and len(board.mine[place]) > 2:
        return 0.2, "worn troops rest"
    return -1.0, "the line stays as it is"


def special_score(campaign: Campaign, estimate: Estimate, field: Field, unit: int, action: Action) -> tuple[float, str]:
    """Squares, shelter, Farm and Hill."""
    board = estimate.board
    place = campaign.post[unit]
    foes = board.theirs[place]
    riders = [other for other in foes if campaign.roster.arm[other] == CAVALRY]
    if action.verb == "shelter":
        safe = bool(riders) and campaign.roster.gun[unit] and campaign.strength[unit] == 1
        return (1.0 if safe else -1.0), "safe in the square" if safe else "it is of more use outside"
    if action.verb == "come_out":
        return (-0.5 if riders else 1.0), "the danger is over"
    if action.verb == "occupy":
        farm = field.terrain[place] == FARM and campaign.roster.arm[unit] == INFANTRY
        hill = field.terrain[place] == HILL and campaign.roster.gun[unit]
        return (0.4 if (farm or hill) and not foes else -1.0), "take it while nobody is near"
    if action.verb in ("square", "break_square"):
        return square_score(campaign, unit, action.verb == "square", len(foes), len(riders))
    return -2.0, "no need to change"


def square_score(campaign: Campaign, unit: int, form: bool, foes: int, riders: int) -> tuple[float, str]:
    """Squares are for cavalry alone; infantry and guns shoot them to pieces (6.5)."""
    alone = foes > 0 and riders == foes
    if form:
        weak = campaign.roster.fire[unit] * campaign.strength[unit] <= 4
        return (2.2, "square against cavalry alone") if alone and weak else (-3.0, "a target for infantry and guns")
    return (-1.0, "the square holds") if alone else (1.0, "no cavalry alone to fear")


def retreat_score(campaign: Campaign, estimate: Estimate, field: Field, unit: int, town: int) -> tuple[float, str]:
    """Leave the battle: when it is lost, those not engaged first; nobody else (7.0)."""
    board = estimate.board
    place = campaign.post[unit]
    score = way_score(campaign, estimate.board.side, town, field.town)
    if not estimate.leave:
        if estimate.ratio < 0.7 and campaign.roster.arm[unit] == LEADER and place == RESERVE[estimate.role]:
            return score + 0.2, "the leader leaves in time"
        return -2.5 + score, "we can hold"
    if field.contested(place):
        if is_home(estimate.role, place) and only_guard(board, place):
            return NEVER, "all would be routed"
        return -1.0 + score, "it would lose steps"
    if is_home(estimate.role, place) and only_guard(board, place):
        weak = 0.5 if campaign.strength[unit] == 1 else 0.3 if campaign.roster.gun[unit] else 0.0
        if all_can_go(campaign, estimate, field):
            return 2.0 + score + weak, "all leave in good order"
        return -2.0, "it covers the others"
    better = 0.3 * campaign.strength[unit]
    if fire.target_groups(campaign, field, unit):
        better -= 0.6
    return 3.0 + score + better, "the battle is lost: save what can be saved"


def all_can_go(campaign: Campaign, estimate: Estimate, field: Field) -> bool:
    """Is everybody free to go, this turn and (after a rout that costs a step) the next, and is there room for all?"""
    board = estimate.board
    side = board.side
    number = 0
    for place in range(PLACES):
        for unit in board.mine[place]:
            if board.theirs[place] or not retreat.may_retreat(campaign, unit):
                return False
            number += 1
    room = 0
    for town in retreat.destinations(campaign, field.town, side, {}):
        road = campaign.ground.road[field.town][town]
        room += 2 * campaign.ground.trickle[road] - field.left.get(road, 0)
    return number <= room


def way_score(campaign: Campaign, side: int, town: int, origin: int) -> float:
    """How good a town is to retreat to: friends there, no enemy next door."""
    score = 0.15 * min(4, campaign.held[side][town])
    for there in campaign.ground.near[town]:
        if there != origin:
            score += 0.04 * min(4, campaign.held[side][there]) - 0.06 * min(6, campaign.held[1 - side][there])
    if side != 0 and campaign.ground.supplies[town] >= 0:
        score += 0.3
    return score


# Opinions


def combat_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Which unit acts next: the one with the best thing to do."""
    campaign = case.state
    seat = case.seat
    step = town_step(case)
    field = step.field(campaign)
    estimate = Estimate(campaign, seat, field, step.side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "pick":
            best = -5.0
            why = "nothing to do"
            for _, score, text in act_scores(campaign, estimate, field, action.a):
                if score > best:
                    best = score
                    why = text
            found.append((action, best, why))
        else:
            found.append((action, 0.0, "all is done"))
    return found


def unit_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """What the chosen unit does."""
    campaign = case.state
    seat = case.seat
    step = town_step(case)
    field = step.field(campaign)
    estimate = Estimate(campaign, seat, field, step.side)
    unit = campaign.hand
    scores: dict[Action, tuple[float, str]] = {}
    if unit != NO_UNIT:
        for action, score, why in act_scores(campaign, estimate, field, unit):
            scores[action] = (score, why)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "move_open":
            score, why = scores.get(Action("move", action.a), (NEVER, ""))
            found.append((action, score - 0.4, "stay visible"))
        elif action.verb == "back":
            found.append((action, -0.2, "leave it"))
        elif action.verb == "finish":
            found.append((action, 0.0, "that is enough"))
        else:
            score, why = scores.get(action, (-1.0, "as a rule"))
            found.append((action, score, why))
    return found


def show_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Strong units into the skirmish, riders before foot; a leader or a last step stays out of it (6.6)."""
    campaign = case.state
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


def fight_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """The fight with the most of our troops first: its winners can help the others (6.1, 6.6)."""
    campaign = case.state
    side = campaign.active()
    found: list[Opinion] = []
    for action in actions:
        lead = campaign.held[side][action.a] - campaign.held[1 - side][action.a]
        found.append((action, 0.3 * lead, "the surest fight first"))
    return found


def morale_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Those who are likely to stand check first: a rout spares the others nothing (6.31)."""
    campaign = case.state
    step = town_step(case)
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


def reinforce_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Bring up what helps while the battle can be won; cities keep somebody (6.34)."""
    campaign = case.state
    seat = case.seat
    step = town_step(case)
    field = step.field(campaign)
    estimate = Estimate(campaign, seat, field, step.side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "bring":
            found.append((action, *bring_score(campaign, estimate, field, action.a)))
        else:
            found.append((action, 0.0, "no more troops"))
    return found


def bring_score(campaign: Campaign, estimate: Estimate, field: Field, unit: int) -> tuple[float, str]:
    """How much a unit is wanted in a battle."""
    town = campaign.where[unit]
    side = campaign.roster.side[unit]
    idle = 1.5 if estimate.attacking and not field.busy else 0.0  # an attack must go on or end (6.7)
    if estimate.ratio < HOPELESS:
        return -1.0 + idle, "that battle is lost"
    if campaign.roster.arm[unit] == LEADER:
        return -0.6 + 0.5 * idle, "he is safer where he is"
    if campaign.strength[unit] == 1:
        return -0.3 + idle, "too weak"
    score = 0.5 * aims.worth(campaign, unit) + idle
    if estimate.ratio > 6.0:
        score -= 2.0  # won already
    if campaign.ground.supplies[town] >= 0 and campaign.held[side][town] == 1 and field.town != town:
        score -= 1.5
    return score, "to the guns"
