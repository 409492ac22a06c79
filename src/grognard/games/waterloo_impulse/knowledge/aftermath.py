"""Losses, retreats and what follows an assault (11.16 to 11.21, 18, 19)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import assault
from grognard.games.waterloo_impulse.knowledge.aims import death_worth, retreat_worth, step_worth
from grognard.games.waterloo_impulse.knowledge.assault import the_assault
from grognard.games.waterloo_impulse.knowledge.odds import Toll, best_point, value_of
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion


def loss_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The cheapest next point: a step, a retreat, last of all a unit (11.16)."""
    battle = case.state
    bill = battle.bill
    assert bill is not None
    found: list[Opinion] = []
    for action in actions:
        unit = action.a
        paid = bill.paid[bill.units.index(unit)]
        found.append((action, 2.0 - 2.5 * next_cost(battle, unit, paid, bill.area), "it can bear it best"))
    return found


def next_cost(battle: Battle, unit: int, paid: int, area: int) -> float:
    """What the next casualty point on a unit costs."""
    if battle.is_skirmisher(unit):
        return 0.25
    stage = paid + (1 if battle.spent[unit] else 0)
    if stage == 0:
        return step_worth(battle, unit)
    if stage == 1:
        return retreat_worth(battle, unit, area)
    return death_worth(battle, unit)


def retreat_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """To where the unit stands best (11.20)."""
    scout = case.scout()
    battle, seat = scout.battle, scout.side
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "retreat":
            unit = battle.falling[0]
            score = 3.0 * scout.stand(unit, action.a, not battle.spent[unit])
            score += 0.1 * min(4, battle.count[seat][action.a])
            found.append((action, score, "it can recover there"))
        elif (
            action.verb == "lose"
        ):  # at the very end a spent rifle counts for the enemy, a lost one does not (17.4, 17.5)
            last = battle.turn >= battle.scenario.turns
            found.append((action, 3.0 if last else -3.0, "it counts for nobody then"))
        else:
            found.append((action, 0.0, "there is no way out"))
    return found


def fall_back_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Spent units leave a place that will be assaulted again; who holds worthy ground stays (11.21)."""
    scout = case.scout()
    battle, seat = scout.battle, scout.side
    now = the_assault(battle)
    units = assault.defenders(battle, now)
    enemies = battle.units_in(now.area, 1 - seat)
    danger = local_danger(battle, now.area, units, enemies)
    worth = 0.7 * scout.area_worth(now.area) if battle.control[now.area] == seat else 0.1
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "fall_back":
            found.append((action, 0.0, "we stand"))
            continue
        unit = action.a
        if not enemies:
            found.append((action, -1.5, "the ground is ours"))
            continue
        if battle.spent[unit]:
            score = 0.7 * danger + 0.1 - (worth if len(units) == 1 else 0.25 * worth)
        else:
            score = 0.4 * danger - 0.3 - (worth if len(units) == 1 else 0.3 * worth)
        found.append((action, 2.0 * score, "to fight another day"))
    return found


def local_danger(battle: Battle, area: int, units: list[int], enemies: list[int]) -> float:
    """What the next blow of the enemies in the same area would cost each unit."""
    if not enemies or not units:
        return 0.0
    foot = best_point(battle, enemies, False)
    horse = best_point(battle, enemies, True)
    defence = assault.defence_value(battle, units, area, False)
    toll = Toll(battle, units, area)
    worst = 0.0
    if foot >= 0:
        worst = toll.mean(value_of(battle, foot, enemies, False) - defence)
        worst = max(worst, toll.mean(battle.af(foot) + 1 - 2 * battle.ground.tem[area]))
    if horse >= 0 and battle.ground.terrain[area] == 0:
        worst = max(worst, toll.mean(value_of(battle, horse, enemies, True) - defence))
    return worst / len(units)


def order_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Where room is short the dearest units go first (11.19)."""
    battle = case.state
    return [(action, 2.0 * death_worth(battle, action.a), "it must be saved") for action in actions]


def return_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Where there is no room for all, the least is lost (11.17)."""
    battle = case.state
    found: list[Opinion] = []
    for action in actions:
        cost = death_worth(battle, action.a) if action.verb == "lose" else 0.0
        found.append((action, 2.0 - 2.0 * cost, "it is missed least"))
    return found


def keep_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Spent units and guns go back from a crowded village (18.3)."""
    battle = case.state
    found: list[Opinion] = []
    for action in actions:
        score = 1.0
        if action.verb == "send_back":
            score = 1.5 - 0.4 * battle.df(action.a) - (0.5 if not battle.spent[action.a] else 0.0)
        found.append((action, score, "others hold the village better"))
    return found


def pull_back_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Blown riders go back, unless they have won the ground (19.6, 19.7)."""
    scout = case.scout()
    battle, seat = scout.battle, scout.side
    now = the_assault(battle)
    enemies = battle.count[1 - seat][now.area]
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "pull_back":
            found.append((action, 0.0, "the ground is ours"))
            continue
        score = 0.3 if enemies else -0.3
        if battle.count[seat][now.area] == 1 and not enemies:
            score -= scout.area_worth(now.area)
        score += 0.2 * min(3, scout.near_foe[now.area]) - 0.3
        found.append((action, score, "back to the lines"))
    return found
