"""The map as integers: areas 1 to 90, zones P1 to P3 after them, what touches what (3.0, 15.0)."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action

AREAS: Final = 90
ZONES: Final = (91, 92, 93)
SPACES: Final = 94

CLEAR: Final = 0
FOREST: Final = 1
VILLAGE: Final = 2
TERRAINS: Final = ["clear", "forest", "village"]

NOBODY: Final = -1
FAR: Final = 99  # the distance to what cannot be reached


class Ground:
    """Areas, zones and boundaries. Nothing here changes in a game."""

    def __init__(self) -> None:
        self.names: Final[list[str]] = [""] * SPACES
        self.terrain: Final[list[int]] = [CLEAR] * SPACES
        self.tem: Final[list[int]] = [1] * SPACES  # a zone counts as flat (R74)
        self.points: Final[list[int]] = [0] * SPACES  # victory points
        self.scorer: Final[list[int]] = [NOBODY] * SPACES  # the side that scores there (3.7)
        self.control: Final[list[int]] = [NOBODY] * SPACES  # at the start (5.1)
        self.near: Final[list[list[int]]] = [[] for _ in range(SPACES)]  # areas with a common boundary (3.2)
        self.linked: Final[list[list[int]]] = [[] for _ in range(SPACES)]  # zone to areas, and back (15.3)
        self.beside: Final[list[list[int]]] = [[] for _ in range(SPACES)]  # zone to zone (15.2)
        self.around: Final[list[list[int]]] = [[] for _ in range(SPACES)]  # near and linked together (R99)
        self.further: Final[list[list[int]]] = [[] for _ in range(SPACES)]  # areas two away (8.6.1)
        self.distance: Final[list[list[int]]] = []  # steps between two spaces, by boundaries and arrows
        self.stream: Final[list[bytearray]] = [bytearray(SPACES) for _ in range(SPACES)]
        self.indirect: Final[list[int]] = []  # the only targets of indirect fire (6.4.2)
        self.battery: int = 48  # where the grand battery starts (5.1)
        # Actions about a space, made once
        self.go: Final[list[Action]] = [Action("go", space) for space in range(SPACES)]
        self.target: Final[list[Action]] = [Action("target", space) for space in range(SPACES)]
        self.retreat: Final[list[Action]] = [Action("retreat", space) for space in range(SPACES)]

    def join(self, a: int, b: int, stream: bool) -> None:
        """Two areas share a boundary (3.2, 3.6)."""
        for here, there in ((a, b), (b, a)):
            self.near[here].append(there)
            self.around[here].append(there)
            self.stream[here][there] = 1 if stream else 0

    def link(self, zone: int, area: int) -> None:
        """An arrow leads from a zone to an area (15.3)."""
        self.linked[zone].append(area)
        self.linked[area].append(zone)
        self.around[zone].append(area)
        self.around[area].append(zone)

    def join_zones(self, a: int, b: int) -> None:
        """Two zones lie side by side (15.2)."""
        self.beside[a].append(b)
        self.beside[b].append(a)

    def survey(self) -> None:
        """When all boundaries are known: distances, and what lies two areas away."""
        for space in range(SPACES):
            self.distance.append(self.distances(space))
            near = self.near[space]
            found = self.further[space]
            for middle in near:
                for there in self.near[middle]:
                    if there != space and there not in near and there not in found:
                        found.append(there)

    def distances(self, goal: int) -> list[int]:
        """Areas and zones by how many steps they are away from one."""
        found = [FAR] * SPACES
        found[goal] = 0
        edge = [goal]
        step = 0
        while edge:
            step += 1
            beyond: list[int] = []
            for space in edge:
                for near in [*self.around[space], *self.beside[space]]:
                    if found[near] == FAR:
                        found[near] = step
                        beyond.append(near)
            edge = beyond
        return found


def is_zone(space: int) -> bool:
    """Is this a zone and not an area?"""
    return space > AREAS
