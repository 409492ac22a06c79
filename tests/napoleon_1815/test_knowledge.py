"""What computer players of the campaign think: every decision has an opinion, and examples of good sense."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import thread_time

import pytest

import grognard
from grognard.arena.fuzz import Wanderer
from grognard.arena.matches import Match, play
from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.games.napoleon_1815.field import FARM
from grognard.games.napoleon_1815.knowledge.value import features
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH,
    FRENCH_SIDE,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import knows
from grognard.kernel.action import Action, Decision
from grognard.kernel.table import Table
from tests.napoleon_1815.clash import clash
from tests.napoleon_1815.drill import opening
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, LAST, Study

BOOK = rulebook("napoleon_1815")
COMPILED = grognard.build_kind() == "mypyc"
STEPS = {
    "Bid", "TakeSteps", "Deploy", "ChooseGroup", "MoveGroup", "ShowLeader", "ChooseSkirmish", "ShowUnits",
    "SkirmishHit", "ForcedRetreat", "ChooseField", "LayTerrain", "Deployment", "ChooseHolder", "Morale", "Combat",
    "UnitActs", "TakeHit", "Reinforce", "Regroup", "SupplyLoss",
}  # fmt: skip


def seed(text: str) -> bytes:
    return text.encode().ljust(32, b".")


def opinions(study: Study) -> list[tuple[Action, float, str]]:
    """The prior of the position, from the view of who has to decide."""
    campaign = study.now
    step = campaign.agenda[-1]
    text, rule = step.prompt(campaign)
    decision = Decision(campaign.seat(), step.name(), text, rule, campaign.legal())
    return BOOK.knowledge.prior(BOOK.secrets.view(campaign, campaign.seat()), decision)


def best(study: Study) -> Action:
    """The action the veteran would take."""
    return max(opinions(study), key=lambda opinion: opinion[1])[0]


def follow(study: Study, until: Sequence[str]) -> list[Action]:
    """Let the veteran go on until one of these decisions is asked; what he did."""
    done: list[Action] = []
    while study.step not in until:
        action = best(study)
        done.append(action)
        study.do(action.verb, action.a, action.b)
        assert len(done) < 200
    return done


def allied_move(study: Study) -> None:
    """The veteran's Allied movement, to the end of the phase."""
    while study.now.active() == ALLIED_SIDE and study.step in ("ChooseGroup", "MoveGroup", "ShowLeader"):
        action = best(study)
        study.do(action.verb, action.a, action.b)


# Every decision


def test_every_kind_of_decision_has_an_opinion_on_every_action() -> None:
    seen: set[str] = set()
    for scenario, number in (("campaign", 0), ("campaign", 1), ("tourney", 2), ("three_players", 3)):
        table = Table(BOOK, scenario, (), seed(f"judge {number}"))
        bots = [make_bot("recruit", BOOK) for _ in table.sides()]
        rng = Random(number)
        while table.outcome is None:
            decision = table.decision()
            view = table.view(decision.seat)
            if decision.name not in seen or len(table.history) % 40 == 0:
                seen.add(decision.name)
                before = view.state.dump()
                found = BOOK.knowledge.prior(view, decision)
                assert [action for action, _, _ in found] == decision.actions
                assert all(reason for _, _, reason in found)
                assert view.state.dump() == before
                assert len({score for _, score, _ in found}) > 1 or len(found) < 3 or decision.name == "ChooseSkirmish"
            table.take(bots[decision.seat].choose(view, decision, Clock(), rng))
    assert STEPS - seen <= {
        "ChooseField",
        "Morale",
        "ChooseHolder",
        "TakeHit",
        "Regroup",
        "SupplyLoss",
        "ChooseSkirmish",
    }


