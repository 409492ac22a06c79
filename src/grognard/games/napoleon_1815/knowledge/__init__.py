"""Judgement about the campaign, for computer players and for hints.

`prior` is the opinion of every legal action, `quick` a cheap choice and `CampaignScript` a good one for playouts,
`value` a judgement of a whole position; `weight`, `styles` and `stretch` tell a searcher where to look.
"""

from __future__ import annotations

from random import Random

from grognard.games.napoleon_1815.knowledge import choosing, deploying, fighting, marching
from grognard.games.napoleon_1815.knowledge.aims import Opinion
from grognard.games.napoleon_1815.knowledge.playout import quick
from grognard.games.napoleon_1815.knowledge.script import CampaignScript
from grognard.games.napoleon_1815.knowledge.share import styles, turns_played, weight
from grognard.games.napoleon_1815.knowledge.standing import features, value
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.base import TownStep
from grognard.games.napoleon_1815.steps.move import ChooseGroup, MoveGroup, ShowLeader
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Knowledge, Script, ViewOf

__all__ = ["CampaignScript", "features", "prior", "quick", "styles", "turns_played", "value", "weight"]


def prior(campaign: Campaign, seat: int, decision: Decision) -> list[Opinion]:
    """Every legal action with a score (units, roughly) and the reason in plain words."""
    actions = decision.actions
    step = campaign.agenda[-1]
    name = decision.name
    if isinstance(step, ChooseGroup):
        return marching.group_opinions(campaign, seat, actions)
    if isinstance(step, MoveGroup):
        return marching.move_opinions(campaign, seat, step, actions)
    if isinstance(step, ShowLeader):
        return marching.leader_opinions(campaign, step.army, actions)
    if isinstance(step, TownStep):
        return fight_prior(campaign, seat, step, name, actions)
    if name == "Bid":
        return deploying.bid_opinions(actions)
    if name == "TakeSteps":
        return deploying.step_opinions(campaign, actions)
    if name == "Deploy":
        return deploying.deploy_opinions(campaign, actions)
    if name in ("ChooseSkirmish", "ChooseField"):
        return choosing.fight_opinions(campaign, actions)
    if name == "SupplyLoss":
        return choosing.supply_opinions(campaign, actions)
    return [(action, 0.0, "one as good as another") for action in actions]


def fight_prior(campaign: Campaign, seat: int, step: TownStep, name: str, actions: list[Action]) -> list[Opinion]:
    """The decisions about a fight in a town that need to see its board."""
    if name == "Combat":
        return fighting.combat_opinions(campaign, seat, step, actions)
    if name == "UnitActs":
        return fighting.unit_opinions(campaign, seat, step, actions)
    if name == "Morale":
        return choosing.morale_opinions(campaign, step, actions)
    if name == "Reinforce":
        return choosing.reinforce_opinions(campaign, seat, step, actions)
    if name == "ForcedRetreat":
        return choosing.leaving_opinions(campaign, step, actions)
    if name == "Regroup":
        return marching.regroup_opinions(campaign, seat, step.side, actions)
    if name == "LayTerrain":
        return deploying.terrain_opinions(campaign, step, actions)
    if name == "Deployment":
        return deploying.line_opinions(campaign, step, actions)
    return unit_prior(campaign, name, actions)


def unit_prior(campaign: Campaign, name: str, actions: list[Action]) -> list[Opinion]:
    """The decisions that only name units."""
    if name in ("TakeHit", "SkirmishHit"):
        return choosing.hit_opinions(campaign, actions)
    if name == "ShowUnits":
        return choosing.show_opinions(campaign, actions)
    if name == "ChooseHolder":
        return deploying.holder_opinions(campaign, actions)
    return [(action, 0.0, "one as good as another") for action in actions]


class CampaignKnowledge(Knowledge[Campaign]):
    """What computer players believe about a campaign."""

    def __init__(self) -> None:
        self.foresight = (1, 1)  # the enemy's answer has not paid for its time yet

    def prior(self, view: ViewOf[Campaign], decision: Decision) -> list[Opinion]:
        return prior(view.state, view.seat, decision)

    def value(self, state: Campaign, seat: int) -> float:
        return value(state, seat)

    def script(self, style: int, rng: Random) -> Script[Campaign]:
        return CampaignScript(style, rng)

    def styles(self, state: Campaign) -> int:
        return styles(state)

    def turns_played(self, state: Campaign) -> int:
        return turns_played(state)

    def weight(self, view: ViewOf[Campaign], decision: Decision) -> float:
        return weight(view.state)
