"""What the worker that draws maps imports, and nothing more."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

from grognard.kernel.landscape import Board
from grognard.picture import draw_board, to_png, without_places


def draw(board: Board, folder: str, key: str, width: int | None, bare: bool = False) -> None:
    """Draw a map into its file; this runs in the worker. The picture appears whole or not at all.

    A bare one has no names of places: seen from afar a page writes them larger.
    """
    path = Path(folder)
    svg = path / f"{key}.svg"
    if not svg.exists():
        drawn = draw_board(board).encode()
        _put(path / f"{key}.svg.gz", gzip.compress(drawn, 6, mtime=0))
        _put(svg, drawn)
    if width is not None:
        text = svg.read_text(encoding="utf-8")
        _put(path / file_name(key, width, bare), to_png(without_places(text) if bare else text, width))


def file_name(key: str, width: int | None, bare: bool = False) -> str:
    """The name of a map's file."""
    return f"{key}.svg" if width is None else f"{key}-{width}{'-bare' if bare else ''}.png"


def _put(path: Path, content: bytes) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")  # another server may draw into the same folder
    part.write_bytes(content)
    part.replace(path)
