"""Rule 6.7: one unit of the winner may advance."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])
DR, AR = 2, 4  # dice that drive the defender, or the attacker, back at 1-1


def options(game: Game) -> set[tuple[str, int]]:
    """The advances offered, as (unit, hex)."""
    ids = game.battle.roster.ids
    return {(ids[action.a], action.b) for action in game.table.legal() if action.verb == "advance"}


@pytest.mark.rule("6.7-1", "D-37")
@SIDES
def test_only_adjacent_units_of_the_winner_that_took_part_may_advance(side: int) -> None:
    """Friend stands next to 1010 but fights Y; Idle is in nobody's fight; the gun only bombards."""
    mine, theirs = ("French", "Allied") if side == FRENCH else ("Allied", "French")
    field = Field().unit(mine, "A", 1011, 5).unit(mine, "Friend", 911, 5).unit(mine, "Gun", 1012, 1, "art")
    field.unit(mine, "Idle", 1112, 5).unit(theirs, "X", 1010, 5).unit(theirs, "Y", 810, 5)
    game = field.combat(side, dice=[DR, DR]).fight(1010, join=[1011], guns=["Gun"])
    assert game.result() == "Dr"
    game.do("retreat", "X", 1009)
    assert game.step() == "AdvanceUnit"
    assert game.seat() == side
    assert options(game) == {("A", 1010)}
    for name in ("Friend", "Gun", "Idle", "X"):
        assert game.refusal("advance", name, 1010).rule == "6.7"
    assert game.refusal("advance", "A", 1110).rule == "6.7"  # a hex that nobody left
    game.do("advance", "A", 1010)
    assert game.where("A") == 1010


@pytest.mark.rule("6.7A-1", "D-37")
def test_c11_nobody_is_forced_to_advance() -> None:
    game = Field().french("A", 1011).coalition("X", 1010).combat(dice=[AR]).fight(1010).do("retreat", "A", 1012)
    assert game.step() == "AdvanceUnit"
    assert game.seat() == COALITION
    assert game.can("hold")
    game.do("hold")
    assert game.where("X") == 1010
    assert game.step() == "MovementPhase"
    attackers = Field().french("A", 1011).coalition("X", 1010).combat(dice=[DR]).fight(1010).do("retreat", "X", 1009)
    assert attackers.can("hold")


@pytest.mark.rule("6.7-3")
def test_the_advance_is_decided_before_any_other_combat() -> None:
    field = Field().french("A", 1011).coalition("X", 1010).french("B", 511).coalition("Y", 510)
    game = field.combat(dice=[DR, DR]).fight(1010).do("retreat", "X", 1009)
    assert game.verbs() == {"advance", "hold"}
    assert game.refusal("attack", 510).rule == "6.7"
    game.do("hold")
    assert game.engaged()[1] == {510}
    assert game.refusal("advance", "A", 1010).rule == "6.2C"  # too late


@pytest.mark.rule("6.7B-1")
def test_c55_one_unit_and_one_hex_however_many_are_empty() -> None:
    field = Field().french("A", 1010, 9).french("B", 1010, 9).coalition("X", 1009, 1).coalition("Y", 1110, 1)
    game = field.combat(dice=[1]).fight(1009, 1110)
    assert game.result() == "De"
    assert options(game) == {("A", 1009), ("A", 1110), ("B", 1009), ("B", 1110)}
    game.do("advance", "B", 1110)
    assert (game.where("A"), game.where("B")) == (1010, 1110)
    assert game.step() == "MovementPhase", "the other hex stays empty"
    assert len(game.events("advanced")) == 1


@pytest.mark.rule("6.7B-1", "6.7-1")
def test_an_advance_is_one_hex_into_a_hex_next_to_the_unit() -> None:
    """Two attacking hexes are emptied by Ar; the defenders in two hexes each reach what they touch."""
    field = Field().french("A", 1010, 3).french("B", 1110, 3).coalition("X", 1009, 3).coalition("Y", 1111, 3)
    game = field.combat(dice=[AR]).form(1009, 1111, join=[1010, 1110]).do("odds", 4)
    assert game.result() == "Ar"
    while game.step() == "RetreatUnit":
        game.table.take(game.table.legal()[0])
    assert options(game) == {("X", 1010), ("X", 1110), ("Y", 1010), ("Y", 1110)}


