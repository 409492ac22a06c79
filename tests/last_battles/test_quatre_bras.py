"""Rule 19: Quatre Bras, with its arrivals, levels and points (the force options are in test_quatre_bras_options.py)."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.kernel.state import NOBODY
from grognard.kernel.table import Table
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
    shown,
    strength,
    study,
    turns,
    winner,
)
from tests.last_battles.sandbox import COALITION, FRENCH, Game

FIFTH = ["Kempt", "Pack", "Vincke", "Heisse"]
BRUNSWICK = ["Bttlr", "Specht", "Cramm", "Mahn"]
QUIET = {"Soye/6": 1755, "Mrln": 738}  # nobody near anybody
ALLIED, PLAYER_TURN, THE_END = 2, 1, 5


def arrived(game: Game, names: list[str]) -> set[str]:
    return game.names("pick") & set(names)


# 19.2 Set-up and arrivals


@pytest.mark.rule("19.2-1")
def test_set_up_area_and_turns() -> None:
    game = begin("quatre_bras")
    assert columns_of_ground(game) == (1, 29)
    assert turns(game) == ["16/1400", "16/1500", "16/1600", "16/1700", "16/1800", "16/1900", "16/2000"]
    assert len(on_map(game, "French")) == 12
    assert on_map(game, "Allied") == {"Blndt", "Wmar", "Opstl", "Mrln"}
    assert game.seat() == FRENCH
    assert not any(game.battle.weakened)


@pytest.mark.rule("19.2-1")
def test_column_30_is_out_of_play() -> None:
    game = study("quatre_bras", {"Pire": 2951})
    game.do("pick", "Pire")
    assert game.refusal("move", 3050).rule == "3.2A"
    assert max(game.hexes("move")) < 3000


@pytest.mark.rule("19.2-2", "3.2C-6", "R-03")
def test_c19_all_of_an_allied_division() -> None:
    game = begin("quatre_bras")
    columns = [
        ({game.battle.roster.ids[piece] for piece in column.pieces}, column.hexes, turns(game)[column.due])
        for column in game.battle.scenario.columns
    ]
    assert columns == [
        ({*FIFTH, *BRUNSWICK}, [1634], "16/1400"),
        ({"Halk[3]", "Kiel", "Wllmsn"}, [136], "16/1600"),
        ({"Mait", "Byng", "Adye"}, [136], "16/1700"),
    ]
    assert "Omptda" not in game.battle.roster.ids


@pytest.mark.rule("19.2-2")
def test_arrivals_are_offered_in_their_turns() -> None:
    game = study("quatre_bras", QUIET, phase="turn")
    third, first = ["Halk[3]", "Kiel", "Wllmsn"], ["Mait", "Byng", "Adye"]
    assert game.refusal("pick", "Kempt").rule == "5.1"  # not in the French phase
    idle(game, "16/1400", COALITION)
    assert arrived(game, FIFTH) == set(FIFTH)
    assert not arrived(game, [*third, *first])
    idle(game, "16/1500", COALITION)
    assert game.refusal("pick", "Kiel").rule == "5.6"
    idle(game, "16/1600", COALITION)
    assert arrived(game, [*third, *first]) == set(third)
    assert game.refusal("pick", "Mait").rule == "5.6"
    game.do("pick", "Kiel")
    assert game.hexes("enter") == {136}
    game.do("enter", 136).do("stop")
    idle(game, "16/1700", COALITION)
    assert arrived(game, [*third, *first]) == {*third, *first}
    assert game.do("pick", "Mait").hexes("enter") == {136}


def march_in(game: Game, names: list[str], hexes: list[int]) -> None:
    """Bring units in at 1634 and move each on to a hex of its own."""
    for name, hex in zip(names, hexes, strict=True):
        game.do("pick", name).do("enter", 1634)
        if hex != 1634:
            game.do("move", hex)
        if game.step() == "MovePiece":
            game.do("stop")


@pytest.mark.rule("19.2-2")
@pytest.mark.parametrize("options", [(), ("command",)])
def test_brunswickers_march_behind_the_fifth_division(options: tuple[str, ...]) -> None:
    game = idle(study("quatre_bras", QUIET, *options, phase="turn"), "16/1400", COALITION)
    assert not arrived(game, BRUNSWICK)
    assert game.refusal("pick", "Bttlr").rule == "5.6A"
    march_in(game, ["Pack", "Kempt", "Heisse"], [1635, 1635, 1634])
    assert game.refusal("pick", "Bttlr").rule == "5.6A"
    march_in(game, ["Vincke"], [1634])
    assert arrived(game, BRUNSWICK) == set(BRUNSWICK)  # leaders who are still to come keep nobody waiting
    game.do("pick", "Bttlr").do("enter", 1634)
    assert game.battle.points_left == 8 - 3  # third stack on the road
    if options:
        game.do("move", 1636).do("stop")
        assert game.can("pick", "Brunswick")
        assert game.can("pick", "Picton")


# 19.3 Levels, 19.4A and B


@pytest.mark.rule("19.3-1")
def test_levels_by_the_hour() -> None:
    game = study("quatre_bras", QUIET, phase="turn")
    for turn in turns(game):
        idle(game, turn, FRENCH)
        assert levels(game, "French") == (10 if turn in ("16/1400", "16/1500") else 25, None)
        assert levels(game, "Allied") == (25, 40)


def lost_attack(turn: str, french_losses: int) -> Game:
    """A French unit is destroyed in an attack at 1-5."""
    game = study("quatre_bras", {"Marc": 1354, "Blndt": 1353, "Soye/6": 1760}, phase="combat", turn=turn, dice=[6])
    game.battle.losses[0] = french_losses - strength(game, "Marc")
    game.fight(1353, column="1-5")
    assert game.result() == "Ae"
    assert losses(game, "French") == french_losses
    return game


@pytest.mark.rule("19.3-1", "19.4B-1", "R-69")
@pytest.mark.parametrize(
    ("turn", "lost", "over"),
    [
        ("16/1400", 9, False),
        ("16/1400", 10, True),
        ("16/1500", 10, True),
        ("16/1600", 10, False),
        ("16/1600", 24, False),
        ("16/1600", 25, True),
        ("16/2000", 25, True),
    ],
)
def test_c89_french_level_is_read_at_the_moment_of_loss(turn: str, lost: int, over: bool) -> None:
    game = lost_attack(turn, lost)
    assert winner(game) == ((COALITION, "19.4B") if over else None)
    assert is_demoralized(game, "French") == over


@pytest.mark.rule("R-69")
def test_the_higher_level_has_no_effect_backwards() -> None:
    game = study("quatre_bras", QUIET, phase="turn", losses={"French": 9})
    idle(game, "16/1600", FRENCH)
    game.battle.losses[0] = 24
    assert winner(idle_to_the_end(game)) == (COALITION, "19.4C")


@pytest.mark.rule("19.3-1", "19.4A-1")
@pytest.mark.parametrize(("lost", "demoralized", "over"), [(24, False, False), (25, True, False), (41, True, True)])
def test_allied_losses_against_their_levels(lost: int, demoralized: bool, over: bool) -> None:
    placed = {"Soye/6": 1760, "Baud/6": 1760, "Opstl": 1759, "Mrln": 738}
    game = study("quatre_bras", placed, phase="combat", dice=[1])
    game.battle.losses[ALLIED] = lost - strength(game, "Opstl")
    game.fight(1759)
    assert game.result() == "De"
    assert is_demoralized(game, "Allied") == demoralized
    assert winner(game) == ((FRENCH, "19.4A") if over else None)


@pytest.mark.rule("19.4A-1")
def test_allies_stand_at_40() -> None:
    placed = {"Soye/6": 1760, "Baud/6": 1760, "Opstl": 1759, "Mrln": 738}
    game = study("quatre_bras", placed, phase="combat", dice=[1])
    game.battle.losses[ALLIED] = 40 - strength(game, "Opstl")
    game.fight(1759)
    assert winner(game) is None


# 19.4C Points


@pytest.mark.rule("19.4C-1", "R-57")
def test_the_crossroads_are_allied_at_the_start_and_score_each_allied_player_turn() -> None:
    game = study("quatre_bras", QUIET, phase="turn")
    assert shown(game).control == {1641: COALITION}
    assert points(game) == (0, 0)
    idle(game, "16/1400", COALITION)
    assert points(game) == (0, 0)  # not at the end of the French player turn
    idle(game, "16/1500", FRENCH)
    assert points(game) == (0, 1)
    idle(game, "16/1500", COALITION)
    assert points(game) == (0, 1)
    idle_to_the_end(game)
    assert points(game) == (0, 7 * PLAYER_TURN + THE_END)
    assert winner(game) == (COALITION, "19.4C")


@pytest.mark.rule("19.4C-1", "3.4B-1")
def test_c87_passing_through_the_crossroads_is_enough() -> None:
    game = study("quatre_bras", {"Pire": 1643, "Mrln": 738})
    game.move("Pire", 1642, 1641, 1640)
    assert game.where("Pire") == 1640
    assert points(game) == (0, 0)
    idle(game, "16/1400", COALITION)
    assert points(game) == (1, 0)
    idle(game, "16/1500", FRENCH)
    assert points(game) == (1, 0)  # the Allies do not hold it at the end of theirs
    idle_to_the_end(game)
    assert points(game) == (7 * PLAYER_TURN + THE_END, 0)
    assert winner(game) == (FRENCH, "19.4C")


@pytest.mark.rule("19.4C-1")
def test_the_crossroads_retaken_score_for_the_allies_again() -> None:
    game = study("quatre_bras", {"Pire": 1643, "Mrln": 1437})
    game.move("Pire", 1642, 1641, 1642)
    idle(game, "16/1400", COALITION)
    assert points(game) == (1, 0)
    game.battle.lift(game.number("Pire"), -1)
    game.move("Mrln", 1641)
    idle(game, "16/1500", FRENCH)
    assert points(game) == (1, 1)


@pytest.mark.rule("19.4C-1")
def test_strength_points_eliminated_score_on_both_sides() -> None:
    game = study("quatre_bras", QUIET, phase="turn", losses={"French": 9, "Allied": 20}, turn="16/2000")
    assert points(game) == (20, 9)
    assert winner(idle_to_the_end(game)) == (FRENCH, "19.4C")
    assert points(game) == (20, 9 + PLAYER_TURN + THE_END)


@pytest.mark.rule("R-78", "19.4C-1")
@pytest.mark.parametrize(("allied", "winning"), [(14, COALITION), (15, NOBODY), (16, FRENCH)])
def test_equal_points_draw(allied: int, winning: int) -> None:
    game = study("quatre_bras", QUIET, phase="turn", losses={"French": 9, "Allied": allied}, turn="16/2000")
    assert winner(idle_to_the_end(game)) == (winning, "19.4C")


def test_the_table_tells_the_hour_and_the_levels_in_words() -> None:
    book = rulebook("last_battles")
    table = Table(book, "quatre_bras", seed=bytes(32))
    told = [book.display.tell(table.state, event) for event in table.log]
    assert "Turn 1: 16 June, 14:00." in told
    victory = next(panel for panel in book.display.panels(table.view(0)) if panel["kind"] == "victory")
    assert "then 25" in victory["text"]  # the French level rises after two turns
