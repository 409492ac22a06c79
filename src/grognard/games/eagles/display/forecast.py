"""The melee that would be: its odds while troops still move, with those beside an enemy and those who could come."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.eagles import cavalry, fire, march, melee
from grognard.games.eagles.display.chances import (
    TONES,
    fates,
    fire_odds,
    likely_melee,
    melee_odds,
    minus,
    mixed,
    rows_of,
)
from grognard.games.eagles.display.words import hex_name
from grognard.games.eagles.fire import DEFENSIVE_FIRE, Fire
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.melee import Melee
from grognard.games.eagles.roster import FOOT_GUNS
from grognard.games.eagles.sighting import may_look
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.hexes import take_in_order
from grognard.games.eagles.steps.move import MovePart, Moving
from grognard.kernel.preview import Case, Joiner, Odds, Rung

AROUND: Final = 2  # columns of the size table to either side of the one that is reached
MOST_JOINERS: Final = 12
MOST_SIZE: Final = 90  # size points; more cannot stand about a hex

Comer = tuple[int, list[int]]  # a unit, and the hexes beside an enemy where it could stop, the cheapest first


def clash(state: Battle, h: int) -> Odds | None:
    """The melee at an enemy's hex by all who stand beside it and act, with the movers brought up; by those who could
    come if nobody is there (7.3.d, 12, 13.2). None where there would be none.
    """
    step = state.agenda[-1]
    if not isinstance(step, MovePart | Moving) or h not in state.ground.grid or not state.enemy_in(h, state.side):
        return None
    part = step.number
    trial = state.copy()
    trial.quiet = True
    if state.movers and state.trail:
        bring(trial, near_goals(trial, h, part, march.find_reach(trial, part)))
    told = of_present(trial, h)
    joiners = who_could_come(trial, h, part)
    alone = told is None
    if alone:
        joiners = bring_all(trial, joiners)
        told = of_present(trial, h)
    if told is None:
        return None
    told["title"] = f"{hex_name(state, h)}: {told['title']}"
    if alone:
        told["notes"].insert(0, {"rule": "12.1", "text": "Nobody stands beside them yet: these could come"})
    if not may_look(state, state.seat(), h):
        told["notes"].append({"rule": "22.1", "text": "Only their lead and guns are seen; there may be more."})
        told["defence"]["open"] = True
    complete(trial, h, told, joiners)
    return told


# Who fights


def hexes_beside(state: Battle, h: int) -> list[int]:
    """The hexes beside an enemy whose stacks may attack it (7.3.d)."""
    return [
        near
        for near in state.ground.near[h]
        if state.friend_in(near, state.side) and melee.may_declare(state, near) and melee.may_attack(state, near, h)
    ]


def attack_on(state: Battle, h: int) -> Melee | None:
    """The melee by all who are beside an enemy, as its card has it when they have declared (13.2)."""
    hexes = hexes_beside(state, h)
    attack = likely_melee(state, hexes, h) if hexes else None
    if attack is not None:
        attack.flanking = cavalry.is_flanking(state, attack.lead, h, attack.kind)
    return attack


def of_present(state: Battle, h: int) -> Odds | None:
    """Its odds; None where nobody is there who may attack."""
    attack = attack_on(state, h)
    return None if attack is None else melee_odds(state, attack, state.side)


def near_goals(state: Battle, h: int, part: int, found: Reach) -> list[int]:
    """The hexes beside an enemy where the movers may end their march, the cheapest first."""
    beside = state.ground.near[h]
    if state.where[state.movers[0]] in beside:
        return []
    goals = [near for near in march.goals(state, part, found) if near in beside]
    goals.sort(key=lambda near: (found.cost[near], near))
    return goals


def bring(state: Battle, goals: list[int]) -> None:
    """Put the movers beside an enemy."""
    if goals:
        take_in_order(state, state.movers, goals[0])
        state.reach = None


def who_could_come(state: Battle, h: int, part: int) -> list[Comer]:
    """Units that may still move and could get beside an enemy, the largest first, and where to (12.1, 13.2-01)."""
    movers, trail, points = state.movers, state.trail, state.points
    beside = state.ground.near[h]
    found: list[Comer] = []
    for unit in march.ready(state, part):
        start = state.where[unit]
        if unit in movers or state.roster.arm[unit] >= FOOT_GUNS or start in beside:
            continue
        most = march.points_for(state, unit, part) + state.tables.numbers.road_bonus + 1
        if state.ground.grid.distance(start, h) > 1 + most:
            continue
        state.movers, state.trail, state.points = [unit], (start,), march.points_for(state, unit, part)
        goals = near_goals(state, h, part, march.find_reach(state, part))
        if goals:
            found.append((unit, goals))
    state.movers, state.trail, state.points = movers, trail, points
    found.sort(key=lambda one: (-state.size_of(one[0]), one[0]))
    return found


def bring_all(state: Battle, joiners: list[Comer]) -> list[Comer]:
    """Put all who could come beside an enemy as far as there is room, each for himself; who is left out."""
    left: list[Comer] = []
    for unit, goals in joiners:
        free = [near for near in goals if may_stop(state, [unit], near)]
        if free:
            take_in_order(state, [unit], free[0])
        else:
            left.append((unit, goals))
    return left


# What more would change


def complete(state: Battle, h: int, told: Odds, joiners: list[Comer]) -> None:
    """The columns of the size table about the one reached, who could join, and the fire that comes first."""
    attack = attack_on(state, h)
    assert attack is not None
    told["ladder"] = ladder(state, attack)
    told["joiners"] = [joiner(state, h, unit, goals[0]) for unit, goals in joiners[:MOST_JOINERS]]
    everybody = state.copy()
    bring_all(everybody, joiners)
    whole = attack_on(everybody, h)
    told["most"] = melee.attack_size(everybody, whole) if whole is not None else told["attack"]["total"]
    before = fire_before(state, attack)
    if before:
        told["before"] = before


def ladder(state: Battle, attack: Melee) -> list[Rung]:
    """What the size of the attack adds, column by column: the least that reaches each, and what comes of it (13.2.a).

    All else stays as it is; what exceeds the limits of the sum changes nothing (13.2.b-15).
    """
    size, defence = melee.attack_size(state, attack), melee.defence_size(state, attack)
    by_size = state.tables.size_modifier
    plain = sum([value for _, value in melee.terms(state, attack)]) - by_size(size, defence)
    limit = state.tables.numbers.melee_limit
    least: list[int] = []
    for points in range(1, MOST_SIZE):
        if not least or by_size(points, defence) != by_size(least[-1], defence):
            least.append(points)
    reached = max([place for place, points in enumerate(least) if points <= size])
    name = state.roster.names[lead_of(state, attack.target)]
    found: list[Rung] = []
    for place in range(max(0, reached - AROUND), min(len(least), reached + AROUND + 1)):
        added = max(-limit, min(limit, plain + by_size(least[place], defence)))
        theirs, _ = fates(state, attack, added)
        found.append(
            {
                "label": minus(f"{added:+d}"),
                "takes": least[place],
                "reached": place == reached,
                "results": rows_of(mixed(theirs), TONES, name),
            }
        )
    return found


def joiner(state: Battle, h: int, unit: int, near: int) -> Joiner:
    """One who could come, and what the melee would be with him."""
    found: Joiner = {
        "piece": unit,
        "name": state.roster.names[unit],
        "strength": state.size_of(unit),
        "space": near,
    }
    trial = state.copy()
    take_in_order(trial, [unit], near)
    told = of_present(trial, h)
    if told is not None:
        found["brief"] = told["brief"]
    return found


def fire_before(state: Battle, attack: Melee) -> list[Case]:
    """The fire of the defenders at each stack that attacks: one of them they may fire at (7.3.g, 13.1.a)."""
    if not fire.firers(state, attack.target, DEFENSIVE_FIRE):
        return []
    found: list[Case] = []
    for near in attack.hexes:
        flank = cavalry.is_flanking(state, lead_of(state, near), attack.target, attack.kind)
        told = fire_odds(state, Fire([attack.target], near, DEFENSIVE_FIRE, flank=flank), state.side)
        title = f"Their fire before it: {told['title']}, {told['column']['label']}"
        found.append({"title": title, "results": told["after"]})
    return found
