"""Rule 11: who is in command."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.corps_morale import organization_of
from grognard.games.last_battles.ground import STRIDE
from grognard.games.last_battles.headquarters import is_serving
from grognard.games.last_battles.leaders import leaders_of
from grognard.games.last_battles.movement import front_of
from grognard.games.last_battles.state import Battle

COMMANDER_RANGE: Final = 5  # 11.0
OFFICER_RANGE: Final = 3
GROUCHY: Final = "Grouchy"
NAPOLEON: Final = "Napoleon"
WHOLE: Final = 2  # of a commander's capacity for officers, in halves


def within_command(battle: Battle, leader: int, hexes: int) -> list[int]:
    """The hexes to which a leader's command reaches (11.2); not to be changed.

    The path may not cross a river, enter a hex held by the enemy, nor an enemy zone where no friendly unit stands.
    """
    if battle.switches.road_command:
        return within_command_by_road(battle, leader, hexes)
    side = battle.roster.side[leader]
    friends = battle.stack[side]
    front = front_of(battle, side)
    foes, zone = front.foes, front.zone
    start = battle.where[leader]
    kept = front.areas.get((start, hexes))
    if kept is not None:
        return kept
    meets_zone = zone[start] != 0
    found = [start]
    low = start - STRIDE * hexes  # no path leads to a lower number
    known = [False] * (2 * STRIDE * hexes + 1)
    known[start - low] = True
    edge = [start]
    for _ in range(hexes):
        ring: list[int] = []
        for hex in edge:
            for near in battle.ground.near[hex]:
                if known[near - low] or foes[near]:
                    continue
                if zone[near]:
                    meets_zone = True
                    if not friends[near]:
                        continue
                known[near - low] = True
                found.append(near)
                ring.append(near)
        edge = ring
    if not meets_zone:
        front.areas[start, hexes] = found
    return found


def reached_by_command(battle: Battle, leader: int, hexes: int, pieces: list[int]) -> list[int]:
    """Those of the pieces to whom a leader's command reaches (11.2)."""
    here = battle.where[leader]
    farthest = 2 * hexes if battle.switches.road_command else hexes  # 24.1A
    distance = battle.ground.grid.distance
    close = [piece for piece in pieces if battle.where[piece] > 0 and distance(battle.where[piece], here) <= farthest]
    if not close:
        return close  # and no path has to be looked for
    reach = within_command(battle, leader, hexes)
    return [piece for piece in close if battle.where[piece] in reach]


def within_command_by_road(battle: Battle, leader: int, hexes: int) -> list[int]:
    """The same where a step along a road or trail counts as half a hex (24.1A)."""
    side = battle.roster.side[leader]
    friends = battle.stack[side]
    foes = battle.stack[1 - side]
    zone = battle.zoc[1 - side]
    start = battle.where[leader]
    least: dict[int, int] = {start: 0}  # half hexes
    rings: list[list[int]] = [[] for _ in range(2 * hexes + 1)]
    rings[0].append(start)
    for spent in range(2 * hexes + 1):
        for hex in rings[spent]:
            if least[hex] < spent:
                continue
            roads = battle.ground.linked[hex]
            for near in battle.ground.near[hex]:
                total = spent + (1 if near in roads else 2)
                if total > 2 * hexes or foes[near] or (zone[near] and not friends[near]):
                    continue
                if total < least.get(near, total + 1):
                    least[near] = total
                    rings[total].append(near)
    return list(least)


def units_led(battle: Battle, officer: int) -> list[int]:
    """The units of an officer's own organization within his reach, without limit of number (11.1B)."""
    roster = battle.roster
    own = [
        unit
        for unit in range(roster.units)
        if roster.army[unit] == roster.army[officer] and roster.command[unit] == roster.command[officer]
    ]
    return reached_by_command(battle, officer, OFFICER_RANGE, own)


def commanded(battle: Battle) -> set[int]:
    """Officers and units who have command by the orders given so far (11.1)."""
    found: set[int] = set()
    for officer in battle.scenario.self_led:  # 27.1E
        if battle.where[officer] > 0 and battle.roster.side[officer] == battle.phasing:
            found.add(officer)
            found.update(units_led(battle, officer))
    for _commander, piece in battle.orders:
        found.add(piece)
        if piece >= battle.roster.units:
            found.update(units_led(battle, piece))
    return found


def slots_left(battle: Battle, commander: int) -> tuple[int, int]:
    """How many more officers, and how many more single units, this commander can command (11.1A)."""
    units = 0
    for giver, piece in battle.orders:
        if giver == commander and piece < battle.roster.units:
            units += 1
    return halves_left(battle, commander) // WHOLE, capacity(battle, commander) - units


def halves_left(battle: Battle, commander: int) -> int:
    """What is left of a commander's capacity for officers, in halves: a cavalry corps may be one half (24.1C)."""
    left = capacity(battle, commander) * WHOLE
    for number, (giver, piece) in enumerate(battle.orders):
        if giver == commander and piece >= battle.roster.units:
            if not (battle.switches.more_leaders and comes_free(battle, battle.orders[:number], commander, piece)):
                left -= cost_of(battle, commander, piece)
    return left


def capacity(battle: Battle, commander: int) -> int:
    """The command capacity of a commander; that of the ill Napoleon is rolled for (16.1C)."""
    if battle.switches.sick_napoleon and battle.roster.ids[commander] == NAPOLEON:
        return battle.rolled_capacity
    return battle.roster.capacity[commander]


