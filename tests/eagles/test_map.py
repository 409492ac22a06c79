"""The map: what the rulebook states and its examples prove holds, and the ground is consistent with itself.

The geometry is worked out here once more from the numbering alone (rows from the south, odd rows half a hex farther
east), so that a fault in the tools that make maps does not hide itself.
"""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from grognard.boards.hexes import HexGrid

ROOT = Path(__file__).parents[2]
DOC: dict[str, Any] = json.loads((ROOT / "src/grognard/games/eagles/data/map.json").read_text(encoding="utf-8"))
HEXES = {f"{r:02d}{c:02d}" for r in range(1, 43) for c in range(1, 43)}
TERRAIN = {h: t["kind"] for t in DOC["terrain"] for h in t["hexes"]}
NAMED = {h: t["name"] for t in DOC["terrain"] for h in t["hexes"]}
LEVEL = {h: part["level"] for part in DOC["levels"] for h in part["hexes"]}
SOURCES = {"stated", "deduced", "reconstructed"}


def around(h: str) -> set[str]:
    r, c = int(h[:2]), int(h[2:])
    east = c if r % 2 else c - 1
    near = [(r, c - 1), (r, c + 1), (r - 1, east), (r - 1, east + 1), (r + 1, east), (r + 1, east + 1)]
    return {f"{a:02d}{b:02d}" for a, b in near if a > 0 and b > 0} & HEXES


def distance(a: str, b: str) -> int:
    def cube(h: str) -> tuple[int, int, int]:
        r, c = int(h[:2]), int(h[2:])
        z = c - (r - r % 2) // 2
        return r, -r - z, z

    return max(abs(p - q) for p, q in zip(cube(a), cube(b), strict=True))


def level(h: str) -> int:
    found: int = LEVEL.get(h, DOC["level"])
    return found


def terrain(h: str) -> str:
    return str(TERRAIN.get(h, "clear"))


def key(text: str) -> frozenset[str]:
    return frozenset(text.split("-"))


def sides(kind: str) -> set[frozenset[str]]:
    return {key(s) for w in DOC["hexsides"] if w["kind"] == kind for s in w["sides"]}


def falling(*kinds: str) -> set[str]:
    return {s for w in DOC["hexsides"] if w["kind"] in kinds for s in w["sides"]}


def steps(*kinds: str) -> set[frozenset[str]]:
    return {frozenset(pair) for p in DOC["paths"] if p["kind"] in kinds for pair in pairwise(p["hexes"])}


SLOPES, STREAM = falling("slope", "steep_slope"), sides("stream")
ROAD, TRAIL = steps("road"), steps("trail")
PLACES = {p["name"]: p["hex"] for p in DOC["places"]}


def chain(text: str) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairwise(text.split())}


# The grid (facts A2)


def test_the_sheet_is_42_by_42() -> None:
    assert DOC["grid"] == {
        "columns": 42, "rows": 42, "even_columns": "higher", "metres": 200, "numbering": "rows",
    }  # fmt: skip
    assert DOC["absent"] == []


@pytest.mark.parametrize(
    ("h", "near"),
    [("2629", "2628 2630 2528 2529 2728 2729"), ("2532", "2531 2533 2432 2433 2632 2633")],
)
def test_neighbours_are_those_of_the_examples(h: str, near: str) -> None:
    grid = HexGrid(42, 42, set(), even_lower=False)
    assert around(h) == set(near.split())
    assert {f"{n:04d}" for n in grid.neighbours[int(h)]} == around(h)


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ("2624", "2925", 3), ("2922", "2925", 3), ("3023", "2925", 3), ("2627", "2925", 3), ("2525", "2925", 4),
        ("2117", "2621", 6), ("2510", "2912", 4), ("2510", "3113", 6), ("2421", "2925", 7), ("2421", "3517", 11),
        ("2421", "3442", 26), ("3442", "2729", 16), ("3442", "2925", 19), ("3442", "1724", 26),
    ],
)  # fmt: skip
def test_distances_are_those_of_the_examples(a: str, b: str, far: int) -> None:
    grid = HexGrid(42, 42, set(), even_lower=False)
    assert distance(a, b) == far
    assert grid.distance(int(a), int(b)) == far


def test_every_distance_of_the_grid_is_that_of_the_numbering() -> None:
    grid = HexGrid(42, 42, set(), even_lower=False)
    some = sorted(HEXES)[::37]
    assert all(grid.distance(int(a), int(b)) == distance(a, b) for a in some for b in some)


# Named and proven hexes (facts A3)


@pytest.mark.parametrize(
    ("name", "h"),
    [
        ("La Belle Alliance", "2117"), ("Papelotte", "2925"), ("Fichermont", "2729"), ("La Haye Sainte", "2717"),
        ("Crossroads", "2917"), ("Lasnes", "3442"), ("Hougoumont", "2311"), ("Mont-Saint-Jean", "3517"),
        ("Ferme de Mont-Saint-Jean", "3217"), ("Plancenoit", "1724"), ("Rossomme", "1418"), ("Maison du Roi", "1119"),
        ("La Haye", "2926"), ("Smohain", "3028"), ("Merbraine", "2908"), ("Braine-l'Alleud", "3102"), ("Ohain", "4037"),
    ],
)  # fmt: skip
def test_places_are_where_the_rules_name_them(name: str, h: str) -> None:
    assert PLACES[name] == h


