"""The sequence of a turn in play: first player, initiative, passes, the end-of-turn check (7.2, 7.3.a, 7.3.j)."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import rulebook
from grognard.games.eagles.activation import may_try
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.activation import FirstPlayer, Go
from grognard.games.eagles.steps.turn import FinalSegment
from grognard.kernel.dice import Dice
from grognard.kernel.state import Step
from tests.eagles.sandbox import Field
from tests.eagles.script import Script


def armies() -> Field:
    """Two officers and a commander against two officers, far from each other."""
    return (
        Field()
        .french("54 Ligne", 202, formation="I")
        .french("5 Ligne", 205, formation="VI")
        .coalition("1/92", 1502, formation="5")
        .coalition("27 Jager", 1505, formation="2NL")
        .leader("D'Erlon", 202, "8/1", formation="I")
        .leader("Mouton", 205, "9/1", formation="VI")
        .leader("Ney", 204, "9/2")
        .leader("Picton", 1502, "8/1", "anglo_allied", "5")
        .leader("Perponcher", 1505, "8/0", "anglo_allied", "2NL")
    )


def start(steps: list[Step], rolls: list[int], field: Field | None = None) -> Script:
    return Script(field or armies(), "I", rolls, start=steps, in_command=False)


def chief(play: Script, name: str) -> int:
    return play.state.roster.piece(play.field.chief(name))


def skip_activation(play: Script) -> Script:
    """Nothing is done in an activation."""
    while play.name not in ("ChooseLeader", "Over"):
        last = play.state.legal()[-1]
        play.do(last.verb, last.a, last.b)
    return play


# The first player


@pytest.mark.rule("7.2-01", "7.2-02")
def test_c7_the_lower_roll_decides_who_begins_and_ties_are_rolled_again() -> None:
    play = start([FirstPlayer()], [7, 7, 9, 6])
    assert play.name == "ChooseFirst"
    assert play.state.seat() == 1
    play.do("go_second")
    assert play.told("first_player") == [(0,)]


@pytest.mark.rule("7.2-04")
def test_a_scenario_may_help_a_side_to_begin() -> None:
    play = start([], [])
    play.state.scenario.turns[0].first = [-2, 0]
    again = Script(play.field, "I", [8, 7], start=[], in_command=False)
    again.state.scenario.turns[0].first = [-2, 0]
    again.state.agenda.append(FirstPlayer())
    again.state.settle()
    assert again.state.seat() == 0


@pytest.mark.rule("2-01")
def test_a_scenario_may_name_who_begins_the_battle() -> None:
    play = start([], [])
    play.state.scenario.first = 1
    play.state.agenda.append(FirstPlayer())
    play.state.settle()
    assert play.name == "ChooseLeader"
    assert play.state.seat() == 1


# Initiative


@pytest.mark.rule("7.3.a-08", "7.3.a-09", "7.3.a-17")
def test_c1_a_leader_who_rolls_his_initiative_or_less_is_activated() -> None:
    play = start([Go()], [8, 5])
    play.do("activate", chief(play, "D'Erlon"))
    assert play.told("initiative") == [(chief(play, "D'Erlon"), 8, 8, 1)]
    skip_activation(play)
    assert play.state.used[play.field.chief("D'Erlon")] == 1
    assert play.told("end_check") == [(5, 10)]
    assert play.state.side == 1


@pytest.mark.rule("7.3.a-10", "7.3.a-11", "7.3.a-12")
def test_a_failure_leaves_no_marker_and_another_leader_may_be_tried() -> None:
    play = start([Go()], [9])
    play.do("activate", chief(play, "D'Erlon"))
    assert play.state.used[play.field.chief("D'Erlon")] == 0
    assert play.name == "ChooseLeader"
    assert not play.can("activate", chief(play, "D'Erlon"))
    assert play.can("activate", chief(play, "Mouton"))
    assert play.can("pass")


@pytest.mark.rule("7.3.a-12")
def test_c2_when_every_leader_has_failed_the_side_passes_and_the_check_is_rolled() -> None:
    play = start([Go()], [9, 10, 10, 4])
    play.state.passes = 2
    for name in ("D'Erlon", "Mouton", "Ney"):
        play.do("activate", chief(play, name))
    assert play.told("passes") == [(0,)]
    assert play.told("end_check") == [(4, 10)]
    assert play.state.passes == 0  # R23: such a pass breaks the row


@pytest.mark.rule("7.3.a-05", "7.3.a-13")
def test_no_leader_is_activated_twice_running_even_if_others_fail() -> None:
    play = start([Go()], [10])
    play.state.last_leader[0] = play.field.chief("D'Erlon")
    play.do("activate", chief(play, "Mouton"))
    assert not play.can("activate", chief(play, "D'Erlon"))


@pytest.mark.rule("7.3.a-05", "7.3.a-06")
def test_c3_a_pass_lifts_the_ban_on_the_last_leader() -> None:
    play = start([Go()], [4])
    play.state.last_leader[0] = play.field.chief("D'Erlon")
    play.do("pass")
    play.state.side = 0
    assert play.field.chief("D'Erlon") in may_try(play.state, 0)


@pytest.mark.rule("7.3.a-04", "11.3-01")
def test_nobody_is_activated_a_third_time() -> None:
    play = start([Go()], [])
    play.state.used[play.field.chief("D'Erlon")] = 2
    play.state.used[play.field.chief("Ney")] = 2
    assert play.field.chief("D'Erlon") not in may_try(play.state, 0)
    assert play.field.chief("Ney") not in may_try(play.state, 0)


@pytest.mark.rule("7.3.a-19", "5.2-17", "5.2-18")
def test_a_leader_without_troops_and_a_casualty_are_activated_like_others() -> None:
    play = start([Go()], [7])
    play.state.fate[play.field.chief("D'Erlon")] = 1
    play.state.put(play.field["54 Ligne"], -1)
    play.do("activate", chief(play, "D'Erlon"))
    assert play.told("initiative") == [(chief(play, "D'Erlon"), 7, 7, 1)]


# Passes and checks


@pytest.mark.rule("7.3.a-01", "7.3.a-02", "7.3.a-03")
def test_c8_four_passes_end_the_turn_without_a_check() -> None:
    play = start([Go()], [3, 3, 3])
    for _ in range(4):
        play.do("pass")
    assert play.name == "Over"
    assert len(play.told("end_check")) == 3
    assert play.told("turn_ends") == [(0,)]


@pytest.mark.rule("7.3.j-03", "7.3.j-04", "7.3.j-05", "7.3.j-06")
def test_c4_c5_the_first_high_roll_only_changes_the_status_the_second_ends_the_turn() -> None:
    play = start([Go()], [12, 9, 10])
    play.do("pass")
    assert play.state.finishing
    assert play.state.side == 1
    play.do("pass")
    assert play.state.side == 0
    play.do("pass")
    assert play.name == "Over"


@pytest.mark.rule("7.3.j-08", "7.3.j-09", "7.3.j-10")
def test_a_side_without_leaders_left_passes_by_itself_at_lower_levels() -> None:
    play = start([Go()], [4, 5])
    for leader in play.state.roster.leaders_of[1]:
        play.state.used[leader] = 2
    play.do("pass")
    assert play.told("passes") == [(0,), (1,)]
    assert play.told("end_check") == [(4, 6), (5, 6)]
    assert play.state.side == 0


@pytest.mark.rule("7.3.a-18")
def test_the_turn_ends_when_all_leaders_have_been_activated_twice() -> None:
    play = start([Go()], [7])
    for leader in range(play.state.roster.leaders()):
        play.state.used[leader] = 2
    play.state.used[play.field.chief("D'Erlon")] = 1
    play.do("activate", chief(play, "D'Erlon"))
    skip_activation(play)
    assert play.name == "Over"
    assert play.told("end_check") == []


@pytest.mark.rule("7.3.j-11", "21-03")
def test_a_storm_lowers_the_levels() -> None:
    play = start([Go()], [10])
    play.state.weather = 2
    play.do("pass")
    assert play.told("end_check") == [(10, 9)]
    assert play.state.finishing


# The end of a turn


@pytest.mark.rule("7.4.c-02", "7.4.c-04")
def test_a_new_turn_begins_without_markers() -> None:
    play = start([], [])
    play.state.finishing = True
    play.state.used[0] = 2
    play.state.agenda.append(FinalSegment())
    play.state.settle()
    assert play.state.turn == 1
    assert not play.state.finishing
    assert 2 not in play.state.used


@pytest.mark.rule("7.4.c-03", "19-06")
def test_morale_is_looked_at_when_the_turn_ends_and_only_then() -> None:
    play = start([], [])
    state = play.state
    state.put(play.field["54 Ligne"], -1)
    state.fate[play.field.chief("D'Erlon")] = 2
    formation = state.roster.formation_numbers["I"]
    assert not state.demoralised[formation]
    state.agenda.append(FinalSegment())
    state.settle()
    play.gather()
    assert state.demoralised[formation]
    assert play.told("demoralised") == [(formation,)]


@pytest.mark.rule("7.4.c-01")
def test_the_battle_ends_after_its_last_turn() -> None:
    play = start([], [])
    play.state.turn = 1
    play.state.agenda.append(FinalSegment())
    play.state.settle()
    assert play.state.outcome is not None


# The whole of a turn


@pytest.mark.rule("7-01", "6-01", "7.3.j-01")
def test_the_phases_of_a_turn_follow_each_other() -> None:
    state: Battle = rulebook("eagles").new_state("derlon", [], Dice(bytes(range(32))), [])
    chance = Random(4)
    order = {"WriteFirst": 0, "ChangeOrders": 0, "ChooseFirst": 1, "ChooseLeader": 2, "ChooseMarch": 3, "RoutMoves": 4}
    turn, at = 0, 0
    dice: list[int] = []
    while state.outcome is None:
        name = state.agenda[-1].name()
        if state.turn != turn:
            turn, at = state.turn, 0
        if name in order:
            assert order[name] >= at
            at = order[name]
        state.apply(chance.choice(state.legal()))
        dice += [event.data[0] for event in state.events if event.kind == "die"]
        checks = [event for event in state.events if event.kind == "end_check"]
        passes = [event for event in state.events if event.kind == "passes"]
        ends = [event for event in state.events if event.kind == "turn_ends"]
        assert len(checks) + len(ends) >= len(passes)  # after each pass
        state.events.clear()
    assert len(dice) % 2 == 0  # always two of them


@pytest.mark.rule("7.3.a-14")
def test_all_units_of_an_activated_formation_may_act() -> None:
    play = start([Go()], [7])
    play.do("activate", chief(play, "D'Erlon"))
    assert play.state.acting[play.field["54 Ligne"]]
    assert not play.state.acting[play.field["5 Ligne"]]
    play.until("MovePart")
    assert play.can("pick", play.field["54 Ligne"])
