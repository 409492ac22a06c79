"""Records and corrections from outside: nothing in them without bounds, tried elsewhere first, refused in words."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from grognard.games import GAMES, rulebook
from grognard.server import client_messages, inspection
from grognard.server.app import DATABASE
from grognard.server.cards import NewTable
from grognard.server.inspection import Rehearsed, Unusable
from grognard.server.inspectors import MOST_OF_ONE, Busy, Inspector
from tests.server.house import house, new_table, sit
from tools.drill.attacks import FREEZERS, bare
from tools.drill.hostile import Hostile

MANUAL = Path(__file__).parents[2] / "docs" / "players" / "overriding_data.md"


# Bounds


def endless(kind: inspect.Type, where: str, seen: frozenset[type] = frozenset()) -> Iterator[str]:
    """The places in a type that have no end."""
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        if (kind.ge is None and kind.gt is None) or (kind.le is None and kind.lt is None):
            yield where
    elif isinstance(kind, inspect.AnyType) or getattr(kind, "max_length", 0) is None:
        yield where
    for name, inner in parts(kind):
        if isinstance(inner, inspect.StructType):
            if inner.cls not in seen:
                yield from endless(inner, where + name, seen | {inner.cls})
        else:
            yield from endless(inner, where + name, seen)


def parts(kind: inspect.Type) -> list[tuple[str, inspect.Type]]:
    """What a type is made of, with what to add to the name of the place."""
    if isinstance(kind, inspect.Metadata):
        return [("", kind.type)]
    if isinstance(kind, inspect.ListType | inspect.VarTupleType | inspect.SetType):
        return [("[]", kind.item_type)]
    if isinstance(kind, inspect.DictType):
        return [(".key", kind.key_type), ("{}", kind.value_type)]
    if isinstance(kind, inspect.TupleType):
        return [("()", item) for item in kind.item_types]
    if isinstance(kind, inspect.UnionType):
        return [("", one) for one in kind.types]
    if isinstance(kind, inspect.StructType):
        return [(f".{field.encode_name}", field.type) for field in kind.fields]
    return []


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_the_data_has_an_end(game: str) -> None:
    files = importlib.import_module(f"grognard.games.{game}.loader").FILES
    found = list(endless(inspect.type_info(files.kind), game))
    keys = [place for place in found if place.endswith(".key")]  # a name has to be one that the data know
    assert found == keys


def test_every_value_of_a_message_has_an_end() -> None:
    found: list[str] = []
    for kind in (*get_args(client_messages.ClientMessage), NewTable):
        found += endless(inspect.type_info(kind), kind.__name__)
    assert {place.split(".")[1].rstrip("[]") for place in found} <= {"action"}  # which `Action.from_json` checks


# The manual


def examples() -> list[dict[str, Any]]:
    """The corrections that the manual shows, each as a whole file."""
    found = re.findall(r"```json\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    return [json.loads(text) for text in found]


PLACES = [
    ("last_battles", "quatre_bras"),
    ("napoleon_1815", "campaign"),
    ("waterloo_impulse", "battle"),
    ("waterloo_200", "battle"),
    ("eagles", "derlon"),
]


@pytest.mark.parametrize(("number", "game", "scenario"), [(n, *place) for n, place in enumerate(PLACES)])
def test_what_the_manual_shows_can_be_played_with(number: int, game: str, scenario: str) -> None:
    tried = inspection.adopt(bare(game, scenario, [examples()[number]]))
    assert not isinstance(tried, Unusable), tried.reason


def test_a_road_of_the_manual_can_be_opened_and_its_map_is_there(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        body = bare("last_battles", "quatre_bras", [{"map": {"roads": {"1641-1642": "trail"}}}])
        card = client.post("/api/records", content=body).json()
        with sit(client, card["id"], []) as watcher:
            assert watcher.welcome["board"]["spaces"]
            assert watcher.welcome["picture"].startswith(f"/api/tables/{card['id']}/board.svg?v=")


# What once did harm


@pytest.mark.parametrize(("game", "correction"), FREEZERS)
def test_what_once_froze_a_server_is_refused_or_plays(game: str, correction: dict[str, Any]) -> None:
    began = time.process_time()
    body = bare(game, "quatre_bras" if game == "last_battles" else "battle", [correction])
    tried = inspection.adopt(body)
    assert time.process_time() - began < 5.0
    if isinstance(tried, Unusable):
        assert "Error" not in tried.reason, "found by a check, not by chance"


def test_many_empty_corrections_are_refused_at_once() -> None:
    began = time.process_time()
    tried = inspection.adopt(bare("last_battles", "ligny", [{}] * 300))
    assert isinstance(tried, Unusable)
    assert "300 overrides" in tried.reason
    assert time.process_time() - began < 0.2


def test_long_corrections_are_refused() -> None:
    tried = inspection.adopt(bare("last_battles", "ligny", [{"note": "x" * 300_000}]))
    assert isinstance(tried, Unusable)
    assert "too long" in tried.reason


def test_hostile_uploads_are_refused_or_play() -> None:
    hostile = Hostile(7)
    taken = 0
    for _ in range(30):
        body = hostile.body()
        tried = inspection.adopt(body)
        if isinstance(tried, Unusable):
            assert not re.search(r"^This record cannot be played here: (?!RecursionError)", tried.reason), body[:500]
        else:
            taken += 1
    assert taken > 1, "some come through the checks"


def test_a_name_that_speaks_to_a_terminal_is_refused() -> None:
    tried = inspection.adopt(bare("waterloo_200", "battle", [{"blocks": {"f51": {"name": "\x1b[2J"}}}]))
    assert isinstance(tried, Unusable)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("commitment", "x" * 64),
        ("commitment", "f" * 100_000),
        ("options", ["x" * 1000]),
        ("options", ["x"] * 1000),
        ("rolls", [6] * 100_001),
        ("overrides", [{}] * 9),
        ("scenario", "x" * 100_000),
        ("actions", [["x" * 1000]]),
    ],
)
def test_a_record_has_bounds(field: str, value: Any) -> None:
    body = msgspec.json.encode(json.loads(bare("last_battles", "ligny", [])) | {field: value})
    tried = inspection.adopt(body)
    assert isinstance(tried, Unusable)
    assert len(tried.reason) <= inspection.MOST_WORDS


# Elsewhere


def test_what_takes_too_long_or_too_much_is_given_up_and_nobody_waits() -> None:
    async def check() -> None:
        inspector = Inspector(thread=False, within=20.0)
        assert await inspector.run("", abs, -1) == 1
        inspector.within = 1.0
        longest, last = 0.0, time.monotonic()
        hang = asyncio.ensure_future(inspector.run("", sum, range(10**12)))
        while not hang.done():
            await asyncio.sleep(0.01)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
        assert isinstance(hang.result(), Unusable)
        assert longest < 1.0
        inspector.within = 20.0
        assert isinstance(await inspector.run("", bytes, 2 * 10**9), Unusable)
        inspector.close()

    asyncio.run(check())


def test_who_sends_many_waits_and_others_do_not() -> None:
    async def check() -> None:
        inspector = Inspector(thread=True)
        waiting = [asyncio.ensure_future(inspector.run("me", time.sleep, 0.2)) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0.01)
        with pytest.raises(Busy) as busy:
            await inspector.run("me", abs, -1)
        assert busy.value.seconds > 0
        assert await inspector.run("you", abs, -2) == 2
        await asyncio.gather(*waiting)
        inspector.close()

    asyncio.run(check())


def test_an_answer_that_would_make_everybody_wait_is_found() -> None:
    with pytest.raises(inspection.TooSlow, match="have to wait"), inspection._step("it", 0.01):
        sum(range(3_000_000))


# Tables on disk


def spoilt(data: Path, table: str, overrides: object) -> None:
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute("update games set overrides = ? where id = ?", (json.dumps(overrides), table))
        database.commit()


@pytest.mark.parametrize(
    "overrides", [[{"tables": {"impulses": 3_000_000}}], [{}] * 300, [{"units": {"x": 1}}], [{"tables": 1e308}]]
)
def test_a_table_that_cannot_be_opened_says_why_and_hurts_nobody(tmp_path: Path, overrides: list[Any]) -> None:
    with house(tmp_path) as client:
        wish = {"game": "waterloo_impulse", "scenario": "battle", "options": []}
        seats = {"french": "recruit", "allied": "me"}
        bad = client.post("/api/tables", json={**wish, "seats": seats}).json()
        good = new_table(client)
    spoilt(tmp_path, bad["id"], overrides)
    with house(tmp_path) as client:
        for _ in range(2):
            answer = client.get(f"/api/tables/{bad['id']}")
            assert answer.status_code == 409
            assert "cannot be rebuilt" in answer.json()["reason"]
        with client.websocket_connect(f"/ws/{bad['id']}") as socket:
            assert "cannot be rebuilt" in socket.receive_json()["reason"]
        with sit(client, good["id"], []) as watcher:
            assert watcher.position["pieces"]


def test_a_table_with_corrections_is_rehearsed_before_it_is_opened(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = client.post("/api/records", content=bare("waterloo_200", "battle", [examples()[3]])).json()
    with house(tmp_path) as client:
        live = client.portal.call(client.app.state.hall.find, card["id"])  # type: ignore[attr-defined,union-attr]
        assert list(live.sheets) == rulebook("waterloo_200").display.boards("battle")


def test_a_rehearsal_tells_what_goes_wrong() -> None:
    book = rulebook("waterloo_200")
    from grognard.server.seating import seat_people  # noqa: PLC0415

    stored, _ = seat_people(book, "battle", [], [examples()[3]], dict.fromkeys(book.sides_of("battle"), "me"))
    assert isinstance(inspection.rehearse(stored, []), Rehearsed)
    tried = inspection.rehearse(stored, ['["fly"]'])
    assert isinstance(tried, Unusable)
    assert "fly" in tried.reason
    stored.game = "chess"
    assert isinstance(inspection.rehearse(stored, []), Unusable)
