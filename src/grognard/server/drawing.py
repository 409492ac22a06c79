"""What the worker that draws maps imports, and nothing more."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

from grognard.kernel.landscape import Board
from grognard.picture import draw_board, to_png


def draw(board: Board, folder: str, key: str, width: int | None) -> None:
    """Draw a map into its file; this runs in the worker. The picture appears whole or not at all."""
    path = Path(folder)
    svg = path / f"{key}.svg"
    if not svg.exists():
        text = draw_board(board).encode()
        _put(path / f"{key}.svg.gz", gzip.compress(text, 6, mtime=0))
        _put(svg, text)
    if width is not None:
        _put(path / f"{key}-{width}.png", to_png(svg.read_text(encoding="utf-8"), width))


def _put(path: Path, content: bytes) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")  # another server may draw into the same folder
    part.write_bytes(content)
    part.replace(path)
