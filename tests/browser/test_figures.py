"""Figures of the client, written to pictures/figures.json: size, time to the first board, frames, time to an answer."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from tests.browser.conftest import CLIENT
from tests.browser.player import Player

MOVES = 12
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
  return 1000 * count / (performance.now() - start);
}"""


def test_figures(person: Callable[..., Player], pictures: Path) -> None:
    figures: dict[str, object] = {}
    files = [file for file in CLIENT.parent.rglob("*") if file.is_file()]
    figures["client_bytes"] = sum(file.stat().st_size for file in files)
    figures["script_bytes"] = sum(file.stat().st_size for file in files if file.suffix == ".js")
    ney = person()
    ney.open("La Belle Alliance", French="me", Coalition="here")  # draws the map for the first time
    ney.lobby()
    ney.page.locator(".scenario", has_text="La Belle Alliance").first.click()
    start = time.perf_counter()
    ney.page.get_by_role("button", name="Start the battle").click()
    ney.wait_board()
    figures["click_to_board_s"] = round(time.perf_counter() - start, 2)
    figures["counters"] = ney.page.locator(".world .pieces > .piece").count()
    ney.still()
    figures["frames_per_second_panning"] = round(float(ney.page.evaluate(PAN)), 1)
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
    figures["key_to_new_position_ms"] = round(1000 * statistics.median(times))
    (pictures / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    assert int(str(figures["client_bytes"])) < 500_000
    # Far below what an idle machine reaches, so that a busy one does not fail for it.
    assert float(str(figures["click_to_board_s"])) < 8
    assert float(str(figures["frames_per_second_panning"])) > 15
