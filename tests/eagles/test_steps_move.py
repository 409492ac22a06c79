"""Movement in play (7.3.c, 11.1, 11.2, 12, 17.1.b, 17.2): orders, independent moves, reactions of the enemy."""

import pytest

from grognard.games.eagles.roster import FRENCH
from grognard.games.eagles.state import DEAD, DEFENCE, NO_ORDER, TAKEN
from grognard.games.eagles.steps.interrupt import reactions
from tests.eagles.sandbox import Field
from tests.eagles.script import Script


def moving(field: Field, formation: str, rolls: list[int] | None = None, **more: object) -> Script:
    """An activation up to its moves, with an order that lets everybody go where he likes."""
    more.setdefault("orders", {formation: 0})
    play = Script(field, formation, rolls or [], **more)  # type: ignore[arg-type]
    play.state.scenario.boxes = [808, 2925, 2717, 3517, 3442]
    return play.until("MovePart")


@pytest.mark.rule("7.3.c-01", "12.1-01", "12.1-10", "7.3.c-04")
def test_a_unit_goes_and_stops() -> None:
    field = Field().french("A", 505).french("other", 506, formation="II")
    play = moving(field, "I")
    assert play.goals("pick") == [field["A"]]
    play.do("pick", field["A"])
    assert 509 in play.goals("go")
    assert 510 not in play.goals("go")
    play.do("go", 507)
    assert play.name == "Moving"
    assert play.state.points == 2
    play.do("stop")
    assert play.at("A") == 507
    assert play.goals("pick") == []


@pytest.mark.rule("12.1-03", "QA-35", "5.2-07")
def test_a_stack_moves_at_the_pace_of_its_slowest_and_carries_its_leader() -> None:
    field = (
        Field()
        .french("A", 505, "10/7/4")
        .french("guns", 505, "4/7/3", "foot")
        .leader("D'Erlon", 505, "8/1", formation="I")
    )
    play = moving(field, "I").do("pick_all", 505)
    play.do("carry", play.state.roster.piece(0))
    assert play.state.points == 3
    play.do("go", 508)
    assert play.at("A") == play.at("guns") == 508
    assert play.state.leader_at[0] == 508
    assert play.goals("ride") == []


@pytest.mark.rule("11.1.a-03", "11.1.a-08", "7.3.c-07", "11.2-02", "11.2-05", "11.2-04")
def test_c23_against_orders_only_by_test() -> None:
    field = Field().french("A", 505)
    play = moving(field, "I", [7]).do("pick", field["A"])
    assert 504 in play.goals("go")  # a hex is free
    assert 503 not in play.goals("go")
    assert 508 in play.goals("go")
    play.do("stop")
    play = moving(field, "I", [7]).do("end_moves").do("test", 505).do("pick", field["A"])
    assert play.state.points == 2
    assert 503 in play.goals("go")
    assert 502 not in play.goals("go")


@pytest.mark.rule("11.2-06", "7.3.c-06", "11.2-01", "11.1.a-09", "7.3.c-02")
def test_out_of_command_a_failed_test_leaves_a_hex() -> None:
    field = Field().french("A", 505)
    play = moving(field, "I", [9], in_command=False)
    assert play.state.agenda[-1].dump() == ["MovePart", 1] or play.goals("pick") == []
    play.until("MovePart")
    if not play.goals("pick"):
        play.do("end_moves")
    play.do("test", 505).do("pick", field["A"])
    assert sorted(play.goals("go")) == sorted(play.state.ground.near[505])


@pytest.mark.rule("11.1.b-01", "11.1.b-09", "11.1-01")
def test_defence_lets_infantry_move_a_hex_and_is_lost_by_more() -> None:
    field = Field().french("A", 505).coalition("X", 508)
    play = moving(field, "I", [5], orders={"I": DEFENCE}).do("pick", field["A"])
    assert set(play.goals("go")) <= set(play.state.ground.near[505])
    play = moving(field, "I", [5], orders={"I": DEFENCE}).do("end_moves").do("test", 505).do("pick", field["A"])
    play.do("go", 503)
    assert play.state.order[field.roster.formation_numbers["I"]] == NO_ORDER


@pytest.mark.rule("11-05", "11-07", "R21")
def test_moving_near_the_enemy_shows_the_order() -> None:
    field = Field().french("A", 505).coalition("X", 1009)
    play = moving(field, "I").do("pick", field["A"]).do("go", 506)
    assert not play.state.shown[0]
    play.do("go", 607)
    assert play.state.shown[0]


@pytest.mark.rule("7.3.b-03", "7.3.b-04", "12.1-07", "7.3.c-08", "R58")
def test_c39_smoke_costs_three() -> None:
    field = Field().french("A", 505).coalition("X", 605, "9/9/4")
    play = Script(field, "I", [9], orders={"I": 0}).do("fire", 505, 605).until("MovePart").do("pick", field["A"])
    assert play.name == "Moving"
    assert set(play.goals("go")) <= set(play.state.ground.near[505])
    play.do("stop").until("Over")
    assert 1 not in play.state.fired


