"""Studies: what is played, how it is kept, and that it goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.arena import study
from grognard.arena.study import Game, Question, Task, cases_of, plan, play, run
from grognard.bots import UnknownBot
from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import BadSetup, OptionInfo, Rulebook, ScenarioInfo

QUESTION = Question("last_battles", ("quatre_bras",), ("strict_moves",), bot="random")


def option(id: str, *, default: bool = False, needs: str = "", excludes: str = "") -> OptionInfo:
    return OptionInfo(id, id.title(), "1", default, "", needs.split(), excludes.split())


def cases(*options: OptionInfo, only: tuple[str, ...] | None = None) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """By switched option: all options, and the base; and what cannot be had."""
    info = ScenarioInfo("field", "1", "Field", "", 3, list(options))
    book = Rulebook()
    book.scenarios = [info]
    found, refused = cases_of(book, "field", only)
    return {case.switched: (" ".join(case.options), case.base) for case in found}, [one.option for one in refused]


# What is played


def test_each_option_is_switched_for_itself() -> None:
    found, _ = cases(option("fog"), option("mud", default=True))
    assert found == {"": ("mud", ""), "fog": ("fog mud", "field"), "mud": ("", "field")}


def test_what_an_option_needs_comes_with_it_and_is_what_it_is_compared_with() -> None:
    found, _ = cases(option("late", needs="command"), option("command"))
    assert found == {"": ("", ""), "command": ("command", "field"), "late": ("command late", "field/command")}
    only, _ = cases(option("late", needs="command"), option("command"), option("fog"), only=("late",))
    assert set(only) == {"", "command", "late"}, "without its base it could not be judged"


def test_what_an_option_excludes_goes_and_what_needs_it_goes_with_it() -> None:
    found, _ = cases(
        option("mud", default=True, excludes="dry"),
        option("dry", excludes="mud"),
        option("boots", default=True, needs="mud"),
    )
    assert found["mud"] == ("", "field")
    assert found["boots"] == ("mud", "field")
    assert "dry" not in found, "the boots would be left without their mud"


def test_options_that_cannot_be_had_are_named() -> None:
    found, refused = cases(option("odd", needs="even"), option("even", excludes="odd"), option("lost", needs="nothing"))
    assert set(found) == {"", "even"}
    assert refused == ["odd", "lost"]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_can_be_had(game: str) -> None:
    book = rulebook(game)
    found, refused = plan(Question(game, tuple(info.id for info in book.scenarios)))
    assert refused == []
    names = [case.name for case in found]
    assert len(names) == len(set(names)) == sum(1 + len(info.options) for info in book.scenarios)
    assert all(case.base in names for case in found if case.switched)


def test_a_question_that_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadSetup, match="nukes"):
        plan(Question("last_battles", ("ligny",), ("nukes",)))
    with pytest.raises(BadSetup, match="austerlitz"):
        plan(Question("last_battles", ("austerlitz",)))
    with pytest.raises(UnknownBot):
        plan(Question("last_battles", ("ligny",), bot="stockfish"))


# Playing


@pytest.mark.parametrize(("game", "scenario"), [("last_battles", "quatre_bras"), ("napoleon_1815", "three_players")])
def test_a_game_is_watched_from_turn_to_turn(game: str, scenario: str) -> None:
    question = Question(game, (scenario,), (), bot="random")
    (case,), _ = plan(question)
    seen = play(Task(question, case, 0))
    assert seen == play(Task(question, case, 0))
    assert seen.moves != play(Task(question, case, 1)).moves
    book = rulebook(game)
    seats = len(book.sides_of(scenario))
    assert len(seen.chances) == seen.turns + 1
    assert all(len(values) == seats and all(-1 <= value <= 1 for value in values) for values in seen.chances)
    spaces = {space["id"] for space in book.display.board(scenario, [])["spaces"]}
    assert seen.fights
    assert set(seen.fights) <= spaces
    for arms in seen.losses.values():
        for lost in arms.values():
            assert len(lost) == seen.turns + 1
            assert lost == sorted(lost), "losses only grow"


def test_a_worker_with_other_rules_does_not_play() -> None:
    old = Question("last_battles", ("quatre_bras",), (), version="0.0.1")
    with pytest.raises(BadSetup, match=r"but the question is for 0\.0\.1"):
        play(Task(old, plan(old)[0][0], 0))


# Keeping


def made(task: Task) -> Game:
    """A game that nobody plays."""
    return Game(task.case.name, task.number, (task.number % 2,), "won", 1, 2, {}, [[0.0, 0.0]], {}, "x")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Games are made up; gives the list of those that were."""
    found: list[str] = []

    def one(task: Task) -> Game:
        found.append(f"{task.case.switched}{task.number}")
        return made(task)

    monkeypatch.setattr(study, "play", one)
    return found


def test_a_study_goes_on_where_it_stopped(tmp_path: Path, played: list[str]) -> None:
    assert len(run(QUESTION, 2, tmp_path)) == 4
    assert played == ["0", "strict_moves0", "1", "strict_moves1"], "the cases by turns"
    heard: list[int] = []
    whole = run(QUESTION, 3, tmp_path, progress=heard.append)
    assert played[4:] == ["2", "strict_moves2"]
    assert heard == [4, 1, 1]
    assert [game.number for game in whole] == [0, 1, 2, 0, 1, 2], "in the order of the cases"
    assert len(run(QUESTION, 1, tmp_path)) == 2, "fewer games than there are"
    assert len(played) == 6


def test_a_line_that_was_torn_is_played_again(tmp_path: Path, played: list[str]) -> None:
    whole = run(QUESTION, 2, tmp_path)
    path = tmp_path / "games.jsonl"
    text = path.read_bytes()
    path.write_bytes(text[:-20])
    assert run(QUESTION, 2, tmp_path) == whole
    assert played[4:] == ["strict_moves1"]
    assert path.read_bytes() == text


def test_another_question_is_refused_and_fresh_begins_anew(tmp_path: Path, played: list[str]) -> None:
    run(QUESTION, 1, tmp_path)
    other = Question("last_battles", ("quatre_bras",), ("strict_moves",), bot="random", seed=7)
    with pytest.raises(BadSetup, match="a different study: seed 1815, not 7; --fresh"):
        run(other, 1, tmp_path)
    assert len(run(other, 1, tmp_path, fresh=True)) == 2
    header = json.loads((tmp_path / "games.jsonl").read_text("utf-8").splitlines()[0])
    assert header["question"]["seed"] == 7
    (tmp_path / "games.jsonl").write_text("[]\n")
    with pytest.raises(BadSetup, match="not the file of a study"):
        run(other, 1, tmp_path)
