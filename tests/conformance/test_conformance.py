"""What every game must keep: one suite, all games, all scenarios."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from grognard import build_kind
from grognard.arena.fuzz import Wanderer, fuzz_game, random_options, restless
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.events import DIE
from grognard.kernel.foresight import rolls
from grognard.kernel.rulebook import Rulebook, View
from grognard.kernel.state import SPECTATOR, State, Step
from grognard.kernel.table import Table
from grognard.kernel.throws import NONE, tie
from tests.conformance.cases import CASES, GAMES, HURRIED, HURRY, LONG, PACKAGES, SHARE, share
from tests.conformance.declared import kinds_below
from tests.seeds import run_seed


def next_action(game: str, scenario: str, state: State, taken: int, chance: Random) -> Action:
    """A random action; far into a very long game mostly the one that ends a phase, which comes last."""
    legal = state.legal()
    if (game, scenario) in HURRIED and taken > HURRY and chance.random() < 0.85:
        return legal[-1]
    return restless(legal, chance)


@cache
def whole_game(game: str, scenario: str) -> list[tuple[int, State]]:
    """A random game with random options, played once for all tests: positions with their numbers, not to be changed."""
    book = rulebook(game)
    chance = Random(4)
    state = book.new_state(scenario, random_options(book, scenario, chance), Dice(bytes(range(32))), [])
    found: list[tuple[int, State]] = []
    taken = 0
    while state.outcome is None:
        if taken % 20 == 0 or taken % 25 == 0:
            found.append((taken, state.copy()))
        state.apply(next_action(game, scenario, state, taken, chance))
        taken += 1
    return found


def positions(book: Rulebook, scenario: str, every: int = 25) -> list[State]:
    """Positions spread over the whole game; of a long one fewer, but from its start to its end."""
    found = [state for number, state in whole_game(book.id, scenario) if number % every == 0]
    return found[:: SHARE if (book.id, scenario) in LONG else 1]


def dump(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_copies_are_equal_and_independent(game: str, scenario: str) -> None:
    book = rulebook(game)
    chance = Random(0)
    for state in positions(book, scenario):
        before = dump(state)
        copy = state.copy()
        assert dump(copy) == before
        assert copy.legal() == state.legal()
        for _ in range(12):
            if copy.outcome is None:
                copy.apply(chance.choice(copy.legal()))
        assert dump(state) == before


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_two_copies_with_the_same_actions_end_alike(game: str, scenario: str) -> None:
    book = rulebook(game)
    found = positions(book, scenario, every=80)
    whole = {0, len(found) // 2, len(found) - 1}  # played to the end; all others well past the next one
    for number, state in enumerate(found):
        one, other = state.copy(), state.copy()
        first, second = Random(9), Random(9)
        taken = 0
        while one.outcome is None and (taken < 200 or number in whole):
            one.apply(next_action(game, scenario, one, taken, first))
            other.apply(next_action(game, scenario, other, taken, second))
            taken += 1
        assert dump(one) == dump(other)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_action_texts_are_unique_and_legal_lists_do_not_lie(game: str, scenario: str) -> None:
    book = rulebook(game)
    for state in positions(book, scenario):
        legal = state.legal()
        assert legal
        assert len({action.to_text() for action in legal}) == len(legal)
        for action in legal[:: max(1, len(legal) // 12)]:
            trial = state.copy()
            trial.apply(action)
            assert not book.measures.faults(trial)


def shown(book: Rulebook, view: View) -> str:
    """All that a screen shows of a view, unasked."""
    display = book.display
    parts = [display.scenes(view), display.pieces(view), display.marks(view), display.panels(view)]
    return json.dumps([*parts, display.questions(view.state), view.state.dump()], sort_keys=True)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_seats_that_stand_for_each_other_are_shown_the_very_same(game: str, scenario: str) -> None:
    book = rulebook(game)
    for state in positions(book, scenario, every=60):
        groups: dict[int, set[str]] = {}
        for seat in (SPECTATOR, *range(len(book.sides_of(scenario)))):
            view = book.secrets.view(state, seat)
            groups.setdefault(book.secrets.stands_for(state, seat), set()).add(shown(book, view))
        assert all(len(screens) == 1 for screens in groups.values())


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_a_guess_agrees_with_the_view(game: str, scenario: str) -> None:
    book = rulebook(game)
    for state in positions(book, scenario, every=60):
        for seat in (SPECTATOR, *range(len(book.sides_of(scenario)))):
            view = book.secrets.view(state, seat)
            guess = book.secrets.guess(view, Dice(hashlib.sha256(b"guess").digest()))
            assert book.secrets.view(guess, seat).state.dump() == view.state.dump()
            assert dump(book.secrets.view(guess, seat).state) == dump(view.state)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_a_view_holds_no_seed_and_changing_it_changes_nothing(game: str, scenario: str) -> None:
    book = rulebook(game)
    for state in positions(book, scenario, every=60):
        before = dump(state)
        for seat in (SPECTATOR, *range(len(book.sides_of(scenario)))):
            view = book.secrets.view(state, seat)
            assert view.state.dice.seed != state.dice.seed
            if view.state.legal():
                view.state.apply(view.state.legal()[0])
        assert dump(state) == before


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_who_decides_sees_all_his_choices(game: str, scenario: str) -> None:
    book = rulebook(game)
    for state in positions(book, scenario):
        assert book.secrets.view(state, state.seat()).state.legal() == state.legal()


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_what_a_seat_does_not_notice_changes_nothing_that_it_sees(game: str, scenario: str) -> None:
    """`Rulebook.noticed` may say no only where that is true: the server does not even count such actions."""
    book = rulebook(game)
    chance = Random(6)
    state = book.new_state(scenario, random_options(book, scenario, chance), Dice(bytes(range(32))), [])
    seats = (SPECTATOR, *range(len(book.sides_of(scenario))))
    for _ in range(share(game, scenario, 6000)):
        if state.outcome is not None:
            break
        decider = state.seat()
        action = restless(state.legal(), chance)
        blind = [seat for seat in seats if seat != decider and not book.secrets.noticed(state, action, seat)]
        before = {seat: seen(book, state, seat) for seat in blind}
        state.events = []
        state.apply(action)
        for seat in blind:
            told = any(event.visible_to(seat) for event in state.events)
            assert told or state.seat() != decider or seen(book, state, seat) == before[seat], action


def seen(book: Rulebook, state: State, seat: int) -> str:
    """What a screen shows a seat that does not decide, its log aside."""
    view = book.secrets.view(state, seat)
    asked = (
        []
        if view.state.outcome is not None
        else [view.state.agenda[-1].name(), view.state.agenda[-1].prompt(view.state)]
    )
    mute = book.secrets.may_speak(view.state, seat) is not None
    return json.dumps([asked, book.display.pieces(view), book.display.marks(view), book.display.panels(view), mute])


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_allies_agree_who_they_are_and_mouths_are_closed_by_a_rule(game: str, scenario: str) -> None:
    book = rulebook(game)
    seats = range(len(book.sides_of(scenario)))
    for seat in seats:
        allies = book.secrets.allies(book.sides_of(scenario), seat)
        assert seat not in allies
        assert all(other in seats and seat in book.secrets.allies(book.sides_of(scenario), other) for other in allies)
    for state in positions(book, scenario):
        for seat in seats:
            refusal = book.secrets.may_speak(book.secrets.view(state, seat).state, seat)
            assert (refusal is None) == (book.secrets.may_speak(state, seat) is None)
            assert refusal is None or (refusal.reason and book.display.rule_text(refusal.rule) is not None)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_what_a_seat_is_sent_does_not_depend_on_dice_to_come(game: str, scenario: str) -> None:
    """Two games with the same past and another seed look the same, byte for byte."""
    book = rulebook(game)
    for state in positions(book, scenario, every=60):
        twin = state.copy()
        twin.dice = Dice(hashlib.sha256(b"another").digest(), state.dice.count)
        for seat in (SPECTATOR, *range(len(book.sides_of(scenario)))):
            one, other = book.secrets.view(state, seat), book.secrets.view(twin, seat)
            assert json.dumps(one.state.dump()) == json.dumps(other.state.dump())
            assert dump(one.state) == dump(other.state)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_every_decision_state_asks_in_words(game: str, scenario: str) -> None:
    book = rulebook(game)
    table = Table(book, scenario, [], bytes(32))
    chance = Random(1)
    for _ in range(300):
        if table.outcome is not None:
            break
        decision = table.decision()
        assert decision.prompt.endswith((".", "?", "!"))
        assert decision.rule[0].isdigit()
        assert 0 <= decision.seat < len(book.sides_of(scenario))
        table.take(restless(decision.actions, chance))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_random_games_show_no_fault(game: str) -> None:
    """A small sample of `python -m grognard.arena.fuzz`; a failure prints the seed."""
    seed = run_seed()
    scenarios = rulebook(game).scenarios
    many = 8 if build_kind() == "pure" else 12
    campaigns = [index for index in range(many) if (game, scenarios[index % len(scenarios)].id) in HURRIED]
    played = campaigns[seed % len(campaigns)] if campaigns else -1  # one a run: a whole campaign takes long
    for index in range(many):
        scenario = scenarios[index % len(scenarios)].id
        if (game, scenario) in LONG and build_kind() == "pure":
            continue  # the compiled build plays them
        if index in campaigns and index != played:
            continue
        seen = fuzz_game(game, scenario, seed, index)
        assert not seen.faults, seen.faults


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_everything_is_told_in_words_with_a_rule_that_can_be_looked_up(game: str, scenario: str) -> None:
    book = rulebook(game)
    chance = Random(8)
    state = book.new_state(scenario, random_options(book, scenario, chance), Dice(bytes(range(32))), [])
    wanderer = Wanderer(book, 0.7, chance)
    for number in range(share(game, scenario, 1500)):
        if state.outcome is not None:
            break
        step = state.agenda[-1]
        text, rule = step.prompt(state)
        assert text.endswith((".", "?")), text
        assert book.display.rule_text(rule) is not None, (step.name(), rule)
        actions = state.legal()
        if number % 5 == 0:
            for action in actions[:: max(1, len(actions) // 6)]:
                words = book.display.describe(state, action)
                assert words, action
                assert "{" not in words, words
                assert words != action.to_text(), action
                odds = book.display.preview(state, action)
                if odds is not None and odds["results"]:
                    assert sum(Fraction(one["chance"]) for one in odds["results"]) == 1, action
        state.apply(wanderer.choose(state, actions))
        for event in state.events:
            told = book.display.tell(state, event)
            assert "{" not in told, told
            assert told != event.kind, event
            assert event.rule == "" or book.display.rule_text(event.rule) is not None, event
        state.events = []


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_what_makes_dice_fall_says_so_and_shows_their_odds(game: str, scenario: str) -> None:
    """A choice is marked exactly when dice fall at once, as far as its player can know, and then has a preview."""
    book = rulebook(game)
    thrown = 0
    for seed in range(9):
        if seed >= (1 if (game, scenario) in LONG else 3) and thrown:
            break  # where few choices throw dice, more games are played until one has been met
        chance = Random(seed)
        state = book.new_state(scenario, random_options(book, scenario, chance), Dice(bytes([seed]) * 32), [])
        wanderer = Wanderer(book, 0.7, chance)
        for _ in range(450):
            if state.outcome is not None:
                break
            actions = state.legal()
            action = wanderer.choose(state, actions)
            own = book.secrets.view(state, state.seat()).state
            known = rolls(own, action) == rolls(state, action)
            (choice,) = (one for one in book.display.choices(own) if one["action"] == action.to_json())
            odds = book.display.preview(own, action)
            before = state.dice.count
            state.apply(action)
            rolled = state.dice.count > before
            thrown += rolled
            if known or choice.get("rolls", False):
                assert rolled == choice.get("rolls", False), (action, rolled)
            if choice.get("rolls", False):
                assert choice["final"], action
                assert odds is not None, action
                assert sum(Fraction(one["chance"]) for one in odds["results"]) == 1, action
    assert thrown


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_the_trail_is_the_way_that_the_piece_on_the_move_has_come(game: str, scenario: str) -> None:
    book = rulebook(game)
    chance = Random(8)
    state = book.new_state(scenario, random_options(book, scenario, chance), Dice(bytes(range(32))), [])
    followed = taken = 0
    while state.outcome is None and taken < share(game, scenario, 3000):
        action = restless(state.legal(), chance)
        before, turns, way = state.trail, book.knowledge.turns_played(state), state.agenda[-1].way(state, action)
        mover = state.seat()
        state.apply(action)
        taken += 1
        if way:
            assert before
            whole = before + tuple(way)
            if state.seat() != mover and len(before) < len(state.trail):
                whole = whole[: len(state.trail)]  # somebody else decides where it has come to on the way
            assert state.trail == whole or len(state.trail) < 2  # or it has stopped, and another begins
            followed += 1
        if book.knowledge.turns_played(state) != turns:
            assert not state.trail
    assert followed or not in_legs(game)


def is_foggy(game: str) -> bool:
    """Do the seats see different things in the first scenario as it is published?"""
    book = rulebook(game)
    return book.secrets.fog(book.new_state(book.scenarios[0].id, [], Dice(bytes(32)), []))


def in_legs(game: str) -> bool:
    """Are there moves of several legs in a game, so that it has a trail to keep?"""
    own = [kind for kind in kinds_below(Step) if kind.__module__.startswith(f"{PACKAGES[game]}.")]
    return any("leads_by" in vars(kind) or "way" in vars(kind) for kind in own)


@pytest.mark.parametrize("game", [game for game in GAMES if is_foggy(game)])
def test_in_the_fog_nobody_sees_the_trail_of_another(game: str) -> None:
    book = rulebook(game)
    chance = Random(8)
    state = book.new_state(book.scenarios[0].id, [], Dice(bytes(range(32))), [])
    seats, seen = len(book.sides_of(book.scenarios[0].id)), 0
    for _ in range(2000):
        if state.outcome is not None:
            break
        if state.trail:
            seen += 1
            for other in (SPECTATOR, *range(seats)):
                assert book.secrets.view(state, other).state.trail == (state.trail if other == state.seat() else ())
        state.apply(restless(state.legal(), chance))
    assert seen or not in_legs(game)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_every_throw_of_dice_says_what_it_is_for(game: str, scenario: str) -> None:
    """By a sentence before it or in words of its own; and no sentence belongs to two throws."""
    assert any(check_throws(game, scenario, seed) for seed in range(11, 21)), "some options leave nothing to chance"


def check_throws(game: str, scenario: str, seed: int) -> int:
    """Play a game and look at its throws; how many dice there were."""
    book = rulebook(game)
    chance = Random(seed)
    table = Table(book, scenario, random_options(book, scenario, chance), bytes(range(32)))
    dice = 0
    for _ in range(share(game, scenario, 1500)):
        if table.outcome is not None:
            break
        known = len(table.log)
        table.take(restless(table.legal(), chance))
        events = [event for event in table.log[known:] if event.visible_to(0)]
        ties = tie(events, book.display.throw)
        heralds = {one.herald for one in ties if one.herald != NONE}
        for place, (event, one) in enumerate(zip(events, ties, strict=True)):
            if event.kind != DIE:
                assert not (one.first != NONE and place in heralds), event
                continue
            dice += 1
            assert one.first != NONE
            words = "" if one.herald == NONE else book.display.tell(table.state, events[one.herald])
            assert one.first != place or words or book.display.occasion(table.state, event) not in VAGUE, event
    return dice


VAGUE = ("", "Dice are rolled.", "A die is rolled.")  # what a game says of dice that it knows nothing about
