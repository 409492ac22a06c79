"""Override files: an owner of the printed game puts his numbers in place of ours."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from grognard.boards.hexes import side_hexes, side_key
from grognard.boards.hexmap import MapDatum
from grognard.datafiles import DataError, read_override
from grognard.games import rulebook
from grognard.games.last_battles.battles.wavre import Wavre
from grognard.games.last_battles.ground import CLEAR, FOOT
from grognard.games.last_battles.loader import load
from grognard.games.last_battles.roster import PRUSSIAN_ARMY
from grognard.games.last_battles.state import Battle
from grognard.kernel.dice import LoadedDice


def hexsides(sheet: MapDatum, kind: str) -> set[int]:
    return {side_key(a, b) for run in sheet.hexsides if run.kind == kind for a, b in run.sides}


def terrain(sheet: MapDatum, h: int) -> str:
    return next((area.kind for area in sheet.terrain if h in area.hexes), "clear")


def ways(sheet: MapDatum, a: int, b: int) -> list[str]:
    return [
        way.kind
        for way in sheet.paths
        if side_key(a, b) in {side_key(p, q) for p, q in zip(way.hexes, way.hexes[1:], strict=False)}
    ]


def test_without_overrides_the_same_data_come_back() -> None:
    assert load() is load()


def test_units_and_leaders() -> None:
    data = load(
        [
            {
                "units": {"Byng": {"full": 5}, "Rogt/Gr": {"reduced": 3}, "Hake": {"reduced": None, "ma": 7}},
                "leaders": {"Napoleon": {"ccr": 3}},
            }
        ]
    )
    assert data.units["Byng"].full == 5
    assert data.units["Byng"].source["full"] == "owner"
    assert data.units["Byng"].source["ma"] == "deduced"
    assert data.units["Rog/Gr"].reduced == 3
    assert data.units["Hake"].ma == 7
    assert data.leaders["Napoleon"].ccr == 3
    assert data.leaders["Napoleon"].source["ccr"] == "owner"
    assert load().units["Byng"].full == 6


def test_later_files_win() -> None:
    data = load([{"units": {"Byng": {"full": 5}}}, {"units": {"Byng": {"full": 7}}}])
    assert data.units["Byng"].full == 7


def test_tables() -> None:
    data = load(
        [
            {
                "tables": {
                    "crt": {"4-1": {"6": "Ar"}},
                    "terrain": {"marsh": {"foot": 3}},
                    "hexsides": {"stream": {"cost": 1}},
                    "ways": {"trail": {"cost": 0.5}},
                }
            }
        ]
    )
    assert data.tables.crt["4-1"]["6"] == "Ar"
    assert data.tables.terrain["marsh"].foot == 3
    assert data.tables.hexsides["stream"].cost == 1
    assert data.tables.ways["trail"].cost == 0.5
    assert data.tables.source["crt.4-1.6"] == "owner"


def test_terrain_hexsides_and_bridges() -> None:
    first = next(bridge for bridge in load().map.bridges if bridge.over == "stream")
    bridged = f"{first.side[0]:04d}-{first.side[1]:04d}"
    data = load(
        [
            {
                "map": {
                    "terrain": {"0617": "clear", "1641": "forest"},
                    "hexsides": {"0614-0615": "river", "0615-0616": ["stream", "crest"]},
                    "bridges": {"0615-0614": True, bridged: False},
                }
            }
        ]
    )
    assert terrain(data.map, 617) == "clear"
    assert terrain(data.map, 1641) == "forest"
    assert side_key(614, 615) in hexsides(data.map, "river")
    assert side_key(615, 616) in hexsides(data.map, "stream") & hexsides(data.map, "crest")
    bridges = {side_key(*bridge.side): bridge for bridge in data.map.bridges}
    assert bridges[side_key(614, 615)].source == "owner"
    assert side_key(*first.side) not in bridges
    dry = load([{"map": {"hexsides": {bridged: "none"}}}])
    assert side_key(*first.side) not in {side_key(*bridge.side) for bridge in dry.map.bridges}


def test_roads_and_edges() -> None:
    way = next(way for way in load().map.paths if way.kind == "road" and len(way.hexes) > 4)
    a, b, c = way.hexes[1:4]
    data = load(
        [
            {
                "map": {
                    "roads": {f"{b:04d}-{a:04d}": "none", f"{b:04d}-{c:04d}": "trail"},
                    "edges": {"0605": "none"},
                }
            }
        ]
    )
    assert "road" not in ways(data.map, a, b)
    assert ways(data.map, b, c) == ["trail"]
    assert ways(data.map, way.hexes[0], a) == ways(load().map, way.hexes[0], a)
    assert {edge.path for edge in data.map.edges if edge.hex == 605} == {"none"}


def test_scenarios() -> None:
    data = load(
        [
            {
                "scenarios": {
                    "ligny": {
                        "levels": {"French": {"demoralization": 36}},
                        "setup": {"French": {"Dom": "2955", "Guyot": None}, "Prussian": {"12/1": "3156"}},
                        "commanders": {"Napoleon": "3560", "Grouchy": None},
                        "force": {"sixth_corps": {"die": [1]}},
                    },
                    "quatre_bras": {"setup": {"Allied": {"Blndt": {"hex": "1545", "reduced": True}}}},
                }
            }
        ]
    )
    ligny = data.scenarios["ligny"]
    assert ligny.levels["French"].demoralization == 36
    assert ligny.source["levels.French.demoralization"] == "owner"
    assert ligny.setup["French"]["Dom"].hex == 2955
    assert "Guyot" not in ligny.setup["French"]
    assert ligny.setup["Prussian"]["12/1"].hex == 3156
    assert ligny.setup["Prussian"]["12/1"].reduced
    assert ligny.commanders == {"Napoleon": 3560, "Blucher": 3552}
    assert ligny.force["sixth_corps"].die == [1]
    assert data.scenarios["quatre_bras"].setup["Allied"]["Blndt"].reduced


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ({"unit": {}}, "mine.json: 'unit' is not known here; allowed: units, leaders"),
        ({"units": []}, "units: expected an object"),
        ({"units": {"Murat": {"full": 3}}}, "units: 'Murat' is not known"),
        ({"units": {"Byng": {"strength": 3}}}, "units.Byng: 'strength' is not known here; allowed: name"),
        ({"units": {"Byng": {"full": "5"}}}, "units.Byng.full: Expected `int`, got `str`"),
        ({"units": {"Byng": {"full": 0}}}, "units.Byng.full: Expected `int` >= 1"),
        ({"units": {"Byng": {"full": 3}}}, "units.Byng.reduced: 3 is not lower than 3"),
        ({"units": {"Byng": {"kind": "elephant"}}}, "units.Byng.kind: Invalid enum value"),
        ({"units": {"Byng": {"source": {}}}}, "units.Byng: 'source' is not known"),
        ({"leaders": {"Napoleon": {"ccr": 2.5}}}, "leaders.Napoleon.ccr"),
        ({"tables": {"crt": {"7-1": {"6": "Ar"}}}}, "tables.crt: '7-1' is not known here; allowed: 1-5"),
        ({"tables": {"crt": {"4-1": {"7": "Ar"}}}}, "tables.crt.4-1: '7' is not known"),
        ({"tables": {"crt": {"4-1": {"6": "Rout"}}}}, "tables.crt"),
        ({"tables": {"terrain": {"swamp": {"foot": 2}}}}, "tables.terrain: 'swamp'"),
        ({"tables": {"terrain": {"clear": {"foot": 0}}}}, "Expected `int` >= 1"),
        ({"tables": {"terrain": {"chateau": {"zoc_enters": True}}}}, "'zoc_enters' is not known here; allowed: foot"),
        ({"tables": {"ways": {"road": {"cost": 0.3}}}}, "multiple of 0.5"),
        ({"tables": {"hexsides": {"river": {"cost": 1}}}}, "'river' is not known here; allowed: stream"),
        ({"tables": {"hexsides": {"stream": {"blocks_sight": True}}}}, "'blocks_sight' is not known here"),
        ({"tables": {"hexsides": {"stream": {"cost": None}}}}, "tables.hexsides.stream.cost: a stream can be crossed"),
        ({"map": {"terrain": {"1641": "lava"}}}, "map.terrain: 'lava' is not known here; allowed: clear, forest"),
        ({"map": {"terrain": {"641": "town"}}}, "map.terrain: '641' is not a hex"),
        ({"map": {"terrain": {"9901": "town"}}}, "there is no hex 9901"),
        ({"map": {"terrain": {"9901": "clear"}}}, "there is no hex 9901"),
        ({"map": {"hexsides": {"1641-1643": "none"}}}, "1641 and 1643 are not neighbours"),
        ({"map": {"roads": {"1641-5868": "none"}}}, "there is no hex 5868"),
        ({"map": {"hexsides": {"1641-1643": "stream"}}}, "1641 and 1643 are not neighbours"),
        ({"map": {"bridges": {"1640-1641": True}}}, "no water to bridge"),
        ({"map": {"bridges": {"1640-1641": "yes"}}}, "expected true or false"),
        ({"map": {"roads": {"1640-1641": "motorway"}}}, "'motorway' is not known here; allowed: road, trail"),
        ({"map": {"edges": {"1641": "road"}}}, "no edge hex"),
        ({"scenarios": {"jena": {}}}, "scenarios: 'jena' is not known here; allowed: quatre_bras"),
        ({"scenarios": {"ligny": {"title": "x"}}}, "scenarios.ligny: 'title'"),
        ({"scenarios": {"ligny": {"levels": {"Allied": {"demoralization": 1}}}}}, "'Allied' is not known"),
        (
            {"scenarios": {"ligny": {"levels": {"French": {"morale": 1}}}}},
            "scenarios.ligny.levels.French: 'morale' is not known here; allowed: demoralization",
        ),
        ({"scenarios": {"ligny": {"levels": {"French": {"demoralization": -3}}}}}, "Expected `int` >= 1"),
        (
            {"scenarios": {"ligny": {"force": {"first_corps": {"secret": False}}}}},
            "force.first_corps: 'secret' is not known here",
        ),
        ({"scenarios": {"ligny": {"setup": {"French": {"Dom": "1641"}}}}}, "there is no hex 1641"),
        ({"scenarios": {"ligny": {"setup": {"French": {"Dom": "3264"}}}}}, "3 units in 3264"),
        ({"scenarios": {"ligny": {"setup": {"Prussian": {"12/1": "3065"}}}}}, "both sides are in 3065"),
        ({"map": {"terrain": {"0820": "chateau"}}}, "2 units in 0820, one is allowed"),
        ({"scenarios": {"wavre": {"turns": []}}}, "scenarios.wavre.turns: needs at least one turn"),
        ({"scenarios": {"wavre": {"officers": ["D'Erlon"]}}}, "D'Erlon has no unit on the map"),
        ({"scenarios": {"quatre_bras": {"control_hexes": {"Quatre Bras": []}}}}, "needs at least one hex"),
        ({"scenarios": {"ligny": {"force": {"sixth_corps": {"units": []}}}}}, "units: needs at least one unit"),
        ({"scenarios": {"ligny": {"force": {"sixth_corps": {"units": ["Dom"]}}}}}, "Dom is set up or arrives"),
        (
            {"scenarios": {"ligny": {"force": {"sixth_corps": {"from_turn": ""}}}}},
            "'' is not known here; allowed: 16/1400",
        ),
        ({"scenarios": {"ligny": {"force": {"sixth_corps": {"hexes": []}}}}}, "hexes: needs at least one hex"),
        (
            {"scenarios": {"quatre_bras": {"force": {"french_reserve": {"units": ["Dom"]}}}}},
            "Dom is neither set up nor",
        ),
        ({"scenarios": {"quatre_bras": {"reinforcements": []}}}, "brunswick_reduced.units: "),
        ({"scenarios": {"ligny": {"setup": {"French": {"Byng": "3265"}}}}}, "Byng is Allied"),
        ({"scenarios": {"ligny": {"setup": {"French": {"Murat": "3265"}}}}}, "'Murat' is not known"),
        ({"scenarios": {"ligny": {"commanders": {"Murat": "3265"}}}}, "'Murat' is not known"),
        (
            {"scenarios": {"quatre_bras": {"setup": {"Allied": {"Kempt": "1641"}}}}},
            "Kempt is set up or arrives",
        ),
        (
            {"scenarios": {"quatre_bras": {"setup": {"Allied": {"Opstl": {"reduced": True}}}}}},
            "Opstl has no reduced side",
        ),
    ],
)
def test_mistakes_are_refused_in_one_line_that_names_file_and_place(override: Mapping[str, Any], message: str) -> None:
    with pytest.raises(DataError) as error:
        load([{**override, "file": "mine.json"}])
    text = str(error.value)
    assert message in text
    assert text.startswith("mine.json: ")
    assert "\n" not in text


def test_an_unnamed_override_is_counted() -> None:
    with pytest.raises(DataError, match="override 2: units: 'Murat'"):
        load([{}, {"units": {"Murat": {}}}])


def test_a_file_is_read_and_named(tmp_path: Path) -> None:
    good = tmp_path / "mine.json"
    good.write_text(json.dumps({"note": "from my copy", "units": {"Byng": {"full": 5}}}), encoding="utf-8")
    assert load([read_override(good)]).units["Byng"].full == 5
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"^broken\.json: "):
        read_override(broken)
    listed = tmp_path / "list.json"
    listed.write_text("[]", encoding="utf-8")
    with pytest.raises(DataError, match=r"^list\.json: expected an object"):
        read_override(listed)


def started(scenario: str, options: list[str], override: Mapping[str, Any], rolls: list[int]) -> Battle:
    """The first position of a game with these corrections."""
    return cast("Battle", rulebook("last_battles").new_state(scenario, options, LoadedDice(rolls), [override]))


def test_a_corrected_stream_multiplies_and_costs_what_the_owner_says() -> None:
    battle = started("ligny", [], {"tables": {"hexsides": {"stream": {"cost": 5, "defender": 4}}}}, [])
    assert battle.ground.behind_water == 4
    streams = battle.ground.streams - battle.ground.survey.bridges
    crossed = [
        (a, b) for a, b in map(side_hexes, sorted(streams)) if a in battle.ground.grid and b in battle.ground.grid
    ]
    a, b = next(pair for pair in crossed if battle.ground.terrain[pair[1]] == CLEAR)
    steps = battle.ground.steps[FOOT][a]
    assert steps[steps.index(b) + 1] in {11, 12}, "half points: 5 for the stream, and 1 (a trail too) for the hex"


@pytest.mark.parametrize(("die", "reduced"), [([6], 6), ([1, 2], 0)])
def test_corrected_dice_decide_who_starts_reduced(die: list[int], reduced: int) -> None:
    override = {"scenarios": {"ligny": {"force": {"variable_prussian_losses": {"die": die}}}}}
    battle = started("ligny", ["variable_prussian_losses"], override, [6] * 6)
    assert sum(battle.weakened) == reduced


@pytest.mark.parametrize(
    ("scenario", "option", "turn"), [("ligny", "sixth_corps", 2), ("quatre_bras", "first_corps", 2)]
)
@pytest.mark.parametrize(("die", "comes"), [([6], True), ([1, 2], False)])
def test_corrected_dice_bring_a_corps(scenario: str, option: str, turn: int, die: list[int], comes: bool) -> None:
    override = {"scenarios": {scenario: {"force": {option: {"die": die}}}}}
    battle = started(scenario, [option], override, [6])
    battle.turn = turn
    battle.scenario.movement_begins(battle)
    assert (battle.due[-1] == turn) == comes


def test_corrected_dice_release_the_reserve_and_bring_the_first_corps_at_once() -> None:
    override = {"scenarios": {"quatre_bras": {"force": {"french_reserve": {"die": [5]}}}}}
    battle = started("quatre_bras", ["french_reserve"], override, [5, 1, 5, 1])
    assert [event.data[0] for event in battle.events if event.kind == "released"] == [
        battle.roster.numbers["Lf-Ds"],
        battle.roster.numbers["DUrb"],
    ]
    override = {"scenarios": {"ligny": {"force": {"first_corps": {"die": [6]}}}}}
    battle = started("ligny", ["first_corps"], override, [6])
    battle.secret, battle.turn = 1, 3
    battle.scenario.movement_begins(battle)
    assert battle.due[-1] == 3


def test_a_corrected_worth_of_the_sixth_corps_moves_the_levels() -> None:
    override = {"scenarios": {"ligny": {"force": {"sixth_corps": {"levels": {"Prussian": 7}}}}}}
    battle = started("ligny", ["sixth_corps"], override, [])
    before = battle.scenario.levels(battle, PRUSSIAN_ARMY)
    battle.scenario.hex_entered(battle, battle.roster.numbers["Noury"], 3167)
    assert battle.scenario.levels(battle, PRUSSIAN_ARMY) == (before[0] + 7, before[1] + 7)


def test_wavre_can_be_shortened() -> None:
    override = {"scenarios": {"wavre": {"turns": [{"turn": "18/1200"}, {"turn": "18/1300"}]}}}
    scenario = cast("Wavre", started("wavre", [], override, []).scenario)
    assert scenario.last_prussian_exit == 1, "18/1300: Prussian exits count until 18/1500, so in all turns (20.4C)"
