"""Fog of war over the wire: no byte, no number and no message tells a seat what others do in secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from grognard import build_kind, games
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.state import SPECTATOR
from grognard.server import api, views
from grognard.server.client_messages import Ask, Moment
from grognard.server.messages import BoardSheet
from grognard.server.security import digest
from grognard.server.storage import StoredGame, StoredSeat
from grognard.server.tables import LiveTable
from tests.server.house import Player, house, sit, tokens_of

if build_kind() != "pure":
    pytest.skip("the toy's interpreted classes cannot be mixed with the compiled kernel", allow_module_level=True)

from tests.toy import Toy

RED, GREEN, BLUE = 0, 1, 2
SIDES = ("red", "green", "blue")
SEED = bytes(range(32))


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv(games.GIVEN, "tests.toy")
    monkeypatch.setattr(api, "GAMES", ("toy",))
    with house(tmp_path) as client:
        yield client


def new_table(client: TestClient, *seats: str) -> Any:
    scenario = "duel" if len(seats) == 2 else "trio"
    sides = ("red", "blue") if len(seats) == 2 else SIDES
    wish = {"game": "toy", "scenario": scenario, "options": [], "seats": dict(zip(sides, seats, strict=True))}
    response = client.post("/api/tables", json=wish)
    assert response.status_code == 201, response.text
    return response.json()


def three(stack: ExitStack, client: TestClient, card: Any) -> list[Player]:
    return [stack.enter_context(sit(client, card["id"], tokens_of(card, side))) for side in SIDES]


def deploy(player: Player, seat: int, spaces: tuple[int, ...] = (0, 2, 4), dither: int = 0) -> None:
    """Put blocks down, some of them more than once, and be done."""
    for _ in range(dither):
        assert player.act(["put", seat, 5])["type"] == "position"
        assert player.act(["lift", seat, 5])["type"] == "position"
    for space in spaces:
        assert player.act(["put", seat, space])["type"] == "position"
    assert player.act(["done"])["type"] == "position"


def happened(player: Player) -> list[str]:
    """What has happened beside dice, in the toy's word for it."""
    return [line["text"].split()[0] for line in player.log if line["die"] is None]


def test_the_lobby_offers_the_seats_of_each_scenario(client: TestClient) -> None:
    (game,) = client.get("/api/lobby").json()["games"]
    assert [[side["id"] for side in card["sides"]] for card in game["scenarios"]] == [["red", "blue"], list(SIDES)]
    wish = {"game": "toy", "scenario": "trio", "options": [], "seats": {"red": "me", "blue": "link"}}
    refused = client.post("/api/tables", json=wish)
    assert (refused.status_code, "red, green, blue" in refused.json()["reason"]) == (400, True)


def test_a_game_may_have_boards_beside_the_map(client: TestClient) -> None:
    card = new_table(client, "me", "here")
    with sit(client, card["id"], tokens_of(card)) as player:
        (field,) = player.welcome["boards"]
        assert (field["name"], field["board"]["name"]) == ("field", "Field")
        assert player.welcome["board"]["name"] == "Toy"
        assert client.get(field["picture"]).text != client.get(player.welcome["picture"]).text
        assert client.get(field["picture"].replace(".svg", ".png") + "&width=480").status_code == 200
        assert [scene["id"] for scene in player.position["scenes"]] == ["map"]
        deploy(player, 0)
        deploy(player, 1)
        scenes = player.position["scenes"]
        assert [(scene["id"], scene["board"], scene["offset"], scene["active"]) for scene in scenes] == [
            ("map", "map", 0, False),
            ("red", "field", 100, True),
        ]
        assert {piece["at"] for piece in player.position["pieces"]} == {100, 102, 104}
        assert len(player.ask(type="moment", number=1, to=0)["scenes"]) == 1
    assert client.get("/api/boards/toy/duel.svg?board=cellar").status_code == 404


def test_three_people_play_and_allies_win_together(client: TestClient) -> None:
    won: set[tuple[str, ...]] = set()
    chance = random.Random(5)
    while len(won) < 2:
        card = new_table(client, "me", "link", "link")
        assert [seat["side"] for seat in card["seats"]] == list(SIDES)
        with ExitStack() as stack:
            players = three(stack, client, card)
            watcher = stack.enter_context(sit(client, card["id"], []))
            assert [player.welcome["mine"] for player in players] == [["red"], ["green"], ["blue"]]
            assert [side["title"] for side in watcher.welcome["sides"]] == ["Red", "Green", "Blue"]
            while players[0].position["outcome"] is None:
                seat = SIDES.index(players[0].position["decision"]["side"])
                while players[seat].mine and players[seat].position["outcome"] is None:
                    players[seat].act_anyhow(chance)
                for player in players:
                    while player.position["decision"]["side"] != players[seat].position["decision"]["side"]:
                        player.next_position()
            winners = players[0].position["winners"]
            won.add(tuple(winners))
            assert all(player.position["winners"] == winners for player in players)
            total = players[0].position["position"]
            while watcher.position["outcome"] is None:
                watcher.next_position()
            for player in [*players, watcher]:  # the fog has lifted: all tell the same story
                assert player.log == players[0].log
                assert player.position["position"] == total
                kinds = happened(player)
                assert (kinds.count("march"), kinds.count("column")) == (3, 0)
                assert [line["number"] for line in player.log] == list(range(len(player.log)))
                before = player.ask(type="moment", number=1, to=total - 1)
                assert {piece["side"] for piece in before["pieces"]} == set(SIDES)
            assert client.get(f"/api/tables/{card['id']}").json()["actions"] == total
            verdict = client.get(f"/api/tables/{card['id']}/verify").json()
            assert (verdict["fair"], verdict["rolls"]) == (
                True,
                sum(line["die"] is not None for line in players[0].log),
            )
    assert won == {("red",), ("green", "blue")}


