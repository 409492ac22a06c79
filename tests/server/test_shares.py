"""Everybody who plays adds a share to the dice: collected, opened, mixed, kept, and proven at the end."""

from __future__ import annotations

import hashlib
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from grognard.games import rulebook
from grognard.kernel.dice import Dice, commitment
from grognard.kernel.record import Record
from grognard.kernel.table import Table
from grognard.server.app import DATABASE
from grognard.server.gathering import Gathering
from grognard.server.hall import Hall
from grognard.server.messages import PROTOCOL
from tests.server.house import GAME, Player, house, new_table, sit, tokens_of


class Sharer(Player):
    """A screen that adds a share to the dice, as the page does."""

    def __init__(self, socket: WebSocketTestSession, tokens: list[str], secret: bytes) -> None:
        self.secret = secret
        self.dice: Any = None
        self.socket = socket
        self.log: list[Any] = []
        self.position: Any = None
        self.send(type="hello", protocol=PROTOCOL, tokens=tokens, log=0, shares=True)
        self.welcome = super().receive()
        self.next_position()
        self.until("dice")

    def receive(self) -> Any:
        message = super().receive()
        if message["type"] == "dice":
            self.dice = message
        return message

    def until(self, kind: str) -> Any:
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def pledge(self) -> Any:
        self.send(type="pledge_share", round=self.dice["round"], digest=commitment(self.secret))
        return self.until("dice")

    def open(self) -> Any:
        self.send(type="open_share", round=self.dice["round"], share=self.secret.hex())
        return self.until("dice")

    def add(self) -> None:
        """Alone at the table, or the last."""
        assert self.pledge()["phase"] == "opening"
        assert self.open()["phase"] == "begun"

    def settle(self) -> None:
        """Read until the table stands as it does now."""
        self.send(type="ask", number=1, what="rule", text="nonsense")
        self.until("answer")


FIRST, SECOND = bytes([1]) * 32, bytes([2]) * 32


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


def play_out(player: Player, chance: random.Random, until_rolls: int = 10_000) -> None:
    while player.position["outcome"] is None and sum(line["die"] is not None for line in player.log) < until_rolls:
        choice = chance.choice(player.position["decision"]["choices"])
        player.send(type="act", position=player.position["position"], action=choice["action"])
        while player.receive()["type"] != "position":
            pass


def hall_of(client: TestClient) -> Hall:
    application: Any = client.app
    hall: Hall = application.state.hall
    return hall


def record_of(client: TestClient, card: Any) -> Any:
    return client.get(f"/api/tables/{card['id']}/record").json()


def host_secret(data: Path, table: str) -> bytes:
    with sqlite3.connect(data / DATABASE) as database:
        (seed,) = database.execute("select seed from games where id = ?", [table]).fetchone()
        return bytes(seed)


def test_one_browser_for_two_seats_adds_one_share(client: TestClient, tmp_path: Path) -> None:
    card = new_table(client)
    with client.websocket_connect(f"/ws/{card['id']}") as socket:
        player = Sharer(socket, tokens_of(card), FIRST)
        assert (player.dice["phase"], player.dice["missing"]) == ("gathering", ["french", "coalition"])
        player.add()
        assert [share["sides"] for share in player.dice["shares"]] == [["french", "coalition"]]
        play_out(player, random.Random(4), 3)
        player.send(type="concede", side="french")
        told = player.dice if player.dice["host"] else player.until("dice")
    secret = host_secret(tmp_path, card["id"])
    assert (told["host"], told["commitment"]) == (secret.hex(), commitment(secret))
    record = record_of(client, card)
    seed = hashlib.sha256(secret + FIRST).digest()
    assert record["seed"] == seed.hex()
    dice = Dice(seed)
    assert record["rolls"] == [dice.roll() for _ in record["rolls"]]
    assert Table.verify(rulebook(GAME), Record.from_json(record)) == []
    assert client.get(f"/api/tables/{card['id']}/verify").json()["fair"]
    again = client.post("/api/records", json=record).json()  # and its shares travel with it
    assert record_of(client, again) == record


