"""Rule 16.8: cavalry charges, and cavalry that a charge has blown."""

from __future__ import annotations

from typing import Final

from grognard.boards.hexes import side_key
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.ground import CLEAR
from grognard.games.last_battles.roster import CAVALRY, INFANTRY
from grognard.games.last_battles.state import Battle

LEAST: Final = 2  # half movement points that a charge has to spend
MOST: Final = 4
JUST_CHARGED: Final = 3  # of `Battle.blown`: counts down at the end of each player turn; blown while it is 2 or 1


def note_gallop(battle: Battle, unit: int, path: list[int], spent: int) -> None:
    """Keep whether a finished move was one that a charge may follow: short, and all over open ground."""
    battle.gallop[unit] = 0
    if battle.roster.arm[unit] != CAVALRY or not LEAST <= spent <= MOST or battle.now().rain:
        return
    for number, hex in enumerate(path):
        if battle.ground.terrain[hex] != CLEAR or (number and not is_open(battle, path[number - 1], hex)):
            return
    battle.gallop[unit] = 1


def is_open(battle: Battle, a: int, b: int) -> bool:
    """Is there no water, bridged or not, between two neighbours? Crests do not hinder a charge."""
    return a * 10000 + b not in battle.ground.wet and side_key(a, b) not in battle.ground.survey.sides_of("river")


def may_charge(battle: Battle, fight: Fight) -> bool:
    """May the adjacent attackers charge: cavalry of one hex that came on as it should, alone, at infantry (R-63)?"""
    if not battle.gallop or len(fight.attack_hexes) != 1 or battle.now().rain or not 1 <= len(fight.attackers) <= 2:
        return False
    for unit in fight.attackers:
        if not battle.gallop[unit]:
            return False
    for unit in fight.defenders + fight.bystanders:
        if battle.roster.arm[unit] != INFANTRY:
            return False
    for hex in fight.defence_hexes:
        if battle.ground.terrain[hex] != CLEAR or not is_open(battle, fight.attack_hexes[0], hex):
            return False
    return True


def blow(battle: Battle, fight: Fight) -> None:
    """After a charge the cavalry that is left is spent, from the enemy's next player turn on."""
    for unit in fight.attackers:
        if battle.where[unit] > 0:
            battle.blown[unit] = JUST_CHARGED


def recover(battle: Battle) -> None:
    """A player turn ends: blown cavalry has no zone of control in the enemy's turn and in its own next one."""
    for unit in range(battle.roster.units):
        if not battle.blown[unit]:
            continue
        battle.blown[unit] -= 1
        battle.silence(unit, battle.blown[unit] > 0)
        if battle.blown[unit] == JUST_CHARGED - 1 and battle.where[unit] > 0:
            battle.emit("blown", "16.8", (unit,))
        elif not battle.blown[unit] and battle.where[unit] > 0:
            battle.emit("recovered", "16.8", (unit,))
