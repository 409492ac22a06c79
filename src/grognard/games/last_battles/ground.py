"""The board of a scenario: everything about the ground that the rules ask for, worked out once.

Hexes are integers CCRR (1641 is column 16, row 41). Lists are indexed by hex. Movement points are counted in
halves, so that a road step costs 1.
"""

from __future__ import annotations

from typing import Final

from grognard.boards.hexes import HexGrid, side_hexes, side_key
from grognard.boards.search import Reach, reach_from
from grognard.boards.sight import trace
from grognard.boards.survey import StepChart, Survey, open_sides, zones
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
SHAKEN_MOUNTED: Final = SHAKEN_LEADER  # and so do the mounted units of a demoralized corps (13.2, R-29)
SHAKEN_FOOT: Final = 3  # those on foot who pay double there (13.2, 16.15)
GAITS: Final = 4

STRIDE: Final = 101  # neighbours differ by a column and a row at most
KEPT_MARCHES: Final = 8000  # some 5 kB each
KEPT_SIGHTS: Final = 200_000
BRIDGES: Final = "bridges"  # what variants change on the ground
WALLS: Final = "walls"


class Terrain:
    """The row of one kind of hex in the terrain effects chart."""

    def __init__(self, foot: int, mounted: int, blocks: bool, multiplier: int, halves_cavalry: bool) -> None:
        self.cost: Final = [foot * 2, mounted * 2, mounted * 2, foot * 2]
        self.blocks: Final = blocks
        self.multiplier: Final = multiplier
        self.halves_cavalry: Final = halves_cavalry


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
        variants: frozenset[str] = frozenset(),
    ) -> None:
        """`stream_cost` in whole movement points, `road` and `trail` in halves; `crt[die - 1][column]` is a result.

        `behind_water` is what a defender is multiplied by behind streams and bridges (6.3A). Of the
        variants BRIDGES lets no zone of control go over a bridge (16.4), WALLS makes chateaux woods that can be
        garrisoned (16.11).
        """
        size = grid.size
        bridges_block = BRIDGES in variants
        garrisons = WALLS in variants
        self.crt: Final = crt
        self.behind_water: Final = behind_water
        self.grid: Final = grid
        self.survey: Final = survey
        self.chart: Final = chart
        self.hexes: Final = list(grid.hexes)
        self.terrain: Final = [CLEAR if h in grid else ABSENT for h in range(size)]
        for h, kind in survey.terrain.items():
            if h in grid:
                self.terrain[h] = TERRAIN_NAMES.index(kind)
        self.walls: Final = {h for h in self.hexes if garrisons and self.terrain[h] == CHATEAU}
        for h in self.walls:
            self.terrain[h] = FOREST
        self.names: Final = survey.names
        self.limit: Final = [1 if t == CHATEAU else 2 for t in self.terrain]  # 5.4, 8.1A
        self.neighbours: Final = [list(n) for n in grid.neighbours]
        self.streams: Final = survey.sides_of("stream")
        self.crests: Final = survey.sides_of("crest")
        self.parted: Final = survey.sides_of("river") - survey.bridges  # lakes are rivers (5.2A, R-09)
        self.near: Final = open_sides(grid, self.parted)
        blocked = self.parted | survey.bridges if bridges_block else self.parted
        self.touching: Final = open_sides(grid, blocked) if bridges_block else self.near  # over which zones go
        self.controls: Final = zones(self.touching, [h for h in self.hexes if self.terrain[h] == CHATEAU])  # 5.3
        self.wet: Final = self._wet_sides()
        charted = wooded(survey) if garrisons else survey
        self.linked: Final = self._links()
        self.steps: Final = [
            step_chart(chart, gait, stream_cost * 2, road, trail).steps(charted, grid) for gait in range(GAITS)
        ]
        self.off_road: Final = [
            step_chart(chart, gait, stream_cost * 2, -1, -1).steps(charted, grid) if bridges_block else []
            for gait in range(GAITS)
        ]  # the same without roads and trails (16.4)
        self.detours: Final = [[by_number(flat) for flat in table] for table in self.off_road]
        self.blocking: Final = bytes([1 if chart[t].blocks else 0 for t in self.terrain])  # 7.3A
        self.rough: Final = {h for h in self.hexes if self.blocking[h]}  # may stand in a line of sight
        for side in self.crests:
            self.rough.update(side_hexes(side))
        self.shots: Final = [self._shots(h) for h in range(size)]
        self.go: Final = [Action("move", h) for h in range(size)]  # made once: legal lists only point at them
        self.rim: Final = {h: grid.rim(h) for h in grid.edge_hexes}
        self.edge: Final = list(self.rim)
        self.marches: Final[dict[int, Reach]] = {}  # those without any enemy near, as they are asked for
        self.long_shots: Final[dict[int, list[int]]] = {}  # of heavy artillery (16.10), as they are asked for
        self.sights: Final[dict[int, bool]] = {}  # which hexes see each other (16.3), as they are asked for

    def forget(self) -> None:
        """Drop what was worked out as it was asked for."""
        self.marches.clear()
        self.long_shots.clear()
        self.sights.clear()

    def barred(self, a: int, b: int) -> bool:
        """Is the hexside a river or lake without a bridge? (5.2A, R-09)"""
        return side_key(a, b) in self.parted

    def _wet_sides(self) -> set[int]:
        """Directed pairs (from * 10000 + to) whose hexside is a stream or a bridge (6.3A, R-07)."""
        wet: set[int] = set()
        for side in self.streams | self.survey.bridges:
            a, b = side_hexes(side)
            wet.add(a * 10000 + b)
            wet.add(b * 10000 + a)
        return wet

    def _links(self) -> list[list[int]]:
        """For each hex, the neighbours to which a road or trail leads (5.2B, 14.0, 24.1A)."""
        found: list[list[int]] = []
        for h in range(self.grid.size):
            near: list[int] = []
            for n in self.near[h]:
                for sides in self.survey.ways.values():
                    if side_key(h, n) in sides and n not in near:
                        near.append(n)
            found.append(near)
        return found

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
        reach = reach_from(start, points, self.steps[gait], stride=STRIDE)
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
            if self.barred(h, n) and self.terrain[n] != CHATEAU and side_key(h, n) not in self.crests:
                targets.append(n)
        for target in self.grid.ring(h, 2):
            if self.terrain[target] != CHATEAU and not (self.between(h, target) and self.sight_blocked(h, target)):
                targets.append(target)
        return targets

    def far_shots(self, h: int) -> list[int]:
        """Hexes that heavy guns in h can bombard: those of all guns, and three off in clear sight (16.10); kept."""
        known = self.long_shots.get(h)
        if known is None:
            known = self.shots[h] + [
                target
                for target in self.grid.ring(h, 3)
                if self.terrain[target] != CHATEAU and not self.sight_blocked(h, target)
            ]
            self.long_shots[h] = known
        return known

    def sees(self, a: int, b: int) -> bool:
        """Is there a line of sight between two hexes, however far apart (16.3)? Neighbours always see; kept."""
        if b in self.neighbours[a] or a == b:
            return True
        key = min(a, b) * 10000 + max(a, b)
        known = self.sights.get(key)
        if known is None:
            if len(self.sights) >= KEPT_SIGHTS:
                self.sights.clear()
            known = not self.sight_blocked(a, b)
            self.sights[key] = known
        return known

    def between(self, a: int, b: int) -> bool:
        """Does anything that could block lie between hexes two apart? Lines meet only the neighbours of both."""
        around = self.neighbours[b]
        for h in self.neighbours[a]:
            if h in around and h in self.rough:
                return True
        return False

    def sight_blocked(self, a: int, b: int) -> bool:
        """Is the line of sight from centre to centre blocked? The two end hexes' own terrain never blocks (7.3)."""
        crests = self.crests
        line = trace(self.grid, a, b)
        if line.meets(self.blocking):  # 7.3A, 7.3B
            return True
        for side in line.crossed:
            if side in crests:  # 7.3A, 7.3D
                return True
        for along in line.along:
            if along.side in crests:  # 7.3B
                return True
        for corner in line.corners:
            # 7.3C, R-79: two crests, or a crest and a blocking hex, meeting at the corner
            crested = len([side for side in corner.sides if side in crests])
            blocking = len([h for h in corner.hexes if h not in (a, b) and self.blocking[h]])
            if crested >= 2 or (crested == 1 and blocking >= 1):
                return True
        return False


def by_number(flat: list[int]) -> list[int]:
    """Neighbours and the costs of the steps to them, in the order of their numbers."""
    found: list[int] = []
    for hex, cost in sorted(zip(flat[::2], flat[1::2], strict=True)):
        found += [hex, cost]
    return found


def step_chart(chart: list[Terrain], gait: int, stream: int, road: int, trail: int) -> StepChart:
    """What a step costs in half movement points (5.2, R-26, R-27)."""
    costs = {name: chart[kind].cost[gait] for kind, name in enumerate(TERRAIN_NAMES) if kind != ABSENT}
    if gait in (SHAKEN_LEADER, SHAKEN_FOOT):
        costs["clear"] *= 2
    ways = {"road": road, "trail": trail} if road >= 0 else {}
    return StepChart(costs, ways, {"stream": stream, "river": -1}, {}, ["stream", "river"])


def wooded(survey: Survey) -> Survey:
    """A map on which chateaux are woods (16.11)."""
    found = Survey()
    found.terrain = {h: "forest" if kind == "chateau" else kind for h, kind in survey.terrain.items()}
    found.ways = survey.ways
    found.sides = survey.sides
    found.bridges = survey.bridges
    found.ways_out = survey.ways_out
    found.names = survey.names
    return found
