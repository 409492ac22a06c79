"""Work in pieces: all of it, until time is up, or until nobody asks any more."""

import itertools
from time import monotonic, sleep

from grognard.arena.shifts import in_pieces


def doubled(number: int) -> int:
    return 2 * number


def test_every_piece_is_done_once() -> None:
    assert sorted(in_pieces(doubled, iter(range(20)), 2)) == list(range(0, 40, 2))


def test_when_time_is_up_no_new_piece_is_begun() -> None:
    found = list(in_pieces(doubled, itertools.count(), 1, seconds=0.3))
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