def test_hidden_faces_move_nobody() -> None:
    """Two games in which only the strengths of unseen Allied blocks differ look the same to the French."""
    table = Table(BOOK, "campaign", ("historical_setup",), seed("fog"))
    other = Table(BOOK, "campaign", ("historical_setup",), seed("fog"))
    state = other.state
    assert isinstance(state, Campaign)
    for unit in range(state.roster.size()):
        if not knows(state, 0, unit) and state.strength[unit] > 1:
            state.strength[unit] -= 1
    for _ in range(12):
        decision = table.decision()
        if decision.seat != 0:
            break
        assert BOOK.knowledge.prior(table.view(0), decision) == BOOK.knowledge.prior(other.view(0), other.decision())
        action = max(BOOK.knowledge.prior(table.view(0), decision), key=lambda opinion: opinion[1])[0]
        table.take(action)
        other.take(action)


# On the map


def test_a_strong_group_attacks_a_weak_one_next_door() -> None:
    study = Study(dice=[4] * 99)
    for name in "ABCDEF":
        study.french(name, INFANTRY, 4, 2, "quatre_bras")
    study.prussian("X", INFANTRY, 2, 1, "ligny").prussian("Y", INFANTRY, 2, 1, "liege").anglo(
        "Z", INFANTRY, 4, 2, "ghent"
    )
    study.movement()
    follow(study, ["ShowUnits"])
    assert study.now.held[FRENCH_SIDE][GROUND.numbers["ligny"]] > 1


def test_one_block_does_not_run_into_a_big_one() -> None:
    study = Study(turn=ALLIED_DAY, dice=[4] * 99).prussian("X", INFANTRY, 2, 1, "ligny")
    for name in "ABCDEF":
        study.french(name, INFANTRY, 4, 2, "quatre_bras")
    study.movement()
    allied_move(study)
    assert study.now.where[study.number("X")] != GROUND.numbers["quatre_bras"]


def test_in_the_last_turn_the_french_walk_into_open_cities() -> None:
    study = Study(turn=LAST, dice=[4] * 99).french("A", CAVALRY, 3, 2, "hal").french("B", CAVALRY, 3, 2, "alost")
    study.french("C", INFANTRY, 3, 2, "charleroi").anglo("Z", INFANTRY, 4, 2, "courtrai")
    study.movement()
    follow(study, ["over"])
    assert study.now.outcome is not None
    assert study.now.outcome.winner == FRENCH_SIDE


def test_a_garrison_stays_in_a_threatened_city() -> None:
    study = (
        Study(turn=ALLIED_DAY, dice=[4] * 99)
        .french("A", CAVALRY, 3, 2, "waterloo")
        .french("B", CAVALRY, 3, 2, "waterloo")
    )
    study.anglo("Z", INFANTRY, 4, 2, "brussels").anglo("Y", INFANTRY, 4, 2, "brussels").anglo(
        "X", INFANTRY, 4, 2, "brussels"
    )
    study.prussian("P", INFANTRY, 4, 2, "liege")
    study.movement()
    allied_move(study)
    assert study.now.held[ALLIED_SIDE][GROUND.numbers["brussels"]] > 0


def test_a_leader_shows_himself_for_a_column_and_not_for_nobody() -> None:
    study = Study().french("N", LEADER, 1, 2, "beaumont")
    for name in "ABCD":
        study.french(name, INFANTRY, 3, 2, "beaumont")
    study.prussian("X", INFANTRY, 2, 1, "liege")
    study.movement()
    study.do("group", "beaumont", FRENCH)
    for name in "NABCD":
        study.do("pick", name).do("go", "charleroi")
    while study.step in ("MoveGroup", "ChooseGroup"):
        study.do("end_group" if study.step == "MoveGroup" else "end_movement")
    assert study.step == "ShowLeader"
    assert best(study) == Action("reveal")


# Deployment


def test_an_army_is_deployed_without_ado() -> None:
    study = opening()
    assert [action.verb for action in follow(study, ["ChooseGroup"])] == ["historical", "done"] * 2


