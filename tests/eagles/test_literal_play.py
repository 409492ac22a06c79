"""The engine against a referee with the rulebook (`literal_play.py`), over whole battles of eager players.

`GROGNARD_DECISIONS=100000` makes him watch so many decisions (`make referee`); long runs are shared out among
processors. `GROGNARD_SEED` begins with other battles.
"""

from __future__ import annotations

import hashlib
import os
from random import Random

import pytest

from grognard.arena.fuzz import random_options
from grognard.games import rulebook
from grognard.games.eagles import stacking
from grognard.games.eagles.facing import face_enemies
from grognard.games.eagles.state import DEFENCE, NO_ORDER, Battle
from grognard.games.eagles.steps.segments import segments
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.eagles import literal_play
from tests.eagles.literal import fits
from tests.eagles.sandbox import Field
from tests.eagles.script import Script

BOOK = rulebook("eagles")
ASKED = int(os.environ.get("GROGNARD_DECISIONS", "1200"))
FIRST = int(os.environ.get("GROGNARD_SEED", "0"))
PARTS = 8 if ASKED >= 10_000 else 1  # so that long runs can be shared out among processors
SCENARIOS = ["hougoumont", "derlon", "plancenoit", "waterloo"]
KINDS = 3  # battles from the start, with everybody thrown together, and clinches
DECISIONS = ASKED // (KINDS * len(SCENARIOS) * PARTS)
LONGEST = 600  # decisions of one battle that are watched: then another is begun, with other options
UNWATCHED = (0, 0, 500, 1500) if PARTS > 1 else (0,)  # decisions before the referee comes, so that he sees later turns
CARDS = {"avoid_fate", "play_card", "no_ammo"}  # what they change is looked at in their own tests
EAGER = {"fire": 3, "attack": 8, "charge": 6, "snipe": 4, "defend": 4, "muskets": 5, "guns": 5, "steady": 3, "fight": 9,
         "pursue": 5, "go": 3, "with": 0.3, "call_off": 0.1, "end_melees": 0.1, "end_attacks": 0.2, "end_fire": 0.3,
         "end_moves": 0.2, "stop": 0.3, "lead": 0.2, "pass": 0.05, "prepare": 2, "withdraw": 1, "ride": 0.4,
         "engage": 2, "end_hidden": 4, "hide": 0.2, "show_counter": 0.5, "lie_low": 0.2, "face": 0.2}  # fmt: skip


def choose(state: Battle, chance: Random, brisk: bool) -> Action:
    legal = [action for action in state.legal() if action.verb not in CARDS] or state.legal()
    return chance.choices(legal, [liking(state, action, brisk) for action in legal])[0]


def liking(state: Battle, action: Action, brisk: bool) -> float:
    """How much an eager player likes an action; best of all he attacks where others do. A brisk one hardly moves."""
    if action.verb == "attack" and action.b in state.attacks.values():
        return 60.0
    if brisk and action.verb in ("end_moves", "end_fire"):
        return 30.0
    return EAGER.get(action.verb, 1.0)


