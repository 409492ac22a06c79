"""What a side sees of the field: where its troops are wanted, and what threatens them."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.assault import support_part
from grognard.games.waterloo_impulse.ground import AREAS, CLEAR, SPACES, VILLAGE, is_zone
from grognard.games.waterloo_impulse.knowledge.aims import left
from grognard.games.waterloo_impulse.knowledge.odds import MEAN
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, PRUSSIAN
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.knowledge import Case

FADE: Final = 0.72  # how much an objective's pull loses with every area of distance
WANTED: Final = 0.06  # the pull of a point of victory on every unit
PULL: Final = [WANTED * FADE**step for step in range(16)]  # the same by distance
CARE: Final = 0.7
PRUSSIANS: Final = 6  # the turn in which they come (15.7)
NEARBY: Final = 4  # enemies no further away than this are a threat to an objective
LATE: Final = 0.6  # from this share of the game on, points on the map weigh their full value


def punches(battle: Battle, enemy: int) -> list[int]:
    """By space, the strongest assault or charge that one formation of the enemy could make on it at once."""
    roster = battle.roster
    foot: dict[int, list[int]] = {}  # by space and formation: what the best adds by leading, support of all
    horse: dict[int, list[int]] = {}
    for unit in roster.units_of[enemy]:
        space = battle.where[unit]
        kind = roster.kind[unit]
        if space <= 0 or kind not in (INFANTRY, CAVALRY):
            continue
        key = space * 64 + roster.formation[unit]
        table = foot if kind == INFANTRY else horse
        support = support_part(battle, unit, kind == CAVALRY)[1] // 2
        entry = table.setdefault(key, [-9, 0])
        entry[0] = max(entry[0], battle.af(unit) - support)
        entry[1] += support
    found = [0] * SPACES
    for key, entry in foot.items():
        power = entry[0] + entry[1]
        for near in battle.ground.around[key // 64]:
            found[near] = max(found[near], power)
    for key, entry in horse.items():
        power = entry[0] + entry[1]
        for near in battle.ground.around[key // 64]:
            if near <= AREAS and battle.ground.terrain[near] == CLEAR:
                found[near] = max(found[near], power)
                for further in battle.ground.near[near]:
                    if battle.ground.terrain[further] == CLEAR and battle.count[1 - enemy][near] == 0:
                        found[further] = max(found[further], power)
    return found


def blow_cost(punch: int, tem: int, firm: float, best: int, worth: float) -> float:
    """What a blow costs each unit of a stack: `firm` units, the best defence factor in front, worth so many points."""
    if punch == 0 or firm <= 0.0:
        return 0.0
    difference = punch - best - tem - int(firm - 0.5)
    share = MEAN[max(0, min(30, difference + 10))] / firm
    cost = 0.2 * min(share, 2.0)
    if share > 1.5:
        cost += min(0.5 * (share - 1.5), 1.0) * (worth + 0.3)
    return cost


def duties(battle: Battle, side: int) -> list[int]:
    """By formation, what it is for: 0 field army, 1 flank guard, 2 reserve, 3 Prussians."""
    roster = battle.roster
    found: list[int] = []
    for formation, army in enumerate(roster.formation_army):
        duty = 3 if army == PRUSSIAN else 0
        if side == FRENCH and army == FRENCH:
            name = roster.leader_ids[roster.formation_leader[formation]].lower()
            duty = 1 if "lobau" in name else 2 if "drouot" in name else 0
        found.append(duty)
    return found


class Scout:
    """What a side sees of the field: pulls of its objectives, strengths, dangers. Made anew for each decision."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle: Final = battle
        self.side: Final = side
        self.early: Final = left(battle)
        self.care = CARE  # how likely the enemy is to use a chance he has
        self.grip = 1.0  # how much it matters to leave ground
        self.daring = 0.0  # what an assault is worth for its own sake
        ground = battle.ground
        self.goals: Final[list[int]] = [area for area in range(1, AREAS + 1) if ground.points[area]]
        self.fields: Final[list[list[float] | None]] = [None, None, None, None]
        self.groups: Final[list[int]] = duties(battle, side)
        self.punch: Final = punches(battle, 1 - side)
        self.firm: Final = [0.0] * SPACES  # own fresh units in a space, spent ones count half
        self.best: Final = [0] * SPACES  # the best defence factor among them
        self.dear: Final = [0] * SPACES  # points for the enemy if they are lost
        for unit in battle.roster.units_of[side]:
            space = battle.where[unit]
            if space > 0:
                self.firm[space] += 0.5 if battle.spent[unit] else 1.0
                self.best[space] = max(self.best[space], battle.df(unit))
                self.dear[space] += battle.roster.worth[unit]
        enemy = battle.count[1 - side]
        self.near_foe: Final = [0] * SPACES  # spaces around that hold enemies
        self.foes: Final[list[int]] = [space for space in range(1, SPACES) if enemy[space]]
        for space in self.foes:
            for near in ground.around[space]:
                self.near_foe[near] += 1
        self.entry: Final = self.entries()

    def entries(self) -> list[int]:
        """Movement factors to enter an area without enemies, 0 where there is no room (10.5, 7.1)."""
        battle = self.battle
        costs = battle.scenario
        found = [0] * SPACES
        mine = battle.count[self.side]
        for area in range(1, AREAS + 1):
            if mine[area] and mine[area] >= battle.limit(area):
                continue
            if battle.contested[area]:
                found[area] = costs.contested
            else:
                found[area] = costs.near_enemy if self.near_foe[area] else costs.quiet
        return found

    def area_worth(self, area: int) -> float:
        """What control of an area is worth, to whoever has it."""
        points = self.battle.ground.points[area]
        if points:
            return points * (0.75 + 0.25 * min(1.0, (1.0 - self.early) / LATE))
        return 0.12 if self.battle.ground.tem[area] > 1 else 0.06

    def pressure(self, area: int) -> float:
        """How many enemies are near an objective: 0 none, 1 many."""
        enemy = self.battle.count[1 - self.side]
        reach = self.battle.ground.distance[area]
        enemies = 0
        for space in self.foes:
            if reach[space] <= NEARBY:
                enemies += enemy[space]
        return min(1.0, enemies / 8.0)

    def field(self, formation: int) -> list[float]:
        """How much a space draws the units of a formation."""
        key = self.groups[formation] if formation >= 0 else 0
        found = self.fields[key]
        if found is None:
            found = self.draw(key)
            self.fields[key] = found
        return found

    def draw(self, group: int) -> list[float]:
        """The pull of all objectives together on every space."""
        ground = self.battle.ground
        field = [0.0] * SPACES
        for space in range(1, AREAS + 1):
            if ground.terrain[space] == VILLAGE or ground.tem[space] > 1:
                field[space] = 0.02
        for space in range(AREAS + 1, SPACES):
            field[space] = -0.2
        for goal in self.goals:
            weight = self.weight(goal, group)
            if weight <= 0.0:
                continue
            fall = [weight * pull for pull in PULL]
            reach = ground.distance[goal]
            for space in range(1, SPACES):
                step = reach[space]
                if step < len(PULL):
                    field[space] += fall[step]
        return field

    def weight(self, area: int, group: int) -> float:
        """How much an objective draws a group."""
        battle = self.battle
        points = float(battle.ground.points[area])
        mine = battle.control[area] == self.side
        if self.side == FRENCH:
            if battle.ground.scorer[area] == ALLIED:  # our own ground
                if not mine:
                    return points * (1.2, 1.6, 1.2)[group]
                care = (0.3, 1.6, 1.1)[group]
                alarm = max(self.pressure(area), 0.0 if battle.turn < PRUSSIANS - 1 else 0.7)
                return points * care * max(alarm, 0.4 if group == 1 else 0.0)
            eager = (1.5, 0.25, 0.4)[group]
            return points * (eager if not mine else 0.4 * self.pressure(area))
        if battle.ground.scorer[area] == FRENCH:
            if not mine:
                return points * (1.1 if group != 3 else 0.3)
            return points * (0.15 + 0.85 * self.pressure(area)) * (1.0 if group != 3 else 0.15)
        if group == 3:
            return points * (1.6 if not mine else 0.6 * self.pressure(area))
        return points * (0.08 if self.early > 0.5 else 0.25)

    def exposure(self, space: int, firm: float, best: int, worth: float) -> float:
        """What the enemy's strongest blow would cost each unit of a stack: `firm` units, `best` in front."""
        return self.care * blow_cost(self.punch[space], self.battle.ground.tem[space], firm, best, worth)

    def stand(self, unit: int, space: int, fresh: bool, together: int = 0) -> float:
        """How good a space is for a unit to stand in, without a fight; `together`: how many more come with it."""
        battle = self.battle
        roster = battle.roster
        kind = roster.kind[unit]
        score = self.field(roster.formation[unit])[space]
        foes = self.near_foe[space]
        inside = battle.where[unit] == space
        own = 0.0 if inside else 1.0 if fresh else 0.5
        best = max(self.best[space], battle.df(unit))
        score -= self.exposure(space, self.firm[space] + own + together, best, float(roster.worth[unit]))
        if not fresh and kind != ARTILLERY:
            score *= 0.3 if score > 0.0 else 1.0
            score -= 0.08 * min(foes, 3) + (0.25 if battle.count[1 - self.side][space] else 0.0)
        elif kind == ARTILLERY:
            if foes:
                score += 0.1 if self.firm[space] + together >= 2.0 else -0.15
        elif foes:
            score -= 0.02 * foes * max(0, 3 - battle.ground.tem[space])
        return score

    def hold(self, space: int, leaving: int) -> float:
        """What it costs to take units out of a space that the enemy could walk into."""
        battle = self.battle
        if is_zone(space):
            return 0.0
        rest = battle.count[self.side][space] - leaving
        bare = 0.0
        if rest > 0 and self.punch[space]:
            mean = self.dear[space] / battle.count[self.side][space]
            after = self.exposure(space, max(0.5, self.firm[space] - leaving), self.best[space], mean)
            bare = rest * (after - self.exposure(space, self.firm[space], self.best[space], mean))
        worth = self.area_worth(space) if battle.control[space] == self.side else 0.0
        if self.side == ALLIED and battle.ground.tem[space] == 2 and self.near_foe[space]:
            worth += 0.3  # the ridge
        if not self.near_foe[space]:
            return self.grip * (bare + (0.1 * worth if rest <= 0 else 0.0))
        if rest <= 0:
            return self.grip * 0.8 * worth
        return self.grip * (bare + (0.3 * worth / rest if rest < 3 else 0.0))


class BattleCase(Case[Battle]):
    """A decision of a side; the field is looked at when a judge first asks, and that look is kept."""

    def __init__(self, state: Battle, seat: int) -> None:
        super().__init__(state, seat)
        self.seen: Scout | None = None

    def scout(self) -> Scout:
        """The field as it was when this was first asked."""
        if self.seen is None:
            self.seen = Scout(self.state, self.seat)
        return self.seen
