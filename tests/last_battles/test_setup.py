"""Rules 1 to 3.2: players, maps, the first position of each battle."""

from __future__ import annotations

import random
from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.layout import ground
from grognard.games.last_battles.loader import load
from grognard.games.last_battles.roster import ALLIED_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import DEAD, WAITING, Battle
from grognard.kernel.action import Action
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH, Field

BOOK = cast("LastBattles", rulebook("last_battles"))
BATTLES = ["quatre_bras", "ligny", "wavre", "la_belle_alliance"]
EVERY_BATTLE = pytest.mark.parametrize("scenario", BATTLES)


def opening(scenario: str, *options: str) -> Battle:
    """The first position of a battle."""
    return cast("Battle", Table(BOOK, scenario, options).state)


def area(scenario: str) -> Ground:
    """The playing area of a battle."""
    datum = BOOK.data.scenarios[scenario]
    return ground(BOOK.data, datum.columns, datum.rows)


# The two players (1.0)


@pytest.mark.rule("1.0-1", "D-01")
def test_the_coalition_player_runs_prussians_and_allies() -> None:
    assert BOOK.sides == ["french", "coalition"]
    table = Table(BOOK, "la_belle_alliance")
    for seat in (FRENCH, COALITION, FRENCH):
        assert table.seat() == seat
        table.take(Action("end_movement"))
    battle = cast("Battle", table.state)
    assert (battle.now().label, table.seat()) == ("18/1300", COALITION)
    armies = {battle.roster.army[action.a] for action in table.legal() if action.verb == "pick"}
    assert armies == {ALLIED_ARMY, PRUSSIAN_ARMY}


@pytest.mark.rule("D-01")
def test_there_are_four_battles_the_campaign_and_their_variants_to_choose_from() -> None:
    assert [info.id for info in BOOK.scenarios][: len(BATTLES)] == BATTLES
    assert {info.number for info in BOOK.scenarios} == {str(number) for number in range(18, 29)}
    with pytest.raises(BadSetup, match="no scenario 'austerlitz'"):
        Table(BOOK, "austerlitz")


@pytest.mark.slow
@pytest.mark.rule("1.0-2")
@EVERY_BATTLE
def test_two_seats_are_enough_for_every_decision(scenario: str) -> None:
    chance = random.Random(scenario)
    table = Table(BOOK, scenario, seed=bytes([3]) * 32)
    seats = set()
    for _ in range(600):
        if table.outcome is not None:
            break
        seats.add(table.seat())
        table.take(chance.choice(table.legal()))
    assert seats == {FRENCH, COALITION}


# Maps (2.2, 3.2A)


@pytest.mark.rule("2.2-3")
@EVERY_BATTLE
def test_half_hexes_beyond_the_edge_of_the_one_map_are_out_of_play(scenario: str) -> None:
    """Every second hex of the row beyond shows half of itself at the edge of a map laid out alone."""
    field = area(scenario)
    north = scenario in ("wavre", "la_belle_alliance")
    assert {hex % 100 for hex in field.hexes} == set(range(1, 35) if north else range(34, 68))
    beyond = 35 if north else 33
    for hex in [h for h in field.hexes if h % 100 == 34]:
        assert hex in field.edge
        assert not [near for near in field.neighbours[hex] if near % 100 == beyond]


