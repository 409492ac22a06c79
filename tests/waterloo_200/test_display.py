"""What people see and read: the board, blocks, panels, odds, and the rules in our words."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

import pytest

from grognard.games.waterloo_200 import Waterloo200
from grognard.games.waterloo_200.display.board import outlines
from grognard.games.waterloo_200.roster import BRITISH, FRENCH
from grognard.games.waterloo_200.state import Day
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.display import PieceFace
from grognard.kernel.panels import HolderPanel
from grognard.kernel.rulebook import ViewOf
from grognard.picture import areas
from grognard.picture.board import draw_board
from tests.waterloo_200.opening import act, begin
from tests.waterloo_200.sandbox import CAV, FOOT, INF, SL, TL, Study

BOOK = Waterloo200()
DATA = resources.files("grognard.games.waterloo_200.data")
CITED = re.compile(r"\((\d+(?:\.\d+)+)\)")


def read(name: str) -> Any:
    return json.loads(DATA.joinpath(name).read_text(encoding="utf-8"))


def view(study: Study, seat: int) -> ViewOf[Any]:
    return BOOK.secrets.view(study.now, seat)


def test_the_board_has_every_area_with_its_sign_and_borders() -> None:
    board = BOOK.display.board("battle", [])
    assert [space["id"] for space in board["spaces"]] == list(range(1, 116))
    assert {sign["space"] for sign in board["signs"]} == set(range(1, 116))
    borders = [border for border in board["borders"] if border["kind"] in ("open", "start")]
    assert len(borders) == sum(len(area["near"]) for area in read("areas.json")) // 2
    assert all(len(border["line"]) > 1 for border in borders)
    assert len([sign for sign in board["signs"] if "star" in sign]) == 7
    width, height = board["size"]
    for line in outlines().values():
        assert all(0 < x < width and 0 < y < height for x, y in line)


def test_the_board_can_be_drawn() -> None:
    day = begin()
    svg = draw_board(BOOK.display.board("battle", []), BOOK.display.pieces(BOOK.secrets.view(day, 0)))
    assert svg.startswith("<")
    assert "Plancenoit" in svg


@pytest.mark.rule("L013", "L016")
def test_blocks_have_faces_for_their_owner_and_backs_for_others() -> None:
    day = begin()
    for seat, faction in ((0, "french"), (1, "british")):
        pieces = BOOK.display.pieces(BOOK.secrets.view(day, seat))
        assert len(pieces) == 116
        for piece in pieces:
            chief = piece["name"] in ("Napoleon", "Wellington", "Blücher")
            own = piece["side"] == faction or (seat == 1 and piece["side"] == "prussian")
            assert piece["block"]["back"] is not (own or chief)
        assert len({piece["number"] for piece in pieces}) == 116


def test_a_battle_is_told_as_it_grows() -> None:
    study = Study("A-B", british="B", bonus={"B": 3}).french("L", TL, "A", now=1).french("F", CAV, "A")
    study.british("E", INF, "B", "R4 R3 R2 R1").british("E2", INF, "B", "R4 R3 R2 R1").impulse().activate("L").move(
        "F", "B"
    ).do("end_moves")
    odds = BOOK.display.preview(view(study, 0).state, Action("fight", study.areas["B"]))
    assert odds is not None
    assert odds["attack"]["total"] == 2 + 3
    assert [(one["word"], one["chance"]) for one in odds["results"]] == [("-6", "1")]
    assert (odds["defence"]["total"], odds["defence"]["open"]) == (3, True)
    study.do("fight", "B")
    panels = BOOK.display.panels(view(study, 1))
    battle = next(panel for panel in panels if panel["kind"] == "assault")
    assert battle["attack"]["total"] == 5
    assert battle["defence"]["total"] == 8 + 3
    assert battle["ending"]["word"].startswith("-6: decisive victory for the defender")
    assert battle["now"] == battle["steps"].index("Losses")
    assert battle["left_out"] == [battle["steps"].index("Chemin Creux")]
    for sum_ in (battle["attack"], battle["defence"]):
        assert sum([part["value"] for part in sum_["parts"]]) == sum_["total"], "although blocks were hit since"


def test_the_steps_of_a_battle_are_lit_one_after_the_other_and_its_end_is_told_once_more() -> None:
    study = Study("A-B", british="B", creux={"B": "I"}, options=["retreat"])
    study.french("L", TL, "A").french("F", INF, "A").french("G", FOOT, "A").british("E", INF, "B")
    study.british("P", INF, "pool").impulse(disc=1).activate("L").do("pick", "G").do("reveal").move("F", "B")
    study.do("end_moves").do("fight", "B")
    lit = []
    for verb, *words in (("commit", "G"), ("call_reserve",), ("stand",)):
        battle = next(panel for panel in BOOK.display.panels(view(study, 0)) if panel["kind"] == "assault")
        lit.append(battle["steps"][battle["now"]])
        assert "left_out" not in battle
        assert battle["results"]
        study.do(verb, *words)
    assert lit == ["Guns", "Chemin Creux", "Showdown"]
    while study.now.clash is not None:
        study.now.apply(study.now.legal()[0])
    battle = next(panel for panel in BOOK.display.panels(view(study, 0)) if panel["kind"] == "assault")
    assert battle["over"] is True
    assert battle["ending"]["note"].startswith("hits: ")


@pytest.mark.rule("L064")
def test_cubes_lie_where_an_area_has_changed_hands() -> None:
    study = Study("A-B-C", british="B C").french("F", CAV, "A").impulse().do("pass").move("F", "B")
    cubes = [mark["space"] for mark in BOOK.display.marks(view(study, 1)) if mark["kind"] == "control"]
    assert cubes == [study.areas["B"]]
    study.do("end_moves")
    study.now.control[study.areas["B"]] = BRITISH
    assert [mark for mark in BOOK.display.marks(view(study, 1)) if mark["kind"] == "control"] == []


def test_questions_are_answered_with_areas() -> None:
    day = begin()
    seen = BOOK.secrets.view(day, 0)
    reille = day.roster.names.index("Reille")
    areas, text, rule = BOOK.display.show(seen, "range", reille, day.where[reille], "")
    assert day.where[reille] in areas
    assert (rule, "Reille" in text) == ("3.9.5.1", True)
    areas, _, rule = BOOK.display.show(seen, "lines", -1, -1, "french")
    assert (100 in areas, rule) == (True, "6.4.1")
    hidden = day.roster.names.index("Hill")
    assert BOOK.display.show(seen, "range", hidden, 25, "")[2] == "0.3"


def test_what_is_said_of_a_march() -> None:
    day = begin()
    act(day, "strategic")
    act(day, "manoeuvre")
    horse = next(b for b in day.roster.blocks_of[0] if day.where[b] == 66)
    act(day, "pick", horse)
    choices = [
        choice for choice in BOOK.display.choices(BOOK.secrets.view(day, 0).state) if choice["action"][0] == "go"
    ]
    assert all(choice["cost"].isdigit() for choice in choices)
    attacks = [choice["text"] for choice in choices if choice["kind"] == "attack"]
    assert all(text.startswith("Engage the enemy in") for text in attacks)


# The rules in our words

ENTRIES = read("rules_reference.json")
NUMBERS = [entry["number"] for entry in ENTRIES]


def test_every_rule_is_told_once_and_leads_to_others() -> None:
    assert len(set(NUMBERS)) == len(NUMBERS)
    for entry in ENTRIES:
        assert set(entry) == {"number", "title", "text"}
        assert all(paragraph.endswith(".") for paragraph in entry["text"].split("\n"))
        assert [rule for rule in CITED.findall(entry["text"]) if rule not in NUMBERS] == []


def test_every_option_has_its_rule_and_switched_rulings_both_readings() -> None:
    for option in read("options.json"):
        assert option["rule"] in NUMBERS
        if option["rule"].startswith("R"):
            assert "With the option" in ENTRIES[NUMBERS.index(option["rule"])]["text"]


def test_every_kind_of_block_has_a_card() -> None:
    kinds = {block["kind"] for block in read("blocks.json")}
    cards = read("unit_cards.json")
    assert set(cards) == kinds
    for lines in cards.values():
        assert all(CITED.search(line) for line in lines)


def test_games_for_two_and_three_can_be_set_up_with_all_options() -> None:
    for info in BOOK.scenarios:
        chosen = [option.id for option in info.options]
        state = BOOK.new_state(info.id, chosen, Dice(bytes(32)), [])
        assert state.legal()
        assert len(chosen) == (17 if info.id == "three_players" else 16)


# The Disc


def disc_of(day: Day, seat: int) -> HolderPanel:
    """The panel of the Disc as a seat sees it."""
    return next(one for one in BOOK.display.panels(BOOK.secrets.view(day, seat)) if one["kind"] == "holder")


@pytest.mark.rule("D03", "D06")
def test_the_cards_of_the_disc_are_the_choices_and_tell_where_it_lands() -> None:
    day = begin()
    while not any(action.verb == "pass" for action in day.legal()):
        day.apply(day.legal()[0])
    panel = disc_of(day, 0)
    rows = {choice.get("row") for choice in BOOK.display.choices(day)}
    assert rows == {card["id"] for card in panel["cards"]} == {"tactical", "strategic", "pass"}
    assert {card["id"]: card["lands"] for card in panel["cards"]} == {
        "tactical": "french",
        "strategic": "allied",
        "pass": "french",
    }
    assert disc_of(day, 1)["cards"] == [], "what the French could do is their own affair"
    act(day, "strategic")
    plans = disc_of(day, 0)["cards"]
    assert {choice.get("row") for choice in BOOK.display.choices(day)} <= {card["id"] for card in plans}
    assert {card["lands"] for card in plans} == {"allied"}


@pytest.mark.rule("L073", "L074")
def test_the_disc_tells_what_the_turn_has_seen() -> None:
    day = begin()
    while not any(action.verb == "pass" for action in day.legal()):
        day.apply(day.legal()[0])
    act(day, "strategic")
    act(day, "stand_by")
    panel = disc_of(day, 0)
    assert panel["holder"] == panel["mover"] == "allied"
    assert [(bead["end"], bead["sign"]) for bead in panel["beads"]] == [("french", "S")]
    act(day, "pass")
    act(day, "end_moves")
    panel = disc_of(day, 0)
    assert (panel["count"], panel["most"], panel["mover"]) == (1, 2, "french")
    assert [(bead["end"], bead["sign"]) for bead in panel["beads"]] == [("french", "S"), ("allied", "P")]
    shut = {card["id"]: card.get("shut", "") for card in panel["cards"]}
    assert shut["strategic"] == "The other side holds the Disc."
    act(day, "pass")
    act(day, "end_moves")
    while day.turn == 1:
        act(day, "decline")
    assert disc_of(day, 0)["beads"] == []


# At a glance


def face_of(day: Day, seat: int, name: str) -> PieceFace:
    return next(face for face in BOOK.display.pieces(BOOK.secrets.view(day, seat)) if face["name"] == name)


def signs(face: PieceFace) -> set[str]:
    return {badge["sign"] for badge in face["badges"]}


def test_blocks_show_what_they_do_and_their_mp() -> None:
    study = Study("A-B-C", british="B C").french("L", TL, "A").french("F", INF, "A", now=1).british("E", INF, "B")
    study.impulse()
    assert face_of(study.now, 0, "F")["block"]["corner"] == "2 MP"
    assert signs(face_of(study.now, 0, "F")) == {"damaged"}
    study.activate("L").do("pick", "F")
    assert "activated" in signs(face_of(study.now, 0, "L"))
    assert face_of(study.now, 0, "F")["block"]["corner"] == "3 MP", "one more under his leader"
    study.do("go", "B")
    assert signs(face_of(study.now, 0, "F")) == {"damaged", "done", "engaged"}
    assert face_of(study.now, 0, "F")["block"]["corner"] == "0 MP"


def test_faces_are_kept_as_long_as_nothing_about_them_changes() -> None:
    day = begin()
    seen = BOOK.secrets.view(day, 0)
    one, other = BOOK.display.pieces(seen), BOOK.display.pieces(seen)
    assert all(a is b for a, b in zip(one, other, strict=True))


@pytest.mark.rule("L331")
def test_blocks_at_risk_of_being_cut_off_are_lit() -> None:
    study = Study("H-A-B A-X", british="X", hq={FRENCH: "H"})
    study.french("N", SL, "H").french("F", INF, "B").british("E", INF, "X").impulse()
    seen = BOOK.secrets.view(study.now, 0)
    areas, text, rule = BOOK.display.show(seen, "risk", -1, -1, "french")
    assert (areas, rule) == ([study.areas["B"]], "6.4.1")
    assert "A" in text
    study.now.control[study.areas["A"]] = BRITISH
    seen = BOOK.secrets.view(study.now, 0)
    areas, text, _ = BOOK.display.show(seen, "risk", -1, -1, "french")
    assert areas == [study.areas["B"]]
    assert text.startswith("Blocks in one area are cut off")
    assert "cut_off" in signs(face_of(study.now, 0, "F"))
    assert "cut_off" not in signs(face_of(study.now, 0, "N"))


@pytest.mark.rule("L065")
def test_victory_areas_of_both_sides_have_names_and_owners() -> None:
    day = begin()
    panel = next(one for one in BOOK.display.panels(BOOK.secrets.view(day, 1)) if one["kind"] == "places")
    assert len(panel["places"]) == len(day.ground.victory) == 7
    assert not any(place["turned"] for place in panel["places"])
    assert {"Plancenoit", "Papelotte"} <= {place["name"] for place in panel["places"]}


def test_the_ground_has_signs_of_its_own() -> None:
    board = BOOK.display.board("battle", [])
    shapes = {sign["space"]: sign["shape"] for sign in board["signs"]}
    assert {shapes[10], shapes[50], shapes[79]} == {"gate"}
    assert shapes[52] == "outer_ring"
    assert sum("star" in sign for sign in board["signs"]) == 7
    assert {sign["space"] for sign in board["signs"] if "cutting" in sign} == {17, 27, 28, 38, 39}
    assert any(border["kind"] == "start" for border in board["borders"])
    assert "Ohain stream" in {name["text"] for name in board["names"]}


# The map


def test_every_area_has_a_name_of_its_own() -> None:
    board = BOOK.display.board("battle", ())
    labels = [space["label"] for space in board["spaces"]]
    assert len(set(labels)) == len(labels) == 115
    road = {space["id"]: space["label"] for space in board["spaces"] if "Chemin Creux" in space["label"]}
    assert sorted(road) == [17, 27, 28, 38, 39]
    # From west to east, as the compass in their names says.
    middle = {space["id"]: space["at"][0] for space in board["spaces"]}
    in_order = [road[area].removeprefix("Chemin Creux ") for area in sorted(road, key=lambda area: middle[area])]
    assert in_order == ["West", "West-Centre", "Centre", "East-Centre", "East"]
    printed = [name["text"].replace("\n", " ") for name in board["names"]]
    assert set(road.values()) <= set(printed), "and the map prints it"
    assert "Chemin Creux" not in printed


def inside(at: tuple[float, float], line: list[tuple[float, float]]) -> bool:
    """Is a point within a polygon?"""
    found = False
    for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


@pytest.mark.parametrize(
    ("name", "area"),
    [
        ("Plancenoit", 87),
        ("Plancenoit, lower village", 87),
        ("Hougoumont", 52),
        ("La Haye Sainte", 40),
        ("Papelotte", 30),
    ],
)
def test_the_houses_of_a_place_stand_in_its_own_area(name: str, area: int) -> None:
    board = BOOK.display.board("battle", ())
    outline = next(space["polygon"] for space in board["spaces"] if space["id"] == area)
    place = next(one for one in board["settlements"] if one["name"] == name)
    drawn = areas.drawn_houses(place)
    shift = re.search(r"translate\((\S+) (\S+)\) scale\((\S+)\)", drawn)
    assert shift is not None
    dx, dy, scale = (float(number) for number in shift.groups())
    corners = 0
    for path in re.findall(r' d="([^"]+)"', drawn):
        for x, y in re.findall(r"[ML](-?[\d.]+)[ ,](-?[\d.]+)", path):
            corners += 1
            assert inside((dx + scale * float(x), dy + scale * float(y)), outline), (x, y)
    assert corners > 3


# Counts, allowances and lines of the journal


def test_a_card_tells_the_mp_that_a_block_really_has() -> None:
    study = Study("A-B-C-D", british="D").french("L", TL, "A").french("F", INF, "A").french("O", INF, "A", corps="II")
    study.impulse().activate("L")
    number = study.roster.numbers

    def line(name: str) -> str:
        faces = {face["number"]: face for face in BOOK.display.pieces(view(study, 0))}
        return next(words for words in faces[number[name]]["card"] if "MP (3.7)" in words)

    assert line("F") == "3 of 3 MP (3.7)", "one more under his leader"
    assert line("O") == "2 of 2 MP (3.7)"
    study.do("pick", "F").do("go", "B")
    assert line("F") == "2 of 3 MP (3.7)"


def test_only_leaders_are_asked_for_their_range() -> None:
    questions = {one["what"]: one for one in BOOK.display.questions(begin())}
    assert questions["range"]["symbols"] == ["leader"]
    assert "symbols" not in questions["lines"]


def test_a_decision_tells_how_many_may_still_be_chosen() -> None:
    study = Study("A-B-C-D", british="D", hq={FRENCH: "A"}).french("Napoleon", SL, "A", now=2)
    for name, corps in (("L1", "I"), ("L2", "II"), ("L3", "VI")):
        study.french(name, TL, "B", corps=corps)
    study.impulse().do("tactical")
    step = study.now.agenda[-1]
    calls = [action for action in study.now.legal() if action.verb == "call"]
    assert (len(calls), step.limit(study.now)) == (3, 2)
    study.do("call", "L1").do("reveal")
    assert study.now.agenda[-1].limit(study.now) == 1


def test_a_reserve_that_is_not_drawn_does_not_wait_for_a_place() -> None:
    study = Study("A-B", british="B", hq={FRENCH: "A"}).french("Napoleon", SL, "A", now=1)
    study.icon(FRENCH, "I", "infantry", "A")
    study.french("P1", INF, "pool").french("P2", INF, "pool").impulse().do("strategic").do("reinforce")
    study.now.apply(Action("draw", 1))
    faces = [face for face in BOOK.display.pieces(view(study, 0)) if face["name"] in ("P1", "P2")]
    assert sorted(face["status"] for face in faces) == ["reserve", "waiting"]


def test_a_march_is_one_line_whatever_lies_on_its_way() -> None:
    study = Study("A-B-C-D", british="D").french("L", TL, "A").french("F", CAV, "A").french("G", CAV, "A")
    study.impulse().activate("L").move("F", "C").do("along")
    told = study.told("marches")
    names = study.areas
    number = study.roster.numbers
    assert told == [(number[name], names["A"], names["B"], names["C"]) for name in ("F", "G")]
    events = [event for event in study.events if event.kind == "marches"]
    assert BOOK.display.tell(study.now, events[0]) == "F goes from A to C."
    assert [BOOK.display.together(study.now, event) for event in events] == [
        ("F", "go from A to C."),
        ("G", "go from A to C."),
    ]
    assert BOOK.display.touches(study.now, events[0])[1] == [names["A"], names["B"], names["C"]]
