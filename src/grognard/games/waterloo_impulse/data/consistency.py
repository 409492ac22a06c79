"""Whether the data fit together. The records check their own types; what needs more than one is checked here."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from grognard.datafiles import DataError, check_options, connected, once
from grognard.games.waterloo_impulse.data.records import AREAS, ZONES, AreaDatum, GameData, LeaderDatum, UnitDatum

ALLOWED = {"clear": (1, 2), "forest": (2, 3), "village": (3, 4)}  # TEM by terrain (3.4)


def check(data: GameData) -> None:
    """Refuse data that contradict themselves."""
    areas = {area.number: area for area in data.areas}
    _check_areas(data, areas)
    _check_boundaries(data)
    _check_zones(data)
    _check_formations(data)
    for unit in data.units:
        _check_unit(unit, data)
    for leader in data.leaders:
        _check_leader(leader)
    _check_set_up(data, areas)
    _check_battery(data, areas)
    _check_tables(data)
    check_options(data.options, "options")


def _check_areas(data: GameData, areas: dict[int, AreaDatum]) -> None:
    if [area.number for area in data.areas] != list(range(1, AREAS + 1)):
        raise DataError(f"areas: there have to be {AREAS}, numbered without gaps")
    for area in areas.values():
        where = f"areas.{area.number}"
        if area.tem not in ALLOWED[area.terrain]:
            raise DataError(f"{where}.tem: {area.terrain} has {' or '.join(map(str, ALLOWED[area.terrain]))}")
        if (area.vp > 0) != (area.vp_side is not None):
            raise DataError(f"{where}.vp_side: points count for one side, and only where there are any")
        if area.vp_side is not None and area.control == area.vp_side:
            raise DataError(f"{where}.control: points at the start; both sides begin with none (5.1)")
        if area.cannon != (area.number in data.tables.grand_battery.targets):
            raise DataError(f"{where}.cannon: the cannon symbols are where tables.grand_battery.targets says")


def _neighbours(data: GameData) -> dict[int, set[int]]:
    near: dict[int, set[int]] = {area.number: set() for area in data.areas}
    for boundary in data.boundaries:
        near[boundary.a].add(boundary.b)
        near[boundary.b].add(boundary.a)
    return near


def _check_boundaries(data: GameData) -> None:
    once(("-".join(map(str, sorted((b.a, b.b)))) for b in data.boundaries), "boundaries")
    for boundary in data.boundaries:
        if boundary.a == boundary.b:
            raise DataError(f"boundaries.{boundary.id}: a boundary lies between two areas")
        if boundary.brook and boundary.kind == "open":
            raise DataError(f"boundaries.{boundary.id}.brook: an open boundary has no brook")
    near = _neighbours(data)
    reached = connected(AREAS, near)
    for area in data.areas:
        if area.number not in reached:
            raise DataError(f"boundaries: area {area.number} cannot be reached")


def _check_zones(data: GameData) -> None:
    if tuple(zone.id for zone in data.zones) != ZONES:
        raise DataError(f"zones: there have to be {', '.join(ZONES)}")
    links = {zone.id: zone.to_zones for zone in data.zones}
    for zone in data.zones:
        if not zone.to_areas:
            raise DataError(f"zones.{zone.id}.to_areas: no arrow leads onto the map")
        for other in zone.to_zones:
            if other == zone.id or zone.id not in links[other]:
                raise DataError(f"zones.{zone.id}.to_zones: {other} is not next to it both ways")


def _check_formations(data: GameData) -> None:
    once((formation.id for formation in data.formations), "formations")
    once((leader.id for leader in data.leaders), "leaders")
    once((unit.id for unit in data.units), "units")
    leaders = {leader.id: leader for leader in data.leaders}
    for formation in data.formations:
        leader = leaders.get(formation.leader)
        if leader is None or leader.army != formation.army or leader.formation != formation.id:
            raise DataError(f"formations.{formation.id}.leader: {formation.leader!r} does not lead it")
    known = {formation.leader for formation in data.formations}
    for leader in data.leaders:
        if (leader.id in known) != (leader.formation is not None):
            raise DataError(f"leaders.{leader.id}.formation: {leader.formation!r} is not led by him")


def _check_leader(leader: LeaderDatum) -> None:
    where = f"leaders.{leader.id}"
    if leader.role == "commander":
        if not leader.commander or leader.formation or leader.bonus is None or leader.battle is not None:
            raise DataError(f"{where}: a commander has a bonus, but no formation and no battle rating")
    elif not leader.formation or leader.battle is None or leader.bonus is not None or leader.activation_spent is None:
        raise DataError(f"{where}: a leader has a formation, two activation numbers and a battle rating, but no bonus")
    elif leader.activation_spent <= leader.activation_fresh:
        raise DataError(f"{where}.activation_spent: a spent leader is harder to activate than a fresh one (8.3)")


def _check_unit(unit: UnitDatum, data: GameData) -> None:
    where = f"units.{unit.id}"
    formation = next((f for f in data.formations if f.id == unit.formation), None)
    skirmisher = unit.kind == "skirmisher"
    if skirmisher and unit.formation is not None:
        raise DataError(f"{where}.formation: skirmishers belong to no formation")
    if not skirmisher and (formation is None or formation.army != unit.army):
        raise DataError(f"{where}.formation: {unit.formation!r} is no formation of this army")
    if unit.horse and unit.kind != "artillery":
        raise DataError(f"{where}.horse: only artillery is horse artillery")
    if unit.rifle and not skirmisher:
        raise DataError(f"{where}.rifle: rifles are skirmishers")
    if (unit.spent is None) != (skirmisher and not unit.rifle):
        raise DataError(f"{where}.spent: all units have a spent side but skirmishers without rifles")
    if unit.spent is not None:
        if unit.spent.af > unit.fresh.af or unit.spent.df > unit.fresh.df or unit.spent.ma > unit.fresh.ma:
            raise DataError(f"{where}.spent: better than fresh")
        if unit.kind == "artillery" and unit.spent.ma:
            raise DataError(f"{where}.spent.ma: spent artillery cannot move (10.14)")
    if (unit.start is None) == (unit.arrives is None):
        raise DataError(f"{where}: a unit starts in an area or arrives in a zone")
    if (unit.army == "prussian") != (unit.arrives is not None):
        raise DataError(f"{where}.arrives: the Prussians arrive, and nobody else does (4.8)")
    if unit.arrives is not None and not any(
        (r.turn, r.zone) == (unit.arrives.turn, unit.arrives.zone) and unit.formation in (None, r.formation)
        for r in data.tables.reinforcements
    ):
        raise DataError(f"{where}.arrives: tables.reinforcements does not say so")


def _check_set_up(data: GameData, areas: dict[int, AreaDatum]) -> None:
    """Who stands where at the start, and who controls what (5.1)."""
    stacks: dict[tuple[int, bool], int] = Counter(
        (unit.start, unit.army == "french") for unit in data.units if unit.start is not None
    )
    for (number, french), count in stacks.items():
        if (number, not french) in stacks:
            raise DataError(f"units: both sides start in area {number}")
        limit = data.tables.stacking.village if areas[number].terrain == "village" else data.tables.stacking.area
        if count > limit:
            raise DataError(f"units: {count} start in area {number}, which holds {limit}")
    held = {number for number, french in stacks if french}
    taken = {number for number, _ in stacks}
    for number in data.tables.french_areas:
        if number in taken:
            raise DataError(f"tables.french_areas: {number} is not empty at the start")
    ours = held | set(data.tables.french_areas)
    for area in data.areas:
        if (area.control == "french") != (area.number in ours):
            raise DataError(f"areas.{area.number}.control: the French hold what tables.french_areas lists and occupy")


def _check_battery(data: GameData, areas: dict[int, AreaDatum]) -> None:
    """The battery is made of several formations, and needs indirect fire for its distant targets (6.4)."""
    battery = data.tables.grand_battery
    guns = [unit for unit in data.units if unit.start == battery.start and unit.kind == "artillery"]
    if len({unit.formation for unit in guns}) < 2:
        raise DataError(f"units: the artillery of area {battery.start} is to come from two formations or more")
    near = _neighbours(data)
    for target in battery.targets:
        between = near[target] & near[battery.start]
        if battery.start in near[target] or any(areas[n].terrain == "clear" and areas[n].tem == 1 for n in between):
            raise DataError(f"tables.grand_battery.targets: ordinary fire reaches area {target}")


def _check_tables(data: GameData) -> None:
    tables = data.tables
    if len(tables.clock) != tables.turns:
        raise DataError("tables.clock: needs one hour for each turn")
    formations = {formation.id for formation in data.formations}
    for formation in [tables.points.guard_formation, *(r.formation for r in tables.reinforcements)]:
        if formation not in formations:
            raise DataError(f"tables: there is no formation {formation!r}")
    bands = tables.victory.bands
    if not bands or bands[0].most is not None or bands[-1].least is not None:
        raise DataError("tables.victory.bands: the first and the last are open")
    for above, below in pairwise(bands):
        if above.least is None or below.most != above.least - 1:
            raise DataError(f"tables.victory.bands: {below.id} does not begin where {above.id} ends")
