"""Rule 16.8: charges, and cavalry that is blown."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON = ["cavalry_charge"]


def charge_field(start: int = 1012, target: str = "inf", kind: str = "cav", **ground: object) -> Field:
    """A horseman of strength 4 two hexes from where he can attack an infantryman of strength 4."""
    field = Field(options=ON, **ground)  # type: ignore[arg-type]
    return field.french("Horse", start, 4, kind).coalition("X", 1009, 4, target).coalition("Far", 2001, 4)


def ride(game: Game, *hexes: int) -> Game:
    """Move, end the movement phase and form the attack up to the first question."""
    game.move("Horse", *hexes)
    game.do("end_movement")
    return game


@pytest.mark.rule("16.8-1", "16.8-5", "D-23")
def test_cavalry_may_charge_infantry_and_is_doubled() -> None:
    game = ride(charge_field().movement(), 1010)
    assert game.step() == "ChargeChoice"
    assert game.seat() == FRENCH
    game.do("charge")
    assert game.odds()[:2] == (8, 4)
    assert game.events("charge") == [(1010, 1009)]


@pytest.mark.rule("16.8-1")
def test_it_need_not_charge() -> None:
    game = ride(charge_field().movement(), 1010).do("no_charge")
    assert game.odds()[:2] == (4, 4)


@pytest.mark.rule("16.8-1")
@pytest.mark.parametrize("target", ["cav", "art"])
def test_it_charges_nobody_but_infantry(target: str) -> None:
    assert ride(charge_field(target=target).movement(), 1010).step() == "ChooseColumn"


@pytest.mark.rule("16.8-1")
@pytest.mark.parametrize("kind", ["inf", "horse"])
def test_nobody_but_cavalry_charges(kind: str) -> None:
    assert ride(charge_field(kind=kind).movement(), 1010).step() == "ChooseColumn"


@pytest.mark.rule("16.8-1", "16.8-4")
def test_two_of_a_hex_charge_together_but_nobody_joins_from_elsewhere() -> None:
    field = charge_field().french("Second", 1112, 3, "cav")
    game = field.movement()
    game.move("Horse", 1010).move("Second", 1010)
    game.do("end_movement")
    assert game.step() == "ChargeChoice"
    game.do("charge")
    assert game.odds()[0] == 14
    other = charge_field().french("Second", 910, 3).movement()
    other.move("Horse", 1010)
    other.do("end_movement")
    assert other.step() == "ChooseColumn", "R-63: no other adjacent unit takes part in a charge"


@pytest.mark.rule("16.8-2")
@pytest.mark.parametrize(
    ("ground", "charges"),
    [
        ({"forest": [1012]}, False),  # out of
        ({"marsh": [1011]}, False),  # through
        ({"town": [1010]}, False),  # into
        ({"forest": [1009]}, False),  # the enemy's own hex
        ({"streams": [(1011, 1012)]}, False),
        ({"streams": [(1009, 1010)]}, False),
        ({"rivers": [(1010, 1011)], "bridges": [(1010, 1011)]}, False),
        ({"crests": [(1009, 1010), (1010, 1011)]}, True),
        ({}, True),
    ],
)
def test_a_charge_goes_over_open_ground_and_crests(ground: dict[str, object], charges: bool) -> None:
    field = charge_field(**ground)  # type: ignore[arg-type]
    game = field.movement()
    game.do("pick", "Horse")
    for hex in (1011, 1010):
        if game.step() == "MovePiece" and game.can("move", hex):
            game.do("move", hex)
    if game.step() == "MovePiece":
        game.do("stop")
    game.do("end_movement")
    assert (game.step() == "ChargeChoice") is charges


@pytest.mark.rule("16.8-3")
@pytest.mark.parametrize(("start", "charges"), [(1010, False), (1011, True), (1012, True), (1013, False)])
def test_a_charge_spends_one_or_two_points(start: int, charges: bool) -> None:
    game = charge_field(start).movement()
    if start == 1010:
        assert not game.can("pick", "Horse"), "it began next to the enemy"
    else:
        game.move("Horse", 1010)
    game.do("end_movement")
    assert (game.step() == "ChargeChoice") is charges


@pytest.mark.rule("16.8-3", "16.18A-1")
def test_what_a_charge_spends_is_counted_from_what_the_die_gives_cavalry_without_supply() -> None:
    field = Field(options=[*ON, "short_supply"]).french("Horse", 1012, 4, "cav")
    game = field.coalition("X", 1009, 4).coalition("Far", 2001, 4).movement(dice=[3, 6])
    game.battle.unsupplied[game.number("Horse")] = 1
    game.move("Horse", 1010)
    game.do("end_movement")
    assert game.step() == "ChargeChoice", "it had three points and spent two"


@pytest.mark.rule("16.8-2")
@pytest.mark.parametrize(("entry", "charges"), [("clear", True), ("town", False)])
def test_cavalry_that_enters_the_map_charges_over_open_ground_only(entry: str, charges: bool) -> None:
    field = Field(options=ON, town=[1020] if entry == "town" else []).french("Horse", 0, 4, "cav")
    field.arrives(["Horse"], [1020]).coalition("X", 1018, 4).coalition("Far", 2001, 4)
    game = field.movement()
    game.do("pick", "Horse").do("enter", 1020)
    if game.step() == "MovePiece":
        game.do("move", 1019)
    game.do("end_movement")
    assert (game.step() == "ChargeChoice") is charges


@pytest.mark.rule("16.8-3")
def test_half_a_point_by_road_is_not_enough() -> None:
    game = charge_field(1011, roads=[[1011, 1010]]).movement()
    assert ride(game, 1010).step() == "ChooseColumn"


@pytest.mark.rule("16.8-4")
def test_guns_may_support_a_charge_and_doubling_comes_before_combined_effects() -> None:
    field = Field(options=[*ON, "combined_effects"]).french("Horse", 1012, 4, "cav").french("Guns", 1011, 2, "art")
    game = field.coalition("X", 1009, 4).coalition("Far", 2001, 4).movement()
    game.move("Horse", 1010)
    game.do("end_movement").do("bombard", "Guns")
    if game.can("fight"):
        game.do("fight")
    game.do("charge")
    assert game.step() == "ChooseArms"
    assert game.seat() == COALITION
    game.do("enhance", 1)
    assert game.odds()[0] == 2 * 2 * 4 + 2


@pytest.mark.rule("16.8-4")
def test_a_charge_may_go_alone_and_the_variant_may_be_off() -> None:
    field = Field().french("Horse", 1012, 4, "cav").coalition("X", 1009, 4).coalition("Far", 2001, 4)
    assert ride(field.movement(), 1010).step() == "ChooseColumn"


@pytest.mark.rule("16.8-5", "D-40")
def test_all_charging_cavalry_has_to_advance() -> None:
    game = charge_field().french("Second", 1112, 4, "cav").movement(dice=[2])
    game.move("Horse", 1010).move("Second", 1010)
    game.do("end_movement").do("charge")
    game.do("odds", 7)  # 16 to 4
    assert game.result() == "Dr"
    game.do("retreat", "X", 1008)
    assert (game.where("Horse"), game.where("Second")) == (1009, 1009), "nobody is asked"


@pytest.mark.rule("16.8-5", "D-40")
def test_where_several_hexes_are_empty_the_attacker_chooses() -> None:
    field = Field(options=ON).french("Horse", 1012, 8, "cav").coalition("X", 1009, 1).coalition("Y", 1110, 1)
    game = field.coalition("Far", 2001, 4).movement(dice=[1])
    ride(game, 1010)
    game.do("attack", 1009).do("charge").do("odds", 9)
    assert game.result() == "De"
    assert game.step() == "FollowUp"
    assert game.hexes("follow_up") == {1009, 1110}
    assert game.refusal("hold").rule == "16.8"
    game.do("follow_up", 1110)
    assert game.where("Horse") == 1110


def blown_game(dice: list[int]) -> Game:
    """The French have charged, and it is the Coalition's turn."""
    field = Field(options=ON).french("Horse", 1012, 4, "cav").french("Rear", 101, 4)
    game = field.coalition("X", 1009, 4).coalition("Y", 1307, 4).coalition("Far", 2001, 4).turn(dice)
    game.move("Horse", 1010)
    game.do("end_movement").do("charge").do("odds", 5)
    game.do("retreat", "X", 1008)
    return game