def test_two_browsers_and_a_restart_between(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client, "me", "link")
        with client.websocket_connect(f"/ws/{card['id']}") as socket:
            ney = Sharer(socket, tokens_of(card, "french"), FIRST)
            assert ney.pledge()["missing"] == ["coalition"]
            assert ney.pledge()["shares"][0]["digest"] == commitment(FIRST)  # once more changes nothing
    with house(tmp_path) as client:
        with (
            client.websocket_connect(f"/ws/{card['id']}") as one,
            client.websocket_connect(f"/ws/{card['id']}") as two,
        ):
            ney = Sharer(one, tokens_of(card, "french"), FIRST)
            duke = Sharer(two, tokens_of(card, "coalition"), SECOND)
            assert duke.pledge()["phase"] == "opening"
            assert duke.open()["missing"] == ["french"]
            assert all(share["share"] is None for share in duke.dice["shares"])
            assert ney.until("dice")["phase"] == "opening"
            ney.send(type="open_share", round=1, share=SECOND.hex())  # not his
            ney.send(type="open_share", round=1, share=FIRST.hex())
            while ney.until("dice")["phase"] != "begun":
                pass
        seed = hashlib.sha256(host_secret(tmp_path, card["id"]) + FIRST + SECOND).digest()
        with sit(client, card["id"], tokens_of(card)) as both:
            play_out(both, random.Random(1), 2)
            rolls = [line["die"] for line in both.log if line["die"] is not None]
        dice = Dice(seed)
        assert rolls == [dice.roll() for _ in rolls]
        record = record_of(client, card)
        assert (record["seed"], record["shares"]["host"]) == (None, None)
        assert [share["sides"] for share in record["shares"]["players"]] == [["french"], ["coalition"]]


