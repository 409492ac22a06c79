"""The data files of last_battles: what the rules text fixes about them, and that they fit together."""

from collections import Counter
from collections.abc import Sequence

import pytest

from grognard.boards.hexes import HexGrid
from grognard.games.last_battles.data.consistency import free_pieces
from grognard.games.last_battles.data.records import DIE, GameData, ScenarioDatum
from grognard.games.last_battles.loader import load

DATA = load()
SHEET = HexGrid(DATA.map.grid.columns, DATA.map.grid.rows, set(DATA.map.absent))
SCENARIOS = list(DATA.scenarios.values())

PRINTED_CRT = {
    "1-5": "Ar Ar Ae Ae Ae Ae",
    "1-4": "Ar Ar Ar Ar Ae Ae",
    "1-3": "Dr Ar Ar Ar Ar Ae",
    "1-2": "Dr Dr Ar Ar Ar Ar",
    "1-1": "Dr Dr Dr Ar Ar Ar",
    "2-1": "Dr Dr Dr Dr Ar Ar",
    "3-1": "Dr Dr Dr Dr Dr Ar",
    "4-1": "De Dr Dr Dr Dr Ex",
    "5-1": "De De Dr Dr Ex Ex",
    "6-1": "De De De Dr Ex Ex",
}


def crt(column: str, die: int) -> str:
    return DATA.tables.crt[column][DIE[die - 1]]


def unit_id(text: str) -> str:
    """The counter meant by a spelling of the charts (2.4)."""
    (found,) = [unit.id for unit in DATA.units.values() if text == unit.id or text in unit.aliases]
    return found


def command_units(army: str, command: str, less: Sequence[str] = ()) -> list[str]:
    """The units meant by "All [command]" in a chart of 3.2C, variant counters left out."""
    return [
        unit.id
        for unit in DATA.units.values()
        if unit.army == army and unit.command == command and not unit.variant and unit.id not in less
    ]


def standing(scenario: ScenarioDatum) -> list[str]:
    chosen = [piece for piece in free_pieces(scenario) if piece in DATA.units]
    return [unit for placed in scenario.setup.values() for unit in placed] + chosen


def arriving(scenario: ScenarioDatum) -> list[str]:
    return [unit for arrival in scenario.reinforcements for unit in arrival.units]


def army_total(army: str) -> int:
    return sum(unit.full for unit in DATA.units.values() if unit.army == army and not unit.variant)


# Counters: rule 2.4


@pytest.mark.rule("2.4-1")
def test_all_units_are_there_with_type_strength_allowance_and_command() -> None:
    assert sum(not unit.variant for unit in DATA.units.values()) == 170
    assert sum(unit.variant for unit in DATA.units.values()) == 79
    assert {unit.kind for unit in DATA.units.values()} == {"inf", "cav", "art", "horse", "heavy"}
    for unit in DATA.units.values():
        assert unit.command
        assert unit.reduced is None or 0 < unit.reduced < unit.full


@pytest.mark.rule("2.4-1")
def test_horse_artillery_moves_six_and_other_arms_as_printed() -> None:
    allowances = {(unit.kind, unit.ma) for unit in DATA.units.values() if not unit.id.startswith("Rifle")}
    assert allowances == {("inf", 4), ("cav", 6), ("art", 4), ("horse", 6), ("heavy", 3)}
    assert {DATA.units[f"Rifle[{n}]"].ma for n in (2, 3, 5)} == {5}


def test_armies_have_their_sums() -> None:
    assert [army_total(army) for army in ("French", "Prussian", "Allied")] == [291, 235, 135]


@pytest.mark.parametrize(
    ("army", "totals"),
    [
        (
            "French",
            {"G": 58, "1": 43, "2": 55, "3": 37, "4": 34, "6": 24, "1c": 8, "2c": 10, "3c": 11, "4c": 11},
        ),
        ("Prussian", {"1": 62, "2": 63, "3": 46, "4": 64}),
    ],
)
def test_corps_have_their_sums(army: str, totals: dict[str, int]) -> None:
    for command, total in totals.items():
        units = command_units(army, command)
        assert sum(DATA.units[unit].full for unit in units) == total, command


