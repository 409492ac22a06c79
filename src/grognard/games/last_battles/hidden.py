"""Rule 16.6: hidden movement. Two markers stand for some units; one of them is a dummy.

Everybody sees where both markers are and whom they hide (R-61); which of the two is real only their owner knows.
"""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.last_battles.ground import FOOT, MOUNTED, SHAKEN_FOOT, SHAKEN_MOUNTED
from grognard.games.last_battles.observation import Lookout, sees
from grognard.games.last_battles.roster import MARKER, TRAIN
from grognard.games.last_battles.stacking import has_room, in_garrison
from grognard.games.last_battles.state import HIDDEN, WAITING, Battle

PAIRS: Final = {"French": 8, "Prussian": 6, "Allied": 8}  # how many an army has; the text names no army


# Pairs


def pair_of(battle: Battle, marker: int) -> int:
    """The pair that a marker belongs to."""
    return (marker - battle.roster.first_marker) // 2


def markers_of(battle: Battle, pair: int) -> list[int]:
    """The two markers of a pair."""
    first = battle.roster.first_marker + 2 * pair
    return [first, first + 1]


def army_of(battle: Battle, pair: int) -> int:
    """The army that a pair belongs to."""
    return battle.roster.army[markers_of(battle, pair)[0]]


def side_of(battle: Battle, pair: int) -> int:
    """The side that a pair belongs to."""
    return battle.roster.side[markers_of(battle, pair)[0]]


def held(battle: Battle, pair: int) -> list[int]:
    """Units and leaders whom a pair hides."""
    return [piece for piece in range(battle.roster.people) if battle.holding[piece] == pair + 1]


def in_play(battle: Battle, pair: int) -> bool:
    """Does the pair hide anybody?"""
    return pair + 1 in battle.holding


def free_pair(battle: Battle, army: int) -> int:
    """A pair of the army that hides nobody, or -1."""
    for pair in range(battle.roster.pairs()):
        if army_of(battle, pair) == army and not in_play(battle, pair):
            return pair
    return -1


def real_hex(battle: Battle, pair: int) -> int:
    """Where the real marker of a pair is; WAITING if it has not entered the map."""
    return battle.where[markers_of(battle, pair)[battle.real[pair]]]


# Placing them (16.6A)


def may_hide(battle: Battle, unit: int, enemy: Lookout) -> bool:
    """May this combat unit on the map be hidden: nobody sees it, and with rule 11 it has command?"""
    hex = battle.where[unit]
    if hex <= 0 or in_garrison(battle, unit) or enemy.sees(hex):
        return False
    return not battle.switches.command or not battle.out_of_command[unit]


def officer_for(battle: Battle, unit: int, places: list[int]) -> int:
    """An officer of the unit's command in one of these hexes, or -1; -2 where none is needed (16.6A)."""
    if not battle.switches.command:
        return -2
    roster = battle.roster
    for leader in range(roster.units, roster.people):
        if battle.where[leader] in places and roster.army[leader] == roster.army[unit]:
            if not roster.army_wide[leader] and roster.command[leader] == roster.command[unit]:
                return leader
    return -1


def around(battle: Battle, hex: int) -> list[int]:
    """A hex and its neighbours, in and around which a pair takes up units."""
    return [hex, *battle.ground.near[hex]]


def hiding_places(battle: Battle, side: int) -> list[int]:
    """Hexes where a pair may be placed: all units there can be hidden, or nobody is there but units are next to it.

    A marker stacks with no unit, from its placement on (16.6B).
    """
    enemy = Lookout(battle, side)
    found = [hex for hex in battle.at if battle.stack[side][hex] and can_hide_all(battle, hex, enemy)]
    free = {army: free_pair(battle, army) for army in battle.scenario.armies}
    looked: dict[int, bool] = {}
    for unit in range(battle.roster.units):
        if battle.roster.side[unit] != side or free[battle.roster.army[unit]] < 0 or not may_hide(battle, unit, enemy):
            continue
        marker = markers_of(battle, free[battle.roster.army[unit]])[0]
        for near in battle.ground.near[battle.where[unit]]:
            if near not in looked:
                looked[near] = not is_closed(battle, marker, near, enemy)
            if looked[near] and near not in found and officer_for(battle, unit, around(battle, near)) != -1:
                found.append(near)
    return found


