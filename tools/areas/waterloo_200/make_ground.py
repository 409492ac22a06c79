"""The ground under the areas of Waterloo 200: heights, brooks, roads, woods and houses of the real field.

python -m tools.areas.waterloo_200.make_ground

The survey is the one of the impulse game (its data/landscape.json, made by tools/areas), in kilometres east and north
of La Haye Sainte. Here it is laid on the sheet of this game, 86 by 62 centimetres at 1 cm = 70 m, with La Haie Sainte
in area 40, and written to src/grognard/games/waterloo_200/data/landscape.json.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[3] / "src/grognard/games"
SURVEY = GAMES / "waterloo_impulse/data/landscape.json"
OUT = GAMES / "waterloo_200/data/landscape.json"
WIDTH, HEIGHT = 86.0, 62.0
KILOMETRE = 100 / 7  # centimetres of the sheet
FARM = (25.8, 24.1)  # where La Haie Sainte lies on it
MARGIN = 1.0
STEP = 0.1  # kilometres between two heights

Spot = tuple[float, float]


def spot(x: float, y: float) -> Spot:
    """A place of the survey on the sheet."""
    return round(FARM[0] + x * KILOMETRE, 2), round(FARM[1] - y * KILOMETRE, 2)


def inside(point: Spot) -> bool:
    """Is it on the sheet, or hardly beyond?"""
    return -MARGIN <= point[0] <= WIDTH + MARGIN and -MARGIN <= point[1] <= HEIGHT + MARGIN


def pieces(line: list[list[float]]) -> list[list[Spot]]:
    """The parts of a line that are on the sheet."""
    found: list[list[Spot]] = []
    going: list[Spot] = []
    for x, y in line:
        point = spot(x, y)
        if inside(point):
            going.append(point)
        elif going:
            found.append(going)
            going = []
    return [part for part in [*found, going] if len(part) > 1]


def lines(records: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    """Records of lines, cut where they leave the sheet."""
    return [
        {**{name: record[name] for name in names}, "line": part}
        for record in records
        for part in pieces(record["line"])
    ]


def heights(relief: dict[str, Any]) -> dict[str, Any]:
    """The heights under the sheet; beyond the survey the last ones go on."""
    rows = relief["metres"]
    west, north = relief["origin"]
    step = relief["step"]
    left, top = -FARM[0] / KILOMETRE - STEP, FARM[1] / KILOMETRE + STEP
    found: list[list[int]] = []
    for r in range(round(HEIGHT / KILOMETRE / STEP) + 3):
        row = min(len(rows) - 1, max(0, round((north - (top - r * STEP)) / step)))
        line = []
        for c in range(round(WIDTH / KILOMETRE / STEP) + 3):
            column = min(len(rows[row]) - 1, max(0, round((left + c * STEP - west) / step)))
            line.append(rows[row][column])
        found.append(line)
    return {"origin": spot(left, top), "step": round(STEP * KILOMETRE, 4), "metres": found}


def main() -> None:
    """Write the file."""
    survey = json.loads(SURVEY.read_text(encoding="utf-8"))
    woods = [{"kind": wood["kind"], "outline": [spot(*p) for p in wood["outline"]]} for wood in survey["woods"]]
    houses = [{"name": s["name"], "kind": s["kind"], "at": spot(*s["at"])} for s in survey["settlements"]]
    found = {
        "source": "reconstructed",
        "brooks": lines(survey["brooks"], "name"),
        "roads": lines(survey["roads"], "kind", "id", "name"),
        "woods": [wood for wood in woods if any(inside(point) for point in wood["outline"])],
        "settlements": [house for house in houses if inside(house["at"])],
        "relief": heights(survey["relief"]),
    }
    parts = []
    for name, value in found.items():
        if isinstance(value, list):
            body = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in value)
            parts.append(f' "{name}": [\n{body}\n ]')
        else:
            parts.append(f' "{name}": {json.dumps(value, ensure_ascii=False)}')
    OUT.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
