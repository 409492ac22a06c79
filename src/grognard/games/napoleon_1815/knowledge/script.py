"""A fast player for playouts: it decides a march, a line of battle or an act once, and then gives the orders.

It plays all seats on whole positions, but judges blocks that the deciding seat cannot see by the average, as the prior
does. Styles go about it in another way (see `styles`); a style colours only the kind of decision that it began with.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.napoleon_1815 import lineup
from grognard.games.napoleon_1815.knowledge import combat, deployment, places, styles
from grognard.games.napoleon_1815.knowledge.battle import Estimate
from grognard.games.napoleon_1815.knowledge.movement import move_opinions
from grognard.games.napoleon_1815.knowledge.opinions import prior
from grognard.games.napoleon_1815.knowledge.plans import ENOUGH, SCALE, Plan, Staff, best_plan
from grognard.games.napoleon_1815.knowledge.scout import look
from grognard.games.napoleon_1815.knowledge.styles import Style
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import DONE, TownStep
from grognard.games.napoleon_1815.steps.battle import Deployment
from grognard.games.napoleon_1815.steps.combat import END_COMBAT, Combat, Reinforce, UnitActs
from grognard.games.napoleon_1815.steps.leaving import Regroup
from grognard.games.napoleon_1815.steps.move import END_GROUP, END_MOVEMENT, ChooseGroup, MoveGroup
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, best_of
from grognard.kernel.rulebook import Script
from grognard.kernel.state import Step

WORTH_IT: Final = 0.1  # what a regrouping must gain

# What standing orders are for
NOTHING: Final = 0
MARCH: Final = 1
LINE: Final = 2
ACT: Final = 3
BRING: Final = 4
REGROUP: Final = 5


class CampaignScript(Script[Campaign]):
    """The script of one playout."""

    def __init__(self, style: int, rng: Random) -> None:
        self.style: int = style
        self.rng: Final = rng
        self.kind: int = NOTHING  # what the style is about, once the first decision is known
        self.orders: list[Action] = []  # still to be given, the next one last
        self.purpose: int = NOTHING
        self.town: int = -1
        self.staff: Staff | None = None

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
        return by_prior(campaign, actions)

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
        return self.style if self.kind == kind else styles.PLAIN

    # Marches

    def staff_of(self, campaign: Campaign) -> Staff:
        """The staff of this movement phase."""
        side = campaign.active()
        found = self.staff
        if found is None or not found.is_for(campaign, side):
            found = Staff(campaign, side, Style(self.style_for(MARCH), self.rng), self.rng)
            self.staff = found
        return found

    def choose_group(self, campaign: Campaign, step: ChooseGroup) -> Action:
        """The group with the best plan, whose orders follow."""
        armies = step.armies(campaign)
        if not armies:
            return END_MOVEMENT
        staff = self.staff_of(campaign)
        found = staff.plan_next(armies)
        if found is None:
            return END_MOVEMENT
        key, plan = found
        town = key // 3
        self.march(campaign, staff, town, plan)
        return campaign.ground.group[key % 3][town]

    def march(self, campaign: Campaign, staff: Staff, town: int, plan: Plan) -> None:
        """Orders for the units of a plan."""
        pick = campaign.roster.pick
        go = campaign.ground.go[plan.goal]
        orders: list[Action] = []
        for unit in plan.units:
            orders.append(pick[unit])
            orders.append(go)
        staff.carried_out(town, plan)
        self.order(MARCH, town, orders)

    def move_group(self, campaign: Campaign, step: MoveGroup, actions: list[Action]) -> Action:
        """What the rest of a group does once the first plan is carried out, or what the picked unit does."""
        hand = campaign.hand
        if hand != NO_UNIT and not campaign.moved[hand]:
            return best_of(move_opinions(Case(campaign, campaign.seat_of[step.army]), actions))
        staff = self.staff_of(campaign)
        plan = best_plan(staff.options(step.town, step.army))
        if plan is None or (step.started and SCALE * (plan.value - staff.base) <= ENOUGH):
            return END_GROUP
        self.march(campaign, staff, step.town, plan)
        return self.orders.pop()

    # Battles

    def estimate(self, campaign: Campaign, step: TownStep) -> Estimate:
        """The battle as the side sees it, in the style of the script."""
        estimate = Estimate(campaign, step.who(campaign), step.field(campaign), step.side)
        style = self.style_for(ACT)
        if style != styles.PLAIN:
            estimate.change(style)
        return estimate

    def combat(self, campaign: Campaign, step: Combat, actions: list[Action]) -> Action:
        """The unit with the best thing to do, which it then does."""
        field = step.field(campaign)
        estimate = self.estimate(campaign, step)
        best = 0.0
        chosen = END_COMBAT
        act = END_COMBAT
        for action in actions:
            if action.verb == "pick":
                for each, score, _ in combat.act_scores(campaign, estimate, field, action.a):
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
        estimate = self.estimate(campaign, step)
        best = 0.0
        chosen = actions[-1]  # finish or put back
        for action, score, _ in combat.act_scores(campaign, estimate, field, campaign.hand):
            if score > best and action in actions:
                best = score
                chosen = action
        return chosen

    def fight(self, campaign: Campaign, step: TownStep, actions: list[Action]) -> Action:
        """The other decisions about a fight."""
        if isinstance(step, Reinforce):
            return self.reinforce(campaign, step, actions)
        if isinstance(step, Deployment):
            return self.line(campaign, step, actions)
        if isinstance(step, Regroup):
            return self.regroup(campaign, step, actions)
        return by_prior(campaign, actions)

    def reinforce(self, campaign: Campaign, step: Reinforce, actions: list[Action]) -> Action:
        """All that are wanted, the most wanted first."""
        field = step.field(campaign)
        estimate = self.estimate(campaign, step)
        wanted: list[tuple[float, int]] = []
        for action in actions:
            if action.verb == "bring":
                score, _ = combat.bring_score(campaign, estimate, field, action.a)
                if score > 0.0:
                    wanted.append((-score, action.a))
        if not wanted:
            return DONE
        wanted.sort()
        bring = campaign.roster.bring
        first = bring[wanted[0][1]]
        if not estimate.attacking or field.busy:  # else one keeps the attack alive, and all is weighed anew
            self.order(BRING, step.town, [bring[unit] for _, unit in wanted[1:]])
        return first

    def line(self, campaign: Campaign, step: Deployment, actions: list[Action]) -> Action:
        """The whole line is drawn up, then everybody is told his place."""
        field = step.field(campaign)
        if campaign.hand == NO_UNIT and not lineup.is_complete(campaign, field, step.side, step.army):
            drawn = deployment.draw_up(campaign, field, step.side, step.army)
            units = sorted(drawn.place, key=lambda unit: -deployment.line_rank(campaign, unit))
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
        return by_prior(campaign, actions)

    def regroup(self, campaign: Campaign, step: Regroup, actions: list[Action]) -> Action:
        """Every move that makes the map better, each judged for itself."""
        scout = look(campaign, step.who(campaign), step.side)
        base = places.judge(scout)
        found: list[tuple[float, int]] = []
        for number, action in enumerate(actions):
            if action.verb == "regroup":
                value = places.judge_shift(scout, [action.a], campaign.where[action.a], action.b)
                if SCALE * (value - base) > WORTH_IT:
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


def by_prior(campaign: Campaign, actions: list[Action]) -> Action:
    """What the prior thinks best: it is quick enough for decisions that are no plan of their own."""
    return best_of(prior(Case(campaign, campaign.seat()), actions))
