"""Rule 15.4: French commanders who are not up yet."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON = ["command", "late_start"]
MORNING = ("17/0600", "17/0900", "17/1000")


def morning(options: Sequence[str] = ON, turns: Sequence[str] = MORNING) -> Field:
    """Turns from 0600 on, the 0600 ones at night."""
    field = Field(options=options, turns=turns, night=[turn for turn in turns if turn.endswith("0600")])
    return field.french("A", 1010, 4).coalition("X", 1910, 4)


def with_two_commanders(field: Field) -> Field:
    """Two French commanders, a French officer and an Allied commander."""
    field.leader("French", "N", 1010, kind="commander", capacity=2)
    field.leader("French", "S", 1008, kind="commander", capacity=2)
    field.leader("French", "Officer", 1010)
    return field.leader("Allied", "W", 1910, kind="commander", capacity=2)


def asleep(game: Game) -> set[str]:
    battle = game.battle
    return {battle.roster.ids[piece] for piece in range(battle.roster.size()) if battle.asleep[piece]}


def on_to(game: Game, turn: str, side: int, step: str) -> Game:
    """Pass until this decision."""
    for _ in range(20):
        if game.battle.now().label == turn and game.battle.phasing == side and game.step() == step:
            return game
        game.do("done" if game.step() == "CommandSegment" else "end_movement")
    raise AssertionError(f"no {step} in {turn}")


@pytest.mark.rule("15.4-1")
def test_at_0600_every_french_commander_turns_inactive_and_nobody_else() -> None:
    game = with_two_commanders(morning()).turn()
    assert asleep(game) == {"N", "S"}
    assert game.seat() == FRENCH
    assert game.refusal("pick", "N").rule == "15.4"
    assert game.can("pick", "Officer")
    on_to(game, "17/0600", COALITION, "MovementPhase")
    assert game.can("pick", "W")


@pytest.mark.rule("15.4-1")
def test_without_the_option_they_move_at_0600() -> None:
    game = with_two_commanders(morning(["command"])).turn()
    assert asleep(game) == set()
    assert game.can("pick", "N")


@pytest.mark.rule("15.4-1")
def test_at_other_hours_nobody_turns_inactive() -> None:
    game = with_two_commanders(morning(turns=("17/0900", "17/1000"))).turn()
    assert asleep(game) == set()
    assert game.can("command", "N", "A"), "and no die is rolled for them"


@pytest.mark.rule("15.4-1", "15.4-2")
def test_an_inactive_commander_neither_commands_nor_moves() -> None:
    game = with_two_commanders(morning()).turn(dice=[2, 6])
    on_to(game, "17/0900", FRENCH, "MovementPhase")
    assert asleep(game) == {"N", "S"}
    assert not game.events("order")
    assert game.battle.out_of_command[game.number("A")]
    assert game.refusal("pick", "N").rule == "15.4"
    assert game.refusal("pick", "S").rule == "15.4"


@pytest.mark.rule("15.4-2")
def test_a_one_in_the_command_phase_releases() -> None:
    game = with_two_commanders(morning()).turn(dice=[1, 2])
    on_to(game, "17/0900", FRENCH, "CommandSegment")
    assert asleep(game) == {"S"}
    assert game.can("command", "N", "A")
    assert game.refusal("command", "S", "A").rule == "15.4"
    on_to(game, "17/0900", FRENCH, "MovementPhase")
    assert game.can("pick", "N")
    assert game.refusal("pick", "S").rule == "15.4"


@pytest.mark.rule("15.4-2")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_no_other_number_releases_and_the_roll_is_made_again_each_turn(die: int) -> None:
    game = with_two_commanders(morning()).turn(dice=[die, die, 1, die])
    on_to(game, "17/0900", FRENCH, "MovementPhase")
    assert asleep(game) == {"N", "S"}
    on_to(game, "17/1000", FRENCH, "MovementPhase")
    assert asleep(game) == {"S"}


@pytest.mark.rule("15.4-2")
def test_the_roll_belongs_to_the_french_command_phase() -> None:
    game = with_two_commanders(morning()).turn(dice=[2, 2])
    on_to(game, "17/0900", COALITION, "MovementPhase")
    assert game.battle.dice.count == 2, "two rolls, none of them in the Coalition's phase or at night"


@pytest.mark.rule("15.4-1")
def test_the_next_0600_turn_sends_them_to_sleep_again() -> None:
    game = with_two_commanders(morning(turns=("17/0600", "17/0900", "18/0600", "18/0900"))).turn(dice=[1, 1])
    on_to(game, "17/0900", FRENCH, "MovementPhase")
    assert asleep(game) == set()
    on_to(game, "18/0600", FRENCH, "MovementPhase")
    assert asleep(game) == {"N", "S"}


# 15.4-3: another commander


def one_awake(dice: Sequence[int] = ()) -> Game:
    """0900, French movement: N is active, S in 1008 is not."""
    game = with_two_commanders(morning()).turn(dice=[1, 2, *dice])
    return on_to(game, "17/0900", FRENCH, "MovementPhase")


@pytest.mark.rule("15.4-3")
@pytest.mark.parametrize("path", [(1008,), (1006,), (1008, 1010)])
def test_a_commander_who_rides_by_wakes_the_other_for_the_next_turn(path: tuple[int, ...]) -> None:
    game = one_awake().move("N", *path)
    assert asleep(game) == {"S"}, "not yet"
    assert game.refusal("pick", "S").rule == "15.4"
    on_to(game, "17/1000", FRENCH, "CommandSegment")  # no die is loaded: none may be rolled
    assert asleep(game) == set()
    on_to(game, "17/1000", FRENCH, "MovementPhase")
    assert game.can("pick", "S")


@pytest.mark.rule("15.4-3")
def test_who_rides_elsewhere_or_is_no_commander_wakes_nobody() -> None:
    game = one_awake([6]).move("N", 1009)
    game.move("Officer", 1008)
    on_to(game, "17/1000", FRENCH, "CommandSegment")
    assert asleep(game) == {"S"}


@pytest.mark.rule("15.4-3")
def test_a_commander_who_enters_the_map_there_wakes_him_too() -> None:
    field = morning().leader("French", "N", 120, kind="commander", capacity=2)
    field.leader("French", "M", 0, kind="commander", capacity=2).arrives(["M"], [120], 1)
    game = on_to(field.turn(dice=[2]), "17/0900", FRENCH, "MovementPhase")
    assert asleep(game) == {"N"}
    game.do("pick", "M").do("enter", 120).do("stop")
    on_to(game, "17/1000", FRENCH, "MovementPhase")
    assert asleep(game) == set()


@pytest.mark.rule("15.4-3", "15.4-1")
def test_a_visit_of_yesterday_does_not_outlast_the_night() -> None:
    field = with_two_commanders(morning(turns=("17/0600", "17/0900", "18/0600", "18/0900")))
    game = on_to(field.turn(dice=[1, 2, 6, 6]), "17/0900", FRENCH, "MovementPhase").move("N", 1008)
    on_to(game, "18/0900", FRENCH, "MovementPhase")
    assert asleep(game) == {"N", "S"}


# 15.4-4: the enemy


def approach(to: int, start: int, guard: int, *, on: bool = True) -> Game:
    """0900, Coalition movement: X goes from `start` to `to`, next to a French unit, while N sleeps in 0110."""
    field = Field(options=ON if on else ["command"], turns=("17/0900", "17/1000"))
    field.french("F", guard, 4).coalition("X", start, 4, ma=6).leader("French", "N", 110, kind="commander", capacity=1)
    game = field.movement(COALITION)
    game.battle.asleep[game.number("N")] = 1
    return game.move("X", to)


@pytest.mark.rule("15.4-4")
def test_an_enemy_in_a_french_zone_within_ten_hexes_wakes_him_at_once() -> None:
    game = approach(1110, 1112, 1109)
    assert game.battle.ground.grid.distance(110, 1110) == 10
    assert asleep(game) == set()
    assert game.seat() == COALITION, "still in the enemy's movement"


@pytest.mark.rule("15.4-4")
def test_eleven_hexes_off_he_sleeps_on() -> None:
    game = approach(1210, 1212, 1209)
    assert game.battle.ground.grid.distance(110, 1210) == 11
    assert game.battle.in_enemy_zone(1210, COALITION)
    assert asleep(game) == {"N"}


@pytest.mark.rule("15.4-4")
def test_an_enemy_who_enters_no_french_zone_wakes_nobody() -> None:
    assert asleep(approach(511, 513, 509)) == {"N"}
    assert asleep(approach(510, 513, 509)) == set()


@pytest.mark.rule("15.4-4")
def test_a_french_move_next_to_the_enemy_wakes_nobody() -> None:
    field = Field(options=ON, turns=("17/0900", "17/1000")).french("F", 512, 4).coalition("X", 509, 4)
    game = field.leader("French", "N", 110, kind="commander", capacity=1).movement()
    game.battle.asleep[game.number("N")] = 1
    game.move("F", 510)
    assert game.battle.in_enemy_zone(510, FRENCH)
    assert asleep(game) == {"N"}
