"""Why a fire, a move or an attack cannot be made: the first rule that stands against it.

Nothing is asked here that the active player could not see himself.
"""

from __future__ import annotations

from grognard.games.eagles import fire, melee
from grognard.games.eagles.fire import OFFENSIVE_FIRE
from grognard.games.eagles.lead import lead_of, may_lead
from grognard.games.eagles.roster import FOOT_GUNS
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import Battle
from grognard.games.eagles.zones import enemy_zones
from grognard.kernel.action import Action, Refusal


def is_hex(state: Battle, h: int) -> bool:
    """Is this a hex of the battle?"""
    return 0 < h < state.ground.size and state.ground.terrain[h] != 0


def is_unit(state: Battle, unit: int) -> bool:
    """Is this the number of a unit?"""
    return 0 <= unit < state.roster.size_of()


def why_no_lead(state: Battle, unit: int) -> Refusal:
    """Why a unit cannot be made the lead of its stack."""
    if not is_unit(state, unit) or state.roster.side[unit] != state.side or state.where[unit] <= 0:
        return Refusal("9", "You choose the leads of your own stacks.")
    name = state.roster.names[unit]
    if lead_of(state, state.where[unit]) == unit:
        return Refusal("9", f"{name} already leads.")
    if not may_lead(state, unit):
        if state.roster.arm[unit] >= FOOT_GUNS:
            return Refusal("9", "Artillery cannot lead where there is infantry or cavalry.")
        return Refusal("15", f"{name} is routed: troops in order lead.")
    if state.led[unit]:
        return Refusal("9", f"{name} was made the lead in this segment already.")
    return Refusal("9", "Only stacks with units that act now may change their lead.")


def why_no_fire(state: Battle, action: Action) -> Refusal:
    """Why an offensive fire is not possible."""
    if action.verb == "lead":
        return why_no_lead(state, action.a)
    h, target = action.a, action.b
    if action.verb != "fire" or not is_hex(state, h) or not is_hex(state, target):
        return Refusal("7.3.b", "Choose a stack that fires and its target, or end the offensive fire.")
    if not state.friend_in(h, state.side):
        return Refusal("7.3.b", "Only your own stacks fire.")
    if state.shot[h]:
        return Refusal("13.1.c", "This hex has fired in this segment.")
    if not fire.firers(state, h, OFFENSIVE_FIRE):
        return Refusal("7.3.b", "Only infantry and artillery that act now and are not routed can fire.")
    if not state.enemy_in(target, state.side):
        return Refusal("13.1", "There is no enemy to fire at.")
    if state.target[target]:
        return Refusal("13.1.c", "That hex has been fired at in this segment.")
    return why_not_in_range(state, h, target)


def why_not_in_range(state: Battle, h: int, target: int) -> Refusal:
    """Why a target cannot be hit: too far, or out of sight."""
    line = state.ground.line(h, target)
    if not any(state.roster.is_guns(u) for u in fire.firers(state, h, OFFENSIVE_FIRE)):
        return Refusal("13.1", "Infantry fires at neighbours only.")
    if line.far > state.tables.numbers.artillery_range:
        return Refusal("13.1", f"The target is {line.far} hexes away: that is too far for guns.")
    if line.far > state.scenario.turns[state.turn].visibility:
        return Refusal("13.1", "The target is farther than one can see in this turn.")
    return Refusal("13.1.b", "Ground or troops in between block the line of fire.")


def why_no_attack(state: Battle, action: Action) -> Refusal:
    """Why a melee cannot be declared."""
    h, target = action.a, action.b
    if action.verb != "attack" or not is_hex(state, h) or not is_hex(state, target):
        return Refusal("7.3.d", "Name an attacking stack and the neighbour it attacks, or end the declarations.")
    if not state.friend_in(h, state.side):
        return Refusal("7.3.d", "Only your own stacks attack.")
    if h in state.attacks:
        return Refusal("7.3.d", "A stack attacks only one hex.")
    if target not in state.ground.near[h] or not state.enemy_in(target, state.side):
        return Refusal("7.3.d", "Only enemies in a neighbouring hex can be attacked.")
    if any(state.routed[unit] != 0 for unit in state.stack(h)):
        return Refusal("13.2", "A stack with routed units attacks nobody.")
    lead = lead_of(state, h)
    if not state.acting[lead]:
        return Refusal("7.3.d", f"{state.roster.names[lead]} leads this stack and does not act now.")
    if state.roster.arm[lead] >= FOOT_GUNS:
        return Refusal("13.2", "Artillery never attacks in melee.")
    if not melee.may_attack(state, h, target):
        return Refusal("13.2", "Nobody in this stack could enter that hex.")
    return Refusal("7.3.d", "That hex cannot be attacked.")


def why_no_pick(state: Battle, action: Action) -> Refusal:
    """Why a unit cannot be moved now."""
    if action.verb == "lead":
        return why_no_lead(state, action.a)
    if action.verb != "pick" or not is_unit(state, action.a):
        return Refusal("7.3.c", "Choose a unit, a stack or a leader to move, or end the movement.")
    unit = action.a
    name = state.roster.names[unit]
    if state.roster.side[unit] != state.side or state.where[unit] <= 0:
        return Refusal("12.1", "Only your own units on the map move.")
    if state.routed[unit]:
        return Refusal("15", f"{name} is routed.")
    if not state.acting[unit]:
        return Refusal("12.1", f"{name} does not act now.")
    if state.moved[unit]:
        return Refusal("12.1", f"{name} has moved.")
    return Refusal("7.3.c", f"{name} is out of command: it moves after those who are under orders.")


def why_not_there(state: Battle, action: Action) -> Refusal:
    """Why the movers cannot go to a hex."""
    if action.verb != "go" or not is_hex(state, action.a):
        return Refusal("12.1", "Choose a hex, or stop.")
    h = action.a
    if state.enemy_in(h, state.side):
        return Refusal("12.1", "Enemies stand there.")
    found = state.reach
    if found is None or h not in found.cost:
        if enemy_zones(state, state.side)[h]:
            return Refusal("12.2", "Enemy zones keep them from there, or it is too far.")
        return Refusal("12.1", "It is too far, or the ground is closed to them.")
    if state.movers and not may_stop(state, state.movers, h):
        return Refusal("8", "There is no room for them.")
    return Refusal("11.1", "Their order does not lead there: this needs an independent move.")
