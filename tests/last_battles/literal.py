"""Movement and stacking read word for word (rule 5), slowly and without the engine's tables: to check the engine by.

Nothing here uses the engine's movement, zones or stacks: costs come from the map's features, zones from where the units
stand, and whether a phase can still end lawfully is found by giving every unit a place from scratch.
"""

from __future__ import annotations

from grognard.boards.hexes import side_key
from grognard.games.last_battles.ground import CHATEAU, CLEAR, FOREST, MARSH, TOWN
from grognard.games.last_battles.state import Battle

# Movement points: infantry and foot artillery, then cavalry and horse artillery (5.2)
HEX_COST = {CLEAR: (1, 1), FOREST: (2, 4), MARSH: (2, 4), TOWN: (1, 1), CHATEAU: (2, 2)}
STREAM = 2  # 5.2A
ROAD, TRAIL = 0.5, 1  # 5.2B
OFF_THE_MAP = 0  # a place with room for all


class Phase:
    """A movement phase of one side: where everybody can go; enemies stand still, so answers are kept."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.side = battle.phasing
        self.foes = {battle.where[unit] for unit in self.units(1 - self.side)}
        self.zone = {near for hex in self.foes for near in self.controlled(hex)}
        self.known: dict[tuple[int, int, float], dict[int, float]] = {}

    def units(self, side: int) -> list[int]:
        """The combat units of a side on the map."""
        battle = self.battle
        return [u for u in range(battle.roster.units) if battle.roster.side[u] == side and battle.where[u] > 0]

    def river(self, a: int, b: int) -> bool:
        """Is there a river or lake between them, and no bridge (5.2A)?"""
        survey = self.battle.ground.survey
        return side_key(a, b) in survey.sides_of("river") and side_key(a, b) not in survey.bridges

    def controlled(self, hex: int) -> list[int]:
        """The zone of a unit: all six hexes, but not over a river, and never a chateau (5.3)."""
        ground = self.battle.ground
        return [
            near
            for near in ground.grid.neighbours[hex]
            if not self.river(hex, near) and ground.terrain[near] != CHATEAU
        ]

    def mounted(self, unit: int) -> int:
        """The column of the costs: cavalry, and artillery with six points (15.3)."""
        roster = self.battle.roster
        return 1 if roster.arm[unit] == 1 or roster.horse_artillery[unit] else 0

    def step(self, unit: int, a: int, b: int) -> float:
        """Movement points from a hex to the next (5.2)."""
        survey = self.battle.ground.survey
        side = side_key(a, b)
        cost: float = HEX_COST[self.battle.ground.terrain[b]][self.mounted(unit)]
        if side in survey.ways_of("trail"):
            cost = min(cost, TRAIL)
        if side in survey.ways_of("road"):
            cost = min(cost, ROAD)
        if side in survey.sides_of("stream") and side not in survey.bridges:
            cost += STREAM
        return cost

    def reach(self, unit: int, start: int, points: float) -> dict[int, float]:
        """Every hex that the unit can move to, with what it costs at least, by trying until nothing gets better."""
        if (unit, start, points) in self.known:
            return self.known[unit, start, points]
        best: dict[int, float] = {start: 0}
        quiet = self.battle.now().night or self.battle.now().rain  # 5.3F
        todo = [start]
        while todo:
            hex = todo.pop()
            if hex in self.zone:
                continue  # it must stop there (5.0), and cannot leave it if it starts there (5.3E)
            for near in self.battle.ground.grid.neighbours[hex]:
                spent = best[hex] + self.step(unit, hex, near)
                if near in self.foes or self.river(hex, near) or spent > points or spent >= best.get(near, 999):
                    continue
                if near in self.zone and (quiet or self.battle.out_of_command[unit]):
                    continue
                best[near] = spent
                todo.append(near)
        self.known[unit, start, points] = best
        return best

    def exit_cost(self, unit: int, hex: int) -> float:
        """Movement points to leave the map here (5.5); more than anybody has where that is not allowed."""
        if hex not in self.battle.scenario.exits or hex in self.zone:
            return 999
        by_way = self.battle.ground.survey.ways_out.get(hex, 999) / 2
        return min(HEX_COST[self.battle.ground.terrain[hex]][self.mounted(unit)], by_way)

    def places(self, unit: int) -> set[int]:
        """Where a unit can be at the end of the phase."""
        battle = self.battle
        here = battle.where[unit]
        if battle.moved[unit] or not battle.scenario.may_move(battle, unit):
            return {here}
        points = battle.roster.allowance[unit] / 2
        reach = self.reach(unit, here, points)
        found = set(reach)
        if any(spent + self.exit_cost(unit, hex) <= points for hex, spent in reach.items()):
            found.add(OFF_THE_MAP)
        return found

    def can_end(self, piece: int, choices: set[int]) -> bool:
        """Can the phase end within the limits (5.4, 8.1A) if this piece ends in one of these hexes?"""
        wishes = {unit: self.places(unit) for unit in self.units(self.side) if unit != piece}
        wishes[piece] = choices
        given: dict[int, list[int]] = {}
        return all(self._give(unit, wishes, given, set()) for unit in sorted(wishes, key=lambda u: len(wishes[u])))

    def _give(self, unit: int, wishes: dict[int, set[int]], given: dict[int, list[int]], tried: set[int]) -> bool:
        """Give the unit a place; who has it already may be sent elsewhere."""
        wanted = sorted(wishes[unit], key=lambda hex: hex != self.battle.where[unit])  # at home if possible
        for hex in wanted:
            holders = given.setdefault(hex, [])
            if hex in tried:
                continue  # somebody is just being sent away from there
            limit = 999 if hex == OFF_THE_MAP else 1 if self.battle.ground.terrain[hex] == CHATEAU else 2
            if len(holders) < limit:
                holders.append(unit)
                return True
        for hex in wanted:
            if hex in tried:
                continue
            tried.add(hex)
            for holder in list(given[hex]):
                given[hex].remove(holder)
                if self._give(holder, wishes, given, tried):
                    given[hex].append(unit)
                    return True
                given[hex].append(holder)
        return False
