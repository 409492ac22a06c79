"""The odds of a fight that is still being prepared: who comes on, who leads, who joins, who fires (11.12, 12.5, 13.5).

Whoever goes into an enemy area, names Point or aims a gun sees what it comes to before there is no way back.
"""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, assault, fire, movement
from grognard.games.waterloo_impulse.display.chances import of_assault, of_difference
from grognard.games.waterloo_impulse.state import CHARGE, NO_LEADER, NO_UNIT, Assault, Battle, Shot
from grognard.games.waterloo_impulse.steps.assaults import Participate
from grognard.games.waterloo_impulse.steps.base import leader_name, space_name
from grognard.games.waterloo_impulse.steps.course import is_charge
from grognard.games.waterloo_impulse.steps.move import MoveMarker, Movement, MoveUnit
from grognard.kernel.action import Action
from grognard.kernel.preview import Case, Odds

ALONE: Final = "Alone"
TOGETHER: Final = "With all who may join"


def coming(battle: Battle, action: Action) -> Odds | None:
    """The odds of the fight that an action prepares, as far as they are known; None where there is none in sight."""
    verb = action.verb
    if verb == "go":
        return of_step(battle, action.a)
    if verb == "end_moves" or (verb == "halt" and is_last(battle, action)):
        return of_all(battle)
    if verb == "assault":
        return of_area(battle, action.a, bool(action.b))
    if verb in ("target", "aim") or (battle.shot is not None and verb in ("point", "add", "all")):
        return of_shot(battle, action)
    now = battle.assault
    if now is None or now.over:
        return None
    if verb in ("point", "add", "all"):
        return of_muster(battle, now, action)
    if verb in ("commit", "forward", "take_part", "stay_out") and now.point != NO_UNIT:
        return of_answers(battle, answered(battle, now, action))
    return None


# Assaults


def of_step(battle: Battle, area: int) -> Odds | None:
    """A unit goes in: the assault with those who are there already (7.4, 11.2, 11.5)."""
    unit = battle.hand
    if unit == NO_UNIT or not battle.units_in(area, 1 - battle.active):
        return None
    trial = battle.copy()
    trial.quiet = True
    movement.step(trial, unit, area)
    return of_area(trial, area, trial.mode[unit] == CHARGE)


def is_last(battle: Battle, action: Action) -> bool:
    """Is the movement over when this unit halts?"""
    trial = battle.copy()
    trial.quiet = True
    trial.apply(action)
    return not isinstance(trial.agenda[-1], Movement | MoveUnit | MoveMarker)


def of_all(battle: Battle) -> Odds | None:
    """Movement ends: every assault that has to be made then, area by area (11.5)."""
    told: list[tuple[int, Odds]] = []
    for area in assault.mandatory_areas(battle):
        found = of_area(battle, area, bool(is_charge(battle, area)))
        if found is not None:
            told.append((area, found))
    if not told:
        return None
    first = told[0][1]
    if len(told) > 1:
        first["cases"] = [case(f"{space_name(battle, area)}: {one['title']}", one) for area, one in told]
        first["title"] = f"{len(told)} assaults follow"
    return first


def of_area(battle: Battle, area: int, charge: bool) -> Odds | None:
    """An assault with all who may be in it, led by whoever makes it strongest; None where nobody can lead it."""
    now = Assault(area, not battle.contested[area], charge)
    points = assault.points_of(battle, now)
    if not points:
        return None
    best = max(points, key=lambda unit: strength(battle, now, unit))
    return of_answers(battle, with_all(battle, now, best))


def strength(battle: Battle, now: Assault, point: int) -> int:
    """The attack value with this unit in front and everybody behind it (11.12.2)."""
    return assault.total(assault.attack_parts(battle, with_all(battle, now, point)))


def with_all(battle: Battle, now: Assault, point: int) -> Assault:
    """The assault led by a unit, with all others who may be in it."""
    trial = now.copy()
    trial.point = point
    trial.supports = [unit for unit in assault.candidates(battle, trial) if unit != point]
    return trial


def of_muster(battle: Battle, now: Assault, action: Action) -> Odds | None:
    """Point is named, or others join: with those so far, and with all (11.2, 11.12)."""
    trial = now.copy()
    if action.verb == "point":
        trial.point = action.a
    elif action.verb == "add":
        trial.supports.append(action.a)
    everybody = with_all(battle, trial, trial.point)
    if now.mandatory or action.verb == "all":
        return of_answers(battle, everybody)
    told = of_answers(battle, trial)
    if told is None or len(everybody.supports) == len(trial.supports):
        return told
    whole = of_answers(battle, everybody)
    assert whole is not None
    told["cases"] = [case(ALONE if not trial.supports else "With these", told), case(TOGETHER, whole)]
    return told


