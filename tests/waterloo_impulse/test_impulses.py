"""Rules 8.4 to 8.8: what each kind of impulse activates, and where."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.sandbox import Study

NOBODY_HELPS = ("Reille", "Orange", "Napoleon", "Wellington", "Ney")


def contested(boundaries: str = "A-B A-C", **more: object) -> Study:
    """Area A with both sides in it, under French control."""
    study = Study(boundaries, **more).french("X", INFANTRY, 3, 3, "A")  # type: ignore[arg-type]
    return study.british("Y", INFANTRY, 3, 3, "A")


# Move/Assault


@pytest.mark.rule("8.4a", "8.4b", "10.3a")
def test_units_of_the_active_area_may_do_different_things() -> None:
    study = contested(control={"B": FRENCH}).french("X2", INFANTRY, 3, 3, "A").french("X3", INFANTRY, 3, 3, "A")
    study.led("Reille", "move", "A").do("pick", "X2").do("go", "B").do("end_moves")
    study.do("assault", "A", 0)
    assert study.offered("point") == [study.number("X"), study.number("X3")]
    idle = contested(control={"B": FRENCH}).led("Reille", "move", "A").do("end_moves").do("end_assaults")
    assert idle.seat == ALLIED
    assert idle.told("assault") == []


@pytest.mark.rule("8.4a")
def test_any_area_or_zone_with_units_of_the_formation_can_be_active() -> None:
    study = Study("P2>A A-B").prussian("Z1", INFANTRY, 3, 3, "P2").prussian("Z2", INFANTRY, 3, 3, "B").led("Bulow")
    assert study.offered("move") == [study.areas["P2"], study.areas["B"]]


@pytest.mark.rule("8.4c", "7.4b")
def test_only_foot_leads_a_move_and_assault() -> None:
    study = contested().french("S", SKIRMISHER, 2, 2, "A").french("K", CAVALRY, 5, 3, "A")
    study.french("G", ARTILLERY, 5, 3, "A").led("Reille", "move", "A").do("assault", "A", 0)
    assert study.offered("point") == [study.number("X"), study.number("S")]
    assert study.refused("point", "K").rule == "8.4"
    study.do("point", "S")
    assert study.offered("add") == [study.number(name) for name in ("X", "K", "G")]


# Volley fire


@pytest.mark.rule("8.5a", "8.5b")
def test_a_volley_needs_fresh_foot_in_a_contested_area() -> None:
    study = contested(dice=[1, 1, 6, 6]).french("T", INFANTRY, 3, 3, "A", spent=True)
    study.french("K", CAVALRY, 3, 3, "A").french("E", INFANTRY, 3, 3, "A", "Erlon").french("B1", INFANTRY, 3, 3, "B")
    study.french("X2", INFANTRY, 3, 3, "A").led("Reille")
    assert study.refused("volley", "B", 0).rule == "8.5"
    study.do("volley", "A", 0)
    assert study.step == "ChooseShooters"
    assert study.offered("point") == [study.number("X"), study.number("X2")]
    for name in ("T", "K", "E"):
        assert study.refused("point", name).rule == "12.1"
    study.do("point", "X").do("all")
    assert [study.at(name) for name in ("X", "X2", "T")] == ["A"] * 3
    assert study.seat == ALLIED  # nobody moves
    tired = Study("A-B").french("X", INFANTRY, 3, 3, "A", spent=True).british("Y", INFANTRY, 3, 3, "A").led("Reille")
    assert tired.refused("volley", "A", 0).rule == "8.5"


@pytest.mark.rule("8.5a")
def test_no_volley_in_a_zone() -> None:
    study = Study("P2>A").prussian("Z", INFANTRY, 3, 3, "P2").french("X", INFANTRY, 3, 3, "A").led("Bulow")
    assert study.refused("volley", "P2", 9).rule == "8.5"


# Bombardment


@pytest.mark.rule("8.6a", "8.6.1c")
def test_guns_fire_next_door_and_never_three_areas_away() -> None:
    study = Study("A-B B-C C-D A-E").french("G", ARTILLERY, 3, 3, "A").british("Y", INFANTRY, 3, 3, "E")
    study.british("Z", INFANTRY, 3, 3, "D").british("W", INFANTRY, 3, 3, "C").led("Reille", "bombard", "A")
    assert study.offered("target") == [study.areas["E"], study.areas["C"]]
    assert study.refused("target", "D").rule == "8.6.1"
    assert study.refused("target", "B").rule == "13.1"


@pytest.mark.rule("8.6a")
def test_only_guns_of_the_formation_in_one_area_fire() -> None:
    study = (
        Study("A-B C-B", dice=[1, 1, 6, 6]).french("G", ARTILLERY, 3, 3, "A").french("H", ARTILLERY, 3, 3, "A", "Erlon")
    )
    study.french("F", ARTILLERY, 3, 3, "C").french("X", INFANTRY, 3, 3, "A").british("Y", INFANTRY, 3, 3, "B")
    study.led("Reille", "bombard", "A").do("target", "B")
    assert study.told("fire")[0][:2] == (study.number("G"), study.areas["A"])  # there was nobody else to choose
    assert not any(study.is_spent(name) for name in ("H", "F"))


@pytest.mark.rule("8.6b")
def test_guns_in_a_contested_area_fire_at_what_is_there() -> None:
    study = (
        contested().french("G", ARTILLERY, 3, 3, "A").british("Z", INFANTRY, 3, 3, "B").led("Reille", "bombard", "A")
    )
    assert study.offered("target") == [study.areas["A"]]
    assert study.refused("target", "B").rule == "13.1"


# Cavalry charge


def riders(boundaries: str, **more: object) -> Study:
    """Two of Ney's in S."""
    study = Study(boundaries, **more)  # type: ignore[arg-type]
    study.french("K1", CAVALRY, 4, 3, "S", "Ney", moves=8).french("K2", CAVALRY, 4, 3, "S", "Ney", moves=8)
    return study.spend("Orange", "Napoleon", "Wellington", "Ney")


