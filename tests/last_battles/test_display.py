"""The looks of the board and the pieces, as data."""

import json
import math
from itertools import pairwise
from typing import Any

import pytest

from grognard.boards import hexsheet
from grognard.datafiles import parse_resource
from grognard.games import rulebook
from grognard.games.last_battles.display.board import board
from grognard.games.last_battles.display.pieces import face_of
from grognard.games.last_battles.loader import load
from grognard.kernel.display import PieceFace
from grognard.kernel.events import Event
from grognard.kernel.table import Table

DOC: dict[str, Any] = parse_resource("grognard.games.last_battles.data", "map.json")
BOARD = board(load().map)
AT = {s["id"]: s["at"] for s in BOARD["spaces"]}
HEX_AREA = 1.5 * math.sqrt(3) * hexsheet.SIDE**2

Spot = tuple[float, float]


def area(loop: list[Spot]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*loop, loop[0]])) / 2


def hex_at(p: Spot) -> int:
    return min(AT, key=lambda h: math.dist(AT[h], p))


def test_every_hex_of_the_map_is_a_space() -> None:
    assert len(BOARD["spaces"]) == 57 * 67 - 48
    assert {s["terrain"] for s in BOARD["spaces"]} == {"clear", "forest", "marsh", "town", "chateau"}
    for s in BOARD["spaces"]:
        assert area(s["polygon"]) == pytest.approx(HEX_AREA, rel=0.01)


def test_even_columns_stand_half_a_hex_lower() -> None:
    assert AT[1641][1] - AT[1541][1] == pytest.approx(hexsheet.ROW / 2, abs=0.2)
    assert math.dist(AT[1641], AT[1741]) == pytest.approx(hexsheet.ROW, abs=0.2)


@pytest.mark.parametrize("kind", ["woodland", "town", "marsh"])
def test_outlines_enclose_their_hexes(kind: str) -> None:
    for region in BOARD["regions"]:
        if region["kind"] == kind:
            enclosed = sum(area(loop) for loop in region["outline"])
            assert enclosed == pytest.approx(HEX_AREA * len(region["spaces"]), rel=0.01)


def test_a_way_runs_through_the_hexes_of_its_path() -> None:
    brussels = [w for w in BOARD["ways"] if w["name"].startswith("Chaussée Charleroi")]
    passed = {hex_at(p) for w in brussels for p in w["line"]}
    assert {605, 607, 708, 813, 916, 1022, 1632, 1641, 1167} <= passed


def test_a_bridge_stands_on_its_hexside() -> None:
    for bridge, crossing in zip(DOC["bridges"], BOARD["crossings"], strict=True):
        a, b = (AT[int(h)] for h in bridge["side"].split("-"))
        assert abs(math.dist(a, crossing["at"]) - math.dist(b, crossing["at"])) < 1.0, bridge
        assert math.dist(a, crossing["at"]) < hexsheet.SIDE


def test_a_crest_falls_to_the_right_of_its_line() -> None:
    low = {(s[5:], s[:4]) for c in DOC["hexsides"] if c["kind"] == "crest" for s in c["sides"]}
    for border in BOARD["borders"]:
        if border["kind"] != "crest":
            continue
        for (ax, ay), (bx, by) in pairwise(border["line"]):
            x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
            right = hex_at((x - dy * 0.4, y + dx * 0.4))
            left = hex_at((x + dy * 0.4, y - dx * 0.4))
            assert (f"{right:04d}", f"{left:04d}") in low


def test_water_runs_from_its_source() -> None:
    first: dict[str, list[str]] = {}
    for w in DOC["hexsides"]:
        if w["kind"] == "stream":
            first.setdefault(w["name"], w["sides"][0].split("-"))
    for border in BOARD["borders"]:
        if border["kind"] == "stream" and border["name"] in ("Nil", "Ligne", "Lasne", "Houssière"):
            a, b = (AT[int(h)] for h in first[border["name"]])
            source = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert math.dist(source, border["line"][0]) < math.dist(source, border["line"][-1]), border["name"]


def test_half_a_map_is_cut_clean() -> None:
    half = board(load().map, (29, 57), (34, 67), "Ligny")
    ids = {s["id"] for s in half["spaces"]}
    assert ids == {c * 100 + r for c in range(29, 58) for r in range(34, 68)}
    assert {(2952, "west"), (3167, "south"), (5756, "east")} <= {(e["space"], e["edge"]) for e in half["exits"]}
    wide, high = half["size"]
    for way in half["ways"]:
        assert all(-1 <= x <= wide + 1 and -1 <= y <= high + 1 for x, y in way["line"])
    assert all(n["text"] != "Waterloo" for n in half["names"])


