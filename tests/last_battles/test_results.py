"""Rules 6.4 and 6.5: the combat results table and what its five results do."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.fights import RESULTS
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])

TABLE = {  # die: results in the columns 1-5 to 6-1
    1: "Ar Ar Dr Dr Dr Dr Dr De De De",
    2: "Ar Ar Ar Dr Dr Dr Dr Dr De De",
    3: "Ae Ar Ar Ar Dr Dr Dr Dr Dr De",
    4: "Ae Ar Ar Ar Ar Dr Dr Dr Dr Dr",
    5: "Ae Ae Ar Ar Ar Ar Dr Dr Ex Ex",
    6: "Ae Ae Ae Ar Ar Ar Ar Ex Ex Ex",
}


def clash(side: int, attackers: list[int], defenders: list[int], die: int) -> Game:
    """Attackers at 1011, 0911... against defenders stacked at 1010, and a die; the odds are lowered to nothing."""
    mine, theirs = ("French", "Allied") if side == FRENCH else ("Allied", "French")
    field = Field()
    for index, (hex, strength) in enumerate(zip((1011, 911, 1111), attackers, strict=False)):
        field.unit(mine, f"A{index}", hex, strength)
    for index, strength in enumerate(defenders):
        field.unit(theirs, f"D{index}", 1010, strength)
    return field.combat(side, dice=[die])


def army_losses(game: Game, side: int) -> int:
    """What the French, or the Allied army, has lost."""
    return game.battle.losses[0 if side == FRENCH else 2]


@pytest.mark.rule("6.4-1", "6.4-7", "R-01")
def test_all_sixty_cells() -> None:
    crt = Field().ground.crt
    assert {die: " ".join(RESULTS[cell] for cell in crt[die - 1]) for die in range(1, 7)} == TABLE
    assert len(crt) == 6
    assert len(COLUMNS) == 10
    assert {RESULTS[cell] for row in crt for cell in row} == {"Ae", "Ar", "Ex", "Dr", "De"}


@pytest.mark.rule("6.4-7", "6.2C-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_picks_the_row_and_the_odds_the_column(die: int) -> None:
    """A 6-1 attack, lowered to each column in turn: what is rolled is what the table says."""
    for index, name in enumerate(COLUMNS):
        game = clash(FRENCH, [12], [2], die).do("odds", index)
        assert game.result() == TABLE[die].split()[index], (die, name)


@pytest.mark.rule("6.4-8")
def test_where_exchange_and_elimination_of_the_attacker_occur() -> None:
    crt = Field().ground.crt
    cells = [(RESULTS[crt[die - 1][index]], COLUMNS[index], die) for die in range(1, 7) for index in range(10)]
    exchanges = {(name, die) for result, name, die in cells if result == "Ex"}
    assert exchanges == {("4-1", 6), ("5-1", 5), ("5-1", 6), ("6-1", 5), ("6-1", 6)}
    routs = {(name, die) for result, name, die in cells if result == "Ae"}
    assert routs == {("1-5", die) for die in (3, 4, 5, 6)} | {("1-4", 5), ("1-4", 6), ("1-3", 6)}


@pytest.mark.rule("6.4-2", "6.5-1")
@SIDES
def test_ae_takes_all_adjacent_attackers_and_one_defender_may_advance(side: int) -> None:
    game = clash(side, [1, 1], [6, 4], 6)  # 2:10
    game.do("odds", 0)
    assert game.result() == "Ae"
    assert game.where("A0") == game.where("A1") == DEAD
    assert army_losses(game, side) == 2
    assert army_losses(game, 1 - side) == 0
    assert game.step() == "AdvanceUnit"
    assert game.seat() == 1 - side
    assert {(name, hex) for name in ("D0", "D1") for hex in game.hexes("advance", name)} == {
        ("D0", 1011),
        ("D0", 911),
        ("D1", 1011),
        ("D1", 911),
    }
    game.do("advance", "D1", 911)
    assert (game.where("D0"), game.where("D1")) == (1010, 911)
    assert game.step() == "MovementPhase"


@pytest.mark.rule("6.4-3")
@SIDES
def test_ar_drives_all_adjacent_attackers_back_and_one_defender_may_advance(side: int) -> None:
    game = clash(side, [4, 3], [5], 4).do("odds", 4)
    assert game.result() == "Ar"
    assert game.seat() == side, "the owner moves his units"
    game.do("retreat", "A0", 1012).do("retreat", "A1", 811)
    assert army_losses(game, side) == 0
    assert game.step() == "AdvanceUnit"
    assert game.seat() == 1 - side
    assert game.hexes("advance", "D0") == {1011, 911}
    game.do("advance", "D0", 1011)
    assert game.where("D0") == 1011


@pytest.mark.rule("6.4-4", "6.5-1")
@SIDES
def test_ex_costs_the_attacker_as_much_and_a_survivor_may_advance(side: int) -> None:
    game = clash(side, [5, 6, 8], [3], 6)
    assert game.odds()[2] == "6-1"
    game.do("odds", 9)
    assert game.result() == "Ex"
    assert game.where("D0") == DEAD
    assert game.step() == "ExchangeLoss"
    assert game.seat() == side
    game.do("give", "A0")
    assert (army_losses(game, side), army_losses(game, 1 - side)) == (5, 3)
    assert game.names("advance") == {"A1", "A2"}, "survivors only"
    game.do("advance", "A2", 1010)
    assert game.where("A2") == 1010


@pytest.mark.rule("6.4-5")
@SIDES
def test_dr_drives_all_defenders_back_and_one_attacker_may_advance(side: int) -> None:
    game = clash(side, [4, 4], [3, 3], 2).do("odds", 4)
    assert game.result() == "Dr"
    assert game.seat() == 1 - side
    game.do("retreat", "D0", 1009)
    assert game.step() == "RetreatUnit", "the other goes too, before anything else"
    game.do("retreat", "D1", 1110)
    assert game.names("advance") == {"A0", "A1"}
    game.do("advance", "A1", 1010)
    assert (game.where("A0"), game.where("A1")) == (1011, 1010)


@pytest.mark.rule("6.4-6", "6.5-1")
@SIDES
def test_de_takes_all_defenders_and_one_attacker_may_advance(side: int) -> None:
    game = clash(side, [12, 12], [2, 2], 1).do("odds", 9)
    assert game.result() == "De"
    assert game.where("D0") == game.where("D1") == DEAD
    assert (army_losses(game, side), army_losses(game, 1 - side)) == (0, 4)
    assert game.seat() == side
    assert game.names("advance") == {"A0", "A1"}


@pytest.mark.rule("6.5-1")
def test_losses_go_to_the_army_of_the_unit() -> None:
    field = Field().french("A", 1011, 12).french("B", 911, 12).prussian("P", 1010, 2).coalition("C", 1010, 1)
    game = field.combat(dice=[1]).do("odds", 9)
    assert game.battle.losses == [0, 2, 1]
    assert [data[2] for data in game.events("eliminated")] == [2, 1]
    assert not game.battle.units_at(1010)
    assert not game.battle.in_enemy_zone(1009, FRENCH), "their zone is gone with them"


@pytest.mark.rule("6.5-1")
def test_a_reduced_unit_is_lost_with_the_strength_it_shows() -> None:
    field = Field().french("A", 1011, 12).coalition("X", 1010, 6, weak=2, reduced=True)
    game = field.combat(dice=[1]).do("odds", 9)
    assert game.result() == "De"
    assert game.battle.losses == [0, 0, 2]


@pytest.mark.rule("6.4-4", "6.4-7", "R-01")
def test_c2_four_to_one_and_a_six_is_an_exchange() -> None:
    game = clash(FRENCH, [5, 6, 6], [4], 6)
    assert game.odds() == (17, 4, "4-1")
    game.do("odds", 7)
    assert game.result() == "Ex"
    assert game.where("D0") == DEAD
    assert game.names("give") == {"A0", "A1", "A2"}
    game.do("give", "A1")
    assert game.names("advance") == {"A0", "A2"}
