"""Rule 18.5C over the wire: until the reveal no byte for the Coalition or a spectator depends on the French choice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.state import SPECTATOR
from grognard.server import views
from grognard.server.boards import Boards
from grognard.server.chronicle import EVERY
from grognard.server.client_messages import Ask, Moment
from grognard.server.security import digest
from grognard.server.storage import StoredGame, StoredSeat
from grognard.server.tables import LiveTable
from tests.server.house import GAME, house, new_table, sit, tokens_of

SEED = bytes(range(32))
FRENCH, COALITION = 0, 1
QUESTIONS = [
    Ask(1, "why_not", ["secretly", 1]),
    Ask(2, "why_not", ["secretly", 0]),
    Ask(3, "why_not", ["end_movement"]),
    Ask(4, "zones", text="french"),
    Ask(5, "reach", piece=3),
]


def table_with(secret: int, options: list[str]) -> LiveTable:
    """A game at Ligny just after the French have chosen."""
    seats = [StoredSeat("french", "me", None, digest("f")), StoredSeat("coalition", "link", None, digest("c"))]
    stored = StoredGame(
        "id", GAME, "ligny", sorted(["first_corps", *options]), [], commitment(SEED), SEED, [], None,
        "then", "now", 0, "", None, None, seats,
    )  # fmt: skip
    live = LiveTable(rulebook(GAME), stored)
    while live.table.decision().name != "SecretChoice":
        live.take(live.table.legal()[0])
    live.take(Action("secretly", secret))
    return live


def told(live: LiveTable, mine: list[int]) -> bytes:
    """Every byte that a screen with these seats can get out of the server now."""
    parts: list[object] = [
        views.position(live, mine, []),
        live.hidden_from(mine),
        live.summary(),
        live.refusal(mine, live.actions_taken, Action("secretly", 1)) is None,
    ]
    parts += [
        views.past(live, mine, Moment(1, to), 1, views.faces(live, views.shown_seat(live, mine)))
        for to in {0, live.actions_taken // 2, live.actions_taken // EVERY * EVERY}
    ]
    parts += [views.answer(live, mine, question) for question in QUESTIONS]
    return msgspec.json.encode(parts)


def revealed(live: LiveTable) -> bool:
    return live.table.outcome is not None or any(event.kind == "secret" for event in live.table.events(SPECTATOR))


@pytest.mark.parametrize(("number", "options"), [(1, []), (2, ["command"]), (3, ["strict_moves", "sixth_corps"])])
def test_no_byte_depends_on_the_secret(tmp_path: Path, number: int, options: list[str]) -> None:
    chance = random.Random(number)
    a, b = table_with(0, options), table_with(1, options)
    boards = asyncio.run(Boards(tmp_path).of_table(a))
    assert views.welcome(a, [COALITION], [], boards) == views.welcome(b, [COALITION], [], boards)
    assert told(a, [FRENCH]) != told(b, [FRENCH])
    compared = 0
    while not revealed(a) and not revealed(b):
        for mine in ([COALITION], []):
            assert told(a, mine) == told(b, mine)
        compared += 1
        for _ in range(chance.randint(1, 15)):
            if not revealed(a) and not revealed(b):
                assert a.table.legal() == b.table.legal()
                action = chance.choice(a.table.legal())
                a.take(action)
                b.take(action)
                if chance.random() < 0.1 and a.table.can_undo():
                    a.undo()
                    b.undo()
    assert compared > 10
    assert revealed(a) == revealed(b)


def test_the_record_waits_for_the_reveal(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client, "me", "link", "ligny", ("first_corps",))
        french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
        path = f"/api/tables/{card['id']}/record"
        chance = random.Random(1)
        with sit(client, card["id"], french) as one, sit(client, card["id"], coalition) as two:
            assert client.get(path).status_code == 200
            while one.position["decision"]["name"] != "SecretChoice":
                active = one if one.mine else two
                active.act_anyhow(chance)
                for player in (one, two):
                    player.wait_for(active.position["position"])
            one.act(["secretly", 1])
            assert "hiding" in client.get(path).json()["reason"]
            assert client.get(path, params={"tokens": coalition[0]}).status_code == 403
            mine = client.get(path, params={"tokens": french[0]}).json()
            assert ["secretly", 1] in mine["actions"]
            assert mine["seed"] is None
            two.wait_for(one.position["position"])
            while not any(line["text"].startswith("The First Corps") for line in two.log):
                active = one if one.mine else two
                active.act_anyhow(chance)
                for player in (one, two):
                    player.wait_for(active.position["position"])
            assert ["secretly", 1] in client.get(path).json()["actions"]
