"""The marches of hidden counters, word for word (22.2, 23.1, 11.2)."""

from __future__ import annotations

from grognard.games.eagles.roster import CAVALRY, FIRST_COUNTER, INFANTRY
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.hidden import HiddenMarch
from grognard.kernel.action import Action
from tests.eagles.literal import FOOT_COST, HORSE_COST, around, hexes_apart, kind, side_has, slope, zones

BY_ORDER, STRATEGIC, BY_ITSELF, HELD_BACK = range(4)


def price(battle: Battle, arms: set[int], a: int, b: int) -> int | None:
    """What a step costs those of the formation for whom it is dearest (22.2-02)."""
    prices = [arm_price(battle, arm, a, b) for arm in arms]
    return None if None in prices else max(one for one in prices if one is not None)


def arm_price(battle: Battle, arm: int, a: int, b: int) -> int | None:
    guns = arm not in (INFANTRY, CAVALRY)
    if side_has(battle, "road", a, b) or side_has(battle, "trail", a, b):
        found: int | None = 1
    else:
        found = (FOOT_COST if arm == INFANTRY else HORSE_COST).get(kind(battle, b))
        if found is not None and slope(battle, a, b) > 0:
            steep = a * 10000 + b in battle.ground.survey.uphill.get("steep_slope", set())
            found = None if steep and guns else found + (2 if steep else 1)
    if found is None:
        return None
    if not side_has(battle, "bridge", a, b):
        if side_has(battle, "river", a, b) or (guns and side_has(battle, "stream", a, b)):
            return None
        found += 2 if side_has(battle, "stream", a, b) else 0
    return found


def points(battle: Battle, leader: int, march: int) -> int:
    """The pace of the slowest; a commander rides (22.2-02); mud and low morale count (12.1-15, -16)."""
    formation = battle.roster.leader_formation[leader]
    found = battle.roster.leader_moves[leader]
    if formation >= 0:
        found = min(battle.roster.moves[unit][0] for unit in battle.roster.formations[formation].units)
        found -= 1 if battle.demoralised[formation] else 0
    found = max(1, found - (1 if battle.weather == 1 else 0))
    return (found + 1) // 2 if march == BY_ITSELF else found


def near_enemies(battle: Battle, side: int, h: int) -> bool:
    """Within four hexes of enemy units or counters (7.4.a-05, R28)."""
    if any(battle.held[at] == 2 - side and hexes_apart(h, at) <= 4 for at in battle.stacks):
        return True
    return any(
        at > 0 and battle.counter_side[c] != side and hexes_apart(h, at) <= 4 for c, at in enumerate(battle.counter_at)
    )


def spread(battle: Battle, leader: int, start: int, left: int, strategic: bool) -> set[int]:
    """Every hex that can be come to from one, by trying all ways, and along roads and trails (22.2-21)."""
    roster = battle.roster
    side, formation = roster.leader_side[leader], roster.leader_formation[leader]
    arms = {CAVALRY} if formation < 0 else {roster.arm[u] for u in roster.formations[formation].units}

    def shut(b: int) -> bool:
        if b not in battle.ground.grid or battle.held[b] == 2 - side:
            return True
        return strategic and near_enemies(battle, side, b)

    best = {start: 0}
    todo = [start]
    while todo:
        a = todo.pop()
        for b in around(a):
            cost = None if shut(b) else price(battle, arms, a, b)
            if cost is not None and best[a] + cost <= left and best[a] + cost < best.get(b, 1000):
                best[b] = best[a] + cost
                todo.append(b)
    hostile = zones(battle, 1 - side)
    found = set(best)
    if formation < 0 or start in hostile:
        return found
    for kinds, more in ((("road",), 3), (("road", "trail"), 2)):
        edge = {start}
        for _ in range(left + more):
            edge = {
                b
                for a in edge
                for b in around(a)
                if b in battle.ground.grid and battle.held[b] != 2 - side and b not in hostile
                and any(side_has(battle, way, a, b) for way in kinds)
            }  # fmt: skip
            found |= edge
    return found


def goals(battle: Battle, step: HiddenMarch, counter: int) -> set[int]:
    """Where a counter may go."""
    leader = step.leader
    at = battle.counter_at[counter]
    side, formation = battle.roster.leader_side[leader], battle.roster.leader_formation[leader]
    whole = points(battle, leader, step.kind)
    starts = [at]
    if at <= 0:
        starts = next((arrival.hexes for arrival in battle.scenario.arrivals if leader in arrival.leaders), [])
    taken = {h for h in battle.counter_at if h > 0}
    allowed = {b for b in around(at) if at > 0 and next_door(battle, step, at, b)} - taken
    for start in starts:
        if at <= 0 and battle.held[start] == 2 - side:
            continue
        left = whole if at > 0 else whole - 1
        for h in spread(battle, leader, start, left, step.kind == STRATEGIC):
            if h == at or h in taken or (step.kind == STRATEGIC and near_enemies(battle, side, h)):
                continue
            if (at <= 0 and h == start) or step.kind == BY_ITSELF or formation < 0:
                allowed.add(h)
                continue
            free = battle.switches.honour_decoys and not battle.counter_real[counter]
            order = battle.order[formation]
            if step.kind != HELD_BACK and (free or (order >= 0 and keeps(battle, order, start, h))):
                allowed.add(h)
    return allowed


def next_door(battle: Battle, step: HiddenMarch, at: int, b: int) -> bool:
    """Can one hex always be moved there: no enemies, no closed ground (12.1-11)?"""
    roster = battle.roster
    formation = roster.leader_formation[step.leader]
    arms = {CAVALRY} if formation < 0 else {roster.arm[u] for u in roster.formations[formation].units}
    side = roster.leader_side[step.leader]
    if b not in battle.ground.grid or battle.held[b] == 2 - side or price(battle, arms, at, b) is None:
        return False
    return step.kind != STRATEGIC or not near_enemies(battle, side, b)


def keeps(battle: Battle, order: int, start: int, h: int) -> bool:
    """No farther from the objective than before, or within three hexes of it (11.1.a)."""
    goal = battle.scenario.boxes[order]
    return hexes_apart(h, goal) <= 3 or hexes_apart(h, goal) <= hexes_apart(start, goal)


def hidden_offers(battle: Battle, step: HiddenMarch, legal: list[Action]) -> list[str]:
    """Where the engine lets a counter go and the rules do not, or the other way round."""
    found: list[str] = []
    for counter, leader in enumerate(battle.counter_leader):
        at = battle.counter_at[counter]
        due = at == 0 and not battle.counter_level[counter] and 0 <= battle.counter_turn[counter] <= battle.turn
        engine = {a.b for a in legal if a.verb == "move_counter" and a.a == FIRST_COUNTER + counter}
        book = set()
        moves = at > 0 or (due and step.kind != STRATEGIC)
        if leader == step.leader and moves and not battle.counter_done[counter]:
            book = goals(battle, step, counter)
        if engine != book:
            found.append(f"counter {counter} at {at}: only the engine {engine - book}, only the book {book - engine}")
    return found
