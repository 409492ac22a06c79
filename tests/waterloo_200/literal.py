"""A referee: movement, communication and combat once more, slowly and word by word from the checklist.

Nothing here uses the engine's searches or sums; only where blocks are, who controls what and what the data say.
"""

from __future__ import annotations

from grognard.games.waterloo_200.roster import SIDE_OF
from grognard.games.waterloo_200.state import PASS, TACTICAL_ACTION, Day

LEADERS, COMBAT, GUNS = (0, 1), (2, 3), (4, 5)
CAVALRY, HORSE = 3, 5
BLACK, GREEN = 3, 0


def faction_of(day: Day, block: int) -> int:
    return day.roster.faction[block]


def standing(day: Day, area: int, side: int) -> list[int]:
    """The blocks of a side in an area."""
    found = []
    for block, place in enumerate(day.where):
        if place == area and SIDE_OF[faction_of(day, block)] == side:
            found.append(block)
    return found


def contested(day: Day, area: int) -> bool:
    return bool(standing(day, area, 0)) and bool(standing(day, area, 1))


def mark(day: Day, block: int) -> str:
    """The level that the block is on, as printed."""
    return day.roster.marks[block][day.level[block]]


def strength_of(level: str) -> int:
    """L080: dots, stars or cannonballs; pawn and heart count as one."""
    return 1 if level in "HP" else int(level[1])


def strength(day: Day, block: int) -> int:
    return strength_of(mark(day, block))


def special(day: Day, block: int) -> int:
    """L083: stars or cannonballs; a heart and a pawn have none."""
    letter = mark(day, block)
    return int(letter[1]) if letter[0] in "SC" else 0


# L331 to L337


def friendly(day: Day, area: int, faction: int) -> bool:
    if day.switches.own_lines:
        return day.control[area] == faction
    return SIDE_OF[day.control[area]] == SIDE_OF[faction]


def passable(day: Day, area: int, faction: int) -> bool:
    """May a line cross the area?"""
    if day.ground.colour[area] == BLACK and faction != 2:
        return False
    return friendly(day, area, faction) and not contested(day, area)


def chain(day: Day, start: int, goal: int, faction: int, most: int) -> bool:
    """Is there a chain of areas from one to the other, over so many steps, whose inner areas can be crossed?"""
    reached = {start}
    for _ in range(most):
        if goal in reached:
            return True
        for area in list(reached):
            if area == start or passable(day, area, faction):
                reached |= set(day.ground.near[area])
    return goal in reached


def has_line(day: Day, block: int) -> bool:
    chief = day.roster.chief[faction_of(day, block)]
    if day.where[chief] <= 0:
        return False
    return chain(day, day.where[chief], day.where[block], faction_of(day, block), day.ground.size())


# L138 to L145


def tactical_range(day: Day, leader: int) -> int:
    heart = mark(day, leader) == "H"
    if day.roster.names[leader] == "Uxbridge":
        return special(day, leader)
    usual = 2 if faction_of(day, leader) == 0 else 1
    return usual - 1 if heart else usual


def commanded(day: Day, block: int) -> bool:
    """Is the block in the range of an activated leader of its own corps?"""
    for leader in range(day.roster.size()):
        if day.active[leader] and day.roster.kind[leader] == 1 and day.roster.corps[leader] == day.roster.corps[block]:
            if chain(day, day.where[leader], day.where[block], faction_of(day, leader), tactical_range(day, leader)):
                return True
    return False


def may_begin(day: Day, block: int) -> bool:
    """L238 to L242: may a block of the phasing side begin a move now?"""
    if day.where[block] <= 0 or day.moved[block] or not has_line(day, block):
        return False
    if day.kind == TACTICAL_ACTION:
        return day.roster.corps[block] >= 0 and commanded(day, block)
    return day.moves[faction_of(day, block)] > 0


def allowance(day: Day, block: int) -> int:
    """L099 to L102, L146 to L148."""
    return day.roster.mp[block] + (1 if day.kind == TACTICAL_ACTION else 0)


# L045 to L053, L104 to L114, L246 to L249


def price(day: Day, start: int, area: int, side: int) -> int:
    cost = 1 if day.ground.colour[area] == GREEN else 2
    if standing(day, start, 1 - side):
        cost += 1
    if standing(day, area, 1 - side):
        cost += 1
    return cost


def room(day: Day, area: int) -> int:
    return [4, 2, 1, 1000][day.ground.colour[area]]


def may_stop(day: Day, block: int, area: int) -> bool:
    """L028, L049 to L051."""
    faction = faction_of(day, block)
    own = [b for b in standing(day, area, SIDE_OF[faction]) if b != block]
    return all(faction_of(day, b) == faction for b in own) and len(own) < room(day, area)


