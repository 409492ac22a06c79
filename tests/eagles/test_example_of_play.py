"""The example of play, action by action, with its dice (cases C104 to C117)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.games.eagles import melee
from grognard.games.eagles.data.records import TerrainEffect, Walls
from grognard.games.eagles.melee import Melee
from grognard.games.eagles.state import DEAD
from tests.eagles.sandbox import DATA, Field
from tests.eagles.script import Script, attack
from tests.eagles.test_steps_move import moving

# The French attack


def french_attack() -> Field:
    """Three attacks: 17 Ligne a on 6 Jäger, 13 Léger a on 5 Jäger b, 13 Léger b on a battery alone."""
    field = Field().french("17 Ligne a", 504, "9/8/4").coalition("6 Jäger", 505, "4/7/4", "light", less="3/6/3")
    field.french("13 Léger a", 904, "7/9/5", "light").coalition("5 Jäger b", 905, "7/7/5", "light")
    field.french("13 Léger b", 1304, "7/7/5", "light", less="4/6/4").coalition("Reg Art B", 1305, "5/6/3", "foot")
    return field


def under_fire(rolls: list[int], options: tuple[str, ...] = ()) -> Script:
    """All three declared, all defensive fire made with the dice of the example."""
    field = french_attack()
    field.options = list(options)
    play = attack(field, "I", {504: 505, 904: 905, 1304: 1305}, [8, 7, 6, 7, *rolls])
    return play.do("defend", 505, 504).do("defend", 905, 904).do("defend", 1305, 1304)


@pytest.mark.rule("EX-03", "EX-04", "6-05", "13.1.c-09", "13.1.c-10")
def test_c104_three_stacks_fire_at_their_attackers() -> None:
    play = under_fire([])
    assert [(data[1] + data[2], data[3], data[4]) for data in play.told("fire_result")] == [
        (7, 0, 0), (6, 0, 0), (5, 1, 1),
    ]  # fmt: skip
    assert play.told("test") == [(play.field["13 Léger b"], 7, 0, 7, 0)]
    assert play.lost("13 Léger b") == 1
    battle = play.state
    assert (battle.size_of(play.field["13 Léger b"]), battle.quality_of(play.field["13 Léger b"])) == (4, 6)
    play.until("Melees")
    assert play.can("fight", 1305)


@pytest.mark.rule("13.2.b-03", "13.2.b-06", "13.2.c-01")
def test_c105_a_step_without_a_test() -> None:
    play = under_fire([7]).until("Melees").do("fight", 505)
    assert play.told("melee")[0][3] == -3
    assert play.lost("6 Jäger") == 1
    assert len(play.told("test")) == 1  # that of 13 Léger b under fire
    assert play.at("6 Jäger") == 505


@pytest.mark.rule("13.2.c-08", "14.3-05", "EX-11")
def test_c106_a_retreat_that_nobody_follows() -> None:
    play = under_fire([8, 8]).until("Melees").do("fight", 905)
    assert play.told("melee")[0][3] == -2
    assert play.told("test")[-1] == (play.field["5 Jäger b"], 8, 0, 7, 1)
    play.do("give_way")
    if play.name == "RetreatWay":
        play.do("retreat", play.goals("retreat")[0])
    assert play.state.ground.grid.distance(905, play.at("5 Jäger b")) == 1
    assert play.name == "Follow"
    play.do("stay")
    assert play.at("13 Léger a") == 904


@pytest.mark.rule("13.2.b-14", "13.2.b-15", "R1")
@pytest.mark.parametrize(("options", "modifier", "lost", "tests"), [((), -5, 1, 0), (("battery_by_size",), -4, 0, 1)])
def test_c107_a_battery_alone_by_the_list_and_by_the_example(
    options: tuple[str, ...], modifier: int, lost: int, tests: int
) -> None:
    play = under_fire([9, 5], options).until("Melees").do("fight", 1305)
    assert play.told("melee")[0][3] == modifier
    assert play.lost("Reg Art B") == lost
    shaken = [data for data in play.told("test") if data[0] == play.field["Reg Art B"]]
    assert shaken == [(play.field["Reg Art B"], 5, 1, 6, 0)] * tests


# The Russian attack


@pytest.mark.rule("13.1.d-02", "5.1-07", "7.3.b-01")
def test_c108_the_last_step_is_shot_away() -> None:
    field = (
        Field().coalition("Reg Art B", 505, "5/6/3", "foot").french("13 Léger b", 504, "7/7/5", "light", reduced=True)
    )
    play = Script(field, "5", [6, 2]).do("fire", 505, 504)
    assert play.told("fire_result")[0][1:] == (6, -1, 1, 1)  # a test and a step
    assert play.at("13 Léger b") == DEAD


@pytest.mark.rule("17.1.b-01", "EX-08")
def test_c109_dragoons_are_asked_and_decline() -> None:
    field = Field().coalition("Dr St Peters", 510, "6/8/8", "cav").french("17 Dragons", 505, "5/8/7", "cav")
    play = moving(field, "5").do("pick", field["Dr St Peters"]).do("go", 506)
    assert play.name == "React"
    assert play.state.seat() == 0
    assert play.can("charge", 505, 506)
    play.do("hold")
    assert play.at("Dr St Peters") == 506
    assert play.name == "Moving"
    assert not play.told("charge_test")


@pytest.mark.rule("17.4-01", "13.2.c-04")
def test_c111_prepared_dragoons_against_dragoons() -> None:
    field = Field().coalition("Dr St Peters", 504, "6/8/6", "cav").french("17 Dragons", 505, "4/8/6", "cav")
    play = Script(field, "5", [7, 8]).until("Declare")
    play.state.prepared[field["Dr St Peters"]] = 1
    play.state.beside[field["17 Dragons"]] = 0  # nobody was beside them when the movement began
    play.do("attack", 504, 505).declared().until("Melees").do("fight", 505)
    assert play.told("melee")[0][3] == -1
    assert play.told("test") == [(field["17 Dragons"], 8, 0, 8, 0)]
    assert (play.at("17 Dragons"), play.at("Dr St Peters")) == (505, 504)


@pytest.mark.rule("EX-06", "ER-03", "17.7-03", "14.3-02")
def test_c112_no_flank_without_infantry_and_a_rout() -> None:
    field = Field().french("17 Ligne a", 505, "9/8/4").coalition("Cuir Imp", 504, "6/10/6", "cav")
    play = Script(field, "5", [7, 7, 10]).until("Declare")
    play.state.prepared[field["Cuir Imp"]] = 1
    play.state.beside_foot[field["17 Ligne a"]] = 1  # the Jäger had been there, and were driven off
    play.do("attack", 504, 505).declared().do("defend", 505, 504).until("Melees").do("fight", 505)
    assert play.told("fire_result")[0][3:] == (0, 0)  # the fire of the 17 Ligne misses
    assert play.told("melee")[0][3] == -2
    assert play.told("test") == [(field["17 Ligne a"], 10, 1, 8, 2)]
    while play.name == "RoutWay":
        play.do("run", play.goals("run")[0])
    assert play.is_routed("17 Ligne a")
    assert play.state.ground.grid.distance(505, play.at("17 Ligne a")) >= 2
    assert play.at("Cuir Imp") == 505  # it must advance


def on_the_flank() -> Field:
    field = Field().french("13 Léger a", 505, "7/9/5", "light").coalition("5 Jäger", 504, "5/7/5", "light")
    return field.coalition("Tver", 506, "4/8/6", "cav").coalition("Mariupol", 606, "3/8/6", "cav")


@pytest.mark.rule("17.7-01", "17.7-05", "R2", "17.8-05")
def test_c113_jagers_and_two_regiments_of_cavalry() -> None:
    """With a cavalry lead, whose quality is no better than that of the Jäger, one is taken off in the open (R2)."""
    play = Script(on_the_flank(), "5", [6, 8]).until("Declare")
    for unit in ("Tver", "Mariupol"):
        play.state.prepared[play.field[unit]] = 1
    for h in (504, 506, 606):
        play.do("attack", h, 505)
    play.declared().until("Melees").do("fight", 505).do("lead", play.field["Tver"])
    # 504 and 506 are opposite each other: in the example the attackers stand so that nobody is encircled
    sizes, modifier = play.told("melee")[0][1:3], play.told("melee")[0][3]
    assert sizes == (5 + 2 * 4 + 2 * 3, 7)
    assert modifier == -2 + 2 - 1 - 2
    apart = Field().french("13 Léger a", 505, "7/9/5", "light").coalition("5 Jäger", 405, "5/7/5", "light")
    apart.coalition("Tver", 504, "4/8/6", "cav").coalition("Mariupol", 406, "3/8/6", "cav")
    play = Script(apart, "5", [6, 8]).until("Declare")
    for unit in ("Tver", "Mariupol"):
        play.state.prepared[play.field[unit]] = 1
    for h in (405, 504, 406):
        play.do("attack", h, 505)
    play.declared().until("Melees").do("fight", 505).do("lead", apart["Tver"])
    assert play.told("melee")[0][3] == -1
    assert play.told("test") == [(apart["13 Léger a"], 8, 1, 9, 0)]
    assert play.at("13 Léger a") == 505


@pytest.mark.rule("EX-07", "17.3-11", "17.6-04", "QA-14", "17.7-03")
def test_c114_cuirassiers_pursue() -> None:
    """The first target falls at once; they ride on into the flank of 13 Léger a, which Jäger hold in front."""
    field = Field().coalition("Cuir Imp", 504, "6/10/6", "cav").french("17 Ligne a", 505, "1/5/4")
    field.french("13 Léger a", 606, "7/9/5", "light").coalition("5 Jäger", 706, "5/7/5", "light")
    play = Script(field, "5", [5, 9, 8, 7, 9]).until("Declare")
    play.state.prepared[field["Cuir Imp"]] = 1
    play.do("attack", 504, 505).declared().until("Melees").do("fight", 505)
    assert play.at("Cuir Imp") == 505
    assert play.name == "Pursuits"
    play.do("pursue", 505, 606)  # without a roll for control
    assert play.name == "DefensiveFire"
    assert "steady" not in play.verbs()
    play.do("defend", 606, 505)
    fired = play.told("fire_result")[0]
    # Light -1, and +1 at cavalry on the flank (17.7-08), which the printed sum leaves out: it misses either way
    assert fired[1:] == (8, 0, 0, 0)
    assert play.told("melee")[1][1:4] == (12, 7, -1)
    assert play.told("test")[-1] == (field["13 Léger a"], 9, 0, 9, 0)


@pytest.mark.rule("EX-09", "EX-10", "17.5-01", "17.4-03", "14.2-02")
@pytest.mark.parametrize(("rolled", "fate"), [(7, "stands"), (8, "pays"), (9, "pays"), (10, "gone")])
def test_c115_surrounded_dragoons(rolled: int, fate: str) -> None:
    field = Field().coalition("St Peters", 505, "6/8/6", "cav")
    field.french("17 Dragons", 504, "3/8/6", "cav").french("18 Dragons", 506, "3/8/6", "cav")
    field.french("19 Dragons", 606, "3/8/6", "cav")
    play = Script(field, "I", [10, 9, rolled, 9]).until("Declare")
    play.state.prepared[field["18 Dragons"]] = play.state.prepared[field["19 Dragons"]] = 1
    for h in (504, 506, 606):
        play.do("attack", h, 505)
    play.declared().until("Melees").do("fight", 505).do("lead", field["18 Dragons"])
    assert play.told("melee")[0][1:4] == (9, 6, -5)
    if fate == "pays":
        assert play.verbs() == {"pay", "give_way"}
        play.do("give_way")
        if play.name == "RetreatWay":
            play.do("retreat", play.goals("retreat")[0])
        assert play.lost("St Peters") == 1
    elif fate == "gone":
        assert play.at("St Peters") == DEAD
    else:
        assert (play.at("St Peters"), play.lost("St Peters")) == (505, 0)


# Ligny

BUILDING = TerrainEffect(foot=1, mounted=2, guns=2, fire=2, melee=2, blocks=True, built=True,
                         walls=Walls(fire=1, melee=1, lone=True))  # fmt: skip
CASTLE = TerrainEffect(foot=1, mounted=2, guns=2, fire=2, melee=3, blocks=True, built=True,
                       walls=Walls(fire=0, melee=0, garrison=5))  # fmt: skip


class Walled(Field):
    """A field with kinds of ground that other battles have: a large building, a castle."""

    tables = replace(DATA.tables, terrain={**DATA.tables.terrain, "building": BUILDING, "castle": CASTLE})


@pytest.mark.rule("EX-12", "8-15", "8-16", "13.2.a-06")
def test_c116_the_attack_on_a_village() -> None:
    field = Field(village=[505]).coalition("Ldw", 505, "24/6/4").coalition("1 Art", 505, "6/7/3", "foot")
    field.french("12 Léger a", 504, "6/8/5", "light").french("12 Léger b", 504, "6/8/5", "light")
    field.french("56 a", 605, "12/7/4").french("56 b", 605, "12/7/4")
    play = attack(field, "I", {504: 505, 605: 505}, [8, 9, 9, 9])
    play.do("defend", 505, 504)  # three points of guns fire out of a village: +1, adjacent -1 (C59)
    assert play.told("fires")[0][1:3] == (1, 0)
    assert play.told("fire_result")[0][3:] == (0, 0)
    play.until("Melees").do("fight", 505).do("lead", field["12 Léger a"])
    assert play.told("melee")[0][1:4] == (32, 20, -2)


@pytest.mark.rule("EX-12", "13.2.b-02", "10-03", "2-02", "QA-27")
@pytest.mark.parametrize(("second", "modifier"), [("", 1), ("inf", 0), ("foot", 0)])
def test_c117_a_lone_battalion_in_a_large_building(second: str, modifier: int) -> None:
    field = Walled(others={"building": [505]}).coalition("12 Inf", 505, "12/7/4")
    field.french("70 a", 504, "12/7/4").french("70 b", 504, "12/7/4")
    battle = field.battle(["I"])
    sums = Melee([504], 505, field["70 a"])
    assert melee.attack_size(battle, sums) == 20
    assert melee.modifier(battle, sums) == 1
    assert 505 not in battle.ground.zone_foot[504]
    if second:
        field.coalition("second", 505, "1/7/4" if second == "inf" else "4/7/3", second)
    sums = Melee([504], 505, field["70 a"])
    assert melee.modifier(field.battle(["I"]), sums) == modifier


@pytest.mark.rule("QA-62")
@pytest.mark.parametrize(("size", "ground"), [(5, 3), (6, 0)])
def test_a_castle_shelters_five_points_and_is_never_clear(size: int, ground: int) -> None:
    field = Walled(others={"castle": [505]}).coalition("X", 505, f"{size}/7/4").french("A", 504, f"{size}/7/8", "cav")
    battle = field.battle(["I"])
    battle.prepared[field["A"]] = 1
    terms = dict(melee.terms(battle, Melee([504], 505, field["A"])))
    assert terms.get(melee.GROUND, 0) == ground
    assert melee.CHARGE not in terms  # no bonus of cavalry in the open
    assert not melee.may_eliminate(battle, Melee([504], 505, field["A"]))
