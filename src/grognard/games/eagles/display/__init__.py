"""What people see and read, built from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.eagles.data.records import GameData
from grognard.games.eagles.display import board
from grognard.games.eagles.display.words import WORDING
from grognard.games.eagles.loader import load
from grognard.games.eagles.roster import SIDE_NAMES, SIDES
from grognard.games.eagles.state import Battle
from grognard.kernel.assembly import corrected
from grognard.kernel.display import Board, PieceFace, SideFace, counter
from grognard.kernel.rulebook import MAP, ViewOf
from grognard.kernel.wording import WordedDisplay

COLOURS = ["#2f4f8f", "#a3312a"]


class BattleDisplay(WordedDisplay[Battle]):
    """The display of a battle."""

    def __init__(self, data: GameData) -> None:
        super().__init__(WORDING, "grognard.games.eagles.data", {})
        self.data = data

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        data = corrected(load, overrides) if overrides else self.data
        datum = data.scenarios[scenario]
        return board.board(data.map, datum.rows, datum.columns, datum.title)

    def pieces(self, view: ViewOf[Battle]) -> list[PieceFace]:
        state = view.state
        roster = state.roster
        return [
            counter(u, roster.names[u], SIDES[roster.side[u]], h, COLOURS[roster.side[u]], symbol="inf")
            for u, h in enumerate(state.where)
            if h > 0
        ]

    def side_faces(self, scenario: str) -> list[SideFace]:
        return [{"id": SIDES[s], "title": SIDE_NAMES[s], "colour": COLOURS[s]} for s in (0, 1)]

    def turn_title(self, state: Battle) -> str:
        return state.scenario.turns[state.turn].hour
