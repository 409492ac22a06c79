"""The Reorganization Phase (6.4): strategic leaders restore tactical ones and call reinforcements."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import activation, communication, movement
from grognard.games.waterloo_200.control import turn_over
from grognard.games.waterloo_200.reach import FAR
from grognard.games.waterloo_200.roster import FACTION_NAMES, TACTICAL
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import FactionStep, FactionWork, block_name
from grognard.games.waterloo_200.steps.reserves import CallReserves
from grognard.kernel.action import Action, Refusal

END_RESTORING: Final = Action("end_restoring")


def way_home(day: Day, faction: int) -> list[int] | None:
    """The way of a strategic leader to his headquarters, if he can be activated there (6.4, R22, R32)."""
    chief = day.roster.chief[faction]
    area = day.ground.headquarters[faction]
    if chief < 0 or area == 0 or day.where[chief] <= 0:
        return None
    if day.enemy_in(area, faction) or not day.friendly(area, faction):
        return None
    if day.where[chief] == area:
        return []
    reach = movement.search(day, chief, day.where[chief], strides(day, chief), False, False)
    return reach.way(area) if reach.cost[area] < FAR and area in reach.stops else None


def strides(day: Day, chief: int) -> int:
    """The MP that a strategic leader has left on his way to his headquarters (3.9.1)."""
    return activation.leader_allowance(day, chief) - (day.spent if day.hand == chief else 0)


def detours(day: Day, faction: int, way: list[int]) -> list[int]:
    """First areas of other ways home that take an area from the enemy which the usual way leaves him (D22, 1.5.2)."""
    chief = day.roster.chief[faction]
    taken = {area for area in way if not day.friendly(area, faction)}
    found: list[int] = []
    for area in day.ground.near[day.where[chief]]:
        if _takes_more(day, chief, (day.where[chief], area), strides(day, chief), taken):
            found.append(area)
    return found


def _takes_more(day: Day, chief: int, trail: tuple[int, ...], left: int, taken: set[int]) -> bool:
    """Does a way home that begins like this take an area that is not among those `taken` anyhow?"""
    faction = day.roster.faction[chief]
    before, area = trail[-2:]
    left -= day.ground.enter[area]
    if left < 0 or not day.ground.enter[area] or day.enemy_in(area, faction):
        return False
    if not movement.may_cross(day, chief, before, area, False):
        return False
    if area == day.ground.headquarters[faction]:
        return any(spot not in taken and not day.friendly(spot, faction) for spot in trail[1:])
    onward = [other for other in day.ground.near[area] if other not in trail]
    return any(_takes_more(day, chief, (*trail, other), left, taken) for other in onward)


class AskToReorganize(FactionWork):
    """A faction whose leader can be in his headquarters is asked; all can see where he is (3.9.4)."""

    def work(self, day: Day) -> None:
        if way_home(day, self.faction) is not None:
            day.agenda.append(Reorganize(self.faction))


class Reorganize(FactionStep):
    """Activate the strategic leader, or leave it (D22). He takes the shortest way home unless he is led round."""

    def options(self, day: Day) -> list[Action]:
        way = way_home(day, self.faction)
        assert way is not None
        found = [Action("reorganize")]
        if day.hand != day.roster.chief[self.faction]:
            found.append(Action("decline"))  # once he is on his way he is being activated (R32)
        found += [day.ground.go[area] for area in detours(day, self.faction, way)]
        return found

    def do(self, day: Day, action: Action) -> None:
        chief = day.roster.chief[self.faction]
        if action.verb == "decline":
            day.agenda.pop()
            day.emit("declines", "6.4", (self.faction,))
            return
        if day.hand != chief:
            movement.take_up(day, chief, activation.leader_allowance(day, chief))
        if action.verb == "go":
            movement.march(day, chief, [action.a])
            return
        day.agenda.pop()
        way = way_home(day, self.faction)
        assert way is not None
        movement.march(day, chief, way)
        movement.lay_down(day)
        turn_over(day, chief, "6.4")
        day.lifts = day.command(self.faction)
        day.calls = day.command(self.faction)  # before he is reduced (L327)
        day.agenda += [LeaderRests(self.faction), CallsFollow(self.faction), RestoreLeaders(self.faction)]

    def ask(self, day: Day) -> tuple[str, str]:
        name = block_name(day, day.roster.chief[self.faction])
        value = day.command(self.faction)
        gains = f"restores up to {value} stars, calls up to {value} blocks and drops a level"
        return f"Does {name} reorganize the army? He {gains}.", "6.4"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "go":
            return Refusal("6.4", "He rides straight home, unless another way there takes more from the enemy.")
        if action.verb == "decline":
            return Refusal("6.4", "He is on his way to his headquarters already.")
        return super().why_not(day, action)


class RestoreLeaders(FactionStep):
    """Lift tactical leaders, a level each time (D23). Nobody else learns whom, or how many (R38)."""

    def options(self, day: Day) -> list[Action]:
        found: list[Action] = []
        if day.lifts > 0:
            linked = communication.lines(day, self.faction)
            for block in day.roster.blocks_of[self.faction]:
                area = day.where[block]
                if area > 0 and day.roster.kind[block] == TACTICAL and day.level[block] > 0 and linked[area]:
                    found.append(Action("restore", block))
        found.append(END_RESTORING)
        return found

    def do(self, day: Day, action: Action) -> None:
        if action.verb == "restore":
            day.level[action.a] -= 1
            day.lifts -= 1
            seat = day.seat_of(self.faction)
            day.emit("restored", "6.4", (action.a, day.strength(action.a)), seen_by=seat)
        else:
            day.agenda.pop()
            day.lifts = 0

    def at_most(self, day: Day) -> int:
        return day.lifts

    def ask(self, day: Day) -> tuple[str, str]:
        return f"Restore {FACTION_NAMES[self.faction]} tactical leaders that have a line to their chief.", "6.4"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb != "restore" or not 0 <= action.a < day.roster.size():
            return super().why_not(day, action)
        name = block_name(day, action.a)
        if day.lifts < 1:
            return Refusal("6.4", "All restorations that the Strategic Value allows are made.")
        if day.roster.kind[action.a] != TACTICAL or day.roster.faction[action.a] != self.faction:
            return Refusal("6.4", f"{name} is no tactical leader of this army: nobody else is restored.")
        if day.where[action.a] > 0 and day.level[action.a] == 0:
            return Refusal("6.4", f"{name} has all his stars.")
        return Refusal("6.4.1", f"{name} has no line of communication to his chief.")


class CallsFollow(FactionWork):
    """After restoring: reinforcements, if there are any (L326)."""

    def work(self, day: Day) -> None:
        if day.pools[self.faction] > 0:
            day.agenda.append(CallReserves(self.faction))


class LeaderRests(FactionWork):
    """The strategic leader drops a level, but never below his heart, and stands up again (L328)."""

    def work(self, day: Day) -> None:
        chief = day.roster.chief[self.faction]
        if not day.at_heart(chief):
            day.level[chief] += 1
        day.shown[chief] = 0
        day.calls = 0
        day.emit("rests", "6.4", (chief, day.strength(chief)))
