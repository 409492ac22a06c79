"""How variants change the forces of a scenario before play (16.1, 16.14, 16.17): counters swapped and added."""

from __future__ import annotations

from grognard.games.last_battles.counters import (
    ADDED,
    CORPS_CHIEFS,
    GUARD_BATTERIES,
    HILL,
    HILL_COMMANDS,
    SECONDS,
    STAFF,
    heir,
    swaps,
)
from grognard.games.last_battles.data.records import GameData, Placement


class Muster:
    """The forces of a scenario by name while they are put together."""

    def __init__(self, data: GameData, placed: dict[str, Placement], free: list[str], columns: list[list[str]]) -> None:
        self.data = data
        self.placed = placed
        self.free = free
        self.columns = columns  # units of each body of reinforcements
        self.called: dict[str, list[str]] = {}  # who stands in the place of a unit that has been replaced
        self.beside: dict[str, list[str]] = {}  # who is set up with or next to whom

    def has(self, id: str) -> bool:
        """Is the unit in the scenario?"""
        return id in self.placed or id in self.free or self.column_with(id) is not None

    def column_with(self, id: str) -> list[str] | None:
        """The body of reinforcements that the unit belongs to."""
        for column in self.columns:
            if id in column:
                return column
        return None

    def now(self, ids: list[str]) -> list[str]:
        """The same units, as they are called now (16.1A)."""
        found: list[str] = []
        for id in ids:
            found += [other for other in self.called.get(id, [id]) if other not in found]
        return found

    # 16.1A

    def substitute(self, kept: list[str]) -> None:
        """Put substitutes in the place of every set that is in play as a whole; some units may have to stay (23.0B)."""
        for swap in swaps(self.data):
            if all(self.has(id) and id not in kept for id in swap.originals):
                heirs: dict[str, list[str]] = {id: [] for id in swap.originals}
                for substitute in swap.substitutes:
                    heirs[heir(swap, substitute)].append(substitute)
                for id in swap.originals:
                    self.replace(id, heirs[id])
        for battery, host in GUARD_BATTERIES.items():
            if battery in self.placed and any(id in self.placed for id in self.now([host])):
                del self.placed[battery]
                self.free.append(battery)
                self.beside[battery] = [id for id in self.now([host]) if id in self.placed]

    def replace(self, id: str, others: list[str]) -> None:
        """Put others in the place of a unit: in its hex while there is room, else with or next to one another."""
        self.called[id] = others
        column = self.column_with(id)
        if column is not None:
            place = column.index(id)
            column[place : place + 1] = others
            return
        if id in self.free:
            place = self.free.index(id)
            self.free[place : place + 1] = others
            return
        start = self.placed.pop(id)
        for other in others:
            if self.is_full(start.hex):
                self.free.append(other)
                self.beside[other] = [mate for mate, spot in self.placed.items() if spot.hex == start.hex]
            else:
                self.placed[other] = start

    def is_full(self, hex: int) -> bool:
        """Are two units set up in the hex already (5.4)?"""
        return len([1 for spot in self.placed.values() if spot.hex == hex]) >= self.limit(hex)

    def limit(self, hex: int) -> int:
        """How many may be set up in a hex."""
        for area in self.data.map.terrain:
            if area.kind == "chateau" and hex in area.hexes:
                return 1
        return 2

    # 16.1B

    def add_units(self) -> None:
        """Add the brigades of [N3] and the rifles to the commands that are in play."""
        for id in ADDED:
            unit = self.data.units[id]
            if self.has(id):
                continue
            mates = [other for other in self.placed if self.same_command(other, id)]
            if mates:
                self.free.append(id)
                self.beside[id] = mates
                continue
            for column in self.columns:
                if any(self.same_command(other, unit.id) for other in column):
                    column.append(id)
                    break

    def same_command(self, one: str, other: str) -> bool:
        """Do two units belong to the same command?"""
        a, b = self.data.units[one], self.data.units[other]
        return a.army == b.army and a.command == b.command


class Staffs:
    """The leaders of a scenario by name while they are put together (16.1C, 16.14)."""

    def __init__(self, data: GameData, officers: list[str], riders: list[list[str]], present: list[str]) -> None:
        self.data = data
        self.officers = officers  # placed by their owners
        self.riders = riders  # leaders of each body of reinforcements
        self.present = present  # commanders, and everybody else in play
        self.reserve: list[str] = []  # who steps in when somebody falls
        self.homes: dict[str, list[str]] = {}
        self.staff: dict[str, str] = {}  # chiefs of staff, with the headquarters that they start with

    def join(self, id: str, other: str) -> None:
        """Let a leader start or arrive as another does."""
        if id in self.officers or id in self.present or any(id in column for column in self.riders):
            return
        for column in self.riders:
            if other in column:
                column.append(id)
                return
        if other in self.officers or other in self.present:
            self.officers.append(id)

    def more_leaders(self, units: list[str], columns: list[list[str]]) -> None:
        """Corps chiefs of staff, Hill, and the seconds in command (16.1C)."""
        for officer, chief in CORPS_CHIEFS.items():
            self.join(chief, officer)
        for commander, (officer, promoted) in SECONDS.items():
            if self.plays(commander) and self.plays(officer):
                self.reserve.append(promoted)
        if self.plays(HILL):
            return
        if any(self.is_hills(id) for id in units):
            self.officers.append(HILL)
            self.homes[HILL] = HILL_COMMANDS
            return
        for number, column in enumerate(columns):
            if any(self.is_hills(id) for id in column):
                self.riders[number].append(HILL)
                return

    def plays(self, id: str) -> bool:
        """Is the leader in the scenario?"""
        return id in self.officers or id in self.present or any(id in column for column in self.riders)

    def is_hills(self, id: str) -> bool:
        """Does the unit belong to one of Hill's divisions?"""
        unit = self.data.units[id]
        return unit.army == "Allied" and unit.command in HILL_COMMANDS

    def add_headquarters(self, columns: list[str], starting: list[str]) -> None:
        """The headquarters of each army with its chief of staff: on the map, or with its first column (16.14)."""
        armies = [*starting, *[army for army in columns if army and army not in starting]]
        for army in dict.fromkeys(armies):
            headquarters = f"{army}HQ"
            if self.plays(headquarters):
                continue
            pieces = [headquarters]
            chief = STAFF.get(army, "")
            if chief and not self.plays(chief):
                pieces.append(chief)
                self.staff[chief] = headquarters
            if army in starting:
                self.officers += pieces
            else:
                self.riders[columns.index(army)] += pieces
