"""Rule 22: the Campaign."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.last_battles import command, corps_morale
from grognard.games.last_battles.battles.campaign import Campaign, commanded_exits
from grognard.games.last_battles.command import COMMANDER_RANGE
from grognard.games.last_battles.roster import ALLIED_ARMY, ARMIES
from grognard.games.last_battles.state import DEAD, EXITED, NEVER, RAINING, WAITING, Battle
from grognard.games.last_battles.weather import roll_weather
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice, LoadedDice
from grognard.kernel.rulebook import BadSetup, ScenarioInfo
from grognard.kernel.table import Table
from tests.last_battles.literal_campaign import commands_within, corps_losses
from tests.last_battles.sandbox import COALITION, FRENCH
from tests.last_battles.theatre import Theatre, decided, opened, pass_until, position

FRENCH_LEVELS = {"G": 20, "1": 15, "2": 19, "3": 13, "4": 12, "6": 8, "1c": 3, "2c": 4, "3c": 4, "4c": 4}
PRUSSIAN_LEVELS = {"1": 20, "2": 20, "3": 14, "4": 19}
ALLIED_LEVELS = {"Netherlander": 7, "Nassauer": 8, "Brunswicker": 10, "Hanoverian": 12, "KGL": 33, "British": 40}


def info(table: Table) -> ScenarioInfo:
    """What the lobby knows of the scenario."""
    return table.rulebook.scenario(table.scenario)


def campaign(battle: Battle) -> Campaign:
    """The scenario's own rules."""
    assert isinstance(battle.scenario, Campaign)
    return battle.scenario


def arrivals(battle: Battle) -> dict[str, tuple[str, list[int]]]:
    """Turn and hexes of every unit that is still to come."""
    found: dict[str, tuple[str, list[int]]] = {}
    for number, column in enumerate(battle.scenario.columns):
        for piece in column.pieces:
            if piece < battle.roster.units and battle.due[number] < NEVER:
                found[battle.roster.ids[piece]] = (battle.scenario.turns[battle.due[number]].label, column.hexes)
    return found


# 22.1 to 22.3: rules, set-up, levels


@pytest.mark.rule("22.1-1", "2.1-2", "D-02")
def test_rules_10_to_14_are_always_in_force_and_others_are_agreed_on() -> None:
    table = opened("campaign")
    switches = position(table).switches
    for name in ("command", "reorganization", "corps_morale", "supply", "proximity", "old_guard"):
        assert getattr(switches, name)
        assert name not in [option.id for option in info(table).options]
    offered = [option.id for option in info(table).options]
    assert {"victory_levels", "variable_rain", "hal_force", "missing_leaders", "combined_arms"} <= set(offered)


@pytest.mark.rule("22.2-1")
def test_both_maps_and_forty_turns() -> None:
    battle = position(opened("campaign"))
    turns = battle.scenario.turns
    assert (turns[0].label, turns[-1].label, len(turns)) == ("16/1400", "18/2100", 40)
    assert {605, 5712, 1167, 5756} <= set(battle.ground.hexes)


@pytest.mark.rule("22.2-2", "R-44")
def test_the_armies_of_ligny_and_quatre_bras_with_the_chart_of_the_campaign() -> None:
    battle = position(opened("campaign"))
    numbers = battle.roster.numbers
    where = {id: battle.where[numbers[id]] for id in numbers}
    chart = {"Quiot/1": 1563, "Bourg/1": 1564, "Schmtz/2": 1464, "Aulard/2": 1465, "Nogues/3": 1366, "Grenr/3": 1266}
    allies = {"Kempt": 1633, "Pack": 1532, "Vincke": 1632, "Heisse": 1531, "Bttlr": 1430, "Specht": 1429}
    allies |= {"Cramm": 1328, "Mahn": 1329, "Mrln": 738, "Blndt": 1545, "Wmar": 1845, "Opstl": 1744}
    assert {id: where[id] for id in chart} == chart
    assert {id: where[id] for id in allies} == allies
    assert (where["Baltus"], where["29/3"], where["12/1"]) == (3658, 3657, 3256)
    assert battle.weakened[numbers["12/1"]]
    on_map = [unit for unit in range(battle.roster.units) if battle.where[unit] > 0]
    assert (len(on_map), battle.roster.units) == (113, 170)


