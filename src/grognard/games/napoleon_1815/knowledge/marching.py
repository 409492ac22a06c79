"""Marches on the map: which group goes where, so that the whole stands better than before (5.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import march
from grognard.games.napoleon_1815.knowledge import aims, chart, outlook
from grognard.games.napoleon_1815.knowledge.aims import Opinion
from grognard.games.napoleon_1815.knowledge.chart import Chart
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, ARMIES_OF, FRENCH, FRENCH_SIDE, LEADER
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.move import MoveGroup
from grognard.kernel.action import Action

SCALE: Final = 1.2  # how much a unit gained on the map counts in scores
COLUMN: Final = 24.0  # the strength that a good road brings to an attack (5.4)
FORTRESS: Final = 6.0  # what an enemy in a city who is as strong as the army takes from its worth
TOGETHER: Final = 0.7  # what a town away from the main body costs, against one towards the aim
FORCED_COST: Final = 0.45  # of a step, half the time

# Which units of a group go
EVERYBODY: Final = 0
BUT_ONE: Final = 1  # one weak unit stays
RIDERS: Final = 2  # fast units only
ONE_RIDER: Final = 3  # one fast unit, the weakest
ONE_FOOT: Final = 4  # one slow unit, the weakest
FORCED: Final = 5  # everybody, forcing the pace
MODES: Final = [EVERYBODY, BUT_ONE, RIDERS, ONE_RIDER, ONE_FOOT, FORCED]


class Plan:
    """Units of a group that go to one town, and how the map would look to their side."""

    def __init__(self, goal: int, units: list[int], value: float) -> None:
        self.goal: Final = goal
        self.units: Final = units
        self.value: Final = value


def look(campaign: Campaign, seat: int, side: int, more: bool = False) -> Chart:
    """The map with the pull of the side's aims; `more`: another group moves after the one that is thought about."""
    seen = Chart(campaign, seat, side, more)
    if side == FRENCH_SIDE:
        seen.pull[FRENCH] = french_pull(seen)
    else:
        for army in ARMIES_OF[side]:
            seen.pull[army] = allied_pull(seen, army)
    return seen


def french_pull(seen: Chart) -> list[float]:
    """The French go for one city, all together: within a town of their main body is together enough."""
    campaign = seen.campaign
    main = chart.main_stack(seen, seen.power[FRENCH_SIDE])
    if main < 0:
        return [0.0] * campaign.ground.size()
    home = chart.spread(campaign, [(main, 0.0)])
    goal = french_goal(seen, main)
    aim = roads_to(seen, goal)
    return [aim[town] + TOGETHER * max(0.0, home[town] - 1.0) for town in range(len(aim))]


def french_goal(seen: Chart, main: int) -> int:
    """The city to take next: what it is worth, less the way there and those who hold it."""
    best = main
    most = -99.0
    own = seen.power[FRENCH_SIDE]
    army = own[main] + 0.8 * sum([own[there] for there in seen.campaign.ground.near[main]])
    army = min(army, COLUMN + 0.4 * max(0.0, army - COLUMN))
    days = aims.turns_left(seen.campaign, FRENCH_SIDE) + 1.5
    for town in seen.city:
        if seen.count[FRENCH_SIDE][town] and not seen.count[ALLIED_SIDE][town] and town != main:
            continue  # somebody is there already
        held = seen.power[ALLIED_SIDE][town] + outlook.support(seen, ALLIED_SIDE, town)
        worth = seen.starve[town]
        if town != main:
            worth += 0.6 * seen.late + pair_bonus(seen, town)
        far = roads_to(seen, town)[main]
        strong = max(0.0, min(1.5, held / max(1.0, army) - 0.5))
        worth -= 0.6 * far + FORTRESS * strong + (3.0 if far > days else 0.0)
        if worth > most:
            most = worth
            best = town
    return best


def pair_bonus(seen: Chart, town: int) -> float:
    """Two cities win at the end (10.1): those near another one are worth more."""
    far = chart.spread(seen.campaign, [(other, 0.0) for other in seen.city if other != town])
    return max(0.0, 6.0 - 1.3 * far[town])


def roads_to(seen: Chart, goal: int) -> list[float]:
    """How far every town is from a goal, as an army marches: minor roads and held crossings are slow."""
    campaign = seen.campaign
    ground = campaign.ground
    foe = seen.count[1 - seen.side]
    far = [float(chart.FAR)] * ground.size()
    far[goal] = 0.0
    edge = [goal]
    while edge:
        further: list[int] = []
        for town in edge:
            ways = ground.ways[town]
            for number, there in enumerate(ground.near[town]):
                road = ways[number]
                step = 1.0 if ground.major[road] else 1.2
                if foe[town]:
                    step += 0.3 + 0.2 * min(4, foe[town]) if ground.river[road] else 0.1 * min(4, foe[town])
                if far[town] + step < far[there]:
                    far[there] = far[town] + step
                    further.append(there)
        edge = further
    return far


