"""The rules once more, word for word and without any cleverness, to hold the engine against.

Nothing here uses a table, a search or a piece of geometry of the engine: hexes are pairs (row, column), a line of fire
is looked at point by point, moves are tried step by step. Ground, units and numbers are read from the position.
"""

from __future__ import annotations

import itertools
import math
from functools import cache

from grognard.games.eagles.roster import CAVALRY, FOOT_GUNS, HORSE_GUNS, INFANTRY
from grognard.games.eagles.state import Battle

ROOT3 = math.sqrt(3.0)
SAMPLES = 301
BLOCKING = {"village", "farm", "orchard", "woods"}
BUILT = {"village", "farm"}
FOOT_COST = {"clear": 1, "sunken_road": 2, "orchard": 2, "woods": 2, "village": 1, "farm": 2}
HORSE_COST = {"clear": 1, "sunken_road": 2, "orchard": 2, "village": 2, "farm": 3}


# The grid, from its numbers alone


def pair(h: int) -> tuple[int, int]:
    return h // 100, h % 100


def centre(h: int) -> tuple[float, float]:
    r, c = pair(h)
    return c + 0.5 * (r % 2), r * ROOT3 / 2


def around(h: int) -> list[int]:
    r, c = pair(h)
    east = c if r % 2 else c - 1
    near = [(r, c - 1), (r, c + 1), (r - 1, east), (r - 1, east + 1), (r + 1, east), (r + 1, east + 1)]
    return [a * 100 + b for a, b in near if a > 0 and b > 0]


def hexes_apart(a: int, b: int) -> int:
    (ar, ac), (br, bc) = pair(a), pair(b)
    az, bz = ac - (ar - ar % 2) // 2, bc - (br - br % 2) // 2
    return max(abs(ar - br), abs(az - bz), abs((ar + az) - (br + bz)))


