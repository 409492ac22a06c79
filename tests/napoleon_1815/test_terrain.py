"""Rule 6.21: drawing and laying markers, Woods, and the options about the green blocks."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.napoleon_1815 import terrain
from grognard.games.napoleon_1815.field import ATTACKER, DEFENDER, FARM, HILL, NOWHERE, OPEN, STREAM, WOODS, Field
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, INFANTRY, LEADER
from tests.napoleon_1815.clash import attack, clash, draw_dice, line_up, threes
from tests.napoleon_1815.ranks import fires
from tests.napoleon_1815.sandbox import GROUND, Study

MISS = [6] * 40


@pytest.mark.rule("6.21-1", "6.21-3", "6.21-4", "6.21-5")
def test_c24_one_marker_for_the_attacker_then_two_for_the_defender() -> None:
    study = attack(threes(Study(dice=draw_dice(HILL, FARM, STREAM))))
    assert (study.step, study.now.seat()) == ("LayTerrain", 0)
    assert study.now.post == [NOWHERE] * 6
    assert study.field("waterloo").drawn == [HILL]
    assert {(action.a, action.b) for action in study.now.legal()} == {(HILL, 1), (HILL, 2), (HILL, 3)}
    assert study.refused("lay", HILL, 5).rule == "6.21"
    assert study.refused("done").rule == "6.21"  # to lay nothing is no choice
    study.do("lay", HILL, 2)
    assert (study.step, study.now.seat()) == ("LayTerrain", 1)
    assert study.field("waterloo").drawn == [FARM, STREAM]  # drawn only now, with the Hill on the board
    study.do("lay", STREAM, 5)
    assert study.refused("lay", FARM, 5).rule == "6.21"
    assert study.refused("lay", FARM, 2).rule == "6.21"
    study.do("lay", FARM, 4)
    assert study.step == "Deployment"
    assert study.field("waterloo").terrain[1:7] == [OPEN, HILL, OPEN, FARM, OPEN, OPEN]
    assert study.field("waterloo").stream == [0, 1, 0]


@pytest.mark.rule("6.21-2")
def test_every_marker_of_the_pool_is_as_likely_as_any_other() -> None:
    drawn: Counter[int] = Counter()
    for first in range(1, 7):
        for second in range(1, 7):
            drawn += Counter(attack(threes(Study(dice=[first, second]))).field("waterloo").drawn)
    assert drawn == {WOODS: 9, FARM: 9, HILL: 9, STREAM: 9}


@pytest.mark.rule("6.21-2")
def test_a_marker_that_lies_on_a_board_cannot_be_drawn_again() -> None:
    study = attack(threes(Study(dice=draw_dice(FARM, FARM, FARM))))
    study.do("lay", FARM, 1).do("lay", FARM, 4).do("lay", FARM, 5)
    assert terrain.pool(study.now, study.field("waterloo")) == [0, 3, 0, 3, 3]


@pytest.mark.rule("6.21-6")
def test_terrain_lies_until_the_battle_ends_and_goes_back_to_the_pool() -> None:
    study = Study(dice=[1, 1, 1, 1])
    clash(study, {"F1": 4}, terrain={4: HILL, 2: FARM})
    study.end_battle_turn().end_battle_turn()
    field = study.field("waterloo")
    assert (field.terrain[4], field.terrain[2]) == (HILL, FARM)
    assert terrain.pool(study.now, field) == [0, 3, 2, 2, 3]
    study.act("F1", "fire", 0)  # four hits: the Allied Right is lost
    while study.step == "ForcedRetreat":
        study.now.apply(study.now.legal()[0])
        study.collect()
    assert study.now.fields == {}
    assert terrain.pool(study.now, field) == [0, 3, 3, 3, 3]


@pytest.mark.rule("6.21-5", "6.21-11")
@pytest.mark.parametrize("forfeit", [False, True])
def test_woods_that_only_guns_could_stand_in_are_not_laid(forfeit: bool) -> None:
    again = [] if forfeit else [1, 1]
    dice = [1, 1, *again, *draw_dice(FARM, FARM)]
    study = Study(dice=dice, options=["woods_forfeit"] if forfeit else [])
    threes(study, 0, 3)
    for name in ("G", "H", "I"):
        study.french(name, FOOT_ARTILLERY, 3, 1, "waterloo")
    attack(study)
    assert study.told("woods_forfeit") == [(GROUND.numbers["waterloo"], ATTACKER)]
    if forfeit:  # the Woods go back and nothing comes instead
        assert study.now.seat() == 1
        assert study.field("waterloo").laid[1:4] == [OPEN] * 3
    else:  # another marker is drawn: the first of the other kinds
        assert study.field("waterloo").drawn == [FARM]
        assert study.now.seat() == 0


@pytest.mark.rule("6.21-5", "3.2-3")
def test_a_draw_does_not_tell_by_its_dice_who_has_only_guns() -> None:
    """The same dice draw the same marker, unless it is Woods that nobody could stand in."""
    for arm in (INFANTRY, FOOT_ARTILLERY):
        study = threes(Study(dice=draw_dice(STREAM, FARM, FARM)), 0, 3)
        for name in ("G", "H", "I"):
            study.french(name, arm, 3, 1, "waterloo")
        attack(study)
        assert study.field("waterloo").drawn == [STREAM]
        assert study.told("woods_forfeit") == []


@pytest.mark.rule("6.21-5")
@pytest.mark.parametrize("options", [[], ["woods_forfeit"]])
def test_woods_are_kept_as_long_as_somebody_can_stand_in_each(options: list[str]) -> None:
    study = threes(Study(dice=draw_dice(STREAM, WOODS, WOODS), options=options), 3, 2)
    study.anglo("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    attack(study).do("lay", STREAM, 1)
    assert study.field("waterloo").drawn == [WOODS, WOODS]
    study.do("lay", WOODS, 4).do("lay", WOODS, 5)
    line_up(study, {"A1": 4, "A2": 5, "G": 6})
    study = threes(Study(dice=[*draw_dice(STREAM, WOODS), 1, 1, 1, 1, *MISS], options=options), 3, 1)
    study.anglo("G", FOOT_ARTILLERY, 3, 1, "waterloo").anglo("H", HORSE_ARTILLERY, 3, 1, "waterloo")
    attack(study).do("lay", STREAM, 1)
    assert study.field("waterloo").drawn == ([WOODS] if options else [WOODS, FARM])


# The pool, rulings R16 and R56


def boards(study: Study, *laid: list[int]) -> list[Field]:
    """Battles with markers lying on them, one list of kinds each."""
    campaign = study.place()
    found: list[Field] = []
    for town, kinds in enumerate(laid):
        field = Field(town, 0)
        for place, kind in enumerate(kinds, start=1):
            field.laid[place] = kind
        campaign.fields[town] = field
        found.append(field)
    return found


ALL_TWELVE = [[WOODS, WOODS, WOODS], [FARM, FARM, FARM], [HILL, HILL, HILL], [STREAM, STREAM, STREAM]]


@pytest.mark.rule("6.21-2")
@pytest.mark.parametrize("full", [False, True])
def test_a_fifth_battle_has_no_terrain_unless_every_battle_has_its_own_pool(full: bool) -> None:
    study = Study(dice=[1, 1], options=["full_pool_each_battle"] if full else [])
    threes(study)
    fifth = boards(study, *ALL_TWELVE, [])[-1]
    assert terrain.pool(study.now, fifth) == ([0, 3, 3, 3, 3] if full else [0] * 5)
    for unit in range(6):
        study.now.put(unit, fifth.town)
    terrain.draw_marker(study.now, fifth, ATTACKER)
    assert fifth.drawn == ([WOODS] if full else [])


@pytest.mark.rule("6.21-2")
def test_a_full_pool_of_its_own_is_still_only_twelve_markers() -> None:
    study = Study(options=["full_pool_each_battle"])
    field = boards(study, [FARM], [FARM, HILL])[0]
    field.drawn = [STREAM]
    assert terrain.pool(study.now, field) == [0, 3, 2, 3, 2]


@pytest.mark.rule("6.21-2")
@pytest.mark.parametrize("carry", [False, True])
def test_markers_of_a_finished_battle_are_shuffled_in_or_laid_aside(carry: bool) -> None:
    study = Study(dice=[1, 1, 1, 1], options=["free_markers_carry"] if carry else [])
    clash(study, {"F1": 4}, terrain={4: FARM, 2: FARM, 5: STREAM})
    field = study.field("waterloo")
    study.act("F1", "fire", 0)
    while study.step == "ForcedRetreat":
        study.now.apply(study.now.legal()[0])
        study.collect()
    assert study.now.aside == ([0, 0, 2, 0, 1] if carry else [0] * 5)
    assert terrain.pool(study.now, field) == ([0, 3, 1, 3, 2] if carry else [0, 3, 3, 3, 3])


@pytest.mark.rule("6.21-2")
@pytest.mark.parametrize(("aside", "left"), [([0, 3, 3, 3, 1], [STREAM]), ([0, 3, 3, 2, 0], [HILL])])
def test_what_was_laid_aside_comes_back_when_fewer_than_three_are_left(aside: list[int], left: list[int]) -> None:
    """Two Streams left: all twelve are shuffled. A Hill and three Streams left: they are drawn from."""
    study = threes(Study(dice=[1, 1, *MISS], options=["free_markers_carry"]))
    campaign = study.place()
    campaign.aside = aside[:]
    study.place = lambda: campaign  # type: ignore[method-assign]
    attack(study)
    if left == [STREAM]:
        assert campaign.aside == [0] * 5
        assert study.field("waterloo").drawn == [WOODS]
    else:
        assert campaign.aside == aside
        assert study.field("waterloo").drawn == [HILL]


@pytest.mark.rule("6.21-2", "6.5-9")
@pytest.mark.parametrize("shared", [False, True])
def test_squares_use_up_green_blocks_only_with_the_option(shared: bool) -> None:
    study = Study(options=["markers_shared"] if shared else [])
    names = [f"S{number}" for number in range(9)]
    for name in names:
        study.french(name, INFANTRY, 3, 2, "waterloo")
    clash(study, dict.fromkeys(names, 1), terrain={1: HILL, 4: STREAM, 5: STREAM}, squares=names)
    study.do("pick", "F1")
    if shared:
        assert study.refused("square").rule == "R16"
    else:
        study.do("square")
        assert study.now.square[study.number("F1")]


@pytest.mark.rule("6.21-2")
@pytest.mark.parametrize(("shared", "markers"), [(False, 2), (True, 1)])
def test_the_last_green_block_is_drawn_once(shared: bool, markers: int) -> None:
    study = threes(Study(dice=[1, 1, 1, 1], options=["markers_shared"] if shared else []))
    campaign = study.place()
    field = Field(GROUND.numbers["waterloo"], 0)
    campaign.fields[field.town] = field
    for unit in range(6):
        campaign.square[unit] = 1
    field.laid = [OPEN, HILL, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN]
    other = Field(0, 0)
    other.laid = [OPEN, FARM, HILL, HILL, STREAM, OPEN, OPEN, OPEN]  # with the squares eleven of twelve are in use
    campaign.fields[0] = other
    for _ in range(2):
        terrain.draw_marker(campaign, field, DEFENDER)
    assert len(field.drawn) == markers


# Woods


@pytest.mark.rule("6.21-7", "6.21-9")
def test_woods_slow_the_cavalry_of_either_side() -> None:
    study = Study(dice=MISS).french("C", CAVALRY, 3, 3, "waterloo").anglo("D", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 4, "D": 4}, terrain={4: WOODS})
    study.act("C", "fire", 0).end_battle_turn().act("D", "fire", 0)
    assert fires(study) == [(1, 3), (1, 3)]


@pytest.mark.rule("6.21-8")
def test_infantry_and_leaders_fight_in_woods_as_usual() -> None:
    study = Study(dice=MISS).french("N", LEADER, 1, 2, "waterloo").french("G", INFANTRY, 4, 3, "waterloo")
    clash(study, {"N": 4, "G": 4, "F1": 4}, terrain={4: WOODS})
    study.act("N", "fire", 0).act("G", "fire", 0).end_battle_turn().act("A1", "fire", 0)
    assert fires(study) == [(2, 1), (3, 4), (2, 4)]


@pytest.mark.rule("6.21-9", "6.21-10")
def test_c47_cavalry_engages_woods_without_shock() -> None:
    study = Study(dice=MISS).french("C", CAVALRY, 3, 3, "waterloo")
    clash(study, {"C": 0}, terrain={4: WOODS})
    study.do("pick", "C").do("move", 1).do("move", 4)
    study.end_battle_turn().end_battle_turn().act("C", "fire", 0)
    assert fires(study) == [(1, 3)]


@pytest.mark.rule("6.21-10")
@pytest.mark.parametrize(("arm", "stops"), [(CAVALRY, True), (LEADER, False)])
def test_c47_cavalry_stops_when_it_enters_woods(arm: int, stops: bool) -> None:
    study = Study().french("U", arm, 1, 2, "waterloo")
    clash(study, {"U": 0}, terrain={1: WOODS})
    study.do("pick", "U").do("move", 1)
    assert study.post("U") == 1
    assert (study.offered("move") == []) == stops
    if stops:
        study.do("finish")
        assert study.refused("pick", "U").rule == "6.3"


@pytest.mark.rule("6.21-10")
def test_cavalry_that_falls_back_into_woods_stops_there() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 4}, terrain={1: WOODS})
    study.act("C", "move", 1)
    assert (study.step, study.post("C")) == ("Combat", 1)


@pytest.mark.rule("6.21-10")
def test_cavalry_may_leave_woods_with_two_moves() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 1}, terrain={1: WOODS})
    study.do("pick", "C").do("move", 0).do("move", 2)
    assert study.post("C") == 2


@pytest.mark.rule("6.21-11")
@pytest.mark.parametrize("arm", [FOOT_ARTILLERY, HORSE_ARTILLERY])
def test_artillery_does_not_enter_woods(arm: int) -> None:
    study = Study().french("G", arm, 3, 1, "waterloo").french("H", arm, 3, 1, "waterloo")
    clash(study, {"G": 0, "H": 2}, terrain={1: WOODS, 5: WOODS})
    study.do("pick", "G")
    assert study.refused("move", 1).rule == "6.21"
    study.do("back").do("pick", "H")
    assert study.refused("move", 5).rule == "6.21"


@pytest.mark.rule("6.21-12")
def test_c47_guns_do_not_fire_into_woods() -> None:
    study = Study(dice=MISS).french("G", FOOT_ARTILLERY, 3, 1, "waterloo").french("H", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1, "H": 2}, terrain={4: WOODS})
    study.do("pick", "G")
    assert study.refused("fire", 0).rule == "6.21"
    study.do("back").act("H", "fire", 0)  # the next lane is open ground
    assert fires(study) == [(1, 3)]


@pytest.mark.rule("6.21-14", "6.5-6")
def test_no_square_in_woods() -> None:
    study = clash(Study(), terrain={1: WOODS})
    study.do("pick", "F1")
    assert study.refused("square").rule == "6.5"
    study.do("back").act("F2", "square")
    assert study.now.square[study.number("F2")]
