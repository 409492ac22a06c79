"""The report of a study: one page that needs nothing else, the same whenever it is drawn, readable by everybody."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from grognard.arena.findings import Bin, Row, Shift
from grognard.arena.study import Game, Question, plan
from grognard.report import heat, ink, plots, words
from grognard.report.study import write

QUESTION = Question("last_battles", ("quatre_bras",), ("strict_moves", "late_start"))
GAMES = 12


def made(case: str, number: int, options: int) -> Game:
    """A game out of the air; with options the French win more."""
    chance = Random(f"{case} {number}")
    winner = int(chance.random() > 0.3 + 0.3 * options)
    values = [[0.0, 0.0]] + [[v, -v] for v in (round(chance.uniform(-1, 1), 2) for _ in range(7))]
    lost = {"infantry": [0, 0, 1, 2, 3, 5, 8, 9], "cavalry": [0] * 8, "artillery": [0] * 8}
    return Game(
        case, number, (winner,), f"The <b>{'French & Coalition'}</b> stand at {number}.", 7, 300 + number,
        {"French": lost, "Anglo-Allied": lost}, values, {1641: 2 + number % 3, 1747: 1}, f"{case}{number}",
    )  # fmt: skip


class Page(HTMLParser):
    """Collects what the tests ask about."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "src", "srcset", "xlink:href") and value:
                self.addresses.append(value)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of games that were made up, with a map of few pixels."""
    found = tmp_path_factory.mktemp("study")
    cases, _ = plan(QUESTION)
    games = [made(case.name, n, len(case.options)) for case in cases for n in range(GAMES)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heat, "PIXELS", 120)
        told = write(QUESTION, GAMES, games, found)
    assert told[0].startswith("Quatre Bras. Wins in 12 games: French ")
    return found


@pytest.fixture(scope="module")
def text(folder: Path) -> str:
    return (folder / "index.html").read_text("utf-8")


def test_the_page_needs_nothing_from_anywhere(text: str) -> None:
    page = Page(text)
    assert page.addresses
    assert all(address.startswith(("#", "data:")) for address in page.addresses), page.addresses
    assert page.tags.count("script") == 1
    assert "<script>" in text, "it is in the page itself"
    assert not re.search(r"fetch|import|http", text[text.index("<script>") :])
    assert not re.search(r"url\((?!#|data:font/)", text)
    assert "@font-face" in text  # its titles look the same everywhere
    assert set(page.addresses) >= {"#quatre_bras", "#repeat"}
    assert len(text) < 1_500_000


def test_every_plot_has_a_title_and_its_numbers(text: str) -> None:
    figures = re.findall(r"<figure.*?</figure>", text, re.DOTALL)
    assert len(figures) == 8
    for figure in figures:
        assert re.search(r"<h3>[^<]+</h3>", figure)
        assert "<details>" in figure
        assert "<caption>" in figure
        assert re.search(r'<svg[^>]* role="img" aria-label', figure)


def test_ids_are_unique_and_colours_follow_the_theme(text: str) -> None:
    ids = Page(text).ids
    assert len(ids) == len(set(ids))
    for reference in re.findall(r'(?:url\(#|href="#|aria-labelledby=")([^)"]+)', text):
        assert reference in ids
    assert "prefers-color-scheme:dark" in text
    assert "var(--side0)" in text
    assert "#00fe" not in text, "a stand-in was left"
    assert set(re.findall(r"var\((--\w+)\)", text)) <= set(re.findall(r"(--\w+):", text))


def test_every_option_is_spoken_of_in_a_sentence(text: str) -> None:
    told = re.findall(r"<li>([^<]*)</li>", text)
    for option in ("Strict moves", "French late start (with Leaders and command)", "Leaders and command"):
        assert any(option in line and ("shift" in line or "hanged nothing" in line) for line in told), option


def test_its_head_says_who_wins_when_it_was_made_by_what_and_with_which_seed(text: str) -> None:
    head = text[text.index("<header>") : text.index("<main>")]
    facts = dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", head))
    assert facts["Seed"] == "1815"
    assert re.fullmatch(r"\d+ [A-Z][a-z]+ 20\d\d", facts["Made on"])
    assert re.fullmatch(r"grognard \S+ \((pure|mypyc) build\)", facts["Program"])
    assert head.count('class="track"') == 2
    assert "Wins in 12 games" in head


def test_places_of_the_list_are_places_of_the_map(text: str) -> None:
    listed = re.findall(r'<li data-space="(\d+)"', text)
    drawn = re.findall(r'<(?:polygon|circle)[^>]* data-space="(\d+)"', text)
    assert listed
    assert set(listed) <= set(drawn)
    assert len(drawn) == len(set(drawn))


def test_it_says_how_to_repeat_it(text: str) -> None:
    words_ = "grognard study last_battles quatre_bras --games 12 --bot veteran --seed 1815"
    assert f"{words_} --option strict_moves --option late_start --report DIR" in text
    assert "grognard 0." in text
    assert "3 comparisons" in text, "strict_moves, late_start, and command, which that needs"


def test_words_of_a_game_cannot_break_the_page(text: str) -> None:
    assert "<b>" not in text
    assert "&lt;b&gt;French &amp; Coalition&lt;/b&gt; stand at n." in text


def test_numbers_for_programs(folder: Path) -> None:
    data = json.loads((folder / "data.json").read_text("utf-8"))
    assert data["cases"][0]["name"] == "quatre_bras"
    late = next(case for case in data["cases"] if case["case"]["switched"] == "late_start")
    assert late["case"]["base"] == "quatre_bras/command"
    assert late["shift"]["p"] <= late["shift"]["adjusted"] <= 1
    with (folder / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4 * GAMES
    assert rows[0]["losses French"] == "9"
    assert {row["winners"] for row in rows} == {"french", "coalition"}


def test_plots_are_the_same_whenever_they_are_drawn() -> None:
    span = plots.Span(0.4, 0.3, 0.5, "side0")
    rows = [Row(turn, 0.5, 0.2, 0.8, 9) for turn in range(1, 4)]

    def all_plots() -> list[str]:
        return [
            plots.forest("a", "A", [plots.Line("x < y", [span, span])], middle=0.5),
            plots.lengths("b", "B", {5: 2, 7: 4}, [200, 220, 250, 260, 300, 310]),
            plots.losses("c", "C", {"French": {"foot": [0.0, 1.0, 2.5]}}, "steps"),
            plots.chances("d", "D", {"French": rows, "Allies": rows}),
            plots.calibration("e", "E", [Bin(0.2, 0.25, 0.1, 0.5, 12, 8)]),
            plots.endings("f", "F", {"Night falls.": 3}),
        ]

    drawn = all_plots()
    assert drawn == all_plots()
    assert "x &lt; y" in drawn[0], "text stays text"
    assert all(len(one) < 40_000 for one in drawn)
    assert not any(re.search(r"20\d\d-\d\d-\d\d", one) for one in drawn)


# Colours, heat, words


@pytest.mark.parametrize("night", [False, True])
def test_every_colour_can_be_read_on_its_paper(night: bool) -> None:
    paper = ink.THEME["card"][night]
    for name, pair in ink.THEME.items():
        if name not in ("card", "grid"):
            assert ink.contrast(pair[night], paper) >= 4.5, name
    for colour in ("#2f5597", "#b3382f", "#2a2c31", "#ffffff", "#000000"):
        assert ink.contrast(ink.legible(colour, paper), paper) >= 4.5, colour


def test_the_hottest_space_has_the_last_colour_and_the_key_agrees() -> None:
    ends = heat.classes(10.0)
    assert ends[-1] == 10.0
    for n, end in enumerate(ends):
        assert heat.class_of(end, 10.0) == n
        assert heat.class_of(end * 1.001, 10.0) == min(n + 1, len(ends) - 1)
    assert heat.class_of(0.001, 10.0) == 0


def test_the_map_shows_all_fights_and_no_more_than_the_board() -> None:
    board = {"size": (1000.0, 600.0), "spaces": [{"id": 1, "at": (950.0, 30.0)}, {"id": 2, "at": (500.0, 300.0)}]}
    assert heat.window(board, {}) == (0, 0, 1000, 600)
    left, top, wide, high = heat.window(board, {1: 1.0})
    assert (left + wide, top) == (1000, 0)
    assert (wide, high) == (500, 300)
    left, top, wide, high = heat.window(board, {1: 1.0, 2: 1.0})
    assert (left, wide) == (350, 650)


def shift(p: float, adjusted: float, same: int = 0) -> Shift:
    return Shift("french", 0.2, 0.1 if p < 0.1 else -0.1, 0.3, 30, 10, same, p, adjusted)


def test_points_are_written_with_their_sign() -> None:
    assert [words.points(value) for value in (0.204, -0.1, 0.001, 0.0)] == ["+20", "\u221210", "0", "0"]


def test_a_verdict_is_a_plain_sentence() -> None:
    assert "Shifts the balance: it helps the French" in words.verdict(shift(0.001, 0.01), 40, "French")
    assert "may be chance" in words.verdict(shift(0.01, 0.2), 40, "French")
    assert "may be chance" in words.verdict(shift(0.06, 0.2), 40, "French"), "its interval leaves nought out"
    assert "No shift shown" in words.verdict(shift(0.5, 1.0), 40, "French")
    assert "Changed nothing" in words.verdict(shift(1.0, 1.0, same=40), 40, "French")