def can_hide_all(battle: Battle, hex: int, enemy: Lookout) -> bool:
    """Can all units in the hex be hidden by one pair: of one army with a pair left, each with its officer near?"""
    units = battle.at[hex]
    army = battle.roster.army[units[0]]
    if free_pair(battle, army) < 0:
        return False
    for unit in units:
        if battle.roster.army[unit] != army or not may_hide(battle, unit, enemy):
            return False
        if officer_for(battle, unit, around(battle, hex)) == -1:
            return False
    return True


def hiding_columns(battle: Battle, side: int) -> list[int]:
    """Bodies of reinforcements due now with somebody left to hide before he enters (16.6A)."""
    found: list[int] = []
    for number, column in enumerate(battle.scenario.columns):
        units = waiting_in(battle, number)
        if not units or battle.roster.side[units[0]] != side or battle.due[number] > battle.turn:
            continue
        if not column.surcharge and free_pair(battle, battle.roster.army[units[0]]) >= 0:
            found.append(number)
    return found


def waiting_in(battle: Battle, number: int) -> list[int]:
    """Units of a body of reinforcements that could be hidden: with rule 11 those whose officer rides with them."""
    roster = battle.roster
    pieces = [piece for piece in battle.scenario.columns[number].pieces if battle.where[piece] == WAITING]
    found: list[int] = []
    for unit in pieces:
        if unit >= roster.units or (found and roster.army[unit] != roster.army[found[0]]):
            continue
        if not battle.switches.command or any_leads(battle, pieces, unit):
            found.append(unit)
    return found


def any_leads(battle: Battle, pieces: list[int], unit: int) -> bool:
    """Is an officer of the unit's command among these pieces?"""
    roster = battle.roster
    for leader in pieces:
        if leader >= roster.units and not roster.army_wide[leader] and roster.army[leader] == roster.army[unit]:
            if roster.command[leader] == roster.command[unit]:
                return True
    return False


def conceal(battle: Battle, pair: int, piece: int) -> None:
    """Put a piece into the holding area of a pair, where everybody may look at it (R-61)."""
    if battle.where[piece] > 0 and piece < battle.roster.units:
        battle.lift(piece, HIDDEN)
    battle.where[piece] = HIDDEN
    battle.holding[piece] = pair + 1
    battle.emit("concealed", "16.6A", (piece, markers_of(battle, pair)[0]))


def set_up(battle: Battle, hex: int, side: int) -> int:
    """Put a pair into a hex and hide all units there, with their officers; which pair it is.

    Where nobody is, units next to the hex are hidden one by one; they are of the army of the first of them.
    """
    units = list(battle.units_at(hex))
    pair = free_pair(battle, battle.roster.army[units[0] if units else neighbour(battle, hex, side)])
    for unit in units:
        hide_with_officer(battle, pair, unit, around(battle, hex))
    for marker in markers_of(battle, pair):
        battle.where[marker] = hex
        battle.moved[marker] = 0
    battle.pair_column[pair] = -1
    return pair


def neighbour(battle: Battle, hex: int, side: int) -> int:
    """The first unit of a side next to an empty hex that a pair placed there may hide, -1 if there is none."""
    places = around(battle, hex)
    enemy = Lookout(battle, side)
    for unit in range(battle.roster.units):
        if battle.where[unit] in places and battle.roster.side[unit] == side and may_hide(battle, unit, enemy):
            army = battle.roster.army[unit]
            if free_pair(battle, army) >= 0 and officer_for(battle, unit, places) != -1:
                return unit
    return -1


