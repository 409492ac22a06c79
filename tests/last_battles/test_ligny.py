"""Rule 18: Ligny, with its towns, levels and victory conditions (the force options are in test_ligny_options.py)."""

from __future__ import annotations

import pytest

from tests.last_battles.battlefields import (
    begin,
    columns_of_ground,
    idle,
    idle_to_the_end,
    is_demoralized,
    levels,
    losses,
    on_map,
    strength,
    study,
    turns,
    winner,
)
from tests.last_battles.sandbox import COALITION, FRENCH, Game

TOWNS = (3755, 3854, 3855, 3955, 3256, 3357, 3457)


def french_won(game: Game) -> bool:
    return winner(game) == (FRENCH, "18.4A")


def prussians_won(game: Game) -> bool:
    return winner(game) == (COALITION, "18.4B")


# 18.2 Set-up


@pytest.mark.rule("18.2-1")
def test_set_up_area_and_turns() -> None:
    game = begin("ligny")
    assert columns_of_ground(game) == (29, 57)
    assert turns(game) == ["16/1400", "16/1500", "16/1600", "16/1700", "16/1800", "16/1900", "16/2000"]
    assert game.battle.turn == 0
    assert game.seat() == FRENCH
    assert len(on_map(game, "French")) == 37
    assert len(on_map(game, "Prussian")) == 46
    assert game.battle.scenario.columns == []
    roster = game.battle.roster
    assert {roster.ids[unit] for unit in range(roster.units) if game.battle.weakened[unit]} == {"12/1", "28/2"}


