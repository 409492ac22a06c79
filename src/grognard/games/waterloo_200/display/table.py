"""What the table shows of a day: blocks, marks, and what can be asked."""

from __future__ import annotations

import functools
from typing import Any

from grognard.datafiles import parse_resource
from grognard.games.waterloo_200 import communication
from grognard.games.waterloo_200.display.signs import (
    COLOURS,
    CORPS_COLOURS,
    DEVICES,
    INKS,
    SIDE_COLOURS,
    SYMBOLS,
    TITLES,
)
from grognard.games.waterloo_200.roster import (
    FACTION_NAMES,
    FACTIONS,
    KIND_NAMES,
    KINDS,
    STRATEGIC,
    TACTICAL,
)
from grognard.games.waterloo_200.state import DEAD, NO_BLOCK, Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.games.waterloo_200.view import knows
from grognard.games.waterloo_200.vocabulary import VOCABULARY
from grognard.kernel.display import Badge, LegendLine, PieceFace, Question, SideFace, SpaceMark, Status, mark
from grognard.kernel.events import Event
from grognard.kernel.rulebook import BadSetup

BACKS = 1000  # numbers of blocks seen from behind start here: they name nobody


def side_faces(sides: list[str]) -> list[SideFace]:
    """The sides in the order of their seats."""
    return [{"id": side, "title": TITLES[side], "colour": SIDE_COLOURS[side]} for side in sides]


@functools.cache
def cards() -> dict[str, Any]:
    """What unit cards say of each kind."""
    loaded: dict[str, Any] = parse_resource("grognard.games.waterloo_200.data", "unit_cards.json")
    return loaded


def status_of(place: int) -> Status:
    """Where a block is."""
    return "map" if place > 0 else "dead" if place == DEAD else "waiting"


def pieces(day: Day, seat: int) -> list[PieceFace]:
    """Every block: known ones with their faces, the others from behind and without a name."""
    found: list[PieceFace] = []
    behind: list[tuple[int, int]] = []
    for block in range(day.roster.size()):
        if knows(day, seat, block):
            found.append(face(day, block))
        else:
            behind.append((day.roster.faction[block], day.where[block]))
    behind.sort()
    for number, (faction, place) in enumerate(behind):
        found.append(back(faction, BACKS + number, place))
    return found


def badges_of(day: Day, block: int) -> list[Badge]:
    """What a block is doing."""
    found: list[Badge] = []
    if day.hand == block:
        found.append({"sign": "hand", "text": "in hand"})
    if day.active[block]:
        found.append({"sign": "activated", "text": "activated"})
    elif day.shown[block]:
        found.append({"sign": "seen", "text": "face up"})
    if day.moved[block]:
        found.append({"sign": "done", "text": "has moved"})
    return found


def face(day: Day, block: int) -> PieceFace:
    """A block as those see it who know it."""
    roster = day.roster
    faction = roster.faction[block]
    kind = roster.kind[block]
    corps = roster.all_corps[roster.corps[block]] if roster.corps[block] >= 0 else None
    name = roster.names[block]
    corps_title = "Army" if corps is None else corps.name
    strength = day.strength(block)
    badges = badges_of(day, block)
    band = CORPS_COLOURS["" if corps is None else corps.colour]
    return {
        "number": block,
        "status": status_of(day.where[block]),
        "card": [
            f"{FACTION_NAMES[faction]} {KIND_NAMES[kind]}, {corps_title}",
            f"Levels {' '.join(roster.marks[block])}, Strength {strength} now (3.2)",
            f"{roster.mp[block]} MP (3.7)",
            *[f"Now: {badge['text']}" for badge in badges],
            *cards()[KINDS[kind]],
        ],
        "id": roster.ids[block],
        "name": name,
        "title": f"{name}, {FACTION_NAMES[faction]} {KIND_NAMES[kind]}, strength {strength}",
        "label": name.split(" ", maxsplit=1)[0] if len(name) > 12 else name,
        "side": FACTIONS[faction],
        "at": day.where[block] if day.where[block] > 0 else None,
        "colour": COLOURS[faction],
        "ink": INKS[faction],
        "band": "" if corps is None else corps.sign,
        "band_colour": band,
        "band_ink": "#20242b",
        "symbol": SYMBOLS[kind],
        "numbers": str(strength),
        "strength": strength,
        "reduced": day.level[block] > 0,
        "badges": badges,
        "block": {
            "back": False,
            "steps": strength,
            "full": roster.strength[block][0],
            "fire": roster.mp[block],
            "device": DEVICES[faction],
            "corps": corps_title,
        },
    }


