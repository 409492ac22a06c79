"""Rules 11.0 to 11.2: who gives command to whom. (What the lack of it does is in test_out_of_command.py.)"""

from __future__ import annotations

import pytest

from grognard.games.last_battles.command import slots_left
from grognard.games.last_battles.display import table as table_faces
from tests.last_battles.battlefields import begin, study
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game


def field(**ground: object) -> Field:
    return Field(options=("command",), **ground)  # type: ignore[arg-type]


def lacking(game: Game) -> set[str]:
    """Everybody who is out of command."""
    roster = game.battle.roster
    return {roster.ids[piece] for piece in range(roster.size()) if game.battle.out_of_command[piece]}


def orders(game: Game) -> set[tuple[str, str]]:
    """The orders that can be given now."""
    ids = game.battle.roster.ids
    return {(ids[action.a], ids[action.b]) for action in game.table.legal() if action.verb == "command"}


def finish(game: Game) -> Game:
    """End the command segment, if it has not ended by itself."""
    return game.do("done") if game.step() == "CommandSegment" else game


# What the table shows


@pytest.mark.rule("11.1A-1")
def test_the_prompt_and_the_cards_say_how_many_each_commander_can_still_command() -> None:
    army = field().french("A", 1011).french("B", 1012).french("C", 1013).leader("French", "Off", 1010, command="7")
    army.leader("French", "Nap", 1010, kind="commander", capacity=2)
    game = army.leader("French", "Ney", 1009, kind="commander", capacity=1).coalition("X", 2001).command()

    def said() -> tuple[str, list[str]]:
        battle = game.battle
        decision = game.table.decision()
        assert decision is not None
        cards = {face["id"]: face["card"] for face in table_faces.pieces(battle)}
        return decision.prompt, [line for name in ("Nap", "Ney") for line in cards[name] if "still" in line]

    prompt, cards = said()
    assert prompt == "Give command. Left to command: Nap 2 officers, 2 units; Ney 1 officer, 1 unit."
    assert cards == [
        "Can still command now: 2 officers, 2 units (11.1A)",
        "Can still command now: 1 officer, 1 unit (11.1A)",
    ]
    game.do("command", "Nap", "Off").do("command", "Ney", "A")
    assert said()[0] == "Give command. Left to command: Nap 1 officer, 2 units; Ney 1 officer, no units."
    game.do("done")
    assert said()[1] == []


# 11.0 Ranges and duration


@pytest.mark.rule("11.0-2", "11.2-1", "D-08")
@pytest.mark.parametrize(("hex", "reached"), [(1010, True), (1005, True), (1510, True), (1004, False), (1610, False)])
def test_a_commander_reaches_units_and_officers_five_hexes_off(hex: int, reached: bool) -> None:
    army = field().french("A", hex).french("Near", 1011, command="9").leader("French", "Off", hex, command="7")
    game = army.leader("French", "Nap", 1010, kind="commander", capacity=2).command()
    assert (("Nap", "A") in orders(game)) == reached
    assert (("Nap", "Off") in orders(game)) == reached
    if not reached:
        assert game.refusal("command", "Nap", "A").rule == "11.2"
        assert game.refusal("command", "Nap", "Off").rule == "11.2"


@pytest.mark.rule("11.0-2", "11.1B-1", "11.2-1")
def test_an_officer_reaches_his_units_three_hexes_off_without_limit() -> None:
    army = field().french("S", 1010).french("T", 1010)
    for name, hex in {"N": 1007, "E": 1309, "W": 711, "X": 1006, "Y": 1410, "Z": 1013}.items():
        army.french(name, hex)
    army.french("Other", 1009, command="4").leader("French", "Off", 1010)
    game = army.leader("French", "Nap", 1012, kind="commander", capacity=1).command()
    game.do("command", "Nap", "Off")
    finish(game)
    assert lacking(game) == {"X", "Y", "Other"}


