"""Where a piece can go: the one search by movement points, for every game on a board of numbered spaces.

Costs are small whole numbers (a game that knows half points counts in half points), so a list of spaces for each cost
does the work of a priority queue. What differs from game to game comes as tables indexed by space: what a step costs,
which spaces may not be entered, where a piece has to stop, and where enemy zones make a step dearer.
"""

from __future__ import annotations

from typing import Final, cast

BEYOND: Final = 1_000_000  # more than any piece can spend
OPEN: Final = bytes(10_000)  # no mark anywhere: hexes have four digits
_FLAGS: Final = bytes([0] + [1] * 255)
_NO_FLAGS: Final = bytes([1] + [0] * 255)


class Reach:
    """What a search found: the least cost of every space reached, in the order found, and the space before it."""

    def __init__(self, start: int) -> None:
        self.start: Final = start
        self.cost: dict[int, int] = {start: 0}
        self.came_from: dict[int, int] = {}

    def route(self, space: int) -> list[int]:
        """The spaces entered on the way, the last one included and the start left out."""
        path: list[int] = []
        while space != self.start:
            path.append(space)
            space = self.came_from[space]
        path.reverse()
        return path


def reach_from(  # noqa: PLR0913, PLR0917  (a table for everything in which games differ)
    start: int,
    points: int,
    steps: list[list[int]],
    shut: bytes = OPEN,
    stop: bytes = OPEN,
    target: int = -1,
    toll: int = 0,
    zone: bytes = OPEN,
    stride: int = 0,
    fee: int = 0,
    dear: bytes = OPEN,
) -> Reach:
    """Every space that can be reached from `start` for `points`, each by its cheapest way.

    `steps[h]` lists neighbour, cost, neighbour, cost... of what can be entered from h; a cost may be 0. Spaces marked
    in `shut` are never entered; those marked in `stop` are entered but not left again. A step from a space of `zone`
    to another costs `toll` more. Marks on `start` do not hold it there. With `target`, the search ends when that
    space's cost is settled. With `stride`, no step is free or leads farther than so many numbers: the search then needs
    memory for the numbers around `start` only. Leaving a space of `dear` costs `fee` more.
    """
    reach = Reach(start)
    if points < 0:
        return reach
    # Numbers are kept as the objects they are in `steps`: compiled, taking one out and putting it away again makes
    # another object each time, which cost a third of the search
    cost = cast("dict[object, int]", reach.cost)
    came_from = cast("dict[object, object]", reach.came_from)
    low = max(0, start - stride * points) if stride else 0
    high = min(len(steps), start + stride * points + 1) if stride else len(steps)
    least = [BEYOND] * (high - low)  # the costs again, read more often than written
    least[start - low] = 0
    frontier: list[list[object]] = [[start]]
    spent = -1
    last = points - 1 if stride else points  # where no step is free, nothing is left to do with all points spent
    while spent < last and spent + 1 < len(frontier):
        spent += 1
        for here in frontier[spent]:  # steps that cost nothing make the list longer while it is read
            space = cast("int", here)
            if least[space - low] < spent:
                continue
            if space == target:
                return reach
            if stop[space] and space != start:
                continue
            extra = toll if toll and zone[space] else 0
            paid = spent + fee if fee and dear[space] else spent
            flat = cast("list[object]", steps[space])
            i = 0
            end = len(flat)
            while i < end:
                there = flat[i]
                near = cast("int", there)
                total = paid + cast("int", flat[i + 1])
                i += 2
                if extra and zone[near]:
                    total += extra
                if total > points or least[near - low] <= total or shut[near]:
                    continue
                least[near - low] = total
                cost[there] = total
                came_from[there] = here
                while len(frontier) <= total:
                    frontier.append([])
                frontier[total].append(there)
    return reach


def either(one: bytes, other: bytes) -> bytes:
    """The spaces marked in one table or in the other."""
    return (int.from_bytes(one, "little") | int.from_bytes(other, "little")).to_bytes(len(one), "little")


def without(one: bytes, other: bytes) -> bytes:
    """The spaces marked in the first table and not in the second."""
    marked = int.from_bytes(one.translate(_FLAGS), "little")
    return (marked & int.from_bytes(other.translate(_NO_FLAGS), "little")).to_bytes(len(one), "little")
