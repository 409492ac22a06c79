"""Make the relief behind the map: heights in metres on a rectangular grid, for shading, not for the rules.

Known heights (ridges, valleys, knolls, and the fall of every brook) are joined by the smooth surface that
bends least between them. Run it as `python -m tools.map.make_relief`, with `--game` for one game only.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.map.grid import Point, flat
from tools.map.ground import Ground, walk
from tools.map.plan import Plan, chosen, load


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


def heights_at(known: list[tuple[Point, float]], points: list[Point]) -> list[float]:
    """The height of each of some points of the surface that bends least between the known ones."""
    return [float(value) for value in _bent(known, np.array([flat(p) for p in points]))]


def _bent(known: list[tuple[Point, float]], grid: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = _weights(tuple(known))
    at = np.array([flat(p) for p, _ in known])
    found: NDArray[np.float64] = -_gaps(grid, at) @ weights[: len(known)] + weights[len(known)]
    return found


@cache
def _weights(known: tuple[tuple[Point, float], ...]) -> NDArray[np.float64]:
    """How much each known height counts; asked for several times, and slow."""
    at = np.array([flat(p) for p, _ in known])
    n = len(known)
    system = np.zeros((n + 1, n + 1))
    system[:n, :n] = 1.2 * np.eye(n) - _gaps(at, at)
    system[:n, n] = system[n, :n] = 1.0
    found: NDArray[np.float64] = np.linalg.solve(system, np.append(np.array([m for _, m in known]), 0.0))
    return found


def _gaps(ones: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far points are from others, all from all."""
    x = ones[:, None, 0] - others[None, :, 0]
    y = ones[:, None, 1] - others[None, :, 1]
    return np.sqrt(x * x + y * y)


def surface(plan: Plan, known: list[tuple[Point, float]]) -> NDArray[np.float64]:
    """Heights at every row and column, row by row, one step beyond the map on each side."""
    columns, rows = plan.grid.columns + 2, plan.grid.rows + 2
    value = _bent(known, np.array([flat((c, r)) for r in range(rows) for c in range(columns)]))
    clipped: NDArray[np.float64] = np.clip(value, plan.sheet["heights"]["lowest"], plan.sheet["heights"]["highest"])
    return clipped.reshape(rows, columns)


def document(plan: Plan) -> dict[str, Any]:
    """The relief as data, from north to south: the first value stands a hex beyond the north-western corner."""
    heights = surface(plan, known_heights(Ground(plan)))
    if plan.sheet["grid"].get("numbering") == "rows":  # its columns are rows from the south
        heights = heights.T[::-1]
    return {"source": "reconstructed", "rows": [[round(float(v)) for v in row] for row in heights]}


def main() -> int:
    """Write the relief."""
    for plan in chosen(__doc__)[0]:
        made = document(plan)
        rows = ",\n".join("  " + json.dumps(row) for row in made["rows"])
        text = f'{{\n "source": "{made["source"]}",\n "rows": [\n{rows}\n ]\n}}\n'
        (plan.data / "relief.json").write_text(text, encoding="utf-8")
        print(f"wrote relief.json of {plan.game}: {len(made['rows'])} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
