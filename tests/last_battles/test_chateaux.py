"""Rule 8.1 and the ground of chateaux: one unit, no zone goes in, no shots, no advance where infantry stood."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game


@pytest.mark.rule("8.1A-1", "5.4-1")
@pytest.mark.parametrize(("chateau", "room"), [([1009], False), ([], True)])
def test_a_second_unit_may_pass_through_a_chateau_but_not_stay(chateau: list[int], room: bool) -> None:
    field = Field(chateau=chateau).french("Garrison", 1009, 2).french("B", 1010, 2, ma=6)
    game = field.movement()
    game.move("Garrison")  # it stays for this turn
    game.do("pick", "B")
    if room:
        game.do("move", 1009)
        assert game.where("B") == 1009
    else:
        assert game.refusal("move", 1009).rule == "5.4"
        game.do("move", 1008)
        assert game.where("B") == 1008, "over the chateau: 2 + 1 points"


@pytest.mark.rule("8.1A-1")
def test_who_enters_an_occupied_chateau_sends_the_other_out_at_once() -> None:
    game = Field(chateau=[1009]).french("Garrison", 1009, 2).french("B", 1010, 2).movement()
    game.move("B", 1009, stop=True)
    assert game.step() == "MovePiece", "the garrison has to move on now"
    assert not game.can("stop")
    game.do("move", 909)
    assert (game.where("B"), game.where("Garrison")) == (1009, 909)


def driven_north(field: Field, dice: list[int]) -> Game:
    """C45: the defender in 1010 can retreat to 1009 only; 6 against 3, 2-1, and a roll of 1 is Dr."""
    return field.french("A", 1011, 2).french("B", 911, 2).french("C", 1111, 2).combat(dice=dice)


@pytest.mark.rule("8.1A-2")
@pytest.mark.parametrize("kind", ["inf", "cav", "art"])
def test_c51_no_retreat_into_an_occupied_chateau(kind: str) -> None:
    field = Field(chateau=[1009]).coalition("D", 1010, 3).coalition("Garrison", 1009, 1, kind)
    game = driven_north(field, [1]).fight(1010, join=[1011, 911, 1111])
    assert game.result() == "Dr"
    assert game.where("D") == DEAD
    assert game.where("Garrison") == 1009, "it is not displaced"


@pytest.mark.rule("8.1A-2", "6.6C-1")
def test_c51_without_walls_the_same_retreat_stacks_or_displaces() -> None:
    field = Field().coalition("D", 1010, 3).coalition("E", 1009, 1)
    game = driven_north(field, [1]).fight(1010, join=[1011, 911, 1111])
    assert game.where("D") == 1009
    field = Field().coalition("D", 1010, 3).coalition("E", 1009, 1).coalition("F", 1009, 1)
    game = driven_north(field, [1]).fight(1010, join=[1011, 911, 1111])
    assert game.step() == "Displace"


@pytest.mark.rule("R-10", "5.3-3")
@pytest.mark.parametrize(("chateau", "safe"), [([1009], True), ([], False)])
def test_c51_an_empty_chateau_takes_a_retreating_unit_even_next_to_the_enemy(chateau: list[int], safe: bool) -> None:
    field = Field(chateau=chateau).coalition("D", 1010, 3).french("E", 1008, 1)
    game = driven_north(field, [1]).fight(1010, join=[1011, 911, 1111])
    assert game.result() == "Dr"
    assert game.where("D") == (1009 if safe else DEAD)


@pytest.mark.rule("8.1A-2", "8.1A-1")
@pytest.mark.parametrize("chosen", ["D", "E"])
def test_c51_of_a_stack_only_one_finds_room_in_the_chateau(chosen: str) -> None:
    field = Field(chateau=[1009]).coalition("D", 1010, 2).coalition("E", 1010, 1)
    game = driven_north(field, [1]).fight(1010, join=[1011, 911, 1111])
    assert game.seat() == COALITION
    assert game.names("retreat") == {"D", "E"}
    game.do("retreat", chosen, 1009)
    other = "E" if chosen == "D" else "D"
    assert (game.where(chosen), game.where(other)) == (1009, DEAD)


@pytest.mark.rule("R-10", "5.3-3", "8.2A-1")
@pytest.mark.parametrize("kind", ["inf", "cav", "art"])
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_r10_a_unit_in_a_chateau_is_in_no_enemy_zone_and_may_leave(kind: str, side: int) -> None:
    def position(chateau: list[int]) -> Game:
        field = Field(chateau=chateau)
        field.unit("French" if side == FRENCH else "Allied", "Inside", 1010, 2, kind)
        field.unit("Allied" if side == FRENCH else "French", "Outside", 1009, 2)
        return field.movement(side)

    assert position([1010]).can("pick", "Inside")
    assert position([1010]).move("Inside", 1012).where("Inside") == 1012
    assert position([]).refusal("pick", "Inside").rule == "5.3E"


@pytest.mark.rule("R-10")
def test_r10_an_empty_chateau_is_no_enemy_zone_either() -> None:
    game = Field(chateau=[1009]).french("A", 1010, 2, ma=8).coalition("X", 1008, 2).movement()
    game.do("pick", "A").do("move", 1009)
    assert game.step() == "MovePiece", "it need not stop there"
    assert game.can("move", 1010)
    game = Field().french("A", 1010, 2, ma=8).coalition("X", 1008, 2).movement()
    game.do("pick", "A").do("move", 1009)
    assert game.step() == "MovementPhase", "in the open the enemy stops it"


@pytest.mark.rule("8.2A-1")
@pytest.mark.parametrize("kind", ["inf", "cav", "art"])
def test_zones_go_out_of_a_chateau(kind: str) -> None:
    game = Field(chateau=[1010]).coalition("Inside", 1010, 1, kind).french("A", 1007, 2).movement()
    game.do("pick", "A")
    assert game.refusal("move", 1111).rule == "5.0", "it would have to stop on the way"
    game.do("move", 1009)
    assert game.step() == "MovementPhase"
    assert game.where("A") == 1009


# 8.1B: advance


@pytest.mark.rule("8.1B-1")
@pytest.mark.parametrize("demoralized", [[], ["Allied"]])
def test_c64_nobody_advances_over_infantry_destroyed_in_a_chateau(demoralized: list[str]) -> None:
    field = Field(chateau=[1009]).french("A", 1010, 12).coalition("X", 1009, 1)
    game = field.combat(dice=[1], demoralized=demoralized).fight(1009, column="4-1")
    assert game.result() == "De"
    assert game.where("X") == DEAD
    assert game.step() == "MovementPhase"
    assert game.where("A") == 1010


@pytest.mark.rule("8.1B-1", "8.2C-1")
def test_nobody_advances_where_infantry_gave_up_a_chateau() -> None:
    field = Field(chateau=[1009]).french("A", 1010, 12).coalition("X", 1009, 1)
    game = field.combat(dice=[2]).fight(1009).do("give_way").do("retreat", "X", 1008)
    assert game.where("X") == 1008
    assert game.step() == "MovementPhase"


@pytest.mark.rule("8.1B-1")
@pytest.mark.parametrize("kind", ["cav", "art"])
def test_where_other_troops_were_destroyed_in_a_chateau_one_unit_advances(kind: str) -> None:
    field = Field(chateau=[1009]).french("A", 1010, 6).french("B", 1010, 6).coalition("X", 1009, 1, kind)
    game = field.combat(dice=[1]).fight(1009, column="4-1")
    assert game.result() == "De"
    assert game.hexes("advance", "A") == {1009}
    game.do("advance", "A", 1009)
    assert (game.where("A"), game.where("B")) == (1009, 1010)


@pytest.mark.rule("R-81", "R-84", "8.2C-2", "8.1B-1")
@pytest.mark.parametrize(("die", "result"), [(1, "Ar"), (5, "Ae")])
def test_r81_r84_a_beaten_sortie_opens_the_chateau_to_the_victor(die: int, result: str) -> None:
    field = Field(chateau=[1010]).french("Garrison", 1010, 1).coalition("X", 1009, 4)
    game = field.combat(dice=[die]).do("sortie", 1010).fight(1009)
    assert game.result() == result
    if result == "Ar":
        assert game.step() == "RetreatUnit", "walls do not excuse a sortie from Ar"
        game.do("retreat", "Garrison", 1011)
    assert game.step() == "AdvanceUnit"
    assert game.seat() == COALITION
    game.do("advance", "X", 1010)
    assert game.where("X") == 1010


# 8.1C: bombardment


def beside_a_far_pair(field: Field) -> Game:
    """Begin combat with a gun and a target far off, so that the phase does not end by itself."""
    return field.french("Far gun", 1810, 1, "art").coalition("Far target", 1808, 1).combat()


@pytest.mark.rule("8.1C-1")
@pytest.mark.parametrize("kind", ["inf", "cav", "art"])
def test_c66_no_shot_into_a_chateau(kind: str) -> None:
    field = Field(chateau=[1008]).french("Guns", 1010, 4, "art").coalition("X", 1008, 4, kind)
    game = beside_a_far_pair(field)
    assert game.hexes("attack") == {1808}
    assert game.refusal("attack", 1008).rule == "8.1C"


@pytest.mark.rule("8.1C-1")
def test_c66_no_shot_through_a_chateau() -> None:
    field = Field(chateau=[1009]).french("Guns", 1010, 4, "art").coalition("X", 1008, 4)
    game = beside_a_far_pair(field)
    assert game.hexes("attack") == {1808}
    assert game.refusal("attack", 1008).rule == "7.3"


@pytest.mark.rule("8.1C-1")
def test_no_shot_into_a_chateau_over_a_river_either() -> None:
    field = Field(chateau=[1009], rivers=[(1009, 1010)]).french("Guns", 1010, 4, "art").coalition("X", 1009, 4)
    assert beside_a_far_pair(field).hexes("attack") == {1808}


@pytest.mark.rule("8.1C-1")
def test_guns_do_not_join_the_storm_of_a_chateau_from_afar_but_do_from_next_door() -> None:
    field = Field(chateau=[1008]).french("A", 1009, 4).french("Guns", 1010, 4, "art").french("Near", 908, 4, "art")
    game = field.coalition("X", 1008, 1).coalition("Y", 1012, 1).combat()
    game.do("attack", 1008)
    assert game.odds()[0] == 8, "A and the adjacent guns, without a choice"
    assert game.step() == "ChooseColumn"


@pytest.mark.rule("8.1C-1")
def test_a_gun_offered_for_a_chateau_is_refused_by_name() -> None:
    # Two targets for A, so that the attack is still being formed; the guns see the one in the open.
    field = Field(chateau=[1008]).french("A", 1009, 4).french("B", 909, 4).french("Guns", 1010, 4, "art")
    game = field.coalition("X", 1008, 1).coalition("Y", 1109, 1).combat()
    game.do("attack", 1008)
    assert game.step() == "FormFight"
    assert "bombard" not in game.verbs()
    assert game.refusal("bombard", "Guns").rule == "8.1C"


@pytest.mark.rule("8.1C-1")
def test_guns_inside_a_chateau_may_fire_out_of_it() -> None:
    field = Field(chateau=[1010]).french("Guns", 1010, 4, "art").coalition("X", 1008, 4)
    assert field.combat().hexes("attack") == {1008}
