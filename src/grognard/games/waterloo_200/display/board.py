"""How the map of Waterloo 200 looks, as data: 115 areas with their circles over the ground of 18 June 1815.

Nothing is drawn here. Spaces are the areas by their numbers. The sheet is 86 by 62 centimetres at 1 cm = 70 m;
``data/shapes.json`` has the outlines of the areas and ``data/landscape.json`` the ground under them
(tools/areas), both in centimetres from the upper left corner.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from typing import Any

from grognard.datafiles import parse_resource
from grognard.games.waterloo_200.data.records import FACTIONS, AreaDatum, GameData
from grognard.games.waterloo_200.display.signs import COLOURS, CORPS_COLOURS
from grognard.kernel.landscape import Bay, Board, Border, KeyLine, Name, Region, Settlement, Sign, Space, Spot, Way

UNITS = 30.0  # to the centimetre of the sheet
FRAME = 44.0
BAND = 176.0  # room for title and legend below the map
SIDE = 40.0
STACK = 58.0
CENTIMETRE = 70  # metres
SHAPES = {"green": "one_ring", "yellow": "two_rings", "red": "outer_ring", "black": "gate"}
BROOK = (5.0, 8.0)
TINTS = ("#9fbcb0", "#e8b46e")  # cool valleys under warm ridges
# Places that are areas by the rules, or give one its name; the survey has some of them a little beyond its border
HOMES = {
    "Mont-Saint-Jean": 3, "Merbraine": 24, "Papelotte": 30, "La Haie": 31, "Smohain": 31, "La Haye Sainte": 40,
    "Frichermont": 45, "Hougoumont": 52, "La Belle Alliance": 71, "Plancenoit": 87, "Plancenoit, lower village": 87,
    "Rossomme": 100,
}  # fmt: skip
ROOM = {"town": 76.0, "farmstead": 55.0, "hamlet": 53.0, "chateau": 32.0, "inn": 34.0}  # that the houses need about it
GRID = 40
NAME_WIDE = 70.0  # so far to both sides the border below a name keeps clear of it
LANES = (0.5, 2.4, 4.3)  # directions, in radians
STREETS = (18, 46)  # how near to a place a road lines it with houses
CREUX = "ohain_road"
ROAD = "Chemin Creux"
STREAMS = {"Smohain": "Ohain stream", "Lasne": "Lasne brook"}

Line = list[Spot]


@functools.cache
def _stored(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = parse_resource("grognard.games.waterloo_200.data", f"{name}.json")
    return loaded


def spot(x: float, y: float) -> Spot:
    """A point of the sheet on the board."""
    return round(FRAME + x * UNITS, 1), round(FRAME + y * UNITS, 1)


def _line(points: Iterable[Sequence[float]]) -> Line:
    return [spot(x, y) for x, y in points]


@functools.cache
def outlines() -> dict[int, Line]:
    """The polygon of each area by its number. Neighbours share every point of their border."""
    return {int(number): _line(line) for number, line in _stored("shapes")["areas"].items()}


def middle(line: Line) -> Spot:
    """The middle of an outline."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return round((min(xs) + max(xs)) / 2, 1), round((min(ys) + max(ys)) / 2, 1)


# --- the areas ---


def _space(area: AreaDatum) -> Space:
    line = outlines()[area.number]
    x, y = middle(line)
    rough = "forest" if area.colour == "yellow" else "village" if area.colour == "red" else "clear"
    kind = "elevated" if area.colour == "green" and area.bonus > 1 else rough
    label = area.name or f"Area {area.number}"
    return {"id": area.number, "label": label, "at": (x, round(y + 14, 1)), "polygon": line, "terrain": kind}


def corps_colour(data: GameData, id: str) -> str:
    """The colour of a corps."""
    return next(corps.colour for corps in data.corps if corps.id == id)


def _sign(data: GameData, area: AreaDatum) -> Sign:
    x, y = middle(outlines()[area.number])
    sign: Sign = {
        "space": area.number,
        "at": (x, round(y - 64, 1)),
        "shape": SHAPES[area.colour],
        "value": area.bonus,
        "number": str(area.number),
    }
    if area.victory:
        sign["star"] = True
        sign["colour"] = COLOURS[FACTIONS.index(area.start)]
    if area.creux:
        sign["cutting"] = CORPS_COLOURS[corps_colour(data, area.creux)]
    return sign


