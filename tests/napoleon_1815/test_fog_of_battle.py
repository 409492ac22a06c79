"""Rule 6.24: who is seen in a battle, who is not, and what the other side is told."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.field import FARM, HILL, STREAM, WOODS
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, CAVALRY, FOOT_ARTILLERY, INFANTRY, LEADER
from tests.napoleon_1815.clash import attack, clash, draw_dice, line_up, threes
from tests.napoleon_1815.sandbox import Study


def seen(study: Study, *names: str) -> list[bool]:
    """Who lies open."""
    return [bool(study.now.shown[study.number(name)]) for name in names]


def visible(study: Study, seat: int, kind: str) -> list[tuple[int, ...]]:
    """The data of the events of a kind that a seat is told."""
    return [event.data for event in study.events if event.kind == kind and event.visible_to(seat)]


def deployed(study: Study) -> Study:
    """C28: the Defender has two units in a wooded Left, two in the Center, one in the Right, three in Reserve."""
    threes(study, 3, 8)
    attack(study).do("lay", STREAM, 1).do("lay", WOODS, 6).do("lay", STREAM, 5)
    line_up(study, {"A1": 6, "A2": 6, "A3": 5, "A4": 5, "A5": 4, "A6": 7, "A7": 7, "A8": 7})
    return study


DICE = draw_dice(STREAM, WOODS, STREAM)


@pytest.mark.rule("6.24-1")
def test_both_sides_deploy_hidden() -> None:
    study = deployed(Study(dice=DICE))
    assert not any(study.now.shown)
    assert len(visible(study, 1, "stationed")) == 8
    assert visible(study, 0, "stationed") == []
    assert visible(study, -1, "stationed") == []
    assert study.field("waterloo").men[8:] == [0, 0, 0, 0, 1, 2, 2, 3]  # what can be counted


@pytest.mark.rule("6.24-1", "8.2-1")
def test_a_leader_known_from_the_map_deploys_hidden_too() -> None:
    study = Study(dice=[4, 4, 4, *draw_dice(HILL, FARM, HILL)]).french("N", LEADER, 1, 2, "philippeville")
    for name in ("A", "B", "C"):
        study.french(name, INFANTRY, 4, 2, "philippeville")
        study.prussian(f"P{name}", INFANTRY, 4, 2, "charleroi")
    study.movement().do("group", "philippeville", 0)
    for name in ("A", "B", "C", "N"):
        study.do("pick", name).do("go", "laneffe").do("go", "charleroi")
    study.do("end_movement").do("reveal")
    assert [data[0] for data in visible(study, 1, "revealed")] == [study.number("N")]
    assert study.step == "LayTerrain"
    assert seen(study, "N") == [False]


@pytest.mark.rule("6.24-2", "6.24-3", "6.24-4", "6.21-13")
def test_c28_the_start_of_the_battle_lays_the_open_positions_bare() -> None:
    study = deployed(Study(dice=DICE))
    line_up(study, {"F1": 1, "F2": 2, "F3": 3})
    assert seen(study, "A1", "A2", "A6", "A7", "A8") == [False] * 5
    assert seen(study, "A3", "A4", "A5", "F1", "F2", "F3") == [True] * 6
    told = {data[0] for data in visible(study, 0, "revealed")}
    assert told == {study.number(name) for name in ("A3", "A4", "A5", "F1", "F2", "F3")}
    assert all(data[1] == 4 for data in visible(study, 0, "revealed"))  # with their strength


@pytest.mark.rule("6.24-5")
def test_a_hidden_unit_is_seen_when_it_comes_into_the_open() -> None:
    study = Study().french("R", CAVALRY, 3, 2, "waterloo").french("S", INFANTRY, 4, 2, "waterloo")
    clash(study, {"R": 0, "S": 1}, terrain={1: WOODS}, without="F1")
    assert seen(study, "R", "S") == [False, False]
    study.act("R", "move", 1)
    assert seen(study, "R") == [False]  # from the Reserve into Woods: still nobody's business
    assert visible(study, 1, "battle_move") == []
    assert [data[2:] for data in visible(study, 1, "block_move")] == [(0, 1)]
    assert len(visible(study, 0, "battle_move")) == 1
    assert visible(study, 0, "block_move") == []
    study.do("finish").act("S", "move", 4)
    assert seen(study, "S") == [True]
    assert [data[0] for data in visible(study, 1, "battle_move")] == [study.number("S")]


@pytest.mark.rule("6.24-5")
def test_a_hidden_unit_is_seen_when_it_goes_from_the_reserve_to_an_open_position() -> None:
    study = Study().french("R", INFANTRY, 3, 2, "waterloo")
    clash(study, {"R": 0})
    study.act("R", "move", 1)
    assert seen(study, "R") == [True]


@pytest.mark.rule("6.24-5", "6.24-4")
def test_units_in_woods_are_seen_when_the_enemy_comes_and_only_as_long_as_he_stays() -> None:
    study = Study().anglo("B", INFANTRY, 4, 1, "waterloo")
    clash(study, {"B": 4}, terrain={4: WOODS})
    assert seen(study, "A1", "B") == [False, False]
    study.act("F1", "move", 4)
    assert seen(study, "A1", "B", "F1") == [True, True, True]
    study.end_battle_turn().end_battle_turn().act("F1", "move", 1)
    assert seen(study, "A1", "B", "F1") == [False, False, True]


@pytest.mark.rule("6.24-6")
@pytest.mark.parametrize(("verb", "open_face"), [("move", False), ("move_open", True)])
def test_going_back_to_the_reserve_hides_a_unit_if_its_owner_likes(verb: str, open_face: bool) -> None:
    study = clash(Study())
    assert seen(study, "F1") == [True]
    study.act("F1", verb, 0)
    assert seen(study, "F1") == [open_face]


@pytest.mark.rule("6.24-6", "6.21-13")
@pytest.mark.parametrize(("verb", "open_face"), [("move", False), ("move_open", True)])
def test_falling_back_into_woods_hides_a_unit_if_its_owner_likes(verb: str, open_face: bool) -> None:
    study = Study().french("G", INFANTRY, 4, 2, "waterloo")
    clash(study, {"F1": 4, "G": 4}, terrain={1: WOODS})
    study.act("F1", verb, 1)
    assert seen(study, "F1") == [open_face]
    assert seen(study, "G") == [True]


@pytest.mark.rule("6.24-5", "6.24-6")
def test_nobody_hides_in_woods_that_are_fought_over() -> None:
    study = Study().french("R", INFANTRY, 4, 2, "waterloo")
    clash(study, {"A1": 1, "R": 0}, terrain={1: WOODS})
    study.now.shown[study.number("R")] = 1
    study.do("pick", "R")
    assert study.refused("move_open", 1).rule == "6.32"  # there is nothing to choose
    study.do("move", 1)
    assert seen(study, "R", "F1", "A1") == [True, True, True]


@pytest.mark.rule("6.24-7")
def test_reinforcements_come_hidden() -> None:
    study = Study().french("R", INFANTRY, 4, 2, "quatre_bras")
    clash(study)
    study.now.shown[study.number("R")] = 1
    study.do("end_combat").do("bring", "R")
    assert seen(study, "R") == [False]
    assert visible(study, 1, "reinforce") == []
    assert len(visible(study, 1, "block_reinforce")) == 1


# Option: hidden until they fire


@pytest.mark.rule("6.24-8")
def test_with_the_option_the_start_of_the_battle_shows_nobody() -> None:
    study = deployed(Study(dice=DICE, options=["hidden_until_fire"]))
    line_up(study, {"F1": 1, "F2": 2, "F3": 3})
    assert not any(study.now.shown)


@pytest.mark.rule("6.24-8")
@pytest.mark.parametrize("on", [False, True])
def test_with_the_option_units_are_shown_while_engaged_or_once_they_fired(on: bool) -> None:
    study = Study(dice=[6] * 8, options=["hidden_until_fire"] if on else [])
    study.french("G", FOOT_ARTILLERY, 3, 1, "waterloo").french("R", CAVALRY, 3, 2, "waterloo")
    clash(study, {"G": 2, "R": 0})
    study.act("R", "move", 3).do("finish")
    assert seen(study, "F2", "G", "R", "A1") == [not on] * 4
    study.act("G", "fire", 0)
    assert seen(study, "G", "A2") == [True, not on]
    study.act("F1", "move", 4)
    assert seen(study, "F1", "A1") == [True, True]
    study.end_battle_turn().act("A1", "fire", 0)
    study.end_battle_turn().act("F1", "move", 1)
    assert seen(study, "F1", "A1", "G") == [not on, True, True]  # only who fired stays open


# What is always public


@pytest.mark.rule("6.24-9", "6.21-6", "6.21-35")
def test_terrain_and_the_place_of_its_holder_are_public() -> None:
    study = threes(Study(dice=draw_dice(HILL, FARM, HILL)))
    attack(study).do("lay", HILL, 1).do("lay", FARM, 4).do("lay", HILL, 5)
    for seat in (0, 1, -1):
        assert [data[1:] for data in visible(study, seat, "laid")] == [(HILL, 1), (FARM, 4), (HILL, 5)]
    line_up(study, {"A1": 4, "A2": 5, "A3": 6})  # holders follow of themselves: one unit in each
    assert [data[0] for data in visible(study, 1, "holder")] == [study.number("A1"), study.number("A2")]
    assert visible(study, 0, "holder") == []
    assert [data[2] for data in visible(study, 0, "block_holder")] == [4, 5]
    assert not any(study.now.shown)


@pytest.mark.rule("6.24-9", "6.5-8", "6.52-3")
def test_squares_and_shelter_are_public() -> None:
    study = Study(options=["hidden_until_fire"]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1})
    assert seen(study, "F1", "G") == [False, False]
    study.act("F1", "square")
    assert [data[0] for data in visible(study, 1, "square")] == [study.number("F1")]
    study.end_battle_turn().end_battle_turn().act("G", "shelter", "F1")
    assert [data[:2] for data in visible(study, 1, "shelter")] == [(study.number("G"), study.number("F1"))]
    assert seen(study, "F1", "G") == [True, True]


@pytest.mark.rule("6.24-9")
def test_a_change_of_holder_shows_the_block_only_if_it_is_seen() -> None:
    for options, kind in (([], "holder"), (["hidden_until_fire"], "block_holder")):
        study = Study(options=options).anglo("B", INFANTRY, 3, 2, "waterloo")
        clash(study, {"B": 4}, terrain={4: FARM}, holders={4: "A1"}, side=ALLIED_SIDE)
        study.act("A1", "swap", "B")
        assert [event.kind for event in study.events if event.rule == "6.21" and event.visible_to(0)] == [kind]
