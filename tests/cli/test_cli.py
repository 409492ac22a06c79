"""The command: exact JSON for programs, one clear line and exit code 2 for input that cannot be used."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard import build_kind
from grognard.arena.matches import Tally
from grognard.cli.simulate import endings
from grognard.games import rulebook
from grognard.kernel.dice import commitment
from grognard.kernel.resignation import resignation
from grognard.kernel.shares import Share, Shares, mixed
from grognard.kernel.table import Table

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
    assert set(result) == {
        "game", "scenario", "options", "overrides", "seed", "version", "build", "bots", "swap", "games", "wins",
        "wins_by_bot", "draws", "intervals", "intervals_by_bot", "reasons", "forfeits", "decisions", "seconds",
    }  # fmt: skip
    assert result["games"] == 2
    assert (result["game"], result["scenario"], result["seed"]) == (GAME, SCENARIO, 1815)
    assert result["bots"] == {"french": "random", "coalition": "random"}
    assert sum(result["reasons"].values()) == 2
    for side, wins in result["wins"].items():
        low, high = result["intervals"][side]
        assert low <= wins / 2 <= high
        assert high - low > 0.4, "two games say little"
    assert set(result["wins"]) == {"french", "coalition"}
    assert sum(result["wins"].values()) + result["draws"] == 2
    assert sum(result["wins_by_bot"].values()) + result["draws"] == 2


def test_games_can_be_narrowed_and_options_are_explained(run: Run) -> None:
    (game,) = answer(run, "games", GAME, SCENARIO)
    assert (game["id"], [scenario["id"] for scenario in game["scenarios"]]) == (GAME, [SCENARIO])
    code, out, _ = run("games", GAME)
    assert code == 0
    assert "wavre" in out
    assert "waterloo_impulse" not in out
    assert not any(line != line.rstrip() for line in out.splitlines()), "no line is padded"
    code, out, _ = run("games", GAME, SCENARIO)
    assert code == 0
    first = game["scenarios"][0]["options"][0]
    assert first["id"] in out
    assert first["title"] in out
    assert " ".join(first["text"].split()) in " ".join(out.split())
    assert run("games", GAME, "austerlitz")[0] == 2


def test_endings_that_differ_only_in_numbers_are_counted_together() -> None:
    tally = Tally({}, {}, reasons={"The French win, 3 to 2.": 2, "The French win, 31 to 7.": 1, "A draw.": 4})
    assert endings(tally) == {"A draw.": 4, "The French win, n to n.": 3}


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
    assert whole["verify"] == {"fair": True, "faults": [], "standing": "the host's word"}
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


def test_replay_holds_a_record_against_what_a_player_kept(run: Run, record: Path) -> None:
    data = json.loads(record.read_text())
    kept = data["commitment"]
    code, out, _ = run("replay", record, "--verify", "--fingerprint", kept)
    assert (code, "whose fingerprint you kept" in out) == (0, True)
    code, out, _ = run("replay", record, "--verify", "--fingerprint", "ab" * 32)
    assert (code, "was replaced" in out) == (1, True)
    code, out, _ = run("replay", record, "--verify", "--share", "ab" * 32)
    assert (code, "is not part of the seed" in out) == (1, True)
    assert run("replay", record, "--verify", "--share", "abc")[0] == 2
    assert run("replay", record, "--share", "ab" * 32)[0] == 2


def test_replay_tells_whose_shares_prove_the_dice(run: Run, record: Path) -> None:
    host, share, other = bytes([1]) * 32, bytes([2]) * 32, bytes([3]) * 32
    table = Table(rulebook(GAME), SCENARIO, [], mixed(host, [share, other]))
    table.promised = commitment(host)
    players = [Share(["french"], commitment(share), share), Share(["coalition"], commitment(other), other)]
    table.shares = Shares(host, 2, players, [])
    table.take(resignation(0))
    record.write_text(table.record().to_text())
    verify = ("replay", record, "--verify")
    assert answer(run, *verify)["verify"]["standing"] == "for those who kept their fingerprints"
    mine = ("--fingerprint", commitment(host), "--share", share.hex())
    assert answer(run, *verify, *mine)["verify"]["standing"] == "proven"
    out = run(*verify, *mine)[1]
    assert "Your share is in the seed" in out
    assert "collected 2 times" in out
    for name, value in (("host", "00" * 32), ("players", data_of(record)["shares"]["players"][:1])):
        data = data_of(record)
        data["shares"][name] = value
        forged = record.with_name("forged.json")
        forged.write_text(json.dumps(data))
        assert run("replay", forged, "--verify")[0] == 1


def data_of(record: Path) -> Any:
    return json.loads(record.read_text())


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