@pytest.mark.rule("22.2-3", "D-05")
def test_commanders_in_their_hexes_and_officers_with_units_of_theirs() -> None:
    table = Table(opened("campaign").rulebook, "campaign", seed=bytes(32))
    battle = position(table)
    commanders = {"Napoleon": 3561, "Ney": 1751, "Grouchy": 3760, "Blucher": 3552, "Wellington": 1943, "Willem": 1641}
    for id, hex in commanders.items():
        assert battle.where[battle.roster.numbers[id]] == hex
        assert not battle.asleep[battle.roster.numbers[id]]
    assert table.decision().name == "PlaceOfficer"
    leader = table.legal()[0].a
    for action in table.legal():
        assert [
            unit for unit in battle.units_at(action.b) if battle.roster.command[unit] == battle.roster.command[leader]
        ]


@pytest.mark.rule("22.2-4", "D-17")
def test_everybody_arrives_when_and_where_the_chart_says() -> None:
    battle = position(opened("campaign"))
    west = [124, 136]
    chart = {
        ("16/1400", (1167,)): ["Pegot/4", "Brue/4", "Jacq", "Desal"],
        ("16/1600", (136,)): ["Halk[3]", "Kiel", "Wllmsn"],
        ("16/1700", (136,)): ["Mait", "Byng", "Adye"],
        ("16/2000", (3167,)): ["Bell/19", "Thev/19", "Bony/20", "Trom/20", "Laf/21", "Pen/21", "Noury"],
        ("16/2400", (605,)): ["Kruse"],
        ("17/0600", tuple(west)): ["Detm", "D'Aub", "Smiss", "Trip", "Ghngy"],
        ("17/0600", (114,)): ["Somerset", "Pons", "Drnbrg", "Vand", "Grant", "Vivian", "Arnts", "Hake", "Frazer"],
        ("17/0900", tuple(west)): ["Omptda", "Mitch"],
        ("17/1000", tuple(west)): ["Adam", "du Plat", "Halk[2]", "Gold"],
        ("17/2100", (5712,)): ["Schw", "Watz", "Sydow"],
        ("17/2400", (5712,)): ["18/15", "3S/15", "4S/15", "15/16", "1S/16", "2S/16", "Brdlbn"],
        ("18/0300", (5712,)): ["10/13", "2N/13", "3N/13", "11/14", "1P/14", "2P/14"],
        ("18/0900", (605,)): ["Best"],
        ("18/1100", (605,)): ["Lamb", "Bruck"],
    }
    wanted = {unit: (turn, list(hexes)) for (turn, hexes), units in chart.items() for unit in units}
    assert arrivals(battle) == wanted


@pytest.mark.rule("22.3-1", "22.3-2")
def test_levels_of_corps_and_nations() -> None:
    battle = position(opened("campaign"))
    found: dict[str, dict[str, int]] = {}
    for organization in battle.scenario.organizations:
        found.setdefault(ARMIES[organization.army], {})[organization.key] = organization.level
    assert found == {"French": FRENCH_LEVELS, "Prussian": PRUSSIAN_LEVELS, "Allied": ALLIED_LEVELS}
    for unit in range(battle.roster.units):
        organization = battle.scenario.organizations[corps_morale.organization_of(battle, unit)]
        own = battle.roster.nationality if battle.roster.army[unit] == ALLIED_ARMY else battle.roster.command
        assert organization.key == own[unit]


# 22.4: victory


def lost(battle: Battle, french: int, prussian: int, allied: int) -> None:
    """Losses that were made somewhere."""
    battle.losses = [french, prussian, allied]


@pytest.mark.rule("22.4-1", "22.4A-1", "C86")
def test_c86_a_balance_of_230_wins_at_once_and_229_does_not() -> None:
    battle = position(opened("campaign"))
    lost(battle, 20, 150, 99)
    campaign(battle).losses_counted(battle)
    assert not decided(battle)
    lost(battle, 20, 150, 100)
    campaign(battle).losses_counted(battle)
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == ((FRENCH,), "22.4")


