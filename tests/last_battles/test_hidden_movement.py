"""Rule 16.6: hidden movement, and that nobody is told which marker is real."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from grognard.arena.leak_check import Watch, foggy_scenarios, hiding_options
from grognard.games import rulebook
from grognard.games.last_battles import hidden, movement
from grognard.games.last_battles.advance import candidates, hexes_for
from grognard.games.last_battles.battles.grand_ligny import withdraw
from grognard.games.last_battles.fights import DR, Fight
from grognard.games.last_battles.observation import is_observed
from grognard.games.last_battles.roster import ALLIED_ARMY
from grognard.games.last_battles.state import EXITED, HIDDEN, UNKNOWN, WAITING, Battle
from grognard.games.last_battles.steps.fight import CombatBegins
from grognard.games.last_battles.steps.turn import GameTurn, Interphase, MovementBegins, PlayerTurnEnds
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, COLUMN_NAMES, FRENCH, Field, Game
from tests.last_battles.theatre import Theatre, opened

ON = ["hidden_movement"]
BOOK = rulebook("last_battles")
A1, B1 = "French?1a", "French?1b"  # the two markers of the first French pair


def woods() -> list[int]:
    """A wall of trees that hides the south from the north."""
    return [column * 100 + 10 for column in range(1, 21)]


def field(*, options: list[str] | None = None, trees: bool = True, **more: object) -> Field:
    """The French stand unseen behind trees, in 1015 and 1016."""
    made = Field(forest=woods() if trees else [], options=options or ON, **more)  # type: ignore[arg-type]
    made.pairs("French", "French", "Allied")
    made.french("A", 1015, 4).french("B", 1016, 3, "cav").coalition("X", 1003, 4).coalition("Y", 1803, 4)
    return made


def start(made: Field, dice: list[int] | None = None) -> Game:
    """The first French command phase of a turn."""
    return Game(turned(made.build(dice or [])))


def turned(battle: Battle) -> Battle:
    battle.agenda = [GameTurn()]
    return battle


def hide(game: Game, hex: int = 1015, real: str = A1, also: tuple[str, ...] = ()) -> Game:
    """Place a pair, and end the command phase."""
    game.do("hide", hex)
    for name in also:
        game.do("conceal", name)
    if game.step() == "FillPair":
        game.do("concealed")
    game.do("real", real)
    if game.step() == "HideUnits":
        game.do("hidden")
    return game


@pytest.mark.rule("16.6-1")
@pytest.mark.parametrize(
    ("scenario", "pairs"), [("ligny", {"French": 8, "Prussian": 6}), ("quatre_bras", {"French": 8, "Allied": 8})]
)
def test_markers_come_in_pairs_six_or_eight_for_an_army(scenario: str, pairs: dict[str, int]) -> None:
    battle = cast("Battle", Table(BOOK, scenario, ON).state)
    found: dict[str, int] = {}
    for pair in range(battle.roster.pairs()):
        army = ["French", "Prussian", "Allied"][hidden.army_of(battle, pair)]
        found[army] = found.get(army, 0) + 1
        assert len(hidden.markers_of(battle, pair)) == 2
    assert found == pairs
    assert cast("Battle", Table(BOOK, scenario).state).roster.pairs() == 0, "not without the variant"


@pytest.mark.rule("16.6A-1", "D-14")
def test_a_pair_is_placed_on_units_that_nobody_sees() -> None:
    game = start(field())
    assert game.step() == "HideUnits"
    near = set(game.battle.ground.neighbours[1015]) | set(game.battle.ground.neighbours[1016])
    assert game.hexes("hide") == {1015, 1016} | near, "on the units, or next to them where nobody is"
    seen = start(field(trees=False).french("C", 2020, 1))
    assert 1003 + 10 not in seen.hexes("hide")
    assert {1015, 1016, 2020} <= seen.hexes("hide"), "twelve hexes off"
    assert 1013 not in seen.hexes("hide"), "ten hexes off"
    near_by = start(field(trees=False).french("C", 1012, 1))
    assert 1012 not in near_by.hexes("hide")
    assert near_by.refusal("hide", 1012).rule == "16.6A"


@pytest.mark.rule("16.6A-1", "D-07")
def test_markers_may_be_placed_at_set_up() -> None:
    table = Table(BOOK, "quatre_bras", ON)
    assert table.decision().name == "HideUnits"
    assert table.seat() == FRENCH
    assert any(action.verb == "hide" for action in table.legal())
    table.take(table.legal()[-1])
    assert (table.decision().name, table.seat()) == ("HideUnits", COALITION)


@pytest.mark.rule("16.6A-1")
def test_reinforcements_are_hidden_before_they_enter() -> None:
    made = field().french("R", 0, 4).french("S", 0, 4).arrives(["R", "S"], [1020])
    game = start(made)
    game.do("hide_column", 0).do("real", B1).do("hidden")
    assert game.where("R") == HIDDEN
    assert game.refusal("pick", "R").rule == "16.6B"
    game.do("pick", B1).do("enter", 1020)
    assert game.where(B1) == 1020
    game.do("stop")
    assert game.can("pick", A1), "its mate enters by itself"


@pytest.mark.rule("16.6A-2")
def test_with_command_the_units_need_it_and_an_officer_with_them() -> None:
    options = ["command", *ON]
    alone = start(field(options=options).leader("French", "Ney", 1015, kind="commander", capacity=2))
    while alone.step() == "CommandSegment":
        alone.do("done")
    assert alone.step() != "HideUnits" or alone.hexes("hide") == set(), "no officer"
    made = field(options=options).leader("French", "Ney", 1015, kind="commander", capacity=2)
    game = start(made.leader("French", "Reille", 1016))
    game.do("command", "Ney", "Reille")
    while game.step() == "CommandSegment":
        game.do("done")
    assert {1015, 1016} <= game.hexes("hide")
    game.do("hide", 1015)
    assert game.where("Reille") == HIDDEN, "the officer goes with them"
    lacking = start(field(options=options).leader("French", "Reille", 1015))
    while lacking.step() == "CommandSegment":
        lacking.do("done")
    assert lacking.step() != "HideUnits" or lacking.hexes("hide") == set(), "out of command"


@pytest.mark.rule("16.6A-3")
def test_units_in_and_next_to_the_hex_go_to_the_holding_area_for_all_to_see() -> None:
    game = start(field())
    game.do("hide", 1015)
    assert game.step() == "FillPair"
    assert game.names("conceal") == {"B"}
    game.do("conceal", "B")
    assert game.where("A") == game.where("B") == HIDDEN
    assert game.battle.units_at(1015) == ()
    for seat in (FRENCH, COALITION, SPECTATOR):
        view = cast("Battle", BOOK.secrets.view(game.battle, seat).state)
        assert hidden.held(view, 0) == [game.number("A"), game.number("B")], "R-61: the content is open"


@pytest.mark.rule("16.6A-3", "16.6B-3")
def test_a_pair_in_an_empty_hex_hides_units_next_to_it_and_stacks_with_none() -> None:
    game = start(field().french("C", 1015, 2))
    assert not game.can("hide", 1018), "next to nobody"
    game.do("hide", 1116)
    assert game.where(A1) == game.where(B1) == 1116
    assert game.step() == "FillPair"
    assert not game.can("concealed"), "a pair that hides nobody is not placed"
    assert game.names("conceal") == {"A", "B", "C"}
    game.do("conceal", "A").do("concealed").do("real", B1)
    assert game.where("A") == HIDDEN
    assert game.where("C") == 1015, "any of them may stay"
    assert not game.can("hide", 1116), "another pair is there"


@pytest.mark.rule("16.6A-1", "16.6B-2")
def test_no_pair_is_placed_where_it_would_be_seen_or_among_units_that_stay() -> None:
    options = ["command", *ON]
    made = field(options=options).french("C", 1015, 2, command="1")
    made.leader("French", "Ney", 1016, kind="commander", capacity=2)
    game = start(made.leader("French", "Reille", 1016))
    game.do("command", "Ney", "Reille")
    while game.step() == "CommandSegment":
        game.do("done")
    assert 1015 not in game.hexes("hide"), "C has no officer there and would stay"
    assert 1116 in game.hexes("hide"), "from next door A can be hidden all the same"
    for hex in game.hexes("hide"):
        assert not is_observed(game.battle, hex, FRENCH)


@pytest.mark.rule("16.6A-3", "16.6-1")
def test_only_the_owner_knows_which_marker_is_real() -> None:
    for real in (A1, B1):
        game = hide(start(field()), real=real)
        views = {seat: cast("Battle", BOOK.secrets.view(game.battle, seat).state).real for seat in (0, 1, SPECTATOR)}
        assert views[FRENCH][0] == (0 if real == A1 else 1)
        assert views[COALITION][0] == views[SPECTATOR][0] == UNKNOWN
        assert views[COALITION][2] == 0, "a pair that hides nobody is no secret"
        told = [event for event in game.table.log if event.kind == "real"]
        assert [event.visible_to(COALITION) for event in told] == [False]
        guesses = {
            cast("Battle", BOOK.secrets.guess(BOOK.secrets.view(game.battle, COALITION), Dice(bytes([n] * 32)))).real[0]
            for n in range(12)
        }
        assert guesses == {0, 1}, "who does not know it guesses"


@pytest.mark.rule("16.6B-1")
def test_both_markers_move_with_the_slowest_unit_and_the_dearest_costs() -> None:
    game = hide(start(field(marsh=[1116])), also=("B",))
    for marker in (A1, B1):
        game.do("pick", marker)
        assert game.battle.points_left == 8, "infantry has four points"
        assert not game.can("move", 1116) or game.battle.reach is not None
        assert game.can("move", 1019)
        assert not game.can("move", 1020)
        game.do("stop")
    riders = hide(start(field(marsh=[1117])), 1016)
    riders.do("pick", A1)
    assert riders.battle.points_left == 12
    riders.do("move", 1117)
    assert riders.battle.points_left == 12 - 8, "marsh costs riders four"


@pytest.mark.rule("16.6B-1", "13.2-2")
@pytest.mark.parametrize(("shaken", "farthest"), [(False, 1016), (True, 1014)])
def test_a_hidden_corps_that_is_demoralized_pays_what_it_would_pay_in_the_open(shaken: bool, farthest: int) -> None:
    rules = ("command", "corps_morale", "hidden_movement")
    made = Theatre(rules=rules).corps("French", "2", 10).pairs("French")
    made.french("A", 1012, 4).coalition("X", 3030, 4)
    battle = made.build([])
    battle.turn = 1
    battle.shaken[0] = 1 if shaken else 0
    hidden.set_up(battle, 1012, FRENCH)
    battle.agenda = [Interphase(), PlayerTurnEnds(), MovementBegins()]
    game = Game(battle)
    game.do("pick", A1)
    assert game.can("move", farthest)
    assert not game.can("move", farthest + 1)


@pytest.mark.rule("16.6B-1", "16.5-2")
def test_in_the_rain_a_marker_can_always_go_one_hex() -> None:
    streams = [(1015, near) for near in (1014, 1016, 915, 916, 1115, 1116)]
    made = field(options=["rain_effects", *ON], rain=["16/1400"], streams=streams)
    game = hide_directly(made.build([]), 1015)
    game.do("pick", A1)
    assert game.battle.points_left == 4, "three points to cross the stream, doubled, and it has four"
    assert 1014 in game.hexes("move")
    assert 1013 not in game.hexes("move")
    game.do("move", 1014)
    assert game.where(A1) == 1014
    assert game.step() == "MovementPhase"


@pytest.mark.rule("16.6A-1", "28B-6", "16.17-1")
def test_a_hidden_column_takes_its_officers_along_but_neither_commanders_nor_trains() -> None:
    table = opened("campaign_variant", "hidden_movement")
    battle = cast("Battle", table.state)
    numbers, scenario = battle.roster.numbers, battle.scenario
    first, third = (scenario.column_of[numbers[id]] for id in ("Quiot/1", "Bill/8"))
    battle.due[first] = battle.due[third] = battle.turn
    hidden.set_up_column(battle, first)
    pair = hidden.set_up_column(battle, third)
    for id in ("Quiot/1", "D'Erlon", "Bill/8", "Vandamme"):
        assert battle.where[numbers[id]] == HIDDEN
    for id in ("FrenchTrain", "Napoleon", "Soult-CoS", "FrenchHQ"):
        assert battle.where[numbers[id]] == WAITING
    marker = hidden.markers_of(battle, pair)[0]
    assert movement.allowance(battle, marker) == 4, "hidden they have half their four points in the turn of entry, too"


@pytest.mark.rule("16.6B-1", "25E-1")
def test_a_hidden_corps_on_a_double_march_is_as_fast_as_in_the_open() -> None:
    table = opened("historical_wavre", "hidden_movement", "double_march")
    battle = cast("Battle", table.state)
    pair = hidden.set_up(battle, battle.where[battle.roster.numbers["Touss/14"]], FRENCH)
    assert battle.where[battle.roster.numbers["Touss/14"]] == HIDDEN
    assert movement.allowance(battle, hidden.markers_of(battle, pair)[0]) == 16
    battle.turn = 1
    assert movement.allowance(battle, hidden.markers_of(battle, pair)[0]) == 8


@pytest.mark.rule("24.3D-1", "16.6A-3")
def test_an_army_that_withdraws_takes_those_along_whom_markers_hide() -> None:
    table = opened("grand_ligny", "hidden_movement")
    battle = cast("Battle", table.state)
    merlen = battle.roster.numbers["Mrln"]
    pair = hidden.set_up(battle, battle.where[merlen], COALITION)
    assert battle.where[merlen] == HIDDEN
    withdraw(battle, ALLIED_ARMY, "24.3D")
    assert battle.where[merlen] == EXITED
    assert not hidden.in_play(battle, pair)


@pytest.mark.rule("16.6C-1", "5.5-1", "22.4A-2")
def test_no_marker_leaves_the_map() -> None:
    made = Theatre(rules=("command", "hidden_movement"), exits=[1001]).pairs("French")
    made.french("A", 1002, 4).french("B", 1201, 4).coalition("X", 3030, 4)
    battle = made.build([])
    battle.turn = 1
    hidden.set_up(battle, 1002, FRENCH)
    battle.agenda = [Interphase(), PlayerTurnEnds(), MovementBegins()]
    game = Game(battle)
    game.do("pick", "B").do("move", 1001)
    assert game.can("exit")
    game.do("exit").do("pick", A1).do("move", 1001)
    assert not game.can("exit"), "whom it hides is shown first"


@pytest.mark.rule("16.6B-2")
def test_no_marker_enters_a_hex_where_it_would_be_seen() -> None:
    made = field(trees=False, night=["16/1400"])
    battle = made.build([])
    game = hide_directly(battle, 1014)
    game.do("pick", A1)
    assert game.can("move", 1011), "at night nobody sees further than one hex"
    day = hide(start(field()), 1015)
    day.do("pick", A1)
    assert not day.can("move", 1011) or not observed(day, 1011)
    for action in day.table.legal():
        if action.verb == "move":
            assert not observed(day, action.a)


def observed(game: Game, hex: int) -> bool:
    return is_observed(game.battle, hex, FRENCH)


def hide_directly(battle: Battle, hex: int) -> Game:
    """A French movement phase with A hidden in a hex."""
    battle.shift_unit(battle.roster.numbers["A"], hex)
    hidden.set_up(battle, hex, FRENCH)
    battle.agenda = [Interphase(), PlayerTurnEnds(), CombatBegins(), MovementBegins()]
    return Game(battle)


@pytest.mark.rule("16.6B-3")
def test_a_marker_stacks_with_its_mate_and_leaders_only() -> None:
    made = field(options=["command", *ON]).leader("French", "Reille", 1016).french("C", 1215, 4)
    battle = made.build([])
    game = hide_directly(battle, 1015)
    game.do("pick", A1)
    assert not game.can("move", 1016), "B is there"
    assert not game.can("move", 1017) or 1016 not in game.table.state.agenda[-1].way(
        game.battle, game.action("move", 1017)
    )
    game.do("stop").do("pick", "C")
    assert not game.can("move", 1015)
    assert game.refusal("move", 1015).rule == "16.6B"
    game.do("stop").do("pick", "Reille") if game.where("Reille") > 0 else None
    if game.where("Reille") > 0:
        assert game.can("move", 1015), "leaders may"


@pytest.mark.rule("16.6C-1", "D-14")
def test_hidden_units_may_be_shown_in_a_later_command_phase_only() -> None:
    game = start(field(turns=["16/1400", "16/1500"]))
    game.do("hide", 1015).do("concealed").do("real", A1)
    assert game.step() == "HideUnits"
    assert not game.can("turn_over", A1), "not in the phase in which it was placed"
    game.do("hidden").do("end_movement")
    while game.battle.phasing == COALITION or game.step() != "HideUnits":
        game.do("hidden" if game.step() == "HideUnits" else "end_movement")
    assert game.can("turn_over", A1)
    game.do("turn_over", A1)
    assert game.step() == "DeployHidden"
    game.do("deploy", "A", 1014)
    assert game.where("A") == 1014
    assert game.where(A1) == WAITING
    game.do("hide", 1014)
    if game.step() == "FillPair":
        game.do("concealed")
    game.do("real", A1)
    assert game.step() != "HideUnits" or not game.can("turn_over", A1), "hidden again, it stays so for this phase"


@pytest.mark.rule("16.6C-2", "16.6C-3", "D-44")
@pytest.mark.parametrize("real", [A1, B1])
def test_a_moving_enemy_halts_while_the_units_are_shown_and_then_goes_on(real: str) -> None:
    game = hide(start(field(turns=["16/1400", "16/1500"]).coalition("Scout", 1008, 4, "cav")), real=real)
    game.do("pick", A1).do("move", 1018)
    if game.step() == "MovePiece":
        game.do("stop")
    game.do("end_movement")
    while game.step() == "HideUnits":
        game.do("hidden")
    assert game.battle.phasing == COALITION
    game.do("pick", "Scout")
    # through the wood to where it sees one of the markers
    goal = max(game.hexes("move"), key=lambda hex: (hex % 100, -abs(hex - 1000)))
    game.do("move", goal)
    assert game.events("revealed"), "seen from the edge of the wood"
    assert game.step() == "DeployHidden"
    assert game.seat() == FRENCH
    spot = 1018 if real == A1 else 1015
    assert game.hexes("deploy", "A") <= {spot, *game.battle.ground.neighbours[spot]}
    assert game.refusal("deploy", "A", 1001).rule == "16.6C"
    game.do("deploy", "A", spot)
    assert game.where("A") == spot
    assert game.battle.mover in (-1, game.number("Scout")), "the scout goes on, or has ended its move"


@pytest.mark.rule("16.6C-2")
@pytest.mark.parametrize("real", [0, 1])
def test_whom_an_advance_after_combat_sees_is_shown_before_the_next_fight(real: int) -> None:
    made = field().coalition("Front", 1009, 8).french("Outpost", 1010, 1)
    made.coalition("Left", 409, 8).french("Post", 410, 1)
    battle = made.build([1, 1])
    hidden.set_up(battle, 1015, FRENCH)
    battle.real[0] = real
    game = fighting(battle, COALITION)
    assert not is_observed(game.battle, 1015, FRENCH)
    game.fight(1010)
    if game.step() == "RetreatUnit":
        game.do("retreat", "Outpost", 1011)
    game.do("advance", "Front", 1010)
    assert game.events("revealed"), "from the wood it sees the field behind"
    assert game.step() == "DeployHidden"
    assert game.battle.fight is not None, "at once: the fight is not over yet"
    game.do("deploy", "A", 1015)
    assert game.step() == "ChooseColumn", "the other fight comes now"
    assert game.battle.phasing == COALITION


@pytest.mark.rule("16.6C-2", "6.6-1")
@pytest.mark.parametrize("real", [0, 1])
def test_whom_a_retreating_unit_sees_is_shown_before_the_next_one_retreats(real: int) -> None:
    made = ambush([], 1008).french("A", 1011, 8).coalition("First", 1010, 1).coalition("Second", 1010, 1)
    battle = made.french("Lurker", 1008, 4).coalition("Far", 1801, 1).build([4])
    hidden.set_up(battle, 1008, FRENCH)
    battle.real[0] = real
    game = fighting(battle, FRENCH)
    game.fight(1010)
    assert (game.step(), game.events("revealed")) == ("RetreatUnit", [])
    game.do("retreat", "First", 1009)
    assert (game.step(), game.seat()) == ("DeployHidden", FRENCH)
    game.do("deploy", "Lurker", 1008)
    assert game.step() == "RetreatUnit"
    assert not {1009, 1008} & game.hexes("retreat", "Second"), "there is a zone of control now (6.6)"


def fighting(battle: Battle, side: int) -> Game:
    """A combat phase of a side with what is on the map."""
    battle.phasing = side
    battle.agenda = [Interphase(), PlayerTurnEnds(), CombatBegins()]
    return Game(battle)


def ambush(options: list[str], hex: int) -> Field:
    """A field with somebody in a hex with woods all around it, whom only neighbours see."""
    around = Field().build([]).ground.neighbours[hex]
    return Field(forest=around, options=[*ON, *options], levels={"French": (30, None)}).pairs("French", "Allied")


@pytest.mark.rule("16.6C-2", "16.12-2")
def test_a_routed_unit_does_not_run_into_hidden_enemies() -> None:
    made = ambush(["guard_rout"], 1018).french("Fri/Gr", 1010, 1, command="G").coalition("X", 1009, 4)
    battle = made.french("Line", 1015, 4, command="1").coalition("Lurker", 1018, 4).build([1, 1])
    hidden.set_up(battle, 1018, COALITION)
    game = fighting(battle, FRENCH)
    assert not game.events("revealed")
    game.form(1009)
    game.do("odds", COLUMN_NAMES.index("1-4"))
    if game.step() == "RetreatUnit":
        game.do("retreat", "Fri/Gr", 1011)
    game.do("rout", "Line", 1016)
    assert not game.events("revealed"), "woods are between them"
    game.do("rout", "Line", 1017)
    assert (game.step(), game.seat()) == ("DeployHidden", COALITION)
    game.do("deploy", "Lurker", 1018)
    assert game.step() != "RoutUnit" or not {1018, *game.battle.ground.neighbours[1018]} & game.hexes("rout", "Line")


@pytest.mark.rule("16.6C-2", "15.3-1")
def test_cavalry_that_falls_back_upon_hidden_enemies_sees_them_before_the_fight() -> None:
    made = ambush(["mounted_retreat"], 1013).coalition("Rider", 1010, 4, "cav").french("A", 1009, 4)
    battle = made.french("Lurker", 1013, 4).coalition("Far", 1801, 1).build([1])
    hidden.set_up(battle, 1013, FRENCH)
    game = fighting(battle, FRENCH)
    assert not is_observed(game.battle, 1013, FRENCH)
    game.do("fall_back", "Rider", 1011)
    assert not game.events("revealed"), "two hexes off, with woods between"
    battle = made.build([1])
    battle.shift_unit(battle.roster.numbers["Rider"], 1011)
    battle.shift_unit(battle.roster.numbers["A"], 1010)
    hidden.set_up(battle, 1013, FRENCH)
    game = fighting(battle, FRENCH)
    game.do("fall_back", "Rider", 1012)
    assert (game.step(), game.seat()) == ("DeployHidden", FRENCH)


@pytest.mark.rule("6.7-1", "16.6C-3")
def test_nobody_advances_into_a_hex_that_shown_friends_have_filled() -> None:
    battle = Field().french("A", 1010, 8).french("B", 1109, 2).french("C", 1109, 2).coalition("X", 1009, 1).build([])
    fight = Fight()
    fight.result = DR
    fight.attackers = [battle.roster.numbers["A"]]
    fight.defence_hexes = [1009]
    battle.phasing = FRENCH
    battle.shift_unit(battle.roster.numbers["X"], 1001)
    assert candidates(battle, fight)
    for name in ("B", "C"):
        battle.shift_unit(battle.roster.numbers[name], 1009)
    assert not candidates(battle, fight)
    assert not hexes_for(battle, fight.attackers, [(fight.attackers[0], 1009)])


@pytest.mark.rule("16.6C-3")
def test_stacking_limits_hold_when_units_are_shown() -> None:
    made = field(turns=["16/1400", "16/1500"]).french("C", 1015, 2).french("D", 1016, 2)
    game = hide(start(made), also=("B", "D"))
    game.do("end_movement")
    while game.step() != "HideUnits" or game.battle.phasing == COALITION:
        game.do("hidden" if game.step() == "HideUnits" else "end_movement")
    game.do("turn_over", A1)
    for _ in range(2):
        piece = game.table.legal()[0].a
        game.table.take(game.table.legal()[0].__class__("deploy", piece, 1015))
    assert 1015 not in game.hexes("deploy")


def test_the_end_of_the_game_shows_everybody() -> None:
    game = hide(start(field(turns=["16/1400"])))
    while game.battle.outcome is None:
        game.do({"HideUnits": "hidden", "MovementPhase": "end_movement"}.get(game.step(), "end_combat"))
    assert game.where("A") == 1015


@pytest.mark.rule("3.4B-1")
def test_who_is_found_in_a_place_that_counts_when_the_game_ends_holds_it() -> None:
    game = hide(start(field(turns=["16/1400"])))
    game.battle.control[1015] = COALITION
    while game.battle.outcome is None:
        game.do({"HideUnits": "hidden", "MovementPhase": "end_movement"}.get(game.step(), "end_combat"))
    assert game.battle.control[1015] == FRENCH


@pytest.mark.parametrize("scenario", ["quatre_bras", "wavre"])
def test_nothing_that_a_seat_is_told_depends_on_which_marker_is_real(scenario: str) -> None:
    """Two worlds side by side, as arena/leak_check plays them."""
    for seed in range(2):
        chance = Random(f"hidden {scenario} {seed}")
        options = ["hidden_movement", *(["command"] if seed else [])]
        state = BOOK.new_state(scenario, options, Dice(chance.randbytes(32)), [])
        while state.agenda[-1].name() != "ChooseReal":  # players hide somebody at set-up
            state.apply(state.legal()[0 if state.agenda[-1].name() == "HideUnits" else -1])
        state.apply(state.legal()[seed])
        watch = Watch(BOOK, scenario, state, chance, f"{scenario} {seed}")
        found = watch.play(0.3, 90)
        assert found.leaks == []
        assert found.worlds > 0
        assert found.comparisons > 20


HIDING = [("quatre_bras", ON), ("ligny", ["first_corps"]), ("campaign", ["hal_force"]), ("campaign_variant", [])]
OPEN: list[tuple[str, list[str]]] = [("quatre_bras", ["first_corps"]), ("ligny", []), ("campaign", ["command"])]


@pytest.mark.rule("16.6-1", "18.5C-1", "22.6B-1", "28D-1")
@pytest.mark.parametrize(("scenario", "options"), [*HIDING, *OPEN])
def test_there_is_fog_only_where_somebody_chooses_in_secret(scenario: str, options: list[str]) -> None:
    known = {option.id for option in BOOK.scenario(scenario).options}
    state = BOOK.new_state(scenario, [id for id in options if id in known], Dice(bytes(32)), [])
    assert BOOK.secrets.fog(state) == ((scenario, options) in HIDING)
    for seat in (FRENCH, COALITION, SPECTATOR):
        assert BOOK.secrets.fog(cast("Battle", BOOK.secrets.view(state, seat).state)) == BOOK.secrets.fog(state)


def test_the_leak_check_plays_all_scenarios_with_something_hidden() -> None:
    assert foggy_scenarios("last_battles") == [info.id for info in BOOK.scenarios]
    assert foggy_scenarios("waterloo_impulse") == []
    for scenario in ("ligny", "campaign_variant"):
        options = hiding_options(BOOK, scenario, Random(scenario))
        assert options is not None
        assert BOOK.secrets.fog(BOOK.new_state(scenario, options, Dice(bytes(32)), []))


@pytest.mark.rule("18.5C-1")
def test_the_leak_check_turns_the_choice_of_the_first_corps_round() -> None:
    state = BOOK.new_state("ligny", ["first_corps"], Dice(bytes(32)), [])
    assert BOOK.secrets.twin(state, FRENCH, Random(1)) is None
    watch = Watch(BOOK, "ligny", state, Random(2), "ligny")
    watch.open_worlds()
    watch.take(Action("secretly", 1))
    worlds = {seat: cast("Battle", world.twin.state).secret for seat, world in watch.worlds.items()}
    assert worlds == {COALITION: 0, SPECTATOR: 0}
    assert watch.found.leaks == []
