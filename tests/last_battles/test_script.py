"""The script for playouts: it plans whole phases, plays any battle to its end, and its styles differ."""

from random import Random
from typing import Any, cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles.movement import flood, search
from grognard.games.last_battles.state import Battle
from grognard.kernel.dice import Dice
from grognard.kernel.playout import draft, play_out
from grognard.kernel.rulebook import Script

BOOK = rulebook("last_battles")
SCENARIOS = [scenario.id for scenario in BOOK.scenarios]


def start(scenario: str, seed: int) -> Battle:
    """A new battle without a log."""
    battle = cast("Battle", BOOK.new_state(scenario, [], Dice(bytes([seed]) * 32), []))
    battle.quiet = True
    return battle


def scripts(style: int) -> tuple[Script[Any], Script[Any]]:
    """Two scripts, the first in a style."""
    return BOOK.knowledge.script(style, Random(1)), BOOK.knowledge.script(0, Random(2))


def after(scenario: str, turns: int, seed: int) -> Battle:
    """The battle as scripts have played it for some player turns."""
    battle = start(scenario, seed)
    mine, plain = scripts(0)
    play_out(BOOK, battle, mine, plain, 0, turns, turns)
    return battle


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scripts_play_on_in_a_sound_way(scenario: str) -> None:
    battle = after(scenario, 3, 1)
    assert BOOK.knowledge.turns_played(battle) == 3 or battle.outcome is not None
    assert BOOK.measures.faults(battle) == []


def test_scripts_play_a_battle_to_its_end() -> None:
    battle = start("quatre_bras", 2)
    mine, plain = scripts(0)
    assert play_out(BOOK, battle, mine, plain, 0, 99, 99) > 100
    assert battle.outcome is not None


def test_styles_move_an_army_in_different_ways() -> None:
    battle = after("quatre_bras", 4, 3)
    seat = battle.seat()
    plans = {
        tuple(draft(battle.copy(), BOOK.knowledge.script(style, Random(style)).choose, seat, []).actions)
        for style in range(BOOK.knowledge.styles(battle))
    }
    assert len(plans) >= BOOK.knowledge.styles(battle) // 2


def test_the_plain_script_does_not_depend_on_luck() -> None:
    battle = after("quatre_bras", 4, 3)
    first, second = (
        draft(battle.copy(), BOOK.knowledge.script(0, Random(seed)).choose, battle.seat(), []).actions
        for seed in (1, 2)
    )
    assert first == second


def test_what_is_kept_of_reaches_is_what_a_search_finds() -> None:
    battle = after("quatre_bras", 5, 4)
    roster = battle.roster
    looked_at = 0
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex > 0:
            kept = search(battle, unit, hex, roster.allowance[unit])
            fresh = flood(battle, unit, hex, roster.allowance[unit], -1)
            assert kept.cost == fresh.cost
            assert list(search(battle, unit, hex, roster.allowance[unit]).cost) == list(fresh.cost)
            looked_at += 1
    assert looked_at > 10


def test_an_enemy_who_goes_away_opens_the_way_at_once() -> None:
    battle = after("quatre_bras", 5, 4)
    roster = battle.roster
    side = battle.phasing
    for unit in range(roster.units):
        if battle.where[unit] > 0 and roster.side[unit] == side:
            search(battle, unit, battle.where[unit], roster.allowance[unit])
    for foe in range(roster.units):
        if battle.where[foe] > 0 and roster.side[foe] != side:
            battle.lift(foe, -1)
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex > 0:
            points = roster.allowance[unit]
            assert search(battle, unit, hex, points).cost == battle.ground.march(hex, points, roster.gait[unit]).cost
