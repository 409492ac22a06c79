"""Whom to activate and for what; double moves, passes, rally and sunset (6.3, 8.0, 9.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import rally, victory
from grognard.games.waterloo_impulse.knowledge.aims import step_worth
from grognard.games.waterloo_impulse.knowledge.groups import Group, Staff, units_of
from grognard.games.waterloo_impulse.knowledge.odds import chance_of
from grognard.games.waterloo_impulse.knowledge.plans import (
    Plan,
    by_worth,
    double_worth,
    is_near,
    plan_value,
    same_troops,
)
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase
from grognard.games.waterloo_impulse.roster import FRENCH, FRENCH_ARMY, NO_FORMATION
from grognard.games.waterloo_impulse.state import ACTIONS, CHARGE, MARCH, READY, Battle
from grognard.games.waterloo_impulse.steps.impulse import actions_of
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion

SCALE: Final = 1.5  # points of victory as scores
NOTHING: Final = 0.03  # what is worth less is not worth an impulse
REASONS: Final = {
    "move": "this march or assault promises most",
    "charge": "a charge promises most here",
    "bombard": "the guns recover by themselves: let them fire",
    "volley": "a volley at close quarters",
    "advance": "the whole formation closes up",
    "pass": "nothing is worth the effort",
    "done": "one action is enough",
    "later": "first see what comes of the first",
}


def options_of(staff: Staff, formation: int) -> list[Plan]:
    """Every legal action of a formation with its worth, the best first."""
    actions = actions_of(staff.scout.battle, formation, False)
    found = [Plan(action, formation, plan_value(staff, action), None) for action in actions]
    by_worth(found)
    return found


def activate_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Try the Leader, or the Commander, whose best plan promises most; pass when nothing is worth it."""
    scout = case.scout()
    battle = scout.battle
    roster = battle.roster
    staff = Staff(scout)
    known: list[list[Plan]] = [[] for _ in roster.formation_ids]
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "lead":
            formation = roster.leader_formation[action.a]
            plans = options_of(staff, formation)
            known[formation] = plans
            worth = plans[0].worth if plans else 0.0
            found.append(
                (action, SCALE * chance_of(battle, action.a) * (worth - NOTHING), "his troops can do most now")
            )
    for action in actions:
        if action.verb == "double":
            worth = double_worth(battle, action.a, known) - NOTHING
            found.append((action, SCALE * worth, "a Double Move lets two formations strike"))
        elif action.verb == "pass":
            found.append((action, 0.0, REASONS["pass"]))
    return found


def action_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The action that promises most (8.2)."""
    scout = case.scout()
    staff = Staff(scout)
    found: list[Opinion] = []
    for action in actions:
        worth = 0.0 if action.verb in ("pass", "done") else plan_value(staff, action)
        found.append((action, SCALE * worth, REASONS[action.verb]))
    return found


def double_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The best first action; then the one that adds most to it, perhaps in the same assault (9.5.1)."""
    scout = case.scout()
    battle = scout.battle
    staff = Staff(scout)
    found: list[Opinion] = []
    before = 0.0
    aim = 0
    first: list[int] = []
    kind = 0
    formation = -1
    if battle.plan:
        kind, formation, space = battle.plan[0]
        if kind in (MARCH, CHARGE):
            first = units_of(battle, kind, formation, space)
        if first:
            group = Group(staff, first, kind == CHARGE, formation)
            before = group.value
            aim = group.target
    for action in actions:
        if action.verb in ("pass", "done", "later"):
            found.append((action, 0.01 if action.verb == "later" else 0.0, REASONS[action.verb]))
            continue
        worth = plan_value(staff, action)
        if battle.plan and same_troops(action, Action(ACTIONS[kind], battle.plan[0][2], formation)):
            worth = -0.5
        elif aim and ACTIONS[kind] == action.verb and is_near(battle, action.a, aim):
            more = [unit for unit in units_of(battle, kind, action.b, action.a) if unit not in first]
            worth = max(worth, Group(staff, first + more, kind == CHARGE, formation).value - before)
        found.append((action, SCALE * worth, REASONS[action.verb]))
    return found


# Rally


def rally_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Leaders who are least needed rally first; two of them stay fresh unless much can be rallied (6.3.2)."""
    battle = case.state
    seat = case.seat
    ready = 0
    for leader, state in enumerate(battle.leaders):
        if state == READY and battle.roster.leader_formation[leader] != NO_FORMATION:
            army = battle.roster.leader_army[leader]
            ready += 1 if (army == FRENCH_ARMY) == (seat == FRENCH) else 0
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "rally":
            found.append((action, 0.0, "the Leaders are needed fresh"))
            continue
        gains = [rally_worth(battle, unit) for unit in rally.rallies(battle, action.a, action.b)]
        gains.sort(reverse=True)
        cost = 0.2 if ready > 2 else 0.45
        found.append((action, 3.0 * (sum(gains[: rally.allowance(battle)]) - cost), "his troops need him"))
    return found


def rally_worth(battle: Battle, unit: int) -> float:
    """What it is worth to make a unit fresh: more where the enemy is near."""
    side = battle.roster.side[unit]
    space = battle.where[unit]
    near = 0.1 if battle.next_to_enemy(space, side) or battle.count[1 - side][space] else 0.0
    return step_worth(battle, unit) + near


def refresh_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The units that gain most (6.3.2, 20)."""
    battle = case.state
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "refresh":
            found.append((action, 1.0 + 3.0 * rally_worth(battle, action.a), "it fights twice as well fresh"))
        elif action.verb == "all_cavalry":
            found.append((action, 4.0, "the whole of the cavalry"))
        else:
            found.append((action, 0.0, "enough"))
    return found


# Sunset


def sunset_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Who is behind wants more daylight; the Commander recovers anyhow (9.7)."""
    battle = case.state
    seat = case.seat
    points = victory.whole(victory.halves(battle))
    wish = 1.0 if points < 9 else -1.0
    if seat != FRENCH:
        wish = 1.0 if points > 1 or battle.turn >= 6 else -1.0
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "cancel":
            found.append((action, wish, "there is work left to do"))
        else:
            found.append((action, 0.0, "the day has been long enough"))
    return found
