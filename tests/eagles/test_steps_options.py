"""Options and rules of scenarios in play: who acts with whom, where units begin, which way they face."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.games.eagles import activation, facing
from grognard.games.eagles.roster import OLD_GUARD
from grognard.games.eagles.state import NO_FACING, Battle
from grognard.games.eagles.steps.segments import segments
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.eagles.sandbox import Field
from tests.eagles.script import Script


def game(scenario: str, options: list[str]) -> Battle:
    state: Battle = rulebook("eagles").new_state(scenario, options, Dice(bytes(32)), [])
    return state


def roused(state: Battle, leader: str) -> set[str]:
    """Who acts when a leader is activated."""
    state.leader = state.roster.leader_numbers[leader]
    state.formation = state.roster.leader_formation[state.leader]
    state.side = state.roster.leader_side[state.leader]
    state.acting = [0] * len(state.acting)
    activation.rouse(state)
    return {state.roster.ids[unit] for unit, acts in enumerate(state.acting) if acts}


@pytest.mark.rule("2-01")
def test_units_that_sleep_wake_when_an_enemy_is_near() -> None:
    state = game("derlon", [])
    assert "b6_1_4" not in roused(state, "lambert")
    state.put(state.roster.numbers["f1_54_ligne"], 3319)
    assert "b6_1_4" in roused(state, "lambert")


@pytest.mark.rule("2-01")
def test_units_that_sleep_wake_in_their_turn() -> None:
    state = game("derlon", [])
    state.turn = 2
    assert "b6_1_27" in roused(state, "lambert")


@pytest.mark.rule("5.1-02", "6-09")
def test_a_formation_acts_wherever_its_units_stand() -> None:
    state = game("derlon", [])
    state.put(state.roster.numbers["f1_54_ligne"], 1712)
    acting = roused(state, "derlon")
    assert "f1_54_ligne" in acting
    assert not state.commanded[state.roster.numbers["f1_54_ligne"]]
    assert state.commanded[state.roster.numbers["f1_51_ligne"]]
    assert not any(unit.startswith("f4c") for unit in acting)


def test_british_horse_batteries_support_infantry_by_the_option() -> None:
    state = game("waterloo", ["artillery_reserve"])
    horse = next(
        u
        for u in state.roster.units_of[1]
        if state.roster.kinds[u] == "horse_artillery"
        and state.roster.formations[state.roster.formation[u]].id == "british_heavy_cavalry"
    )
    state.put(horse, state.leader_at[state.roster.leader_numbers["picton"]])
    assert state.roster.ids[horse] in roused(state, "picton")
    plain = game("waterloo", [])
    plain.put(horse, plain.leader_at[plain.roster.leader_numbers["picton"]])
    assert plain.roster.ids[horse] not in roused(plain, "picton")


def test_the_grand_battery_fires_as_one_and_does_not_move_by_the_option() -> None:
    state = game("derlon", ["grand_battery"])
    assert "fg_5_gd" in roused(state, "derlon")
    activation.send_back(state)
    assert not state.acting[state.roster.numbers["fg_5_gd"]]
    assert "fg_5_gd" not in roused(game("derlon", []), "derlon")


def test_the_prussians_enter_nearer_by_the_option() -> None:
    assert [arrival.hexes for arrival in game("plancenoit", ["short_march"]).scenario.arrivals][2] == [2433]
    assert [arrival.hexes for arrival in game("plancenoit", []).scenario.arrivals][2] == [2735]


@pytest.mark.rule("2-01")
def test_a_battery_may_begin_elsewhere() -> None:
    state = game("hougoumont", [])
    battery = state.roster.numbers["f2_18_6"]
    assert set(state.legal()) == {Action("set_up", battery, 2110), Action("set_up", battery, 2010)}
    state.apply(Action("set_up", battery, 2010))
    assert state.where[battery] == 2010


@pytest.mark.parametrize("option", [True, False])
def test_the_guard_in_rout_shakes_those_in_contact_by_the_option(option: bool) -> None:
    field = Field(options=["guard_panic"] * option).french("Garde", 505, "8/10/4").french("near", 704, "6/7/4")
    field.french("idle", 508, "6/7/4").coalition("guns", 506, "10/7/3", "foot").coalition("Y", 804)
    field.roster.guard[field["Garde"]] = OLD_GUARD
    play = Script(field, "5", [6, 12, 12])  # -2: 4, a test at +1 and a step, and twelve is a rout
    play.do("fire", 506, 505)
    if play.name == "FireGroup":
        play.do("volley")
    while play.name in ("RoutWay", "NewLead"):
        action = play.state.legal()[0]
        play.do(action.verb, action.a)
    shaken = [data[0] for data in play.told("contagion")]
    assert shaken == [field["near"]] * option  # in contact with the enemy; nobody else


# Facing


def facing_field() -> Field:
    return (
        Field(options=["facing"])
        .french("54 Ligne", 505, "10/8/4")
        .coalition("1/92", 515, "8/7/4")
        .leader("D'Erlon", 505, "8/1", formation="I")
    )


@pytest.mark.rule("24-02")
def test_stacks_begin_facing_the_nearest_enemy() -> None:
    play = Script(facing_field(), "I", start=[])
    facing.face_enemies(play.state)
    assert play.state.facing[505] != NO_FACING
    assert 504 in facing.rear_of(play.state, 505)
    assert 506 not in facing.rear_of(play.state, 505)


@pytest.mark.rule("24-06")
def test_a_stack_that_may_move_turns_once_in_a_segment() -> None:
    play = Script(facing_field(), "I", start=[])
    facing.face_enemies(play.state)
    before = play.state.facing[505]
    play.state.agenda += segments(play.state)
    play.state.settle()
    play.until("MovePart")
    way = next(action.b for action in play.state.legal() if action.verb == "face")
    play.do("face", 505, way)
    assert play.state.facing[505] == way != before
    assert "face" not in play.verbs()


@pytest.mark.rule("24-06")
def test_who_moves_faces_the_way_he_went() -> None:
    play = Script(facing_field(), "I", start=[])
    play.state.order[0] = 0
    play.state.scenario.boxes = [515]
    facing.face_enemies(play.state)
    play.state.agenda += segments(play.state)
    play.state.settle()
    play.until("MovePart").do("pick", play.field["54 Ligne"]).do("go", 507)
    assert 506 in facing.rear_of(play.state, 507)
    assert 508 not in facing.rear_of(play.state, 507)
