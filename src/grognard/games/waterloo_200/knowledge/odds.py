"""What battles may come to. There are no dice: only what is hidden is uncertain."""

from __future__ import annotations

from grognard.games.waterloo_200 import combat, firepower
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.knowledge.aims import area_worth
from grognard.games.waterloo_200.knowledge.scout import Scout
from grognard.games.waterloo_200.state import Day


def gain_of(day: Day, area: int, result: float, defenders: int) -> float:
    """What a battle with this Final Result is worth to its attacker, roughly."""
    if result > 0:
        taken = area_worth(day, area) if result >= 2.0 * defenders else 0.2 * area_worth(day, area)
        return 0.18 * result + taken
    return 0.25 * result


def expected(day: Day, area: int, scout: Scout) -> float:
    """What an attack is worth with the units that are there now."""
    faction = combat.attacker_in(day, area)
    if faction < 0:
        return -5.0
    clash = Clash(area, faction, combat.defender_in(day, area), False)
    attack = float(sum([amount for _, amount in firepower.attack_parts(day, clash)]))
    for gun in combat.guns_for(day, clash):
        attack += day.value(gun)
        if day.scenario.guns[faction]:
            break
    return gain_of(day, area, attack - scout.enemy(day, area), day.held[clash.defender][area])


def prospects(day: Day, area: int, faction: int, scout: Scout) -> float:
    """What an attack might be worth with all who could still join it from the areas around."""
    own = scout.strength(day, area, scout.side)
    room = day.room_for(area, faction)
    found: list[int] = []
    for other in day.ground.near[area]:
        for block in day.blocks_in(other, faction):
            if scout.may_come(day, block):
                found.append(day.strength(block))
    found.sort(reverse=True)
    own += sum(found[:room])
    for leader in day.active_leaders(faction):
        if day.where[leader] in day.ground.near[area]:
            own += day.value(leader)
    enemies = day.held[0][area] if scout.side else day.held[1][area] + day.held[2][area]
    return gain_of(day, area, own - scout.enemy(day, area), enemies)
