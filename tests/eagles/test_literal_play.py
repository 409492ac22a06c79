"""The engine against a referee with the rulebook (`literal_play.py`), over whole battles of eager players."""

import hashlib
from random import Random

import pytest

from grognard.games import rulebook
from grognard.games.eagles import stacking
from grognard.games.eagles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.eagles import literal_play

CARDS = {"avoid_fate", "play_card", "play_colours", "no_ammo"}  # what they change is looked at in their own tests
EAGER = {"fire": 3, "attack": 8, "charge": 6, "snipe": 4, "defend": 4, "fight": 9, "pursue": 5, "go": 3, "with": 0.3,
         "call_off": 0.1, "end_melees": 0.1, "end_attacks": 0.2, "end_fire": 0.3, "end_moves": 0.2, "stop": 0.3,
         "lead": 0.2, "pass": 0.05, "prepare": 2, "withdraw": 1, "ride": 0.4}  # fmt: skip


def choose(state: Battle, chance: Random) -> Action:
    legal = [action for action in state.legal() if action.verb not in CARDS] or state.legal()
    return chance.choices(legal, [EAGER.get(action.verb, 1.0) for action in legal])[0]


def thrown_together(state: Battle, chance: Random) -> None:
    """All units near each other in the middle, some routed, so that there is much to fight over."""
    rows = sorted({h // 100 for h in state.ground.hexes})
    middle = rows[len(rows) // 2]
    places = [h for h in state.ground.hexes if abs(h // 100 - middle) <= 2 and state.ground.terrain[h] != 4]
    for unit in range(state.roster.size_of()):
        if state.where[unit] <= 0:
            continue
        for _ in range(30):
            h = chance.choice(places)
            if not state.enemy_in(h, state.roster.side[unit]) and stacking.may_stop(state, [unit], h):
                state.put(unit, h)
                break
        if chance.random() < 0.08:
            state.rout(unit)
    for leader, at in enumerate(state.leader_at):
        own = [h for h in places if state.friend_in(h, state.roster.leader_side[leader])]
        if at > 0 and own:
            state.put_leader(leader, chance.choice(own))


def watched(scenario: str, seed: int, most: int, together: bool = False) -> int:
    """Play on with a referee; says how many decisions were looked at."""
    book = rulebook("eagles")
    chance = Random(seed)
    state = book.new_state(scenario, [], Dice(hashlib.sha256(f"{scenario}{seed}".encode()).digest()), [])
    assert isinstance(state, Battle)
    if together:
        thrown_together(state, chance)
        state.choices = None
    for number in range(most):
        if state.outcome is not None:
            return number
        assert literal_play.offers(state) == [], (number, state.agenda[-1].dump())
        before = state.copy()
        action = choose(state, chance)
        state.apply(action)
        events = state.events[:]
        state.events.clear()
        assert literal_play.judge(before, action, state, events) == [], (number, action)
    return most


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("derlon", 1), ("derlon", 2), ("hougoumont", 3), ("plancenoit", 4)])
def test_a_battle_under_the_eyes_of_a_referee(scenario: str, seed: int) -> None:
    assert watched(scenario, seed, 700) > 100


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("derlon", 11), ("derlon", 12), ("hougoumont", 13)])
def test_a_scrimmage_under_the_eyes_of_a_referee(scenario: str, seed: int) -> None:
    assert watched(scenario, seed, 500, together=True) > 100
