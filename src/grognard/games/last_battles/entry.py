"""Rules 5.5 and 5.6: leaving the map and coming onto it."""

from __future__ import annotations

from grognard.games.last_battles import hidden
from grognard.games.last_battles.movement import (
    allowance,
    can_exit_from,
    gait,
    is_train,
    may_stop,
    search,
    side_shows,
    train_closed,
)
from grognard.games.last_battles.observation import Lookout
from grognard.games.last_battles.state import WAITING, Battle


def can_exit(battle: Battle, unit: int, points: int) -> bool:
    """May the moving unit leave the map where it stands (5.5)?"""
    return can_exit_from(battle, unit, battle.where[unit], points)


def is_blocked(battle: Battle, side: int, hex: int) -> bool:
    """Do enemy units or their zones close this entry hex (5.6D, R-75)?"""
    return battle.has_unit(hex, 1 - side) or battle.in_enemy_zone(hex, side)


def gate(column: int) -> str:
    """The mark that holds the entry hex of a column whose owner has chosen it (22.6B, 28.0D)."""
    return f"gate {column}"


def gates(battle: Battle, column: int) -> list[int]:
    """The entry hexes of a column: all it has, or the one that was chosen for it."""
    if battle.scenario.plans:
        chosen = battle.marks.get(gate(column), 0)
        if chosen:
            return [chosen]
    return battle.scenario.columns[column].hexes


def entry_hexes(battle: Battle, piece: int) -> list[int]:
    """Where a waiting piece may enter: its free entry hexes; if all are blocked, the nearest free edge hexes (5.6D)."""
    hexes = gates(battle, column_of(battle, piece))
    side = battle.roster.side[piece]
    found = [hex for hex in hexes if not is_blocked(battle, side, hex)]
    if is_train(battle, piece):
        return [hex for hex in found if not train_closed(battle, piece, hex)]  # 16.17B
    if piece >= battle.roster.people:
        enemy = Lookout(battle, side)
        return [hex for hex in found if not hidden.is_closed(battle, piece, hex, enemy)]  # 16.6B
    if battle.roster.people < battle.roster.size() and piece < battle.roster.units:
        closed = side_shows(battle, side)
        return [hex for hex in found if hex not in closed]
    if not found:
        for hex in hexes:
            for candidate in nearest_free_edge(battle, side, hex):
                if candidate not in found:
                    found.append(candidate)
    return found


def nearest_free_edge(battle: Battle, side: int, hex: int) -> list[int]:
    """The free edge hexes nearest to a blocked entry hex, counted along the edge; all that are equally near (R-75).

    A hex inside the map has no way along the edge: who appears there (19.5D) waits until it is free (5.6E).
    """
    rim = battle.ground.rim
    seen = [hex]
    ring = [hex] if hex in rim else []
    while ring:
        free = [h for h in ring if not is_blocked(battle, side, h)]
        if free:
            return free
        following: list[int] = []
        for h in ring:
            for near in rim[h]:
                if near not in seen:
                    seen.append(near)
                    following.append(near)
        ring = following
    return []


def entry_cost(battle: Battle, piece: int, hex: int) -> int:
    """Half movement points to enter at this hex, behind those who have entered there already (5.6A, R-76, R-85)."""
    column = battle.scenario.columns[column_of(battle, piece)]
    first = battle.ground.edge_cost(hex, gait(battle, piece))
    if battle.now().slow:
        first = min(first, allowance(battle, piece))  # 16.5: one hex is always possible
    ahead = battle.entered.get(hex, 0)
    if piece >= battle.roster.units:
        return first  # leaders ride along with the column: they are no stack of their own (10.1B)
    if column.surcharge:
        return first + ahead * column.surcharge  # 19.5D
    return first * (ahead + 1 if column.unstacked else ahead // 2 + 1)


def column_of(battle: Battle, piece: int) -> int:
    """The body of reinforcements that a piece enters with, or -1; markers enter with those they hide (16.6A)."""
    if piece >= battle.roster.people:
        if hidden.is_marker(battle, piece):
            return battle.pair_column[hidden.pair_of(battle, piece)]
    return battle.scenario.column_of.get(piece, -1)


def is_due(battle: Battle, piece: int) -> bool:
    """May this waiting piece enter in this turn at all: its turn has come, and those ahead of it are in (5.6E)?"""
    scenario = battle.scenario
    number = column_of(battle, piece)
    if battle.where[piece] != WAITING or number < 0:
        return False
    if battle.due[number] > battle.turn:
        return False
    if piece >= battle.roster.people:
        return not (is_train(battle, piece) and battle.now().night)
    column = scenario.columns[number]
    rank = column.ranks[column.pieces.index(piece)]
    for other, other_rank in zip(column.pieces, column.ranks, strict=True):
        if other_rank < rank and other < battle.roster.units and battle.where[other] == WAITING:
            return False  # leaders have no place in the order of march: nobody waits for them
    return piece < battle.roster.units or leader_may_join(battle, piece)


def leader_may_join(battle: Battle, leader: int) -> bool:
    """A leader enters once a unit of his organization (a commander: of his army) is on the map (10.1A)."""
    roster = battle.roster
    for unit in range(roster.units):
        if battle.where[unit] > 0 and roster.army[unit] == roster.army[leader]:
            if roster.army_wide[leader] or roster.command[unit] == roster.command[leader]:
                return True
    return False


def entries(battle: Battle, piece: int) -> list[int]:
    """The entry hexes that the piece can use and pay for now (5.6), and from which its move can end lawfully (5.4)."""
    points = allowance(battle, piece)
    usable: list[int] = []
    for hex in entry_hexes(battle, piece):
        left = points - entry_cost(battle, piece, hex)
        if left >= 0 and (piece >= battle.roster.units or can_settle(battle, piece, hex, left)):
            usable.append(hex)
    return usable


def can_settle(battle: Battle, unit: int, hex: int, points: int) -> bool:
    """Can a unit that enters at this hex end its move there, or in a hex it reaches from there (5.4, 5.6C)?"""
    if may_stop(battle, unit, hex):
        return True
    for near in search(battle, unit, hex, points).cost:
        if near != hex and may_stop(battle, unit, near):
            return True
    return False


def can_enter(battle: Battle, piece: int) -> bool:
    """Could this piece enter the map now?"""
    return not battle.moved[piece] and is_due(battle, piece) and len(entries(battle, piece)) > 0
