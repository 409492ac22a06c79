"""Morale (19), levels of the turn (7.3.j), initiative (7.3.a), events and casualties (20)."""

import pytest

from grognard.games.eagles import casualties, morale
from grognard.games.eagles.state import DEAD, FLED
from grognard.games.eagles.tables import KILLED, MUD, NOTHING, STORM, WITH_FLAG, WOUNDED
from tests.eagles.sandbox import Field


def corps(units: int) -> Field:
    field = Field()
    for n in range(units):
        field.french(f"u{n}", 505, "1/7/4")
    return field.leader("Reille", 505, "8/1", formation="I")


@pytest.mark.rule("19-01", "19-02", "19-03", "QA-19")
def test_more_than_half_is_too_much() -> None:
    battle = corps(7).battle()  # seven units and an officer
    for unit in range(4):
        battle.put(unit, DEAD if unit % 2 else FLED)
    assert morale.losses(battle, 0) == (4, 8)
    assert not morale.is_broken(battle, 0)
    battle.put(4, DEAD)
    assert morale.is_broken(battle, 0)


@pytest.mark.rule("19-02", "19-04", "QA-44")
@pytest.mark.parametrize("fate", [1, 2, 3])
def test_a_lost_officer_counts_two(fate: int) -> None:
    battle = corps(7).battle()
    battle.fate[0] = fate
    for unit in range(3):
        battle.put(unit, DEAD)
    assert morale.losses(battle, 0) == (5, 8)
    assert morale.is_broken(battle, 0)


@pytest.mark.rule("19-03")
def test_the_routed_and_the_reduced_are_not_lost() -> None:
    battle = corps(3).battle()
    battle.rout(0)
    assert morale.losses(battle, 0) == (0, 4)


@pytest.mark.rule("19-05", "11.1.c-08")
def test_c97_a_demoralised_formation_rallies_badly() -> None:
    battle = corps(3).battle()
    assert morale.rallies(battle, 0, 7, 0)
    battle.demoralised[0] = 1
    assert not morale.rallies(battle, 0, 5, 0)
    assert morale.rallies(battle, 0, 4, 0)


# Levels


@pytest.mark.rule("7.3.j-02", "7.3.j-07")
def test_c4_two_levels() -> None:
    battle = corps(1).coalition("X", 509).leader("Picton", 509, "8/1", "anglo_allied", "5").battle()
    assert morale.level(battle) == 10
    battle.finishing = True
    assert morale.level(battle) == 9


@pytest.mark.rule("7.3.j-09", "7.3.j-11", "21-03")
def test_c6_an_exhausted_side_lowers_them() -> None:
    battle = corps(1).coalition("X", 509).leader("Picton", 509, "8/1", "anglo_allied", "5").battle()
    battle.used[0] = 2
    assert morale.is_exhausted(battle, 0)
    assert not morale.is_exhausted(battle, 1)
    assert morale.level(battle) == 6
    battle.weather = STORM
    assert morale.level(battle) == 5
    battle.weather = MUD
    assert morale.level(battle) == 6


@pytest.mark.rule("7.3.a-04", "7.3.a-05", "7.3.a-12", "7.3.a-13")
def test_c1_c3_who_may_be_tried() -> None:
    field = corps(1).leader("Mouton", 505, "9/1", formation="VI").leader("Drouot", 505, "9/1", formation="Gd")
    battle = field.battle()
    battle.used[1] = battle.used[2] = 1
    battle.last_leader[0] = 2
    assert [morale.may_be_tried(battle, leader) for leader in (0, 1, 2)] == [True, True, False]
    battle.tried[0] = 1
    assert not morale.may_be_tried(battle, 0)
    battle.used[1] = 2
    assert not morale.may_be_tried(battle, 1)
    battle.last_leader[0] = -1  # a pass lies between
    assert morale.may_be_tried(battle, 2)


@pytest.mark.rule("7.3.a-07")
def test_who_has_not_come_cannot_be_tried() -> None:
    battle = corps(1).leader("Bülow", 0, "8/1", "prussian", "IV").battle()
    assert not morale.may_be_tried(battle, 1)


# Events


@pytest.mark.rule("20.1-01")
def test_when_events_happen() -> None:
    assert [roll for roll in range(2, 13) if casualties.fire_event(roll)] == [2]
    assert [casualties.melee_event(roll) for roll in range(2, 13)] == [0, 0, 0, -1, -1, -1, -1, -1, 1, 1, 1]


@pytest.mark.rule("20.1-03", "20.1-04")
def test_what_happens() -> None:
    tables = Field().battle().tables
    assert [tables.event(False, roll) for roll in range(2, 8)] == [KILLED, KILLED, WOUNDED, WOUNDED, NOTHING, NOTHING]
    assert [tables.event(True, roll) for roll in range(2, 8)] == [
        KILLED | WITH_FLAG, KILLED, WOUNDED | WITH_FLAG, WOUNDED, WOUNDED, NOTHING,
    ]  # fmt: skip


@pytest.mark.rule("20.2-01", "5.2-02")
def test_c96_a_casualty_is_seven_and_nothing() -> None:
    battle = corps(1).battle()
    assert (morale.initiative_of(battle, 0), morale.leadership_of(battle, 0)) == (8, 1)
    battle.fate[0] = 1
    assert (morale.initiative_of(battle, 0), morale.leadership_of(battle, 0)) == (7, 0)
    assert not casualties.is_fit(battle, 0)


@pytest.mark.rule("20.2-03", "20.2-04")
def test_leaders_get_away_or_not() -> None:
    battle = corps(1).battle()
    assert casualties.escapes(battle, 0, 6, False)
    assert not casualties.escapes(battle, 0, 7, False)
    assert casualties.escapes(battle, 0, 11, True)
    assert not casualties.escapes(battle, 0, 12, True)


@pytest.mark.rule("20.2-02", "20.2-03")
def test_refuge_is_with_the_nearest_friends_in_order() -> None:
    field = Field().french("near", 507, routed=True).french("A", 508).french("B", 502).coalition("X", 506)
    field.leader("Reille", 505, "8/1", formation="I")
    assert casualties.refuges(field.battle(), 0) == [502, 508]


# Flags


@pytest.mark.rule("20.3-02", "20.3-03")
def test_c98_flags() -> None:
    field = Field().french("A", 505, routed=True).french("guns", 510, "4/7/3", "foot")
    battle = field.battle()
    assert casualties.is_forsaken(battle, field["A"], 505)
    assert casualties.flag_is_taken(battle, 5, True)
    assert not casualties.flag_is_taken(battle, 5, False)
    assert casualties.has_flag(battle, field["A"])
    assert not casualties.has_flag(battle, field["guns"])
    field.french("friend", 506)
    assert not casualties.is_forsaken(field.battle(), field["A"], 505)
