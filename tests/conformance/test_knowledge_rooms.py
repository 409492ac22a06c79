"""Every game keeps what its computer players know in the same rooms, each with one meaning (`kernel.knowledge`)."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from grognard.arena.fuzz import random_options
from grognard.games import rulebook
from grognard.kernel.dice import Dice
from grognard.kernel.knowledge import Case, Feature, judged
from grognard.kernel.state import Step
from grognard.kernel.steps import WorkStep
from tests.conformance.cases import GAMES, PACKAGES, folder_of

ROOMS = {
    "aims": [],
    "aftermath": [],
    "movement": [],
    "odds": [],
    "opinions": ["JUDGES", "prior"],
    "plans": [],
    "scout": ["Scout"],
    "script": [],
    "styles": ["Style"],
    "turns": ["FORESIGHT", "styles", "turns_played", "weight"],
    "value": ["features", "value"],
}  # with what is to be found in all of them
NEEDED = {"opinions", "value"}  # by the smallest game; which others it has is for a game to say
OTHER_WORDS = re.compile(r"\b(moods?|tempers?|spirits?|councils?|advice|stretch(es)?|insight)\b", re.IGNORECASE)


def rooms(game: str) -> list[Path]:
    return sorted((folder_of(game) / "knowledge").glob("*.py"))


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_are_the_same_and_so_are_their_doors(game: str) -> None:
    there = {path.stem for path in rooms(game)}
    assert (ROOMS.keys() if len(there) > len(ROOMS) else NEEDED) <= there, "a game of some size has all of them"
    for room in ROOMS.keys() & there:
        if room in NEEDED or ROOMS.keys() <= there:
            module = import_module(f"{PACKAGES[game]}.knowledge.{room}")
            assert [door for door in ROOMS[room] if not hasattr(module, door)] == []


@pytest.mark.parametrize("game", GAMES)
def test_one_word_for_one_thing(game: str) -> None:
    for path in rooms(game):
        found = OTHER_WORDS.search(path.read_text("utf-8"))
        assert found is None, f"{path.name}: {found}"


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_that_comes_up_has_a_judge(game: str) -> None:
    judges = import_module(f"{PACKAGES[game]}.knowledge.opinions").JUDGES
    for step in judges:
        assert issubclass(step, Step)
        assert not issubclass(step, WorkStep)
    book = rulebook(game)
    met: set[type[Step]] = set()
    for scenario in book.scenarios:
        chance = Random(scenario.id)
        state = book.new_state(scenario.id, random_options(book, scenario.id, chance), Dice(chance.randbytes(32)), [])
        state.quiet = True
        script = book.knowledge.script(0, chance)
        for _ in range(500):
            if state.outcome is not None:
                break
            actions = state.legal()
            if len(actions) > 1:
                met.add(type(state.agenda[-1]))
            state.apply(script.choose(state, actions) if len(actions) > 1 else actions[0])
    assert len(met) * 3 >= len(judges)
    assert sorted(step.__name__ for step in met - judges.keys()) == []


@pytest.mark.parametrize("game", GAMES)
def test_features_have_names_and_add_up(game: str) -> None:
    book = rulebook(game)
    for scenario in book.scenarios:
        state = book.new_state(scenario.id, [], Dice(bytes(32)), [])
        found = import_module(f"{PACKAGES[game]}.knowledge.value").features(state)
        assert all(isinstance(feature, Feature) for feature in found)
        assert len({feature.name for feature in found}) == len(found) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_knowledge_rests_on_its_own_game_and_nothing_rests_on_it(game: str) -> None:
    own, home = f"{PACKAGES[game]}.", folder_of(game)
    for path in rooms(game):
        for name in imports(path):
            if name.startswith(("grognard.", "tests.")):
                assert name.startswith((own, "grognard.kernel.", "grognard.boards.")), f"{path.name}: {name}"
                assert ".display" not in name, f"{path.name}: {name}"
    for path in home.rglob("*.py"):
        inside = "knowledge" in path.relative_to(home).parts
        if not inside and path != home / "__init__.py":
            assert not [name for name in imports(path) if f"{game}.knowledge" in name], path


def imports(path: Path) -> list[str]:
    """The modules that a file imports, with what it takes from them."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


def test_where_nobody_judges_one_choice_is_as_good_as_another() -> None:
    book = rulebook(GAMES[0])
    state = book.new_state(book.scenarios[0].id, [], Dice(bytes(32)), [])
    opinions = judged({}, Case(state, state.seat()), state.legal())
    assert [opinion[0] for opinion in opinions] == state.legal()
    assert {opinion[1] for opinion in opinions} == {0.0}