def hide_with_officer(battle: Battle, pair: int, unit: int, places: list[int]) -> None:
    """Hide a unit, and an officer of its command who is near unless one is hidden already (16.6A)."""
    roster = battle.roster
    officer = -2
    if not any_leads(battle, held(battle, pair), unit):
        officer = officer_for(battle, unit, places)
    conceal(battle, pair, unit)
    if officer >= roster.units:
        conceal(battle, pair, officer)


def set_up_column(battle: Battle, number: int) -> int:
    """Hide reinforcements before they enter, with their officers; commanders and trains come by themselves."""
    roster = battle.roster
    units = waiting_in(battle, number)
    pair = free_pair(battle, roster.army[units[0]])
    officers = [
        piece
        for piece in battle.scenario.columns[number].pieces
        if roster.units <= piece < roster.people
        and not roster.army_wide[piece]
        and battle.where[piece] == WAITING
        and roster.army[piece] == army_of(battle, pair)
    ]
    for piece in units + officers:
        conceal(battle, pair, piece)
    battle.pair_column[pair] = number
    return pair


def may_join(battle: Battle, pair: int) -> list[int]:
    """Units in and around the hex of a pair just placed that it may hide, too, and leaders of their army (16.6A)."""
    hex = battle.where[markers_of(battle, pair)[0]]
    if hex <= 0:
        return []
    roster = battle.roster
    places = around(battle, hex)
    enemy = Lookout(battle, side_of(battle, pair))
    found: list[int] = []
    for piece in range(roster.people):
        if battle.where[piece] not in places or roster.army[piece] != army_of(battle, pair):
            continue
        if piece >= roster.units:
            if not roster.army_wide[piece] and not enemy.sees(battle.where[piece]):
                found.append(piece)
        elif may_hide(battle, piece, enemy):
            if any_leads(battle, held(battle, pair), piece) or officer_for(battle, piece, places) != -1:
                found.append(piece)
    return found


# Moving them (16.6B)


def is_marker(battle: Battle, piece: int) -> bool:
    """Is the piece a marker for hidden movement?"""
    return piece >= battle.roster.people and battle.roster.kinds[piece] == MARKER


def allowance(battle: Battle, marker: int) -> int:
    """Half movement points of a marker: those of the slowest unit that its pair hides."""
    least = 99
    for piece in held(battle, pair_of(battle, marker)):
        if piece < battle.roster.units:
            least = min(least, battle.roster.allowance[piece])
    return 0 if least == 99 else least


def gait(battle: Battle, marker: int) -> int:
    """The dearest costs among the units that a pair hides: nothing is cheaper on horseback, or demoralized (13.2)."""
    mounted = False
    shaken = False
    for piece in held(battle, pair_of(battle, marker)):
        if piece < battle.roster.units:
            mounted = mounted or battle.roster.gait[piece] == MOUNTED
            shaken = shaken or (battle.switches.corps_morale and battle.scenario.is_shaken(battle, piece))
    if shaken:
        return SHAKEN_MOUNTED if mounted else SHAKEN_FOOT
    return MOUNTED if mounted else FOOT


def is_closed(battle: Battle, marker: int, hex: int, enemy: Lookout) -> bool:
    """May the marker not enter the hex: somebody is there, its mate and leaders apart, or the enemy would see it?"""
    roster = battle.roster
    side = roster.side[marker]
    if battle.stack[0][hex] or battle.stack[1][hex] or battle.zoc[1 - side][hex]:
        return True
    pair = pair_of(battle, marker)
    for other in range(roster.people, roster.size()):
        if battle.where[other] == hex and (roster.kinds[other] == TRAIN or pair_of(battle, other) != pair):
            return True
    return enemy.sees(hex)


