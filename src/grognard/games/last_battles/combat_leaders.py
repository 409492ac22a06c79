"""Rule 16.13: leaders at the head of a stack in combat."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.leaders import leaders_of, remove_leader
from grognard.games.last_battles.roster import HQ
from grognard.games.last_battles.state import Battle

KILLED: Final = 6


def may_lead(battle: Battle, fight: Fight, side: int) -> list[int]:
    """The leaders of a side who may take command of a stack in this fight (16.13)."""
    attacks = side == battle.phasing
    hexes = fight.attack_hexes if attacks else fight.defence_hexes
    taking_part = fight.attackers if attacks else fight.defenders
    found: list[int] = []
    for leader in leaders_of(battle, side):
        hex = battle.where[leader]
        stack = [unit for unit in taking_part if battle.where[unit] == hex]
        if hex in hexes and stack and is_able(battle, leader) and leads_all(battle, leader, stack):
            found.append(leader)
    return found


def is_able(battle: Battle, leader: int) -> bool:
    """Is he an active commander or an officer in command? A headquarters leads nobody."""
    roster = battle.roster
    if roster.kinds[leader] == HQ:
        return False
    return not battle.asleep[leader] if roster.commander[leader] else not battle.out_of_command[leader]


def leads_all(battle: Battle, leader: int, stack: list[int]) -> bool:
    """Has he authority over all units of the stack: a commander over his army, an officer over his command?"""
    roster = battle.roster
    for unit in stack:
        if roster.army[unit] != roster.army[leader]:
            return False
        if not roster.commander[leader] and roster.command[unit] != roster.command[leader]:
            return False
    return True


def his_stack(battle: Battle, fight: Fight) -> list[int]:
    """The attackers whom the leader of the attack takes forward with him; none if they died in an exchange."""
    leader = fight.leads[0]
    if leader < 0 or battle.where[leader] != fight.led_from:
        return []
    return [unit for unit in fight.attackers if battle.where[unit] == fight.led_from]


def roll_for_loss(battle: Battle, fight: Fight) -> None:
    """After the combat a die for each leader who led in it: 6 kills him (16.13)."""
    for leader in fight.leads:
        if leader >= 0 and battle.where[leader] > 0 and battle.roll("16.13", leader) == KILLED:
            remove_leader(battle, leader, "16.13")
