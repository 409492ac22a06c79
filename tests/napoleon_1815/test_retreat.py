"""Rules 7.0 to 7.3: retreats by choice, where to, over which roads, and disruption."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.fire import OTHERS
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH_SIDE,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
)
from tests.napoleon_1815.ranks import ranks, road
from tests.napoleon_1815.sandbox import GROUND, Study


def roads(study: Study, name: str) -> set[str]:
    """The towns a unit may retreat to."""
    study.do("pick", name)
    found = {GROUND.ids[town] for town in study.offered("retreat")}
    study.do("back")
    return found


@pytest.mark.rule("7.0-1")
def test_only_who_has_neither_moved_nor_fired() -> None:
    study = Study(dice=[6, 6]).french("Horse", HORSE_ARTILLERY, 2, 1).french("Cav", CAVALRY, 3, 2)
    study.battle("waterloo", {**ranks(study), "Horse": 1, "Cav": 0}, sources=["quatre_bras"])
    study.act("Horse", "fire", OTHERS)
    assert study.offered("move")  # it may still move
    assert study.refused("retreat", "quatre_bras").rule == "7.0"
    study.do("finish").act("Cav", "move", 1)
    assert study.offered("move")
    assert study.refused("retreat", "quatre_bras").rule == "7.0"
    study.do("finish").act("F2", "retreat", "quatre_bras")
    assert study.at("F2") == "quatre_bras"


@pytest.mark.rule("7.0-1")
def test_in_his_own_turn_only() -> None:
    study = Study()
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    assert study.refused("pick", "A1").rule == "6.3"
    study.end_battle_turn().act("A1", "retreat", "brussels")
    assert study.at("A1") == "brussels"


@pytest.mark.rule("7.0-2", "7.0-4")
def test_from_the_reserve_or_any_position() -> None:
    study = Study().french("Res", FOOT_ARTILLERY, 3, 1).french("Fwd", INFANTRY, 3, 2)
    study.battle("waterloo", {**ranks(study), "Res": 0, "Fwd": 4}, sources=["quatre_bras", "nivelles"])
    study.act("Res", "retreat", "quatre_bras").act("F2", "retreat", "quatre_bras").act("Fwd", "retreat", "nivelles")
    assert [study.at(name) for name in ("Res", "F2", "Fwd")] == ["quatre_bras", "quatre_bras", "nivelles"]
    assert study.steps_of("Res", "F2", "Fwd") == [3, 4, 2]  # only the engaged one paid


@pytest.mark.rule("7.0-3", "7.0-4", "7.41-2", "7.41-3", "7.41-4", "7.41-5")
def test_c62_the_price_of_leaving_in_contact() -> None:
    """British infantry stands in the French Left, British cavalry in the French Center."""
    study = Study().french("Inf", INFANTRY, 3, 2).french("Foot", FOOT_ARTILLERY, 3, 1).french("Calm", CAVALRY, 2, 2)
    study.french("Hunted", CAVALRY, 2, 2).french("Nap", LEADER, 1, 2).french("Res", FOOT_ARTILLERY, 3, 1)
    study.anglo("cav", CAVALRY, 3, 2)
    places = {**ranks(study), "A1": 1, "cav": 2, "Inf": 1, "Foot": 1, "Calm": 1, "Nap": 1, "Hunted": 2, "Res": 0}
    study.anglo("A4", INFANTRY, 4, 2)
    study.battle("waterloo", {**places, "A4": 4}, sources=["quatre_bras", "nivelles", "brussels"])
    goals = ["quatre_bras", "quatre_bras", "nivelles", "nivelles", "brussels", "brussels"]
    for name, goal in zip(("Inf", "Foot", "Calm", "Hunted", "Nap", "Res"), goals, strict=True):
        study.act(name, "retreat", goal)
    assert study.steps_of("Inf", "Foot", "Calm", "Hunted", "Nap", "Res") == [2, 1, 2, 1, 1, 3]


@pytest.mark.rule("7.0-3")
def test_leaving_in_contact_can_be_the_end() -> None:
    """And the dead take no room on the road."""
    study = Study().french("Foot", FOOT_ARTILLERY, 3, 1, now=2)
    study.battle("waterloo", {**ranks(study), "A1": 1, "Foot": 1}, sources=["wavre"])
    study.act("Foot", "retreat", "wavre")
    assert study.at("Foot") == "dead"
    assert roads(study, "F2") == {"wavre"}


@pytest.mark.rule("7.0-5", "7.3-1", "7.3-2")
def test_who_has_left_does_not_come_back() -> None:
    study = Study().french("Fresh", INFANTRY, 3, 1, "quatre_bras")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    study.act("F1", "retreat", "quatre_bras").do("end_combat")
    assert study.refused("bring", "F1").rule == "7.3"
    assert study.may("bring", "Fresh")


@pytest.mark.rule("7.0-6", "7.4-2", "7.4-10")
def test_c63_the_last_in_a_contested_position_takes_the_rest_with_him() -> None:
    study = Study().anglo("Four", INFANTRY, 4, 2)
    study.battle("waterloo", {**ranks(study), "F1": 4, "Four": 7}, sources=["quatre_bras"], side=ALLIED_SIDE)
    study.act("A1", "retreat", "brussels")
    assert study.told("rout") == [(study.number("waterloo"), ALLIED_SIDE)]
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 1)
    assert study.steps_of("A1", "A2", "A3", "Four") == [3, 3, 3, 3]
    study.do("leave", "A2", "brussels")
    assert study.refused("leave", "A3", "brussels").rule == "7.2"  # R31: A1 went there in this Battle Turn


@pytest.mark.rule("7.0-6", "7.4-8")
def test_the_last_of_an_uncontested_position_may_go_in_peace() -> None:
    study = Study()
    study.battle("waterloo", ranks(study), sources=["quatre_bras"]).act("F1", "retreat", "quatre_bras")
    assert study.told("rout") == []
    assert study.step == "Combat"


@pytest.mark.rule("7.0-7", "7.5-1")
@pytest.mark.parametrize("side", [FRENCH_SIDE, ALLIED_SIDE])
def test_when_all_have_left_the_others_have_won(side: int) -> None:
    """By a major and a minor road three can go in one Battle Turn."""
    study = Study().french("Q", INFANTRY, 3, 1, "nivelles").anglo("B", INFANTRY, 3, 1, "brussels")
    sources = ["quatre_bras", "wavre"] if side == FRENCH_SIDE else ["quatre_bras"]
    study.battle("waterloo", ranks(study), sources=sources, side=side)
    letter, goal = ("F", "quatre_bras") if side == FRENCH_SIDE else ("A", "brussels")
    study.act(f"{letter}1", "retreat", "wavre").act(f"{letter}2", "retreat", goal).act(f"{letter}3", "retreat", goal)
    assert study.told("battle_over") == [(study.number("waterloo"), 1 - side)]
    assert study.told("rout") == []
    assert (study.step, study.now.seat()) == ("Regroup", 1 - side)


@pytest.mark.rule("7.0-8")
def test_nobody_has_to_retreat() -> None:
    """A lone block of strength 1 against a crowd may stay as long as it likes."""
    study = Study().anglo("W", INFANTRY, 2, 1, now=1)
    study.battle("waterloo", {**ranks(study, without="A1"), "W": 4}, sources=["quatre_bras"], side=ALLIED_SIDE)
    assert study.may("end_combat")
    study.end_battle_turn()
    assert study.at("W") == "waterloo"


@pytest.mark.rule("7.1-1", "7.1-2", "7.1-5", "7.1-6")
def test_c67_the_attacker_goes_back_the_defender_anywhere_else() -> None:
    """R45. The French came from Quatre Bras and were reinforced from Wavre; all four towns are empty now."""
    study = Study().french("W", INFANTRY, 3, 1, "wavre")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    assert roads(study, "F1") == {"quatre_bras"}
    assert study.do("pick", "F1").refused("retreat", "wavre").rule == "7.1"
    study.do("back").do("end_combat").do("bring", "W")
    assert roads(study, "A1") == {"brussels", "nivelles"}
    study.do("pick", "A1")
    for town in ("quatre_bras", "wavre", "hal"):  # the last is not even next door
        assert study.refused("retreat", town).rule == "7.1"
    study.do("retreat", "brussels").act("A2", "retreat", "nivelles").end_battle_turn()
    assert (study.at("A1"), study.at("A2")) == ("brussels", "nivelles")
    assert roads(study, "F1") == {"quatre_bras", "wavre"}
    for town in ("brussels", "nivelles"):
        assert study.do("pick", "F1").refused("retreat", town).rule == "7.1"
        study.do("back")


@pytest.mark.rule("7.1-3")
def test_nobody_retreats_to_the_enemy() -> None:
    """R30: Prussians have come to Wavre, by which the French entered; the French hold Nivelles."""
    study = Study().prussian("P", INFANTRY, 3, 1, "wavre").french("N", INFANTRY, 3, 1, "nivelles")
    study.battle("waterloo", ranks(study), sources=["quatre_bras", "wavre"])
    assert roads(study, "F1") == {"quatre_bras"}
    assert study.do("pick", "F1").refused("retreat", "wavre").rule == "7.1"
    study.do("back").end_battle_turn()
    assert roads(study, "A1") == {"brussels"}
    assert study.do("pick", "A1").refused("retreat", "nivelles").rule == "7.1"
    assert "enemy" in study.refused("retreat", "nivelles").reason


@pytest.mark.rule("7.1-4")
def test_nobody_retreats_into_a_battle() -> None:
    study = Study()
    for name in ("N1", "N2", "N3"):
        study.french(name, INFANTRY, 3, 1, "nivelles").anglo(name.lower(), INFANTRY, 3, 1, "nivelles")
    study.battle("waterloo", ranks(study), sources=["quatre_bras", "nivelles"])
    study.also("nivelles", {"N1": 1, "N2": 2, "N3": 3, "n1": 4, "n2": 5, "n3": 6}, sources=["roeulx"])
    assert roads(study, "F1") == {"quatre_bras"}
    study.end_battle_turn()
    assert roads(study, "A1") == {"brussels", "wavre"}
    assert study.do("pick", "A1").refused("retreat", "nivelles").rule == "7.1"


@pytest.mark.rule("7.1-4")
def test_a_battle_closes_a_town_even_with_no_enemy_left_in_it() -> None:
    """The reason is the battle, not the enemy in it."""
    study = Study()
    study.battle("waterloo", ranks(study), sources=["quatre_bras", "nivelles"])
    study.also("nivelles", {}, sources=["roeulx"])
    assert roads(study, "F1") == {"quatre_bras"}
    refusal = study.do("pick", "F1").refused("retreat", "nivelles")
    assert (refusal.rule, "fight" in refusal.reason) == ("7.1", True)


@pytest.mark.rule("7.1-6", "7.2-2")
def test_borders_and_rivers_do_not_matter() -> None:
    """From Charleroi the Allies go south over the Sambre, into France: two by the major road, one by the minor."""
    study = Study().anglo("X", INFANTRY, 3, 1)
    study.battle("charleroi", {**ranks(study, "charleroi"), "X": 7}, sources=["quatre_bras"], side=ALLIED_SIDE)
    assert GROUND.french[GROUND.numbers["laneffe"]]
    assert GROUND.river[road("laneffe", "charleroi")] == "sambre"
    study.act("A1", "retreat", "laneffe").act("A2", "retreat", "laneffe").act("A3", "retreat", "thuin")
    assert study.do("pick", "X").refused("retreat", "laneffe").rule == "7.2"
    assert study.refused("retreat", "thuin").rule == "7.2"
    assert study.may("retreat", "fosse")


@pytest.mark.rule("7.2-1", "7.2-3")
def test_c61_two_by_the_major_one_by_the_minor_road() -> None:
    """Ligny, attacked from Quatre Bras and Charleroi: Namur and Gembloux are left for five who want to go."""
    study = Study()
    waiting = [f"P{number}" for number in range(5)]
    for name in waiting:
        study.prussian(name, INFANTRY, 3, 1)
    places = {**ranks(study, "ligny"), **dict.fromkeys(waiting, 7)}
    study.battle("ligny", places, sources=["quatre_bras", "charleroi"], side=ALLIED_SIDE)
    assert roads(study, "P0") == {"gembloux", "namur"}
    study.act("P0", "retreat", "namur").act("P1", "retreat", "namur").act("P2", "retreat", "gembloux")
    assert roads(study, "P3") == set()
    for town in ("namur", "gembloux"):
        assert study.do("pick", "P3").refused("retreat", town).rule == "7.2"
        study.do("back")
    study.end_battle_turn().end_battle_turn()
    assert roads(study, "P3") == {"gembloux", "namur"}  # the next Battle Turn


@pytest.mark.rule("7.3-1", "7.3-4")
def test_the_disrupted_are_face_down() -> None:
    """The French have seen the block in line; after its retreat only its owner knows its face."""
    study = Study()
    study.battle("waterloo", ranks(study), sources=["quatre_bras"], side=ALLIED_SIDE)
    unit = study.number("A1")
    assert study.now.shown[unit]
    study.act("A1", "retreat", "brussels")
    assert (study.now.shown[unit], study.now.disrupted[unit]) == (0, 1)


@pytest.mark.rule("7.3-2", "7.3-3")
def test_c68_not_to_another_battle_in_this_turn_but_anything_in_the_next() -> None:
    """From Waterloo to Quatre Bras, next to the battle of Ligny."""
    study = Study().french("Fresh", INFANTRY, 3, 1, "charleroi")
    for name in ("L1", "L2", "L3"):
        study.french(name, INFANTRY, 3, 1, "ligny").prussian(name.lower(), INFANTRY, 3, 1, "ligny")
    study.battle("waterloo", ranks(study), sources=["quatre_bras", "wavre"])
    study.also("ligny", {"L1": 1, "L2": 2, "L3": 3, "l1": 4, "l2": 5, "l3": 6}, sources=["charleroi"])
    study.act("F1", "retreat", "quatre_bras").end_battle_turn().end_battle_turn()
    assert study.now.agenda[-1].dump()[1] == study.number("ligny")
    study.do("end_combat")
    assert study.refused("bring", "F1").rule == "7.3"
    study.do("bring", "Fresh")
    for name, town in {"l1": "namur", "l2": "namur", "l3": "gembloux"}.items():
        study.act(name, "retreat", town)
    study.do("done")  # no regroup
    study.act("F2", "retreat", "quatre_bras").act("F3", "retreat", "quatre_bras")
    while study.now.turn == 0:
        study.do("done")
    assert study.now.disrupted == bytearray(study.roster.size())
    study.do("end_movement")
    study.do("group", "quatre_bras", 0).do("pick", "F1").do("go", "nivelles")
    assert study.at("F1") == "nivelles"