def reach(battle: Battle, marker: int, start: int, points: int, steps: list[list[int]], always: bool) -> Reach:
    """Every hex that a marker can reach; whether it would be seen is asked only of hexes that it comes to.

    With `always` every neighbour that is open to it is one of them, however dear (16.5).
    """
    found = Reach(start)
    enemy = Lookout(battle, battle.roster.side[marker])
    closed: dict[int, bool] = {}
    rings: list[list[int]] = [[] for _ in range(points + 1)]
    rings[0].append(start)
    for spent in range(points + 1):
        for hex in rings[spent]:
            if found.cost[hex] < spent:
                continue
            flat = steps[hex]
            for i in range(0, len(flat), 2):
                near = flat[i]
                total = spent + flat[i + 1]
                if total > points or found.cost.get(near, total + 1) <= total:
                    continue
                if near not in closed:
                    closed[near] = is_closed(battle, marker, near, enemy)
                if not closed[near]:
                    found.cost[near] = total
                    found.came_from[near] = hex
                    rings[total].append(near)
    flat = steps[start] if always else []
    for i in range(0, len(flat), 2):
        if flat[i] not in found.cost and not is_closed(battle, marker, flat[i], enemy):
            found.cost[flat[i]] = points
            found.came_from[flat[i]] = start
    return found


# Showing them (16.6C)


def spotted(battle: Battle) -> list[int]:
    """Pairs one of whose markers an enemy sees."""
    found: list[int] = []
    eyes: list[Lookout | None] = [None, None]
    for pair in range(battle.roster.pairs()):
        if in_play(battle, pair):
            side = side_of(battle, pair)
            enemy = eyes[side]
            if enemy is None:
                enemy = Lookout(battle, side)
                eyes[side] = enemy
            if is_spotted(battle, pair, enemy):
                found.append(pair)
    return found


def is_spotted(battle: Battle, pair: int, enemy: Lookout) -> bool:
    """Does an enemy see a marker of this pair?"""
    for marker in markers_of(battle, pair):
        hex = battle.where[marker]
        if hex > 0 and enemy.sees(hex):
            return True
    return False


def first_sight(battle: Battle, piece: int, path: list[int]) -> int:
    """How many hexes of its way a piece goes before it sees a hidden enemy; all of them if it sees none."""
    if not battle.holding or piece >= battle.roster.people:
        return len(path)
    enemy = 1 - battle.roster.side[piece]
    places: list[int] = []
    for pair in range(battle.roster.pairs()):
        if side_of(battle, pair) == enemy and in_play(battle, pair):
            places += [battle.where[marker] for marker in markers_of(battle, pair) if battle.where[marker] > 0]
    if not places:
        return len(path)
    for number, hex in enumerate(path):  # what others see has been shown already
        for place in places:
            if sees(battle, hex, place):
                return number + 1
    return len(path)


def reveal(battle: Battle, pair: int, rule: str) -> list[int]:
    """Turn both markers over; the pieces that are to be deployed in or next to the hex of the real one.

    If the real one has not entered the map, its units wait to enter as before.
    """
    hex = real_hex(battle, pair)
    pieces = held(battle, pair)
    battle.emit("revealed", rule, (markers_of(battle, pair)[battle.real[pair]], max(hex, 0)))
    battle.revealed = True
    for marker in markers_of(battle, pair):
        battle.where[marker] = WAITING
    battle.real[pair] = 0
    battle.pair_column[pair] = -1
    for piece in pieces:
        battle.holding[piece] = 0
        if hex <= 0:
            battle.where[piece] = WAITING
    return pieces if hex > 0 else []


def deployment(battle: Battle, piece: int, hex: int) -> list[int]:
    """Where a revealed piece may be put: in or next to the real marker's hex; where all is full, as near as can be."""
    side = battle.roster.side[piece]
    leader = piece >= battle.roster.units
    shut = [battle.where[other] for other in range(battle.roster.people, battle.roster.size())]
    seen = [hex]
    ring = [hex]
    found: list[int] = []
    far = 0
    while ring:
        for place in ring:
            if battle.has_unit(place, 1 - side) or (place in shut and not leader):
                continue
            if leader and battle.in_enemy_zone(place, side) and not battle.stack[side][place]:
                continue
            if leader or has_room(battle, piece, place, -1):
                found.append(place)
        if found and far >= 1:
            return found
        following: list[int] = []
        for place in ring:
            for near in battle.ground.near[place]:
                if near not in seen:
                    seen.append(near)
                    following.append(near)
        ring = following
        far += 1
    return found