@pytest.mark.parametrize(
    ("unit", "full", "ma"),
    [
        ("Desal", 6, 4),
        ("Pell", 6, 4),
        ("Blndt/a", 3, 4),
        ("Blndt/b", 2, 4),
        ("2 Nass", 3, 4),
        ("OrNass", 2, 4),
        ("Opstl*", 2, 4),
        ("Detm/b", 2, 4),
        ("D'Aub/b", 2, 4),
        ("Res", 3, 3),
        ("Left/H", 3, 3),
        ("Left/h", 2, 6),
        ("Gr", 3, 4),
        ("Ch", 3, 4),
        ("Yng", 3, 4),
        ("Rifle[2]", 2, 5),
    ],
)
def test_strengths_named_in_the_text(unit: str, full: int, ma: int) -> None:
    assert (DATA.units[unit].full, DATA.units[unit].ma) == (full, ma)
    assert DATA.units[unit].source["full"] in {"stated", "deduced"}


def test_c1_c3_strengths_of_the_worked_combat() -> None:
    """Bylandt 4, van Opstal 1; Gauthier, Jamin and Pelletier 17 together, Baudin and Soye 13."""
    full = {unit.id: unit.full for unit in DATA.units.values()}
    assert (full["Blndt"], full["Opstl"]) == (4, 1)
    assert full["Gauth/9"] + full["Jamin/9"] + full["Pell"] == 17
    assert full["Baud/6"] + full["Soye/6"] == 13


def test_bardeleben_is_the_strongest_unit_of_all() -> None:
    assert max(DATA.units.values(), key=lambda unit: unit.full).id == "Brdlbn"


def test_taking_hougoumont_needs_the_twelve_strongest_french_units() -> None:
    """The note on 16.11: twelve reach 4-1 against the tripled Byng, eleven do not."""
    placed = DATA.scenarios["la_belle_alliance"].setup["French"]
    strengths = sorted(
        ((DATA.units[unit].reduced if p.reduced else DATA.units[unit].full) or 0 for unit, p in placed.items()),
        reverse=True,
    )
    needed = 4 * 3 * DATA.units["Byng"].full
    assert sum(strengths[:11]) < needed <= sum(strengths[:12])


def test_c14_c15_capacities_of_the_command_example() -> None:
    assert DATA.leaders["Wellington"].ccr == 4
    assert DATA.leaders["Ney"].ccr == 1
    assert (DATA.leaders["Willem"].ccr or 0) >= 1
    assert all(leader.ccr is None for leader in DATA.leaders.values() if leader.kind == "officer")


def test_every_number_has_a_source() -> None:
    for unit in DATA.units.values():
        assert {"full", "reduced", "ma", "kind", "command"} <= set(unit.source)
    for leader in DATA.leaders.values():
        assert ("ccr" in leader.source) == (leader.kind == "commander")
        assert "ma" in leader.source
    for scenario in SCENARIOS:
        assert {"turns", "columns", "levels", "setup", "reinforcements", "commanders"} <= set(scenario.source)


@pytest.mark.rule("2.4-4")
@pytest.mark.parametrize(
    ("spelling", "unit"),
    [
        ("Roug/Gr", "Rog/Gr"),
        ("Rogt/Gr", "Rog/Gr"),
        ("Buttlr", "Bttlr"),
        ("MichCh", "Mich/Ch"),
        ("Godet", "God"),
        ("Lt 9", "Lt/9"),
        ("2S/16", "2S/16"),
        ("Somerset", "Somerset"),
    ],
)
def test_all_spellings_of_the_charts_mean_one_counter(spelling: str, unit: str) -> None:
    assert unit_id(spelling) == unit


@pytest.mark.rule("2.4-5")
@pytest.mark.parametrize(
    ("name", "commands"), [("Duch", ["G", "4c"]), ("Halk", ["2", "3"]), ("Horse", ["1", "2", "3"])]
)
def test_units_of_one_name_are_told_apart_by_command(name: str, commands: list[str]) -> None:
    for command in commands:
        assert DATA.units[f"{name}[{command}]"].command == command
        assert unit_id(f"{name} [{command}]") == f"{name}[{command}]"


