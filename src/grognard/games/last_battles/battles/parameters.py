"""What the campaign and the great battles take from their data (22 to 28)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.battles.campaign import Campaign
from grognard.games.last_battles.battles.grand_ligny import TOWNS_OPTION, GrandLigny
from grognard.games.last_battles.battles.grand_waterloo import GrandWaterloo
from grognard.games.last_battles.battles.historical_wavre import DOUBLE, HistoricalWavre
from grognard.games.last_battles.battles.la_belle_alliance_variant import LaBelleAllianceVariant
from grognard.games.last_battles.battles.quatre_bras_variant import LAST_ROW, QuatreBrasVariant
from grognard.games.last_battles.data.records import ScenarioDatum
from grognard.games.last_battles.forces import Organization
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.roster import ALLIED_ARMY, ARMIES, FRENCH_ARMY, Roster
from grognard.games.last_battles.state import NEVER, Scenario

HAL: Final = "hal_force"
FIRST_CORPS: Final = "1"
BULOW: Final = "Bulow"


def scenario_of(datum: ScenarioDatum) -> Scenario | None:
    """The special rules of 22 to 28; None for the four battles."""
    if datum.id in ("campaign", "campaign_variant"):
        return Campaign(datum.id, datum.number, datum.title)
    if datum.id == "quatre_bras_variant":
        return QuatreBrasVariant()
    if datum.id == "grand_ligny":
        return GrandLigny()
    if datum.id == "historical_wavre":
        return HistoricalWavre()
    if datum.id == "la_belle_alliance_variant":
        return LaBelleAllianceVariant()
    if datum.id == "grand_waterloo":
        return GrandWaterloo()
    return None


def organize(scenario: Scenario, datum: ScenarioDatum, roster: Roster) -> None:
    """Corps and nationalities with a morale of their own, and who belongs to which (13.0, 13.1)."""
    if not datum.corps or not scenario.switches.corps_morale:
        return
    places: dict[tuple[int, str], int] = {}
    for name, levels in datum.corps.items():
        army = ARMIES.index(name)
        for key, level in levels.items():
            shared = army == ALLIED_ARMY and len(places) > 0 and scenario.organizations[-1].army == ALLIED_ARMY
            if not shared:
                scenario.pools += 1
            apart = army == ALLIED_ARMY or (army == FRENCH_ARMY and key.endswith("c"))
            places[army, key] = len(scenario.organizations)
            scenario.organizations.append(Organization(key, army, level, scenario.pools - 1, apart))
    for piece in range(roster.size()):
        army = roster.army[piece]
        key = roster.nationality[piece] if army == ALLIED_ARMY else roster.command[piece]
        number = -1 if piece >= roster.units and not roster.command[piece] else places.get((army, key), -1)
        scenario.organization_of.append(number)
    scenario.divided = True


def set_parameters(
    scenario: Scenario, datum: ScenarioDatum, labels: list[str], roster: Roster, area: Ground, options: list[str]
) -> None:
    """The numbers of each scenario's own rules."""
    scenario.leaders_exit = datum.leaders_exit
    organize(scenario, datum, roster)
    if isinstance(scenario, Campaign):
        scenario.gate_hex = datum.exits[0]
        scenario.divided = True
        scenario.paced = any(column.half for column in scenario.columns)
        for number, plan in enumerate(scenario.plans):
            if NEVER in plan.turns:
                scenario.hal_plan = number
    elif isinstance(scenario, QuatreBrasVariant):
        scenario.crossroads = scenario.watched[0]
        scenario.early = {labels.index(turn): level for turn, level in datum.levels["French"].early.items()}
        scenario.last_exit = labels.index(datum.last_exit)
        scenario.exits = [hex for hex in area.hexes if hex // 100 == datum.columns[1] and hex % 100 < LAST_ROW]
    elif isinstance(scenario, GrandLigny):
        _grand_ligny(scenario, datum, labels, roster, options)
    elif isinstance(scenario, HistoricalWavre):
        scenario.paced = DOUBLE in options
    elif isinstance(scenario, LaBelleAllianceVariant):
        scenario.house = datum.control_hexes["Maison du Roi"][0]
        levels = datum.levels["Prussian"]
        for turn, level in levels.early.items():
            if turn in labels:
                scenario.prussian[labels.index(turn)] = (level, levels.early_disintegration[turn])
    elif isinstance(scenario, GrandWaterloo):
        _grand_waterloo(scenario, datum, roster)


def _grand_ligny(
    scenario: GrandLigny, datum: ScenarioDatum, labels: list[str], roster: Roster, options: list[str]
) -> None:
    scenario.towns = [datum.control_hexes["Ligny"], datum.control_hexes["St. Amand"]]
    scenario.crossroads = datum.control_hexes["Quatre Bras"][0]
    if "towns_worth_seven" in options:
        scenario.town_worth = TOWNS_OPTION
    scenario.activation = {labels.index(turn): rolls for turn, rolls in datum.activation.items()}
    for piece in range(roster.size()):
        if roster.army[piece] == FRENCH_ARMY and roster.command[piece] == FIRST_CORPS:
            scenario.corps.append(piece)
            if piece in scenario.column_of:
                scenario.corps_column = scenario.column_of[piece]


def _grand_waterloo(scenario: GrandWaterloo, datum: ScenarioDatum, roster: Roster) -> None:
    wings = datum.wings
    assert wings is not None
    scenario.border = wings.column
    scenario.wing_levels = [wings.left, wings.right]
    scenario.whole = wings.whole
    scenario.waterloo = datum.control_hexes["Waterloo"]
    scenario.wavre = datum.control_hexes["Wavre"]
    scenario.house = datum.control_hexes["Maison du Roi"][0]
    scenario.self_led = [roster.numbers[BULOW]]
    scenario.divided = True
    scenario.tells_givers = True