@pytest.mark.parametrize(
    ("kind", "hexes"),
    [
        ("farm", "2717 2729 2311 2925"),
        ("village", "2117 2926 3028 3217 3417 3517 1723 1724 1623 1624 1418 2908 3102 4037 3442"),
        ("orchard", "2312 2313"),
        ("woods", "2629 2630 2728 2533 2534 2535 2434 2435 2436 2634 2635 2636 2334 2335 2111 2112 2211 2212"),
        ("sunken_road", "2918 2914 2915 2916 2919 2920 2921"),
        ("clear", "2819 2827 2825 3025 2628 2528 2529 2632 2633 2531 2432 2433 2532 2618 2818 2510 2912 3113 2620"),
    ],
)
def test_terrain_is_that_of_the_examples(kind: str, hexes: str) -> None:
    assert {h: terrain(h) for h in hexes.split()} == dict.fromkeys(hexes.split(), kind)


@pytest.mark.parametrize(
    "road",
    [
        "2618 2717 2818 2917",  # stated, 12.1
        "2510 2611 2711 2812 2912 3013 3113",  # deduced, 12.1
        (
            "0122 0222 0322 0422 0522 0622 0721 0822 0921 1021 1020 1119 1219 1318 1418 1517 1618 1717 1818 1917 2018 "
            "2117 2218 2317 2418 2517 2618 2717 2818 2917 3017 3117 3217 3317 3417 3517 3617 3716 3816 3916 4016 "
            "4115 4215"
        ),
        (
            "1701 1702 1803 1804 1904 1905 2006 2007 2107 2108 2209 2309 2410 2510 2611 2711 2812 2912 3013 3113 3214 "
            "3215 3315 3416 3417"
        ),
    ],
)
def test_roads_run_as_the_examples_say(road: str) -> None:
    assert chain(road) <= ROAD


@pytest.mark.parametrize(
    "trail",
    [
        "2917 2918",  # stated, 12.1
        "2912 2913 2914 2915 2916 2917 2918 2919 2920 2921 2922 2923 3024 3025 3026 3027 3028 3128 3129 3230 3231 3331",
        "2923 2924 2925 2926 2927 3028",
        "1723 1724 1825 1826 1926 2027 2127 2128 2229 2230 2330 2331 2432 2433 2533 2634 2635 2735 2836 2837 2937 3038",
        "4227 4127 4028 3928 3828 3728 3629 3529 3429 3328 3229 3128",
    ],
)
def test_trails_run_as_the_examples_say(trail: str) -> None:
    assert chain(trail) <= TRAIL | ROAD


def test_the_ridge_falls_to_the_valley() -> None:
    assert "2918-2819" in SLOPES  # stated: 2918 is the higher
    ridge = {f"29{c:02d}" for c in range(12, 23)}
    below = {f"28{c:02d}" for c in range(11, 25)}
    assert {f"{a}-{b}" for a in ridge for b in around(a) & below} <= SLOPES
    french = {f"22{c:02d}" for c in range(15, 22)}
    assert {f"{a}-{b}" for a in french for b in around(a) if b.startswith("23")} <= SLOPES


def test_crest_and_stream_part_2927_from_2827() -> None:
    assert "2827-2927" in SLOPES
    assert key("2927-2827") in STREAM
    for side in ("2926-2827", "2927-2828", "2928-2828", "2928-2829", "2929-2829", "2929-2830"):
        assert key(side) in STREAM
    assert key("2928-2828") in {key(b["side"]) for b in DOC["bridges"]}


def test_the_grand_battery_sees_the_edge_of_the_ridge_only() -> None:
    assert {level(f"25{c}") for c in range(18, 23)} == {1}
    assert {level(f"29{c}") for c in range(12, 23)} == {2}
    assert {level(f"26{c}") for c in range(14, 25)} | {level(f"27{c}") for c in range(14, 25)} == {0}


def test_there_are_three_levels() -> None:
    assert {level(h) for h in HEXES} == {0, 1, 2}


# The map in itself


def test_the_higher_hex_of_a_slope_lies_higher() -> None:
    for side in SLOPES:
        high, low = side.split("-")
        assert low in around(high)
        assert level(high) > level(low), side


def test_everything_has_a_source() -> None:
    for part in ("terrain", "paths", "hexsides", "bridges", "edges", "places", "levels"):
        assert {record["source"] for record in DOC[part]} <= SOURCES, part


def test_roads_and_waters_go_from_neighbour_to_neighbour() -> None:
    for pair in ROAD | TRAIL | STREAM:
        a, b = pair
        assert b in around(a)


def test_a_way_over_a_brook_has_a_bridge() -> None:
    bridges = {key(b["side"]) for b in DOC["bridges"]}
    assert bridges >= (ROAD | TRAIL) & STREAM
    assert bridges <= STREAM


def test_all_roads_hang_together() -> None:
    links: dict[str, set[str]] = {}
    for pair in ROAD | TRAIL:
        a, b = pair
        links.setdefault(a, set()).add(b)
        links.setdefault(b, set()).add(a)
    seen, todo = {"2917"}, ["2917"]
    while todo:
        for n in links[todo.pop()] - seen:
            seen.add(n)
            todo.append(n)
    assert seen == set(links)


def test_supply_and_entry_hexes_lie_on_ways_that_leave_the_map() -> None:
    edges = {e["hex"]: e for e in DOC["edges"]}
    assert edges["0122"]["path"] == "road"
    assert edges["4215"]["path"] == "road"
    assert (edges["3342"]["edge"], edges["3342"]["source"]) == ("east", "stated")
    assert (edges["4227"]["edge"], edges["4227"]["source"]) == ("north", "stated")


def test_the_stored_map_is_what_its_sources_make() -> None:
    command = [sys.executable, "-m", "tools.map.make_map", "--check", "--game", "eagles"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_place_stands_on_its_own_bank() -> None:
    command = [sys.executable, "-m", "tools.map.check_map", "--game", "eagles"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
