"""The games that the suite looks at: all that the program finds, and the tiny one that is given from outside.

That one is interpreted, so it cannot be played on the compiled kernel.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

from grognard import build_kind, games
from grognard.games import rulebook

OUTSIDE = "tests.sixth_game" if build_kind() == "pure" else ""

with patch.dict(os.environ, {games.GIVEN: OUTSIDE}):  # what the tests themselves see is set in conftest.py
    PACKAGES = games.packages()
    GAMES = tuple(PACKAGES)
    CASES = [(game, info.id) for game in GAMES for info in rulebook(game).scenarios]

# Games of thousands of decisions: fewer or shorter ones are watched there, by every test
LONG = frozenset({("eagles", "waterloo")})
SHARE = 4


def share(game: str, scenario: str, number: int) -> int:
    """So many, or a part of them where games are long."""
    return number // SHARE if (game, scenario) in LONG else number


def folder_of(game: str) -> Path:
    """Where the sources of a game are."""
    return Path(import_module(PACKAGES[game]).__file__ or "").parent
