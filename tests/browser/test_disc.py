"""Waterloo 200 in the browser: the Disc, columns, battles step by step, arrivals, lines, two and three players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.disc_player import Marshal
from tests.browser.discs import last_pass, moment
from tests.browser.test_access import AXE, axe_faults
from tests.browser.test_blocks import friend_links

Person = Callable[..., Marshal]


@pytest.fixture
def marshal(browser: object, server: Server) -> Iterator[Person]:
    """Makes players, each with a browser of his own. A fault in a page fails the test."""
    made: list[Marshal] = []

    def make(phone: bool = False, pace: str = "instant", **settings: object) -> Marshal:
        words = {"pace": pace, "theme": "day", **settings}
        size, moves = PHONE if phone else DESKTOP, pace != "instant"
        made.append(Marshal(browser, server.address, size, phone, words, moves))
        return made[-1]

    yield make
    faults = [fault for player in made for fault in player.faults]
    for player in made:
        player.close()
    assert not faults, faults


# Set-up and turns


def test_a_set_up_by_clicks(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("setup"))
    page = both.page
    assert both.decision == "ManIcon"
    count = page.locator(".tray-block.glow").count()
    assert count > 1
    for _ in range(3):
        before = both.position
        both.pick()
        both.settle(before)
        both.ready()
    assert page.locator(".world .piece .block:not(.back)").count() >= 3


def test_a_whole_turn_for_both_sides(marshal: Person) -> None:
    both = marshal()
    both.day(French="me", Allies="here")
    page = both.page
    both.ready()
    assert both.cards() == ["tactical", "strategic", "pass"]
    chance = Random(4)
    sides: set[str] = set()
    seen: set[str] = set()
    for step in range(120):
        if (page.locator(".track").first.text_content() or "").startswith("Turn 2"):
            break
        sides.add(both.side)
        seen.add(both.turn_over(chance, brisk=step > 7))
        both.ready()
    assert (page.locator(".track").first.text_content() or "").startswith("Turn 2")
    assert sides == {"french", "allied"}
    assert "ChooseAction" in seen
    assert "MoveBlocks" in seen


def test_a_war_of_passes_on_the_disc(marshal: Person) -> None:
    both = marshal()
    both.day(French="me", Allies="here")
    both.ready()
    page = both.page
    assert both.holder() == "French"
    assert "goes to: Allies" in page.inner_text('.deed[data-action="strategic"]')
    assert "stays: French" in page.inner_text('.deed[data-action="pass"]')
    both.deal("strategic")
    assert "stand_by" in both.cards()
    both.deal("stand_by")
    assert both.side == "allied"
    assert both.holder() == "Allies"
    assert page.locator(".bead:not(.next)").count() == 1
    both.deal("pass")
    both.press_order("end_moves")
    assert both.side == "french"
    assert "1 of 2" in page.inner_text(".rail-tag.near")
    assert "other side holds the Disc" in page.inner_text(".deed.shut")
    assert "the end of the turn" in page.inner_text('.deed[data-action="pass"]')
    both.deal("pass")
    both.press_order("end_moves")
    while both.decision == "Reorganize":
        both.press_order("decline")
    assert (page.locator(".track").first.text_content() or "").startswith("Turn 2")
    assert both.side == "allied", "who holds the Disc opens the turn"
    assert page.locator(".bead:not(.next)").count() == 0


def test_a_column_marches_by_three_presses(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("column"))
    page = both.page
    groups = both.last()["decision"]["choices"]
    picks = [choice["piece"] for choice in groups if choice["action"][0] == "pick"]
    faces = {face["number"]: face for face in both.last()["pieces"]}
    crowd = max(picks, key=lambda one: sum(faces[other]["at"] == faces[one]["at"] for other in picks))
    start = faces[crowd]["at"]
    both.take(crowd)
    assert "chosen" in (page.locator(f'.world .piece[data-piece="{crowd}"]').first.get_attribute("class") or "")
    roads = [choice for choice in both.last()["decision"]["choices"] if choice["action"][0] == "go"]
    goal = min((choice for choice in roads if choice["kind"] == "move"), key=lambda one: int(one["cost"]))["space"]
    both.go_to(goal)
    before = sum(face["at"] == goal for face in both.last()["pieces"])
    assert "along" in both.buttons()
    both.press_order("along")
    after = both.last()["pieces"]
    assert sum(face["at"] == goal for face in after) > before
    assert sum(face["at"] == start for face in after) < sum(faces[one]["at"] == start for one in faces) - 1


# Battles


def test_guns_and_ground_in_a_battle_line_by_line(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("guns"))
    page = both.page
    assert page.inner_text(".assault-steps .now span") == "Guns"
    assert "ground" in page.inner_text('.assault-column[aria-label="Defence"]')
    old = int(page.inner_text('.assault-column[aria-label="Attack"] h3 b').split()[0])
    gun = next(choice["piece"] for choice in both.last()["decision"]["choices"] if choice["action"][0] == "commit")
    while both.decision == "CommitGuns" and page.locator(f'[data-unit="{gun}"].glow').count():
        both.take(gun)
    if both.decision == "CommitGuns":
        lines = page.inner_text('.assault-column[aria-label="Attack"]')
        assert "guns fire" in lines
        assert int(page.inner_text('.assault-column[aria-label="Attack"] h3 b').split()[0]) > old
        both.press_order("open_fire")
    for _ in range(12):
        if both.decision not in ("SunkenRoad", "TakeHits"):
            break
        if both.decision == "TakeHits":
            assert page.inner_text(".assault-steps .now span") == "Losses"
            assert page.locator(".assault-result").count() == 1
        both.turn_over(Random(1), brisk=True)
        both.ready()
    page.wait_for_selector(".assault-card.over .assault-result")


def test_what_is_hidden_is_a_spread_and_what_is_seen_is_certain(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("at_them"))
    page = both.page
    foes = [choice["space"] for choice in both.last()["decision"]["choices"] if choice["kind"] == "attack"]
    both.whole_map()
    box = both.boxes(f'.world .area-chip[data-space="{foes[0]}"]')[0]
    page.mouse.move(box["x"], box["y"])
    page.wait_for_selector(".chances .spread, .chances .certain")
    assert "hidden blocks" in page.inner_text(".chances")
    shares = page.locator(".spread-column:not(.none) .spread-share").all_inner_texts()
    assert sum(int(share.rstrip("%") or 0) for share in shares) == 100


def test_a_block_rises_from_the_sunken_road_or_not(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("creux"))
    page = both.page
    assert page.inner_text(".assault-steps .now span") == "Chemin Creux"
    assert {"call_reserve", "keep_reserve"} <= set(both.buttons())
    both.press_order("call_reserve")
    page.wait_for_selector(".journal")
    assert "rises from the sunken road" in both.journal()


def test_a_leader_is_lost(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("leader_hit"))
    page = both.page
    hits = [choice["piece"] for choice in both.last()["decision"]["choices"]]
    faces = {face["number"]: face for face in both.last()["pieces"]}
    leader = next(one for one in hits if faces[one]["symbol"] == "leader" and faces[one]["strength"] == 1)
    name = faces[leader]["name"]
    assert page.locator(f'.order-of-battle [data-unit="{leader}"].glow').count() == 1
    both.take(leader)
    assert f"{name} is eliminated" in both.journal()


# Prussians, lines, the end


def test_the_prussians_arrive_at_their_gate(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("eve"))
    page = both.page
    both.deal("pass")
    for _ in range(60):
        if (page.locator(".track").first.text_content() or "").startswith("Turn 3") and both.cards():
            break
        both.turn_over(Random(2), brisk=True)
        both.ready()
    assert "arrives in" in both.journal()
    assert any(face["side"] == "prussian" and face["at"] == 50 for face in both.last()["pieces"])


def test_a_reorganization_finds_a_block_without_communication(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("cut_off"))
    page = both.page
    cut = [
        face
        for face in both.last()["pieces"]
        if face["symbol"] == "leader" and any(badge["sign"] == "cut_off" for badge in face["badges"])
    ]
    assert cut
    offered = {choice["piece"] for choice in both.last()["decision"]["choices"]}
    assert not offered & {face["number"] for face in cut}
    number = next(face["number"] for face in cut if face["reduced"])
    page.locator(f'[data-unit="{number}"]').first.click()
    page.wait_for_selector(".notice.why")
    page.wait_for_selector(".unit-card")
    assert "no line to its commander" in page.inner_text(".unit-card")
    page.get_by_role("button", name="At risk").click()
    page.wait_for_selector(".overlay-edge")
    assert "cut off" in page.inner_text(".notice-text")


def test_the_last_pass_ends_the_game(marshal: Person) -> None:
    both = marshal()
    both.bring(last_pass())
    both.deal("pass")
    before = both.position
    both.order("end_moves")
    both.settle(before)
    both.page.wait_for_selector(".victory")
    assert "victory" in both.page.inner_text(".victory h2").lower()


# Several browsers, phones, readers


def deciding(players: dict[str, Marshal]) -> str:
    """The side whose browser has the decision."""
    for player in players.values():
        player.calm()
    for side, player in players.items():
        if player.page.locator('.table[data-mine="yes"]').count():
            player.ready()
            return side
    raise AssertionError("nobody decides")


def test_three_browsers_for_three_players(marshal: Person) -> None:
    napoleon, wellington, bluecher = marshal(), marshal(), marshal()
    napoleon.day(1, French="me", British="link", Prussians="link")
    links = friend_links(napoleon)
    wellington.visit(links[0])
    bluecher.visit(links[1])
    players = {"french": napoleon, "british": wellington, "prussian": bluecher}
    acted: set[str] = set()
    for _ in range(60):
        # Whoever acts waits for the others: a message goes to all of them at once.
        side = deciding(players)
        acted.add(side)
        if len(acted) == 3:
            break
        before = players[side].position
        players[side].turn_over(Random(1), brisk=True)
        for player in players.values():
            player.settle(before)
    assert acted == {"french", "british", "prussian"}
    assert (bluecher.page.locator(".track").first.text_content() or "").startswith("Turn 3")
    assert bluecher.decision == "Counsel"
    before = bluecher.position
    bluecher.page.locator('.deed[data-action="wish 3"]').click()
    bluecher.settle(before)
    page = wellington.page
    page.wait_for_selector('.table[data-decision="ChooseAction"][data-mine="yes"]')
    assert "asks for a pass" in wellington.journal()
    assert napoleon.cards() == []
    assert any("Prussian" in name for name in wellington.names()), "an ally shows his blocks"
    assert all("Prussian" not in name for name in napoleon.names() if "strategic" not in name)


def test_the_disc_on_a_phone(marshal: Person) -> None:
    both = marshal(phone=True)
    both.bring(moment("action"))
    page = both.page
    assert both.holder() == "French"
    assert page.locator(".deeds.folded .deed").count() == len(both.cards())
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert "goes to: Allies" in page.inner_text('.deeds.folded .deed[data-action="strategic"]')
    both.deal("strategic")
    assert "manoeuvre" in both.cards()
    both.bring(moment("guns"))
    page.wait_for_selector(".phone-drawer.open .assault-card")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make client")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_serious_fault(marshal: Person, phone: bool) -> None:
    both = marshal(phone=phone)
    faults: dict[str, list[str]] = {}
    for name in ("action", "hits"):
        both.bring(moment(name))
        both.calm()
        faults[name] = axe_faults(both)
    assert not any(faults.values()), faults


# The guide


def test_the_guide_leads_into_the_first_battle(marshal: Person) -> None:
    """Every page is turned by a decision of the player; what has happened before the guide began turns none."""
    napoleon = marshal()
    page = napoleon.page
    napoleon.lobby()
    page.get_by_role("button", name="Waterloo 200", exact=True).click()
    page.get_by_role("button", name="Begin the guided game").click()
    napoleon.wait_board()
    napoleon.ready()

    def heading(words: str) -> None:
        page.wait_for_selector(f'.guide h2:text("{words}")')

    heading("Eleven o'clock")
    page.get_by_role("button", name="What do I have to do?").click()
    page.get_by_role("button", name="Show me the blocks").click()
    heading("Read a block")
    page.locator(".unit").first.click()
    heading("Three things you can do")
    napoleon.deal("tactical")
    heading("Wake a leader")
    chance = Random(1)
    for _ in range(60):
        if napoleon.decision not in ("ChooseAction", "CallLeaders"):
            break
        napoleon.turn_over(chance, brisk=False)
        napoleon.ready()
    heading("March and engage")
    page.get_by_role("button", name="I know the way").click()
    napoleon.bring(moment("action"))
    page.get_by_label("Menu", exact=True).first.click()
    page.get_by_role("button", name="Guide me through this game").click()
    heading("Eleven o'clock")
    page.get_by_role("button", name="What do I have to do?").click()
    page.get_by_role("button", name="Show me the blocks").click()
    page.wait_for_selector('.guide h2:not(:text("Eleven"))')
    assert page.locator(".guide h2").inner_text() in ("Read a block", "Three things you can do"), "an old battle counts"
