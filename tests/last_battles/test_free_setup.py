"""Units that may start anywhere near a named hex (3.2C, D-04)."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import COALITION, FRENCH, Field


@pytest.mark.rule("3.2C-2", "D-04")
def test_within_two_counts_the_hex_of_placement_and_not_the_named_one() -> None:
    field = Field().french("A", 0).free(["A"], 1010, 2).coalition("X", 1009)
    game = field.setup()
    assert game.seat() == FRENCH
    offered = game.hexes("place")
    assert {1010, 1008, 1012, 1011, 810, 1210} <= offered
    assert 1013 not in offered, "three hexes off"
    assert 1009 not in offered, "held by the enemy"
    assert len(offered) == 18
    assert game.refusal("place", "A", 1013).rule == "3.2C"
    game.do("place", "A", 1012)
    assert game.where("A") == 1012


@pytest.mark.rule("3.2C-2", "3.2C-3", "D-04")
def test_two_units_may_share_a_hex_unless_they_set_up_unstacked() -> None:
    for unstacked in (False, True):
        field = Field().coalition("X", 0).coalition("Y", 0).coalition("Z", 0).french("A", 1515)
        game = field.free(["X", "Y", "Z"], 1010, 1, unstacked=unstacked).setup()
        assert game.seat() == COALITION
        game.do("place", "X", 1010)
        assert (1010 in game.hexes("place")) is not unstacked
        game.do("place", "Y", 1011 if unstacked else 1010)
        assert 1010 not in game.hexes("place"), "full"
        game.do("place", "Z", 1009)
        assert game.step() == "MovementPhase"


@pytest.mark.rule("3.2C-3")
def test_one_unit_in_a_chateau() -> None:
    game = Field(chateau=[1010]).french("A", 0).french("B", 0).free(["A", "B"], 1010, 1).setup()
    game.do("place", "A", 1010)
    assert 1010 not in game.hexes("place")
