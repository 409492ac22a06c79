"""Records: (game, scenario, options, seed, actions) rebuild every position exactly."""

from __future__ import annotations

import json
from typing import Any

from grognard.kernel.action import Action
from grognard.kernel.dice import commitment

FORMAT = 1


class BadRecord(ValueError):
    """A file that is not a record this program can read; the message says what is wrong."""


class Record:
    """A game as a list of actions.

    `seed` is None while it is still secret; then `rolls` alone rebuild the game. With the seed, `rolls` and
    `commitment` are what a checker compares.
    """

    def __init__(
        self,
        game: str,
        scenario: str,
        options: list[str],
        overrides: list[dict[str, object]],
        promised: str,
        seed: bytes | None,
        actions: list[Action],
        rolls: list[int],
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = options
        self.overrides = overrides
        self.promised = promised
        self.seed = seed
        self.actions = actions
        self.rolls = rolls

    def to_json(self) -> dict[str, object]:
        """The JSON form."""
        return {
            "format": FORMAT,
            "game": self.game,
            "scenario": self.scenario,
            "options": self.options,
            "overrides": self.overrides,
            "commitment": self.promised,
            "seed": None if self.seed is None else self.seed.hex(),
            "actions": [action.to_json() for action in self.actions],
            "rolls": self.rolls,
        }

    def to_text(self) -> str:
        """The text of a record file."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    def dice_follow(self) -> bool:
        """Does the seed keep the promise made before the first roll? (The rolls are checked by replaying.)"""
        return self.seed is not None and commitment(self.seed) == self.promised

    @staticmethod
    def from_text(text: str) -> Record:
        """Read a record file; raises BadRecord."""
        try:
            data: Any = json.loads(text)
        except ValueError as error:
            raise BadRecord(f"not a record: it is not JSON ({error})") from error
        return Record.from_json(data)

    @staticmethod
    def from_json(data: Any) -> Record:
        """Read the JSON form; raises BadRecord."""
        if not isinstance(data, dict):
            raise BadRecord("not a record: it is not a JSON object")
        if data.get("format") != FORMAT:
            raise BadRecord(f"not a record of format {FORMAT}: it says {data.get('format')!r}")
        try:
            seed = data["seed"]
            record = Record(
                _text(data, "game"),
                _text(data, "scenario"),
                [str(option) for option in _list(data, "options")],
                [_object(override) for override in _list(data, "overrides")],
                _text(data, "commitment"),
                None if seed is None else _seed(seed),
                [Action.from_json(action) for action in _list(data, "actions")],
                [_roll(roll) for roll in _list(data, "rolls")],
            )
        except KeyError as error:
            raise BadRecord(f"not a usable record: {error} is missing") from error
        except (TypeError, ValueError) as error:
            raise BadRecord(f"not a usable record: {error}") from error
        return record


def _text(data: dict[str, Any], key: str) -> str:
    value = data[key]
    if not isinstance(value, str):
        raise TypeError(f"{key} is not text")
    return value


def _seed(value: Any) -> bytes:
    if not isinstance(value, str) or len(value) != 64:
        raise TypeError("its seed does not have 32 bytes, written as 64 hexadecimal digits")
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise ValueError("its seed is not written in hexadecimal digits") from None


def _roll(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 6:
        raise ValueError(f"{value!r} is not a roll of the die")
    return value


def _object(value: Any) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError("overrides are JSON objects")
    return value


def _list(data: dict[str, Any], key: str) -> list[Any]:
    value = data[key]
    if not isinstance(value, list):
        raise TypeError(f"{key} is not a list")
    return value
