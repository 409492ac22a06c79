"""Least-cost movement over a graph of hexes with small whole-number costs.

Costs are small, so the search keeps one list per cost instead of a heap; games that know half points count in
half points.
"""

from __future__ import annotations


def reach(
    start: int,
    allowance: int,
    steps: list[tuple[tuple[int, int], ...]],
    stop: bytearray,
    barred: bytearray,
) -> tuple[dict[int, int], dict[int, int]]:
    """Every hex that can be reached within ``allowance``: its least cost, and the hex before it on that way.

    ``steps[h]`` lists (neighbour, cost); a cost may be 0. Hexes marked in ``stop`` may be entered but not
    left again; hexes marked in ``barred`` may not be entered. Neither mark matters for ``start``, whose cost
    and predecessor are 0.
    """
    cost: dict[int, int] = {start: 0}
    parent: dict[int, int] = {start: 0}
    if allowance < 0:
        return cost, parent
    shelves: list[list[int]] = [[] for _ in range(allowance + 1)]
    shelves[0].append(start)
    for spent in range(allowance + 1):
        shelf = shelves[spent]
        i = 0
        while i < len(shelf):  # steps that cost nothing make the shelf longer while it is read
            h = shelf[i]
            i += 1
            if cost[h] != spent or (stop[h] and h != start):
                continue
            for n, price in steps[h]:
                total = spent + price
                if total > allowance or barred[n]:
                    continue
                known = cost.get(n, -1)
                if known < 0 or total < known:
                    cost[n] = total
                    parent[n] = h
                    shelves[total].append(n)
    return cost, parent


def route(parent: dict[int, int], target: int) -> list[int]:
    """The hexes from the start of a search to ``target``, both included."""
    found: list[int] = []
    h = target
    while h:
        found.append(h)
        h = parent[h]
    found.reverse()
    return found