# Set-up: rule 3.2


@pytest.mark.rule("3.2C-5", "3.2C-6")
def test_c19_all_of_a_command_and_less_one() -> None:
    assert command_units("Allied", "1") == ["Mait", "Byng", "Adye"]
    assert command_units("Allied", "3", less=["Omptda"]) == ["Halk[3]", "Kiel", "Wllmsn"]
    arrivals = {arrival.turn: arrival for arrival in DATA.scenarios["quatre_bras"].reinforcements}
    assert arrivals["16/1600"].units == command_units("Allied", "3", less=["Omptda"])
    assert arrivals["16/1700"].units == command_units("Allied", "1")
    assert arrivals["16/1700"].hexes == [136]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_no_unit_twice_and_no_hex_overfull(scenario: ScenarioDatum) -> None:
    units = standing(scenario) + arriving(scenario)
    assert len(units) == len(set(units))
    if scenario.id != "la_belle_alliance_variant":  # which uses all substitutes (26.0E)
        assert all(not DATA.units[unit].variant for unit in units)
    hexes = Counter(p.hex for placed in scenario.setup.values() for p in placed.values())
    assert max(hexes.values()) <= 2


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_every_hex_lies_in_the_playing_area(scenario: ScenarioDatum) -> None:
    area = SHEET.restricted(scenario.columns, scenario.rows)
    for placed in scenario.setup.values():
        assert all(placement.hex in area for placement in placed.values())
    for arrival in scenario.reinforcements:
        assert all(h in area.edge_hexes for h in arrival.hexes)
    assert all(h in area for h in scenario.commanders.values())
    assert all(h in area for hexes in scenario.control_hexes.values() for h in hexes)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_units_marked_reduced_have_a_reduced_side(scenario: ScenarioDatum) -> None:
    for placed in scenario.setup.values():
        for unit, placement in placed.items():
            assert not placement.reduced or DATA.units[unit].reduced is not None


def test_stacks_at_the_start() -> None:
    stacked = {
        scenario.id: sum(
            count == 2
            for count in Counter(p.hex for placed in scenario.setup.values() for p in placed.values()).values()
        )
        for scenario in SCENARIOS
    }
    assert stacked == {
        "ligny": 10,
        "quatre_bras": 0,
        "wavre": 21,
        "la_belle_alliance": 30,
        "campaign": 10,
        "quatre_bras_variant": 0,
        "grand_ligny": 10,
        "historical_wavre": 14,
        "la_belle_alliance_variant": 37,
        "grand_waterloo": 51,
        "campaign_variant": 3,
    }


def test_only_baltus_starts_in_contact() -> None:
    contacts = set()
    for scenario in SCENARIOS:
        french = {unit: p.hex for unit, p in scenario.setup["French"].items()}
        others = [p.hex for army, placed in scenario.setup.items() if army != "French" for p in placed.values()]
        contacts |= {(unit, other) for unit, h in french.items() for other in others if SHEET.adjacent(h, other)}
    assert contacts == {("Baltus", 3657)}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_leaders_are_those_whose_commands_take_part(scenario: ScenarioDatum) -> None:
    units = [DATA.units[unit] for unit in standing(scenario) + arriving(scenario)]
    commands = {(unit.army, unit.command) for unit in units}
    officers = [*scenario.officers, *(name for a in scenario.reinforcements for name in a.leaders)]
    officers += [piece for piece in free_pieces(scenario) if piece in DATA.leaders]
    for name in officers:
        leader = DATA.leaders[name]
        assert leader.kind in ("commander", "hq", "train") or (leader.army, leader.command) in commands
    missing = {
        leader.id
        for leader in DATA.leaders.values()
        if leader.kind == "officer" and not leader.variant and (leader.army, leader.command) in commands
    } - set(officers)
    assert missing <= set(scenario.absent_leaders)
    assert all(DATA.leaders[name].kind == "commander" for name in scenario.commanders)


