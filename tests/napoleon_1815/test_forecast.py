"""The fight as it would be, while groups march: own blocks with their fire, the enemy's number and what is seen."""

from __future__ import annotations

from fractions import Fraction

from grognard.games import rulebook
from grognard.games.napoleon_1815.display.forecast import banded
from grognard.games.napoleon_1815.display.preview import of_volley, preview
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, FRENCH, FRENCH_SIDE, INFANTRY, PRUSSIAN
from grognard.games.napoleon_1815.skirmish import shown_of
from grognard.kernel.action import Action
from grognard.kernel.odds import hits
from grognard.kernel.preview import Odds
from tests.napoleon_1815.clash import clash as set_out
from tests.napoleon_1815.drill import go, several
from tests.napoleon_1815.sandbox import FRENCH_NIGHT, Study

BOOK = rulebook("napoleon_1815")


def seen(study: Study, town: str) -> Odds | None:
    return BOOK.display.clash(BOOK.secrets.view(study.now, study.now.seat()).state, study.number(town))


def outposts() -> Study:
    """Four French blocks beside Charleroi, where two Prussians stand."""
    study = Study().french("A", INFANTRY, 4, 2, "laneffe").french("B", INFANTRY, 3, 1, "laneffe")
    study.french("C", CAVALRY, 3, 2, "laneffe").french("G", FOOT_ARTILLERY, 2, 2, "laneffe")
    return several(study, PRUSSIAN, "XY", "charleroi").movement()


def test_the_volley_foretold_is_that_of_the_skirmish() -> None:
    study = outposts()
    told = seen(study, "charleroi")
    assert told is not None
    assert told["column"]["id"] == "skirmish"
    assert (told["attack"]["total"], told["defence"]["total"]) == (4, 2)
    assert told["defence"]["parts"] == [], "both are seen from behind"
    study.do("group", "laneffe", FRENCH)
    for name in "ABCG":
        go(study, name, "charleroi")
    study.do("end_movement")
    while study.step != "ShowUnits" or study.now.seat() != 0:
        first = study.now.legal()[0]
        study.do(first.verb, first.a, first.b)
    for name in "ABCG":
        study.do("show", name)
    card = of_volley(study.now, "french", shown_of(study.now, FRENCH_SIDE))
    assert told["brief"] == card["brief"]
    assert told["results"] == banded([Fraction(row["chance"]) for row in card["results"]])


def test_the_fire_of_each_block_is_what_its_card_says_in_the_open() -> None:
    study = Study().french("A", INFANTRY, 4, 2, "laneffe").french("C", CAVALRY, 3, 2, "laneffe")
    study.french("D", CAVALRY, 2, 1, "laneffe")
    several(study, PRUSSIAN, "XYZ", "charleroi").movement()
    told = seen(study, "charleroi")
    assert told is not None
    assert told["column"]["id"] == "battle"
    values = {part["who"]: part["label"] for part in told["attack"]["parts"]}
    battle = Study().french("A", INFANTRY, 4, 2).french("C", CAVALRY, 3, 2).french("D", CAVALRY, 2, 1)
    for name in "XYZ":
        battle.prussian(name, INFANTRY, 4, 2)
    set_out(battle, {"A": 5, "C": 2, "D": 3, "X": 5, "Y": 4, "Z": 6})
    battle.do("pick", "A")
    card = preview(battle.now, Action("fire", 0), "french")
    assert card is not None
    assert values["A"] == "4 dice at F2"
    assert card["title"].endswith("4 dice at F2")
    assert values["C"] == "3 dice at F3", "shock of cavalry that engages (6.33)"


def test_roads_limit_who_could_come() -> None:
    study = several(Study(), FRENCH, "ABCDEFGHI", "laneffe")
    several(study, PRUSSIAN, "XYZ", "charleroi").movement()
    told = seen(study, "charleroi")
    assert told is not None
    assert told["attack"]["total"] == 4, "over the river"
    assert any(note["rule"] == "5.5" for note in told["notes"])
    assert any(note["rule"] == "6.34" for note in told["notes"]), "reserves could come in the battle"
    study.do("group", "laneffe", FRENCH)
    go(study, "A", "charleroi")
    study.do("pick", "B")
    told = seen(study, "charleroi")
    assert told is not None
    assert told["attack"]["total"] == 2, "A is there and B in hand"
    assert told["column"]["id"] == "skirmish"
    assert told["most"] == 4
    assert "1 more would make it a battle" in told["next"]


def test_nobody_attacks_at_night_and_nobody_else_is_met() -> None:
    night = several(Study(turn=FRENCH_NIGHT), FRENCH, "AB", "laneffe")
    assert seen(several(night, PRUSSIAN, "XYZ", "charleroi").movement(), "charleroi") is None
    study = outposts()
    assert seen(study, "laneffe") is None
    assert seen(study, "namur") is None


def test_faces_that_nobody_sees_change_nothing() -> None:
    told: list[Odds | None] = []
    for steps in (1, 4):
        study = Study().french("A", INFANTRY, 4, 2, "laneffe")
        study.prussian("X", INFANTRY, steps, 1, "charleroi").prussian("Y", CAVALRY, 5 - steps, 3, "namur").movement()
        told.append(seen(study, "charleroi"))
    assert told[0] is not None
    assert told[0] == told[1]


def test_many_hits_are_told_in_bands_that_make_a_whole() -> None:
    rows = banded(hits([(12, 2), (9, 3)]))
    assert len(rows) <= 8
    assert sum(Fraction(row["chance"]) for row in rows) == 1
    assert rows[-1]["word"].endswith("+")
