"""Eagles of France: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.eagles.data.records import GameData, ScenarioDatum
from grognard.games.eagles.display import BattleDisplay
from grognard.games.eagles.ground import Ground
from grognard.games.eagles.knowledge import BattleKnowledge
from grognard.games.eagles.loader import SCENARIOS, load
from grognard.games.eagles.measures import BattleMeasures
from grognard.games.eagles.roster import SIDES
from grognard.games.eagles.seats import BattleSecrets
from grognard.games.eagles.setup import Assembly, make_ground
from grognard.games.eagles.state import Battle
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.rulebook import ScenarioInfo


class EaglesOfFrance(AssembledRulebook[Battle]):
    """Waterloo hour by hour, by formations and orders."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "eagles"
        self.title = "Eagles of France"
        self.sides = list(SIDES)
        self.fog = True
        self.heavy = True
        self.data: GameData = load()
        self.scenarios = [self.scenario_info(self.data.scenarios[name]) for name in SCENARIOS]
        self.secrets = BattleSecrets()
        self.display = BattleDisplay(self.data)
        self.knowledge = BattleKnowledge()
        self.measures = BattleMeasures()
        self.grounds: dict[str, Ground] = {}  # by scenario, as the map has them; lines of fire are looked up there

    def scenario_info(self, datum: ScenarioDatum) -> ScenarioInfo:
        """A scenario as a lobby shows it, with the options that mean something in it."""
        options = [option_info(option) for option in self.data.options if fits(self.data, option.id, datum)]
        return ScenarioInfo(datum.id, str(datum.number), datum.title, datum.intro, len(datum.turns), options)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        if overrides:
            data = corrected(load, overrides)
            return Assembly(data, scenario.id, options, make_ground(data, data.scenarios[scenario.id]))
        if scenario.id not in self.grounds:
            self.grounds[scenario.id] = make_ground(self.data, self.data.scenarios[scenario.id])
        return Assembly(self.data, scenario.id, options, self.grounds[scenario.id])


def fits(data: GameData, option: str, datum: ScenarioDatum) -> bool:
    """Is an option offered in a scenario: for all of them, or named there (as a variant too)?"""
    named = {id for other in data.scenarios.values() for id in [*other.options, *other.variants]}
    return option not in named or option in datum.options or option in datum.variants


RULEBOOK = EaglesOfFrance
