"""Moving blocks (1.2, 3.7, 3.8, 6.2.2): what a step costs, where a block can get to, what a march changes."""

from __future__ import annotations

from grognard.games.waterloo_200 import communication, control
from grognard.games.waterloo_200.ground import BLACK, GREEN
from grognard.games.waterloo_200.reach import Reach
from grognard.games.waterloo_200.roster import BRITISH, CAVALRY, FACTIONS_OF, FRENCH, FRENCH_SIDE, PRUSSIAN, SIDE_OF
from grognard.games.waterloo_200.state import NO_BLOCK, PASS, STRATEGIC_ACTION, TACTICAL_ACTION, Day


def step_cost(day: Day, faction: int, start: int, area: int) -> int:
    """MP to go from one area into the next (6.2.2)."""
    cost = day.ground.enter[area]
    if day.enemy_in(start, faction):
        cost += day.scenario.disengage
    if day.enemy_in(area, faction):
        cost += day.scenario.engage
    return cost


def is_new(day: Day, area: int) -> bool:
    """Would it be a new engagement to go in: enemies, not contested at the start of the impulse nor since (L248)?"""
    return not day.contested_before[area] and area not in day.newly


def may_engage(day: Day, block: int, area: int) -> bool:
    """May a block go in where enemies stand (3.4, 3.8, 6.2.3, 6.3)?"""
    faction = day.roster.faction[block]
    if day.kind == PASS or day.ally_in(area, faction) or day.room_for(area, faction) < 1:
        return False
    if is_new(day, area) and day.engagements[faction] < 1:
        return False
    return day.roster.fights[block] or day.held[faction][area] != 0  # guns and leaders follow others (R13)


def may_cross(day: Day, block: int, start: int, area: int, fled: bool) -> bool:
    """May a block step from one area into the next, MP aside, if no enemy stands there (1.4, 3.8)?"""
    if day.ground.colour[area] == BLACK:
        return False
    faction = day.roster.faction[block]
    if day.friendly(area, faction):
        return True
    if day.enemy_in(start, faction):
        return False  # the first area after disengaging is friendly (L107)
    return not fled or day.roster.rides_on[block]  # R11, R12


def search(day: Day, block: int, start: int, most: int, fled: bool, engages: bool, goal: int = 0) -> Reach:
    """All areas that a block can get to with so many MP; the cheapest way, and of such the one that takes most.

    With a goal it looks no further than to the way there, and not for areas where the move may end.
    """
    ground = day.ground
    foes = day.heads[1 - day.roster.side[block]]
    reach = Reach(ground.size(), most)
    costs, gains, before, waves = reach.cost, reach.gain, reach.before, reach.wave
    costs[start] = 0
    enter = ground.enter
    control = day.control
    foreign = day.roster.side[block] != FRENCH_SIDE  # French areas are
    away = fled or foes[start] != 0
    reach.wave[0].append(start)
    found: list[int] = []
    for spent in range(most + 1):
        if goal and costs[goal] <= spent:
            return reach
        for area in reach.wave[spent]:
            if costs[area] != spent:
                continue  # found cheaper meanwhile
            if area != start:
                found.append(area)
                if foes[area]:
                    continue  # it engages and stops there (L106)
            toll = spent + (day.scenario.disengage if foes[area] else 0)
            for other in ground.near[area]:
                cost = toll + enter[other]
                old = costs[other]
                if cost > most or cost > old or other == start:
                    continue
                if away or foes[other] or not enter[other]:
                    _look(day, block, area, other, cost, away, engages, reach)
                    continue
                gain = gains[area] + (1 if (control[other] == FRENCH) == foreign else 0)
                if cost < old or gain > gains[other]:
                    costs[other] = cost
                    gains[other] = gain
                    before[other] = area
                    if cost < old:
                        waves[cost].append(other)
    found.sort()
    reach.stops = _stops(day, block, found, engages)
    return reach


def _look(day: Day, block: int, area: int, other: int, cost: int, fled: bool, engages: bool, reach: Reach) -> None:
    """One step of the search; `cost` is what it takes if no enemy is there."""
    side = day.roster.side[block]
    foes = day.heads[1 - side]
    gain = reach.gain[area]
    if foes[other]:
        cost += day.scenario.engage
        allowed = engages and not foes[area] and (not fled or day.roster.rides_on[block])
        if not allowed or day.ground.colour[other] == BLACK or not may_engage(day, block, other):
            return
    elif not may_cross(day, block, area, other, fled):
        return
    elif SIDE_OF[day.control[other]] != side:
        gain += 1
    old = reach.cost[other]
    if cost > reach.most or cost > old or (cost == old and gain <= reach.gain[other]):
        return
    if foes[other] and is_new(day, other) and (fled or day.switches.own_lines):
        if not stays_linked(day, block, reach, area, other):
            return
    reach.cost[other] = cost
    reach.gain[other] = gain
    reach.before[other] = area
    if cost < old:
        reach.wave[cost].append(other)


