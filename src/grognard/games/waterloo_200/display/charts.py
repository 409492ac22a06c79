"""The tables of the game to look up, and what there is to say of an area."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.waterloo_200.roster import FACTION_NAMES, SIDE_OF
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import area_name
from grognard.kernel.display import Chart, chart
from grognard.kernel.english import some_of

DATA: Final = "grognard.games.waterloo_200.data"
KINDS_OF_GROUND: Final = [
    "Open ground",
    "Rough ground",
    "The château",
    "The edge of the map",
]  # by colour of the circle


@functools.cache
def charts() -> list[Chart]:
    """Circles, hits, losses of the winner."""
    tables: dict[str, Any] = parse_resource(DATA, "tables.json")
    circles = [
        [name.capitalize(), str(row["enter"]) or "", str(row["stacking"])] if row["enter"] else [name, "closed", "0"]
        for name, row in tables["colours"].items()
    ]
    move = tables["movement"]
    extra = [
        ["Into an area with enemies", f"+{move['engage']}"],
        ["Out of one with enemies", f"+{move['disengage']}"],
        ["To reveal a leader", str(move["reveal"])],
        ["With a revealed leader of the corps", f"{move['boost']} more to spend"],
    ]
    hits = [[name.capitalize(), str(many)] for name, many in tables["hits"].items()]
    bands: list[list[str]] = []
    least = 1
    for band in tables["bands"]:
        bands.append([f"{least} to {band['up_to']}", "the difference", f"1 in {band['share']}, rounded up"])
        least = band["up_to"] + 1
    bands.append([f"{least} or more", "the difference", str(tables["brilliant"])])
    return [
        chart(
            "losses",
            "Battle: hits",
            "6.2.3.1.6",
            ["Difference", "Loser", "Winner"],
            bands,
            "Strength, stars next to it and cannonballs of the attacker against strength and ground of the defender.",
            "crt combat results table losses",
        ),
        chart("circles", "Ground", "1.3", ["Circle", "MP to enter", "Blocks of a side"], circles, "", "terrain tec"),
        chart("movement", "Movement", "6.2.2", ["What", "MP"], extra, "", "cost terrain movement"),
        chart("hits", "Hits that a mark takes", "3.5", ["Mark", "Hits"], hits, "", "steps strength"),
    ]


def place(day: Day, area: int) -> list[str]:
    """Its circle: cost, room, defence; whose it is; what it counts (1.3, 1.6)."""
    ground = day.ground
    if not 1 <= area < ground.size():
        return []
    if not ground.enter[area]:
        return ["Nobody may enter it (1.3)"]
    blocks = "block" if ground.room[area] == 1 else "blocks"
    kind = KINDS_OF_GROUND[ground.colour[area]]
    found = [f"{kind}: {ground.enter[area]} MP to enter, room for {ground.room[area]} {blocks} of a side (1.3)"]
    if ground.bonus[area]:
        found.append(f"The ground adds {ground.bonus[area]} to the defence (6.2.3.1)")
    contested = ", contested" if day.contested(area) else ""
    found.append(f"{FACTION_NAMES[day.control[area]]}{contested}")
    if area in ground.victory:
        found.append("A Victory Area: whoever holds more of them after the last turn wins (1.6)")
    else:
        found.append("Does not count for victory (1.6)")
    return found + neighbours(day, area)


def neighbours(day: Day, area: int) -> list[str]:
    """Who stands next to it: those could engage here with one step (3.8)."""
    found: list[str] = []
    for faction, held in enumerate(day.held):
        near = [(other, held[other]) for other in day.ground.near[area] if held[other]]
        if near and SIDE_OF[faction] != SIDE_OF[day.control[area]]:
            many = sum([number for _, number in near])
            blocks = "block stands" if many == 1 else "blocks stand"
            where = some_of([f"{number} in {area_name(day, other)}" for other, number in near])
            found.append(f"{many} {FACTION_NAMES[faction]} {blocks} next to it: {where} (3.8)")
    return found
