"""Mass play with three seats and secrets: matches, fuzzing, the command."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

from grognard import build_kind, games
from grognard.arena.fuzz import fuzz_game
from grognard.arena.matches import Match, simulate
from grognard.cli import main

if build_kind() != "pure":
    pytest.skip("the toy's interpreted classes cannot be mixed with the compiled kernel", allow_module_level=True)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(games.GIVEN, "tests.toy")
    yield
    games.rulebook.cache_clear()


def test_allies_have_a_win_each_and_their_bot_one() -> None:
    tally = simulate(Match("toy", "trio", ("random", "random", "random")), 30)
    assert tally.wins["green"] == tally.wins["blue"] == 30 - tally.wins["red"]
    assert 0 < tally.wins["red"] < 30
    assert tally.wins_by_bot == {"random": 30}


def test_fuzzing_knows_the_seats_of_the_scenario() -> None:
    seen = [fuzz_game("toy", "trio", 1, index, every=1) for index in range(10)]
    assert [fault for one in seen for fault in one.faults] == []
    assert {key for one in seen for key in one.wins} == {"trio red", "trio green+blue"}
    assert sum(one.undone for one in seen) > 30


def command(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    assert not left.value.code
    return capsys.readouterr().out


def test_the_command_speaks_of_three_seats(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["simulate", "toy", "trio", "--games", "6", "--jobs", "1", "--swap", "--seat", "green=random", "--json"]
    assert set(json.loads(command(capsys, *words))["wins"]) == {"red", "green", "blue"}
    monkeypatch.setattr(sys.modules["grognard.cli.games"], "GAMES", ("toy",))
    (told,) = json.loads(command(capsys, "games", "--json"))
    assert told["sides"] == ["red", "blue"]
    assert [scenario["sides"] for scenario in told["scenarios"]] == [["red", "blue"], ["red", "green", "blue"]]
    assert "red, green, blue" in command(capsys, "games")
