"""One package per game; none knows another. This module finds them by name."""

from __future__ import annotations

import functools

from grognard.games.last_battles import LastBattles
from grognard.kernel.rulebook import BadSetup, Rulebook

GAMES = ("last_battles",)


@functools.cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game; raises BadSetup with the names there are."""
    if game == "last_battles":
        return LastBattles()
    raise BadSetup(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
