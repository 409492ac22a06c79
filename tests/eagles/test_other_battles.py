"""What scenarios of other battles of the series ask of the engine: each is data, tried out here on a made-up field."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.games.eagles import hidden, reserves, setup, strategic, victory
from grognard.games.eagles.data import consistency
from grognard.games.eagles.data.records import GameData, PlanDatum, ScenarioDatum, VictoryDatum
from grognard.games.eagles.retreat import home_of, rout_march
from grognard.games.eagles.roster import COALITION, FIRST_COUNTER, FRENCH
from grognard.games.eagles.scenario import Arrival, Prize
from grognard.games.eagles.state import COVERED, NEVER, Battle
from grognard.games.eagles.steps.activation import FirstPlayer, Go
from grognard.games.eagles.steps.beginnings import PlayPlans
from grognard.games.eagles.steps.hidden import HiddenMarch
from grognard.games.eagles.steps.march import StrategicPhase
from grognard.games.eagles.steps.reinforce import HideFormations, SetUp
from grognard.games.eagles.steps.turn import FinalSegment
from grognard.kernel.dice import Dice, LoadedDice
from tests.eagles.sandbox import DATA, Field, make_battle
from tests.eagles.script import Script, pair
from tests.eagles.test_steps_hidden import covered, expected, start, tried


def changed(name: str = "hougoumont", **fields: object) -> GameData:
    """The data of a scenario with other fields, checked as data are when they are loaded."""
    scenario = replace(DATA.scenarios[name], **fields)
    data = replace(DATA, scenarios={**DATA.scenarios, name: scenario})
    consistency.check(data)
    return data


def begun(data: GameData, name: str = "hougoumont", options: tuple[str, ...] = ()) -> Battle:
    """The battle at its first decision."""
    ground = setup.make_ground(data, data.scenarios[name])
    return setup.Assembly(data, name, list(options), ground).start(Dice(bytes(32)))


# Victory


@pytest.mark.rule("ER-02", "2-01")
def test_a_scenario_deals_out_280_points_for_places() -> None:
    field = Field().french("A", 505).coalition("X", 508)
    state = field.battle()
    for name, hexes, points in (("Pratzen", [505, 506], 100), ("Sokolnitz", [605], 80)):
        for side in (FRENCH, COALITION):
            prize = Prize(name, hexes, points, side)
            prize.each = True
            state.scenario.prizes.append(prize)
    before = victory.points_of(state, FRENCH)
    for h in (505, 506, 605):
        state.put(field["A"], h)
    assert (before, victory.points_of(state, FRENCH), victory.points_of(state, COALITION)) == (100, 280, 0)


def with_flags(turn: int, way: int) -> Script:
    """Two places that count at the end of every turn from the second on, if the Coalition has begun in one way."""
    field = Field().french("A", 505).coalition("X", 508)
    play = Script(field, "I", start=[])
    state = play.state
    state.scenario.turns = state.scenario.turns * 3
    state.scenario.beginnings = [(COALITION, "Stand"), (COALITION, "March off")]
    for side in (FRENCH, COALITION):
        prize = Prize("flags", [505, 508], 10, side)
        prize.each = True
        prize.since = 1
        prize.beginning = 0
        state.scenario.prizes.append(prize)
    state.begun = [NEVER, way]
    state.turn = turn
    return play


@pytest.mark.rule("ER-06")
@pytest.mark.parametrize(("turn", "way", "points"), [(0, 0, 0), (1, 0, 10), (2, 0, 10), (2, 1, 0)])
def test_flags_are_worth_ten_points_at_the_end_of_every_turn(turn: int, way: int, points: int) -> None:
    play = with_flags(turn, way)
    play.state.agenda.append(FinalSegment())
    play.state.settle()
    assert play.state.earned == [points, points]
    play.state.put(play.field["A"], 506)
    assert victory.points_of(play.state, FRENCH) == points  # for good, and once for each turn


@pytest.mark.rule("ER-07")
def test_a_side_chooses_how_to_begin_before_all_else() -> None:
    flags = VictoryDatum(name="flags", hexes=[2711], points=10, side="coalition", since="12 pm", beginning="Stand")
    first = DATA.scenarios["hougoumont"].turns[0].hour
    data = changed(
        beginnings={"coalition": ["Stand", "March off"]},
        objectives=[*DATA.scenarios["hougoumont"].objectives, replace(flags, since=first)],
        plans=[PlanDatum(name="Gneisenau", side="coalition", text="x")],
    )
    state = begun(data)
    assert state.agenda[-1].name() == "ChooseBeginning"
    assert state.seat() == COALITION
    state.apply(state.legal()[1])
    assert state.begun == [NEVER, 1]
    order: list[str] = []  # set-up, tactical cards, orders, then strategic cards
    while "AskPlan" not in order:
        order.append(state.agenda[-1].name())
        state.apply(state.legal()[-1])
    assert order.index("TakeCard") < order.index("WriteFirst") < order.index("AskPlan")
    with pytest.raises(Exception, match="beginning"):
        changed(objectives=[flags])


# Strategic cards


def with_plans(rolls: list[int], turn: int = 0) -> Script:
    data = changed(
        plans=[
            PlanDatum(name="Night march", side="french", text="x", first=-2),
            PlanDatum(name="Courier", side="french", text="x", entry=-1, price=4),
            PlanDatum(name="Old plan", side="coalition", text="x", first=-3),
        ]
    )
    play = tried(rolls) if turn else Script(Field().french("A", 505).coalition("X", 508), "I", rolls, start=[])
    play.state.scenario.plans = [setup.make_plan(plan) for plan in data.scenarios["hougoumont"].plans]
    play.state.plan_turn = [NEVER] * 3
    return play


def ask_plans(play: Script) -> Script:
    play.state.agenda += [FirstPlayer(), PlayPlans(1), PlayPlans(0)]
    play.state.settle()
    return play


@pytest.mark.rule("7.2-03", "18.1-08", "7.2-04")
def test_strategic_cards_are_played_before_the_first_player_is_found() -> None:
    play = ask_plans(with_plans([7, 6]))
    assert (play.name, play.state.seat()) == ("AskPlan", FRENCH)
    assert play.goals("play_plan") == [0, 1]
    play.do("play_plan", 0).do("hold_plans")
    assert (play.name, play.state.seat()) == ("AskPlan", COALITION)
    play.do("hold_plans")
    assert play.told("first_roll") == [(FRENCH, 5), (COALITION, 6)]
    assert play.state.seat() == FRENCH  # who decides who begins
    assert play.state.card_played == [-1, -1]  # a tactical card may still be played in this turn


@pytest.mark.rule("7.2-03")
def test_a_strategic_card_is_played_once() -> None:
    play = ask_plans(with_plans([7, 6]))
    play.do("play_plan", 0).do("hold_plans").do("hold_plans").do("go_first")
    play.state.turn = 1
    play.state.agenda = play.state.agenda[:1]
    play.state.choices = None
    ask_plans(play)
    assert play.goals("play_plan") == [1]


@pytest.mark.rule("23.2.b-02", "7.2-03")
@pytest.mark.parametrize(("played", "comes"), [(True, True), (False, False)])
def test_a_card_helps_reinforcements_to_come_and_has_its_price(played: bool, comes: bool) -> None:
    play = with_plans([8, 4], 3)
    play.state.plan_turn[1] = 3 if played else 2
    play.do("attempt", FIRST_COUNTER)
    assert (play.state.counter_at[0] == 108) == comes
    again = ask_plans(with_plans([7, 6]))
    again.do("play_plan", 1)
    assert again.state.penalty == [4, 0]


@pytest.mark.rule("ER-05", "7.2-04")
def test_one_side_has_two_off_its_roll_from_an_hour_on() -> None:
    turns = DATA.scenarios["waterloo"].turns
    later = [turns[0], *[replace(turn, first={"french": -2}) for turn in turns[1:]]]
    state = make_battle(changed("waterloo", turns=later), "waterloo", [], Dice(bytes(32)))
    assert [turn.first for turn in state.scenario.turns] == [[0, 0]] + [[-2, 0]] * (len(turns) - 1)
    for turn, rolled in ((0, 7), (1, 5)):
        play = Script(Field().french("A", 505).coalition("X", 508), "I", [7, 6], start=[])
        play.state.scenario.turns = state.scenario.turns
        play.state.turn = turn
        play.state.agenda.append(FirstPlayer())
        play.state.settle()
        play.gather()
        assert play.told("first_roll")[0] == (FRENCH, rolled)


# Set-up


def free() -> tuple[GameData, ScenarioDatum]:
    """D'Erlon's corps is set up anywhere in some hexes, with an option."""
    derlon = DATA.scenarios["derlon"]
    return changed("derlon", free={"french_i": [2117, 2118, 2218, 2219]}, first_up="french"), derlon


@pytest.mark.rule("QA-61", "2-01")
def test_with_an_option_a_corps_is_set_up_anywhere_in_its_zone() -> None:
    data, datum = free()
    plain = begun(data, "derlon")
    assert plain.agenda[-1].name() != "PlaceUnit"
    state = begun(data, "derlon", ("free_setup",))
    corps = state.roster.formations[state.roster.formation_numbers["french_i"]]
    placed = 0
    while state.agenda[-1].name() == "PlaceUnit":
        unit = state.legal()[0].a
        assert unit in corps.units
        goals = [action.b for action in state.legal()]
        assert set(goals) <= {2117, 2118, 2218, 2219, datum.setup[state.roster.ids[unit]]}
        state.apply(state.legal()[-1])
        placed += 1
    assert placed  # who finds no room in the zone stays where the set-up has him, and is not asked
    for unit in corps.units:
        at = state.where[unit]
        assert at in {0, 2117, 2118, 2218, 2219, datum.setup.get(state.roster.ids[unit], 0)}
    assert state.agenda[-1].name() == "PostOfficer"
    state.apply(state.legal()[0])
    assert state.friend_in(state.leader_at[corps.officer], FRENCH)


@pytest.mark.rule("ER-04")
@pytest.mark.parametrize("first", ["french", "coalition"])
def test_a_scenario_says_who_sets_up_first(first: str) -> None:
    field = Field().french("A", 505).coalition("X", 908)
    play = Script(field, "I", start=[])
    play.state.scenario.choices = {field["A"]: [505, 506], field["X"]: [908, 909]}
    play.state.scenario.first_up = ["french", "coalition"].index(first)
    play.state.agenda.append(SetUp())
    play.state.settle()
    assert play.state.seat() == ["french", "coalition"].index(first)
    play.do("set_up", play.state.legal()[0].a, play.state.legal()[1].b)
    assert play.state.seat() == 1 - ["french", "coalition"].index(first)


def behind_the_wood(options: tuple[str, ...] = ()) -> Script:
    """Picton's division stands behind a wood and is hidden."""
    field = covered()
    field.options = ["hidden_units", *options]
    return Script(field, "I", start=[], in_command=False)


