"""What a player does at the table: take back, be refused, see the odds, come back, look back."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.record import Record
from grognard.kernel.table import Table
from tests.browser.conftest import Server, served
from tests.browser.player import Player

Person = Callable[..., Player]


def engine_table(player: Player) -> Table:
    """The engine's own table at the position that the page shows, from the record."""
    table = player.page.evaluate("() => location.hash.split('/')[2]")
    tokens = player.page.evaluate(
        "(id) => Object.values(JSON.parse(localStorage['grognard.tables']).find((t) => t.id === id).tokens).join(',')",
        table,
    )
    request = urllib.request.Request(
        f"{player.address}api/tables/{table}/record", headers={"authorization": f"Bearer {tokens}"}
    )
    with urllib.request.urlopen(request) as answer:
        record = Record.from_json(json.load(answer))
    return Table.replay(rulebook(record.game), record)


def to_first_fight(player: Player) -> None:
    """Play until enemies can be attacked."""
    player.whole_map()
    for _ in range(200):
        player.wait_mine()
        if player.decision == "CombatPhase" and player.boxes(".world .target"):
            return
        if player.decision == "MovementPhase":
            movers = [box["piece"] for box in player.boxes(".world .pieces > .piece.glow")][:6]
            while player.decision in ("MovementPhase", "MovePiece"):
                player.play_one(movers)
                player.wait_mine()
        else:
            player.play_one([])
    raise AssertionError("no fight came about")


def test_the_lobby_says_which_engine_plays(person: Person) -> None:
    ney = person()
    ney.lobby()
    plays = "compiled" if any(served("").glob("grognard/kernel/*.so")) else "plain Python"
    assert f"on the {plays} engine" in ney.page.locator(".lobby-foot").inner_text()


