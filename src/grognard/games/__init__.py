"""One package per game; none knows another. This module finds them by name."""

from __future__ import annotations

import functools
from collections.abc import Callable

from grognard.games.last_battles import LastBattles
from grognard.games.napoleon_1815 import Napoleon1815
from grognard.games.waterloo_200 import Waterloo200
from grognard.games.waterloo_impulse import WaterlooImpulse
from grognard.kernel.rulebook import BadSetup, Rulebook

MAKERS: dict[str, Callable[[], Rulebook]] = {
    "last_battles": LastBattles,
    "napoleon_1815": Napoleon1815,
    "waterloo_200": Waterloo200,
    "waterloo_impulse": WaterlooImpulse,
}
GAMES = tuple(MAKERS)


@functools.cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game; raises BadSetup with the names there are."""
    maker = MAKERS.get(game)
    if maker is None:
        raise BadSetup(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    return maker()
