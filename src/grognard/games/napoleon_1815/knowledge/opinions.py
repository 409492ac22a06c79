"""The prior: which judge is asked at which decision."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.knowledge import aftermath, combat, deployment, movement
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.battle import ChooseField, ChooseHolder, Deployment, LayTerrain
from grognard.games.napoleon_1815.steps.combat import Combat, Morale, Reinforce, TakeHit, UnitActs
from grognard.games.napoleon_1815.steps.fights import ChooseSkirmish, ShowUnits, SkirmishHit
from grognard.games.napoleon_1815.steps.leaving import ForcedRetreat, Regroup
from grognard.games.napoleon_1815.steps.move import ChooseGroup, MoveGroup, ShowLeader
from grognard.games.napoleon_1815.steps.setup import Bid, Deploy, TakeSteps
from grognard.games.napoleon_1815.steps.turn import SupplyLoss
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Judge, Opinion, judged
from grognard.kernel.state import Step

JUDGES: Final[dict[type[Step], Judge[Case[Campaign]]]] = {
    # Before the first turn
    Bid: deployment.bid_opinions,
    TakeSteps: deployment.step_opinions,
    Deploy: deployment.deploy_opinions,
    # Marches
    ChooseGroup: movement.group_opinions,
    MoveGroup: movement.move_opinions,
    ShowLeader: movement.leader_opinions,
    Regroup: movement.regroup_opinions,
    # The line of battle
    LayTerrain: deployment.terrain_opinions,
    Deployment: deployment.line_opinions,
    ChooseHolder: deployment.holder_opinions,
    # Fights
    ChooseSkirmish: combat.fight_opinions,
    ChooseField: combat.fight_opinions,
    ShowUnits: combat.show_opinions,
    Morale: combat.morale_opinions,
    Combat: combat.combat_opinions,
    UnitActs: combat.unit_opinions,
    Reinforce: combat.reinforce_opinions,
    # Losses and retreats
    TakeHit: aftermath.hit_opinions,
    SkirmishHit: aftermath.hit_opinions,
    ForcedRetreat: aftermath.leaving_opinions,
    SupplyLoss: aftermath.supply_opinions,
}


def prior(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """What the script thinks of every legal action of a decision, in units, roughly."""
    return judged(JUDGES, case, actions)
