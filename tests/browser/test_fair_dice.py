"""Two browsers share the dice: each adds to the seed, and each checks every roll itself; a host who cheats is seen."""

from __future__ import annotations

import contextlib
import json
import random
import re
import sqlite3
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Request
from websockets.sync.client import ClientConnection, connect

from grognard.kernel.dice import commitment
from grognard.server import changes
from grognard.server.app import DATABASE
from grognard.server.messages import PROTOCOL
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.test_talk import links

Person = Callable[..., Player]
KEPT = "(table) => JSON.parse(localStorage.getItem('grognard.dice.' + table))"


class Hand:
    """Moves for both players, so that the dice fall soon."""

    def __init__(self, line: ClientConnection, tokens: list[str]) -> None:
        self.line = line
        self.position: Any = None
        self.send(type="hello", protocol=PROTOCOL, tokens=tokens)
        self.read()

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def read(self) -> Any:
        while True:
            message = json.loads(self.line.recv(timeout=20))
            if message["type"] in ("position", "change"):
                self.position = changes.shown(self.position, message)
                return self.position

    def play(self, rolls: int) -> None:
        chance, fallen = random.Random(3), 0
        while fallen < rolls and self.position["outcome"] is None:
            action = chance.choice(self.position["decision"]["choices"])["action"]
            self.send(type="act", position=self.position["position"], action=action)
            fallen += sum(line["die"] is not None for line in self.read()["log"])

    def end(self) -> None:
        self.send(type="concede", side=self.position["decision"]["side"])
        self.read()


def line(server: Server, table: str) -> contextlib.AbstractContextManager[ClientConnection]:
    return connect(f"{server.address.replace('http', 'ws')}ws/{table}")


def two(person: Person) -> tuple[Player, Player, str, list[str]]:
    """Two browsers at a table; its name, and the tokens of both."""
    ney, duke = person(), person()
    seats = {"french": "link", "coalition": "link"}
    invitations = links(ney, "last_battles", "quatre_bras", ["french_reserve"], seats)
    ney.visit(invitations[0])
    ney.page.get_by_text("No dice fall yet").first.wait_for()
    duke.visit(invitations[1])
    found = re.search(r"table/([^?]+)", invitations[0])
    assert found is not None
    for player in (ney, duke):
        player.page.wait_for_function(f"(table) => ({KEPT})(table)?.opened === 1", arg=found[1])
    return ney, duke, found[1], [link.rpartition("key=")[2] for link in invitations]


def checked(player: Player) -> str:
    """What the page itself finds."""
    if player.page.locator(".dice-check").count() == 0:
        player.page.get_by_label("Menu").click()
        player.page.get_by_role("button", name="Links and dice check").click()
    player.page.get_by_role("button", name="Check the dice").first.click()
    player.page.wait_for_selector(".verdict")
    return player.page.locator(".verdict").first.inner_text()


def test_two_browsers_mix_the_dice_and_prove_them(person: Person, server: Server) -> None:
    ney, duke, table, tokens = two(person)
    with line(server, table) as wire:
        hand = Hand(wire, tokens)
        hand.play(3)
        hand.end()
    for player in (ney, duke):
        player.page.wait_for_selector(".victory")
        asked: list[str] = []

        def note(request: Request, asked: list[str] = asked) -> None:
            asked.append(request.url)

        player.page.on("request", note)
        told = checked(player)
        assert re.search(r"✓ All \d+ rolls follow", told), told
        assert "Your browser's share is in the seed" in told
        assert asked == []  # it asked nobody
        kept: Any = player.page.evaluate(KEPT, table)
        assert len(kept["rolls"]) >= 7  # of the set-up and of the game
        assert len(kept["sealed"]) == 2


def test_a_host_who_replaces_the_seed_is_seen(person: Person, server: Server) -> None:
    ney, duke, table, tokens = two(person)
    other = bytes([7]) * 32
    server.stop()
    with sqlite3.connect(server.data / DATABASE) as database:
        values = [other, commitment(other), table]
        database.execute("update games set seed = ?, commitment = ? where id = ?", values)
    server.start()
    ney.page.get_by_text("the host has replaced the seed").first.wait_for()  # at once, when the line is there again
    with line(server, table) as wire:
        Hand(wire, tokens).end()
    for player in (ney, duke):
        player.page.wait_for_selector(".victory")
        told = checked(player)
        assert "Not fair" in told
        assert "it was replaced" in told
