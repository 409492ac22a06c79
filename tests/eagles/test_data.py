"""The order of battle, the tables and the scenarios: what the rulebook shows of them, and what must hold."""

from collections import Counter
from typing import Any

import pytest

from grognard.boards.hexmap import grid_of
from grognard.datafiles import DataError
from grognard.games.eagles.data.records import SIDE_OF, GameData, Ratings, UnitDatum
from grognard.games.eagles.loader import load

DATA: GameData = load()
BY_NAME = {(unit.formation, unit.name): unit for unit in DATA.units.values()}
MOUNTED = {"heavy_cavalry", "light_cavalry", "lancers"}

# Every unit of D'Erlon's assault: full side, reduced side, hex.
DERLON = {
    "french_i": """
        54 Ligne: 10/8/4 5/7/3 2418
        55 Ligne: 11/7/4 6/6/3 2418
        28 Ligne: 9/7/4 5/6/3 2417
        105 Ligne: 10/7/4 5/6/3 2417
        17 Ligne: 10/7/4 5/6/3 2419
        19 Ligne: 10/7/4 5/6/3 2419
        51 Ligne: 11/7/4 6/6/3 2421
        21 Ligne: 10/7/4 5/6/3 2422
        46 Ligne: 9/7/4 5/6/3 2422
        25 Ligne: 10/7/4 5/6/3 2423
        45 Ligne: 10/7/4 5/6/3 2423
        8 Ligne: 10/7/4 5/6/3 2425
        29 Ligne: 11/7/4 6/6/3 2425
        85 Ligne: 6/7/4 3/6/3 2325
        95 Ligne: 11/7/4 6/6/3 2424
        13 Léger a: 9/8/5 5/7/4 2420
        13 Léger b: 9/8/5 5/7/4 2420
        7 Hussards: 4/9/8 2/8/7 2427
        3 Chasseurs: 4/8/8 2/7/7 2327
        3 Lanciers: 4/8/8 2/7/7 2326
        4 Lanciers: 3/8/8 2/7/7 2326
        20/6: 4/7/3 2/6/3 2518
        10/6: 4/7/3 2/6/3 2520
        19/6: 4/7/3 2/6/3 2521
        9/6: 4/7/3 2/6/3 2522
        11/6: 8/7/3 4/6/3 2519
        2/1 H: 3/7/6 2/6/6 2327
    """,
    "french_iv_cavalry": """
        1 Cuirassiers: 4/9/6 2/8/5 2219
        4 Cuirassiers: 3/9/6 2/8/5 2219
        7 Cuirassiers: 2/9/6 1/8/5 2218
        12 Cuirassiers: 3/9/6 2/8/5 2218
        5 Cuirassiers: 4/9/6 2/8/5 2220
        10 Cuirassiers: 4/9/6 2/8/5 2220
        6 Cuirassiers: 3/9/6 2/8/5 2221
        9 Cuirassiers: 4/9/6 2/8/5 2221
        5/1 H: 3/7/6 2/6/6 2218
        4/3 H: 3/7/6 2/6/6 2221
    """,
    "imperial_guard": """
        5/Gd: 8/7/3 4/6/3 2519
        6/Gd: 8/7/3 4/6/3 2520
    """,
    "british_5": """
        1/28: 5/7/4 3/6/3 3018
        1/32: 5/7/4 3/6/3 3019
        1/79: 4/7/4 2/6/3 3019
        1/95: 4/8/5 2/7/4 2818
        3/1: 4/7/4 2/6/3 3020
        1/42: 3/7/4 2/6/3 3021
        2/44: 5/7/4 3/6/3 3020
        1/92: 4/7/4 2/6/3 3021
        Ldw/Hameln: 7/6/4 4/5/3 3123
        Ldw/Hild: 6/6/4 3/5/3 3123
        Ldw/Peine: 6/6/4 3/5/3 3124
        Ldw/Gif: 6/6/4 3/5/3 3124
        Rogers: 5/7/3 3/6/3 2919
    """,
    "british_6": """
        Ldw/Lüne: 6/6/4 3/5/3 3023
        Ldw/Ver: 6/6/4 3/5/3 3022
        Ldw/Ost: 7/6/4 4/5/3 3024
        Ldw/Mün: 6/6/4 3/5/3 3022
        Rettberg: 5/7/3 3/6/3 2922
        1/4: 7/8/4 4/7/3 3317
        1/27: 7/8/4 4/7/3 3317
        1/40: 8/8/4 4/7/3 3316
    """,
    "2nl": """
        27 Jager: 8/7/5 4/6/4 2920
        7 Line: 7/6/4 4/5/3 2921
        5 Militia: 5/5/4 3/4/3 3121
        7 Militia: 7/5/4 4/4/3 2921
        8 Militia: 6/5/4 3/4/3 2920
        1/28ON: 9/7/4 5/6/3 2729
        2/28ON: 7/7/4 4/6/3 2926
        2/2N: 8/6/4 4/5/3 3025
        3/2N: 7/6/4 4/5/3 2925
        Bijleveld: 4/7/6 2/6/6 2921
        Stevenaar: 4/6/3 2/5/3 3026
    """,
    "british_3": """
        1 Light: 5/8/5 3/7/4 2816
        2 Light: 4/8/5 2/7/4 2717
        5 Line: 5/7/4 3/6/3 2916
        8 Line: 5/7/4 3/6/3 3016
        Fld/Bre: 5/6/4 3/5/3 3015
        Fld/Ver: 5/6/4 3/5/3 3015
        Fld/Osna: 6/6/4 3/5/3 2915
        Fld/Lün: 6/6/4 3/5/3 2915
        Fld/Gru: 6/6/4 3/5/3 3014
        Lloyd: 5/7/3 3/6/3 2914
    """,
    "british_heavy_cavalry": """
        1 LG: 2/10/7 1/9/6 3216
        2 LG: 2/10/7 1/9/6 3216
        RHG: 2/10/7 1/9/6 3216
        1 KDG: 5/9/7 3/8/6 3216
        1 RD: 4/9/7 2/8/6 3219
        2 RNBD: 4/9/7 2/8/6 3219
        6 ID: 4/9/7 2/8/6 3219
    """,
    "netherlands_cavalry": """
        1 Carab: 4/8/6 2/7/5 3215
        2 Carab: 4/8/6 2/7/5 3215
        3 Carab: 4/8/6 2/7/5 3215
    """,
}


