"""Warnings before ten points end the day (17.2), and before it ends with too few (17.6)."""

from __future__ import annotations

from grognard.games import rulebook
from grognard.games.waterloo_impulse import victory
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.table import Table

BOOK = rulebook("waterloo_impulse")


def warnings(battle: Battle) -> list[tuple[str, str, bool]]:
    panels = BOOK.display.panels(BOOK.secrets.view(battle, 0))
    return [(panel["side"], panel["text"], panel["near"]) for panel in panels if panel["kind"] == "danger"]


def test_who_is_near_ten_points_is_feared() -> None:
    battle = Table(BOOK, "battle").state
    assert isinstance(battle, Battle)
    assert warnings(battle) == []
    battle.score += 2 * 8 - victory.halves(battle)
    assert warnings(battle) == [
        ("allied", "The French have 8 points; with 10 when a turn ends they win at once.", True)
    ]
    battle.score -= 2 * 15
    assert [(side, near) for side, _, near in warnings(battle)] == [("french", False)]


def test_in_the_last_hours_the_verdict_is_foretold() -> None:
    battle = Table(BOOK, "battle").state
    assert isinstance(battle, Battle)
    battle.turn = battle.scenario.turns
    battle.score += 0 - victory.halves(battle)
    assert [(side, near) for side, _, near in warnings(battle)] == [("french", True)]
