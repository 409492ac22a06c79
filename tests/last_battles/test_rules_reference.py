"""The rules reference: our own wording for every rule that a prompt, refusal or log line names."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

ENTRIES = json.loads(
    resources.files("grognard.games.last_battles.data").joinpath("rules_reference.json").read_text(encoding="utf-8")
)
NUMBERS = [entry["number"] for entry in ENTRIES]
ENGINE = Path(__file__).resolve().parents[2] / "src" / "grognard" / "games" / "last_battles"
CITED = re.compile(r'(?:Refusal\(|emit\("\w+", |roll\(|, )"(\d+\.\d+[A-Z]?)"')


def covered(rule: str) -> bool:
    """A rule has its own entry, or the entry of the rule it is a case of."""
    return rule in NUMBERS or rule.rstrip("ABCDEFG") in NUMBERS


def test_numbers_are_unique_and_in_order() -> None:
    def place(number: str) -> tuple[int, int, str]:
        found = re.fullmatch(r"(\d+)\.(\d+)([A-Z]?)", number)
        assert found, number
        return int(found[1]), int(found[2]), found[3]

    assert len(set(NUMBERS)) == len(NUMBERS)
    assert [place(number) for number in NUMBERS] == sorted(place(number) for number in NUMBERS)


def test_every_entry_says_something() -> None:
    for entry in ENTRIES:
        assert set(entry) == {"number", "title", "text"}
        assert entry["title"]
        assert not entry["title"].endswith(".")
        assert entry["text"].endswith(".")


def test_every_rule_the_program_names_is_explained() -> None:
    cited: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        cited.update(CITED.findall(path.read_text(encoding="utf-8")))
    assert len(cited) > 60
    assert sorted(rule for rule in cited if not covered(rule)) == []
