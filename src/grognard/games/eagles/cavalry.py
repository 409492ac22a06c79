"""What cavalry alone can do (17): counter-charge, withdraw, pursue, prepare, attack in flank; and what meets it."""

from __future__ import annotations

from grognard.games.eagles.command import in_defence
from grognard.games.eagles.lead import best_leader, is_led_by, lead_of, leadership_for
from grognard.games.eagles.melee import (
    COUNTER_CHARGE,
    Melee,
    can_charge_into,
    is_mounted_only,
)
from grognard.games.eagles.roster import CAVALRY, INFANTRY, NO_LEADER
from grognard.games.eagles.sighting import contacts
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.zones import controls

# Counter-charges, rule 17.1


def chargers(state: Battle, h: int) -> list[int]:
    """The cavalry of a stack that would counter-charge: all of it that is in order (17.1-02)."""
    return [u for u in state.stack(h) if state.roster.arm[u] == CAVALRY and not state.routed[u]]


def charge_quality(state: Battle, h: int) -> int:
    """What a stack tests against before it counter-charges: its lead, or its best cavalry if infantry leads
    (17.1-03); one leader helps (R35).
    """
    unit = lead_of(state, h)
    if state.roster.arm[unit] != CAVALRY or state.routed[unit]:
        unit = best_rider(state, chargers(state, h))
    leader = best_leader(state, unit)
    return state.quality_of(unit) + (0 if leader == NO_LEADER else leadership_for(state, unit, leader))


def best_rider(state: Battle, riders: list[int]) -> int:
    """The cavalry of the highest quality, or NO_UNIT."""
    best = NO_UNIT
    for unit in riders:
        if best == NO_UNIT or state.quality_of(unit) > state.quality_of(best):
            best = unit
    return best


def may_counter_attack(state: Battle, h: int, enemy: int) -> bool:
    """Counter-charge of kind (a): at a neighbour that has declared melee on another hex (17.1-01, 7.3.f-01)."""
    if enemy not in state.ground.near[h] or state.attacks.get(enemy, h) == h:
        return False
    if h in state.attacks.values():
        return False  # a target itself
    return bool(chargers(state, h)) and can_charge_into(state, h, enemy)


def may_counter_move(state: Battle, h: int, mover: int, had_enemy: bool) -> bool:
    """Counter-charge of kind (b): at cavalry that has come into the zone of a stack led by cavalry (17.1.b-01, -05).

    `had_enemy`: an enemy combat unit stood beside the stack before this step.
    """
    if had_enemy or not is_led_by(state, h, CAVALRY) or mover not in controls(state, h):
        return False
    return can_charge_into(state, h, mover)


def is_flank_charge(state: Battle, target: int) -> bool:
    """A counter-charge at a stack led by infantry always strikes its flank (17.1.a-03, 17.7-06)."""
    unit = lead_of(state, target)
    return unit != NO_UNIT and state.roster.arm[unit] == INFANTRY


# Flank attacks (17.7)


def is_flanking(state: Battle, lead: int, target: int, kind: int) -> bool:
    """Does cavalry that leads strike the flank of a target: infantry in clear ground, held by our infantry beside it
    since before the movement and still, and not in Defence (17.7-02 to -06)?
    """
    if state.roster.arm[lead] != CAVALRY:
        return False
    if kind == COUNTER_CHARGE:
        return is_flank_charge(state, target)
    defender = lead_of(state, target)
    if defender == NO_UNIT or state.roster.arm[defender] != INFANTRY or not state.ground.is_clear[target]:
        return False
    if not state.beside_foot[defender] or in_defence(state, target):
        return False
    return foot_beside(state, target, state.roster.side[lead])


def foot_beside(state: Battle, h: int, side: int) -> bool:
    """Does a stack of a side that infantry leads stand beside a hex?"""
    for n in state.ground.near[h]:
        if state.friend_in(n, side) and is_led_by(state, n, INFANTRY):
            return True
    return False


def note_neighbours(state: Battle) -> None:
    """When movement begins: who has an enemy beside it, and who an enemy stack led by infantry (17.4, 17.5, 17.7)."""
    state.beside = bytearray(len(state.where))
    state.beside_foot = bytearray(len(state.where))
    marks = contacts(state)
    for h, stack in state.stacks.items():
        enemy = 2 - state.held[h]
        if marks[enemy][h]:
            foot = 1 if foot_beside(state, h, enemy) else 0
            for unit in stack:
                state.beside[unit] = 1
                state.beside_foot[unit] = foot


# Retreat before combat (17.2, 17.8)


def may_withdraw_from_march(state: Battle, h: int, movers: list[int], had_enemy: bool) -> bool:
    """Case 1: enemies without cavalry have come beside a stack of cavalry and horse guns (17.2-01)."""
    if had_enemy or not is_mounted_only(state, h):
        return False
    return not any(state.roster.arm[u] == CAVALRY for u in movers)


def may_withdraw_from_attack(state: Battle, melee: Melee, fighting: list[int]) -> bool:
    """Case 2: attacked by infantry alone, under an infantry lead, or with infantry that counts (17.2-02, 17.8, R7)."""
    if not is_mounted_only(state, melee.target):
        return False
    arms = [state.roster.arm[u] for u in fighting]
    if CAVALRY not in arms:
        return True
    if INFANTRY not in arms:
        return False
    return state.roster.arm[melee.lead] == INFANTRY or melee.with_infantry


# Pursuit, rule 17.3


def pursuit_factor(state: Battle, h: int) -> int:
    """What a stack that has advanced rolls against: the factor of its lead cavalry (17.3-01, R78)."""
    unit = lead_of(state, h)
    if state.roster.arm[unit] != CAVALRY:
        unit = best_rider(state, chargers(state, h))
    return state.roster.pursuit[unit]


def must_pursue(state: Battle, h: int, natural: int, leadership: int) -> bool:
    """Does it get out of hand (17.3-03, R36)? Some formations are harder to hold than others."""
    formation = state.roster.formation[lead_of(state, h)]
    return natural + state.scenario.control[formation] - leadership > pursuit_factor(state, h)


def prey(state: Battle, h: int) -> list[int]:
    """The neighbours that pursuing cavalry could attack (17.3-06, R51)."""
    side = state.side_in(h)
    return [n for n in state.ground.around[h] if state.enemy_in(n, side) and can_charge_into(state, h, n)]


# Prepared attacks and emergency defence


def may_prepare(state: Battle, unit: int) -> bool:
    """May cavalry spend half its points to dress its ranks: no enemy beside it when movement began (17.4-01)?"""
    return state.roster.arm[unit] == CAVALRY and not state.beside[unit] and state.where[unit] == state.began[unit]


def may_steady(state: Battle, melee: Melee) -> bool:
    """May infantry under a charge try an emergency defence instead of firing (17.6)?"""
    h = melee.target
    if melee.kind == COUNTER_CHARGE or state.roster.arm[melee.lead] != CAVALRY:
        return False
    if not is_led_by(state, h, INFANTRY) or in_defence(state, h):
        return False
    if foot_beside(state, h, state.roster.side[melee.lead]):
        return False
    stack = state.stack(h)
    total = 0
    for unit in stack:
        total += state.size_of(unit)
    return not (total > state.tables.numbers.melee_cap and len(stack) > 1)
