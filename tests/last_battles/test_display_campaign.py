"""What a campaign shows beside the board: who is to come and where, who is without supply, who may come back."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import supply
from grognard.games.last_battles.display import arrivals, campaign
from grognard.games.last_battles.state import DEAD, WAITING, Battle
from grognard.games.last_battles.steps.coming import bodies
from grognard.games.last_battles.steps.plans import MakePlan
from grognard.kernel.table import Table
from tests.browser.great import go_on
from tests.last_battles.sandbox import COALITION, FRENCH
from tests.last_battles.theatre import opened, position


def at_turn(turn: int, *options: str) -> tuple[Table, Battle]:
    """A campaign in which nobody moves, up to a turn's first movement phase."""
    table = opened("campaign", *options)
    while position(table).turn < turn or table.decision().name != "MovementPhase":
        table.take(go_on(table))
    return table, position(table)


def sheet(panels: list[Any]) -> dict[str, Any]:
    """The only panel."""
    (panel,) = panels
    assert panel["kind"] == "sheet"
    return dict(panel)


@pytest.mark.rule("5.6-1")
def test_everybody_who_waits_is_in_one_body_in_the_order_of_the_turns() -> None:
    _, battle = at_turn(0)
    found = bodies(battle)
    waiting = [piece for piece in range(battle.roster.size()) if battle.where[piece] == WAITING]
    listed = [piece for body in found for piece in body.pieces]
    assert len(listed) == len(set(listed))
    assert set(listed) <= set(waiting)
    assert [body.due for body in found] == sorted(body.due for body in found)
    by_turn = arrivals.by_turn(battle)
    assert sum(many for rows in by_turn.values() for many, _ in rows) == len(listed)
    assert all("at " in words for rows in by_turn.values() for _, words in rows)


@pytest.mark.rule("5.6-1")
def test_entries_are_marked_when_they_are_near_and_say_who_is_late() -> None:
    _, battle = at_turn(0)
    for mark in arrivals.entry_marks(battle):
        due = {body.due for body in bodies(battle) if set(body.pieces) & set(mark["pieces"])}
        assert max(due) <= battle.turn + arrivals.SOON
    _, later = at_turn(4)
    states = {arrivals.punctuality(later, body) for body in bodies(later)}
    assert states == {"overdue", "due", "later"} - ({"due"} if not due_now(later) else set())
    late = [body for body in bodies(later) if body.due < later.turn]
    assert late
    marks = {mark["space"]: mark for mark in arrivals.entry_marks(later)}
    for body in late:
        assert "overdue" in marks[body.hexes[0]]["text"]
        assert marks[body.hexes[0]]["label"].startswith("+")


def due_now(battle: Battle) -> bool:
    return any(body.due == battle.turn for body in bodies(battle))


@pytest.mark.rule("5.6-1")
def test_the_timetable_counts_everybody_and_leads_to_the_entries() -> None:
    _, battle = at_turn(4)
    panel = sheet(arrivals.timetable(battle))
    coming = [body for body in bodies(battle) if body.due < len(battle.scenario.turns)]
    assert sum(int(word) for word in panel["aside"].replace(",", "").split() if word.isdigit()) == sum(
        len(body.pieces) for body in coming
    )
    rows = panel["rows"]
    assert len(rows) == min(len(coming), arrivals.LISTED)
    assert [row["space"] for row in rows] == [body.hexes[0] for body in coming[: arrivals.LISTED]]
    assert rows[0]["tone"] == "poor"  # overdue ones stand first
    assert "overdue" in rows[0]["note"]
    assert len({row["id"] for row in rows}) == len(rows)


@pytest.mark.rule("14.0-1")
def test_who_would_fail_the_next_test_of_supply_is_named_shortly_before_it() -> None:
    _, early = at_turn(0)
    assert "test 17 June, 09:00" in sheet(campaign.rations(early))["aside"]
    assert sheet(campaign.rations(early))["rows"] == []
    _, battle = at_turn(9)
    test = campaign.next_test(battle)
    assert not battle.scenario.turns[test].night
    assert battle.scenario.turns[test - 1].night
    assert test - battle.turn <= campaign.SOON
    unit = next(u for u in range(battle.roster.units) if battle.where[u] > 0 and battle.roster.side[u] == FRENCH)
    army = battle.roster.army[unit]
    fed = supply.supplied(battle, army, FRENCH)
    battle.where[unit] = starved = next(
        hex for hex in range(battle.ground.grid.size) if battle.ground.near[hex] and not fed[hex]
    )
    assert unit in campaign.without_supply(battle, FRENCH)
    panel = sheet(campaign.rations(battle))
    assert f"{len(panel['rows'])} without" in panel["aside"]
    assert starved in [row["space"] for row in panel["rows"]]
    hexes, words, rule = campaign.supply_answer(battle, FRENCH)
    assert starved in hexes
    assert battle.roster.names[unit] in words
    assert rule == "14.0"
    assert "All Coalition units" in campaign.supply_answer(battle, COALITION)[1]


@pytest.mark.rule("12.0-1")
def test_nobody_is_mustered_outside_the_segment() -> None:
    _, battle = at_turn(0, "field_reorganization")
    unit = next(u for u in range(battle.roster.units) if battle.where[u] > 0 and battle.roster.side[u] == FRENCH)
    battle.lift(unit, DEAD)
    assert campaign.muster(battle) == []
    assert campaign.row_of(3, 5) != campaign.row_of(5, 3)


@pytest.mark.rule("28D-1")
def test_a_secret_plan_says_who_comes_when_and_where() -> None:
    table = Table(rulebook("last_battles"), "campaign_variant", (), bytes(32))
    asked = 0
    while isinstance(table.state.agenda[-1], MakePlan):
        asked += 1
        prompt, _ = table.state.agenda[-1].prompt(table.state)
        assert "more enter the map" in prompt
        words = [table.rulebook.display.describe(table.state, action) for action in table.legal()]
        assert len(set(words)) == len(words) > 1
        assert all("June, " in word or "stay away" in word for word in words), words
        table.take(table.legal()[0])
    assert asked
