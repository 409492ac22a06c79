"""What is clicked for an action: formations by their officers, boxes by their objectives, stacks by their leads."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import BEYOND
from grognard.games.eagles.display.signs import row_of
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.steps.move import Moving, Ride
from grognard.kernel.action import Action
from grognard.kernel.display import Choice
from grognard.kernel.vocabulary import Verb
from grognard.kernel.wording import Wording

BOXES: Final = 2  # no order and Defence come before the objectives
OF_FORMATION: Final = ("convert", "march")
CLOSES: Final = ("order", "end_moves")  # what is done by itself where nothing else can be
OF_CARD: Final = ("draft", "play_card")
# A stack, and what it turns against
AT_TARGETS: Final = ("fire", "snipe", "charge", "attack", "defend", "muskets", "guns", "pursue")
ALL_POINTS: Final = "all"  # what a step costs for which the points do not suffice


class BattleWording(Wording[Battle]):
    """How this game speaks, and what its players press."""

    def commits(self, state: Battle, action: Action, verb: Verb) -> tuple[bool, bool]:
        """Somebody may be asked for a card before the dice of a verb that rolls (18.1)."""
        if not verb.rolls:
            return super().commits(state, action, verb)
        rolls = self.rolls(state, action)
        return rolls, rolls or verb.final

    def detail(self, state: Battle, action: Action, choice: Choice) -> None:
        verb = action.verb
        if verb == "activate":
            choice["row"] = row_of(state.roster.leader_of(action.a))
        elif verb == "order":
            self.bind_order(state, action, choice)
        elif verb == "decoy":
            choice["space"] = goal_of(state, action.b)
        elif verb in OF_FORMATION:
            choice["piece"] = officer_piece(state, action.a)
        elif verb in AT_TARGETS:
            choice["piece"] = face_of_stack(state, action.a)
            choice["space"] = action.b
        elif verb in OF_CARD:
            choice["row"] = f"card_{action.a}"
        elif verb == "go":
            cost = price(state, action.a)
            if cost:
                choice["cost"] = cost
        elif verb == "slip":
            choice["cost"] = ALL_POINTS
        if verb in CLOSES and len(state.legal()) == 1:
            choice["idle"] = True

    def bind_order(self, state: Battle, action: Action, choice: Choice) -> None:
        """An order is drawn from the officer to the objective; what leads nowhere is given in his own hex."""
        piece = officer_piece(state, action.a)
        choice["piece"] = piece
        choice["row"] = f"formation_{action.a}"
        goal = goal_of(state, action.b)
        here = 0 if piece is None else state.leader_at[state.roster.leader_of(piece)]
        choice["space"] = here if goal is None and here > 0 else goal


def price(state: Battle, h: int) -> str:
    """What it costs those in hand to come to a hex (12.1)."""
    step = state.agenda[-1] if state.agenda else None
    found = state.reach
    if isinstance(step, Moving | Ride):
        found = step.reach_now(state)
    if found is None or h not in found.cost:
        return ""
    return ALL_POINTS if found.cost[h] >= BEYOND else str(found.cost[h])


def officer_piece(state: Battle, formation: int) -> int | None:
    """The piece of a formation's officer, on the map or beside it."""
    officer = state.roster.formations[formation].officer
    return None if officer == NO_LEADER else state.roster.piece(officer)


def goal_of(state: Battle, box: int) -> int | None:
    """The hex of an objective by the number of its box; None for the others, and where the map does not go so far."""
    if box < BOXES:
        return None
    h = state.scenario.boxes[box - BOXES]
    return h if h in state.ground.grid else None


def face_of_stack(state: Battle, h: int) -> int | None:
    """The piece that stands for a stack."""
    unit = lead_of(state, h)
    return None if unit == NO_UNIT else unit
