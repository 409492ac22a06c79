"""The map as numbers (1.0 to 1.7). Areas are called by their printed numbers; nothing is called 0."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action

# Colours of circles (1.1)
GREEN: Final = 0
YELLOW: Final = 1
RED: Final = 2
BLACK: Final = 3
COLOURS: Final = ["green", "yellow", "red", "black"]

NO_CORPS: Final = -1
FAR_AWAY: Final = 30
ANY_NUMBER: Final = 1000  # blocks in a black area (1.4)


class Ground:
    """Areas with what never changes about them. Lists are by area; the entry 0 stands for nothing."""

    def __init__(self) -> None:
        self.names: list[str] = [""]
        self.colour: list[int] = [BLACK]
        self.enter: list[int] = [0]  # MP to enter, 0 where nobody may
        self.room: list[int] = [0]  # blocks of a side that may stop (1.3)
        self.bonus: list[int] = [0]
        self.start: list[int] = [0]  # the faction that controls it at first
        self.creux: list[int] = [NO_CORPS]  # the corps that may rise from the sunken road
        self.near: list[list[int]] = [[]]
        self.victory: list[int] = []  # areas that count (1.6)
        self.headquarters: list[int] = [0, 0, 0]  # by faction (6.4)
        self.go: list[Action] = [Action("go", 0)]
        self.fight: list[Action] = [Action("fight", 0)]
        self.far: list[list[int]] = []  # areas between two areas, once asked for

    def add(self, name: str, colour: int, enter: int, room: int, bonus: int, start: int, creux: int = NO_CORPS) -> int:
        """One more area; its number."""
        number = len(self.names)
        self.names.append(name)
        self.colour.append(colour)
        self.enter.append(enter)
        self.room.append(room if colour != BLACK else ANY_NUMBER)
        self.bonus.append(bonus)
        self.start.append(start)
        self.creux.append(creux)
        self.near.append([])
        self.go.append(Action("go", number))
        self.fight.append(Action("fight", number))
        return number

    def join(self, a: int, b: int) -> None:
        """Two areas are neighbours."""
        if b not in self.near[a]:
            self.near[a].append(b)
            self.near[b].append(a)

    def size(self) -> int:
        """One more than the highest number."""
        return len(self.names)

    def within(self, area: int, steps: int) -> list[int]:
        """All areas so many steps away or nearer, whoever controls them (OR 5)."""
        found = [area]
        edge = [area]
        for _ in range(steps):
            following: list[int] = []
            for one in edge:
                for other in self.near[one]:
                    if other not in found:
                        found.append(other)
                        following.append(other)
            edge = following
        return found

    def distances(self) -> list[list[int]]:
        """By two areas, the steps between them around black ones; FAR_AWAY where there is no way."""
        if not self.far:
            self.far = [self._from(area) for area in range(self.size())]
        return self.far

    def _from(self, start: int) -> list[int]:
        steps = [FAR_AWAY] * self.size()
        steps[start] = 0
        edge = [start]
        while edge:
            following: list[int] = []
            for area in edge:
                for other in self.near[area]:
                    if steps[other] == FAR_AWAY and self.enter[other]:
                        steps[other] = steps[area] + 1
                        following.append(other)
            edge = following
        return steps
