"""A game is a record: it rebuilds every position, and its dice can be checked."""

from __future__ import annotations

import json
from random import Random

import pytest

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.table import Table

BOOK = rulebook("last_battles")
SEED = bytes(range(32))


def played(actions: int = 150) -> Table:
    table = Table(BOOK, "quatre_bras", ["cavalry_impetus", "command"], SEED)
    chance = Random(7)
    while table.outcome is None and len(table.history) < actions:
        table.take(chance.choice(table.legal()))
    return table


def finished() -> Table:
    return played(100_000)


def test_every_position_of_a_game_is_rebuilt_from_its_record() -> None:
    table = Table(BOOK, "quatre_bras", (), SEED)
    chance = Random(1)
    prints = [table.fingerprint()]
    while table.outcome is None and len(table.history) < 60:
        table.take(chance.choice(table.legal()))
        prints.append(table.fingerprint())
    record = table.record(reveal=True)
    for number, expected in enumerate(prints):
        assert Table.replay(BOOK, record, number).fingerprint() == expected


def test_a_running_game_keeps_its_seed_and_still_replays_from_its_rolls() -> None:
    table = played()
    record = Record.from_text(table.record().to_text())
    assert record.seed is None
    assert SEED.hex() not in table.record().to_text()
    assert record.promised == commitment(SEED)
    assert Table.replay(BOOK, record).fingerprint() == table.fingerprint()
    assert Table.verify(BOOK, record) == ["the seed has not been published yet: the dice cannot be checked"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", "ab " * 21 + "a"),
        ("host", "00 " * 21 + " "),
        ("round", 0),
        ("round", True),
        ("players", [{}] * 9),
        ("players", [{"sides": ["french"], "commitment": None, "share": None}]),
        ("players", [{"sides": "french" * 9, "commitment": "00" * 32, "share": None}]),
        ("without", None),
    ],
)
def test_shares_that_cannot_be_read_are_refused(name: str, value: object) -> None:
    data = played(3).record().to_json()
    shares: dict[str, object] = {"host": None, "round": 1, "players": [], "without": []}
    assert Record.from_json({**data, "shares": shares}).shares is not None
    with pytest.raises(BadRecord):
        Record.from_json({**data, "shares": {**shares, name: value}})


def test_a_finished_game_publishes_its_seed_and_proves_its_dice() -> None:
    table = finished()
    record = Record.from_text(table.record().to_text())
    assert record.seed == SEED
    assert record.rolls
    assert Table.verify(BOOK, record) == []


def test_another_seed_breaks_the_promise() -> None:
    record = finished().record()
    record.seed = bytes(32)
    assert any("digest" in fault for fault in Table.verify(BOOK, record))


def test_a_changed_roll_is_found() -> None:
    record = finished().record()
    record.rolls[0] = record.rolls[0] % 6 + 1
    assert Table.verify(BOOK, record) == ["the recorded rolls are not those that follow from the seed"]


def test_an_action_that_the_rules_refuse_is_found() -> None:
    record = finished().record()
    record.actions.insert(3, Action("move", 9999))
    faults = Table.verify(BOOK, record)
    assert len(faults) == 1
    assert "action 4 (move 9999) cannot be replayed" in faults[0]


def test_missing_actions_are_found() -> None:
    record = finished().record()
    del record.actions[1:]
    assert Table.verify(BOOK, record) == ["the recorded rolls are not those that follow from the seed"]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"format": 99}, "format"),
        ({"actions": [["move", "x"]]}, "action"),
        ({"actions": "all"}, "actions"),
        ({"seed": "zz" * 32}, "hexadecimal"),
        ({"seed": "00"}, "32 bytes"),
        ({"seed": 5}, "32 bytes"),
        ({"rolls": [3, 0]}, "0 is not a roll"),
        ({"rolls": [7]}, "7 is not a roll"),
        ({"rolls": [2.5]}, "2.5 is not a roll"),
        ({"rolls": ["3"]}, "'3' is not a roll"),
        ({"rolls": [True]}, "True is not a roll"),
        ({"overrides": [3]}, "overrides are JSON objects"),
        ({"scenario": 7}, "scenario"),
    ],
)
def test_unusable_records_are_refused_in_one_sentence(change: dict[str, object], word: str) -> None:
    data = played(5).record().to_json() | change
    with pytest.raises(BadRecord, match=word):
        Record.from_text(json.dumps(data))


@pytest.mark.parametrize("key", ["game", "seed", "actions", "rolls"])
def test_a_record_with_something_missing_says_what(key: str) -> None:
    data = played(5).record().to_json()
    del data[key]
    with pytest.raises(BadRecord, match=f"'{key}' is missing"):
        Record.from_text(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[]", "7"])
def test_other_files_are_no_records(text: str) -> None:
    with pytest.raises(BadRecord, match="not a record"):
        Record.from_text(text)
