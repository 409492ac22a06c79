"""Rules 8.9, 8.10 and 9.7: passes, the sunset roll and its cancellation."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, FRENCH, INFANTRY
from tests.waterloo_impulse.sandbox import Study

NAPOLEON = [6, 6]  # his roll when the next turn opens
ALL = ("Napoleon", "Ney", "Wellington", "Blucher")


def evening(marker: int, dice: list[int], *spent: str, options: tuple[str, ...] = ()) -> Study:
    """Two sides far apart, somewhere on the impulse track."""
    study = Study("A-B B-C", marker=marker, dice=dice, options=options).french("X", INFANTRY, 3, 3, "A")
    return study.british("Y", INFANTRY, 3, 3, "C").spend(*spent)


@pytest.mark.rule("8.10a", "8.10b", "8.10c", "8.2b")
@pytest.mark.parametrize(("marker", "dice", "goes_on"), [(5, [3, 2], True), (5, [2, 2], False), (2, [1, 1], True)])
def test_c11_the_sunset_roll(marker: int, dice: list[int], goes_on: bool) -> None:
    study = evening(marker, [*dice, *NAPOLEON], *ALL).impulse(ALLIED).do("pass")
    assert study.step == "Activate"
    assert study.seat == FRENCH
    assert (study.now.turn, study.now.marker) == ((2, marker + 1) if goes_on else (3, 0))


@pytest.mark.rule("8.10e", "8.10b", "8.10c")
def test_c11_the_chances() -> None:
    failures = {}
    for marker in (0, 1, 2, 3, 7):
        failures[marker] = 0
        for dice in product(range(1, 7), repeat=2):
            study = evening(marker, [*dice, *NAPOLEON], *ALL).impulse(ALLIED).do("pass")
            failures[marker] += study.now.turn == 3
    assert failures == {0: 0, 1: 0, 2: 0, 3: 1, 7: 15}


@pytest.mark.rule("9.7a", "9.7b", "9.7c", "9.4c", "9.4d", "9.4b")
def test_c12_both_players_may_try_to_cancel() -> None:
    study = evening(8, [3, 3, 2, 1, 4, 4]).impulse(ALLIED).do("pass")
    assert (study.step, study.seat) == ("CancelSunset", FRENCH)
    study.do("cancel", "Napoleon")
    assert not study.is_spent("Napoleon")
    assert (study.step, study.seat) == ("CancelSunset", ALLIED)
    study.do("cancel", "Wellington")
    assert study.is_spent("Wellington")
    assert (study.now.turn, study.now.marker) == (2, 9)
    assert (study.step, study.seat) == ("Activate", FRENCH)


@pytest.mark.rule("9.7c")
def test_a_french_success_leaves_the_allies_nothing_to_do() -> None:
    study = evening(8, [3, 3, 3, 2]).impulse(ALLIED).do("pass").do("cancel", "Napoleon")
    assert study.is_spent("Napoleon")
    assert (study.step, study.seat, study.now.marker) == ("Activate", FRENCH, 9)
    assert not study.is_spent("Wellington")


@pytest.mark.rule("16.3d", "9.4b")
def test_c13_not_both_allied_commanders() -> None:
    study = evening(8, [3, 3, 2, 1, *NAPOLEON]).impulse(ALLIED).do("pass").do("accept")
    assert study.offered("cancel") == [study.leaders["Wellington"], study.leaders["Blucher"]]
    study.do("cancel", "Wellington")
    assert study.now.turn == 3
    assert study.told("phase_over") == [(8,)]
    other = evening(8, [3, 3, 4, 1], "Wellington").impulse(ALLIED).do("pass").do("accept").do("cancel", "Blucher")
    assert other.now.marker == 9
    assert other.is_spent("Blucher")


@pytest.mark.rule("9.9b", "9.9c", "8.3b")
def test_c14_ney_cancels() -> None:
    study = evening(8, [3, 3, 3, 3], "Napoleon").impulse(ALLIED).do("pass").do("cancel", "Ney")
    assert study.now.marker == 9
    assert study.is_spent("Ney")
    assert study.may("lead", "Ney")
    assert study.refused("double", "Ney").rule == "9.3"


@pytest.mark.rule("9.9b")
def test_c15_a_fresh_napoleon_blocks_ney() -> None:
    study = evening(8, [3, 3]).impulse(ALLIED).do("pass")
    assert study.offered("cancel") == [study.leaders["Napoleon"]]
    assert study.refused("cancel", "Ney").rule == "9.9"
    assert study.refused("cancel", "Wellington").rule == "9.7"
    assert study.refused("pass").rule == "9.7"


@pytest.mark.rule("8.9a", "8.9b", "8.9c")
def test_c16_two_passes_end_the_phase_without_a_roll() -> None:
    study = evening(1, NAPOLEON).impulse(FRENCH).do("pass")
    assert study.seat == ALLIED
    study.do("pass")
    assert study.now.turn == 3
    assert study.told("phase_over") == [(1,)]
    assert study.now.dice.count == 2  # Napoleon's alone


@pytest.mark.rule("8.9b", "8.2b")
def test_an_allied_pass_and_then_a_french_one_end_it_too() -> None:
    study = evening(1, [3, 3, *NAPOLEON]).impulse(ALLIED).do("pass")
    assert (study.seat, study.now.marker) == (FRENCH, 2)
    study.do("pass")
    assert study.now.turn == 3


@pytest.mark.rule("8.10a")
def test_c17_the_french_never_roll_for_sunset() -> None:
    study = evening(12, [1, 1]).impulse(FRENCH).do("lead", "Reille")
    assert (study.seat, study.now.marker) == (ALLIED, 12)
    assert study.now.dice.count == 2


@pytest.mark.rule("8.9b", "R83")
@pytest.mark.parametrize("double", [False, True])
def test_a_pass_after_an_activation_is_a_pass(double: bool) -> None:
    study = evening(1, [6, 6, *NAPOLEON]).impulse(FRENCH).do("pass")
    study.do("double", "Wellington") if double else study.do("lead", "Orange")
    study.do("pass")
    assert study.now.turn == 3
    assert study.told("phase_over") == [(1,)]


@pytest.mark.rule("8.9b")
def test_an_action_breaks_the_row_of_passes() -> None:
    study = evening(1, [6, 6, 6, 6]).impulse(FRENCH).do("pass").do("lead", "Orange").do("move", "C", 5)
    study.do("end_moves")
    assert (study.seat, study.now.marker) == (FRENCH, 2)
    study.do("pass")
    assert (study.seat, study.now.turn) == (ALLIED, 2)


@pytest.mark.rule("8.3f", "8.9b", "R59")
@pytest.mark.parametrize("verb", ["lead", "double"])
@pytest.mark.parametrize("first", [True, False])
def test_a_failure_is_no_pass_unless_the_table_says_so(verb: str, first: bool) -> None:
    for options, turn in (((), 2), (("failed_activation_is_pass",), 3)):
        study = evening(1, [1, 1, 6, 6], options=options).impulse(FRENCH)
        if first:
            study.do(verb, "Reille" if verb == "lead" else "Napoleon").do("pass")
        else:
            study.do("pass").do(verb, "Orange" if verb == "lead" else "Wellington")
        assert study.now.turn == turn


@pytest.mark.rule("8.3f", "R59")
def test_two_failures_end_the_phase_only_with_the_option() -> None:
    for options, turn in (((), 2), (("failed_activation_is_pass",), 3)):
        study = evening(1, [1, 1, 1, 1, 6, 6], options=options).impulse(FRENCH).do("lead", "Reille")
        study.do("lead", "Orange")
        assert study.now.turn == turn


@pytest.mark.rule("8.10d")
def test_off_the_track_the_phase_ends_and_nobody_can_help() -> None:
    study = evening(12, [6, 6, *NAPOLEON]).impulse(ALLIED).do("pass")
    assert study.now.turn == 3
    assert study.told("sunset") == []
    assert study.told("phase_over") == [(13,)]
    saved = evening(12, [5, 6, 6, 6, *NAPOLEON]).impulse(ALLIED).do("pass").do("cancel", "Napoleon")
    assert saved.now.turn == 3
    on = evening(11, [6, 6]).impulse(ALLIED).do("pass")
    assert (on.now.turn, on.now.marker) == (2, 12)


@pytest.mark.rule("9.4b", "R62")
def test_an_attempt_in_the_impulse_uses_up_that_of_the_evening() -> None:
    study = evening(8, [1, 1, 3, 3, *NAPOLEON]).impulse(ALLIED).do("double", "Wellington")
    assert (study.step, study.seat) == ("CancelSunset", FRENCH)
    study.do("accept")
    assert study.now.turn == 3  # neither Wellington nor Blücher is asked
