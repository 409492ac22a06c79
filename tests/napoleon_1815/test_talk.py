"""Rule 11.0: when the two Allied players may communicate."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.games.napoleon_1815.roster import ALLIED_SIDE
from grognard.kernel.state import SPECTATOR
from tests.napoleon_1815.drill import opening
from tests.napoleon_1815.sandbox import ALLIED_DAY, ALLIED_NIGHT, FRENCH_DAY, FRENCH_NIGHT, Study

NAPOLEON, WELLINGTON, BLUCHER = 0, 1, 2  # seats
BOOK = rulebook("napoleon_1815")


def mute(study: Study) -> list[int]:
    """The seats that may not speak; what each sees says the same as what is."""
    campaign = study.now
    found: list[int] = []
    for seat in sorted(set(campaign.seat_of)):
        refusal = BOOK.secrets.may_speak(campaign, seat)
        seen = BOOK.secrets.may_speak(BOOK.secrets.view(campaign, seat).state, seat)
        assert (refusal is None) == (seen is None)
        if refusal is not None:
            assert refusal.rule == "11.0"
            assert "night" in refusal.reason
            found.append(seat)
    return found


def at_turn(turn: int, scenario: str = "three_players") -> Study:
    study = opening(scenario, ["historical_setup"])
    study.now.turn = turn
    return study


@pytest.mark.rule("11.0-3", "11.0-4")
def test_c81_the_allies_talk_by_night_and_while_they_deploy() -> None:
    assert mute(at_turn(ALLIED_DAY)) == [WELLINGTON, BLUCHER]
    assert mute(at_turn(ALLIED_NIGHT)) == []
    assert mute(at_turn(FRENCH_NIGHT)) == [WELLINGTON, BLUCHER]
    assert mute(at_turn(FRENCH_DAY)) == [WELLINGTON, BLUCHER]


@pytest.mark.rule("11.0-3", "11.0-4")
def test_c81_the_line_closes_when_the_last_block_stands() -> None:
    study = opening("three_players")
    for seat in (WELLINGTON, BLUCHER, NAPOLEON):
        assert (study.now.seat(), mute(study)) == (seat, [])
        study.do("historical")
        assert mute(study) == []
        study.do("done")
    assert study.now.turn == FRENCH_DAY
    assert mute(study) == [WELLINGTON, BLUCHER]


@pytest.mark.rule("11.0-3", "11.0-4")
def test_every_turn_of_the_time_record_opens_or_closes_the_line() -> None:
    turns = opening("three_players").scenario.turns
    opened = [number for number in range(len(turns)) if not mute(at_turn(number))]
    assert opened == [number for number, turn in enumerate(turns) if turn.night and turn.side == ALLIED_SIDE]
    assert opened


@pytest.mark.rule("11.0-4")
def test_when_the_game_is_over_everybody_may_talk() -> None:
    study = at_turn(ALLIED_DAY)
    study.now.finish((NAPOLEON,), "10.0", "The French win.")
    assert mute(study) == []


@pytest.mark.rule("11.0-3")
@pytest.mark.parametrize("scenario", ["campaign", "tourney"])
def test_two_players_talk_when_they_like(scenario: str) -> None:
    assert mute(opening(scenario)) == []
    for turn in (FRENCH_DAY, ALLIED_DAY, FRENCH_NIGHT, ALLIED_NIGHT):
        assert mute(at_turn(turn, scenario)) == []
    assert [BOOK.secrets.allies(BOOK.sides_of(scenario), seat) for seat in (0, 1)] == [[], []]


@pytest.mark.rule("11.0-3")
def test_only_the_two_allies_have_a_line_of_their_own() -> None:
    seats = (NAPOLEON, WELLINGTON, BLUCHER, SPECTATOR)
    assert [BOOK.secrets.allies(BOOK.sides_of("three_players"), seat) for seat in seats] == [
        [],
        [BLUCHER],
        [WELLINGTON],
        [],
    ]