def test_an_owners_map_is_drawn_with_all_that_he_corrected() -> None:
    override = {
        "map": {
            "terrain": {"1641": "clear", "1540": "forest"},
            "hexsides": {"1640-1641": "stream"},
            "bridges": {"1640-1641": True},
            "roads": {"1541-1641": "trail"},
        },
        "scenarios": {"quatre_bras": {"rows": [34, 66]}},
    }
    shown = rulebook("last_battles").display.board("quatre_bras", [override])
    terrain = {space["id"]: space["terrain"] for space in shown["spaces"]}
    assert (terrain[1641], terrain[1540]) == ("clear", "forest")
    assert max(h % 100 for h in terrain) == 66
    assert any(border["kind"] == "stream" and border["name"] == "" for border in shown["borders"])
    assert any(crossing["name"] == "" for crossing in shown["crossings"])
    assert all(name["text"] for name in shown["names"])


def test_places_that_matter_are_named() -> None:
    named = {n["text"] for n in BOARD["names"]}
    assert {"Quatre Bras", "Ligny", "Wavre", "Hougoumont", "La Haye Sainte", "Papelotte", "Dyle"} <= named


def piece(**changes: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "id": "Kempt",
        "name": "Kempt",
        "army": "Allied",
        "kind": "inf",
        "command": "5",
        "nationality": "British",
        "strength": 4,
        "ma": 4,
        "reduced": False,
        "hex": 1641,
        "status": "map",
        "out_of_command": False,
        "demoralized": False,
    }
    return {**base, **changes}


def face(**changes: Any) -> PieceFace:
    return face_of(piece(**changes))


def test_a_unit_shows_nation_command_arm_and_numbers() -> None:
    shown = face()
    assert (shown["at"], shown["numbers"], shown["symbol"], shown["band"]) == (1641, "4-4", "inf", "5")
    assert (
        shown["colour"] != face(nationality="Nassauer")["colour"] != face(army="French", nationality="French")["colour"]
    )
    assert shown["badges"] == []


def test_every_nation_of_the_counter_sheet_has_its_colour() -> None:
    nations = ("British", "KGL", "Hanoverian", "Netherlander", "Nassauer", "Brunswicker", "Prussian", "French")
    assert len({face(nationality=nation)["colour"] for nation in nations}) == len(nations)


def test_a_leader_has_no_numbers() -> None:
    assert face(kind="commander", strength=0, ma=6)["numbers"] == ""


@pytest.mark.parametrize("status", ["waiting", "dead", "exited"])
def test_a_piece_off_the_map_lies_on_no_space(status: str) -> None:
    assert face(status=status)["at"] is None
    assert face(hex=None, status="waiting")["at"] is None


def test_states_are_told_in_words() -> None:
    badges = face(demoralized=True, out_of_command=True)["badges"]
    assert [badge["text"] for badge in badges] == ["demoralized", "out of command"]
    assert len({badge["sign"] for badge in badges}) == 2
    assert face(reduced=True)["reduced"]


def test_everything_is_plain_json() -> None:
    assert json.loads(json.dumps(face())) == face()
    assert len(json.loads(json.dumps(BOARD))["spaces"]) == len(BOARD["spaces"])


@pytest.mark.parametrize("scenario", ["quatre_bras", "la_belle_alliance"])
def test_side_and_army_each_have_one_name(scenario: str) -> None:
    book = rulebook("last_battles")
    info = book.scenario(scenario)
    table = Table(book, scenario, [], bytes(32))
    events = [
        Event("levels", "21.3B", (2, 10)),
        Event("demoralized", "9.2", (2, 25, 25)),
        Event("points", "19.4C", (1, 1)),
    ]
    told = [book.display.tell(table.state, event) for event in events]
    panels = json.dumps(book.display.panels(table.view(0)))
    shown = [info.intro, *(option.text for option in info.options), *told, panels]
    shown += [f"{rule['title']} {rule['text']}" for rule in book.display.reference()]
    for text in shown:
        assert "Allie" not in text.replace("Anglo-Allie", ""), text
    assert "Anglo-Allied army" in told[0]
    assert "Anglo-Allied losses" in panels
