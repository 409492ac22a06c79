"""Rule 9.5: the Double Move."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.sandbox import LEADERS, Study

REILLE, NEY, ERLON, ORANGE, HILL, BULOW = (
    list(LEADERS).index(name) for name in ("Reille", "Ney", "Erlon", "Orange", "Hill", "Bulow")
)
NOBODY_HELPS = ("Reille", "Erlon", "Ney", "Orange", "Hill", "Wellington")


@pytest.mark.rule("9.5a", "9.5c", "9.5f", "9.4d")
def test_two_actions_without_a_leaders_roll() -> None:
    study = Study("A-B C-D", dice=[2, 3], control={"B": FRENCH, "D": FRENCH}).french("X", INFANTRY, 3, 3, "A")
    study.french("E", INFANTRY, 3, 3, "C", "Erlon").impulse(FRENCH).do("double", "Napoleon")
    assert study.is_spent("Napoleon")  # before the actions
    study.do("move", "A", REILLE).do("move", "C", ERLON)
    study.do("pick", "X").do("go", "B").do("halt").do("pick", "E").do("go", "D").do("halt")
    assert [study.at("X"), study.at("E")] == ["B", "D"]
    assert study.now.dice.count == 2
    assert study.seat == ALLIED
    assert not study.is_spent("Reille")


@pytest.mark.rule("9.5b", "9.5e", "9.5g")
def test_two_areas_or_two_formations_but_not_the_same_twice() -> None:
    study = Study("A-B A-C", control={"B": FRENCH, "C": FRENCH}).french("X", INFANTRY, 3, 3, "A")
    study.french("E", INFANTRY, 3, 3, "A", "Erlon").french("X2", INFANTRY, 3, 3, "B").doubled("Napoleon")
    study.do("move", "A", REILLE)
    assert study.refused("move", "A", REILLE).rule == "9.5"
    assert study.may("move", "A", ERLON)
    assert study.may("move", "B", REILLE)
    assert study.may("advance", ERLON)
    study.do("move", "A", ERLON)
    assert study.offered("pick") == [study.number("X"), study.number("E")]
    assert study.refused("pick", "X2").rule == "8.3"


@pytest.mark.rule("9.5g")
def test_who_has_acted_does_not_act_again() -> None:
    study = Study("A-B B-C", control={"B": FRENCH, "C": FRENCH}).french("X", INFANTRY, 3, 3, "A")
    study.french("X2", INFANTRY, 3, 3, "B").doubled("Napoleon").do("move", "A", REILLE).do("advance", REILLE)
    study.do("pick", "X").do("go", "B").do("halt")
    assert study.step == "Advance"
    assert study.offered("pick") == [study.number("X2")]
    guns = Study("A-B A-C", control={"C": FRENCH}, dice=[1, 1, 6, 6]).french("G", ARTILLERY, 3, 3, "A")
    guns.french("X", INFANTRY, 3, 3, "A").british("Y", INFANTRY, 3, 3, "B").doubled("Napoleon")
    guns.do("bombard", "A", REILLE).do("advance", REILLE).do("target", "B")
    assert guns.offered("pick") == [guns.number("X")]


@pytest.mark.rule("9.5d", "9.5e", "9.5.1c", "11.2a")
@pytest.mark.parametrize("leader", ["Reille", "Erlon"])
def test_c67_newcomers_and_those_there_join_in_one_assault(leader: str) -> None:
    def before() -> Study:
        study = Study("S-C", control={"S": FRENCH}).british("Y", INFANTRY, 3, 3, "C").french("X", INFANTRY, 3, 3, "S")
        return study.french("W", INFANTRY, 3, 3, "C", leader)

    second = list(LEADERS).index(leader)
    study = before().doubled("Napoleon").do("move", "S", REILLE).do("move", "C", second)
    study.do("pick", "X").do("go", "C").do("end_moves").do("assault", "C", 0)
    assert study.offered("point") == [study.number("X"), study.number("W")]
    study.do("point", "X")
    assert study.offered("add") == [study.number("W")]
    single = before().led("Reille", "move", "S").do("pick", "X").do("go", "C")
    single.do("assault", "C", 0)
    assert single.step != "Commit"  # X alone leads, and nobody there can join
    assert single.now.assault is not None
    assert single.now.assault.fighters() == [single.number("X")]


@pytest.mark.rule("9.5d", "9.5.1c")
def test_two_areas_strike_one_target_together() -> None:
    study = (
        Study("S1-C S2-C", dice=[3, 3, 3, 3])
        .french("X", INFANTRY, 4, 3, "S1")
        .french("E", INFANTRY, 3, 3, "S2", "Erlon")
    )
    study.british("Y", INFANTRY, 3, 6, "C").spend(*NOBODY_HELPS).doubled("Napoleon")
    study.do("move", "S1", REILLE).do("move", "S2", ERLON).do("pick", "X").do("go", "C").do("pick", "E").do("go", "C")
    study.do("point", "X")
    assert study.told("values") == [(6, 7)]
    assert len(study.told("assault")) == 1


def foot_and_horse() -> Study:
    study = Study("S1-C S2-C S2-D S1-E", control={"E": FRENCH}, dice=[3, 3, 3, 3, 3, 3, 3, 3])
    study.french("X", INFANTRY, 4, 3, "S1", "Erlon").french("K", CAVALRY, 4, 3, "S2", "Ney", moves=8)
    study.british("Y", INFANTRY, 3, 3, "C").british("Z", INFANTRY, 3, 3, "D").spend(*NOBODY_HELPS).doubled("Napoleon")
    return study.do("move", "S1", ERLON).do("charge", "S2", NEY)


@pytest.mark.rule("9.5.1a", "9.5.1d", "9.5.1c")
def test_c68_foot_and_charge_cannot_hit_the_same_area() -> None:
    study = foot_and_horse().do("pick", "X").do("go", "C").do("pick", "K")
    assert study.refused("go", "C").rule == "9.5.1"
    study.do("go", "D")
    assert study.step == "AssaultOrder"  # all movement is over
    assert study.may("assault", "C", 0)
    assert study.may("assault", "D", 1)
    other = foot_and_horse().do("pick", "K").do("go", "C").do("pick", "X")
    assert other.refused("go", "C").rule == "9.5.1"


@pytest.mark.rule("9.5.1a")
def test_no_assault_before_all_have_moved() -> None:
    study = foot_and_horse().do("pick", "X").do("go", "C")
    assert study.step == "Movement"
    assert study.told("assault") == []
    assert study.may("pick", "K")


@pytest.mark.rule("9.5.1b")
def test_an_area_is_assaulted_once() -> None:
    study = Study("S-C", control={"S": FRENCH}, dice=[3, 3, 4, 4, 6, 6]).british("Y", INFANTRY, 3, 4, "C")
    study.french("W", INFANTRY, 3, 3, "C", "Erlon").french("X", INFANTRY, 3, 3, "S").spend(*NOBODY_HELPS)
    study.doubled("Napoleon").do("move", "S", REILLE).do("move", "C", ERLON).do("pick", "X").do("go", "C")
    study.do("end_moves").do("assault", "C", 0).do("point", "X").do("commit")
    assert study.at("X") == "C"
    assert not study.is_spent("W")  # it took no part, and has no second chance
    assert study.seat == ALLIED
    assert len(study.told("assault")) == 1


@pytest.mark.rule("9.5.2a")
def test_fire_is_carried_out_area_by_area() -> None:
    study = Study("A-T B-T", dice=[1, 1, 6, 6, 1, 1, 6, 6]).french("G", ARTILLERY, 3, 3, "A")
    study.french("H", ARTILLERY, 2, 3, "B", "Erlon").british("Y", INFANTRY, 3, 3, "T").doubled("Napoleon")
    study.do("bombard", "A", REILLE).do("bombard", "B", ERLON)
    study.do("target", "T")
    assert [data[0] for data in study.told("fire")] == [study.number("G")]
    assert study.step == "ChooseTarget"
    study.do("target", "T")
    assert [data[0] for data in study.told("fire")] == [study.number("G"), study.number("H")]
    assert [data[3] for data in study.told("fire")] == [3, 2]


@pytest.mark.rule("9.5.3a", "16.3a", "9.5e")
def test_c69_each_commander_uses_his_own_army() -> None:
    def allies() -> Study:
        study = (
            Study("A-B C-B", control={"B": ALLIED}).british("Y", INFANTRY, 3, 3, "A").prussian("Z", INFANTRY, 3, 3, "C")
        )
        study.british("S", SKIRMISHER, 1, 1, "C").prussian("R", SKIRMISHER, 1, 1, "A")
        return study.prussian("Z2", INFANTRY, 3, 3, "A")

    study = allies().doubled("Wellington")
    assert study.may("move", "A", ORANGE)
    assert study.refused("move", "C", BULOW).rule == "9.5.3"
    assert study.refused("advance", BULOW).rule == "9.5.3"
    study.do("move", "A", ORANGE).do("done")
    assert study.offered("pick") == [study.number("Y")]  # no Prussian skirmishers either
    blucher = allies().doubled("Blucher")
    assert blucher.refused("move", "A", ORANGE).rule == "9.5.3"
    blucher.do("move", "C", BULOW).do("move", "A", BULOW)
    assert set(blucher.offered("pick")) == {blucher.number(name) for name in ("Z", "R", "Z2")}


@pytest.mark.rule("9.5.3a", "9.9b")
@pytest.mark.parametrize("commander", ["Napoleon", "Ney"])
def test_napoleon_and_ney_use_any_french(commander: str) -> None:
    study = (
        Study("A-B C-B", control={"B": FRENCH})
        .french("X", INFANTRY, 3, 3, "A")
        .french("E", INFANTRY, 3, 3, "C", "Erlon")
    )
    study.spend("Napoleon").doubled(commander)
    assert study.may("move", "A", REILLE)
    assert study.may("move", "C", ERLON)


def shells_first(options: list[str]) -> Study:
    """Guns in A and foot in S, both next to the enemies in T."""
    study = Study("A-T S-T", dice=[1, 1, 6, 6, 3, 3, 3, 3], options=options).french("G", ARTILLERY, 3, 3, "A")
    study.french("X", INFANTRY, 4, 3, "S", "Erlon").british("Y", INFANTRY, 3, 3, "T").spend(*NOBODY_HELPS)
    return study.doubled("Napoleon").do("bombard", "A", REILLE).do("move", "S", ERLON).do("target", "T")


@pytest.mark.rule("9.5d", "9.5.1b", "R66")
def test_a_bombardment_and_an_assault_on_the_same_area() -> None:
    study = shells_first([]).do("pick", "X").do("go", "T")
    assert study.told("assault") == [(study.areas["T"], 1, 0)]
    strict = shells_first(["one_attack_per_area"])
    assert strict.at("X") == "S"
    assert strict.told("assault") == []
    assert strict.seat == ALLIED


@pytest.mark.rule("9.5.1b", "R66")
def test_one_attack_on_an_area_and_the_refusal_says_so() -> None:
    study = Study("A-T S-T S-U", dice=[1, 1, 6, 6], options=["one_attack_per_area"]).french("G", ARTILLERY, 3, 3, "A")
    study.french("X", INFANTRY, 4, 3, "S", "Erlon").british("Y", INFANTRY, 3, 3, "T").doubled("Napoleon")
    study.do("bombard", "A", REILLE).do("move", "S", ERLON).do("target", "T").do("pick", "X")
    assert study.refused("go", "T").rule == "R66"
    assert study.may("go", "U")


@pytest.mark.rule("9.5.2a", "R66")
@pytest.mark.parametrize(("options", "again"), [([], True), (["one_attack_per_area"], False)])
def test_fire_twice_at_the_same_area(options: list[str], again: bool) -> None:
    study = Study("A-T B-T B-U", dice=[1, 1, 6, 6], options=options).french("G", ARTILLERY, 3, 3, "A")
    study.french("H", ARTILLERY, 2, 3, "B", "Erlon").british("Y", INFANTRY, 3, 3, "T").british("Z", INFANTRY, 3, 3, "U")
    study.doubled("Napoleon")
    study.do("bombard", "A", REILLE).do("bombard", "B", ERLON).do("target", "T")
    assert study.may("target", "T") == again
    if not again:
        assert study.refused("target", "T").rule == "R66"


@pytest.mark.rule("9.5a", "8.9a")
def test_one_action_will_do_or_none() -> None:
    study = Study("A-B", control={"B": FRENCH}).french("X", INFANTRY, 3, 3, "A").doubled("Napoleon")
    study.do("move", "A", REILLE).do("done").do("pick", "X").do("go", "B").do("halt")
    assert study.seat == ALLIED
    none = Study("A-B", control={"B": FRENCH}).french("X", INFANTRY, 3, 3, "A").doubled("Napoleon").do("pass")
    assert none.seat == ALLIED
    assert none.told("pass") == [(FRENCH,)]


@pytest.mark.rule("9.5a", "9.5d")
def test_the_first_march_may_open_the_way_for_the_second_action() -> None:
    guns = Study("S-M M-T A-M", control={"A": FRENCH}, dice=[1, 1, 6, 6]).french("G", ARTILLERY, 3, 3, "S")
    guns.french("E1", INFANTRY, 3, 3, "M", "Erlon").british("Y", INFANTRY, 3, 3, "T").doubled("Napoleon")
    assert not guns.may("bombard", "S", REILLE)  # Erlon's men are in the line of fire
    guns.do("move", "M", ERLON).do("bombard", "S", REILLE).do("pick", "E1").do("go", "A").do("halt").do("target", "T")
    assert guns.told("fire")[0][3:5] == (3, 3)
    horse = Study("S1-C S2-C", dice=[3, 3, 3, 3]).french("E1", INFANTRY, 4, 3, "S1", "Erlon")
    horse.french("K", CAVALRY, 3, 3, "S2").british("Y", INFANTRY, 3, 6, "C").spend(*NOBODY_HELPS).doubled("Napoleon")
    assert not horse.may("move", "S2", REILLE)  # by itself it could not lead the assault
    horse.do("move", "S1", ERLON).do("move", "S2", REILLE).do("pick", "E1").do("go", "C").do("pick", "K").do("go", "C")
    assert horse.told("values") == [(5, 7)]


@pytest.mark.rule("9.5g")
def test_who_moved_in_does_not_fire_and_who_assaulted_does_not_advance() -> None:
    study = Study("S-C", control={"S": FRENCH}, dice=[1, 1, 6, 6]).french("W", INFANTRY, 3, 3, "C")
    study.british("Y", INFANTRY, 3, 3, "C").french("X", INFANTRY, 3, 3, "S").doubled("Napoleon")
    study.do("move", "S", REILLE).do("volley", "C", REILLE).do("pick", "X").do("go", "C").do("end_assaults")
    assert study.told("fire")[0][0] == study.number("W")
    assert study.told("fire")[0][3] == 3  # X, which came in, has no part in the volley
    study = Study("C-D", control={"D": FRENCH}, dice=[3, 3, 3, 2]).french("W", INFANTRY, 3, 3, "C")
    study.british("Y", INFANTRY, 3, 3, "C").french("V", INFANTRY, 3, 3, "C").spend(*NOBODY_HELPS).doubled("Napoleon")
    study.do("move", "C", REILLE).do("advance", REILLE).do("end_moves").do("assault", "C", 0)
    study.do("point", "W").do("commit")
    assert study.told("result")[0][0] == 1
    assert study.step == "Advance"
    assert study.offered("pick") == [study.number("V")]


# The second action chosen later


@pytest.mark.rule("9.5d", "9.5.2a")
def test_the_second_action_can_wait_for_the_first_and_its_dice() -> None:
    def fired(*dice: int) -> Study:
        study = Study("A-B C-B", dice=dice, control={"A": FRENCH, "C": FRENCH}).french("G", ARTILLERY, 4, 3, "A")
        study.french("X", INFANTRY, 4, 4, "C", "Erlon").british("Y", INFANTRY, 3, 3, "B").doubled("Napoleon")
        study.do("bombard", "A", REILLE)
        assert study.step == "DoublePlan"
        study.do("later").do("target", "B")
        assert (study.step, study.seat) == ("SecondAction", FRENCH)
        return study

    study = fired(6, 6, 1, 1)
    assert study.at("Y") == "dead"
    study.do("move", "C", ERLON).do("pick", "X").do("go", "B").do("halt")
    assert study.at("X") == "B"
    assert study.seat == ALLIED
    study = fired(1, 1, 6, 6)
    assert study.refused("bombard", "A", REILLE).rule == "9.5", "not the same again"
    assert study.refused("move", "B", ORANGE).rule == "9.5.3"
    study.do("done")
    assert study.seat == ALLIED
    assert study.at("X") == "C"


@pytest.mark.rule("9.5.1a", "9.5d", "9.5.1c")
def test_a_second_march_joins_before_the_first_fights() -> None:
    study = Study("S1-C S2-C", dice=[3, 3, 3, 3], control={"S1": FRENCH, "S2": FRENCH}).spend(*NOBODY_HELPS)
    study.french("X", INFANTRY, 4, 3, "S1").french("E", INFANTRY, 4, 3, "S2", "Erlon").french(
        "G", ARTILLERY, 3, 3, "S2"
    )
    study.british("Y", INFANTRY, 3, 3, "C").doubled("Napoleon").do("move", "S1", REILLE).do("later")
    study.do("pick", "X").do("go", "C")
    assert study.step == "SecondAction"
    assert study.now.dice.count == 0
    assert study.may("move", "S2", ERLON)
    assert study.may("move", "S2", REILLE), "another area of the same formation"
    assert not study.may("bombard", "S2", REILLE), "that can wait"
    assert study.may("later")
    study.do("move", "S2", ERLON).do("pick", "E").do("go", "C").do("point", "X")
    assert study.told("values") == [(4 + 2, 3 + 1)], "both in one assault"
    assert study.step != "SecondAction", "there is no third action"


@pytest.mark.rule("9.5.1a", "9.5d")
def test_after_the_fight_nobody_marches_but_guns_may_fire() -> None:
    study = Study("S1-C S2-C", dice=[3, 3, 3, 3], control={"S1": FRENCH, "S2": FRENCH}).spend(*NOBODY_HELPS)
    study.french("X", INFANTRY, 1, 3, "S1").french("E", INFANTRY, 4, 3, "S2", "Erlon").french(
        "G", ARTILLERY, 3, 3, "S2"
    )
    study.british("Y", INFANTRY, 3, 3, "C").doubled("Napoleon").do("move", "S1", REILLE).do("later")
    study.do("pick", "X").do("go", "C").do("later")
    while study.step != "SecondAction":
        study.do("hold" if study.step == "VoluntaryRetreat" else "accept")
    assert study.told("result") != []
    assert study.at("X") == "S1", "beaten"
    assert study.refused("move", "S2", ERLON).rule == "9.5.1"
    assert study.may("bombard", "S2", REILLE), "the enemies are alone in C again"
    study.do("done")
    assert study.seat == ALLIED


@pytest.mark.rule("9.5d", "9.5.1a")
def test_a_march_without_a_fight_is_followed_by_anything_and_asked_for_once() -> None:
    study = Study("A-B C-D", control={"B": FRENCH, "D": FRENCH}).french("X", INFANTRY, 3, 3, "A")
    study.french("E", INFANTRY, 3, 3, "C", "Erlon").doubled("Napoleon").do("move", "A", REILLE).do("later")
    study.do("pick", "X").do("go", "B").do("halt")
    assert study.step == "SecondAction"
    assert study.may("done")
    assert not study.may("later")
    assert study.refused("move", "A", REILLE).rule == "9.5"
    study.do("move", "C", ERLON)
    assert study.offered("pick") == [study.number("E")]
    study.do("pick", "E").do("go", "D").do("halt")
    assert study.seat == ALLIED


@pytest.mark.rule("9.5g", "10.13a")
def test_looking_for_a_second_march_does_not_stop_the_first() -> None:
    study = Study("A-B A-C", control={"A": FRENCH}).french("X", INFANTRY, 3, 3, "A").french("Y", INFANTRY, 3, 3, "A")
    study.french("K", SKIRMISHER, 1, 1, "A").french("E", INFANTRY, 3, 3, "A", "Erlon").british("Z", INFANTRY, 3, 3, "B")
    study.british("W", INFANTRY, 3, 3, "C").doubled("Napoleon").do("move", "A", REILLE).do("later")
    study.do("pick", "X").do("go", "B").do("end_moves")
    assert study.step == "SecondAction"
    before = bytes(study.now.mode)
    assert study.may("move", "A", ERLON)
    assert bytes(study.now.mode) == before


@pytest.mark.rule("8.5a", "R13", "9.5d")
def test_what_the_first_action_contests_takes_no_volley_in_the_same_impulse() -> None:
    study = Study("S-C", dice=[3, 3, 3, 3], control={"S": FRENCH}).spend(*NOBODY_HELPS)
    study.french("X", INFANTRY, 4, 3, "S").british("Y", INFANTRY, 3, 3, "C").doubled("Napoleon")
    study.do("move", "S", REILLE).do("later").do("pick", "X").do("go", "C")
    while study.step not in ("SecondAction", "Activate"):
        study.do("hold")
    assert study.at("X") == "C", "a stalemate: both are there now"
    assert study.step == "Activate", "nothing is left to do"


@pytest.mark.rule("9.5d")
def test_a_plan_made_in_advance_is_carried_out_as_before() -> None:
    study = Study("A-B C-D", control={"B": FRENCH, "D": FRENCH}).french("X", INFANTRY, 3, 3, "A")
    study.french("E", INFANTRY, 3, 3, "C", "Erlon").doubled("Napoleon").do("move", "A", REILLE).do("move", "C", ERLON)
    assert sorted(study.offered("pick")) == [study.number("X"), study.number("E")], "both march together"
    study = Study("A-B C-D", control={"B": FRENCH, "D": FRENCH}).french("X", INFANTRY, 3, 3, "A")
    study.doubled("Napoleon").do("move", "A", REILLE).do("done").do("pick", "X").do("go", "B").do("halt")
    assert study.seat == ALLIED
