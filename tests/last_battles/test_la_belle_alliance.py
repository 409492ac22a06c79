"""Rule 21: La Belle Alliance, with three armies whose levels hang together."""

from __future__ import annotations

import pytest

from tests.last_battles.battlefields import (
    begin,
    columns_of_ground,
    idle,
    idle_to_the_end,
    is_demoralized,
    levels,
    on_map,
    strength,
    study,
    turns,
    winner,
)
from tests.last_battles.sandbox import COALITION, FRENCH, Game

HORSE = ["Schw", "Watz", "Sydow"]
AT_1400 = ["18/15", "3S/15", "4S/15", "15/16", "1S/16", "2S/16"]
AT_1500 = ["10/13", "2N/13", "3N/13", "11/14", "1P/14", "2P/14", "Brdlbn"]
QUIET = {"Fri/Gr": 820, "Detm": 215}  # nobody near anybody
FRENCHMEN, PRUSSIANS, ALLIES = 0, 1, 2


# 21.2 Set-up and arrivals


@pytest.mark.rule("21.2-1")
def test_set_up_area_and_turns() -> None:
    game = begin("la_belle_alliance")
    assert columns_of_ground(game) == (1, 29)
    assert max(hex % 100 for hex in game.battle.ground.hexes) == 34
    assert turns(game) == [f"18/{hour}00" for hour in range(12, 21)]
    assert len(on_map(game, "French")) == 42
    assert len(on_map(game, "Allied")) == 41
    assert on_map(game, "Prussian") == set()
    assert game.seat() == FRENCH


@pytest.mark.rule("21.2-1")
def test_column_30_is_out_of_play() -> None:
    game = study("la_belle_alliance", {"Jacq": 2920})
    game.do("pick", "Jacq")
    assert game.refusal("move", 3020).rule == "3.2A"
    assert max(game.hexes("move")) < 3000


@pytest.mark.rule("21.2-2", "D-17")
def test_prussians_arrive_by_the_hour_at_either_of_two_hexes() -> None:
    game = study("la_belle_alliance", QUIET, phase="turn")
    everybody = {*HORSE, *AT_1400, *AT_1500}
    for turn, due in (
        ("18/1200", set()),
        ("18/1300", {*HORSE}),
        ("18/1400", {*HORSE, *AT_1400}),
        ("18/1500", everybody),
    ):
        idle(game, turn, COALITION)
        assert game.names("pick") & everybody == due
        for name in everybody - due:
            assert game.refusal("pick", name).rule == "5.6"
    for name, hex in (("Brdlbn", 2912), ("Schw", 2914), ("10/13", 2914)):
        game.do("pick", name)
        assert game.hexes("enter") == {2912, 2914}
        assert game.refusal("enter", 2913).rule == "5.6"
        game.do("enter", hex).do("stop")
        assert game.where(name) == hex


# 21.3 Levels


@pytest.mark.rule("21.3-1")
def test_levels_at_the_start() -> None:
    game = begin("la_belle_alliance")
    assert levels(game, "French") == (60, None)
    assert levels(game, "Allied") == (45, 55)
    assert levels(game, "Prussian") == (25, 35)


def french_attack(victim: str, lost: int, **losses: int) -> Game:
    """The French destroy a unit, which brings the losses of its army to `lost`."""
    game = study("la_belle_alliance", {**QUIET, "Soye/6": 1722, "Baud/6": 1722, victim: 1721}, phase="combat", dice=[1])
    battle = game.battle
    for army, number in losses.items():
        battle.losses[("french", "prussian", "allied").index(army)] = number
    battle.losses[battle.roster.army[game.number(victim)]] = lost - strength(game, victim)
    game.fight(1721)
    assert game.result() == "De"
    return game


def lost_attack(french_losses: int, demoralized: tuple[int, ...] = ()) -> Game:
    """The French lose a unit in an attack at 1-5 on Allies."""
    game = study("la_belle_alliance", {**QUIET, "Marc": 1722, "Byng": 1721}, phase="combat", dice=[6])
    game.battle.losses[FRENCHMEN] = french_losses - strength(game, "Marc")
    for army in demoralized:
        game.battle.demoralized[army] = True
    game.fight(1721, column="1-5")
    assert game.result() == "Ae"
    return game


