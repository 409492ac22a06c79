"""Melee (13.2): who may attack, the odds, the sum of the modifiers."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.command import in_defence
from grognard.games.eagles.facing import from_behind
from grognard.games.eagles.fire import walls_hold
from grognard.games.eagles.lead import capped_quality, lead_of, leadership_for, melee_quality
from grognard.games.eagles.roster import CAVALRY, FOOT_GUNS, HORSE_GUNS, INFANTRY, MOUNTED, NO_LEADER
from grognard.games.eagles.stacking import is_mixed, melee_size
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.tables import Result

# Kinds of melee
REGULAR: Final = 0
PURSUING: Final = 1
COUNTER_CHARGE: Final = 2

# Emergency defence (17.6)
UNTRIED: Final = 0
HELD: Final = 1
FAILED: Final = -1

# The terms of the sum, in the order of the printed list
GROUND: Final = 0
CHARGE: Final = 1
QUALITY: Final = 2
SIZE: Final = 3
ROUTED: Final = 4
ENCIRCLED: Final = 5
DEMORALISED: Final = 6
MIXED_ATTACK: Final = 7
MIXED_DEFENCE: Final = 8
UNPREPARED: Final = 9
FATIGUED: Final = 10
GUNS_ONLY: Final = 11
EMERGENCY: Final = 12
REAR: Final = 13
TERMS: Final = [
    "ground", "cavalry in the open", "quality", "size", "routed defenders", "encircled", "demoralized attackers",
    "mixed attackers", "mixed defenders", "unprepared cavalry", "tired cavalry", "guns without support",
    "emergency defence", "from behind",
]  # fmt: skip


class Melee:
    """One attack on one hex, as it stands after all fire: who takes part, who leads, who is engaged."""

    def __init__(self, hexes: list[int], target: int, lead: int, kind: int = REGULAR) -> None:
        """`lead` is the overall lead, a unit of one of the attacking hexes (9-02)."""
        self.hexes: Final = hexes
        self.target: Final = target
        self.lead: Final = lead
        self.kind: Final = kind
        self.engaged = NO_LEADER  # of the attacker, in the hex of the lead (13.2.b-05)
        self.facing_leader = NO_LEADER  # of the defender
        self.with_infantry = True  # whether infantry beside a cavalry lead counts (17.8-01)
        self.flanking = False  # 17.7
        self.emergency = UNTRIED


# Who may attack


def attackers(state: Battle, h: int, kind: int = REGULAR) -> list[int]:
    """The units of a hex that fight when it attacks (13.2-01, 13.2-03, 17.1-07, 17.3-05)."""
    arm = state.roster.arm
    if kind == REGULAR:
        return [u for u in state.stack(h) if state.acting[u] and arm[u] < FOOT_GUNS]
    return [u for u in state.stack(h) if arm[u] == CAVALRY and not state.routed[u]]


def may_declare(state: Battle, h: int) -> bool:
    """May the stack of a hex declare melee (7.3.d-02, 9-12, 13.2-02, 15-03)?"""
    stack = state.stack(h)
    if not stack or any(state.routed[u] != 0 for u in stack):
        return False
    unit = lead_of(state, h)
    return state.acting[unit] != 0 and state.roster.arm[unit] < FOOT_GUNS


def may_attack(state: Battle, h: int, target: int) -> bool:
    """May a stack that can declare attack a neighbour (7.3.d-05, R51): all its attackers could go there?"""
    side = state.side_in(h)
    if not state.enemy_in(target, side) or target not in state.ground.near[h]:
        return False
    return can_go_in(state, attackers(state, h), h, target)


def is_still_on(state: Battle, h: int) -> bool:
    """Is a declared attack still possible after fire: the lead it was declared with is there and has failed no test
    (7.3.h-02, 13.1.d-11, -13, 13.2-08, -10)?
    """
    if h not in state.attacks or state.failed[h]:
        return False
    return state.where[state.attack_lead[h]] == h and not state.routed[state.attack_lead[h]]


def can_go_in(state: Battle, units: list[int], h: int, target: int) -> bool:
    """Can each of them enter the target hex, one of them at least (R51)?"""
    for unit in units:
        if state.ground.step_cost(h, target, state.roster.gait[unit]) >= 0:
            return True
    return False


def can_charge_into(state: Battle, h: int, target: int) -> bool:
    """Can cavalry enter a neighbour (17.1, R37, R51)?"""
    return state.ground.step_cost(h, target, MOUNTED) >= 0


# Odds, rule 13.2.a


def attack_size(state: Battle, melee: Melee) -> int:
    """Size points of the attack, each stack within its limit; cavalry counts double in a flank attack."""
    total = 0
    for h in melee.hexes:
        size = 0
        for unit in attackers(state, h, melee.kind):
            points = state.size_of(unit)
            if state.roster.arm[unit] == CAVALRY:
                size += 2 * points if melee.flanking else points
            elif melee.with_infantry:
                size += points
        total += melee_size(state, size, h, melee.target)
    return total


def defence_size(state: Battle, melee: Melee) -> int:
    """Size points of the defence: all infantry and cavalry there; guns alone count one together (13.2.a-02, -03)."""
    size = 0
    for unit in state.stack(melee.target):
        if state.roster.arm[unit] < FOOT_GUNS:
            size += state.size_of(unit)
    return max(1, melee_size(state, size, melee.target, melee.target))


def is_guns_only(state: Battle, h: int) -> bool:
    """Are there only guns in a hex?"""
    stack = state.stack(h)
    return bool(stack) and all(state.roster.is_guns(u) for u in stack)


def is_mounted_only(state: Battle, h: int) -> bool:
    """Only cavalry and horse batteries, none routed (17.2, 17.8)?"""
    stack = state.stack(h)
    arms = (CAVALRY, HORSE_GUNS)
    return bool(stack) and all(state.roster.arm[u] in arms and not state.routed[u] for u in stack)


# Modifiers, rule 13.2.b


def is_encircled(state: Battle, hexes: list[int], target: int) -> bool:
    """Attacked from two opposite hexes, or from three of which no two touch (6-07, R63, R76)."""
    around = state.ground.grid.beside[target]
    marks = [1 if around[d] and around[d] in hexes else 0 for d in range(6)]
    for d in range(3):
        if marks[d] and marks[d + 3]:
            return True
    return (marks[0] + marks[2] + marks[4] == 3) or (marks[1] + marks[3] + marks[5] == 3)


def shelter(state: Battle, melee: Melee) -> int:
    """What the target's hex and the hexside before the lead add (13.2.b-01, -02)."""
    ground = state.ground
    row = ground.chart[ground.terrain[melee.target]]
    total = ground.assault(state.where[melee.lead], melee.target)
    defender = lead_of(state, melee.target)
    if row.built and state.roster.arm[defender] == CAVALRY:
        return total
    if row.walled and not walls_hold(state, melee.target):
        return total + row.weak_melee
    return total + row.melee


