"""The card of an exchange: who is given up, and what each of the others would pay (6.5A)."""

from __future__ import annotations

from grognard.games.last_battles.odds import COLUMNS
from grognard.kernel.panels import TollPanel
from tests.last_battles.sandbox import FRENCH, Game
from tests.last_battles.test_results import clash


def tolls(game: Game) -> list[TollPanel]:
    panels = game.table.rulebook.display.panels(game.table.view(FRENCH))
    return [panel for panel in panels if panel["kind"] == "toll"]


def next_of(game: Game) -> dict[str, tuple[str, str]]:
    (panel,) = tolls(game)
    return {game.battle.roster.ids[row["piece"]]: (row["so_far"], row["next"]) for row in panel["rows"]}


def exchange(*attackers: int) -> Game:
    """Attackers against a unit of four, and an exchange."""
    game = clash(FRENCH, list(attackers), [4], 6)
    game.do("odds", COLUMNS.index(game.odds()[2]))
    assert (game.result(), game.step()) == ("Ex", "ExchangeLoss")
    assert tolls(game)[0]["left"] == 4
    return game


def test_the_card_of_an_exchange_says_what_each_would_pay() -> None:
    game = exchange(2, 3, 12)
    assert next_of(game) == {
        "A0": ("worth 2", "eliminated: pays 2, 2 left"),
        "A1": ("worth 3", "eliminated: pays 3, 1 left"),
        "A2": ("worth 12", "eliminated: pays all of it"),
    }
    game.do("give", "A2")
    assert tolls(game) == []


def test_who_would_be_given_up_for_nothing_is_not_needed() -> None:
    assert next_of(exchange(1, 8, 8))["A0"] == ("worth 1", "not needed")


def test_who_is_given_up_already_is_told() -> None:
    game = exchange(2, 7, 8)
    assert game.battle.fight is not None
    game.battle.fight.given = [game.battle.roster.ids.index("A0")]
    assert next_of(game)["A0"] == ("given up, paid 2", "eliminated")
    assert tolls(game)[0]["left"] == 2
