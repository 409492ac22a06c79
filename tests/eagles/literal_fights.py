"""Melees of every kind and the reactions to moves and attacks, word for word (7.3.f, 12.2, 13.2.b, 17)."""

from __future__ import annotations

from grognard.games.eagles.roster import CAVALRY, INFANTRY
from grognard.games.eagles.state import Battle
from tests.eagles.literal import around, cost, side_has, slope, zone
from tests.eagles.literal_sums import (
    GUNS,
    MELEE_COVER,
    arm,
    attack_grade,
    behind,
    capped,
    column,
    farm_helps,
    in_defence,
    lead,
    limited,
    mixed,
    size,
    surrounded,
)


def flanked(battle: Battle, rider: int, target: int) -> bool:
    """17.7: infantry in the clear, not in Defence, beside enemy infantry before the movement and now."""
    first = lead(battle, target)
    if arm(battle, first) != INFANTRY or battle.ground.survey.terrain.get(target, "clear") != "clear":
        return False
    if in_defence(battle, target) or battle.steadied[target] or not battle.beside_foot[first]:
        return False
    side = battle.roster.side[rider]
    for n in around(target):
        if n in battle.stacks and battle.held[n] == side + 1:
            other = lead(battle, n)
            if arm(battle, other) == INFANTRY and not battle.routed[other]:
                return True
    return False


def whole_melee(
    battle: Battle, hexes: list[int], target: int, first: int, kind: int, leaders: list[int]
) -> tuple[tuple[int, int], int]:
    """Sizes and sum of a regular attack (0), a pursuit (1) or a counter-charge (2)."""
    defenders = battle.stacks[target]
    other = lead(battle, target)
    horse = arm(battle, first) == CAVALRY
    if kind == 0:
        troops = {h: [u for u in battle.stacks[h] if battle.acting[u] and arm(battle, u) not in GUNS] for h in hexes}
    else:
        troops = {h: [u for u in battle.stacks[h] if arm(battle, u) == CAVALRY and not battle.routed[u]] for h in hexes}
    in_flank = horse and (flanked(battle, first, target) if kind < 2 else arm(battle, other) == INFANTRY)
    alone = kind == 0 and battle.stated.get(target) == 3
    attack = 0
    for h in hexes:
        points = 0
        for u in troops[h]:
            if arm(battle, u) == CAVALRY:
                points += size(battle, u) * (2 if in_flank else 1)
            elif not alone:
                points += size(battle, u)
        attack += limited(battle, points, h, target)
    foot = sum(size(battle, u) for u in defenders if arm(battle, u) not in GUNS)
    defence = max(1, limited(battle, foot, target, target))
    total = column(attack, defence) + ground_term(battle, first, target)
    firm = in_defence(battle, target) or (kind < 2 and bool(battle.steadied[target]))
    if horse and terrain(battle, target) == "clear" and arm(battle, other) != CAVALRY:
        total += 2 if firm else 0 if battle.weather == 2 else -1
    total += helped(battle, other, leaders[1]) + capped(battle, other, defenders)
    total -= helped(battle, first, leaders[0]) + attack_grade(battle, first, troops)
    total -= 2 if any(battle.routed[u] for u in defenders) else 0
    built = terrain(battle, target) in ("village", "farm")
    if battle.switches.facing:
        total -= 2 if any(behind(battle, target, h) for h in hexes) else 0  # 24-01, 24-03
    else:
        total -= 2 if surrounded(hexes, target) and not built and not firm else 0
    total += 1 if any(battle.demoralised[battle.roster.formation[u]] for h in hexes for u in troops[h]) else 0
    beside = battle.stacks if kind == 0 else troops
    total += 1 if any(mixed(battle, beside[h]) for h in hexes) else 0
    total -= 1 if mixed(battle, defenders) else 0
    if horse and kind < 2:
        total += 0 if kind == 0 and battle.prepared[first] else 2
        total -= 2 if arm(battle, other) == CAVALRY and battle.beside[other] else 0
        total -= 2 if target in battle.unsteady else 0
    if not battle.switches.battery_by_size:  # R1
        total -= 5 if all(arm(battle, u) in GUNS for u in defenders) else 0
    return (attack, defence), max(-5, min(5, total))


def terrain(battle: Battle, h: int) -> str:
    return battle.ground.survey.terrain.get(h, "clear")


def ground_term(battle: Battle, first: int, target: int) -> int:
    """Ground of the target and hexside before the lead; cavalry has nothing of houses (13.2.b-01, -02)."""
    here = battle.where[first]
    total = (1 if slope(battle, here, target) > 0 else 0) + (1 if side_has(battle, "stream", here, target) else 0)
    kind = terrain(battle, target)
    if kind in ("village", "farm") and arm(battle, lead(battle, target)) == CAVALRY:
        return total
    if kind == "farm":
        return total + (4 if farm_helps(battle, target) else 1)
    return total + MELEE_COVER.get(kind, 0)


def helped(battle: Battle, unit: int, leader: int) -> int:
    """What an engaged leader lends to a lead in his hex (5.2)."""
    roster = battle.roster
    if leader < 0 or battle.fate[leader] or battle.leader_at[leader] != battle.where[unit]:
        return 0
    if roster.leader_army[leader] != roster.army[unit]:
        return 0
    own = roster.leader_formation[leader]
    return roster.leadership[leader] if own < 0 or own == roster.formation[unit] else 0


