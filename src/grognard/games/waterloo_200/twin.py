"""Positions that a seat cannot tell apart, for those who look for leaks: every hidden block may be another.

The hidden blocks of a faction are exchanged among each other, whatever their kind, and may be at other levels. What
everybody can count or has seen stays as it is.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.waterloo_200.roster import PRUSSIAN, TACTICAL
from grognard.games.waterloo_200.state import DEAD, NO_BLOCK, Day
from grognard.games.waterloo_200.steps.setup import ManIcon
from grognard.games.waterloo_200.view import knows, on_the_march
from grognard.games.waterloo_200.vocabulary import OF_BLOCKS, TELL_OF_BLOCKS
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Twin

EXCHANGES: Final = (1, 2, 5, 60)  # few exchanges stay hidden for long, many find more


class BlockTwin(Twin[Day]):
    """A day on which some hidden blocks have changed places."""

    def __init__(self, state: Day, seat: int, place_of: list[int], changed: list[int]) -> None:
        super().__init__(state)
        self.seat: Final = seat
        self.stands_for: Final = place_of  # by block of the original: who stands in its place
        self.changed: Final = changed  # blocks that are not where or what they are in the original

    def mirrored(self, action: Action) -> Action | None:
        if self.state.seat() == self.seat:
            return action
        if action.verb in OF_BLOCKS and 0 <= action.a < len(self.stands_for):
            return Action(action.verb, self.stands_for[action.a], action.b)
        return action

    def told_apart(self, original: Day, events: list[Event], others: list[Event]) -> bool:
        """A face, or what only some blocks can do: who takes hits and how many return tells the blocks apart."""
        for event in [*events, *others]:
            if event.kind in TELL_OF_BLOCKS and event.data[0] in self.changed:
                return True
        return spoken(events) != spoken(others)


def spoken(events: list[Event]) -> list[tuple[int, ...]]:
    """What the table hears of the blocks behind: blocks that return (5.0), firepower, what a battle comes to."""
    return [event.data for event in events if event.kind in ("returned", "firepower", "result", "held_fast")]


def make_twin(day: Day, seat: int, rng: Random) -> BlockTwin | None:
    """A position that the seat cannot tell from this one, where there is another."""
    if day.outcome is not None or isinstance(day.agenda[-1], ManIcon):  # before set-up ends nothing is hidden yet
        return None
    hidden = [
        block
        for block in range(day.roster.size())
        if day.where[block] != DEAD and not knows(day, seat, block) and not on_the_march(day, block)
    ]
    place_of = exchange(day, hidden, rng)
    twin = rearranged(day, place_of)
    for block in hidden:
        if twin.where[block] > 0 and day.roster.kind[block] == TACTICAL and rng.random() < 0.2:
            twin.level[block] = rng.randint(0, day.roster.last(block))
    changed = [b for b in hidden if place_of[b] != b or twin.level[b] != day.level[b] or twin.where[b] != day.where[b]]
    if not changed:
        return None
    return BlockTwin(twin, seat, place_of, changed)


def exchange(day: Day, hidden: list[int], rng: Random) -> list[int]:
    """Who stands in the place of whom: hidden blocks of a faction in any order."""
    faction = day.roster.faction
    place_of = list(range(day.roster.size()))
    if len(hidden) < 2:
        return place_of
    for _ in range(rng.choice(EXCHANGES)):
        one, other = rng.sample(hidden, 2)
        if faction[one] == faction[other] and (faction[one] != PRUSSIAN or day.arrived[day.roster.corps[one]]):
            place_of[one], place_of[other] = place_of[other], place_of[one]
    return place_of


def rearranged(day: Day, place_of: list[int]) -> Day:
    """The position with the blocks in each other's place; what belongs to the place stays there."""
    twin = day.copy()
    for there, block in enumerate(place_of):
        twin.where[block] = day.where[there]
        twin.moved[block] = day.moved[there]
    twin.drawn = [place_of[block] for block in day.drawn]
    twin.riders = [place_of[block] for block in day.riders]
    if day.hand != NO_BLOCK:
        twin.hand = place_of[day.hand]
    twin.choices = None
    return twin
