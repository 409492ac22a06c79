"""Pictures of boards: well-formed, the same every time, and showing what they are given."""

import struct
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from grognard.games.last_battles.display.board import board
from grognard.games.last_battles.display.pieces import face_of
from grognard.games.last_battles.loader import load
from grognard.kernel.display import PieceFace
from grognard.picture import draw_board, to_png
from grognard.picture.counters import counter, stack
from grognard.picture.labels import names, width_of, without_places
from grognard.picture.relief import finer
from grognard.picture.svg import along, num, rounded, spline

SMALL = board(load().map, (12, 20), (38, 47))
SVG = "{http://www.w3.org/2000/svg}"


def units(*ids: str, **changes: Any) -> list[PieceFace]:
    base: dict[str, Any] = {"army": "French", "kind": "inf", "command": "2", "strength": 4, "ma": 4, "hex": 1641}
    return [face_of({**base, "id": i, **changes}) for i in ids]


def texts(svg: str) -> list[str]:
    return [t.text or "" for t in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_board_is_one_well_formed_picture() -> None:
    root = ET.fromstring(draw_board(SMALL))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {num(SMALL['size'][0])} {num(SMALL['size'][1])}"
    layers = {g.get("id") for g in root.iter(f"{SVG}g")}
    assert {"woodland", "roads", "trails", "waters", "bridges", "crests", "houses", "grid", "names"} <= layers


def test_the_same_board_gives_the_same_picture() -> None:
    assert draw_board(SMALL, units("Foy")) == draw_board(SMALL, units("Foy"))


def test_hexes_are_numbered_and_places_named() -> None:
    shown = texts(draw_board(SMALL))
    assert {"1641", "1744", "Quatre Bras", "Bois de Bossu"} <= set(shown)


def test_names_of_places_can_be_left_out() -> None:
    picture = draw_board(SMALL)
    bare = without_places(picture)
    assert set(texts(picture)) - set(texts(bare)) >= {"Quatre Bras"}
    assert {"1641", "1744", "Bois de Bossu"} <= set(texts(bare))
    assert without_places(bare) == bare


def test_every_town_is_named_and_no_name_of_a_town_covers_another() -> None:
    whole = board(load().map)
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{names(whole)}</svg>')
    towns = {n["text"]: n["rank"] for n in whole["names"] if n["kind"] == "place" and n["rank"] < 3}
    boxes: list[tuple[str, float, float, float, float]] = []
    for t in root.iter(f"{SVG}text"):
        if t.text in towns and not t.get("font-style"):
            size, x, y = (float(t.get(key, "0")) for key in ("font-size", "x", "y"))
            half = width_of(t.text, size, "place") / 2
            boxes.append((t.text, x - half, y - 0.7 * size, x + half, y + 0.1 * size))
    assert {b[0] for b in boxes} == set(towns)
    for n, (one, a, b, c, d) in enumerate(boxes):
        for two, e, f, g, h in boxes[n + 1 :]:
            assert min(c, g) <= max(a, e) or min(d, h) <= max(b, f), (one, two)


def test_only_pieces_on_the_board_are_drawn() -> None:
    shown = texts(draw_board(SMALL, [*units("Foy"), *units("Far", hex=5756), *units("Off", status="waiting")]))
    assert "Foy" in shown
    assert not {"Far", "Off"} & set(shown)


def test_a_stack_tells_its_count_and_its_sum() -> None:
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{stack(units("A", "B", "C"), (0, 0))}</svg>'
    assert {"3", "12"} <= set(texts(drawn))


@pytest.mark.parametrize("kind", ["inf", "cav", "art", "horse", "heavy", "commander", "officer"])
def test_each_kind_of_piece_has_its_own_sign(kind: str) -> None:
    others = {"inf", "cav", "art", "horse", "heavy", "commander", "officer"} - {kind}
    mine = counter(units("A", kind=kind)[0], 0, 0)
    assert all(counter(units("A", kind=other)[0], 0, 0) != mine for other in others)


def test_text_from_outside_cannot_break_the_picture() -> None:
    odd = units('<b>"&', name="<&>")
    assert '<b>"&' in texts(draw_board(SMALL, odd))


def test_a_board_with_spaces_only_can_be_drawn() -> None:
    plain = {key: SMALL[key] for key in ("name", "size", "side", "metres", "spaces", "outline")}
    assert ET.fromstring(draw_board(plain)).tag == f"{SVG}svg"


def test_png_has_the_width_asked_for_and_shows_letters() -> None:
    tiny = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">{}</svg>'
    letters = "<text x='2' y='15' font-family=\"'IM Fell English','IM FELL English',serif\">Ligny</text>"
    empty, written = to_png(tiny.format(""), 120), to_png(tiny.format(letters), 120)
    assert empty[:8] == written[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", written[16:24]) == (120, 40)
    assert len(written) > len(empty) + 200


@pytest.mark.slow
def test_a_whole_board_becomes_png() -> None:
    assert struct.unpack(">I", to_png(draw_board(SMALL, units("Foy", "Jer")), 600)[16:20]) == (600,)


def test_numbers_are_short() -> None:
    assert [num(v) for v in (1.0, 0.25, -0.04, -0.5, 12.34)] == ["1", "0.2", "0", "-.5", "12.3"]


def test_curves_pass_their_points() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (20.0, 10.0)]
    assert spline(line).startswith("M0 0C")
    assert spline(line).endswith("20 10")
    assert rounded(line, 3).endswith("L20 10")
    assert [p for p, _ in along([(0.0, 0.0), (10.0, 0.0)], 4)] == [(2.0, 0.0), (6.0, 0.0), (10.0, 0.0)]


def test_finer_heights_keep_the_known_ones() -> None:
    fine = finer([[0, 10], [20, 30]], 4)
    assert (len(fine), len(fine[0])) == (5, 5)
    assert (fine[0][0], fine[0][4], fine[4][0], fine[4][4]) == (0, 10, 20, 30)