def answered(battle: Battle, now: Assault, action: Action) -> Assault:
    """The assault after an answer to one of its questions."""
    trial = now.copy()
    if action.verb == "forward":
        trial.forward = action.a
    if action.verb == "take_part":
        attacking = battle.seat() == battle.active
        leader = activation.leader_for(battle, trial.point if attacking else trial.forward, attacking)
        if attacking:
            trial.attack_leader = leader
        else:
            trial.defence_leader = leader
    return trial


def of_answers(battle: Battle, now: Assault) -> Odds | None:
    """The odds of an assault: against the Forward that defends best, and as the other side's Leader may change them."""
    defends = battle.seat() != battle.active
    base = behind(battle, now, False)
    if base is None:
        return None
    told = of_assault(battle, base)
    other = led(battle, base) if defends else behind(battle, now, True) if may_be_led(battle, False) else None
    if other is not None:
        leader = other.attack_leader if defends else other.defence_leader
        name = leader_name(battle, leader)
        joins = f"With {name} (+{battle.roster.rating[leader]})"
        told["cases"] = [case(f"Without {name}", told), case(joins, of_assault(battle, other))]
    if (
        now.forward == NO_UNIT
        and not now.charge
        and any(battle.is_skirmisher(unit) for unit in assault.defenders(battle, now))
    ):
        told["notes"].append({"rule": "14.2", "text": "Skirmishers there may fire first."})
    return told


def behind(battle: Battle, now: Assault, with_leader: bool) -> Assault | None:
    """The assault against the unit behind which the defence is worth most: of all, or of those whose Leader may join.

    None where there is no such unit, or where a Leader has nobody new to lead.
    """
    units = [now.forward] if now.forward != NO_UNIT else assault.defenders(battle, now)
    everybody = assault.defenders(battle, now)
    best, top = NO_UNIT, -99
    for unit in units:
        leader = activation.leader_for(battle, unit, False) if with_leader else NO_LEADER
        if with_leader and leader == NO_LEADER:
            continue
        value = assault.total(assault.firmness(battle, unit, everybody, now.area))
        value += battle.roster.rating[leader] if with_leader else 0
        if value > top:
            best, top = unit, value
    if best == NO_UNIT:
        return None
    trial = now.copy()
    trial.forward = best
    if with_leader:
        trial.defence_leader = activation.leader_for(battle, best, False)
    return trial


def led(battle: Battle, now: Assault) -> Assault | None:
    """The assault with the attacker's Leader, if one may still join it (9.8.3)."""
    leader = activation.leader_for(battle, now.point, True)
    if leader == NO_LEADER or not may_be_led(battle, True):
        return None
    trial = now.copy()
    trial.attack_leader = leader
    return trial


def may_be_led(battle: Battle, attacking: bool) -> bool:
    """Is the question still to come whether a Leader takes part? Before an assault begins it is (9.8.3)."""
    if battle.assault is None:
        return True
    return any(isinstance(step, Participate) and step.attacking == attacking for step in battle.agenda[:-1])


# Fire


def of_shot(battle: Battle, action: Action) -> Odds | None:
    """Guns or muskets are aimed: the fire of all who may join, and of those named so far (12.5, 13.5)."""
    if battle.shot is None:
        return None
    shot = battle.shot.copy()
    if action.verb == "target":
        fire.aim_at(battle, shot, action.a)
    elif action.verb == "aim":
        shot.aim = action.a
    elif action.verb == "point":
        shot.point = action.a
    elif action.verb == "add":
        shot.supports.append(action.a)
    everybody = fully_manned(battle, shot)
    if everybody is None:
        return None
    whole = of_fire(battle, everybody)
    if action.verb in ("target", "aim", "all") or len(everybody.supports) == len(shot.supports):
        return whole
    some = of_fire(battle, shot)
    some["cases"] = [case(ALONE if not shot.supports else "With these", some), case(TOGETHER, whole)]
    return some


def fully_manned(battle: Battle, shot: Shot) -> Shot | None:
    """The fire of all who may join it, at whom it hurts most where nobody is aimed at yet."""
    units = fire.shooters(battle, shot)
    side = fire.side_of_shot(battle, shot.formation)
    aims = [shot.aim] if shot.aim != NO_UNIT else battle.units_in(shot.target, 1 - side)
    if not units or not aims:
        return None
    trials: list[Shot] = []
    for aim in aims:
        trial = shot.copy()
        trial.aim = aim
        if trial.point == NO_UNIT:
            trial.point = max(units, key=battle.af)
        trial.supports = [unit for unit in units if unit != trial.point]
        trials.append(trial)
    return max(trials, key=lambda one: fire.shot_value(battle, one) - fire.shot_defence(battle, one))


def of_fire(battle: Battle, shot: Shot) -> Odds:
    """The chances of a fire whose guns and aim are known."""
    return of_difference(fire.shot_value(battle, shot), fire.shot_defence(battle, shot), battle.active, "11.16")


def case(title: str, odds: Odds) -> Case:
    """The results of some odds as one case among others."""
    return {"title": title, "results": odds["results"]}