@pytest.mark.rule("16.8-6")
def test_blown_cavalry_has_no_zone_for_two_player_turns() -> None:
    game = blown_game([1])
    assert game.where("Horse") == 1009
    assert game.battle.phasing == COALITION
    assert game.events("blown") == [(0,)]
    assert not game.battle.zoc[FRENCH][1008], "the enemy walks past it"
    assert game.can("pick", "X"), "X next to it is not held"
    game.move("X", 1006)
    game.do("end_movement")
    assert game.battle.phasing == FRENCH
    assert not game.battle.zoc[FRENCH][1008], "nor in its own next turn"
    game.do("pick", "Horse")
    assert game.refusal("move", 1007).rule == "16.8", "it may not enter an enemy zone"
    game.do("move", 1010)
    if game.step() == "MovePiece":
        game.do("stop")
    game.do("end_movement")
    assert game.battle.phasing == COALITION
    assert game.battle.zoc[FRENCH][1009], "now it has recovered"
    assert game.events("recovered") == [(0,)]


@pytest.mark.rule("16.8-6")
def test_blown_cavalry_fights_at_half_strength_when_attacked() -> None:
    game = blown_game([1])
    game.do("end_movement")
    assert game.step() == "ChooseColumn", "X next to it has to attack it: X has a zone"
    assert game.odds()[:2] == (4, 2)


@pytest.mark.rule("16.8-6", "10.1E-1")
def test_a_leader_among_cavalry_that_recovers_goes_to_his_troops() -> None:
    field = Field(options=[*ON, "command"], turns=["16/1400", "16/1500", "16/1600"])
    field.french("Horse", 1010, 4, "cav").coalition("Far", 1017, 4).leader("Allied", "Hill", 1009)
    game = field.movement(COALITION)
    game.battle.blown[game.number("Horse")] = 1
    game.battle.silence(game.number("Horse"), True)
    game.do("end_movement")
    assert game.events("recovered") == [(0,)]
    assert game.where("Hill") == 1017
    assert game.events("rejoined") == [(game.number("Hill"), 1017)]
