"""The prior: which judge is asked at which decision."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.knowledge import aftermath, campaign, combat, leaders, movement, variants
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.additions import PlaceBeside
from grognard.games.last_battles.steps.aftermath import (
    AdvanceUnit,
    ExchangeLoss,
    HoldWalls,
    RetreatUnit,
    WithdrawGuns,
)
from grognard.games.last_battles.steps.command import CommandSegment
from grognard.games.last_battles.steps.displacement import Displace
from grognard.games.last_battles.steps.fight import ChooseColumn, CombatPhase, FallBack, FormFight, Sorties
from grognard.games.last_battles.steps.groups import PlaceAttached, PlaceInGroup
from grognard.games.last_battles.steps.hiding import FillPair, HideUnits
from grognard.games.last_battles.steps.homes import LeaderHome
from grognard.games.last_battles.steps.hunger import PlaceTrain
from grognard.games.last_battles.steps.joining import ChargeChoice, ChooseArms, LeadFight
from grognard.games.last_battles.steps.move import AllowUndo, EnterMap, MakeRoom, MovementPhase, MovePiece
from grognard.games.last_battles.steps.plans import MakePlan
from grognard.games.last_battles.steps.reorganize import CommandReturned, ReorganizationSegment
from grognard.games.last_battles.steps.rout import RoutUnit
from grognard.games.last_battles.steps.setup import PlaceOfficer, PlaceUnit, SecretChoice
from grognard.games.last_battles.steps.staff import HeadquartersStatus
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Judge, Opinion, by_habit, judged
from grognard.kernel.state import Step

# With the First Corps only disintegration wins (18.5C), so it stays away: "secretly 0"
FIXED: Final = {
    "hold": 1.0,
    "give_way": -1.0,
    "allow": 1.0,
    "refuse": 0.0,
    "secretly 0": 1.0,
    "secretly 1": 0.0,
    "hidden": 1.0,
    "concealed": 1.0,
}


def fixed_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:  # noqa: ARG001  (a judge)
    """Decisions with one sensible answer."""
    return by_habit(actions, FIXED)


JUDGES: Final[dict[type[Step], Judge[Case[Battle]]]] = {
    # Movement
    MovementPhase: movement.pick_opinions,
    MovePiece: movement.move_opinions,
    EnterMap: movement.entry_opinions,
    MakeRoom: movement.room_opinions,
    # Leaders and command
    CommandSegment: leaders.command_opinions,
    PlaceOfficer: leaders.placing_opinions,
    LeaderHome: leaders.placing_opinions,
    CommandReturned: leaders.command_opinions,
    ReorganizationSegment: campaign.reorganization_opinions,
    # Before the battle, and secrets
    MakePlan: campaign.plan_opinions,
    PlaceTrain: campaign.train_opinions,
    PlaceUnit: campaign.set_up_opinions,
    PlaceInGroup: campaign.set_up_opinions,
    PlaceAttached: campaign.set_up_opinions,
    PlaceBeside: campaign.set_up_opinions,
    # Combat
    Sorties: combat.sortie_opinions,
    CombatPhase: combat.attack_opinions,
    FormFight: combat.forming_opinions,
    ChooseColumn: combat.column_opinions,
    ExchangeLoss: combat.loss_opinions,
    # Retreats and advances
    FallBack: aftermath.standing_opinions,
    WithdrawGuns: aftermath.standing_opinions,
    RetreatUnit: aftermath.retreat_opinions,
    Displace: aftermath.retreat_opinions,
    AdvanceUnit: aftermath.advance_opinions,
    RoutUnit: variants.rout_opinions,
    # Variants
    ChargeChoice: variants.charge_opinions,
    LeadFight: variants.leading_opinions,
    HeadquartersStatus: variants.staff_opinions,
    ChooseArms: variants.arms_opinions,
    # The rest
    HoldWalls: fixed_opinions,
    HideUnits: fixed_opinions,  # computer players hide nobody: without judges the first choice would be taken
    FillPair: fixed_opinions,
    AllowUndo: fixed_opinions,
    SecretChoice: fixed_opinions,
}


def prior(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """What the script thinks of every legal action of a decision, in strength points, roughly."""
    return judged(JUDGES, case, actions)
