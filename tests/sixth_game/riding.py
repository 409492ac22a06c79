"""Riding, charging and what becomes of the despatch (3.0 to 5.1)."""

from __future__ import annotations

from typing import Final

from tests.sixth_game.state import CAUGHT, TITLES, Errand

REPULSED: Final = 0
DRIVEN: Final = 1
TAKEN: Final = 2


def ways(errand: Errand, patrol: int) -> list[int]:
    """Areas nearby that no enemy holds (3.0, 4.1)."""
    enemy = 1 - errand.scenario.side[patrol]
    return [area for area in errand.scenario.near[errand.where[patrol]] if not errand.in_area(area, enemy)]


def targets(errand: Errand, patrol: int) -> list[int]:
    """Areas nearby that the enemy holds (4.0)."""
    enemy = 1 - errand.scenario.side[patrol]
    return [area for area in errand.scenario.near[errand.where[patrol]] if errand.in_area(area, enemy)]


def defender(errand: Errand, patrol: int, area: int) -> int:
    """The enemy who meets a charge into an area: the first of those who are there (4.0)."""
    return errand.in_area(area, 1 - errand.scenario.side[patrol])[0]


def modifier(errand: Errand, enemy: int) -> int:
    """What is taken from the die (4.2)."""
    friends = errand.in_area(errand.where[enemy], errand.scenario.side[enemy])
    return 1 if errand.scenario.escorts and len(friends) > 1 else 0


def result(roll: int, modifier: int) -> int:
    """What comes of a charge (4.0)."""
    number = roll - modifier
    return REPULSED if number <= 2 else DRIVEN if number <= 4 else TAKEN


def arrive(errand: Errand, patrol: int, area: int) -> None:
    """A patrol comes to an area; in the enemy's home it delivers what it carries (5.0, 5.1)."""
    side = errand.scenario.side[patrol]
    errand.where[patrol] = area
    if errand.scenario.home[area] != 1 - side:
        return
    if errand.carrier[side] == patrol:
        errand.finish(side, "5.0", f"The despatch of {TITLES[side]} has come through.")
    elif not errand.cleared[patrol]:
        clear(errand, patrol)


def clear(errand: Errand, patrol: int) -> None:
    """Everybody learns that a patrol carries nothing (5.1)."""
    errand.cleared[patrol] = 1
    errand.revealed = True
    errand.emit("cleared", "5.1", (patrol,))


def catch(errand: Errand, patrol: int) -> None:
    """A patrol is caught and searched (4.0, 5.0)."""
    side = errand.scenario.side[patrol]
    errand.where[patrol] = CAUGHT
    errand.emit("caught", "4.0", (patrol,))
    if errand.carrier[side] == patrol:
        errand.finish(1 - side, "5.0", f"{TITLES[1 - side]} has caught the despatch of {TITLES[side]}.")
    elif not errand.cleared[patrol]:
        clear(errand, patrol)


def follow_up(errand: Errand, patrol: int, area: int) -> None:
    """Whoever wins a charge rides into the area if no enemy is left there (4.0)."""
    if errand.outcome is None and not errand.in_area(area, 1 - errand.scenario.side[patrol]):
        arrive(errand, patrol, area)
