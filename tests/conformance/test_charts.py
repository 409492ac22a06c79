"""Charts to look up, and the card of any space: terrain, costs, defence, what it counts."""

from __future__ import annotations

import re

import pytest

from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import MAP
from grognard.kernel.table import Table
from grognard.server.places import comers
from tests.conformance.cases import CASES

RULE = re.compile(r"\((\d[^()]*|R-?\d[^()]*)\)")


@pytest.mark.parametrize("game", GAMES)
def test_charts_are_tables_and_are_found_by_the_names_people_use(game: str) -> None:
    book = rulebook(game)
    charts = book.display.charts()
    assert len({chart["id"] for chart in charts}) == len(charts)
    for chart in charts:
        assert chart["rows"]
        assert all(len(row) == len(chart["head"]) for row in chart["rows"]), chart["id"]
        assert book.display.rule_text(chart["rule"]) is not None, chart["rule"]
    names = {word for chart in charts for word in chart["also"]}
    assert {"crt", "terrain"} <= names


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_every_space_has_a_card(game: str, scenario: str) -> None:
    book = rulebook(game)
    table = Table(book, scenario)
    view = book.secrets.view(table.state, 0)
    spaces = [space["id"] for space in book.display.board(scenario, [], MAP)["spaces"]]
    told = 0
    for space in spaces[:: max(1, len(spaces) // 60)]:
        lines = book.display.place(view, space)
        told += bool(lines)
        for line in lines:
            assert "  " not in line
            for rules in RULE.findall(line):
                for rule in rules.split(", "):
                    assert book.display.rule_text(rule) is not None, line
    assert told > 10 or game not in GAMES, "a game may be without cards, but none of ours is"
    assert book.display.place(view, -1) == []


@pytest.mark.parametrize(("game", "scenario"), CASES[:1])
def test_who_could_come_is_told_by_army(game: str, scenario: str) -> None:
    book = rulebook(game)
    table = Table(book, scenario)
    view = book.secrets.view(table.state, 0)
    pieces = book.display.pieces(view)
    somewhere = next(face for face in pieces if face["status"] == "map")
    spaces, _, _ = book.display.show(view, "reach", somewhere["number"], somewhere["at"] or -1, "")
    if spaces:
        assert any(somewhere["name"] in line or "more" in line for line in comers(book, view, pieces, spaces[0]))
