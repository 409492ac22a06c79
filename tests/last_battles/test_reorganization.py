"""Rule 12: lost units come back; rule 4.1A: the segments of the command phase."""

from __future__ import annotations

import pytest

from grognard.games.last_battles import morale
from grognard.games.last_battles.state import DEAD, NEVER
from tests.last_battles.sandbox import COALITION, FRENCH, Game
from tests.last_battles.theatre import Theatre, finished, lose


def rear(*, enemy: int = 1030, level: int = 50, **more: object) -> Theatre:
    """A corps officer with one unit, and two more to lose; an enemy at some distance of 1010."""
    field = Theatre(**more)  # type: ignore[arg-type]
    field.corps("French", "2", level)
    field.french("A", 1010, 4, weak=2).french("B", 1110, 6, weak=3).french("C", 1111, 5, weak=3)
    field.leader("French", "Reille", 1010, command="2").leader("French", "Ney", 1010, kind="commander", capacity=1)
    field.coalition("X", enemy, 3)
    return field


def segment(game: Game) -> Game:
    """Go on to the reorganization segment."""
    while game.step() == "CommandSegment":
        game.do("done")
    return game


def reform(game: Game) -> Game:
    """End the reorganization segment, unless it has ended by itself."""
    if game.step() == "ReorganizationSegment":
        game.do("reformed")
    return game


@pytest.mark.rule("4.1A-1", "4.1A-2", "4.1A-3", "4.1A-4", "D-10")
def test_the_command_phase_has_three_segments_in_this_order() -> None:
    game = rear().command_phase(turn=3, lost={"B": 1})
    assert game.step() == "CommandSegment"
    assert "MoraleSegment" in [step.name() for step in game.battle.agenda]
    game.do("done")
    assert game.step() == "ReorganizationSegment"
    assert game.seat() == FRENCH
    game.do("reformed")
    assert game.step() == "MovementPhase"


@pytest.mark.rule("12.0-1")
def test_only_full_units_with_a_reduced_side_wait_for_reorganization() -> None:
    field = rear().french("Reduced", 1210, 6, weak=3, reduced=True).french("Single", 1211, 1)
    game = field.command_phase(turn=3, lost={"B": 1, "Reduced": 1, "Single": 1})
    segment(game)
    assert {game.battle.roster.ids[action.b] for action in game.table.legal() if action.verb == "reorganize"} == {"B"}
    assert game.battle.recover[game.number("Reduced")] == NEVER
    assert game.refusal("reorganize", "Reille", "Single").rule == "12.0"
    assert game.refusal("reorganize", "Reille", "A").rule == "12.0"


@pytest.mark.rule("12.0-2", "R-37", "C76")
def test_c76_a_whole_game_turn_has_to_pass() -> None:
    for turn, may in ((2, False), (3, True)):  # lost at 17/0900
        game = rear().command_phase(turn=turn, lost={"B": 1})
        segment(game)
        assert (game.step() == "ReorganizationSegment") == may
    hours = ("16/2000", "16/2100", "16/2400", "17/0300", "17/0600", "17/0900")
    game = rear(turns=hours).command_phase(turn=5, lost={"B": 0})
    assert game.can("command", "Ney", "Reille")
    assert segment(game).can("reorganize", "Reille", "B")  # not before: there is no command phase at night


@pytest.mark.rule("12-n1")
def test_nobody_is_reorganized_at_night_but_in_rain() -> None:
    hours = ("17/0600", "17/0900", "17/1000", "17/2100")
    field = rear(turns=hours, rain=["17/1000"])
    game = field.command_phase(turn=2, lost={"B": 0})
    assert segment(game).step() == "ReorganizationSegment"
    field = rear(turns=("17/1000", "17/1100", "17/2000", "17/2100", "17/2400", "18/0300"))
    dark = field.turn(turn=3)
    assert dark.step() == "MovementPhase"


@pytest.mark.rule("12.0-3", "12.1A-1", "12.1F-1", "C77")
def test_c77_the_own_officer_receives_it_reduced_in_his_hex_and_both_may_move() -> None:
    field = rear().leader("French", "Vandamme", 1012, command="3")
    game = segment(field.command_phase(turn=3, lost={"B": 1}))
    assert game.refusal("reorganize", "Vandamme", "B").rule == "12.1A"
    assert game.refusal("reorganize", "Ney", "B").rule == "12.1A"
    reform(game.do("reorganize", "Reille", "B"))
    assert (game.where("B"), game.battle.weakened[game.number("B")]) == (1010, 1)
    finished(game)
    assert {"B", "Reille"} <= game.names("pick")


