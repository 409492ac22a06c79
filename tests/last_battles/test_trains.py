"""Rules 16.16 to 16.18: reorganization in the field, supply trains, units short of supply."""

from __future__ import annotations

from typing import Any, cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import supply
from grognard.games.last_battles.state import DEAD, Battle
from grognard.kernel.action import Action
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game
from tests.last_battles.test_reorganization import rear, segment
from tests.last_battles.theatre import Theatre

ROAD = [[2000 + row for row in range(10, 41)]]


def offered(game: Game) -> set[tuple[str, str]]:
    ids = game.battle.roster.ids
    return {(ids[a.a], ids[a.b]) for a in game.table.legal() if a.verb == "reorganize"}


# 16.16


def lost(enemy: int, *options: str, **more: object) -> Game:
    rules = ("command", "reorganization", "corps_morale")
    field = rear(enemy=enemy, rules=rules, options=options, **more)  # type: ignore[arg-type]
    return segment(field.command_phase(turn=3, lost={"B": 1, "C": 1}))


@pytest.mark.rule("16.16A-1")
@pytest.mark.parametrize("on", [True, False])
def test_an_officer_must_be_unseen_in_place_of_far_from_the_enemy(on: bool) -> None:
    options = ["field_reorganization"] if on else []
    near = lost(1018, *options)
    assert offered(near) == set(), "eight hexes off, in plain sight"
    assert near.step() != "ReorganizationSegment" or near.refusal("reorganize", "Reille", "B").rule in (
        "12.1B",
        "16.16A",
    )
    hidden = lost(1015, *options, chateau=[h for c in range(1, 20) for h in (c * 100 + 12, c * 100 + 13)])
    assert (("Reille", "B") in offered(hidden)) is on, "close, but behind woods"


@pytest.mark.rule("16.16B-1", "D-11")
@pytest.mark.parametrize("on", [True, False])
def test_a_commander_reorganizes_one_unit_for_each_point_left(on: bool) -> None:
    game = lost(3535, *(["field_reorganization"] if on else []))
    assert (("Ney", "B") in offered(game)) is on
    if not on:
        assert game.refusal("reorganize", "Ney", "B").rule == "12.1A"
        return
    game.do("reorganize", "Ney", "B")
    assert ("Ney", "C") not in offered(game), "his one point is spent"
    assert game.step() != "ReorganizationSegment" or game.refusal("reorganize", "Ney", "C").rule in ("16.16B", "12.1E")
    if game.step() == "ReorganizationSegment":
        game.do("reformed")
    assert game.where("B") == game.where("Ney"), "in his own hex"


@pytest.mark.rule("16.16B-1")
def test_points_spent_on_command_are_gone() -> None:
    rules = ("command", "reorganization", "corps_morale")
    field = rear(enemy=3535, rules=rules, options=["field_reorganization"])
    game = field.command_phase(turn=3, lost={"B": 1})
    game.do("command", "Ney", "Reille")
    segment(game)
    assert ("Ney", "B") not in offered(game)


@pytest.mark.rule("16.16B-1", "R-35")
@pytest.mark.parametrize(("capacity", "left"), [(1, False), (2, True)])
def test_a_point_spent_on_a_unit_does_not_command_it_as_well(capacity: int, left: bool) -> None:
    field = Theatre(rules=("command", "reorganization"), options=["field_reorganization"])
    field.french("A", 1010, 4).french("B", 1110, 6, weak=3).coalition("X", 3535, 3)
    field.leader("French", "Ney", 1010, kind="commander", capacity=capacity)
    game = segment(field.command_phase(turn=3, lost={"B": 1}))
    game.do("reorganize", "Ney", "B")
    if game.step() == "ReorganizationSegment":
        game.do("reformed")
    assert game.where("B") == 1010
    assert (game.step() == "CommandReturned" and game.can("command", "Ney", "B")) is left


@pytest.mark.rule("16.16C-1")
@pytest.mark.parametrize(("distance", "fed"), [(3, True), (9, False)])
def test_the_leader_must_be_in_supply(distance: int, fed: bool) -> None:
    field = Theatre(roads=ROAD, ways_out={2040: 1}, options=["field_reorganization"])
    hex = (20 - distance) * 100 + 12
    field.corps("French", "2", 50).french("A", hex, 4, weak=2).french("B", hex + 1, 6, weak=3).coalition("X", 3901, 3)
    field.leader("French", "Reille", hex, command="2").leader("French", "Ney", hex, kind="commander", capacity=1)
    game = segment(field.command_phase(turn=3, lost={"B": 1}))
    assert (("Reille", "B") in offered(game)) is fed
    if not fed and game.step() == "ReorganizationSegment":
        assert game.refusal("reorganize", "Reille", "B").rule == "16.16C"


