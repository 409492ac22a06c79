"""Who has not come yet, who may come now, and who begins the battle unseen (22.2, 23)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import hidden
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.scenario import Arrival
from grognard.games.eagles.sighting import sees
from grognard.games.eagles.state import AWAY, Battle

DECOY_RANGE: Final = 6  # how far from their leader decoys may begin: as far as he commands (QA-5)


def officer_of(state: Battle, arrival: Arrival) -> int:
    """The officer who comes with an arrival, or NO_LEADER."""
    for leader in arrival.leaders:
        if state.roster.leader_formation[leader] == arrival.formation:
            return leader
    return NO_LEADER


def due_arrivals(state: Battle, formation: int) -> list[Arrival]:
    """The parts of a formation that may come on openly now."""
    return [
        arrival
        for arrival in state.scenario.arrivals
        if arrival.formation == formation and not arrival.hidden and arrival.turn <= state.turn
    ]


def waiting_units(state: Battle, formation: int) -> list[int]:
    """The units of a formation that may come on openly now."""
    found: list[int] = []
    for arrival in due_arrivals(state, formation):
        for column in arrival.march:
            found += [unit for unit in column if state.where[unit] == AWAY]
    return found


def comes_openly(state: Battle, leader: int) -> bool:
    """May an officer who is not there come on openly now?"""
    formation = state.roster.leader_formation[leader]
    return formation >= 0 and any(leader in arrival.leaders for arrival in due_arrivals(state, formation))


def may_enter(state: Battle, leader: int) -> bool:
    """May a leader who is not there be activated to come on: openly, or by his counters (7.3.a-07)?"""
    return bool(hidden.ready_counters(state, leader)) or comes_openly(state, leader)


def may_track(state: Battle, side: int) -> list[tuple[int, int]]:
    """The variable formations of a side that may be put on the track, each with a first turn (23.2.a-01, -02)."""
    found: list[tuple[int, int]] = []
    for arrival in state.scenario.arrivals:
        home = state.roster.formations[arrival.formation]
        if arrival.level and home.side == side and arrival.formation not in state.tracked:
            turns = range(len(state.scenario.turns))
            found += [(arrival.formation, turn) for turn in turns if hidden.may_put_on_track(state, turn)]
    return found


def price_of(state: Battle, leader: int) -> int:
    """What a variable formation costs when it is shown: by the turn of its first counter (23.2.b-05, -06)."""
    for arrival in state.scenario.arrivals:
        if arrival.level and leader in arrival.leaders:
            return arrival.price.get(state.tracked.get(arrival.formation, 0), 0)
    return 0


def is_expected(state: Battle, leader: int) -> bool:
    """Could a leader who is not on the map be activated, as far as everybody can tell?"""
    return comes_openly(state, leader) or hidden.has_counters(state, state.roster.leader_side[leader])


def unseen_leaders(state: Battle) -> list[int]:
    """Leaders whom no enemy unit sees, with all units of their formation, as the armies stand."""
    found: list[int] = []
    for leader in range(state.roster.leaders()):
        if state.leader_at[leader] <= 0:
            continue
        formation = state.roster.leader_formation[leader]
        hexes = {state.leader_at[leader]}
        if formation >= 0:
            units = [unit for unit in state.roster.formations[formation].units if state.where[unit] > 0]
            hexes |= {state.where[unit] for unit in units if unit not in state.scenario.open_units}
        side = state.roster.leader_side[leader]
        if not any(in_sight(state, h, side) for h in sorted(hexes)):
            found.append(leader)
    return found


def in_sight(state: Battle, h: int, side: int) -> bool:
    """Does an enemy unit see a hex?"""
    return any(state.enemy_in(other, side) and sees(state, other, h) for other in state.stacks)


def may_hide(state: Battle, leader: int, h: int) -> bool:
    """May a decoy of a leader begin in a hex: ground that he could be on, out of sight?"""
    side = state.roster.leader_side[leader]
    if state.enemy_in(h, side) or hidden.share_a_hex(state, h) or in_sight(state, h, side):
        return False
    gait = hidden.hidden_gait(state, leader)
    return any(state.ground.step_cost(n, h, gait) >= 0 for n in state.ground.near[h])
