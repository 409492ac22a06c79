"""How far it is on the empty map from every hex to one, worked out when it is asked for and kept."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.ground import FOOT, MOUNTED, Ground

DISTANT: Final = 250  # half movement points; nothing on a map is so far off that can be reached at all
NEARBY: Final = 24  # what anybody can march in a turn, and a last step into the woods
MOST_TABLES: Final = 12_000  # some 6 kB each: maps that were not used lately are forgotten


class BackSteps:
    """For each gait and hex: the neighbours it can be entered from, and what that costs."""

    def __init__(self, ground: Ground) -> None:
        self.charts: Final = [ground.steps[FOOT], ground.steps[MOUNTED]]
        self.size: Final = ground.grid.size
        self.steps: list[list[list[int]]] = []
        for gait in (FOOT, MOUNTED):
            back: list[list[int]] = [[] for _ in range(ground.grid.size)]
            for hex in ground.hexes:
                flat = ground.steps[gait][hex]
                for i in range(0, len(flat), 2):
                    back[flat[i]] += [hex, flat[i + 1]]
            self.steps.append(back)
        self.known: list[dict[int, bytes]] = [{}, {}]
        self.near: list[dict[int, bytes]] = [{}, {}]

    def distances(self, gait: int, goal: int) -> bytes:
        """Half movement points from every hex to this one on the empty map, at most DISTANT; kept."""
        known = self.known[gait].get(goal)
        if known is None:
            known = self.measured(gait, goal, DISTANT)
            self.known[gait][goal] = known
        return known

    def within(self, gait: int, goal: int, far: int) -> bytes:
        """The same for those who care only about `far` half movement points: what is farther off may say DISTANT."""
        if far >= NEARBY or goal in self.known[gait]:
            return self.distances(gait, goal)
        known = self.near[gait].get(goal)
        if known is None:
            known = self.measured(gait, goal, NEARBY)
            self.near[gait][goal] = known
        return known

    def measured(self, gait: int, goal: int, limit: int) -> bytes:
        """The search; it goes no farther than below the limit."""
        ways = [DISTANT] * self.size
        steps = self.steps[gait]
        ways[goal] = 0
        frontier: list[list[int]] = [[] for _ in range(limit)]
        frontier[0].append(goal)
        for spent in range(limit):
            for hex in frontier[spent]:
                if ways[hex] < spent:
                    continue
                flat = steps[hex]
                for i in range(0, len(flat), 2):
                    total = spent + flat[i + 1]
                    if total < limit and total < ways[flat[i]]:
                        ways[flat[i]] = total
                        frontier[total].append(flat[i])
        return bytes(ways)

    def serves(self, ground: Ground) -> bool:
        """Do steps cost the same on that ground, which may differ in what variants change for combat?"""
        return self.charts[FOOT] == ground.steps[FOOT] and self.charts[MOUNTED] == ground.steps[MOUNTED]

    def tables(self) -> int:
        """How many tables are kept."""
        return sum(len(tables) for tables in [*self.known, *self.near])


# The maps last used, the newest first, each with what belongs to it; grounds with the same steps share that
_kept: list[tuple[Ground, BackSteps]] = []


def back_steps(ground: Ground) -> BackSteps:
    """Worked out once for each map."""
    for known, back in _kept:
        if known is ground:
            return back
    found: BackSteps | None = None
    for _known, back in _kept:
        if back.serves(ground):
            found = back
            break
    if found is None:
        found = BackSteps(ground)
    _kept.insert(0, (ground, found))
    forget()
    return found


def forget() -> None:
    """Let the oldest maps go while too much is kept."""
    counted: list[BackSteps] = []
    tables = 0
    for number, (_ground, back) in enumerate(_kept):
        if back not in counted:
            counted.append(back)
            tables += back.tables()
        if number and tables > MOST_TABLES:
            del _kept[number:]
            return