@pytest.mark.rule("21.3-1", "21.4A-1")
@pytest.mark.parametrize(
    ("lost", "demoralized", "over"), [(44, False, False), (45, True, False), (55, True, False), (56, True, True)]
)
def test_allied_losses_against_their_levels(lost: int, demoralized: bool, over: bool) -> None:
    game = french_attack("Mrln", lost)
    assert is_demoralized(game, "Allied") == demoralized
    assert winner(game) == ((FRENCH, "21.4A") if over else None)


@pytest.mark.rule("21.3-1", "21.4A-1")
@pytest.mark.parametrize(
    ("lost", "demoralized", "broken"), [(24, False, False), (25, True, False), (35, True, False), (36, True, True)]
)
def test_prussian_losses_against_their_levels_win_nothing_alone(lost: int, demoralized: bool, broken: bool) -> None:
    game = french_attack("Watz", lost)
    assert is_demoralized(game, "Prussian") == demoralized
    assert game.battle.broken[PRUSSIANS] == broken
    assert winner(game) is None


@pytest.mark.rule("21.4B-1", "21.3-1")
def test_french_are_demoralized_at_sixty() -> None:
    assert winner(lost_attack(59)) is None
    assert winner(lost_attack(60)) == (COALITION, "21.4B")


@pytest.mark.rule("21.3A-1")
@pytest.mark.parametrize("shaken", [(PRUSSIANS,), (ALLIES,)])
def test_a_demoralized_enemy_army_lifts_the_french_level_by_ten(shaken: tuple[int, ...]) -> None:
    game = lost_attack(69, shaken)
    assert levels(game, "French") == (70, None)
    assert winner(game) is None
    assert winner(lost_attack(70, shaken)) == (COALITION, "21.4B")


@pytest.mark.rule("21.3A-1")
def test_the_french_level_rises_only_once() -> None:
    game = study("la_belle_alliance", QUIET)
    assert levels(game, "French") == (60, None)
    game.battle.demoralized[ALLIES] = game.battle.demoralized[PRUSSIANS] = True
    assert levels(game, "French") == (70, None)


@pytest.mark.rule("R-41", "21.3A-1")
def test_exchange_in_the_french_phase_lifts_the_level_before_it_is_read() -> None:
    placed = {**QUIET, "Soye/6": 1722, "Baud/6": 1722, "Grant": 1721}
    game = study("la_belle_alliance", placed, phase="combat", dice=[5])
    game.battle.losses[:] = [60 - strength(game, "Soye/6"), 0, 45 - strength(game, "Grant")]
    game.fight(1721)
    assert game.result() == "Ex"
    game.do("give", "Soye/6")
    assert game.battle.losses[FRENCHMEN] == 60
    assert is_demoralized(game, "Allied")
    assert winner(game) is None


@pytest.mark.rule("21.3B-1")
@pytest.mark.parametrize("hex", [606, 607, 708, 709])
def test_french_in_waterloo_shake_the_allies_once(hex: int) -> None:
    game = study("la_belle_alliance", {**QUIET, "Pire": next_to(hex), "Jacq": next_to(hex), "Schw": 2912})
    game.move("Pire", hex)
    assert levels(game, "Allied") == (25, 35)
    assert levels(game, "Prussian") == (25, 35)
    game.move("Jacq", hex)
    idle(game, "18/1300", FRENCH)
    game.move("Pire", next_to(hex))
    game.move("Jacq", next_to(hex))
    assert levels(game, "Allied") == (25, 35)  # it lasts, and is counted once


def next_to(hex: int) -> int:
    """A clear hex south of the town."""
    return {606: 706, 607: 707, 708: 808, 709: 710}[hex]


@pytest.mark.rule("21.3B-1")
def test_coalition_units_in_waterloo_change_nothing() -> None:
    game = study("la_belle_alliance", {**QUIET, "Trip": 710, "Schw": 707}, side=COALITION)
    game.move("Trip", 709)
    game.move("Schw", 607)
    assert levels(game, "Allied") == (45, 55)


@pytest.mark.rule("21.3B-1")
def test_entering_waterloo_can_demoralize_the_allies_at_once() -> None:
    game = study("la_belle_alliance", {**QUIET, "Pire": 710}, losses={"Allied": 25})
    assert not is_demoralized(game, "Allied")
    game.move("Pire", 709)
    assert is_demoralized(game, "Allied")
    assert levels(game, "French") == (70, None)
    assert winner(game) is None


@pytest.mark.rule("21.3B-1", "21.4A-1")
def test_entering_waterloo_can_break_the_allies_and_end_the_game() -> None:
    game = study("la_belle_alliance", {**QUIET, "Pire": 710}, losses={"Allied": 36})
    game.do("pick", "Pire").do("move", 709)
    assert winner(game) == (FRENCH, "21.4A")


