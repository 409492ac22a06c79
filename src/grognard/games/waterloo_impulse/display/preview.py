"""The exact chances of what an action leads to (8.3, 8.10, 9.3, 11.12, 12.5, 13.5, 14.7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, cast

from grognard.games.waterloo_impulse import activation, assault, fire
from grognard.games.waterloo_impulse.roster import ALLIED, SIDE_OF, SIDES
from grognard.games.waterloo_impulse.state import FAILURE, NO_UNIT, RESULTS, STALEMATE, SUCCESS, Assault, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, unit_name
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead
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
LEADS: Final = ("11.12.2A", "11.12.3A")  # the unit that a value begins with


def preview(battle: Battle, action: Action) -> Odds | None:
    """A title, the chance of each result, and notes with their rules; None where no dice are near.

    Whatever makes dice fall at once has the odds of that roll, as the position will be when they fall.
    """
    roll = look_ahead(battle, action).roll
    if roll is not None:
        return of_first_roll(cast("Battle", roll.state), roll)
    if action.verb in ("commit", "forward", "take_part", "stay_out", "keep"):
        return of_what_comes(battle, action)
    return None


def of_first_roll(battle: Battle, roll: Roll) -> Odds:
    """The odds of a roll that is about to be made, by its rule."""
    if roll.rule == "11.12.1":
        assert battle.assault is not None
        return of_assault(battle, battle.assault)
    if roll.rule == "9.8.2":
        return of_reroll(battle, roll.purpose == 1)
    if roll.rule in ("12.5", "13.5"):
        assert battle.shot is not None
        shot = battle.shot
        return of_difference(fire.shot_value(battle, shot), fire.shot_defence(battle, shot), battle.active, "11.16")
    if roll.rule == "14.7":
        now = battle.assault
        assert now is not None
        value, defence = fire.skirmish_value(battle, now), fire.skirmish_defence(battle, now)
        return of_difference(value, defence, 1 - battle.active, "14.7")
    if roll.rule == "8.10":
        return of_sunset(battle)
    if roll.rule == "8.3":
        more = activation.bonus(battle, roll.purpose)
        notes = [("9.2", f"+{more} from the Commander.")] if more else []
        return of_roll(battle, roll.purpose, activation.needed(battle, roll.purpose) - more, notes)
    number = battle.roster.number[roll.purpose][0]
    if roll.rule == "6.2.1":
        return of_roll(battle, roll.purpose, number, [("6.2.1", "The next turn begins: is he fresh?")])
    return of_roll(battle, roll.purpose, number, [("9.3", "Nobody helps a Commander.")])


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


def of_what_comes(battle: Battle, action: Action) -> Odds | None:
    """The odds as far as an assault is known whose dice do not fall yet; before Forward is named, against the best."""
    now = battle.assault
    if now is None or now.point == NO_UNIT or now.over:
        return None
    if action.verb == "keep":
        return of_kept(battle, now)
    trial = now.copy()
    if action.verb == "forward":
        trial.forward = action.a
    if trial.forward == NO_UNIT:
        trial.forward = assault.strongest_forward(battle, assault.defenders(battle, trial), trial.area)
    if trial.forward == NO_UNIT:
        return None
    if action.verb == "take_part":
        attacking = battle.seat() == battle.active
        leader = activation.leader_for(battle, trial.point if attacking else trial.forward, attacking)
        if attacking:
            trial.attack_leader = leader
        else:
            trial.defence_leader = leader
    return of_assault(battle, trial)


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
    """The chance of each number of casualty points, for the side that fires."""
    found: dict[int, int] = {}
    for mine, ways in two_dice().items():
        for theirs, others in two_dice().items():
            points = max(0, av + mine - dv - theirs)
            found[points] = found.get(points, 0) + ways * others
    outcomes = [
        result(str(points), Fraction(ways, 1296), "worst" if points == 0 else "plain", casualties(points))
        for points, ways in sorted(found.items())
    ]
    told = odds(f"Attack {av}, defence {dv}", SIDES[side], outcomes, [(rule, "A tie is a miss.")])
    told["attack"] = total_of(SIDES[side], av)
    told["defence"] = total_of(SIDES[1 - side], dv)
    return told


def casualties(points: int) -> str:
    """Casualty points in words."""
    return "no effect" if points == 0 else f"{points} point{'s' if points > 1 else ''}"
