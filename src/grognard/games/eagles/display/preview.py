"""The exact odds of what an action leads to: the first dice that fall by it, and what they mean."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grognard.games.eagles import morale
from grognard.games.eagles.command import command_marks
from grognard.games.eagles.display.chances import THIRTY_SIX, plain_odds
from grognard.games.eagles.display.throws import OCCASIONS
from grognard.games.eagles.roster import SIDE_NAMES, SIDES
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.activation import FirstRoll, Initiative
from grognard.games.eagles.steps.base import END_CHECK, RULE_OF_ROLL
from grognard.games.eagles.steps.rally import RallyRoll, routed_here
from grognard.kernel.action import Action
from grognard.kernel.foresight import look_ahead
from grognard.kernel.odds import contest, two_dice
from grognard.kernel.preview import Odds, odds, possible, result
from grognard.kernel.state import Step


def preview(state: Battle, action: Action) -> Odds | None:
    """The odds of an action; None where no dice are near."""
    roll = look_ahead(state, action).roll
    if roll is None:
        return None
    then = cast("Battle", roll.state)
    found = of_step(then, then.agenda[-1], roll.purpose, state.seat())
    return found if found is not None else plain_roll(state.seat(), roll.purpose)


def of_step(state: Battle, step: Step, purpose: int, seat: int) -> Odds | None:
    """The odds of dice that a step waits for; None where nothing more can be said of them."""
    if isinstance(step, Initiative):
        need = morale.initiative_of(state, step.leader)
        name = state.roster.leader_names[step.leader]
        note = f"{name} needs {need} or less."
        return plain_odds(seat, f"The initiative of {name}", need, "is activated", "fails", "7.3.a", note)
    if isinstance(step, RallyRoll):
        return rally_odds(state, step.hex, seat)
    if isinstance(step, FirstRoll):
        return first_odds(step.side, seat)
    if purpose == END_CHECK:
        return check_odds(state, seat)
    return None


def check_odds(state: Battle, seat: int) -> Odds:
    """Does the turn end (7.3.j)?"""
    level = morale.level(state)
    no = "the turn ends" if state.finishing else "the turn draws to its end"
    note = f"Above {level} {no}."
    return plain_odds(seat, "The end check", level, "the turn goes on", no, "7.3.j", note)


def first_odds(side: int, seat: int) -> Odds:
    """Who rolls lower (7.2)?"""
    below, same, above = contest(0)
    rows = [
        result("lower", below if seat == side else above, "best", "you decide"),
        result("again", same, "even", "a tie: rolled again"),
        result("higher", above if seat == side else below, "worst", "the enemy decides"),
    ]
    return odds(
        f"The first activation, {SIDE_NAMES[side]} dice",
        SIDES[max(0, seat)],
        rows,
        [("7.2", "The lower roll decides.")],
    )


def rally_odds(state: Battle, h: int, seat: int) -> Odds:
    """Who comes back to his flag (11.1.c)? One roll for the stack, measured unit by unit."""
    helped = command_marks(state, state.leader)[h] != 0
    helps = morale.leadership_of(state, state.leader) if helped else 0
    units = routed_here(state, h)
    needs = [state.quality_of(unit) + helps - morale.rally_bonus(state, state.roster.formation[unit]) for unit in units]
    ways: dict[int, int] = {}
    for natural, number in two_dice().items():
        count = len([1 for need in needs if natural <= need])
        ways[count] = ways.get(count, 0) + number
    rows = [
        result(
            str(count),
            Fraction(ways[count], THIRTY_SIX),
            "best" if count == len(units) else "worst" if count == 0 else "good",
            f"{count} of {len(units)} rally",
        )
        for count in sorted(ways, reverse=True)
    ]
    names = ", ".join([f"{state.roster.names[u]} {need} or less" for u, need in zip(units, needs, strict=True)])
    return odds("Rally", SIDES[max(0, seat)], rows, [("11.1.c", f"{names}.")])


def plain_roll(seat: int, purpose: int) -> Odds:
    """Two dice of which no more can be told beforehand: how often each sum falls."""
    known = 0 < purpose < len(OCCASIONS)
    rows = [
        result(str(total), Fraction(number, THIRTY_SIX), "plain", str(total)) for total, number in two_dice().items()
    ]
    rule = RULE_OF_ROLL[purpose] if known else "4"
    return odds(
        OCCASIONS[purpose if known else 0], SIDES[max(0, seat)], possible(rows), [(rule, "Two dice are added.")]
    )
