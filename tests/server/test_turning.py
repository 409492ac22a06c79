"""Turning points name the act that changed the chances: not the clock, the score or the set-up."""

from __future__ import annotations

import json
from functools import cache

import pytest

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from grognard.kernel.state import State
from grognard.kernel.table import Table
from grognard.server.turning import TurningPoint, turning_points
from tests.browser.records import finished

LIGNY, BRUSSELS = 0, 1
BOOK = rulebook("napoleon_1815")


@cache
def campaign() -> State:
    return Table(BOOK, "campaign", [], bytes(32)).state


def event(kind: str, *data: int) -> Event:
    return Event(kind, "", data)


TURN = event("turn", 1, 0)


def points(told: list[tuple[int, Event]], french: list[int]) -> list[TurningPoint]:
    return turning_points(BOOK, campaign(), told, [[value, 1000 - value] for value in french], 5)


def tell(*events: Event) -> str:
    return " ".join(BOOK.display.tell(campaign(), one) for one in events)


def test_the_set_up_is_no_part_of_the_battle() -> None:
    placed = event("placed", 3, 5)
    assert points([(1, placed), (2, placed), (2, TURN)], [500, 720, 300]) == []
    march = event("march", 3, 5, 6, 0)
    assert [one.moment for one in points([(1, placed), (1, TURN), (2, march)], [500, 720, 300])] == [2]


def test_what_the_clock_does_is_nobodys_act() -> None:
    assert points([(0, TURN), (1, event("turn", 2, 1))], [500, 700]) == []
    assert points([(0, TURN)], [500, 700]) == [], "a moment of which the journal has nothing"


def test_a_fight_is_one_act_with_all_that_comes_of_it() -> None:
    fight, loss, over = event("skirmish", 5), event("step", 3, 1), event("skirmish_over", 5, -1)
    found = points([(0, TURN), (1, fight), (2, loss), (3, over)], [500, 500, 480, 400])
    assert found == [TurningPoint(3, 1, 100, tell(fight, loss, over))]


def test_the_end_of_one_fight_is_not_told_as_the_beginning_of_the_next() -> None:
    fight, over, other = event("skirmish", 5), event("skirmish_over", 5, -1), event("skirmish", 6)
    loss = event("step", 3, 1)
    told = [(0, TURN), (1, fight), (2, over), (2, other), (9, loss)]
    found = points(told, [500, 500, 300, 300, 300, 300, 300, 300, 300, 400])
    assert [(one.moment, one.text) for one in found] == [(2, tell(fight, over)), (9, tell(other, loss))]


def test_the_fight_that_goes_on_is_named_where_others_have_moved_meanwhile() -> None:
    fight, move, loss = event("battle_turn", 5, 0), event("march", 4, 5, 6, 0), event("step", 3, 1)
    found = points([(0, TURN), (1, fight), (2, move), (3, loss)], [500, 500, 500, 300])
    assert found == [TurningPoint(3, 1, 200, tell(fight, loss))]


def test_small_changes_are_not_told_and_great_ones_near_each_other_are_one() -> None:
    march, other = event("march", 3, 5, 6, 0), event("march", 4, 5, 6, 0)
    assert points([(0, TURN), (1, march)], [500, 530]) == []
    assert [one.moment for one in points([(0, TURN), (1, march), (2, other)], [500, 600, 800])] == [2]


def test_a_real_battle_is_turned_by_its_fights() -> None:
    record = json.loads(finished())
    book = rulebook(record["game"])
    table = Table(book, record["scenario"], record["options"], bytes.fromhex(record["seed"]))
    told = [(0, one) for one in table.log]
    for number, action in enumerate(record["actions"], 1):
        before = len(table.log)
        table.take(Action.from_json(action))
        told += [(number, one) for one in table.log[before:]]
    fights = {at for at, one in told if book.display.group(one) == "result"}
    rows = [[500, 500]]
    for at in range(1, len(record["actions"]) + 1):
        swing = (50 if at in fights or at % 7 == 0 else 0) * (-1 if at % 2 else 1)  # not by fights alone
        rows.append([rows[-1][0] - swing, rows[-1][1] + swing])
    found = turning_points(book, table.state, told, rows, 100)
    assert len(found) > 5
    for point in found[:-1]:  # the last act of all may be that the game is over
        groups = {book.display.group(one) for at, one in told if at == point.moment}
        assert groups - {"turn", "head", "score", "other"}, point
        assert "Points for" not in point.text


@pytest.mark.parametrize("rows", [[], [[500, 500]]])
def test_a_game_that_has_hardly_begun_was_not_turned(rows: list[list[int]]) -> None:
    assert turning_points(BOOK, campaign(), [(0, TURN)], rows, 5) == []
