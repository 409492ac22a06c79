"""Rule 12: volley fire in a contested area, with the golden cases C70 to C72."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.sandbox import Study


def firing_line(dice: list[int], **more: str) -> Study:
    """Case C70: a French line with everything that counts and some that does not, against all kinds of enemies."""
    study = Study("A-B", terrain={"A": more.get("terrain", "hill")}, dice=dice)
    study.french("Point", INFANTRY, 4, 4, "A").french("Two", INFANTRY, 3, 3, "A").french("Three", INFANTRY, 3, 3, "A")
    study.french("Tired", INFANTRY, 4, 4, "A", spent=True).french("Light", SKIRMISHER, 1, 1, "A")
    study.french("Guns", ARTILLERY, 2, 1, "A")
    study.british("Foe", INFANTRY, 9, 9, "A").british("Other", INFANTRY, 3, 3, "A")
    return study.british("Horse", CAVALRY, 4, 4, "A").british("Rifle", SKIRMISHER, 2, 2, "A")


def volley(study: Study, target: str) -> Study:
    """Everybody who may fires at one unit."""
    return study.led("Reille", "volley", "A").do("aim", target).do("point", "Point").do("all")


def one_on_one(dice: list[int]) -> Study:
    """One brigade fires at two on flat ground: 4 against 2."""
    study = Study("A-B", dice=dice).french("Point", INFANTRY, 4, 4, "A")
    return study.british("Foe", INFANTRY, 3, 3, "A").british("Other", INFANTRY, 3, 3, "A")


@pytest.mark.rule("12.5.2A", "12.5.2B", "12.5.2C", "12.5.2D", "12.5.3A", "12.5.3B", "12.5.3C")
@pytest.mark.parametrize(("target", "av", "dv"), [("Foe", 8, 5), ("Horse", 7, 5), ("Rifle", 8, 6)])
def test_c70_attack_and_defence_value(target: str, av: int, dv: int) -> None:
    study = volley(firing_line([1, 1, 6, 6]), target)
    fired = study.told("fire")[0]
    assert (fired[3], fired[4]) == (av, dv)


@pytest.mark.rule("12.1a", "12.3a")
def test_c70_only_fresh_infantry_of_the_formation_there_fires() -> None:
    study = firing_line([]).french("Strange", INFANTRY, 5, 5, "A", "Erlon").french("Away", INFANTRY, 5, 5, "B")
    study.led("Reille", "volley", "A").do("aim", "Foe")
    assert study.step == "ChooseShooters"
    assert study.offered("point") == [study.number(name) for name in ("Point", "Two", "Three")]
    for name in ("Tired", "Strange", "Away", "Light", "Guns"):
        assert study.refused("point", name).rule == "12.1"
    study.do("point", "Point")
    assert study.offered("add") == [study.number(name) for name in ("Two", "Three")]
    assert study.refused("add", "Tired").rule == "12.1"


@pytest.mark.rule("12.1a")
def test_volley_needs_enemies_in_the_same_area_and_nobody_moves() -> None:
    study = Study("A-B", dice=[1, 1, 6, 6]).french("Near", INFANTRY, 4, 4, "A").british("Foe", INFANTRY, 3, 3, "B")
    study.led("Reille")
    assert study.refused("volley", "A", 0).rule == "8.5"
    study = one_on_one([1, 1, 6, 6])
    study.led("Reille", "volley", "A").do("aim", "Foe")
    assert study.told("move") == []
    assert study.at("Point") == "A"
    assert study.step == "Activate"  # the impulse is over
    assert study.seat == ALLIED


@pytest.mark.rule("12.2a", "12.3a")
def test_the_active_player_picks_target_and_shooters() -> None:
    study = firing_line([1, 1, 6, 6])
    study.led("Reille", "volley", "A")
    assert study.step == "ChooseAim"
    assert study.seat == FRENCH
    assert study.offered("aim") == [study.number(name) for name in ("Foe", "Other", "Horse", "Rifle")]
    study.do("aim", "Foe").do("point", "Two").do("add", "Three").do("fire")
    assert study.told("fire")[0][3] == 3 + 1 + 1 + 1  # Two leads, Three joins, skirmisher and guns
    assert not study.is_spent("Point")
    assert study.is_spent("Two")
    assert study.is_spent("Three")


@pytest.mark.rule("12.5.3B", "12.5.3C")
def test_c71_one_of_two_skirmishers_is_aimed_at() -> None:
    study = Study("A-B", dice=[1, 1, 6, 6]).french("Point", INFANTRY, 4, 4, "A")
    study.british("Sk", SKIRMISHER, 1, 1, "A").british("More", SKIRMISHER, 1, 1, "A")
    study.led("Reille", "volley", "A").do("aim", "Sk")
    assert study.told("fire")[0][4] == 5


@pytest.mark.rule("12.5a", "12.6a", "12.6b")
def test_c72_a_tie_hits_nobody_and_spends_the_firing_infantry() -> None:
    study = volley(firing_line([2, 2, 3, 4]), "Foe")  # 8 + 4 against 5 + 7
    assert study.told("fire_result") == [(0,)]
    for name in ("Foe", "Other", "Horse", "Rifle"):
        assert study.at(name) == "A"
        assert not study.is_spent(name)
    for name in ("Point", "Two", "Three"):
        assert study.at(name) == "A"
        assert study.is_spent(name)
    assert not study.is_spent("Guns")  # it only helped (R42)
    assert study.at("Light") == "A"


@pytest.mark.rule("12.5a", "12.2b", "12.7a", "12.6b")
def test_a_hit_is_the_difference_and_the_target_pays_first() -> None:
    study = one_on_one([3, 3, 3, 3])  # 4 + 6 against 2 + 6
    study.led("Reille", "volley", "A").do("aim", "Other")
    assert study.told("fire_result") == [(2,)]
    assert study.told("casualties") == [(ALLIED, study.number("A"), 2)]
    assert study.step == "Losses"  # the first point was not asked for: Other pays it
    assert study.seat == ALLIED
    assert study.offered("pay") == [study.number("Foe"), study.number("Other")]
    study.do("pay", "Foe")
    assert study.is_spent("Other")
    assert study.is_spent("Foe")
    assert study.at("Point") == "A"
    assert study.is_spent("Point")


@pytest.mark.rule("12.6b")
def test_a_hopeless_miss_costs_the_shooters_no_step() -> None:
    study = one_on_one([1, 1, 6, 6])
    study.led("Reille", "volley", "A").do("aim", "Foe")
    assert study.told("casualties") == []
    assert study.told("retreat") == []
    assert study.at("Point") == "A"
    assert study.is_spent("Point")


@pytest.mark.rule("12.7b")
def test_no_leaders_no_intervention_and_no_voluntary_retreat() -> None:
    study = one_on_one([3, 3, 3, 4])  # one point
    study.led("Reille", "volley", "A").do("aim", "Foe")
    assert study.is_spent("Foe")
    assert study.step == "Activate"  # the next impulse: nobody was asked anything
    assert study.seat == ALLIED
    assert not study.is_spent("Reille")


@pytest.mark.rule("12.5.2D")
def test_only_fresh_artillery_of_the_activated_formation_helps() -> None:
    study = one_on_one([1, 1, 6, 6]).french("Theirs", ARTILLERY, 3, 1, "A", "Drouot")
    study.french("Blown", ARTILLERY, 3, 1, "A", spent=True).french("Distant", ARTILLERY, 3, 1, "B")
    study.led("Reille", "volley", "A").do("aim", "Foe")
    assert study.told("fire")[0][3] == 4
