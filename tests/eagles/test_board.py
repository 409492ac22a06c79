"""The board as it is drawn."""

import re
import xml.etree.ElementTree as ET

import pytest

from grognard.games import rulebook
from grognard.games.eagles.display.board import board, heights
from grognard.games.eagles.loader import load
from grognard.kernel.landscape import Board
from grognard.kernel.table import Table
from grognard.picture import draw_board
from grognard.picture.counters import stack
from grognard.picture.labels import names, width_of

MAP = load().map


def test_the_whole_sheet() -> None:
    made = board(MAP)
    assert len(made["spaces"]) == 42 * 42
    wide, high = made["size"]
    assert wide > high  # rows stand closer than columns
    assert made["relief"]["contours"] == 5
    assert {s["kind"] for s in made["settlements"]} >= {"town", "chateau", "elm", "sandpit"}
    assert {b["kind"] for b in made["borders"]} == {"slope", "stream"}
    assert {w["kind"] for w in made["ways"]} == {"road", "trail", "banks"}


def test_north_is_up_and_east_is_right() -> None:
    at = {s["id"]: s["at"] for s in board(MAP)["spaces"]}
    assert at[2717][1] < at[2117][1]
    assert at[2717][0] < at[2925][0]
    assert at[2717][0] == pytest.approx(at[2117][0])
    assert at[2817][0] < at[2717][0]  # odd rows lie half a hex farther east


def test_heights_go_one_hex_beyond_the_sheet() -> None:
    rows = heights()
    assert (len(rows), {len(row) for row in rows}) == (44, {44})


def test_a_picture_has_all_that_makes_the_field() -> None:
    made = board(MAP, (20, 30), (9, 20), "Hougoumont")
    svg = draw_board(made)
    for name in ("contours", "orchard", "banks", "crests", "walls", "houses", "trails", "roads", "waters"):
        assert re.search(rf'<g id="{name}"[^>]*><', svg), name
    assert "La Haye Sainte" in svg
    assert "Hougoumont" in svg


def boxes_of(made: Board) -> list[tuple[str, float, float, float, float]]:
    """Every level name as it is written, with the room that it takes."""
    level = {name["text"]: name["kind"] for name in made["names"] if not name["angle"]}
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{names(made)}</svg>')
    found = []
    for one in root.iter("{http://www.w3.org/2000/svg}text"):
        if one.text in level:
            size, x, y = (float(one.get(key, "0")) for key in ("font-size", "x", "y"))
            half = width_of(one.text, size, level[one.text]) / 2
            found.append((one.text, x - half, y - 0.7 * size, x + half, y + 0.1 * size))
    return found


@pytest.mark.parametrize("scenario", ["hougoumont", "derlon", "plancenoit", "waterloo"])
def test_names_lie_on_the_sheet_and_none_covers_another(scenario: str) -> None:
    datum = load().scenarios[scenario]
    made = board(MAP, datum.rows, datum.columns)
    boxes = boxes_of(made)
    great = {name["text"] for name in made["names"] if name["rank"] < 3 and not name["angle"]}
    assert great <= {box[0] for box in boxes}
    for n, (one, a, b, c, d) in enumerate(boxes):
        assert a >= 0, one
        assert c <= made["size"][0], one
        for two, e, f, g, h in boxes[n + 1 :]:
            assert min(c, g) <= max(a, e) or min(d, h) <= max(b, f), (one, two)


def test_a_map_for_the_wall_has_title_signs_scale_and_compass_below_it() -> None:
    made = board(MAP, title="Waterloo")
    plain, hung = ET.fromstring(draw_board(made)), ET.fromstring(draw_board(made, hung=True))
    assert plain.get("width") == hung.get("width")
    assert float(hung.get("height", "0")) > float(plain.get("height", "0"))
    words = {text.text for text in hung.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Waterloo", "sunken road", "walled farm", "slope, ticks downhill", "1000 m", "N"} <= words
    assert "walled farm" not in {text.text for text in plain.iter("{http://www.w3.org/2000/svg}text")}


def test_a_leader_lies_beside_his_stack_and_does_not_hide_its_lead() -> None:
    book = rulebook("eagles")
    table = Table(book, "derlon", (), bytes(32))
    faces = [face for face in book.display.pieces(table.view(-1)) if face["at"] == 2421]
    drawn = stack(faces, (0.0, 0.0))
    lead = next(face for face in faces if face.get("depth") == 0)
    leader = next(face for face in faces if face.get("shape") == "medal")
    assert leader["label"] in drawn
    assert f">{lead['numbers']}<" in drawn
