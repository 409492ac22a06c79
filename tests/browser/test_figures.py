"""Figures of the client, written to pictures/figures.json: size, time to the first board, frames, time to an answer."""

from __future__ import annotations

import contextlib
import json
import math
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import CDPSession

from grognard.games import rulebook
from tests.browser.conftest import CLIENT, Server
from tests.browser.player import Box, Player

MOVES = 12
COUNTERS = 100
PLATES = 15
# Milliseconds of processor time that the browser may spend on one frame: several times what it takes. A clock on the
# wall would tell more about the others that work on this machine than about the client.
MOST_FRAME_MS = 80
MOST_OPENING_S = 8
FRAME_MS = 1000 / 60  # what a page may spend on each frame, to be in time for sixty a second
MOST_CLICK_MS = 100
APART = 14  # pixels between the middles of counters that lie in two hexes
# A press on a piece, up to the frame in which what comes of it has been drawn.
CLICK = """([x, y]) => new Promise((done) => {
  const table = document.querySelector('.table');
  const before = table.dataset.position;
  const start = performance.now();
  new MutationObserver((_, watcher) => {
    if (table.dataset.position === before) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  }).observe(table, { attributes: true });
  const target = document.elementFromPoint(x, y);
  const where = { bubbles: true, pointerId: 9, pointerType: 'mouse', clientX: x, clientY: y, button: 0 };
  for (const type of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(type, where));
})"""
PAN = """async () => {
  const board = document.querySelector('.board');
  board.setPointerCapture = () => {};
  const box = board.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fire = (type, px, py) => board.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 9, pointerType: 'mouse', clientX: px, clientY: py, button: 0, buttons: 1 }));
  fire('pointerdown', x, y);
  const start = performance.now();
  let count = 0;
  await new Promise((done) => {
    const frame = (now) => {
      count += 1;
      const a = (now - start) / 400;
      fire('pointermove', x + 260 * Math.sin(a), y + 200 * Math.cos(a) - 200);
      if (now - start < 3000) requestAnimationFrame(frame); else done();
    };
    requestAnimationFrame(frame);
  });
  fire('pointerup', x, y);
  return [1000 * count / (performance.now() - start), count];
}"""

SHRINK = """async () => {
  const start = performance.now();
  let [last, worst, count] = [start, 0, 0];
  document.querySelector('.board').dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
  await new Promise((done) => {
    const frame = (now) => {
      count += 1;
      worst = Math.max(worst, now - last);
      last = now;
      if (now - start < 1500) requestAnimationFrame(frame); else done();
    };
    requestAnimationFrame(frame);
  });
  return [1000 * count / (performance.now() - start), worst];
}"""


def shrink(player: Player, name: str) -> dict[str, float]:
    """Frames per second and the longest wait for one while the map shrinks until all of it is in sight."""
    player.page.wait_for_function("() => document.querySelectorAll('.world > img.map').length === 2")
    player.calm()
    rate, worst = player.page.evaluate(SHRINK)
    assert player.page.locator(".board").get_attribute("data-map") == "points"
    return {f"{name}_shrinking_frames_per_second": round(rate, 1), f"{name}_shrinking_longest_wait_ms": round(worst)}


def frames(player: Player, name: str) -> dict[str, float]:
    """Frames per second while the map is dragged about: at once, when its tiles are still being drawn, and after."""
    player.calm()
    first = round(float(player.page.evaluate(PAN)[0]), 1)
    wire = player.context.new_cdp_session(player.page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    page_before, before = page_seconds(wire), processor_seconds()
    then, count = player.page.evaluate(PAN)
    cost = round(1000 * (processor_seconds() - before) / count, 1)
    page_cost = round(1000 * (page_seconds(wire) - page_before) / count, 1)
    wire.detach()
    assert page_cost < FRAME_MS, f"60 frames a second would leave {FRAME_MS:.1f} ms for each"
    return {
        f"{name}_frames_per_second": round(float(then), 1),
        f"{name}_frames_per_second_at_once": first,
        f"{name}_processor_ms_per_frame": cost,
        f"{name}_page_ms_per_frame": page_cost,
    }


def page_seconds(wire: CDPSession) -> float:
    """Processor time of the page's own thread: scripts, layout, painting.

    Putting the layers together is left to the graphics card, where there is one.
    """
    found = wire.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in found if each["name"] == "TaskDuration"))


