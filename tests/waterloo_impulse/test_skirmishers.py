"""Rule 14: skirmishers and their fire before an assault, with the golden cases C82 to C86 and C88."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.casualties import lose_step
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.sandbox import Study


def storm(study: Study, *units: str, to: str = "T", point: str = "Point") -> Study:
    """The units go from S to T, and Point leads the assault."""
    study.led("Reille", "move", "S")
    for unit in units:
        study.do("pick", unit).do("go", to)
        if study.step == "MoveUnit":
            study.do("halt")
    if study.step == "Movement":
        study.do("end_moves")
    if study.step == "AssaultOrder":
        study.do("assault", to, 0)
    if study.step == "Commit" and study.offered("point"):
        study.do("point", point)
    return study


def farm(dice: list[int], origin: str = "flat", behind: str = "") -> Study:
    """Two skirmishers and a battalion in a village, attacked from S."""
    study = Study(f"S-T {behind}".strip(), terrain={"T": "village", "S": origin}, dice=dice, control={"S": FRENCH})
    study.french("Point", INFANTRY, 4, 9, "S").french("Second", INFANTRY, 4, 4, "S").french(
        "Light", SKIRMISHER, 1, 1, "S"
    )
    study.british("Jager", SKIRMISHER, 2, 2, "T").british("Green", SKIRMISHER, 1, 1, "T")
    return study.british("Foe", INFANTRY, 3, 3, "T")


def all_fire(study: Study) -> Study:
    """Both skirmishers, the better one leading."""
    return study.do("add", "Jager").do("add", "Green").do("fire")


@pytest.mark.rule("14.2a", "14.2b", "14.5a", "14.6a", "14.6b", "14.7a", "14.10a", "14.4a")
def test_c82_defensive_fire() -> None:
    study = storm(farm([3, 4, 3, 4]), "Point", "Second", "Light")
    assert study.step == "SkirmishFire"
    assert study.seat == ALLIED
    all_fire(study)
    fired = study.told("skirmish_fire")[0]
    assert fired == (study.number("Jager"), 2, 4, 2)
    assert study.told("fire_result") == [(2,)]
    assert study.step == "Losses"
    assert study.seat == FRENCH
    assert study.now.bill is not None
    assert study.now.bill.paid[study.now.bill.units.index(study.number("Point"))] == 1
    assert study.offered("pay") == [study.number(name) for name in ("Point", "Second", "Light")]


@pytest.mark.rule("14.10a", "14.11a")
def test_c82_point_and_the_second_brigade_are_spent() -> None:
    study = all_fire(storm(farm([3, 4, 3, 4, 1, 1, 1, 1]), "Point", "Second", "Light")).do("pay", "Second")
    assert study.is_spent("Point")
    assert study.is_spent("Second")
    assert study.step in ("Withdraw", "ChooseForward")  # the assault goes on


@pytest.mark.rule("14.10a", "14.1a")
def test_c82_point_is_spent_and_the_skirmisher_is_gone() -> None:
    study = all_fire(storm(farm([3, 4, 3, 4]), "Point", "Second", "Light")).do("pay", "Light")
    assert study.is_spent("Point")
    assert not study.is_spent("Second")
    assert study.at("Light") == "dead"
    assert study.now.assault is not None
    assert study.now.assault.supports == [study.number("Second")]


@pytest.mark.rule("14.10b", "14.10c", "14.10e")
def test_c82_point_retreats_and_the_assault_is_cancelled() -> None:
    study = all_fire(storm(farm([3, 4, 3, 4]), "Point", "Second", "Light")).do("pay", "Point")
    assert study.told("cancelled") == [(study.number("T"),)]
    for name in ("Point", "Second", "Light"):
        assert study.at(name) == "S"
    assert study.is_spent("Point")
    assert not study.is_spent("Second")
    assert not study.is_spent("Foe")
    assert study.told("result") == []
    assert study.seat == ALLIED  # the impulse is over


@pytest.mark.rule("14.6a", "14.10b", "14.1a")
def test_c83_point_is_a_skirmisher() -> None:
    study = Study("S-T", terrain={"S": "hill"}, dice=[4, 4, 2, 3], control={"S": FRENCH})
    study.french("Point", SKIRMISHER, 1, 1, "S").french("Sk2", SKIRMISHER, 1, 1, "S").french(
        "Sk3", SKIRMISHER, 1, 1, "S"
    )
    study.french("Parent", INFANTRY, 4, 4, "S").british("Jager", SKIRMISHER, 3, 2, "T")
    storm(study, "Point", "Sk2", "Sk3").do("add", "Jager").do("fire")
    assert study.told("skirmish_fire")[0][2:] == (3, 5)  # 3 + 8 against 5 + 5: one point
    assert study.at("Point") == "dead"
    assert study.told("cancelled") == [(study.number("T"),)]
    assert study.at("Sk2") == "S"
    assert study.at("Sk3") == "S"


@pytest.mark.rule("14.11a", "14.3a")
def test_c84_a_point_spent_by_fire_goes_on_with_what_is_left() -> None:
    study = Study("S-T", dice=[3, 4, 3, 3, 6, 6, 1, 1], control={"S": FRENCH})
    study.french("Point", INFANTRY, 4, 4, "S").british("Jager", SKIRMISHER, 1, 1, "T").british(
        "Foe", INFANTRY, 2, 2, "T"
    )
    study.spend("Reille", "Orange", "Wellington")
    storm(study, "Point").do("add", "Jager").do("fire")  # 1 + 7 against 1 + 6
    assert study.is_spent("Point")
    assert study.at("Point") == "T"
    study.do("forward", "Foe")
    assert study.told("values") == [(2, 2 + 1 + 1)]
    assert study.at("Point") == "dead"  # a success costs the spent Point its last step (11.15)


@pytest.mark.rule("14.2c")
def test_c85_no_fire_at_a_charge() -> None:
    study = Study("S-T T-U", dice=[6, 6, 1, 1], control={"S": FRENCH}).french("Cuirassiers", CAVALRY, 5, 3, "S", "Ney")
    study.british("Jager", SKIRMISHER, 2, 2, "T").british("Green", SKIRMISHER, 1, 1, "T").british(
        "Foe", INFANTRY, 3, 3, "T"
    )
    study.led("Ney", "charge", "S").do("pick", "Cuirassiers").do("go", "T")
    while study.step in ("MoveUnit", "Movement", "AssaultOrder", "Commit"):
        study.now.apply(study.now.legal()[0])
    assert study.step == "ChooseForward"  # neither fire nor withdrawal
    study.collect()
    assert study.told("skirmish_fire") == []


@pytest.mark.rule("14.2a", "14.7b")
def test_c86_fire_then_leave() -> None:
    study = Study("S-T T-B", dice=[1, 1, 6, 6], control={"S": FRENCH}).french("Point", INFANTRY, 4, 4, "S")
    study.british("Jager", SKIRMISHER, 2, 2, "T")
    storm(study, "Point").do("add", "Jager").do("fire")
    assert study.step == "Withdraw"
    study.do("withdraw", "Jager", "B")
    assert study.at("Jager") == "B"
    assert study.at("Point") == "T"
    assert study.owner("T") == FRENCH
    assert not study.is_spent("Point")
    assert study.told("values") == []
    assert study.seat == ALLIED  # no assault followed


@pytest.mark.rule("14.2a")
def test_firing_is_the_defenders_choice() -> None:
    study = storm(farm([]), "Point")
    assert study.may("hold_fire")
    study.do("hold_fire")
    assert study.told("skirmish_fire") == []
    assert study.step == "ChooseForward"


@pytest.mark.rule("14.2a")
def test_infantry_alone_does_not_fire_first() -> None:
    study = Study("S-T", control={"S": FRENCH}).french("Point", INFANTRY, 4, 4, "S").spend("Reille", "Orange")
    study.british("Foe", INFANTRY, 3, 3, "T").british("Two", INFANTRY, 3, 3, "T")
    assert storm(study, "Point").step == "ChooseForward"


@pytest.mark.rule("14.2b", "14.6a")
@pytest.mark.parametrize(("origin", "dv"), [("flat", 1), ("hill", 2), ("village", 3)])
def test_the_ground_the_assault_comes_from_counts_once(origin: str, dv: int) -> None:
    study = storm(farm([1, 1, 6, 6], origin), "Point").do("add", "Jager").do("fire")
    assert study.told("skirmish_fire")[0][3] == dv


@pytest.mark.rule("14.2b", "14.10d", "14.10e")
def test_in_a_contested_area_its_own_ground_counts_and_a_cancelled_assault_moves_nobody() -> None:
    study = Study("S-T T-B", terrain={"T": "hill"}, dice=[4, 4, 3, 3], control={"S": FRENCH, "T": FRENCH})
    study.french("Point", INFANTRY, 4, 4, "T", spent=True).french("Second", INFANTRY, 4, 4, "T")
    study.british("Jager", SKIRMISHER, 1, 2, "T").british("Foe", INFANTRY, 3, 3, "T")
    study.led("Reille", "move", "T").do("end_moves").do("assault", "T", 0).do("point", "Point").do("all")
    study.do("add", "Jager").do("fire")  # 1 + 8 against 2 + 6: one point, Point goes back
    assert study.told("skirmish_fire")[0][2:] == (1, 2)
    assert study.at("Point") == "S"
    assert study.told("cancelled") == [(study.number("T"),)]
    assert study.at("Second") == "T"
    assert not study.is_spent("Second")
    assert not study.is_spent("Foe")
    assert study.told("values") == []


@pytest.mark.rule("14.3a", "14.3b", "14.11a")
def test_point_and_supports_are_fixed_before_the_fire_and_forward_is_named_after_it() -> None:
    study = storm(farm([1, 1, 6, 6]), "Point", "Second", "Light")
    assert study.step == "SkirmishFire"
    assert study.now.assault is not None
    assert study.now.assault.point == study.number("Point")
    assert sorted(study.now.assault.supports) == [study.number("Second"), study.number("Light")]
    assert study.now.assault.forward == -1
    all_fire(study)
    if study.step == "Withdraw":
        study.do("stand")
    assert study.step == "ChooseForward"
    assert study.offered("point") == []
    assert study.now.assault.point == study.number("Point")
    assert study.seat == ALLIED


@pytest.mark.rule("14.4a", "14.6b")
def test_point_pays_the_first_point_whatever_its_defence() -> None:
    study = storm(farm([3, 3, 3, 4]), "Point", "Second")  # Point defends with 9, and nobody asks
    study.do("add", "Jager").do("fire")  # 2 + 6 against 1 + 7: nothing
    assert study.told("fire_result") == [(0,)]
    study = storm(farm([3, 4, 3, 4]), "Point", "Second").do("add", "Jager").do("fire")
    assert study.told("fire_result") == [(1,)]
    assert study.is_spent("Point")
    assert not study.is_spent("Second")


@pytest.mark.rule("14.5a")
@pytest.mark.parametrize(
    ("names", "av"), [(("Jager",), 2), (("Green",), 1), (("Jager", "Green"), 4), (("Green", "Jager"), 3)]
)
def test_the_leading_skirmisher_and_two_for_every_other(names: tuple[str, ...], av: int) -> None:
    study = storm(farm([1, 1, 6, 6]), "Point")
    for name in names:
        study.do("add", name)
    study.do("fire")
    assert study.told("skirmish_fire")[0][2] == av


@pytest.mark.rule("14.7a", "14.8a", "14.7b")
@pytest.mark.parametrize(("roll", "points"), [([3, 4, 4, 4], 0), ([1, 1, 6, 6], 0), ([4, 4, 4, 4], 1)])
def test_a_tie_does_nothing_and_skirmishers_never_suffer(roll: list[int], points: int) -> None:
    study = storm(farm(roll), "Point").do("add", "Jager").do("fire")  # 2 against 1
    assert study.told("fire_result") == [(points,)]
    assert study.is_spent("Point") == (points > 0)
    assert study.at("Jager") == "T"
    assert not study.is_spent("Jager")
    assert not study.is_spent("Foe")


@pytest.mark.rule("14.7b")
def test_a_rifle_that_fired_stays_fresh() -> None:
    study = Study("S-T", dice=[1, 1, 6, 6], control={"S": FRENCH}).french("Point", INFANTRY, 4, 4, "S")
    study.british("Rifle", SKIRMISHER, 3, 2, "T", rifle=True).british("Foe", INFANTRY, 3, 3, "T")
    storm(study, "Point").do("add", "Rifle").do("fire")
    assert not study.is_spent("Rifle")


@pytest.mark.rule("14.10a")
def test_artillery_that_came_along_pays_nothing() -> None:
    study = farm([4, 4, 3, 3]).french("Guns", ARTILLERY, 2, 1, "S")
    storm(study, "Point", "Guns").do("add", "Jager").do("fire")  # three points for Point alone
    assert study.at("Point") == "dead"
    assert study.at("Guns") == "S"  # cancelled: it goes back
    assert study.is_spent("Guns")


@pytest.mark.rule("14.1a")
def test_a_skirmisher_has_one_step_and_a_rifle_two() -> None:
    study = Study("A-B").british("Light", SKIRMISHER, 1, 1, "A").british("Rifle", SKIRMISHER, 3, 2, "A", rifle=True)
    battle = study.place()
    lose_step(battle, study.number("Light"), "14.1")
    lose_step(battle, study.number("Rifle"), "14.1")
    assert study.at("Light") == "dead"
    assert study.at("Rifle") == "A"
    assert study.is_spent("Rifle")
    lose_step(battle, study.number("Rifle"), "14.1")
    assert study.at("Rifle") == "dead"
    assert battle.score == 0  # nobody scores for skirmishers


@pytest.mark.rule("10.13a", "10.13b", "10.13c")
def test_c88_lone_skirmishers() -> None:
    def position() -> Study:
        study = Study("A-B B-C").british("Light", SKIRMISHER, 1, 1, "A").british("Near", INFANTRY, 3, 3, "B", "Hill")
        return study.british("Far", INFANTRY, 3, 3, "C", "Orange")

    study = position()
    assert study.led("Hill").may("move", "A", study.roster.formation_ids.index("hill"))
    study.do("move", "A", study.roster.formation_ids.index("hill")).do("pick", "Light")
    study = position().led("Hill", "advance")
    assert study.may("pick", "Light")
    study = position().led("Orange")
    assert study.refused("move", "A", study.roster.formation_ids.index("orange")).rule == "8.4"
    study = position().led("Orange", "advance")
    assert not study.may("pick", "Light")