def _stops(day: Day, block: int, found: list[int], engages: bool) -> list[int]:
    """Where its move may end, of the areas found (1.3, L028)."""
    faction = day.roster.faction[block]
    foes = day.heads[1 - day.roster.side[block]]
    held = day.held[faction]
    allies = held if faction == FRENCH else day.held[3 - faction]
    room = day.ground.room
    stops: list[int] = []
    for area in found:
        if foes[area]:
            if engages:
                stops.append(area)
        elif held[area] < room[area] and (faction == FRENCH or not allies[area]):
            if faction == PRUSSIAN or day.ground.colour[area] != BLACK:
                stops.append(area)
    return stops


def stays_linked(day: Day, block: int, reach: Reach, area: int, target: int) -> bool:
    """Would a block have a line where it engages (R39)? Its own way becomes friendly, but where its allies stand.

    It can lose its line only after disengaging, or by crossing areas of its allies that carry no lines of its own.
    """
    faction = day.roster.faction[block]
    linked = communication.lines(day, faction)
    chief = day.where[day.roster.chief[faction]]
    for other in day.ground.near[target]:
        if other == chief or (linked[other] and communication.carries(day, other, faction)):
            return True
    for one in reversed(reach.way(area)):
        if day.contested(one) or (day.switches.own_lines and day.ally_in(one, faction)):
            return False
        if linked[one]:
            return True
    return False


def goals(day: Day, block: int, engages: bool = True) -> Reach:
    """Where the block in hand can go with the MP that it has left; worked out once for a position."""
    if day.reach is None:
        day.reach = search(day, block, day.where[block], day.allowance - day.spent, day.fled, engages)
    return day.reach


def way_to(day: Day, block: int, area: int, engages: bool = True) -> list[int]:
    """The way of the block in hand to an area that it can get to."""
    if day.reach is not None:
        return day.reach.way(area)
    left = day.allowance - day.spent
    return search(day, block, day.where[block], left, day.fled, engages, area).way(area)


def take_up(day: Day, block: int, allowance: int) -> None:
    """A player picks a block up; its MP are fixed now (3.9.5.3)."""
    day.hand = block
    day.column = []
    day.spent = 0
    day.allowance = allowance
    day.fled = False
    day.trail = (day.where[block],)
    day.reach = None


def lay_down(day: Day) -> None:
    """Nobody is in hand any more."""
    day.hand = NO_BLOCK
    day.spent = 0
    day.allowance = 0
    day.fled = False
    day.trail = ()
    day.reach = None


def march(day: Day, block: int, way: list[int]) -> None:
    """Go along the way, area by area: pay, take what is empty, engage at the end (1.5, 3.8)."""
    faction = day.roster.faction[block]
    day.reach = None
    tell_march(day, block, day.where[block], way)
    for area in way:
        if day.outcome is not None:
            return
        start = day.where[block]
        day.spent += step_cost(day, faction, start, area)
        if day.enemy_in(start, faction):
            day.fled = True
        engages = day.enemy_in(area, faction)
        if engages and is_new(day, area):
            day.newly.append(area)
            day.engagements[faction] -= 1
            if day.switches.one_battle and day.kind == STRATEGIC_ACTION and faction != FRENCH:
                day.engagements[BRITISH + PRUSSIAN - faction] -= 1  # R18, the other reading
        move_on(day, block, area)
        day.trail = (*day.trail, area)


def move_on(day: Day, block: int, area: int) -> None:
    """One step of a block, and what it means for the control of both areas."""
    faction = day.roster.faction[block]
    start = day.where[block]
    if not day.active[block]:
        day.shown[block] = 0  # it leaves the fight in which it was seen (R34)
    control.enter(day, area, faction)
    day.put(block, area)
    control.leave(day, start)


def tell_march(day: Day, block: int, start: int, way: list[int]) -> None:
    """Its owner knows who moves, the others see a block of that colour (Fog of War); an ally sees it, too (R44)."""
    if not way:
        return
    faction = day.roster.faction[block]
    if block == day.roster.chief[faction]:
        day.emit("marches", "6.2.2", (block, start, *way))
        return
    seat = day.owner(block)
    day.emit("marches", "6.2.2", (block, start, *way), seen_by=seat)
    day.emit("block_marches", "6.2.2", (faction, start, *way), hidden_from=seat)


# Who may move at all (6.2.2)


def commands(day: Day, faction: int) -> list[bytearray | None]:
    """By corps, the areas in the range of its activated leader (3.9.5.1)."""
    found: list[bytearray | None] = [None] * len(day.roster.all_corps)
    for leader in day.active_leaders(faction):
        corps = day.roster.corps[leader]
        areas = communication.command_of(day, leader)
        other = found[corps]
        if other is not None:
            areas = bytearray([one | two for one, two in zip(areas, other, strict=True)])
        found[corps] = areas
    return found


def movable(day: Day, factions: list[int]) -> list[int]:
    """Blocks that may begin a move now: not moved yet, not cut off, and under orders (6.2.2)."""
    found: list[int] = []
    for faction in factions:
        if day.kind == TACTICAL_ACTION:
            found += under_orders(day, faction)
        elif day.moves[faction] > 0:
            linked = communication.lines(day, faction)
            for block in day.roster.blocks_of[faction]:
                area = day.where[block]
                if area > 0 and not day.moved[block] and linked[area]:
                    found.append(block)
    return found


