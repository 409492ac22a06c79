#!/usr/bin/env python3
"""Draw the small pictures of the maps that come with the program (`make thumbnails`).

    PYTHONPATH=src python tools/thumbnails.py           draw those that are missing, remove those of no map
    PYTHONPATH=src python tools/thumbnails.py --all     draw all anew, after the drawing code has changed

They are named after a digest of the board, so a map that changes needs a new one; a test says so.
"""

import argparse
import io
import sys

from PIL import Image

from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import MAP
from grognard.picture import draw_board, to_png
from grognard.server.boards import THUMBNAILS, WIDTHS
from grognard.server.sheets import Sheet, sheet_of

COLOURS = 128  # what a map of this size needs: a third of the bytes


def wanted() -> dict[str, Sheet]:
    """All small pictures that there should be."""
    books = [rulebook(game) for game in GAMES]
    sheets = [sheet_of(book.display.board(info.id, (), MAP)) for book in books for info in book.scenarios]
    return {sheet.thumbnail: sheet for sheet in sheets}


def draw(sheet: Sheet) -> bytes:
    """A small picture with few colours."""
    picture = Image.open(io.BytesIO(to_png(draw_board(sheet.board), WIDTHS[0]))).convert("RGB")
    packed = io.BytesIO()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(packed, "png", optimize=True)
    return packed.getvalue()


def main() -> int:
    """Draw what is missing."""
    parser = argparse.ArgumentParser(description="Draw the small pictures of the maps that come with the program.")
    parser.add_argument("--all", action="store_true", help="draw all anew")
    everything = parser.parse_args().all
    sheets = wanted()
    THUMBNAILS.mkdir(exist_ok=True)
    for old in THUMBNAILS.glob("*.png"):
        if everything or old.name not in sheets:
            old.unlink()
    for name, sheet in sheets.items():
        if not (THUMBNAILS / name).exists():
            (THUMBNAILS / name).write_bytes(draw(sheet))
            print(f"{name}: {sheet.board['name']}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
