"""Fire (13.1): who can fire at whom, the sum of the modifiers, and what becomes of guns when a stack routs."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.cards import SKIRMISH_LINE
from grognard.games.eagles.command import in_defence
from grognard.games.eagles.facing import from_behind
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.roster import CAVALRY, FOOT_GUNS, INFANTRY
from grognard.games.eagles.stacking import gun_size
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.tables import FOOT_FIRE, GUN_FIRE, Result
from grognard.kernel.packing import Packed, by_constructor

# Forms of fire (13.1.a)
OFFENSIVE_FIRE: Final = 0
OPPORTUNITY_FIRE: Final = 1
DEFENSIVE_FIRE: Final = 2

# Who of a stack fires: a split defensive fire is by one arm alone (13.1.c-15)
ANY_ARM: Final = 0
FOOT_ONLY: Final = 1

# The terms of the sum, in the order of the printed list
FEW: Final = 0
MANY: Final = 1
RANGE: Final = 2
LIGHT: Final = 3
GROUND: Final = 4
IN_DEFENCE: Final = 5
SPLIT: Final = 6
FLANKED: Final = 7
WEATHER: Final = 8
OWN_REAR: Final = 9
TARGET_REAR: Final = 10
TERMS: Final = [
    "few", "many guns", "range", "light infantry", "ground", "in Defence", "split fire", "flanking cavalry", "weather",
    "into its own rear", "from behind",
]  # fmt: skip

# What becomes of a gun when its stack routs (13.1.e)
KEPT: Final = 0
ONE_STEP: Final = 1
GONE: Final = 2


class Fire:
    """A fire of one or more hexes at one target (13.1.c-01, -02)."""

    def __init__(
        self, hexes: list[int], target: int, form: int, arms: int = ANY_ARM, split: bool = False, flank: bool = False
    ) -> None:
        """`split`: a second fire of the same hex; `flank`: at cavalry that attacks in flank (17.7-08)."""
        self.hexes: Final = hexes
        self.target: Final = target
        self.form: Final = form
        self.arms: Final = arms
        self.split: Final = split
        self.flank: Final = flank

    def __reduce__(self) -> Packed:
        return by_constructor(self)


def can_fire(state: Battle, unit: int) -> bool:
    """Is it infantry or artillery in order (13.1-01, 13.1-05)? In its own fire only those who act (7.3.b-01)."""
    return state.roster.arm[unit] != CAVALRY and not state.routed[unit] and not state.silent[unit]


def firers(state: Battle, h: int, form: int, arms: int = ANY_ARM) -> list[int]:
    """The units of a stack that take part: guns alone where there are any (13.1.c-06), else infantry."""
    able = [u for u in state.stack(h) if can_fire(state, u) and (form != OFFENSIVE_FIRE or state.acting[u])]
    guns = [u for u in able if state.roster.is_guns(u)]
    if guns and arms != FOOT_ONLY:
        return guns
    return [u for u in able if state.roster.arm[u] == INFANTRY]


def has_guns(state: Battle, h: int, form: int) -> bool:
    """Would guns fire from a hex?"""
    for unit in state.stack(h):
        if state.roster.is_guns(unit) and can_fire(state, unit) and (form != OFFENSIVE_FIRE or state.acting[unit]):
            return True
    return False


def in_range(state: Battle, h: int, target: int, form: int) -> bool:
    """Can a stack hit a target: next door, or with guns in sight and range (13.1-02 to -06)?"""
    if state.ground.grid.distance(h, target) == 1:
        return True
    return form == OFFENSIVE_FIRE and has_guns(state, h, form) and guns_reach(state, h, target)


def guns_reach(state: Battle, h: int, target: int) -> bool:
    """Can guns in a hex hit a target: in range, in sight, nobody in the way (13.1-03, -04, 13.1.b)?"""
    far = state.ground.grid.distance(h, target)
    if far > state.tables.numbers.artillery_range or far > state.scenario.turns[state.turn].visibility:
        return far == 1
    return state.ground.line(h, target).is_open(state.held)


def may_fire_on(state: Battle, h: int, target: int, form: int) -> bool:
    """May a hex fire at a target in this segment (6-08, 7.3.f, 7.3.g, 13.1.a, 13.1.c-03, -04)?

    Fire at cavalry that rides past is free of these limits (13.1.c-14); whoever offers it does not ask here.
    """
    if state.shot[h] or state.target[target] or not state.enemy_in(target, state.side_in(h)):
        return False
    if not firers(state, h, form) or not in_range(state, h, target, form):
        return False
    if form == OPPORTUNITY_FIRE:
        return target in state.attacks and h not in state.attacks.values()
    if form == DEFENSIVE_FIRE:
        return state.attacks.get(target) == h
    return True


def column_of(state: Battle, fire: Fire) -> int:
    """The column of the fire table: artillery as soon as one gun fires (13.1.c-06, R15)."""
    for h in fire.hexes:
        for unit in firers(state, h, fire.form, fire.arms):
            if state.roster.is_guns(unit):
                return GUN_FIRE
    return FOOT_FIRE


def strength(state: Battle, fire: Fire) -> int:
    """Size points that fire: guns within the limit of their ground, or all infantry, of which a light lead fires alone
    (13.1.c-07, -09, -21, R8).
    """
    column = column_of(state, fire)
    light = column == FOOT_FIRE and is_light(state, fire)
    total = 0
    for h in fire.hexes:
        units = [u for u in firers(state, h, fire.form, fire.arms) if state.roster.is_guns(u) == (column == GUN_FIRE)]
        size = 0
        for unit in units:
            if not light or (unit == lead_of(state, h) and fires_light(state, unit)):
                size += state.size_of(unit)
        total += gun_size(state, size, h) if column == GUN_FIRE else size
    return total


def is_light(state: Battle, fire: Fire) -> bool:
    """Is a firing stack led by light infantry that fires (13.1.c-09)?"""
    for h in fire.hexes:
        unit = lead_of(state, h)
        if unit != NO_UNIT and fires_light(state, unit) and unit in firers(state, h, fire.form, fire.arms):
            return True
    return False


def fires_light(state: Battle, unit: int) -> bool:
    """Is a lead light infantry (6-05), or does it count as such by a card?"""
    return state.roster.light[unit] or (state.card_on[SKIRMISH_LINE] != 0 and state.roster.arm[unit] == INFANTRY)


def distance_of(state: Battle, fire: Fire) -> int:
    """The range that counts: the worst of all firing hexes (13.1.c-02)."""
    return max([state.ground.line(h, fire.target).far for h in fire.hexes])


def farm_holds(state: Battle, h: int) -> bool:
    """Does a fortified farm give all it can, so that nobody is driven out of it (R55, QA-55)?"""
    return state.ground.chart[state.ground.terrain[h]].fortified and walls_hold(state, h)


def walls_hold(state: Battle, h: int) -> bool:
    """Do the walls of a hex give all they can: infantry leads, and few enough are behind them (R55, EX-12, QA-62)?"""
    row = state.ground.chart[state.ground.terrain[h]]
    unit = lead_of(state, h)
    if unit == NO_UNIT or state.roster.arm[unit] != INFANTRY:
        return False
    stack = state.stack(h)
    if row.lone and len(stack) > 1:
        return False
    size = 0
    for other in stack:
        if state.roster.arm[other] == INFANTRY:
            size += state.size_of(other)
    return not row.garrison or size <= row.garrison


def cover(state: Battle, h: int) -> int:
    """What the ground of the target hex adds to fire at it (13.1.c-11)."""
    row = state.ground.chart[state.ground.terrain[h]]
    if row.walled and not walls_hold(state, h):
        return row.weak_fire
    return row.fire


def ground_term(state: Battle, fire: Fire) -> int:
    """Ground and slope together, at most so much in defensive and opportunity fire (13.1.c-11, -12)."""
    slope = max([state.ground.line(h, fire.target).uphill for h in fire.hexes])
    total = cover(state, fire.target) + slope
    if fire.form != OFFENSIVE_FIRE:
        total = min(total, state.tables.fire_modifiers.most_terrain)
    return total


def terms(state: Battle, fire: Fire) -> list[tuple[int, int]]:
    """Everything that is added to the dice, each with its name, where it is not nothing (13.1.c)."""
    found = _size_terms(state, fire)
    for term, value in ((GROUND, ground_term(state, fire)), *_form_terms(state, fire), *_rear_terms(state, fire)):
        if value:
            found.append((term, value))
    return found


def _size_terms(state: Battle, fire: Fire) -> list[tuple[int, int]]:
    """Few or many, range, skirmishers (13.1.c-07 to -10)."""
    numbers = state.tables.numbers
    values = state.tables.fire_modifiers
    found: list[tuple[int, int]] = []
    size = strength(state, fire)
    if size < numbers.few:
        found.append((FEW, values.few))
    if column_of(state, fire) == FOOT_FIRE:
        if is_light(state, fire):
            found.append((LIGHT, values.light))
        return found
    many = min(size // numbers.many, numbers.most_many)
    if many:
        found.append((MANY, many * values.many))
    far = distance_of(state, fire)
    if far == 1:
        found.append((RANGE, values.adjacent))
    elif far >= values.far_from:
        found.append((RANGE, values.far))
    return found


def _form_terms(state: Battle, fire: Fire) -> list[tuple[int, int]]:
    """Defence, split fire, flanking cavalry and weather (13.1.c-13 to -19)."""
    values = state.tables.fire_modifiers
    by_guns = column_of(state, fire) == GUN_FIRE
    found: list[tuple[int, int]] = []
    if by_guns and state.ground.is_clear[fire.target] and in_defence(state, fire.target):
        found.append((IN_DEFENCE, values.defence))
    if fire.split:
        found.append((SPLIT, values.split))
    if fire.flank and fire.form == DEFENSIVE_FIRE:
        found.append((FLANKED, values.flanking))
    if by_guns and distance_of(state, fire) > 1:
        found.append((WEATHER, state.tables.weather[state.weather].guns))
    return found


def _rear_terms(state: Battle, fire: Fire) -> list[tuple[int, int]]:
    """Facing: fire into the firer's own rear, and from behind the target (24-04, 24-05)."""
    if not state.switches.facing:
        return []
    values = state.tables.fire_modifiers
    found: list[tuple[int, int]] = []
    for h in fire.hexes:
        if from_behind(state, h, [fire.target]):
            by_guns = column_of(state, fire) == GUN_FIRE
            found.append((OWN_REAR, values.own_rear_guns if by_guns else values.own_rear_foot))
            break
    if from_behind(state, fire.target, fire.hexes):
        found.append((TARGET_REAR, values.target_rear))
    return found


