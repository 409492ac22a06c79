"""The block campaign in the browser: deployment, marches, battles, skirmishes, the fog, two and three players."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from grognard.games.napoleon_1815.loader import load
from tests.browser.campaigns import CHARLEROI, moment, two_battles
from tests.browser.commander import READY, Commander
from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.test_access import AXE, axe_faults

Person = Callable[..., Commander]


@pytest.fixture
def commander(browser: object, server: Server) -> Iterator[Person]:
    """Makes commanders, each with a browser of his own. A fault in a page fails the test."""
    made: list[Commander] = []

    def make(phone: bool = False, pace: str = "instant", **settings: object) -> Commander:
        words = {"pace": pace, "theme": "day", **settings}
        size, moves = PHONE if phone else DESKTOP, pace != "instant"
        made.append(Commander(browser, server.address, size, phone, words, moves))
        return made[-1]

    yield make
    faults = [fault for player in made for fault in player.faults]
    for player in made:
        player.close()
    assert not faults, faults


def friend_links(player: Commander, own: str = "french") -> list[str]:
    """The links for the friends, from the drawer."""
    page = player.page
    page.get_by_label("Menu", exact=True).click()
    page.get_by_role("button", name=re.compile("^Links")).click()
    boxes = page.locator(".copy-link input")
    boxes.first.wait_for()
    links = [boxes.nth(n).input_value() for n in range(boxes.count())]
    page.keyboard.press("Escape")
    return [link for link in links if "key=" in link and f"seat={own}&" not in link]


# Deployment and marches


def test_deploy_by_clicks(commander: Person) -> None:
    both = commander()
    both.campaign(Allies="me", French="here")
    page = both.page
    assert both.decision == "Deploy"
    assert page.locator(".tray-block").count() == 34
    for _ in range(3):
        both.away()
        before = both.position
        both.pick()
        both.settle(before)
        both.ready()
        assert "in hand" in page.inner_text(".tray-head")
        towns = both.boxes(".world .chip")
        assert len(towns) > 10
        before = both.position
        both.go(towns[3])
        both.settle(before)
        both.ready()
    assert page.locator(".tray-block").count() == 31
    assert (page.locator(".world .pill text").first.text_content() or "") == "3"
    both.order("historical")
    page.wait_for_selector(".tray", state="detached")
    both.ready()
    assert page.locator(".world .piece").count() > 15
    both.order("done")
    page.wait_for_selector('.curtain[data-curtain="french"]')
    assert page.locator(".world").count() == 0, "nothing of the table is behind the curtain"
    both.lift()
    assert page.locator(".tray-block").count() == 24
    assert {title.split(" block")[0] for title in both.hidden()} == {"Anglo-Dutch", "Prussian"}
    assert both.names() == []


def test_march(commander: Person) -> None:
    both = commander()
    both.bring(moment("march"))
    page = both.page
    assert both.decision == "ChooseGroup"
    group = both.boxes(".world .chip")[0]
    both.go(group)
    page.wait_for_selector('.table[data-decision="MoveGroup"]')
    both.away()
    both.ready()
    if page.locator(".fan").count():  # the pile of the group lies open by itself, and stays so
        page.wait_for_timeout(700)
        assert page.locator(".fan .piece.glow").count() >= 1
    before = both.position
    both.pick()
    both.settle(before)
    both.ready()
    towns = both.boxes(".world .chip:not(.stop)")
    before = both.position
    both.go(towns[0])
    both.settle(before)
    assert "marches from" in page.inner_text(".journal")


def test_the_odds_of_a_forced_march_are_shown_first(commander: Person) -> None:
    both = commander()
    both.bring(moment("march"))
    page = both.page
    both.go(both.boxes(".world .chip")[0])
    page.wait_for_selector('.table[data-decision="MoveGroup"]')
    both.away()
    both.ready()
    before = both.position
    both.pick()
    both.settle(before)
    both.ready()
    forced = both.boxes(".world .chip.stop")[0]
    page.mouse.move(forced["x"], forced["y"])
    page.wait_for_selector(".chances")
    assert "arrives whole" in page.inner_text(".chances")
    assert "%" in page.inner_text(".chances")


# Fights


def test_a_skirmish(commander: Person) -> None:
    both = commander()
    both.bring(moment("skirmish"))
    page = both.page
    assert page.locator(".swords.skirmish").count() >= 1
    block = both.boxes(".fan .piece.glow")[0]
    page.mouse.move(block["x"], block["y"])
    page.wait_for_selector(".chances")
    assert "hit" in page.inner_text(".chances")
    chance = Random(1)
    for _ in range(30):
        both.act(chance)
        both.ready()
        if "is over" in page.inner_text(".journal"):
            return
    raise AssertionError("the skirmish never ended")


def test_a_square_is_formed_and_seen(commander: Person) -> None:
    both = commander()
    both.bring(moment("square"))
    page = both.page
    assert both.scene.startswith("battle_")
    before = both.position
    both.order("square")
    both.settle(before)
    both.ready()
    page.wait_for_selector(".badge-square")


def test_fire_at_squares_or_at_the_others(commander: Person) -> None:
    both = commander(pace="quick")
    both.bring(moment("at_squares"))
    page = both.page
    target = both.boxes(".world .target")[0]
    both.press(target)
    page.wait_for_selector(".choice-menu")
    rows = page.locator(".choice-menu button[data-choice]")
    texts = [rows.nth(n).inner_text() for n in range(rows.count())]
    assert sum("Fire" in text for text in texts) == 2
    assert any("squares" in text for text in texts)
    page.wait_for_selector(".chances")
    rows.first.hover()
    both.calm()
    assert "%" in page.inner_text(".chances")
    before = both.position
    both.watch(".throw, .curtain")
    page.locator(".choice-menu button", has_text="Fire").first.click()
    both.settle(before)
    both.wait_watched()
    both.ready()
    assert page.locator(".journal .die").count() > 0


def test_fire_is_confirmed(commander: Person) -> None:
    both = commander()
    both.bring(moment("fire"))
    page = both.page
    before = both.position
    target = both.boxes(".world .target")[0]
    page.mouse.move(target["x"], target["y"])
    page.wait_for_selector(".chances")
    both.press(target)
    both.calm()
    if page.locator(".choice-menu").count():
        page.locator(".choice-menu button", has_text="Fire").click()
    else:
        assert both.position == before, "the first press only aims"
        page.locator(".orders .main.at-cursor").click()
    both.settle(before)


def test_a_rout_to_its_end_and_the_boards_as_tabs(commander: Person) -> None:
    both = commander()
    both.bring(moment("rout"))
    page = both.page
    battle = both.scene
    assert battle.startswith("battle_")
    assert page.locator(".scene-tab").count() >= 2
    page.keyboard.press("1")
    page.wait_for_selector('.board-place[data-scene="map"]')
    both.calm()
    assert page.locator(".swords.battle").count() == 1
    assert page.locator(".scene-tab.active").count() == 1, "the tab of the battle tells that the decision is there"
    page.keyboard.press("2")
    page.wait_for_selector(f'.board-place[data-scene="{battle}"]')
    both.calm()
    chance = Random(3)
    for _ in range(40):
        both.act(chance)
        both.ready()
        if page.locator(f'.scene-tab[data-scene="{battle}"]').count() == 0:
            break
    assert page.locator(f'.scene-tab[data-scene="{battle}"]').count() == 0
    assert "has won the battle" in page.inner_text(".journal")


def notes(player: Commander) -> list[str]:
    """What the tabs of the boards say, one after the other."""
    tabs = player.page.locator(".scene-tab .scene-words")
    return [tabs.nth(n).inner_text().replace("\n", ": ") for n in range(tabs.count())]


def test_two_battles_at_once_are_set_up_in_the_order_one_likes(commander: Person) -> None:
    both = commander()
    both.bring(two_battles())
    page = both.page
    assert both.scene == "map"
    assert page.locator(".swords.battle").count() == 2
    assert notes(both) == ["Campaign map", "Mons: 3 : 4, not set up", "Charleroi: 3 : 3, not set up"]
    page.keyboard.press("2")
    page.wait_for_selector('.board-place[data-scene="battle_mons"]')
    both.calm()
    assert len(both.hidden()) == 4, "the four of Mons, from behind"
    assert "other board" in page.inner_text(".orders .hint")
    page.locator(".orders-elsewhere button", has_text="Charleroi").click()  # the choice is at hand on every board
    page.wait_for_selector('.board-place[data-scene="battle_charleroi"]')
    both.ready()
    assert both.decision == "LayTerrain"
    assert notes(both)[1:] == ["Mons: 3 : 4, not set up", "Charleroi: 3 : 3, deploying"]


def test_two_battles_at_once_are_fought_by_turns(commander: Person) -> None:
    both = commander()
    both.bring(two_battles(deployed=True))
    page = both.page
    assert notes(both)[1:] == ["Mons: 3 : 4, waits", "Charleroi: 3 : 3, waits"]
    both.go(next(box for box in both.boxes(".world .chip") if box["space"] == str(CHARLEROI)))
    page.wait_for_selector('.board-place[data-scene="battle_charleroi"]')
    both.ready()
    assert notes(both)[1:] == ["Mons: 3 : 4, waits", "Charleroi: 3 : 3, French Battle Turn"]
    here = page.locator(".tray-block.glow").count()
    page.keyboard.press("2")
    page.wait_for_selector('.board-place[data-scene="battle_mons"]')
    both.calm()
    assert here == 0
    assert page.locator(".tray-block.glow").count() == 3, "those of Charleroi can be commanded from Mons too"
    assert page.locator('.scene-tab.active[data-scene="battle_charleroi"]').count() == 1
    # Nobody does anything at Charleroi, then it is the turn of Mons.
    for turn in ("French Battle Turn", "Allied Battle Turn, attack idle 1 of 2"):
        assert notes(both)[2] == f"Charleroi: 3 : 3, {turn}"
        while "Charleroi" in both.prompt:
            before = both.position
            both.order(next(one for one in both.buttons() if one in ("end_combat", "done", "pass")))
            both.settle(before)
            both.ready()
            if notes(both)[2] != f"Charleroi: 3 : 3, {turn}":
                break
    page.wait_for_selector('.board-place[data-scene="battle_mons"]')
    at_charleroi = "Charleroi: 3 : 3, has had its turn, attack idle 1 of 2"
    assert notes(both)[1:] == ["Mons: 3 : 4, French Battle Turn", at_charleroi]


def test_reinforcements_are_brought_from_the_tray(commander: Person) -> None:
    both = commander()
    both.bring(moment("reinforce"))
    count = both.page.locator(".tray-block.glow").count()
    assert count > 0
    before = both.position
    both.pick()
    both.settle(before)
    both.ready()
    assert "comes from" in both.page.inner_text(".journal")


def test_to_the_end_of_a_game(commander: Person) -> None:
    both = commander()
    both.bring(moment("last_turn"))
    chance = Random(4)
    for _ in range(120):
        both.ready()
        if both.over:
            break
        both.act(chance, peaceful=True)
    assert both.over
    page = both.page
    assert "victory" in page.inner_text(".victory").lower()
    page.get_by_role("button", name="Look at the board").click()
    both.calm()
    assert both.hidden() == [], "when the game is over everything is shown"


# The fog


def without_the_guide(frame: str) -> str:
    """What was told, but for the pages that lead through a first game: they are the same at every table."""
    told = json.loads(frame)
    told.pop("guide", None)
    return json.dumps(told, ensure_ascii=False)


def test_a_second_browser_sees_only_backs(commander: Person) -> None:
    napoleon, wellington = commander(), commander()
    napoleon.campaign(options=("Historical set-up",), French="me", Allies="link")
    wellington.visit(friend_links(napoleon)[0])
    wellington.page.wait_for_selector(".world .block.back")
    chance = Random(2)
    napoleon.ready()
    for _ in range(14):
        if napoleon.page.locator('.table[data-mine="yes"]').count() == 0:
            break
        if napoleon.decision == "MoveGroup" and napoleon.boxes(".world .chip:not(.stop)"):
            before = napoleon.position
            napoleon.go(chance.choice(napoleon.boxes(".world .chip:not(.stop)")))  # no attack, no forced march
            napoleon.settle(before)
        else:
            napoleon.act(chance)
        napoleon.calm()
    told = napoleon.last()["position"]
    wellington.page.wait_for_function("() => document.querySelectorAll('.journal .line').length > 1")
    assert told > 3
    known = [title for title in wellington.names() if "strength" in title]
    assert len(known) > 10
    assert {title.split(" block")[0] for title in wellington.hidden()} == {"French"}
    blocks = load().blocks
    own = {word for block in blocks if block.army != "french" for word in (block.name, block.label)}
    secret = {word for block in blocks if block.army == "french" for word in (block.name, block.label)} - own
    secret = {word for word in secret if not any(word in mine for mine in own)}
    ids = {block.id for block in blocks if block.army == "french"}
    assert len(secret) > 20
    assert len(wellington.heard) > 3
    for frame in map(without_the_guide, wellington.heard):
        for word in [*secret, *[f'"{id}"' for id in ids]]:
            assert json.dumps(word, ensure_ascii=False)[1:-1] not in frame, word
            assert json.dumps(word)[1:-1] not in frame, word


def test_the_curtain_falls_between_two_who_share_a_screen(commander: Person) -> None:
    both = commander()
    both.campaign(options=("Historical set-up",), French="me", Allies="here")
    page = both.page
    assert all("French" not in title for title in both.hidden())
    both.order("end_movement")
    page.wait_for_selector('.curtain[data-curtain="allied"]')
    assert "Hand the screen to" in page.inner_text(".curtain")
    page.keyboard.press("Enter")
    both.ready()
    both.wait_board()
    assert all("French" in title for title in both.hidden())


def deciding(players: dict[str, Commander]) -> str:
    """The side that decides now, as soon as its screen shows that it may."""
    for _ in range(600):
        for side, player in players.items():
            if player.page.evaluate(READY):
                player.ready()
                return side
        player.page.wait_for_timeout(50)
    raise AssertionError("nobody decides")


def test_three_browsers_play_the_three_player_game(commander: Person) -> None:
    napoleon, wellington, bluecher = commander(), commander(), commander()
    napoleon.campaign(
        "three_players", options=("Historical set-up",), French="me", Anglo_Dutch="link", Prussians="link"
    )
    links = friend_links(napoleon)
    assert len(links) == 2
    wellington.visit(links[0])
    bluecher.visit(links[1])
    players = {"french": napoleon, "anglo_dutch": wellington, "prussian": bluecher}
    chance = Random(5)
    acted: set[str] = set()
    for _ in range(60):
        side = deciding(players)
        before = napoleon.last()["position"]
        players[side].act(chance, peaceful=chance.random() < 0.7)
        acted.add(side)
        napoleon.calm()
        if len(acted) == 3 and "Turn 4" in napoleon.page.inner_text(".track"):
            break
        assert napoleon.last()["position"] >= before
    assert acted == {"french", "anglo_dutch", "prussian"}
    assert "Turn 4" in napoleon.page.inner_text(".track")
    deciding(players)
    assert any("Prussian" in title for title in wellington.hidden()), "an ally shows his back too"


# Phones, keys, screen readers


def test_a_battle_on_a_phone(commander: Person) -> None:
    both = commander(phone=True)
    both.bring(moment("combat"))
    page = both.page
    assert page.locator(".scene-tab").count() >= 2
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    chance = Random(6)
    for _ in range(6):
        both.act(chance)
        both.ready()
    page.locator(".scene-tab").first.tap()
    page.wait_for_selector('.board-place[data-scene="map"]')
    page.locator(".board").focus()
    page.keyboard.press("0")
    page.wait_for_selector(".world .total")


def test_deploying_on_a_phone(commander: Person) -> None:
    both = commander(phone=True)
    both.campaign(Allies="me", French="here")
    before = both.position
    both.page.locator(".tray-block.glow").nth(2).tap()
    both.settle(before)
    both.ready()
    both.whole_map()
    before = both.position
    both.press([box for box in both.boxes(".world .chip") if box["free"]][4])
    both.settle(before)


def test_keys_alone(commander: Person) -> None:
    both = commander()
    both.campaign(Allies="me", French="here")
    page = both.page
    page.locator(".board").focus()
    for _ in range(2):
        both.ready()
        before = both.position
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.wait_for_selector(".tray-block.chosen")
        page.keyboard.press("Enter")
        both.settle(before)
        both.ready()
        before = both.position
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        assert "Place it in" in page.inner_text("[data-announcer]")
        page.keyboard.press("Enter")
        both.settle(before)
    both.ready()
    before = both.position
    page.keyboard.press("u")
    both.settle(before)
    both.bring(moment("at_squares"))
    page.locator(".board").focus()
    texts = []
    for _ in range(12):
        page.keyboard.press("Tab")
        both.calm()
        texts.append(page.inner_text("[data-announcer]"))
        if "Fire" in texts[-1]:
            break
    assert "Fire" in texts[-1]
    page.wait_for_selector(".chances")
    before = both.position
    page.keyboard.press("Enter")
    both.settle(before)


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make client")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_serious_fault(commander: Person, phone: bool) -> None:
    both = commander(phone=phone)
    page = both.page
    faults: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        both.calm()
        faults[screen] = axe_faults(both)

    both.campaign(Allies="me", French="here")
    look("deployment")
    both.order("historical")
    both.ready()
    look("map")
    both.order("done")
    page.wait_for_selector(".curtain")
    look("curtain")
    for name in ("combat", "at_squares", "skirmish", "reinforce"):
        both.bring(moment(name))
        look(name)
    both.bring(moment("at_squares"))
    both.press(both.boxes(".world .target")[0])
    page.wait_for_selector('[aria-label="Which one?"]')
    look("menu")
    assert not any(faults.values()), faults
