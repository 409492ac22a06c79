"""The exact odds of what an action leads to: the first dice that fall by it, and what they mean."""

from __future__ import annotations

from typing import cast

from grognard.games.eagles import morale
from grognard.games.eagles.display.chances import plain_odds
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.activation import Initiative
from grognard.games.eagles.steps.base import INITIATIVE
from grognard.kernel.action import Action
from grognard.kernel.foresight import look_ahead
from grognard.kernel.preview import Odds


def preview(state: Battle, action: Action) -> Odds | None:
    """The odds of an action; None where no dice are near."""
    roll = look_ahead(state, action).roll
    if roll is None:
        return None
    then = cast("Battle", roll.state)
    step = then.agenda[-1]
    seat = state.seat()
    if roll.purpose == INITIATIVE and isinstance(step, Initiative):
        need = morale.initiative_of(then, step.leader)
        name = then.roster.leader_names[step.leader]
        note = f"{name} needs {need} or less."
        return plain_odds(seat, f"The initiative of {name}", need, "is activated", "fails", "7.3.a", note)
    return None
