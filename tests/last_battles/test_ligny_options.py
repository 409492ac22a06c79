"""Rule 18.5: the force options of Ligny. (That the choice of 18.5C stays hidden is in test_hidden_choice.py.)"""

from __future__ import annotations

import pytest

from tests.last_battles.battlefields import begin, idle, idle_to_the_end, levels, rolls, strength, study, winner
from tests.last_battles.sandbox import COALITION, FRENCH, Game

FIRST_BRIGADES = ["12/1", "24/1", "1W/1", "6/2", "28/2", "2W/2"]
SIXTH = ["Bell/19", "Thev/19", "Bony/20", "Trom/20", "Laf/21", "Pen/21", "Noury"]
FIRST = ["Quiot/1", "Bourg/1", "Schmtz/2", "Aulard/2", "Nogues/3", "Grenr/3", "Pegot/4", "Brue/4", "Jacq", "Desal"]
QUIET = {"Fri/Gr": 4065, "Mar": 5454}  # nobody near anybody


def reduced(game: Game) -> set[str]:
    roster = game.battle.roster
    return {roster.ids[unit] for unit in range(roster.units) if game.battle.weakened[unit]}


# 18.5A Prussian losses of the day before


@pytest.mark.rule("18.5A-1", "D-03")
@pytest.mark.parametrize(
    ("dice", "weak"),
    [
        ([1, 2, 3, 4, 5, 6], {"12/1", "24/1"}),
        ([3, 3, 3, 3, 3, 3], set()),
        ([2, 2, 2, 2, 2, 2], set(FIRST_BRIGADES)),
        ([6, 6, 1, 6, 3, 1], {"1W/1", "2W/2"}),
    ],
)
def test_a_die_for_each_regiment_of_two_brigades(dice: list[int], weak: set[str]) -> None:
    game = begin("ligny", "variable_prussian_losses", dice=dice)
    assert reduced(game) == weak
    assert rolls(game, "18.5A") == dice
    whole = begin("ligny")
    for unit in FIRST_BRIGADES:
        number = game.number(unit)
        roster = game.battle.roster
        assert strength(game, unit) == (roster.weak[number] if unit in weak else roster.full[number])
        assert game.where(unit) == whole.where(unit)


@pytest.mark.rule("18.5A-1")
def test_without_the_option_two_regiments_are_reduced_and_no_die_falls() -> None:
    game = begin("ligny")
    assert reduced(game) == {"12/1", "28/2"}
    assert game.table.rolls() == []


# 18.5B The Sixth Corps


@pytest.mark.rule("18.5B-1")
def test_without_the_option_there_is_no_sixth_corps() -> None:
    game = idle_to_the_end(study("ligny", QUIET, phase="turn"))
    assert game.table.rolls() == []
    assert not set(SIXTH) & set(game.battle.roster.ids)


@pytest.mark.rule("18.5B-1", "D-17")
def test_the_sixth_corps_is_rolled_for_from_1600_until_it_comes() -> None:
    game = study("ligny", QUIET, "sixth_corps", phase="turn", dice=[3, 6, 2])
    idle(game, "16/1500", FRENCH)
    assert rolls(game, "18.5B") == []
    assert game.refusal("pick", "Noury").rule == "5.6"
    idle(game, "16/1600", FRENCH)
    assert rolls(game, "18.5B") == [3]
    assert not game.names("pick") & set(SIXTH)
    idle(game, "16/1700", FRENCH)
    assert rolls(game, "18.5B") == [3, 6]
    assert not game.names("pick") & set(SIXTH)
    idle(game, "16/1800", FRENCH)
    assert set(SIXTH) <= game.names("pick")
    assert not game.can("pick", "Mar")
    game.do("pick", "Bony/20")
    assert game.hexes("enter") == {3167}
    assert game.refusal("enter", 3267).rule == "5.6"
    game.do("enter", 3167)
    assert game.where("Bony/20") == 3167
    idle(game.do("stop"), "16/2000", FRENCH)
    assert rolls(game, "18.5B") == [3, 6, 2]  # no more dice once it is called


