"""Work in pieces: all of it, until time is up, or until nobody asks any more."""

import itertools
import os
import subprocess
import sys
from time import monotonic, sleep

import pytest

from grognard.arena.shifts import in_pieces


def doubled(number: int) -> int:
    return 2 * number


def test_every_piece_is_done_once() -> None:
    assert sorted(in_pieces(doubled, iter(range(20)), 2)) == list(range(0, 40, 2))


def test_when_time_is_up_no_new_piece_is_begun() -> None:
    found = list(in_pieces(doubled, itertools.count(), 1, seconds=3))  # processes take a moment to start
    assert found
    assert sorted(found) == list(range(0, 2 * len(found), 2))


def slow(seconds: int) -> int:
    sleep(seconds)
    return seconds


def test_nobody_waits_for_the_longest_piece() -> None:
    begun = monotonic()
    assert list(in_pieces(slow, iter([0, 60]), 2, seconds=4)) == [0]
    assert monotonic() - begun < 30


def test_who_stops_asking_stops_the_work() -> None:
    asked = 0
    for _ in in_pieces(doubled, itertools.count(), 1):
        asked += 1
        if asked == 5:
            break
    assert asked == 5


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_workers_end_with_a_caller_who_is_killed() -> None:
    code = """
import itertools
from tests.arena.test_shifts import told_and_slow
from grognard.arena.shifts import in_pieces
list(in_pieces(told_and_slow, itertools.count(), 1))
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as caller:
        assert caller.stdout is not None
        worker = int(caller.stdout.readline())
        caller.kill()
    for _ in range(600):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        sleep(0.05)
    raise AssertionError("the worker is still there")


def told_and_slow(number: int) -> None:
    if number == 0:
        os.write(1, f"{os.getpid()}\n".encode())
    sleep(60)