def _bays(area: AreaDatum) -> list[Bay]:
    """Where the stacks of the two sides lie in a contested area."""
    x, y = middle(outlines()[area.number])
    return [
        {"kind": "french", "space": area.number, "at": (round(x - 32, 1), round(y + 30, 1)), "size": (STACK, STACK)},
        {"kind": "allied", "space": area.number, "at": (round(x + 32, 1), round(y - 8, 1)), "size": (STACK, STACK)},
    ]


def shared(one: Line, other: Line) -> Line:
    """The line that two outlines share, in its order on the first."""
    there = set(other)
    for turn in range(len(one)):
        turned = one[turn:] + one[:turn]
        if turned[0] in there and turned[-1] not in there:
            found: Line = []
            for point in turned:
                if point not in there:
                    break
                found.append(point)
            if len(found) > 1:
                return found
    return []


def _borders(data: GameData) -> list[Border]:
    """Borders of the areas, dark along the start line (1.5.1), then brooks and the sunken road (1.7)."""
    shapes = outlines()
    out: list[Border] = []
    for area in data.areas:
        for other in area.near:
            if other > area.number:
                sides = {area.start, data.areas[other - 1].start}
                kind = "start" if sides == {"british", "french"} else "open"
                line = shared(shapes[area.number], shapes[other])
                out.append({"kind": kind, "name": f"{area.number}-{other}", "line": line})
    for brook in _stored("landscape")["brooks"]:
        out.append({"kind": "brook", "name": brook["name"], "line": _line(brook["line"]), "widths": BROOK})
    for road in _stored("landscape")["roads"]:
        if road["id"] == CREUX:
            out.append({"kind": "sunken", "name": ROAD, "line": _line(road["line"])})
    return out


# --- the ground ---


def _ways() -> list[Way]:
    roads = _stored("landscape")["roads"]
    return [{"kind": road["kind"], "name": road["name"], "line": _line(road["line"])} for road in roads]


def _regions(data: GameData) -> list[Region]:
    """Woods and orchards as they grew, and the ground of the château."""
    out: list[Region] = []
    for area in data.areas:
        if area.colour == "red":
            line = outlines()[area.number]
            out.append({"kind": "village", "name": area.name, "spaces": [area.number], "outline": [line]})
    for wood in _stored("landscape")["woods"]:
        out.append({"kind": wood["kind"], "name": "", "spaces": [], "outline": [_line(wood["outline"])]})
    return out


def _clearance(at: Spot, line: Line) -> float:
    """How far a spot is from the border of an area; less than nothing outside."""
    found = math.inf
    inside = False
    for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
        dx, dy = bx - ax, by - ay
        part = min(1.0, max(0.0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)))
        found = min(found, math.dist(at, (ax + part * dx, ay + part * dy)))
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) / (by - ay) * dx:
            inside = not inside
    return found if inside else -found


def _at_home(at: Spot, line: Line, room: float) -> Spot:
    """The spot nearest to where a place lies in truth at which all its houses stand in its own area."""
    if _clearance(at, line) >= room:
        return at
    xs, ys = [x for x, _ in line], [y for _, y in line]
    spots = [
        (round(min(xs) + (max(xs) - min(xs)) * i / GRID, 1), round(min(ys) + (max(ys) - min(ys)) * j / GRID, 1))
        for i in range(GRID + 1)
        for j in range(GRID + 1)
    ]
    fit = [one for one in spots if _clearance(one, line) >= room]
    if not fit:
        return max(spots, key=lambda one: _clearance(one, line))
    return min(fit, key=lambda one: (math.dist(one, at), one))