# 16.17


def with_train(at: int = 2012, *, options: tuple[str, ...] = ("trains",), **more: object) -> Theatre:
    """A train on a road that leads nowhere, and a unit near it."""
    field = Theatre(roads=[[2000 + row for row in range(5, 21)]], options=options, **more)  # type: ignore[arg-type]
    field.french("A", 1812, 4, weak=2).coalition("X", 3535, 3)
    field.train("French", "FrenchTrain", at).train("Allied", "AlliedTrain", 3030)
    field.leader("French", "Reille", 1812)
    return field


def is_fed(battle: Battle, unit: int) -> bool:
    return supply.supplied(battle, battle.roster.army[unit], battle.roster.side[unit])[battle.where[unit]] != 0


@pytest.mark.rule("16.17-1")
@pytest.mark.parametrize("on", [True, False])
def test_the_train_is_the_only_source_of_supply(on: bool) -> None:
    game = with_train(options=("trains",) if on else ()).movement()
    battle = game.battle
    assert is_fed(battle, game.number("A")) is on, "no road leads to the edge"
    edge = Theatre(roads=ROAD, ways_out={2040: 1}, options=["trains"] if on else [])
    edge.french("A", 1812, 4).train("French", "FrenchTrain", 105)
    other = edge.coalition("X", 3535, 3).movement()
    assert is_fed(other.battle, 0) is not on


@pytest.mark.rule("16.17A-1", "D-24")
def test_a_train_keeps_to_roads_and_trails() -> None:
    game = with_train().movement(turn=2)
    game.do("pick", "FrenchTrain")
    assert game.hexes("move") == {2000 + row for row in range(5, 21)} - {2012}
    assert game.refusal("move", 2112).rule in ("5.1", "5.2C", "16.17A")


@pytest.mark.rule("16.17A-1")
def test_it_does_not_move_at_night_and_hardly_in_the_rain() -> None:
    night = with_train().movement(turn=0)
    assert night.battle.now().night
    assert not night.can("pick", "FrenchTrain")
    rain = with_train(rain=["17/1000"]).movement(turn=2)
    rain.do("pick", "FrenchTrain")
    assert rain.hexes("move") == {2010, 2011, 2013, 2014}, "one movement point"


@pytest.mark.rule("16.17A-1")
def test_it_never_enters_an_enemy_zone() -> None:
    game = with_train().coalition("Y", 2116, 3).movement(turn=2)
    game.do("pick", "FrenchTrain")
    assert 2014 in game.hexes("move")
    assert not {2015, 2016, 2017, 2018} & game.hexes("move")


@pytest.mark.rule("16.17B-1")
def test_nobody_stacks_with_it_or_passes_through() -> None:
    field = with_train().french("B", 2014, 4).french("C", 2011, 4)
    game = field.movement(turn=2)
    game.do("pick", "FrenchTrain")
    assert game.hexes("move") == {2013}, "friends on both sides"
    game.do("stop").do("pick", "B")
    assert not game.can("move", 2012)
    assert game.refusal("move", 2012).rule == "16.17B"


@pytest.mark.rule("16.17B-1")
def test_neither_a_retreat_nor_the_enemy_goes_there() -> None:
    field = Field(options=["trains"]).french("A", 1010, 4).coalition("X", 1009, 4).train("Allied", "T", 1008)
    game = field.combat(dice=[1])
    game.fight(1009)
    assert game.result() == "Dr"
    assert 1008 not in game.hexes("retreat", "X")
    moving = (
        Field(options=["trains"]).french("A", 1010, 4).coalition("Y", 2001, 4).train("Allied", "T", 1008).movement()
    )
    moving.do("pick", "A")
    assert not moving.can("move", 1008)
    assert moving.can("move", 1009), "it has no zone of control"


@pytest.mark.rule("16.17C-1")
@pytest.mark.parametrize(("at", "kind"), [(1009, "inf"), (1010, "art")])
def test_any_attack_or_bombardment_destroys_it(at: int, kind: str) -> None:
    field = Field(options=["trains"]).french("A", at, 1, kind).coalition("Y", 2001, 4).train("Allied", "T", 1008)
    game = field.combat()
    assert game.can("end_combat"), "nobody has to attack it"
    game.do("raid", "A", 1008)
    assert game.where("T") == DEAD
    assert game.events("train_lost") == [(game.number("T"), 1008)]


