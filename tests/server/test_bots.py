"""Computer players: fair, in processes of their own, and never the end of a game."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.bots import BOTS, Clock
from grognard.games import rulebook
from grognard.games.last_battles.state import UNKNOWN, Battle
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook, View
from grognard.server import opponents, views, worker
from grognard.server.hall import Hall
from grognard.server.storage import Storage
from grognard.server.tables import LiveTable
from grognard.server.thinkers import Thinkers
from tests.server.house import GAME, house, new_table, sit, tokens_of

SEEN: list[tuple[View, Decision]] = []


class Witness:
    """Remembers what it was shown."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def choose(self, view: View, decision: Decision, clock: Clock, rng: random.Random) -> Action:
        SEEN.append((view, decision))
        return decision.actions[-1]


class Clumsy(Witness):
    """Fails in one way or another."""

    def choose(self, view: View, decision: Decision, clock: Clock, rng: random.Random) -> Action:
        if rng.random() < 0.5:
            raise ZeroDivisionError
        return Action("fly", 1)


def test_a_bot_is_told_neither_secrets_nor_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "witness", Witness)
    SEEN.clear()

    async def play() -> tuple[bytes, bytes]:
        hall = Hall(Storage(tmp_path / "games.sqlite"), Thinkers(0, 1.0))
        await hall.open()
        seats = {"french": "me", "coalition": "witness"}
        stored, _ = await hall.create(GAME, "ligny", ["first_corps"], seats)
        live = await hall.find(stored.id)
        assert live is not None
        while live.table.decision().name != "SecretChoice":
            await asyncio.sleep(0.01)
        async with live.lock:
            await hall.act(live, Action("secretly", 1))
        while live.table.seat() == 0:
            async with live.lock:
                await hall.act(live, live.table.legal()[-1])
        task = hall._task(live)
        hall.wake_bot(live)
        for _ in range(6000):
            if SEEN:
                break
            await asyncio.sleep(0.01)
        await hall.close()
        return msgspec.msgpack.encode(task), stored.seed

    task, seed = asyncio.run(play())
    assert seed not in task
    assert seed.hex().encode() not in task
    view, decision = SEEN[0]
    assert decision.seat == view.seat == 1
    assert isinstance(view.state, Battle)
    assert view.state.secret == UNKNOWN
    assert view.state.dice.seed == bytes(32)


def test_a_worker_goes_on_from_what_it_remembers() -> None:
    from grognard.kernel.table import Table  # noqa: PLC0415

    table = Table(rulebook(GAME), "quatre_bras", [], bytes([3]) * 32)
    chance = random.Random(3)

    def task() -> worker.Task:
        actions = [action.to_json() for action in table.history]
        return worker.Task("t", GAME, "quatre_bras", [], [], actions, table.rolls(), table.seat(), "random", 1.0, 1)

    for _ in range(40):
        for _ in range(chance.randrange(8)):
            if table.outcome is None:
                table.take(chance.choice(table.legal()))
        if table.can_undo() and chance.random() < 0.5:
            table.undo()
        if table.outcome is not None:
            break
        assert Action.from_json(worker.think(task())[0]) in table.legal()
        assert worker.rebuild(task()).fingerprint() == table.fingerprint()


def test_a_worker_decides_ahead_until_dice_fall() -> None:
    """What it sends back together can be carried out without asking it again, and is all its own."""
    from grognard.kernel.table import Table  # noqa: PLC0415

    table = Table(rulebook(GAME), "quatre_bras", [], bytes([3]) * 32)

    def task() -> worker.Task:
        actions = [action.to_json() for action in table.history]
        return worker.Task("far", GAME, "quatre_bras", [], [], actions, table.rolls(), table.seat(), "veteran", 1.0, 1)

    batches = []
    for _ in range(12):
        batch = [Action.from_json(action) for action in worker.think(task())]
        batches.append(len(batch))
        seat, rolled = table.seat(), len(table.rolls())
        for action in batch:
            assert (table.seat(), len(table.rolls())) == (seat, rolled)
            table.take(action)  # which refuses what is not legal
    assert max(batches) > 10
    table.undo() if table.can_undo() else table.take(table.legal()[0])
    assert worker.rebuild(task()).fingerprint() == table.fingerprint()  # who stopped it finds the true position


class Ponderer(Witness):
    """Thinks for a moment about each decision, and notes what it chose."""

    def __init__(self, book: Rulebook, notes: list[Action]) -> None:
        super().__init__(book)
        self.notes = notes

    def choose(self, view: View, decision: Decision, clock: Clock, rng: random.Random) -> Action:
        time.sleep(0.15)
        self.notes.append(decision.actions[0])
        return decision.actions[0]


class Failing(Witness):
    """Never has an answer."""

    def choose(self, view: View, decision: Decision, clock: Clock, rng: random.Random) -> Action:
        raise ZeroDivisionError


class Cheating(Witness):
    """Always answers with something that is not legal."""

    def choose(self, view: View, decision: Decision, clock: Clock, rng: random.Random) -> Action:
        return Action("fly", 1)


