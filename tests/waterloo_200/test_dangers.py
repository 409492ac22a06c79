"""Warnings before Sudden Death (0.2)."""

from __future__ import annotations

from grognard.games import rulebook
from grognard.games.waterloo_200.state import Day
from grognard.kernel.table import Table

BOOK = rulebook("waterloo_200")


def warnings(day: Day) -> list[tuple[str, str, bool]]:
    panels = BOOK.display.panels(BOOK.secrets.view(day, 0))
    return [(panel["side"], panel["text"], panel["near"]) for panel in panels if panel["kind"] == "danger"]


def test_an_army_near_its_tenth_block_is_warned() -> None:
    day = Table(BOOK, "battle").state
    assert isinstance(day, Day)
    day.turn = max(1, day.turn)
    assert warnings(day) == []
    day.lost[0] = 9
    assert warnings(day) == [("french", "1 more block lost, and the French army breaks: that loses the battle.", True)]
