"""The map as data and as a picture: what is drawn is what the rules say; areas are a partition of the ground."""

import itertools
import xml.etree.ElementTree as ET

import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon, box

from grognard.games.waterloo_impulse.display import board as map_faces
from grognard.games.waterloo_impulse.loader import load
from grognard.kernel.landscape import Border, Space, Spot
from grognard.picture import draw_board

DATA = load()
BOARD = map_faces.board(DATA, "The Battle of Waterloo")
SPACES: dict[int, Space] = {space["id"]: space for space in BOARD["spaces"]}
AREAS = {n: Polygon(SPACES[n]["polygon"]) for n in range(1, 91)}
PAIRS = {(b.a, b.b): b for b in DATA.boundaries}
NUMBER = {area.name: area.number for area in DATA.areas}
LAND = Polygon(BOARD["outline"][0])
LEAST = 38.0  # units: 120 metres; what is shorter would look like a point
SVG = "{http://www.w3.org/2000/svg}"


def shared(a: int, b: int) -> float:
    """How much border two areas have in common."""
    if AREAS[a].distance(AREAS[b]) > 1e-6:
        return 0.0
    return AREAS[a].boundary.intersection(AREAS[b].boundary).length


SHARED = {(a, b): shared(a, b) for a, b in itertools.combinations(AREAS, 2)}


def border(a: int, b: int) -> Border:
    return next(x for x in BOARD["borders"] if x["name"] == f"{a}-{b}")


def stack(at: Spot) -> Polygon:
    half = map_faces.STACK / 2
    return box(at[0] - half, at[1] - half, at[0] + half, at[1] + half)


# --- the partition ---


def test_spaces_are_areas_and_zones_by_their_numbers() -> None:
    assert [space["id"] for space in BOARD["spaces"]] == list(range(1, 94))
    assert [SPACES[n]["label"] for n in (36, 46, 91)] == ["Hougoumont", "La Haye Sainte", "P1: Road from Ohain"]


@pytest.mark.rule("3.2b", "10.4b")
def test_adjacency_of_the_shapes_is_that_of_the_rules() -> None:
    assert {pair for pair, length in SHARED.items() if length > 1e-6} == set(PAIRS)


@pytest.mark.rule("10.4b")
def test_a_boundary_is_seen_and_a_meeting_point_is_a_point() -> None:
    assert min(SHARED[pair] for pair in PAIRS) > LEAST
    touching = [pair for pair in SHARED if pair not in PAIRS and AREAS[pair[0]].distance(AREAS[pair[1]]) < 1e-6]
    assert len(touching) >= 18
    for a, b in touching:
        assert AREAS[a].intersection(AREAS[b]).length == 0


def test_areas_cover_the_ground_once() -> None:
    assert all(shape.is_valid for shape in AREAS.values())
    assert sum(shape.area for shape in AREAS.values()) == pytest.approx(LAND.area, rel=1e-6)
    assert shapely.union_all(list(AREAS.values())).symmetric_difference(LAND).area < 1.0
    assert min(shape.area for shape in AREAS.values()) > 18_000


def test_the_middle_of_an_area_lies_in_it() -> None:
    for area in DATA.areas:
        assert AREAS[area.number].contains(Point(map_faces.spot(*area.at)))


@pytest.mark.parametrize(
    ("place", "area"),
    [
        ("Hougoumont", 36), ("La Haye Sainte", 46), ("Papelotte", 69), ("La Haie", 70), ("Smohain", 70),
        ("Frichermont", 71), ("Plancenoit", 53), ("Mont-Saint-Jean", 42), ("Ferme de Mont-Saint-Jean", 43),
        ("Braine-l'Alleud", 3), ("Merbraine", 20), ("La Belle Alliance", 49), ("Rossomme", 51), ("Maison du Roi", 52),
        ("Decoster", 50), ("Maransart", 90), ("Vert-Coucou", 65),
    ],
)  # fmt: skip
def test_places_stand_in_their_areas(place: str, area: int) -> None:
    at = next(s["at"] for s in BOARD["settlements"] if s["name"] == place)
    assert AREAS[area].contains(Point(at))


def test_places_lie_as_they_do_on_the_ground() -> None:
    at = {s["name"]: s["at"] for s in BOARD["settlements"]}
    assert at["Hougoumont"][0] < at["La Haye Sainte"][0] < at["Papelotte"][0] < at["Frichermont"][0]
    assert at["Mont-Saint-Jean"][1] < at["La Haye Sainte"][1] < at["La Belle Alliance"][1] < at["Rossomme"][1]
    farm, inn = at["La Haye Sainte"], at["La Belle Alliance"]
    assert 0.9 < Point(farm).distance(Point(inn)) / map_faces.UNITS < 1.2


# --- boundaries ---


@pytest.mark.rule("3.6a")
def test_boundaries_are_drawn_in_their_kind() -> None:
    drawn = {b["name"]: b["kind"] for b in BOARD["borders"] if "-" in b["name"]}
    assert drawn == {boundary.id: boundary.kind for boundary in DATA.boundaries}


def test_stream_boundaries_follow_their_brooks() -> None:
    brooks = {b["name"]: LineString(b["line"]) for b in BOARD["borders"] if b["kind"] == "brook"}
    for pair, boundary in PAIRS.items():
        if boundary.kind == "stream":
            for p in border(*pair)["line"]:
                assert brooks[boundary.brook].distance(Point(p)) < 1.5


