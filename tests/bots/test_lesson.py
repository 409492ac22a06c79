"""What a hint teaches: a whole plan, why it is the best, what the enemy may answer; and nothing that is hidden."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.bots import Clock, give_lesson, make_bot
from grognard.bots.lesson import Ending, Lesson, March, differing, likely, reasons, teach
from grognard.bots.levels import GENERAL
from grognard.bots.search import Plan, Searcher
from grognard.games import rulebook
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.table import Table

PLAYED = [
    ("last_battles", "quatre_bras", 40),
    ("napoleon_1815", "campaign", 60),
    ("waterloo_impulse", "battle", 38),
    ("waterloo_200", "battle", 40),
    ("eagles", "hougoumont", 60),
]


def played(game: str, scenario: str, decisions: int) -> Table:
    """A game as veterans have begun it, at a decision with a choice."""
    book = rulebook(game)
    table = Table(book, scenario, [], b"a lesson".ljust(32, b"."))
    veteran, chance = make_bot("veteran", book), Random(3)
    while len(table.history) < decisions or len(table.legal()) == 1:
        table.take(veteran.choose(table.view(table.seat()), table.decision(), Clock(), chance))
    return table


def lesson_of(table: Table, level: str = "veteran") -> Lesson:
    view = table.view(table.seat())
    _, lesson = give_lesson(level, table.rulebook, view, table.decision(), Clock(), Random(5))
    assert lesson is not None
    return lesson


def places(book: Rulebook, table: Table, seat: int) -> dict[int, int | None]:
    return {face["number"]: face["at"] for face in book.display.pieces(table.view(seat))}


@pytest.mark.parametrize(("game", "scenario", "decisions"), PLAYED)
def test_the_plan_can_be_carried_out_and_leads_where_its_arrows_point(game: str, scenario: str, decisions: int) -> None:
    table = played(game, scenario, decisions)
    seat, rolls = table.seat(), table.state.dice.count
    before = places(table.rulebook, table, seat)
    lesson = lesson_of(table)
    for action in lesson.actions:
        assert table.seat() == seat
        table.take(action)
    assert table.seat() == seat
    assert table.state.dice.count == rolls  # nothing rolls by it
    after = places(table.rulebook, table, seat)
    assert {march.piece: march.end for march in lesson.marches} == {
        piece: at for piece, at in after.items() if at is not None and at != before.get(piece)
    }


def test_random_players_have_nothing_to_teach() -> None:
    table = played("last_battles", "quatre_bras", 2)
    view = table.view(table.seat())
    _, lesson = give_lesson("random", table.rulebook, view, table.decision(), Clock(), Random(5))
    assert lesson is None


def test_a_searcher_compares_its_plan_with_the_next_best() -> None:
    table = played("last_battles", "quatre_bras", 1)
    bot = Searcher(table.rulebook, GENERAL._replace(plans=4, trials=8))
    view = table.view(table.seat())
    bot.choose(view, table.decision(), Clock(), Random(1))
    assert bot.rival is not None
    lesson = teach(table.rulebook, view, Plan(bot.style, bot.plan), bot.rival, Random(2))
    other = teach(table.rulebook, view, bot.rival, Plan(bot.style, bot.plan), Random(2))
    assert lesson.gain is not None
    assert other.gain == pytest.approx(-lesson.gain)
    assert (lesson.because == "") == (lesson.gain <= 0)
    assert lesson.marches


@pytest.mark.parametrize(
    ("game", "scenario", "decisions"), [each for each in PLAYED if each[0] not in ("last_battles", "waterloo_impulse")]
)
def test_a_lesson_does_not_depend_on_what_is_hidden(game: str, scenario: str, decisions: int) -> None:
    table = played(game, scenario, decisions)
    book, seat = table.rulebook, table.seat()
    twin = book.secrets.twin(table.state, seat, Random(7))
    assert twin is not None
    lessons: list[Lesson] = []
    for state in (table.state, twin.state):
        view = book.secrets.view(state, seat)
        view.state.choices = state.legal()[:]
        _, lesson = give_lesson("veteran", book, view, table.decision(), Clock(), Random(5))
        assert lesson is not None
        lessons.append(lesson)
    assert lessons[0] == lessons[1]


def test_a_lesson_does_not_tell_which_marker_is_real() -> None:
    book = rulebook("last_battles")
    table = Table(book, "quatre_bras", ["hidden_movement"], b"a lesson".ljust(32, b"."))
    wanderer, chance = Wanderer(book, 0.0, Random(3)), Random(7)
    compared = 0
    while compared < 3 and len(table.history) < 400:
        state, seat = table.state, table.seat()
        twin = book.secrets.twin(state, seat, chance) if len(table.legal()) > 1 else None
        if twin is not None:
            views = [book.secrets.view(each, seat) for each in (state, twin.state)]
            found = [give_lesson("veteran", book, view, table.decision(), Clock(), Random(5)) for view in views]
            assert found[0] == found[1]
            compared += 1
        table.take(wanderer.choose(state, table.legal()))
    assert compared == 3


def test_what_two_plans_do_differently() -> None:
    marches = [March(1, 10, 11), March(2, 20, 21), March(3, 30, 31)]
    others = [March(1, 10, 11), March(2, 20, 22)]
    assert differing(marches, others) == [March(2, 20, 22), March(3, 30, 30)]


def test_the_enemy_is_expected_to_do_what_most_tries_show() -> None:
    assert likely([{7, 8}, {7}, {7, 9}, {8}]) == [7, 8]
    assert likely([{7}]) == []


def test_reasons_are_the_parts_that_gain_most() -> None:
    def ended(**parts: float) -> Ending:
        return Ending(0.0, dict(parts), set(), set())

    mine = [ended(points=2.0, losses=-1.0, time=0.1, morale=1.0)]
    theirs = [ended(points=0.5, losses=0.0, time=0.0, morale=0.0)]
    assert reasons(mine, theirs) == "points; morale"