def test_moves_without_dice_need_not_wait_but_rolls_do(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with client.websocket_connect(f"/ws/{card['id']}") as socket:
        ney = Sharer(socket, tokens_of(card, "french"), FIRST)
        ney.pledge()
        chance, refused = random.Random(2), ""
        for _ in range(200):
            choice = chance.choice(ney.position["decision"]["choices"])
            ney.send(type="act", position=ney.position["position"], action=choice["action"])
            message = ney.receive()
            if message["type"] == "refused":
                refused = str(message["reason"])
                break
            if not ney.mine:
                break
        played = len(record_of(client, card)["actions"])
        assert played > 0
        assert not record_of(client, card)["rolls"]
        assert not refused or "Coalition" in refused
        ney.send(type="begin_dice", round=1)
        ney.until("dice")
        assert (ney.dice["phase"], ney.dice["without"]) == ("opening", ["coalition"])
        assert ney.open()["phase"] == "begun"
        with client.websocket_connect(f"/ws/{card['id']}") as late:
            duke = Sharer(late, tokens_of(card, "coalition"), SECOND)
            assert (duke.dice["phase"], duke.dice["without"]) == ("begun", ["coalition"])
            assert duke.pledge()["phase"] == "begun"  # too late; he is told how it stands
            assert len(duke.dice["shares"]) == 1
        assert len(record_of(client, card)["actions"]) == played


def test_a_roll_is_refused_until_the_shares_are_in(client: TestClient) -> None:
    card = client.post(
        "/api/tables",
        json={
            "game": "waterloo_200",
            "scenario": "battle",
            "options": [],
            "seats": dict.fromkeys(rulebook("waterloo_200").sides_of("battle"), "link"),
        },
    ).json()
    first, second = (seat["token"] for seat in card["seats"])
    with client.websocket_connect(f"/ws/{card['id']}") as one, client.websocket_connect(f"/ws/{card['id']}") as two:
        ney = Sharer(one, [first], FIRST)
        ney.pledge()
        duke = Sharer(two, [second], SECOND)
        mover = ney if ney.mine else duke
        before = [line["die"] for line in mover.log if line["die"] is not None]
        reply = mover.act(mover.position["decision"]["choices"][0]["action"])
        assert reply["type"] == "refused"
        assert "not fixed yet" in reply["reason"]
        assert mover.ask(type="concede", side=mover.welcome["mine"][0])["type"] == "refused"
        duke.pledge()
        duke.open()
        ney.until("dice")
        ney.open()
        for player in (ney, duke):
            player.settle()
        drawn = [line["die"] for line in mover.log if line["die"] is not None]
        assert drawn != before or not before  # what the set-up left to chance was drawn anew, with the shares
    live = hall_of(client).tables[card["id"]]
    dice = Dice(hashlib.sha256(live.stored.seed + FIRST + SECOND).digest())
    assert live.table.rolls()
    assert live.table.rolls() == [dice.roll() for _ in live.table.rolls()]


def test_a_share_that_is_not_opened_stops_the_dice_until_all_are_collected_anew(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    path = f"/ws/{card['id']}"
    with client.websocket_connect(path) as one, client.websocket_connect(path) as two:
        ney = Sharer(one, tokens_of(card, "french"), FIRST)
        ney.pledge()
        duke = Sharer(two, tokens_of(card, "coalition"), SECOND)
        duke.pledge()
        ney.until("dice")
        ney.open()
        ney.send(type="begin_dice", round=1)  # a share that was opened is worth nothing any more
        ney.until("dice")
        assert (ney.dice["phase"], ney.dice["round"], ney.dice["shares"]) == ("gathering", 2, [])
        ney.send(type="pledge_share", round=1, digest=commitment(FIRST))  # of the round before
        ney.until("dice")
        assert ney.dice["shares"] == []
        ney.secret = bytes([3]) * 32
        ney.pledge()
        ney.send(type="begin_dice", round=2)
        ney.until("dice")
        assert ney.dice["without"] == ["coalition"]
        assert ney.open()["phase"] == "begun"


def test_nobody_adds_to_the_dice_of_others(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with client.websocket_connect(f"/ws/{card['id']}") as one, client.websocket_connect(f"/ws/{card['id']}") as two:
        ney = Sharer(one, tokens_of(card, "french"), FIRST)
        watcher = Sharer(two, [], SECOND)
        assert watcher.pledge()["shares"] == []
        ney.send(type="pledge_share", round=1, digest="z" * 64)
        assert ney.until("dice")["shares"] == []
        ney.send(type="begin_dice", round=1)  # nothing to begin with
        assert "Nobody" in ney.until("sorry")["reason"]
        ney.pledge()
        watcher.send(type="begin_dice", round=1)
        assert "Only players" in watcher.until("sorry")["reason"]


def test_a_computer_player_waits_for_the_share_and_adds_none(client: TestClient) -> None:
    card = new_table(client, "random", "me")
    assert client.get(f"/api/tables/{card['id']}").json()["actions"] == 0
    with client.websocket_connect(f"/ws/{card['id']}") as socket:
        player = Sharer(socket, tokens_of(card), FIRST)
        assert player.position["thinking"] is None
        player.add()
        while not player.position["position"]:
            player.receive()
        assert [share["sides"] for share in player.dice["shares"]] == [["coalition"]]


def test_programs_without_shares_play_as_before(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with sit(client, card["id"], tokens_of(card, "french")) as player:
        chance = random.Random(2)
        while player.mine:
            assert player.act_anyhow(chance)["type"] == "position"
    assert "shares" not in record_of(client, card)


def test_a_seed_that_is_replaced_in_mid_game_is_found(tmp_path: Path) -> None:
    """The host keeps the table's fingerprint or changes it: neither agrees with what the player has kept."""
    with house(tmp_path) as client:
        card = new_table(client)
        with client.websocket_connect(f"/ws/{card['id']}") as socket:
            player = Sharer(socket, tokens_of(card), FIRST)
            player.add()
            kept = player.welcome["commitment"]
    other = bytes([9]) * 32
    for promised in (commitment(other), kept):
        with sqlite3.connect(tmp_path / DATABASE) as database:
            database.execute("update games set seed = ?, commitment = ?", [other, promised])
        with house(tmp_path) as client:
            with sit(client, card["id"], tokens_of(card)) as both:
                assert both.welcome["commitment"] == promised
                both.send(type="concede", side="french")
                both.next_position()
            record = Record.from_json(record_of(client, card))
        with sqlite3.connect(tmp_path / DATABASE) as database:  # as if it had not ended yet
            database.execute("update games set outcome = null")
            database.execute("delete from actions")
        found = [*Table.verify(rulebook(GAME), record), *record.kept_faults([kept], [FIRST])]
        assert found
        assert any("replaced" in fault or "does not match" in fault for fault in found)
        assert record.kept_faults([promised], [FIRST]) == []
        assert record.kept_faults([], [SECOND])


def test_gatherings_are_kept_as_text() -> None:
    gathering = Gathering(["french", "coalition"])
    assert gathering.pledge(["coalition"], commitment(SECOND)) is None
    assert gathering.pledge(["french"], commitment(SECOND)) is not None  # a copy of the other's
    assert gathering.pledge(["coalition"], commitment(FIRST)) is not None  # the first stands
    assert gathering.close([]) is False
    assert gathering.pledge(["french"], commitment(FIRST)) is None
    assert [pledge.sides for pledge in gathering.pledges] == [["french"], ["coalition"]]
    assert gathering.close([])
    assert gathering.pledge(["french"], "0" * 64) is not None
    assert Gathering.from_text(gathering.to_text()) == gathering
    assert json.loads(gathering.to_text())["closed"]
