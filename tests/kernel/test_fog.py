"""Fog of war in the kernel: events hidden from one seat, dice rolled in secret, undo with several seats."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grognard import build_kind
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice, LoadedDice
from grognard.kernel.events import EVERYBODY, NOBODY, Event
from grognard.kernel.record import Record
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import SPECTATOR, State
from grognard.kernel.table import Table

RED, GREEN, BLUE = 0, 1, 2
SEATS = (SPECTATOR, RED, GREEN, BLUE)


def toy() -> Rulebook:
    if build_kind() != "pure":
        pytest.skip("the toy's interpreted classes cannot be mixed with the compiled kernel")
    from tests.toy import Toy  # noqa: PLC0415

    return Toy()


@pytest.mark.parametrize(
    ("seen_by", "hidden_from", "told"),
    [
        (EVERYBODY, NOBODY, [SPECTATOR, RED, GREEN, BLUE]),
        (GREEN, NOBODY, [GREEN]),
        (EVERYBODY, GREEN, [SPECTATOR, RED, BLUE]),
    ],
)
def test_an_event_is_told_to_all_to_one_or_to_all_but_one(seen_by: int, hidden_from: int, told: list[int]) -> None:
    event = Event("march", "5.1", (), seen_by, hidden_from)
    assert [seat for seat in SEATS if event.visible_to(seat)] == told
    assert event.in_full() == (hidden_from == NOBODY)


def test_a_draw_is_fair_and_every_die_of_it_is_told() -> None:
    state = rulebook("last_battles").new_state("wavre", [], Dice(bytes(32)), [])
    state.events = []
    for n in (1, 2, 5, 6, 7, 40):
        before = state.dice.count
        found = Counter(state.draw(n, "4.3", 9, RED) for _ in range(300 * n))
        assert sorted(found) == list(range(n))
        assert all(220 <= count <= 390 for count in found.values())
        assert state.dice.count - before == len(state.events)
        assert (state.dice.count == before) == (n == 1)
        assert all((e.kind, e.rule, e.data[1], e.seen_by) == ("die", "4.3", 9, RED) for e in state.events)
        state.events = []


def test_a_draw_rolls_again_rather_than_favour_low_numbers() -> None:
    state = rulebook("last_battles").new_state("wavre", [], Dice(bytes(32)), [])
    state.dice = LoadedDice([6, 5, 6, 6, 1, 2])
    assert state.draw(5, "4.3") == 4
    assert state.draw(7, "4.3") == 1
    assert state.dice.count == 6


def played(seed: int, scenario: str = "trio") -> Table:
    table = Table(toy(), scenario, (), bytes([seed]) * 32)
    chance = Random(seed)
    while table.outcome is None:
        table.take(chance.choice(table.legal()))
    return table


def test_secret_rolls_are_in_the_record_and_told_to_their_seat_only() -> None:
    table = Table(toy(), "trio", (), bytes(32))
    chance = Random(1)
    while table.decision().name != "March":
        table.take(chance.choice(table.legal()))
    assert len(table.rolls()) == table.state.dice.count
    assert [event for event in table.events(SPECTATOR) if event.kind == "die"] == []
    for seat in (RED, GREEN, BLUE):
        mine = [event for event in table.events(seat) if event.kind == "die"]
        assert mine
        assert {event.seen_by for event in mine} == {seat}
    again = Table.replay(table.rulebook, Record.from_text(table.record().to_text()))
    assert again.fingerprint() == table.fingerprint()


def test_the_whole_story_is_told_at_the_end_and_each_thing_once() -> None:
    table = played(3)
    for seat in SEATS:
        kinds = Counter(event.kind for event in table.events(seat))
        assert kinds["march"] == 3
        assert kinds["column"] == 0
        assert kinds["die"] == len(table.rolls())
    assert Table.verify(table.rulebook, Record.from_text(table.record().to_text())) == []


@pytest.mark.parametrize("seed", range(4))
def test_allies_win_together(seed: int) -> None:
    outcome = played(seed).outcome
    assert outcome is not None
    assert outcome.winners in ((RED,), (GREEN, BLUE))
    duel = played(seed, "duel").outcome
    assert duel is not None
    assert duel.winners in ((RED,), (1,))


def test_undo_stops_where_the_decision_passes_on_whoever_holds_the_seats() -> None:
    """One player may hold all seats: what he does as one of them cannot be taken back as another."""
    table = Table(toy(), "trio", (), bytes(32))
    for seat in (RED, GREEN, BLUE):
        assert (table.seat(), table.can_undo()) == (seat, False)
        states: list[str] = []
        for space in (0, 2, 4):
            states.append(table.fingerprint())
            table.take(Action("put", seat, space))
            assert table.can_undo()
        if seat == GREEN:
            while states:
                table.undo()
                assert table.seat() == seat
                assert table.fingerprint() == states.pop()
            assert not table.can_undo()
            for space in (1, 3, 5):
                table.take(Action("put", seat, space))
        table.take(Action("done"))
        assert not table.can_undo()


def test_something_shown_while_the_table_is_set_does_not_block_the_first_undo() -> None:
    book = toy()
    state: State = book.new_state("duel", [], Dice(bytes(32)), [])
    state.revealed = True
    table = Table(book, "duel", state=state)
    table.take(Action("put", RED, 1))
    assert table.can_undo()
