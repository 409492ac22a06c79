"""A map as tables: terrain, hexsides, costs of steps, zones."""

from typing import Any

import msgspec
import pytest

from grognard.boards.hexes import HexGrid, side_key
from grognard.boards.hexmap import MapDatum, numbered
from grognard.boards.search import reach_from
from grognard.boards.survey import StepChart, Survey, leads_out, open_sides, survey, zones

DOCUMENT: dict[str, Any] = {
    "grid": {"columns": 9, "rows": 9, "even_columns": "lower", "metres": 200},
    "absent": [],
    "terrain": [
        {"kind": "woods", "hexes": ["0504", "0604"], "name": "Bois", "source": "stated"},
        {"kind": "farm", "hexes": ["0506"], "name": "Ferme", "source": "stated"},
    ],
    "paths": [{"kind": "road", "hexes": ["0505", "0504", "0503"], "source": "stated"}],
    "hexsides": [
        {"kind": "crest", "sides": ["0405-0505"], "source": "stated"},
        {"kind": "stream", "sides": ["0505-0605", "0506-0505"], "source": "stated"},
        {"kind": "river", "sides": ["0505-0604"], "source": "stated"},
    ],
    "bridges": [{"side": "0505-0506", "over": "stream", "source": "stated"}],
    "edges": [{"hex": "0105", "edge": "west", "path": "road", "source": "stated"}],
    "places": [{"name": "Carrefour", "hex": "0505", "kind": "crossroads", "source": "stated"}],
    "level": 1,
    "levels": [{"level": 2, "hexes": ["0405"], "source": "stated"}],
}
SHEET = msgspec.convert(numbered(DOCUMENT), MapDatum)
FOUND = survey(SHEET, ("farm",))
GRID = HexGrid(9, 9, set())
FOOT = StepChart(
    terrain={"clear": 2, "woods": 4, "farm": 3},
    ways={"road": 1},
    sides={"stream": 2, "river": -1},
    uphill={"crest": 1},
    bridged=["stream", "river"],
)
HORSE = StepChart({"clear": 2, "farm": 3}, {"road": 1}, {"stream": 2, "river": -1}, {"crest": 1}, ["stream"], ["crest"])


def test_a_map_is_read_into_tables() -> None:
    assert FOUND.terrain == {504: "woods", 604: "woods", 506: "farm"}
    assert (FOUND.levels, FOUND.level) == ({405: 2}, 1)
    assert FOUND.ways_of("road") == {side_key(505, 504), side_key(504, 503)}
    assert FOUND.sides_of("crest") == {side_key(405, 505)}
    assert FOUND.uphill_of("crest") == {505 * 10000 + 405}
    assert FOUND.sides_of("hedge") == set()
    assert FOUND.names == {505: "Carrefour", 506: "Ferme"}


@pytest.mark.parametrize(
    ("chart", "a", "b", "cost"),
    [
        (FOOT, 502, 501, 2),
        (FOOT, 603, 604, 4),
        (HORSE, 603, 604, -1),  # closed to horse...
        (HORSE, 503, 504, 1),  # ...but by road
        (FOOT, 505, 405, 3),  # uphill
        (FOOT, 405, 505, 2),  # downhill is free
        (FOOT, 505, 605, 4),
        (FOOT, 505, 506, 3),  # over the bridge
        (FOOT, 505, 604, -1),
    ],
)
def test_what_a_step_costs(chart: StepChart, a: int, b: int, cost: int) -> None:
    assert chart.step(FOUND, a, b) == cost


def test_a_way_smooths_what_the_chart_says() -> None:
    found = Survey()
    found.ways_of("road").add(side_key(505, 405))
    found.uphill_of("crest").add(5050405)
    assert (FOOT.step(found, 505, 405), HORSE.step(found, 505, 405)) == (2, 1)


def test_steps_are_what_the_search_works_with() -> None:
    reach = reach_from(505, 4, HORSE.steps(FOUND, GRID))
    assert reach.cost[503] == 2
    assert reach.route(503) == [504, 503]
    assert 604 not in reach.cost


def test_zones_stop_at_closed_hexes_and_parted_sides() -> None:
    near = open_sides(GRID, FOUND.sides_of("river") - FOUND.bridges)
    assert 604 not in near[505]
    assert len(near[505]) == 5
    assert set(zones(near, [506])[505]) == set(near[505]) - {506}
    assert 505 in zones(near, [506])[506], "a unit there controls its surroundings all the same"


def test_a_point_leads_out_of_the_part_that_ends_there() -> None:
    assert leads_out(SHEET.edges[0], GRID)
    assert not leads_out(SHEET.edges[0], GRID.restricted((2, 9), (1, 9)))
