"""Where the fighting was: the board's own picture, small, with the spaces coloured by the number of fights."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, sqrt
from typing import Any

from PIL import Image

from grognard.picture import draw_board, to_png

PIXELS = 1200  # across: enough for a screen, and the page stays small
MOST_PIXELS = 2400  # of the whole board, of which a part is shown
MARGIN = 0.1  # of the board, around the fights
LEAST = 0.5  # of the board, however few the fights are
HEAT = ("#e5a487", "#d9795c", "#c64b3a", "#a3211f", "#6b0b14")  # washes of carmine, as on maps of the time
COVER = (0.34, 0.46, 0.58, 0.7, 0.82)  # where little happened, the ground shows through
WRITTEN = 12  # so many spaces have their number written on them, and a line in the list beside the map


def names(board: Mapping[str, Any]) -> dict[int, str]:
    """What people call each space: its name, or its number with the place that lies in it."""
    places = {place["space"]: place["name"] for place in board["settlements"] if place["name"]}
    found: dict[int, str] = {}
    for space in board["spaces"]:
        place = places.get(space["id"], "")
        known = place and place not in space["label"]
        found[space["id"]] = f"{space['label']} ({place})" if known else space["label"]
    return found


def classes(most: float) -> list[float]:
    """The upper ends of the classes of colour; the lower ones are narrower, as most spaces are in them."""
    return [most * ((n + 1) / len(HEAT)) ** 2 for n in range(len(HEAT))]


def class_of(value: float, most: float) -> int:
    """The class of a number of fights."""
    return min(len(HEAT), max(1, ceil(len(HEAT) * sqrt(value / most) - 1e-9))) - 1


def window(board: Mapping[str, Any], fights: Mapping[int, float]) -> tuple[float, float, float, float]:
    """The part of the board worth showing: left, top, width and height around all fights, with room about them."""
    wide, high = board["size"]
    spots = [space["at"] for space in board["spaces"] if space["id"] in fights]
    if not spots:
        return 0.0, 0.0, wide, high
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    room = MARGIN * wide
    left, right = stretch(min(xs) - room, max(xs) + room, LEAST * wide, wide)
    top, bottom = stretch(min(ys) - room, max(ys) + room, LEAST * high, high)
    return left, top, right - left, bottom - top


def stretch(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """A stretch of at least this length, within 0 and ``most``."""
    more = max(0.0, least - (high - low)) / 2
    low, high = low - more, high + more
    low, high = (low - max(0.0, high - most), high + max(0.0, -low))
    return max(0.0, low), min(most, high)


def picture(board: Mapping[str, Any], shown: tuple[float, float, float, float]) -> str:
    """The empty board, or a part of it, as the address of a picture that needs no file."""
    left, top, wide, high = shown
    scale = min(PIXELS / wide, MOST_PIXELS / board["size"][0])
    whole = Image.open(io.BytesIO(to_png(draw_board(board), round(board["size"][0] * scale)))).convert("RGB")
    part = whole.crop(
        (round(left * scale), round(top * scale), round((left + wide) * scale), round((top + high) * scale))
    )
    out = io.BytesIO()
    part.save(out, "WEBP", quality=68, method=4)
    return "data:image/webp;base64," + base64.b64encode(out.getvalue()).decode()


def heat_map(board: Mapping[str, Any], fights: Mapping[int, float], title: str) -> str:
    """The board with its fights, and the key to the colours; ``fights`` are those of a game by space."""
    shown = window(board, fights)
    most = max(fights.values(), default=1.0)
    spaces = {space["id"]: space for space in board["spaces"]}
    called = names(board)
    parts: list[str] = []
    for rank, (id, value) in reversed(list(enumerate(fights.items()))):  # the hottest are drawn last
        if id in spaces:
            parts.append(mark(spaces[id], board, value, most, called[id], written=rank < WRITTEN))
    box = " ".join(f"{value:.1f}" for value in shown)
    overlay = f'<svg viewBox="{box}" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    size = f'width="{shown[2]:.0f}" height="{shown[3]:.0f}"'
    drawn = f'<div class="map"><img src="{picture(board, shown)}" alt="" {size}>{overlay}</div>'
    first = [(id, value) for id, value in fights.items() if id in spaces][:WRITTEN]
    return f'<div class="field">{drawn}<div class="beside">{ranking(first, called)}{key(most)}</div></div>'


def ranking(places: Sequence[tuple[int, float]], called: Mapping[int, str]) -> str:
    """The hottest places; on the page a line of it lights its place up, and the other way round."""
    most = max((value for _, value in places), default=1.0)
    lines = "".join(
        f'<li data-space="{id}" tabindex="0"><span>{escape(called[id])}</span><strong>{value:.1f}</strong>'
        f'<i style="width:{100 * value / most:.0f}%"></i></li>'
        for id, value in places
    )
    return f'<h4>Most fights a game</h4><ol class="ranking">{lines}</ol><p class="told" aria-live="polite"></p>'


def mark(
    space: Mapping[str, Any], board: Mapping[str, Any], value: float, most: float, name: str, *, written: bool
) -> str:
    """One space in its colour: its shape, or on a map of towns a disc as large as the fighting was."""
    x, y = space["at"]
    told = f"<title>{escape(name)}: {value:.2f} fights a game</title>"
    heat = class_of(value, most)
    look = (
        f'data-space="{space["id"]}" fill="{HEAT[heat]}" fill-opacity="{COVER[heat]}" '
        f'stroke="{HEAT[-1]}" stroke-opacity="0.55" stroke-width="1.5"'
    )
    reach = board["size"][0] / 90
    if board.get("style") == "campaign":
        x, y = space.get("stand", space["at"])
        shape = (
            f'<circle cx="{x:g}" cy="{y:g}" r="{reach * (0.6 + 1.5 * sqrt(value / most)):.1f}" {look}>{told}</circle>'
        )
    else:
        corners = " ".join(f"{px:g},{py:g}" for px, py in space["polygon"])
        shape = f'<polygon points="{corners}" {look}>{told}</polygon>'
    if not written:
        return shape
    size = reach * 1.35
    word = f'<text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size:.1f}" class="number">{value:.1f}</text>'
    return shape + word


def key(most: float) -> str:
    """The key to the colours."""
    cells: list[str] = []
    low = 0.0
    for n, high in enumerate(classes(most)):
        cells.append(f'<li><span style="background:{HEAT[n]}"></span>{low:.1f} to {high:.1f}</li>')
        low = high
    return f'<ul class="key" aria-label="Fights a game">{"".join(cells)}</ul>'
