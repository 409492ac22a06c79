"""Waterloo 200: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.waterloo_200.data.records import GameData, ScenarioDatum
from grognard.games.waterloo_200.display import DayDisplay
from grognard.games.waterloo_200.knowledge import DayKnowledge
from grognard.games.waterloo_200.loader import load
from grognard.games.waterloo_200.measures import DayMeasures
from grognard.games.waterloo_200.seats import DaySecrets
from grognard.games.waterloo_200.setup import Assembly
from grognard.games.waterloo_200.state import Day
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.rulebook import ScenarioInfo


class Waterloo200(AssembledRulebook[Day]):
    """The battle of 18 June 1815, for two or three players."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "waterloo_200"
        self.title = "Waterloo 200"
        self.sides = ["french", "allied"]
        self.data: GameData = load()
        self.scenarios = [self.scenario_info(datum) for datum in self.data.scenarios]
        self.secrets = DaySecrets()
        self.display = DayDisplay(self.data)
        self.knowledge = DayKnowledge()
        self.measures = DayMeasures()

    def scenario_info(self, datum: ScenarioDatum) -> ScenarioInfo:
        """A scenario as a lobby shows it; some options belong to one scenario only."""
        special = {id for other in self.data.scenarios for id in other.options if other.id != datum.id}
        options = [option_info(option) for option in self.data.options if option.id not in special]
        turns = len(self.data.turns)
        return ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, turns, options, datum.sides)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        data = corrected(load, overrides) if overrides else self.data
        return Assembly(data, scenario.id, scenario.title, options)


RULEBOOK = Waterloo200