@pytest.mark.rule("18.5B-1")
@pytest.mark.parametrize(("die", "comes"), [(1, True), (2, True), (3, False), (4, False), (5, False), (6, False)])
def test_one_and_two_bring_the_sixth_corps(die: int, comes: bool) -> None:
    game = study("ligny", QUIET, "sixth_corps", turn="16/1600", phase="turn", dice=[die])
    assert bool(game.names("pick") & set(SIXTH)) == comes


@pytest.mark.rule("18.5B-2", "R-77")
def test_prussian_levels_rise_each_turn_the_sixth_corps_is_on_the_map() -> None:
    game = study("ligny", QUIET, "sixth_corps", turn="16/1600", phase="turn", dice=[1])
    assert levels(game, "Prussian") == (55, 74)
    game.do("pick", "Noury").do("enter", 3167)
    assert levels(game, "Prussian") == (58, 77)  # the turn of arrival counts
    game.do("stop")
    game.do("pick", "Bell/19").do("enter", 3167)
    assert levels(game, "Prussian") == (58, 77)  # once a turn, however many units come
    idle(game.do("stop"), "16/1600", COALITION)
    assert levels(game, "Prussian") == (58, 77)
    idle(game, "16/1700", FRENCH)
    assert levels(game, "Prussian") == (61, 80)
    idle(game, "16/2000", FRENCH)
    assert levels(game, "Prussian") == (70, 89)
    assert levels(game, "French") == (35, None)


@pytest.mark.rule("18.5B-2", "R-77")
def test_a_sixth_corps_that_stays_off_the_map_raises_nothing() -> None:
    game = study("ligny", QUIET, "sixth_corps", turn="16/1600", phase="turn", dice=[1])
    idle(game, "16/1800", FRENCH)
    assert levels(game, "Prussian") == (55, 74)
    game.do("pick", "Noury").do("enter", 3167).do("stop")
    assert levels(game, "Prussian") == (58, 77)
    game.battle.lift(game.number("Noury"), -1)
    idle(game, "16/2000", FRENCH)
    assert levels(game, "Prussian") == (58, 77)  # what it was worth stays, but it adds no more


@pytest.mark.rule("18.5B-2", "18.3B-1")
def test_sixth_corps_and_towns_add_up() -> None:
    game = study("ligny", {**QUIET, "Maur": 3756}, "sixth_corps", turn="16/1600", phase="turn", dice=[2])
    game.do("pick", "Noury").do("enter", 3167).do("stop")
    game.move("Maur", 3755)
    assert levels(game, "Prussian") == (55, 74)


# 18.5C The First Corps


def first_corps(secret: int, dice: list[int], **more: str) -> Game:
    game = study("ligny", QUIET, "first_corps", phase="turn", dice=dice, **more)  # type: ignore[arg-type]
    game.battle.secret = secret
    return game


@pytest.mark.rule("18.5C-1", "D-06")
def test_the_french_choose_before_the_first_turn() -> None:
    game = begin("ligny", "first_corps")
    assert game.step() == "SecretChoice"
    assert game.seat() == FRENCH
    assert {action.a for action in game.table.legal()} == {0, 1}
    assert game.refusal("end_movement").rule == "18.5C"
    game.do("secretly", 1)
    assert game.step() == "MovementPhase"
    assert game.battle.secret == 1


@pytest.mark.rule("18.5C-1")
def test_without_the_option_nothing_is_asked() -> None:
    game = begin("ligny")
    assert game.step() == "MovementPhase"
    assert not set(FIRST) & set(game.battle.roster.ids)


