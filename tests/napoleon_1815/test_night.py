"""Rule 5.7: night turns."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, CAVALRY, FRENCH, INFANTRY, LEADER, PRUSSIAN
from tests.napoleon_1815.drill import bury, graves, march, quota, several
from tests.napoleon_1815.sandbox import ALLIED_NIGHT, FRENCH_NIGHT, GROUND, Study


@pytest.mark.rule("5.7-1", "5.7-2", "5.7-3", "5.7-4", "5.7-5")
def test_c17_a_french_night() -> None:
    study = several(Study(turn=FRENCH_NIGHT), FRENCH, "ABC", "beaumont").french("D", INFANTRY, 2, 1, "brussels")
    study.french("H", CAVALRY, 2, 2, "laneffe").french("Z", INFANTRY, 2, 1, "laneffe")
    study.prussian("X", INFANTRY, 2, 1, "thuin").anglo("Y", INFANTRY, 2, 1, "ghent").anglo("W", INFANTRY, 2, 1, "ath")
    study.movement()
    assert study.now.now().night
    assert quota(study)[FRENCH] == 2
    study.do("group", "beaumont", FRENCH).do("pick", "A")
    refusal = study.refused("go", "thuin")
    assert (refusal.rule, "night" in refusal.reason) == ("5.7", True)
    refusal = study.refused("go", "charleroi")
    assert (refusal.rule, "forced" in refusal.reason) == ("5.7", True)
    study.do("go", "solre").do("pick", "B")
    assert study.refused("go", "thuin").rule == "5.7"
    study.do("stay").do("end_group")
    study.do("group", "laneffe", FRENCH).do("pick", "H")
    assert study.refused("go", "thuin").rule == "5.7"  # two towns away
    assert study.refused("go", "gembloux").rule == "5.7"  # three
    study.do("go", "charleroi").do("go", "ligny").do("end_group").do("end_movement")
    assert study.step == "SupplyLoss"  # no fight; supply and defeat follow
    study.do("remove", "Y")
    assert (study.told("battle"), study.told("skirmish")) == ([], [])
    assert (study.at("Y"), study.now.turn) == ("dead", 3)


@pytest.mark.rule("5.7-1", "5.7-2", "5.7-3")
def test_an_allied_night() -> None:
    study = several(Study(turn=ALLIED_NIGHT), ANGLO_DUTCH, "AB", "quatre_bras")
    several(study, PRUSSIAN, "PQ", "namur").prussian("B.", LEADER, 1, 2, "namur")
    study.french("X", INFANTRY, 2, 1, "ligny").movement()
    assert quota(study) == {FRENCH: 0, ANGLO_DUTCH: 1, PRUSSIAN: 1}
    study.do("group", "quatre_bras", ANGLO_DUTCH).do("pick", "A")
    assert study.refused("go", "ligny").rule == "5.7"
    assert study.refused("go", "brussels").rule == "5.7"
    study.do("go", "waterloo").do("end_group")
    march(study, PRUSSIAN, "namur", P="huy").do("end_movement")
    assert (study.now.turn, study.told("die")) == (ALLIED_NIGHT + 1, [])


@pytest.mark.rule("5.7-2", "5.3-3")
def test_at_night_nobody_passes_the_enemy_either() -> None:
    study = Study(turn=FRENCH_NIGHT).french("C", CAVALRY, 2, 2, "durbuy").prussian("X", INFANTRY, 2, 1, "liege")
    study.movement().do("group", "durbuy", FRENCH).do("pick", "C")
    assert GROUND.numbers["liege"] not in study.offered("go")
    assert study.refused("go", "verviers").rule == "5.3"


@pytest.mark.rule("5.7-5", "2.3-2")
def test_an_army_is_defeated_at_night_too() -> None:
    study = Study(turn=FRENCH_NIGHT).french("A", INFANTRY, 2, 1, "liege").anglo("W", INFANTRY, 2, 1, "ghent")
    several(graves(study, [0, 0, 7]), PRUSSIAN, "PQRS", "namur").movement()
    bury(study).do("end_movement").do("remove", "P").do("remove", "Q")
    assert study.now.defeated == [False, False, True]
    assert study.at("R") == "dead"


@pytest.mark.rule("5.7-2", "5.7-3")
def test_by_day_all_of_it_is_allowed() -> None:
    study = several(Study(), FRENCH, "AB", "beaumont").prussian("X", INFANTRY, 2, 1, "thuin").movement()
    study.do("group", "beaumont", FRENCH).do("pick", "A")
    assert study.may("go", "thuin")
    assert study.may("go", "charleroi")
