"""From the data files to the integers of the engine: ground, roster, scenario, first position."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.data.records import GameData, UnitDatum
from grognard.games.waterloo_impulse.ground import TERRAINS, ZONES, Ground
from grognard.games.waterloo_impulse.roster import ARMIES, KINDS, NO_FORMATION, SIDES, Roster
from grognard.games.waterloo_impulse.state import READY, Battle, Scenario
from grognard.games.waterloo_impulse.steps.turn import Turn
from grognard.kernel.assembly import Assembled
from grognard.kernel.dice import Dice
from grognard.kernel.state import NOBODY

ZONE_IDS: Final = {"P1": ZONES[0], "P2": ZONES[1], "P3": ZONES[2]}


def make_ground(data: GameData) -> Ground:
    """Areas, zones and boundaries."""
    ground = Ground()
    for area in data.areas:
        number = area.number
        ground.names[number] = area.name
        ground.terrain[number] = TERRAINS.index(area.terrain)
        ground.tem[number] = area.tem
        ground.points[number] = area.vp
        ground.scorer[number] = -1 if area.vp_side is None else SIDES.index(area.vp_side)
        ground.control[number] = SIDES.index(area.control)
    ground.battery = data.tables.grand_battery.start
    ground.indirect.extend(data.tables.grand_battery.targets)
    for boundary in data.boundaries:
        ground.join(boundary.a, boundary.b, boundary.kind == "stream")
    for zone in data.zones:
        number = ZONE_IDS[zone.id]
        ground.names[number] = zone.name
        for area_number in zone.to_areas:
            ground.link(number, area_number)
        for other in zone.to_zones:
            if ZONE_IDS[other] > number:
                ground.join_zones(number, ZONE_IDS[other])
    ground.survey()
    return ground


def make_roster(data: GameData) -> Roster:
    """Formations, Leaders and units as numbers, in the order of the data."""
    roster = Roster()
    formations: dict[str, int] = {}
    for formation in data.formations:
        formations[formation.id] = len(formations)
        roster.add_formation(formation.id, formation.title, ARMIES.index(formation.army))
    for leader in data.leaders:
        group = NO_FORMATION if leader.formation is None else formations[leader.formation]
        number = (leader.activation_fresh, leader.activation_spent or leader.activation_fresh)
        army = ARMIES.index(leader.army)
        added = roster.add_leader(leader.id, leader.name, army, group, number, leader.arrives or 1)
        roster.commands[added] = leader.commander
        roster.bonus[added] = leader.bonus or 0
        roster.rating[added] = leader.battle or 0
        if leader.role == "commander":
            roster.commander_of[army] = added
        elif leader.commander:
            roster.deputy = added
    for unit in data.units:
        add_unit(roster, unit, formations)
    points = data.tables.points
    for index, unit in enumerate(data.units):
        dear = unit.formation == points.guard_formation
        roster.worth[index] = points.skirmisher if unit.kind == "skirmisher" else points.guard if dear else points.unit
    return roster


def add_unit(roster: Roster, unit: UnitDatum, formations: dict[str, int]) -> None:
    """One counter."""
    spent = unit.spent or unit.fresh
    values = [(unit.fresh.af, spent.af), (unit.fresh.df, spent.df), (unit.fresh.ma, spent.ma)]
    group = NO_FORMATION if unit.formation is None else formations[unit.formation]
    number = roster.add_unit(unit.id, ARMIES.index(unit.army), KINDS.index(unit.kind), group, values)
    roster.names[number] = unit.name
    roster.labels[number] = unit.label
    roster.horse[number] = unit.horse
    roster.two_steps[number] = unit.spent is not None
    roster.start[number] = unit.start or 0
    if unit.arrives is not None:
        roster.arrives[number] = (unit.arrives.turn, ZONE_IDS[unit.arrives.zone])


def make_scenario(data: GameData, id: str, title: str, options: list[str]) -> Scenario:
    """The numbers of the rules."""
    scenario = Scenario(id, title, options)
    tables = data.tables
    scenario.turns = tables.turns
    scenario.clock = tables.clock
    scenario.track = tables.impulses
    scenario.stacking = tables.stacking.area
    scenario.village = tables.stacking.village
    scenario.automatic = tables.victory.automatic
    for band in tables.victory.bands:
        winner = NOBODY if band.winner is None else SIDES.index(band.winner)
        scenario.bands.append((-9999 if band.least is None else band.least, winner, band.title))
    costs = tables.movement
    scenario.quiet = costs.quiet
    scenario.near_enemy = costs.near_enemy
    scenario.spent_enemy = costs.spent_enemy
    scenario.contested = costs.contested
    scenario.fresh_enemy = costs.fresh_enemy
    scenario.leave_mounted = costs.leave_mounted
    scenario.rally = tables.rally.units
    scenario.expanded_rally = tables.rally.expanded
    scenario.self_rally = [tables.rally.self_french, tables.rally.self_british, tables.rally.self_prussian]
    return scenario


class Assembly(Assembled[Battle]):
    """Everything a game needs that does not change: made once for a set of options."""

    def __init__(self, data: GameData, id: str, title: str, options: list[str]) -> None:
        self.ground: Final = make_ground(data)
        self.roster: Final = make_roster(data)
        self.scenario: Final = make_scenario(data, id, title, options)

    def start(self, dice: Dice) -> Battle:
        """The first position (5.1)."""
        battle = Battle(dice, self.ground, self.roster, self.scenario)
        for unit, area in enumerate(self.roster.start):
            if area:
                battle.put(unit, area)
        for leader, turn in enumerate(self.roster.leader_turn):
            if turn <= 1:
                battle.leaders[leader] = READY
        battle.events.clear()
        battle.agenda.append(Turn())
        battle.settle()
        return battle
