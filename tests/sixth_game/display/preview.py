"""The odds of a charge (4.0)."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.action import Action
from grognard.kernel.preview import Odds, odds, possible, result
from tests.sixth_game import riding
from tests.sixth_game.state import SIDES, Errand


def preview(errand: Errand, action: Action) -> Odds | None:
    """What a charge can lead to."""
    if action.verb != "charge":
        return None
    enemy = riding.defender(errand, action.a, action.b)
    taken = riding.modifier(errand, enemy)
    fates = [riding.result(roll, taken) for roll in range(1, 7)]
    driven = "caught" if not riding.ways(errand, enemy) else "driven"
    chances = {"caught": Fraction(0), "driven": Fraction(0), "repulsed": Fraction(0)}
    for fate in fates:
        name = "caught" if fate == riding.TAKEN else driven if fate == riding.DRIVEN else "repulsed"
        chances[name] += Fraction(1, 6)
    found = [
        result("caught", chances["caught"], "best", meaning="The enemy is caught and searched."),
        result("driven", chances["driven"], "good", meaning="The enemy has to fall back."),
        result("repulsed", chances["repulsed"], "poor", meaning="Nothing comes of it."),
    ]
    notes = [("4.2", "A friend is with the enemy: 1 is taken from the die.")] if taken else []
    name = errand.scenario.patrols[enemy]
    return odds(f"Charge against {name}", SIDES[errand.active], possible(found), notes)
