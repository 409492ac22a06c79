"""An action sends what has changed, and that makes the same position as the whole would."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from grognard.games import GAMES, rulebook
from grognard.kernel.dice import commitment
from grognard.server import changes, views
from grognard.server.client_messages import Moment
from grognard.server.messages import PROTOCOL, Position
from grognard.server.security import digest
from grognard.server.sheets import face_of
from grognard.server.storage import StoredGame, StoredSeat
from grognard.server.tables import LiveTable
from tests.server.house import house, new_table, sit, standing, tokens_of

MOST = 6_000  # bytes an action, on average


def table(game: str, scenario: str, seed: int) -> LiveTable:
    """A table for people."""
    secret = bytes([seed]) * 32
    seats = [StoredSeat(side, "link", None, digest(side)) for side in rulebook(game).sides_of(scenario)]
    stored = StoredGame(
        "id", game, scenario, [], [], commitment(secret), secret, [], None, "then", "now", 0, "", None, None, seats
    )
    return LiveTable(rulebook(game), stored)


def as_json(message: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(message))


class Watcher:
    """A screen: what the server keeps of it, and what a client makes of what it is sent."""

    def __init__(self, live: LiveTable, mine: list[int]) -> None:
        self.live, self.mine = live, mine
        self.known: list[tuple[int, int]] = []
        self.told = self.position()
        self.client = as_json(self.told)
        self.sent = self.count = 0

    def position(self, number: int = 1) -> Position:
        return views.position(self.live, self.mine, self.known, number)

    @property
    def faces(self) -> views.Faces:
        return views.faces(self.live, views.shown_seat(self.live, self.mine))

    def look(self, before: views.Faces) -> None:
        new = self.position(self.told.number + 1)
        text = msgspec.json.encode(views.change(self.told, before, new, self.faces))
        self.sent += len(text)
        self.count += 1
        self.client = changes.shown(self.client, msgspec.json.decode(text))
        assert self.client == as_json(new)
        self.told = new


@pytest.mark.parametrize("game", GAMES)
def test_changes_make_the_same_position_as_the_whole_and_are_small(game: str) -> None:
    chance = random.Random(game)
    sent = count = 0
    for scenario in (rulebook(game).scenarios[0].id, rulebook(game).scenarios[-1].id):
        live = table(game, scenario, 7)
        seats = range(len(live.sides))
        watchers = [Watcher(live, mine) for mine in ([], *[[seat] for seat in seats], list(seats))]
        script = live.book.knowledge.script(0, chance)
        while live.table.outcome is None and live.actions_taken < 150:
            before = [watcher.faces for watcher in watchers]
            legal = live.table.legal()
            sensible = len(legal) > 1 and chance.random() < 0.7
            live.take(script.choose(live.table.state, legal) if sensible else chance.choice(legal))
            for watcher, faces in zip(watchers, before, strict=True):
                watcher.look(faces)
        for watcher in watchers:
            sent, count = sent + watcher.sent, count + watcher.count
            for to in {0, live.moment(watcher.mine) // 2}:
                past = as_json(views.past(live, watcher.mine, Moment(1, to), watcher.told.number, watcher.faces))
                then = views.faces_of(
                    live.book,
                    live.book.secrets.view(
                        live.past(live.moments(watcher.mine)[to]), views.shown_seat(live, watcher.mine)
                    ),
                )
                made = changes.made(watcher.client, past["edits"])
                assert [made[name] for name in views.DRAWN] == as_json([getattr(then, name) for name in views.DRAWN])
    assert sent / count < MOST


def test_lists_are_told_by_what_came_and_went() -> None:
    old: dict[str, Any] = {
        "pieces": [{"number": n, "at": n, "card": ["a", "b", "c"]} for n in range(40)],
        "kept": [1, 2],
    }
    new = {**old, "pieces": [dict(piece) for piece in old["pieces"] if piece["number"] not in (3, 20)]}
    new["pieces"][30]["card"] = ["a", "c"]
    new["pieces"].insert(5, {"number": 99, "at": None})
    edits = changes.between(old, new)
    assert changes.made(old, as_json(edits)) == new
    assert len(msgspec.json.encode(edits)) < 250
    assert old["pieces"][3]["number"] == 3


@pytest.mark.parametrize("number", range(300))
def test_edits_make_anything_of_anything(number: int) -> None:
    chance = random.Random(number)
    old, new = anything(chance, 4), anything(chance, 4)
    if number % 2:
        new = changes.made(old, [])
        new = mangled(new, chance)
    assert changes.made(old, as_json(changes.between(old, new))) == new


def anything(chance: random.Random, depth: int) -> Any:
    """Some JSON."""
    kind = chance.randrange(5) if depth else 4
    if kind < 2:
        names = chance.sample(["number", "id", "kind", "space", "at", "card", "text"], chance.randint(0, 6))
        return {name: anything(chance, depth - 1) for name in names}
    if kind < 4:
        return [anything(chance, depth - 1) for _ in range(chance.randrange(6))]
    return chance.choice([None, "x", "y", 1, 2, "z"])


def mangled(thing: Any, chance: random.Random) -> Any:
    """The same with something changed here and there."""
    if chance.random() < 0.1:
        return anything(chance, 2)
    if isinstance(thing, dict):
        return {name: mangled(value, chance) for name, value in thing.items() if chance.random() < 0.9}
    if isinstance(thing, list):
        kept = [mangled(value, chance) for value in thing if chance.random() < 0.9]
        return kept if chance.random() < 0.7 else kept[::-1] + kept[:1]
    return thing


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


def test_whoever_lost_a_change_says_hello_again_and_gets_the_whole(client: TestClient) -> None:
    chance = random.Random(4)
    card = new_table(client)
    with sit(client, card["id"], tokens_of(card)) as player:
        for _ in range(3):
            player.act_anyhow(chance)
        last, log = player.position, list(player.log)
        assert last["number"] == 4
        again = player.ask(type="hello", protocol=PROTOCOL, tokens=tokens_of(card), log=len(log))
        assert again["type"] == "welcome"
        whole = player.next_position()
        assert whole["number"] == 5
        assert standing(whole) == standing(last)
        assert player.log == log
        player.act_anyhow(chance)
        assert player.position["number"] == 6


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_is_sent_of_a_board_only_what_it_draws_itself(game: str) -> None:
    book = rulebook(game)
    scenario = book.scenarios[0].id
    for name in book.display.boards(scenario):
        face = face_of(book.display.board(scenario, (), name))
        assert set(face) <= {"name", "size", "side", "spaces", "names", "style", "bays", "signs", "roads"}
