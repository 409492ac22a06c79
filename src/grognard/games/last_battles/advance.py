"""Rules 6.7, 15.5 and 15.6: advance after combat."""

from __future__ import annotations

from grognard.games.last_battles.chateau import is_chateau
from grognard.games.last_battles.combat_leaders import his_stack
from grognard.games.last_battles.fights import DE, DR, EX, NO_EFFECT, Fight
from grognard.games.last_battles.morale import may_advance
from grognard.games.last_battles.roster import CAVALRY, INFANTRY
from grognard.games.last_battles.stacking import counts, has_room, tied_down
from grognard.games.last_battles.state import Battle


def attackers_won(fight: Fight) -> bool:
    """Did the attackers win the fight (Ex, Dr, De), so that they may advance?"""
    return fight.result in (EX, DR, DE)


def vacated_hexes(battle: Battle, fight: Fight) -> list[int]:
    """Hexes of the losing side of this combat that are empty of its units now (6.7, R-18).

    Nobody advances into a chateau whose defending infantry was driven out or destroyed (8.1B, R-81).
    """
    won = attackers_won(fight)
    enemy = 1 - battle.phasing if won else battle.phasing
    hexes = fight.defence_hexes if won else fight.attack_hexes
    found: list[int] = []
    for hex in hexes:
        if battle.stack[enemy][hex]:
            continue
        if won and hex in fight.walled:
            continue
        found.append(hex)
    return found


def candidates(battle: Battle, fight: Fight) -> list[tuple[int, int]]:
    """(unit, hex) of every advance that 6.7 allows: adjacent, took part, of an army that may advance (9.3, 11.3)."""
    won = attackers_won(fight)
    if won and fight.out_of_command and not (battle.switches.loose_command or battle.switches.road_command):
        return []  # 11.3B; with 16.15 and 24.1A only those stay who are out of command themselves
    if fight.result == NO_EFFECT:
        return []  # 16.15
    units = fight.attackers if won else fight.defenders
    hexes = vacated_hexes(battle, fight)
    found: list[tuple[int, int]] = []
    if not hexes:
        return found
    for unit in units:
        here = battle.where[unit]
        if here > 0 and unit not in fight.shifted and may_advance(battle, unit) and not tied_down(battle, unit):
            for hex in hexes:  # hidden friends may have been shown there meanwhile (16.6C)
                if hex in battle.ground.near[here] and has_room(battle, unit, hex, -1):
                    found.append((unit, hex))
    return found


def cavalry_among(battle: Battle, options: list[tuple[int, int]]) -> bool:
    """Could cavalry advance (15.5)?"""
    for unit, _hex in options:
        if battle.roster.arm[unit] == CAVALRY:
            return True
    return False


def joint_advances(battle: Battle, options: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """(hex of two units and a leader, vacated hex) pairs for a joint advance (15.6)."""
    found: list[tuple[int, int]] = []
    for unit, hex in options:
        here = battle.where[unit]
        stack = battle.units_at(here)
        if len(stack) != 2 or room(battle, hex) < 2 or (here, hex) in found:
            continue
        if all_listed(stack, hex, options) and leading(battle, here, battle.roster.side[unit]):
            found.append((here, hex))
    return found


def pressed_on(battle: Battle, fight: Fight, options: list[tuple[int, int]]) -> list[int]:
    """Attackers who have to advance, all of them into one hex: charging cavalry (16.8), a leader's stack (16.13).

    Only those whom the rules let advance at all are listed in `options` (9.3, 11.3).
    """
    if not attackers_won(fight):
        return []
    bound = [unit for unit in fight.attackers if fight.charge] or his_stack(battle, fight)
    found: list[int] = []
    for unit, _hex in options:
        if unit in bound and unit not in found:
            found.append(unit)
    return found


def hexes_for(battle: Battle, units: list[int], options: list[tuple[int, int]]) -> list[int]:
    """The vacated hexes into which all these units can go together."""
    found: list[int] = []
    many = len([unit for unit in units if counts(battle, unit)])
    for _unit, hex in options:
        if hex not in found and all_listed(tuple(units), hex, options) and many <= room(battle, hex):
            found.append(hex)
    return found


def room(battle: Battle, hex: int) -> int:
    """How many units that count can go into a hex that the enemy has left (5.4)."""
    return battle.ground.limit[hex] - len([unit for unit in battle.units_at(hex) if counts(battle, unit)])


def leading(battle: Battle, hex: int, side: int) -> list[int]:
    """The leaders in a hex who can take its units forward: not the inactive ones, who stay put (15.4, 15.6)."""
    return [leader for leader in battle.leaders_at(hex, side) if not battle.asleep[leader]]


def all_listed(units: tuple[int, ...], hex: int, options: list[tuple[int, int]]) -> bool:
    """May each of these units advance into the hex?"""
    for unit in units:
        if (unit, hex) not in options:
            return False
    return True


def infantry_held(battle: Battle, fight: Fight) -> list[int]:
    """Chateau hexes of this fight that infantry defends, before the result is applied (8.1B)."""
    return [
        battle.where[unit]
        for unit in fight.defenders
        if battle.roster.arm[unit] == INFANTRY and is_chateau(battle, battle.where[unit])
    ]
