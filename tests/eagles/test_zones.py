"""Zones of control (10)."""

import pytest

from grognard.games.eagles import zones
from grognard.games.eagles.roster import COALITION, FRENCH
from tests.eagles.sandbox import Field, Real


@pytest.mark.rule("10-01", "10-03", "10-04")
def test_c18_no_zone_between_woods_nor_into_a_farm() -> None:
    battle = Real().french("29 Ligne", 2629, "11/7/4").battle()
    assert set(zones.controls(battle, 2629)) == {2628, 2528, 2529}


@pytest.mark.rule("10-02")
def test_c19_cavalry_controls_no_woods() -> None:
    battle = Real().french("7 Hussards", 2532, "4/9/8", "cav").battle()
    assert set(zones.controls(battle, 2532)) == {2632, 2633, 2531, 2432, 2433}


@pytest.mark.rule("10-02")
def test_c20_infantry_does() -> None:
    battle = Real().french("28 Ligne", 2532, "9/7/4").battle()
    assert set(zones.controls(battle, 2532)) == {2632, 2633, 2531, 2432, 2433, 2533}


@pytest.mark.rule("10-05", "10-01", "15-02")
def test_c21_out_of_a_farm_and_never_by_the_routed() -> None:
    field = Real().coalition("2 Light", 2717, "4/8/5").french("guns", 2617, "4/7/3", "foot", routed=True)
    battle = field.battle()
    assert set(zones.controls(battle, 2717)) == {2716, 2718, 2617, 2618, 2817, 2818}
    assert zones.controls(battle, 2617) == []
    assert zones.enemy_zones(battle, FRENCH)[2617]
    assert not zones.enemy_zones(battle, COALITION)[2616]


@pytest.mark.rule("10-01", "5.2-19", "8-13")
def test_leaders_control_nothing_and_guns_do() -> None:
    field = Field().leader("Ney", 505, "9/2").coalition("guns", 508, "5/7/3", "foot")
    battle = field.battle()
    assert zones.controls(battle, 505) == []
    assert len(zones.controls(battle, 508)) == 6


@pytest.mark.rule("QA-28")
def test_a_brook_parts_no_zone_but_a_river_does() -> None:
    field = Field(streams=[(505, 506)], rivers=[(505, 504), (505, 604)], bridges=[(505, 604)])
    battle = field.french("lancers", 505, "4/8/8", "cav").battle()
    controlled = zones.controls(battle, 505)
    assert 506 in controlled
    assert 504 not in controlled
    assert 604 not in battle.ground.near[505] or 604 in controlled


@pytest.mark.rule("10-06")
def test_zones_follow_those_who_move() -> None:
    field = Field().french("A", 505)
    battle = field.battle()
    assert zones.enemy_zones(battle, COALITION)[506]
    battle.put(field["A"], 509)
    assert not zones.enemy_zones(battle, COALITION)[506]
    assert zones.enemy_zones(battle, COALITION)[510]
    assert 510 in zones.controls(battle, 509)
