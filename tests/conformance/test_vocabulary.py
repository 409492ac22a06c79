"""One vocabulary per game: what the rules say is declared there, and what is declared there is said by the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import rulebook
from grognard.kernel.action import NONE, Action
from grognard.kernel.dice import Dice
from grognard.kernel.display import ChoiceKind, Drawing, LineGroup
from grognard.kernel.events import DIE, GAME_OVER, Event
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.vocabulary import FLAG, NUMBER, PIECE, SEAT, SPACE, Vocabulary, Word
from grognard.kernel.wording import WordedDisplay
from grognard.server.messages import LogLine
from tests.conformance.cases import CASES, GAMES, folder_of, share

MOST_DECISIONS = 400  # of one game
EVERY = 10  # decisions between two looks at all that can be done
NO_VERB = "parted"  # what nobody can do (napoleon_1815/twin.py)
ABOVE_THE_RULES = ("display", "knowledge", "vocabulary.py")


def vocabulary_of(book: Rulebook) -> Vocabulary:
    assert isinstance(book.display, WordedDisplay)
    return book.display.wording.vocabulary


# What the sources say


class Said:
    """A word in a source file."""

    def __init__(self, text: str, path: Path, line: int) -> None:
        self.text = text
        self.where = f"{path.parent.name}/{path.name}:{line} {text!r}"


def trees(game: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder_of(game).rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """What the names at the top of a module stand for."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
    return found


