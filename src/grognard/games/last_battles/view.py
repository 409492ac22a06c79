"""Who sees what.

Hidden are choices that a side makes in secret: whether the French First Corps will come (18.5C), when and where columns
of reinforcements enter (22.6B, 28.0D), which marker of a pair is real (16.6).
"""

from __future__ import annotations

from grognard.games.last_battles.battles.ligny import FIRST
from grognard.games.last_battles.hidden import in_play, side_of
from grognard.games.last_battles.plans import is_known, is_made, possible_choices
from grognard.games.last_battles.roster import FRENCH
from grognard.games.last_battles.state import UNKNOWN, Battle
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf


def redact(battle: Battle, seat: int) -> ViewOf[Battle]:
    """What the seat may know: what is public, and the secret if it has been told (18.5C)."""
    seen = battle.public_copy()
    show_secrets(seen, battle, battle, seat)
    show_saved(seen, battle, seat)
    return ViewOf(seat, seen)


def keeps_secrets(battle: Battle) -> bool:
    """Is there a choice in this game that a side makes in secret?"""
    return bool(battle.switches.hidden_movement or battle.scenario.plans or has_secret(battle))


def has_secret(battle: Battle) -> bool:
    """Do the French choose in secret whether the First Corps will come (18.5C)?"""
    return "first_corps" in battle.scenario.options and battle.scenario.id == "ligny"


def show_secrets(seen: Battle, battle: Battle, now: Battle, seat: int) -> None:
    """Add what the seat has been told up to now of the secrets of a position."""
    if knows_secret(now, seat):
        seen.secret = battle.secret
    for number in range(len(battle.plans)):
        if knows_plan(now, seat, number):
            seen.plans[number] = battle.plans[number]
    for pair in range(len(battle.real)):
        if knows_pair(now, seat, pair):
            seen.real[pair] = battle.real[pair]


def knows_pair(battle: Battle, seat: int, pair: int) -> bool:
    """Does the seat know which marker of a pair is real: its owner; everybody where the pair hides nobody (16.6)?"""
    over = battle.outcome is not None or battle.unsealed
    return over or seat == side_of(battle, pair) or not in_play(battle, pair)


def knows_plan(battle: Battle, seat: int, number: int) -> bool:
    """Has the seat been told when and where a column will come: its owner, everybody once it has come to light?"""
    over = battle.outcome is not None or battle.unsealed
    return over or seat == battle.scenario.plans[number].side or is_known(battle, number)


def knows_secret(battle: Battle, seat: int) -> bool:
    """Has the seat been told whether the First Corps will come: the French, everybody from the first die on?"""
    if not has_secret(battle):
        return True
    over = battle.outcome is not None or battle.unsealed
    return seat == FRENCH or over or battle.marks.get(FIRST, 0) != 0


def show_saved(seen: Battle, battle: Battle, seat: int) -> None:
    """The position before the last move (5.1C) as the seat knows it now: it holds the same secret."""
    if battle.saved is not None:
        saved = battle.saved.public_copy()
        show_secrets(saved, battle.saved, battle, seat)
        seen.saved = saved


def guess(battle: Battle, dice: Dice) -> Battle:
    """A whole position that agrees with the view: the secret, if unknown, is drawn (18.5C)."""
    whole = battle.copy()
    if whole.secret == UNKNOWN:
        whole.secret = 1 if dice.roll() > 3 else 0
    for number in range(len(whole.plans)):
        if whole.plans[number] == UNKNOWN and is_made(whole, number):
            choices = possible_choices(whole, number)
            whole.plans[number] = choices[(6 * dice.roll() + dice.roll()) % len(choices)]
    for pair in range(len(whole.real)):
        if whole.real[pair] == UNKNOWN:
            whole.real[pair] = dice.roll() % 2
    if whole.saved is not None:
        whole.saved = whole.saved.copy()
        for pair in range(len(whole.real)):
            if whole.saved.real[pair] == UNKNOWN:
                whole.saved.real[pair] = whole.real[pair]
        whole.saved.secret = whole.secret
        whole.saved.plans = whole.plans[:]
    whole.dice = Dice(dice.seed, battle.dice.count)
    return whole
