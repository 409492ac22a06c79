"""*The Despatch*: a game for tests, made of the same rooms as the published ones and known to nobody by name.

Two sides with three patrols each ride about ten areas. One patrol of each side carries a despatch, and the enemy does
not know which. `docs/developers/add_a_game.md` goes through it file by file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.rulebook import ScenarioInfo
from tests.sixth_game.display import ErrandDisplay
from tests.sixth_game.knowledge import ErrandKnowledge
from tests.sixth_game.loader import load
from tests.sixth_game.measures import ErrandMeasures
from tests.sixth_game.setup import Assembly
from tests.sixth_game.state import SIDES, Errand
from tests.sixth_game.view import ErrandSecrets


class Despatch(AssembledRulebook[Errand]):
    """The rulebook."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "sixth_game"
        self.title = "The Despatch"
        self.sides = list(SIDES)
        self.data = load()
        options = [option_info(option) for option in self.data.options]
        self.scenarios = [
            ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, datum.turns, options)
            for datum in self.data.scenarios
        ]
        self.secrets = ErrandSecrets()
        self.display = ErrandDisplay(self.data)
        self.knowledge = ErrandKnowledge()
        self.measures = ErrandMeasures()

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        return Assembly(corrected(load, overrides) if overrides else self.data, scenario.id, options)


RULEBOOK = Despatch
