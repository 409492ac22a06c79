"""Waterloo: Napoleon's Last Battle: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.waterloo_impulse.data.records import GameData, ScenarioDatum
from grognard.games.waterloo_impulse.display import BattleDisplay
from grognard.games.waterloo_impulse.knowledge import BattleKnowledge
from grognard.games.waterloo_impulse.loader import load
from grognard.games.waterloo_impulse.measures import BattleMeasures
from grognard.games.waterloo_impulse.setup import Assembly
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.rulebook import NoSecrets, ScenarioInfo


class WaterlooImpulse(AssembledRulebook[Battle]):
    """The battle of 18 June 1815 by areas and impulses."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "waterloo_impulse"
        self.title = "Waterloo: Napoleon's Last Battle"
        self.sides = ["french", "allied"]
        self.data: GameData = load()
        self.scenarios = [self.scenario_info(datum) for datum in self.data.scenarios]
        self.secrets = NoSecrets()
        self.display = BattleDisplay(self.data)
        self.knowledge = BattleKnowledge()
        self.measures = BattleMeasures()

    def scenario_info(self, datum: ScenarioDatum) -> ScenarioInfo:
        """A scenario as a lobby shows it."""
        options = [option_info(option) for option in self.data.options]
        turns = self.data.tables.turns
        return ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, turns, options, datum.sides)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        data = corrected(load, overrides) if overrides else self.data
        return Assembly(data, scenario.id, scenario.title, options)


RULEBOOK = WaterlooImpulse
