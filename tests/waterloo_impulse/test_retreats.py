"""Rules 11.17 to 11.21: who goes back, where to, and who is lost on the way."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import Bill
from grognard.games.waterloo_impulse.steps.losses import present_bill
from tests.waterloo_impulse.fights import attack, march, on, quiet, result, roll
from tests.waterloo_impulse.sandbox import Study


def fill(study: Study, area: str, number: int) -> Study:
    """Britons who stand about."""
    for each in range(number):
        study.british(f"{area}{each}", INFANTRY, 1, 1, area, "Hill")
    return study


def crowd(study: Study, area: str, number: int) -> Study:
    """Frenchmen who stand about."""
    for each in range(number):
        study.french(f"{area}{each}", INFANTRY, 1, 1, area, "Erlon")
    return study


def hit(study: Study, points: int, *names: str) -> Study:
    """The British units named in A have to absorb casualty points, the first one first."""
    study.led("Reille")
    units = [study.number(name) for name in names]
    present_bill(study.now, Bill(ALLIED, study.areas["A"], units, units[0], points, "11.16"))
    return study.settle()


def field(**more: object) -> Study:
    """A with the friendly neighbours B (no other enemy near), C and D (one each); the French are in S, E and F."""
    study = Study("S-A A-B A-C A-D C-E D-F", control={"S": FRENCH}, **more)  # type: ignore[arg-type]
    study.french("X", INFANTRY, 4, 4, "S").french("XE", INFANTRY, 4, 4, "E").french("XF", INFANTRY, 4, 4, "F")
    return quiet(study).british("R", INFANTRY, 3, 4, "A", spent=True)


@pytest.mark.rule("11.19a", "11.20a", "11.18a", "R54")
def test_c89_the_area_with_the_fewest_enemies_around() -> None:
    study = hit(field(), 1, "R")
    assert study.at("R") == "B", "there was no choice"


@pytest.mark.rule("11.19b", "11.20a", "11.19c")
def test_c89_if_it_is_full_the_owner_chooses_among_the_next_best() -> None:
    study = hit(fill(field(), "B", 10), 1, "R")
    assert study.step == "RetreatTo"
    assert study.seat == ALLIED
    assert sorted(study.offered("retreat")) == sorted([study.areas["C"], study.areas["D"]])
    assert study.refused("retreat", "B").rule == "11.20"
    study.do("retreat", "D")
    assert study.at("R") == "D"


@pytest.mark.rule("11.19d", "17.4e", "R50", "R88")
def test_c89_if_all_are_full_it_is_lost() -> None:
    study = hit(fill(fill(fill(field(), "B", 10), "C", 10), "D", 10), 1, "R")
    assert study.at("R") == "dead"
    assert study.now.score == 2


@pytest.mark.rule("11.20a", "R54")
def test_the_area_retreated_from_does_not_count_as_a_threat() -> None:
    study = (
        quiet(Study("A-B A-C C-E", dice=roll(7, 5))).french("X", INFANTRY, 4, 4, "A").french("XE", INFANTRY, 4, 4, "E")
    )
    study.british("R", INFANTRY, 3, 4, "A", spent=True)
    hit(study, 1, "R")
    assert study.at("R") == "B", "X in A is next to both"


@pytest.mark.rule("11.20a", "R99")
def test_prussians_in_a_zone_threaten_its_areas() -> None:
    study = quiet(Study("A-B A-C P1>B", control={"B": FRENCH, "C": FRENCH})).prussian("P", INFANTRY, 3, 3, "P1")
    study.french("R", INFANTRY, 3, 4, "A", spent=True).led("Orange")
    present_bill(study.now, Bill(FRENCH, study.areas["A"], [1], 1, 1, "11.16"))
    study.settle()
    assert study.at("R") == "C"


@pytest.mark.rule("11.19c", "11.20c")
def test_c90_one_at_a_time_and_their_owner_says_who_goes_first() -> None:
    study = field().british("T", CAVALRY, 3, 4, "A", spent=True)
    hit(fill(study, "B", 9), 2, "R", "T").do("pay", "T")
    assert study.step == "RetreatOrder"
    assert study.seat == ALLIED
    assert study.refused("fall_back", "X").rule == "11.19"
    study.do("fall_back", "T")
    assert study.at("T") == "B"
    assert study.step == "RetreatTo"
    study.do("retreat", "C")
    assert study.at("R") == "C"


@pytest.mark.rule("11.19c", "11.19d")
def test_where_only_one_finds_room_the_other_is_lost() -> None:
    study = quiet(Study("A-B S-A", control={"S": FRENCH})).french("X", INFANTRY, 4, 4, "S")
    study.british("R", INFANTRY, 3, 4, "A", spent=True).british("T", INFANTRY, 3, 4, "A", spent=True)
    hit(fill(study, "B", 9), 2, "R", "T").do("pay", "T").do("fall_back", "T")
    assert (study.at("T"), study.at("R")) == ("B", "dead")


@pytest.mark.rule("11.20c")
def test_two_may_retreat_to_different_areas_of_the_same_rank() -> None:
    study = quiet(Study("A-B A-C S-A", control={"S": FRENCH})).french("X", INFANTRY, 4, 4, "S")
    study.british("R", INFANTRY, 3, 4, "A", spent=True).british("T", INFANTRY, 3, 4, "A", spent=True)
    hit(study, 2, "R", "T").do("pay", "T").do("retreat", "B").do("retreat", "C")
    assert (study.at("R"), study.at("T")) == ("B", "C")


@pytest.mark.rule("11.20b", "R55")
def test_a_contested_area_of_ones_own_is_the_last_resort() -> None:
    study = quiet(Study("S-A A-V A-C", terrain={"V": "village"}, control={"S": FRENCH, "C": FRENCH}))
    study.french("X", INFANTRY, 4, 4, "S").british("O", INFANTRY, 3, 4, "V").french("Y", INFANTRY, 4, 4, "V")
    study.british("R", CAVALRY, 3, 4, "A", spent=True)
    hit(study, 1, "R")
    assert study.owner("V") == ALLIED
    assert study.at("R") == "V", "even cavalry into a village"


@pytest.mark.rule("11.20b", "11.19d", "R55")
def test_a_contested_area_of_the_enemys_takes_nobody_nor_does_one_while_a_friendly_one_has_room() -> None:
    study = (
        quiet(Study("S-A A-V", control={"S": FRENCH})).french("Y", INFANTRY, 4, 4, "V").french("X", INFANTRY, 4, 4, "S")
    )
    study.british("O", INFANTRY, 3, 4, "V").british("R", CAVALRY, 3, 4, "A", spent=True)
    study.led("Reille")
    study.now.control[study.areas["V"]] = FRENCH
    present_bill(study.now, Bill(ALLIED, study.areas["A"], [3], 3, 1, "11.16"))
    study.settle()
    assert study.at("R") == "dead"
    study = quiet(Study("S-A A-V A-B B-E B-F", control={"S": FRENCH})).french("X", INFANTRY, 4, 4, "S")
    study.french("Y", INFANTRY, 4, 4, "V").french("XE", INFANTRY, 4, 4, "E").french("XF", INFANTRY, 4, 4, "F")
    study.british("O", INFANTRY, 3, 4, "V").british("R", INFANTRY, 3, 4, "A", spent=True)
    assert hit(study, 1, "R").at("R") == "B", "two enemies near it are no matter"


@pytest.mark.rule("11.18a", "11.19a")
def test_nobody_retreats_into_enemy_ground() -> None:
    study = quiet(Study("S-A A-B", control={"S": FRENCH, "B": FRENCH})).french("X", INFANTRY, 4, 4, "S")
    study.british("R", INFANTRY, 3, 4, "A", spent=True)
    assert hit(study, 1, "R").at("R") == "dead"


@pytest.mark.rule("11.17b", "17.4e")
def test_c91_too_many_come_back() -> None:
    study = quiet(Study("R-S S-C", control={"R": FRENCH}, dice=roll(2, 12))).british("E", INFANTRY, 3, 4, "C")
    names = [f"U{number}" for number in range(5)]
    for name in names:
        study.french(name, INFANTRY, 4, 4, "R", moves=8)
    crowd(study, "S", 7).led("Reille", "move", "R")
    for name in names:
        march(study, name, "S", "C")
    on(attack(study, "C", "U0"))
    assert study.step == "Return"
    assert study.seat == FRENCH
    assert sorted(study.offered("lose")) == sorted(study.number(name) for name in names)
    assert study.refused("done").rule == "11.17"
    study.do("lose", "U3").do("lose", "U1")
    assert [study.at(name) for name in names] == ["S", "dead", "S", "dead", "S"]
    assert study.now.score == -4


@pytest.mark.rule("11.17b", "14.10c", "R39")
def test_too_many_come_back_after_fire_has_stopped_them() -> None:
    study = quiet(Study("R-S S-C", control={"R": FRENCH}, dice=roll(8, 3))).british("K", SKIRMISHER, 0, 1, "C")
    for name in ("U0", "U1", "U2"):
        study.french(name, INFANTRY, 4, 4, "R", moves=8)
    crowd(study, "S", 9).led("Reille", "move", "R")
    for name in ("U0", "U1", "U2"):
        march(study, name, "S", "C")
    attack(study, "C", "U0").do("add", "K").do("fire").do("pay", "U0").do("pay", "U0").do("pay", "U1")
    assert study.at("U0") == "dead"
    assert study.step == "Return"
    assert not study.is_spent("U2")
    study.do("lose", "U1")
    assert (study.at("U1"), study.at("U2")) == ("dead", "S")


@pytest.mark.rule("11.17b", "R38")
def test_those_who_pay_for_fire_by_going_back_find_room_or_are_lost() -> None:
    study = quiet(Study("R-S S-C", control={"R": FRENCH}, dice=roll(6, 2) + roll(2, 12))).british(
        "K", SKIRMISHER, 0, 1, "C"
    )
    for name in ("U0", "U1", "U2"):
        study.french(name, INFANTRY, 4, 4, "R", moves=8, spent=name != "U2")
    crowd(study, "S", 9).led("Reille", "move", "R")
    for name in ("U0", "U1", "U2"):
        march(study, name, "S", "C")
    attack(study, "C", "U2").do("add", "K").do("fire")
    assert study.told("casualties")[0][2] == 3
    study.do("pay", "U0").do("pay", "U1")
    assert study.step == "RetreatOrder"
    assert study.seat == FRENCH
    study.do("fall_back", "U1")
    assert (study.at("U1"), study.at("U0")) == ("S", "dead")


@pytest.mark.rule("11.21a", "11.21b", "R57")
@pytest.mark.parametrize("dice", [roll(2, 12), roll(8, 8), roll(9, 8)])
def test_c92_defenders_may_fall_back_whatever_the_result(dice: list[int]) -> None:
    study = quiet(Study("S-A A-B", control={"S": FRENCH}, dice=dice)).french("X", INFANTRY, 5, 4, "S")
    study.british("F", INFANTRY, 3, 3, "A").british("I", INFANTRY, 3, 4, "A").led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), forward="F", stop="VoluntaryRetreat")
    if study.step == "Losses":
        study.do("pay", "F")
    assert result(study)[0] == {2: 0, 8: 1, 9: 2}[sum(dice[:2])]
    assert study.seat == ALLIED
    study.do("fall_back", "I")
    assert study.at("I") == "B"
    assert not study.is_spent("I"), "fresh units stay fresh"
    if study.step == "VoluntaryRetreat":
        study.do("hold")
        assert study.at("F") == "A", "Forward need not go"


@pytest.mark.rule("11.21a", "R57", "7.2i")
def test_all_may_fall_back_and_the_attacker_takes_the_area() -> None:
    study = quiet(Study("S-A A-B", control={"S": FRENCH}, dice=roll(7, 8))).french("X", INFANTRY, 4, 4, "S")
    study.british("F", INFANTRY, 3, 2, "A").led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), stop="VoluntaryRetreat")
    assert study.owner("A") == ALLIED
    study.do("fall_back", "F")
    assert (study.at("F"), study.owner("A"), study.is_spent("F")) == ("B", FRENCH, True)
    assert study.step == "Activate"


@pytest.mark.rule("11.21a", "R57")
def test_voluntary_retreats_obey_the_priorities_and_follow_the_attackers_return() -> None:
    study = field(dice=roll(2, 12)).led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), stop="VoluntaryRetreat")
    assert study.at("X") == "S", "the beaten attacker is gone already"
    study.do("fall_back", "R")
    assert study.at("R") == "B", "no choice: B is the best"
    assert study.owner("A") == ALLIED
    study = quiet(Study("S-A A-B", control={"S": FRENCH, "B": FRENCH}, dice=roll(7, 7))).french(
        "X", INFANTRY, 4, 4, "S"
    )
    study.british("F", INFANTRY, 3, 3, "A").led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), stop="VoluntaryRetreat")
    assert study.step == "Activate", "nowhere to go: nobody is asked"


@pytest.mark.rule("11.21a", "R57")
def test_attackers_have_no_voluntary_retreat() -> None:
    study = quiet(Study("S-A A-B", control={"S": FRENCH}, dice=roll(7, 8))).french("X", INFANTRY, 4, 4, "S")
    study.british("F", INFANTRY, 3, 2, "A").led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), stop="VoluntaryRetreat")
    assert study.refused("fall_back", "X").rule == "11.21"