@pytest.mark.rule("8.7a", "8.7e", "8.7f")
def test_only_cavalry_charges_each_where_it_likes() -> None:
    study = riders("S-A S-B S-C", control={"C": FRENCH}, dice=[3, 3, 3, 3]).french("X", INFANTRY, 4, 4, "S", "Ney")
    study.french("H", ARTILLERY, 3, 3, "S", "Ney", horse=True).french("L", SKIRMISHER, 3, 3, "S")
    study.british("Y", INFANTRY, 3, 3, "A").led("Ney", "charge", "S")
    assert study.offered("pick") == [study.number("K1"), study.number("K2")]
    for name in ("X", "H", "L"):
        assert study.refused("pick", name).rule == "8.3"
    study.do("pick", "K1").do("go", "A").do("pick", "K2").do("go", "C").do("halt")
    assert study.at("K2") == "C"  # it only moves
    assert study.told("assault") == [(study.areas["A"], 1, 1)]
    assert study.told("committed")[0] == (study.number("K1"), 0)


@pytest.mark.rule("8.7b", "8.7d", "8.7f", "3.4b")
def test_charges_go_through_clear_ground_only() -> None:
    study = riders(
        "S-F S-V S-H H-A F-B", terrain={"F": "forest", "V": "village", "H": "hill"}, control={"F": FRENCH, "H": FRENCH}
    )
    study.british("Y", INFANTRY, 3, 3, "V").british("Z", INFANTRY, 3, 3, "A").led("Ney", "charge", "S").do("pick", "K1")
    assert study.refused("go", "F").rule == "8.7"
    assert study.refused("go", "V").rule == "8.7"
    study.do("go", "H")
    assert study.now.left == 6  # next to an enemy: two, as always
    assert study.may("go", "A")
    short = riders("S-H H-A", terrain={"H": "hill"}, control={"H": FRENCH}).british("Z", INFANTRY, 3, 3, "A")
    short.roster.moves[0] = (5, 4)
    short.led("Ney", "charge", "S").do("pick", "K1").do("go", "H")
    assert short.refused("go", "A").rule == "10.5"


@pytest.mark.rule("8.7c")
@pytest.mark.parametrize(
    ("terrain", "allowed"), [("flat", True), ("hill", True), ("forest", False), ("village", False)]
)
def test_a_contested_area_is_active_for_a_charge_only_if_clear(terrain: str, allowed: bool) -> None:
    study = riders("S-A", terrain={"S": terrain}, control={"A": FRENCH}).british("Y", INFANTRY, 3, 3, "S").led("Ney")
    assert study.may("charge", "S", 1) == allowed
    if not allowed:
        assert study.refused("charge", "S", 1).rule == "8.7"


@pytest.mark.rule("8.7a", "8.7e")
def test_a_charge_from_a_zone_and_in_place() -> None:
    zone = Study("P2>A", dice=[3, 3, 3, 3, 6, 6]).prussian("Z", CAVALRY, 4, 3, "P2").french("X", INFANTRY, 3, 3, "A")
    zone.spend("Bulow", "Reille", "Napoleon", "Blucher", "Ney").led("Bulow", "charge", "P2")
    zone.do("pick", "Z").do("go", "A")
    assert zone.told("assault") == [(zone.areas["A"], 1, 1)]
    study = (
        riders("S-A", control={"A": FRENCH}).british("Y", INFANTRY, 3, 3, "S").french("X", INFANTRY, 3, 3, "S", "Ney")
    )
    study.led("Ney", "charge", "S").do("end_moves").do("assault", "S", 1)
    assert study.offered("point") == [study.number("K1"), study.number("K2")]
    assert study.refused("point", "X").rule == "8.7"


