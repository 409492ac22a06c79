"""The front door: ``import grognard`` is enough to play, look, save and load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import grognard
from grognard.games import GAMES
from grognard.kernel.action import IllegalAction
from grognard.kernel.record import BadRecord

door: Any = grognard


def test_the_import_loads_nothing_of_the_engine() -> None:
    script = "import sys, grognard; print([name for name in sys.modules if name.startswith('grognard.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert {"games", "new_game", "bot", "load"} <= set(dir(grognard))
    with pytest.raises(AttributeError, match="austerlitz"):
        _ = door.austerlitz


def test_the_games_tell_what_they_are() -> None:
    books = door.games()
    assert [book.id for book in books] == list(GAMES)
    assert repr(books[1]).startswith("Rulebook('last_battles', \"Napoleon's Last Battles\", scenarios: quatre_bras, ")
    scenario = books[1].scenario("quatre_bras")
    assert repr(scenario).startswith("ScenarioInfo('quatre_bras', 'Quatre Bras', 7 turns, ")
    assert repr(scenario.options[0]).startswith("OptionInfo(")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_in_letters_and_for_notebooks(game: str) -> None:
    new = door.new_game(game, seed=1)
    new.play("random", 30)
    text = str(new)
    assert max(map(len, text.split("\n")[6:30])) > 20
    for side in new.sides:
        assert new.text(side)
    root = ET.fromstring(new._repr_svg_())
    assert root.tag.endswith("svg")


def test_a_game_is_played_looked_at_saved_and_loaded(tmp_path: Path) -> None:
    game = door.new_game("last_battles", "quatre_bras", seed=7)
    assert repr(game).startswith("Game(last_battles quatre_bras, 0 actions, french to decide: ")
    assert repr(game.table) == "Table(last_battles quatre_bras, 0 actions)"
    assert (game.side, game.over, game.winners) == ("french", False, [])
    action = game.legal()[0]
    assert game.describe(action)
    game.take(action.to_text())
    assert game.history == [action]
    game.undo()
    assert game.history == []
    with pytest.raises(IllegalAction):
        game.take("move 9999")
    player = door.bot("recruit", seed=3)
    game.play({"french": player})
    assert game.side == "coalition", "nobody plays it"
    game.play({"french": player, "coalition": "random"})
    assert game.over
    assert len(game.winners) == 1
    assert "over: " in repr(game)
    game.save(tmp_path / "game.json")
    again = door.load(tmp_path / "game.json")
    assert again.table.fingerprint() == game.table.fingerprint()
    assert again.winners == game.winners
    with pytest.raises(BadRecord, match="nowhere"):
        door.load(tmp_path / "nowhere.json")
    with pytest.raises(ValueError, match="coalition"):
        game.view("prussian")


def test_dice_are_fresh_unless_a_seed_is_given() -> None:
    seeds = {door.new_game("last_battles").table.seed for _ in range(3)}
    assert len(seeds) == 3
    one, two = (door.new_game("last_battles", seed=5).table.seed for _ in range(2))
    assert one == two
    assert door.new_game("last_battles", seed=bytes(32)).table.seed == bytes(32)
