"""Rule 14: supply."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.last_battles import supply
from grognard.games.last_battles.state import DEAD, NEVER
from tests.last_battles.literal_campaign import is_supplied
from tests.last_battles.sandbox import Game
from tests.last_battles.theatre import Theatre, opened, position

ROAD = [[2000 + row for row in range(10, 41)]]  # from 2010 south to the edge of a field of 40 rows


def morning(*, distance: int = 6, enemy: int = 3505, **more: object) -> Theatre:
    """A French unit so many hexes west of the road in row 12."""
    field = Theatre(roads=ROAD, ways_out={2040: 1}, **more)  # type: ignore[arg-type]
    column = 20 - distance
    field.french("A", column * 100 + 12, 4, weak=2).coalition("X", enemy, 3)
    field.leader("French", "Reille", column * 100 + 12)
    return field


def breakfast(field: Theatre) -> Game:
    """17/0900, when supply has been looked at."""
    return field.turn(turn=1)


@pytest.mark.rule("14.0-1", "R-39")
def test_supply_is_tested_on_the_first_day_turn_only() -> None:
    for turn, tested in ((0, False), (1, True), (2, False)):
        game = morning(distance=9).turn(turn=turn)
        assert (game.where("A") == DEAD) == tested
    later = morning(distance=9, turns=("17/1200", "17/1300")).turn(turn=0)
    assert later.where("A") > 0  # a scenario that starts later has no test that day


@pytest.mark.rule("14.0-2", "14.0-3", "C81")
def test_c81_five_free_hexes_then_the_road() -> None:
    game = breakfast(morning(distance=6))
    assert game.where("A") > 0
    lost = breakfast(morning(distance=7))
    assert lost.where("A") == DEAD
    assert lost.battle.recover[lost.number("A")] == NEVER
    assert lost.where("Reille") > 0  # leaders need no supply
    assert lost.events("starved")[0][0] == lost.number("A")
    assert lost.battle.losses[0] == 4


@pytest.mark.rule("14.2-1", "C81")
def test_c81_an_enemy_on_the_road_cuts_the_line_his_zone_does_not() -> None:
    cut = breakfast(morning(distance=3, enemy=2020))
    assert cut.where("A") == DEAD
    watched = breakfast(morning(distance=3, enemy=2120))
    assert watched.where("A") > 0


@pytest.mark.rule("14.2-1")
def test_rivers_stop_a_line_and_bridges_do_not_matter_where_there_are_none() -> None:
    around = [(1712, 1611), (1712, 1612), (1712, 1711), (1712, 1713), (1712, 1811), (1712, 1812)]
    game = breakfast(morning(distance=3, rivers=around))
    assert game.where("A") == DEAD


@pytest.mark.rule("14.1-1")
def test_each_army_has_its_own_edge() -> None:
    table = opened("campaign")
    ground = position(table).ground
    french, prussian, allied = (supply.sources(ground, army) for army in (0, 1, 2))
    assert {hex % 100 for hex in french} == {67}
    assert {hex // 100 for hex in prussian} == {57}
    assert {hex // 100 for hex in allied} == {1}


@pytest.mark.rule("14.0-3", "14.1-1")
def test_everybody_is_supplied_when_the_campaign_begins() -> None:
    battle = position(opened("campaign"))
    roster = battle.roster
    fed = {army: supply.supplied(battle, army, 0 if army == 0 else 1) for army in range(3)}
    for unit in range(roster.units):
        if battle.where[unit] > 0:
            assert fed[roster.army[unit]][battle.where[unit]], roster.ids[unit]


@pytest.mark.rule("14.0-3", "14.2-1")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [[], ["trains"]])
def test_supply_agrees_with_the_literal_reading(seed: int, options: list[str]) -> None:
    table = opened("campaign", *options)
    battle = position(table)
    chance = Random(seed)
    hexes = battle.ground.hexes
    for unit in range(battle.roster.units):
        if battle.where[unit] > 0:
            battle.lift(unit, DEAD)
    for unit in range(battle.roster.units):
        hex = chance.choice(hexes)
        if not battle.units_at(hex):
            battle.put(unit, hex)
    fed = {army: supply.supplied(battle, army, 0 if army == 0 else 1) for army in range(3)}
    standing = [unit for unit in range(battle.roster.units) if battle.where[unit] > 0]
    outcomes = set()
    for unit in chance.sample(standing, 25):
        told = fed[battle.roster.army[unit]][battle.where[unit]] != 0
        assert told == is_supplied(battle, unit), battle.roster.ids[unit]
        outcomes.add(told)
    assert (True in outcomes) or options  # a train on a lonely road feeds few
