"""Rules 5.0 to 5.2: how units move, what a step costs, roads and waters. (Zones and stacks have their own files.)"""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

AROUND = {1009, 1110, 1111, 1011, 911, 910}  # the neighbours of 1010
SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])


def mine(field: Field, side: int, name: str, hex: int, kind: str = "inf", ma: int = 0) -> Field:
    """Add a unit of the side that moves."""
    return (field.french if side == FRENCH else field.coalition)(name, hex, 4, kind, ma=ma)


def spent(game: Game) -> float:
    """Movement points of all legs so far."""
    return sum(event[3] for event in game.events("moved")) / 2


def step_cost(field: Field, kind: str, to: int = 1009) -> float:
    """What a unit in 1010 pays for one step; it has points to spare."""
    game = field.french("A", 1010, 4, kind, ma=20).movement()
    return spent(game.do("pick", "A").do("move", to))


# How units move: 5.0, 5.1


@SIDES
@pytest.mark.rule("5.0-1", "D-15")
def test_one_unit_at_a_time_hex_by_hex_in_any_direction(side: int) -> None:
    field = mine(mine(Field(), side, "A", 1010, ma=1), side, "B", 1515)
    game = field.movement(side)
    assert game.names("pick") == {"A", "B"}
    assert game.refusal("move", 1009).rule == "5.0"
    game.do("pick", "A")
    assert game.hexes("move") == AROUND
    assert game.refusal("pick", "B").rule == "5.0"
    assert game.can("stop")
    game.do("move", 1111)
    assert (game.where("A"), game.step()) == (1111, "MovementPhase")
    assert game.names("pick") == {"B"}


@pytest.mark.rule("5.0-1", "D-15")
def test_a_move_may_turn_and_stop_where_its_owner_likes() -> None:
    game = Field().french("A", 1010, kind="cav").movement().do("pick", "A")
    for hex in (1009, 1110, 1111):  # nearly a circle: three steps to the hex next door
        game.do("move", hex)
    assert spent(game) == 3
    assert game.battle.points_left == 6
    game.do("stop")
    assert game.where("A") == 1111
    assert game.refusal("pick", "A").rule == "5.1C"


@pytest.mark.rule("5.0-1")
def test_legs_cost_what_the_whole_way_costs() -> None:
    whole = Field().french("A", 1010).movement().do("pick", "A").do("move", 1006)
    legs = Field().french("A", 1010).movement().do("pick", "A").do("move", 1008).do("move", 1006)
    assert spent(whole) == spent(legs) == 4
    assert whole.table.fingerprint() == legs.table.fingerprint()


@SIDES
@pytest.mark.rule("5.1-1", "5.2-1", "5.2-2")
@pytest.mark.parametrize(("kind", "allowance"), [("inf", 4), ("cav", 6), ("art", 4), ("horse", 6), ("heavy", 3)])
def test_points_spent_do_not_exceed_the_allowance(side: int, kind: str, allowance: int) -> None:
    game = mine(Field(), side, "A", 1010, kind).movement(side).do("pick", "A")
    within = {hex for hex in game.battle.ground.hexes if game.battle.ground.grid.distance(1010, hex) <= allowance}
    assert game.hexes("move") == within - {1010}
    assert game.refusal("move", 1010 - allowance - 1).rule == "5.1"
    game.do("move", 1010 - allowance)
    assert game.step() == "MovementPhase", "the points are spent: the move is over"


@pytest.mark.rule("5.1-1", "4.1B-1")
def test_only_the_phasing_player_moves() -> None:
    game = Field().french("A", 1010).coalition("X", 1515).movement()
    assert game.names("pick") == {"A"}
    assert game.refusal("pick", "X").rule == "5.1"
    game.do("end_movement")
    game = Field().french("A", 1010).coalition("X", 1515).movement(COALITION)
    assert game.names("pick") == {"X"}
    assert game.refusal("pick", "A").rule == "5.1"


@pytest.mark.rule("4.1B-1", "D-25")
def test_all_some_or_none_may_move() -> None:
    for movers in ([], ["A"], ["A", "B"]):
        game = Field().french("A", 1010).french("B", 1515).coalition("X", 505).movement()
        for name in movers:
            game.move(name, game.where(name) - 1)
        assert game.can("end_movement")
        game.do("end_movement")
        assert {game.where("A"), game.where("B")} == {1010 - ("A" in movers), 1515 - ("B" in movers)}


