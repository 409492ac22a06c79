"""Rule 20: Wavre, where points for the west edge lift the French level."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import EXITED
from grognard.kernel.state import NOBODY
from tests.last_battles.battlefields import (
    begin,
    columns_of_ground,
    idle,
    idle_to_the_end,
    is_demoralized,
    levels,
    losses,
    on_map,
    points,
    strength,
    study,
    turns,
    winner,
)
from tests.last_battles.sandbox import COALITION, FRENCH, Game

QUIET = {"Lag/11": 4820, "8/9": 4308}  # four strength points each, nobody near anybody


# 20.2 Set-up


@pytest.mark.rule("20.2-1")
def test_set_up_area_and_turns() -> None:
    game = begin("wavre")
    assert columns_of_ground(game) == (29, 57)
    assert max(hex % 100 for hex in game.battle.ground.hexes) == 34
    assert turns(game) == [f"18/{hour}00" for hour in range(12, 21)]
    assert len(on_map(game, "French")) == 22
    assert len(on_map(game, "Prussian")) == 41
    assert game.battle.scenario.columns == []
    assert game.seat() == FRENCH


@pytest.mark.rule("20.2-1")
def test_column_28_is_out_of_play() -> None:
    game = study("wavre", {"Maur": 2915})
    game.do("pick", "Maur")
    assert game.refusal("move", 2814).rule == "3.2A"
    assert min(game.hexes("move")) > 2900


# 20.3 Levels, 20.4A and B


@pytest.mark.rule("20.3-1")
def test_levels_at_the_start() -> None:
    game = begin("wavre")
    assert levels(game, "French") == (30, None)
    assert levels(game, "Prussian") == (40, 50)


def french_attack(prussian_losses: int) -> Game:
    """A Prussian unit is destroyed."""
    placed = {"Gen/10": 4720, "Dup/10": 4720, "Lutz": 4719, "8/9": 4308}
    game = study("wavre", placed, phase="combat", dice=[1])
    game.battle.losses[1] = prussian_losses - strength(game, "Lutz")
    game.fight(4719)
    assert game.result() == "De"
    return game


@pytest.mark.rule("20.3-1", "20.4A-1")
@pytest.mark.parametrize(
    ("lost", "demoralized", "over"), [(39, False, False), (40, True, False), (50, True, False), (51, True, True)]
)
def test_prussian_losses_against_their_levels(lost: int, demoralized: bool, over: bool) -> None:
    game = french_attack(lost)
    assert is_demoralized(game, "Prussian") == demoralized
    assert winner(game) == ((FRENCH, "20.4A") if over else None)


def lost_attack(french_losses: int, prussian_losses: int = 0, bonus: int = 0) -> Game:
    """A French unit is destroyed in an attack at 1-5."""
    game = study("wavre", {**QUIET, "Coth": 4720, "9/6": 4719}, phase="combat", dice=[6])
    game.battle.losses[:2] = [french_losses - strength(game, "Coth"), prussian_losses]
    game.battle.bonus[FRENCH] = bonus
    game.fight(4719, column="1-5")
    assert game.result() == "Ae"
    assert losses(game, "French") == french_losses
    return game


@pytest.mark.rule("20.3-1", "20.4B-1")
def test_thirty_lost_points_demoralize_the_french_who_have_no_points() -> None:
    assert winner(lost_attack(29)) is None
    assert winner(lost_attack(30)) == (COALITION, "20.4B")


@pytest.mark.rule("20.3A-1", "20.4C-1")
@pytest.mark.parametrize(("prussian", "bonus"), [(15, 0), (5, 10), (0, 15)])
def test_c21_fifteen_points_make_a_french_level_of_45(prussian: int, bonus: int) -> None:
    game = study("wavre", QUIET, turn="18/1400", losses={"Prussian": prussian})
    game.battle.bonus[FRENCH] = bonus
    assert points(game)[FRENCH] == 15
    assert levels(game, "French") == (45, None)
    assert levels(game, "Prussian") == (40, 50)
    assert winner(lost_attack(44, prussian, bonus)) is None
    assert winner(lost_attack(45, prussian, bonus)) == (COALITION, "20.4B")


@pytest.mark.rule("20.3A-1")
def test_prussian_points_do_not_move_the_french_level() -> None:
    game = study("wavre", QUIET, losses={"French": 12})
    game.battle.bonus[COALITION] = 20
    assert points(game) == (0, 32)
    assert levels(game, "French") == (30, None)


# 20.4C Points


@pytest.mark.rule("20.4C-1")
def test_eliminated_strength_scores_on_both_sides() -> None:
    assert points(french_attack(17)) == (17, 0)
    assert points(lost_attack(9)) == (0, 9)


@pytest.mark.rule("20.4C-2", "20.3A-1", "D-19", "5.5A-1")
@pytest.mark.parametrize("turn", ["18/1200", "18/2000"])
def test_french_units_score_five_a_point_over_the_west_edge_in_any_turn(turn: str) -> None:
    game = study("wavre", {**QUIET, "Gen/10": 2914, "Bill/8": 2915, "Maur": 3013}, turn=turn)
    assert strength(game, "Bill/8") < game.battle.roster.full[game.number("Bill/8")]
    game.do("pick", "Gen/10").do("exit")
    full, reduced = strength(game, "Gen/10"), strength(game, "Bill/8")
    assert game.where("Gen/10") == EXITED
    assert points(game) == (5 * full, 0)
    game.do("pick", "Bill/8").do("exit")
    assert points(game) == (5 * (full + reduced), 0)
    assert levels(game, "French") == (30 + 5 * (full + reduced), None)
    assert game.refusal("pick", "Gen/10").rule == "5.5A"
    game.do("pick", "Maur").do("move", 2913).do("exit")
    assert points(game)[FRENCH] == 5 * (full + reduced + strength(game, "Maur"))
    assert losses(game, "French") == 0


@pytest.mark.rule("20.4C-2", "20.4C-4", "R-42")
def test_every_hex_of_column_29_is_an_exit_and_no_other_edge_hex() -> None:
    game = study("wavre", QUIET)
    battle = game.battle
    for hex in battle.ground.edge:
        may = battle.scenario.may_exit(battle, game.number("Lag/11"), hex)
        assert may == (hex // 100 == 29), hex
    assert sorted(battle.scenario.exits) == [hex for hex in battle.ground.hexes if hex // 100 == 29]
    for hex in (5726, 3501, 3834):
        other = study("wavre", {**QUIET, "Maur": hex})
        assert other.do("pick", "Maur").refusal("exit").rule == "5.5"


@pytest.mark.rule("20.4C-4", "D-19")
@pytest.mark.parametrize(("turn", "worth"), [("18/1200", 1), ("18/1500", 1), ("18/1600", 0), ("18/2000", 0)])
def test_prussians_score_one_a_point_up_to_1500(turn: str, worth: int) -> None:
    game = study("wavre", {**QUIET, "14/7": 2914, "9/6": 2915}, turn=turn, side=COALITION)
    for unit in ("14/7", "9/6"):
        game.do("pick", unit).do("exit")
    assert points(game) == (0, worth * strength(game, "14/7", "9/6"))
    assert levels(game, "French") == (30, None)


@pytest.mark.rule("20.4C-3", "R-43")
def test_prussians_on_the_map_score_for_the_french_at_the_very_end_only() -> None:
    game = study("wavre", {**QUIET, "12/1": 3709, "14/7": 2914}, turn="18/2000", phase="turn")
    kept = strength(game, "8/9", "12/1")
    assert strength(game, "12/1") == game.battle.roster.weak[game.number("12/1")]
    idle(game, "18/2000", COALITION)
    game.do("pick", "14/7").do("exit")
    assert points(game) == (0, 0)
    assert levels(game, "French") == (30, None)  # 20.3A does not see them
    idle_to_the_end(game)
    assert points(game) == (kept, 0)
    assert winner(game) == (FRENCH, "20.4C")


@pytest.mark.rule("20.4C-3", "R-43")
def test_kept_prussians_do_not_save_the_french_from_demoralization() -> None:
    assert winner(lost_attack(30)) == (COALITION, "20.4B")


@pytest.mark.rule("R-78", "20.4C-1")
@pytest.mark.parametrize(("prussian_points", "winning"), [(3, FRENCH), (4, NOBODY), (5, COALITION)])
def test_most_points_win_and_equal_points_draw(prussian_points: int, winning: int) -> None:
    game = study("wavre", QUIET, turn="18/2000", phase="turn", losses={"French": prussian_points})
    assert strength(game, "8/9") == 4
    assert winner(idle_to_the_end(game)) == (winning, "20.4C")


@pytest.mark.rule("20.2-1", "20.4C-1")
def test_the_game_lasts_nine_turns() -> None:
    game = idle(study("wavre", QUIET, phase="turn"), "18/2000", COALITION)
    assert winner(game) is None
    assert winner(idle_to_the_end(game)) == (FRENCH, "20.4C")
