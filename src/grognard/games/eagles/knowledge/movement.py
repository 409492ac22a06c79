"""Judging marches (7.3.c, 12): who moves next, and where to."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import fire, melee, movement
from grognard.games.eagles.command import forfeits
from grognard.games.eagles.facing import DIRECTIONS
from grognard.games.eagles.fire import farm_holds
from grognard.games.eagles.knowledge.aims import unit_life
from grognard.games.eagles.knowledge.attacks import ORDER, attack_gain, helpers
from grognard.games.eagles.knowledge.scout import COMES, FAR, LONGEST, LOSS, PACE, Look, Scout
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.march import INDEPENDENT, UNTESTED
from grognard.games.eagles.roster import CAVALRY, INFANTRY
from grognard.games.eagles.stacking import points
from grognard.games.eagles.state import NO_FACING, Battle
from grognard.games.eagles.steps.hexes import take_in_order
from grognard.games.eagles.steps.move import MovePart, Moving
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion

RANGE: Final = 4  # of guns
FARM: Final = 6.0  # what the walls of a farm are worth
RELIEF: Final = 0.4  # of what a farm is worth, for a full garrison that joins who holds it
BACK: Final = 3  # hexes from their goal at which those wait who have more to keep than to take
AT_HAND: Final = 4  # hexes from which a garrison is relieved
STAND: Final = 3.0  # and what it must bring to those who have more to keep than to take
MOST_TRIALS: Final = 10  # hexes beside enemies that are tried out
SETTLED: Final = 0.05  # what a move must bring

LONG_WAY: Final = 6  # hexes from which on the ground is looked at, not only the distance

FOOT: Final = 0
HORSE: Final = 1
GUNS: Final = 2


def kind_of(state: Battle, units: list[int]) -> int:
    """What leads a group: guns are kept back wherever there are any."""
    kind = HORSE
    for unit in units:
        if state.roster.is_guns(unit):
            return GUNS
        if state.roster.arm[unit] == INFANTRY:
            kind = FOOT
    return kind


class Stations:
    """Where a group of units would stand well."""

    def __init__(self, state: Battle, scout: Scout, units: list[int], fear: float, bold: float) -> None:
        self.state: Final = state
        self.scout: Final = scout
        self.habits: Final = scout.habits
        self.units: Final = units
        self.kind: Final = kind_of(state, units)
        self.goals: Final = scout.goals_of(state, state.roster.formation[units[0]])
        self.fear: Final = fear
        self.dread: Final = fear / max(1.0, scout.bold)
        self.bold: Final = bold
        self.size = 0.0
        self.life = 0.0
        self.room = 0
        for unit in units:
            self.life += unit_life(state, unit)
            self.room += points(state, unit)
            if state.roster.arm[unit] <= CAVALRY:
                self.size += state.size_of(unit)
        self.trial: Battle | None = None
        formation = state.roster.formation[units[0]]
        self.trek: dict[int, int] = {}  # to goals that are far away
        if scout.way(state, self.goals, state.where[units[0]]) > LONG_WAY:
            self.trek = scout.trek(state, formation, movement.gait_of(state, units))
        self.without: dict[int, float] = {}  # what an attack on a target would bring without this group

    def plain(self, h: int) -> float:
        """What a hex is worth apart from fights: the way to the goal, prizes, guns to be served, company."""
        state = self.state
        scout = self.scout
        slack = 0 if self.kind == FOOT else 1 if self.kind == HORSE else 2
        if scout.on_guard:
            slack += BACK  # reserves stand behind what is held
        total = -self.habits.pull * max(0.0, self.way(h) - slack)
        prize = scout.prize.get(h, 0.0)
        if prize and self.kind != GUNS and not self.others_in(h):
            total += (self.habits.foot_prize if self.kind == FOOT else self.habits.horse_prize) * prize
        near = scout.nearest_enemy(state, h)
        if state.ground.chart[state.ground.terrain[h]].fortified and self.others_in(h) and near <= RANGE:
            total += self.behind_walls(h, prize)
        if near <= COMES and scout.bold < 1.0:
            total -= self.fear * self.habits.peril * self.peril(h)  # only who is ahead can wait for them
        if self.kind == GUNS:
            return total + self.for_guns(h, near)
        if near <= RANGE:
            total += self.habits.cover * fire.cover(state, h) if self.kind == FOOT else 0.0
            if self.kind == HORSE and near > 1 and not state.ground.is_clear[h]:
                total -= self.habits.cover
            if near > 1 and self.crowd(h) > state.tables.numbers.stack_points * 0.8:
                total -= 0.2
        return total

    def way(self, h: int) -> float:
        """How far it is to the goal: by the ground if that is far, else as the crow flies."""
        if self.trek:
            return self.trek.get(h, LONGEST) / PACE
        return float(self.scout.way(self.state, self.goals, h))

    def others_in(self, h: int) -> bool:
        """Do other friends stand in a hex?"""
        return any(unit not in self.units for unit in self.state.stack(h))

    def behind_walls(self, h: int, prize: float) -> float:
        """What it is worth to join a garrison, or to stay in it: walls without men fall, and too many have none."""
        crowded = self.overcrowds(h)
        if crowded or self.kind != FOOT:
            return -crowded
        most = self.state.ground.chart[self.state.ground.terrain[h]].garrison
        return RELIEF * prize * min(1.0, self.size / max(1, most))

    def overcrowds(self, h: int) -> float:
        """What it would cost if a farm held more infantry than finds cover in it (R55)."""
        return FARM if self.scout.too_many(self.state, h, self.units) else 0.0

    def crowd(self, h: int) -> int:
        """Stacking points in a hex with this group."""
        total = self.room
        for unit in self.state.stack(h):
            if unit not in self.units:
                total += points(self.state, unit)
        return total

    def for_guns(self, h: int, near: int) -> float:
        """Guns want targets in range, company, and nobody beside them."""
        state = self.state
        if near == 1:
            guarded = 0.6 if self.others_in(h) else 1.6
            return -guarded * self.fear * (1.0 + 0.1 * self.life)
        total = 0.0
        if near <= RANGE:
            best = 0.0
            visible = min(RANGE, state.scenario.turns[state.turn].visibility)
            away = state.ground.far_from(h)
            for target in self.scout.enemies:
                far = away[target]
                if far <= visible and state.ground.line(h, target).is_open(state.held):
                    best = max(best, 0.7 if far == 2 else 0.5)
                    total += 0.05
            total = self.habits.serve * (total + best)
        if near <= RANGE - 1 and not self.others_in(h) and not self.friends_beside(h):
            total -= 0.8 * self.fear
        return total

    def friends_beside(self, h: int) -> bool:
        """Do friends stand beside a hex?"""
        own = self.scout.side + 1
        for n in self.state.ground.near[h]:
            if self.state.held[n] == own:
                return True
        return False

    def in_contact(self, h: int, prepared: bool) -> float:
        """What it is worth to come up to the enemy there: the best attack, against what may be suffered."""
        trial = self.trial
        if trial is None:
            trial = self.state.copy()
            trial.quiet = True
            self.trial = trial
        for unit in self.units:
            trial.prepared[unit] = 1 if prepared or self.state.prepared[unit] else 0
        if trial.where[self.units[0]] != h:
            take_in_order(trial, self.units, h)
        best = 0.0
        ready = melee.may_declare(trial, h)
        for n in sorted(trial.ground.near[h]):
            if ready and trial.held[n] == 2 - self.scout.side and melee.may_attack(trial, h, n):
                best = max(best, self.attack_there(trial, h, n))
        if best > 0.0 and any(forfeits(trial, unit) for unit in self.units):
            best = max(0.0, best - ORDER)
        return best - self.habits.contact - self.risk(h)

    def attack_there(self, trial: Battle, h: int, target: int) -> float:
        """What this group adds to an attack on a target from a hex."""
        others = helpers(trial, self.scout, target, h) if self.scout.schooled else []
        gain = attack_gain(trial, self.scout, sorted([h, *others]), target, self.bold)
        if others and gain > 0.0:
            before = self.without.get(target)
            if before is None:
                before = max(0.0, attack_gain(trial, self.scout, others, target, self.bold))
                self.without[target] = before
            gain -= before
        return gain

    def risk(self, h: int) -> float:
        """What may be suffered from enemies beside a hex, by how much stronger they are."""
        threat = self.scout.threat(self.state, h)
        own = self.size + 1.0
        for unit in self.state.stack(h):
            if unit not in self.units and self.state.roster.arm[unit] <= CAVALRY:
                own += self.state.size_of(unit)
        shelter = self.state.ground.chart[self.state.ground.terrain[h]].melee
        over = threat / own - 0.6 - 0.25 * shelter
        return self.dread * self.habits.risk * self.life * max(0.0, min(2.0, over))

    def peril(self, h: int) -> float:
        """What the group stands to lose if the enemies who can come up attack it there: by their numbers, by the
        sides from which they can come, and by the ground.
        """
        state = self.state
        own = self.size
        for unit in state.stack(h):
            if unit not in self.units and not state.routed[unit] and state.roster.arm[unit] <= CAVALRY:
                own += state.size_of(unit)
        added = self.scout.odds_there(state, h, own)
        return self.life * LOSS[max(0, min(10, added + 5))]

    def worth(self, h: int, prepared: bool = False) -> float:
        """What a hex is worth to the group."""
        total = self.plain(h)
        if self.kind != GUNS and self.state.enemy_beside(h, self.scout.side):
            total += self.in_contact(h, prepared)
        return total


def moving_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The best station that can be reached; who is well placed stays."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, Moving)
    if not state.movers:
        return [(action, 0.0, "nothing to be seen") for action in actions]
    scout = case.scout()
    stations = Stations(state, scout, state.movers, case.fear, case.bold)
    here = state.where[state.movers[0]]
    close: list[tuple[float, int]] = []
    scores: dict[int, float] = {}
    for action in actions:
        if action.verb in ("go", "slip"):
            h = action.a
            value = stations.plain(h)
            scores[h] = value
            if stations.kind != GUNS and state.enemy_beside(h, scout.side):
                close.append((value, h))
    close.sort(reverse=True)
    for place, (value, h) in enumerate(close):
        scores[h] = value + stations.in_contact(h, False) if place < MOST_TRIALS else value - case.habits.contact
    stay = stations.worth(here) + (STAND if scout.on_guard else SETTLED)
    found: list[Opinion] = []
    for action in actions:
        if action.verb in ("go", "slip"):
            found.append((action, scores[action.a] - stay, "a better station"))
        elif action.verb == "prepare":
            value = prepared_worth(case, step, stations, close) - stay
            found.append((action, value, "a charge with dressed ranks"))
        elif action.verb == "with":
            found.append((action, company(state, action.a), "stacks stay together"))
        elif action.verb == "carry":
            found.append((action, carriage(state, state.roster.leader_of(action.a)), "nobody is left behind alone"))
        else:
            found.append((action, 0.0, "well placed"))
    return found


def prepared_worth(case: Look, step: Moving, stations: Stations, close: list[tuple[float, int]]) -> float:
    """The best charge that is left with half the points (17.4)."""
    state = case.state
    left = state.points - movement.preparation(state.points)
    reach = step.reach_now(state)
    best = -9.0
    tried = 0
    here = state.where[state.movers[0]]
    if state.enemy_beside(here, case.seat):
        return best
    for _, h in close:
        if tried < MOST_TRIALS and reach.cost.get(h, 99) <= left:
            tried += 1
            best = max(best, stations.plain(h) + stations.in_contact(h, True))
    return best


def company(state: Battle, unit: int) -> float:
    """Infantry goes with infantry and cavalry with cavalry; guns go by themselves."""
    same = state.roster.arm[unit] == state.roster.arm[state.movers[0]]
    return 50.0 if same and not state.roster.is_guns(unit) else -50.0


def carriage(state: Battle, leader: int) -> float:
    """A leader who does not ride himself goes along if he would be left alone."""
    left = [unit for unit in state.stack(state.where[state.movers[0]]) if unit not in state.movers]
    return 40.0 if leader != state.leader and not left else -50.0


# Who moves next


def part_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Infantry first, the foremost before the others, then cavalry, then guns; the officer last."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, MovePart)
    scout = case.scout()
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        reason = "all are where they should be"
        if action.verb == "pick":
            score, reason = pick_score(state, scout, [action.a], len(actors_in(state, state.where[action.a]))), "next"
            if scout.too_many(state, state.where[action.a], []):
                score += 0.7 - 0.01 * (state.size_of(action.a) + state.quality_of(action.a))
                reason = "too many behind the walls"
        elif action.verb == "pick_all":
            units = actors_in(state, action.a)
            mixed = kind_of(state, units) == GUNS and not all(state.roster.is_guns(u) for u in units)
            mixed = mixed or len({state.roster.arm[u] for u in units}) > 1
            mixed = mixed or scout.too_many(state, action.a, [])  # some of them stay
            mixed = mixed or relieves(state, scout, units)
            score = -1.0 if mixed else pick_score(state, scout, units, 1) + 0.5
            reason = "they go together"
        elif action.verb == "test":
            score = test_score(state, scout, step, action.a)
            reason = "an order of their own"
        elif action.verb == "ride":
            score, reason = 0.2, "the officer follows his men"
        elif action.verb == "lead":
            score, reason = lead_gain(state, action.a), "the best troops in front"
        elif action.verb == "face":
            score, reason = turn_gain(state, scout, action.a, action.b), "front to the enemy"
        found.append((action, score, reason))
    return found


def relieves(state: Battle, scout: Scout, units: list[int]) -> bool:
    """Is a farm near that has to be held, with room behind its walls for one of some units but not for all?"""
    far = state.ground.far_from(state.where[units[0]])
    for h in scout.prize:
        if 0 < far[h] <= AT_HAND and state.held[h] == scout.side + 1 and farm_holds(state, h):
            if scout.too_many(state, h, units) and any(not scout.too_many(state, h, [unit]) for unit in units):
                return scout.nearest_enemy(state, h) <= RANGE
    return False


def actors_in(state: Battle, h: int) -> list[int]:
    """The units of a hex that act and have not moved."""
    return [u for u in state.stack(h) if state.acting[u] and not state.moved[u] and not state.routed[u]]


def pick_score(state: Battle, scout: Scout, units: list[int], mates: int) -> float:
    """How soon a group moves; nothing if it has no reason to."""
    h = state.where[units[0]]
    kind = kind_of(state, units)
    goals = scout.goals_of(state, state.roster.formation[units[0]])
    far = scout.way(state, goals, h)
    near = scout.nearest_enemy(state, h)
    if kind == GUNS and state.fired[h] and near > 1:
        return -0.1  # they serve their guns
    if far <= 1 and near > RANGE:
        return -0.1
    if not goals and near > 2 and kind != GUNS:
        return -0.1
    base = 3.0 if kind == FOOT else 2.0 if kind == HORSE else 1.0
    return base + 0.5 / (1.0 + near) - 0.01 * far - 0.001 * mates


def test_score(state: Battle, scout: Scout, step: MovePart, h: int) -> float:
    """A stack out of command tests where it has a way to go (11.2)."""
    units = actors_in(state, h)
    if step.number != INDEPENDENT or not units or state.licence[units[0]] != UNTESTED:
        return -1.0
    far = scout.way(state, scout.goals_of(state, state.roster.formation[units[0]]), h)
    officer = state.roster.formations[state.roster.formation[units[0]]].officer
    if officer >= 0 and state.leader_at[officer] > 0 and far == 0:
        far = state.ground.grid.distance(h, state.leader_at[officer]) - state.tables.numbers.command_range
    return 5.0 if far > 1 else -1.0


def lead_gain(state: Battle, unit: int) -> float:
    """Better troops of the same arm lead, if they are as strong."""
    lead = lead_of(state, state.where[unit])
    if state.roster.arm[unit] != state.roster.arm[lead] or state.lost[unit] > state.lost[lead]:
        return -1.0
    return 0.3 if state.quality_of(unit) > state.quality_of(lead) else -1.0


def turn_gain(state: Battle, scout: Scout, h: int, way: int) -> float:
    """What it brings to turn round when all have moved: fewer enemies behind (24)."""
    gain = behind_it(state, scout, h, state.facing[h]) - behind_it(state, scout, h, way)
    return min(0.19, 0.01 * gain) - 0.02


def behind_it(state: Battle, scout: Scout, h: int, way: int) -> float:
    """Size points of the enemies near a hex who would be behind a stack that faces a way."""
    if way == NO_FACING:
        return 0.0
    around = state.ground.grid.beside[h]
    distance = state.ground.grid.distance
    behind = [around[(way + 3) % DIRECTIONS], around[(way + 4) % DIRECTIONS]]
    total = 0.0
    for other in scout.enemies:
        far = distance(h, other)
        if far <= RANGE:
            back = min([distance(n, other) for n in behind if n] or [FAR])
            front = min([distance(n, other) for n in around if n and n not in behind] or [FAR])
            if back < front:
                total += (1.0 + scout.size_in(state, other)) / far
    return total
