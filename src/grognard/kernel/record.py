"""Records: (game, scenario, options, seed, actions) rebuild every position exactly."""

from __future__ import annotations

import json
from typing import Any

from grognard.datafiles import MOST_OVERRIDES
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.packing import Packed, by_constructor
from grognard.kernel.shares import Shares

FORMAT = 1

# A record may come from anybody. Campaigns have ten thousand actions, and a few dice to each.
MOST_ACTIONS = 50_000
MOST_ROLLS = 100_000
MOST_OPTIONS = 100
MOST_LETTERS = 100  # of a name


class BadRecord(ValueError):
    """A file that is not a record this program can read; the message says what is wrong."""


class Record:
    """A game as a list of actions.

    `seed` is None while it is still secret; then `rolls` alone rebuild the game. With the seed, `rolls` and
    `commitment` are what a checker compares. `shares` says what the seed was mixed from; None where the host alone has
    chosen it, as in all records of old.
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
        shares: Shares | None = None,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = options
        self.overrides = overrides
        self.promised = promised
        self.seed = seed
        self.actions = actions
        self.rolls = rolls
        self.shares = shares

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def to_json(self) -> dict[str, object]:
        """The JSON form."""
        data: dict[str, object] = {
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
        if self.shares is not None:
            data["shares"] = self.shares.to_json()
        return data

    def to_text(self) -> str:
        """The text of a record file."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    def seed_faults(self) -> list[str]:
        """What keeps the seed from being what was promised before the first roll. (Replaying checks the rolls.)"""
        if self.seed is None:
            return ["the seed has not been published yet: the dice cannot be checked"]
        if self.shares is not None:
            return self.shares.faults(self.promised, self.seed)
        if commitment(self.seed) != self.promised:
            return ["the seed does not match the digest that was published before the first roll"]
        return []

    def dice_follow(self) -> bool:
        """Does the seed keep the promise made before the first roll? (The rolls are checked by replaying.)"""
        return not self.seed_faults()

    def kept_faults(self, digests: list[str], shares: list[bytes]) -> list[str]:
        """What speaks against what a player has kept: digests that were shown to him, and his own shares."""
        players = [] if self.shares is None else self.shares.shares
        known = [self.promised, *(share.digest for share in players)]
        opened = [share.opened for share in players]
        return [
            *(
                f"the fingerprint {digest[:16]}… that you kept is not that of the host's secret or of a share in the "
                "record: one of them was replaced"
                for digest in digests
                if digest not in known
            ),
            *(f"your share {share.hex()[:16]}… is not part of the seed" for share in shares if share not in opened),
        ]

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
            raise BadRecord(f"not a record of format {FORMAT}: it says {repr(data.get('format'))[:MOST_LETTERS]}")
        try:
            seed = data["seed"]
            record = Record(
                _text(data, "game"),
                _text(data, "scenario"),
                [_name(option) for option in _list(data, "options", MOST_OPTIONS)],
                [_object(override) for override in _list(data, "overrides", MOST_OVERRIDES)],
                _digest(data["commitment"]),
                None if seed is None else _seed(seed),
                [Action.from_json(action) for action in _list(data, "actions", MOST_ACTIONS)],
                [_roll(roll) for roll in _list(data, "rolls", MOST_ROLLS)],
                Shares.from_json(data["shares"]) if data.get("shares") is not None else None,
            )
        except KeyError as error:
            raise BadRecord(f"not a usable record: {error} is missing") from error
        except (TypeError, ValueError) as error:
            raise BadRecord(f"not a usable record: {error}") from error
        return record


def _text(data: dict[str, Any], key: str) -> str:
    value = data[key]
    if not isinstance(value, str) or len(value) > MOST_LETTERS:
        raise TypeError(f"{key} is not text of {MOST_LETTERS} letters at most")
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_LETTERS:
        raise TypeError(f"an option is a name of {MOST_LETTERS} letters at most")
    return value


def _digest(value: Any) -> str:
    """What was promised before the first roll: a SHA-256 digest, and nothing else that somebody might have shown."""
    if not isinstance(value, str) or len(value) != 64 or not all(letter in "0123456789abcdef" for letter in value):
        raise TypeError("its commitment is not a digest, written as 64 hexadecimal digits")
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
        raise ValueError(f"{repr(value)[:MOST_LETTERS]} is not a roll of the die")
    return value


def _object(value: Any) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError("overrides are JSON objects")
    return value


def _list(data: dict[str, Any], key: str, most: int) -> list[Any]:
    value = data[key]
    if not isinstance(value, list):
        raise TypeError(f"{key} is not a list")
    if len(value) > most:
        raise ValueError(f"it has {len(value)} {key}; the limit is {most}")
    return value
