"""Napoleon: The Waterloo Campaign 1815, 4th edition: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.napoleon_1815.data.records import GameData, ScenarioDatum
from grognard.games.napoleon_1815.display import CampaignDisplay
from grognard.games.napoleon_1815.knowledge import CampaignKnowledge
from grognard.games.napoleon_1815.loader import load
from grognard.games.napoleon_1815.measures import CampaignMeasures
from grognard.games.napoleon_1815.seats import CampaignSecrets
from grognard.games.napoleon_1815.setup import Assembly
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.rulebook import ScenarioInfo


class Napoleon1815(AssembledRulebook[Campaign]):
    """The campaign of June 1815, for two or three players."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "napoleon_1815"
        self.title = "Napoleon: The Waterloo Campaign"
        self.sides = ["french", "allied"]
        self.data: GameData = load()
        self.scenarios = [self.scenario_info(datum) for datum in self.data.scenarios]
        self.secrets = CampaignSecrets()
        self.display = CampaignDisplay(self.data)
        self.knowledge = CampaignKnowledge()
        self.measures = CampaignMeasures()

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


RULEBOOK = Napoleon1815
