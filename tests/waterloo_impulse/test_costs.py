"""Rules 10.5 and 10.9: what a step costs, and the minimum move."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.movement import price
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, roll
from tests.waterloo_impulse.sandbox import Study


def left(study: Study) -> int:
    """Movement factors of the unit in hand."""
    return study.now.left


@pytest.mark.rule("10.5a", "10.5b", "R15")
@pytest.mark.parametrize("own", [False, True])
def test_one_factor_in_quiet_ground_two_next_to_the_enemy(own: bool) -> None:
    study = Study("S-A A-B B-E").french("X", INFANTRY, 4, 4, "S").british("Y", INFANTRY, 3, 4, "E", spent=True)
    if own:
        study.french("O", INFANTRY, 4, 4, "A", "Erlon").french("P", INFANTRY, 4, 4, "B", "Erlon")
    study.led("Reille", "move", "S").do("pick", "X").do("go", "A")
    assert left(study) == 4
    study.do("go", "B")
    assert left(study) == 2


@pytest.mark.rule("10.5b", "R99")
def test_prussians_in_a_zone_are_next_to_the_areas_of_its_arrows() -> None:
    study = Study("S-A P1>A").french("X", INFANTRY, 4, 4, "S").prussian("Y", INFANTRY, 3, 4, "P1")
    study.led("Reille", "move", "S").do("pick", "X").do("go", "A")
    assert left(study) == 3


@pytest.mark.rule("10.5c", "10.5d", "10.5g")
@pytest.mark.parametrize(("fresh", "moves", "legal"), [(False, 3, True), (True, 4, True), (True, 3, False)])
def test_three_factors_for_spent_enemies_four_for_a_fresh_one(fresh: bool, moves: int, legal: bool) -> None:
    study = Study("R-S S-A S-B", control={"S": FRENCH}).french("X", INFANTRY, 4, 4, "R", moves=moves + 2)
    study.british("Y", INFANTRY, 3, 4, "A", spent=True).british("Z", INFANTRY, 3, 4, "A", spent=not fresh)
    study.led("Reille", "move", "R").do("pick", "X").do("go", "S")
    assert left(study) == moves
    assert study.may("go", "A") == legal
    if not legal:
        assert study.refused("go", "A").rule == "10.5"


@pytest.mark.rule("10.5g", "10.5d")
def test_c23_a_fresh_enemy_costs_four_once_and_stops() -> None:
    study = quiet(Study("S-C C-D", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S").british("F", INFANTRY, 3, 4, "C")
    for name in ("E1", "E2", "E3"):
        study.british(name, INFANTRY, 3, 4, "C", spent=True)
    study.british("N", INFANTRY, 3, 4, "D").led("Reille", "move", "S")
    assert price(study.now, 0, study.areas["S"], study.areas["C"]) == 4, "the enemy next to it adds nothing"
    study.do("pick", "X").do("go", "C")
    assert study.step != "MoveUnit"


@pytest.mark.rule("10.5a", "10.5b", "10.5c", "10.5g")
def test_c22_the_cost_of_a_path() -> None:
    def start() -> Study:
        study = quiet(Study("S-A A-B S-B B-C", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S", moves=5)
        return study.british("Y", INFANTRY, 3, 4, "C", spent=True).led("Reille", "move", "S").do("pick", "X")

    study = start().do("go", "A").do("go", "B")
    assert left(study) == 2
    assert study.refused("go", "C").rule == "10.5"
    study = start().do("go", "B").do("go", "C")
    assert study.told("assault") == [(study.areas["C"], 1, 0)]


@pytest.mark.rule("10.5c", "R16")
@pytest.mark.parametrize(("options", "fresh", "cost"), [
    ([], True, 3), ([], False, 3), (["dear_contested"], True, 4), (["dear_contested"], False, 3),
])  # fmt: skip
def test_a_contested_area_costs_three_or_by_the_other_reading_four(options: list[str], fresh: bool, cost: int) -> None:
    study = Study("S-A S-B", control={"B": FRENCH}, options=options).french("X", INFANTRY, 4, 4, "S")
    study.french("O", INFANTRY, 4, 4, "A", "Erlon").british("Y", INFANTRY, 3, 4, "A", spent=not fresh)
    study.led("Reille", "move", "S")
    assert price(study.now, 0, study.areas["S"], study.areas["A"]) == cost


@pytest.mark.rule("10.5c", "R13")
def test_what_was_contested_stays_dear_for_the_whole_impulse() -> None:
    study = (
        Study("S-A R-S", dice=roll(12, 2)).french("X", INFANTRY, 4, 4, "S").french("O", INFANTRY, 4, 4, "A", "Erlon")
    )
    study.british("K", SKIRMISHER, 1, 1, "A").doubled("Napoleon")
    study.do("volley", "A", study.roster.leader_formation[study.leaders["Erlon"]])
    study.do("move", "S", study.roster.leader_formation[study.leaders["Reille"]])
    assert study.at("K") == "dead"
    assert study.step == "Movement"
    assert price(study.now, 0, study.areas["S"], study.areas["A"]) == 3


@pytest.mark.rule("10.5e", "10.5f", "10.5g", "R17", "10.10d", "10.10e")
def test_leaving_a_contested_area_costs_the_foot_everything_and_riders_two() -> None:
    study = Study("A-B B-D", control={"B": FRENCH, "D": FRENCH}).french("I", INFANTRY, 4, 4, "A")
    study.french("K", SKIRMISHER, 1, 1, "A").french("F", ARTILLERY, 3, 3, "A").french("V", CAVALRY, 4, 4, "A")
    study.french("H", ARTILLERY, 3, 3, "A", horse=True).french("O", INFANTRY, 4, 4, "A", "Erlon")
    study.british("Y", INFANTRY, 3, 4, "A").led("Reille", "move", "A")
    for name in ("I", "K", "F"):
        assert price(study.now, study.number(name), study.areas["A"], study.areas["B"]) == 5, "all it has"
        study.do("pick", name).do("go", "B")
        assert study.at(name) == "B"
        assert study.step == "Movement", "it stops there"
    for name in ("V", "H"):
        study.do("pick", name).do("go", "B")
        assert left(study) == 3, "2, not 2 + 2 though the area is next to the enemy"
        study.do("go", "D").do("halt")
        assert study.at(name) == "D"


@pytest.mark.rule("10.9a", "R19")
def test_c24_the_minimum_move() -> None:
    study = quiet(Study("S-C R-S", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S", moves=4, spent=True)
    study.british("Y", INFANTRY, 3, 4, "C").led("Reille", "move", "S").do("pick", "X")
    assert left(study) == 3
    study.do("go", "C")
    assert study.told("assault") != [], "it spent all it had"
    study = Study("R-S S-C", control={"S": FRENCH}).french("X", INFANTRY, 4, 4, "R", moves=5, spent=True)
    study.british("Y", INFANTRY, 3, 4, "C").led("Reille", "move", "R").do("pick", "X").do("go", "S")
    assert study.refused("go", "C").rule == "10.5"


@pytest.mark.rule("10.9a", "R19")
@pytest.mark.parametrize("any_time", [False, True])
def test_the_minimum_move_at_the_end_of_a_march_is_the_other_reading(any_time: bool) -> None:
    options = ["minimum_move_any_time"] if any_time else []
    study = quiet(Study("R-S S-C", options=options, control={"S": FRENCH}, dice=roll(7, 7)))
    study.french("X", INFANTRY, 4, 4, "R", moves=5).british("Y", INFANTRY, 3, 4, "C")
    study.led("Reille", "move", "R").do("pick", "X").do("go", "S")
    assert study.may("go", "C") == any_time


@pytest.mark.rule("10.9a")
def test_a_minimum_move_spends_everything() -> None:
    study = Study("S-A A-B A-E").french("X", INFANTRY, 4, 4, "S", moves=1).british("Y", INFANTRY, 3, 4, "E")
    study.led("Reille", "move", "S").do("pick", "X").do("go", "A")
    assert study.at("X") == "A"
    assert study.step == "Activate"


@pytest.mark.rule("10.9b")
def test_the_minimum_move_lifts_no_prohibition() -> None:
    study = Study("A-B A-C A-D", control={"D": FRENCH}, terrain={"C": "village"})
    study.french("V", CAVALRY, 4, 4, "A", moves=2).french("G", ARTILLERY, 3, 3, "A", spent=True)
    for number in range(10):
        study.french(f"O{number}", INFANTRY, 4, 4, "B", "Erlon")
    study.british("Y", INFANTRY, 3, 4, "C").led("Reille", "move", "A")
    assert study.refused("pick", "G").rule == "10.14"
    study.do("pick", "V")
    assert study.refused("go", "B").rule == "7.1"
    assert study.refused("go", "C").rule == "10.8"
    study = Study("A-B A-D", control={"B": FRENCH}).french("X", INFANTRY, 4, 4, "A", moves=1)
    study.british("Y", INFANTRY, 3, 4, "A").led("Reille", "move", "A").do("pick", "X")
    assert study.refused("go", "D").rule == "10.10"


@pytest.mark.rule("10.9a", "10.9b")
def test_the_minimum_move_carries_spent_infantry_into_fresh_enemies() -> None:
    study = quiet(Study("S-C", control={"S": FRENCH}, dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "S", moves=2)
    study.british("Y", INFANTRY, 3, 4, "C").led("Reille", "move", "S")
    on(attack(march(study, "X", "C"), "C"))
    assert study.at("X") == "S"
    assert study.is_spent("X")
