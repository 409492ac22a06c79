"""The battle itself, with loaded dice, for what only the real map and counters can show."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.waterloo_impulse.loader import load
from grognard.games.waterloo_impulse.setup import Assembly
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.dice import LoadedDice

FRESH_NAPOLEON = [6, 6]
SPENT_NAPOLEON = [1, 1]


def battlefield(dice: Sequence[int] = (), options: Sequence[str] = ()) -> Battle:
    """The first position (5.1)."""
    return Assembly(load(), "battle", "Waterloo", list(options)).start(LoadedDice(list(dice)))


def turns(count: int, options: Sequence[str] = ()) -> Battle:
    """The position after so many turns in which nobody did anything, at the first decision of the next one."""
    battle = battlefield(FRESH_NAPOLEON * count, options)
    for _ in range(count):
        idle_turn(battle)
    return battle


def idle_turn(battle: Battle) -> None:
    """The battery does not fire, both sides pass."""
    for verb in ("decline", "pass", "pass"):
        battle.apply(Action(verb))


def leader(battle: Battle, id: str) -> int:
    """The number of a Leader or Commander."""
    return battle.roster.leader_ids.index(id)


def holders(battle: Battle, space: int) -> set[str]:
    """The formations with units in a space."""
    formation = battle.roster.formation
    return {
        battle.roster.formation_ids[formation[unit]]
        for unit, place in enumerate(battle.where)
        if place == space and formation[unit] >= 0
    }