def processor_seconds() -> float:
    """What all processes that this one has started have spent so far: the browser's, and the server."""
    parent: dict[int, int] = {}
    spent: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended
            words = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            parent[int(folder.name)] = int(words[1])
            spent[int(folder.name)] = int(words[11]) + int(words[12])
    ours = {os.getpid()}
    while more := {pid for pid, above in parent.items() if above in ours} - ours:
        ours |= more
    return sum(spent.get(pid, 0) for pid in ours - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


def take_up(player: Player) -> None:
    """Take a piece up by keys, wherever the map was dragged; what it can reach is lit."""
    before = player.position
    player.page.locator(".board").focus()
    player.page.keyboard.press("Tab")
    player.page.keyboard.press("Enter")
    player.settled(before)
    player.wait_mine()
    assert player.boxes(".world .chip")


def note(pictures: Path, figures: dict[str, float]) -> None:
    """Add figures to those that are kept, and print them."""
    figures = {**figures, "load_average": round(os.getloadavg()[0], 1)}
    path = pictures / "figures.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(json.dumps({**known, **figures}, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


def test_size_and_speed(person: Callable[..., Player], pictures: Path) -> None:
    files = [file for file in CLIENT.parent.rglob("*") if file.is_file()]
    packed = [file for file in files if file.suffix in (".br", ".gz")]
    files = [file for file in files if file not in packed]
    size = sum(file.stat().st_size for file in files)
    ney = person()
    ney.open("La Belle Alliance", French="me", Coalition="here")  # draws the map for the first time
    ney.lobby()
    ney.page.locator(".scenario", has_text="La Belle Alliance").first.click()
    start, spent = time.perf_counter(), processor_seconds()
    ney.page.get_by_role("button", name="Start the game").click()
    ney.wait_board()
    opening, spent = time.perf_counter() - start, processor_seconds() - spent
    ney.open(French="me", Coalition="here")
    times: list[float] = []
    for _ in range(MOVES):
        before = ney.position
        start = time.perf_counter()
        ney.page.keyboard.press("Tab")
        ney.page.keyboard.press("Enter")
        ney.settled(before)
        times.append(time.perf_counter() - start)
        ney.wait_mine()
        before = ney.position
        ney.page.keyboard.press("u")
        ney.settled(before)
        ney.wait_mine()
    note(
        pictures,
        {
            "client_bytes": size,
            "script_bytes": sum(file.stat().st_size for file in files if file.suffix == ".js"),
            "script_bytes_packed": sum(file.stat().st_size for file in packed if file.name.endswith(".js.br")),
            "click_to_board_s": round(opening, 2),
            "click_to_board_processor_s": round(spent, 2),
            "key_to_new_position_ms": round(1000 * statistics.median(times)),
        },
    )
    assert size < 600 * 1024
    assert spent < MOST_OPENING_S


def test_a_press_is_drawn_in_a_tenth_of_a_second(person: Callable[..., Player], server: Server, pictures: Path) -> None:
    """By the processor time that the page's own thread and the server spend on it: with a core of their own it takes no
    longer, and on a busy machine it is the same.
    """
    ney = person()
    ney.open("La Belle Alliance", French="me", Coalition="here")
    ney.wait_mine()
    line = ney.context.new_cdp_session(ney.page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})

    def thread_seconds() -> float:
        told = line.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in told if one["name"] == "TaskDuration"))

    boxes = ney.boxes(".world .pieces > .piece")
    glowing = {box["piece"] for box in ney.boxes(".world .pieces > .piece.glow")}

    def alone(box: Box) -> bool:
        """A stack would only lie open."""
        return sum(math.hypot(one["x"] - box["x"], one["y"] - box["y"]) < APART for one in boxes) == 1

    pieces = [box for box in boxes if box["free"] and box["piece"] in glowing and alone(box)]
    assert pieces
    drawn: list[float] = []
    waited: list[float] = []
    at_server = server_seconds(server)
    for n in range(MOVES):
        box = pieces[n % len(pieces)]
        before = thread_seconds()
        waited.append(ney.page.evaluate(CLICK, [box["x"], box["y"]]))
        drawn.append(thread_seconds() - before)
        position = ney.position
        ney.page.keyboard.press("u")
        ney.settled(position)
        ney.wait_mine()
    served = (server_seconds(server) - at_server) / (2 * MOVES)  # half of what it did was taking back
    spent = 1000 * (statistics.median(drawn) + served)
    note(
        pictures,
        {"click_to_drawn_processor_ms": round(spent), "click_to_drawn_ms": round(statistics.median(waited))},
    )
    assert spent <= MOST_CLICK_MS


