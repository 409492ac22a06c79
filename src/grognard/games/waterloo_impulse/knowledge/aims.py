"""What units, steps and ground are worth to a side, in victory points."""

from __future__ import annotations

from grognard.games.waterloo_impulse.roster import ARTILLERY, SKIRMISHER
from grognard.games.waterloo_impulse.state import Battle


def left(battle: Battle) -> float:
    """The share of the game that is still to come, 1 at the start."""
    return 1.0 - (battle.turn - 1) / battle.scenario.turns


def step_worth(battle: Battle, unit: int) -> float:
    """What it costs when a fresh unit becomes spent; it counts half a point at the very end (17.5)."""
    roster = battle.roster
    kind = roster.kind[unit]
    if kind == ARTILLERY:
        return 0.18
    if kind == SKIRMISHER:
        return 0.2
    lost = roster.attack[unit][0] + roster.defence[unit][0] - roster.attack[unit][1] - roster.defence[unit][1]
    cost = 0.22 + 0.03 * lost + 0.08 * (roster.worth[unit] - 1)
    return max(cost, 0.5) if battle.turn >= battle.scenario.turns else cost


def death_worth(battle: Battle, unit: int) -> float:
    """What it costs when a spent unit is lost: the enemy's points, and what it could still have done."""
    roster = battle.roster
    if roster.kind[unit] == SKIRMISHER:
        return 0.2
    rest = 0.05 * (roster.attack[unit][0] + roster.defence[unit][0])
    if roster.kind[unit] == ARTILLERY:
        rest = 0.15 * roster.attack[unit][0]
    final = 0.5 if battle.turn >= battle.scenario.turns and battle.spent[unit] else 0.0  # counted already (17.5)
    return roster.worth[unit] + rest * left(battle) - final


def blow(battle: Battle, unit: int) -> float:
    """What it costs when a unit loses a step (11.13)."""
    if battle.spent[unit] or not battle.roster.two_steps[unit]:
        return death_worth(battle, unit)
    return step_worth(battle, unit)


def retreat_worth(battle: Battle, unit: int, area: int) -> float:
    """What it costs when a unit has to leave an area."""
    cost = 0.12 + 0.06 * battle.ground.points[area]
    if battle.roster.kind[unit] == ARTILLERY:
        cost += 0.05
    return cost