def back(faction: int, number: int, place: int) -> PieceFace:
    """A block seen from behind."""
    name = f"{FACTION_NAMES[faction]} block"
    return {
        "number": number,
        "status": status_of(place),
        "card": [f"A {name}: only its commander sees its face (0.3)"],
        "id": f"back_{number}",
        "name": name,
        "title": f"{name}, hidden",
        "label": "",
        "side": FACTIONS[faction],
        "at": place if place > 0 else None,
        "colour": COLOURS[faction],
        "ink": INKS[faction],
        "band": "",
        "band_colour": COLOURS[faction],
        "band_ink": INKS[faction],
        "symbol": "back",
        "numbers": "",
        "strength": 0,
        "reduced": False,
        "badges": [],
        "block": {"back": True, "steps": 0, "full": 0, "fire": 0, "device": DEVICES[faction], "corps": ""},
    }


# Marks


def marks(day: Day) -> list[SpaceMark]:
    """Cubes of control, contested areas, the battle that is fought, the block in hand (1.5.2)."""
    found: list[SpaceMark] = []
    for area in range(1, day.ground.size()):
        name = area_name(day, area)
        owner = day.control[area]
        if owner != day.ground.start[area]:
            text = f"{name} is in {FACTION_NAMES[owner]} hands"
            found.append(mark(area, "control", text, COLOURS[owner]))
        if day.contested(area):
            text = f"{name} is contested; it belongs to the {FACTION_NAMES[owner]} army"
            found.append(mark(area, "contested", text))
    clash = day.clash
    if clash is not None:
        found.append(mark(clash.area, "defender", f"Battle in {area_name(day, clash.area)}"))
        for area in {day.where[gun] for gun in clash.guns}:
            found.append(mark(area, "gun", f"Guns fire from {area_name(day, area)}"))
    if day.hand != NO_BLOCK and day.where[day.hand] > 0:
        found.append(mark(day.where[day.hand], "moving", f"{block_name(day, day.hand)} is in hand"))
    return found


def tint(day: Day, event: Event) -> str:
    """The colour of the army whose block, known or not, did something."""
    first = VOCABULARY.kind(event.kind).first()
    if first == "block":
        return COLOURS[day.roster.faction[event.data[0]]]
    return COLOURS[event.data[0]] if first in ("back", "faction") else ""


# Questions


def questions() -> list[Question]:
    """What can be asked here."""
    return [
        {
            "what": "range",
            "of": "piece",
            "title": "Range",
            "hint": "The areas that this leader commands from here",
        },
        {
            "what": "lines",
            "of": "side",
            "title": "Lines",
            "hint": "The areas from which a line of communication can be traced",
        },
    ]


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [
        {"sign": "Block with a bare back", "text": "seen from behind: only whose it is can be told"},
        {"sign": "Circle", "text": "green ground: 1 MP, four blocks of a side"},
        {"sign": "Triangle", "text": "yellow, rough ground: 2 MP, two blocks of a side"},
        {"sign": "Square", "text": "the château: 2 MP, one block of a side; or black, where the Prussians arrive"},
        {"sign": "Cube", "text": "an area that has changed hands"},
    ]


def show(day: Day, seat: int, sides: list[str], what: str, piece: int, text: str) -> tuple[list[int], str, str]:
    """Areas, a sentence and its rule; raises BadSetup where the question makes no sense."""
    if what == "range":
        return _range(day, seat, piece)
    if what == "lines" and text in sides:
        factions = [faction for faction in range(3) if day.scenario.seats[faction] == sides.index(text)]
        areas: set[int] = set()
        for faction in factions:
            linked = communication.lines(day, faction)
            areas |= {area for area in range(1, day.ground.size()) if linked[area]}
        return sorted(areas), f"{len(areas)} areas have a line of communication.", "6.4.1"
    raise BadSetup(f"there is no question {what!r}")


def _range(day: Day, seat: int, piece: int) -> tuple[list[int], str, str]:
    """How far a leader commands from where he stands (3.9.5.1)."""
    if not 0 <= piece < day.roster.size() or not knows(day, seat, piece):
        return [], "Nobody can tell what a block seen from behind can do.", "0.3"
    name = block_name(day, piece)
    if day.roster.kind[piece] != TACTICAL or day.where[piece] <= 0:
        word = "commands the whole army" if day.roster.kind[piece] == STRATEGIC else "commands nobody"
        return [], f"{name} {word}.", "3.9"
    areas = communication.command_of(day, piece)
    found = [area for area in range(1, day.ground.size()) if areas[area]]
    return found, f"{name} commands over {communication.reach_of(day, piece)} areas: {len(found)} in reach.", "3.9.5.1"
