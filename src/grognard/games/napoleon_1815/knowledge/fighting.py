"""The Combat step: what each unit does, so that a lane is won and no position lost (6.3 to 7.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire, retreat, tactics
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
from grognard.games.napoleon_1815.knowledge import duel
from grognard.games.napoleon_1815.knowledge.aims import Opinion
from grognard.games.napoleon_1815.knowledge.duel import Board
from grognard.games.napoleon_1815.knowledge.weighing import Judge, expected_hits
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import MOVED, NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import TownStep
from grognard.games.napoleon_1815.steps.combat import specials
from grognard.kernel.action import Action

NEVER: Final = -6.0


# What a unit may do, with scores


def act_scores(campaign: Campaign, judge: Judge, field: Field, unit: int) -> list[Opinion]:
    """Everything the unit could do now, each with a score; doing nothing is 0."""
    found: list[Opinion] = []
    for place in tactics.destinations(campaign, field, unit):
        score, why = move_score(campaign, judge, field, unit, place)
        found.append((Action("move", place), score, why))
    for group in fire.target_groups(campaign, field, unit):
        score, why = fire_score(campaign, field, unit, group)
        found.append((Action("fire", group), score, why))
    for action in specials(campaign, field, unit):
        score, why = special_score(campaign, judge, field, unit, action)
        found.append((action, score, why))
    if retreat.may_retreat(campaign, unit):
        for town in retreat.destinations(campaign, field.town, judge.board.side, field.left):
            score, why = retreat_score(campaign, judge, field, unit, town)
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


def move_score(campaign: Campaign, judge: Judge, field: Field, unit: int, goal: int) -> tuple[float, str]:
    """Engage, disengage or redeploy (6.32)."""
    role = judge.role
    place = campaign.post[unit]
    if field.contested(place):
        return disengage_score(campaign, judge, unit, place, goal)
    if is_forward(role, goal):
        return assault_score(campaign, judge, field, unit, place, goal)
    if is_home(role, goal):
        return stand_score(campaign, judge, field, unit, goal)
    return retire_score(campaign, judge, unit, place)


def assault_score(
    campaign: Campaign, judge: Judge, field: Field, unit: int, place: int, goal: int
) -> tuple[float, str]:
    """Go into an enemy position."""
    board = judge.board
    if not board.theirs[goal]:
        return 9.0, "the position is empty: rout them"
    arm = campaign.roster.arm[unit]
    number = lane(goal)
    ratio = judge.assault[number]
    if arm == LEADER:
        return -3.0, "a leader does not lead the charge"
    if campaign.strength[unit] == 1 and not board.mine[goal]:
        ratio *= 0.7
    if campaign.roster.gun[unit]:
        return (0.1 if ratio > 2.0 * judge.bold else -1.5), "guns stay behind"
    if only_guard(board, place) and not board.reserve and not board.mine[goal]:
        return -1.5 + 0.3 * ratio, "nobody would keep the position"
    if arm == CAVALRY and field.terrain[goal] == WOODS:
        ratio *= 0.5
    need = judge.bold if not board.mine[goal] else 0.8
    if number != judge.target and not board.mine[goal]:
        need += 0.4
    score = 2.2 * (min(ratio, 3.0) - need)
    if only_guard(board, place) and len(board.mine[goal]) >= 2:
        score = min(score, -0.3)  # somebody should keep the position behind
    return score, "assault where we are stronger" if score > 0 else "too strong to assault"


def only_guard(board: Board, place: int) -> bool:
    """Is this place held by a single unit of ours?"""
    return len(board.mine[place]) == 1


def disengage_score(campaign: Campaign, judge: Judge, unit: int, place: int, goal: int) -> tuple[float, str]:
    """Fall back from the enemy."""
    board = judge.board
    if is_home(judge.role, place):
        if only_guard(board, place):
            return NEVER, "the position would be lost"
        if campaign.roster.arm[unit] == LEADER and judge.defend[lane(place)] < 0.5:
            return 0.5, "the leader leaves a lost fight"
        return -2.0, "the position must be held"
    ratio = judge.assault[lane(place)]
    if ratio < 0.45 and board.mine[goal]:
        return 2.2 + 2.0 * (0.45 - ratio), "the assault has failed"
    if ratio < 0.35:
        return 2.5, "the assault has failed"
    return -1.5, "hold what was won"


def stand_score(campaign: Campaign, judge: Judge, field: Field, unit: int, goal: int) -> tuple[float, str]:
    """From the Reserve into an own position: to save it, to follow up an assault, to bring guns to bear."""
    board = judge.board
    arm = campaign.roster.arm[unit]
    there = opposite(goal)
    if board.theirs[goal]:  # an Engage move into a fight for our position
        return rescue_score(campaign, judge, unit, goal)
    if not board.mine[goal]:
        if board.mine[there]:
            return (0.8 if arm != LEADER else -0.5), "somebody has to keep the position behind"
        return (8.0 if arm != LEADER else 5.0), "the position must not stay empty"
    if arm == LEADER:
        return -0.4, "the leader stays behind"
    if campaign.roster.gun[unit]:
        if field.terrain[there] != WOODS and board.theirs[there] and not board.mine[there]:
            return 1.2, "guns belong into the line"
        return -0.3, "no target there"
    if judge.leave:
        return -0.6, "no use any more"
    if campaign.roster.fast[unit] and not campaign.done[unit] & MOVED:
        follow = assault_score(campaign, judge, field, unit, goal, there)[0]
        if follow > 0.2:
            return follow, "charge through the line"
    return support_score(judge, goal) if arm == INFANTRY else (-0.4, "stay in reserve")


def support_score(judge: Judge, goal: int) -> tuple[float, str]:
    """Infantry from the Reserve into the line."""
    board = judge.board
    there = opposite(goal)
    ratio = judge.assault[lane(goal)]
    if board.mine[there]:
        return (0.6 if ratio > 0.6 else -0.4), "follow up the assault"
    weak = duel.totals(board, board.mine[goal])[1]
    strong = duel.totals(board, board.theirs[there])[0]
    if strong > 0.9 * weak and judge.spare > 3.0:
        return 0.5, "strengthen a weak position"
    if judge.attacking and lane(goal) == judge.target and ratio > 0.6 and judge.outgun < 0.5:
        return 0.3, "gather for the assault"
    return -0.4, "stay in reserve"


def rescue_score(campaign: Campaign, judge: Judge, unit: int, goal: int) -> tuple[float, str]:
    """Join the fight for an own position: the more, the more it is in danger."""
    board = judge.board
    ratio = judge.defend[lane(goal)]
    if campaign.roster.arm[unit] == LEADER:
        return -0.5, "not the place for a leader"
    if campaign.roster.gun[unit] and campaign.roster.arm[unit] == FOOT_ARTILLERY:
        return -1.0, "guns would be lost there"
    incoming = duel.totals(board, board.theirs[goal])[0]
    left = duel.totals(board, board.mine[goal])[1]
    danger = incoming / max(0.3, left)
    if judge.leave and danger < 0.7:
        return -0.5, "we leave anyway"
    return 1.2 + min(4.0, 2.0 * danger) - (0.8 if ratio > 2.5 else 0.0), "save the position"


def retire_score(campaign: Campaign, judge: Judge, unit: int, place: int) -> tuple[float, str]:
    """From an own position back into the Reserve."""
    board = judge.board
    if only_guard(board, place):
        return (NEVER if not board.mine[opposite(place)] else -1.5), "the position would stand empty"
    if campaign.done[unit] & MOVED:
        return -0.3, "it came here for a purpose"
    arm = campaign.roster.arm[unit]
    guns = sum([board.guns[other] for other in board.theirs[opposite(place)]])
    if arm == CAVALRY and judge.assault[lane(place)] < judge.bold and len(board.mine[place]) > 2:
        return 0.15 + 0.3 * guns, "cavalry waits in reserve"
    if campaign.strength[unit] == 1 and not campaign.roster.gun[unit] and len(board.mine[place]) > 2:
        return 0.2, "worn troops rest"
    return -1.0, "the line stays as it is"


def special_score(campaign: Campaign, judge: Judge, field: Field, unit: int, action: Action) -> tuple[float, str]:
    """Squares, shelter, Farm and Hill."""
    board = judge.board
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


def retreat_score(campaign: Campaign, judge: Judge, field: Field, unit: int, town: int) -> tuple[float, str]:
    """Leave the battle: when it is lost, those not engaged first; nobody else (7.0)."""
    board = judge.board
    place = campaign.post[unit]
    score = way_score(campaign, judge.board.side, town, field.town)
    if not judge.leave:
        if judge.ratio < 0.7 and campaign.roster.arm[unit] == LEADER and place == RESERVE[judge.role]:
            return score + 0.2, "the leader leaves in time"
        return -2.5 + score, "we can hold"
    if field.contested(place):
        if is_home(judge.role, place) and only_guard(board, place):
            return NEVER, "all would be routed"
        return -1.0 + score, "it would lose steps"
    if is_home(judge.role, place) and only_guard(board, place):
        weak = 0.5 if campaign.strength[unit] == 1 else 0.3 if campaign.roster.gun[unit] else 0.0
        if all_can_go(campaign, judge, field):
            return 2.0 + score + weak, "all leave in good order"
        return -2.0, "it covers the others"
    better = 0.3 * campaign.strength[unit]
    if fire.target_groups(campaign, field, unit):
        better -= 0.6
    return 3.0 + score + better, "the battle is lost: save what can be saved"


def all_can_go(campaign: Campaign, judge: Judge, field: Field) -> bool:
    """Is everybody free to go, this turn and (after a rout that costs a step) the next, and is there room for all?"""
    board = judge.board
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


def combat_opinions(campaign: Campaign, seat: int, step: TownStep, actions: list[Action]) -> list[Opinion]:
    """Which unit acts next: the one with the best thing to do."""
    field = step.field(campaign)
    judge = Judge(campaign, seat, field, step.side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "pick":
            best = -5.0
            why = "nothing to do"
            for _, score, text in act_scores(campaign, judge, field, action.a):
                if score > best:
                    best = score
                    why = text
            found.append((action, best, why))
        else:
            found.append((action, 0.0, "all is done"))
    return found


def unit_opinions(campaign: Campaign, seat: int, step: TownStep, actions: list[Action]) -> list[Opinion]:
    """What the chosen unit does."""
    field = step.field(campaign)
    judge = Judge(campaign, seat, field, step.side)
    unit = campaign.hand
    scores: dict[Action, tuple[float, str]] = {}
    if unit != NO_UNIT:
        for action, score, why in act_scores(campaign, judge, field, unit):
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
