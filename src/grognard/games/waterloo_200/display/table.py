"""What the table shows of a day beside its blocks: marks, and what can be asked."""

from __future__ import annotations

from grognard.games.waterloo_200 import communication, movement
from grognard.games.waterloo_200.display.signs import ADJECTIVES, COLOURS, SIDE_COLOURS, SYMBOLS, TITLES
from grognard.games.waterloo_200.roster import FACTION_NAMES, STRATEGIC, TACTICAL
from grognard.games.waterloo_200.state import NO_BLOCK, STRATEGIC_ACTION, Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.games.waterloo_200.view import knows
from grognard.games.waterloo_200.vocabulary import VOCABULARY
from grognard.kernel.display import LegendLine, Question, SideFace, SpaceMark, legend_line, mark
from grognard.kernel.events import Event
from grognard.kernel.rulebook import BadSetup


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
        {"what": "reach", "of": "piece", "title": "Reach", "hint": "How far this block could go"},
        {
            "what": "range",
            "of": "piece",
            "title": "Range",
            "hint": "The areas that this leader commands from here",
            "symbols": [SYMBOLS[TACTICAL]],
        },
        {
            "what": "lines",
            "of": "side",
            "title": "Lines",
            "hint": "The areas from which a line of communication can be traced",
        },
        {
            "what": "risk",
            "of": "side",
            "title": "At risk",
            "hint": "Areas with blocks that one step of the enemy would cut off, or that are cut off",
        },
    ]


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [
        legend_line("Block with a bare back", "seen from behind: you can tell only whose it is", "piece:back"),
        legend_line("Lozenges on a block", "its levels; hollow ones are lost", "piece:steps"),
        legend_line("Green circle, one ring", "1 MP, four blocks a side"),
        legend_line("Yellow circle, two rings", "rough ground: 2 MP, two blocks a side"),
        legend_line("Red circle in a white ring", "the château: 2 MP, one block a side"),
        legend_line("Black circle with a cross", "where the Prussians arrive"),
        legend_line("Star in a disc", "a Victory Area"),
        legend_line("Piece of sunken road", "Chemin Creux: in the colour of the corps that may lie there"),
        legend_line("Wash of colour", "an area that has changed hands", "mark:control"),
        legend_line("Stripes, crossed sabres beside the circle", "a contested area", "mark:contested"),
        legend_line("Red dashed edge", "an area in which a battle is fought", "mark:defender"),
        legend_line("Brown dotted edge", "an area from which guns fire", "mark:gun"),
        legend_line("Star on a block", "activated: a leader or guns at work", "badge:activated"),
        legend_line("Eye on a block", "face up: the enemy sees it too", "badge:seen"),
        legend_line("Diamond with a tick", "has moved", "badge:done"),
        legend_line("Crossed sabres on a block", "engaged: it pays 1 MP more to leave", "badge:engaged"),
        legend_line("Broken chain on a block", "cut off from its commander", "badge:cut_off"),
        legend_line("Crack in a label", "damaged", "badge:damaged"),
    ]


def show(day: Day, seat: int, sides: list[str], what: str, piece: int, text: str) -> tuple[list[int], str, str]:
    """Areas, a sentence and its rule; raises BadSetup where the question makes no sense."""
    if what == "range":
        return _range(day, seat, piece)
    if what == "reach":
        return _reach(day, seat, piece)
    if what == "lines" and text in sides:
        factions = [faction for faction in range(3) if day.scenario.seats[faction] == sides.index(text)]
        areas: set[int] = set()
        for faction in factions:
            linked = communication.lines(day, faction)
            areas |= {area for area in range(1, day.ground.size()) if linked[area]}
        return sorted(areas), f"{len(areas)} areas have a line of communication.", "6.4.1"
    if what == "risk" and text in sides:
        return _risk(day, [faction for faction in range(3) if day.scenario.seats[faction] == sides.index(text)])
    raise BadSetup(f"there is no question {what!r}")


def _risk(day: Day, factions: list[int]) -> tuple[list[int], str, str]:
    """Areas with blocks that are cut off, or would be if the enemy stepped into one area next to him (6.4.1)."""
    found: set[int] = set()
    keys: set[int] = set()
    lost = 0
    for faction in factions:
        own = [area for area in range(1, day.ground.size()) if day.held[faction][area]]
        linked = communication.lines(day, faction)
        cut = {area for area in own if not linked[area]}
        lost += len(cut)
        found |= cut
        for key in communication.threatened(day, faction):
            broken = communication.lines(day, faction, key)
            hit = {area for area in own if linked[area] and not broken[area] and area != key}
            found |= hit
            if hit:
                keys.add(key)
    if not found:
        return [], "No block is cut off, and no single step of the enemy would cut one off.", "6.4.1"
    words = "Blocks in one area are cut off" if lost == 1 else f"Blocks in {lost} areas are cut off"
    words = words if lost else "Nobody is cut off yet"
    where = ", ".join([area_name(day, area) for area in sorted(keys)][:4])
    return sorted(found), f"{words}; others would be if you lost {where}." if keys else f"{words}.", "6.4.1"


def _reach(day: Day, seat: int, piece: int) -> tuple[list[int], str, str]:
    """How far a block could go if it moved in an impulse now, without a leader's help (6.2.2)."""
    if not 0 <= piece < day.roster.size() or not knows(day, seat, piece):
        return [], "Nobody can tell what a block seen from behind can do.", "0.3"
    name = block_name(day, piece)
    if day.where[piece] <= 0:
        return [], f"{name} is not on the map.", "6.2.2"
    trial = day.copy()
    trial.kind = STRATEGIC_ACTION
    trial.engagements = [1, 1, 1]  # one would be enough to go in where enemies stand
    points = day.roster.mp[piece]
    areas = movement.search(trial, piece, day.where[piece], points, False, True).stops
    return areas, f"{name} has {points} MP and could get to {len(areas)} areas.", "6.2.2"


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
    far = communication.reach_of(day, piece)
    distance = "one area" if far == 1 else f"{far} areas"
    return found, f"{name} commands blocks of his corps up to {distance} away: {len(found)} areas.", "3.9.5.1"
