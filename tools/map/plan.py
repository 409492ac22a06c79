"""What the tool needs to know of one game: its sheet, the fit of the ground to it, and the layer made by hand.

Every game has a folder here with ``plan.json`` and ``hand_layer.json``; the geography is the same for all.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tools.map.grid import Grid

HERE = Path(__file__).parent
GAMES = sorted(path.parent.name for path in HERE.glob("*/plan.json"))


def load(name: str) -> Any:
    """One file of the geography folder."""
    return _json(HERE / "geography" / f"{name}.json")


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


class Plan:
    """The map of one game."""

    def __init__(self, game: str, folder: Path = HERE) -> None:
        self.game = game
        self.sheet: dict[str, Any] = _json(folder / game / "plan.json")
        self.hand: dict[str, Any] = _json(folder / game / "hand_layer.json")
        self.grid = Grid(self.sheet["grid"], self.sheet["cut_off"])
        self.data = HERE.parents[1] / "src/grognard/games" / game / "data"


def chosen(description: str | None, with_check: bool = False) -> tuple[list[Plan], bool]:
    """The games that the command line names (all if none), and whether it only wants to check."""
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    parser.add_argument("--game", choices=GAMES, help="only this one")
    if with_check:
        parser.add_argument("--check", action="store_true", help="check that what is stored matches its sources")
    given = parser.parse_args()
    return [Plan(game) for game in ([given.game] if given.game else GAMES)], bool(with_check and given.check)
