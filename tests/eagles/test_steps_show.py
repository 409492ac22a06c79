"""Hidden troops that show themselves, march by themselves, or come upon a leader (22.2-19, 11.2, 12.1-06)."""

from __future__ import annotations

import pytest

from grognard.games.eagles import hidden
from grognard.games.eagles.roster import FIRST_COUNTER
from grognard.games.eagles.state import DEFENCE, NO_ORDER, TAKEN
from grognard.games.eagles.steps.hidden import Reveal
from grognard.games.eagles.steps.segments import segments
from grognard.games.eagles.view import redact
from grognard.kernel.dice import LoadedDice
from tests.eagles.sandbox import Field
from tests.eagles.script import Script, pair
from tests.eagles.test_steps_hidden import covered, expected, places, start


def french_turn(field: Field | None = None, at: int = 1208) -> Script:
    """The French act while Picton is hidden behind a wood."""
    play = start(field)
    state = play.state
    state.agenda = state.agenda[:1]
    state.counter_at[0] = at
    state.side = 0
    for unit in state.roster.units_of[0]:
        state.acting[unit] = state.commanded[unit] = 1
    state.agenda += segments(state)
    state.settle()
    while play.name == "OffensiveFire":
        play.do("end_fire")
    return play


# Showing oneself in the enemy's activation


@pytest.mark.rule("22.2-19", "D26", "QA-7", "R48")
def test_the_side_that_is_not_active_may_show_a_hidden_formation() -> None:
    play = french_turn(covered().french("hussars", 708, "4/8/8", "cav"))
    assert (play.name, play.state.seat()) == ("ShowOrNot", 1)
    assert play.goals("show_counter") == [FIRST_COUNTER]  # the true one
    play.do("show_counter", FIRST_COUNTER).do("deploy_rest")
    while play.name == "PostOfficer":
        play.do("post", play.goals("post")[0])
    assert play.at("1/92") == 1208
    assert play.state.leader_at[play.field.chief("Picton")] > 0
    assert play.name == "MovePart"  # now the French move, and see what is before them
    assert play.state.seat() == 0
    zone = play.state.ground.near[1208]
    play.do("pick", play.field["hussars"])
    assert all(h != 1208 for h in play.goals("go"))
    assert zone


@pytest.mark.rule("22.2-19")
@pytest.mark.parametrize("verb", ["stay_hidden", "lie_low"])
def test_who_stays_hidden_is_asked_again_or_not(verb: str) -> None:
    play = french_turn(covered().french("hussars", 708, "4/8/8", "cav"))
    play.do(verb)
    assert play.name == "MovePart"
    assert play.state.counter_at[0] == 1208
    state = play.state
    state.agenda = [state.agenda[0], *segments(state)]
    state.choices = None
    state.settle()
    while play.name == "OffensiveFire":
        play.do("end_fire")
    assert (play.name == "ShowOrNot") == (verb == "stay_hidden")


@pytest.mark.rule("22.2-19", "22.1-03")
def test_whether_it_is_asked_says_nothing_about_the_counters() -> None:
    """Decoys near the enemy are asked about like the true one, which is far away; far from all nobody is asked."""
    field = covered().french("hussars", 708, "4/8/8", "cav")
    assert french_turn(field, 1601).name == "ShowOrNot"  # only decoys are near
    play = start(covered())
    state = play.state
    state.agenda = state.agenda[:1]
    state.side = 0
    state.acting[play.field["54 Ligne"]] = 1  # seven hexes away
    state.agenda += segments(state)
    state.settle()
    assert play.until("MovePart").name == "MovePart"
    assert not [event for event in play.events if event.kind == "spotted"]
    asked = french_turn(field)
    seen = redact(asked.state, 0).state
    assert seen.counter_real == [0, 0, 0]


# Independent marches


@pytest.mark.rule("11.2-03", "11.2-05", "QA-22", "11.1-01")
@pytest.mark.parametrize("order", [DEFENCE, NO_ORDER])
def test_a_hidden_formation_without_an_order_tests_and_marches_half_as_far(order: int) -> None:
    play = start()
    grid = play.state.ground.grid
    play.state.order[play.state.roster.formation_numbers["5"]] = order
    play.state.choices = None
    assert max(grid.distance(1208, h) for h in places(play, 0)) == 1
    play.state.dice = LoadedDice(pair(7))
    play.do("test_march", play.state.roster.piece(play.field.chief("Picton")))
    assert play.told("march_test")[0][1:] == (7, 7, 1)  # the lowest quality of all that are hidden
    assert max(grid.distance(1208, h) for h in places(play, 0)) == 2  # three points of the guns, halved, rounded up
    assert any(grid.distance(h, 408) > grid.distance(1208, 408) for h in places(play, 0))  # anywhere
    assert not play.can("test_march", play.state.roster.piece(play.field.chief("Picton")))


@pytest.mark.rule("11.2-06", "11.2-02", "QA-22")
def test_a_failed_test_leaves_each_counter_one_hex() -> None:
    play = start()
    play.state.dice = LoadedDice(pair(8))
    play.do("move_counter", FIRST_COUNTER + 1, places(play, 1)[0])  # by its order, before the test (11.2-04)
    play.do("test_march", play.state.roster.piece(play.field.chief("Picton")))
    grid = play.state.ground.grid
    assert {grid.distance(1208, h) for h in places(play, 0)} == {1}
    assert places(play, 1) == []


@pytest.mark.rule("QA-22", "11.2-05", "11.2-06")
@pytest.mark.parametrize(("rolled", "far"), [(7, 2), (8, 1)])
def test_units_that_enter_in_defence_test_for_themselves(rolled: int, far: int) -> None:
    play = expected()
    state = play.state
    unit = play.field["1/92"]
    state.order[state.roster.formation_numbers["5"]] = DEFENCE
    play.do("activate", state.roster.piece(play.field.chief("Picton")))
    assert [action.b for action in state.legal() if action.verb == "enter"] == [1608]
    state.dice = LoadedDice(pair(rolled))
    play.do("test_entry", unit)
    goals = [action.b for action in state.legal() if action.verb == "enter"]
    assert max(1 + state.ground.grid.distance(1608, h) for h in goals) == far
    assert not play.can("test_entry", unit)


# A leader alone


@pytest.mark.rule("12.1-06", "20.2-04", "22.2-12", "R28")
@pytest.mark.parametrize(("rolled", "taken"), [(12, True), (4, False)])
def test_troops_that_deploy_upon_a_lone_leader_ride_him_down(rolled: int, taken: bool) -> None:
    """He is no unit that would keep them away, and rolls as if they had moved there."""
    field = covered().leader("Ney", 1308, "9/2")
    play = start(field)
    play.state.agenda.append(Reveal(0))
    play.state.dice = LoadedDice(pair(rolled))
    play.state.settle()
    assert play.name == "Deploy"
    play.do("deploy", field["1/32"], 1308)
    ney = field.chief("Ney")
    assert play.told("escape") == [(play.state.roster.piece(ney), rolled, int(not taken))]
    assert (play.state.fate[ney] == TAKEN) == taken
    assert play.state.leader_at[ney] == 508  # with the nearest friends, he or his staff
    assert play.name == "Deploy"  # and the deployment goes on
    assert hidden.covered_units(play.state, field.chief("Picton"))
