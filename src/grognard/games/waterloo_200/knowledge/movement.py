"""Judging impulses, leaders and marches."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import combat, movement, reinforce
from grognard.games.waterloo_200.knowledge.aims import RESERVE, behind, last_turn, life
from grognard.games.waterloo_200.knowledge.marches import Levy
from grognard.games.waterloo_200.knowledge.plans import NO_LIMIT, Attack, Plan, Staff
from grognard.games.waterloo_200.knowledge.scout import Scout, own_factions, side_of
from grognard.games.waterloo_200.roster import BOTH, BRITISH, FACTIONS_OF, FRENCH
from grognard.games.waterloo_200.state import (
    MANOEUVRE,
    NO_BLOCK,
    PASS,
    STRATEGIC_ACTION,
    TACTICAL_ACTION,
    Day,
)
from grognard.games.waterloo_200.steps.base import FactionStep
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

KINDS: Final = {"tactical": TACTICAL_ACTION, "strategic": STRATEGIC_ACTION, "pass": PASS}
MARCHES: Final = 0.4  # what marches with the Disc count: they could be made in a pass, one by one
LONG: Final = 12  # impulses of a turn after which everybody grows tired of it
TIRED: Final = 0.1
DISC: Final = 0.1  # what it costs to give the Disc away
QUIET: Final = 0.06  # what a quiet move must gain
FINAL: Final = 4.0  # a pass that ends the battle
NOT_PLANNED: Final = -0.6


class Order:
    """What a block is to do: go there, and fire or not."""

    def __init__(self, block: int, goal: int, fires: bool, worth: float) -> None:
        self.block: Final = block
        self.goal: Final = goal
        self.fires: Final = fires
        self.worth: Final = worth


def scout_of(case: Case[Day]) -> Scout:
    """A look at the position by who decides."""
    return Scout(case.state, side_of(case.state, case.seat), case.seat)


# Impulses


class Survey:
    """What the kinds of action promise to a side."""

    def __init__(self, day: Day, scout: Scout, factions: list[int]) -> None:
        self.factions: Final = factions
        self.staffs: Final = [Staff(day, scout, faction) for faction in factions if day.command(faction) > 0]
        self.plans: list[list[Plan]] = [staff.tactical() for staff in self.staffs]
        self.tactical = self.tactical_worth()
        self.strategic = sum([disc_worth(day, staff) for staff in self.staffs], 0.0) - DISC
        self.idle = max([0.0, *[best_move(staff) for staff in self.staffs]])
        self.idle += TIRED * max(0, day.impulses - LONG * day.turn)
        self.weigh_the_end(day, scout.side)

    def tactical_worth(self) -> float:
        """What the best plans of all armies come to."""
        total = 0.0
        some = False
        for plans in self.plans:
            if plans[0].leaders:
                total += plans[0].worth
                some = True
        return total if some else -1.0

    def weigh_the_end(self, day: Day, side: int) -> None:
        """In the last turn a second pass ends the battle (2.0)."""
        if not last_turn(day):
            return
        if behind(day, side):
            self.idle -= FINAL if day.passes else 0.3
        else:
            self.idle += FINAL if day.passes else 0.3

    def scores(self) -> list[float]:
        """By kind of action."""
        return [0.0, self.tactical, self.strategic, self.idle]


def disc_worth(day: Day, staff: Staff) -> float:
    """What an army can do with the Disc."""
    return max(reinforcement_worth(day, staff.faction), manoeuvre_worth(day, staff), bombardment_worth(day, staff))


def reinforcement_worth(day: Day, faction: int) -> float:
    """Blocks out of the pool, as many as find a place (5.0)."""
    if not reinforce.may_call(day, faction):
        return 0.0
    number = min(day.command(faction), day.pools[faction])
    return RESERVE * number


def manoeuvre_worth(day: Day, staff: Staff) -> float:
    """An attack without leaders, and some marches (6.1)."""
    moves = day.command(staff.faction)
    levy = staff.everybody()
    attacks = staff.allocate(levy, 1, moves)
    total = sum([attack.worth for attack in attacks], 0.0)
    moves -= sum([len(attack.members) + len(attack.guns) for attack in attacks])
    gains = sorted([staff.best_quiet(block, levy.mp[number])[0] for number, block in enumerate(levy.blocks)])
    return total + MARCHES * sum([max(0.0, gain) for gain in gains[len(gains) - max(0, moves) :]], 0.0)


def bombardment_worth(day: Day, staff: Staff) -> float:
    """The Grande Batterie: nobody answers it (OR 5)."""
    if staff.faction != FRENCH or not day.switches.batterie:
        return 0.0
    return max([0.0, *[salvo_worth(day, staff.scout, area) for area in combat.battery_targets(day)]])


def salvo_worth(day: Day, scout: Scout, area: int) -> float:
    """What the guns in reach would do to an area."""
    shots = sorted([day.value(gun) for gun in combat.battery_guns(day, area)], reverse=True)
    attack = sum(shots[: day.command(FRENCH)])
    foe = scout.host(day, area, life(day, BRITISH))
    return foe.toll(max(0.0, attack - scout.power[scout.foe][area] - scout.rising(day, area)))


def best_move(staff: Staff) -> float:
    """The best single move, for a pass (6.3)."""
    levy = staff.everybody()
    best = 0.0
    for number, block in enumerate(levy.blocks):
        best = max(best, staff.best_quiet(block, levy.mp[number])[0])
    return 0.5 * min(best, 0.6)


def action_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """What the best plan of each kind promises."""
    day = case.state
    scout = scout_of(case)
    scores = Survey(day, scout, own_factions(day, scout.side, case.seat)).scores()
    if day.wish == TACTICAL_ACTION:
        scores[TACTICAL_ACTION] = max(scores[TACTICAL_ACTION], 0.0) + 0.3  # an ally asks for it
    found: list[Opinion] = []
    for action in actions:
        kind = action.a if action.verb == "wish" else KINDS[action.verb]
        found.append((action, scores[kind], "what the impulse may bring"))
    return found


def plan_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Reinforcements, a manoeuvre or a bombardment: what promises most."""
    day = case.state
    step = day.agenda[-1]
    assert isinstance(step, FactionStep)
    staff = Staff(day, scout_of(case), step.faction)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "manoeuvre":
            found.append((action, manoeuvre_worth(day, staff), "what a march may bring"))
        elif action.verb == "reinforce":
            found.append((action, reinforcement_worth(day, staff.faction), "more blocks on the field"))
        elif action.verb == "bombard":
            found.append((action, bombardment_worth(day, staff), "guns that nobody answers"))
        else:
            found.append((action, -0.1, "nothing is gained by waiting"))
    return found


