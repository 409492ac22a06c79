"""Rule 10.1 to 10.7, 10.13 to 10.15: who moves, how, and what stops him."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse import movement
from grognard.games.waterloo_impulse.display.words import WORDING
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, roll
from tests.waterloo_impulse.sandbox import Study


@pytest.mark.rule("10.1a", "8.2a")
def test_nobody_moves_in_a_volley_or_a_bombardment() -> None:
    study = Study("A-B", control={"B": FRENCH}, dice=roll(2, 12)).french("X", INFANTRY, 4, 4, "A")
    study.french("G", ARTILLERY, 3, 3, "A").british("Y", INFANTRY, 3, 4, "A")
    study.led("Reille", "volley", "A")
    assert study.told("move") == []
    assert study.at("X") == "A"
    study = Study("A-B A-C", control={"C": FRENCH}, dice=roll(2, 12)).french("G", ARTILLERY, 3, 3, "A")
    study.british("Y", INFANTRY, 3, 4, "B").led("Reille", "bombard", "A").do("target", "B")
    assert study.told("move") == []
    assert study.at("G") == "A"


@pytest.mark.rule("10.1b", "10.14a", "4.3d")
def test_fresh_and_spent_units_move_but_spent_guns_do_not() -> None:
    study = Study("A-B", control={"B": FRENCH})
    study.french("X", INFANTRY, 4, 4, "A").french("Y", INFANTRY, 4, 4, "A", spent=True)
    study.french("C", CAVALRY, 4, 4, "A", spent=True).french("G", ARTILLERY, 3, 3, "A", spent=True)
    study.led("Reille", "move", "A")
    assert study.offered("pick") == [0, 1, 2]
    assert study.refused("pick", "G").rule == "10.14"
    march(study, "Y", "B")
    assert study.at("Y") == "B"


@pytest.mark.rule("10.1c", "8.3e", "11.1a")
def test_only_units_that_began_in_the_active_area_move() -> None:
    study = Study("A-B B-C", control={"C": FRENCH}).french("X", INFANTRY, 4, 4, "A").french("Y", INFANTRY, 4, 4, "B")
    study.french("Z", INFANTRY, 4, 4, "A", "Erlon").led("Reille", "move", "A")
    assert study.offered("pick") == [0]
    assert study.refused("pick", "Y").rule == "8.3"
    assert study.refused("pick", "Z").rule == "8.3"
    march(study, "X", "B")
    assert study.step == "Activate", "Y in the area that was reached does not move on"


@pytest.mark.rule("10.1d", "11.1b", "11.8a", "8.7a")
def test_c32_only_cavalry_moves_in_a_charge() -> None:
    study = Study("S-A", control={"A": FRENCH}).french("C1", CAVALRY, 5, 3, "S").french("C2", CAVALRY, 5, 3, "S")
    study.french("H", ARTILLERY, 3, 3, "S", horse=True).french("X", INFANTRY, 4, 4, "S").led("Reille", "charge", "S")
    assert study.offered("pick") == [0, 1]
    assert study.refused("pick", "H").rule == "8.3"
    assert study.refused("pick", "X").rule == "8.3"


@pytest.mark.rule("10.2a")
def test_the_other_side_stands_still() -> None:
    study = Study("A-B B-C").french("X", INFANTRY, 4, 4, "A").british("Y", INFANTRY, 3, 4, "C")
    study.french("W", INFANTRY, 3, 4, "C", "Erlon").led("Reille", "move", "A")
    assert study.refused("pick", "Y").rule == "8.3"
    assert all(study.roster.side[unit] == FRENCH for unit in study.offered("pick"))


@pytest.mark.rule("10.3a", "10.3b", "10.3c", "10.3d", "10.3e", "11.11a", "11.11b", "8.4b")
def test_c48_two_targets_in_any_order_after_all_movement() -> None:
    study = Study("S-A S-B", control={"S": FRENCH}, dice=roll(2, 12) + roll(12, 2))
    quiet(study).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S").french("Z", INFANTRY, 4, 4, "S")
    study.french("O", INFANTRY, 4, 4, "B", "Erlon")
    study.british("E1", INFANTRY, 3, 4, "A").british("E2", INFANTRY, 3, 4, "B").led("Reille", "move", "S")
    march(study, "X", "A")
    assert study.step == "Movement"
    assert study.told("assault") == [], "no assault before all have moved"
    march(study, "Y", "B")
    study.do("end_moves")
    assert study.step == "AssaultOrder"
    assert study.refused("end_assaults").rule == "10.3", "A must be assaulted"
    assert study.may("assault", "A", 0)
    assert study.may("assault", "B", 0)
    on(attack(study, "B"))
    first, second = study.told("assault")
    assert first == (study.areas["B"], 0, 0), "the voluntary one was fought first"
    assert second == (study.areas["A"], 1, 0), "and then A had to be assaulted"


@pytest.mark.rule("10.3c", "10.3d", "11.11b")
def test_c48_or_the_mandatory_one_first_and_then_none() -> None:
    study = Study("S-A S-B", control={"S": FRENCH}, dice=roll(2, 12))
    quiet(study).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S")
    study.french("O", INFANTRY, 4, 4, "B", "Erlon")
    study.british("E1", INFANTRY, 3, 4, "A").british("E2", INFANTRY, 3, 4, "B").led("Reille", "move", "S")
    march(march(study, "X", "A"), "Y", "B")
    on(attack(study, "A"))
    assert study.at("X") == "S"
    study.do("end_assaults")
    assert not study.is_spent("Y")
    assert study.at("Y") == "B"


@pytest.mark.rule("10.3d", "10.3e", "11.11a")
def test_a_voluntary_assault_may_be_declined_and_no_area_is_struck_twice() -> None:
    study = Study("S-A S-B", control={"S": FRENCH}, dice=roll(2, 12))
    quiet(study).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S").french("Z", INFANTRY, 4, 4, "S")
    study.french("O", INFANTRY, 4, 4, "B", "Erlon").french("O2", INFANTRY, 4, 4, "A", "Erlon")
    study.british("E1", INFANTRY, 3, 4, "A").british("E2", INFANTRY, 3, 4, "B").led("Reille", "move", "S")
    march(march(study, "X", "A"), "Y", "B")
    march(study, "Z", "B")
    assert study.may("end_assaults")
    on(attack(study, "B", "Y"))
    assert study.step == "AssaultOrder"
    assert study.refused("assault", "B", 0).rule == "11.11", "Z is there still, and yet"
    study.do("end_assaults")
    assert study.at("X") == "A"
    assert study.step == "Activate"


@pytest.mark.rule("10.4a", "10.4b", "3.2b")
def test_steps_go_to_neighbours_only() -> None:
    study = Study("A-B B-C").french("X", INFANTRY, 4, 4, "A").led("Reille", "move", "A").do("pick", "X")
    assert study.offered("go") == [study.areas["B"]]
    assert study.refused("go", "C").rule == "10.4"


@pytest.mark.rule("10.4a")
def test_arrows_lead_from_a_zone_and_never_back() -> None:
    study = Study("P1>A A-B", dice=[]).prussian("X", INFANTRY, 4, 4, "P1").led("Bulow", "move", "P1").do("pick", "X")
    assert study.areas["A"] in study.offered("go")
    assert study.areas["B"] not in study.offered("go")
    study.do("go", "A")
    assert study.areas["P1"] not in study.offered("go")
    assert study.refused("go", "P1").rule == "15.4"


@pytest.mark.rule("10.4c", "10.6b", "10.6a")
def test_a_unit_stops_without_factors_or_among_enemies() -> None:
    study = Study("A-B B-C C-D").french("X", INFANTRY, 4, 4, "A", moves=2).led("Reille", "move", "A").do("pick", "X")
    study.do("go", "B").do("go", "C")
    assert study.at("X") == "C"
    assert study.step == "Activate"
    study = quiet(Study("A-B B-C", dice=roll(7, 7))).french("X", CAVALRY, 4, 4, "A", moves=9)
    study.british("Y", INFANTRY, 1, 1, "B", spent=True).led("Reille", "charge", "A").do("pick", "X").do("go", "B")
    assert study.at("X") == "B"
    assert study.step != "MoveUnit", "six factors are left and do not help"


@pytest.mark.rule("10.4d", "10.4e")
def test_units_move_one_after_the_other_and_keep_nothing() -> None:
    study = Study("A-B A-C B-D").french("X", INFANTRY, 4, 4, "A", moves=3).french("Y", INFANTRY, 4, 4, "A", moves=1)
    study.led("Reille", "move", "A").do("pick", "X").do("go", "B")
    assert study.step == "MoveUnit"
    assert study.offered("pick") == []
    study.do("halt")
    assert study.refused("pick", "X").rule == "10.4", "what X did not use is lost"
    study.do("pick", "Y").do("go", "C")
    assert (study.at("X"), study.at("Y")) == ("B", "C")


@pytest.mark.rule("10.6c", "7.4a", "7.5a", "11.1c", "11.5a", "11.1d")
def test_c28_enemies_alone_must_be_assaulted_contested_ones_need_not() -> None:
    study = quiet(Study("S-A S-B", dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "S")
    study.french("Y", INFANTRY, 4, 4, "S").french("O", INFANTRY, 4, 4, "B", "Erlon")
    study.british("E1", INFANTRY, 3, 4, "B").british("E2", INFANTRY, 3, 4, "B").british("E3", INFANTRY, 3, 4, "A")
    study.led("Reille", "move", "S").do("pick", "X").do("go", "B")
    assert study.now.where[0] == study.areas["B"]
    assert study.step == "Movement", "it had to stop"
    study.do("end_moves")
    assert study.may("end_assaults")
    assert study.may("assault", "B", 0)
    study = quiet(Study("S-A", dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "S", moves=4)
    study.british("E3", INFANTRY, 3, 4, "A").led("Reille", "move", "S").do("pick", "X").do("go", "A")
    assert study.told("assault") == [(study.areas["A"], 1, 0)], "and it cost nothing beyond the four factors of entry"


@pytest.mark.rule("10.7a", "7.5b", "7.4c", "10.14b")
def test_c29_artillery_alone_enters_contested_areas_only() -> None:
    study = Study("S-A S-B").french("G", ARTILLERY, 3, 3, "S").french("H", ARTILLERY, 3, 3, "S", horse=True)
    study.french("O", INFANTRY, 4, 4, "A", "Erlon").british("E1", INFANTRY, 3, 4, "A").british(
        "E2", INFANTRY, 3, 4, "B"
    )
    study.led("Reille", "move", "S").do("pick", "G")
    assert study.offered("go") == [study.areas["A"]]
    assert study.refused("go", "B").rule == "10.7"
    study.do("go", "A")
    assert study.at("G") == "A"
    assert study.is_spent("G")
    study.do("pick", "H")
    assert study.refused("go", "B").rule == "10.7", "horse artillery too"


@pytest.mark.rule("10.7a", "7.4c", "7.4d", "11.3b")
def test_c30_artillery_with_company() -> None:
    study = quiet(Study("S-C S-D", control={"S": FRENCH}, dice=roll(12, 2))).french("X", INFANTRY, 4, 4, "S")
    study.french("G", ARTILLERY, 3, 3, "S").french("V", CAVALRY, 3, 3, "S").british("E", INFANTRY, 3, 4, "C")
    study.led("Reille", "move", "S").do("pick", "V")
    assert study.refused("go", "C").rule == "11.7", "cavalry is no company"
    study.do("stay").do("pick", "G")
    assert study.refused("go", "C").rule == "10.7"
    study.do("stay")
    march(march(study, "X", "C"), "G", "C")
    attack(study, "C")
    assert study.told("values")[-1][0] == 4, "the guns add nothing"
    assert study.at("G") == "C"
    assert study.is_spent("G")


@pytest.mark.rule("10.13a", "10.13b", "10.13c", "10.13d")
def test_c88_lone_skirmishers() -> None:
    study = Study("A-B B-C C-D A-E", dice=roll(2, 12) + roll(12, 2), control={"E": ALLIED}).spend("Reille")
    study.british("K", SKIRMISHER, 1, 1, "A").british("H", INFANTRY, 4, 4, "B", "Hill")
    study.british("O", INFANTRY, 4, 4, "D", "Orange")
    study.led("Hill", "move", "A")
    assert study.offered("pick") == [0]
    study.led("Hill", "advance").do("pick", "K")
    study.led("Orange")
    formation = study.roster.leader_formation[study.leaders["Orange"]]
    assert not study.may("move", "A", formation)
    assert study.may("move", "D", formation)


@pytest.mark.rule("10.13a")
def test_skirmishers_go_with_whoever_is_activated_beside_them_but_not_in_a_charge() -> None:
    study = Study("A-B", control={"B": FRENCH}).french("K", SKIRMISHER, 1, 1, "A").french("X", INFANTRY, 4, 4, "A")
    study.french("V", CAVALRY, 4, 4, "A", "Ney").led("Reille", "move", "A")
    assert study.offered("pick") == [0, 1]
    study.led("Reille", "advance")
    assert study.offered("pick") == [0, 1]
    study.led("Ney", "charge", "A")
    assert study.offered("pick") == [2]
    study = Study("A-B B-C").french("K", SKIRMISHER, 1, 1, "A").french("X", INFANTRY, 4, 4, "B")
    study.french("O", INFANTRY, 4, 4, "A", "Erlon").led("Reille")
    assert study.offered("move") == [study.areas["B"]], "not alone: a neighbour does not help"


@pytest.mark.rule("10.13c", "10.13d", "14.2a", "10.12a")
def test_skirmishers_whom_nobody_activates_still_fire_and_leave() -> None:
    study = quiet(Study("S-A A-B B-D", dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "S")
    study.british("K", SKIRMISHER, 1, 1, "A").british("O", INFANTRY, 4, 4, "D")
    study.led("Orange")
    assert study.areas["A"] not in study.offered("move")
    study.led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    assert study.step == "SkirmishFire"
    study.do("add", "K").do("fire")
    assert study.step == "Withdraw"
    study.do("withdraw", "K", "B")
    assert study.at("K") == "B"
    assert study.owner("A") == FRENCH


@pytest.mark.rule("10.15a", "10.15b", "10.15c", "6.4.3a", "6.4.3b", "6.4.3c")
def test_the_battery_moves_with_guns_of_an_activated_formation() -> None:
    study = Study("A-B", control={"B": FRENCH}, battery="A").french("G", ARTILLERY, 3, 3, "A", "Erlon")
    study.french("H", ARTILLERY, 3, 3, "A", "Reille").led("Erlon", "move", "A")
    assert study.offered("pick") == [0]
    march(study, "G", "B")
    assert study.step == "MoveMarker"
    study.do("take_marker")
    assert study.now.battery == study.areas["B"]
    assert study.now.battery_moved
    assert study.at("H") == "A"
    assert study.is_spent("G")
    assert not study.is_spent("H")


@pytest.mark.rule("10.15a")
def test_the_marker_may_stay_with_the_other_guns_and_does_not_move_with_infantry() -> None:
    study = Study("A-B", control={"B": FRENCH}, battery="A").french("G", ARTILLERY, 3, 3, "A", "Erlon")
    study.french("H", ARTILLERY, 3, 3, "A", "Reille").french("X", INFANTRY, 4, 4, "A", "Erlon").led(
        "Erlon", "move", "A"
    )
    march(study, "X", "B")
    assert study.step == "Movement", "nobody asks about the marker"
    march(study, "G", "B")
    study.do("leave_marker")
    assert study.now.battery == study.areas["A"]
    assert not study.now.battery_moved


@pytest.mark.rule("10.15c", "6.3.1a")
def test_the_batterys_guns_recover_like_all_others() -> None:
    study = Study("A-B", battery="A", dice=[3, 3]).french("G", ARTILLERY, 3, 3, "A", "Erlon", spent=True)
    study.french("H", ARTILLERY, 3, 3, "B", "Erlon", spent=True).whole_turn()
    assert not study.is_spent("G")
    assert not study.is_spent("H")


@pytest.mark.rule("10.5a", "10.4a")
def test_the_reason_against_a_march_of_several_areas_is_its_price() -> None:
    study = Study("S-A A-B S-C", control={"A": FRENCH, "C": FRENCH}).french("X", INFANTRY, 4, 4, "S", moves=5)
    study.british("E", INFANTRY, 4, 5, "B").led("Reille", "move", "S").do("pick", "X")
    near = study.refused("go", "B")
    assert near.rule == "10.5"
    prices = [movement.price(study.now, study.number("X"), study.areas[a], study.areas[b]) for a, b in ("SA", "AB")]
    assert f"{prices[0]} + {prices[1]} = {sum(prices)}" in near.reason
    assert "has 5 left" in near.reason


@pytest.mark.rule("10.6a")
def test_no_way_leads_through_enemies() -> None:
    study = Study("S-A A-B").french("X", INFANTRY, 4, 4, "S").british("E", INFANTRY, 4, 5, "A")
    study.led("Reille", "move", "S").do("pick", "X")
    assert "No way leads there" in study.refused("go", "B").reason


@pytest.mark.rule("10.4a")
def test_a_way_of_several_areas_tells_its_price_and_a_march_too_far_what_it_would_cost() -> None:
    study = Study("A-B B-C C-D D-E E-F F-G", control=dict.fromkeys("BCDEFG", FRENCH))
    study.french("X", INFANTRY, 4, 4, "A").french("Y", INFANTRY, 4, 4, "A").led("Reille", "move", "A").do("pick", "X")
    found = WORDING.route(study.now, study.areas["F"])
    assert found.spaces == [study.areas[name] for name in "BCDEF"]
    assert "5 of 5 factors; can go no further" in found.text
    assert WORDING.route(study.now, study.areas["G"]).spaces == []
    refusal = study.refused("go", "G")
    assert refusal.rule == "10.5"
    assert "costs 1 + 1 + 1 + 1 + 1 + 1 = 6 movement factors; the unit has 5 left" in refusal.reason
    assert study.refused("go", "C").reason == "Go area by area: the way there costs 1 + 1 movement factors."
