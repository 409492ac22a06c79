"""What the script thinks of the choices of every decision: the one place that knows who judges what."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.knowledge import acting, enduring, fighting, moving, shooting
from grognard.games.waterloo_impulse.knowledge.worth import Opinion, Scout
from grognard.games.waterloo_impulse.state import Battle
from grognard.games.waterloo_impulse.steps.assaults import LeaderStep
from grognard.games.waterloo_impulse.steps.course import RideOn
from grognard.kernel.action import Action


class Lookout:
    """A side's eyes on the battle; what costs time to see is seen when it is first asked for, and then kept."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle: Final = battle
        self.side: Final = side
        self.seen: Scout | None = None

    def scout(self) -> Scout:
        """The field as it was when this was first asked."""
        if self.seen is None:
            self.seen = Scout(self.battle, self.side)
        return self.seen


def opinions(lookout: Lookout, name: str, actions: list[Action]) -> list[Opinion]:
    """What the script thinks of every legal action of a decision."""
    battle, seat = lookout.battle, lookout.side
    step = battle.agenda[-1]
    if isinstance(step, LeaderStep):
        return leader_opinions(battle, step, name, actions)
    if isinstance(step, RideOn):
        return fighting.ride_opinions(battle, step.area, seat, actions)
    if name in IMPULSE:
        return impulse_opinions(lookout, name, actions)
    if name in FIGHT:
        return fight_opinions(lookout, name, actions)
    return after_opinions(lookout, name, actions)


IMPULSE: Final = [
    "Activate", "ChooseAction", "DoublePlan", "SecondAction", "Movement", "MoveUnit", "MoveMarker", "Advance",
    "CancelSunset", "Rally", "RallyUnits", "SelfRally",
]  # fmt: skip
FIGHT: Final = [
    "ChooseTarget", "ChooseAim", "ChooseShooters", "AssaultOrder", "Commit", "Withdraw", "SkirmishFire",
    "ChooseForward", "Overrun",
]  # fmt: skip


def impulse_opinions(lookout: Lookout, name: str, actions: list[Action]) -> list[Opinion]:
    """Decisions about impulses, marches and rally."""
    if name == "Activate":
        return acting.activate_opinions(lookout.scout(), actions)
    if name == "ChooseAction":
        return acting.action_opinions(lookout.scout(), actions)
    if name in ("DoublePlan", "SecondAction"):
        return acting.double_opinions(lookout.scout(), actions)
    if name == "Movement":
        return moving.movement_opinions(lookout.scout(), actions)
    if name == "MoveUnit":
        return moving.step_opinions(lookout.scout(), actions)
    if name == "Advance":
        return moving.advance_opinions(lookout.scout(), actions)
    if name == "MoveMarker":
        return moving.marker_opinions(lookout.battle, actions)
    if name == "Rally":
        return acting.rally_opinions(lookout.battle, lookout.side, actions)
    if name == "CancelSunset":
        return acting.sunset_opinions(lookout.battle, lookout.side, actions)
    return acting.refresh_opinions(lookout.battle, actions)


def fight_opinions(lookout: Lookout, name: str, actions: list[Action]) -> list[Opinion]:
    """Decisions about fire, and about an assault before the dice."""
    if name == "ChooseTarget":
        return shooting.target_opinions(lookout.scout(), actions)
    if name == "ChooseAim":
        return shooting.aim_opinions(lookout.battle, actions)
    if name == "ChooseShooters":
        return shooting.shooter_opinions(lookout.scout(), actions)
    if name == "AssaultOrder":
        return fighting.order_opinions(lookout.scout(), actions)
    if name == "Commit":
        return fighting.commit_opinions(lookout.scout(), actions)
    if name == "Withdraw":
        return fighting.withdraw_opinions(lookout.scout(), actions)
    if name == "SkirmishFire":
        return fighting.skirmish_opinions(lookout.battle, actions)
    if name == "ChooseForward":
        return fighting.forward_opinions(lookout.battle, actions)
    return fighting.charge_opinions(lookout.scout(), actions)


def leader_opinions(battle: Battle, step: LeaderStep, name: str, actions: list[Action]) -> list[Opinion]:
    """Leaders and Commanders in an assault."""
    if name == "Participate":
        return fighting.part_opinions(battle, step.attacking, actions)
    if name == "Reroll":
        return fighting.reroll_opinions(battle, step.attacking, actions)
    return fighting.intervene_opinions(battle, step.attacking, actions)


def after_opinions(lookout: Lookout, name: str, actions: list[Action]) -> list[Opinion]:
    """Losses, retreats, and what follows an assault."""
    if name == "Losses":
        return enduring.loss_opinions(lookout.battle, actions)
    if name == "RetreatTo":
        return enduring.retreat_opinions(lookout.scout(), actions)
    if name == "RetreatOrder":
        return enduring.order_opinions(lookout.battle, actions)
    if name == "VoluntaryRetreat":
        return enduring.fall_back_opinions(lookout.scout(), actions)
    if name == "Return":
        return enduring.return_opinions(lookout.battle, actions)
    if name == "KeepVillage":
        return enduring.keep_opinions(lookout.battle, actions)
    if name == "PullBack":
        return enduring.pull_back_opinions(lookout.scout(), actions)
    return [(action, 0.0, "one as good as another") for action in actions]
