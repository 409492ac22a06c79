"""What the table shows of a campaign: blocks, marks, the battles as boards of their own."""

from __future__ import annotations

import functools
from typing import Any, Final

from grognard.datafiles import parse_resource
from grognard.games.napoleon_1815 import march, stalemate
from grognard.games.napoleon_1815.display.signs import COLOURS, DEVICES, INKS, corps_sign
from grognard.games.napoleon_1815.display.spaces import place_in
from grognard.games.napoleon_1815.field import NOWHERE, OPEN, PLACE_NAMES, RESERVE, STREAM, TERRAIN, Field
from grognard.games.napoleon_1815.roster import ARM_NAMES, ARMIES, ARMIES_OF, ARMS, ARMY_NAMES, SIDE_NAMES, Roster
from grognard.games.napoleon_1815.state import CHECKED, DEAD, NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import TownStep, TownWork, block_name, town_name
from grognard.games.napoleon_1815.steps.move import MoveGroup
from grognard.games.napoleon_1815.view import knows
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from grognard.kernel.display import (
    Badge,
    LegendLine,
    PieceFace,
    Question,
    Scene,
    SideFace,
    SpaceMark,
    Status,
    badge,
    legend_line,
    mark,
)
from grognard.kernel.events import Event
from grognard.kernel.rulebook import BadSetup

SIDE_COLOURS = {
    "french": "#2f5597", "allied": "#b3382f", "anglo_dutch": "#b3382f", "prussian": "#2a2c31",
    "first": "#2f5597", "second": "#b3382f",
}  # fmt: skip
TITLES = {
    "french": "French", "allied": "Allies", "anglo_dutch": "Anglo-Dutch", "prussian": "Prussians",
    "first": "First player", "second": "Second player",
}  # fmt: skip
# What a victory or a player of a side is called, where the title says it otherwise
ADJECTIVES = {"allied": "Allied", "prussian": "Prussian", "first": "First", "second": "Second"}
A_BLOCK: Final = [f"{'An' if name[0] in 'AEIOU' else 'A'} {name} block" for name in ARMY_NAMES]
BACKS = 100  # numbers of blocks seen from behind start here: they name nobody
KEPT = 20_000  # faces that are kept ready for the next time

# What a block is doing, as it is drawn
BADGES: Final = {
    "hand": badge("hand", "in hand"),
    "square": badge("square", "in square"),
    "sheltered": badge("shelter", "sheltered in a square"),
    "disrupted": badge("broken", "disrupted"),
    "moved": badge("done", "has moved"),
    "acted": badge("done", "has acted"),
    "holds_farm": badge("holds_farm", "holds the farm"),
    "holds_hill": badge("holds_hill", "holds the hill"),
    "shock": badge("shock", "shock: better fire after engaging"),
    "chosen": badge("chosen", "chosen for the skirmish"),
    "seen": badge("seen", "its face has been seen by all"),
}
Signs = tuple[str, ...]  # by their names there


def side_faces(sides: list[str]) -> list[SideFace]:
    """The sides in the order of their seats."""
    return [
        {
            "id": side,
            "title": TITLES[side],
            "colour": SIDE_COLOURS[side],
            "adjective": ADJECTIVES.get(side, TITLES[side]),
        }
        for side in sides
    ]


# Boards


def scenes(campaign: Campaign, seat: int) -> list[Scene]:
    """The map, and a board for every battle that is being deployed or fought."""
    step = campaign.agenda[-1] if campaign.outcome is None else None
    here = step.town if isinstance(step, TownStep) and step.town in campaign.fields else NOWHERE
    found: list[Scene] = [
        {"id": "map", "title": "Campaign map", "board": "map", "offset": 0, "note": "", "active": here == NOWHERE}
    ]
    for town, field in campaign.fields.items():
        found.append(
            {
                "id": scene_of(campaign, town),
                "title": town_name(campaign, town),
                "board": near_board(campaign, field, seat),
                "offset": place_in(town, 0),
                "note": _note(campaign, field),
                "active": town == here,
            }
        )
    return found


def scene_of(campaign: Campaign, town: int) -> str:
    """What the board of a battle is called."""
    return f"battle_{campaign.ground.ids[town]}"


