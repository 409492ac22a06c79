"""Who stands where in a view, against the rule in its plainest form: unknown blocks in the order of their numbers."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import rulebook
from grognard.games.waterloo_200.state import WAITING, Day
from grognard.games.waterloo_200.view import knows, knows_march, on_the_march, redact
from grognard.kernel.dice import Dice


def check(day: Day, seat: int) -> int:
    """A seat's view against the rule; gives how many blocks it does not know."""
    seen = redact(day, seat).state
    unknown = 0
    for blocks in day.roster.blocks_of:
        hidden = [block for block in blocks if not knows(day, seat, block)]
        late = [block for block in hidden if on_the_march(day, block)]
        dealt = [block for block in hidden if block not in late]
        assert [seen.where[block] for block in dealt] == sorted(day.where[block] for block in dealt)
        assert all(seen.where[block] == WAITING for block in late)
        assert all(seen.level[block] == 0 for block in hidden)
        known = [block for block in blocks if block not in hidden]
        assert [seen.where[block] for block in known] == [day.where[block] for block in known]
        assert [seen.level[block] for block in known] == [day.level[block] for block in known]
        for block in blocks:
            assert seen.moved[block] == (day.moved[block] if knows_march(day, seat, block) else 0)
        unknown += len(hidden)
    return unknown


@pytest.mark.parametrize("scenario", [info.id for info in rulebook("waterloo_200").scenarios])
def test_blocks_stand_in_a_view_as_the_rule_says(scenario: str) -> None:
    book = rulebook("waterloo_200")
    chance = Random(scenario)
    unknown = 0
    for game in range(3):
        options = random_options(book, scenario, chance)
        state = book.new_state(scenario, options, Dice(bytes([game]) * 32), [])
        assert isinstance(state, Day)
        state.quiet = True
        wanderer = Wanderer(book, 0.6, chance)
        for number in range(600):
            if state.outcome is not None:
                break
            for seat in range(-1, len(book.sides_of(scenario))):
                found = check(state, seat) if number % 5 == 0 else len(redact(state, seat).state.where)
                unknown += found
            state.apply(wanderer.choose(state, state.legal()))
    assert unknown > 1000
