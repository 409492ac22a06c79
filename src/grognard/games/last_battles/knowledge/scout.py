"""Looking around: where own pieces can go, where the enemy can strike in his next turn, how far it is to the goals."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.last_battles.ground import FOOT, MOUNTED
from grognard.games.last_battles.knowledge.distances import DISTANT, BackSteps, back_steps
from grognard.games.last_battles.knowledge.wishes import Aim, Task
from grognard.games.last_battles.movement import allowance, search
from grognard.games.last_battles.state import Battle

FAR: Final = 999
ONE_MARCH: Final = 10  # half movement points that the head of a corps may be before its middle
JOINT: Final = 0.7  # how much of all the enemies who could come against a hex really does
# Chance that a stack dies when it is attacked at 1-3, 1-2, 1-1, 2-1, 3-1, 4-1, 5-1, 6-1: with a way out, and without
OPEN_LOSS: Final = [0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.55, 0.7]
CLOSED_LOSS: Final = [0.12, 0.25, 0.5, 0.67, 0.83, 0.95, 1.0, 1.0]
# What a retreat costs all the same: ground, and the loss of contact with the line
SHAKEN: Final = 0.06
BEHIND_WALLS: Final = 4.0  # the best odds against infantry in a chateau (8.2B)


def corps_of(battle: Battle, unit: int) -> str:
    """The corps of a unit, by a name that no other army's has."""
    return f"{battle.roster.army[unit]}/{battle.roster.command[unit]}"


