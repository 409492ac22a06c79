"""The board of a scenario: everything about the ground that the rules ask for, worked out once.

Hexes are integers RRCC (2717 is row 27 from the south, column 17 from the west). Lists are indexed by hex.
"""

from __future__ import annotations

from typing import Final

from grognard.boards.hexes import HexGrid, side_key
from grognard.boards.search import reach_from
from grognard.boards.sight import Along, Corner, SightLine, trace
from grognard.boards.survey import StepChart, Survey
from grognard.games.eagles.roster import GAITS, MOUNTED, ON_FOOT, WITH_GUNS
from grognard.kernel.action import Action

ABSENT: Final = 0
CLEAR: Final = 1
SUNKEN_ROAD: Final = 2
ORCHARD: Final = 3
WOODS: Final = 4
VILLAGE: Final = 5
FARM: Final = 6
TERRAIN_NAMES: Final = ["absent", "clear", "sunken_road", "orchard", "woods", "village", "farm"]
SLOPES: Final = ["slope", "steep_slope"]
CLOSED: Final = -1  # a cost: no way in
STRIDE: Final = 101  # numbers of neighbours differ by no more


class Terrain:
    """The row of one kind of hex in the terrain effects chart; costs by foot, on horseback and with guns.

    Walls shelter only so many: `garrison` size points of infantry (0: any number), or with `lone` one unit by itself;
    otherwise the ground gives `weak_fire` and `weak_melee`.
    """

    def __init__(self, name: str, costs: list[int], fire: int, melee: int) -> None:
        self.name: Final = name
        self.costs: Final = costs
        self.fire: Final = fire
        self.melee: Final = melee
        self.blocks = False
        self.clear = False
        self.open = False
        self.built = False
        self.fortified = False
        self.wooded = False
        self.walled = False
        self.garrison = 0
        self.lone = False
        self.weak_fire = 0
        self.weak_melee = 0


class Hexside:
    """The row of one kind of hexside."""

    def __init__(self, name: str, costs: list[int], fire: int, melee: int, uphill: bool, parts: bool) -> None:
        self.name: Final = name
        self.costs: Final = costs
        self.fire: Final = fire
        self.melee: Final = melee
        self.uphill: Final = uphill
        self.parts: Final = parts


class FireLine:
    """What stands in the way between two hexes (13.1.b), for good and for now.

    `blocked`: by slopes or ground, whoever stands where. `between`: hexes in which any combat unit would block.
    `pairs`: hexes on both hands of a hexside that the line follows, and for each whether its ground blocks anyway: it
    is blocked if both do. `uphill`: the target lies above a slope that the line climbs (for the fire modifier).
    """

    def __init__(
        self, far: int, blocked: bool, between: list[int], pairs: list[tuple[int, int, bool, bool]], uphill: int
    ) -> None:
        self.far: Final = far
        self.blocked: Final = blocked
        self.between: Final = between
        self.pairs: Final = pairs
        self.uphill: Final = uphill

    def is_open(self, held: bytes) -> bool:
        """Is it open with units in the hexes that are marked?"""
        if self.blocked:
            return False
        for h in self.between:
            if held[h]:
                return False
        for left, right, left_blocks, right_blocks in self.pairs:
            if (left_blocks or held[left]) and (right_blocks or held[right]):
                return False
        return True