def charge(state: Battle, melee: Melee) -> int:
    """Cavalry that leads into the open: better against infantry and guns, worse against infantry in Defence
    (11.1.b-04, 17.6-07, 21-03).
    """
    if state.roster.arm[melee.lead] != CAVALRY or not state.ground.is_clear[melee.target]:
        return 0
    if state.roster.arm[lead_of(state, melee.target)] == CAVALRY:
        return 0
    values = state.tables.melee_modifiers
    if stands_firm(state, melee):
        return values.cavalry_defence
    return values.cavalry_open if state.tables.weather[state.weather].charge else 0


def stands_firm(state: Battle, melee: Melee) -> bool:
    """Is the target in Defence, by order or by an emergency test that it has passed (17.6-07)?"""
    return melee.emergency == HELD or in_defence(state, melee.target)


def attack_quality(state: Battle, melee: Melee) -> int:
    """Quality of the attack: that of its lead, capped by the other arm in its hex, and cavalry by the best infantry
    that attacks with it (9-10, 17.8-05); an engaged leader comes on top.
    """
    beside = attackers(state, state.where[melee.lead], melee.kind)
    quality = capped_quality(state, melee.lead, beside)
    if state.roster.arm[melee.lead] == CAVALRY:
        best = -1
        for h in melee.hexes:
            for unit in attackers(state, h, melee.kind):
                if state.roster.arm[unit] == INFANTRY:
                    best = max(best, state.quality_of(unit))
        if best >= 0:
            quality = min(quality, best)
    return quality + (0 if melee.engaged == NO_LEADER else leadership_for(state, melee.lead, melee.engaged))


def defence_quality(state: Battle, melee: Melee) -> int:
    """Quality of the defence: that of its lead, with an engaged leader."""
    return melee_quality(state, lead_of(state, melee.target), state.stack(melee.target), melee.facing_leader)


def terms(state: Battle, melee: Melee) -> list[tuple[int, int]]:
    """Everything that is added to the dice, each with its name, where it is not nothing (13.2.b)."""
    size = state.tables.size_modifier(attack_size(state, melee), defence_size(state, melee))
    every = [
        (GROUND, shelter(state, melee)),
        (CHARGE, charge(state, melee)),
        (QUALITY, defence_quality(state, melee) - attack_quality(state, melee)),
        (SIZE, size),
        *_state_terms(state, melee),
        *_cavalry_terms(state, melee),
    ]
    return [(term, value) for term, value in every if value]


