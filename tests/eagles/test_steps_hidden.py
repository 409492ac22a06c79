"""Hidden counters and reinforcements in play (22.2, 23)."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import rulebook
from grognard.games.eagles import hidden
from grognard.games.eagles.roster import FIRST_COUNTER
from grognard.games.eagles.scenario import Arrival, Turn
from grognard.games.eagles.state import COVERED, Battle
from grognard.games.eagles.steps.activation import Go
from grognard.games.eagles.steps.hidden import HiddenMarch, Reveal, SpotCheck
from grognard.games.eagles.steps.move import MovePart
from grognard.games.eagles.steps.reinforce import OfferTrack
from grognard.games.eagles.view import redact
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.eagles.sandbox import Field
from tests.eagles.script import Script, attack


def covered() -> Field:
    """A Coalition division under counters behind a wood, a French brigade in front of it."""
    return (
        Field(woods=[807, 808, 809, 810, 811])
        .french("54 Ligne", 508, formation="I")
        .coalition("1/92", 1208, formation="5")
        .coalition("1/32", 1208, formation="5")
        .coalition("Guns", 1208, "5/7/3", "foot", "5")
        .leader("D'Erlon", 508, "8/1", formation="I")
        .leader("Picton", 1208, "8/1", "anglo_allied", "5")
        .coalition("1/28", 1601, formation="6")
        .leader("Lambert", 1601, "8/0", "anglo_allied", "6")
    )


def start(field: Field | None = None) -> Script:
    play = Script(field or covered(), "I", start=[], in_command=False)
    state = play.state
    state.side = 1
    picton = play.field.chief("Picton")
    for name in ("1/92", "1/32", "Guns"):
        state.put(play.field[name], COVERED)
    state.put_leader(picton, 0)
    hidden.add_counter(state, picton, True, 1208, hidden.NOW)
    hidden.add_counter(state, picton, False, 1210, hidden.NOW)
    hidden.add_counter(state, picton, False, 1206, hidden.NOW)
    state.order[state.roster.formation_numbers["5"]] = 0
    state.scenario.boxes = [408]
    state.agenda.append(HiddenMarch(1, picton))
    state.settle()
    return play


def places(play: Script, counter: int) -> list[int]:
    return [a.b for a in play.state.legal() if a.verb == "move_counter" and a.a == FIRST_COUNTER + counter]


@pytest.mark.rule("22.2-01", "22.1-03")
def test_the_enemy_sees_counters_and_nothing_of_what_they_stand_for() -> None:
    play = start()
    seen = redact(play.state, 0).state
    assert seen.counter_at == [1208, 1210, 1206]
    assert seen.counter_leader == [-1, -1, -1]
    assert seen.counter_real == [0, 0, 0]
    assert seen.where[play.field["1/92"]] == 0


@pytest.mark.rule("22.2-02", "22.2-04", "22.2-05")
def test_counters_move_at_the_pace_of_the_slowest_and_share_no_hex() -> None:
    play = start()
    grid = play.state.ground.grid
    assert max(grid.distance(1208, h) for h in places(play, 0)) == 3  # the guns
    assert 1210 not in places(play, 0)
    assert places(play, 1)
    assert places(play, 2)


@pytest.mark.rule("QA-13")
def test_true_and_false_counters_obey_the_order() -> None:
    play = start()
    grid = play.state.ground.grid
    for counter, at in ((0, 1208), (1, 1210)):
        for h in places(play, counter):
            assert grid.distance(h, 408) <= grid.distance(at, 408) or grid.distance(h, at) == 1


@pytest.mark.rule("22.2-09", "22.2-11")
def test_a_decoy_that_is_seen_is_taken_off() -> None:
    play = start()
    play.state.counter_at[1] = 613
    play.state.agenda.append(SpotCheck())
    play.state.settle()
    play.gather()
    assert play.state.counter_at[1] == hidden.GONE
    assert play.told("no_one_there") == [(FIRST_COUNTER + 1, 613)]
    assert play.state.counter_at[0] == 1208


@pytest.mark.rule("22.2-08", "22.2-12", "22.2-14", "22.2-20")
def test_a_formation_that_is_seen_deploys_and_its_decoys_go() -> None:
    play = start()
    play.state.counter_at[0] = 712
    play.state.agenda.append(SpotCheck())
    play.state.settle()
    assert play.name == "Deploy"
    assert play.at("1/92") == 712  # somebody must be in the hex itself
    grid = play.state.ground.grid
    for action in play.state.legal():
        if action.verb == "deploy":
            assert grid.distance(action.b, 712) <= 4
            assert grid.distance(action.b, 508) > grid.distance(712, 508)
    play.do("deploy_rest")
    if play.name == "PostOfficer":
        play.do("post", 712)
    assert all(play.state.is_alive(play.field[name]) for name in ("1/92", "1/32", "Guns"))
    assert play.state.leader_at[play.field.chief("Picton")] > 0
    assert play.state.counter_at == [hidden.GONE] * 3


@pytest.mark.rule("22.2-10", "22.2-17")
def test_a_counter_stops_where_it_is_seen() -> None:
    play = start(covered().french("7 Hussards", 1012, "4/9/8", "cav", "I"))
    play.state.agenda.pop()
    assert hidden.spotted(play.state, 1) == [1012]


@pytest.mark.rule("22.2-19", "QA-3", "QA-7")
def test_the_owner_may_show_a_counter_and_its_march_is_over() -> None:
    play = start()
    play.do("show_counter", FIRST_COUNTER)
    assert play.name == "Deploy"
    play.do("deploy", play.field["1/32"], 1208).do("deploy_rest")
    while play.name == "PostOfficer":
        play.do("post", 1208)
    assert play.name == "Over"


@pytest.mark.rule("22.2-22", "10-01")
def test_hidden_counters_have_no_zones_and_stack_with_nobody() -> None:
    play = start()
    assert not play.state.held[1208]


# Reinforcements


def expected() -> Script:
    """A division that comes on openly in the first turn by 1608."""
    field = (
        Field()
        .french("54 Ligne", 202, formation="I")
        .coalition("1/92", 1515, formation="5")
        .coalition("1/28", 1514, formation="6")
        .leader("D'Erlon", 202, "8/1", formation="I")
        .leader("Picton", 1515, "8/1", "anglo_allied", "5")
        .leader("Lambert", 1514, "8/0", "anglo_allied", "6")
    )
    play = Script(field, "I", [7], start=[], in_command=False)
    state = play.state
    arrival = Arrival(state.roster.formation_numbers["5"], 0, [1608], False, False)
    arrival.march = [[field["1/92"]]]
    arrival.leaders = [field.chief("Picton")]
    state.scenario.arrivals = [arrival]
    state.put(field["1/92"], 0)
    state.put_leader(field.chief("Picton"), 0)
    state.order[state.roster.formation_numbers["5"]] = 0
    state.scenario.boxes = [608]
    state.side = 1
    state.agenda.append(Go())
    state.settle()
    return play


@pytest.mark.rule("7.3.a-07", "23.1-04", "QA-21", "11.1.a-06")
def test_reinforcements_come_on_when_their_leader_is_activated() -> None:
    play = expected()
    play.do("activate", play.state.roster.piece(play.field.chief("Picton")))
    assert play.state.leader_at[play.field.chief("Picton")] == 1608
    assert play.name == "Enter"
    play.do("enter", play.field["1/92"], 1308)  # four points: one for the entry hex, three more
    assert play.at("1/92") == 1308


@pytest.mark.rule("7.3.a-07")
def test_they_stay_away_as_long_as_he_is_not() -> None:
    play = expected()
    play.state.scenario.arrivals[0] = later = Arrival(play.state.roster.formation_numbers["5"], 1, [1608], False, False)
    later.leaders = [play.field.chief("Picton")]
    play.state.choices = None
    assert not play.can("activate", play.state.roster.piece(play.field.chief("Picton")))


def whole(options: list[str]) -> Battle:
    state: Battle = rulebook("eagles").new_state("waterloo", options, Dice(bytes(32)), [])
    return state


@pytest.mark.rule("23-01", "23.1-01", "23.1-03")
def test_three_counters_of_each_prussian_corps_are_on_the_track_and_nobody_knows_the_true_one() -> None:
    state = whole([])
    bulow = state.roster.leader_numbers["bulow"]
    mine = [c for c, leader in enumerate(state.counter_leader) if leader == bulow]
    scheduled = next(a.turn for a in state.scenario.arrivals if bulow in a.leaders)
    assert sorted(state.counter_turn[c] for c in mine) == [scheduled - 1, scheduled, scheduled + 1]
    assert sum(state.counter_real[c] for c in mine) == 1
    for seat in (0, 1):
        assert not any(redact(state, seat).state.counter_real)
    state.turn = scheduled + 1
    assert sum(redact(state, 1).state.counter_real[c] for c in mine) == 1
    assert not any(redact(state, 0).state.counter_real)


@pytest.mark.rule("22.2-03", "QA-5")
def test_with_hidden_formations_unseen_leaders_begin_under_counters_with_decoys() -> None:
    state = whole(["hidden_units"])
    chance = Random(3)
    met = False
    for _ in range(40):
        if state.agenda[-1].name() == "HideDecoys":
            met = True
        if state.agenda[-1].name() == "WriteFirst":
            break
        state.apply(chance.choice(state.legal()))
    assert met
    assert COVERED in state.where
    assert Action("end_orders") not in state.legal()


# Variable reinforcements


def variable(rolls: list[int], turn: int = 0) -> Script:
    """A corps that may be put on the track, to come for a 7 or less, at 12 points from turn 3 on."""
    field = (
        Field()
        .french("54 Ligne", 202, formation="I")
        .french("27 Ligne", 203, formation="VI")
        .coalition("1/92", 1515, formation="5")
        .leader("D'Erlon", 202, "8/1", formation="I")
        .leader("Mouton", 203, "8/1", formation="VI")
        .leader("Picton", 1515, "8/1", "anglo_allied", "5")
    )
    play = Script(field, "I", rolls, start=[], in_command=False, single=[1, 1, 1, 1])
    state = play.state
    arrival = Arrival(state.roster.formation_numbers["VI"], 0, [108], True, False)
    arrival.march = [[field["27 Ligne"]]]
    arrival.leaders = [field.chief("Mouton")]
    arrival.level = 7
    arrival.price = {3: 12}
    state.scenario.arrivals = [arrival]
    state.scenario.turns = state.scenario.turns * 4
    state.put(field["27 Ligne"], 0)
    state.put_leader(field.chief("Mouton"), 0)
    state.turn = turn
    return play


@pytest.mark.rule("23.2.a-01", "23.2.a-02", "23.2.a-03")
def test_a_variable_formation_is_put_on_the_track_three_turns_ahead_or_more() -> None:
    play = variable([])
    play.state.agenda.append(OfferTrack())
    play.state.settle()
    six = play.state.roster.formation_numbers["VI"]
    assert not play.can("put_on_track", six, 2)
    play.do("put_on_track", six, 3)
    assert play.state.counter_turn == [3, 4, 5]
    assert sum(play.state.counter_real) == 1
    assert not any(redact(play.state, 0).state.counter_real)
    assert play.name == "Over"


def tried(rolls: list[int]) -> Script:
    """The turn of the first counter has come, and it is the true one."""
    play = variable(rolls, 3)
    state = play.state
    mouton = play.field.chief("Mouton")
    state.tracked[state.roster.formation_numbers["VI"]] = 3
    for turn in (3, 4, 5):
        hidden.add_counter(state, mouton, turn == 3, 0, turn, 7)
    state.agenda.append(Go())
    state.settle()
    return play


@pytest.mark.rule("23.2.b-01", "23.2.b-02")
def test_a_pass_may_bring_a_counter_on() -> None:
    play = tried([7, 4])
    assert not play.can("activate", play.state.roster.piece(play.field.chief("Mouton")))
    assert not play.can("attempt", FIRST_COUNTER + 1)
    play.do("attempt", FIRST_COUNTER)
    assert play.told("passes") == [(0,)]
    assert play.state.counter_at[0] == 108
    assert play.told("end_check")
    assert redact(play.state, 0).state.counter_real[0] == 1
    assert redact(play.state, 1).state.counter_real[0] == 0


@pytest.mark.rule("23.2.b-03")
def test_a_counter_that_fails_is_gone_unseen() -> None:
    play = tried([8, 4])
    play.do("attempt", FIRST_COUNTER)
    assert play.state.counter_at[0] == hidden.GONE
    assert redact(play.state, 0).state.counter_real[0] == 0


@pytest.mark.rule("23.2.b-04")
def test_counters_that_nobody_tries_for_are_dropped() -> None:
    play = tried([])
    hidden.drop_untried(play.state)
    assert play.state.counter_at == [hidden.GONE, 0, 0]


@pytest.mark.rule("23.2.b-05", "23.2.b-06")
def test_c102_the_price_is_paid_when_the_formation_is_shown() -> None:
    play = tried([7, 4])
    play.do("attempt", FIRST_COUNTER)
    assert play.state.penalty == [0, 0]
    play.state.agenda.append(Reveal(0))
    play.state.settle()
    assert play.state.penalty == [12, 0]


# Several at once


@pytest.mark.rule("22.2-15", "22.2-16", "22.2-18")
def test_all_that_are_seen_at_once_are_turned_over_and_decoys_go_last() -> None:
    play = start()
    play.state.counter_at[0] = 712
    play.state.counter_at[1] = 613
    play.state.agenda.append(SpotCheck())
    play.state.settle()
    play.gather()
    assert play.name == "Deploy"
    assert play.told("spotted") == [(play.state.roster.piece(play.field.chief("Picton")), 712)]
    assert play.told("no_one_there") == [(FIRST_COUNTER + 1, 613)]  # before anybody deploys
    assert play.state.counter_done[:2] == [2, 2]
    play.do("deploy_rest")
    while play.name == "PostOfficer":
        play.do("post", 712)
    assert play.state.counter_at == [hidden.GONE] * 3
    assert play.name == "HiddenMarch"


@pytest.mark.rule("22.2-10", "22.2-12")
def test_who_finds_a_formation_in_his_way_chooses_his_way_anew() -> None:
    field = covered().french("7 Hussards", 514, "4/7/8", "cav", "I")
    play = start(field)
    state = play.state
    state.agenda.pop()
    state.side = 0
    state.counter_at[0] = 1014
    state.scenario.boxes = [1414]
    state.order[state.roster.formation_numbers["I"]] = 0
    state.scenario.turns = [Turn("9 pm", 10, 9, 2, [2, 2, 1])]
    state.acting[field["7 Hussards"]] = state.commanded[field["7 Hussards"]] = 1
    state.agenda.append(MovePart(0))
    state.settle()
    play.do("pick", field["7 Hussards"]).do("go", 1214)
    assert play.name == "Deploy"
    play.do("deploy_rest")
    while play.name == "PostOfficer":
        play.do("post", 1014)
    assert play.name == "Moving"
    assert state.ground.grid.distance(state.where[field["7 Hussards"]], 1014) == 2
    assert 1014 not in [action.a for action in state.legal() if action.verb == "go"]
    assert state.points > 0


def commander(options: list[str]) -> Script:
    """Wellington is hidden behind the wood and activated."""
    field = covered().leader("Wellington", 1209, "10/3", "anglo_allied")
    field.options = options
    play = Script(field, "I", [7], start=[], in_command=False)
    state = play.state
    state.side = 1
    wellington = field.chief("Wellington")
    state.put_leader(wellington, 0)
    hidden.add_counter(state, wellington, True, 1209, hidden.NOW)
    state.agenda.append(Go())
    state.settle()
    return play.do("activate", state.roster.piece(wellington))


@pytest.mark.rule("QA-12")
def test_a_hidden_commander_must_be_shown_to_act() -> None:
    play = commander([])
    assert play.name == "ShowCommander"
    assert "act_unseen" not in play.verbs()
    play.do("show_leader", play.state.roster.piece(play.field.chief("Wellington")))
    assert play.name == "Ability"
    assert play.state.leader_at[play.field.chief("Wellington")] == 1209


@pytest.mark.rule("QA-12")
def test_by_a_word_of_honour_he_acts_unseen() -> None:
    play = commander(["hidden_units", "honour_act"])
    play.do("act_unseen")
    assert play.name == "Ability"
    assert play.can("change_order")
    assert play.state.leader_at[play.field.chief("Wellington")] == 0


@pytest.mark.rule("QA-22", "11.1.b-01")
def test_reinforcements_in_defence_come_no_farther_than_the_entry_hex() -> None:
    play = expected()
    play.state.order[play.state.roster.formation_numbers["5"]] = -1
    play.do("activate", play.state.roster.piece(play.field.chief("Picton")))
    assert [action.b for action in play.state.legal() if action.verb == "enter"] == [1608]


@pytest.mark.rule("11-13", "11-14")
def test_an_order_over_a_long_distance_ends_where_the_formation_deploys() -> None:
    play = start()
    state = play.state
    state.scenario.boxes = [101]
    state.tables.numbers.objective_range = 5
    play.do("show_counter", FIRST_COUNTER).do("deploy_rest")
    while play.name == "PostOfficer":
        play.do("post", 1208)
    assert state.order[state.roster.formation_numbers["5"]] == -2


def followed(hidden_at: int) -> Script:
    """Cavalry has withdrawn and French infantry follows into 505; Wellington is hidden in a hex."""
    field = Field().french("A", 504, "10/7/4").coalition("X", 505, "6/8/8", "cav")
    field.leader("Wellington", 1209, "10/3", "anglo_allied")
    play = attack(field, "I", {504: 505}, [12]).do("withdraw")
    while play.name == "RetreatWay":
        play.do("retreat", play.goals("retreat")[0])
    wellington = field.chief("Wellington")
    play.state.put_leader(wellington, 0)
    hidden.add_counter(play.state, wellington, True, hidden_at, hidden.NOW)
    return play.do("advance", field["A"])


@pytest.mark.rule("22.2-08", "22.2-10", "22.2-11")
def test_who_advances_sees_what_is_hidden_around_him_at_once() -> None:
    play = followed(606)
    wellington = play.field.chief("Wellington")
    kinds = [event.kind for event in play.events]
    assert kinds.index("advances") < kinds.index("spotted")
    assert play.state.leader_at[wellington] == 606


@pytest.mark.rule("22.2-11", "20.2-04")
def test_a_hidden_commander_whose_hex_the_enemy_has_entered_rolls_against_capture() -> None:
    play = followed(505)
    assert play.told("spotted")
    assert play.told("escape")
    assert play.state.leader_at[play.field.chief("Wellington")] != 505
