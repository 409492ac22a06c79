"""Whom to activate and for what; rally, double moves, passes and sunset (6.3, 8.0, 9.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, victory
from grognard.games.waterloo_impulse.knowledge.odds import at_least
from grognard.games.waterloo_impulse.knowledge.plans import Field, Group, plan_value, units_of
from grognard.games.waterloo_impulse.knowledge.worth import Opinion, Scout, step_worth
from grognard.games.waterloo_impulse.roster import FRENCH, NO_FORMATION
from grognard.games.waterloo_impulse.state import ACTIONS, CHARGE, MARCH, READY, Battle
from grognard.games.waterloo_impulse.steps.impulse import actions_of
from grognard.kernel.action import Action

SCALE: Final = 1.5  # points of victory as scores
NOTHING: Final = 0.03  # what is worth less is not worth an impulse
BONUS: Final = 0.12  # what a fresh Commander adds to every later activation
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


def chance_of(battle: Battle, leader: int) -> float:
    """The chance that a Leader is activated (8.3)."""
    return at_least(activation.needed(battle, leader) - activation.bonus(battle, leader))


def rounds_left(battle: Battle) -> float:
    """Rounds of impulses that will probably still come in this turn (8.10)."""
    total = 0.0
    chance = 1.0
    for marker in range(battle.marker, battle.scenario.track):
        chance *= at_least(marker)
        total += chance
    return total


def options_of(field: Field, formation: int) -> list[tuple[float, Action]]:
    """Every action of a formation with its worth, the best first."""
    found = [(plan_value(field, action), action) for action in actions_of(field.scout.battle, formation, False)]
    found.sort(key=lambda entry: entry[0], reverse=True)
    return found


def activate_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """Try the Leader, or the Commander, whose best plan promises most; pass when nothing is worth it."""
    battle = scout.battle
    roster = battle.roster
    field = Field(scout)
    best: dict[int, list[tuple[float, Action]]] = {}
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "lead":
            formation = roster.leader_formation[action.a]
            plans = options_of(field, formation)
            best[formation] = plans
            worth = plans[0][0] if plans else 0.0
            found.append(
                (action, SCALE * chance_of(battle, action.a) * (worth - NOTHING), "his troops can do most now")
            )
    for action in actions:
        if action.verb == "double":
            worth = double_worth(battle, action.a, best) - NOTHING
            found.append((action, SCALE * worth, "two blows at once"))
        elif action.verb == "pass":
            found.append((action, 0.0, REASONS["pass"]))
    return found


def double_worth(battle: Battle, commander: int, best: dict[int, list[tuple[float, Action]]]) -> float:
    """The two best actions of the army together, less what the Commander is worth later in the turn."""
    plans: list[tuple[float, Action]] = []
    for formation in activation.formations_of(battle, commander):
        plans += best.get(formation, [])
    plans.sort(key=lambda entry: entry[0], reverse=True)
    if not plans:
        return -1.0
    first = plans[0]
    second = 0.0
    for worth, action in plans[1:]:
        if not same_troops(first[1], action):
            second = max(worth, 0.0)
            break
    later = BONUS * rounds_left(battle) * max(0.3, first[0]) if commander != battle.roster.deputy else 0.1
    return at_least(battle.roster.number[commander][0]) * (first[0] + second) - later


def same_troops(one: Action, other: Action) -> bool:
    """Would two actions use the same formation in the same area (9.5)?"""
    if one.verb == "advance" or other.verb == "advance":
        mine = one.a if one.verb == "advance" else one.b
        theirs = other.a if other.verb == "advance" else other.b
        return mine == theirs
    return one.a == other.a and one.b == other.b


def action_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """The action that promises most (8.2)."""
    field = Field(scout)
    found: list[Opinion] = []
    for action in actions:
        worth = 0.0 if action.verb in ("pass", "done") else plan_value(field, action)
        found.append((action, SCALE * worth, REASONS[action.verb]))
    return found


def double_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """The best first action; then the one that adds most to it, perhaps in the same assault (9.5.1)."""
    battle = scout.battle
    field = Field(scout)
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
            group = Group(field, first, kind == CHARGE, formation)
            before = group.value
            aim = group.target
    for action in actions:
        if action.verb in ("pass", "done", "later"):
            found.append((action, 0.01 if action.verb == "later" else 0.0, REASONS[action.verb]))
            continue
        worth = plan_value(field, action)
        if battle.plan and same_troops(action, Action(ACTIONS[kind], battle.plan[0][2], formation)):
            worth = -0.5
        elif aim and ACTIONS[kind] == action.verb and is_near(battle, action.a, aim):
            more = [unit for unit in units_of(battle, kind, action.b, action.a) if unit not in first]
            worth = max(worth, Group(field, first + more, kind == CHARGE, formation).value - before)
        found.append((action, SCALE * worth, REASONS[action.verb]))
    return found


def is_near(battle: Battle, space: int, aim: int) -> bool:
    """Could troops from a space join an assault: one or two areas away?"""
    around = battle.ground.around
    return space == aim or aim in around[space] or any(aim in around[near] for near in around[space])


# Rally


def rally_opinions(battle: Battle, seat: int, actions: list[Action]) -> list[Opinion]:
    """Leaders who are least needed rally first; two of them stay fresh unless much can be rallied (6.3.2)."""
    ready = 0
    for leader, state in enumerate(battle.leaders):
        if state == READY and battle.roster.leader_formation[leader] != NO_FORMATION:
            army = battle.roster.leader_army[leader]
            ready += 1 if (army == 0) == (seat == FRENCH) else 0
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "rally":
            found.append((action, 0.0, "the Leaders are needed fresh"))
            continue
        units = [
            unit
            for unit in battle.roster.members[battle.roster.leader_formation[action.a]]
            if battle.where[unit] == action.b and battle.spent[unit] and battle.roster.kind[unit] != 1
        ]
        gains = [rally_worth(battle, unit) for unit in units]
        gains.sort(reverse=True)
        cost = 0.2 if ready > 2 else 0.45
        found.append((action, 3.0 * (sum(gains[:2]) - cost), "his troops need him"))
    return found


def rally_worth(battle: Battle, unit: int) -> float:
    """What it is worth to make a unit fresh: more where the enemy is near."""
    side = battle.roster.side[unit]
    space = battle.where[unit]
    near = 0.1 if battle.next_to_enemy(space, side) or battle.count[1 - side][space] else 0.0
    return step_worth(battle, unit) + near


def refresh_opinions(battle: Battle, actions: list[Action]) -> list[Opinion]:
    """The units that gain most (6.3.2, 20)."""
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


def sunset_opinions(battle: Battle, seat: int, actions: list[Action]) -> list[Opinion]:
    """Who is behind wants more daylight; the Commander recovers anyhow (9.7)."""
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
