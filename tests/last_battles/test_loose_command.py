"""Rule 16.15 in the place of 11.3."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import FRENCH, Field, Game

ON = ["command", "loose_command"]
OFF = ["command"]
SWITCH = pytest.mark.parametrize("on", [True, False])


def lost(field: Field, *names: str, side: int = FRENCH) -> Game:
    """A movement phase in which these are out of command."""
    game = field.movement(side)
    for name in names:
        game.battle.out_of_command[game.number(name)] = 1
    game.battle.choices = None
    return game


@pytest.mark.rule("16.15-1")
@SWITCH
@pytest.mark.parametrize(("kind", "hexes"), [("inf", 2), ("cav", 3)])
def test_units_out_of_command_pay_two_for_a_clear_hex(on: bool, kind: str, hexes: int) -> None:
    game = lost(Field(options=ON if on else OFF).french("A", 1015, 4, kind).coalition("Far", 2001, 4), "A")
    game.do("pick", "A")
    assert game.can("move", 1015 - hexes)
    assert game.can("move", 1015 - hexes - 1) is not on


@pytest.mark.rule("16.15-1")
def test_roads_and_woods_cost_what_they_did_and_leaders_pay_too() -> None:
    field = Field(roads=[[1015 - n for n in range(10)]], options=ON).french("A", 1015, 4).coalition("Far", 2001, 4)
    game = lost(field.leader("French", "Reille", 515).french("B", 515, 4), "A", "Reille")
    game.do("pick", "A")
    assert game.can("move", 1007)
    game.do("stop").do("pick", "Reille")
    assert game.can("move", 510)
    assert not game.can("move", 509), "ten points, two for each"


@pytest.mark.rule("16.15-1")
@SWITCH
def test_they_may_enter_enemy_zones(on: bool) -> None:
    game = lost(Field(options=ON if on else OFF).french("A", 1012, 4).coalition("X", 1010, 4), "A")
    game.do("pick", "A")
    assert game.can("move", 1011) is on


def combat(on: bool, attack: int, defence: int, dice: list[int], *names: str) -> Game:
    field = Field(options=ON if on else OFF).french("A", 1010, attack).coalition("X", 1009, defence)
    game = field.combat(dice=dice, out_of_command=names)
    game.fight(1009)
    return game


@pytest.mark.rule("16.15-2")
@SWITCH
def test_for_attackers_out_of_command_a_retreat_of_the_defender_is_no_effect(on: bool) -> None:
    game = combat(on, 4, 4, [1], "A")
    assert game.result() == ("no effect" if on else "Ar")
    if on:
        assert (game.where("A"), game.where("X")) == (1010, 1009)


@pytest.mark.rule("16.15-2")
@SWITCH
def test_they_still_destroy_but_do_not_advance(on: bool) -> None:
    game = combat(on, 20, 4, [1], "A")
    assert game.result() == ("De" if on else "Ar")
    if on:
        assert game.events("advanced") == []
        assert game.where("A") == 1010


@pytest.mark.rule("16.15-2")
def test_who_is_in_command_may_advance_beside_them() -> None:
    field = Field(options=ON).french("A", 1010, 10).french("B", 910, 10).coalition("X", 1009, 4)
    game = field.combat(dice=[1], out_of_command=["A"])
    game.fight(1009, join=[1010, 910])
    assert game.names("advance") == {"B"}


@pytest.mark.rule("16.15-3")
@SWITCH
@pytest.mark.parametrize(("attack", "die", "printed"), [(1, 6, "Ae"), (4, 6, "Ar")])
def test_for_defenders_out_of_command_nothing_happens_to_the_attackers(
    on: bool, attack: int, die: int, printed: str
) -> None:
    game = combat(on, attack, 4 if attack == 4 else 5, [die], "X")
    assert game.result() == ("no effect" if on else "Ar"), printed
    if on:
        assert (game.where("A"), game.where("X")) == (1010, 1009)
        assert game.events("advanced") == []


@pytest.mark.rule("16.15-2", "16.15-3")
def test_artillery_out_of_command_may_bombard() -> None:
    field = Field(options=ON).french("Guns", 1010, 4, "art").coalition("X", 1008, 3)
    game = field.combat(out_of_command=["Guns"])
    assert game.can("attack", 1008)


@pytest.mark.rule("16.15-2")
@pytest.mark.parametrize("lacking", [True, False])
def test_artillery_out_of_command_drives_nobody_off(lacking: bool) -> None:
    field = Field(options=ON).french("Guns", 1010, 4, "art").coalition("X", 1008, 3)
    game = field.combat(dice=[1], out_of_command=["Guns"] if lacking else [])
    game.fight(1008)
    assert game.result() == ("no effect" if lacking else "Dr")


@pytest.mark.rule("16.15-2")
def test_the_odds_card_shows_what_comes_to_nothing() -> None:
    game = Field(options=ON).french("A", 1010, 4).coalition("X", 1009, 4).combat(out_of_command=["A"])
    game.form(1009)
    card = game.table.preview(game.action("odds", 4))
    assert card is not None
    found = {line["id"]: line["chance"] for line in card["results"]}
    assert found["nothing"] == "1/2"
    assert found["Dr"] == "0"
