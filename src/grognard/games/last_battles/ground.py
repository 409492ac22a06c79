"""The board of a scenario: everything about the ground that the rules ask for, worked out once.

Hexes are integers CCRR (1641 is column 16, row 41). Lists are indexed by hex. Movement points are counted in
halves, so that a road step costs 1.
"""

from __future__ import annotations

from typing import Final

from grognard.boards.hexes import HexGrid, side_hexes, side_key
from grognard.boards.search import Reach, reach_from
from grognard.boards.sight import trace
from grognard.kernel.action import Action

ABSENT: Final = 0
CLEAR: Final = 1
FOREST: Final = 2
MARSH: Final = 3
TOWN: Final = 4
CHATEAU: Final = 5
TERRAIN_NAMES: Final = ["absent", "clear", "forest", "marsh", "town", "chateau"]

FOOT: Final = 0
MOUNTED: Final = 1
SHAKEN_LEADER: Final = 2  # a leader of a demoralized organization pays double for clear hexes (10.1C)
GAITS: Final = 3

KEPT_MARCHES: Final = 4000  # some 10 kB each


class Terrain:
    """The row of one kind of hex in the terrain effects chart."""

    def __init__(self, foot: int, mounted: int, blocks: bool, multiplier: int, halves_cavalry: bool) -> None:
        self.cost: Final = [foot * 2, mounted * 2, mounted * 2]
        self.blocks: Final = blocks
        self.multiplier: Final = multiplier
        self.halves_cavalry: Final = halves_cavalry


class Survey:
    """What a map says, before the rules are worked into it. Hexes not named are clear."""

    def __init__(self) -> None:
        self.terrain: dict[int, int] = {}
        self.roads: set[int] = set()
        self.trails: set[int] = set()
        self.streams: set[int] = set()
        self.rivers: set[int] = set()  # lakes too: R-09
        self.crests: set[int] = set()
        self.bridges: set[int] = set()
        self.ways_out: dict[int, int] = {}  # edge hex -> half MP of the road or trail that leaves the map there
        self.names: dict[int, str] = {}


