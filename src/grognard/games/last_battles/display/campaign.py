"""What a campaign adds beside the board: who may be reorganized with whom, and who is without supply (12.0, 14.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import reorganization, supply
from grognard.games.last_battles.data.clock import moment
from grognard.games.last_battles.display.pieces import face
from grognard.games.last_battles.roster import SIDES
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name, piece_name
from grognard.games.last_battles.steps.reorganize import ReorganizationSegment
from grognard.games.last_battles.titles import TITLES
from grognard.kernel.panels import Panel, SheetRow

SOON: Final = 3  # so many turns before the test everybody without supply is named
NAMED: Final = 6  # so many units an answer names


def sheets(battle: Battle) -> list[Panel]:
    """The sheets of a campaign that have something to say now."""
    return [*muster(battle), *rations(battle)]


# Reorganization


def row_of(officer: int, unit: int) -> str:
    """The row that stands for the choice to receive a unit with an officer."""
    return f"reorganize_{officer}_{unit}"


def muster(battle: Battle) -> list[Panel]:
    """Lost units that officers can receive now; a press on a row names them (12.0, 12.1)."""
    if battle.outcome is not None or not battle.agenda or not isinstance(battle.agenda[-1], ReorganizationSegment):
        return []
    rows = [_muster_row(battle, officer, unit, chosen=True) for officer, unit in battle.rallying]
    rows += [_muster_row(battle, officer, unit, chosen=False) for officer, unit in reorganization.possible(battle)]
    if not rows:
        return []
    aside = f"{len(battle.rallying)} named" if battle.rallying else "nobody named yet"
    text = "They come back on their reduced sides; their officers command nobody in this player turn (12.1D)."
    return [
        {"kind": "sheet", "title": "Reorganization", "aside": aside, "text": text, "rows": rows, "wanted": True},
    ]


def _muster_row(battle: Battle, officer: int, unit: int, chosen: bool) -> SheetRow:
    roster = battle.roster
    looks = face(battle, unit)
    hex = battle.where[officer]
    sure = not battle.scenario.is_shaken(battle, unit)
    strength = f"{roster.weak[unit]} of {roster.full[unit]} points"
    return {
        "id": row_of(officer, unit),
        "sign": looks["band"],
        "colour": looks["band_colour"],
        "name": piece_name(battle, unit),
        "text": f"{strength}, with {piece_name(battle, officer)} in {hex_name(battle, hex)}",
        "note": "comes back" if sure else "demoralized: a die, 5 or 6 scatters it for good",
        "tone": "good" if sure else "poor",
        "space": hex,
        "marks": ["named"] if chosen else [],
    }


# Supply


def next_test(battle: Battle) -> int:
    """The turn of the next supply test, or -1 (14.0)."""
    turns = battle.scenario.turns
    for turn in range(battle.turn + 1, len(turns)):
        if turns[turn - 1].night and not turns[turn].night:
            return turn
    return -1


def without_supply(battle: Battle, side: int) -> list[int]:
    """Units of a side on the map that have no line of supply now (14.0, 16.17)."""
    roster = battle.roster
    found: list[int] = []
    for army in battle.scenario.armies:
        units = [unit for unit in range(roster.units) if battle.where[unit] > 0 and roster.army[unit] == army]
        if units and roster.side[units[0]] == side:
            fed = supply.supplied(battle, army, side)
            found += [unit for unit in units if not fed[battle.where[unit]]]
    return found


def rations(battle: Battle) -> list[Panel]:
    """When supply is tested next, and shortly before that who would fail (14.0)."""
    test = next_test(battle) if battle.switches.supply and battle.outcome is None else -1
    if test < 0:
        return []
    label = moment(battle.scenario.turns[test].label)
    what = "is marked and suffers (16.18)" if battle.switches.short_supply else "is lost for good (14.0)"
    lacking: list[int] = []
    if test - battle.turn <= SOON:
        lacking = [unit for side in range(len(SIDES)) for unit in without_supply(battle, side)]
    aside = f"test {label}" + (f": {len(lacking)} without" if lacking else "")
    text = f"Who has no line of supply at the test {what}. The card of a unit shows who has none at any time."
    return [
        {
            "kind": "sheet",
            "title": "Supply",
            "aside": aside,
            "text": text,
            "rows": [_hungry_row(battle, unit) for unit in lacking],
        }
    ]


def _hungry_row(battle: Battle, unit: int) -> SheetRow:
    looks = face(battle, unit)
    return {
        "id": f"supply_{unit}",
        "sign": looks["band"],
        "colour": looks["band_colour"],
        "name": piece_name(battle, unit),
        "text": f"in {hex_name(battle, battle.where[unit])}",
        "note": "no line of supply",
        "tone": "poor",
        "space": battle.where[unit],
        "marks": [],
    }


def supply_answer(battle: Battle, side: int) -> tuple[list[int], str, str]:
    """Where units of a side have no line of supply now."""
    lacking = without_supply(battle, side)
    if not lacking:
        return [], f"All {TITLES[side]} units on the map have a line of supply.", "14.0"
    names = ", ".join([piece_name(battle, unit) for unit in lacking[:NAMED]])
    more = f" and {len(lacking) - NAMED} more" if len(lacking) > NAMED else ""
    hexes = sorted({battle.where[unit] for unit in lacking})
    return hexes, f"{TITLES[side]} units without a line of supply: {names}{more}.", "14.0"
