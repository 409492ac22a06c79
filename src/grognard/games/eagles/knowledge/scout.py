"""What a side sees on the board: the enemy's stacks and what may lie under them, ways to goals, threats.

A seat that may not look into a stack counts what is unseen as an equal share of all unseen units (22.1).
"""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.knowledge.aims import FIGHTS, Wish, boldness, wishes
from grognard.games.eagles.knowledge.habits import PLAIN, Habits
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.roster import CAVALRY, FOOT_GUNS, INFANTRY, NO_FORMATION
from grognard.games.eagles.sighting import may_look
from grognard.games.eagles.state import NO_ORDER, NO_UNIT, UNSEEN, Battle
from grognard.kernel.knowledge import Case

ORDERED: Final = 0  # troops make for what counts around their objective
HUNT: Final = 1  # or for the nearest enemies
STAY: Final = 2  # or for nothing
MOST_PREY: Final = 3

AROUND: Final = 3  # hexes around an objective in which units go as they like (11.1.a)
FAR: Final = 99
LONGEST: Final = 70  # movement points of a march that is thought of
COMES: Final = 5  # hexes from which enemies can come up and attack
NEARNESS: Final = [1.0, 1.0, 1.0, 0.8, 0.6, 0.4]  # what is counted of them, by distance
LOSS: Final = [0.62, 0.51, 0.40, 0.29, 0.21, 0.14, 0.08, 0.04, 0.02, 0.01, 0.0]  # of a stack, by -5 to 5 on the dice
DESPERATE: Final = 1.4  # from this boldness on nobody waits any more
PACE: Final = 1.4  # points that a hex costs on average


