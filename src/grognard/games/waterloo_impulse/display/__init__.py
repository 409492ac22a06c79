"""What people see and read of the battle, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.waterloo_impulse.data.records import GameData, ScenarioDatum
from grognard.games.waterloo_impulse.display import board, charts, clash, panels, preview, table, throws
from grognard.games.waterloo_impulse.display.words import WORDING
from grognard.games.waterloo_impulse.loader import load
from grognard.games.waterloo_impulse.roster import ARMIES, SIDE_OF
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.assembly import corrected
from grognard.kernel.display import Chart, LegendLine, PieceFace, Question, SideFace, SpaceMark
from grognard.kernel.english import tidy
from grognard.kernel.events import Event
from grognard.kernel.landscape import Board
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.kernel.rulebook import MAP, ViewOf
from grognard.kernel.throws import Throw
from grognard.kernel.wording import WordedDisplay


class BattleDisplay(WordedDisplay[Battle]):
    """The display of the battle."""

    def __init__(self, data: GameData) -> None:
        super().__init__(WORDING, "grognard.games.waterloo_impulse.data", throws.THROWS)
        self.data = data

    def scenario(self, id: str) -> ScenarioDatum:
        """A scenario that is known to exist."""
        return next(datum for datum in self.data.scenarios if datum.id == id)

    def throw(self, rule: str) -> Throw:
        return self.throws.get(rule, throws.ATTEMPT)

    def occasion(self, state: Battle, event: Event) -> str:
        return throws.occasion(event)

    def preview(self, state: Battle, action: Action) -> Odds | None:
        return preview.preview(state, action)

    def clash(self, state: Battle, space: int) -> Odds | None:
        return clash.clash(state, space)

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        return board.board(corrected(load, overrides) if overrides else self.data, self.scenario(scenario).title)

    def pieces(self, view: ViewOf[Battle]) -> list[PieceFace]:
        return table.pieces(view.state)

    def troops(self, state: Battle, seat: int) -> list[str]:
        return [name for army, name in enumerate(ARMIES) if SIDE_OF[army] == seat]

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table.side_faces(self.scenario(scenario).sides)

    def marks(self, view: ViewOf[Battle]) -> list[SpaceMark]:
        return table.marks(view.state)

    def panels(self, view: ViewOf[Battle]) -> list[Panel]:
        return panels.panels(view.state)

    def turn_title(self, state: Battle) -> str:
        return panels.turn_title(state)

    def stretch(self) -> str:
        return "impulse"

    def questions(self, state: Battle) -> list[Question]:
        return table.questions()

    def charts(self) -> list[Chart]:
        return charts.charts()

    def place(self, view: ViewOf[Battle], space: int) -> list[str]:
        return charts.place(view.state, space)

    def legend(self) -> list[LegendLine]:
        return table.legend()

    def show(self, view: ViewOf[Battle], what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        spaces, words, rule = table.show(view.state, what, piece, space)
        return spaces, tidy(words), rule