@pytest.mark.rule("11.0-1", "11.3-1")
def test_command_lasts_to_the_next_friendly_command_phase_and_is_given_afresh() -> None:
    army = field(turns=("16/1400", "16/1500", "16/1600")).french("A", 1003).french("B", 1017).coalition("X", 2020)
    game = army.leader("French", "Nap", 1002, kind="commander", capacity=1).turn()
    game.do("command", "Nap", "A")
    assert lacking(game) == {"B"}
    game.move("A", 1002).do("end_movement")
    assert game.seat() == COALITION
    assert lacking(game) >= {"B"}
    assert "A" not in lacking(game)  # through the enemy's turn as well
    while not (game.battle.turn == 1 and game.seat() == FRENCH):
        game.do("end_movement")
    assert game.step() == "CommandSegment"
    assert "B" in lacking(game)
    game.do("done")
    assert lacking(game) >= {"A", "B"}  # nothing is carried over


@pytest.mark.rule("11.0-1")
def test_without_the_option_nobody_is_out_of_command() -> None:
    game = Field().french("A", 1010).coalition("X", 1801).turn()
    assert game.step() == "MovementPhase"
    assert lacking(game) == set()


@pytest.mark.rule("11.0-1")
def test_units_off_the_map_carry_no_marker() -> None:
    army = field().french("A", 0).french("B", 1010).coalition("X", 1801).arrives(["A"], [101], 0)
    game = army.command()
    assert lacking(game) == {"B"}


# 11.1 Whose command


@pytest.mark.rule("11.1-1", "11.1C-1")
def test_allied_and_prussian_leaders_command_their_own_army_only() -> None:
    army = field().coalition("A", 1010).prussian("P", 1010, command="2")
    army.leader("Allied", "AOff", 1010, command="2").leader("Prussian", "POff", 1010, command="2")
    army.leader("Allied", "Wel", 1011, kind="commander", capacity=2)
    army.leader("Prussian", "Blu", 1011, kind="commander", capacity=2)
    game = army.command(COALITION)
    assert orders(game) == {("Wel", "A"), ("Wel", "AOff"), ("Blu", "P"), ("Blu", "POff")}
    assert game.refusal("command", "Wel", "P").rule == "11.1"
    assert game.refusal("command", "Blu", "AOff").rule == "11.1"
    game.do("command", "Wel", "AOff")
    finish(game)
    assert lacking(game) == {"P", "POff"}  # the same designation in the other army is not his


@pytest.mark.rule("11.1C-1")
def test_allies_and_prussians_are_friends_otherwise() -> None:
    army = field().coalition("A", 1010).prussian("P", 1012).prussian("Q", 1014).french("F", 1210)
    game = army.movement(COALITION)
    game.do("pick", "A").do("stop")
    game.do("pick", "P")
    assert 1009 in game.hexes("move")  # through the Allies
    game.do("move", 1010).do("stop")
    assert game.battle.stack[COALITION][1010] == 2
    game.do("pick", "Q")
    assert game.refusal("move", 1010).rule == "5.4"  # the limit counts both


@pytest.mark.rule("11.1A-1", "D-08")
def test_capacity_counts_for_officers_and_again_for_single_units() -> None:
    army = field()
    for number in range(3):
        army.french(f"U{number}", 1009 + number, command="x").leader("French", f"O{number}", 1010, command=str(number))
    game = army.leader("French", "Nap", 1010, kind="commander", capacity=2).command()
    nap = game.number("Nap")
    assert slots_left(game.battle, nap) == (2, 2)
    game.do("command", "Nap", "O0").do("command", "Nap", "O2")
    assert slots_left(game.battle, nap) == (0, 2)
    assert game.refusal("command", "Nap", "O1").rule == "11.1A"
    assert orders(game) == {("Nap", "U0"), ("Nap", "U1"), ("Nap", "U2")}
    game.do("command", "Nap", "U0").do("command", "Nap", "U1")
    assert game.step() == "MovementPhase"  # nothing was left to decide
    assert lacking(game) == {"U2", "O1"}


