"""How the map of Waterloo by impulses looks, as data: ninety areas over the ground of 18 June 1815, three zones.

Nothing is drawn here. Spaces are the areas by their numbers, 1 to 90, and the zones P1 to P3 as 91 to 93. A unit of the
plane is about three metres. ``data/shapes.json`` has the borders of the areas and ``data/landscape.json`` the ground;
both are made by tools/areas. ``bays`` say where stacks lie when both sides are in an area.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from typing import Any

from grognard.datafiles import parse_resource
from grognard.games.waterloo_impulse.data.records import GameData, ZoneDatum
from grognard.kernel.landscape import Bay, Board, Border, KeyLine, Name, Region, Settlement, Sign, Space, Spot, Way

SIDE = 40.0
UNITS = 320.0  # to the kilometre
FRAME = 44.0  # room for the frame of the map
GAP, PANEL, TALL = 66.0, 262.0, 300.0  # the zones: room for arrows, width and height of a panel
BAND = 176.0  # room for title and legend below the map
STACK = 58.0  # ground of a stack of counters
BLUE, GREEN = "#2f5597", "#3d7a3a"
FIRST_ZONE = 91
_ZONES_AT = (1.2, 0.05, -1.75)  # kilometres north of La Haye Sainte, the middles of their panels
_SHAPES = {"clear": "circle", "forest": "triangle", "village": "square"}
_SUNKEN = (-1.0, 1.42)  # from where to where the road along the ridge runs in a cutting, kilometres east

Line = list[Spot]


@functools.cache
def _stored(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = parse_resource("grognard.games.waterloo_impulse.data", f"{name}.json")
    return loaded


def spot(x: float, y: float) -> Spot:
    """Where a place lies on the board; kilometres east and north of La Haye Sainte."""
    west, _, _, north = _stored("shapes")["frame"]
    return round(FRAME + (x - west) * UNITS, 1), round(FRAME + (north - y) * UNITS, 1)


def _line(points: Iterable[Sequence[float]]) -> Line:
    return [spot(x, y) for x, y in points]


def _ground() -> tuple[Spot, Spot]:
    """The upper left and the lower right corner of the map inside its frame."""
    west, south, east, north = _stored("shapes")["frame"]
    return spot(west, north), spot(east, south)


def _size() -> Spot:
    right, bottom = _ground()[1]
    return round(right + GAP + PANEL + FRAME, 1), round(bottom + BAND + FRAME, 1)


@functools.cache
def outlines() -> dict[int, Line]:
    """The polygon of each area by its number. Neighbours share every point of their border."""
    stored = _stored("shapes")
    out: dict[int, Line] = {}
    for number, area in stored["areas"].items():
        loop: Line = []
        for signed in area["ring"]:
            line = _line(stored["borders"][abs(signed) - 1]["line"])
            loop += (line if signed > 0 else line[::-1])[:-1]
        out[int(number)] = loop
    return out


def wrapped(name: str, great: bool) -> list[str]:
    """The name of an area in lines that fit into it."""
    most = 16 if great else 19
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def is_great(name: str, terrain: str) -> bool:
    """Names of villages and of other places with houses are written large."""
    return terrain == "village" or any(name == place["name"] for place in _stored("landscape")["settlements"])


# --- the parts ---


def _spaces(data: GameData) -> list[Space]:
    shapes = outlines()
    out: list[Space] = []
    for area in data.areas:
        kind = "elevated" if area.terrain == "clear" and area.tem > 1 else area.terrain
        at = spot(*_stored("shapes")["areas"][area.id]["stack"])
        out.append({"id": area.number, "label": area.name, "at": at, "polygon": shapes[area.number], "terrain": kind})
    for n, zone in enumerate(data.zones):
        (left, top), (right, bottom) = _panel(n)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        middle = (round((left + right) / 2, 1), round((top + bottom) / 2 + 22, 1))
        out.append(
            {
                "id": FIRST_ZONE + n,
                "label": f"{zone.id}: {zone.name}",
                "at": middle,
                "polygon": corners,
                "terrain": "zone",
            }
        )
    return out


def _panel(n: int) -> tuple[Spot, Spot]:
    """Two corners of the panel of a zone."""
    left = _ground()[1][0] + GAP
    middle = spot(0, _ZONES_AT[n])[1]
    return (left, round(middle - TALL / 2, 1)), (round(left + PANEL, 1), round(middle + TALL / 2, 1))


def _bays(data: GameData) -> list[Bay]:
    """Where the stacks of the two sides lie in a contested area."""
    out: list[Bay] = []
    for area in data.areas:
        stored = _stored("shapes")["areas"][area.id]
        for kind in ("french", "allied"):
            out.append({"kind": kind, "space": area.number, "at": spot(*stored[kind]), "size": (STACK, STACK)})
    return out


def _signs(data: GameData) -> list[Sign]:
    out: list[Sign] = []
    for area in data.areas:
        sign: Sign = {
            "space": area.number,
            "at": spot(*_stored("shapes")["areas"][area.id]["sign"]),
            "shape": _SHAPES[area.terrain],
            "value": area.tem,
            "number": str(area.number),
        }
        if area.vp:
            sign["points"] = area.vp
            sign["colour"] = BLUE if area.vp_side == "french" else GREEN
        if area.cannon:
            sign["cannon"] = True
        out.append(sign)
    return out


def _borders(data: GameData) -> list[Border]:
    """Boundaries by kind ("closed" where areas that meet are not adjacent), then brooks and the sunken lane."""
    pairs = {(b.a, b.b): b for b in data.boundaries}
    out: list[Border] = []
    for stored in _stored("shapes")["borders"]:
        a, b = sorted(stored["areas"])
        if a == 0:
            continue
        boundary = pairs.get((a, b))
        kind = boundary.kind if boundary else "closed"
        out.append({"kind": kind, "name": f"{a}-{b}", "line": _line(stored["line"])})
    for brook in _stored("landscape")["brooks"]:
        out.append({"kind": "brook", "name": brook["name"], "line": _line(brook["line"]), "widths": (2.2, 4.6)})
    for road in _stored("landscape")["roads"]:
        if road["id"] == "ohain_road":
            cutting = [p for p in road["line"] if _SUNKEN[0] < p[0] < _SUNKEN[1]]
            out.append({"kind": "sunken", "name": "Sunken lane", "line": _line(cutting)})
    return out


def _ways(data: GameData) -> list[Way]:
    out: list[Way] = []
    for road in _stored("landscape")["roads"]:
        out.append({"kind": road["kind"], "name": road["name"], "line": _line(road["line"])})
    for n, zone in enumerate(data.zones):
        out += _arrows(n, zone)
    seen: set[str] = set()
    for n, zone in enumerate(data.zones):
        for other in zone.to_zones:
            m = [z.id for z in data.zones].index(other)
            if m > n and f"{n}-{m}" not in seen:
                seen.add(f"{n}-{m}")
                x = (_panel(n)[0][0] + _panel(n)[1][0]) / 2 + (0.0 if m == n + 1 else 90.0)
                line: Line = [(round(x, 1), _panel(n)[1][1]), (round(x, 1), _panel(m)[0][1])]
                out.append({"kind": "link", "name": f"{zone.id} to {other}", "line": line})
    return out


def _arrows(n: int, zone: ZoneDatum) -> list[Way]:
    """Curved paths from the panel of a zone into the areas that it is linked to (15.3)."""
    (left, top), (_, bottom) = _panel(n)
    right = _ground()[1][0]
    out: list[Way] = []
    goals = {}
    for number in zone.to_areas:
        edge = [p for p in outlines()[number] if abs(p[0] - right) < 0.2]
        inside = spot(*_stored("shapes")["areas"][str(number)]["stack"])
        goals[number] = (right - 34, sum(p[1] for p in edge) / len(edge)) if edge else inside
    for k, (number, goal) in enumerate(sorted(goals.items(), key=lambda item: item[1][1])):
        y = top + (bottom - top) * (k + 1) / (len(goals) + 1)
        bend = (left - goal[0]) * 0.5
        a, b, c, d = (left, y), (left - bend, y), (goal[0] + bend, goal[1]), goal
        line = []
        for step in range(13):
            t = step / 12
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            line.append(
                (
                    round(sum(w * p[0] for w, p in zip(parts, (a, b, c, d), strict=True)), 1),
                    round(sum(w * p[1] for w, p in zip(parts, (a, b, c, d), strict=True)), 1),
                )
            )
        out.append({"kind": "arrow", "name": f"{zone.id} to {number}", "line": line})
    return out


def _regions(data: GameData) -> list[Region]:
    """Woods and orchards, and the ground of the villages."""
    out: list[Region] = []
    names = {area.number: area.name for area in data.areas}
    shapes = outlines()
    for area in data.areas:
        if area.terrain == "village":
            out.append(
                {"kind": "village", "name": area.name, "spaces": [area.number], "outline": [shapes[area.number]]}
            )
    for wood in _stored("landscape")["woods"]:
        number = wood["area"]
        spaces = [number] if number else []
        out.append(
            {"kind": wood["kind"], "name": names.get(number, ""), "spaces": spaces, "outline": [_line(wood["outline"])]}
        )
    return out


def _settlements() -> list[Settlement]:
    """Houses; ``roads`` are points that the streets of a place lead to."""
    ways = [_line(road["line"]) for road in _stored("landscape")["roads"]]
    out: list[Settlement] = []
    for n, place in enumerate(_stored("landscape")["settlements"]):
        at = spot(*place["at"])
        streets: list[Spot] = []
        for line in ways:
            for p in line:
                if 18 < math.dist(p, at) < 46 and all(math.dist(p, q) > 24 for q in streets):
                    streets.append(p)
        out.append({"name": place["name"], "kind": place["kind"], "space": n, "at": at, "roads": streets[:6]})
    return out


def _beside(name: str, at: Spot) -> Spot:
    """Where the name of a farm goes: below it, or where no sign stands."""
    half = len(name) * 2.8
    signs = [spot(*area["sign"]) for area in _stored("shapes")["areas"].values()]
    places = [(at[0] + dx, at[1] + dy) for dx, dy in ((0, 20), (0, -17), (half + 12, 2), (-half - 12, 2))]
    free = [p for p in places if not any(abs(p[0] - x) < half + 30 and abs(p[1] - y) < 26 for x, y in signs)]
    return (free or places)[0]


def _names(data: GameData) -> list[Name]:
    out: list[Name] = []
    for area in data.areas:
        great = is_great(area.name, area.terrain)
        words = "\n".join(wrapped(area.name, great))
        at = spot(*_stored("shapes")["areas"][area.id]["name"])
        out.append(
            {"text": words, "kind": "place" if great else "area", "rank": 1 if great else 2, "at": at, "angle": 0.0}
        )
    known = {area.name for area in data.areas}
    for place in _stored("landscape")["settlements"]:
        if place["rank"] == 3 and place["name"] not in known:
            at = _beside(place["name"], spot(*place["at"]))
            out.append({"text": place["name"], "kind": "farm", "rank": 3, "at": at, "angle": 0.0})
    for words in _stored("landscape")["words"]:
        at = spot(*words["at"])
        out.append({"text": words["text"], "kind": words["kind"], "rank": 2, "at": at, "angle": words["angle"]})
    leaders = {leader.formation: leader.name for leader in data.leaders}
    titles = {formation.id: formation.title for formation in data.formations}
    for n, zone in enumerate(data.zones):
        (left, top), (right, _) = _panel(n)
        due = [r for r in data.tables.reinforcements if r.zone == zone.id]
        under = "\n".join(f"Turn {r.turn}: {leaders[r.formation]}, {titles[r.formation]}" for r in due)
        name: Name = {
            "text": f"{zone.id}\n{zone.name}",
            "kind": "zone",
            "rank": 1,
            "at": ((left + right) / 2, top),
            "angle": 0.0,
        }
        name["under"] = under
        out.append(name)
    return out


def _key(data: GameData) -> list[KeyLine]:
    """The legend."""
    tems: dict[str, set[int]] = {}
    for area in data.areas:
        tems.setdefault(area.terrain, set()).add(area.tem)
    span = {kind: " or ".join(str(n) for n in sorted({min(values), max(values)})) for kind, values in tems.items()}
    return [
        {"kind": "circle", "text": "clear; 1 flat, 2 elevated"},
        {"kind": "triangle", "text": f"forest, {span.get('forest', '')}"},
        {"kind": "square", "text": f"village, {span.get('village', '')}"},
        {"kind": "points", "text": "points for the French", "colour": BLUE},
        {"kind": "points", "text": "points for the Allies", "colour": GREEN},
        {"kind": "cannon", "text": f"indirect fire from {data.tables.grand_battery.start}"},
        {"kind": "open", "text": "open boundary"},
        {"kind": "stream", "text": "stream boundary"},
        {"kind": "arrow", "text": "route of the Prussians"},
        {"kind": "chaussee", "text": "chaussée"},
        {"kind": "road", "text": "road"},
        {"kind": "sunken", "text": "sunken lane"},
    ]


def board(data: GameData, name: str = "Waterloo") -> Board:
    """The battlefield. Space ids are the numbers of the areas, 1 to 90, and 91 to 93 for the zones."""
    (left, top), (right, bottom) = _ground()
    (ox, oy), step = _stored("landscape")["relief"]["origin"], _stored("landscape")["relief"]["step"]
    return {
        "name": name,
        "legend": "The field at Mont-Saint-Jean, 18 June 1815",
        "style": "areas",
        "size": _size(),
        "side": SIDE,
        "metres": round(1000 * SIDE * math.sqrt(3.0) / UNITS),
        "spaces": _spaces(data),
        "outline": [[(left, top), (right, top), (right, bottom), (left, bottom)]],
        "regions": _regions(data),
        "ways": _ways(data),
        "borders": _borders(data),
        "crossings": [],
        "settlements": _settlements(),
        "exits": [],
        "names": _names(data),
        "relief": {
            "origin": spot(ox, oy),
            "step": (step * UNITS, step * UNITS),
            "metres": _stored("landscape")["relief"]["metres"],
        },
        "bays": _bays(data),
        "key": _key(data),
        "signs": _signs(data),
    }