class Scout:
    """A look at a position by one side."""

    def __init__(
        self, state: Battle, side: int, aim: int = ORDERED, schooled: bool = True, habits: Habits = PLAIN
    ) -> None:
        self.side: Final = side
        self.aim: Final = aim
        self.habits: Final = habits
        self.schooled: Final = schooled  # knows what beginners have still to learn
        self.foe: Final = 1 - side
        self.enemies: list[int] = []  # their hexes
        self.friends: list[int] = []
        self.wishes: list[Wish] = wishes(state, side)
        self.prize: dict[int, float] = {}
        self.bold: float = boldness(state, side, habits) if schooled else 1.0
        kept = 0.0
        sought = 0.0
        for wish in self.wishes:
            if not wish.taken:
                sought += wish.full
            elif wish.denied and state.ground.chart[state.ground.terrain[wish.hex]].fortified:
                kept += wish.full
        self.on_guard: Final = schooled and kept > sought and self.bold < DESPERATE  # more behind walls than to take
        closed = 0
        for h in state.stacks:
            if state.held[h] == side + 1:
                self.friends.append(h)
            else:
                self.enemies.append(h)
                if not may_look(state, side, h):
                    closed += 1
        for wish in self.wishes:
            self.prize[wish.hex] = self.prize.get(wish.hex, 0.0) + wish.worth
        size = 0
        number = 0
        for unit in state.roster.units_of[1 - side]:
            if state.where[unit] == UNSEEN:
                size += state.roster.size[unit][0]
                number += 1
        self.share: Final = size / closed if closed else 0.0  # unseen points of size in a stack
        self.heads: Final = number / closed if closed else 0.0  # unseen units in a stack
        self.goals: dict[int, list[int]] = {}  # hexes that a formation makes for, once asked for
        self.threats: dict[int, float] = {}  # enemy size beside a hex, once asked for
        self.pressures: list[float] = []
        self.treks: dict[tuple[int, int], dict[int, int]] = {}  # by formation and gait

    def unseen(self, state: Battle, h: int) -> float:
        """Points of size that may lie under the lead of an enemy stack."""
        return 0.0 if may_look(state, self.side, h) else self.share

    def concealed(self, state: Battle, h: int) -> float:
        """What units that may lie there are worth."""
        return 0.0 if may_look(state, self.side, h) else 2.0 * self.heads + FIGHTS * self.share

    def prize_of(self, h: int) -> float:
        """What a hex is worth to this side."""
        return self.prize.get(h, 0.0)

    def size_in(self, state: Battle, h: int) -> float:
        """Size points of infantry and cavalry in order in a hex, with those that may be unseen."""
        total = 0.0
        for unit in state.stack(h):
            if state.roster.arm[unit] < FOOT_GUNS and not state.routed[unit]:
                total += state.size_of(unit)
        if state.held[h] == 2 - self.side:
            total += self.unseen(state, h)
        return total

    def threat(self, state: Battle, h: int) -> float:
        """Size points of the enemies beside a hex that could attack it."""
        known = self.threats.get(h)
        if known is None:
            known = 0.0
            enemy = 2 - self.side
            for n in state.ground.near[h]:
                if state.held[n] == enemy:
                    known += self.size_in(state, n)
            self.threats[h] = known
        return known

    def pressure(self, state: Battle) -> list[float]:
        """Size points of the enemy that can be brought to each hex, by how far they are."""
        found = self.pressures
        if not found:
            found = [0.0] * state.ground.size
            most = float(state.tables.numbers.melee_cap)
            for other in self.enemies:
                size = min(most, self.size_in(state, other))
                if size <= 0.0:
                    continue
                far = state.ground.far_from(other)
                for h in state.ground.disc(other, COMES):
                    found[h] += size * NEARNESS[far[h]]
            self.pressures = found
        return found

    def odds_there(self, state: Battle, h: int, size: float) -> int:
        """What would be added to the dice if the enemies who can come up attacked so many men in a hex: by their
        numbers, by the sides from which they can come, and by the ground.
        """
        free = 0
        for n in state.ground.near[h]:
            if state.held[n] != self.side + 1:
                free += 1
        most = state.tables.numbers.melee_cap
        coming = min(self.pressure(state)[h], float(most * free))
        if coming < 1.0:
            return 5
        if size < 1.0:
            return -5
        added = state.tables.size_modifier(int(coming), int(min(size, float(most))))
        added += state.ground.chart[state.ground.terrain[h]].melee
        return added - 1 if free >= 4 else added

    def too_many(self, state: Battle, h: int, units: list[int]) -> bool:
        """Does the side know that the walls of a farm would shelter nobody with some units in it?"""
        return self.schooled and over_garrison(state, h, units)

    def nearest_enemy(self, state: Battle, h: int) -> int:
        """How far the nearest enemy stack is."""
        far = state.ground.far_from(h)
        best = FAR
        for other in self.enemies:
            best = min(best, far[other])
        return best

    def goals_of(self, state: Battle, formation: int) -> list[int]:
        """The hexes that a formation makes for: what counts around its objective, or that itself; without an order
        what it could keep or take from where it is.
        """
        known = self.goals.get(formation)
        if known is None:
            known = self.find_goals(state, formation)
            self.goals[formation] = known
        return known

    def find_goals(self, state: Battle, formation: int) -> list[int]:
        """The goals of a formation."""
        order = NO_ORDER if formation == NO_FORMATION else state.order[formation]
        distance = state.ground.grid.distance
        if self.aim == HUNT:
            return self.prey(state, formation)
        if self.aim == STAY:
            return []
        if self.habits.hunt > 0.0:
            prey = self.prey(state, formation, self.habits.hunt)
            if prey:
                return prey
        if order < 0:
            return []
        box = state.scenario.boxes[order]
        open_ones = [w.hex for w in self.wishes if not w.taken and distance(w.hex, box) <= AROUND]
        if open_ones:
            return open_ones
        return [w.hex for w in self.wishes if distance(w.hex, box) <= AROUND] or [box]

    def prey(self, state: Battle, formation: int, within: float = FAR) -> list[int]:
        """The enemies nearest to a formation, so many hexes from it at most."""
        hexes = [] if formation == NO_FORMATION else state.roster.formations[formation].units
        found: list[tuple[int, int]] = []
        for other in self.enemies:
            far = state.ground.far_from(other)
            near = FAR
            for unit in hexes:
                if state.where[unit] > 0:
                    near = min(near, far[state.where[unit]])
            if near <= within:
                found.append((near, other))
        found.sort()
        return [other for _, other in found[:MOST_PREY]]

    def way(self, state: Battle, goals: list[int], h: int) -> int:
        """How far the nearest of some goals is; nothing where there are none."""
        if not goals:
            return 0
        far = state.ground.far_from(h)
        best = FAR
        for goal in goals:
            best = min(best, far[goal])
        return best

    def trek(self, state: Battle, formation: int, gait: int) -> dict[int, int]:
        """What it costs to come to the goals of a formation from all around, enemies left out: woods are closed to
        guns, and the nearest way is not always the shortest.
        """
        known = self.treks.get((formation, gait))
        if known is None:
            known = {}
            for goal in self.goals_of(state, formation):
                found = state.ground.trek(goal, gait, LONGEST)
                for h, cost in found.items():
                    if cost < known.get(h, FAR):
                        known[h] = cost
            self.treks[(formation, gait)] = known
        return known

    def hike(self, state: Battle, formation: int, gait: int, h: int) -> float:
        """How far a formation has to go from a hex, in hexes of open ground."""
        goals = self.goals_of(state, formation)
        if not goals:
            return 0.0
        cost = self.trek(state, formation, gait).get(h, FAR)
        return min(cost / PACE, float(LONGEST)) if cost else 0.0


def over_garrison(state: Battle, h: int, units: list[int]) -> bool:
    """Would the walls of a farm shelter nobody if some units came or stayed there with all others in it (R55)?"""
    most = state.ground.chart[state.ground.terrain[h]].garrison
    if not most:
        return False
    size = 0
    for unit in state.stack(h):
        if state.roster.arm[unit] == INFANTRY and unit not in units:
            size += state.size_of(unit)
    for unit in units:
        if state.roster.arm[unit] == INFANTRY:
            size += state.size_of(unit)
    return size > most


class Look(Case[Battle]):
    """A decision with what its judges share: the scout, how bold and how fearful the player is."""

    def __init__(
        self,
        state: Battle,
        seat: int,
        fear: float = 1.0,
        bold: float = 1.0,
        aim: int = ORDERED,
        schooled: bool = True,
        habits: Habits = PLAIN,
    ) -> None:
        super().__init__(state, seat)
        self.schooled: Final = schooled
        self.aim: Final = aim
        self.habits: Final = habits
        self.fear: Final = fear * habits.fear
        self.bold: Final = bold * habits.bold
        self.known: Scout | None = None

    def scout(self) -> Scout:
        """The scout of the side that decides."""
        found = self.known
        if found is None:
            found = Scout(self.state, self.seat, self.aim, self.schooled, self.habits)
            self.known = found
        return found


def is_mounted(state: Battle, h: int) -> bool:
    """Is a stack led by cavalry?"""
    lead = lead_of(state, h)
    return lead != NO_UNIT and state.roster.arm[lead] == CAVALRY
