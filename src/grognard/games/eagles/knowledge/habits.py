"""What a player weighs things by: numbers that all judges share, so that players can differ in nothing else."""

from __future__ import annotations

from random import Random
from typing import Final

KIN: Final = 6  # sets of habits that stray from others
SPREAD: Final = 0.6  # how far, in doublings
WARY: Final = 0.03  # and what is asked of an attack, in points
STRAYING: Final = [
    "pull", "foot_prize", "horse_prize", "contact", "risk", "cover", "peril", "serve",
    "bold", "fear", "greed", "smoke", "step", "routed", "yields",
    "beside", "aimed", "near", "riders", "away",
]  # fmt: skip


class Habits:
    """How much a player makes of things. As they stand these are a veteran's."""

    def __init__(self) -> None:
        # On the march
        self.pull = 0.45  # what a hex nearer to the goal is worth
        self.foot_prize = 0.5  # of what a hex counts, to infantry that goes there
        self.horse_prize = 0.25  # and to cavalry
        self.contact = 0.15  # what it costs to stand beside an enemy whom one does not attack
        self.risk = 0.25  # of the worth of units that stand beside stronger enemies
        self.cover = 0.12
        self.peril = 0.2  # of what may be lost to enemies who come up
        self.serve = 1.0  # what targets are worth to guns
        self.hunt = 0.0  # hexes within which men make for enemies instead of what they were sent to
        # In a fight
        self.bold = 1.0  # what is hoped for
        self.fear = 1.0  # what others may do
        self.caution = 0.02  # what an attack must bring beyond its cost
        self.greed = 1.2  # what the ground of the enemy is worth to who attacks it
        self.pursuit = 0.2  # what a pursuit must bring
        self.smoke = 0.15  # what it costs to fire: who has fired hardly moves (7.3.b-04)
        self.stopping = 1.3  # what more fire is worth that may stop attackers
        self.step = 0.35  # of a unit's points, for a step that is not its last
        self.routed = 0.4  # of the worth of a stack that routs: some come back
        self.yields = 0.5  # what it costs to be pushed back a hex or to pay for staying
        self.daring = 1.5  # what who is behind adds to what he hopes for, at nightfall
        self.prudence = 0.2  # and what who is ahead takes from it
        # Who acts
        self.beside = 1.0  # what a unit has to do beside the enemy
        self.aimed = 0.9  # guns in range
        self.near = 0.6  # others so near
        self.riders = 0.4  # cavalry that could come up
        self.away = 0.4  # who has a way to go
        self.run = 0.5  # who has run
        self.rally = 0.34  # of a formation routed: then it rallies whatever is before it
        self.recall = 0.9  # a stack that a commander could call back
        self.lead = 0.8  # one beside the enemy that he could lead
        # Orders
        self.waiting = 0.45  # what Defence is worth against an order to the same place
        self.formed = 0.9  # and with enemy cavalry about
        self.change = 0.25  # by how much a new order must be better, as a share of the old one
        self.crowd = 0.4  # what is taken from an order where enough others go
        self.kin: list[Habits] = []  # other habits around these, for plans that differ


def strayed(base: Habits, number: int) -> Habits:
    """Other habits around some, always the same for a number. Every other set hunts what is near."""
    chance = Random(number)
    habits = Habits()
    for name in STRAYING:
        setattr(habits, name, getattr(base, name) * 2.0 ** chance.gauss(0.0, SPREAD))
    habits.caution = base.caution + chance.gauss(0.0, WARY)
    habits.hunt = 1.0 + 1.0 * number if number % 2 else base.hunt
    return habits


def with_kin(habits: Habits) -> Habits:
    """Habits that know others around them."""
    habits.kin = [strayed(habits, number + 1) for number in range(KIN)]
    return habits


PLAIN: Final = with_kin(Habits())


def attacker() -> Habits:
    """Who has all to take: 435 games of scripts as French in D'Erlon's assault went 6.7 points better by these."""
    habits = Habits()
    habits.bold = 1.4
    habits.fear = 0.85
    habits.caution = -0.02
    habits.peril = 0.15
    habits.foot_prize = 0.6
    habits.step = 0.42
    habits.aimed = 1.15
    return habits


ATTACKER: Final = with_kin(attacker())
DEFENDER: Final = with_kin(Habits())  # nothing has been found for who has all to keep
