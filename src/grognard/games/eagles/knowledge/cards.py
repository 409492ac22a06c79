"""Judging tactical cards (18.1) by simple habits: each is kept until it does something that counts."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.cards import (
    AVOID_FATE,
    COLD_STEEL,
    FORCED_MARCH,
    LOST_DESPATCH,
    MASSED_GUNS,
    NO_MORE_AMMO,
    RALLY_TO_THE_COLOURS,
    SKIRMISH_LINE,
    STEADY_LADS,
    THE_LAST_PUSH,
)
from grognard.games.eagles.fire import Fire
from grognard.games.eagles.knowledge.aims import hours_left, stack_life
from grognard.games.eagles.knowledge.odds import fire_gain, strike
from grognard.games.eagles.knowledge.scout import Look
from grognard.games.eagles.lead import tested_quality
from grognard.games.eagles.quality import PASSED, outcome
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.base import AskFate
from grognard.games.eagles.steps.cards import AskAmmo, AskCard
from grognard.games.eagles.steps.clash import MeleeRolled
from grognard.games.eagles.steps.fire import FireRolled, Fires
from grognard.games.eagles.steps.losses import Judge, Suffer
from grognard.games.eagles.steps.standing import clash_of
from grognard.games.eagles.tables import NO_TEST
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion
from grognard.kernel.state import Step

LIKED: Final = [
    AVOID_FATE, STEADY_LADS, COLD_STEEL, LOST_DESPATCH, MASSED_GUNS, THE_LAST_PUSH, RALLY_TO_THE_COLOURS,
    NO_MORE_AMMO, FORCED_MARCH, SKIRMISH_LINE,
]  # fmt: skip
PRICE: Final = 0.5  # what a card must do: the enemy has it then
LATE: Final = 0.25  # in the last two turns, when he has no time to use it


def price(state: Battle) -> float:
    """What a card must do to be played."""
    return PRICE if hours_left(state) > 1 else LATE


def below(state: Battle) -> Step | None:
    """What comes next after the question about a card."""
    return state.agenda[-2] if len(state.agenda) > 1 else None


def draft_opinions(_case: Look, actions: list[Action]) -> list[Opinion]:
    """The cards in the order of our liking."""
    return [(action, -float(LIKED.index(action.a)), "a good card to have") for action in actions]


def card_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Is the card worth playing now?"""
    step = case.state.agenda[-1]
    assert isinstance(step, AskCard)
    worth = card_worth(case, step.number) - price(case.state)
    found: list[Opinion] = []
    for action in actions:
        score = worth if action.verb == "play_card" else 0.0 if action.verb == "hold_card" else -0.05
        found.append((action, score, "what the card would do now"))
    return found


def card_worth(case: Look, card: int) -> float:
    """What a card would do in what comes next."""
    state = case.state
    scout = case.scout()
    step = below(state)
    value = state.scenario.card_values[card]
    if card == STEADY_LADS and isinstance(step, Suffer):
        bad = failed(tested_quality(state, step.hex), step.test) - failed(
            tested_quality(state, step.hex) + abs(value), step.test
        )
        return bad * (0.5 * stack_life(state, step.hex) + scout.prize_of(step.hex))
    if card in (MASSED_GUNS, SKIRMISH_LINE) and isinstance(step, Fires):
        shot = Fire(list(step.hexes), step.target, step.number, step.arms, bool(step.split), bool(step.flank))
        more = value if card == MASSED_GUNS else -1
        return 2.0 * (fire_gain(state, shot, more=more) - fire_gain(state, shot))
    if card == COLD_STEEL and state.clash_hexes and state.held[state.clash_target]:
        fight = clash_of(state)
        prize = scout.prize_of(state.clash_target)
        plain = strike(state, fight, 0.0, 0.0, prize)
        better = strike(state, fight, 0.0, 0.0, prize, 0.0, value)
        return better.gain - better.cost - plain.gain + plain.cost
    if card == FORCED_MARCH and state.formation >= 0:
        goals = scout.goals_of(state, state.formation)
        far = [scout.way(state, goals, state.where[u]) for u in range(len(state.where)) if state.commanded[u]]
        return 0.08 * len([way for way in far if way > 4])
    if card == LOST_DESPATCH and state.tried.find(1) >= 0:
        return 0.1 * lost_go(case)
    return 0.0


def failed(value: int, added: int) -> float:
    """The chance that a test is not passed."""
    ways = 0
    for natural in range(2, 13):
        if outcome(natural, added, value) != PASSED:
            ways += 6 - abs(natural - 7)
    return ways / 36.0


def lost_go(case: Look) -> float:
    """What the enemy formation that is about to act has to do, as far as it can be seen: its men beside ours."""
    state = case.state
    total = 0.0
    for h in case.scout().enemies:
        if state.enemy_beside(h, state.side):
            total += 1.0
    return total


def ammo_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Guns that would do much harm fall silent."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, AskAmmo)
    harm = 0.0
    below_it = below(state)
    for later in (below_it, state.agenda[-3] if len(state.agenda) > 2 else None):
        if isinstance(later, Fires):
            harm = fire_gain(state, Fire(list(later.hexes), later.target, later.number))
    found: list[Opinion] = []
    for action in actions:
        score = 0.0 if action.verb == "hold_card" else -0.05
        if action.verb == "no_ammo":
            score = harm - 2.0 * price(state)
        found.append((action, score, "the harm that they would do"))
    return found


def fate_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """A roll is made again if it is a disaster for us."""
    step = case.state.agenda[-1]
    assert isinstance(step, AskFate)
    worth = disaster(case.state, step.side) - 3.0 * price(case.state)
    found: list[Opinion] = []
    for action in actions:
        score = worth if action.verb == "avoid_fate" else 0.0 if action.verb == "let_stand" else -0.05
        found.append((action, score, "how bad the roll is"))
    return found


def disaster(state: Battle, side: int) -> float:
    """What the roll just made costs a side, beyond what could be expected."""
    step = below(state)
    tables = state.tables
    if isinstance(step, Judge):
        if state.side_in(step.hex) != side:
            return 0.0
        result = outcome(state.rolled, step.test, tested_quality(state, step.hex))
        return 0.4 * stack_life(state, step.hex) if result == 2 else 0.0
    if isinstance(step, FireRolled):
        if not state.held[step.hex] or state.side_in(step.hex) != side:
            return 0.0
        cell = tables.fire_result(step.column, state.rolled + step.number)
        return 0.6 * cell.steps + (0.1 * stack_life(state, step.hex) if cell.test != NO_TEST else 0.0)
    if isinstance(step, MeleeRolled) and state.clash_hexes:
        modified = state.rolled + step.number
        attacks = state.side_in(state.clash_hexes[0]) == side
        cell = tables.melee_result(attacks, modified, not attacks)
        hexes = state.clash_hexes if attacks else [state.clash_target]
        life = sum([stack_life(state, h) for h in hexes])
        return (0.3 * life if cell.every or cell.test > 2 else 0.0) + (0.1 * life if cell.test > 0 else 0.0)
    return 0.0


def plan_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """A strategic card that costs nothing is played at once, any other is kept."""
    plans = case.state.scenario.plans
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "play_plan":
            score = 0.5 - plans[action.a].price
        found.append((action, score, "what it costs"))
    return found
