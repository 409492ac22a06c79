"""Whether the data fit together: every unit, leader, formation and hex named exists, stands once and in its area.

The records check their own types. What needs more than one record is checked here, once, when data are loaded, so
that nobody runs into it in mid-play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.boards.hexes import HexGrid, format_hex
from grognard.boards.hexmap import check_map, expect_hex, expect_hexes, grid_of
from grognard.datafiles import DataError, check_options, expect_known
from grognard.games.eagles.data.records import (
    DEFENCE,
    FIRE_ROWS,
    MELEE_ROWS,
    SIDE_OF,
    GameData,
    ScenarioDatum,
    Tables,
    UnitDatum,
)

WATERS = ("stream", "river")
TERRAIN = ("clear", "sunken_road", "orchard", "woods", "village", "farm")
HEXSIDES = ("slope", "steep_slope", "stream", "river")


def check(data: GameData) -> None:
    """Refuse data that contradict themselves."""
    _check_units(data)
    _check_leaders(data)
    _check_tables(data.tables)
    grid = grid_of(data.map)
    tables = data.tables
    check_map(data.map, grid, tables.terrain, tables.ways, tables.hexsides, WATERS)
    expect_hexes(grid, (objective.hex for objective in data.objectives.values()), "objectives")
    ids = check_options(data.options, "options")
    for scenario in data.scenarios.values():
        for option in [*scenario.options, *scenario.variants]:
            expect_known(option, ids, f"scenarios.{scenario.id}.options")
        _Scenario(data, scenario, grid.restricted(scenario.rows, scenario.columns)).check()


def _check_units(data: GameData) -> None:
    for unit in data.units.values():
        where = f"units.{unit.id}"
        expect_known(unit.formation, data.formations, f"{where}.formation")
        if data.formations[unit.formation].army != unit.army:
            raise DataError(f"{where}.formation: {unit.formation} belongs to another army")
        if unit.reduced is not None and unit.reduced.size > unit.full.size:
            raise DataError(f"{where}.reduced.size: {unit.reduced.size} is more than {unit.full.size}")
        mounted = unit.kind in {"heavy_cavalry", "light_cavalry", "lancers"}
        if mounted != (unit.pursuit > 0):
            raise DataError(f"{where}.pursuit: cavalry has a pursuit factor, nobody else")


def _check_leaders(data: GameData) -> None:
    for leader in data.leaders.values():
        where = f"leaders.{leader.id}.formation"
        if (leader.kind == "officer") != (leader.formation is not None):
            raise DataError(f"{where}: officers have one, commanders have none")
        if leader.formation is not None:
            expect_known(leader.formation, data.formations, where)
    for formation in data.formations.values():
        where = f"formations.{formation.id}.officer"
        expect_known(formation.officer, data.leaders, where)
        if data.leaders[formation.officer].formation != formation.id:
            raise DataError(f"{where}: {formation.officer} leads another formation")


def _check_tables(tables: Tables) -> None:
    for kind in TERRAIN:
        if kind not in tables.terrain:
            raise DataError(f"tables.terrain: {kind} is missing")
    for kind in HEXSIDES:
        if kind not in tables.hexsides:
            raise DataError(f"tables.hexsides: {kind} is missing")
    if set(tables.fire.infantry) != set(FIRE_ROWS) or set(tables.fire.artillery) != set(FIRE_ROWS):
        raise DataError("tables.fire: needs a result for every row in both columns")
    if set(tables.melee) != set(MELEE_ROWS):
        raise DataError("tables.melee: needs a result for every row")
    if len(tables.weather) != 3 or len(tables.zone_moves) != 5 or len(tables.ways) != 2:
        raise DataError("tables: every weather, every row of zone_moves and both ways are needed")
    ratios = [a / b for a, b, _ in tables.sizes]
    if not ratios or ratios != sorted(ratios, reverse=True):
        raise DataError("tables.sizes: the columns run from the best odds to the worst")


class _Scenario:
    """The checks of one scenario."""

    def __init__(self, data: GameData, scenario: ScenarioDatum, area: HexGrid) -> None:
        self.data = data
        self.scenario = scenario
        self.area = area
        self.where = f"scenarios.{scenario.id}"
        self.hours = [turn.hour for turn in scenario.turns]

    def check(self) -> None:
        """All of them."""
        if not self.hours or len(set(self.hours)) != len(self.hours):
            raise DataError(f"{self.where}.turns: needs turns, each with an hour of its own")
        self.check_units()
        self.check_leaders()
        self.check_orders()
        self.check_victory()

    def known(self, names: Iterable[str], kind: str, what: str) -> None:
        data = self.data
        records = {"unit": list(data.units), "leader": list(data.leaders), "formation": list(data.formations)}[kind]
        for name in names:
            expect_known(name, records, f"{self.where}.{what}")

    def on_map(self, hexes: Iterable[int], what: str) -> None:
        expect_hexes(self.area, hexes, f"{self.where}.{what}")

    def check_units(self) -> None:
        """No unit twice, none outside the area or among enemies, no stack too large (8)."""
        scenario = self.scenario
        self.known(scenario.setup, "unit", "setup")
        self.on_map(scenario.setup.values(), "setup")
        named = Counter(list(scenario.setup))
        for group in scenario.reinforcements:
            what = f"reinforcements.{group.formation}"
            expect_known(group.turn, self.hours, f"{self.where}.{what}")
            for hour in group.cost:
                expect_known(hour, self.hours, f"{self.where}.{what}.cost")
            self.known([group.formation], "formation", "reinforcements")
            if not group.hexes:
                raise DataError(f"{self.where}.{what}: needs an entry hex")
            self.on_map([*group.hexes, *group.nearer], what)
            for column in group.march:
                self.known(column, "unit", what)
                named.update(column)
        for unit, count in named.items():
            army = self.data.units[unit].army
            if count > 1:
                raise DataError(f"{self.where}: {unit} stands there twice")
            if army not in scenario.armies or army not in scenario.supply:
                raise DataError(f"{self.where}: {unit} is {army}, which does not fight here or has no supply")
        stacks: dict[int, list[UnitDatum]] = {}
        for unit, h in scenario.setup.items():
            stacks.setdefault(h, []).append(self.data.units[unit])
        for h, units in stacks.items():
            self.check_stack(h, units)
        self.check_special()

    def check_special(self) -> None:
        """Rules about single units name units and formations that there are."""
        scenario = self.scenario
        for unit, formation in scenario.attached.items():
            self.known([unit], "unit", "attached")
            self.known([formation], "formation", "attached")
        for unit, formations in scenario.shared.items():
            self.known([unit], "unit", "shared")
            self.known(formations, "formation", "shared")
        for sleepers in scenario.asleep:
            self.known(sleepers.units, "unit", "asleep")
            expect_known(sleepers.until, self.hours, f"{self.where}.asleep")
        for unit, hexes in scenario.choices.items():
            self.known([unit], "unit", "choices")
            self.on_map(hexes, "choices")
        self.known(scenario.open_units, "unit", "open_units")
        for formation, hexes in scenario.free.items():
            self.known([formation], "formation", "free")
            self.on_map(hexes, "free")

    def check_stack(self, h: int, units: list[UnitDatum]) -> None:
        """What stacking allows (8): few units, few points, or two of a formation and a battery."""
        numbers = self.data.tables.numbers
        if len({SIDE_OF[unit.army] for unit in units}) > 1:
            raise DataError(f"{self.where}.setup: enemies share {format_hex(h)}")
        points = sum(unit.full.size * (1 if "infantry" in unit.kind else 2) for unit in units)
        fits = points <= numbers.stack_points or any(
            len(rest) <= 2 and len({unit.formation for unit in rest}) == 1
            for rest in [units, *([u for u in units if u is not gun] for gun in units if "artillery" in gun.kind)]
        )
        if len(units) > numbers.stack_units or not fits:
            raise DataError(f"{self.where}.setup: {format_hex(h)} holds too much ({len(units)} units, {points} points)")

    def check_leaders(self) -> None:
        """Leaders stand on the map, not among enemies, and no formation is without its officer."""
        scenario = self.scenario
        self.known(scenario.leaders, "leader", "leaders")
        self.on_map(scenario.leaders.values(), "leaders")
        held = {h: SIDE_OF[self.data.units[unit].army] for unit, h in scenario.setup.items()}
        for leader, h in scenario.leaders.items():
            side = SIDE_OF[self.data.leaders[leader].army]
            if held.get(h, side) != side:
                raise DataError(f"{self.where}.leaders.{leader}: {format_hex(h)} is held by enemies")
        present = set(scenario.leaders)
        for group in scenario.reinforcements:
            self.known(group.leaders, "leader", f"reinforcements.{group.formation}")
            present.update(group.leaders)
        units = [*scenario.setup, *(u for group in scenario.reinforcements for c in group.march for u in c)]
        for unit in units:
            formation = scenario.attached.get(unit, self.data.units[unit].formation)
            officer = self.data.formations[formation].officer
            if officer not in present and unit not in scenario.shared:
                raise DataError(f"{self.where}.leaders: {officer} is missing, whose formation has {unit}")
        for option, variant in scenario.variants.items():
            self.known([variant.leader], "leader", f"variants.{option}")
            self.known(variant.units, "unit", f"variants.{option}")
            self.on_map([variant.hex], f"variants.{option}")
        self.known(scenario.abilities, "leader", "abilities")

    def check_orders(self) -> None:
        """Orders name formations and boxes that there are."""
        scenario = self.scenario
        self.known(scenario.control, "formation", "control")
        boxes = [*self.data.objectives, DEFENCE]
        for formation, allowed in scenario.first_orders.items():
            self.known([formation], "formation", "first_orders")
            for box in allowed:
                expect_known(box, boxes, f"{self.where}.first_orders.{formation}")
        if scenario.entry_orders is not None:
            self.known(scenario.entry_orders.formations, "formation", "entry_orders")
            expect_hex(self.area, scenario.entry_orders.from_hex, f"{self.where}.entry_orders")

    def check_victory(self) -> None:
        """Objectives lie on the map, and every score has an outcome."""
        scenario = self.scenario
        for army in scenario.armies:
            if not scenario.supply.get(army):
                raise DataError(f"{self.where}.supply: {army} has no supply hex")
        for army, hexes in scenario.supply.items():
            self.on_map(hexes, f"supply.{army}")
        ways = [name for names in scenario.beginnings.values() for name in names]
        for objective in scenario.objectives:
            self.on_map(objective.hexes, "objectives")
            if objective.since:
                expect_known(objective.since, self.hours, f"{self.where}.objectives.since")
            if objective.beginning:
                expect_known(objective.beginning, ways, f"{self.where}.objectives.beginning")
        least = [outcome.least for outcome in scenario.bands]
        if not least or least != sorted(least, reverse=True) or least[-1] > -9999:
            raise DataError(f"{self.where}.bands: run from the best score of the French down to -9999")
        if scenario.sudden is not None:
            self.on_map([scenario.sudden.hex], "sudden")
