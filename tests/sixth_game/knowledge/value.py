"""How well a side stands."""

from __future__ import annotations

from math import tanh

from grognard.kernel.knowledge import Feature, decided, weighed
from tests.sixth_game.knowledge.scout import FAR, to_go
from tests.sixth_game.state import BLUE, RED, UNKNOWN, Errand


def features(errand: Errand) -> list[Feature]:
    """What counts, for Red."""
    red, blue = errand.patrols_of(RED), errand.patrols_of(BLUE)
    return [
        Feature("patrols", 0.4, len(red) - len(blue)),
        Feature("way", 0.3, left(errand, BLUE) - left(errand, RED)),
        Feature("secrecy", 0.1, sum(errand.cleared[each] for each in blue) - sum(errand.cleared[each] for each in red)),
    ]


def left(errand: Errand, side: int) -> int:
    """How far the despatch of a side has to go."""
    patrol = errand.carrier[side]
    return FAR if patrol == UNKNOWN else to_go(errand, patrol, errand.where[patrol])


def value(errand: Errand, seat: int) -> float:
    """Between -1 and 1."""
    if errand.outcome is not None:
        return decided(errand.outcome, seat)
    found = tanh(weighed(features(errand)))
    return found if seat == RED else -found