def _settlements() -> list[Settlement]:
    """Houses, those of a place that is an area inside it; ``roads`` are points that the streets of a place lead to."""
    ways = [_line(road["line"]) for road in _stored("landscape")["roads"]]
    out: list[Settlement] = []
    near, far = STREETS
    for number, place in enumerate(_stored("landscape")["settlements"]):
        at = spot(*place["at"])
        if place["name"] in HOMES:
            at = _at_home(at, outlines()[HOMES[place["name"]]], ROOM[place["kind"]])
        streets: list[Spot] = []
        for line in ways:
            for point in line:
                if near < math.dist(point, at) < far and all(math.dist(point, other) > 24 for other in streets):
                    streets.append(point)
        if not streets and place["name"] in HOMES:  # moved away from its roads: lanes of its own
            streets = [
                (round(at[0] + far * math.cos(turn), 1), round(at[1] + far * math.sin(turn), 1)) for turn in LANES
            ]
        out.append({"name": place["name"], "kind": place["kind"], "space": number, "at": at, "roads": streets[:6]})
    return out


def _names(data: GameData) -> list[Name]:
    out: list[Name] = []
    for area in data.areas:
        if area.name:
            line = outlines()[area.number]
            x, _ = middle(line)
            great = area.victory or area.hq is not None
            words = area.name.replace(", ", "\n").replace(f"{ROAD} ", f"{ROAD}\n")
            _, half = middle(line)
            low = min([y for px, y in line if y > half and abs(px - x) < NAME_WIDE] or [max(y for _, y in line)])
            at = (x, round(low - (24 if great else 21) - 8 * words.count("\n"), 1))
            kind = "place" if great else "field"
            out.append({"text": words, "kind": kind, "rank": 1 if great else 2, "at": at, "angle": 0.0})
    for brook in _stored("landscape")["brooks"]:
        out.append(_along(_line(brook["line"]), 0.5, STREAMS.get(brook["name"], brook["name"]), "water", -12))
    return out


def _along(line: Line, part: float, text: str, kind: str, off: float) -> Name:
    """A name beside a line, turned with it; ``part`` of the way along."""
    place = min(len(line) - 2, int(part * (len(line) - 1)))
    (ax, ay), (bx, by) = line[place], line[place + 1]
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
    at = (round((ax + bx) / 2, 1), round((ay + by) / 2 + off, 1))
    return {"text": text, "kind": kind, "rank": 2, "at": at, "angle": round(angle, 1)}


def _key() -> list[KeyLine]:
    """The legend."""
    return [
        {"kind": "one_ring", "text": "1 MP, four blocks a side"},
        {"kind": "two_rings", "text": "2 MP, two a side"},
        {"kind": "outer_ring", "text": "Goumont: 2 MP, one a side"},
        {"kind": "gate", "text": "Prussians arrive"},
        {"kind": "star", "text": "Victory Area, French", "colour": COLOURS[0]},
        {"kind": "star", "text": "Victory Area, British", "colour": COLOURS[1]},
        {"kind": "start", "text": "start line"},
        {"kind": "trench", "text": "Chemin Creux, I Corps", "colour": CORPS_COLOURS["orange"]},
        {"kind": "trench", "text": "Chemin Creux, Reserve", "colour": CORPS_COLOURS["light blue"]},
    ]


def board(data: GameData, title: str) -> Board:
    """The whole map."""
    width, height = _stored("shapes")["size"]
    right, bottom = spot(width, height)
    relief = _stored("landscape")["relief"]
    return {
        "name": title,
        "legend": "The field at Mont-Saint-Jean, 18 June 1815",
        "style": "areas",
        "size": (round(right + FRAME, 1), round(bottom + BAND + FRAME, 1)),
        "side": SIDE,
        "metres": round(CENTIMETRE * SIDE * math.sqrt(3.0) / UNITS),
        "spaces": [_space(area) for area in data.areas],
        "outline": [[spot(0, 0), (right, FRAME), (right, bottom), (FRAME, bottom)]],
        "regions": _regions(data),
        "ways": _ways(),
        "borders": _borders(data),
        "crossings": [],
        "settlements": _settlements(),
        "exits": [],
        "names": _names(data),
        "relief": {
            "origin": spot(*relief["origin"]),
            "step": (relief["step"] * UNITS, relief["step"] * UNITS),
            "metres": relief["metres"],
            "tints": TINTS,
        },
        "bays": [bay for area in data.areas for bay in _bays(area)],
        "key": _key(),
        "signs": [_sign(data, area) for area in data.areas],
    }
