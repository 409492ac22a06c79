"""Nothing opens over what it speaks of: cards, dice and the replay, measured in all games at four sizes of a screen."""

from __future__ import annotations

import pytest

from grognard.games import GAMES
from tests.browser.commander import Commander
from tests.browser.player import Box
from tests.browser.test_deciding import SIZES
from tests.browser.test_forecasts import Person, moment, person, sit  # noqa: F401
from tests.browser.wire import Wire

# The boxes of what is there of these kinds.
RECTS = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
# Writes down where dice and a piece lie as soon as there are dice: they go by themselves.
WATCH_DICE = """(piece) => {
  window.dice = null;
  const rect = (element) => { const { left, top, right, bottom } = element.getBoundingClientRect();
                              return [left, top, right, bottom]; };
  new MutationObserver((_, watcher) => {
    const thrown = document.querySelector('.throw');
    const there = document.querySelector(`.world .pieces > [data-piece="${piece}"]`);
    if (!thrown || !there) return;
    watcher.disconnect();
    window.dice = [rect(thrown), rect(there)];
  }).observe(document.body, { childList: true, subtree: true });
}"""
Rect = tuple[float, float, float, float]


def rects(player: Commander, selector: str) -> list[Rect]:
    return [tuple(box) for box in player.page.evaluate(RECTS, selector)]


def covers(rect: Rect, box: Box) -> bool:
    left, top, right, bottom = rect
    return bool(left < box["x"] < right and top < box["y"] < bottom)


def quiet_pieces(player: Commander) -> list[Box]:
    """Pieces of which only a card can be had, those first that lie where cards usually open."""
    found = [box for box in player.boxes(".world .pieces > .piece:not(.glow)") if box["free"]]
    return sorted(found, key=lambda box: box["x"] - box["y"])


def card_over_its_piece(player: Commander) -> list[str]:
    """Press the piece that lies nearest to where cards open, and look where its card lies."""
    pieces = quiet_pieces(player)
    if not pieces:
        return []
    box = pieces[0]
    player.page.mouse.click(box["x"], box["y"])
    player.calm()
    card = player.page.locator(".unit-card")
    found = [f"a card over its piece: {rect} {box}" for rect in rects(player, ".unit-card") if covers(rect, box)]
    if card.count():
        card.get_by_role("button", name="Close the card").click()
    player.page.mouse.move(1, 1)
    return found


def dice_over_their_fight(player: Commander, wire: Wire) -> list[str]:
    """Dice fall for the highest piece near the middle of the board, where they are usually shown."""
    (board,) = rects(player, ".board")
    middle = (board[0] + board[2]) / 2
    boxes = [box for box in player.boxes(".world .pieces > .piece") if box["free"] and box["piece"]]
    box = min(boxes, key=lambda one: one["y"] + abs(one["x"] - middle))
    at = {str(piece["number"]): piece["at"] for piece in wire.position["pieces"]}[box["piece"]]
    now = wire.position["position"] + 1
    first = wire.position["log_from"] + len(wire.position["log"]) + 1
    shared = {"position": now, "rule": "1", "group": "detail", "draws": ""}
    lines = [
        {**shared, "text": "They fight.", "spaces": [at]},
        {**shared, "text": "A 4 is rolled.", "die": 4, "roll": first, "about": "They fight."},
        {**shared, "text": "Nothing comes of it.", "roll": first},
    ]
    told = wire.after(
        [{"who": "", "together": "", "sums_up": False, "lot": False, "hit": False, **one} for one in lines]
    )
    wire.position = {**wire.position, "position": now, "log_from": told["log_from"], "log": told["log"], "marks": []}
    player.page.evaluate(WATCH_DICE, box["piece"])
    wire.send({**wire.position, "type": "position"})
    player.page.wait_for_function("() => window.dice !== null")
    thrown, (left, top, right, bottom) = player.page.evaluate("() => window.dice")
    player.page.wait_for_selector(".throw", state="detached")
    there = {"x": (left + right) / 2, "y": (top + bottom) / 2}
    return [f"dice over their fight: {thrown} {there}"] if covers(thrown, there) else []


def replay_over_the_board(player: Commander) -> list[str]:
    """The replay lies beside the board or below it."""
    (board,) = rects(player, ".board-place")
    drawer = rects(player, ".phone-drawer, .side-panel")
    edge = [min(board[2], rect[0]) if rect[0] > board[0] + 99 else board[2] for rect in drawer]
    right, bottom = min(edge), min([board[3], *[rect[1] for rect in drawer if rect[0] <= board[0] + 99]])
    return [
        f"the replay over the board: {rect} {board}"
        for rect in rects(player, ".replay-box")
        if rect[0] < right - 1 and rect[1] < bottom - 1
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_over_what_it_speaks_of(person: Person, game: str) -> None:  # noqa: F811
    found = moment(game)
    player = person(pace="quick")
    wire = Wire(player)
    sit(player, game, found.record, found.side)
    faults: dict[str, list[str]] = {}
    for name, (wide, high) in SIZES.items():
        player.page.set_viewport_size({"width": wide, "height": high})
        player.calm()
        faults[name] = card_over_its_piece(player) + dice_over_their_fight(player, wire)
    for name, (wide, high) in SIZES.items():
        if player.page.locator(".replay-box").count() == 0:
            table = player.page.url.partition("#/table/")[2].partition("?")[0]
            player.page.goto(f"{player.address}#/table/{table}?at=0")
            player.page.wait_for_selector(".replay-box")
        player.page.set_viewport_size({"width": wide, "height": high})
        player.calm()
        assert rects(player, ".replay-box")
        faults[name] += replay_over_the_board(player)
    assert {name: some for name, some in faults.items() if some} == {}
