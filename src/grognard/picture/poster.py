"""A map to hang on a wall: a border around it, and below it the order of battle."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.furniture import SHEET, rules
from grognard.picture.svg import document, num, tag, text

_BORDER = 90.0  # paper around everything
_GAP = 60.0  # between the map and what is below it
_COLUMN = 330.0  # a column of the order of battle is at least so wide
_LINE, _HEAD = 27.0, 62.0  # heights of a unit and of the name of an army
_PEOPLE = ("commander", "officer", "leader")  # may have no numbers
_LETTER = 0.44  # how wide a letter is, in parts of its size

Face = Mapping[str, Any]


def poster(svg: str, title: str, pieces: Sequence[Face]) -> str:
    """A drawn map with a border, and all these pieces by army and command below it."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    wide, high = float(found[1]), float(found[2])
    inner = svg[svg.index(">", svg.index("<svg")) + 1 : svg.rindex("</svg>")]
    listed, below = _order_of_battle(armies_of(pieces), wide)
    whole = (wide + 2 * _BORDER, high + 2 * _BORDER + (_GAP + _HEAD + below if listed else 0.0))
    heading = text(
        f"{title}: Order of Battle",
        whole[0] / 2,
        _BORDER + high + _GAP + 24,
        font_family=palette.CAPITALS,
        font_size=46.0,
        text_anchor="middle",
        fill=palette.INK,
    )
    top = _BORDER + high + _GAP + _HEAD
    return document(
        [
            tag("rect", width=whole[0], height=whole[1], fill=SHEET),
            rules((0.0, 0.0, *whole), [(-26.0, 9.0), (-40.0, 1.6), (-46.0, 3.2)]),
            tag("g", inner, transform=f"translate({num(_BORDER)} {num(_BORDER)})"),
            rules((_BORDER, _BORDER, _BORDER + wide, _BORDER + high), [(0.0, 3.0)]),
            tag("g", heading, id="heading") if listed else "",
            tag("g", listed, id="order-of-battle", transform=f"translate({num(_BORDER)} {num(top)})") if listed else "",
        ],
        whole,
    )


def armies_of(pieces: Sequence[Face]) -> dict[str, list[Face]]:
    """The pieces whose faces are seen, by army; in each by command, in the order in which these come."""
    armies: dict[str, dict[str, list[Face]]] = {}
    for piece in pieces:
        if piece.get("block", {}).get("back") or not (piece["numbers"] or piece["symbol"] in _PEOPLE):
            continue  # only its back is seen, or it stands for others
        armies.setdefault(piece["side"], {}).setdefault(piece["band"], []).append(piece)
    return {side: [piece for command in commands.values() for piece in command] for side, commands in armies.items()}


def _order_of_battle(armies: Mapping[str, Sequence[Face]], wide: float) -> tuple[str, float]:
    """All armies in columns of equal height, and that height."""
    columns = max(1, int(wide // _COLUMN))
    width = wide / columns
    slots = sum(math.ceil(_HEAD / _LINE) + len(units) for units in armies.values())
    rows = max(8, math.ceil(slots / columns) + 1)
    parts: list[str] = []
    slot = 0
    for side, units in armies.items():
        if slot % rows > rows - 4:  # a heading stays with its first units
            slot += rows - slot % rows
        parts.append(_army(side, units[0]["colour"], slot // rows * width, slot % rows * _LINE, width - 24))
        slot += math.ceil(_HEAD / _LINE)
        for piece in units:
            parts.append(_unit(piece, slot // rows * width, slot % rows * _LINE, width - 24))
            slot += 1
    used = max(1, math.ceil(slot / rows))
    if used > columns:  # headings that moved on have taken a column more: make them all narrower
        inner = tag("g", "".join(parts), transform=f"scale({columns / used:.4f})")
        return inner, rows * _LINE * columns / used
    return "".join(parts), rows * _LINE if parts else 0.0


def _army(side: str, colour: str, x: float, y: float, wide: float) -> str:
    name = "-".join(word.capitalize() for word in side.split("_"))
    rule = f"M{num(x)} {num(y + 44)}h{num(wide)}"
    return text(name, x, y + 34, font_family=palette.CAPITALS, font_size=30.0, fill=palette.INK) + tag(
        "path", d=rule, stroke=colour, stroke_width=4.0
    )


def _unit(piece: Face, x: float, y: float, wide: float) -> str:
    """A unit: its colours with the sign of its command, its name, its numbers."""
    sign = tag("rect", x=x, y=y + 3, width=40.0, height=20.0, rx=3.0, fill=piece["colour"]) + tag(
        "rect", x=x + 3, y=y + 6, width=34.0, height=14.0, rx=2.0, fill=piece["band_colour"]
    )
    style: dict[str, object] = {"font_family": palette.SANS, "font_size": 12.0, "font_weight": "bold"}
    band = text(piece["band"], x + 20, y + 17.4, text_anchor="middle", fill=piece["band_ink"], **style)
    room = wide - 50 - 9 * len(piece["numbers"])
    size = min(17.0, room / (_LETTER * max(1, len(piece["name"]))))
    name = text(piece["name"], x + 48, y + 19, font_family=palette.SERIF, font_size=size, fill=palette.INK)
    numbers = text(
        piece["numbers"], x + wide, y + 19, text_anchor="end", fill=palette.INK, **{**style, "font_size": 15.0}
    )
    return sign + band + name + numbers
