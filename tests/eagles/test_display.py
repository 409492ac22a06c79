"""What people see of a battle: counters and stacks, panels, exact chances, answers to questions."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.eagles import hidden, march
from grognard.games.eagles.display import chances, fights, panels, pieces, table
from grognard.games.eagles.display.words import WORDING
from grognard.games.eagles.fire import OFFENSIVE_FIRE, Fire
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.state import MOVEMENT, Battle
from grognard.games.eagles.steps.move import MovePart, Ride
from grognard.games.eagles.steps.orders import WriteFirst
from grognard.games.eagles.view import redact
from grognard.kernel.dice import blind_dice
from grognard.kernel.odds import two_dice
from grognard.kernel.panels import Panel


def battle(scenario: str = "derlon") -> Battle:
    """The first position of a scenario."""
    return cast("Battle", rulebook("eagles").new_state(scenario, [], blind_dice(0), []))


def stack_hex(state: Battle, side: int, many: int = 2) -> int:
    """A hex with a stack of a side."""
    return next(h for h, stack in sorted(state.stacks.items()) if len(stack) >= many and state.side_in(h) == side)


def panel_of(found: list[Panel], kind: str) -> Panel:
    return next(panel for panel in found if panel["kind"] == kind)


# Counters


def test_a_unit_shows_size_quality_and_moves_and_turns_to_its_weaker_side() -> None:
    state = battle()
    unit = state.roster.numbers["f1_54_ligne"]
    face = next(face for face in pieces.pieces(state, 0) if face["number"] == unit)
    assert face["ratings"] == {"left": 10, "shield": 8, "right": 4, "ball": False}
    state.lose_step(unit)
    face = next(face for face in pieces.pieces(state, 0) if face["number"] == unit)
    assert face["ratings"] == {"left": 5, "shield": 7, "right": 3, "ball": False}
    assert face["reduced"]


def test_the_lead_stands_for_its_stack_with_count_sum_and_room() -> None:
    state = battle()
    h = stack_hex(state, 0)
    faces = {face["number"]: face for face in pieces.pieces(state, 0)}
    lead = faces[lead_of(state, h)]
    assert lead["depth"] == 0
    assert lead["role"] == "lead"
    assert lead["stack"]["count"] == len(state.stack(h))
    assert not lead["stack"]["open"]
    assert sorted(faces[unit]["depth"] for unit in state.stack(h)) == list(range(len(state.stack(h))))


@pytest.mark.rule("22.1-01")
@pytest.mark.rule("22.1-03")
def test_the_enemy_sees_leads_guns_and_leaders_and_that_more_may_be_there() -> None:
    state = battle()
    seen = redact(state, 1).state
    faces = pieces.pieces(seen, 1)
    shown = {face["number"] for face in faces if face["at"] is not None}
    for h, stack in state.stacks.items():
        if state.side_in(h) == 0:
            under = [unit for unit in stack if unit != lead_of(state, h) and not state.roster.is_guns(unit)]
            assert not shown & set(under)
            face = next(face for face in faces if face["number"] == lead_of(state, h))
            assert face["stack"]["open"]


def test_leaders_are_medals_with_initiative_and_leadership() -> None:
    state = battle()
    leader = state.roster.leader_numbers["derlon"]
    face = next(face for face in pieces.pieces(state, 0) if face["number"] == state.roster.piece(leader))
    assert face["shape"] == "medal"
    assert face["numbers"] == "8·1"


@pytest.mark.rule("22.2-01")
def test_true_counters_and_decoys_look_the_same_to_the_enemy() -> None:
    state = battle()
    leader = state.roster.leader_numbers["lambert"]
    for real, h in ((True, 3123), (False, 3124), (False, 3125)):
        hidden.add_counter(state, leader, real, h, hidden.NOW)
    faces = [face for face in pieces.pieces(redact(state, 0).state, 0) if face.get("shape") == "back"]
    drawn = [{key: value for key, value in face.items() if key not in ("number", "at", "id")} for face in faces]
    assert len(drawn) == 3
    assert drawn[0] == drawn[1] == drawn[2]
    own = [face["name"] for face in pieces.pieces(redact(state, 1).state, 1) if face.get("shape") == "back"]
    assert own == ["Lambert", "Decoy of Lambert", "Decoy of Lambert"]


# Panels


def test_orders_are_shown_to_their_owner_and_not_to_the_enemy() -> None:
    state = battle()
    formation = state.roster.formation_numbers["french_i"]
    state.order[formation] = state.scenario.box_names.index("Crossroads")
    texts: list[list[str]] = []
    for seat in (0, 1, -1):
        sheets = [panel for panel in panels.panels(redact(state, seat).state, seat) if panel["kind"] == "sheet"]
        rows = [row for panel in sheets if panel["title"] == "French orders" for row in panel["rows"]]
        texts.append([row["text"] for row in rows if row["id"] == f"formation_{formation}"])
    assert texts == [["Order to Crossroads"], ["Face down"], ["Face down"]]


def test_every_leader_has_a_row_with_his_chance() -> None:
    state = battle()
    bars = [panel for panel in panels.panels(state, 0) if panel["kind"] == "command"]
    assert [bar["side"] for bar in bars] == ["french", "coalition"]
    rows = {row["name"]: row for bar in bars for row in bar["leaders"]}
    assert rows["D'Erlon"]["chance"] == pytest.approx(26 / 36)
    assert rows["Napoleon"]["chance"] == pytest.approx(33 / 36)


def test_the_strip_lights_the_present_segment_and_leaves_out_what_rallying_forbids() -> None:
    state = battle()
    state.leader = state.roster.leader_numbers["derlon"]
    state.formation = state.roster.leader_formation[state.leader]
    state.segment = 2
    strip = panel_of(panels.panels(state, 0), "strip")
    assert strip["kind"] == "strip"
    assert [step["state"] for step in strip["steps"]] == ["done", "now", *["later"] * 7]
    state.rallying = True
    strip = panel_of(panels.panels(state, 0), "strip")
    assert strip["kind"] == "strip"
    assert [step["state"] for step in strip["steps"]] == ["none", "now", *["none"] * 6, "later"]


@pytest.mark.parametrize("scenario", ["hougoumont", "derlon", "plancenoit", "waterloo"])
@pytest.mark.parametrize("seat", [0, 1, -1])
def test_every_panel_cites_rules_that_are_explained(scenario: str, seat: int) -> None:
    state = battle(scenario)
    display = rulebook("eagles").display
    for panel in panels.panels(redact(state, seat).state, seat):
        if panel["kind"] == "strip":
            assert all(display.rule_text(step["rule"]) for step in panel["steps"])
        if panel["kind"] == "command":
            assert all(display.rule_text(row["rule"]) for row in panel["leaders"])


# Chances


def test_the_melee_of_the_mock_up_has_its_chances() -> None:
    """Minus 2 against a quality of 7: 213, 249, 339 and 495 of 1296."""
    tables = battle().tables
    spread = chances.mixed(
        [
            (ways, chances.fate(tables.melee_result(False, natural - 2, False), 7, True))
            for natural, ways in two_dice().items()
        ]
    )
    assert [chance * 1296 for chance in spread] == [0, 213, 249, 339, 495]


def test_chances_of_a_fire_add_up_and_its_terms_make_the_sum() -> None:
    state = battle()
    guns = state.roster.numbers["f1_11_6"]
    h = state.where[guns]
    for unit in state.roster.formations[state.roster.formation[guns]].units:
        state.acting[unit] = 1
    target = state.where[state.roster.numbers["b3_2_light"]]
    told = chances.fire_odds(state, Fire([h], target, OFFENSIVE_FIRE), 0)
    assert sum(Fraction(row["chance"]) for row in told["results"]) == 1
    assert sum(Fraction(row["chance"]) for row in told["after"]) == 1
    assert sum(part["value"] for part in told["added"]["parts"]) == told["added"]["total"]
    assert all(rulebook("eagles").display.rule_text(part["rule"]) for part in told["added"]["parts"])


def test_chances_of_a_melee_add_up_within_its_limits() -> None:
    state = battle()
    here = state.where[state.roster.numbers["f1_25_ligne"]]
    target = state.where[state.roster.numbers["b3_2_light"]]
    for unit in state.stack(here):
        state.acting[unit] = 1
    attack = chances.likely_melee(state, [here], target)
    assert attack is not None
    told = chances.melee_odds(state, attack, 0)
    assert sum(Fraction(row["chance"]) for row in told["results"]) == 1
    assert sum(Fraction(row["chance"]) for row in told["after"]) == 1
    assert sum(part["value"] for part in told["added"]["parts"]) == told["added"]["total"]
    assert -5 <= told["added"]["total"] <= 5


# Questions


def test_command_shows_the_range_and_the_order_to_those_who_know_it() -> None:
    state = battle()
    formation = state.roster.formation_numbers["french_i"]
    state.order[formation] = state.scenario.box_names.index("Crossroads")
    piece = state.roster.piece(state.roster.leader_numbers["derlon"])
    for seat, drawn in ((0, ["goal", "way", "circle"]), (1, [])):
        seen = redact(state, seat).state
        hexes, _, rule = table.show(seen, seat, "command", piece, "")
        assert state.leader_at[state.roster.leader_numbers["derlon"]] in hexes
        assert rule in ("5.2", "11")
        assert [mark["kind"] for mark in table.sketch(seen, seat, "command", piece)] == drawn


@pytest.mark.rule("13.1-03")
def test_lines_of_fire_are_drawn_open_or_blocked() -> None:
    state = battle()
    guns = state.roster.numbers["f1_20_6"]
    hexes, _, _ = table.show(state, 0, "fire", guns, "")
    lines = {mark["space"]: mark["drawn"] for mark in table.sketch(state, 0, "fire", guns)}
    assert lines
    for h, drawn in lines.items():
        assert (drawn == "open") == (h in hexes)
    assert all(state.ground.grid.distance(state.where[guns], h) <= 4 for h in hexes)


def test_cavalry_and_the_routed_say_why_they_do_not_fire() -> None:
    state = battle()
    rider = state.roster.numbers["f4c_1_cuirassiers"]
    assert table.show(state, 0, "fire", rider, "")[1:] == (
        "1 Cuirassiers does not fire: cavalry does not fire.",
        "13.1",
    )
    state.rout(rider)
    assert "routed" in table.show(state, 0, "reach", rider, "")[1]


# What is said before a click


def activated(scenario: str = "derlon", formation: str = "french_i") -> Battle:
    """A formation that is about to move, all of it in command."""
    state = battle(scenario)
    number = state.roster.formation_numbers[formation]
    state.side, state.formation = state.roster.formations[number].side, number
    state.leader = state.roster.formations[number].officer
    for unit in state.roster.formations[number].units:
        state.acting[unit] = state.commanded[unit] = 1
    state.agenda = [MovePart(march.INDEPENDENT), MovePart(march.ORDERED)]
    state.segment = MOVEMENT
    state.began = state.where[:]
    state.choices = None
    return state


def test_the_strip_says_what_is_left_to_do_to_those_who_do_it() -> None:
    state = activated()
    notes = {seat: panels.left_in(state, seat, MOVEMENT) for seat in (0, 1)}
    assert notes == {0: f"{len(march.ready(state, march.ORDERED))} to move", 1: ""}


def test_whoever_moves_is_named_with_his_points() -> None:
    state = activated()
    state.apply(next(action for action in state.legal() if action.verb == "pick_all"))
    text, _ = state.agenda[-1].prompt(state)
    first = state.roster.names[state.movers[0]]
    assert text == f"{first} and {len(state.movers) - 1} more move, {state.points} points: choose a hex, or stop."


def test_what_is_left_without_a_choice_is_marked() -> None:
    state = activated()
    choices = {action.verb: WORDING.choice(state, action) for action in state.legal()}
    assert "idle" not in choices["end_moves"]
    for unit in march.ready(state, march.ORDERED):
        state.moved[unit] = 1
    for leader in range(len(state.rode)):
        state.rode[leader] = march.RODE
    state.choices = None
    (only,) = state.legal()
    assert WORDING.choice(state, only)["idle"]


def test_a_first_order_without_a_choice_is_marked() -> None:
    state = battle()
    asked = []
    for _ in range(60):
        legal = state.legal()
        if state.agenda[-1].name() == "WriteFirst" and legal[0].verb == "order":
            asked.append((len(legal), "idle" in WORDING.choice(state, legal[0])))
        state.apply(legal[0])
    assert (1, True) in asked
    assert all((number == 1) == idle for number, idle in asked)


def test_a_ride_tells_its_cost_hex_by_hex() -> None:
    state = activated()
    state.agenda.append(Ride(state.leader))
    state.choices = None
    costs = [WORDING.choice(state, action).get("cost", "") for action in state.legal() if action.verb == "go"]
    assert costs
    assert all(str(cost).isdigit() for cost in costs)


@pytest.mark.parametrize(("roll", "added", "told"), [(7, 0, "7"), (7, 2, "7 + 2 = 9"), (3, -4, "3 \u2212 4 = \u22121")])
def test_a_roll_is_told_as_a_sum(roll: int, added: int, told: str) -> None:
    assert fights.total(roll, added) == told


def test_the_sheet_of_orders_is_wanted_while_they_are_written() -> None:
    state = battle()
    state.agenda = [WriteFirst(0)]
    wanted = {
        (seat, str(panel["title"])): panel.get("wanted", False)
        for seat in (0, 1)
        for panel in panels.panels(state, seat)
        if panel["kind"] == "sheet" and "orders" in str(panel["title"])
    }
    assert wanted == {
        (0, "French orders"): True, (0, "Coalition orders"): False,
        (1, "Coalition orders"): False, (1, "French orders"): False,
    }  # fmt: skip
