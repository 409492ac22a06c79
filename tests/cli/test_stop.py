"""Ctrl-C: games that are under way end at once, and what is finished is kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.kernel.record import Record

Run = Callable[..., tuple[int, str, str]]
QUICK = ["--seat", "french=random", "--seat", "coalition=random"]
MANY = "100000"

IMPATIENT = """
class Bot:
    games = 0

    def __init__(self, book):
        Bot.games += 1

    def choose(self, view, decision, clock, rng):
        if Bot.games == 4:  # one is made to see whether it can be, before the first game
            raise KeyboardInterrupt
        return rng.choice(decision.actions)
"""


def wait_for(what: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    return [int(word) for path in Path(f"/proc/{pid}/task").glob("*/children") for word in path.read_text().split()]


def started(*words: str | Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "grognard", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a Linux /proc")
@pytest.mark.parametrize("at_all", [False, True], ids=["to the command", "to all, as a terminal does"])
def test_ctrl_c_in_simulate_ends_it_at_once_and_keeps_what_is_finished(tmp_path: Path, at_all: bool) -> None:
    words = ["simulate", "last_battles", "quatre_bras", *QUICK, "--games", MANY, "--jobs", "2", "--json"]
    command = started(*words, "--save", tmp_path / "records")
    wait_for(lambda: len(list(tmp_path.glob("records/*.json"))) >= 5, 180)
    workers = children(command.pid)
    assert len(workers) >= 2
    os.killpg(command.pid, signal.SIGINT) if at_all else command.send_signal(signal.SIGINT)
    start = time.monotonic()
    out, err = command.communicate(timeout=180)
    assert time.monotonic() - start < 5, "a second, and patience with a busy machine"
    assert command.returncode == 130
    records = list(tmp_path.glob("records/*"))
    assert (
        err.strip()
        == f"grognard: stopped after {len(records)} of {MANY} games; the records are in {tmp_path / 'records'}"
    )
    assert json.loads(out)["games"] == len(records)
    for path in records:
        Record.from_text(path.read_text("utf-8"))
    wait_for(lambda: not any(map(is_running, workers)), 10)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a Linux /proc")
@pytest.mark.parametrize(
    "words",
    [
        ["study", "last_battles", "ligny", "--defaults-only", "--games", MANY, "--jobs", "2", "--report"],
        ["arena", "last_battles", "ligny", "--bots", "recruit,veteran", "--games", MANY, "--jobs", "2"],
    ],
    ids=["study", "arena"],
)
def test_processes_that_are_just_being_started_say_nothing_when_they_are_stopped(
    tmp_path: Path, words: list[str]
) -> None:
    command = started(*words, *([tmp_path / "study"] if words[-1] == "--report" else []))
    wait_for(lambda: len(children(command.pid)) >= 3, 180)  # two, and the one that tracks what they share
    workers = children(command.pid)
    time.sleep(0.2)  # they are importing now
    os.killpg(command.pid, signal.SIGINT)
    start = time.monotonic()
    _, err = command.communicate(timeout=180)
    assert time.monotonic() - start < 5
    assert command.returncode == 130
    assert "Traceback" not in err
    wait_for(lambda: not any(map(is_running, workers)), 10)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a Linux /proc")
def test_workers_do_not_outlive_a_command_that_is_killed(tmp_path: Path) -> None:
    words = ["simulate", "last_battles", "quatre_bras", *QUICK, "--games", MANY, "--jobs", "2"]
    command = started(*words, "--save", tmp_path / "records")
    wait_for(lambda: len(list(tmp_path.glob("records/*.json"))) >= 2, 180)
    workers = children(command.pid)
    command.kill()
    command.communicate(timeout=60)
    wait_for(lambda: not any(map(is_running, workers)), 10)


def test_ctrl_c_in_a_single_process_adds_up_what_was_finished(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "impatient.py"
    bot.write_text(IMPATIENT)
    seats = ["--seat", f"french={bot}:Bot", "--seat", "coalition=random"]
    words = ["simulate", "last_battles", "quatre_bras", *seats, "--games", "9", "--jobs", "1", "--json"]
    code, out, err = run(*words, "--save", tmp_path / "kept")
    assert code == 130
    assert json.loads(out)["games"] == 2
    assert len(list((tmp_path / "kept").iterdir())) == 2
    assert "stopped after 2 of 9 games" in err


def test_a_record_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    (kept / "last_battles-quatre_bras-1815-000001.json").mkdir(parents=True)  # a folder is in the way
    words = ["simulate", "last_battles", "quatre_bras", *QUICK, "--games", "3", "--jobs", "1"]
    code, out, err = run(*words, "--save", kept)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "000001.json" in err
    assert not list(kept.glob("*.part"))
