"""Rule 6.34: units that join a battle from next door."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    CAVALRY,
    FOOT_ARTILLERY,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
)
from tests.napoleon_1815.ranks import deploy, group, ranks, road
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, Study


def names(study: Study, verb: str = "bring") -> set[str]:
    """Who is offered."""
    return {study.roster.ids[unit] for unit in study.offered(verb)}


@pytest.mark.rule("6.34-2", "6.34-3", "6.34-4", "6.34-5")
def test_c71_two_by_the_major_road_one_by_the_minor_over_rivers() -> None:
    """Charleroi: the Defender has three blocks in Laneffe (major) and two in Thuin (minor), both over the Sambre."""
    study = Study()
    for name in ("P1", "P2", "P3"):
        study.prussian(name, INFANTRY, 3, 1, "laneffe")
    for name in ("T1", "T2"):
        study.prussian(name, INFANTRY, 3, 1, "thuin")
    study.battle("charleroi", ranks(study, "charleroi"), sources=["quatre_bras"], side=ALLIED_SIDE)
    assert GROUND.river[road("laneffe", "charleroi")] == GROUND.river[road("thuin", "charleroi")] == "sambre"
    study.do("end_combat")
    assert (study.step, study.now.seat()) == ("Reinforce", 1)
    assert names(study) == {"P1", "P2", "P3", "T1", "T2"}
    study.do("bring", "P1").do("bring", "P2").do("bring", "T1")
    assert study.step == "Combat"  # no road has room: the step is over
    assert [study.at(name) for name in ("P3", "T2")] == ["laneffe", "thuin"]
    assert [study.post(name) for name in ("P1", "P2", "T1")] == [7, 7, 7]
    assert not any(study.now.shown[study.number(name)] for name in ("P1", "P2", "T1"))
    twins = {event.kind: event for event in study.events if event.kind.endswith("reinforce")}
    assert (twins["reinforce"].seen_by, twins["block_reinforce"].hidden_from) == (1, 1)
    assert study.now.seat() == 0  # the French turn comes first
    assert study.refused("pick", "P1").rule == "6.3"
    study.end_battle_turn().act("P1", "move", 4)
    study.end_battle_turn()
    assert study.post("P1") == 4


@pytest.mark.rule("6.34-4")
def test_a_full_road_is_refused_and_open_again_in_the_next_battle_turn() -> None:
    study = Study()
    for name in ("Q1", "Q2", "Q3"):
        study.french(name, INFANTRY, 3, 1, "quatre_bras")
    study.french("W1", INFANTRY, 3, 1, "wavre").french("W2", INFANTRY, 3, 1, "wavre")
    study.battle("waterloo", ranks(study), sources=["nivelles"]).do("end_combat")
    study.do("bring", "W1")
    assert study.refused("bring", "W2").rule == "6.34"
    assert "minor" in study.refused("bring", "W2").reason
    study.do("bring", "Q1").do("bring", "Q2")
    study.end_battle_turn().do("end_combat")
    assert names(study) == {"Q3", "W2"}
    full = Study().french("N", INFANTRY, 3, 1, "nivelles")
    for name in ("Q1", "Q2", "Q3"):
        full.french(name, INFANTRY, 3, 1, "quatre_bras")
    full.battle("waterloo", ranks(full), sources=["nivelles"]).do("end_combat").do("bring", "Q1").do("bring", "Q2")
    assert full.refused("bring", "Q3").rule == "6.34"
    assert "major" in full.refused("bring", "Q3").reason


@pytest.mark.rule("6.34-1", "6.34-3")
def test_only_the_phasing_player_at_the_end_of_his_turn_and_only_if_he_likes() -> None:
    study = Study().french("Q", INFANTRY, 3, 1, "quatre_bras").anglo("B", INFANTRY, 3, 1, "brussels")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    assert study.step == "Combat"
    assert study.refused("bring", "Q").rule == "6.3"  # combat comes first
    study.do("end_combat")
    assert (study.now.seat(), names(study)) == (0, {"Q"})
    assert study.refused("bring", "B").rule == "6.34"
    assert study.may("done")
    study.do("done").do("end_combat")
    assert (study.now.seat(), names(study)) == (1, {"B"})


@pytest.mark.rule("6.34-3")
def test_both_may_from_the_first_battle_turn_on() -> None:
    """The whole way: march, deployment, the first Battle Turns."""
    study = Study(dice=[1] * 6).french("Late", INFANTRY, 3, 1, "charleroi").anglo("B", INFANTRY, 3, 1, "brussels")
    for name in ("F1", "F2", "F3"):
        study.french(name, INFANTRY, 4, 2, "quatre_bras")
    for name in ("A1", "A2", "A3"):
        study.anglo(name, INFANTRY, 4, 2, "waterloo")
    study.french("Q", INFANTRY, 3, 1, "quatre_bras").movement()
    group(study, "quatre_bras", dict.fromkeys(["F1", "F2", "F3"], "waterloo"))
    study.do("end_movement")
    deploy(study)
    assert (study.step, study.now.seat()) == ("Combat", 0)
    study.do("end_combat").do("bring", "Q")
    study.do("end_combat").do("bring", "B")
    assert (study.post("Q"), study.post("B")) == (0, 7)


@pytest.mark.rule("6.34-6", "6.34-9", "6.34-11")
def test_marches_already_made_do_not_matter() -> None:
    """Four have attacked over the river, as many as may; the road is full; another has marched up behind them."""
    study = Study(dice=[1] * 6)
    for number in range(4):
        study.french(f"F{number}", INFANTRY, 4, 2, "laneffe")
    study.french("M1", INFANTRY, 3, 1, "beaumont")
    for number in range(3):
        study.prussian(f"P{number}", INFANTRY, 4, 2, "charleroi")
    study.movement()
    group(study, "laneffe", {f"F{number}": "charleroi" for number in range(4)})
    bridge = road("laneffe", "charleroi")
    assert study.now.assaults[bridge] == GROUND.assault[bridge] == 4
    group(study, "beaumont", {"M1": "laneffe"})
    study.now.load[bridge] = GROUND.capacity[bridge]
    assert study.now.quota[0] == 0
    study.do("end_movement")
    deploy(study)
    study.do("end_combat")
    assert names(study) == {"M1"}
    study.do("bring", "M1")
    assert study.at("M1") == "charleroi"


@pytest.mark.rule("6.34-9")
def test_a_forced_march_does_not_matter() -> None:
    study = Study(dice=[6] + [1] * 6).french("M", INFANTRY, 3, 1, "philippeville")
    for number in range(3):
        study.french(f"F{number}", INFANTRY, 4, 2, "charleroi")
        study.anglo(f"A{number}", INFANTRY, 4, 2, "quatre_bras")
    study.movement()
    group(study, "charleroi", {f"F{number}": "quatre_bras" for number in range(3)})
    group(study, "philippeville", {"M": "charleroi"})
    assert study.now.marchers == [study.number("M")]
    study.do("end_movement")
    deploy(study)
    assert study.do("end_combat").may("bring", "M")


@pytest.mark.rule("6.34-7", "6.34-8")
def test_only_from_next_door_and_not_from_a_battle() -> None:
    """Charleroi is two towns from Waterloo; Nivelles is next to it but is fought over."""
    study = Study().french("Far", CAVALRY, 3, 2, "charleroi").french("Near", INFANTRY, 3, 1, "quatre_bras")
    for name in ("N1", "N2", "N3"):
        study.french(name, INFANTRY, 3, 1, "nivelles").anglo(name.lower(), INFANTRY, 3, 1, "nivelles")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    study.also("nivelles", {"N1": 1, "N2": 2, "N3": 3, "n1": 4, "n2": 5, "n3": 6}, sources=["roeulx"])
    study.do("end_combat")
    assert names(study) == {"Near"}
    assert study.refused("bring", "Far").rule == "6.34"
    assert "adjacent" in study.refused("bring", "Far").reason
    assert study.refused("bring", "N1").rule == "6.34"
    assert "fight" in study.refused("bring", "N1").reason
    assert study.refused("bring", "F1").rule == "6.34"  # there already


@pytest.mark.rule("6.34-8")
def test_every_arm_may_come() -> None:
    study = Study().french("Nap", LEADER, 1, 2, "quatre_bras").french("Cav", CAVALRY, 3, 2, "quatre_bras")
    study.french("Foot", FOOT_ARTILLERY, 3, 1, "nivelles").french("Horse", HORSE_ARTILLERY, 2, 1, "nivelles")
    study.french("Inf", INFANTRY, 3, 1, "wavre")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"]).do("end_combat")
    assert names(study) == {"Nap", "Cav", "Foot", "Horse", "Inf"}
    for name in ("Nap", "Cav", "Foot", "Horse", "Inf"):
        study.do("bring", name)
    assert {study.post(name) for name in ("Nap", "Cav", "Foot", "Horse", "Inf")} == {0}


@pytest.mark.rule("6.34-10", "7.3-2")
def test_disrupted_units_stay_away() -> None:
    study = Study().french("Q", INFANTRY, 3, 1, "quatre_bras").french("N", INFANTRY, 3, 1, "nivelles")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    study.now.disrupted[study.number("Q")] = 1
    study.do("end_combat")
    assert names(study) == {"N"}
    assert study.refused("bring", "Q").rule == "7.3"


@pytest.mark.rule("6.34-11")
def test_command_control_does_not_bind_reinforcements() -> None:
    """Wavre and Nivelles are not joined to each other (5.2); from both they come, and no group move is left."""
    study = Study().french("W", INFANTRY, 3, 1, "wavre").french("N", INFANTRY, 3, 1, "nivelles")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    study.now.quota[:] = [0, 0, 0]
    study.do("end_combat").do("bring", "W").do("bring", "N")
    assert (study.at("W"), study.at("N")) == ("waterloo", "waterloo")


@pytest.mark.rule("6.34-13")
@pytest.mark.parametrize("attack", [True, False])
def test_either_ally_reinforces_the_others_battle(attack: bool) -> None:
    study = Study(turn=ALLIED_DAY if attack else 0).prussian("P", INFANTRY, 3, 1, "wavre")
    study.anglo("B", INFANTRY, 3, 1, "brussels").french("Q", INFANTRY, 3, 1, "quatre_bras")
    places = ranks(study)
    if attack:
        places = {name: (place + 3 if place <= 3 else place - 3) for name, place in places.items()}
    study.battle("waterloo", places, sources=["brussels"] if attack else ["quatre_bras"], side=ALLIED_SIDE)
    study.do("end_combat")
    assert names(study) == {"P", "B"}
    study.do("bring", "P").do("bring", "B")
    assert (study.at("P"), study.post("P")) == ("waterloo", 0 if attack else 7)


@pytest.mark.rule("6.34-13")
def test_both_allies_share_the_room_of_a_road() -> None:
    study = Study().prussian("P", INFANTRY, 3, 1, "wavre").anglo("W", INFANTRY, 3, 1, "wavre")
    study.anglo("B", INFANTRY, 3, 1, "brussels")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"], side=ALLIED_SIDE)
    study.do("end_combat").do("bring", "P")
    assert study.refused("bring", "W").rule == "6.34"


@pytest.mark.rule("6.34-14", "6.6-5")
def test_c9_a_skirmish_cannot_be_reinforced() -> None:
    """One Prussian against four; the French next door are never asked."""
    study = Study(dice=[6] * 20).prussian("P", INFANTRY, 3, 1, "charleroi").french("Next", INFANTRY, 3, 1, "laneffe")
    for number in range(4):
        study.french(f"F{number}", INFANTRY, 4, 2, "charleroi")
    study.fights({"charleroi": ["laneffe"]})
    steps = set()
    while study.now.turn == 0 and study.step != "ForcedRetreat":
        steps.add(study.step)
        study.do("done") if study.may("done") else study.now.apply(study.now.legal()[0])
    assert steps == {"ShowUnits"}
    assert study.at("Next") == "laneffe"


@pytest.mark.rule("6.34-10", "6.34-12", "6.6-13", "6.6-15")
def test_c21_the_winners_of_a_skirmish_may_reinforce_a_battle() -> None:
    """The French win a skirmish in Nivelles, then join the battle of Waterloo next door; the loser may not (7.3)."""
    study = Study(dice=[6, 6, 6] + [1] * 6).anglo("Lone", INFANTRY, 1, 2, "nivelles")
    study.french("Cav", CAVALRY, 2, 2, "nivelles").french("Two", INFANTRY, 3, 1, "nivelles")
    ranks(study.anglo("Fresh", INFANTRY, 3, 1, "brussels"))
    study.fights({"nivelles": ["roeulx"], "waterloo": ["quatre_bras"]})
    study.do("show", "Lone").do("done").do("show", "Cav").do("done")
    study.do("leave", "Lone", "quatre_bras")
    assert study.now.disrupted[study.number("Lone")]
    assert study.told("regroup") == []
    deploy(study)
    study.do("end_combat")
    assert names(study) == {"Cav", "Two"}
    study.do("bring", "Cav").do("bring", "Two")
    assert study.at("Cav") == "waterloo"
    study.do("end_combat")
    assert names(study) == {"Fresh"}
    assert study.refused("bring", "Lone").rule == "7.3"


@pytest.mark.rule("6.34-1")
def test_reinforcing_opens_a_way_back_for_the_attacker_only() -> None:
    """7.1: where the Attacker was reinforced from, he may retreat to; the Defender's towns stay as they are."""
    study = Study().french("N", INFANTRY, 3, 1, "nivelles").anglo("B", INFANTRY, 3, 1, "brussels")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    study.do("end_combat").do("bring", "N").do("end_combat").do("bring", "B")
    assert [GROUND.ids[town] for town in study.field("waterloo").sources] == ["quatre_bras", "nivelles"]
