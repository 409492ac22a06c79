"""The engine against a referee with the rulebook (`literal_play.py`), over whole battles of eager players.

`GROGNARD_DECISIONS=100000` makes him watch so many decisions (`make referee`); long runs are shared out among
processors. `GROGNARD_SEED` begins with other battles.
"""

import hashlib
import os
from random import Random

import pytest

from grognard.arena.fuzz import random_options
from grognard.games import rulebook
from grognard.games.eagles import stacking
from grognard.games.eagles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.eagles import literal_play

BOOK = rulebook("eagles")
ASKED = int(os.environ.get("GROGNARD_DECISIONS", "1200"))
FIRST = int(os.environ.get("GROGNARD_SEED", "0"))
PARTS = 8 if ASKED >= 10_000 else 1  # so that long runs can be shared out among processors
SCENARIOS = ["hougoumont", "derlon", "plancenoit", "waterloo"]
DECISIONS = ASKED // (2 * len(SCENARIOS) * PARTS)
LONGEST = 1500  # of one battle: then another is begun, with other options
CARDS = {"avoid_fate", "play_card", "no_ammo"}  # what they change is looked at in their own tests
EAGER = {"fire": 3, "attack": 8, "charge": 6, "snipe": 4, "defend": 4, "muskets": 5, "guns": 5, "steady": 3, "fight": 9,
         "pursue": 5, "go": 3, "with": 0.3, "call_off": 0.1, "end_melees": 0.1, "end_attacks": 0.2, "end_fire": 0.3,
         "end_moves": 0.2, "stop": 0.3, "lead": 0.2, "pass": 0.05, "prepare": 2, "withdraw": 1, "ride": 0.4,
         "engage": 2, "end_hidden": 4, "hide": 0.2, "show_counter": 0.5, "lie_low": 0.2, "face": 0.2}  # fmt: skip


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


def begin(scenario: str, together: bool, chance: Random, plain: bool) -> Battle:
    """A battle with some options, in its first position, or with everybody thrown together after the set-up."""
    options = [] if plain else random_options(BOOK, scenario, chance)
    dice = Dice(hashlib.sha256(chance.randbytes(16)).digest())
    state = BOOK.new_state(scenario, options, dice, [])
    assert isinstance(state, Battle)
    while together and state.agenda[-1].name() in ("PlaceUnit", "HideDecoys", "PostOfficer"):
        state.apply(state.legal()[-1])
    if together:
        thrown_together(state, chance)
        state.choices = None
    return state


def watched(state: Battle, chance: Random, most: int, seen: set[str]) -> int:
    """Play on with a referee; says how many decisions were looked at."""
    where = f"{state.scenario.id} {state.scenario.options}"
    for number in range(most):
        if state.outcome is not None:
            return number
        seen.add(state.agenda[-1].name())
        assert literal_play.offers(state) == [], (where, number, state.agenda[-1].dump())
        before = state.copy()
        action = choose(state, chance)
        seen.add(action.verb)
        state.apply(action)
        events = state.events[:]
        state.events.clear()
        assert literal_play.judge(before, action, state, events) == [], (where, number, action)
    return most


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("together", [False, True], ids=["battle", "scrimmage"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_engine_agrees_with_the_referee(scenario: str, together: bool, part: int) -> None:
    seed, done = FIRST, 0
    seen: set[str] = set()
    while done < DECISIONS:
        chance = Random(f"{scenario} {together} {part} {seed}")
        state = begin(scenario, together, chance, plain=seed == 0 and part == 0)
        done += watched(state, chance, min(LONGEST, DECISIONS - done), seen)
        seed += 1
    assert {"Moving", "go"} <= seen
    if DECISIONS >= 1500 and together:
        assert {"DefensiveFire", "fight", "EngageAttacker", "muskets"} <= seen
