"""Rule 6: the phases of a turn, the Commander Phase, the End Phase and who arrives in it."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, FRENCH, INFANTRY, PRUSSIAN
from grognard.games.waterloo_impulse.state import ABSENT, READY
from grognard.kernel.action import Action
from tests.waterloo_impulse.field import FRESH_NAPOLEON, battlefield, holders, idle_turn, leader, turns
from tests.waterloo_impulse.sandbox import COMMANDERS, LEADERS, Study

P1, P2, P3 = 91, 92, 93


def weary(dice: list[int]) -> Study:
    """A turn to come in which everybody has something to recover from."""
    study = Study("A-B B-T", dice=dice, battery="B", turn=4).french("X", INFANTRY, 3, 3, "A", spent=True)
    study.french("G", ARTILLERY, 3, 3, "B", spent=True).british("Y", INFANTRY, 3, 3, "T", spent=True)
    return study


@pytest.mark.rule("6.1b", "6.3a", "6.4a", "8.1a", "8.2a")
def test_the_phases_follow_each_other() -> None:
    study = weary([6, 6]).whole_turn()
    assert study.told("attempt") == [(study.leaders["Napoleon"], 5)]
    assert (study.step, study.seat) == ("Rally", FRENCH)
    study.do("done")
    assert (study.step, study.seat) == ("Rally", ALLIED)
    study.do("done")
    assert (study.step, study.seat) == ("ChooseTarget", FRENCH)
    study.do("decline")
    assert (study.step, study.seat) == ("Activate", FRENCH)
    study.do("pass")
    assert (study.step, study.seat) == ("Activate", ALLIED)


@pytest.mark.rule("6.2.1a", "6.2.1b", "6.2.1c")
@pytest.mark.parametrize(
    ("before", "dice", "spent"),
    [("fresh", [2, 2], True), ("spent", [2, 3], False), ("fresh", [2, 3], False), ("spent", [3, 1], True)],
)
def test_c7_napoleon_rolls_for_his_turn(before: str, dice: list[int], spent: bool) -> None:
    study = weary(dice)
    if before == "spent":
        study.spend("Napoleon")
    study.whole_turn()
    assert study.is_spent("Napoleon") == spent
    for name in [*LEADERS, "Wellington", "Blucher"]:
        assert not study.is_spent(name)


@pytest.mark.rule("6.2.1d", "6.2.2a", "6.2.3a")
def test_c7_all_others_recover_without_a_roll() -> None:
    study = weary([1, 1]).spend(*LEADERS, *COMMANDERS).whole_turn()
    assert study.is_spent("Napoleon")
    for name in [*LEADERS, "Wellington", "Blucher"]:
        assert not study.is_spent(name)
    assert study.now.dice.count == 2


@pytest.mark.rule("6.2.2a", "5.1e")
def test_who_has_not_arrived_does_not_recover() -> None:
    battle = battlefield(FRESH_NAPOLEON)
    idle_turn(battle)
    for id in ("blucher", "bulow", "pirch", "zieten"):
        assert battle.leaders[leader(battle, id)] == ABSENT


@pytest.mark.rule("3.9a", "6.6a", "6.5b")
def test_the_end_phase_sets_the_markers() -> None:
    study = Study("A-B", marker=6, turn=3, dice=[6, 6, 6, 6]).french("X", INFANTRY, 3, 3, "A")
    study.british("Y", INFANTRY, 3, 3, "B").impulse(FRENCH)
    assert study.now.turn == 3
    study.do("pass").do("pass")
    assert (study.now.turn, study.now.marker) == (4, 0)
    assert study.told("turn") == [(4,)]


@pytest.mark.rule("3.10a", "6.5a", "6.5b", "8.1a")
def test_a_round_is_a_french_and_an_allied_impulse_and_one_sunset_roll() -> None:
    study = Study("A-B", dice=[6, 6, 1, 2, 1, 1, 1, 2]).french("X", INFANTRY, 3, 3, "A")
    study.british("Y", INFANTRY, 3, 3, "B").impulse(FRENCH)
    study.do("lead", "Reille").do("move", "A", 0).do("end_moves")
    assert study.now.marker == 0
    assert (study.step, study.seat) == ("Activate", ALLIED)
    study.do("lead", "Orange")  # 1 and 2: he fails, and the sun does not set at 0
    assert study.now.marker == 1
    assert (study.step, study.seat) == ("Activate", FRENCH)
    assert [data[0] for data in study.told("impulse")] == [FRENCH, ALLIED, FRENCH]
    assert study.now.dice.count == 6


@pytest.mark.rule("6.6a", "6.6b", "2.0b")
def test_after_the_tenth_turn_there_is_no_more_play() -> None:
    study = Study("A-B", turn=9, dice=[6, 6]).french("X", INFANTRY, 3, 3, "A").british("Y", INFANTRY, 3, 3, "B")
    study.end_phase()
    assert study.now.turn == 10
    assert study.step == "Activate"
    study.do("pass").do("pass")
    assert study.step == "over"
    assert study.now.legal() == []
    assert study.now.turn == 10
    assert study.now.outcome is not None
    assert study.now.outcome.rule == "17.6"


@pytest.mark.rule("6.6a", "17.2a")
def test_an_automatic_victory_is_looked_for_before_anything_else() -> None:
    study = Study("A-B", turn=10, points={"A": (10, FRENCH)}).french("X", INFANTRY, 3, 3, "A")
    study.end_phase()
    assert study.now.outcome is not None
    assert study.now.outcome.rule == "17.2"
    early = Study("A-B", turn=5, points={"A": (10, FRENCH)}).french("X", INFANTRY, 3, 3, "A").end_phase()
    assert early.step == "over"
    assert early.now.turn == 5
    assert early.told("arrives") == []


@pytest.mark.rule("6.6.1a", "15.1b", "15.7a", "16.1a", "16.2a")
def test_c93_the_prussians_arrive_for_the_turn_that_is_named() -> None:
    battle = turns(4)
    assert battle.turn == 5
    assert not any(battle.where[unit] > 0 for unit, army in enumerate(battle.roster.army) if army == PRUSSIAN)
    battle = turns(5)
    assert battle.turn == 6
    assert holders(battle, P3) == {"pr_ii_korps"}
    assert holders(battle, P2) == {"pr_iv_korps"}
    assert holders(battle, P1) == set()
    for id in ("blucher", "bulow", "pirch"):
        assert battle.leaders[leader(battle, id)] == READY
    assert battle.leaders[leader(battle, "zieten")] == ABSENT
    battle.apply(Action("decline"))
    battle.apply(Action("pass"))
    assert Action("lead", leader(battle, "bulow")) in battle.legal()
    assert Action("double", leader(battle, "blucher")) in battle.legal()
    battle = turns(7)
    assert battle.turn == 8
    assert holders(battle, P1) == {"pr_i_korps"}
    assert battle.leaders[leader(battle, "zieten")] == READY


@pytest.mark.rule("15.7a", "16.1a", "R4")
def test_late_prussians_come_a_turn_later() -> None:
    battle = turns(5, ["late_prussians"])
    assert battle.turn == 6
    assert holders(battle, P2) == holders(battle, P3) == set()
    assert battle.leaders[leader(battle, "blucher")] == ABSENT
    battle = turns(6, ["late_prussians"])
    assert holders(battle, P2) == {"pr_iv_korps"}
    assert holders(battle, P3) == {"pr_ii_korps"}
    assert battle.leaders[leader(battle, "blucher")] == READY
    assert holders(turns(7, ["late_prussians"]), P1) == set()
    assert holders(turns(8, ["late_prussians"]), P1) == {"pr_i_korps"}


@pytest.mark.rule("6.1a", "6.6b")
def test_ten_idle_turns_end_the_game() -> None:
    battle = battlefield(FRESH_NAPOLEON * 9)
    for turn in range(1, 11):
        assert battle.turn == turn
        idle_turn(battle)
    assert battle.outcome is not None
    assert battle.outcome.rule == "17.6"