def within(day: Day, blocks: list[int], allowed: list[int]) -> int:
    """How many of these blocks may be chosen, where each faction may choose so many (6.1, 6.2.1)."""
    found = 0
    for faction, most in enumerate(allowed):
        found += min(most, sum([day.roster.faction[block] == faction for block in blocks]))
    return found


def may_follow(day: Day, factions: list[int]) -> list[int]:
    """Blocks left behind by the last march that may move, MP and room aside: no leaders, no guns into a fight."""
    if not day.column or not day.heads[day.side][day.column[0]]:
        return []
    start, goal = day.column
    roster = day.roster
    fight = day.heads[1 - day.side][goal] != 0
    found: list[int] = []
    for block in movable(day, factions):
        if day.where[block] == start and not roster.leads[block] and block != day.hand:
            if roster.fights[block] or not fight:
                found.append(block)
    return found


def reaches(day: Day, block: int, goal: int) -> bool:
    """Could a block that begins its move now end it there?"""
    return goal in search(day, block, day.where[block], allowance_of(day, block), False, day.kind != PASS).stops


def can_follow(day: Day, factions: list[int]) -> bool:
    """Is there anybody to follow the last march?"""
    return any(reaches(day, block, day.column[1]) for block in may_follow(day, factions))


def followers(day: Day, factions: list[int]) -> list[int]:
    """Blocks that can follow the last march at once, by ways of their own, in the order in which they go."""
    fights = day.roster.fights
    found = [block for block in may_follow(day, factions) if reaches(day, block, day.column[1])]
    found.sort(key=lambda block: (not fights[block], -day.strength(block), block))
    return found


def follow(day: Day, factions: list[int]) -> list[int]:
    """They go one after the other, as long as there is room and the rules let one begin; who went (6.2.2)."""
    start, goal = day.column
    gone: list[int] = []
    while day.outcome is None:
        ready = followers(day, factions)
        if not ready:
            break
        block = ready[0]
        take_up(day, block, allowance_of(day, block))
        way = goals(day, block, day.kind != PASS).way(goal)
        begin(day, block)
        march(day, block, way)
        lay_down(day)
        day.column = [start, goal]
        gone.append(block)
    day.column = []
    return gone


def under_orders(day: Day, faction: int) -> list[int]:
    """Blocks that their own leaders, activated, reach; nobody commands a strategic leader (L240)."""
    orders = commands(day, faction)
    linked = communication.lines(day, faction)
    found: list[int] = []
    for block in day.roster.blocks_of[faction]:
        area = day.where[block]
        if area > 0 and not day.moved[block] and linked[area]:
            corps = day.roster.corps[block]
            areas = orders[corps] if corps >= 0 else None
            if areas is not None and areas[area]:
                found.append(block)
    return found


def allowance_of(day: Day, block: int) -> int:
    """MP for a move that begins now: one more under an activated leader (3.9.5.3)."""
    return day.roster.mp[block] + (day.scenario.boost if day.kind == TACTICAL_ACTION else 0)


def begin(day: Day, block: int) -> None:
    """The block in hand moves, or is revealed, for the first time in this impulse: it counts (6.2.2)."""
    if day.moved[block]:
        return
    day.moved[block] = 1
    faction = day.roster.faction[block]
    if day.kind == PASS:
        day.moves = [0, 0, 0]  # one block of the whole side (R19)
    elif day.kind == STRATEGIC_ACTION:
        day.moves[faction] -= 1


def may_fire(day: Day, block: int) -> bool:
    """May the guns in hand be activated where they stand (3.10.1, Final Notes, R16)?"""
    if not day.roster.gun[block] or day.value(block) < 1 or day.kind == PASS:
        return False
    return day.spent + day.scenario.reveal <= day.allowance and not day.enemy_in(
        day.where[block], day.roster.faction[block]
    )


def scouting_goals(day: Day, block: int) -> list[int]:
    """Green areas with concealed enemies that the cavalry in hand may scout (OR 3, R52)."""
    if not day.switches.scouting or day.roster.kind[block] != CAVALRY or day.kind == PASS:
        return []
    here = day.where[block]
    faction = day.roster.faction[block]
    if day.spent + day.scenario.reveal > day.allowance or day.enemy_in(here, faction):
        return []
    return [
        area
        for area in day.ground.near[here]
        if day.ground.colour[area] == GREEN and concealed(day, area, 1 - SIDE_OF[faction])
    ]


def concealed(day: Day, area: int, side: int) -> list[int]:
    """The blocks of a side in an area that nobody sees; everybody knows a strategic leader."""
    roster = day.roster
    found: list[int] = []
    for faction in FACTIONS_OF[side]:
        for block in day.blocks_in(area, faction):
            if not day.shown[block] and block != roster.chief[faction]:
                found.append(block)
    return found
