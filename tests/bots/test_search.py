"""Generals and marshals: they plan, follow their plan, notice surprises, keep to the clock and give hints."""

from random import Random
from time import process_time

import pytest

from grognard.bots import BOTS, Clock, chance, give_hint, make_bot
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.search import Level, Searcher, Worlds
from grognard.games import rulebook
from grognard.kernel.action import Action, Decision
from grognard.kernel.table import Table

BOOK = rulebook("last_battles")
SMALL = {
    "general": GENERAL._replace(plans=4, trials=8),
    "marshal": MARSHAL._replace(plans=4, trials=12),
}


def opening() -> Table:
    return Table(BOOK, "quatre_bras", (), b"search".ljust(32, b"."))


def fighting() -> Table:
    """A turn in the middle of the battle, before the movement."""
    table, veteran, rng = opening(), make_bot("veteran", BOOK), Random(2)
    while BOOK.knowledge.turns_played(table.state) < 6:
        table.take(veteran.choose(table.view(table.seat()), table.decision(), Clock(), rng))
    return table


def small(name: str) -> Searcher:
    return Searcher(BOOK, SMALL[name])


def take(table: Table, bot: Searcher, rng: Random) -> Action:
    action = bot.choose(table.view(table.seat()), table.decision(), Clock(), rng)
    table.take(action)
    return action


@pytest.mark.parametrize("name", SMALL)
def test_the_same_seed_gives_the_same_choices(name: str) -> None:
    def choices() -> list[Action]:
        table, bot, rng = opening(), small(name), Random(7)
        return [take(table, bot, rng) for _ in range(30)]

    assert choices() == choices()


@pytest.mark.parametrize("name", SMALL)
def test_a_plan_is_followed_until_the_dice_fall(name: str) -> None:
    table, bot, rng = opening(), small(name), Random(7)
    take(table, bot, rng)
    thought, turn = bot.trials, BOOK.knowledge.turns_played(table.state)
    planned = bot.plan.actions
    assert thought > 0
    assert len(planned) > 10
    for number in range(1, len(planned)):
        assert BOOK.knowledge.turns_played(table.state) == turn
        assert take(table, bot, rng) == planned[number]
    assert bot.trials == thought


def test_a_surprise_upsets_the_plan() -> None:
    table, bot, rng = opening(), small("general"), Random(7)
    take(table, bot, rng)
    thought = bot.trials
    legal = table.decision()
    fewer = Decision(legal.seat, legal.name, legal.prompt, legal.rule, legal.actions[1:])
    assert bot.choose(table.view(legal.seat), fewer, Clock(), rng) in fewer.actions
    assert bot.trials > thought or BOOK.knowledge.weight(table.view(legal.seat), fewer) == 0


def test_a_choice_of_one_needs_no_thought() -> None:
    table, bot = opening(), small("marshal")
    decision = table.decision()
    only = Decision(decision.seat, decision.name, "", "", decision.actions[:1])
    assert bot.choose(table.view(decision.seat), only, Clock(), Random(1)) == decision.actions[0]
    assert bot.trials == 0


def test_without_time_it_does_what_a_veteran_does() -> None:
    table, bot = opening(), small("marshal")
    decision = table.decision()
    view = table.view(decision.seat)
    expected = make_bot("veteran", BOOK).choose(view, decision, Clock(), Random(1))
    assert bot.choose(view, decision, Clock(0), Random(1)) == expected
    assert bot.trials == 0


@pytest.mark.parametrize("name", ["general", "marshal"])
def test_it_keeps_to_the_time_it_is_given(name: str) -> None:
    table = opening()
    bot = make_bot(name, BOOK, seconds=0.3)
    begun = process_time()
    bot.choose(table.view(table.seat()), table.decision(), Clock(), Random(1))
    assert process_time() - begun < 3.0  # a plan, and one trial of each; others on the machine do not count
    assert isinstance(bot, Searcher)
    assert bot.trials > 0


def test_where_drafts_are_long_few_are_made() -> None:
    """A movement phase of the campaign is a hundred moves and more: two dozen drafts of it took all the time."""
    table = opening()
    view, decision = table.view(table.seat()), table.decision()
    bot = Searcher(BOOK, MARSHAL._replace(plans=3))

    def plans(late: float) -> int:
        return len(bot._plans(table.state.copy(), view, decision, Random(1), late))

    assert (plans(0.0), plans(float("inf"))) == (1, 3)
    hurried = Searcher(BOOK, MARSHAL)
    hurried.seconds = 0.001
    hurried.choose(view, decision, Clock(), Random(1))
    assert len(hurried.plan.actions) > 10  # the veteran's plan
    assert hurried.trials == 0


def test_two_cores_think_alike() -> None:
    def choice(cores: int) -> Action:
        bot = small("marshal")
        bot.cores = cores
        table = opening()
        return bot.choose(table.view(table.seat()), table.decision(), Clock(), Random(3))

    assert choice(1) == choice(2)


@pytest.mark.parametrize("name", ["random", "recruit", "veteran"])
def test_quick_hint_has_an_action_a_reason_and_a_chance(name: str) -> None:
    table = opening()
    advice = give_hint(name, BOOK, table.view(table.seat()), table.decision(), Clock(), Random(1))
    assert advice.action in table.legal()
    assert bool(advice.reason) == (name != "random")
    assert 0.0 <= advice.chance <= 1.0


def test_the_hint_of_a_searcher_has_the_chance_that_everybody_tells_for_the_position() -> None:
    table, bot = fighting(), small("marshal")
    view = table.view(table.seat())
    advice = bot.hint(view, table.decision(), Clock(), Random(1))
    assert advice.action in table.legal()
    assert advice.reason
    assert advice.chance == chance(BOOK, view)


@pytest.mark.parametrize("trials", [1.0, 2.0])
def test_a_game_says_how_many_of_its_trials_stand_for_one(trials: float) -> None:
    book = rulebook("last_battles")
    usual = book.knowledge.trials
    book.knowledge.trials = (trials, 1.0)
    try:
        table, bot = opening(), Searcher(book, GENERAL._replace(plans=4, trials=8))
        take(table, bot, Random(7))
    finally:
        book.knowledge.trials = usual
    assert bot.trials == pytest.approx(8 * trials, abs=1)


def test_a_game_says_how_many_of_its_plans_stand_for_one_and_how_many_trials_are_enough() -> None:
    book = rulebook("last_battles")
    usual = book.knowledge.plans, book.knowledge.enough
    table, level = opening(), GENERAL._replace(plans=2, trials=64)
    view, decision = table.view(table.seat()), table.decision()
    book.knowledge.plans, book.knowledge.enough = (3, 1), (5, 0)
    try:
        bot = Searcher(book, level)
        found = bot._plans(Worlds(book, view, Random(7)).world(0), view, decision, Random(7), float("inf"))
        bot._think(view, decision, Clock(), 1.0, Random(7))
    finally:
        book.knowledge.plans, book.knowledge.enough = usual
    assert len(found) == 6
    assert bot.trials <= 5 * 6 + 3 < 64  # rounds of the halving are rounded


def test_levels_grow() -> None:
    def effort(level: Level) -> tuple[int, int, float]:
        return level.plans, level.trials, level.seconds

    assert all(less < more for less, more in zip(effort(GENERAL), effort(MARSHAL), strict=True))
    assert list(BOTS) == ["random", "recruit", "veteran", "general", "marshal"]
