"""Losses that are dealt out are told to who deals them out, row by row, whatever the game."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import GAMES, rulebook
from grognard.kernel.action import Action
from grognard.kernel.panels import TollPanel
from grognard.kernel.table import Table
from tests.browser import assaults

PAYS = ("pay", "hit", "lose")  # the verbs by which somebody takes a loss
DECISIONS = {
    "eagles": ("ChooseLoser", "GiveWay"),
    "napoleon_1815": ("TakeHit", "SkirmishHit"),
    "waterloo_200": ("TakeHits",),
    "waterloo_impulse": ("Losses",),
}
FOUGHT = {"eagles": "derlon"}
MOST = 12  # games that are looked through


def tolls(table: Table, seat: int) -> list[TollPanel]:
    panels = table.rulebook.display.panels(table.view(seat))
    return [panel for panel in panels if panel["kind"] == "toll"]


def at_them(table: Table, chance: Random) -> Action:
    """By lot, with a liking for fights."""
    if table.rulebook.id == "eagles":
        return assaults.choose(table, chance)
    fights = [one for one in table.legal() if one.verb not in ("pass", "end_moves", "end_movement", "advance")]
    return chance.choice(fights or table.legal())


@pytest.mark.parametrize("game", [game for game in GAMES if game in DECISIONS])
def test_who_may_take_the_next_loss_is_told_what_it_does(game: str) -> None:
    book = rulebook(game)
    scenario = FOUGHT.get(game, book.scenarios[0].id)
    options = ("historical_setup",) if game == "napoleon_1815" else ()
    for number in range(MOST):
        table = Table(book, scenario, options, bytes([number]) * 32)
        chance = Random(number)
        while table.outcome is None and len(table.history) < 2500:
            legal = table.legal()
            hit = [action.a for action in legal if action.verb in PAYS]
            if table.decision().name in DECISIONS[game] and len(hit) > 1:
                (panel,) = tolls(table, table.seat())
                rows = {row["piece"]: row for row in panel["rows"]}
                assert set(hit) <= set(rows)
                assert panel["left"] > 0
                assert all(rows[unit]["so_far"] and rows[unit]["next"] for unit in hit)
                if book.secrets.fog(table.state):
                    assert all(not tolls(table, seat) for seat in range(2) if seat != table.seat())
                return
            table.take(at_them(table, chance))
    raise LookupError(f"no losses were dealt out in {game}")