@pytest.mark.rule("22.4-1", "22.4C-1", "C86")
@pytest.mark.parametrize(
    ("net", "levels", "plain"),
    [
        (229, "tactical French", COALITION),
        (190, "tactical French", COALITION),
        (189, "marginal French", COALITION),
        (150, "marginal French", COALITION),
        (149, "marginal Coalition", COALITION),
        (100, "marginal Coalition", COALITION),
        (99, "tactical Coalition", COALITION),
        (50, "tactical Coalition", COALITION),
        (49, "decisive Coalition", COALITION),
    ],
)
def test_c86_levels_of_victory(net: int, levels: str, plain: int) -> None:
    for options in ((), ("victory_levels",)):
        battle = position(opened("campaign", *options))
        lost(battle, 0, net, 0)
        campaign(battle).finish(battle)
        assert battle.outcome is not None
        if options:
            assert levels in battle.outcome.reason
            assert battle.outcome.winners == ((FRENCH,) if "French" in levels else (COALITION,))
        else:
            assert battle.outcome.winners == (plain,)


def marched_off(strengths: dict[str, int], leaders: dict[str, int], *, enemy: int = 0) -> Battle:
    """French who have left the map; `leaders` with their capacity, 0 for an officer of their own name's corps."""
    road = [[1000 + row for row in range(1, 41)]]
    field = Theatre(roads=road, ways_out={1001: 1, 1040: 1}, exits=[1001])
    field.french("Home", 1030, 3).coalition("X", enemy or 3005, 3)
    for name, strength in strengths.items():
        field.french(name, 0, strength, command=name[0])
    for name, capacity in leaders.items():
        kind = "commander" if capacity else "officer"
        field.leader("French", name, 0, kind=kind, capacity=capacity, command=name[-1])
    battle = field.command_phase().battle
    for name in [*strengths, *leaders]:
        battle.where[battle.roster.numbers[name]] = EXITED
    return battle


@pytest.mark.rule("22.4A-2", "C84")
def test_c84_points_for_leaving_double_from_twenty_on() -> None:
    few = marched_off({"1a": 9, "1b": 9}, {"Corps 1": 0, "Ney": 1})
    assert campaign(few).exit_points(few) == 36
    many = marched_off({"1a": 10, "1b": 10}, {"Corps 1": 0, "Ney": 1})
    assert campaign(many).exit_points(many) == 80


@pytest.mark.rule("22.4B-1", "C85")
def test_c85_nothing_without_a_line_of_supply() -> None:
    cut = marched_off({"1a": 10, "1b": 10}, {"Corps 1": 0, "Ney": 1}, enemy=1020)
    assert campaign(cut).exit_points(cut) == 0
    held = marched_off({"1a": 10, "1b": 10}, {"Corps 1": 0, "Ney": 1}, enemy=1001)
    assert campaign(held).exit_points(held) == 0


@pytest.mark.rule("22.4B-2", "R-45")
def test_who_has_left_counts_only_in_command() -> None:
    nobody = marched_off({"1a": 10, "1b": 10}, {"Corps 1": 0})
    assert commanded_exits(nobody) == []  # an officer needs a commander
    one = marched_off({"1a": 4, "1b": 5, "2a": 7, "2b": 3}, {"Corps 1": 0, "Ney": 1})
    ids = sorted(one.roster.ids[unit] for unit in commanded_exits(one))
    assert ids == ["1a", "1b", "2a"]  # one officer and one single unit
    alone = marched_off({"1a": 4, "1b": 5}, {"Ney": 1})
    assert [alone.roster.ids[unit] for unit in commanded_exits(alone)] == ["1b"]


@pytest.mark.rule("22.4B-2", "16.1A-2", "R-45")
def test_batteries_of_a_wing_that_have_left_need_no_slot_of_their_own() -> None:
    field = Theatre(options=["substitutes"], exits=[1001]).french("A", 0, 4, command="1")
    field.french("Left/H", 0, 3, "heavy", command="Left").french("Left/h", 0, 2, "horse", command="Left")
    battle = field.leader("French", "Ney", 0, kind="commander", capacity=1).build([])
    for piece in range(battle.roster.size()):
        battle.where[piece] = EXITED
    assert len(commanded_exits(battle)) == 3
    battle.where[battle.roster.numbers["Ney"]] = DEAD
    assert commanded_exits(battle) == []