@pytest.mark.rule("6.7-2", "6.7C-1")
def test_c56_enemy_zones_do_not_hinder_an_advance_and_call_up_no_new_fight() -> None:
    """E in 0909 was next to no French unit; A comes next to it and leaves it alone."""
    field = Field().french("A", 1010, 4).coalition("X", 1009, 4).coalition("E", 909, 4).coalition("F", 908, 4)
    game = field.french("Gun", 1013, 1, "art").coalition("Far", 1015).combat(dice=[DR])
    game.fight(1009).do("retreat", "X", 1008)
    assert game.battle.in_enemy_zone(1009, FRENCH)
    assert options(game) == {("A", 1009)}
    game.do("advance", "A", 1009)
    assert game.where("A") == 1009
    assert game.hexes("attack") == {1015}, "only the gun has a target"
    assert game.can("end_combat"), "E and A have no duty"
    refused = game.refusal("attack", 909)
    assert refused.rule == "6.7C"


@pytest.mark.rule("6.7C-1")
def test_a_unit_that_has_advanced_does_not_join_a_later_fight() -> None:
    """A comes next to Y, which B still has to attack: B alone counts."""
    field = Field().french("A", 1010, 4).coalition("X", 1009, 4).french("B", 1209, 4).coalition("Y", 1109, 4)
    game = field.combat(dice=[DR, DR]).fight(1009).do("retreat", "X", 1008).do("advance", "A", 1009)
    assert game.engaged() == ({1209}, {1109}, set())
    assert game.odds() == (4, 4, "1-1")


@pytest.mark.rule("6.7C-1")
def test_a_defender_that_has_advanced_is_not_attacked_again() -> None:
    """X follows A into 1010, next to B and in range of the gun; neither may attack it."""
    field = Field().french("A", 1010, 4).coalition("X", 1009, 4).french("Gun", 1012, 4, "art").french("B", 1211, 4)
    field.coalition("Y", 1311, 4).coalition("Far", 1014)
    game = field.combat(dice=[AR, DR]).fight(1009).do("retreat", "A", 911).do("advance", "X", 1010)
    assert game.where("X") == 1010
    assert game.refusal("attack", 1010).rule == "6.1B"
    assert game.hexes("attack") == {1311, 1014}


@pytest.mark.rule("R-18", "6.7-1")
def test_a_hex_is_vacated_also_by_units_that_could_not_retreat() -> None:
    field = Field().french("A", 1011, 2).french("B", 911, 2).french("C", 1111, 2).french("D", 1008, 2)
    game = field.coalition("X", 1010, 5).combat(dice=[DR]).fight(1010)
    assert game.result() == "Dr"
    assert game.where("X") == DEAD
    assert options(game) == {("A", 1010), ("B", 1010), ("C", 1010)}


@pytest.mark.rule("R-18", "6.7B-1")
def test_only_hexes_of_the_beaten_are_open_not_those_of_displaced_units() -> None:
    """X displaces a friend from 1009 to 1008: 1009 is held again, and no other hex than X's own was vacated."""
    field = Field().french("A", 1011, 2).french("B", 911, 2).french("C", 1111, 2).coalition("X", 1010, 5)
    field.coalition("P", 1009).coalition("Q", 1009)
    game = field.combat(dice=[DR]).fight(1010).do("displace", "P", 1008)
    assert {hex for _name, hex in options(game)} == {1010}


@pytest.mark.rule("R-18")
def test_a_hex_where_one_of_the_beaten_side_still_stands_is_not_vacated() -> None:
    """Garrison holds 1009 against Dr while Y next to it has to go: only Y's hex is open."""
    field = Field(chateau=[1009]).french("A", 1010, 20).coalition("Garrison", 1009, 2).coalition("Y", 1110, 2)
    game = field.combat(dice=[DR]).fight(1009, 1110, column="1-1")
    assert game.result() == "Dr"
    game.do("hold")
    game.do("retreat", "Y", 1109)
    assert game.where("Garrison") == 1009
    assert options(game) == {("A", 1110)}


@pytest.mark.rule("R-18")
def test_a_hex_into_which_another_of_the_beaten_retreats_is_not_vacated() -> None:
    """Cavalry leaves the chateau 1009, and Y of the same fight goes there (no zone reaches in): only 1110 is open."""
    field = Field(chateau=[1009]).french("A", 1010, 20).coalition("Horse", 1009, 2, "cav").coalition("Y", 1110, 2)
    game = field.combat(dice=[DR]).fight(1009, 1110, column="1-1")
    assert game.result() == "Dr"
    game.do("retreat", "Horse", 1008).do("retreat", "Y", 1009)
    assert options(game) == {("A", 1110)}


@pytest.mark.rule("6.7-1")
def test_a_bombardment_alone_lets_nobody_advance() -> None:
    field = Field().french("Gun", 1012, 4, "art").french("Near", 1112).coalition("X", 1010, 4)
    game = field.combat(dice=[DR]).fight(1010).do("retreat", "X", 1009)
    assert game.events("advanced") == []
    assert game.step() == "MovementPhase"
