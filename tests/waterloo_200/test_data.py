"""The data: armies, map, icons, and the checks that any owner's data must pass (facts, B5)."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from grognard.datafiles import DataError
from grognard.games.waterloo_200.communication import lines
from grognard.games.waterloo_200.data.records import BlockDatum, GameData
from grognard.games.waterloo_200.loader import load
from tests.waterloo_200.opening import begin

DATA: GameData = load()
BLOCKS = {block.id: block for block in DATA.blocks}
HITS = {"B": 1, "W": 2, "R": 3, "S": 1, "H": 3, "C": 1, "P": 1}


def of(faction: str) -> list[BlockDatum]:
    return [block for block in DATA.blocks if block.faction == faction]


def leader(corps: str) -> str:
    return next(block.name for block in DATA.blocks if block.corps == corps and block.kind == "tactical_leader")


@pytest.mark.rule("L001", "L002", "L003", "L004", "L009")
def test_every_army_and_corps_has_its_blocks() -> None:
    assert (len(of("french")), len(of("british")), len(of("prussian"))) == (54, 42, 20)
    assert Counter(block.corps for block in of("french")) == {
        None: 1, "f_i": 12, "f_ii": 10, "f_vi": 8, "f_iii_cav": 6, "f_iv_cav": 6, "f_guard": 11,
    }  # fmt: skip
    assert Counter(block.corps for block in of("british")) == {None: 1, "b_i": 11, "b_ii": 6, "b_r": 11, "b_cav": 13}
    assert Counter(block.corps for block in of("prussian")) == {None: 1, "p_i": 4, "p_ii": 6, "p_iv": 9}
    assert [b.name for b in DATA.blocks if b.corps is None] == ["Napoleon", "Wellington", "Blücher"]
    for corps in DATA.corps:
        own = [block.kind for block in DATA.blocks if block.corps == corps.id]
        assert own.count("tactical_leader") == 1
        assert any(kind.endswith("artillery") for kind in own)


@pytest.mark.rule("L005", "L006", "L007", "L008", "L078", "L116", "R60")
def test_corps_have_their_colours_and_leaders() -> None:
    found = [(corps.colour, leader(corps.id)) for corps in DATA.corps]
    assert found == [
        ("orange", "D'Erlon"), ("green", "Reille"), ("yellow", "Lobau"), ("pink", "Kellermann"), ("brown", "Milhaud"),
        ("blue", "Drouot"), ("orange", "Prince of Orange"), ("green", "Hill"), ("light blue", "Picton"),
        ("red", "Uxbridge"), ("blue", "Ziethen"), ("green", "Pirch"), ("red", "Bülow"),
    ]  # fmt: skip
    green = [corps.id for corps in DATA.corps if corps.colour == "green"]
    assert len(green) == len(set(green)) == 3


@pytest.mark.rule("L077", "L079", "L080", "L081", "L115")
def test_levels_of_the_examples() -> None:
    kinds = {block.kind for block in DATA.blocks}
    assert kinds == {
        "infantry", "cavalry", "foot_artillery", "horse_artillery", "tactical_leader", "strategic_leader",
    }  # fmt: skip
    second = [block for block in DATA.blocks if block.corps == "f_ii"]
    marks = {block.kind: block.levels for block in second}
    dots = [(block.kind, [int(level[1]) for level in block.levels]) for block in second if block.levels[0][0] in "BWR"]
    assert ("infantry", [4, 3, 2, 1]) in dots
    assert {tuple(level) for kind, level in dots if kind == "cavalry"} == {(2, 1)}
    assert marks["foot_artillery"] == ["C3", "C2", "C1", "P"]
    assert marks["tactical_leader"] == ["S4", "S3", "S2", "H"]
    leaders = [block for block in DATA.blocks if block.kind.endswith("leader")]
    assert {tuple(block.levels) for block in leaders} == {("S4", "S3", "S2", "H")}


@pytest.mark.rule("L099", "L100", "L101", "L102", "L152")
def test_movement_allowances() -> None:
    usual = {"foot_artillery": 1, "infantry": 2, "horse_artillery": 4, "cavalry": 4}
    english = [b.name for b in DATA.blocks if b.kind == "cavalry" and b.mp == 5]
    assert english == ["Somerset", "Ponsonby", "Dörnberg", "Vandeleur", "Grant", "Vivian"]
    for block in DATA.blocks:
        if block.kind.endswith("leader"):
            assert block.mp == (5 if block.faction == "british" else 4)
        elif block.name not in english:
            assert block.mp == usual[block.kind]


@pytest.mark.rule("L044", "L052", "L063")
def test_115_areas_with_circle_and_bonus() -> None:
    assert [area.number for area in DATA.areas] == list(range(1, 116))
    assert {area.number for area in DATA.areas if area.colour == "black"} == {10, 50, 79}
    assert {area.number for area in DATA.areas if area.colour == "red"} == {52}
    assert all(0 <= area.bonus <= 7 for area in DATA.areas)
    assert DATA.areas[26].bonus == 3
    for area in DATA.areas:
        assert (area.start == "prussian") == (area.colour == "black")
    assert {DATA.areas[n - 1].start for n in (3, 13, 17, 27, 28, 38, 39, 52)} == {"british"}
    assert {DATA.areas[n - 1].start for n in (100, 67, 68, 69, 70, 71, 80, 81)} == {"french"}


@pytest.mark.rule("L040", "L065", "L066")
def test_victory_areas_and_the_sunken_road() -> None:
    names = {area.name for area in DATA.areas if area.victory}
    assert names == {
        "Mont St. Jean", "La Haie Sainte", "Château de Goumont", "Papelotte", "La Belle Alliance", "Plancenoit",
        "Rossomme",
    }  # fmt: skip
    assert {area.number: area.creux for area in DATA.areas if area.creux} == {
        38: "b_i", 39: "b_i", 27: "b_r", 28: "b_r", 17: "b_r",
    }  # fmt: skip


def test_borders_of_the_polygons_are_the_list_of_neighbours() -> None:
    text = resources.files("grognard.games.waterloo_200.data").joinpath("shapes.json").read_text("utf-8")
    sides: dict[frozenset[tuple[float, float]], set[int]] = {}
    for number, line in json.loads(text)["areas"].items():
        points = [tuple(point) for point in line]
        for one, other in zip(points, points[1:] + points[:1], strict=True):
            if one != other:
                sides.setdefault(frozenset((one, other)), set()).add(int(number))
    near: dict[int, set[int]] = {}
    for areas in sides.values():
        if len(areas) == 2:
            west, east = areas
            near.setdefault(west, set()).add(east)
            near.setdefault(east, set()).add(west)
    assert {area.number: set(area.near) for area in DATA.areas} == near


def test_every_datum_has_a_source() -> None:
    sources = [area.source for area in DATA.areas] + [block.source for block in DATA.blocks]
    sources += [icon.source for icon in DATA.icons] + [corps.source for corps in DATA.corps]
    for source in sources + [turn.source for turn in DATA.turns]:
        assert source
        assert set(source.values()) <= {"stated", "deduced", "reconstructed"}
    assert set(DATA.tables.source) == set(DATA.tables.__struct_fields__) - {"source"}


@pytest.mark.rule("L012", "L016", "L011", "R58")
def test_five_turns_of_two_hours_and_no_limit_of_cubes() -> None:
    assert [turn.hour for turn in DATA.turns] == ["11:00", "13:00", "15:00", "17:00", "19:00"]
    assert not any("cube" in name for name in DATA.tables.__struct_fields__)


@pytest.mark.rule("L364")
def test_languages() -> None:
    spoken = {block.name: block.language for block in of("british")}
    assert {spoken[name] for name in ("Wellington", "Uxbridge", "Horse Artillery", "Maitland")} == {"english"}
    assert {spoken[name] for name in ("Ompteda", "Kruse", "Brunswick Cavalry")} == {"german"}
    assert {spoken[name] for name in ("Bijlandt", "Trip")} == {"dutch"}
    assert all(block.language is None for block in [*of("french"), *of("prussian")])


def test_strength_and_hits_of_each_army() -> None:
    """A slip of the pen in the list of blocks shows here (docs/decisions/0011 has how the colours were chosen)."""

    def total(faction: str) -> tuple[int, int]:
        own = [block for block in of(faction) if block.kind in ("infantry", "cavalry")]
        hits = sum(HITS[level[0]] for block in own for level in block.levels)
        return sum(int(block.levels[0][1]) for block in own), hits

    assert (total("french"), total("british"), total("prussian")) == ((133, 250), (103, 176), (42, 42))


@pytest.mark.rule("L331")
def test_every_block_has_a_line_at_the_start() -> None:
    day = begin()
    for faction in (0, 1):
        linked = lines(day, faction)
        assert all(linked[day.where[b]] for b in day.roster.blocks_of[faction] if day.where[b] > 0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"areas": {"5": {"near": [4]}}}, "neighbour"),
        ({"areas": {"5": {"colour": "red"}}}, "the red ones"),
        ({"areas": {"5": {"colour": "black"}}}, "the black ones"),
        ({"areas": {"5": {"victory": True}}}, "count for victory"),
        ({"areas": {"5": {"creux": "b_i"}}}, "Chemin Creux"),
        ({"areas": {"5": {"hq": "french"}}}, "headquarters"),
        ({"areas": {"5": {"start": "prussian"}}}, "black areas"),
        ({"blocks": {"f03": {"levels": ["B4", "B2", "B1"]}}}, "one by one"),
        ({"blocks": {"f03": {"levels": ["S4"]}}}, "marks"),
        ({"blocks": {"f02": {"levels": ["S3", "S2", "H"]}}}, "leaders have"),
        ({"blocks": {"f03": {"mp": 5}}}, "3.7"),
        ({"blocks": {"b31": {"mp": 4}}}, "3.7.1"),
        ({"blocks": {"f03": {"corps": "f_ii"}}}, "other numbers"),
        ({"blocks": {"f03": {"corps": "b_i"}}}, "its own army"),
        ({"blocks": {"f03": {"kind": "cavalry", "mp": 4}}}, "pool"),
        ({"blocks": {"f03": {"language": "dutch"}}}, "OR 6"),
        ({"blocks": {"b03": {"brunswick": True}}}, "Reserve"),
        ({"icons": {"f_i_infantry_57_1": {"area": 27}}}, "its own army"),
        ({"icons": {"f_i_infantry_57_1": {"area": 83}}}, "more blocks"),
        ({"icons": {"french_leader_100_1": {"area": 99}}}, "headquarters"),
        ({"corps": {"p_i": {"area": 11}}}, "black areas"),
    ],
)
def test_data_that_contradict_themselves_are_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=words):
        load([change])


def test_an_owner_may_correct_what_he_knows_better() -> None:
    data = load([{"areas": {"40": {"bonus": 6}}, "blocks": {"f03": {"levels": ["W4", "B3", "B2", "B1"]}}}])
    assert data.areas[39].bonus == 6
    assert data.areas[39].source["bonus"] == "owner"
    assert next(block for block in data.blocks if block.id == "f03").levels[0] == "W4"
