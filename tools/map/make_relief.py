"""Make the relief behind the map: heights in metres on a rectangular grid, for shading, not for the rules.

Known heights (ridges, valleys, knolls, and the fall of every brook) are joined by the smooth surface that
bends least between them. Run it as `python -m tools.map.make_relief`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.map.grid import COLUMNS, ROWS, Point, flat
from tools.map.ground import Ground, load, walk
from tools.map.make_map import make_ground

TARGET = Path(__file__).parents[2] / "src/grognard/games/last_battles/data/relief.json"
LOWEST, HIGHEST = 38, 172


def known_heights(ground: Ground) -> list[tuple[Point, float]]:
    """Points whose height is known, from heights and waters."""
    out: list[tuple[Point, float]] = []
    for h in load("heights"):
        out.extend((ground.at(*p), float(m)) for p, m in zip(h["points"], h["elevation_m"], strict=True))
    for w in load("waters"):
        if "elevation_m" not in w:
            continue
        line = walk(ground.line(w["points"]), 1.2)
        top, bottom = w["elevation_m"]
        out.extend((p, top + (bottom - top) * n / (len(line) - 1)) for n, p in enumerate(line))
    return out


def surface(known: list[tuple[Point, float]]) -> NDArray[np.float64]:
    """Heights at every row and column, row by row, one step beyond the map on each side."""
    at = np.array([flat(p) for p, _ in known])
    height = np.array([m for _, m in known])
    n = len(known)
    gaps = np.linalg.norm(at[:, None, :] - at[None, :, :], axis=2)
    system = np.zeros((n + 1, n + 1))
    system[:n, :n] = -gaps + 1.2 * np.eye(n)
    system[:n, n] = system[n, :n] = 1.0
    weights = np.linalg.solve(system, np.append(height, 0.0))
    grid = np.array([flat((c, r)) for r in range(ROWS + 2) for c in range(COLUMNS + 2)])
    value = -np.linalg.norm(grid[:, None, :] - at[None, :, :], axis=2) @ weights[:n] + weights[n]
    clipped: NDArray[np.float64] = np.clip(value, LOWEST, HIGHEST)
    return clipped.reshape(ROWS + 2, COLUMNS + 2)


def document() -> dict[str, Any]:
    """The relief as data: the first value stands at column 0, row 0."""
    heights = surface(known_heights(make_ground()))
    return {"source": "reconstructed", "rows": [[round(float(v)) for v in row] for row in heights]}


def main() -> int:
    """Write the relief."""
    made = document()
    rows = ",\n".join("  " + json.dumps(row) for row in made["rows"])
    TARGET.write_text(f'{{\n "source": "{made["source"]}",\n "rows": [\n{rows}\n ]\n}}\n', encoding="utf-8")
    print(f"wrote {TARGET.name}: {len(made['rows'])} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
