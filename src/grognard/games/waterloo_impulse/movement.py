"""Movement factors and where a unit may step (10.0, 15.2, 15.3)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.ground import CLEAR, is_zone
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, INFANTRY, PRUSSIAN, SKIRMISHER
from grognard.games.waterloo_impulse.state import CHARGE, MARCH, Battle
from grognard.kernel.action import Refusal

FAR: Final = 99  # movement factors, more than any way costs


def is_mounted(battle: Battle, unit: int) -> bool:
    """Cavalry or horse artillery (10.5, 10.10, 10.11)."""
    return battle.roster.kind[unit] == CAVALRY or battle.roster.horse[unit]


def can_lead(battle: Battle, unit: int, charge: bool) -> bool:
    """Could the unit be Point (7.4, 8.4, 8.7)?"""
    kind = battle.roster.kind[unit]
    return kind == CAVALRY if charge else kind in (INFANTRY, SKIRMISHER)


def price(battle: Battle, unit: int, here: int, there: int) -> int:
    """Movement factors for a step (10.5); the dearest case is paid once. Prohibitions are `barred`'s business."""
    side = battle.roster.side[unit]
    if is_zone(here) and is_zone(there):
        return max(battle.ma(unit), 1)  # 15.2: the whole allowance
    cost = entry_price(battle, side, there)
    if battle.count[1 - side][here]:
        return max(cost, battle.scenario.leave_mounted if is_mounted(battle, unit) else battle.ma(unit))
    return cost


def entry_price(battle: Battle, side: int, there: int) -> int:
    """Movement factors for a step into an area by a side, by who is there and near (10.5)."""
    costs = battle.scenario
    if battle.contested[there] and not (battle.switches.dear_contested and battle.fresh[1 - side][there]):
        return costs.contested  # R16; also when no enemy is left there (R13)
    if battle.count[1 - side][there]:
        return costs.fresh_enemy if battle.fresh[1 - side][there] else costs.spent_enemy
    return costs.near_enemy if battle.next_to_enemy(there, side) else costs.quiet


def barred(battle: Battle, unit: int, here: int, there: int, charge: bool) -> tuple[str, str] | None:
    """The rule that forbids a step whatever its price, and why; None if nothing does."""
    side = battle.roster.side[unit]
    kind = battle.roster.kind[unit]
    enemy = battle.count[1 - side][there]
    if is_zone(there):
        if battle.roster.army[unit] != PRUSSIAN or not is_zone(here):
            return "15.4", "Units cannot move from an area into a zone."
        return None
    if not battle.has_room(there, side) and not assaults_village(battle, side, there):
        return "7.1", "There is no room for another unit."
    if battle.count[1 - side][here] and not battle.friendly(there, side):
        return "10.10", "From a contested area a unit may move only into a friendly one without enemies."
    if charge and battle.ground.terrain[there] != CLEAR:
        return "8.7", "A charge may go only through clear areas."
    if kind == CAVALRY and enemy and battle.ground.terrain[there] != CLEAR:
        return "10.8", "Cavalry cannot enter a village or wood that the enemy holds or contests."
    if enemy and not battle.contested[there] and not can_lead(battle, unit, charge):
        if not company(battle, there, side, charge):
            rule = "10.7" if kind == ARTILLERY else "11.7"
            return (
                rule,
                "It may enter an enemy area only after a unit that can lead the assault.",
            )
    if enemy and not battle.contested[there] and there in battle.assaulted:
        return "R66", "The area has already been attacked in this impulse and cannot be assaulted."
    if enemy and mixes(battle, there, side, charge):
        return "9.5.1", "A charge and an assault on foot cannot hit the same area."
    return None


def assaults_village(battle: Battle, side: int, there: int) -> bool:
    """A Mandatory Assault on a village may be made by up to ten units (18.3)."""
    if battle.count[1 - side][there] == 0 or battle.contested[there]:
        return False
    return battle.count[side][there] < battle.scenario.stacking


def company(battle: Battle, there: int, side: int, charge: bool) -> bool:
    """Has a unit that can be Point entered there in this impulse (7.4, R21)?"""
    for unit in battle.units_in(there, side):
        if battle.entered[unit] and can_lead(battle, unit, charge):
            return True
    return False


def mixes(battle: Battle, there: int, side: int, charge: bool) -> bool:
    """Have units of the other kind of impulse entered the same enemies (9.5.1)?"""
    if battle.contested[there]:
        return False
    other = MARCH if charge else CHARGE
    for unit in battle.units_in(there, side):
        if battle.entered[unit] and battle.mode[unit] == other:
            return True
    return False


def steps(battle: Battle, unit: int) -> list[int]:
    """Spaces the unit in hand may step into now (10.4 to 10.10)."""
    here = battle.where[unit]
    if battle.left <= 0:
        return []
    return [there for there in candidates(battle, here) if may_step(battle, unit, here, there)]


def candidates(battle: Battle, here: int) -> list[int]:
    """Neighbouring spaces: areas by common boundary, from a zone by arrow and to the next zone (10.4, 15.0)."""
    if is_zone(here):
        return [*battle.ground.linked[here], *battle.ground.beside[here]]
    return battle.ground.near[here]


def may_step(battle: Battle, unit: int, here: int, there: int) -> bool:
    """Can the unit afford the step, and does nothing forbid it?"""
    charge = battle.mode[unit] == CHARGE
    if barred(battle, unit, here, there, charge) is not None:
        return False
    return price(battle, unit, here, there) <= battle.left or may_scrape(battle, unit, here, there)


