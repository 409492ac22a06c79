"""Who sees what. In the four battles one thing is hidden: whether the French First Corps will come (18.5C)."""

from __future__ import annotations

from grognard.games.last_battles.battles.ligny import FIRST
from grognard.games.last_battles.roster import FRENCH
from grognard.games.last_battles.state import UNKNOWN, Battle
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf


def redact(battle: Battle, seat: int) -> ViewOf[Battle]:
    """What the seat may know: what is public, and the secret if it has been told (18.5C)."""
    seen = battle.public_copy()
    if knows_secret(battle, seat):
        seen.secret = battle.secret
    show_saved(seen, battle, seat)
    return ViewOf(seat, seen)


def knows_secret(battle: Battle, seat: int) -> bool:
    """Has the seat been told whether the First Corps will come: the French, everybody from the first die on?"""
    if "first_corps" not in battle.scenario.options or battle.scenario.id != "ligny":
        return True
    over = battle.outcome is not None or battle.unsealed
    return seat == FRENCH or over or battle.marks.get(FIRST, 0) != 0


def show_saved(seen: Battle, battle: Battle, seat: int) -> None:
    """The position before the last move (5.1C) as the seat knows it now: it holds the same secret."""
    if battle.saved is not None:
        saved = battle.saved.public_copy()
        if knows_secret(battle, seat):
            saved.secret = battle.saved.secret
        seen.saved = saved


def guess(battle: Battle, dice: Dice) -> Battle:
    """A whole position that agrees with the view: the secret, if unknown, is drawn (18.5C)."""
    whole = battle.copy()
    if whole.secret == UNKNOWN:
        whole.secret = 1 if dice.roll() > 3 else 0
        if whole.saved is not None:
            whole.saved = whole.saved.copy()
            whole.saved.secret = whole.secret
    whole.dice = Dice(dice.seed, battle.dice.count)
    return whole
