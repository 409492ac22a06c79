"""Number and person: all texts that games make over random games are looked through for faults of grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import rulebook
from grognard.kernel.english import counted, of_many, tidy
from grognard.kernel.rulebook import BadSetup, Rulebook
from grognard.kernel.table import Table
from tests.conformance.cases import CASES, share

MOST_ACTIONS = 160
EVERY = 8  # actions between two looks at everything on the screen
COUNTED = "points|factors|towns|units|steps|blocks|hexes|dice|hits|areas|turns|guns|impulses|pieces|stacks|cards|orders"
TROOPS = (
    "Rifles|Grenadiers|Chasseurs|Guards|cuirassiers|dragoons|lancers|hussars|carabiniers|batteries|12-pounders|Allies|"
    "Prussians|Cuirassiers|Dragoons|Lancers|Hussars|Carabiniers|Uhlans|grenadiers|chasseurs"
)
SINGULAR = (
    "is|has|was|does|goes|moves|retreats|fires|takes|loses|decides|marches|advances|leads|absorbs|rallies|charges"
)
FAULTS = {
    "one of many": re.compile(
        rf"(?<![\d.,/½-])(?<!\+ )\b1 (?:(?:more|movement|strength|casualty|enemy) )*(?:{COUNTED})\b"
    ),
    "many of one": re.compile(
        r"\b(?:[2-9]|1\d) (?:movement |strength |casualty )?(?:point|factor|town|unit|step|block|hit)\b"
    ),
    "a half without a whole": re.compile(r"\b0½"),
    "several who act as one": re.compile(rf"\b(?:{TROOPS}) (?:{SINGULAR})\b"),
    "a for an": re.compile(r"\b[Aa] (?:Anglo|Allied|army|enemy|attack|area|action|order)\b"),
    "people for their side": re.compile(r"\b(?:Allies|Prussians) (?:victory|side|player)\b"),
    "a word twice": re.compile(r"\b([a-z]+) \1\b"),
    "blanks": re.compile(r"  |\(\)|,,| ,| \.(?!\.)"),
    "holes": re.compile(r"[{}]|\bNone\b(?! of)|\bTrue\b|\bFalse\b"),
}
NO_WORDS = {"id", "kind", "symbol", "colour", "band", "what", "sign", "numbers", "ink", "state", "side", "device"}


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name not in NO_WORDS:
                yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)


def on_screen(book: Rulebook, table: Table, chance: Random) -> Iterator[str]:
    """Panels, marks, cards, odds, answers and refusals."""
    view = table.view(table.seat())
    pieces = book.display.pieces(view)
    yield from texts([panel for panel in book.display.panels(view) if panel["kind"] != "roster"])
    yield from (mark["text"] for mark in book.display.marks(view))
    for action in chance.sample(table.legal(), min(3, len(table.legal()))):
        yield from texts(book.display.preview(view.state, action))
    for face in chance.sample(pieces, min(6, len(pieces))):
        yield from texts([face["card"], face["title"]])
        at = face["at"]
        refusal = book.display.why_nothing(view.state, pieces, face["number"], at, None)
        if refusal is not None:
            yield refusal.reason
        if at is None:
            continue
        yield from book.display.place(view, at)
        for question in book.display.questions(view.state):
            if question["of"] == "piece":
                try:
                    yield book.display.show(view, question["what"], face["number"], at, "")[1]
                except BadSetup:
                    continue


def spoken(book: Rulebook, table: Table, chance: Random, most: int) -> Iterator[str]:
    """All that is said in a game."""
    wanderer = Wanderer(book, 0.6, chance)
    told = 0
    for number in range(most):
        if table.outcome is not None:
            break
        decision = table.decision()
        yield decision.prompt
        shown = decision.actions[:20]
        yield from (book.display.describe(table.state, action) for action in shown)
        if number % EVERY == 0:
            yield from on_screen(book, table, chance)
        table.take(wanderer.choose(table.state, table.legal()))
        yield from (book.display.tell(table.state, event) for event in table.log[told:])
        told = len(table.log)


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_number_and_person_agree_in_all_that_is_said(game: str, scenario: str) -> None:
    book = rulebook(game)
    chance = Random(f"english of {game} {scenario}")
    table = Table(book, scenario, random_options(book, scenario, chance), chance.randbytes(32))
    faults: dict[str, str] = {}
    for text in spoken(book, table, chance, share(game, scenario, MOST_ACTIONS)):
        for name, pattern in FAULTS.items():
            found = pattern.search(text)
            if found:
                faults.setdefault(f"{name}: {found.group(0)}", text)
    assert faults == {}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Guard, Lancers is spent.", "Guard, Lancers are spent."),
        ("95th Rifles absorbs its last point.", "95th Rifles absorb their last point."),
        ("Soye has 1 movement points left.", "Soye has 1 movement point left."),
        ("2 hexes, 1 hexes, 11 hexes.", "2 hexes, 1 hex, 11 hexes."),
        ("choose a Anglo-Dutch unit", "choose an Anglo-Dutch unit"),
        ("Each of the guns has fired.", "Each of the guns has fired."),
        ("Husson's brigade is spent.", "Husson's brigade is spent."),
        ("Bruno's hussars and chasseurs tries again.", "Bruno's hussars and chasseurs try again."),
    ],
)
def test_sentences_are_made_tidy(said: str, meant: str) -> None:
    assert tidy(said) == meant
    assert tidy(meant) == meant


def test_numbers_and_what_they_count() -> None:
    assert [counted(number, "casualty points") for number in (0, 1, 2)] == [
        "0 casualty points",
        "1 casualty point",
        "2 casualty points",
    ]
    assert [of_many(verb) for verb in ("tries", "marches", "passes", "fires", "goes")] == [
        "try", "march", "pass", "fire", "go",
    ]  # fmt: skip
