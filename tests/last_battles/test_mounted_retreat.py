"""Rule 15.3: cavalry and horse artillery fall back before combat."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON = ["mounted_retreat"]
SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])


def contact(
    kind: str, enemy: str = "inf", *, on: bool = True, phase: int = FRENCH, owner: int = FRENCH, more: str = ""
) -> Game:
    """The owner's unit A in 1010 next to an enemy in 1009 (and perhaps one more in 1111) as a combat phase begins."""
    army, other = ("French", "Allied") if owner == FRENCH else ("Allied", "French")
    field = Field(options=ON if on else []).unit(army, "A", 1010, 3, kind).unit(other, "X", 1009, 3, enemy)
    if more:
        field.unit(other, "Y", 1111, 3, more)
    return field.combat(phase, dice=[3])


@pytest.mark.rule("15.3-1", "D-26")
@SIDES
@pytest.mark.parametrize("owner", [FRENCH, COALITION])
@pytest.mark.parametrize("kind", ["cav", "horse"])
def test_mounted_units_may_fall_back_in_either_sides_combat_phase(kind: str, owner: int, side: int) -> None:
    game = contact(kind, owner=owner, phase=side)
    assert game.step() == "FallBack"
    assert game.seat() == owner
    assert game.hexes("fall_back", "A") == {911, 1011, 1111}, "not next to the enemy"
    assert game.can("stand")
    game.do("fall_back", "A", 1011)
    assert game.where("A") == 1011
    if kind == "horse" and owner == side:
        assert game.step() == "CombatPhase", "no duty is left, but from two hexes off it may bombard (7.1)"
        game.do("end_combat")
    assert game.step() == "MovementPhase", "nobody is left to fight"
    assert not game.events("combat")


@pytest.mark.rule("15.3-1")
def test_whoever_stands_fights() -> None:
    game = contact("cav").do("stand")
    assert game.odds() == (3, 3, "1-1")
    game.fight(1009)
    assert game.result() == "Dr"


@pytest.mark.rule("15.3-1")
@pytest.mark.parametrize("kind", ["cav", "horse"])
def test_without_the_option_nobody_falls_back(kind: str) -> None:
    assert contact(kind, on=False).step() == "ChooseColumn"


@pytest.mark.rule("15.3-1")
@pytest.mark.parametrize("kind", ["inf", "art"])
def test_foot_does_not_fall_back(kind: str) -> None:
    assert contact(kind).step() == "ChooseColumn"
    assert contact(kind, phase=COALITION).step() == "ChooseColumn"


@pytest.mark.rule("15.3-1")
@pytest.mark.parametrize(
    ("enemy", "more", "allowed"),
    [("inf", "", True), ("horse", "", True), ("art", "horse", True), ("cav", "", False), ("inf", "cav", False)],
)
def test_enemy_cavalry_next_to_it_prevents_it_enemy_horse_artillery_does_not(
    enemy: str, more: str, allowed: bool
) -> None:
    game = contact("cav", enemy, more=more)
    assert (game.step() == "FallBack" and game.seat() == FRENCH) == allowed


@pytest.mark.rule("15.3-1")
@pytest.mark.parametrize("owner", [FRENCH, COALITION])
@pytest.mark.parametrize("phase", [FRENCH, COALITION])
@pytest.mark.parametrize(("beyond", "allowed"), [("cav", False), ("horse", True), ("inf", True)])
def test_enemy_cavalry_across_an_unbridged_river_is_adjacent_too(
    owner: int, phase: int, beyond: str, allowed: bool
) -> None:
    """It controls nothing over the water (5.3), but the rule asks only whether it is next to the unit."""
    army, other = ("French", "Allied") if owner == FRENCH else ("Allied", "French")
    field = Field(options=ON, rivers=[(1010, 1111)]).unit(army, "A", 1010, 3, "cav")
    field.unit(other, "X", 1009, 3).unit(other, "Y", 1111, 3, beyond)
    game = field.combat(phase, dice=[3])
    assert (game.step() == "FallBack" and game.names("fall_back") == {"A"}) == allowed


@pytest.mark.rule("15.3-1")
def test_enemy_cavalry_across_the_river_alone_puts_nobody_in_a_zone() -> None:
    field = Field(options=ON, rivers=[(1010, 1111)]).french("A", 1010, 3, "cav").coalition("Y", 1111, 3, "cav")
    assert field.combat().step() == "MovementPhase", "neither a retreat nor a fight"


@pytest.mark.rule("15.3-1")
def test_who_is_not_in_an_enemy_zone_does_not_fall_back() -> None:
    field = Field(options=ON, chateau=[1010]).french("A", 1010, 3, "cav").coalition("X", 1009, 3)
    assert field.combat().step() == "ChooseColumn", "in a chateau it is in no zone, but has to attack (R-12)"
    assert Field(options=ON).french("A", 1010, 3, "cav").coalition("X", 1008, 3).combat().step() == "MovementPhase"


