"""The end of a turn on the march: strategic and rout movement (7.4.a, 7.4.b, 16)."""

from __future__ import annotations

import pytest

from grognard.games.eagles.hidden import NOW, add_counter
from grognard.games.eagles.state import DEFENCE, FLED
from grognard.games.eagles.steps.march import RoutPhase, StrategicPhase
from grognard.kernel.events import EVERYBODY
from tests.eagles.sandbox import Field
from tests.eagles.script import Script


def field() -> Field:
    return (
        Field()
        .french("54 Ligne", 202, formation="I")
        .french("55 Ligne", 202, formation="I")
        .french("5 Ligne", 302, formation="VI")
        .coalition("1/92", 1510, formation="5")
        .leader("D'Erlon", 202, "8/1", formation="I")
        .leader("Mouton", 302, "9/1", formation="VI")
        .leader("Ney", 302, "9/1")
        .leader("Picton", 1510, "8/1", "anglo_allied", "5")
    )


def marching(order: int = 0, more: Field | None = None) -> Script:
    play = Script(more or field(), "I", start=[], in_command=False)
    play.state.scenario.boxes = [214, 1510]
    play.state.scenario.box_names = ["East", "North"]
    play.state.order = [order] * len(play.state.order)
    play.state.agenda.append(StrategicPhase())
    play.state.settle()
    return play


def formation(play: Script, name: str) -> int:
    return play.state.roster.formation_numbers[name]


@pytest.mark.rule("7.4.a-01", "7.4.a-07")
def test_sides_march_in_turn_the_french_first() -> None:
    play = marching()
    assert play.state.seat() == 0
    play.do("march", formation(play, "I")).do("end_march")
    assert play.state.seat() == 1
    play.do("end_marches")
    assert play.state.seat() == 0
    assert not play.can("march", formation(play, "I"))
    assert play.can("march", formation(play, "VI"))


@pytest.mark.rule("7.4.a-01", "7.4.a-02", "7.4.a-03")
def test_an_officer_who_was_activated_twice_does_not_march() -> None:
    play = marching()
    play.state.used[play.field.chief("D'Erlon")] = 2
    play.state.direct[play.field.chief("Ney")] = 1
    play.state.choices = None
    assert not play.can("march", formation(play, "I"))
    assert play.can("march", formation(play, "VI"))


@pytest.mark.rule("7.4.a-08")
def test_commanders_do_not_march() -> None:
    play = marching()
    assert all(action.verb in ("march", "end_marches") for action in play.state.legal())
    assert play.state.roster.is_commander(play.field.chief("Ney"))


@pytest.mark.rule("7.4.a-04")
def test_a_march_keeps_to_the_order() -> None:
    play = marching()
    play.do("march", formation(play, "I")).do("march_unit", play.field["54 Ligne"])
    grid = play.state.ground.grid
    goals = play.goals("march_to")
    assert 206 in goals
    assert all(grid.distance(h, 214) <= grid.distance(202, 214) or grid.distance(h, 202) == 1 for h in goals)


@pytest.mark.rule("7.4.a-04", "11.1.b-01")
def test_in_defence_a_march_is_one_hex_long() -> None:
    play = marching(DEFENCE)
    play.do("march", formation(play, "I")).do("march_unit", play.field["54 Ligne"])
    assert all(play.state.ground.grid.distance(h, 202) == 1 for h in play.goals("march_to"))


@pytest.mark.rule("7.4.a-05")
def test_a_march_keeps_five_hexes_from_every_enemy() -> None:
    play = marching(more=field().coalition("Scout", 208, "4/8/8", "cav", "LC"))
    play.do("march", formation(play, "I")).do("march_unit", play.field["54 Ligne"])
    grid = play.state.ground.grid
    assert play.goals("march_to")
    assert all(grid.distance(h, 208) > 4 for h in play.goals("march_to"))