def test_undo_by_key_and_by_button(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.choose_piece()
    ney.wait_mine()
    assert ney.decision == "MovePiece"
    first = ney.position
    ney.press(ney.boxes(".world .chip")[3])
    ney.settled(first)
    ney.wait_mine()
    moved = ney.page.locator(".journal .line").count()
    assert moved >= 1
    ney.page.keyboard.press("u")
    ney.settled(first + 1)
    assert ney.position == first
    ney.page.wait_for_function("() => document.querySelectorAll('.journal .line').length === 0")
    ney.wait_mine()
    ney.page.get_by_role("button", name="Undo").click()
    ney.settled(first)
    ney.wait_mine()
    assert ney.decision == "MovementPhase"
    assert ney.page.get_by_role("button", name="Undo").is_disabled()


def test_a_quiet_piece_tells_its_rule(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.whole_map()
    quiet = ney.boxes(".world .pieces > .piece:not(.glow)")
    before = ney.position
    ney.press(quiet[0])
    ney.page.wait_for_selector(".notice.why")
    notice = ney.page.inner_text(".notice.why")
    assert "is not yours" in notice
    assert "5.1" in notice
    assert ney.position == before
    ney.page.locator(".notice .rule-chip").click()
    ney.page.wait_for_selector(".rule.asked")


def test_a_hex_out_of_reach_tells_its_rule(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.choose_piece()
    ney.wait_mine()
    ney.whole_map()
    board = ney.page.locator(".board").bounding_box()
    assert board is not None
    before = ney.position
    ney.press({"x": board["x"] + board["width"] / 2 + 150, "y": board["y"] + board["height"] - 60})
    ney.page.wait_for_selector(".notice.why")
    assert ney.page.locator(".notice .rule-chip").inner_text().startswith("5.")
    assert ney.position == before


def test_the_odds_shown_are_the_engines_odds(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    to_first_fight(ney)
    checked = 0
    for target in ney.boxes(".world .target"):
        ney.page.mouse.move(target["x"], target["y"])
        ney.page.wait_for_selector(".fight")
        ney.calm()
        preview = engine_table(ney).preview(Action("attack", int(target["space"])))
        if preview is None:
            continue
        assert ney.page.locator(".fight").get_attribute("data-column") == preview["column"]["id"]
        shown = {
            str(row.get_attribute("data-result")): Fraction(str(row.get_attribute("data-chance")))
            for row in ney.page.locator(".odds tr").all()
        }
        expected = {result["id"]: Fraction(result["chance"]) for result in preview["results"]}
        assert shown == expected
        assert sum(shown.values()) == 1
        checked += 1
    assert checked > 0


def test_reload_in_mid_game(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.choose_piece()
    ney.wait_mine()
    position, prompt = ney.position, ney.prompt
    ney.page.reload()
    ney.wait_board()
    ney.wait_mine()
    assert (ney.position, ney.prompt) == (position, prompt)
    ney.press(ney.boxes(".world .chip")[0])
    ney.settled(position)


def test_server_restart_in_mid_game(person: Person, tmp_path: Path, maps: Path) -> None:
    own = Server(tmp_path / "data", maps)
    own.start()
    try:
        ney = person(address=own.address)
        ney.open(French="me", Coalition="here")
        ney.choose_piece()
        ney.wait_mine()
        position = ney.position
        own.stop()
        ney.page.wait_for_selector(".banner.lost")
        own.start()
        ney.page.wait_for_selector(".banner.lost", state="detached")
        ney.wait_mine()
        assert ney.position == position
        ney.press(ney.boxes(".world .chip")[0])
        ney.settled(position)
        ney.close()
    finally:
        own.stop()


def test_a_journal_line_shows_its_moment(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="here")
    ney.whole_map()
    for _ in range(2):
        ney.choose_piece()
        ney.wait_mine()
        before = ney.position
        ney.press(ney.boxes(".world .chip")[-1])
        ney.settled(before)
        ney.wait_mine()
        if ney.decision == "MovePiece":
            before = ney.position
            ney.order("stop")
            ney.settled(before)
            ney.wait_mine()
    now = ney.position
    ney.page.locator(".journal .line-text").first.click()
    ney.page.wait_for_selector(".replay")
    ney.calm()
    assert ney.page.locator(".replay output").inner_text() == f"2 / {now}"
    assert ney.page.locator(".piece.glow").count() == 0
    ney.page.get_by_label("One action back").click()
    ney.page.wait_for_function("() => document.querySelector('.replay output').textContent.startsWith('1 ')")
    ney.page.keyboard.press("Escape")
    ney.page.wait_for_selector(".replay", state="detached")
    ney.wait_mine()
    assert ney.page.locator(".piece.glow").count() > 0


def test_another_unit_instead(person: Person) -> None:
    """A unit that was only taken up makes way for another, and Escape puts it down but takes no finished move back."""
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.whole_map()
    boxes = {box["piece"]: box for box in ney.boxes(".world .pieces > .piece.glow")}
    start = ney.position
    ney.choose_piece(next(iter(boxes)))
    ney.wait_mine()
    hand = ney.prompt
    far = max(boxes, key=lambda piece: abs(boxes[piece]["y"] - boxes[next(iter(boxes))]["y"]))
    ney.press(boxes[far])
    ney.page.wait_for_function("(was) => document.querySelector('.prompt').innerText !== was", arg=hand)
    ney.wait_mine()
    ney.page.wait_for_function("() => document.querySelector('.table').dataset.decision === 'MovePiece'")
    assert ney.position == start + 1
    assert ney.prompt != hand
    ney.page.mouse.move(700, 20)
    ney.page.keyboard.press("Escape")
    ney.page.wait_for_function("() => document.querySelector('.table').dataset.decision === 'MovementPhase'")
    ney.wait_mine()
    ney.play_one([far])
    ney.wait_mine()
    if ney.decision == "MovePiece":
        ney.play_one([])
        ney.wait_mine()
    done = ney.position
    assert done > start
    ney.page.keyboard.press("Escape")
    ney.page.keyboard.press("Escape")
    ney.calm()
    assert ney.position == done


def test_a_double_click_presses_one_button(person: Person) -> None:
    """Where "stop here" stood there stands the end of the phase a moment later."""
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.choose_piece()
    ney.wait_mine()
    before = ney.position
    ney.page.locator('.orders [data-action="stop"]').dblclick(delay=80)
    ney.settled(before)
    ney.wait_mine()
    assert ney.decision == "MovementPhase"
    assert ney.position == before + 1


def test_a_phone_on_its_side_keeps_board_and_orders(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.page.set_viewport_size({"width": 844, "height": 390})
    ney.calm()
    undo = ney.page.locator(".orders button", has_text="Undo").bounding_box()
    board = ney.page.locator(".board").bounding_box()
    assert undo
    assert board
    assert undo["y"] + undo["height"] <= 390
    assert board["height"] >= 200


def test_the_die_leaves_the_board(person: Person) -> None:
    """Also when something else is told before it has been looked at long enough."""
    ney = person(pace="quick")
    ney.open(French="me", Coalition="recruit")
    to_first_fight(ney)
    ney.watch(".throw")
    before = ney.position
    ney.attack(ney.boxes(".world .target")[0])
    ney.settled(before)
    while not ney.watched:
        ney.wait_mine()
        ney.play_one([])
    lines = ney.page.locator(".journal li").count()
    ney.wait_mine()
    if ney.page.locator(".orders .main").count():
        ney.page.locator(".orders .main").click()
    ney.page.wait_for_selector(".throw", state="detached")
    assert ney.page.locator(".journal li").count() >= lines


def test_nothing_scrolls_the_table_away(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    to_first_fight(ney)
    before = ney.position
    ney.attack(ney.boxes(".world .target")[0])
    ney.settled(before)
    while not ney.page.locator('.journal .line [class~="unseen"]').count():
        ney.wait_mine()
        ney.play_one([])
    ney.wait_mine()
    ney.page.keyboard.press("r")
    ney.page.get_by_role("searchbox").fill("zone of control retreat")
    ney.page.wait_for_selector(".rule + .rule")
    ney.page.evaluate("() => { document.querySelector('.table').scrollTop = 500; }")
    ney.calm()
    assert ney.page.locator(".prompt-bar").bounding_box()["y"] == 0  # type: ignore[index]


def test_a_refusal_is_seen_beside_a_fight(person: Person) -> None:
    """Nor does the arithmetic open below the edge of the panel."""
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.page.set_viewport_size({"width": 1440, "height": 900})
    ney.calm()
    to_first_fight(ney)
    before = ney.position
    ney.attack(ney.boxes(".world .target")[0])
    ney.settled(before)
    ney.wait_mine()
    ney.page.get_by_role("button", name="Show the arithmetic").click()
    ney.calm()
    panel = ney.page.locator(".deciding-card").bounding_box()
    last = ney.page.locator(".arithmetic li").last.bounding_box()
    assert panel
    assert last
    assert last["y"] + last["height"] <= panel["y"] + panel["height"] + 1
    ney.page.mouse.click(*corner(ney))
    ney.page.wait_for_selector(".notice")
    ney.calm()
    notice = ney.page.locator(".notice").bounding_box()
    journal = ney.page.locator(".journal").bounding_box()
    assert notice
    assert journal
    assert notice["y"] + notice["height"] <= journal["y"] + 1


def corner(player: Player) -> tuple[float, float]:
    """An empty hex of the board."""
    box = player.page.locator(".board").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] - 60


def test_overlays_on_demand(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.page.keyboard.press("z")
    ney.page.wait_for_selector(".overlay-edge")
    ney.page.keyboard.press("z")
    ney.page.wait_for_selector(".overlay-edge", state="detached")
    ney.page.locator(".unit").first.focus()
    ney.page.get_by_role("button", name="Reach").click()
    ney.page.wait_for_selector(".overlay-edge")
    assert "movement points" in ney.page.inner_text(".notice.answer")


def test_other_sides_moves_are_shown_one_by_one(person: Person) -> None:
    ney = person(pace="quick")
    ney.open(French="me", Coalition="recruit")
    ney.order("end_movement")
    ney.page.wait_for_selector("text=Skip to now")
    assert ney.page.locator(".piece.glow").count() == 0
    ney.page.keyboard.press("Space")
    ney.wait_mine()
    assert ney.page.locator(".trace").count() > 0