@pytest.mark.rule("12.2-01", "12.2-12")
def test_infantry_stops_in_a_zone_and_does_not_enter_another() -> None:
    field = Field().french("A", 505).coalition("X", 508)
    play = moving(field, "I").do("pick", field["A"]).do("go", 507)
    assert play.name == "MovePart"
    field = Field().french("A", 505).coalition("X", 506).coalition("Y", 502)
    play = moving(field, "I", in_command=True).do("pick", field["A"])
    play.do("go", 504)
    if play.name == "Moving":
        assert 503 not in play.goals("go")


@pytest.mark.rule("12.2-07", "12.2-08", "13.1.a-03", "13.1.c-14", "R60", "13.1.d-08")
def test_c41_riders_past_infantry_are_fired_at_and_thrown_back() -> None:
    field = Field(woods=[404]).french("hussars", 504, "4/8/8", "cav").coalition("X", 505, "6/7/4")
    play = moving(field, "I", [5, 9]).do("pick", field["hussars"]).do("go", 405)
    assert play.name == "React"
    assert play.state.seat() == 1
    play.do("snipe", 505, 405)  # 5: a test; 9 against 8
    assert play.at("hussars") == 504
    assert play.told("thrown_back") == [(field["hussars"], 405, 504)]
    assert play.name == "MovePart"


@pytest.mark.rule("12.2-09")
def test_c42_from_zone_to_another_zone_nobody_fires() -> None:
    field = Field().french("hussars", 504, "4/8/8", "cav").coalition("X", 505).coalition("Y", 303)
    play = moving(field, "I").do("pick", field["hussars"])
    play.do("go", 404)  # 303 controls it, and not 504; 505 controls 504, and not 404
    assert play.name == "Moving"
    assert play.state.points == 4


@pytest.mark.rule("12.2-06", "12.2-10")
def test_c43_riders_slip_over_to_friends() -> None:
    field = Field().french("hussars", 504, "4/8/8", "cav").french("friend", 405).coalition("X", 505)
    play = moving(field, "I").do("pick", field["hussars"]).do("slip", 405)
    assert play.at("hussars") == 405
    assert play.name == "MovePart"


@pytest.mark.rule("17.1.b-01", "17.1.b-02", "17.1.b-04", "17.1.b-05", "QA-4", "QA-34")
def test_c82_cavalry_is_counter_charged_where_it_comes_up() -> None:
    field = Field().coalition("cossacks", 501, "3/6/8", "cav").coalition("more", 401, "3/6/8", "cav")
    field.french("10 Cuir", 505, "9/10/6", "cav")
    play = moving(field, "5", [12]).do("pick", field["cossacks"]).do("go", 504)
    assert play.name == "React"
    play.do("charge", 505, 504)  # 12 is more than 10
    assert play.at("cossacks") == 504
    if play.name == "Moving":
        play.do("stop")
    play.do("pick", field["more"]).do("go", 405)
    assert play.name != "React"  # an enemy is beside it already


@pytest.mark.rule("17.1-05", "17.1-10", "17.1.b-04", "R13")
def test_a_counter_charge_that_wins_advances_and_the_rest_may_go_on() -> None:
    field = Field().coalition("cossacks", 501, "3/6/8", "cav").french("10 Cuir", 505, "9/10/6", "cav")
    play = moving(field, "5", [9, 7, 7]).do("pick", field["cossacks"]).do("go", 504)
    play.do("charge", 505, 504)
    assert play.told("melee")[0][3] == -5  # size -3, quality -4
    if play.name == "NewLead":
        play.do("keep_lead")
    assert play.name in ("GiveWay", "RoutWay", "RetreatWay")
    while play.name in ("GiveWay", "RoutWay", "RetreatWay"):
        action = play.state.legal()[0]
        play.do(action.verb, action.a, action.b)
    assert play.at("10 Cuir") == 504


@pytest.mark.rule("17.2-01", "17.2-03", "17.2-09", "R73")
def test_c91_cavalry_shies_from_infantry() -> None:
    field = Field().french("foot", 502).french("dragoons", 402, "6/8/8", "cav").coalition("X", 505, "4/8/8", "cav")
    play = moving(field, "I").do("pick", field["foot"]).do("go", 504)
    assert play.name == "Shy"
    play.do("withdraw")
    while play.name == "RetreatWay":
        play.do("retreat", play.goals("retreat")[0])
    assert play.at("X") != 505
    assert play.name == "Moving"
    play = moving(field, "I").do("pick", field["dragoons"]).do("go", 404)
    play = moving(field, "I").do("pick", field["dragoons"]).do("go", 405)
    assert play.name == "React"


