"""What is on disk: migrations, batches, and what happens when the disk says no."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from grognard.server import storage as disk
from grognard.server.messages import PROTOCOL
from grognard.server.migrations import scripts
from grognard.server.storage import HEAD, Storage, StoredGame, StoredSeat, Summary, metadata
from tests.server.house import house, new_table, sit, standing, tokens_of


def game(id: str) -> StoredGame:
    seats = [StoredSeat("french", "me", None, b"f" + id.encode()), StoredSeat("coalition", "random", "random", None)]
    return StoredGame(
        id, "last_battles", "ligny", [], [], "", bytes(32), [], b"o", "then", "then", 0, "", "french", None, seats
    )


def test_migrations_lead_to_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    async def check() -> None:
        found: dict[str, set[str]] = {}
        for _ in range(2):  # the second time there is nothing to do
            storage = Storage(tmp_path / "games.sqlite")
            await storage.open()
            shape = sa.inspect(storage.engine)
            found = {name: {column["name"] for column in shape.get_columns(name)} for name in shape.get_table_names()}
            await storage.close()
        assert found.pop("alembic_version") == {"version_num"}
        assert found == {name: set(table.columns.keys()) for name, table in metadata.tables.items()}

    asyncio.run(check())
    assert scripts()[1].get_current_head() == HEAD


def test_writes_of_many_tables_share_a_flush_and_a_bad_one_fails_alone(tmp_path: Path) -> None:
    async def check() -> None:
        storage = Storage(tmp_path / "games.sqlite")
        await storage.open()
        await asyncio.gather(*[storage.create(game(f"t{n}")) for n in range(20)])
        summary = Summary(1, "", "coalition", None)
        await storage.append("t3", 0, ['["stop"]'], summary, "now")
        results = await asyncio.gather(
            *[storage.append(f"t{n}", 0, ['["stop"]'], summary, "now") for n in range(20)], return_exceptions=True
        )
        assert [n for n, result in enumerate(results) if result is not None] == [3]
        assert sorted(await storage.awaiting_bots()) == sorted(f"t{n}" for n in range(20))
        loaded = await storage.load("t7")
        assert loaded is not None
        assert loaded[1] == ['["stop"]']
        await storage.delete("t7")
        assert await storage.load("t7") is None
        assert [found.id for found in await storage.held([b"ft8"])] == ["t8"]
        await storage.close()

    asyncio.run(check())
    rows = sqlite3.connect(tmp_path / "games.sqlite").execute("select count(*) from actions where table_id = 't7'")
    assert rows.fetchone() == (0,)


def test_when_many_write_one_after_another_they_share_flushes_and_who_is_alone_does_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "PAUSE", 0.5)
    sizes: list[int] = []
    commit_all = Storage._commit_all

    def counted(self: Storage, batch: list[disk.Statements]) -> list[Exception | None]:
        sizes.append(len(batch))
        return commit_all(self, batch)

    monkeypatch.setattr(Storage, "_commit_all", counted)

    async def check() -> None:
        kept = Storage(tmp_path / "games.sqlite")
        await kept.open()
        await kept.create(game("t0"))
        assert sizes == [1]
        summary, writes = Summary(1, "", "coalition", None), []
        for n in range(6):
            writes.append(asyncio.create_task(kept.append("t0", n, ['["stop"]'], summary, "now")))
            await asyncio.sleep(0.01)
        await asyncio.gather(*writes)
        await kept.close()

    asyncio.run(check())
    assert sizes == [1, 6]


def test_an_action_that_cannot_be_saved_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            player.act_anyhow(random.Random(1))
            before = player.position

            async def full(*_: object) -> None:
                raise OSError("no space left on device")

            for name in ("append", "cut"):
                monkeypatch.setattr(Storage, name, full)
            assert "could not be saved" in player.act_anyhow(random.Random(1))["reason"]
            assert "not be taken back" in player.ask(type="undo", position=1)["reason"]
            monkeypatch.undo()
            again = player.ask(type="hello", protocol=PROTOCOL, tokens=tokens_of(card))
            assert again["type"] == "welcome"
            player.next_position()
            assert standing(player.position) == standing(before)
            assert player.act_anyhow(random.Random(1))["type"] == "position"


def test_a_game_that_cannot_be_rebuilt_is_said_to_be_so(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        broken, sound = new_table(client, "me", "random"), new_table(client, "me", "random")
        for card in (broken, sound):
            with sit(client, card["id"], tokens_of(card)) as player:
                while player.mine:
                    player.act_anyhow(random.Random(1))
    with sqlite3.connect(tmp_path / "grognard.sqlite") as database:
        database.execute("update actions set action = '[\"fly\"]' where table_id = ? and number = 1", [broken["id"]])
    database.close()
    with house(tmp_path) as client:
        path = f"/api/tables/{broken['id']}"
        answer = client.get(path)
        assert (answer.status_code, "cannot be rebuilt" in answer.json()["reason"]) == (409, True)
        with client.websocket_connect(f"/ws/{broken['id']}") as socket:
            assert "cannot be rebuilt" in socket.receive_json()["reason"]
        with sit(client, sound["id"], tokens_of(sound)) as player:
            while not player.mine:
                player.next_position()
        assert client.delete(path, params={"token": broken["owner"]}).status_code == 204
