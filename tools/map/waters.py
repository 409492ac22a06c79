"""Rivers, brooks and crests laid on hexsides.

A line on the ground passes through triangles of three neighbouring hex centres; each triangle is one hex
corner, and stepping from triangle to triangle is walking along a hexside. The chain that results separates
exactly those hex centres that the line separates, so a village whose hex centre stands for it stays on its
own bank. Where the centre of a hex would fall on the wrong bank, the hand layer *flips* that hex: its six
sides are exchanged (symmetric difference), which moves the chain to its other side.
"""

from __future__ import annotations

import itertools
from collections import deque
from typing import Any

from tools.map.grid import Corner, Grid, Hex, Point, Side, side
from tools.map.ground import Ground, walk


def chain(grid: Grid, line: list[Point]) -> list[Corner]:
    """The corners a line passes, without spurs or loops."""
    path: list[Corner] = []
    for p in walk(line):
        c = grid.nearest_corner(p)
        if path and c == path[-1]:
            continue
        if path and c not in grid.corner_neighbours(path[-1]):
            for between in shortest(grid, path[-1], {c})[1:-1]:
                _push(path, between)
        _push(path, c)
    return path


def _push(path: list[Corner], c: Corner) -> None:
    """Go on to a corner; coming back to an earlier one cuts the loop that was walked."""
    if c in path:
        del path[path.index(c) + 1 :]
    else:
        path.append(c)


def shortest(grid: Grid, start: Corner, goals: set[Corner], banned: set[Corner] | None = None) -> list[Corner]:
    """The shortest way along hexsides from a corner to one of several."""
    before: dict[Corner, Corner | None] = {start: None}
    queue = deque([start])
    while queue:
        c = queue.popleft()
        if c in goals:
            way = [c]
            while (up := before[way[-1]]) is not None:
                way.append(up)
            return way[::-1]
        for d in grid.corner_neighbours(c):
            if d not in before and (not banned or d not in banned or d in goals):
                before[d] = c
                queue.append(d)
    raise ValueError(f"no way from {start}")


def sides_of(grid: Grid, path: list[Corner]) -> list[Side]:
    """The hexsides of a chain of corners."""
    return [grid.side_of(a, b) for a, b in itertools.pairwise(path)]


def flip(grid: Grid, sides: list[Side], hexes: list[Hex]) -> list[Side]:
    """Take hexes over to the other bank, and put the sides in order along the chain again."""
    have = set(sides)
    for h in hexes:
        have ^= {side(h, n) for n in grid.neighbours(h)}
    return in_order(grid, have, grid.ends_of(sides[0])[0] if sides else None, sides)


def in_order(grid: Grid, have: set[Side], near: Corner | None, old: list[Side]) -> list[Side]:
    """Order a set of sides along its longest run, starting at the end that the old chain started from."""
    touch: dict[Corner, list[Side]] = {}
    for s in have:
        for c in grid.ends_of(s):
            touch.setdefault(c, []).append(s)
    tips = sorted(c for c, ss in touch.items() if len(ss) == 1)
    if not tips:
        return sorted(have)
    first = grid.ends_of(old[0]) if old else (near, near)
    tips.sort(key=lambda c: min((c[0] - f[0]) ** 2 + 3 * (c[1] - f[1]) ** 2 for f in first if f is not None))
    out: list[Side] = []
    here, left = tips[0], set(have)
    while True:
        onward = sorted(s for s in touch[here] if s in left)
        if not onward:
            break
        out.append(onward[0])
        left.discard(onward[0])
        a, b = grid.ends_of(onward[0])
        here = b if here == a else a
    return out


def lay_waters(ground: Ground, records: list[dict[str, Any]], hand: dict[str, Any]) -> dict[str, list[Side]]:
    """Hexsides of every water, parents before the brooks that flow into them; no side is given twice."""
    grid = ground.grid
    fixes: dict[str, list[Hex]] = hand["flips"]
    laid: dict[str, list[Side]] = {}
    taken: set[Side] = set()
    todo = [r for r in records if r["id"] not in hand["left_out"]]
    names = {r["id"] for r in todo}
    while todo:
        ready = [r for r in todo if r["flows_into"] not in names or r["flows_into"] in laid]
        for r in ready:
            sides = sides_of(grid, chain(grid, ground.line(r["points"])))
            if r["id"] in fixes:
                sides = flip(grid, sides, fixes[r["id"]])
            parent = laid.get(r["flows_into"] or "")
            if parent:
                sides = _join(grid, sides, {c for s in parent for c in grid.ends_of(s)})
            sides = [s for s in sides if s not in taken]
            laid[r["id"]] = sides
            taken.update(sides)
        todo = [r for r in todo if r["id"] not in laid]
    return laid


def _join(grid: Grid, sides: list[Side], goal: set[Corner]) -> list[Side]:
    """End a brook where it first meets its river, or carry it on until it does."""
    out: list[Side] = []
    for s in sides:
        if out and goal & set(grid.ends_of(s)) & set(grid.ends_of(out[-1])):
            return out
        out.append(s)
    if not out or goal & set(grid.ends_of(out[-1])):
        return out
    a, b = grid.ends_of(out[-1])
    tip = a if len(out) > 1 and b in grid.ends_of(out[-2]) else b
    used = {c for s in out for c in grid.ends_of(s)}
    more = shortest(grid, tip, goal, used - {tip})
    return out + (sides_of(grid, more) if len(more) <= 5 else [])


def runs_of(grid: Grid, sides: list[Side]) -> list[list[Side]]:
    """A list of sides parted where one does not touch the next."""
    out: list[list[Side]] = []
    for s in sides:
        if out and set(grid.ends_of(out[-1][-1])) & set(grid.ends_of(s)):
            out[-1].append(s)
        else:
            out.append([s])
    return out
