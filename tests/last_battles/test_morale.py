"""Rule 9: losses, demoralization, disintegration."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.roster import ARMIES
from grognard.games.last_battles.state import DEAD
from tests.last_battles.battlefields import begin, is_demoralized, levels, study, winner
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game


def last_loss(
    before: int, level: tuple[int, int | None], *options: str, army: str = "Allied", strength: int = 1
) -> Game:
    """A unit of the army is eliminated on top of the losses it had before."""
    field = Field(options=options, levels={army: level})
    if army == "French":
        field.coalition("A", 1010, 12).french("X", 1009, strength)
        side = COALITION
    else:
        field.french("A", 1010, 12).unit(army, "X", 1009, strength)
        side = FRENCH
    game = field.combat(side, dice=[1], losses={army: before}).fight(1009)
    assert game.result() == "De"
    return game


def is_broken(game: Game, army: str) -> bool:
    return game.battle.broken[ARMIES.index(army)]


# 9.0: counting


@pytest.mark.rule("9.0-1", "3.4A-1")
def test_losses_are_kept_by_army_in_current_strength() -> None:
    field = Field().french("A", 1010, 12).coalition("X", 1009, 2).prussian("Y", 1009, 3, weak=1, reduced=True)
    field.coalition("Z", 1109, 4)
    game = field.combat(dice=[1], losses={"French": 7, "Allied": 5})
    game.form(1009, join=[1010])
    game.do("odds", 7)
    assert (game.where("X"), game.where("Y"), game.where("Z")) == (DEAD, DEAD, 1109)
    assert game.battle.losses == [7, 1, 7]


@pytest.mark.rule("9.0-1")
def test_units_lost_for_want_of_a_retreat_count_too() -> None:
    field = Field(levels={"Allied": (3, 9)})
    field.coalition("X", 1010, 3).french("A", 1011, 2).french("B", 911, 2).french("C", 1111, 2).french("D", 1008, 1)
    game = field.combat(dice=[1]).fight(1010, join=[1011, 911, 1111])
    assert game.result() == "Dr"
    assert game.battle.losses == [0, 0, 3]
    assert is_demoralized(game, "Allied")


# 9.1, 9.2: levels


@pytest.mark.rule("9.2-1", "9.1-1", "R-06")
@pytest.mark.parametrize("army", ["Allied", "Prussian"])
@pytest.mark.parametrize(
    ("losses", "demoralized", "broken"),
    [(24, False, False), (25, True, False), (26, True, False), (39, True, False), (40, True, False), (41, True, True)],
)
def test_c67_demoralized_at_the_level_disintegrated_beyond_it(
    army: str, losses: int, demoralized: bool, broken: bool
) -> None:
    game = last_loss(losses - 1, (25, 40), army=army)
    assert is_demoralized(game, army) == demoralized
    assert is_broken(game, army) == broken


@pytest.mark.rule("R-06")
@pytest.mark.parametrize(("losses", "broken"), [(39, False), (40, True), (41, True)])
def test_r06_other_reading_disintegration_at_the_level(losses: int, broken: bool) -> None:
    assert is_broken(last_loss(losses - 1, (25, 40), "disintegrate_at_level"), "Allied") == broken


@pytest.mark.rule("R-06", "9.1-1")
@pytest.mark.parametrize(("options", "over"), [((), False), (("disintegrate_at_level",), True)])
def test_r06_both_readings_decide_ligny_differently(options: tuple[str, ...], over: bool) -> None:
    placed = {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064}
    game = study("ligny", placed, *options, phase="combat", dice=[1], losses={"Prussian": 72}).fight(3064)
    assert game.battle.losses[1] == 74 == levels(game, "Prussian")[1]
    assert winner(game) == ((FRENCH, "18.4A") if over else None)


@pytest.mark.rule("9.1-1")
def test_an_army_without_such_a_level_never_disintegrates() -> None:
    game = last_loss(5000, (25, None), army="French")
    assert is_demoralized(game, "French")
    assert not is_broken(game, "French")


@pytest.mark.rule("9.1-1")
@pytest.mark.parametrize("scenario", ["ligny", "quatre_bras", "wavre", "la_belle_alliance"])
def test_the_french_have_no_disintegration_level_in_any_of_the_four_battles(scenario: str) -> None:
    game = begin(scenario)
    assert levels(game, "French")[1] is None
    others = [ARMIES[army] for army in game.battle.scenario.armies if army != 0]
    assert others
    for army in others:
        demoralization, disintegration = levels(game, army)
        assert disintegration is not None
        assert disintegration > demoralization


@pytest.mark.rule("9.1-1")
def test_disintegration_is_instant_and_the_scenario_says_what_it_means() -> None:
    # Two fights are due; the first one breaks the Prussians, and the second is fought no more.
    placed = {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064, "Mich/Ch": 3765, "Mar": 3764}
    game = study("ligny", placed, phase="combat", dice=[1], losses={"Prussian": 73}).fight(3064)
    assert winner(game) == (FRENCH, "18.4A")
    assert game.where("Mar") == 3764


@pytest.mark.rule("9.2-1")
def test_an_army_is_demoralized_once() -> None:
    field = Field(levels={"Allied": (1, 50)}).french("A", 1010, 8).coalition("X", 1009, 1)
    field.french("B", 510, 8).coalition("Y", 509, 1)
    game = field.combat(dice=[1, 1]).fight(1009)
    game.do("hold")
    game.fight(509)
    assert len(game.events("demoralized")) == 1
    assert game.battle.losses == [0, 0, 2]


@pytest.mark.rule("9.2A-1")
def test_any_number_of_armies_may_be_demoralized() -> None:
    field = Field(levels={"Allied": (2, 50), "Prussian": (3, 50), "French": (8, None)})
    field.french("A", 1010, 8).coalition("X", 1009, 2).prussian("Y", 509, 3).french("B", 510, 18)
    game = field.combat(dice=[6, 1]).fight(1009)
    assert game.result() == "Ex"
    game.fight(509)
    assert [is_demoralized(game, army) for army in ARMIES] == [True, True, True]


@pytest.mark.rule("9.2A-1")
def test_one_armys_demoralization_may_raise_anothers_level() -> None:
    placed = {"Fri/Gr": 1020, "Mrnd/Ch": 1020, "Cramm": 1019}
    game = study("la_belle_alliance", placed, phase="combat", dice=[1], losses={"Allied": 43})
    assert levels(game, "French") == (60, None)
    game.fight(1019)
    assert is_demoralized(game, "Allied")
    assert levels(game, "French") == (70, None)


# 9.2B: both at once


@pytest.mark.rule("9.2B-1", "R-41")
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_in_an_exchange_the_army_that_is_not_phasing_breaks_first(side: int) -> None:
    field = Field(levels={"Allied": (2, 50), "French": (2, None)})
    field.unit("French" if side == FRENCH else "Allied", "A", 1010, 8)
    field.unit("Allied" if side == FRENCH else "French", "X", 1009, 2)
    game = field.combat(side, dice=[6]).fight(1009)
    assert game.result() == "Ex"
    order = [ARMIES[event[0]] for event in game.events("demoralized")]
    assert order == (["Allied", "French"] if side == FRENCH else ["French", "Allied"])


@pytest.mark.rule("R-41", "9.2B-1")
def test_r41_at_ligny_the_phasing_french_are_spared_if_the_prussians_break_first() -> None:
    placed = {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064}
    before = {"French": 33, "Prussian": 53}
    game = study("ligny", placed, phase="combat", dice=[6], losses=before).fight(3064).do("give", "Fri/Gr")
    assert game.battle.losses == [40, 55, 0]
    assert is_demoralized(game, "Prussian")
    assert not is_demoralized(game, "French"), "18.3A has spared them already"
    assert winner(game) is None


@pytest.mark.rule("R-41", "9.2B-1")
def test_r41_at_ligny_the_same_exchange_in_the_prussian_phase_loses_the_french_the_game() -> None:
    placed = {"Lehmn": 3064, "24/1": 3064, "Coth": 3065}
    before = {"French": 33, "Prussian": 53}
    game = study("ligny", placed, phase="combat", side=COALITION, dice=[6], losses=before).fight(3065)
    assert winner(game) is None, "the Prussians pay at the same instant"
    game.do("give", "24/1")
    assert winner(game) == (COALITION, "18.4B")
    assert game.battle.losses == [35, 58, 0]
    assert not is_demoralized(game, "Prussian")


# 9.3: effects


@pytest.mark.rule("9.3-1")
@pytest.mark.parametrize("demoralized", [True, False])
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_c68_a_demoralized_attacker_does_not_advance(side: int, demoralized: bool) -> None:
    army = "French" if side == FRENCH else "Allied"
    field = Field().unit(army, "A", 1010, 8).unit("Allied" if side == FRENCH else "French", "X", 1009, 2)
    game = field.combat(side, dice=[1], demoralized=[army] if demoralized else []).fight(1009)
    assert game.result() == "De"
    assert (game.step() == "AdvanceUnit") == (not demoralized)
    assert game.where("A") == 1010


@pytest.mark.rule("9.3-1")
@pytest.mark.parametrize("demoralized", [True, False])
def test_c68_a_demoralized_defender_does_not_advance(demoralized: bool) -> None:
    field = Field().french("A", 1010, 1).coalition("X", 1009, 4)
    game = field.combat(dice=[5], demoralized=["Allied"] if demoralized else []).fight(1009)
    assert game.result() == "Ae"
    assert (game.step() == "AdvanceUnit") == (not demoralized)


@pytest.mark.rule("9.3-1")
def test_only_the_units_of_the_demoralized_army_are_held_back() -> None:
    field = Field().coalition("A", 1010, 4).prussian("P", 911, 4).french("X", 1009, 2)
    field.prussian("Q", 1110, 4)
    game = field.combat(COALITION, dice=[1], demoralized=["Allied"]).fight(1009, join=[1010, 1110])
    assert game.names("advance") == {"Q"}


@pytest.mark.rule("9.3-1", "9.2-1")
def test_who_is_demoralized_by_an_exchange_does_not_advance_after_it() -> None:
    for level, advances in ((2, False), (3, True)):
        field = Field(levels={"French": (level, None)}).french("A", 1010, 2).french("B", 1110, 6)
        game = field.coalition("X", 1009, 2).combat(dice=[6]).fight(1009, join=[1010, 1110])
        assert game.result() == "Ex"
        game.do("give", "A")
        assert (game.step() == "AdvanceUnit") == advances


@pytest.mark.rule("9.3-2")
def test_demoralization_stays_when_the_level_rises_above_the_losses() -> None:
    # Allied losses of 45 demoralize; then the first fight of the Prussians raises the level to 55 (21.3B).
    placed = {"Fri/Gr": 1020, "Mrnd/Ch": 1020, "Cramm": 1019}
    placed |= {"Dom": 2020, "Schw": 2021, "Jacq": 1520, "Best": 1521}
    game = study("la_belle_alliance", placed, phase="combat", dice=[1, 1, 5], losses={"Allied": 43})
    game.fight(1019).do("hold")
    assert is_demoralized(game, "Allied")
    assert levels(game, "Allied") == (45, 55)
    game.fight(2021).do("retreat", "Schw", 2022).do("hold")
    assert levels(game, "Allied") == (55, 65)
    assert game.battle.losses[2] == 45
    assert is_demoralized(game, "Allied")
    game.fight(1521)
    assert game.result() == "Ar"
    game.do("retreat", "Jacq", 1519)
    assert game.step() == "MovementPhase", "the victors stay: they are still demoralized"
    assert game.where("Best") == 1521
