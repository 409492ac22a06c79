"""What people see and read of a campaign, made from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from grognard.games.napoleon_1815.data.records import GameData, ScenarioDatum
from grognard.games.napoleon_1815.display import battle_board, board, charts, forecast, panels, preview, table, throws
from grognard.games.napoleon_1815.display.words import WORDING
from grognard.games.napoleon_1815.loader import load
from grognard.games.napoleon_1815.roster import ARMIES
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Action
from grognard.kernel.assembly import corrected
from grognard.kernel.display import Chart, LegendLine, PieceFace, Question, Scene, SideFace, SpaceMark
from grognard.kernel.english import tidy
from grognard.kernel.events import Event
from grognard.kernel.landscape import Board
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.kernel.rulebook import MAP, ViewOf
from grognard.kernel.wording import WordedDisplay

BATTLE_BOARDS: Final = {"battle_attacker": "attacker", "battle_defender": "defender"}  # who sits at the near end


class CampaignDisplay(WordedDisplay[Campaign]):
    """The display of a campaign."""

    def __init__(self, data: GameData) -> None:
        super().__init__(WORDING, "grognard.games.napoleon_1815.data", throws.THROWS)
        self.data = data

    def scenario(self, id: str) -> ScenarioDatum:
        """A scenario that is known to exist."""
        return next(datum for datum in self.data.scenarios if datum.id == id)

    def occasion(self, state: Campaign, event: Event) -> str:
        return throws.occasion(state, event)

    def preview(self, state: Campaign, action: Action) -> Odds | None:
        sides = self.scenario(state.scenario.id).sides
        return preview.preview(state, action, sides[state.seat()])

    def clash(self, state: Campaign, space: int) -> Odds | None:
        return forecast.clash(state, space, self.scenario(state.scenario.id).sides)

    def boards(self, scenario: str) -> list[str]:
        return [MAP, *BATTLE_BOARDS]

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        if name in BATTLE_BOARDS:
            return battle_board.board(BATTLE_BOARDS[name], name)
        return board.board(corrected(load, overrides) if overrides else self.data, self.scenario(scenario).title)

    def scenes(self, view: ViewOf[Campaign]) -> list[Scene]:
        return table.scenes(view.state, view.seat)

    def pieces(self, view: ViewOf[Campaign]) -> list[PieceFace]:
        return table.pieces(view.state, view.seat)

    def troops(self, state: Campaign, seat: int) -> list[str]:
        return [name for army, name in enumerate(ARMIES) if state.seat_of[army] == seat]

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table.side_faces(self.scenario(scenario).sides)

    def marks(self, view: ViewOf[Campaign]) -> list[SpaceMark]:
        return table.marks(view.state)

    def panels(self, view: ViewOf[Campaign]) -> list[Panel]:
        return panels.panels(view.state, view.seat, self.scenario(view.state.scenario.id).sides)

    def turn_title(self, state: Campaign) -> str:
        return panels.turn_title(state)

    def tint(self, state: Campaign, event: Event) -> str:
        return table.tint(state, event)

    def questions(self, state: Campaign) -> list[Question]:
        return table.questions()

    def charts(self) -> list[Chart]:
        return charts.charts()

    def place(self, view: ViewOf[Campaign], space: int) -> list[str]:
        return charts.place(view.state, space)

    def legend(self) -> list[LegendLine]:
        return table.legend()

    def show(self, view: ViewOf[Campaign], what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        spaces, words, rule = table.show(view.state, view.seat, what, piece, space)
        return spaces, tidy(words), rule
