"""Warnings that a friend would give: what loses the battle now (9.0)."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.games.last_battles.roster import FRENCH_ARMY
from grognard.games.last_battles.state import Battle
from grognard.kernel.table import Table

BOOK = rulebook("last_battles")


def warnings(battle: Battle) -> list[tuple[str, str, bool]]:
    panels = BOOK.display.panels(BOOK.secrets.view(battle, 0))
    return [(panel["side"], panel["text"], panel["near"]) for panel in panels if panel["kind"] == "danger"]


@pytest.mark.rule("19.3-1")
def test_the_low_level_of_the_first_turns_is_told_before_it_is_too_late() -> None:
    battle = Table(BOOK, "quatre_bras").state
    assert isinstance(battle, Battle)
    words = "{} before the level rises, and the French army is demoralized: that loses the battle."
    assert warnings(battle) == [("french", words.format("10 more strength points lost"), False)]
    battle.losses[FRENCH_ARMY] = 9
    assert warnings(battle) == [("french", words.format("1 more strength point lost"), True)]
    battle.turn = 4
    assert warnings(battle) == []  # the level is 25 now: nothing to fear from one fight


def test_only_levels_that_end_the_game_are_warned_of() -> None:
    """In the Campaign a demoralized army fights on."""
    battle = Table(BOOK, "campaign").state
    assert isinstance(battle, Battle)
    assert warnings(battle) == []
