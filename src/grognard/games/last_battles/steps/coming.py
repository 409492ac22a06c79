"""Who is still to come onto the map, in words (5.6)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import entry
from grognard.games.last_battles.roster import ARMIES, ARMY_TITLES
from grognard.games.last_battles.state import WAITING, Battle
from grognard.games.last_battles.steps.base import piece_name
from grognard.games.last_battles.titles import command_title

NAMED: Final = 2  # so many bodies a prompt names


class Body:
    """Reinforcements of one column that have not come yet."""

    def __init__(self, number: int, pieces: list[int], hexes: list[int], due: int) -> None:
        self.number: Final = number
        self.pieces: Final = pieces
        self.hexes: Final = hexes
        self.due: Final = due


def bodies(battle: Battle) -> list[Body]:
    """All columns with somebody who waits, in the order of their turns. Who is hidden waits as a pair of markers."""
    waiting: dict[int, list[int]] = {}
    for piece in range(battle.roster.size()):
        if battle.where[piece] != WAITING:
            continue
        number = entry.column_of(battle, piece)
        if number >= 0:
            waiting.setdefault(number, []).append(piece)
    found = [
        Body(number, pieces, entry.gates(battle, number), battle.due[number]) for number, pieces in waiting.items()
    ]
    found.sort(key=lambda body: (body.due, body.number))
    return found


def who(battle: Battle, body: Body) -> str:
    """A body in a few words: its army and command, or its only piece."""
    roster = battle.roster
    if len(body.pieces) == 1:
        return piece_name(battle, body.pieces[0])
    army = roster.army[body.pieces[0]]
    commands = {roster.command[piece] for piece in body.pieces if roster.command[piece]}
    if len(commands) == 1:
        return f"{ARMY_TITLES[army]} {command_title(ARMIES[army], commands.pop())}"
    return f"{ARMY_TITLES[army]} columns"


def where(body: Body) -> str:
    """The hexes of entry."""
    return "/".join([f"{hex:04d}" for hex in body.hexes])


def summons(battle: Battle) -> str:
    """Who of the phasing side can be brought on now, where, and how; nothing where nobody waits."""
    ready = [body for body in bodies(battle) if _can_come(battle, body)]
    if not ready:
        return ""
    every = list(dict.fromkeys([f"{who(battle, body)} at {where(body)}" for body in ready]))
    more = len(every) - NAMED
    named = f"{', '.join(every[:NAMED])} and {more} more" if more > 0 else " and ".join(every)
    return f"Waiting at the edge: {named}. Press the arrow there to bring in reinforcements."


def _can_come(battle: Battle, body: Body) -> bool:
    """Is the body of the phasing side, and can somebody of it enter now?"""
    if battle.roster.side[body.pieces[0]] != battle.phasing or body.due > battle.turn:
        return False
    return any(entry.can_enter(battle, piece) for piece in body.pieces)
