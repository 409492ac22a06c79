"""The data of the game: what the rules text states about map, units and tables, and that the rest fits together."""

from collections import Counter
from itertools import combinations

import pytest

from grognard.games.waterloo_impulse.data.records import ZONES, AreaDatum, LeaderDatum, UnitDatum
from grognard.games.waterloo_impulse.loader import load
from grognard.games.waterloo_impulse.roster import ARMIES

DATA = load()
AREAS: dict[int, AreaDatum] = {area.number: area for area in DATA.areas}
UNITS: dict[str, UnitDatum] = {unit.id: unit for unit in DATA.units}
LEADERS: dict[str, LeaderDatum] = {leader.id: leader for leader in DATA.leaders}
PAIRS = {frozenset((b.a, b.b)): b for b in DATA.boundaries}
LISTED = {24, 25, 26, 27, 52, 53}  # French without units there (5.1)
TABLES = DATA.tables


def near(area: int) -> set[int]:
    return {other for pair in PAIRS if area in pair for other in pair if other != area}


def named(name: str) -> AreaDatum:
    return next(area for area in DATA.areas if area.name == name)


def starting(area: int) -> list[UnitDatum]:
    return [unit for unit in DATA.units if unit.start == area]


# --- the map (3.0) ---


@pytest.mark.rule("3.2a")
def test_ninety_areas_and_three_zones() -> None:
    assert len(DATA.areas) == 90
    assert [zone.id for zone in DATA.zones] == ["P1", "P2", "P3"]


@pytest.mark.rule("3.3a")
def test_numbers_run_without_gaps() -> None:
    assert [area.number for area in DATA.areas] == list(range(1, 91))


@pytest.mark.rule("3.2b", "10.4b")
def test_adjacency_is_a_list_of_boundaries_that_joins_the_whole_map() -> None:
    assert len(PAIRS) == len(DATA.boundaries) == 219
    assert all(len(pair) == 2 for pair in PAIRS)
    assert all(near(area) for area in AREAS)


@pytest.mark.rule("3.2c")
def test_every_area_has_number_terrain_and_modifier() -> None:
    assert all(area.name and area.tem for area in DATA.areas)
    assert len({area.name for area in DATA.areas}) == 90


@pytest.mark.rule("3.4a")
def test_terrain_is_one_of_three() -> None:
    assert Counter(area.terrain for area in DATA.areas) == {"clear": 69, "forest": 12, "village": 9}


@pytest.mark.rule("3.4b")
def test_clear_ground_is_flat_or_elevated() -> None:
    assert Counter(area.tem for area in DATA.areas if area.terrain == "clear") == {1: 48, 2: 21}


@pytest.mark.rule("3.5a")
def test_modifiers_run_from_one_to_four() -> None:
    assert {area.tem for area in DATA.areas} == {1, 2, 3, 4}
    assert {area.tem for area in DATA.areas if area.terrain == "forest"} <= {2, 3}
    assert {area.tem for area in DATA.areas if area.terrain == "village"} <= {3, 4}


@pytest.mark.rule("3.6a")
def test_boundaries_are_open_or_streams() -> None:
    kinds = Counter(boundary.kind for boundary in DATA.boundaries)
    assert kinds == {"open": 201, "stream": 18}
    assert all((b.kind == "stream") == bool(b.brook) for b in DATA.boundaries)
    assert {b.brook for b in DATA.boundaries} == {"", "Hain", "Smohain", "Lasne"}


@pytest.mark.rule("3.7a")
def test_points_count_for_one_side_and_neither_starts_with_any() -> None:
    scoring = [area for area in DATA.areas if area.vp]
    assert all((area.vp_side is not None) == (area.vp > 0) for area in DATA.areas)
    assert all(area.control != area.vp_side for area in scoring)
    assert Counter(area.vp_side for area in scoring) == {"french": 5, "allied": 4}
    assert sum(area.vp for area in scoring if area.vp_side == "french") == 14
    assert sum(area.vp for area in scoring if area.vp_side == "allied") == 8


def test_area_values_are_even_so_that_halves_are_whole() -> None:
    assert all(area.vp % 2 == 0 for area in DATA.areas)


