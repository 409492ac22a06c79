"""What the table shows of a battle: counters, marks, answers to questions."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.waterloo_impulse import fire, movement
from grognard.games.waterloo_impulse.display.signs import COLOURS, SIDE_COLOURS, band_colour, formation_sign
from grognard.games.waterloo_impulse.ground import AREAS, SPACES, Ground
from grognard.games.waterloo_impulse.roster import (
    ARMIES,
    ARMY_NAMES,
    ARTILLERY,
    KINDS,
    NO_FORMATION,
    SIDE_NAMES,
    SKIRMISHER,
    Roster,
)
from grognard.games.waterloo_impulse.state import DEAD, MARCH, NO_UNIT, Battle
from grognard.games.waterloo_impulse.steps.base import name_on, space_name, unit_name
from grognard.kernel.display import LegendLine, PieceFace, Question, SideFace, SpaceMark, badge, legend_line, mark
from grognard.kernel.rulebook import BadSetup

TITLES = ["French", "Allies"]
ADJECTIVES = ["French", "Allied"]
KEPT = 20_000  # faces that are kept ready for the next time: those of all counters in two hundred games

# What a unit is doing, as it is drawn
BADGES: Final = {
    "hand": badge("hand", "in hand"),
    "point": badge("point", "leads the assault (Point)"),
    "forward": badge("shield", "leads the defence (Forward)"),
    "support": badge("plus", "supports the assault"),
    "gunner": badge("ball", "fires"),
    "active": badge("ready", "activated, has not moved"),
}
Signs = tuple[str, ...]  # by their names there


def side_faces(sides: list[str]) -> list[SideFace]:
    """The sides in the order of their seats."""
    return [
        {"id": side, "title": TITLES[n], "colour": SIDE_COLOURS[n], "adjective": ADJECTIVES[n]}
        for n, side in enumerate(sides)
    ]


@functools.cache
def cards() -> dict[str, Any]:
    """What unit cards say of each kind."""
    loaded: dict[str, Any] = parse_resource("grognard.games.waterloo_impulse.data", "unit_cards.json")
    return loaded


def card_key(roster: Roster, unit: int) -> str:
    """Which card a unit has."""
    if roster.horse[unit]:
        return "horse_artillery"
    if roster.kind[unit] == SKIRMISHER and roster.two_steps[unit]:
        return "rifle"
    return KINDS[roster.kind[unit]]


def pieces(battle: Battle) -> list[PieceFace]:
    """Every counter."""
    return [face(battle, unit) for unit in range(battle.roster.size())]


def face(battle: Battle, unit: int) -> PieceFace:
    """One counter as it lies; the same again as long as nothing about it changes."""
    return _face(battle.roster, battle.ground, unit, battle.spent[unit], battle.where[unit], badges(battle, unit))


@functools.lru_cache(KEPT)
def _face(roster: Roster, ground: Ground, unit: int, spent: int, space: int, signs: Signs) -> PieceFace:
    """What is printed on the side of a counter that shows, and where it is."""
    printed = side_of(roster, ground, unit, spent, space == 0).copy()
    printed["status"] = "map" if space > 0 else "dead" if space == DEAD else "waiting"
    printed["at"] = space if space > 0 else None
    printed["badges"] = [BADGES[sign] for sign in signs]
    return printed


@functools.lru_cache(maxsize=2048)
def side_of(roster: Roster, ground: Ground, unit: int, spent: int, waits: bool) -> PieceFace:
    """One side of a counter with all that never changes of it."""
    army = roster.army[unit]
    formation = roster.formation[unit]
    group = "" if formation == NO_FORMATION else roster.formation_names[formation]
    attack, defence, moves = roster.attack[unit][spent], roster.defence[unit][spent], roster.moves[unit][spent]
    values = f"{attack}-{defence}-{moves}"
    arrives, zone = roster.arrives[unit]
    lines = [f"{ARMY_NAMES[army]} {KINDS[roster.kind[unit]]}, {group or 'no formation'}"]
    if formation != NO_FORMATION:
        lines.append(f"Led by {roster.leader_names[roster.formation_leader[formation]]} (4.7)")
    lines.append(f"Attack {attack}, defence {defence}, movement {moves} (4.3)")
    if spent:
        lines.append("Spent (4.2)")
    if arrives and waits:
        lines.append(f"Arrives in turn {arrives} at {name_on(ground, zone)} (15.7)")
    name = f"{roster.names[unit]}, {KINDS[roster.kind[unit]]}"
    return {
        "number": unit,
        "status": "waiting",
        "card": [*lines, *cards()[card_key(roster, unit)]],
        "id": roster.ids[unit],
        "name": name,
        "title": f"{name}, {values}{', spent' if spent else ''}",
        "label": roster.labels[unit],
        "side": ARMIES[army],
        "at": None,
        "colour": COLOURS[army],
        "ink": "#ffffff",
        "band": "" if formation == NO_FORMATION else formation_sign(group),
        "band_colour": band_colour(formation),
        "band_ink": "#231a10",
        "symbol": symbol(roster, unit),
        "numbers": values,
        "strength": attack,
        "reduced": bool(spent),
        "badges": [],
    }


def symbol(roster: Roster, unit: int) -> str:
    """The sign of the arm, as counters of other games use it."""
    if roster.horse[unit]:
        return "horse"
    return ["inf", "art", "cav", "skirmisher"][roster.kind[unit]]


def badges(battle: Battle, unit: int) -> Signs:
    """What a unit is doing, by its signs."""
    now = battle.assault
    found: list[str] = []
    if battle.hand == unit:
        found.append("hand")
    if now is not None and now.point == unit:
        found.append("point")
    if now is not None and now.forward == unit:
        found.append("forward")
    if now is not None and unit in now.supports:
        found.append("support")
    if (now is not None and unit in now.gunners) or fires(battle, unit):
        found.append("gunner")
    if battle.mode[unit] != 0 and not battle.moved[unit]:
        found.append("active")
    return tuple(found)


def fires(battle: Battle, unit: int) -> bool:
    """Is the unit among those that are about to fire?"""
    shot = battle.shot
    return shot is not None and (shot.point == unit or unit in shot.supports)


# Marks


def marks(battle: Battle) -> list[SpaceMark]:
    """Who holds what, what is contested, where the battery stands, what is assaulted."""
    found: list[SpaceMark] = []
    for area in range(1, AREAS + 1):
        side, contested = battle.control[area], battle.both_in(area)
        if contested or side >= 0:
            found.append(_holds(battle.ground, area, side, contested))
    if battle.battery:
        text = "The grand battery" + (", moved" if battle.battery_moved else "")
        found.append(mark(battle.battery, "battery", text, SIDE_COLOURS[0]))
    if battle.assault is not None:
        area = battle.assault.area
        found.append(mark(area, "defender", f"{space_name(battle, area)} is assaulted", SIDE_COLOURS[battle.active]))
    if battle.shot is not None:
        found.append(mark(battle.shot.source, "gun", "Fire comes from here", SIDE_COLOURS[battle.active]))
        if battle.shot.target:
            found.append(mark(battle.shot.target, "defender", "Fire falls here", SIDE_COLOURS[battle.active]))
    if battle.hand != NO_UNIT and battle.where[battle.hand] > 0:
        found.append(mark(battle.where[battle.hand], "moving", f"{unit_name(battle, battle.hand)} moves", ""))
    return found


@functools.lru_cache(maxsize=512)
def _holds(ground: Ground, area: int, side: int, contested: bool) -> SpaceMark:
    """Who holds an area."""
    name = name_on(ground, area)
    if contested:
        return mark(area, "contested", f"{name} is contested", SIDE_COLOURS[side])
    return mark(area, "control", f"{name}: {SIDE_NAMES[side]} control", SIDE_COLOURS[side])


# Questions


def questions() -> list[Question]:
    """What can be asked here."""
    return [
        {"what": "reach", "of": "piece", "title": "Reach", "hint": "How far this unit could go if it were activated"},
        {"what": "command", "of": "piece", "title": "Formation", "hint": "Where the units of its formation are"},
        {"what": "sight", "of": "piece", "title": "Range", "hint": "What artillery here could bombard"},
        {
            "what": "zones",
            "of": "side",
            "title": "Contested",
            "hint": "Areas in which both sides stand",
            "key": "z",
            "watch": True,
        },
    ]


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [
        legend_line("White band behind the numbers", "the unit is spent", "piece:reduced"),
        legend_line("Red disc with an arrow", "the Point: it leads the assault", "badge:point"),
        legend_line("Blue disc with a shield", "the Forward: it leads the defence", "badge:shield"),
        legend_line("Brown disc with a plus", "it supports the assault", "badge:plus"),
        legend_line("Black disc with a ball", "it fires", "badge:ball"),
        legend_line("Green disc with a chevron", "activated, and has not moved yet", "badge:ready"),
        legend_line("Wash of blue, hatched wash of red", "who controls an area", "mark:control"),
        legend_line("Stripes of both colours, crossed sabres", "a contested area", "mark:contested"),
        legend_line("Flag with a gun", "the grand battery", "mark:battery"),
        legend_line("Red dashed edge", "an area that is assaulted or fired at", "mark:defender"),
        legend_line("Brown dotted edge", "an area from which guns fire", "mark:gun"),
    ]


def show(battle: Battle, what: str, piece: int, space: int) -> tuple[list[int], str, str]:
    """Areas, a sentence and its rule; raises BadSetup where the question makes no sense."""
    if what == "reach":
        return _reach(battle, piece)
    if what == "sight":
        return _range(battle, piece, space)
    if what == "zones":
        areas = [area for area in range(1, AREAS + 1) if battle.both_in(area)]
        return areas, f"{len(areas)} areas are contested.", "7.2"
    if what == "command":
        return _formation(battle, piece)
    raise BadSetup(f"there is no question {what!r}")


def _reach(battle: Battle, piece: int) -> tuple[list[int], str, str]:
    """How far a unit could go if it were activated for a move (10.4, 10.5)."""
    if not 0 <= piece < battle.roster.size():
        raise BadSetup("name the unit that you ask about")
    if battle.where[piece] <= 0:
        return [], f"{unit_name(battle, piece)} is not on the map.", "15.7"
    trial = battle.copy()
    trial.mode[piece] = MARCH
    trial.left = trial.ma(piece)
    trial.moved[piece] = 0
    found = movement.ways(trial, piece, trial.left)
    spaces = sorted(space for space in found.cost if space != found.start)
    name, moves = unit_name(battle, piece), battle.ma(piece)
    return spaces, f"{name} has {moves} movement factors and could get to {len(spaces)} areas.", "10.5"


def _range(battle: Battle, piece: int, space: int) -> tuple[list[int], str, str]:
    """What artillery could bombard from an area (8.6)."""
    if 0 <= piece < battle.roster.size() and space <= 0:
        space = battle.where[piece]
    if not 0 < space < SPACES:
        raise BadSetup("name an area of the map, or a unit on it")
    guns = [unit for side in (0, 1) for unit in battle.units_in(space, side) if battle.roster.kind[unit] == ARTILLERY]
    targets: list[int] = []
    for unit in guns:
        targets += fire.bombard_targets(battle, battle.roster.formation[unit], space, False)
    found = sorted(set(targets))
    return found, f"Artillery in {space_name(battle, space)} could bombard {len(found)} areas.", "8.6"


def _formation(battle: Battle, piece: int) -> tuple[list[int], str, str]:
    """Where the units of the same formation are (4.7)."""
    if not 0 <= piece < battle.roster.size():
        raise BadSetup("name the unit that you ask about")
    formation = battle.roster.formation[piece]
    if formation == NO_FORMATION:
        return [], "Skirmishers belong to no formation; they act with whoever is beside them.", "10.13"
    spaces = sorted({battle.where[unit] for unit in battle.roster.members[formation] if battle.where[unit] > 0})
    leader = battle.roster.leader_names[battle.roster.formation_leader[formation]]
    return spaces, f"{battle.roster.formation_names[formation]} is led by {leader}.", "4.7"