# Leaders


def factions_asked(day: Day) -> list[int]:
    """The armies that a decision is about."""
    step = day.agenda[-1]
    assert isinstance(step, FactionStep)
    return FACTIONS_OF[day.side] if step.faction == BOTH else [step.faction]


def leader_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Those leaders of the best plan who are still to come, and their places."""
    day = case.state
    scout = scout_of(case)
    hand = day.hand
    wanted: list[int] = []
    goal = -1
    for faction in factions_asked(day):
        if hand != NO_BLOCK and day.roster.faction[hand] != faction:
            continue
        plan = Staff(day, scout, faction).tactical()[0]
        wanted += plan.leaders
        if hand in plan.leaders:
            goal = plan.spots[plan.leaders.index(hand)]
    found: list[Opinion] = []
    for action in actions:
        score = NOT_PLANNED
        if action.verb == "call":
            score = 0.6 + 0.05 * day.value(action.a) if action.a in wanted else NOT_PLANNED
        elif action.verb == "go":
            score = 1.0 if action.a == goal else NOT_PLANNED + 0.1 * scout.pull(day, day.roster.faction[hand])[action.a]
        elif action.verb == "reveal":
            here = day.where[hand]
            score = 1.0 if goal in (here, -1) else 0.2
        elif action.verb == "end_activation":
            score = 0.3
        elif action.verb == "stay":
            score = -2.0
        found.append((action, score, "leaders where their stars and their corps count"))
    return found


# Marches


def levy_now(day: Day, staff: Staff) -> Levy:
    """Who may move in this impulse."""
    if day.kind == TACTICAL_ACTION:
        active = day.active_leaders(staff.faction)
        return staff.levy(active, [day.where[leader] for leader in active])
    return staff.everybody()


def orders(day: Day, scout: Scout, factions: list[int]) -> list[Order]:
    """What all blocks that may move should do: attacks first, then quiet moves, the best first."""
    found: list[Order] = []
    for faction in factions:
        if day.command(faction) < 1 or (day.kind == STRATEGIC_ACTION and day.plan[faction] != MANOEUVRE):
            continue
        staff = Staff(day, scout, faction)
        levy = levy_now(day, staff)
        moves = NO_LIMIT if day.kind == TACTICAL_ACTION else day.moves[faction]
        attacks = [] if day.kind == PASS else staff.allocate(levy, day.battles[faction], moves)
        given = attack_orders(attacks)
        moves -= len(given)
        engaged = [attack.area for attack in attacks] + day.newly
        busy = [order.block for order in given]
        found += given
        if moves > 0:
            found += quiet_orders(staff, levy, busy, engaged)[:moves]
    return found[:1] if day.kind == PASS else found


def attack_orders(attacks: list[Attack]) -> list[Order]:
    """Guns first, then those who go in."""
    found: list[Order] = []
    for attack in attacks:
        for number, gun in enumerate(attack.guns):
            found.append(Order(gun, attack.stands[number], True, 0.4 + attack.worth))
        for block in attack.members:
            found.append(Order(block, attack.area, False, 0.3 + attack.worth))
    return found


def quiet_orders(staff: Staff, levy: Levy, busy: list[int], engaged: list[int]) -> list[Order]:
    """Where everybody else goes, those first who gain most."""
    day = staff.day
    ranked: list[tuple[float, int, int]] = []
    for number, block in enumerate(levy.blocks):
        if block in busy or day.where[block] in engaged:
            continue
        gain, goal = staff.best_quiet(block, levy.mp[number])
        if gain > QUIET:
            ranked.append((-gain, block, goal))
    ranked.sort()
    return [Order(block, goal, False, -gain) for gain, block, goal in ranked]


def move_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The orders of the position, and how far other choices are from them."""
    day = case.state
    scout = scout_of(case)
    given = orders(day, scout, factions_asked(day))
    worth: dict[int, Order] = {order.block: order for order in given}
    hand = day.hand
    order = worth.get(hand)
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "go":
            score = 10.0 + order.worth if order is not None and order.goal == action.a else NOT_PLANNED
        elif action.verb == "pick":
            planned = worth.get(action.a)
            score = planned.worth if planned is not None and feasible(day, planned) else NOT_PLANNED
        elif action.verb == "reveal":
            score = 10.0 if fires_from_here(day, order) else -0.3
        elif action.verb in ("stay", "cede"):
            score = -0.2
        elif action.verb == "along":
            score = NOT_PLANNED  # each block is led by itself
        elif action.verb == "scout":
            score = 0.01
        found.append((action, score, "attacks that pay, then better ground"))
    return found


def feasible(day: Day, order: Order) -> bool:
    """Can the order be carried out as the position is now? The staff looks only roughly."""
    block = order.block
    start = day.where[block]
    if start == order.goal:
        return True
    most = movement.allowance_of(day, block)
    return order.goal in movement.search(day, block, start, most, False, day.kind != PASS).stops


def fires_from_here(day: Day, order: Order | None) -> bool:
    """Is the gun in hand where it is to fire?"""
    hand = day.hand
    if order is not None:
        return order.fires and order.goal == day.where[hand]
    near = day.ground.near[day.where[hand]]
    return day.moved[hand] != 0 and any(area in near for area in day.newly)
