"""Rule 11.16: every way in which casualty points can be absorbed, found by play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.games.waterloo_impulse.display.words import WORDING
from grognard.games.waterloo_impulse.knowledge.opinions import prior
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, FRENCH, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import Bill
from grognard.games.waterloo_impulse.steps.losses import present_bill
from grognard.kernel.action import Action
from grognard.kernel.knowledge import best_of
from tests.waterloo_impulse.fights import attack, march, quiet, roll
from tests.waterloo_impulse.sandbox import Study

Fates = dict[str, str]


def fate(study: Study, name: str) -> str:
    """What has become of a defender of A."""
    place = study.at(name)
    if place == "dead":
        return "dead"
    word = "spent" if study.is_spent(name) else "fresh"
    return word if place == "A" else f"{word}, gone"


def ways(make: Callable[[], Study], names: list[str], first: str, points: int) -> list[Fates]:
    """All outcomes of a bill, each once, by trying every order of payments, and what rifles may choose."""
    found: list[Fates] = []
    todo: list[list[Action]] = [[]]
    seen: list[list[str]] = []
    while todo:
        path = todo.pop()
        key = sorted(action.to_text() for action in path)
        if key in seen:
            continue  # the same payments in another order
        seen.append(key)
        study = make()
        units = [study.number(name) for name in names]
        present_bill(study.now, Bill(ALLIED, study.areas["A"], units, study.number(first), points, "11.16"))
        study.settle()
        for action in path:
            study.do(action.verb, action.a)
        if study.step in ("Losses", "RetreatTo"):
            assert study.seat == ALLIED
            todo += [[*path, action] for action in study.now.legal()]
            continue
        end = {name: fate(study, name) for name in names}
        if end not in found:
            found.append(end)
    return found


def stack(*units: tuple[str, int, bool], haven: bool = True) -> Callable[[], Study]:
    """British units in A, with a friendly area behind them or none."""

    def make() -> Study:
        study = quiet(Study("A-B S-A", control={"S": FRENCH, "B": ALLIED if haven else FRENCH}))
        study.french("X0", INFANTRY, 4, 4, "S")
        for name, kind, spent in units:
            study.british(name, kind, 3, 4, "A", spent=spent)
        return study.led("Reille")

    return make


X = ("X", INFANTRY, False)
Y = ("Y", INFANTRY, False)
W = ("W", INFANTRY, False)
TX = ("X", INFANTRY, True)
TY = ("Y", INFANTRY, True)
Z = ("Z", SKIRMISHER, False)


def same(found: list[Fates], *expected: str) -> None:
    """Are these exactly the outcomes, each written as the fates of the units in order?"""
    assert sorted("; ".join(each.values()) for each in found) == sorted(expected)


@pytest.mark.rule("11.16a", "11.16b", "11.16f", "11.12.5a", "11.16h")
def test_c50_two_fresh_units_three_points() -> None:
    found = ways(stack(X, Y), ["X", "Y"], "X", 3)
    same(found, "spent; spent, gone", "spent, gone; spent", "dead; fresh")


@pytest.mark.rule("11.16a", "11.16b", "11.16c", "11.16d", "11.16e")
@pytest.mark.parametrize(("points", "expected"), [(1, "spent"), (2, "spent, gone"), (3, "dead"), (5, "dead")])
def test_c51_one_fresh_unit(points: int, expected: str) -> None:
    same(ways(stack(X), ["X"], "X", points), expected)


@pytest.mark.rule("11.16a", "11.16c", "11.16d")
@pytest.mark.parametrize(("points", "expected"), [(1, "spent, gone"), (2, "dead"), (4, "dead")])
def test_c52_one_spent_unit(points: int, expected: str) -> None:
    same(ways(stack(TX), ["X"], "X", points), expected)


@pytest.mark.rule("11.16a", "11.16b", "11.12.5a")
def test_c53_fresh_forward_and_a_spent_unit() -> None:
    found = ways(stack(X, TY), ["X", "Y"], "X", 3)
    same(found, "spent; dead", "spent, gone; spent, gone", "dead; spent")


@pytest.mark.rule("11.16a", "11.16g", "11.12.5a")
def test_c54_two_spent_units_and_a_skirmisher() -> None:
    found = ways(stack(TX, TY, Z), ["X", "Y", "Z"], "X", 3)
    same(
        found,
        "spent, gone; spent, gone; dead",
        "spent, gone; dead; fresh",
        "dead; spent; dead",
        "dead; spent, gone; fresh",
    )


@pytest.mark.rule("11.16a", "11.16b", "11.16h", "R52")
def test_c55_three_fresh_units_four_points() -> None:
    word = {0: "fresh", 1: "spent", 2: "spent, gone", 3: "dead"}
    splits = ["103", "112", "121", "130", "202", "211", "220", "301", "310"]
    found = ways(stack(X, Y, W), ["X", "Y", "W"], "X", 4)
    same(found, *["; ".join(word[int(paid)] for paid in split) for split in splits])


@pytest.mark.rule("11.16g", "17.4c", "11.12.5a")
def test_c56_a_skirmisher_takes_the_first_point() -> None:
    make = stack(Z, Y)
    same(ways(make, ["Z", "Y"], "Z", 2), "dead; spent")
    study = make()
    present_bill(study.now, Bill(ALLIED, study.areas["A"], [1, 2], 1, 2, "11.16"))
    study.settle()
    assert study.now.score == 0, "nothing for a skirmisher"


@pytest.mark.rule("11.16e", "R52")
@pytest.mark.parametrize("points", [9, 10, 14])
def test_more_than_all_can_pay_eliminates_everybody(points: int) -> None:
    found = ways(stack(X, TY, ("W", ARTILLERY, False), Z), ["X", "Y", "W", "Z"], "X", points)
    same(found, "dead; dead; dead; dead")


@pytest.mark.rule("11.16g", "R49")
@pytest.mark.parametrize(("spent", "points", "haven", "expected"), [
    (False, 1, True, ["spent"]), (False, 2, True, ["spent, gone", "dead"]), (False, 2, False, ["dead"]),
    (False, 3, True, ["dead"]), (True, 1, True, ["spent, gone", "dead"]), (True, 1, False, ["dead"]),
    (True, 2, True, ["dead"]),
])  # fmt: skip
def test_the_rifle_pays_a_point_for_each_step(spent: bool, points: int, haven: bool, expected: list[str]) -> None:
    def make() -> Study:
        study = quiet(Study("A-B S-A", control={"S": FRENCH, "B": ALLIED if haven else FRENCH}))
        study.french("X0", INFANTRY, 4, 4, "S").british("Q", SKIRMISHER, 2, 2, "A", rifle=True, spent=spent)
        return study.led("Reille")

    same(ways(make, ["Q"], "Q", points), *expected)


def rifles(turn: int = 2, **more: object) -> Study:
    """Fresh rifles in A, two ways out, and a bill of two points."""
    study = quiet(Study("A-B A-C S-A", control={"S": FRENCH}, turn=turn, **more))  # type: ignore[arg-type]
    study.french("X0", INFANTRY, 4, 4, "S").british("Q", SKIRMISHER, 2, 2, "A", rifle=True).led("Reille")
    present_bill(study.now, Bill(ALLIED, study.areas["A"], [1], 1, 2, "11.16"))
    return study.settle()


@pytest.mark.rule("11.12.5a", "11.16a", "11.16g", "R49", "17.4c", "17.5a")
def test_the_owner_of_rifles_may_give_them_up_instead_of_retreating() -> None:
    study = rifles()
    assert study.step == "RetreatTo"
    assert study.seat == ALLIED
    assert study.offered("lose") == [study.number("Q")]
    assert WORDING.describe(study.now, Action("lose", study.number("Q"))) == "Q is eliminated instead"
    assert study.now.agenda[-1].prompt(study.now)[1] == "11.16"
    study.do("lose", "Q")
    assert study.at("Q") == "dead"
    assert study.now.score == 0, "skirmishers give no points (17.4)"
    study = rifles()
    assert study.refused("lose", "X0").rule == "11.16"
    study.do("retreat", "C")
    assert fate(study, "Q") == "spent, gone"


@pytest.mark.rule("17.4c", "17.5a")
@pytest.mark.parametrize(("turn", "verb"), [(2, "retreat"), (10, "lose")])
def test_the_computer_gives_rifles_up_only_at_the_very_end(turn: int, verb: str) -> None:
    study = rifles(turn=turn)
    assert best_of(prior(BattleCase(study.now, study.seat), study.now.legal())).verb == verb


@pytest.mark.rule("11.21a", "R57")
def test_who_falls_back_of_his_own_will_is_not_given_up() -> None:
    study = quiet(Study("A-B A-C", dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "A").french("O", INFANTRY, 4, 4, "A")
    study.british("Q", SKIRMISHER, 2, 2, "A", rifle=True, spent=True).led("Reille", "move", "A")
    attack(study, "A", "X")
    while study.step != "VoluntaryRetreat":
        study.do({"SkirmishFire": "hold_fire", "Withdraw": "stand"}[study.step])
    study.do("fall_back", "Q")
    assert study.step == "RetreatTo"
    assert study.offered("lose") == []


@pytest.mark.rule("14.10a", "R38", "R49")
@pytest.mark.parametrize("verb", ["retreat", "lose"])
def test_rifles_that_attack_have_the_same_choice_under_fire(verb: str) -> None:
    study = quiet(Study("S-A", control={"S": ALLIED, "A": FRENCH}, dice=[*roll(9, 7), 6, 6]))
    study.british("Q", SKIRMISHER, 2, 2, "S", rifle=True, spent=True).british("I", INFANTRY, 4, 4, "S")
    study.french("K", SKIRMISHER, 1, 1, "A").french("E", INFANTRY, 4, 4, "A").led("Orange", "move", "S")
    attack(march(march(study, "I", "A"), "Q", "A"), "A", "Q").do("add", "K").do("fire")
    assert study.step == "RetreatTo"
    assert study.seat == ALLIED
    assert study.offered("retreat") == [study.areas["S"]], "only whence they came"
    study.do(verb, study.areas["S"] if verb == "retreat" else study.number("Q"))
    assert study.at("Q") == ("S" if verb == "retreat" else "dead")
    assert study.told("cancelled") != []


@pytest.mark.rule("11.16h", "11.19d", "R50", "R51")
@pytest.mark.parametrize(("points", "expected"), [
    (1, ["spent; fresh"]),
    (2, ["spent; spent"]),
    (3, ["dead; fresh"]),
    (4, ["dead; spent", "spent; dead"]),
    (5, ["dead; dead"]),
])  # fmt: skip
def test_without_a_way_out_nobody_pays_by_retreat(points: int, expected: list[str]) -> None:
    same(ways(stack(X, Y, haven=False), ["X", "Y"], "X", points), *expected)


@pytest.mark.rule("11.16h", "R50", "R51")
def test_the_smallest_overpayment_where_nothing_exact_exists() -> None:
    same(ways(stack(TX, Y, haven=False), ["X", "Y"], "X", 1), "dead; fresh")
    same(ways(stack(X, haven=False), ["X"], "X", 2), "dead")


@pytest.mark.rule("11.16a", "R93")
def test_spent_artillery_may_pay_by_retreat() -> None:
    same(ways(stack(("G", ARTILLERY, True)), ["G"], "G", 1), "spent, gone")


@pytest.mark.rule("11.12.5a", "11.16h")
def test_payments_that_are_refused() -> None:
    study = stack(X, TY)()
    present_bill(study.now, Bill(ALLIED, study.areas["A"], [1, 2], 1, 1 + 2, "11.16"))
    study.settle()
    assert study.refused("pay", "X0").rule == "11.16"
    assert study.is_spent("X") is False
    study.do("pay", "Y")
    assert study.offered("pay") == [1, 2]
    study.do("pay", "X")
    assert fate(study, "Y") == "spent, gone"
    assert fate(study, "X") == "spent, gone"


@pytest.mark.rule("11.16i", "14.10a", "11.16a")
def test_c82_the_same_table_for_the_attackers_under_fire() -> None:
    def make() -> Study:
        study = quiet(Study("S-V", terrain={"V": "village"}, control={"S": FRENCH}, dice=roll(7, 7) + roll(2, 12)))
        study.french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S").french("Z", SKIRMISHER, 1, 1, "S")
        study.british("K", SKIRMISHER, 2, 1, "V").british("L", SKIRMISHER, 1, 1, "V").led("Reille", "move", "S")
        for name in ("X", "Y", "Z"):
            march(study, name, "V")
        attack(study, "V", "X")
        return study.do("add", "K").do("add", "L").do("fire")

    study = make()
    assert study.told("skirmish_fire")[0][2:] == (4, 2)
    assert study.told("casualties")[0][2] == 2
    assert study.seat == FRENCH
    assert sorted(study.offered("pay")) == [0, 1, 2], "X has paid the first"
    study.do("pay", "Y")
    assert study.is_spent("X")
    assert study.is_spent("Y")
    assert study.told("cancelled") == []
    study = make().do("pay", "Z")
    assert study.is_spent("X")
    assert study.at("Z") == "dead"
    assert study.told("cancelled") == []
    study = make().do("pay", "X")
    assert study.at("X") == "S"
    assert study.told("cancelled") != []
    assert not study.is_spent("Y")