@pytest.mark.rule("18.5C-1")
@pytest.mark.parametrize("die", [1, 3])
def test_first_corps_comes_at_once_on_a_low_die(die: int) -> None:
    game = first_corps(1, [die])
    idle(game, "16/1600", FRENCH)
    assert game.refusal("pick", "Jacq").rule == "5.6"
    assert game.table.rolls() == []
    idle(game, "16/1700", FRENCH)
    assert rolls(game, "18.5C") == [die]
    assert set(FIRST) <= game.names("pick")
    assert game.do("pick", "Jacq").hexes("enter") == {2952}


@pytest.mark.rule("18.5C-1")
@pytest.mark.parametrize("die", [4, 6])
def test_first_corps_comes_a_turn_later_on_a_high_die(die: int) -> None:
    game = idle(first_corps(1, [die]), "16/1700", FRENCH)
    assert rolls(game, "18.5C") == [die]
    assert not set(FIRST) & game.names("pick")
    assert game.refusal("pick", "Jacq").rule == "5.6"
    idle(game, "16/1800", FRENCH)
    assert set(FIRST) <= game.names("pick")


@pytest.mark.rule("18.5C-1")
def test_first_corps_that_was_not_chosen_never_comes_and_no_die_falls() -> None:
    game = idle(first_corps(0, []), "16/2000", FRENCH)
    assert not set(FIRST) & game.names("pick")
    assert game.refusal("pick", "Jacq").rule == "5.6"
    assert game.table.rolls() == []


@pytest.mark.rule("18.5C-1", "R-76")
def test_first_corps_enters_unit_by_unit() -> None:
    game = idle(first_corps(1, [1]), "16/1700", FRENCH)
    step = game.battle.ground.edge_cost(2952, 0)
    for place, unit in enumerate(["Quiot/1", "Bourg/1", "Schmtz/2"], start=1):
        game.do("pick", unit).do("enter", 2952)
        assert game.battle.points_left == 8 - step * place  # no stacks: each stands behind the one before
        if place < 3:
            game.do("move", 3052)
        if game.step() == "MovePiece":
            game.do("stop")


@pytest.mark.rule("18.5C-2")
@pytest.mark.parametrize(("secret", "winning_side"), [(0, FRENCH), (1, COALITION)])
def test_with_the_first_corps_demoralized_prussians_are_not_enough(secret: int, winning_side: int) -> None:
    game = first_corps(secret, [1], turn="16/1600")
    game.battle.losses[1] = 60
    game.battle.demoralized[1] = True
    assert winner(idle_to_the_end(game)) == (winning_side, "18.4A" if winning_side == FRENCH else "18.4B")


@pytest.mark.rule("18.5C-2", "18.4A-1")
def test_with_the_first_corps_disintegration_still_wins() -> None:
    placed = {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064}
    game = study("ligny", placed, "first_corps", phase="combat", dice=[1])
    game.battle.secret = 1
    game.battle.losses[1] = 75 - strength(game, "Lutz")
    game.fight(3064)
    assert winner(game) == (FRENCH, "18.4A")


@pytest.mark.rule("18.5B-1", "18.5C-1", "18.5A-1", "D-03")
def test_all_options_together_with_command() -> None:
    everything = ["variable_prussian_losses", "sixth_corps", "first_corps", "command"]
    game = begin("ligny", *everything, dice=[1, 1, 1, 1, 1, 1])
    assert game.step() == "SecretChoice"
    assert {"Mouton", "D'Erlon"} <= set(game.battle.roster.ids)
    assert reduced(game) == set(FIRST_BRIGADES)
    later = study("ligny", QUIET, *everything, phase="turn", turn="16/1600", dice=[3, 2, 3])
    later.battle.secret = 1
    idle(later, "16/1700", FRENCH)
    assert rolls(later, "18.5B") == [3, 2]
    assert rolls(later, "18.5C") == [3]
    assert {*SIXTH, *FIRST} <= later.names("pick")
    assert later.refusal("pick", "D'Erlon").rule == "10.1A"
