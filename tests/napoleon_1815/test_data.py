"""The data of the game: what the rules text states about map, blocks and turns, and that the rest fits together."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from grognard.games.napoleon_1815.data.records import ARMIES, BlockDatum, RoadDatum, TownDatum
from grognard.games.napoleon_1815.loader import load

DATA = load()
TOWNS: dict[str, TownDatum] = {town.id: town for town in DATA.towns}
BLOCKS: dict[str, BlockDatum] = {block.id: block for block in DATA.blocks}
ROADS: dict[frozenset[str], RoadDatum] = {frozenset((road.a, road.b)): road for road in DATA.roads}
NAMED = {  # all towns that the rules text names
    "alost", "ath", "beaumont", "braine_le_comte", "brussels", "charleroi", "ciney", "conde", "dinant", "gembloux",
    "ghent", "givet", "hal", "laneffe", "leuze", "liege", "ligny", "louvain", "malines", "marche", "maubeuge", "mons",
    "namur", "ninove", "nivelles", "philippeville", "quatre_bras", "valenciennes", "waterloo", "wavre",
}  # fmt: skip


def near(town: str) -> set[str]:
    return {other for pair in ROADS if town in pair for other in pair if other != town}


def road(a: str, b: str) -> RoadDatum:
    return ROADS[frozenset((a, b))]


def army(name: str) -> list[BlockDatum]:
    return [block for block in DATA.blocks if block.army == name]


# --- the map (1.0) ---


def test_counts() -> None:
    assert (len(DATA.towns), len(DATA.roads), len(DATA.turns)) == (64, 136, 23)
    assert Counter(town.side for town in DATA.towns) == {"french": 14, "anglo_dutch": 30, "prussian": 20}
    assert Counter(r.size for r in DATA.roads) == {"major": 43, "minor": 93}
    assert sum(r.river is not None for r in DATA.roads) == 36


def test_every_town_of_the_text_is_there_and_marked_so() -> None:
    assert len(NAMED) == 30
    assert {town.id for town in DATA.towns if town.source["name"] == "stated"} == NAMED


@pytest.mark.rule("1.0-2")
def test_three_cities_are_for_supply_and_victory() -> None:
    supply = {town.id: town.supply for town in DATA.towns if town.supply}
    assert supply == {"brussels": "anglo_dutch", "ghent": "anglo_dutch", "liege": "prussian"}
    assert DATA.tables.supply == {"brussels": 1, "ghent": 1, "liege": 2}
    assert DATA.tables.cities_to_win == 2


@pytest.mark.rule("1.0-3")
def test_brussels_has_exactly_its_seven_neighbours() -> None:
    assert near("brussels") == {"alost", "ninove", "hal", "waterloo", "wavre", "louvain", "malines"}


@pytest.mark.rule("1.0-3")
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("waterloo", "quatre_bras"),
        ("quatre_bras", "nivelles"),
        ("quatre_bras", "ligny"),
        ("waterloo", "nivelles"),
        ("wavre", "waterloo"),
        ("laneffe", "charleroi"),
        ("ligny", "gembloux"),
        ("ligny", "namur"),
        ("conde", "leuze"),
        ("givet", "dinant"),
        ("dinant", "namur"),
        ("ciney", "marche"),
    ],
)
def test_towns_that_the_text_joins(a: str, b: str) -> None:
    assert b in near(a)


@pytest.mark.rule("1.0-3")
@pytest.mark.parametrize(
    ("a", "b"), [("waterloo", "ligny"), ("wavre", "quatre_bras"), ("wavre", "nivelles"), ("brussels", "nivelles")]
)
def test_towns_that_the_text_parts(a: str, b: str) -> None:
    assert b not in near(a)


@pytest.mark.rule("1.0-4", "1.0-5")
def test_laneffe_to_charleroi_is_major_and_crosses_a_river() -> None:
    assert (road("laneffe", "charleroi").size, road("laneffe", "charleroi").river) == ("major", "sambre")
    assert set(road("laneffe", "charleroi").source.values()) == {"stated"}


@pytest.mark.rule("1.0-4")
@pytest.mark.parametrize(
    "chain",
    [
        "liege huy namur ligny quatre_bras nivelles braine_le_comte",
        "mons soignies braine_le_comte hal brussels",
        "charleroi quatre_bras waterloo brussels",
    ],
)
def test_the_major_roads_of_the_text(chain: str) -> None:
    stops = chain.split()
    assert all(road(a, b).size == "major" for a, b in pairwise(stops))


@pytest.mark.rule("1.0-5")
def test_the_meuse_bars_the_way_from_the_south_to_namur_huy_and_liege() -> None:
    south, north = {"dinant", "ciney", "rochefort", "marche", "durbuy"}, {"namur", "huy", "liege"}
    ways = [r for pair, r in ROADS.items() if pair & south and pair & north]
    assert len(ways) >= 5
    assert {r.river for r in ways} == {"meuse"}


@pytest.mark.rule("1.0-5")
def test_only_yes_or_no_and_a_name_for_the_picture() -> None:
    assert {r.river for r in DATA.roads} == {None, "sambre", "meuse", "scheldt", "dender", "lys", "dyle"}


@pytest.mark.rule("1.0-7")
def test_towns_that_the_text_calls_french() -> None:
    for id in ("conde", "maubeuge", "valenciennes", "philippeville", "givet", "beaumont", "laneffe"):
        assert (TOWNS[id].country, TOWNS[id].side) == ("france", "french")
    assert all((town.country == "france") == (town.side == "french") for town in DATA.towns)


@pytest.mark.rule("1.0-8")
def test_the_line_between_the_allies_cuts_these_roads() -> None:
    cut = {pair for pair in ROADS if {TOWNS[t].side for t in pair} == {"anglo_dutch", "prussian"}}
    assert cut == {
        frozenset(pair.split("-"))
        for pair in (
            "binche-thuin",
            "binche-charleroi",
            "quatre_bras-charleroi",
            "quatre_bras-ligny",
            "wavre-gembloux",
            "wavre-jodoigne",
            "louvain-tirlemont",
        )
    }


def test_every_town_can_be_reached() -> None:
    reached: set[str] = set()
    todo = ["rocroi"]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo += near(here)
    assert reached == set(TOWNS)


# --- time (2.0) ---


@pytest.mark.rule("1.0-9", "2.0-1")
def test_turns_alternate_from_a_french_one() -> None:
    owners = [turn.owner for turn in DATA.turns]
    assert owners == ["french", "allied"] * 11 + ["french"]


@pytest.mark.rule("1.0-9")
def test_the_last_turn_of_each_day_is_night_and_one_french_turn_falls_on_the_22nd() -> None:
    assert [n for n, turn in enumerate(DATA.turns, 1) if turn.night] == [3, 6, 9, 12, 15, 18, 21]
    last = [turn for turn in DATA.turns if turn.date == "1815-06-22"]
    assert [(turn.owner, turn.night) for turn in last] == [("allied", False), ("french", False)]
    assert DATA.turns[0].label == "15 June, morning"


# --- blocks (3.0) ---


@pytest.mark.rule("0-2")
def test_58_blocks_and_12_markers() -> None:
    assert len(BLOCKS) == 58
    assert {marker.id: marker.count for marker in DATA.markers} == {"woods": 3, "farm": 3, "hill": 3, "stream": 3}


@pytest.mark.rule("3.1-1")
def test_armies_are_twice_what_defeats_them() -> None:
    sizes = {name: len(army(name)) for name in ARMIES}
    assert sizes == {"french": 24, "anglo_dutch": 16, "prussian": 18}
    assert {name: DATA.tables.armies[name].defeat for name in ARMIES} == {n: size // 2 for n, size in sizes.items()}
    assert {name: sum(b.strength for b in army(name)) for name in ARMIES} == {
        "french": 66,
        "anglo_dutch": 49,
        "prussian": 58,
    }


@pytest.mark.rule("3.1-2")
def test_dutch_belgians_are_of_the_anglo_dutch_army() -> None:
    dutch = [block for block in DATA.blocks if block.nationality == "NE"]
    assert len(dutch) == 4
    assert {block.army for block in dutch} == {"anglo_dutch"}


@pytest.mark.rule("3.61-1")
def test_one_leader_of_one_step_for_each_army() -> None:
    leaders = {block.army: block for block in DATA.blocks if block.kind == "leader"}
    assert {name: block.name for name, block in leaders.items()} == {
        "french": "Napoléon",
        "anglo_dutch": "Wellington",
        "prussian": "Blücher",
    }
    assert all((block.strength, block.corps) == (1, None) for block in leaders.values())


@pytest.mark.rule("3.62-1")
def test_anglo_dutch_infantry_has_a_code() -> None:
    infantry = [block for block in army("anglo_dutch") if block.kind == "infantry"]
    assert Counter(block.nationality for block in infantry) == {"BR": 4, "NE": 3, "BK": 1}
    rating = {block.nationality: block.firepower for block in infantry}
    assert rating == {"BR": 2, "NE": 1, "BK": 1}


@pytest.mark.rule("3.63-1")
def test_cavalry_has_a_rating_of_its_own() -> None:
    cavalry = [block for block in DATA.blocks if block.kind == "cavalry"]
    assert {block.firepower for block in cavalry if block.weight == "heavy"} == {3}
    assert {block.firepower for block in cavalry if block.weight == "light"} == {1, 2}
    assert BLOCKS["ad_43"].firepower == 1


@pytest.mark.rule("3.64-1")
def test_guns_are_foot_or_horse_and_rated_one() -> None:
    guns = [block for block in DATA.blocks if block.kind.endswith("artillery")]
    assert Counter(block.kind for block in guns) == {"foot_artillery": 14, "horse_artillery": 4}
    assert {block.firepower for block in guns} == {1}


def test_blocks_have_at_most_four_steps_and_short_labels() -> None:
    assert all(1 <= block.strength <= 4 for block in DATA.blocks)
    assert all(0 < len(block.label) <= 12 for block in DATA.blocks)


# --- limits (4.0, 5.0, 10.0) ---


@pytest.mark.rule("4.3-2")
def test_the_historical_towns_keep_to_sides_and_limits() -> None:
    for name in ARMIES:
        full = Counter(block.start for block in army(name))
        assert max(full.values()) <= DATA.tables.armies[name].deploy
        assert {TOWNS[start].side for start in full} == {name}


@pytest.mark.rule("4.3-1")
def test_the_historical_towns() -> None:
    starts = {id: BLOCKS[id].start for id in ("fr_n", "fr_21", "fr_41", "ad_w", "ad_12", "pr_b", "pr_11", "pr_31")}
    assert starts == {
        "fr_n": "beaumont",
        "fr_21": "solre",
        "fr_41": "philippeville",
        "ad_w": "brussels",
        "ad_12": "nivelles",
        "pr_b": "namur",
        "pr_11": "charleroi",
        "pr_31": "ciney",
    }


def test_the_numbers_of_the_rules() -> None:
    tables = DATA.tables
    assert [(tables.armies[n].moves, tables.armies[n].deploy) for n in ARMIES] == [(2, 12), (1, 4), (1, 4)]
    assert {size: (r.march, r.over_river, r.retreat) for size, r in tables.roads.items()} == {
        "major": (8, 4, 2),
        "minor": (6, 3, 1),
    }
    assert set(tables.source.values()) == {"stated"}


# --- sources and options ---


def test_every_record_has_sources() -> None:
    records: list[Any] = [*DATA.towns, *DATA.roads, *DATA.blocks, *DATA.turns, *DATA.markers]
    assert all(record.source for record in records)
    assert "owner" not in {source for record in records for source in record.source.values()}


def test_options_are_off_and_know_each_other() -> None:
    ids = {option.id for option in DATA.options}
    assert {"historical_setup", "random_setup", "hidden_until_fire"} <= ids
    for option in DATA.options:
        assert not option.default
        assert set(option.needs) | set(option.excludes) <= ids
    excludes = {option.id: set(option.excludes) for option in DATA.options}
    assert all(id in excludes[other] for id, others in excludes.items() for other in others)