@pytest.mark.rule("3.2A-1")
@EVERY_BATTLE
def test_half_of_a_map_ends_at_column_29(scenario: str) -> None:
    field = area(scenario)
    west = scenario in ("quatre_bras", "la_belle_alliance")
    assert {hex // 100 for hex in field.hexes} == set(range(1, 30) if west else range(29, 58))
    closed = 30 if west else 28
    for hex in [h for h in field.hexes if h // 100 == 29]:
        for gait_steps in field.steps:
            assert all(near // 100 != closed for near in gait_steps[hex][::2])
        assert all(near // 100 != closed for near in field.near[hex] + field.controls[hex] + field.shots[hex])


@pytest.mark.rule("3.2A-1")
def test_a_move_out_of_play_is_refused() -> None:
    table = Table(BOOK, "la_belle_alliance")
    battle = cast("Battle", table.state)
    unit = next(action.a for action in table.legal() if action.verb == "pick")
    table.take(Action("pick", unit))
    for hex in (3015, 1635, 104):
        refusal = table.why_not(Action("move", hex))
        assert refusal is not None
        assert refusal.rule == "3.2A"
    assert battle.where[unit] > 0


@pytest.mark.rule("3.2A-1")
@pytest.mark.parametrize("columns", [(1, 10), (1, 20)])
def test_no_retreat_beyond_the_playing_area(columns: tuple[int, int]) -> None:
    field = Field(columns=columns).french("A", 1011, 8).french("B", 910, 8).coalition("X", 1010, 8)
    game = field.combat(dice=[1]).fight(1010, join=[1011, 910])
    assert game.result() == "Dr"
    assert game.where("X") == (1110 if columns == (1, 20) else DEAD), "1009 and 1111 are in French zones"


@pytest.mark.rule("3.2A-1")
@pytest.mark.parametrize("columns", [(1, 10), (1, 20)])
def test_no_line_of_command_beyond_the_playing_area(columns: tuple[int, int]) -> None:
    """X bars the way inside column 10; the only other one leads through column 11."""
    field = Field(columns=columns, options=["command"]).french("A", 1008).coalition("X", 906).coalition("Y", 707)
    game = field.leader("French", "Ney", 1004, kind="commander", capacity=1).command()
    assert (game.step() == "CommandSegment") == (columns == (1, 20))
    assert bool(game.battle.out_of_command[game.number("A")]) == (columns == (1, 10))


@pytest.mark.rule("3.2A-2", "2.2-2")
def test_a_hex_on_both_maps_is_one_hex() -> None:
    sheet = BOOK.data.map.grid
    both = ground(BOOK.data, (1, sheet.columns), (1, sheet.rows))
    assert len(both.hexes) == len(set(both.hexes))
    north, south = area("la_belle_alliance"), area("quatre_bras")
    shared = set(north.hexes) & set(south.hexes)
    assert {hex % 100 for hex in shared} == {34}
    assert [hex for hex in both.hexes if hex in shared] == sorted(shared)
    assert {1633, 1635} <= set(both.neighbours[1634]), "the sheets join there"
    assert both.terrain[1634] == north.terrain[1634] == south.terrain[1634]


@pytest.mark.rule("R-09", "5.3-5")
def test_lakes_part_hexes_like_rivers() -> None:
    lakes = [side for run in BOOK.data.map.hexsides if run.kind == "lake" for side in run.sides]
    sheet = BOOK.data.map.grid
    both = ground(BOOK.data, (1, sheet.columns), (1, sheet.rows))
    assert lakes
    for a, b in lakes:
        assert both.barred(a, b)
        assert b not in both.controls[a]
        assert a not in both.controls[b]
    data = load([{"map": {"hexsides": {"1641-1642": "lake"}}}])
    changed = ground(data, (1, sheet.columns), (1, sheet.rows))
    assert not both.barred(1641, 1642)
    assert changed.barred(1641, 1642)


# The first position (3.2C)


@pytest.mark.rule("3.2C-1")
@EVERY_BATTLE
def test_units_start_in_their_hexes_full_side_up_unless_marked(scenario: str) -> None:
    battle = opening(scenario)
    placed = {id: place for army in BOOK.data.scenarios[scenario].setup.values() for id, place in army.items()}
    on_map = {battle.roster.ids[unit]: unit for unit in range(battle.roster.units) if battle.where[unit] > 0}
    assert set(on_map) == set(placed)
    for id, place in placed.items():
        datum, unit = BOOK.data.units[id], on_map[id]
        assert battle.where[unit] == place.hex
        assert battle.strength(unit) == (datum.reduced if place.reduced else datum.full)
        assert unit in battle.units_at(place.hex)


@pytest.mark.rule("3.2C-1")
def test_two_brigades_at_ligny_start_reduced() -> None:
    battle = opening("ligny")
    assert [battle.roster.ids[unit] for unit in range(battle.roster.units) if battle.weakened[unit]] == ["12/1", "28/2"]


@pytest.mark.rule("3.2C-4", "5.6-1")
@EVERY_BATTLE
def test_reinforcements_wait_off_the_map_until_their_turn(scenario: str) -> None:
    table = Table(BOOK, scenario)
    battle = cast("Battle", table.state)
    numbers = battle.roster.numbers
    labels = [turn.label for turn in battle.scenario.turns]
    arrivals = BOOK.data.scenarios[scenario].reinforcements
    assert bool(arrivals) == (scenario in ("quatre_bras", "la_belle_alliance"))
    late = [unit for arrival in arrivals for unit in arrival.units]
    assert all(battle.where[numbers[unit]] == WAITING for unit in late)
    while battle.outcome is None and battle.turn < 5:
        if table.decision().name != "MovementPhase":
            table.take(table.legal()[-1])
            continue
        offered = {battle.roster.ids[action.a] for action in table.legal() if action.verb == "pick"} & set(late)
        here = {u for arrival in arrivals if labels.index(arrival.turn) <= battle.turn for u in arrival.units}
        assert offered <= here
        if table.seat() == COALITION and here:
            assert offered, "nobody has come in yet: somebody may"
        table.take(Action("end_movement"))
