"""Fire in play (7.3.b, 13.1.d, 13.1.e): tests, losses, retreat, rout, contagion, random events."""

import pytest

from grognard.games.eagles.state import DEAD, DEFENCE, HURT, TAKEN
from tests.eagles.sandbox import Field
from tests.eagles.script import Script


def battery_against(stack: str = "two and a battery", *, far: bool = False) -> Field:
    """A French battery of 10 in 502 fires, with infantry of its side in 405 or not, at a stack in 505."""
    field = Field().french("guns", 502, "10/7/3", "foot")
    if not far:
        field.french("neighbour", 405, "6/7/4")
    if stack:
        field.coalition("lead", 505, "6/6/4").coalition("second", 505, "6/6/4").coalition(
            "battery", 505, "4/7/3", "foot"
        )
    return field


@pytest.mark.rule("13.1.d-01", "13.1.d-04", "13.1.d-12", "13.1.e-01", "15-01", "15-08", "15-10")
def test_c61_a_rout_with_losses() -> None:
    field = battery_against()
    play = Script(field, "I", [4, 8])  # range 3 +1, ten guns -1: 4 is a test at +1 and a step; then 9 against 6
    play.do("fire", 502, 505)
    assert play.lost("lead") == 1
    assert play.lost("battery") == 1
    assert play.name == "RoutWay"
    assert all(play.is_routed(unit) for unit in ("lead", "second", "battery"))
    for _ in range(3):
        play.do("run", play.goals("run")[0])
    end = play.at("lead")
    assert play.at("second") == play.at("battery") == end
    grid = play.state.ground.grid
    assert grid.distance(end, 1616) < grid.distance(505, 1616)
    assert play.told("flees")[-1][2] == end
    assert len(play.told("flees")) == 3


@pytest.mark.rule("13.1.d-09", "14.1-01", "14.1-03", "14.1-02")
def test_c62_a_retreat_or_one_more_step() -> None:
    field = battery_against()
    play = Script(field, "I", [4, 7])
    play.do("fire", 502, 505)
    assert play.name == "NewLead"  # 9-08: its lead has lost a step
    play.do("keep_lead")
    assert play.name == "GiveWay"
    assert play.lost("lead") == 1
    other = Script(battery_against(), "I", [4, 7]).do("fire", 502, 505).do("keep_lead")
    other.do("pay", other.field["lead"])
    assert other.at("lead") == DEAD
    assert other.at("second") == 505
    play.do("give_way")
    play.do("retreat", play.goals("retreat")[0])
    assert play.at("lead") == play.at("second") == play.at("battery") != 505


@pytest.mark.rule("13.1.d-10")
def test_c62_no_effect_without_an_enemy_beside() -> None:
    play = Script(battery_against(far=True), "I", [4, 7]).do("fire", 502, 505).do("keep_lead")
    assert play.name not in ("GiveWay", "SlipOff")
    assert play.lost("lead") == 1
    assert play.at("lead") == 505


@pytest.mark.rule("13.1.d-10")
def test_r5_an_option_lets_them_retreat() -> None:
    field = Field(options=["optional_retreat"]).french("guns", 502, "10/7/3", "foot").coalition("lead", 505, "6/6/4")
    play = Script(field, "I", [4, 7]).do("fire", 502, 505)
    assert play.name == "SlipOff"
    play.do("give_way")
    play.do("retreat", play.goals("retreat")[0])
    assert play.at("lead") != 505


@pytest.mark.rule("13.1.d-03", "13.1.e-02", "13.1.e-03")
def test_c63_a_battery_left_alone_beside_the_enemy_is_lost() -> None:
    field = Field().french("guns", 504, "20/7/3", "foot")
    field.coalition("lead", 505, "6/7/4", reduced=True).coalition("second", 505, "6/7/4", reduced=True)
    field.coalition("battery", 505, "4/7/3", "foot")
    play = Script(field, "I", [5, 8]).do("fire", 504, 505)  # -2 and -1: two, a test at +2 and two steps
    assert play.told("test")[0][1:4] == (8, 2, 6)
    assert [play.at(unit) for unit in ("lead", "second", "battery")] == [DEAD, DEAD, DEAD]


@pytest.mark.rule("13.1.d-05", "13.1.d-07")
@pytest.mark.parametrize(("rolled", "result"), [(6, "stands"), (7, "gives way"), (8, "gives way"), (9, "routs")])
def test_c64_a_test_at_one_more(rolled: int, result: str) -> None:
    field = Field().french("guns", 504, "10/7/3", "foot").coalition("lead", 505, "6/7/4")
    play = Script(field, "I", [6, rolled]).do("fire", 504, 505)  # 6-1-1 = 4
    name = {"stands": "OffensiveFire", "gives way": "GiveWay", "routs": "RoutWay"}
    if result == "stands":
        assert play.name not in ("GiveWay", "RoutWay")
    else:
        assert play.name == name[result]


@pytest.mark.rule("13.1.d-06", "QA-45")
@pytest.mark.parametrize(("quality", "rolled", "routs"), [(11, 12, True), (3, 2, False)])
def test_c65_twelve_and_two(quality: int, rolled: int, routs: bool) -> None:
    field = Field().french("guns", 504, "20/7/3", "foot").coalition("lead", 505, f"6/{quality}/4")
    play = Script(field, "I", [5, rolled]).do("fire", 504, 505)
    assert play.is_routed("lead") == routs or play.at("lead") == DEAD