def ends(day: Day, block: int, left: int, fled: bool) -> set[int]:
    """Every area where the move of the block in hand could end, by trying all ways."""
    found: set[int] = set()
    start = day.where[block]
    wander(day, block, [start], left, fled or bool(standing(day, start, 1 - SIDE_OF[faction_of(day, block)])), found)
    return found - {start}


def wander(day: Day, block: int, way: list[int], left: int, fled: bool, found: set[int]) -> None:
    side = SIDE_OF[faction_of(day, block)]
    here = way[-1]
    for area in day.ground.near[here]:
        if area in way or day.ground.colour[area] == BLACK or price(day, here, area, side) > left:
            continue
        enemies = standing(day, area, 1 - side)
        own_side = SIDE_OF[day.control[area]] == side
        rider = day.roster.kind[block] in (CAVALRY, HORSE)
        if standing(day, here, 1 - side) and (enemies or not own_side):
            continue  # L107
        if fled and not rider and (enemies or not own_side):
            continue  # L109
        if enemies:
            if may_engage(day, block, area, way):
                found.add(area)
            continue
        if may_stop(day, block, area):
            found.add(area)
        wander(day, block, [*way, area], left - price(day, here, area, side), fled, found)


def may_engage(day: Day, block: int, area: int, way: list[int]) -> bool:
    """L246 to L249, L310, R39."""
    faction = faction_of(day, block)
    own = standing(day, area, SIDE_OF[faction])
    if day.kind in (PASS, 0) or not may_stop(day, block, area):
        return False
    new = not day.contested_before[area] and area not in day.newly
    if new and day.engagements[faction] < 1:
        return False
    if day.roster.kind[block] not in COMBAT and not own:
        return False
    return not new or linked_there(day, block, area, way)


def linked_there(day: Day, block: int, area: int, way: list[int]) -> bool:
    """R39: would the block have a line in the area, with its own way in friendly hands?"""
    faction = faction_of(day, block)
    trial = day.copy()
    for place in way[1:]:
        if not standing(day, place, SIDE_OF[faction]):
            trial.control[place] = faction
    chief = day.roster.chief[faction]
    if chief == block:
        return True
    trial.where[block] = area
    return day.where[chief] > 0 and chain(trial, day.where[chief], area, faction, day.ground.size())


# L274 to L285


def firepower(day: Day, area: int, attacker: int, defender: int, guns: list[int]) -> tuple[int, int]:
    """Offensive and defensive firepower."""
    attackers = standing(day, area, SIDE_OF[attacker])
    defenders = standing(day, area, SIDE_OF[defender])
    kind = day.roster.kind
    helpers = [
        leader
        for leader in range(day.roster.size())
        if day.active[leader]
        and kind[leader] == 1
        and faction_of(day, leader) == attacker
        and day.where[leader] in day.ground.near[area]
        and special(day, leader)
    ]
    attack = sum(strength(day, b) for b in attackers)
    attack += sum(special(day, b) for b in [*helpers, *guns])
    riders = [b for b in attackers if kind[b] == CAVALRY]
    if day.switches.charge and day.ground.colour[area] == GREEN and riders:
        if not any(kind[b] == CAVALRY for b in defenders):
            attack += sum(strength(day, b) for b in riders)
    defence = sum(strength(day, b) for b in defenders)
    if not day.switches.bonus_to_owner or SIDE_OF[day.control[area]] == SIDE_OF[defender]:
        defence += day.ground.bonus[area]
    if day.switches.languages:
        if attacker == 1:
            attack -= len({day.roster.language[b] for b in [*attackers, *helpers, *guns]}) - 1
        if defender == 1:
            defence -= len({day.roster.language[b] for b in defenders}) - 1
    if day.switches.morale:
        attack += 10 - day.lost[1 if attacker == 2 else attacker]
        defence += 10 - day.lost[1 if defender == 2 else defender]
    return attack, defence


def endurance(day: Day, blocks: list[int]) -> int:
    """L281: the hits that all present and lower levels can take."""
    costs = {"B": 1, "C": 1, "P": 1, "S": 1, "W": 2, "R": 3, "H": 3}
    return sum(costs[level[0]] for b in blocks for level in day.roster.marks[b][day.level[b] :])


def hits(day: Day, area: int, attacker: int, defender: int, result: int) -> tuple[int, int]:
    """Hits of attacker and defender (L278 to L285)."""
    if result == 0:
        return 0, 0
    loser = defender if result > 0 else attacker
    suffered = min(abs(result), endurance(day, standing(day, area, SIDE_OF[loser])))
    size = abs(result)
    winner = (suffered + 1) // 2 if size <= 5 else (suffered + 3) // 4 if size <= 10 else 1
    return (winner, suffered) if result > 0 else (suffered, winner)
