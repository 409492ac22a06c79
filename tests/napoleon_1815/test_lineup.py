"""Rules 6.22 and 6.23: deploying on the tactical board, one corps to a position."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.napoleon_1815.field import FARM, HILL, NOWHERE, STREAM, WOODS
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, INFANTRY, LEADER
from tests.napoleon_1815.clash import attack, draw_dice, line_up, threes
from tests.napoleon_1815.sandbox import Study

STREAMS = draw_dice(STREAM, STREAM, STREAM)


def at_deployment(study: Study) -> Study:
    """Streams are drawn and laid; the Defender deploys."""
    attack(study)
    study.do("lay", STREAM, 1).do("lay", STREAM, 4).do("lay", STREAM, 5)
    assert study.step == "Deployment"
    return study


def corps_study() -> Study:
    """Defenders: two of corps I, two of II, one of III, and their leader."""
    study = threes(Study(dice=STREAMS), 3, 0)
    for name, corps in {"I1": "I", "I2": "I", "II1": "II", "II2": "II", "III1": "III"}.items():
        study.anglo(name, INFANTRY, 3, 2, "waterloo", corps=corps)
    return at_deployment(study.anglo("W", LEADER, 1, 2, "waterloo"))


@pytest.mark.rule("6.22-1", "6.22-4", "6.22-5")
def test_c26_the_defender_deploys_first_and_cannot_change_it_later() -> None:
    study = at_deployment(threes(Study(dice=STREAMS)))
    assert study.now.seat() == 1
    assert study.refused("pick", "F1").rule == "6.22"
    line_up(study, {"A1": 4, "A2": 5, "A3": 6}, done=False)
    study.do("pick", "A3").do("station", 7).do("pick", "A3").do("station", 6)  # until he says so, he may
    study.do("done")
    assert (study.step, study.now.seat()) == ("Deployment", 0)
    line_up(study, {"F1": 1}, done=False)
    assert study.refused("pick", "A1").rule == "6.22"
    assert study.refused("done").rule == "6.22"  # the same rules hold for the Attacker
    line_up(study, {"F2": 2, "F3": 3})
    assert study.step == "Combat"
    assert [study.post(name) for name in ("A1", "A2", "A3")] == [4, 5, 6]


@pytest.mark.rule("6.22-2", "6.22-3", "6.22-8")
@pytest.mark.parametrize(
    ("places", "legal"),
    [
        ([4, 6, 5, 5], True),
        ([6, 6, 5, 5, 4, 7, 7], True),
        ([5, 5, 6], False),
        ([4, 5, 6, 7, 7], True),
        ([4, 5, 6], True),
        ([4, 5, 7, 7], False),
        ([7, 7, 7], False),
    ],
)
def test_c25_every_position_needs_a_unit_the_reserve_none(places: list[int], legal: bool) -> None:
    study = at_deployment(threes(Study(dice=STREAMS), 3, len(places)))
    line_up(study, {f"A{number + 1}": place for number, place in enumerate(places)}, done=False)
    if legal:
        study.do("done")
        assert study.now.seat() == 0
    else:
        assert study.refused("done").rule == "6.22"


@pytest.mark.rule("6.22-6")
def test_nobody_stays_outside() -> None:
    study = at_deployment(threes(Study(dice=STREAMS), 3, 4))
    line_up(study, {"A1": 4, "A2": 5, "A3": 6}, done=False)
    assert study.post("A4") == NOWHERE
    assert study.refused("done").rule == "6.22"


@pytest.mark.rule("6.22-1", "6.22-4")
def test_units_are_deployed_on_their_own_side_only() -> None:
    study = at_deployment(threes(Study(dice=STREAMS)))
    study.do("pick", "A1")
    assert sorted(study.offered("station")) == [4, 5, 6, 7]
    for place in (0, 1, 2, 3):
        assert study.refused("station", place).rule == "6.22"


def try_line(study: Study, places: Mapping[str, int]) -> str:
    """Station units in this order; the rule that stops it, or nothing."""
    for name, place in places.items():
        study.do("pick", name)
        if not study.may("station", place):
            rule = study.refused("station", place).rule
            study.do("back")
            return rule
        study.do("station", place)
    return ""


@pytest.mark.rule("6.23-1", "6.23-2", "6.23-3", "6.23-4", "6.23-5")
def test_c27_one_corps_to_a_position_two_with_their_leader() -> None:
    assert try_line(corps_study(), {"I1": 5, "W": 5, "II1": 5}) == ""
    assert try_line(corps_study(), {"I1": 6, "II1": 6}) == "6.23"
    assert try_line(corps_study(), {"W": 4, "I1": 4, "II1": 4, "III1": 4}) == "6.23"
    assert try_line(corps_study(), {"I1": 7, "II1": 7, "III1": 7, "W": 7}) == ""
    assert try_line(corps_study(), {"I1": 4, "I2": 6}) == ""  # a corps may be spread
    assert try_line(corps_study(), {"I1": 4, "W": 4}) == ""  # the leader is no second corps


@pytest.mark.rule("6.23-3")
def test_the_leader_cannot_be_taken_away_from_two_corps_again() -> None:
    study = corps_study()
    line_up(study, {"W": 5, "I1": 5, "II1": 5, "I2": 4, "II2": 6, "III1": 7}, done=False)
    assert study.may("done")
    study.do("pick", "W").do("station", 7)
    assert study.refused("done").rule == "6.23"


@pytest.mark.rule("6.23-3", "6.23-1")
def test_both_corps_must_be_of_the_leaders_own_army() -> None:
    study = threes(Study(dice=STREAMS), 3, 3).anglo("W", LEADER, 1, 2, "waterloo")
    study.prussian("P", INFANTRY, 4, 1, "waterloo").prussian("Q", INFANTRY, 4, 1, "waterloo", corps="II")
    at_deployment(study)
    assert try_line(study, {"W": 5, "A1": 5, "P": 5}) == "6.23"  # one Anglo-Dutch and one Prussian corps
    assert try_line(study, {"A1": 4, "P": 5, "Q": 5}) == "6.23"  # two corps that are not his
    assert try_line(study, {"Q": 7}) == ""


@pytest.mark.rule("6.23-1")
def test_the_same_corps_number_of_the_other_ally_is_another_corps() -> None:
    study = threes(Study(dice=STREAMS)).prussian("P", INFANTRY, 4, 1, "waterloo", corps="I")
    at_deployment(study)
    assert try_line(study, {"A1": 5, "P": 5}) == "6.23"


@pytest.mark.rule("6.23-6")
def test_c27_corps_do_not_matter_once_the_battle_has_started() -> None:
    study = threes(Study(dice=STREAMS), 3, 3).french("G", INFANTRY, 4, 2, "waterloo", corps="Guard")
    at_deployment(study)
    line_up(study, {"A1": 4, "A2": 5, "A3": 6})
    line_up(study, {"F1": 1, "F2": 2, "F3": 3, "G": 0})
    study.act("G", "move", 1)
    assert (study.post("F1"), study.post("G")) == (1, 1)


@pytest.mark.rule("6.21-11", "6.22-2")
@pytest.mark.parametrize("arm", [FOOT_ARTILLERY, HORSE_ARTILLERY])
def test_c47_artillery_is_not_deployed_in_woods(arm: int) -> None:
    study = threes(Study(dice=draw_dice(STREAM, WOODS, STREAM)), 3, 2).anglo("G", arm, 3, 1, "waterloo")
    attack(study).do("lay", STREAM, 1).do("lay", WOODS, 4).do("lay", STREAM, 5)
    study.do("pick", "G")
    assert study.refused("station", 4).rule == "6.21"
    study.do("station", 5)
    line_up(study, {"A1": 4, "A2": 6})
    assert study.now.seat() == 0


@pytest.mark.rule("6.21-28")
def test_the_owner_names_who_holds_a_farm_or_hill_when_he_has_deployed() -> None:
    study = threes(Study(dice=draw_dice(HILL, FARM, HILL)), 4, 4).anglo("C", CAVALRY, 3, 2, "waterloo")
    attack(study).do("lay", HILL, 2).do("lay", FARM, 4).do("lay", HILL, 5)
    line_up(study, {"A1": 4, "A2": 4, "A3": 5, "A4": 6, "C": 5})
    assert (study.step, study.now.seat()) == ("ChooseHolder", 1)
    assert sorted(study.offered("hold")) == [study.number("A1"), study.number("A2")]
    assert study.refused("hold", "A4").rule == "6.21"
    study.do("hold", "A2")
    assert sorted(study.offered("hold")) == [study.number("A3"), study.number("C")]  # anybody holds a hill
    study.do("hold", "C")
    assert (study.step, study.now.seat()) == ("Deployment", 0)
    line_up(study, {"F1": 1, "F2": 2, "F3": 2, "F4": 3})
    study.do("hold", "F3")
    holder = study.field("waterloo").holder
    assert [holder[place] for place in (2, 4, 5)] == [study.number(name) for name in ("F3", "A2", "C")]


@pytest.mark.rule("6.21-16", "6.21-28")
def test_a_farm_without_infantry_is_held_by_nobody() -> None:
    study = threes(Study(dice=draw_dice(HILL, FARM, STREAM)), 3, 2).anglo("C", CAVALRY, 3, 2, "waterloo")
    attack(study).do("lay", HILL, 2).do("lay", FARM, 4).do("lay", STREAM, 5)
    line_up(study, {"C": 4, "A1": 5, "A2": 6})
    assert study.step == "Deployment"
    assert study.field("waterloo").holder[4] == -1


@pytest.mark.rule("6.21-20", "6.21-28")
def test_c29_cavalry_may_hold_the_attackers_hill() -> None:
    study = threes(Study(dice=draw_dice(HILL, STREAM, STREAM)), 2, 3).french("C", CAVALRY, 3, 2, "waterloo")
    attack(study).do("lay", HILL, 1).do("lay", STREAM, 4).do("lay", STREAM, 5)
    line_up(study, {"A1": 4, "A2": 5, "A3": 6})
    line_up(study, {"C": 1, "F1": 2, "F2": 3})
    assert study.field("waterloo").holder[1] == study.number("C")
    assert study.step == "Combat"
