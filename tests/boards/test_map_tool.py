"""The map tool with a plan of its own: another sheet, other hexes, numbered by rows from the south."""

import json
from typing import Any

import msgspec
import pytest

from grognard.boards.hexmap import MapDatum, check_map, grid_of, numbered
from grognard.boards.hexsheet import Printing, board

make_map = pytest.importorskip("tools.map.make_map", reason="the map tool needs shapely")
make_relief = pytest.importorskip("tools.map.make_relief", reason="the map tool needs numpy")

PLAN = {
    "title": "A field of 200 metres",
    "grid": {"columns": 30, "rows": 30, "even_columns": "higher", "metres": 200, "numbering": "rows"},
    "cut_off": [{"columns": [1, 3], "rows": [29, 30]}],
    "maps": {},
    # La Haye Sainte in 1715: a row is 173 m, a hex of a row 200 m
    "latlon_to_grid": {
        "u": {"const": 17 - 642.3 * 50.6779, "lat": 642.3, "lon": 0.0},
        "w": {"const": 15.5 - 353.7 * 4.4122, "lat": 0.0, "lon": 353.7},
    },
    "fitted_metres": 200,
    "kinds": {"wood": "woods", "town": "village", "dear": ["woods"], "settled": ["village", "farm"]},
    "network_from": "1715",
    "cuts": [],
    "heights": {"lowest": 38, "highest": 172},
}
HAND: dict[str, Any] = {
    "anchors": [{"place": "la_haye_sainte", "to": [17, 15.5], "reason": "a farm at the chaussee"}],
    "place_hexes": [],
    "towns": {"hexes": [], "not": []},
    "areas": [{"kind": "farm", "place": "la_haye_sainte", "hexes": ["1715"], "source": "stated", "reason": "the farm"}],
    "woods": {"add": [], "remove": []},
    "waters": {"left_out": [], "flips": [], "cuts": [], "lakes": []},
    "bridges": [],
    "roads": {"left_out": [], "paved": [], "via": [], "loose_places": [], "extra": []},
    "crests": [
        {"kind": "slope", "name": "The ridge", "high": ["1915"], "low": ["1815"], "reason": "north of the farm"}
    ],
    "names": {},
    "places_left_out": [],
    "edges": [],
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> MapDatum:
    folder = tmp_path_factory.mktemp("map")
    (folder / "field").mkdir()
    (folder / "field" / "plan.json").write_text(json.dumps(PLAN), encoding="utf-8")
    (folder / "field" / "hand_layer.json").write_text(json.dumps(HAND), encoding="utf-8")
    field = make_map.Plan("field", folder)
    heights = make_relief.document(field)["rows"]
    assert len(heights) == 32
    assert heights[32 - 1 - 17][15] == pytest.approx(115, abs=25), "La Haye Sainte lies some 120 m high"
    return msgspec.convert(numbered(make_map.make(field)), MapDatum)


def test_the_map_holds_together_and_can_be_drawn(made: MapDatum) -> None:
    check_map(made, grid_of(made), ["clear", "woods", "village", "farm"], ["road", "trail"],
              ["stream", "river", "slope"], ["stream", "river"])  # fmt: skip
    drawn = board(made, Printing("A field", "", woods=("woods",), falling=("slope",)))
    assert len(drawn["spaces"]) == 30 * 30 - 6


def test_places_lie_where_the_ground_has_them(made: MapDatum) -> None:
    at = {place.name: place.hex for place in made.places}
    assert at["La Haye Sainte"] == 1715
    rows, across = divmod(at["La Belle Alliance"], 100)
    assert rows < 17, "La Belle Alliance lies to the south"
    assert abs(across - 15) <= 3
    assert next(area for area in made.terrain if area.kind == "farm").hexes == [1715]
    chaussee = [way for way in made.paths if way.kind == "road" and 1715 in way.hexes]
    assert chaussee, "the chaussee to Brussels passes the farm"
    assert {edge.edge for edge in made.edges} & {"north", "south"}


def test_a_slope_names_its_higher_hex_first(made: MapDatum) -> None:
    slope = next(run for run in made.hexsides if run.kind == "slope")
    assert slope.sides == [] or slope.sides[0][0] == 1915
