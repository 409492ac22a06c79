"""Why a piece has nothing to do now: "Why can't I?" asked of quiet guns and units in the combat phase."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import Field, Game


def why(game: Game, name: str) -> str | None:
    """The rule that a quiet piece names."""
    refusal = game.table.rulebook.display.why_quiet(game.table.view(game.seat()).state, game.number(name))
    return None if refusal is None else refusal.rule


def busy(field: Field) -> Field:
    """A contact and a bombardment far off, so that the phase goes on and choices stay open."""
    field.french("Foot", 1810, 4).coalition("Foe", 1809, 4)
    return field.french("Far gun", 1815, 1, "art").coalition("Far target", 1817, 1)


@pytest.mark.rule("7.1-1", "7.3-1", "7.4A-1")
def test_a_quiet_gun_names_its_rule_while_a_target_is_chosen() -> None:
    field = busy(Field(forest=[1009])).french("Blind", 1010, 2, "art").coalition("Hidden", 1008, 2)
    field.french("Alone", 610, 2, "art").french("Close", 1410, 2, "art").coalition("Neighbour", 1409, 2)
    field.french("Idle", 601, 2)
    game = field.combat()
    assert why(game, "Blind") == "7.3", "it does not see"
    assert why(game, "Alone") == "7.1", "nobody is near"
    assert why(game, "Close") == "6.0", "it has to attack its neighbour"
    assert why(game, "Far gun") == "7.1", "it may: the target comes first"
    assert why(game, "Idle") == "6.1A"
    assert why(game, "Foot") == "6.0"
    assert why(game, "Foe") is None, "not a piece of the attacker"


@pytest.mark.rule("7.1-1", "7.3-1", "7.4A-1", "6.1B-1")
def test_a_quiet_gun_names_its_rule_during_a_fight() -> None:
    field = busy(Field(forest=[1011])).french("A", 1008, 4).coalition("X", 1009, 2).coalition("Y", 1013, 2)
    field.french("Near", 1410, 2, "art").coalition("N", 1409, 2).french("Blind", 1012, 2, "art")
    field.french("Gun", 1007, 2, "art").french("Out", 805, 2, "art")
    game = field.combat(dice=[1])
    game.do("attack", 1009)
    assert game.step() == "FormFight"
    assert why(game, "A") == "6.1", "in the fight already"
    assert why(game, "Near") == "7.4A", "it has a neighbour of its own"
    assert why(game, "Out") == "7.1", "out of range"
    game.do("bombard", "Gun")
    assert game.step() == "ChooseColumn"
    assert why(game, "Gun") == "6.1"
    assert why(game, "Out") == "7.1"
    game.do("odds", game.table.legal()[0].a)
    while game.step() != "CombatPhase":
        game.table.take(game.table.legal()[-1])
    assert why(game, "Gun") == "6.1B", "it has fired"


def test_nobody_is_quiet_by_this_rule_outside_the_combat_phase() -> None:
    game = Field().french("A", 1010, 4).coalition("X", 1801, 2).turn()
    assert why(game, "A") is None
