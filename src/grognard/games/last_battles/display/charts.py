"""The tables of the game to look up, and what there is to say of a hex."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.last_battles.contact import shots_of
from grognard.games.last_battles.ground import FOOT, MOUNTED, TERRAIN_NAMES
from grognard.games.last_battles.roster import ARTILLERY, SIDES
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import piece_name
from grognard.kernel.display import Chart, chart
from grognard.kernel.english import some_of

DATA: Final = "grognard.games.last_battles.data"
RESULTS: Final = (
    "De, Ae: the defender or attacker is eliminated. Dr, Ar: he retreats one hex. Ex: the defender is eliminated, and "
    "the attacker loses at least as much."
)


@functools.cache
def charts() -> list[Chart]:
    """Combat results, terrain, sides of hexes."""
    tables: dict[str, Any] = parse_resource(DATA, "tables.json")
    crt = tables["crt"]
    rolls = [[str(die), *[column[str(die)] for column in crt.values()]] for die in range(1, 7)]
    ground = [
        [
            kind.capitalize(),
            str(row["foot"]),
            str(row["mounted"]),
            f"x{row['defender']}" if "defender" in row else "",
            "blocked" if row.get("blocks_sight") else "",
            "; ".join(
                words
                for words, on in (
                    ("cavalry halved in attack", row.get("cavalry_halved", False)),
                    ("no zone of control enters", row.get("zoc_enters") is False),
                )
                if on
            ),
        ]
        for kind, row in tables["terrain"].items()
    ]
    sides = [
        [
            kind.capitalize(),
            "none crosses" if row["cost"] is None else f"+{row['cost']}",
            f"x{row['defender']}" if "defender" in row else "",
            "blocked" if row.get("blocks_sight") else "",
            "no zone of control crosses" if row.get("zoc_crosses") is False else "",
        ]
        for kind, row in tables["hexsides"].items()
    ]
    sides += [[kind.capitalize(), f"{row['cost']} along it", "", "", ""] for kind, row in tables["ways"].items()]
    return [
        chart("crt", "Combat results", "6.0", ["Die", *crt], rolls, RESULTS, "crt odds table fight battle"),
        chart(
            "terrain",
            "Terrain effects",
            "5.2",
            ["Hex", "Foot", "Mounted", "Defence", "Sight", ""],
            ground,
            "Costs in movement points. An extract of the printed table; the rules have the exceptions.",
            "tec terrain cost movement hill woods defence",
        ),
        chart(
            "sides",
            "Hexsides and roads",
            "5.2",
            ["Side", "Cost", "Defence", "Sight", ""],
            sides,
            "",
            "hexside stream river bridge road crest hill slope",
        ),
    ]


def place(battle: Battle, hex: int) -> list[str]:
    """Ground, costs, defence, zones, what it counts (5.2, 5.3, 3.4B)."""
    ground = battle.ground
    if hex not in ground.grid:
        return []
    row = ground.chart[ground.terrain[hex]]
    kind = TERRAIN_NAMES[ground.terrain[hex]].capitalize()
    found = [f"{kind}: {_points(row.cost[FOOT])} on foot, {_points(row.cost[MOUNTED])} mounted (5.2)"]
    defence = []
    if row.multiplier > 1:
        defence.append(f"defenders x{row.multiplier}")
    if row.halves_cavalry:
        defence.append("cavalry attacks at half")
    if any(near * 10000 + hex in ground.wet for near in ground.neighbours[hex]):
        defence.append(f"across a stream or bridge x{ground.behind_water}")
    if defence:
        found.append(f"Defence: {', '.join(defence)} (6.0)")
    if row.blocks:
        found.append("Blocks the line of sight (7.3A)")
    found += [f"In the zones of the {SIDES[side].capitalize()} units (5.3)" for side in (0, 1) if battle.zoc[side][hex]]
    if hex in battle.scenario.watched:
        found.append(f"Counts for victory; now {SIDES[battle.control[hex]].capitalize()} (3.4B)")
    else:
        found.append("Does not count for victory (3.4B)")
    for side in (0, 1):
        guns = [piece_name(battle, gun) for gun in guns_of(battle, side) if hex in shots_of(battle, gun)]
        if guns:
            found.append(f"{SIDES[side].capitalize()} guns that see it: {some_of(guns)} (7.1)")
    found.append(f"Room for {ground.limit[hex]} combat unit{'' if ground.limit[hex] == 1 else 's'} (5.4)")
    return found


def guns_of(battle: Battle, side: int) -> list[int]:
    """The artillery of a side on the map."""
    roster = battle.roster
    return [
        unit
        for unit in range(roster.units)
        if roster.side[unit] == side and roster.arm[unit] == ARTILLERY and battle.where[unit] > 0
    ]


def _points(halves: int) -> str:
    """Movement points, which are counted in halves."""
    return str(halves // 2) if halves % 2 == 0 else f"{halves / 2:g}"
