"""The search for garbage does not stop people who play."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from grognard.server import memory


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_what_is_old_is_left_alone_and_what_is_new_is_searched() -> None:
    memory.begin()
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold() == (memory.NEW, memory.NEVER, memory.NEVER)


class Circle:
    """Something that only a search can free."""

    def __init__(self) -> None:
        self.me = self


def circles() -> int:
    return sum(isinstance(one, Circle) for one in gc.get_objects())


def searched(actions: list[int], longest: float) -> bool:
    """Is a circle gone after some rounds, with these counts of actions?"""
    gc.disable()
    try:
        Circle()
        gc.freeze()  # as old as everything else

        async def some_rounds() -> None:
            left = actions[:]
            work = memory.keep(lambda: left.pop(0) if len(left) > 1 else left[0], every=0.005, longest=longest)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(work, 0.2)

        asyncio.run(some_rounds())
        gc.unfreeze()
        return circles() == 0
    finally:
        gc.collect()
        gc.enable()


def test_all_is_searched_when_nobody_has_acted_for_a_while() -> None:
    assert searched([0, 1, 1, 1], longest=1000)
    assert not searched([5], longest=1000), "nothing has been done since the last time"
    assert not searched(list(range(10_000)), longest=1000), "people are playing"


def test_in_the_end_all_is_searched_though_people_play() -> None:
    assert searched(list(range(10_000)), longest=0.05)


@pytest.mark.parametrize("acting", [True, False])
def test_what_is_new_is_searched_while_people_act(acting: bool) -> None:
    async def some_rounds() -> None:
        count = iter(range(10_000)) if acting else iter([7] * 10_000)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(memory.keep_new(lambda: next(count), every=0.005), 0.2)

    gc.collect()
    gc.disable()
    try:
        Circle()
        asyncio.run(some_rounds())
        assert (circles() == 0) is acting
    finally:
        gc.collect()
        gc.enable()
