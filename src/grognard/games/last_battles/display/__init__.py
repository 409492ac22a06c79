"""What people see and read of a battle, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.last_battles import refusals
from grognard.games.last_battles.data.records import GameData
from grognard.games.last_battles.display import board, charts, clash, panels, preview, table, throws
from grognard.games.last_battles.display.words import WORDING
from grognard.games.last_battles.loader import load
from grognard.games.last_battles.roster import ARMIES, FRENCH, FRENCH_ARMY
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action, Refusal
from grognard.kernel.display import Chart, LegendLine, PieceFace, Question, SideFace, SpaceMark
from grognard.kernel.english import tidy
from grognard.kernel.events import Event
from grognard.kernel.landscape import Board
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.kernel.rulebook import MAP, ViewOf
from grognard.kernel.wording import WordedDisplay


class BattleDisplay(WordedDisplay[Battle]):
    """The display of a battle."""

    def __init__(self, data: GameData) -> None:
        super().__init__(WORDING, panels.DATA, throws.THROWS)
        self.data = data

    def occasion(self, state: Battle, event: Event) -> str:
        return throws.occasion(state, event)

    def preview(self, state: Battle, action: Action) -> Odds | None:
        return preview.preview(state, action)

    def clash(self, state: Battle, space: int) -> Odds | None:
        return clash.clash(state, space)

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        data = load(overrides) if overrides else self.data
        datum = data.scenarios[scenario]
        return board.board(data.map, datum.columns, datum.rows, datum.title)

    def pieces(self, view: ViewOf[Battle]) -> list[PieceFace]:
        return table.pieces(view.state)

    def troops(self, state: Battle, seat: int) -> list[str]:
        return [name for army, name in enumerate(ARMIES) if (army == FRENCH_ARMY) == (seat == FRENCH)]

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table.side_faces()

    def marks(self, view: ViewOf[Battle]) -> list[SpaceMark]:
        return table.marks(view.state)

    def panels(self, view: ViewOf[Battle]) -> list[Panel]:
        return panels.panels(view.state)

    def turn_title(self, state: Battle) -> str:
        return panels.turn_title(state)

    def questions(self, state: Battle) -> list[Question]:
        return table.questions(state)

    def charts(self) -> list[Chart]:
        return charts.charts()

    def place(self, view: ViewOf[Battle], space: int) -> list[str]:
        return charts.place(view.state, space)

    def legend(self) -> list[LegendLine]:
        return table.legend()

    def show(self, view: ViewOf[Battle], what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        spaces, words, rule = table.show(view.state, what, piece, space, text)
        return spaces, tidy(words), rule

    def why_quiet(self, state: Battle, piece: int) -> Refusal | None:
        return refusals.why_quiet(state, piece)