@pytest.mark.rule("12.1B-1", "R-36", "C77")
def test_c77_no_enemy_unit_within_ten_hexes() -> None:
    near = segment(rear(enemy=1020).command_phase(turn=3, lost={"B": 1}))
    assert near.step() == "MovementPhase"
    far = segment(rear(enemy=1021).command_phase(turn=3, lost={"B": 1}))
    assert far.can("reorganize", "Reille", "B")
    field = rear(enemy=1020).leader("French", "Gerard", 3010, command="4")
    field.french("Z", 3011, 4, weak=2, command="4").french("Y", 3012, 4, weak=2, command="4")
    refused = segment(field.command_phase(turn=3, lost={"B": 1, "Z": 1}))
    assert refused.refusal("reorganize", "Reille", "B").rule == "12.1B"


@pytest.mark.rule("12.1C-1")
def test_the_officer_need_not_be_in_command() -> None:
    game = segment(rear().command_phase(turn=3, lost={"B": 1}))
    assert game.battle.out_of_command[game.number("Reille")]
    assert game.can("reorganize", "Reille", "B")


@pytest.mark.rule("12.1D-1", "R-35")
def test_a_reorganizing_officer_commands_nobody_and_commanders_may_step_in() -> None:
    field = rear()
    game = field.command_phase(turn=3, lost={"B": 1})
    game.do("command", "Ney", "C").do("command", "Ney", "Reille")
    segment(game)
    assert not game.battle.out_of_command[game.number("A")]
    reform(game.do("reorganize", "Reille", "B"))
    assert game.battle.out_of_command[game.number("A")]
    assert game.battle.out_of_command[game.number("Reille")]
    assert not game.battle.out_of_command[game.number("C")]  # it has a slot of its own
    assert game.battle.out_of_command[game.number("B")]  # nobody kept a slot for it


@pytest.mark.rule("12.1D-1", "R-35", "D-08")
def test_a_slot_that_was_kept_commands_a_unit_that_came_back() -> None:
    game = segment(rear().command_phase(turn=3, lost={"B": 1}))
    reform(game.do("reorganize", "Reille", "B"))
    assert game.step() == "CommandReturned"
    assert game.refusal("command", "Ney", "C").rule == "12.1D"
    game.do("command", "Ney", "B")
    assert not game.battle.out_of_command[game.number("B")]
    assert game.battle.used[game.number("Ney")]
    assert game.step() == "MovementPhase"


@pytest.mark.rule("12.1E-1")
def test_stacking_holds() -> None:
    game = segment(rear().command_phase(turn=3, lost={"B": 1, "C": 1}))
    game.do("reorganize", "Reille", "B")  # with A there is room for one
    assert game.where("B") == 1010
    assert game.where("C") == DEAD


@pytest.mark.rule("12.1E-1")
def test_a_full_hex_receives_nobody() -> None:
    field = rear().french("D", 1010, 4, weak=2).french("E", 1310, 4, weak=2, command="4")
    field.leader("French", "Gerard", 1311, command="4")
    game = segment(field.command_phase(turn=3, lost={"B": 1, "E": 1}))
    assert game.refusal("reorganize", "Reille", "B").rule == "12.1E"


@pytest.mark.rule("12.1E-1", "16.1C-3")
def test_two_officers_of_a_corps_receive_no_more_than_two_of_its_units_together() -> None:
    field = Theatre(options=["more_leaders"]).corps("Prussian", "1", 50).prussian("Rest", 1220, 4, command="1")
    for number, name in enumerate("ABCD"):
        field.prussian(name, 1110 + number, 4, weak=2, command="1")
    field.prussian("E", 1510, 4, weak=2, command="2").leader("Prussian", "Pirch", 1512, command="2")
    field.leader("Prussian", "Zieten", 1010, command="1").leader("Prussian", "Reiche", 1014, command="1")
    field.french("X", 1035, 3)
    game = segment(field.command_phase(COALITION, turn=3, lost=dict.fromkeys("ABCDE", 1)))
    game.do("reorganize", "Zieten", "A").do("reorganize", "Reiche", "B")
    ids = game.battle.roster.ids
    assert {ids[action.b] for action in game.table.legal() if action.verb == "reorganize"} == {"E"}, "another corps"
    assert game.refusal("reorganize", "Zieten", "C").rule == "12.1E"
    game.do("reorganize", "Pirch", "E")
    reform(game)
    assert (game.where("A"), game.where("B"), game.where("C")) == (1010, 1014, DEAD)