def near_board(campaign: Campaign, field: Field, seat: int) -> str:
    """The board with one's own side near; onlookers sit behind the Attacker."""
    defends = seat in [campaign.seat_of[army] for army in ARMIES_OF[1 - field.attacker]]
    attacks = seat in [campaign.seat_of[army] for army in ARMIES_OF[field.attacker]]
    return "battle_defender" if defends and not attacks else "battle_attacker"


def heads(campaign: Campaign, field: Field) -> tuple[int, int]:
    """How many blocks attack, and how many defend."""
    return campaign.held[field.attacker][field.town], campaign.held[1 - field.attacker][field.town]


def _note(campaign: Campaign, field: Field) -> str:
    """Head counts and whose Battle Turn it is, or what the battle waits for."""
    counts = " : ".join(map(str, heads(campaign, field)))
    if any(isinstance(step, (TownStep, TownWork)) and step.town == field.town for step in campaign.agenda):
        turn = f"{SIDE_NAMES[field.phasing]} Battle Turn" if field.deployed == 2 else "deploying"
        return f"{counts}, {turn}{stalemate.count(field)}"
    if field.deployed < 2:
        return f"{counts}, not set up"
    return f"{counts}, {'has had its turn' if field.fought else 'waits'}{stalemate.count(field)}"


def space_of(campaign: Campaign, unit: int) -> int | None:
    """The space a block is drawn on: its town, or its place in a battle (the Reserve until it is deployed)."""
    town = campaign.where[unit]
    if town < 0:
        return None
    field = campaign.fields.get(town)
    if field is None:
        return town
    place = campaign.post[unit]
    if place == NOWHERE:
        place = RESERVE[field.role(campaign.roster.side[unit])]
    return place_in(town, place)


# Blocks


def pieces(campaign: Campaign, seat: int) -> list[PieceFace]:
    """Every block: known ones with their faces, the others from behind and without a name."""
    found: list[PieceFace] = []
    behind: list[tuple[int, int, int, Signs]] = []
    for unit in range(campaign.roster.size()):
        if knows(campaign, seat, unit):
            found.append(face(campaign, unit))
        else:
            space = space_of(campaign, unit)
            field = campaign.fields.get(campaign.where[unit])
            holds = _holding(field, unit)
            army = campaign.roster.army[unit]
            behind.append((army, -1 if space is None else space, campaign.disrupted[unit], holds))
    behind.sort()
    for number, (army, space, disrupted, holds) in enumerate(behind):
        found.append(back(army, BACKS + number, space, bool(disrupted), holds))
    return found


@functools.cache
def cards() -> dict[str, Any]:
    """What unit cards say of each arm."""
    loaded: dict[str, Any] = parse_resource("grognard.games.napoleon_1815.data", "unit_cards.json")
    return loaded


def face(campaign: Campaign, unit: int) -> PieceFace:
    """A block as its owner sees it; the same again as long as nothing about it changes."""
    town = campaign.where[unit]
    status: Status = "map" if town >= 0 else "dead" if town == DEAD else "waiting"
    return _face(
        campaign.roster, unit, campaign.strength[unit], status, space_of(campaign, unit), _badges(campaign, unit)
    )


@functools.lru_cache(KEPT)
def _face(roster: Roster, unit: int, steps: int, status: Status, at: int | None, signs: Signs) -> PieceFace:
    army = roster.army[unit]
    arm = roster.arm[unit]
    corps = roster.corps_names[unit]
    badges = _drawn(signs)
    card = [
        f"{ARMY_NAMES[army]} {ARM_NAMES[arm]}, {corps}",
        f"Strength {steps} of {roster.full[unit]}, firepower F{roster.fire[unit]} (3.3, 3.5)",
        *[f"Now: {badge['text']}" for badge in badges],
        *cards()[ARMS[arm]],
    ]
    return {
        "number": unit,
        "status": status,
        "card": card,
        "id": roster.ids[unit],
        "name": roster.names[unit],
        "title": f"{roster.names[unit]}, {ARM_NAMES[arm]}, strength {steps}, F{roster.fire[unit]}",
        "label": roster.labels[unit],
        "side": ARMIES[army],
        "at": at,
        "colour": COLOURS[army],
        "ink": INKS[army],
        "band": corps_sign(corps),
        "band_colour": "#e9dfc6",
        "band_ink": "#231a10",
        "symbol": ARMS[arm],
        "numbers": f"{steps}F{roster.fire[unit]}",
        "strength": steps,
        "reduced": steps < roster.full[unit],
        "badges": badges,
        "block": {
            "back": False,
            "steps": steps,
            "full": roster.full[unit],
            "corner": f"F{roster.fire[unit]}",
            "device": DEVICES[army],
            "corps": corps,
        },
    }


