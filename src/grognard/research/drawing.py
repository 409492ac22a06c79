"""A position as text or as an array of pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from grognard.kernel.rulebook import Rulebook, View
from grognard.picture import draw_board, to_png
from grognard.picture.text import draw_text, scores

MODES = ("ansi", "rgb_array")
WIDE = 1000  # pixels


def text(book: Rulebook, scenario: str, view: View) -> str:
    """Turn, question, scores, a small map and where the pieces are."""
    state = view.state
    lines = [book.display.turn_title(state)]
    if state.outcome is None:
        prompt, rule = state.agenda[-1].prompt(state)
        lines.append(f"{prompt} [{rule}]")
    else:
        lines.append(f"{state.outcome.reason} [{state.outcome.rule}]")
    lines += scores(book.display.panels(view))
    return "\n".join([*lines, draw_text(book.display.board(scenario, []), book.display.pieces(view))])


def picture(book: Rulebook, scenario: str, view: View) -> npt.NDArray[Any]:
    """The map with its pieces: height, width and three colours."""
    png = to_png(draw_board(book.display.board(scenario, []), book.display.pieces(view)), WIDE)
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))
