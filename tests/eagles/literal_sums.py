"""The sums of fire and melee, word for word: 13.1.c and 13.2.b read from top to bottom.

The numbers are those of the printed lists, written out here once more; only ground and units come from the position.
"""

from __future__ import annotations

from fractions import Fraction

from grognard.games.eagles.roster import CAVALRY, FOOT_GUNS, HORSE_GUNS, INFANTRY
from grognard.games.eagles.state import DEFENCE, Battle
from tests.eagles.literal import around, hexes_apart, kind, level, passed, side_has, slope

GUNS = (FOOT_GUNS, HORSE_GUNS)
FIRE_COVER = {"sunken_road": 1, "orchard": 1, "woods": 1, "village": 1}
MELEE_COVER = {"sunken_road": 1, "orchard": 1, "woods": 1, "village": 1}
CAPPED = {"orchard", "woods", "village", "farm"}
COLUMNS = [(5, 1, -5), (4, 1, -4), (3, 1, -3), (2, 1, -2), (3, 2, -1), (1, 1, 0), (2, 3, 1), (1, 2, 2), (1, 3, 3),
           (1, 5, 5)]  # fmt: skip


def size(battle: Battle, unit: int) -> int:
    return battle.roster.size[unit][battle.lost[unit]]


def grade(battle: Battle, unit: int) -> int:
    return battle.roster.quality[unit][battle.lost[unit]]


def arm(battle: Battle, unit: int) -> int:
    return battle.roster.arm[unit]


def lead(battle: Battle, h: int) -> int:
    """The first infantry or cavalry from the top, of those in order if there are any; else the top gun."""
    stack = battle.stacks[h]
    troops = [u for u in stack if arm(battle, u) not in GUNS]
    steady = [u for u in troops if not battle.routed[u]]
    guns = sorted(stack, key=lambda u: battle.routed[u])
    return (steady or troops or guns)[0]


def farm_helps(battle: Battle, h: int) -> bool:
    """A farm is worth all it can be only to infantry of eleven points or fewer, led by infantry (R55)."""
    foot = [u for u in battle.stacks[h] if arm(battle, u) == INFANTRY]
    return arm(battle, lead(battle, h)) == INFANTRY and sum(size(battle, u) for u in foot) <= 11


def commanded(battle: Battle, unit: int) -> bool:
    """Within six hexes of its officer by a way round enemies (5.2)."""
    officer = battle.roster.formations[battle.roster.formation[unit]].officer
    here = battle.leader_at[officer] if officer >= 0 else 0
    if here <= 0:
        return False
    seen = {here}
    for _ in range(6):
        seen |= {
            n
            for h in seen
            for n in around(h)
            if n in battle.ground.grid and battle.held[n] != 2 - battle.roster.side[unit]
        }
    return battle.where[unit] in seen


def in_defence(battle: Battle, h: int) -> bool:
    unit = lead(battle, h)
    ordered = battle.order[battle.roster.formation[unit]] == DEFENCE
    return ordered and arm(battle, unit) == INFANTRY and not battle.routed[unit] and commanded(battle, unit)


# Facing, rule 24


def ring(h: int) -> list[int]:
    """The six neighbours in their order round a hex."""
    r, c = h // 100, h % 100
    if r % 2:
        near = [(r, c - 1), (r + 1, c), (r + 1, c + 1), (r, c + 1), (r - 1, c + 1), (r - 1, c)]
    else:
        near = [(r, c - 1), (r + 1, c - 1), (r + 1, c), (r, c + 1), (r - 1, c), (r - 1, c - 1)]
    return [a * 100 + b for a, b in near]


def behind(battle: Battle, h: int, other: int) -> bool:
    """Does a hex lie behind the stack in another: all nearest ways to it begin with one of the two hexes of the rear?

    The stack looks at the corner between two neighbours; the rear are the two that lie opposite (24-02). Where all are
    routed every side is the rear (24-07); in Defence and among houses there is none (24-08).
    """
    if all(battle.routed[u] for u in battle.stacks[h]):
        return True
    if battle.facing[h] > 5 or kind(battle, h) in ("village", "farm") or battle.steadied[h] or in_defence(battle, h):
        return False
    back = {ring(h)[(battle.facing[h] + 3) % 6], ring(h)[(battle.facing[h] + 4) % 6]}
    far = hexes_apart(h, other)
    first = {n for n in ring(h) if n in battle.ground.grid and hexes_apart(n, other) == far - 1}
    return first <= back


# Fire, rule 13.1.c


