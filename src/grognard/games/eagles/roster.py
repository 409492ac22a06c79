"""Units, leaders and formations as numbers (5), with what never changes about them."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.columns import Kept

# Sides and armies: Wellington does not lead Prussians (5.2)
FRENCH: Final = 0
COALITION: Final = 1
SIDES: Final = ["french", "coalition"]
SIDE_NAMES: Final = ["French", "Coalition"]
ARMIES: Final = ["french", "anglo_allied", "prussian"]
ARMY_NAMES: Final = ["French", "Anglo-Allied", "Prussian"]
SIDE_OF: Final = [0, 1, 1]

# Combat arms (5.1), and leaders where one table serves both
INFANTRY: Final = 0
CAVALRY: Final = 1
FOOT_GUNS: Final = 2
HORSE_GUNS: Final = 3
LEADER: Final = 4
ARM_NAMES: Final = ["infantry", "cavalry", "foot artillery", "horse artillery", "leader"]
ARM_OF: Final = {
    "infantry": INFANTRY,
    "light_infantry": INFANTRY,
    "heavy_cavalry": CAVALRY,
    "light_cavalry": CAVALRY,
    "lancers": CAVALRY,
    "foot_artillery": FOOT_GUNS,
    "horse_artillery": HORSE_GUNS,
}

# How a piece pays for ground; one bit each, so that a stack of several kinds is a sum (12.1)
ON_FOOT: Final = 1
MOUNTED: Final = 2
WITH_GUNS: Final = 4
GAITS: Final = 8
GAIT_OF: Final = [ON_FOOT, MOUNTED, WITH_GUNS, WITH_GUNS, MOUNTED]  # leaders pay as cavalry (5.2)

# Guards
NO_GUARD: Final = 0
YOUNG_GUARD: Final = 1
OLD_GUARD: Final = 2
GUARD_CAVALRY: Final = 3
GUARD_GUNS: Final = 4
GUARDS: Final = ["", "young", "old", "cavalry", "guns"]

# Numbers of pieces: units from 0, leaders and hidden counters from here
FIRST_LEADER: Final = 1000
FIRST_COUNTER: Final = 2000

NO_FORMATION: Final = -1
NO_LEADER: Final = -1


class Formation:
    """All units with one stripe (6); `units` are those that fight in the scenario."""

    def __init__(self, id: str, name: str, army: int, colour: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.army: Final = army
        self.side: Final = SIDE_OF[army]
        self.colour: Final = colour
        self.officer = NO_LEADER
        self.units: list[int] = []


class Roster:
    """What never changes about the pieces of a scenario; lists are by unit, by leader or by formation.

    `size`, `quality` and `moves` have a row for each unit: at full strength, and after the first loss (5.1).
    """

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.kept: Final[dict[int, Kept]] = {}  # columns of numbers, by seat (`numbers`)
        self.numbers: dict[str, int] = {}
        self.names: list[str] = []
        self.kinds: list[str] = []
        self.nations: list[str] = []
        self.army: list[int] = []
        self.side: list[int] = []
        self.arm: list[int] = []
        self.gait: list[int] = []
        self.light: list[bool] = []
        self.formation: list[int] = []
        self.shared: list[list[int]] = []  # other formations with which it may act
        self.size: list[list[int]] = []
        self.quality: list[list[int]] = []
        self.moves: list[list[int]] = []
        self.steps: list[int] = []
        self.pursuit: list[int] = []
        self.guard: list[int] = []
        self.formations: list[Formation] = []
        self.formation_numbers: dict[str, int] = {}
        self.leader_ids: list[str] = []
        self.leader_numbers: dict[str, int] = {}
        self.leader_names: list[str] = []
        self.leader_army: list[int] = []
        self.leader_side: list[int] = []
        self.leader_formation: list[int] = []  # NO_FORMATION for commanders
        self.initiative: list[int] = []
        self.leadership: list[int] = []
        self.leader_moves: list[int] = []
        self.pick: list[Action] = []  # actions that name a unit, made once
        self.make_lead: list[Action] = []
        self.units_of: list[list[int]] = [[], []]  # by side
        self.leaders_of: list[list[int]] = [[], []]

    def size_of(self) -> int:
        """How many units there are."""
        return len(self.ids)

    def leaders(self) -> int:
        """How many leaders there are."""
        return len(self.leader_ids)

    def piece(self, leader: int) -> int:
        """The number of a leader among all pieces: leaders come after units, whatever options leave out of those."""
        return FIRST_LEADER + leader

    def leader_of(self, piece: int) -> int:
        """The leader behind the number of a piece, or NO_LEADER."""
        leader = piece - FIRST_LEADER
        return leader if 0 <= leader < len(self.leader_ids) else NO_LEADER

    def add_formation(self, formation: Formation) -> int:
        """A formation gets its number."""
        number = len(self.formations)
        self.formations.append(formation)
        self.formation_numbers[formation.id] = number
        return number

    def add_unit(
        self,
        id: str,
        name: str,
        kind: str,
        formation: int,
        full: tuple[int, int, int],
        reduced: tuple[int, int, int] | None,
        pursuit: int = 0,
        guard: int = NO_GUARD,
    ) -> int:
        """A unit gets its number: size, quality and moves of both sides of its counter."""
        number = len(self.ids)
        home = self.formations[formation]
        arm = ARM_OF[kind]
        other = full if reduced is None else reduced
        self.ids.append(id)
        self.numbers[id] = number
        self.names.append(name)
        self.kinds.append(kind)
        self.nations.append("")
        self.army.append(home.army)
        self.side.append(home.side)
        self.arm.append(arm)
        self.gait.append(GAIT_OF[arm])
        self.light.append(kind == "light_infantry")
        self.formation.append(formation)
        self.shared.append([])
        self.size.append([full[0], other[0]])
        self.quality.append([full[1], other[1]])
        self.moves.append([full[2], other[2]])
        self.steps.append(1 if reduced is None else 2)
        self.pursuit.append(pursuit)
        self.guard.append(guard)
        self.pick.append(Action("pick", number))
        self.make_lead.append(Action("lead", number))
        home.units.append(number)
        self.units_of[home.side].append(number)
        return number

    def add_leader(
        self, id: str, name: str, army: int, formation: int, initiative: int, leadership: int, moves: int = 10
    ) -> int:
        """A leader gets his number; an officer takes over his formation."""
        number = len(self.leader_ids)
        self.leader_ids.append(id)
        self.leader_numbers[id] = number
        self.leader_names.append(name)
        self.leader_army.append(army)
        self.leader_side.append(SIDE_OF[army])
        self.leader_formation.append(formation)
        self.initiative.append(initiative)
        self.leadership.append(leadership)
        self.leader_moves.append(moves)
        self.leaders_of[SIDE_OF[army]].append(number)
        if formation != NO_FORMATION:
            self.formations[formation].officer = number
        return number

    def is_guns(self, unit: int) -> bool:
        """Is a unit artillery?"""
        return self.arm[unit] >= FOOT_GUNS

    def is_commander(self, leader: int) -> bool:
        """Does a leader lead an army, not a formation (5.2)?"""
        return self.leader_formation[leader] == NO_FORMATION
