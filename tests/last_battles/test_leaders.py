"""Rule 10: leaders on the move, among enemies and in combat."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.battlefields import begin, idle, study
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON = ("command",)


def field(**ground: object) -> Field:
    return Field(options=ON, **ground)  # type: ignore[arg-type]


# 10.0, 10.1A Leaders come into play


@pytest.mark.rule("10.0-1", "10.1A-1")
def test_no_leaders_without_the_option() -> None:
    game = begin("quatre_bras")
    assert game.battle.roster.size() == game.battle.roster.units
    assert game.step() == "MovementPhase"  # no command phase either


@pytest.mark.rule("10.0-1")
def test_commanders_and_officers() -> None:
    roster = begin("quatre_bras", "command").battle.roster
    leaders = {roster.ids[p]: p for p in range(roster.units, roster.size())}
    commanders = {name for name, piece in leaders.items() if roster.commander[piece]}
    assert commanders == {"Ney", "Wellington", "Willem"}
    for name, piece in leaders.items():
        assert roster.full[piece] == 0  # no combat strength
        assert (roster.capacity[piece] > 0) == (name in commanders)
        assert (roster.command[piece] == "") == (name in commanders)


@pytest.mark.rule("R-55", "10.1A-1")
@pytest.mark.parametrize(
    ("scenario", "commanders"),
    [
        ("ligny", {"Napoleon": 3561, "Grouchy": 3760, "Blucher": 3552}),
        ("quatre_bras", {"Ney": 1751, "Wellington": 1943, "Willem": 1641}),
        ("wavre", {"Grouchy": 4921, "Blucher": 4306}),
        ("la_belle_alliance", {"Napoleon": 922, "Ney": 1118, "Wellington": 915, "Willem": 1114}),
    ],
)
def test_commanders_start_in_the_hexes_of_the_campaign(scenario: str, commanders: dict[str, int]) -> None:
    game = begin(scenario, "command")
    assert {name: game.where(name) for name in commanders} == commanders


@pytest.mark.rule("10.1A-1", "D-05")
def test_the_owner_puts_each_officer_with_a_unit_of_his_own() -> None:
    game = begin("quatre_bras", "command")
    assert (game.step(), game.seat()) == ("PlaceOfficer", FRENCH)
    second = {1647, 1648, 1754, 1755, 1751, 1752, 1847, 1753}
    assert game.hexes("place", "Reille") == second
    assert game.refusal("place", "Reille", 1553).rule == "10.1A"
    game.do("place", "Reille", 1752)
    assert game.hexes("place", "Kellermann") == {1553, 1454, 1356}
    game.do("place", "Kellermann", 1454)
    assert game.seat() == COALITION
    assert game.hexes("place", "Perponcher") == {1545, 1845, 1744}
    game.do("place", "Perponcher", 1744)
    assert (game.where("Reille"), game.where("Kellermann"), game.where("Perponcher")) == (1752, 1454, 1744)
    assert game.seat() == FRENCH


@pytest.mark.rule("10.1A-1", "D-17")
def test_a_leader_enters_once_a_unit_of_his_command_is_there() -> None:
    game = study("quatre_bras", {"Soye/6": 1755, "Mrln": 738}, "command", phase="turn")
    idle(game, "16/1400", COALITION)
    assert game.refusal("pick", "Picton").rule == "10.1A"
    game.do("pick", "Kempt").do("enter", 1634).do("stop")
    assert game.refusal("pick", "Brunswick").rule == "10.1A"
    assert game.refusal("pick", "Alten").rule == "5.6"
    game.do("pick", "Picton")
    assert game.hexes("enter") == {1634}
    game.do("enter", 1634).do("stop")
    assert game.where("Picton") == game.where("Kempt")


@pytest.mark.rule("10.1A-1")
def test_a_commander_enters_with_any_unit_of_his_army() -> None:
    game = study("la_belle_alliance", {"Fri/Gr": 820, "Detm": 215}, "command", turn="18/1300", side=COALITION)
    assert game.refusal("pick", "Blucher").rule == "10.1A"  # Allied units are not his army
    game.do("pick", "Watz").do("enter", 2914).do("stop")
    assert game.can("pick", "Blucher")
    assert game.can("pick", "Bulow")


# 10.1B Stacking


@pytest.mark.rule("10.1B-1")
def test_any_number_of_leaders_with_two_units_of_any_organization() -> None:
    army = field().french("A", 1010, command="1").french("B", 1010, command="1").coalition("X", 1510)
    for number, name in enumerate(["P", "Q", "R"]):
        army.leader("French", name, 1012, command=str(number + 2))
    game = army.movement()
    for name in ("P", "Q", "R"):
        game.move(name, 1010)
    assert {game.where(name) for name in ("A", "B", "P", "Q", "R")} == {1010}
    assert game.step() == "MovementPhase"  # nobody has to make room
    game.do("end_movement")


@pytest.mark.rule("10.1B-1")
def test_leaders_take_no_place_from_combat_units() -> None:
    game = (
        field().french("A", 1012).french("B", 1011).leader("French", "P", 1010).leader("French", "Q", 1010).movement()
    )
    game.move("A", 1010).move("B", 1010)
    assert game.battle.stack[FRENCH][1010] == 2


# 10.1C Movement


@pytest.mark.rule("10.1C-1", "D-20")
def test_leaders_ride_at_cavalry_costs_in_their_own_movement_phase() -> None:
    streams = [(1011, near) for near in (1010, 911, 912, 1012, 1111, 1112)]
    army = field(forest=[1009], streams=streams, roads=[(1010, 1110, 1210)])
    army.french("A", 1010).leader("French", "P", 1010, ma=5).leader("Allied", "W", 1810).coalition("X", 1810)
    game = army.movement()
    assert game.refusal("pick", "W").rule == "5.1"
    game.do("pick", "P")
    game.do("move", 1009)
    assert game.battle.points_left == 10 - 8  # forest: four points, as for cavalry
    game.do("move", 1008)
    assert game.where("P") == 1008
    game = army_again(army).movement()
    game.do("pick", "P").do("move", 1011)
    assert game.battle.points_left == 10 - 6  # stream: two more
    game = army_again(army).movement()
    game.do("pick", "P").do("move", 1210)
    assert game.battle.points_left == 10 - 2  # road


def army_again(army: Field) -> Field:
    """The same field and pieces, not built yet."""
    fresh = field()
    fresh.ground, fresh.units, fresh.leaders = army.ground, army.units, army.leaders
    return fresh


@pytest.mark.rule("10.1C-2", "R-30")
@pytest.mark.parametrize(("ma", "half"), [(10, 10), (9, 9), (6, 6)])
def test_c74_leaders_who_gave_or_passed_command_have_half_their_points(ma: int, half: int) -> None:
    army = field().french("A", 1010).french("B", 1210, command="9").coalition("X", 1801)
    army.leader("French", "Nap", 1010, kind="commander", capacity=2, ma=ma)
    army.leader("French", "Giver", 1012, command="2", ma=ma)  # A is in his reach
    army.leader("French", "Empty", 1014, command="3", ma=ma)  # has nobody to pass command to
    army.leader("French", "Idle", 1006, command="9", ma=ma)  # B is too far from him; not commanded
    game = army.command()
    game.do("command", "Nap", "Giver").do("command", "Nap", "Empty").do("done")
    allowed = {}
    for name in ("Nap", "Giver", "Empty", "Idle"):
        game.do("pick", name)
        allowed[name] = game.battle.points_left
        game.do("stop")
    assert allowed == {"Nap": half, "Giver": half, "Empty": 2 * ma, "Idle": 2 * ma}  # counted in half points


@pytest.mark.rule("10.1C-2", "R-30")
def test_a_commander_who_gave_no_command_has_all_his_points() -> None:
    army = field().french("A", 1010).leader("French", "Nap", 1010, kind="commander", capacity=1).coalition("X", 1801)
    game = army.command().do("done")
    game.do("pick", "Nap")
    assert game.battle.points_left == 20
    game = army_again(army).turn()
    game.do("command", "Nap", "A").do("pick", "Nap")
    assert game.battle.points_left == 10
    game.do("stop").do("end_movement")
    while not (game.battle.turn == 1 and game.step() == "CommandSegment" and game.seat() == FRENCH):
        game.table.take(game.table.legal()[-1])
    game.do("done").do("pick", "Nap")
    assert game.battle.points_left == 20  # the next turn is a new one


@pytest.mark.rule("10.1C-3")
def test_leaders_of_a_demoralized_army_pay_two_for_clear_hexes() -> None:
    army = field(roads=[(1010, 1110)], forest=[1009]).french("A", 1010).leader("French", "P", 1010)
    army.coalition("X", 1810).leader("Allied", "W", 1810)
    game = army.movement()
    game.battle.demoralized[0] = True
    game.do("pick", "P")
    for hex, cost in ((1011, 4), (1110, 1), (1009, 8)):  # clear, road, forest
        assert game.battle.points_left == 20
        game.do("move", hex)
        assert game.battle.points_left == 20 - cost
        game.table.undo()
    game.do("stop").do("pick", "A").do("move", 1011)
    assert game.battle.points_left == 8 - 2  # with army morale the combat units pay as before


# 10.1D Enemy zones


@pytest.mark.rule("10.1D-1")
def test_a_leader_enters_an_enemy_zone_only_with_a_friendly_unit_and_leaves_it_freely() -> None:
    army = field().french("A", 1011).leader("French", "P", 1012).coalition("X", 1010)
    game = army.movement()
    game.do("pick", "P")
    assert 1011 in game.hexes("move")
    for hex in (911, 1111):
        assert game.refusal("move", hex).rule == "10.1D"
    assert game.refusal("move", 1010).rule == "5.3"
    game.do("move", 1011)
    assert game.step() == "MovePiece"  # he need not stop
    game.do("move", 1013)
    game.do("stop")
    assert game.where("P") == 1013
    assert game.refusal("pick", "A").rule == "5.3E"  # the unit is held


@pytest.mark.rule("10.1D-1")
def test_a_leader_who_starts_in_an_enemy_zone_may_leave() -> None:
    game = field().french("A", 1011).leader("French", "P", 1011).coalition("X", 1010).movement()
    game.move("P", 1014)
    assert game.where("P") == 1014


# 10.1E Enemies on the move


@pytest.mark.rule("10.1E-1")
def test_a_lone_leader_hinders_nobody() -> None:
    army = field().french("A", 1003).leader("French", "P", 1010).coalition("X", 1012)
    game = army.movement(COALITION)
    game.do("pick", "X")
    assert {1010, 1009, 1011} <= game.hexes("move")
    game.do("move", 1009)
    assert game.where("X") == 1009  # straight through him, without a stop
    assert game.where("P") == 1003
    assert not any(game.battle.zoc[FRENCH][hex] for hex in (1009, 1011, 1110))


@pytest.mark.rule("10.1E-2")
def test_a_lone_leader_in_an_enemy_zone_goes_to_the_nearest_friends_at_once() -> None:
    army = field().french("A", 1003).french("B", 1015).leader("French", "P", 1010).coalition("X", 1212)
    game = army.movement(COALITION)
    game.do("pick", "X").do("move", 1111)
    assert game.where("P") == 1015  # five hexes away, A is seven
    assert game.events("rejoined") == [(game.number("P"), 1015)]
    assert game.step() in ("MovePiece", "MovementPhase")
    assert game.seat() == COALITION


@pytest.mark.rule("10.1E-2")
def test_passing_by_is_enough_and_a_unit_beside_him_protects_him() -> None:
    army = field().french("A", 1003).french("B", 1510).leader("French", "P", 1010).leader("French", "Q", 1510)
    game = army.coalition("X", 1212, kind="cav").movement(COALITION)
    game.do("pick", "X").do("move", 1111).do("move", 1212).do("move", 1413)
    assert game.where("P") == 1510  # X rode past and away again
    game = army_again(army).movement(COALITION)
    game.do("pick", "X").do("move", 1411)
    assert game.where("Q") == 1510


@pytest.mark.rule("10.1E-2", "R-31", "D-21")
def test_his_owner_chooses_between_equally_near_friends() -> None:
    army = field(rivers=[(1013, 1014)]).french("A", 1006).french("B", 1014).french("C", 1002)
    game = army.leader("French", "P", 1010).coalition("X", 1212).movement(COALITION)
    game.do("pick", "X").do("move", 1111)
    assert (game.step(), game.seat()) == ("LeaderHome", FRENCH)
    assert game.hexes("rejoin") == {1006, 1014}  # a river on the way does not matter
    assert game.refusal("rejoin", "P", 1002).rule == "10.1E"
    game.do("rejoin", "P", 1014)
    assert game.where("P") == 1014
    assert game.seat() == COALITION


@pytest.mark.rule("10.1E-2", "R-31")
def test_a_leader_with_no_friend_left_is_removed() -> None:
    game = field().leader("French", "P", 1010).coalition("X", 1212).movement(COALITION)
    game.do("pick", "X").do("move", 1111)
    assert game.where("P") == DEAD


@pytest.mark.rule("10.1E-2")
def test_an_advance_after_combat_drives_a_lone_leader_away_too() -> None:
    army = field().french("A", 1010).french("B", 1202).leader("French", "P", 1008).coalition("X", 1011, 30)
    game = army.combat(COALITION, dice=[1]).fight(1010)
    assert game.result() == "De"
    assert game.where("P") == 1008
    game.do("advance", "X", 1010)
    assert game.where("P") == 1008  # two hexes off still
    army = field().french("A", 1010).french("B", 1202).leader("French", "P", 1009).coalition("X", 1011, 30)
    game = army.combat(COALITION, dice=[1]).fight(1010)
    game.do("advance", "X", 1010)
    assert game.where("P") == 1202


# 10.2 Leaders and combat


@pytest.mark.rule("10.2-1")
def test_leaders_add_nothing_to_a_fight() -> None:
    plain = field().french("A", 1011, 5).coalition("X", 1010, 4)
    led = field().french("A", 1011, 5).coalition("X", 1010, 4).leader("French", "P", 1011).leader("Allied", "W", 1010)
    for army in (plain, led):
        assert army.combat(dice=[4]).form(1010).odds() == (5, 4, "1-1")


@pytest.mark.rule("10.2-1")
def test_a_lone_leader_neither_attacks_nor_is_attacked() -> None:
    army = field(rivers=[(1010, 1011)]).leader("French", "P", 1011).leader("Allied", "W", 1510)
    game = army.coalition("X", 1010).french("A", 1509, kind="art").combat()
    assert not game.events("combat")
    assert game.battle.turn == 1  # nobody had a duty: the phase was over at once


def beaten(dice: list[int], result: str, **more: int) -> Game:
    """X attacks and is thrown back (Ar) or A is destroyed (De); leaders P with A, W and V with X."""
    army = field().french("A", 1010, more.get("a", 4)).french("B", 1007).coalition("X", 1011, more.get("x", 4))
    army.coalition("Y", 1014)
    army.leader("French", "P", 1010).leader("Allied", "W", 1011).leader("Allied", "V", 1011)
    game = army.combat(COALITION, dice=dice).fight(1010, column=None if result == "De" else "1-1")
    assert game.result() == result
    return game


@pytest.mark.rule("10.2-2", "R-32")
@pytest.mark.parametrize("die", [1, 2])
def test_c75_leader_of_a_destroyed_unit_is_lost_on_one_and_two(die: int) -> None:
    game = beaten([1, die], "De", a=1, x=6)
    assert game.where("P") == DEAD
    assert game.events("leader_lost") == [(game.number("P"), 1010)]
    assert (game.where("W"), game.where("V")) == (1011, 1011)


@pytest.mark.rule("10.2-2", "R-32")
@pytest.mark.parametrize("die", [3, 6])
def test_c75_leader_who_survives_joins_the_nearest_unit(die: int) -> None:
    game = beaten([1, die], "De", a=1, x=6)
    assert game.where("P") == 1007


@pytest.mark.rule("10.2-2", "R-32")
def test_every_leader_of_a_unit_that_retreats_rolls() -> None:
    game = beaten([5, 2, 3], "Ar")
    while game.step() == "RetreatUnit":
        game.do("retreat", "X", 1012)
    gone = [name for name in ("W", "V") if game.where(name) == DEAD]
    assert gone == ["W"]  # the first die was his
    assert game.where("V") == 1012  # he goes after the unit, which is the nearest friend
    assert game.where("P") == 1010


@pytest.mark.rule("10.2-2", "R-32")
def test_no_roll_while_one_unit_stays_in_the_hex() -> None:
    army = field().french("A", 1010, 1).coalition("X", 1011, 3).coalition("Y", 1011, 3).leader("Allied", "W", 1011)
    game = army.leader("French", "P", 1010).french("B", 1007).combat(COALITION, dice=[5, 6]).fight(1010)
    assert game.result() == "Ex"
    game.do("give", "X")
    assert game.where("W") == 1011
    assert game.table.rolls() == [5, 6]  # the second die was for P alone
    assert game.where("P") == 1007


@pytest.mark.rule("10.2-2", "R-31")
def test_a_surviving_leader_with_no_unit_left_is_removed() -> None:
    army = field().french("A", 1010, 1).coalition("X", 1011, 6).leader("French", "P", 1010)
    game = army.combat(COALITION, dice=[1, 6]).fight(1010)
    assert game.where("P") == DEAD


@pytest.mark.rule("10.1E-2")
def test_a_unit_that_retreats_upon_a_lone_leader_drives_him_off_before_anybody_advances() -> None:
    field = Field(chateau=[1011], options=["command"]).french("A", 1010, 2).coalition("X", 1009, 2)
    field.leader("Allied", "L", 1011)
    game = field.combat(dice=[6]).fight(1009)
    assert game.result() == "Ar"
    game.do("retreat", "A", 1011)
    assert game.step() == "AdvanceUnit"
    assert game.where("A") == 1011
    assert game.where("L") == 1009, "with the nearest friendly unit"
