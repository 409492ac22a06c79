"""The tables of the game to look up, and what there is to say of a town."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.napoleon_1815.march import FAST, SLOW
from grognard.games.napoleon_1815.roster import ARMY_NAMES, SIDE_NAMES
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.display import Chart, chart
from grognard.kernel.english import some_of

DATA: Final = "grognard.games.napoleon_1815.data"


@functools.cache
def charts() -> list[Chart]:
    """Armies, roads, fire, the end of a battle."""
    tables: dict[str, Any] = parse_resource(DATA, "tables.json")
    armies = [
        [army["title"], str(army["defeat"]), str(army["moves"]), str(army["deploy"])]
        for army in tables["armies"].values()
    ]
    roads = [
        [size.capitalize(), str(row["march"]), str(row["over_river"]), str(row["retreat"])]
        for size, row in tables["roads"].items()
    ]
    cities = [[name.capitalize(), str(many)] for name, many in tables["supply"].items()]
    marches = [
        ["Infantry, foot artillery", "1", "2"],
        ["Cavalry, horse artillery, leaders", "2", "3"],
    ]
    fire = [[f"F{power}", f"1 to {power}" if power > 1 else "1", f"{round(100 * power / 6)} %"] for power in (1, 2, 3)]
    routs = [
        ["Infantry, horse artillery", "1 step"],
        ["Foot artillery", "2 steps"],
        ["Cavalry, leaders", "see the rule"],
    ]
    return [
        chart(
            "fire",
            "Fire: hits of each die",
            "6.33",
            ["Firepower", "Hits with", "Chance"],
            fire,
            "A block rolls as many dice as it has steps. Each hit falls on the strongest enemy block of the target.",
            "crt combat results fire dice hits firepower",
        ),
        chart("armies", "Armies", "10.0", ["Army", "Beaten at", "Group moves", "Most in a town at set-up"], armies),
        chart(
            "roads",
            "Roads: how many blocks",
            "5.4",
            ["Road", "March", "Attack over a river", "Retreat, regroup"],
            roads,
            "Marches by turn, retreats by battle turn.",
            "road river limit capacity terrain",
        ),
        chart(
            "marches",
            "Marches: towns",
            "5.3",
            ["Who", "March", "Forced march"],
            marches,
            "A forced march costs a step on 1 to 3; with a leader who shows himself on 1 or 2.",
            "movement cost speed",
        ),
        chart("cities", "Supply cities in French hands", "9.0", ["City", "Blocks lost each French turn"], cities),
        chart("routs", "What a rout costs", "7.41", ["Who", "Loses"], routs),
    ]


def place(campaign: Campaign, town: int) -> list[str]:
    """Whose it is, its roads with the room left on them, what it counts (5.4, 9.0)."""
    ground = campaign.ground
    if not 0 <= town < ground.size():
        return []
    paces = f"infantry goes {SLOW} town a turn, cavalry and leaders {FAST}"
    found = [f"A town on {len(ground.near[town])} roads: {paces} (5.3)"]
    holders = [SIDE_NAMES[side] for side in (0, 1) if campaign.held[side][town]]
    if holders:
        found.append(f"In {' and '.join(holders)} hands")
    army = ground.supplies[town]
    if army >= 0:
        lost = ground.toll[town]
        blocks = "block" if lost == 1 else "blocks"
        found.append(f"Supply city: in French hands it costs the {ARMY_NAMES[army]} army {lost} {blocks} a turn (9.0)")
        found.append(f"Counts for victory: the French need {campaign.scenario.cities} of three at the end (10.1)")
    else:
        found.append("Does not count for victory (10.1)")
    found.append("Its ground is drawn when a battle begins: two markers of the defender, one of the attacker (6.21)")
    for near, road in zip(ground.near[town], ground.ways[town], strict=True):
        kind = "major" if ground.major[road] else "minor"
        room = f"{ground.capacity[road] - campaign.load[road]} of {ground.capacity[road]}"
        river = (
            f", attack over the {ground.river[road].capitalize()} {ground.assault[road]}" if ground.river[road] else ""
        )
        found.append(f"{ground.names[near]}: {kind} road, room for {room}{river} (5.4)")
    return found + threats(campaign, town)


def threats(campaign: Campaign, town: int) -> list[str]:
    """How many blocks of who does not hold a town are near enough to march there: everybody can count them (5.3)."""
    ground = campaign.ground
    found: list[str] = []
    for side in (0, 1):
        if campaign.held[side][town]:
            continue
        for far in (SLOW, FAST):
            near = [there for there in range(ground.size()) if ground.far[town][there] == far]
            held = [(there, campaign.held[side][there]) for there in near if campaign.held[side][there]]
            if held:
                words = some_of([f"{blocks} in {ground.names[there]}" for there, blocks in held])
                towns = "one town" if far == 1 else f"{far} towns"
                found.append(f"{SIDE_NAMES[side]} blocks {towns} away: {words} (5.3)")
    return found
