"""Rules 16.17 and 16.18: supply trains, and units that are short of supply."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.contact import can_still_attack, free_guns, may_bombard_alone, shots_of
from grognard.games.last_battles.movement import is_train, train_closed
from grognard.games.last_battles.state import DEAD, EXITED, Battle

LEAVES: Final = 2  # on this or less a unit without supply leaves the fight (16.18B)
HALVED: Final = 4  # on this or less it fights at half strength
NEAR: Final = 5  # hexes from a unit of its army within which a train is set up


def train_of(battle: Battle, army: int) -> int:
    """The train of an army that is on the map, or -1."""
    roster = battle.roster
    for piece in range(roster.people, roster.size()):
        if is_train(battle, piece) and roster.army[piece] == army and battle.where[piece] > 0:
            return piece
    return -1


def sources(battle: Battle, army: int) -> list[int]:
    """Where an army with a train is supplied from: the hex of the train, and from nowhere else (16.17, R-67).

    The French train may leave the map; then all French trace their supply to the hex where it left (28.0E).
    """
    train = train_of(battle, army)
    if train >= 0:
        return [battle.where[train]]
    roster = battle.roster
    for piece in range(roster.people, roster.size()):
        if is_train(battle, piece) and roster.army[piece] == army and battle.where[piece] == EXITED:
            return battle.scenario.exits
    return []


def starting_hexes(battle: Battle, train: int) -> list[int]:
    """Road and trail hexes near units of its army where a train may start."""
    roster = battle.roster
    ground = battle.ground
    units = [u for u in range(roster.units) if battle.where[u] > 0 and roster.army[u] == roster.army[train]]
    found: list[int] = []
    for hex in ground.hexes:
        if ground.linked[hex] and not train_closed(battle, train, hex):
            for unit in units:
                if ground.grid.distance(hex, battle.where[unit]) <= NEAR:
                    found.append(hex)
                    break
    return found


# Attacks on trains (16.17C)


def raids(battle: Battle) -> list[tuple[int, int]]:
    """(unit, hex of an enemy train) of every attack on a train by somebody who has nobody else to fight."""
    roster = battle.roster
    targets = [
        battle.where[piece]
        for piece in range(roster.people, roster.size())
        if is_train(battle, piece) and roster.side[piece] != battle.phasing and battle.where[piece] > 0
    ]
    if not targets:
        return []
    found: list[tuple[int, int]] = []
    guns = free_guns(battle) if may_bombard_alone(battle) else []
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex <= 0 or battle.duty[unit] or not can_still_attack(battle, unit):
            continue
        for target in targets:
            if target in battle.ground.near[hex] or (unit in guns and target in shots_of(battle, unit)):
                found.append((unit, target))
    return found


def destroy(battle: Battle, unit: int, hex: int) -> None:
    """Any attack destroys a train; who is stacked with the attacker has fought with him (6.1D, 16.17C)."""
    for other in battle.units_at(battle.where[unit]):
        battle.fought[other] = 1
    roster = battle.roster
    for piece in range(roster.people, roster.size()):
        if is_train(battle, piece) and battle.where[piece] == hex:
            battle.where[piece] = DEAD
            battle.emit("train_lost", "16.17C", (piece, hex))


# Short of supply (16.18)


def mark(battle: Battle, units: list[int]) -> None:
    """Mark the units without supply until the next morning's test; all others have it again."""
    for unit in range(battle.roster.units):
        hungry = unit in units
        if hungry and not battle.unsupplied[unit]:
            battle.emit("hungry", "16.18", (unit, battle.where[unit]))
        battle.unsupplied[unit] = 1 if hungry else 0


def ration(battle: Battle, unit: int) -> int:
    """Half movement points that a unit without supply has for this move: one die, never more than it has (16.18A)."""
    points = 2 * battle.roll("16.18A", unit)
    if battle.now().slow:
        points //= 2
    return points


def cheered(battle: Battle, unit: int) -> bool:
    """Is the unit with a commander, or with its own officer (16.18B)?"""
    roster = battle.roster
    for leader in battle.leaders_at(battle.where[unit], roster.side[unit]):
        if roster.army[leader] != roster.army[unit]:
            continue
        if roster.commander[leader] or roster.command[leader] == roster.command[unit]:
            return True
    return False
