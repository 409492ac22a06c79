"""Rules 23 to 27: the variants of the four battles, Grand Ligny and Grand Waterloo."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from grognard.games.last_battles import command, morale, movement, observation
from grognard.games.last_battles.battles.grand_ligny import ACTIVE, GrandLigny
from grognard.games.last_battles.battles.grand_waterloo import (
    JOINED,
    LEFT,
    RIGHT,
    RIGHT_SHAKEN,
    GrandWaterloo,
    led_mark,
    lost,
)
from grognard.games.last_battles.battles.quatre_bras_variant import GONE, QuatreBrasVariant
from grognard.games.last_battles.corps_morale import old_guard_beaten
from grognard.games.last_battles.fights import AR, Fight
from grognard.games.last_battles.leaders import remove_leader
from grognard.games.last_battles.odds import Odds, beyond_the_table
from grognard.games.last_battles.roster import ALLIED_ARMY, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import DEAD, EXITED, NEVER, WAITING, Battle
from grognard.kernel.action import Action
from grognard.kernel.table import Table
from tests.last_battles.literal_campaign import commands_within
from tests.last_battles.sandbox import COALITION, FRENCH, Field
from tests.last_battles.theatre import Theatre, decided, opened, pass_phase, pass_until, position


def number(battle: Battle, id: str) -> int:
    """The piece of this name."""
    return battle.roster.numbers[id]


def take(battle: Battle, hex: int, side: int) -> None:
    """A unit of a side enters a watched hex."""
    unit = next(u for u in range(battle.roster.units) if battle.roster.side[u] == side and battle.where[u] > 0)
    morale.occupy(battle, unit, hex)


# 23 Quatre Bras variant


@pytest.mark.rule("23A-1", "23B-1", "R-47")
def test_the_wider_view_has_leaders_and_the_first_corps() -> None:
    battle = position(opened("quatre_bras_variant"))
    on = battle.switches
    assert all((on.command, on.garrisons, on.modified_terrain, on.combined_effects, on.cavalry_charge))
    assert all((on.sustained_fire, on.combat_leaders, on.loose_command))
    offered = {option.id for option in opened("quatre_bras_variant").rulebook.scenario("quatre_bras_variant").options}
    assert not offered & {"combined_arms", "chateau_infantry_only", "garrisons", "heavy_artillery"}
    assert [turn.label for turn in battle.scenario.turns] == [f"16/{hour}00" for hour in range(14, 21)]
    assert (min(battle.ground.hexes) // 100, max(battle.ground.hexes) // 100) == (1, 29)
    column = battle.scenario.columns[battle.scenario.column_of[number(battle, "Quiot/1")]]
    assert (column.hexes, column.due, len(column.pieces)) == ([1167], 0, 11)
    assert number(battle, "D'Erlon") in column.pieces
    assert battle.roster.full[number(battle, "Desal")] == battle.roster.full[number(battle, "Pell")] == 6


@pytest.mark.rule("23B-2", "D-04", "D-05")
def test_the_netherlanders_choose_their_ground_clear_of_the_enemy() -> None:
    table = Table(opened("quatre_bras_variant").rulebook, "quatre_bras_variant", seed=bytes(32))
    battle = position(table)
    assert (table.decision().name, table.seat()) == ("PlaceUnit", COALITION)
    hexes = {action.b for action in table.legal()}
    assert all(battle.ground.grid.distance(1641, hex) <= 5 for hex in hexes)
    assert not [hex for hex in hexes if battle.in_enemy_zone(hex, COALITION) or battle.units_at(hex)]
    taken = table.legal()[0]
    table.take(taken)
    assert taken.b not in {action.b for action in table.legal()}  # unstacked
    for _ in range(2):
        table.take(table.legal()[0])
    homes: dict[str, set[str]] = {}
    while table.decision().name == "PlaceOfficer":
        state = position(table)
        leader = state.roster.ids[table.legal()[0].a]
        homes[leader] = {state.roster.command[u] for a in table.legal() for u in state.units_at(a.b)}
        table.take(table.legal()[0])
    assert homes["Ney"] == homes["Reille"] == {"2"}
    assert homes["Kellermann"] == {"3c"}
    assert homes["Wellington"] == {"N2", "NC"}


@pytest.mark.rule("23B-1", "16.1A-5")
def test_the_wider_view_keeps_the_big_batteries_of_both_corps() -> None:
    ids = set(position(opened("quatre_bras_variant", "substitutes")).roster.ids)
    assert {"Desal", "Pell", "Lf-Ds*", "Lt/6"} <= ids
    assert not {"Desal*", "Pell*", "Left/H", "Left/h"} & ids


@pytest.mark.rule("23B-1")
def test_options_of_the_wider_view() -> None:
    battle = position(opened("quatre_bras_variant", "expanded_n2", "best_for_vincke", "brunswick_reduced"))
    for id in ("Blndt/a", "Blndt/b", "2 Nass", "OrNass", "Opstl*"):
        assert battle.where[number(battle, id)] > 0
    assert "Blndt" not in battle.roster.numbers
    assert "Vincke" not in battle.roster.numbers
    assert battle.weakened[number(battle, "Bttlr")]


@pytest.mark.rule("23C-1")
def test_the_crossroads_shake_who_loses_them() -> None:
    battle = position(opened("quatre_bras_variant"))
    scenario = battle.scenario
    battle.turn = 3
    assert battle.control[1641] == COALITION
    assert (scenario.levels(battle, FRENCH_ARMY)[0], scenario.levels(battle, ALLIED_ARMY)) == (25, (25, 40))
    take(battle, 1641, FRENCH)
    assert (scenario.levels(battle, FRENCH_ARMY)[0], scenario.levels(battle, ALLIED_ARMY)) == (30, (20, 35))
    take(battle, 1641, COALITION)
    take(battle, 1641, FRENCH)
    take(battle, 1641, COALITION)
    assert (scenario.levels(battle, FRENCH_ARMY)[0], scenario.levels(battle, ALLIED_ARMY)) == (25, (25, 40))


@pytest.mark.rule("23D-1", "C88", "D-19")
def test_c88_a_fifth_of_who_left_for_ligny_in_time() -> None:
    battle = position(opened("quatre_bras_variant"))
    scenario = cast("QuatreBrasVariant", battle.scenario)
    assert set(scenario.exits) == {2900 + row for row in range(34, 52)}
    battle.marks[GONE] = 11
    assert scenario.points(battle, FRENCH) == 3
    unit = number(battle, "Gauth/9")
    assert scenario.may_exit(battle, unit, 2940)
    assert not scenario.may_exit(battle, number(battle, "Mrln"), 2940)
    battle.turn = 4  # 16/1800
    scenario.unit_exited(battle, unit)
    assert battle.marks[GONE] == 11 + battle.strength(unit)
    battle.turn = 5  # 16/1900
    scenario.unit_exited(battle, unit)
    assert battle.marks[GONE] == 11 + battle.strength(unit)


@pytest.mark.rule("23D-1", "R-78")
@pytest.mark.parametrize(("french", "allied", "winner"), [(0, 9, COALITION), (0, 11, FRENCH), (0, 10, None)])
def test_points_of_the_wider_view(french: int, allied: int, winner: int | None) -> None:
    battle = position(opened("quatre_bras_variant"))
    battle.losses = [french, 0, allied]
    battle.scenario.finish(battle)  # the Coalition holds the crossroads: ten points
    assert battle.outcome is not None
    assert battle.outcome.winners == (() if winner is None else (winner,))


@pytest.mark.rule("23D-1")
def test_instant_victories_are_those_of_quatre_bras() -> None:
    for losses, winner, rule in (([0, 0, 41], FRENCH, "19.4A"), ([25, 0, 0], COALITION, "19.4B")):
        battle = position(opened("quatre_bras_variant"))
        battle.turn = 3
        battle.losses = losses
        morale.check(battle)
        assert battle.outcome is not None
        assert (battle.outcome.winners, battle.outcome.rule) == ((winner,), rule)


# 24 Grand Ligny


@pytest.mark.rule("24.1-1", "24.2-1")
def test_grand_ligny_is_both_battles_on_the_whole_south_map() -> None:
    battle = position(opened("grand_ligny"))
    assert battle.switches.command
    assert battle.switches.corps_morale
    assert not battle.switches.reorganization
    rows = {hex % 100 for hex in battle.ground.hexes}
    assert (min(rows), max(rows), max(battle.ground.hexes) // 100) == (34, 67, 57)
    assert battle.where[number(battle, "Quiot/1")] == 1563
    assert battle.where[number(battle, "Napoleon")] == 3561
    column = battle.scenario.columns[battle.scenario.column_of[number(battle, "Kempt")]]
    assert (column.hexes, column.due) == ([1634], 0)


@pytest.mark.slow
@pytest.mark.rule("24.1A-1")
def test_command_counts_roads_half_as_the_literal_reading_does() -> None:
    table = opened("grand_ligny")
    battle = position(table)
    chance = Random(2)
    for _ in range(4):
        for leader in range(battle.roster.units, battle.roster.size()):
            if battle.where[leader] > 0:
                for hexes in (3, 5):
                    reach = set(command.within_command(battle, leader, hexes))
                    assert reach == commands_within(battle, leader, hexes, True)
        for _ in range(60):
            battle.apply(chance.choice(battle.legal()))


@pytest.mark.rule("24.1A-1")
def test_a_commander_reaches_ten_hexes_along_a_road() -> None:
    road = [[1005 + row for row in range(12)]]
    field = Field(roads=road, options=["command", "road_command"])
    field.french("A", 1015, 4).french("B", 1016, 4, command="9")
    field.leader("French", "Ney", 1005, kind="commander", capacity=1).coalition("X", 2020)
    game = field.command()
    assert game.can("command", "Ney", "A")
    assert not game.can("command", "Ney", "B")


@pytest.mark.rule("24.1A-2")
def test_attacks_out_of_command_take_results_as_they_are() -> None:
    field = Field(options=["command", "road_command"]).french("A", 1010, 6).coalition("X", 1009, 3)
    game = field.combat(dice=[1], out_of_command=["A"])
    game.fight(1009)
    assert game.result() == "Dr"


@pytest.mark.rule("24.1A-3")
def test_an_exchange_with_demoralized_enemies_does_not_shake_the_guard() -> None:
    battle = position(opened("grand_ligny"))
    fight = Fight()
    fight.attackers = [number(battle, "Fri/Gr")]
    fight.result = 2  # Ex
    assert old_guard_beaten(battle, fight)
    fight.shaken_enemy = True
    assert not old_guard_beaten(battle, fight)
    fight.result = AR
    assert old_guard_beaten(battle, fight)


@pytest.mark.rule("24.1B-1")
def test_the_first_corps_waits_for_its_orders() -> None:
    battle = position(opened("grand_ligny"))
    for seed in range(1, 12):
        table = opened("grand_ligny", seed=seed)
        while table.decision().name == "CommandSegment":
            pass_phase(table)
        battle = position(table)
        active = battle.marks.get(ACTIVE, 0) != 0
        assert (Action("pick", number(battle, "Quiot/1")) in table.legal()) == active
        assert (Action("pick", number(battle, "Pegot/4")) in table.legal()) == active
        if not active:
            refusal = table.why_not(Action("pick", number(battle, "Quiot/1")))
            assert refusal is not None
            assert refusal.rule == "24.1B"
            break
    scenario = cast("GrandLigny", battle.scenario)
    assert scenario.activation == {0: [1], 1: [1, 2], 2: [1, 2, 3], 3: [1, 2, 3, 4, 5, 6]}
    battle.turn = 3
    battle.phasing = FRENCH
    scenario.movement_begins(battle)
    assert battle.marks[ACTIVE]
    assert battle.due[scenario.corps_column] == 3


@pytest.mark.rule("24.1C-1", "27.1C-1", "D-08")
def test_grouchy_counts_cavalry_corps_half() -> None:
    def grouchy(*options: str) -> Battle:
        field = Theatre(rules=["command", "corps_morale", *options]).corps("French", "2c", 4)
        field.leader("French", "Grouchy", 1010, kind="commander", capacity=1)
        field.leader("French", "Pajol", 1011, command="1c").leader("French", "Exelmans", 1012, command="2c")
        field.leader("French", "Gerard", 1110, command="4").french("A", 1011, 3, command="1c")
        field.french("B", 1012, 3, command="2c").french("C", 1110, 3, command="4").coalition("X", 2020)
        battle = field.command_phase().battle
        battle.orders = [(number(battle, "Grouchy"), number(battle, "Pajol"))]
        return battle

    plain = [battle_order[1] for battle_order in command.possible_orders(grouchy())]
    battle = grouchy("grouchy_cavalry")
    half = [order[1] for order in command.possible_orders(battle)]
    assert number(battle, "Exelmans") not in plain
    assert number(battle, "Exelmans") in half
    assert number(battle, "Gerard") not in half
    battle.shaken[0] = 1  # his corps, which counts in full now
    assert number(battle, "Exelmans") not in [order[1] for order in command.possible_orders(battle)]


@pytest.mark.rule("27.1C-1")
def test_at_grand_waterloo_a_cavalry_corps_counts_half_even_in_a_demoralized_wing() -> None:
    battle = waterloo()
    grouchy, exelmans = number(battle, "Grouchy"), number(battle, "Exelmans")
    assert command.cost_of(battle, grouchy, exelmans) == 1
    battle.marks[RIGHT_SHAKEN] = 1
    assert battle.is_shaken(exelmans)
    assert command.cost_of(battle, grouchy, exelmans) == 1


@pytest.mark.rule("27.1A-1", "R-54")
def test_leaders_on_the_border_stay_with_the_wing_they_came_from() -> None:
    battle = waterloo()
    scenario = wings(battle)
    grouchy, vandamme, ney = (number(battle, id) for id in ("Grouchy", "Vandamme", "Ney"))
    reille = number(battle, "Reille")
    battle.where[vandamme] = battle.where[reille] = 2920
    scenario.command_begins(battle)
    assert scenario.may_command(battle, grouchy, vandamme), "he came from the east"
    assert not scenario.may_command(battle, ney, vandamme)
    assert scenario.may_command(battle, ney, reille)
    battle.where[vandamme] = 2720
    scenario.command_begins(battle)
    battle.where[vandamme] = 2920
    assert scenario.may_command(battle, ney, vandamme), "now he comes from the west"


@pytest.mark.rule("27.1A-1", "16.1A-5")
def test_substitutes_set_up_by_their_owner_are_in_their_wing_from_the_first_turn() -> None:
    battle = position(opened("grand_waterloo", "substitutes"))
    scenario = wings(battle)
    french = [unit for unit in range(battle.roster.units) if battle.roster.army[unit] == FRENCH_ARMY]
    assert [unit for unit in french if unit in scenario.beside and battle.where[unit] // 100 > 29]
    for unit in french:
        assert battle.wing[unit] == (LEFT if battle.where[unit] // 100 < 29 else RIGHT)


@pytest.mark.rule("24.3-1", "24.3B-1", "24.5A-1")
def test_levels_and_towns_of_grand_ligny() -> None:
    for options, worth in (((), 5), (("towns_worth_seven",), 7)):
        battle = position(opened("grand_ligny", *options))
        scenario = battle.scenario
        assert scenario.levels(battle, FRENCH_ARMY)[0] == 60
        assert scenario.levels(battle, ALLIED_ARMY)[0] == 25
        assert len(scenario.organizations) == 20
        for hex in (3755, 3854, 3855):
            take(battle, hex, FRENCH)
        assert scenario.levels(battle, PRUSSIAN_ARMY) == (55, 75)
        take(battle, 3955, FRENCH)
        assert scenario.levels(battle, PRUSSIAN_ARMY) == (55 - worth, 75 - worth)
        for hex in (3256, 3357, 3457):
            take(battle, hex, FRENCH)
        assert scenario.levels(battle, PRUSSIAN_ARMY) == (55 - 2 * worth, 75 - 2 * worth)
        take(battle, 3457, COALITION)
        assert scenario.levels(battle, PRUSSIAN_ARMY) == (55 - worth, 75 - worth)
        battle.losses[PRUSSIAN_ARMY] = 55
        morale.check(battle)
        take(battle, 3955, COALITION)
        assert scenario.levels(battle, PRUSSIAN_ARMY) == (55 - worth, 75 - worth)  # too late to undo


@pytest.mark.rule("24.3C-1", "24.3D-1")
def test_the_crossroads_and_the_allied_withdrawal() -> None:
    battle = position(opened("grand_ligny"))
    take(battle, 1641, FRENCH)
    assert battle.scenario.levels(battle, ALLIED_ARMY)[0] == 20
    take(battle, 1641, COALITION)
    assert battle.scenario.levels(battle, ALLIED_ARMY)[0] == 25
    battle.losses[ALLIED_ARMY] = 25
    morale.check(battle)
    assert not decided(battle)
    allied = [piece for piece in range(battle.roster.size()) if battle.roster.army[piece] == ALLIED_ARMY]
    assert {battle.where[piece] for piece in allied} <= {EXITED, WAITING, DEAD}
    assert all(battle.due[battle.scenario.column_of[p]] == NEVER for p in allied if battle.where[p] == WAITING)
    assert battle.losses[ALLIED_ARMY] == 25  # who has withdrawn is no loss


@pytest.mark.rule("24.3A-1", "R-71")
def test_the_first_allied_attack_at_ligny_shakes_the_french() -> None:
    battle = position(opened("grand_ligny"))
    battle.phasing = COALITION
    fight = Fight()
    blndt, wmar = number(battle, "Blndt"), number(battle, "Wmar")
    fight.attackers = [blndt, wmar]
    fight.defenders = [number(battle, "Huss/5")]
    battle.out_of_command[wmar] = 1
    battle.scenario.fight_joined(battle, fight)
    assert battle.shift[FRENCH_ARMY] == 0  # column 16
    fight.defenders = [number(battle, "Vill/7")]  # 2956
    battle.scenario.fight_joined(battle, fight)
    assert battle.shift[FRENCH_ARMY] == -battle.strength(blndt)
    battle.scenario.fight_joined(battle, fight)
    assert battle.shift[FRENCH_ARMY] == -battle.strength(blndt)  # once


@pytest.mark.rule("24.4A-1", "24.4B-1")
@pytest.mark.parametrize(
    ("losses", "words", "winner"),
    [
        ([0, 55, 25], "decisive French", FRENCH),
        ([0, 76, 0], "decisive French", FRENCH),
        ([0, 55, 0], "marginal French", FRENCH),
        ([60, 0, 0], "decisive Coalition", COALITION),
        ([0, 0, 0], "marginal Coalition", COALITION),
    ],
)
def test_victory_at_grand_ligny(losses: list[int], words: str, winner: int) -> None:
    battle = position(opened("grand_ligny"))
    battle.losses = losses
    morale.check(battle)
    if battle.outcome is None:
        battle.scenario.finish(battle)
    assert battle.outcome is not None
    assert battle.outcome.winners == (winner,)
    assert words in battle.outcome.reason


@pytest.mark.rule("24.4B-1")
def test_the_loss_of_napoleon_decides_grand_ligny() -> None:
    battle = position(opened("grand_ligny"))
    remove_leader(battle, number(battle, "Ney"), "10.2")
    assert not decided(battle)
    remove_leader(battle, number(battle, "Napoleon"), "10.2")
    assert battle.outcome is not None
    assert battle.outcome.rule == "24.4B"


@pytest.mark.rule("24.5B-1")
def test_ney_hesitates_in_the_first_two_turns() -> None:
    seen = set()
    for seed in range(1, 9):
        battle = position(opened("grand_ligny", "ney_cautious", seed=seed))
        ney = number(battle, "Ney")
        seen.add(bool(battle.asleep[ney]))
        if battle.asleep[ney]:
            assert not [order for order in command.possible_orders(battle) if order[0] == ney]
            battle.turn = 2
            battle.scenario.command_begins(battle)
            assert not battle.asleep[ney]
    assert seen == {True, False}


@pytest.mark.rule("24.5C-1", "R-71")
@pytest.mark.parametrize(
    ("attack", "defence", "column", "die", "read"),
    [
        (8, 1, 9, 4, 2),
        (8, 1, 9, 1, 1),
        (6, 1, 9, 4, 4),
        (1, 7, 0, 2, 4),
        (1, 7, 0, 5, 6),
        (8, 1, 6, 4, 4),
        (3, 1, 6, 4, 4),
    ],
)
def test_odds_beyond_the_table_change_the_die(attack: int, defence: int, column: int, die: int, read: int) -> None:
    assert beyond_the_table(Odds(attack, defence), column, die) == read


# 25 Historical Wavre


@pytest.mark.rule("25A-1", "4.1-1")
def test_the_coalition_begins_at_wavre() -> None:
    table = opened("historical_wavre")
    assert table.seat() == COALITION
    table.take(Action("end_movement"))
    while position(table).phasing == COALITION:
        pass_phase(table)
    assert position(table).turn == 0


@pytest.mark.rule("25B-1", "25C-1", "R-48")
def test_forces_and_levels_of_historical_wavre() -> None:
    battle = position(opened("historical_wavre"))
    prussian = [u for u in range(battle.roster.units) if battle.roster.army[u] == PRUSSIAN_ARMY]
    others = {battle.roster.ids[u] for u in prussian if battle.roster.command[u] != "3"}
    assert others == {"6/2", "Lutz"}
    assert battle.weakened[number(battle, "6/2")]
    assert battle.scenario.levels(battle, FRENCH_ARMY)[0] == 30
    assert battle.scenario.levels(battle, PRUSSIAN_ARMY) == (15, 28)
    battle.losses[PRUSSIAN_ARMY] = 10
    assert battle.scenario.levels(battle, FRENCH_ARMY)[0] == 30  # no points here
    assert battle.scenario.exits == []


@pytest.mark.rule("25D-1")
@pytest.mark.parametrize(
    ("losses", "town", "words", "winner"),
    [
        ([0, 29, 0], False, "decisive French", FRENCH),
        ([0, 0, 0], True, "marginal French", FRENCH),
        ([30, 0, 0], False, "decisive Prussian", COALITION),
        ([0, 20, 0], False, "marginal Prussian", COALITION),
    ],
)
def test_victory_at_historical_wavre(losses: list[int], town: bool, words: str, winner: int) -> None:
    battle = position(opened("historical_wavre"))
    if town:
        for hex in (4206, 4306, 4307):
            take(battle, hex, FRENCH)
    battle.losses = losses
    morale.check(battle)
    if battle.outcome is None:
        battle.scenario.finish(battle)
    assert battle.outcome is not None
    assert battle.outcome.winners == (winner,)
    assert words in battle.outcome.reason


@pytest.mark.rule("25E-1")
def test_the_fourth_corps_marches_twice_as_far_in_the_first_turn() -> None:
    battle = position(opened("historical_wavre", "double_march"))
    fourth, third = number(battle, "Schf/12"), number(battle, "Gen/10")
    assert movement.allowance(battle, fourth) == 2 * battle.roster.allowance[fourth]
    assert movement.allowance(battle, third) == battle.roster.allowance[third]
    battle.turn = 1
    assert movement.allowance(battle, fourth) == battle.roster.allowance[fourth]
    assert movement.allowance(position(opened("historical_wavre")), fourth) == battle.roster.allowance[fourth]


# 26 La Belle Alliance variants


@pytest.mark.rule("26A-1", "26B-1", "26D-1")
def test_mud_at_eleven_and_a_division_that_waits() -> None:
    table = opened("la_belle_alliance_variant")
    battle = position(table)
    assert battle.switches.command
    turns = battle.scenario.turns
    assert (turns[0].label, turns[-1].label, len(turns)) == ("18/1100", "18/2100", 11)
    assert [turn.label for turn in turns if turn.mud] == ["18/1100"]
    assert turns[0].calm
    while table.decision().name == "CommandSegment":
        pass_phase(table)
    refusal = table.why_not(Action("pick", number(battle, "Pegot/4")))
    assert refusal is not None
    assert refusal.rule == "26.0B"
    assert battle.scenario.may_move(battle, number(battle, "Quiot/1"))
    battle.turn = 1
    assert battle.scenario.may_move(battle, number(battle, "Pegot/4"))


@pytest.mark.rule("26D-1", "16.3-1")
@pytest.mark.parametrize("option", ["rain_effects", "hidden_movement"])
def test_mud_is_like_rain_but_everybody_sees_as_far_as_in_the_dry(option: str) -> None:
    battle = position(opened("la_belle_alliance_variant", option))
    now = battle.now()
    assert (now.label, now.mud, now.rain) == ("18/1100", True, True)
    assert observation.distance(battle) == 10


@pytest.mark.rule("26C-1", "D-03")
def test_the_early_start() -> None:
    table = opened("la_belle_alliance_variant", "early_start")
    battle = position(table)
    turns = battle.scenario.turns
    assert (turns[0].label, len(turns)) == ("18/0900", 13)
    assert [turn.label for turn in turns if turn.mud] == ["18/0900", "18/1000", "18/1100"]
    for id, turn in (("Pire", 2), ("StAl", 2), ("Fri/Gr", 2), ("Pegot/4", 3), ("Guyot", 0)):
        assert battle.scenario.locked.get(number(battle, id), 0) == turn
    column = battle.scenario.columns[battle.scenario.column_of[number(battle, "18/15")]]
    later = battle.scenario.columns[battle.scenario.column_of[number(battle, "15/16")]]
    assert (column.hexes, column.due, later.hexes, later.due) == ([2912], 0, [2912], 1)
    assert battle.where[number(battle, "18/15")] == WAITING


@pytest.mark.rule("26E-1", "26E-2", "16.1A-5", "D-04")
def test_the_set_up_with_all_smaller_units() -> None:
    table = Table(opened("la_belle_alliance_variant").rulebook, "la_belle_alliance_variant", seed=bytes(32))
    battle = position(table)
    assert battle.where[number(battle, "Res")] == 1021
    assert battle.where[number(battle, "Left/H")] == 1117
    assert battle.where[number(battle, "Opstl*")] == 1015
    assert battle.weakened[number(battle, "Opstl*")]
    assert not {"Opstl", "Frazer", "Lf-Ds", "Desal", "Pell"} & set(battle.roster.numbers)
    brigade = {number(battle, id) for id in ("18/15", "3S/15", "4S/15")}
    other = {number(battle, id) for id in ("15/16", "1S/16", "2S/16")}
    while table.decision().name == "PlaceInGroup":
        table.take(table.legal()[0])
    battle = position(table)
    assert {battle.where[unit] for unit in brigade} == {2312, 2313, 2412}
    assert {battle.where[unit] for unit in other} == {2713, 2812, 2712}


@pytest.mark.rule("26E-1", "R-51", "D-04")
def test_rifles_start_with_or_next_to_their_commands() -> None:
    table = Table(opened("la_belle_alliance_variant").rulebook, "la_belle_alliance_variant", seed=bytes(32))
    while table.decision().name != "PlaceAttached":
        table.take(table.legal()[0])
    battle = position(table)
    for action in table.legal():
        near = [action.b, *battle.ground.near[action.b]]
        assert [u for hex in near for u in battle.units_at(hex) if battle.roster.command[u] == "2"]


@pytest.mark.rule("26E-3")
def test_prussian_arrivals_one_at_a_time() -> None:
    battle = position(opened("la_belle_alliance_variant"))
    found = {
        (battle.scenario.turns[column.due].label, column.hexes[0]): {battle.roster.ids[p] for p in column.pieces}
        for column in battle.scenario.columns
    }
    assert all(column.unstacked for column in battle.scenario.columns)
    assert {"11/14", "1P/14", "2P/14"} <= found["18/1100", 2912]
    assert found["18/1200", 2912] == {"Brdlbn*", "Pos[4]", "Horse[4]"}
    assert found["18/1300", 2912] == {"Schw*", "Watz", "Sydow"}
    assert found["18/1400", 2912] == {"10/13", "2N/13", "3N/13"}
    assert {"12/1*", "24/1*", "1W/1", "Tresk*"} <= found["18/1500", 2909]
    assert {"2/5", "5W/5", "9/6", "26/6", "Thum"} <= found["18/1500", 2912]
    for id in ("12/1*", "Tresk*", "2/5", "Thum"):
        assert battle.weakened[number(battle, id)]


@pytest.mark.rule("26F-1", "R-50", "C90")
@pytest.mark.parametrize(
    ("options", "levels"),
    [
        ((), [(13, 20), (17, 26), (21, 32), (25, 38), (29, 44), (29, 44)]),
        (("early_start",), [(5, 8), (9, 14), (13, 20), (17, 26), (21, 32), (25, 38), (29, 44), (29, 44)]),
    ],
)
def test_c90_prussian_spirits_rise(options: tuple[str, ...], levels: list[tuple[int, int]]) -> None:
    battle = position(opened("la_belle_alliance_variant", *options))
    for turn, wanted in enumerate(levels):
        battle.turn = turn
        assert battle.scenario.levels(battle, PRUSSIAN_ARMY) == wanted
    battle.turn = 0
    battle.losses[PRUSSIAN_ARMY] = levels[0][0]
    morale.check(battle)
    battle.turn = 6
    assert battle.demoralized[PRUSSIAN_ARMY]  # for good


@pytest.mark.rule("26G-1", "R-52")
def test_maison_du_roi_decides_at_the_end() -> None:
    battle = position(opened("la_belle_alliance_variant"))
    assert battle.control[1022] == FRENCH
    take(battle, 1022, COALITION)
    assert not decided(battle)
    battle.scenario.finish(battle)
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == ((COALITION,), "26.0G")


# 27 Grand Waterloo


def waterloo(*options: str) -> Battle:
    """Grand Waterloo, set up."""
    return position(opened("grand_waterloo", *options))


def wings(battle: Battle) -> GrandWaterloo:
    """Its own rules."""
    return cast("GrandWaterloo", battle.scenario)


@pytest.mark.rule("27.1-1", "27.2-1", "27.2-2", "D-05")
def test_grand_waterloo_is_both_battles_on_the_whole_north_map() -> None:
    table = Table(opened("grand_waterloo").rulebook, "grand_waterloo", seed=bytes(32))
    battle = position(table)
    turns = battle.scenario.turns
    assert (turns[0].label, turns[-1].label, len(turns)) == ("18/1200", "18/2100", 10)
    assert battle.switches.road_command
    assert max(hex % 100 for hex in battle.ground.hexes) == 34
    chart = {"Napoleon": 922, "Ney": 1118, "Grouchy": 4921, "Blucher": 4306, "Wellington": 915, "Willem": 1114}
    assert {id: battle.where[number(battle, id)] for id in chart} == chart
    assert "Brunswick" not in battle.roster.numbers
    while table.decision().name in ("PlaceInGroup", "PlaceOfficer"):
        ids = {position(table).roster.ids[action.a] for action in table.legal()}
        columns = {action.b // 100 for action in table.legal()}
        if ids <= {"Reille", "Mouton"}:
            assert max(columns) < 29
        if ids <= {"Vandamme", "Pajol"}:
            assert min(columns) > 29
        table.take(table.legal()[0])


@pytest.mark.rule("27.2-3", "R-53", "D-04")
@pytest.mark.parametrize("seed", range(6))
def test_bulows_corps_always_finds_room_in_its_hexes(seed: int) -> None:
    table = Table(opened("grand_waterloo").rulebook, "grand_waterloo", seed=bytes(32))
    chance = Random(seed)
    while table.decision().name == "PlaceInGroup":
        assert table.seat() == COALITION
        table.take(chance.choice(table.legal()))
    battle = position(table)
    chart = {
        "Schw Watz Sydow": {2912, 3011},
        "10/13 2N/13 3N/13": {3209, 3309},
        "11/14 1P/14 2P/14": {3309, 3408, 3409, 3509},
        "18/15 3S/15 4S/15": {3109, 3110},
        "15/16 1S/16 2S/16": {3010, 3110},
        "Brdlbn": {3309},
    }
    for ids, hexes in chart.items():
        for id in ids.split(" "):
            assert battle.where[number(battle, id)] in hexes
    assert all(len(units) <= 2 for units in battle.at.values())


@pytest.mark.rule("27.1A-1", "27.3-1", "R-54")
def test_the_wings_lose_apart() -> None:
    battle = waterloo()
    scenario = wings(battle)
    left, right = number(battle, "Quiot/1"), number(battle, "Gen/10")
    assert (battle.wing[left], battle.wing[right]) == (LEFT, RIGHT)
    assert (scenario.wing_level(battle, LEFT), scenario.wing_level(battle, RIGHT)) == (60, 30)
    assert scenario.levels(battle, FRENCH_ARMY)[0] == NEVER
    assert scenario.levels(battle, PRUSSIAN_ARMY) == (35, 50)
    assert scenario.levels(battle, ALLIED_ARMY) == (45, 55)
    morale.occupy(battle, right, 2920)
    assert battle.wing[right] == RIGHT  # on the border he stays with his own
    morale.occupy(battle, right, 2820)
    assert battle.wing[right] == LEFT
    morale.occupy(battle, right, 2920)
    assert battle.wing[right] == LEFT
    morale.eliminate(battle, left, "6.5")
    assert battle.marks[lost(LEFT)] == battle.roster.full[left]
    battle.marks[lost(RIGHT)] = 30
    morale.check(battle)
    assert battle.is_shaken(number(battle, "Dup/10"))
    assert not battle.is_shaken(number(battle, "Bourg/1"))
    assert not decided(battle)
    battle.marks[lost(LEFT)] = 60
    morale.check(battle)
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == ((COALITION,), "27.4B")


@pytest.mark.rule("27.1A-2")
def test_the_wings_join_when_grouchy_reaches_the_emperor_and_attacks_the_allies() -> None:
    battle = waterloo()
    scenario = wings(battle)
    battle.marks[lost(RIGHT)] = 30
    morale.check(battle)
    assert battle.marks[RIGHT_SHAKEN]
    fight = Fight()
    unit = number(battle, "Gen/10")
    fight.attackers = [unit]
    fight.defenders = [number(battle, "Mait")]
    battle.marks[led_mark(unit)] = battle.turn + 1
    scenario.fight_joined(battle, fight)
    assert not battle.marks.get(JOINED, 0)  # Grouchy is far away
    battle.where[number(battle, "Grouchy")] = 1022
    fight.defenders = [number(battle, "27/10")]
    scenario.fight_joined(battle, fight)
    assert not battle.marks.get(JOINED, 0)  # Prussians do not count
    fight.defenders = [number(battle, "Mait")]
    battle.marks[led_mark(unit)] = 0
    scenario.fight_joined(battle, fight)
    assert not battle.marks.get(JOINED, 0)  # somebody else commands the unit
    battle.marks[led_mark(unit)] = battle.turn + 1
    scenario.fight_joined(battle, fight)
    assert battle.marks[JOINED]
    assert scenario.levels(battle, FRENCH_ARMY)[0] == 90
    assert not battle.is_shaken(number(battle, "Dup/10"))
    battle.losses[FRENCH_ARMY] = 90
    morale.check(battle)
    assert battle.outcome is not None
    assert battle.outcome.winners == (COALITION,)


@pytest.mark.rule("27.1A-1", "27.1A-2", "D-08")
def test_commanders_lead_their_own_wing_and_grouchy_is_remembered() -> None:
    battle = waterloo()
    scenario = wings(battle)
    ney, quiot, gen = (number(battle, id) for id in ("Ney", "Quiot/1", "Gen/10"))
    assert scenario.may_command(battle, ney, quiot)
    assert not scenario.may_command(battle, ney, gen)
    battle.marks[JOINED] = 1
    assert scenario.may_command(battle, ney, gen)
    battle.marks[JOINED] = 0
    battle.phasing = FRENCH
    battle.orders = [(number(battle, "Grouchy"), number(battle, "Vandamme"))]
    command.settle_command(battle)
    led = [unit for unit in range(battle.roster.units) if battle.marks.get(led_mark(unit), 0) == battle.turn + 1]
    assert led
    assert all(battle.roster.command[unit] == "3" for unit in led)


@pytest.mark.rule("27.1B-1", "27.3C-1", "D-19")
def test_french_units_may_leave_at_3701() -> None:
    battle = waterloo()
    assert battle.scenario.exits == [3701]
    assert battle.scenario.may_exit(battle, number(battle, "Gen/10"), 3701)
    assert not battle.scenario.may_exit(battle, number(battle, "27/10"), 3701)
    battle.scenario.unit_exited(battle, number(battle, "Gen/10"))
    assert battle.scenario.levels(battle, ALLIED_ARMY) == (35, 45)


@pytest.mark.rule("27.1D-1")
def test_no_prussian_moves_in_the_first_turn() -> None:
    table = opened("grand_waterloo")
    pass_until(table, "18/1200", COALITION)
    while table.decision().name != "MovementPhase":
        pass_phase(table)
    battle = position(table)
    moving = {battle.roster.army[action.a] for action in table.legal() if action.verb == "pick"}
    assert moving == {ALLIED_ARMY}
    refusal = table.why_not(Action("pick", number(battle, "Schw")))
    assert refusal is not None
    assert refusal.rule == "27.1D"


@pytest.mark.rule("27.1E-1")
def test_bulow_is_always_in_command() -> None:
    table = opened("grand_waterloo")
    pass_until(table, "18/1200", COALITION)
    while table.decision().name == "CommandSegment":
        pass_phase(table)
    battle = position(table)
    assert not battle.out_of_command[number(battle, "Bulow")]
    fourth = [u for u in range(battle.roster.units) if battle.roster.army[u] == 1 and battle.roster.command[u] == "4"]
    assert any(not battle.out_of_command[unit] for unit in fourth)


@pytest.mark.rule("27.3A-1", "27.3B-1", "27.3C-1")
def test_what_changes_levels_at_grand_waterloo() -> None:
    battle = waterloo()
    scenario = wings(battle)
    take(battle, 1022, COALITION)
    assert (scenario.wing_level(battle, LEFT), scenario.wing_level(battle, RIGHT)) == (40, 30)
    battle.demoralized[PRUSSIAN_ARMY] = True
    assert (scenario.wing_level(battle, LEFT), scenario.wing_level(battle, RIGHT)) == (50, 30)
    take(battle, 607, FRENCH)
    take(battle, 606, FRENCH)
    assert scenario.levels(battle, ALLIED_ARMY) == (25, 35)
    fight = Fight()
    fight.attackers = [number(battle, "Schw")]
    fight.defenders = [number(battle, "Gen/10")]
    battle.phasing = COALITION
    scenario.fight_joined(battle, fight)
    assert scenario.levels(battle, ALLIED_ARMY) == (25, 35)  # the right wing
    fight.defenders = [number(battle, "Quiot/1")]
    scenario.fight_joined(battle, fight)
    assert scenario.levels(battle, ALLIED_ARMY) == (35, 45)
    for unit in list(range(battle.roster.units)):
        if battle.where[unit] in (4206, 4306, 4307):
            battle.lift(unit, EXITED)
    for id, hex in (("Gen/10", 4206), ("Dup/10", 4306)):
        battle.shift_unit(number(battle, id), hex)
    assert scenario.levels(battle, PRUSSIAN_ARMY) == (35, 50)
    battle.shift_unit(number(battle, "Lag/11"), 4307)
    assert scenario.levels(battle, PRUSSIAN_ARMY) == (25, 40)


@pytest.mark.rule("27.3D-1", "27.4A-1")
@pytest.mark.parametrize(
    ("losses", "winner"), [([0, 35, 45], FRENCH), ([0, 0, 56], FRENCH), ([0, 51, 0], None), ([0, 0, 0], None)]
)
def test_victory_at_grand_waterloo(losses: list[int], winner: int | None) -> None:
    battle = waterloo()
    battle.losses = losses
    morale.check(battle)
    if winner is None:
        assert not decided(battle)
        gone = [p for p in range(battle.roster.size()) if battle.roster.army[p] == 1 and battle.where[p] > 0]
        assert (gone == []) == (losses[1] > 50)
        battle.scenario.finish(battle)
        assert battle.outcome is not None
        assert battle.outcome.winners == (COALITION,)
    else:
        assert battle.outcome is not None
        assert battle.outcome.winners == (winner,)


@pytest.mark.rule("25E-2")
def test_bridges_may_block_zones_of_control_at_wavre() -> None:
    for options, blocks in (((), False), (("bridges_block",), True)):
        battle = position(opened("historical_wavre", *options))
        bridges = [side for side in battle.ground.survey.bridges if side // 10000 in battle.ground.hexes]
        over = [(side // 10000, side % 10000) for side in bridges if side % 10000 in battle.ground.near[side // 10000]]
        assert over
        assert all((b in battle.ground.controls[a]) != blocks for a, b in over)
        assert battle.switches.voluntary_attacks == blocks
