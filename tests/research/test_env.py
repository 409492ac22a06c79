"""The environments: PettingZoo's own tests, masks, seeds, rewards, pictures."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # it ships no types
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # type: ignore[import-untyped]

from grognard.games import rulebook
from grognard.kernel.action import IllegalAction
from grognard.kernel.record import Record
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table
from grognard.research import MissingExtra, aec_env, drawing
from grognard.research.env import GrognardEnv

PLAYED = [
    ("last_battles", "quatre_bras"),
    ("napoleon_1815", "campaign"),
    ("napoleon_1815", "three_players"),
    ("waterloo_impulse", "battle"),
]
# What PettingZoo says of every environment with masks, and of agents that are not called player_0.
KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "We recommend agents to be named",
    "Action mask numpy array is all zeros",  # of an agent whose game is over
)


def without_known_warnings(test: Callable[[], None]) -> None:
    with warnings.catch_warnings():
        for known in KNOWN:
            warnings.filterwarnings("ignore", known)
        test()


def play(env: GrognardEnv, seed: int, most: int = 10**6) -> list[float]:
    """Random play; gives the last reward of each side, in order."""
    chance = Random(seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        _, reward, over, cut, _ = env.last(observe=False)
        rewards[agent] = reward
        if over or cut:
            env.step(None)
            continue
        codes = np.flatnonzero(env.observe(agent)["action_mask"])
        env.step(int(codes[int(chance.random() * len(codes))]))
    return list(rewards.values())


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_passes_the_api_test(game: str, scenario: str) -> None:
    without_known_warnings(lambda: api_test(aec_env(game, scenario), num_cycles=120))


def test_passes_the_api_test_to_the_end_of_the_game() -> None:
    without_known_warnings(lambda: api_test(aec_env("last_battles", "quatre_bras", max_cycles=90), num_cycles=100))
    without_known_warnings(lambda: api_test(aec_env("napoleon_1815", "campaign", ["random_setup"]), num_cycles=700))


def test_passes_the_api_test_in_a_wrapper() -> None:
    env = TerminateIllegalWrapper(aec_env("waterloo_impulse"), illegal_reward=-1)
    without_known_warnings(lambda: api_test(env, num_cycles=60))


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_passes_the_seed_test(game: str, scenario: str) -> None:
    without_known_warnings(lambda: seed_test(lambda: aec_env(game, scenario), num_cycles=60))


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_the_mask_is_the_legal_actions(game: str, scenario: str) -> None:
    env = aec_env(game, scenario, ["command"] if game == "last_battles" else [])
    env.reset(seed=5)
    chance = Random(5)
    halves = 0
    for agent in env.agent_iter(250):
        codes = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
        legal = env.legal()
        assert set(codes) == {env.code(action) for action in legal}
        assert legal
        assert not set(legal) - set(env.state_now.legal())
        for other in env.possible_agents:
            assert other == agent or not env.observe(other)["action_mask"].any()
        halves += env.infos[agent]["half"]
        env.step(codes[int(chance.random() * len(codes))])
    assert env.infos[env.agent_selection]["decision"] == env.decision().name
    assert env.infos[env.agent_selection]["rule"] == env.decision().rule
    assert halves or game != "last_battles"


def test_an_action_is_said_in_two_halves_where_it_must_be() -> None:
    env = aec_env("last_battles", "la_belle_alliance", ["command"])
    env.reset(seed=3)
    player = env.agent_selection
    action = next(action for action in env.legal() if action.verb in env.encoding.halved)
    if not env.halves:
        env.step(env.code(action))
    assert env.agent_selection == player
    assert env.history == []
    assert {other.a for other in env.legal()} == {action.a}
    words = env.layout.words(env.observe(player)["observation"])
    assert env.grammar.verbs[words["half_verb"] - 1].name == action.verb
    assert words["half_number"] == action.a + 1
    env.step(env.code(action))
    assert env.history == [action]


def test_the_seed_fixes_the_dice() -> None:
    env = aec_env("waterloo_impulse")
    records: list[str] = []
    rolls: list[list[int]] = []
    for seed in (1, 1, 2, None):
        env.reset(seed=seed)
        play(env, 4, 150)
        records.append(env.record().to_text())
        rolls.append(env.record().rolls)
    assert records[0] == records[1]
    assert rolls[0] != rolls[2]
    assert rolls[2] != rolls[3]  # the second game of the same seed
    env.reset(seed=2)
    env.reset()
    play(env, 4, 150)
    assert env.record().to_text() == records[3]


@pytest.mark.parametrize(("game", "scenario"), PLAYED[:3])
def test_rewards_are_the_outcome(game: str, scenario: str) -> None:
    env = aec_env(game, scenario)
    env.reset(seed=8)
    rewards = play(env, 8)
    assert env.agents == []
    table = Table.replay(rulebook(game), Record.from_text(env.record().to_text()))
    assert table.outcome is not None
    winners = table.outcome.winners
    assert rewards == [0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in range(len(rewards))]


def test_a_long_game_is_cut_short() -> None:
    env = aec_env("last_battles", max_cycles=30)
    env.reset(seed=1)
    assert play(env, 1) == [0.0, 0.0]
    assert len(env.history) <= 30
    assert env.agents == []


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = aec_env("last_battles")
    env.reset(seed=1)
    before = env.state_now.dump()
    for code in (int(np.flatnonzero(env.observe("french")["action_mask"] == 0)[0]), env.encoding.size, -1):
        with pytest.raises(IllegalAction) as refused:
            env.step(code)
        assert refused.value.refusal.rule
    assert env.state_now.dump() == before


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_an_illegal_action_loses_in_the_usual_wrapper() -> None:
    env = TerminateIllegalWrapper(aec_env("last_battles"), illegal_reward=-1)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe("french")["action_mask"] == 0)[0]))
    assert env.terminations == {"french": True, "coalition": True}
    assert env.rewards == {"french": -1, "coalition": 0}


def test_a_text_shows_what_everybody_sees() -> None:
    env = aec_env("napoleon_1815", "campaign", ["historical_setup"], render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert "x Prussian block" in shown
    env.render_mode = None
    assert env.render() is None
    env.close()


def test_a_picture_is_an_array(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "WIDE", 200)
    env = aec_env("last_battles", "quatre_bras", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (200, 3)
    assert len(np.unique(picture)) > 50


def test_wrong_words_are_refused_at_once() -> None:
    with pytest.raises(BadSetup, match="no game"):
        aec_env("chess")
    with pytest.raises(BadSetup, match="no scenario"):
        aec_env("last_battles", "leipzig")
    with pytest.raises(BadSetup, match="no option"):
        aec_env("last_battles", "ligny", ["tanks"])
    with pytest.raises(ValueError, match="render_mode"):
        aec_env("last_battles", "ligny", render_mode="human")


def test_without_the_extra_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "grognard.research.env")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingExtra, match=r"pip install grognard\[research\]"):
        aec_env("last_battles")
