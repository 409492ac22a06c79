"""From the data files to the first position: ground, counters, scenario (3.2)."""

from __future__ import annotations

from grognard.boards.hexes import HexGrid
from grognard.boards.hexmap import NO_WAY, EdgePoint, MapDatum, grid_of
from grognard.boards.survey import Survey, leads_out, survey
from grognard.games.last_battles.battles.la_belle_alliance import LaBelleAlliance
from grognard.games.last_battles.battles.ligny import Ligny
from grognard.games.last_battles.battles.quatre_bras import QuatreBras
from grognard.games.last_battles.battles.wavre import Wavre
from grognard.games.last_battles.data.records import (
    CORPS,
    DIE,
    ForceDatum,
    GameData,
    Placement,
    ScenarioDatum,
    Tables,
    TurnDatum,
)
from grognard.games.last_battles.ground import TERRAIN_NAMES, Ground, Terrain
from grognard.games.last_battles.roster import ARMIES, COALITION, FRENCH, FRENCH_ARMY, SIDES, Roster
from grognard.games.last_battles.state import NEVER, RESULTS, Battle, Column, Scenario, Switches, Turn
from grognard.games.last_battles.steps.setup import PlaceOfficers, PlaceUnits
from grognard.games.last_battles.steps.turn import GameTurn
from grognard.kernel.assembly import Assembled
from grognard.kernel.dice import Dice

LAST_PRUSSIAN_EXIT = "18/1500"  # 20.4C


def chart_map(data: MapDatum) -> Survey:
    """The map as tables; towns and chateaux name all their hexes."""
    found = survey(data, ("town", "chateau"))
    found.sides_of("river").update(found.sides_of("lake"))  # a lake is like a river
    return found


def ways_out(points: list[EdgePoint], tables: Tables, area: HexGrid) -> dict[int, int]:
    """Half movement points of the road or trail, where one leaves the playing area (5.2B, 5.5, 5.6)."""
    found: dict[int, int] = {}
    for point in points:
        if point.path != NO_WAY and leads_out(point, area):
            cost = round(tables.ways[point.path].cost * 2)
            found[point.hex] = min(cost, found.get(point.hex, cost))
    return found


def ground(
    data: GameData, columns: tuple[int, int], rows: tuple[int, int], switches: Switches | None = None
) -> Ground:
    """The playing area: hexes beyond it do not exist for the scenario (2.2, 3.2A)."""
    area = grid_of(data.map).restricted(columns, rows)
    found = chart_map(data.map)
    found.ways_out = ways_out(data.map.edges, data.tables, area)
    return lay_out(area, found, data.tables, switches)


def lay_out(grid: HexGrid, found: Survey, tables: Tables, switches: Switches | None = None) -> Ground:
    """Apply the terrain effects chart to a survey, as the variants in force change it (16.4, 16.11)."""
    on = Switches([]) if switches is None else switches
    chart = [Terrain(NEVER, NEVER, False, 1, False)]
    for name in TERRAIN_NAMES[1:]:
        row = tables.terrain[name]
        chart.append(Terrain(row.foot, row.mounted, row.blocks_sight, row.defender, row.cavalry_halved))
    crt = [[RESULTS.index(column[die]) for column in tables.crt.values()] for die in DIE]
    stream = tables.hexsides["stream"]
    road = round(tables.ways["road"].cost * 2)
    trail = round(tables.ways["trail"].cost * 2)
    return Ground(
        grid, found, chart, stream.cost or 0, stream.defender, road, trail, crt, on.modified_terrain, on.garrisons
    )


class Assembly(Assembled[Battle]):
    """A scenario put together for one set of options: it is used for all games with them."""

    def __init__(self, ground: Ground, roster: Roster, scenario: Scenario, placed: dict[int, Placement]) -> None:
        self.ground = ground
        self.roster = roster
        self.scenario = scenario
        self.placed = placed
        self.weak: list[int] = []  # units that wait off map on their reduced side
        self.leaders: dict[int, int] = {}  # commanders' hexes

    def start(self, dice: Dice) -> Battle:
        """The first position, up to the first decision."""
        battle = Battle(dice, self.ground, self.roster, self.scenario)
        for unit, placement in self.placed.items():
            battle.put(unit, placement.hex)
            battle.weakened[unit] = 1 if placement.reduced else 0
        for unit in self.weak:
            battle.weakened[unit] = 1
        for leader, hex in self.leaders.items():
            battle.where[leader] = hex
        battle.agenda = [GameTurn()]
        if self.scenario.officers:
            battle.agenda.append(PlaceOfficers())
        if self.scenario.free:
            battle.agenda.append(PlaceUnits())
        self.scenario.begin(battle)
        battle.settle()
        return battle