def test_hougoumont_and_la_haye_sainte_are_villages_and_there_are_more() -> None:
    hougoumont, farm = named("Hougoumont"), named("La Haye Sainte")
    assert (hougoumont.terrain, hougoumont.vp, hougoumont.vp_side) == ("village", 2, "french")
    assert (hougoumont.source["vp"], hougoumont.source["terrain"]) == ("stated", "deduced")
    assert (farm.terrain, farm.source["terrain"]) == ("village", "stated")
    assert sum(area.terrain == "village" for area in DATA.areas) > 2


@pytest.mark.rule("3.8a")
def test_zones_lead_onto_the_map_and_to_each_other() -> None:
    links = {zone.id: (zone.to_areas, zone.to_zones) for zone in DATA.zones}
    assert links == {"P1": ([85, 86], ["P2"]), "P2": ([87, 88], ["P1", "P3"]), "P3": ([89, 90], ["P2"])}
    assert {unit.army for unit in DATA.units if unit.arrives} == {"prussian"}


# --- the battery (6.4) ---


def test_the_battery_starts_in_48_with_artillery_of_several_formations() -> None:
    assert TABLES.grand_battery.start == 48
    assert {unit.kind for unit in starting(48)} == {"artillery"}
    assert len({unit.formation for unit in starting(48)}) == 4


@pytest.mark.rule("6.4.2a")
def test_cannon_symbols_are_the_targets_of_indirect_fire() -> None:
    assert [area.number for area in DATA.areas if area.cannon] == TABLES.grand_battery.targets == [44, 45, 63]
    assert {area.source["cannon"] for area in DATA.areas} == {"stated"}


@pytest.mark.parametrize("target", [44, 45, 63])
def test_ordinary_fire_from_48_does_not_reach_them(target: int) -> None:
    assert 48 not in near(target)
    assert not any(AREAS[n].terrain == "clear" and AREAS[n].tem == 1 for n in near(48) & near(target))


# --- control and set-up (5.1) ---


@pytest.mark.rule("5.1f", "5.1g")
def test_the_french_hold_six_areas_and_where_they_stand_and_the_allies_the_rest() -> None:
    standing = {unit.start for unit in DATA.units if unit.army == "french"}
    assert {area.number for area in DATA.areas if area.control == "french"} == standing | LISTED
    assert all(AREAS[n].source["control"] == "stated" for n in LISTED)
    assert set(TABLES.french_areas) == LISTED


def test_the_six_listed_areas_are_empty() -> None:
    assert not any(starting(area) for area in LISTED)


def test_stacks_fit_also_where_villages_hold_four_and_are_of_one_side() -> None:
    for area in DATA.areas:
        stack = starting(area.number)
        assert len(stack) <= (TABLES.stacking.village if area.terrain == "village" else TABLES.stacking.area)
        assert len({unit.army == "french" for unit in stack}) <= 1


@pytest.mark.rule("4.8a")
def test_french_and_british_start_on_the_map_and_prussians_arrive() -> None:
    for unit in DATA.units:
        assert (unit.start is None) == (unit.army == "prussian")
        assert (unit.arrives is not None) == (unit.army == "prussian")


# --- units (4.0) ---


def test_counts() -> None:
    assert Counter(unit.army for unit in DATA.units) == {"french": 63, "british": 52, "prussian": 33}
    assert Counter(unit.kind for unit in DATA.units) == {
        "infantry": 61, "cavalry": 36, "artillery": 34, "skirmisher": 17,
    }  # fmt: skip
    sizes = Counter(unit.formation for unit in DATA.units)
    assert sizes == {
        "fr_i_corps": 14, "fr_ii_corps": 11, "fr_vi_corps": 9, "fr_iii_cavalry": 5, "fr_reserve_cavalry": 5,
        "fr_guard": 13, "br_i_corps": 11, "br_ii_corps": 9, "br_reserve": 10, "br_cavalry": 14, "pr_iv_korps": 14,
        "pr_ii_korps": 9, "pr_i_korps": 7, None: 17,
    }  # fmt: skip


@pytest.mark.rule("4.1a", "4.1b")
def test_every_unit_is_of_one_army_and_of_a_formation_of_it() -> None:
    army_of = {formation.id: formation.army for formation in DATA.formations}
    assert {unit.army for unit in DATA.units} == set(ARMIES)
    assert all(army_of[unit.formation] == unit.army for unit in DATA.units if unit.formation)