def allied_pull(seen: Chart, army: int) -> list[float]:
    """The Allies gather, each army on its main body, and close in on the French main body."""
    campaign = seen.campaign
    french = chart.main_stack(seen, seen.power[FRENCH_SIDE])
    main = chart.main_stack(seen, seen.army[army])
    if french < 0 or main < 0:
        return [0.0] * campaign.ground.size()
    foe = chart.spread(campaign, [(french, 0.0)])
    home = chart.spread(campaign, [(main, 0.0)])
    return [0.7 * foe[town] + 0.5 * home[town] for town in range(len(foe))]


def room_on(campaign: Campaign, here: int, way: list[int], side: int) -> int:
    """How many more units may march along a way this turn (5.4, 5.5)."""
    ground = campaign.ground
    room = 99
    for town in way:
        road = ground.road[here][town]
        room = min(room, ground.capacity[road] - campaign.load[road])
        if campaign.enemy_in(town, side):
            room = min(room, ground.assault[road] - campaign.assaults[road])
        here = town
    return room


def plans(campaign: Campaign, seen: Chart, town: int, army: int) -> list[Plan]:
    """What the group of an army in a town could do, each with its worth."""
    roster = campaign.roster
    group = [unit for unit in campaign.army_in(town, army) if not campaign.moved[unit]]
    group.sort(key=lambda unit: -seen.worth[unit])
    slow = [unit for unit in group if not roster.fast[unit]]
    quick = [unit for unit in group if roster.fast[unit]]
    found: list[Plan] = []
    foot = march.search(campaign, slow[0], town, march.allowance(campaign, slow[0])) if slow else None
    ride = march.search(campaign, quick[0], town, march.allowance(campaign, quick[0])) if quick else None
    side = roster.side[group[0]] if group else 0
    for goal in sorted({*(foot.towns if foot is not None else []), *(ride.towns if ride is not None else [])}):
        seen_sets: list[list[int]] = []
        for mode in MODES:
            if mode == FORCED and campaign.now().night:
                continue
            more = 1 if mode == FORCED else 0
            units: list[int] = []
            room = 99
            if ride is not None and 0 <= ride.paces[goal] <= march.FAST + more:
                room = room_on(campaign, town, march.path(ride, goal), side)
                units += quick
            if foot is not None and 0 <= foot.paces[goal] <= march.SLOW + more and mode not in (RIDERS, ONE_RIDER):
                room = min(room, room_on(campaign, town, march.path(foot, goal), side))
                units += slow
            units = chosen(campaign, seen, units, mode, room)
            if units and units not in seen_sets:
                seen_sets.append(units)
                found.append(Plan(goal, units, plan_value(campaign, seen, town, goal, units, foot, ride)))
    return found


def chosen(campaign: Campaign, seen: Chart, units: list[int], mode: int, room: int) -> list[int]:
    """Those of the units that could go who do go."""
    if mode == ONE_FOOT:
        units = [unit for unit in units if not campaign.roster.fast[unit]]
    if mode in (ONE_RIDER, ONE_FOOT):
        riders = [unit for unit in units if campaign.roster.arm[unit] != LEADER]
        return riders[-1:] if room > 0 else []
    if mode == BUT_ONE:
        if len(units) < 2:
            return []
        stays = [unit for unit in units if campaign.roster.arm[unit] != LEADER][-1:]
        units = [unit for unit in units if unit not in stays]
    units.sort(key=lambda unit: -seen.worth[unit])
    return units[:room] if room > 0 else []


def plan_value(
    campaign: Campaign,
    seen: Chart,
    town: int,
    goal: int,
    units: list[int],
    foot: march.Reach | None,
    ride: march.Reach | None,
) -> float:
    """The map after the plan, less what forced marches cost."""
    strain = 0.0
    for unit in units:
        reach = ride if campaign.roster.fast[unit] else foot
        if reach is not None and reach.paces[goal] > march.rate(campaign, unit):
            strain += FORCED_COST * (3.0 if campaign.strength[unit] == 1 else 1.0)
    return outlook.judge_shift(seen, units, town, goal) - strain * 0.5


# Opinions


