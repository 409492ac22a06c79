"""Who takes part in an assault (11.1 to 11.7), and the order of its steps."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, result, roll, values
from tests.waterloo_impulse.sandbox import Study


def formation(study: Study, leader: str) -> int:
    """The number of a Leader's formation."""
    return study.roster.leader_formation[study.leaders[leader]]


@pytest.mark.rule("11.12a", "11.12.1a", "9.8.3a", "9.8.2a", "9.6a", "11.21a", "14.3b", "R33")
def test_all_steps_in_their_order() -> None:
    dice = [*roll(3, 12), *roll(12, 2), 1, 1]
    study = Study("S-A A-B", control={"S": FRENCH}, dice=dice).french("X", INFANTRY, 4, 4, "S")
    study.french("Y", INFANTRY, 4, 4, "S").british("C", CAVALRY, 4, 3, "A").british("I", INFANTRY, 3, 4, "A")
    study.british("J", INFANTRY, 3, 4, "A").british("K", SKIRMISHER, 1, 1, "A").led("Reille", "move", "S")
    march(march(study, "X", "A"), "Y", "A")
    seen: list[tuple[str, int]] = []
    answers = {
        "Commit": ("point", "X"), "SkirmishFire": ("fire",), "ChooseForward": ("forward", "I"),
        "Withdraw": ("stand",), "Participate": ("stay_out",), "Reroll": ("keep",),
        "Intervene": ("intervene", "Wellington"),
        "Losses": ("pay", "I"), "VoluntaryRetreat": ("hold",),
    }  # fmt: skip
    while study.step != "Activate":
        step = study.step
        if not seen or seen[-1] != (step, study.seat):
            seen.append((step, study.seat))
        if step == "SkirmishFire" and study.may("hold_fire"):
            study.do("add", "K")
        elif step == "Losses" and not study.may("pay", "I"):
            study.do("pay", next(name for name in ("J", "C") if study.may("pay", name)))
        else:
            study.do(*answers[step])
    assert seen == [
        ("Commit", FRENCH),
        ("Withdraw", ALLIED),
        ("SkirmishFire", ALLIED),
        ("Withdraw", ALLIED),
        ("ChooseForward", ALLIED),
        ("Participate", FRENCH),
        ("Participate", ALLIED),
        ("Reroll", FRENCH),
        ("Reroll", ALLIED),
        ("Intervene", ALLIED),
        ("Losses", ALLIED),
        ("VoluntaryRetreat", ALLIED),
    ]


@pytest.mark.rule("11.1a", "11.2c", "8.3g")
def test_only_activated_units_assault() -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S")
    study.french("N", INFANTRY, 4, 4, "A").french("O", INFANTRY, 4, 4, "A", "Erlon").british("E", INFANTRY, 3, 4, "A")
    study.french("M", INFANTRY, 4, 4, "S").led("Reille", "move", "S")
    march(march(study, "X", "A"), "M", "A")
    study.do("assault", "A", 0)
    assert sorted(study.offered("point")) == [0, 4], "not the units that were there, of either formation"
    study.do("point", "X")
    assert study.offered("add") == [4]
    assert study.refused("add", "N").rule == "11.2"


@pytest.mark.rule("11.2a", "11.2b", "11.6a", "11.13d")
def test_c44_a_voluntary_failure_touches_only_those_in_it() -> None:
    study = quiet(Study("A-B", control={"B": FRENCH}, dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "A")
    study.french("F", INFANTRY, 4, 4, "A").french("T", INFANTRY, 4, 4, "A", spent=True).french("L", INFANTRY, 4, 4, "A")
    study.french("O", INFANTRY, 4, 4, "A", "Erlon").british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "A")
    on(attack(study, "A", "X", "F T"))
    assert study.is_spent("X")
    assert study.is_spent("F")
    assert study.at("T") == "dead"
    assert not study.is_spent("L")
    assert not study.is_spent("O")
    assert [study.at(name) for name in ("X", "F", "L", "O")] == ["A"] * 4
    assert study.now.score == -2
    assert not study.is_spent("E")


