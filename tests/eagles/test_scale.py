"""Scale, markers and other lines of the rules that hold everywhere (3, 5, 15, 19)."""

from __future__ import annotations

import itertools
import re

import pytest

from grognard.games.eagles import cavalry, melee, movement
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.movement import leader_allowance
from grognard.games.eagles.steps.march import RoutPhase
from grognard.games.eagles.zones import enemy_zones
from tests.eagles.sandbox import DATA, Field
from tests.eagles.script import Script
from tests.eagles.test_steps_move import moving

GUNS = 2.7  # Prussian batteries of eight are counters of three points


@pytest.mark.rule("3-01")
def test_a_point_is_about_a_hundred_men_or_one_or_two_guns() -> None:
    troops = [unit for unit in DATA.units.values() if "artillery" not in unit.kind]
    batteries = [unit for unit in DATA.units.values() if "artillery" in unit.kind]
    each = [unit.men / unit.full.size for unit in troops]
    assert 95 <= sum(each) / len(each) <= 105
    assert all(60 <= men <= 130 for men in each)
    shares = [unit.guns / unit.full.size for unit in batteries if unit.guns]
    assert all(1 <= share <= GUNS for share in shares)
    assert 1 <= sum(shares) / len(shares) <= 2


@pytest.mark.rule("3-02")
def test_a_turn_is_an_hour_and_a_hex_two_hundred_metres() -> None:
    assert 200 <= DATA.map.grid.metres <= 250
    for scenario in DATA.scenarios.values():
        hours = [re.fullmatch(r"(\d+) (am|pm)", turn.hour) for turn in scenario.turns]
        assert all(hours), scenario.id
        since = [int(one[1]) % 12 + 12 * (one[2] == "pm") for one in hours if one]
        assert [later - hour for hour, later in itertools.pairwise(since)] == [1] * (len(since) - 1)


ARMS = {"inf": "10/7/4", "cav": "6/8/8", "foot": "5/7/3", "horse": "3/7/6"}


@pytest.mark.rule("5.1-08")
@pytest.mark.parametrize("arm", list(ARMS))
def test_what_cavalry_alone_can_do(arm: str) -> None:
    rides = arm == "cav"
    # from zone to zone without support
    field = Field().coalition("A", 505, ARMS[arm], arm).french("X", 506).french("Y", 407)
    state = field.battle(["5"])
    assert enemy_zones(state, 1)[505]
    assert enemy_zones(state, 1)[406]
    assert (406 in movement.reach(state, [field["A"]], 505, 8, 1).cost) == rides
    # counter-charge, prepare, strike in flank, pursue
    assert bool(cavalry.chargers(state, 505)) == rides
    field = Field().coalition("A", 504, ARMS[arm], arm).coalition("foot", 605, "5/7/4").french("X", 505, "5/7/4")
    state = field.battle(["5"])
    cavalry.note_neighbours(state)
    state.began = state.where[:]
    assert cavalry.is_flanking(state, field["A"], 505, melee.REGULAR) == rides
    alone = Field().coalition("A", 504, ARMS[arm], arm)
    state = alone.battle(["5"])
    state.began = state.where[:]
    assert cavalry.may_prepare(state, alone["A"]) == rides
    assert bool(melee.attackers(state, 504, melee.PURSUING)) == rides
    # retreat before combat, which horse guns may share
    assert melee.is_mounted_only(state, 504) == (arm in {"cav", "horse"})


@pytest.mark.rule("5.3-01", "12.1-07", "7.3.b-04")
def test_smoke_belongs_to_the_hex_and_other_markers_cost_nothing() -> None:
    field = Field().french("fired", 505, "10/7/4").french("behind", 504, "5/8/8", "cav").coalition("X", 506)
    play = Script(field, "I", [9], orders={"I": 0})
    play.state.scenario.boxes = [808]
    play.do("fire", 505, 506).until("MovePart")
    assert play.state.fired[505]
    # who has not fired and only rides through pays as well
    gait = play.state.roster.gait[field["behind"]]
    plain = play.state.ground.step_cost(505, 605, gait)
    assert movement.step_price(play.state, [field["behind"]], 505, 605, 0) == plain + 3
    clear = play.state.ground.step_cost(504, 604, gait)
    assert movement.step_price(play.state, [field["behind"]], 504, 604, 0) == clear
    riders = movement.reach(play.state, [field["behind"]], 504, 8, 0).cost
    assert riders[604] == 1
    assert riders[606] == 2  # by 605, round the smoke; through it would cost five
    marched = movement.reach(play.state, [field["fired"]], 505, 4, 0).cost
    assert marched[504] == marched[605] == 4
    # it is gone when all have moved (7.3.c-08), and no other marker costs anything
    clean = Field().french("fired", 505, "10/7/4").coalition("X", 510)
    marked = moving(clean, "I")
    before = movement.reach(marked.state, [clean["fired"]], 505, 4, 0).cost
    marked.state.attacked[505] = marked.state.shot[505] = marked.state.target[505] = 1
    marked.state.used[0] = 1
    assert movement.reach(marked.state, [clean["fired"]], 505, 4, 0).cost == before


@pytest.mark.rule("15-15", "15-04")
def test_troops_in_order_lie_above_the_routed() -> None:
    field = Field().french("broken", 505, "10/9/4", routed=True).french("steady", 505, "5/6/4")
    field.french("also broken", 505, "2/9/4", routed=True)
    state = field.battle()
    assert lead_of(state, 505) == field["steady"]  # whoever was put down first, and however good
    state.rout(field["steady"])
    assert lead_of(state, 505) == field["broken"]
    state.rally(field["also broken"])
    assert lead_of(state, 505) == field["also broken"]


@pytest.mark.rule("15-22", "16-05")
def test_in_the_rout_phase_nobody_is_carried_away() -> None:
    """The way home leads through friends; in an initial rout they would be tested (C80)."""
    field = Field(roads=[[h * 100 + 8 for h in range(12, 0, -1)]]).french("broken", 1208, routed=True)
    field.supply = [[108], [1616], [1601]]
    for h in (1108, 1008, 908):
        field.french(f"friend {h}", h, "10/2/4")
    play = Script(field, "I", start=[])
    play.state.agenda.append(RoutPhase())
    play.state.settle()
    play.gather()
    while play.name == "RoutMoves":
        play.do("flee", field["broken"], next(action.b for action in play.state.legal()))
    assert play.told("flees")[0][2] // 100 < 1108 // 100
    assert not play.told("contagion")
    assert not any(play.is_routed(f"friend {h}") for h in (1108, 1008, 908))


@pytest.mark.rule("QA-46", "R71")
def test_the_officer_shares_the_demoralisation_of_his_formation() -> None:
    field = Field().french("A", 505).leader("D'Erlon", 505, "8/1", formation="I").leader("Ney", 505, "9/2")
    state = field.battle()
    assert leader_allowance(state, field.chief("D'Erlon")) == 10
    state.demoralised[field.roster.formation_numbers["I"]] = 1
    assert leader_allowance(state, field.chief("D'Erlon")) == 9
    assert leader_allowance(state, field.chief("Ney")) == 10  # a commander has no formation