def _drawn(signs: Signs) -> list[Badge]:
    return [BADGES[sign] for sign in signs]


def _badges(campaign: Campaign, unit: int) -> Signs:
    """What a block is doing, with a sign each."""
    field = campaign.fields.get(campaign.where[unit])
    found: list[str] = []
    if unit == campaign.hand:
        found.append("hand")
    if campaign.square[unit]:
        found.append("square")
    if campaign.host[unit] != NO_UNIT:
        found.append("sheltered")
    if campaign.disrupted[unit]:
        found.append("disrupted")
    if field is None and campaign.moved[unit]:
        found.append("moved")
    if field is not None and campaign.done[unit] & ~CHECKED:
        found.append("acted")
    found += _holding(field, unit)
    if campaign.shock[unit]:
        found.append("shock")
    if unit in campaign.company:
        found.append("chosen")
    if campaign.shown[unit] and campaign.where[unit] >= 0:
        found.append("seen")
    return tuple(found)


def _holding(field: Field | None, unit: int) -> Signs:
    """The sign of the farm or hill that a block holds; nothing if it holds none."""
    if field is None or unit not in field.holder:
        return ()
    return (f"holds_{TERRAIN[field.laid[field.holder.index(unit)]]}",)


@functools.lru_cache(KEPT)
def back(army: int, number: int, space: int, disrupted: bool, holds: Signs) -> PieceFace:
    """A block from behind: its colour and nothing else."""
    signs: Signs = (("disrupted",) if disrupted else ()) + holds
    return {
        "number": number,
        "status": "map" if space >= 0 else "waiting",
        "card": [f"{A_BLOCK[army]}, seen from behind (3.2)"],
        "id": f"{ARMIES[army]}_{number}",
        "name": f"{ARMY_NAMES[army]} block",
        "title": f"{ARMY_NAMES[army]} block, hidden",
        "label": "",
        "side": ARMIES[army],
        "at": space if space >= 0 else None,
        "colour": COLOURS[army],
        "ink": INKS[army],
        "band": "",
        "band_colour": COLOURS[army],
        "band_ink": INKS[army],
        "symbol": "back",
        "numbers": "",
        "strength": 0,
        "reduced": False,
        "badges": _drawn(signs),
        "block": {"back": True, "steps": 0, "full": 0, "corner": "", "device": DEVICES[army], "corps": ""},
    }


# Marks


def marks(campaign: Campaign) -> list[SpaceMark]:
    """Fights on the map, terrain on the boards, the group and the unit in hand."""
    found: list[SpaceMark] = []
    for town in campaign.skirmishes:
        found.append(mark(town, "skirmish", f"Skirmish at {town_name(campaign, town)}"))
    for town, field in campaign.fields.items():
        battle = mark(town, "battle", f"Battle of {town_name(campaign, town)}: {_note(campaign, field)}")
        battle["scene"] = scene_of(campaign, town)
        battle["heads"] = heads(campaign, field)
        found.append(battle)
        found += [_terrain(town, place, kind) for place, kind in enumerate(field.laid) if kind != OPEN]
    for town, army in enumerate(campaign.ground.supplies):
        if army >= 0 and campaign.held[0][town]:
            text = f"{town_name(campaign, town)} is in French hands: the {ARMY_NAMES[army]} army starves (9.0)"
            found.append(mark(town, "control", text, COLOURS[0]))
    step = campaign.agenda[-1] if campaign.outcome is None else None
    if isinstance(step, MoveGroup):
        found.append(mark(step.town, "moving", f"The group in {town_name(campaign, step.town)} moves"))
    if campaign.hand != NO_UNIT:
        space = space_of(campaign, campaign.hand)
        if space is not None:
            found.append(mark(space, "moving", f"{block_name(campaign, campaign.hand)} is in hand"))
    return found


def _terrain(town: int, place: int, kind: int) -> SpaceMark:
    """A marker in its bay; a stream runs across its lane (6.21)."""
    name = TERRAIN[kind].capitalize()
    found = mark(place_in(town, place), "terrain", f"{name} in {PLACE_NAMES[0 if place <= 3 else 1][place]}")
    found["bay"] = "stream" if kind == STREAM else "terrain"
    found["sign"] = TERRAIN[kind]
    found["label"] = name
    return found


