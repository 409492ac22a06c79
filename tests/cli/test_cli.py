"""The command: exact JSON for programs, one clear line and exit code 2 for input that cannot be used."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard import build_kind

GAME, SCENARIO = "last_battles", "quatre_bras"
QUICK = ["--seat", "french=random", "--seat", "coalition=random"]
Run = Callable[..., tuple[int, str, str]]


def answer(run: Run, *words: str | Path) -> Any:
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def simulate(run: Run, *words: str | Path) -> Any:
    return answer(run, "simulate", GAME, SCENARIO, *QUICK, *words)


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """The record of one short game."""
    simulate(run, "--games", "1", "--jobs", "1", "--save", tmp_path)
    (path,) = tmp_path.glob("*.json")
    return path


def test_games_lists_scenarios_sides_and_options(run: Run) -> None:
    games = {game["id"]: game for game in answer(run, "games")}
    game = games[GAME]
    assert game["sides"] == ["french", "coalition"]
    scenarios = {scenario["id"]: scenario for scenario in game["scenarios"]}
    assert {"ligny", "quatre_bras", "wavre", "la_belle_alliance"} <= set(scenarios)
    for scenario in scenarios.values():
        assert scenario["sides"] == ["french", "coalition"]
        assert scenario["options"]
        assert all({"id", "title", "rule", "default"} <= set(option) for option in scenario["options"])


def test_simulate_answers_with_exact_keys(run: Run) -> None:
    result = simulate(run, "--games", "2", "--jobs", "1")
    assert set(result) == {"games", "wins", "wins_by_bot", "draws", "decisions", "seconds"}
    assert result["games"] == 2
    assert set(result["wins"]) == {"french", "coalition"}
    assert sum(result["wins"].values()) + result["draws"] == 2
    assert sum(result["wins_by_bot"].values()) + result["draws"] == 2


def test_simulate_depends_on_the_seed_and_not_on_the_number_of_processes(run: Run, tmp_path: Path) -> None:
    kept = {}
    for name, seed, jobs in [("one", "7", "1"), ("two", "7", "2"), ("other", "8", "1")]:
        simulate(run, "--games", "3", "--seed", seed, "--jobs", jobs, "--save", tmp_path / name)
        kept[name] = [json.loads(path.read_text()) for path in sorted((tmp_path / name).iterdir())]
    assert kept["one"] == kept["two"]
    assert kept["one"] != kept["other"]
    assert len({game["seed"] for game in kept["one"]}) == 3


def test_veterans_play_unless_somebody_is_named(run: Run) -> None:
    result = answer(run, "simulate", GAME, SCENARIO, "--games", "1", "--jobs", "1")
    assert set(result["wins_by_bot"]) == {"veteran"}
    assert "the veteran by default" in run("simulate", "--help")[1]
    code, out, _ = run("simulate", GAME, SCENARIO, *QUICK, "--games", "1", "--jobs", "1")
    assert (code, "bot random" in out) == (0, False), "that a bot beats itself says nothing"


def test_corrections_of_the_data_are_used_kept_and_checked(run: Run, tmp_path: Path) -> None:
    good, bad, kept = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "kept"
    good.write_text('{"units": {"Lf-Ds": {"full": 9}}}')
    bad.write_text('{"units": {"Lf-Ds": {"hats": 9}}}')
    simulate(run, "--games", "1", "--override", good, "--save", kept)
    (path,) = kept.iterdir()
    assert json.loads(path.read_text())["overrides"][0]["units"] == {"Lf-Ds": {"full": 9}}
    assert answer(run, "replay", path, "--verify")["verify"]["fair"]
    code, _, err = run("simulate", GAME, SCENARIO, "--override", bad)
    assert code == 2
    assert "bad.json" in err
    assert "hats" in err


def test_replay_rebuilds_a_game_and_proves_its_dice(run: Run, record: Path) -> None:
    whole = answer(run, "replay", record, "--verify")
    assert whole["verify"] == {"fair": True, "faults": []}
    assert whole["outcome"]["reason"]
    part = answer(run, "replay", record, "--to", "3")
    assert part["actions"] == 3
    assert part["outcome"] is None
    assert part["decision"]["side"] in {"french", "coalition"}


def test_replay_for_people_cites_the_rules(run: Run, record: Path) -> None:
    code, out, _ = run("replay", record, "--verify")
    assert code == 0
    assert "The dice are fair" in out
    assert "[" in out.splitlines()[0]
    reason = answer(run, "replay", record)["outcome"]["reason"]
    assert out.count(reason) == 1, "the end is told once"


@pytest.mark.parametrize("field", ["rolls", "commitment", "actions"])
def test_replay_finds_what_was_tampered_with(run: Run, record: Path, field: str) -> None:
    data = json.loads(record.read_text())
    if field == "rolls":
        data["rolls"].append(6)
    elif field == "commitment":
        data["commitment"] = "0" * 64
    else:
        data["actions"].insert(0, ["march_on_brussels"])
    record.write_text(json.dumps(data))
    code, out, _ = run("replay", record, "--verify")
    assert code == 1
    assert "Not proven" in out


def test_render_draws_openings_and_positions(run: Run, record: Path, tmp_path: Path) -> None:
    opening, later = tmp_path / "opening.svg", tmp_path / "later.png"
    assert run("render", GAME, SCENARIO, opening)[:2] == (0, "")
    assert opening.read_text("utf-8").startswith("<svg")
    assert run("render", record, "--to", "20", later, "--width", "200")[:2] == (0, "")
    assert later.read_bytes().startswith(b"\x89PNG")


def test_bench_answers_with_exact_keys(run: Run) -> None:
    speed = answer(run, "bench", GAME, "--scenario", SCENARIO, "--seconds", "0.01")[GAME]
    numbers = {
        "decisions_per_s", "apply_per_s", "copies_per_s", "games_per_s", "decisions_per_game", "mean_choices",
    }  # fmt: skip
    assert set(speed) == {"scenario", "build", *numbers}
    assert (speed["scenario"], speed["build"]) == (SCENARIO, build_kind())
    assert all(speed[key] > 0 for key in numbers)


def test_bench_tells_how_a_game_ages(run: Run) -> None:
    aged = answer(run, "bench", GAME, "--scenario", SCENARIO, "--ageing", "random")
    assert (aged["scenario"], aged["build"], aged["bot"]) == (SCENARIO, build_kind(), "random")
    turns = [stage["turn"] for stage in aged["stages"]]
    assert turns == list(range(1, len(turns) + 1))
    assert all(stage["decisions"] > 0 and stage["position"] > 0 for stage in aged["stages"])


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["simulate", "chess", SCENARIO], "last_battles"),
        (["simulate", GAME, "austerlitz"], "ligny"),
        (["simulate", GAME, SCENARIO, "--seat", "russian=random"], "coalition"),
        (["simulate", GAME, SCENARIO, "--seat", "french"], "SIDE=BOT"),
        (["simulate", GAME, SCENARIO, "--seat", "french=stockfish"], "random"),
        (["simulate", GAME, SCENARIO, "--option", "nukes"], "nukes"),
        (["simulate", GAME, SCENARIO, "--games", "0"], "games"),
        (["simulate", GAME, SCENARIO, "--games", "many"], "many"),
        (["simulate", GAME, SCENARIO, "--jobs", "-1"], "jobs"),
        (["simulate", GAME], "SCENARIO"),
        (["simulate", GAME, SCENARIO, "--games", "1", "--save", "LICENSE"], "LICENSE"),
        (["simulate", GAME, SCENARIO, "--games", "1", "--save", "LICENSE/records"], "LICENSE"),
        (["simulate", GAME, SCENARIO, "--games", "1", "--save", "/proc/nowhere"], "/proc/nowhere"),
        (["simulate", GAME, SCENARIO, "--override", "no_such_file.json"], "no_such_file.json"),
        (["simulate", GAME, SCENARIO, "--override", "LICENSE"], "LICENSE"),
        (["replay", "no_such_file.json"], "no_such_file.json"),
        (["replay", "tests"], "tests"),
        (["replay", "LICENSE"], "LICENSE"),
        (["bench", "chess"], "last_battles"),
        (["bench", GAME, "--scenario", "austerlitz"], "ligny"),
        (["render", GAME, SCENARIO, "battle.gif"], "svg"),
        (["render", GAME, "austerlitz", "battle.svg"], "ligny"),
        (["render", GAME, SCENARIO, "no_such_folder/battle.svg"], "no_such_folder"),
        (["render", GAME, SCENARIO, "battle.svg", "--to", "3"], "RECORD"),
        (["render", "no_such_file.json", "battle.svg"], "no_such_file.json"),
        (["render", "battle.svg"], "RECORD"),
        (["retreat"], "retreat"),
        (["--loud"], "--loud"),
        (["--port", "70000"], "port"),
        (["serve", "--data", "LICENSE/games", "--no-browser"], "LICENSE"),
        (["serve", "--host", "256.0.0.1", "--data", "build/nowhere", "--no-browser"], "256.0.0.1"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Run, words: list[str], named: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert named in err


@pytest.mark.parametrize("damage", ["{", "[]", '{"format": 99}', '{"format": 1}', "\x00\xff"])
def test_a_damaged_record_is_bad_input(run: Run, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(damage.encode("latin-1"))
    code, out, err = run("replay", path)
    assert (code, out) == (2, "")
    assert str(path) in err


@pytest.mark.parametrize("command", ["serve", "games", "simulate", "arena", "replay", "render", "bench"])
def test_help_gives_examples(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"grognard {command}" in out
    assert "Examples:" in out
