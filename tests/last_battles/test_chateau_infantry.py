"""Rule 8.2: what a chateau does for infantry in good morale, and for nobody else."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

# Who may stand in a chateau: kind and demoralized armies; only the first is sheltered (8.2)
SHELTERED = pytest.param("inf", [], id="infantry")
OTHERS = [
    pytest.param("cav", [], id="cavalry"),
    pytest.param("art", [], id="artillery"),
    pytest.param("inf", ["Allied", "French"], id="demoralized"),
]
ALL = pytest.mark.parametrize(("kind", "demoralized"), [SHELTERED, *OTHERS])
UNSHELTERED = pytest.mark.parametrize(("kind", "demoralized"), OTHERS)


# 8.2A: who has to attack


@pytest.mark.rule("8.2A-3", "8.2A-4", "D-27")
def test_c65_the_garrison_may_stay_behind_its_walls() -> None:
    field = Field(chateau=[1010]).french("Garrison", 1010, 4).coalition("X", 1009, 2).coalition("Y", 1011, 2)
    game = field.combat()
    assert game.step() == "Sorties"
    assert game.seat() == FRENCH
    assert game.hexes("sortie") == {1010}
    game.do("no_more")
    assert game.step() == "MovementPhase"
    assert not game.events("combat")


@pytest.mark.rule("8.2A-4")
def test_c65_if_it_attacks_it_attacks_all_its_neighbours() -> None:
    field = Field(chateau=[1010]).french("Garrison", 1010, 4).coalition("X", 1009, 2).coalition("Y", 1011, 2)
    game = field.combat().do("sortie", 1010)
    game.do("attack", 1009)
    assert game.battle.fight is not None
    assert sorted(game.battle.fight.defence_hexes) == [1009, 1011]
    assert game.odds() == (4, 4, "1-1")


@pytest.mark.rule("8.2A-4")
def test_others_may_take_some_of_the_neighbours_off_the_garrison() -> None:
    field = Field(chateau=[1010]).french("Garrison", 1010, 4).french("A", 1008, 6)
    game = field.coalition("X", 1009, 2).coalition("Y", 1011, 2).combat(dice=[6]).do("sortie", 1010)
    game.fight(1009, join=[1008])
    assert game.odds() == (6, 2, "3-1"), "A alone against X"
    assert game.result() == "Ar"
    game.do("retreat", "A", 1007).do("hold")
    assert game.battle.fight is not None
    assert game.battle.fight.defence_hexes == [1011], "Y is left, and only the garrison can take it"
    assert game.odds() == (4, 2, "2-1")


@pytest.mark.rule("8.2A-3", "8.2A-4")
def test_a_garrison_that_stays_in_takes_no_part_in_its_neighbours_fights() -> None:
    field = Field(chateau=[1010]).french("Garrison", 1010, 4).french("A", 1008, 6)
    game = field.coalition("X", 1009, 2).coalition("Y", 1011, 2).combat(dice=[6]).do("no_more")
    assert game.odds() == (6, 2, "3-1"), "A has to fight X, at once and alone"
    game.fight(1009)
    game.do("retreat", "A", 1007).do("hold")
    assert game.step() == "MovementPhase", "Y need not be attacked"


@pytest.mark.rule("8.2A-3")
def test_an_enemy_next_to_a_quiet_garrison_cannot_be_attacked_by_it() -> None:
    field = Field(chateau=[1010]).french("Garrison", 1010, 4).french("Far gun", 1810, 1, "art")
    game = field.coalition("X", 1009, 2).coalition("Far target", 1808, 1).combat().do("no_more")
    assert game.refusal("attack", 1009).rule == "8.2A"


@pytest.mark.rule("8.2A-2")
@ALL
def test_units_next_to_an_enemy_chateau_have_to_attack_it(kind: str, demoralized: list[str]) -> None:
    field = Field(chateau=[1010]).french("Inside", 1010, 4, kind).coalition("X", 1009, 2)
    field.coalition("Far gun", 1810, 1, "art").french("Far target", 1808, 1)
    game = field.combat(COALITION, demoralized=demoralized)
    assert game.refusal("end_combat").rule == "6.0"
    assert game.hexes("attack") == {1010, 1808}


@pytest.mark.rule("R-12", "8.2-1", "9.3-3")
@UNSHELTERED
def test_r12_other_troops_in_a_chateau_have_to_attack(kind: str, demoralized: list[str]) -> None:
    field = Field(chateau=[1010]).french("Inside", 1010, 4, kind).french("Far gun", 1810, 1, "art")
    game = field.coalition("X", 1009, 2).coalition("Far target", 1808, 1).combat(demoralized=demoralized)
    assert game.step() == "CombatPhase", "no question of a sortie"
    assert game.refusal("end_combat").rule == "6.0"
    assert game.form(1009).odds() == (4, 2, "2-1")


@pytest.mark.rule("R-12")
def test_r12_guns_in_a_chateau_next_to_an_enemy_attack_him_and_do_not_bombard() -> None:
    field = Field(chateau=[1010]).french("Guns", 1010, 4, "art").french("Far gun", 1810, 1, "art")
    field.coalition("X", 1009, 2).coalition("Y", 1210, 2).coalition("Far target", 1808, 1)
    game = field.combat()
    assert game.hexes("attack") == {1009, 1808}
    assert game.refusal("attack", 1210).rule == "7.4A"


@pytest.mark.rule("8.2A-1", "8.2A-4")
def test_between_two_chateaux_nobody_has_to_fight_but_a_sortie_spares_no_neighbour() -> None:
    field = Field(chateau=[1010, 1009]).french("Garrison", 1010, 4).coalition("X", 1009, 2).coalition("Y", 1011, 2)
    game = field.combat().do("sortie", 1010)
    game.do("attack", 1009)
    assert game.odds() == (4, 8, "1-2"), "tripled in its chateau, and Y"
    field = Field(chateau=[1010, 1009]).french("Garrison", 1010, 4, "cav").coalition("X", 1009, 2)
    assert field.combat().step() == "MovementPhase"


@pytest.mark.rule("D-27")
def test_with_two_garrisons_each_decides_for_itself() -> None:
    field = Field(chateau=[1010, 510]).french("G", 1010, 4).french("H", 510, 4)
    game = field.coalition("X", 1009, 2).coalition("Y", 509, 2).combat()
    assert game.hexes("sortie") == {1010, 510}
    game.do("sortie", 510).do("no_more")
    assert game.battle.fight is not None
    assert game.battle.fight.defence_hexes == [509]


@pytest.mark.rule("D-27", "8.2A-3")
def test_no_question_where_no_enemy_is_next_to_the_chateau() -> None:
    game = Field(chateau=[1010]).french("Garrison", 1010, 4).coalition("X", 1008, 2).combat()
    assert game.step() == "MovementPhase"


# 8.2B: odds


@pytest.mark.rule("8.2B-1", "8.2-1", "R-11", "9.3-3")
@pytest.mark.parametrize(
    ("kind", "demoralized", "best"),
    [("inf", [], "4-1"), ("cav", [], "6-1"), ("art", [], "6-1"), ("inf", ["Allied"], "6-1")],
)
def test_c62_only_sheltered_infantry_is_safe_from_more_than_four_to_one(
    kind: str, demoralized: list[str], best: str
) -> None:
    field = Field(chateau=[1009]).french("A", 1010, 15).french("B", 1010, 15).coalition("X", 1009, 1, kind)
    game = field.combat(demoralized=demoralized)
    assert game.odds() == (30, 3, best), "tripled whoever it is (R-11)"
    columns = 8 if best == "4-1" else 10
    assert len(game.table.legal()) == columns
    if best == "4-1":
        assert game.refusal("odds", 8).rule == "6.2C"


@pytest.mark.rule("8.2B-1")
def test_odds_up_to_four_to_one_stay_as_they_are() -> None:
    for strength, column in ((9, "3-1"), (12, "4-1"), (15, "4-1"), (3, "1-1")):
        field = Field(chateau=[1009]).french("A", 1010, strength).coalition("X", 1009, 1)
        assert field.combat().odds() == (strength, 3, column)


@pytest.mark.rule("8.2B-1")
def test_the_cap_holds_for_an_attack_on_a_chateau_and_another_hex_together() -> None:
    field = Field(chateau=[1008]).french("A", 1009, 40).coalition("X", 1008, 1).coalition("Y", 1109, 1)
    game = field.combat()
    game.do("attack", 1008)
    assert game.odds() == (40, 4, "4-1")


@pytest.mark.rule("R-11")
@pytest.mark.parametrize(
    ("kind", "demoralized", "defence"), [("inf", [], 6), ("cav", [], 2), ("art", [], 2), ("inf", ["Allied"], 2)]
)
def test_r11_other_reading_walls_help_only_infantry_in_good_morale(
    kind: str, demoralized: list[str], defence: int
) -> None:
    def odds(options: list[str]) -> tuple[int, int, str]:
        field = Field(chateau=[1009], options=options).french("A", 1010, 6).coalition("X", 1009, 2, kind)
        return field.combat(demoralized=demoralized).odds()

    assert odds(["chateau_infantry_only"])[1] == defence
    assert odds([])[1] == 6


@pytest.mark.rule("R-11", "6.3C-1")
def test_r11_other_reading_a_stream_still_doubles_cavalry_in_a_chateau() -> None:
    field = Field(chateau=[1009], streams=[(1009, 1010)], options=["chateau_infantry_only"])
    assert field.french("A", 1010, 6).coalition("X", 1009, 2, "cav").combat().odds()[1] == 4


# 8.2C: results


@pytest.mark.rule("8.2C-1", "D-32")
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_c63_the_garrison_may_ignore_a_retreat(side: int) -> None:
    field = Field(chateau=[1009])
    field.unit("French" if side == FRENCH else "Allied", "A", 1010, 9)
    field.unit("Allied" if side == FRENCH else "French", "X", 1009, 1)
    game = field.combat(side, dice=[2]).fight(1009)
    assert game.result() == "Dr"
    assert game.step() == "HoldWalls"
    assert game.seat() == 1 - side
    assert game.verbs() == {"hold", "give_way"}
    game.do("hold")
    assert (game.where("X"), game.where("A")) == (1009, 1010)
    assert game.step() == "MovementPhase"


@pytest.mark.rule("8.2C-1")
def test_the_garrison_may_also_go() -> None:
    field = Field(chateau=[1009]).french("A", 1010, 9).coalition("X", 1009, 1)
    game = field.combat(dice=[2]).fight(1009).do("give_way")
    assert game.step() == "RetreatUnit"
    assert game.hexes("retreat", "X") == {1008, 909, 1109}


@pytest.mark.rule("8.2-1", "8.2C-1", "9.3-3")
@UNSHELTERED
def test_other_troops_in_a_chateau_have_to_retreat(kind: str, demoralized: list[str]) -> None:
    field = Field(chateau=[1009]).french("A", 1010, 9).coalition("X", 1009, 1, kind)
    game = field.combat(dice=[2], demoralized=demoralized).fight(1009)
    assert game.result() == "Dr"
    assert game.step() == "RetreatUnit"


@pytest.mark.rule("8.2C-2")
def test_exchange_and_elimination_hit_the_garrison() -> None:
    for die, result, losses in ((1, "De", [0, 0, 1]), (6, "Ex", [12, 0, 1])):
        field = Field(chateau=[1009]).french("A", 1010, 12).coalition("X", 1009, 1)
        game = field.combat(dice=[die]).fight(1009)
        assert game.result() == result
        assert game.where("X") == DEAD
        assert game.battle.losses == losses


@pytest.mark.rule("8.2C-2")
@pytest.mark.parametrize(("die", "result"), [(1, "Ar"), (5, "Ae")])
def test_attackers_of_a_chateau_suffer_as_always_and_the_garrison_may_follow(die: int, result: str) -> None:
    field = Field(chateau=[1009]).french("A", 1010, 3).coalition("X", 1009, 4)
    game = field.combat(dice=[die]).fight(1009)
    assert game.odds() == (3, 12, "1-4")
    assert game.result() == result
    if result == "Ar":
        game.do("retreat", "A", 1011)
    else:
        assert game.where("A") == DEAD
    game.do("advance", "X", 1010)
    assert game.where("X") == 1010


@pytest.mark.rule("R-19", "8.2C-1", "6.7B-1")
def test_r19_where_only_the_garrison_holds_the_others_retreat_and_their_hex_is_open() -> None:
    def position() -> Game:
        field = Field(chateau=[1008]).french("A", 1009, 8).coalition("X", 1008, 1).coalition("Y", 1109, 1)
        game = field.combat(dice=[3])
        game.do("attack", 1008)
        return game.do("odds", 5)

    game = position()
    assert game.result() == "Dr"
    assert game.step() == "HoldWalls"
    game.do("hold").do("retreat", "Y", 1208)
    assert (game.where("X"), game.where("Y")) == (1008, 1208)
    assert game.hexes("advance", "A") == {1109}
    game = position().do("give_way").do("retreat", "X", 1007).do("retreat", "Y", 1208)
    assert game.hexes("advance", "A") == {1109}, "the chateau stays closed (8.1B)"
