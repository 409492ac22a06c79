"""The script that plays on in simulations: whole plans, styles that differ, no battle without end, and its speed."""

from __future__ import annotations

from random import Random
from time import thread_time

import pytest

import grognard
from grognard.games import rulebook
from grognard.games.napoleon_1815.roster import CAVALRY, FRENCH_SIDE, INFANTRY
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Decision
from grognard.kernel.dice import Dice
from grognard.kernel.playout import draft, play_out
from tests.napoleon_1815.drill import HILLS
from tests.napoleon_1815.ranks import ranks
from tests.napoleon_1815.sandbox import GROUND, Study

BOOK = rulebook("napoleon_1815")
COMPILED = grognard.build_kind() == "mypyc"
SCENARIOS = [("campaign", ()), ("campaign", ("historical_setup",)), ("three_players", ()), ("tourney", ())]


def start(scenario: str, options: tuple[str, ...], seed: int) -> Campaign:
    state = BOOK.new_state(scenario, options, Dice(bytes([seed]) * 32), [])
    state.quiet = True
    assert isinstance(state, Campaign)
    return state


def march_on(state: Campaign, turns: int) -> Campaign:
    """Let the script play so many Player Turns."""
    script = BOOK.knowledge.script(0, Random(1))
    until = BOOK.knowledge.turns_played(state) + turns
    play_out(BOOK, state, script, script, state.seat(), until, until)
    return state


def weight(study: Study) -> float:
    campaign = study.now
    decision = Decision(campaign.seat(), study.step, "", "", campaign.legal())
    return BOOK.knowledge.weight(BOOK.secrets.view(campaign, campaign.seat()), decision)


@pytest.mark.parametrize(("scenario", "options"), SCENARIOS)
def test_the_script_plays_every_scenario_lawfully_to_its_end(scenario: str, options: tuple[str, ...]) -> None:
    state = start(scenario, options, 7)
    script = BOOK.knowledge.script(0, Random(7))
    decisions = 0
    while state.outcome is None:
        actions = state.legal()
        action = actions[0] if len(actions) == 1 else script.choose(state, actions)
        assert action in actions, (state.agenda[-1].name(), action)
        state.apply(action)
        decisions += 1
    assert decisions < 2500


def test_every_style_plays_lawfully() -> None:
    begun = march_on(start("campaign", ("historical_setup",), 3), 5)
    for style in range(BOOK.knowledge.styles(begun)):
        state = begun.copy()
        script = BOOK.knowledge.script(style, Random(style))
        until = BOOK.knowledge.turns_played(state) + 3
        while state.outcome is None and BOOK.knowledge.turns_played(state) < until:
            actions = state.legal()
            action = actions[0] if len(actions) == 1 else script.choose(state, actions)
            assert action in actions, (style, state.agenda[-1].name(), action)
            state.apply(action)


def test_turns_are_player_turns() -> None:
    state = start("campaign", ("historical_setup",), 5)
    script = BOOK.knowledge.script(0, Random(5))
    while state.outcome is None and state.turn < 8:
        before, side = BOOK.knowledge.turns_played(state), state.active()
        actions = state.legal()
        state.apply(actions[0] if len(actions) == 1 else script.choose(state, actions))
        assert BOOK.knowledge.turns_played(state) - before == int(BOOK.knowledge.turns_played(state) != before)
        if state.active() != side:
            assert BOOK.knowledge.turns_played(state) == before + 1


def test_a_group_marches_by_one_decision() -> None:
    """The plan of a group is made once: everybody of it is picked and sent, nobody is picked and put back."""
    state = march_on(start("campaign", ("historical_setup",), 2), 2)
    found = draft(state.copy(), BOOK.knowledge.script(0, Random(0)).choose, state.seat(), [])
    verbs = [action.verb for action in found.actions]
    assert verbs[0] == "group"
    assert "stay" not in verbs
    assert verbs.count("pick") == verbs.count("go") >= 3


def test_styles_have_plans_of_their_own() -> None:
    for turns in (0, 3, 6):
        state = march_on(start("campaign", ("historical_setup",), 4), turns)
        plans: set[str] = set()
        for style in range(BOOK.knowledge.styles(state)):
            found = draft(state.copy(), BOOK.knowledge.script(style, Random(style)).choose, state.seat(), [])
            plans.add(" ".join(action.to_text() for action in found.actions))
        assert len(plans) >= 6


def test_in_a_battle_a_style_assaults_and_another_leaves() -> None:
    study = Study(dice=[4] * 200).french("G", INFANTRY, 4, 3, "waterloo").french("C", CAVALRY, 4, 3, "waterloo")
    study.battle("waterloo", {**ranks(study), "G": 2, "C": 0}, sources=["quatre_bras"])
    verbs: set[str] = set()
    for style in range(BOOK.knowledge.styles(study.now)):
        found = draft(study.now.copy(), BOOK.knowledge.script(style, Random(style)).choose, FRENCH_SIDE, [])
        verbs |= {action.verb for action in found.actions}
    assert {"move", "retreat", "end_combat"} <= verbs


def test_an_attacker_with_reserves_next_door_does_not_wait_for_ever() -> None:
    """R32: while somebody could still come the battle is not called off; then they have to come."""
    study = Study(dice=[4] * 400).french("R", INFANTRY, 3, 1, "quatre_bras").french("S", INFANTRY, 3, 1, "nivelles")
    study.battle("waterloo", ranks(study), sources=["quatre_bras", "nivelles"])
    for style in range(BOOK.knowledge.styles(study.now)):
        state = study.now.copy()
        state.dice = Dice(bytes([style]) * 32)
        mine = BOOK.knowledge.script(style, Random(1))
        until = BOOK.knowledge.turns_played(state) + 1
        count = play_out(BOOK, state, mine, BOOK.knowledge.script(0, Random(2)), FRENCH_SIDE, until, until)
        assert count < 400, style
        assert not state.fields


def test_thought_goes_to_marches_and_battles() -> None:
    study = Study(dice=HILLS).french("R", INFANTRY, 3, 1, "quatre_bras").prussian("X", INFANTRY, 2, 1, "liege")
    study.movement()
    assert weight(study) == 1.0
    study.do("group", "quatre_bras", 0).do("pick", "R")
    assert weight(study) == 0.0
    fight = Study(dice=[4] * 200)
    fight.battle("waterloo", ranks(fight), sources=["quatre_bras"])
    assert 0.0 < weight(fight) < 1.0


def test_an_idle_attacker_is_not_left_to_search() -> None:
    study = Study(dice=[4] * 200).french("R", INFANTRY, 3, 1, "quatre_bras")
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    study.do("end_combat")
    assert study.step == "Reinforce"
    assert study.may("bring", "R")
    assert weight(study) == 0.0
    assert study.now.held[FRENCH_SIDE][GROUND.numbers["waterloo"]] == 3


@pytest.mark.skipif(not COMPILED, reason="the bound is for the compiled build")
def test_the_script_is_fast() -> None:
    begun = [march_on(start("campaign", ("historical_setup",), seed), turns) for seed in (1, 2, 3) for turns in (3, 8)]
    decisions = 0
    spent = thread_time()
    for state in begun:
        for chance in range(5):
            world = state.copy()
            world.dice = Dice(bytes([chance]) * 32)
            script = BOOK.knowledge.script(0, Random(chance))
            until = BOOK.knowledge.turns_played(world) + 2
            decisions += play_out(BOOK, world, script, script, world.seat(), until, until)
    spent = thread_time() - spent
    assert decisions / spent > 10_000
