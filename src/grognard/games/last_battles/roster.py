"""The counters of a scenario as lists indexed by piece: combat units first, leaders after them."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.ground import FOOT, MOUNTED
from grognard.kernel.action import Action

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
OLD_GUARD: Final = ("/Gr", "/Ch")  # how the names of its units end


class Roster:
    """What is printed on the counters. Nothing here changes during a game."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.kinds: Final[list[str]] = []
        self.army: Final[list[int]] = []
        self.side: Final[list[int]] = []
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
        self.old_guard: Final[list[bool]] = []  # Grenadiers and Chasseurs of the Guard, for 22.5B
        self.units = 0  # pieces below this number are combat units, the others leaders
        self.numbers: Final[dict[str, int]] = {}
        self.pick: Final[list[Action]] = []  # made once: legal lists only point at them

    def _add(self, id: str, name: str, kind: str, army: str, command: str, nationality: str, ma: int) -> None:
        self.numbers[id] = len(self.ids)
        self.pick.append(Action("pick", len(self.ids)))
        self.ids.append(id)
        self.names.append(name)
        self.kinds.append(kind)
        number = ARMIES.index(army)
        self.army.append(number)
        self.side.append(FRENCH if number == FRENCH_ARMY else COALITION)
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
        self.old_guard.append(guard and id[-3:] in OLD_GUARD)
        self.units = len(self.ids)

    def add_leader(
        self, id: str, name: str, kind: str, army: str, command: str, nationality: str, ma: int, capacity: int
    ) -> None:
        """Add a leader (10.0)."""
        self._add(id, name, kind, army, command, nationality, ma)
        self.arm.append(-1)
        self.horse_artillery.append(False)
        self.full.append(0)
        self.weak.append(0)
        self.gait.append(MOUNTED)
        self.capacity.append(capacity)
        self.commander.append(kind == "commander")
        self.guard.append(False)
        self.old_guard.append(False)

    def size(self) -> int:
        """Number of pieces, leaders included."""
        return len(self.ids)
