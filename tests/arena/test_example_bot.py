"""The bot of the page for developers is complete, short, and does what the page says of it."""

import re
from pathlib import Path

import pytest

from grognard.arena.matches import Match, play
from grognard.arena.results import results
from grognard.arena.roundrobin import RoundRobin, Tournament

PAGE = Path(__file__).resolve().parents[2] / "docs" / "developers" / "add_a_bot.md"


@pytest.fixture(scope="module")
def corporal(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The example as the page prints it, in a file of its own."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert code.count("\n") <= 30
    path = tmp_path_factory.mktemp("bots") / "corporal.py"
    path.write_text(code)
    return f"{path}:Corporal"


def test_it_beats_random(corporal: str) -> None:
    robin = RoundRobin(Tournament("last_battles", "quatre_bras", (corporal, "random"), games=6))
    robin.play()
    found = results(robin)
    assert not found.forfeits
    assert found.meetings[0].wins_a >= 5
    assert found.ladder[0].bot == corporal


@pytest.mark.slow
def test_it_beats_a_recruit(corporal: str) -> None:
    robin = RoundRobin(Tournament("last_battles", "quatre_bras", (corporal, "recruit"), games=6))
    robin.play()
    assert results(robin).meetings[0].share_a > 0.5


@pytest.mark.parametrize(("game", "scenario"), [("napoleon_1815", "campaign"), ("waterloo_impulse", "battle")])
def test_it_plays_every_game(corporal: str, game: str, scenario: str) -> None:
    result = play(Match(game, scenario, (corporal, "random")), 0)
    assert result.decisions > 50
