"""Rules 15.1 and 15.2: combined arms, the Imperial Guard. (15.3 to 15.6 have files of their own.)"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.last_battles.battlefields import levels
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON_AND_OFF = pytest.mark.parametrize("on", [True, False])


# 15.1


def three_arms(
    strengths: tuple[int, int, int],
    defence: int,
    on: bool,
    *,
    gun: tuple[int, str] = (911, "art"),
    arms: tuple[str, str] = ("inf", "cav"),
    chateau: Sequence[int] = (),
    side: int = FRENCH,
) -> Game:
    """Foot in 1010, horse in 1110, guns where it is said, against X in 1009; the fight is formed."""
    army, enemy = ("French", "Allied") if side == FRENCH else ("Allied", "French")
    field = Field(options=["combined_arms"] if on else [], chateau=chateau)
    field.unit(army, "Foot", 1010, strengths[0], arms[0]).unit(army, "Horse", 1110, strengths[1], arms[1])
    field.unit(army, "Guns", gun[0], strengths[2], gun[1]).unit(enemy, "X", 1009, defence)
    game = field.combat(side)
    if gun[0] == 911:
        return game.form(1009, join=[1010, 1110], guns=["Guns"])
    return game.form(1009, join=[1010, 1110, gun[0]])


@pytest.mark.rule("15.1-1")
@ON_AND_OFF
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_c23_three_arms_against_one_hex_shift_one_column(side: int, on: bool) -> None:
    assert three_arms((2, 2, 1), 5, on, side=side).odds() == (5, 5, "2-1" if on else "1-1")


@pytest.mark.rule("15.1-1")
def test_c23_six_to_one_stays_six_to_one() -> None:
    assert three_arms((9, 9, 9), 2, True).odds()[2] == "6-1"
    assert three_arms((4, 4, 2), 2, True).odds() == (10, 2, "6-1")


@pytest.mark.rule("15.1-1")
def test_below_even_the_shift_counts_too() -> None:
    assert three_arms((1, 1, 1), 15, True).odds() == (3, 15, "1-4")
    assert three_arms((1, 1, 1), 6, True).odds() == (3, 6, "1-1")


@pytest.mark.rule("15.1-1")
@pytest.mark.parametrize("gun", [(911, "art"), (911, "horse"), (910, "art"), (910, "horse")])
def test_guns_count_near_or_far_on_foot_or_mounted(gun: tuple[int, str]) -> None:
    assert three_arms((2, 2, 1), 5, True, gun=gun).odds()[2] == "2-1"


@pytest.mark.rule("15.1-1")
@pytest.mark.parametrize("arms", [("inf", "inf"), ("cav", "cav"), ("inf", "horse"), ("horse", "cav"), ("inf", "art")])
def test_two_arms_are_not_three(arms: tuple[str, str]) -> None:
    assert three_arms((2, 2, 1), 5, True, arms=arms).odds()[2] == "1-1"


@pytest.mark.rule("15.1-1")
def test_without_the_guns_in_this_very_attack_there_is_no_shift() -> None:
    field = Field(options=["combined_arms"]).french("Foot", 1010, 3).french("Horse", 1110, 3, "cav")
    game = field.french("Guns", 911, 3, "art").coalition("X", 1009, 6).combat()
    assert game.form(1009, join=[1010, 1110]).odds() == (6, 6, "1-1")


@pytest.mark.rule("15.1-1")
def test_against_two_hexes_there_is_no_shift() -> None:
    def odds(second: bool) -> tuple[int, int, str]:
        field = Field(options=["combined_arms"]).french("Foot", 1010, 4).french("Horse", 1010, 4, "cav")
        field.french("Guns", 911, 4, "art").coalition("X", 1009, 6 if second else 12)
        if not second:
            return field.combat().form(1009, guns=["Guns"]).odds()
        game = field.coalition("Y", 1110, 6).combat()
        game.do("attack", 1110).do("join", 1010).do("also", 1009).do("bombard", "Guns")
        return game.odds()

    assert odds(second=True) == (12, 12, "1-1")
    assert odds(second=False) == (12, 12, "2-1")


@pytest.mark.rule("15.1-1", "6.2C-1")
def test_the_shifted_column_is_the_best_that_can_be_chosen() -> None:
    game = three_arms((2, 2, 1), 5, True)
    assert game.can("odds", 5)
    assert game.refusal("odds", 6).rule == "6.2C"


@pytest.mark.rule("R-65", "15.1-1", "8.2B-1")
@pytest.mark.parametrize(
    ("strengths", "column"), [((3, 3, 3), "4-1"), ((4, 4, 4), "4-1"), ((9, 9, 9), "4-1"), ((2, 2, 2), "3-1")]
)
def test_r65_the_chateau_cap_comes_after_the_shift(strengths: tuple[int, int, int], column: str) -> None:
    game = three_arms(strengths, 1, True, gun=(910, "art"), chateau=[1009])
    assert game.odds() == (sum(strengths), 3, column)


# 15.2


def guard_attack(
    column: str,
    die: int,
    *,
    on: bool = True,
    kind: str = "inf",
    command: str = "G",
    side: int = FRENCH,
    enemy: str = "Allied",
    enemy_losses: int = 0,
) -> Game:
    """The unit G, of the Guard unless it is said otherwise, fights X at a column; the French level is 30."""
    levels = {"French": (30, None), "Allied": (25, 40), "Prussian": (25, 40)}
    field = Field(options=["imperial_guard"] if on else [], levels=levels)
    field.french("G", 1010, 12 if side == FRENCH else 2, kind, command=command)
    field.unit(enemy, "X", 1009, 2 if side == FRENCH else 12)
    shaken = [enemy] if enemy_losses >= 25 else []
    game = field.combat(side, dice=[die], losses={enemy: enemy_losses}, demoralized=shaken)
    return game.fight(1009 if side == FRENCH else 1010, column=column)


FAILURES = [("4-1", 6, "Ex"), ("1-1", 6, "Ar"), ("1-5", 6, "Ae")]


@pytest.mark.rule("15.2-1")
@ON_AND_OFF
@pytest.mark.parametrize(("column", "die", "result"), FAILURES)
def test_a_failed_attack_of_the_guard_costs_twenty_points_of_level(
    column: str, die: int, result: str, on: bool
) -> None:
    game = guard_attack(column, die, on=on)
    assert game.result() == result
    if result == "Ar":
        game.do("retreat", "G", 1011)
    assert levels(game, "French") == (10 if on else 30, None)
    assert levels(game, "Allied") == (25, 40), "nobody else's level changes"


@pytest.mark.rule("15.2-1")
@pytest.mark.parametrize(("column", "die", "result"), [("4-1", 1, "De"), ("3-1", 1, "Dr")])
def test_a_successful_attack_of_the_guard_costs_nothing(column: str, die: int, result: str) -> None:
    game = guard_attack(column, die)
    assert game.result() == result
    if result == "Dr":
        game.do("retreat", "X", 1008)
    game.do("hold")
    assert levels(game, "French") == (30, None)


@pytest.mark.rule("15.2-1")
@pytest.mark.parametrize(("kind", "command"), [("cav", "G"), ("art", "G"), ("horse", "G"), ("inf", "2")])
def test_only_infantry_of_the_guard_counts(kind: str, command: str) -> None:
    game = guard_attack("4-1", 6, kind=kind, command=command)
    assert game.result() == "Ex"
    assert levels(game, "French") == (30, None)


@pytest.mark.rule("15.2-1")
def test_one_guard_unit_among_others_is_enough() -> None:
    field = Field(options=["imperial_guard"], levels={"French": (30, None)}).french("Line", 1011, 2)
    game = field.french("G", 911, 1, command="G").coalition("X", 1010, 9).combat(dice=[5])
    game.fight(1010, join=[1011, 911])
    assert game.result() == "Ar"
    game.do("retreat", "Line", 1012).do("retreat", "G", 912).do("hold")
    assert levels(game, "French") == (10, None)


@pytest.mark.rule("15.2-1")
def test_the_guard_defending_is_not_meant() -> None:
    game = guard_attack("4-1", 6, side=COALITION)
    assert game.result() == "Ex"
    assert levels(game, "French") == (30, None)
    game = guard_attack("1-1", 6, side=COALITION)
    assert game.result() == "Ar"
    game.do("retreat", "X", 1008).do("hold")
    assert levels(game, "French") == (30, None)


@pytest.mark.rule("15.2-1", "9.2-1")
def test_the_lower_level_demoralizes_at_once() -> None:
    field = Field(options=["imperial_guard"], levels={"French": (30, None)})
    field.french("G", 1010, 4, command="G").coalition("X", 1009, 4)
    game = field.combat(dice=[6], losses={"French": 12}).fight(1009).do("retreat", "G", 1011)
    assert game.battle.demoralized[0]
    field = Field(levels={"French": (30, None)}).french("G", 1010, 4, command="G").coalition("X", 1009, 4)
    game = field.combat(dice=[6], losses={"French": 12}).fight(1009).do("retreat", "G", 1011)
    assert not game.battle.demoralized[0]


@pytest.mark.rule("15.2-2")
@pytest.mark.parametrize("enemy", ["Allied", "Prussian"])
@pytest.mark.parametrize(("before", "spared"), [(22, False), (23, True), (26, False), (38, False), (39, True)])
def test_nothing_is_lost_if_that_attack_breaks_an_enemy_army(enemy: str, before: int, spared: bool) -> None:
    game = guard_attack("4-1", 6, enemy=enemy, enemy_losses=before)
    assert game.result() == "Ex"
    broken = [event for event in game.events("demoralized") + game.events("disintegrated") if event[0] != 0]
    assert len(broken) == (1 if spared else 0)
    assert levels(game, "French") == (30 if spared else 10, None)


@pytest.mark.rule("15.2-2")
def test_an_army_broken_in_another_fight_of_the_phase_does_not_help() -> None:
    field = Field(options=["imperial_guard"], levels={"French": (30, None), "Allied": (1, 40)})
    field.french("Line", 510, 8).coalition("Y", 509, 1).french("G", 1010, 4, command="G").coalition("X", 1009, 4)
    game = field.combat(dice=[1, 6]).fight(509).do("hold")
    assert game.battle.demoralized[2]
    game.fight(1009).do("retreat", "G", 1011)
    assert levels(game, "French") == (10, None)