@pytest.mark.rule("QA-65", "QA-5")
def test_decoys_may_be_wherever_the_troops_of_their_leader_may_be() -> None:
    play = behind_the_wood()
    state = play.state
    state.agenda.append(HideFormations())
    state.settle()
    while play.name == "HideDecoys" and play.state.legal()[0].a != state.roster.piece(play.field.chief("Picton")):
        play.do("end_hiding")
    near = {action.b for action in play.state.legal() if action.verb == "hide"}
    assert all(state.ground.grid.distance(1208, h) <= 6 for h in near)
    state.scenario.free = {state.roster.formation_numbers["5"]: [1316, 1216]}
    state.choices = None
    assert [action.b for action in play.state.legal() if action.verb == "hide"] == [1216, 1316]


@pytest.mark.rule("QA-63")
def test_a_leader_who_is_seen_from_the_start_has_no_decoys() -> None:
    field = covered().french("beside", 1308)
    field.options = ["hidden_units"]
    play = Script(field, "I", start=[], in_command=False)
    play.state.agenda.append(HideFormations())
    play.state.settle()
    picton = field.chief("Picton")
    assert picton not in reserves.unseen_leaders(play.state)
    assert not hidden.counters_of(play.state, picton)
    while play.name == "HideDecoys":
        assert all(action.a != play.state.roster.piece(picton) for action in play.state.legal())
        play.do("end_hiding")