@pytest.mark.rule("11.1A-1")
def test_the_player_may_leave_slots_unused() -> None:
    game = field().french("A", 1010).leader("French", "Nap", 1010, kind="commander", capacity=2).command()
    game.do("done")
    assert lacking(game) == {"A"}


@pytest.mark.rule("11.1A-2", "10.0-1")
def test_only_commanders_give_command_and_to_anybody_of_their_army() -> None:
    army = field().french("A", 1010, command="1").french("B", 1011, command="3c")
    army.leader("French", "Off", 1010, command="1").leader("French", "Cav", 1011, command="3c")
    army.leader("French", "Nap", 1012, kind="commander", capacity=4)
    army.leader("French", "Ney", 1012, kind="commander", capacity=1)
    army.coalition("X", 1801).leader("Allied", "Wel", 1801, kind="commander", capacity=4)
    game = army.command()
    everybody = {(giver, piece) for giver in ("Nap", "Ney") for piece in ("A", "B", "Off", "Cav")}
    assert orders(game) == everybody
    assert game.refusal("command", "Off", "A").rule == "11.1A"
    assert game.refusal("command", "A", "B").rule == "11.1A"
    assert game.refusal("command", "Wel", "X").rule == "11.0"  # not in the other side's phase
    assert game.refusal("command", "Nap", "Ney").rule == "11.1A"


@pytest.mark.rule("R-34")
def test_commanders_need_no_command_and_nobody_gains_by_a_second_one() -> None:
    army = field().french("A", 1010).leader("French", "Off", 1010)
    army.leader("French", "Nap", 1012, kind="commander", capacity=2)
    army.leader("French", "Ney", 1012, kind="commander", capacity=1).french("B", 1210, command="9").coalition("X", 2020)
    game = army.command()
    game.do("command", "Ney", "Off")
    assert orders(game) == {("Nap", "B"), ("Ney", "B")}  # A and his officer have what they need
    assert game.refusal("command", "Nap", "A").rule == "11.2"
    game.do("done")
    assert lacking(game) == {"B"}


@pytest.mark.rule("11.1B-1")
def test_an_officer_without_command_passes_none_on() -> None:
    army = field().french("A", 1011).leader("French", "Off", 1010).french("B", 1210, command="9")
    game = army.leader("French", "Nap", 1012, kind="commander", capacity=1).command()
    game.do("command", "Nap", "B")
    game.do("done")
    assert lacking(game) == {"A", "Off"}


@pytest.mark.rule("11.1B-2")
def test_officers_lead_corps_or_allied_divisions() -> None:
    for scenario in ("ligny", "quatre_bras", "wavre", "la_belle_alliance"):
        roster = begin(scenario, "command").battle.roster
        for piece in range(roster.units, roster.size()):
            if not roster.commander[piece]:
                led = {
                    roster.army[unit] for unit in range(roster.units) if roster.command[unit] == roster.command[piece]
                }
                assert roster.army[piece] in led, roster.ids[piece]
    game = begin("la_belle_alliance", "command")
    commands = {name: game.battle.roster.command[game.number(name)] for name in ("Reille", "Bulow", "Cooke", "Picton")}
    assert commands == {"Reille": "2", "Bulow": "4", "Cooke": "1", "Picton": "5"}


@pytest.mark.rule("11.1-1", "11.1B-1")
def test_the_first_division_of_the_allies_is_not_the_first_corps_of_another_army() -> None:
    placed = {"Schw": 1012, "Mait": 1012, "Cooke": 1012, "Wellington": 1012, "Colville": 1012, "Fri/Gr": 2020}
    game = study("la_belle_alliance", placed, "command", phase="command", side=COALITION)
    roster = game.battle.roster
    assert roster.command[game.number("Schw")] == roster.command[game.number("Colville")] == "4"
    game.do("command", "Wellington", "Colville").do("command", "Wellington", "Cooke")
    finish(game)
    assert lacking(game) == {"Schw"}


