"""How a battle may end as far as a seat can know it: an exact spread over the blocks that it does not see.

There are no dice (6.2.3.1): all that is open is who the concealed blocks are. Each of those that a seat cannot place is
as likely as the others to stand in the area, and is taken at full strength; nothing else about them enters here, so
that the spread is the same in all positions that look alike.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from math import comb

from grognard.games.waterloo_200 import firepower
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.ground import GREEN
from grognard.games.waterloo_200.roster import BRITISH, CAVALRY, SIDE_OF
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.view import knows, on_the_march

Sort = tuple[int, int, int]  # of a block: its strength, that of its horses, its tongue as a bit
Draws = dict[Sort, int]  # sums over the blocks that were drawn, with the number of ways


def sort_of(day: Day, block: int, strength: int) -> Sort:
    """What counts of a block in a battle; horses and tongues only where optional rules ask for them (OR 2, OR 6)."""
    rides = day.switches.charge and day.roster.kind[block] == CAVALRY
    speaks = day.switches.languages and day.roster.faction[block] == BRITISH
    return strength, strength if rides else 0, 1 << day.roster.language[block] if speaks else 0


def joined(one: Sort, other: Sort) -> Sort:
    """Both together."""
    return one[0] + other[0], one[1] + other[1], one[2] | other[2]


@functools.lru_cache(maxsize=512)
def draws(sorts: tuple[Sort, ...], count: int) -> tuple[tuple[Sort, int], ...]:
    """Every sum of so many blocks out of these, with the number of ways to draw them."""
    table: list[Draws] = [{(0, 0, 0): 1}, *({} for _ in range(count))]
    for number, sort in enumerate(sorts):
        for drawn in range(min(number, count - 1), -1, -1):
            for before, ways in table[drawn].items():
                after = joined(before, sort)
                table[drawn + 1][after] = table[drawn + 1].get(after, 0) + ways
    return tuple(table[count].items())


class Force:
    """One side of a battle as a seat knows it: whom it sees there, and how many it does not."""

    def __init__(self, day: Day, seat: int, faction: int, blocks: list[int]) -> None:
        self.faction = faction
        self.seen = [block for block in blocks if knows(day, seat, block)]
        self.unseen = len(blocks) - len(self.seen)
        self.others: list[int] = []  # who the unseen may be
        if self.unseen:
            roster = day.roster
            self.others = [b for b in roster.blocks_of[faction] if not knows(day, seat, b) and not on_the_march(day, b)]

    def sums(self, day: Day, helpers: list[int]) -> list[tuple[Sort, int]]:
        """All that it may amount to, with the number of ways; `helpers` only speak."""
        known: Sort = (0, 0, 0)
        for block in self.seen:
            known = joined(known, sort_of(day, block, day.strength(block)))
        for block in helpers:
            known = joined(known, (0, 0, sort_of(day, block, 0)[2]))
        if not self.unseen:
            return [(known, 1)]
        roster = day.roster
        sorts = sorted([sort_of(day, block, roster.strength[block][0]) for block in self.others])
        return [(joined(known, drawn), ways) for drawn, ways in draws(tuple(sorts), self.unseen)]


def forces(day: Day, clash: Clash, seat: int, coming: list[int]) -> tuple[Force, Force]:
    """Attacker and defender; `coming` are blocks on their way into the area."""
    attackers = [] if clash.battery else [*firepower.attackers(day, clash), *coming]
    return Force(day, seat, clash.attacker, attackers), Force(
        day, seat, clash.defender, firepower.defenders(day, clash)
    )


def tongues(mask: int) -> int:
    """What several tongues cost (OR 6)."""
    return min(0, 1 - mask.bit_count())


def ground_bonus(day: Day, clash: Clash) -> int:
    """What the ground gives to the defender (6.2.3.1.4, R02)."""
    if clash.battery:
        return 0
    owner = SIDE_OF[day.control[clash.area]] == SIDE_OF[clash.defender]
    return day.ground.bonus[clash.area] if owner or not day.switches.bonus_to_owner else 0


def spread(day: Day, clash: Clash, seat: int, coming: list[int]) -> dict[int, Fraction]:
    """The chance of each Final Result, from the lowest to the highest; one alone where it is certain."""
    attack, defence = forces(day, clash, seat, coming)
    helpers = firepower.supporters(day, clash)
    base = sum([day.value(gun) for gun in clash.guns]) + sum([day.value(one) for one in helpers])
    base -= ground_bonus(day, clash)
    if day.switches.morale:
        base += day.morale_of(clash.attacker) - day.morale_of(clash.defender)
    charge = day.switches.charge and not clash.battery and day.ground.colour[clash.area] == GREEN
    ways: dict[int, int] = {}
    for (power, horses, speech), number in attack.sums(day, [*helpers, *clash.guns]):
        for (against, riders, words), other in defence.sums(day, []):
            result = base + power - against + tongues(speech) - tongues(words)
            if charge and not riders:
                result += horses
            ways[result] = ways.get(result, 0) + number * other
    total = comb(len(attack.others), attack.unseen) * comb(len(defence.others), defence.unseen)
    return {result: Fraction(ways[result], total) for result in sorted(ways)}
