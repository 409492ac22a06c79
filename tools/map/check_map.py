"""Find places that the map puts on another bank than the ground does.

Between a place and the middle of its hex no water line may run: if one does, the hexsides laid along that line leave
the hex on the wrong bank, unless the hand layer has flipped it on purpose. Run it as `python -m tools.map.check_map`,
with `--game` for one game only.
"""

from __future__ import annotations

import sys

from shapely import LineString
from shapely import Point as Spot

from tools.map.grid import name, parse
from tools.map.ground import Ground, plane
from tools.map.plan import Plan, chosen, load

ON_THE_WATER = 70  # a place this near the water has houses on both banks, or its position is not known so well


def wrong_banks(plan: Plan) -> list[str]:
    """A line for each settled place whose hex lies across a water from it."""
    hand, grid = plan.hand, plan.grid
    ground = Ground(plan)
    pinned = {p["place"]: parse(p["hex"]) for p in hand["place_hexes"]}
    unnamed = {p["place"] for p in hand["places_left_out"]}
    flipped = {(f["water"], parse(h)) for f in hand["waters"]["flips"] for h in f["hexes"]}
    left_out = {w["water"] for w in hand["waters"]["left_out"]}
    waters = {w["id"]: LineString(plane(ground.line(w["points"]))) for w in load("waters") if w["id"] not in left_out}
    out = []
    for p in load("places"):
        spot = ground.at(p["lat"], p["lon"])
        h = pinned.get(p["id"], grid.nearest(spot))
        if not grid.exists(h) or p["id"] in unnamed:
            continue
        walk = LineString(plane([spot, grid.centre(h)]))
        for water, line in waters.items():
            crossed = walk.crosses(line)
            if crossed != ((water, h) in flipped):
                gap = line.distance(Spot(plane([spot])[0])) * plan.sheet["fitted_metres"]
                if gap < ON_THE_WATER:
                    continue
                out.append(f"{p['name']} in {name(h)}: other bank of {water}, which is {gap:.0f} m away")
    return out


def main() -> int:
    """Print what was found."""
    found = [line for plan in chosen(__doc__)[0] for line in wrong_banks(plan)]
    print("\n".join(found) or "every place stands on its own bank")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