def server_seconds(server: Server) -> float:
    """What the server has spent so far."""
    assert server.process is not None
    words = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def test_frames_on_the_map_of_a_battle(person: Callable[..., Player], pictures: Path) -> None:
    ney = person(motion=True)
    ney.open("La Belle Alliance", French="me", Coalition="here")
    figures = {"battle_counters": float(ney.page.locator(".world .pieces > .piece").count())}
    figures |= frames(ney, "battle")
    take_up(ney)
    figures |= frames(ney, "battle_reach_lit")
    note(pictures, figures)
    assert figures["battle_processor_ms_per_frame"] < MOST_FRAME_MS


def closer(player: Player) -> None:
    """Back to where counters can be read and the map is drawn in lines."""
    for _ in range(9):
        player.page.locator(".board").focus()
        player.page.keyboard.press("+")
        player.calm()
        if player.page.locator(".board").get_attribute("data-map") == "lines":
            return
    raise AssertionError("the map stays in points")


def test_frames_on_the_whole_map(person: Callable[..., Player], pictures: Path) -> None:
    """57 by 67 hexes and the counters of four armies, at reading size and all in sight, where they are plates."""
    ney = person(motion=True)
    seats = dict.fromkeys(rulebook("last_battles").sides_of("campaign"), "me")
    wish = {"game": "last_battles", "scenario": "campaign", "options": [], "seats": seats}
    card = ney.context.request.post(f"{ney.address}api/tables", data=wish).json()
    seat = card["seats"][0]
    ney.visit(f"{ney.address}#/table/{card['id']}?seat={seat['side']}&key={seat['token']}")
    page = ney.page
    figures = {"whole_map_counters": float(page.locator(".world .pieces > .piece").count())}
    figures |= frames(ney, "whole_map")
    figures |= shrink(ney, "whole_map")
    figures["whole_map_plates"] = float(page.locator(".world .formation").count())
    figures |= frames(ney, "whole_map_in_sight")
    page.screenshot(path=pictures / "whole_map.png")
    note(pictures, figures)
    assert figures["whole_map_counters"] > COUNTERS
    assert figures["whole_map_plates"] > PLATES
    assert figures["whole_map_processor_ms_per_frame"] < MOST_FRAME_MS
    assert figures["whole_map_in_sight_processor_ms_per_frame"] < MOST_FRAME_MS


def test_frames_on_the_map_of_the_campaign(person: Callable[..., Player], pictures: Path) -> None:
    ney = person(motion=True)
    seats = dict.fromkeys(rulebook("napoleon_1815").sides_of("campaign"), "me")
    wish = {"game": "napoleon_1815", "scenario": "campaign", "options": ["historical_setup"], "seats": seats}
    card = ney.context.request.post(f"{ney.address}api/tables", data=wish).json()
    seat = card["seats"][0]
    ney.visit(f"{ney.address}#/table/{card['id']}?seat={seat['side']}&key={seat['token']}")
    closer(ney)
    figures = shrink(ney, "campaign") | frames(ney, "campaign_in_sight")
    note(pictures, figures)
    assert figures["campaign_in_sight_processor_ms_per_frame"] < MOST_FRAME_MS
