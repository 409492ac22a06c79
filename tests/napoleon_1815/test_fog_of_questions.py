"""Rule 3.2-3: whether somebody is asked, and what he is refused, tells nobody what a hidden block is.

A decision that closes by itself is told to all others by its closing: it does so only where all can see why.
"""

from __future__ import annotations

from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.napoleon_1815 import fog
from grognard.games.napoleon_1815.field import FARM, HILL, STREAM, WOODS
from grognard.games.napoleon_1815.roster import (
    ANGLO_DUTCH,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH,
    FRENCH_SIDE,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from grognard.games.napoleon_1815.state import DEAD, Campaign
from grognard.kernel.action import Action
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table, why_not
from tests.napoleon_1815.clash import attack, clash, draw_dice, line_up, threes
from tests.napoleon_1815.drill import march, opening, several
from tests.napoleon_1815.sandbox import FRENCH_NIGHT, Study

BOOK = rulebook("napoleon_1815")
ARMS = [LEADER, INFANTRY, CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY]
WELLINGTON, BLUCHER = 1, 2


# The map


@pytest.mark.rule("3.2-3", "5.7-3")
@pytest.mark.parametrize("arm", ARMS)
def test_after_one_town_at_night_the_group_is_ended_by_its_owner(arm: int) -> None:
    study = Study(turn=FRENCH_NIGHT).french("A", arm, 1, 1).prussian("X", INFANTRY, 2, 1, "liege").movement()
    study.do("group", "beaumont", FRENCH).do("pick", "A").do("go", "solre")
    assert (study.step, study.may("end_group")) == ("MoveGroup", True)
    assert (study.offered("go") != []) == (arm in (LEADER, CAVALRY, HORSE_ARTILLERY))
    assert study.do("end_group").step == "ChooseGroup"


@pytest.mark.rule("5.7-3")
def test_a_group_ends_by_itself_where_everybody_sees_that_nobody_can_go_on() -> None:
    study = Study(turn=FRENCH_NIGHT).french("C", CAVALRY, 2, 1).prussian("X", INFANTRY, 2, 1, "liege").movement()
    study.do("group", "beaumont", FRENCH).do("pick", "C").do("go", "solre").do("go", "beaumont")
    assert study.step == "ChooseGroup"  # two towns at night are the most that anybody marches
    study = Study().french("A", INFANTRY, 2, 1).prussian("X", INFANTRY, 2, 1, "liege").movement()
    study.do("group", "beaumont", FRENCH).do("pick", "A").do("go", "solre").do("go", "beaumont")
    assert study.step == "ChooseGroup"  # it was told that the march was forced (5.6)


# The battle


@pytest.mark.rule("3.2-3", "6.24-4")
@pytest.mark.parametrize("arm", [INFANTRY, CAVALRY, LEADER])
def test_from_the_reserve_into_woods_the_owner_says_when_the_unit_is_finished(arm: int) -> None:
    study = Study().french("R", arm, 2, 1, "waterloo")
    clash(study, {"R": 0}, terrain={1: WOODS}, without="F1")
    study.act("R", "move", 1)
    assert (study.step, study.may("finish")) == ("UnitActs", True)
    assert (study.offered("move") != []) == (arm == LEADER)


@pytest.mark.rule("3.2-3", "6.24-8")
@pytest.mark.parametrize("arm", ARMS)
def test_with_the_option_every_redeployment_is_finished_by_its_owner(arm: int) -> None:
    study = Study(options=["hidden_until_fire"]).french("R", arm, 1, 1, "waterloo")
    clash(study, {"R": 0})
    study.act("R", "move", 2)
    assert (study.step, study.may("finish")) == ("UnitActs", True)


@pytest.mark.rule("6.24-6")
def test_a_unit_that_all_have_seen_is_put_down_by_itself() -> None:
    study = clash(Study())
    assert study.act("F1", "move", 0).step == "Combat"  # hidden now, but everybody has followed it
    study = Study().french("R", INFANTRY, 2, 1, "waterloo")
    clash(study, {"R": 0})
    assert study.act("R", "move", 1).step == "Combat"  # it has come into the open


@pytest.mark.rule("3.2-3", "6.24-3")
@pytest.mark.parametrize("arm", [INFANTRY, FOOT_ARTILLERY])
def test_combat_does_not_end_by_itself_while_a_block_is_hidden(arm: int) -> None:
    """A gun in Reserve finds no place here, infantry would: nobody is told which it is."""
    study = Study(dice=[6] * 40).french("R", arm, 2, 1, "waterloo")
    study.french("B2", INFANTRY, 4, 2, "waterloo").french("B3", INFANTRY, 4, 2, "waterloo")
    study.anglo("Z", INFANTRY, 4, 2, "quatre_bras")  # no way back
    clash(study, {"R": 0, "A1": 1, "B2": 2, "A2": 2, "B3": 3, "A3": 3}, side=FRENCH_SIDE)
    for name in ("F1", "F2", "F3", "B2", "B3"):
        study.act(name, "fire", 0)
    assert (study.step, study.now.seat()) == ("Combat", 0)
    assert (study.number("R") in study.offered("pick")) == (arm == INFANTRY)
    assert study.may("end_combat")


@pytest.mark.rule("6.24-2")
def test_combat_ends_by_itself_when_all_have_acted_before_all_eyes() -> None:
    study = clash(Study(dice=[6] * 40), {"A1": 1, "A2": 2, "A3": 3})
    for name in ("F1", "F2", "F3"):
        study.act(name, "fire", 0)
    assert study.now.seat() == 1


@pytest.mark.rule("3.2-3", "6.24-8")
@pytest.mark.parametrize("strengths", [(4, 2), (3, 3), (1, 1)])
def test_far_fire_at_hidden_blocks_asks_their_owner_in_any_case(strengths: tuple[int, int]) -> None:
    study = Study(dice=[1, 6, 6], options=["hidden_until_fire"]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    study.anglo("B", INFANTRY, 4, 2, "waterloo", now=strengths[1])
    clash(study, {"G": 1, "B": 4})
    study.now.strength[study.number("A1")] = strengths[0]
    study.act("G", "fire", 0)
    assert (study.step, study.now.seat()) == ("TakeHit", 1)
    assert len(study.now.legal()) == (2 if strengths == (3, 3) else 1)


# Who holds a Farm


@pytest.mark.rule("3.2-3", "6.21-28", "6.21-35")
@pytest.mark.parametrize("arms", [(INFANTRY, INFANTRY), (INFANTRY, CAVALRY), (CAVALRY, CAVALRY)])
def test_who_holds_a_farm_is_asked_wherever_two_blocks_stand(arms: tuple[int, int]) -> None:
    study = threes(Study(dice=draw_dice(STREAM, FARM, STREAM)), 3, 2)
    study.anglo("B", arms[0], 2, 1, "waterloo").anglo("C", arms[1], 2, 1, "waterloo")
    attack(study).do("lay", STREAM, 1).do("lay", FARM, 4).do("lay", STREAM, 5)
    line_up(study, {"B": 4, "C": 4, "A1": 5, "A2": 6})
    assert (study.step, study.now.seat()) == ("ChooseHolder", 1)
    able = arms.count(INFANTRY)
    assert [action.verb for action in study.now.legal()] == (["hold"] * able or ["done"])
    study.now.apply(study.now.legal()[0])
    study.collect()
    assert len([event for event in study.events if event.kind == "block_holder"]) == min(able, 1)
    assert (study.step, study.now.seat()) == ("Deployment", 0)


@pytest.mark.rule("6.21-28", "R40")
@pytest.mark.parametrize("kind", [FARM, HILL])
def test_each_ally_is_asked_about_his_own_units(kind: int) -> None:
    """Blücher has joined a corps of Wellington's: the Ally with more units there chooses first."""
    study = Study(scenario="three_players", dice=draw_dice(STREAM, kind, STREAM))
    several(study, ANGLO_DUTCH, "ABCD", "waterloo")
    study.prussian("L", LEADER, 1, 2, "waterloo").prussian("P", INFANTRY, 2, 1, "waterloo")
    several(study, FRENCH, "XYZ", "waterloo").fights({"waterloo": ["quatre_bras"]})
    study.do("lay", STREAM, 1).do("lay", kind, 4).do("lay", STREAM, 5)
    assert study.now.seat() == WELLINGTON
    line_up(study, {"A": 4, "B": 4, "C": 5, "D": 6})
    line_up(study, {"L": 4, "P": 7})
    assert (study.step, study.now.seat()) == ("ChooseHolder", WELLINGTON)
    assert study.offered("hold") == [study.number("A"), study.number("B")]
    assert study.do("hold", "B").now.seat() == 0


# Two Allies deploy


def shared(anglo: int, prussian: int) -> Study:
    """Three units of Wellington's and two of Blücher's, of some arm each, are attacked; Woods are drawn."""
    study = Study(scenario="three_players", dice=draw_dice(STREAM, WOODS, STREAM))
    several(study, ANGLO_DUTCH, "ABC", "waterloo", anglo)
    several(study, PRUSSIAN, "PQ", "waterloo", prussian)
    several(study, PRUSSIAN, "STUV", "liege", FOOT_ARTILLERY)  # more guns than blocks: these two could be any
    return several(study, FRENCH, "XYZ", "waterloo").fights({"waterloo": ["quatre_bras"]})


@pytest.mark.rule("3.2-3", "R40", "6.22-2")
@pytest.mark.parametrize("arm", [INFANTRY, FOOT_ARTILLERY])
def test_whether_woods_may_be_left_to_the_other_ally_does_not_tell_what_he_has(arm: int) -> None:
    study = shared(INFANTRY, arm)
    study.do("lay", STREAM, 1).do("lay", WOODS, 4).do("lay", STREAM, 5)
    line_up(study, {"A": 5, "B": 6, "C": 7}, done=False)
    assert study.refused("done").rule == "6.21"
    study.do("pick", "C").do("station", 4).do("done")
    assert (study.step, study.now.seat()) == ("Deployment", BLUCHER)


@pytest.mark.rule("R18", "R40", "6.22-2")
def test_who_has_nobody_for_the_woods_leaves_them_to_the_other_ally() -> None:
    study = shared(FOOT_ARTILLERY, INFANTRY)
    study.do("lay", STREAM, 1).do("lay", WOODS, 4).do("lay", STREAM, 5)
    line_up(study, {"A": 5, "B": 6, "C": 7})
    line_up(study, {"P": 4, "Q": 7})
    assert study.now.seat() == 0


@pytest.mark.rule("3.2-3", "R40", "6.23-4")
@pytest.mark.parametrize("arm", [LEADER, INFANTRY])
def test_whom_an_ally_may_join_does_not_tell_who_it_is(arm: int) -> None:
    study = Study(scenario="three_players", dice=draw_dice(STREAM, STREAM, STREAM))
    study.anglo("A", arm, 2, 1, "waterloo")
    several(study, ANGLO_DUTCH, "BC", "waterloo")
    study.prussian("P", INFANTRY, 2, 1, "waterloo").prussian("L", LEADER, 1, 2, "waterloo")
    several(study, FRENCH, "XYZ", "waterloo").fights({"waterloo": ["quatre_bras"]})
    study.do("lay", STREAM, 1).do("lay", STREAM, 4).do("lay", STREAM, 5)
    line_up(study, {"A": 4, "B": 5, "C": 6})
    assert study.now.seat() == BLUCHER
    assert study.do("pick", "P").offered("station") == [7]
    assert study.do("back").do("pick", "L").offered("station") == [4, 5, 6, 7]  # a leader joins any corps


# Refusals and what is blotted out


@pytest.mark.rule("3.2-3", "R33")
def test_no_refusal_tells_whom_the_enemy_has_chosen_for_a_skirmish() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "nivelles").anglo("X", INFANTRY, 2, 1, "nivelles")
    study.anglo("Y", INFANTRY, 2, 1, "nivelles").fights({"nivelles": ["quatre_bras"]})
    study.do("show", "X").do("done")
    assert study.now.seat() == 0
    table = Table(BOOK, "campaign", state=study.now)
    told = [table.why_not(study.action("show", name)) for name in ("X", "Y")]
    assert told[0] is not None
    assert told[1] is not None
    assert told[0].reason == told[1].reason
    study.do("show", "A")
    chosen = why_not(BOOK, study.now, study.action("show", "A"))
    assert chosen is not None
    assert "already chosen" in chosen.reason


@pytest.mark.rule("3.2-3", "12.0-5")
def test_nobody_else_sees_who_has_given_a_step_to_the_bid() -> None:
    study = opening("tourney", dice=[1]).do("bid", FRENCH_SIDE, 3).do("pass")
    units = study.offered("weaken")[:3]
    for unit in units:
        study.do("weaken", unit)
        for seat in (1, SPECTATOR):
            assert not any(cast("Campaign", BOOK.secrets.view(study.now, seat).state).weakened)
    study.now.put(units[0], DEAD)  # faces of the fallen are known to all, this is not
    for seat in (1, SPECTATOR):
        assert not any(cast("Campaign", BOOK.secrets.view(study.now, seat).state).weakened)
    own = cast("Campaign", BOOK.secrets.view(study.now, 0).state)
    assert [unit for unit, weak in enumerate(own.weakened) if weak] == units


@pytest.mark.rule("3.2-3", "8.1-1")
@pytest.mark.parametrize("from_afar", [False, True])
def test_a_leader_who_shows_himself_does_not_tell_whether_he_has_marched(from_afar: bool) -> None:
    study = Study().french("A", INFANTRY, 2, 1).prussian("X", INFANTRY, 2, 1, "liege")
    study.french("N", LEADER, 1, 2, "laneffe" if from_afar else "charleroi").movement()
    march(study, FRENCH, "beaumont", A="laneffe charleroi")
    if from_afar:
        march(study, FRENCH, "laneffe", N="charleroi")
    assert study.do("end_movement").step == "ShowLeader"
    fog.reveal(study.now, study.number("N"), "8.1")
    face = next(piece for piece in BOOK.display.pieces(BOOK.secrets.view(study.now, 1)) if piece["id"] == "N")
    assert [badge["sign"] for badge in face["badges"]] == ["seen"]


@pytest.mark.rule("3.2-3")
def test_a_view_does_not_tell_how_many_dice_were_rolled_in_secret() -> None:
    study = opening().do("scatter")
    assert study.now.dice.count > 10
    for seat in (0, SPECTATOR):
        assert BOOK.secrets.view(study.now, seat).state.dice.count == 0
    before = study.now.dice.count
    assert BOOK.secrets.may_be_told(study.now, Action("done"), 0)
    assert study.do("done").now.dice.count == before
