"""What a side sees on the board."""

from __future__ import annotations

from typing import Final

from tests.sixth_game.state import CAUGHT, Errand

FAR: Final = 9


def to_go(errand: Errand, patrol: int, area: int) -> int:
    """How many rides it is from an area to the home of the patrol's enemy."""
    if area == CAUGHT:
        return FAR
    enemy = 1 - errand.scenario.side[patrol]
    reached, steps = {area}, 0
    while not any(errand.scenario.home[each] == enemy for each in reached):
        reached |= {other for each in reached for other in errand.scenario.near[each]}
        steps += 1
    return steps