def test_bots_take_the_other_two_seats(client: TestClient) -> None:
    card = new_table(client, "me", "random", "random")
    with sit(client, card["id"], tokens_of(card)) as player:
        while player.position["outcome"] is None:
            if player.mine:
                player.act_anyhow(random.Random(player.position["position"]))
            else:
                player.next_position()
        assert player.position["winners"] in (["red"], ["green", "blue"])


def test_what_is_done_in_secret_sends_no_message_and_counts_for_nobody_else(client: TestClient) -> None:
    card = new_table(client, "me", "link", "link")
    with ExitStack() as stack:
        red, green, blue = three(stack, client, card)
        deploy(red, RED, dither=4)
        assert red.position["position"] == 12
        for other in (green, blue):
            assert other.next_position()["position"] == 1  # one message for all of it
            assert happened(other) == ["deployed"]
            assert [line["position"] for line in other.log] == [1] * len(other.log)
            assert other.ask(type="moment", number=1, to=2)["reason"].endswith("has 1 actions.")
            assert other.ask(type="undo", position=1)["position"] == 1
        assert client.get(f"/api/tables/{card['id']}").json()["actions"] == 1
        deploy(green, GREEN, (1, 3, 5))
        assert green.position["position"] == 5
        assert red.next_position()["position"] == 13
        assert red.log[-1]["text"] == "deployed 1."
        assert red.ask(type="moment", number=2, to=12)["log_to"] == len(red.log) - 1
        blue.next_position()
        deploy(blue, BLUE)
        red.next_position()
        green.next_position()
        red.act(["march", RED, 4])
        assert red.log[-1]["text"] == "march 0 4."
        for other in (green, blue):
            other.next_position()
            assert other.log[-1]["text"] == "column 0."
            assert [line["number"] for line in other.log] == list(range(len(other.log)))


