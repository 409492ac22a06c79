"""Random games that are remembered line by line."""

from pathlib import Path

from click.testing import CliRunner

from grognard.arena.fuzz import main
from grognard.arena.fuzz_report import Fuzzed, Report, decisions_of, read_lines, write_line

GAME = "last_battles"


def seen(index: int) -> Fuzzed:
    """A game that somebody has played."""
    return Fuzzed(GAME, "wavre", ["dawn"], 1815, index, 700, 20, 0.5, {"wavre french": 1}, {"MovePiece": 300})


def test_a_torn_line_is_left_out_and_the_next_game_follows_the_last_whole_one(tmp_path: Path) -> None:
    lines = tmp_path / "games.txt"
    write_line(lines, seen(0))
    with lines.open("a", encoding="utf-8") as file:
        file.write('{"game":"last_battles","scenario"')  # the machine stopped here
    assert read_lines(lines) == [seen(0)]
    write_line(lines, seen(1))
    assert read_lines(lines) == [seen(0), seen(1)]


def test_games_that_are_in_the_file_are_not_played_again(tmp_path: Path) -> None:
    lines = tmp_path / "games.txt"
    for index in range(3):
        write_line(lines, seen(index))
    told = CliRunner().invoke(main, [GAME, "--games", "3", "--scenario", "wavre", "--lines", str(lines)])
    assert told.exit_code == 0, told.output
    assert f"{GAME}: 3 games, 2100 decisions, 60 undone and redone, 0 faults" in told.output
    assert len(read_lines(lines)) == 3


def test_the_report_tells_what_was_met_and_what_was_not() -> None:
    report = Report(GAME)
    report.add(seen(0))
    told = "\n".join(report.told(1.0))
    assert "wavre: 1 games, 700 decisions and 0.50 s of a core" in told
    assert "scenarios: 1 of 11; not met: campaign" in told
    assert f"kinds of decisions: 1 of {len(decisions_of(GAME))}; not met: AdvanceUnit" in told


def test_all_decisions_of_a_game_are_known_to_the_report() -> None:
    named = decisions_of(GAME)
    assert {"MovePiece", "DeployHidden", "MakePlan", "RoutUnit"} <= named
    assert not {"BattleStep", "MoveGoesOn", "DecisionStep"} & named, "bases and work ask nothing"


def test_a_fault_names_all_that_is_needed_to_see_it_again() -> None:
    game = seen(2)
    game.fault("nobody is there")
    assert game.faults == [f"{GAME} wavre ['dawn'] seed 1815 game 2: nobody is there"]
