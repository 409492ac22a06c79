"""Computer players, from recruits to marshals: one interface, found by name."""

from collections.abc import Callable

from grognard.bots.bot import Bot, Clock
from grognard.bots.random_bot import RandomBot
from grognard.bots.recruit import Recruit
from grognard.bots.veteran import Veteran
from grognard.kernel.rulebook import Rulebook

__all__ = ["BOTS", "Bot", "Clock", "UnknownBot", "make_bot"]

BOTS: dict[str, Callable[[Rulebook], Bot]] = {
    "random": RandomBot,
    "recruit": Recruit,
    "veteran": Veteran,
}


class UnknownBot(ValueError):
    """No bot has this name; the message lists those there are."""


def make_bot(name: str, book: Rulebook) -> Bot:
    """A new bot, ready for one seat of one game. Raises UnknownBot."""
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return maker(book)
