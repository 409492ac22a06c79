"""The hex sheet: neighbours, distances, drawing points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.boards.hexes import (
    NE,
    NW,
    SE,
    SW,
    HexGrid,
    N,
    S,
    format_hex,
    format_side,
    parse_hex,
    parse_side,
    side_hexes,
    side_key,
)

GRID = HexGrid(20, 20, set())
HOLED = HexGrid(20, 20, {101, 102, 510, 511, 1010})
ODD_LOWER = HexGrid(20, 20, set(), even_lower=False)
hexes = st.sampled_from(GRID.hexes)
grids = st.sampled_from([GRID, HOLED, ODD_LOWER])


def test_neighbours_of_an_even_column_lie_half_a_hex_lower() -> None:
    assert GRID.beside[1010] == (1009, 1110, 1111, 1011, 911, 910)
    assert GRID.beside[1110] == (1109, 1209, 1210, 1111, 1010, 1009)


def test_odd_columns_can_be_the_lower_ones() -> None:
    assert ODD_LOWER.beside[1110] == (1109, 1210, 1211, 1111, 1011, 1010)
    assert ODD_LOWER.beside[1010] == (1009, 1109, 1110, 1011, 910, 909)


def test_towns_of_two_and_more_hexes_hold_together() -> None:
    sheet = HexGrid(57, 67, set())
    for town in ([606, 607, 708, 709], [3256, 3357, 3457], [3755, 3854, 3855, 3955], [4206, 4306, 4307]):
        for h in town:
            assert any(sheet.adjacent(h, other) for other in town), h


def test_absent_hexes_leave_gaps() -> None:
    assert HOLED.beside[1011][N] == 0
    assert 1010 not in HOLED.neighbours[1011]
    assert 1010 not in HOLED
    assert HOLED.neighbours[1010] == ()
    assert 1011 in HOLED.edge_hexes
    assert 1013 not in HOLED.edge_hexes


def test_restricted_keeps_numbers_and_cuts_neighbours() -> None:
    part = HOLED.restricted((5, 8), (9, 12))
    assert part.size == HOLED.size
    assert part.hexes == [h for h in HOLED.hexes if 5 <= h // 100 <= 8 and 9 <= h % 100 <= 12]
    assert part.beside[809] == (0, 0, 0, 810, 710, 709)
    assert 510 not in part
    assert not any(GRID.edge_hexes.count(h) for h in part.hexes)


def test_directions_run_clockwise_from_north() -> None:
    around = GRID.beside[1010]
    assert (around[N], around[NE], around[SE], around[S], around[SW], around[NW]) == around


def test_contains_refuses_numbers_that_are_no_hex() -> None:
    for h in (-101, 0, 100, 121, 199, 2101, 9999):
        assert h not in GRID


def test_distances_counted_on_the_sheet() -> None:
    assert GRID.distance(1010, 1010) == 0
    assert GRID.distance(1010, 1007) == 3
    assert GRID.distance(1010, 1210) == 2
    assert GRID.distance(1010, 1310) == 3
    assert GRID.distance(1010, 1315) == 6
    assert GRID.distance(1110, 1210) == 1
    assert GRID.distance(1110, 1211) == 2


def test_rings_have_six_hexes_more_each() -> None:
    assert [len(GRID.ring(1010, n)) for n in range(5)] == [1, 6, 12, 18, 24]
    assert len(GRID.within(1010, 4)) == 61
    assert GRID.within(101, 1) == [101, 102, 201]


def test_hexes_and_sides_are_written_as_printed() -> None:
    assert parse_hex("0605") == 605
    assert format_hex(605) == "0605"
    assert parse_side("1642-1641") == side_key(1641, 1642)
    assert format_side(side_key(1642, 605)) == "0605-1642"
    for wrong in ("605", "06055", "06a5", "", "٠٦٠٥"):
        with pytest.raises(ValueError, match="four digits"):
            parse_hex(wrong)
    with pytest.raises(ValueError, match="two hexes"):
        parse_side("16411642")


def test_a_grid_needs_two_digits_to_number_it() -> None:
    with pytest.raises(ValueError, match="1 to 99"):
        HexGrid(100, 10, set())


def test_a_sheet_of_rows_from_the_south_is_the_same_grid_turned() -> None:
    """Pointed hexes RRCC, odd rows half a hex to the east: neighbours and distances as such maps print them."""
    rows = HexGrid(42, 42, set(), even_lower=False)
    assert set(rows.neighbours[2629]) == {2628, 2630, 2528, 2529, 2728, 2729}
    assert set(rows.neighbours[2532]) == {2531, 2533, 2432, 2433, 2632, 2633}
    for a, b, far in (
        (2624, 2925, 3),
        (2922, 2925, 3),
        (2525, 2925, 4),
        (2117, 2621, 6),
        (2510, 2912, 4),
        (2510, 3113, 6),
    ):
        assert rows.distance(a, b) == far


@pytest.mark.parametrize("grid", [GRID, ODD_LOWER, GRID.restricted((4, 11), (3, 9))])
def test_the_way_along_the_edge_goes_once_round_the_sheet(grid: HexGrid) -> None:
    assert all(len(grid.rim(h)) == 2 for h in grid.edge_hexes)
    start = grid.edge_hexes[0]
    before, here, ring = start, grid.rim(start)[0], [start]
    while here != start:
        ring.append(here)
        before, here = here, next(h for h in grid.rim(here) if h != before)
    assert sorted(ring) == grid.edge_hexes


@given(grids, hexes)
def test_neighbours_are_mutual_and_at_distance_one(grid: HexGrid, h: int) -> None:
    for n in grid.neighbours[h]:
        assert h in grid.neighbours[n]
        assert grid.distance(h, n) == 1
        assert (grid.beside[h].index(n) + 3) % 6 == grid.beside[n].index(h)
    assert set(grid.neighbours[h]) == (set(grid.ring(h, 1)) if h in grid else set())


@given(grids, hexes, hexes, hexes)
def test_distance_is_a_metric(grid: HexGrid, a: int, b: int, c: int) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(st.sampled_from([GRID, ODD_LOWER]), hexes, hexes)
def test_distance_is_the_fewest_steps(grid: HexGrid, a: int, b: int) -> None:
    if a != b:
        assert min(grid.distance(n, b) for n in grid.neighbours[a]) == grid.distance(a, b) - 1


@given(grids, hexes)
def test_lattice_and_number_name_the_same_hex(grid: HexGrid, h: int) -> None:
    assert grid.at(*grid.lattice(h)) == (h if h in grid else 0)


@given(hexes, hexes)
def test_side_keys_do_not_depend_on_order(a: int, b: int) -> None:
    assert side_key(a, b) == side_key(b, a)
    assert side_hexes(side_key(a, b)) == (min(a, b), max(a, b))
