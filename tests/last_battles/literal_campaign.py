"""Supply, command range and corps morale straight from the rulebook: slow, and written apart from the engine."""

from __future__ import annotations

from grognard.games.last_battles.state import DEAD, EXITED, Battle


def is_source(battle: Battle, army: int, hex: int) -> bool:
    """14.1: the south edge for the French, the east edge for the Prussians, the west edge for the Allies.

    16.17, R-67: an army with a train has its supply from there and from nowhere else; 28.0E: the French train may leave
    the map, and then from where it left.
    """
    if not battle.switches.trains:
        return (hex % 100 == 67, hex // 100 == 57, hex // 100 == 1)[army]
    name = ("FrenchTrain", "PrussianTrain", "AlliedTrain")[army]
    place = battle.where[battle.roster.numbers[name]]
    return hex in battle.scenario.exits if place == EXITED else hex == place


def joined(battle: Battle, a: int, b: int) -> bool:
    """May something be traced from one hex to the other: neighbours, and no river without a bridge between?"""
    return b in battle.ground.neighbours[a] and not battle.ground.barred(a, b)


def on_one_road(battle: Battle, a: int, b: int) -> bool:
    """Does a road or trail cross the side between two hexes?"""
    side = min(a, b) * 10000 + max(a, b)
    other = max(a, b) * 10000 + min(a, b)
    return any(side in sides or other in sides for sides in battle.ground.survey.ways.values())


def has_way(battle: Battle, hex: int) -> bool:
    """Is there a road or trail in the hex?"""
    if hex in battle.ground.survey.ways_out:
        return True
    return any(on_one_road(battle, hex, near) for near in battle.ground.neighbours[hex])


def is_supplied(battle: Battle, unit: int) -> bool:
    """14.0: follow every line, hex by hex: up to five of any kind, then linked road hexes, to the army's edge."""
    army = battle.roster.army[unit]
    side = battle.roster.side[unit]
    start = battle.where[unit]
    if is_source(battle, army, start):
        return True
    # A state is a hex and how many free hexes the line has used; 99: it is on the road part
    seen = {(start, 0)}
    todo = [(start, 0)]
    while todo:
        hex, used = todo.pop()
        for near in battle.ground.neighbours[hex]:
            if not joined(battle, hex, near) or battle.has_unit(near, 1 - side):
                continue
            options = []
            if used < 5:
                options.append(used + 1)
            if used == 99 and on_one_road(battle, hex, near):
                options.append(99)
            if used != 99 and has_way(battle, near):
                options.append(99)  # the first hex of the road part
            for after in options:
                if is_source(battle, army, near):
                    return True
                if (near, after) not in seen:
                    seen.add((near, after))
                    todo.append((near, after))
    return False


def commands_within(battle: Battle, leader: int, hexes: int, halves: bool) -> set[int]:
    """11.2 and 24.1A: every hex to which some path of at most so many hexes leads; steps along roads may count half."""
    side = battle.roster.side[leader]
    best = {battle.where[leader]: 0.0}
    todo = [battle.where[leader]]
    while todo:
        hex = todo.pop(0)
        for near in battle.ground.neighbours[hex]:
            if not joined(battle, hex, near) or battle.has_unit(near, 1 - side):
                continue
            if battle.in_enemy_zone(near, side) and not battle.has_unit(near, side):
                continue
            length = best[hex] + (0.5 if halves and on_one_road(battle, hex, near) else 1.0)
            if length <= hexes and length < best.get(near, 99.0):
                best[near] = length
                todo.append(near)
    return set(best)


def corps_losses(battle: Battle, army: str, key: str) -> int:
    """13.0, 13.1, 13.3, R-38: what counts against the level of a corps, or of every Allied nationality."""
    roster = battle.roster
    total = 0
    for unit in range(roster.units):
        if battle.where[unit] != DEAD:
            continue
        if army == "Allied":
            mine = roster.army[unit] == 2
        else:
            mine = roster.army[unit] == ("French", "Prussian").index(army) and roster.command[unit] == key
        if mine:
            total += roster.full[unit] if battle.rallied[unit] or not battle.weakened[unit] else roster.weak[unit]
    return total
