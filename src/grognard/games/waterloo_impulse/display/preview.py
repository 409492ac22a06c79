"""The exact chances of what an action leads to (8.3, 8.10, 9.3, 11.12, 12.5, 13.5, 14.7)."""

from __future__ import annotations

from typing import cast

from grognard.games.waterloo_impulse import activation, fire
from grognard.games.waterloo_impulse.display.chances import (
    of_assault,
    of_difference,
    of_kept,
    of_reroll,
    of_roll,
    of_sunset,
)
from grognard.games.waterloo_impulse.display.coming import coming
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead
from grognard.kernel.preview import Odds


def preview(battle: Battle, action: Action) -> Odds | None:
    """A title, the chance of each result, and notes with their rules; None where no dice are near.

    Whatever makes dice fall at once has the odds of that roll, as the position will be when they fall. What only
    prepares a fight has the odds of that fight as far as they are known.
    """
    roll = look_ahead(battle, action).roll
    if roll is not None:
        return of_first_roll(cast("Battle", roll.state), roll)
    if action.verb == "keep":
        now = battle.assault
        return None if now is None or now.over else of_kept(battle, now)
    return coming(battle, action)


def of_first_roll(battle: Battle, roll: Roll) -> Odds:
    """The odds of a roll that is about to be made, by its rule."""
    if roll.rule == "11.12.1":
        assert battle.assault is not None
        return of_assault(battle, battle.assault)
    if roll.rule == "9.8.2":
        return of_reroll(battle, roll.purpose == 1)
    if roll.rule in ("12.5", "13.5"):
        assert battle.shot is not None
        shot = battle.shot
        return of_difference(fire.shot_value(battle, shot), fire.shot_defence(battle, shot), battle.active, "11.16")
    if roll.rule == "14.7":
        now = battle.assault
        assert now is not None
        value, defence = fire.skirmish_value(battle, now), fire.skirmish_defence(battle, now)
        return of_difference(value, defence, 1 - battle.active, "14.7")
    if roll.rule == "8.10":
        return of_sunset(battle)
    if roll.rule == "8.3":
        more = activation.bonus(battle, roll.purpose)
        notes = [("9.2", f"+{more} from the Commander.")] if more else []
        return of_roll(battle, roll.purpose, activation.needed(battle, roll.purpose) - more, notes)
    number = battle.roster.number[roll.purpose][0]
    if roll.rule == "6.2.1":
        return of_roll(battle, roll.purpose, number, [("6.2.1", "The next turn begins: is he fresh?")])
    return of_roll(battle, roll.purpose, number, [("9.3", "Nobody helps a Commander.")])
