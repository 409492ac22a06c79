"""Days on the Disc played beforehand by the engine, brought to the page as records."""

from __future__ import annotations

import functools
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, cast

from grognard.games import rulebook
from grognard.games.waterloo_200.combat import creux_open
from grognard.games.waterloo_200.communication import isolated
from grognard.games.waterloo_200.state import TACTICAL_ACTION
from grognard.games.waterloo_200.steps.battle import TakeHits
from grognard.kernel.action import Action
from grognard.kernel.table import Table

if TYPE_CHECKING:
    from grognard.games.waterloo_200.state import Day

GAME = "waterloo_200"
LIKED = ("tactical", "call", "fight", "pick", "go", "commit", "manoeuvre", "reinforce", "call_reserve")
SHUNNED = ("pass", "end_moves", "stay", "end_battles", "stand_by", "end_activation", "decline", "end_restoring")


def day_of(table: Table) -> Day:
    """The position as this game knows it."""
    return cast("Day", table.state)


def choose(table: Table, chance: Random) -> Action:
    """By lot, with a liking for going at the enemy, for guns that fire and for battles."""
    legal = table.legal()
    day = day_of(table)
    hand = day.hand
    if hand >= 0:
        shots = [one for one in legal if one.verb == "reveal"]
        if shots and chance.random() < 0.5:
            return shots[0]
        foes = [one for one in legal if one.verb == "go" and day.enemy_in(one.a, day.roster.faction[hand])]
        if foes and chance.random() < 0.9:
            return chance.choice(foes)
    liked = [action for action in legal if action.verb in LIKED]
    if liked and chance.random() < 0.7:
        return chance.choice(liked)
    going_on = [action for action in legal if action.verb not in SHUNNED]
    return chance.choice(going_on if going_on and chance.random() < 0.6 else legal)


def fought(stop: Callable[[Table], bool], number: int = 1, options: tuple[str, ...] = ()) -> Table | None:
    """A game up to the first moment that `stop` wants, or None where it never comes."""
    table = Table(rulebook(GAME), "battle", options, bytes([number]) * 32)
    chance = Random(number)
    while table.outcome is None:
        if stop(table):
            return table
        table.take(choose(table, chance))
    return None


@functools.cache
def moment(name: str) -> str:
    """The record of the first game in which a moment of this name comes."""
    for number in range(1, 250):
        table = fought(MOMENTS[name], number, OPTIONS.get(name, ()))
        if table is not None:
            return table.record(reveal=False).to_text()
    raise LookupError(name)


@functools.cache
def last_pass() -> str:
    """A day of nothing but passes, up to the last but one."""
    table = Table(rulebook(GAME), "battle", (), bytes(32))
    while not last_word(table, 5):
        verbs = {action.verb: action for action in table.legal()}
        quiet = next((verbs[verb] for verb in ("pass", "end_moves", "decline") if verb in verbs), table.legal()[0])
        table.take(quiet)
    return table.record(reveal=False).to_text()


def asks(table: Table, name: str, seat: int | None = None) -> bool:
    """Does this decision stand, and does it stand with this seat?"""
    return table.decision().name == name and seat in (None, table.seat())


def offered(table: Table, verb: str) -> int:
    """How many actions of a kind there are."""
    return sum(action.verb == verb for action in table.legal())


def gun_fight(table: Table) -> bool:
    """May guns be committed to a battle on ground with a bonus?"""
    day = day_of(table)
    return (
        asks(table, "CommitGuns")
        and offered(table, "commit") > 0
        and day.clash is not None
        and day.ground.bonus[day.clash.area] > 0
    )


def at_the_road(table: Table) -> bool:
    """May a block rise from the sunken road in the battle that stands?"""
    day = day_of(table)
    return day.clash is not None and creux_open(day, day.clash)


def leader_hit(table: Table) -> bool:
    """Can a tactical leader at his last level be hit, so that he is lost?"""
    day = day_of(table)
    if not asks(table, "TakeHits"):
        return False
    hit = [action.a for action in table.legal() if action.verb == "hit"]
    step = day.agenda[-1]
    assert isinstance(step, TakeHits)
    assert day.clash is not None
    left = day.clash.hits[step.role]
    return len(hit) > 1 and any(
        day.roster.leads[one] and day.at_heart(one) and left >= day.roster.cost[one][day.level[one]] for one in hit
    )


def group_in(day: Day, block: int) -> int:
    """How many blocks of its corps stand with a block."""
    roster = day.roster
    return sum(
        day.where[one] == day.where[block] and roster.corps[one] == roster.corps[block] and roster.fights[one]
        for one in roster.blocks_of[roster.faction[block]]
    )


def cut_off(table: Table) -> bool:
    """Are leaders restored in an army that has a damaged block without communication?"""
    day = day_of(table)
    if not asks(table, "RestoreLeaders") or not offered(table, "restore"):
        return False
    seat = table.seat()
    for block in range(day.roster.size()):
        leads = day.roster.leads[block] and day.level[block] > 0
        if day.owner(block) == seat and leads and day.where[block] > 0 and isolated(day, block):
            return True
    return False


def last_word(table: Table, turn: int) -> bool:
    """Does the next pass end this turn?"""
    day = day_of(table)
    return asks(table, "ChooseAction") and day.turn == turn and day.passes == 1


OPTIONS = {"setup": ("free_setup_french",)}
MOMENTS: dict[str, Callable[[Table], bool]] = {
    "action": lambda table: asks(table, "ChooseAction", 0) and day_of(table).impulses > 6 and day_of(table).disc == 0,
    "no_pass": lambda table: asks(table, "ChooseAction", 0) and day_of(table).passes == 0,
    "leaders": lambda table: asks(table, "CallLeaders") and offered(table, "call") > 2,
    "spare": lambda table: (
        asks(table, "CallLeaders")
        and offered(table, "end_activation") > 0
        and offered(table, "call") > table.state.agenda[-1].limit(table.state) > 0
    ),
    "moves": lambda table: (
        asks(table, "MoveBlocks", 0) and day_of(table).kind == TACTICAL_ACTION and offered(table, "pick") > 5
    ),
    "in_hand": lambda table: asks(table, "MoveBlocks", 0) and day_of(table).hand >= 0 and offered(table, "go") > 3,
    "at_them": lambda table: (
        asks(table, "MoveBlocks", 0)
        and any(choice["kind"] == "attack" for choice in table.rulebook.display.choices(table.state))
    ),
    "battle": lambda table: asks(table, "ChooseBattle") and offered(table, "fight") > 1,
    "guns": gun_fight,
    "road": lambda table: asks(table, "CommitGuns") and at_the_road(table),
    "creux": lambda table: asks(table, "SunkenRoad") and offered(table, "call_reserve") > 0,
    "hits": lambda table: asks(table, "TakeHits") and offered(table, "hit") > 1,
    "leader_hit": leader_hit,
    "setup": lambda table: asks(table, "ManIcon") and offered(table, "man") > 1,
    "cut_off": cut_off,
    "eve": lambda table: last_word(table, 2),
    "column": lambda table: (
        asks(table, "MoveBlocks", 0)
        and day_of(table).kind == TACTICAL_ACTION
        and day_of(table).hand < 0
        and any(group_in(day_of(table), action.a) > 2 for action in table.legal() if action.verb == "pick")
    ),
    "plan": lambda table: asks(table, "ChoosePlan") and offered(table, "reinforce") > 0,
}
