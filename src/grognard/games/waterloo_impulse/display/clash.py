"""The assault that would be: its odds while units still move, with those who stand there and those who could come."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, assault, movement
from grognard.games.waterloo_impulse.display.chances import results
from grognard.games.waterloo_impulse.display.coming import of_area
from grognard.games.waterloo_impulse.ground import AREAS
from grognard.games.waterloo_impulse.state import CHARGE, MARCH, NO_LEADER, NO_UNIT, Assault, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, space_name, unit_name
from grognard.games.waterloo_impulse.steps.move import Movement, MoveUnit
from grognard.kernel.odds import contest
from grognard.kernel.preview import Joiner, Odds, Rung

AROUND: Final = 2  # sums to either side of the one that is reached


def clash(battle: Battle, area: int) -> Odds | None:
    """The assault on an area with those who are in it and the unit in hand; with all who could come if nobody is there.

    None where no enemy stands there, or nobody who can lead an assault gets there in this impulse (10.6, 11.2, 11.5).
    """
    if not isinstance(battle.agenda[-1], Movement | MoveUnit) or not 1 <= area <= AREAS:
        return None
    if not battle.units_in(area, 1 - battle.active) or area in battle.assaulted:
        return None
    trial = battle.copy()
    trial.quiet = True
    hand = battle.hand
    if hand != NO_UNIT:
        bring(trial, hand, area)
    told = of_present(trial, area)
    alone = told is None
    if alone:
        gather(trial, area)
        told = of_present(trial, area)
    if told is None:
        return None
    told["title"] = f"{space_name(battle, area)}: {told['title']}"
    if alone:
        text = "Nobody who can lead an assault is there yet: these could come"
        told["notes"].insert(0, {"rule": "10.5", "text": text})
    complete(trial, area, told)
    return told


def charges(battle: Battle, area: int) -> bool:
    """Would it be a charge: have riders come for one, or could only they lead it (8.7, 9.5.1)?"""
    modes = [battle.mode[unit] for unit in battle.units_in(area, battle.active)]
    if MARCH in modes:
        return False
    if CHARGE in modes:
        return True
    return all(battle.mode[unit] != MARCH for unit in battle.roster.units_of[battle.active])


def of_present(battle: Battle, area: int) -> Odds | None:
    """The odds with those who are there, as the card has them when they are declared (11.12)."""
    return of_area(battle, area, charges(battle, area))


def path_of(battle: Battle, unit: int, area: int) -> list[int]:
    """The way of an activated unit that may still move to an area, with what it has left (10.4 to 10.10)."""
    if battle.mode[unit] not in (MARCH, CHARGE) or battle.where[unit] in (area, 0) or battle.where[unit] < 0:
        return []
    if unit == battle.hand:
        return movement.ways(battle, unit, battle.left).path(area)
    if not movement.can_move_at_all(battle, unit):
        return []
    before = battle.left
    battle.left = battle.ma(unit)
    found = movement.ways(battle, unit, battle.left).path(area)
    battle.left = before
    return found


def bring(battle: Battle, unit: int, area: int) -> bool:
    """Lead a unit to an area, step by step as the rules let it; False where it does not get there."""
    path = path_of(battle, unit, area)
    before = battle.left
    if unit != battle.hand:
        battle.left = battle.ma(unit)
    for space in path:
        movement.step(battle, unit, space)
    battle.left = before
    return bool(path)


def gather(battle: Battle, area: int) -> None:
    """Bring all who can come, those who can lead first: others may only follow them (7.4, 10.7, 11.7)."""
    for unit in in_order(battle):
        bring(battle, unit, area)


def in_order(battle: Battle) -> list[int]:
    """Activated units, those who can lead first, the strongest first of each."""
    found = [unit for unit in battle.roster.units_of[battle.active] if battle.mode[unit] in (MARCH, CHARGE)]
    found.sort(key=lambda unit: (not movement.can_lead(battle, unit, battle.mode[unit] == CHARGE), -battle.af(unit)))
    return found


def complete(battle: Battle, area: int, told: Odds) -> None:
    """The sums about the one that is reached, who could still join, and what they would change."""
    attack, defence = told["attack"]["total"], told["defence"]["total"]
    lead = attack - defence
    told["column"] = {"id": f"{lead:+d}", "label": signed(lead), "best": signed(lead)}
    told["ladder"] = [rung(number, defence, number == lead) for number in range(lead - AROUND, lead + AROUND + 1)]
    fighters = [unit for unit in battle.units_in(area, battle.active) if takes_part(battle, unit, area)]
    told["attack"]["pieces"] = fighters
    told["defence"]["pieces"] = battle.units_in(area, 1 - battle.active)
    told["joiners"] = [*leader_joins(battle, area, attack, defence), *units_join(battle, area, attack)]
    everybody = battle.copy()
    gather(everybody, area)
    whole = of_present(everybody, area)
    told["most"] = attack if whole is None else max(attack, whole["attack"]["total"])


def takes_part(battle: Battle, unit: int, area: int) -> bool:
    """Would a unit be in the assault (11.2, 11.3)?"""
    return unit in assault.candidates(battle, Assault(area, not battle.contested[area], charges(battle, area)))


def rung(lead: int, defence: int, reached: bool) -> Rung:
    """A difference of both values: the attack value that it takes, and its results (11.13 to 11.15)."""
    return {
        "label": signed(lead),
        "takes": defence + lead,
        "reached": reached,
        "results": results(contest(lead)),
    }


def signed(number: int) -> str:
    """A difference with its sign."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def brief(lead: int) -> str:
    """The chance of a success (11.15)."""
    return str(contest(lead)[2])


def leader_joins(battle: Battle, area: int, attack: int, defence: int) -> list[Joiner]:
    """The fresh Leader who could take part himself, if he leads whoever makes it strongest (9.8.3)."""
    now = Assault(area, not battle.contested[area], charges(battle, area))
    leaders = [activation.leader_for(battle, unit, True) for unit in assault.points_of(battle, now)]
    found: list[Joiner] = []
    for leader in sorted({one for one in leaders if one != NO_LEADER}):
        rating = battle.roster.rating[leader]
        chance = brief(attack + rating - defence)
        joins: Joiner = {"piece": -1, "name": leader_name(battle, leader), "strength": rating, "space": area}
        joins["brief"] = {"chance": chance, "text": "to succeed"}
        found.append(joins)
    return found


def units_join(battle: Battle, area: int, attack: int) -> list[Joiner]:
    """Each unit that could still come, alone, with what it adds (10.5, 11.12.2)."""
    found: list[Joiner] = []
    for unit in in_order(battle):
        if battle.where[unit] == area or not path_of(battle, unit, area):
            continue
        trial = battle.copy()
        bring(trial, unit, area)
        told = of_present(trial, area)
        if told is None:
            continue
        total, defence = told["attack"]["total"], told["defence"]["total"]
        joins: Joiner = {"piece": unit, "name": unit_name(battle, unit), "strength": total - attack, "space": area}
        joins["brief"] = {"chance": brief(total - defence), "text": "to succeed"}
        found.append(joins)
    return found
