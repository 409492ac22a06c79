"""Rules 5.5 and 5.6: leaving the map and coming onto it."""

from __future__ import annotations

import itertools
from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.ground import FOOT, MOUNTED
from grognard.games.last_battles.layout import ground
from grognard.games.last_battles.state import EXITED, WAITING
from tests.last_battles.battlefields import study
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])
WEST = 110  # a hex on the west edge; its neighbours are 109, 111, 209 and 210
ROAD = {WEST: 1}


def add(field: Field, side: int, *names: str, hex: int = 0, kind: str = "inf") -> Field:
    """Add units of the moving side, off the map unless a hex is named."""
    for name in names:
        (field.french if side == FRENCH else field.coalition)(name, hex, 4, kind)
    return field


def costs(game: Game) -> list[float]:
    """What those who came in have paid, in order."""
    return [event[2] / 2 for event in game.events("entered")]


def enter(game: Game, name: str, *way: int, hex: int = WEST) -> Game:
    """Bring a unit in and move it on."""
    game.do("pick", name).do("enter", hex)
    for step in way:
        game.do("move", step)
    if game.step() == "MovePiece":
        game.do("stop")
    return game


# Leaving the map (5.5)


@SIDES
@pytest.mark.rule("5.5-1", "5.5-3", "5.5A-1", "5.5C-1", "D-19")
def test_a_unit_leaves_at_a_named_hex_and_is_no_loss(side: int) -> None:
    game = add(add(Field(exits=[WEST]), side, "A", hex=210), side, "Z", hex=1515).movement(side).do("pick", "A")
    assert not game.can("exit"), "not from 210"
    game.do("move", WEST)
    assert game.can("exit")
    assert game.can("stop"), "it may stay"
    game.do("exit")
    assert game.where("A") == EXITED
    assert game.battle.losses == [0, 0, 0]
    assert game.battle.enemy_losses(1 - side) == 0
    assert game.refusal("pick", "A").rule == "5.5A"
    game.do("end_movement")
    while game.battle.outcome is None:
        assert "A" not in game.names("pick")
        game.do("end_movement")


@SIDES
@pytest.mark.rule("5.5-1", "5.5-2")
def test_the_map_is_left_nowhere_else(side: int) -> None:
    game = add(Field(exits=[WEST]), side, "A", hex=112).movement(side).do("pick", "A")
    assert game.refusal("exit").rule == "5.5"
    game.do("stop")
    without = add(Field(), side, "A", hex=WEST).movement(side).do("pick", "A")
    assert without.refusal("exit").rule == "5.5"


@pytest.mark.rule("5.5-3")
@pytest.mark.parametrize(
    ("kind", "forest", "road", "points"),
    [("inf", False, False, 1), ("inf", True, False, 2), ("cav", True, False, 4), ("inf", True, True, 0.5)],
)
def test_leaving_costs_what_entering_the_edge_hex_costs(kind: str, forest: bool, road: bool, points: float) -> None:
    for allowance in (1, 2, 3, 4):
        field = Field(exits=[WEST], forest=[WEST] if forest else [], ways_out=ROAD if road else {})
        game = field.french("A", WEST, 4, kind, ma=allowance).movement().do("pick", "A")
        assert game.can("exit") == (allowance >= points)
        if allowance < points:
            assert game.refusal("exit").rule == "5.5"


@pytest.mark.rule("5.5-3")
def test_points_spent_on_the_way_are_missing_for_the_exit() -> None:
    game = Field(exits=[WEST]).french("A", 410).movement().do("pick", "A").do("move", WEST)
    assert game.battle.points_left == 2
    assert game.can("exit")
    far = Field(exits=[WEST]).french("A", 510).movement().do("pick", "A").do("move", WEST)
    assert far.step() == "MovementPhase", "four points for four hexes: it stays on the edge"


@SIDES
@pytest.mark.rule("5.5-1", "5.3-4")
def test_nobody_leaves_out_of_an_enemy_zone(side: int) -> None:
    field = add(add(Field(exits=[WEST]), side, "A", hex=WEST), 1 - side, "X", hex=109)
    assert field.movement(side, dice=[1]).refusal("pick", "A").rule == "5.3E"


