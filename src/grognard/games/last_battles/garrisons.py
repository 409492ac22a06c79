"""Rule 16.11: garrisons of chateaux, which are woods for everybody else."""

from __future__ import annotations

from grognard.games.last_battles.fights import AE, DE, EX, Fight
from grognard.games.last_battles.roster import INFANTRY
from grognard.games.last_battles.stacking import FORMING, GARRISON, alone_in_garrison
from grognard.games.last_battles.state import Battle


def can_form(battle: Battle) -> list[int]:
    """Infantry of the phasing side that may begin to form a garrison: it has not moved and stands in a chateau."""
    roster = battle.roster
    found: list[int] = []
    for hex in sorted(battle.ground.walls):
        units = battle.units_at(hex)
        if not units or roster.side[units[0]] != battle.phasing or has_garrison(battle, hex):
            continue
        found += [
            unit
            for unit in units
            if roster.arm[unit] == INFANTRY and not battle.moved[unit] and battle.scenario.may_move(battle, unit)
        ]
    return found


def has_garrison(battle: Battle, hex: int) -> bool:
    """Is there a garrison in the hex, or one being formed? There is one at most (16.11A)."""
    for unit in battle.units_at(hex):
        if battle.garrison[unit]:
            return True
    return False


def can_leave(battle: Battle) -> list[int]:
    """Garrisons of the phasing side, which may come out in any of its movement phases (16.11C)."""
    roster = battle.roster
    found = [
        unit
        for unit in range(roster.units)
        if battle.garrison[unit] == GARRISON and roster.side[unit] == battle.phasing and battle.where[unit] > 0
    ]
    return [unit for unit in found if leaves_room(battle, unit)]


def leaves_room(battle: Battle, unit: int) -> bool:
    """Is the hex not overfull when the unit counts in its stack again (5.4)?"""
    hex = battle.where[unit]
    others = [u for u in battle.units_at(hex) if u != unit and not battle.roster.rifle[u]]
    return len(others) < battle.ground.limit[hex]


def begin(battle: Battle, unit: int) -> None:
    """Begin to form a garrison (16.11A): the unit stays where it is for this player turn."""
    battle.garrison[unit] = FORMING
    battle.moved[unit] = 1
    battle.emit("forming", "16.11A", (unit, battle.where[unit]))


def flip(battle: Battle) -> None:
    """At the start of a movement phase those who were forming are garrisons, enemy zones or not (16.11A)."""
    for unit in range(battle.roster.units):
        if battle.garrison[unit] == FORMING and battle.roster.side[unit] == battle.phasing:
            battle.garrison[unit] = GARRISON
            battle.silence(unit, True)
            battle.emit("garrison", "16.11A", (unit, battle.where[unit]))


def dissolve(battle: Battle, unit: int, rule: str) -> None:
    """Take the marker off a unit (16.11A, 16.11C, 16.11D)."""
    battle.garrison[unit] = 0
    battle.silence(unit, False)
    battle.emit("no_garrison", rule, (unit, battle.where[unit]))


def result_comes(battle: Battle, fight: Fight) -> None:
    """Before a result is applied: only if the attackers die is a forming garrison left in peace (16.11A, 16.11D)."""
    for unit in fight.defenders:
        if battle.garrison[unit] == FORMING and fight.result != AE:
            dissolve(battle, unit, "16.11A")
        elif battle.garrison[unit] == GARRISON and fight.result in (EX, DE):
            dissolve(battle, unit, "16.11D")


def defended(battle: Battle, fight: Fight) -> list[int]:
    """The hexes of a fight that a garrison defends: nobody advances there (16.11D)."""
    return [hex for hex in fight.defence_hexes if alone_in_garrison(battle, hex)]
