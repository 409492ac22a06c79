"""Eagles of France in the browser: orders as arrows, activations by clicks, fire and melee cards, routs, phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest

from tests.browser.assaults import corps_on_the_move, last_decision, moment
from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.eagle_player import Chief
from tests.browser.test_access import axe_faults

Person = Callable[..., Chief]


@pytest.fixture
def chief(browser: object, server: Server) -> Iterator[Person]:
    """Makes players, each with a browser of his own. A fault in a page fails the test."""
    made: list[Chief] = []

    def make(
        phone: bool = False, pace: str = "instant", size: dict[str, int] | None = None, **settings: object
    ) -> Chief:
        words = {"pace": pace, "theme": "day", **settings}
        wide = size or (PHONE if phone else DESKTOP)
        made.append(Chief(browser, server.address, wide, phone, words, pace != "instant"))
        return made[-1]

    yield make
    faults = [fault for player in made for fault in player.faults]
    for player in made:
        player.close()
    assert not faults, faults


# Orders


def test_an_order_is_an_arrow_from_the_officer_to_the_objective(chief: Person) -> None:
    both = chief()
    both.bring(moment("ChangeOrders", "derlon", 20, seat=0, verb="order"))
    page = both.page
    both.page.get_by_label("Show all pieces").click()
    both.calm()
    officer = both.glowing()[0]
    both.press(officer)
    both.calm()
    goals = [box for box in both.look()["chips"] if box["free"] and box["space"] is not None]
    page.keyboard.press("Escape")
    both.calm()
    before = both.position
    for goal in goals:  # the chip of a hex with a stack lies beside it, and may lie beyond the hex
        both.draw(officer, goal)
        both.calm()
        both.answer_menu(before)
        both.calm()
        if not both.stays(before):
            break
    assert not both.stays(before)
    assert page.locator(".sheet .sheet-row em", has_text="on paper").count() == 1


def test_the_enemy_sees_chits_face_down_and_no_order(chief: Person) -> None:
    both = chief()
    both.bring(moment("ChooseLeader", "derlon", 3, seat=1))
    page = both.page
    page.locator(".sheet summary", has_text="French orders").click()
    texts = page.locator(".sheet[open] .sheet-text").all_text_contents()
    assert "Face down" in texts
    assert not [text for text in texts if text.startswith("Order to")] or page.locator(".sheet[open] em").count()
    assert page.locator(".world .chits").count() > 0


# Whole formations

AT = """() => Object.fromEntries(
  [...document.querySelectorAll('.world .pieces > .piece[style*="translate"]')].map((piece) => {
    const [, x, y] = /translate\\(([-\\d.]+)px, ([-\\d.]+)px/.exec(piece.style.transform);
    return [piece.dataset.piece, [Number(x), Number(y)]];
  }),
)"""


def test_a_formation_is_moved_by_one_arrow_and_taken_back_by_one_press(chief: Person) -> None:
    both = chief()
    both.bring(corps_on_the_move())
    both.ready()
    page = both.page
    before, stood = both.position, page.evaluate(AT)
    stacks = both.glowing()
    guide = min(stacks, key=lambda box: abs(box["x"] - 650) + abs(box["y"] - 400))
    page.keyboard.press("g")
    assert page.locator(".together.armed").count() == 1
    both.draw(guide, {"x": guide["x"], "y": guide["y"] + 100})  # away from the enemy, or towards him
    page.wait_for_selector(".undo-march, .notice")
    page.wait_for_function("() => !document.querySelector('.together[disabled]')")
    both.calm()
    told = page.inner_text(".notice-text")
    moved = page.evaluate(AT)
    ways = [
        (round(moved[piece][0] - stood[piece][0]), round(moved[piece][1] - stood[piece][1]))
        for piece in moved
        if piece in stood and moved[piece] != stood[piece]
    ]
    assert len(ways) >= 3, told
    assert "have gone the same way" in told
    page.locator(".undo-march").click()
    page.wait_for_function("(at) => Number(document.querySelector('.table').dataset.position) <= at", arg=before)
    both.calm()
    assert both.position == before
    assert page.evaluate(AT) == stood


# The share of each name in sight that counters cover, and the names that are on the map
COVERED = """() => {
  const pieces = [...document.querySelectorAll('.world .pieces > .piece .counter')]
    .map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll('.near-names text')].map((text) => {
    const box = text.getBoundingClientRect();
    const deep = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
      * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const covered = pieces.reduce((sum, piece) => sum + deep(box, piece), 0) / (box.width * box.height);
    return [text.textContent, covered];
  });
}"""


def test_counters_do_not_cover_the_names_of_farms(chief: Person) -> None:
    """In the whole battle there are counters on and about most places; it is the opening that is read most."""
    both = chief()
    both.bring(corps_on_the_move())
    both.ready()
    names = dict(both.page.evaluate(COVERED))
    assert {"Hougoumont", "La Haye Sainte", "Plancenoit"} <= set(names)
    covered = {name: round(share, 2) for name, share in names.items() if share > 0.12}
    assert not covered, covered


# Activations


SEGMENTS = ["Offensive fire", "Movement", "Attacks", "Withdrawal", "Reactions", "Defensive fire", "Melee", "Pursuit"]
ACTIVATED = {"hougoumont": "Reille", "derlon": "D'Erlon", "plancenoit": "Mouton", "waterloo": "Reille"}


@pytest.mark.parametrize("scenario", list(ACTIVATED))
def test_a_whole_activation_by_clicks(chief: Person, scenario: str) -> None:
    both = chief()
    both.bring(moment("ChooseLeader", scenario, 2, seat=0, verb="activate"))
    leader = ACTIVATED[scenario]
    row = both.page.locator(".leader", has_text=leader).first
    seen = both.activation(leader, Random(5))
    if not seen:  # the dice were against him: he is marked, and somebody else is asked for
        assert "failed" in (row.text_content() or "") or leader + " fails" in both.journal()
        return
    assert [SEGMENTS.index(segment) for segment in seen] == sorted(SEGMENTS.index(segment) for segment in seen)
    assert "Movement" in seen
    assert "End-of-turn check" in both.journal()


def test_a_stack_moves_as_one_and_its_units_one_by_one(chief: Person) -> None:
    both = chief()
    both.bring(moment("MovePart", "derlon", 20, verb="pick_all"))
    page = both.page
    tab = next(box for box in both.boxes(".world .pieces > .piece.tabbed.glow") if box["free"])
    tops = both.boxes(".world .pieces > .piece.glow:not(.tabbed, .medal-piece)")
    top = min(tops, key=lambda box: (box["x"] - tab["x"]) ** 2 + (box["y"] - tab["y"]) ** 2)
    before = both.position
    both.press_piece(top)
    both.settle(before)
    both.ready()
    assert both.decision == "Moving"
    assert [cost for cost in page.locator(".world .chip text").all_text_contents() if cost.isdigit()]
    together = both.position
    page.locator("button", has_text="Undo").first.click()
    both.settle(together)
    both.ready()
    assert both.decision == "MovePart"
    both.press_piece(tab)
    both.settle(before)
    both.ready()
    assert both.decision == "Moving"


def test_a_pill_opens_its_stack(chief: Person) -> None:
    both = chief()
    both.bring(moment("ChooseLeader", "derlon", 3))
    page = both.page
    pill = next(box for box in both.boxes(".world .pill.opener") if box["free"])
    both.press(pill)
    page.wait_for_selector(".world .fan")
    assert "lead" in page.locator(".fan .fan-words").all_text_contents()


# Fire and melee


def test_the_fire_card_builds_its_sum_and_its_chances_are_exact(chief: Person) -> None:
    both = chief()
    both.bring(moment("OffensiveFire", "derlon", 5, verb="fire"))
    page = both.page
    both.press(both.glowing()[0])
    both.calm()
    page.locator(".world .target").first.hover(force=True)
    page.wait_for_selector(".sum-card")
    card = page.locator(".sum-card")
    terms = [
        int(text.replace("\N{MINUS SIGN}", "-"))
        for text in card.locator(".terms li:not(.terms-total) b").all_text_contents()
    ]
    assert sum(terms) == int(card.get_attribute("data-added") or "99")
    chances = [Fraction(row.get_attribute("data-chance") or "0") for row in card.locator("tr[data-chance]").all()]
    assert sum(chances) == 1
    assert card.locator(".rule-chip").count() > 0
    target = next(box for box in both.look()["targets"] if box["free"])
    before = both.position
    both.go(target)
    both.settle(before)


def test_the_melee_card_shows_what_becomes_of_the_defender(chief: Person) -> None:
    both = chief()
    both.bring(moment("Melees", "derlon", 3, verb="fight"))
    page = both.page
    page.locator(".world .target").first.hover(force=True)
    page.wait_for_selector(".sum-card .outcome-strip")
    assert page.locator(".world .way.attack").count() > 0
    before = both.position
    both.go(next(box for box in both.look()["targets"] if box["free"]))
    both.settle(before)


def test_a_counter_charge_by_clicks(chief: Person) -> None:
    both = chief()
    both.bring(moment("Opportunity", "derlon", 2, verb="charge"))
    before = both.position
    riders = both.glowing()
    beyond = {**riders[0], "x": 40.0, "y": 940.0}
    both.draw(riders[0], beyond)  # an arrow that goes nowhere means nothing but that its piece is in hand
    both.calm()
    assert both.stays(before)
    both.go(next(box for box in both.look()["targets"] if box["free"]))
    both.settle(before)


def test_a_pursuit_by_clicks(chief: Person) -> None:
    both = chief()
    both.bring(moment("Pursuits", "derlon", 2))
    before = both.position
    assert both.segment == "Pursuit"
    both.act(Random(1))
    assert both.over or both.position > before


def test_a_rout_is_drawn_as_it_runs(chief: Person) -> None:
    both = chief()
    both.bring(moment("RoutWay", "derlon", 2))
    page = both.page
    assert page.locator(".chain li").count() > 0
    before = both.position
    both.go(next(box for box in both.look()["chips"] if box["free"]))
    both.settle(before)
    both.ready()
    if both.decision == "RoutWay":
        assert page.locator(".world .way.rout").count() > 0


# What can be asked


def test_command_and_fire_are_drawn_on_demand(chief: Person) -> None:
    both = chief()
    both.bring(moment("OffensiveFire", "derlon", 5, seat=0, verb="fire"))
    page = both.page
    guns = both.glowing()[0]
    page.mouse.move(guns["x"], guns["y"])
    page.wait_for_selector(".unit-card")
    page.locator(".unit-questions button", has_text="Fire").click()
    page.wait_for_selector(".world .way.open, .world .way.blocked", state="attached")
    page.locator(".unit-questions button", has_text="Command").click()
    page.wait_for_selector(".world .overlay-edge", state="attached")
    assert "commands up to 6 hexes" in page.inner_text(".notices")


# The end, phones, access


def test_the_end_of_a_game(chief: Person) -> None:
    both = chief()
    both.bring(last_decision())
    chance = Random(2)
    for _ in range(30):
        if both.over:
            break
        both.act(chance, peaceful=True)
    assert both.page.locator(".victory").count() == 1


def test_a_phone_moves_a_stack(chief: Person) -> None:
    both = chief(phone=True)
    both.bring(moment("Moving", "hougoumont", 6, verb="go"))
    before = both.position
    chips = [box for box in both.look()["chips"] if box["free"]]
    assert chips
    both.go(chips[0])
    both.settle(before)


@pytest.mark.parametrize("decision", ["OffensiveFire", "Melees", "ChangeOrders"])
def test_every_screen_can_be_read_by_all(chief: Person, decision: str) -> None:
    both = chief()
    both.bring(moment(decision, "derlon", 3))
    assert axe_faults(both) == []
