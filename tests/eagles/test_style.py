"""The style of the computer players: who must act acts, who gains by a blow strikes it, and nobody else does."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import rulebook
from grognard.games.eagles import orders
from grognard.games.eagles.knowledge import aims
from grognard.games.eagles.knowledge.attacks import attack_gain
from grognard.games.eagles.knowledge.leaders import decoy_gain
from grognard.games.eagles.knowledge.movement import turn_gain
from grognard.games.eagles.knowledge.plans import Staff
from grognard.games.eagles.knowledge.scout import HUNT, STAY, Scout
from grognard.games.eagles.roster import COALITION, FRENCH
from grognard.games.eagles.scenario import Prize
from grognard.games.eagles.state import NO_ORDER, Battle
from grognard.games.eagles.steps.orders import ChangeOrders
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.playout import onward
from tests.eagles.sandbox import Field

BOOK = rulebook("eagles")
QUIET = (
    "pass", "end_orders", "end_fire", "end_moves", "end_attacks", "hold", "stand", "stay", "let_all_stand",
    "hold_card", "no_more", "keep_lead", "end_marches", "stay_hidden", "under_orders",
)  # fmt: skip


def battle_of(scenario: str, seed: int) -> Battle:
    state = BOOK.new_state(scenario, [], Dice(Random(seed).randbytes(32)), [])
    assert isinstance(state, Battle)
    state.quiet = True
    return state


def idle(actions: list[Action]) -> Action:
    """What somebody does who stands where he stands."""
    quiet = [action for action in actions if action.verb in QUIET]
    return quiet[0] if quiet else actions[-1]


def winner(scenario: str, player: int, seed: int) -> int:
    """Who wins if one side is played by the script and the other stands still; -1 for a draw."""
    state = battle_of(scenario, seed)
    script = BOOK.knowledge.script(0, Random(seed))
    while state.outcome is None:
        actions = onward(state, state.legal())
        mine = state.seat() == player and len(actions) > 1
        state.apply(script.choose(state, actions) if mine else idle(actions))
    return state.outcome.winners[0] if state.outcome.winners else -1


def prize_field(holder: int) -> Battle:
    """The last turn: one hex decides, and its garrison is weak."""
    side = "french" if holder == COALITION else "coalition"
    field = Field()
    if side == "french":
        field.french("A", 504, "16/8/4").coalition("garrison", 505, "5/6/4")
    else:
        field.coalition("A", 504, "16/8/4").french("garrison", 505, "5/6/4")
    battle = field.battle(["I" if side == "french" else "5"])
    battle.scenario.prizes = [Prize("village", [505], 10, FRENCH)]
    battle.scenario.bands = [(5, FRENCH, "won"), (-9999, COALITION, "won")]
    battle.control[505] = holder + 1
    battle.turn = len(battle.scenario.turns) - 1
    return battle


@pytest.mark.parametrize("seed", [1, 2])
def test_the_french_lose_at_hougoumont_if_they_stand_still(seed: int) -> None:
    assert winner("hougoumont", COALITION, seed) == COALITION


def test_who_is_behind_dares_more_with_each_hour() -> None:
    state = battle_of("derlon", 1)
    dared = []
    for turn in range(len(state.scenario.turns)):
        state.turn = turn
        dared.append(aims.boldness(state, FRENCH))
        assert aims.boldness(state, COALITION) < 1.0
    assert dared == sorted(dared)
    assert dared[-1] > 2.0


@pytest.mark.parametrize("holder", [COALITION, FRENCH])
def test_who_needs_a_weakly_held_village_attacks_it(holder: int) -> None:
    side = 1 - holder
    battle = prize_field(holder)
    assert attack_gain(battle, Scout(battle, side), [504], 505) > 2.0


def test_nobody_attacks_what_he_cannot_beat() -> None:
    field = Field(village=[505]).french("A", 504, "5/6/4").coalition("X", 505, "18/8/4")
    battle = field.battle(["I"])
    assert attack_gain(battle, Scout(battle, FRENCH), [504], 505) < 0


def test_styles_make_for_other_goals() -> None:
    state = battle_of("derlon", 3)
    while state.agenda[-1].name() != "WriteFirst":
        state.apply(state.legal()[0])
    script = BOOK.knowledge.script(0, Random(1))
    while state.agenda[-1].name() == "WriteFirst":
        state.apply(script.choose(state, state.legal()))
    corps = state.roster.formation_numbers["french_i"]
    usual = Scout(state, FRENCH).goals_of(state, corps)
    assert usual
    assert all(state.held[h] == COALITION + 1 for h in Scout(state, FRENCH, HUNT).goals_of(state, corps))
    assert Scout(state, FRENCH, STAY).goals_of(state, corps) == []


@pytest.mark.rule("11-08")
def test_decoys_are_laid_once_and_where_the_enemy_must_fear_for_something() -> None:
    state = battle_of("derlon", 5)
    script = BOOK.knowledge.script(0, Random(1))
    while not state.turn:
        state.apply(script.choose(state, state.legal()) if len(state.legal()) > 1 else state.legal()[0])
    boxes: list[int] = []
    for side in (FRENCH, COALITION):
        boxes = [state.decoys[chit] for chit in orders.chits_of(state, side)]
        assert all(box >= 0 for box in boxes)
        assert len(set(boxes)) > 2  # not all on one
    state.agenda.append(ChangeOrders(FRENCH))
    staff = Staff(state, Scout(state, FRENCH))
    assert decoy_gain(state, staff, boxes[0], boxes[0] + 1) < 0
    assert decoy_gain(state, staff, NO_ORDER, 0) > 0


@pytest.mark.rule("24-02")
def test_stacks_front_the_enemy() -> None:
    battle = Field(options=["facing"]).french("A", 505).coalition("X", 507, "10/7/4").battle(["I"])
    scout = Scout(battle, FRENCH)
    gains = []
    for away in range(6):
        battle.facing[505] = away
        gains.append(max(turn_gain(battle, scout, 505, way) for way in range(6)))
    assert max(gains) > 0  # with its back to the enemy it turns
    assert min(gains) < 0  # with its front to him it stays as it is
