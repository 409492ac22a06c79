"""Uploads as somebody would make them who wants to do harm: by the schemas of all games, field by field.

For every field of every record there are values at its bounds, just beyond them, far beyond them and of other types;
those at the bounds come through the checks and go on into the rules. Records and whole bodies are bent, too.
"""

from __future__ import annotations

import copy
import importlib
import json
import random
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from grognard.games import GAMES, rulebook

Path = tuple[str, ...]

NUMBERS: list[Any] = [0, -1, 1, 61, 3_000_000, 2**31, 2**63, 2**64, 10**40, 0.5, 1e308, -1e308, 5e-324]
TEXTS: list[Any] = [
    "",
    " ",
    "x" * 81,
    "x" * 50_000,
    "\x00\x1b[2J\n",
    "\u202e",
    "<svg onload=x>",
    "no_such_thing",
    "1641",
]
OTHERS: list[Any] = [None, True, [], {}, [[]], [None] * 5000, {"x": {"x": {}}}, list(range(3000))]
SAMPLES = 2  # records of each kind whose fields are bent

# The map of hexes is corrected in forms of its own.
HEXES = ("1641", "1642", "0605", "2122", "2022", "2955", "9999", "0000", "x", "-1", "")
MAP: dict[str, list[Any]] = {
    "terrain": ["clear", "woods", "", "lava", None, 3],
    "hexsides": ["stream", "lake", "river", "", None, 2**63],
    "bridges": [True, False, None, "x"],
    "roads": ["road", "trail", "chaussee", "", None, {"kind": "road"}],
    "edges": ["road", "", None, 1],
    "names": ["x" * 3000, "", None],
}


class Hostile:
    """Makes up uploads; the same seed makes the same."""

    def __init__(self, seed: int, games: list[str] | None = None) -> None:
        self.chance = random.Random(seed)
        self.games = list(games or GAMES)
        self.files = {game: importlib.import_module(f"grognard.games.{game}.loader").FILES for game in self.games}
        self.fields = {game: list(self._fields(game)) for game in self.games}

    # The schema

    def _fields(self, game: str) -> Iterator[tuple[Path, inspect.Type]]:
        files = self.files[game]
        tree = files.read()
        schema = inspect.type_info(files.kind)
        assert isinstance(schema, inspect.StructType)
        for section in schema.fields:
            yield from self._below((section.encode_name,), section.type, tree.get(section.encode_name))

    def _below(self, path: Path, kind: inspect.Type, data: Any) -> Iterator[tuple[Path, inspect.Type]]:
        """Every place in a part of the data that can be corrected, with what may stand there."""
        if isinstance(kind, inspect.Metadata) and (kind.extra or {}).get("ours") and self.chance.random() < 0.95:
            return
        kind = kind.type if isinstance(kind, inspect.Metadata) else kind
        if len(path) > 1:
            yield path, kind
        if isinstance(kind, inspect.UnionType):
            for one in kind.types:
                yield from self._below(path, one, data)
        elif isinstance(kind, inspect.StructType):
            for field in kind.fields:
                if field.encode_name == "source":
                    continue
                below = data.get(field.encode_name) if isinstance(data, dict) else None
                yield from self._below((*path, field.encode_name), field.type, below)
        elif isinstance(kind, inspect.DictType | inspect.ListType) and isinstance(data, dict):
            inner = kind.value_type if isinstance(kind, inspect.DictType) else kind.item_type
            for name in self.chance.sample(sorted(data), min(SAMPLES, len(data))):
                yield from self._below((*path, name), inner, data[name])

    def _value(self, kind: inspect.Type) -> Any:
        """A value for a place: mostly one that its type could let through."""
        chance = self.chance
        if chance.random() < 0.2:
            return chance.choice([*NUMBERS, *TEXTS, *OTHERS])
        if isinstance(kind, inspect.IntType | inspect.FloatType):
            ends = [end for end in (kind.ge, kind.le, kind.gt, kind.lt) if end is not None]
            return chance.choice([*ends * 8, *[end + step for end in ends for step in (-1, 1)], *NUMBERS[:4]])
        if isinstance(kind, inspect.StrType):
            longest = [] if kind.max_length is None else ["x" * kind.max_length, "x" * (kind.max_length + 1)]
            return chance.choice([*longest[:1] * 3, *longest, *TEXTS])
        if isinstance(kind, inspect.LiteralType):
            return chance.choice([*kind.values, chance.choice(TEXTS)])
        if isinstance(kind, inspect.BoolType):
            return chance.choice([True, False, 2])
        return chance.choice(OTHERS)

    # Uploads

    def correction(self, game: str) -> dict[str, Any]:
        """Corrections of one to three places."""
        chance = self.chance
        found: dict[str, Any] = {}
        if "map" in self.files[game].read() and chance.random() < 0.25:
            part = chance.choice(list(MAP))
            here, there = chance.choice(HEXES), chance.choice(HEXES)
            name = here if part in ("terrain", "edges", "names") else f"{here}-{there}"
            return {"map": {part: {name: chance.choice(MAP[part])}}}
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            path, kind = chance.choice(self.fields[game])
            place = found
            for name in path[:-1]:
                below = place.setdefault(name, {})
                place = below if isinstance(below, dict) else place
            place[path[-1]] = copy.deepcopy(self._value(kind))  # a value may be corrected further
        return found

    def record(self) -> dict[str, Any]:
        """A record with corrections, now and then bent itself."""
        chance = self.chance
        game = chance.choice(self.games)
        overrides = [self.correction(game) for _ in range(chance.choice([1, 1, 1, 1, 1, 2, 9]))]
        record: dict[str, Any] = {
            "format": 1,
            "game": game,
            "scenario": chance.choice(rulebook(game).scenarios).id,
            "options": [],
            "overrides": overrides,
            "commitment": "0" * 64,
            "seed": chance.choice([None, "11" * 32, "22" * 32, "33" * 32]),
            "actions": [],
            "rolls": [],
        }
        if chance.random() < 0.15:
            name = chance.choice([*record, "nonsense"])
            more: list[Any] = [["x"] * 200, [["pick", 2**63]] * 50, [6] * 200_000, "f" * 100_000, [{}] * 300, [[["x"]]]]
            record[name] = chance.choice([*NUMBERS, *TEXTS, *OTHERS, *more])
        return record

    def body(self) -> bytes:
        """The body of an upload."""
        chance = self.chance
        record = self.record()
        game = record["game"] if isinstance(record["game"], str) and record["game"] in self.games else self.games[0]
        seats = dict.fromkeys(rulebook(game).sides_of(rulebook(game).scenarios[0].id), "me")
        whole: dict[str, Any] = {"record": record, "seats": seats} if chance.random() < 0.5 else record
        text = json.dumps(whole).encode()
        pick = chance.random()
        if pick < 0.03:
            return text[: chance.randrange(len(text))]
        if pick < 0.05:
            return b'{"record":' + b"[" * 50_000
        if pick < 0.06:
            return text.replace(b'"rolls": []', b'"rolls": [' + b'{"a":' * 20_000)
        return text
