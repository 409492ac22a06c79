"""What people see and read of a day, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.waterloo_200.data.records import GameData, ScenarioDatum
from grognard.games.waterloo_200.display import blocks, board, charts, forecast, panels, preview, table, throws
from grognard.games.waterloo_200.display.words import WORDING, from_to
from grognard.games.waterloo_200.loader import load
from grognard.games.waterloo_200.roster import FACTIONS
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import block_name
from grognard.kernel.action import Action
from grognard.kernel.assembly import corrected
from grognard.kernel.display import Chart, LegendLine, PieceFace, Question, SideFace, SpaceMark
from grognard.kernel.english import tidy
from grognard.kernel.events import Event
from grognard.kernel.landscape import Board
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.kernel.rulebook import MAP, ViewOf
from grognard.kernel.wording import WordedDisplay


class DayDisplay(WordedDisplay[Day]):
    """The display of a day."""

    def __init__(self, data: GameData) -> None:
        super().__init__(WORDING, "grognard.games.waterloo_200.data", throws.THROWS)
        self.data = data

    def scenario(self, id: str) -> ScenarioDatum:
        """A scenario that is known to exist."""
        return next(datum for datum in self.data.scenarios if datum.id == id)

    def sides(self, state: Day) -> list[str]:
        """The seats of a position."""
        return self.scenario(state.scenario.id).sides

    def occasion(self, state: Day, event: Event) -> str:
        return throws.occasion(state, event)

    def preview(self, state: Day, action: Action) -> Odds | None:
        return preview.preview(state, action, self.sides(state))

    def clash(self, state: Day, space: int) -> Odds | None:
        return forecast.clash(state, space, self.sides(state))

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        return board.board(corrected(load, overrides) if overrides else self.data, self.scenario(scenario).title)

    def pieces(self, view: ViewOf[Day]) -> list[PieceFace]:
        return blocks.pieces(view.state, view.seat)

    def troops(self, state: Day, seat: int) -> list[str]:
        return [name for faction, name in enumerate(FACTIONS) if state.scenario.seats[faction] == seat]

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table.side_faces(self.scenario(scenario).sides)

    def marks(self, view: ViewOf[Day]) -> list[SpaceMark]:
        return table.marks(view.state)

    def panels(self, view: ViewOf[Day]) -> list[Panel]:
        return panels.panels(view.state, view.seat, self.sides(view.state))

    def turn_title(self, state: Day) -> str:
        return panels.turn_title(state)

    def together(self, state: Day, event: Event) -> tuple[str, str]:
        if event.kind != "marches":
            return "", ""
        return block_name(state, event.data[0]), f"go {from_to(state, event.data)}"

    def lots(self) -> bool:
        return True

    def stretch(self) -> str:
        return "impulse"

    def tint(self, state: Day, event: Event) -> str:
        return table.tint(state, event)

    def questions(self, state: Day) -> list[Question]:
        return table.questions()

    def charts(self) -> list[Chart]:
        return charts.charts()

    def place(self, view: ViewOf[Day], space: int) -> list[str]:
        return charts.place(view.state, space)

    def legend(self) -> list[LegendLine]:
        return table.legend()

    def show(self, view: ViewOf[Day], what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        spaces, words, rule = table.show(view.state, view.seat, self.sides(view.state), what, piece, text)
        return spaces, tidy(words), rule
