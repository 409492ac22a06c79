"""Facing (24, optional)."""

import pytest

from grognard.games.eagles import facing, fire, melee
from grognard.games.eagles.fire import OFFENSIVE_FIRE, Fire
from grognard.games.eagles.state import DEFENCE
from tests.eagles.sandbox import Field


def field_of(**ground: list[int]) -> Field:
    return Field(options=["facing"], **ground)  # type: ignore[arg-type]


@pytest.mark.rule("24-02")
def test_four_hexes_in_front_and_two_behind() -> None:
    battle = field_of().french("A", 505).battle()
    behind = []
    for way in range(6):
        battle.facing[505] = way
        found = facing.rear_of(battle, 505)
        assert len(found) == 2
        assert battle.ground.grid.adjacent(*found)
        behind.append(frozenset(found))
    assert len(set(behind)) == 6


@pytest.mark.rule("24-07")
def test_the_routed_are_all_rear() -> None:
    battle = field_of().french("A", 505, routed=True).battle()
    assert len(facing.rear_of(battle, 505)) == 6


@pytest.mark.rule("24-08")
def test_no_rear_among_houses_or_in_defence() -> None:
    field = field_of(village=[505]).french("A", 505).french("B", 508).leader("Reille", 508, "8/1", formation="I")
    battle = field.battle(orders={"I": DEFENCE})
    battle.facing[505] = battle.facing[508] = 0
    assert facing.rear_of(battle, 505) == []
    assert facing.rear_of(battle, 508) == []


@pytest.mark.rule("24-01", "24-03")
def test_from_behind_instead_of_encircled() -> None:
    field = field_of().coalition("X", 505).french("A", 504).french("B", 506)
    battle = field.battle(["I"])
    battle.facing[505] = 0
    behind = facing.rear_of(battle, 505)
    attack = melee.Melee([504, 506], 505, field["A"])
    terms = dict(melee.terms(battle, attack))
    assert melee.ENCIRCLED not in terms
    assert terms.get(melee.REAR, 0) == (-2 if {504, 506} & set(behind) else 0)
    plain = Field().coalition("X", 505).french("A", 504).french("B", 506)
    assert dict(melee.terms(plain.battle(["I"]), melee.Melee([504, 506], 505, plain["A"])))[melee.ENCIRCLED] == -2


@pytest.mark.rule("24-04", "24-05")
def test_fire_into_and_from_the_rear() -> None:
    field = field_of().french("guns", 505, "5/7/3", "foot").coalition("X", 506).french("foot", 606, "5/7/4")
    battle = field.battle(["I"])
    for way in range(6):
        battle.facing[505] = way
        terms = dict(fire.terms(battle, Fire([505], 506, OFFENSIVE_FIRE)))
        assert terms.get(fire.OWN_REAR, 0) == (2 if 506 in facing.rear_of(battle, 505) else 0)
        battle.facing[506] = way
        terms = dict(fire.terms(battle, Fire([505], 506, OFFENSIVE_FIRE)))
        assert terms.get(fire.TARGET_REAR, 0) == (-1 if 505 in facing.rear_of(battle, 506) else 0)
        battle.facing[606] = way
        terms = dict(fire.terms(battle, Fire([606], 506, OFFENSIVE_FIRE)))
        assert terms.get(fire.OWN_REAR, 0) == (1 if 506 in facing.rear_of(battle, 606) else 0)
