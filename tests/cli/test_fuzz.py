"""Whatever is typed, the command answers in a line: never with a traceback."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

Run = Callable[..., tuple[int, str, str]]

ENDS = {0, 1, 2}  # done; a check failed; bad input

# Command lines with a word or two that stop them before anything long begins; each other word is spoiled in turn. A
# record is {record}, the test's folder {tmp}, a file of corrections {patch}
PATCHED = "--override {patch} --seed 3 --jobs 1"
LINES = [
    "games last_battles quatre_bras --json",
    (
        f"simulate last_battles quatre_bras --games 1 --seat french=random --option command {PATCHED} "
        f"--save {{record}} --json --seat coalition=nobody"
    ),
    (
        f"arena last_battles quatre_bras --bots random,recruit,nobody --games 1 --option command {PATCHED} "
        f"--seconds recruit=1 --elo0 0 --elo1 40 --alpha 0.1 --json --save {{record}}"
    ),
    (
        f"study last_battles quatre_bras --games 1 --report {{record}} --bot random --seat french=nobody "
        f"--option command {PATCHED} --json"
    ),
    "replay {record} --to 3 --verify --fingerprint aa --share bb --json",
    "render {record} {tmp}/a.gif --to 3 --width 100 --seat french --board map --open",
    "render last_battles quatre_bras {tmp}/a.gif --option command --override {patch} --width 100",
    "bench last_battles --scenario quatre_bras --seconds 0.01 --bot nobody --json",
    "admin tables --data {tmp} --json",
    "admin export {tmp}/out nothing --data {tmp}",
    "admin close nothing --data {tmp}",
    "admin backup {record} --data {tmp}",
    "admin vacuum --data {tmp}",
]

JUNK = [
    "", " ", "-", "--", "-1", "0", "1e999", "nan", "99999999999999999999999", "x" * 300, "é\u202e☃", "\udcff\udcfe",
    "../..", "/", "/proc/nope", "/dev/null", "/dev/full", "~", "*", "a=b=c", "=", ",", ":", "a.py:B", "os:path", "%s",
    "{}", "[bold]", "{record}", "{tmp}", "{patch}", "{bytes}", "{folder}.json", "{record}/below", "last_battles",
    "campaign", "random", "french", "--json", "--help", "--nothing",
]  # fmt: skip


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What the lines name."""
    folder = tmp_path_factory.mktemp("fuzz")
    bytes_file, patch, inside = folder / "bytes.json", folder / "patch.json", folder / "folder.json"
    bytes_file.write_bytes(bytes(range(256)) * 8)
    patch.write_text('{"units": {"Lf-Ds": {"full": 9}}}')
    inside.mkdir()
    from grognard.games import rulebook  # noqa: PLC0415
    from grognard.kernel.table import Table  # noqa: PLC0415

    table = Table(rulebook("last_battles"), "quatre_bras")
    for _ in range(5):
        table.take(table.legal()[0])
    record = folder / "record.json"
    record.write_text(table.record(reveal=True).to_text())
    return {"tmp": folder, "record": record, "patch": patch, "bytes": bytes_file, "folder": folder / "folder"}


def filled(word: str, places: dict[str, Path]) -> str:
    for name, path in places.items():
        word = word.replace("{" + name + "}", str(path))
    return word


def spoiled(line: str, chance: Random) -> Iterator[list[str]]:
    """The line with one word spoiled, left out or doubled; each word in turn, with a few kinds of junk."""
    words = line.split()
    for place in range(1, len(words)):
        for junk in chance.sample(JUNK, 5):
            yield [*words[:place], junk, *words[place + 1 :]]
        yield words[:place] + words[place + 1 :]
        yield [*words[:place], words[place], *words[place:]]


@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(line.split()[:2]))
def test_no_word_brings_the_command_down(
    run: Run, places: dict[str, Path], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # junk is a good name for a file, too
    chance = Random(line)
    for words in spoiled(line, chance):
        given = [filled(word, places) for word in words]
        start = time.perf_counter()
        code, _, err = run(*given)
        assert code in ENDS, given
        if code == 2:
            assert err.startswith("grognard: "), given
            assert err.count("\n") == 1, given
        assert "Traceback" not in err, given
        assert time.perf_counter() - start < 20, given


VALUES: list[object] = [None, 7, -1, 1e99, "", "x", "\ud800", [], [[]], [7], [None], ["x", 1], {}, {"a": 1}]
SPOILED_RECORDS = ["seed", "scenario", "actions", "rolls", "options", "overrides", "commitment", "game", "format"]


@pytest.mark.parametrize("field", SPOILED_RECORDS)
def test_no_record_brings_the_command_down(run: Run, places: dict[str, Path], tmp_path: Path, field: str) -> None:
    good = json.loads(places["record"].read_text())
    for number, value in enumerate(VALUES):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps({**good, field: value}))
        for words in (["replay", path, "--verify"], ["replay", path, "--to", "1"]):
            code, _, err = run(*words)
            assert code in ENDS, (field, value)
            assert "Traceback" not in err, (field, value)
