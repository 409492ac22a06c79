"""The tiny game of tests/sixth_game: found, simulated, fuzzed, drawn and studied without a line outside its package.

The conformance suite takes it like any other game; tests/browser/test_sixth_game.py plays it by clicks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard import build_kind, games
from grognard.games import rulebook
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import BadSetup

ROOT = Path(__file__).parents[1]
PACKAGE = "tests.sixth_game"
GAME, SCENARIO = "sixth_game", "border"

pytestmark = pytest.mark.skipif(build_kind() != "pure", reason="its interpreted classes cannot use a compiled kernel")


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(games.GIVEN, PACKAGE)


def run(*words: str) -> str:
    """A command in a process of its own, with the game given from outside."""
    path = os.pathsep.join([str(Path(grognard.__file__).parents[1]), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", *words],
        env={**os.environ, "PYTHONPATH": path, games.GIVEN: PACKAGE},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_nothing_outside_its_package_knows_it() -> None:
    places = [ROOT / "Makefile", ROOT / "pyproject.toml"]
    for folder in ("src/grognard", "tools", "web/src", "benchmarks"):
        places += [path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".ts", ".tsx", ".css"}]
    assert len(places) > 300
    assert [path for path in places if GAME in path.read_text("utf-8") or "Despatch" in path.read_text("utf-8")] == []


def test_the_command_lists_and_simulates_it() -> None:
    told = {game["id"]: game for game in json.loads(run("grognard", "games", "--json"))}
    assert told[GAME]["title"] == "The Despatch"
    words = ["--games", "12", "--jobs", "2", "--seat", "red=recruit", "--seat", "blue=random", "--json"]
    found = json.loads(run("grognard", "simulate", GAME, SCENARIO, *words))
    assert sum(found["wins"].values()) + found["draws"] == 12
    assert found["wins"]["red"] > found["wins"]["blue"], "whoever has an opinion beats whoever has none"


def test_it_is_fuzzed_and_searched_for_leaks() -> None:
    assert "20 games" in run("grognard.arena.fuzz", GAME, "--games", "20")
    assert "0 leaks" in run("grognard.arena.leak_check", GAME, "--positions", "100").replace("\n", " ")


def test_a_leak_would_be_found() -> None:
    from grognard.arena.leak_check import Watch  # noqa: PLC0415
    from tests.sixth_game import Despatch  # noqa: PLC0415
    from tests.sixth_game.view import ErrandSecrets  # noqa: PLC0415

    book = Despatch()
    careless = ErrandSecrets()
    careless.rules["knows"] = lambda errand, seat, side: True
    book.secrets = careless
    state = book.new_state(SCENARIO, [], Dice(bytes(32)), [])
    leaks = Watch(book, SCENARIO, state, Random(1), "here").play(0.5, 40).leaks
    assert leaks
    assert all(leak.endswith("the position at once") for leak in leaks)


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_it_is_drawn(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"border{suffix}"
    run("grognard", "render", GAME, SCENARIO, str(file))
    assert file.stat().st_size > 5000
    if suffix == ".svg":
        assert all(name in file.read_text("utf-8") for name in ("Mill", "Ford", "Farm"))


def test_programs_learn_from_it() -> None:
    from grognard.research import aec_env  # noqa: PLC0415

    env = aec_env(GAME, SCENARIO, ["escorts"])
    env.reset(seed=3)
    chance, rewards = Random(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(1000):
        _, rewards[agent], over, cut, _ = env.last(observe=False)
        codes = [] if over or cut else [n for n, legal in enumerate(env.observe(agent)["action_mask"]) if legal]
        env.step(chance.choice(codes) if codes else None)
    assert list(rewards) == ["red", "blue"]
    assert sum(rewards.values()) == 0


def test_an_owner_corrects_its_data_and_mistakes_are_told() -> None:
    book = rulebook(GAME)
    longer = book.new_state(SCENARIO, [], Dice(bytes(32)), [{"scenarios": {"border": {"turns": 20}}}])
    assert longer.scenario.turns == 20
    with pytest.raises(BadSetup, match="mill"):
        book.new_state(SCENARIO, [], Dice(bytes(32)), [{"areas": {"mill": {"near": ["farm"]}}}])


def test_the_knowledge_of_a_seat_is_its_own() -> None:
    state = rulebook(GAME).new_state(SCENARIO, [], Dice(bytes(32)), [])
    for _ in range(2):
        state.apply(state.legal()[1])
    assert state.carrier == [1, 4]
    view = rulebook(GAME).secrets.view
    assert [view(state, seat).state.carrier for seat in (-1, 0, 1)] == [[-1, -1], [1, -1], [-1, 4]]