def thrown_together(state: Battle, chance: Random) -> None:
    """All units near each other in the middle, many with others, some routed, so that there is much to fight over."""
    rows = sorted({h // 100 for h in state.ground.hexes})
    columns = sorted({h % 100 for h in state.ground.hexes})
    row, column = rows[len(rows) // 2], columns[len(columns) // 2]
    width = max(4, state.roster.size_of() // 12)
    places = [
        h
        for h in state.ground.hexes
        if abs(h // 100 - row) <= 2 and abs(h % 100 - column) <= width and state.ground.terrain[h] != 4
    ]
    for unit in range(state.roster.size_of()):
        if state.where[unit] <= 0:
            continue
        side = state.roster.side[unit]
        friends = [h for h in places if state.friend_in(h, side)]
        for _ in range(30):
            h = chance.choice(friends if friends and chance.random() < 0.4 else places)
            if not state.enemy_in(h, side) and stacking.may_stop(state, [unit], h):
                state.put(unit, h)
                break
        if chance.random() < 0.06:
            state.rout(unit)
    for leader, at in enumerate(state.leader_at):
        formation = state.roster.leader_formation[leader]
        troops = state.roster.units_of[state.roster.leader_side[leader]]
        own = [state.where[u] for u in troops if state.where[u] > 0 and formation in (-1, state.roster.formation[u])]
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
    else:
        for _ in range(chance.choice(UNWATCHED)):
            if state.outcome is None:
                state.apply(choose(state, chance, brisk=False))
        state.events.clear()
    return state


def watched(state: Battle, chance: Random, most: int, seen: set[str], brisk: bool = False) -> int:
    """Play on with a referee; says how many decisions were looked at."""
    where = f"{state.scenario.id} {state.scenario.options}"
    for number in range(most):
        if state.outcome is not None:
            return number
        seen.add(state.agenda[-1].name())
        assert literal_play.offers(state) == [], (where, number, state.agenda[-1].dump())
        before = state.copy()
        action = choose(state, chance, brisk)
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
        assert {"DefensiveFire", "fight", "EngageAttacker"} <= seen


# Clinches: a handful of stacks in contact, one activation, so that every decision is about a fight

ARMS = {"inf": "4 7 10 12", "light": "3 5 7", "cav": "4 6 9", "foot": "3 5 8 11", "horse": "3 4"}
GROUND = ["", "", "", "village", "farm", "orchard", "woods", "sunken_road"]


def some_unit(field: Clinch, side: int, h: int, chance: Random, number: int, routed: float) -> None:
    arm = chance.choice(["inf", "inf", "light", "cav", "foot", "horse"])
    if arm not in {"inf", "light"} and h in field.woods:
        arm = "inf"
    size = chance.choice(ARMS[arm].split())
    moves = {"cav": 8, "foot": 3, "horse": 6}.get(arm, 4)
    text = f"{size}/{chance.randint(5, 10)}/{moves}"
    formation = chance.choice(["I", "I", "I", "II"] if side == 0 else ["5", "5", "6"])
    put = field.french if side == 0 else field.coalition
    put(f"unit {number}", h, text, arm, formation, reduced=chance.random() < 0.2, routed=chance.random() < routed)


class Clinch(Field):
    """Stacks of both sides round two hexes, on mixed ground, with leaders."""

    def __init__(self, chance: Random) -> None:
        middle = [808, 809, 810, 707, 708, 709, 908, 909, 910, 907, 710]
        ground: dict[str, list[int]] = {kind: [] for kind in GROUND if kind}
        for h in middle:
            kind = chance.choice(GROUND)
            if kind:
                ground[kind].append(h)
        sides = [(808, 708), (809, 709), (909, 809)]
        slopes = [side for side in sides if chance.random() < 0.4]
        levels = {high: 2 for high, _ in slopes}
        options = [option for option in ("facing", "battery_by_size", "optional_retreat") if chance.random() < 0.4]
        streams = [(807, 808)] if chance.random() < 0.3 else []
        self.woods = ground["woods"]
        super().__init__(**ground, slopes=slopes, streams=streams, levels=levels, options=options)  # type: ignore[arg-type]
        number = 0
        for h in middle:
            side = 1 if h in (808, 809, 810) else 0
            for _ in range(chance.choice([0, 1, 1, 2, 2, 3])):
                some_unit(self, side, h, chance, number, 0.1)
                number += 1
        self.french("sure", 708, "8/8/4").coalition("sure too", 809, "9/7/4").french("other", 1515, formation="II")
        self.coalition("third", 1514, formation="6")
        for name, army, formation in (("A", "french", "I"), ("B", "french", "II"), ("C", "anglo_allied", "5")):
            self.leader(
                name, chance.choice([708, 709, 909] if army == "french" else [808, 809]), "8/1", army, formation
            )
        self.leader("D", chance.choice([708, 709, 909]), "9/2")
        self.leader("E", chance.choice([808, 809, 810]), "9/3", "anglo_allied")


def clinch(chance: Random, seen: set[str]) -> int:
    """One activation of a clinch under the eyes of the referee; how many decisions it had."""
    field = Clinch(chance)
    formation = chance.choice(["I", "I", "II", "5"])
    orders = {"5": chance.choice([DEFENCE, NO_ORDER, 0]), "I": chance.choice([DEFENCE, 0])}
    plain = field.battle()
    if any(not fits(plain, stack) for stack in plain.stacks.values()):
        return 0
    play = Script(field, formation, start=[], orders=orders)
    state = play.state
    for leader, at in enumerate(state.leader_at):
        if at > 0 and not state.friend_in(at, state.roster.leader_side[leader]):
            state.put_leader(leader, 1515 if state.roster.leader_side[leader] == 0 else 1514)
    state.scenario.boxes = [808]
    state.dice = Dice(hashlib.sha256(chance.randbytes(16)).digest())
    if state.switches.facing:
        face_enemies(state)
        for h in state.stacks:
            state.facing[h] = chance.randrange(6)
    state.agenda += segments(state)
    state.settle()
    state.events.clear()
    done = 0
    while play.name != "Over" and done < 400:
        done += watched(state, chance, 1, seen, brisk=True)
    return done


@pytest.mark.slow
@pytest.mark.parametrize("part", range(len(SCENARIOS) * PARTS))
def test_the_engine_agrees_with_the_referee_in_a_clinch(part: int) -> None:
    seed, done = FIRST, 0
    seen: set[str] = set()
    while done < DECISIONS:
        done += clinch(Random(f"clinch {part} {seed}"), seen)
        seed += 1
    assert {"Declare", "fight"} <= seen
    if DECISIONS >= 600:
        assert {"DefensiveFire", "EngageAttacker", "EngageDefender", "muskets", "guns"} <= seen
