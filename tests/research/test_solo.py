"""One side against computer players; games that are cloned, saved, packed and played many at once."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from grognard.bots import UnknownBot
from grognard.games import GAMES
from grognard.kernel.rulebook import BadSetup
from grognard.research import aec_env, solo_env, vector_env
from grognard.research.env import GrognardEnv

SMALL = ("last_battles", "quatre_bras")


def walk(env: GrognardEnv, steps: int, seed: int = 1) -> None:
    """Some steps of random play."""
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        if not env.agents or any(env.terminations.values()):
            return
        env.step(int(chance.choice(env.codes())))


def alike(one: GrognardEnv, other: GrognardEnv) -> None:
    agent = one.agent_selection
    assert agent == other.agent_selection
    seen, too = one.observe(agent), other.observe(agent)
    assert np.array_equal(seen["observation"], too["observation"])
    assert np.array_equal(seen["action_mask"], too["action_mask"])
    assert one.infos == other.infos


@pytest.mark.parametrize("game", GAMES)
def test_games_are_cloned_saved_packed_and_go_on_the_same(game: str) -> None:
    env = aec_env(game)
    env.reset(seed=3)
    walk(env, 60)
    others = [env.clone(), pickle.loads(pickle.dumps(env)), copy.deepcopy(env), aec_env(game)]
    others[3].reset(seed=9)
    others[3].restore(env.save())
    for other in others:
        alike(env, other)
    walk(env, 40, 2)
    for other in others:
        walk(other, 40, 2)
        alike(env, other)
        assert other.history == env.history
        assert other.record().to_text() == env.record().to_text()


def test_corrections_of_the_data_are_played_with() -> None:
    env = aec_env(*SMALL, overrides=[{"units": {"Lf-Ds": {"full": 9}}}])
    env.reset(seed=1)
    usual = aec_env(*SMALL)
    usual.reset(seed=1)
    differ = env.observe("french")["observation"] != usual.observe("french")["observation"]
    assert 0 < differ.sum() < 9
    assert env.record().overrides == [{"units": {"Lf-Ds": {"full": 9}}}]


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_finds_nothing_wrong() -> None:
    env = solo_env(*SMALL, side="french", opponent="random")
    env.action_space.seed(1)
    env.reset(seed=2)
    legal = int(np.flatnonzero(env.action_masks())[0])
    env.action_space.sample = lambda mask=None, probability=None: legal  # type: ignore[method-assign]  # only legal ones
    check_env(env, skip_render_check=True, skip_close_check=True)


def test_a_side_is_played_to_the_end() -> None:
    env = solo_env(*SMALL, side="coalition", opponent="random")
    observation, info = env.reset(seed=5)
    chance = np.random.default_rng(1)
    reward, over, cut, steps = 0.0, False, False, 0
    while not (over or cut):
        assert info["side"] == "coalition"
        assert np.array_equal(observation["action_mask"].astype(bool), env.action_masks())
        observation, reward, over, cut, info = env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))
        steps += 1
    assert reward in {-1.0, 0.0, 1.0}
    assert steps > 50
    assert "reason" in info


def test_a_learner_without_a_side_plays_them_by_turns() -> None:
    env = solo_env(*SMALL, opponent="random", max_cycles=3)
    sides = [env.reset(seed=1 if not number else None)[1]["side"] for number in range(4)]
    assert sides == ["french", "coalition", "french", "coalition"]


def test_a_clone_plays_on_apart() -> None:
    env = solo_env(*SMALL, side="french", opponent="random")
    env.reset(seed=4)
    twin = env.clone()
    code = env.aec.codes()[0]
    one, other = env.step(code), twin.step(code)
    assert np.array_equal(one[0]["observation"], other[0]["observation"])
    env.step(env.aec.codes()[0])
    assert len(twin.aec.history) < len(env.aec.history)


@pytest.mark.parametrize("processes", [False, True])
def test_many_games_at_once(processes: bool) -> None:
    envs = vector_env(2, *SMALL, processes=processes, side="french", opponent="random")
    try:
        seen, _ = envs.reset(seed=1)
        seen, rewards, *_ = envs.step(np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]]))
        assert seen["observation"].shape[0] == 2
        assert rewards.shape == (2,)
    finally:
        envs.close()


def test_who_cannot_play_is_named() -> None:
    with pytest.raises(BadSetup, match="coalition"):
        solo_env(*SMALL, side="prussian")
    with pytest.raises(UnknownBot, match="veteran"):
        solo_env(*SMALL, opponent="stockfish")
