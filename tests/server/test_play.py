"""Play over the socket: whole games, refusals, undo, reconnecting, seats that change hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.table import Table
from grognard.server.messages import PROTOCOL
from tests.server.house import GAME, Player, house, new_table, sit, standing, tokens_of


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


def play(players: list[Player], chance: random.Random, most: int = 10_000) -> None:
    """Let the one act whose decision it is, until the game is over or has so many actions."""
    while players[0].position["outcome"] is None and players[0].position["position"] < most:
        (active,) = [player for player in players if player.mine]
        before = active.position["position"]
        assert active.act_anyhow(chance)["type"] == "position"
        assert active.position["position"] == before + 1
        for player in players:
            player.wait_for(before + 1)


def test_two_players_and_a_spectator_see_a_whole_game(client: TestClient) -> None:
    card = new_table(client, "me", "link", options=("command", "mounted_retreat"))
    french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
    id = card["id"]
    with sit(client, id, french) as one, sit(client, id, coalition) as two, sit(client, id, []) as watcher:
        assert [player.welcome["mine"] for player in (one, two, watcher)] == [["french"], ["coalition"], []]
        play([one, two], random.Random(1815))
        watcher.wait_for(one.position["position"])
        assert one.position["outcome"] == two.position["outcome"] == watcher.position["outcome"]
        assert one.position["winners"] == two.position["winners"]
        assert (one.position["winners"] in (["french"], ["coalition"])) == ("Equal" not in one.position["outcome"])
        assert one.log == two.log == watcher.log
        assert [line["number"] for line in one.log] == list(range(len(one.log)))
        assert one.position["decision"]["choices"] == []
        assert one.act(["end_movement"])["reason"].startswith("The game is over")
        seed = one.position["seed"]
    verdict = client.get(f"/api/tables/{id}/verify").json()
    assert (verdict["fair"], verdict["seed"]) == (True, seed)
    assert verdict["rolls"] == sum(line["die"] is not None for line in one.log)
    assert client.get(f"/api/tables/{id}").json()["outcome"] == one.position["outcome"]


def test_choices_are_shown_to_who_decides_only(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with sit(client, card["id"], tokens_of(card, "french")) as one, sit(client, card["id"], []) as watcher:
        assert one.position["decision"]["choices"]
        assert watcher.position["decision"]["choices"] == []
        assert watcher.position["decision"]["prompt"] == one.position["decision"]["prompt"]
        assert watcher.position["decision"]["side"] == "french"


def test_refusals_name_the_reason_and_change_nothing(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
    with sit(client, card["id"], french) as one, sit(client, card["id"], coalition) as two:
        before = client.get(f"/api/tables/{card['id']}/record").json()
        choice = one.position["decision"]["choices"][0]["action"]
        refusals = [
            two.ask(type="act", position=0, action=choice),
            two.ask(type="undo", position=0),
            one.ask(type="act", position=7, action=choice),
            one.ask(type="act", position=0, action=["move", 1641]),
            one.ask(type="act", position=0, action=["fly", 1641]),
            one.ask(type="act", position=0, action=[]),
            one.ask(type="act", position=0, action=["pick", -1]),
            one.ask(type="act", position=0, action=["pick", 10**30]),
            one.ask(type="undo", position=0),
            one.ask(type="resign", side="coalition", bot="random"),
            one.ask(type="resign", side="french", bot="stockfish"),
            one.ask(type="resign", side="prussian", bot=None),
        ]
        for refusal in refusals:
            assert refusal["type"] == "refused"
            assert refusal["reason"]
            assert refusal["position"] == 0
        assert refusals[3]["rule"] == "5.0"
        assert refusals[2]["reason"] == "The game has moved on; the board now shows the current position."
        assert client.get(f"/api/tables/{card['id']}/record").json() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type":"dance"}',
        '{"type":"act"}',
        '{"type":"undo","position":"x"}',
        "[" * 3000,
        '{"type":"act","position":0,"action":["pick",1],"sides":2}',
        '{"type":"ask","number":1}',
    ],
)
def test_unusable_messages_get_a_clear_word(client: TestClient, text: str) -> None:
    card = new_table(client)
    with sit(client, card["id"], tokens_of(card)) as player:
        player.socket.send_text(text)
        assert player.receive()["type"] == "sorry"
        assert player.act_anyhow(random.Random(1))["type"] == "position"  # and the game goes on


def test_huge_messages_and_bytes_get_a_clear_word(client: TestClient) -> None:
    card = new_table(client)
    with sit(client, card["id"], tokens_of(card)) as player:
        player.socket.send_text('{"type":"undo","position":' + "0" * 50_000 + "}")
        assert "too long" in player.receive()["reason"]
        player.socket.send_bytes(b'{"type":"undo","position":0}')
        assert "text" in player.receive()["reason"]


def test_hello_comes_first_and_speaks_our_version(client: TestClient) -> None:
    card = new_table(client)
    with client.websocket_connect(f"/ws/{card['id']}") as socket:
        socket.send_json({"type": "act", "position": 0, "action": ["pick", 1]})
        assert "hello" in socket.receive_json()["reason"]
        socket.send_json({"type": "hello", "protocol": 99, "tokens": []})
        assert "reload" in socket.receive_json()["reason"]
        socket.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": []})
        assert socket.receive_json()["type"] == "welcome"


def test_an_unknown_table_is_said_to_be_unknown(client: TestClient) -> None:
    with client.websocket_connect("/ws/nowhere") as socket:
        assert "no such table" in socket.receive_json()["reason"]
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json()
        assert end.value.code == 4404


def test_pages_of_other_origins_are_turned_away(client: TestClient) -> None:
    card = new_table(client)
    path = f"/ws/{card['id']}"
    for origin in ("https://elsewhere.example", "null", "http://[", ""):
        foreign = {"origin": origin}
        with pytest.raises(WebSocketDenialResponse) as refused, client.websocket_connect(path, headers=foreign):
            pass
        assert refused.value.status_code == 403
        assert "belong" in refused.value.json()["reason"]
    with client.websocket_connect(f"/ws/{card['id']}", headers={"origin": "http://testserver"}) as socket:
        Player(socket, [])


def test_a_flood_is_dropped_with_a_word_and_then_ended(tmp_path: Path) -> None:
    with house(tmp_path, rate=0.001, burst=5, patience=20) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            for _ in range(4):
                player.ask(type="ask", number=1, what="zones", text="french")
            assert "Too many" in player.ask(type="ask", number=1, what="zones", text="french")["reason"]

            def go_on() -> None:
                for _ in range(100):
                    player.ask(type="ask", number=1, what="zones", text="french")

            with pytest.raises(WebSocketDisconnect) as end:
                go_on()
            assert end.value.code == 1008
        with sit(client, card["id"], tokens_of(card)) as again:
            assert again.position["position"] == 0


def test_undo_goes_back_to_the_barrier_for_everybody(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
    with sit(client, card["id"], french) as one, sit(client, card["id"], coalition) as two:
        first = one.position
        moves = 0
        while moves < 6:
            choice = next(c for c in one.position["decision"]["choices"] if not c["final"])
            assert one.act(choice["action"])["type"] == "position"
            moves += 1
        two.wait_for(6)
        assert one.log
        assert two.log == one.log
        assert two.ask(type="undo", position=6)["type"] == "refused"
        assert one.ask(type="undo", position=5)["type"] == "refused"
        while one.position["can_undo"]:
            assert one.ask(type="undo", position=one.position["position"])["type"] == "position"
        assert one.position["position"] == 0
        assert standing(one.position) == standing(first)
        while two.position["position"] > 0:
            two.next_position()
        assert two.log == one.log
        assert one.ask(type="undo", position=0)["rule"] == "undo"
    assert client.get(f"/api/tables/{card['id']}/record").json()["actions"] == []


def test_who_comes_back_gets_what_he_missed(client: TestClient, tmp_path: Path) -> None:
    card = new_table(client, "me", "link")
    french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
    chance = random.Random(4)
    with sit(client, card["id"], french) as one:
        with sit(client, card["id"], coalition) as two:
            play([one, two], chance, 80)
            known = list(two.log)
        while one.mine:
            one.act_anyhow(chance)
        with client.websocket_connect(f"/ws/{card['id']}") as socket:
            back = Player.__new__(Player)
            back.log = list(known)
            back.__init__(socket, coalition, len(known))  # type: ignore[misc]
            assert back.position["log_from"] == len(known)
            assert known + back.position["log"] == one.log
        with sit(client, card["id"], coalition) as fresh:
            assert fresh.log == one.log


def test_a_game_survives_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client, options=("command",))
        with sit(client, card["id"], tokens_of(card)) as player:
            play([player], random.Random(9), 90)
            before, log = player.position, player.log
    with house(tmp_path) as client, sit(client, card["id"], tokens_of(card), log=3) as player:
        assert player.log == log
        assert standing(player.position) == standing(before)
        play([player], random.Random(9))


def test_a_table_that_nobody_looks_at_is_put_away_and_comes_back(client: TestClient) -> None:
    card = new_table(client)
    hall = client.app.state.hall  # type: ignore[attr-defined]
    with sit(client, card["id"], tokens_of(card)) as player:
        player.act_anyhow(random.Random(1))
        hall.put_away(0.0)
        assert card["id"] in hall.tables
        before = player.position
    while card["id"] in hall.tables:
        hall.put_away(0.0)
    with sit(client, card["id"], tokens_of(card)) as player:
        assert standing(player.position) == standing(before)


def test_hot_seat_shows_the_side_that_decides(client: TestClient) -> None:
    card = new_table(client, "me", "here", "ligny", ("first_corps",))
    with sit(client, card["id"], tokens_of(card)) as player:
        assert player.welcome["mine"] == ["french", "coalition"]
        while player.position["decision"]["name"] != "SecretChoice":
            player.act(player.position["decision"]["choices"][0]["action"])
        player.act(["secretly", 1])
        told = [line["text"] for line in player.log if line["text"].startswith("The First Corps")]
        assert (told != []) == (player.position["decision"]["side"] == "french")
        while player.position["decision"]["side"] == "french":
            player.act(player.position["decision"]["choices"][-1]["action"])
        assert [line for line in player.log if line["text"].startswith("The First Corps")] == []


def test_a_bot_answers_and_says_that_it_thinks(client: TestClient) -> None:
    card = new_table(client, "me", "random")
    with sit(client, card["id"], tokens_of(card)) as player:
        chance = random.Random(2)
        thought = False
        while player.position["outcome"] is None:
            if player.mine:
                player.act_anyhow(chance)
            else:
                thought = thought or player.position["thinking"] == "coalition"
                player.next_position()
        assert thought


def test_a_seat_is_handed_to_a_bot_and_taken_back(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with sit(client, card["id"], tokens_of(card, "french")) as player:
        position = player.ask(type="resign", side="french", bot="random")
        assert position["type"] == "position"
        assert [seat["who"] for seat in position["seats"]] == ["random", "link"]
        assert not player.mine
        while player.position["decision"]["side"] == "french":
            player.next_position()
        assert player.position["position"] > 0
        back = player.ask(type="resign", side="french", bot=None)
        assert [seat["who"] for seat in back["seats"]] == ["me", "link"]
    with sit(client, card["id"], tokens_of(card, "coalition")) as other:
        assert other.mine or other.position["outcome"], "chance may have lost the game by then"


def test_questions_are_answered(client: TestClient) -> None:
    card = new_table(client, options=("command",))
    with sit(client, card["id"], tokens_of(card)) as player:

        def ask(what: str, **more: object) -> dict[str, object]:
            answer: dict[str, object] = player.ask(type="ask", number=7, what=what, **more)
            assert (answer["type"], answer["number"]) == ("answer", 7)
            assert answer["text"]
            return answer

        assert ask("zones", text="coalition")["spaces"]
        units = [piece for piece in player.position["pieces"] if piece["at"] and piece["numbers"]]
        leader = next(p for p in player.position["pieces"] if p["symbol"] == "commander" and p["at"])
        assert ask("reach", piece=units[0]["number"])["spaces"]
        assert ask("command", piece=leader["number"])["rule"] == "11.2"
        assert ask("sight", space=units[0]["at"])["spaces"]
        assert ask("rule", text="5.3")["rule"] == "5.3"
        assert ask("why_not", action=["fly"])["rule"]
        assert ask("why_not", action=player.position["decision"]["choices"][0]["action"])["text"] == "This is allowed."
        for useless in ({"what": "sight"}, {"what": "reach", "piece": 10**12}, {"what": "zones"}, {"what": "tea"}):
            assert "no answer" in str(ask(**useless)["text"])
        assert ask("odds")["odds"] == []


def fight_to_be_formed() -> Table:
    """A game in which an attack can be made now or be made stronger."""
    for number in range(100):
        table = Table(rulebook(GAME), "la_belle_alliance", [], bytes([number]) * 32)
        chance = random.Random(number)
        while table.outcome is None:
            if table.decision().name == "FormFight" and Action("fight") in table.legal():
                return table
            table.take(chance.choice(table.legal()))
    raise AssertionError("no game came to a fight")


def test_the_odds_shown_are_those_of_the_engine(client: TestClient) -> None:
    table = fight_to_be_formed()
    record = table.record().to_json()
    seats = {"french": "me", "coalition": "here"}
    card = client.post("/api/records", json={"record": record, "seats": seats}).json()
    with sit(client, card["id"], tokens_of(card)) as player:
        answer = player.ask(type="ask", number=1, what="odds")
        told = {tuple(one["action"]): one["odds"] for one in answer["odds"]}
        assert len(told) > 1
        for choice in player.position["decision"]["choices"]:
            odds = told.pop(tuple(choice["action"]), None)
            assert odds == table.preview(Action.from_json(choice["action"]))
            alone = player.ask(type="ask", number=1, what="odds", action=choice["action"])["odds"]
            assert [one["odds"] for one in alone] == [odds] * (odds is not None)
            assert odds is None or sum(Fraction(result["chance"]) for result in odds["results"]) == 1
        assert not told
        assert {mark["kind"] for mark in player.position["marks"]} >= {"defender"}
        reasons = {
            answer["rule"]
            for piece in player.position["pieces"]
            if (answer := player.ask(type="ask", number=1, what="why_not", piece=piece["number"]))["text"]
        }
        assert reasons >= {"6.1", "7.1"}
        empty = player.ask(type="ask", number=1, what="why_not", space=101)
        assert (empty["rule"], empty["text"][-1]) == ("6.1A", ".")