@pytest.mark.rule("22.4A-2", "22.4B-2", "5.5-1", "D-19")
def test_french_units_and_leaders_leave_at_the_gate_and_nobody_else() -> None:
    field = Theatre(roads=[[1001, 1002, 1003]], ways_out={1001: 1}, exits=[1001])
    field.french("A", 1010, 4).coalition("Y", 1002, 3, kind="cav")
    game = field.movement(COALITION)
    game.do("pick", "Y").do("move", 1001)
    assert not game.can("exit")
    french = Theatre(roads=[[1001, 1002, 1003]], ways_out={1001: 1}, exits=[1001])
    french.french("A", 1002, 4).leader("French", "Ney", 1002, kind="commander", capacity=1).coalition("X", 3030, 3)
    game = french.movement(FRENCH)
    for name in ("A", "Ney"):
        game.do("pick", name).do("move", 1001).do("exit")
        assert game.where(name) == EXITED
    assert game.battle.losses == [0, 0, 0]


# 22.5C, 22.6A: rain


@pytest.mark.rule("22.5C-1", "4.3-1", "4.3-2", "C82")
def test_c82_hours_of_rain_command_but_no_combat() -> None:
    battle = position(opened("campaign"))
    wet = [turn.label for turn in battle.scenario.turns if turn.rain]
    assert wet == ["17/1500", "17/1600", "17/1700", "17/1800", "17/1900", "18/0900"]
    assert all(turn.calm for turn in battle.scenario.turns if turn.rain or turn.night)


@pytest.mark.rule("22.6A-1", "R-74")
def test_the_dice_make_the_weather_where_that_was_agreed_on() -> None:
    field = Theatre(turns=("17/1100", "17/1200", "18/1100", "18/1200"), options=["variable_rain"])
    field.french("A", 1010).coalition("X", 3030)
    battle = field.command_phase(turn=0).battle
    battle.dice = LoadedDice([5, 6, 3, 2, 6])
    battle.turn = 0
    roll_weather(battle)
    assert battle.dice.count == 0  # not yet
    for turn, wet in ((1, False), (1, True), (1, True), (2, False), (2, True), (3, False)):
        battle.turn = turn
        roll_weather(battle)
        assert (battle.marks.get(RAINING, 0) != 0) == wet
        assert battle.now().rain == wet
    assert battle.dice.count == 5  # clear from 18/1200 on, without a die


@pytest.mark.rule("22.6A-1", "4.3-1")
def test_rain_that_begins_with_a_command_phase_stops_the_fighting_in_it() -> None:
    field = Theatre(turns=("17/1200", "17/1300"), options=["variable_rain"])
    field.french("A", 1010, 4).coalition("X", 1009, 4)
    wet = field.turn(dice=[6])
    assert wet.step() == "MovementPhase"
    assert not [step for step in wet.battle.agenda if step.name() == "CombatBegins"]
    field = Theatre(turns=("17/1200", "17/1300"), options=["variable_rain"])
    field.french("A", 1010, 4).coalition("X", 1009, 4)
    dry = field.turn(dice=[5])
    assert [step for step in dry.battle.agenda if step.name() == "CombatBegins"]


# 22.6B, 22.6F: the force at Hal


@pytest.mark.slow
@pytest.mark.rule("22.6B-1", "D-06", "R-46", "16.1B-3")
def test_the_coalition_decides_in_secret_about_hal() -> None:
    table = opened("campaign", "hal_force", "victory_levels")
    pass_until(table, "17/2100", COALITION)
    assert table.decision().name == "MakePlan"
    assert table.seat() == COALITION
    number = table.legal()[0].a // 100
    assert [action.a % 100 for action in table.legal()] == [0, 1, 2, 3]
    table.take(Action("plan", number * 100 + 2))
    battle = position(table)
    secrets = table.rulebook.secrets
    assert position(table).plans[number] == 2
    french = secrets.view(battle, FRENCH).state
    assert isinstance(french, Battle)
    assert french.plans[number] == -1
    guesses = set()
    for seed in range(20):
        guess = secrets.guess(secrets.view(battle, FRENCH), Dice(bytes([seed]) * 32))
        assert isinstance(guess, Battle)
        guesses.add(guess.plans[number])
    assert guesses == {0, 1, 2, 3}
    assert not secrets.may_be_told(battle, Action("plan", number * 100 + 2), FRENCH)
    pass_until(table, "18/1200")
    assert position(table).marks.get(f"plan {number} is known", 0) == 0
    pass_until(table, "18/1300")
    battle = position(table)
    assert battle.marks[f"plan {number} is known"]
    column = battle.scenario.plans[number].column
    assert battle.due[column] == battle.turn
    ids = {battle.roster.ids[piece] for piece in battle.scenario.columns[column].pieces}
    assert {"Johnstone", "Lyon", "Hawker", "2 Huss", "Estorff", "Wynand", "Hauw/a", "Anthing/b", "Frederik"} <= ids
    lost(battle, 0, 150, 0)
    campaign(battle).finish(battle)
    assert battle.outcome is not None
    assert "tactical French" in battle.outcome.reason  # one level better than marginal


