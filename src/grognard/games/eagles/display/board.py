"""How the board of Eagles of France looks, as data."""

from __future__ import annotations

from grognard.boards import hexsheet
from grognard.boards.hexmap import MapDatum
from grognard.datafiles import parse_resource
from grognard.kernel.landscape import Board

GREAT = frozenset({"Mont-Saint-Jean", "Plancenoit", "Braine-l'Alleud", "Ohain", "Hougoumont", "La Haye Sainte"})
# What stands at places that are no village or farm of the rules.
HOUSES = {kind: kind for kind in ("city", "town", "farm", "inn", "mill", "crossroads")} | {
    "village": "hamlet",
    "chateau": "manor",
}


def heights() -> list[list[int]]:
    """Heights for shading, row by row."""
    found: list[list[int]] = parse_resource("grognard.games.eagles.data", "relief.json")["rows"]
    return found


def board(
    datum: MapDatum,
    rows: tuple[int, int] | None = None,
    columns: tuple[int, int] | None = None,
    title: str = "Eagles of France",
) -> Board:
    """The whole map, or the part that a scenario plays on."""
    printing = hexsheet.Printing(
        title,
        "The field of Waterloo, 18 June 1815",
        GREAT,
        settled={"village": "town", "farm": "chateau"},
        unnamed={"village": "farmstead"},
        houses=HOUSES,
        woods=("woods",),
        falling=("slope", "steep_slope"),
        sunken=("sunken_road",),
        signs={"Lone elm": "elm", "Sandpit": "sandpit"},
        contours=5,
    )
    return hexsheet.board(datum, printing, rows, columns, heights())
