"""Cavalry on the move: terrain (10.8), charges (8.7, 11.8), supporting infantry (11.7), withdrawals (10.11, 10.12)."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, roll, values
from tests.waterloo_impulse.sandbox import Study


@pytest.mark.rule("10.8a", "10.8b", "10.8c", "8.7b", "3.4b")
def test_c31_cavalry_and_terrain() -> None:
    study = quiet(Study(
        "S-V S-W S-F S-H", control={"V": FRENCH}, dice=roll(7, 7),
        terrain={"V": "village", "W": "village", "F": "forest", "H": "hill"},
    ))  # fmt: skip
    study.french("C", CAVALRY, 5, 3, "S").french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S")
    study.french("O", INFANTRY, 4, 4, "F", "Erlon").british("E1", INFANTRY, 3, 4, "W")
    study.british("E2", INFANTRY, 3, 4, "F").british("E3", INFANTRY, 3, 4, "H").led("Reille", "move", "S")
    march(march(study, "X", "W"), "Y", "F")
    study.do("pick", "C")
    assert study.may("go", "V")
    assert study.refused("go", "W").rule == "10.8", "not even with infantry there"
    assert study.refused("go", "F").rule == "10.8"
    study.led("Reille", "charge", "S").do("pick", "C")
    assert study.offered("go") == [study.areas["H"]]
    assert study.refused("go", "V").rule == "8.7"
    study.do("go", "H")
    assert study.told("assault")[-1] == (study.areas["H"], 1, 1)


@pytest.mark.rule("10.8a", "8.8a")
def test_cavalry_advances_into_its_own_village() -> None:
    study = Study("S-V", control={"V": FRENCH}, terrain={"V": "village"}).french("C", CAVALRY, 5, 3, "S")
    study.led("Reille", "advance").do("pick", "C").do("go", "V")
    assert study.at("C") == "V"


@pytest.mark.rule("10.8b", "11.8a", "8.7d", "R84")
def test_a_charge_goes_round_a_wood_and_may_begin_in_one() -> None:
    study = quiet(Study("S-F F-E S-G G-E", terrain={"S": "village", "F": "forest"}, control={"F": FRENCH, "G": FRENCH},
                        dice=roll(7, 7)))  # fmt: skip
    study.french("C", CAVALRY, 5, 3, "S", moves=6).british("E1", INFANTRY, 3, 4, "E").led("Reille", "charge", "S")
    study.do("pick", "C")
    assert study.refused("go", "F").rule == "8.7"
    study.do("go", "G").do("go", "E")
    assert study.told("assault") == [(study.areas["E"], 1, 1)]


@pytest.mark.rule("11.7c", "11.8a", "8.7c")
@pytest.mark.parametrize(("terrain", "legal"), [("flat", True), ("hill", True), ("forest", False), ("village", False)])
def test_a_charge_in_a_contested_area_needs_clear_ground(terrain: str, legal: bool) -> None:
    study = quiet(Study("A-B", terrain={"A": terrain}, control={"B": FRENCH}, dice=roll(7, 7)))
    study.french("C", CAVALRY, 5, 3, "A").british("E", INFANTRY, 3, 4, "A").led("Reille")
    formation = study.roster.leader_formation[study.leaders["Reille"]]
    assert study.may("charge", "A", formation) == legal
    if legal:
        study.do("charge", "A", formation)
        on(attack(study, "A", charge=True))
        assert study.told("assault") == [(study.areas["A"], 0, 1)]
    else:
        assert study.refused("charge", "A", formation).rule == "8.7"


@pytest.mark.rule("11.7a", "11.7c", "8.4c")
def test_cavalry_supports_infantry_and_never_leads_it() -> None:
    study = quiet(Study("A-B", dice=roll(7, 7))).french("C", CAVALRY, 5, 3, "A").french("X", INFANTRY, 4, 4, "A")
    study.french("Y", INFANTRY, 4, 4, "A").british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "A")
    study.do("assault", "A", 0)
    assert study.refused("point", "C").rule == "8.4"
    study.do("point", "X").do("add", "C").do("commit")
    on(study)
    assert values(study)[0] == 5
    study = Study("A-B", control={"B": FRENCH}).french("C", CAVALRY, 5, 3, "A").british("E", INFANTRY, 3, 4, "A")
    study.led("Reille", "move", "A").do("end_moves")
    assert study.told("assault") == []
    assert study.step == "Activate", "alone it needs a charge"


@pytest.mark.rule("11.7b", "R22")
@pytest.mark.parametrize("kind", [INFANTRY, SKIRMISHER])
def test_cavalry_follows_infantry_or_skirmishers_into_the_enemy(kind: int) -> None:
    study = quiet(Study("S-A S-B", dice=roll(7, 7))).french("C", CAVALRY, 5, 3, "S").french("X", kind, 2, 2, "S")
    study.french("Z", INFANTRY, 2, 2, "S").british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "S").do("pick", "C")
    assert study.refused("go", "A").rule == "11.7"
    study.do("stay")
    march(march(study, "X", "A"), "C", "A")
    on(attack(study, "A"))
    assert study.told("committed") == [(1, 1)], "Point is X, and the cavalry supports"


@pytest.mark.rule("11.8b", "11.1b", "8.7e", "R30", "R31")
def test_nobody_but_cavalry_joins_a_charge() -> None:
    study = quiet(Study("A-B", dice=roll(7, 7))).french("C", CAVALRY, 5, 3, "A").french("V", CAVALRY, 5, 3, "A")
    study.french("X", INFANTRY, 4, 4, "A").french("K", SKIRMISHER, 1, 1, "A").french("G", ARTILLERY, 3, 3, "A")
    study.french("W", CAVALRY, 5, 3, "A", "Ney").british("E", INFANTRY, 3, 4, "A").led("Reille", "charge", "A")
    study.do("assault", "A", 1)
    assert study.refused("point", "X").rule == "8.7"
    study.do("point", "C")
    assert study.offered("add") == [1], "not even the cavalry of another formation"
    study.do("all")
    on(study)
    assert values(study)[0] == 7


@pytest.mark.rule("8.7f", "R84")
def test_chargers_strike_different_targets_or_none() -> None:
    study = quiet(Study("S-A S-B S-D", control={"D": FRENCH}, dice=roll(7, 7) + roll(7, 7)))
    study.french("C1", CAVALRY, 5, 3, "S").french("C2", CAVALRY, 5, 3, "S").french("C3", CAVALRY, 5, 3, "S")
    study.british("E1", INFANTRY, 3, 4, "A").british("E2", INFANTRY, 3, 4, "B").led("Reille", "charge", "S")
    march(march(march(study, "C1", "A"), "C2", "B"), "C3", "D")
    on(attack(study, "A", charge=True))
    assert [data[0] for data in study.told("assault")] == [study.areas["A"], study.areas["B"]]
    assert study.at("C3") == "D"
    assert not study.is_spent("C3")


# Withdrawals


def threatened(*, point: int = INFANTRY, dice: list[int] | None = None, **more: object) -> Study:
    """Cavalry, guns, horse guns, skirmishers and infantry in A; B behind is friendly, D is French, V a village."""
    study = quiet(Study("S-A A-B A-D A-V", terrain={"V": "village"}, control={"D": FRENCH}, dice=dice or roll(7, 7)))
    study.french("X", point, 4, 4, "S").british("C", CAVALRY, 4, 3, "A").british("H", ARTILLERY, 3, 3, "A", horse=True)
    study.british("I", INFANTRY, 3, 4, "A").british("K", SKIRMISHER, 1, 1, "A").british("G", ARTILLERY, 3, 3, "A")
    return study


@pytest.mark.rule("10.11a", "10.11c", "10.2a", "R36")
def test_c87_cavalry_leaves_and_the_others_stay() -> None:
    study = threatened().led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    assert study.step == "Withdraw"
    assert study.seat == ALLIED
    assert sorted(set(study.offered("withdraw"))) == [1, 2], "cavalry and horse artillery"
    assert study.refused("withdraw", "I", "B").rule == "10.11"
    assert study.refused("withdraw", "C", "D").rule == "10.11", "not into enemy ground"
    study.do("withdraw", "C", "V").do("withdraw", "H", "B")
    assert (study.at("C"), study.at("H")) == ("V", "B")
    assert not study.is_spent("H")
    study.do("hold_fire").do("stand")
    assert study.step == "ChooseForward"
    assert sorted(study.offered("forward")) == [3, 4, 5]


@pytest.mark.rule("10.11d", "10.11a", "R34")
def test_c87_nobody_leaves_before_a_charge_or_skirmishers() -> None:
    study = threatened(point=CAVALRY).led("Reille", "charge", "S")
    attack(march(study, "X", "A"), "A")
    assert study.step == "ChooseForward"
    study = threatened(point=SKIRMISHER).french("Z", INFANTRY, 1, 1, "S").led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    assert study.step == "SkirmishFire", "skirmishers alone drive nobody off"
    study.do("hold_fire")
    assert study.step == "ChooseForward"


@pytest.mark.rule("10.11b", "R36", "R93")
def test_no_room_no_ground_or_spent_guns_no_withdrawal() -> None:
    study = quiet(Study("S-A A-B A-D", control={"D": FRENCH}, dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S")
    study.british("C", CAVALRY, 4, 3, "A")
    for number in range(10):
        study.british(f"F{number}", INFANTRY, 3, 3, "B")
    study.led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    assert study.told("retreat") == []
    assert study.told("values") != [], "B is full, D is French"
    study = quiet(Study("S-A A-B", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S")
    study.british("H", ARTILLERY, 3, 3, "A", horse=True, spent=True).led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    assert study.told("values") != [], "spent horse artillery cannot move"


@pytest.mark.rule("10.12a", "10.12b", "10.12c", "R33", "R35")
def test_c86_skirmishers_fire_and_leave_and_no_assault_follows() -> None:
    study = (
        quiet(Study("S-A A-B", dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "S").british("K", SKIRMISHER, 1, 1, "A")
    )
    study.french("G", ARTILLERY, 3, 3, "S").led("Reille", "move", "S")
    attack(march(march(study, "X", "A"), "G", "A"), "A")
    study.do("add", "K").do("fire")
    assert study.step == "Withdraw"
    assert study.seat == ALLIED
    study.do("withdraw", "K", "B")
    assert study.told("values") == []
    assert study.told("skirmish_fire") != []
    assert study.owner("A") == FRENCH
    assert not study.is_spent("X")
    assert study.is_spent("G")
    assert study.step == "Activate", "the duty to assault is done"


@pytest.mark.rule("10.12c", "10.11a", "R35")
def test_all_cavalry_gone_no_assault() -> None:
    study = quiet(Study("S-A A-B")).french("X", INFANTRY, 4, 4, "S", spent=True).british("C", CAVALRY, 4, 3, "A")
    study.led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    study.do("withdraw", "C", "B")
    assert study.at("X") == "A"
    assert study.owner("A") == FRENCH
    assert study.step == "Activate"


@pytest.mark.rule("10.12a")
def test_skirmishers_stay_where_there_is_nowhere_to_go() -> None:
    study = quiet(Study("S-A A-D", control={"D": FRENCH}, dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S")
    study.british("K", SKIRMISHER, 1, 1, "A").led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    study.do("hold_fire")
    assert study.told("values") != []


@pytest.mark.rule("10.12b", "R33")
def test_the_order_is_cavalry_fire_skirmishers_forward() -> None:
    study = threatened(dice=roll(2, 12) + roll(7, 7)).led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    seen = []
    for answer in (("stand",), ("add", "K"), ("fire",), ("stand",), ("forward", "I")):
        seen.append(study.step)
        if answer[0] == "stand" and len(seen) == 4:
            assert study.offered("withdraw") == [4, 4], "now only the skirmishers"
        study.do(*answer)
    assert seen == ["Withdraw", "SkirmishFire", "SkirmishFire", "Withdraw", "ChooseForward"]
