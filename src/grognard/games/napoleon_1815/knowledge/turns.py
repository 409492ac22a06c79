"""How play is divided for searchers: a Player Turn with its battles is a turn; what deserves their time."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.knowledge.styles import BATTLE_STYLES, KINDS
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.combat import Combat, Reinforce, UnitActs
from grognard.games.napoleon_1815.steps.move import ChooseGroup, MoveGroup

FORESIGHT: Final = (1, 1)  # the enemy's answer has not paid for its time yet
MARCH: Final = 1.0
REST_OF_GROUP: Final = 0.2  # a group whose move somebody else has begun
BATTLE: Final = 0.1  # dice fall after every act: a battle is many small plans
REINFORCE: Final = 0.05


def turns_played(campaign: Campaign) -> int:
    """Player Turns gone by; one with all its battles is over when the next begins (2.0)."""
    return campaign.turn + 1


def styles(campaign: Campaign) -> int:
    """How many ways of going about it the script knows here."""
    step = campaign.agenda[-1]
    if isinstance(step, (ChooseGroup, MoveGroup)):
        return len(KINDS)
    if isinstance(step, (Combat, UnitActs)):
        return BATTLE_STYLES
    return 1


def weight(campaign: Campaign) -> float:
    """The share of a plan's time: marches are the game, then battles; the rest is left to the prior."""
    step = campaign.agenda[-1]
    if isinstance(step, ChooseGroup):
        return MARCH if step.armies(campaign) else 0.0
    if isinstance(step, MoveGroup):
        return 0.0 if campaign.hand != NO_UNIT else REST_OF_GROUP
    if isinstance(step, Combat):
        return BATTLE
    if isinstance(step, Reinforce):
        field = step.field(campaign)
        idle = step.side == field.attacker and not field.busy  # an attack must go on or end (6.7, R32)
        return 0.0 if idle else REINFORCE
    return 0.0
