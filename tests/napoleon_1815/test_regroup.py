"""Rule 7.5: the victor regroups; and what several battles of one turn have to do with each other (6.1, 6.34)."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.fire import OTHERS
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, CAVALRY, FRENCH_SIDE, INFANTRY, LEADER
from tests.napoleon_1815.sandbox import Study

LIGNY = {"L1": 4, "L2": 2, "L3": 3, "L4": 1, "X": 4, "Y": 5, "Z": 6}
WATERLOO = {"W0": 1, "W1": 2, "W2": 3, "w0": 4, "w1": 5, "w2": 6}


def ligny(*dice: int) -> Study:
    """The French (L1 to L4) are about to win at Ligny: X holds a position alone at strength 1, and so do Y and Z."""
    study = Study(dice=[1, 6, 6, 6, *dice])
    for name in ("L1", "L2", "L3", "L4"):
        study.french(name, INFANTRY, 4, 2, "ligny")
    for name in ("X", "Y", "Z"):
        study.prussian(name, INFANTRY, 4, 2, "ligny", now=1)
    return study


def win(study: Study) -> Study:
    """The battle, and the fire that ends it: X is shot, Y and Z do not survive the rout."""
    return study.battle("ligny", LIGNY, sources=["charleroi"]).act("L1", "fire", OTHERS)


def quatre_bras(study: Study, count: int = 4) -> Study:
    """French blocks at Quatre Bras: Q0, Q1 ..."""
    for number in range(count):
        study.french(f"Q{number}", INFANTRY, 3, 1, "quatre_bras")
    return study


@pytest.mark.rule("7.5-1", "7.5-4", "7.5-5", "7.5-6", "7.5-10")
def test_c69_two_from_ligny_to_quatre_bras() -> None:
    """The Prussians who got away are at Gembloux and Namur."""
    study = quatre_bras(ligny()).prussian("G", INFANTRY, 3, 1, "gembloux").prussian("N", INFANTRY, 3, 1, "namur")
    win(study)
    assert study.told("battle_over") == [(study.number("ligny"), FRENCH_SIDE)]
    assert (study.step, study.now.seat()) == ("Regroup", 0)
    assert study.refused("regroup", "L1", "charleroi").rule == "7.5"  # empty
    assert study.refused("regroup", "L1", "gembloux").rule == "7.5"  # the enemy's
    study.do("regroup", "L1", "quatre_bras").do("regroup", "L2", "quatre_bras")
    assert [study.at(name) for name in ("L1", "L2", "L3")] == ["quatre_bras", "quatre_bras", "ligny"]
    assert study.step != "Regroup"  # the road is full and no other friends are near: the turn is over
    assert study.now.turn == 1


@pytest.mark.rule("7.5-5", "7.5-10")
def test_c69_a_third_is_refused() -> None:
    study = quatre_bras(ligny()).french("C", INFANTRY, 3, 1, "charleroi")
    win(study).do("regroup", "L1", "quatre_bras").do("regroup", "L2", "quatre_bras")
    assert study.refused("regroup", "L3", "quatre_bras").rule == "7.5"
    study.do("regroup", "L3", "charleroi")  # the minor road takes one
    assert study.told("regroup")[-1] == tuple(study.number(word) for word in ("L3", "ligny", "charleroi"))
    assert study.now.turn == 1


@pytest.mark.rule("7.5-1", "7.5-6")
def test_c69_it_is_never_compulsory_and_the_chance_does_not_come_back() -> None:
    study = waterloo(quatre_bras(ligny()))
    study.battle("ligny", LIGNY, sources=["charleroi"]).also("waterloo", WATERLOO, sources=["nivelles"])
    study.act("L1", "fire", OTHERS)
    assert study.may("regroup", "L1", "quatre_bras")
    study.do("done")
    assert study.refused("regroup", "L1", "quatre_bras").rule == "6.3"  # Waterloo is fought on
    assert study.do("end_combat").refused("regroup", "L1", "quatre_bras").rule == "6.34"
    assert study.told("regroup") == []


@pytest.mark.rule("7.5-3", "7.5-5")
def test_units_come_in_from_next_door() -> None:
    study = win(quatre_bras(ligny()).french("C1", CAVALRY, 3, 2, "charleroi").french("C2", LEADER, 1, 2, "charleroi"))
    study.do("regroup", "Q0", "ligny").do("regroup", "C1", "ligny")
    assert study.refused("regroup", "C2", "ligny").rule == "7.5"  # a minor road
    study.do("regroup", "Q1", "ligny")
    assert [study.at(name) for name in ("Q0", "Q1", "C1")] == ["ligny"] * 3
    assert study.now.turn == 1


@pytest.mark.rule("7.5-5")
def test_both_directions_count_together() -> None:
    """R36. And nobody regroups twice."""
    study = win(quatre_bras(ligny()).french("C", INFANTRY, 3, 1, "charleroi"))
    study.do("regroup", "L1", "quatre_bras")
    assert study.refused("regroup", "L1", "ligny").rule == "7.5"
    study.do("regroup", "Q0", "ligny")
    assert study.refused("regroup", "Q0", "charleroi").rule == "7.5"
    for name, town in (("L2", "quatre_bras"), ("Q1", "ligny")):
        assert study.refused("regroup", name, town).rule == "7.5"


@pytest.mark.rule("7.5-8", "7.5-3")
def test_c18_nobody_force_marches_to_a_victory() -> None:
    """Nivelles is two towns from Ligny; neither does anybody march between other towns."""
    study = win(quatre_bras(ligny()).french("Far", CAVALRY, 3, 2, "nivelles"))
    assert study.refused("regroup", "Far", "ligny").rule == "7.5"
    assert study.refused("regroup", "Far", "quatre_bras").rule == "7.5"
    assert study.refused("regroup", "L1", "nivelles").rule == "7.5"
    study.do("regroup", "Q0", "ligny")


@pytest.mark.rule("7.5-4")
def test_the_disrupted_may_regroup_and_stay_disrupted() -> None:
    """R36."""
    study = quatre_bras(ligny(), 2)
    study.battle("ligny", LIGNY, sources=["quatre_bras", "charleroi"])
    study.act("L4", "retreat", "quatre_bras").act("L1", "fire", OTHERS)
    study.do("regroup", "L4", "ligny")
    assert (study.at("L4"), study.now.disrupted[study.number("L4")]) == ("ligny", 1)


@pytest.mark.rule("7.5-9", "7.5-1")
def test_the_defender_regroups_if_he_has_won() -> None:
    """The French attack fails: their Left is lost to a British counter-attack."""
    study = Study(dice=[1, 6, 6, 6]).anglo("B", INFANTRY, 3, 1, "brussels").prussian("W", INFANTRY, 3, 1, "wavre")
    for name in ("A1", "A2", "A3"):
        study.anglo(name, INFANTRY, 4, 2, "waterloo")
    for name in ("F1", "F2", "F3"):
        study.french(name, INFANTRY, 4, 2, "waterloo", now=1)
    places = {"A1": 1, "A2": 5, "A3": 6, "F1": 1, "F2": 2, "F3": 3}
    study.battle("waterloo", places, sources=["quatre_bras"], side=ALLIED_SIDE).act("A1", "fire", OTHERS)
    assert (study.step, study.now.seat()) == ("Regroup", 1)
    study.do("regroup", "W", "waterloo").do("regroup", "A1", "brussels")  # either Ally
    assert (study.at("W"), study.at("A1")) == ("waterloo", "brussels")


@pytest.mark.rule("7.5-2", "6.6-16")
def test_no_regroup_after_a_skirmish() -> None:
    study = (
        Study(dice=[6, 1, 6, 6, 6]).prussian("X", INFANTRY, 1, 1, "ligny").french("Q", INFANTRY, 3, 1, "quatre_bras")
    )
    study.french("L1", INFANTRY, 4, 2, "ligny").french("L2", INFANTRY, 4, 2, "ligny")
    study.fights({"ligny": ["charleroi"]}).do("show", "X").do("done").do("show", "L1").do("done")
    assert study.at("X") == "dead"
    assert (study.step, study.now.turn) == ("ChooseGroup", 1)  # nothing was asked


def waterloo(study: Study) -> Study:
    """Another battle of the turn: the French (W) attack Waterloo from Nivelles."""
    for number in range(3):
        study.french(f"W{number}", INFANTRY, 4, 2, "waterloo").anglo(f"w{number}", INFANTRY, 4, 2, "waterloo")
    return study


@pytest.mark.rule("7.5-7", "6.34-12", "6.34-7", "7.5-4")
def test_c70_who_has_regrouped_may_reinforce_another_battle() -> None:
    study = waterloo(quatre_bras(ligny(), 1))
    study.battle("ligny", LIGNY, sources=["charleroi"]).also("waterloo", WATERLOO, sources=["nivelles"])
    study.act("L1", "fire", OTHERS).do("regroup", "L1", "quatre_bras").do("regroup", "L2", "quatre_bras")
    assert (study.step, study.now.agenda[-1].dump()[1]) == ("Combat", study.number("waterloo"))
    study.do("end_combat")
    assert study.refused("bring", "L3").rule == "6.34"  # still at Ligny, too far
    study.do("bring", "L1").do("bring", "L2")
    assert (study.at("L1"), study.at("L2")) == ("waterloo", "waterloo")
    assert study.step == "Combat"  # two over the major road; the Allies have the turn
    assert study.now.seat() == 1


@pytest.mark.rule("6.34-12")
def test_the_victors_themselves_may_reinforce_the_next_battle() -> None:
    """Charleroi is won, Quatre Bras next door is still fought over."""
    study = Study(dice=[1, 6, 6, 6])
    for name in ("L1", "L2", "L3", "L4"):
        study.french(name, INFANTRY, 4, 2, "charleroi")
    for name in ("X", "Y", "Z"):
        study.prussian(name, INFANTRY, 4, 2, "charleroi", now=1)
    waterloo(study).battle("charleroi", LIGNY, sources=["laneffe"])
    study.also("quatre_bras", WATERLOO, sources=["nivelles"]).act("L1", "fire", OTHERS)
    study.do("end_combat")
    assert {study.roster.ids[unit] for unit in study.offered("bring")} == {"L1", "L2", "L3", "L4"}


@pytest.mark.rule("7.5-4")
def test_units_in_another_battle_do_not_regroup() -> None:
    """R36: nobody leaves the battle of Quatre Bras for Ligny, and nobody joins it by regrouping."""
    study = waterloo(ligny()).french("C", INFANTRY, 3, 1, "charleroi")
    study.battle("ligny", LIGNY, sources=["charleroi"]).also("quatre_bras", WATERLOO, sources=["nivelles"])
    study.act("L1", "fire", OTHERS)
    assert study.refused("regroup", "W0", "ligny").rule == "7.5"
    assert study.refused("regroup", "L1", "quatre_bras").rule == "7.5"
    assert {action.b for action in study.now.legal() if action.verb == "regroup"} == {
        study.number("ligny"),
        study.number("charleroi"),
    }


@pytest.mark.rule("6.1-5", "6.1-6")
def test_c73_every_battle_has_its_two_turns_before_the_next_round() -> None:
    """Both sides in Ligny, both in Waterloo, then the Attacker chooses anew."""
    study = waterloo(Study())
    for name in ("L1", "L2", "L3"):
        study.french(name, INFANTRY, 4, 2, "ligny").prussian(name.lower(), INFANTRY, 4, 2, "ligny")
    lines = {"L1": 1, "L2": 2, "L3": 3, "l1": 4, "l2": 5, "l3": 6}
    study.battle("ligny", lines, sources=["charleroi"]).also("waterloo", WATERLOO, sources=["nivelles"])
    for _ in range(4):
        study.end_battle_turn()
    x, y = study.number("ligny"), study.number("waterloo")
    assert study.told("battle_turn") == [(x, 0), (x, 1), (y, 0), (y, 1)]
    assert (study.step, study.now.seat()) == ("ChooseField", 0)
    study.do("fight", "waterloo").end_battle_turn()
    assert study.step == "ForcedRetreat"  # two idle turns there (6.7)
    while study.step == "ForcedRetreat":
        study.now.apply(study.now.legal()[0])
        study.collect()
    assert study.now.agenda[-1].dump()[1] == x


@pytest.mark.rule("6.1-5")
def test_c73_two_turns_running_in_one_battle_are_refused() -> None:
    """Three battles, so that there is a choice left after the first of a round."""
    study = waterloo(Study(dice=[6] * 40))
    for name in ("L1", "L2", "L3"):
        study.french(name, INFANTRY, 4, 2, "ligny").prussian(name.lower(), INFANTRY, 4, 2, "ligny")
    for name in ("H1", "H2", "H3"):
        study.french(name, INFANTRY, 4, 2, "hal").anglo(name.lower(), INFANTRY, 4, 2, "hal")
    study.battle("ligny", {"L1": 1, "L2": 2, "L3": 3, "l1": 4, "l2": 5, "l3": 6}, sources=["charleroi"])
    study.also("waterloo", WATERLOO, sources=["nivelles"])
    study.also("hal", {"H1": 1, "H2": 2, "H3": 3, "h1": 4, "h2": 5, "h3": 6}, sources=["enghien"])
    study.end_battle_turn().end_battle_turn()
    assert study.step == "ChooseField"
    assert study.refused("fight", "ligny").rule == "6.1"
    assert set(study.offered("fight")) == {study.number("waterloo"), study.number("hal")}
