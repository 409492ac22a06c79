"""How a battle may end as far as a seat can know it: an exact spread over the blocks that it does not see.

There are no dice (6.2.3.1): all that is open is who the concealed blocks are. Each of those that a seat cannot place is
as likely as the others to stand in the area, and is taken at full strength; nothing else about them enters here, so
that the spread is the same in all positions that look alike.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from math import comb, lcm

from grognard.games.waterloo_200 import combat, firepower
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.ground import GREEN
from grognard.games.waterloo_200.roster import BRITISH, CAVALRY, SIDE_OF
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.view import knows, knows_faction, on_the_march

Sort = tuple[int, int, int]  # of a block: its strength, that of its horses, its tongue as a bit
Draws = dict[Sort, int]  # sums over the blocks that were drawn, with the number of ways
Sums = list[tuple[Sort, int]]  # all that a force may amount to, with weights


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
        self.seat = seat
        self.seen = [block for block in blocks if knows(day, seat, block)]
        self.unseen = len(blocks) - len(self.seen)
        self.others = unplaced(day, seat, faction) if self.unseen else []  # who the unseen may be

    def known(self, day: Day, helpers: list[int]) -> Sort:
        """What is seen of it; `helpers` only speak."""
        found: Sort = (0, 0, 0)
        for block in self.seen:
            found = joined(found, sort_of(day, block, day.strength(block)))
        for block in helpers:
            found = joined(found, (0, 0, sort_of(day, block, 0)[2]))
        return found

    def sums(self, day: Day, helpers: list[int]) -> tuple[Sums, int]:
        """All that it may amount to, each with a weight, and the sum of the weights."""
        known = self.known(day, helpers)
        if not self.unseen:
            return [(known, 1)], 1
        found = [(joined(known, drawn), ways) for drawn, ways in draws(full(day, self.others), self.unseen)]
        return found, comb(len(self.others), self.unseen)

    def risen(self, day: Day, area: int) -> tuple[Sums, int]:
        """The same after a block was called from the sunken road, where the pool has one to call (6.2.3.1.2)."""
        known = self.known(day, [])
        if knows_faction(day, self.seat, self.faction):
            called = combat.creux_blocks(day, area)
            if not called:
                return [(known, 1)], 1
            return [(joined(known, sort_of(day, block, day.strength(block))), 1) for block in called], len(called)
        return self.guessed(day, area, known)

    def guessed(self, day: Day, area: int, known: Sort) -> tuple[Sums, int]:
        """For a seat that knows only how many blocks the pool holds: any that it cannot place may be among them."""
        others = unplaced(day, self.seat, self.faction)
        fit = [block for block in others if combat.may_rise(day, block, area)]
        unfit = [block for block in others if block not in fit]
        there, pool = self.unseen, day.pools[self.faction]
        rest = len(others) - there
        shares = lcm(*range(1, len(fit) + 1))  # so that all weights are whole numbers
        found: Sums = []
        for count in range(max(0, there - len(unfit)), min(there, len(fit)) + 1):  # of the corps, but stand there
            left = len(fit) - count
            none = comb(rest - left, pool)  # pools without anybody who may be called
            some = comb(rest, pool) - none
            for with_them, ways in draws(full(day, unfit), there - count):
                base = joined(known, with_them)
                for drawn, number in draws(full(day, fit), count):
                    found.append((joined(base, drawn), ways * number * none * shares))
                if left:  # whoever is called is one of `count + 1`, each of them as likely as the others
                    weight = ways * (count + 1) * some * (shares // left)
                    for drawn, number in draws(full(day, fit), count + 1):
                        found.append((joined(base, drawn), number * weight))
        return [one for one in found if one[1]], comb(len(others), there) * comb(rest, pool) * shares


def unplaced(day: Day, seat: int, faction: int) -> list[int]:
    """Blocks of which a seat cannot tell where they are."""
    return [b for b in day.roster.blocks_of[faction] if not knows(day, seat, b) and not on_the_march(day, b)]


def full(day: Day, blocks: list[int]) -> tuple[Sort, ...]:
    """Blocks at full strength, in order."""
    return tuple(sorted([sort_of(day, block, day.roster.strength[block][0]) for block in blocks]))


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


def spread(day: Day, clash: Clash, seat: int, coming: list[int], rising: bool = False) -> dict[int, Fraction]:
    """The chance of each Final Result, from the lowest to the highest; one alone where it is certain.

    `rising`: the British call a block up from the sunken road if they can.
    """
    attack, defence = forces(day, clash, seat, coming)
    helpers = firepower.supporters(day, clash)
    base = sum([day.value(gun) for gun in clash.guns]) + sum([day.value(one) for one in helpers])
    base -= ground_bonus(day, clash)
    if day.switches.morale:
        base += day.morale_of(clash.attacker) - day.morale_of(clash.defender)
    charge = day.switches.charge and not clash.battery and day.ground.colour[clash.area] == GREEN
    ways: dict[int, int] = {}
    attacks, all_attacks = attack.sums(day, [*helpers, *clash.guns])
    defences, all_defences = defence.risen(day, clash.area) if rising else defence.sums(day, [])
    for (power, horses, speech), number in attacks:
        for (against, riders, words), other in defences:
            result = base + power - against + tongues(speech) - tongues(words)
            if charge and not riders:
                result += horses
            ways[result] = ways.get(result, 0) + number * other
    total = all_attacks * all_defences
    return {result: Fraction(ways[result], total) for result in sorted(ways)}
