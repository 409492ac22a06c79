"""A combat while it is formed and resolved, as a part of the position (6.0)."""

from __future__ import annotations

from typing import Final

from grognard.kernel.fields import EVERY_SEAT, LIST, PIECES, VALUE, Fields, Part, StateField

# Combat results (6.4)
AE: Final = 0
AR: Final = 1
EX: Final = 2
DR: Final = 3
DE: Final = 4
NO_EFFECT: Final = 5  # not on the table: what others become for units out of command (16.15)
RESULTS: Final = ["Ae", "Ar", "Ex", "Dr", "De", "no effect"]

FIGHT_FIELDS: Final = Fields(
    [
        StateField("attack_hexes", LIST, EVERY_SEAT),
        StateField("defence_hexes", LIST, EVERY_SEAT),
        StateField("guns", PIECES, EVERY_SEAT),
        StateField("attackers", PIECES, EVERY_SEAT),
        StateField("defenders", PIECES, EVERY_SEAT),
        StateField("bystanders", PIECES, EVERY_SEAT),
        StateField("column", VALUE, EVERY_SEAT),
        StateField("result", VALUE, EVERY_SEAT),
        StateField("out_of_command", VALUE, EVERY_SEAT),
        StateField("retreating", PIECES, EVERY_SEAT),
        StateField("shifted", PIECES, EVERY_SEAT),
        StateField("price", VALUE, EVERY_SEAT),
        StateField("given", PIECES, EVERY_SEAT),
        StateField("walled", LIST, EVERY_SEAT),
        StateField("enemy_broke", VALUE, EVERY_SEAT),
        StateField("guard_hexes", LIST, EVERY_SEAT),
        StateField("shaken_enemy", VALUE, EVERY_SEAT),
        StateField("arms", VALUE, EVERY_SEAT),
        StateField("charge", VALUE, EVERY_SEAT),
        StateField("leads", LIST, EVERY_SEAT),
        StateField("led_from", VALUE, EVERY_SEAT),
        StateField("unfed", PIECES, EVERY_SEAT),
        StateField("fled", PIECES, EVERY_SEAT),
    ]
)


PLAIN_FIELDS: Final = 15  # those that every fight has; the others are of the campaign (22, 24) and of variants (16)


class Fight(Part):
    """One combat while it is formed and resolved (6.0)."""

    def __init__(self) -> None:
        self.attack_hexes: list[int] = []  # adjacent attackers
        self.defence_hexes: list[int] = []
        self.guns: list[int] = []  # bombarding artillery (7.1)
        self.attackers: list[int] = []  # adjacent attacking units, fixed when the fight is joined
        self.defenders: list[int] = []  # units attacked; they lend their strength
        self.bystanders: list[int] = []  # units that retreated into the hex earlier: they only share the result (6.6C)
        self.column = -1
        self.result = -1
        self.out_of_command = False
        self.retreating: list[int] = []
        self.shifted: list[int] = []  # units that have retreated or were displaced in this combat (6.6D)
        self.price = 0  # strength the attacker still owes for an exchange (6.5A)
        self.given: list[int] = []
        self.walled: list[int] = []  # chateau hexes that infantry defended: nobody advances there (8.1B)
        self.enemy_broke = False  # this fight demoralized or broke a Coalition army (15.2), or a corps (22.5B)
        self.guard_hexes: list[int] = []  # from where the Old Guard attacks, where that matters (22.5B)
        self.shaken_enemy = False  # a demoralized unit is attacked, where that matters (24.1A)
        self.arms = -1  # which arms of the attacker the defender lets be enhanced (16.7)
        self.charge = False  # the adjacent attackers charge (16.8)
        self.leads: list[int] = [-1, -1]  # who leads the attack, who the defence (16.13)
        self.led_from = 0  # the hex of the stack that the leader of the attack leads
        self.unfed: list[int] = []  # units without supply that fight at half strength (16.18B)
        self.fled: list[int] = []  # units without supply that left before the fight (16.18B)

    def declared(self) -> Fields:
        return FIGHT_FIELDS

    def dump(self) -> list[object]:
        """As declared; without what only the campaign and the variants know, where there is nothing of it."""
        found = super().dump()
        plain = not self.guard_hexes and not self.shaken_enemy and self.arms < 0 and not self.charge
        if plain and self.leads == [-1, -1] and not self.unfed and not self.fled:
            return found[:PLAIN_FIELDS]
        return found

    def copy(self) -> Fight:
        """An independent copy."""
        new = Fight()
        new.attack_hexes = self.attack_hexes[:]
        new.defence_hexes = self.defence_hexes[:]
        new.guns = self.guns[:]
        new.attackers = self.attackers[:]
        new.defenders = self.defenders[:]
        new.bystanders = self.bystanders[:]
        new.column = self.column
        new.result = self.result
        new.out_of_command = self.out_of_command
        new.retreating = self.retreating[:]
        new.shifted = self.shifted[:]
        new.price = self.price
        new.given = self.given[:]
        new.walled = self.walled[:]
        new.enemy_broke = self.enemy_broke
        new.guard_hexes = self.guard_hexes[:]
        new.shaken_enemy = self.shaken_enemy
        new.arms = self.arms
        new.charge = self.charge
        new.leads = self.leads[:]
        new.led_from = self.led_from
        new.unfed = self.unfed[:]
        new.fled = self.fled[:]
        return new
