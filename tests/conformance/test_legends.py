"""Every sign that a game can draw on the board or on a piece is told by its legend, and no legend tells of others."""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from grognard import build_kind
from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import rulebook
from grognard.kernel.display import MarkKind, PieceFace, SpaceMark, WayKind
from grognard.kernel.table import Table
from tests.conformance.cases import CASES, GAMES, folder_of, share

EVERY = 5  # actions between two looks
MOST_ACTIONS = 200
# The screen tells of them itself, for all games, or draws no sign: the piece in hand and what moves have a ring
COMMON = {"badge:hand", "mark:moving", "mark:exit", "mark:arrival"}
# Who makes signs, and with which argument
MAKERS = {"badge": ("badge", 0), "mark": ("mark", 1), "_mark": ("mark", 2), "way": ("way", 1)}
HELPERS = {"circle": "mark:circle", "arrival": "mark:arrival"}


def told(game: str) -> set[str]:
    return {sign for line in rulebook(game).display.legend() for sign in line["tells"]}


def on_pieces(faces: Sequence[PieceFace]) -> Iterator[str]:
    """What is special about pieces."""
    for face in faces:
        yield from (f"badge:{badge['sign']}" for badge in face["badges"])
        block = face.get("block")
        if block is not None:
            yield "piece:back" if block["back"] else "piece:steps"
        elif face["reduced"] and face.get("shape") != "medal":
            yield "piece:reduced"
        if "shape" in face:
            yield f"piece:{face['shape']}"
        yield from (f"piece:{name}" for name in ("front", "ratings", "stack") if name in face)
        if face.get("depth", 0) > 0:
            yield "piece:tab"


def on_spaces(marks: Sequence[SpaceMark]) -> Iterator[str]:
    """What lies on spaces."""
    for mark in marks:
        yield f"way:{mark['drawn']}" if mark["kind"] == "way" else f"mark:{mark['kind']}"


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_what_is_drawn_in_play_is_told_and_written_out(game: str, scenario: str) -> None:
    book = rulebook(game)
    chance = Random(f"legend of {game} {scenario}")
    table = Table(book, scenario, random_options(book, scenario, chance), chance.randbytes(32))
    wanderer = Wanderer(book, 1, chance)
    legend, written = told(game) | COMMON, {sign for _, sign in written_in(game)}
    for number in range(share(game, scenario, MOST_ACTIONS)):
        if table.outcome is not None:
            break
        if number % EVERY == 0:
            view = table.view(table.seat())
            signs = {*on_pieces(book.display.pieces(view)), *on_spaces(book.display.marks(view))}
            assert signs <= legend, f"the legend says nothing of {sorted(signs - legend)}"
            made = {sign for sign in signs if not sign.startswith("piece:")}
            assert made <= written, f"made in another way: {sorted(made - written)}"
        table.take(wanderer.choose(table.state, table.legal()))


def written_in(game: str) -> Iterator[tuple[str, str]]:
    """Where the sources of a game make signs, and which: every call is looked at, however rarely it is reached."""
    for path in sorted((folder_of(game) / "display").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            name = node.func.id
            place = f"{path.name}:{node.lineno}"
            if name in HELPERS:
                yield place, HELPERS[name]
            elif name in MAKERS:
                prefix, argument = MAKERS[name]
                for sign in constants(node.args[argument]):
                    yield place, f"{prefix}:{sign}"


def constants(node: ast.expr) -> list[str]:
    """The strings that an argument can be; a name is passed on from a call that is looked at itself."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    assert isinstance(node, ast.Name), f"line {node.lineno}: the sign is to be written out"
    return []


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_that_the_sources_can_draw_is_in_the_legend(game: str) -> None:
    missing = {sign: place for place, sign in written_in(game) if sign not in told(game) | COMMON}
    assert not missing, f"the legend says nothing of {missing}"


@pytest.mark.parametrize("game", GAMES)
def test_a_legend_tells_only_of_what_can_be_drawn(game: str) -> None:
    written = {sign for _, sign in written_in(game)}
    signs = {sign for sign in told(game) if not sign.startswith("piece:")}
    assert signs <= written, f"nobody draws {sorted(signs - written)}"
    lines = [line["sign"] for line in rulebook(game).display.legend()]
    assert len(set(lines)) == len(lines), "one line for a sign"


@pytest.mark.skipif(build_kind() != "pure", reason="compiled types forget their annotations")
def test_the_names_of_signs_are_those_of_the_kernel() -> None:
    for game in GAMES:
        for sign in told(game):
            prefix, _, name = sign.partition(":")
            known = {"mark": typing.get_args(MarkKind), "way": typing.get_args(WayKind)}.get(prefix, (name,))
            assert name in known, sign