@pytest.mark.rule("QA-59")
def test_reinforcements_may_come_openly_though_others_are_hidden() -> None:
    play = expected()
    play.state.scenario.switches.on.append("hidden_units")
    play.do("activate", play.state.roster.piece(play.field.chief("Picton")))
    assert play.name == "Enter"
    play.do("enter", play.field["1/92"], 1308)
    assert play.at("1/92") == 1308
    assert play.state.counter_at == []


@pytest.mark.rule("QA-64", "R69")
def test_each_army_runs_to_the_road_of_its_own_edge() -> None:
    field = Field(roads=[[1608, 1508, 1408], [816, 815, 814]])
    field.supply = [[1608], [816], [816]]
    field.french("A", 808, routed=True).coalition("X", 909, routed=True)
    state = field.battle()
    assert home_of(state, 0, 808) == 1608
    assert home_of(state, 1, 909) == 816
    distance = state.ground.grid.distance
    for unit, began, home in (("A", 808, 1608), ("X", 909, 816)):
        goals = rout_march(state, field[unit])
        assert goals
        assert all(distance(h, home) < distance(began, home) for h in goals)


@pytest.mark.rule("QA-66", "10-02", "10-04")
def test_trees_in_a_park_are_an_orchard_and_no_wood() -> None:
    park = Field(orchard=[505, 506]).french("A", 504, "5/8/8", "cav").coalition("X", 606)
    wood = Field(woods=[505, 506]).french("A", 504, "5/8/8", "cav").coalition("X", 606)
    for field, closed in ((park, False), (wood, True)):
        ground = field.battle().ground
        assert (ground.step_cost(504, 505, 2) < 0) == closed  # cavalry
        assert (505 not in ground.zone_mounted[504]) == closed
        assert (506 not in ground.zone_foot[505]) == closed
        assert ground.blocks[505]


