"""Rule 28: the Campaign from the morning, with entries chosen in secret."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import movement, plans, supply
from grognard.games.last_battles.battles.campaign import Campaign
from grognard.games.last_battles.entry import entry_hexes, is_due
from grognard.games.last_battles.state import EXITED, NEVER, UNKNOWN, WAITING, Battle
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH
from tests.last_battles.theatre import opened, pass_phase, pass_until, position

BOOK = rulebook("last_battles")


def morning(*options: str) -> Table:
    """Before anything has been chosen."""
    return Table(BOOK, "campaign_variant", options, seed=bytes([7]) * 32)


def number(battle: Battle, id: str) -> int:
    """The piece of this name."""
    return battle.roster.numbers[id]


def plan_of(battle: Battle, id: str) -> int:
    """The secret choice that the column of a unit hangs on."""
    column = battle.scenario.column_of[number(battle, id)]
    return next(n for n, plan in enumerate(battle.scenario.plans) if plan.column == column)


def choices(battle: Battle, id: str) -> list[tuple[str, int]]:
    """Turn and hex of each choice for the column of a unit."""
    plan = battle.scenario.plans[plan_of(battle, id)]
    turns = battle.scenario.turns
    return [(turns[turn].label, hex) for turn, hex in zip(plan.turns, plan.hexes, strict=True) if turn < NEVER]


def chosen(table: Table, wanted: dict[str, int]) -> Table:
    """Make the French plans: `wanted` by a unit of the column, the first choice for all others."""
    while table.decision().name != "MakePlan":
        table.take(table.legal()[0])
    while table.decision().name == "MakePlan":
        battle = position(table)
        plan = table.legal()[0].a // plans.MANY
        choice = next((c for id, c in wanted.items() if plan_of(battle, id) == plan), 0)
        table.take(Action("plan", plan * plans.MANY + choice))
    while table.decision().name.startswith("Place"):
        table.take(table.legal()[0])
    return table


@pytest.mark.rule("28A-1", "28B-1")
def test_rules_and_turns_of_the_early_campaign() -> None:
    battle = position(opened("campaign_variant"))
    turns = battle.scenario.turns
    assert (turns[0].label, turns[-1].label, len(turns)) == ("16/0900", "18/2100", 45)
    on = battle.switches
    assert all((on.command, on.reorganization, on.corps_morale, on.supply, on.headquarters))
    assert all((on.variable_rain, on.hal_force, on.trains, on.field_reorganization))
    assert "Cole" not in battle.roster.numbers
    assert not any(turn.rain for turn in turns)
    assert "victory_levels" in [option.id for option in BOOK.scenario("campaign_variant").options]


@pytest.mark.rule("28B-2", "D-04")
def test_the_french_vanguard() -> None:
    table = morning()
    battle = position(table)
    chart = {"Lf-Ds": 1647, "Huss/5": 1856, "Camp/5": 1856, "Vill/7": 2863, "Piat/7": 2863, "Gauth/9": 1366}
    chart |= {"Jamin/9": 1366, "Pire": 1762, "Ney": 1647}
    assert {id: battle.where[number(battle, id)] for id in chart} == chart
    assert battle.asleep[number(battle, "Ney")]
    while position(table).where[number(battle, "LHer")] == WAITING and table.decision().name != "PlaceUnit":
        table.take(table.legal()[0])
    assert battle.roster.command[table.legal()[0].a] == "3c"
    assert all(battle.ground.grid.distance(955, action.b) <= 1 for action in table.legal())


@pytest.mark.rule("28B-3", "D-04")
def test_prussians_and_netherlanders_choose_their_ground() -> None:
    battle = position(opened("campaign_variant"))
    distance = battle.ground.grid.distance
    first = [u for u in range(battle.roster.units) if battle.roster.army[u] == 1 and battle.roster.command[u] == "1"]
    for piece in [*first, number(battle, "Blucher"), number(battle, "Gneisenau")]:
        assert distance(3454, battle.where[piece]) <= 5
    for id in ("Blndt", "Wmar", "Opstl", "Willem"):
        assert distance(1744, battle.where[number(battle, id)]) <= 2


@pytest.mark.rule("28B-4", "5.6A-1")
def test_the_prussian_second_corps_marches_before_the_third() -> None:
    battle = position(opened("campaign_variant"))
    column = battle.scenario.columns[battle.scenario.column_of[number(battle, "2/5")]]
    assert (column.hexes, column.due, column.unstacked) == ([5756], 0, True)
    assert is_due(battle, number(battle, "Thum"))
    assert not is_due(battle, number(battle, "8/9"))
    for piece in column.pieces:
        if battle.roster.command[piece] == "2" and piece < battle.roster.units:
            battle.where[piece] = -1
    assert is_due(battle, number(battle, "8/9"))


@pytest.mark.rule("28B-5", "D-06")
def test_bulow_comes_by_any_road_of_the_east_edge() -> None:
    battle = position(opened("campaign_variant"))
    found = choices(battle, "Schw")
    assert {turn for turn, _ in found} == {"17/2100"}
    hexes = [hex for _, hex in found]
    assert {5712, 5756} <= set(hexes)
    assert all(hex // 100 == 57 and hex in battle.ground.survey.ways_out for hex in hexes)
    plan = battle.scenario.plans[plan_of(battle, "Schw")]
    assert (plan.side, battle.scenario.turns[plan.asked].label) == (COALITION, "17/0900")


@pytest.mark.rule("28B-6", "28C-1")
def test_half_the_movement_in_the_turn_of_entry() -> None:
    battle = position(opened("campaign_variant"))
    slow = {"Soult", "Coth", "Strolz", "Bill/8", "Dogr", "Baud/6", "Pell", "Drnbrg", "Hake"}
    for id in (*slow, "Rome/12", "Quiot/1", "Kempt"):
        unit = number(battle, id)
        points = battle.roster.allowance[unit]
        assert movement.allowance(battle, unit) == (points // 2 if id in slow else points)
    coth = number(battle, "Coth")
    battle.put(coth, 3160)
    assert movement.allowance(battle, coth) == battle.roster.allowance[coth]  # later


@pytest.mark.rule("28B-6", "R-56", "16.1C-5", "16.14A-1")
@pytest.mark.parametrize("options", [(), ("more_leaders", "substitutes", "additions")])
def test_headquarters_trains_and_hill_come_with_their_columns(options: tuple[str, ...]) -> None:
    battle = position(opened("campaign_variant", *options))
    scenario, roster = battle.scenario, battle.roster
    riders = {"Soult-CoS": "Bill/8", "FrenchHQ": "Bill/8", "AlliedHQ": "Pack", "AlliedTrain": "Pack"}
    riders["FrenchTrain"] = "Quiot/1"
    if options:
        riders["Hill"] = "Gold"  # with the 2nd Division
    for id, mate in riders.items():
        assert scenario.column_of[number(battle, id)] == scenario.column_of[number(battle, mate)]
        assert battle.where[number(battle, id)] == WAITING
    assert ("Hill" in roster.numbers) == bool(options)
    assert len(roster.ids) == len(set(roster.ids))
    assert battle.where[number(battle, "PrussianHQ")] > 0


@pytest.mark.rule("16.14A-1")
def test_a_headquarters_that_enters_is_on_the_move_and_so_inactive() -> None:
    table = opened("campaign_variant")
    battle = position(table)
    army = battle.roster.army[number(battle, "Pack")]
    pass_until(table, "16/1000", COALITION)
    while table.decision().name != "MovementPhase":
        pass_phase(table)
    for id in ("Pack", "AlliedHQ"):
        table.take(Action("pick", number(battle, id)))
        while table.decision().name != "MovementPhase":
            table.take(Action("stop") if Action("stop") in table.legal() else table.legal()[0])
    assert position(table).where[number(battle, "AlliedHQ")] == 605
    assert not position(table).hq_active[army]


@pytest.mark.rule("28B-7", "28C-1", "D-06")
def test_either_or_entries_of_the_french() -> None:
    battle = position(opened("campaign_variant"))
    assert choices(battle, "Rome/12") == [("16/1200", 3167), ("16/1400", 1167)]
    assert choices(battle, "Fri/Gr") == [("16/1300", 3167), ("16/1600", 1167)]
    assert choices(battle, "Quiot/1") == [("16/1400", 1167), ("16/1600", 3167)]
    assert choices(battle, "StAl") == [("16/1400", 3167), ("16/1600", 1167)]
    assert choices(battle, "Noury") == [("16/2000", 3167), ("16/2000", 1167)]
    for id in ("Rome/12", "Fri/Gr", "Quiot/1", "StAl", "Noury"):
        plan = battle.scenario.plans[plan_of(battle, id)]
        assert (plan.side, plan.asked) == (FRENCH, -1)
    for id in ("Detm", "Omptda", "Adam"):
        plan = battle.scenario.plans[plan_of(battle, id)]
        assert (plan.side, battle.scenario.turns[plan.asked].label, plan.hexes) == (COALITION, "17/0300", [124, 136])


@pytest.mark.rule("28C-1", "28D-1", "D-06")
def test_choices_are_secret_until_somebody_comes() -> None:
    table = chosen(morning(), {"Rome/12": 1, "Fri/Gr": 0})
    battle = position(table)
    fourth, guard = plan_of(battle, "Rome/12"), plan_of(battle, "Fri/Gr")
    assert (battle.plans[fourth], battle.plans[guard]) == (1, 0)
    for seat in (COALITION, SPECTATOR):
        seen = BOOK.secrets.view(battle, seat).state
        assert isinstance(seen, Battle)
        assert set(seen.plans) == {UNKNOWN}
        assert not [event for event in table.log if event.kind == "plan" and event.visible_to(seat)]
    mine = BOOK.secrets.view(battle, FRENCH).state
    assert isinstance(mine, Battle)
    assert (mine.plans[fourth], mine.plans[guard]) == (1, 0)
    assert BOOK.secrets.stands_for(battle, FRENCH) != BOOK.secrets.stands_for(battle, COALITION)
    guesses = set()
    for seed in range(12):
        guess = BOOK.secrets.guess(BOOK.secrets.view(battle, COALITION), Dice(bytes([seed]) * 32))
        assert isinstance(guess, Battle)
        guesses.add((guess.plans[fourth], guess.plans[guard]))
    assert len(guesses) > 2
    assert not BOOK.secrets.may_be_told(battle, Action("plan", fourth * plans.MANY), COALITION)


@pytest.mark.slow
@pytest.mark.rule("28C-1", "28D-1", "28B-7", "D-06")
def test_a_choice_comes_to_light_in_its_turn_or_when_nothing_else_is_left() -> None:
    table = chosen(morning(), {"Rome/12": 1, "Fri/Gr": 0})
    battle = position(table)
    fourth, guard = plan_of(battle, "Rome/12"), plan_of(battle, "Fri/Gr")
    rome, friant = number(battle, "Rome/12"), number(battle, "Fri/Gr")
    pass_until(table, "16/1100")
    assert not plans.is_known(position(table), fourth)
    pass_until(table, "16/1200")
    assert plans.is_known(position(table), fourth)  # nobody came at 3167, so it is the other road
    assert position(table).due[battle.scenario.column_of[rome]] == 5  # 16/1400
    assert entry_hexes(position(table), rome) == [1167]
    assert not plans.is_known(position(table), guard)
    pass_until(table, "16/1300")
    assert plans.is_known(position(table), guard)
    assert entry_hexes(position(table), friant) == [3167]
    assert [event for event in table.log if event.kind == "plan" and event.visible_to(COALITION)]


@pytest.mark.slow
@pytest.mark.rule("28B-5", "28C-1", "22.6B-1", "D-06")
def test_coalition_choices_are_asked_for_in_their_turns() -> None:
    table = opened("campaign_variant")
    asked: dict[str, int] = {}
    while position(table).now().label != "17/2400":
        if table.decision().name == "MakePlan":
            assert table.seat() == COALITION
            label = position(table).now().label
            asked[label] = asked.get(label, 0) + 1
            table.take(table.legal()[-1])
        else:
            pass_phase(table)
    assert asked == {"17/0300": 3, "17/0900": 1, "17/2100": 1}
    battle = position(table)
    assert entry_hexes(battle, number(battle, "Schw")) == [choices(battle, "Schw")[-1][1]]


@pytest.mark.rule("28D-1")
def test_what_a_seat_is_shown_does_not_hang_on_what_it_may_not_know() -> None:
    table = chosen(morning(), {})
    battle = position(table)
    chance = Random(3)
    before = [BOOK.secrets.view(battle, seat).state.dump() for seat in (COALITION, SPECTATOR)]
    for _ in range(5):
        for plan in range(len(battle.plans)):
            if battle.scenario.plans[plan].side == FRENCH:
                battle.plans[plan] = chance.randrange(2)
        assert before == [BOOK.secrets.view(battle, seat).state.dump() for seat in (COALITION, SPECTATOR)]


@pytest.mark.rule("28E-1", "28B-3", "28B-7", "R-56", "D-19")
def test_the_french_train_feeds_the_gate_and_may_leave_by_it() -> None:
    battle = position(opened("campaign_variant"))
    scenario = battle.scenario
    assert isinstance(scenario, Campaign)
    roster = battle.roster
    trains = {roster.army[p]: p for p in range(roster.people, roster.size()) if movement.is_train(battle, p)}
    assert set(trains) == {0, 1, 2}
    assert battle.ground.grid.distance(3454, battle.where[trains[1]]) <= 10
    french = scenario.columns[scenario.column_of[trains[0]]]
    assert number(battle, "Quiot/1") in french.pieces
    allied = scenario.columns[scenario.column_of[trains[2]]]
    assert number(battle, "Kempt") in allied.pieces  # 605 at 16/1000
    for unit in range(roster.units):
        if battle.where[unit] > 0 and roster.side[unit] == COALITION:
            battle.lift(unit, -1)
    assert not scenario.has_line(battle)  # the train has not come yet
    battle.where[trains[0]] = 1641
    assert scenario.has_line(battle)
    assert scenario.may_exit(battle, trains[0], 605)
    battle.where[trains[0]] = EXITED
    assert scenario.has_line(battle)
    assert supply.supplied(battle, 0, 0)[607]
    battle.where[trains[0]] = -1
    assert not supply.supplied(battle, 0, 0)[607]


@pytest.mark.slow
@pytest.mark.rule("28D-1")
def test_a_twin_with_other_plans_looks_the_same_until_somebody_comes() -> None:
    table = chosen(morning(), {})
    battle = position(table)
    chance = Random(1)
    for seat in (COALITION, SPECTATOR):
        twin = BOOK.secrets.twin(battle, seat, chance)
        assert twin is not None
        other = twin.state
        assert isinstance(other, Battle)
        assert other.plans != battle.plans
        assert BOOK.secrets.view(other, seat).state.dump() == BOOK.secrets.view(battle, seat).state.dump()
    twin = BOOK.secrets.twin(battle, COALITION, chance)
    assert twin is not None
    one, other = battle.copy(), twin.state
    assert isinstance(other, Battle)
    while one.now().label < "16/1200":
        action = chance.choice(one.legal())
        one.apply(action)
        other.apply(action)
        if one.now().label < "16/1200":
            assert BOOK.secrets.view(other, COALITION).state.dump() == BOOK.secrets.view(one, COALITION).state.dump()
    assert BOOK.secrets.twin(battle, FRENCH, chance) is None
