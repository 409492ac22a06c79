"""The table: one door, refusals that explain and change nothing, undo up to the last barrier."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from grognard.games import rulebook
from grognard.kernel.action import Action, IllegalAction
from grognard.kernel.state import NOBODY, SPECTATOR
from grognard.kernel.table import Table

BOOK = rulebook("last_battles")
RULE = re.compile(r"\d+\.\d+[A-Z]?|\d+")
VERBS: tuple[str, ...] = (
    "pick",
    "move",
    "stop",
    "exit",
    "enter",
    "attack",
    "join",
    "also",
    "bombard",
    "fight",
    "odds",
    "retreat",
)
VERBS += ("advance", "hold", "end_movement", "end_combat", "give", "displace", "nonsense", "command", "sortie", "allow")


def probes(chance: Random) -> list[Action]:
    """Actions of every sort, most of them not legal: known and unknown pieces, hexes on and off the map."""
    numbers = [0, 1, 5, 29, 41, 200, 101, 1641, 1744, 1840, 3456, 5767, 9999, 999_999]
    found = [Action(verb) for verb in VERBS]
    found += [Action(verb, chance.choice(numbers)) for verb in VERBS for _ in range(3)]
    found += [Action(verb, chance.choice(numbers), chance.choice(numbers)) for verb in VERBS for _ in range(2)]
    return found


MOST = 1500  # decisions of a game that tests of the table look at


def offered(scenario: str, wanted: Sequence[str]) -> list[str]:
    """Those of some options that are a choice in a scenario: what is always in force there is none."""
    known = {option.id for option in BOOK.scenario(scenario).options}
    return [id for id in wanted if id in known]


@pytest.mark.parametrize("scenario", [info.id for info in BOOK.scenarios])
@pytest.mark.parametrize("options", [(), ("command", "mounted_retreat", "strict_moves")])
def test_a_refusal_names_a_rule_and_changes_nothing(scenario: str, options: tuple[str, ...]) -> None:
    chance = Random(scenario)
    table = Table(BOOK, scenario, offered(scenario, options), bytes(32))
    refused = 0
    while table.outcome is None and len(table.history) < 400:
        legal = table.legal()
        if len(table.history) % 20 == 0:
            before = table.fingerprint()
            for action in probes(chance):
                refusal = table.why_not(action)
                assert (refusal is None) == (action in legal)
                if refusal is not None:
                    refused += 1
                    assert RULE.match(refusal.rule), refusal
                    assert refusal.reason.endswith((".", "?")), refusal
                    with pytest.raises(IllegalAction, match=re.escape(refusal.rule)):
                        table.take(action)
            assert table.fingerprint() == before
            assert table.legal() == legal
        table.take(chance.choice(legal))
    assert refused > 500


def test_what_is_handed_out_can_be_changed_without_changing_what_is_legal() -> None:
    table = Table(BOOK, "quatre_bras", (), bytes(32))
    legal = table.legal()
    extra = Action("odds", 9)
    for given in (table.legal(), table.decision().actions, table.view(table.seat()).state.legal()):
        given.append(extra)
        del given[0]
    assert table.legal() == legal
    with pytest.raises(IllegalAction):
        table.take(extra)


def test_undo_returns_to_the_same_position_and_stops_at_barriers() -> None:
    table = Table(BOOK, "quatre_bras", (), bytes(32))
    chance = Random(3)
    trail = [table.fingerprint()]  # positions since the last barrier
    undone = 0
    while table.outcome is None:
        seat, rolls = table.seat(), table.state.dice.count
        table.take(chance.choice(table.legal()))
        if table.seat() != seat or table.state.dice.count != rolls:
            trail = []
            assert not table.can_undo()
            with pytest.raises(IllegalAction, match="undo"):
                table.undo()
        trail.append(table.fingerprint())
        if chance.random() < 0.1:
            history, log = list(table.history), len(table.log)
            while table.can_undo():
                trail.pop()
                table.undo()
                undone += 1
                assert table.fingerprint() == trail[-1]
                assert table.history == history[: len(table.history)]
            assert len(trail) == 1
            assert len(table.log) <= log
    assert undone > 50


def test_undo_takes_events_and_history_back() -> None:
    table = Table(BOOK, "quatre_bras", (), bytes(32))
    lines = len(table.log)
    pick = next(action for action in table.legal() if action.verb == "pick")
    table.take(pick)
    table.take(next(action for action in table.legal() if action.verb == "move"))
    assert len(table.log) > lines
    table.undo()
    table.undo()
    assert len(table.log) == lines
    assert table.history == []
    assert not table.can_undo()


def test_the_end_of_the_game_is_a_decision_for_nobody() -> None:
    table = Table(BOOK, "wavre", (), bytes(32))
    chance = Random(1)
    while table.outcome is None:
        table.take(chance.choice(table.legal()))
    decision = table.decision()
    assert (decision.seat, decision.actions) == (NOBODY, [])
    refusal = table.why_not(Action("end_movement"))
    assert refusal is not None
    assert "over" in refusal.reason
    with pytest.raises(IllegalAction):
        table.take(Action("end_movement"))


def test_every_event_has_a_rule_and_can_be_told() -> None:
    wanted = ["command", "cavalry_impetus", "mounted_retreat", "imperial_guard", "leader_advance"]
    for scenario in BOOK.scenarios:
        table = Table(BOOK, scenario.id, offered(scenario.id, wanted), bytes(32))
        chance = Random(5)
        while table.outcome is None and len(table.history) < MOST:
            table.take(chance.choice(table.legal()))
        for event in table.events(SPECTATOR):
            assert RULE.match(event.rule), event
            assert BOOK.display.tell(table.state, event).endswith(".")


def test_every_legal_action_can_be_described_and_no_two_alike() -> None:
    table = Table(BOOK, "la_belle_alliance", ["command"], bytes(32))
    chance = Random(2)
    while table.outcome is None and len(table.history) < 600:
        legal = table.legal()
        assert len({action.to_text() for action in legal}) == len(legal)
        sayings = [BOOK.display.describe(table.state, action) for action in legal]
        assert all(sayings)
        table.take(chance.choice(legal))


@pytest.mark.parametrize(
    ("winner", "winners", "first"),
    [(1, (1,), 1), ((1, 0), (1, 0), 1), (NOBODY, (), NOBODY), ((), (), NOBODY)],
)
def test_one_seat_wins_or_several_together_or_nobody(
    winner: int | tuple[int, ...], winners: tuple[int, ...], first: int
) -> None:
    table = Table(BOOK, "wavre")
    table.state.finish(winner, "3.4", "For the test.")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.winner) == (winners, first)
    assert table.state.events[-1].data == (winners or (NOBODY,))


def test_only_an_action_that_passes_the_decision_on_can_be_reclaimed() -> None:
    chance = Random(7)
    table = Table(BOOK, "quatre_bras", (), bytes([7]) * 32)
    kinds: set[bool] = set()
    while table.outcome is None and len(table.history) < 400:
        seat, rolled, was, known = table.seat(), table.state.dice.count, table.fingerprint(), len(table.log)
        table.take(chance.choice(table.legal()))
        passed = table.seat() != seat and table.state.dice.count == rolled and table.outcome is None
        assert table.handed_over() == passed
        kinds.add(passed)
        if passed:
            action = table.history[-1]
            table.reclaim()
            assert (table.fingerprint(), table.seat(), len(table.log)) == (was, seat, known)
            assert not table.handed_over()
            table.take(action)
    assert kinds == {True, False}
