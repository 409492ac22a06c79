"""Rules 5.4 and 5.5: how many units a road carries, and rivers."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    ANGLO_DUTCH,
    CAVALRY,
    FRENCH,
    FRENCH_SIDE,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from tests.napoleon_1815.drill import HILLS, drift, go, line_up, march, several, take
from tests.napoleon_1815.sandbox import ALLIED_NIGHT, FRENCH_NIGHT, GROUND, Study


def column(study: Study, town: str, army: int, names: str, way: str) -> Study:
    """Units of a group that go one way; the group is still moving."""
    study.do("group", town, army)
    for name in names:
        go(study, name, way)
    return study


def blocked(study: Study, unit: str, town: str) -> str:
    """The rule that stops one more unit of the group."""
    return study.do("pick", unit).refused("go", town).rule


def held(study: Study, side: int, town: str) -> int:
    return study.now.held[side][GROUND.numbers[town]]


def load_on(study: Study, a: str, b: str) -> int:
    """Units that have used a section this turn."""
    return study.now.load[GROUND.road[GROUND.numbers[a]][GROUND.numbers[b]]]


# Laneffe and Charleroi: the example of 5.5


@pytest.mark.rule("5.4-1", "5.5-3", "5.5-6", "5.4-6")
def test_c9a_eight_of_nine_go_to_an_empty_charleroi() -> None:
    study = several(Study(), FRENCH, "ABCDEFGHI", "laneffe").movement()
    column(study, "laneffe", FRENCH, "ABCDEFGH", "charleroi")
    assert blocked(study, "I", "charleroi") == "5.4"
    assert held(study, FRENCH_SIDE, "charleroi") == 8


@pytest.mark.rule("5.5-1", "5.5-4", "5.5-6", "5.4-5")
def test_c9b_four_attack_charleroi_and_the_rest_reinforces_two_by_two() -> None:
    study = several(Study(dice=HILLS), FRENCH, "ABCDEFGHI", "laneffe")
    several(study, PRUSSIAN, "XYZ", "charleroi").movement()
    column(study, "laneffe", FRENCH, "ABCD", "charleroi")
    assert blocked(study, "E", "charleroi") == "5.5"
    study.do("stay").do("end_group").do("end_movement")
    line_up(study).do("end_combat")
    study.do("bring", "E").do("bring", "F")
    assert (study.step, study.at("G")) == ("Combat", "laneffe")  # the Prussians' turn: the road was full
    study.do("end_combat").do("end_combat").do("bring", "G").do("bring", "H")
    assert (held(study, FRENCH_SIDE, "charleroi"), study.at("I")) == (8, "laneffe")
    assert load_on(study, "laneffe", "charleroi") == 4


@pytest.mark.rule("5.5-1", "5.5-6")
def test_c9c_against_one_prussian_it_is_a_skirmish_without_reinforcement() -> None:
    study = several(Study(dice=[6] * 20), FRENCH, "ABCDEF", "laneffe").prussian("X", INFANTRY, 2, 1, "charleroi")
    study.movement()
    column(study, "laneffe", FRENCH, "ABCD", "charleroi")
    assert blocked(study, "E", "charleroi") == "5.5"
    study.do("stay").do("end_group").do("end_movement")
    assert study.step == "ShowUnits"
    drift(study, "ChooseGroup")
    assert (study.told("reinforce"), study.at("E")) == ([], "laneffe")


# Sizes


@pytest.mark.rule("5.4-2", "5.5-1", "5.4-1")
@pytest.mark.parametrize(
    ("start", "goal", "held_by_enemy", "most", "rule"),
    [
        ("conde", "leuze", False, 6, "5.4"),  # minor
        ("conde", "leuze", True, 6, "5.4"),
        ("lokeren", "termonde", False, 6, "5.4"),  # minor, over the Scheldt
        ("lokeren", "termonde", True, 3, "5.5"),
        ("maubeuge", "mons", False, 8, "5.4"),  # major
        ("maubeuge", "mons", True, 8, "5.4"),
        ("laneffe", "charleroi", True, 4, "5.5"),  # major, over the Sambre
    ],
)
def test_c10_how_many_go_and_how_many_attack(start: str, goal: str, held_by_enemy: bool, most: int, rule: str) -> None:
    study = several(Study(), FRENCH, "ABCDEFGHI", start)
    if held_by_enemy:
        study.prussian("X", INFANTRY, 2, 1, goal)
    study.movement()
    column(study, start, FRENCH, "ABCDEFGHI"[:most], goal)
    assert blocked(study, "ABCDEFGHI"[most], goal) == rule


@pytest.mark.rule("5.4-2", "8.0-4")
def test_a_leader_takes_as_much_room_as_others() -> None:
    study = several(Study(), FRENCH, "ABCDEF", "conde").french("N", LEADER, 1, 2, "conde").movement()
    column(study, "conde", FRENCH, "NABCDE", "leuze")
    assert blocked(study, "F", "leuze") == "5.4"


# The whole turn, both armies, both ways


@pytest.mark.rule("5.4-3", "5.4-6", "R28")
def test_c11_both_allies_share_a_road() -> None:
    study = several(Study(turn=ALLIED_NIGHT), ANGLO_DUTCH, "ABCDE", "waterloo")
    several(study, PRUSSIAN, "PQRST", "quatre_bras").movement()
    march(study, ANGLO_DUTCH, "waterloo", **dict.fromkeys("ABCDE", "quatre_bras"))
    column(study, "quatre_bras", PRUSSIAN, "PQR", "waterloo")  # the other way
    assert blocked(study, "S", "waterloo") == "5.4"


@pytest.mark.rule("5.4-3", "5.4-6")
def test_two_french_groups_share_a_road() -> None:
    study = several(Study(turn=FRENCH_NIGHT), FRENCH, "ABCDE", "beaumont", CAVALRY)
    several(study, FRENCH, "FGHI", "laneffe", CAVALRY).movement()
    march(study, FRENCH, "beaumont", **dict.fromkeys("ABCDE", "laneffe charleroi"))
    column(study, "laneffe", FRENCH, "FGH", "charleroi")
    assert blocked(study, "I", "charleroi") == "5.4"


@pytest.mark.rule("5.4-4")
def test_a_unit_counts_on_every_section_of_its_way() -> None:
    study = several(Study(), FRENCH, "ABC", "philippeville", CAVALRY).movement()
    march(study, FRENCH, "philippeville", A="laneffe charleroi ligny", B="charleroi", C="laneffe")
    assert load_on(study, "philippeville", "laneffe") == 3
    assert load_on(study, "laneffe", "charleroi") == 2
    assert load_on(study, "charleroi", "ligny") == 1
    assert sum(study.now.load) == 6


@pytest.mark.rule("5.4-3", "5.4-6")
def test_a_full_section_closes_a_longer_way_too_and_opens_again_next_turn() -> None:
    study = several(Study(turn=FRENCH_NIGHT), FRENCH, "ABCDEFG", "beaumont")
    study.french("H", CAVALRY, 2, 2, "chimay").french("Z", INFANTRY, 2, 1, "chimay").movement()
    march(study, FRENCH, "beaumont", **dict.fromkeys("ABCDEF", "thuin"))
    study.do("group", "chimay", FRENCH).do("pick", "H").do("go", "beaumont")
    assert study.refused("go", "thuin").rule == "5.4"
    study.do("end_group").do("end_movement").do("end_movement")
    column(study, "beaumont", FRENCH, "G", "thuin")
    assert (study.at("G"), load_on(study, "beaumont", "thuin"), study.now.marchers) == ("thuin", 1, [])


@pytest.mark.rule("5.4-6", "5.6-2")
def test_the_ninth_has_to_go_round_by_a_forced_march() -> None:
    study = several(Study(), FRENCH, "ABCDEFGHI", "quatre_bras").movement()
    column(study, "quatre_bras", FRENCH, "ABCDEFGH", "waterloo")
    go(study, "I", "waterloo")
    assert load_on(study, "quatre_bras", "waterloo") == 8
    assert load_on(study, "quatre_bras", "nivelles") == load_on(study, "nivelles", "waterloo") == 1
    assert study.now.marchers == [study.roster.numbers["I"]]


# Rivers: the last section alone


@pytest.mark.rule("5.5-2")
def test_c13_a_river_crossed_on_the_way_has_no_effect() -> None:
    """Philippeville, over the Meuse to Givet, then a major road without a river to Dinant."""
    study = several(Study(), FRENCH, "ABCDEF", "philippeville", CAVALRY)
    several(study, FRENCH, "GHI", "givet").prussian("X", INFANTRY, 2, 1, "dinant").movement()
    march(study, FRENCH, "givet", G="dinant", H="dinant")
    column(study, "philippeville", FRENCH, "ABCDEF", "givet dinant")
    assert held(study, FRENCH_SIDE, "dinant") == 8  # the full limit of the last section
    assert load_on(study, "givet", "dinant") == 8
    assert load_on(study, "philippeville", "givet") == 6


@pytest.mark.rule("5.5-1", "5.5-2", "5.5-5")
def test_the_last_section_counts_when_a_march_is_made_at_one_stroke() -> None:
    """Philippeville to Charleroi: by Laneffe over a major bridge, by Fosse over a minor one; neither comes first."""
    study = several(Study(), FRENCH, "ABCDEFGH", "philippeville").prussian("X", INFANTRY, 2, 1, "charleroi").movement()
    column(study, "philippeville", FRENCH, "ABCDEFG", "charleroi")
    assert load_on(study, "laneffe", "charleroi") == load_on(study, "philippeville", "laneffe") == 4
    assert load_on(study, "fosse", "charleroi") == load_on(study, "philippeville", "fosse") == 3
    assert blocked(study, "H", "charleroi") == "5.3"


@pytest.mark.rule("5.5-5")
def test_every_river_road_has_its_own_limit() -> None:
    """Charleroi over the Sambre: four from Laneffe (major), three by Thuin (minor), three by Fosse (minor)."""
    study = several(Study(), FRENCH, "ABCDEFGHIJKLMN", "laneffe", CAVALRY)
    study.prussian("X", INFANTRY, 2, 1, "charleroi").movement()
    column(study, "laneffe", FRENCH, "ABCD", "charleroi")
    for name in "EFG":
        go(study, name, "beaumont thuin charleroi")
    for name in "HIJ":
        go(study, name, "philippeville fosse charleroi")
    assert held(study, FRENCH_SIDE, "charleroi") == 10
    study.do("pick", "K")
    assert study.refused("go", "charleroi").rule == "5.5"
    study.do("go", "beaumont").do("go", "thuin")
    assert study.refused("go", "charleroi").rule == "5.5"


# Retreat, reinforcement and regrouping have limits of their own


@pytest.mark.rule("5.4-5", "5.4-6")
def test_c12_a_road_full_of_attackers_still_lets_two_reinforcements_by() -> None:
    study = several(Study(dice=HILLS), FRENCH, "ABCDEFGHIJKL", "quatre_bras")
    several(study, ANGLO_DUTCH, "XYZ", "waterloo").anglo("W", INFANTRY, 2, 1, "nivelles").movement()
    column(study, "quatre_bras", FRENCH, "ABCDEFGH", "waterloo")
    assert blocked(study, "I", "waterloo") == "5.4"
    study.do("stay").do("end_group").do("end_movement")
    line_up(study)
    for first, other in ("IJ", "KL"):
        study.do("end_combat").do("bring", first).do("bring", other)
        assert study.now.seat() == 1
        study.do("end_combat").do("done")
    assert held(study, FRENCH_SIDE, "waterloo") == 12


@pytest.mark.rule("5.5-4", "5.4-5")
def test_a_retreat_over_the_sambre_takes_two_on_a_major_road_and_one_on_a_minor_one() -> None:
    study = several(Study(), FRENCH, "ABCDE", "charleroi")
    several(study, PRUSSIAN, "XYZ", "charleroi")
    places = {"A": 0, "B": 0, "C": 1, "D": 2, "E": 3, "X": 4, "Y": 5, "Z": 6}
    study.battle("charleroi", places, sources=["laneffe", "thuin"])
    road = GROUND.road[GROUND.numbers["charleroi"]][GROUND.numbers["laneffe"]]
    study.now.load[road] = 8  # closed to movement (5.4), not to this
    study.do("pick", "A").do("retreat", "laneffe").do("pick", "B").do("retreat", "laneffe").do("pick", "C")
    assert study.refused("retreat", "laneffe").rule == "7.2"
    study.do("retreat", "thuin").do("pick", "D")
    assert study.refused("retreat", "thuin").rule == "7.2"
    assert study.now.load[road] == 8


@pytest.mark.rule("5.5-4", "5.4-5")
def test_regrouping_over_the_sambre_takes_two_on_a_major_road() -> None:
    study = several(Study(), FRENCH, "ABC", "charleroi", fire=6)
    several(study, FRENCH, "DEFG", "laneffe").prussian("X", INFANTRY, 1, 1, "charleroi")
    several(study, PRUSSIAN, "YZ", "charleroi")
    study.dice.rolls += [1, 1]  # type: ignore[attr-defined]
    study.battle("charleroi", {"A": 4, "B": 2, "C": 3, "X": 4, "Y": 5, "Z": 6}, sources=["laneffe"])
    road = GROUND.road[GROUND.numbers["charleroi"]][GROUND.numbers["laneffe"]]
    study.now.load[road] = 8
    study.do("pick", "A").do("fire", 0)  # X falls, and the line breaks
    while study.step == "ForcedRetreat":
        take(study, "leave")
    assert study.step == "Regroup"
    study.do("regroup", "D", "charleroi").do("regroup", "E", "charleroi")
    assert held(study, FRENCH_SIDE, "charleroi") == 5
    assert study.step != "Regroup"  # nobody else has room
    assert held(study, ALLIED_SIDE, "charleroi") == 0


@pytest.mark.rule("1.0-6")
def test_a_road_is_a_road_whatever_grows_beside_it() -> None:
    """Nothing of the map's woods gets into the engine: sections know size and river, towns country and zone."""
    limits = {(bool(GROUND.river[road]), GROUND.capacity[road], GROUND.assault[road]) for road in range(136)}
    assert limits == {(False, 8, 8), (False, 6, 6), (True, 8, 4), (True, 6, 3)}
