"""The fonts of a picture inside it, so that an SVG file looks the same on every machine."""

from __future__ import annotations

import base64
from functools import cache
from importlib import resources

FACES = (
    ("IM Fell English", "normal", "normal", "IMFellEnglish-Regular.ttf"),
    ("IM Fell English", "italic", "normal", "IMFellEnglish-Italic.ttf"),
    ("IM Fell English SC", "normal", "normal", "IMFellEnglishSC-Regular.ttf"),
    ("Roboto Condensed", "normal", "normal", "RobotoCondensed-Regular.ttf"),
    ("Roboto Condensed", "normal", "bold", "RobotoCondensed-Bold.ttf"),
)


@cache
def rules(*files: str) -> str:
    """The style rules that carry these fonts, or all of them."""
    folder = resources.files("grognard.picture").joinpath("fonts")
    return "".join(
        f"@font-face{{font-family:'{family}';font-style:{slant};font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{base64.b64encode(folder.joinpath(name).read_bytes()).decode()})}}"
        for family, slant, weight, name in FACES
        if not files or name in files
    )


def style() -> str:
    """The style element that carries all fonts."""
    return f"<style>{rules()}</style>"


def with_fonts(svg: str) -> str:
    """A picture that brings its fonts."""
    end = svg.index(">", svg.index("<svg")) + 1
    return svg[:end] + style() + svg[end:]
