"""The campaign map and the battle board as data and as pictures: what is drawn is what the rules say."""

import math
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest

from grognard.games.napoleon_1815.data.records import RoadDatum
from grognard.games.napoleon_1815.display import battle_board as battle_faces
from grognard.games.napoleon_1815.display import board as map_faces
from grognard.games.napoleon_1815.loader import load
from grognard.kernel.landscape import Spot
from grognard.picture import draw_board
from grognard.picture.campaign_frame import furniture
from grognard.picture.campaign_names import Box, Placed, place

DATA = load()
BOARD = map_faces.board(DATA)
TOWNS = {town.id: town for town in DATA.towns}
NUMBER = {town.id: n for n, town in enumerate(DATA.towns)}
LINES = {road.id: map_faces.road_line(road, TOWNS) for road in DATA.roads}
NAMES = place(BOARD, furniture(BOARD))
SVG = "{http://www.w3.org/2000/svg}"
UNDER_THE_SIGN = 9.0  # a river may run through a town, hidden by its sign


def crossings(road: RoadDatum, line: list[Spot]) -> int:
    ends = (LINES[road.id][0], LINES[road.id][-1])
    met = [at for at, _ in map_faces.meeting(LINES[road.id], line)]
    return sum(min(math.dist(at, end) for end in ends) > UNDER_THE_SIGN for at in met)


def border(kind: str) -> list[Spot]:
    return next(b["line"] for b in BOARD["borders"] if b["kind"] == kind)


def over(one: Box, two: Box) -> bool:
    return min(one[2], two[2]) > max(one[0], two[0]) and min(one[3], two[3]) > max(one[1], two[1])


# --- geometry ---


def test_spaces_are_the_towns_in_their_order_at_their_latitude_and_longitude() -> None:
    assert [(s["id"], s["label"]) for s in BOARD["spaces"]] == [(n, t.name) for n, t in enumerate(DATA.towns)]
    west, north = map_faces.spot(50.6, 4.0), map_faces.spot(50.7, 4.1)
    assert west[0] < north[0]
    assert west[1] > north[1]
    kilometre = math.dist(map_faces.spot(50.0, 4.0), map_faces.spot(51.0, 4.0)) / 111.25
    assert 1000 / BOARD["metres"] * BOARD["side"] * math.sqrt(3) == pytest.approx(kilometre, rel=0.001)


@pytest.mark.rule("1.0-5")
@pytest.mark.parametrize("road", DATA.roads, ids=lambda road: road.id)
def test_a_road_crosses_the_river_of_its_rule_once_and_no_other_road_crosses_any(road: RoadDatum) -> None:
    found = {id: crossings(road, line) for id, line in map_faces.river_lines().items()}
    if road.river is None:
        assert set(found.values()) == {0}
    else:
        assert found[road.river] == 1
        assert max(found.values()) == 1


def test_every_crossing_has_its_bridge() -> None:
    wet = [road for road in DATA.roads if road.river]
    assert len(BOARD["crossings"]) == sum(crossings(r, line) for r in wet for line in map_faces.river_lines().values())
    for road in wet:
        assert any(min(math.dist(c["at"], p) for p in LINES[road.id]) < 12 for c in BOARD["crossings"])


@pytest.mark.rule("1.0-7", "1.0-8")
@pytest.mark.parametrize("road", DATA.roads, ids=lambda road: road.id)
def test_border_and_line_cut_the_roads_between_the_grounds_and_no_others(road: RoadDatum) -> None:
    a, b = TOWNS[road.a], TOWNS[road.b]
    assert crossings(road, border("frontier")) == (a.country != b.country)
    assert crossings(road, border("line")) == ({a.side, b.side} == {"anglo_dutch", "prussian"})


@pytest.mark.rule("1.0-1", "1.0-3")
def test_roads_meet_in_towns_only() -> None:
    for one, two in combinations(DATA.roads, 2):
        shared = {one.a, one.b} & {two.a, two.b}
        middles = [BOARD["spaces"][NUMBER[town]]["at"] for town in shared]
        for at, _ in map_faces.meeting(LINES[one.id], LINES[two.id]):
            assert any(math.dist(at, middle) < 1 for middle in middles), (one.id, two.id)


def test_rivers_keep_clear_of_towns_they_do_not_pass() -> None:
    through = {
        "haine": {"mons", "conde"},
        "senne": {"hal", "brussels", "malines"},
        "dyle": {"malines"},
        "lys": {"ghent"},
    }
    for id, line in map_faces.river_lines().items():
        for town in DATA.towns:
            near = min(math.dist(map_faces.spot(town.lat, town.lon), p) for p in line)
            assert near > 11 or town.id in through.get(id, set()), (id, town.id)


def test_every_town_lies_in_the_ground_of_its_army() -> None:
    grounds = {r["kind"]: r for r in BOARD["regions"] if r["kind"] in map_faces.COLOURS}
    for n, town in enumerate(DATA.towns):
        inside = {kind for kind, region in grounds.items() if holds(region["outline"][0], BOARD["spaces"][n]["at"])}
        assert inside == {town.side}, town.id
        assert n in grounds[town.side]["spaces"]


def holds(loop: list[Spot], at: Spot) -> bool:
    hit = False
    for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            hit = not hit
    return hit


# --- room for blocks ---