def comes_free(battle: Battle, orders: list[tuple[int, int]], commander: int, officer: int) -> bool:
    """Has the commander already commanded the other officer of the same corps? Both cost one slot (16.1C)."""
    roster = battle.roster
    for giver, piece in orders:
        if giver == commander and piece >= roster.units and piece != officer:
            if roster.army[piece] == roster.army[officer] and roster.command[piece] == roster.command[officer]:
                return True
    return False


def cost_of(battle: Battle, commander: int, officer: int) -> int:
    """What an officer takes of a commander's capacity, in halves.

    Grouchy counts the officer of a cavalry corps half, unless that corps is demoralized (24.1C); where corps have no
    morale of their own that cannot be (27.1C).
    """
    if battle.switches.grouchy_cavalry and battle.roster.ids[commander] == GROUCHY:
        if battle.roster.command[officer].endswith("c"):
            corps = organization_of(battle, officer)
            return WHOLE if corps >= 0 and battle.shaken[corps] else 1
    return WHOLE


def in_words(officers: int, units: int) -> str:
    """So many officers and single units."""
    return f"{officers or 'no'} officer{'' if officers == 1 else 's'}, {units or 'no'} unit{'' if units == 1 else 's'}"


def possible_orders(battle: Battle) -> list[tuple[int, int]]:
    """(commander, officer or unit) of every order that can still be given and would gain something (11.1A, R-34)."""
    roster = battle.roster
    have = commanded(battle)
    found: list[tuple[int, int]] = []
    for commander in leaders_of(battle, battle.phasing):
        if not roster.commander[commander] or battle.asleep[commander] or is_serving(battle, commander):
            continue
        officers, units = halves_left(battle, commander), slots_left(battle, commander)[1]
        if officers <= 0 and units <= 0 and not battle.switches.more_leaders:
            continue
        army = roster.army[commander]
        others = [piece for piece in range(roster.people) if roster.army[piece] == army and piece not in have]
        for piece in reached_by_command(battle, commander, COMMANDER_RANGE, others):
            if not battle.scenario.may_command(battle, commander, piece):
                continue
            if piece < roster.units:
                if units > 0:
                    found.append((commander, piece))
            elif roster.army_wide[piece]:
                continue
            elif officers >= cost_of(battle, commander, piece) or (
                battle.switches.more_leaders and comes_free(battle, battle.orders, commander, piece)
            ):
                found.append((commander, piece))
    return found


def settle_command(battle: Battle, keep: bool = False) -> None:
    """Mark everybody on the map without command, and the leaders whose movement is halved (11.0, 10.1C, R-30).

    With `keep` the orders are remembered for the reorganization segment (12.1D).
    """
    roster = battle.roster
    have = commanded(battle)
    for piece in range(roster.size()):
        if roster.side[piece] != battle.phasing:
            continue
        battle.used[piece] = 0
        if battle.where[piece] > 0 and not roster.army_wide[piece] and piece < roster.people and needs(battle, piece):
            battle.out_of_command[piece] = 0 if piece in have else 1
        else:
            battle.out_of_command[piece] = 0
    lend_command(battle)
    for commander, piece in battle.orders:
        battle.used[commander] = 1
        if piece >= roster.units and units_led(battle, piece):
            battle.used[piece] = 1
    for officer in battle.scenario.self_led:
        if battle.where[officer] > 0 and roster.side[officer] == battle.phasing and units_led(battle, officer):
            battle.used[officer] = 1
    lacking = [
        piece for piece in range(roster.units) if battle.out_of_command[piece] and roster.side[piece] == battle.phasing
    ]
    battle.emit("command", "11.0", (battle.phasing, len(lacking)))
    if battle.scenario.tells_givers:
        battle.scenario.command_settled(battle, givers_of(battle))
    if not keep:
        battle.orders = []


def needs(battle: Battle, piece: int) -> bool:
    """Does the piece need command at all? Rifles do not (16.1B)."""
    return not battle.roster.rifle[piece]


def lend_command(battle: Battle) -> None:
    """Artillery of a wing is in command with or next to any other unit that is, another battery among them (16.1A)."""
    roster = battle.roster
    guns = [
        gun
        for gun in range(roster.units)
        if roster.wing[gun]
        and battle.where[gun] > 0
        and roster.side[gun] == battle.phasing
        and battle.out_of_command[gun]
    ]
    again = True
    while again:
        again = False
        for gun in guns:
            if battle.out_of_command[gun] and is_beside_command(battle, gun):
                battle.out_of_command[gun] = 0
                again = True


def is_beside_command(battle: Battle, gun: int) -> bool:
    """Is a unit of its side with the gun or next to it that is in command?"""
    hex = battle.where[gun]
    for near in [hex, *battle.ground.neighbours[hex]]:
        for unit in battle.units_at(near):
            if unit != gun and battle.roster.side[unit] == battle.phasing and not battle.out_of_command[unit]:
                return True
    return False


def givers_of(battle: Battle) -> dict[int, int]:
    """For each unit with command, a commander from whom it has it."""
    found: dict[int, int] = {}
    for commander, piece in battle.orders:
        for unit in units_led(battle, piece) if piece >= battle.roster.units else [piece]:
            found[unit] = commander
    return found