def test_leaders_of_the_16th_and_18th() -> None:
    waterloo = DATA.scenarios["la_belle_alliance"]
    assert "Brunswick" in waterloo.absent_leaders
    assert waterloo.reinforcements[0].leaders == ["Blucher", "Bulow"]
    assert waterloo.commanders == {"Napoleon": 922, "Ney": 1118, "Wellington": 915, "Willem": 1114}
    assert DATA.scenarios["ligny"].force["first_corps"].leaders == ["D'Erlon"]
    assert DATA.scenarios["ligny"].force["sixth_corps"].leaders == ["Mouton"]


# Tables: rules 5.2, 6.3 and 6.4


@pytest.mark.rule("6.4-7", "6.4-8")
@pytest.mark.parametrize(
    ("column", "die", "result"),
    [(column, die, text.split()[die - 1]) for column, text in PRINTED_CRT.items() for die in range(1, 7)],
)
def test_combat_results(column: str, die: int, result: str) -> None:
    assert crt(column, die) == result


@pytest.mark.rule("6.4-7")
def test_combat_table_has_ten_columns_and_six_rows() -> None:
    assert list(DATA.tables.crt) == list(PRINTED_CRT)
    assert [len(column) for column in DATA.tables.crt.values()] == [6] * 10


@pytest.mark.rule("6.4-8")
def test_where_exchanges_and_lost_attackers_stand() -> None:
    cells = [(column, die) for column in PRINTED_CRT for die in range(1, 7)]
    assert [cell for cell in cells if crt(*cell) == "Ex"] == [
        ("4-1", 6), ("5-1", 5), ("5-1", 6), ("6-1", 5), ("6-1", 6),
    ]  # fmt: skip
    assert [cell for cell in cells if crt(*cell) == "Ae"] == [
        ("1-5", 3), ("1-5", 4), ("1-5", 5), ("1-5", 6), ("1-4", 5), ("1-4", 6), ("1-3", 6),
    ]  # fmt: skip


def test_c2_four_to_one_with_a_six_is_an_exchange() -> None:
    assert crt("4-1", 6) == "Ex"


def test_c4_c6_c7_results_of_the_worked_combat() -> None:
    assert (crt("3-1", 4), crt("1-1", 1), crt("1-2", 3)) == ("Dr", "Dr", "Ar")


def test_terrain_chart() -> None:
    terrain, sides = DATA.tables.terrain, DATA.tables.hexsides
    costs = {kind: (effect.foot, effect.mounted) for kind, effect in terrain.items()}
    assert costs == {
        "clear": (1, 1), "forest": (2, 4), "marsh": (2, 4), "town": (1, 1), "chateau": (2, 2),
    }  # fmt: skip
    assert {kind for kind in terrain if terrain[kind].blocks_sight} == {"forest", "town", "chateau"}
    assert {kind: e.defender for kind, e in terrain.items() if e.defender > 1} == {"town": 2, "chateau": 3}
    assert {kind for kind in terrain if terrain[kind].cavalry_halved} == {"forest", "marsh"}
    assert {kind for kind in terrain if not terrain[kind].zoc_enters} == {"chateau"}
    assert {kind: effect.cost for kind, effect in DATA.tables.ways.items()} == {"road": 0.5, "trail": 1}
    assert {kind: effect.cost for kind, effect in sides.items()} == {
        "crest": 0, "stream": 2, "river": None, "lake": None, "bridge": 0,
    }  # fmt: skip
    assert {kind for kind in sides if sides[kind].blocks_sight} == {"crest"}
    assert {kind for kind in sides if not sides[kind].zoc_crosses} == {"river", "lake"}
    assert {kind for kind in sides if sides[kind].defender == 2} == {"stream", "bridge"}


# Scenarios: 18 to 21


def area_and_turns(data: GameData, scenario: str) -> tuple[tuple[int, int], tuple[int, int], str, str, int]:
    found = data.scenarios[scenario]
    turns = found.turns
    assert not any(turn.night or turn.rain for turn in turns)
    return found.columns, found.rows, turns[0].turn, turns[-1].turn, len(turns)


