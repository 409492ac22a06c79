"""Lines of the rules that the four battles touch only at their edge."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from grognard.arena.fuzz import restless
from grognard.datafiles import DataError
from grognard.games import rulebook
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.loader import load
from grognard.games.last_battles.state import DEAD
from grognard.kernel.dice import Dice
from tests.last_battles.sandbox import COALITION, FRENCH, Field

BOOK = cast("LastBattles", rulebook("last_battles"))


@pytest.mark.rule("2.4-3")
def test_a_unit_with_one_side_cannot_be_put_on_a_reduced_one() -> None:
    one_sided = next(unit for unit in BOOK.data.units.values() if unit.reduced is None)
    assert one_sided.id in BOOK.data.scenarios["quatre_bras"].setup["Allied"]
    placed = {"setup": {"Allied": {one_sided.id: {"hex": "0738", "reduced": True}}}}
    with pytest.raises(DataError, match=f"{one_sided.id}.*reduced"):
        load([{"scenarios": {"quatre_bras": placed}}])


@pytest.mark.rule("2.4-2", "2.4-3")
@pytest.mark.parametrize("scenario", ["quatre_bras", "ligny", "wavre", "la_belle_alliance", "grand_ligny"])
def test_nothing_that_happens_in_a_battle_turns_a_unit_over_or_brings_it_back(scenario: str) -> None:
    lost = 0
    for seed in range(6):
        battle = BOOK.new_state(scenario, [], Dice(bytes([seed]) * 32), [])
        chance = Random(seed)
        sides = bytes(battle.weakened)
        dead: set[int] = set()
        while battle.outcome is None:
            battle.apply(restless(battle.legal(), chance))
            assert bytes(battle.weakened) == sides
            assert all(battle.where[unit] == DEAD for unit in dead)
            dead = {unit for unit in range(battle.roster.units) if battle.where[unit] == DEAD}
        lost += len(dead)
    assert lost


@pytest.mark.rule("3.4B-3")
def test_to_occupy_a_hex_is_to_stand_in_it_while_control_stays_behind() -> None:
    game = Field(watched=[1009]).french("A", 1010).coalition("X", 1515).movement()
    game.move("A", 1009, 1008)
    assert game.battle.control[1009] == FRENCH
    assert not game.battle.has_unit(1009, FRENCH)
    assert game.battle.has_unit(1008, FRENCH)
    assert not game.battle.has_unit(1008, COALITION)


@pytest.mark.rule("15.2-3")
def test_the_guard_rule_is_offered_only_where_the_french_army_has_one_level() -> None:
    for info in BOOK.scenarios:
        if "imperial_guard" in [option.id for option in info.options]:
            assert "French" in BOOK.data.scenarios[info.id].levels