def assemble(data: GameData, id: str, options: list[str], area: Ground) -> Assembly:
    """Put a scenario together, with options that have been checked."""
    return Builder(data, data.scenarios[id], options).build(area)


class Builder:
    """Collects pieces, columns of reinforcements and parameters for one scenario and its options."""

    def __init__(self, data: GameData, datum: ScenarioDatum, options: list[str]) -> None:
        self.data = data
        self.datum = datum
        self.options = options
        self.switches = Switches(options)
        self.roster = Roster()
        self.placed: dict[str, Placement] = {}
        self.columns: list[tuple[list[str], list[str], list[int], list[list[str]], int, bool, int]] = []
        self.labels = [turn.turn for turn in datum.turns]

    def force(self, option: str) -> ForceDatum | None:
        """The parameters of a force option that is switched on."""
        return self.datum.force.get(option) if option in self.options else None

    def build(self, area: Ground) -> Assembly:
        """The scenario as the engine wants it."""
        scenario = self.special_rules()
        scenario.switches = self.switches
        scenario.options = self.options
        datum = self.datum
        scenario.turns = [self.turn(turn) for turn in datum.turns]
        scenario.first_side = SIDES.index(datum.first_side)
        scenario.armies = [ARMIES.index(army) for army in datum.armies]
        for army, levels in datum.levels.items():
            number = ARMIES.index(army)
            scenario.demoralization[number] = levels.demoralization
            scenario.disintegration[number] = NEVER if levels.disintegration is None else levels.disintegration
        scenario.watched = [hex for hexes in datum.control_hexes.values() for hex in hexes]
        scenario.watched_start = FRENCH if ARMIES.index(datum.control_start) == FRENCH_ARMY else COALITION
        scenario.exits = list(datum.exits)
        self.collect_units()
        leaders = self.collect_leaders(scenario) if self.switches.command else {}
        self.make_columns(scenario)
        numbers = self.roster.numbers
        assembly = Assembly(
            area, self.roster, scenario, {numbers[unit]: placement for unit, placement in self.placed.items()}
        )
        assembly.leaders = leaders
        reduced = self.force("brunswick_reduced")  # 19.5A
        if reduced is not None:
            assembly.weak = [numbers[unit] for unit in reduced.units]
        self.set_parameters(scenario)
        return assembly

    def turn(self, datum: TurnDatum) -> Turn:
        """A turn; at dawn it may be day already (16.2), and rain need not stop armies (16.5)."""
        dark = datum.night and not (self.switches.dawn and datum.turn.endswith("/0600"))
        return Turn(datum.turn, dark, datum.rain, self.switches.rain_effects)

    def special_rules(self) -> Scenario:
        """The battle's own rules."""
        if self.datum.id == "ligny":
            return Ligny()
        if self.datum.id == "quatre_bras":
            return QuatreBras()
        if self.datum.id == "wavre":
            return Wavre()
        return LaBelleAlliance()

    def add_unit(self, id: str) -> None:
        """Add a combat unit to the roster."""
        u = self.data.units[id]
        self.roster.add_unit(u.id, u.name, u.kind, u.army, u.command, u.nationality, u.ma, u.full, u.reduced or 0)

    def collect_units(self) -> None:
        """Units on the map, then reinforcements, then the corps of force options (3.2C)."""
        expanded = self.force("expanded_n2")  # 19.5E
        for placements in self.datum.setup.values():
            for id, placement in placements.items():
                if expanded is None or id not in expanded.removed:
                    self.placed[id] = placement
        if expanded is not None:
            self.placed.update(expanded.setup)
        swap = self.force("best_for_vincke")  # 19.5B
        renamed = {} if swap is None else swap.swap
        for group in self.datum.reinforcements:
            units = [renamed.get(unit, unit) for unit in group.units]
            groups = [[renamed.get(unit, unit) for unit in part] for part in group.groups]
            due = self.labels.index(group.turn)
            self.columns.append((units, group.leaders, group.hexes, groups, due, group.unstacked, 0))
        for option in CORPS:
            force = self.force(option)
            if force is not None:
                surcharge = force.step_cost * 2
                self.columns.append((force.units, force.leaders, force.hexes, [], NEVER, force.unstacked, surcharge))
        for id in self.placed:
            self.add_unit(id)
        for column in self.columns:
            for id in column[0]:
                self.add_unit(id)

    def collect_leaders(self, scenario: Scenario) -> dict[int, int]:
        """Commanders on their hexes, officers for their owners to place, others with their columns (10.1A, R-55)."""
        placed: dict[int, int] = {}
        arriving = [id for column in self.columns for id in column[1]]
        for id in [*self.datum.commanders, *self.datum.officers, *arriving]:
            leader = self.data.leaders[id]
            self.roster.add_leader(
                leader.id,
                leader.name,
                leader.kind,
                leader.army,
                leader.command or "",
                leader.nationality,
                leader.ma,
                leader.ccr or 0,
            )
        for id, hex in self.datum.commanders.items():
            placed[self.roster.numbers[id]] = hex
        scenario.officers = [self.roster.numbers[id] for id in self.datum.officers]
        return placed

    def make_columns(self, scenario: Scenario) -> None:
        """Reinforcements as columns of march (5.6)."""
        numbers = self.roster.numbers
        for units, leaders, hexes, groups, due, unstacked, surcharge in self.columns:
            riders = leaders if self.switches.command else []
            pieces = [numbers[id] for id in [*units, *riders]]
            ranks = [rank_of(id, groups) for id in units] + [0] * len(riders)
            for piece in pieces:
                scenario.column_of[piece] = len(scenario.columns)
            scenario.columns.append(Column(pieces, hexes, ranks, due, unstacked, surcharge))

    def set_parameters(self, scenario: Scenario) -> None:
        """What the special rules of a battle take from its data."""
        numbers = self.roster.numbers
        if isinstance(scenario, Ligny):
            rolled = self.force("variable_prussian_losses")
            if rolled is not None:
                scenario.rolled_units = [numbers[unit] for unit in rolled.units]
                scenario.rolled_die = rolled.die
            sixth = self.force("sixth_corps")
            if sixth is not None:
                scenario.sixth_column = scenario.column_of[numbers[sixth.units[0]]]
                scenario.sixth_from = self.labels.index(sixth.from_turn)
                scenario.sixth_die = sixth.die
                scenario.sixth_worth = sixth.levels["Prussian"]
            first = self.force("first_corps")
            if first is not None:
                scenario.first_column = scenario.column_of[numbers[first.units[0]]]
                scenario.first_from = self.labels.index(first.from_turn)
                scenario.first_die = first.die
        elif isinstance(scenario, QuatreBras):
            scenario.crossroads = scenario.watched[0]
            early = self.datum.levels["French"].early
            scenario.early = {self.labels.index(turn): level for turn, level in early.items()}
            reserve = self.force("french_reserve")
            if reserve is not None:
                scenario.reserve = [numbers[unit] for unit in reserve.units]
                scenario.reserve_die = reserve.die
            corps = self.force("first_corps")
            if corps is not None:
                scenario.corps_column = scenario.column_of[numbers[corps.units[0]]]
                scenario.corps_from = self.labels.index(corps.from_turn)
                scenario.corps_die = corps.die
                scenario.corps_points = corps.points["Allied"]
        elif isinstance(scenario, Wavre):
            scenario.last_prussian_exit = len([turn for turn in self.labels if turn <= LAST_PRUSSIAN_EXIT]) - 1


def rank_of(id: str, groups: list[list[str]]) -> int:
    """The place of a unit in the order of march: everybody of an earlier group enters before it."""
    for number, group in enumerate(groups):
        if id in group:
            return number
    return 0