def test_the_line_of_battle_stands_at_once_and_lawfully() -> None:
    study = Study(dice=[1] * 40)
    for name, arm in zip(
        "ABCDEFG", [INFANTRY, INFANTRY, INFANTRY, CAVALRY, FOOT_ARTILLERY, INFANTRY, LEADER], strict=True
    ):
        study.french(name, arm, 1 if arm == LEADER else 3, 2, "waterloo")
        study.anglo(name.lower(), arm, 1 if arm == LEADER else 3, 2, "waterloo")
    study.fights({"waterloo": ["quatre_bras"]})
    done = follow(study, ["Combat"])
    picks = [action for action in done if action.verb == "pick"]
    assert len(picks) == 14
    assert not [action for action in done if action.verb == "back"]
    assert study.now.post[study.number("D")] == 0  # cavalry waits in reserve


# In battle


def test_guns_fire_before_anybody_moves() -> None:
    study = clash(Study().french("G", FOOT_ARTILLERY, 3, 1, "waterloo"), {"G": 2})
    assert best(study) == study.action("pick", "G")
    study.do("pick", "G")
    assert best(study).verb == "fire"


def test_nobody_leaves_a_position_that_would_be_lost() -> None:
    study = clash(Study().anglo("C", CAVALRY, 3, 2, "waterloo"), {"C": 2}, side=FRENCH_SIDE)
    study.do("pick", "F2")
    assert best(study).verb == "fire"
    worst = {action.verb: score for action, score, _ in opinions(study)}
    assert worst["move"] < worst["back"]


def test_an_empty_position_of_the_enemy_is_entered_at_once() -> None:
    study = clash(Study(), without="A1")
    study.do("pick", "F1")
    assert best(study) == Action("move", 4)


def test_a_reserve_saves_a_position() -> None:
    study = clash(
        Study(dice=[6] * 99).french("R", INFANTRY, 4, 2, "waterloo").anglo("C", INFANTRY, 4, 3, "waterloo"),
        {"R": 0, "C": 2},
    )
    while study.now.seat() == FRENCH_SIDE:
        action = best(study)
        study.do(action.verb, action.a, action.b)
    assert study.now.post[study.number("R")] == 2


def test_squares_are_for_cavalry_alone() -> None:
    charged = Study().anglo("C", CAVALRY, 4, 3, "waterloo").anglo("I", INFANTRY, 3, 2, "waterloo")
    study = clash(charged, {"C": 2, "I": 2})
    study.do("pick", "F2")
    scores = {action.verb: score for action, score, _ in opinions(study)}
    assert scores["square"] < scores["fire"]


def test_the_beaten_leave_in_good_order() -> None:
    study = Study()
    for name in "ABCDEF":
        study.anglo(name, INFANTRY, 4, 2, "waterloo")
    study.french("r", INFANTRY, 2, 2, "waterloo", now=1)
    places = {"A": 4, "B": 4, "C": 5, "D": 5, "E": 6, "F": 6, "r": 0}
    for place, name in enumerate("xyz", start=1):
        study.french(name, INFANTRY, 2, 1, "waterloo", now=1)
        places[name] = place
    study.battle("waterloo", places, sources=["quatre_bras"])
    assert best(study) == study.action("pick", "r")
    study.do("pick", "r")
    assert best(study).verb == "retreat"


def test_an_attack_that_can_do_nothing_ends() -> None:
    """No guns, no superiority, nobody to come: the attacker goes before he is thrown out (6.7)."""
    study = clash(Study(dice=[6] * 99), terrain={4: FARM})
    for _ in range(60):
        if study.step in ("over", "ChooseGroup"):
            break
        action = best(study)
        study.do(action.verb, action.a, action.b)
    assert study.step in ("over", "ChooseGroup")
    assert not study.told("stalemate")


# Smaller choices


