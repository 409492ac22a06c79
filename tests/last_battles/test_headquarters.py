"""Rule 16.14: army headquarters."""

from __future__ import annotations

from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import headquarters
from grognard.games.last_battles.roster import FRENCH_ARMY
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.fight import CombatBegins
from grognard.games.last_battles.steps.turn import CommandBegins, Interphase, MovementBegins, PlayerTurnEnds
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

ON = ["command", "headquarters"]


def staff(
    at: int = 1010, commander: int = 1012, *, chief: int = 0, options: list[str] | None = None, **ground: object
) -> Field:
    """A French headquarters with a unit, and Ney with another."""
    field = Field(options=ON if options is None else options, **ground)  # type: ignore[arg-type]
    field.french("A", at, 4).french("B", commander, 4).coalition("Far", 2001, 4)
    field.leader("French", "Ney", commander, kind="commander", capacity=1)
    field.leader("French", "FrenchHQ", at, kind="hq", ma=6)
    if chief:
        field.leader("French", "Soult-CoS", chief, kind="commander", capacity=1)
    return field


def active(game: Game) -> bool:
    return game.battle.hq_active[FRENCH_ARMY]


def to_status(game: Game) -> Game:
    """Give no command, up to the question about headquarters."""
    while game.step() == "CommandSegment":
        game.do("done")
    assert game.step() == "HeadquartersStatus"
    return game


@pytest.mark.rule("16.14A-1", "D-12")
def test_an_active_headquarters_does_not_move_an_inactive_one_does() -> None:
    game = to_status(staff().command())
    assert game.verbs() == {"close_hq", "hq_done"}
    game.do("hq_done")
    assert active(game)
    assert not game.can("pick", "FrenchHQ")
    other = to_status(staff().command())
    other.do("close_hq", "FrenchHQ")
    assert not active(other)
    other.do("pick", "FrenchHQ")
    assert other.battle.points_left == 12


@pytest.mark.rule("16.14A-1")
def test_it_changes_only_at_the_end_of_the_command_phase() -> None:
    game = staff().movement()
    assert not {"open_hq", "close_hq"} & game.verbs()
    inactive = staff().command(dice=[6])
    inactive.battle.hq_active[FRENCH_ARMY] = False
    to_status(inactive).do("open_hq", "FrenchHQ")
    assert active(inactive)


@pytest.mark.rule("16.14B-1")
def test_in_an_enemy_zone_it_is_inactive_and_cannot_be_made_active() -> None:
    game = staff().coalition("X", 1008, 4).movement(COALITION)
    game.move("X", 1009)
    assert not active(game)
    assert game.where("FrenchHQ") == 1010, "a friend is with it"
    own = staff().coalition("X", 1009, 4).command(dice=[6])
    assert not active(own), "looked at when the phase begins"
    while own.step() == "CommandSegment":
        own.do("done")
    assert own.step() != "HeadquartersStatus", "there is nothing to choose"


@pytest.mark.rule("16.14B-1")
def test_otherwise_it_is_like_a_leader() -> None:
    field = (
        Field(options=ON)
        .french("A", 1012, 4)
        .coalition("X", 1008, 4)
        .leader("French", "FrenchHQ", 1010, kind="hq", ma=6)
    )
    game = field.coalition("Y", 2001, 4).movement(COALITION)
    game.move("X", 1009)
    assert game.where("FrenchHQ") == 1012, "alone among enemies it goes to the nearest friends (10.1E)"
    lead = staff(options=[*ON, "combat_leaders"]).coalition("X", 1009, 4).combat()
    assert not lead.can("lead", "FrenchHQ")


@pytest.mark.rule("16.14C-1")
@pytest.mark.parametrize(("commander", "line"), [(1012, True), (1020, True)])
def test_a_line_of_24_points_over_any_ground(commander: int, line: bool) -> None:
    game = staff(1002, commander).movement()
    assert headquarters.has_line(game.battle, game.number("Ney")) is line


@pytest.mark.rule("16.14C-1")
def test_too_long_a_line_or_enemies_on_it() -> None:
    woods = [row * 100 + n for row in range(1, 21) for n in range(4, 12)]
    far = staff(1002, 1020, forest=woods).movement()
    assert not headquarters.has_line(far.battle, far.number("Ney")), "eight hexes of woods cost 32"
    field = staff(1002, 1012)
    for column in range(1, 21):
        field.coalition(f"X{column}", column * 100 + 7, 1)
    shut = field.movement()
    assert not headquarters.has_line(shut.battle, shut.number("Ney"))
    field = staff(1002, 1012)
    for column in range(1, 21, 3):
        field.coalition(f"X{column}", column * 100 + 7, 1)
    zones = field.movement()
    assert headquarters.has_line(zones.battle, zones.number("Ney")), "zones of control do not matter"


