"""A hex map as a board: where things lie on the paper, for both ways of numbering."""

import math
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from grognard.boards.hexes import HexGrid
from grognard.boards.hexmap import MapDatum, numbered
from grognard.boards.hexsheet import SIDE, Printing, Sheet, board, outline
from grognard.kernel.landscape import Spot

HEX_AREA = 1.5 * math.sqrt(3) * SIDE**2


def sheet_of(numbering: str = "columns", **features: Any) -> MapDatum:
    document: dict[str, Any] = {
        "grid": {"columns": 12, "rows": 10, "even_columns": "higher", "metres": 200, "numbering": numbering},
        "absent": [],
        "terrain": [],
        "paths": [],
        "hexsides": [],
        "bridges": [],
        "edges": [],
        "places": [],
    }
    return msgspec.convert(numbered({**document, **features}), MapDatum)


PRINT = Printing("A field", "Somewhere", great=frozenset({"Ville"}), settled={"town": "town"}, houses={"farm": "farm"})


def area(loop: list[Spot]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*loop, loop[0]])) / 2


@pytest.mark.parametrize("numbering", ["columns", "rows"])
def test_neighbours_lie_side_by_side_and_share_the_ends_of_their_side(numbering: str) -> None:
    sheet = Sheet(sheet_of(numbering))
    grid = HexGrid(12, 10, set(), even_lower=False)
    for h in grid.hexes:
        for n in grid.neighbours[h]:
            assert math.dist(sheet.centre(h), sheet.centre(n)) == pytest.approx(SIDE * math.sqrt(3))
            a, b = sheet.ends(h, n)
            assert math.dist(a, b) == pytest.approx(SIDE)
            assert sheet.middle(h, n) == pytest.approx(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
    assert area(outline(sheet, grid.hexes)[0]) == pytest.approx(HEX_AREA * 120, rel=0.01)


@pytest.mark.parametrize("numbering", ["columns", "rows"])
def test_the_picture_lies_within_its_size_up_to_the_margin(numbering: str) -> None:
    made = board(sheet_of(numbering), PRINT)
    wide, high = made["size"]
    corners = [p for space in made["spaces"] for p in space["polygon"]]
    assert min(x for x, _ in corners) == pytest.approx(14, abs=0.2)
    assert min(y for _, y in corners) == pytest.approx(14, abs=0.2)
    assert max(x for x, _ in corners) == pytest.approx(wide - 14, abs=0.2)
    assert max(y for _, y in corners) == pytest.approx(high - 14, abs=0.2)


def test_rows_from_the_south_run_up_the_sheet_and_their_places_east() -> None:
    at = {space["id"]: space["at"] for space in board(sheet_of("rows"), PRINT)["spaces"]}
    assert at[506][1] < at[406][1], "row 5 lies north of row 4"
    assert at[506][0] == pytest.approx(at[505][0] + SIDE * math.sqrt(3), abs=0.2)
    assert at[506][1] == at[505][1]
    assert at[506][0] > at[406][0], "odd rows stand half a hex to the east"


@pytest.mark.parametrize(
    ("numbering", "edge", "h", "off"),
    [
        ("columns", "north", 501, True),
        ("columns", "north", 502, False),
        ("columns", "east", 1205, True),
        ("columns", "south", 510, True),
        ("columns", "west", 105, True),
        ("rows", "north", 1205, True),
        ("rows", "north", 1105, False),
        ("rows", "south", 105, True),
        ("rows", "east", 510, True),
        ("rows", "west", 501, True),
    ],
)
def test_edges_are_those_of_the_paper(numbering: str, edge: str, h: int, off: bool) -> None:
    sheet = Sheet(sheet_of(numbering))
    assert sheet.leads_off(h, edge) == off
    x, y = sheet.centre(h)
    dx, dy = sheet.outside(h, edge)[0] - x, sheet.outside(h, edge)[1] - y
    assert (dx > 1, dx < -1, dy > 1, dy < -1) == (edge == "east", edge == "west", edge == "south", edge == "north")


@pytest.mark.parametrize("numbering", ["columns", "rows"])
def test_a_crest_falls_to_the_right_of_its_line(numbering: str) -> None:
    made = board(sheet_of(numbering, hexsides=[{"kind": "crest", "sides": ["0505-0506"], "source": "deduced"}]), PRINT)
    at = {space["id"]: space["at"] for space in made["spaces"]}
    (ax, ay), (bx, by) = made["borders"][0]["line"]
    low = at[506]
    assert (low[0] - ax) * -(by - ay) + (low[1] - ay) * (bx - ax) > 0


def test_houses_woods_ways_and_bridges_are_drawn_where_the_map_has_them() -> None:
    made = board(
        sheet_of(
            terrain=[
                {"kind": "town", "hexes": ["0505"], "name": "Ville", "source": "stated"},
                {"kind": "forest", "hexes": ["0808", "0809"], "source": "owner"},
            ],
            paths=[{"kind": "road", "hexes": ["0503", "0504", "0505"], "source": "stated"}],
            hexsides=[{"kind": "stream", "sides": ["0503-0504"], "source": "stated"}],
            bridges=[
                {"side": "0503-0504", "over": "stream", "source": "stated"},
                {"side": "0903-0904", "over": "stream", "source": "owner"},
            ],
            places=[
                {"name": "Ville", "hex": "0505", "kind": "town", "source": "stated"},
                {"name": "Ferme", "hex": "0303", "kind": "farm", "source": "stated"},
            ],
        ),
        PRINT,
    )
    assert [(s["name"], s["kind"], s["space"]) for s in made["settlements"]] == [
        ("Ville", "town", 505),
        ("Ferme", "farm", 303),
    ]
    assert [(n["text"], n["rank"]) for n in made["names"]] == [("Ville", 1), ("Ferme", 3)], (
        "a wood without a name has none"
    )
    assert [r["kind"] for r in made["regions"]] == ["town", "forest", "woodland"]
    assert len(made["ways"][0]["line"]) == 3
    assert len(made["crossings"]) == 2, "a bridge without a road too"
    assert "relief" not in made


def test_heights_begin_a_hex_beyond_the_north_western_corner() -> None:
    for numbering, corner in (("columns", 1), ("rows", 12)):
        made = board(sheet_of(numbering), PRINT, heights=[[1]])
        at = {space["id"]: space["at"] for space in made["spaces"]}
        origin, step = made["relief"]["origin"], made["relief"]["step"]
        first = at[corner * 100 + 1]
        assert first[0] - origin[0] == pytest.approx(step[0], abs=step[0] / 2 + 0.2)
        assert first[1] - origin[1] == pytest.approx(step[1], abs=step[1] / 2 + 0.2)
