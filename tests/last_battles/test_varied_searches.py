"""Searches that are made short for speed, against the rule told step by step, in positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from grognard.arena.fuzz import Rambler
from grognard.boards.search import either, reach_from
from grognard.games import rulebook
from grognard.games.last_battles import movement, observation, roads
from grognard.games.last_battles.battles.historical_wavre import DOUBLE
from grognard.games.last_battles.state import Battle
from grognard.kernel.dice import Dice

BOOK = rulebook("last_battles")


def positions(scenario: str, options: list[str], many: int) -> Iterator[Battle]:
    """Positions of a random game, some decisions apart."""
    battle = cast("Battle", BOOK.new_state(scenario, options, Dice(bytes(range(32))), []))
    chance = Random(7)
    rambler = Rambler(BOOK, (3, 2, 2), chance)
    for _ in range(many):
        for _ in range(12):
            if battle.outcome is not None:
                return
            battle.apply(rambler.choose(battle, battle.legal()))
        yield battle


def literal_steps(battle: Battle, unit: int) -> list[list[int]]:
    """A table of steps for the whole map: dearer into enemy zones and to friends, and these last (16.4)."""
    side = battle.roster.side[unit]
    gait = movement.gait(battle, unit)
    table: list[list[int]] = []
    for fast, slow in zip(battle.ground.steps[gait], battle.ground.off_road[gait], strict=True):
        prices = dict(zip(slow[::2], slow[1::2], strict=True))
        free: list[int] = []
        dear: list[int] = []
        for hex, cost in zip(fast[::2], fast[1::2], strict=True):
            friends = battle.stack[side][hex] and hex != battle.where[unit]
            if not friends and not battle.zoc[1 - side][hex]:
                free += [hex, cost]
            elif hex in prices:
                dear.append(hex)
        for hex in sorted(dear):
            free += [hex, prices[hex]]
        table.append(free)
    return table


@pytest.mark.rule("16.4-3", "16.4-4")
@pytest.mark.parametrize(
    ("scenario", "options"), [("quatre_bras", []), ("historical_wavre", [DOUBLE]), ("campaign", ["rain_effects"])]
)
def test_marches_by_road_are_those_of_a_table_for_the_whole_map(scenario: str, options: list[str]) -> None:
    searched = 0
    for battle in positions(scenario, ["modified_terrain", *options], 15):
        side = battle.phasing
        units = [u for u in range(battle.roster.units) if battle.where[u] > 0 and battle.roster.side[u] == side]
        for unit in units[:: max(1, len(units) // 3)]:
            points = movement.allowance(battle, unit)
            foes, zone = bytes(battle.stack[1 - side]), bytes(battle.zoc[1 - side])
            shut = foes if movement.may_enter_zones(battle, unit) else either(foes, zone)
            start = battle.where[unit]
            literal = reach_from(start, points, literal_steps(battle, unit), shut, zone)
            marks = roads.barred_roads(battle, unit, zone)
            found = roads.reach_by_road(battle, movement.gait(battle, unit), start, points, marks, shut, zone)
            assert list(found.cost.items()) == list(literal.cost.items())
            assert found.came_from == literal.came_from
            searched += 1
    assert searched > 30


@pytest.mark.rule("16.4-4", "16.6B-3", "16.17B-1")
def test_a_hex_is_closed_if_it_is_among_those_that_others_close() -> None:
    closed = 0
    for battle in positions("campaign", ["modified_terrain", "hidden_movement", "trains"], 12):
        for piece in range(0, battle.roster.people, 3):
            listed = movement.closed_hexes(battle, piece)
            closed += len(listed)
            for hex in battle.ground.hexes[::5] + listed:
                assert movement.is_closed(battle, piece, hex) == (hex in listed)
    assert closed


@pytest.mark.rule("16.3-1", "16.3-2", "16.3-3")
def test_a_lookout_sees_what_its_pieces_see() -> None:
    for battle in positions("ligny", ["hidden_movement"], 12):
        for side in (0, 1):
            eyes = observation.Lookout(battle, side)
            for hex in battle.ground.hexes[::9]:
                seen = False
                for piece in range(battle.roster.people):
                    if battle.where[piece] > 0 and battle.roster.side[piece] != side:
                        seen = seen or observation.sees(battle, battle.where[piece], hex)
                assert eyes.sees(hex) == seen


def test_a_battle_that_keeps_pieces_back_says_so() -> None:
    """Where `holds` is false nobody asks `may_move` about units that can step out of their hex."""
    for info in BOOK.scenarios:
        for options in ([], ["french_reserve"] if "french_reserve" in [o.id for o in info.options] else []):
            battle = cast("Battle", BOOK.new_state(info.id, options, Dice(bytes(32)), []))
            if battle.scenario.holds:
                continue
            for turn in range(len(battle.scenario.turns)):
                battle.turn = turn
                assert all(battle.scenario.may_move(battle, piece) for piece in range(battle.roster.size()))