def test_taking_back_in_secret_is_told_to_nobody(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with sit(client, card["id"], tokens_of(card, "red")) as red, sit(client, card["id"], []) as watcher:
        red.act(["put", RED, 1])
        assert red.ask(type="undo", position=1)["position"] == 0
        assert red.act(["put", RED, 1])["position"] == 1
        assert red.ask(type="act", position=0, action=["put", RED, 2])["reason"].startswith("The game has moved on")
        red.act(["put", RED, 2])
        red.act(["put", RED, 3])
        red.act(["done"])
        assert watcher.next_position()["position"] == 1
        assert happened(watcher) == ["deployed"]


def test_a_screen_with_two_seats_counts_what_both_notice(client: TestClient) -> None:
    card = new_table(client, "me", "here", "link")
    tokens = tokens_of(card, "red", "green")
    with sit(client, card["id"], tokens) as both, sit(client, card["id"], tokens_of(card, "blue")) as blue:
        deploy(both, RED)
        assert both.position["decision"]["side"] == "green"
        assert not both.position["can_undo"]
        assert happened(both) == ["deployed"]
        assert both.position["pieces"] == []
        assert both.log[-1]["position"] == both.position["position"] == 4
        deploy(both, GREEN)
        assert both.position["position"] == 8
        while blue.position["decision"]["side"] != "blue":
            blue.next_position()
        assert blue.position["position"] == 2
        assert both.ask(type="moment", number=1, to=2)["pieces"]  # the first seat of the screen, where none decides


def test_who_comes_back_is_told_only_what_he_missed(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    red, blue = (tokens_of(card, side) for side in ("red", "blue"))
    with sit(client, card["id"], red) as one:
        with sit(client, card["id"], blue) as two:
            known = list(two.log)
        deploy(one, RED, dither=2)
        with client.websocket_connect(f"/ws/{card['id']}") as socket:
            back = Player.__new__(Player)
            back.log = list(known)
            back.__init__(socket, blue, len(known))  # type: ignore[misc]
            assert back.position["log_from"] == len(known)
            assert back.position["position"] == 1


def test_the_record_and_the_count_of_rolls_wait_for_the_end(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    path = f"/api/tables/{card['id']}"
    red, blue = (tokens_of(card, side)[0] for side in ("red", "blue"))
    with ExitStack() as stack:
        one, two = (stack.enter_context(sit(client, card["id"], [token])) for token in (red, blue))
        assert client.get(f"{path}/record").status_code == 403  # red has rolled in secret before his first decision
        assert client.get(f"{path}/record", params={"token": red}).json()["rolls"]
        assert client.get(f"{path}/verify").json()["rolls"] == 0
        deploy(one, RED)
        for token in (red, blue):
            assert client.get(f"{path}/record", params={"token": token}).status_code == 403
        assert client.get(f"{path}/record", params={"tokens": f"{red},{blue}"}).status_code == 200
        two.next_position()
        deploy(two, 1)
        one.next_position()
        one.act(["march", RED, 0])
        two.next_position()
        two.act(["march", 1, 0])
        assert two.position["outcome"]
        record = client.get(f"{path}/record").json()
        assert len(record["rolls"]) == client.get(f"{path}/verify").json()["rolls"] > 4


# Two games that differ in secrets only


def table_with(rolls: list[int], actions: list[Action]) -> LiveTable:
    """A game for three in which these dice fall first and these actions are taken."""
    seats = [StoredSeat(side, "link", None, digest(side)) for side in SIDES]
    stored = StoredGame(
        "id", "toy", "trio", [], [], commitment(SEED), SEED, rolls, None, "then", "now", 0, "", None, None, seats
    )  # fmt: skip
    live = LiveTable(Toy(), stored)
    for action in actions:
        live.take(action)
    return live


def told(live: LiveTable, mine: list[int]) -> bytes:
    """Every byte that a screen with these seats can get out of the server now."""
    now = live.moment(mine)
    parts: list[object] = [
        views.position(live, mine, []),
        views.welcome(live, mine, [], [BoardSheet("map", live.book.display.board("trio", []), "")]),
        live.hidden_from(mine),
        live.summary(),
        live.public_rolls(),
        [live.refusal(mine, at, Action("put", RED, 1)) is None for at in (now, now + 1)],
    ]
    parts += [
        views.past(live, mine, Moment(1, to), 1, views.faces(live, views.shown_seat(live, mine)))
        for to in range(now + 1)
    ]
    questions = [Ask(1, "odds", ["done"]), Ask(2, "why_not", ["put", 0, 0]), Ask(3, "sight", space=1)]
    parts += [views.answer(live, mine, question) for question in questions]
    return msgspec.json.encode(parts)


@pytest.mark.parametrize("number", range(6))
def test_no_byte_depends_on_what_another_seat_does_in_secret(number: int) -> None:
    chance = random.Random(number)
    pairs: list[tuple[list[int], list[Action]]] = []
    spot = Action("march", GREEN, 4)
    for other in range(2):
        dither = [Action(verb, RED, 5) for _ in range(other * chance.randint(1, 30)) for verb in ("put", "lift")]
        spaces = chance.sample(range(5), 3)
        marched = next(space for space in spaces if (space + 1) % 6 not in spaces)
        rolls = [chance.randint(1, 6), chance.randint(1, 5), *([6] * other), 2, 3, 4, 4]
        if other:
            rolls[1], rolls[2] = 6, 2  # one die more: a six is rolled again
        actions = [*dither, *(Action("put", RED, space) for space in spaces), Action("done")]
        actions += [Action("put", GREEN, space) for space in (0, 2, 4)]
        actions += [Action("done"), *(Action("put", BLUE, space) for space in (1, 3, 5)), Action("done")]
        actions += [Action("march", RED, marched), spot]
        pairs.append((rolls, actions))
    for since_red in range(len(pairs[0][1]) + 1):
        a, b = (table_with(rolls, actions[: len(actions) - since_red]) for rolls, actions in pairs)
        if a.table.decision().seat == RED and not any(event.kind == "deployed" for event in a.table.log):
            break
        for mine in ([GREEN], [BLUE], [GREEN, BLUE], []):
            assert told(a, mine) == told(b, mine)
        assert told(a, [RED]) != told(b, [RED])
    assert since_red > 10
    # And while red is at it: whatever he has done so far looks like nothing.
    for steps in (1, 2, 5):
        a = table_with(pairs[0][0], [])
        b = table_with(pairs[1][0], [Action("put", RED, space) for space in range(3)][:steps])
        for mine in ([GREEN], [BLUE], []):
            assert told(a, mine) == told(b, mine)


def test_events_of_every_moment_lie_within_the_moments() -> None:
    live = table_with([], [])
    chance = random.Random(2)
    while live.table.outcome is None:
        live.take(chance.choice(live.table.legal()))
        for mine in ([RED], [GREEN], [BLUE], [RED, BLUE], []):
            moments = live.moments(mine)
            assert moments == sorted(set(moments))
            seat = mine[0] if mine else SPECTATOR
            assert {live.told_at[number] for number, _ in live.lines_of(mine, seat)} <= set(moments)
    assert live.moments([]) == list(range(live.actions_taken + 1))
