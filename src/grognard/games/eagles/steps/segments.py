"""The segments of one activation in their order (7.3.b to 7.3.i)."""

from __future__ import annotations

from grognard.games.eagles.melee import REGULAR
from grognard.games.eagles.state import (
    DECLARATION,
    DEFENSIVE,
    OFFENSIVE,
    OPPORTUNITY,
    PURSUIT,
    RESOLUTION,
    WITHDRAWAL,
    Battle,
)
from grognard.games.eagles.steps.base import Work
from grognard.games.eagles.steps.fire import OffensiveFire
from grognard.games.eagles.steps.hidden import AskShow
from grognard.games.eagles.steps.melee import Declare, Melees, MorePursuits
from grognard.games.eagles.steps.move import MovementBegins
from grognard.games.eagles.steps.react import AskWithdrawals, DefensiveFire, Opportunity
from grognard.games.eagles.steps.turnover import begin_segment, clear_combat
from grognard.kernel.state import Step


def segments(state: Battle) -> list[Step]:  # noqa: ARG001  (what happens in them follows from the position)
    """The steps of an activation as the agenda takes them: the last is done first.

    `state.leader` (and `formation`, of an officer) are set, and `acting` marks the units that act, `commanded` those of
    them in command. Officers and commanders may move with them.
    """
    return [
        ActionOver(),
        Segment(PURSUIT),
        Segment(RESOLUTION),
        Segment(DEFENSIVE),
        Segment(OPPORTUNITY),
        Segment(WITHDRAWAL),
        Segment(DECLARATION),
        MovementBegins(),
        AskShow(),
        Segment(OFFENSIVE),
    ]


def movement_only(state: Battle) -> list[Step]:  # noqa: ARG001  (who moves follows from the position)
    """The movement segment alone: a commander after his ability (11.3-02, nobody is `acting`), or a formation under the
    rally option (`state.rallying`: one hex each, 11.1.c-02).
    """
    return [ActionOver(), MovementBegins(), ActionOver()]


class Segment(Work):
    """A segment begins; those after the declarations are passed over where nobody attacks."""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        number = self.number
        if number == OFFENSIVE:
            clear_combat(state)
        elif number == PURSUIT:
            if state.won:
                begin_segment(state, number)
                state.agenda.append(MorePursuits())
            return
        elif number != DECLARATION and not state.attacks:
            return
        begin_segment(state, number)
        state.agenda.append(self.opens(number))

    def opens(self, number: int) -> Step:
        """The first step of a segment."""
        if number == OFFENSIVE:
            return OffensiveFire()
        if number == DECLARATION:
            return Declare()
        if number == WITHDRAWAL:
            return AskWithdrawals()
        if number == OPPORTUNITY:
            return Opportunity()
        return DefensiveFire() if number == DEFENSIVE else Melees(REGULAR)

    def dump(self) -> list[object]:
        return [self.name(), self.number]


class ActionOver(Work):
    """All that lasts for an activation only is over."""

    def work(self, state: Battle) -> None:
        clear_combat(state)
