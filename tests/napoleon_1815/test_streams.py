"""Rule 6.21, Stream: an obstacle to both sides."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.field import STREAM
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, INFANTRY
from tests.napoleon_1815.clash import attack, clash, draw_dice, threes
from tests.napoleon_1815.ranks import fires
from tests.napoleon_1815.sandbox import Study


def attackers(study: Study, *names: str) -> Study:
    """More French infantry at Waterloo."""
    for name in names:
        study.french(name, INFANTRY, 4, 2, "waterloo")
    return study


@pytest.mark.rule("6.21-22")
@pytest.mark.parametrize(("place", "lane"), [(1, 0), (2, 1), (3, 2)])
def test_a_stream_runs_in_front_of_the_position_it_was_laid_for(place: int, lane: int) -> None:
    study = attack(threes(Study(dice=draw_dice(STREAM, STREAM, STREAM))))
    study.do("lay", STREAM, place)
    field = study.field("waterloo")
    assert [number for number in range(3) if field.stream[number]] == [lane]
    assert field.terrain == [0] * 8  # the positions themselves stay open
    study.do("lay", STREAM, place + 3)  # the Defender's position of the same lane is free for one of his own (R17)
    assert field.stream[lane] == 2


@pytest.mark.rule("6.21-24", "6.21-26", "6.21-27")
def test_c48_two_units_cross_in_a_battle_turn() -> None:
    study = attackers(Study(dice=[6] * 8), "P", "Q", "R").french("H", HORSE_ARTILLERY, 2, 1, "waterloo")
    clash(study, {"P": 1, "Q": 1, "R": 1, "H": 1}, terrain={1: STREAM})
    study.do("pick", "H")
    assert study.refused("move", 4).rule == "6.21"
    study.do("fire", 0).do("finish")  # across it at full effect
    assert fires(study) == [(1, 2)]
    study.act("P", "move", 4).act("Q", "move", 4).do("pick", "R")
    assert study.refused("move", 4).rule == "6.21"
    study.do("back").end_battle_turn().end_battle_turn()
    study.act("P", "move", 1).act("R", "move", 4)  # one each way
    study.do("pick", "Q")
    assert study.refused("move", 1).rule == "6.21"
    study.do("back").do("pick", "F1")
    assert study.refused("move", 4).rule == "6.21"


@pytest.mark.rule("6.21-24")
def test_two_may_come_back_and_no_third() -> None:
    study = attackers(Study(), "P", "Q", "R")
    clash(study, {"P": 4, "Q": 4, "R": 4}, terrain={4: STREAM})
    study.act("P", "move", 1).act("Q", "move", 1).do("pick", "R")
    assert study.refused("move", 1).rule == "6.21"


@pytest.mark.rule("6.21-24")
def test_other_lanes_and_moves_behind_the_line_do_not_count() -> None:
    study = attackers(Study(), "P", "Q", "R", "S")
    clash(study, {"P": 1, "Q": 1, "R": 0, "S": 2}, terrain={1: STREAM})
    study.act("R", "move", 1).act("S", "move", 5).act("F2", "move", 5)
    study.act("P", "move", 4).act("Q", "move", 4)
    assert study.field("waterloo").men[4] == 2


@pytest.mark.rule("6.21-23", "6.21-24")
@pytest.mark.parametrize("laid_by", [1, 4])
def test_the_stream_hinders_both_sides_whoever_laid_it(laid_by: int) -> None:
    study = Study()
    for name in ("P", "Q", "R"):
        study.anglo(name, INFANTRY, 4, 2, "waterloo")
    clash(study, {"P": 4, "Q": 4, "R": 4}, terrain={laid_by: STREAM}, side=ALLIED_SIDE)
    study.act("P", "move", 1).act("Q", "move", 1).do("pick", "R")
    assert study.refused("move", 1).rule == "6.21"


@pytest.mark.rule("6.21-24")
def test_each_battle_turn_counts_anew() -> None:
    study = attackers(Study(), "P", "Q", "R")
    clash(study, {"P": 1, "Q": 1, "R": 1}, terrain={1: STREAM})
    study.act("P", "move", 4).act("Q", "move", 4)
    study.end_battle_turn().end_battle_turn().act("R", "move", 4).act("F1", "move", 4)
    assert study.field("waterloo").men[4] == 4


@pytest.mark.rule("6.21-25", "6.31-4", "6.31-14")
def test_c49_the_third_to_fall_back_is_lost() -> None:
    study = Study(dice=[1, 1, 1])
    for name in ("P", "Q", "R"):
        study.french(name, INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"P": 4, "Q": 4, "R": 4}, terrain={1: STREAM})
    study.do("roll", "Q").do("roll", "R")  # the last one rolls of itself
    assert [study.at(name) for name in ("P", "Q", "R")] == ["dead", "waterloo", "waterloo"]
    assert [study.post(name) for name in ("Q", "R")] == [1, 1]
    assert [event.rule for event in study.events if event.kind == "eliminated"] == ["6.21"]
    study.do("pick", "F1")
    assert study.refused("move", 4).rule == "6.21"  # they have used the crossings up


@pytest.mark.rule("6.21-25")
def test_falling_back_from_an_own_position_crosses_nothing() -> None:
    study = Study(dice=[1, 1, 1])
    for name in ("P", "Q", "R"):
        study.french(name, INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"P": 1, "Q": 1, "R": 1, "A1": 1}, terrain={1: STREAM})
    study.do("roll", "P").do("roll", "Q")
    assert [study.post(name) for name in ("P", "Q", "R")] == [0, 0, 0]


@pytest.mark.rule("6.21-26")
def test_foot_guns_fire_across_too() -> None:
    study = Study(dice=[1, 6, 6]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1}, terrain={4: STREAM})
    study.act("G", "fire", 0)
    assert fires(study) == [(1, 3)]
    assert study.steps_of("A1") == [3]


@pytest.mark.rule("6.21-27")
def test_horse_guns_do_not_cross_even_into_an_empty_position() -> None:
    study = Study().french("H", HORSE_ARTILLERY, 2, 1, "waterloo").french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"H": 0, "C": 0}, terrain={1: STREAM}, without="A1")
    study.do("pick", "H").do("move", 1)
    assert study.refused("move", 4).rule == "6.21"
    study.do("finish").do("pick", "C").do("move", 1)
    assert study.may("move", 4)


@pytest.mark.rule("6.21-24")
@pytest.mark.parametrize(("options", "limit"), [([], 2), (["two_streams"], 1)])
def test_two_streams_in_a_lane_count_as_one_unless_the_option_is_on(options: list[str], limit: int) -> None:
    study = attackers(Study(options=options), "P", "Q", "R")
    clash(study, {"P": 1, "Q": 1, "R": 1}, terrain={1: STREAM, 4: STREAM})
    names = ["P", "Q", "R"]
    for name in names[:limit]:
        study.act(name, "move", 4)
    study.do("pick", names[limit])
    assert study.refused("move", 4).rule == "6.21"


@pytest.mark.rule("6.21-24")
def test_one_stream_is_the_same_with_the_option() -> None:
    study = attackers(Study(options=["two_streams"]), "P", "Q")
    clash(study, {"P": 1, "Q": 1}, terrain={1: STREAM})
    study.act("P", "move", 4).act("Q", "move", 4)
    assert study.field("waterloo").men[4] == 2


@pytest.mark.rule("6.21-24")
def test_leaving_the_battle_is_no_crossing() -> None:
    study = attackers(Study(), "P", "Q", "R", "S")
    clash(study, {"P": 4, "Q": 4, "R": 4, "S": 4}, terrain={1: STREAM})
    study.act("P", "move", 1).act("Q", "move", 1).act("R", "retreat", "quatre_bras")
    assert study.at("R") == "quatre_bras"
