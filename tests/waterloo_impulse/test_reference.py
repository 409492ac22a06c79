"""What players read: every rule in our own words, the lobby's introduction, the lines on the unit cards."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from grognard.datafiles import read_override
from grognard.games.waterloo_impulse.loader import load

PAGES = Path(__file__).resolve().parents[2] / "docs" / "players"
PAGE = PAGES / "waterloo_impulse.md"
DATA = resources.files("grognard.games.waterloo_impulse.data")


def read(name: str) -> Any:
    return json.loads(DATA.joinpath(name).read_text(encoding="utf-8"))


ENTRIES = read("rules_reference.json")
NUMBERS = [entry["number"] for entry in ENTRIES]

# How far the numbers of each section go, and of each rule that has parts.
SECTIONS = {
    1: 0, 2: 0, 3: 12, 4: 8, 5: 2, 6: 6, 7: 5, 8: 10, 9: 9, 10: 15,
    11: 21, 12: 7, 13: 7, 14: 11, 15: 8, 16: 4, 17: 6, 18: 3, 19: 7, 20: 3,
}  # fmt: skip
PARTS = {
    "6.2": 3, "6.3": 2, "6.4": 3, "6.5": 1, "6.6": 1,
    "8.6": 1,
    "9.4": 1, "9.5": 3, "9.6": 1, "9.8": 3,
    "11.12": 5, "12.5": 3, "13.5": 3, "14.7": 3,
}  # fmt: skip
RULES = [
    number
    for section, last in SECTIONS.items()
    for rule in (f"{section}.{count}" for count in range(last + 1))
    for number in (rule, *(f"{rule}.{part}" for part in range(1, PARTS.get(rule, 0) + 1)))
]
SWITCHED = ["R4", "R8", "R16", "R19", "R24", "R59", "R66", "R76"]

CITED = re.compile(r"\b(\d+(?:\.\d+){1,2}|R\d+)\b")


@pytest.mark.parametrize("number", RULES)
def test_every_rule_is_explained(number: str) -> None:
    assert NUMBERS.count(number) == 1


def test_rules_come_first_and_in_order() -> None:
    """The rules as the rulebook counts them, then our rulings that have a switch."""
    assert NUMBERS == RULES + SWITCHED


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


@pytest.mark.parametrize("number", SWITCHED)
def test_both_readings_of_a_switched_ruling_are_told(number: str) -> None:
    entry = ENTRIES[NUMBERS.index(number)]
    assert "With the option" in entry["text"]
    assert any(number in CITED.findall(other["text"]) for other in ENTRIES if other is not entry)


def test_points_for_places_are_told_as_the_data_has_them() -> None:
    points = {area["name"]: area["vp"] for area in read("areas.json")}
    told = re.findall(r"([A-Z][\w-]+(?: [A-Z][\w-]+)*), (\d+) points,", ENTRIES[NUMBERS.index("17.3")]["text"])
    assert told
    assert [(name, number) for name, number in told if points[name] != int(number)] == []


def test_the_players_page_lists_every_place_that_counts() -> None:
    page = PAGE.read_text(encoding="utf-8")
    lines = re.findall(r"^\| (.+\(\d+\)) \| (\d+) each \| (\w+) \|$", page, re.MULTILINE)
    told = {
        int(area): (int(points), {"French": "french", "Allies": "allied"}[side])
        for places, points, side in lines
        for area in re.findall(r"\((\d+)\)", places)
    }
    assert told == {area["number"]: (area["vp"], area["vp_side"]) for area in read("areas.json") if area["vp"]}


def test_the_players_page_names_only_places_that_are_areas_of_the_map() -> None:
    """Of what counts on the road to Genappe only these have an area: an inn without one would send players astray."""
    page = PAGE.read_text(encoding="utf-8")
    names = {area["name"] for area in read("areas.json")}
    (hint,) = re.findall(r"opens the way to ([\w ]+) and ([\w ]+),", page)
    assert set(hint) <= names


def test_every_option_has_its_rule_explained() -> None:
    rules = [option["rule"] for option in read("options.json")]
    assert [rule for rule in rules if rule not in NUMBERS] == []
    assert [rule for rule in SWITCHED if rule not in rules] == []


def test_the_players_page_names_every_option_and_scenario() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [entry["id"] for entry in read("scenarios.json") if f"| `{entry['id']}` |" not in page] == []
    options = [f"| {option['title']} (`{option['id']}`) |" for option in read("options.json")]
    assert [line for line in options if line not in page] == []


def test_the_printed_corrections_are_understood(tmp_path: Path) -> None:
    page = (PAGES / "overriding_data.md").read_text(encoding="utf-8")
    (printed,) = (block for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if '"boundaries"' in block)
    mine = tmp_path / "mine.json"
    mine.write_text(printed, encoding="utf-8")
    data = load([read_override(mine)])
    assert (data.areas[35].tem, data.tables.impulses, data.tables.movement.contested) == (3, 10, 4)


def test_scenarios_introduce_themselves() -> None:
    scenarios = {scenario["id"]: scenario for scenario in read("scenarios.json")}
    assert {name: scenario["sides"] for name, scenario in scenarios.items()} == {"battle": ["french", "allied"]}
    for scenario in scenarios.values():
        assert set(scenario) == {"id", "number", "title", "intro", "sides", "options"}
        assert scenario["number"]
        assert scenario["title"]
        assert scenario["intro"].endswith(".")


def test_every_kind_has_a_card_and_every_line_its_rule() -> None:
    cards = read("unit_cards.json")
    kinds = {"horse_artillery" if unit["horse"] else "rifle" if unit["rifle"] else unit["kind"] for unit in units()}
    assert set(cards) == kinds | {leader["role"] for leader in read("leaders.json")}
    for lines in cards.values():
        assert lines
        for line in lines:
            rules = CITED.findall(line)
            assert rules, line
            assert all(rule in RULES for rule in rules), line


def units() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read("units.json")
    return found
