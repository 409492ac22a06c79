"""Fog of war over real sockets: two games that differ only in what is hidden from a seat send it the same bytes.

The same moves are made in both by the blocks that stand in the same places. The seat and an onlooker get the same
messages in the same order, the same refusals, cards of places, ways, odds ahead, looks back, hints, chances, downloads,
lists of games and of who is at the table.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from grognard.arena.fuzz import restless
from grognard.kernel.action import Action
from grognard.kernel.record import Record
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from grognard.server import hall, seating, views
from grognard.server.storage import Storage
from grognard.server.tables import LiveTable
from grognard.server.thinkers import Thinkers
from tests.seeds import run_seed
from tests.server import worlds
from tests.server.house import house
from tests.server.streams import Screen, World, same_dice
from tests.server.worlds import BOOK


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    same_dice(monkeypatch)
    with house(tmp_path) as client:
        yield client


def ask_both(pair: list[World], seat: int, chance: Random) -> None:
    """Refusals, looks back, hints and chances are the same in both worlds."""
    screens = [world.screens[seat] for world in pair]
    moment = screens[0].moment
    wrong = Action(chance.choice(["show", "pick", "go", "move", "hold", "hit", "done"]), chance.randrange(58))
    if wrong not in pair[0].live.table.legal():
        told = [one.reply("refused", type="act", position=moment, action=wrong.to_json()) for one in screens]
        assert told[0] == told[1]
        told = [one.reply("answer", type="ask", number=-1, what="why_not", action=wrong.to_json()) for one in screens]
        assert told[0] == told[1]
    thing = {"piece": chance.choice([None, chance.randrange(58), 1000 + chance.randrange(20)])}
    thing["space"] = chance.choice([None, chance.randrange(40), 1000 + chance.randrange(400)])
    thing["hand"] = chance.choice([None, None, chance.randrange(58)])
    told = [one.reply("answer", type="ask", number=-1, what="why_not", **thing) for one in screens]
    assert told[0] == told[1]
    told = [one.reply("answer", type="ask", number=-1, what="odds") for one in screens]
    assert told[0] == told[1]
    for what in ("place", "way", "clash", "reach"):
        piece, space = chance.randrange(58), chance.randrange(40)
        told = [one.reply("answer", type="ask", number=-1, what=what, piece=piece, space=space) for one in screens]
        assert told[0] == told[1], what
    assert pair[0].refused(seat) == pair[1].refused(seat)
    back = chance.randint(0, moment)
    past = [one.reply("past", type="moment", number=1, to=back) for one in screens]
    assert past[0] == past[1]
    if chance.random() < 0.2:
        curves = [one.reply("chances", type="curve", number=2) for one in screens]
        assert curves[0] == curves[1]
    if pair[0].live.table.seat() == seat and chance.random() < 0.3:
        hints = []
        for world, one in zip(pair, screens, strict=True):
            cast("Any", world.client.app).state.hall.chance = Random(moment)
            hints.append(one.reply("hint", type="ask_hint", number=3, position=moment, bot="recruit"))
        assert hints[0] == hints[1]


@pytest.mark.parametrize(
    ("scenario", "seat", "options"),
    [("campaign", 0, []), ("campaign", 1, ["hidden_until_fire"]), ("three_players", 2, [])],
)
def test_no_message_depends_on_what_is_hidden(client: TestClient, scenario: str, seat: int, options: list[str]) -> None:
    seed = run_seed()
    chance = Random(seed)
    compared = sent = 0
    while compared < 40:
        more, messages = side_by_side(client, scenario, seat, options, chance, f"seed {seed}")
        compared += more
        sent += messages
    assert sent > 15


def side_by_side(
    client: TestClient, scenario: str, seat: int, options: list[str], chance: Random, where: str
) -> tuple[int, int]:
    """Play two games alike until the rules tell them apart: actions taken, messages compared."""
    taken = sent = 0
    with ExitStack() as stack:
        pair = [World(client, stack, scenario, options) for _ in range(2)]
        one, other = pair
        twin = worlds.deploy(one.live.table.state, one.take, other.live.table.state, other.take, seat, chance, 2)
        script = BOOK.knowledge.script(0, chance)
        while taken < 40:
            for watcher in (seat, SPECTATOR):
                streams = [world.screens[watcher].drain() for world in pair]
                assert streams[0] == streams[1], where
                assert one.fetched(watcher) == other.fetched(watcher), where
                sent += len(streams[0])
            if chance.random() < 0.3:
                ask_both(pair, seat, chance)
            state = one.live.table.state
            actions = state.legal()
            sensible = len(actions) > 1 and chance.random() < 0.8
            action = script.choose(state, actions) if sensible else restless(actions, chance)
            if worlds.comes_out(twin, state, action, seat):
                break
            also = twin.mirrored(action)
            assert also is not None
            if state.seat() != seat and action.verb == "pick" and state.agenda[-1].name() == "MoveGroup":
                other.dither(also)
            one.take(action)
            other.take(also)
            taken += 1
        addresses = [f"/ws/{world.id}" for world in pair]
        back = [
            Screen(stack.enter_context(client.websocket_connect(address)), world.tokens[seat])
            for address, world in zip(addresses, pair, strict=True)
        ]
        assert back[0].first == back[1].first, where
    return taken, sent


# Downloads


@pytest.mark.parametrize("number", range(8))
def test_no_download_depends_on_what_is_hidden(number: int) -> None:
    """At every decision, for every seat and an onlooker, as long as the rules do not tell the two games apart."""
    scenario = ("campaign", "three_players")[number % 2]
    seats = len(BOOK.sides_of(scenario))
    chance = Random(number)
    compared = 0
    for seat in (SPECTATOR, *range(seats)):
        one, other = worlds.table(scenario, []), worlds.table(scenario, [])
        twin = worlds.deploy(one.table.state, one.take, other.table.state, other.take, seat, chance, 1)
        mine = [seat] if seat >= 0 else []
        script = BOOK.knowledge.script(0, chance)
        while one.table.outcome is None:
            assert downloads(one, mine) == downloads(other, mine)
            state = one.table.state
            actions = state.legal()
            action = script.choose(state, actions) if len(actions) > 1 else actions[0]
            if worlds.comes_out(twin, state, action, seat):
                break
            also = twin.mirrored(action)
            assert also is not None
            other.take(also)
            one.take(action)
            compared += 1
    assert compared > 20


def downloads(live: LiveTable, mine: list[int]) -> list[object]:
    """What a screen with these seats gets, and what everybody can count."""
    hidden = live.hidden_from(mine)
    text = "" if hidden else live.record_for(mine).to_text()
    return [hidden, text, live.summary(), live.public_rolls(), live.moment(mine)]


@pytest.mark.parametrize(("scenario", "number"), [("campaign", 1), ("campaign", 2), ("three_players", 3)])
def test_a_download_never_holds_what_others_did_in_secret(scenario: str, number: int) -> None:
    """A whole game: once a secret of others is in it, a record stays closed to a seat until the end."""
    live = worlds.table(scenario, [], bytes([number]) * 32)
    chance = Random(number)
    script = BOOK.knowledge.script(0, chance)
    eyes = [[], *[[seat] for seat in range(len(live.sides))]]
    closed = [False] * len(eyes)
    owners: list[int] = []
    while live.table.outcome is None:
        for at, mine in enumerate(eyes):
            hidden = live.hidden_from(mine)
            assert hidden or not closed[at]
            closed[at] = hidden
            if not hidden:
                record = live.record_for(mine)
                assert record.seed is None
                shown = zip(record.actions, owners, strict=False)
                assert {owner for action, owner in shown if action.verb in ("pick", "place")} <= set(mine)
        assert not live.hidden_from(range(len(live.sides)))
        actions = live.table.legal()
        owners.append(live.table.seat())
        live.take(script.choose(live.table.state, actions) if len(actions) > 1 else actions[0])
    assert closed == [True] * len(eyes)
    assert all(len(live.record_for(mine).actions) == live.actions_taken for mine in eyes)


def test_a_download_stops_at_the_last_moment_that_its_reader_noticed() -> None:
    live = worlds.table("campaign", [])
    french, allied = [0], [1]
    live.take(Action("historical"))
    live.take(live.table.legal()[0])
    assert [live.hidden_from(french), live.record_for(french).actions] == [False, []]
    assert live.record_for(allied).actions == live.table.history
    live.take(Action("back"))
    live.take(Action("done"))
    assert live.hidden_from(french)  # even though it is his decision now
    assert live.table.seat() == 0
    assert not live.hidden_from(allied)
    live.take(Action("scatter"))
    assert not live.hidden_from(allied)  # he does not know yet that dice have fallen
    assert live.record_for(allied).rolls == []
    live.take(Action("done"))
    assert live.hidden_from(allied)


def test_what_is_taken_back_in_secret_is_not_noticed_by_who_comes_again() -> None:
    live = worlds.table("campaign", [])
    live.rewound = dict.fromkeys(live.eyes(), 10**9)
    for action in ("historical", "done", "historical", "done"):
        live.take(Action(action))
    lines = len(live.lines_of([1], 1))
    live.take(next(action for action in live.table.legal() if action.verb == "group"))
    live.take(next(action for action in live.table.legal() if action.verb == "pick"))
    live.undo()
    assert len(views.still_known(live, [1], lines)) == lines
    live.take(next(action for action in live.table.legal() if action.verb == "pick"))
    live.take(next(action for action in live.table.legal() if action.verb == "go"))
    told = len(live.lines_of([1], 1))
    assert told > lines
    live.undo()  # this he has seen
    live.take(next(action for action in live.table.legal() if action.verb == "go"))
    assert len(views.still_known(live, [1], told)) == lines


def test_the_time_of_the_last_change_is_that_of_the_last_change_others_could_see(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(100))
    for room in (hall, seating):
        monkeypatch.setattr(room, "now", lambda: f"2026-06-18T11:{next(ticks):02}:00+00:00")
    with ExitStack() as stack:
        world = World(client, stack, "campaign", [])
        before = client.get(f"/api/tables/{world.id}").json()["updated"]
        world.take(Action("historical"))
        world.take(world.live.table.legal()[0])
        assert client.get(f"/api/tables/{world.id}").json()["updated"] == before
        world.take(Action("back"))
        world.take(Action("done"))
        after = client.get(f"/api/tables/{world.id}").json()["updated"]
        assert after > before
        cast("Any", client.app).state.hall.tables.clear()  # from the disk it is the same
        assert client.get(f"/api/tables/{world.id}").json()["updated"] == after


# Records from before


def test_a_record_that_lacks_what_had_one_answer_is_completed() -> None:
    """Games played when more decisions closed by themselves go on: what has only one answer is answered."""
    live = worlds.table("campaign", [])
    chance = Random(3)
    script = BOOK.knowledge.script(0, chance)
    forced: list[int] = []
    while live.table.outcome is None:
        actions = live.table.legal()
        if len(actions) == 1 and actions[0].verb in ("end_group", "finish", "end_combat"):
            forced.append(live.actions_taken)
        live.take(script.choose(live.table.state, actions) if len(actions) > 1 else actions[0])
    assert len(forced) > 5
    record = Record.from_text(live.record().to_text())
    record.actions = [action for number, action in enumerate(record.actions) if number not in forced]
    assert Table.verify(BOOK, record) == []
    assert Table.replay(BOOK, record).fingerprint() == live.table.fingerprint()


def test_a_stored_game_from_before_goes_on_and_is_stored_whole(tmp_path: Path) -> None:
    live = worlds.table("campaign", ["historical_setup"])
    chance = Random(5)
    script = BOOK.knowledge.script(0, chance)
    kept: list[str] = []
    for _ in range(250):
        actions = live.table.legal()
        action = script.choose(live.table.state, actions) if len(actions) > 1 else actions[0]
        if len(actions) > 1 or action.verb not in ("end_group", "finish", "end_combat"):
            kept.append(json.dumps(action.to_json()))
        live.take(action)
    assert len(kept) < 250

    async def check() -> None:
        storage = Storage(tmp_path / "games.sqlite")
        await storage.open()
        await storage.create(live.stored, kept)
        again = await hall.Hall(storage, Thinkers(0)).find("id")
        assert again is not None
        assert again.table.history == live.table.history[: again.actions_taken]
        assert again.actions_taken >= 240
        loaded = await storage.load("id")
        assert loaded is not None
        assert [json.loads(text) for text in loaded[1]] == [action.to_json() for action in again.table.history]
        await storage.close()

    asyncio.run(check())