def ratings(text: str) -> Ratings:
    size, quality, moves = map(int, text.split("/"))
    return Ratings(size, quality, moves)


def is_guns(unit: UnitDatum) -> bool:
    return unit.kind in {"foot_artillery", "horse_artillery"}


def whole() -> list[UnitDatum]:
    """The units of the whole battle."""
    scenario = DATA.scenarios["waterloo"]
    later = [u for group in scenario.reinforcements for column in group.march for u in column]
    return [DATA.units[u] for u in [*scenario.setup, *later]]


@pytest.mark.rule("5.1-01", "5.1-04", "5.1-05")
def test_the_order_of_battle_is_complete() -> None:
    assert len(DATA.units) == 331
    assert len(whole()) == 329
    assert len([x for x in DATA.leaders.values() if not x.variant]) == 29
    assert len([x for x in DATA.formations.values() if not x.variant]) == 23
    assert Counter(u.army for u in DATA.units.values()) == {"french": 119, "anglo_allied": 141, "prussian": 71}
    assert Counter(u.kind for u in DATA.units.values()) == {
        "infantry": 138, "light_infantry": 36, "heavy_cavalry": 29, "light_cavalry": 37, "lancers": 15,
        "foot_artillery": 43, "horse_artillery": 33,
    }  # fmt: skip


@pytest.mark.rule("5.1-02", "5.1-03")
def test_formations_hold_what_their_stripe_says() -> None:
    counts = Counter(unit.formation for unit in whole())
    assert counts == {
        "french_i": 27, "french_ii": 21, "french_vi": 18, "french_iii_cavalry": 10, "french_iv_cavalry": 10,
        "imperial_guard": 22, "guard_cavalry": 9, "british_1": 6, "british_2": 14, "british_3": 16, "british_4": 3,
        "british_5": 14, "british_6": 9, "british_heavy_cavalry": 12, "british_light_cavalry": 17, "2nl": 12, "3nl": 14,
        "netherlands_cavalry": 9, "brunswick": 12, "nassau": 3, "prussian_iv": 31, "prussian_ii": 26, "prussian_i": 14,
    }  # fmt: skip
    mouton = {unit.division for unit in DATA.units.values() if unit.formation == "french_vi"}
    assert any("Domon" in division for division in mouton)


