"""The faces and backs of blocks. They are kept: between two positions hardly any of them changes."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.waterloo_200 import communication, movement
from grognard.games.waterloo_200.display.signs import COLOURS, CORPS_COLOURS, DEVICES, INKS, SYMBOLS
from grognard.games.waterloo_200.roster import FACTION_NAMES, FACTIONS, KIND_NAMES, KINDS, TACTICAL, Roster
from grognard.games.waterloo_200.state import DEAD, POOL, TACTICAL_ACTION, Day
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.games.waterloo_200.view import knows
from grognard.kernel.display import PieceFace, Status, badge

BACKS: Final = 1000  # numbers of blocks seen from behind start here: they name nobody
KEPT: Final = 4096

# What a block is doing, by its signs
BADGES: Final = {
    one["sign"]: one
    for one in (
        badge("hand", "in hand"),
        badge("activated", "activated: a leader or guns at work"),
        badge("seen", "face up: the enemy sees it too"),
        badge("done", "has moved"),
        badge("engaged", "engaged: to leave costs 1 MP more"),
        badge("cut_off", "cut off: no line to its commander"),
        badge("damaged", "damaged"),
    )
}
Signs = tuple[str, ...]


@functools.cache
def cards() -> dict[str, Any]:
    """What unit cards say of each kind."""
    loaded: dict[str, Any] = parse_resource("grognard.games.waterloo_200.data", "unit_cards.json")
    return loaded


def status_of(place: int, drawn: bool = False) -> Status:
    """Where a block is; whoever has been drawn from the pool only waits for his place."""
    if place > 0:
        return "map"
    return "dead" if place == DEAD else "reserve" if place == POOL and not drawn else "waiting"


def pieces(day: Day, seat: int) -> list[PieceFace]:
    """Every block: known ones with their faces, the others from behind and without a name."""
    found: list[PieceFace] = []
    behind: list[tuple[int, int]] = []
    linked = [communication.lines(day, faction) for faction in range(3)]
    boosted = under_leaders(day)
    for block in range(day.roster.size()):
        faction = day.roster.faction[block]
        if knows(day, seat, block):
            place = day.where[block]
            cut = place > 0 and not linked[faction][place]
            signs = signs_of(day, block, cut)
            most = allowance(day, block, boosted)
            left = day.allowance - day.spent if day.hand == block else 0 if day.moved[block] else most
            drawn = block in day.drawn
            found.append(face(day.roster, block, day.level[block], place, left, most, drawn, signs))
        else:
            behind.append((faction, day.where[block]))
    behind.sort()
    for number, (faction, place) in enumerate(behind):
        found.append(back(faction, BACKS + number, place))
    return found


def under_leaders(day: Day) -> set[int]:
    """Blocks that move, or may still move, under an activated leader: they have more MP (3.9.5.3)."""
    step = day.agenda[-1] if day.agenda else None
    if day.kind != TACTICAL_ACTION or not isinstance(step, MoveBlocks):
        return set()
    moved = [block for block in range(day.roster.size()) if day.moved[block] and not day.active[block]]
    return {*moved, *movement.movable(day, step.factions(day))}


def allowance(day: Day, block: int, boosted: set[int]) -> int:
    """All MP that a block has in this impulse, spent or not (3.7)."""
    if day.hand == block:
        return day.allowance
    return movement.allowance_of(day, block) if block in boosted else day.roster.mp[block]


def signs_of(day: Day, block: int, cut: bool) -> Signs:
    """What a block is doing."""
    found: list[str] = []
    place = day.where[block]
    if day.hand == block:
        found.append("hand")
    if day.active[block]:
        found.append("activated")
    elif day.shown[block]:
        found.append("seen")
    if day.moved[block] and day.hand != block:
        found.append("done")
    if place > 0 and day.enemy_in(place, day.roster.faction[block]):
        found.append("engaged")
    if cut:
        found.append("cut_off")
    if day.level[block] > 0 and place != DEAD:
        found.append("damaged")
    return tuple(found)


@functools.lru_cache(KEPT)
def face(
    roster: Roster, block: int, level: int, place: int, left: int, most: int, drawn: bool, signs: Signs
) -> PieceFace:
    """A block as those see it who know it; it has ``left`` of ``most`` MP."""
    faction = roster.faction[block]
    kind = roster.kind[block]
    corps = roster.all_corps[roster.corps[block]] if roster.corps[block] >= 0 else None
    name = roster.names[block]
    corps_title = "Army" if corps is None else corps.name
    strength = roster.strength[block][level]
    value = roster.value[block][level]
    stars = f", {value} {'stars' if kind <= TACTICAL else 'cannonballs'}" if value else ""
    return {
        "number": block,
        "status": status_of(place, drawn),
        "card": [
            f"{FACTION_NAMES[faction]} {KIND_NAMES[kind]}, {corps_title}",
            f"Levels {' '.join(roster.marks[block])}, Strength {strength} now{stars} (3.2)",
            f"{left} of {most} MP (3.7)",
            *[f"Now: {BADGES[sign]['text']}" for sign in signs],
            *cards()[KINDS[kind]],
        ],
        "id": roster.ids[block],
        "name": name,
        "title": f"{name}, {FACTION_NAMES[faction]} {KIND_NAMES[kind]}, strength {strength}, {left} MP",
        "label": name.split(" ", maxsplit=1)[0] if len(name) > 12 else name,
        "side": FACTIONS[faction],
        "at": place if place > 0 else None,
        "colour": COLOURS[faction],
        "ink": INKS[faction],
        "band": "" if corps is None else corps.sign,
        "band_colour": CORPS_COLOURS["" if corps is None else corps.colour],
        "band_ink": "#20242b",
        "symbol": SYMBOLS[kind],
        "numbers": str(strength),
        "strength": strength,
        "reduced": level > 0,
        "badges": [BADGES[sign] for sign in signs],
        "block": {
            "back": False,
            "steps": strength,
            "full": roster.strength[block][0],
            "corner": f"{left} MP",
            "device": DEVICES[faction],
            "corps": corps_title,
        },
    }


@functools.lru_cache(KEPT)
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
        "block": {"back": True, "steps": 0, "full": 0, "corner": "", "device": DEVICES[faction], "corps": ""},
    }
