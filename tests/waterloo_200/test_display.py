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
    assert battle["ending"]["word"].startswith("-6: decisive victory of the defender")
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
    assert all(text.startswith("Engage in") for text in attacks)


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
    assert text.startswith("1 areas with blocks are cut off")
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
