"""How good it is to stand in a hex at the end of a phase, attacks apart."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import movement
from grognard.games.last_battles.chateau import shelters_in
from grognard.games.last_battles.knowledge.attacks import Staff
from grognard.games.last_battles.knowledge.wishes import remoteness
from grognard.games.last_battles.roster import ARTILLERY
from grognard.games.last_battles.state import Battle

HELD_BACK: Final = 1.0  # the Old Guard keeps out of the enemy's reach


def place_score(staff: Staff, unit: int, hex: int) -> float:
    """What it is worth to have a unit in a hex at the end of the phase, attacks apart."""
    return place_lure(staff, unit, hex) - staff.aim.care(unit) * place_risk(staff, unit, hex)


def others_at(battle: Battle, unit: int, hex: int) -> int:
    """The strength of the other units in a hex."""
    others = 0
    for other in battle.units_at(hex):
        if other != unit:
            others += battle.strength(other)
    return others


def place_risk(staff: Staff, unit: int, hex: int) -> float:
    """The loss to be expected with a unit in this hex, less that of those who stand there anyway."""
    battle = staff.battle
    aim = staff.aim
    strength = battle.strength(unit)
    army = battle.roster.army[unit]
    others = others_at(battle, unit, hex)
    if shelters_in(battle, unit, hex):
        return staff.threats.risk(hex, strength, aim.stake(battle, army, strength), walled=True)
    risk = staff.threats.risk(hex, strength + others, aim.stake(battle, army, strength + others))
    if others:
        risk -= staff.threats.risk(hex, others, aim.stake(battle, army, others))
    return risk


def place_lure(staff: Staff, unit: int, hex: int) -> float:
    """What draws a unit to a hex, its safety apart."""
    battle = staff.battle
    aim = staff.aim
    side = aim.side
    strength = battle.strength(unit)
    way = staff.way(unit, hex)
    score = -aim.zeal(unit) * 0.5 * (0.5 + strength / 8.0) * remoteness(aim, way)
    prize = aim.prizes.get(hex, 0.0)
    if prize > 0:
        if battle.control.get(hex, side) != side:
            score += prize
        elif not others_at(battle, unit, hex) and (staff.threats.open[hex] or battle.where[unit] == hex):
            score += prize * 0.5
    if hex in aim.clear:
        score -= 1.5
    if aim.hunger > 0.0 and staff.starves(unit, hex):
        score -= aim.hunger * aim.worth[battle.roster.army[unit]] * strength
    if unit in staff.posts:
        score -= 0.3 * min(way, 80)  # a post is worth the march whatever its strength
    score += 0.04 * min(3, battle.zoc[side][hex])
    if battle.roster.old_guard[unit] and battle.switches.old_guard and staff.threats.power(hex):
        score -= HELD_BACK  # whoever comes up to it must be attacked, and the whole army looks on (22.5B)
    if battle.roster.arm[unit] == ARTILLERY:
        for target in battle.ground.shots[hex]:
            if battle.stack[1 - side][target]:
                score += 0.05 * strength
                break
    return score


def best_place(staff: Staff, unit: int, reach: dict[int, int]) -> tuple[float, int]:
    """The gain of the best quiet hex within reach over staying, and that hex."""
    battle = staff.battle
    aim = staff.aim
    here = battle.where[unit]
    zone = bytes(battle.zoc[1 - aim.side])
    friends = bytes(battle.stack[aim.side])
    if aim.exit_worth > 0 and movement.can_exit_from(battle, unit, here, movement.allowance(battle, unit)):
        return aim.exit_worth * battle.strength(unit), here
    stay = place_score(staff, unit, here)
    best = stay
    spot = here
    limit = staff.way(unit, here) + 4
    hungry = aim.hunger > 0.0 and staff.starves(unit, here)
    for hex, cost in reach.items():
        if hex == here or zone[hex]:
            continue
        if aim.exit_worth > 0 and movement.can_exit_from(battle, unit, hex, movement.allowance(battle, unit) - cost):
            return aim.exit_worth * battle.strength(unit), hex  # full or not: it does not stay there
        if friends[hex] >= battle.ground.limit[hex]:
            continue
        if staff.way(unit, hex) > limit and hex not in aim.prizes and not hungry:
            continue  # no better than stepping back a little
        score = place_lure(staff, unit, hex)
        if score <= best and not friends[hex]:
            continue  # danger can only make it worse; a friend may be helped, though
        score -= aim.care(unit) * place_risk(staff, unit, hex)
        if score > best:
            best = score
            spot = hex
    return best - stay, spot