@pytest.mark.rule("15.3-1")
def test_of_a_stack_the_cavalry_may_go_and_the_infantry_fights() -> None:
    field = Field(options=ON).french("A", 1010, 3, "cav").french("B", 1010, 3).coalition("X", 1009, 3)
    game = field.combat()
    assert game.names("fall_back") == {"A"}
    game.do("fall_back", "A", 1011)
    assert game.odds() == (3, 3, "1-1")


@pytest.mark.rule("15.3-1", "6.6-1")
def test_it_goes_by_the_rules_of_retreat() -> None:
    field = Field(options=ON, rivers=[(1010, 911)]).french("A", 1010, 3, "cav").coalition("X", 1009, 3)
    field.french("B", 1011, 1).french("C", 1011, 1).coalition("Y", 1112, 3)
    game = field.combat()
    # 1111 is in Y's zone, 0911 beyond the river, 0910 and 1110 in X's zone; 1011 is in Y's zone too.
    assert game.step() != "FallBack"
    assert game.where("A") == 1010


@pytest.mark.rule("15.3-1", "6.6D-1")
def test_it_may_displace_if_there_is_no_other_way() -> None:
    field = Field(options=ON, rivers=[(1010, 911), (1010, 1111)]).french("A", 1010, 3, "cav").coalition("X", 1009, 3)
    field.french("B", 1011, 1).french("C", 1011, 1)
    game = field.combat()
    assert game.hexes("fall_back", "A") == {1011}
    game.do("fall_back", "A", 1011)
    assert game.step() == "Displace"
    game.do("displace", "B", 1012)
    assert (game.where("A"), game.where("B"), game.where("C")) == (1011, 1012, 1011)


@pytest.mark.rule("15.3-1")
def test_who_would_be_destroyed_by_it_cannot_fall_back() -> None:
    field = Field(options=ON).coalition("A", 1010, 1, "cav").french("X", 1009, 9).french("Y", 1011, 9)
    game = field.combat(dice=[3])
    assert game.seat() == FRENCH, "no question is asked: there is nowhere to go"
    game.fight(1010, join=[1009, 1011])
    assert game.where("A") == DEAD


@pytest.mark.rule("15.3-2")
@pytest.mark.parametrize("on", [True, False])
def test_nobody_advances_into_the_hex_left(on: bool) -> None:
    field = Field(options=ON if on else []).coalition("A", 1010, 3, "cav").french("X", 1009, 9)
    game = field.combat(dice=[3])
    if on:
        game.do("fall_back", "A", 1011)
        assert game.step() == "MovementPhase"
    else:
        game.fight(1010).do("retreat", "A", 1011)
        assert game.hexes("advance", "X") == {1010}, "after a retreat in combat it could"
    assert game.where("X") == 1009


@pytest.mark.rule("R-59", "D-26")
@SIDES
def test_r59_the_phasing_player_decides_first_and_all_before_any_combat(side: int) -> None:
    field = Field(options=ON).french("A", 1010, 3, "cav").coalition("X", 1009, 3)
    game = field.coalition("B", 510, 3, "cav").french("Y", 509, 3).combat(side)
    first, second = ("A", "B") if side == FRENCH else ("B", "A")
    assert (game.step(), game.seat()) == ("FallBack", side)
    assert game.names("fall_back") == {first}
    game.do("stand")
    assert (game.step(), game.seat()) == ("FallBack", 1 - side)
    assert game.names("fall_back") == {second}
    assert not game.events("combat")
    game.do("stand")
    assert game.step() == "CombatPhase"


@pytest.mark.rule("R-59")
def test_r59_what_counts_is_how_things_stood_at_the_start() -> None:
    # French cavalry next to enemy horse artillery: the artillery may not go, not even after the cavalry went first.
    field = Field(options=ON).french("A", 1010, 3, "cav").coalition("H", 1009, 3, "horse").french("Foot", 1008, 3)
    game = field.combat().do("fall_back", "A", 1011)
    assert game.step() == "ChooseColumn"
    # Two horse batteries: the second may go although its only neighbour has gone already.
    game = Field(options=ON).french("A", 1010, 3, "horse").coalition("H", 1009, 3, "horse").combat()
    game.do("fall_back", "A", 1011)
    assert (game.step(), game.seat()) == ("FallBack", COALITION)
    assert game.names("fall_back") == {"H"}


@pytest.mark.rule("15.3-1")
def test_every_unit_decides_for_itself_and_goes_one_hex() -> None:
    field = Field(options=ON).french("A", 1010, 3, "cav").french("B", 1110, 3, "cav").coalition("X", 1009, 3)
    game = field.combat()
    assert game.names("fall_back") == {"A", "B"}
    game.do("fall_back", "A", 1011)
    assert game.names("fall_back") == {"B"}
    game.do("stand")
    assert game.odds() == (3, 3, "1-1")
    assert game.where("B") == 1110


@pytest.mark.rule("15.3-1", "D-27")
def test_a_garrison_is_not_asked_about_a_sortie_when_its_only_neighbour_has_gone() -> None:
    field = Field(options=ON, chateau=[1010]).french("Garrison", 1010, 3).coalition("X", 1009, 3, "cav")
    game = field.combat().do("fall_back", "X", 1008)
    assert game.step() == "MovementPhase"
