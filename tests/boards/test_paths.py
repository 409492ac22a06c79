"""The least-cost search."""

from heapq import heappop, heappush

from hypothesis import given
from hypothesis import strategies as st

from grognard.boards.hexes import HexGrid
from grognard.boards.paths import reach, route

GRID = HexGrid(9, 9, set())
Steps = list[tuple[tuple[int, int], ...]]


def steps_of(price: list[int]) -> Steps:
    return [tuple((n, price[n]) for n in GRID.neighbours[h]) for h in range(GRID.size)]


def marks(*hexes: int) -> bytearray:
    found = bytearray(GRID.size)
    for h in hexes:
        found[h] = 1
    return found


ONE = steps_of([1] * GRID.size)


def test_open_country_is_reached_by_distance() -> None:
    cost, parent = reach(505, 3, ONE, marks(), marks())
    assert cost == {h: GRID.distance(505, h) for h in GRID.within(505, 3)}
    way = route(parent, 505 + 3)
    assert way[0] == 505
    assert len(way) == 4


def test_stop_hexes_are_entered_but_not_left() -> None:
    cost, parent = reach(505, 2, ONE, marks(504), marks())
    assert cost[504] == 1
    assert 503 not in cost
    assert 504 not in parent.values()


def test_barred_hexes_are_gone_round() -> None:
    cost, parent = reach(505, 3, ONE, marks(), marks(504))
    assert 504 not in cost
    assert cost[503] == 3
    assert 504 not in route(parent, 503)


def test_marks_on_the_start_do_not_matter() -> None:
    cost, _ = reach(505, 1, ONE, marks(505), marks(505))
    assert len(cost) == 7


def test_steps_that_cost_nothing_are_followed() -> None:
    cost, _ = reach(505, 0, steps_of([0] * GRID.size), marks(), marks())
    assert set(cost) == set(GRID.hexes)
    assert set(cost.values()) == {0}


def test_no_allowance_no_move() -> None:
    assert reach(505, 0, ONE, marks(), marks()) == ({505: 0}, {505: 0})
    assert reach(505, -1, ONE, marks(), marks()) == ({505: 0}, {505: 0})


def plain_search(start: int, allowance: int, steps: Steps, stop: bytearray, barred: bytearray) -> dict[int, int]:
    best: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        spent, h = heappop(queue)
        if h in best:
            continue
        best[h] = spent
        if stop[h] and h != start:
            continue
        for n, price in steps[h]:
            if n not in best and not barred[n] and spent + price <= allowance:
                heappush(queue, (spent + price, n))
    return best


some = st.lists(st.sampled_from(GRID.hexes), max_size=12)


@given(
    st.sampled_from(GRID.hexes),
    st.integers(0, 14),
    st.lists(st.integers(0, 5), min_size=GRID.size, max_size=GRID.size),
    some,
    some,
)
def test_agrees_with_a_plain_search(
    start: int, allowance: int, price: list[int], stop: list[int], barred: list[int]
) -> None:
    steps = steps_of(price)
    shut = [h for h in barred if h != start]
    cost, parent = reach(start, allowance, steps, marks(*stop), marks(*shut))
    assert cost == plain_search(start, allowance, steps, marks(*stop), marks(*shut))
    for h in cost:
        way = route(parent, h)
        assert way[0] == start
        assert sum(price[n] for n in way[1:]) == cost[h]
