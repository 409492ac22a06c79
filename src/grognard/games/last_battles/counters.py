"""Rule 16.1: which counters take the place of others, and which are added to an army."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.data.records import GameData

GUARD_BATTERIES: Final = {"Lt[G]": "Lf-Ds", "Hvy[G]": "Guyot"}  # set up with or next to these (16.1A)
ADDED: Final = ["Detm/b", "D'Aub/b", "Rifle[2]", "Rifle[3]", "Rifle[5]"]  # 16.1B
CORPS_CHIEFS: Final = {"Zieten": "Reiche", "Pirch": "Aster", "Thielemann": "Clausewitz", "Bulow": "Valentini"}  # 16.1C
SECONDS: Final = {"Blucher": ("Bulow", "Bulow-cmd"), "Wellington": ("Uxbridge", "Uxbridge-cmd")}  # 16.1C
HILL: Final = "Hill"
HILL_COMMANDS: Final = ["2", "4"]
STAFF: Final = {"French": "Soult-CoS", "Prussian": "Gneisenau"}  # chiefs of staff of armies (16.14D)


class Swap:
    """One set of units and the counters that may take its place as a whole (16.1A)."""

    def __init__(self, originals: list[str], substitutes: list[str]) -> None:
        self.originals: Final = originals
        self.substitutes: Final = substitutes


def swaps(data: GameData) -> list[Swap]:
    """All sets of substitutions: units with a substitute in common belong to one set."""
    found: list[list[str]] = []
    for unit in data.units.values():
        if not unit.replaces:
            continue
        joined = [group for group in found if any(id in group for id in unit.replaces)]
        whole = [id for group in joined for id in group]
        whole += [id for id in unit.replaces if id not in whole]
        found = [group for group in found if group not in joined] + [whole]
    return [
        Swap(group, [unit.id for unit in data.units.values() if any(id in group for id in unit.replaces)])
        for group in found
    ]


def heir(swap: Swap, substitute: str) -> str:
    """The unit of the set in whose hex a substitute starts: the one it is named after, or the first."""
    name = substitute.rstrip("*").split("/")[0]
    for id in swap.originals:
        if id == substitute.rstrip("*") or id.split("/")[0] == name:
            return id
    return swap.originals[0]
