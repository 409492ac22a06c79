"""The prior: which judge is asked at which decision."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.knowledge import aftermath, movement
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.activation import CallLeaders
from grognard.games.waterloo_200.steps.battle import (
    ChooseBattle,
    CommitGuns,
    Dash,
    PlayRetreat,
    SunkenRoad,
    TakeHits,
    Withdraw,
)
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.games.waterloo_200.steps.reorganize import Reorganize, RestoreLeaders
from grognard.games.waterloo_200.steps.reserves import CallReserves, ChooseReserves, PlaceBlock
from grognard.games.waterloo_200.steps.setup import ChooseArrival, ManIcon
from grognard.games.waterloo_200.steps.strategic import AimBattery, ChoosePlan, LayGuns
from grognard.games.waterloo_200.steps.turn import ChooseAction, Counsel
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Judge, Opinion, judged
from grognard.kernel.state import Step

JUDGES: Final[dict[type[Step], Judge[Case[Day]]]] = {
    # Set-up and arrivals
    ManIcon: aftermath.choice_opinions,
    ChooseArrival: aftermath.choice_opinions,
    ChooseReserves: aftermath.choice_opinions,
    CallReserves: aftermath.call_opinions,
    PlaceBlock: aftermath.place_opinions,
    # Impulses and moves
    Counsel: movement.action_opinions,
    ChooseAction: movement.action_opinions,
    ChoosePlan: movement.plan_opinions,
    CallLeaders: movement.leader_opinions,
    MoveBlocks: movement.move_opinions,
    # Battles
    ChooseBattle: aftermath.battle_opinions,
    CommitGuns: aftermath.gun_opinions,
    LayGuns: aftermath.gun_opinions,
    AimBattery: aftermath.target_opinions,
    SunkenRoad: aftermath.road_opinions,
    PlayRetreat: aftermath.retreat_opinions,
    Withdraw: aftermath.spare_opinions,
    TakeHits: aftermath.spare_opinions,
    Dash: aftermath.dash_opinions,
    # Reorganization
    Reorganize: aftermath.reorganize_opinions,
    RestoreLeaders: aftermath.restore_opinions,
}


def prior(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """What the script thinks of every legal action of a decision, in blocks, roughly."""
    return judged(JUDGES, case, actions)
