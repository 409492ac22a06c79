"""The search by movement points."""

from heapq import heappop, heappush

from hypothesis import given
from hypothesis import strategies as st

from grognard.boards.hexes import HexGrid
from grognard.boards.search import OPEN, either, reach_from, without

GRID = HexGrid(9, 9, set())
Steps = list[list[int]]


def steps_of(price: list[int]) -> Steps:
    return [[part for n in GRID.neighbours[h] for part in (n, price[n])] for h in range(GRID.size)]


def marks(*hexes: int) -> bytes:
    found = bytearray(GRID.size)
    for h in hexes:
        found[h] = 1
    return bytes(found)


ONE = steps_of([1] * GRID.size)


def test_open_country_is_reached_by_distance() -> None:
    reach = reach_from(505, 3, ONE)
    assert reach.cost == {h: GRID.distance(505, h) for h in GRID.within(505, 3)}
    way = reach.route(505 + 3)
    assert len(way) == 3
    assert way[-1] == 508
    assert reach.route(505) == []


def test_stop_hexes_are_entered_but_not_left() -> None:
    reach = reach_from(505, 2, ONE, stop=marks(504))
    assert reach.cost[504] == 1
    assert 503 not in reach.cost
    assert 504 not in reach.came_from.values()


def test_shut_hexes_are_gone_round() -> None:
    reach = reach_from(505, 3, ONE, shut=marks(504))
    assert 504 not in reach.cost
    assert reach.cost[503] == 3
    assert 504 not in reach.route(503)


def test_marks_on_the_start_do_not_matter() -> None:
    assert len(reach_from(505, 1, ONE, marks(505), marks(505)).cost) == 7


def test_steps_that_cost_nothing_are_followed() -> None:
    reach = reach_from(505, 0, steps_of([0] * GRID.size))
    assert set(reach.cost) == set(GRID.hexes)
    assert set(reach.cost.values()) == {0}


def test_no_points_no_move() -> None:
    assert reach_from(505, 0, ONE).cost == {505: 0}
    assert reach_from(505, -1, ONE).cost == {505: 0}


def test_from_zone_to_zone_costs_a_toll() -> None:
    zone = marks(505, 504, 503)
    reach = reach_from(505, 4, ONE, zone=zone, toll=3)
    assert reach.cost[504] == 2, "round by a hex without a zone"
    assert reach_from(505, 4, ONE, marks(404, 604, 405, 605), zone=zone, toll=3).cost[504] == 4
    assert reach.cost[604] == 1, "out of a zone there is no toll"
    assert reach_from(505, 4, ONE, zone=zone).cost[504] == 1


def test_a_target_ends_the_search_when_its_cost_is_settled() -> None:
    whole, short = reach_from(505, 4, ONE), reach_from(505, 4, ONE, target=506)
    assert short.cost[506] == whole.cost[506]
    assert short.route(506) == whole.route(506)
    assert len(short.cost) < len(whole.cost)


def test_marks_are_joined_and_taken_away() -> None:
    counted = bytes([0, 2, 4, 0])
    assert [m > 0 for m in either(counted, bytes([0, 1, 0, 8]))] == [False, True, True, True]
    assert [m > 0 for m in without(counted, bytes([0, 2, 0, 8]))] == [False, False, True, False]


def plain_search(
    start: int, points: int, steps: Steps, shut: bytes, stop: bytes, zone: bytes, toll: int
) -> dict[int, int]:
    best: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        spent, h = heappop(queue)
        if h in best:
            continue
        best[h] = spent
        if stop[h] and h != start:
            continue
        for n, price in zip(steps[h][::2], steps[h][1::2], strict=True):
            total = spent + price + (toll if zone[h] and zone[n] else 0)
            if n not in best and not shut[n] and total <= points:
                heappush(queue, (total, n))
    return best


some = st.lists(st.sampled_from(GRID.hexes), max_size=12)


@given(
    st.sampled_from(GRID.hexes),
    st.integers(0, 14),
    st.lists(st.integers(0, 5), min_size=GRID.size, max_size=GRID.size),
    some,
    some,
    some,
    st.integers(0, 4),
)
def test_agrees_with_a_plain_search(
    start: int, points: int, price: list[int], shut: list[int], stop: list[int], held: list[int], toll: int
) -> None:
    steps, zone = steps_of(price), marks(*held)
    closed = marks(*[h for h in shut if h != start])
    reach = reach_from(start, points, steps, closed, marks(*stop), -1, toll, zone)
    assert reach.cost == plain_search(start, points, steps, closed, marks(*stop), zone, toll)
    for h in reach.cost:
        way = reach.route(h)
        tolls = sum(toll for a, b in zip([start, *way], way, strict=False) if zone[a] and zone[b])
        assert sum(price[n] for n in way) + tolls == reach.cost[h]


def test_a_board_without_marks_is_as_large_as_hexes_have_numbers() -> None:
    assert len(OPEN) > HexGrid(99, 99, set()).size - 1
