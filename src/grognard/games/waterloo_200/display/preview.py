"""What an action leads to: lots that will be drawn, and battles reckoned in advance as far as they are known."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grognard.games.waterloo_200 import combat, firepower, movement
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.roster import BRITISH, SIDE_OF
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.games.waterloo_200.view import knows
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead
from grognard.kernel.preview import Odds, odds, part, result, total_of

LIKELY = 3  # the Strength that an unknown block is taken for


def preview(day: Day, action: Action, sides: list[str]) -> Odds | None:
    """A title, the chance of each result, and notes with their rules; None where there is nothing to tell."""
    side = sides[day.seat()]
    if action.verb == "call_reserve":
        return of_blocks(day, side, combat.creux_blocks(day, creux_area(day)), "6.2.3.1.2")
    roll = look_ahead(day, action).roll
    if roll is not None:
        return of_lots(side, roll)
    if action.verb == "fight":
        return of_battle(day, action.a, sides)
    return None


def creux_area(day: Day) -> int:
    """Where the present battle is."""
    return day.clash.area if day.clash is not None else 0


def of_blocks(day: Day, side: str, blocks: list[int], rule: str) -> Odds:
    """One of these blocks is drawn, each as likely as the others."""
    share = Fraction(1, len(blocks))
    results = [result(day.roster.ids[block], share, word=block_name(day, block)) for block in blocks]
    return odds("Drawn by lot", side, results, [(rule, "Each is as likely as the others.")])


def of_lots(side: str, roll: Roll) -> Odds:
    """The first lot that is drawn."""
    ahead = cast("Day", roll.state)
    if roll.rule == "5.0":
        return of_blocks(ahead, side, ahead.pool(roll.purpose), "5.0")
    if roll.rule == "OR3":
        hidden = len(movement.concealed(ahead, roll.purpose, 1 - SIDE_OF[BRITISH if ahead.side else 0]))
        note = f"{hidden} blocks stand concealed in {area_name(ahead, roll.purpose)}."
        sure = result("lot", Fraction(1), word="each block is as likely as the others")
        return odds("Scouting", side, [sure], [("OR3", note)])
    sure = result("lot", Fraction(1), word="each block is as likely as the others")
    return odds("Drawn by lot", side, [sure], [(roll.rule, "Only their commander sees who comes.")])


def of_battle(day: Day, area: int, sides: list[str]) -> Odds:
    """A battle as far as the attacker can know it: hidden defenders count from one to four each (3.2)."""
    attacker = combat.attacker_in(day, area)
    defender = combat.defender_in(day, area)
    clash = Clash(area, attacker, defender, False)
    seat = day.seat()
    seats = day.scenario.seats
    blocks = day.blocks_in(area, defender)
    hidden = [block for block in blocks if not knows(day, seat, block)]
    attack = firepower.attack_parts(day, clash)
    known = sum([day.strength(block) for block in blocks if block not in hidden])
    defence = [entry for entry in firepower.defence_parts(day, clash) if entry[0] != firepower.UNITS]
    sums = [part(what, firepower.RULES[what], amount) for what, amount in attack]
    total = sum([amount for _, amount in attack])
    others = [part("known units", "6.2.3.1.4", known)] if known else []
    if hidden:
        others.append(part(f"{len(hidden)} hidden, from 1 to 4 each", "3.2", LIKELY * len(hidden)))
    others += [part(what, firepower.RULES[what], amount) for what, amount in defence]
    fixed = known + sum([amount for _, amount in defence])
    least, most = total - fixed - 4 * len(hidden), total - fixed - len(hidden)
    word = f"result {least:+d}" if least == most else f"result between {least:+d} and {most:+d}"
    found = odds(f"Battle in {area_name(day, area)}", sides[seat], [result("battle", Fraction(1), word=word)])
    found["attack"] = total_of(sides[seats[attacker]], total, sums)
    found["defence"] = total_of(sides[seats[defender]], fixed + LIKELY * len(hidden), others)
    return found
