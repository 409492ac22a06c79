"""Rule 16.3: who sees whom, and how far."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.state import Battle

BY_DAY: Final = 10
IN_RAIN: Final = 5
AT_NIGHT: Final = 1
AT_DUSK: Final = 5  # with the option for dawn and dusk


def distance(battle: Battle) -> int:
    """How many hexes anybody sees in this turn; the observer's hex is not counted, the observed one is."""
    now = battle.now()
    if now.night:
        return AT_NIGHT
    if now.rain and not now.mud:
        return IN_RAIN  # mud shortens nobody's sight (26.0D)
    if battle.switches.dusk and now.hour in ("2000", "0600"):
        return AT_DUSK
    return BY_DAY


def sees(battle: Battle, a: int, b: int) -> bool:
    """Does who stands in one hex see the other: near enough, with a line of sight?"""
    return battle.ground.grid.distance(a, b) <= distance(battle) and battle.ground.sees(a, b)


def is_observed(battle: Battle, hex: int, side: int) -> bool:
    """Does an enemy of `side`, unit or leader, see the hex?"""
    return Lookout(battle, side).sees(hex)


class Lookout:
    """The eyes of the enemies of a side as they stand now, for those who ask about many hexes."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.ground: Final = battle.ground
        self.far: Final = distance(battle)
        self.posts: Final[dict[int, list[int]]] = {}  # hexes with somebody in them, by column
        self.known: Final[dict[int, bool]] = {}
        foes = battle.stack[1 - side]
        roster = battle.roster
        for hex in battle.at:
            if foes[hex]:
                self.post(hex)
        for leader in range(roster.units, roster.people):
            hex = battle.where[leader]
            if hex > 0 and roster.side[leader] != side and not foes[hex]:
                self.post(hex)

    def post(self, hex: int) -> None:
        """Somebody stands here."""
        column = hex // 100
        if column in self.posts:
            self.posts[column].append(hex)
        else:
            self.posts[column] = [hex]

    def sees(self, hex: int) -> bool:
        """Does any of them see the hex?"""
        known = self.known.get(hex)
        if known is None:
            known = self.look(hex)
            self.known[hex] = known
        return known

    def look(self, hex: int) -> bool:
        """Ask all of them who are near enough."""
        far = self.far
        column = hex // 100
        for other in range(column - far, column + far + 1):
            if other in self.posts:
                for post in self.posts[other]:
                    if self.ground.grid.distance(post, hex) <= far and self.ground.sees(post, hex):
                        return True
        return False
