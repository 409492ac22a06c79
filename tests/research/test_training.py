"""The learner of the training script: it sees every action, and it learns what it is shown."""

from __future__ import annotations

import numpy as np

from grognard.research.training import Learner, Lessons, Network, distances, drawn, lattice, points


def test_a_network_learns_which_row_is_right() -> None:
    chance = np.random.default_rng(1)
    lessons = Lessons()
    for _ in range(300):
        rows = chance.standard_normal((5, 12)).astype(np.float32)
        lessons.add(rows, int(np.argmax(rows[:, 0] - np.abs(rows[:, 1]))))
    network = Network(12, 1)
    before = lessons.study(network, 1, chance)
    after = lessons.study(network, 30, chance)
    assert before < 0.7
    assert after > 0.9


def test_every_legal_action_is_a_row_of_its_own() -> None:
    learner = Learner(1)
    env = learner.env
    env.reset(seed=1)
    learner.take(env.legal()[0])
    actions = env.legal()
    rows = learner.eyes.rows(actions, 0)
    assert rows.shape == (len(actions), learner.eyes.size)
    assert np.isfinite(rows).all()
    assert len(np.unique(rows, axis=0)) > len(actions) / 2
    assert 0 <= learner.draw(rows, 4.0) < len(actions)


def test_distances_are_those_of_the_map() -> None:
    env = Learner(1).env
    grid = env.state_now.ground.grid  # type: ignore[attr-defined]  # of this game
    for a, b in [(1641, 1747), (1641, 1641), (1641, 1642), (1010, 1813), (1111, 608)]:
        one, two = (lattice(np.array([h // 100]), np.array([h % 100])) for h in (a, b))
        assert distances(one, two)[0, 0] == grid.distance(a, b), (a, b)


def test_a_curve_is_drawn() -> None:
    found = points([1.0, -1.0, 0.0, 1.0])
    assert (found["games"], found["share"]) == (4, 0.625)
    assert found["low"] < 0.625 < found["high"]
    assert "63%" in drawn([{"round": 1, "who": "learner", **found}]) or "62%" in drawn(
        [{"round": 1, "who": "x", **found}]
    )
