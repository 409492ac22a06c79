"""Dice on the wire: each throw comes with what it is rolled for and with what came of it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.server.house import Player, house, sit, tokens_of

LIKED = ("lead", "pass", "decline", "end_moves", "end_assaults")
Line = dict[str, Any]


def throws(lines: list[Line]) -> dict[int, list[Line]]:
    """The lines of each throw, by the number of its first die."""
    found: dict[int, list[Line]] = {}
    for line in lines:
        if line["roll"] is not None:
            found.setdefault(line["roll"], []).append(line)
    return found


def play(player: Player, chance: random.Random) -> list[Line]:
    """One action, with a liking for leaders; what was told of it."""
    known = len(player.log)
    choices = [choice["action"] for choice in player.position["decision"]["choices"]]
    liked = [action for action in choices if action[0] in LIKED]
    player.act(chance.choice(liked or choices))
    return player.log[known:]


def play_until(player: Player, chance: random.Random, rules: list[str]) -> dict[int, list[Line]]:
    """The throws of the first action that makes dice fall by these rules; none if the game ends before."""
    while player.position["decision"]["choices"]:
        found = throws(play(player, chance))
        if [lines[0]["rule"] for lines in found.values()] == rules:
            return found
    return {}


def test_each_throw_of_a_step_has_its_own_sentence(tmp_path: Path) -> None:
    """A leader fails, which ends the impulse, and the sun may set: two throws of one action."""
    chance = random.Random(5)
    wish = {
        "game": "waterloo_impulse",
        "scenario": "battle",
        "options": [],
        "seats": {"french": "me", "allied": "here"},
    }
    with house(tmp_path) as client:
        card: dict[str, Any] = {}
        found: dict[int, list[Line]] = {}
        told: list[Line] = []
        for _ in range(40):  # the dice are not ours to choose: in some games no leader fails
            card = client.post("/api/tables", json=wish).json()
            with sit(client, card["id"], tokens_of(card)) as player:
                found = play_until(player, chance, ["8.3", "8.10"])
                told = list(player.log)
            if found:
                break
        attempt, sunset = found.values()
        assert [line["group"] for line in attempt] == ["die", "die", "order"]
        assert attempt[2]["text"].endswith(" fails.")
        assert " tries: " in attempt[0]["about"]
        assert attempt[1]["about"] == ""
        assert [line["group"] for line in sunset] == ["die", "die", "other"]
        assert sunset[0]["about"] == "Does the day go on?"
        assert all(line["about"] == "" for line in told if line["roll"] != line["number"])
        for since in range(len(told) - 8, len(told)):  # who comes back in the middle of it is told the same
            with sit(client, card["id"], tokens_of(card, "allied"), since) as back:
                assert back.position["log_from"] == since
                assert back.log == told[since:]