class Ground:
    """The playing area with the terrain effects chart applied."""

    def __init__(
        self, grid: HexGrid, survey: Survey, chart: list[Terrain], hexsides: list[Hexside], road: int, trail: int
    ) -> None:
        """`chart` is by kind of terrain, `road` and `trail` are what a step along them costs."""
        size = grid.size
        self.size: Final = size
        self.grid: Final = grid
        self.survey: Final = survey
        self.chart: Final = chart
        self.sides: Final = hexsides
        self.hexes: Final = list(grid.hexes)
        self.names: Final = survey.names
        self.near: Final = [list(n) for n in grid.neighbours]
        self.around: Final = [sorted(n) for n in self.near]
        self.terrain: Final = [CLEAR if h in grid else ABSENT for h in range(size)]
        kinds = [row.name for row in chart]
        for h, kind in survey.terrain.items():
            if h in grid:
                self.terrain[h] = kinds.index(kind)
        self.level: Final = [survey.levels.get(h, survey.level) for h in range(size)]
        self.is_clear: Final = [chart[t].clear for t in self.terrain]
        self.is_open: Final = [chart[t].open for t in self.terrain]
        self.is_built: Final = [chart[t].built for t in self.terrain]
        self.blocks: Final = [chart[t].blocks for t in self.terrain]
        self.steps: Final = self._all_steps(road, trail)
        self.road_steps: Final = [self._way_steps(h, ["road"]) for h in range(size)]
        self.trail_steps: Final = [self._way_steps(h, ["road", "trail"]) for h in range(size)]
        self.zone_foot: Final = [self._zone(h, False) for h in range(size)]
        self.zone_mounted: Final = [self._zone(h, True) for h in range(size)]
        self.lines: Final[dict[int, FireLine]] = {}  # as they are asked for
        self.go: Final = [Action("go", h) for h in range(size)]  # made once
        self.discs: Final[dict[int, list[int]]] = {}  # hexes around a hex, as they are asked for
        self.fars: Final[dict[int, bytes]] = {}  # distances to a hex, in the same way
        self.returns: Final[dict[int, list[list[int]]]] = {}  # steps backwards
        self.spreads: Final[dict[int, bytes]] = {}  # what can be reached in so many hexes, where no enemies are
        self.treks: Final[dict[int, dict[int, int]]] = {}  # ways to goals, by goal and gait, as they are asked for

    def disc(self, h: int, far: int) -> list[int]:
        """The hexes within some distance of a hex, itself included."""
        key = h * 100 + far
        known = self.discs.get(key)
        if known is None:
            known = self.grid.within(h, far)
            self.discs[key] = known
        return known

    def spread(self, start: int, far: int, blocked: list[int]) -> bytes:
        """A mark on every hex that so many steps lead to, past some hexes that block them; worked out once if none."""
        key = start * 100 + far
        known = None if blocked else self.spreads.get(key)
        if known is None:
            known = self._spread(start, far, blocked)
            if not blocked:
                self.spreads[key] = known
        return known

    def _spread(self, start: int, far: int, blocked: list[int]) -> bytes:
        low = max(0, start - STRIDE * far)
        seen = [False] * (2 * STRIDE * far + 1)  # from that number on
        for h in [start, *blocked]:
            seen[h - low] = True
        found = [start]
        inner = 0  # the last ring begins here
        for _ in range(far):
            outer = len(found)
            for place in range(inner, outer):
                for n in self.near[found[place]]:
                    if not seen[n - low]:
                        seen[n - low] = True
                        found.append(n)
            inner = outer
        marks = bytearray(self.size)
        for h in found:
            marks[h] = 1
        return bytes(marks)

    def far_from(self, goal: int) -> bytes:
        """How far every hex is from a goal, by hex."""
        known = self.fars.get(goal)
        if known is None:
            known = bytes([self.grid.distance(h, goal) if h in self.grid else 0 for h in range(self.size)])
            self.fars[goal] = known
        return known

    # Movement, rule 12.1

    def _chart(self, gait: int, road: int, trail: int) -> StepChart:
        at = {ON_FOOT: 0, MOUNTED: 1, WITH_GUNS: 2}[gait]
        costs: dict[str, int] = {}
        for row in self.chart[CLEAR:]:
            if row.costs[at] != CLOSED:
                costs[row.name] = row.costs[at]
        flat: dict[str, int] = {}
        climb: dict[str, int] = {}
        for side in self.sides:
            if side.uphill:
                climb[side.name] = side.costs[at]
            else:
                flat[side.name] = side.costs[at]
        return StepChart(costs, {"road": road, "trail": trail}, flat, climb, ["stream", "river"], SLOPES)

    def _all_steps(self, road: int, trail: int) -> list[list[list[int]]]:
        """Steps by gait: neighbour, cost, neighbour, cost...; a stack of several pays the worst of each (12.1)."""
        single = {g: self._chart(g, road, trail).steps(self.survey, self.grid) for g in (ON_FOOT, MOUNTED, WITH_GUNS)}
        out: list[list[list[int]]] = [[]]
        for mask in range(1, GAITS):
            tables = [single[g] for g in (ON_FOOT, MOUNTED, WITH_GUNS) if mask & g]
            out.append(tables[0] if len(tables) == 1 else [_worst([t[h] for t in tables]) for h in range(self.size)])
        return out

    def _way_steps(self, h: int, kinds: list[str]) -> list[int]:
        flat: list[int] = []
        for n in self.near[h]:
            for kind in kinds:
                if side_key(h, n) in self.survey.ways_of(kind):
                    flat += [n, 1]
                    break
        return flat

    def step_cost(self, a: int, b: int, gait: int) -> int:
        """What a step costs a gait or a mixture of them; CLOSED if it cannot be made (12.1)."""
        flat = self.steps[gait][a]
        i = 0
        while i < len(flat):
            if flat[i] == b:
                return flat[i + 1]
            i += 2
        return CLOSED

    def steps_back(self, gait: int) -> list[list[int]]:
        """The steps of a gait read from their end: what it costs to come from a neighbour."""
        known = self.returns.get(gait)
        if known is None:
            known = [[] for _ in range(self.size)]
            for h in self.hexes:
                row = self.steps[gait][h]
                for i in range(0, len(row), 2):
                    known[row[i]] += [h, row[i + 1]]
            self.returns[gait] = known
        return known

    def trek(self, goal: int, gait: int, most: int) -> dict[int, int]:
        """What it costs to come to a goal from all around for so many points, with nobody in the way."""
        key = goal * 10 + gait
        known = self.treks.get(key)
        if known is None:
            known = reach_from(goal, most, self.steps_back(gait)).cost
            self.treks[key] = known
        return known

    # Zones of control (10)

    def _zone(self, h: int, mounted: bool) -> list[int]:
        """The neighbours that a unit here controls; cavalry none that it may not enter."""
        out: list[int] = []
        for n in self.near[h]:
            row = self.chart[self.terrain[n]]
            if row.built:
                continue  # 10-03
            if row.wooded and self.chart[self.terrain[h]].wooded:
                continue  # 10-04
            if mounted and row.costs[1] == CLOSED:
                continue  # 10-02
            if not self._zone_crosses(side_key(h, n), mounted):
                continue
            out.append(n)
        return out

    def _zone_crosses(self, side: int, mounted: bool) -> bool:
        """Rivers part zones but at bridges; a brook that cavalry could not cross would part its zone (QA-28)."""
        if side in self.survey.bridges:
            return True
        for kind in self.sides:
            if not kind.uphill and side in self.survey.sides_of(kind.name):
                if kind.parts or (mounted and kind.costs[1] == CLOSED):
                    return False
        return True

    # Hexsides in combat (facts B4)

    def climbs(self, a: int, b: int) -> bool:
        """Does a step lead up a slope?"""
        for kind in SLOPES:
            if a * 10000 + b in self.survey.uphill_of(kind):
                return True
        return False

    def assault(self, a: int, b: int) -> int:
        """What the hexside between attacker and target adds to the dice of a melee; a bridge counts as its water."""
        total = 0
        side = side_key(a, b)
        for kind in self.sides:
            if kind.uphill:
                if a * 10000 + b in self.survey.uphill_of(kind.name):
                    total += kind.melee
            elif side in self.survey.sides_of(kind.name):
                total += kind.melee
        return total

    # Line of fire (13.1.b)

    def line(self, a: int, b: int) -> FireLine:
        """What stands between two hexes, worked out once for each pair."""
        key = a * 10000 + b
        known = self.lines.get(key)
        if known is None:
            known = self._look(a, b)
            self.lines[key] = known
        return known

    def _look(self, a: int, b: int) -> FireLine:
        far = self.grid.distance(a, b)
        seen = trace(self.grid, a, b)
        crossings = self._crossings(seen)
        uphill = self._uphill(a, b, crossings)
        if far <= 1:
            return FireLine(far, False, [], [], uphill)  # 13.1-04
        low = min(self.level[a], self.level[b])
        between: list[int] = []
        blocked = self._slopes_block(a, b, crossings)
        for h in seen.hexes:
            if self.level[h] >= low:  # 13.1.b-10: what lies below both is ignored
                blocked = blocked or self.blocks[h]
                between.append(h)
        pairs: list[tuple[int, int, bool, bool]] = []
        for along in seen.along:
            pair = self._pair(along, low)
            if pair is not None:
                blocked = blocked or (pair[2] and pair[3])  # 13.1.b-11
                pairs.append(pair)
        return FireLine(far, blocked, between, pairs, uphill)

    def _pair(self, along: Along, low: int) -> tuple[int, int, bool, bool] | None:
        """The two hands of a hexside, if something on both of them could block."""
        left, right = along.left, along.right
        if not left or not right or self.level[left] < low or self.level[right] < low:
            return None
        return left, right, self.blocks[left], self.blocks[right]

    def _crossings(self, seen: SightLine) -> list[list[tuple[int, int]]]:
        """The steps from hex to hex that a line makes: one pair each, or two where it enters or leaves a hexside."""
        out: list[list[tuple[int, int]]] = []
        chain = [seen.start, *seen.hexes, seen.end]
        for i in range(1, len(chain)):
            if self.grid.adjacent(chain[i - 1], chain[i]):
                out.append([(chain[i - 1], chain[i])])
        for corner in seen.corners:
            for along in seen.along:
                third = _third(corner, along)
                if third:  # beyond the edge of the map (0) there is no slope (QA-30)
                    hands = [along.left, along.right]
                    hand = max(hands)  # one that is on the map: the line goes from the third hex to the hexside or back
                    begins = self.grid.distance(third, seen.start) < self.grid.distance(hand, seen.start)
                    out.append([(third, h) if begins else (h, third) for h in hands])
        return out

    def _is_slope(self, a: int, b: int) -> bool:
        return self.climbs(a, b) or self.climbs(b, a)

    def _slopes_block(self, a: int, b: int, crossings: list[list[tuple[int, int]]]) -> bool:
        """13.1.b-02 to -06, -12, -14: only slopes block, and along a hexside only if both hands have one."""
        for pairs in crossings:
            if len(pairs) > 0 and all(self._blocks_at(a, b, p, q) for p, q in pairs):
                return True
        return False

    def _blocks_at(self, a: int, b: int, p: int, q: int) -> bool:
        """Does the slope between two hexes block the line from a to b?"""
        if not self._is_slope(p, q):
            return False
        top, foot = (q, p) if self.climbs(p, q) else (p, q)
        higher, lower = (a, b) if self.level[a] >= self.level[b] else (b, a)
        summit = self.level[higher]
        if self.level[top] > summit:
            return True  # higher ground in between (13.1.b-14)
        if summit == self.level[lower]:
            return False  # 13.1.b-02
        if self.level[top] == summit and top != higher:
            return True  # 13.1.b-03
        return foot == lower  # 13.1.b-04

    def _uphill(self, a: int, b: int, crossings: list[list[tuple[int, int]]]) -> int:
        """What firing at a higher target over a slope adds (13.1.c-11)."""
        if self.level[b] <= self.level[a]:
            return 0
        best = 0
        for pairs in crossings:
            for p, q in pairs:
                for kind in self.sides:
                    if kind.uphill and self.level[q] == self.level[b]:
                        if p * 10000 + q in self.survey.uphill_of(kind.name):
                            best = max(best, kind.fire)
        return best


def _third(corner: Corner, along: Along) -> int:
    """The hex at a corner that is on neither hand of a hexside which ends there; 0 if it does not."""
    if along.left in corner.hexes and along.right in corner.hexes:
        for h in corner.hexes:
            if h not in (along.left, along.right):
                return h
    return 0


def _worst(rows: list[list[int]]) -> list[int]:
    """The steps that all can make, each at the highest of the prices."""
    out: list[int] = []
    first = rows[0]
    i = 0
    while i < len(first):
        cost = first[i + 1]
        for row in rows[1:]:
            found = CLOSED
            j = 0
            while j < len(row):
                if row[j] == first[i]:
                    found = row[j + 1]
                j += 2
            cost = CLOSED if found == CLOSED else max(cost, found)
            if cost == CLOSED:
                break
        if cost != CLOSED:
            out += [first[i], cost]
        i += 2
    return out
