"""Override files: an owner of the printed game puts his values in place of ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.datafiles import DataError, read_override
from grognard.games.napoleon_1815.data.records import GameData
from grognard.games.napoleon_1815.loader import load


def block(data: GameData, id: str) -> Any:
    return next(b for b in data.blocks if b.id == id)


def town(data: GameData, id: str) -> Any:
    return next(t for t in data.towns if t.id == id)


def road(data: GameData, a: str, b: str) -> Any:
    return next((r for r in data.roads if {r.a, r.b} == {a, b}), None)


GENAPPE = {"name": "Genappe", "country": "nederland", "side": "anglo_dutch", "lat": 50.61, "lon": 4.45}


def test_without_overrides_the_same_data_come_back() -> None:
    assert load() is load()


def test_ratings_of_blocks() -> None:
    data = load([{"blocks": {"fr_g1": {"firepower": 2}, "pr_11": {"strength": 3, "start": "fosse"}}}])
    assert (block(data, "fr_g1").firepower, block(data, "fr_g1").source["firepower"]) == (2, "owner")
    assert block(data, "fr_g1").source["strength"] == "reconstructed"
    assert (block(data, "pr_11").strength, block(data, "pr_11").start) == (3, "fosse")
    assert block(load(), "fr_g1").firepower == 3
    assert [b.id for b in data.blocks] == [b.id for b in load().blocks]


def test_roads_are_named_in_either_order() -> None:
    data = load([{"roads": {"ligny-charleroi": {"size": "major"}, "ath-enghien": {"river": "dender"}}}])
    changed = road(data, "charleroi", "ligny")
    assert (changed.a, changed.b, changed.size, changed.source["size"]) == ("charleroi", "ligny", "major", "owner")
    assert road(data, "ath", "enghien").river == "dender"
    assert len(data.roads) == 136


def test_a_road_can_go() -> None:
    data = load([{"roads": {"binche-thuin": None}}])
    assert road(data, "binche", "thuin") is None


def test_a_town_can_be_added_with_its_roads() -> None:
    roads = {"genappe-nivelles": {"size": "minor"}, "genappe-waterloo": {"size": "major", "river": "dyle"}}
    data = load([{"roads": roads, "towns": {"genappe": GENAPPE}}])
    assert data.towns[-1].id == "genappe"
    assert set(data.towns[-1].source.values()) == {"owner"}
    assert (road(data, "genappe", "waterloo").size, road(data, "genappe", "waterloo").river) == ("major", "dyle")


def test_a_town_can_change_or_go() -> None:
    gone = {"ghent-lokeren": None, "lokeren-termonde": None}
    data = load([{"towns": {"laneffe": {"lat": 50.28}, "lokeren": None}, "roads": gone}])
    assert town(data, "laneffe").lat == 50.28
    assert len(data.towns) == 63


def test_turns_markers_and_tables() -> None:
    data = load(
        [
            {
                "turns": {"15_night": {"night": False}},
                "markers": {"woods": {"count": 4}, "stream": {"count": 2}},
                "tables": {
                    "armies": {"french": {"defeat": 13}},
                    "roads": {"minor": {"march": 5}},
                    "supply": {"ghent": 2},
                    "cities_to_win": 3,
                },
            }
        ]
    )
    assert not data.turns[2].night
    assert [m.count for m in data.markers] == [4, 3, 3, 2]
    assert (data.tables.armies["french"].defeat, data.tables.roads["minor"].march) == (13, 5)
    assert (data.tables.supply["ghent"], data.tables.cities_to_win) == (2, 3)
    assert data.tables.source["armies.french.defeat"] == "owner"


def test_another_supply_city() -> None:
    data = load([{"towns": {"namur": {"supply": "prussian"}}, "tables": {"supply": {"namur": 1}}}])
    assert town(data, "namur").supply == "prussian"


def test_files_are_read_and_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"note": "from my copy", "blocks": {"fr_n": {"strength": 9}}}))
    with pytest.raises(DataError, match=r"^mine\.json: blocks\.fr_n\.strength: Expected `int` <= 4$"):
        load([read_override(path)])


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ({"map": {}}, "override 1: 'map' is not known here; allowed: towns, roads, blocks, turns, markers, tables"),
        ({"blocks": {"fr_n": {"speed": 2}}}, "blocks.fr_n: 'speed' is not known here"),
        ({"blocks": {"fr_99": {"strength": 2}}}, "blocks.fr_99: Object missing required field"),
        ({"blocks": {"fr_99": None}}, "blocks.fr_99: there is nothing of that name to take out"),
        ({"blocks": {"fr_n": None}}, "blocks: french needs exactly one leader"),
        ({"blocks": {"fr_n": {"start": "namur"}}}, "blocks.fr_n.start: namur is not a town where this army deploys"),
        ({"blocks": {"fr_n": {"start": "paris"}}}, "blocks.fr_n.start: there is no town 'paris'"),
        ({"blocks": {"fr_g1": {"weight": "heavy"}}}, "blocks.fr_g1.weight: cavalry is heavy or light"),
        ({"blocks": {"fr_g1": {"corps": None}}}, "blocks.fr_g1.corps: a leader belongs to no corps"),
        ({"blocks": {"pr_11": {"start": "namur"}, "pr_12": {"start": "namur"}}}, "blocks: 5 start in namur"),
        ({"roads": {"ligny": {"size": "major"}}}, "roads: 'ligny' is not two towns"),
        ({"roads": {"ligny-paris": {"size": "major"}}}, "roads.ligny-paris: there is no town 'paris'"),
        ({"roads": {"ligny-ligny": {"size": "major"}}}, "roads.ligny-ligny: a road joins two towns"),
        ({"roads": {"ligny-wavre": {}}}, "roads.ligny-wavre: Object missing required field `size`"),
        ({"roads": {"ligny-namur": {"size": "broad"}}}, "roads.ligny-namur.size: Invalid enum value 'broad'"),
        ({"towns": {"genappe": GENAPPE}}, "roads: no road leads to genappe"),
        ({"towns": {"ligny": None}}, "roads.quatre_bras-ligny: there is no town 'ligny'"),
        ({"towns": {"ligny": {"side": "french"}}}, "towns.ligny.side: the French deploy in the towns of France"),
        ({"towns": {"ligny": {"supply": "prussian"}}}, "towns.ligny.supply: tables.supply has to list"),
        ({"towns": {"ligny": {"lat": 30}}}, "towns.ligny.lat: Expected `float` >= 49.5"),
        ({"turns": {"15_midday": {"owner": "french"}}}, "turns.15_midday: turns go to the two sides by turns"),
        ({"turns": {"16_morning": {"date": "1815-06-12"}}}, "turns.16_morning: comes before 15_night"),
        ({"turns": {"22_midday": None}}, "turns: the last turn is French"),
        ({"turns": {"15_morning": None}}, "turns: the first turn is French"),
        ({"markers": {"bog": {"count": 1}}}, "markers: 'bog' is not known here; allowed: woods, farm, hill, stream"),
        ({"markers": {"woods": 4}}, "markers.woods: expected an object, got 4"),
        ({"markers": {"woods": {"count": -1}}}, "markers.woods.count: Expected `int` >= 0"),
        ({"tables": {"armies": {"french": {"defeat": 25}}}}, "tables.armies.french.defeat: 25 of 24 blocks"),
        ({"tables": {"armies": {"french": {"deploy": 1}}}}, "start in beaumont, where 1 of french may"),
        ({"tables": {"armies": {"saxon": {"deploy": 1}}}}, "tables.armies: 'saxon' is not known here"),
        ({"tables": {"supply": {"paris": 1}}}, "tables.supply: there is no town 'paris'"),
        ({"tables": {"supply": {"ghent": None}}}, "towns.ghent.supply: tables.supply has to list"),
        ({"tables": {"cities_to_win": 4}}, "tables.cities_to_win: there are only 3 supply cities"),
    ],
)
def test_mistakes_are_told_in_one_line(override: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as caught:
        load([override])
    text = str(caught.value)
    assert message in text
    assert text.startswith("override 1: ")
    assert "\n" not in text
