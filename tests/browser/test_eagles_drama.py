"""Eagles of France in the browser: decoys, hidden formations found, charges, routs that spread, the guide."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.browser.assaults import before_it_is_found, moment, named
from tests.browser.eagle_player import GAME, Chief
from tests.browser.test_access import axe_faults
from tests.browser.test_eagles import chief  # noqa: F401  (a fixture)

Person = Callable[..., Chief]


# What is hidden


def test_decoys_are_chits_like_all_others_to_the_enemy(chief: Person) -> None:  # noqa: F811
    both = chief()
    both.bring(moment("WriteFirst", "derlon", 4, seat=1, verb="decoy"))
    page = both.page
    page.get_by_label("Show all pieces").click()
    both.calm()
    free = {box["space"]: box for box in both.look()["chips"] if box["free"]}
    decoy = next(one for one in both.choices("decoy") if str(one["space"]) in free)
    before = both.position
    both.go(free[str(decoy["space"])])
    both.settle(before)
    both.ready()
    own = page.locator(".sheet", has_text="Coalition orders")
    assert "1 on order to" in own.inner_text()
    both.button("end_orders")
    assert page.locator(".side-pill").inner_text() != "Coalition" or both.decision != "WriteFirst"
    chits = both.last()["marks"]
    lying = [one for one in chits if one["kind"] == "chits" and one["space"] == decoy["space"]]
    assert lying  # it lies there for everybody
    if page.locator(".side-pill").get_attribute("data-side") == "french":
        enemy = page.locator(".sheet", has_text="Coalition orders")
        if enemy.get_attribute("open") is None:
            enemy.locator("summary").click()
        told = enemy.inner_text()
        assert "chits of this side mean nothing" in told
        assert "Decoys:" not in told


def test_a_hidden_formation_is_found_and_deploys(chief: Person) -> None:  # noqa: F811
    record, goal = before_it_is_found()
    both = chief()
    both.bring(record)
    page = both.page
    both.whole_map()
    hidden = page.locator(".world .back").count()
    assert hidden > 0
    assert not [title for title in both.page.locator(".world .back title").all_text_contents() if "Decoy" in title]
    both.at_space(goal)
    assert both.decision == "Deploy"
    assert "is seen in" in both.journal()
    name = both.prompt
    assert "has been seen: place" in name
    both.go(next(box for box in both.look()["chips"] if box["free"]))
    both.ready()
    if both.decision == "Deploy":
        assert both.prompt != name  # the next one is asked for by his name
        both.button("deploy_rest")
    assert both.decision != "Deploy"


# Charges, routs


def test_a_charge_is_sounded_and_its_test_is_told(chief: Person) -> None:  # noqa: F811
    both = chief()
    both.bring(moment("Opportunity", "derlon", 2, verb="charge"))
    page = both.page
    before = both.position
    charge = both.choices("charge")[0]
    both.press(next(box for box in both.glowing() if box["piece"] == str(charge["piece"])))
    both.calm()
    target = next(box for box in both.look()["targets"] if box["space"] == str(charge["space"]))
    page.mouse.move(target["x"], target["y"])
    both.calm()
    assert page.locator(".fight").count() > 0  # what it comes to, before it is done
    both.go(target)
    both.settle(before)
    both.ready()
    if both.decision == "ChargeGroup":
        both.button("sound_charge")
    while both.decision in ("AskFate", "AskCard"):
        both.button(next(one for one in both.buttons() if one.startswith(("let_all", "hold_cards"))))
    assert "charge" in both.journal()


def test_a_pursuit_shows_its_sum_and_is_ridden(chief: Person) -> None:  # noqa: F811
    both = chief()
    both.bring(moment("Pursuits", "derlon", 2, verb="pursue"))
    page = both.page
    page.get_by_label("Show all pieces").click()
    both.calm()
    goal = both.choices("pursue")[0]
    both.press(next(box for box in both.boxes(".world .piece.glow") if box["piece"] == str(goal["piece"])))
    both.calm()
    target = next(box for box in both.look()["targets"] if box["space"] == str(goal["space"]))
    page.mouse.move(target["x"], target["y"])
    page.wait_for_selector(".sum-card")
    before = both.position
    both.go(target)
    both.settle(before)
    both.ready()
    assert "pursues" in both.journal()


def test_a_rout_that_spreads_is_shown_link_by_link(chief: Person) -> None:  # noqa: F811
    both = chief()
    both.bring(named("chain"))
    page = both.page
    links = page.locator(".chain li").count()
    assert links > 1
    assert page.locator(".world .way.spread").count() > 0
    assert "breaks" in page.inner_text(".chain")
    for _ in range(12):
        if both.over or "others run through" in both.journal():
            break
        both.act(Random(3), peaceful=True)
    assert "others run through" in both.journal()


# Gestures


def test_a_part_of_the_movement_without_a_choice_is_passed(chief: Person) -> None:  # noqa: F811
    both = chief()
    both.bring(named("last_mover"))
    both.press_piece(next(box for box in both.boxes(".world .piece.glow") if box["free"]))
    both.ready()
    assert both.decision == "Moving"
    before = both.position
    both.order("stop")
    both.page.wait_for_selector('.table[data-decision="Declare"]')
    both.ready()
    assert both.position > before + 1
    both.page.locator("button", has_text="Undo").first.click()
    both.page.wait_for_selector('.table[data-decision="MovePart"]')
    both.ready()
    assert both.buttons() == ["end_moves"]  # what was taken back is not done again by itself


def test_a_stack_is_drawn_to_where_it_goes_and_taken_back(chief: Person) -> None:  # noqa: F811
    both = chief()
    both.bring(moment("MovePart", "derlon", 20, verb="pick_all"))
    page = both.page
    whole = both.choices("pick_all")[0]["space"]
    lead = next(one for one in both.last()["pieces"] if one["at"] == whole and one.get("depth") == 0)
    before = both.position
    box = next(one for one in both.boxes(".world .pieces > .piece") if one["piece"] == str(lead["number"]))
    both.press_piece(box)
    both.ready()
    goal = next(one for one in both.look()["chips"] if one["free"])
    page.locator("button", has_text="Undo").first.click()
    page.wait_for_selector(f'.table[data-position="{before}"]')
    both.ready()
    both.draw(box, goal)
    page.wait_for_function(
        "(least) => Number(document.querySelector('.table').dataset.position) >= least", arg=before + 2
    )
    both.ready()
    assert "moves from" in both.journal()
    page.locator("button", has_text="Undo").first.click()
    both.calm()


def test_the_command_of_a_leader_goes_with_his_card(chief: Person) -> None:  # noqa: F811
    both = chief()
    both.bring(moment("MovePart", "derlon", 20, verb="pick_all"))
    page = both.page
    medal = next(box for box in both.boxes(".world .pieces > .piece.medal-piece") if box["free"])
    page.mouse.move(medal["x"], medal["y"])
    page.wait_for_selector(".unit-card")
    page.wait_for_selector(".world .overlay-edge", state="attached")
    page.locator(".unit-card .close").click()
    both.away()
    page.wait_for_selector(".world .overlay-edge", state="detached")


def test_the_card_of_a_fight_is_whole_on_a_laptop(chief: Person) -> None:  # noqa: F811
    both = chief(size={"width": 1366, "height": 768})
    both.bring(moment("Melees", "derlon", 3, verb="fight"))
    page = both.page
    page.locator(".world .target").first.hover(force=True)
    page.wait_for_selector(".sum-card .outcome-strip")
    both.calm()
    rows = page.locator(".sum-card .odds tr")
    last, frame = rows.last.bounding_box(), page.locator(".deciding-card").bounding_box()
    assert last is not None
    assert frame is not None
    assert last["y"] + last["height"] <= frame["y"] + frame["height"]


def test_the_odds_of_a_fight_leave_its_button_in_sight_on_a_phone(chief: Person) -> None:  # noqa: F811
    both = chief(phone=True)
    both.bring(moment("Melees", "derlon", 3, verb="fight"))
    both.press(next(box for box in both.look()["targets"] if box["free"]))
    both.page.wait_for_selector(".sum-card")
    both.calm()
    button = both.page.locator(".orders .main").last.bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= 844
    lit = both.page.locator('.tabs [aria-selected="true"]')
    assert lit.inner_text() == "Fight"  # the tap has not gone through to what opened under the finger


def test_the_strip_of_a_phone_shows_the_present_segment(chief: Person) -> None:  # noqa: F811
    both = chief(phone=True)
    both.bring(moment("MovePart", "derlon", 20, verb="pick_all"))
    lit, row = both.page.locator(".strip-bar li.now"), both.page.locator(".strip-bar ol")
    here, bar = lit.bounding_box(), row.bounding_box()
    assert here is not None
    assert bar is not None
    assert bar["x"] <= here["x"]
    assert here["x"] + here["width"] <= bar["x"] + bar["width"] + 1


# The guide


def test_the_guide_leads_through_a_first_activation(chief: Person) -> None:  # noqa: F811
    reille = chief()
    reille.lobby()
    page = reille.page
    page.get_by_role("button", name=GAME, exact=True).click()
    page.get_by_role("button", name="Begin the guided game").click()
    reille.wait_board()
    reille.wait_mine()

    def heading() -> str:
        return page.locator(".guide h2").inner_text()

    def play(until: Callable[[], bool], chance: Random) -> None:
        for _ in range(200):
            if until() or reille.over:
                break
            reille.act(chance, peaceful=True)
            reille.wait_mine()
        assert until()

    chance = Random(4)
    page.get_by_role("button", name="Show me the counters").click()
    assert heading() == "Read a counter"
    reille.whole_map()
    reille.press(next(box for box in reille.boxes(".world .pieces > .piece:not(.glow)") if box["free"]))
    page.wait_for_selector(".guide h2:text('A battery and ten cards')")
    page.keyboard.press("Escape")
    play(lambda: reille.decision == "WriteFirst", chance)
    page.wait_for_selector(".guide h2:text('The order')")
    goal = next(one for one in reille.choices("order") if one["space"] is not None and one["action"][2] > 1)
    reille.press(reille.glowing()[0])
    reille.calm()
    before = reille.position
    reille.go(next(box for box in reille.boxes(".world .chip") if box["space"] == str(goal["space"])))
    reille.settled(before)
    reille.wait_mine()
    play(lambda: reille.decision == "ChooseLeader", chance)
    page.wait_for_selector(".guide h2:text('Activate a leader')")
    for _ in range(12):  # dice may fail him
        if reille.decision != "ChooseLeader":
            break
        row = page.locator(".leader.may-act", has_text="Reille")
        before = reille.position
        if row.count():
            row.first.click()
        else:
            reille.order("pass")
        reille.settled(before)
        reille.wait_mine()
    play(lambda: heading() not in ("Activate a leader", "Fire, then march", "Move a stack"), chance)
    assert heading() in ("The rest of the corps", "Attack, and be shot at")
    play(lambda: heading() == "Attack, and be shot at", chance)
    page.get_by_role("button", name="And when they break?").click()
    assert heading() == "When a stack breaks"
    page.get_by_role("button", name="Understood").click()
    assert heading() == "The rest of the battle"
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".guide", state="detached")


# Access


@pytest.mark.parametrize("decision", ["TakeCard", "Moving", "RoutWay"])
def test_more_screens_can_be_read_by_all(chief: Person, decision: str) -> None:  # noqa: F811
    both = chief()
    both.bring(moment(decision, "hougoumont", 2))
    assert axe_faults(both) == []


def test_a_phone_can_be_read_by_all(chief: Person) -> None:  # noqa: F811
    both = chief(phone=True)
    both.bring(moment("TakeCard", "hougoumont", 2))
    assert axe_faults(both) == []
