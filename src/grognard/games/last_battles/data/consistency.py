"""Whether the data fit together: every unit, leader and hex named exists, stands once and in its area.

The records check their own types. What needs more than one record is checked here, once, when data are
loaded, so that nobody runs into it in mid-play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from grognard.boards.hexes import HexGrid, format_hex
from grognard.boards.hexmap import check_map, expect_hexes, grid_of
from grognard.datafiles import DataError, OptionDatum, check_options, expect_known
from grognard.games.last_battles.data.clock import is_night, turn_after
from grognard.games.last_battles.data.records import CORPS, DIE, ForceDatum, GameData, Placement, ScenarioDatum, Tables

WATERS = ("stream", "river", "lake")


def check(data: GameData) -> None:
    """Refuse data that contradict themselves."""
    _check_units(data)
    _check_tables(data.tables)
    grid = grid_of(data.map)
    tables = data.tables
    check_map(data.map, grid, tables.terrain, tables.ways, tables.hexsides, WATERS)
    for scenario in data.scenarios.values():
        area = grid.restricted(scenario.columns, scenario.rows)
        _Scenario(data, scenario, area).check()


def _check_units(data: GameData) -> None:
    spellings: set[str] = set(data.units)
    for unit in data.units.values():
        if unit.reduced is not None and unit.reduced >= unit.full:
            raise DataError(f"units.{unit.id}.reduced: {unit.reduced} is not lower than {unit.full}")
        for other in unit.replaces:
            if other not in data.units:
                raise DataError(f"units.{unit.id}.replaces: no unit is called {other!r}")
        for alias in unit.aliases:
            if alias in spellings:
                raise DataError(f"units.{unit.id}.aliases: {alias!r} names another unit too")
            spellings.add(alias)
    for leader in data.leaders.values():
        if (leader.kind == "officer") != (leader.command is not None):
            raise DataError(f"leaders.{leader.id}.command: officers have one, commanders have none")


def _check_tables(tables: Tables) -> None:
    if any(len(column) != len(DIE) for column in tables.crt.values()):
        raise DataError("tables.crt: needs a result for every roll of the die in every column")
    if tables.hexsides["stream"].cost is None:
        raise DataError("tables.hexsides.stream.cost: a stream can be crossed, so this is a number")


def free_pieces(scenario: ScenarioDatum) -> list[str]:
    """The pieces for which their owners choose hexes (3.2C, 26.0)."""
    found = [piece for free in scenario.free for piece in free.pieces]
    return found + [piece for group in scenario.groups for piece in group.pieces]


class _Scenario:
    """The checks of one scenario."""

    def __init__(self, data: GameData, scenario: ScenarioDatum, area: HexGrid) -> None:
        self.data = data
        self.scenario = scenario
        self.area = area
        self.where = f"scenarios.{scenario.id}"
        before = scenario.early.turns if scenario.early is not None else []
        self.turns = [turn.turn for turn in [*before, *scenario.turns]]

    def check(self) -> None:
        scenario, where = self.scenario, self.where
        if set(scenario.levels) != set(scenario.armies) and not scenario.corps:
            raise DataError(f"{where}.levels: needs exactly {', '.join(scenario.armies)}")
        for army, levels in scenario.levels.items():
            for turn in [*levels.early, *levels.early_disintegration]:
                expect_known(turn, self.turns, f"{where}.levels.{army}.early")
        for name, hexes in scenario.control_hexes.items():
            if not hexes:
                raise DataError(f"{where}.control_hexes.{name}: needs at least one hex")
            self.on_map(hexes, f"control_hexes.{name}")
        self.on_map(scenario.exits, "exits")
        self.check_turns()
        self.check_units()
        self.check_leaders()
        self.check_options([*self.data.options, *scenario.options])

    def check_turns(self) -> None:
        """The turns follow one another on the track, and night is where the track has it (4.0, R-28)."""
        where = f"{self.where}.turns"
        if not self.turns:
            raise DataError(f"{where}: needs at least one turn")
        for turn in self.scenario.turns:
            if turn.night != is_night(turn.turn):
                raise DataError(f"{where}: {turn.turn} is a {'day' if turn.night else 'night'} turn")
        for label, following in pairwise(self.turns):
            if following != turn_after(label):
                raise DataError(f"{where}: {turn_after(label)} comes after {label}, not {following}")

    def on_map(self, hexes: Iterable[int], what: str) -> None:
        expect_hexes(self.area, hexes, f"{self.where}.{what}")

    def known_units(self, units: Iterable[str], what: str) -> None:
        for unit in units:
            expect_known(unit, self.data.units, f"{self.where}.{what}")

    def known_leaders(self, leaders: Iterable[str], what: str) -> None:
        for leader in leaders:
            expect_known(leader, self.data.leaders, f"{self.where}.{what}")

    def check_units(self) -> None:
        """No unit twice, none outside the area, no more in a hex than may be there (3.2C, 5.4)."""
        scenario = self.scenario
        named: Counter[str] = Counter()
        self.known_units(scenario.kept, "kept")
        for army, placed in scenario.setup.items():
            self.known_units(placed, f"setup.{army}")
            for unit, placement in placed.items():
                if self.data.units[unit].army != army:
                    raise DataError(f"{self.where}.setup.{army}: {unit} is {self.data.units[unit].army}")
                self.check_placement(unit, placement, f"setup.{army}.{unit}")
                named[unit] += 1
        for arrival in scenario.reinforcements:
            what = f"reinforcements ({arrival.turn})"
            expect_known(arrival.turn, self.turns, f"{self.where}.{what}")
            self.known_units(arrival.units, what)
            self.on_map(arrival.hexes, what)
            named.update(arrival.units)
            grouped = [unit for group in arrival.groups for unit in group]
            if grouped and sorted(grouped) != sorted(arrival.units):
                raise DataError(f"{self.where}.{what}: the groups do not share out the units")
        chosen = [piece for piece in free_pieces(scenario) if piece not in self.data.leaders]
        self.known_units(chosen, "free")
        named.update(chosen)
        for force in scenario.force.values():
            if force.hexes or force.entries:
                named.update(force.units)
        for unit, count in named.items():
            if count > 1:
                raise DataError(f"{self.where}: {unit} is set up or arrives more than once")
        self.check_stacks()

    def check_stacks(self) -> None:
        """Two units in a hex, one in a chateau, all of one side (5.4, 8.1A)."""
        chateaux = {h for area in self.data.map.terrain if area.kind == "chateau" for h in area.hexes}
        stacks: dict[int, list[bool]] = {}
        for army, placed in self.scenario.setup.items():
            for placement in placed.values():
                stacks.setdefault(placement.hex, []).append(army == "French")
        for h, french in stacks.items():
            if len(french) > (1 if h in chateaux else 2):
                allowed = "one is" if h in chateaux else "two are"
                raise DataError(f"{self.where}.setup: {len(french)} units in {format_hex(h)}, {allowed} allowed")
            if len(set(french)) > 1:
                raise DataError(f"{self.where}.setup: both sides are in {format_hex(h)}")

    def check_placement(self, unit: str, placement: Placement, what: str) -> None:
        self.on_map([placement.hex], what)
        if placement.reduced and self.data.units[unit].reduced is None:
            raise DataError(f"{self.where}.{what}: {unit} has no reduced side")

    def check_leaders(self) -> None:
        """Every leader in one role only, and known (10.1A)."""
        scenario = self.scenario
        roles = [*scenario.commanders, *scenario.officers, *scenario.absent_leaders]
        for arrival in scenario.reinforcements:
            roles += arrival.leaders
        self.known_leaders(roles, "leaders")
        self.on_map(scenario.commanders.values(), "commanders")
        for leader, count in Counter(roles).items():
            if count > 1:
                raise DataError(f"{self.where}: leader {leader} has two parts to play")
        for id in scenario.officers:
            officer = self.data.leaders[id]
            placed = [self.data.units[unit] for unit in scenario.setup.get(officer.army, {})]
            placed += [self.data.units[unit] for unit in free_pieces(scenario) if unit in self.data.units]
            if officer.kind == "officer" and not any(unit.command == officer.command for unit in placed):
                raise DataError(f"{self.where}.officers: {id} has no unit on the map to begin with")

    def check_options(self, options: list[OptionDatum]) -> None:
        ids = check_options(options, f"{self.where}.options")
        for name, force in self.scenario.force.items():
            if name not in self.scenario.required:
                expect_known(name, ids, f"{self.where}.force")
            if name in CORPS and not force.hexes:
                raise DataError(f"{self.where}.force.{name}.hexes: needs at least one hex")
            self.check_force(f"force.{name}", force)

    def check_in_play(self, units: Iterable[str], what: str) -> None:
        """Units that an option only speaks of are there without it."""
        there = {unit for placed in self.scenario.setup.values() for unit in placed}
        there.update(unit for arrival in self.scenario.reinforcements for unit in arrival.units)
        for unit in units:
            if unit not in there:
                raise DataError(f"{self.where}.{what}.units: {unit} is neither set up nor arrives")

    def check_force(self, what: str, force: ForceDatum) -> None:
        self.known_units([*force.units, *force.swap, *force.swap.values(), *force.removed], what)
        self.known_leaders(force.leaders, what)
        self.on_map(force.hexes, what)
        if force.from_turn or force.hexes:
            expect_known(force.from_turn, self.turns, f"{self.where}.{what}")
        if force.hexes and not force.units:
            raise DataError(f"{self.where}.{what}.units: needs at least one unit")
        for entry in force.entries:
            self.on_map(entry.hexes, what)
            expect_known(entry.turn, self.turns, f"{self.where}.{what}")
        if not force.hexes and not force.entries:
            self.check_in_play(force.units, what)
        self.known_units(force.setup, what)
        for unit, placement in force.setup.items():
            self.check_placement(unit, placement, f"{what}.{unit}")
