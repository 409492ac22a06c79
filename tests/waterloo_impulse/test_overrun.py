"""Rule 11.9: a charge that sweeps everybody away rides on."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, result, roll, values
from tests.waterloo_impulse.sandbox import Study


def charge(
    *, dice: list[int], riders: int = 3, options: tuple[str, ...] = (), boundaries: str = "S-A A-B A-C"
) -> Study:
    """Riders C0, C1... of S charge a spent infantry of A, which can absorb two points; attack 6, then +2 each."""
    study = quiet(
        Study(boundaries, control={"S": FRENCH}, dice=dice, options=options, terrain={"W": "forest", "H": "hill"})
    )
    for number in range(riders):
        study.french(f"C{number}", CAVALRY, 6, 4, "S")
    return study.british("E", INFANTRY, 1, 2, "A", spent=True)


def ride(study: Study) -> Study:
    """All ride into A; C0 leads."""
    study.led("Reille", "charge", "S")
    for unit in study.offered("pick"):
        march(study, study.roster.ids[unit], "A")
    many = study.step == "Commit"
    return on(attack(study, "A", "C0" if many else "", charge=True), stop="Overrun")


SWEEP = roll(12, 2)


@pytest.mark.rule("11.9a", "11.16e", "R58")
@pytest.mark.parametrize(("points", "rides_on"), [(3, False), (4, True)])
def test_c57_the_points_must_exceed_what_they_can_absorb(points: int, rides_on: bool) -> None:
    study = quiet(Study("S-A A-B", dice=roll(2 + points, 2))).french("C0", CAVALRY, 2, 4, "S")
    study.british("E", INFANTRY, 1, 0, "A", spent=True).british("K", SKIRMISHER, 0, 0, "A").led("Reille", "charge", "S")
    on(attack(march(study, "C0", "A"), "A", charge=True), forward="E", stop="Overrun")
    assert values(study) == (2, 2)
    assert study.told("casualties")[0][2] == points
    assert study.at("E") == study.at("K") == "dead"
    assert (study.step == "Overrun") == rides_on


@pytest.mark.rule("11.9a")
def test_infantry_never_overruns() -> None:
    study = (
        quiet(Study("S-A A-B", dice=SWEEP))
        .french("X", INFANTRY, 6, 4, "S")
        .british("E", INFANTRY, 1, 2, "A", spent=True)
    )
    study.led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), stop="Overrun")
    assert study.step == "Activate"


@pytest.mark.rule("11.9b", "11.9c", "11.9d", "11.15b")
def test_c58_some_ride_on_into_a_vacant_area() -> None:
    study = ride(charge(dice=SWEEP))
    assert study.step == "Overrun"
    assert study.seat == FRENCH
    assert study.is_spent("C0"), "by the success"
    assert not study.is_spent("C1")
    study.do("overrun", "B")
    assert study.step == "RideOn"
    study.do("add", "C1")
    assert study.may("done")
    study.do("done")
    assert [study.at(f"C{number}") for number in range(3)] == ["A", "B", "A"]
    assert study.owner("B") == FRENCH
    assert study.step == "Activate"


@pytest.mark.rule("11.9c")
def test_c58_or_none_or_all() -> None:
    study = ride(charge(dice=SWEEP)).do("no_overrun")
    assert all(study.at(f"C{number}") == "A" for number in range(3))
    study = ride(charge(dice=SWEEP)).do("overrun", "C").do("add", "C2").do("add", "C0").do("add", "C1")
    if study.step == "RideOn":
        study.do("done")
    assert all(study.at(f"C{number}") == "C" for number in range(3))


@pytest.mark.rule("11.9d", "R58")
def test_where_an_overrun_may_go() -> None:
    study = charge(dice=SWEEP, boundaries="S-A A-W A-H A-D A-F A-G G-Z")
    study.french("O", INFANTRY, 4, 4, "D", "Erlon").british("E1", INFANTRY, 3, 4, "D").british(
        "E2", INFANTRY, 3, 4, "H"
    )
    study.french("P", INFANTRY, 4, 4, "F", "Erlon")
    ride(study)
    assert sorted(study.offered("overrun")) == sorted([study.areas["S"], study.areas["H"], study.areas["G"]])
    for name in ("W", "D", "F", "Z"):
        assert study.refused("overrun", name).rule == "11.9"


@pytest.mark.rule("11.9d", "R58")
def test_not_into_an_area_that_was_assaulted_in_this_impulse() -> None:
    study = quiet(Study("S-A S-B A-B A-D", control={"S": FRENCH}, dice=roll(2, 12) + SWEEP))
    for name in ("C0", "C1"):
        study.french(name, CAVALRY, 6, 4, "S")
    study.british("E", INFANTRY, 1, 2, "A", spent=True).british("F", INFANTRY, 1, 2, "B").led("Reille", "charge", "S")
    march(march(study, "C0", "A"), "C1", "B")
    on(attack(study, "B", charge=True), stop="Overrun")
    assert study.offered("overrun") == [study.areas["D"]]


@pytest.mark.rule("11.9e", "11.9f", "11.5a")
def test_c58_a_new_assault_with_a_new_point_and_no_second_overrun() -> None:
    study = ride(charge(dice=SWEEP + SWEEP, boundaries="S-A A-B B-D").british("F", INFANTRY, 1, 2, "B", spent=True))
    study.do("overrun", "B").do("add", "C0").do("add", "C1").do("done")
    assert study.step == "Commit"
    assert sorted(study.offered("point")) == [0, 1]
    study.do("point", "C1")
    on(study, stop="Overrun")
    assert study.told("assault")[-1] == (study.areas["B"], 1, 1)
    assert values(study) == (6 + 1, 1 + 1), "the old Point supports, spent"
    assert study.at("F") == "dead"
    assert study.is_spent("C1")
    assert not study.is_spent("C2")
    assert study.step == "Activate", "a second excess is ignored"


@pytest.mark.rule("11.9e", "R58")
def test_a_beaten_overrun_goes_back_to_the_area_it_came_from() -> None:
    study = ride(charge(dice=SWEEP + roll(2, 12)).british("F", INFANTRY, 1, 6, "B"))
    study.do("overrun", "B").do("add", "C0").do("add", "C1").do("done").do("point", "C1")
    on(study)
    assert result(study)[0] == 0
    assert (study.at("C0"), study.at("C1"), study.at("C2")) == ("dead", "A", "A"), "C0 was spent before"


@pytest.mark.rule("11.9e", "11.12.3C", "R29")
def test_a_stream_crossed_by_an_overrun_counts() -> None:
    study = ride(charge(dice=SWEEP + SWEEP, boundaries="S-A A=B").british("F", INFANTRY, 1, 2, "B", spent=True))
    study.do("overrun", "B").do("add", "C1").do("done")
    on(study)
    assert values(study)[1] == 1 + 1 + 1


@pytest.mark.rule("11.9b", "11.9c")
def test_a_lone_spent_point_dies_of_its_success() -> None:
    study = quiet(Study("S-A A-B", dice=SWEEP)).french("C0", CAVALRY, 6, 4, "S", spent=True)
    study.british("E", INFANTRY, 1, 2, "A", spent=True).led("Reille", "charge", "S")
    on(attack(march(study, "C0", "A"), "A", charge=True), stop="Overrun")
    assert study.at("C0") == "dead"
    assert study.step == "Activate"
    assert study.owner("A") == ALLIED


@pytest.mark.rule("11.9a", "9.6b", "R58")
def test_an_intervention_takes_the_overrun_away() -> None:
    study = Study("S-A A-B", dice=[*SWEEP, 6, 6]).spend("Reille", "Orange", "Napoleon", "Ney", "Blucher")
    study.french("C0", CAVALRY, 6, 4, "S").british("E", INFANTRY, 1, 2, "A", spent=True).led("Reille", "charge", "S")
    attack(march(study, "C0", "A"), "A", charge=True)
    assert study.step == "Intervene"
    study.do("intervene", "Wellington")
    assert study.at("E") == "dead", "a stalemate"
    assert study.is_spent("C0")
    assert study.step == "Activate"


@pytest.mark.rule("11.9c", "11.9d")
def test_a_charge_in_place_rides_on_too() -> None:
    study = quiet(Study("A-B", dice=SWEEP)).french("C0", CAVALRY, 6, 4, "A").french("L", CAVALRY, 6, 4, "A")
    study.british("E", INFANTRY, 1, 2, "A", spent=True).led("Reille", "charge", "A")
    on(attack(study, "A", "C0", charge=True), stop="Overrun")
    study.do("overrun", "B")
    assert study.offered("add") == [0], "only those who took part"


@pytest.mark.rule("19.4a", "19.4b", "19.4c", "19.2a", "R78")
def test_exhausted_only_after_the_overrun_and_the_same_point_leads() -> None:
    study = ride(
        charge(dice=SWEEP + SWEEP, options=("cavalry_exhaustion",)).british("F", INFANTRY, 1, 2, "B", spent=True)
    )
    assert study.step == "Overrun"
    assert not study.is_spent("C0"), "not before the overrun is over"
    study.do("overrun", "B")
    assert study.offered("add") == [0], "Point first"
    assert not study.may("done")
    study.do("add", "C0").do("add", "C1").do("done")
    assert study.step == "PullBack", "C2, who stayed"
    study.do("done")
    assert study.told("forward") != []
    assert values(study)[0] == 6 + 2, "both fresh, and C0 leads again without being asked"
    on(study)
    assert [study.at(f"C{number}") for number in range(3)] == ["B", "B", "A"]
    assert all(study.is_spent(f"C{number}") for number in range(3)), "each once, also C2 who stayed"


def pulls(study: Study) -> list[int]:
    """Who may pull back."""
    return sorted({action.a for action in study.now.legal() if action.verb == "pull_back"})


@pytest.mark.rule("19.7a", "19.4b", "R78", "R79")
def test_with_exhaustion_the_overrun_is_decided_before_anybody_pulls_back() -> None:
    study = ride(charge(dice=SWEEP, options=("cavalry_exhaustion",)))
    assert study.step == "Overrun"
    study.do("overrun", "B")
    assert study.offered("add") == [0], "no overrun without Point"
    study.do("add", "C0").do("add", "C1").do("done")
    assert study.step == "PullBack"
    assert pulls(study) == [2], "who rode on does not retreat as well"
    study.do("pull_back", "C2", "S")
    assert [study.at(f"C{number}") for number in range(3)] == ["B", "B", "S"]
    assert study.step == "Activate"
    assert all(study.is_spent(f"C{number}") for number in range(3)), "then all are exhausted"


@pytest.mark.rule("19.7a", "R79")
def test_with_exhaustion_who_does_not_ride_on_may_pull_back() -> None:
    study = ride(charge(dice=SWEEP, options=("cavalry_exhaustion",))).do("no_overrun")
    assert study.step == "PullBack"
    assert pulls(study) == [0, 1, 2]
    study.do("pull_back", "C0", "S").do("done")
    assert [study.at(f"C{number}") for number in range(3)] == ["S", "A", "A"]
    assert study.step == "Activate"


@pytest.mark.rule("19.7a", "11.9f")
def test_with_exhaustion_a_second_sweep_is_no_second_overrun_but_lets_riders_pull_back() -> None:
    study = charge(dice=SWEEP + SWEEP, options=("cavalry_exhaustion",), boundaries="S-A A-B B-C")
    ride(study.british("F", INFANTRY, 1, 2, "B", spent=True)).do("overrun", "B").do("add", "C0").do("done")
    study.do("done")
    assert study.step == "PullBack", "after the second assault, not Overrun again"
    assert pulls(study) == [0]
    study.do("pull_back", "C0", "A")
    assert study.at("C0") == "A", "to the area that was overrun"
    assert study.step == "Activate"


@pytest.mark.rule("19.4c", "R76")
@pytest.mark.parametrize(("option", "fate"), [([], "dead"), (["single_exhaustion"], "A")])
def test_a_beaten_overrun_exhausts_its_point_once_or_twice(option: list[str], fate: str) -> None:
    options = ("cavalry_exhaustion", *option)
    study = ride(charge(dice=SWEEP + roll(2, 12), options=options).british("F", INFANTRY, 1, 6, "B"))
    study.do("overrun", "B").do("add", "C0").do("add", "C1").do("done")
    on(study)
    assert study.at("C0") == fate
    assert study.at("C1") == "A"
    assert study.is_spent("C1")
