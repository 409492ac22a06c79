"""The exact chances of what an action leads to (8.3, 8.10, 9.3, 11.12, 12.5, 13.5, 14.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grognard.games.waterloo_impulse import activation, assault, fire
from grognard.games.waterloo_impulse.state import FAILURE, NO_UNIT, RESULTS, STALEMATE, SUCCESS, Assault, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, unit_name
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead
from grognard.kernel.odds import at_least, contest, two_dice


def card(title: str, chances: dict[str, str], notes: list[tuple[str, str]]) -> dict[str, object]:
    """What the table shows before the player commits himself."""
    return {"title": title, "chances": chances, "notes": [{"rule": rule, "text": text} for rule, text in notes]}


def preview(battle: Battle, action: Action) -> dict[str, object] | None:
    """A title, the chance of each result, and notes with their rules; None where no dice are near.

    Whatever makes dice fall at once has the odds of that roll, as the position will be when they fall.
    """
    roll = look_ahead(battle, action).roll
    if roll is not None:
        return of_first_roll(cast("Battle", roll.state), roll)
    if action.verb in ("commit", "forward", "take_part", "stay_out", "keep"):
        return of_what_comes(battle, action)
    return None


def of_first_roll(battle: Battle, roll: Roll) -> dict[str, object]:
    """The odds of a roll that is about to be made, by its rule."""
    if roll.rule == "11.12.1":
        assert battle.assault is not None
        return of_assault(battle, battle.assault)
    if roll.rule == "9.8.2":
        return of_reroll(battle, roll.purpose == 1)
    if roll.rule in ("12.5", "13.5"):
        assert battle.shot is not None
        return of_difference(fire.shot_value(battle, battle.shot), fire.shot_defence(battle, battle.shot), "11.16")
    if roll.rule == "14.7":
        now = battle.assault
        assert now is not None
        return of_difference(fire.skirmish_value(battle, now), fire.skirmish_defence(battle, now), "14.7")
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


def of_roll(battle: Battle, leader: int, number: int, notes: list[tuple[str, str]]) -> dict[str, object]:
    """An activation."""
    good = at_least(number)
    chances = {text: str(chance) for text, chance in (("succeeds", good), ("fails", 1 - good)) if chance}
    return card(f"{leader_name(battle, leader)}: {number} or more", chances, notes)


def of_sunset(battle: Battle) -> dict[str, object]:
    """Whether the day goes on after an Allied impulse (8.10)."""
    good = at_least(battle.marker)
    chances = {text: str(chance) for text, chance in (("the day goes on", good), ("sunset", 1 - good)) if chance}
    notes = [("8.10", "The impulse ends, and the Allies roll against its number.")]
    return card(f"Sunset: {battle.marker} or more", chances, notes)


def of_what_comes(battle: Battle, action: Action) -> dict[str, object] | None:
    """The odds as far as an assault is known whose dice do not fall yet; before Forward is named, against the best."""
    now = battle.assault
    if now is None or now.point == NO_UNIT or now.over:
        return None
    if action.verb == "keep":
        return of_kept(now)
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


def of_assault(battle: Battle, now: Assault) -> dict[str, object]:
    """Failure, stalemate or success of an assault whose Point and Forward are known (11.12)."""
    mine, theirs = assault.attack_parts(battle, now), assault.defence_parts(battle, now)
    attack, defence = assault.total(mine), assault.total(theirs)
    odds = contest(attack - defence)
    chances = {word: str(chance) for word, chance in zip(RESULTS, odds, strict=True)}
    notes = [(rule, f"Attack {value:+d}") for rule, value in mine]
    notes += [(rule, f"Defence {value:+d}") for rule, value in theirs]
    return card(f"Attack {attack}, defence {defence} ({unit_name(battle, now.forward)} forward)", chances, notes)


def word_of(attack: int, defence: int) -> str:
    """The result of two totals (11.13 to 11.15)."""
    return RESULTS[FAILURE if attack < defence else STALEMATE if attack == defence else SUCCESS]


def of_kept(now: Assault) -> dict[str, object]:
    """What stands if the dice stay as they are (9.8.2)."""
    attack, defence = now.attack_total(), now.defence_total()
    return card(f"{attack} against {defence}", {word_of(attack, defence): "1"}, [])


def of_reroll(battle: Battle, attacking: bool) -> dict[str, object]:
    """What a second roll may bring (9.8.2)."""
    now = battle.assault
    assert now is not None
    found = dict.fromkeys(RESULTS, Fraction(0))
    for total, ways in two_dice().items():
        attack = now.av + total if attacking else now.attack_total()
        defence = now.defence_total() if attacking else now.dv + total
        found[word_of(attack, defence)] += Fraction(ways, 36)
    return card("Roll again", {word: str(chance) for word, chance in found.items() if chance}, [])


def of_difference(av: int, dv: int, rule: str) -> dict[str, object]:
    """The chance of each number of casualty points."""
    found: dict[int, int] = {}
    for mine, ways in two_dice().items():
        for theirs, others in two_dice().items():
            points = max(0, av + mine - dv - theirs)
            found[points] = found.get(points, 0) + ways * others
    chances = {
        "no effect" if points == 0 else f"{points} point{'s' if points > 1 else ''}": str(Fraction(ways, 1296))
        for points, ways in sorted(found.items())
    }
    return card(f"Attack {av}, defence {dv}", chances, [(rule, "A tie is a miss.")])
