"""Recruit and veteran play last_battles: to the end, lawfully, in time, from their view alone."""

from random import Random
from time import thread_time

import pytest

import grognard
from grognard.arena.fuzz import Wanderer
from grognard.arena.matches import Match, play
from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.games.last_battles.knowledge.value import features
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.table import Table

BOOK = rulebook("last_battles")
BATTLES = ("quatre_bras", "ligny", "wavre", "la_belle_alliance")
SOME_OPTIONS: dict[str, list[tuple[str, ...]]] = {
    "quatre_bras": [
        ("command", "combined_arms", "cavalry_impetus", "first_corps", "expanded_n2"),
        ("french_reserve", "mounted_retreat", "strict_moves"),
    ],
    "ligny": [
        ("command", "leader_advance", "sixth_corps", "first_corps", "late_start"),
        ("variable_prussian_losses", "mounted_retreat", "imperial_guard", "disintegrate_at_level"),
    ],
    "wavre": [("command", "mounted_retreat", "cavalry_impetus"), ("combined_arms", "strict_moves")],
    "la_belle_alliance": [
        ("command", "imperial_guard", "leader_advance", "chateau_infantry_only"),
        ("combined_arms", "mounted_retreat", "cavalry_impetus"),
    ],
}
COMPILED = grognard.build_kind() == "mypyc"
MIXED = [(scenario, options) for scenario, choices in SOME_OPTIONS.items() for options in choices]
GAMES = MIXED if COMPILED else MIXED[::2]  # the Python sources are several times slower


def seed(text: str) -> bytes:
    return text.encode().ljust(32, b".")


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_both_bots_finish_every_game_with_options_mixed(scenario: str, options: tuple[str, ...]) -> None:
    for index in range(2 if COMPILED else 1):
        # Table.take refuses what is not legal, so a finished game is a lawful one
        result = play(Match("last_battles", scenario, ("veteran", "recruit"), options, seed=3, swap=True), index)
        assert result.reason


@pytest.mark.parametrize("name", ["recruit", "veteran"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def choices() -> list[Action]:
        table = Table(BOOK, "quatre_bras", (), seed("same"))
        bot = make_bot(name, BOOK)
        rng = Random(5)
        while len(table.history) < 60:
            table.take(bot.choose(table.view(table.seat()), table.decision(), Clock(), rng))
        return table.history

    assert choices() == choices()


@pytest.mark.parametrize("scenario", BATTLES)
def test_the_prior_judges_every_legal_action_and_leaves_the_view_alone(scenario: str) -> None:
    table = Table(BOOK, scenario, ("command",), seed(scenario))
    wanderer = Wanderer(BOOK, 1, Random(7))
    for step in range(240):
        decision = table.decision()
        if step % 8 == 0:
            view = table.view(decision.seat)
            before = view.state.dump()
            opinions = BOOK.knowledge.prior(view, decision)
            assert [action for action, _, _ in opinions] == decision.actions
            assert all(reason for _, _, reason in opinions)
            assert view.state.dump() == before
            assert BOOK.knowledge.prior(table.view(decision.seat), decision) == opinions
        table.take(wanderer.choose(table.state, decision.actions))
        if table.outcome is not None:
            break


@pytest.mark.parametrize("name", ["recruit", "veteran"])
def test_what_a_bot_may_not_know_does_not_move_it(name: str) -> None:
    """18.5C: two games that differ only in the French secret look the same to the Prussian bot until it comes out."""
    tables = [Table(BOOK, "ligny", ("first_corps",), seed("secret")) for _ in range(2)]
    for secret, table in enumerate(tables):
        table.take(Action("secretly", secret))
    bots = [make_bot(name, BOOK) for _ in tables]
    chances = [Random(11) for _ in tables]
    french = Random(12)
    decided = 0
    while tables[0].state.dump()["turn"] == 0 and decided < 25:
        decision = tables[0].decision()
        if decision.seat == 0:
            choice = decision.actions[int(french.random() * len(decision.actions))]
            if len(tables[0].history) > 12 and Action("end_movement") in decision.actions:
                choice = Action("end_movement")
            picks = [choice, choice]
        else:
            picks = [
                bots[i].choose(tables[i].view(1), tables[i].decision(), Clock(), chances[i]) for i in range(len(tables))
            ]
            decided += 1
        assert picks[0] == picks[1]
        for table, pick in zip(tables, picks, strict=True):
            table.take(pick)
    assert decided >= 10


def test_value_is_a_sum_of_named_features_and_opposite_for_the_other_side() -> None:
    for scenario in BATTLES:
        state = Table(BOOK, scenario).state
        assert isinstance(state, Battle)
        assert -1 < BOOK.knowledge.value(state, 0) < 1
        assert BOOK.knowledge.value(state, 0) == -BOOK.knowledge.value(state, 1)
        found = features(state)
        assert len({feature.name for feature in found}) == len(found) >= 2
        state.losses[0] += 9
        assert BOOK.knowledge.value(state, 0) < BOOK.knowledge.value(Table(BOOK, scenario).state, 0)
        state.finish(1, "3.4", "for the test")
        assert (BOOK.knowledge.value(state, 0), BOOK.knowledge.value(state, 1)) == (-1, 1)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="the bound is for the compiled build")
def test_no_decision_takes_long() -> None:
    spent: list[float] = []
    for scenario in BATTLES:
        table = Table(BOOK, scenario, (), seed("clock"))
        bots = [make_bot("veteran", BOOK), make_bot("recruit", BOOK)]
        rng = Random(2)
        while table.outcome is None:
            decision = table.decision()
            view = table.view(decision.seat)
            start = thread_time()
            choice = bots[decision.seat].choose(view, decision, Clock(), rng)
            spent.append(thread_time() - start)
            table.take(choice)
    spent.sort()
    assert sum(spent) / len(spent) < 0.005
    assert spent[int(0.999 * len(spent))] < 0.05  # the very last may be the machine's fault


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="many games take too long on the Python sources")
def test_the_veteran_beats_the_recruit_and_the_recruit_beats_chance() -> None:
    def wins(bots: tuple[str, str]) -> int:
        results = [
            play(Match("last_battles", scenario, bots, (), seed=1815, swap=True), index)
            for scenario in BATTLES
            for index in range(2)
        ]
        return sum(any(result.bots[seat] == bots[0] for seat in result.winners) for result in results)

    assert wins(("veteran", "recruit")) >= 6
    assert wins(("recruit", "random")) >= 6
