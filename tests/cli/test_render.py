"""Pictures of positions: whose view, which board, with marks and fonts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.cli.render import drawing, hung, opening, seen_by
from grognard.games import rulebook
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table
from grognard.picture.lettering import FACES, with_fonts
from grognard.picture.marks import draw_marks, laid_under

HISTORY = "historical_setup"


@pytest.fixture(scope="module")
def campaign() -> Table:
    return opening("napoleon_1815", "campaign", (), ())


def backs(table: Table, side: str | None, is_open: bool) -> dict[str, set[bool]]:
    """Of each side, whether its blocks show their backs."""
    found: dict[str, set[bool]] = {}
    for piece in table.rulebook.display.pieces(seen_by(table, side, is_open)):
        if piece["status"] == "map":
            found.setdefault(piece["side"], set()).add(piece["block"]["back"])
    return found


def test_a_campaign_is_shown_with_its_armies_in_place(campaign: Table, capsys: pytest.CaptureFixture[str]) -> None:
    assert campaign.options == [HISTORY]
    opening("napoleon_1815", "campaign", (), ())
    assert HISTORY in capsys.readouterr().err
    assert opening("last_battles", "quatre_bras", (), ()).options == []
    assert opening("last_battles", "quatre_bras", ("command",), ()).options == ["command"]


def test_a_side_sees_its_own_and_an_open_picture_shows_all(campaign: Table) -> None:
    assert all(seen == {True} for seen in backs(campaign, None, False).values())
    mine = backs(campaign, "french", False)
    assert (mine["french"], mine["prussian"]) == ({False}, {True})
    assert all(seen == {False} for seen in backs(campaign, None, True).values())
    with pytest.raises(BadSetup, match="allied"):
        seen_by(campaign, "prussian", False)
    with pytest.raises(BadSetup, match="--open"):
        seen_by(campaign, "french", True)


def test_a_board_of_a_battle_is_drawn_and_others_are_named(campaign: Table) -> None:
    view = seen_by(campaign, None, False)
    assert drawing(campaign, view, "battle_attacker").startswith("<svg")
    with pytest.raises(BadSetup, match="battle_attacker"):
        drawing(campaign, view, "nothing")


def test_marks_lie_below_the_pieces() -> None:
    table = Table(rulebook("waterloo_impulse"), "battle")
    board: Any = table.rulebook.display.board("battle", [])
    marks = draw_marks(board, table.rulebook.display.marks(seen_by(table, None, False)))
    assert marks.count("<path") > 80, "who controls what"
    assert "<circle" in marks, "the grand battery"
    assert laid_under('<svg><g id="pieces">x</g></svg>', marks).index(marks) == len("<svg>")
    assert laid_under("<svg></svg>", marks).endswith(marks + "</svg>")


def test_a_picture_brings_its_fonts() -> None:
    svg = with_fonts('<svg viewBox="0 0 1 1"><text>x</text></svg>')
    assert svg.count("@font-face") == len(FACES)
    assert svg.endswith("<text>x</text></svg>")


def test_a_poster_has_a_border_and_lists_both_armies(campaign: Table) -> None:
    view = seen_by(campaign, None, False)
    plain = drawing(campaign, view)
    svg = hung(campaign, view, plain, from_start=True)
    sizes = [[float(n) for n in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', each)[0]] for each in (plain, svg)]
    assert sizes[1][0] > sizes[0][0]
    assert sizes[1][1] > sizes[0][1] + 200
    listed = svg[svg.index('id="order-of-battle"') :]
    names = [piece["name"] for piece in campaign.rulebook.display.pieces(seen_by(campaign, None, True))]
    assert all(listed.count(f">{name}<") == names.count(name) for name in names)
    assert all(f">{army}<" in listed for army in ("French", "Anglo-Dutch", "Prussian"))
    assert "order-of-battle" not in hung(campaign, view, plain, from_start=False)  # all blocks show their backs