@pytest.mark.rule("5.5B-1")
def test_any_number_leaves_by_one_hex() -> None:
    names = ["A", "B", "C", "D", "E"]
    game = add(Field(exits=[WEST]), FRENCH, *names[:2], hex=WEST).french("Far", 1515)
    for n, name in enumerate(names[2:]):
        game.french(name, 209 + n)
    play = game.movement()
    for name in names:
        play.do("pick", name)
        if play.where(name) != WEST:
            play.do("move", WEST)
        play.do("exit")
    assert [play.where(name) for name in names] == [EXITED] * 5


@SIDES
@pytest.mark.rule("5.5-2")
@pytest.mark.parametrize("exits", [[], [WEST]])
def test_c52_who_can_only_retreat_off_the_map_is_lost(side: int, exits: list[int]) -> None:
    field = add(Field(exits=exits), side, "A", hex=209)
    add(field, side, "B", hex=210)
    add(field, 1 - side, "D", hex=WEST)
    game = field.combat(side, dice=[1]).fight(WEST, join=[209, 210])
    assert game.result() == "Dr"
    assert game.where("D") < 0
    assert game.where("D") != EXITED
    assert game.battle.enemy_losses(side) == 4


@pytest.mark.rule("5.5-3", "5.6-1")
@pytest.mark.parametrize("scenario", ["quatre_bras", "ligny", "wavre", "la_belle_alliance"])
def test_a_way_over_the_edge_helps_only_where_it_leaves_the_playing_area(scenario: str) -> None:
    """Along column 29, where the half maps meet, the paths of the map itself say where a road or trail goes on."""
    data = cast("LastBattles", rulebook("last_battles")).data
    datum = data.scenarios[scenario]
    area = ground(data, datum.columns, datum.rows)
    beyond = 30 if datum.columns[1] == 29 else 28
    rate: dict[int, int] = {}
    for way in data.map.paths:
        for pair in zip(way.hexes, way.hexes[1:], strict=False):
            for a, b in (pair, pair[::-1]):
                if a // 100 == 29 and b // 100 == beyond:
                    rate[a] = min(rate.get(a, 9), 1 if way.kind == "road" else 2)
    checked = 0
    for hex in [h for h in area.hexes if h // 100 == 29 and datum.rows[0] < h % 100 < datum.rows[1]]:
        for gait in (FOOT, MOUNTED):
            terrain = area.chart[area.terrain[hex]].cost[gait]
            assert area.edge_cost(hex, gait) == min(terrain, rate.get(hex, terrain)), hex
            checked += area.edge_cost(hex, gait) < terrain
    assert checked


# Reinforcements come onto the map (5.6)


@SIDES
@pytest.mark.rule("5.6-1", "3.2C-4", "D-17")
def test_c18_a_reinforcement_waits_for_its_turn(side: int) -> None:
    """The turn before 16/0900 is 16/0600: the track has no 0800 (test_sequence.py)."""
    field = Field(turns=("16/0600", "16/0900", "16/1000"), night=["16/0600"])
    field = add(add(field, side, "A").arrives(["A"], [WEST], 1), side, "Z", hex=1515)
    early = field.movement(side)
    assert early.where("A") == WAITING
    assert early.refusal("pick", "A").rule == "5.6"
    assert early.names("pick") == {"Z"}
    early.do("end_movement")
    assert early.battle.now().label == "16/0900"
    while early.battle.phasing != side:
        assert early.refusal("pick", "A").rule == "5.1", "not in the other player's turn"
        early.do("end_movement")
    assert early.names("pick") == {"A", "Z"}
    early.do("pick", "A")
    assert early.hexes("enter") == {WEST}
    assert early.refusal("enter", 112).rule == "5.6"
    early.do("enter", WEST)
    assert early.where("A") == WEST


@SIDES
@pytest.mark.rule("5.6-1")
def test_the_prompt_says_who_waits_where_as_long_as_somebody_can_enter(side: int) -> None:
    field = add(add(Field(), side, "A", "B").arrives(["A"], [WEST], 0).arrives(["B"], [WEST], 1), side, "Z", hex=1515)
    game = field.movement(side)
    prompt = game.battle.agenda[-1].prompt(game.battle)[0]
    assert "Waiting at the edge: A at 0110. Press the arrow" in prompt, "B is not due before the next turn"
    enter(game, "A")
    assert "Waiting" not in game.battle.agenda[-1].prompt(game.battle)[0]


@pytest.mark.rule("5.6-1")
def test_the_prompt_names_two_who_wait_and_counts_the_others() -> None:
    field = add(Field(), FRENCH, "A", "B", "C", "D").arrives(["A", "B"], [WEST], 0)
    game = field.arrives(["C"], [112], 0).arrives(["D"], [114], 0).movement(FRENCH)
    prompt = game.battle.agenda[-1].prompt(game.battle)[0]
    assert prompt.count(" at 01") == 2
    assert "and 1 more" in prompt


@pytest.mark.rule("5.6-1")
@pytest.mark.parametrize(
    ("ground_kind", "way", "foot", "mounted"),
    [("clear", 0, 1, 1), ("forest", 0, 2, 4), ("forest", 2, 1, 1), ("forest", 1, 0.5, 0.5), ("chateau", 0, 2, 2)],
)
def test_entering_costs_the_hex_or_the_road(ground_kind: str, way: int, foot: float, mounted: float) -> None:
    for kind, cost in (("inf", foot), ("art", foot), ("cav", mounted), ("horse", mounted)):
        field = Field(
            forest=[WEST] if ground_kind == "forest" else [],
            chateau=[WEST] if ground_kind == "chateau" else [],
            ways_out={WEST: way} if way else {},
        )
        game = field.french("A", 0, 4, kind).arrives(["A"], [WEST]).movement()
        assert costs(game.do("pick", "A").do("enter", WEST)) == [cost]


@SIDES
@pytest.mark.rule("5.6A-1", "5.6A-2", "R-76")
def test_c20_four_stacks_pay_one_two_three_and_four(side: int) -> None:
    names = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]
    game = add(Field(), side, *names).arrives(names, [WEST]).movement(side)
    assert game.names("pick") == set(names), "any of them may lead"
    for name, way in zip("HGFEDC", [(410,), (410,), (310,), (310,), (210,), (209,)], strict=True):
        enter(game, name, *way)
    enter(enter(game, "A"), "B")
    assert costs(game) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert game.where("A") == game.where("B") == WEST
    assert game.refusal("pick", "I").rule == "5.6A", "a fifth stack would need five points"
    assert game.where("I") == WAITING