def _state_terms(state: Battle, melee: Melee) -> list[tuple[int, int]]:
    """What condition attackers and defenders are in (13.2.b items 4 to 7, 10, and facing)."""
    values = state.tables.melee_modifiers
    roster = state.roster
    defenders = state.stack(melee.target)
    fighting = [u for h in melee.hexes for u in attackers(state, h, melee.kind)]
    found: list[tuple[int, int]] = []
    if any(state.routed[u] != 0 for u in defenders):
        found.append((ROUTED, values.routed))
    if state.switches.facing:
        if from_behind(state, melee.target, melee.hexes):
            found.append((REAR, values.rear))  # 24-01, 24-03
    elif suffers_encirclement(state, melee):
        found.append((ENCIRCLED, values.encircled))
    if any(state.demoralised[roster.formation[u]] != 0 for u in fighting):
        found.append((DEMORALISED, state.tables.shaken_attack))
    if any(is_mixed(state, _all_of(state, h, melee.kind)) for h in melee.hexes):
        found.append((MIXED_ATTACK, values.mixed_attack))
    if is_mixed(state, defenders):
        found.append((MIXED_DEFENCE, values.mixed_defence))
    if is_guns_only(state, melee.target) and not state.switches.battery_by_size:
        found.append((GUNS_ONLY, values.guns_only))  # R1
    return found


def suffers_encirclement(state: Battle, melee: Melee) -> bool:
    """Encircled, and neither among houses nor in Defence (13.2.b-08, -09)?"""
    if not is_encircled(state, melee.hexes, melee.target):
        return False
    return not state.ground.is_built[melee.target] and not stands_firm(state, melee)


def _all_of(state: Battle, h: int, kind: int) -> list[int]:
    """Whose formations count: all in an attacking hex, also those who only stand there (13.2-05)."""
    return state.stack(h) if kind == REGULAR else attackers(state, h, kind)


def _cavalry_terms(state: Battle, melee: Melee) -> list[tuple[int, int]]:
    """Preparation, fatigue, emergency defence (17.4 to 17.6)."""
    values = state.tables.melee_modifiers
    found: list[tuple[int, int]] = []
    if is_unprepared(state, melee):
        found.append((UNPREPARED, values.unprepared))
    if is_tired(state, melee):
        found.append((FATIGUED, values.fatigued))
    if melee.emergency == FAILED:
        found.append((EMERGENCY, values.emergency_failed))
    return found


def is_unprepared(state: Battle, melee: Melee) -> bool:
    """Does unprepared cavalry lead (17.4)? A pursuit always is, a counter-charge never."""
    if state.roster.arm[melee.lead] != CAVALRY or melee.kind == COUNTER_CHARGE:
        return False
    return melee.kind == PURSUING or not state.prepared[melee.lead]


def is_tired(state: Battle, melee: Melee) -> bool:
    """Does cavalry lead against cavalry that had an enemy beside it when the movement began (17.5)?"""
    if melee.kind == COUNTER_CHARGE or state.roster.arm[melee.lead] != CAVALRY:
        return False
    defender = lead_of(state, melee.target)
    return state.roster.arm[defender] == CAVALRY and state.beside[defender] != 0


def modifier(state: Battle, melee: Melee) -> int:
    """The sum of all terms within its limits (13.2.b-15)."""
    total = 0
    for _, value in terms(state, melee):
        total += value
    limit = state.tables.numbers.melee_limit
    return max(-limit, min(limit, total))


def may_eliminate(state: Battle, melee: Melee) -> bool:
    """Could the defender be wiped out at once: clear ground, and not in Defence (13.2.c-12)?"""
    return state.ground.is_clear[melee.target] and not stands_firm(state, melee)


def results(state: Battle, melee: Melee, natural: int) -> tuple[Result, Result]:
    """What a roll brings to the defender and to the attacker (13.2.c)."""
    return results_at(state, melee, natural + modifier(state, melee))


def results_at(state: Battle, melee: Melee, modified: int) -> tuple[Result, Result]:
    """The same by the sum of the dice and all that is added to them."""
    tables = state.tables
    defender = tables.melee_result(False, modified, may_eliminate(state, melee))
    return defender, tables.melee_result(True, modified, False)


def ignores_own_losses(state: Battle, target: int) -> bool:
    """Does the attacker ignore what would befall himself: only routed units defend (15-07, R40)?"""
    stack = state.stack(target)
    return bool(stack) and all(state.routed[u] != 0 for u in stack)


def best_lead(state: Battle, hexes: list[int]) -> int:
    """The overall lead with the highest quality among the leads of some hexes (9-02); NO_UNIT if there is none."""
    best = NO_UNIT
    for h in hexes:
        unit = lead_of(state, h)
        if unit != NO_UNIT and (best == NO_UNIT or state.quality_of(unit) > state.quality_of(best)):
            best = unit
    return best
