"""Orders in play: written in secret, given out together, shown, lost; what commanders do (7.1, 11)."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.games.eagles import orders
from grognard.games.eagles.orders import BOX
from grognard.games.eagles.state import DEFENCE, NO_ORDER, NOT_WRITTEN, Battle
from grognard.games.eagles.steps.activation import Go
from grognard.games.eagles.steps.orders import OrderPhase
from grognard.games.eagles.view import redact
from grognard.kernel.dice import Dice
from grognard.kernel.state import Step
from tests.eagles.sandbox import Field, Real
from tests.eagles.script import Script

BELLE_ALLIANCE, PAPELOTTE, HAYE_SAINTE, MONT_SAINT_JEAN, LASNES = range(5)


def field() -> Field:
    """Two corps on the ridge of La Belle Alliance, one division on the other."""
    return (
        Real()
        .french("54 Ligne", 2418, formation="I")
        .french("55 Ligne", 2419, formation="I")
        .french("5 Ligne", 2020, formation="VI")
        .coalition("1/92", 3020, formation="5")
        .leader("D'Erlon", 2418, "8/1", formation="I")
        .leader("Mouton", 2020, "9/1", formation="VI")
        .leader("Ney", 2117, "9/2")
        .leader("Picton", 3020, "8/1", "anglo_allied", "5")
    )


def start(steps: list[Step], rolls: list[int] | None = None, turn: int = 0) -> Script:
    play = Script(field(), "I", rolls or [], start=[], in_command=False)
    play.state.turn = turn
    orders.count_chits(play.state)
    play.state.agenda += steps
    play.state.settle()
    return play


def number(play: Script, name: str) -> int:
    return play.state.roster.formation_numbers[name]


def boxes(play: Script, formation: int) -> list[int]:
    return [action.b - BOX for action in play.state.legal() if action.verb == "order" and action.a == formation]


# Writing orders


@pytest.mark.rule("7.1-01", "11-02", "11.1.a-01", "11.1.a-02")
def test_every_formation_begins_with_an_order_within_fifteen_hexes() -> None:
    play = start([OrderPhase()])
    first = number(play, "I")
    assert set(boxes(play, first)) == {NO_ORDER, DEFENCE, BELLE_ALLIANCE, PAPELOTTE, HAYE_SAINTE, MONT_SAINT_JEAN}
    play.do("order", first, PAPELOTTE + BOX)
    assert boxes(play, number(play, "VI"))
    assert not play.can("end_orders")
    play.do("order", number(play, "VI"), DEFENCE + BOX)
    play.do("end_orders")
    assert play.state.seat() == 1
    assert play.state.order[first] == NO_ORDER  # nothing holds before both have written
    play.do("order", number(play, "5"), DEFENCE + BOX).do("end_orders")
    assert play.state.order[first] == PAPELOTTE


@pytest.mark.rule("2-01", "7.1-01")
def test_a_scenario_may_leave_a_formation_few_orders_to_begin_with() -> None:
    play = start([OrderPhase()])
    first = number(play, "I")
    play.state.scenario.first_orders = {first: [HAYE_SAINTE]}
    play.state.choices = None
    assert boxes(play, first) == [HAYE_SAINTE]


@pytest.mark.rule("7.1-02", "11-01", "11-03")
def test_later_only_so_many_orders_are_changed_in_each_army() -> None:
    play = start([], turn=1)
    play.state.scenario.turns[1].orders[0] = 1
    play.state.agenda.append(OrderPhase())
    play.state.settle()
    play.do("order", number(play, "I"), HAYE_SAINTE + BOX)
    assert not boxes(play, number(play, "VI"))
    assert play.can("end_orders")


@pytest.mark.rule("7.1-03", "11-04", "22.1-03")
def test_nobody_sees_what_the_other_side_writes() -> None:
    play = start([OrderPhase()])
    before = redact(play.state, 1).state.dump()
    play.do("order", number(play, "I"), PAPELOTTE + BOX)
    assert redact(play.state, 1).state.dump() == before
    play.do("order", number(play, "VI"), DEFENCE + BOX).do("decoy", NO_ORDER + BOX, HAYE_SAINTE + BOX)
    play.do("end_orders").do("order", number(play, "5"), DEFENCE + BOX).do("end_orders")
    seen = redact(play.state, 1).state
    assert seen.order[number(play, "I")] == NO_ORDER
    assert seen.chits[0][HAYE_SAINTE + BOX] == 1  # a decoy, but who can tell


@pytest.mark.rule("11-08")
def test_five_decoys_are_moved_once_each() -> None:
    play = start([OrderPhase()], turn=1)
    for _ in range(5):
        assert "decoy" in play.verbs()
        play.do("decoy", play.state.legal()[-2].a, play.state.legal()[-2].b)
    assert "decoy" not in play.verbs()
    assert sum(play.state.decoys[chit] != NO_ORDER for chit in orders.chits_of(play.state, 0)) >= 1


@pytest.mark.rule("11-09")
def test_a_chit_that_was_shown_lies_face_down_when_it_is_moved() -> None:
    play = start([], turn=1)
    first = number(play, "I")
    play.state.order[first] = PAPELOTTE
    orders.show_order(play.state, first)
    play.state.agenda.append(OrderPhase())
    play.state.settle()
    play.do("order", first, HAYE_SAINTE + BOX)
    assert play.state.shown[first]
    play.do("end_orders").do("end_orders")
    assert not play.state.shown[first]
    assert play.state.order[first] == HAYE_SAINTE


@pytest.mark.rule("11.1.c-09")
def test_an_order_becomes_defence_for_nothing_when_the_goal_is_reached() -> None:
    play = start([], turn=1)
    second = number(play, "VI")
    play.state.order[second] = BELLE_ALLIANCE
    play.state.scenario.turns[1].orders[0] = 0
    play.state.agenda.append(OrderPhase())
    play.state.settle()
    assert not boxes(play, second)
    play.do("convert", second).do("end_orders").do("end_orders")
    assert play.state.order[second] == DEFENCE


# Shown and lost


@pytest.mark.rule("11-05", "11-06")
def test_an_order_that_is_shown_is_known_to_everybody() -> None:
    play = start([])
    first = number(play, "I")
    play.state.order[first] = PAPELOTTE
    orders.count_chits(play.state)
    orders.show_order(play.state, first)
    assert redact(play.state, 1).state.order[first] == PAPELOTTE
    assert play.state.chits[0][PAPELOTTE + BOX] == 0


@pytest.mark.rule("11.1.b-09", "11.1.b-10")
def test_a_forfeited_defence_goes_to_no_order_for_all_to_see() -> None:
    play = start([])
    first = number(play, "I")
    play.state.order[first] = DEFENCE
    orders.forfeit(play.state, first)
    play.gather()
    assert play.state.order[first] == NO_ORDER
    assert play.told("order_lost") == [(first,)]


# Commanders


def ney(rolls: list[int]) -> Script:
    """Ney is activated."""
    play = start([Go()], [7, *rolls])
    return play.do("activate", play.state.roster.piece(play.field.chief("Ney")))


@pytest.mark.rule("7.3.a-15", "11.3-02", "11.3-03", "11.3-04", "11.3-05", "11.3-06")
def test_a_commander_changes_the_order_of_a_formation_in_his_range() -> None:
    play = ney([])
    play.do("change_order")
    first, second = number(play, "I"), number(play, "VI")
    assert boxes(play, first)
    assert boxes(play, second)
    play.do("order", first, DEFENCE + BOX)
    assert not boxes(play, second)
    assert "decoy" in play.verbs()
    play.do("end_orders")
    assert play.state.order[first] == DEFENCE
    assert play.state.used[play.field.chief("D'Erlon")] == 0
    assert play.told("order_given") == [(play.state.roster.piece(play.field.chief("Ney")),)]


@pytest.mark.rule("11.3-07")
def test_a_commander_rallies_routed_stacks_in_his_range() -> None:
    play = start([Go()], [7, 9])
    play.state.rout(play.field["54 Ligne"])
    play.do("activate", play.state.roster.piece(play.field.chief("Ney")))
    play.do("call_back").do("rally", 2418)
    assert not play.is_routed("54 Ligne")  # quality 7 and leadership 2 against a 9
    assert "rally" not in play.verbs()


@pytest.mark.rule("11.3-08", "11.3-09", "11.3-10", "11.3-11", "11.3-12", "11.3-13")
def test_a_commander_leads_as_many_stacks_as_his_leadership() -> None:
    play = ney([])
    play.state.used[play.field.chief("D'Erlon")] = 2
    play.do("lead_stacks").do("take_stack", 2418).do("take_stack", 2020)
    assert [name for name in ("54 Ligne", "55 Ligne", "5 Ligne") if play.state.acting[play.field[name]]] == [
        "54 Ligne",
        "5 Ligne",
    ]
    assert play.state.direct[play.field.chief("Ney")] == 1
    assert play.state.used[play.field.chief("D'Erlon")] == 2


@pytest.mark.rule("11.3-10")
def test_he_leads_stacks_himself_once_in_a_turn() -> None:
    play = start([Go()], [7])
    play.state.direct[play.field.chief("Ney")] = 1
    play.do("activate", play.state.roster.piece(play.field.chief("Ney")))
    assert "lead_stacks" not in play.verbs()
    assert "change_order" in play.verbs()


@pytest.mark.rule("11.3-16", "20.2-01", "QA-23")
def test_a_wounded_commander_has_no_abilities() -> None:
    play = start([Go()], [7])
    play.state.fate[play.field.chief("Ney")] = 1
    play.do("activate", play.state.roster.piece(play.field.chief("Ney")))
    assert not play.verbs() & {"change_order", "call_back", "lead_stacks"}


# Rally option


@pytest.mark.rule("11.1.c-01", "11.1.c-03", "11.1.c-04", "11.1.c-05", "11.1.c-07")
def test_the_rally_option_lets_all_routed_stacks_of_the_formation_try() -> None:
    play = start([Go()], [7, 8, 9, 4])
    for name in ("54 Ligne", "55 Ligne"):
        play.state.rout(play.field[name])
    before = play.state.order[:]
    play.do("activate", play.state.roster.piece(play.field.chief("D'Erlon")))
    play.do("rally_option")
    assert play.state.rallying
    play.until("ChooseLeader")
    assert play.told("rally") == [(2418, 8), (2419, 9)]
    assert not play.is_routed("54 Ligne")  # quality 7 and leadership 1
    assert play.is_routed("55 Ligne")
    assert play.state.order == before


@pytest.mark.rule("11.1.c-02")
def test_under_the_rally_option_nobody_fires_or_attacks() -> None:
    play = start([Go()], [7, 12])
    play.state.rout(play.field["54 Ligne"])
    play.do("activate", play.state.roster.piece(play.field.chief("D'Erlon"))).do("rally_option")
    assert play.name == "MovePart"
    play.do("pick", play.field["55 Ligne"])
    assert play.goals("go")
    grid = play.state.ground.grid
    assert all(grid.distance(2419, h) == 1 for h in play.goals("go"))


def test_nothing_stays_on_paper() -> None:
    play = start([OrderPhase()])
    play.do("order", number(play, "I"), PAPELOTTE + BOX).do("order", number(play, "VI"), DEFENCE + BOX)
    play.do("end_orders").do("order", number(play, "5"), DEFENCE + BOX).do("end_orders")
    assert all(order == NOT_WRITTEN for order in play.state.written)


@pytest.mark.rule("11.1.c-06")
def test_only_units_of_the_activated_formation_rally() -> None:
    play = Script(field().french("Stray", 2418, formation="VI"), "I", [7, 2, 4], start=[], in_command=False)
    for name in ("54 Ligne", "Stray"):
        play.state.rout(play.field[name])
    play.state.agenda.append(Go())
    play.state.settle()
    play.do("activate", play.state.roster.piece(play.field.chief("D'Erlon"))).do("rally_option").until("ChooseLeader")
    assert not play.is_routed("54 Ligne")
    assert play.is_routed("Stray")


@pytest.mark.rule("QA-57", "QA-58", "11-12")
def test_prussians_who_have_not_come_are_ordered_up_to_25_hexes_from_lasnes() -> None:
    state: Battle = rulebook("eagles").new_state("waterloo", [], Dice(bytes(32)), [])
    fourth = state.roster.formation_numbers["prussian_iv"]
    names = {state.scenario.box_names[box - BOX] for box in orders.boxes_for(state, fourth) if box >= BOX}
    assert {"Fichermont", "Papelotte", "Ohain"} <= names
    assert not names & {"Plancenoit", "Hougoumont", "La Belle Alliance"}


@pytest.mark.rule("7.1-01")
@pytest.mark.parametrize(
    ("scenario", "offered"),
    [
        ("derlon", "an objective."),
        ("hougoumont", "an objective or Defence."),
        ("plancenoit", "an objective or Defence."),
    ],
)
def test_a_first_order_is_asked_for_as_the_scenario_has_it(scenario: str, offered: str) -> None:
    state = rulebook("eagles").new_state(scenario, [], Dice(bytes(32)), [])
    while state.agenda[-1].name() != "WriteFirst":
        state.apply(state.legal()[0])
    text, _ = state.agenda[-1].prompt(state)
    assert text.endswith(f"its first order, {offered}")


@pytest.mark.rule("7.1-03", "11-04")
def test_who_writes_orders_sees_them_on_the_map_and_nobody_else_does() -> None:
    book = rulebook("eagles")
    state = book.new_state("derlon", [], Dice(bytes(32)), [])
    while state.agenda[-1].name() != "WriteFirst":
        state.apply(state.legal()[0])
    writer = state.seat()
    kinds = [mark.get("drawn") for mark in book.display.marks(book.secrets.view(state, writer))]
    assert "order" not in kinds
    state.apply(state.legal()[0])
    ribbons = [mark for mark in book.display.marks(book.secrets.view(state, writer)) if mark.get("drawn") == "order"]
    assert len(ribbons) == 1
    for other in (1 - writer, -1):
        assert "order" not in [mark.get("drawn") for mark in book.display.marks(book.secrets.view(state, other))]