@pytest.mark.rule("16.17C-1")
def test_who_has_an_enemy_to_fight_destroys_no_train() -> None:
    field = Field(options=["trains"]).french("A", 1010, 4).coalition("X", 1009, 4).train("Allied", "T", 1110)
    game = field.french("Gun", 1810, 1, "art").coalition("Z", 1808, 1).combat()
    assert not game.can("raid", "A", 1110)


@pytest.mark.rule("16.17-1")
def test_each_army_of_the_campaign_has_a_train() -> None:
    table = Table(rulebook("last_battles"), "campaign", ["trains"])
    battle = cast("Battle", table.state)
    assert {"FrenchTrain", "PrussianTrain", "AlliedTrain"} <= set(battle.roster.ids)
    for _ in range(200):
        if table.decision().name == "PlaceTrain":
            break
        table.take(table.legal()[0])
    assert table.decision().name == "PlaceTrain"
    assert all(battle.ground.linked[action.b] for action in table.legal())


# 16.18


def hungry(field: Field, *names: str, dice: list[int], side: int = FRENCH, combat: bool = False) -> Game:
    game = field.combat(side, dice) if combat else field.movement(side, dice)
    for name in names:
        game.battle.unsupplied[game.number(name)] = 1
    game.battle.choices = None
    return game


@pytest.mark.rule("16.18-1")
@pytest.mark.parametrize("on", [True, False])
def test_units_without_supply_are_marked_in_place_of_being_removed(on: bool) -> None:
    field = Theatre(roads=ROAD, ways_out={2040: 1}, options=["short_supply"] if on else [])
    field.french("A", 1012, 4, weak=2).french("B", 1912, 4).coalition("X", 3505, 3).leader("French", "Reille", 1012)
    game = field.turn(turn=1)
    assert (game.where("A") == DEAD) is not on
    if on:
        assert list(game.battle.unsupplied)[:2] == [1, 0]
        assert (0, 1012) in game.events("hungry")
        fed = game.battle.copy()
        fed.shift_unit(0, 1912)
        supply.starve(fed)
        assert fed.unsupplied[0] == 0, "the next test may find it in supply again"


@pytest.mark.rule("16.18A-1")
@pytest.mark.parametrize(("die", "points"), [(1, 2), (3, 6), (6, 8)])
def test_a_die_says_how_far_they_march(die: int, points: int) -> None:
    field = Field(options=["short_supply"]).french("A", 1010, 4).french("B", 1210, 4).coalition("Far", 2001, 4)
    game = hungry(field, "A", dice=[die])
    game.do("pick", "A")
    assert game.battle.points_left == points, "never more than printed"
    game.do("stop").do("pick", "B")
    assert game.battle.points_left == 8


@pytest.mark.rule("16.18B-1")
@pytest.mark.parametrize(("die", "attack"), [(3, 3), (4, 3), (5, 5), (6, 5)])
def test_a_die_says_how_well_they_fight(die: int, attack: int) -> None:
    field = Field(options=["short_supply"]).french("A", 1010, 5).coalition("X", 1009, 4).french("G", 1810, 1, "art")
    game = hungry(field.coalition("Z", 1808, 1), "A", dice=[die], combat=True)
    game.form(1009)
    assert game.odds()[:2] == (attack, 4)


@pytest.mark.rule("16.18B-1", "D-43")
def test_on_one_or_two_they_leave_and_the_enemy_may_advance() -> None:
    field = Field(options=["short_supply"]).french("A", 1010, 5).coalition("X", 1009, 4).french("G", 1810, 1, "art")
    game = hungry(field.coalition("Z", 1808, 1), "A", dice=[2], combat=True)
    game.do("attack", 1009)
    if game.step() == "FormFight":
        game.do("fight")
    assert game.step() == "RetreatUnit"
    game.do("retreat", "A", 1011)
    assert game.step() == "AdvanceUnit"
    assert game.seat() == COALITION
    game.do("advance", "X", 1010)
    assert (game.where("A"), game.where("X")) == (1011, 1010)
    assert game.events("combat") == []


@pytest.mark.rule("16.18B-1")
def test_defenders_are_rolled_for_too_and_who_is_left_fights() -> None:
    field = Field(options=["short_supply"]).french("A", 1010, 5).coalition("X", 1009, 4).coalition("Y", 1009, 3)
    game = hungry(field.french("G", 1810, 1, "art").coalition("Z", 1808, 1), "Y", dice=[1], combat=True)
    game.do("attack", 1009)
    if game.step() == "FormFight":
        game.do("fight")
    game.do("retreat", "Y", 1008)
    assert game.step() == "ChooseColumn"
    assert game.odds()[:2] == (5, 4)