# Formations that are partly seen


def half_hidden(shown: bool = True) -> Script:
    """Picton is hidden with most of his division; 1/95 of it stands openly, in his range."""
    field = covered().coalition("1/95", 1205, formation="5").coalition("far", 1216, formation="5")
    play = start(field)
    state = play.state
    state.agenda = state.agenda[:1]
    state.scenario.open_units = [field["1/95"], field["far"]]
    if not shown:
        state.counter_at[1] = state.counter_at[0]  # a decoy in the same hex
    state.dice = play.state.dice
    return play


def activated(play: Script, rolls: list[int]) -> Script:
    play.state.dice = LoadedDice([die for total in [7, *rolls] for die in pair(total)])
    play.state.side = 1
    play.state.agenda.append(Go())
    play.state.settle()
    return play.do("activate", play.state.roster.piece(play.field.chief("Picton")))


@pytest.mark.rule("QA-11", "7.3.c-06")
def test_units_of_a_hidden_officer_act_by_themselves_unless_he_is_shown() -> None:
    play = activated(half_hidden(), [12])
    assert play.name == "ShowOfficer"
    play.do("stay_hidden").do("end_hidden")
    play.until("MovePart").do("end_moves")
    assert play.state.acting[play.field["1/95"]]
    assert not play.state.commanded[play.field["1/95"]]
    play.do("test", 1205)  # independent movement, and it fails
    play.do("pick", play.field["1/95"])
    assert all(play.state.ground.grid.distance(1205, h) == 1 for h in play.goals("go"))
    assert play.state.counter_at[0] == 1208


@pytest.mark.rule("QA-11", "QA-3")
def test_an_officer_who_is_shown_commands_and_his_formation_is_seen() -> None:
    play = activated(half_hidden(), [])
    play.do("show_leader", play.state.roster.piece(play.field.chief("Picton")))
    assert play.state.commanded[play.field["1/95"]]
    assert not play.state.commanded[play.field["far"]]  # out of his range
    play.do("deploy_rest")
    while play.name == "PostOfficer":
        play.do("post", play.goals("post")[0])
    assert play.state.counter_at == [hidden.GONE] * 3
    play.until("MovePart")
    assert set(play.goals("pick")) <= {play.field["1/95"], play.field["far"]}  # the others stay where they deployed


@pytest.mark.rule("QA-11")
def test_with_a_decoy_in_his_hex_he_is_turned_over_again() -> None:
    play = activated(half_hidden(shown=False), [])
    play.do("show_leader", play.state.roster.piece(play.field.chief("Picton")))
    assert play.state.commanded[play.field["1/95"]]
    assert play.name == "HiddenMarch"
    assert play.state.counter_at == [1208, 1208, 1206]
    assert play.state.leader_at[play.field.chief("Picton")] <= 0


