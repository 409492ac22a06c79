"""Rules 3.1, 3.3 and 4: turns, phases, night and rain."""

from __future__ import annotations

from typing import cast

import pytest

from grognard.datafiles import DataError
from grognard.games import rulebook
from grognard.games.last_battles.data.clock import is_night, read_turn, turn_after
from grognard.games.last_battles.loader import load
from grognard.games.last_battles.morale import check
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.state import NOBODY
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

BATTLES = ["quatre_bras", "ligny", "wavre", "la_belle_alliance"]
EVENING = ("16/1900", "16/2000", "16/2100", "16/2400", "17/0300", "17/0600", "17/0900")
NIGHT = EVENING[2:6]


def shown(game: Game) -> tuple[str, bool, bool]:
    """Turn, night and rain as both players see them."""
    seen = seen_by(game.table, FRENCH)
    assert seen.dump() == seen_by(game.table, COALITION).dump()
    display = rulebook("last_battles").display
    assert display.pieces(game.table.view(FRENCH)) == display.pieces(game.table.view(COALITION))
    return seen.now().label, seen.now().night, seen.now().rain


def seen_by(table: Table, seat: int) -> Battle:
    """The position as a seat gets it."""
    return cast("Battle", table.view(seat).state)


# The track: 4.0


@pytest.mark.rule("4.0-1")
def test_c17_day_slash_hour() -> None:
    assert read_turn("16/1400") == (16, 14)
    assert read_turn("17/1000") == (17, 10)
    assert read_turn("16/2400") == (16, 24)
    for wrong in ("16/1430", "16/0800", "1400", "16-1400", "16/900", "46/1400", ""):
        with pytest.raises(DataError, match="not a turn"):
            read_turn(wrong)


@pytest.mark.rule("4.0-2", "R-28")
def test_c17_hourly_by_day_and_every_three_hours_at_night() -> None:
    track = ["16/0900"]
    while track[-1] != "17/0900":
        track.append(turn_after(track[-1]))
    assert track == [
        *(f"16/{hour:02d}00" for hour in range(9, 21)), "16/2100", "16/2400", "17/0300", "17/0600", "17/0900",
    ]  # fmt: skip
    assert [turn for turn in track if is_night(turn)] == ["16/2100", "16/2400", "17/0300", "17/0600"]


@pytest.mark.rule("4.0-2", "R-28")
@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ([{"turn": "16/1400"}, {"turn": "16/1600"}], "16/1500 comes after 16/1400"),
        ([{"turn": "16/2000"}, {"turn": "16/2100"}], "16/2100 is a night turn"),
        ([{"turn": "16/1400", "night": True}], "16/1400 is a day turn"),
        ([{"turn": "16/0800"}], "not a turn"),
    ],
)
def test_a_scenario_follows_the_track(turns: list[dict[str, object]], said: str) -> None:
    with pytest.raises(DataError, match=said):
        load([{"scenarios": {"wavre": {"turns": turns}}}])


# Course of a game: 3.1, 3.2B, 4.1


@pytest.mark.rule("3.2B-1", "4.0-1", "2.3-1")
@pytest.mark.parametrize(
    ("scenario", "first", "turns"),
    [
        ("quatre_bras", "16/1400", 7),
        ("ligny", "16/1400", 7),
        ("wavre", "18/1200", 9),
        ("la_belle_alliance", "18/1200", 9),
    ],
)
def test_the_marker_starts_on_the_first_turn(scenario: str, first: str, turns: int) -> None:
    table = Table(rulebook("last_battles"), scenario)
    seen = seen_by(table, FRENCH)
    assert seen.now().label == first
    assert len(seen.scenario.turns) == turns
    assert (seen.now().night, seen.now().rain) == (False, False)


@pytest.mark.slow
@pytest.mark.rule("3.1-1", "4.1-4")
@pytest.mark.parametrize("scenario", BATTLES)
def test_a_game_lasts_its_turns_and_then_somebody_has_won(scenario: str) -> None:
    """Nobody moves; who stands in contact has to fight."""
    table = Table(rulebook("last_battles"), scenario, seed=bytes(range(32)))
    stop = Action("end_movement")
    while table.outcome is None:
        table.take(stop if stop in table.legal() else table.legal()[-1])
    turns = [event.data[0] for event in table.log if event.kind == "turn"]
    assert turns == list(range(len(cast("Battle", table.state).scenario.turns)))
    assert table.outcome.rule.split(".")[0] in ("18", "19", "20", "21")
    assert table.legal() == []
    assert table.why_not(stop) is not None