def test_strong_riders_are_shown_and_the_leader_is_not() -> None:
    study = (
        Study()
        .french("N", LEADER, 1, 2, "ligny")
        .french("A", CAVALRY, 4, 3, "ligny")
        .french("B", INFANTRY, 4, 2, "ligny")
    )
    study.prussian("X", INFANTRY, 4, 2, "ligny")
    study.fights({"ligny": ["quatre_bras"]})
    while study.now.seat() != FRENCH_SIDE:
        action = best(study)
        study.do(action.verb, action.a, action.b)
    assert best(study) == study.action("show", "A")
    study.do("show", "A").do("show", "B")
    assert best(study) == Action("done")


def test_supply_takes_the_weakest() -> None:
    study = Study().french("A", INFANTRY, 3, 2, "liege")
    study.prussian("X", INFANTRY, 4, 2, "namur").prussian("Y", INFANTRY, 4, 1, "namur", now=1)
    study.prussian("Z", INFANTRY, 4, 2, "huy").turn_end()
    assert study.now.seat_of[PRUSSIAN] == study.now.seat()
    assert best(study) == study.action("remove", "Y")


def test_the_best_units_are_saved_from_a_rout() -> None:
    study = Study(dice=[6] * 40).french("A", INFANTRY, 4, 3, "ligny").french("B", INFANTRY, 4, 2, "ligny", now=1)
    for name in "XYZ":
        study.prussian(name, INFANTRY, 4, 1, "ligny")
    study.fights({"ligny": ["charleroi"]})
    while study.step == "ShowUnits":
        action = best(study)
        study.do(action.verb, action.a, action.b)
    assert study.step == "ForcedRetreat"
    assert best(study).a == study.number("A")


# The whole


def test_value_follows_losses_and_the_outcome() -> None:
    state = Table(BOOK, "campaign", ("historical_setup",)).state
    assert isinstance(state, Campaign)
    even = BOOK.knowledge.value(state, 0)
    assert -1 < even < 1
    assert even == -BOOK.knowledge.value(state, 1)
    found = features(state)
    assert len({feature.name for feature in found}) == len(found) >= 4
    state.dead[FRENCH] += 5
    assert BOOK.knowledge.value(state, 0) < even
    state.finish(1, "10.2", "for the test")
    assert (BOOK.knowledge.value(state, 0), BOOK.knowledge.value(state, 1)) == (-1, 1)


def test_a_quick_game_ends() -> None:
    table = Table(BOOK, "campaign", (), seed("quick"))
    wanderer = Wanderer(BOOK, 1, Random(4))
    while table.outcome is None and len(table.history) < 20_000:
        table.take(wanderer.choose(table.state, table.decision().actions))
    assert table.outcome is not None


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="the bound is for the compiled build")
def test_no_decision_takes_long() -> None:
    spent: list[float] = []
    for number in range(3):
        table = Table(BOOK, "campaign", (), seed(f"clock {number}"))
        bots = [make_bot("veteran", BOOK), make_bot("recruit", BOOK)]
        rng = Random(number)
        while table.outcome is None:
            decision = table.decision()
            view = table.view(decision.seat)
            start = thread_time()
            choice = bots[decision.seat].choose(view, decision, Clock(), rng)
            spent.append(thread_time() - start)
            table.take(choice)
    spent.sort()
    assert sum(spent) / len(spent) < 0.01
    assert spent[int(0.999 * len(spent))] < 0.05  # the very last may be the machine's fault


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="many games take too long on the Python sources")
def test_the_veteran_beats_the_recruit_and_both_sides_can_win() -> None:
    def results(bots: tuple[str, str], games: int) -> list[tuple[str, int]]:
        match = Match("napoleon_1815", "campaign", bots, ("historical_setup",), seed=1815, swap=True)
        played = [play(match, index) for index in range(games)]
        return [(result.bots[result.winners[0]], result.winners[0]) for result in played]

    assert sum(name == "veteran" for name, _ in results(("veteran", "recruit"), 24)) >= 17
    assert {seat for _, seat in results(("veteran", "veteran"), 16)} == {0, 1}