@pytest.mark.rule("13.1.d-02", "9-08", "9-03", "8-09")
def test_c17_the_lead_takes_the_loss_and_may_be_replaced() -> None:
    field = Field().french("guns", 504, "10/7/3", "foot").coalition("54", 505, "10/8/4").coalition("55", 505, "10/8/4")
    field.coalition("battery", 505, "4/7/3", "foot")
    play = Script(field, "I", [6, 5]).do("fire", 504, 505)
    assert play.told("test")[0][0] == field["54"]
    assert (play.lost("54"), play.lost("55"), play.lost("battery")) == (1, 0, 0)
    play.do("lead", field["55"])
    assert play.state.stack(505)[1] == field["55"]


@pytest.mark.rule("7.3.b-01", "7.3.b-02", "13.1.c-03", "13.1.c-04", "13.1.a-01")
def test_a_hex_fires_once_and_is_fired_at_once() -> None:
    field = Field().french("a", 504, "10/7/3", "foot").french("b", 405, "10/7/3", "foot").coalition("X", 505, "6/9/4")
    field.coalition("Y", 406, "6/9/4")
    play = Script(field, "I", [9]).do("fire", 504, 505)
    assert play.name == "FireGroup"
    play.do("volley")
    assert play.state.fired[504]
    assert not play.state.fired[405]
    assert [(a.a, a.b) for a in play.state.legal() if a.verb == "fire"] == [(405, 406)]
    assert play.told("fires") == [(505, 1, -2, 504)]


@pytest.mark.rule("13.1.c-02", "13.1.c-06")
def test_c60_hexes_join_a_fire_of_their_own_arm() -> None:
    field = Field().french("a", 504, "5/7/3", "foot").french("b", 604, "5/7/3", "foot").french("foot", 506, "9/7/4")
    field.coalition("X", 505, "6/9/4")
    play = Script(field, "I", [9]).do("fire", 504, 505)
    joins = play.goals("join_fire")
    assert 506 not in joins
    for h in joins:
        play.do("join_fire", h) if play.name == "FireGroup" else None
    if play.name == "FireGroup":
        play.do("volley")
    assert not play.can("fire", 506, 505)


@pytest.mark.rule("15-18", "15-20", "15-19", "15-21", "QA-32")
def test_c80_friends_on_the_way_are_tested_and_those_at_the_end_not() -> None:
    field = Field().french("guns", 504, "20/7/3", "foot").coalition("X", 505, "6/6/4")
    field.coalition("P", 606, "6/7/4").coalition("P guns", 606, "4/7/3", "foot").coalition("Q", 807, "6/7/4")
    play = Script(field, "I", [9, 12, 12]).do("fire", 504, 505)  # -3: a test
    play.do("run", 606).do("run", 706).do("run", 807)
    assert play.at("X") == 807
    tested = play.told("contagion")
    assert [data[0] for data in tested] == [field["P"]]
    assert play.is_routed("P")
    assert play.lost("P guns") == 1
    assert not play.is_routed("Q")


@pytest.mark.rule("15-19")
def test_contagion_missed_by_two_has_no_effect() -> None:
    field = Field().french("guns", 504, "20/7/3", "foot").coalition("X", 505, "6/6/4").coalition("P", 606, "6/7/4")
    play = Script(field, "I", [9, 12, 9]).do("fire", 504, 505)
    play.do("run", 606).do("run", 706).do("run", 807)
    assert not play.is_routed("P")
    assert play.at("P") == 606


@pytest.mark.rule("20.1-01", "20.1-02", "20.1-03", "20.1-05", "20.1-07", "20.2-01")
def test_c96_a_wounded_leader_no_longer_helps_the_test() -> None:
    field = Field().french("guns", 504, "4/7/3", "foot").coalition("X", 505, "6/7/4")
    field.leader("Picton", 505, "8/2", "anglo_allied", "5")
    play = Script(field, "I", [2, 4, 8]).do("fire", 504, 505)
    assert play.state.fate[field.chief("Picton")] == HURT
    assert play.told("test")[0][3] == 7
    assert play.told("leader_hit") == [(play.state.roster.piece(field.chief("Picton")), 0)]


@pytest.mark.rule("20.2-03", "20.2-05", "15-13", "6-06", "EX-10")
def test_leaders_of_a_destroyed_stack_are_captured_or_get_away() -> None:
    def ring() -> Field:
        field = Field().french("guns", 504, "20/7/3", "foot").coalition("X", 505, "1/5/4")
        field.leader("Picton", 505, "8/1", "anglo_allied", "5")
        return field.coalition("friend", 1010, "6/7/4")

    play = Script(ring(), "I", [6, 2, 7]).do("fire", 504, 505)
    assert play.at("X") == DEAD
    assert play.state.fate[0] == TAKEN  # 7 + 2 is more than 8
    assert play.state.leader_at[0] == 1010
    play = Script(ring(), "I", [6, 2, 6]).do("fire", 504, 505)
    assert play.state.fate[0] == 0
    assert play.state.leader_at[0] == 1010


@pytest.mark.rule("11-06", "11.1.b-05", "13.1.c-13")
def test_guns_show_that_infantry_is_in_defence() -> None:
    field = Field().french("guns", 503, "4/7/3", "foot").coalition("X", 505, "6/9/4")
    field.leader("Picton", 505, "8/1", "anglo_allied", "5")
    play = Script(field, "I", [9], orders={"5": DEFENCE}).do("fire", 503, 505)
    assert play.state.shown[field.roster.formation_numbers["5"]]


@pytest.mark.rule("9-07", "QA-29")
def test_the_lead_is_chosen_before_it_fires() -> None:
    field = Field().french("line", 504, "10/7/4").french("light", 504, "6/7/4", "light").coalition("X", 505, "6/9/4")
    play = Script(field, "I", [9])
    play.do("lead", field["light"])
    assert not play.can("lead", field["light"])
    play.do("fire", 504, 505)
    assert play.told("fires") == [(505, 0, -1, 504)]
