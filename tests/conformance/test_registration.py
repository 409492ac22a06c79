"""A game is found by its package. Nothing outside that package knows its name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import grognard
from grognard import games
from grognard.kernel.rulebook import BadSetup

ROOT = Path(__file__).parents[2]
SOURCE = Path(grognard.__file__).parent
OURS = tuple(name for name, package in games.packages().items() if package.startswith("grognard.games."))
TEXTS = {".py", ".ts", ".tsx", ".css", ".html", ".toml", ".mjs", ".json", ".md", ".sh"}
# A command to copy, in a help text or at the head of a tool: somebody has to be named there.
EXAMPLE = re.compile(r"\s*(#\s+)?(grognard|python3? (-m )?tools\S*) ")
# Whole files that may name a game, and why.
ALLOWED = {
    "tools/areas/make_areas.py": "draws the shapes of the areas of one game, and writes them into its data",
    "tools/areas/README.md": "tells how",
    "tools/drill/attacks.py": "attacks with corrections that once froze the server, of the games in which they did",
    "tools/drill/bystander.py": "plays a small battle beside the attacks",
    "tools/drill/disks.py": "plays a small battle while the disk fills up",
    "tools/drill/server.py": "opens a small battle for whoever looks on",
    "src/grognard/research/training.py": "a learner that is shown at one small battle, with eyes made for it",
    "tools/campaigns.py": "tells how campaigns of one game go, corps by corps",
}


def files() -> Iterator[Path]:
    """All that is written by hand and belongs to no game."""
    yield ROOT / "Makefile"
    yield ROOT / "pyproject.toml"
    for folder in (SOURCE, ROOT / "tools", ROOT / "web" / "src"):
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(folder).parts
            built = parts[:2] == ("server", "client") or "__pycache__" in parts
            if path.is_file() and path.suffix in TEXTS and not built and not set(parts[:-1]) & set(OURS):
                yield path


def test_no_line_outside_its_package_knows_a_game() -> None:
    names = re.compile("|".join([*OURS, *(type(games.rulebook(name)).__name__ for name in OURS)]))
    found: list[str] = []
    looked = 0
    for path in files():
        looked += 1
        place = str(path.relative_to(SOURCE.parents[1] if path.is_relative_to(SOURCE) else ROOT))
        if place.replace("compiled/", "src/", 1) not in ALLOWED:
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if names.search(line) and not EXAMPLE.match(line):
                    found.append(f"{place}:{number}: {line.strip()}")
    assert looked > 150
    assert found == []


def test_games_are_found_by_their_folders() -> None:
    packages = (SOURCE / "games").glob("*/__init__.py")
    finished = sorted(path.parent.name for path in packages if "\nRULEBOOK = " in path.read_text("utf-8"))
    assert list(OURS) == finished
    for name in OURS:
        assert games.rulebook(name).id == name
        assert type(games.rulebook(name)).__module__ == games.packages()[name]


def test_games_come_from_outside_too(monkeypatch: pytest.MonkeyPatch) -> None:
    points = metadata.EntryPoints(
        [
            metadata.EntryPoint("austerlitz", "my_games.austerlitz", games.GROUP),
            metadata.EntryPoint(OURS[0], "my_games.forgery", games.GROUP),
        ]
    )
    monkeypatch.setattr(metadata, "entry_points", lambda group: points.select(group=group))
    games._found.cache_clear()
    monkeypatch.setenv(games.GIVEN, f"drafts.jena, drafts.{OURS[1]}")
    try:
        found = games.packages()
    finally:
        games._found.cache_clear()
    assert list(found) == [*OURS, "austerlitz", "jena"]
    assert (found["austerlitz"], found["jena"]) == ("my_games.austerlitz", "drafts.jena")
    assert found[OURS[0]] == f"grognard.games.{OURS[0]}", "a name that is taken stays taken"
    assert found[OURS[1]] == f"grognard.games.{OURS[1]}"


def test_a_name_that_nobody_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match=f"there is no game 'chess'; there are: {', '.join(OURS)}"):
        games.rulebook("chess")


def test_to_list_the_games_none_is_loaded() -> None:
    script = (
        "import sys, grognard.games as g; print(*g.GAMES, sum(m.startswith('grognard.games.') for m in sys.modules))"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent), games.GIVEN: ""}
    told = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.split() == [*OURS, "0"]
