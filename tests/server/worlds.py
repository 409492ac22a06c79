"""Two games of napoleon_1815 that differ only in where the hidden blocks of others have been deployed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

from grognard.games import rulebook
from grognard.games.napoleon_1815.deployment import may_place
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.setup import Deploy
from grognard.games.napoleon_1815.twin import BlockTwin
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Twin
from grognard.kernel.state import State
from grognard.server.security import digest
from grognard.server.storage import StoredGame, StoredSeat
from grognard.server.tables import LiveTable

GAME = "napoleon_1815"
BOOK = rulebook(GAME)
SEED = bytes(range(32))

Take = Callable[[Action], None]


def table(scenario: str, options: list[str], seed: bytes = SEED) -> LiveTable:
    """A table for people, each with a token named like his side."""
    seats = [StoredSeat(side, "link", None, digest(side)) for side in BOOK.sides_of(scenario)]
    stored = StoredGame(
        "id", GAME, scenario, sorted(options), [], commitment(seed), seed, [], None, "then", "now", 0, "", None, None,
        seats,
    )  # fmt: skip
    return LiveTable(BOOK, stored)


def deploy(one: State, take: Take, other: State, also: Take, seat: int, rng: Random, most: int) -> BlockTwin:
    """Deploy all armies as in 1815; those that are not the seat's stand otherwise in the other world."""
    place_of = list(range(cast("Campaign", one).roster.size()))
    while isinstance(one.agenda[-1], Deploy):
        for act in (take, also):
            act(Action("historical"))
        step = one.agenda[-1]
        if one.seat() != seat and isinstance(step, Deploy):
            for army in step.armies:
                for _ in range(rng.randint(1, most)):
                    exchange(cast("Campaign", other), also, army, place_of, rng)
        for act in (take, also):
            act(Action("done"))
    changed = [unit for unit, there in enumerate(place_of) if unit != there]
    return BlockTwin(cast("Campaign", other), seat, place_of, changed, False)


def exchange(campaign: Campaign, take: Take, army: int, place_of: list[int], rng: Random) -> None:
    """Two blocks of an army change towns, by way of a third that has room; nobody else is to notice."""
    one, other = rng.sample(campaign.roster.units_of[army], 2)
    here, there = campaign.where[one], campaign.where[other]
    spare = [town for town in range(campaign.ground.size()) if may_place(campaign, one, town) and town != there]
    if here == there or not spare:
        return
    for unit, town in ((one, spare[0]), (other, here), (one, there)):
        take(Action("pick", unit))
        take(Action("place", town))
    first, second = place_of.index(one), place_of.index(other)
    place_of[first], place_of[second] = other, one


def comes_out(twin: Twin[Any], one: State, action: Action, seat: int) -> bool:
    """Would this action, taken in both worlds, tell the seat by the rules what is different, or can it not be?"""
    other = twin.state
    also = twin.mirrored(action)
    if also is None or also not in other.legal():
        return True
    here, there = one.copy(), other.copy()
    here.apply(action)
    there.apply(also)
    if here.outcome is not None or there.outcome is not None:
        return True
    return twin.told_apart(here, heard(here, seat), heard(there, seat))


def heard(state: State, seat: int) -> list[Event]:
    """What the seat is told of what has just happened."""
    return [event for event in state.events if event.visible_to(seat)]