@SIDES
@pytest.mark.rule("5.6A-2", "R-76", "R-85")
def test_c20_by_road_each_stack_pays_half_a_point_more(side: int) -> None:
    names = ["A", "B", "C", "D", "E", "F", "G", "H"]
    game = add(Field(ways_out=ROAD), side, *names).arrives(names, [WEST]).movement(side)
    for name, hex in zip(names[:6], [310, 310, 309, 309, 210, 210], strict=True):
        enter(game, name, hex)
    enter(game, "G")
    game.do("pick", "H").do("enter", WEST)
    assert costs(game) == [0.5, 0.5, 1, 1, 1.5, 1.5, 2, 2]
    assert game.battle.points_left == 4, "infantry of the fourth stack has two points left"


@pytest.mark.rule("5.6A-2", "R-76")
def test_the_count_is_kept_for_each_hex_and_each_turn() -> None:
    names = ["A", "B", "C", "D", "E"]
    field = add(Field(), FRENCH, *names).arrives(names[:3], [WEST, 115]).arrives(names[3:], [WEST]).coalition("X", 1515)
    game = field.movement()
    enter(game, "A", 210)
    enter(game, "B", hex=115)
    enter(game, "C", 210)
    enter(game, "D", 209)
    assert costs(game) == [1, 1, 1, 2], "B came elsewhere; D of another body marches behind A and C"
    game.do("end_movement")
    enter(game, "E", 209)
    assert costs(game)[-1] == 1, "a turn later the road is free"


@pytest.mark.rule("5.6A-2", "3.2C-3")
def test_unstacked_units_march_one_behind_the_other() -> None:
    names = ["A", "B", "C", "D"]
    game = add(Field(), FRENCH, *names).arrives(names, [WEST], unstacked=True).movement()
    for name, way in zip(names, [(310,), (210,), (209,), ()], strict=True):
        enter(game, name, *way)
    assert costs(game) == [1, 2, 3, 4]


@pytest.mark.rule("5.6B-1", "5.6A-1", "D-17")
def test_entry_at_any_moment_of_the_phase() -> None:
    field = add(add(Field(), FRENCH, "A", "B").arrives(["A", "B"], [WEST]), FRENCH, "Y", "Z", hex=1515)
    game = field.movement().move("Y", 1514)
    enter(game, "B", 210)
    game.move("Z", 1513)
    enter(game, "A")
    assert (game.where("A"), game.where("B")) == (WEST, 210)


