"""Work spread over processes and over a Ray cluster."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from math import factorial
from pathlib import Path

import pytest

from grognard import build_kind
from grognard.arena.cluster import NoCluster, spread
from grognard.arena.study import Question, run


def test_processes_do_all_of_the_work_and_pass_on_what_goes_wrong() -> None:
    assert list(spread(factorial, range(6), 1)) == [1, 1, 2, 6, 24, 120]
    assert sorted(spread(factorial, range(12), 2)) == sorted(map(factorial, range(12)))
    with pytest.raises(ValueError, match="negative"):
        list(spread(factorial, [3, -1, 4], 2))


def test_without_ray_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"pip install 'grognard\[ray\]'"):
        list(spread(factorial, [3], 2, "local"))


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_where_no_cluster_answers_is_said_at_once() -> None:
    with pytest.raises(NoCluster, match=r"no Ray cluster answers at 127\.0\.0\.1:1"):
        list(spread(factorial, [3], 2, "127.0.0.1:1"))


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
@pytest.mark.skipif(build_kind() != "pure", reason="once is enough: Ray does not know the build")
def test_a_ray_cluster_plays_the_same_games(tmp_path: Path) -> None:
    question = Question("last_battles", ("quatre_bras",), ("strict_moves",), bot="random")
    alone = run(question, 2, tmp_path / "alone")
    with_ray = run(question, 2, tmp_path / "ray", jobs=2, ray="local")
    assert with_ray == alone
    assert len(alone) == 4
    assert lines(tmp_path / "ray") == lines(tmp_path / "alone")
    assert not sys.modules["ray"].is_initialized()


def lines(folder: Path) -> list[str]:
    """The file of games, whatever the order in which they were finished."""
    return sorted((folder / "games.jsonl").read_text("utf-8").splitlines())
