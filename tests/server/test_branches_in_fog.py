"""What if, in the fog: no line goes on from a moment at which the seat could not tell two worlds apart."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.arena.leak_check import hiding_options
from grognard.games import GAMES, rulebook
from grognard.kernel.dice import commitment
from grognard.kernel.resignation import resignation
from grognard.kernel.state import State
from grognard.server import branches, draws
from grognard.server.branches import NoBranch
from grognard.server.security import digest
from grognard.server.storage import StoredGame, StoredSeat
from grognard.server.tables import LiveTable

CASES = [  # a scenario of each game in which something is hidden, with options that hide it from the beginning
    ("eagles", "hougoumont", ["hidden_units"]),
    ("last_battles", "ligny", ["first_corps"]),
    ("last_battles", "campaign_variant", []),
    ("napoleon_1815", "three_players", []),
    ("waterloo_200", "three_players", ["allies_hidden"]),
]
ACTIONS = 130
EVERY = 13


def against_the_computer(game: str, scenario: str, options: list[str], mine: int, seed: bytes) -> LiveTable:
    """A table at which one person plays."""
    seats = [
        StoredSeat(side, "me", None, digest(side)) if seat == mine else StoredSeat(side, "veteran", "veteran", None)
        for seat, side in enumerate(rulebook(game).sides_of(scenario))
    ]
    stored = StoredGame(
        "id", game, scenario, options, [], commitment(seed), seed, [], None, "then", "now", 0, "", None, None, seats
    )  # fmt: skip
    return LiveTable(rulebook(game), stored)


def may_branch(live: LiveTable, seat: int, at: int) -> bool:
    try:
        branches.branch(live, [seat], at)
    except NoBranch as error:
        return branches.HIDDEN not in str(error)
    return True


def test_every_game_that_hides_something_is_tried() -> None:
    hiding = set()
    for game in GAMES:
        book = rulebook(game)
        if any(hiding_options(book, info.id, Random(1)) is not None for info in book.scenarios):
            hiding.add(game)
    assert {game for game, _, _ in CASES} == hiding


@pytest.mark.parametrize(("game", "scenario", "options"), CASES)
def test_no_line_goes_on_from_where_two_worlds_look_the_same(game: str, scenario: str, options: list[str]) -> None:
    """A second world that the seat cannot tell from its own would lead to a line of its own; so there is none. And the
    computer gives the same answer in both when it is offered a draw.
    """
    book, chance = rulebook(game), Random(f"{game} {scenario}")
    seats = range(len(book.sides_of(scenario)))
    live = against_the_computer(game, scenario, options, 0, chance.randbytes(32))
    wanderer = Wanderer(book, 0.9, chance)
    met = 0
    while live.table.outcome is None and live.actions_taken < ACTIONS:
        if live.actions_taken < 20 or live.actions_taken % EVERY == 0:
            for seat in seats:
                if live.moments([seat])[-1] != live.actions_taken:
                    continue  # it has not noticed what was done since
                twin = book.secrets.twin(live.table.state, seat, chance)
                if twin is not None:
                    seat_alone(live, seat)
                    assert answers_to_a_draw(live, seat, live.table.state) == answers_to_a_draw(live, seat, twin.state)
                    assert not may_branch(live, seat, live.moment([seat])), (seat, live.actions_taken)
                    met += 1
        live.take(wanderer.choose(live.table.state, live.table.legal()))
    assert met


def answers_to_a_draw(live: LiveTable, seat: int, world: State) -> str | None:
    """What the computer answers in this world."""
    real = live.table.state
    live.draw_asked.clear()
    live.table.state = world
    answer = draws.offer(live, live.sides[seat])
    live.table.state = real
    live.draws.clear()
    return answer


def seat_alone(live: LiveTable, seat: int) -> None:
    """One person plays this seat, the computer all others."""
    for stored in live.stored.seats:
        own = stored.side == live.sides[seat]
        stored.bot, stored.token = (None, digest(stored.side)) if own else ("veteran", None)


def test_who_has_all_seats_or_waits_for_the_end_may_try_another_line() -> None:
    live = against_the_computer("napoleon_1815", "tourney", [], 0, bytes(32))
    wanderer = Wanderer(live.book, 0.9, Random(1))
    for _ in range(40):
        live.take(wanderer.choose(live.table.state, live.table.legal()))
    assert not may_branch(live, 0, live.moment([0]))
    fresh, _, history = branches.branch(live, [0, 1], live.moment([0, 1]))
    assert [seat.who for seat in fresh.seats] == ["me", "here"]
    assert history == live.table.history
    live.take(resignation(0))
    assert may_branch(live, 0, 40)
