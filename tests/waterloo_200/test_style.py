"""The style of the computer players: who must act acts, who gains by a blow strikes it, and nobody else does."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import Clock, make_bot
from grognard.bots.bot import Bot
from grognard.games.waterloo_200 import Waterloo200
from grognard.games.waterloo_200.roster import ALLIED_SIDE, BRITISH, FRENCH, FRENCH_SIDE, PRUSSIAN
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import View
from tests.waterloo_200.sandbox import CAV, FOOT, INF, SL, TL, Study

BOOK = Waterloo200()
LEVELS = ["veteran", "general"]
QUIET = ("pass", "end_moves", "end_battles", "end_activation", "open_fire", "stand", "decline", "keep_reserve")


class Idler:
    """Stands where he stands: passes, and takes whatever comes."""

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        quiet = [action for action in decision.actions if action.verb in QUIET]
        return quiet[0] if quiet else decision.actions[-1]


def play(study: Study, side: int, bot: Bot) -> int:
    """The rest of the day against an idler; who wins."""
    day = study.now
    players = [bot if seat == side else Idler() for seat in (FRENCH_SIDE, ALLIED_SIDE)]
    rng = Random(7)
    while day.outcome is None:
        seat = day.seat()
        asked = Decision(seat, day.agenda[-1].name(), "", "", day.legal())
        day.apply(players[seat].choose(BOOK.secrets.view(day, seat), asked, Clock(), rng))
    return day.outcome.winner


def farm(holder: int) -> Study:
    """The last turn: who holds two of the three farms wins; the one in the middle is weakly held."""
    if holder == BRITISH:
        study = Study("A-B B-C C-D A-E D-F", victory="A C D", british="C D F", bonus={"C": 2}, turn=5)
        study.french("Napoleon", SL, "E").french("Reille", TL, "B").french("F1", INF, "B").french("F2", INF, "B")
        study.french("F3", INF, "A").british("Wellington", SL, "F").british("Garrison", INF, "C", now=2)
        study.british("Reserve", INF, "D").british("Reserve 2", INF, "D")
    else:
        study = Study("A-B B-C C-D A-E D-F", victory="A B D", british="C D F", turn=5)
        study.french("Napoleon", SL, "E").french("F1", INF, "A").french("Garrison", INF, "B", now=2)
        study.british("Wellington", SL, "F").british("Hill", TL, "C").british("B1", INF, "C").british("B2", INF, "C")
        study.british("B3", INF, "D")
    return study


@pytest.mark.parametrize("holder", [BRITISH, FRENCH])
def test_who_stands_still_loses(holder: int) -> None:
    side = FRENCH_SIDE if holder == BRITISH else ALLIED_SIDE
    assert play(farm(holder).impulse(side), side, Idler()) == 1 - side


@pytest.mark.parametrize("level", LEVELS)
def test_the_french_attack_when_the_clock_demands_it(level: str) -> None:
    assert play(farm(BRITISH).impulse(FRENCH_SIDE), FRENCH_SIDE, make_bot(level, BOOK)) == FRENCH_SIDE


@pytest.mark.parametrize("level", LEVELS)
def test_the_allies_counter_attack_when_it_pays(level: str) -> None:
    assert play(farm(FRENCH).impulse(ALLIED_SIDE), ALLIED_SIDE, make_bot(level, BOOK)) == ALLIED_SIDE


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_attacks_what_he_cannot_beat(level: str) -> None:
    study = Study("A-B B-C C-D A-E D-F", victory="A B D", british="C D F", bonus={"B": 4}, turn=5)
    study.french("Napoleon", SL, "E")
    for name in ("F1", "F2", "F3", "F4"):
        study.french(name, INF, "B")
    study.british("Wellington", SL, "F").british("Hill", TL, "D", now=2)
    study.british("B1", CAV, "C").british("B2", INF, "D", now=1).british("B3", INF, "D", now=2)
    study.impulse(ALLIED_SIDE)
    play(study, ALLIED_SIDE, make_bot(level, BOOK))
    assert not [event for event in study.events + study.now.events if event.kind == "battle"]


@pytest.mark.parametrize("level", LEVELS)
def test_prussians_march_to_what_they_can_take(level: str) -> None:
    study = Study("A-B B-C C-D D-E E-G A-F", victory="B D E", british="E G", prussian="D", turn=4)
    study.french("Napoleon", SL, "F").french("F1", INF, "A").british("Wellington", SL, "G")
    study.prussian("Blücher", SL, "D").prussian("Bülow", TL, "D").prussian("P1", INF, "D").prussian("P2", CAV, "D")
    study.prussian("P3", FOOT, "D")
    study.impulse(ALLIED_SIDE)
    play(study, ALLIED_SIDE, make_bot(level, BOOK))
    assert study.now.control[study.areas["B"]] == PRUSSIAN
