"""What games display says by fields what a screen has to know, and keeps sentences apart: they are for people only."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from grognard import build_kind
from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import GAMES, rulebook
from grognard.kernel.display import GuidePage, LegendLine, PieceFace, Prose, Question, Scene, SpaceMark
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.table import Table
from tests.conformance.cases import CASES, share
from tests.prose import changed, codes, gibberish, member, reworded

pytestmark = pytest.mark.skipif(build_kind() != "pure", reason="compiled types forget their annotations")

SHOWN = (Scene, SpaceMark, PieceFace, Question, LegendLine, GuidePage, Odds, *typing.get_args(Panel))
# Fields of these names hold words, wherever they stand.
WORDY = {"title", "text", "note", "aside", "word", "meaning", "hint", "task", "status", "who", "best", "next", "card"}
PLAIN = {"PieceFace.status", "Until.card"}  # no words: where a piece is, whether a card is open
PRINTED = "label"  # what is printed on a counter may be a name of two words
EVERY = 23  # actions between two looks
MOST_ACTIONS = 600
PREVIEWS = 4


def structs(kind: Any, seen: set[Any]) -> Iterator[type]:
    """A struct and all that it is made of."""
    for part in typing.get_args(kind):
        yield from structs(part, seen)
    if typing.is_typeddict(kind) and kind not in seen:
        seen.add(kind)
        yield kind
        for hint in typing.get_type_hints(kind, include_extras=True).values():
            yield from structs(hint, seen)


def is_prose(hint: Any) -> bool:
    """Words for people, or a list of them?"""
    return hint == Prose or any(is_prose(part) for part in typing.get_args(hint) if part is not str)


def test_fields_that_hold_words_are_marked() -> None:
    seen: set[Any] = set()
    for kind in SHOWN:
        for struct in structs(kind, seen):
            for name, hint in typing.get_type_hints(struct, include_extras=True).items():
                place = f"{struct.__name__}.{name}"
                if name in WORDY and place not in PLAIN:
                    assert is_prose(hint), f"{place} holds words for people"


def shown(book: Rulebook, table: Table, chance: Random) -> Iterator[tuple[Any, Any]]:
    """What a screen is shown of a position, each part with its type."""
    view = table.view(table.seat())
    yield book.display.scenes(view), list[Scene]
    yield book.display.pieces(view), list[PieceFace]
    yield book.display.marks(view), list[SpaceMark]
    yield book.display.panels(view), list[Panel]
    actions = table.legal()
    for action in chance.sample(actions, min(PREVIEWS, len(actions))):
        odds = book.display.preview(view.state, action)
        if odds is not None:
            yield odds, Odds


def fits(value: Any, hint: Any) -> None:
    """Has the value the fields of its type, with values of their types?"""
    if typing.get_origin(hint) is list:
        for one in value:
            fits(one, typing.get_args(hint)[0])
    else:
        parts = typing.get_args(hint)
        msgspec.convert(value, member(value, parts) if parts else hint)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_what_is_shown_has_its_type_and_no_sentence_stands_where_a_code_belongs(game: str, scenario: str) -> None:
    book = rulebook(game)
    chance = Random(f"words of {game} {scenario}")
    table = Table(book, scenario, random_options(book, scenario, chance), chance.randbytes(32))
    wanderer = Wanderer(book, 1, chance)
    for number in range(share(game, scenario, MOST_ACTIONS)):
        if table.outcome is not None:
            break
        if number % EVERY == 0:
            for value, hint in shown(book, table, chance):
                fits(value, hint)
                labels = {face[PRINTED] for face in value} if hint == list[PieceFace] else set()
                for code in set(codes(value, hint)) - labels:
                    assert " " not in code, f"{code!r} looks like a sentence"
                other = reworded(value, hint)
                assert list(codes(other, hint)) == list(codes(value, hint)), "only the sentences are others"
        table.take(wanderer.choose(table.state, table.legal()))


def test_every_sentence_is_reworded_and_rules_in_brackets_stay() -> None:
    mark: SpaceMark = {
        "space": 3,
        "kind": "battle",
        "text": "Battle of Ligny: 3 : 4 (6.2)",
        "colour": "",
        "heads": (3, 4),
    }
    other = reworded(mark, SpaceMark)
    assert other["text"] == gibberish("Battle of Ligny: 3 : 4 ") + "(6.2)"
    assert len(other["text"]) == len(mark["text"])
    assert not set(other["text"][:-5]) & set(mark["text"])
    assert {name: value for name, value in other.items() if name != "text"} == {
        "space": 3, "kind": "battle", "colour": "", "heads": [3, 4],
    }  # fmt: skip
    with pytest.raises(KeyError):
        changed({**mark, "remark": "a field that no type declares"}, SpaceMark, str, str)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_every_question_that_is_offered_has_an_answer(game: str, scenario: str) -> None:
    book = rulebook(game)
    table = Table(book, scenario, [], bytes(32))
    view = table.view(table.seat())
    questions = book.display.questions(view.state)
    assert len({question["what"] for question in questions}) == len(questions)
    side = book.sides_of(scenario)[0]
    standing = next((face for face in book.display.pieces(view) if face["at"] is not None), None)
    for question in questions:
        fits(question, Question)
        piece, space = (-1, -1) if standing is None else (standing["number"], standing["at"] or -1)
        if question["of"] == "side":
            _, text, rule = book.display.show(view, question["what"], -1, -1, side)
        elif standing is not None:
            _, text, rule = book.display.show(view, question["what"], piece, space, "")
        else:
            continue
        assert text
        assert book.display.rule_text(rule) is not None


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_guides_wait_for_decisions_that_there_are(game: str, scenario: str) -> None:
    book = rulebook(game)
    decisions = set(book.grammar(scenario).decisions)
    for page in book.display.guide(scenario):
        fits(page, GuidePage)
        until = page.get("until", {})
        assert {*until.get("decision", []), *until.get("elsewhere", [])} <= decisions
        assert page.get("next") or until, "something turns the page"
        if "rule" in page:
            assert book.display.rule_text(page["rule"]) is not None
    offered = {option.id for option in book.scenario(scenario).options}
    assert set(book.display.guide_options(scenario)) <= offered
    for line in book.display.legend():
        fits(line, LegendLine)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_guide_that_names_what_wins_and_what_loses(game: str) -> None:
    """Five to ten minutes of reading and doing; the objective and the way to lose are told before the first move."""
    book = rulebook(game)
    guided = [info.id for info in book.scenarios if book.display.guide(info.id)]
    assert len(guided) == 1
    pages = book.display.guide(guided[0])
    assert 8 <= len(pages) <= 12
    assert sum(bool(page.get("until")) for page in pages) >= 4, "real decisions turn its pages"
    words = " ".join(sentence for page in pages for sentence in page["text"]).lower()
    assert "you win" in words or "have won" in words or "to win" in words or "won at once" in words
    assert "lost" in words or "lose" in words
