"""Odds while units move: the assault that would be, as its card has it when it is made."""

from __future__ import annotations

from grognard.games import rulebook
from grognard.games.waterloo_impulse.display.preview import preview
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import READY, USED
from grognard.kernel.action import Action
from grognard.kernel.odds import contest
from grognard.kernel.preview import Odds
from tests.waterloo_impulse.fights import attack, march, quiet
from tests.waterloo_impulse.sandbox import COMMANDERS, LEADERS, Study

BOOK = rulebook("waterloo_impulse")


def seen(study: Study, area: str) -> Odds | None:
    """What the side that moves is told of an area."""
    return BOOK.display.clash(BOOK.secrets.view(study.now, study.seat).state, study.areas[area])


def village() -> Study:
    """Two brigades and a gun beside a village with a battalion and skirmishers; all Leaders are spent."""
    study = quiet(Study("S-A T-S", terrain={"A": "village"}))
    study.french("X", INFANTRY, 5, 4, "S").french("Y", INFANTRY, 4, 4, "S").french("G", ARTILLERY, 4, 3, "S")
    return study.british("E", INFANTRY, 4, 4, "A").british("K", SKIRMISHER, 1, 3, "A").led("Reille", "move", "S")


def test_an_area_that_nobody_has_entered_is_told_with_all_who_could_come() -> None:
    study = village()
    told = seen(study, "A")
    assert told is not None
    assert "could come" in told["notes"][0]["text"]
    march(march(study, "X", "A"), "Y", "A")
    card = preview(study.now, Action("end_moves"))
    assert card is not None
    assert (told["attack"]["total"], told["defence"]["total"]) == (card["attack"]["total"], card["defence"]["total"])
    assert told["results"] == card["results"]
    assert told["attack"]["parts"] == card["attack"]["parts"]
    assert told["defence"]["parts"][0]["who"] == "K", "the Forward that defends best"


def test_the_unit_in_hand_attacks_and_the_other_could_join() -> None:
    study = village().do("pick", "Y")
    told = seen(study, "A")
    assert told is not None
    assert told["attack"]["pieces"] == [study.number("Y")]
    assert told["attack"]["total"] == 4
    lead = 4 - told["defence"]["total"]
    assert [rung["takes"] for rung in told["ladder"] if rung["reached"]] == [4]
    (joins,) = [one for one in told["joiners"] if one["name"].startswith("X")]
    assert joins["strength"] == 3, "X would be Point with Y behind it: 5 + 2"
    assert joins["brief"]["chance"] == str(contest(lead + 3)[2])
    assert told["most"] == 7
    card = preview(study.now, Action("go", study.areas["A"]))
    assert card is not None
    assert card["results"] == told["results"]
    march(study.do("go", "A"), "X", "A")
    whole = preview(study.now, Action("end_moves"))
    assert whole is not None
    assert whole["attack"]["total"] == 7
    assert whole["results"][2]["chance"] == joins["brief"]["chance"]


def test_a_fresh_leader_is_one_of_those_who_could_join() -> None:
    study = Study("S-A").spend(*[one for one in (*LEADERS, *COMMANDERS) if one != "Reille"])
    study.french("X", INFANTRY, 4, 4, "S").british("E", INFANTRY, 4, 5, "A").led("Reille", "move", "S")
    study.now.leaders[study.leaders["Reille"]] = READY
    told = seen(study, "A")
    assert told is not None
    lead = told["attack"]["total"] - told["defence"]["total"]
    leaders = [(one["name"], one["strength"], one["brief"]["chance"]) for one in told["joiners"] if one["piece"] == -1]
    assert leaders == [("Reille", 2, str(contest(lead + 2)[2]))]
    study.now.leaders[study.leaders["Reille"]] = USED
    spent = seen(study, "A")
    assert spent is not None
    assert spent["joiners"] == []


def test_cavalry_is_not_foretold_in_a_village() -> None:
    study = quiet(Study("S-A S-T", terrain={"A": "village"})).french("C", CAVALRY, 5, 4, "S")
    study.british("E", INFANTRY, 4, 4, "A").led("Reille", "move", "S")
    assert seen(study, "A") is None


def test_nothing_is_foretold_of_friends_nor_after_the_movement() -> None:
    study = village()
    assert seen(study, "S") is None
    assert seen(study, "T") is None
    attack(march(study, "X", "A"), "A")
    assert study.step != "Movement"
    assert seen(study, "A") is None
