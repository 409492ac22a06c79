"""What players read: every rule in our own words."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from grognard.datafiles import read_override
from grognard.games.eagles.loader import load
from grognard.kernel.reference import rule_above

PACKAGE = "grognard.games.eagles.data"
DATA = resources.files(PACKAGE)


def read(name: str) -> Any:
    return json.loads(DATA.joinpath(name).read_text(encoding="utf-8"))


ENTRIES = read("rules_reference.json")
NUMBERS = [entry["number"] for entry in ENTRIES]

# The sections of the rulebook, then its answers to questions and our rulings.
SECTIONS = [
    "1", "2", "3", "4", "5", "5.1", "5.2", "5.3", "6",
    "7", "7.1", "7.2", "7.3", *(f"7.3.{letter}" for letter in "abcdefghij"), "7.4", "7.4.a", "7.4.b", "7.4.c",
    "8", "9", "10", "11", "11.1", "11.1.a", "11.1.b", "11.1.c", "11.2", "11.3", "12", "12.1", "12.2",
    "13", "13.1", *(f"13.1.{letter}" for letter in "abcde"), "13.2", "13.2.a", "13.2.b", "13.2.c",
    "14", "14.1", "14.2", "14.3", "15", "16",
    "17", "17.1", "17.1.a", "17.1.b", *(f"17.{number}" for number in range(2, 9)),
    "18", "18.1", "19", "20", "20.1", "20.2", "20.3", "21", "22", "22.1", "22.2",
    "23", "23.1", "23.2", "23.2.a", "23.2.b", "24",
]  # fmt: skip
ANSWERS = [f"QA-{number}" for number in range(1, 59)]
RULINGS = [f"R{number}" for number in range(1, 81)]
CITED = re.compile(r"\b(\d+\.\d+(?:\.[a-z])?|QA-\d+|R\d+)\b")


def test_every_rule_is_explained_once_and_in_order() -> None:
    assert NUMBERS == SECTIONS + ANSWERS + RULINGS


@pytest.mark.parametrize("entry", ENTRIES, ids=NUMBERS)
def test_every_entry_says_something_and_leads_to_entries(entry: dict[str, str]) -> None:
    assert set(entry) == {"number", "title", "text"}
    assert entry["title"]
    assert not entry["title"].endswith(".")
    for paragraph in entry["text"].split("\n"):
        assert paragraph == " ".join(paragraph.split())
        assert paragraph.endswith(".")
    assert [rule for rule in CITED.findall(entry["text"]) if rule not in NUMBERS] == []


def test_no_entry_speaks_in_abbreviations() -> None:
    short = re.compile(r"\b(SiP|StP|QFT?|DRM?|MP|IM|CR|E?ZOC|LOF|VR|PF|TEC|VP)\b")
    assert [entry["number"] for entry in ENTRIES if short.search(entry["text"])] == []


def test_every_option_has_its_rule_explained() -> None:
    assert [option["id"] for option in read("options.json") if option["rule"] not in NUMBERS] == []


@pytest.mark.parametrize(
    ("number", "found"), [("13.2.b-03", "13.2.b"), ("8-04", "8"), ("17.1-08", "17.1"), ("QA-55", "QA-55")]
)
def test_sentences_of_a_section_are_told_under_it(number: str, found: str) -> None:
    entry = rule_above(PACKAGE, number)
    assert entry is not None
    assert entry["number"] == found


def test_the_switched_rulings_tell_both_readings() -> None:
    for number in ("R1", "R5", "QA-12", "QA-13"):
        assert "With the option" in ENTRIES[NUMBERS.index(number)]["text"]


def test_the_players_page_names_every_option_and_scenario() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "players" / "eagles.md").read_text(encoding="utf-8")
    scenarios = [path.name for path in DATA.joinpath("scenarios").iterdir() if path.name.endswith(".json")]
    assert [name for name in scenarios if f"| `{name.removesuffix('.json')}` |" not in page] == []
    options = [f"| {option['title']} (`{option['id']}`) |" for option in read("options.json")]
    assert [line for line in options if line not in page] == []


def test_the_players_page_cites_rules_that_are_explained() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "players" / "eagles.md").read_text(encoding="utf-8")
    assert [rule for rule in CITED.findall(page) if rule not in NUMBERS] == []


def test_the_printed_corrections_are_understood(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "players" / "overriding_data.md").read_text(encoding="utf-8")
    (printed,) = (block for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if '"f1_54_ligne"' in block)
    mine = tmp_path / "mine.json"
    mine.write_text(printed, encoding="utf-8")
    data = load([read_override(mine)])
    assert data.units["f1_54_ligne"].full.quality == 8
    assert data.tables.numbers.command_range == 5
