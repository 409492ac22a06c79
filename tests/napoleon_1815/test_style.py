"""How computer players carry themselves: the French attack when the clock demands it, the Allies when it pays."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import Bot, Clock, make_bot
from grognard.bots.levels import GENERAL
from grognard.bots.search import Searcher
from grognard.games import rulebook
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, FRENCH_SIDE, INFANTRY
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Decision
from grognard.kernel.dice import Dice
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, LAST, Study

BOOK = rulebook("napoleon_1815")
LEVELS = ["veteran", "general"]
GHENT = GROUND.numbers["ghent"]


def bot(name: str) -> Bot:
    """A bot that thinks only a little."""
    return Searcher(BOOK, GENERAL._replace(plans=4, trials=12)) if name == "general" else make_bot(name, BOOK)


def play_turn(campaign: Campaign, player: Bot, side: int) -> Campaign:
    """Let a bot play a side to the end of this Player Turn; the other side is a veteran."""
    players = {side: player, 1 - side: make_bot("veteran", BOOK)}
    rng = Random(3)
    until = BOOK.knowledge.turns_played(campaign) + 1
    while campaign.outcome is None and BOOK.knowledge.turns_played(campaign) < until:
        seat = campaign.seat()
        decision = Decision(seat, campaign.agenda[-1].name(), "", "", campaign.legal())
        campaign.apply(players[seat].choose(BOOK.secrets.view(campaign, seat), decision, Clock(), rng))
    return campaign


def last_turn() -> Campaign:
    """Brussels is French; Ghent, with a weak garrison, is next to a strong French corps; time is all but up."""
    study = Study(turn=LAST)
    study.dice = Dice(bytes(31) + b"\x07")
    for name in "ABCDEF":
        study.french(name, INFANTRY, 4, 3, "alost")
    study.french("G", INFANTRY, 3, 2, "brussels").french("H", INFANTRY, 3, 2, "brussels")
    for name in "XYZ":
        study.anglo(name, INFANTRY, 2, 1, "ghent")
    study.prussian("P", INFANTRY, 4, 2, "liege")
    return study.movement().now


def outpost(french: int, allied: int) -> Campaign:
    """A French stack at Ligny, a Prussian one next door at Namur, an Allied turn."""
    study = Study(turn=ALLIED_DAY)
    study.dice = Dice(bytes(31) + b"\x05")
    for number in range(french):
        study.french(f"F{number}", INFANTRY, 3, 2, "ligny")
    for number in range(allied):
        study.prussian(f"P{number}", INFANTRY, 4, 2, "namur")
    study.anglo("A", INFANTRY, 4, 2, "brussels")
    return study.movement().now


def test_who_stands_still_in_the_last_turn_has_lost() -> None:
    campaign = last_turn()
    while campaign.outcome is None:
        campaign.apply(campaign.legal()[-1])  # end of the movement
    assert campaign.outcome.winner == ALLIED_SIDE


@pytest.mark.parametrize("name", LEVELS)
def test_the_french_attack_when_time_is_up(name: str) -> None:
    campaign = play_turn(last_turn(), bot(name), FRENCH_SIDE)
    assert campaign.outcome is not None
    assert campaign.outcome.winner == FRENCH_SIDE
    assert campaign.held[FRENCH_SIDE][GHENT]


@pytest.mark.parametrize("name", LEVELS)
def test_the_allies_strike_at_an_outpost(name: str) -> None:
    before = outpost(french=2, allied=8)
    after = play_turn(before.copy(), bot(name), ALLIED_SIDE)
    assert sum(after.strength) < sum(before.strength)
    assert after.held[FRENCH_SIDE][GROUND.numbers["ligny"]] == 0


@pytest.mark.parametrize("name", LEVELS)
def test_the_allies_do_not_run_into_an_army(name: str) -> None:
    after = play_turn(outpost(french=10, allied=4), bot(name), ALLIED_SIDE)
    assert after.held[ALLIED_SIDE][GROUND.numbers["ligny"]] == 0
    assert after.dead == [0, 0, 0]
