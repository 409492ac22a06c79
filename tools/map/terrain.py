"""What fills the hexes: woods, marsh, towns and chateaux."""

from __future__ import annotations

from typing import Any

from shapely import Polygon
from shapely.ops import unary_union

from tools.map.grid import Grid, Hex
from tools.map.ground import Ground, plane

WOOD_SHARE = 0.5  # a hex is wood when at least half of it is
TOWN_EXTENT = 110  # metres from the middle: smaller hamlets give no shelter to a brigade


def hex_polygon(grid: Grid, h: Hex) -> Polygon:
    """The hex in true proportions, in hexes."""
    return Polygon(plane([(x / 3.0, y / 2.0) for x, y in grid.corners(h)]))


def wood_hexes(ground: Ground, records: list[dict[str, Any]]) -> dict[str, list[Hex]]:
    """The hexes of each wood: half covered, or else the one hex that holds most of a small wood."""
    shapes = {r["id"]: Polygon(plane(ground.line([*r["polygon"], r["polygon"][0]]))).buffer(0) for r in records}
    clear = unary_union([shapes[r["id"]] for r in records if r["kind"] == "clearing"])
    board = {h: hex_polygon(ground.grid, h) for h in ground.grid.all_hexes()}
    woods = {r["id"]: shapes[r["id"]].difference(clear) for r in records if r["kind"] != "clearing"}
    everything = unary_union(list(woods.values()))
    out: dict[str, list[Hex]] = {wood: [] for wood in woods}
    for h, shape in board.items():
        if everything.intersection(shape).area < WOOD_SHARE * shape.area:
            continue
        best = max(sorted(woods), key=lambda w: woods[w].intersection(shape).area)
        out[best].append(h)
    for wood, hexes in out.items():
        if not hexes:
            h, shape = max(board.items(), key=lambda item: (woods[wood].intersection(item[1]).area, item[0]))
            if woods[wood].intersection(shape).area > 0.3 * shape.area:
                hexes.append(h)
    return {wood: sorted(hexes) for wood, hexes in out.items() if hexes}
