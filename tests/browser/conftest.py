"""A server, a browser and fresh pages for tests of the client."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import grognard
from grognard.games import GAMES, GIVEN, rulebook
from grognard.server.boards import WIDTHS
from grognard.server.drawing import draw
from grognard.server.sheets import Sheet, sheet_of

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "grognard" / "server" / "client" / "index.html"
PICTURES = Path(__file__).parent / "pictures"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = {"width": 1600, "height": 1000}
PHONE = {"width": 390, "height": 844}

LONG = ("test_whole_game.py", "test_figures.py")


def leave_out_pictures(items: list[pytest.Item]) -> None:
    """GROGNARD_PICTURES=day leaves out the night twins of the pictures, =none all: they are there to be looked at."""
    wanted = os.environ.get("GROGNARD_PICTURES", "all")
    for item in items:
        if item.path.name.endswith("_screens.py") and (wanted == "none" or (wanted == "day" and "night" in item.name)):
            item.add_marker(pytest.mark.skip(reason=f"pictures wanted: {wanted}"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    leave_out_pictures(items)
    items.sort(key=lambda item: item.path.name not in LONG)  # the longest first, so that no worker waits for the other
    reason = ""
    if CHROMIUM is None:
        reason = "no chromium here: apt-get install chromium"
    elif not CLIENT.exists():
        reason = "the client is not built: make client"
    for item in items:
        if Path(__file__).parent in Path(str(item.path)).parents:
            item.add_marker(pytest.mark.slow)
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def served(games: str) -> Path:
    """Where the server's package is: ours, or the one that GROGNARD_SERVED names, which may be compiled.

    A game from outside is Python; its classes cannot be mixed with compiled ones.
    """
    ours = Path(grognard.__file__).parents[1]
    return ROOT / "src" if games else ROOT / os.environ.get("GROGNARD_SERVED", ours)


class Server:
    """The real server in a process of its own; it can be stopped and started again over the same data."""

    def __init__(self, data: Path, maps: Path, games: str = "") -> None:
        self.data = data
        self.games = games  # given from outside
        data.mkdir(parents=True)
        (data / "maps").symlink_to(maps)
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        package = served(self.games)
        source = f"{package}{os.pathsep}{ROOT}"
        command = [sys.executable, "-m", "grognard", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [*command, "--no-browser"],
            env={**os.environ, "PYTHONPATH": source, GIVEN: self.games},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        limit = time.monotonic() + 180
        while not self.answers():
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            if time.monotonic() > limit:
                self.stop()
                raise TimeoutError("the server did not start")
            time.sleep(0.2)

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(self.address + "healthz", timeout=10).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def maps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The maps of all boards, for all servers of this run. Of several workers each draws its share; one alone leaves
    it to the server, which draws what is asked for first.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return tmp_path_factory.mktemp("maps")
    place = tmp_path_factory.getbasetemp().parent / "maps"
    place.mkdir(exist_ok=True)
    sheets: dict[str, Sheet] = {}
    for game in GAMES:
        for scenario in rulebook(game).scenarios:
            for name in rulebook(game).display.boards(scenario.id):
                sheet = sheet_of(rulebook(game).display.board(scenario.id, (), name))
                sheets.setdefault(sheet.key, sheet)
    own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for number, sheet in enumerate(sheets.values()):
        if number % workers == own and not (place / f"{sheet.key}.svg").exists():
            draw(sheet.board, str(place), sheet.key, WIDTHS[0])
    return place


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, maps: Path) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("browser") / "data", maps)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (only where there is a browser)

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def person(browser: object, server: Server) -> Iterator[Callable[..., object]]:
    """Makes players: each has a browser of his own with an empty memory. A fault in a page fails the test."""
    from tests.browser.player import Player  # noqa: PLC0415

    made: list[Player] = []

    def make(
        phone: bool = False,
        pace: str = "instant",
        address: str | None = None,
        motion: bool | None = None,
        **settings: object,
    ) -> Player:
        size, words = PHONE if phone else DESKTOP, {"pace": pace, "theme": "day", **settings}
        # Who wants everything at once has no use for gliding counters either; they cost time.
        moves = pace != "instant" if motion is None else motion
        found = Player(browser, address or server.address, size, phone, words, moves)
        made.append(found)
        return found

    yield make
    faults = [fault for player in made for fault in player.faults]
    for player in made:
        player.close()
    assert not faults, faults


@pytest.fixture(scope="session")
def pictures() -> Path:
    PICTURES.mkdir(exist_ok=True)
    return PICTURES
