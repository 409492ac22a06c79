"""The sequence of play, from top to bottom: the despatches are given, then the sides ride by turns."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action, Refusal
from grognard.kernel.state import NOBODY
from grognard.kernel.steps import DecisionStep, WorkStep
from tests.sixth_game.riding import DRIVEN, TAKEN, arrive, catch, defender, follow_up, modifier, result, targets, ways
from tests.sixth_game.state import BLUE, RED, TITLES, Errand

WAIT: Final = Action("wait")


class GiveDespatch(DecisionStep[Errand]):
    """A side gives its despatch to a patrol (2.0)."""

    def __init__(self, owner: int) -> None:
        self.owner: Final = owner

    def dump(self) -> list[object]:
        return [self.name(), self.owner]

    def who(self, errand: Errand) -> int:
        return self.owner

    def options(self, errand: Errand) -> list[Action]:
        return [Action("carry", patrol) for patrol in errand.patrols_of(self.owner)]

    def do(self, errand: Errand, action: Action) -> None:
        errand.agenda.pop()
        errand.carrier[self.owner] = action.a
        errand.emit("given", "2.0", (action.a,), self.owner)
        errand.emit("ready", "2.0", (self.owner,))

    def ask(self, errand: Errand) -> tuple[str, str]:
        return f"{TITLES[self.owner]}: which patrol carries the despatch?", "2.0"


class Ride(DecisionStep[Errand]):
    """One patrol of the active side rides or charges (3.0)."""

    def who(self, errand: Errand) -> int:
        return errand.active

    def options(self, errand: Errand) -> list[Action]:
        found: list[Action] = []
        for patrol in errand.patrols_of(errand.active):
            found += [Action("ride", patrol, area) for area in ways(errand, patrol)]
            found += [Action("charge", patrol, area) for area in targets(errand, patrol)]
        return [*found, WAIT]

    def do(self, errand: Errand, action: Action) -> None:
        errand.agenda.pop()
        if action.verb == "ride":
            errand.emit("rides", "3.0", (action.a, errand.where[action.a], action.b))
            arrive(errand, action.a, action.b)
        elif action.verb == "charge":
            charge(errand, action.a, defender(errand, action.a, action.b))

    def ask(self, errand: Errand) -> tuple[str, str]:
        return f"{TITLES[errand.active]}: ride with a patrol, charge, or wait.", "3.0"

    def why_not(self, errand: Errand, action: Action) -> Refusal:
        if action.verb == "ride" and 0 <= action.b < len(errand.scenario.areas):
            return Refusal("3.0", f"No patrol of yours can ride to {errand.scenario.areas[action.b]} from there.")
        return super().why_not(errand, action)


def charge(errand: Errand, patrol: int, enemy: int) -> None:
    """A die decides (4.0)."""
    area = errand.where[enemy]
    errand.emit("charges", "4.0", (patrol, enemy, area))
    found = result(errand.roll("4.0"), modifier(errand, enemy))
    if found == TAKEN or (found == DRIVEN and not ways(errand, enemy)):
        catch(errand, enemy)
        follow_up(errand, patrol, area)
    elif found == DRIVEN:
        errand.emit("driven", "4.1", (enemy,))
        errand.agenda.append(FallBack(patrol, enemy))
    else:
        errand.emit("repulsed", "4.0", (patrol,))


class FallBack(DecisionStep[Errand]):
    """The owner of a beaten patrol chooses where it goes (4.1)."""

    automatic = True

    def __init__(self, patrol: int, enemy: int) -> None:
        self.patrol: Final = patrol  # the one that has won
        self.enemy: Final = enemy

    def dump(self) -> list[object]:
        return [self.name(), self.patrol, self.enemy]

    def who(self, errand: Errand) -> int:
        return errand.scenario.side[self.enemy]

    def options(self, errand: Errand) -> list[Action]:
        return [Action("fall_back", self.enemy, area) for area in ways(errand, self.enemy)]

    def do(self, errand: Errand, action: Action) -> None:
        errand.agenda.pop()
        left = errand.where[self.enemy]
        errand.emit("falls_back", "4.1", (self.enemy, left, action.b))
        arrive(errand, self.enemy, action.b)
        follow_up(errand, self.patrol, left)

    def ask(self, errand: Errand) -> tuple[str, str]:
        return f"Where does {errand.scenario.patrols[self.enemy]} fall back to?", "4.1"


class NextTurn(WorkStep[Errand]):
    """A turn for each side, until night falls (5.2)."""

    def work(self, errand: Errand) -> None:
        if errand.turn == errand.scenario.turns and errand.active == BLUE:
            nightfall(errand)
            return
        first = errand.turn == 0 or errand.active == BLUE
        errand.active = RED if first else BLUE
        if first:
            errand.turn += 1
            errand.emit("turn", "3.0", (errand.turn,))
        errand.agenda += [NextTurn(), Ride()]


def nightfall(errand: Errand) -> None:
    """Who has more patrols (5.2)?"""
    red, blue = len(errand.patrols_of(RED)), len(errand.patrols_of(BLUE))
    winner = NOBODY if red == blue else RED if red > blue else BLUE
    errand.finish(winner, "5.2", f"Night falls: {red} patrols of Red and {blue} of Blue are left.")
