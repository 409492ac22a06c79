"""Bots as players of an environment."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner

from grognard.arena.matches import derived_seed
from grognard.bots import Clock, UnknownBot, make_bot
from grognard.kernel.table import Table
from grognard.research import aec_env, speed
from grognard.research.players import BotPlayer


def test_a_bot_plays_the_same_game_here_as_at_a_table() -> None:
    env = aec_env("last_battles", "quatre_bras")
    env.reset(seed=6)
    players = {agent: BotPlayer(env, "veteran", seed) for seed, agent in enumerate(env.possible_agents)}
    for agent in env.agent_iter(160):
        env.step(players[agent]())
    table = Table(env.book, "quatre_bras", seed=derived_seed(6, 0, "dice"))
    bots = [make_bot("veteran", env.book) for _ in range(2)]
    chances = [Random(seed) for seed in range(2)]
    for action in env.history:
        seat = table.seat()
        assert bots[seat].choose(table.view(seat), table.decision(), Clock(), chances[seat]) == action
        table.take(action)
    assert len(env.history) > 100


def test_a_choice_is_kept_between_the_halves_and_forgotten_after_a_reset() -> None:
    env = aec_env("last_battles", "la_belle_alliance", ["command"])
    env.reset(seed=1)
    player = BotPlayer(env, "random", 1)
    chosen = player.action()
    assert all(player.action() == chosen for _ in range(20))
    seen = set()
    for _ in range(20):
        env.reset()
        seen.add(player.action())
    assert len(seen) > 1


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UnknownBot):
        BotPlayer(aec_env("last_battles"), "blucher")


def test_speed_is_told() -> None:
    told = CliRunner().invoke(speed.main, ["napoleon_1815", "--seconds", "0.2"])
    assert told.exit_code == 0, told.output
    assert "napoleon_1815" in told.output
