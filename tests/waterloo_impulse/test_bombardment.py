"""Rule 13: bombardment, with the golden cases C73 to C76."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.sandbox import Study


def battery(boundaries: str, dice: list[int], terrain: dict[str, str] | None = None) -> Study:
    """Three French batteries in S."""
    study = Study(boundaries, terrain=terrain, dice=dice)
    for name, attack in (("Big", 3), ("Small", 2), ("Third", 2)):
        study.french(name, ARTILLERY, attack, 1, "S")
    return study


def bombard(study: Study, area: str, target: str) -> Study:
    """All fire, Big leads; where only one unit can be aimed at, nobody asks."""
    study.led("Reille", "bombard", "S").do("target", area)
    if study.step == "ChooseAim":
        study.do("aim", target)
    return study.do("point", "Big").do("all")


@pytest.mark.rule("13.1c", "13.3a", "13.3b", "13.4a", "13.4b", "13.5a", "13.5b", "13.2a")
def test_c73_long_range_on_cavalry() -> None:
    study = battery("S-M M-T", [3, 3, 3, 3]).british("Horse", CAVALRY, 4, 9, "T").british("Foe", INFANTRY, 3, 3, "T")
    bombard(study, "T", "Horse")
    fired = study.told("fire")[0]
    assert (fired[3], fired[4]) == (6, 3)
    assert study.told("fire_result") == [(3,)]
    assert study.is_spent("Big")
    assert study.is_spent("Small")
    assert study.is_spent("Third")
    study.do("pay", "Foe").do("pay", "Foe")
    assert study.is_spent("Horse")  # it paid the first point without being asked
    assert study.at("Foe") == "dead" or study.is_spent("Foe")


@pytest.mark.rule("13.4a", "13.4b")
@pytest.mark.parametrize(("target", "dv"), [("Guns", 7), ("Light", 8), ("Foe", 6)])
def test_c74_artillery_and_skirmishers_in_a_village(target: str, dv: int) -> None:
    study = battery("S-T", [1, 1, 6, 6], {"T": "village"})
    study.british("Guns", ARTILLERY, 3, 5, "T").british("Light", SKIRMISHER, 1, 1, "T")
    bombard(study.british("Foe", INFANTRY, 3, 9, "T"), "T", target)
    fired = study.told("fire")[0]
    assert (fired[3], fired[4]) == (5, dv)


@pytest.mark.rule("13.1c", "13.1d", "13.1f")
def test_c75_where_artillery_may_fire() -> None:
    study = battery("S-A S-B S-H H-C S-M M-D", [], {"H": "hill"})
    study.french("In B", INFANTRY, 4, 4, "B").french("In M", INFANTRY, 4, 4, "M", "Erlon")
    for area in "ABCD":
        study.british(f"Foe {area}", INFANTRY, 3, 3, area)
    study.led("Reille", "bombard", "S")
    assert study.offered("target") == [study.number("A")]
    assert study.refused("target", "B").rule == "13.1"
    assert study.refused("target", "C").rule == "8.6.1"
    assert study.refused("target", "D").rule == "8.6.1"
    assert study.refused("target", "M").rule == "13.1"  # no enemy


@pytest.mark.rule("13.1c", "13.1f")
def test_one_open_way_is_enough_and_enemies_do_not_block() -> None:
    study = battery("S-H H-T S-M M-T S-F F-T", [], {"H": "hill", "F": "forest"})
    study.british("Foe", INFANTRY, 3, 3, "T").british("Screen", INFANTRY, 3, 3, "M")
    study.led("Reille", "bombard", "S")
    assert study.offered("target") == [study.number("M"), study.number("T")]  # R45, R48
    study = battery("S-M M-N N-T", []).british("Foe", INFANTRY, 3, 3, "T").led("Reille")
    assert study.refused("bombard", "S", 0).rule == "8.6"  # three areas away
    study = battery("S-F F-T", [], {"F": "forest"}).british("Foe", INFANTRY, 3, 3, "T").led("Reille")
    assert study.refused("bombard", "S", 0).rule == "8.6"


@pytest.mark.rule("13.1c", "13.1e")
def test_c76_artillery_in_a_contested_area_fires_only_there() -> None:
    study = battery("S-B", []).british("Here", INFANTRY, 3, 3, "S").british("There", INFANTRY, 3, 3, "B")
    study.led("Reille", "bombard", "S")
    assert study.offered("target") == [study.number("S")]
    assert study.refused("target", "B").rule == "13.1"


@pytest.mark.rule("13.1a", "13.1b")
def test_only_fresh_artillery_of_the_formation_fires_and_nobody_moves() -> None:
    study = battery("S-T", [1, 1, 6, 6]).british("Foe", INFANTRY, 3, 3, "T")
    study.french("Blown", ARTILLERY, 4, 1, "S", spent=True).french("Guard", ARTILLERY, 4, 1, "S", "Drouot")
    study.french("Foot", INFANTRY, 4, 4, "S")
    study.led("Reille", "bombard", "S").do("target", "T")
    assert study.offered("point") == [study.number(name) for name in ("Big", "Small", "Third")]
    for name in ("Blown", "Guard", "Foot"):
        assert study.refused("point", name).rule == "13.1"
    study.do("point", "Small").do("fire")
    assert study.told("move") == []
    assert study.step == "Activate"


@pytest.mark.rule("13.1a")
def test_the_grand_battery_fires_with_artillery_of_all_formations() -> None:
    study = Study("S-T", battery="S", dice=[1, 1, 6, 6]).british("Foe", INFANTRY, 3, 3, "T")
    study.french("Mine", ARTILLERY, 3, 1, "S").french("Guard", ARTILLERY, 4, 1, "S", "Drouot")
    study.grand_battery().do("target", "T")
    assert study.offered("point") == [study.number("Mine"), study.number("Guard")]


@pytest.mark.rule("13.1g", "13.3a", "13.5b")
def test_one_target_area_and_only_those_who_fire_are_spent() -> None:
    study = battery("S-T S-U", [1, 1, 6, 6]).british("Foe", INFANTRY, 3, 3, "T").british("Two", INFANTRY, 3, 3, "U")
    study.led("Reille", "bombard", "S")
    assert study.offered("target") == [study.number("T"), study.number("U")]
    study.do("target", "T").do("point", "Small").do("add", "Third").do("fire")
    assert len(study.told("fire")) == 1
    assert study.told("fire")[0][3] == 2 + 1
    assert study.is_spent("Small")
    assert study.is_spent("Third")
    assert not study.is_spent("Big")
    assert study.step == "Activate"  # no second target
    assert study.seat == ALLIED


@pytest.mark.rule("13.2a")
def test_the_active_player_aims() -> None:
    study = battery("S-T", []).british("Foe", INFANTRY, 3, 3, "T").british("Two", INFANTRY, 3, 3, "T")
    study.led("Reille", "bombard", "S").do("target", "T")
    assert study.step == "ChooseAim"
    assert study.seat == FRENCH
    assert study.offered("aim") == [study.number("Foe"), study.number("Two")]


@pytest.mark.rule("13.3b")
def test_cavalry_counts_only_when_it_is_aimed_at() -> None:
    study = battery("S-T", [1, 1, 6, 6]).british("Horse", CAVALRY, 4, 4, "T").british("Foe", INFANTRY, 3, 3, "T")
    assert bombard(study, "T", "Foe").told("fire")[0][3] == 5


@pytest.mark.rule("13.4b")
def test_near_fire_has_no_long_range_penalty() -> None:
    study = battery("S-T", [1, 1, 6, 6]).british("Foe", INFANTRY, 3, 3, "T")
    assert bombard(study, "T", "Foe").told("fire")[0][4] == 2


@pytest.mark.rule("13.4c", "13.1f")
@pytest.mark.parametrize(("target", "av"), [("Foe", 3), ("Horse", 3)])
def test_indirect_fire_halves_the_attack_value_at_the_end(target: str, av: int) -> None:
    study = Study("S-H H-T", terrain={"H": "hill"}, battery="S", indirect=["T"], dice=[1, 1, 6, 6, 1, 1])
    for number, name in enumerate(("G0", "G1", "G2")):
        study.french(name, ARTILLERY, 4, 1, "S", ("Reille", "Erlon", "Drouot")[number])
    study.british("Foe", INFANTRY, 3, 3, "T").british("Horse", CAVALRY, 3, 3, "T")
    study.grand_battery().do("target", "T").do("aim", target).do("point", "G0").do("all")
    fired = study.told("fire")[0]
    assert (fired[3], fired[4]) == (av, 3)  # (4 + 2) / 2; (4 + 2 + 1) / 2 rounded down; flat ground and long range


@pytest.mark.rule("13.4c")
def test_the_cavalry_bonus_comes_before_the_halving() -> None:
    study = Study("S-H H-T", terrain={"H": "hill"}, battery="S", indirect=["T"], dice=[1, 1, 6, 6, 1, 1])
    study.french("G0", ARTILLERY, 4, 1, "S").french("G1", ARTILLERY, 4, 1, "S").british("Horse", CAVALRY, 3, 3, "T")
    study.grand_battery().do("target", "T").do("point", "G0").do("all")
    assert study.told("fire")[0][3] == 3  # (4 + 1 + 1) / 2


@pytest.mark.rule("13.1f")
def test_indirect_fire_is_barred_when_friends_are_on_every_shortest_way() -> None:
    boundaries = "S-H H-T S-K K-T"
    hills = {"H": "hill", "K": "hill"}
    study = Study(boundaries, terrain=hills, battery="S", indirect=["T"]).french("G", ARTILLERY, 4, 1, "S")
    study.british("Foe", INFANTRY, 3, 3, "T").french("In H", INFANTRY, 4, 4, "H").grand_battery()
    assert study.offered("target") == [study.number("T")]  # K is free
    study = Study(boundaries, terrain=hills, battery="S", indirect=["T"], turn=1).french("G", ARTILLERY, 4, 1, "S")
    study.british("Foe", INFANTRY, 3, 3, "T").french("In H", INFANTRY, 4, 4, "H").french("In K", INFANTRY, 4, 4, "K")
    assert study.whole_turn().step == "Activate"  # there is nothing to fire at, and nothing is asked


@pytest.mark.rule("13.5a", "13.6a", "13.5b")
@pytest.mark.parametrize(("roll", "points"), [([2, 2, 3, 4], 0), ([1, 1, 6, 6], 0), ([2, 3, 3, 4], 1)])
def test_a_tie_misses_and_the_guns_are_spent_either_way(roll: list[int], points: int) -> None:
    study = battery("S-T", roll).british("Foe", INFANTRY, 3, 3, "T")  # 5 against 2
    bombard(study, "T", "Foe")
    assert study.told("fire_result") == [(points,)]
    assert study.is_spent("Foe") == (points > 0)
    for name in ("Big", "Small", "Third"):
        assert study.is_spent(name)
        assert study.at(name) == "S"


@pytest.mark.rule("13.2a", "13.7a")
def test_the_owner_of_the_target_splits_what_follows_the_first_point() -> None:
    study = battery("S-T T-U", [3, 3, 3, 3]).british("Foe", INFANTRY, 3, 3, "T").british("Two", INFANTRY, 3, 3, "T")
    bombard(study, "T", "Two")  # 5 + 6 against 2 + 6: three points
    assert study.told("casualties") == [(ALLIED, study.number("T"), 3)]
    assert study.seat == ALLIED
    assert study.step == "Losses"
    assert study.now.bill is not None
    assert study.now.bill.paid == [0, 1]
    study.do("pay", "Foe").do("pay", "Foe")
    assert study.is_spent("Two")
    assert study.at("Two") == "T"
    assert study.at("Foe") == "U"  # spent and gone back


@pytest.mark.rule("13.7b")
def test_no_leaders_no_intervention_and_no_voluntary_retreat() -> None:
    study = battery("S-T T-U", [2, 3, 3, 4]).british("Foe", INFANTRY, 3, 3, "T")
    bombard(study, "T", "Foe")
    assert study.is_spent("Foe")
    assert study.at("Foe") == "T"
    assert study.step == "Activate"  # the next impulse: nobody was asked anything
    assert not study.is_spent("Napoleon")
    assert not study.is_spent("Orange")