class Ground:
    """The playing area with the terrain effects chart applied."""

    def __init__(
        self,
        grid: HexGrid,
        survey: Survey,
        chart: list[Terrain],
        stream_cost: int,
        behind_water: int,
        road: int,
        trail: int,
        crt: list[list[int]],
    ) -> None:
        """`stream_cost` in whole movement points, `road` and `trail` in halves; `crt[die - 1][column]` is a result.

        `behind_water` is what a defender is multiplied by behind streams and bridges (6.3A).
        """
        size = grid.size
        self.crt: Final = crt
        self.behind_water: Final = behind_water
        self.grid: Final = grid
        self.survey: Final = survey
        self.chart: Final = chart
        self.hexes: Final = list(grid.hexes)
        self.terrain: Final = [ABSENT] * size
        for h in self.hexes:
            self.terrain[h] = survey.terrain.get(h, CLEAR)
        self.names: Final = survey.names
        self.limit: Final = [1 if t == CHATEAU else 2 for t in self.terrain]  # 5.4, 8.1A
        self.neighbours: Final = [list(n) for n in grid.neighbours]
        self.near: Final = [self._near(h) for h in range(size)]  # neighbours not behind an unbridged river
        self.controls: Final = [[n for n in near if self.terrain[n] != CHATEAU] for near in self.near]  # 5.3
        self.wet: Final = self._wet_sides()
        self.steps: Final = [
            [self._steps(h, gait, stream_cost * 2, road, trail) for h in range(size)] for gait in range(GAITS)
        ]
        self.rough: Final = {h for h in self.hexes if chart[self.terrain[h]].blocks}  # may stand in a line of sight
        for side in survey.crests:
            self.rough.update(side_hexes(side))
        self.shots: Final = [self._shots(h) for h in range(size)]
        self.go: Final = [Action("move", h) for h in range(size)]  # made once: legal lists only point at them
        self.rim: Final = {h: self._rim(h) for h in self.hexes if len(grid.neighbours[h]) < 6}
        self.edge: Final = list(self.rim)
        self.marches: Final[dict[int, Reach]] = {}  # those without any enemy near, as they are asked for

    def barred(self, a: int, b: int) -> bool:
        """Is the hexside a river or lake without a bridge? (5.2A, R-09)"""
        side = side_key(a, b)
        return side in self.survey.rivers and side not in self.survey.bridges

    def _near(self, h: int) -> list[int]:
        if self.terrain[h] == ABSENT:
            return []
        return [n for n in self.neighbours[h] if not self.barred(h, n)]

    def _rim(self, h: int) -> list[int]:
        """The next edge hexes to both sides: neighbours with which h shares a corner of the map's outline.

        Not every neighbour on the edge is one: at a corner of the map the way along the edge goes round it.
        """
        around = self.grid.beside[h]
        return [n for d, n in enumerate(around) if n and not (around[d - 1] and around[(d + 1) % 6])]

    def _wet_sides(self) -> set[int]:
        """Directed pairs (from * 10000 + to) whose hexside is a stream or a bridge (6.3A, R-07)."""
        wet: set[int] = set()
        for side in self.survey.streams | self.survey.bridges:
            a, b = side_hexes(side)
            wet.add(a * 10000 + b)
            wet.add(b * 10000 + a)
        return wet

    def step_cost(self, a: int, b: int, gait: int, stream: int, road: int, trail: int) -> int:
        """Half movement points from a to its neighbour b by the cheapest way (5.2, R-26, R-27)."""
        side = side_key(a, b)
        water = stream if side in self.survey.streams and side not in self.survey.bridges else 0
        terrain = self.terrain[b]
        cost = self.chart[terrain].cost[gait]
        if gait == SHAKEN_LEADER and terrain == CLEAR:
            cost *= 2
        if side in self.survey.roads:
            cost = min(cost, road)
        elif side in self.survey.trails:
            cost = min(cost, trail)
        return cost + water

    def _steps(self, h: int, gait: int, stream: int, road: int, trail: int) -> list[int]:
        """Neighbour, cost, neighbour, cost... of every hex that can be entered from h."""
        flat: list[int] = []
        for n in self.near[h]:
            flat += [n, self.step_cost(h, n, gait, stream, road, trail)]
        return flat

    def edge_cost(self, h: int, gait: int) -> int:
        """Half movement points to come onto or leave the map here, by road or trail if there is one (5.5, 5.6)."""
        by_terrain = self.chart[self.terrain[h]].cost[gait]
        return min(by_terrain, self.survey.ways_out.get(h, by_terrain))

    def march(self, start: int, points: int, gait: int) -> Reach:
        """Every hex that can be reached from `start` for `points` where no enemy hinders, by least cost; kept."""
        key = (start * 256 + points) * GAITS + gait
        known = self.marches.get(key)
        if known is not None:
            return known
        reach = reach_from(start, points, self.steps[gait])
        if len(self.marches) >= KEPT_MARCHES:
            self.marches.clear()
        self.marches[key] = reach
        return reach

    # Lines of sight (7.3)

    def _shots(self, h: int) -> list[int]:
        """Hexes that guns in h can bombard: two off in clear sight, or next door over a river (7.1, 7.4E, 8.1C)."""
        if self.terrain[h] == ABSENT:
            return []
        targets: list[int] = []
        for n in self.neighbours[h]:
            if self.barred(h, n) and self.terrain[n] != CHATEAU and side_key(h, n) not in self.survey.crests:
                targets.append(n)
        for target in self.grid.ring(h, 2):
            if self.terrain[target] != CHATEAU and not (self.between(h, target) and self.sight_blocked(h, target)):
                targets.append(target)
        return targets

    def between(self, a: int, b: int) -> bool:
        """Does anything that could block lie between hexes two apart? Lines meet only the neighbours of both."""
        around = self.neighbours[b]
        for h in self.neighbours[a]:
            if h in around and h in self.rough:
                return True
        return False

    def blocks(self, h: int) -> bool:
        """Does the terrain of this hex block a line of sight that passes through it? (7.3A)"""
        return self.chart[self.terrain[h]].blocks

    def sight_blocked(self, a: int, b: int) -> bool:
        """Is the line of sight from centre to centre blocked? The two end hexes' own terrain never blocks (7.3)."""
        crests = self.survey.crests
        line = trace(self.grid, a, b)
        for h in line.hexes:
            if self.blocks(h):  # 7.3A
                return True
        for side in line.crossed:
            if side in crests:  # 7.3A, 7.3D
                return True
        for along in line.along:
            if along.side in crests or (self.blocks(along.left) and self.blocks(along.right)):  # 7.3B
                return True
        for corner in line.corners:
            # 7.3C, R-79: two crests, or a crest and a blocking hex, meeting at the corner
            crested = len([side for side in corner.sides if side in crests])
            blocking = len([h for h in corner.hexes if h not in (a, b) and self.blocks(h)])
            if crested >= 2 or (crested == 1 and blocking >= 1):
                return True
        return False
