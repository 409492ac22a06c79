"""Tactical cards (18.1): the draft (D1), and when one may be played (D10)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cards, morale
from grognard.games.eagles.cards import NO_MORE_AMMO, RALLY_TO_THE_COLOURS, drafting, may_play, take
from grognard.games.eagles.command import command_marks
from grognard.games.eagles.roster import SIDE_NAMES
from grognard.games.eagles.state import NO_SIDE, Battle
from grognard.games.eagles.steps.base import RALLY_ROLL, SideStep, Work, spend_card, throw
from grognard.games.eagles.steps.rally import rally_units
from grognard.kernel.action import Action

HOLD: Final = Action("hold_card")
HOLD_ALL: Final = Action("hold_cards")


class Draft(Work):
    """All cards lie open and are taken one by one (18.1-01)."""

    def work(self, state: Battle) -> None:
        cards.lay_open(state, len(state.scenario.card_names))
        if drafting(state) != NO_SIDE:
            state.agenda.append(TakeCard())


class TakeCard(SideStep):
    """Which card do you take (D1)? The French begin (18.1-01)."""

    automatic = True

    def __init__(self) -> None:
        super().__init__(NO_SIDE)

    def who(self, state: Battle) -> int:
        return drafting(state)

    def options(self, state: Battle) -> list[Action]:
        return [Action("draft", card) for card, owner in enumerate(state.card_of) if owner == NO_SIDE]

    def do(self, state: Battle, action: Action) -> None:
        side = drafting(state)
        take(state, action.a, side)
        state.emit("drafts", "18.1", (side, action.a))
        if drafting(state) == NO_SIDE:
            state.agenda.pop()

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[drafting(state)]}: take one of the tactical cards.", "18.1"


# Playing one


def wants(state: Battle, side: int, card: int) -> bool:
    """Is a side to be asked about a card: may it play it, and has it not said no for this activation?"""
    return not state.resigned[card] and may_play(state, side, card)


def ask_card(state: Battle, side: int, card: int, h: int = 0) -> None:
    """Ask a side whether it plays a card now, if it may; what is on the agenda below finds `Battle.card_on` set."""
    if wants(state, side, card):
        state.agenda.append(AskCard(side, card, h))


class AskCard(SideStep):
    """Is a card played before what comes next (D10, 18.1-04)?"""

    def __init__(self, side: int, number: int, hex: int) -> None:
        super().__init__(side)
        self.number = number
        self.hex = hex

    def options(self, state: Battle) -> list[Action]:
        return [HOLD, HOLD_ALL, Action("play_card", self.number)]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "hold_cards":
            state.resigned[self.number] = 1
        elif action.verb == "play_card":
            spend_card(state, self.number, self.side)
            state.card_on[self.number] = 1

    def ask(self, state: Battle) -> tuple[str, str]:
        where = f" for {self.hex:04d}" if self.hex > 0 else ""
        return f"Play {state.scenario.card_names[self.number]}{where} now?", "18.1"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.number, self.hex]


def used_card(state: Battle, card: int) -> int:
    """What a card that was just played adds or takes away; it is used up by this."""
    if not state.card_on[card]:
        return 0
    state.card_on[card] = 0
    return state.scenario.card_values[card]


class AskAmmo(SideStep):
    """Do the guns of one of the hexes that are about to fire run out of ammunition (card 8)?"""

    def __init__(self, side: int, hexes: tuple[int, ...]) -> None:
        super().__init__(side)
        self.hexes = hexes

    def options(self, state: Battle) -> list[Action]:
        return [*[Action("no_ammo", h) for h in self.hexes], HOLD, HOLD_ALL]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "hold_cards":
            state.resigned[NO_MORE_AMMO] = 1
        elif action.verb == "no_ammo":
            spend_card(state, NO_MORE_AMMO, self.side)
            for unit in state.stack(action.a):
                if state.roster.is_guns(unit):
                    state.silent[unit] = 1

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Play {state.scenario.card_names[NO_MORE_AMMO]} on guns that are about to fire?", "18.1"

    def dump(self) -> list[object]:
        return [self.name(), self.side, list(self.hexes)]


# Rally to the colours


def colours_stacks(state: Battle, side: int) -> list[int]:
    """The routed stacks of a side in command range of any of its leaders."""
    roster = state.roster
    hexes = {state.where[unit] for unit in roster.units_of[side] if state.routed[unit] and state.where[unit] > 0}
    if not hexes:
        return []
    marks = [command_marks(state, one) for one in roster.leaders_of[side] if state.leader_at[one] > 0]
    return [h for h in sorted(hexes) if any(row[h] for row in marks)]


class Colours(Work):
    """At the start and at the end of an activation its side may rally a stack by a card."""

    def work(self, state: Battle) -> None:
        card = RALLY_TO_THE_COLOURS
        if wants(state, state.side, card) and colours_stacks(state, state.side):
            state.agenda.append(AskColours(state.side))


class AskColours(SideStep):
    """Which stack is called to the colours, if any (D10)?"""

    def options(self, state: Battle) -> list[Action]:
        return [*[Action("colours", h) for h in colours_stacks(state, self.side)], HOLD, HOLD_ALL]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "hold_cards":
            state.resigned[RALLY_TO_THE_COLOURS] = 1
        elif action.verb == "colours":
            spend_card(state, RALLY_TO_THE_COLOURS, self.side)
            throw(state, RALLY_ROLL, ColoursRoll(action.a))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Play {state.scenario.card_names[RALLY_TO_THE_COLOURS]} for a routed stack?", "18.1"


class ColoursRoll(Work):
    """The stack tries to rally, all of its routed units."""

    def __init__(self, hex: int) -> None:
        self.hex = hex

    def work(self, state: Battle) -> None:
        roll = state.rolled + state.scenario.card_values[RALLY_TO_THE_COLOURS]
        state.emit("rally", "18.1", (self.hex, roll))
        routed = [unit for unit in state.stack(self.hex) if state.routed[unit]]
        rally_units(state, self.hex, routed, roll, helper(state, self.hex))

    def dump(self) -> list[object]:
        return [self.name(), self.hex]


def helper(state: Battle, h: int) -> int:
    """The leadership of the active leader, if the stack is in his range (11.1.c-05)."""
    if state.leader < 0 or not command_marks(state, state.leader)[h]:
        return 0
    return morale.leadership_of(state, state.leader)
