"""Rule 11.12: what both sides of an assault are worth, part by part, and who is in it."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.assault import attack_parts, defence_parts
from grognard.games.waterloo_impulse.ground import FOREST, VILLAGE
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, result, roll, values
from tests.waterloo_impulse.sandbox import Study


def contested(**more: object) -> Study:
    """A is contested: one British infantry 3-5 is there."""
    return quiet(Study("A-B S-A", dice=roll(7, 7), **more)).british("E", INFANTRY, 3, 5, "A")  # type: ignore[arg-type]


def av(study: Study, point: str, supports: str = "all", *, charge: bool = False) -> int:
    """The attack value of an assault in A."""
    on(attack(study, "A", point, supports, charge=charge), forward="E")
    return values(study)[0]


@pytest.mark.rule("11.12.2A", "11.12.2B", "11.12.2C", "11.12.2D", "11.12.2E", "R27", "R32")
def test_c37_attack_value_of_an_assault_on_foot() -> None:
    study = (
        contested().french("X", INFANTRY, 4, 4, "A").french("I1", INFANTRY, 3, 4, "A").french("I2", INFANTRY, 3, 4, "A")
    )
    study.french("S1", INFANTRY, 3, 4, "A", spent=True).french("C1", CAVALRY, 4, 4, "A")
    study.french("C2", CAVALRY, 4, 4, "A", spent=True)
    for number in range(3):
        study.french(f"K{number}", SKIRMISHER, 1, 1, "A")
    assert av(study.led("Reille", "move", "A"), "X") == 11


@pytest.mark.rule("11.12.2B")
@pytest.mark.parametrize(("kind", "spent", "worth"), [
    (INFANTRY, False, 2), (INFANTRY, True, 1), (CAVALRY, False, 1), (CAVALRY, True, 0), (SKIRMISHER, False, 0),
    (ARTILLERY, False, 1),
])  # fmt: skip
def test_what_one_support_adds_on_foot(kind: int, spent: bool, worth: int) -> None:
    study = contested().french("X", INFANTRY, 4, 4, "A").french("Y", kind, 3, 3, "A", spent=spent)
    assert av(study.led("Reille", "move", "A"), "" if kind in (CAVALRY, ARTILLERY) else "X") == 4 + worth


@pytest.mark.rule("11.12.2D", "R27")
@pytest.mark.parametrize(("light", "worth"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_skirmishers_are_worth_a_half_each(light: int, worth: int) -> None:
    study = contested().french("X", INFANTRY, 4, 4, "A")
    for number in range(light):
        study.french(f"K{number}", SKIRMISHER, 1, 1, "A")
    assert av(study.led("Reille", "move", "A"), "X") == 4 + worth


@pytest.mark.rule("11.12.2D", "R30")
def test_only_skirmishers_in_the_assault_count_and_a_leading_one_does_not() -> None:
    study = contested().french("X", INFANTRY, 4, 4, "A")
    for number in range(2):
        study.french(f"K{number}", SKIRMISHER, 2, 1, "A")
    assert av(study.led("Reille", "move", "A"), "X", "K0") == 4
    study = contested().french("X", INFANTRY, 4, 4, "S")
    for number in range(2):
        study.french(f"K{number}", SKIRMISHER, 2, 1, "A")
    assert av(study.led("Reille", "move", "A"), "K0") == 2


@pytest.mark.rule("11.12.2F", "R31")
def test_c42_artillery_that_has_not_moved() -> None:
    study = contested().french("X", INFANTRY, 4, 4, "A").french("Y", INFANTRY, 4, 4, "A")
    study.french("G", ARTILLERY, 3, 3, "A").french("T", ARTILLERY, 3, 3, "A", spent=True)
    study.french("O", ARTILLERY, 3, 3, "A", "Erlon").french("M", ARTILLERY, 3, 3, "S").doubled("Napoleon")
    formation = study.roster.leader_formation[study.leaders["Reille"]]
    study.do("move", "A", formation).do("move", "S", formation)
    march(study, "M", "A")
    study.do("end_moves").do("assault", "A", 0).do("point", "X")
    numbers = study.roster.numbers
    assert study.offered("add") == [numbers["Y"], numbers["G"]], "not the spent, the moved or the inactive guns"
    on(study.do("all"))
    assert values(study)[0] == 7


@pytest.mark.rule("11.12.2G", "11.12.2H", "11.8b", "R30")
def test_c40_attack_value_of_a_charge() -> None:
    study = (
        contested().french("X", CAVALRY, 6, 3, "A").french("C1", CAVALRY, 4, 4, "A").french("C2", CAVALRY, 4, 4, "A")
    )
    study.french("C3", CAVALRY, 4, 4, "A", spent=True).french("I", INFANTRY, 4, 4, "A").french(
        "K", SKIRMISHER, 1, 1, "A"
    )
    assert av(study.led("Reille", "charge", "A"), "X", charge=True) == 11


@pytest.mark.rule("11.12.2C", "11.12.2G")
def test_c41_cavalry_supports_a_charge_better() -> None:
    study = contested().french("X", INFANTRY, 4, 4, "A").french("C", CAVALRY, 4, 4, "A").led("Reille", "move", "A")
    assert av(study, "") == 5
    study = contested().french("X", CAVALRY, 4, 4, "A").french("C", CAVALRY, 4, 4, "A").led("Reille", "charge", "A")
    assert av(study, "X", charge=True) == 6


@pytest.mark.rule("11.12.3A", "11.12.3B", "11.12.3C", "11.12.3D", "11.12.3E", "R28")
@pytest.mark.parametrize(("sign", "held", "expected"), [("-", False, 10), ("=", False, 11), ("=", True, 10)])
def test_c38_defence_value(sign: str, held: bool, expected: int) -> None:
    study = quiet(Study(f"S{sign}A", terrain={"A": "hill"}, dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S")
    study.british("E", INFANTRY, 4, 5, "A").british("F", INFANTRY, 3, 4, "A").british("G", ARTILLERY, 3, 4, "A")
    for number in range(3):
        study.british(f"T{number}", INFANTRY, 3, 4, "A", spent=True)
    if held:
        study.french("O", INFANTRY, 4, 4, "A", "Erlon")
    study.led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), forward="E")
    assert values(study)[1] == expected


@pytest.mark.rule("11.12.3C", "R29")
def test_the_boundary_that_point_crossed_decides() -> None:
    for point, expected in (("X", 6), ("Y", 7)):
        study = quiet(Study("R-S R-A S=A", control={"S": FRENCH}, dice=roll(7, 7)))
        study.french("X", INFANTRY, 4, 4, "R", moves=8).french("Y", INFANTRY, 4, 4, "R", moves=8)
        study.british("E", INFANTRY, 3, 5, "A").led("Reille", "move", "R")
        march(march(study, "X", "A"), "Y", "S", "A")
        on(attack(study, "A", point))
        assert values(study)[1] == expected


@pytest.mark.rule("11.12.3E", "11.12.3D", "R28")
@pytest.mark.parametrize(("fresh", "spent", "expected"), [(0, 1, 6), (0, 2, 7), (1, 1, 7), (1, 3, 8), (2, 0, 8)])
def test_further_defenders(fresh: int, spent: int, expected: int) -> None:
    study = quiet(Study("S-A", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S").british("E", INFANTRY, 4, 5, "A")
    for number in range(fresh + spent):
        study.british(f"F{number}", SKIRMISHER if number == 0 and fresh else INFANTRY, 1, 1, "A", spent=number >= fresh)
    study.led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), forward="E")
    assert values(study)[1] == expected


@pytest.mark.rule("11.12.3F", "11.12.3A")
def test_c39_skirmishers_lead_the_defence_of_a_village() -> None:
    for terrain, expected in (((VILLAGE, 4), 9), ((FOREST, 3), 6)):
        study = quiet(Study("S-A", terrain={"A": terrain}, dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S")
        study.british("K", SKIRMISHER, 2, 2, "A").british("L", SKIRMISHER, 2, 2, "A").led("Reille", "move", "S")
        on(attack(march(study, "X", "A"), "A"), forward="K")
        assert values(study)[1] == expected


@pytest.mark.rule("11.12.3A", "11.12.3F")
@pytest.mark.parametrize("kind", [INFANTRY, ARTILLERY, CAVALRY, SKIRMISHER])
def test_any_unit_may_lead_the_defence(kind: int) -> None:
    study = quiet(Study("S-A", terrain={"A": "village"}, dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S")
    study.british("E", INFANTRY, 3, 5, "A").british("F", kind, 3, 2, "A").led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"), forward="F")
    assert values(study)[1] == 2 + 3 + 1 + (2 if kind == SKIRMISHER else 0)


@pytest.mark.rule("11.12.3B")
def test_each_part_names_its_rule() -> None:
    study = quiet(Study("S=A", terrain={"A": "hill"})).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S")
    study.british("E", INFANTRY, 4, 5, "A").british("F", INFANTRY, 4, 5, "A").led("Reille", "move", "S")
    attack(march(march(study, "X", "A"), "Y", "A"), "A", "X")
    now = study.now.assault
    assert now is not None
    now.forward = study.number("E")
    assert attack_parts(study.now, now) == [("11.12.2A", 4), ("11.12.2B", 2)]
    assert defence_parts(study.now, now) == [("11.12.3A", 5), ("11.12.3B", 2), ("11.12.3C", 1), ("11.12.3D", 1)]


@pytest.mark.rule("11.12.4a", "11.12.1a")
def test_c43_three_results() -> None:
    for dice, expected in (((7, 9), (0, 18, 19)), ((7, 8), (1, 18, 18)), ((9, 7), (2, 20, 17))):
        study = quiet(Study("A-B", terrain={"A": "hill"}, dice=roll(*dice))).french("X", INFANTRY, 5, 4, "A")
        for number in range(3):
            study.french(f"Y{number}", INFANTRY, 4, 4, "A")
        study.british("E", INFANTRY, 4, 6, "A").british("F", INFANTRY, 4, 6, "A").british("G", ARTILLERY, 4, 6, "A")
        study.led("Reille", "move", "A")
        on(attack(study, "A", "X", "all"), forward="E")
        assert values(study) == (11, 10)
        assert result(study) == expected
        assert [event.rule for event in study.events if event.kind == "die"] == ["11.12.1"] * 4, "two dice each"
        if expected[0] == 2:
            assert study.told("casualties")[0][2] == 3


@pytest.mark.rule("11.12.2F", "R31", "14.10a")
def test_guns_that_the_first_fire_has_spent_add_nothing() -> None:
    study = quiet(Study("A-B S-A", dice=roll(8, 6) + roll(7, 7)))
    study.french("X", INFANTRY, 4, 4, "A").french("G", ARTILLERY, 3, 3, "A").french("H", ARTILLERY, 3, 3, "A")
    study.british("E", INFANTRY, 3, 5, "A").british("K", SKIRMISHER, 1, 1, "A").led("Reille", "move", "A")
    attack(study, "A", "", "all").do("add", "K").do("fire")
    assert study.told("casualties")[0][2] == 2
    on(study.do("pay", "G"), forward="E")
    assert study.is_spent("X")
    assert study.is_spent("G")
    assert values(study)[0] == 2 + 1, "X is spent now, H fresh; G adds nothing any more"
