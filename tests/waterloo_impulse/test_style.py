"""The style of the computer players: who must act acts, who gains by a blow strikes it, and nobody else does."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import Clock, make_bot
from grognard.bots.bot import Bot
from grognard.games.waterloo_impulse import WaterlooImpulse
from grognard.games.waterloo_impulse.roster import ALLIED, FRENCH, INFANTRY
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import View
from tests.waterloo_impulse.sandbox import Study

BOOK = WaterlooImpulse()
LEVELS = ["veteran", "general"]
DAYS = [b"1", b"2", b"3"]


class Idler:
    """Stands where he stands: passes, and takes whatever comes."""

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        quiet = [action for action in decision.actions if action.verb in ("pass", "done", "accept", "stay_out", "keep")]
        return quiet[0] if quiet else decision.actions[-1]


def play(study: Study, side: int, bot: Bot) -> int:
    """The rest of the last turn against an idler; who wins."""
    battle = study.now
    players = [bot if seat == side else Idler() for seat in (FRENCH, ALLIED)]
    rng = Random(7)
    while battle.outcome is None:
        seat = battle.seat()
        asked = Decision(seat, battle.agenda[-1].name(), "", "", battle.legal())
        battle.apply(players[seat].choose(BOOK.secrets.view(battle, seat), asked, Clock(), rng))
    return battle.outcome.winner


def farm(day: bytes, holder: int) -> Study:
    """The last turn: who holds the farm in the middle wins; one tired battalion is in it, four are next to it."""
    study = Study("A-B B-C C-D", points={"B": (9, FRENCH)}, control={"A": FRENCH, "B": holder}, turn=10)
    study.dice = Dice(day * 32)
    if holder == ALLIED:
        for name in ("F1", "F2", "F3", "F4"):
            study.french(name, INFANTRY, 6, 4, "A")
        study.british("Garrison", INFANTRY, 2, 2, "B", spent=True).british("Reserve", INFANTRY, 4, 4, "D")
    else:
        for name in ("B1", "B2", "B3", "B4"):
            study.british(name, INFANTRY, 6, 4, "C")
        study.french("Garrison", INFANTRY, 2, 2, "B", spent=True).french("Reserve", INFANTRY, 4, 4, "A")
    return study.impulse(FRENCH)


@pytest.mark.parametrize("holder", [ALLIED, FRENCH])
def test_who_stands_still_loses(holder: int) -> None:
    assert all(play(farm(day, holder), 1 - holder, Idler()) == holder for day in DAYS)


@pytest.mark.parametrize("level", LEVELS)
def test_the_french_attack_when_the_clock_demands_it(level: str) -> None:
    won = [play(farm(day, ALLIED), FRENCH, make_bot(level, BOOK)) == FRENCH for day in DAYS]
    assert sum(won) >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_the_allies_counter_attack_when_it_pays(level: str) -> None:
    won = [play(farm(day, FRENCH), ALLIED, make_bot(level, BOOK)) == ALLIED for day in DAYS]
    assert sum(won) >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_attacks_what_he_cannot_beat(level: str) -> None:
    study = Study("A-B B-C C-D", points={"A": (9, FRENCH), "C": (9, FRENCH)}, control={"A": FRENCH}, turn=10)
    study.dice = Dice(b"n" * 32)
    for name in ("F1", "F2", "F3", "F4", "F5"):
        study.french(name, INFANTRY, 6, 6, "A", moves=1)
    study.british("B1", INFANTRY, 3, 3, "C").british("B2", INFANTRY, 3, 3, "C").impulse(ALLIED)
    play(study, ALLIED, make_bot(level, BOOK))
    assert study.now.count[ALLIED][study.number("C")] == 2
    assert not [event for event in study.now.events if event.kind == "assault"]
