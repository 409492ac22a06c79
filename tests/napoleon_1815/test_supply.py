"""Rule 9.0: the three supply cities."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, CAVALRY, FRENCH, INFANTRY, LEADER, PRUSSIAN
from tests.napoleon_1815.drill import HILLS, bury, drift, go, graves, line_up, march, several
from tests.napoleon_1815.sandbox import ALLIED_DAY, FRENCH_NIGHT, Study


def cities(*held: str, turn: int = 0) -> Study:
    """A French block in each city named; six Anglo-Dutch and six Prussian blocks far away."""
    study = Study(turn=turn)
    for number, town in enumerate(held):
        study.french(f"F{number}", INFANTRY, 2, 1, town)
    several(study, ANGLO_DUTCH, "ABCDE", "mons").anglo("W", LEADER, 1, 2, "mons")
    return several(study, PRUSSIAN, "PQRST", "namur").prussian("V", LEADER, 1, 2, "namur")


@pytest.mark.rule("9.0-1", "9.0-2")
@pytest.mark.parametrize(
    ("city", "lost"), [("ghent", [0, 1, 0]), ("brussels", [0, 1, 0]), ("liege", [0, 0, 2]), ("hal", [0, 0, 0])]
)
def test_what_each_city_costs(city: str, lost: list[int]) -> None:
    study = cities(city).turn_end()
    drift(study, "ChooseGroup")
    assert study.now.dead == lost


@pytest.mark.rule("9.0-2", "9.0-3", "9.0-4", "9.0-5", "9.0-6", "D28")
def test_c74_all_three_cities_turn_after_turn() -> None:
    study = cities("ghent", "brussels", "liege").turn_end()
    assert (study.step, study.now.seat()) == ("SupplyLoss", 1)
    assert study.refused("remove", "P").rule == "9.0"  # the Anglo-Dutch pay first
    assert study.refused("remove", "F0").rule == "9.0"
    study.do("remove", "A").do("remove", "W")
    assert study.refused("remove", "B").rule == "9.0"
    study.do("remove", "P").do("remove", "Q")
    assert (study.now.turn, study.now.dead) == (ALLIED_DAY, [0, 2, 2])
    study.do("end_movement")
    assert (study.step, study.now.turn) == ("ChooseGroup", FRENCH_NIGHT)  # nothing after an Allied turn
    study.do("end_movement")
    assert study.step == "SupplyLoss"  # but after a French night
    study.do("remove", "B").do("remove", "C").do("remove", "R").do("remove", "S")
    assert study.now.dead == [0, 4, 4]


@pytest.mark.rule("9.0-7", "9.0-8", "9.0-1")
def test_c75_who_leaves_the_city_stops_the_loss() -> None:
    study = Study().french("C", CAVALRY, 2, 2, "audenarde").french("Z", INFANTRY, 2, 1, "rocroi")
    several(study, ANGLO_DUTCH, "ABDE", "mons").movement()
    march(study, FRENCH, "audenarde", C="ghent").do("end_movement").do("remove", "A")
    study.do("end_movement")
    march(study, FRENCH, "ghent", C="deynze").do("end_movement")
    assert (study.step, study.now.dead) == ("ChooseGroup", [0, 1, 0])
    study.do("end_movement")
    march(study, FRENCH, "deynze", C="ghent").do("end_movement")
    assert study.step == "SupplyLoss"  # and starts again


@pytest.mark.rule("9.0-8")
def test_passing_through_costs_nothing() -> None:
    study = Study().french("C", CAVALRY, 2, 2, "deynze").anglo("A", INFANTRY, 2, 1, "mons").movement()
    march(study, FRENCH, "deynze", C="ghent alost").do("end_movement")
    assert (study.at("C"), study.now.dead, study.now.turn) == ("alost", [0, 0, 0], ALLIED_DAY)


@pytest.mark.rule("9.0-7", "9.0-8")
def test_a_city_won_back_costs_nothing_and_allied_turns_never_do() -> None:
    study = Study(turn=ALLIED_DAY, dice=[6] * 9).french("F", INFANTRY, 1, 1, "ghent")
    several(study, ANGLO_DUTCH, "ABCD", "alost").french("Z", INFANTRY, 2, 1, "rocroi").movement()
    march(study, ANGLO_DUTCH, "alost", A="ghent", B="ghent").do("end_movement")
    drift(study, "ChooseGroup")
    assert study.at("F") != "ghent"
    study.do("end_movement")
    assert (study.step, study.now.dead) == ("ChooseGroup", [0, 0, 0])


@pytest.mark.rule("2.3-1", "9.0-1")
def test_no_loss_at_the_end_of_an_allied_turn() -> None:
    study = cities("ghent", "brussels", "liege", turn=ALLIED_DAY).turn_end()
    assert (study.step, study.now.turn, study.now.dead) == ("ChooseGroup", FRENCH_NIGHT, [0, 0, 0])


@pytest.mark.rule("9.0-1", "2.2-6", "2.3-3", "5.5-1")
def test_the_loss_comes_when_all_battles_are_over() -> None:
    """Four French attack Ghent, which three hold; its last step runs from F, and the city is theirs."""
    study = Study(dice=[*HILLS, 1]).french("F", INFANTRY, 2, 6, "alost")
    several(study, FRENCH, "GHI", "alost")
    study.anglo("A", INFANTRY, 1, 1, "ghent")
    several(study, ANGLO_DUTCH, "BC", "ghent")
    study.anglo("D", INFANTRY, 2, 1, "mons").movement()
    study.do("group", "alost", FRENCH)
    for name in "FGHI":
        go(study, name, "ghent")
    study.do("end_movement")
    line_up(study)
    assert study.now.dead == [0, 0, 0]
    study.do("pick", "F").do("move", study.post("A"))
    drift(study, "SupplyLoss")
    assert [event.kind for event in study.events if event.kind in ("rout", "battle_over", "eliminated")] == [
        "rout",
        "eliminated",
        "battle_over",
    ]
    assert study.at("F") == "ghent"


@pytest.mark.rule("9.0-4", "R37")
def test_any_unit_at_any_strength_may_go_leaders_too() -> None:
    study = cities("brussels").anglo("X", INFANTRY, 4, 2, "ghent", now=1).turn_end()
    names = {study.roster.ids[unit] for unit in study.offered("remove")}
    assert names == {"A", "B", "C", "D", "E", "W", "X"}
    study.do("remove", "W")
    assert (study.at("W"), study.now.dead[ANGLO_DUTCH]) == ("dead", 1)


@pytest.mark.rule("9.0-5", "9.0-10")
def test_whole_units_go_and_count_as_eliminated() -> None:
    study = cities("brussels").anglo("X", INFANTRY, 4, 2, "ghent").turn_end().do("remove", "X")
    assert (study.at("X"), study.steps_of("X", "A"), study.now.dead) == ("dead", [0, 2], [0, 1, 0])
    assert len(study.told("eliminated")) == 1
    assert study.told("step") == []


@pytest.mark.rule("R37", "9.0-4")
def test_where_fewer_are_left_all_go() -> None:
    study = Study().french("F", INFANTRY, 2, 1, "liege").prussian("P", INFANTRY, 4, 2, "namur")
    study.anglo("A", INFANTRY, 2, 1, "mons").turn_end()
    assert (study.step, study.at("P"), study.now.dead) == ("ChooseGroup", "dead", [0, 0, 1])


@pytest.mark.rule("9.0-9")
def test_the_french_have_no_supply() -> None:
    study = several(Study(), FRENCH, "ABC", "verviers").turn_end()  # cut off from France, and no French town held
    assert (study.now.dead, study.now.turn) == ([0, 0, 0], ALLIED_DAY)


@pytest.mark.rule("9.0-10", "10.1-1", "10.0-3")
def test_c76_the_eighth_dead_unit_defeats_the_anglo_dutch() -> None:
    study = bury(graves(cities("brussels"), [0, 7, 0]).turn_end()).do("remove", "A")
    assert study.now.dead[ANGLO_DUTCH] == 8
    assert study.now.defeated == [False, True, False]
    assert [study.at(name) for name in "ABCDEW"] == ["dead"] * 6
    assert study.at("P") == "namur"
