"""The battle that is being fought (6.2.3.1). Everybody may see all of it: guns that fire and blocks at a showdown
lie face up.
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.fields import DICT, EVERY_SEAT, LIST, PIECES, ROWS, VALUE, Fields, Part, StateField

# How far it has come
DECLARED: Final = 0
SHOWDOWN: Final = 1  # the blocks are turned over, hits are taken

CLASH_FIELDS: Final = Fields(
    [
        StateField("area", VALUE, EVERY_SEAT),
        StateField("attacker", VALUE, EVERY_SEAT),
        StateField("defender", VALUE, EVERY_SEAT),
        StateField("battery", VALUE, EVERY_SEAT),
        StateField("stage", VALUE, EVERY_SEAT),
        StateField("guns", PIECES, EVERY_SEAT),
        StateField("attack", VALUE, EVERY_SEAT),
        StateField("defence", VALUE, EVERY_SEAT),
        StateField("sums", ROWS, EVERY_SEAT),
        StateField("dealt", LIST, EVERY_SEAT),
        StateField("hits", LIST, EVERY_SEAT),
        StateField("bruises", DICT, EVERY_SEAT),
    ]
)


class Clash(Part):
    """One battle: where, who, which guns fire into it, and what came of it so far."""

    def __init__(self, area: int, attacker: int, defender: int, battery: bool, other: Clash | None = None) -> None:
        self.area: Final = area
        self.attacker: Final = attacker  # a faction
        self.defender: Final = defender
        self.battery: Final = battery  # a bombardment (OR 5)
        self.stage: int = DECLARED if other is None else other.stage
        self.guns: list[int] = [] if other is None else other.guns[:]
        self.attack: int = 0 if other is None else other.attack
        self.defence: int = 0 if other is None else other.defence
        # What both sums were made of, by kind of part, and the hits of both sides: attacker, defender
        self.sums: list[list[int]] = [[], []] if other is None else [other.sums[0][:], other.sums[1][:]]
        self.dealt: list[int] = [0, 0] if other is None else other.dealt[:]
        self.hits: list[int] = [0, 0] if other is None else other.hits[:]  # to take: attacker, defender
        self.bruises: dict[int, int] = {} if other is None else other.bruises.copy()  # by block (R03, option)

    def declared(self) -> Fields:
        return CLASH_FIELDS

    def copy(self) -> Clash:
        """An independent copy."""
        return Clash(self.area, self.attacker, self.defender, self.battery, self)

    def result(self) -> int:
        """The Final Result: above 0 the attacker wins (6.2.3.1.5)."""
        return self.attack - self.defence
