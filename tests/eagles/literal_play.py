"""A referee who watches a battle decision by decision and reads every rule anew (with `literal` and `literal_sums`).

`offers` says what somebody may do, as far as the referee knows it; `judge` what must have come of what was done. Both
are held against the engine, and every difference is a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from grognard.games.eagles.roster import CAVALRY, FOOT_GUNS, HORSE_GUNS, INFANTRY
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.cards import AskCard
from grognard.games.eagles.steps.clash import EngageAttacker, EngageDefender
from grognard.games.eagles.steps.fire import Fires, OffensiveFire
from grognard.games.eagles.steps.hidden import HiddenMarch
from grognard.games.eagles.steps.interrupt import React
from grognard.games.eagles.steps.melee import Declare
from grognard.games.eagles.steps.move import Moving
from grognard.games.eagles.steps.react import DefensiveFire, Opportunity
from grognard.games.eagles.steps.rout import RetreatWay, RoutWay
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from tests.eagles.literal import around, cost, fits, hexes_apart, sees, side_has, zones
from tests.eagles.literal_fights import defences, flanked, may_help, opportunities, reacting, whole_melee
from tests.eagles.literal_hidden import hidden_offers
from tests.eagles.literal_sums import GUNS, arm, fire_sum, lead

ORDERED, INDEPENDENT, DIRECTED, RALLYING = range(4)
T = TypeVar("T")


# Where the movers may go (12)


def group_cost(battle: Battle, units: list[int], a: int, b: int) -> int | None:
    """The dearest price of all; none if it is closed to one of them."""
    prices = [cost(battle, unit, a, b) for unit in units]
    return None if None in prices else max(price for price in prices if price is not None)


def group_may_step(
    battle: Battle, units: list[int], hostile: set[int], origin: int, a: int, b: int, first: bool
) -> bool:
    """The matrix of 12.2 for one step of a group; `first`: it has not left the hex where its move began."""
    side = battle.roster.side[units[0]]
    arms = {arm(battle, unit) for unit in units}
    if battle.held[b] == 2 - side:
        return False
    if arms == {CAVALRY}:
        return True
    if a in hostile and not (first and a == origin):
        return False
    if b not in hostile:
        return True
    if FOOT_GUNS in arms or a in hostile:
        return False
    if arms == {HORSE_GUNS}:
        return battle.held[b] == side + 1 and any(arm(battle, u) in (INFANTRY, CAVALRY) for u in battle.stacks[b])
    return not (INFANTRY in arms and origin in hostile)


def group_moves(battle: Battle, units: list[int], origin: int, points: int, first: bool) -> dict[int, int]:
    """The cheapest price of every hex, by trying all ways."""
    start = battle.where[units[0]]
    hostile = zones(battle, 1 - battle.roster.side[units[0]])
    mounted = all(arm(battle, unit) == CAVALRY for unit in units)
    best = {start: 0}
    todo = [start]
    while todo:
        a = todo.pop()
        for b in around(a):
            if b not in battle.ground.grid:
                continue
            if not group_may_step(battle, units, hostile, origin, a, b, first and a == start):
                continue
            price = group_cost(battle, units, a, b)
            if price is None:
                continue
            total = best[a] + price + (3 if mounted and a in hostile and b in hostile else 0)
            if total <= points and total < best.get(b, 1000):
                best[b] = total
                todo.append(b)
    return best


def one_hex(battle: Battle, units: list[int]) -> set[int]:
    """The neighbours that one hex of movement always reaches (12.1-11, 12.2-05)."""
    start, side = battle.where[units[0]], battle.roster.side[units[0]]
    hostile = zones(battle, 1 - side)
    found = set()
    arms = {arm(battle, unit) for unit in units}
    for b in around(start):
        if b not in battle.ground.grid or group_cost(battle, units, start, b) is None:
            continue
        over = start in hostile and b in hostile and not arms & set(GUNS) and battle.held[b] == side + 1
        if over or group_may_step(battle, units, hostile, start, start, b, True):
            found.add(b)
    return found


def by_road(battle: Battle, units: list[int], points: int) -> set[int]:
    """Two hexes farther along a road, one along a trail, if the whole way is one and out of zones (12.1-12 to -14)."""
    start, side = battle.where[units[0]], battle.roster.side[units[0]]
    hostile = zones(battle, 1 - side)
    found: set[int] = set()
    if start in hostile:
        return found
    smoke = 3 if battle.fired[start] else 0
    for kinds, more in ((("road",), 2), (("road", "trail"), 1)):
        ring = {start}
        for _ in range(points + more - smoke):
            ring = {
                b
                for a in ring
                for b in around(a)
                if b in battle.ground.grid and b not in hostile and battle.held[b] != 2 - side
                and any(side_has(battle, kind, a, b) for kind in kinds)
            }  # fmt: skip
            found |= ring
    return found - {start}


def obeys(battle: Battle, unit: int, h: int) -> bool:
    """More than one hex: not farther from the objective than before, or within three of it (11.1.a)."""
    order = battle.order[battle.roster.formation[unit]]
    if order < 0:
        return False
    goal = battle.scenario.boxes[order]
    return hexes_apart(h, goal) <= 3 or hexes_apart(h, goal) <= hexes_apart(battle.trail[0], goal)


def goals(battle: Battle, part: int) -> set[int]:
    """Every hex where a leg of the move may end."""
    units = battle.movers
    first = len(battle.trail) == 1
    start = battle.where[units[0]]
    found = set(group_moves(battle, units, battle.trail[0], battle.points, first))
    if first:
        found |= one_hex(battle, units)
        if battle.points > 0 and part != RALLYING and not battle.prepared[units[0]]:
            found |= by_road(battle, units, battle.points)
    found.discard(start)
    beside = {b for b in around(start) if b in battle.ground.grid and group_cost(battle, units, start, b) is not None}
    allowed = set()
    for h in found:
        there = [u for u in battle.stacks.get(h, []) if u not in units]
        if not fits(battle, [*there, *units]):
            continue
        if part == ORDERED and not (first and h in beside) and not all(obeys(battle, unit, h) for unit in units):
            continue
        allowed.add(h)
    return allowed


# Fire and attacks that are offered


def shots(battle: Battle) -> set[tuple[int, int]]:
    """Who can fire at whom before movement (7.3.b, 13.1)."""
    found = set()
    visible = battle.scenario.turns[battle.turn].visibility
    for h, stack in battle.stacks.items():
        if battle.held[h] != battle.side + 1 or battle.shot[h]:
            continue
        able = [u for u in stack if battle.acting[u] and not battle.routed[u] and arm(battle, u) != CAVALRY]
        guns = any(arm(battle, u) in GUNS for u in able)
        for target in battle.stacks:
            if not able or battle.held[target] != 2 - battle.side or battle.target[target]:
                continue
            far = hexes_apart(h, target)
            if far == 1 or (guns and far <= min(4, visible) and sees(battle, h, target)):
                found.add((h, target))
    return found


def attacks(battle: Battle) -> set[tuple[int, int]]:
    """Who may declare melee on whom (7.3.d, 13.2)."""
    found = set()
    for h, stack in battle.stacks.items():
        if battle.held[h] != battle.side + 1 or h in battle.attacks or any(battle.routed[u] for u in stack):
            continue
        first = lead(battle, h)
        if not battle.acting[first] or arm(battle, first) in GUNS:
            continue
        fighters = [u for u in stack if battle.acting[u] and arm(battle, u) not in GUNS]
        for n in around(h):
            if n in battle.stacks and battle.held[n] == 2 - battle.side:
                smoke = 3 if battle.fired[h] else 0
                prices = [cost(battle, u, h, n) for u in fighters]
                if any(price is not None and price >= smoke for price in prices):
                    found.add((h, n))
    return found


# Retreat, rule 14, and rout, rule 15


def supply(battle: Battle, units: list[int], h: int) -> int:
    return min(battle.scenario.supply[battle.roster.army[units[0]]], key=lambda s: hexes_apart(h, s))


def shut_out(battle: Battle, units: list[int], a: int, b: int) -> bool:
    """Is a step closed to one of them, whatever it would cost?"""
    return b not in battle.ground.grid or group_cost(battle, units, a, b) is None


def retreat_price(battle: Battle, units: list[int], h: int) -> int | None:
    """0 for nothing, 1 for a step, none where it is forbidden (14.2)."""
    side = battle.roster.side[units[0]]
    if battle.held[h] == 2 - side:
        return None
    if h not in zones(battle, 1 - side) or battle.held[h] == side + 1:
        return 0
    return 1 if all(arm(battle, u) in (CAVALRY, HORSE_GUNS) for u in units) else None


def has_room(battle: Battle, units: list[int], h: int) -> bool:
    return fits(battle, [u for u in battle.stacks.get(h, []) if u not in units] + units)


def ends_somewhere(battle: Battle, units: list[int], start: int, h: int) -> bool:
    """Can a retreat through a hex come to one with room?"""
    seen, todo = {start, h}, [h]
    while todo:
        a = todo.pop()
        if has_room(battle, units, a):
            return True
        for b in around(a):
            if b not in seen and not shut_out(battle, units, a, b) and retreat_price(battle, units, b) is not None:
                seen.add(b)
                todo.append(b)
    return False


def retreat_hexes(battle: Battle, h: int) -> set[int]:
    """The first hexes of a retreat: the best rank by supply; a free one of a lower rank beside a dear one (R32)."""
    units = battle.stacks[h]
    home = supply(battle, units, h)
    ranks: dict[int, int] = {}
    for b in around(h):
        if shut_out(battle, units, h, b) or retreat_price(battle, units, b) is None:
            continue
        if ends_somewhere(battle, units, h, b):
            gap = hexes_apart(b, home) - hexes_apart(h, home)
            ranks[b] = 0 if gap < 0 else 1 if gap == 0 else 2
    best = {b for b in ranks if ranks[b] == min(ranks.values())}
    if best and all(retreat_price(battle, units, b) == 1 for b in best):
        free = [b for b in ranks if retreat_price(battle, units, b) == 0]
        best |= {b for b in free if ranks[b] == min(ranks[f] for f in free)}
    return best


def rout_ways(battle: Battle, h: int, path: tuple[int, ...]) -> set[int]:
    """The next hexes of a rout from which three hexes can be made and an end found closer to supply (15)."""
    units = battle.stacks[h]
    home = battle.home[units[0]]
    hostile = zones(battle, 1 - battle.roster.side[units[0]])
    start_far = hexes_apart(h, home)

    def open_(a: int, b: int) -> bool:
        if shut_out(battle, units, a, b) or b in hostile:
            return False
        return battle.held[b] != 2 - battle.roster.side[units[0]]

    def nearer(a: int, b: int) -> bool:
        return hexes_apart(b, home) < hexes_apart(a, home)

    def ends(a: int, made: int) -> bool:
        if made >= 3:
            if hexes_apart(a, home) >= start_far:
                return False
            if has_room(battle, units, a) or a == home:
                return True
            return any(open_(a, b) and nearer(a, b) and ends(b, made + 1) for b in around(a))
        return a == home or any(open_(a, b) and ends(b, made + 1) for b in around(a))

    at = path[-1] if path else h
    found = {b for b in around(at) if open_(at, b) and ends(b, len(path) + 1)}
    if len(path) >= 3:
        return {b for b in found if nearer(at, b)} or found
    return found


# The two sides of the comparison


def offers(battle: Battle) -> list[str]:
    """Where the open decision offers something else than the rules say."""
    step = battle.agenda[-1]
    legal = battle.legal()
    if isinstance(step, Moving):
        return differ("go", {a.a for a in legal if a.verb == "go"}, goals(battle, step.number), battle.movers)
    if isinstance(step, OffensiveFire):
        return differ("fire", {(a.a, a.b) for a in legal if a.verb == "fire"}, shots(battle), [])
    if isinstance(step, Declare):
        return differ("attack", {(a.a, a.b) for a in legal if a.verb == "attack"}, attacks(battle), [])
    if isinstance(step, RoutWay):
        return differ("run", {a.a for a in legal}, rout_ways(battle, step.hex, step.path), [step.hex, *step.path])
    if isinstance(step, React) and not battle.reacted and not any(battle.silent):
        fire, charge = reacting(battle)
        return differ("snipe", set(step.hexes), fire, list(battle.trail)) + differ(
            "charge", set(step.others), charge, list(battle.trail)
        )
    if isinstance(step, Opportunity) and not any(battle.silent):
        engine = {(a.verb, a.a, a.b) for a in legal if a.verb != "no_more"}
        return differ("opportunity", engine, opportunities(battle), [])
    if isinstance(step, RetreatWay) and step.kind != 5 and not step.path:
        return differ("retreat", {a.a for a in legal}, retreat_hexes(battle, step.hex), [step.hex])
    return more_offers(battle, legal)


def more_offers(battle: Battle, legal: list[Action]) -> list[str]:
    """Defence, engaged leaders, hidden counters."""
    step = battle.agenda[-1]
    if isinstance(step, DefensiveFire):
        engine = {(a.verb, a.a, a.b) for a in legal if a.verb != "no_more"}
        return differ("defence", engine, defences(battle), [])
    if isinstance(step, EngageAttacker | EngageDefender):
        attacks_ = isinstance(step, EngageAttacker)
        unit = battle.clash_lead if attacks_ else lead(battle, battle.clash_target)
        may = {battle.roster.leader_of(a.a) for a in legal if a.verb == "engage"}
        return differ("engage", may, may_help(battle, unit, attacks_, battle.clash_kind), [battle.clash_target])
    if isinstance(step, HiddenMarch):
        return hidden_offers(battle, step, legal)
    return []


def differ(what: str, engine: set[T], book: set[T], about: list[int]) -> list[str]:
    if engine == book:
        return []
    return [f"{what} of {about}: only the engine {engine - book}, only the book {book - engine}"]


def judge(before: Battle, action: Action, after: Battle, events: Iterable[Event]) -> list[str]:
    """What was told of a decision and does not follow from the rules and the position before it."""
    found: list[str] = []
    touched = False  # something has changed since `before` that sums depend on
    for event in events:
        if event.kind == "fires" and not touched:
            found += judge_fire(before, action, event.data)
        elif event.kind == "melee" and not touched:
            found += judge_melee(before, action, event.data)
        elif event.kind == "test":
            found += judge_test(event.data)
        if event.kind not in ("fires", "melee", "die", "order_shown", "engaged", "charge_test"):
            touched = True
    return found + stacks(after)


def judge_fire(battle: Battle, action: Action, data: tuple[int, ...]) -> list[str]:
    target, column, added, *hexes = data
    waiting = [step for step in battle.agenda if isinstance(step, Fires)]  # asked for a card in between
    split = action.verb if action.verb in ("muskets", "guns") else ""
    for step in waiting:
        if step.split:
            split = "muskets" if step.arms else "guns"
    offensive = battle.segment == 1
    flank = 0
    if battle.segment in (6, 8) and (
        action.verb in ("defend", "muskets", "guns") or any(step.number == 2 for step in waiting)
    ):
        rider = lead(battle, target)
        flank = int(arm(battle, rider) == CAVALRY and flanked(battle, rider, hexes[0]))
    book = fire_sum(battle, list(hexes), target, offensive, split) + flank
    return [] if book == added else [f"fire at {target} from {hexes} ({column}): engine {added}, book {book}"]


def judge_melee(battle: Battle, action: Action, data: tuple[int, ...]) -> list[str]:
    """The whole sum of a melee of any kind (13.2.b, 17)."""
    target, attack, defence, added, kind, first, *hexes = data
    # Who is engaged by now: nobody when the fight begins, else those before, and whoever has just done so
    fresh = not isinstance(battle.agenda[-1], EngageAttacker | EngageDefender | AskCard) or not battle.clash_hexes
    leaders = [-1, -1] if fresh else battle.clash_engaged[:]
    if action.verb == "engage":
        leaders[isinstance(battle.agenda[-1], EngageDefender)] = battle.roster.leader_of(action.a)
    sizes, book = whole_melee(battle, list(hexes), target, first, kind, leaders)
    if sizes == (attack, defence) and book == added:
        return []
    return [f"melee {kind} for {target} from {hexes}: engine {added} ({attack}:{defence}), book {book} ({sizes})"]


def judge_test(data: tuple[int, ...]) -> list[str]:
    """A two passes, a twelve breaks; else by how much it is missed (13.1.d). In flank any failure is a rout."""
    _, roll, added, need, result = data
    missed = roll + added - need
    book = 0 if roll == 2 else 2 if roll == 12 else 0 if missed <= 0 else 1 if missed <= 2 else 2
    return [] if book == result or (book == 1 and result == 2) else [f"test {data}: book {book}"]


def stacks(battle: Battle) -> list[str]:
    """No hex is overfull but while somebody passes through it and the enemy reacts (8-03 to -05, 8-08)."""
    moving = any(isinstance(step, Moving) for step in battle.agenda)
    passed = battle.where[battle.movers[0]] if moving and battle.movers else 0
    return [
        f"{h} is overfull: {stack}" for h, stack in battle.stacks.items() if h != passed and not fits(battle, stack)
    ]
