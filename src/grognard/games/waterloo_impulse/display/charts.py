"""The tables of the game to look up, and what there is to say of an area."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.waterloo_impulse import fire, movement
from grognard.games.waterloo_impulse.ground import AREAS
from grognard.games.waterloo_impulse.roster import ARTILLERY, SIDE_NAMES
from grognard.games.waterloo_impulse.state import Battle
from grognard.games.waterloo_impulse.steps.base import unit_name
from grognard.kernel.display import Chart, chart
from grognard.kernel.english import some_of
from grognard.kernel.odds import at_least, contest

DATA: Final = "grognard.games.waterloo_impulse.data"
TERRAIN: Final = ["clear", "forest", "village"]
RESULTS: Final = [
    ["Failure", "Point and all supports lose a step; who entered goes back", "nothing"],
    ["Stalemate", "Point loses a step", "Forward loses a step"],
    ["Success", "Point loses a step", "absorbs the difference as casualty points"],
]
POINTS: Final = [
    ["Fresh unit", "spent: 1", "spent and retreat: 2", "eliminated: 3"],
    ["Spent unit", "", "retreat: 1", "eliminated: 2"],
    ["Skirmisher", "", "", "eliminated: 1"],
]


@functools.cache
def charts() -> list[Chart]:
    """Assaults, casualty points, activation, movement, victory."""
    tables: dict[str, Any] = parse_resource(DATA, "tables.json")
    move = tables["movement"]
    steps = [
        ["Empty, or friends", str(move["quiet"])],
        ["The same with an enemy next to it", str(move["near_enemy"])],
        ["Only spent enemies, or contested before", str(move["spent_enemy"])],
        ["A fresh enemy", str(move["fresh_enemy"])],
        ["Out of a contested area", f"all; mounted {move['leave_mounted']}"],
    ]
    odds = []
    for lead in range(-6, 7):
        failure, stalemate, success = [round(100 * float(chance)) for chance in contest(lead)]
        odds.append([f"{lead:+d}", f"{failure} %", f"{stalemate} %", f"{success} %"])
    verdicts = [
        [band["title"], f"{band['least']} or more" if band["least"] is not None else "fewer"]
        for band in tables["victory"]["bands"]
    ]
    tries = [[f"{number}+", f"{round(100 * float(at_least(number)))} %"] for number in range(4, 11)]
    return [
        chart("assault", "Assault results", "11.12", ["Result", "Attacker", "Defender"], RESULTS, "", "crt combat"),
        chart(
            "odds",
            "Chances of an assault",
            "11.12",
            ["Attack less defence", "Failure", "Stalemate", "Success"],
            odds,
            "Both sides roll two dice and add their value.",
            "crt odds combat results",
        ),
        chart("points", "Casualty points", "11.16", ["Who", "", "", ""], POINTS, "", "losses hits steps"),
        chart(
            "steps",
            "Movement costs",
            "10.5",
            ["A step into", "Movement factors"],
            steps,
            "Only the highest counts.",
            "terrain tec cost movement",
        ),
        chart("activation", "Activation", "8.3", ["Number", "Chance"], tries, "Two dice.", "leader"),
        chart("verdict", "Victory at the end", "17.6", ["Result", "French points"], verdicts, "", "victory win"),
    ]


def place(battle: Battle, space: int) -> list[str]:
    """Terrain and cover, points, who controls it, what a step costs now (3.4, 10.5, 17.3)."""
    ground = battle.ground
    if not 1 <= space <= AREAS:
        return []
    kind = TERRAIN[ground.terrain[space]].capitalize()
    found = [f"{kind}: cover {ground.tem[space]} in an assault, twice that against fire (11.12.3, 13.0)"]
    prices = ", ".join(f"{SIDE_NAMES[side]} {movement.entry_price(battle, side, space)}" for side in (0, 1))
    found.append(f"A step into it now takes movement factors: {prices} (10.5)")
    if ground.scorer[space] >= 0:
        points = ground.points[space]
        word = "point" if points == 1 else "points"
        found.append(f"{points} {word} for the {SIDE_NAMES[ground.scorer[space]]} side while it controls it (17.3)")
    else:
        found.append("Does not count for victory (17.3)")
    control = battle.control[space]
    if control >= 0:
        contested = ", contested" if battle.both_in(space) else ""
        found.append(f"Controlled by the {SIDE_NAMES[control]} side{contested} (7.0)")
    streams = [str(near) for near in ground.near[space] if ground.stream[space][near]]
    if streams:
        found.append(f"Streams toward {', '.join(streams)}: 1 more for the defender (11.12.3)")
    return found + threats(battle, space)


def threats(battle: Battle, space: int) -> list[str]:
    """Whose guns could bombard those who stand there (8.6)."""
    roster = battle.roster
    found: list[str] = []
    for side in (0, 1):
        guns = [
            unit_name(battle, unit)
            for unit in roster.units_of[side]
            if roster.kind[unit] == ARTILLERY
            and not battle.spent[unit]
            and battle.where[unit] > 0
            and space in fire.bombard_targets(battle, roster.formation[unit], battle.where[unit], False)
        ]
        if guns:
            found.append(f"{SIDE_NAMES[side]} guns that could bombard it: {some_of(guns)} (8.6)")
    return found