def fire_sum(battle: Battle, hexes: list[int], target: int, offensive: bool, split: str = "") -> int:
    """`split`: the "muskets" or the "guns" of a hex fire apart from each other, or its guns twice (13.1.c-15, -16)."""
    able = {
        h: [
            u
            for u in battle.stacks[h]
            if arm(battle, u) != CAVALRY and not battle.routed[u] and not battle.silent[u]
            and (battle.acting[u] or not offensive) and (split != "muskets" or arm(battle, u) == INFANTRY)
        ]
        for h in hexes
    }  # fmt: skip
    guns = {h: [u for u in units if arm(battle, u) in GUNS] for h, units in able.items()}
    total = 0
    far = max(hexes_apart(h, target) for h in hexes)
    if any(guns.values()):
        points = sum(
            min(3, sum(size(battle, u) for u in guns[h])) if kind(battle, h) in CAPPED
            else sum(size(battle, u) for u in guns[h])
            for h in hexes
        )  # fmt: skip
        total -= min(2, points // 10)
        total += -1 if far == 1 else 0 if far == 2 else 1
        if kind(battle, target) == "clear" and in_defence(battle, target):
            total -= 1
        if far > 1:
            total += 1 if battle.weather else 0
    else:
        skirmishers = [
            lead(battle, h) for h in hexes if lead(battle, h) in able[h] and battle.roster.light[lead(battle, h)]
        ]
        firing = skirmishers or [u for h in hexes for u in able[h]]
        points = sum(size(battle, u) for u in firing)
        total -= 1 if skirmishers else 0
    total += 1 if points < 4 else 0
    total += 1 if split else 0
    cover = FIRE_COVER.get(kind(battle, target), 0)
    if kind(battle, target) == "farm":
        cover = 3 if farm_helps(battle, target) else 1
    cover += 1 if any(climbs(battle, h, target) for h in hexes) else 0
    if battle.switches.facing:
        into_rear = 2 if any(guns.values()) else 1
        total += into_rear if any(behind(battle, h, target) for h in hexes) else 0
        total -= 1 if any(behind(battle, target, h) for h in hexes) else 0
    return total + (cover if offensive else min(cover, 1))


def climbs(battle: Battle, a: int, b: int) -> bool:
    """Does fire from a to b go up a slope onto the level of a higher target?"""
    if level(battle, b) <= level(battle, a):
        return False
    way = [frozenset({a}), *[s for s in passed(a, b) if s not in ({a}, {b})], frozenset({b})]
    for n in range(1, len(way)):
        for p in way[n - 1]:
            for q in way[n]:
                if q in around(p) and slope(battle, p, q) > 0 and level(battle, q) == level(battle, b):
                    return True
    return False


# Melee (13.2.b), a regular attack


def melee_sum(battle: Battle, hexes: list[int], target: int, leader_of_all: int) -> int:
    defenders = battle.stacks[target]
    first = lead(battle, target)
    ground = kind(battle, target)
    troops = {h: [u for u in battle.stacks[h] if battle.acting[u] and arm(battle, u) not in GUNS] for h in hexes}
    total = 0
    # 1: ground, hexside of the lead, cavalry in the open
    built = ground in {"village", "farm"}
    if not (built and arm(battle, first) == CAVALRY):
        total += MELEE_COVER.get(ground, 0)
        if ground == "farm":
            total += 4 if farm_helps(battle, target) else 1
    here = battle.where[leader_of_all]
    total += 1 if slope(battle, here, target) > 0 else 0
    total += 1 if side_has(battle, "stream", here, target) else 0
    firm = in_defence(battle, target)
    if arm(battle, leader_of_all) == CAVALRY and ground == "clear" and arm(battle, first) != CAVALRY:
        total += 2 if firm else 0 if battle.weather == 2 else -1
    # 2: quality
    total += capped(battle, first, defenders) - attack_grade(battle, leader_of_all, troops)
    # 3: size
    attack = sum(limited(battle, sum(size(battle, u) for u in troops[h]), h, target) for h in hexes)
    defence = limited(battle, sum(size(battle, u) for u in defenders if arm(battle, u) not in GUNS), target, target)
    total += column(attack, max(1, defence))
    # 4 to 10
    total -= 2 if any(battle.routed[u] for u in defenders) else 0
    total -= 2 if surrounded(hexes, target) and not built and not firm else 0
    total += 1 if any(battle.demoralised[battle.roster.formation[u]] for h in hexes for u in troops[h]) else 0
    total += 1 if any(mixed(battle, battle.stacks[h]) for h in hexes) else 0
    total -= 1 if mixed(battle, defenders) else 0
    if arm(battle, leader_of_all) == CAVALRY:
        total += 0 if battle.prepared[leader_of_all] else 2
        total -= 2 if arm(battle, first) == CAVALRY and battle.beside[first] else 0
    total -= 5 if all(arm(battle, u) in GUNS for u in defenders) else 0
    return max(-5, min(5, total))


def limited(battle: Battle, points: int, own: int, target: int) -> int:
    return min(points, 20) if kind(battle, own) in CAPPED or kind(battle, target) in CAPPED else points


def column(attack: int, defence: int) -> int:
    for a, d, value in COLUMNS:
        if Fraction(attack, defence) >= Fraction(a, d):
            return value
    return 7


def capped(battle: Battle, unit: int, beside: list[int]) -> int:
    own = arm(battle, unit)
    others = [grade(battle, u) for u in beside if arm(battle, u) not in GUNS and arm(battle, u) != own]
    if own in GUNS or not others:
        return grade(battle, unit)
    return min(grade(battle, unit), max(others))


def attack_grade(battle: Battle, unit: int, troops: dict[int, list[int]]) -> int:
    found = capped(battle, unit, troops[battle.where[unit]])
    foot = [grade(battle, u) for units in troops.values() for u in units if arm(battle, u) == INFANTRY]
    return min(found, max(foot)) if arm(battle, unit) == CAVALRY and foot else found


def surrounded(hexes: list[int], target: int) -> bool:
    """From two opposite hexes, or from three of which no two touch."""
    for a in hexes:
        for b in hexes:
            if a != b and hexes_apart(a, b) == 2 and len(set(around(a)) & set(around(b))) == 1:
                return True  # only the target lies between them
    apart = [h for h in hexes if sum(hexes_apart(h, o) == 2 for o in hexes) >= 2]
    return any(
        hexes_apart(a, b) == hexes_apart(b, c) == hexes_apart(a, c) == 2 for a in apart for b in apart for c in apart
    )


def mixed(battle: Battle, units: list[int]) -> bool:
    return len({battle.roster.formation[u] for u in units if arm(battle, u) not in GUNS}) > 1