# 11.2 Tracing


@pytest.mark.rule("11.2-2")
def test_c73_an_enemy_zone_breaks_the_only_path_unless_a_friend_stands_there() -> None:
    def army() -> Field:
        ground = field(rivers=[(907, 1006)])  # so that the zone of X lies on 1007 alone
        ground.french("A", 1005).coalition("X", 907).french("Free", 1210, command="9")
        return ground.leader("French", "Nap", 1010, kind="commander", capacity=3)

    game = army().command()
    assert ("Nap", "A") not in orders(game)
    assert ("Nap", "Free") in orders(game)
    assert game.refusal("command", "Nap", "A").rule == "11.2"
    game = army().french("B", 1007).command()
    assert ("Nap", "A") in orders(game)
    assert ("Nap", "B") in orders(game)


@pytest.mark.rule("11.2-2", "R-33")
def test_a_target_in_an_enemy_zone_can_be_reached() -> None:
    army = field().french("A", 1005).coalition("X", 1004).leader("French", "Off", 1005)
    game = army.leader("French", "Nap", 1010, kind="commander", capacity=1).command()
    assert orders(game) == {("Nap", "A"), ("Nap", "Off")}


@pytest.mark.rule("11.2-2")
def test_enemy_units_and_rivers_break_the_path_but_a_way_round_will_do() -> None:
    def reached(hex: int, **ground: object) -> bool:
        army = field(**ground).french("A", hex).leader("French", "Nap", 1010, kind="commander", capacity=1)
        return army.command().step() == "CommandSegment"

    assert reached(1005)
    river = [(1008, 1007)]
    assert not reached(1005, rivers=river)  # straight north there is no other path of five
    assert reached(1005, rivers=river, bridges=river)
    assert reached(1006, rivers=river)  # four hexes straight, five around

    game = field().french("A", 1005).coalition("X", 1007).leader("French", "Nap", 1010, kind="commander", capacity=1)
    assert game.command().step() != "CommandSegment"
    friends = field().french("A", 1006).french("F", 1008, command="8").french("G", 1108, command="8")
    friends.french("H", 1107, command="8").french("I", 1106, command="8").coalition("X", 1007)
    around = friends.leader("French", "Nap", 1010, kind="commander", capacity=1).command()
    assert ("Nap", "A") in orders(around)  # through zones held by friends, around the enemy


@pytest.mark.rule("11.2-2", "11.0-2")
def test_an_officers_reach_is_traced_the_same_way() -> None:
    def army(*friends: tuple[str, int]) -> Field:
        ground = field(rivers=[(907, 1006)]).french("A", 1006).coalition("X", 907)
        for name, hex in friends:
            ground.french(name, hex)
        ground.leader("French", "Off", 1009).leader("French", "Nap", 1012, kind="commander", capacity=1)
        return ground

    game = army().command().do("command", "Nap", "Off")
    finish(game)
    assert "A" in lacking(game)
    game = army(("B", 1007)).command().do("command", "Nap", "Off")
    finish(game)
    assert lacking(game) == set()


# The worked example


