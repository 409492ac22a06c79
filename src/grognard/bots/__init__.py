"""Computer players, from recruits to marshals: one interface, found by name."""

from random import Random
from typing import Protocol

from grognard.bots.bot import Bot, Clock
from grognard.bots.outside import UnknownBot, is_outside, outside_bot
from grognard.bots.counsel import Adviser, Counsel, chance
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.random_bot import RandomBot
from grognard.bots.recruit import Recruit
from grognard.bots.search import Searcher
from grognard.bots.veteran import Veteran
from grognard.kernel.action import Decision
from grognard.kernel.rulebook import Rulebook, View

__all__ = ["BOTS", "SECONDS", "Bot", "Clock", "Counsel", "UnknownBot", "chance", "counsel", "make_bot"]


class Maker(Protocol):
    """Makes a bot; those that do not search need no cores and no time."""

    def __call__(self, book: Rulebook, cores: int, seconds: float | None) -> Bot:
        """A bot for one seat of one game."""
        ...


def _plain(kind: type[RandomBot] | type[Recruit] | type[Veteran]) -> Maker:
    return lambda book, cores, seconds: kind(book)  # noqa: ARG005


BOTS: dict[str, Maker] = {
    "random": _plain(RandomBot),
    "recruit": _plain(Recruit),
    "veteran": _plain(Veteran),
    "general": lambda book, cores, seconds: Searcher(book, GENERAL, cores, seconds),
    "marshal": lambda book, cores, seconds: Searcher(book, MARSHAL, cores, seconds),
}

# How long the levels think about a plan unless they are told otherwise.
SECONDS: dict[str, float] = {level.name: level.seconds for level in (GENERAL, MARSHAL)}


class UnknownBot(ValueError):
    """No bot has this name; the message lists those there are."""


def make_bot(name: str, book: Rulebook, *, cores: int = 1, seconds: float | None = None) -> Bot:
    """A new bot, ready for one seat of one game. Raises UnknownBot.

    One that searches thinks on so many cores, for `seconds` about a plan; with None it counts its trials instead, so
    that the same seed gives the same game on any machine.
    """
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return maker(book, cores, seconds)


def counsel(
    name: str, book: Rulebook, view: View, decision: Decision, clock: Clock, rng: Random, *, cores: int = 1
) -> Counsel:
    """What a bot of this name would do, why, and how it sees the chances. Raises UnknownBot."""
    bot = make_bot(name, book, cores=cores, seconds=SECONDS.get(name))
    if isinstance(bot, Adviser):
        return bot.advise(view, decision, clock, rng)
    return Counsel(bot.choose(view, decision, clock, rng), "", chance(book, view, rng))