@pytest.mark.rule("5.6C-1")
def test_after_entering_a_unit_moves_on_and_attacks() -> None:
    field = add(Field(), FRENCH, "A").arrives(["A"], [WEST]).coalition("X", 511)
    game = field.movement(dice=[1]).do("pick", "A").do("enter", WEST)
    assert game.battle.points_left == 6
    assert 510 not in game.hexes("move"), "three points are left, and that is four hexes off"
    game.do("move", 410).do("end_movement")
    fight = game.battle.fight
    assert fight is not None
    assert fight.attackers == [game.number("A")]


@SIDES
@pytest.mark.rule("5.6D-1", "R-75", "D-18")
def test_a_blocked_hex_gives_way_to_the_nearest_free_edge_hex(side: int) -> None:
    by_unit = add(add(Field(), side, "A").arrives(["A"], [WEST]), 1 - side, "X", hex=WEST)
    game = by_unit.movement(side).do("pick", "A")
    assert game.hexes("enter") == {108, 112}, "109 and 111 are in the zone of X; two hexes off on both sides is a tie"
    assert game.refusal("enter", WEST).rule == "5.6D"
    assert game.refusal("enter", 109).rule == "5.6D"
    assert game.refusal("enter", 107).rule == "5.6", "free, but not the nearest"
    game.do("enter", 112)
    assert game.where("A") == 112

    by_zone = add(add(Field(), side, "A").arrives(["A"], [WEST]), 1 - side, "X", hex=210)
    game = by_zone.movement(side).do("pick", "A")
    assert game.hexes("enter") == {109}, "X controls 110 and 111"


@pytest.mark.rule("5.6D-1", "R-75")
def test_the_nearest_free_edge_hex_is_counted_along_the_edge_not_through_the_map() -> None:
    """Near the corner: 201 is as near through the map as 105 is, but further along the edge."""
    field = add(Field(), FRENCH, "A").arrives(["A"], [103]).coalition("X", 103)
    game = field.movement().do("pick", "A")
    assert game.battle.ground.grid.distance(103, 201) == 2
    assert 201 in game.battle.ground.edge
    assert game.hexes("enter") == {101, 105}
    assert game.refusal("enter", 201).rule == "5.6"


@pytest.mark.rule("5.6D-1", "R-75")
def test_the_way_along_the_edge_goes_round_the_corner() -> None:
    """101 to 108 and 201 are closed: 301 is four hexes off by 102, 101 and 201, and 109 is six."""
    field = add(Field(), FRENCH, "A").arrives(["A"], [103]).coalition("X", 102).coalition("Y", 105).coalition("Z", 107)
    game = field.movement().do("pick", "A")
    assert game.hexes("enter") == {301}


@pytest.mark.rule("5.6D-1", "R-75")
@pytest.mark.parametrize("scenario", ["quatre_bras", "ligny", "wavre", "la_belle_alliance"])
def test_the_edge_of_each_battlefield_is_one_closed_ring(scenario: str) -> None:
    data = cast("LastBattles", rulebook("last_battles")).data
    datum = data.scenarios[scenario]
    area = ground(data, datum.columns, datum.rows)
    assert all(len(near) == 2 for near in area.rim.values())
    start = area.edge[0]
    ring, before, here = [start], start, area.rim[start][0]
    while here != start:
        ring.append(here)
        before, here = here, next(hex for hex in area.rim[here] if hex != before)
    assert sorted(ring) == sorted(area.edge)
    for here, following in itertools.pairwise(ring):
        assert following in area.neighbours[here]


@pytest.mark.rule("5.6D-1", "R-75", "D-18")
def test_a_blocked_nivelles_road_at_quatre_bras() -> None:
    game = study("quatre_bras", {"Pire": 136, "Mrln": 738}, side=COALITION, turn="16/1600")
    assert game.do("pick", "Kiel").hexes("enter") == {134, 138}
    assert game.refusal("enter", 234).rule == "5.6"


@pytest.mark.rule("5.6D-1", "R-75", "D-18")
def test_blocked_prussians_at_la_belle_alliance() -> None:
    placed = {"Pire": 2913, "Mitch": 310}
    game = study("la_belle_alliance", placed, side=COALITION, turn="18/1300")
    assert game.do("pick", "Schw").hexes("enter") == {2911, 2915}


