"""The sandbox itself: a worked fight from start to end."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import Field


@pytest.mark.rule("6.2A-1")
def test_c1_seventeen_against_four_is_four_to_one() -> None:
    field = Field().french("A", 1011, 5).french("B", 911, 6).french("Guns", 1111, 6, "art").coalition("X", 1010, 4)
    game = field.combat(dice=[2]).form(1010)
    assert game.odds() == (17, 4, "4-1")
