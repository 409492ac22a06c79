"""Judgement about the battle, for computer players and for hints.

`prior` is the script's opinion of every legal action, `quick` a cheap choice for playouts, `value` a judgement of a
whole position. All are pure functions of the position, which is open to both sides in this game.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.waterloo_impulse.insight import acting, enduring, fighting, moving, shooting
from grognard.games.waterloo_impulse.insight.worth import Opinion, features, value
from grognard.games.waterloo_impulse.state import Battle
from grognard.games.waterloo_impulse.steps.assaults import LeaderStep
from grognard.games.waterloo_impulse.steps.results import RideOn
from grognard.kernel.action import Action, Decision

__all__ = ["features", "prior", "quick", "value"]


def prior(battle: Battle, seat: int, decision: Decision) -> list[Opinion]:
    """Every legal action with a score and the reason in plain words."""
    actions = decision.actions
    step = battle.agenda[-1]
    name = decision.name
    if isinstance(step, LeaderStep):
        return leader_prior(battle, step, name, actions)
    if isinstance(step, RideOn):
        return fighting.ride_opinions(battle, step.area, seat, actions)
    if name in IMPULSE:
        return impulse_prior(battle, seat, name, actions)
    if name in FIGHT:
        return fight_prior(battle, seat, name, actions)
    return after_prior(battle, seat, name, actions)


IMPULSE: Final = [
    "Activate", "ChooseAction", "DoublePlan", "Movement", "MoveUnit", "MoveMarker", "Advance", "CancelSunset",
    "Rally", "RallyUnits", "SelfRally",
]  # fmt: skip
FIGHT: Final = [
    "ChooseTarget", "ChooseAim", "ChooseShooters", "AssaultOrder", "Commit", "Withdraw", "SkirmishFire",
    "ChooseForward", "Overrun",
]  # fmt: skip


def impulse_prior(battle: Battle, seat: int, name: str, actions: list[Action]) -> list[Opinion]:
    """Decisions about impulses, marches and rally."""
    if name == "Activate":
        return acting.activate_opinions(battle, seat, actions)
    if name == "ChooseAction":
        return acting.action_opinions(battle, seat, actions)
    if name == "DoublePlan":
        return acting.double_opinions(battle, seat, actions)
    if name == "Movement":
        return moving.movement_opinions(battle, seat, actions)
    if name == "MoveUnit":
        return moving.step_opinions(battle, seat, actions)
    if name == "Advance":
        return moving.advance_opinions(battle, seat, actions)
    if name == "MoveMarker":
        return moving.marker_opinions(battle, actions)
    if name == "Rally":
        return acting.rally_opinions(battle, seat, actions)
    if name == "CancelSunset":
        return acting.sunset_opinions(battle, seat, actions)
    return acting.refresh_opinions(battle, actions)


def fight_prior(battle: Battle, seat: int, name: str, actions: list[Action]) -> list[Opinion]:
    """Decisions about fire, and about an assault before the dice."""
    if name == "ChooseTarget":
        return shooting.target_opinions(battle, seat, actions)
    if name == "ChooseAim":
        return shooting.aim_opinions(battle, actions)
    if name == "ChooseShooters":
        return shooting.shooter_opinions(battle, seat, actions)
    if name == "AssaultOrder":
        return fighting.order_opinions(battle, seat, actions)
    if name == "Commit":
        return fighting.commit_opinions(battle, seat, actions)
    if name == "Withdraw":
        return fighting.withdraw_opinions(battle, seat, actions)
    if name == "SkirmishFire":
        return fighting.skirmish_opinions(battle, actions)
    if name == "ChooseForward":
        return fighting.forward_opinions(battle, actions)
    return fighting.charge_opinions(battle, seat, actions)


def leader_prior(battle: Battle, step: LeaderStep, name: str, actions: list[Action]) -> list[Opinion]:
    """Leaders and Commanders in an assault."""
    if name == "Participate":
        return fighting.part_opinions(battle, step.attacking, actions)
    if name == "Reroll":
        return fighting.reroll_opinions(battle, step.attacking, actions)
    return fighting.intervene_opinions(battle, step.attacking, actions)


def after_prior(battle: Battle, seat: int, name: str, actions: list[Action]) -> list[Opinion]:
    """Losses, retreats, and what follows an assault."""
    if name == "Losses":
        return enduring.loss_opinions(battle, actions)
    if name == "RetreatTo":
        return enduring.retreat_opinions(battle, seat, actions)
    if name == "RetreatOrder":
        return enduring.order_opinions(battle, actions)
    if name == "VoluntaryRetreat":
        return enduring.fall_back_opinions(battle, seat, actions)
    if name == "Return":
        return enduring.return_opinions(battle, actions)
    if name == "KeepVillage":
        return enduring.keep_opinions(battle, actions)
    if name == "PullBack":
        return enduring.pull_back_opinions(battle, seat, actions)
    return [(action, 0.0, "one as good as another") for action in actions]


ENDING: Final = {"end_moves": 0.4, "end_assaults": 0.1, "done": 0.4, "fire": 0.7, "commit": 0.7, "stand": 0.8,
                 "hold": 0.8, "halt": 0.5}  # fmt: skip
RARE: Final = ("pass", "stay", "decline", "hold_fire", "advance", "fall_back")


def quick(battle: Battle, actions: list[Action], rng: Random) -> Action:  # noqa: ARG001  (the Rulebook's form)
    """A cheap choice for playouts: fire and fight, seldom pass or leave, end phases in time."""
    last = actions[-1]
    if last.verb in ENDING and rng.random() < ENDING[last.verb]:
        return last
    choice = actions[int(rng.random() * len(actions))]
    for _ in range(3):
        if choice.verb not in RARE:
            break
        choice = actions[int(rng.random() * len(actions))]
    for action in actions:
        if action.verb == "all" and rng.random() < 0.8:
            return action
    return choice
