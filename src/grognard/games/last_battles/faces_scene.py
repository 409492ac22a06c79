"""A position of Napoleon's Last Battles as drawing data: the part of the map in play and the pieces on it."""

from __future__ import annotations

from grognard.games.last_battles.faces import board, piece_faces
from grognard.games.last_battles.faces_types import Board, PieceFace
from grognard.games.last_battles.loader import load
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table


def scene(table: Table) -> tuple[Board, list[PieceFace]]:
    """What a spectator sees."""
    scenario = load(table.overrides).scenarios[table.scenario]
    sheet = board(columns=scenario.columns, rows=scenario.rows, name=scenario.title)
    return sheet, piece_faces(table.rulebook.view_json(table.view(SPECTATOR)))
