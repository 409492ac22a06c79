"""Make hex maps from the geography of 1815 and a layer of corrections made by hand.

Run it as `python -m tools.map.make_map` in the root of the project; it writes the map data of every game that has a
plan here, or of one with `--game`. The same input gives the same bytes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

from tools.map.crests import lay_crests
from tools.map.grid import Hex, Side, name, parse, parse_side, side
from tools.map.ground import Ground
from tools.map.levels import dropped_slopes, lay_levels, lay_slopes
from tools.map.network import bridges_over, connected, edges_of, prune, unshared
from tools.map.plan import Plan, chosen, load
from tools.map.roads import Network, lay_roads
from tools.map.terrain import TOWN_EXTENT, wood_hexes
from tools.map.waters import lay_waters, runs_of

SHORTEST = 3  # hexsides: a shorter piece of brook, cut off by the map edge, is not worth its place


def plain(title: str) -> str:
    """A name without the remark in brackets that the geography adds to it."""
    return title.split(" (", maxsplit=1)[0]


def side_name(s: Side) -> str:
    """A hexside as the two hex numbers it parts."""
    return f"{name(s[0])}-{name(s[1])}"


def make(plan: Plan) -> dict[str, Any]:
    """The whole map as one document."""
    hand, grid, kinds = plan.hand, plan.grid, plan.sheet["kinds"]
    places = {p["id"]: {**p, "name": hand["names"].get(p["id"], plain(p["name"]))} for p in load("places")}
    unnamed = {p["place"] for p in hand["places_left_out"]}
    ground = Ground(plan)
    pinned = {p["place"]: p for p in hand["place_hexes"]}
    place_hex = {
        k: parse(pinned[k]["hex"]) if k in pinned else grid.nearest(ground.at(p["lat"], p["lon"]))
        for k, p in places.items()
    }
    place_hex = {k: h for k, h in place_hex.items() if grid.exists(h)}
    terrain = lay_terrain(ground, places, place_hex)
    water = lay_water(ground)
    streams = {s for w in water if w["kind"] == "stream" for s in w["sides"]}
    rivers = {s for w in water if w["kind"] in ("river", "lake") for s in w["sides"]}
    allowed = {parse_side(b["side"]) for b in hand["bridges"]}
    dear = {h: 0.6 for t in terrain if t["kind"] in kinds["dear"] for h in t["hexes"]}
    made = lay_roads(
        ground, load("roads"), Network(grid, streams, rivers, allowed, dear), place_hex, road_wishes(hand["roads"])
    )
    settled = {h for t in terrain if t["kind"] in kinds["settled"] for h in t["hexes"]} | {
        h for k, h in place_hex.items() if k not in unnamed
    }
    made = connected(prune(made, settled), parse(plan.sheet["network_from"]))
    paths = unshared(made)
    crests = lay_crests(ground, hand, streams | rivers)
    levels, slopes = relief_of(ground, crests)
    return {
        "grid": plan.sheet["grid"],
        "absent": [name(h) for h in sorted(grid.absent)],
        "maps": plan.sheet["maps"],
        "terrain": [
            {**t, "hexes": [name(h) for h in t["hexes"]]}
            for t in sorted(terrain, key=lambda t: (t["kind"], t["hexes"]))
        ],
        "paths": [
            {
                "kind": p["kind"],
                "name": plain(p["name"]),
                "hexes": [name(h) for h in p["hexes"]],
                "source": "reconstructed",
            }
            for p in paths
        ],
        "hexsides": [{**w, "sides": [side_name(s) for s in w["sides"]]} for w in [*water, *crests, *slopes]],
        "bridges": [
            {**b, "side": side_name(b["side"])} for b in bridges_over(grid, paths, water, place_hex, places, hand)
        ],
        "edges": edges_of(plan, made, paths),
        "places": [
            {
                "name": places[k]["name"],
                "hex": name(h),
                "kind": places[k]["kind"],
                "source": pinned[k]["source"] if k in pinned else "reconstructed",
            }
            for k, h in sorted(place_hex.items(), key=lambda item: (item[1], item[0]))
            if k not in unnamed
        ],
        **levels,
    }


def relief_of(ground: Ground, crests: list[dict[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Levels and slopes, on a map that has them; a side that the hand layer calls a crest is no slope besides."""
    if "levels" not in ground.plan.sheet:
        return {}, []
    levels = lay_levels(ground)
    usual = Counter(levels.values()).most_common(1)[0][0]
    areas = [
        {
            "level": level,
            "hexes": [name(h) for h in sorted(levels) if levels[h] == level],
            "source": "reconstructed",
        }
        for level in sorted(set(levels.values()) - {usual})
    ]
    taken = {side(*s) for c in crests for s in c["sides"]} | dropped_slopes(ground.plan.hand, levels, ground)
    return {"level": usual, "levels": areas}, lay_slopes(ground, levels, taken)


def road_wishes(roads: dict[str, Any]) -> dict[str, Any]:
    """What the hand layer says about roads."""
    return {
        "left_out": {r["road"] for r in roads["left_out"]},
        "paved": {r["road"] for r in roads["paved"]},
        "via": {r["road"]: [parse(h) for h in r["hexes"]] for r in roads["via"]},
        "loose_places": {(p.get("road"), p["place"]) for p in roads["loose_places"]},
        "extra": [{**e, "hexes": [parse(h) for h in e["hexes"]]} for e in roads["extra"]],
    }


