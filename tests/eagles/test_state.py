"""The position: copies, declared fields, and the scenarios as they begin."""

import pytest

from grognard.games.eagles import command, commanders, hidden
from grognard.games.eagles.data.records import GameData
from grognard.games.eagles.fields import FIELDS
from grognard.games.eagles.loader import load
from grognard.games.eagles.state import DEFENCE, DIRECT, ORDERS, Battle
from grognard.games.eagles.zones import enemy_zones
from grognard.kernel.dice import blind_dice
from grognard.kernel.fields import EVERY_SEAT
from tests.conformance import declared
from tests.eagles.sandbox import Field, make_battle

DATA: GameData = load()
STANDARD = ["all_units", "artillery_reserve"]


def battle(name: str, options: list[str] | None = None) -> Battle:
    return make_battle(DATA, name, STANDARD if options is None else options, blind_dice(0))


def busy() -> Battle:
    """A position in which most fields hold something."""
    state = battle("derlon")
    state.order[0] = 1
    state.decoys[3] = 2
    state.rout(0)
    state.home[0] = 1717
    state.lost[1] = state.acting[2] = state.commanded[2] = state.prepared[3] = state.beside[4] = 1
    state.beside_foot[4] = state.fired[2518] = state.used[0] = 1
    state.looked[1] = bytes([1]) * state.ground.size
    state.attacks[2618] = 2717
    state.card_of = [0, 1]
    state.card_turn = [0, 0]
    return state


def test_every_field_is_declared() -> None:
    assert declared.undeclared(busy()) == []


def test_copies_share_nothing_that_changes() -> None:
    state = busy()
    assert state.copy().dump() == state.dump()
    assert declared.copy_faults(state) == []
    assert declared.dump_faults(state) == []


def test_a_public_copy_holds_no_more_than_everybody_sees() -> None:
    assert declared.public_faults(busy()) == []


def test_a_public_copy_holds_what_everybody_sees() -> None:
    state = battle("derlon")
    state.order[0] = 1
    state.rout(0)
    public = state.public_copy()
    assert public.held == state.held
    assert public.leader_at == state.leader_at
    hidden = {field.name for field in FIELDS.fields if field.seen != EVERY_SEAT}
    assert {"where", "stacks", "order", "decoys", "lost", "routed"} <= hidden
    assert not any(public.routed)
    assert public.stacks == {}
    assert set(public.where) == {0}
    assert set(public.order) == {-2}


@pytest.mark.rule("2-01")
@pytest.mark.parametrize(
    ("name", "units", "leaders"), [("hougoumont", 33, 4), ("derlon", 91, 12), ("plancenoit", 62, 5)]
)
def test_scenarios_begin_with_their_units(name: str, units: int, leaders: int) -> None:
    state = battle(name)
    assert state.roster.size_of() == units
    assert state.roster.leaders() == leaders
    roster = state.roster
    led = [roster.formations[roster.formation[u]].officer >= 0 or bool(roster.shared[u]) for u in range(units)]
    assert all(led)  # Bull acts with others where Uxbridge is not there


def test_the_whole_battle_and_its_options() -> None:
    state = battle("waterloo")
    assert (state.roster.size_of(), state.roster.leaders()) == (323, 29)
    assert len([u for u in state.where if u > 0]) == 258
    assert battle("waterloo", ["all_units", "late_brigades"]).roster.size_of() == 329
    assert battle("waterloo", []).roster.size_of() == 313
    split = battle("waterloo", ["all_units", "second_light_officer"])
    west = split.roster.formations[split.roster.formation_numbers["british_light_cavalry_west"]]
    assert len(west.units) == 7
    assert split.roster.leader_ids[west.officer] == "grant"


def test_attached_units_belong_to_their_new_formation() -> None:
    state = battle("waterloo")
    unit = state.roster.numbers["n2_1_2n"]
    assert state.roster.formations[state.roster.formation[unit]].id == "british_1"


@pytest.mark.rule("21-02")
def test_mud_in_the_first_hours_is_an_option() -> None:
    assert battle("hougoumont").weather == 0
    wet = battle("hougoumont", ["all_units", "mud_at_noon"])
    assert wet.weather == 1
    assert [turn.weather for turn in wet.scenario.turns] == [1, 1, 0, 0]


def test_a_scenario_plays_on_its_part_of_the_map() -> None:
    state = battle("derlon")
    assert 1712 in state.ground.grid
    assert 1711 not in state.ground.grid
    assert 3631 in state.ground.grid
    assert 3632 not in state.ground.grid


def test_zones_are_forgotten_when_somebody_moves() -> None:
    field = Field().french("A", 505)
    state = field.battle()
    assert enemy_zones(state, 1)[506]
    twin = state.copy()
    twin.put(0, 1010)
    assert enemy_zones(state, 1)[506]
    assert not enemy_zones(twin, 1)[506]


def test_what_the_scenarios_say_of_orders_and_commanders() -> None:
    state = battle("derlon")
    numbers = state.roster.leader_numbers
    assert not commanders.can(state, numbers["napoleon"], DIRECT)
    assert commanders.can(state, numbers["napoleon"], ORDERS)
    assert commanders.can(state, numbers["ney"], DIRECT)
    corps = state.roster.formation_numbers["french_i"]
    names = [state.scenario.box_names[box] for box in state.scenario.first_orders[corps]]
    assert names == ["Crossroads", "La Haye Sainte", "Papelotte"]
    assert state.scenario.first_orders[state.roster.formation_numbers["imperial_guard"]] == [DEFENCE]
    heavy = state.roster.formation_numbers["british_heavy_cavalry"]
    assert [n for n, more in enumerate(state.scenario.control) if more] == [heavy]
    ((units, turn, near),) = state.scenario.asleep
    assert ([state.roster.names[u] for u in units], turn, near) == (["1/4", "1/27", "1/40"], 2, 4)


@pytest.mark.rule("23.1-01", "QA-57")
def test_who_comes_later() -> None:
    state = battle("waterloo")
    found = {state.roster.formations[a.formation].id: a for a in state.scenario.arrivals}
    assert {name: a.turn for name, a in found.items()} == {"prussian_iv": 3, "prussian_ii": 6, "prussian_i": 7}
    assert all(a.hidden and a.spread for a in found.values())
    assert sum(len(column) for column in found["prussian_iv"].march) == 31
    assert sum(len(column) for column in found["prussian_ii"].march) == 20  # without the brigades that came too late
    assert [state.roster.leader_ids[x] for x in found["prussian_iv"].leaders] == ["bulow", "blucher"]
    assert (state.scenario.entry_from, state.scenario.entry_range) == (3442, 25)
    assert len(state.scenario.entry_formations) == 3
    assert hidden.track_turns(found["prussian_iv"].turn) == [2, 3, 4]


def test_command_ranges_are_forgotten_when_somebody_moves() -> None:
    field = Field().french("A", 505).leader("Reille", 501, "8/1", formation="I")
    state = field.battle()
    assert command.is_commanded(state, 0, 505)
    twin = state.copy()
    twin.put_leader(0, 1515)
    assert not command.is_commanded(twin, 0, 505)
    assert command.is_commanded(state, 0, 505)
