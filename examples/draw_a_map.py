"""Draw the map of a scenario as an SVG file, to be opened in a browser or printed at any size."""

import sys
from pathlib import Path

from grognard.games import rulebook
from grognard.picture import draw_board

target = Path(sys.argv[1] if len(sys.argv) > 1 else "wavre.svg")
board = rulebook("last_battles").display.board("wavre", ())
target.write_text(draw_board(board), encoding="utf-8")
print(f"{target}: {target.stat().st_size // 1000} kB")
