"""Putting blocks up: bids, the first deployment, terrain, the line of battle (4.0, 6.2, 12.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import lineup
from grognard.games.napoleon_1815.field import FARM, HILL, HOME, NOWHERE, RESERVE, STREAM, WOODS, Field
from grognard.games.napoleon_1815.knowledge import aims
from grognard.games.napoleon_1815.knowledge.scout import town_step
from grognard.games.napoleon_1815.roster import ALL, CAVALRY, FRENCH_SIDE, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

FAIR_BID: Final = 2  # steps a side is worth giving for the choice


def bid_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:  # noqa: ARG001  (a judge)
    """Bid a little for the Allies, less for the French; nobody pays much (12.0)."""
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "pass":
            found.append((action, 0.0, "enough has been bid"))
        else:
            limit = FAIR_BID if action.a == FRENCH_SIDE else FAIR_BID + 1
            found.append((action, 1.0 + 0.5 * (limit - action.b) - 0.6 * action.b, "a fair price"))
    return found


def step_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """The step that is missed least: a weak kind of unit that has many (12.0)."""
    campaign = case.state
    found: list[Opinion] = []
    for action in actions:
        loss = aims.step_worth(campaign, action.a) * (2.0 if campaign.strength[action.a] == 2 else 1.0)
        found.append((action, 2.0 - 2.0 * loss, "its step is missed least"))
    return found


def deploy_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """The historical places are sound; a block in hand goes near its own (4.3)."""
    campaign = case.state
    hand = campaign.hand
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "historical":
            found.append((action, 3.0, "the armies' own places are sound"))
        elif action.verb == "done":
            found.append((action, 3.0, "all stand"))
        elif action.verb == "place":
            start = campaign.roster.start[hand]
            near = campaign.ground.road[start][action.a] >= 0
            score = 3.0 if start == action.a else 1.5 if near else -1.0
            found.append((action, score, "near its own place"))
        elif action.verb == "back":
            found.append((action, -2.0 if hand != NO_UNIT else 0.0, "it stays where it is"))
        else:
            found.append((action, -2.0, "no need"))
    return found


# Terrain


def terrain_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Farms and hills where most troops will stand, streams and woods before a flank (6.21)."""
    campaign = case.state
    step = town_step(case)
    field = step.field(campaign)
    role = field.role(step.side)
    center = HOME[role][1]
    found: list[Opinion] = []
    for action in actions:
        middle = action.b == center
        if action.a in (FARM, HILL):
            score = 1.0 if middle else 0.3
            why = "for the centre"
        elif action.a == STREAM:
            score = 0.2 if middle else 1.0
            why = "it covers a flank"
        else:
            score = -0.2 if middle else 0.8
            why = "guns are of no use there"
        found.append((action, score, why))
    return found


# The line of battle


class Line:
    """Where each unit of a side shall stand."""

    def __init__(self) -> None:
        self.place: Final[dict[int, int]] = {}
        self.corps: Final[dict[int, int]] = {}  # by position


def draw_up(campaign: Campaign, field: Field, side: int, army: int) -> Line:
    """The line: infantry and guns of one corps in each position, cavalry and the rest in reserve (6.22, 6.23)."""
    roster = campaign.roster
    role = field.role(side)
    line = Line()
    all_here = campaign.units_in(field.town, side)
    units = [unit for unit in all_here if army in (ALL, roster.army[unit])]
    taken = {campaign.post[unit] for unit in all_here if unit not in units}  # the other Ally stands there
    waiting_others = [unit for unit in all_here if unit not in units and campaign.post[unit] == NOWHERE]
    free = [place for place in (HOME[role][1], HOME[role][0], HOME[role][2]) if place not in taken]
    free.sort(key=lambda place: field.terrain[place] != WOODS)  # woods take no guns: choose for them first
    left = units[:]
    left.sort(key=lambda unit: -front_rank(campaign, unit))
    need = len(free)
    for place in free:
        unit = keeper_for(campaign, field, line, left, place)
        if unit == NO_UNIT:
            continue
        if waiting_others and need > 1 and len(line.place) + 1 > 2:
            break  # leave a position to the other Ally
        left.remove(unit)
        line.place[unit] = place
        line.corps[place] = roster.corps[unit]
    fill_up(campaign, field, line, left)
    for unit in left:
        if unit not in line.place:
            line.place[unit] = RESERVE[role]
    return line