@pytest.mark.rule("12.1-06", "20.2-04", "20.2-02")
@pytest.mark.parametrize(("rolled", "fate"), [(11, 0), (12, TAKEN)])
def test_a_lone_leader_is_ridden_down(rolled: int, fate: int) -> None:
    field = Field().french("A", 505).leader("Picton", 507, "8/1", "anglo_allied", "5").coalition("X", 1010)
    play = moving(field, "I", [rolled]).do("pick", field["A"]).do("go", 508)
    assert play.name == "LeaderShies"
    play.do("stand")
    assert play.state.fate[0] == fate
    assert play.state.leader_at[0] == 1010
    assert play.at("A") == 508


@pytest.mark.rule("17.4-01", "17.4-02", "12.1-12", "R18")
def test_c83_a_charge_is_prepared_for_half_the_points() -> None:
    field = Field().french("10 Cuir", 501, "9/10/6", "cav").french("5 Cuir", 508, "9/10/6", "cav").coalition("X", 509)
    play = moving(field, "I").do("pick", field["10 Cuir"]).do("prepare")
    assert play.state.points == 3
    assert play.state.prepared[field["10 Cuir"]]
    play.do("stop").do("pick", field["5 Cuir"])
    assert "prepare" not in play.verbs()


@pytest.mark.rule("11.1.c-02")
def test_under_the_rally_option_units_move_a_hex() -> None:
    field = Field().french("A", 505)
    play = Script(field, "I", [], start=[])
    play.state.rallying = True
    from grognard.games.eagles.steps.segments import movement_only  # noqa: PLC0415

    play.state.agenda += movement_only(play.state)
    play.state.settle()
    play.do("pick", field["A"])
    assert sorted(play.goals("go")) == sorted(play.state.ground.near[505])
    play.do("go", 506)
    assert play.name == "MovePart"


@pytest.mark.rule("5.2-05", "5.2-06", "R66", "11-10")
def test_only_the_activated_leader_rides() -> None:
    field = Field().french("A", 505).leader("D'Erlon", 505, "8/1", formation="I").leader("Ney", 505, "8/2")
    play = moving(field, "I")
    assert play.goals("ride") == [play.state.roster.piece(0)]
    play.do("ride", play.state.roster.piece(0)).do("go", 515)
    assert play.state.leader_at[0] == 515


@pytest.mark.rule("8-07", "8-08", "QA-41")
def test_c14_through_a_full_hex_but_not_into_it() -> None:
    field = Field().french("A", 505).french("B", 506, "20/7/4").french("C", 506, "10/7/4")
    field.coalition("X", 406).coalition("Y", 606)
    play = moving(field, "I").do("pick", field["A"])
    assert 506 not in play.goals("go")


@pytest.mark.rule("13.1.d-12", "17.1.b-04")
def test_riders_who_rout_move_no_more() -> None:
    field = Field(woods=[404]).french("hussars", 504, "4/8/8", "cav").coalition("X", 505, "9/7/4")
    play = moving(field, "I", [5, 12]).do("pick", field["hussars"]).do("go", 405).do("snipe", 505, 405)
    while play.name == "RoutWay":
        play.do("run", play.goals("run")[0])
    assert play.is_routed("hussars") or play.at("hussars") == DEAD
    assert play.name == "MovePart"
    assert play.goals("pick") == []


@pytest.mark.rule("17.2-10", "R42")
def test_a_lone_leader_rides_out_of_the_way_of_infantry() -> None:
    field = Field().french("A", 505).french("horse", 404, "5/7/8", "cav")
    field.leader("Picton", 507, "8/1", "anglo_allied", "5").coalition("X", 1010)
    play = moving(field, "I").do("pick", field["A"]).do("go", 506)
    while play.name == "LeaderShies":
        play.do("retreat", play.goals("retreat")[0])
    assert play.state.ground.grid.distance(507, play.state.leader_at[0]) == 2
    assert play.name == "Moving"
    again = moving(field, "I").do("pick", field["horse"]).do("go", 506)
    assert again.name != "LeaderShies"  # cavalry gives him no time


@pytest.mark.rule("9-07")
def test_the_lead_may_be_changed_after_an_advance_and_a_retreat() -> None:
    field = Field().french("a", 504, "8/7/8", "cav").french("b", 504, "9/7/8", "cav").coalition("X", 505, "1/5/4")
    play = Script(field, "I", [3, 9, 9]).until("Declare").do("attack", 504, 505).until("Melees").do("fight", 505)
    assert play.name == "NewLead"
    play.do("lead", field["b"])
    assert play.state.stack(505)[0] == field["b"]


@pytest.mark.rule("17.1.b-01", "17.1.b-05")
@pytest.mark.parametrize(("village", "before", "charges"), [(False, 606, 1), (False, 607, 1), (True, 607, 0)])
def test_cavalry_charges_whom_it_meets_for_the_first_time(village: bool, before: int, charges: int) -> None:
    """Cavalry controls no village: riders who came through one beside it are no news when they enter its zone."""
    field = Field(village=[607] if village else []).french("A", 707, "8/9/8", "cav")
    state = field.coalition("X", 507, "6/8/8", "cav").battle(["I"])
    state.side = FRENCH
    assert len(reactions(state, [field["A"]], before, 506, True)) == charges