@pytest.mark.rule("11.2d", "9.5.1c", "9.5e")
def test_c67_a_double_move_joins_those_who_come_with_those_who_are_there() -> None:
    study = (
        quiet(Study("S-A", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "A", "Erlon")
    )
    study.british("E", INFANTRY, 3, 4, "A").doubled("Napoleon")
    study.do("move", "S", formation(study, "Reille")).do("move", "A", formation(study, "Erlon"))
    on(attack(march(study, "X", "A"), "A", "Y", "X"))
    assert values(study)[0] == 6


@pytest.mark.rule("9.5g", "11.1a", "R66")
def test_nobody_acts_twice_in_a_double_move() -> None:
    study = quiet(Study("S-A A-B", control={"A": FRENCH, "B": FRENCH})).french("X", INFANTRY, 4, 4, "S")
    study.french("Y", INFANTRY, 4, 4, "A").doubled("Napoleon")
    study.do("move", "S", formation(study, "Reille")).do("move", "A", formation(study, "Reille"))
    march(study, "X", "A")
    assert study.offered("pick") == [1], "X began in S and has moved"
    study = quiet(Study("S-A A-B", control={"A": FRENCH, "B": FRENCH})).french("X", INFANTRY, 4, 4, "S")
    study.french("Y", INFANTRY, 4, 4, "A").doubled("Napoleon")
    study.do("move", "S", formation(study, "Reille")).do("advance", formation(study, "Reille"))
    march(study, "X", "A")
    assert study.step == "Advance"
    assert study.offered("pick") == [1]


@pytest.mark.rule("9.5g", "R66")
def test_who_assaulted_does_not_advance_afterwards() -> None:
    study = quiet(Study("A-B", control={"B": FRENCH}, dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "A")
    study.french("L", INFANTRY, 4, 4, "A").british("E", INFANTRY, 3, 4, "A").doubled("Napoleon")
    study.do("move", "A", formation(study, "Reille")).do("advance", formation(study, "Reille"))
    on(attack(study, "A", "X"))
    assert study.step == "Advance"
    assert study.offered("pick") == [1], "L was left out of the assault and may go"


@pytest.mark.rule("11.3a", "11.12a")
def test_in_a_mandatory_assault_everybody_fights() -> None:
    study = quiet(Study("S-A", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S").french("C", CAVALRY, 4, 4, "S")
    study.french("K", SKIRMISHER, 1, 1, "S").french("L", SKIRMISHER, 1, 1, "S").french("G", ARTILLERY, 3, 3, "S")
    study.british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "S")
    for name in ("X", "C", "K", "L", "G"):
        march(study, name, "A")
    assert sorted(study.offered("point")) == [0, 2, 3]
    study.do("point", "X")
    assert study.told("committed") == [(0, 3)], "nobody was asked who supports"
    assert values(study)[0] == 4 + 1 + 1


@pytest.mark.rule("11.3a", "11.7a", "R32")
def test_spent_cavalry_of_a_failed_mandatory_assault_is_lost() -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "S")
    study.french("C", CAVALRY, 4, 4, "S").french("T", CAVALRY, 4, 4, "S", spent=True).british("E", INFANTRY, 3, 4, "A")
    study.led("Reille", "move", "S")
    on(attack(march(march(march(study, "X", "A"), "C", "A"), "T", "A"), "A"))
    assert values(study)[0] == 5
    assert (study.at("X"), study.at("C"), study.at("T")) == ("S", "S", "dead")
    assert study.is_spent("X")
    assert study.is_spent("C")


@pytest.mark.rule("11.4a", "11.4b", "16.4a", "16.4b")
def test_all_defenders_defend_and_share_the_losses() -> None:
    study = (
        quiet(Study("S-A", dice=roll(12, 2))).french("X", INFANTRY, 2, 4, "S").british("H", INFANTRY, 3, 4, "A", "Hill")
    )
    study.british("O", INFANTRY, 3, 4, "A").prussian("P", INFANTRY, 3, 4, "A").led("Reille", "move", "S")
    attack(march(study, "X", "A"), "A")
    assert sorted(study.offered("forward")) == [1, 2, 3]
    study.do("forward", "P")
    assert values(study)[1] == 4 + 1 + 2
    assert study.told("casualties")[0][2] == 14 - 9
    assert study.step == "Losses"
    assert study.offered("pay") == [1, 2, 3], "P has paid the first point"
    study.do("pay", "H").do("pay", "O")
    assert sorted(study.offered("pay")) == [1, 2, 3]


@pytest.mark.rule("11.5b", "9.8b", "16.3c")
def test_the_defenders_leader_is_that_of_the_forward_unit() -> None:
    for forward, leader in (("H", "Hill"), ("O", "Orange")):
        study = Study("S-A", dice=roll(7, 7)).spend("Reille", "Napoleon", "Ney")
        study.french("X", INFANTRY, 4, 4, "S").british("H", INFANTRY, 3, 4, "A", "Hill").british(
            "O", INFANTRY, 3, 4, "A"
        )
        study.led("Reille", "move", "S")
        attack(march(study, "X", "A"), "A").do("forward", forward)
        assert study.step == "Participate"
        assert study.seat == ALLIED
        study.do("take_part")
        assert [name for name in ("Hill", "Orange") if study.is_spent(name)] == [leader]


@pytest.mark.rule("11.12a", "14.3a")
def test_point_is_named_before_forward_and_stays() -> None:
    study = quiet(Study("S-A A-B", dice=roll(7, 7))).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S")
    study.british("E", INFANTRY, 3, 4, "A").british("F", INFANTRY, 3, 4, "A").led("Reille", "move", "S")
    march(march(study, "X", "A"), "Y", "A")
    assert study.step == "Commit"
    assert study.seat == FRENCH
    assert study.refused("point", "E").rule == "8.4"
    study.do("point", "Y")
    assert study.step == "ChooseForward"
    assert study.seat == ALLIED
    assert study.refused("point", "X").rule == "11.12"
    on(study, forward="F")
    assert result(study)[0] == 1
    assert study.told("forward") == [(3,)]


@pytest.mark.rule("14.10b", "14.10c", "14.10d", "R38", "R39")
@pytest.mark.parametrize("mandatory", [True, False])
def test_an_assault_that_fire_stops(mandatory: bool) -> None:
    study = quiet(Study("S-A A-B", control={"S": FRENCH}, dice=roll(5, 2))).french("X", INFANTRY, 4, 4, "S", spent=True)
    study.french("Y", INFANTRY, 4, 4, "S").french("G", ARTILLERY, 3, 3, "S").british("K", SKIRMISHER, 0, 1, "A")
    if not mandatory:
        study.french("O", INFANTRY, 4, 4, "A", "Erlon")
    study.led("Reille", "move", "S")
    for name in ("X", "Y", "G"):
        march(study, name, "A")
    attack(study, "A", "X", "all")
    study.do("add", "K").do("fire")
    while study.step == "Losses":
        study.do("pay", "X")
    assert study.at("X") == "dead"
    assert study.told("cancelled") != []
    assert study.told("values") == []
    assert not study.is_spent("Y")
    assert study.at("K") == "A"
    assert study.is_spent("G")
    assert (study.at("Y"), study.at("G")) == (("S", "S") if mandatory else ("A", "A"))
    assert study.step == "Activate", "the area counts as assaulted"


@pytest.mark.rule("9.5g", "12.1a", "R66")
def test_who_marched_fires_no_volley_afterwards() -> None:
    study = quiet(Study("S-A", dice=roll(2, 12))).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "A")
    study.british("E", INFANTRY, 3, 4, "A").doubled("Napoleon")
    study.do("move", "S", formation(study, "Reille")).do("volley", "A", formation(study, "Reille"))
    march(study, "X", "A")
    study.do("end_assaults")
    assert study.told("fire") != []
    assert study.is_spent("Y")
    assert not study.is_spent("X")
    assert study.told("fire")[0][3] == 4, "X does not even support"
