"""The exact chances of what an action leads to (8.3, 8.10, 9.3, 11.12, 12.5, 13.5, 14.7)."""

from __future__ import annotations

from fractions import Fraction

from grognard.games.waterloo_impulse import activation, assault, fire
from grognard.games.waterloo_impulse.state import NO_UNIT, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, unit_name
from grognard.kernel.action import Action


def two_dice() -> dict[int, int]:
    """How often each sum of two dice falls, of 36."""
    return {total: 6 - abs(total - 7) for total in range(2, 13)}


def at_least(number: int) -> Fraction:
    """The chance that two dice show a number or more."""
    return Fraction(sum(ways for total, ways in two_dice().items() if total >= number), 36)


def contest(difference: int) -> tuple[Fraction, Fraction, Fraction]:
    """Failure, stalemate and success for attack value minus defence value (11.12)."""
    below = same = above = 0
    for mine, ways in two_dice().items():
        for theirs, others in two_dice().items():
            total = difference + mine - theirs
            below += ways * others if total < 0 else 0
            same += ways * others if total == 0 else 0
            above += ways * others if total > 0 else 0
    return Fraction(below, 1296), Fraction(same, 1296), Fraction(above, 1296)


def card(title: str, chances: dict[str, str], notes: list[tuple[str, str]]) -> dict[str, object]:
    """What the table shows before the player commits himself."""
    return {"title": title, "chances": chances, "notes": [{"rule": rule, "text": text} for rule, text in notes]}


def preview(battle: Battle, action: Action) -> dict[str, object] | None:
    """A title, the chance of each result, and notes with their rules; None where no dice are near."""
    verb = action.verb
    if verb == "lead":
        more = activation.bonus(battle, action.a)
        notes = [("9.2", f"+{more} from the Commander.")] if more else []
        return of_roll(battle, action.a, activation.needed(battle, action.a) - more, notes)
    if verb in ("double", "intervene", "cancel"):
        return of_roll(battle, action.a, battle.roster.number[action.a][0], [("9.3", "Nobody helps a Commander.")])
    if verb in ("take_part", "stay_out", "reroll", "keep", "commit", "forward"):
        return of_assault(battle, action)
    if verb == "fire":
        return of_fire(battle)
    return None


def of_roll(battle: Battle, leader: int, number: int, notes: list[tuple[str, str]]) -> dict[str, object]:
    """An activation."""
    good = at_least(number)
    chances = {text: str(chance) for text, chance in (("succeeds", good), ("fails", 1 - good)) if chance}
    return card(f"{leader_name(battle, leader)}: {number} or more", chances, notes)


def of_assault(battle: Battle, action: Action) -> dict[str, object] | None:
    """Failure, stalemate, success, as far as the assault is known; before Forward is named, against the best."""
    now = battle.assault
    if now is None or now.point == NO_UNIT or now.over:
        return None
    trial = now.copy()
    if action.verb == "forward":
        trial.forward = action.a
    if trial.forward == NO_UNIT:
        units = assault.defenders(battle, trial)
        if not units:
            return None
        best = max(units, key=battle.df)
        trial.forward = best
    if action.verb == "take_part":
        attacking = battle.seat() == battle.active
        unit = trial.point if attacking else trial.forward
        leader = activation.leader_for(battle, unit, attacking)
        if attacking:
            trial.attack_leader = leader
        else:
            trial.defence_leader = leader
    mine, theirs = assault.attack_parts(battle, trial), assault.defence_parts(battle, trial)
    failure, stalemate, success = contest(assault.total(mine) - assault.total(theirs))
    if action.verb in ("reroll", "keep") and now.attack_dice:
        return of_reroll(battle, action)
    notes = [(rule, f"Attack {value:+d}") for rule, value in mine] + [
        (rule, f"Defence {value:+d}") for rule, value in theirs
    ]
    chances = {"failure": str(failure), "stalemate": str(stalemate), "success": str(success)}
    title = (
        f"Attack {assault.total(mine)}, defence {assault.total(theirs)} ({unit_name(battle, trial.forward)} forward)"
    )
    return card(title, chances, notes)


def of_reroll(battle: Battle, action: Action) -> dict[str, object] | None:
    """What a second roll may bring (9.8.2)."""
    now = battle.assault
    assert now is not None
    attack, defence = now.av + now.attack_dice, now.dv + now.defence_dice
    if action.verb == "keep":
        word = "failure" if attack < defence else "stalemate" if attack == defence else "success"
        return card(f"{attack} against {defence}", {word: "1"}, [])
    found = {"failure": Fraction(0), "stalemate": Fraction(0), "success": Fraction(0)}
    attacking = battle.seat() == battle.active
    for total, ways in two_dice().items():
        mine = now.av + total if attacking else attack
        theirs = defence if attacking else now.dv + total
        word = "failure" if mine < theirs else "stalemate" if mine == theirs else "success"
        found[word] += Fraction(ways, 36)
    return card("Roll again", {word: str(chance) for word, chance in found.items() if chance}, [])


def of_fire(battle: Battle) -> dict[str, object] | None:
    """A volley, a bombardment, or the skirmishers' fire: how many casualty points."""
    shot, now = battle.shot, battle.assault
    if shot is not None and NO_UNIT not in (shot.point, shot.aim):
        return of_difference(fire.shot_value(battle, shot), fire.shot_defence(battle, shot), "11.16")
    if now is not None and now.gunners:
        return of_difference(fire.skirmish_value(battle, now), fire.skirmish_defence(battle, now), "14.7")
    return None


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
