"""Judging battles, hits, retreats, reserves and reorganization."""

from __future__ import annotations

from grognard.games.waterloo_200 import combat, firepower
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.knowledge.aims import block_worth, last_turn, life
from grognard.games.waterloo_200.knowledge.movement import salvo_worth, scout_of
from grognard.games.waterloo_200.knowledge.odds import Host, worth_of
from grognard.games.waterloo_200.knowledge.plans import ENOUGH, Staff, add
from grognard.games.waterloo_200.knowledge.scout import Scout
from grognard.games.waterloo_200.state import Day
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion, by_habit


def lead_of(day: Day, clash: Clash, scout: Scout) -> float:
    """By how much an attack is stronger than its defenders, with the guns committed so far."""
    attack = float(sum([amount for _, amount in firepower.attack_parts(day, clash)]))
    return attack - scout.power[scout.foe][clash.area] - day.ground.bonus[clash.area]


def battle_worth(day: Day, area: int, scout: Scout) -> float:
    """What an attack is worth with the units that are there now, and the guns that could fire."""
    faction = combat.attacker_in(day, area)
    if faction < 0:
        return -5.0
    clash = Clash(area, faction, combat.defender_in(day, area), False)
    own = Host(0.0, 0.0, 0, life(day, faction))
    for block in day.blocks_in(area, faction):
        add(day, own, block)
    foe = scout.host(day, area, life(day, clash.defender))
    lead = lead_of(day, clash, scout)
    for gun in combat.guns_for(day, clash):
        lead += day.value(gun)
        if day.scenario.guns[faction]:
            break
    prize = Staff(day, scout, faction).prize(area)
    return worth_of(lead + foe.power, own, foe, prize, scout.hidden[area])


def battle_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The best battle first; none that is lost before it begins."""
    day = case.state
    scout = scout_of(case)
    found: list[Opinion] = []
    for action in actions:
        score = battle_worth(day, action.a, scout) if action.verb == "fight" else 0.0
        found.append((action, score, "what the battle may bring"))
    return found


def gun_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Guns fire while it helps: they are the weaker for it."""
    day = case.state
    clash = day.clash
    assert clash is not None
    scout = scout_of(case)
    needed = clash.battery or lead_of(day, clash, scout) < max(ENOUGH, scout.tough[scout.foe][clash.area] + 1.0)
    found: list[Opinion] = []
    for action in actions:
        score = 0.2 * day.value(action.a) if action.verb in ("commit", "fire") else 0.1 if needed else 1.0
        found.append((action, score, "guns are there to fire"))
    return found


def target_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The Grande Batterie looks for those whom it can break."""
    scout = scout_of(case)
    return [(action, salvo_worth(case.state, scout, action.a), "a worthy target") for action in actions]


def road_opinions(_case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """A reserve is always welcome."""
    return by_habit(actions, {"call_reserve": 1.0})


def retreat_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Who is much weaker slips away; who would lose units for want of room stays."""
    day = case.state
    clash = day.clash
    assert clash is not None
    scout = scout_of(case)
    own = Host(0.0, 0.0, 0, life(day, clash.defender))
    blocks = day.blocks_in(clash.area, clash.defender)
    for block in blocks:
        add(day, own, block)
    room = sum([day.room_for(area, clash.defender) for area in combat.refuges(day, clash.area, clash.defender)])
    over = scout.power[scout.foe][clash.area] + 3.0 - own.power - day.ground.bonus[clash.area]
    saved = own.toll(max(0.0, over)) - max(0, len(blocks) - room)
    lost = 0.3 + Staff(day, scout, clash.defender).held_worth(clash.area)
    return [(action, saved - lost if action.verb == "retreat" else 0.0, "strength in the area") for action in actions]


def spare_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Who is worth most is spared: hits on those who absorb them, losses of the weakest."""
    day = case.state
    found: list[Opinion] = []
    for action in actions:
        block = action.a
        score = 0.0
        if action.verb == "hit":
            cost = day.roster.cost[block][day.level[block]]
            dies = day.at_heart(block)
            score = cost - (3.0 * block_worth(day, block) if dies else 0.0)
        elif action.verb == "lose":
            score = -3.0 * block_worth(day, block) - 0.1 * day.strength(block)
        elif action.verb == "withdraw":
            score = 0.1 * day.strength(block)
        found.append((action, score, "spare those who are worth most"))
    return found


def dash_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Cavalry dashes on to what counts."""
    scout = scout_of(case)
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "dash":
            score = Staff(case.state, scout, case.state.roster.faction[action.a]).quiet_gain(action.a, action.b)
        found.append((action, score, "nearer to the Victory Areas"))
    return found


def call_opinions(_case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """As many as can be had."""
    return [(action, float(max(action.a, 0)), "more blocks on the field") for action in actions]


def choice_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The toughest blocks first."""
    toughness = case.state.roster.toughness
    found: list[Opinion] = []
    for action in actions:
        score = float(toughness[action.a][0]) if action.a >= 0 else 0.0
        found.append((action, score, "the best troops first"))
    return found


def place_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Reserves where they are needed."""
    day = case.state
    scout = scout_of(case)
    found: list[Opinion] = []
    for action in actions:
        faction = day.roster.faction[action.a]
        score = scout.pull(day, faction)[action.b] + 0.05 * day.strength(action.a)
        held = day.held[faction][action.b]
        score += scout.guard(day, faction, action.b, held + 1) - scout.guard(day, faction, action.b, held)
        found.append((action, score, "where they are needed"))
    return found


def reorganize_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Leaders are restored while there is a turn to use them in."""
    day = case.state
    return by_habit(actions, {"reorganize": 0.0 if last_turn(day) else 1.0, "decline": 0.3})


def restore_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """First those who are at their heart."""
    day = case.state
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "restore":
            corps = day.roster.all_corps[day.roster.corps[action.a]]
            troops = len([block for block in corps.blocks if day.where[block] > 0])
            score = 0.3 + 0.1 * troops + (0.3 if day.level[action.a] == 1 else 0.0)
        found.append((action, score, "leaders with many troops first"))
    return found
