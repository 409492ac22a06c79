"""Lines of fire (13.1.b): slopes, obstacles, hexsides."""

import pytest

from grognard.games.eagles import sighting
from grognard.games.eagles.roster import FRENCH
from tests.eagles.sandbox import Field, Real


def is_open(field: Field, a: int, b: int) -> bool:
    battle = field.battle()
    there = battle.ground.line(a, b).is_open(battle.held)
    assert battle.ground.line(b, a).is_open(battle.held) == there  # sight is mutual
    return there


# A row of hexes from west to east: 505 506 507 508 509 510
UP = {507: 2, 508: 2, 509: 2, 510: 2}


@pytest.mark.rule("13.1-04", "13.1.b-04")
def test_c46_the_next_hex_is_always_seen() -> None:
    assert is_open(Field(levels=UP, slopes=[(507, 506)]), 506, 507)


@pytest.mark.rule("13.1.b-04", "13.1.b-02")
def test_c46_dead_ground_at_the_foot_of_a_slope() -> None:
    field = Field(levels={507: 2, 505: 0, 506: 1}, slopes=[(507, 506), (506, 505)])
    assert not is_open(field, 507, 505)  # 505 lies at the foot of the lowest slope
    field = Field(levels={507: 2, 505: 0, 506: 0, 504: 0}, slopes=[(507, 506)])
    assert is_open(field, 507, 505)
    assert is_open(field, 507, 504)


@pytest.mark.rule("13.1.b-06")
def test_c46_a_change_of_level_without_a_slope_hides_nothing() -> None:
    field = Field(levels={507: 2, 508: 2, 505: 1, 506: 1})
    assert is_open(field, 508, 506)
    assert is_open(field, 508, 505)


@pytest.mark.rule("13.1.b-03")
def test_c46_c47_the_higher_must_stand_at_the_edge() -> None:
    field = Field(levels=UP, slopes=[(507, 506)])
    assert is_open(field, 507, 505)
    assert not is_open(field, 508, 505)


@pytest.mark.rule("13.1.b-05")
def test_only_the_highest_and_the_lowest_slope_count() -> None:
    levels = {508: 2, 507: 1, 506: 1, 505: 0, 504: 0}
    field = Field(levels=levels, slopes=[(508, 507), (506, 505)])
    assert is_open(field, 508, 504)
    assert not is_open(field, 508, 505)


@pytest.mark.rule("13.1.b-07", "13.1.b-08", "13.1.b-09")
@pytest.mark.parametrize("kind", ["village", "farm", "orchard", "woods"])
def test_ground_between_blocks_and_at_the_ends_does_not(kind: str) -> None:
    assert not is_open(Field(**{kind: [506]}), 505, 507)  # type: ignore[arg-type]
    assert is_open(Field(**{kind: [505, 507]}), 505, 507)  # type: ignore[arg-type]


@pytest.mark.rule("13.1.b-07")
def test_c49_units_between_block_whoever_they_are() -> None:
    assert not is_open(Field().french("A", 506), 505, 507)
    assert not is_open(Field().coalition("X", 506), 505, 507)
    assert is_open(Field().french("A", 505).coalition("X", 507), 505, 507)
    assert is_open(Field().leader("Ney", 506, "9/2"), 505, 507)


@pytest.mark.rule("13.1.b-10")
def test_c48_what_lies_below_both_is_ignored() -> None:
    assert is_open(Field(levels={506: 0, 507: 0}, woods=[506]).french("A", 507), 505, 508)
    assert not is_open(Field(levels={505: 0, 506: 0}, woods=[506]), 505, 508)


@pytest.mark.rule("13.1.b-11")
def test_c47_along_a_hexside_both_hands_must_block() -> None:
    # from 505 to 406 + ... : the line from 505 to 705 runs along the side between 605 and 606
    assert is_open(Field(village=[605]), 505, 705)
    assert is_open(Field().french("A", 606), 505, 705)
    assert not is_open(Field(village=[605]).french("A", 606), 505, 705)
    assert is_open(Field(village=[605], levels={606: 0}).french("A", 606), 505, 705)


@pytest.mark.rule("13.1.b-12", "QA-30")
def test_a_slope_on_one_hand_of_a_hexside_hides_nothing() -> None:
    levels = {505: 0, 605: 1, 606: 1, 705: 1}
    assert is_open(Field(levels=levels, slopes=[(605, 505)]), 505, 705)
    assert not is_open(Field(levels=levels, slopes=[(605, 505), (606, 505)]), 505, 705)


@pytest.mark.rule("13.1.b-13", "13.1.b-14", "QA-49")
def test_higher_ground_between_hides_only_with_a_slope() -> None:
    assert is_open(Field(levels={506: 2}), 505, 507)
    assert not is_open(Field(levels={506: 2}, slopes=[(506, 505)]), 505, 507)
    assert is_open(Field(), 505, 509)


@pytest.mark.rule("13.1.b-01", "13.1.b-03")
def test_the_grand_battery_sees_the_edge_of_the_ridge() -> None:
    field = Real()
    assert is_open(field, 2520, 2920)
    assert is_open(field, 2520, 2922)
    assert is_open(field, 2521, 2721)
    assert not is_open(field, 2720, 3020)  # behind the edge
    assert not is_open(field, 2920 + 100, 2820)


@pytest.mark.rule("22.2-07", "6-04", "13.1-06")
def test_nobody_sees_farther_than_the_hour_allows() -> None:
    field = Field().french("A", 501)
    battle = field.battle()
    assert sighting.sees(battle, 501, 509)
    battle.turn = 1
    assert sighting.sees(battle, 501, 505)
    assert not sighting.sees(battle, 501, 506)


@pytest.mark.rule("22.1-02")
def test_a_side_looks_into_stacks_beside_its_own() -> None:
    field = Field().french("A", 505).coalition("X", 506).coalition("Y", 509)
    battle = field.battle()
    sighting.note_looks(battle)
    assert sighting.may_look(battle, FRENCH, 506)
    assert not sighting.may_look(battle, FRENCH, 509)
    assert sighting.may_look(battle, FRENCH, 505)
    battle.put(field["Y"], 606)
    assert not sighting.may_look(battle, FRENCH, 606)  # what was so when the segment began (R46)


@pytest.mark.rule("13.1.c-11")
def test_fire_goes_uphill_beyond_the_middle_of_a_line_along_hexsides() -> None:
    field = Field(levels={903: 2, 904: 2, 1004: 2}, slopes=[(903, 804), (904, 804)])
    battle = field.battle()
    for h, n in ((604, 1004),):
        assert battle.ground.line(h, n).uphill == 1
