"""Who stands where in a view, against the rule in its plainest form: unknown blocks in the order of their numbers."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import rulebook
from grognard.games.napoleon_1815.field import NOWHERE, PLACES
from grognard.games.napoleon_1815.state import UNPLACED, Campaign
from grognard.games.napoleon_1815.view import knows, redact, unfinished_armies, unfinished_lines
from grognard.kernel.dice import Dice

Spot = tuple[int, int, int, bool]  # town, place, came from, holds the place


def spot(campaign: Campaign, unit: int, away: list[int], forming: list[int]) -> Spot:
    """Where a block is for somebody who is not told of armies and lines that are still being put up."""
    town = UNPLACED if campaign.roster.army[unit] in away else campaign.where[unit]
    place = NOWHERE if unit in forming else campaign.post[unit]
    holds = place >= 0 and campaign.fields[town].holder[place] == unit
    return town, place, campaign.came_from[unit], holds


def expected(campaign: Campaign, seat: int) -> list[Spot]:
    """The spot of every block in a seat's view."""
    away, forming = unfinished_armies(campaign, seat), unfinished_lines(campaign, seat)
    found = [spot(campaign, unit, away, forming) for unit in range(campaign.roster.size())]
    for units in campaign.roster.units_of:
        hidden = [unit for unit in units if not knows(campaign, seat, unit)]
        rest = [(campaign.disrupted[u], found[u][3], u in campaign.marchers) for u in hidden]
        dealt = sorted((*found[u][:3], *more, found[u]) for u, more in zip(hidden, rest, strict=True))
        for unit, slot in zip(hidden, dealt, strict=True):
            found[unit] = slot[-1]
    return found


def check(campaign: Campaign, seat: int) -> None:
    """A seat's view against the expected spots, and its counts against its own blocks."""
    seen = redact(campaign, seat).state
    size = campaign.roster.size()
    assert [spot(seen, unit, [], []) for unit in range(size)] == expected(campaign, seat)
    for side in range(2):
        mine = [unit for unit in range(size) if campaign.roster.side[unit] == side]
        towns = [seen.where[unit] for unit in mine]
        assert seen.held[side] == [towns.count(town) for town in range(campaign.ground.size())]
        for town, field in seen.fields.items():
            places = [seen.post[unit] for unit in mine if seen.where[unit] == town]
            first = field.role(side) * PLACES
            assert field.men[first : first + PLACES] == [places.count(place) for place in range(PLACES)]
    for unit in range(size):
        known = knows(campaign, seat, unit)
        assert seen.strength[unit] == (campaign.strength if known else campaign.roster.full)[unit]
        assert seen.done[unit] == (campaign.done[unit] if known else 0)


@pytest.mark.parametrize("scenario", ["campaign", "three_players"])
def test_blocks_stand_in_a_view_as_the_rule_says(scenario: str) -> None:
    book = rulebook("napoleon_1815")
    chance = Random(scenario)
    battles = forming = 0
    for game in range(4):
        options = random_options(book, scenario, chance)
        state = book.new_state(scenario, options, Dice(bytes([game]) * 32), [])
        assert isinstance(state, Campaign)
        state.quiet = True
        wanderer = Wanderer(book, 0.6, chance)
        for number in range(700):
            if state.outcome is not None:
                break
            if number % 7 == 0 or (state.fields and number % 3 == 0):
                for seat in range(-1, len(book.sides_of(scenario))):
                    check(state, seat)
                    forming += len(unfinished_lines(state, seat)) > 0
                battles += len(state.fields) > 0
            state.apply(wanderer.choose(state, state.legal()))
    assert battles > 10
    assert forming > 0
