"""Rule 16.14: army headquarters, and the lines that commanders need to them."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import reach_from
from grognard.games.last_battles.ground import MOUNTED
from grognard.games.last_battles.leaders import leaders_of
from grognard.games.last_battles.roster import HQ
from grognard.games.last_battles.state import Battle

LINE: Final = 48  # half movement points that a line of communications may be long (16.14C)
CUT_OFF: Final = 3  # on this or less a commander without a line becomes inactive


def headquarters_of(battle: Battle, army: int) -> int:
    """The headquarters of an army on the map, or -1."""
    roster = battle.roster
    for piece in range(roster.units, roster.people):
        if roster.kinds[piece] == HQ and roster.army[piece] == army and battle.where[piece] > 0:
            return piece
    return -1


def chief_of(battle: Battle, army: int) -> int:
    """The chief of staff of an army on the map, or -1 (16.14D)."""
    roster = battle.roster
    for piece in range(roster.units, roster.people):
        if roster.chief[piece] and roster.army[piece] == army and battle.where[piece] > 0:
            return piece
    return -1


def is_serving(battle: Battle, leader: int) -> bool:
    """Is this a chief of staff bound to an active headquarters, so that he commands nobody (16.14D)?"""
    return len(battle.hq_active) > 0 and battle.roster.chief[leader] and battle.hq_active[battle.roster.army[leader]]


def has_line(battle: Battle, leader: int) -> bool:
    """Can the commander trace a line to the active headquarters of his army (16.14C, R-66)?

    As for supply, enemies close a hex and their zones do not; any ground will do, 24 movement points of a rider long.
    """
    army = battle.roster.army[leader]
    headquarters = headquarters_of(battle, army)
    if headquarters < 0 or not battle.hq_active[army]:
        return False
    shut = bytes(battle.stack[1 - battle.roster.side[leader]])
    goal = battle.where[headquarters]
    return goal in reach_from(battle.where[leader], LINE, battle.ground.steps[MOUNTED], shut, target=goal).cost


def check_lines(battle: Battle) -> None:
    """In the command phase: a die for each active commander without a line; on 1 to 3 he is inactive (16.14C)."""
    for leader in leaders_of(battle, battle.phasing):
        if not battle.roster.commander[leader] or battle.asleep[leader] or has_line(battle, leader):
            continue
        if battle.roll("16.14C", leader) <= CUT_OFF:
            battle.asleep[leader] = 1
            battle.emit("asleep", "16.14C", (leader,))


def close(battle: Battle, army: int, rule: str) -> None:
    """The headquarters of an army becomes inactive."""
    if battle.hq_active[army]:
        battle.hq_active[army] = False
        headquarters = headquarters_of(battle, army)
        if headquarters >= 0:
            battle.emit("hq_closed", rule, (headquarters,))


def may_open(battle: Battle, army: int) -> bool:
    """May an inactive headquarters become active: no enemy controls its hex, its chief of staff is there and serves?

    A chief who has given command in this player turn has closed it for the turn: that is his price (16.14D, 17.0).
    """
    headquarters = headquarters_of(battle, army)
    if headquarters < 0 or battle.hq_active[army]:
        return False
    hex = battle.where[headquarters]
    chief = chief_of(battle, army)
    if battle.in_enemy_zone(hex, battle.roster.side[headquarters]):
        return False
    return chief < 0 or (battle.where[chief] == hex and not battle.used[chief])


def look_after(battle: Battle) -> None:
    """An enemy zone, or the departure of the chief of staff, makes a headquarters inactive (16.14B, 16.14D)."""
    for army in range(len(battle.hq_active)):
        headquarters = headquarters_of(battle, army)
        if headquarters < 0 or not battle.hq_active[army]:
            continue
        hex = battle.where[headquarters]
        chief = chief_of(battle, army)
        if battle.in_enemy_zone(hex, battle.roster.side[headquarters]):
            close(battle, army, "16.14B")
        elif chief >= 0 and battle.where[chief] != hex:
            close(battle, army, "16.14D")