@cache
def passed(a: int, b: int) -> tuple[frozenset[int], ...]:
    """What a line from centre to centre passes: one hex after the other, or two at once along their common side."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    (ar, ac), (br, bc) = pair(a), pair(b)
    near = [
        r * 100 + c
        for r in range(min(ar, br) - 1, max(ar, br) + 2)
        for c in range(min(ac, bc) - 2, max(ac, bc) + 3)
        if r >= 0 and c >= 0  # beyond the edge there is nothing, and nothing hides nothing
    ]
    seen: list[frozenset[int]] = []
    for n in range(SAMPLES):
        t = (n + 0.5) / SAMPLES
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        gaps = {h: math.hypot(centre(h)[0] - x, centre(h)[1] - y) for h in near}
        least = min(gaps.values())
        here = frozenset(h for h, gap in gaps.items() if gap < least + 1e-9)
        if len(here) < 3 and (not seen or seen[-1] != here):
            seen.append(here)
    # a point on a hexside that the line merely crosses is no stretch along it
    return tuple(s for k, s in enumerate(seen) if len(s) == 1 or not _crossing(seen, k))


def _crossing(seen: list[frozenset[int]], k: int) -> bool:
    return 0 < k < len(seen) - 1 and seen[k - 1] | seen[k + 1] == seen[k]


# Ground


def kind(battle: Battle, h: int) -> str:
    return battle.ground.survey.terrain.get(h, "clear")


def level(battle: Battle, h: int) -> int:
    return battle.ground.survey.levels.get(h, battle.ground.survey.level)


def slope(battle: Battle, a: int, b: int) -> int:
    """1 if b is the higher end of a slope between two hexes, -1 if a is, 0 if there is none."""
    if a not in battle.ground.grid or b not in battle.ground.grid:
        return 0  # a scenario knows no ground beyond its part of the map
    for name in ("slope", "steep_slope"):
        if a * 10000 + b in battle.ground.survey.uphill.get(name, set()):
            return 1
        if b * 10000 + a in battle.ground.survey.uphill.get(name, set()):
            return -1
    return 0


def side_has(battle: Battle, what: str, a: int, b: int) -> bool:
    key = min(a, b) * 10000 + max(a, b)
    survey = battle.ground.survey
    if what == "bridge":
        return key in survey.bridges
    return key in (survey.ways if what in {"road", "trail"} else survey.sides).get(what, set())


# Line of fire (13.1.b)


def sees(battle: Battle, a: int, b: int) -> bool:
    if hexes_apart(a, b) <= 1:
        return True
    way = [frozenset({a}), *[s for s in passed(a, b) if s not in ({a}, {b})], frozenset({b})]
    lower = min(level(battle, a), level(battle, b))
    for stretch in way[1:-1]:
        if all(_obstacle(battle, h, lower) for h in stretch):
            return False
    for one, two in itertools.pairwise(way):
        steps = [(p, q) for p in one for q in two if q in around(p)]
        if steps and all(_hides(battle, a, b, p, q) for p, q in steps):
            return False
    return True


def _obstacle(battle: Battle, h: int, lower: int) -> bool:
    if h not in battle.ground.grid or level(battle, h) < lower:
        return False
    return kind(battle, h) in BLOCKING or bool(battle.stacks.get(h))


def _hides(battle: Battle, a: int, b: int, p: int, q: int) -> bool:
    which = slope(battle, p, q)
    if not which:
        return False
    top, foot = (q, p) if which > 0 else (p, q)
    high = max(level(battle, a), level(battle, b))
    if level(battle, top) > high:
        return True
    if level(battle, a) == level(battle, b):
        return False
    upper, under = (a, b) if level(battle, a) > level(battle, b) else (b, a)
    return (level(battle, top) == high and top != upper) or foot == under


# Zones, rule 10


def zone(battle: Battle, h: int) -> set[int]:
    stack = battle.stacks.get(h, [])
    arms = {battle.roster.arm[u] for u in stack if not battle.routed[u]}
    guns = bool(arms & {FOOT_GUNS, HORSE_GUNS})
    troops = [u for u in stack if battle.roster.arm[u] in (INFANTRY, CAVALRY)]
    first = next((u for u in troops if not battle.routed[u]), None)
    if not guns and first is None:
        return set()
    mounted = not guns and first is not None and battle.roster.arm[first] == CAVALRY
    found = set()
    for n in around(h):
        if n not in battle.ground.grid or kind(battle, n) in BUILT:
            continue
        if kind(battle, n) == kind(battle, h) == "woods" or (mounted and kind(battle, n) == "woods"):
            continue
        if side_has(battle, "river", h, n) and not side_has(battle, "bridge", h, n):
            continue
        found.add(n)
    return found


def zones(battle: Battle, side: int) -> set[int]:
    return {n for h in battle.stacks if battle.held[h] == side + 1 for n in zone(battle, h)}


# Movement (12): every way is tried


def cost(battle: Battle, unit: int, a: int, b: int) -> int | None:
    arm = battle.roster.arm[unit]
    guns = arm in (FOOT_GUNS, HORSE_GUNS)
    if side_has(battle, "road", a, b) or side_has(battle, "trail", a, b):
        price: int | None = 1
    else:
        price = (FOOT_COST if arm == INFANTRY else HORSE_COST).get(kind(battle, b))
        if guns and kind(battle, b) == "village":
            price = 2
        if price is not None and slope(battle, a, b) > 0:
            steep = a * 10000 + b in battle.ground.survey.uphill.get("steep_slope", set())
            price = None if steep and guns else price + (2 if steep else 1)
    if price is None:
        return None
    if not side_has(battle, "bridge", a, b):
        if side_has(battle, "river", a, b) or (guns and side_has(battle, "stream", a, b)):
            return None
        price += 2 if side_has(battle, "stream", a, b) else 0
    return price + (3 if battle.fired[a] else 0)


def friends(battle: Battle, h: int, side: int, arms: tuple[int, ...]) -> bool:
    return battle.held[h] == side + 1 and any(battle.roster.arm[u] in arms for u in battle.stacks[h])


def may_step(battle: Battle, unit: int, hostile: set[int], start: int, a: int, b: int) -> bool:
    """The matrix of 12.2 for one step of one unit that began its move in `start`."""
    side, arm = battle.roster.side[unit], battle.roster.arm[unit]
    if battle.held[b] == 2 - side:
        return False
    if arm == CAVALRY:
        return True
    if a in hostile and a != start:
        return False  # stopped there
    if b not in hostile:
        return True
    if arm == FOOT_GUNS:
        return False
    if arm == HORSE_GUNS:
        return a not in hostile and friends(battle, b, side, (INFANTRY, CAVALRY))
    return start not in hostile  # going over to friends is asked apart


def moves(battle: Battle, unit: int, points: int) -> dict[int, int]:
    """The cheapest price of every hex that can be entered, by trying all ways."""
    start, side = battle.where[unit], battle.roster.side[unit]
    hostile = zones(battle, 1 - side)
    best = {start: 0}
    todo = [start]
    while todo:
        a = todo.pop()
        for b in around(a):
            if b not in battle.ground.grid or not may_step(battle, unit, hostile, start, a, b):
                continue
            price = cost(battle, unit, a, b)
            if price is None:
                continue
            if battle.roster.arm[unit] == CAVALRY and a in hostile and b in hostile:
                price += 3
            total = best[a] + price
            if total <= points and total < best.get(b, 1000):
                best[b] = total
                todo.append(b)
    return best


def least_moves(battle: Battle, unit: int) -> set[int]:
    """The hexes that one hex of movement always reaches (12.1-11, 12.2-05)."""
    start, side, arm = battle.where[unit], battle.roster.side[unit], battle.roster.arm[unit]
    hostile = zones(battle, 1 - side)
    found = set()
    for b in around(start):
        if b not in battle.ground.grid or cost(battle, unit, start, b) is None:
            continue
        over = start in hostile and b in hostile and arm == INFANTRY and battle.held[b] == side + 1
        if over or may_step(battle, unit, hostile, start, start, b):
            found.add(b)
    return found


# Stacking, rule 8


def fits(battle: Battle, units: list[int]) -> bool:
    if len(units) > 5:
        return False
    total = 0
    for u in units:
        size = battle.roster.size[u][battle.lost[u]]
        total += size if battle.roster.arm[u] == INFANTRY else size * 2
    if total <= 30:
        return True
    guns = [u for u in units if battle.roster.arm[u] in (FOOT_GUNS, HORSE_GUNS)]
    for rest in [units] + [[u for u in units if u != g] for g in guns]:
        if len(rest) <= 2 and len({battle.roster.formation[u] for u in rest}) <= 1:
            return True
    return False
