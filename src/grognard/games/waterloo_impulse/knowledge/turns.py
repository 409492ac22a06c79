"""How play is divided for searchers: an impulse is a turn; what deserves their time."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.knowledge.styles import STYLES
from grognard.games.waterloo_impulse.state import Battle
from grognard.games.waterloo_impulse.steps.assaults import Withdraw
from grognard.games.waterloo_impulse.steps.impulse import (
    Activate,
    CancelSunset,
    ChooseAction,
    DoublePlan,
    Impulse,
    SecondAction,
)
from grognard.games.waterloo_impulse.steps.move import Movement
from grognard.games.waterloo_impulse.steps.results import VoluntaryRetreat
from grognard.kernel.state import Step

FORESIGHT: Final = (1, 2)  # impulses that a general and a marshal look ahead
WEIGHTS: Final[dict[type[Step], float]] = {
    Activate: 1.0,
    ChooseAction: 1.0,
    DoublePlan: 1.0,
    SecondAction: 1.0,
    Movement: 0.5,
    Withdraw: 0.25,
    VoluntaryRetreat: 0.25,
    CancelSunset: 0.25,
}  # of a plan's time; for the rest the script knows the odds, or nothing much hangs on it


def turns_played(battle: Battle) -> int:
    """A number that grows with every impulse; what comes before the first one of a turn counts as one of its own."""
    whole = 2 * (battle.scenario.track + 2)
    before = battle.turn * whole
    if len(battle.agenda) > 1 and isinstance(battle.agenda[1], Impulse):
        return before
    return before + 1 + 2 * battle.marker + battle.active


def weight(battle: Battle) -> float:
    """How much of the time for a plan the present decision deserves."""
    return WEIGHTS.get(type(battle.agenda[-1]), 0.0)


def styles(battle: Battle) -> int:
    """Styles matter for what is done with an impulse; reactions are the same in all of them."""
    step = battle.agenda[-1]
    return len(STYLES) if isinstance(step, (Activate, ChooseAction, DoublePlan, SecondAction, Movement)) else 1
