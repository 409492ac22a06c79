"""The front door: all that most people need from Python, by ``import grognard`` (docs/developers/python.md)."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from grognard.arena.matches import derived_seed
from grognard.bots import Bot, Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.action import Action, Decision
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import Rulebook, View
from grognard.kernel.state import SPECTATOR, Outcome
from grognard.kernel.table import Table

Seed = int | bytes | None


class Player:
    """A computer player, by the name of its level or of a class (``my_bot.py:MyBot``); one plays any number of games.

    `seconds` is how long it may think about a plan; without it the levels that search count their trials, so that the
    same `seed` gives the same games.
    """

    def __init__(self, name: str, seed: int | None = None, seconds: float | None = None) -> None:
        self.name = name
        self.seconds = seconds
        self._chance = Random(secrets.randbits(63) if seed is None else seed)
        self._bots: dict[tuple[int, int], tuple[Table, Bot]] = {}  # of each game and seat: a bot may remember its plans

    def choose(self, game: Game) -> Action:
        """What it does now, whichever side decides. Raises UnknownBot."""
        table = game.table
        seat = table.seat()
        known = self._bots.get((id(table), seat))
        if known is None or known[0] is not table:
            known = (table, make_bot(self.name, table.rulebook, seconds=self.seconds))
            self._bots[id(table), seat] = known
        clock = Clock(float("inf") if self.seconds is None else self.seconds)
        return known[1].choose(table.view(seat), table.decision(), clock, self._chance)

    def __repr__(self) -> str:
        return f"Player({self.name!r})"


class Game:
    """A game in progress. `table` is the engine's own table, which knows more (previews, events, refusals)."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # Looking

    @property
    def rulebook(self) -> Rulebook:
        """The rules, words and pictures of the game."""
        return self.table.rulebook

    @property
    def sides(self) -> list[str]:
        """The sides, in the order of their seats."""
        return self.table.sides()

    @property
    def history(self) -> list[Action]:
        """All actions so far."""
        return list(self.table.history)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it lasts."""
        return self.table.outcome

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.table.outcome is not None

    @property
    def winners(self) -> list[str]:
        """The sides that have won; none while the game lasts, and none in a draw."""
        return [self.sides[seat] for seat in self.table.outcome.winners] if self.table.outcome else []

    @property
    def side(self) -> str | None:
        """Who decides now; None when the game is over."""
        return None if self.over else self.sides[self.table.seat()]

    def legal(self) -> list[Action]:
        """Every legal action."""
        return self.table.legal()

    def decision(self) -> Decision:
        """What is asked, of whom, by which rule, with all answers."""
        return self.table.decision()

    def describe(self, action: Action) -> str:
        """An action in words."""
        return self.rulebook.display.describe(self.table.state, action)

    def view(self, side: str | None = None) -> View:
        """What a side may know; what an onlooker may, without one."""
        return self.table.view(SPECTATOR if side is None else self._seat(side))

    # Playing

    def take(self, action: Action | str) -> None:
        """Carry out an action, also one in text form (``"move 1641"``). Raises IllegalAction, which names the rule."""
        self.table.take(Action.from_text(action) if isinstance(action, str) else action)

    def undo(self) -> None:
        """Take the last action back; raises IllegalAction where dice have fallen since."""
        self.table.undo()

    def play(self, bots: str | Player | Mapping[str, str | Player] = "veteran", actions: int | None = None) -> Game:
        """Let computer players go on, to the end or for so many actions: one for all sides, or one for each.

        A side that is not named stops them when it has to decide. Gives the game itself. Raises UnknownBot.
        """
        named = dict(bots) if isinstance(bots, Mapping) else dict.fromkeys(self.sides, bots)
        for side in named:
            self._seat(side)
        players = {side: Player(one) if isinstance(one, str) else one for side, one in named.items()}
        count = 0
        while not self.over and (actions is None or count < actions):
            player = players.get(self.side or "")
            if player is None:
                break
            self.take(player.choose(self))
            count += 1
        return self

    def _seat(self, side: str) -> int:
        if side not in self.sides:
            raise ValueError(f"there is no side {side!r}; there are: {', '.join(self.sides)}")
        return self.sides.index(side)

    # Keeping

    def record(self) -> Record:
        """The whole game as a record; the seed of its dice is in it."""
        return self.table.record(reveal=True)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record into a file, for `load`, ``grognard replay`` and the table in the browser."""
        Path(path).write_text(self.record().to_text(), encoding="utf-8")

    # Showing

    def __repr__(self) -> str:
        table = self.table
        head = f"{table.rulebook.id} {table.scenario}, {len(table.history)} actions"
        if table.outcome is not None:
            return f"Game({head}, over: {table.outcome.reason!r})"
        return f"Game({head}, {self.side} to decide: {table.decision().prompt!r})"

    def __str__(self) -> str:
        return self.text()

    def text(self, side: str | None = None) -> str:
        """The position in letters: turn, question, scores, a small map, who stands where. As a side sees it, or all."""
        from grognard.picture.text import draw_text, scores  # noqa: PLC0415  (who plays only need not load it)

        book, view = self.rulebook, self.view(side)
        lines = [book.display.turn_title(view.state), f"{self.decision().prompt} [{self.decision().rule}]"]
        lines += scores(book.display.panels(view))
        board = book.display.board(self.table.scenario, self.table.overrides)
        return "\n".join([*lines, draw_text(board, book.display.pieces(view))])

    def svg(self, side: str | None = None) -> str:
        """The map with its pieces, as a side sees it or as an onlooker does."""
        from grognard.picture import draw_board  # noqa: PLC0415

        book = self.rulebook
        board = book.display.board(self.table.scenario, self.table.overrides)
        return draw_board(board, book.display.pieces(self.view(side)))

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


def new_game(
    game: str,
    scenario: str | None = None,
    options: Sequence[str] = (),
    *,
    seed: Seed = None,
    overrides: Sequence[Mapping[str, object]] = (),
) -> Game:
    """A new game; the first scenario where none is named. Raises BadSetup.

    `seed` fixes the dice: a number, or the 32 bytes themselves. Without one, every game has dice of its own.
    """
    book = rulebook(game)
    if isinstance(seed, bytes):
        dice = seed
    else:
        dice = secrets.token_bytes(32) if seed is None else derived_seed(seed, 0, "dice")
    return Game(Table(book, scenario or book.scenarios[0].id, options, dice, overrides))


def bot(name: str = "veteran", *, seed: int | None = None, seconds: float | None = None) -> Player:
    """A computer player: "random", "recruit", "veteran", "general", "marshal", or ``path/file.py:Class``."""
    return Player(name, seed, seconds)


def load(path: str | os.PathLike[str]) -> Game:
    """The game of a record file, at its last position. Raises BadRecord, which names the file."""
    try:
        record = Record.from_text(Path(path).read_text(encoding="utf-8"))
        return Game(Table.replay(rulebook(record.game), record))
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror or 'cannot be read'}") from error
    except (UnicodeDecodeError, BadRecord) as error:
        raise BadRecord(f"{path}: {error}") from error