@pytest.mark.rule("21.3B-1")
def test_an_advance_into_waterloo_counts() -> None:
    placed = {**QUIET, "Soye/6": 710, "Baud/6": 710, "Mrln": 709}
    game = study("la_belle_alliance", placed, phase="combat", dice=[1])
    game.fight(709)
    while game.step() == "RetreatUnit":
        game.do("retreat", "Mrln", min(game.hexes("retreat", "Mrln")))
    assert levels(game, "Allied") == (45, 55)
    game.do("advance", "Soye/6", 709)
    assert levels(game, "Allied") == (25, 35)


def engagement(phasing: int, placed: dict[str, int], target: int, guns: tuple[str, ...] = ()) -> Game:
    game = study("la_belle_alliance", {**QUIET, **placed}, phase="combat", side=phasing, dice=[6, 6])
    assert levels(game, "Allied") == (45, 55)
    return game.fight(target, guns=guns, column="1-3")


@pytest.mark.rule("21.3B-2")
def test_prussians_attacking_hearten_the_allies() -> None:
    assert levels(engagement(COALITION, {"Brdlbn": 2512, "Pire": 2513}, 2513), "Allied") == (55, 65)


@pytest.mark.rule("21.3B-2")
def test_prussians_attacked_hearten_the_allies() -> None:
    assert levels(engagement(FRENCH, {"Pire": 2513, "Watz": 2512}, 2512), "Allied") == (55, 65)


@pytest.mark.rule("21.3B-2")
def test_a_bombardment_of_or_by_prussians_counts() -> None:
    by_french = engagement(FRENCH, {"Pell": 2514, "Watz": 2512}, 2512, ("Pell",))
    assert levels(by_french, "Allied") == (55, 65)
    by_prussians = engagement(COALITION, {"Brdlbn": 2514, "Pire": 2512}, 2512, ("Brdlbn",))
    assert levels(by_prussians, "Allied") == (55, 65)


@pytest.mark.rule("21.3B-2")
def test_fights_between_french_and_allies_do_not_count() -> None:
    assert levels(engagement(FRENCH, {"Pire": 2513, "Byng": 2512}, 2512), "Allied") == (45, 55)


@pytest.mark.rule("21.3B-2")
def test_only_the_first_such_combat_counts() -> None:
    placed = {"Brdlbn": 2512, "Pire": 2513, "10/13": 2020, "Jacq": 2021}
    game = engagement(COALITION, placed, 2513)
    while game.step() != "CombatPhase" and not game.can("odds", 0):
        game.table.take(game.table.legal()[0])
    game.fight(2021, column="1-3")
    assert len(game.events("combat")) == 2
    assert levels(game, "Allied") == (55, 65)


@pytest.mark.rule("21.3B-1", "21.3B-2")
def test_both_changes_of_the_allied_levels_add_up() -> None:
    game = engagement(COALITION, {"Brdlbn": 2512, "Pire": 2513, "Jacq": 710}, 2513)
    while game.step() != "MovementPhase":
        game.table.take(game.table.legal()[0])
    game.move("Jacq", 709)
    assert levels(game, "Allied") == (35, 45)


# 21.4 Victory


@pytest.mark.rule("21.4A-1")
def test_french_win_when_both_coalition_armies_are_demoralized() -> None:
    game = study("la_belle_alliance", {**QUIET, "Soye/6": 1722, "Baud/6": 1722, "Watz": 1721}, phase="combat", dice=[1])
    game.battle.losses[PRUSSIANS] = 25 - strength(game, "Watz")
    game.battle.demoralized[ALLIES] = True
    game.fight(1721)
    assert winner(game) == (FRENCH, "21.4A")


@pytest.mark.rule("21.4A-1")
def test_one_demoralized_army_is_not_enough() -> None:
    game = french_attack("Mrln", 45, prussian=24)
    assert is_demoralized(game, "Allied")
    assert winner(game) is None


@pytest.mark.rule("21.4B-1")
def test_coalition_wins_if_the_french_have_not() -> None:
    game = study("la_belle_alliance", QUIET, phase="turn", losses={"Allied": 44, "Prussian": 24})
    idle(game, "18/2000", COALITION)
    assert winner(game) is None
    assert winner(idle_to_the_end(game)) == (COALITION, "21.4B")
