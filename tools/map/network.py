"""What follows from the laid roads: dead ends cut back, shared stretches told once, bridges, map edges."""

from __future__ import annotations

import itertools
from itertools import pairwise
from typing import Any

from tools.map.grid import Grid, Hex, Side, name, parse_side, side
from tools.map.plan import Plan


def steps_of(hexes: list[Hex]) -> list[Side]:
    """The hexsides a path crosses."""
    return [side(a, b) for a, b in itertools.pairwise(hexes)]


def prune(made: list[dict[str, Any]], settled: set[Hex]) -> list[dict[str, Any]]:
    """Shorten roads that would end in a field: an end stays at a place, at a map edge or on another road."""
    roads = [dict(r, hexes=list(r["hexes"])) for r in made]
    edge_ends = {r["hexes"][0] for r in roads if r["ends"][0]} | {r["hexes"][-1] for r in roads if r["ends"][1]}
    changed = True
    while changed:
        changed = False
        degree: dict[Hex, set[Hex]] = {}
        for r in roads:
            for a, b in zip(r["hexes"], r["hexes"][1:], strict=False):
                degree.setdefault(a, set()).add(b)
                degree.setdefault(b, set()).add(a)
        for r in roads:
            for at in (0, -1):
                while len(r["hexes"]) > 1:
                    h = r["hexes"][at]
                    if h in settled or h in edge_ends or len(degree[h]) > 1:
                        break
                    r["hexes"].pop(at)
                    changed = True
                    degree[h].clear()
                    degree[r["hexes"][at]].discard(h)
    return [r for r in roads if len(r["hexes"]) > 1]


def connected(made: list[dict[str, Any]], start: Hex) -> list[dict[str, Any]]:
    """Only the roads that hang together with the one network; a lane that merely cuts a map corner goes."""
    known = {start}
    while True:
        more = {h for r in made if known & set(r["hexes"]) for h in r["hexes"]} - known
        if not more:
            return [r for r in made if known & set(r["hexes"])]
        known |= more


def unshared(made: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each step once: a road that runs along an earlier one is told only where it is alone."""
    told: set[Side] = set()
    out: list[dict[str, Any]] = []
    for r in made:
        run: list[Hex] = []
        for a, b in zip(r["hexes"], r["hexes"][1:], strict=False):
            if side(a, b) in told:
                if len(run) > 1:
                    out.append({**r, "hexes": run})
                run = []
                continue
            told.add(side(a, b))
            run = run or [a]
            run.append(b)
        if len(run) > 1:
            out.append({**r, "hexes": run})
    return out


def bridges_over(
    grid: Grid,
    paths: list[dict[str, Any]],
    water: list[dict[str, Any]],
    place_hex: dict[str, Hex],
    places: dict[str, Any],
    hand: dict[str, Any],
) -> list[dict[str, Any]]:
    """A bridge on every water hexside that a road or trail crosses, named after the nearest place."""
    over = {s: w["kind"] for w in water for s in w["sides"]}
    given = {parse_side(b["side"]): b for b in hand["bridges"]}
    crossed = {s for p in paths for s in steps_of(p["hexes"]) if s in over}
    out = []
    for s in sorted(crossed | set(given)):
        if s in given:
            title, source = given[s]["name"], given[s]["source"]
        else:
            near = min(
                place_hex,
                key=lambda k: (
                    min(grid.hex_distance(place_hex[k], h) for h in s),
                    -(places[k]["extent_m"] or 0),
                    k,
                ),
            )
            title, source = places[near]["name"], "reconstructed"
        out.append({"name": title, "side": s, "over": over[s], "source": source})
    return out


def edges_of(plan: Plan, made: list[dict[str, Any]], paths: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where roads leave the map, or cross the lines along which scenarios cut it."""
    uses = {e["hex"]: e for e in plan.hand["edges"]}
    found: dict[tuple[str, str], dict[str, Any]] = {}

    def note(h: Hex, edge: str, kind: str, use: str) -> None:
        key = (name(h), edge)
        stated = uses.get(name(h))
        if stated and stated["edge"] == edge:
            use, source = stated["use"], stated.get("source", "stated")
        else:
            source = "reconstructed"
        if key not in found or found[key]["path"] == "trail":
            found[key] = {"hex": name(h), "edge": edge, "path": kind, "use": use, "source": source}

    for r in made:
        for at, leaves in ((0, r["ends"][0]), (-1, r["ends"][1])):
            if leaves:
                h = r["hexes"][at]
                note(h, plan.grid.edge_of(h), r["kind"], "outer edge")
    for p in paths:
        for a, b in pairwise(p["hexes"]):
            for h, n in ((a, b), (b, a)):
                for edge, use in cuts(plan, h, n):
                    note(h, edge, p["kind"], use)
    return [found[k] for k in sorted(found)]


def cuts(plan: Plan, h: Hex, n: Hex) -> list[tuple[str, str]]:
    """The lines along which scenarios cut the map that a step from h to n crosses."""
    bands = ("column", "row")
    out = []
    for cut in plan.sheet["cuts"]:
        band, here = cut["from"].split()
        there = cut["to"].split()[1]
        if h[bands.index(band)] == int(here) and n[bands.index(band)] == int(there):
            out.append((cut["edge"], cut["use"]))
    return out
