"""Why a unit may not do this in battle: the rule and a sentence (6.21, 6.32, 6.33, 6.5, 6.52)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire, tactics
from grognard.games.napoleon_1815.field import (
    FARM,
    HILL,
    HOME,
    NO_HOLDER,
    PLACES,
    RESERVE,
    WOODS,
    Field,
    behind,
    is_forward,
    is_home,
    lane,
    opposite,
)
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, INFANTRY
from grognard.games.napoleon_1815.state import DISENGAGED, ENGAGED, FIRED, MOVED, NO_UNIT, SPENT, Campaign
from grognard.games.napoleon_1815.terrain import crossings_left, green_blocks_left, holds
from grognard.kernel.action import Action, Refusal

ACTED: Final = {"shelter": "6.52", "occupy": "6.21", "swap": "6.21"}  # the rules that ask for an idle unit


def why_not_move(campaign: Campaign, field: Field, unit: int, goal: int) -> Refusal:
    """The rule against a battle move."""
    role = field.role(campaign.roster.side[unit])
    place = campaign.post[unit]
    done = campaign.done[unit]
    if tactics.moves_left(campaign, unit) == 0:
        return why_no_move(campaign, unit)
    if goal not in neighbours(role, place):
        return Refusal("6.32", "Units move straight: Reserve, own position, opposing position; never sideways.")
    if field.contested(place):
        if done & ENGAGED:
            return Refusal("6.32", "A unit cannot engage and disengage in one Battle Turn.")
        if goal != behind(role, place):
            return Refusal("6.32", "An engaged unit can only go back; units cannot move through the enemy.")
        return Refusal("6.21", "No more units can cross the stream in this Battle Turn.")
    return why_not_enter(campaign, field, unit, role, goal)


def why_no_move(campaign: Campaign, unit: int) -> Refusal:
    """Why a unit has no battle move at all."""
    if campaign.square[unit]:
        return Refusal("6.5", "A unit in square cannot move; it has to break square first.")
    if campaign.host[unit] != NO_UNIT:
        return Refusal("6.52", "The unit is sheltering in a square; it has to come out first.")
    if campaign.done[unit] & FIRED and campaign.roster.arm[unit] != HORSE_ARTILLERY:
        return Refusal("6.33", "A unit that has fired cannot move in the same Battle Turn.")
    return Refusal("6.32", "The unit has no battle move left.")


def why_not_enter(campaign: Campaign, field: Field, unit: int, role: int, goal: int) -> Refusal:
    """The rule that keeps an unengaged unit out of a neighbouring place."""
    arm = campaign.roster.arm[unit]
    done = campaign.done[unit]
    if campaign.roster.gun[unit] and field.terrain[goal] == WOODS:
        return Refusal("6.21", "Artillery cannot enter woods.")
    if tactics.is_engage(field, role, goal):
        if arm == FOOT_ARTILLERY:
            return Refusal("6.32", "Foot artillery never engages.")
        if done & DISENGAGED:
            return Refusal("6.32", "A unit cannot disengage and engage in one Battle Turn.")
        if is_forward(role, goal) and field.stream[lane(goal)] and arm == HORSE_ARTILLERY:
            return Refusal("6.21", "Horse artillery cannot cross a stream.")
        if is_forward(role, goal) and crossings_left(campaign, field, goal) <= 0:
            return Refusal("6.21", "No more units can cross the stream in this Battle Turn.")
    return Refusal("6.32", "The unit cannot go there now.")


def neighbours(role: int, place: int) -> list[int]:
    """The places next to one, as far as a role may enter them (6.32, R7)."""
    if place == RESERVE[role]:
        return HOME[role]
    if is_home(role, place):
        return [RESERVE[role], opposite(place)]
    return [opposite(place)]


def why_not_fire(campaign: Campaign, field: Field, unit: int, group: int) -> Refusal:
    """The rule against firing."""
    role = field.role(campaign.roster.side[unit])
    place = campaign.post[unit]
    done = campaign.done[unit]
    if campaign.host[unit] != NO_UNIT:
        return Refusal("6.52", "A sheltering unit cannot fire.")
    if done & FIRED:
        return Refusal("6.33", "A unit fires once in a Battle Turn.")
    if done & SPENT:
        return Refusal("6.33", "The unit has made its move for this Battle Turn.")
    if not fire.may_still_fire(campaign, unit):
        if campaign.roster.arm[unit] == HORSE_ARTILLERY:
            return Refusal("6.33", "Horse artillery moves once and fires, or moves twice.")
        return Refusal("6.33", "A unit that has moved cannot fire in the same Battle Turn.")
    if place == RESERVE[role]:
        return Refusal("6.33", "Units in the Reserve cannot fire.")
    if fire.target_place(campaign, field, unit) == fire.NO_TARGET:
        return why_no_target(campaign, field, unit, role, place)
    if group in (fire.OTHERS, fire.SQUARES) and fire.firepower(campaign, field, unit, group) <= 0:
        return Refusal("6.51", "Its firepower against squares is F0: it cannot fire.")
    return Refusal("6.51", "There is no such target in the position.")


def why_no_target(campaign: Campaign, field: Field, unit: int, role: int, place: int) -> Refusal:
    """Why there is nothing to fire at."""
    if not campaign.roster.gun[unit]:
        return Refusal("6.33", "Only engaged units fire; artillery alone reaches the opposing position.")
    there = opposite(place)
    if field.men[role * PLACES + there]:
        return Refusal("6.33", "Friends are in the opposing position: no long-range fire.")
    if field.terrain[there] == WOODS:
        return Refusal("6.21", "Artillery cannot fire into woods.")
    return Refusal("6.33", "There is no enemy in the opposing position.")


def why_not_special(campaign: Campaign, field: Field, unit: int, action: Action) -> Refusal:
    """The rule against a special move."""
    if campaign.done[unit] & (MOVED | FIRED | SPENT):
        rule = ACTED.get(action.verb, "6.3")
        return Refusal(rule, "The unit has already acted in this Battle Turn.")
    if action.verb in ("square", "break_square"):
        return why_no_square(campaign, field, unit)
    if action.verb == "shelter":
        if campaign.roster.arm[unit] in (INFANTRY, CAVALRY):
            return Refusal("6.52", "Only leaders and artillery shelter in squares.")
        return Refusal("6.52", "There is no square in its position with room for it.")
    if action.verb == "come_out":
        return Refusal("6.52", "The unit is not sheltering in a square.")
    return why_no_holding(campaign, field, unit, action)


def why_no_square(campaign: Campaign, field: Field, unit: int) -> Refusal:
    """Why the unit cannot form or break square (6.5, R4)."""
    place = campaign.post[unit]
    role = field.role(campaign.roster.side[unit])
    if campaign.roster.arm[unit] != INFANTRY:
        return Refusal("6.5", "Only infantry forms square.")
    if campaign.square[unit]:
        return Refusal("6.5", "The unit is already in square.")
    if is_forward(role, place):
        return Refusal("6.5", "Squares cannot be formed or broken in an enemy position.")
    if place == RESERVE[role]:
        return Refusal("6.5", "Squares cannot be formed in the Reserve.")
    if field.terrain[place] == WOODS:
        return Refusal("6.5", "Squares cannot be formed in woods.")
    if holds(field, unit, FARM, place):
        return Refusal("6.5", "The unit that holds a farm cannot form square.")
    if campaign.switches.markers_shared and green_blocks_left(campaign) <= 0:
        return Refusal("R16", "All twelve green blocks are in use.")
    return Refusal("6.5", "The unit is not in square.")


def why_no_holding(campaign: Campaign, field: Field, unit: int, action: Action) -> Refusal:
    """Why a Farm or Hill cannot be taken or handed over (6.21)."""
    place = campaign.post[unit]
    kind = field.terrain[place]
    if kind not in (FARM, HILL):
        return Refusal("6.21", "There is no farm or hill in this position.")
    if action.verb == "occupy":
        if field.holder[place] != NO_HOLDER:
            return Refusal("6.21", "It is already held; it can be taken only once its holder has gone.")
        return Refusal("6.21", "Only infantry, not in square, can hold a farm.")
    if field.holder[place] != unit:
        return Refusal("6.21", "The unit does not hold it.")
    if kind == FARM:
        return Refusal("6.21", "Only infantry of the same position that has not yet acted can take over a farm.")
    return Refusal("6.21", "Only a unit of the same position that has not yet acted can take over.")
