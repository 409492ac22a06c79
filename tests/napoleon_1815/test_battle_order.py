"""Rules 6.1, 6.2 and 6.3: which fights there are, in which order they go on, and the steps of a Battle Turn."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.field import FARM, HILL
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, CAVALRY, FRENCH_SIDE, INFANTRY, LEADER
from tests.napoleon_1815.clash import attack, clash, draw_dice, line_up, threes
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, Study

PLAIN = draw_dice(FARM, HILL, FARM)


def lay_all(study: Study) -> None:
    """Both sides lay what they drew, wherever there is room."""
    while study.step == "LayTerrain":
        study.now.apply(study.now.legal()[0])
        study.collect()


@pytest.mark.rule("6.1-1", "6.1-4")
def test_every_attacked_town_has_one_fight_in_which_the_active_player_attacks() -> None:
    study = threes(Study(dice=PLAIN)).french("G", INFANTRY, 4, 2, "ligny").prussian("P", INFANTRY, 4, 1, "ligny")
    study.fights({"waterloo": ["quatre_bras"], "ligny": ["charleroi"]})
    assert study.now.skirmishes == [GROUND.numbers["ligny"]]
    assert study.told("skirmish") == [(GROUND.numbers["ligny"], FRENCH_SIDE)]
    assert list(study.now.fields) == [GROUND.numbers["waterloo"]]
    assert study.field("waterloo").attacker == FRENCH_SIDE


@pytest.mark.rule("6.1-4", "6.3-1")
def test_the_allies_attack_in_their_turn_and_have_the_first_battle_turn() -> None:
    study = threes(Study(turn=ALLIED_DAY, dice=PLAIN)).fights({"waterloo": ["brussels"]})
    assert study.field("waterloo").attacker == ALLIED_SIDE
    lay_all(study)
    line_up(study, {"F1": 4, "F2": 5, "F3": 6})
    while study.step == "ChooseHolder":
        study.now.apply(study.now.legal()[0])
    line_up(study, {"A1": 1, "A2": 2, "A3": 3})
    assert study.told("battle_turn") == [(GROUND.numbers["waterloo"], ALLIED_SIDE)]
    study.end_battle_turn()
    assert study.told("battle_turn")[1:] == [(GROUND.numbers["waterloo"], FRENCH_SIDE)]


@pytest.mark.rule("6.1-2")
@pytest.mark.parametrize(
    ("attackers", "defenders", "battle"), [(3, 3, True), (3, 2, False), (2, 9, False), (1, 1, False)]
)
def test_three_units_on_both_sides_make_a_battle(attackers: int, defenders: int, battle: bool) -> None:
    study = attack(threes(Study(dice=PLAIN), attackers, defenders))
    assert (GROUND.numbers["waterloo"] in study.now.fields) == battle
    assert (GROUND.numbers["waterloo"] in study.now.skirmishes) != battle


@pytest.mark.rule("6.1-2", "8.0-4")
def test_a_leader_is_one_of_the_three() -> None:
    study = attack(threes(Study(dice=PLAIN), 3, 2).anglo("W", LEADER, 1, 2, "waterloo"))
    assert GROUND.numbers["waterloo"] in study.now.fields


@pytest.mark.rule("6.1-2")
@pytest.mark.parametrize(("die", "battle"), [(4, True), (1, False)])
def test_units_are_counted_after_the_dice_for_forced_marches(die: int, battle: bool) -> None:
    study = Study(dice=[4, 4, die, *PLAIN])
    for name in ("A", "B", "C"):
        study.french(name, INFANTRY, 4, 2, "philippeville", now=1)
        study.prussian(f"P{name}", INFANTRY, 4, 2, "charleroi")
    study.movement().do("group", "philippeville", 0)
    for name in ("A", "B", "C"):
        study.do("pick", name).do("go", "laneffe").do("go", "charleroi")
    study.do("end_movement")
    assert (GROUND.numbers["charleroi"] in study.now.fields) == battle
    assert (GROUND.numbers["charleroi"] in study.now.skirmishes) != battle


@pytest.mark.rule("6.1-3")
def test_both_allied_armies_count_together() -> None:
    study = attack(threes(Study(dice=PLAIN), 3, 2).prussian("P", INFANTRY, 4, 1, "waterloo"))
    assert GROUND.numbers["waterloo"] in study.now.fields


def three_battles() -> Study:
    """French attacks on Waterloo (on now), Ligny and Charleroi; a unit next to all of them prevents a stalemate."""
    study = Study().french("R", INFANTRY, 4, 2, "quatre_bras")
    boards: dict[str, dict[str, int]] = {}
    for town in ("waterloo", "ligny", "charleroi"):
        boards[town] = {}
        for place in (1, 2, 3):
            study.french(f"{town} F{place}", INFANTRY, 4, 2, town)
            boards[town][f"{town} F{place}"] = place
            study.prussian(f"{town} P{place}", INFANTRY, 4, 2, town)
            boards[town][f"{town} P{place}"] = place + 3
    study.battle("waterloo", boards["waterloo"], sources=["quatre_bras"])
    study.also("ligny", boards["ligny"], sources=["quatre_bras"])
    return study.also("charleroi", boards["charleroi"], sources=["quatre_bras"])


@pytest.mark.rule("6.1-5", "6.1-6", "0-3")
def test_battles_go_on_in_rounds_in_the_order_the_attacker_likes() -> None:
    study = three_battles()
    study.end_battle_turn().end_battle_turn()
    assert (study.step, study.now.seat()) == ("ChooseField", 0)
    assert study.offered("fight") == [GROUND.numbers["ligny"], GROUND.numbers["charleroi"]]
    assert study.refused("fight", "waterloo").rule == "6.1"
    study.do("fight", "charleroi").end_battle_turn().end_battle_turn()  # Ligny follows: it alone is left
    study.end_battle_turn().end_battle_turn()
    assert study.step == "ChooseField"
    assert sorted(study.offered("fight")) == sorted(study.now.fields)
    study.do("fight", "charleroi")
    order = [(GROUND.ids[town], side) for town, side in study.told("battle_turn")]
    assert order == [
        *[("waterloo", FRENCH_SIDE), ("waterloo", ALLIED_SIDE)],
        *[("charleroi", FRENCH_SIDE), ("charleroi", ALLIED_SIDE)],
        *[("ligny", FRENCH_SIDE), ("ligny", ALLIED_SIDE)],
        ("charleroi", FRENCH_SIDE),
    ]


@pytest.mark.rule("6.1-7")
def test_a_battle_stays_a_battle_when_losses_leave_two_units() -> None:
    study = Study(dice=[1, 6, 6, 6, 5]).anglo("X", INFANTRY, 2, 1, "waterloo", now=1)
    clash(study, {"F1": 4, "X": 4}, without="A3 F3")
    study.now.strength[study.number("A1")] = 1
    study.act("F1", "fire", 0).do("hit", "X")
    assert study.now.held[ALLIED_SIDE][GROUND.numbers["waterloo"]] == 2
    assert study.step == "Combat"
    assert study.now.skirmishes == []
    study.end_battle_turn()
    assert study.told("battle_turn")[-1] == (GROUND.numbers["waterloo"], ALLIED_SIDE)


@pytest.mark.rule("6.2-1")
def test_a_battle_belongs_to_its_town_and_its_roads() -> None:
    study = Study().french("R", INFANTRY, 4, 2, "quatre_bras").french("S", INFANTRY, 4, 2, "ligny")
    clash(study)
    assert study.field("waterloo").town == GROUND.numbers["waterloo"]
    study.do("pick", "F1")
    assert study.may("retreat", "quatre_bras")
    assert study.refused("retreat", "ligny").rule == "7.1"
    study.do("back").do("end_combat")
    assert study.may("bring", "R")
    assert study.refused("bring", "S").rule == "6.34"


@pytest.mark.rule("6.2-1")
def test_where_a_battle_is_fought_is_told() -> None:
    study = attack(threes(Study(dice=PLAIN)))
    assert study.told("battle") == [(GROUND.numbers["waterloo"], FRENCH_SIDE)]


# The Battle Turn


@pytest.mark.rule("6.3-2", "6.31-1")
def test_only_the_side_whose_turn_it_is_checks_morale() -> None:
    study = Study(dice=[5]).anglo("X", INFANTRY, 2, 1, "waterloo", now=1)
    clash(study, {"F1": 4, "X": 4})
    assert study.told("morale") == []
    study.end_battle_turn()
    assert [data[0] for data in study.told("morale")] == [study.number("X")]


@pytest.mark.rule("6.3-3")
def test_a_unit_may_move_fire_or_retreat_or_do_nothing() -> None:
    study = Study(dice=[6] * 4)
    clash(study, {"F1": 4})
    study.do("pick", "F1")
    assert {action.verb for action in study.now.legal()} == {"move", "fire", "retreat", "back"}
    study.do("back").do("pick", "F2")
    assert {action.verb for action in study.now.legal()} >= {"move", "move_open", "retreat", "square", "back"}
    study.do("back").do("end_combat")
    assert study.told("battle_turn")[-1][1] == ALLIED_SIDE


@pytest.mark.rule("6.3-4", "6.33-5")
def test_moves_fires_and_retreats_follow_each_other_in_any_order() -> None:
    study = Study(dice=[6] * 8).french("R", CAVALRY, 3, 2, "waterloo")
    clash(study, {"R": 0, "F1": 4})
    study.act("F2", "move", 5)
    study.act("F1", "fire", 0)
    study.act("F3", "retreat", "quatre_bras")
    study.act("R", "move", 3).do("move", 6)
    assert [study.post(name) for name in ("F1", "F2", "F3", "R")] == [4, 5, -1, 6]
    assert study.refused("pick", "F1").rule == "6.3"


@pytest.mark.rule("6.3-5", "6.4-1")
def test_what_one_unit_did_counts_before_the_next_acts() -> None:
    study = Study(dice=[1, 1, 6, 6, 1, 1, 6, 6]).french("G", INFANTRY, 4, 2, "waterloo")
    clash(study, {"F1": 4, "G": 4})
    study.act("F1", "fire", 0)
    assert study.steps_of("A1") == [2]
    study.act("G", "fire", 0)  # the last defender of the position falls: a rout at once, nobody acts after it
    assert study.told("rout") == [(GROUND.numbers["waterloo"], ALLIED_SIDE)]
    assert study.step == "ForcedRetreat"


@pytest.mark.rule("6.3-6", "6.34-2")
def test_reinforcements_come_last_and_do_not_act_in_that_turn() -> None:
    study = Study().french("R", INFANTRY, 4, 2, "quatre_bras")
    clash(study)
    assert not study.may("bring", "R")
    study.do("end_combat")
    assert study.step == "Reinforce"
    assert not study.may("pick", "F1")
    study.do("bring", "R")
    assert study.post("R") == 0
    assert study.told("battle_turn")[-1] == (GROUND.numbers["waterloo"], ALLIED_SIDE)
    study.end_battle_turn()
    assert study.may("pick", "R")
