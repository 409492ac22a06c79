"""The fog of war (3.2): nothing that a seat is told depends on what it may not know.

Games are played in two worlds at once that differ in what is hidden from a seat (`grognard.arena.leak_check` does it
with whole games): other blocks, of any arm, do the same things in the same places, and the seat must be told the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from grognard.arena.fuzz import random_options
from grognard.arena.leak_check import Looked, Watch, look_through
from grognard.arena.matches import derived_seed
from grognard.games import rulebook
from grognard.games.napoleon_1815.roster import (
    ANGLO_DUTCH,
    ARMIES_OF,
    CAVALRY,
    FRENCH,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.fights import FindFights
from grognard.games.napoleon_1815.steps.turn import PlayerTurn, TurnEnds
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Rulebook, View
from grognard.kernel.state import SPECTATOR
from tests.napoleon_1815.sandbox import Study
from tests.seeds import run_seed

BOOK = rulebook("napoleon_1815")
SCENARIOS = ["campaign", "three_players", "tourney"]


# Two worlds


@pytest.mark.rule("3.2-1", "3.2-3", "6.24-1")
@pytest.mark.parametrize("number", range(6))
def test_what_a_seat_is_told_does_not_depend_on_what_is_hidden(number: int) -> None:
    seed = run_seed()
    looked = look_through("napoleon_1815", SCENARIOS[number % 3], seed, number, most=120)
    assert looked.leaks == []
    assert looked.comparisons > 150


def fight(scenario: str, options: list[str], seed: int, chance: Random) -> Campaign:
    """A turn in which a battle and a skirmish are to be fought, with all arms of all armies."""
    setup = [*[option for option in options if option != "random_setup"], "historical_setup"]
    dice = Dice(derived_seed(seed, 1, "dice"))
    campaign = cast("Campaign", BOOK.new_state(scenario, sorted(set(setup)), dice, []))
    campaign.turn = chance.choice([0, 1])
    town, other = (campaign.ground.numbers[name] for name in ("waterloo", "liege"))
    for side in (0, 1):
        units = [unit for army in ARMIES_OF[side] for unit in campaign.roster.units_of[army]]
        chance.shuffle(units)
        for unit in units[: chance.randint(7, 12)]:
            campaign.put(unit, town)
        for unit in [unit for unit in units if campaign.where[unit] == other][side:]:
            campaign.put(unit, campaign.ground.numbers["quatre_bras" if side == 0 else "brussels"])
        campaign.put(units[-1], other)
    for place in (town, other):
        campaign.entries[place] = [campaign.ground.near[place][0]]
    campaign.agenda[:] = [PlayerTurn(), TurnEnds(), FindFights()]
    campaign.choices = None
    campaign.settle()
    return campaign


@pytest.mark.rule("3.2-3", "6.24-1", "6.24-4", "6.24-6", "6.24-8")
@pytest.mark.parametrize(("number", "seed"), [*[(number, 0) for number in range(6)], (3, 181577221)])
def test_no_battle_tells_what_stands_in_reserve_or_woods(number: int, seed: int) -> None:
    seed = seed or run_seed()  # long range that hurts nobody, in the one that is named
    total = Looked()
    chance = Random(derived_seed(seed, number, "veil"))
    scenario = SCENARIOS[number % 2]
    options = random_options(BOOK, scenario, chance)
    if number % 3 == 0 and "hidden_until_fire" not in options:
        options.append("hidden_until_fire")
    watch = Watch(BOOK, scenario, fight(scenario, options, seed, chance), chance, f"{scenario} {options} {seed}")
    total.add(watch.play(0.7, 130))
    assert total.leaks == []
    assert total.met.get("Deployment", 0) > 5


class Part:
    """One of a rulebook's contracts with one of its answers changed."""

    def __init__(self, whole: object, name: str, answer: object) -> None:
        self.whole = whole
        setattr(self, name, answer)

    def __getattr__(self, name: str) -> object:
        return getattr(self.whole, name)


