"""A game as numbers: the grammar knows every action and decision, and what is hidden leaves no trace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.arena.matches import derived_seed
from grognard.games import GAMES, rulebook
from grognard.games.last_battles.plans import MANY
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.encoding import Encoding
from grognard.kernel.state import State
from grognard.kernel.wording import WordedDisplay
from grognard.research import aec_env
from grognard.research.env import GrognardEnv

GAMES_DIR = Path(__file__).parents[2] / "src" / "grognard" / "games"
SCENARIOS = [(game, info.id) for game in GAMES for info in rulebook(game).scenarios]
HIDDEN = [
    ("napoleon_1815", "campaign", []),
    ("napoleon_1815", "three_players", []),
    ("last_battles", "ligny", ["first_corps"]),
]


def positions(game: str, scenario: str, options: list[str], seed: int, most: int = 5000) -> Iterator[State]:
    """Every position of a game that is played half with sense and half without."""
    book = rulebook(game)
    chance = Random(seed)
    state = book.new_state(scenario, options, Dice(derived_seed(seed, 0, "numbers")), [])
    state.quiet = True
    wanderer = Wanderer(book, 0.6, chance)
    for _ in range(most):
        if state.outcome is not None:
            return
        yield state
        state.apply(wanderer.choose(state, state.legal()))


def said(encoding: Encoding, action: Action) -> list[int]:
    """All codes of an action."""
    return [encoding.first(action), *([encoding.second(action)] if action.verb in encoding.halved else [])]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_legal_actions_have_codes_of_their_own(game: str, scenario: str) -> None:
    book = rulebook(game)
    grammar = book.grammar(scenario)
    encoding = Encoding(grammar)
    assert encoding.size < 64_000  # the outputs of a network
    options = random_options(book, scenario, Random(scenario))
    for state in positions(game, scenario, options, 7, 1200):
        actions = state.legal()
        codes = [tuple(said(encoding, action)) for action in actions]
        assert len(set(codes)) == len(actions)
        assert all(0 <= code < encoding.size for pair in codes for code in pair)
        assert state.agenda[-1].name() in grammar.decisions
        for action, pair in zip(actions[::7], codes[::7], strict=True):
            words = [encoding.text(code).replace("...", "").strip() for code in pair]
            assert Action.from_text(" ".join(words)) == action


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("ligny", ["sixth_corps", "first_corps", "hidden_movement"]),
        ("la_belle_alliance_variant", ["early_start", "hidden_movement"]),
        ("campaign", ["hal_force"]),
    ],
)
def test_the_grammar_knows_what_options_bring(scenario: str, options: list[str]) -> None:
    """Bodies of reinforcements and plans that are there only with an option have numbers without it, too."""
    book = rulebook("last_battles")
    grammar = book.grammar(scenario)
    encoding = Encoding(grammar)
    state = book.new_state(scenario, options, Dice(bytes(32)), [])
    facts = cast("Any", state).scenario
    plain = cast("Any", book.new_state(scenario, [], Dice(bytes(32)), [])).scenario
    assert len(facts.columns) > len(plain.columns)
    said_now = [Action("hide_column", number) for number in range(len(facts.columns))]
    for number, plan in enumerate(facts.plans):
        said_now += [Action("plan", number * MANY + choice) for choice in range(len(plan.turns))]
    assert len(set(encoding.codes(said_now))) == len(said_now)
    assert len(book.measures.numbers(book.secrets.view(state, 0))[-1]) == grammar.blocks[-1].rows


@pytest.mark.parametrize("game", GAMES)
def test_the_grammar_knows_every_verb_and_decision_of_the_sources(game: str) -> None:
    """That the vocabulary has all verbs of the sources is in tests/conformance/test_vocabulary.py."""
    book = rulebook(game)
    grammar = book.grammar(book.scenarios[0].id)
    assert isinstance(book.display, WordedDisplay)
    assert [verb.name for verb in grammar.verbs] == sorted(book.display.wording.vocabulary.verbs)
    text = "\n".join(path.read_text("utf-8") for path in (GAMES_DIR / game / "steps").glob("*.py"))
    classes = dict(re.findall(r"^class (\w+)\((\w*Step)\)", text, re.MULTILINE))
    decisions = {name for name in classes if not name.endswith("Step")}
    assert decisions == set(grammar.decisions)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_columns_fit_their_blocks(game: str, scenario: str) -> None:
    book = rulebook(game)
    blocks = book.grammar(scenario).blocks
    rows = [block.rows for block in blocks for _ in block.columns]
    exact = [bool(block.labels) for block in blocks for _ in block.columns]
    options = random_options(book, scenario, Random(scenario))
    for number, state in enumerate(positions(game, scenario, options, 3, 600)):
        if number % 20 == 0:
            columns = book.measures.numbers(book.secrets.view(state, number % 2))
            assert len(columns) == len(rows)
            for column, most, fixed in zip(columns, rows, exact, strict=True):
                assert len(column) == most if fixed else len(column) <= most
                assert all(-32768 <= value <= 32767 for value in column)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_what_is_kept_and_glanced_at_is_what_a_view_says_afresh(game: str, scenario: str) -> None:
    """The quick ways to the numbers (columns that are kept, no view) against the slow one: all made anew of a view."""
    book = rulebook(game)
    seats = range(-1, len(book.sides_of(scenario)))
    options = random_options(book, scenario, Random(f"kept {scenario}"))
    for number, state in enumerate(positions(game, scenario, options, 21, 240)):
        memory = cast("Any", state).roster.kept
        for seat in seats:
            quick = book.measures.glance(state, seat)
            kept = book.measures.numbers(book.secrets.view(state, seat))
            if number % 10:
                continue  # what is kept goes on from one decision to the next
            before = {each: memory.pop(each, None) for each in seats}
            fresh = [list(column) for column in book.measures.numbers(book.secrets.view(state, seat))]
            memory.update({each: known for each, known in before.items() if known is not None})
            assert [list(column) for column in kept] == fresh, (number, seat)
            assert quick is None or [list(column) for column in quick] == fresh, (number, seat)


@pytest.mark.parametrize(("game", "scenario", "options"), HIDDEN)
def test_what_is_hidden_leaves_no_trace(game: str, scenario: str, options: list[str]) -> None:
    book = rulebook(game)
    env = aec_env(game, scenario, options)
    compared = changed = 0
    for number, state in enumerate(positions(game, scenario, options, 11)):
        if number % 25:
            continue
        for seat in range(len(env.possible_agents)):
            if game == "last_battles" and seat == 0:
                continue  # the French know their own secret (18.5C): nothing is hidden from them
            other = book.secrets.guess(book.secrets.view(state, seat), Dice(derived_seed(number, seat, "guess")))
            changed += state.dump() != other.dump()
            compared += 1
            assert env.vector(seat, state).tobytes() == env.vector(seat, other).tobytes(), (number, seat)
            if state.seat() == seat:
                assert env.encoding.codes(state.legal()) == env.encoding.codes(other.legal())
    assert compared > 15
    assert changed > compared // 5


def test_a_block_seen_from_behind_is_an_army_and_a_place() -> None:
    env = aec_env("napoleon_1815", "campaign", ["historical_setup"])
    columns = env.grammar.blocks[0].columns
    arm, known, army = columns.index("arm"), columns.index("known"), columns.index("army")
    seen = 0
    for state in positions("napoleon_1815", "campaign", ["historical_setup"], 2, 60):
        for seat in range(2):
            pieces = env.layout.tables(env.vector(seat, state))["pieces"]
            unknown = pieces[pieces[:, known] == 0]
            seen += len(unknown)
            assert not unknown[:, arm:].any()
            assert unknown[:, army].all()
            assert pieces[pieces[:, known] == 1][:, arm].all()
    assert seen > 1000


def test_what_is_seen_shows() -> None:
    env = aec_env("napoleon_1815", "campaign", ["historical_setup"])
    before = different_vectors(env)
    assert before == [True, False]


def different_vectors(env: GrognardEnv) -> list[bool]:
    """Is a French block's loss of a step seen by the French, and by the Allies?"""
    state = next(positions("napoleon_1815", "campaign", ["historical_setup"], 5))
    weaker = state.copy()
    strength: list[int] = weaker.strength  # type: ignore[attr-defined]
    strength[3] -= 1
    return [not np.array_equal(env.vector(seat, state), env.vector(seat, weaker)) for seat in range(2)]
