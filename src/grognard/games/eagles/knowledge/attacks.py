"""Judging melees (13.2, 17): which attacks are declared, fought, called off, pursued; how cavalry meets them."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry, melee
from grognard.games.eagles.command import forfeits
from grognard.games.eagles.fire import farm_holds
from grognard.games.eagles.knowledge.aims import leader_life, stack_life
from grognard.games.eagles.knowledge.odds import assault, at_most, attack_of, strike
from grognard.games.eagles.knowledge.scout import Look, Scout
from grognard.games.eagles.lead import lead_of, tested_quality
from grognard.games.eagles.melee import COUNTER_CHARGE, FAILED, HELD, PURSUING, Melee
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.steps.clash import EngageAttacker
from grognard.games.eagles.steps.hexes import HexStep
from grognard.games.eagles.steps.melee import Melees
from grognard.games.eagles.steps.react import attackers_of, kind_now
from grognard.games.eagles.steps.standing import FOOT_COUNTS, FOOT_LEADS, HORSE_ALONE, clash_of
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion

ORDER: Final = 0.8  # what a Defence order is worth that an attack would give up (11.1.b)
HIT: Final = 0.03  # the chance that an engaged leader is hit
SORTIE: Final = 0.12  # of what walls are worth, that a garrison risks by coming out
HELD_BACK: Final = 0.05
WORST: Final = -9.0


def attack_gain(state: Battle, scout: Scout, hexes: list[int], target: int, bold: float = 1.0) -> float:
    """What an attack is expected to bring, less what it costs; the fire that meets it is counted in, but by beginners,
    who think of the blow alone.
    """
    fight = attack_of(state, hexes, target)
    if fight is None:
        return WORST
    prize = scout.habits.greed * scout.prize_of(target)
    own = scout.prize_of(state.where[fight.lead])
    unseen = scout.unseen(state, target)
    concealed = scout.concealed(state, target)
    if scout.schooled:
        outlook = assault(state, fight, unseen, concealed, prize, own, scout.habits)
    else:
        outlook = strike(state, fight, unseen, concealed, prize, own, habits=scout.habits)
    return bold * scout.bold * outlook.gain - outlook.cost - sortie(state, scout, hexes)


def sortie(state: Battle, scout: Scout, hexes: list[int]) -> float:
    """What it costs to attack out of walls that must be kept: each step that a garrison loses brings their fall nearer,
    and attackers are shot at from all sides.
    """
    total = 0.0
    for h in hexes if scout.schooled else []:
        if scout.prize_of(h) > 0.0 and farm_holds(state, h):
            total += SORTIE * scout.prize_of(h)
    return total


def blow_gain(state: Battle, scout: Scout, fight: Melee) -> float:
    """What the blow itself brings, when all fire is over."""
    target = fight.target
    prize = scout.prize_of(target)
    own = scout.prize_of(state.where[fight.lead])
    unseen = scout.unseen(state, target)
    outlook = strike(state, fight, unseen, scout.concealed(state, target), prize, own, habits=scout.habits)
    return scout.bold * outlook.gain - outlook.cost


def charge_gain(state: Battle, scout: Scout, hexes: list[int], target: int) -> float:
    """What a counter-charge is expected to bring, by the chance that the cavalry passes its test (17.1)."""
    fight = attack_of(state, hexes, target, COUNTER_CHARGE)
    if fight is None:
        return -1.0
    chance = at_most(cavalry.charge_quality(state, state.where[fight.lead]))
    return chance * blow_gain(state, scout, fight)


def helpers(state: Battle, scout: Scout, target: int, but: int) -> list[int]:
    """Other stacks of the side beside a target that could attack it as well."""
    found: list[int] = []
    for n in sorted(state.ground.near[target]):
        if n != but and state.held[n] == scout.side + 1 and state.attacks.get(n, target) == target:
            if melee.may_declare(state, n) and melee.may_attack(state, n, target):
                found.append(n)
    return found


def declare_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """An attack is declared if it pays, alone, with those who have declared it, or with all who could join."""
    state = case.state
    scout = case.scout()
    found: list[Opinion] = []
    known: dict[int, float] = {}
    for action in actions:
        if action.verb != "attack":
            found.append((action, 0.0, "no other attack would pay"))
            continue
        h, target = action.a, action.b
        begun = attackers_of(state, target)
        score = WORST
        if scout.schooled:  # all who could join
            every = sorted([h, *helpers(state, scout, target, h)])
            if target not in known:
                known[target] = attack_gain(state, scout, every, target, case.bold)
            score = known[target] / len(every)
        now = attack_gain(state, scout, sorted({h, *begun}), target, case.bold)
        if begun:
            now -= attack_gain(state, scout, begun, target, case.bold)
        score = max(score, now)
        if any(forfeits(state, unit) for unit in melee.attackers(state, h)):
            score -= ORDER
        found.append((action, score - case.habits.caution, "what the attack may bring, less what it may cost"))
    return found


def melees_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The best melee first; those that would be lost after the fire are called off."""
    state = case.state
    scout = case.scout()
    step = state.agenda[-1]
    assert isinstance(step, Melees)
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "fight":
            hexes = [h for h in step.ready(state) if state.attacks[h] == action.a]
            score = fight_score(state, scout, hexes, action.a, step.number) * case.bold
        elif action.verb == "call_off":
            target = state.attacks[action.a]
            hexes = [h for h in step.ready(state) if state.attacks[h] == target]
            score = -0.1 - fight_score(state, scout, hexes, target, step.number) * case.bold
        found.append((action, score, "the odds as they are now"))
    return found


