"""Rule 10.10: out of a contested area; rule 11.10: or assault in place."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, roll
from tests.waterloo_impulse.sandbox import Study


def surrounded(**more: object) -> Study:
    """A is contested; B is friendly and vacant, C vacant and the enemy's, D friendly and contested."""
    study = Study("A-B A-C A-D B-E", control={"B": FRENCH, "D": FRENCH}, **more)  # type: ignore[arg-type]
    study.french("O", INFANTRY, 4, 4, "D", "Erlon").british("Y", INFANTRY, 3, 4, "A").british("Z", INFANTRY, 3, 4, "D")
    return study


@pytest.mark.rule("10.10a", "10.10b", "10.10d", "10.5e")
def test_c25_infantry_leaves_for_a_friendly_area_only() -> None:
    study = surrounded().french("X", INFANTRY, 4, 4, "A").led("Reille", "move", "A").do("pick", "X")
    assert study.now.control[study.areas["D"]] == FRENCH
    assert study.offered("go") == [study.areas["B"]]
    assert study.refused("go", "C").rule == "10.10"
    assert study.refused("go", "D").rule == "10.10"
    study.do("go", "B")
    assert study.at("X") == "B"
    assert study.step != "MoveUnit"


@pytest.mark.rule("10.10c")
def test_c25_without_such_an_area_it_stays() -> None:
    study = Study("A-C A-D", control={"D": FRENCH}).french("X", INFANTRY, 4, 4, "A").british("Y", INFANTRY, 3, 4, "A")
    study.french("O", INFANTRY, 4, 4, "D", "Erlon").british("Z", INFANTRY, 3, 4, "D").french("P", CAVALRY, 4, 4, "A")
    study.led("Reille", "move", "A")
    assert study.step == "AssaultOrder"
    assert study.may("assault", "A", 0), "nobody can move"
    study.led("Reille")
    study = Study("A-C A-D", control={"D": FRENCH}).french("X", INFANTRY, 4, 4, "A").french("P", INFANTRY, 4, 4, "D")
    study.british("Y", INFANTRY, 3, 4, "A").french("Q", CAVALRY, 4, 4, "A").led("Reille", "move", "A").do("pick", "X")
    assert study.offered("go") == [study.areas["D"]], "an area with friends and no enemies will do"


@pytest.mark.rule("10.10e", "10.10f", "10.5f", "10.5d", "8.7d")
def test_c26_cavalry_rides_out_and_charges_elsewhere() -> None:
    study = quiet(Study("A-B B-D", control={"B": FRENCH}, dice=roll(2, 12))).french("V", CAVALRY, 6, 3, "A", moves=8)
    study.british("Y", INFANTRY, 3, 4, "A").british("Z", INFANTRY, 3, 4, "D").led("Reille", "charge", "A")
    study.do("pick", "V").do("go", "B")
    assert study.now.left == 6
    study.do("go", "D")
    assert study.now.left == 0
    assert (study.areas["D"], 1, 1) in study.told("assault")
    study = Study("A-B B-D", control={"B": FRENCH}).french("V", CAVALRY, 6, 3, "A", moves=5)
    study.british("Y", INFANTRY, 3, 4, "A").british("Z", INFANTRY, 3, 4, "D").led("Reille", "charge", "A")
    study.do("pick", "V").do("go", "B")
    assert study.refused("go", "D").rule == "10.5"


@pytest.mark.rule("11.7b", "7.4b")
def test_c27_the_same_cavalry_in_a_move_without_infantry() -> None:
    study = Study("A-B B-D", control={"B": FRENCH}).french("V", CAVALRY, 6, 3, "A", moves=8)
    study.british("Y", INFANTRY, 3, 4, "A").british("Z", INFANTRY, 3, 4, "D").led("Reille", "move", "A")
    study.do("pick", "V").do("go", "B")
    assert study.refused("go", "D").rule == "11.7"


@pytest.mark.rule("10.10f", "R85")
def test_cavalry_may_ride_out_and_back_in_and_horse_artillery_too() -> None:
    study = quiet(Study("A-B", control={"B": FRENCH}, dice=roll(2, 12))).french("V", CAVALRY, 6, 3, "A")
    study.french("H", ARTILLERY, 3, 3, "A", horse=True).french("O", INFANTRY, 4, 4, "A", "Erlon")
    study.british("Y", INFANTRY, 3, 4, "A").led("Reille", "move", "A")
    march(march(study, "V", "B", "A"), "H", "B", "A")
    assert (study.at("V"), study.at("H"), study.is_spent("H")) == ("A", "A", True)
    study.led("Reille", "charge", "A")
    march(study, "V", "B", "A")
    assert study.may("assault", "A", 1)
    assert study.may("end_assaults"), "it is voluntary"
    on(attack(study, "A", charge=True))
    assert study.told("assault")[-1] == (study.areas["A"], 0, 1)
    assert study.at("V") == "A"
    assert study.is_spent("V"), "and who fails stays"


@pytest.mark.rule("11.10a", "11.1c", "11.2a", "R23")
def test_c49_assault_in_place_or_leave() -> None:
    for supports, spent in (("", ["X"]), ("Y", ["X", "Y"]), ("all", ["X", "Y", "Z"])):
        study = quiet(Study("A-B", control={"B": FRENCH}, dice=roll(2, 12)))
        for name in ("X", "Y", "Z"):
            study.french(name, INFANTRY, 4, 4, "A")
        study.british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "A")
        on(attack(study, "A", "X", supports))
        assert [name for name in ("X", "Y", "Z") if study.is_spent(name)] == spent
    study = quiet(Study("A-B", control={"B": FRENCH}, dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "A")
    study.french("Y", INFANTRY, 4, 4, "A").french("Z", INFANTRY, 4, 4, "A").british("E", INFANTRY, 3, 4, "A")
    study.led("Reille", "move", "A").do("end_moves").do("end_assaults")
    assert not study.is_spent("X"), "none at all"
    study.led("Reille", "move", "A")
    march(study, "X", "B")
    study.do("end_moves").do("assault", "A", 0)
    study.do("point", "Y")
    assert study.refused("add", "X").rule == "11.2", "who left does not assault"


@pytest.mark.rule("11.10a", "R23")
def test_who_rode_out_and_stayed_out_leads_no_assault() -> None:
    study = quiet(Study("A-B", control={"B": FRENCH})).french("X", INFANTRY, 4, 4, "A")
    study.french("O", INFANTRY, 4, 4, "A", "Erlon").british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "A")
    march(study, "X", "B")
    assert study.step == "Activate", "nothing is left to assault with"
    assert study.told("assault") == []


@pytest.mark.rule("10.10a", "11.1a")
def test_who_was_driven_into_another_contested_area_does_not_assault_there() -> None:
    study = quiet(Study("A-B", control={"B": FRENCH}, dice=roll(4, 2))).french("X", INFANTRY, 4, 4, "A", spent=True)
    study.french("O", INFANTRY, 4, 4, "B", "Erlon").british("K", SKIRMISHER, 0, 1, "A").british(
        "F", INFANTRY, 3, 4, "B"
    )
    study.led("Reille", "move", "A")
    attack(study, "A")
    study.do("add", "K").do("fire")
    assert study.at("X") == "B"
    assert study.step == "Activate", "X has been beaten once in this impulse"
