"""Choices made in secret over the wire: markers (16.6) and columns (22.6B, 28.0D). No byte depends on them."""

from __future__ import annotations

import random

import msgspec
import pytest

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.state import SPECTATOR
from grognard.server import views
from grognard.server.client_messages import Moment
from grognard.server.security import digest
from grognard.server.storage import StoredGame, StoredSeat
from grognard.server.tables import LiveTable
from tests.server.house import GAME

SEED = bytes(range(32))
FRENCH, COALITION = 0, 1
ENDS = ("end_movement", "done", "end_combat", "hidden", "concealed")


def opened(scenario: str, *options: str) -> LiveTable:
    """A table for two people."""
    seats = [StoredSeat("french", "me", None, digest("f")), StoredSeat("coalition", "link", None, digest("c"))]
    stored = StoredGame(
        "id", GAME, scenario, sorted(options), [], commitment(SEED), SEED, [], None, "then", "now", 0, "", None, None,
        seats,
    )  # fmt: skip
    return LiveTable(rulebook(GAME), stored)


def told(live: LiveTable, mine: list[int]) -> bytes:
    """What a screen with these seats can get out of the server now."""
    hidden = live.hidden_from(mine)
    parts: list[object] = [
        views.position(live, mine, []),
        "" if hidden else live.record_for(mine).to_text(),
        live.summary(),
        live.public_rolls(),
        live.moment(mine),
        views.past(live, mine, Moment(1, live.moment(mine) // 2), 1, views.faces(live, views.shown_seat(live, mine))),
    ]
    return msgspec.json.encode([hidden, *parts])


def news(live: LiveTable, kind: str) -> list[int]:
    """What everybody has been told by events of a kind."""
    return [event.data[0] for event in live.table.events(SPECTATOR) if event.kind == kind]


def play_alike(one: LiveTable, other: LiveTable, kind: str, most: int, number: int) -> int:
    """The same in both games until a secret comes out; how often they were compared."""
    chance = random.Random(number)
    compared = 0
    for taken in range(most):
        if news(one, kind) or news(other, kind) or one.table.outcome is not None:
            break
        if taken % 4 == 0:
            for mine in ([COALITION], []):
                assert told(one, mine) == told(other, mine)
            assert told(one, [FRENCH]) != told(other, [FRENCH])
            compared += 1
        if one.table.can_undo() and chance.random() < 0.1:
            one.undo()
            other.undo()
            continue
        actions = one.table.legal()
        assert actions == other.table.legal()
        ends = [action for action in actions if action.verb in ENDS]
        action = ends[0] if ends and chance.random() < 0.2 else chance.choice(actions)
        one.take(action)
        other.take(action)
    return compared


@pytest.mark.rule("16.6-1")
@pytest.mark.parametrize("options", [[], ["strict_moves"]])
def test_no_byte_depends_on_which_marker_is_real(options: list[str]) -> None:
    compared = 0
    for number in range(3):
        pair = [opened("quatre_bras", "hidden_movement", *options) for _ in range(2)]
        for live in pair:
            live.take(live.table.legal()[number])
            while live.table.decision().name != "ChooseReal":
                live.take(live.table.legal()[-1])
        for choice, live in enumerate(pair):
            live.take(live.table.legal()[choice])
        compared += play_alike(pair[0], pair[1], "revealed", 150, number)
    assert compared > 15


@pytest.mark.rule("28D-1")
def test_no_byte_depends_on_where_a_column_will_enter() -> None:
    pair = [opened("campaign_variant") for _ in range(2)]
    for choice, live in enumerate(pair):
        while live.table.decision().name == "MakePlan":
            live.take(live.table.legal()[choice])
    assert play_alike(pair[0], pair[1], "plan", 80, 4) > 5


def fate(live: LiveTable, verb: str) -> dict[int, list[int]]:
    """Of each choice made with a verb: which seats, onlookers among them, may know it by now."""
    found: dict[int, list[int]] = {}
    for number, action in enumerate(live.table.history):
        if action.verb == verb:
            bits = live.told[number + 1]
            found[action.a] = [seat for seat in (SPECTATOR, FRENCH, COALITION) if bits & 1 << (seat - SPECTATOR)]
    return found


@pytest.mark.rule("28D-1")
def test_a_plan_that_comes_to_light_shows_no_other() -> None:
    live = opened("campaign_variant")
    while not news(live, "plan"):
        live.take(live.table.legal()[-1])
    shown = news(live, "plan")
    known = fate(live, "plan")
    assert len(known) > len(shown)
    for choice, seats in known.items():
        assert seats == ([SPECTATOR, FRENCH, COALITION] if choice in shown else [FRENCH])
    assert live.hidden_from([COALITION])
    while len(news(live, "plan")) < 7:  # the Coalition has made plans, too, and hears of its own
        live.take(live.table.legal()[-1])
    for choice, seats in fate(live, "plan").items():
        owner = live.table.rulebook.secrets.view(live.table.state, FRENCH).state.scenario.plans[choice // 100].side
        assert seats == ([SPECTATOR, FRENCH, COALITION] if choice in news(live, "plan") else [owner])


@pytest.mark.rule("16.6C-1")
def test_a_pair_that_is_turned_over_shows_no_other() -> None:
    live = opened("quatre_bras", "hidden_movement")
    first: list[Action] = []
    while len(first) < 2:
        live.take(live.table.legal()[0] if live.table.decision().name == "HideUnits" else live.table.legal()[-1])
        if live.table.history[-1].verb == "real":
            first.append(live.table.history[-1])
    assert fate(live, "real") == {action.a: [FRENCH] for action in first}
    while not turn_over(live):
        live.take(live.table.legal()[-1])
    known = fate(live, "real")
    shown = news(live, "revealed")
    assert len(shown) == 1
    assert {choice for choice, seats in known.items() if COALITION in seats} == set(shown)
    assert live.hidden_from([COALITION])
    assert live.hidden_from([])
    assert not live.hidden_from([FRENCH])


def turn_over(live: LiveTable) -> bool:
    """Turn a pair over, if that can be done now."""
    for action in live.table.legal():
        if action.verb == "turn_over":
            live.take(action)
            return True
    return False
