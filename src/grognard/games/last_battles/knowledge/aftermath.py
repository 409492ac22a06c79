"""Retreats and advances (6.6, 6.7, 7.1E, 15.3).

Opinions look at all the enemy can do; the quick choices of the script at what he could bring up on the empty map.
"""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.chateau import is_chateau, shelters_in
from grognard.games.last_battles.contact import free_guns, has_duty
from grognard.games.last_battles.ground import FOOT, MOUNTED
from grognard.games.last_battles.knowledge.aims import aim_of
from grognard.games.last_battles.knowledge.distances import back_steps
from grognard.games.last_battles.knowledge.odds import allot, hold_back
from grognard.games.last_battles.knowledge.plans import open_contacts
from grognard.games.last_battles.knowledge.scout import BEHIND_WALLS, JOINT, Threats, loss_at, scout_of
from grognard.games.last_battles.knowledge.wishes import Aim, remoteness
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

LAST_STEP: Final = 2  # half movement points more than a march, within which an enemy is near


def shelter_score(battle: Battle, aim: Aim, threats: Threats, unit: int, hex: int) -> float:
    """How well a unit stands in a hex to which it may retreat or advance."""
    strength = battle.strength(unit)
    rate = aim.worth[battle.roster.army[unit]]
    others = 0
    for other in battle.units_at(hex):
        if other != unit:
            others += battle.strength(other)
    walled = shelters_in(battle, unit, hex)
    score = -threats.risk(hex, strength + others, (strength + others) * rate, walled)
    if others and not walled:
        score += threats.risk(hex, others, others * rate)
    way = remoteness(aim, threats.scout.way(battle, unit, hex))
    score -= aim.zeal(unit) * 0.25 * (0.5 + strength / 8.0) * way
    if is_chateau(battle, hex):
        score += 0.3
    prize = aim.prizes.get(hex, 0.0)
    if prize > 0 and battle.control.get(hex, aim.side) != aim.side:
        score += prize
    elif prize > 0 and not others:
        score += 0.5 * prize
    return score


def retreat_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Where units fall back to (6.6): safe ground; hexes that are still to be attacked are traps."""
    battle = case.state
    side = case.seat
    aim = aim_of(battle, side)
    threats = Threats(battle, scout_of(battle, aim))
    found: list[Opinion] = []
    for action in actions:
        score = shelter_score(battle, aim, threats, action.a, action.b)
        if side != battle.phasing and has_duty(battle, action.b):
            score -= 0.5 * battle.strength(action.a)  # 6.6C: it would share the next result there
        found.append((action, score, f"{hex_name(battle, action.b)} is the safest way out"))
    return found


def advance_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Whether and with whom to follow up (6.7)."""
    battle = case.state
    side = case.seat
    aim = aim_of(battle, side)
    threats = Threats(battle, scout_of(battle, aim))
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "hold":
            found.append((action, 0.0, "the ground is not worth the danger"))
            continue
        unit = action.a if action.verb == "advance" else battle.units_at(action.a)[0]
        here = battle.where[unit]
        gain = shelter_score(battle, aim, threats, unit, action.b) - shelter_score(battle, aim, threats, unit, here)
        gain += ring_change(battle, aim, unit, action.b)
        found.append((action, gain - 0.05, f"to take {hex_name(battle, action.b)}"))
    return found


def ring_change(battle: Battle, aim: Aim, unit: int, hex: int) -> float:
    """What an advance does to the fights still to come in an own phase: it may close a ring, or open one."""
    side = aim.side
    if battle.phasing != side:
        return 0.0
    contacts = open_contacts(battle)
    if not contacts:
        return 0.0
    guns = free_guns(battle)
    before = allot(battle, aim, contacts, guns).worth
    work = battle.copy()
    work.shift_unit(unit, hex)
    return allot(work, aim, open_contacts(work), guns).worth - before