@pytest.mark.rule("4.1c")
def test_germans_and_netherlanders_are_british() -> None:
    nations = {unit.nationality for unit in DATA.units if unit.army == "british"}
    assert nations == {"GB", "KGL", "HA", "BR", "NA", "NL"}


@pytest.mark.rule("4.2a")
def test_there_are_four_kinds() -> None:
    assert {unit.kind for unit in DATA.units} == {"infantry", "artillery", "cavalry", "skirmisher"}


@pytest.mark.rule("4.2b")
def test_units_have_two_sides_and_the_fresh_one_is_better() -> None:
    for unit in DATA.units:
        if unit.spent is None:
            assert unit.kind == "skirmisher"
            continue
        assert (unit.fresh.af, unit.fresh.df, unit.fresh.ma) > (unit.spent.af, unit.spent.df, unit.spent.ma)
        assert unit.fresh.af >= unit.spent.af
        assert unit.fresh.df >= unit.spent.df
        assert unit.fresh.ma >= unit.spent.ma


@pytest.mark.rule("4.3d", "4.6a")
def test_spent_artillery_cannot_move_and_attacks_with_nothing() -> None:
    guns = [unit for unit in DATA.units if unit.kind == "artillery"]
    assert {(unit.spent.af, unit.spent.ma) for unit in guns if unit.spent} == {(0, 0)}


def test_horse_artillery_is_artillery_and_quicker() -> None:
    assert all(unit.kind == "artillery" for unit in DATA.units if unit.horse)
    pace = {unit.horse: unit.fresh.ma for unit in DATA.units if unit.kind == "artillery"}
    assert pace == {False: 4, True: 6}


@pytest.mark.rule("4.3f")
def test_one_british_rifle_unit_has_two_steps_and_no_other_skirmisher_has() -> None:
    steps = {unit.id: unit.spent is not None for unit in DATA.units if unit.kind == "skirmisher"}
    assert [id for id, two in steps.items() if two] == ["rifles"] == [unit.id for unit in DATA.units if unit.rifle]
    assert UNITS["rifles"].army == "british"


def test_skirmishers_belong_to_no_formation_and_all_others_to_one() -> None:
    assert all((unit.formation is None) == (unit.kind == "skirmisher") for unit in DATA.units)


# --- leaders (4.4, 9.1) ---


@pytest.mark.rule("4.4a", "9.1a")
def test_three_commanders_with_a_bonus_and_thirteen_leaders_with_a_rating() -> None:
    commanders = [leader.id for leader in DATA.leaders if leader.role == "commander"]
    assert commanders == ["napoleon", "wellington", "blucher"]
    assert len(DATA.leaders) == 16
    for leader in DATA.leaders:
        assert (leader.bonus is not None) == (leader.role == "commander") == (leader.battle is None)
        assert (leader.formation is None) == (leader.role == "commander")


def test_spent_leaders_are_harder_to_activate() -> None:
    for leader in DATA.leaders:
        if leader.role == "leader":
            assert leader.activation_spent is not None
            assert leader.activation_spent > leader.activation_fresh


def test_numbers_of_the_example() -> None:
    assert (LEADERS["napoleon"].bonus, LEADERS["napoleon"].source["bonus"]) == (1, "deduced")
    kellermann = LEADERS["kellermann"]
    assert (kellermann.activation_fresh, kellermann.source["activation_fresh"]) == (6, "deduced")


@pytest.mark.rule("9.9a")
def test_ney_leads_the_reserve_cavalry_and_may_act_as_commander() -> None:
    assert (LEADERS["ney"].role, LEADERS["ney"].formation) == ("leader", "fr_reserve_cavalry")
    assert LEADERS["ney"].bonus is None
    assert [leader.id for leader in DATA.leaders if leader.commander] == ["napoleon", "ney", "wellington", "blucher"]


@pytest.mark.parametrize(
    ("leader", "formation"),
    [
        ("kellermann", "III Cavalry Corps"),
        ("ney", "Reserve Cavalry Corps"),
        ("drouot", "Imperial Guard"),
        ("pirch", "II Korps"),
        ("bulow", "IV Korps"),
        ("zieten", "I Korps"),
    ],
)
def test_leaders_whose_formation_the_text_names(leader: str, formation: str) -> None:
    led = next(f for f in DATA.formations if f.leader == leader)
    assert (led.title, LEADERS[leader].formation, led.source["leader"]) == (formation, led.id, "stated")