def modifier(state: Battle, fire: Fire) -> int:
    """The sum of all terms (13.1.c-22)."""
    total = 0
    for _, value in terms(state, fire):
        total += value
    return total


def result(state: Battle, fire: Fire, natural: int) -> Result:
    """What a roll brings (13.1.c)."""
    return state.tables.fire_result(column_of(state, fire), natural + modifier(state, fire))


# Losses


def next_losers(state: Battle, h: int, among: list[int]) -> list[int]:
    """Who may take the next step of a stack whose lead is gone: infantry and cavalry before guns (13.1.d-03)."""
    others = [u for u in state.stack(h) if u in among]
    troops = [u for u in others if not state.roster.is_guns(u)]
    return troops or others


def gun_fate(state: Battle, h: int, unit: int) -> int:
    """What a battery suffers when its stack routs, losses already taken (13.1.e, 13.2.c-09)."""
    if state.roster.arm[unit] < FOOT_GUNS:
        return KEPT
    alone = all(state.roster.is_guns(u) for u in state.stack(h))
    if alone and state.enemy_beside(h, state.roster.side[unit]):
        return GONE
    return ONE_STEP


def payers(state: Battle, h: int, first: int) -> list[int]:
    """Who may lose a step so that a stack need not retreat: its lead, or if that is gone another (14.1-03, R10)."""
    if state.where[first] == h:
        return [first]
    return next_losers(state, h, state.stack(h))


def must_give_way(state: Battle, h: int) -> bool:
    """Does a test missed by one or two matter: an enemy stands beside the stack, and no farm holds it
    (13.1.d-09, -10, R5, QA-55)?
    """
    return state.enemy_beside(h, state.side_in(h)) and not farm_holds(state, h)
