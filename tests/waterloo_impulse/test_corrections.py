"""Override files: an owner of the printed game puts his values in place of ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.datafiles import DataError, read_override
from grognard.games.waterloo_impulse.data.records import GameData
from grognard.games.waterloo_impulse.loader import load


def unit(data: GameData, id: str) -> Any:
    return next(u for u in data.units if u.id == id)


def area(data: GameData, number: int) -> Any:
    return data.areas[number - 1]


def boundary(data: GameData, a: int, b: int) -> Any:
    return next((r for r in data.boundaries if {r.a, r.b} == {a, b}), None)


def test_without_overrides_the_same_data_come_back() -> None:
    assert load() is load()


def test_areas() -> None:
    data = load([{"areas": {"36": {"tem": 3, "name": "The château"}}}])
    assert (area(data, 36).tem, area(data, 36).name) == (3, "The château")
    assert (area(data, 36).source["tem"], area(data, 36).source["vp"]) == ("owner", "stated")
    assert area(load(), 36).tem == 4


def test_boundaries_are_named_in_either_order_and_can_come_and_go() -> None:
    data = load([{"boundaries": {"61-60": {"kind": "stream"}, "5-13": {"kind": "open"}, "12-23": None}}])
    changed = boundary(data, 60, 61)
    assert (changed.a, changed.b, changed.kind, changed.source["kind"]) == (60, 61, "stream", "owner")
    assert boundary(data, 5, 13).source == {"kind": "owner"}
    assert boundary(data, 12, 23) is None
    assert len(data.boundaries) == 219
    assert boundary(load([{"boundaries": {"3-14": {"kind": "open"}}}]), 3, 14).brook == ""


def test_one_number_of_a_counter() -> None:
    data = load([{"units": {"maitland": {"fresh": {"af": 6}, "spent": {"df": 3}, "start": 39}}}])
    changed = unit(data, "maitland")
    assert (changed.fresh.af, changed.fresh.df, changed.fresh.ma) == (6, 6, 5)
    assert (changed.spent.af, changed.spent.df, changed.start) == (3, 3, 39)
    assert [u.id for u in data.units] == [u.id for u in load().units]


def test_units_can_come_and_go() -> None:
    fresh = {"af": 1, "df": 1, "ma": 6}
    new = {"name": "Bachelu's voltigeurs", "label": "Bachelu", "army": "french", "kind": "skirmisher", "fresh": fresh}
    data = load([{"units": {"foy_voltigeurs": None, "bachelu": {**new, "start": 49, "nationality": "FR"}}}])
    assert len(data.units) == 148
    assert data.units[-1].id == "bachelu"
    assert set(data.units[-1].source.values()) == {"owner"}


def test_leaders_formations_zones_and_tables() -> None:
    data = load(
        [
            {
                "leaders": {"orange": {"activation_fresh": 6, "battle": 0}},
                "formations": {"br_reserve": {"title": "Picton's Reserve"}},
                "zones": {"P2": {"to_areas": [87, 88, 89]}},
                "tables": {"impulses": 10, "stacking": {"village": 5}},
            }
        ]
    )
    orange = next(leader for leader in data.leaders if leader.id == "orange")
    assert (orange.activation_fresh, orange.activation_spent, orange.battle) == (6, 9, 0)
    assert next(f for f in data.formations if f.id == "br_reserve").title == "Picton's Reserve"
    assert data.zones[1].to_areas == [87, 88, 89]
    assert (data.tables.impulses, data.tables.stacking.village, data.tables.stacking.area) == (10, 5, 10)
    assert (data.tables.source["impulses"], data.tables.source["stacking.village"]) == ("owner", "owner")


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ({"areas": {"91": {"tem": 1}}}, "'91' is not known"),
        ({"areas": {"36": {"tem": 1}}}, "village has 3 or 4"),
        ({"areas": {"36": {"height": 1}}}, "'height' is not known"),
        ({"areas": {"36": {"control": "french"}}}, "areas.36.control"),
        ({"areas": {"20": {"vp": 2}}}, "areas.20.vp_side"),
        ({"areas": {"44": {"cannon": False}}}, "areas.44.cannon"),
        ({"areas": {"24": {"control": "allied"}}}, "areas.24.control"),
        ({"boundaries": {"here-there": {"kind": "open"}}}, "numbers of two areas"),
        ({"boundaries": {"7-7": {"kind": "open"}}}, "between two areas"),
        ({"boundaries": {"5-13": None}}, "nothing of that name"),
        ({"boundaries": {"1-2": None, "1-16": None, "1-17": None}}, "area 1 cannot be reached"),
        ({"boundaries": {"44-48": {"kind": "open"}}}, "ordinary fire reaches area 44"),
        ({"boundaries": {"60-61": {"kind": "open", "brook": "Dyle"}}}, "an open boundary has no brook"),
        ({"zones": {"P1": {"to_areas": []}}}, "no arrow"),
        ({"zones": {"P1": {"to_zones": ["P3"]}}}, "both ways"),
        ({"units": {"maitland": {"fresh": {"hp": 3}}}}, "'hp' is not known"),
        ({"units": {"maitland": {"fresh": {"af": 1}}}}, "better than fresh"),
        ({"units": {"maitland": {"formation": "fr_guard"}}}, "no formation of this army"),
        ({"units": {"maitland": {"start": 51}}}, "both sides start in area 51"),
        ({"units": {"maitland": {"start": None}}}, "starts in an area or arrives"),
        ({"units": {"rifles": {"formation": "br_reserve"}}}, "skirmishers belong to no formation"),
        ({"units": {"rifles": {"spent": None}}}, "units.rifles.spent"),
        ({"units": {"rogers_battery": {"spent": {"ma": 2}}}}, "spent artillery cannot move"),
        ({"units": {"adam": {"horse": True}}}, "units.adam.horse"),
        ({"units": {"adam": {"rifle": True}}}, "units.adam.rifle"),
        ({"units": {"thumen": {"arrives": {"turn": 7, "zone": "P3"}}}}, "tables.reinforcements does not say so"),
        ({"units": {"kempt": {"start": 42}, "pack": {"start": 42}, "best": {"start": 42}, "vincke": {"start": 42}}},
         "which holds 4"),
        ({"leaders": {"hill": {"activation_spent": 5}}}, "harder to activate"),
        ({"leaders": {"hill": {"bonus": 1}}}, "leaders.hill"),
        ({"leaders": {"wellington": {"bonus": None}}}, "a commander has a bonus"),
        ({"leaders": {"hill": None}}, "does not lead it"),
        ({"formations": {"br_reserve": None}}, "picton"),
        ({"tables": {"french_areas": [24, 25, 26, 27, 52, 51]}}, "51 is not empty"),
        ({"tables": {"turns": 9}}, "tables.clock"),
        ({"tables": {"moon": 9}}, "'moon' is not known"),
        ({"tables": {"points": {"guard_formation": "fr_ix_corps"}}}, "no formation 'fr_ix_corps'"),
        ({"tables": {"grand_battery": {"start": 57}}}, "two formations"),
        ({"weather": {}}, "'weather' is not known"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(override: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=r"^override 1: ") as refused:
        load([override])
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_bands_have_to_meet() -> None:
    bands = [{"id": "won", "title": "Won", "least": 5, "most": None, "winner": "french"}]
    with pytest.raises(DataError, match="open"):
        load([{"tables": {"victory": {"bands": bands}}}])
    bands.append({"id": "lost", "title": "Lost", "least": None, "most": 3, "winner": "allied"})
    with pytest.raises(DataError, match="lost does not begin where won ends"):
        load([{"tables": {"victory": {"bands": bands}}}])


def test_files_name_themselves(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"note": "from my copy", "areas": {"36": {"tem": 9}}}), encoding="utf-8")
    with pytest.raises(DataError, match=r"^mine.json: areas.36.tem"):
        load([read_override(path)])