def lay_terrain(ground: Ground, places: dict[str, Any], place_hex: dict[str, Hex]) -> list[dict[str, Any]]:
    """Areas drawn by hand first, then towns, then woods: a hex has one terrain."""
    hand, kinds = ground.plan.hand, ground.plan.sheet["kinds"]
    out: list[dict[str, Any]] = []
    taken: set[Hex] = set()

    def put(kind: str, title: str, hexes: list[Hex], source: str, note: str) -> None:
        free = sorted(h for h in hexes if h not in taken and ground.grid.exists(h))
        if free:
            record = {"kind": kind, "name": title, "hexes": free, "source": source}
            out.append({**record, "note": note} if note else record)
            taken.update(free)

    for a in hand["areas"]:
        title = places[a["place"]]["name"] if "place" in a else a["name"]
        put(a["kind"], title, [parse(h) for h in a["hexes"]], a.get("source", "reconstructed"), a["reason"])
    fixed = {t["place"]: t for t in hand["towns"]["hexes"]}
    for t in fixed.values():
        put(kinds["town"], places[t["place"]]["name"], [parse(h) for h in t["hexes"]], t["source"], t["reason"])
    no = {t["place"] for t in hand["towns"]["not"]} | set(fixed) | {a["place"] for a in hand["areas"] if "place" in a}
    by_size = sorted(place_hex, key=lambda k: (-(places[k]["extent_m"] or 0), k))
    for k in by_size:
        p = places[k]
        if k not in no and p["kind"] in ("city", "town", "village") and (p["extent_m"] or 0) >= TOWN_EXTENT:
            put(kinds["town"], p["name"], [place_hex[k]], "reconstructed", "")
    woods = wood_hexes(ground, load("woods"))
    cleared = {parse(h) for w in hand["woods"]["remove"] for h in w["hexes"]}
    added = [parse(h) for w in hand["woods"]["add"] for h in w["hexes"]]
    names = {w["id"]: hand["names"].get(w["id"], plain(w["name"])) for w in load("woods")}
    extra = {w["wood"]: [parse(h) for h in w["hexes"]] for w in hand["woods"]["add"]}
    for wood in sorted(set(woods) | set(extra)):
        hexes = [h for h in woods.get(wood, []) if h not in cleared and h not in added] + extra.get(wood, [])
        put(kinds["wood"], names[wood], hexes, "reconstructed", "")
    return out


def lay_water(ground: Ground) -> list[dict[str, Any]]:
    """Streams, rivers (one may begin as a stream) and ponds."""
    grid, rules = ground.grid, ground.plan.hand["waters"]
    fixes = {f["water"]: [parse(h) for h in f["hexes"]] for f in rules["flips"]}
    left_out = {w["water"] for w in rules["left_out"]}
    records = [r for r in load("waters") if r["id"] not in left_out]
    laid = lay_waters(ground, records, {"flips": fixes, "left_out": left_out})
    for cut in rules["cuts"]:
        gone = {parse_side(s) for s in cut["sides"]}
        laid[cut["water"]] = [s for s in laid[cut["water"]] if s not in gone]
    out: list[dict[str, Any]] = []
    lakes = {parse_side(s): lake for lake in rules["lakes"] for s in lake["sides"]}
    for r in records:
        sides = [s for s in laid[r["id"]] if grid.on_map(s) and s not in lakes]
        river = r["class"] == "river"
        start = 0
        if r["id"] == rules.get("river_from", {}).get("water"):
            mark = parse(rules["river_from"]["hex"])
            start = next(n for n, s in enumerate(sides) if mark in s)
        for kind, part in (("stream", sides[:start]), ("river" if river else "stream", sides[start:])):
            out.extend(
                {"kind": kind, "name": plain(r["name"]), "sides": run, "source": "reconstructed"}
                for run in runs_of(grid, part)
                if len(run) >= SHORTEST
            )
    for lake in rules["lakes"]:
        sides = [parse_side(s) for s in lake["sides"]]
        out.append(
            {
                "kind": "lake",
                "name": lake["name"],
                "sides": sides,
                "source": lake["source"],
                "note": lake["reason"],
            }
        )
    return out


def text_of(document: dict[str, Any]) -> str:
    """The document as JSON with one record on a line, so that a change shows as a changed line."""
    parts = []
    for key, value in document.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines = ",\n".join("  " + json.dumps(v, ensure_ascii=False) for v in value)
            parts.append(f' "{key}": [\n{lines}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> int:
    """Write the maps; with --check only say whether the stored ones are up to date."""
    plans, check = chosen(__doc__, with_check=True)
    stale = 0
    for plan in plans:
        target, text = plan.data / "map.json", text_of(make(plan))
        if check:
            same = target.read_text(encoding="utf-8") == text
            stale += not same
            print(f"map.json of {plan.game} {'is up to date' if same else 'differs from what its sources make'}")
        else:
            target.write_text(text, encoding="utf-8")
            print(f"wrote map.json of {plan.game}: {len(plan.grid.all_hexes())} hexes")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