@pytest.mark.rule("QA-1")
def test_a_hidden_formation_detaches_nobody() -> None:
    """What can be done with it is to move its counters, to test, to show all of it, or nothing."""
    play = start()
    assert play.verbs() == {"move_counter", "show_counter", "test_march", "end_hidden"}
    units = [play.field[name] for name in ("1/92", "1/32", "Guns")]
    play.do("move_counter", FIRST_COUNTER, 1108)
    assert [play.state.where[unit] for unit in units] == [COVERED] * 3
    play = behind_the_wood()
    play.state.scenario.open_units = [play.field["1/92"]]
    play.state.agenda.append(HideFormations())
    play.state.settle()
    assert play.at("1/92") == 1208  # by the set-up alone
    assert play.at("1/32") == COVERED


@pytest.mark.rule("QA-60", "7.4.a-06")
@pytest.mark.parametrize(("near", "may"), [(1405, False), (303, True)])
def test_hidden_and_open_parts_are_one_formation_for_strategic_moves(near: int, may: bool) -> None:
    field = covered().coalition("1/95", 1205, formation="5").french("hussars", near, "4/8/8", "cav")
    play = start(field)
    state = play.state
    state.scenario.open_units = [field["1/95"]]
    # the hidden counters themselves are far from the enemy in both cases
    for counter, h in enumerate((1611, 1612, 1613)):
        state.counter_at[counter] = h
    assert strategic.may_march(state, state.roster.formation_numbers["5"]) == may


# Reinforcements that nobody called on


def waiting(late: bool, used: int) -> Script:
    """A counter of Picton's is due in this turn."""
    play = start()
    state = play.state
    picton = play.field.chief("Picton")
    state.agenda = state.agenda[:1]
    arrival = Arrival(state.roster.formation_numbers["5"], 0, [1616], True, True)
    arrival.leaders = [picton]
    state.scenario.arrivals = [arrival]
    state.scenario.late_entry = late
    state.scenario.boxes = [408]
    for counter in range(3):
        state.counter_at[counter] = 0
        state.counter_turn[counter] = counter
    state.used[picton] = used
    state.agenda.append(StrategicPhase())
    state.settle()
    while play.name == "ChooseMarch" and play.state.seat() == 0:
        play.do("end_marches")
    return play


@pytest.mark.rule("ER-08")
@pytest.mark.parametrize(("late", "used", "may"), [(True, 0, True), (True, 1, False), (False, 0, False)])
def test_a_counter_nobody_called_on_comes_by_a_strategic_move(late: bool, used: int, may: bool) -> None:
    play = waiting(late, used)
    five = play.state.roster.formation_numbers["5"]
    assert play.can("march", five) == may
    if may:
        play.do("march", five)
        assert {action.a for action in play.state.legal() if action.verb == "move_counter"} == {FIRST_COUNTER}
        assert play.can("move_counter", FIRST_COUNTER, 1616)
        play.do("move_counter", FIRST_COUNTER, 1616)
        assert play.state.counter_at == [1616, 0, 0]


@pytest.mark.rule("22.2-06")
def test_without_that_rule_counters_off_the_map_do_not_march() -> None:
    play = start()
    state = play.state
    state.scenario.arrivals = [Arrival(state.roster.formation_numbers["5"], 0, [1616], True, True)]
    state.scenario.arrivals[0].leaders = [play.field.chief("Picton")]
    state.counter_at[2] = 0
    state.counter_turn[2] = 0
    state.agenda[-1] = HiddenMarch(1, play.field.chief("Picton"), 1)
    state.choices = None
    assert {action.a for action in play.state.legal() if action.verb == "move_counter"} == {
        FIRST_COUNTER, FIRST_COUNTER + 1,
    }  # fmt: skip


@pytest.mark.rule("2-01")
def test_a_battle_without_any_of_this_asks_for_none_of_it() -> None:
    state = begun(DATA)
    met = set()
    while state.agenda[-1].name() != "ChooseLeader":
        met.add(state.agenda[-1].name())
        state.apply(state.legal()[-1])
    assert met <= {"PlaceUnit", "TakeCard", "WriteFirst", "ChooseFirst", "AskFate"}