@pytest.mark.rule("3.1-1")
def test_an_instant_decision_ends_the_game_before_its_time() -> None:
    table = Table(rulebook("last_battles"), "quatre_bras")
    battle = cast("Battle", table.state)
    battle.losses[0] = 10
    check(battle)
    assert table.outcome is not None
    assert table.outcome.winner == COALITION
    assert table.seat() == NOBODY
    assert table.decision().name == "game_over"


@pytest.mark.rule("4.1-1", "4.1-4")
@pytest.mark.parametrize("first", [FRENCH, COALITION])
def test_both_player_turns_then_the_marker_moves_on(first: int) -> None:
    field = Field(turns=("16/1400", "16/1500")).french("A", 1010).coalition("X", 1515)
    field.scenario.first_side = first
    game = field.turn()
    seen = []
    while game.battle.outcome is None:
        seen.append((game.battle.now().label, game.seat(), game.step()))
        game.do("end_movement")
    assert seen == [(turn, side, "MovementPhase") for turn in ("16/1400", "16/1500") for side in (first, 1 - first)]
    assert game.battle.outcome.rule == "3.4"
    assert [event[0] for event in game.events("player_turn")] == [first, 1 - first] * 2


@pytest.mark.rule("4.1-1")
@pytest.mark.parametrize("scenario", BATTLES)
def test_the_french_begin_in_all_four_battles(scenario: str) -> None:
    table = Table(rulebook("last_battles"), scenario)
    assert (table.seat(), table.decision().name) == (FRENCH, "MovementPhase")


@pytest.mark.rule("4.1-2", "3.3-1", "4.1C-1")
@pytest.mark.parametrize("options", [[], ["command"]])
def test_command_then_movement_then_combat(options: list[str]) -> None:
    field = Field(options=options).french("A", 1011, 8).coalition("X", 1009).french("B", 1313)
    if options:
        field.leader("French", "Ney", 1012, kind="commander", capacity=1)
    game = field.turn(dice=[1])
    steps = [game.step()]
    if options:
        game.do("command", "Ney", "A")
        steps.append(game.step())
    game.move("A", 1010)
    assert game.step() == "MovementPhase"
    game.do("end_movement")
    steps.append(game.step())
    assert game.seat() == FRENCH
    assert game.refusal("pick", "B").rule in ("6.1", "6.2C")
    while game.seat() == FRENCH or game.step() != "MovementPhase":
        game.table.take(game.table.legal()[0])
    steps.append(game.step())
    assert steps == [*(["CommandSegment"] if options else []), "MovementPhase", "ChooseColumn", "MovementPhase"]
    assert game.where("B") == 1313


@pytest.mark.rule("4.1-3", "4.1B-1", "4.1C-1")
def test_nothing_is_done_out_of_its_phase() -> None:
    field = Field(options=["command"]).french("A", 1011, 8).french("Guns", 1311, 3, "art").coalition("X", 1010)
    field = field.coalition("Y", 1309).leader("French", "Ney", 1012, kind="commander", capacity=1)
    game = field.turn(dice=[1, 1])
    assert game.step() == "CommandSegment"
    for verb, part in (("pick", "A"), ("attack", 1010), ("bombard", "Guns")):
        assert game.refusal(verb, part).rule == "11.1A"
    game.do("command", "Ney", "A")
    assert game.step() == "MovementPhase", "his one slot is used"
    for verb, part in (("attack", 1010), ("command", "Ney"), ("bombard", "Guns")):
        assert game.refusal(verb, part).rule == "4.1"


@pytest.mark.rule("4.1-3", "4.1C-1", "5.1C-2", "D-25")
def test_movement_is_over_when_combat_begins() -> None:
    field = Field().french("A", 1011, 8).french("Guns", 1311, 3, "art").coalition("X", 1010).coalition("Y", 1309)
    game = field.movement(dice=[1, 1])
    assert game.names("pick") == {"Guns"}
    game.do("end_movement")
    assert game.step() == "CombatPhase"
    assert game.refusal("pick", "Guns").rule == "4.1"
    assert game.refusal("end_movement").rule == "4.1"
    game.fight(1010)
    assert not game.table.can_undo(), "there is no way back to movement"
    while game.battle.turn == 0:
        assert game.step() != "MovementPhase"
        game.table.take(game.table.legal()[-1])


# Night and rain: 4.2, 4.3


def in_contact(*, night: bool = False, rain: bool = False, options: tuple[str, ...] = ("command",)) -> Field:
    """Opposing units in contact, artillery in range, two commanders; the weather holds from the third turn."""
    field = Field(turns=EVENING, night=NIGHT if night else (), rain=NIGHT if rain else (), options=options)
    field = field.french("A", 1010, 8).french("Guns", 1211, 3, "art").coalition("X", 1009, 1).coalition("Y", 1209, 1)
    if "command" in options:
        field.leader("French", "Ney", 1012, kind="commander", capacity=1)
        field.leader("Allied", "Duke", 1008, kind="commander", capacity=1)
    return field


