"""Units shared out among some hexes, or put with their command, before play (26.0, 27.2, D-04)."""

from __future__ import annotations

from grognard.games.last_battles.state import WAITING, Battle
from grognard.games.last_battles.steps.base import PlacingStep, Work, hex_name, piece_name
from grognard.kernel.action import Action, Refusal


class PlaceGroups(Work):
    """Let the owners share units out among the hexes of their groups, then put attached ones with their commands."""

    def work(self, battle: Battle) -> None:
        for unit in reversed(list(battle.scenario.attached)):
            if battle.where[unit] == WAITING:
                battle.agenda.append(PlaceAttached(unit))
        for group in reversed(battle.scenario.groups):
            for unit in reversed(group.units):
                if battle.where[unit] == WAITING:
                    battle.agenda.append(PlaceInGroup(unit, group.hexes, group.most))


class PlaceInGroup(PlacingStep):
    """In which of its hexes does a unit start (26.0, 27.2, D-04)?"""

    def __init__(self, unit: int, hexes: list[int], most: int) -> None:
        super().__init__(unit)
        self.hexes = hexes
        self.most = most

    def options(self, battle: Battle) -> list[Action]:
        side = battle.roster.side[self.unit]
        free = [hex for hex in self.hexes if battle.stack[side][hex] < self.most]
        fair = [hex for hex in free if leaves_room(battle, self.unit, hex)]
        return [Action("place", self.unit, hex) for hex in fair or free or self.overflow(battle)]

    def overflow(self, battle: Battle) -> list[int]:
        """Hexes next to those of the group, for substitutes that are too many for it (16.1A, R-51)."""
        side = battle.roster.side[self.unit]
        found: list[int] = []
        for hex in self.hexes:
            for near in battle.ground.near[hex]:
                if near not in found and battle.stack[side][near] < battle.ground.limit[near]:
                    if not battle.has_unit(near, 1 - side):
                        found.append(near)
        return found

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Choose the hex where {piece_name(battle, self.unit)} starts.", "3.2C"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        who = piece_name(battle, self.unit)
        return Refusal("3.2C", f"{who} starts in one of {', '.join(hex_name(battle, hex) for hex in self.hexes)}.")

    def dump(self) -> list[object]:
        return ["PlaceInGroup", self.unit, self.hexes, self.most]


def leaves_room(battle: Battle, unit: int, hex: int) -> bool:
    """Could all other units of the groups still find a place if this one took that hex? Groups share hexes (27.2)."""
    taken: dict[int, list[int]] = {hex: [unit]}  # hex -> who would be there
    for group in battle.scenario.groups:
        if len(group.units) > group.most * len(group.hexes):
            continue  # substitutes that find room next to their hexes only
        for other in group.units:
            if other != unit and battle.where[other] == WAITING and not find_place(battle, other, [], taken, unit):
                return False
    return True


def find_place(battle: Battle, unit: int, tried: list[int], taken: dict[int, list[int]], fixed: int) -> bool:
    """Give a unit a hex of its group, moving others that have been given one if need be."""
    side = battle.roster.side[unit]
    for group in battle.scenario.groups:
        if unit not in group.units:
            continue
        seen: list[int] = []
        for hex in group.hexes:
            there = taken.setdefault(hex, [])
            if battle.stack[side][hex] + len(there) < group.most:
                there.append(unit)
                return True
            seen.append(hex)
        for hex in seen:
            if hex in tried:
                continue
            for other in taken[hex]:
                if other != fixed and find_place(battle, other, [*tried, hex], taken, fixed):
                    taken[hex].remove(other)
                    taken[hex].append(unit)
                    return True
    return False


class PlaceAttached(PlacingStep):
    """With or next to which unit of its command does a unit start (R-51, D-04)?"""

    def options(self, battle: Battle) -> list[Action]:
        roster = battle.roster
        side = roster.side[self.unit]
        found: list[Action] = []
        for other in range(roster.units):
            hex = battle.where[other]
            if hex <= 0 or roster.army[other] != roster.army[self.unit]:
                continue
            if roster.command[other] != battle.scenario.attached[self.unit]:
                continue
            for near in [hex, *battle.ground.near[hex]]:
                action = Action("place", self.unit, near)
                if battle.stack[side][near] < battle.ground.limit[near] and action not in found:
                    if not battle.has_unit(near, 1 - side):
                        found.append(action)
        return found

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Put {piece_name(battle, self.unit)} with or next to a unit of its command.", "3.2C"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal("3.2C", f"{piece_name(battle, self.unit)} starts with or next to a unit of its command.")

    def dump(self) -> list[object]:
        return ["PlaceAttached", self.unit]
