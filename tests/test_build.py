"""Both builds are what they say they are, and a wheel of either works by itself."""

import ast
import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from grognard import build_kind
from grognard.server.messages import PROTOCOL
from tools.compile import ROOT, processor_seconds, read_config, selected

pytestmark = pytest.mark.slow
only_pure = pytest.mark.skipif(build_kind() != "pure", reason="once is enough")
only_compiled = pytest.mark.skipif(build_kind() != "mypyc", reason="not the compiled build")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]


def run(*words: str | Path, **environment: str) -> str:
    """Run a command away from this test run's import paths; gives what it printed."""
    inherited = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "CC"}}
    done = subprocess.run(
        [str(word) for word in words],
        env=inherited | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_wheel(folder: Path, pure: str, source: str | Path = ".") -> Path:
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, source, GROGNARD_PURE=pure)
    (wheel,) = folder.glob("*.whl")
    return wheel


def build_sdist(folder: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder)
    (sdist,) = folder.glob("*.tar.gz")
    return sdist


def data_files() -> set[str]:
    source = ROOT / "src"
    return {path.relative_to(source).as_posix() for path in source.glob("grognard/games/*/data/**/*.json")}


@only_pure
def test_a_pure_wheel_of_the_sdist_plays_in_an_empty_environment(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path, pure="1", source=build_sdist(tmp_path))
    assert wheel.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert not [name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))]
    assert data_files() <= names

    place = tmp_path / "empty"
    venv.create(place, with_pip=False)
    scripts = place / ("Scripts" if sys.platform == "win32" else "bin")
    run(*PIP, "--python", scripts / "python", "install", wheel)
    games = json.loads(run(scripts / "grognard", "games", "--json"))
    assert "last_battles" in [game["id"] for game in games]
    plays_a_move(scripts / "grognard", tmp_path / "data")


def plays_a_move(command: Path, data: Path) -> None:
    """The installed command hands out the page, opens the table of a guided game and takes a move."""
    words = [str(command), "--port", "0", "--no-browser", "--data", str(data)]
    alone = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=alone)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        with urllib.request.urlopen(address) as page:
            assert b"<script" in page.read()
        with urllib.request.urlopen(address + "api/lobby") as answer:
            first = json.load(answer)["games"][0]
        guided = next(scenario for scenario in first["scenarios"] if scenario["guide"])
        seats = {side["id"]: "me" for side in guided["sides"]}
        wish = {"game": first["id"], "scenario": guided["id"], "options": [], "seats": seats}
        with urllib.request.urlopen(address + "api/tables", json.dumps(wish).encode()) as answer:
            card = json.load(answer)
        tokens = [seat["token"] for seat in card["seats"]]
        with connect(address.replace("http", "ws") + f"ws/{card['id']}", max_size=None) as table:
            table.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens}))
            now = next_position(table, "position")
            action = now["decision"]["choices"][0]["action"]
            table.send(json.dumps({"type": "act", "position": now["position"], "action": action}))
            news = {edit["at"][0]: edit["to"] for edit in next_position(table, "change")["edits"] if "to" in edit}
            assert news["position"] == now["position"] + 1
    finally:
        server.kill()
        server.communicate()


def next_position(table: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of the kind that shows the position, or how it changed."""
    while True:
        message: dict[str, Any] = json.loads(table.recv(timeout=60))
        if message["type"] == kind:
            return message


@only_compiled
def test_every_selected_module_is_compiled() -> None:
    package = ROOT / "src" / "grognard"
    for path in selected(package, read_config(ROOT)):
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        spec = find_spec(name)
        assert spec is not None
        assert (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES)), name


@only_compiled
def test_a_compiled_wheel_carries_extensions_and_data(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path, pure="0")
    assert not wheel.name.endswith("-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in selected(ROOT / "src" / "grognard", read_config(ROOT)):
        stem = path.relative_to(ROOT / "src").with_suffix("").as_posix()
        assert any(stem + suffix in names for suffix in EXTENSION_SUFFIXES), stem
    assert data_files() <= names


def saved_games(folder: Path, build: str) -> dict[str, bytes]:
    command = "simulate last_battles ligny --games 4 --jobs 1 --seat french=random --seat coalition=random"
    command += " --option command --option first_corps --save"
    run(sys.executable, "-m", "grognard", *command.split(), folder, PYTHONPATH=str(ROOT / build))
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@only_compiled
def test_both_builds_play_the_same_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "pure", "src") == saved_games(tmp_path / "compiled", "build/compiled")


@only_pure
def test_without_a_c_compiler_the_wheel_is_pure(tmp_path: Path) -> None:
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, ".", CC="no-such-compiler")
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")


def names_imported(path: Path) -> set[str]:
    """The packages that a module imports, by the first word of their names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


@only_pure
def test_what_is_compiled_needs_only_what_players_have() -> None:
    """A compiler reads the packages around a module, too: one that needs NumPy would stop the build of a player."""
    package = ROOT / "src" / "grognard"
    lock = (ROOT / "requirements-play.lock").read_text("utf-8")
    there = {name.lower().replace("-", "_") for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)}
    modules = selected(package, read_config(ROOT))
    around = {folder / "__init__.py" for path in modules for folder in path.parents if package in folder.parents}
    for path in [*modules, *(each for each in around if each.exists())]:
        foreign = names_imported(path) - set(sys.stdlib_module_names) - {"grognard"}
        assert foreign <= there, (path, foreign - there)


def test_the_compiler_says_what_it_took() -> None:
    before = processor_seconds()
    assert before is not None
    sum(n * n for n in range(200_000))
    after = processor_seconds()
    assert after is not None
    assert after > before > 0
