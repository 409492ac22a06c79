"""What people see and read of a battle, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.last_battles import refusals
from grognard.games.last_battles.display import board, panels, preview, table
from grognard.games.last_battles.display.words import WORDING
from grognard.games.last_battles.loader import GameData, map_document
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action, Refusal
from grognard.kernel.display import Board, Panel, PieceFace, RuleText, SideFace, SpaceMark
from grognard.kernel.rulebook import MAP, ViewOf
from grognard.kernel.wording import WordedDisplay


class BattleDisplay(WordedDisplay[Battle]):
    """The display of a battle."""

    def __init__(self, data: GameData) -> None:
        super().__init__(WORDING)
        self.data = data

    def preview(self, state: Battle, action: Action) -> dict[str, object] | None:
        return preview.preview(state, action)

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        datum = self.data.scenarios[scenario]
        return board.board(map_document(overrides), columns=datum.columns, rows=datum.rows, name=datum.title)

    def pieces(self, view: ViewOf[Battle]) -> list[PieceFace]:
        return table.pieces(view.state)

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table.side_faces()

    def subjects(self, state: Battle) -> list[str]:
        return state.roster.names

    def marks(self, view: ViewOf[Battle]) -> list[SpaceMark]:
        return table.marks(view.state)

    def panels(self, view: ViewOf[Battle]) -> list[Panel]:
        return panels.panels(view.state)

    def turn_title(self, state: Battle) -> str:
        return panels.turn_title(state)

    def show(self, view: ViewOf[Battle], what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        return table.show(view.state, what, piece, space, text)

    def why_quiet(self, state: Battle, piece: int) -> Refusal | None:
        return refusals.why_quiet(state, piece)

    def reference(self) -> list[RuleText]:
        return panels.reference()

    def rule_text(self, number: str) -> RuleText | None:
        return panels.rule_text(number)
