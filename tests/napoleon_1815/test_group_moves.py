"""Rules 5.0, 5.1 and 5.3: groups, their units, how far they go."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.display.words import WORDING
from grognard.games.napoleon_1815.roster import (
    ANGLO_DUTCH,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from tests.napoleon_1815.drill import drift, go, march, quota, several
from tests.napoleon_1815.sandbox import ALLIED_DAY, FRENCH_DAY, FRENCH_NIGHT, GROUND, Study

BRUSSELS = ["alost", "ninove", "hal", "waterloo", "wavre", "louvain", "malines"]


def forced(study: Study) -> list[str]:
    """Units that force-marched."""
    return [study.roster.ids[unit] for unit in study.now.marchers]


def picked(arm: int, town: str = "brussels", turn: int = ALLIED_DAY) -> Study:
    """A unit picked up by its owner; another stays in the group."""
    study = Study(turn=turn).anglo("A", arm, 2, 1, town).anglo("Z", INFANTRY, 2, 1, town).movement()
    return study.do("group", town, ANGLO_DUTCH).do("pick", "A")


# What a group is and does


@pytest.mark.rule("5.1-1", "5.1-3", "1.0-3", "1.0-1")
def test_c1_a_group_in_brussels_goes_seven_ways_at_once() -> None:
    study = several(Study(turn=ALLIED_DAY), ANGLO_DUTCH, "ABCDEFGH", "brussels").movement()
    study.do("group", "brussels", ANGLO_DUTCH)
    for name, town in zip("ABCDEFG", BRUSSELS, strict=True):
        go(study, name, town)
    assert [study.at(name) for name in "ABCDEFG"] == BRUSSELS
    assert forced(study) == []
    study.do("pick", "H")
    assert {GROUND.ids[town] for town in study.offered("go")} > set(BRUSSELS)
    go_on = study.do("go", "nivelles")  # further than its rate: a forced march (5.6)
    assert forced(go_on) == ["H"]
    assert quota(study)[ANGLO_DUTCH] == 0


@pytest.mark.rule("5.1-1")
def test_c1_brussels_to_nivelles_is_no_ordinary_march() -> None:
    study = picked(INFANTRY, turn=5)  # at night, when nobody can force the pace
    assert sorted(GROUND.ids[town] for town in study.offered("go")) == sorted(BRUSSELS)
    assert study.refused("go", "nivelles").rule == "5.7"


@pytest.mark.rule("5.1-2", "5.1-4", "D6", "D7")
def test_any_part_of_a_group_moves_and_the_rest_stays() -> None:
    study = several(Study(), FRENCH, "ABCD", "beaumont").movement()
    study.do("group", "beaumont", FRENCH)
    go(study, "B", "thuin")
    study.do("pick", "C").do("stay")
    go(study, "D", "solre")
    study.do("end_group")
    assert [study.at(name) for name in "ABCD"] == ["beaumont", "thuin", "beaumont", "solre"]
    assert quota(study)[FRENCH] == 1


@pytest.mark.rule("5.1-1")
def test_only_units_of_that_army_in_that_town_belong_to_the_group() -> None:
    study = Study(turn=ALLIED_DAY).anglo("A", INFANTRY, 2, 1, "ligny").prussian("P", INFANTRY, 2, 1, "ligny")
    study.anglo("B", INFANTRY, 2, 1, "namur").movement()
    study.do("group", "ligny", ANGLO_DUTCH)
    assert study.refused("pick", "B").rule == "5.1"
    assert study.refused("pick", "P").rule == "5.1"
    assert study.refused("go", "namur").rule == "5.1"  # nobody is picked up


@pytest.mark.rule("5.1-5")
def test_the_french_have_two_group_moves() -> None:
    study = several(Study(), FRENCH, "AB", "beaumont").french("C", INFANTRY, 2, 1, "solre")
    study.french("D", INFANTRY, 2, 1, "rocroi").movement()
    march(study, FRENCH, "beaumont", A="thuin")
    march(study, FRENCH, "solre", C="thuin")
    assert study.refused("group", "rocroi", FRENCH).rule == "5.1"
    assert study.refused("group", "beaumont", FRENCH).rule == "5.1"
    assert study.may("end_movement")


def test_a_group_that_was_only_looked_at_costs_nothing() -> None:
    study = several(Study(), FRENCH, "A", "beaumont").movement()
    study.do("group", "beaumont", FRENCH).do("pick", "A").do("stay").do("end_group")
    assert quota(study)[FRENCH] == 2


@pytest.mark.rule("5.1-6", "5.1-10", "R48")
@pytest.mark.parametrize("first", [ANGLO_DUTCH, PRUSSIAN])
def test_each_ally_has_one_and_either_may_go_first(first: int) -> None:
    study = several(Study(turn=ALLIED_DAY), ANGLO_DUTCH, "AB", "hal").prussian("P", INFANTRY, 2, 1, "huy").movement()
    assert quota(study) == {FRENCH: 0, ANGLO_DUTCH: 1, PRUSSIAN: 1}
    if first == PRUSSIAN:
        march(study, PRUSSIAN, "huy", P="liege")
        march(study, ANGLO_DUTCH, "hal", A="brussels")
    else:
        march(study, ANGLO_DUTCH, "hal", A="brussels")
        march(study, PRUSSIAN, "huy", P="liege")
    assert (study.at("A"), study.at("P")) == ("brussels", "liege")
    assert study.refused("group", "hal", ANGLO_DUTCH).rule == "5.1"


@pytest.mark.rule("5.1-7")
def test_c2_both_allies_out_of_one_town_use_both_moves() -> None:
    study = several(Study(turn=ALLIED_DAY), ANGLO_DUTCH, "ABC", "wavre")
    several(study, PRUSSIAN, "PQ", "wavre").anglo("D", INFANTRY, 2, 1, "ghent").prussian("R", INFANTRY, 2, 1, "huy")
    study.movement()
    march(study, ANGLO_DUTCH, "wavre", A="louvain", B="waterloo")
    march(study, PRUSSIAN, "wavre", P="gembloux")
    assert quota(study) == {FRENCH: 0, ANGLO_DUTCH: 0, PRUSSIAN: 0}
    for town, army in (("ghent", ANGLO_DUTCH), ("huy", PRUSSIAN), ("wavre", ANGLO_DUTCH), ("wavre", PRUSSIAN)):
        assert study.refused("group", town, army).rule == "5.1"


@pytest.mark.rule("5.1-8")
def test_one_ally_out_of_a_shared_town_uses_his_own_move_only() -> None:
    study = several(Study(turn=ALLIED_DAY), ANGLO_DUTCH, "AB", "wavre").prussian("P", INFANTRY, 2, 1, "wavre")
    march(study.movement(), PRUSSIAN, "wavre", P="gembloux")
    assert quota(study) == {FRENCH: 0, ANGLO_DUTCH: 1, PRUSSIAN: 0}
    assert study.may("group", "wavre", ANGLO_DUTCH)


@pytest.mark.rule("5.1-9")
def test_c3_no_second_prussian_move_for_an_anglo_dutch_one() -> None:
    study = several(Study(turn=ALLIED_DAY), ANGLO_DUTCH, "AB", "hal")
    study.anglo("C", INFANTRY, 2, 1, "ath").prussian("P", INFANTRY, 2, 1, "huy").prussian("Q", INFANTRY, 2, 1, "namur")
    march(study.movement(), PRUSSIAN, "huy", P="liege")
    assert study.refused("group", "namur", PRUSSIAN).rule == "5.1"
    march(study, ANGLO_DUTCH, "hal", A="brussels")
    assert study.refused("group", "ath", ANGLO_DUTCH).rule == "5.1"


@pytest.mark.rule("5.1-11", "5.1-1", "R26")
def test_a_unit_moves_once_in_a_turn() -> None:
    study = several(Study(), FRENCH, "AB", "beaumont").french("C", INFANTRY, 2, 1, "thuin")
    study.french("H", CAVALRY, 2, 2, "beaumont").movement()
    study.do("group", "beaumont", FRENCH)
    go(study, "A", "thuin")
    go(study, "H", "solre beaumont")  # there and back
    assert study.refused("pick", "H").rule == "5.1"
    study.do("end_group")
    study.do("group", "thuin", FRENCH)  # A has come here, but it is no part of this group
    refusal = study.refused("pick", "A")
    assert (refusal.rule, "once" in refusal.reason) == ("5.1", True)
    go(study, "C", "charleroi")


@pytest.mark.rule("5.1-11", "R26")
def test_a_town_whose_units_have_all_moved_is_no_group() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "beaumont").movement()
    march(study, FRENCH, "beaumont", A="thuin")
    refusal = study.refused("group", "thuin", FRENCH)
    assert (refusal.rule, "moved" in refusal.reason) == ("5.1", True)
    assert study.refused("group", "solre", FRENCH).rule == "5.1"


@pytest.mark.rule("2.1-1", "2.0-2")
def test_only_the_active_player_moves() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "beaumont").prussian("P", INFANTRY, 2, 1, "namur").movement()
    assert study.now.seat() == 0
    assert study.refused("group", "namur", PRUSSIAN).rule == "2.1"
    study.do("end_movement")
    assert (study.now.turn, study.now.seat()) == (ALLIED_DAY, 1)
    assert study.refused("group", "beaumont", FRENCH).rule == "2.1"
    assert study.offered("group") == [GROUND.numbers["namur"]]


# Nobody has to move (5.0)


@pytest.mark.rule("5.0-1", "5.0-2")
def test_c4_a_turn_without_a_move_saves_nothing() -> None:
    study = several(Study(), FRENCH, "AB", "beaumont").prussian("P", INFANTRY, 2, 1, "namur").movement()
    study.do("end_movement")
    assert quota(study) == {FRENCH: 0, ANGLO_DUTCH: 1, PRUSSIAN: 1}
    study.do("end_movement")
    assert (study.now.turn, quota(study)[FRENCH]) == (FRENCH_NIGHT, 2)
    march(study, FRENCH, "beaumont", A="solre")  # one of two
    study.do("end_movement").do("end_movement")
    assert quota(study)[FRENCH] == 2


# How far they go


@pytest.mark.rule("5.3-1", "5.3-2", "3.64-1", "8.0-3")
@pytest.mark.parametrize(
    ("arm", "rate"), [(INFANTRY, 1), (FOOT_ARTILLERY, 1), (CAVALRY, 2), (HORSE_ARTILLERY, 2), (LEADER, 2)]
)
def test_how_far_each_arm_goes(arm: int, rate: int) -> None:
    study = picked(arm, "brussels")
    way = ["waterloo", "quatre_bras", "charleroi", "laneffe"]
    for count, town in enumerate(way[: rate + 1], 1):
        study.do("go", town)
        assert forced(study) == ([] if count <= rate else ["A"])
    assert study.refused("go", way[rate + 1]).rule == "5.3"
    at_night = picked(arm, "brussels", turn=5)
    reach = {GROUND.ids[town] for town in at_night.offered("go")}
    assert (way[0] in reach, way[1] in reach, way[2] in reach) == (True, rate == 2, False)


@pytest.mark.rule("5.3-4")
def test_a_fast_unit_may_stop_after_one_town() -> None:
    study = picked(CAVALRY).do("go", "waterloo").do("end_group")
    assert (study.at("A"), forced(study)) == ("waterloo", [])


@pytest.mark.rule("5.3-1", "5.3-2", "5.3-3", "5.0-4")
def test_c8_cavalry_goes_on_where_infantry_stops_and_nobody_passes_the_enemy() -> None:
    for enemy in ("ghent", "quatre_bras"):
        study = Study().french("C", CAVALRY, 2, 2, "waterloo").french("I", INFANTRY, 2, 1, "waterloo")
        study.prussian("P", INFANTRY, 2, 1, enemy).movement()
        study.do("group", "waterloo", FRENCH).do("pick", "C").do("go", "quatre_bras")
        if enemy == "ghent":
            assert {GROUND.ids[town] for town in study.offered("go")} >= {"nivelles", "ligny"}
            study.do("go", "ligny")
            assert forced(study) == []
            go(study, "I", "quatre_bras")
            assert forced(study) == []
            study.do("go", "ligny")
            assert forced(study) == ["I"]
        else:
            refusal = study.refused("go", "ligny")
            assert (refusal.rule, study.offered("go")) == ("5.0", [])
            study.do("end_group").do("end_movement")
            assert study.told("skirmish") == [(GROUND.numbers["quatre_bras"], 0)]


@pytest.mark.rule("5.3-3")
def test_no_way_leads_through_the_enemy() -> None:
    """Verviers can be reached from Durbuy only by Liège."""
    study = Study().french("C", CAVALRY, 2, 2, "durbuy").movement()
    assert study.do("group", "durbuy", FRENCH).do("pick", "C").may("go", "verviers")
    study = Study().french("C", CAVALRY, 2, 2, "durbuy").prussian("P", INFANTRY, 2, 1, "liege").movement()
    study.do("group", "durbuy", FRENCH).do("pick", "C")
    assert study.refused("go", "verviers").rule == "5.3"
    assert study.may("go", "liege")


@pytest.mark.rule("5.0-3", "4.0-5")
def test_friends_are_no_obstacle() -> None:
    study = several(Study(turn=ALLIED_DAY), PRUSSIAN, "PQRSTUVWX", "liege")
    study.anglo("C", CAVALRY, 2, 2, "durbuy").movement()
    march(study, ANGLO_DUTCH, "durbuy", C="liege verviers")
    assert study.at("C") == "verviers"


@pytest.mark.rule("5.0-4", "5.0-5", "2.2-1", "6.1-1")
def test_who_enters_a_town_of_the_enemy_fights_there() -> None:
    study = several(Study(dice=[6] * 6), FRENCH, "ABC", "laneffe").prussian("P", INFANTRY, 2, 1, "charleroi")
    study.movement().do("group", "laneffe", FRENCH)
    go(study, "A", "charleroi")
    assert study.offered("go") == []  # it has stopped
    study.do("end_group").do("end_movement")
    assert study.step == "ShowUnits"


@pytest.mark.rule("5.0-6")
def test_nobody_marches_off_the_map() -> None:
    """A corner of the map: two roads, and no third way out."""
    study = Study().french("C", LEADER, 1, 2, "verviers").movement().do("group", "verviers", FRENCH).do("pick", "C")
    assert all(0 <= town < GROUND.size() for town in study.offered("go"))
    for nowhere in (-1, GROUND.size()):
        assert study.refused("go", nowhere).rule == "1.0"
    study.do("go", "maastricht")
    assert study.refused("go", "maastricht").rule == "5.1"


@pytest.mark.rule("5.0-2", "2.0-1")
def test_moves_are_counted_anew_for_each_player_turn() -> None:
    study = several(Study(turn=FRENCH_DAY), FRENCH, "AB", "beaumont").prussian("P", INFANTRY, 2, 1, "namur").movement()
    march(study, FRENCH, "beaumont", A="solre", B="thuin")
    study.do("end_movement")
    march(study, PRUSSIAN, "namur", P="huy")
    drift(study, "ChooseGroup").do("end_movement")
    march(study, FRENCH, "solre", A="beaumont")  # it may move again
    assert study.at("A") == "beaumont"


@pytest.mark.rule("5.6-1", "5.6-2")
def test_a_way_names_its_towns_the_room_on_the_roads_and_a_forced_pace() -> None:
    study = several(Study(turn=ALLIED_DAY), ANGLO_DUTCH, "ABC", "brussels").movement()
    study.do("group", "brussels", ANGLO_DUTCH).do("pick", "A")
    near = WORDING.route(study.now, GROUND.numbers["hal"])
    assert near.spaces == [GROUND.numbers["hal"]]
    [mark] = near.marks
    assert f"room left on the road: {mark['label']}" in near.text
    assert "forced" not in near.text
    ways = [WORDING.route(study.now, town) for town in study.offered("go")]
    far = [way for way in ways if len(way.spaces) > 1]
    assert far
    assert all((way.rule, len(way.marks)) == ("5.6", len(way.spaces)) for way in far)
    assert all("A forced march" in way.text for way in far)
