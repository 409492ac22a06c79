"""The fog of war (3.2): nothing that a seat is told depends on what it may not know.

Two ways to look: what is hidden is dealt out anew and everything a seat can be told of the position is compared
(`grognard.arena.veil` does the same for ten thousand positions); and two hidden blocks of a kind change places, the
game goes on with the same moves, and the other seats must hear the same.
"""

from __future__ import annotations

import json
from random import Random
from typing import cast

import pytest

from grognard.arena.matches import derived_seed
from grognard.arena.shake import random_options, restless
from grognard.arena.veil import look_through, told
from grognard.games import rulebook
from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, CAVALRY, FRENCH, INFANTRY, LEADER, PRUSSIAN
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import knows
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import View
from grognard.kernel.state import SPECTATOR
from tests.napoleon_1815.sandbox import Study

BOOK = rulebook("napoleon_1815")
SCENARIOS = ["campaign", "three_players", "tourney"]
OF_A_UNIT = ("pick", "hit", "roll", "show", "bring", "hold", "weaken", "remove", "shelter", "swap", "leave", "regroup")
PER_UNIT = (
    "where", "strength", "shown", "disrupted", "weakened", "moved", "came_from", "post", "done", "shock", "canister",
    "square", "host",
)  # fmt: skip
LISTS = ("marchers", "company", "regrouped")


@pytest.mark.rule("3.2-1", "3.2-3", "6.24-1")
@pytest.mark.parametrize("number", range(9))
def test_what_a_seat_is_told_does_not_depend_on_what_is_hidden(number: int) -> None:
    seed = Random().randrange(10**9)  # a new one each time; a leak tells it
    looked = look_through("napoleon_1815", SCENARIOS[number % 3], seed, number)
    assert looked.leaks == []
    assert looked.positions > 10
    assert looked.changed > looked.comparisons // 2


def swapped(campaign: Campaign, one: int, other: int) -> Campaign:
    """The same position with two blocks in each other's place."""
    new = campaign.copy()
    for name in PER_UNIT:
        values = getattr(new, name)
        values[one], values[other] = values[other], values[one]
    turned = {one: other, other: one}
    for name in LISTS:
        setattr(new, name, [turned.get(unit, unit) for unit in getattr(new, name)])
    new.hand = turned.get(new.hand, new.hand)
    for field in new.fields.values():
        field.holder = [turned.get(unit, unit) for unit in field.holder]
    new.host = [turned.get(unit, unit) for unit in new.host]
    new.choices = None
    return new


def hidden_pair(campaign: Campaign, seat: int, chance: Random) -> tuple[int, int] | None:
    """Two blocks of one army and arm whose faces the seat does not see."""
    roster = campaign.roster
    units = [unit for unit in range(roster.size()) if campaign.alive(unit) and not knows(campaign, seat, unit)]
    chance.shuffle(units)
    for one in units:
        for other in units:
            if one < other and roster.army[one] == roster.army[other] and roster.arm[one] == roster.arm[other]:
                return one, other
    return None


def heard(campaign: Campaign, seat: int) -> str:
    """What a seat hears of what has just happened."""
    lines = [
        [event.kind, event.rule, list(event.data), BOOK.tell(campaign, event), BOOK.touches(campaign, event)]
        for event in campaign.events
        if event.visible_to(seat)
    ]
    return json.dumps(lines)