def standing_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Whether guns and riders stay or fall back (7.1E, 15.3)."""
    battle = case.state
    side = case.seat
    aim = aim_of(battle, side)
    threats = Threats(battle, scout_of(battle, aim))
    found: list[Opinion] = []
    for action in actions:
        if action.verb in ("hold", "stand"):
            found.append((action, 0.0, "they stay where they are useful"))
        elif action.verb == "withdraw":
            found.append((action, -0.5, "bombarding guns are not affected"))
        else:
            gain = -1.0 if side == battle.phasing else -0.3
            here = battle.where[action.a]
            if side != battle.phasing:
                gain += 0.5 * (
                    shelter_score(battle, aim, threats, action.a, action.b)
                    - shelter_score(battle, aim, threats, action.a, here)
                )
            found.append((action, gain, "to get out of the way before the blow falls"))
    return found


def danger(battle: Battle, side: int, hex: int) -> tuple[int, bool]:
    """Enemy strength that could come against a hex in the next turn, and whether there is a quiet hex behind it."""
    roster = battle.roster
    where = battle.where
    back = back_steps(battle.ground)
    far = max(roster.allowance) + LAST_STEP
    ways = [back.within(FOOT, hex, far), back.within(MOUNTED, hex, far)]
    zone = battle.zoc[side]
    foes = battle.stack[1 - side]
    foe_zone = battle.zoc[1 - side]
    mine = battle.stack[side]
    near = battle.ground.near[hex]
    doors = 0
    safe = False
    for other in near:
        if not mine[other]:
            doors += 1
        if not foes[other] and not foe_zone[other] and mine[other] < battle.ground.limit[other]:
            safe = True
    strengths: list[int] = []
    for unit in range(roster.units):
        place = where[unit]
        if place <= 0 or roster.side[unit] == side:
            continue
        # the last step may be dear: an attacker stops next to the hex
        if ways[roster.gait[unit]][place] <= roster.allowance[unit] + LAST_STEP and (not zone[place] or place in near):
            strengths.append(battle.strength(unit))
    if len(strengths) > 2 * doors:
        strengths.sort(reverse=True)
        del strengths[2 * doors :]
    total = 0
    for strength in strengths:
        total += strength
    return total, safe


def shelter(battle: Battle, aim: Aim, unit: int, hex: int) -> float:
    """How well a unit stands in a hex to which it may retreat or advance."""
    strength = battle.strength(unit)
    rate = aim.worth[battle.roster.army[unit]]
    others = 0
    for other in battle.units_at(hex):
        if other != unit:
            others += battle.strength(other)
    power, safe = danger(battle, aim.side, hex)
    score = 0.0
    if power:
        factor = battle.ground.chart[battle.ground.terrain[hex]].multiplier
        total = strength + others
        odds = JOINT * power / (total * factor)
        walled = shelters_in(battle, unit, hex)
        score -= loss_at(min(odds, BEHIND_WALLS) if walled else odds, safe or walled) * total * rate
        if others and not walled:
            score += loss_at(JOINT * power / (others * factor), safe) * others * rate
    if is_chateau(battle, hex):
        score += 0.3
    prize = aim.prizes.get(hex, 0.0)
    if prize > 0:
        if battle.control.get(hex, aim.side) != aim.side:
            score += prize
        elif not others:
            score += 0.5 * prize
    back = back_steps(battle.ground)
    gait = battle.roster.gait[unit]
    goals = list(aim.goals)
    task = aim.task_of.get(unit, -1)
    if task >= 0:
        goals = aim.tasks[task].goals
    if goals:
        way = remoteness(aim, back.distances(gait, goals[0])[hex])
        score -= aim.zeal(unit) * 0.25 * (0.5 + strength / 8.0) * way
    return score


def best_retreat(battle: Battle, aim: Aim, actions: list[Action]) -> Action:
    """Where to fall back (6.6): safe ground; hexes that are still to be attacked are traps."""
    best = actions[0]
    most = -1e9
    for action in actions:
        score = shelter(battle, aim, action.a, action.b)
        if aim.side != battle.phasing and has_duty(battle, action.b):
            score -= 0.5 * battle.strength(action.a)
        if score > most:
            most = score
            best = action
    return best


def best_advance(battle: Battle, aim: Aim, actions: list[Action]) -> Action:
    """Whether and with whom to follow up (6.7)."""
    best = actions[-1]
    most = 0.05 if best.verb == "hold" else -1e9
    for action in actions:
        if action.verb == "hold":
            continue
        unit = action.a if action.verb == "advance" else battle.units_at(action.a)[0]
        gain = shelter(battle, aim, unit, action.b) - shelter(battle, aim, unit, battle.where[unit])
        gain += 0.4 * noose(battle, aim, unit, action.b)
        if gain > most:
            most = gain
            best = action
    return best


def noose(battle: Battle, aim: Aim, unit: int, hex: int) -> float:
    """What an advance does to the enemies still to be fought: strength whose ways out it closes, less what it opens."""
    side = aim.side
    if battle.phasing != side:
        return 0.0
    foes = battle.stack[1 - side]
    due: list[int] = []
    for near in [*battle.ground.near[hex], *battle.ground.near[battle.where[unit]]]:
        for other in [near, *battle.ground.near[near]]:
            if foes[other] and other not in due and has_duty(battle, other):
                due.append(other)
    if not due:
        return 0.0
    work = battle.copy()
    work.shift_unit(unit, hex)
    total = 0.0
    for foe in due:
        change = hold_back(work, 1 - side, foe, 0) - hold_back(battle, 1 - side, foe, 0)
        if change != 0.0:
            for other in battle.units_at(foe):
                total += change * battle.strength(other) * aim.worth[battle.roster.army[other]]
    return total
