"""Rule 19.5: the force options of Quatre Bras."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.kernel.dice import LoadedDice
from grognard.kernel.rulebook import BadSetup
from tests.last_battles.battlefields import begin, idle, idle_to_the_end, on_map, points, rolls, strength, study
from tests.last_battles.sandbox import COALITION, FRENCH, Game

RESERVE = ["Lf-Ds", "LHer", "DUrb", "Marc"]
FIRST = ["Quiot/1", "Bourg/1", "Schmtz/2", "Aulard/2", "Nogues/3", "Grenr/3", "Pegot/4", "Brue/4", "Jacq", "Desal"]
QUIET = {"Soye/6": 1755, "Mrln": 738}


# 19.5A, B, E


@pytest.mark.rule("19.5A-1", "D-03")
def test_buttlar_starts_reduced() -> None:
    plain, option = begin("quatre_bras"), begin("quatre_bras", "brunswick_reduced")
    unit = plain.number("Bttlr")
    assert strength(plain, "Bttlr") == plain.battle.roster.full[unit]
    assert strength(option, "Bttlr") == option.battle.roster.weak[unit] > 0
    assert sum(option.battle.weakened) == 1
    game = idle(study("quatre_bras", QUIET, "brunswick_reduced", phase="turn"), "16/1400", COALITION)
    for name in ("Kempt", "Pack", "Vincke", "Heisse"):
        game.do("pick", name).do("enter", 1634)
        if name in ("Kempt", "Pack"):
            game.do("move", 1635)
        game.do("stop")
    game.do("pick", "Bttlr").do("enter", 1634)
    assert strength(game, "Bttlr") == game.battle.roster.weak[unit]  # and so it comes onto the map


@pytest.mark.rule("19.5B-1", "D-03")
def test_best_marches_in_place_of_vincke() -> None:
    plain, option = begin("quatre_bras"), begin("quatre_bras", "best_for_vincke")
    assert "Best" not in plain.battle.roster.ids
    assert "Vincke" not in option.battle.roster.ids
    game = idle(study("quatre_bras", QUIET, "best_for_vincke", phase="turn"), "16/1400", COALITION)
    assert {"Kempt", "Pack", "Best", "Heisse"} <= game.names("pick")
    assert game.refusal("pick", "Specht").rule == "5.6A"
    assert game.do("pick", "Best").hexes("enter") == {1634}


@pytest.mark.rule("19.5E-1", "D-03")
def test_second_netherlands_division_in_smaller_counters() -> None:
    game = begin("quatre_bras", "expanded_n2")
    assert on_map(game, "Allied") == {"Blndt/a", "Blndt/b", "2 Nass", "OrNass", "Opstl*", "Mrln"}
    where = {"Blndt/a": 1845, "Blndt/b": 1644, "2 Nass": 1443, "OrNass": 1642, "Opstl*": 1744}
    assert {name: game.where(name) for name in where} == where
    assert [strength(game, name) for name in where] == [3, 2, 3, 2, 2]
    assert not {"Blndt", "Wmar", "Opstl"} & set(game.battle.roster.ids)


# 19.5C The French cavalry in reserve


@pytest.mark.rule("19.5C-1")
def test_the_reserve_goes_only_without_leaders() -> None:
    book = rulebook("last_battles")
    with pytest.raises(BadSetup, match="exclude each other"):
        book.new_state("quatre_bras", ["french_reserve", "command"], LoadedDice([]), [])


@pytest.mark.rule("19.5C-1")
def test_without_the_option_the_cavalry_moves_freely() -> None:
    game = begin("quatre_bras")
    assert set(RESERVE) <= game.names("pick")
    assert game.table.rolls() == []


@pytest.mark.rule("19.5C-1")
def test_reserve_units_wait_for_a_one_each_and_roll_every_turn() -> None:
    placed = {"Lf-Ds": 1451, "LHer": 1553, "DUrb": 1454, "Marc": 1356, **QUIET}
    game = study("quatre_bras", placed, "french_reserve", phase="turn", dice=[2, 1, 6, 3, 1, 5, 4, 1, 1])
    assert rolls(game, "19.5C") == [2, 1, 6, 3]
    assert game.names("pick") & set(RESERVE) == {"LHer"}
    assert game.can("pick", "Soye/6")
    for name in ("Lf-Ds", "DUrb", "Marc"):
        assert game.refusal("pick", name).rule == "19.5C"
    idle(game, "16/1400", COALITION)
    assert rolls(game, "19.5C") == [2, 1, 6, 3]  # no dice in the Allied phase
    idle(game, "16/1500", FRENCH)
    assert rolls(game, "19.5C")[4:] == [1, 5, 4]  # who is free rolls no more
    assert game.names("pick") & set(RESERVE) == {"LHer", "Lf-Ds"}
    idle(game, "16/1600", FRENCH)
    assert game.names("pick") & set(RESERVE) == set(RESERVE)
    idle_to_the_end(game)
    assert len(rolls(game, "19.5C")) == 9


def reserve(placed: dict[str, int], *, phase: str, side: int, dice: list[int]) -> Game:
    game = study("quatre_bras", {**QUIET, **placed}, "french_reserve", phase=phase, side=side, dice=[*dice, 6, 6, 6, 6])
    assert game.battle.scenario.may_move(game.battle, game.number("LHer")) is False
    return game


def free(game: Game, name: str) -> bool:
    return game.battle.scenario.may_move(game.battle, game.number(name))


@pytest.mark.rule("19.5C-1")
def test_an_enemy_who_moves_into_its_zone_releases_a_unit() -> None:
    game = reserve({"LHer": 1553, "DUrb": 1454, "Wmar": 1550}, phase="movement", side=COALITION, dice=[])
    game.move("Wmar", 1551)
    assert not free(game, "LHer")
    game.battle.moved[game.number("Wmar")] = 0
    game.battle.choices = None
    game.move("Wmar", 1552)
    assert free(game, "LHer")
    assert not free(game, "DUrb")  # 1552 is in no zone of his


@pytest.mark.rule("19.5C-1")
def test_friends_in_its_zone_release_nobody() -> None:
    game = reserve({"LHer": 1553, "Pire": 1550}, phase="movement", side=FRENCH, dice=[6])
    game.move("Pire", 1552)
    assert not free(game, "LHer")


@pytest.mark.rule("19.5C-1")
def test_an_enemy_who_advances_into_its_zone_releases_a_unit() -> None:
    placed = {"LHer": 1553, "Camp/5": 1551, "Wmar": 1550, "Blndt": 1550, "DUrb": 1354}
    game = reserve(placed, phase="combat", side=COALITION, dice=[1])
    game.fight(1551, column="1-1")
    assert game.result() == "Dr"
    while game.step() == "RetreatUnit":
        game.do("retreat", "Camp/5", min(game.hexes("retreat", "Camp/5") - {1552}))
    assert not free(game, "LHer")
    game.do("advance", "Wmar", 1551)
    assert not free(game, "LHer")  # not next to it yet
    placed = {"LHer": 1553, "Camp/5": 1552, "Wmar": 1551, "Blndt": 1551}
    game = reserve({**placed, "LHer": 1553}, phase="combat", side=COALITION, dice=[1])
    game.fight(1552, column="1-1")
    while game.step() == "RetreatUnit":
        game.do("retreat", "Camp/5", min(game.hexes("retreat", "Camp/5")))
    assert not free(game, "LHer")
    game.do("advance", "Blndt", 1552)
    assert free(game, "LHer")


@pytest.mark.rule("R-58")
def test_a_bombardment_releases_its_target() -> None:
    game = reserve({"LHer": 1553, "DUrb": 1454, "Wllmsn": 1551}, phase="combat", side=COALITION, dice=[6])
    game.fight(1553, guns=["Wllmsn"], column="1-5")
    assert free(game, "LHer")
    assert not free(game, "DUrb")


@pytest.mark.rule("R-58")
def test_an_attack_releases_its_target() -> None:
    game = reserve({"LHer": 1553, "DUrb": 1454, "Wmar": 1552}, phase="combat", side=COALITION, dice=[6])
    game.fight(1553, column="1-5")
    assert free(game, "LHer")
    assert not free(game, "DUrb")


# 19.5D The First Corps


def corps(dice: list[int]) -> Game:
    return study("quatre_bras", QUIET, "first_corps", phase="turn", dice=dice)


@pytest.mark.rule("19.5D-1", "D-03")
def test_first_corps_appears_on_a_one_from_1600_on() -> None:
    game = corps([2, 6, 1])
    idle(game, "16/1500", FRENCH)
    assert rolls(game, "19.5D") == []
    assert game.refusal("pick", "Jacq").rule == "5.6"
    idle(game, "16/1700", FRENCH)
    assert rolls(game, "19.5D") == [2, 6]
    assert not set(FIRST) & game.names("pick")
    idle(game, "16/1800", FRENCH)
    assert set(FIRST) <= game.names("pick")
    assert game.do("pick", "Jacq").hexes("enter") == {2152}


@pytest.mark.rule("19.5D-1")
def test_without_the_option_there_is_no_first_corps() -> None:
    game = idle_to_the_end(study("quatre_bras", QUIET, phase="turn"))
    assert game.table.rolls() == []
    assert not set(FIRST) & set(game.battle.roster.ids)


@pytest.mark.rule("19.5D-1", "D-17", "R-76")
def test_first_corps_comes_one_by_one_each_a_point_dearer_the_rest_later() -> None:
    game = idle(corps([1]), "16/1600", FRENCH)
    first = game.battle.ground.edge_cost(2152, 0)
    assert first == 2
    for place, name in enumerate(["Quiot/1", "Bourg/1", "Schmtz/2", "Aulard/2"]):
        game.do("pick", name).do("enter", 2152)
        assert game.battle.points_left == 8 - first - 2 * place
        if place < 2:
            game.do("move", 2153)
        if game.step() == "MovePiece":
            game.do("stop")
    assert game.refusal("pick", "Nogues/3").rule == "5.6A"  # a fifth unit would need five points
    assert game.can("pick", "Jacq")  # cavalry has six
    idle(game, "16/1700", FRENCH)
    game.move("Schmtz/2", 2151)
    game.do("pick", "Nogues/3").do("enter", 2152)
    assert game.battle.points_left == 8 - first  # the first of a new turn


@pytest.mark.rule("19.5D-1", "5.6D-1", "5.6E-1", "R-75")
def test_first_corps_waits_while_its_hex_inside_the_map_is_blocked() -> None:
    blocked = study("quatre_bras", {**QUIET, "Mrln": 2152}, "first_corps", turn="16/1600", dice=[1])
    assert not set(FIRST) & blocked.names("pick"), "no edge leads to a hex in the middle"
    assert blocked.refusal("pick", "Jacq").rule == "5.6D"
    by_zone = study("quatre_bras", {**QUIET, "Mrln": 2151}, "first_corps", turn="16/1600", dice=[1])
    assert by_zone.refusal("pick", "Jacq").rule == "5.6D"
    idle(by_zone, "16/1600", COALITION)
    by_zone.move("Mrln", 2149)
    idle(by_zone, "16/1700", FRENCH)
    assert by_zone.do("pick", "Jacq").hexes("enter") == {2152}, "it comes when the way is free"


@pytest.mark.rule("19.5D-2")
def test_allies_score_two_for_each_turn_of_the_first_corps() -> None:
    game = idle(corps([4, 1]), "16/1600", FRENCH)
    start = points(game)[1]
    assert start == 2  # two Allied player turns at the crossroads
    idle(game, "16/1700", FRENCH)
    assert points(game)[1] == start + 1 + 2
    game.do("pick", "Jacq").do("enter", 2152).do("stop")
    idle(game, "16/1800", FRENCH)
    assert points(game)[1] == start + 2 + 4
    idle_to_the_end(game)
    assert points(game) == (0, 7 + 5 + 2 * 4)


@pytest.mark.rule("19.5D-1")
def test_d_erlon_comes_with_his_corps_where_leaders_are_in_play() -> None:
    game = study("quatre_bras", QUIET, "first_corps", "command", phase="turn", turn="16/1600", dice=[1])
    assert game.refusal("pick", "D'Erlon").rule == "10.1A"
    game.do("pick", "Jacq").do("enter", 2152).do("stop")
    assert game.do("pick", "D'Erlon").hexes("enter") == {2152}


@pytest.mark.rule("19.5A-1", "19.5B-1", "19.5C-1", "19.5D-1", "19.5E-1")
def test_all_options_together() -> None:
    options = ["brunswick_reduced", "best_for_vincke", "french_reserve", "first_corps", "expanded_n2"]
    game = begin("quatre_bras", *options, dice=[1, 2, 3, 4])
    assert game.names("pick") & set(RESERVE) == {"Lf-Ds"}
    assert {"Best", "Blndt/a", *FIRST} <= set(game.battle.roster.ids)
    assert game.battle.weakened[game.number("Bttlr")] == 1
