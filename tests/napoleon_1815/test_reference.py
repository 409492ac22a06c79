"""What players read: every rule in our own words, the lobby's introductions, the lines on the unit cards."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "players" / "napoleon_1815.md"
DATA = resources.files("grognard.games.napoleon_1815.data")


def read(name: str) -> Any:
    return json.loads(DATA.joinpath(name).read_text(encoding="utf-8"))


ENTRIES = read("rules_reference.json")
NUMBERS = [entry["number"] for entry in ENTRIES]

RULES = [
    "1.0",
    "2.0", "2.1", "2.2", "2.3",
    "3.0", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.61", "3.62", "3.63", "3.64",
    "4.0", "4.1", "4.2", "4.3",
    "5.0", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7",
    "6.0", "6.1", "6.2", "6.21", "6.22", "6.23", "6.24",
    "6.3", "6.31", "6.32", "6.33", "6.34", "6.4", "6.5", "6.51", "6.52", "6.6", "6.7",
    "7.0", "7.1", "7.2", "7.3", "7.4", "7.41", "7.5",
    "8.0", "8.1", "8.2", "8.3",
    "9.0",
    "10.0", "10.1", "10.2",
    "11.0",
    "12.0",
]  # fmt: skip

CITED = re.compile(r"\b(\d+\.\d+|R\d+)\b")


@pytest.mark.parametrize("number", RULES)
def test_every_rule_is_explained(number: str) -> None:
    assert NUMBERS.count(number) == 1


def test_rules_come_first_and_in_order() -> None:
    """The rules as the rulebook counts them, then our rulings that have a switch."""
    assert NUMBERS[: len(RULES)] == RULES
    rulings = [int(number.removeprefix("R")) for number in NUMBERS[len(RULES) :]]
    assert rulings == sorted(set(rulings))


@pytest.mark.parametrize("entry", ENTRIES, ids=NUMBERS)
def test_every_entry_says_something(entry: dict[str, str]) -> None:
    assert set(entry) == {"number", "title", "text"}
    assert entry["title"]
    assert not entry["title"].endswith(".")
    for paragraph in entry["text"].split("\n"):
        assert paragraph == paragraph.strip()
        assert paragraph.endswith(".")


@pytest.mark.parametrize("entry", ENTRIES, ids=NUMBERS)
def test_entries_lead_to_entries(entry: dict[str, str]) -> None:
    assert [rule for rule in CITED.findall(entry["text"]) if rule not in NUMBERS] == []


def test_every_option_has_its_rule_explained() -> None:
    assert [option["id"] for option in read("options.json") if option["rule"] not in NUMBERS] == []


def test_the_players_page_names_every_option_and_scenario() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [entry["id"] for entry in read("scenarios.json") if f"| `{entry['id']}` |" not in page] == []
    options = [f"| {option['title']} (`{option['id']}`) |" for option in read("options.json")]
    assert [line for line in options if line not in page] == []


def test_scenarios_introduce_themselves() -> None:
    scenarios = {scenario["id"]: scenario for scenario in read("scenarios.json")}
    assert {name: scenario["sides"] for name, scenario in scenarios.items()} == {
        "campaign": ["french", "allied"],
        "three_players": ["french", "anglo_dutch", "prussian"],
        "tourney": ["first", "second"],
    }
    for scenario in scenarios.values():
        assert set(scenario) == {"id", "number", "title", "intro", "sides", "options"}
        assert scenario["number"]
        assert scenario["title"]
        assert scenario["intro"].endswith(".")


def test_every_arm_has_a_card_and_every_line_its_rule() -> None:
    cards = read("unit_cards.json")
    assert set(cards) == {block["kind"] for block in read("blocks.json")}
    for lines in cards.values():
        for line in lines:
            rules = CITED.findall(line)
            assert rules, line
            assert all(rule in RULES for rule in rules), line
