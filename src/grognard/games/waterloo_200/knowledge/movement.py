"""Judging impulses, leaders and marches."""

from __future__ import annotations

from grognard.games.waterloo_200 import movement
from grognard.games.waterloo_200.knowledge import plans
from grognard.games.waterloo_200.knowledge.odds import prospects
from grognard.games.waterloo_200.knowledge.scout import Scout, side_of
from grognard.games.waterloo_200.roster import PRUSSIAN, STRATEGIC, TACTICAL
from grognard.games.waterloo_200.state import NO_BLOCK, PASS, STRATEGIC_ACTION, TACTICAL_ACTION, Day
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion, by_habit

WORTH_IT = 0.12  # what a march must gain
GUARDS = 3  # blocks that stay with the chief, himself counted in
KINDS = {"tactical": TACTICAL_ACTION, "strategic": STRATEGIC_ACTION, "pass": PASS}


def scout_of(case: Case[Day]) -> Scout:
    """A look at the position by who decides."""
    return Scout(case.state, side_of(case.state, case.seat), case.seat)


def action_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Tactical Action while leaders have stars and something to do, the Disc for reserves, else a pass."""
    day = case.state
    scout = scout_of(case)
    attack = plans.best_attack(day, scout)
    stars = plans.stars(day, scout.side)
    pressed = plans.must_act(day, scout.side)
    scores = {
        TACTICAL_ACTION: 0.3 * attack + 0.08 * stars + (0.5 if pressed else 0.0),
        STRATEGIC_ACTION: 0.75 if any(day.pools) else 0.4,
        PASS: 0.9 if pressed else 1.1,
    }
    found: list[Opinion] = []
    for action in actions:
        kind = action.a if action.verb == "wish" else KINDS[action.verb]
        found.append((action, scores[kind], "what the impulse may bring"))
    return found


def leader_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Leaders with stars and many of their corps near them; they go to where they are near the fight."""
    day = case.state
    scout = scout_of(case)
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "call":
            score = corps_near(day, action.a) * (1.0 if day.value(action.a) > 1 else 0.2)
        elif action.verb == "go":
            score = scout.pull[action.a] + (0.3 if scout.threatened(day, action.a) else 0.0)
        elif action.verb == "reveal":
            here = day.where[day.hand]
            score = scout.pull[here] + (0.3 if scout.threatened(day, here) else 0.0) + 0.01
        elif action.verb == "end_activation":
            score = 1.2
        else:
            score = -1.0
        found.append((action, score, "leaders near their corps and near the enemy"))
    return found


def corps_near(day: Day, leader: int) -> float:
    """How many of his blocks a leader could command from where he stands."""
    corps = day.roster.all_corps[day.roster.corps[leader]]
    here = day.where[leader]
    near = day.ground.within(here, 2)
    return 0.5 * len([block for block in corps.blocks if block != leader and day.where[block] in near])


def move_gain(day: Day, block: int, area: int, scout: Scout) -> float:
    """What it is worth to lead a block to an area."""
    roster = day.roster
    faction = roster.faction[block]
    start = day.where[block]
    if day.enemy_in(area, faction):
        if roster.leads[block]:
            return -1.0  # leaders help from the next area
        gain = prospects(day, area, faction, scout)
        if not roster.fights[block]:
            gain *= 0.3
        return gain - (0.5 if day.enemy_in(start, faction) else 0.0)
    gain = scout.pull[area] - scout.pull[start]
    if roster.kind[block] in (STRATEGIC, TACTICAL):
        danger = 1.0 if scout.threatened(day, area) and day.held[faction][area] < 2 else 0.0
        refuge = 0.8 if day.enemy_in(start, faction) else 0.0
        return 0.1 * gain + refuge - danger
    if start in day.ground.victory and scout.threatened(day, start) and day.held[faction][start] == 1:
        gain -= 2.0
    gain += guard_of_chief(day, faction, area) - guard_of_chief(day, faction, start)
    if not day.friendly(area, faction) and area in day.ground.victory:
        gain += 3.0
    return gain


def guard_of_chief(day: Day, faction: int, area: int) -> float:
    """What it is worth that a block stands with its strategic leader: with him the battle is lost (0.2)."""
    chief = day.roster.chief[faction]
    if faction == PRUSSIAN or day.where[chief] != area:
        return 0.0
    return 1.5 if day.held[faction][area] <= GUARDS else 0.0


def best_gain(day: Day, block: int, scout: Scout) -> float:
    """The best that a block could do."""
    kind = day.kind != PASS
    most = movement.allowance_of(day, block)
    reach = movement.search(day, block, day.where[block], most, False, kind)
    best = 0.0
    for area in reach.stops:
        best = max(best, move_gain(day, block, area, scout))
    return best


def move_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The block with the most to gain, to where it gains most."""
    day = case.state
    scout = scout_of(case)
    hand = day.hand
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "go" and hand != NO_BLOCK:
            score = move_gain(day, hand, action.a, scout)
        elif action.verb == "pick":
            score = best_gain(day, action.a, scout) - 0.05
        elif action.verb == "reveal":
            score = 0.4 if scout.threatened(day, day.where[hand]) else -0.2
        elif action.verb == "scout":
            score = 0.05
        elif action.verb == "stay":
            score = 0.0
        elif action.verb == "along":
            score = -0.5  # each block is led by itself
        else:
            score = WORTH_IT
        found.append((action, score, "nearer to the Victory Areas"))
    return found


def plan_opinions(_case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Reinforcements while there are any, else a manoeuvre."""
    scores = {"manoeuvre": 0.5, "reinforce": 1.0, "bombard": 0.7, "stand_by": 0.0}
    return by_habit(actions, scores)
