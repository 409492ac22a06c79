"""What people see and read of *The Despatch*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.kernel.action import Action
from grognard.kernel.assembly import corrected
from grognard.kernel.display import LegendLine, PieceFace, SideFace
from grognard.kernel.landscape import Board, plain_board, space
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.kernel.rulebook import MAP, ViewOf
from grognard.kernel.throws import Throw
from grognard.kernel.wording import WordedDisplay
from tests.sixth_game.data.records import GameData
from tests.sixth_game.display import pieces, preview
from tests.sixth_game.display.words import WORDING
from tests.sixth_game.loader import DATA, load
from tests.sixth_game.state import Errand

THROWS = {"4.0": Throw(before=("charges",), after=("repulsed", "driven", "caught"))}


class ErrandDisplay(WordedDisplay[Errand]):
    """The display of the game."""

    def __init__(self, data: GameData) -> None:
        super().__init__(WORDING, DATA, THROWS)
        self.data = data

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        data = corrected(load, overrides) if overrides else self.data
        title = next(datum.title for datum in data.scenarios if datum.id == scenario)
        areas = [space(number, area.name, area.corners) for number, area in enumerate(data.areas)]
        return plain_board(title, areas, 40.0, "The Despatch")

    def pieces(self, view: ViewOf[Errand]) -> list[PieceFace]:
        return pieces.pieces(view.state)

    def side_faces(self, scenario: str) -> list[SideFace]:
        return pieces.side_faces()

    def legend(self) -> list[LegendLine]:
        return pieces.legend()

    def panels(self, view: ViewOf[Errand]) -> list[Panel]:
        return pieces.panels(view.state)

    def turn_title(self, state: Errand) -> str:
        return f"Turn {state.turn}" if state.turn else "Before the first turn"

    def preview(self, state: Errand, action: Action) -> Odds | None:
        return preview.preview(state, action)
