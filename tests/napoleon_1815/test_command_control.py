"""Rule 5.2: when two groups may attack one town."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, CAVALRY, FRENCH, INFANTRY, PRUSSIAN
from grognard.kernel.dice import LoadedDice
from tests.napoleon_1815.drill import HILLS, drift, go, line_up, march, several
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, Study


def second(study: Study, army: int, town: str, unit: str) -> Study:
    """Pick up a unit of the second group."""
    return study.do("group", town, army).do("pick", unit)


def allies_at_waterloo() -> Study:
    """French groups all around Waterloo, which three Allies hold."""
    study = several(Study(dice=HILLS), FRENCH, "ABC", "quatre_bras")
    several(study, FRENCH, "DEF", "nivelles")
    several(study, FRENCH, "GH", "wavre")
    return several(study, ANGLO_DUTCH, "XYZ", "waterloo")


@pytest.mark.rule("5.2-1", "5.2-2", "5.2-3", "5.2-6", "5.2-8", "6.34-1")
def test_c5_waterloo_and_ligny_cannot_both_attack_quatre_bras() -> None:
    study = several(Study(turn=ALLIED_DAY, dice=HILLS), ANGLO_DUTCH, "ABC", "waterloo")
    several(study, PRUSSIAN, "PQR", "ligny")
    several(study, FRENCH, "VWXYZ", "quatre_bras").movement()
    march(study, ANGLO_DUTCH, "waterloo", A="quatre_bras", B="quatre_bras", C="quatre_bras")
    second(study, PRUSSIAN, "ligny", "P")
    assert study.refused("go", "quatre_bras").rule == "5.2"
    study.do("stay").do("end_group").do("end_movement")
    line_up(study)
    study.do("end_combat")
    assert study.step == "Reinforce"
    study.do("bring", "P").do("bring", "Q")  # two over a major road, and the step is over
    assert (study.step, study.now.seat(), study.at("R")) == ("Combat", 0, "ligny")
    study.do("end_combat").do("end_combat").do("bring", "R")


@pytest.mark.rule("5.2-1", "5.2-8")
def test_c6_quatre_bras_and_nivelles_can_both_attack_waterloo() -> None:
    study = allies_at_waterloo().movement()
    march(study, FRENCH, "quatre_bras", A="waterloo", B="waterloo", C="waterloo")
    march(study, FRENCH, "nivelles", D="waterloo", E="waterloo")
    assert [study.at(name) for name in "ABCDEF"] == ["waterloo"] * 5 + ["nivelles"]
    study.do("end_movement")
    assert sorted(study.field("waterloo").sources) == sorted(GROUND.numbers[t] for t in ("quatre_bras", "nivelles"))


@pytest.mark.rule("5.2-2", "5.2-6", "5.2-8")
@pytest.mark.parametrize("first", ["quatre_bras", "nivelles"])
def test_c7_wavre_cannot_join_either_attack_but_reinforces(first: str) -> None:
    study = allies_at_waterloo().movement()
    names = "ABC" if first == "quatre_bras" else "DEF"
    march(study, FRENCH, first, **dict.fromkeys(names, "waterloo"))
    second(study, FRENCH, "wavre", "G")
    assert study.refused("go", "waterloo").rule == "5.2"
    study.do("stay").do("end_group").do("end_movement")
    line_up(study).do("end_combat")
    study.do("bring", "G")
    assert study.refused("bring", "H").rule == "6.34"  # a minor road


@pytest.mark.rule("5.2-1", "5.2-2")
def test_the_first_group_binds_the_second_whoever_comes_first() -> None:
    study = allies_at_waterloo().movement()
    march(study, FRENCH, "wavre", G="waterloo")
    for town, unit in (("quatre_bras", "A"), ("nivelles", "D")):
        second(study, FRENCH, town, unit)
        assert study.refused("go", "waterloo").rule == "5.2"
        study.do("stay").do("end_group")


@pytest.mark.rule("5.2-1")
def test_joined_towns_are_not_enough_both_must_be_next_to_the_target() -> None:
    """Brussels and Hal are joined; Hal is not next to Waterloo."""
    study = Study().french("A", INFANTRY, 2, 1, "brussels").french("C", CAVALRY, 2, 2, "hal")
    study.anglo("X", INFANTRY, 2, 1, "waterloo").french("Z", INFANTRY, 2, 1, "hal").movement()
    march(study, FRENCH, "brussels", A="waterloo")
    second(study, FRENCH, "hal", "C")
    study.do("go", "brussels")
    assert study.refused("go", "waterloo").rule == "5.2"


@pytest.mark.rule("5.2-7")
def test_what_counts_is_where_the_march_began() -> None:
    """Charleroi is not next to Waterloo. Cavalry that comes through Quatre Bras is no neighbour for all that."""
    study = Study().french("A", INFANTRY, 2, 1, "nivelles").french("C", CAVALRY, 2, 2, "charleroi")
    study.french("Z", INFANTRY, 2, 1, "charleroi").anglo("X", INFANTRY, 2, 1, "waterloo").movement()
    march(study, FRENCH, "nivelles", A="waterloo")
    second(study, FRENCH, "charleroi", "C")
    assert study.refused("go", "waterloo").rule == "5.2"
    study.do("go", "quatre_bras")
    assert study.refused("go", "waterloo").rule == "5.2"


@pytest.mark.rule("5.2-7")
def test_the_first_group_must_have_begun_next_door_too() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "nivelles").french("C", CAVALRY, 2, 2, "charleroi")
    study.anglo("X", INFANTRY, 2, 1, "waterloo").movement()
    march(study, FRENCH, "charleroi", C="quatre_bras waterloo")
    second(study, FRENCH, "nivelles", "A")
    assert study.refused("go", "waterloo").rule == "5.2"


@pytest.mark.rule("5.2-1", "5.2-7")
def test_a_neighbour_cannot_join_an_attack_that_began_further_off() -> None:
    """Hal is joined to Brussels but not next to Waterloo; the cavalry from Hal attacks first."""
    study = Study().french("A", INFANTRY, 2, 1, "brussels").french("C", CAVALRY, 2, 2, "hal")
    study.anglo("X", INFANTRY, 2, 1, "waterloo").movement()
    march(study, FRENCH, "hal", C="brussels waterloo")
    second(study, FRENCH, "brussels", "A")
    assert study.refused("go", "waterloo").rule == "5.2"


@pytest.mark.rule("5.2-7", "R27")
def test_groups_that_begin_well_may_come_by_any_way() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "quatre_bras").french("C", CAVALRY, 2, 2, "nivelles")
    study.anglo("X", INFANTRY, 2, 1, "waterloo").movement()
    march(study, FRENCH, "quatre_bras", A="waterloo")
    march(study, FRENCH, "nivelles", C="quatre_bras waterloo")
    assert study.at("C") == "waterloo"
    assert study.now.entries[GROUND.numbers["waterloo"]] == [GROUND.numbers["quatre_bras"]]


@pytest.mark.rule("5.2-3", "R57")
def test_the_two_allies_attack_together_from_joined_towns() -> None:
    study = Study(turn=ALLIED_DAY).anglo("A", INFANTRY, 2, 1, "quatre_bras").prussian("P", INFANTRY, 2, 1, "ligny")
    study.french("X", INFANTRY, 2, 1, "charleroi").movement()
    march(study, ANGLO_DUTCH, "quatre_bras", A="charleroi")
    march(study, PRUSSIAN, "ligny", P="charleroi")
    assert [study.at(name) for name in "AP"] == ["charleroi"] * 2


@pytest.mark.rule("5.2-4")
def test_one_group_attacks_along_several_roads() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "wavre").french("C", CAVALRY, 2, 2, "wavre")
    study.french("D", CAVALRY, 2, 2, "wavre").anglo("X", INFANTRY, 2, 1, "waterloo").movement()
    study.do("group", "wavre", FRENCH)
    go(study, "A", "waterloo")
    go(study, "C", "brussels waterloo")
    go(study, "D", "brussels waterloo")
    sources = [GROUND.ids[town] for town in study.now.entries[GROUND.numbers["waterloo"]]]
    assert sources == ["wavre", "brussels"]


@pytest.mark.rule("5.2-5")
def test_two_groups_attack_two_towns() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "wavre").french("B", INFANTRY, 2, 1, "charleroi")
    study.anglo("X", INFANTRY, 2, 1, "waterloo").prussian("Y", INFANTRY, 2, 1, "ligny").movement()
    march(study, FRENCH, "wavre", A="waterloo")
    march(study, FRENCH, "charleroi", B="ligny")
    assert (study.at("A"), study.at("B")) == ("waterloo", "ligny")


@pytest.mark.rule("5.2-1")
def test_two_moves_out_of_one_town_are_one_group() -> None:
    study = several(Study(), FRENCH, "AB", "charleroi").prussian("Y", INFANTRY, 2, 1, "ligny").movement()
    march(study, FRENCH, "charleroi", A="ligny")
    march(study, FRENCH, "charleroi", B="ligny")
    assert study.at("B") == "ligny"


@pytest.mark.rule("5.2-2")
def test_the_next_turn_is_another_matter() -> None:
    study = allies_at_waterloo()
    study.dice = LoadedDice([6] * 9)
    study.movement()
    march(study, FRENCH, "wavre", G="waterloo")
    study.do("end_movement")
    drift(study, "ChooseGroup").do("end_movement").do("end_movement").do("end_movement")
    assert study.now.turn == 4
    march(study, FRENCH, "quatre_bras", A="waterloo")
    march(study, FRENCH, "nivelles", D="waterloo")
    assert (study.at("A"), study.at("D")) == ("waterloo", "waterloo")
