"""Hidden formations and reinforcements (22.2, 23): counters that stand for a leader, truly or not."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.roster import MOUNTED, NO_LEADER
from grognard.games.eagles.sighting import sees
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import AWAY, COVERED, Battle

GONE: Final = -1  # a counter out of the game
NOW: Final = -1  # it is on the map or gone


def add_counter(state: Battle, leader: int, real: bool, h: int, turn: int, level: int = 0) -> int:
    """A counter of a leader: on the map, or on the track to come in a turn (22.2-03, 23.1-01, 23.2.a-02)."""
    state.counter_level.append(level)
    state.counter_at.append(h)
    state.counter_turn.append(turn)
    state.counter_side.append(state.roster.leader_side[leader])
    state.counter_leader.append(leader)
    state.counter_real.append(1 if real else 0)
    state.counter_done.append(0)
    return len(state.counter_at) - 1


def counters_of(state: Battle, leader: int) -> list[int]:
    """All counters of a leader that are still in the game."""
    return [c for c, of in enumerate(state.counter_leader) if of == leader and state.counter_at[c] != GONE]


def on_map(state: Battle) -> list[int]:
    """The counters on the map."""
    return [c for c, h in enumerate(state.counter_at) if h > 0]


def share_a_hex(state: Battle, h: int) -> bool:
    """Does a hidden counter stand there? No second one may (22.2-05)."""
    return any(state.counter_at[c] == h for c in on_map(state))


def real_counter(state: Battle, leader: int) -> int:
    """The true counter of a leader that is on the map, or GONE."""
    for counter in counters_of(state, leader):
        if state.counter_real[counter] and state.counter_at[counter] > 0:
            return counter
    return GONE


def ready_counters(state: Battle, leader: int) -> list[int]:
    """The counters of a leader that move when he is activated: on the map, or due to come (22.2-04, 23.1-04)."""
    return [c for c in counters_of(state, leader) if state.counter_at[c] > 0 or is_due(state, c)]


def marching_counters(state: Battle, leader: int) -> list[int]:
    """The counters that make a strategic move: on the map, or due and not called on, where the scenario lets them come
    so (22.2-06, ER-08).
    """
    late = state.scenario.late_entry and not state.used[leader]
    return [c for c in ready_counters(state, leader) if state.counter_at[c] > 0 or late]


def lowest_quality(state: Battle, leader: int) -> int:
    """What a hidden formation rolls against to march by itself: its lowest quality (11.2-03), 0 for nobody."""
    units = covered_units(state, leader)
    return min([state.quality_of(unit) for unit in units]) if units else 0


def open_units(state: Battle, formation: int) -> bool:
    """Has a formation whose officer is hidden units that stand openly (QA-11)?"""
    return formation >= 0 and any(state.where[unit] > 0 for unit in state.roster.formations[formation].units)


def has_counters(state: Battle, side: int) -> bool:
    """Has a side counters on the map or due to come? Everybody can tell."""
    for counter, of in enumerate(state.counter_side):
        if of == side and (state.counter_at[counter] > 0 or is_due(state, counter)):
            return True
    return False


def hidden_gait(state: Battle, leader: int) -> int:
    """How a hidden formation pays for ground: as its slowest unit (22.2-02); a commander rides."""
    formation = state.roster.leader_formation[leader]
    gait = MOUNTED if formation < 0 else 0
    if formation >= 0:
        for unit in state.roster.formations[formation].units:
            gait |= state.roster.gait[unit]
    return gait


def hidden_moves(state: Battle, leader: int) -> int:
    """How far it marches: as its slowest unit; a commander as he rides (22.2-02)."""
    formation = state.roster.leader_formation[leader]
    if formation < 0:
        return state.roster.leader_moves[leader]
    units = state.roster.formations[formation].units
    return min([state.roster.moves[u][0] for u in units])


def spotted(state: Battle, counter: int) -> list[int]:
    """The enemy hexes, of units or hidden counters, in sight of a counter; being seen is mutual (22.2-07 to -09)."""
    at = state.counter_at[counter]
    side = state.counter_side[counter]
    found = [h for h in sorted(state.stacks) if state.enemy_in(h, side) and sees(state, at, h)]
    for other in on_map(state):
        h = state.counter_at[other]
        if state.counter_side[other] != side and h not in found and sees(state, at, h):
            found.append(h)
    return sorted(found)


def enemy_hexes(state: Battle, side: int) -> list[int]:
    """Where enemies are, openly or hidden."""
    found = [h for h in state.stacks if state.enemy_in(h, side)]
    found += [state.counter_at[c] for c in on_map(state) if state.counter_side[c] != side]
    return found


def deployments(state: Battle, units: list[int], spot: int, spotter: int, home: int) -> list[int]:
    """Where a unit of a formation that was spotted may be put (22.2-12): near the spot, farther from whoever saw it,
    not beside other enemies, not farther from supply, with room.

    If there is no such hex, beside any friends and no enemies (22.2-13).
    """
    grid = state.ground.grid
    side = state.roster.side[units[0]]
    enemies = enemy_hexes(state, side)
    found: list[int] = []
    for h in grid.within(spot, state.tables.numbers.deploy_range):
        if not may_stand(state, units, h):
            continue
        if spotter > 0 and grid.distance(h, spotter) <= grid.distance(spot, spotter):
            continue  # nobody saw it: it shows itself (R48)
        if grid.distance(h, home) > grid.distance(spot, home):
            continue
        if all(other == spotter or grid.distance(h, other) >= 2 for other in enemies):
            found.append(h)
    return found or beside_friends(state, units)


def may_stand(state: Battle, units: list[int], h: int) -> bool:
    """Could units be there at all: no enemies, no closed ground, room?"""
    side = state.roster.side[units[0]]
    if state.enemy_in(h, side) or not may_stop(state, units, h):
        return False
    for unit in units:
        gait = state.roster.gait[unit]
        if not any(state.ground.step_cost(n, h, gait) >= 0 for n in state.ground.near[h]):
            return False
    return True


def beside_friends(state: Battle, units: list[int]) -> list[int]:
    """Hexes beside friendly combat units and no enemies (22.2-13)."""
    side = state.roster.side[units[0]]
    beside = {n for h in state.stacks if state.friend_in(h, side) for n in state.ground.near[h]}
    return [h for h in sorted(beside) if not state.enemy_beside(h, side) and may_stand(state, units, h)]


def seen_counters(state: Battle) -> list[int]:
    """All counters on the map that an enemy sees (22.2-08, -18)."""
    return [counter for counter in on_map(state) if spotted(state, counter)]


def is_watched(state: Battle, h: int, side: int) -> bool:
    """Would an enemy counter see somebody of a side in a hex (22.2-08)?"""
    for counter, at in enumerate(state.counter_at):
        if at > 0 and state.counter_side[counter] != side and sees(state, at, h):
            return True
    return False


def nearest(state: Battle, h: int, hexes: list[int]) -> int:
    """The nearest of some hexes, or GONE (QA-7)."""
    best = GONE
    for other in hexes:
        if best == GONE or state.ground.grid.distance(h, other) < state.ground.grid.distance(h, best):
            best = other
    return best


def covered_units(state: Battle, leader: int) -> list[int]:
    """The units that appear with a leader: those under his counter, or those of his column (22.2-12, 23)."""
    formation = state.roster.leader_formation[leader]
    if formation < 0:
        return []
    found = [unit for unit in state.roster.formations[formation].units if state.where[unit] == COVERED]
    for arrival in state.scenario.arrivals:
        if arrival.hidden and leader in arrival.leaders:
            found += [unit for column in arrival.march for unit in column if state.where[unit] == AWAY]
    return found


def room_near(state: Battle, unit: int, spot: int) -> int:
    """The nearest hex to a spot where a unit can be, not beside enemies where that can be helped."""
    side = state.roster.side[unit]
    grid = state.ground.grid
    best = GONE
    least = 1_000_000
    for h in state.ground.hexes:
        far = grid.distance(spot, h) + (1000 if state.enemy_beside(h, side) else 0)
        if far < least and may_stand(state, [unit], h):
            best = h
            least = far
    return best


def remove_decoys(state: Battle, leader: int) -> None:
    """When the true counter is shown its decoys are out of the game (22.2-20)."""
    for counter in counters_of(state, leader):
        state.counter_at[counter] = GONE
        state.counter_turn[counter] = NOW


# Reinforcements


def track_turns(scheduled: int) -> list[int]:
    """The turns of the three counters of an available reinforcement, before they are mixed (23.1-01, -02, R49)."""
    if scheduled == 0:
        return [0, 0, 1]
    return [scheduled - 1, scheduled, scheduled + 1]


def variable_turns(first: int) -> list[int]:
    """The turns of the three counters of a variable reinforcement (23.2.a-02)."""
    return [first, first + 1, first + 2]


def may_put_on_track(state: Battle, first: int) -> bool:
    """Is a variable reinforcement put far enough ahead (23.2.a-02)?"""
    return first >= state.turn + state.tables.numbers.wait


def is_due(state: Battle, counter: int) -> bool:
    """May a counter come on in this turn with its leader? Variable ones must be tried for (23.2.b-01)."""
    return (
        not state.counter_level[counter]
        and state.counter_at[counter] == AWAY
        and 0 <= state.counter_turn[counter] <= state.turn
    )


def knows(state: Battle, seat_side: int, counter: int) -> bool:
    """Does the owner know what a counter stands for: on the map, or from the start of its turn (23.1-03)?"""
    if state.counter_side[counter] != seat_side or state.counter_leader[counter] == NO_LEADER:
        return False
    if state.counter_at[counter] > 0:
        return True
    return not state.counter_level[counter] and state.counter_turn[counter] <= state.turn


# Variable reinforcements


def may_be_tried(state: Battle, counter: int) -> bool:
    """May a pass be used to bring a counter on: in its own turn only (23.2.b-01)?"""
    waits = state.counter_at[counter] == AWAY and state.counter_turn[counter] == state.turn
    return waits and state.counter_level[counter] > 0


def drop_untried(state: Battle) -> None:
    """Counters that nobody has tried for in their turn are out of the game, unseen (23.2.b-04)."""
    for counter in range(len(state.counter_at)):
        if may_be_tried(state, counter):
            state.counter_at[counter] = GONE
