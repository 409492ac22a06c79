"""Computer players, from recruits to marshals: one interface, found by name."""

from collections.abc import Callable
from functools import partial
from random import Random

from grognard.bots.bot import Bot, Clock
from grognard.bots.hint import GivesHints, Hint, chance
from grognard.bots.lesson import Lesson, drafted, teach
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.outside import UnknownBot, is_outside, outside_bot
from grognard.bots.random_bot import RandomBot
from grognard.bots.recruit import Recruit
from grognard.bots.search import Plan, Searcher
from grognard.bots.veteran import Veteran
from grognard.kernel.action import Decision
from grognard.kernel.rulebook import Rulebook, View

__all__ = ["BOTS", "SECONDS", "Bot", "Clock", "Hint", "UnknownBot", "chance", "give_hint", "give_lesson", "make_bot"]


BOTS: dict[str, Callable[[Rulebook], Bot]] = {
    "random": RandomBot,
    "recruit": Recruit,
    "veteran": Veteran,
    "general": partial(Searcher, level=GENERAL),
    "marshal": partial(Searcher, level=MARSHAL),
}

# How long the levels think about a plan unless they are told otherwise.
SECONDS: dict[str, float] = {level.name: level.seconds for level in (GENERAL, MARSHAL)}


def make_bot(name: str, book: Rulebook, *, cores: int = 1, seconds: float | None = None) -> Bot:
    """A new bot, ready for one seat of one game. Raises UnknownBot.

    One that searches thinks on so many cores, for `seconds` about a plan; with None it counts its trials instead, so
    that the same seed gives the same game on any machine.
    """
    if is_outside(name):
        return outside_bot(name, book)
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    bot = maker(book)
    if isinstance(bot, Searcher):
        bot.cores, bot.seconds = cores, seconds
    return bot


def give_hint(
    name: str, book: Rulebook, view: View, decision: Decision, clock: Clock, rng: Random, *, cores: int = 1
) -> Hint:
    """What a bot of this name would do, why, and what the chances are. Raises UnknownBot."""
    return _hint(make_bot(name, book, cores=cores, seconds=SECONDS.get(name)), book, view, decision, clock, rng)


def give_lesson(
    name: str, book: Rulebook, view: View, decision: Decision, clock: Clock, rng: Random, *, cores: int = 1
) -> tuple[Hint, Lesson | None]:
    """A hint with the plan behind it; none from a bot that has no plans. Raises UnknownBot."""
    bot = make_bot(name, book, cores=cores, seconds=SECONDS.get(name))
    hint = _hint(bot, book, view, decision, clock, rng)
    if isinstance(bot, Searcher) and bot.plan.actions:
        return hint, teach(book, view, Plan(bot.style, bot.plan), bot.rival, rng)
    if isinstance(bot, GivesHints):
        thinker = bot.veteran if isinstance(bot, Searcher) else bot
        return hint, teach(book, view, drafted(book, view, thinker, hint.action, rng), None, rng)
    return hint, None


def _hint(bot: Bot, book: Rulebook, view: View, decision: Decision, clock: Clock, rng: Random) -> Hint:
    if isinstance(bot, GivesHints):
        return bot.hint(view, decision, clock, rng)
    return Hint(bot.choose(view, decision, clock, rng), "", chance(book, view))