def places(state: Campaign) -> str:
    return str(state.where[:24])


def every_other_block(state: Campaign, action: Action, seat: int) -> bool:
    return action.verb != "pick" or state.strength[action.a] % 2 == 0


def strengths(state: Campaign, event: Event) -> str:
    return str(state.strength[:24])


@pytest.mark.parametrize(
    ("contract", "name", "answer"),
    [
        ("display", "turn_title", places),
        ("secrets", "noticed", every_other_block),
        ("display", "tell", strengths),
    ],
)
def test_who_gives_a_little_away_is_found_out(contract: str, name: str, answer: Callable[..., object]) -> None:
    blab = Part(BOOK, contract, Part(getattr(BOOK, contract), name, answer))
    state = BOOK.new_state("campaign", ["historical_setup"], Dice(bytes(range(32))), [])
    watch = Watch(cast("Rulebook", blab), "campaign", state, Random(1), "")
    watch.compare = lambda world, ask, when: Watch.compare(watch, world, False, when)  # type: ignore[method-assign]
    assert watch.play(0.5, 200).leaks


# What the other side sees, moment by moment


def face_ids(view: View) -> set[str]:
    """Ids of the blocks whose faces a view shows."""
    return {piece["id"] for piece in BOOK.display.pieces(view) if not piece["block"]["back"]}


def backs(view: View) -> dict[tuple[str, int | None], int]:
    """How many backs stand where."""
    found: dict[tuple[str, int | None], int] = {}
    for piece in BOOK.display.pieces(view):
        if piece["block"]["back"]:
            key = (piece["side"], piece["at"])
            found[key] = found.get(key, 0) + 1
    return found


def study() -> Study:
    return (
        Study()
        .french("Aaa", INFANTRY, 4, 2, "beaumont")
        .french("Nnn", LEADER, 1, 2, "beaumont")
        .anglo("X", INFANTRY, 3, 1, "brussels")
        .prussian("Y", CAVALRY, 2, 2, "liege")
        .movement()
    )


@pytest.mark.rule("3.2-1", "3.2-2", "4.0-2")
def test_on_the_map_the_enemy_sees_numbers_and_colours_only() -> None:
    state = study().now
    assert face_ids(BOOK.secrets.view(state, 0)) == {"Aaa", "Nnn"}
    assert face_ids(BOOK.secrets.view(state, 1)) == {"X", "Y"}
    assert face_ids(BOOK.secrets.view(state, SPECTATOR)) == set()
    beaumont = state.ground.numbers["beaumont"]
    assert backs(BOOK.secrets.view(state, 1)) == {("french", beaumont): 2}
    assert len(backs(BOOK.secrets.view(state, SPECTATOR))) == 3


@pytest.mark.rule("3.2-3")
def test_what_is_shown_of_a_view_names_no_hidden_block() -> None:
    state = study().now
    view = BOOK.secrets.view(state, 1)
    text = json.dumps([BOOK.display.pieces(view), BOOK.display.panels(view), BOOK.display.marks(view)])
    assert '"Aaa"' not in text
    assert '"Nnn"' not in text
    assert '"X"' in text


@pytest.mark.rule("11.0-2")
@pytest.mark.parametrize("shared", [False, True])
def test_allies_see_each_others_numbers_and_faces_only_by_option(shared: bool) -> None:
    game = Study(scenario="three_players", options=["allies_show_faces"] if shared else [])
    game.french("A", INFANTRY, 4, 2).anglo("X", INFANTRY, 3, 1).prussian("Y", CAVALRY, 2, 2).movement()
    assert face_ids(BOOK.secrets.view(game.now, ANGLO_DUTCH)) == ({"X", "Y"} if shared else {"X"})
    assert face_ids(BOOK.secrets.view(game.now, PRUSSIAN)) == ({"X", "Y"} if shared else {"Y"})
    assert face_ids(BOOK.secrets.view(game.now, FRENCH)) == {"A"}
