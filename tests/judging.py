"""Judged positions: what is good there, what is bad, and why. Each game has its own in `judgements.json`.

python -m tests.judging                                   how veterans do, game by game
python -m tests.judging --level marshal napoleon_1815     how a level does in one game, without a clock

A level that has a name for good sense passes nine of ten, a marshal nineteen of twenty. The suite of tests asks
veterans only, about all positions: a searching player takes minutes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from _pytest.mark import ParameterSet

from grognard.bots import Clock, make_bot
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import State

Told = dict[str, Any]
Judge = Callable[[Told, str], list[str]]  # a position and a level: what was wrong with what it did
GAMES = ("last_battles", "napoleon_1815")
MOST = 2000


def positions(game: str) -> list[Told]:
    """The judged positions of a game."""
    found: list[Told] = json.loads((Path(__file__).parent / game / "judgements.json").read_text(encoding="utf-8"))
    return found


def let_play(book: Rulebook, state: State, level: str, until: Callable[[State], bool]) -> list[Action]:
    """Let a level decide for whoever has the decision until something is so; what it did."""
    bot, chance = make_bot(level, book), Random(1)
    done: list[Action] = []
    while state.outcome is None and not until(state):
        seat = state.seat()
        view = book.secrets.view(state, seat)
        view.state.choices = state.legal()[:]
        step = state.agenda[-1]
        decision = Decision(seat, step.name(), *step.prompt(state), state.legal())
        action = bot.choose(view, decision, Clock(), chance)
        state.apply(action)
        done.append(action)
        assert len(done) < MOST, "it does not end"
    return done


def as_cases(told: Sequence[Told]) -> list[ParameterSet]:
    """The positions for a test; those that say what is still `open` are known to go wrong, until they do not."""
    found: list[ParameterSet] = []
    for each in told:
        known = [pytest.mark.xfail(strict=True, reason=each["open"])] if "open" in each else []
        found.append(pytest.param(each, id=each["name"], marks=known))
    return found


def well_told(told: Sequence[Told]) -> list[str]:
    """What is wrong with how positions are told: each says what is good or bad, and why; names differ."""
    found = [each["name"] for each in told if not (each.get("good") or each.get("bad")) or len(each["why"]) <= 10]
    names = [each["name"] for each in told]
    return found + [name for name in set(names) if names.count(name) > 1]


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(GAMES))
@click.option("--level", default="veteran", show_default=True)
def main(games: tuple[str, ...], level: str) -> None:
    """Ask a level about every position, and tell what it did wrong."""
    for game in games or GAMES:
        judge: Judge = import_module(f"tests.{game}.test_judgement").judge
        told = positions(game)
        passed = 0
        for each in told:
            faults = judge(each, level)
            passed += not faults
            for fault in faults:
                click.echo(f"  {each['name']}: {fault}")
        click.echo(f"{game}: {level} passes {passed} of {len(told)}")


if __name__ == "__main__":
    main()
