"""A fast player for playouts: it decides a march, a line of battle or an act once, and then gives the orders.

It plays all seats on whole positions, but judges blocks that the deciding seat cannot see by the average, as the prior
does. Styles go about it in another way (see `temper`); a style colours only the kind of decision that it began with.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.napoleon_1815 import lineup
from grognard.games.napoleon_1815.knowledge import choosing, council, deploying, fighting, marching, outlook, temper
from grognard.games.napoleon_1815.knowledge.aims import Opinion
from grognard.games.napoleon_1815.knowledge.council import Council
from grognard.games.napoleon_1815.knowledge.temper import Temper
from grognard.games.napoleon_1815.knowledge.weighing import Judge
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import TownStep
from grognard.games.napoleon_1815.steps.battle import ChooseField, ChooseHolder, Deployment, LayTerrain
from grognard.games.napoleon_1815.steps.combat import END_COMBAT, Combat, Morale, Reinforce, TakeHit, UnitActs
from grognard.games.napoleon_1815.steps.fights import ChooseSkirmish, ShowUnits, SkirmishHit
from grognard.games.napoleon_1815.steps.leaving import ForcedRetreat, Regroup
from grognard.games.napoleon_1815.steps.move import END_GROUP, END_MOVEMENT, ChooseGroup, MoveGroup, ShowLeader
from grognard.games.napoleon_1815.steps.setup import Bid, Deploy, TakeSteps
from grognard.games.napoleon_1815.steps.turn import SupplyLoss
from grognard.kernel.action import Action
from grognard.kernel.rulebook import Script
from grognard.kernel.state import Step

DONE: Final = Action("done")
WORTH_IT: Final = 0.1  # what a regrouping must gain

# What standing orders are for
NOTHING: Final = 0
MARCH: Final = 1
LINE: Final = 2
ACT: Final = 3
BRING: Final = 4
REGROUP: Final = 5


def top(opinions: list[Opinion]) -> Action:
    """The action with the best score."""
    best = opinions[0]
    for opinion in opinions:
        if opinion[1] > best[1]:
            best = opinion
    return best[0]


class CampaignScript(Script[Campaign]):
    """The script of one playout."""

    def __init__(self, style: int, rng: Random) -> None:
        self.style: int = style
        self.rng: Final = rng
        self.kind: int = NOTHING  # what the style is about, once the first decision is known
        self.orders: list[Action] = []  # still to be given, the next one last
        self.purpose: int = NOTHING
        self.town: int = -1
        self.council: Council | None = None

    def choose(self, campaign: Campaign, actions: list[Action]) -> Action:
        step = campaign.agenda[-1]
        if self.orders:
            action = self.next_order(step, actions)
            if action is not None:
                return action
        if isinstance(step, ChooseGroup):
            return self.choose_group(campaign, step)
        if isinstance(step, MoveGroup):
            return self.move_group(campaign, step, actions)
        if isinstance(step, Combat):
            return self.combat(campaign, step, actions)
        if isinstance(step, UnitActs):
            return self.unit_acts(campaign, step, actions)
        if isinstance(step, TownStep):
            return self.fight(campaign, step, actions)
        return self.other(campaign, step, actions)

    def next_order(self, step: Step, actions: list[Action]) -> Action | None:
        """The next standing order, if it still fits; else all are forgotten."""
        fits = False
        if isinstance(step, MoveGroup):
            fits = self.purpose == MARCH and self.town == step.town
        elif isinstance(step, TownStep) and self.town == step.town:
            if isinstance(step, Deployment):
                fits = self.purpose == LINE
            elif isinstance(step, UnitActs):
                fits = self.purpose == ACT
            elif isinstance(step, Reinforce):
                fits = self.purpose == BRING
            elif isinstance(step, Regroup):
                fits = self.purpose == REGROUP
        if fits:
            action = self.orders.pop()
            if action in actions:
                return action
        self.orders = []
        return None

    def order(self, purpose: int, town: int, actions: list[Action]) -> None:
        """Actions to be given one after the other, if they are legal then."""
        actions.reverse()
        self.orders = actions
        self.purpose = purpose
        self.town = town

    def style_for(self, kind: int) -> int:
        """The style where it is about this kind of decision, or the plain one."""
        if self.kind == NOTHING:
            self.kind = kind
        return self.style if self.kind == kind else temper.PLAIN

    # Marches

    def advice(self, campaign: Campaign) -> Council:
        """The council of this movement phase."""
        side = campaign.active()
        found = self.council
        if found is None or not council.current(found, campaign, side):
            found = Council(campaign, side, Temper(self.style_for(MARCH), self.rng), self.rng)
            self.council = found
        return found

    def choose_group(self, campaign: Campaign, step: ChooseGroup) -> Action:
        """The group with the best plan, whose orders follow."""
        armies = step.armies(campaign)
        if not armies:
            return END_MOVEMENT
        advice = self.advice(campaign)
        found = advice.plan_next(armies)
        if found is None:
            return END_MOVEMENT
        key, plan = found
        town = key // 3
        self.march(campaign, advice, town, plan)
        return campaign.ground.group[key % 3][town]

    def march(self, campaign: Campaign, advice: Council, town: int, plan: marching.Plan) -> None:
        """Orders for the units of a plan."""
        pick = campaign.roster.pick
        go = campaign.ground.go[plan.goal]
        orders: list[Action] = []
        for unit in plan.units:
            orders.append(pick[unit])
            orders.append(go)
        advice.carried_out(town, plan)
        self.order(MARCH, town, orders)

    def move_group(self, campaign: Campaign, step: MoveGroup, actions: list[Action]) -> Action:
        """What the rest of a group does once the first plan is carried out, or what the picked unit does."""
        hand = campaign.hand
        if hand != NO_UNIT and not campaign.moved[hand]:
            seat = campaign.seat_of[step.army]
            return top(marching.move_opinions(campaign, seat, step, actions))
        advice = self.advice(campaign)
        plan = marching.best_plan(advice.options(step.town, step.army))
        if plan is None or (step.started and marching.SCALE * (plan.value - advice.base) <= council.ENOUGH):
            return END_GROUP
        self.march(campaign, advice, step.town, plan)
        return self.orders.pop()

    # Battles

    def judge(self, campaign: Campaign, step: TownStep) -> Judge:
        """The battle as the side sees it, in the style of the script."""
        judge = Judge(campaign, step.who(campaign), step.field(campaign), step.side)
        style = self.style_for(ACT)
        if style != temper.PLAIN:
            judge.change(style)
        return judge

    def combat(self, campaign: Campaign, step: Combat, actions: list[Action]) -> Action:
        """The unit with the best thing to do, which it then does."""
        field = step.field(campaign)
        judge = self.judge(campaign, step)
        best = 0.0
        chosen = END_COMBAT
        act = END_COMBAT
        for action in actions:
            if action.verb == "pick":
                for each, score, _ in fighting.act_scores(campaign, judge, field, action.a):
                    if score > best:
                        best = score
                        chosen = action
                        act = each
        if best > 0.0:
            self.order(ACT, step.town, [act])
        return chosen

    def unit_acts(self, campaign: Campaign, step: UnitActs, actions: list[Action]) -> Action:
        """What a unit does that was picked by somebody else, or that has moved and may do more."""
        field = step.field(campaign)
        judge = self.judge(campaign, step)
        best = 0.0
        chosen = actions[-1]  # finish or put back
        for action, score, _ in fighting.act_scores(campaign, judge, field, campaign.hand):
            if score > best and action in actions:
                best = score
                chosen = action
        return chosen

    def fight(self, campaign: Campaign, step: TownStep, actions: list[Action]) -> Action:
        """The other decisions about a fight."""
        if isinstance(step, (TakeHit, SkirmishHit)):
            return top(choosing.hit_opinions(campaign, actions))
        if isinstance(step, Reinforce):
            return self.reinforce(campaign, step, actions)
        if isinstance(step, Deployment):
            return self.line(campaign, step, actions)
        if isinstance(step, Morale):
            return top(choosing.morale_opinions(campaign, step, actions))
        if isinstance(step, ForcedRetreat):
            return top(choosing.leaving_opinions(campaign, step, actions))
        if isinstance(step, Regroup):
            return self.regroup(campaign, step, actions)
        if isinstance(step, ShowUnits):
            return top(choosing.show_opinions(campaign, actions))
        if isinstance(step, LayTerrain):
            return top(deploying.terrain_opinions(campaign, step, actions))
        if isinstance(step, ChooseHolder):
            return top(deploying.holder_opinions(campaign, actions))
        return actions[0]

    def reinforce(self, campaign: Campaign, step: Reinforce, actions: list[Action]) -> Action:
        """All that are wanted, the most wanted first."""
        field = step.field(campaign)
        judge = self.judge(campaign, step)
        wanted: list[tuple[float, int]] = []
        for action in actions:
            if action.verb == "bring":
                score, _ = choosing.bring_score(campaign, judge, field, action.a)
                if score > 0.0:
                    wanted.append((-score, action.a))
        if not wanted:
            return DONE
        wanted.sort()
        bring = campaign.roster.bring
        first = bring[wanted[0][1]]
        if not judge.attacking or field.busy:  # else one keeps the attack alive, and all is weighed anew
            self.order(BRING, step.town, [bring[unit] for _, unit in wanted[1:]])
        return first

    def line(self, campaign: Campaign, step: Deployment, actions: list[Action]) -> Action:
        """The whole line is drawn up, then everybody is told his place."""
        field = step.field(campaign)
        if campaign.hand == NO_UNIT and not lineup.is_complete(campaign, field, step.side, step.army):
            drawn = deploying.draw_up(campaign, field, step.side, step.army)
            units = sorted(drawn.place, key=lambda unit: -deploying.line_rank(campaign, unit))
            orders: list[Action] = []
            for unit in units:
                if campaign.post[unit] != drawn.place[unit]:
                    orders.append(campaign.roster.pick[unit])
                    orders.append(Action("station", drawn.place[unit]))
            if orders:
                self.order(LINE, step.town, orders)
                first = self.orders.pop()
                if first in actions:
                    return first
        return top(deploying.line_opinions(campaign, step, actions))

    def regroup(self, campaign: Campaign, step: Regroup, actions: list[Action]) -> Action:
        """Every move that makes the map better, each judged for itself."""
        seen = marching.look(campaign, step.who(campaign), step.side)
        base = outlook.judge(seen)
        found: list[tuple[float, int]] = []
        for number, action in enumerate(actions):
            if action.verb == "regroup":
                value = outlook.judge_shift(seen, [action.a], campaign.where[action.a], action.b)
                if marching.SCALE * (value - base) > WORTH_IT:
                    found.append((-value, number))
        if not found:
            return DONE
        found.sort()
        taken: list[int] = []
        orders: list[Action] = []
        for _, number in found:
            if actions[number].a not in taken:
                taken.append(actions[number].a)
                orders.append(actions[number])
        self.order(REGROUP, step.town, orders[:2])
        return self.orders.pop()

    # The rest

    def other(self, campaign: Campaign, step: Step, actions: list[Action]) -> Action:
        """Decisions about no town: supply, leaders, the order of fights, deployment."""
        if isinstance(step, ShowLeader):
            return top(marching.leader_opinions(campaign, step.army, actions))
        if isinstance(step, SupplyLoss):
            return top(choosing.supply_opinions(campaign, actions))
        if isinstance(step, (ChooseSkirmish, ChooseField)):
            return top(choosing.fight_opinions(campaign, actions))
        if isinstance(step, Deploy):
            return top(deploying.deploy_opinions(campaign, actions))
        if isinstance(step, Bid):
            return top(deploying.bid_opinions(actions))
        if isinstance(step, TakeSteps):
            return top(deploying.step_opinions(campaign, actions))
        return actions[0]