@pytest.mark.rule("5.6D-1")
def test_an_entry_hex_that_is_free_is_used_before_any_other() -> None:
    """With a choice of two hexes nobody is blocked until both are."""
    field = add(Field(), FRENCH, "A").arrives(["A"], [WEST, 115]).coalition("X", WEST)
    assert field.movement().do("pick", "A").hexes("enter") == {115}
    both = add(Field(), FRENCH, "A").arrives(["A"], [WEST, 115]).coalition("X", WEST).coalition("Y", 115)
    assert both.movement().do("pick", "A").hexes("enter") == {108, 112, 113, 117}


@pytest.mark.rule("5.6D-1")
def test_friends_do_not_block() -> None:
    field = add(add(Field(), FRENCH, "A").arrives(["A"], [WEST]), FRENCH, "Y", "Z", hex=WEST)
    game = field.movement().do("pick", "A")
    assert game.hexes("enter") == {WEST}
    game.do("enter", WEST).do("move", 210)
    assert game.where("A") == 210


@pytest.mark.rule("5.6D-1")
def test_nobody_comes_in_where_every_edge_hex_is_closed() -> None:
    field = add(Field(columns=(1, 2), rows=(1, 2)), FRENCH, "A").arrives(["A"], [101]).coalition("X", 102)
    field.coalition("Y", 201)
    assert field.movement().refusal("pick", "A").rule == "5.6D"


@SIDES
@pytest.mark.rule("5.6E-1", "D-17")
def test_entry_may_be_put_off(side: int) -> None:
    field = add(add(Field(), side, "A", "B").arrives(["A", "B"], [WEST]), side, "Z", hex=1515)
    game = field.movement(side)
    enter(game, "A", 210)
    for turn in (1, 2):
        game.do("end_movement")
        while game.battle.phasing != side:
            game.do("end_movement")
        assert game.battle.turn == turn
        assert "B" in game.names("pick")
    enter(game, "B")
    assert costs(game) == [1, 1]


# Entry and full hexes (5.4)


@pytest.mark.rule("5.6C-1", "R-25")
def test_a_full_entry_hex_is_passed_if_there_is_room_beyond() -> None:
    """110 and all its neighbours are full of units that have moved; the room is two hexes on."""
    field = add(Field(), FRENCH, "A", "Guns").arrives(["A", "Guns"], [WEST])
    starts = {WEST: 112, 109: 107, 111: 113, 209: 207, 210: 212}
    names = [(f"{hex}-{n}", hex, start) for hex, start in starts.items() for n in (1, 2)]
    for name, _hex, start in names:
        field.french(name, start)
    game = field.movement()
    for name, hex, _start in names:
        game.move(name, hex)
    game.do("pick", "A").do("enter", WEST)
    assert not game.can("stop")
    assert game.refusal("stop").rule == "5.4"
    assert 310 in game.hexes("move")
    assert not game.hexes("move") & set(starts)
    game.do("move", 310).do("stop")
    assert game.where("A") == 310


@pytest.mark.rule("R-25", "5.4-1")
def test_a_full_entry_hex_can_be_relieved() -> None:
    field = add(add(Field(forest=[WEST]), FRENCH, "A").arrives(["A"], [WEST]), FRENCH, "Y", "Z", hex=WEST)
    game = field.movement().do("pick", "A").do("enter", WEST).do("stop")
    assert game.step() == "MakeRoom"
    game.do("pick", "Z").do("move", 210).do("stop")
    assert (game.where("A"), game.where("Z")) == (WEST, 210)


@pytest.mark.rule("5.4-1", "5.6A-2")
def test_no_entry_where_the_hex_is_full_and_no_point_is_left() -> None:
    field = add(Field(forest=[WEST, 109, 111, 209, 210]), FRENCH, "A", "B", "C", "D").arrives(list("ABCD"), [WEST])
    game = add(field, FRENCH, "Y", "Z", hex=310).movement()
    enter(enter(game, "A"), "B")
    assert costs(game) == [2, 2]
    assert game.names("pick") == {"Y", "Z"}, "the second stack would pay four and stand in a full hex"
    assert game.refusal("pick", "C").rule == "5.6A"
