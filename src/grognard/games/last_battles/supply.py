"""Rule 14: supply, once a day."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import corps_morale, trains
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.roster import ALLIED_ARMY, FRENCH_ARMY
from grognard.games.last_battles.state import DEAD, NEVER, Battle

FREE_HEXES: Final = 5  # of any terrain, then roads and trails (14.0)


def is_test_turn(battle: Battle) -> bool:
    """Is this the first day turn of a day that play has lasted since the night (14.0, R-39)?"""
    turns = battle.scenario.turns
    return battle.turn > 0 and turns[battle.turn - 1].night and not turns[battle.turn].night


def sources(ground: Ground, army: int) -> list[int]:
    """The edge hexes from which an army is supplied: French south, Prussians east, Allies west (14.1)."""
    if army == FRENCH_ARMY:
        south = max([hex % 100 for hex in ground.hexes])
        return [hex for hex in ground.hexes if hex % 100 == south]
    columns = [hex // 100 for hex in ground.hexes]
    side = min(columns) if army == ALLIED_ARMY else max(columns)
    return [hex for hex in ground.hexes if hex // 100 == side]


def supplied(battle: Battle, army: int, side: int, wanted: list[int] | None = None) -> bytearray:
    """For each hex, or each of those that are wanted, 1 if a unit of the army in it has a line of supply (14.0, 14.2).

    Followed backwards: from the source along roads and trails, then from these over any ground that can be crossed. No
    hex of the line may be held by the enemy; his zones do not matter. The unit's own hex is not one of the five.
    """
    return reached_from(battle, sources_now(battle, army), side, wanted)


def sources_now(battle: Battle, army: int) -> list[int]:
    """Where an army draws its supply: from its trains, where there are any (16.17), else from the edge (14.1)."""
    return trains.sources(battle, army) if battle.switches.trains else sources(battle.ground, army)


def reached_from(battle: Battle, ends: list[int], side: int, wanted: list[int] | None = None) -> bytearray:
    """The hexes from which a line of supply can be traced to one of these hexes; no more is done than is wanted."""
    foes = bytes(battle.stack[1 - side])  # compiled, lists and bytes are read faster than a bytearray
    free = [hex for hex in ends if not foes[hex]]
    near_by = battle.ground.near
    fed = [0] * battle.ground.grid.size
    # A line may step from its fifth free hex onto any road hex, so that one hex more is reached from it
    ring = road_net(battle, free, side)
    for hex in ring:
        fed[hex] = 1
    for taken in range(FREE_HEXES + 1):
        if wanted is not None:
            wanted = [hex for hex in wanted if not fed[hex]]
            if not wanted:
                break
        following: list[int] = []
        for hex in ring:
            for near in near_by[hex]:
                if not fed[near] and not foes[near]:
                    fed[near] = 1
                    following.append(near)
        if taken == 0:
            for hex in free:
                if not fed[hex]:
                    fed[hex] = 1
                    following.append(hex)
        ring = following
    return bytearray(fed)


def road_net(battle: Battle, ends: list[int], side: int) -> list[int]:
    """Road and trail hexes linked with these ends, no enemy in between (14.0, 14.2)."""
    ground = battle.ground
    foes = bytes(battle.stack[1 - side])
    found = [hex for hex in ends if ground.linked[hex] or hex in ground.survey.ways_out]
    known = [0] * ground.grid.size
    for hex in found:
        known[hex] = 1
    for hex in found:  # grows while it is gone through
        for near in ground.linked[hex]:
            if not known[near] and not foes[near]:
                known[near] = 1
                found.append(near)
    return found


def blocks(battle: Battle, army: int, side: int, hex: int) -> list[int]:
    """The enemy stacks that cut the road from a hex to a source: those on the road with the fewest of them (14.2)."""
    ground = battle.ground
    foes = bytes(battle.stack[1 - side])
    ends = set(sources_now(battle, army))
    came: dict[int, int] = {hex: 0}
    now = [hex]
    while now:
        held: list[int] = []  # reached through one enemy stack more
        for at in now:  # grows while it is gone through
            if at in ends:
                return [step for step in _back(came, at) if foes[step]]
            for near in ground.linked[at]:
                if near not in came:
                    came[near] = at
                    (held if foes[near] else now).append(near)
        now = held
    return []


def _back(came: dict[int, int], hex: int) -> list[int]:
    found: list[int] = []
    while hex:
        found.append(hex)
        hex = came[hex]
    return found


def starve(battle: Battle) -> None:
    """Remove every unit on the map that has no line of supply, of all armies at once, for good (14.0)."""
    roster = battle.roster
    lost: list[int] = []
    for army in battle.scenario.armies:
        units = [unit for unit in range(roster.units) if battle.where[unit] > 0 and roster.army[unit] == army]
        if units:
            fed = supplied(battle, army, roster.side[units[0]], [battle.where[unit] for unit in units])
            lost += [unit for unit in units if not fed[battle.where[unit]]]
    if battle.switches.short_supply:
        trains.mark(battle, lost)  # 16.18
        return
    for unit in lost:
        hex = battle.where[unit]
        strength = battle.strength(unit)
        battle.lift(unit, DEAD)
        battle.losses[roster.army[unit]] += strength
        battle.emit("starved", "14.0", (unit, hex, strength))
        corps_morale.count(battle, unit)
        if battle.switches.reorganization:
            battle.recover[unit] = NEVER