@pytest.mark.rule("22.6B-1", "R-46")
def test_without_levels_hal_lowers_the_goal_to_190() -> None:
    table = opened("campaign", "hal_force")
    battle = position(table)
    number = campaign(battle).hal_plan
    assert campaign(battle).goal(battle) == 230
    battle.plans[number] = 1
    battle.marks[f"plan {number} is known"] = 1
    assert campaign(battle).goal(battle) == 190
    battle.plans[number] = 0
    assert campaign(battle).goal(battle) == 230


@pytest.mark.rule("22.6B-1", "R-46", "22.4C-1")
def test_with_levels_hal_does_not_end_the_game_at_190() -> None:
    battle = position(opened("campaign", "hal_force", "victory_levels"))
    number = campaign(battle).hal_plan
    battle.plans[number] = 1
    battle.marks[f"plan {number} is known"] = 1
    lost(battle, 0, 190, 0)
    campaign(battle).losses_counted(battle)
    assert not decided(battle)
    campaign(battle).finish(battle)
    assert battle.outcome is not None
    assert "decisive French" in battle.outcome.reason


@pytest.mark.rule("22.6F-1")
def test_cole_is_left_out_and_colville_comes_with_hal_only() -> None:
    plain = position(opened("campaign")).roster.numbers
    assert {"Cole", "Colville"} <= set(plain)
    with pytest.raises(BadSetup, match=r"\(missing_leaders, 22.6F\) needs .*\(field_reorganization, "):
        opened("campaign", "missing_leaders")
    without = position(opened("campaign", "missing_leaders", "field_reorganization")).roster.numbers
    assert not {"Cole", "Colville"} & set(without)
    battle = position(opened("campaign", "missing_leaders", "field_reorganization", "hal_force"))
    assert "Cole" not in battle.roster.numbers
    column = battle.scenario.column_of[battle.roster.numbers["Colville"]]
    assert battle.roster.numbers["Johnstone"] in battle.scenario.columns[column].pieces


# Night, command, oracles


@pytest.mark.slow
@pytest.mark.rule("4.2-1", "C83")
def test_c83_who_is_out_of_command_at_night_stays_so() -> None:
    table = opened("campaign")
    pass_until(table, "16/2000", COALITION)
    before = position(table).out_of_command[:]
    assert sum(before) > 0
    pass_until(table, "17/0600", COALITION)
    now = position(table).out_of_command
    there = [p for p in range(len(now)) if position(table).where[p] > 0 and before[p]]
    assert all(now[piece] for piece in there)


@pytest.mark.slow
@pytest.mark.rule("11.2-1", "11.2-2", "13.0-1", "13.3-1")
def test_command_and_corps_morale_agree_with_the_literal_reading_in_a_random_campaign() -> None:
    table = opened("campaign")
    chance = Random(5)
    seen = 0
    while table.outcome is None and seen < 12:
        state = position(table)
        for _ in range(150):
            if state.outcome is None:
                state.apply(chance.choice(state.legal()))
        if state.outcome is not None:
            break
        seen += 1
        for leader in range(state.roster.units, state.roster.size()):
            if state.where[leader] > 0:
                reach = set(command.within_command(state, leader, COMMANDER_RANGE))
                assert reach == commands_within(state, leader, COMMANDER_RANGE, False)
        for number, organization in enumerate(state.scenario.organizations):
            literal = corps_losses(state, ARMIES[organization.army], organization.key)
            assert corps_morale.losses(state, number) == literal
    assert seen > 5


@pytest.mark.rule("22.2-4")
def test_nobody_of_the_campaign_is_dead_or_gone_at_first() -> None:
    battle = position(opened("campaign"))
    assert all(battle.where[piece] > 0 or battle.where[piece] == WAITING for piece in range(battle.roster.size()))
    assert DEAD not in battle.where