def may_scrape(battle: Battle, unit: int, here: int, there: int) -> bool:
    """Minimum move: a unit that has spent nothing may enter one area for all it has (10.9, R19)."""
    if is_zone(here) and is_zone(there):
        return False
    return may_spend_all(battle, battle.left, battle.ma(unit))


def may_spend_all(battle: Battle, left: int, whole: int) -> bool:
    """May a unit with so much left of its whole allowance enter one area for all of it (10.9, R19)?"""
    return left >= 1 and (left == whole or battle.switches.minimum_move_any_time)


def step(battle: Battle, unit: int, there: int) -> None:
    """Make one step (10.4). Whoever meets the enemy stops (10.6)."""
    here = battle.where[unit]
    side = battle.roster.side[unit]
    leaving = battle.count[1 - side][here] != 0
    battle.left -= min(price(battle, unit, here, there), battle.left)
    battle.moved[unit] = 1
    battle.acted[unit] = 1
    if battle.count[1 - side][there]:
        battle.entered[unit] = here
        battle.left = 0
    elif leaving and not is_mounted(battle, unit):
        battle.left = 0  # 10.10
    battle.put(unit, there)
    battle.emit("move", "10.4", (unit, here, there))


class Way:
    """Where a unit comes by going from space to space: what that costs in all, and the space before each."""

    def __init__(self, start: int) -> None:
        self.cost: Final[dict[int, int]] = {start: 0}
        self.before: Final[dict[int, int]] = {}
        self.start: Final = start

    def path(self, goal: int) -> list[int]:
        """The spaces on the way, the goal last; none where there is no way."""
        if goal not in self.before:
            return []
        found = [goal]
        while self.before[found[-1]] != self.start:
            found.append(self.before[found[-1]])
        found.reverse()
        return found


def ways(battle: Battle, unit: int, points: int) -> Way:
    """The cheapest ways of a unit with so many factors (10.4 to 10.10).

    Whoever meets the enemy stops there (10.6), and on foot whoever leaves him (10.10). A first step for the whole
    allowance (10.9) ends the march.
    """
    charge = battle.mode[unit] == CHARGE
    side = battle.roster.side[unit]
    start = battle.where[unit]
    tied = battle.count[1 - side][start] != 0 and not is_mounted(battle, unit)
    found = Way(start)
    edge = [start]
    while edge:
        here = edge[0]
        for other in edge:
            if found.cost[other] < found.cost[here]:
                here = other
        edge.remove(here)
        if here != start and (tied or battle.count[1 - side][here]):
            continue
        for there in candidates(battle, here):
            cost = found.cost[here] + price(battle, unit, here, there)
            if cost > points and here == start and may_scrape(battle, unit, here, there):
                cost = points
            if cost > points or cost >= found.cost.get(there, FAR) or (is_zone(there) and not is_zone(here)):
                continue  # too dear, no better than another way, or out of the map again (15.4)
            if barred(battle, unit, here, there, charge) is None:
                found.cost[there] = cost
                found.before[there] = here
                edge.append(there)
    return found


def why_not_step(battle: Battle, unit: int, there: int) -> Refusal:
    """The rule against a step."""
    here = battle.where[unit]
    if is_zone(there) and not is_zone(here):
        return Refusal("15.4", "Units cannot move from an area into a zone.")
    if there not in candidates(battle, here):
        return why_not_march(battle, unit, there)
    rule = barred(battle, unit, here, there, battle.mode[unit] == CHARGE)
    if rule is not None:
        return Refusal(rule[0], rule[1])
    cost = price(battle, unit, here, there)
    return Refusal("10.5", f"That costs {cost} movement factors, and the unit has {battle.left} left.")


def why_not_march(battle: Battle, unit: int, there: int) -> Refusal:
    """Why a unit does not get to an area that is not adjacent: what the cheapest way would cost, or what bars it."""
    prices: list[int] = []
    here = battle.where[unit]
    for space in ways(battle, unit, FAR).path(there):
        prices.append(price(battle, unit, here, space))
        here = space
    if not prices:
        return Refusal(
            "10.4", "No way leads there: a unit moves from area to area, and stops where enemies are (10.6)."
        )
    total = sum(prices)
    sum_of = " + ".join([str(price) for price in prices])
    if total > battle.left:
        return Refusal(
            "10.5", f"The way there costs {sum_of} = {total} movement factors; the unit has {battle.left} left."
        )
    return Refusal("10.4", f"Go area by area: the way there costs {sum_of} movement factors.")


def can_move_at_all(battle: Battle, unit: int) -> bool:
    """Is there any first step for an activated unit (10.1, 10.14)?"""
    kind = battle.roster.kind[unit]
    if (
        battle.moved[unit]
        or battle.where[unit] <= 0
        or battle.ma(unit) <= 0
        or (kind == ARTILLERY and battle.spent[unit])
    ):
        return False
    before = battle.left
    battle.left = battle.ma(unit)
    here = battle.where[unit]
    found = False
    for there in candidates(battle, here):
        if may_step(battle, unit, here, there):
            found = True
            break
    battle.left = before
    return found


def advance_goals(battle: Battle, unit: int) -> list[int]:
    """Where a unit may go in a General Advance: one space, friendly, no enemies, whatever the cost (8.8, R96)."""
    here = battle.where[unit]
    side = battle.roster.side[unit]
    if battle.roster.kind[unit] == ARTILLERY and battle.spent[unit]:
        return []
    found: list[int] = []
    for there in candidates(battle, here):
        if is_zone(there):
            if battle.roster.army[unit] == PRUSSIAN and is_zone(here):
                found.append(there)
        elif battle.friendly(there, side) and battle.has_room(there, side):
            found.append(there)
    return found
