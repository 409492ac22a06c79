"""What can be counted, for studies and for programs that learn."""

from __future__ import annotations

from typing import Final

from grognard.kernel.columns import Column
from grognard.kernel.grammar import Block, Grammar, table_block
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.wording import WordedMeasures
from tests.sixth_game.state import CAUGHT, SIDES, TITLES, UNKNOWN, Errand
from tests.sixth_game.vocabulary import VOCABULARY

DECISIONS: Final = ["FallBack", "GiveDespatch", "Ride"]


class ErrandMeasures(WordedMeasures[Errand]):
    """Patrols lost, turns, and a position as numbers."""

    def __init__(self) -> None:
        super().__init__(VOCABULARY, "patrols")

    def losses(self, state: Errand) -> dict[str, dict[str, int]]:
        return {TITLES[side]: {"cavalry": 3 - len(state.patrols_of(side))} for side in range(len(SIDES))}

    def turn_number(self, state: Errand) -> int:
        return state.turn

    def faults(self, state: Errand) -> list[str]:
        return [
            f"{TITLES[side]} has lost its despatch and plays on"
            for side, patrol in enumerate(state.carrier)
            if patrol != UNKNOWN and state.outcome is None and state.where[patrol] == CAUGHT
        ]

    def grammar_of(self, start: Errand) -> Grammar:
        patrols, areas = len(start.scenario.patrols), len(start.scenario.areas)
        values = {"patrol": list(range(patrols)), "area": list(range(areas)), "seat": [0, 1]}
        blocks = [Block("pieces", ["own", "area", "cleared", "carries"], patrols, []), table_block(["turn", "active"])]
        return Grammar(VOCABULARY, values, DECISIONS, blocks)

    def numbers(self, view: ViewOf[Errand]) -> list[Column]:
        errand = view.state
        return [
            [int(side == view.seat) for side in errand.scenario.side],
            [area + 1 for area in errand.where],
            errand.cleared[:],
            [int(patrol in errand.carrier) for patrol in range(len(errand.where))],
            [errand.turn, int(errand.active == view.seat)],
        ]