@pytest.mark.rule("5.1A-1")
def test_points_not_spent_are_lost() -> None:
    game = Field().french("A", 1010).french("B", 1515).coalition("X", 303).movement().move("A", 1009)
    assert game.refusal("pick", "A").rule == "5.1C", "three points are left, but the move is over"
    game.do("pick", "B")
    assert game.battle.points_left == 8, "another unit cannot use them"
    game.do("stop").do("end_movement")
    assert game.battle.turn == 1
    game.do("pick", "A")
    assert game.battle.points_left == 8, "nor the same unit a turn later"


@pytest.mark.rule("5.1B-1", "4.1-3")
def test_no_combat_while_units_move() -> None:
    game = Field().french("A", 1012).coalition("X", 1010).movement(dice=[1]).move("A", 1011)
    assert game.step() == "MovementPhase"
    assert game.refusal("attack", 1010).rule == "4.1"
    assert game.battle.dice.count == 0
    game.do("end_movement")
    assert game.battle.fight is not None, "only now"


# What a step costs: 5.2


@pytest.mark.rule("5.2-1", "5.2-2", "5.2-3", "5.2-4")
@pytest.mark.parametrize(
    ("terrain", "foot", "mounted"),
    [("clear", 1, 1), ("forest", 2, 4), ("marsh", 2, 4), ("town", 1, 1), ("chateau", 2, 2)],
)
def test_c32_what_each_terrain_costs_each_arm(terrain: str, foot: int, mounted: int) -> None:
    for kind, cost in (("inf", foot), ("art", foot), ("heavy", foot), ("cav", mounted), ("horse", mounted)):
        field = Field(
            forest=[1009] if terrain == "forest" else [],
            marsh=[1009] if terrain == "marsh" else [],
            town=[1009] if terrain == "town" else [],
            chateau=[1009] if terrain == "chateau" else [],
        )
        assert step_cost(field, kind) == cost, kind


@pytest.mark.rule("5.2-1")
def test_only_the_hex_that_is_entered_counts() -> None:
    assert step_cost(Field(forest=[1010]), "cav") == 1
    assert step_cost(Field(chateau=[1010]), "inf") == 1


@pytest.mark.rule("5.2A-1", "R-26")
@pytest.mark.parametrize("kind", ["inf", "cav"])
def test_c32_hexsides_are_paid_on_top_of_the_hex(kind: str) -> None:
    side = [(1010, 1009), (1110, 1009), (910, 1009)]
    assert step_cost(Field(streams=side), kind) == 3
    assert step_cost(Field(streams=side, bridges=[(1010, 1009)]), kind) == 1
    assert step_cost(Field(crests=side), kind) == 1
    assert step_cost(Field(streams=side, forest=[1009]), kind) == (4 if kind == "inf" else 6)
    assert step_cost(Field(streams=side, town=[1009]), kind) == 3


@SIDES
@pytest.mark.rule("5.2A-2", "5.2A-1", "R-26")
def test_c37_a_river_is_crossed_at_bridges_only(side: int) -> None:
    river = [(1010, 1009), (1110, 1009), (910, 1009)]
    game = mine(Field(rivers=river), side, "A", 1010, ma=2).movement(side).do("pick", "A")
    assert 1009 not in game.hexes("move")
    assert game.refusal("move", 1009).rule == "5.2A"
    bridged = mine(Field(rivers=river, bridges=[(1010, 1009)]), side, "A", 1010, ma=2).movement(side)
    bridged.do("pick", "A").do("move", 1009)
    assert spent(bridged) == 1, "no road is needed, and the bridge costs nothing"


@pytest.mark.rule("5.2A-2")
def test_a_river_is_gone_round_where_it_ends() -> None:
    game = Field(rivers=[(1010, 1009)]).french("A", 1010).movement().do("pick", "A").do("move", 1009)
    assert spent(game) == 2


@pytest.mark.rule("5.2B-1", "R-27")
def test_a_road_step_costs_half_and_does_not_bridge_a_stream() -> None:
    road = [[1010, 1009]]
    streams = [(1010, 1009), (1110, 1009), (910, 1009)]
    for kind in ("inf", "cav", "heavy"):
        assert step_cost(Field(roads=road), kind) == 0.5
        assert step_cost(Field(roads=road, forest=[1009]), kind) == 0.5
        assert step_cost(Field(roads=road, chateau=[1009]), kind) == 0.5
        assert step_cost(Field(roads=road, streams=streams), kind) == 2.5
        assert step_cost(Field(roads=road, streams=streams, bridges=[(1010, 1009)]), kind) == 0.5


