"""Levels of the ground and the slopes between them, read off the surface that the known heights make.

A plan that knows levels says from which height each begins, how much two neighbours on different levels must differ
for the side between them to be a slope, and for a steep one. The hand layer sets the level of hexes and adds or drops
slopes where the rules or the battle demand it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tools.map.grid import Grid, Hex, Side, parse, parse_side, side
from tools.map.ground import Ground
from tools.map.make_relief import heights_at, known_heights

SHORTEST = 3  # hexsides of a slope


def lay_levels(ground: Ground) -> dict[Hex, int]:
    """The level of every hex: by its height, smoothed so that no hex stands alone, then as the hand layer says."""
    grid, plan = ground.grid, ground.plan
    hexes = grid.all_hexes()
    metres = dict(zip(hexes, heights_at(known_heights(ground), [grid.centre(h) for h in hexes]), strict=True))
    begins: list[int] = plan.sheet["levels"]["from"]
    found = {h: sum(m >= b for b in begins) - 1 for h, m in metres.items()}
    found = {h: _like_most(found, [n for n in grid.neighbours(h) if n in found], level) for h, level in found.items()}
    for part in plan.hand["levels"]:
        for h in hexes_of(part):
            found[h] = part["level"]
    return found


def _like_most(found: dict[Hex, int], near: list[Hex], level: int) -> int:
    """The level of nearly all neighbours if none of them has this one's."""
    (other, count), *_ = Counter(found[n] for n in near).most_common()
    return other if count >= len(near) - 1 and other != level else level


def hexes_of(part: dict[str, Any]) -> list[Hex]:
    """The hexes that an entry lists, or those between two of them."""
    out = [parse(h) for h in part.get("hexes", ())]
    for first, last in part.get("blocks", ()):
        (a, b), (c, d) = parse(first), parse(last)
        out += [(column, row) for column in range(a, c + 1) for row in range(b, d + 1)]
    return out


def lay_slopes(ground: Ground, levels: dict[Hex, int], dropped: set[Side]) -> list[dict[str, Any]]:
    """The sides between levels where the ground falls enough, the higher hex first."""
    grid, sheet = ground.grid, ground.plan.sheet["levels"]
    known = known_heights(ground)
    metres = dict(zip(levels, heights_at(known, [grid.centre(h) for h in levels]), strict=True))
    sides: dict[str, list[Side]] = {"slope": [], "steep_slope": []}
    for h, level in sorted(levels.items()):
        for n in sorted(grid.neighbours(h)):
            fall = metres[h] - metres[n] if n in levels else 0.0
            if n in levels and levels[n] < level and fall >= sheet["slope_m"] and side(h, n) not in dropped:
                sides["steep_slope" if fall >= sheet["steep_m"] else "slope"].append((h, n))
    sides = {kind: long_enough(grid, found) for kind, found in sides.items()}
    return [
        {"kind": kind, "name": "", "sides": found, "source": "reconstructed", "note": "where the ground falls most"}
        for kind, found in sides.items()
        if found
    ]


def long_enough(grid: Grid, sides: list[Side]) -> list[Side]:
    """The sides that hang together with at least two others: a single one says nothing about the ground."""
    corners = {s: set(grid.ends_of(side(*s))) for s in sides}
    out = []
    for s in sides:
        run, todo = {s}, [s]
        while todo and len(run) < SHORTEST:
            here = corners[todo.pop()]
            more = [t for t in sides if t not in run and here & corners[t]]
            run.update(more)
            todo += more
        if len(run) >= SHORTEST:
            out.append(s)
    return out


def dropped_slopes(hand: dict[str, Any], levels: dict[Hex, int], ground: Ground) -> set[Side]:
    """The sides that the hand layer keeps free of slopes: those it names, and all round the hexes it names."""
    out: set[Side] = set()
    for part in hand["no_slopes"]:
        out |= {parse_side(s) for s in part.get("sides", ())}
        out |= {side(h, n) for h in hexes_of(part) for n in ground.grid.neighbours(h) if n in levels}
    return out
