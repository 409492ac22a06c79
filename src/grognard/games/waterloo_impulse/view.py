"""The position as data. Nothing is hidden in this game but the dice to come."""

from __future__ import annotations

from grognard.games.waterloo_impulse import victory
from grognard.games.waterloo_impulse.roster import ARMIES, KINDS, NO_FORMATION, SIDES
from grognard.games.waterloo_impulse.state import ABSENT, DEAD, READY, RESULTS, Battle
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf

LEADER_STATES = {ABSENT: "absent", READY: "fresh"}


def redact(battle: Battle, seat: int) -> ViewOf[Battle]:
    """A copy of the position with dice that cannot foretell the real ones."""
    seen = battle.copy()
    seen.dice = Dice(bytes(32), battle.dice.count)
    seen.choices = None
    return ViewOf(seat, seen)


def guess(battle: Battle, dice: Dice) -> Battle:
    """A whole position that agrees with the view: the same, with other dice."""
    whole = battle.copy()
    whole.dice = Dice(dice.seed, battle.dice.count)
    return whole


def unit_json(battle: Battle, unit: int) -> dict[str, object]:
    """One unit."""
    roster = battle.roster
    space = battle.where[unit]
    formation = roster.formation[unit]
    return {
        "number": unit,
        "id": roster.ids[unit],
        "name": roster.names[unit],
        "army": ARMIES[roster.army[unit]],
        "kind": KINDS[roster.kind[unit]],
        "horse": roster.horse[unit],
        "formation": None if formation == NO_FORMATION else roster.formation_ids[formation],
        "attack": battle.af(unit),
        "defence": battle.df(unit),
        "movement": battle.ma(unit),
        "spent": bool(battle.spent[unit]),
        "space": space if space > 0 else None,
        "status": "map" if space > 0 else "dead" if space == DEAD else "waiting",
    }


def leader_json(battle: Battle, leader: int) -> dict[str, object]:
    """One Leader or Commander."""
    roster = battle.roster
    return {
        "id": roster.leader_ids[leader],
        "name": roster.leader_names[leader],
        "army": ARMIES[roster.leader_army[leader]],
        "state": LEADER_STATES.get(battle.leaders[leader], "spent"),
        "number": list(roster.number[leader]),
        "bonus": roster.bonus[leader],
        "rating": roster.rating[leader],
    }


def view_json(view: ViewOf[Battle]) -> dict[str, object]:
    """The position as data: units, leaders, tracks, scores."""
    battle = view.state
    outcome = battle.outcome
    now = battle.assault
    return {
        "seat": SIDES[view.seat] if view.seat >= 0 else None,
        "scenario": battle.scenario.id,
        "options": list(battle.scenario.options),
        "turn": battle.turn,
        "turns": battle.scenario.turns,
        "impulse": battle.marker,
        "active": SIDES[battle.active],
        "step": battle.agenda[-1].name() if outcome is None else "game_over",
        "pieces": [unit_json(battle, unit) for unit in range(battle.roster.size())],
        "leaders": [leader_json(battle, leader) for leader in range(len(battle.roster.leader_ids))],
        "control": {str(area): SIDES[battle.control[area]] for area in range(1, 91) if battle.control[area] >= 0},
        "contested": [area for area in range(1, 91) if battle.both_in(area)],
        "half_points": victory.halves(battle),
        "battery": {"area": battle.battery, "moved": battle.battery_moved} if battle.battery else None,
        "assault": None
        if now is None
        else {
            "area": now.area,
            "mandatory": now.mandatory,
            "charge": now.charge,
            "result": RESULTS[now.result] if now.result >= 0 else None,
        },
        "outcome": None
        if outcome is None
        else {"winners": list(outcome.winners), "rule": outcome.rule, "reason": outcome.reason},
    }