@pytest.mark.rule("18.2-1")
def test_ligny_area_turns_and_forces() -> None:
    assert area_and_turns(DATA, "ligny") == ((29, 57), (34, 67), "16/1400", "16/2000", 7)
    setup = DATA.scenarios["ligny"].setup
    assert (len(setup["French"]), len(setup["Prussian"])) == (37, 46)
    assert DATA.scenarios["ligny"].reinforcements == []
    assert [unit for unit, p in setup["Prussian"].items() if p.reduced] == ["12/1", "28/2"]


@pytest.mark.rule("18.3-1")
def test_c69_ligny_levels_and_towns() -> None:
    ligny = DATA.scenarios["ligny"]
    assert (ligny.levels["French"].demoralization, ligny.levels["French"].disintegration) == (35, None)
    assert (ligny.levels["Prussian"].demoralization, ligny.levels["Prussian"].disintegration) == (55, 74)
    towns = sorted(h for hexes in ligny.control_hexes.values() for h in hexes)
    assert towns == [3256, 3357, 3457, 3755, 3854, 3855, 3955]
    assert ligny.control_start == "Prussian"


@pytest.mark.rule("19.2-1")
def test_quatre_bras_area_and_turns() -> None:
    assert area_and_turns(DATA, "quatre_bras") == ((1, 29), (34, 67), "16/1400", "16/2000", 7)


@pytest.mark.rule("19.2-2")
def test_quatre_bras_arrivals() -> None:
    first, second, third = DATA.scenarios["quatre_bras"].reinforcements
    assert (first.turn, first.hexes) == ("16/1400", [1634])
    assert first.groups == [command_units("Allied", "5"), command_units("Allied", "Bw")]
    assert (second.turn, second.hexes, second.units) == ("16/1600", [136], ["Halk[3]", "Kiel", "Wllmsn"])
    assert (third.turn, third.hexes, third.units) == ("16/1700", [136], ["Mait", "Byng", "Adye"])


@pytest.mark.rule("19.3-1")
def test_c89_quatre_bras_levels() -> None:
    levels = DATA.scenarios["quatre_bras"].levels
    assert (levels["French"].demoralization, levels["French"].disintegration) == (25, None)
    assert levels["French"].early == {"16/1400": 10, "16/1500": 10}
    assert (levels["Allied"].demoralization, levels["Allied"].disintegration) == (25, 40)


