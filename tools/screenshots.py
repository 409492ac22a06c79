#!/usr/bin/env python3
"""Take the pictures of the games for README and docs (`make screenshots`): a table of each, some way into a game.

    PYTHONPATH=build/compiled python tools/screenshots.py              all games
    PYTHONPATH=build/compiled python tools/screenshots.py GAME         one of them

Two veterans play the beginning, always the same; the position is opened in chromium and photographed.
"""

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from grognard.arena.matches import Match, play
from grognard.games import GAMES, rulebook
from grognard.kernel.record import Record

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "docs" / "pictures"
WINDOW = {"width": 1440, "height": 900}
WIDTH, QUALITY = 1120, 78  # of the picture: sharp on a page, and small in a clone
PART = 0.35  # of a game that has been played
PATIENCE = 300_000  # milliseconds for the map to be drawn


def beginning_of(game: str) -> tuple[dict[str, Any], str]:
    """The beginning of a game between veterans, at the scenario for a first game, and whose turn it is."""
    book = rulebook(game)
    scenario = next((one.id for one in book.scenarios if book.display.guide(one.id)), book.scenarios[0].id)
    match = Match(game, scenario, bots=("veteran",) * len(book.sides_of(scenario)), seed=1815)
    whole = play(match, 0, keep_record=True).record
    assert whole is not None
    actions = Record.from_text(whole).actions
    table = match.table(0)
    for action in actions[: int(len(actions) * PART)]:
        table.take(action)
    return json.loads(table.record().to_text()), table.sides()[table.seat()]


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A server of its own; gives its address. Its log is nobody's business: it is stopped in the midst of its work."""
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "grognard", "--port", "0", "--no-browser", "--data", data]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[3]
            finally:
                process.terminate()


def open_table(address: str, record: dict[str, Any]) -> Any:
    """Upload the record, to be played on by people who each have a screen."""
    sides = rulebook(record["game"]).sides_of(record["scenario"])
    wish = {"record": record, "seats": dict.fromkeys(sides, "link")}
    with urllib.request.urlopen(f"{address}api/boards/{record['game']}/{record['scenario']}.svg") as drawn:
        drawn.read()  # the map is there before the table is
    request = urllib.request.Request(f"{address}api/records", json.dumps(wish).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def photograph(page: Page, address: str, card: Any, side: str) -> bytes:
    """The table as a player sees it."""
    (key,) = [seat["token"] for seat in card["seats"] if seat["side"] == side]
    page.goto(f"{address}#/table/{card['id']}?seat={side}&key={key}")
    page.wait_for_selector(".board")
    for button in page.query_selector_all(".banner .close"):
        button.click()
    page.get_by_role("button", name="Show all pieces").click()
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    page.wait_for_selector("html[data-quiet=yes]")
    return page.screenshot(type="png")


def main() -> int:
    """Take the pictures."""
    PLACE.mkdir(exist_ok=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in sys.argv[1:] or GAMES:
            page = browser.new_page(viewport=WINDOW)  # type: ignore[arg-type]  # a plain dict will do
            record, side = beginning_of(game)
            picture = photograph(page, address, open_table(address, record), side)
            with Image.open(io.BytesIO(picture)) as whole:
                small = whole.convert("RGB").resize(
                    (WIDTH, WIDTH * whole.height // whole.width), Image.Resampling.LANCZOS
                )
            small.save(PLACE / f"{game}.jpg", quality=QUALITY, optimize=True, progressive=True)
            print(f"docs/pictures/{game}.jpg: {(PLACE / f'{game}.jpg').stat().st_size // 1000} kB", flush=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
