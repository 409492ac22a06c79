"""Rule 11.3: what command, or the lack of it, does to movement and combat."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game


def field(**ground: object) -> Field:
    return Field(options=("command",), **ground)  # type: ignore[arg-type]


def retreats(game: Game) -> Game:
    """Let everybody who has to retreat do so somewhere."""
    while game.step() == "RetreatUnit":
        game.table.take(game.table.legal()[0])
    return game


# 11.3A Movement


def mover(capacity: int) -> Game:
    """A may be commanded or not; X holds a zone two hexes off."""
    army = field().french("A", 1012).coalition("X", 1010).leader("French", "Off", 1013, command="5")
    game = army.french("B", 1011, command="7").leader("French", "Nap", 1014, kind="commander", capacity=1).command()
    if capacity:
        game.do("command", "Nap", "A").do("command", "Nap", "Off")
    if game.step() == "CommandSegment":
        game.do("done")
    return game


@pytest.mark.rule("11.3-1")
def test_a_unit_in_command_is_free() -> None:
    game = mover(1)
    assert {911, 1111, 1011} <= game.do("pick", "A").hexes("move")


@pytest.mark.rule("11.3A-1")
def test_c72_a_unit_out_of_command_stays_out_of_enemy_zones() -> None:
    game = mover(0)
    game.do("pick", "A")
    for hex in (911, 1111, 1011):  # a friend in the hex does not help
        assert game.refusal("move", hex).rule == "11.3A"
    assert {1013, 912, 1112} <= game.hexes("move")
    game.do("move", 1013).do("stop")
    assert game.where("A") == 1013


@pytest.mark.rule("11.3A-1")
def test_c72_a_unit_out_of_command_in_an_enemy_zone_cannot_move_and_must_attack() -> None:
    army = field().french("A", 1011, 6).coalition("X", 1010, 6)
    game = army.command(dice=[4])  # no leader at all: out of command
    assert game.refusal("pick", "A").rule == "5.3E"
    game.do("end_movement")
    assert game.step() == "ChooseColumn"  # there was nothing else to do but attack
    assert game.fight(1010).result() == "Ar"


@pytest.mark.rule("11.3A-1")
def test_an_officer_out_of_command_does_not_enter_enemy_zones_even_with_a_friend_there() -> None:
    game = mover(0)
    game.do("pick", "Off")
    assert game.refusal("move", 1011).rule == "11.3A"
    game = mover(1)
    assert 1011 in game.do("pick", "Off").hexes("move")
    game = mover(0)
    assert 1011 in game.do("pick", "Nap").hexes("move")  # commanders need no command


# 11.3B Attackers


def attack(die: int, column: str, *lost: str, side: int = FRENCH) -> Game:
    """A and B, stacked, and C beside them attack X; those in `lost` are out of command."""
    army = field()
    friend, enemy = (army.french, army.coalition) if side == FRENCH else (army.coalition, army.french)
    friend("A", 1011, 6)
    friend("B", 1011, 6)
    friend("C", 911, 6)
    enemy("X", 1010, 2)
    enemy("Z", 1802, 2)
    game = army.combat(side, dice=[die], out_of_command=lost)
    return game.fight(1010, join=[911], column=column)


@pytest.mark.rule("11.3B-1", "11.3B-2")
@pytest.mark.parametrize("lost", [("A", "B", "C"), ("A",), ("B",), ("C",)])
@pytest.mark.parametrize(("die", "column"), [(1, "5-1"), (3, "5-1"), (1, "1-1"), (1, "4-1")])
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_c70_one_attacker_out_of_command_turns_de_and_dr_into_ar(
    lost: tuple[str, ...], die: int, column: str, side: int
) -> None:
    game = attack(die, column, *lost, side=side)
    assert game.result() == "Ar"
    retreats(game)
    assert game.where("X") == 1010
    assert {game.where(name) for name in "ABC"}.isdisjoint({1011, 911})


@pytest.mark.rule("11.3-1", "11.3B-1")
@pytest.mark.parametrize(("die", "column", "result"), [(1, "5-1", "De"), (3, "5-1", "Dr"), (1, "1-1", "Dr")])
def test_attackers_in_command_keep_their_results(die: int, column: str, result: str) -> None:
    assert attack(die, column).result() == result


@pytest.mark.rule("11.3B-1")
@pytest.mark.parametrize(("die", "column", "result"), [(5, "5-1", "Ex"), (6, "1-5", "Ae"), (6, "1-1", "Ar")])
def test_other_results_stand(die: int, column: str, result: str) -> None:
    assert attack(die, column, "A").result() == result


@pytest.mark.rule("11.3B-1")
def test_odds_are_reckoned_as_always_and_the_preview_shows_the_conversion() -> None:
    army = field().french("A", 1011, 12).coalition("X", 1010, 2)
    plain = army.combat(dice=[1]).form(1010)
    lost = field().french("A", 1011, 12).coalition("X", 1010, 2).combat(dice=[1], out_of_command=["A"]).form(1010)
    assert plain.odds() == lost.odds() == (12, 2, "6-1")
    best = lost.action("odds", 9)
    before, after = plain.table.preview(best), lost.table.preview(best)
    assert before is not None
    assert after is not None
    assert {one["id"]: one["chance"] for one in before["results"] if one["chance"] != "0"} == {
        "De": "1/2",
        "Dr": "1/6",
        "Ex": "1/3",
    }
    assert {one["id"]: one["chance"] for one in after["results"] if one["chance"] != "0"} == {"Ar": "2/3", "Ex": "1/3"}


@pytest.mark.rule("11.3B-3")
def test_c70_no_advance_after_an_exchange_out_of_command() -> None:
    game = attack(5, "5-1", "B")
    assert game.result() == "Ex"
    game.do("give", "A")
    assert game.where("X") < 0
    assert game.step() != "AdvanceUnit"
    in_command = attack(5, "5-1")
    in_command.do("give", "A")
    assert in_command.step() == "AdvanceUnit"
    assert in_command.names("advance") == {"B", "C"}


@pytest.mark.rule("11.3B-4")
def test_artillery_out_of_command_does_not_bombard() -> None:
    army = field().french("Guns", 1012, 6, "art").french("Near", 1514, 6, "art").coalition("X", 1010, 4)
    game = army.coalition("Y", 1512, 4).combat(dice=[6], out_of_command=["Guns"])
    assert game.step() == "CombatPhase"
    assert game.hexes("attack") == {1512}
    assert game.refusal("attack", 1010).rule == "11.3B"
    again = field().french("Guns", 1012, 6, "art").coalition("X", 1010, 4).combat(dice=[6])
    assert again.hexes("attack") == {1010}


@pytest.mark.rule("11.3B-4")
def test_artillery_out_of_command_does_not_join_a_combined_attack() -> None:
    army = field().french("Guns", 1012, 6, "art").french("A", 1011, 4).coalition("X", 1010, 4)
    game = army.combat(dice=[6], out_of_command=["Guns"])
    assert game.form(1010).odds() == (4, 4, "1-1")
    assert game.battle.fight is not None
    assert game.battle.fight.guns == []
    assert not game.battle.fight.out_of_command  # guns that stay out of it spoil nothing


@pytest.mark.rule("11.3B-1", "11.3B-4")
def test_adjacent_artillery_out_of_command_must_still_attack() -> None:
    game = field().french("Guns", 1011, 6, "art").coalition("X", 1010, 2).combat(dice=[1], out_of_command=["Guns"])
    assert game.form(1010).odds() == (6, 2, "3-1")
    game.do("odds", 6)
    assert game.result() == "Ar"


# 11.3C Defenders


def defence(die: int, *lost: str, column: str = "1-5", side: int = FRENCH) -> Game:
    """A attacks X and Y; those in `lost` are out of command."""
    army = field()
    friend, enemy = (army.french, army.coalition) if side == FRENCH else (army.coalition, army.french)
    friend("A", 1011, 3)
    enemy("X", 1010, 3)
    enemy("Y", 1010, 3)
    friend("Z", 1802, 2)
    return army.combat(side, dice=[die], out_of_command=lost).fight(1010, column=column)


@pytest.mark.rule("11.3C-1")
@pytest.mark.parametrize("lost", [("X",), ("Y",), ("X", "Y")])
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_c71_defenders_out_of_command_only_drive_the_attacker_back(lost: tuple[str, ...], side: int) -> None:
    game = defence(4, *lost, side=side)
    assert game.result() == "Ar"
    retreats(game)
    assert game.where("A") not in (1011, -1)


@pytest.mark.rule("11.3C-1", "11.3-1")
def test_c71_defenders_in_command_destroy_him() -> None:
    game = defence(4)
    assert game.result() == "Ae"
    assert game.where("A") == -1
    assert game.names("advance") == {"X", "Y"}


@pytest.mark.rule("11.3C-1")
@pytest.mark.parametrize(("die", "column", "result"), [(1, "1-2", "Dr"), (1, "1-5", "Ar")])
def test_defenders_out_of_command_otherwise_defend_normally(die: int, column: str, result: str) -> None:
    assert defence(die, "X", "Y", column=column).result() == result


@pytest.mark.rule("11.3C-1")
def test_defenders_out_of_command_do_not_advance() -> None:
    game = retreats(defence(1, "X"))
    assert game.names("advance") == {"Y"}
    game = retreats(defence(1, "X", "Y"))
    assert game.step() != "AdvanceUnit"
    assert (game.where("X"), game.where("Y")) == (1010, 1010)


@pytest.mark.rule("11.3C-1", "11.0-1")
def test_the_marker_of_ones_own_turn_counts_in_the_enemys() -> None:
    army = field().french("A", 1010, 3).french("B", 1013, 1).coalition("X", 1007, 1)
    army.leader("French", "Nap", 1801, kind="commander", capacity=1).leader("Allied", "Wel", 1007, kind="commander")
    game = army.turn(dice=[6, 6])
    assert game.battle.out_of_command[game.number("A")] == 1
    game.do("end_movement")
    assert game.seat() == COALITION
    game.battle.out_of_command[game.number("X")] = 0
    game.move("X", 1009)
    game.do("end_movement")
    game.do("odds", 0)
    assert game.result() == "Ar"  # Ae at 1-5, but A is out of command
