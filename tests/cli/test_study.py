"""grognard study: one folder, one report, one line where it cannot be done."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from grognard.arena.study import Game, Task
from grognard.cli import main
from grognard.report import heat

WORDS = ["study", "last_battles", "quatre_bras", "--bot", "random", "--option", "strict_moves", "--jobs", "1"]


def call(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    """Exit code, stdout, stderr."""
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out, captured.err


def test_a_study_is_played_reported_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heat, "PIXELS", 120)  # it need not be beautiful
    folder = tmp_path / "deep" / "study"
    code, out, err = call(capsys, *WORDS, "--games", "1", "--report", folder)
    assert (code, err) == (0, "")
    assert "Wins in 1 game:" in out
    assert {path.name for path in folder.iterdir()} == {"data.json", "games.csv", "games.jsonl", "index.html"}
    before = (folder / "games.jsonl").read_bytes()
    page = (folder / "index.html").read_bytes()
    assert call(capsys, *WORDS, "--games", "1", "--report", folder)[0] == 0
    assert (folder / "games.jsonl").read_bytes() == before, "nothing was played again"
    assert (folder / "index.html").read_bytes() == page, "and the page is the same"
    assert json.loads((folder / "data.json").read_text("utf-8"))["games_per_case"] == 1
    code, out, err = call(capsys, *WORDS, "--seed", "7", "--report", folder)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "seed 1815, not 7" in err


def test_a_study_asks_what_corrections_and_bots_on_one_side_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heat, "PIXELS", 120)
    patch = tmp_path / "mine.json"
    patch.write_text('{"units": {"Lf-Ds": {"full": 9}}}')
    words = ["study", "last_battles", "quatre_bras", "--bot", "random", "--seat", "french=recruit", "--defaults-only"]
    folder = tmp_path / "study"
    more: list[str | Path] = ["--override", patch, "--games", "1", "--jobs", "1", "--json", "--report", folder]
    code, out, err = call(capsys, *words, *more)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found == json.loads((folder / "data.json").read_text("utf-8"))
    assert [case["name"] for case in found["cases"]] == ["quatre_bras", "quatre_bras/corrections"]
    assert found["cases"][1]["shift"] is not None
    assert found["question"]["seats"] == {"french": "recruit"}
    assert {"date", "version", "build"} <= set(found)
    page = (folder / "index.html").read_text("utf-8")
    assert "With your corrections" in page
    assert "“recruit” as french" in page
    assert json.loads((folder / "corrections_1.json").read_text()) == json.loads(patch.read_text()) | {
        key: value for key, value in found["question"]["overrides"][0].items() if key != "units"
    }
    assert (folder / "games.csv").read_text("utf-8").splitlines()[1].split(",")[4] in {"french", "coalition", ""}


def test_what_was_played_before_ctrl_c_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(task: Task) -> Game:
        if task.number:
            raise KeyboardInterrupt
        return Game(task.case.name, task.number, (0,), "won", 1, 2, {}, [[0.0, 0.0]], {}, "x")

    monkeypatch.setattr("grognard.arena.study.play", play)
    code, out, err = call(capsys, *WORDS, "--games", "5", "--report", tmp_path)
    assert (code, out) == (130, "")
    assert "the same command resumes" in err
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 3, "the question and two games"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["study", "chess"], "last_battles"),
        (["study", "last_battles", "austerlitz"], "ligny"),
        (["study", "last_battles", "ligny", "--option", "nukes"], "nukes"),
        (["study", "last_battles", "ligny", "--option", "command", "--defaults-only"], "--defaults-only"),
        (["study", "last_battles", "ligny", "--bot", "stockfish"], "veteran"),
        (["study", "last_battles", "ligny", "--games", "0"], "games"),
        (["study", "last_battles", "ligny", "--seat", "prussian=random"], "coalition"),
        (["study", "last_battles", "ligny", "--override", "nowhere.json"], "nowhere.json"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    words: list[str], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, *words, "--report", tmp_path / "study")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert named in err
    assert not (tmp_path / "study").exists()


def test_a_folder_that_cannot_be_made_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = call(capsys, *WORDS, "--report", tmp_path / "file" / "study")
    assert code == 2
    assert "study" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("missing", "more"), [("matplotlib", []), ("ray", ["--ray", "local"])])
def test_what_is_not_installed_is_named(
    missing: str,
    more: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, out, err = call(capsys, *WORDS, "--report", tmp_path, *more)
    assert (code, out) == (2, "")
    assert f"pip install 'grognard[{'lab' if missing == 'matplotlib' else 'ray'}]'" in err
    assert len(err.splitlines()) == 1


def test_help_gives_examples(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "study", "--help")
    assert code == 0
    assert "grognard study last_battles quatre_bras --games 200" in out
