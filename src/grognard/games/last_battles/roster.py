"""The counters of a scenario as lists indexed by piece: combat units first, leaders after them."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.ground import FOOT, MOUNTED
from grognard.kernel.action import Action
from grognard.kernel.columns import Kept

FRENCH: Final = 0
COALITION: Final = 1
SIDES: Final = ["french", "coalition"]

FRENCH_ARMY: Final = 0
PRUSSIAN_ARMY: Final = 1
ALLIED_ARMY: Final = 2
ARMIES: Final = ["French", "Prussian", "Allied"]  # as the data name them
ARMY_TITLES: Final = ["French", "Prussian", "Anglo-Allied"]  # as people are told

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
ARMS: Final = {"inf": INFANTRY, "cav": CAVALRY, "art": ARTILLERY, "horse": ARTILLERY, "heavy": ARTILLERY}


HQ: Final = "hq"  # kinds of pieces that are neither units nor leaders
TRAIN: Final = "train"
MARKER: Final = "marker"
RIFLES: Final = "Rifle"  # how the names of counters begin or end that a rule singles out
OLD_GUARD: Final = ("/Gr", "/Ch")
WINGS: Final = ("Left", "Right")
CHIEFS: Final = ("Soult-CoS", "Gneisenau")


class Roster:
    """What is printed on the counters. Nothing here changes during a game."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.kinds: Final[list[str]] = []
        self.army: Final[list[int]] = []
        self.side: Final[list[int]] = []
        self.of_side: Final[list[list[int]]] = [[], []]  # the pieces of each
        self.command: Final[list[str]] = []
        self.nationality: Final[list[str]] = []
        self.arm: Final[list[int]] = []  # leaders: -1
        self.horse_artillery: Final[list[bool]] = []
        self.full: Final[list[int]] = []
        self.weak: Final[list[int]] = []  # strength of the reduced side; 0 where there is none
        self.allowance: Final[list[int]] = []  # in half movement points
        self.gait: Final[list[int]] = []
        self.capacity: Final[list[int]] = []  # command capacity of commanders; 0 for all others
        self.commander: Final[list[bool]] = []
        self.guard: Final[list[bool]] = []  # infantry of the Imperial Guard, for 15.2
        self.heavy: Final[list[bool]] = []  # heavy artillery (16.10)
        self.rifle: Final[list[bool]] = []  # Allied rifles, who stack with anybody and need no command (16.1B)
        self.old_guard: Final[list[bool]] = []  # grenadiers and chasseurs of the Guard (16.12, 22.5B)
        self.wing: Final[list[bool]] = []  # artillery of a wing: in command beside anybody who is (16.1A)
        self.army_wide: Final[list[bool]] = []  # belongs to the whole army: commanders and headquarters
        self.chief: Final[list[bool]] = []  # chiefs of staff of an army (16.14D)
        self.units = 0  # pieces below this number are combat units
        self.people = 0  # pieces from there to this number are leaders and headquarters; others train and markers
        self.first_marker = -1  # the first marker of the first pair (16.6)
        self.numbers: Final[dict[str, int]] = {}
        self.pick: Final[list[Action]] = []  # made once: legal lists only point at them
        self.kept: Final[dict[int, Kept]] = {}  # columns of numbers, by seat (`numbers`)

    def _add(self, id: str, name: str, kind: str, army: str, command: str, nationality: str, ma: int) -> None:
        self.numbers[id] = len(self.ids)
        self.pick.append(Action("pick", len(self.ids)))
        self.ids.append(id)
        self.names.append(name)
        self.kinds.append(kind)
        number = ARMIES.index(army)
        self.army.append(number)
        side = FRENCH if number == FRENCH_ARMY else COALITION
        self.of_side[side].append(len(self.side))
        self.side.append(side)
        self.command.append(command)
        self.nationality.append(nationality)
        self.allowance.append(ma * 2)

    def add_unit(
        self,
        id: str,
        name: str,
        kind: str,
        army: str,
        command: str,
        nationality: str,
        ma: int,
        full: int,
        weak: int,
    ) -> None:
        """Add a combat unit (2.4); all units come before the first leader."""
        self._add(id, name, kind, army, command, nationality, ma)
        arm = ARMS[kind]
        self.arm.append(arm)
        self.horse_artillery.append(kind == "horse")
        self.full.append(full)
        self.weak.append(weak)
        self.gait.append(MOUNTED if kind in ("cav", "horse") else FOOT)
        self.capacity.append(0)
        self.commander.append(False)
        guard = arm == INFANTRY and command == "G" and army == "French"
        self.guard.append(guard)
        self.heavy.append(kind == "heavy")
        self.rifle.append(id.startswith(RIFLES))
        self.old_guard.append(guard and id.endswith(OLD_GUARD))
        self.wing.append(army == "French" and command in WINGS)
        self.chief.append(False)
        self.army_wide.append(False)
        self.units = len(self.ids)
        self.people = self.units

    def add_leader(
        self, id: str, name: str, kind: str, army: str, command: str, nationality: str, ma: int, capacity: int
    ) -> None:
        """Add a leader or headquarters (10.0, 16.14); all of them come before the first train."""
        self._plain(id, name, kind, army, command, nationality, ma, capacity)
        self.people = len(self.ids)

    def add_train(self, id: str, name: str, army: str, ma: int) -> None:
        """Add a supply train (16.17); all of them come before the first marker."""
        self._plain(id, name, TRAIN, army, "", army, ma, 0)

    def add_pair(self, army: str, number: int) -> None:
        """Add the two markers of a pair for hidden movement (16.6)."""
        if self.first_marker < 0:
            self.first_marker = len(self.ids)
        for letter in "ab":
            self._plain(f"{army}?{number}{letter}", f"{army} marker {number}{letter}", MARKER, army, "", army, 1, 0)

    def pairs(self) -> int:
        """How many pairs of markers there are (16.6)."""
        return 0 if self.first_marker < 0 else (len(self.ids) - self.first_marker) // 2

    def _plain(
        self, id: str, name: str, kind: str, army: str, command: str, nationality: str, ma: int, capacity: int
    ) -> None:
        """A piece without combat strength."""
        self._add(id, name, kind, army, command, nationality, ma)
        self.arm.append(-1)
        self.horse_artillery.append(False)
        self.full.append(0)
        self.weak.append(0)
        self.gait.append(MOUNTED)
        self.capacity.append(capacity)
        self.commander.append(kind == "commander")
        self.guard.append(False)
        self.heavy.append(False)
        self.rifle.append(False)
        self.old_guard.append(False)
        self.wing.append(False)
        self.chief.append(id in CHIEFS)
        self.army_wide.append(kind in ("commander", HQ))

    def size(self) -> int:
        """Number of pieces, leaders included."""
        return len(self.ids)
