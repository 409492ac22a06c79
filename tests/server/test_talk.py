"""Table talk: who may speak, who hears it, what is kept, and that nobody else gets a byte of it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grognard.server import talk
from grognard.server.messages import PROTOCOL
from grognard.server.storage import Storage
from tests.server.house import Player, house, new_table, sit, tokens_of

SIDES = ("french", "anglo_dutch", "prussian")
IDLE = ("end_group", "end_movement", "keep_hidden", "end_combat", "done")
SECRET = "meet me at Wavre"


class Listener(Player):
    """A screen that keeps every byte it gets."""

    def __init__(self, socket: Any, tokens: list[str], log: int = 0) -> None:
        self.bytes = ""
        super().__init__(socket, tokens, log)

    def next_text(self) -> str:
        text = super().next_text()
        self.bytes += text
        return text

    def say(self, text: str, to: str | None = None) -> Any:
        """Say something; the answer."""
        self.send(type="say", text=text, to=to)
        message = self.receive()
        while message["type"] == "position":
            message = self.receive()
        return message

    def hear(self) -> list[Any]:
        message = self.receive()
        while message["type"] == "position":
            message = self.receive()
        assert message["type"] == "talk", message
        return list(message["lines"])

    def silence(self) -> None:
        """There is nothing on the wire but the answer to what is asked now."""
        answer = self.ask(type="ask", number=77, what="rule", text="1.0")
        while answer["type"] == "position":
            answer = self.receive()
        assert (answer["type"], answer["number"]) == ("answer", 77), answer


@contextlib.contextmanager
def listen(client: TestClient, table: str, tokens: list[str]) -> Iterator[Listener]:
    with client.websocket_connect(f"/ws/{table}") as socket:
        yield Listener(socket, tokens)


def trio(client: TestClient, *options: str) -> Any:
    """Three people at three screens."""
    seats = dict(zip(SIDES, ("me", "link", "link"), strict=True))
    wish = {"game": "napoleon_1815", "scenario": "three_players", "options": list(options), "seats": seats}
    response = client.post("/api/tables", json=wish)
    assert response.status_code == 201, response.text
    return response.json()


def screens(stack: ExitStack, client: TestClient, card: Any) -> list[Listener]:
    """Napoleon, Wellington, Blücher and somebody who watches."""
    hands = [tokens_of(card, side) for side in SIDES]
    return [stack.enter_context(listen(client, card["id"], tokens)) for tokens in (*hands, [])]


def to_turn(player: Player, turn: int) -> None:
    """One screen with all seats lets time pass."""
    for _ in range(200):
        track = next(panel for panel in player.position["panels"] if panel["kind"] == "track")
        if track["now"] == turn:
            return
        actions = [choice["action"] for choice in player.position["decision"]["choices"]]
        answer = player.act(next((action for action in actions if action[0] in IDLE), actions[0]))
        while answer["type"] != "position":
            answer = player.receive()
    raise AssertionError("that turn did not come")


# Everywhere


def test_two_players_and_a_spectator_hear_each_other(tmp_path: Path) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = new_table(client, "me", "link")
        ney, duke, watcher = (
            stack.enter_context(listen(client, card["id"], tokens))
            for tokens in (tokens_of(card, "french"), tokens_of(card, "coalition"), [])
        )
        assert ney.welcome["talk"] == []
        assert ney.position["talk"] == {"side": "french", "to": ["all"], "rule": "", "reason": ""}
        assert (watcher.position["talk"]["side"], watcher.position["talk"]["to"]) == (None, [])
        answer = ney.say("  Bonjour,\n\tmonsieur\u0007 ")
        assert answer["since"] == 0
        (line,) = answer["lines"]
        assert line.pop("time").endswith("+00:00")
        said = {"number": 0, "side": "french", "to": "all", "text": "Bonjour, monsieur", "moment": 0}
        assert line == said
        for player in (duke, watcher):
            (same,) = player.hear()
            assert {**same, "time": 0} == {**said, "time": 0}
        ney.act(ney.position["decision"]["choices"][0]["action"])
        assert duke.say("Good day", "all")["lines"][0]["moment"] == 1
        assert [line["number"] for line in ney.hear()] == [1]


def test_spectators_read_but_do_not_speak(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], []) as watcher:
            refused = watcher.ask(type="say", text="I would attack", to="all")
            assert (refused["type"], refused["rule"], "watch" in refused["reason"]) == ("refused", "", True)


@pytest.mark.parametrize(
    ("text", "to", "word"),
    [
        ("x" * 501, "all", "500 characters"),
        ("", "all", "nothing"),
        (" \n\u200b\u202e\u0000 ", "all", "nothing"),
        ("hello", "allies", "no ally"),
        ("hello", "prussians", "allies"),
    ],
)
def test_what_cannot_be_said(tmp_path: Path, text: str, to: str, word: str) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            refused = player.ask(type="say", text=text, to=to)
            assert (refused["type"], word in refused["reason"]) == ("refused", True)
            assert player.ask(type="say", text="y" * 500)["lines"][0]["text"] == "y" * 500


def test_lines_are_cleaned() -> None:
    assert talk.clean("a\u0000b\u009fc") == "abc"
    assert talk.clean("one\r\n two\u2028three") == "one two three"
    assert talk.clean("\u202eevil\u2066") == "evil"
    assert talk.clean("👩\u200d🚀 é") == "👩\u200d🚀 é"


def test_who_talks_too_much_is_stopped(tmp_path: Path) -> None:
    with house(tmp_path, talk_rate=0.001, talk_burst=3) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            kinds = [player.ask(type="say", text=f"word {number}")["type"] for number in range(5)]
            assert kinds == ["talk"] * 3 + ["sorry"] * 2
            assert player.act(player.position["decision"]["choices"][0]["action"])["type"] == "position"
    with house(tmp_path, rate=0.001, burst=3) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:  # the greeting was the first
            kinds = [player.ask(type="say", text=f"word {number}")["type"] for number in range(4)]
            assert kinds == ["talk"] * 2 + ["sorry"] * 2


# What is kept


def test_talk_outlives_the_server_and_goes_with_its_table(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            player.ask(type="say", text="one")
            before = player.ask(type="say", text="two")["lines"]
    with house(tmp_path) as client:
        for tokens in (tokens_of(card), []):
            with sit(client, card["id"], tokens) as player:
                assert [line["text"] for line in player.welcome["talk"]] == ["one", "two"]
                assert player.welcome["talk"][1:] == before
        assert client.delete(f"/api/tables/{card['id']}", params={"token": card["owner"]}).status_code == 204
    with contextlib.closing(sqlite3.connect(tmp_path / "grognard.sqlite")) as database:
        assert database.execute("select count(*) from talk").fetchone() == (0,)


def test_a_table_from_before_there_was_talk(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
    with contextlib.closing(sqlite3.connect(tmp_path / "grognard.sqlite")) as database, database:
        database.execute("drop table talk")
        database.execute("alter table seats drop column seconds")
        database.execute("alter table games drop column hints")
        database.execute("update alembic_version set version_num = '0001'")
    with house(tmp_path) as client, sit(client, card["id"], tokens_of(card)) as player:
        assert player.ask(type="say", text="still here")["lines"][0]["text"] == "still here"


def test_who_comes_late_gets_the_latest_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_TOLD", 3)
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            for number in range(5):
                assert player.ask(type="say", text=f"word {number}")["since"] == number
        with sit(client, card["id"], []) as player:
            assert [line["number"] for line in player.welcome["talk"]] == [2, 3, 4]


def test_words_that_cannot_be_saved_are_not_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = new_table(client, "me", "link")
        ney = stack.enter_context(listen(client, card["id"], tokens_of(card, "french")))
        duke = stack.enter_context(listen(client, card["id"], tokens_of(card, "coalition")))

        async def full(*_: object) -> None:
            raise OSError("no space left on device")

        monkeypatch.setattr(Storage, "say", full)
        assert "could not be saved" in ney.say("lost words")["reason"]
        monkeypatch.undo()
        assert ney.say("found words")["lines"][0]["number"] == 0
        assert [line["text"] for line in duke.hear()] == ["found words"]


def test_a_moment_is_not_lost_when_an_action_is_taken_back(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            player.act(player.position["decision"]["choices"][0]["action"])
            assert player.ask(type="say", text="hm")["lines"][0]["moment"] == 1
            assert player.ask(type="undo", position=1)["type"] == "position"
        with sit(client, card["id"], tokens_of(card)) as player:
            assert [line["moment"] for line in player.welcome["talk"]] == [0]


# The Allies of 1815


@pytest.mark.rule("11.0-3", "11.0-4")
def test_c81_by_day_the_allies_have_no_channel(tmp_path: Path) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = trio(client, "historical_setup")
        napoleon, duke, prince, watcher = screens(stack, client, card)
        for ally in (duke, prince):
            assert ally.position["talk"]["to"] == []
            assert (ally.position["talk"]["rule"], "night" in ally.position["talk"]["reason"]) == ("11.0", True)
            for to in ("allies", "all", None):
                refused = ally.say(SECRET, to)
                assert (refused["type"], refused["rule"]) == ("refused", "11.0")
        for player in (napoleon, duke, prince, watcher):
            player.silence()
            assert SECRET not in player.bytes
        assert napoleon.say("Surrender!")["lines"][0]["to"] == "all"
        for player in (duke, prince, watcher):
            assert [line["text"] for line in player.hear()] == ["Surrender!"]
        assert napoleon.say("psst", "allies")["type"] == "refused"


@pytest.mark.rule("11.0-3", "11.0-4")
def test_c81_while_they_deploy_the_allies_talk_in_private(tmp_path: Path) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = trio(client)
        napoleon, duke, prince, watcher = screens(stack, client, card)
        url = f"/api/tables/{card['id']}"
        public = client.get(url).json()
        assert duke.position["talk"]["to"] == ["allies", "all"]
        assert duke.say(SECRET)["lines"][0]["to"] == "allies"  # in private unless it is said otherwise
        assert [line["text"] for line in prince.hear()] == [SECRET]
        assert prince.say("I shall", "allies")["lines"][0]["number"] == 1
        assert [line["text"] for line in duke.hear()] == ["I shall"]
        for player in (napoleon, watcher):
            player.silence()
        assert client.get(url).json() == public
        # His first line has the number 0: he cannot even count what he did not hear.
        assert duke.say("Good morning, Sire", "all")["lines"][0]["number"] == 2
        for player in (napoleon, watcher):
            assert [(line["number"], line["side"]) for line in player.hear()] == [(0, "anglo_dutch")]
            assert SECRET not in player.bytes
            assert "I shall" not in player.bytes
        for tokens in (tokens_of(card, "french"), []):
            with listen(client, card["id"], tokens) as again:
                assert [line["text"] for line in again.welcome["talk"]] == ["Good morning, Sire"]
                assert SECRET not in again.bytes
        with listen(client, card["id"], tokens_of(card, "prussian")) as again:
            assert [line["number"] for line in again.welcome["talk"]] == [0, 1, 2]


@pytest.mark.rule("11.0-3", "11.0-4")
def test_c81_the_line_opens_at_night_and_closes_at_dawn(tmp_path: Path) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = trio(client, "historical_setup")
        clock = stack.enter_context(sit(client, card["id"], tokens_of(card)))
        opened: dict[int, bool] = {}
        for turn in range(8):
            to_turn(clock, turn)
            with listen(client, card["id"], tokens_of(card, "prussian")) as prince:
                answer = prince.say(f"turn {turn}")
                opened[turn] = answer["type"] == "talk"
                assert opened[turn] == bool(prince.position["talk"]["to"])
        assert [turn for turn, is_open in opened.items() if is_open] == [5]  # 2 is the night of the French
        with listen(client, card["id"], tokens_of(card, "anglo_dutch")) as duke:
            assert [line["text"] for line in duke.welcome["talk"]] == ["turn 5"]


@pytest.mark.rule("11.0-4")
def test_a_screen_of_two_sides_shows_the_talk_of_the_seat_that_looks_at_it(tmp_path: Path) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = trio(client)
        shared = stack.enter_context(listen(client, card["id"], tokens_of(card, "french", "anglo_dutch")))
        prince = stack.enter_context(listen(client, card["id"], tokens_of(card, "prussian")))
        assert prince.say(SECRET)["type"] == "talk"
        assert [line["text"] for line in shared.hear()] == [SECRET]  # the Duke deploys
        shared.act(["historical"])
        shared.act(["done"])  # now nobody at this screen decides: it shows what the first seat sees
        message = shared.receive()
        assert (message["type"], message["since"], message["lines"]) == ("talk", 0, [])
        shared.bytes = ""
        seats = tokens_of(card, "french", "anglo_dutch")
        assert shared.ask(type="hello", protocol=PROTOCOL, tokens=seats)["talk"] == []
        assert shared.next_position()["talk"]["side"] == "french"
        assert SECRET not in shared.bytes