def test_stacks_stand_on_the_map_beside_their_towns_and_off_all_others() -> None:
    half = map_faces.BLOCK / 2
    wide, high = BOARD["size"]
    for s in BOARD["spaces"]:
        x, y = s["stand"]
        assert half < x < wide - half
        assert half < y < high - half
        for other in BOARD["spaces"]:
            ox, oy = other["at"]
            assert abs(ox - x) > half - 2 or abs(oy - y) > half - 2, (s["label"], other["label"])


def test_two_stacks_do_not_cover_each_other() -> None:
    for one, two in combinations(BOARD["spaces"], 2):
        (ax, ay), (bx, by) = one["stand"], two["stand"]
        shared = max(0.0, map_faces.BLOCK - abs(ax - bx)) * max(0.0, map_faces.BLOCK - abs(ay - by))
        assert shared < 0.1 * map_faces.BLOCK**2, (one["label"], two["label"])


def test_a_click_on_a_town_or_its_stack_means_that_town() -> None:
    for s in BOARD["spaces"]:
        first = next(other for other in BOARD["spaces"] if holds(other["polygon"], s["at"]))
        assert first["id"] == s["id"]
        assert holds(s["polygon"], s["stand"])


# --- names ---


def test_every_town_is_named_inside_the_map() -> None:
    assert [name.name for name in NAMES] == [town.name for town in DATA.towns]
    (left, top), (right, bottom) = BOARD["outline"][0][0], BOARD["outline"][0][2]
    for name in NAMES:
        assert left <= name.box[0] < name.box[2] <= right
        assert top <= name.box[1] < name.box[3] <= bottom


def test_no_name_covers_another_nor_the_furniture() -> None:
    for one, two in combinations(NAMES, 2):
        assert not over(one.box, two.box), (one.name, two.name)
    for name in NAMES:
        assert not any(over(name.box, box) for box in furniture(BOARD)), name.name


def test_no_name_lies_on_a_town_or_a_highway() -> None:
    highways = [p for way in BOARD["ways"] if way["kind"] == "major" for p in way["line"]]
    for name in NAMES:
        for s in BOARD["spaces"]:
            assert not within(s["at"], name, 5.0), (name.name, s["label"])
        assert not any(within(p, name, -1.5) for p in highways), name.name


def within(at: Spot, name: Placed, rim: float) -> bool:
    left, top, right, bottom = name.box
    return left - rim < at[0] < right + rim and top - rim < at[1] < bottom + rim


# --- the pictures ---


def test_the_map_is_one_well_formed_picture_with_its_legend() -> None:
    root = ET.fromstring(draw_board(BOARD))
    layers = {g.get("id") for g in root.iter(f"{SVG}g")}
    assert {"washes", "rivers", "frontier", "minor", "major", "bridges", "towns", "names", "frame", "title"} <= layers
    words = {t.text for t in root.iter(f"{SVG}text")} | {t.text for t in root.iter(f"{SVG}textPath")}
    assert {town.name for town in DATA.towns} <= words
    assert {"Meuse", "Sambre", "Scheldt", "Dender", "Lys", "Senne", "Dyle", "Haine"} <= words
    assert {"Anglo-Dutch supply", "1 block a turn", "Prussian supply", "2 blocks a turn"} <= words
    assert {line["text"] for line in BOARD["key"]} <= words


def test_an_owners_town_and_road_are_drawn() -> None:
    genappe = {"name": "Genappe", "country": "nederland", "side": "anglo_dutch", "lat": 50.61, "lon": 4.45}
    roads = {"genappe-quatre_bras": {"size": "major", "river": "dyle"}, "genappe-waterloo": {"size": "major"}}
    board = map_faces.board(load([{"towns": {"genappe": genappe}, "roads": roads}]))
    assert board["spaces"][-1]["label"] == "Genappe"
    assert len(board["crossings"]) == len(BOARD["crossings"]) + 1
    assert "Genappe" in draw_board(board)


def test_the_battle_board_has_lanes_that_face_each_other() -> None:
    board = battle_faces.board()
    at = {s["id"]: s["at"] for s in board["spaces"]}
    assert sorted(at) == list(range(8))
    for space in (1, 2, 3):
        assert at[space][0] == at[space + 3][0]
        assert at[space][1] > at[space + 3][1]
    assert at[1][0] < at[2][0] < at[3][0]
    assert at[7][1] < at[4][1] < at[1][1] < at[0][1]


def test_the_battle_board_can_be_seen_from_the_other_side() -> None:
    board = battle_faces.board("defender")
    at = {s["id"]: s["at"] for s in board["spaces"]}
    assert at[6][0] < at[5][0] < at[4][0]
    assert at[7][1] > at[6][1] > at[3][1] > at[0][1]


def test_there_is_room_for_blocks_and_markers() -> None:
    board = battle_faces.board()
    for s in board["spaces"]:
        (left, top), (right, bottom) = s["polygon"][0], s["polygon"][2]
        fits = int((right - left) // 64) * int((bottom - top - 30) // 60)
        assert fits >= (16 if s["terrain"] == "reserve" else 8)
    assert sorted(b["space"] for b in board["bays"] if b["kind"] == "terrain") == [1, 2, 3, 4, 5, 6]
    assert [b["space"] for b in board["bays"] if b["kind"] == "stream"] == [1, 2, 3]
    assert board["size"][0] < board["size"][1] < 1.2 * board["size"][0]


def test_the_battle_board_is_a_well_formed_picture() -> None:
    root = ET.fromstring(draw_board(battle_faces.board()))
    words = [t.text for t in root.iter(f"{SVG}text")]
    assert sorted(str(word) for word in words) == sorted(battle_faces.WORDS)