@pytest.mark.rule("20.2-1")
def test_wavre_area_turns_and_forces() -> None:
    assert area_and_turns(DATA, "wavre") == ((29, 57), (1, 34), "18/1200", "18/2000", 9)
    wavre = DATA.scenarios["wavre"]
    assert (len(wavre.setup["French"]), len(wavre.setup["Prussian"])) == (22, 41)
    assert wavre.reinforcements == []
    assert all(h // 100 == 29 for h in wavre.exits)
    lost = {"3W/3", "4W/4", "25/5", "1E/6", "3E/8"}
    assert lost.isdisjoint(wavre.setup["Prussian"])


@pytest.mark.rule("20.3-1")
def test_wavre_levels() -> None:
    levels = DATA.scenarios["wavre"].levels
    assert (levels["French"].demoralization, levels["French"].disintegration) == (30, None)
    assert (levels["Prussian"].demoralization, levels["Prussian"].disintegration) == (40, 50)


@pytest.mark.rule("21.2-1")
def test_la_belle_alliance_area_turns_and_forces() -> None:
    assert area_and_turns(DATA, "la_belle_alliance") == ((1, 29), (1, 34), "18/1200", "18/2000", 9)
    scenario = DATA.scenarios["la_belle_alliance"]
    assert (len(standing(scenario)), len(arriving(scenario))) == (83, 16)
    assert "Opstl" not in standing(scenario)


@pytest.mark.rule("21.2-2")
def test_prussians_arrive_at_one_of_two_hexes() -> None:
    arrivals = DATA.scenarios["la_belle_alliance"].reinforcements
    assert [(arrival.turn, arrival.hexes) for arrival in arrivals] == [
        ("18/1300", [2912, 2914]),
        ("18/1400", [2912, 2914]),
        ("18/1500", [2912, 2914]),
    ]
    assert arrivals[0].units == ["Schw", "Watz", "Sydow"]
    assert {DATA.units[unit].division for unit in arrivals[1].units} == {"15th Bde", "16th Bde"}
    assert {DATA.units[unit].division for unit in arrivals[2].units[:-1]} == {"13th Bde", "14th Bde"}
    assert arrivals[2].units[-1] == "Brdlbn"


@pytest.mark.rule("21.3-1")
def test_la_belle_alliance_levels() -> None:
    levels = DATA.scenarios["la_belle_alliance"].levels
    assert {army: (v.demoralization, v.disintegration) for army, v in levels.items()} == {
        "French": (60, None),
        "Allied": (45, 55),
        "Prussian": (25, 35),
    }


def test_options_of_the_game_and_the_scenarios() -> None:
    assert [option.id for option in DATA.options] == [
        "command",
        "combined_arms",
        "imperial_guard",
        "mounted_retreat",
        "late_start",
        "cavalry_impetus",
        "leader_advance",
        "strict_moves",
        "disintegrate_at_level",
        "chateau_infantry_only",
        "substitutes",
        "additions",
        "sick_napoleon",
        "more_leaders",
        "dawn",
        "dusk",
        "modified_terrain",
        "rain_effects",
        "hidden_movement",
        "combined_effects",
        "cavalry_charge",
        "sustained_fire",
        "heavy_artillery",
        "garrisons",
        "guard_rout",
        "combat_leaders",
        "headquarters",
        "loose_command",
    ]
    assert {scenario.id: [option.id for option in scenario.options] for scenario in SCENARIOS} == {
        "ligny": ["variable_prussian_losses", "sixth_corps", "first_corps"],
        "quatre_bras": [
            "brunswick_reduced",
            "best_for_vincke",
            "french_reserve",
            "first_corps",
            "expanded_n2",
        ],
        "wavre": [],
        "la_belle_alliance": [],
        "campaign": [
            "victory_levels",
            "variable_rain",
            "hal_force",
            "missing_leaders",
            "field_reorganization",
            "trains",
            "short_supply",
        ],
        "quatre_bras_variant": ["brunswick_reduced", "best_for_vincke", "expanded_n2"],
        "grand_ligny": ["grouchy_cavalry", "towns_worth_seven", "ney_cautious", "odds_beyond"],
        "historical_wavre": ["double_march", "bridges_block"],
        "la_belle_alliance_variant": ["early_start"],
        "grand_waterloo": [],
        "campaign_variant": ["victory_levels", "field_reorganization", "short_supply"],
    }
    everything = [*DATA.options, *(option for scenario in SCENARIOS for option in scenario.options)]
    assert not any(option.default for option in everything)
    needs = {option.id: option.needs for option in everything if option.needs}
    leaders = ["late_start", "leader_advance", "sick_napoleon", "more_leaders", "combat_leaders", "headquarters"]
    assert needs == {
        **{id: ["command"] for id in [*leaders, "loose_command"]},
        "heavy_artillery": ["substitutes"],
        "missing_leaders": ["field_reorganization"],
    }
    assert {o.id: o.excludes for o in everything if o.excludes} == {
        "french_reserve": ["command"],
        "combined_effects": ["combined_arms"],
        "garrisons": ["chateau_infantry_only"],
        "guard_rout": ["imperial_guard"],
    }


def test_forces_of_the_scenario_options() -> None:
    ligny, crossroads = DATA.scenarios["ligny"].force, DATA.scenarios["quatre_bras"].force
    assert ligny["first_corps"].units == crossroads["first_corps"].units == command_units("French", "1")
    assert ligny["sixth_corps"].units == command_units("French", "6")
    assert (ligny["sixth_corps"].hexes, ligny["first_corps"].hexes) == ([3167], [2952])
    assert crossroads["first_corps"].hexes == [2152]
    assert crossroads["best_for_vincke"].swap == {"Vincke": "Best"}
    small = crossroads["expanded_n2"]
    assert {unit: p.hex for unit, p in small.setup.items()} == {
        "Blndt/a": 1845,
        "Blndt/b": 1644,
        "2 Nass": 1443,
        "OrNass": 1642,
        "Opstl*": 1744,
    }
    assert {old for unit in small.setup for old in DATA.units[unit].replaces} == set(small.removed)
