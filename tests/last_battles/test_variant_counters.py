"""Rules 16.1 to 16.3: counters swapped and added, dawn, and who sees whom."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import LastBattles, observation
from grognard.games.last_battles.counters import swaps
from grognard.games.last_battles.data.records import TurnDatum
from grognard.games.last_battles.fights import RESULTS
from grognard.games.last_battles.odds import FOUR_TO_ONE
from grognard.games.last_battles.setup import Builder
from grognard.games.last_battles.state import DEAD, WAITING, Battle
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH, Field

BOOK = cast("LastBattles", rulebook("last_battles"))
BATTLES = ["quatre_bras", "ligny", "wavre", "la_belle_alliance"]
EVERY_BATTLE = pytest.mark.parametrize("scenario", BATTLES)


def opening(scenario: str, *options: str) -> Battle:
    return cast("Battle", Table(BOOK, scenario, options).state)


def names(battle: Battle) -> set[str]:
    return set(battle.roster.ids)


# 16.1A Substitutes


@pytest.mark.rule("16.1A-1", "16.1A-5", "D-02")
@EVERY_BATTLE
def test_substitutes_take_the_place_of_whole_sets(scenario: str) -> None:
    plain, swapped = names(opening(scenario)), names(opening(scenario, "substitutes"))
    for swap in swaps(BOOK.data):
        old, new = set(swap.originals), set(swap.substitutes)
        if old <= plain:
            assert new <= swapped
            assert not old & swapped
        else:
            assert not new & swapped, "no part of a set without the rest"
            assert old & plain == old & swapped
    assert plain - swapped, "somebody was replaced"


@pytest.mark.rule("16.1A-5")
def test_every_substitute_belongs_to_one_set_and_originals_to_no_other() -> None:
    found = swaps(BOOK.data)
    originals = [id for swap in found for id in swap.originals]
    substitutes = [id for swap in found for id in swap.substitutes]
    assert len(originals) == len(set(originals))
    assert len(substitutes) == len(set(substitutes))
    sets = {frozenset(swap.originals): set(swap.substitutes) for swap in found}
    assert sets[frozenset({"Desal", "Pell"})] == {"Left/H", "Left/h", "Desal*", "Pell*"}
    assert sets[frozenset({"Lall", "St Maur"})] == {"Res", "Gr", "Ch", "Yng"}
    assert sets[frozenset({"Laf/21", "Pen/21"})] == {"21/21"}


@pytest.mark.rule("16.1A-1")
def test_a_substitute_starts_where_the_unit_stood_that_it_replaces() -> None:
    plain, swapped = opening("ligny"), opening("ligny", "substitutes")
    for old, new in (("12/1", "12/1*"), ("Tresk", "Tresk*")):
        assert plain.where[plain.roster.numbers[old]] == swapped.where[swapped.roster.numbers[new]]
        assert plain.weakened[plain.roster.numbers[old]] == swapped.weakened[swapped.roster.numbers[new]]


@pytest.mark.rule("16.1A-3", "D-04")
def test_the_guard_batteries_start_with_or_next_to_their_cavalry() -> None:
    table = Table(BOOK, "la_belle_alliance", ["substitutes"])
    battle = cast("Battle", table.state)
    asked = {}
    for _ in range(20):
        if table.decision().name != "PlaceBeside":
            break
        unit = table.legal()[0].a
        asked[battle.roster.ids[unit]] = {action.b for action in table.legal()}
        assert table.seat() == battle.roster.side[unit]
        table.take(table.legal()[0])
        battle = cast("Battle", table.state)
    for battery, host in (("Lt[G]", "Lf-Ds*"), ("Hvy[G]", "Guyot")):
        place = battle.where[battle.roster.numbers[host]]
        near = {place, *battle.ground.neighbours[place]}
        assert battle.where[battle.roster.numbers[battery]] in near
        assert battery not in asked or asked[battery] <= near


@pytest.mark.rule("16.1A-2")
@pytest.mark.parametrize(("place", "in_command"), [(1010, True), (1011, True), (1012, False)])
def test_artillery_of_a_wing_is_in_command_beside_anybody_who_is(place: int, in_command: bool) -> None:
    field = Field(options=["command", "substitutes"]).french("A", 1010, 4, command="2")
    field.french("Left/H", place, 3, "heavy", command="Left").leader(
        "French", "Ney", 1010, kind="commander", capacity=1
    )
    game = field.coalition("Far", 2001, 4).command()
    game.do("command", "Ney", "A")
    assert game.step() == "MovementPhase", "his only slot is used"
    assert (not game.battle.out_of_command[game.number("Left/H")]) is in_command


@pytest.mark.rule("16.1A-2")
def test_beside_a_unit_out_of_command_it_is_not() -> None:
    field = Field(options=["command", "substitutes"]).french("A", 1010, 4, command="2")
    field.french("Left/H", 1010, 3, "heavy", command="Left").leader("French", "Ney", 1018, kind="commander", capacity=1)
    field.french("B", 1018, 4, command="1")
    game = field.coalition("Far", 2001, 4).command()
    game.do("done")
    assert game.battle.out_of_command[game.number("Left/H")]


@pytest.mark.rule("16.1A-2")
def test_one_battery_of_a_wing_lends_command_to_the_next() -> None:
    field = Field(options=["command", "substitutes"]).french("Left/H", 1012, 3, "heavy", command="Left")
    field.french("Left/h", 1011, 2, "horse", command="Left").french("A", 1010, 4, command="2")
    field.leader("French", "Ney", 1010, kind="commander", capacity=1).coalition("Far", 2001, 4)
    game = field.command()
    game.do("command", "Ney", "A")
    assert not game.battle.out_of_command[game.number("Left/h")]
    assert not game.battle.out_of_command[game.number("Left/H")], "next to a battery that is in command"


@pytest.mark.rule("16.1A-4")
@pytest.mark.parametrize("unit", ["Lt/6", "Lt/9"])
def test_french_light_infantry_is_infantry(unit: str) -> None:
    assert (BOOK.data.units[unit].kind, BOOK.data.units[unit].ma) == ("inf", 4)


# 16.1B Additional units


@pytest.mark.rule("16.1B-1", "D-04")
def test_the_third_netherlands_division_has_two_more_brigades() -> None:
    table = Table(BOOK, "la_belle_alliance", ["additions"])
    battle = cast("Battle", table.state)
    numbers = battle.roster.numbers
    mates = [u for u in range(battle.roster.units) if battle.roster.command[u] == "N3" and battle.where[u] > 0]
    hexes = {battle.where[u] for u in mates}
    near = hexes | {n for hex in hexes for n in battle.ground.neighbours[hex]}
    for id in ("Detm/b", "D'Aub/b"):
        assert (BOOK.data.units[id].kind, BOOK.data.units[id].full, BOOK.data.units[id].ma) == ("inf", 2, 4)
    while table.decision().name == "PlaceBeside":
        table.take(table.legal()[0])
    for id in ("Detm/b", "D'Aub/b"):
        assert cast("Battle", table.state).where[numbers[id]] in near
    assert not {"Detm/b", "D'Aub/b"} & names(opening("la_belle_alliance"))


@pytest.mark.rule("16.1B-2")
def test_rifles_enter_with_their_commands() -> None:
    battle = opening("quatre_bras", "additions")
    rifle = battle.roster.numbers["Rifle[5]"]
    mates = [u for u in range(battle.roster.units) if battle.roster.command[u] == "5" and u != rifle]
    on_map = [u for u in mates if battle.where[u] > 0]
    if on_map:
        assert battle.where[rifle] > 0 or rifle in battle.scenario.beside
    else:
        assert battle.where[rifle] == WAITING
        assert battle.scenario.column_of[rifle] == battle.scenario.column_of[mates[0]]


@pytest.mark.rule("16.1B-2")
def test_rifles_stack_with_two_others_and_are_always_in_command() -> None:
    field = Field(options=["command", "additions"]).coalition("A", 1010, 4).coalition("B", 1010, 3)
    field.coalition("Rifle[5]", 1012, 2, ma=5, command="5").french("Far", 2001, 4)
    game = field.command(COALITION)
    if game.step() == "CommandSegment":
        game.do("done")
    rifle = game.number("Rifle[5]")
    assert game.battle.out_of_command[game.number("A")]
    assert not game.battle.out_of_command[rifle]
    game.move("Rifle[5]", 1010)
    assert game.where("Rifle[5]") == 1010
    assert game.step() != "MakeRoom", "three are not too many"
    game.do("pick", "A") if game.can("pick", "A") else None


@pytest.mark.rule("16.1B-2")
def test_others_join_rifles_as_if_they_were_not_there() -> None:
    field = Field(options=["additions"]).coalition("A", 1010, 4).coalition("Rifle[5]", 1010, 2, command="5")
    game = field.coalition("B", 1011, 3).coalition("C", 1012, 3).french("Far", 2001, 4).movement(COALITION)
    game.move("B", 1010)
    assert game.where("B") == 1010
    assert game.step() == "MovementPhase"
    field = Field(options=["additions"]).coalition("A", 1010, 4).coalition("B", 1010, 2)
    other = field.coalition("Rifle[5]", 1010, 2).french("X", 1009, 9).combat(COALITION)
    assert {other.battle.roster.ids[u] for u in other.battle.fight.attackers} == {"A", "B", "Rifle[5]"}  # type: ignore[union-attr]


@pytest.mark.rule("16.1B-2", "5.4-1")
def test_rifles_that_leave_a_full_hex_make_no_room_in_it() -> None:
    field = Field(options=["additions"]).coalition("A", 1010, 4).coalition("B", 1010, 3).coalition("C", 1012, 3)
    game = field.coalition("Rifle[5]", 1010, 2, command="5").french("Far", 2001, 4).movement(COALITION)
    game.do("pick", "C").do("move", 1010).do("stop")
    assert game.step() == "MakeRoom"
    assert game.names("pick") == {"A", "B"}, "whoever does not count does not have to go"
    assert game.refusal("pick", "Rifle[5]").rule == "5.4"


@pytest.mark.rule("16.1B-2", "5.4-1")
def test_nobody_stops_among_units_that_have_moved_because_rifles_could_still_go() -> None:
    field = Field(options=["additions"]).coalition("A", 1009, 4).coalition("B", 1011, 3).coalition("C", 1012, 3)
    game = field.coalition("Rifle[5]", 1010, 2, command="5").french("Far", 2001, 4).movement(COALITION)
    game.move("A", 1010).move("B", 1010)
    game.do("pick", "C")
    assert not game.can("move", 1010)
    assert game.refusal("move", 1010).rule == "5.4"


@pytest.mark.rule("16.1B-3")
def test_the_force_at_hal_is_what_the_rules_name() -> None:
    hal = {"Johnstone", "Hawker", "2 Huss", "Lyon", "Estorff", "Wynand"}
    hal |= {f"{name}/{part}" for name in ("Hauw", "Eerens", "Anthing") for part in "ab"}
    assert hal <= set(BOOK.data.units)
    assert all(BOOK.data.units[id].variant and not BOOK.data.units[id].replaces for id in hal)
    assert {"Frederik", "Stedman"} <= set(BOOK.data.leaders)
    force = BOOK.data.scenarios["campaign"].force["hal_force"]
    assert set(force.units) == hal
    assert set(force.leaders) >= {"Frederik", "Stedman"}
    for scenario in BATTLES:
        assert not hal & names(opening(scenario, "additions")), "only the secret choice of 22.6B brings it"


# 16.1C Leaders


def leader_field(*options: str) -> Field:
    field = Field(options=["command", *options])
    return field.french("A", 1010, 4, command="2").french("B", 1020, 4, command="1").coalition("Far", 2001, 4)


@pytest.mark.rule("16.1C-1")
@pytest.mark.parametrize(("die", "most"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_how_many_the_ill_napoleon_commands_is_half_a_die(die: int, most: int) -> None:
    field = leader_field("sick_napoleon").leader("French", "Napoleon", 1010, kind="commander", capacity=4)
    for n in range(4):
        field.french(f"U{n}", 911 + n // 2, 1, command=str(n))
    game = field.command(dice=[die])
    assert game.battle.rolled_capacity == most
    given = 0
    while game.step() == "CommandSegment" and any(a.verb == "command" for a in game.table.legal()):
        game.table.take(next(a for a in game.table.legal() if a.verb == "command"))
        given += 1
    assert given == most


@pytest.mark.rule("16.1C-1")
@pytest.mark.parametrize(("dice", "points"), [((1, 1), 2), ((3, 4), 7), ((6, 6), 10)])
def test_how_far_the_ill_napoleon_rides_is_two_dice(dice: tuple[int, int], points: int) -> None:
    field = leader_field("sick_napoleon").leader("French", "Napoleon", 1010, kind="commander", capacity=4)
    game = field.movement(dice=list(dice))
    game.do("pick", "Napoleon")
    assert game.battle.points_left == 2 * points
    well = leader_field().leader("French", "Napoleon", 1010, kind="commander", capacity=4).movement()
    well.do("pick", "Napoleon")
    assert well.battle.points_left == 20


@pytest.mark.rule("16.1C-1")
def test_the_odds_card_of_the_ill_napoleon_is_exact() -> None:
    field = leader_field("sick_napoleon").leader("French", "Napoleon", 1010, kind="commander", capacity=4)
    game = field.movement()
    card: Any = game.table.preview(game.action("pick", "Napoleon"))
    found = {result["word"]: Fraction(result["chance"]) for result in card["results"]}
    assert found["2 MP"] == Fraction(1, 36)
    assert found["7 MP"] == Fraction(6, 36)
    assert found["10 MP"] == Fraction(6, 36), "ten, eleven and twelve"
    assert sum(found.values()) == 1


@pytest.mark.rule("16.1C-3", "D-08")
@pytest.mark.parametrize("on", [True, False])
def test_both_officers_of_a_prussian_corps_cost_one_slot(on: bool) -> None:
    field = Field(options=["command", "more_leaders"] if on else ["command"]).french("Far", 2001, 4)
    field.prussian("A", 1010, 4, command="1").prussian("B", 1011, 4, command="1").prussian("C", 1012, 4, command="2")
    field.leader("Prussian", "Blucher", 1010, kind="commander", capacity=1)
    field.leader("Prussian", "Zieten", 1010, command="1").leader("Prussian", "Reiche", 1011, command="1")
    field.leader("Prussian", "Pirch", 1012, command="2")
    game = field.command(COALITION)
    game.do("command", "Blucher", "Zieten")
    assert game.can("command", "Blucher", "Reiche") is on
    assert not game.can("command", "Blucher", "Pirch"), "the slot is used"


@pytest.mark.rule("16.1C-3")
def test_each_prussian_corps_in_play_has_its_second_officer() -> None:
    battle = opening("ligny", "command", "more_leaders")
    assert {"Reiche", "Aster", "Clausewitz"} <= names(battle)
    assert "Valentini" not in names(battle), "IV Corps is not at Ligny"
    assert battle.roster.command[battle.roster.numbers["Aster"]] == "2"
    assert not {"Reiche", "Aster"} & names(opening("ligny", "command"))


@pytest.mark.rule("16.1C-4")
@pytest.mark.parametrize("in_play", [True, False])
def test_a_second_in_command_takes_the_place_of_a_fallen_commander(in_play: bool) -> None:
    field = Field(options=["command", "more_leaders"]).coalition("A", 1010, 1).french("X", 1009, 9)
    field.coalition("B", 1515, 4, command="C").leader("Allied", "Wellington", 1010, kind="commander", capacity=4)
    field.leader("Allied", "Uxbridge", 1515 if in_play else 0, command="C")
    field.leader("Allied", "Uxbridge-cmd", 0, kind="commander", capacity=3)
    game = field.combat(FRENCH, dice=[1, 1])
    game.fight(1009 + 1)
    if game.step() == "RetreatUnit":
        game.do("retreat", "A", 1011)
    assert game.where("Wellington") == DEAD
    assert game.where("Uxbridge-cmd") == (1515 if in_play else WAITING)
    assert game.where("Uxbridge") == (DEAD if in_play else WAITING), "no replacement for the officer"


@pytest.mark.rule("16.1C-5", "D-05")
def test_hill_starts_with_any_unit_of_his_divisions() -> None:
    table = Table(BOOK, "la_belle_alliance", ["command", "more_leaders"])
    battle = cast("Battle", table.state)
    hill = battle.roster.numbers["Hill"]
    for _ in range(60):
        battle = cast("Battle", table.state)
        if table.decision().name == "PlaceOfficer" and table.legal()[0].a == hill:
            break
        table.take(table.legal()[0])
    offered = {action.b for action in table.legal()}
    roster = battle.roster
    assert roster.commander[hill]
    assert offered == {
        battle.where[u]
        for u in range(roster.units)
        if battle.where[u] > 0 and roster.army[u] == roster.army[hill] and roster.command[u] in ("2", "4")
    }


# 16.2, 16.3


@pytest.mark.rule("16.2-1")
@pytest.mark.parametrize("on", [True, False])
def test_dawn_is_day(on: bool) -> None:
    builder = Builder(BOOK.data, BOOK.data.scenarios["ligny"], ["dawn"] if on else [])
    turn = builder.turn(TurnDatum("17/0600", night=True), False)
    assert turn.night is not on
    assert turn.calm is not on, "command and combat phases are held, or not"
    for label in ("16/2100", "16/2400", "17/0300"):
        assert builder.turn(TurnDatum(label, night=True), False).night
    assert turn.label == "17/0600", "it is one turn of three hours as before"


@pytest.mark.rule("16.3-1")
@pytest.mark.parametrize(("ground", "far"), [({}, 10), ({"rain": ["16/1400"]}, 5), ({"night": ["16/1400"]}, 1)])
def test_how_far_anybody_sees(ground: dict[str, list[str]], far: int) -> None:
    game = Field(**ground).french("A", 1015, 4).coalition("X", 1001, 4).movement()  # type: ignore[arg-type]
    battle = game.battle
    assert observation.distance(battle) == far
    assert observation.is_observed(battle, 1015 - far, COALITION)
    assert not observation.is_observed(battle, 1015 - far - 1, COALITION)


@pytest.mark.rule("16.3-2")
@pytest.mark.parametrize(
    "ground", [{"forest": [1013]}, {"town": [1013]}, {"chateau": [1013]}, {"crests": [(1013, 1012)]}]
)
def test_what_stands_between_hides(ground: dict[str, list[int]]) -> None:
    battle = Field(**ground).french("A", 1015, 4).movement().battle  # type: ignore[arg-type]
    assert not observation.is_observed(battle, 1010, COALITION)
    assert observation.is_observed(battle, 1014, COALITION)


@pytest.mark.rule("16.3-2")
def test_neighbours_always_see_each_other() -> None:
    battle = Field(forest=[1014, 1015], crests=[(1014, 1015)]).french("A", 1015, 4).movement().battle
    assert observation.is_observed(battle, 1014, COALITION)


@pytest.mark.rule("16.3-3")
def test_leaders_observe_too() -> None:
    field = Field(options=["command"]).french("A", 115, 4).leader("French", "Ney", 1015, kind="commander", capacity=1)
    battle = field.coalition("X", 2020, 4).movement().battle
    assert observation.is_observed(battle, 1010, COALITION)


@pytest.mark.rule("16.3-4", "D-02")
@pytest.mark.parametrize(
    ("hour", "on", "far"), [("16/2000", True, 5), ("16/2000", False, 10), ("16/1900", True, 10), ("17/0600", True, 5)]
)
def test_at_dawn_and_dusk_nobody_sees_so_far(hour: str, on: bool, far: int) -> None:
    game = Field(options=["dusk"] if on else [], turns=[hour]).french("A", 1015, 4).coalition("X", 1001, 4).movement()
    assert observation.distance(game.battle) == far


@pytest.mark.rule("17-1")
def test_the_notes_fix_the_odds_against_a_chateau_and_who_holds_hougoumont() -> None:
    battle = opening("la_belle_alliance")
    hex = battle.where[battle.roster.numbers["Byng"]]
    assert "Hougoumont" in battle.ground.names[hex]
    results = [RESULTS[row[FOUR_TO_ONE]] for row in battle.ground.crt]
    assert len([result for result in results if result in ("De", "Ex")]) == 2, "one chance in three at 4-1"
