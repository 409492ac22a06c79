"""Rules 6.5 and 6.51: squares, and fire at them."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.field import FARM, HILL, WOODS
from grognard.games.napoleon_1815.fire import OTHERS, SQUARES
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    CAVALRY,
    FOOT_ARTILLERY,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
)
from grognard.kernel.events import EVERYBODY
from tests.napoleon_1815.ranks import fires, ranks
from tests.napoleon_1815.sandbox import Study


@pytest.mark.rule("6.5-1")
def test_only_infantry_forms_square() -> None:
    study = Study().french("Cav", CAVALRY, 3, 2).french("Foot", FOOT_ARTILLERY, 3, 1)
    study.french("Horse", HORSE_ARTILLERY, 2, 1).french("Nap", LEADER, 1, 2)
    others = {"Cav": 2, "Foot": 2, "Horse": 2, "Nap": 2}
    study.battle("waterloo", {**ranks(study), **others}, sources=["quatre_bras"])
    for name in others:
        assert study.do("pick", name).refused("square").rule == "6.5"
        assert "infantry" in study.refused("square").reason
        study.do("back")
    study.act("F2", "square")
    assert study.now.square[study.number("F2")]


@pytest.mark.rule("6.5-2", "6.5-3", "6.5-5")
def test_c54_forming_and_breaking_is_the_move_of_the_turn() -> None:
    study = Study(dice=[6] * 4)
    study.battle("waterloo", {**ranks(study), "A1": 1}, sources=["quatre_bras"])
    study.act("F1", "square")  # engaged by A1, and still
    assert study.refused("pick", "F1").rule == "6.3"  # neither fire nor move
    study.end_battle_turn().end_battle_turn().do("pick", "F1")
    assert study.may("fire", OTHERS)
    assert study.may("break_square")
    assert study.offered("move") == []
    assert study.refused("move", 0).rule == "6.5"
    assert study.refused("retreat", "quatre_bras").rule == "7.0"
    assert study.refused("square").rule == "6.5"  # it is one
    study.do("break_square")
    assert study.refused("pick", "F1").rule == "6.3"
    study.act("F2", "move", 5)  # the attack goes on
    study.end_battle_turn().end_battle_turn().do("pick", "F1")
    assert study.may("move", 0)  # free to move again
    assert study.may("fire", OTHERS)


@pytest.mark.rule("6.5-2")
def test_a_square_of_an_earlier_turn_fires() -> None:
    study = Study(dice=[1, 6, 6, 6])
    study.battle("waterloo", {**ranks(study), "A1": 1}, squares=["F1"], sources=["quatre_bras"])
    study.act("F1", "fire", OTHERS)
    assert study.refused("pick", "F1").rule == "6.3"  # it cannot break up as well
    assert study.steps_of("A1") == [3]


@pytest.mark.rule("6.5-2")
def test_who_has_moved_or_fired_cannot_form_square() -> None:
    study = Study(dice=[6] * 4).french("New", INFANTRY, 4, 2)
    study.battle("waterloo", {**ranks(study), "A1": 1, "New": 0}, sources=["quatre_bras"])
    study.act("F1", "fire", OTHERS)
    study.act("New", "move", 2)
    for name in ("F1", "New"):
        assert study.refused("pick", name).rule == "6.3"


@pytest.mark.rule("6.5-3", "6.31-7")
def test_good_morale_leaves_the_unit_free_to_form_square() -> None:
    study = Study(dice=[4]).french("Last", INFANTRY, 4, 2, now=1)
    study.battle("waterloo", {**ranks(study), "A1": 1, "Last": 1}, sources=["quatre_bras"])
    assert len(study.told("holds")) == 1
    study.act("Last", "square")
    assert study.now.square[study.number("Last")]


@pytest.mark.rule("6.5-1", "6.5-4", "6.5-6")
def test_c55_no_square_forward_in_woods_in_a_farm_or_on_horseback() -> None:
    study = Study().french("Cav", CAVALRY, 3, 2).french("Second", INFANTRY, 3, 2)
    study.battle(
        "waterloo",
        {**ranks(study), "F1": 4, "Cav": 1, "Second": 3},
        terrain={2: WOODS, 3: FARM},
        holders={3: "F3"},
        sources=["quatre_bras"],
    )
    for name, word in {"F1": "enemy position", "F2": "woods", "F3": "farm", "Cav": "infantry"}.items():
        refusal = study.do("pick", name).refused("square")
        assert refusal.rule == "6.5"
        assert word in refusal.reason
        study.do("back")
    study.act("Second", "square")  # the Farm shelters one unit only; who stands beside it may


@pytest.mark.rule("6.5-4")
def test_no_square_in_the_reserve_and_none_broken_forward() -> None:
    """R4. A square cannot go forward, so that none is ever there to be broken."""
    study = Study().french("Res", INFANTRY, 4, 2)
    study.battle("waterloo", {**ranks(study), "Res": 0, "F1": 4}, squares=["F2"], sources=["quatre_bras"])
    refusal = study.do("pick", "Res").refused("square")
    assert refusal.rule == "6.5"
    assert "Reserve" in refusal.reason
    study.do("back").do("pick", "F1")
    assert study.refused("break_square").rule == "6.5"
    study.do("back").do("pick", "F2")
    assert study.refused("move", 5).rule == "6.5"


@pytest.mark.rule("6.5-5")
@pytest.mark.parametrize("engaged", [True, False])
def test_a_square_neither_disengages_nor_moves(engaged: bool) -> None:
    study = Study().french("Mate", INFANTRY, 4, 2)
    places = {**ranks(study), "Mate": 1, "A1": 1 if engaged else 4}
    study.battle("waterloo", places, squares=["F1"], sources=["quatre_bras"])
    study.do("pick", "F1")
    assert study.offered("move") == []
    for place in (0, 4):
        assert study.refused("move", place).rule == "6.5"
    assert study.refused("retreat", "quatre_bras").rule == "7.0"  # R44
    assert study.do("back").do("pick", "Mate").may("move", 0)


@pytest.mark.rule("6.5-6")
def test_a_square_cannot_take_a_farm() -> None:
    study = Study()
    study.battle("waterloo", ranks(study), terrain={1: FARM}, squares=["F1"], sources=["quatre_bras"])
    assert study.do("pick", "F1").refused("occupy").rule == "6.21"


@pytest.mark.rule("6.5-7")
@pytest.mark.parametrize(("die", "holds"), [(2, False), (3, True)])
def test_a_square_adds_one_to_morale(die: int, holds: bool) -> None:
    study = Study(dice=[die]).french("Last", INFANTRY, 4, 2, now=1)
    study.battle("waterloo", {**ranks(study), "A1": 1, "Last": 1}, squares=["Last"], sources=["quatre_bras"])
    assert study.at("Last") == ("waterloo" if holds else "dead")


@pytest.mark.rule("6.5-8")
def test_everybody_sees_a_square() -> None:
    """Even a block that was still hidden, as the option lets it be."""
    study = Study(options=["hidden_until_fire"])
    study.battle("waterloo", ranks(study), sources=["quatre_bras"])
    assert not study.now.shown[study.number("F1")]
    study.act("F1", "square")
    assert study.now.shown[study.number("F1")]
    told = [event for event in study.events if event.kind in ("square", "revealed")]
    assert [event.kind for event in told] == ["revealed", "square"]
    assert {event.seen_by for event in told} == {EVERYBODY}


@pytest.mark.rule("6.5-9")
@pytest.mark.parametrize("shared", [False, True])
def test_any_number_of_squares(shared: bool) -> None:
    """R16. With twelve green blocks for everything the thirteenth square is refused."""
    study = Study(options=["markers_shared"] if shared else [])
    more = [f"S{number}" for number in range(10)]
    for name in more:
        study.french(name, INFANTRY, 2, 1)
    study.battle("waterloo", {**ranks(study), **dict.fromkeys(more, 2)}, sources=["quatre_bras"])
    for name in ["F1", "F2", *more]:
        study.act(name, "square")
    study.do("pick", "F3")
    if shared:
        assert study.refused("square").rule == "R16"
    else:
        study.do("square")
        assert sum(study.now.square) == 13


# 6.51


def charge(*dice: int, arm: int = CAVALRY, steps: int = 3, fire: int = 3) -> Study:
    """A French unit that has come into the British Right, where a square (2) and infantry (4) stand."""
    study = Study(dice=dice).french("X", arm, steps, fire).anglo("Sq", INFANTRY, 2, 2)
    return study.battle("waterloo", {**ranks(study), "X": 1, "Sq": 4}, squares=["Sq"], sources=["quatre_bras"])


@pytest.mark.rule("6.51-1", "6.51-2")
def test_the_firer_names_the_group_before_the_dice_fall() -> None:
    study = Study(dice=[1, 6, 6, 6]).anglo("Sq", INFANTRY, 2, 2)
    study.battle("waterloo", {**ranks(study), "F1": 4, "Sq": 4}, squares=["Sq"], sources=["quatre_bras"])
    study.do("pick", "F1")
    assert study.offered("fire") == [OTHERS, SQUARES]
    study.do("fire", OTHERS)
    assert study.steps_of("Sq", "A1") == [2, 3]
    plain = Study()
    plain.battle("waterloo", {**ranks(plain), "F1": 4}, sources=["quatre_bras"]).do("pick", "F1")
    assert plain.refused("fire", SQUARES).rule == "6.51"  # nobody is in square


@pytest.mark.rule("6.51-1", "6.51-3")
def test_hits_stay_in_the_group_strongest_first_ties_to_the_owner() -> None:
    """Squares of 3 and 3 with a battery of 2, beside infantry of 4 that is never asked."""
    study = Study(dice=[1, 2, 3, 6]).anglo("S1", INFANTRY, 3, 2).anglo("S2", INFANTRY, 3, 2)
    study.anglo("Gun", FOOT_ARTILLERY, 2, 1)
    places = {**ranks(study), "F1": 4, "S1": 4, "S2": 4, "Gun": 4}
    study.battle("waterloo", places, squares=["S1", "S2"], guests={"Gun": "S1"}, sources=["quatre_bras"])
    study.act("F1", "fire", SQUARES)
    assert study.now.seat() == 1
    assert {study.roster.ids[unit] for unit in study.offered("hit")} == {"S1", "S2"}
    assert study.refused("hit", "A1").rule == "6.4"
    study.do("hit", "S2")  # the other square takes the next one by itself
    assert {study.roster.ids[unit] for unit in study.offered("hit")} == {"S1", "S2", "Gun"}
    study.do("hit", "Gun")
    assert study.steps_of("S1", "S2", "Gun", "A1") == [2, 2, 1, 4]


@pytest.mark.rule("6.51-4")
def test_c52_hits_beyond_the_group_are_lost() -> None:
    study = charge(1, 2, 3, 6, arm=INFANTRY, steps=4, fire=2).act("X", "move", 4)
    study.end_battle_turn().end_battle_turn().act("X", "fire", SQUARES)
    assert study.at("Sq") == "dead"
    assert study.steps_of("A1") == [4]
    assert study.told("void") == [(1,)]


@pytest.mark.rule("6.51-4")
def test_hits_on_the_others_do_not_reach_the_square() -> None:
    study = Study(dice=[1, 1, 1, 6]).anglo("Sq", INFANTRY, 4, 2)
    places = {**ranks(study, without="A1"), "F1": 4, "Sq": 4}
    study.anglo("Weak", INFANTRY, 2, 2)
    study.battle("waterloo", {**places, "Weak": 4}, squares=["Sq"], sources=["quatre_bras"])
    study.act("F1", "fire", OTHERS)
    assert (study.at("Weak"), study.steps_of("Sq")) == ("dead", [4])


@pytest.mark.rule("6.51-5", "6.51-6")
@pytest.mark.parametrize(("steps", "fire", "squares", "others"), [(3, 3, 2, 4), (3, 2, 1, 3), (4, 1, 0, 2)])
def test_c50_cavalry_against_squares(steps: int, fire: int, squares: int, others: int) -> None:
    """It charged in its last Battle Turn, so that this is its first fire."""
    for group, power in ((SQUARES, squares), (OTHERS, others)):
        study = charge(*[6] * steps, steps=steps, fire=fire).act("X", "move", 4)
        study.end_battle_turn().end_battle_turn().do("pick", "X")
        if power:
            study.do("fire", group)
            assert fires(study) == [(power, steps)]
        else:
            assert study.refused("fire", group).rule == "6.51"


@pytest.mark.rule("6.51-5")
def test_the_shock_is_spent_on_the_square() -> None:
    study = charge(*[6] * 6).act("X", "move", 4).end_battle_turn().end_battle_turn()
    study.act("X", "fire", SQUARES).end_battle_turn().end_battle_turn().act("X", "fire", OTHERS)
    assert fires(study) == [(2, 3), (3, 3)]


@pytest.mark.rule("6.51-7", "6.51-8")
def test_c51_infantry_and_squares() -> None:
    """Infantry fires at squares with one more; the square fires as always."""
    study = Study(dice=[6] * 7).anglo("Sq", INFANTRY, 3, 2)
    study.battle("waterloo", {**ranks(study), "F1": 4, "Sq": 4}, squares=["Sq"], sources=["quatre_bras"])
    study.act("F1", "fire", SQUARES).end_battle_turn().act("Sq", "fire", OTHERS)
    assert fires(study) == [(3, 4), (2, 3)]


@pytest.mark.rule("6.51-9")
@pytest.mark.parametrize(("hill", "power"), [(False, 2), (True, 3)])
@pytest.mark.parametrize("arm", [FOOT_ARTILLERY, HORSE_ARTILLERY])
def test_c51_guns_at_long_range(arm: int, hill: bool, power: int) -> None:
    """R14: a Hill adds one more."""
    study = Study(dice=[6] * 6).french("Gun", arm, 3, 1).anglo("Sq", INFANTRY, 3, 2)
    study.battle(
        "waterloo",
        {**ranks(study), "Gun": 1, "Sq": 4},
        squares=["Sq"],
        terrain={1: HILL} if hill else {},
        holders={1: "Gun"} if hill else {},
        sources=["quatre_bras"],
    )
    study.act("Gun", "fire", SQUARES)
    assert fires(study) == [(power, 3)]


@pytest.mark.rule("6.51-10")
def test_c51_horse_guns_at_short_range() -> None:
    study = charge(*[6] * 4, arm=HORSE_ARTILLERY, steps=2, fire=1).act("X", "move", 4).do("fire", SQUARES)
    study.end_battle_turn().end_battle_turn().act("X", "fire", SQUARES)
    assert fires(study) == [(3, 2), (2, 2)]


@pytest.mark.rule("6.51-11")
def test_long_range_cannot_eliminate_a_square() -> None:
    study = Study(dice=[1, 1, 1]).french("Gun", FOOT_ARTILLERY, 3, 1).anglo("Sq", INFANTRY, 2, 2)
    study.battle("waterloo", {**ranks(study), "Gun": 1, "Sq": 4}, squares=["Sq"], sources=["quatre_bras"])
    study.act("Gun", "fire", SQUARES)
    assert study.steps_of("Sq", "A1") == [1, 4]
    assert study.told("void") == [(2,)]


@pytest.mark.rule("6.5-5")
def test_squares_leave_with_the_rest_in_a_rout() -> None:
    """R44."""
    study = Study(dice=[1, 6, 6, 6])
    places = {**ranks(study, without="A1"), "F1": 4, "Weak": 4}
    study.anglo("Weak", INFANTRY, 2, 2, now=1)
    study.battle("waterloo", places, squares=["A2"], sources=["quatre_bras"]).act("F1", "fire", OTHERS)
    assert study.told("rout") == [(study.number("waterloo"), ALLIED_SIDE)]
    study.do("leave", "A2", "brussels")
    assert study.at("A2") == "brussels"
    assert not study.now.square[study.number("A2")]
