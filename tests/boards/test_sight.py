"""Lines between hex centres: what they cross, follow and touch."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from grognard.boards.hexes import HexGrid, side_hexes, side_key
from grognard.boards.sight import SightLine, trace

GRID = HexGrid(20, 20, set())
ODD_LOWER = HexGrid(20, 20, set(), even_lower=False)
grids = st.sampled_from([GRID, ODD_LOWER])
hexes = st.sampled_from(GRID.hexes)


def corner_hexes(line: SightLine) -> list[set[int]]:
    return [set(corner.hexes) for corner in line.corners]


def followed(line: SightLine) -> list[int]:
    return [run.side for run in line.along]


def test_neighbours_see_each_other_over_their_side() -> None:
    line = trace(GRID, 1010, 1110)
    assert line.hexes == []
    assert line.crossed == [side_key(1010, 1110)]
    assert line.along == []
    assert line.corners == []


def test_c57_a_line_down_the_column_passes_the_hex_between() -> None:
    line = trace(GRID, 1010, 1008)
    assert line.hexes == [1009]
    assert line.crossed == [side_key(1009, 1010), side_key(1008, 1009)]
    assert line.along == []
    assert line.corners == []


def test_c57_the_same_along_a_diagonal() -> None:
    line = trace(GRID, 1010, 1211)
    assert line.hexes == [1111]
    assert line.crossed == [side_key(1010, 1111), side_key(1111, 1211)]


def test_c58_c59_a_line_along_a_side_touches_its_two_corners() -> None:
    line = trace(GRID, 1010, 1210)
    assert line.hexes == []
    assert line.crossed == []
    assert followed(line) == [side_key(1110, 1111)]
    assert {line.along[0].left, line.along[0].right} == {1110, 1111}
    assert corner_hexes(line) == [{1010, 1110, 1111}, {1210, 1110, 1111}]
    assert set(line.corners[0].sides) == {
        side_key(1010, 1110),
        side_key(1010, 1111),
        side_key(1110, 1111),
    }


def test_all_twelve_hexes_at_two_are_six_over_a_hex_and_six_along_a_side() -> None:
    lines = [trace(GRID, 1010, target) for target in GRID.ring(1010, 2)]
    assert (
        sorted((len(line.hexes), len(line.crossed), len(line.along), len(line.corners)) for line in lines)
        == [(0, 0, 1, 2)] * 6 + [(1, 2, 0, 0)] * 6
    )


def test_a_long_line_along_sides_alternates_with_hexes() -> None:
    line = trace(GRID, 410, 1010)
    assert followed(line) == [side_key(510, 511), side_key(710, 711), side_key(910, 911)]
    assert line.hexes == [610, 810]
    assert line.crossed == []
    assert len(line.corners) == 6


def test_a_line_may_pass_a_corner_without_following_a_side() -> None:
    line = trace(GRID, 1010, 1506)
    assert line.hexes == [1110, 1109, 1208, 1308, 1407, 1406]
    assert corner_hexes(line) == [{1109, 1208, 1209}, {1307, 1308, 1407}]
    assert line.along == []
    assert side_key(1109, 1208) not in line.crossed


def test_a_hex_sees_itself_over_nothing() -> None:
    line = trace(GRID, 1010, 1010)
    assert (line.hexes, line.crossed, line.along, line.corners) == ([], [], [], [])


def test_hexes_off_the_map_count_as_none() -> None:
    edge = HexGrid(20, 20, {1110})
    line = trace(edge, 1010, 1210)
    assert followed(line) == [side_key(0, 1111)]
    assert line.corners[0].hexes.count(0) == 1
    top = trace(GRID, 301, 501)
    assert followed(top) == [side_key(0, 401)]


@given(grids, hexes, hexes)
def test_the_way_back_meets_the_same(grid: HexGrid, a: int, b: int) -> None:
    there, back = trace(grid, a, b), trace(grid, b, a)
    assert there.hexes == back.hexes[::-1]
    assert there.crossed == back.crossed[::-1]
    assert followed(there) == followed(back)[::-1]
    assert corner_hexes(there) == corner_hexes(back)[::-1]


@given(grids, hexes, hexes)
def test_each_step_is_a_side_a_corner_or_a_run_along_a_side(grid: HexGrid, a: int, b: int) -> None:
    """From one crossed hex to the next the line goes over exactly one side, or through corners."""
    line = trace(grid, a, b)
    path = [a, *line.hexes, b] if a != b else [a]
    sides, joined = set(line.crossed), 0
    for here, there in pairwise(path):
        if grid.adjacent(here, there) and side_key(here, there) in sides:
            joined += 1
            continue
        around = [corner for corner in line.corners if here in corner.hexes]
        assert any(there in corner.hexes for corner in around) or grid.distance(here, there) == 2
    assert joined == len([key for key in line.crossed if 0 not in side_hexes(key)])
    assert len(line.hexes) == len(set(line.hexes))
    assert all(grid.distance(a, h) <= grid.distance(a, b) for h in line.hexes)


def centre(grid: HexGrid, h: int) -> tuple[float, float]:
    """The middle of a hex in the true picture, sides 1 long."""
    x, y = grid.lattice(h)
    return x / 2, y * 3**0.5 / 2


@given(grids, hexes, hexes)
def test_whole_numbers_agree_with_sampling_the_line(grid: HexGrid, a: int, b: int) -> None:
    """Points taken along the true picture fall into hexes that the trace names."""
    line = trace(grid, a, b)
    known = {a, b, *line.hexes}
    for run in line.along:
        known.update((run.left, run.right))
    ax, ay = centre(grid, a)
    bx, by = centre(grid, b)
    for i in range(1, 40):
        x, y = ax + (bx - ax) * i / 40, ay + (by - ay) * i / 40
        near = sorted(
            grid.within(a, grid.distance(a, b)),
            key=lambda h: (centre(grid, h)[0] - x) ** 2 + (centre(grid, h)[1] - y) ** 2,
        )
        first = (centre(grid, near[0])[0] - x) ** 2 + (centre(grid, near[0])[1] - y) ** 2
        second = (centre(grid, near[1])[0] - x) ** 2 + (centre(grid, near[1])[1] - y) ** 2 if len(near) > 1 else 9.0
        if second - first > 1e-6:
            assert near[0] in known


def test_a_line_meets_hexes_it_passes_and_pairs_it_runs_between() -> None:
    grid = HexGrid(20, 20, set())
    straight = trace(grid, 1010, 1013)
    assert straight.meets(bytes([1 if h == 1011 else 0 for h in range(grid.size)]))
    assert not straight.meets(bytes([1 if h in (1010, 1013, 1111) else 0 for h in range(grid.size)]))
    between = trace(grid, 1010, 1210)
    left, right = between.along[0].left, between.along[0].right
    assert not between.meets(bytes([1 if h == left else 0 for h in range(grid.size)]))
    assert between.meets(bytes([1 if h in (left, right) else 0 for h in range(grid.size)]))