@pytest.mark.rule("16.1B-2", "R-35")
def test_rifles_that_come_back_are_in_command_like_always() -> None:
    field = Theatre(options=["additions"]).coalition("Rifle[5]", 1110, 2, weak=1, command="5")
    field.coalition("B", 1111, 4, weak=2, command="5").coalition("A", 1010, 4, command="5")
    field.leader("Allied", "Picton", 1011, command="5").french("X", 1035, 3)
    game = segment(field.command_phase(COALITION, turn=3, lost={"Rifle[5]": 1, "B": 1}))
    game.do("reorganize", "Picton", "Rifle[5]").do("reorganize", "Picton", "B")
    reform(game)
    assert game.where("Rifle[5]") == game.where("B") == 1011
    assert game.battle.out_of_command[game.number("B")]
    assert not game.battle.out_of_command[game.number("Rifle[5]")]


@pytest.mark.rule("12.2-1", "13.2-3", "C78")
@pytest.mark.parametrize(("die", "back"), [(4, True), (5, False), (6, False)])
def test_c78_a_demoralized_corps_may_scatter(die: int, back: bool) -> None:
    field = Theatre().corps("French", "2", 10)
    field.french("B", 1110, 6, weak=3).french("C", 1111, 5, weak=3).french("A", 1210, 4, weak=2)
    field.leader("French", "Reille", 1010, command="2")
    field.coalition("X", 1030, 3)
    game = segment(field.command_phase(turn=3, lost={"B": 1, "C": 1}, dice=[die]))
    assert game.battle.is_shaken(game.number("A"))
    game.do("reorganize", "Reille", "B").do("reorganize", "Reille", "C")
    reform(game)
    for name in ("B", "C"):
        assert (game.where(name) == 1010) == back
        assert (game.battle.recover[game.number(name)] == NEVER) is True
    assert len(game.events("scattered")) == (0 if back else 2)


@pytest.mark.rule("13.3-1", "13.3-2", "13.3-3", "C79")
def test_c79_a_corps_recovers_and_breaks_again() -> None:
    field = Theatre().corps("French", "2c", 4)
    field.french("Four", 1110, 4, "cav", weak=2, command="2c").french("Two", 1111, 2, "cav", weak=1, command="2c")
    field.french("Rest", 1210, 3, "cav", weak=2, command="2c")
    field.leader("French", "Exelmans", 1010, command="2c")
    field.coalition("X", 1030, 3)
    game = segment(field.command_phase(turn=3, lost={"Four": 1, "Two": 1}, dice=[4]))
    assert (game.battle.toll, game.battle.shaken[0]) == ([6], 1)
    reform(game.do("reorganize", "Exelmans", "Four"))
    assert (game.battle.toll, game.battle.shaken[0]) == ([2], 0)
    assert game.battle.losses[0] == 6  # points are not given back
    lose(game.battle, "Four", 3)
    morale.check(game.battle)
    assert (game.battle.toll, game.battle.shaken[0]) == ([6], 1)  # its full strength again, not 2
    assert game.battle.losses[0] == 8  # points by the side that showed


@pytest.mark.rule("D-10")
def test_the_other_side_reorganizes_in_its_own_segment() -> None:
    field = rear().coalition("Y", 1035, 4, weak=2, command="5").coalition("W", 1036, 4, weak=2, command="5")
    field.leader("Allied", "Picton", 1036, command="5")
    game = segment(field.command_phase(COALITION, turn=3, lost={"B": 1, "Y": 1}))
    assert {game.battle.roster.ids[action.b] for action in game.table.legal() if action.verb == "reorganize"} == {"Y"}
    assert game.refusal("reorganize", "Reille", "B").rule == "12.0"


@pytest.mark.rule("12.0-1", "10.1E-1")
def test_an_enemy_leader_next_to_a_unit_that_comes_back_goes_to_his_troops() -> None:
    field = Theatre()
    field.corps("French", "2", 50).french("A", 1005, 4, weak=2).french("B", 1110, 6, weak=3)
    field.leader("French", "Reille", 1010, command="2").coalition("X", 1030, 3).leader("Allied", "Hill", 1009)
    game = segment(field.command_phase(turn=3, lost={"B": 1}))
    game.do("reorganize", "Reille", "B")
    reform(game)
    assert game.where("B") == 1010
    assert game.where("Hill") == 1030
