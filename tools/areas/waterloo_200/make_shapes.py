"""The areas of Waterloo 200 as polygons: rows of areas from west to east, as the data of the game name them.

python -m tools.areas.waterloo_200.make_shapes

The printed borders are not known. Rows follow from the numbers of the areas; where each begins and ends, in percent of
the width of the map, is a reconstruction. Areas of neighbouring rows touch where they overlap by at least `LEAST`.
Written to src/grognard/games/waterloo_200/data/shapes.json; tests compare the borders with the list of neighbours.
"""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path

OUT = Path(__file__).parents[3] / "src/grognard/games/waterloo_200/data/shapes.json"
WIDTH, HEIGHT = 86.0, 62.0  # centimetres of the printed sheet
LEAST = 1.5  # percent
WAVE = 0.9
ROWS: list[tuple[int, list[float]]] = [
    (1, [0, 12, 24, 34, 44, 54, 64, 74, 82, 91, 100]),
    (11, [0, 8, 15, 23, 29, 34, 38, 47, 55, 64, 73, 82, 91, 100]),
    (24, [0, 8, 16, 24, 32, 42, 50, 58, 65, 72, 79, 86, 93, 100]),
    (37, [0, 7, 15, 26, 34, 42, 49, 56, 63, 69, 75, 81, 87, 93, 100]),
    (51, [0, 6.5, 11.5, 20, 27, 34, 41, 48, 55, 62, 68, 74, 80, 87, 93, 100]),
    (66, [0, 7, 14, 21, 28.5, 35, 42.5, 50, 57, 64, 71, 78, 85, 92, 100]),
    (80, [0, 6, 12, 31, 36, 40, 44.5, 49, 57, 63, 69, 75, 81, 87, 93, 100]),
    (95, [0, 7, 14, 21, 28, 35, 43, 50, 58, 66, 74, 83, 91, 100]),
    (108, [0, 12, 24, 35, 46, 58, 72, 86, 100]),
]

Spot = tuple[float, float]


def seams() -> list[tuple[list[float], list[float]]]:
    """For each line between two rows: where the borders of the row above and of the row below meet it.

    Borders that are nearer to each other than `LEAST` meet it in one point.
    """
    found: list[tuple[list[float], list[float]]] = []
    for (_, above), (_, below) in pairwise(ROWS):
        upper, lower = above[:], below[:]
        for i, x in enumerate(above):
            for j, y in enumerate(below):
                if abs(x - y) < LEAST:
                    upper[i] = lower[j] = (x + y) / 2
        found.append((upper, lower))
    return found


def on_seam(line: int, percent: float) -> Spot:
    """A point on the line below row number `line`; the lines rise and fall like the ground."""
    x = percent * WIDTH / 100
    y = HEIGHT * line / len(ROWS)
    if 0 < line < len(ROWS):
        y += WAVE * math.sin(x / 7 + line * 1.7) + 0.4 * math.sin(x / 2.6 + line)
    return round(x, 2), round(y, 2)


def edge(line: int, first: float, last: float, marks: list[float]) -> list[Spot]:
    """The line between two of its points, with all corners on it and some points between them."""
    stops = sorted({first, last, *[mark for mark in marks if first < mark < last]})
    points: list[Spot] = []
    for a, b in pairwise(stops):
        count = max(1, round((b - a) / 2))
        points += [on_seam(line, a + (b - a) * k / count) for k in range(count)]
    return [*points, on_seam(line, last)]


def polygons() -> dict[int, list[Spot]]:
    """The outline of each area, clockwise from its north-western corner."""
    lines = seams()
    found: dict[int, list[Spot]] = {}
    for row, (first, limits) in enumerate(ROWS):
        top = lines[row - 1][1] if row else limits
        bottom = lines[row][0] if row < len(lines) else limits
        marks_above = [*lines[row - 1][0], *top] if row else []
        marks_below = [*lines[row][1], *bottom] if row < len(lines) else []
        for place in range(len(limits) - 1):
            north = edge(row, top[place], top[place + 1], marks_above)
            south = edge(row + 1, bottom[place], bottom[place + 1], marks_below)
            found[first + place] = [*north, *reversed(south)]
    return found


def main() -> None:
    """Write the file."""
    shapes = polygons()
    areas = ",\n".join(f'  "{number}": {json.dumps(shape)}' for number, shape in sorted(shapes.items()))
    text = f'{{\n "source": "reconstructed",\n "size": [{WIDTH}, {HEIGHT}],\n "areas": {{\n{areas}\n }}\n}}\n'
    OUT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