def test_orange_and_uxbridge_lead_different_formations() -> None:
    assert LEADERS["orange"].formation != LEADERS["uxbridge"].formation
    assert LEADERS["orange"].army == LEADERS["uxbridge"].army == "british"


# --- tables ---


@pytest.mark.rule("6.1a")
def test_ten_turns() -> None:
    assert TABLES.turns == len(TABLES.clock) == 10


def test_no_space_of_the_impulse_track_is_useless() -> None:
    assert 3 <= TABLES.impulses <= 12


@pytest.mark.rule("15.7a")
def test_the_schedule_of_reinforcements() -> None:
    schedule = {(r.formation, r.turn, r.zone) for r in TABLES.reinforcements}
    assert schedule == {("pr_ii_korps", 6, "P3"), ("pr_iv_korps", 6, "P2"), ("pr_i_korps", 8, "P1")}
    assert TABLES.source["reinforcements"] == "stated"
    arrivals = {(u.formation, u.arrives.turn, u.arrives.zone) for u in DATA.units if u.arrives and u.formation}
    assert arrivals == schedule
    turns = {leader.id: leader.arrives for leader in DATA.leaders if leader.arrives}
    assert turns == {"blucher": 6, "bulow": 6, "pirch": 6, "zieten": 8}


def test_stacking_limits() -> None:
    assert (TABLES.stacking.area, TABLES.stacking.village) == (10, 4)


def test_costs_of_movement() -> None:
    costs = TABLES.movement
    assert (costs.quiet, costs.near_enemy, costs.spent_enemy, costs.contested, costs.fresh_enemy) == (1, 2, 3, 3, 4)
    assert costs.leave_mounted == 2


def test_points_for_units() -> None:
    assert (TABLES.points.unit, TABLES.points.guard, TABLES.points.skirmisher) == (1, 3, 0)
    guard = next(f for f in DATA.formations if f.id == TABLES.points.guard_formation)
    assert guard.leader == "drouot"


@pytest.mark.rule("17.6a")
@pytest.mark.parametrize(
    ("points", "result"),
    [
        (14, "french_major"),
        (10, "french_major"),
        (9, "french_marginal"),
        (8, "french_marginal"),
        (7, "draw"),
        (2, "draw"),
        (1, "allied_marginal"),
        (0, "allied_major"),
        (-9, "allied_major"),
    ],
)
def test_bands_of_the_result(points: int, result: str) -> None:
    bands = TABLES.victory.bands
    fits = [b.id for b in bands if (b.least is None or points >= b.least) and (b.most is None or points <= b.most)]
    assert fits == [result]


# --- options and sources ---


def test_options_all_start_off_and_tell_what_they_do() -> None:
    assert [option.id for option in DATA.options] == [
        "village_stacking", "cavalry_exhaustion", "self_rally", "expanded_rally", "late_prussians",
        "contested_half_for_both", "dear_contested", "minimum_move_any_time", "beaten_attackers_stay",
        "failed_activation_is_pass", "one_attack_per_area", "single_exhaustion",
    ]  # fmt: skip
    assert not any(option.default for option in DATA.options)
    assert all(len(option.text) > 60 for option in DATA.options)
    assert {option.rule for option in DATA.options} == {
        "18.0", "19.0", "20.2", "20.3", "R4", "R8", "R16", "R19", "R24", "R59", "R66", "R76",
    }  # fmt: skip


def test_every_value_has_a_source() -> None:
    for area in DATA.areas:
        assert set(area.source) == {"name", "terrain", "tem", "vp", "cannon", "control", "at"}
    for unit in DATA.units:
        assert {"fresh", "spent", "formation", "start" if unit.start else "arrives"} <= set(unit.source)
    assert all(leader.source["activation_fresh"] for leader in DATA.leaders)
    assert all(zone.source for zone in DATA.zones)
    assert ZONES == ("P1", "P2", "P3")
    assert {name for name in TABLES.__struct_fields__ if name != "source"} == set(TABLES.source)


def test_nothing_is_named_twice() -> None:
    for one, two in combinations(DATA.units, 2):
        assert one.id != two.id
        assert one.name != two.name