@pytest.mark.rule("16.14C-1")
@pytest.mark.parametrize(("die", "asleep"), [(1, True), (3, True), (4, False), (6, False)])
def test_without_a_line_a_commander_may_become_inactive(die: int, asleep: bool) -> None:
    field = staff()
    game = Game(prepared(field, [die]))
    assert bool(game.battle.asleep[game.number("Ney")]) is asleep
    assert game.can("command", "Ney", "B") is not asleep


def prepared(field: Field, dice: list[int]) -> Battle:
    """A command phase with an inactive headquarters."""
    battle = field.build(dice)
    battle.phasing = FRENCH
    battle.hq_active[FRENCH_ARMY] = False
    battle.agenda = [Interphase(), PlayerTurnEnds(), CombatBegins(), MovementBegins(), CommandBegins()]
    return battle


@pytest.mark.rule("16.14C-1")
def test_with_a_line_no_die_is_rolled() -> None:
    game = staff().command()
    assert game.events("die") == []
    off = staff(options=["command"]).command()
    assert off.events("die") == []


@pytest.mark.rule("16.14C-2")
def test_an_inactive_commander_moves_and_wakes_by_the_events_of_the_late_start() -> None:
    battle = prepared(staff(), [1])
    game = Game(battle)
    to_status(game).do("hq_done")
    game.do("pick", "Ney")
    assert game.can("move", 1015), "he may move"
    again = prepared(staff(), [1, 5])
    again.asleep[again.roster.numbers["Ney"]] = 1
    woken = Game(again)
    assert not woken.battle.asleep[woken.number("Ney")], "a roll of 1 in his command phase; then 5 for the line"
    roused = staff().coalition("X", 1008, 4).movement(COALITION)
    roused.battle.asleep[roused.number("Ney")] = 1
    roused.move("X", 1009)
    assert not roused.battle.asleep[roused.number("Ney")], "an enemy in a French zone within ten hexes"


@pytest.mark.rule("16.14C-3")
@pytest.mark.parametrize("on", [True, False])
def test_with_the_late_start_sleepers_may_move(on: bool) -> None:
    options = ["command", "late_start", *(["headquarters"] if on else [])]
    field = Field(options=options, turns=["17/0600", "17/0900"], night=["17/0600"]).french("A", 1010, 4)
    field.coalition("Far", 2001, 4).leader("French", "Ney", 1010, kind="commander", capacity=1)
    game = field.turn()
    assert game.battle.asleep[game.number("Ney")], "all French commanders flip at 0600"
    assert game.can("pick", "Ney") is on


@pytest.mark.rule("16.14D-1", "16.1C-2", "D-13")
def test_a_chief_of_staff_commands_only_at_the_price_of_the_headquarters() -> None:
    game = staff(chief=1010).command()
    assert not game.can("command", "Soult-CoS", "A")
    assert game.refusal("command", "Soult-CoS", "A").rule == "16.14D"
    game.do("take_charge", "Soult-CoS")
    assert not active(game)
    assert game.can("command", "Soult-CoS", "A")
    game.do("command", "Soult-CoS", "A")
    assert game.events("order")[-1][0] == game.number("Soult-CoS")


@pytest.mark.rule("16.14D-1", "17-1")
@pytest.mark.parametrize("commands", [True, False])
def test_the_headquarters_stays_closed_in_a_turn_in_which_its_chief_has_commanded(commands: bool) -> None:
    game = staff(chief=1010).command(dice=[6, 6, 6])
    game.do("take_charge", "Soult-CoS")
    if commands:
        game.do("command", "Soult-CoS", "A")
    while game.step() == "CommandSegment":
        game.do("done")
    assert (game.step() == "HeadquartersStatus" and game.can("open_hq", "FrenchHQ")) is not commands
    if commands:
        assert not active(game)


@pytest.mark.rule("16.14D-1")
def test_when_he_leaves_the_headquarters_it_becomes_inactive() -> None:
    game = staff(chief=1010).movement()
    game.move("Soult-CoS", 1012)
    assert not active(game)
    assert game.events("hq_closed") == [(game.number("FrenchHQ"),)]


@pytest.mark.rule("16.1C-2")
@pytest.mark.parametrize(
    ("scenario", "chiefs"), [("ligny", {"Soult-CoS", "Gneisenau"}), ("quatre_bras", {"Soult-CoS"})]
)
def test_the_chiefs_of_staff_serve_with_the_headquarters_of_their_armies(scenario: str, chiefs: set[str]) -> None:
    table = Table(rulebook("last_battles"), scenario, ON)
    while table.decision().name == "PlaceOfficer":
        table.take(table.legal()[0])
    battle = cast("Battle", table.state)
    ids = set(battle.roster.ids)
    assert chiefs == ids & {"Soult-CoS", "Gneisenau"}
    for chief in chiefs:
        army = "FrenchHQ" if chief == "Soult-CoS" else "PrussianHQ"
        assert battle.where[battle.roster.numbers[chief]] == battle.where[battle.roster.numbers[army]] > 0
    plain = cast("Battle", Table(rulebook("last_battles"), scenario, ["command"]).state)
    assert not {"FrenchHQ", "Soult-CoS"} & set(plain.roster.ids)
