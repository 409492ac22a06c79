"""The prior: which judge is asked at which decision."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.knowledge import activation, aftermath, assault, fire, movement
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase
from grognard.games.waterloo_impulse.steps.assaults import (
    ChooseForward,
    Commit,
    Intervene,
    Participate,
    Reroll,
    SkirmishFire,
    Withdraw,
)
from grognard.games.waterloo_impulse.steps.course import AssaultOrder, Overrun, RideOn
from grognard.games.waterloo_impulse.steps.impulse import (
    Activate,
    CancelSunset,
    ChooseAction,
    DoublePlan,
    SecondAction,
)
from grognard.games.waterloo_impulse.steps.losses import Losses, RetreatOrder, RetreatTo
from grognard.games.waterloo_impulse.steps.move import Advance, MoveMarker, Movement, MoveUnit
from grognard.games.waterloo_impulse.steps.results import KeepVillage, PullBack, Return, VoluntaryRetreat
from grognard.games.waterloo_impulse.steps.shooting import ChooseAim, ChooseShooters, ChooseTarget
from grognard.games.waterloo_impulse.steps.turn import Rally, RallyUnits, SelfRally
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Judge, Opinion, judged
from grognard.kernel.state import Step

JUDGES: Final[dict[type[Step], Judge[BattleCase]]] = {
    # Impulses, marches, rally
    Activate: activation.activate_opinions,
    ChooseAction: activation.action_opinions,
    DoublePlan: activation.double_opinions,
    SecondAction: activation.double_opinions,
    CancelSunset: activation.sunset_opinions,
    Rally: activation.rally_opinions,
    RallyUnits: activation.refresh_opinions,
    SelfRally: activation.refresh_opinions,
    Movement: movement.movement_opinions,
    MoveUnit: movement.step_opinions,
    Advance: movement.advance_opinions,
    MoveMarker: movement.marker_opinions,
    # Fire
    ChooseTarget: fire.target_opinions,
    ChooseAim: fire.aim_opinions,
    ChooseShooters: fire.shooter_opinions,
    # Assaults
    AssaultOrder: assault.order_opinions,
    Commit: assault.commit_opinions,
    Withdraw: assault.withdraw_opinions,
    SkirmishFire: assault.skirmish_opinions,
    ChooseForward: assault.forward_opinions,
    Participate: assault.part_opinions,
    Reroll: assault.reroll_opinions,
    Intervene: assault.intervene_opinions,
    Overrun: assault.charge_opinions,
    RideOn: assault.ride_opinions,
    # Losses, retreats, and what follows
    Losses: aftermath.loss_opinions,
    RetreatTo: aftermath.retreat_opinions,
    RetreatOrder: aftermath.order_opinions,
    VoluntaryRetreat: aftermath.fall_back_opinions,
    Return: aftermath.return_opinions,
    KeepVillage: aftermath.keep_opinions,
    PullBack: aftermath.pull_back_opinions,
}


def prior(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """What the script thinks of every legal action of a decision, in victory points, roughly."""
    return judged(JUDGES, case, actions)
