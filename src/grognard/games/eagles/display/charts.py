"""The tables of the game to look up, and what there is to say of a hex."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.eagles.fire import can_fire, guns_reach
from grognard.games.eagles.ground import CLOSED
from grognard.games.eagles.roster import SIDE_NAMES
from grognard.games.eagles.state import Battle
from grognard.games.eagles.zones import zones_of
from grognard.kernel.display import Chart, chart
from grognard.kernel.english import some_of

DATA: Final = "grognard.games.eagles.data"
NOTE: Final = (
    "QFT: the quality of the stack is tested; a number after it is added to the dice. R: every unit loses a step. "
    "+1, +2: so many steps are lost. E: the stack is eliminated."
)


@functools.cache
def charts() -> list[Chart]:
    """Fire, melee, terrain, sides of hexes, modifiers."""
    tables: dict[str, Any] = parse_resource(DATA, "tables.json")
    foot, guns = tables["fire"]["infantry"], tables["fire"]["artillery"]
    fire = [[total, foot[total], guns[total]] for total in foot]
    melee = [[total, defender, attacker] for total, (defender, attacker) in tables["melee"].items()]
    return [
        chart("fire", "Fire results", "13.1", ["Sum", "Infantry", "Artillery"], fire, NOTE, "crt combat results fire"),
        chart("melee", "Melee results", "13.2", ["Sum", "Defender", "Attacker"], melee, NOTE, "crt combat assault"),
        chart(
            "terrain",
            "Terrain effects",
            "12.1",
            ["Hex", "Foot", "Mounted", "Guns", "Fire", "Melee", "Sight"],
            [_ground(kind, row) for kind, row in tables["terrain"].items()],
            "Costs in movement points; what is added to the dice against it.",
            "tec terrain cost hill woods defence",
        ),
        chart(
            "sides",
            "Hexsides",
            "12.1",
            ["Side", "Foot", "Mounted", "Guns", "Fire", "Melee", ""],
            [_ground(kind, row) for kind, row in tables["hexsides"].items()],
            "Slopes count uphill.",
            "hexside slope hill stream river crest",
        ),
        chart(
            "fire_modifiers",
            "Added to the dice of fire",
            "13.1",
            ["When", "Adds"],
            [[name.replace("_", " "), f"{value:+d}"] for name, value in tables["fire_modifiers"].items()],
            "",
            "drm modifiers",
        ),
        chart(
            "melee_modifiers",
            "Added to the dice of melee",
            "13.2",
            ["When", "Adds"],
            [[name.replace("_", " "), f"{value:+d}"] for name, value in tables["melee_modifiers"].items()],
            "",
            "drm modifiers",
        ),
    ]


def _ground(kind: str, row: dict[str, Any]) -> list[str]:
    costs = ["closed" if row[gait] is None else str(row[gait]) for gait in ("foot", "mounted", "guns")]
    adds = [f"{row[what]:+d}" if row.get(what) else "" for what in ("fire", "melee")]
    return [kind.replace("_", " ").capitalize(), *costs, *adds, "blocked" if row.get("blocks") else ""]


def place(state: Battle, h: int) -> list[str]:
    """Ground, height, costs, defence, points (12.1, 13, 7.4.c)."""
    ground = state.ground
    if h not in ground.grid:
        return []
    row = ground.chart[ground.terrain[h]]
    costs = ", ".join(
        f"{who} {'closed' if cost == CLOSED else cost}"
        for who, cost in zip(("foot", "mounted", "guns"), row.costs, strict=False)
    )
    found = [f"{row.name.replace('_', ' ').capitalize()}, height {ground.level[h]}: {costs} (12.1)"]
    adds = [f"{what} {value:+d}" for what, value in (("fire", row.fire), ("melee", row.melee)) if value]
    if adds:
        found.append(f"Dice against who stands here: {', '.join(adds)} (13)")
    if row.blocks:
        found.append("Blocks the line of fire (13.1.b)")
    prizes = [prize for prize in state.scenario.prizes if h in prize.hexes]
    for prize in prizes:
        each = " for each hex" if prize.each else ""
        found.append(f"{prize.name}: {prize.points} points{each} for the {SIDE_NAMES[prize.side]} side (7.4.c)")
    if not prizes:
        found.append("Does not count for victory (7.4.c)")
    return found + threats(state, h)


def threats(state: Battle, h: int) -> list[str]:
    """Whose zones reach there, and whose guns could hit it, of those that are seen (10, 13.1)."""
    found: list[str] = []
    roster = state.roster
    for side, name in enumerate(SIDE_NAMES):
        if zones_of(state, side)[h]:
            found.append(f"In the zones of the {name} units (10)")
        guns = [
            roster.names[unit]
            for unit in roster.units_of[side]
            if roster.is_guns(unit)
            and state.where[unit] > 0
            and state.where[unit] != h
            and can_fire(state, unit)
            and guns_reach(state, state.where[unit], h)
        ]
        if guns:
            found.append(f"{name} guns in range: {some_of(guns)} (13.1)")
    return found