@contextlib.asynccontextmanager
async def hall_with(tmp_path: Path, french: str, coalition: str) -> AsyncIterator[tuple[Hall, LiveTable]]:
    """A hall with one table, where somebody sits on each side."""
    hall = Hall(Storage(tmp_path / "games.sqlite"), Thinkers(0, 1.0))
    await hall.open()
    stored, _ = await hall.create(GAME, "quatre_bras", [], {"french": french, "coalition": coalition})
    live = await hall.find(stored.id)
    assert live is not None
    try:
        yield hall, live
    finally:
        await hall.close()


async def until_played(live: LiveTable, actions: int) -> None:
    """Wait until the game has gone so far."""
    for _ in range(2000):
        if live.actions_taken >= actions:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"the game stands still after {live.actions_taken} actions")


@pytest.mark.parametrize("seat", ["the other side", "its own side"])
def test_a_message_that_changes_nothing_leaves_a_thought_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    notes: list[Action] = []
    monkeypatch.setitem(BOTS, "ponderer", partial(Ponderer, notes=notes))
    others = seat == "the other side"
    with house(tmp_path) as client:
        card = new_table(client, "ponderer" if others else "me", "me" if others else "here")
        with sit(client, card["id"], tokens_of(card)) as player:
            if others:
                message: dict[str, Any] = {"type": "resign", "side": "coalition", "bot": None}
            else:
                message = {"type": "resign", "side": "french", "bot": "ponderer"}
            for _ in range(400):
                if len(notes) >= 6:
                    break
                player.send(**message)
                time.sleep(0.05)
            played = client.get(f"/api/tables/{card['id']}/record").json()["actions"]
            assert len(played) >= 5
            assert played == [action.to_json() for action in notes[: len(played)]]


def test_a_thought_ends_when_somebody_else_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "ponderer", partial(Ponderer, notes=[]))
    monkeypatch.setitem(BOTS, "witness", Witness)
    SEEN.clear()

    async def play() -> None:
        async with hall_with(tmp_path, "ponderer", "random") as (hall, live):
            while live.thought is None:
                await asyncio.sleep(0)
            async with live.lock:
                await hall.reseat(live, "french", "witness")
            await until_played(live, 1)
            assert live.table.history[0] == SEEN[0][1].actions[-1]

    asyncio.run(play())


@pytest.mark.parametrize("level", [Failing, Cheating])
def test_where_a_bot_has_no_answer_the_level_below_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, level: type[Witness]
) -> None:
    for name, bot in (("marshal", level), ("general", level), ("veteran", Witness)):
        monkeypatch.setitem(BOTS, name, bot)
    SEEN.clear()

    async def play() -> None:
        async with hall_with(tmp_path, "marshal", "marshal") as (_, live):
            await until_played(live, 3)
            assert live.table.history[:3] == [decision.actions[-1] for _, decision in SEEN[:3]]
            (trouble,) = {seat.trouble for seat in views.seats_now(live)} - {""}  # and the players are told
            assert trouble == "The marshal found no answer; the veteran has decided in its place."
            monkeypatch.setitem(BOTS, "marshal", Witness)
            worker._players.clear()
            await until_played(live, live.actions_taken + 3)
            assert live.troubles.get(live.sides[0], "") == ""

    asyncio.run(play())
    told = [record.getMessage() for record in caplog.records if "no usable answer" in record.getMessage()]
    assert [text.split()[2] for text in told[:2]] == ["marshal", "general"]


def test_where_no_level_has_an_answer_the_game_waits_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(opponents, "RETRY", 0.05)
    monkeypatch.setitem(BOTS, "veteran", Failing)
    monkeypatch.setitem(BOTS, "recruit", Failing)
    SEEN.clear()

    async def play() -> None:
        async with hall_with(tmp_path, "veteran", "here") as (_, live):
            for _ in range(2000):
                if "tries again" in caplog.text:
                    break
                await asyncio.sleep(0.01)
            assert live.actions_taken == 0
            assert "they try again" in views.seats_now(live)[0].trouble
            monkeypatch.setitem(BOTS, "veteran", Witness)
            worker._players.clear()
            await until_played(live, 1)
            assert live.table.history[0] == SEEN[0][1].actions[-1]

    asyncio.run(play())


def test_a_bot_that_fails_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    with house(tmp_path) as client:
        card = new_table(client, "me", "clumsy")
        chance = random.Random(1)
        with sit(client, card["id"], tokens_of(card)) as player:
            while player.position["outcome"] is None and player.position["position"] < 150:
                if player.mine:
                    player.act_anyhow(chance)
                else:
                    player.next_position()


@pytest.mark.slow
def test_the_game_goes_on_when_a_worker_is_killed(tmp_path: Path) -> None:
    async def play() -> None:
        thinkers = Thinkers(1, 2.0)
        hall = Hall(Storage(tmp_path / "games.sqlite"), thinkers)
        await hall.open()
        stored, _ = await hall.create(GAME, "quatre_bras", [], {"french": "recruit", "coalition": "random"})
        live = await hall.find(stored.id)
        assert live is not None
        for _ in range(2):
            start = live.actions_taken
            while live.actions_taken < start + 5 and live.table.outcome is None:
                await asyncio.sleep(0.01)
            pool = thinkers.workers[0].pool
            for pid in list(getattr(pool, "_processes", None) or {}):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        start = live.actions_taken
        while live.actions_taken < start + 5 and live.table.outcome is None:
            await asyncio.sleep(0.01)
        await hall.close()

    asyncio.run(asyncio.wait_for(play(), 180))
