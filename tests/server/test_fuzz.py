"""A hundred thousand messages that nobody would send: no crash, no change by what is refused, always a clear word.

``make test`` sends half of them to each build; GROGNARD_FUZZ says how many, and ``make fuzz`` sends all to each.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

import httpx2
import pytest

from grognard.bots import BOTS
from grognard.games import rulebook
from grognard.server import client_messages, messages
from grognard.server.app import make_app
from grognard.server.boards import Boards
from grognard.server.gate import Gate
from grognard.server.hall import Hall
from grognard.server.messages import PROTOCOL
from grognard.server.outbox import encoder
from grognard.server.screens import Screen
from grognard.server.settings import Settings
from grognard.server.storage import Storage
from grognard.server.thinkers import Thinkers
from tests.server.house import GAME, PLENTY

MESSAGES = int(os.environ.get("GROGNARD_FUZZ", "50000"))
REQUESTS = MESSAGES // 50

VERBS = str.split(
    "pick move enter stop exit attack join also bombard fight odds hold give give_way withdraw lost retreat displace "
    "advance advance_both fall_back stand sortie no_more place rejoin command done secretly allow refuse ask_undo "
    "end_movement end_combat fly"
)
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    7,
    1641,
    9999,
    10**6,
    2**63,
    10**40,
    0.5,
    "",
    "french",
    "\u0000",
    "é" * 9,
    [],
    {},
    [[]],
]
JUNK = ["", " ", "null", "[]", "{}", "{", "[" * 900, '{"a":' * 300, "\x00", "NaN", "1e999", '"type"', "\ufeff{}"]
TYPES = str.split("hello act undo ask moment resign concede say write_note ask_hint curve talk notes welcome dance")
SELDOM = 0.002  # how often something is asked for that takes the server some time
TABLES = [
    (GAME, "quatre_bras", ["command", "mounted_retreat", "late_start"]),
    (GAME, "ligny", ["first_corps", "sixth_corps", "command"]),
    (GAME, "la_belle_alliance", ["command", "strict_moves", "cavalry_impetus", "leader_advance"]),
    (GAME, "wavre", ["combined_arms"]),
    ("napoleon_1815", "campaign", ["historical_setup"]),
]


class Fuzzer:
    """Makes up messages: lawful, nearly lawful and senseless ones."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def number(self) -> int:
        pick = self.chance.random()
        if pick < 0.4:
            return self.chance.randrange(120)
        if pick < 0.8:
            return self.chance.randrange(1, 58) * 100 + self.chance.randrange(1, 68)
        return self.chance.choice([0, 9999, 10_000, 999_999, 10**6, 10**30, -5])

    def action(self) -> list[Any]:
        made: list[Any] = [self.chance.choice(VERBS)]
        made += [self.number() for _ in range(self.chance.randrange(4))]
        if self.chance.random() < 0.05:
            made[self.chance.randrange(len(made))] = self.chance.choice(ODD)
        return made

    def message(self, screen: Screen) -> dict[str, Any]:
        """A message of a known kind; some of them may be carried out."""
        at = screen.live.actions_taken
        chance = self.chance
        kind = chance.choice(["act"] * 6 + ["ask"] * 3 + ["undo", "moment", "resign", "hello", "say", "write_note"])
        if chance.random() < SELDOM:
            kind = chance.choice(["ask_hint", "ask_hint", "curve"])
        if kind == "curve":
            return {"type": kind, "number": self.number()}
        if kind == "ask_hint":
            bot = chance.choice([None, "x", "random", "recruit", "recruit"])
            return {"type": kind, "number": 1, "position": at if chance.random() < 0.9 else at + 1, "bot": bot}
        if kind == "act":
            lawful = chance.random() < 0.12 and screen.live.table.legal()
            action = chance.choice(screen.live.table.legal()).to_json() if lawful else self.action()
            return {"type": kind, "position": at if chance.random() < 0.9 else at + 1, "action": action}
        if kind == "undo":
            return {"type": kind, "position": at}
        if kind == "ask":
            what = chance.choice(["why_not", "odds", "zones", "reach", "command", "sight", "rule", "tea"])
            extra: dict[str, Any] = {"action": self.action(), "piece": self.number(), "space": self.number()}
            extra["hand"] = self.number()
            extra["text"] = chance.choice(["french", "coalition", "5.3", "5.3Q", "R-30", "x" * 99, ""])
            kept = {name: value for name, value in extra.items() if chance.random() < 0.6}
            return {"type": kind, "number": chance.randrange(9), "what": what, **kept}
        if kind == "moment":
            to = chance.choice([0, at, at // 2, at + 1, -1, 10**12])
            return {"type": kind, "number": 1, "to": to}
        if kind == "say":
            text = chance.choice(
                ["Allons!", "", " ", "\u202e\u0007", "\ud83d\ude00" * 99, "x" * 501, "a\n\tb", "\ud800"]
            )
            return {"type": kind, "text": text, "to": chance.choice([None, "all", "all", "allies", "me", ""])}
        if kind == "write_note":
            text = chance.choice(["", " ", "Ompteda, 2", "Ompteda,  2 ", "x" * 81, "a\nb", "\u200b", "\ud83d\ude00"])
            side = chance.choice([*screen.live.sides, "turks"])
            return {"type": kind, "side": side, "space": chance.choice([self.number(), 37, 45]), "text": text}
        if kind == "resign":
            extra = {"turn": chance.random() < 0.5, "seconds": chance.choice([None, 1, -1, 1e300])}
            kept = {name: value for name, value in extra.items() if chance.random() < 0.5}
            side = chance.choice(["prussian", "", "french?"])
            return {"type": kind, "side": side, "bot": chance.choice([None, "x"]), **kept}
        spoken = chance.choice([PROTOCOL, PROTOCOL, PROTOCOL, 1])
        return {"type": kind, "protocol": spoken, "tokens": self.tokens(screen), "log": at}

    def tokens(self, screen: Screen) -> list[str]:
        """A new greeting keeps the seats, so that the game goes on."""
        return list(getattr(screen, "tokens", []))

    def text(self, screen: Screen) -> str:
        """A message as it comes over the wire."""
        chance = self.chance
        pick = chance.random()
        if pick < 0.06:
            return chance.choice(JUNK)
        message = self.message(screen)
        if pick < 0.15:
            message[chance.choice([*message, "extra"])] = chance.choice(ODD)
        elif pick < 0.2:
            message["type"] = chance.choice(TYPES)
        elif pick < 0.24:
            message.pop(chance.choice(list(message)))
        text = json.dumps(message, ensure_ascii=chance.random() < 0.5)
        if pick > 0.93:
            letters = list(text)
            for _ in range(chance.randint(1, 4)):
                letters[chance.randrange(len(letters))] = chr(chance.choice([0, 34, 44, 91, 123, 125, 0xE9, 0x1F600]))
            return "".join(letters)
        return text if pick < 0.929 else text + "x" * 20_000


async def seated(hall: Hall, boards: Boards, settings: Settings, number: int) -> list[Screen]:
    """A new table with both players, a hot seat and a spectator."""
    game, scenario, options = TABLES[number % len(TABLES)]
    seats = dict(zip(rulebook(game).sides_of(scenario), ("me", "link"), strict=True))
    stored, tokens = await hall.create(game, scenario, options, seats, hints=True if number % 2 else None)
    live = await hall.find(stored.id)
    assert live is not None
    screens: list[Screen] = []
    for held in ([tokens[0]], [tokens[1]], tokens[:2], []):
        screen = Screen(hall, boards, live, settings, Gate(settings))
        screen.tokens = held  # type: ignore[attr-defined]
        await screen.handle(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": held}))
        screens.append(screen)
    return screens


async def answered(screen: Screen, reply: bytes | client_messages.Moment) -> Any:
    """A reply as it would be sent: the past is looked up when its turn comes."""
    if not isinstance(reply, client_messages.Moment):
        return json.loads(reply)
    async with screen.live.lock:
        if screen.told is None:
            assert isinstance(screen.news(), messages.Position)
        return json.loads(encoder.encode(screen.past(reply)))


async def send_all(data: Path, many: int, seed: int) -> dict[str, int]:
    """Send the messages; how many answers there were of each kind."""
    fuzzer = Fuzzer(random.Random(seed))
    settings = Settings(data, **PLENTY)
    hall = Hall(Storage(data / "fuzz.sqlite"), Thinkers(0, 1.0))
    boards = Boards(data)
    await hall.open()
    counts: dict[str, int] = {}
    tables = 0
    screens: list[Screen] = []
    for number in range(many):
        if number % (many // 8) == 0 or screens[0].live.table.outcome is not None:
            screens = await seated(hall, boards, settings, tables)
            tables += 1
        screen = fuzzer.chance.choice(screens)
        live = screen.live
        before = live.version
        sample = live.table.fingerprint() if number % 50 == 0 else ""
        screen.replies.clear()
        screen.queued = 0
        screen.stale = screen.noise = screen.notes_due = False
        text = fuzzer.text(screen)
        await screen.handle(text)
        if not screen.replies:  # the computer may still think about an answer
            await asyncio.gather(*[work for work in (screen.hint, screen.curve) if work is not None])
        replies = [await answered(screen, reply) for reply in screen.replies]
        kinds = [reply["type"].capitalize() for reply in replies] + ["Position"] * screen.stale
        if screen.noise and not screen.stale:
            kinds.append("Talk")
        if screen.notes_due and not screen.stale:
            kinds.append("Notes")
        assert kinds, text
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
        for reply in replies:
            assert not (reply["type"] == "sorry" and "went wrong" in reply["reason"]), text
        if "Position" not in kinds:
            assert live.version == before, text
            if sample:
                assert live.table.fingerprint() == sample, text
        if number % 500 == 0:
            json.loads(await screen.next_message())
    ids = list(hall.tables)
    ends = {id: hall.tables[id].table.fingerprint() for id in ids}
    words = {id: (hall.tables[id].talk, hall.tables[id].notes) for id in ids}
    await hall.close()
    again = Hall(Storage(data / "fuzz.sqlite"), Thinkers(0, 1.0))
    await again.open()
    for id in ids:
        stored = await again.find(id)
        assert stored is not None
        assert stored.table.fingerprint() == ends[id]
        assert (stored.talk, stored.notes) == words[id]
        assert all(line.text and len(line.text) <= 500 and line.text.isprintable() for line in stored.talk)
    await again.close()
    return counts


@pytest.mark.slow
def test_no_message_breaks_a_table(tmp_path: Path) -> None:
    counts = asyncio.run(send_all(tmp_path, MESSAGES, 1815))
    assert sum(counts.values()) >= MESSAGES
    known = {"Welcome", "Position", "Talk", "Notes", "Past", "Refused", "Answer", "Hint", "Chances", "Sorry"}
    assert set(counts) == known
    assert counts["Position"] > MESSAGES // 100


# The same over HTTP


def request(fuzzer: Fuzzer, ids: list[str]) -> tuple[str, str, bytes]:
    """Method, path and body of a request."""
    chance = fuzzer.chance
    id = chance.choice([*ids, "nowhere", "%00", "..", "é"])
    paths = [
        "/api/lobby", "/api/tables", f"/api/tables/{id}", f"/api/tables/{id}/record", f"/api/tables/{id}/verify",
        "/api/records", f"/api/boards/{GAME}/{id}.svg", f"/api/boards/{id}/ligny.png?width={id}", f"/api/rules/{id}",
        f"/{id}", f"/assets/{id}", f"/api/tables?tokens={id}", f"/api/tables/{id}/board.gif", "/healthz",
    ]  # fmt: skip
    wish: dict[str, Any] = {
        "game": GAME,
        "scenario": chance.choice(["ligny", "quatre_bras", "x"]),
        "options": chance.choice([[], ["command"], ["nukes"], 3]),
        "seats": {"french": chance.choice(["me", *BOTS, "x"]), "coalition": "link"},
        "seconds": chance.choice([{}, {"french": 0.5}, {"coalition": 1}, {"french": 1e9}]),
        "hints": chance.choice([None, True, False]),
    }
    record: dict[str, Any] = {
        "format": 1, "game": GAME, "scenario": "ligny", "options": [], "overrides": [], "commitment": "0" * 64,
        "seed": None, "actions": [fuzzer.action() for _ in range(chance.randrange(3))], "rolls": [],
    }  # fmt: skip
    body = chance.choice([wish, record, {"record": record, "seats": wish["seats"]}])
    if chance.random() < 0.5:
        body[chance.choice([*body, "extra"])] = chance.choice(ODD)
    text = json.dumps(body).encode()
    if chance.random() < 0.2:
        text = chance.choice([b"", b"\xff", b"[" * 2000, text[: chance.randrange(len(text))]])
    return chance.choice(["GET", "GET", "POST", "POST", "DELETE", "PUT", "HEAD"]), chance.choice(paths), text


@pytest.mark.slow
def test_no_request_breaks_the_server(tmp_path: Path) -> None:
    async def send() -> dict[int, int]:
        app = make_app(tmp_path, **PLENTY)
        fuzzer = Fuzzer(random.Random(16))
        counts: dict[int, int] = {}
        ids: list[str] = []
        transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx2.AsyncClient(transport=transport, base_url="http://testserver") as client,
        ):
            for _ in range(REQUESTS):
                method, path, body = request(fuzzer, ids)
                answer = await client.request(method, path, content=body)
                counts[answer.status_code] = counts.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, (method, path, body)
                assert "Traceback" not in answer.text
                if answer.status_code >= 400 and method != "HEAD":
                    assert answer.json()["reason"], (method, path, body)
                if answer.status_code == 201 and len(ids) < 20:
                    ids.append(answer.json()["id"])
        return counts

    counts = asyncio.run(send())
    assert {200, 201, 400, 404, 405} <= set(counts)