class Scout:
    """What stays the same while one side moves: its pieces' reaches, the enemy's marches, the way to the goals."""

    def __init__(self, battle: Battle, aim: Aim, key: list[object]) -> None:
        self.key = key
        self.side: Final = aim.side
        self.foes: list[int] = []  # enemy units, the strongest first
        self.most = 0  # half movement points of the fastest
        self._note_foes(battle)
        self.ways = Ways(battle, aim)
        self.post_ways: list[list[list[int]]] = []  # for each post and gait
        self.post_army: Final = aim.post_army
        for post in aim.posts:
            if aim.tasks:  # far from the enemy for most of the time: the map will do
                back = back_steps(battle.ground)
                self.post_ways.append([list(back.distances(FOOT, post)), list(back.distances(MOUNTED, post))])
                continue
            alone = Aim(aim.side)
            alone.seek = False
            alone.goals[post] = 0
            self.post_ways.append([field(battle, alone, FOOT), field(battle, alone, MOUNTED)])
        self.task_ways = [task_ways(battle, aim.side, task) for task in aim.tasks]
        self.task_of = aim.task_of

    def _note_foes(self, battle: Battle) -> None:
        roster = battle.roster
        for unit in range(roster.units):
            if battle.where[unit] > 0 and roster.side[unit] != self.side:
                self.foes.append(unit)
                self.most = max(self.most, roster.allowance[unit])
        strength = battle.strength
        self.foes.sort(key=lambda unit: -strength(unit))

    def man_posts(self, battle: Battle) -> dict[int, int]:
        """Give each post (by number) to the unit that can be there first, rather a weak one: it only bars the way."""
        roster = battle.roster
        manned: dict[int, int] = {}
        for number in range(len(self.post_ways)):
            ways = self.post_ways[number]
            best = -1
            least = 20.0
            for unit in range(roster.units):
                here = battle.where[unit]
                if here <= 0 or roster.side[unit] != self.side or unit in manned:
                    continue
                if self.post_army >= 0 and roster.army[unit] != self.post_army:
                    continue
                turns = ways[MOUNTED if roster.gait[unit] != FOOT else FOOT][here] / roster.allowance[unit]
                effort = turns + 0.1 * battle.strength(unit)
                if effort < least:
                    least = effort
                    best = unit
            if best >= 0:
                manned[best] = number
        return manned

    def vans(self, battle: Battle) -> dict[int, int]:
        """For each unit with a task, the way to its goal beyond which nobody runs ahead of his corps."""
        ways: dict[str, list[int]] = {}
        for unit in self.task_of:
            here = battle.where[unit]
            if here > 0 and battle.roster.side[unit] == self.side:
                ways.setdefault(corps_of(battle, unit), []).append(self.way(battle, unit, here))
        for known in ways.values():
            known.sort()
        found: dict[int, int] = {}
        for unit in self.task_of:
            if battle.where[unit] > 0 and battle.roster.side[unit] == self.side:
                known = ways[corps_of(battle, unit)]
                found[unit] = max(0, known[len(known) // 2] - ONE_MARCH)
        return found

    def reach(self, battle: Battle, piece: int) -> Reach:
        """Where an own piece that has not moved yet can go."""
        return search(battle, piece, battle.where[piece], allowance(battle, piece))

    def way(self, battle: Battle, piece: int, hex: int) -> int:
        """Half movement points from a hex to the nearest goal."""
        ways = self.ways
        task = self.task_of.get(piece, -1)
        if task >= 0:
            ways = self.task_ways[task]
        return ways.to_goal(MOUNTED if battle.roster.gait[piece] != FOOT else FOOT, hex)


class Ways:
    """Half movement points from any hex to the nearest goal, for both gaits."""

    def __init__(self, battle: Battle, aim: Aim, slack: int = -1) -> None:
        """To the goals of an aim; with `slack` to none so far, and so many half movement points are near enough."""
        self.known: list[list[int]] = []
        self.starts: list[int] = []
        self.fields: list[list[bytes]] = [[], []]
        self.slack = max(0, slack)
        if slack >= 0:
            size = battle.ground.grid.size
            self.known = [[-1] * size, [-1] * size]
            return
        if not aim.seek:
            self.known = [field(battle, aim, FOOT), field(battle, aim, MOUNTED)]
            return
        # Where enemies are goals themselves nobody has to march around one, so that the map alone tells the ways.
        back = back_steps(battle.ground)
        foes = battle.stack[1 - aim.side]
        size = battle.ground.grid.size
        self.known = [[-1] * size, [-1] * size]
        for hex, start in aim.goals.items():
            self.add(back, hex, start)
        for hex in battle.at:
            if foes[hex]:
                self.add(back, hex, 0)

    def add(self, back: BackSteps, hex: int, start: int) -> None:
        """One more goal."""
        self.starts.append(start)
        self.fields[FOOT].append(back.distances(FOOT, hex))
        self.fields[MOUNTED].append(back.distances(MOUNTED, hex))

    def to_goal(self, gait: int, hex: int) -> int:
        """The way from one hex, worked out when it is first asked for."""
        known = self.known[gait][hex]
        if known >= 0:
            return known
        least = FAR
        for i, field in enumerate(self.fields[gait]):
            least = min(least, field[hex] + self.starts[i])
        if least >= DISTANT:
            least = FAR
        least = max(0, least - self.slack)
        self.known[gait][hex] = least
        return least


def task_ways(battle: Battle, side: int, task: Task) -> Ways:
    """The ways to the goals of a task: as the map has them, whoever stands in the way."""
    nobody = Aim(side)
    nobody.seek = False
    ways = Ways(battle, nobody, task.slack)
    back = back_steps(battle.ground)
    for hex in task.goals:
        ways.add(back, hex, 0)
    if task.foes >= 0:
        roster = battle.roster
        hexes: list[int] = []
        for unit in range(roster.units):
            hex = battle.where[unit]
            if hex > 0 and roster.army[unit] == task.foes and hex not in hexes:
                hexes.append(hex)
                ways.add(back, hex, 0)
    return ways


def field(battle: Battle, aim: Aim, gait: int) -> list[int]:
    """Half movement points from every hex to the nearest goal; enemy zones are slow, enemy units slower."""
    ground = battle.ground
    steps = back_steps(ground).steps[gait]
    foes = battle.stack[1 - aim.side]
    zone = battle.zoc[1 - aim.side]
    ways = [FAR] * ground.grid.size
    frontier: list[list[int]] = [[] for _ in range(FAR)]
    for hex, start in aim.goals.items():
        ways[hex] = start
        frontier[start].append(hex)
    if aim.seek:
        for hex in battle.at:
            if foes[hex] and ways[hex] > 0:
                ways[hex] = 0
                frontier[0].append(hex)
    for spent in range(FAR):
        for hex in frontier[spent]:
            if ways[hex] < spent:
                continue
            extra = 0
            if foes[hex] and spent > 0:
                extra = 12
            elif zone[hex] and not aim.seek:
                extra = 6
            flat = steps[hex]
            for i in range(0, len(flat), 2):
                total = spent + flat[i + 1] + extra
                if total < ways[flat[i]] and total < FAR:
                    ways[flat[i]] = total
                    frontier[total].append(flat[i])
    return ways


class Threats:
    """Where the enemy can come in his next turn, as own units stand now, and what that would cost."""

    def __init__(self, battle: Battle, scout: Scout) -> None:
        self.battle: Final = battle
        self.scout: Final = scout
        self.side: Final = scout.side
        self.mine: Final = bytes(battle.stack[scout.side])  # compiled, bytes are read faster than a bytearray
        self.zone: Final = bytes(battle.zoc[scout.side])
        self.open: Final = [0] * battle.ground.grid.size  # 1: a hex the enemy can end a move in
        self.flood(FOOT)
        self.flood(MOUNTED)
        self.powers: dict[int, int] = {}
        self.safes: dict[int, int] = {}
        self.factors: dict[int, int] = {}

    def flood(self, gait: int) -> None:
        """Mark what enemy units of one gait can reach: they stop in own zones of control (5.3)."""
        battle = self.battle
        roster = battle.roster
        side = self.side
        mine = self.mine
        zone = self.zone
        reached = self.open
        steps = battle.ground.steps[gait]
        most = 0
        best = [-1] * battle.ground.grid.size  # points left
        starts: list[int] = []
        for unit in range(roster.units):
            hex = battle.where[unit]
            if hex > 0 and roster.side[unit] != side and roster.gait[unit] == gait:
                reached[hex] = 1
                if not zone[hex]:
                    best[hex] = roster.allowance[unit]
                    most = max(most, best[hex])
                    starts.append(hex)
        frontier: list[list[int]] = [[] for _ in range(most + 1)]
        for hex in starts:
            frontier[best[hex]].append(hex)
        for left in range(most, 0, -1):
            for hex in frontier[left]:
                if best[hex] > left:
                    continue
                flat = steps[hex]
                for i in range(0, len(flat), 2):
                    near = flat[i]
                    rest = left - flat[i + 1]
                    if rest < 0 or mine[near]:
                        continue
                    if zone[near]:
                        reached[near] = 1
                    elif rest > best[near]:
                        best[near] = rest
                        reached[near] = 1
                        frontier[rest].append(near)

    def is_front(self, hex: int) -> bool:
        """Does it matter to the enemy's marches whether somebody stands here?"""
        if self.open[hex]:
            return True
        for near in self.battle.ground.near[hex]:
            if self.open[near]:
                return True
        return False

    def power(self, hex: int) -> int:
        """Enemy strength that could attack a unit in this hex: two units from each neighbour they can get to."""
        known = self.powers.get(hex)
        if known is None:
            places = 0
            for near in self.battle.ground.near[hex]:
                if self.open[near] and not self.mine[near]:
                    places += 2
            known = self.muster(hex, places) if places else 0
            self.powers[hex] = known
        return known

    def muster(self, hex: int, places: int) -> int:
        """The strongest enemies, so many at most, that can march up to this hex; they need not enter it."""
        battle = self.battle
        roster = battle.roster
        ground = battle.ground
        back = back_steps(ground)
        last = ground.chart[ground.terrain[hex]].cost
        far = self.scout.most + max(last[FOOT], last[MOUNTED])
        foot = back.within(FOOT, hex, far)
        mounted = back.within(MOUNTED, hex, far)
        near = ground.near[hex]
        total = 0
        for unit in self.scout.foes:
            place = battle.where[unit]
            gait = roster.gait[unit]
            way = mounted[place] if gait else foot[place]
            if way > roster.allowance[unit] + last[gait]:
                continue
            if self.zone[place] and place not in near:
                continue  # held by an own unit: it stays where it is (5.3E)
            total += battle.strength(unit)
            places -= 1
            if not places:
                break
        return total

    def safe(self, hex: int) -> bool:
        """Is there a hex behind this one to which the enemy cannot close the way?"""
        known = self.safes.get(hex)
        if known is not None:
            return known == 1
        answer = 0
        battle = self.battle
        reached = self.open
        mine = self.mine
        foes = battle.stack[1 - self.side]
        zone = battle.zoc[1 - self.side]
        for near in battle.ground.near[hex]:
            if reached[near] or foes[near] or zone[near] or mine[near] >= battle.ground.limit[near]:
                continue
            quiet = True
            for other in battle.ground.near[near]:
                if reached[other] and not mine[other] and other != hex:
                    quiet = False
                    break
            if quiet:
                answer = 1
                break
        self.safes[hex] = answer
        return answer == 1

    def guarded(self, hex: int) -> int:
        """What the ground multiplies defenders here by (6.3)."""
        known = self.factors.get(hex)
        if known is not None:
            return known
        battle = self.battle
        factor = battle.ground.chart[battle.ground.terrain[hex]].multiplier
        water = battle.ground.behind_water
        if factor < water:
            wet = battle.ground.wet
            dry = False
            for near in battle.ground.near[hex]:
                if self.open[near] and near * 10000 + hex not in wet:
                    dry = True
                    break
            if not dry:
                factor = water
        self.factors[hex] = factor
        return factor

    def risk(self, hex: int, strength: int, worth: float, walled: bool = False) -> float:
        """The loss to be expected if a stack of this strength stands here through the enemy's next turn.

        `walled`: it is infantry in a chateau, which need not retreat and is never attacked at better than 4-1 (8.2).
        """
        power = self.power(hex)
        if power == 0 or strength == 0:
            return 0.0
        odds = JOINT * power / (strength * self.guarded(hex))
        if walled:
            return loss_at(min(odds, BEHIND_WALLS), True) * worth
        return loss_at(odds, self.safe(hex)) * worth


def loss_at(odds: float, safe: bool) -> float:
    """The chance to lose a stack that is attacked at these odds, between the columns of the table too."""
    place = odds + 1.0 if odds >= 1.0 else 3.0 - 1.0 / odds if odds > 0.34 else -1.0
    if place < 0.0:
        return 0.0
    table = OPEN_LOSS if safe else CLOSED_LOSS
    low = int(place)
    if low >= 7:
        return table[7]
    chance = table[low] + (place - low) * (table[low + 1] - table[low])
    return chance + (SHAKEN if odds > 1.5 else 0.0)


_scouts: list[Scout] = []


def scout_of(battle: Battle, aim: Aim) -> Scout:
    """The scout of this side for this position of the enemy; the last ones are kept, since they cost much time."""
    side = aim.side
    key: list[object] = [
        battle.scenario,
        side,
        battle.turn,
        bytes(battle.stack[1 - side]),
        bytes(battle.out_of_command),
        bytes(battle.used),
        [battle.where[u] for u in range(battle.roster.units) if battle.roster.side[u] != side],
        sorted(aim.goals.items()),
        aim.seek,
        aim.posts,
        aim.post_army,
        [task.key() for task in aim.tasks],
        bytes(battle.weakened),
    ]
    for known in _scouts:
        if known.key == key:
            return known
    fresh = Scout(battle, aim, key)
    _scouts.insert(0, fresh)
    del _scouts[4:]
    return fresh