def words_in(node: ast.expr, known: dict[str, ast.expr]) -> Iterator[ast.Constant]:
    """The words that an expression can be or can hold, as far as it says them itself."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for part in node.elts:
            yield from words_in(part, known)
    elif isinstance(node, ast.Dict):
        for key in node.keys:
            if key is not None:
                yield from words_in(key, known)
    elif isinstance(node, ast.IfExp):
        yield from words_in(node.body, known)
        yield from words_in(node.orelse, known)
    elif isinstance(node, ast.Name) and node.id in known:
        yield from words_in(known[node.id], {})


def is_verb(node: ast.expr) -> bool:
    """``action.verb`` or ``verb``."""
    return (isinstance(node, ast.Attribute) and node.attr == "verb") or (
        isinstance(node, ast.Name) and node.id == "verb"
    )


def is_kind(node: ast.expr) -> bool:
    """``event.kind``; other things have kinds too."""
    return isinstance(node, ast.Attribute) and node.attr == "kind" and ast.unparse(node.value) == "event"


def said(game: str, asked: str) -> list[Said]:
    """Every word that stands where a verb or a kind of event is meant."""
    found: list[Said] = []
    fits = is_verb if asked == "verb" else is_kind
    for path, tree in trees(game):
        known = constants(tree)
        for node in ast.walk(tree):
            spoken: list[ast.expr] = []
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
                if node.args and name == ("Action" if asked == "verb" else "emit"):
                    spoken = [node.args[0]]
                elif name == "get" and len(node.args) == 1 and fits(node.args[0]):
                    assert isinstance(node.func, ast.Attribute)
                    spoken = [node.func.value]
            elif isinstance(node, ast.Compare) and fits(node.left):
                spoken = node.comparators
            elif isinstance(node, ast.Subscript) and fits(node.slice):
                spoken = [node.value]
            found += [
                Said(word.value, path, word.lineno)
                for part in spoken
                for word in words_in(part, known)
                if isinstance(word.value, str)
            ]
    return found


def rules_words(game: str) -> set[str]:
    """Every word in the rules, whatever it is used for."""
    return {
        node.value
        for path, tree in trees(game)
        if path.relative_to(folder_of(game)).parts[0] not in ABOVE_THE_RULES
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_and_kind_in_the_sources_is_declared(game: str) -> None:
    words = vocabulary_of(rulebook(game))
    verbs, kinds = said(game, "verb"), said(game, "kind")
    assert {one.text for one in verbs} >= set(words.verbs), "the search finds every verb where it is said"
    assert 2 * len({one.text for one in kinds}) >= len(words.kinds)
    assert [one.where for one in verbs if one.text not in words.verbs and one.text != NO_VERB] == []
    assert [one.where for one in kinds if one.text not in words.kinds] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_declared_verb_and_kind_is_said_by_the_rules(game: str) -> None:
    words, rules = vocabulary_of(rulebook(game)), rules_words(game)
    assert [name for name in words.verbs if name not in rules] == []
    assert [name for name in words.kinds if name not in rules and name not in (DIE, GAME_OVER)] == []


# What games say


def check_numbers(word: Word, numbers: tuple[int, ...], grammar: Grammar, words: Vocabulary) -> None:
    """As many numbers as declared, each one that its noun can have; lower ones mean "none"."""
    fields = word.fields
    least = len([field for field in fields if not field.many and not field.optional])
    most = len(numbers) if fields and fields[-1].many else len(fields)
    assert least <= len(numbers) <= most, (word.name, numbers)
    for place, number in enumerate(numbers):
        noun = words.nouns[fields[min(place, len(fields) - 1)].noun]
        if noun.name == FLAG:
            assert number in (0, 1), (word.name, numbers)
        elif noun.name not in (NUMBER, SEAT) and number >= noun.least:
            assert number in grammar.values[noun.name], (word.name, noun.name, numbers)


def numbers_of(action: Action) -> tuple[int, ...]:
    return tuple(number for number in (action.a, action.b) if number != NONE)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_what_is_done_and_what_happens_is_as_declared(game: str, scenario: str) -> None:
    book = rulebook(game)
    words, grammar = vocabulary_of(book), book.grammar(scenario)
    chance = Random(f"{game} {scenario}")
    state = book.new_state(scenario, random_options(book, scenario, chance), Dice(bytes(range(32))), [])
    wanderer = Wanderer(book, 0.3, chance)
    told: list[Event] = []
    for number in range(share(game, scenario, MOST_DECISIONS)):
        if state.outcome is not None:
            break
        actions = state.legal()
        action = wanderer.choose(state, actions)
        for one in actions if number % EVERY == 0 else [action]:
            check_numbers(words.verb(one.verb), numbers_of(one), grammar, words)
        told += state.events
        state.events = []
        state.apply(action)
    for event in told + state.events:
        check_numbers(words.kind(event.kind), event.data, grammar, words)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_choices_follow_from_the_declarations(game: str, scenario: str) -> None:
    """What is clicked for an action are pieces and spaces that there are, and what is declared about dice is true."""
    book = rulebook(game)
    words = vocabulary_of(book)
    pieces_clicked = spaces_clicked = 0
    chance = Random(5)
    state = book.new_state(scenario, random_options(book, scenario, chance), Dice(bytes(range(32))), [])
    wanderer = Wanderer(book, 0.3, chance)
    for number in range(share(game, scenario, MOST_DECISIONS)):
        if state.outcome is not None:
            break
        actions = state.legal()
        if number < EVERY or number % EVERY == 0:  # some games are short
            own = book.secrets.view(state, state.seat())
            pieces = {face["number"] for face in book.display.pieces(own)}
            for choice in book.display.choices(own.state)[: chance.randrange(20, 60)]:
                verb = words.verb(str(choice["action"][0]))
                nouns = [words.nouns[field.noun].on for field in verb.fields]
                given = len(choice["action"]) - 1
                assert (choice["piece"] is not None) == (PIECE in nouns and given > nouns.index(PIECE)), choice
                assert choice["piece"] is None or choice["piece"] in pieces, choice
                assert SPACE not in nouns or choice["space"] is not None, choice
                assert choice["kind"] != "end" or choice["final"], choice
                assert verb.rolls is None or choice.get("rolls", False) == verb.rolls, choice
                assert choice["final"] or not choice.get("rolls", False), choice
                pieces_clicked += choice["piece"] is not None
                spaces_clicked += choice["space"] is not None
        state.apply(wanderer.choose(state, actions))
    assert pieces_clicked > 5
    assert spaces_clicked > 5


# What the client says

CLIENT = Path(__file__).parents[2] / "web" / "src"
# Words of the client's own that some game uses for an event too: marks, badges, panels, states of a row, headings
OTHER_MEANINGS = {
    "action", "activated", "assault", "battery", "battle", "chosen", "column", "command", "control", "damaged",
    "demoralized", "engaged", "flag", "fresh", "holder", "holds", "levels", "moved", "moves", "points", "reduced",
    "shelter", "skirmish", "spent", "square", "stalemate", "step",
}  # fmt: skip


def test_the_client_knows_no_kind_of_event() -> None:
    """Lines of the journal come with a group; what a game calls an event is nothing that a screen could know."""
    assert "kind" not in LogLine.__struct_fields__
    protocol = {*get_args(LineGroup), *get_args(ChoiceKind), *get_args(Drawing)}
    kinds = {name for game in GAMES for name in vocabulary_of(rulebook(game)).kinds} - protocol - OTHER_MEANINGS
    files = [path for path in CLIENT.rglob("*.ts*") if path.name != "messages.ts"]
    assert len(files) > 40
    assert [f"{path.name}: {word}" for path in files for word in quoted(path) if word in kinds] == []
    styled = {
        word
        for path in CLIENT.rglob("*.css")
        for word in re.findall(r"\.(?:line|line-head|trace)\.(\w+)", path.read_text())
    }
    assert styled <= {*protocol, "army", "here", "strong", "fought"}


def quoted(path: Path) -> list[str]:
    """The single words in quotation marks."""
    return re.findall(r"[\"'`](\w+)[\"'`]", path.read_text(encoding="utf-8"))
