"""What cannot be right about a position, whatever happened before; for tests and mass play."""

from __future__ import annotations

from grognard.games.waterloo_impulse import battery
from grognard.games.waterloo_impulse.ground import AREAS, ZONES
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, FRENCH, PRUSSIAN
from grognard.games.waterloo_impulse.state import DEAD, Battle


def faults(battle: Battle) -> list[str]:
    """Everything that is wrong, a sentence each."""
    return [*counts(battle), *stacks(battle), *control(battle), *score(battle), *battery_faults(battle)]


def counts(battle: Battle) -> list[str]:
    """Every unit is in one place, and the head counts are right."""
    found: list[str] = []
    for side in (FRENCH, ALLIED):
        for space in range(1, ZONES[-1] + 1):
            units = [unit for unit in battle.roster.units_of[side] if battle.where[unit] == space]
            fresh = [unit for unit in units if not battle.spent[unit]]
            if battle.count[side][space] != len(units) or battle.fresh[side][space] != len(fresh):
                found.append(f"{space} counts its units wrongly")
    for unit, space in enumerate(battle.where):
        if space < DEAD or space > ZONES[-1]:
            found.append(f"{battle.roster.names[unit]} is nowhere")
        if battle.spent[unit] and not battle.roster.two_steps[unit]:
            found.append(f"{battle.roster.names[unit]} has one step and is spent")
        if space in ZONES and battle.roster.army[unit] != PRUSSIAN:
            found.append(f"{battle.roster.names[unit]} is in a zone")
    return found


def stacks(battle: Battle) -> list[str]:
    """Nobody is too many (7.1); a village being stormed may hold more for a while (18.3)."""
    found: list[str] = []
    for side in (FRENCH, ALLIED):
        for area in range(1, AREAS + 1):
            if battle.count[side][area] > battle.scenario.stacking:
                found.append(f"too many units in {area}")
            calm = battle.assault is None and not battle.both_in(area) and battle.hand < 0
            if calm and battle.agenda and battle.agenda[-1].name() == "Activate":
                if battle.count[side][area] > battle.limit(area):
                    found.append(f"too many units in {area}")
    return found


def control(battle: Battle) -> list[str]:
    """Whoever is alone in an area controls it (7.2)."""
    found: list[str] = []
    for area in range(1, AREAS + 1):
        for side in (FRENCH, ALLIED):
            if battle.count[side][area] and not battle.count[1 - side][area] and battle.control[area] != side:
                found.append(f"{area} has the wrong owner")
    return found


def score(battle: Battle) -> list[str]:
    """The permanent points are those of the dead, counted anew (17.4)."""
    total = 0
    for unit, space in enumerate(battle.where):
        if space == DEAD:
            worth = 2 * battle.roster.worth[unit]
            total += -worth if battle.roster.side[unit] == FRENCH else worth
    return [] if total == battle.score else [f"the score is {battle.score} and should be {total}"]


def battery_faults(battle: Battle) -> list[str]:
    """The battery's marker stands with artillery (6.4)."""
    if battle.battery and not battery.guns(battle) and battle.agenda and battle.agenda[-1].name() == "Activate":
        return ["the grand battery has no guns"]
    for unit, kind in enumerate(battle.roster.kind):
        if kind == ARTILLERY and battle.spent[unit] and battle.ma(unit) != 0:
            return ["spent artillery could move"]
    return []
