"""How the board of Napoleon's Last Battles looks, as data."""

from __future__ import annotations

from grognard.boards import hexsheet
from grognard.boards.hexmap import MapDatum
from grognard.datafiles import parse_resource
from grognard.kernel.landscape import Board

GREAT = frozenset({"Wavre", "Waterloo", "Ligny", "Fleurus", "Genappe", "Gosselies", "Braine-l'Alleud", "Quatre Bras"})
# What stands at places that are no town of the rules: the rest keep their own name.
HOUSES = {kind: kind for kind in ("city", "town", "farm", "inn", "mill", "crossroads")} | {
    "village": "hamlet",
    "chateau": "manor",
}


def heights() -> list[list[int]]:
    """Heights for shading, row by row."""
    found: list[list[int]] = parse_resource("grognard.games.last_battles.data", "relief.json")["rows"]
    return found


def board(
    datum: MapDatum,
    columns: tuple[int, int] | None = None,
    rows: tuple[int, int] | None = None,
    title: str = "Napoleon's Last Battles",
) -> Board:
    """The whole map, or the part that a scenario plays on."""
    printing = hexsheet.Printing(
        title,
        "The campaign in Belgium, June 1815",
        GREAT,
        settled={"town": "town", "chateau": "chateau"},
        unnamed={"town": "farmstead"},
        houses=HOUSES,
    )
    return hexsheet.board(datum, printing, columns, rows, heights())