def may_help(battle: Battle, unit: int, attacks: bool, kind: int) -> set[int]:
    """The leaders in the hex of a lead who can engage themselves; in a regular attack only who is activated himself, or
    rides with troops that a commander has called (9-05, 11.3-14, 11.3-15, 13.2.b-05).
    """
    found = set()
    for leader, at in enumerate(battle.leader_at):
        if at != battle.where[unit] or helped(battle, unit, leader) <= 0:
            continue
        called = battle.leader >= 0 and battle.roster.leader_formation[battle.leader] < 0
        officer = battle.roster.leader_formation[leader] >= 0
        if attacks and kind < 2 and leader != battle.leader and not (called and officer):
            continue
        found.add(leader)
    return found


# Defensive fire


def defences(battle: Battle) -> set[tuple[str, int, int]]:
    """What attacked stacks can still do: fire once at one attacker, split their fire between two, form up (7.3.g,
    13.1.c-15 to -17, 17.6). What a hex has fired in this segment is read from its mark: 1 all it may, 2 its muskets,
    3 its guns.
    """
    found = set()
    for h in set(battle.attacks.values()):
        if battle.held[h] != 2 - battle.side:
            continue
        enemies = [
            e
            for e, at in battle.attacks.items()
            if at == h and battle.held[e] == battle.side + 1 and not battle.target[e]
        ]
        able = [u for u in battle.stacks[h] if not battle.routed[u] and not battle.silent[u]]
        foot = any(arm(battle, u) == INFANTRY for u in able)
        batteries = [u for u in battle.stacks[h] if arm(battle, u) in GUNS and not battle.routed[u]]
        both = foot and any(arm(battle, u) in GUNS for u in able)
        several = len(enemies) > 1
        for enemy in enemies:
            if battle.shot[h] == 0 and any(arm(battle, u) != CAVALRY for u in able):
                found.add(("defend", h, enemy))
            if both and (battle.shot[h] == 3 or (battle.shot[h] == 0 and several)):
                found.add(("muskets", h, enemy))
            if battle.shot[h] == 2 or (battle.shot[h] == 3 and len(batteries) > 1):
                found.add(("guns", h, enemy))
            if battle.shot[h] == 0 and several and (both or len(batteries) > 1):
                found.add(("guns", h, enemy))
        if battle.shot[h] == 0 and forms_up(battle, h, enemies):
            found.add(("steady", h, -1))
    return found


def forms_up(battle: Battle, h: int, enemies: list[int]) -> bool:
    """17.6: infantry under a charge, not in Defence, beside no enemy infantry, not more than 20 points of several."""
    first = lead(battle, h)
    if arm(battle, first) != INFANTRY or battle.routed[first] or battle.steadied[h] or in_defence(battle, h):
        return False
    if not any(arm(battle, lead(battle, e)) == CAVALRY for e in enemies):
        return False
    for n in around(h):
        if n in battle.stacks and battle.held[n] == battle.side + 1:
            other = lead(battle, n)
            if arm(battle, other) == INFANTRY and not battle.routed[other]:
                return False
    stack = battle.stacks[h]
    return not (len(stack) > 1 and sum(size(battle, u) for u in stack) > 20)


# Reactions


def able(battle: Battle, h: int) -> bool:
    return any(arm(battle, u) != CAVALRY and not battle.routed[u] for u in battle.stacks[h])


def reacting(battle: Battle) -> tuple[set[int], set[int]]:
    """Who fires at riders in the hex they have just come to, and who charges them (12.2-08, 17.1.b)."""
    a, b = battle.trail[-2], battle.trail[-1]
    fire, charge = set(), set()
    for n in around(b):
        if n not in battle.stacks or battle.held[n] != 2 - battle.side:
            continue
        both = a in zone(battle, n) and b in zone(battle, n)
        if both and able(battle, n):
            fire.add(n)
        first = lead(battle, n)
        friends = [
            m for m in around(n) if battle.held[m] == battle.side + 1 and set(battle.stacks[m]) - set(battle.movers)
        ]
        fresh = not friends and a not in around(n)
        mounted = arm(battle, first) == CAVALRY and not battle.routed[first]
        price = cost(battle, first, n, b)
        if mounted and price is not None and (both or (fresh and b in zone(battle, n))):
            charge.add(n)
    return fire, charge


def opportunities(battle: Battle) -> set[tuple[str, int, int]]:
    """Who may fire at attackers beside him, and who may charge them (7.3.f)."""
    found = set()
    for enemy in battle.attacks:
        for n in around(enemy):
            if n not in battle.stacks or battle.held[n] != 2 - battle.side or n in battle.attacks.values():
                continue
            if battle.shot[n]:
                continue
            if able(battle, n) and not battle.target[enemy]:
                found.add(("snipe", n, enemy))
            riders = [u for u in battle.stacks[n] if arm(battle, u) == CAVALRY and not battle.routed[u]]
            if riders and cost(battle, riders[0], n, enemy) is not None and enemy not in battle.countered:
                found.add(("charge", n, enemy))
    return found
