"""The lobby of a fresh installation has its pictures at once: they come with the program, one for each map."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from grognard import build_kind
from grognard.games import rulebook
from grognard.kernel.rulebook import MAP
from grognard.server.boards import THUMBNAILS, WIDTHS
from grognard.server.sheets import sheet_of
from tests.server.house import GAME, house
from tools.thumbnails import wanted


@pytest.mark.slow
@pytest.mark.skipif(build_kind() != "pure", reason="once is enough: both builds have the same maps")
def test_every_map_has_its_thumbnail() -> None:
    there = {path.name for path in THUMBNAILS.glob("*.png")}
    assert there == set(wanted()), "a map has changed: run `make thumbnails` and commit what it draws"


def test_a_thumbnail_is_handed_out_before_anything_is_drawn(tmp_path: Path) -> None:
    sheet = sheet_of(rulebook(GAME).display.board("quatre_bras", (), MAP))
    with house(tmp_path) as client:
        answer = client.get(f"/api/boards/{GAME}/quatre_bras.png?v={sheet.key}&width={WIDTHS[0]}")
    assert answer.content == (THUMBNAILS / sheet.thumbnail).read_bytes()
    assert not list(tmp_path.glob("maps/*"))
    with Image.open(THUMBNAILS / sheet.thumbnail) as picture:
        assert picture.width == WIDTHS[0]