def test_no_brook_runs_along_an_open_boundary() -> None:
    brooks = shapely.union_all([LineString(b["line"]) for b in BOARD["borders"] if b["kind"] == "brook"]).buffer(6)
    for pair, boundary in PAIRS.items():
        if boundary.kind == "open":
            assert LineString(border(*pair)["line"]).intersection(brooks).length < 45


def test_what_an_owner_takes_away_is_drawn_closed_and_streams_change() -> None:
    changed = load([{"boundaries": {"60-61": {"kind": "stream"}, "12-23": None}}])
    kinds = {b["name"]: b["kind"] for b in map_faces.board(changed)["borders"]}
    assert (kinds["60-61"], kinds["12-23"], kinds["3-14"]) == ("stream", "closed", "stream")


# --- signs and stacks ---


@pytest.mark.rule("3.4a", "3.5a", "3.7a")
def test_signs_say_what_the_rules_say() -> None:
    shapes = {"clear": "circle", "forest": "triangle", "village": "square"}
    signs = {sign["space"]: sign for sign in BOARD["signs"]}
    for area in DATA.areas:
        sign = signs[area.number]
        assert (sign["shape"], sign["value"], sign["number"]) == (shapes[area.terrain], area.tem, str(area.number))
        assert sign.get("points", 0) == area.vp
        assert sign.get("cannon", False) == area.cannon
        if area.vp:
            assert sign["colour"] == (map_faces.BLUE if area.vp_side == "french" else map_faces.GREEN)


def test_signs_stand_clear_of_borders_and_of_stacks() -> None:
    bays = {(bay["space"], bay["kind"]): bay["at"] for bay in BOARD["bays"]}
    for sign in BOARD["signs"]:
        number = sign["space"]
        shape = AREAS[number]
        assert shape.contains(Point(sign["at"]))
        assert shape.exterior.distance(Point(sign["at"])) > 17
        for at in (bays[number, "french"], bays[number, "allied"], SPACES[number]["at"]):
            assert stack(at).distance(Point(sign["at"])) > 8


def test_two_stacks_fit_side_by_side_into_every_area() -> None:
    bays = {(bay["space"], bay["kind"]): bay["at"] for bay in BOARD["bays"]}
    for number, shape in AREAS.items():
        french, allied = stack(bays[number, "french"]), stack(bays[number, "allied"])
        assert french.intersection(allied).area < 1
        for pile in (french, allied, stack(SPACES[number]["at"])):
            assert pile.intersection(shape).area > 0.97 * pile.area


# --- zones ---


@pytest.mark.rule("3.8a", "15.3a")
def test_arrows_lead_from_the_panel_of_a_zone_into_its_areas() -> None:
    arrows = {way["name"]: way["line"] for way in BOARD["ways"] if way["kind"] == "arrow"}
    assert set(arrows) == {f"{zone.id} to {area}" for zone in DATA.zones for area in zone.to_areas}
    for n, zone in enumerate(DATA.zones):
        panel = Polygon(SPACES[91 + n]["polygon"])
        assert not panel.intersects(LAND)
        for area in zone.to_areas:
            line = arrows[f"{zone.id} to {area}"]
            assert panel.distance(Point(line[0])) < 1
            assert AREAS[area].contains(Point(line[-1]))


def test_zones_beside_each_other_are_linked() -> None:
    assert [way["name"] for way in BOARD["ways"] if way["kind"] == "link"] == ["P1 to P2", "P2 to P3"]


def test_arrows_follow_an_owner() -> None:
    changed = map_faces.board(load([{"zones": {"P2": {"to_areas": [87, 88, 80]}}}]))
    line = next(way["line"] for way in changed["ways"] if way["name"] == "P2 to 80")
    assert AREAS[80].contains(Point(line[-1]))


# --- the picture ---


def test_the_picture_is_well_formed_and_has_everything() -> None:
    root = ET.fromstring(draw_board(BOARD))
    groups = {g.get("id") for g in root.iter(f"{SVG}g") if g.get("id")}
    assert groups >= {
        "heights", "fields", "hachures", "woods", "orchards", "brooks", "tracks", "roads", "chaussees", "cuttings",
        "borders", "houses", "names", "signs", "zones", "frame", "title",
    }  # fmt: skip
    words = {"".join(t.itertext()) for t in root.iter(f"{SVG}text")}
    assert words >= {
        "The Battle of Waterloo",
        "Hougoumont",
        "La Haye Sainte",
        "Papelotte",
        "P1",
        "P2",
        "P3",
        "to Brussels",
    }


def test_the_same_board_gives_the_same_picture() -> None:
    assert draw_board(BOARD) == draw_board(map_faces.board(load(), "The Battle of Waterloo"))


def test_stacks_of_both_sides_lie_side_by_side() -> None:
    piece = {
        "number": 0, "status": "map", "card": [], "id": "a", "name": "A", "title": "A", "label": "A",
        "colour": "#123456", "ink": "#ffffff", "band": "", "band_colour": "#ffffff", "band_ink": "#000000",
        "symbol": "inf", "numbers": "4-3-5", "strength": 4, "reduced": False, "badges": [], "at": 36,
    }  # fmt: skip
    both = draw_board(BOARD, [{**piece, "side": side} for side in ("french", "british", "prussian")])
    assert both.count('class="stack"') == 2
    alone = draw_board(BOARD, [{**piece, "side": side} for side in ("british", "prussian")])
    assert alone.count('class="stack"') == 1
    waiting = draw_board(BOARD, [{**piece, "side": "prussian", "at": 91}])
    assert waiting.count('class="stack"') == 1
