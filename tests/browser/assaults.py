"""Battles of Eagles of France played beforehand by the engine, brought to the page as records."""

from __future__ import annotations

import functools
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, cast

from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.games.eagles import march
from grognard.games.eagles.display.chain import crossed
from grognard.games.eagles.steps.move import MovePart
from grognard.games.eagles.steps.rout import Contagion, RoutWay
from grognard.kernel.action import Action
from grognard.kernel.table import Table

if TYPE_CHECKING:
    from grognard.games.eagles.state import Battle

GAME = "eagles"
CORPS = 8  # units at least
LIKED = (
    "attack",
    "fire",
    "fight",
    "activate",
    "snipe",
    "charge",
    "defend",
    "pursue",
    "volley",
    "order",
    "sound_charge",
)
SHUNNED = (
    "pass", "end_fire", "end_moves", "end_attacks", "end_melees", "end_march", "end_marches", "no_more", "ride", "lead",
    "with", "carry", "decoy", "stop", "march", "avoid_fate", "play_card", "call_off", "withdraw", "hold", "turn",
)  # fmt: skip


def battle_of(table: Table) -> Battle:
    """The position as this game knows it."""
    return cast("Battle", table.state)


def choose(table: Table, chance: Random) -> Action:
    """By lot, with a liking for going at the enemy, for fire and for melees."""
    legal = table.legal()
    battle = battle_of(table)
    if table.decision().name == "Moving":
        far = battle.ground.grid.distance
        foes = [h for h in battle.stacks if battle.enemy_in(h, battle.side)]
        goals = [action for action in legal if action.verb == "go"]
        if goals and foes and chance.random() < 0.8:
            return min(goals, key=lambda action: (min(far(action.a, foe) for foe in foes), chance.random()))
    liked = [action for action in legal if action.verb in LIKED]
    if liked and chance.random() < 0.9:
        return chance.choice(liked)
    going_on = [action for action in legal if action.verb not in SHUNNED]
    return chance.choice(going_on if going_on and chance.random() < 0.9 else legal)


def fought(stop: Callable[[Table], bool], scenario: str, number: int, options: tuple[str, ...] = ()) -> Table | None:
    """A game up to the first moment that `stop` wants, or None where it never comes."""
    table = Table(rulebook(GAME), scenario, options, bytes([number]) * 32)
    chance = Random(number)
    while table.outcome is None:
        if stop(table):
            return table
        table.take(choose(table, chance))
    return None


@functools.cache
def moment(decision: str, scenario: str = "derlon", least: int = 2, seat: int = -1, verb: str = "") -> str:
    """The record of a game up to a decision, of that seat if one is named, with so many ways to answer it and one by
    that verb.
    """

    def stop(table: Table) -> bool:
        legal = table.legal()
        found = table.decision()
        if found.name != decision or len(legal) < least or seat not in (-1, found.seat):
            return False
        return not verb or any(action.verb == verb for action in legal)

    for number in range(1, 60):
        table = fought(stop, scenario, number)
        if table is not None:
            return table.record(reveal=False).to_text()
    raise LookupError(f"no moment {decision} in sixty games")


@functools.cache
def corps_on_the_move() -> str:
    """The record of a whole battle in which a corps of a dozen stacks may be moved for the first time."""
    book = rulebook(GAME)
    table, veteran = Table(book, "waterloo", (), bytes([1]) * 32), make_bot("veteran", book)
    while table.decision().name != "MovePart" or sum(action.verb == "pick" for action in table.legal()) < CORPS:
        choice = veteran.choose(table.view(table.seat()), table.decision(), Clock(), Random(len(table.history)))
        table.take(choice)
    return table.record(reveal=False).to_text()


@functools.cache
def last_decision(scenario: str = "hougoumont") -> str:
    """The record of a whole game without its last action."""
    table = fought(lambda _: False, scenario, 1) or Table(rulebook(GAME), scenario, (), bytes([1]) * 32)
    chance = Random(1)
    while table.outcome is None:
        table.take(choose(table, chance))
    record = table.record(reveal=True)
    return Table.replay(table.rulebook, record, len(record.actions) - 1).record(reveal=False).to_text()


# Moments by name


def in_a_chain(battle: Battle) -> bool:
    """Somebody runs, and friends lie on his way or wait for their test (15-18)."""
    top = battle.agenda[-1]
    waiting = any(isinstance(step, Contagion) for step in battle.agenda)
    return isinstance(top, RoutWay) and (waiting or bool(crossed(battle, top)))


def one_left_to_move(battle: Battle) -> bool:
    """One unit is left to be moved, nobody else can do anything, and there is somebody to attack afterwards."""
    top = battle.agenda[-1]
    if not isinstance(top, MovePart) or top.number != march.ORDERED or len(battle.legal()) != 2:
        return False
    trial = battle.copy()
    for verb in ("pick", "stop", "end_moves", "end_moves"):
        action = next((one for one in trial.legal() if one.verb == verb), None)
        if action is None or (verb == "end_moves" and len(trial.legal()) > 1):
            return False
        trial.apply(action)
    return trial.agenda[-1].name() == "Declare"


NAMED: dict[str, tuple[Callable[[Battle], bool], str]] = {
    "chain": (in_a_chain, "derlon"),
    "last_mover": (one_left_to_move, "hougoumont"),
}


@functools.cache
def named(name: str) -> str:
    """The record of a game up to a moment that has a name."""
    wanted, scenario = NAMED[name]
    for number in range(1, 60):
        table = fought(lambda table: wanted(battle_of(table)), scenario, number)
        if table is not None:
            return table.record(reveal=False).to_text()
    raise LookupError(f"no moment {name} in sixty games")


@functools.cache
def before_it_is_found() -> tuple[str, int]:
    """The record of a game in which an enemy is about to come upon a hidden formation, and the hex that he goes to."""
    for number in range(1, 60):
        table = Table(rulebook(GAME), "plancenoit", ("hidden_units",), bytes([number]) * 32)
        chance = Random(number)
        while table.outcome is None and len(table.history) < 400:
            record, known = table.record(reveal=False), len(table.log)
            action = choose(table, chance)
            table.take(action)
            seen = any(event.kind == "spotted" for event in table.log[known:])
            rolled = any(event.kind == "die" for event in table.log[known:])
            if seen and not rolled and action.verb == "go" and table.decision().name == "Deploy":
                return record.to_text(), action.a
    raise LookupError("nobody is found in sixty games")