def fight_score(state: Battle, scout: Scout, hexes: list[int], target: int, kind: int) -> float:
    """What a melee is worth as it stands, with an emergency defence as it went."""
    fight = attack_of(state, hexes, target, kind)
    if fight is None:
        return -1.0
    if state.steadied[target]:
        fight.emergency = HELD
    elif target in state.unsteady:
        fight.emergency = FAILED
    return blow_gain(state, scout, fight)


def statement_opinions(_case: Look, actions: list[Action]) -> list[Opinion]:
    """Who leads against cavalry: the cavalry, with the numbers of the infantry (17.8)."""
    habits = {FOOT_LEADS: 0.0, FOOT_COUNTS: 0.2, HORSE_ALONE: 0.1}
    return [(action, habits[action.a], "cavalry leads, infantry adds its numbers") for action in actions]


# Pursuit


def pursuit_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Cavalry pursues whom it would beat, and is held back otherwise if it can be."""
    state = case.state
    scout = case.scout()
    found: list[Opinion] = []
    for action in actions:
        score = HELD_BACK
        reason = "better to stay in hand"
        if action.verb == "pursue":
            fight = attack_of(state, [action.a], action.b, PURSUING)
            score = -1.0 if fight is None else blow_gain(state, scout, fight) - scout.habits.pursuit
            reason = "what the pursuit may bring"
        found.append((action, score, reason))
    return found


# Before the blow


def lead_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The lead with the best sum on the dice."""
    state = case.state
    found: list[Opinion] = []
    for action in actions:
        fight = clash_of(state)
        trial = Melee(fight.hexes, fight.target, action.a, fight.kind)
        trial.with_infantry = fight.with_infantry
        trial.emergency = fight.emergency
        trial.flanking = cavalry.is_flanking(state, action.a, fight.target, fight.kind)
        score = -float(melee.modifier(state, trial)) - 0.01 * state.size_of(action.a)
        found.append((action, score, "the best sum on the dice"))
    return found


def engage_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """A leader goes in where his help is worth more than the danger to himself."""
    state = case.state
    scout = case.scout()
    attacks = isinstance(state.agenda[-1], EngageAttacker)
    found: list[Opinion] = []
    plain = worth_now(state, scout, attacks)
    for action in actions:
        score = 0.0
        if action.verb == "engage":
            leader = state.roster.leader_of(action.a)
            helped = worth_with(state, scout, attacks, leader)
            score = helped - plain - HIT * leader_life(state, leader)
        found.append((action, score, "his help against the danger to him"))
    return found


def worth_now(state: Battle, scout: Scout, attacks: bool) -> float:
    """What the melee is worth to the side that decides."""
    fight = clash_of(state)
    gain = blow_gain(state, scout, fight)
    return gain if attacks else -gain


def worth_with(state: Battle, scout: Scout, attacks: bool, leader: int) -> float:
    """What it would be worth with a leader engaged."""
    fight = clash_of(state)
    if attacks:
        fight.engaged = leader
    else:
        fight.facing_leader = leader
    gain = blow_gain(state, scout, fight)
    return gain if attacks else -gain


def withdraw_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Cavalry that would lose slips away, unless it holds what must be held."""
    state = case.state
    scout = case.scout()
    step = state.agenda[-1]
    assert isinstance(step, HexStep)
    h = step.hex
    hexes = attackers_of(state, h) or [n for n in state.ground.near[h] if state.enemy_in(n, case.seat)]
    fight = attack_of(state, sorted(hexes), h) if hexes else None
    danger = 0.2
    if fight is not None:
        outlook = strike(state, fight, 0.0, 0.0, 0.0, habits=scout.habits)
        danger = outlook.gain - outlook.cost
    found: list[Opinion] = []
    for action in actions:
        score = danger - scout.prize_of(h) if action.verb == "withdraw" else 0.0
        found.append((action, score, "what the attackers would do"))
    return found


def steady_gain(state: Battle, scout: Scout, h: int) -> float:
    """What an emergency defence would save, by the chance that it comes about (17.6)."""
    hexes = attackers_of(state, h)
    fight = attack_of(state, hexes, h, kind_now(state))
    if fight is None or lead_of(state, h) == NO_UNIT:
        return -1.0
    chance = at_most(tested_quality(state, h))
    plain = blow_gain(state, scout, fight)
    fight.emergency = HELD
    good = blow_gain(state, scout, fight)
    fight.emergency = FAILED
    bad = blow_gain(state, scout, fight)
    return plain - chance * good - (1.0 - chance) * bad


def punish_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The stack that loses most."""
    return [(action, stack_life(case.state, action.a), "the stack that loses most") for action in actions]