@pytest.mark.rule("18.2-1")
def test_column_28_is_out_of_play() -> None:
    game = study("ligny", {"Dom": 2954})
    game.do("pick", "Dom")
    assert game.refusal("move", 2853).rule == "3.2A"
    assert all(hex // 100 >= 29 for hex in game.hexes("move"))


@pytest.mark.rule("18.2-1")
def test_game_ends_after_the_2000_turn() -> None:
    game = idle(study("ligny", {"Fri/Gr": 3065, "Mar": 5454}, phase="turn"), "16/2000", COALITION)
    assert winner(game) is None
    assert winner(idle_to_the_end(game)) == (COALITION, "18.4B")


# 18.3 Levels


@pytest.mark.rule("18.3-1")
def test_levels_at_the_start() -> None:
    game = begin("ligny")
    assert levels(game, "French") == (35, None)
    assert levels(game, "Prussian") == (55, 74)


@pytest.mark.rule("18.3-1", "18.4A-1")
@pytest.mark.parametrize(("lost", "demoralized", "over"), [(54, False, False), (55, True, False), (75, True, True)])
def test_prussian_losses_against_their_levels(lost: int, demoralized: bool, over: bool) -> None:
    game = study("ligny", {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064}, phase="combat", dice=[1])
    game.battle.losses[1] = lost - strength(game, "Lutz")
    game.fight(3064)
    assert game.result() == "De"
    assert losses(game, "Prussian") == lost
    assert is_demoralized(game, "Prussian") == demoralized
    assert french_won(game) == over


@pytest.mark.rule("18.3-1", "18.4A-1")
def test_prussians_stand_at_74_and_break_at_75() -> None:
    game = study("ligny", {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064}, phase="combat", dice=[1])
    game.battle.losses[1] = 74 - strength(game, "Lutz")
    game.fight(3064)
    assert winner(game) is None
    assert not game.battle.broken[1]


@pytest.mark.rule("18.3B-1", "18.3B-2")
def test_c69_four_towns_taken_and_one_retaken() -> None:
    placed = {"Maur": 3756, "StAl": 3756, "Dom": 3257, "Del": 3358, "Lutz": 3155, "Mar": 5454}
    game = study("ligny", placed)
    assert levels(game, "Prussian") == (55, 74)
    game.move("Maur", 3755)
    game.move("StAl", 3755, 3854)
    game.move("Dom", 3256)
    game.move("Del", 3357)
    assert levels(game, "Prussian") == (43, 62)
    game.battle.lift(game.number("Dom"), -1)  # the hex is left empty
    assert levels(game, "Prussian") == (43, 62)
    idle(game, "16/1400", COALITION)
    game.move("Lutz", 3256)
    assert levels(game, "Prussian") == (46, 65)


@pytest.mark.rule("18.3B-1")
def test_all_seven_towns_are_worth_21() -> None:
    game = study("ligny", {"Maur": 3756, "Mar": 5454})
    start = 3756
    for worth, town in enumerate(TOWNS, start=1):
        game.battle.shift_unit(game.number("Maur"), neighbour(game, town, start))
        game.battle.moved[game.number("Maur")] = 0
        game.battle.choices = None
        game.move("Maur", town)
        assert levels(game, "Prussian") == (55 - 3 * worth, 74 - 3 * worth)
    assert levels(game, "Prussian") == (34, 53)
    assert levels(game, "French") == (35, None)


def neighbour(game: Game, town: int, other: int) -> int:
    """A hex next to the town that is no town hex of 18.3B."""
    return next(hex for hex in game.battle.ground.near[town] if hex not in TOWNS or hex == other)


@pytest.mark.rule("18.3B-2")
def test_a_town_passed_through_changes_hands() -> None:
    game = study("ligny", {"Maur": 3756, "Mar": 5454})
    game.move("Maur", 3755, 3656)
    assert game.where("Maur") == 3656
    assert game.battle.control[3755] == FRENCH
    assert levels(game, "Prussian") == (52, 71)


@pytest.mark.rule("18.3B-2")
def test_a_retreat_into_a_town_takes_it_back() -> None:
    game = study("ligny", {"Fri/Gr": 3456, "Mrnd/Ch": 3456, "Lutz": 3356}, phase="combat", dice=[4])
    for town in (3256, 3357, 3457):
        game.battle.control[town] = FRENCH
    assert levels(game, "Prussian") == (46, 65)
    game.fight(3356)
    assert game.result() == "Dr"
    game.do("retreat", "Lutz", 3256)
    assert game.battle.control[3256] == COALITION
    assert levels(game, "Prussian") == (49, 68)


@pytest.mark.rule("18.3B-2", "18.3B-1")
def test_an_advance_into_a_town_can_demoralize_the_prussians() -> None:
    placed = {"Fri/Gr": 3756, "Mrnd/Ch": 3756, "Lutz": 3755}
    game = study("ligny", placed, phase="combat", dice=[1], losses={"Prussian": 52})
    game.fight(3755, column="1-1")
    assert game.result() == "Dr"
    if game.step() == "RetreatUnit":
        game.do("retreat", "Lutz", max(game.hexes("retreat", "Lutz")))
    assert levels(game, "Prussian") == (55, 74)
    game.do("advance", "Fri/Gr", 3755)
    assert levels(game, "Prussian") == (52, 71)
    assert is_demoralized(game, "Prussian")


@pytest.mark.rule("18.3B-1")
def test_demoralization_outlasts_the_retaking_of_the_town() -> None:
    game = study("ligny", {"Maur": 3756, "Lutz": 3553, "Mar": 5454}, losses={"Prussian": 54})
    game.move("Maur", 3755)
    assert is_demoralized(game, "Prussian")
    game.battle.lift(game.number("Maur"), -1)
    idle(game, "16/1400", COALITION)
    game.move("Lutz", 3653, 3754, 3755)
    assert levels(game, "Prussian") == (55, 74)
    assert is_demoralized(game, "Prussian")


# 18.3A, 18.4 Who breaks first


def lost_attack(prussian_losses: int, french_losses: int) -> Game:
    """A French unit is destroyed in an attack at 1-5."""
    game = study("ligny", {"Coth": 3065, "24/1": 3064, "Lutz": 5454}, phase="combat", dice=[6])
    game.battle.losses[:2] = [french_losses - strength(game, "Coth"), prussian_losses]
    game.battle.demoralized[1] = prussian_losses >= 55
    game.fight(3064, column="1-5")
    assert game.result() == "Ae"
    assert losses(game, "French") == french_losses
    return game


@pytest.mark.rule("18.4B-1", "18.3-1")
def test_french_demoralized_first_lose_at_once() -> None:
    assert winner(lost_attack(prussian_losses=54, french_losses=34)) is None
    game = lost_attack(prussian_losses=54, french_losses=35)
    assert is_demoralized(game, "French")
    assert prussians_won(game)


@pytest.mark.rule("18.3A-1", "R-70")
def test_french_losses_do_not_count_once_the_prussians_are_demoralized() -> None:
    game = lost_attack(prussian_losses=55, french_losses=60)
    assert winner(game) is None
    assert not is_demoralized(game, "French")


@pytest.mark.rule("18.4A-1")
def test_prussian_disintegration_wins_whatever_the_french_lost() -> None:
    game = study("ligny", {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064}, phase="combat", dice=[1])
    game.battle.losses[:2] = [90, 75 - strength(game, "Lutz")]
    game.battle.demoralized[1] = True
    game.fight(3064)
    assert french_won(game)


@pytest.mark.rule("18.4A-2", "18.4B-1", "R-70")
@pytest.mark.parametrize(
    ("french", "prussian", "french_win"), [(34, 55, True), (35, 55, False), (0, 54, False), (34, 54, False)]
)
def test_end_of_the_day(french: int, prussian: int, french_win: bool) -> None:
    game = study("ligny", {"Fri/Gr": 3065, "Mar": 5454}, turn="16/2000", phase="turn")
    game.battle.losses[:2] = [french, prussian]
    game.battle.demoralized[1] = prussian >= 55
    idle_to_the_end(game)
    assert french_won(game) == french_win
    assert prussians_won(game) != french_win


@pytest.mark.rule("18.4A-2")
def test_demoralized_prussians_do_not_end_the_game_before_the_evening() -> None:
    game = study("ligny", {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064, "Mar": 5454}, phase="combat", dice=[1])
    game.battle.losses[1] = 60
    game.fight(3064)
    assert is_demoralized(game, "Prussian")
    assert winner(game) is None
    game.do("hold")
    assert french_won(idle_to_the_end(game))
    assert game.battle.now().label == "16/2000"


# 9.2B at Ligny: an exchange that hits both levels


@pytest.mark.rule("R-41", "9.2B-1", "18.3A-1")
def test_exchange_in_the_french_phase_breaks_the_prussians_first() -> None:
    game = study("ligny", {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064, "Mar": 5454}, phase="combat", dice=[5])
    game.battle.losses[:2] = [35 - strength(game, "Fri/Gr"), 55 - strength(game, "Lutz")]
    game.fight(3064)
    assert game.result() == "Ex"
    game.do("give", "Fri/Gr")
    assert losses(game, "French") == 35
    assert is_demoralized(game, "Prussian")
    assert not is_demoralized(game, "French")
    assert winner(game) is None


@pytest.mark.rule("R-41", "9.2B-1", "18.4B-1")
def test_exchange_in_the_prussian_phase_breaks_the_french_first() -> None:
    placed = {"12/1": 3065, "Lehmn": 3065, "Coth": 3064, "Fri/Gr": 5065}
    game = study("ligny", placed, phase="combat", side=COALITION, dice=[5])
    game.battle.weakened[game.number("12/1")] = 0
    game.battle.losses[:2] = [35 - strength(game, "Coth"), 55 - strength(game, "12/1")]
    game.fight(3064)
    assert game.result() == "Ex"
    game.do("give", "12/1")
    assert losses(game, "Prussian") == 55
    assert prussians_won(game)
    assert not is_demoralized(game, "Prussian")


@pytest.mark.rule("R-41", "9.2B-1")
def test_when_both_are_over_their_levels_the_army_that_is_not_phasing_breaks_first() -> None:
    game = study("ligny", {"Maur": 3756, "Mar": 5454}, losses={"French": 35, "Prussian": 52})
    game.move("Maur", 3755)  # takes the Prussian level down to 52
    assert is_demoralized(game, "Prussian")
    assert not is_demoralized(game, "French")
    assert winner(game) is None
