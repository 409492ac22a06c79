"""The blocks as lists indexed by unit, with the names of armies and arms (3.0). Nothing here changes in a game."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.columns import Kept

# Armies (3.1) and the sides they fight for (0-1)
FRENCH: Final = 0
ANGLO_DUTCH: Final = 1
PRUSSIAN: Final = 2
ARMIES: Final = ["french", "anglo_dutch", "prussian"]
ARMY_NAMES: Final = ["French", "Anglo-Dutch", "Prussian"]
FRENCH_SIDE: Final = 0
ALLIED_SIDE: Final = 1
SIDE_NAMES: Final = ["French", "Allied"]
SIDE_OF: Final = [FRENCH_SIDE, ALLIED_SIDE, ALLIED_SIDE]
ARMIES_OF: Final = [[FRENCH], [ANGLO_DUTCH, PRUSSIAN]]
ALL: Final = -1  # in place of an army: every army of the side

# The arms, rule 3.6
LEADER: Final = 0
INFANTRY: Final = 1
CAVALRY: Final = 2
FOOT_ARTILLERY: Final = 3
HORSE_ARTILLERY: Final = 4
ARMS: Final = ["leader", "infantry", "cavalry", "foot_artillery", "horse_artillery"]
ARM_NAMES: Final = ["leader", "infantry", "cavalry", "foot artillery", "horse artillery"]

NO_CORPS: Final = -1  # a leader belongs to no corps (6.23, R25)


class Roster:
    """What is printed on the blocks."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.kept: Final[dict[int, Kept]] = {}  # columns of numbers, by seat (`numbers`)
        self.names: Final[list[str]] = []
        self.labels: Final[list[str]] = []
        self.corps_names: Final[list[str]] = []
        self.nationality: Final[list[str]] = []
        self.army: Final[list[int]] = []
        self.side: Final[list[int]] = []
        self.arm: Final[list[int]] = []
        self.corps: Final[list[int]] = []  # a number per corps and army; NO_CORPS for leaders
        self.full: Final[list[int]] = []  # steps at full strength (3.4)
        self.fire: Final[list[int]] = []  # printed firepower (3.5)
        self.start: Final[list[int]] = []  # historical start town (4.3)
        self.fast: Final[list[bool]] = []  # leaders, cavalry, horse artillery: two towns, two battle moves (5.3, 6.32)
        self.gun: Final[list[bool]] = []  # artillery of either kind (3.64)
        self.units_of: Final[list[list[int]]] = [[], [], []]  # by army
        self.masks: Final[list[int]] = [0, 0, 0]  # the same as masks: a byte of ones for each unit
        self.leader_of: Final[list[int]] = [-1, -1, -1]
        self.numbers: Final[dict[str, int]] = {}
        # Actions about a unit, made once: lists of legal actions only point at them
        self.pick: Final[list[Action]] = []
        self.hit: Final[list[Action]] = []
        self.bring: Final[list[Action]] = []
        self.roll: Final[list[Action]] = []
        self.show: Final[list[Action]] = []

    def add(self, id: str, army: int, arm: int, full: int, fire: int, corps: int, start: int) -> None:
        """One more block; `describe` says what it is called."""
        unit = len(self.ids)
        self.numbers[id] = unit
        self.ids.append(id)
        self.names.append(id)
        self.labels.append(id)
        self.corps.append(corps)
        self.corps_names.append("")
        self.nationality.append("")
        self.army.append(army)
        self.side.append(SIDE_OF[army])
        self.arm.append(arm)
        self.full.append(full)
        self.fire.append(fire)
        self.start.append(start)
        self.fast.append(arm in (LEADER, CAVALRY, HORSE_ARTILLERY))
        self.gun.append(arm in (FOOT_ARTILLERY, HORSE_ARTILLERY))
        self.units_of[army].append(unit)
        self.masks[army] |= 0xFF << (8 * unit)
        if arm == LEADER:
            self.leader_of[army] = unit
        self.pick.append(Action("pick", unit))
        self.hit.append(Action("hit", unit))
        self.bring.append(Action("bring", unit))
        self.roll.append(Action("roll", unit))
        self.show.append(Action("show", unit))

    def describe(self, name: str, label: str, corps: str, nationality: str) -> None:
        """What the last block is called."""
        self.names[-1] = name
        self.labels[-1] = label
        self.corps_names[-1] = corps
        self.nationality[-1] = nationality

    def size(self) -> int:
        """How many blocks there are."""
        return len(self.ids)