# General Advance


@pytest.mark.rule("8.8a", "8.8c", "8.8d", "8.8e", "8.8g", "8.8h", "8.8i")
def test_c33_a_general_advance() -> None:
    study = Study("S-A S-B S-C D-A D-C D-E", control={"A": FRENCH}).french("X", INFANTRY, 3, 3, "S", moves=1)
    study.french("W", INFANTRY, 3, 3, "D").french("G1", ARTILLERY, 3, 3, "S", spent=True)
    study.french("G2", ARTILLERY, 3, 3, "S").british("Y", INFANTRY, 3, 3, "D").british(
        "Y2", INFANTRY, 3, 3, "C", "Hill"
    )
    study.french("R", INFANTRY, 3, 3, "C", "Erlon").led("Reille", "advance")
    assert study.offered("pick") == [study.number(name) for name in ("X", "W", "G2")]
    assert study.refused("pick", "G1").rule == "8.8"
    for name in ("X", "W", "G2"):
        study.do("pick", name)
        assert study.offered("go") == [study.areas["A"]]
        for area in ("B", "C", "E"):
            assert study.refused("go", area).rule == "8.8"
        study.do("stay")
    study.do("pick", "X").do("go", "A").do("pick", "W").do("go", "A").do("pick", "G2").do("go", "A")
    assert study.is_spent("G2")
    assert not study.is_spent("X")
    assert [study.at(name) for name in ("X", "W", "G1", "G2")] == ["A", "A", "S", "A"]
    assert study.seat == ALLIED
    assert study.told("assault") == []


@pytest.mark.rule("8.8a", "8.8b")
def test_everybody_of_the_formation_advances_one_area_or_stays() -> None:
    study = Study("S-A S-B A-C T-U", control=dict.fromkeys("ABCU", FRENCH)).french("X1", INFANTRY, 3, 3, "S")
    study.french("X2", INFANTRY, 3, 3, "S").french("X3", INFANTRY, 3, 3, "T").french("E", INFANTRY, 3, 3, "T", "Erlon")
    study.led("Reille", "advance")
    assert study.offered("pick") == [study.number(name) for name in ("X1", "X2", "X3")]
    study.do("pick", "X1").do("go", "A")
    assert not study.may("pick", "X1")  # one area and no more
    study.do("pick", "X2").do("go", "B").do("end_moves")
    assert [study.at(name) for name in ("X1", "X2", "X3")] == ["A", "B", "T"]


@pytest.mark.rule("8.8c")
def test_nobody_advances_into_enemies_even_in_an_area_of_his_own() -> None:
    study = (
        Study("S-A S-B", control={"B": FRENCH})
        .french("X", INFANTRY, 3, 3, "S")
        .french("E", INFANTRY, 3, 3, "A", "Erlon")
    )
    study.british("Y", INFANTRY, 3, 3, "A").led("Reille", "advance").do("pick", "X")
    assert study.owner("A") == FRENCH
    assert study.offered("go") == [study.areas["B"]]


@pytest.mark.rule("8.8h", "7.1c")
def test_stacking_holds_in_an_advance() -> None:
    study = Study("S-A", control={"A": FRENCH}).french("X1", INFANTRY, 3, 3, "S").french("X2", INFANTRY, 3, 3, "S")
    for number in range(9):
        study.french(f"E{number}", INFANTRY, 1, 1, "A", "Erlon")
    study.led("Reille", "advance").do("pick", "X1").do("go", "A")
    assert study.at("X2") == "S"
    assert study.seat == ALLIED


@pytest.mark.rule("8.8f", "15.8a", "15.4a")
def test_an_advance_from_zones() -> None:
    study = Study("P2>A P1>B A-B", control={"A": ALLIED, "B": FRENCH}, dice=[6, 6]).prussian("Z1", INFANTRY, 3, 3, "P2")
    study.prussian("Z2", INFANTRY, 3, 3, "P2").prussian("Z3", INFANTRY, 3, 3, "A").led("Bulow", "advance")
    study.do("pick", "Z1")
    assert set(study.offered("go")) == {study.areas[name] for name in ("A", "P1", "P3")}
    study.do("go", "A").do("pick", "Z2").do("go", "P3")
    assert study.at("Z2") == "P3"
    assert study.at("Z3") == "A"  # not back into the zone, nor into B
