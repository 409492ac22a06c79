"""Crest lines laid on hexsides, the higher hex named first.

Where the battle turned on a ridge the hand layer lists the hexes on it and those below it; every side
between the two is crest. Elsewhere the line of the height itself is laid like a brook and falls to the side
that is named.
"""

from __future__ import annotations

import itertools
from typing import Any

from tools.map.grid import Grid, Hex, Point, Side, flat, parse, side
from tools.map.ground import Ground
from tools.map.plan import load
from tools.map.waters import chain, sides_of


def lay_crests(ground: Ground, hand: dict[str, Any], water: set[Side]) -> list[dict[str, Any]]:
    """All crests, less the sides that are water, which hides nothing; unless an entry says that both are there."""
    grid = ground.grid
    heights = {h["id"]: h for h in load("heights")}
    out = []
    for c in hand["crests"]:
        if "height" in c:
            line = ground.line(heights[c["height"]]["points"])
            sides = [_falling(grid, s, line, c["falls"]) for s in sides_of(grid, chain(grid, line)) if grid.on_map(s)]
        else:
            low = {parse(h) for h in c["low"]}
            sides = [(h, n) for h in map(parse, c["high"]) for n in grid.neighbours(h) if n in low]
        sides = [s for s in sides if c.get("wet") or side(*s) not in water]
        out.append(
            {
                "kind": c.get("kind", "crest"),
                "name": c["name"],
                "sides": sides,
                "source": c.get("source", "reconstructed"),
                "note": c["reason"],
            }
        )
    return out


def _falling(grid: Grid, s: Side, line: list[Point], falls: str) -> Side:
    """The side with its high hex first."""
    low_first = (_right_of(grid, s[0], line) > _right_of(grid, s[1], line)) == (falls == "right")
    return (s[1], s[0]) if low_first else s


def _right_of(grid: Grid, h: Hex, line: list[Point]) -> float:
    """How far a hex centre lies to the right of a line, by the nearest of its segments."""
    x, y = flat(grid.centre(h))
    best = (float("inf"), 0.0)
    for p, q in itertools.pairwise(line):
        (ax, ay), (bx, by) = flat(p), flat(q)
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        gap = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2
        best = min(best, (gap, dx * (y - ay) - dy * (x - ax)))
    return best[1]
