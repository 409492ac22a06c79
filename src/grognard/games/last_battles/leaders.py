"""Rule 10: leaders among enemies and in combat; rule 15.4: commanders who start late."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.counters import SECONDS
from grognard.games.last_battles.roster import FRENCH
from grognard.games.last_battles.state import DEAD, Battle

WAKING_RANGE: Final = 10  # 15.4


def leaders_of(battle: Battle, side: int) -> list[int]:
    """The leaders of a side who are on the map."""
    roster = battle.roster
    return [p for p in range(roster.units, roster.people) if roster.side[p] == side and battle.where[p] > 0]


def is_lost_among_enemies(battle: Battle, leader: int) -> bool:
    """Is a leader without a friendly unit in a hex that an enemy controls or holds (10.1E)?"""
    hex = battle.where[leader]
    side = battle.roster.side[leader]
    if battle.stack[side][hex]:
        return False
    return battle.in_enemy_zone(hex, side) or battle.has_unit(hex, 1 - side)


def note_exposed(battle: Battle) -> None:
    """Note leaders who must at once be put with the nearest friendly unit (10.1E)."""
    for leader in range(battle.roster.units, battle.roster.people):
        if battle.where[leader] > 0 and leader not in battle.homeless and is_lost_among_enemies(battle, leader):
            battle.homeless.append(leader)


def lone_leaders(battle: Battle, side: int, end: int, far: int) -> list[int]:
    """The leaders of a side within so many hexes of the end of a march without a friendly unit in their hex."""
    roster = battle.roster
    grid = battle.ground.grid
    friends = battle.stack[side]
    found: list[int] = []
    for leader in range(roster.units, roster.people):
        hex = battle.where[leader]
        if hex > 0 and roster.side[leader] == side and grid.distance(hex, end) <= far and not friends[hex]:
            found.append(leader)
    return found


def passed_by(battle: Battle, alone: list[int], hex: int) -> None:
    """An enemy unit on the march enters `hex`: of the lone leaders those there or next to it are exposed (10.1E)."""
    controls = battle.ground.controls[hex]
    for leader in alone:
        place = battle.where[leader]
        if (place == hex or place in controls) and leader not in battle.homeless:
            battle.homeless.append(leader)


def nearest_homes(battle: Battle, leader: int) -> list[int]:
    """The hexes with friendly combat units nearest to the leader, by plain distance (10.1E, R-31)."""
    roster = battle.roster
    side = roster.side[leader]
    grid = battle.ground.grid
    here = battle.where[leader]
    hexes: list[int] = []
    best = 9999
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex > 0 and roster.side[unit] == side:
            distance = grid.distance(here, hex)
            if distance < best:
                best = distance
                hexes = [hex]
            elif distance == best and hex not in hexes:
                hexes.append(hex)
    return hexes


def remove_leader(battle: Battle, leader: int, rule: str) -> None:
    """A leader is out of the game for good (10.2, R-31)."""
    battle.emit("leader_lost", rule, (leader, battle.where[leader]))
    battle.where[leader] = DEAD
    battle.scenario.leader_lost(battle, leader)
    if battle.switches.more_leaders:
        step_in(battle, leader)


def step_in(battle: Battle, leader: int) -> None:
    """When Blücher or Wellington is lost, Bülow or Uxbridge takes command if he is in play (16.1C)."""
    numbers = battle.roster.numbers
    names = SECONDS.get(battle.roster.ids[leader])
    if names is None or names[0] not in numbers or names[1] not in numbers:
        return
    officer, commander = numbers[names[0]], numbers[names[1]]
    if battle.where[officer] > 0:
        battle.where[commander] = battle.where[officer]
        battle.where[officer] = DEAD
        battle.emit("steps_in", "16.1C", (commander, battle.where[commander]))


def roll_for_leaders(battle: Battle, side: int, hexes: list[int]) -> None:
    """Leaders whose units were all eliminated or driven off: 1-2 lost, 3-6 to the nearest friends (10.2, R-32)."""
    for hex in hexes:
        if battle.stack[side][hex]:
            continue
        for leader in battle.leaders_at(hex, side):
            if leader in battle.homeless:
                continue
            if battle.roll("10.2", leader) <= 2:
                remove_leader(battle, leader, "10.2")
            else:
                battle.homeless.append(leader)


# 15.4 French late start


def can_sleep(battle: Battle) -> bool:
    """Are there inactive commanders in this game: because they start late (15.4), or are at first (28.0)?"""
    return battle.switches.late_start or battle.switches.headquarters or len(battle.scenario.inactive) > 0


def fall_asleep(battle: Battle) -> None:
    """At the start of each 0600 turn every French commander turns inactive (15.4)."""
    battle.waking = []  # who was to wake yesterday goes to sleep again
    for leader in leaders_of(battle, FRENCH):
        if battle.roster.commander[leader]:
            battle.asleep[leader] = 1
            battle.emit("asleep", "15.4", (leader,))


def wake(battle: Battle, leader: int) -> None:
    """A commander is active again (15.4)."""
    battle.asleep[leader] = 0
    if leader in battle.waking:
        battle.waking.remove(leader)
    battle.emit("awake", "15.4", (leader,))


def try_to_wake(battle: Battle) -> None:
    """Command phase: those roused by a comrade wake, the others on a roll of 1 (15.4, for all armies by 16.14C)."""
    for leader in leaders_of(battle, battle.phasing):
        if not battle.asleep[leader]:
            continue
        if leader in battle.waking or battle.roll("15.4", leader) == 1:
            wake(battle, leader)


def rouse(battle: Battle, leader: int, path: list[int]) -> None:
    """An active commander rides into or through hexes of sleeping ones of his army: they wake next turn (15.4)."""
    roster = battle.roster
    if not roster.commander[leader] or battle.asleep[leader]:
        return
    for other in leaders_of(battle, roster.side[leader]):
        if battle.asleep[other] and battle.where[other] in path and other not in battle.waking:
            if roster.army[other] == roster.army[leader]:
                battle.waking.append(other)


def alarm(battle: Battle, unit: int, hex: int) -> None:
    """A unit has moved into an enemy zone: enemy commanders within ten hexes wake at once (15.4, 16.14C)."""
    enemy = 1 - battle.roster.side[unit]
    if not battle.zoc[enemy][hex]:
        return
    for leader in leaders_of(battle, enemy):
        if battle.asleep[leader] and battle.ground.grid.distance(battle.where[leader], hex) <= WAKING_RANGE:
            wake(battle, leader)
