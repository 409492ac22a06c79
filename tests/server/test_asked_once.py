"""For one decision the rules are asked once what is legal: check, choices, odds and refusals use the same list."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grognard import build_kind, games
from grognard.kernel.action import Action
from grognard.kernel.state import State
from grognard.server import api
from tests.server.house import house, sit, tokens_of

if build_kind() != "pure":
    pytest.skip("the toy's interpreted classes cannot be mixed with the compiled kernel", allow_module_level=True)

from tests.toy import Deploy, March


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv(games.GIVEN, "tests.toy")
    monkeypatch.setattr(api, "GAMES", ("toy",))
    games.rulebook.cache_clear()
    with house(tmp_path) as client:
        yield client
    games.rulebook.cache_clear()


def test_what_is_legal_is_worked_out_once_for_each_decision(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    for step in (Deploy, March):
        rule = step.legal

        def counted(self: Deploy | March, state: State, rule: object = rule) -> list[Action]:
            asked.append(self.name())
            return rule(self, state)  # type: ignore[operator, no-any-return]

        monkeypatch.setattr(step, "legal", counted)
    wish = {"game": "toy", "scenario": "duel", "options": [], "seats": {"red": "me", "blue": "here"}}
    card = client.post("/api/tables", json=wish).json()
    decisions = 0
    with sit(client, card["id"], tokens_of(card)) as player:
        while player.position["outcome"] is None:
            decisions += 1
            choices = player.position["decision"]["choices"]
            for choice in choices:
                player.ask(type="ask", number=1, what="odds", action=choice["action"])
            player.ask(type="ask", number=1, what="odds")
            player.ask(type="ask", number=1, what="why_not", action=["fly"])
            player.ask(type="ask", number=1, what="why_not", piece=0, space=3)
            assert player.act(["fly"])["type"] == "refused"
            put = [choice for choice in choices if choice["action"][0] != "lift"]
            assert player.act(put[-1]["action"])["type"] == "position"
        assert decisions > 4
    assert len(asked) == decisions
