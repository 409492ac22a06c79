"""The board as it is drawn."""

import re

import pytest

from grognard.games.eagles.display.board import board, heights
from grognard.games.eagles.loader import load
from grognard.picture import draw_board

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
