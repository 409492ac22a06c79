"""The map: what the rulebook states holds, and the ground is consistent with itself.

The geometry is worked out here once more from the numbering alone, so that a fault in the map's tools does
not hide itself.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MAP = ROOT / "src/grognard/games/last_battles/data/map.json"
DOC: dict[str, Any] = json.loads(MAP.read_text(encoding="utf-8"))
COLUMNS, ROWS = DOC["grid"]["columns"], DOC["grid"]["rows"]
ABSENT = set(DOC["absent"])
HEXES = {f"{c:02d}{r:02d}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)} - ABSENT
TERRAIN = {h: t["kind"] for t in DOC["terrain"] for h in t["hexes"]}
NAMED = {h: t["name"] for t in DOC["terrain"] for h in t["hexes"]}
SOURCES = {"stated", "deduced", "reconstructed"}


def around(h: str) -> set[str]:
    c, r = int(h[:2]), int(h[2:])
    up = r if c % 2 == 0 else r - 1
    near = [(c, r - 1), (c, r + 1), (c - 1, up), (c - 1, up + 1), (c + 1, up), (c + 1, up + 1)]
    return {f"{a:02d}{b:02d}" for a, b in near if a > 0 and b > 0} & HEXES


def key(text: str) -> frozenset[str]:
    return frozenset(text.split("-"))


def sides(*kinds: str) -> set[frozenset[str]]:
    return {key(s) for w in DOC["hexsides"] if w["kind"] in kinds for s in w["sides"]}


def steps(*kinds: str) -> set[frozenset[str]]:
    return {
        frozenset(pair)
        for p in DOC["paths"]
        if p["kind"] in kinds
        for pair in zip(p["hexes"], p["hexes"][1:], strict=False)
    }


STREAM, RIVER, LAKE, CREST = sides("stream"), sides("river"), sides("lake"), sides("crest")
WATER = STREAM | RIVER | LAKE
ROAD, TRAIL = steps("road"), steps("trail")
ON_PATH: dict[str, set[str]] = {}
for _step in ROAD | TRAIL:
    _a, _b = sorted(_step)
    ON_PATH.setdefault(_a, set()).add(_b)
    ON_PATH.setdefault(_b, set()).add(_a)
BRIDGES = {key(b["side"]): b for b in DOC["bridges"]}
EDGES = {(e["hex"], e["edge"]): e for e in DOC["edges"]}


def reach(start: str, barred: set[frozenset[str]], allowed: set[str] | None = None) -> set[str]:
    """Every hex that can be walked to from one without crossing a barred hexside."""
    seen, todo = {start}, [start]
    while todo:
        h = todo.pop()
        for n in around(h) - seen:
            if frozenset((h, n)) not in barred and (allowed is None or n in allowed):
                seen.add(n)
                todo.append(n)
    return seen


def by_road(start: str) -> set[str]:
    seen, todo = {start}, [start]
    while todo:
        h = todo.pop()
        for n in ON_PATH.get(h, set()) - seen:
            seen.add(n)
            todo.append(n)
    return seen


# --- the numbering ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.2-1")
def test_a_hex_is_two_figures_of_column_and_two_of_place() -> None:
    named = [h for t in DOC["terrain"] for h in t["hexes"]]
    named += [h for p in DOC["paths"] for h in p["hexes"]]
    named += [h for s in WATER | CREST for h in s]
    named += [e["hex"] for e in DOC["edges"]] + [p["hex"] for p in DOC["places"]]
    assert all(len(h) == 4 and h in HEXES for h in named)


@pytest.mark.rule("2.2-2")
def test_the_two_maps_share_row_34_and_number_on() -> None:
    (n0, n1), (s0, s1) = DOC["maps"]["north"]["rows"], DOC["maps"]["south"]["rows"]
    assert (n0, s1) == (1, ROWS)
    assert n1 == s0 == 34


@pytest.mark.rule("2.2-4")
def test_nothing_lies_below_the_last_row() -> None:
    assert ROWS == 67
    assert max(int(h[2:]) for h in HEXES) == 67
    assert {"0136", "5726", "3701", "3167"} <= HEXES


@pytest.mark.rule("2.2-5")
def test_a_hex_is_480_metres_and_even_columns_stand_lower() -> None:
    assert DOC["grid"] == {"columns": 57, "rows": 67, "even_columns": "lower", "metres": 480}
    for town in (["0606", "0607", "0708", "0709"], ["3256", "3357", "3457"], ["4206", "4306", "4307"]):
        assert reach(town[0], set(), set(town)) == set(town)


def test_the_north_west_corner_does_not_exist() -> None:
    assert {f"{c:02d}{r:02d}" for c in range(1, 13) for r in range(1, 5)} == ABSENT


# --- stated hexes -----------------------------------------------------------------------------------------

STATED_TOWNS = {
    "Quatre Bras": ["1641"],
    "Ligny": ["3755", "3854", "3855", "3955"],
    "Saint-Amand": ["3256", "3357", "3457"],
    "Wavre": ["4206", "4306", "4307"],
    "Waterloo": ["0606", "0607", "0708", "0709"],
    "Villers-Perwin": ["2152"],
    "Gémioncourt": ["1744"],
    "Piraumont": ["1944"],
}


@pytest.mark.parametrize("town", STATED_TOWNS)
def test_stated_towns(town: str) -> None:
    assert {h for h, n in NAMED.items() if n == town and TERRAIN[h] == "town"} == set(STATED_TOWNS[town])


@pytest.mark.parametrize(("chateau", "h"), [("Hougoumont", "0617"), ("La Haye Sainte", "0916"), ("Papelotte", "1315")])
def test_chateaux(chateau: str, h: str) -> None:
    assert TERRAIN[h] == "chateau"
    assert NAMED[h] == chateau
    assert sum(kind == "chateau" for kind in TERRAIN.values()) == 3


@pytest.mark.parametrize(
    ("place", "h"),
    [
        ("Maison du Roi", "1022"),
        ("Quatre Bras", "1641"),
        ("Brye", "3552"),
        ("Villers-Perwin", "2152"),
        ("Plancenoit", "1220"),
    ],
)
def test_places(place: str, h: str) -> None:
    assert [p["hex"] for p in DOC["places"] if p["name"] == place] == [h]


ENTRIES = {
    "0605": "north",
    "3701": "north",
    "0114": "west",
    "0124": "west",
    "0136": "west",
    "1167": "south",
    "3167": "south",
    "5712": "east",
    "5756": "east",
    "1634": "north",
    "2909": "east",
    "2912": "east",
    "2914": "east",
    "2952": "west",
}


@pytest.mark.parametrize("h", ENTRIES)
def test_every_entry_hex_has_a_path_that_leads_into_the_field(h: str) -> None:
    edge = EDGES[h, ENTRIES[h]]
    assert edge["source"] == "stated"
    assert edge["path"] in ("road", "trail")
    assert "1641" in by_road(h)


def test_the_exits_of_column_29_are_those_where_a_path_goes_on() -> None:
    goes_on = {h for h in HEXES if h[:2] == "29" for n in ON_PATH.get(h, set()) if n[:2] == "28"}
    assert {e["hex"] for e in DOC["edges"] if e["edge"] == "west" and e["hex"][:2] == "29"} == goes_on
    assert len([h for h in goes_on if int(h[2:]) <= 34]) >= 4


# --- records ----------------------------------------------------------------------------------------------


def test_every_record_says_where_it_comes_from() -> None:
    for part in ("terrain", "paths", "hexsides", "bridges", "edges", "places"):
        assert all(record["source"] in SOURCES for record in DOC[part])


def test_a_hex_has_one_terrain() -> None:
    count = Counter(h for t in DOC["terrain"] for h in t["hexes"])
    assert [h for h, n in count.items() if n > 1] == []
    assert set(TERRAIN.values()) == {"forest", "marsh", "town", "chateau"}


def test_a_hexside_is_told_once_and_has_one_water() -> None:
    told = Counter(key(s) for w in DOC["hexsides"] for s in w["sides"])
    assert [sorted(s) for s, n in told.items() if n > 1] == []


def test_hexsides_part_neighbours_and_run_on() -> None:
    for w in DOC["hexsides"]:
        for s in w["sides"]:
            a, b = s.split("-")
            assert b in around(a), s
        if w["kind"] != "crest":
            for s, t in zip(w["sides"], w["sides"][1:], strict=False):
                assert len(key(s) | key(t)) == 3, (
                    w["name"],
                    s,
                    t,
                )  # two sides that meet share a hex of three


def test_paths_go_from_hex_to_neighbour_and_no_step_is_told_twice() -> None:
    count: Counter[frozenset[str]] = Counter()
    for p in DOC["paths"]:
        for a, b in zip(p["hexes"], p["hexes"][1:], strict=False):
            assert b in around(a), (p["name"], a, b)
            count[frozenset((a, b))] += 1
    assert [sorted(s) for s, n in count.items() if n > 1] == []
    assert not ROAD & TRAIL


def test_no_path_stops_in_a_field() -> None:
    lived_in = {p["hex"] for p in DOC["places"]} | {h for h, k in TERRAIN.items() if k in ("town", "chateau")}
    outer = {h for h, _ in EDGES}
    ends = {h for h, near in ON_PATH.items() if len(near) == 1}
    assert ends - lived_in - outer == set()


def test_roads_and_trails_are_one_network() -> None:
    net = by_road("1641")
    assert set(ON_PATH) == net


def test_towns_are_served_by_a_path() -> None:
    towns = {h for h, k in TERRAIN.items() if k in ("town", "chateau")}
    off = {h for h in towns if h not in ON_PATH}
    named_off = {NAMED[h] for h in off}
    reached = {NAMED[h] for h in towns - off}
    assert named_off <= reached, named_off - reached  # each town has at least one hex on a path


def test_edge_records_lie_on_edges() -> None:
    for (h, edge), record in EDGES.items():
        c, r = int(h[:2]), int(h[2:])
        outer = {
            "west": c in (1, 29) or (c == 13 and r <= 4),
            "east": c in (29, COLUMNS),
            "south": r in (34, ROWS),
            "north": r in (1, 34) or (r == 5 and c <= 12),
        }
        assert outer[edge], record
        assert h in ON_PATH, record


# --- water ------------------------------------------------------------------------------------------------


def test_a_bridge_wherever_a_path_crosses_water_and_nowhere_else() -> None:
    crossed = (ROAD | TRAIL) & (STREAM | RIVER)
    assert set(BRIDGES) == crossed
    for s, b in BRIDGES.items():
        assert b["over"] == ("river" if s in RIVER else "stream")


def test_no_path_crosses_a_lake() -> None:
    assert not (ROAD | TRAIL) & LAKE
    assert len(LAKE) >= 2


def test_the_dyle_is_crossed_only_at_its_historical_bridges() -> None:
    over = {b["name"] for s, b in BRIDGES.items() if s in RIVER}
    assert over == {
        "Genappe",
        "Bousval",
        "Court-Saint-Étienne",
        "Mousty",
        "Ottignies",
        "Limelette",
        "Limal",
        "Moulin de Bierges",
        "Wavre",
        "Basse-Wavre",
    }


def test_the_dyle_parts_the_two_banks_at_wavre() -> None:
    box = {h for h in HEXES if 30 <= int(h[:2]) <= 50 and int(h[2:]) <= 26}
    left = reach("4306", RIVER, box)
    assert {"4206", "4305", "4405", "4505", "4105", "3712", "3715", "3618", "3810", "4108"} <= left
    right = reach("4307", RIVER, box)
    assert {"4308", "4207", "4617", "3623", "4314"} <= right
    assert not left & right


def test_the_ligny_brook_parts_ligny_and_runs_behind_saint_amand() -> None:
    brook = sides("stream")
    field = {h for h in HEXES if 30 <= int(h[:2]) <= 46 and 50 <= int(h[2:]) <= 60}
    north = reach("3552", brook, field)
    assert {"3755", "3854", "3656", "3657", "3553", "4153"} <= north
    south = reach("3561", brook, {h for h in HEXES if 30 <= int(h[:2]) <= 46 and 50 <= int(h[2:]) <= 62})
    assert {"3256", "3357", "3457", "3855", "3955", "3254", "3355"} <= south
    assert not {"3755", "3854"} & south
    bridges = {h for s in BRIDGES for h in s}
    assert {"3855", "3854"} <= bridges


def test_gemioncourt_lies_behind_its_brook() -> None:
    for attacker in ("1745", "1844"):
        assert frozenset(("1744", attacker)) in STREAM
    field = {h for h in HEXES if 13 <= int(h[:2]) <= 20 and 40 <= int(h[2:]) <= 47}
    assert frozenset(("1644", "1645")) in STREAM
    assert frozenset(("1844", "1944")) not in WATER  # Husson attacks Piraumont on dry ground
    assert {"1744", "1641"} <= reach("1743", STREAM | LAKE, field)


# --- woods and heights ------------------------------------------------------------------------------------


def test_bossu_wood_stands_west_of_the_brussels_road() -> None:
    wood = {h for h, n in NAMED.items() if n == "Bois de Bossu"}
    assert {"1542", "1543", "1544"} <= wood
    assert all(int(h[:2]) < 16 for h in wood)
    assert {"1641", "1642", "1643", "1644"} & set(TERRAIN) <= {"1641"}


def test_crests_hide_bylandt_and_van_opstal_from_marcillac() -> None:
    for low in ("1745", "1645"):
        assert frozenset(("1746", low)) in CREST


def test_the_crest_of_mont_saint_jean_has_no_gap() -> None:
    front = ["0616", "0716", "0815", "0915", "1015", "1115", "1214", "1314"]
    behind = {"0617", "0717", "0816", "0916", "1016", "1116", "1215", "1315"}
    for h in front:
        for n in around(h) & behind:
            assert frozenset((h, n)) in CREST | WATER, (h, n)


def test_a_crest_names_its_higher_hex_first() -> None:
    for c in DOC["hexsides"]:
        if c["kind"] == "crest":
            high = {s.split("-")[0] for s in c["sides"]}
            assert high.isdisjoint(s.split("-")[1] for s in c["sides"]), c["name"]


def test_the_great_roads() -> None:
    chaussee = [h for p in DOC["paths"] if p["kind"] == "road" for h in p["hexes"]]
    brussels = "0605 0606 0607 0708 0709 0813 0916 0919 1022 1328 1329 1429 1430 1531 1532 1632 1633 1634 1641 1167"
    assert set(brussels.split()) <= set(chaussee)
    assert {"0136", "0738", "1641", "3449", "4251", "5756"} <= set(chaussee)
    assert {"3167", "3462", "4306", "4307", "4718", "4719"} <= set(chaussee)


def test_the_nivelles_road_passes_west_of_hougoumont() -> None:
    assert all("0617" not in step for step in ROAD)
    assert {frozenset(("0616", "0517")), frozenset(("0517", "0518"))} <= ROAD


def test_cavalry_and_guns_do_not_set_up_in_woods_or_bogs() -> None:
    units = (ROOT / "src/grognard/games/last_battles/data").glob("*.json")
    standing = "1847 4560 4561 4761 4613 4314 4317 5212 0319 0520 0620 0720 1018 1219 1416 4505 4404 4108 3751 3650"
    assert any(units)
    bad = {h: TERRAIN[h] for h in standing.split() if TERRAIN.get(h) in ("forest", "marsh")}
    assert bad == {}


# --- the tool ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("check", [["tools.map.make_map", "--check"], ["tools.map.check_map"]])
def test_the_stored_map_is_what_its_sources_make_and_villages_keep_their_banks(check: list[str]) -> None:
    pytest.importorskip("shapely")
    done = subprocess.run([sys.executable, "-m", *check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