@pytest.mark.rule("3.2-1", "3.2-3")
@pytest.mark.parametrize("number", range(12))
def test_two_hidden_blocks_change_places_and_nobody_hears_of_it(number: int) -> None:
    scenario = SCENARIOS[number % 3]
    chance = Random(number)
    options = random_options(BOOK, scenario, chance)
    state = cast("Campaign", BOOK.new_state(scenario, options, Dice(derived_seed(7, number, "dice")), []))
    compared = 0
    steps = 0
    while state.outcome is None and steps < 3000:
        steps += 1
        legal = state.legal()
        sensible = chance.random() < 0.5
        action = BOOK.quick(state, legal, chance) if sensible else restless(legal, chance)
        decider = state.seat()
        for seat in (SPECTATOR, *range(len(BOOK.sides_of(scenario)))):
            pair = hidden_pair(state, seat, chance) if seat != decider and steps % 3 == 0 else None
            if pair is None:
                continue
            other = swapped(state, *pair)
            assert told(BOOK, other, seat, steps) == told(BOOK, state, seat, steps)
            twin = action
            if action.verb in OF_A_UNIT and action.a in pair:
                twin = Action(action.verb, pair[1] if action.a == pair[0] else pair[0], action.b)
            if twin in other.legal():
                compared += same_news(state, other, action, twin, seat)
        state.events = []
        state.apply(action)
    assert compared > 20


def same_news(state: Campaign, other: Campaign, action: Action, twin: Action, seat: int) -> int:
    """Go on in both positions: unless dice or a reveal tell the blocks apart, the seat hears and sees the same."""
    one, two = state.copy(), other.copy()
    one.apply(action)
    two.apply(twin)
    if one.outcome is not None or one.revealed or two.revealed or one.dice.count != state.dice.count:
        return 0
    if one.dead != state.dead or two.dead != state.dead:
        return 0
    assert heard(one, seat) == heard(two, seat), (action, twin)
    if one.seat() == two.seat() != seat:
        assert told(BOOK, one, seat, 1) == told(BOOK, two, seat, 1), (action, twin)
    return 1


# What the other side sees, moment by moment


def face_ids(view: View) -> set[str]:
    """Ids of the blocks whose faces a view shows."""
    return {piece["id"] for piece in BOOK.pieces(view) if not piece["block"]["back"]}


def backs(view: View) -> dict[tuple[str, int | None], int]:
    """How many backs stand where."""
    found: dict[tuple[str, int | None], int] = {}
    for piece in BOOK.pieces(view):
        if piece["block"]["back"]:
            key = (piece["side"], piece["at"])
            found[key] = found.get(key, 0) + 1
    return found


def study() -> Study:
    return (
        Study()
        .french("A", INFANTRY, 4, 2, "beaumont")
        .french("N", LEADER, 1, 2, "beaumont")
        .anglo("X", INFANTRY, 3, 1, "brussels")
        .prussian("Y", CAVALRY, 2, 2, "liege")
        .movement()
    )


@pytest.mark.rule("3.2-1", "3.2-2", "4.0-2")
def test_on_the_map_the_enemy_sees_numbers_and_colours_only() -> None:
    state = study().now
    assert face_ids(BOOK.view(state, 0)) == {"A", "N"}
    assert face_ids(BOOK.view(state, 1)) == {"X", "Y"}
    assert face_ids(BOOK.view(state, SPECTATOR)) == set()
    beaumont = state.ground.numbers["beaumont"]
    assert backs(BOOK.view(state, 1)) == {("french", beaumont): 2}
    assert len(backs(BOOK.view(state, SPECTATOR))) == 3


@pytest.mark.rule("3.2-3")
def test_a_view_as_data_names_no_hidden_block() -> None:
    state = study().now
    text = json.dumps(BOOK.view_json(BOOK.view(state, 1)))
    assert '"A"' not in text
    assert '"N"' not in text
    assert '"X"' in text


@pytest.mark.rule("11.0-2")
@pytest.mark.parametrize("shared", [False, True])
def test_allies_see_each_others_numbers_and_faces_only_by_option(shared: bool) -> None:
    game = Study(scenario="three_players", options=["allies_show_faces"] if shared else [])
    game.french("A", INFANTRY, 4, 2).anglo("X", INFANTRY, 3, 1).prussian("Y", CAVALRY, 2, 2).movement()
    assert face_ids(BOOK.view(game.now, ANGLO_DUTCH)) == ({"X", "Y"} if shared else {"X"})
    assert face_ids(BOOK.view(game.now, PRUSSIAN)) == ({"X", "Y"} if shared else {"Y"})
    assert face_ids(BOOK.view(game.now, FRENCH)) == {"A"}