@pytest.mark.rule("4.2-1", "4.2-3")
def test_c82_at_night_no_command_and_no_combat() -> None:
    game = in_contact(night=True).turn(turn=2)
    phases = []
    while game.battle.now().night:
        phases.append((game.seat(), game.step()))
        assert game.refusal("attack", 1009).rule == "4.1"
        assert game.refusal("bombard", "Guns").rule == "4.1"
        game.do("end_movement")
    assert phases == [(FRENCH, "MovementPhase"), (COALITION, "MovementPhase")] * 4
    assert game.battle.now().label == "17/0900"
    assert game.battle.dice.count == 0
    assert (game.where("A"), game.where("X")) == (1010, 1009), "neighbours stay where they are"
    assert game.step() == "CommandSegment", "by day command is given again"


@pytest.mark.rule("4.2-1", "4.2-3")
def test_by_day_the_same_units_take_command_and_fight() -> None:
    game = in_contact().turn(dice=[1] * 9, turn=2)
    assert game.step() == "CommandSegment"
    game.do("done").do("end_movement")
    assert game.battle.fight is not None


@pytest.mark.rule("4.3-1")
def test_c82_in_rain_command_is_held_and_the_rest_is_as_at_night() -> None:
    game = in_contact(rain=True).turn(turn=2)
    phases = []
    while game.battle.now().rain:
        phases.append((game.seat(), game.step()))
        game.do("done" if game.step() == "CommandSegment" else "end_movement")
    one_turn = [(side, step) for side in (FRENCH, COALITION) for step in ("CommandSegment", "MovementPhase")]
    assert phases == one_turn * 4
    assert game.battle.dice.count == 0
    assert (game.where("A"), game.where("X")) == (1010, 1009)


@pytest.mark.rule("4.1-2", "4.3-1")
def test_without_the_command_rules_no_turn_has_a_command_phase() -> None:
    for night, rain in ((False, False), (True, False), (False, True)):
        game = in_contact(night=night, rain=rain, options=()).turn(turn=2, dice=[1] * 9)
        assert game.step() == "MovementPhase"


@pytest.mark.rule("2.3-1", "4.3-2")
def test_the_marker_shows_turn_and_weather_and_the_weather_ends() -> None:
    field = Field(turns=("17/1900", "17/2000", "17/2100"), rain=["17/1900"], night=["17/2100"])
    game = field.french("A", 1010).coalition("X", 1515).turn()
    seen = []
    while game.battle.outcome is None:
        seen.append(shown(game))
        game.do("end_movement")
    assert seen[::2] == [("17/1900", False, True), ("17/2000", False, False), ("17/2100", True, False)]
    assert seen[1::2] == seen[::2]


@pytest.mark.rule("4.3-1", "4.3-2", "4.2-3")
def test_a_battle_can_be_given_rain_and_night() -> None:
    """The scenario says when it rains: the clash at Ligny does not begin until the sky is clear."""
    turns = [{"turn": f"16/{hour}00", "rain": hour == 14, "night": hour == 21} for hour in range(14, 22)]
    table = Table(rulebook("last_battles"), "ligny", overrides=[{"scenarios": {"ligny": {"turns": turns}}}])
    for _ in range(2):
        table.take(Action("end_movement"))
    assert cast("Battle", table.state).now().label == "16/1500"
    assert not [event for event in table.log if event.kind == "combat"]
    table.take(Action("end_movement"))
    assert table.decision().name == "CombatPhase", "Baltus stands next to a Prussian"


@pytest.mark.rule("4.2-1")
def test_c83_out_of_command_lasts_through_the_night() -> None:
    field = Field(turns=EVENING, night=NIGHT, options=["command"]).french("A", 1010).french("Far", 1818)
    field = field.leader("French", "Ney", 1010, kind="commander", capacity=2).coalition("X", 202)
    game = field.turn(turn=1)
    game.do("command", "Ney", "A")
    far = game.number("Far")
    while game.battle.now().label != "17/0900":
        assert game.battle.out_of_command[far], game.battle.now().label
        assert not game.battle.out_of_command[game.number("A")]
        if game.seat() == FRENCH and game.battle.now().label == "17/0600":
            game.move("Ney", 1515)
            game.move("Far", 1616)
            assert game.battle.out_of_command[far], "the commander is near, but no command is given at night"
        game.do("end_movement")
    game.do("command", "Ney", "Far")
    assert not game.battle.out_of_command[far]