def chances(card: Any) -> dict[str, str]:
    return {result["word"]: result["chance"] for result in card["results"]}


@pytest.mark.rule("16.18A-1")
@pytest.mark.parametrize(("kind", "last"), [("inf", ("4 MP", "1/2")), ("cav", ("6 MP", "1/6"))])
def test_the_odds_card_knows_how_far_they_can_march(kind: str, last: tuple[str, str]) -> None:
    field = Field(options=["short_supply"]).french("A", 1010, 4, kind).coalition("Far", 2001, 4)
    found = chances(hungry(field, "A", dice=[]).table.preview(Action("pick", 0)))
    assert found["1 MP"] == "1/6"
    assert list(found.items())[-1] == last


@pytest.mark.rule("16.18B-1")
@pytest.mark.parametrize("officer", [True, False])
def test_the_odds_card_knows_what_hunger_does_before_a_fight(officer: bool) -> None:
    field = Field(options=["command", "short_supply"]).french("A", 1010, 5).coalition("X", 1009, 4)
    field.french("G", 1810, 1, "art").coalition("Z", 1808, 1)
    if officer:
        field.leader("French", "Reille", 1010)
    game = hungry(field, "A", dice=[], combat=True)
    card: Any = game.table.preview(Action("attack", 1009))
    assert card["attack"]["total"] == 5, "if it fights"
    told = [note["text"] for note in card["notes"] if note["rule"] == "16.18B"]
    assert len(told) == 1
    assert ("leaves first on 1, is halved on 2 or 3" in told[0]) is officer
    assert ("leaves first on 1 or 2, is halved on 3 or 4" in told[0]) is not officer


@pytest.mark.rule("16.18B-1")
@pytest.mark.parametrize("leader", ["Ney", "Reille", "Erlon"])
def test_a_commander_or_their_own_officer_adds_one(leader: str) -> None:
    field = Field(options=["command", "short_supply"]).french("A", 1010, 5).coalition("X", 1009, 4)
    kind, command = ("commander", "2") if leader == "Ney" else ("officer", "2" if leader == "Reille" else "1")
    field.leader("French", leader, 1010, kind=kind, command=command, capacity=1 if leader == "Ney" else 0)
    game = hungry(field.french("G", 1810, 1, "art").coalition("Z", 1808, 1), "A", dice=[4], combat=True)
    game.form(1009)
    assert game.odds()[0] == (3 if leader == "Erlon" else 5), "a four becomes a five"


@pytest.mark.rule("16.18B-1", "16.13-1")
@pytest.mark.parametrize("die", [2, 5])
def test_when_all_have_left_nobody_is_asked_about_the_fight(die: int) -> None:
    options = ["command", "short_supply", "combat_leaders", "cavalry_charge", "combined_effects"]
    field = Field(options=options).french("A", 1010, 5, command="1").coalition("X", 1009, 4)
    field.leader("Allied", "Picton", 1009).french("G", 1810, 1, "art").coalition("Z", 1808, 1)
    game = hungry(field, "A", dice=[die], combat=True)
    game.do("attack", 1009)
    if game.step() == "FormFight":
        game.do("fight")
    if die == 5:
        assert game.step() == "LeadFight"
        return
    game.do("retreat", "A", 1011)
    assert game.step() == "AdvanceUnit"
    game.do("advance", "X", 1010)
    assert game.step() == "CombatPhase"
    assert game.battle.fight is None


@pytest.mark.rule("16.18A-1", "5.4-1")
def test_nobody_counts_on_units_without_supply_to_make_room() -> None:
    """A die may keep them where they are."""
    field = Field(options=["short_supply"]).french("A", 1010, 4).french("B", 1010, 4).french("C", 1012, 4)
    game = hungry(field.coalition("Far", 2001, 4), "A", "B", dice=[])
    game.do("pick", "C")
    assert not game.can("move", 1010)
    assert game.refusal("move", 1010).rule == "5.4"
    fed = hungry(
        field.__class__(options=["short_supply"])
        .french("A", 1010, 4)
        .french("B", 1010, 4)
        .french("C", 1012, 4)
        .coalition("Far", 2001, 4),
        "A",
        dice=[],
    )
    fed.do("pick", "C").do("move", 1010).do("stop")
    assert fed.battle.mover == fed.number("B"), "only B can be relied on"
