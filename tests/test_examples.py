"""The examples run as their page says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard import build_kind

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"

pytestmark = pytest.mark.skipif(build_kind() != "pure", reason="once is enough")

RUNS = {
    "watch_a_game.py": (["10"], "and so on, for"),
    "who_wins.py": (["--games", "2", "--bot", "random"], "coalition"),
    "draw_a_map.py": (["map.svg"], "map.svg: "),
    "random_agent.py": ([], " steps"),
}


def run(folder: Path, *words: str) -> str:
    command = [sys.executable, *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNS)
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    words, expected = RUNS[name]
    assert expected in run(tmp_path, str(EXAMPLES / name), *words)


@pytest.mark.slow
def test_the_example_bot_enters_the_arena(tmp_path: Path) -> None:
    bot = f"{EXAMPLES / 'cautious_bot.py'}:CautiousBot"
    words = ["-m", "grognard", "arena", "last_battles", "quatre_bras", "--bots", f"random,{bot}", "--games", "2"]
    assert "CautiousBot" in run(tmp_path, *words)


def test_every_example_is_run_and_told_of() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    names = {path.name for path in EXAMPLES.glob("*.py")}
    assert names == {*RUNS, "cautious_bot.py"}
    assert all(f"examples/{name}" in page for name in names)
