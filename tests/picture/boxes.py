"""The room that names and counters of a drawn map take, measured with the fonts that it is drawn with."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from functools import cache
from importlib import resources
from typing import NamedTuple

from PIL import ImageFont

SVG = "{http://www.w3.org/2000/svg}"
FILES = {
    ("IM Fell English", False): "IMFellEnglish-Regular.ttf",
    ("IM Fell English", True): "IMFellEnglish-Italic.ttf",
    ("IM Fell English SC", False): "IMFellEnglishSC-Regular.ttf",
    ("Roboto Condensed", False): "RobotoCondensed-Regular.ttf",
}
SCALE = 10  # fonts are measured in tenths
COUNTER = 30.0  # what is as large as this in the layer of the pieces is a counter or a block

Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Label(NamedTuple):
    """A name on a map: its words, its corners, and the layer that it belongs to."""

    words: str
    corners: list[tuple[float, float]]
    layer: str


@cache
def font(family: str, italic: bool, size: int) -> ImageFont.FreeTypeFont:
    """A font of the package, in tenths of the size."""
    name = FILES.get((family, italic)) or FILES[family, False]
    return ImageFont.truetype(str(resources.files("grognard.picture").joinpath("fonts", name)), size)


def product(a: Matrix, b: Matrix) -> Matrix:
    """One change of place after another."""
    return (
        a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
    )  # fmt: skip


def matrix_of(transform: str | None) -> Matrix:
    """What the attribute says: translate, scale, rotate."""
    found = SAME
    for name, words in re.findall(r"(\w+)\(([^)]*)\)", transform or ""):
        n = [float(word) for word in re.split(r"[ ,]+", words.strip())]
        if name == "translate":
            found = product(found, (1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0))
        elif name == "scale":
            found = product(found, (n[0], 0.0, 0.0, n[-1], 0.0, 0.0))
        else:
            assert name == "rotate"
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            x, y = (n[1], n[2]) if len(n) > 1 else (0.0, 0.0)
            found = product(found, (c, s, -s, c, x - c * x + s * y, y - s * x - c * y))
    return found


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point comes to lie."""
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def labels(svg: str, layers: frozenset[str] = frozenset({"names"})) -> list[Label]:
    """All names in these layers of a map, without those that run along a curve."""
    found: list[Label] = []

    def walk(element: ET.Element, style: dict[str, str], matrix: Matrix, layer: str) -> None:
        style = style | {key: value for key, value in element.attrib.items() if key != "transform"}
        matrix = product(matrix, matrix_of(element.get("transform")))
        layer = element.get("id", layer) if element.tag == f"{SVG}g" else layer
        if element.tag == f"{SVG}text" and element.text and layer in layers:
            size = float(style["font-size"])
            family = style["font-family"].split(",")[0].strip("'\" ")
            letters = font(family, style.get("font-style") == "italic", round(size * SCALE))
            wide = letters.getlength(element.text) / SCALE + float(style.get("letter-spacing", 0)) * len(element.text)
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            left = x - {"middle": wide / 2, "end": wide}.get(style.get("text-anchor", "start"), 0.0)
            # From the height of a small letter with an ascender to the line: descenders may touch
            corners = [(left, y - 0.62 * size), (left + wide, y - 0.62 * size), (left + wide, y), (left, y)]
            found.append(Label(element.text, [moved(matrix, *corner) for corner in corners], layer))
        for child in element:
            walk(child, style, matrix, layer)

    walk(ET.fromstring(svg), {}, SAME, "")
    return found


def counters(svg: str) -> list[list[tuple[float, float]]]:
    """The corners of every counter or block on the map."""
    found: list[list[tuple[float, float]]] = []

    def walk(element: ET.Element, matrix: Matrix, inside: bool) -> None:
        matrix = product(matrix, matrix_of(element.get("transform")))
        inside = inside or element.get("id") == "pieces"
        if inside and element.tag == f"{SVG}rect":
            wide, high = float(element.get("width", 0)), float(element.get("height", 0))
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            scale = math.hypot(matrix[0], matrix[1])
            if min(wide, high) * scale >= COUNTER:
                corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
                found.append([moved(matrix, *corner) for corner in corners])
        for child in element:
            walk(child, matrix, inside)

    walk(ET.fromstring(svg), SAME, False)
    return found


def overlap(one: list[tuple[float, float]], two: list[tuple[float, float]], slack: float) -> bool:
    """Do two rectangles, turned or not, share more than a strip of this width? (By their separating axes.)"""
    for shape in (one, two):
        for n in range(2):
            dx, dy = shape[n + 1][0] - shape[n][0], shape[n + 1][1] - shape[n][1]
            far = math.hypot(dx, dy) or 1.0
            first = [(x * dx + y * dy) / far for x, y in one]
            second = [(x * dx + y * dy) / far for x, y in two]
            if min(max(first), max(second)) - max(min(first), min(second)) <= slack:
                return False
    return True
