"""The computer players of the games as players of an environment: opponents, and teachers to learn from."""

from __future__ import annotations

from random import Random
from typing import Protocol

from grognard.bots import Clock, make_bot
from grognard.kernel.action import Action
from grognard.kernel.state import State
from grognard.research.env import GrognardEnv


class Wrapped(Protocol):
    """An environment, in wrappers or not."""

    @property
    def unwrapped(self) -> GrognardEnv:
        """The environment itself."""
        ...


class BotPlayer:
    """Plays a side with one of the bots: call it when the side has to act, and step with what it says.

    The bot gets its side's view and the legal actions, like a person; ``seconds`` limits what it thinks about one
    decision. Raises UnknownBot.
    """

    def __init__(self, env: Wrapped, bot: str = "veteran", seed: int = 0, seconds: float = float("inf")) -> None:
        self.env = env.unwrapped
        self.name = bot
        self.seconds = seconds
        self._bot = make_bot(bot, self.env.book)
        self._chance = Random(seed)
        self._chosen: Action | None = None
        self._game: State | None = None  # the game of the choice, and how many actions came before it
        self._at = -1

    def for_clone(self, env: GrognardEnv) -> BotPlayer:
        """A player of the same kind and with the same luck for a clone of its environment; it makes new plans."""
        new = BotPlayer(env, self.name, 0, self.seconds)
        new._chance.setstate(self._chance.getstate())
        return new

    def action(self) -> Action:
        """The bot's choice in the current decision, as the game's own action."""
        env = self.env
        known = self._game is env.state_now and self._at == len(env.history)
        if not known or self._chosen is None or self._chosen not in env.legal():
            self._chosen = self._bot.choose(env.view(), env.decision(), Clock(self.seconds), self._chance)
            self._game, self._at = env.state_now, len(env.history)
        return self._chosen

    def __call__(self) -> int:
        """The number to step with."""
        return self.env.code(self.action())
