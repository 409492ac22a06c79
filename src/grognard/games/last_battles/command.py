"""Rule 11: who is in command."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.leaders import leaders_of
from grognard.games.last_battles.state import Battle

COMMANDER_RANGE: Final = 5  # 11.0
OFFICER_RANGE: Final = 3


def within_command(battle: Battle, leader: int, hexes: int) -> list[int]:
    """The hexes to which a leader's command reaches (11.2).

    The path may not cross a river, enter a hex held by the enemy, nor an enemy zone where no friendly unit stands.
    """
    side = battle.roster.side[leader]
    friends = battle.stack[side]
    foes = battle.stack[1 - side]
    zone = battle.zoc[1 - side]
    start = battle.where[leader]
    found = [start]
    edge = [start]
    for _ in range(hexes):
        ring: list[int] = []
        for hex in edge:
            for near in battle.ground.near[hex]:
                if near in found or foes[near] or (zone[near] and not friends[near]):
                    continue
                found.append(near)
                ring.append(near)
        edge = ring
    return found


def units_led(battle: Battle, officer: int) -> list[int]:
    """The units of an officer's own organization within his reach, without limit of number (11.1B)."""
    roster = battle.roster
    reach = within_command(battle, officer, OFFICER_RANGE)
    return [
        unit
        for unit in range(roster.units)
        if roster.army[unit] == roster.army[officer]
        and roster.command[unit] == roster.command[officer]
        and battle.where[unit] in reach
    ]


def commanded(battle: Battle) -> list[int]:
    """Officers and units who have command by the orders given so far (11.1)."""
    found: list[int] = []
    for _commander, piece in battle.orders:
        if piece not in found:
            found.append(piece)
        if piece >= battle.roster.units:
            for unit in units_led(battle, piece):
                if unit not in found:
                    found.append(unit)
    return found


def slots_left(battle: Battle, commander: int) -> tuple[int, int]:
    """How many more officers, and how many more single units, this commander can command (11.1A)."""
    capacity = battle.roster.capacity[commander]
    officers = 0
    units = 0
    for giver, piece in battle.orders:
        if giver == commander:
            if piece >= battle.roster.units:
                officers += 1
            else:
                units += 1
    return capacity - officers, capacity - units


def in_words(officers: int, units: int) -> str:
    """So many officers and single units."""
    return f"{officers or 'no'} officer{'' if officers == 1 else 's'}, {units or 'no'} unit{'' if units == 1 else 's'}"


def possible_orders(battle: Battle) -> list[tuple[int, int]]:
    """(commander, officer or unit) of every order that can still be given and would gain something (11.1A, R-34)."""
    roster = battle.roster
    have = commanded(battle)
    found: list[tuple[int, int]] = []
    for commander in leaders_of(battle, battle.phasing):
        if not roster.commander[commander] or battle.asleep[commander]:
            continue
        officers, units = slots_left(battle, commander)
        if officers <= 0 and units <= 0:
            continue
        reach = within_command(battle, commander, COMMANDER_RANGE)
        for piece in range(roster.size()):
            if roster.army[piece] != roster.army[commander] or battle.where[piece] not in reach or piece in have:
                continue
            if piece < roster.units:
                if units > 0:
                    found.append((commander, piece))
            elif officers > 0 and not roster.commander[piece]:
                found.append((commander, piece))
    return found


def settle_command(battle: Battle) -> None:
    """Mark everybody on the map without command, and the leaders whose movement is halved (11.0, 10.1C, R-30)."""
    roster = battle.roster
    have = commanded(battle)
    for piece in range(roster.size()):
        if roster.side[piece] != battle.phasing:
            continue
        battle.used[piece] = 0
        if battle.where[piece] > 0 and not roster.commander[piece]:
            battle.out_of_command[piece] = 0 if piece in have else 1
        else:
            battle.out_of_command[piece] = 0
    for commander, piece in battle.orders:
        battle.used[commander] = 1
        if piece >= roster.units and units_led(battle, piece):
            battle.used[piece] = 1
    lacking = [
        piece for piece in range(roster.units) if battle.out_of_command[piece] and roster.side[piece] == battle.phasing
    ]
    battle.emit("command", "11.0", (battle.phasing, len(lacking)))
    battle.orders = []