@pytest.mark.rule("5.1-06", "5.1-07")
def test_reduced_sides_follow_the_pattern() -> None:
    for unit in DATA.units.values():
        full = unit.full
        if full.size == 1:
            assert unit.reduced is None, unit.id
            continue
        slower = 0 if is_guns(unit) else 1
        assert unit.reduced == Ratings((full.size + 1) // 2, full.quality - 1, full.moves - slower), unit.id
    assert [u.id for u in DATA.units.values() if u.reduced is None] == ["fgc_gendarmes"]


def test_movement_points_follow_the_kind() -> None:
    allowed = {
        "infantry": {4, 5}, "light_infantry": {5}, "foot_artillery": {3}, "horse_artillery": {6},
        "heavy_cavalry": {6, 7, 8}, "light_cavalry": {8}, "lancers": {8},
    }  # fmt: skip
    assert [u.id for u in DATA.units.values() if u.full.moves not in allowed[u.kind]] == []


@pytest.mark.parametrize(
    ("formation", "name", "numbers"),
    [
        ("french_i", "25 Ligne", "10/7/4"), ("french_i", "28 Ligne", "9/7/4"), ("french_i", "105 Ligne", "10/7/4"),
        ("french_i", "54 Ligne", "10/8/4"), ("french_i", "19 Ligne", "10/7/4"), ("french_i", "95 Ligne", "11/7/4"),
        ("french_i", "7 Hussards", "4/9/8"), ("french_i", "9/6", "4/7/3"), ("imperial_guard", "5/Gd", "8/7/3"),
        ("imperial_guard", "6/Gd", "8/7/3"), ("british_5", "1/92", "4/7/4"), ("british_5", "Rogers", "5/7/3"),
        ("2nl", "1/28ON", "9/7/4"), ("british_6", "Ldw/Lüne", "6/6/4"), ("prussian_iv", "11 Reitende", "3/7/6"),
    ],
)  # fmt: skip
def test_counters_that_the_rulebook_shows(formation: str, name: str, numbers: str) -> None:
    unit = BY_NAME[formation, name]
    assert unit.full == ratings(numbers)
    assert unit.source["full"] in {"stated", "deduced"}


@pytest.mark.parametrize(
    ("formation", "name", "size"),
    [
        ("british_3", "Fld/Bre", 5), ("british_3", "Fld/Osna", 6), ("british_3", "2 Light", 4),
        ("british_3", "5 Line", 5), ("british_3", "Lloyd", 5), ("prussian_iv", "2 Neu Ldw", 24),
        ("prussian_iv", "18 Inf a", 12), ("prussian_iv", "13 Art", 6), ("french_i", "46 Ligne", 9),
    ],
)  # fmt: skip
def test_sizes_that_the_rulebook_tells(formation: str, name: str, size: int) -> None:
    unit = BY_NAME[formation, name]
    assert unit.full.size == size
    assert unit.source["full.size"] in {"stated", "deduced"}


def test_the_deduced_reduced_sides() -> None:
    for name in ("29 Ligne", "95 Ligne"):
        assert BY_NAME["french_i", name].reduced == Ratings(6, 6, 3)
        assert BY_NAME["french_i", name].source["reduced"] == "deduced"


@pytest.mark.rule("17.3-02")
def test_pursuit_factors_by_nation() -> None:
    found = {(u.nation, u.pursuit) for u in DATA.units.values() if u.kind in MOUNTED}
    assert {f for n, f in found if n in {"British", "KGL"}} == {5}
    assert {f for n, f in found if n not in {"British", "KGL"}} == {7}


@pytest.mark.rule("5.2-01", "5.2-04", "5.2-14")
def test_leaders_and_what_the_rulebook_tells_of_them() -> None:
    told = {
        "derlon": (8, 1), "mouton": (9, 1), "milhaud": (9, 1), "picton": (8, 1), "perponcher": (8, 0),
        "napoleon": (10, 3), "ney": (9, 2), "wellington": (10, 3), "blucher": (9, 2),
    }  # fmt: skip
    for name, numbers in told.items():
        leader = DATA.leaders[name]
        assert (leader.initiative, leader.leadership) == numbers
    assert DATA.leaders["derlon"].source["initiative"] == "stated"
    assert {leader.moves for leader in DATA.leaders.values()} == {10}
    commanders = {x.id: x.army for x in DATA.leaders.values() if x.kind == "commander"}
    assert commanders == {
        "napoleon": "french", "ney": "french", "wellington": "anglo_allied", "orange": "anglo_allied",
        "hill": "anglo_allied", "blucher": "prussian",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("army", "men", "guns"), [("french", 72_542, 240), ("anglo_allied", 68_797, 162), ("prussian", 59_801, 136)]
)
def test_the_armies_have_their_historical_strength(army: str, men: int, guns: int) -> None:
    units = [unit for unit in whole() if unit.army == army]
    assert sum(unit.men for unit in units) == men
    assert sum(unit.guns for unit in units) == guns


def test_sizes_stand_for_a_hundred_men() -> None:
    gaps = {u.id: u.full.size - max(1, round(u.men / 100)) for u in DATA.units.values() if not is_guns(u)}
    far = {unit for unit, gap in gaps.items() if abs(gap) > 1}
    assert far == {
        "f2_2_leger", "n2_27_jager", "n2_5_militia", "p4_15_inf_a", "p4_1_sch_ldw", "p4_2_sch_ldw", "p4_11_inf_a",
        "p4_1_pom_ldw", "p4_2_pom_ldw",
    }  # fmt: skip


# Set-ups


@pytest.mark.rule("2-01", "ER-01")
@pytest.mark.parametrize("formation", DERLON)
def test_derlons_assault_unit_for_unit(formation: str) -> None:
    scenario = DATA.scenarios["derlon"]
    told = [line.strip() for line in DERLON[formation].strip().splitlines()]
    here = []
    for unit_id, h in scenario.setup.items():
        unit = DATA.units[unit_id]
        if unit.formation == formation:
            assert unit.reduced is not None
            sides = [f"{s.size}/{s.quality}/{s.moves}" for s in (unit.full, unit.reduced)]
            here.append(f"{unit.name}: {sides[0]} {sides[1]} {h:04d}")
    assert sorted(here) == sorted(told)
    assert len(scenario.setup) == 91


@pytest.mark.parametrize("name", DATA.scenarios)
def test_set_ups_keep_to_ground_that_units_can_enter(name: str) -> None:
    kinds = {h: area.kind for area in DATA.map.terrain for h in area.hexes}
    ways = {h for way in DATA.map.paths for h in way.hexes}
    for unit, h in DATA.scenarios[name].setup.items():
        if "infantry" not in DATA.units[unit].kind:
            assert kinds.get(h) != "woods" or h in ways, unit


def test_no_unit_of_the_whole_battle_begins_beside_an_enemy() -> None:
    grid = grid_of(DATA.map)
    setup = DATA.scenarios["waterloo"].setup
    side = {h: SIDE_OF[DATA.units[unit].army] for unit, h in setup.items()}
    assert [h for h in side for n in grid.neighbours[h] if side.get(n, side[h]) != side[h]] == []


def test_who_is_out_of_command_when_the_battle_begins() -> None:
    grid = grid_of(DATA.map)
    scenario = DATA.scenarios["waterloo"]
    far = set()
    for unit, h in scenario.setup.items():
        formation = scenario.attached.get(unit, DATA.units[unit].formation)
        officer = scenario.leaders[DATA.formations[formation].officer]
        if grid.distance(officer, h) > DATA.tables.numbers.command_range:
            far.add(DATA.units[unit].name)
    assert far == {
        "1/28ON", "Bull", "Mercer", "1 LD KGL", "2 LD KGL", "23 LD", "7 H", "15 H", "13 LD", "3 H KGL", "Webber-Smith",
    }  # fmt: skip


@pytest.mark.rule("QA-56", "ER-01")
def test_hexes_that_the_rulebook_tells() -> None:
    waterloo = DATA.scenarios["waterloo"]
    assert {h for group in waterloo.reinforcements for h in group.hexes} == {3342, 4227}
    for scenario in ("derlon", "waterloo"):
        assert {DATA.scenarios[scenario].setup[f"nc_{n}_carab"] for n in (1, 2, 3)} == {3215}
    assert DATA.scenarios["derlon"].source["setup.nc_1_carab"] == "stated"


def test_entering_prussians_take_orders_from_far() -> None:
    orders = DATA.scenarios["waterloo"].entry_orders
    assert orders is not None
    assert (orders.from_hex, orders.range) == (3442, 25)
    assert set(orders.formations) == {"prussian_iv", "prussian_ii", "prussian_i"}


def test_prussians_come_on_some_hours_before_they_fought() -> None:
    """They fought from half past four on at Plancenoit, at seven at Papelotte; from the edge it is a march of hours."""
    turns = [group.turn for group in DATA.scenarios["waterloo"].reinforcements]
    assert turns == ["2 pm", "5 pm", "6 pm"]


@pytest.mark.rule("7.3.j-07")
def test_the_turn_track() -> None:
    turns = DATA.scenarios["waterloo"].turns
    assert len(turns) == 10
    assert (turns[1].hour, turns[1].levels) == ("12 pm", (10, 9))
    assert {turn.levels for turn in turns[:1] + turns[2:9]} == {(9, 8)}
    assert [turn.visibility for turn in turns] == [12, 12, 12, 12, 10, 10, 10, 10, 8, 4]


# Tables


@pytest.mark.rule("13.2.a-04")
def test_the_size_table() -> None:
    assert DATA.tables.sizes == [
        (5, 1, -5), (4, 1, -4), (3, 1, -3), (2, 1, -2), (3, 2, -1), (1, 1, 0), (2, 3, 1), (1, 2, 2), (1, 3, 3),
        (1, 5, 5), (1, 7, 7),
    ]  # fmt: skip


def test_pinned_cells_of_the_fire_table() -> None:
    fire = DATA.tables.fire
    assert [fire.infantry[row] for row in ("5", "6", "7", "8")] == ["QFT", "-", "-", "-"]
    assert [fire.artillery[row] for row in ("5", "6", "8")] == ["QFT+1", "QFT", "-"]


def test_pinned_cells_of_the_melee_table() -> None:
    melee = DATA.tables.melee
    assert (melee["6"], melee["5"], melee["4"], melee["-1"]) == (("QFT", "-"), ("QFT1", "-"), ("R", "-"), ("E", "-"))


@pytest.mark.rule("20.1-03", "20.1-04")
def test_random_events() -> None:
    events = DATA.tables.events
    assert events.fire == {"2": "killed", "3": "killed", "4": "wounded", "5": "wounded"}
    assert events.melee == {
        "2": "killed_flag", "3": "killed", "4": "wounded_flag", "5": "wounded", "6": "wounded",
    }  # fmt: skip


def test_ten_tactical_cards() -> None:
    assert [card.number for card in DATA.cards.values()] == list(range(1, 11))
    assert DATA.cards["avoid_fate"].source["text"] == "stated"
    assert DATA.cards["no_more_ammo"].number == 8


@pytest.mark.rule("1-01", "5.2-08", "7.3.j-09", "2-02", "QA-27")
def test_constants_of_the_module_are_data() -> None:
    numbers = DATA.tables.numbers
    assert (numbers.command_range, numbers.exhausted, numbers.objective_range) == (6, 4, 15)
    other = load([{"tables": {"numbers": {"command_range": 8, "exhausted": 1}}}]).tables.numbers
    assert (other.command_range, other.exhausted) == (8, 1)


def labels(value: Any) -> set[str]:
    return set(value.source.values())


def test_every_datum_has_a_source() -> None:
    records: list[Any] = [*DATA.units.values(), *DATA.leaders.values(), *DATA.formations.values()]
    records += [*DATA.objectives.values(), *DATA.cards.values(), *DATA.scenarios.values(), DATA.tables]
    for record in records:
        assert record.source
        assert labels(record) <= {"stated", "deduced", "reconstructed"}


# Corrections and mistakes


def test_an_owner_corrects_a_unit_and_the_map() -> None:
    data = load([{"units": {"f1_54_ligne": {"full": {"quality": 9}}}, "map": {"terrain": {"2819": "woods"}}}])
    assert data.units["f1_54_ligne"].full.quality == 9
    assert data.units["f1_54_ligne"].source["full.quality"] == "owner"
    assert any(2819 in area.hexes and area.kind == "woods" for area in data.map.terrain)


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ({"units": {"f1_54_ligne": {"formation": "british_1"}}}, "another army"),
        ({"units": {"f1_54_ligne": {"pursuit": 7}}}, "pursuit"),
        ({"units": {"f1_54_ligne": {"reduced": {"size": 40}}}}, "more than"),
        ({"scenarios": {"derlon": {"setup": {"f1_54_ligne": 2717}}}}, "enemies share"),
        ({"scenarios": {"derlon": {"setup": {"f1_54_ligne": 909}}}}, "no hex 0909"),
        ({"scenarios": {"derlon": {"setup": {"f1_21_ligne": 2418, "f1_46_ligne": 2418}}}}, "holds too much"),
        ({"scenarios": {"derlon": {"leaders": {"derlon": None}}}}, "derlon is missing"),
        ({"tables": {"sizes": [[1, 1, 0], [5, 1, -5]]}}, "from the best odds"),
        ({"map": {"terrain": {"2819": "marsh"}}}, "marsh"),
    ],
)
def test_what_cannot_be_is_refused(override: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        load([override])
