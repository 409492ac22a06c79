"""Private notes on spaces: who may write them, what is kept, and that nobody else gets a byte of them."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from grognard.kernel.state import SPECTATOR
from grognard.server import hall, opponents
from grognard.server.storage import Storage
from grognard.server.tables import LiveTable
from tests.server.house import Player, house, new_table, sit, tokens_of
from tests.server.streams import Screen, World, same_dice
from tests.server.worlds import BOOK

SECRET = "Ompteda, 2, seen 13h"
CHARLEROI, MONS = 45, 37
SIDES = ("french", "allied")


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    same_dice(monkeypatch)
    with house(tmp_path) as client:
        yield client


def campaign(client: TestClient, *who: str, scenario: str = "campaign") -> Any:
    """A table with blocks."""
    seats = dict(zip(BOOK.sides_of(scenario), who or ("me", "link"), strict=True))
    wish = {"game": "napoleon_1815", "scenario": scenario, "options": [], "seats": seats}
    response = client.post("/api/tables", json=wish)
    assert response.status_code == 201, response.text
    return response.json()


def jot(player: Player, text: str, space: int = CHARLEROI, side: str = "french") -> Any:
    """Write a note; the answer."""
    player.send(type="write_note", side=side, space=space, text=text)
    message = player.receive()
    while message["type"] == "position":
        message = player.receive()
    return message


def note(text: str, space: int = CHARLEROI, side: str = "french") -> dict[str, object]:
    return {"side": side, "space": space, "text": text}


def quiet(player: Player) -> None:
    """There is nothing on the wire but the answer to what is asked now."""
    for number in (77, 78):
        answer = player.ask(type="ask", number=number, what="rule", text="3.2")
        assert (answer["type"], answer["number"]) == ("answer", number), answer


def live_of(client: TestClient, card: Any) -> LiveTable:
    return cast("LiveTable", cast("Any", client.app).state.hall.tables[card["id"]])


# Writing


def test_a_note_is_written_changed_and_rubbed_out(tmp_path: Path) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = campaign(client)
        desk, sofa = (stack.enter_context(sit(client, card["id"], tokens_of(card, "french"))) for _ in range(2))
        assert desk.welcome["notes"] == []
        for text, kept in ((f"  {SECRET} ", SECRET), ("Ompteda,   gone?", "Ompteda, gone?")):
            answer = jot(desk, text)
            assert answer == {"type": "notes", "notes": [note(kept)]}
            assert sofa.receive() == answer, "another screen of the same seat"
        assert jot(desk, "empty", MONS)["notes"] == [note("empty", MONS), note("Ompteda, gone?")]
        assert jot(desk, "empty", MONS)["type"] == "notes", "who writes the same again is answered, too"
        sofa.receive()
        quiet(sofa)
        assert jot(sofa, "  ")["notes"] == [note("empty", MONS)]
        assert desk.receive()["notes"] == [note("empty", MONS)]
        assert jot(desk, "", MONS)["notes"] == []
        assert jot(desk, "", MONS)["notes"] == [], "there was nothing to rub out"


@pytest.mark.parametrize(
    ("text", "space", "side", "word"),
    [
        ("x" * 81, CHARLEROI, "french", "80 characters"),
        ("bell\u0007", CHARLEROI, "french", "control"),
        ("two\nlines", CHARLEROI, "french", "control"),
        ("two\u2028lines", CHARLEROI, "french", "control"),
        ("\u202eevil", CHARLEROI, "french", "control"),
        ("\u200b", CHARLEROI, "french", "nothing readable"),
        ("hello", CHARLEROI, "allied", "not your seat"),
        ("hello", CHARLEROI, "turks", "not your seat"),
        ("hello", 9999, "french", "no such space"),
        ("hello", -1, "french", "no such space"),
        ("", 2**53, "french", "no such space"),
    ],
)
def test_what_is_refused_in_one_sentence(tmp_path: Path, text: str, space: int, side: str, word: str) -> None:
    with house(tmp_path) as client:
        card = campaign(client)
        with sit(client, card["id"], tokens_of(card, "french")) as player:
            refused = jot(player, text, space, side)
            assert (refused["type"], refused["rule"], word in refused["reason"]) == ("refused", "", True)
            assert refused["reason"].count(".") == 1
            longest = "é" * 80
            assert jot(player, longest)["notes"] == [note(longest)]
            jot(player, text, space, side)
        assert live_of(client, card).notes == {("french", CHARLEROI): longest}


def test_only_players_of_games_with_secrets_have_notes(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = campaign(client)
        with sit(client, card["id"], []) as watcher:
            assert "watching" in jot(watcher, SECRET)["reason"]
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            assert "Nothing is hidden" in jot(player, SECRET, 1641)["reason"]
            assert player.welcome["notes"] == []


def test_there_is_one_note_on_a_space(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = campaign(client)
        with sit(client, card["id"], tokens_of(card, "french")) as player:
            spaces = [space["id"] for space in player.welcome["board"]["spaces"]]
            for text in ("one", "two"):
                for space in spaces:
                    assert jot(player, text, space)["type"] == "notes"
            assert jot(player, "two", CHARLEROI)["notes"] == [note("two", space) for space in sorted(spaces)]
    with contextlib.closing(sqlite3.connect(tmp_path / "grognard.sqlite")) as database:
        assert database.execute("select count(*) from notes").fetchone() == (len(spaces),)


# What is kept


def test_notes_outlive_the_server_and_go_with_their_table(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = campaign(client)
        with sit(client, card["id"], tokens_of(card, "french")) as player:
            jot(player, SECRET)
            jot(player, "rubbed out", MONS)
            jot(player, "", MONS)
    with house(tmp_path) as client:
        with sit(client, card["id"], tokens_of(card, "french")) as player:
            assert player.welcome["notes"] == [note(SECRET)]
            assert jot(player, "changed")["notes"] == [note("changed")]
        for tokens in (tokens_of(card, "allied"), []):
            with sit(client, card["id"], tokens) as player:
                assert player.welcome["notes"] == []
        assert client.delete(f"/api/tables/{card['id']}", params={"token": card["owner"]}).status_code == 204
    with contextlib.closing(sqlite3.connect(tmp_path / "grognard.sqlite")) as database:
        assert database.execute("select count(*) from notes").fetchone() == (0,)


def test_a_note_that_cannot_be_saved_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as client:
        card = campaign(client)
        with sit(client, card["id"], tokens_of(card, "french")) as player:

            async def full(*_: object) -> None:
                raise OSError("no space left on device")

            monkeypatch.setattr(Storage, "note", full)
            assert "could not be saved" in jot(player, SECRET)["reason"]
            monkeypatch.undo()
            assert jot(player, "", MONS)["notes"] == []


# Whose they are


def test_a_screen_of_two_sides_shows_the_notes_of_the_one_that_decides(tmp_path: Path) -> None:
    with house(tmp_path) as client, ExitStack() as stack:
        card = campaign(client, "me", "here")
        shared = stack.enter_context(sit(client, card["id"], tokens_of(card)))
        assert shared.position["decision"]["side"] == "allied"
        mine = [note("his guns", MONS, "allied")]
        assert jot(shared, "his guns", MONS, "allied")["notes"] == mine
        assert jot(shared, SECRET)["notes"] == mine, "the other side's note is kept, and not shown to this one"
        shared.act(["historical"])
        shared.act(["done"])
        assert shared.position["decision"]["side"] == "french"
        assert shared.receive() == {"type": "notes", "notes": [note(SECRET)]}
        again = stack.enter_context(sit(client, card["id"], tokens_of(card)))
        assert again.welcome["notes"] == [note(SECRET)]


def test_notes_change_nothing_in_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as client:
        card = campaign(client, "link", "me")
        with sit(client, card["id"], tokens_of(card, "allied")) as player:
            player.act(["historical"])
            live = live_of(client, card)
            monkeypatch.setattr(hall, "now", lambda: "later")

            def standing() -> list[object]:
                record = client.get(f"/api/tables/{card['id']}/record", params={"tokens": tokens_of(card, "allied")[0]})
                table = client.get(f"/api/tables/{card['id']}").json()
                asked = [live.version, live.table.fingerprint(), live.table.can_undo(), live.moment([1])]
                return [*asked, live.summary(), opponents.told(live), table, record.status_code, record.text]

            before = standing()
            assert jot(player, SECRET, side="allied")["type"] == "notes"
            assert standing() == before
            assert SECRET not in str(before)
            assert player.ask(type="undo", position=player.position["position"])["type"] == "position"
            assert live.actions_taken == 0, "undo takes the action back, not the note"
            assert live.notes == {("allied", CHARLEROI): SECRET}


# Streams


def scribble(world: World, seat: int, chance: Random) -> None:
    """A player writes, changes or rubs out some notes; some are refused."""
    screen = world.screens[seat]
    for _ in range(chance.randint(0, 3)):
        space = chance.choice([CHARLEROI, MONS, chance.randrange(50), 9999])
        text = chance.choice([SECRET, "", "Byng, 3?", "x" * 99])
        screen.send(type="write_note", side=world.live.sides[seat], space=space, text=text)


def apart(stream: list[str]) -> list[str]:
    """What a stream holds beside notes and their refusals."""
    return [text for text in stream if json.loads(text)["type"] not in ("notes", "refused")]


@pytest.mark.parametrize(("scenario", "writer"), [("campaign", 0), ("campaign", 1), ("three_players", 2)])
def test_no_byte_for_others_depends_on_notes(client: TestClient, scenario: str, writer: int) -> None:
    """Two games alike, in one of which a seat takes notes: the others, an ally and onlookers too, get the same bytes,
    move by move, when they come back, and when the game is over.
    """
    chance, pen = Random(writer), Random(16)
    with ExitStack() as stack:
        pair = [World(client, stack, scenario, []) for _ in range(2)]
        plain, noted = pair
        others = [seat for seat in plain.screens if seat != writer]
        script = BOOK.knowledge.script(0, chance)
        sent = 0
        for _ in range(40):
            scribble(noted, writer, pen)
            own = [world.screens[writer].drain() for world in pair]
            assert apart(own[0]) == apart(own[1])
            for seat in others:
                streams = [world.screens[seat].drain() for world in pair]
                assert streams[0] == streams[1]
                sent += len(streams[0])
            for seat in plain.screens:
                assert plain.fetched(seat) == noted.fetched(seat)
            actions = plain.live.table.legal()
            action = script.choose(plain.live.table.state, actions) if len(actions) > 1 else actions[0]
            for world in pair:
                world.take(action)
        assert sent > 15
        jotted = dict(noted.live.notes)
        assert {side for side, _ in jotted} == {noted.live.sides[writer]}
        finish(pair, chance)
        for seat in others:
            assert seen_anew(client, stack, plain, seat) == seen_anew(client, stack, noted, seat)
            assert plain.fetched(seat) == noted.fetched(seat)
        assert plain.fetched(writer) == noted.fetched(writer)
        assert noted.live.notes == jotted


def finish(pair: list[World], chance: Random) -> None:
    """Play both games to their end, off the wire."""
    script = BOOK.knowledge.script(0, chance)
    one = pair[0].live
    while one.table.outcome is None:
        actions = one.table.legal()
        action = script.choose(one.table.state, actions) if len(actions) > 1 else actions[0]
        for world in pair:
            world.live.take(action)


def seen_anew(client: TestClient, stack: ExitStack, world: World, seat: int) -> list[object]:
    """All that a screen is told which comes to a table now and looks back to the middle of the game."""
    tokens = [] if seat == SPECTATOR else world.tokens[seat]
    screen = Screen(stack.enter_context(client.websocket_connect(f"/ws/{world.id}")), tokens)
    welcome = {name: part for name, part in screen.welcome.items() if name != "table"}
    past = screen.reply("past", type="moment", number=1, to=screen.moment // 2)
    return [welcome, screen.first, past]
