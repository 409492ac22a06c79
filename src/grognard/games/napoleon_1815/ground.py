"""The map as integers: towns, road sections, rivers crossed, deployment areas, supply cities (1.0)."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action

NO_ROAD: Final = -1
NO_WAY: Final = 99


class Ground:
    """Towns and road sections. Nothing here changes in a game."""

    def __init__(self) -> None:
        # Towns
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.french: Final[list[bool]] = []  # south of the border (4.1, 4.2)
        self.zone: Final[list[int]] = []  # the army that may deploy here
        self.supplies: Final[list[int]] = []  # the army whose supply city this is, -1 for none (9.0)
        self.toll: Final[list[int]] = []  # units that army loses while the French hold the city (9.0)
        self.numbers: Final[dict[str, int]] = {}
        # Road sections, by number
        self.ends: Final[list[tuple[int, int]]] = []
        self.major: Final[list[bool]] = []
        self.river: Final[list[str]] = []  # the river crossed, "" for none
        self.capacity: Final[list[int]] = []  # units that may move over it in a turn (5.4)
        self.assault: Final[list[int]] = []  # units that may attack over it in a turn (5.4, 5.5)
        self.trickle: Final[list[int]] = []  # units that may retreat, reinforce or regroup over it (7.2, 6.34, 7.5)
        # From each town: neighbours and the roads to them, side by side
        self.near: Final[list[list[int]]] = []
        self.ways: Final[list[list[int]]] = []
        self.road: list[list[int]] = []  # road[a][b], NO_ROAD where there is none
        self.far: list[list[int]] = []  # far[a][b]: road sections between two towns, NO_WAY where nothing leads there
        # Actions about a town, made once
        self.go: Final[list[Action]] = []
        self.place: Final[list[Action]] = []
        self.retreat: Final[list[Action]] = []
        self.fight: Final[list[Action]] = []
        self.group: Final[list[list[Action]]] = [[], [], []]  # by army

    def add_town(self, id: str, name: str, french: bool, zone: int, supplies: int, toll: int) -> None:
        """One more town."""
        town = len(self.ids)
        self.numbers[id] = town
        self.ids.append(id)
        self.names.append(name)
        self.french.append(french)
        self.zone.append(zone)
        self.supplies.append(supplies)
        self.toll.append(toll)
        self.near.append([])
        self.ways.append([])
        self.go.append(Action("go", town))
        self.place.append(Action("place", town))
        self.retreat.append(Action("retreat", town))
        self.fight.append(Action("fight", town))
        for army in range(3):
            self.group[army].append(Action("group", town, army))

    def add_road(self, a: int, b: int, major: bool, river: str, limits: tuple[int, int, int]) -> None:
        """One more road section; `limits` are those for moving, attacking and retreating."""
        road = len(self.ends)
        self.ends.append((a, b))
        self.major.append(major)
        self.river.append(river)
        self.capacity.append(limits[0])
        self.assault.append(limits[1])
        self.trickle.append(limits[2])
        for here, there in ((a, b), (b, a)):
            self.near[here].append(there)
            self.ways[here].append(road)

    def finish(self) -> None:
        """All roads are known: make the table of who is next to whom (1.0-3)."""
        size = len(self.ids)
        self.road = [[NO_ROAD] * size for _ in range(size)]
        for road, (a, b) in enumerate(self.ends):
            self.road[a][b] = road
            self.road[b][a] = road
        self.far = [self.distances(town) for town in range(size)]

    def distances(self, start: int) -> list[int]:
        """Road sections from a town to every other."""
        found = [NO_WAY] * self.size()
        found[start] = 0
        edge = [start]
        while edge:
            further: list[int] = []
            for town in edge:
                for there in self.near[town]:
                    if found[there] == NO_WAY:
                        found[there] = found[town] + 1
                        further.append(there)
            edge = further
        return found

    def size(self) -> int:
        """How many towns there are."""
        return len(self.ids)
