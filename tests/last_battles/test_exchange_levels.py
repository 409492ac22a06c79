"""Both losses of an exchange fall at the same instant (9.2B): levels are read when both sides have paid."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.roster import ARMIES
from grognard.games.last_battles.state import DEAD
from tests.last_battles.battlefields import is_demoralized, levels, study, winner
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game


def exchange(
    scenario: str,
    side: int,
    attackers: list[str],
    defenders: list[str],
    losses: dict[str, int],
    *,
    turn: str = "",
    options: tuple[str, ...] = (),
) -> Game:
    """Attackers in one hex against defenders in the next one, with a six: an exchange; losses are those before it."""
    here, there = PLACES[scenario]
    placed = {**dict.fromkeys(attackers, here), **dict.fromkeys(defenders, there)}
    placed.update(ELSEWHERE[scenario])
    game = study(scenario, placed, *options, phase="combat", side=side, turn=turn, dice=[6], losses=losses)
    game.fight(there)
    assert game.result() == "Ex"
    return game


# Two clear hexes next to each other
PLACES = {
    "wavre": (4720, 4719),
    "ligny": (3065, 3064),
    "quatre_bras": (1755, 1754),
    "la_belle_alliance": (1722, 1721),
}
# Somebody of each side stays on the map, nobody near anybody
ELSEWHERE = {
    "wavre": {"Lag/11": 4828, "8/9": 4308},
    "ligny": {"Cors/8": 3060, "Mar": 5454},
    "quatre_bras": {"Gauth/9": 1160, "Mrln": 738},
    "la_belle_alliance": {"Dom": 1030, "Mitch": 310},
}


def order(game: Game) -> list[tuple[str, str]]:
    """Which army was demoralized or disintegrated, in the order told."""
    return [
        (event.kind, ARMIES[event.data[0]])
        for event in game.table.log
        if event.kind in ("demoralized", "disintegrated")
    ]


# Wavre: the French level rises with the Prussians lost (20.3A, 20.4C)


@pytest.mark.rule("20.3A-1", "9.2B-1", "20.4B-1")
def test_the_attackers_payment_lifts_the_french_level_at_wavre() -> None:
    """French losses of 28, a unit of 2 attacked: 30 lost, but the Prussians pay 4, so that the level is 34."""
    game = exchange("wavre", COALITION, ["Rohl", "Lehmn"], ["Laf/21"], {"French": 28})
    assert game.where("Laf/21") == DEAD
    assert game.step() == "ExchangeLoss", "nobody has won while the attacker chooses"
    assert winner(game) is None
    game.do("give", "Lehmn")
    assert game.battle.losses == [30, 4, 0]
    assert levels(game, "French") == (34, None)
    assert winner(game) is None
    assert not is_demoralized(game, "French")


@pytest.mark.rule("20.3A-1", "9.2B-1")
def test_a_payment_without_a_choice_counts_at_the_same_instant_too() -> None:
    game = exchange("wavre", COALITION, ["Rohl", "Schul"], ["Laf/21"], {"French": 28})
    assert game.where("Rohl") == DEAD, "the only set that pays without waste"
    assert game.battle.losses == [30, 7, 0]
    assert winner(game) is None


@pytest.mark.rule("20.3A-1", "20.4B-1")
@pytest.mark.parametrize(("before", "given", "lost"), [(31, "22/7", False), (32, "22/7", True), (32, "Rohl", False)])
def test_what_is_paid_decides_where_the_level_stands(before: int, given: str, lost: bool) -> None:
    """The French lose 2 more. With 1 Prussian point lost before, 3 paid make a level of 34, and 7 paid one of 38."""
    game = exchange("wavre", COALITION, ["Rohl", "22/7"], ["Laf/21"], {"French": before, "Prussian": 1})
    game.do("give", given)
    assert levels(game, "French") == (31 + (7 if given == "Rohl" else 3), None)
    assert winner(game) == ((COALITION, "20.4B") if lost else None)


@pytest.mark.rule("20.3A-1", "20.4B-1")
@pytest.mark.parametrize(("before", "lost"), [(31, False), (32, True)])
def test_a_bombardment_alone_pays_nothing_and_lifts_nothing(before: int, lost: bool) -> None:
    placed = {"Rohl": 4721, "Lehmn": 4721, "Laf/21": 4719, **ELSEWHERE["wavre"]}
    losses = {"French": before, "Prussian": 4}
    game = study("wavre", placed, phase="combat", side=COALITION, dice=[6], losses=losses)
    game.fight(4719, guns=["Rohl", "Lehmn"])
    assert game.result() == "Ex"
    assert game.battle.losses == [before + 2, 4, 0]
    assert winner(game) == ((COALITION, "20.4B") if lost else None)


@pytest.mark.rule("20.4A-1", "9.2B-1", "R-41")
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_both_cross_at_once_at_wavre(side: int) -> None:
    """French losses far beyond the level, Prussian ones beyond disintegration: who is not on turn breaks first."""
    before = {"French": 120, "Prussian": 50}
    if side == FRENCH:
        game = exchange("wavre", side, ["Gen/10", "Dup/10"], ["Lutz"], before).do("give", "Gen/10")
        assert winner(game) == (FRENCH, "20.4A")
        assert order(game) == [("demoralized", "Prussian"), ("disintegrated", "Prussian")]
    else:
        game = exchange("wavre", side, ["Rohl", "Lehmn"], ["Coth"], before).do("give", "Lehmn")
        assert winner(game) == (COALITION, "20.4B")
        assert order(game) == [("demoralized", "French")]


# Quatre Bras: the level of the hour (19.3)


@pytest.mark.rule("19.3-1", "9.2B-1", "R-69", "R-41")
@pytest.mark.parametrize(
    ("side", "turn", "expected"),
    [
        (FRENCH, "16/1500", (FRENCH, "19.4A")),
        (FRENCH, "16/1600", (FRENCH, "19.4A")),
        (COALITION, "16/1500", (COALITION, "19.4B")),
        (COALITION, "16/1600", None),
    ],
)
def test_both_cross_at_once_at_quatre_bras(side: int, turn: str, expected: tuple[int, str] | None) -> None:
    """The Allies disintegrate beyond 40; the French have lost 10, which is too much up to 1500 only."""
    if side == FRENCH:
        game = exchange("quatre_bras", side, ["Soye/6", "Camp/5"], ["Opstl"], {"French": 5, "Allied": 40}, turn=turn)
        assert winner(game) is None
        game.do("give", "Camp/5")
    else:
        game = exchange("quatre_bras", side, ["Bttlr", "Kiel"], ["Marc"], {"French": 8, "Allied": 20}, turn=turn)
        assert winner(game) is None
        game.do("give", "Kiel")
        assert game.battle.losses == [10, 0, 25]
        assert is_demoralized(game, "Allied") == (expected is None), "a game that is over breaks nobody any more"
    assert winner(game) == expected


@pytest.mark.rule("19.3-1", "9.2B-1")
def test_the_attackers_own_payment_breaks_him_at_quatre_bras() -> None:
    game = exchange("quatre_bras", FRENCH, ["Soye/6", "Camp/5"], ["Opstl"], {"French": 5, "Allied": 20}, turn="16/1500")
    game.do("give", "Camp/5")
    assert winner(game) == (COALITION, "19.4B")


# Ligny: the French can be demoralized only while the Prussians are not (18.3A), whose level hangs on towns (18.3B)


@pytest.mark.rule("18.3A-1", "18.3B-1", "9.2B-1", "R-41")
@pytest.mark.parametrize("towns", [0, 2])
@pytest.mark.parametrize("over", [True, False])
def test_a_level_lowered_by_towns_is_the_one_read_at_an_exchange(towns: int, over: bool) -> None:
    """With two town hexes lost the Prussian level is 49: at that the phasing French are spared, one below it not."""
    level = 55 - 3 * towns
    placed = {"Fri/Gr": 3065, "Mrnd/Ch": 3065, "Lutz": 3064, **ELSEWHERE["ligny"]}
    before = {"French": 33, "Prussian": level - (2 if over else 3)}
    game = study("ligny", placed, phase="combat", dice=[6], losses=before)
    for hex in game.battle.scenario.watched[:towns]:
        game.battle.control[hex] = FRENCH
    game.fight(3064)
    assert levels(game, "Prussian")[0] == level
    assert not is_demoralized(game, "Prussian"), "not before the French have paid"
    game.do("give", "Fri/Gr")
    assert is_demoralized(game, "Prussian") == over
    assert winner(game) == (None if over else (COALITION, "18.4B"))


@pytest.mark.rule("18.4A-1", "9.2B-1", "R-41")
def test_disintegration_and_demoralization_at_once_at_ligny() -> None:
    game = exchange("ligny", FRENCH, ["Fri/Gr", "Mrnd/Ch"], ["Lutz"], {"French": 33, "Prussian": 73})
    game.do("give", "Fri/Gr")
    assert winner(game) == (FRENCH, "18.4A")
    game = exchange("ligny", COALITION, ["Lehmn", "24/1"], ["Coth"], {"French": 33, "Prussian": 73})
    game.do("give", "24/1")
    assert winner(game) == (COALITION, "18.4B")


# La Belle Alliance: a demoralized enemy army heartens the French (21.3A)


@pytest.mark.rule("21.3A-1", "9.2B-1", "R-41")
@pytest.mark.parametrize("army", ["Allied", "Prussian"])
def test_the_french_level_is_read_when_the_enemy_has_broken_first(army: str) -> None:
    """In the French phase 10 more are allowed when the exchange itself demoralizes an enemy army."""
    unit, level = ("Grant", 45) if army == "Allied" else ("Watz", 25)
    for spare, expected in ((0, None), (1, (COALITION, "21.4B"))):
        before = {"French": 53, army: level - (2 if army == "Allied" else 3) - spare}
        attackers = ["Fri/Gr", "Mrnd/Ch"]
        game = exchange("la_belle_alliance", FRENCH, attackers, [unit], before).do("give", "Fri/Gr")
        assert game.battle.losses[0] == 60
        assert is_demoralized(game, army) == (spare == 0)
        assert winner(game) == expected


@pytest.mark.rule("21.4B-1", "9.2B-1", "R-41")
def test_in_the_coalitions_phase_the_french_break_first_and_are_not_heartened() -> None:
    before = {"French": 58, "Allied": 43}
    game = exchange("la_belle_alliance", COALITION, ["Byng", "Kiel"], ["Marc"], before)
    assert winner(game) is None
    game.do("give", "Kiel")
    assert game.battle.losses == [60, 0, 48]
    assert order(game) == [("demoralized", "French")]
    assert winner(game) == (COALITION, "21.4B")


@pytest.mark.rule("21.4A-1", "9.2B-1")
def test_one_broken_army_lifts_the_level_by_ten_and_no_more() -> None:
    before = {"French": 65, "Prussian": 22, "Allied": 44}
    game = exchange("la_belle_alliance", FRENCH, ["Mrnd/Ch", "Fri/Gr"], ["Arnts"], before)
    game.do("give", "Fri/Gr")
    assert winner(game) == (COALITION, "21.4B"), "72 lost against 70"


@pytest.mark.rule("9.2B-1", "R-41")
def test_three_armies_at_once() -> None:
    """An Allied and a Prussian unit defend together: both armies break before the French do."""
    field = Field(levels={"French": (60, None), "Allied": (45, 55), "Prussian": (25, 35)})
    field.coalition("X", 1009, 1).prussian("Y", 1009, 1).french("A", 1010, 9).french("B", 1010, 3)
    losses = {"French": 59, "Prussian": 24, "Allied": 44}
    game = field.combat(dice=[6], losses=losses).fight(1009)
    assert game.result() == "Ex"
    assert order(game) == [], "levels wait for the payment"
    game.do("give", "B")
    assert order(game) == [("demoralized", "Prussian"), ("demoralized", "Allied"), ("demoralized", "French")]


# The Guard (15.2)


@pytest.mark.rule("15.2-1", "9.2B-1")
@pytest.mark.parametrize(("before", "broke"), [(45, True), (10, False)])
def test_the_guard_that_breaks_an_army_in_an_exchange_costs_no_level(before: int, broke: bool) -> None:
    game = exchange(
        "la_belle_alliance",
        FRENCH,
        ["Fri/Gr", "Mrnd/Ch"],
        ["Grant"],
        {"Allied": before - 2},
        options=("imperial_guard",),
    ).do("give", "Fri/Gr")
    assert is_demoralized(game, "Allied") == broke
    assert bool(game.events("guard_beaten")) != broke
    assert levels(game, "French") == ((70, None) if broke else (40, None))
