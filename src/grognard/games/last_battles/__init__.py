"""Napoleon's Last Battles, 4th edition: the game's Rulebook, its only public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import structs

from grognard.datafiles import OptionDatum
from grognard.games.last_battles.data.records import GameData, ScenarioDatum
from grognard.games.last_battles.display import BattleDisplay
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.knowledge import BattleKnowledge
from grognard.games.last_battles.layout import ground
from grognard.games.last_battles.loader import SCENARIOS, load
from grognard.games.last_battles.measures import BattleMeasures
from grognard.games.last_battles.roster import SIDES
from grognard.games.last_battles.seats import BattleSecrets
from grognard.games.last_battles.setup import Assembly, assemble
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.switches import Switches
from grognard.kernel.assembly import AssembledRulebook, corrected, option_info
from grognard.kernel.rulebook import ScenarioInfo

FRESH: Final = 4  # grounds that keep marches and sights worked out on them, tens of megabytes each


class LastBattles(AssembledRulebook[Battle]):
    """The battles of 16 and 18 June 1815, and the campaign of which they are parts."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "last_battles"
        self.title = "Napoleon's Last Battles"
        self.sides = list(SIDES)
        self.data: GameData = load()
        self.grounds: dict[str, Ground] = {}  # worked out once for each part of the map
        self.scenarios = [self.scenario_info(id) for id in SCENARIOS]
        self.secrets = BattleSecrets()
        self.display = BattleDisplay(self.data)
        self.knowledge = BattleKnowledge()
        self.measures = BattleMeasures(self.data)

    def scenario_info(self, id: str) -> ScenarioInfo:
        """A scenario as a lobby shows it."""
        datum = self.data.scenarios[id]
        options = [option_info(option) for option in options_of(datum, self.data)]
        return ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, len(datum.turns), options)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembly:
        on = Switches([*options, *self.data.scenarios[scenario.id].required])
        if not overrides:
            return assemble(self.data, scenario.id, options, self.ground_of(scenario.id, on))
        data = corrected(load, overrides)
        datum = data.scenarios[scenario.id]
        return assemble(data, scenario.id, options, ground(data, datum.columns, datum.rows, on))

    def ground_of(self, scenario: str, on: Switches) -> Ground:
        """The ground of a scenario as the variants in force make it, worked out once."""
        datum = self.data.scenarios[scenario]
        key = f"{datum.columns} {datum.rows} {int(on.modified_terrain or on.bridges_block)}{int(on.garrisons)}"
        area = self.grounds.pop(key, None) or ground(self.data, datum.columns, datum.rows, on)
        self.grounds[key] = area  # the last in the row
        for older in list(self.grounds.values())[:-FRESH]:
            older.forget()
        return area


def options_of(datum: ScenarioDatum, data: GameData) -> list[OptionDatum]:
    """What can be agreed on before a game: not what is always in force there, nor what makes no sense."""
    found: list[OptionDatum] = []
    for option in [*datum.options, *data.options]:
        if option.id in datum.required or option.id in datum.unused or clashes(option, datum, data):
            continue
        needs = [id for id in option.needs if id not in datum.required]
        excludes = [id for id in option.excludes if id not in datum.unused]
        found.append(structs.replace(option, needs=needs, excludes=excludes))
    return found


def clashes(option: OptionDatum, datum: ScenarioDatum, data: GameData) -> bool:
    """Does an option exclude a rule that is always in force there, or the other way round?"""
    always = [other for other in data.options if other.id in datum.required]
    return any(id in datum.required for id in option.excludes) or any(option.id in other.excludes for other in always)


RULEBOOK = LastBattles
