"""From the data of the map to the ground that is fought on (2.2, 3.2A)."""

from __future__ import annotations

from grognard.boards.hexes import HexGrid
from grognard.boards.hexmap import NO_WAY, EdgePoint, MapDatum, grid_of
from grognard.boards.survey import Survey, leads_out, survey
from grognard.games.last_battles.data.records import DIE, GameData, Tables
from grognard.games.last_battles.fights import RESULTS
from grognard.games.last_battles.ground import BRIDGES, TERRAIN_NAMES, WALLS, Ground, Terrain
from grognard.games.last_battles.state import NEVER
from grognard.games.last_battles.switches import Switches


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


def ground(data: GameData, columns: tuple[int, int], rows: tuple[int, int], switches: Switches | None = None) -> Ground:
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
    variants: set[str] = set()
    if on.modified_terrain or on.bridges_block:
        variants.add(BRIDGES)
    if on.garrisons:
        variants.add(WALLS)
    return Ground(grid, found, chart, stream.cost or 0, stream.defender, road, trail, crt, frozenset(variants))
