"""Battles while blocks still move: what would come of them, as the card has it when they are declared."""

from __future__ import annotations

from fractions import Fraction

from grognard.games import rulebook
from grognard.games.waterloo_200.display.forecast import least_for, outcome_of
from grognard.kernel.action import Action
from grognard.kernel.preview import Odds
from tests.waterloo_200.sandbox import CAV, FOOT, INF, TL, Study

BOOK = rulebook("waterloo_200")


def seen(study: Study, area: str) -> Odds | None:
    return BOOK.display.clash(BOOK.secrets.view(study.now, study.now.seat()).state, study.areas[area])


def card(study: Study, verb: str, area: str) -> Odds:
    found = BOOK.display.preview(BOOK.secrets.view(study.now, 0).state, Action(verb, study.areas[area]))
    assert found is not None
    return found


def hill() -> Study:
    """Two French blocks beside a hill with one of two British blocks, nobody knows which."""
    study = Study("A-B B-C", british="B C", bonus={"B": 2})
    study.french("L", TL, "A").french("F", INF, "A").french("R", CAV, "A")
    study.british("Weak", INF, "B", "B1").british("Strong", INF, "C", "B4")
    return study.impulse().activate("L")


def test_with_the_block_in_hand_it_is_the_card_of_the_battle_declared() -> None:
    study = hill().do("pick", "F")
    told = seen(study, "B")
    assert told is not None
    assert [one["name"] for one in told["joiners"]] == ["R"]
    study.do("go", "B").do("end_moves")
    fought = card(study, "fight", "B")
    assert told["results"] == fought["results"]
    assert told["attack"]["parts"] == fought["attack"]["parts"]
    assert told["defence"]["parts"] == fought["defence"]["parts"]


def test_what_one_more_block_would_change_is_what_it_changes() -> None:
    study = hill().do("pick", "F")
    told = seen(study, "B")
    assert told is not None
    (joins,) = told["joiners"]
    both = card(study.do("go", "B").move("R", "B").do("end_moves"), "fight", "B")
    assert joins["brief"]["chance"] == both["brief"]["chance"]
    assert told["most"] == both["attack"]["total"]


def test_nobody_there_yet_means_all_who_could_come() -> None:
    study = hill()
    told = seen(study, "B")
    assert told is not None
    assert "could come" in told["notes"][0]["text"]
    assert {part["who"] for part in told["attack"]["parts"] if part["label"] == "strength"} == {"F", "R"}
    assert seen(study, "A") is None, "no enemy"


def test_guns_that_are_ready_are_named_with_what_they_add() -> None:
    study = Study("A-B", british="B", bonus={"B": 3})
    study.french("L", TL, "A").french("F", INF, "A").french("G", FOOT, "A").british("E", INF, "B")
    study.impulse().activate("L").do("pick", "G").do("reveal").do("pick", "F")
    told = seen(study, "B")
    assert told is not None
    assert [(one["name"], one["strength"]) for one in told["joiners"]] == [("G", 3)]
    study.do("go", "B").do("end_moves").do("fight", "B")
    gun = BOOK.display.preview(BOOK.secrets.view(study.now, 0).state, Action("commit", study.roster.numbers["G"]))
    assert gun is not None
    assert told["joiners"][0]["brief"]["chance"] == gun["brief"]["chance"]


def test_worlds_that_look_alike_have_one_forecast() -> None:
    study = hill().do("pick", "F")
    day = study.now
    twin = day.copy()
    weak, strong = (day.roster.names.index(name) for name in ("Weak", "Strong"))
    twin.where[weak], twin.where[strong] = day.where[strong], day.where[weak]
    told = [BOOK.display.clash(BOOK.secrets.view(world, 0).state, study.areas["B"]) for world in (day, twin)]
    assert told[0] == told[1]
    assert told[0] is not None


def test_what_would_tip_it() -> None:
    chances = {-3: Fraction(1, 4), -1: Fraction(1, 2), 0: Fraction(1, 4)}
    assert outcome_of(chances, 0) == [Fraction(3, 4), Fraction(1, 4), Fraction(0)]
    assert least_for(chances, Fraction(1, 2)) == 2
    assert least_for(chances, Fraction(1)) == 4
