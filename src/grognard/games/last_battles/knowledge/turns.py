"""How play is divided for searchers: a player turn is a turn; what deserves their time."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.knowledge.styles import COUNT
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.aftermath import AdvanceUnit, RetreatUnit
from grognard.games.last_battles.steps.displacement import Displace
from grognard.games.last_battles.steps.fight import CombatPhase, FallBack, FormFight, Sorties
from grognard.games.last_battles.steps.move import EnterMap, MovementPhase, MovePiece
from grognard.kernel.state import Step

FORESIGHT: Final = (1, 2)  # player turns that a general and a marshal look ahead
WEIGHTS: Final[dict[type[Step], float]] = {
    MovementPhase: 1.0,
    MovePiece: 0.3,
    EnterMap: 0.3,
    CombatPhase: 0.3,
    FormFight: 0.2,
    AdvanceUnit: 0.2,
    RetreatUnit: 0.15,
    Displace: 0.1,
    Sorties: 0.1,
    FallBack: 0.1,
}  # of a plan's time; the rest is the prior's, which knows the table


def turns_played(battle: Battle) -> int:
    """Player turns gone by."""
    return 2 * battle.turn + (0 if battle.phasing == battle.scenario.first_side else 1)


def weight(battle: Battle) -> float:
    """How much of the time for a plan the present decision deserves."""
    return WEIGHTS.get(type(battle.agenda[-1]), 0.0)


def styles(battle: Battle) -> int:
    """How many styles are worth trying: many ways to move an army, a few to order its fights."""
    step = battle.agenda[-1]
    if isinstance(step, (MovementPhase, MovePiece, EnterMap)):
        return COUNT
    if isinstance(step, (CombatPhase, FormFight)):
        return 4
    return 1
