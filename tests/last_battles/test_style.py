"""The style of the computer players: who must attack attacks, who gains by a counter-attack makes it, others do not."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from grognard.bots import Clock, make_bot
from grognard.bots.bot import Bot
from grognard.games import rulebook
from grognard.games.last_battles.roster import COALITION, FRENCH
from grognard.games.last_battles.state import DEAD, Battle
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import View

BOOK = rulebook("last_battles")
LEVELS = ["veteran", "general"]
CROSSROADS = 1641
LAST_TURN = 6
DAYS = [1, 2, 3]

# Quatre Bras: units by strength and arm, as the order of battle numbers them
FRENCH_FOOT = [4, 6, 3, 1]  # infantry of 7, 6, 6, 6
FRENCH_GUNS = 11  # artillery of 2
ALLIED_FOOT = [20, 28, 13, 24]  # infantry of 6, 6, 5, 5
DUTCH_HORSE = 15  # cavalry of 1


class Idler:
    """Stands where he stands, and fights only where he has to."""

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        verbs = ("end_movement", "end_combat", "fight", "hold", "no_more")
        quiet = [action for action in decision.actions if action.verb in verbs]
        return quiet[0] if quiet else decision.actions[0]


def lay_out(day: int, holder: int, french: dict[int, int], coalition: dict[int, int]) -> Battle:
    """The last turn of Quatre Bras with nobody but these units (unit to hex), the French to move."""
    battle = cast("Battle", BOOK.new_state("quatre_bras", [], Dice(bytes([day]) * 32), []))
    for piece in range(battle.roster.units):
        if battle.where[piece] > 0:
            battle.lift(piece, DEAD)
        battle.where[piece] = DEAD
    for unit, hex in {**french, **coalition}.items():
        battle.put(unit, hex)
    battle.turn = LAST_TURN
    battle.control[CROSSROADS] = holder
    battle.choices = None
    return battle


def play(battle: Battle, bots: list[Bot]) -> int:
    """Play to the end; who wins."""
    rng = Random(7)
    while battle.outcome is None:
        seat = battle.seat()
        asked = Decision(seat, battle.agenda[-1].name(), "", "", battle.legal())
        battle.apply(bots[seat].choose(BOOK.secrets.view(battle, seat), asked, Clock(), rng))
    return battle.outcome.winner


def against_an_idler(battle: Battle, side: int, bot: Bot) -> int:
    """The rest of the last turn with a bot on one side; who wins."""
    return play(battle, [bot if seat == side else Idler() for seat in (FRENCH, COALITION)])


def weak_garrison(day: int, holder: int) -> Battle:
    """The last turn: a single weak unit holds the crossroads, the whole enemy stands three hexes off."""
    masses = [1638, 1739, 1839, 1940] if holder == FRENCH else [1644, 1843, 1942, 1943]
    if holder == COALITION:
        return lay_out(day, holder, dict(zip(FRENCH_FOOT, masses, strict=True)), {DUTCH_HORSE: CROSSROADS})
    return lay_out(day, holder, {FRENCH_GUNS: CROSSROADS}, dict(zip(ALLIED_FOOT, masses, strict=True)))


@pytest.mark.parametrize("holder", [FRENCH, COALITION])
@pytest.mark.parametrize("day", DAYS)
def test_who_stands_still_loses(holder: int, day: int) -> None:
    assert against_an_idler(weak_garrison(day, holder), 1 - holder, Idler()) == holder


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("holder", [FRENCH, COALITION])
def test_who_has_to_take_the_crossroads_attacks(level: str, holder: int) -> None:
    won = [against_an_idler(weak_garrison(day, holder), 1 - holder, make_bot(level, BOOK)) for day in DAYS]
    assert won.count(1 - holder) >= 2  # the dice may fail him once


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_throws_a_weak_army_at_a_strong_one(level: str) -> None:
    strong = {FRENCH_FOOT[0]: CROSSROADS, FRENCH_FOOT[1]: CROSSROADS, FRENCH_FOOT[2]: 1742, FRENCH_FOOT[3]: 1742}
    for day in DAYS:
        battle = lay_out(day, FRENCH, strong, {DUTCH_HORSE: 1638, ALLIED_FOOT[2]: 1739})
        assert against_an_idler(battle, COALITION, make_bot(level, BOOK)) == FRENCH
        assert battle.losses == [0, 0, 0]
