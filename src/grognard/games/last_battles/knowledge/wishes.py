"""The wishes of one side as numbers.

Everything is counted in strength points, the coin of 3.4A: what a move or a fight is worth in lost or saved strength.
"""

from __future__ import annotations

from grognard.games.last_battles.state import NEVER, Battle

VICTORY = 30.0  # worth of the blow that wins the game at once
REMOTE = 80  # half movement points: beyond this one goal is as far off as another, in the battles


class Task:
    """Where a corps is to go: to one of these hexes, or after the units of an enemy army."""

    def __init__(self, goals: list[int], foes: int, slack: int, eager: float, caution: float) -> None:
        self.goals = goals
        self.foes = foes  # the enemy army whose units are goals too, -1 for none
        self.slack = slack  # half movement points from a goal that are near enough
        self.eager = eager  # both as in Aim
        self.caution = caution

    def key(self) -> tuple[int, ...]:
        """What the ways to its goals depend on, with the position of the enemy."""
        return (self.foes, self.slack, *self.goals)


class Aim:
    """The wishes of one side in one position."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.worth: list[float] = [1.0, 1.0, 1.0]  # a strength point lost, by army
        self.decisive: list[int] = [NEVER, NEVER, NEVER]  # losses at which the game is decided, by army
        self.prizes: dict[int, float] = {}  # hexes worth holding
        self.goals: dict[int, int] = {}  # hexes to march to -> head start in half movement points
        self.seek = True  # enemy units are goals too
        self.eager = 0.1  # worth of one movement point nearer to a goal, for each strength point of the unit / 4
        self.caution = 1.0  # how much an expected loss in the enemy's next turn counts
        self.inertia = 0.12  # a smaller gain is no reason to leave one's place
        self.push = 0.15  # worth of driving a strength point back without killing it
        self.exit_worth = 0.0  # points for a strength point that leaves the map
        self.bounty: dict[int, float] = {}  # enemy units that are worth more than their strength
        self.clear: list[int] = []  # hexes to keep free
        self.posts: list[int] = []  # hexes that one unit each has to bar, the most urgent first
        self.post_army = -1  # the army that mans them, -1 for any
        self.hunger = 0.0  # what a strength point costs that is out of supply, as the test of the morning comes near
        self.wide = False  # armies fight in several places at once: each has its own best attacks
        self.tasks: list[Task] = []  # what parts of the army are to do; the goals above are for those without a task
        self.task_of: dict[int, int] = {}  # unit -> number of its task

    def zeal(self, unit: int) -> float:
        """How eager a unit is to get on: as its task says, or as everybody is."""
        task = self.task_of.get(unit, -1)
        return self.tasks[task].eager if task >= 0 else self.eager

    def care(self, unit: int) -> float:
        """How much an expected loss of a unit counts."""
        task = self.task_of.get(unit, -1)
        return self.tasks[task].caution if task >= 0 else self.caution

    def nears_victory(self, battle: Battle, army: int, lost: float) -> bool:
        """Would this further loss of the army decide the game?"""
        return battle.losses[army] + lost >= self.decisive[army]

    def stake(self, battle: Battle, army: int, strength: int) -> float:
        """What a side loses with a stack of this strength."""
        worth = self.worth[army] * strength
        if strength and battle.losses[army] + strength >= self.decisive[army]:
            worth += VICTORY
        return worth


def remoteness(aim: Aim, way: int) -> int:
    """A way to the goal as it counts: tasks lead across the whole map, elsewhere who is far off does not hurry."""
    return way if aim.tasks else min(way, REMOTE)


def strained(lost: int, level: int) -> float:
    """The worth of a strength point of an army that has lost so much of what it can bear: the last ones count most."""
    return 1.0 + 6.0 / (max(0, level - lost) + 4.0)


def turns_left(battle: Battle) -> int:
    """Player turns of one side that are still to come, this one included."""
    return len(battle.scenario.turns) - battle.turn