@pytest.mark.rule("5.2B-1", "5.2B-2")
def test_the_road_has_to_cross_that_hexside() -> None:
    beside = [[1011, 1010], [1009, 1008]]  # both hexes hold a road, none leads from one to the other
    assert step_cost(Field(roads=beside, forest=[1009]), "inf", 1009) == 2
    assert step_cost(Field(trails=beside, forest=[1009]), "inf", 1009) == 2
    assert step_cost(Field(roads=[[1009, 1008]], forest=[1009]), "inf", 1009) == 2, "a road in the hex entered only"
    assert step_cost(Field(roads=[[1011, 1010]], forest=[1009]), "inf", 1009) == 2, "a road in the hex left only"


@pytest.mark.rule("5.2B-2")
def test_a_trail_step_costs_one_whatever_the_terrain() -> None:
    trail = [[1010, 1009]]
    for kind in ("inf", "cav"):
        for field in (Field(trails=trail), Field(trails=trail, forest=[1009]), Field(trails=trail, marsh=[1009])):
            assert step_cost(field, kind) == 1
        assert step_cost(Field(trails=trail, chateau=[1009]), kind) == 1
    streams = [(1010, 1009), (1110, 1009), (910, 1009)]
    assert step_cost(Field(trails=trail, streams=streams, forest=[1009]), "cav") == 3
    assert step_cost(Field(trails=trail, roads=trail), "inf") == 0.5, "the better way of the two"


@pytest.mark.rule("5.2B-1", "5.2B-3", "5.2B-4")
def test_c33_five_road_steps_a_clear_one_and_half_a_point_left() -> None:
    road = [1015, 1014, 1013, 1012, 1011, 1010]
    game = Field(roads=[road]).french("A", 1015).movement().do("pick", "A").do("move", 1010)
    assert spent(game) == 2.5
    game.do("move", 1009)
    assert spent(game) == 3.5
    assert game.step() == "MovementPhase", "half a point buys no clear hex: the move is over"


@pytest.mark.rule("5.2B-1", "5.2B-4")
def test_c33_the_half_point_serves_on_a_road_that_leads_on() -> None:
    road = [1015, 1014, 1013, 1012, 1011, 1010]
    game = Field(roads=[road, [1009, 1008]]).french("A", 1015).movement().do("pick", "A").do("move", 1010)
    game.do("move", 1009)
    assert game.battle.points_left == 1
    assert game.hexes("move") == {1008}
    assert game.refusal("move", 1109).rule == "5.1"
    game.do("move", 1008)
    assert spent(game) == 4


@pytest.mark.rule("5.2B-3")
def test_road_trail_and_open_country_in_one_move() -> None:
    field = Field(roads=[[1010, 1009]], trails=[[1009, 1008]], forest=[1008, 1007])
    game = field.french("A", 1010).movement().do("pick", "A").do("move", 1008)
    assert spent(game) == 1.5
    game.do("move", 1007)
    assert spent(game) == 3.5


@pytest.mark.rule("5.2B-3")
def test_a_longer_way_by_road_is_taken_when_it_is_cheaper() -> None:
    field = Field(roads=[[1010, 1110, 1109, 1008]], forest=[1009, 909, 910])
    game = field.french("A", 1010).movement().do("pick", "A").do("move", 1008)
    assert spent(game) == 1.5


@pytest.mark.rule("5.2C-1", "5.2A-1")
def test_c34_two_points_do_not_cross_a_stream_three_do() -> None:
    streams = [(1010, 1009), (1110, 1009), (910, 1009)]
    short = Field(streams=streams).french("A", 1012).movement().do("pick", "A").do("move", 1010)
    assert short.battle.points_left == 4
    assert 1009 not in short.hexes("move")
    assert short.refusal("move", 1009).rule == "5.1"
    enough = Field(streams=streams).french("A", 1011).movement().do("pick", "A").do("move", 1010)
    enough.do("move", 1009)
    assert spent(enough) == 4


@SIDES
@pytest.mark.rule("5.2C-1")
def test_no_free_step_for_a_unit_that_lacks_the_points(side: int) -> None:
    around = [(1010, hex) for hex in AROUND]
    field = Field(forest=sorted(AROUND), streams=around)
    game = mine(mine(field, side, "Guns", 1010, "heavy"), side, "Foot", 1010, "inf").movement(side)
    assert game.names("pick") == {"Foot"}, "four points suffice, three do not"
    assert game.refusal("pick", "Guns").rule == "5.2C"


@pytest.mark.rule("3.2A-1")
def test_nobody_moves_off_the_field() -> None:
    game = Field(columns=(1, 10)).french("A", 1010).movement().do("pick", "A")
    assert max(hex // 100 for hex in game.hexes("move")) == 10
    assert game.refusal("move", 1110).rule == "3.2A"
    assert game.refusal("move", 9999).rule == "3.2A"