# Events


def tint(campaign: Campaign, event: Event) -> str:
    """The colour of the army whose block, known or not, did something: names are alike in all armies."""
    first = VOCABULARY.kind(event.kind).first()
    if first == "unit":
        return COLOURS[campaign.roster.army[event.data[0]]]
    return COLOURS[event.data[0]] if first in ("back", "army") else ""


# Questions


def questions() -> list[Question]:
    """What can be asked here."""
    return [
        {"what": "reach", "of": "piece", "title": "Reach", "hint": "How far this block could march"},
        {
            "what": "roads",
            "of": "piece",
            "title": "Roads",
            "hint": "The roads from this town and what they can carry",
        },
    ]


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [
        legend_line("Block with a bare back", "seen from behind: you can tell only whose it is", "piece:back"),
        legend_line("Lozenges on a block", "its steps; hollow ones are lost", "piece:steps"),
        legend_line("Dark cell, light cell", "blocks in a pile, and their steps where you know them"),
        legend_line("Eye", "its face has been seen by all", "badge:seen"),
        legend_line("Diamond with a tick", "has moved or acted", "badge:done"),
        legend_line("Gold disc with a tick", "chosen for the skirmish", "badge:chosen"),
        legend_line("Red disc with a flash", "shock: cavalry that has just engaged fires one better", "badge:shock"),
        legend_line("Green frame with corners", "in square", "badge:square"),
        legend_line("Green box with a window", "sheltered in a square", "badge:shelter"),
        legend_line(
            "Green hill, green house", "holds the hill, holds the farm", "badge:holds_hill", "badge:holds_farm"
        ),
        legend_line("Yellow triangle with a crack", "disrupted", "badge:broken"),
        legend_line(
            "Marker with a name on a battle board", "woods, hill, farm or stream in that position", "mark:terrain"
        ),
        legend_line(
            "Crossed swords in a ring",
            "a battle; press it to see its board. In a dashed ring: a skirmish",
            "mark:battle",
            "mark:skirmish",
        ),
        legend_line("Flag on a city", "in French hands: the army that draws supply from it starves", "mark:control"),
        legend_line("Road with 5 of 8", "how many blocks it can still take of how many", "way:route"),
        legend_line("Octagon with !", "a forced march; with crossed swords an attack"),
    ]


def show(campaign: Campaign, seat: int, what: str, piece: int, space: int) -> tuple[list[int], str, str]:
    """Towns, a sentence and its rule; raises BadSetup where the question makes no sense."""
    if what == "reach":
        return _reach(campaign, seat, piece)
    if what == "roads":
        return _roads(campaign, space)
    raise BadSetup(f"there is no question {what!r}")


def _reach(campaign: Campaign, seat: int, piece: int) -> tuple[list[int], str, str]:
    """How far a block could march if its group moved now (5.3, 5.6)."""
    if not 0 <= piece < campaign.roster.size() or not knows(campaign, seat, piece):
        return [], "Nobody can tell what a block seen from behind can do.", "3.2"
    if campaign.where[piece] < 0 or campaign.post[piece] != NOWHERE:
        return [], f"{block_name(campaign, piece)} cannot march now.", "5.1"
    paces = march.allowance(campaign, piece)
    towns = march.search(campaign, piece, campaign.where[piece], paces).towns
    text = f"{block_name(campaign, piece)} marches {march.rate(campaign, piece)} towns"
    return towns, f"{text}, {paces} at most, and could get to {len(towns)}.", "5.3"


def _roads(campaign: Campaign, space: int) -> tuple[list[int], str, str]:
    """What is next to a town, and how much room is left on the roads (5.4)."""
    ground = campaign.ground
    if not 0 <= space < ground.size():
        raise BadSetup("name a town of the map")
    parts = []
    for near, road in zip(ground.near[space], ground.ways[space], strict=True):
        left = ground.capacity[road] - campaign.load[road]
        river = ", over a river" if ground.river[road] else ""
        parts.append(f"{ground.names[near]} ({'major' if ground.major[road] else 'minor'}, {left} more{river})")
    return ground.near[space][:], f"Roads from {ground.names[space]}: {'; '.join(parts)}.", "5.4"