def group_opinions(campaign: Campaign, seat: int, actions: list[Action]) -> list[Opinion]:
    """Which group moves next, or whether the movement is over."""
    side = campaign.active()
    seen = look(campaign, seat, side, campaign.quota[FRENCH] > 1)
    base = outlook.judge(seen)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "group":
            best = best_plan(plans(campaign, seen, action.a, action.b))
            gain = -3.0 if best is None else SCALE * (best.value - base)
            found.append((action, gain, reason(campaign, seen, action.a, best)))
        elif action.verb == "yield":
            found.append((action, -1.0, "let the other army go first"))
        else:
            found.append((action, 0.02, "nobody gains by moving"))
    return found


def best_plan(options: list[Plan]) -> Plan | None:
    """The plan with the highest value."""
    best: Plan | None = None
    for plan in options:
        if best is None or plan.value > best.value:
            best = plan
    return best


def reason(campaign: Campaign, seen: Chart, town: int, plan: Plan | None) -> str:
    """Why a group should move."""
    names = campaign.ground.names
    if plan is None:
        return f"nobody in {names[town]} can go anywhere"
    if seen.count[1 - seen.side][plan.goal]:
        return f"attack {names[plan.goal]} from {names[town]}"
    return f"march from {names[town]} to {names[plan.goal]}"


def move_opinions(campaign: Campaign, seat: int, step: MoveGroup, actions: list[Action]) -> list[Opinion]:
    """Which unit goes where: the units of the best plan, one after the other, then the end."""
    seen = look(campaign, seat, campaign.active(), campaign.quota[FRENCH] > (0 if step.started else 1))
    base = outlook.judge(seen)
    hand = campaign.hand
    if hand != NO_UNIT and not campaign.moved[hand]:
        return hand_opinions(campaign, seen, step, actions, base)
    options = plans(campaign, seen, step.town, step.army)
    gain: dict[int, float] = {}
    where: dict[int, int] = {}
    for plan in options:
        for unit in plan.units:
            if plan.value > gain.get(unit, -99.0):
                gain[unit] = plan.value
                where[unit] = plan.goal
    found: list[Opinion] = []
    names = campaign.ground.names
    for action in actions:
        if action.verb == "pick":
            worth = gain.get(action.a, -99.0)
            if worth <= -99.0:
                found.append((action, -4.0, "it can go nowhere"))
            else:
                share = 0.01 * seen.worth[action.a]
                goal = names[where[action.a]]
                found.append((action, SCALE * (worth - base) + share - tired(campaign, action.a), f"march to {goal}"))
        elif action.verb == "go":
            found.append((action, -4.0, "it has marched far enough"))
        else:
            found.append((action, 0.05 if step.started else -1.0, "the others stay"))
    return found


def tired(campaign: Campaign, unit: int) -> float:
    """A weak unit goes last."""
    return 0.05 if campaign.strength[unit] == 1 else 0.0


def hand_opinions(
    campaign: Campaign, seen: Chart, step: MoveGroup, actions: list[Action], base: float
) -> list[Opinion]:
    """Where the picked unit goes, as part of the best plan that takes it along."""
    hand = campaign.hand
    best: dict[int, float] = {}
    for plan in plans(campaign, seen, step.town, step.army):
        if hand in plan.units and plan.value > best.get(plan.goal, -99.0):
            best[plan.goal] = plan.value
    names = campaign.ground.names
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "go":
            value = best.get(action.a, -99.0)
            if value > -99.0:
                found.append((action, SCALE * (value - base), f"to {names[action.a]} with the others"))
            else:
                found.append((action, -4.0, f"nothing to do in {names[action.a]}"))
        else:
            found.append((action, -1.0, "it stays"))
    return found


def leader_opinions(campaign: Campaign, army: int, actions: list[Action]) -> list[Opinion]:
    """A leader shows himself where he saves steps (8.1)."""
    helped = 0
    leader = campaign.roster.leader_of[army]
    for unit in campaign.marchers:
        if campaign.roster.army[unit] == army and campaign.where[unit] == campaign.where[leader]:
            helped += 1
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "reveal":
            found.append((action, 0.4 * helped, f"he helps {helped} on the march"))
        else:
            found.append((action, 0.3, "nobody need know where he is"))
    return found


def regroup_opinions(campaign: Campaign, seat: int, side: int, actions: list[Action]) -> list[Opinion]:
    """After a victory: a move that makes the map better (7.5)."""
    seen = look(campaign, seat, side)
    base = outlook.judge(seen)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "regroup":
            start = campaign.where[action.a]
            gain = outlook.judge_shift(seen, [action.a], start, action.b) - base
            found.append((action, SCALE * gain, f"regroup to {campaign.ground.names[action.b]}"))
        else:
            found.append((action, 0.1, "all stand well"))
    return found
