"""Rallying: a formation under the rally option (11.1.c), stacks that a commander calls back (11.3-07)."""

from __future__ import annotations

from grognard.games.eagles import morale
from grognard.games.eagles.command import command_marks
from grognard.games.eagles.roster import NO_FORMATION
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.base import RALLY_ROLL, Work, throw
from grognard.games.eagles.steps.hexes import openness, tell_unit


def routed_here(state: Battle, h: int) -> list[int]:
    """The routed units in a hex that the active leader calls back: of his formation, or of his army (11.1.c-06)."""
    roster = state.roster
    found: list[int] = []
    for unit in state.stack(h):
        if state.routed[unit]:
            own = roster.formation[unit] == state.formation
            if own or (state.formation == NO_FORMATION and roster.army[unit] == roster.leader_army[state.leader]):
                found.append(unit)
    return found


class RallyFormation(Work):
    """Every routed stack of the formation tries to rally, in command or not (11.1.c-03)."""

    def work(self, state: Battle) -> None:
        found = [h for h in sorted(state.stacks) if state.friend_in(h, state.side) and routed_here(state, h)]
        state.agenda += [RallyStack(h) for h in reversed(found)]


class RallyStack(Work):
    """One roll for a stack (11.1.c-04)."""

    def __init__(self, hex: int) -> None:
        self.hex = hex

    def work(self, state: Battle) -> None:
        throw(state, RALLY_ROLL, RallyRoll(self.hex))

    def dump(self) -> list[object]:
        return [self.name(), self.hex]


class RallyRoll(RallyStack):
    """Each routed unit is measured by itself (11.1.c-04 to -08)."""

    def work(self, state: Battle) -> None:
        state.emit("rally", "11.1.c", (self.hex, state.rolled))
        helped = command_marks(state, state.leader)[self.hex] != 0  # 11.1.c-05
        helps = morale.leadership_of(state, state.leader) if helped else 0
        rally_units(state, self.hex, routed_here(state, self.hex), state.rolled, helps)


def rally_units(state: Battle, h: int, units: list[int], natural: int, helps: int) -> None:
    """Those who pass come back to their flags; the enemy is told of those whom he sees (22.1)."""
    for unit in units:
        if morale.rallies(state, unit, natural, helps):
            before = openness(state, unit)
            state.rally(unit)
            tell_unit(state, "rallied", "11.1.c", unit, (h,), before)
