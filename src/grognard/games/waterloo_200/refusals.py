"""Why something cannot be done, in words, with the rule (never more than the deciding seat may know)."""

from __future__ import annotations

from grognard.games.waterloo_200 import activation, communication, movement
from grognard.games.waterloo_200.ground import BLACK, COLOURS
from grognard.games.waterloo_200.roster import FACTION_NAMES, STRATEGIC, TACTICAL
from grognard.games.waterloo_200.state import PASS, STRATEGIC_ACTION, TACTICAL_ACTION, Day
from grognard.kernel.action import Refusal


def is_own(day: Day, block: int, factions: list[int]) -> bool:
    """Is there such a block on the map, and is it one of theirs?"""
    return 0 <= block < day.roster.size() and day.roster.faction[block] in factions


def why_no_go(day: Day, block: int, area: int, engages: bool) -> Refusal:
    """Why the block in hand cannot go to an area."""
    if not 0 < area < day.ground.size():
        return Refusal("1.0", "There is no such area.")
    name = day.ground.names[area]
    faction = day.roster.faction[block]
    start = day.where[block]
    if area == start:
        return Refusal("6.2.2", "The block is there already.")
    if day.ground.colour[area] == BLACK:
        return Refusal("1.4", f"{name} is a black area: nobody can move into it.")
    if day.enemy_in(area, faction):
        found = why_no_engagement(day, block, area, engages)
        if found is not None:
            return found
    elif day.ally_in(area, faction):
        return Refusal("0.1", f"The other Allied army stands in {name}: cross it, but do not stop there.")
    elif day.room_for(area, faction) < 1:
        most = day.ground.room[area]
        colour = COLOURS[day.ground.colour[area]]
        return Refusal("1.3", f"{name} is full: a {colour} area holds {most} of a side.")
    if (day.fled or day.enemy_in(start, faction)) and not day.friendly(area, faction):
        if area in day.ground.near[start] or not day.roster.rides_on[block]:
            return Refusal("3.8", f"{name} is not friendly: whatever leaves the enemy goes to friendly ground first.")
    left = day.allowance - day.spent
    return Refusal("6.2.2", f"{name} is too far: {left} MP are left.")


def why_no_engagement(day: Day, block: int, area: int, engages: bool) -> Refusal | None:
    """Why a block cannot go in where enemies stand; None if it is for want of MP."""
    name = day.ground.names[area]
    faction = day.roster.faction[block]
    if day.kind == PASS:
        return Refusal("6.3", f"Enemies stand in {name}: in a pass nobody may engage.")
    if not engages:
        return Refusal("3.9.1", f"Enemies stand in {name}: no leader can be revealed among them.")
    if day.ally_in(area, faction):
        return Refusal("0.1", f"The other Allied army is fighting in {name}: you cannot join it there.")
    if day.room_for(area, faction) < 1:
        return Refusal("1.3", f"There is no room for another block in {name}.")
    if movement.is_new(day, area) and day.engagements[faction] < 1:
        return Refusal("6.2.3", f"No new engagement is left: {name} cannot be attacked in this impulse.")
    if not day.roster.fights[block] and not day.held[faction][area]:
        return Refusal("3.4", f"Leaders and guns do not attack alone: infantry or cavalry must be in {name} first.")
    if (day.fled or day.enemy_in(day.where[block], faction)) and not day.roster.rides_on[block]:
        return Refusal("3.8", "A block on foot that has left the enemy cannot engage again in the same impulse.")
    if day.enemy_in(day.where[block], faction):
        if area in day.ground.near[day.where[block]]:
            return Refusal(
                "3.8", "A block cannot go straight from one fight into another: friendly ground comes first."
            )
    return None


def why_no_pick(day: Day, block: int, factions: list[int]) -> Refusal:
    """Why a block cannot be moved now."""
    if not is_own(day, block, factions):
        return Refusal("2.2", "Only blocks of the side whose impulse it is move, each by its own commander.")
    name = day.roster.called(block)
    if day.where[block] <= 0:
        return Refusal("6.2.2", f"{name} is not on the map.")
    if day.active[block]:
        return Refusal("3.9.1", f"{name} has been revealed: that ends a block's move.")
    if day.moved[block]:
        return Refusal("6.2.2", f"{name} has already moved in this impulse.")
    if communication.isolated(day, block):
        return Refusal("6.4.1", f"{name} is cut off from its strategic leader and cannot move.")
    if day.kind == PASS:
        return Refusal("6.3", "One block has already moved in this pass.")
    if day.kind == STRATEGIC_ACTION:
        return Refusal("6.1", "The Strategic Value allows no more blocks to move.")
    if day.kind == TACTICAL_ACTION and day.roster.kind[block] == STRATEGIC:
        return Refusal("6.2.2", f"{name} belongs to no corps: a strategic leader cannot move in a Tactical Action.")
    return Refusal("3.9.5", f"{name} is not in the range of an activated leader of its own corps.")


def why_no_call(day: Day, block: int, factions: list[int]) -> Refusal:
    """Why a leader cannot be activated."""
    if not is_own(day, block, factions):
        return Refusal("2.2", "Only leaders of the side whose impulse it is are activated, each by its own commander.")
    name = day.roster.called(block)
    faction = day.roster.faction[block]
    if day.roster.kind[block] == STRATEGIC:
        return Refusal("3.9.4", f"{name} is a strategic leader: he is activated in the Reorganization Phase only.")
    if day.roster.kind[block] != TACTICAL:
        return Refusal("3.9.5", f"{name} is not a tactical leader.")
    if day.where[block] <= 0:
        return Refusal("6.2.1", f"{name} is not on the map.")
    if day.active[block]:
        return Refusal("3.9.1", f"{name} has already been activated.")
    if day.orders[faction] < 1:
        text = f"The {FACTION_NAMES[faction]} Strategic Value allows no more leaders."
        return Refusal("6.2.1", text)
    if communication.isolated(day, block):
        return Refusal("6.4.1", f"{name} is cut off and cannot be activated.")
    if not activation.can_be_revealed(day, block):
        return Refusal("6.2.1", f"{name} cannot reach an area where he could be revealed.")
    return Refusal("6.2", f"{name} has no stars left: the last leader allowed must have some.")
