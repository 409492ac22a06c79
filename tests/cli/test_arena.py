"""``grognard arena``: its JSON, its tables, its file, and what it refuses."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ARENA = ("arena", "last_battles", "quatre_bras", "--jobs", "1")
BOTS = """
class Last:
    def __init__(self, book):
        pass

    def choose(self, view, decision, clock, rng):
        return decision.actions[-1]

class Quitter(Last):
    def choose(self, view, decision, clock, rng):
        raise KeyError("marshal Grouchy")
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return path


def answer(run: Run, *words: str | Path) -> Any:
    code, out, err = run(*ARENA, *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """What the seed alone decides."""
    for rank in found["ladder"]:
        del rank["seconds_per_decision"], rank["slowest"]
    return found


def test_json_has_exact_keys(run: Run, bots: Path) -> None:
    found = answer(run, "--bots", f"random,{bots}:Last", "--games", "3")
    assert set(found) == {
        "game", "scenario", "options", "overrides", "seed", "version", "build", "games", "decisions", "ladder",
        "pairings", "wins_by_side", "draws", "forfeits",
    }  # fmt: skip
    assert (found["game"], found["scenario"], found["games"]) == ("last_battles", "quatre_bras", 4)
    assert [set(rank) for rank in found["ladder"]] == 2 * [
        {"bot", "elo", "low", "high", "games", "forfeits", "points_by_side", "seconds_per_decision", "slowest"}
    ]
    (pairing,) = found["pairings"]
    assert set(pairing) == {
        "a", "b", "games", "wins_a", "wins_b", "draws", "share_a", "low", "high", "decided",
    }  # fmt: skip
    assert (pairing["a"], pairing["b"]) == ("random", f"{bots}:Last")
    assert pairing["wins_a"] + pairing["wins_b"] + pairing["draws"] == 4
    assert sum(found["wins_by_side"].values()) + found["draws"] == 4
    first, second = found["ladder"]
    assert first["elo"] >= second["elo"]
    assert first["low"] <= first["elo"]
    assert first["high"] is None or first["elo"] <= first["high"]
    played = [rank["points_by_side"][side] for rank in found["ladder"] for side in found["wins_by_side"]]
    assert [games for _, games in played] == [2, 2, 2, 2]
    assert sum(points for points, _ in played) == 4


def test_people_see_ladder_pairings_verdict_and_forfeits(run: Run, bots: Path) -> None:
    code, out, err = run(*ARENA, "--bots", f"{bots}:Quitter,random", "--games", "40")
    assert (code, err) == (0, "")
    assert "H1: random is stronger" in out
    assert "forfeits: KeyError" in out
    assert "as french" in out
    assert " or more" in out, "who is unbeaten may be any amount stronger"
    assert " or less" in out
    assert "100%" in out
    assert "wins by side: french" in out
    games = int(re.findall(r" 0-0-(\d+) ", out)[0])
    assert games < 40
    code, out, _ = run(*ARENA, "--bots", f"{bots}:Quitter,random", "--games", "40", "--no-stop")
    assert "0-0-40" in out
    assert "H1" not in out


def test_a_second_run_takes_the_games_of_the_first(run: Run, bots: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ("--bots", f"random,{bots}:Last", "--save", path, "--games")
    first = answer(run, *words, "4")
    kept = path.read_text()
    assert len(kept.splitlines()) == 4
    assert answer(run, *words, "4") == first, "times too come from the file"
    assert path.read_text() == kept
    more = answer(run, *words, "8")
    assert path.read_text().startswith(kept)
    assert len(path.read_text().splitlines()) == 8
    assert timeless(more) == timeless(answer(run, *words[:2], "--games", "8"))


def test_corrections_of_the_data_are_played_with_and_kept_apart(run: Run, bots: Path, tmp_path: Path) -> None:
    patch, path = tmp_path / "mine.json", tmp_path / "games.jsonl"
    patch.write_text('{"units": {"Lf-Ds": {"full": 9}}}')
    words = ("--bots", f"random,{bots}:Last", "--games", "2", "--save", path)
    assert answer(run, *words)["overrides"] == 0
    assert answer(run, *words, "--override", patch)["overrides"] == 1
    assert len(path.read_text().splitlines()) == 4, "they are other games"
    answer(run, *words, "--override", patch)
    assert len(path.read_text().splitlines()) == 4


def test_options_and_seeds_make_other_games(run: Run, bots: Path) -> None:
    plain, again, seeded, optional = (
        timeless(answer(run, "--bots", f"random,{bots}:Last", "--games", "2", *words))
        for words in [(), (), ("--seed", "7"), ("--option", "command")]
    )
    assert plain == again
    assert plain["decisions"] not in {seeded["decisions"], optional["decisions"]}


def test_simulate_takes_bots_from_outside_and_tells_of_forfeits(run: Run, bots: Path) -> None:
    words = ["simulate", "last_battles", "quatre_bras", "--games", "2", "--jobs", "1", "--json"]
    words += ["--seat", "coalition=random", "--seat"]
    code, out, err = run(*words, f"french={bots}:Last")
    assert (code, err) == (0, "")
    assert set(json.loads(out)["wins_by_bot"]) == {f"{bots}:Last", "random"}
    code, out, err = run(*words, f"french={bots}:Quitter")
    assert json.loads(out)["wins"] == {"french": 0, "coalition": 2}
    assert err == f"2 x {bots}:Quitter forfeits: KeyError in MovementPhase: 'marshal Grouchy'\n"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["chess", "ligny", "--bots", "random,recruit"], "last_battles"),
        (["last_battles", "austerlitz", "--bots", "random,recruit"], "ligny"),
        (["last_battles", "ligny"], "--bots"),
        (["last_battles", "ligny", "--bots", "random"], "two bots"),
        (["last_battles", "ligny", "--bots", "random,random"], "twice"),
        (["last_battles", "ligny", "--bots", "random,stockfish"], "veteran"),
        (["last_battles", "ligny", "--bots", "random,LICENSE.py:Bot"], "LICENSE.py"),
        (["last_battles", "ligny", "--bots", "random,grognard:Nobody"], "Nobody"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--games", "0"], "games"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--jobs", "0"], "jobs"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--option", "nukes"], "nukes"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--seconds", "recruit"], "BOT=SECONDS"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--seconds", "recruit=soon"], "BOT=SECONDS"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--seconds", "recruit=0"], "seconds"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--seconds", "recruit=nan"], "seconds"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--seconds", "veteran=1"], "veteran"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--elo0", "60"], "--elo1"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--elo1", "nan"], "--elo1"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--alpha", "0.7"], "alpha"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--save", "LICENSE"], "LICENSE"),
        (["last_battles", "ligny", "--bots", "random,recruit", "--save", "no_such_folder/games"], "no_such_folder"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Run, words: list[str], named: str) -> None:
    before = Path("LICENSE").read_bytes()
    code, out, err = run("arena", *words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert named in err
    assert Path("LICENSE").read_bytes() == before