def example(side: int, **more: int) -> Game:
    """The position of the example, with its leaders and units, on the ground of Quatre Bras."""
    allies = {"Willem": 1641, "Perponcher": 1545, "Blndt": 1545, "Opstl": 1744, "Wmar": 1944}
    allies |= {"Wellington": 1943, "Picton": 1740, "Kempt": 1740, "Vincke": 1741, "Heisse": 1741, "Pack": 2142}
    allies |= {"Brunswick": 1842, "Bttlr": 1842, "Specht": 1842, "Cramm": 1940, "Mahn": 1940, "Mrln": 1939}
    french = {"Ney": 1751, "Reille": 1750, "Huss/5": 1649, "Camp/5": 1648, "Baud/6": 1752, "Soye/6": 1752}
    french |= {"Gauth/9": 1751, "Jamin/9": 1751, "Pell": 1753, "Pire": 2148, "Lf-Ds": 1451}
    french |= {"Kellermann": 1454, "LHer": 1553, "DUrb": 1454, "Marc": 1555}
    return study("quatre_bras", {**allies, **french, **more}, "command", phase="command", side=side)


@pytest.mark.rule("11-ex-1", "11.1A-1", "11.1A-2", "11.1B-1")
def test_c14_wellington_and_willem() -> None:
    game = example(COALITION, Alten=2040, Kiel=2040, Cooke=2041, Mait=2041, Byng=2041)  # two divisions to spare
    wellington, willem = game.number("Wellington"), game.number("Willem")
    assert slots_left(game.battle, wellington) == (4, 4)
    assert slots_left(game.battle, willem) == (1, 1)
    game.do("command", "Willem", "Perponcher")
    assert ("Willem", "Wmar") in orders(game)  # four hexes from Perponcher
    assert not {("Willem", "Blndt"), ("Willem", "Opstl")} & orders(game)  # they have it through him
    game.do("command", "Willem", "Wmar")
    game.do("command", "Wellington", "Picton").do("command", "Wellington", "Brunswick")
    game.do("command", "Wellington", "Mrln").do("command", "Wellington", "Pack")
    assert slots_left(game.battle, wellington) == (2, 2)
    assert slots_left(game.battle, willem) == (0, 0)
    game.do("command", "Wellington", "Mait").do("command", "Wellington", "Byng")
    assert game.refusal("command", "Wellington", "Kiel").rule == "11.1A"
    assert orders(game) == {("Wellington", "Alten"), ("Wellington", "Cooke")}
    game.do("done")
    assert lacking(game) == {"Kiel", "Alten", "Cooke"}


@pytest.mark.rule("11-ex-1", "11.1A-1", "11.0-2")
def test_c15_c16_ney_has_one_officer_and_one_unit() -> None:
    game = example(FRENCH)
    grid = game.battle.ground.grid
    assert grid.distance(game.where("Reille"), game.where("Pire")) == 4
    assert grid.distance(game.where("Ney"), game.where("Pire")) <= 5
    assert {("Ney", "Reille"), ("Ney", "Kellermann")} <= orders(game)
    game.do("command", "Ney", "Reille")
    assert slots_left(game.battle, game.number("Ney")) == (0, 1)
    assert game.refusal("command", "Ney", "Kellermann").rule == "11.1A"
    single = {"Pire", "Lf-Ds", "LHer", "DUrb", "Marc"}
    assert orders(game) == {("Ney", name) for name in single}
    game.do("command", "Ney", "Pire")  # out of his officer's reach, in command through the slot
    assert game.step() == "MovementPhase"
    assert lacking(game) == {"Lf-Ds", "LHer", "DUrb", "Marc", "Kellermann"}


@pytest.mark.rule("11-ex-1")
def test_ney_at_the_real_start_of_quatre_bras() -> None:
    game = begin("quatre_bras", "command")
    game.do("place", "Reille", 1752).do("place", "Kellermann", 1454).do("place", "Perponcher", 1744)
    assert (game.step(), game.seat()) == ("CommandSegment", FRENCH)
    game.do("command", "Ney", "Reille").do("command", "Ney", "Pire")
    second = {"Gauth/9", "Jamin/9", "Pell", "Baud/6", "Soye/6"}
    assert not lacking(game) & {*second, "Reille", "Pire", "Ney"}
    assert {"Lf-Ds", "LHer", "DUrb", "Marc", "Kellermann", "Huss/5", "Camp/5"} == lacking(game)
