"""Tab: the shell knows games, scenarios, options, sides and bots."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from grognard.cli import grognard

GAME = "last_battles"


def offered(line: str) -> list[str]:
    """What is offered for the last word of a line."""
    *words, last = line.split(" ")
    complete = ShellComplete(grognard, {}, "grognard", "_GROGNARD_COMPLETE")
    return [item.value for item in complete.get_completions(words, last)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sim", ["simulate"]),
        ("simulate last", [GAME]),
        (f"simulate {GAME} wa", ["wavre"]),
        (f"games {GAME} quatre", ["quatre_bras", "quatre_bras_variant"]),
        (f"simulate {GAME} wavre --seat c", ["coalition="]),
        (f"simulate {GAME} wavre --seat coalition=v", ["coalition=veteran"]),
        (f"arena {GAME} wavre --bots recruit,m", ["recruit,marshal"]),
        (f"study {GAME} ligny --bot g", ["general"]),
        (f"study {GAME} ligny wav", ["wavre"]),
        ("bench --bot mars", ["marshal"]),
    ],
)
def test_words_are_completed(line: str, expected: list[str]) -> None:
    assert offered(line) == expected


def test_a_game_or_a_file_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDS", f"grognard render {GAME} lign")
    assert offered(f"render {GAME} lign") == ["ligny"]
    monkeypatch.setenv("COMP_WORDS", "grognard render rec")
    assert offered("render rec") == [""], "the shell's own files"


def test_options_are_those_of_the_scenario() -> None:
    assert "first_corps" in offered(f"simulate {GAME} quatre_bras --option ")
    assert "first_corps" not in offered(f"simulate {GAME} wavre --option ")
    assert offered("simulate chess e --option ") == []
