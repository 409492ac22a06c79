"""The computer at a player's elbow: hints, turns that it finishes, chances; who may ask, and that nothing leaks."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grognard.bots import SECONDS, Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice, LoadedDice
from grognard.kernel.table import Table
from grognard.server import worker
from grognard.server.hall import TURN_SECONDS, Hall
from grognard.server.opponents import told
from grognard.server.storage import Storage
from grognard.server.thinkers import Thinkers
from tests.server.house import GAME, Player, house, new_table, sit, tokens_of
from tests.server.test_secrets import COALITION, revealed, table_with


def table_for(client: TestClient, french: str, coalition: str, **wish: Any) -> Any:
    seats = {"french": french, "coalition": coalition}
    wish = {"game": GAME, "scenario": "quatre_bras", "options": [], "seats": seats, **wish}
    return client.post("/api/tables", json=wish)


def hint(player: Player, bot: str | None = "veteran", number: int = 7, position: int | None = None) -> Any:
    at = player.position["position"] if position is None else position
    return player.ask(type="ask_hint", number=number, position=at, bot=bot)


# Levels and time


def test_the_lobby_tells_levels_and_their_time(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        cards = {bot["id"]: bot for bot in client.get("/api/lobby").json()["games"][0]["bots"]}
        assert {"recruit", "veteran", "general", "marshal"} <= set(cards)
        assert cards["veteran"]["seconds"] == []
        assert cards["veteran"]["usual"] is None
        assert cards["marshal"]["usual"] == SECONDS["marshal"]
        assert cards["marshal"]["usual"] in cards["marshal"]["seconds"]


def test_the_time_for_a_plan_is_kept_with_the_seat_and_bounded(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        made = table_for(client, "me", "general", seconds={"coalition": 0.5})
        assert made.status_code == 201
        assert [seat["seconds"] for seat in made.json()["seats"]] == [None, 0.5]
        for seconds in ({"coalition": 0.01}, {"coalition": 3600}, {"french": 1}, {"prussian": 1}):
            refused = table_for(client, "me", "general", seconds=seconds)
            assert refused.status_code == 400, seconds
            assert refused.json()["reason"]
        usual = table_for(client, "me", "general").json()
        assert usual["seats"][1]["seconds"] == SECONDS["general"]
    with house(tmp_path) as client:
        again = client.get(f"/api/tables/{made.json()['id']}").json()
        assert again["seats"][1]["seconds"] == 0.5


def test_a_bot_thinks_as_long_as_its_seat_says() -> None:
    thinkers = Thinkers(0, 2.0)
    assert thinkers.seconds("general", None) == SECONDS["general"]
    assert thinkers.seconds("general", 0.5) == 0.5
    assert thinkers.seconds("marshal", None) == 2.0  # the server's own bound


def test_a_table_goes_to_the_worker_that_knows_it() -> None:
    thinkers = Thinkers(2)
    first = thinkers.pick("a")
    assert thinkers.pick("a") is first
    first.jobs = 1
    other = thinkers.pick("b")
    assert other is not first
    assert thinkers.pick("a") is other  # better an idle one that has to plan again than a busy one
    first.jobs = 0
    other.jobs = 1
    assert thinkers.pick("c") is first


def test_a_worker_keeps_the_bot_of_a_seat() -> None:
    book = rulebook(GAME)
    table = Table(book, "quatre_bras", [], bytes(32))
    task = worker.Task("kept", GAME, "quatre_bras", [], [], [], table.rolls(), 0, "general", 0.2, 1)
    first = worker.player(task, book)
    assert worker.player(task, book) is first
    task.seat = 1
    assert worker.player(task, book) is not first
    task.seat, task.bot = 0, "marshal"
    assert worker.player(task, book) is not first


def test_work_that_is_called_off_frees_its_worker() -> None:
    async def check() -> None:
        thinkers = Thinkers(1)
        busy = thinkers.workers[0]
        work = asyncio.create_task(busy.run(worker.judge, long_story()))
        while not getattr(busy.pool, "_processes", None):
            await asyncio.sleep(0.01)
        work.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await work
        assert busy.pool is None
        assert busy.jobs == 0
        thinkers.close()

    def long_story() -> worker.Story:
        return worker.Story("t", GAME, "quatre_bras", [], [], [], [], [0] * 1_000_000, None)

    asyncio.run(asyncio.wait_for(check(), 60))


# Hints


def test_a_hint_is_a_legal_action_with_reason_and_chance(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client, "me", "veteran")
        assert card["hints"] is True
        with sit(client, card["id"], tokens_of(card)) as ney:
            advice = hint(ney)
            assert advice["type"] == "hint"
            assert (advice["number"], advice["bot"]) == (7, "veteran")
            assert advice["action"] in [choice["action"] for choice in ney.position["decision"]["choices"]]
            assert advice["text"]
            assert advice["reason"]
            assert 0 <= advice["chance"] <= 1
            assert hint(ney) == advice  # asked again, it says the same
            before = ney.position["position"]
            assert ney.act(advice["action"])["position"] == before + 1


def test_who_gets_no_hint(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = table_for(client, "me", "link", hints=True).json()
        french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
        with sit(client, card["id"], french) as ney, sit(client, card["id"], coalition) as duke:
            assert "not yours" in hint(duke)["text"]
            assert "moved on" in hint(ney, position=5)["text"]
            assert "no such" in hint(ney, "guderian")["text"]
            assert hint(ney, None)["text"] == ""
            with sit(client, card["id"], []) as onlooker:
                told = hint(onlooker)
                assert "watch" in told["text"]
                assert told["action"] is told["chance"] is None
            assert hint(ney)["action"]
        quiet = new_table(client, "me", "link")
        assert quiet["hints"] is False
        with sit(client, quiet["id"], tokens_of(quiet, "french")) as ney:
            assert "switched off at this table" in hint(ney)["text"]
            ney.send(type="resign", side="french", bot="veteran", turn=True)
            assert "switched off at this table" in ney.receive()["reason"]


def test_one_hint_at_a_time_and_it_can_be_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(self: Thinkers, task: worker.Task) -> list[Action]:
        await asyncio.sleep(60)
        return []

    monkeypatch.setattr(Thinkers, "hint", slow)
    with house(tmp_path) as client:
        card = new_table(client, "me", "veteran")
        with sit(client, card["id"], tokens_of(card)) as ney, sit(client, card["id"], tokens_of(card)) as twin:
            ney.send(type="ask_hint", number=1, position=0, bot="marshal")
            assert "One hint" in hint(ney, number=2)["text"]
            assert "One hint" in hint(twin, number=3)["text"]
            off = hint(ney, None, number=4)
            assert (off["number"], off["text"]) == (4, "")
            twin.send(type="ask_hint", number=5, position=0, bot="marshal")
            assert "One hint" in hint(ney, number=6)["text"]  # the twin's is under way now


@pytest.mark.parametrize("bot", ["veteran", "recruit"])
def test_a_hint_does_not_depend_on_what_is_hidden(bot: str) -> None:
    """Rule 18.5C: two games that differ only in the French choice give the Coalition the same hints and chances."""
    chance = random.Random(3)
    a, b = table_with(0, []), table_with(1, [])
    compared = 0
    while not revealed(a) and not revealed(b) and compared < 12:
        if a.table.seat() == COALITION:
            hints, courses = [], []
            for live in (a, b):
                task = worker.Task(*told(live), COALITION, bot, 1.0, 1815)
                task.table = f"{bot} {live.table.history.count(Action('secretly', 1))}"
                hints.append(worker.hint(task))
                if compared % 4 == 0:
                    courses.append(worker.judge(worker.Story(*told(live), live.moments([COALITION]), COALITION)))
            assert hints[0] == hints[1]
            assert not courses or courses[0] == courses[1]
            assert not courses or round(1000 * hints[0].chance) == courses[0].chances[-1][COALITION], "one judge"
            compared += 1
        for _ in range(chance.randint(1, 6)):
            if not revealed(a) and not revealed(b):
                action = chance.choice(a.table.legal())
                a.take(action)
                b.take(action)
    assert compared > 5


def test_in_the_fog_a_hint_knows_what_the_seat_knows() -> None:
    """Positions of a campaign, and others that the seat cannot tell from them: the same hints and chances."""
    book = rulebook("napoleon_1815")
    table = Table(book, "campaign", [], bytes([7]) * 32)
    bot, chance = make_bot("recruit", book), random.Random(7)
    compared = differ = 0
    while compared < 12:
        seat = table.seat()
        table.take(bot.choose(table.view(seat), table.decision(), Clock(), chance))
        seat = table.seat()
        if len(table.legal()) < 2 or len(table.history) % 9:
            continue
        twin = book.secrets.guess(table.view(seat), Dice(chance.randbytes(32)))
        task = worker.Task(table="", game=book.id, scenario="campaign", options=[], overrides=[], actions=[], rolls=[],
                           seat=seat, bot="veteran", seconds=1.0, chance=1815)  # fmt: skip
        real, other = (Table(book, "campaign", state=state.copy()) for state in (table.state, twin))
        advice = worker.advice_on(real, task)
        assert advice == worker.advice_on(other, task)
        sides = len(table.sides())
        told = worker.chances_of(book, table.state, sides, seat)
        assert advice.chance == told[seat], "a hint and the curve say the same of one position"
        assert told == worker.chances_of(book, twin, sides, seat)
        differ += worker.chances_of(book, table.state, sides, None) != worker.chances_of(book, twin, sides, None)
        compared += 1
    assert differ > 0  # or nothing was hidden that matters


# Finishing a turn


def test_the_computer_finishes_my_turn_and_no_more(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = table_for(client, "me", "here", hints=True).json()
        with sit(client, card["id"], tokens_of(card)) as ney:
            ney.send(type="resign", side="coalition", bot="veteran", turn=True)
            assert "nothing to decide" in ney.receive()["reason"]
            ney.send(type="resign", side="french", bot="veteran", turn=True)
            ney.next_position()
            helped = 0
            while not ney.mine:
                seat = ney.position["seats"][0]
                assert (seat["who"], seat["turn"]) == ("veteran", True)
                assert ney.position["thinking"] == "french"
                assert ney.position["decision"]["choices"] == []
                helped += 1
                ney.next_position()
            assert helped > 0
            assert ney.position["seats"][0] == {**ney.position["seats"][0], "who": "me", "turn": False}
            record = client.get(f"/api/tables/{card['id']}/record").json()
            table = Table(rulebook(GAME), "quatre_bras", [], bytes(32), [], LoadedDice(record["rolls"]))
            first = table.rulebook.knowledge.turns_played(table.state)
            for action in record["actions"]:
                assert table.rulebook.knowledge.turns_played(table.state) == first
                table.take(Action.from_json(action))
            # Either the turn is over, or the other side has a decision in it; that stays with whom it belongs to.
            decides = ney.position["decision"]["side"]
            assert decides == "coalition" or table.rulebook.knowledge.turns_played(table.state) != first


def test_the_computer_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(self: Thinkers, task: worker.Task) -> list[Action]:
        await asyncio.sleep(60)
        return []

    monkeypatch.setattr(Thinkers, "choose", slow)
    with house(tmp_path) as client:
        card = new_table(client, "me", "veteran")
        with sit(client, card["id"], tokens_of(card)) as ney:
            ney.send(type="resign", side="french", bot="marshal", seconds=1000.0, turn=True)
            assert "seconds" in ney.receive()["reason"]
            ney.send(type="resign", side="french", bot="marshal", seconds=2.0, turn=True)
            seat = ney.next_position()["seats"][0]
            assert (seat["who"], seat["seconds"], seat["turn"]) == ("marshal", 2.0, True)
            assert "computer is playing" in ney.act(["end_movement"])["reason"]
            assert "already" in hint(ney)["text"]
            ney.send(type="resign", side="french", bot=None)
            assert ney.next_position()["decision"]["mine"]
            assert ney.act_anyhow(random.Random(1))["type"] == "position"


def test_a_helper_is_gone_after_a_restart(tmp_path: Path) -> None:
    async def check() -> None:
        hall = Hall(Storage(tmp_path / "games.sqlite"), Thinkers(0))
        await hall.open()
        stored, _ = await hall.create(GAME, "quatre_bras", [], {"french": "me", "coalition": "here"})
        live = await hall.find(stored.id)
        assert live is not None
        hall.help(live, "french", "veteran", None)
        assert live.bot() == "veteran"
        await hall.close()
        again = Hall(Storage(tmp_path / "games.sqlite"), Thinkers(0))
        await again.open()
        back = await again.find(stored.id)
        assert back is not None
        assert back.bot() is None
        await again.close()

    asyncio.run(check())


def test_who_waits_for_the_end_of_his_turn_waits_less_and_less_for_a_plan(tmp_path: Path) -> None:
    async def check() -> None:
        hall = Hall(Storage(tmp_path / "games.sqlite"), Thinkers(0))
        await hall.open()
        stored, _ = await hall.create(GAME, "quatre_bras", [], {"french": "me", "coalition": "here"})
        live = await hall.find(stored.id)
        assert live is not None
        hall.help(live, "french", "marshal", None)
        begun = live.stand_ins["french"].until - TURN_SECONDS
        times = []
        for passed in (0.0, TURN_SECONDS / 2, TURN_SECONDS, 2 * TURN_SECONDS):
            live.stand_ins["french"].until = begun + TURN_SECONDS - passed
            times.append(hall.task(live, "marshal", None).seconds)
        assert times[0] == pytest.approx(SECONDS["marshal"], rel=0.1)
        assert times[1] == pytest.approx(times[0] / 2, rel=0.1)
        assert times[2:] == [0.0, 0.0]  # it plays on by heart, like a veteran
        live.stand_ins.clear()
        assert hall.task(live, "marshal", None).seconds == SECONDS["marshal"]
        await hall.close()

    asyncio.run(check())


# Chances


def test_the_chances_of_a_running_game_grow_with_it(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client, "me", "here")
        chance = random.Random(2)
        with sit(client, card["id"], tokens_of(card)) as both:
            first = both.ask(type="curve", number=1)
            assert (first["type"], first["number"], len(first["chances"])) == ("chances", 1, 1)
            for _ in range(30):
                both.act_anyhow(chance)
            both.send(type="undo", position=both.position["position"])
            both.receive()
            later = both.ask(type="curve", number=2)
            assert len(later["chances"]) == both.position["position"] + 1
            assert later["chances"][0] == first["chances"][0]
            assert all(0 <= value <= 1000 for row in later["chances"] for value in row)
            assert all(abs(sum(row) - 1000) <= 1 for row in later["chances"])
            assert later["turns"][0]["moment"] == 0
            with sit(client, card["id"], []) as onlooker:
                assert onlooker.ask(type="curve", number=1)["chances"]


def test_a_finished_game_ends_with_certainty(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client, "random", "random")
        with sit(client, card["id"], []) as onlooker:
            while onlooker.position["outcome"] is None:
                onlooker.next_position()
            found = onlooker.ask(type="curve", number=1)
            assert len(found["chances"]) == onlooker.position["position"] + 1
            sides = [side["id"] for side in onlooker.welcome["sides"]]
            winners = onlooker.position["winners"]
            assert found["chances"][-1] == [1000 if side in winners else 0 for side in sides]
            assert len(found["turns"]) > 1
            assert found["chances"] == onlooker.ask(type="curve", number=2)["chances"]


def test_in_the_fog_onlookers_wait_for_the_end(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        sides = rulebook("napoleon_1815").sides_of("campaign")
        wish = {"game": "napoleon_1815", "scenario": "campaign", "options": [], "seats": dict.fromkeys(sides, "here")}
        card = client.post("/api/tables", json=wish).json()
        with sit(client, card["id"], []) as onlooker:
            told = onlooker.ask(type="curve", number=1)
            assert told["chances"] == []
            assert "over" in told["text"]
        with sit(client, card["id"], tokens_of(card, sides[0])) as napoleon:
            assert len(napoleon.ask(type="curve", number=1)["chances"]) == napoleon.position["position"] + 1


# On disk


def test_tables_of_old_are_asked_only_by_lone_players(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        alone, together = new_table(client, "me", "veteran"), new_table(client, "me", "link")
    with contextlib.closing(sqlite3.connect(tmp_path / "grognard.sqlite")) as database, database:
        database.execute("alter table seats drop column seconds")
        database.execute("alter table games drop column hints")
        database.execute("update alembic_version set version_num = '0002'")
    with house(tmp_path) as client:
        assert client.get(f"/api/tables/{alone['id']}").json()["hints"] is True
        assert client.get(f"/api/tables/{together['id']}").json()["hints"] is False