def front_rank(campaign: Campaign, unit: int) -> float:
    """Who is wanted most to hold a position: strong infantry, then cavalry, then guns, a leader last."""
    arm = campaign.roster.arm[unit]
    steps = campaign.strength[unit]
    if arm == INFANTRY:
        return 10.0 + steps + 0.3 * campaign.roster.fire[unit]
    if arm == CAVALRY:
        return 5.0 + 0.5 * steps
    return -5.0 if arm == LEADER else float(steps)


def keeper_for(campaign: Campaign, field: Field, line: Line, left: list[int], place: int) -> int:
    """The best unit to hold a position; a corps with guns gets open ground."""
    best = NO_UNIT
    most = -99.0
    roster = campaign.roster
    for unit in left:
        wooded = field.terrain[place] == WOODS
        if wooded and roster.gun[unit]:
            continue
        rank = front_rank(campaign, unit)
        corps = roster.corps[unit]
        with_guns = any(roster.gun[other] and roster.corps[other] == corps for other in left)
        if with_guns:
            rank += -2.0 if wooded else 2.0 if corps not in line.corps.values() else 0.0
        if rank > most:
            most = rank
            best = unit
    return best


def fill_up(campaign: Campaign, field: Field, line: Line, left: list[int]) -> None:
    """Guns go where their corps stands; of the other infantry half supports the line, half waits."""
    roster = campaign.roster
    for unit in left:
        if roster.gun[unit]:
            places = [p for p, corps in line.corps.items() if corps == roster.corps[unit] and field.terrain[p] != WOODS]
            if places:
                line.place[unit] = min(places, key=lambda p: gun_order(campaign, field, line, p))
    spare = [unit for unit in left if roster.arm[unit] == INFANTRY]
    waiting = (len(spare) + 1) // 2
    for unit in spare[: len(spare) - waiting]:
        places = [p for p, corps in line.corps.items() if corps == roster.corps[unit]]
        if places:
            line.place[unit] = min(places, key=lambda p: sum([1 for q in line.place.values() if q == p]))


def gun_order(campaign: Campaign, field: Field, line: Line, place: int) -> float:
    """Guns spread over the positions of their corps, hills first."""
    guns = sum([1 for unit, there in line.place.items() if there == place and campaign.roster.gun[unit]])
    return guns - (0.5 if field.terrain[place] == HILL else 0.0)


def line_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """Put everybody where the line wants him; once all stand lawfully, be done (6.22)."""
    campaign = case.state
    step = town_step(case)
    field = step.field(campaign)
    line = draw_up(campaign, field, step.side, step.army)
    hand = campaign.hand
    units = [unit for unit in campaign.units_in(step.town, step.side) if step.mine(campaign, unit)]
    waiting = [unit for unit in units if campaign.post[unit] == NOWHERE]
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "station":
            found.append(station_opinion(line, hand, action, bool(waiting)))
        elif action.verb == "back":
            found.append((action, -3.0, "it has to stand somewhere"))
        elif action.verb == "done":
            found.append((action, 4.0, "the line stands"))
        elif campaign.post[action.a] == NOWHERE:
            found.append((action, 1.0 + 0.02 * line_rank(campaign, action.a), "next in line"))
        elif waiting or lineup.is_complete(campaign, field, step.side, step.army):
            found.append((action, -3.0, "it stands"))
        else:
            misplaced = campaign.post[action.a] != line.place[action.a]
            found.append((action, 1.0 if misplaced else -2.0, "it stands in the wrong place"))
    return found


def line_rank(campaign: Campaign, unit: int) -> float:
    """The strongest first, the Reserve last."""
    arm = campaign.roster.arm[unit]
    if arm == LEADER:
        return 9.0
    return aims.worth(campaign, unit) + (5.0 if arm == INFANTRY else 0.0)


def station_opinion(line: Line, hand: int, action: Action, waiting: bool) -> Opinion:
    """The place the line wants a unit in, or another."""
    if line.place.get(hand, NOWHERE) == action.a:
        return action, 2.0, "its place in the line"
    return action, (0.0 if waiting else -1.5), "another place would do"


def holder_opinions(case: Case[Campaign], actions: list[Action]) -> list[Opinion]:
    """The strongest infantry into the farm, the strongest gun on the hill (6.21)."""
    campaign = case.state
    found: list[Opinion] = []
    for action in actions:
        unit = action.a
        if action.verb == "yield":
            found.append((action, 0.5, "he may have a better one"))
            continue
        if action.verb == "done":
            found.append((action, 0.0, "nobody there can hold it"))
            continue
        score = 0.4 * campaign.strength[unit] + (1.0 if campaign.roster.gun[unit] else 0.0)
        found.append((action, score, "it makes the most of it"))
    return found
