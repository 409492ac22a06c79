"""Colours that follow the reader's theme: plots are drawn in stand-ins, which the page turns into CSS variables."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence

# Name -> by day, by night. A plot knows a colour by its stand-in only.
THEME = {
    "ink": ("#2a2016", "#ede3cb"),
    "faint": ("#5d4c38", "#bfb093"),
    "grid": ("#d9cba8", "#4d4433"),
    "card": ("#fffaf0", "#2d2921"),
    "good": ("#1f6f43", "#7fcf9f"),
    "arm0": ("#2f5f93", "#79aee0"),
    "arm1": ("#a85a14", "#eda45a"),
    "arm2": ("#3d7a4c", "#85c795"),
    "arm3": ("#84489c", "#caa0e2"),
    "arm4": ("#7b6a48", "#cdb98c"),
}
ARMS = 5
SIDES = 3
_CONTRAST = 4.5


def stand_in(name: str) -> str:
    """The colour that a plot is to use for a name; no plot uses it for anything else."""
    names = [*THEME, *(f"side{n}" for n in range(SIDES))]
    return f"#00fe{names.index(name):02x}"


def themed(svg: str) -> str:
    """A drawing in stand-ins as one in CSS variables."""
    for name in [*THEME, *(f"side{n}" for n in range(SIDES))]:
        svg = svg.replace(stand_in(name), f"var(--{name})")
    return svg


def variables(sides: Sequence[str], night: bool) -> str:
    """The CSS variables of a theme; ``sides`` are the sides' own colours, made legible on the theme's paper."""
    chosen = {name: pair[night] for name, pair in THEME.items()}
    paper = THEME["card"][night]
    for n, colour in enumerate(sides):
        chosen[f"side{n}"] = legible(colour, paper)
    return "".join(f"--{name}:{colour};" for name, colour in chosen.items())


def legible(colour: str, paper: str) -> str:
    """The colour, darker or lighter by as much as it takes to be read on the paper."""
    hue, light, full = colorsys.rgb_to_hls(*_channels(colour))
    step = -0.02 if _luminance(paper) > 0.5 else 0.02
    while contrast(colour, paper) < _CONTRAST:  # black or white always is, on paper that is bright or dark
        light = min(1.0, max(0.0, light + step))
        colour = "#" + "".join(f"{round(part * 255):02x}" for part in colorsys.hls_to_rgb(hue, light, full))
    return colour


def contrast(one: str, other: str) -> float:
    """The ratio of contrast of two colours, as the accessibility guidelines count it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _channels(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _luminance(colour: str) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(colour))
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)