@pytest.mark.rule("7.4.a-06")
def test_one_unit_near_an_enemy_holds_the_whole_formation_but_not_its_officer() -> None:
    play = marching(more=field().french("Picket", 1210, formation="I").coalition("Scout", 1211, "4/8/8", "cav", "LC"))
    play.do("march", formation(play, "I"))
    assert "march_unit" not in play.verbs()
    play.do("ride", play.state.roster.piece(play.field.chief("D'Erlon")))
    play.do("march_to", 208)
    assert play.state.leader_at[play.field.chief("D'Erlon")] == 208


def test_a_stack_marches_together() -> None:
    play = marching()
    play.do("march", formation(play, "I")).do("march_stack", 202).do("march_to", 206)
    assert play.at("54 Ligne") == 206
    assert play.at("55 Ligne") == 206
    assert "march_unit" not in play.verbs()


# Rout movement


def fleeing(at: int = 306) -> Script:
    play = Script(field().french("4 Lanciers", at, "3/8/8", "cav", "I", routed=True), "I", start=[], in_command=False)
    play.state.agenda.append(RoutPhase())
    play.state.settle()
    play.gather()
    return play


@pytest.mark.rule("7.4.b-01", "16-01", "16-02", "16-03")
def test_routed_units_run_for_their_supply_by_the_fastest_way() -> None:
    play = fleeing(914)
    if play.name == "RoutMoves":
        choice = play.state.legal()[0]
        play.do(choice.verb, choice.a, choice.b)
    grid = play.state.ground.grid
    assert grid.distance(play.at("4 Lanciers"), 101) == grid.distance(914, 101) - 8
    assert play.name == "Over"


@pytest.mark.rule("7.4.b-02", "16-06")
def test_who_reaches_the_supply_hex_is_gone() -> None:
    play = fleeing(104)
    assert play.at("4 Lanciers") == FLED
    assert play.told("fled") == [(play.field["4 Lanciers"], 104, 101)]


@pytest.mark.rule("16-07", "16-08")
def test_a_routed_unit_shut_in_by_enemy_zones_stays() -> None:
    play = Script(
        field().french("45 Ligne", 808, routed=True).coalition("A", 809).coalition("B", 806),
        "I",
        start=[],
        in_command=False,
    )
    play.state.agenda.append(RoutPhase())
    play.state.settle()
    assert play.state.is_alive(play.field["45 Ligne"])


@pytest.mark.rule("7.4.a-05", "7.4.a-06", "22.2-06", "QA-2")
def test_a_hidden_counter_nearby_holds_a_formation_too() -> None:
    play = marching()
    add_counter(play.state, play.field.chief("Picton"), False, 305, NOW)
    play.do("march", formation(play, "I"))
    assert "march_unit" not in play.verbs()


@pytest.mark.rule("16-05")
def test_rout_movement_shakes_nobody_and_may_end_with_friends() -> None:
    play = Script(
        field().french("4 Lanciers", 306, "3/8/8", "cav", "I", routed=True).french("13 Ligne", 304),
        "I",
        start=[],
        in_command=False,
    )
    play.state.agenda.append(RoutPhase())
    play.state.settle()
    while play.name == "RoutMoves":
        choice = play.state.legal()[0]
        play.do(choice.verb, choice.a, choice.b)
    assert play.told("contagion") == []
    assert not play.is_routed("13 Ligne")


@pytest.mark.rule("QA-18", "QA-17")
def test_routed_units_run_towards_supply_that_the_enemy_holds() -> None:
    play = Script(
        field().french("4 Lanciers", 1010, "3/8/8", "cav", "I", routed=True).coalition("Raider", 101),
        "I",
        start=[],
        in_command=False,
    )
    play.state.agenda.append(RoutPhase())
    play.state.settle()
    while play.name == "RoutMoves":
        choice = play.state.legal()[0]
        play.do(choice.verb, choice.a, choice.b)
    assert play.state.is_alive(play.field["4 Lanciers"])


@pytest.mark.rule("22.1-01", "22.1-03")
def test_a_stack_on_the_march_shows_nobody_but_its_lead() -> None:
    play = marching()
    play.do("march", formation(play, "I")).do("march_stack", 202).do("march_to", 206)
    told = {event.data[0]: event.seen_by for event in play.events if event.kind == "marches"}
    assert told == {play.field["54 Ligne"]: EVERYBODY, play.field["55 Ligne"]: 0}
