"""Planning attacks: the best drafts, weighed with all the other fights they bring about."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.knowledge.draft import UNWEIGHED, Assault, Staff, draft_assaults
from grognard.games.last_battles.knowledge.fights import allot, bombardments, idle_guns, must_attack, touching
from grognard.games.last_battles.state import Battle

EXPOSED: Final = 0.5  # part of the risk in an attacker's new hex that is counted: he may win and the enemy be gone
TRIED: Final = 6  # how many of the best rough plans are weighed exactly


def contacts_of(battle: Battle, side: int) -> dict[int, list[int]]:
    """Own stacks that have to fight, with the enemy hexes they touch."""
    found: dict[int, list[int]] = {}
    zone = battle.zoc[1 - side]
    mine = battle.stack[side]
    for hex in battle.at:
        if mine[hex] and zone[hex] and must_attack(battle, hex):
            foes = touching(battle, side, hex)
            if foes:
                found[hex] = foes
    return found


def cluster(contacts: dict[int, list[int]], targets: list[int]) -> dict[int, list[int]]:
    """The part of the contacts that hangs together with these targets."""
    found: dict[int, list[int]] = {}
    foes = targets[:]
    growing = True
    while growing:
        growing = False
        for hex, near in contacts.items():
            if hex in found:
                continue
            for foe in near:
                if foe in foes:
                    found[hex] = near
                    for other in near:
                        if other not in foes:
                            foes.append(other)
                    growing = True
                    break
    return found


def weigh_assault(staff: Staff, plan: Assault) -> None:
    """The exact gain of a plan: all fights it leads to, less what would be fought anyway, less the exposure."""
    battle = staff.battle
    aim = staff.aim
    side = aim.side
    exposure = exposure_of(staff, plan)
    before_contacts = contacts_of(battle, side)
    starts = [battle.where[unit] for unit in plan.units]
    for i in range(len(plan.units)):
        if plan.hexes[i] != starts[i]:
            battle.shift_unit(plan.units[i], plan.hexes[i])
    after = cluster(contacts_of(battle, side), [plan.target])
    weigh_fights(staff, plan, after)
    for i in range(len(plan.units) - 1, -1, -1):
        if plan.hexes[i] != starts[i]:
            battle.shift_unit(plan.units[i], starts[i])
    foes: list[int] = [plan.target]
    for near in after.values():
        foes += near
    before: dict[int, list[int]] = {}
    for hex, near in before_contacts.items():
        for foe in near:
            if foe in foes:
                before[hex] = near
                break
    if before:
        plan.gain -= allot(battle, aim, before, idle_guns(battle, side)).worth
    plan.gain -= exposure + 0.02 * len(plan.units)


def weigh_fights(staff: Staff, plan: Assault, contacts: dict[int, list[int]]) -> None:
    """Gain and column of a plan whose units stand where it sends them."""
    battle = staff.battle
    guns = idle_guns(battle, staff.aim.side)
    plan.gain = 0.0
    if contacts:
        result = allot(battle, staff.aim, contacts, guns)
        plan.gain = result.worth
        for scheme in result.schemes:
            if plan.target in scheme.defenders:
                plan.column = scheme.column
        return
    for scheme in bombardments(battle, staff.aim, [gun for gun in guns if gun in plan.units], []):
        if scheme.defenders[0] == plan.target:
            plan.gain = scheme.worth
            plan.column = scheme.column


def exposure_of(staff: Staff, plan: Assault) -> float:
    """What the attackers risk in the enemy's next turn where the plan puts them, and what they leave open."""
    battle = staff.battle
    aim = staff.aim
    total = 0.0
    for i in range(len(plan.units)):
        unit = plan.units[i]
        hex = plan.hexes[i]
        total += departure(staff, unit)
        if hex == battle.where[unit] or not battle.zoc[1 - aim.side][hex]:
            continue
        strength = battle.strength(unit)
        worth = aim.worth[battle.roster.army[unit]] * strength
        for j in range(len(plan.units)):
            if j != i and plan.hexes[j] == hex:
                strength += battle.strength(plan.units[j])
        for other in battle.units_at(hex):
            strength += battle.strength(other)
        total += EXPOSED * aim.caution * staff.threats.risk(hex, strength, worth)
    return total


def departure(staff: Staff, unit: int) -> float:
    """What is risked by leaving a hex worth holding."""
    battle = staff.battle
    here = battle.where[unit]
    prize = staff.aim.prizes.get(here, 0.0)
    if prize > 0 and battle.stack[staff.aim.side][here] == 1 and battle.control.get(here, -1) == staff.aim.side:
        return prize * 0.6
    return 0.0


def best_assaults(
    staff: Staff, tried: int = TRIED, least: float = 0.2, known: dict[int, list[Assault]] | None = None
) -> list[Assault]:
    """The attacks that gain at least so much now, the best first; `known` are drafts by target that still hold."""
    battle = staff.battle
    if battle.now().calm or not staff.free:
        return []
    foes = battle.stack[1 - staff.aim.side]
    drafts: dict[int, list[Assault]] = {} if known is None else known
    rough: list[Assault] = []
    for target in sorted(battle.at):
        if foes[target]:
            if target not in drafts:
                drafts[target] = [plan for plan in draft_assaults(staff, target) if plan.units]
            rough += drafts[target]
    rough.sort(key=lambda plan: -plan.rough)
    found: list[Assault] = []
    for plan in rough[:tried]:
        if plan.gain <= UNWEIGHED:
            weigh_assault(staff, plan)
        if plan.gain > least:
            found.append(plan)
    found.sort(key=lambda plan: -plan.gain)
    return found
