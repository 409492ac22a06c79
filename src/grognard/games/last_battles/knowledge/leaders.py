"""Leaders: where they ride, whom they command (10, 11)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.command import OFFICER_RANGE, units_led
from grognard.games.last_battles.reorganization import enemy_is_near, is_own
from grognard.games.last_battles.state import DEAD, NEVER, Battle
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

WORTH_RALLYING: Final = 4  # strength points that an officer can gather for which he rides to the rear at night


def leader_score(battle: Battle, leader: int, hex: int) -> float:
    """How well a leader is placed: near many units of his own, with a friend beside him, not too near the enemy."""
    roster = battle.roster
    side = roster.side[leader]
    grid = battle.ground.grid
    far = 5 if roster.commander[leader] else OFFICER_RANGE
    score = 0.0
    for unit in range(roster.units):
        place = battle.where[unit]
        if place <= 0 or roster.army[unit] != roster.army[leader]:
            continue
        if roster.commander[leader] or roster.command[unit] == roster.command[leader]:
            distance = grid.distance(hex, place)
            if distance <= far:
                score += 1.0
            else:
                score -= 0.05 * distance
    if roster.commander[leader]:
        for other in range(roster.units, roster.people):
            if other != leader and roster.army[other] == roster.army[leader] and battle.where[other] > 0:
                distance = grid.distance(hex, battle.where[other])
                score += 3.0 if distance <= far else -0.2 * distance
    if battle.stack[side][hex]:
        score += 1.0
    if battle.zoc[1 - side][hex]:
        score -= 1.5 if battle.stack[side][hex] else 20.0
    return score


def leader_place(battle: Battle, leader: int, reach: dict[int, int]) -> tuple[float, int]:
    """The gain of the best hex within reach over staying, and that hex."""
    here = battle.where[leader]
    if here <= 0:
        return 0.0, -1
    if wants_to_rally(battle, leader):
        return rallying_place(battle, leader, reach)
    stay = leader_score(battle, leader, here)
    best = stay
    spot = here
    side = battle.roster.side[leader]
    for hex in reach:
        # riding alone through empty country helps nobody: look at hexes with troops only
        if battle.stack[side][hex]:
            score = leader_score(battle, leader, hex)
            if score > best:
                best = score
                spot = hex
    return best - stay, spot


def wants_to_rally(battle: Battle, leader: int) -> bool:
    """Is it night, when nobody needs command, and has this officer troops to gather in the morning (12.0)?"""
    roster = battle.roster
    if not battle.switches.reorganization or not battle.now().night or roster.commander[leader]:
        return False
    back = 0
    for unit in range(roster.units):
        if battle.where[unit] == DEAD and battle.recover[unit] < NEVER and is_own(battle, leader, unit):
            back += roster.weak[unit]
    return back >= WORTH_RALLYING


def rallying_place(battle: Battle, leader: int, reach: dict[int, int]) -> tuple[float, int]:
    """The nearest hex far enough from the enemy and with room (12.1B, 12.1E); he stays where that is so already."""
    here = battle.where[leader]
    side = battle.roster.side[leader]
    distance = battle.ground.grid.distance
    if battle.stack[side][here] < battle.ground.limit[here] and not enemy_is_near(battle, here, side):
        return 0.0, here
    places = [hex for hex in reach if battle.stack[side][hex] < battle.ground.limit[hex]]
    places.sort(key=lambda hex: (distance(here, hex), hex))
    for hex in places:
        if not enemy_is_near(battle, hex, side):
            return 3.0, hex
    return 0.0, here


def command_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who is given command (11.1A): officers by the troops they lead, then single units by strength."""
    battle = case.state
    units = battle.roster.units
    have: list[int] = []
    for _commander, piece in battle.orders:
        if piece >= units:
            have += units_led(battle, piece)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "done":
            found.append((action, 0.0, "nobody is left who needs command"))
        elif action.b >= units:
            led = len([unit for unit in units_led(battle, action.b) if unit not in have])
            found.append((action, 1.0 + led if led else 0.1, f"he brings {led} units under command"))
        else:
            found.append((action, 0.2 + 0.05 * battle.strength(action.b), "no officer reaches this unit"))
    return found


def placing_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """With which unit a leader begins or to which he goes (10.1A, 10.1E)."""
    battle = case.state
    return [
        (action, leader_score(battle, action.a, action.b) if action.b > 0 else 0.0, "near most of his troops")
        for action in actions
    ]
