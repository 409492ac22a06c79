"""Exact chances as the cards show them: of a roll, of an assault, of a fire (8.3, 8.10, 9.3, 11.12, 12.5, 13.5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from grognard.games.waterloo_impulse import assault
from grognard.games.waterloo_impulse.roster import ALLIED, SIDE_OF, SIDES
from grognard.games.waterloo_impulse.state import FAILURE, RESULTS, STALEMATE, SUCCESS, Assault, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, unit_name
from grognard.kernel.odds import at_least, contest, two_dice
from grognard.kernel.preview import Odds, Part, Result, Sum, Tone, odds, one_of_two, part, possible, result, total_of

# How welcome the results of an assault are to the attacker (11.13 to 11.15)
TONES: Final[dict[int, Tone]] = {FAILURE: "worst", STALEMATE: "even", SUCCESS: "best"}
# What the parts of an assault's values are, by their rules (11.12.2, 11.12.3)
PARTS: Final = {
    "11.12.2A": "Point",
    "11.12.2B": "fresh infantry",
    "11.12.2C": "fresh cavalry",
    "11.12.2D": "pairs of skirmishers",
    "11.12.2E": "spent infantry",
    "11.12.2F": "artillery",
    "11.12.2G": "fresh riders",
    "11.12.2H": "spent riders",
    "11.12.3A": "Forward",
    "11.12.3B": "ground",
    "11.12.3C": "over a stream",
    "11.12.3D": "fresh units",
    "11.12.3E": "pairs of spent units",
    "11.12.3F": "light infantry in a village",
    "9.8.3": "Leader",
}
MANY: Final = 7  # casualty points; more are told with these
LEADS: Final = ("11.12.2A", "11.12.3A")  # the unit that a value begins with


def results(chances: Sequence[Fraction]) -> list[Result]:
    """Failure, stalemate and success with their chances."""
    return [result(RESULTS[n], chance, TONES[n]) for n, chance in enumerate(chances)]


def of_roll(battle: Battle, leader: int, number: int, notes: list[tuple[str, str]]) -> Odds:
    """An activation."""
    side = SIDES[SIDE_OF[battle.roster.leader_army[leader]]]
    good = at_least(number)
    outcomes = one_of_two(good, ("succeeds", ""), ("fails", ""))
    told = odds(f"{leader_name(battle, leader)}: {number} or more", side, outcomes, notes, "bar")
    told["brief"] = {"chance": str(good), "text": "to succeed"}
    return told


def of_sunset(battle: Battle) -> Odds:
    """Whether the day goes on after an Allied impulse (8.10)."""
    good = at_least(battle.marker)
    outcomes = possible([result("day", good, word="the day goes on"), result("sunset", 1 - good)])
    notes = [("8.10", "The impulse ends, and the Allies roll against its number.")]
    return odds(f"Sunset: {battle.marker} or more", SIDES[ALLIED], outcomes, notes)


def sum_of(battle: Battle, found: list[tuple[str, int]], side: int, first: int, leader: int) -> Sum:
    """A value with its parts: the unit that leads, what supports it, the Leader (11.12.2, 11.12.3, 9.8.3)."""
    parts: list[Part] = []
    for rule, value in found:
        who = unit_name(battle, first) if rule in LEADS else leader_name(battle, leader) if rule == "9.8.3" else ""
        parts.append(part(PARTS[rule], rule, value, who))
    return total_of(SIDES[side], assault.total(found), parts)


def of_assault(battle: Battle, now: Assault) -> Odds:
    """Failure, stalemate or success of an assault whose Point and Forward are known (11.12)."""
    mine, theirs = assault.attack_parts(battle, now), assault.defence_parts(battle, now)
    attack, defence = assault.total(mine), assault.total(theirs)
    title = f"Attack {attack}, defence {defence} ({unit_name(battle, now.forward)} forward)"
    told = odds(title, SIDES[battle.active], results(contest(attack - defence)), form="bar")
    told["attack"] = sum_of(battle, mine, battle.active, now.point, now.attack_leader)
    told["defence"] = sum_of(battle, theirs, 1 - battle.active, now.forward, now.defence_leader)
    return told


def result_of(attack: int, defence: int) -> int:
    """The result of two totals (11.13 to 11.15)."""
    return FAILURE if attack < defence else STALEMATE if attack == defence else SUCCESS


def of_kept(battle: Battle, now: Assault) -> Odds:
    """What stands if the dice stay as they are (9.8.2)."""
    attack, defence = now.attack_total(), now.defence_total()
    sure = [Fraction(int(n == result_of(attack, defence))) for n in range(len(RESULTS))]
    return odds(f"{attack} against {defence}", SIDES[battle.active], possible(results(sure)), form="bar")


def of_reroll(battle: Battle, attacking: bool) -> Odds:
    """What a second roll may bring (9.8.2)."""
    now = battle.assault
    assert now is not None
    found = [Fraction(0) for _ in RESULTS]
    for total, ways in two_dice().items():
        attack = now.av + total if attacking else now.attack_total()
        defence = now.defence_total() if attacking else now.dv + total
        found[result_of(attack, defence)] += Fraction(ways, 36)
    return odds("Roll again", SIDES[battle.active], possible(results(found)), form="bar")


def of_difference(av: int, dv: int, side: int, rule: str) -> Odds:
    """The chance of each number of casualty points, for the side that fires; the largest are told together."""
    found: dict[int, int] = {}
    for mine, ways in two_dice().items():
        for theirs, others in two_dice().items():
            points = min(MANY, max(0, av + mine - dv - theirs))
            found[points] = found.get(points, 0) + ways * others
    outcomes = [
        result(
            str(points), Fraction(ways, 1296), "worst" if points == 0 else "good", of_points(points), meaning(points)
        )
        for points, ways in sorted(found.items())
    ]
    told = odds(f"Attack {av}, defence {dv}", SIDES[side], outcomes, [(rule, "A tie is a miss.")], "columns")
    told["brief"] = {"chance": str(1 - Fraction(found.get(0, 0), 1296)), "text": "to hit"}
    told["attack"] = total_of(SIDES[side], av)
    told["defence"] = total_of(SIDES[1 - side], dv)
    return told


def of_points(points: int) -> str:
    """Casualty points as a column's foot has them."""
    return f"{points}+" if points == MANY else str(points)


def meaning(points: int) -> str:
    """Casualty points in words."""
    if points == 0:
        return "no effect"
    return f"{of_points(points)} point{'s' if points > 1 else ''}"
