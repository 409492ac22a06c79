"""Rule 10.2 and R-32: what becomes of a leader whose units are destroyed or driven off."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, Field, Game

ON = ["command"]


def driven_off(*dice: int) -> Game:
    """X with its leader in 1009 is attacked from 1010 and has to retreat; a friend stands far off."""
    field = Field(options=ON).french("A", 1010, 9).coalition("X", 1009, 3).coalition("Friend", 1002, 3)
    return field.leader("Allied", "Leader", 1009).combat(dice=[1, *dice]).fight(1009)


@pytest.mark.rule("R-32", "10.2-2")
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_r32_he_does_not_retreat_with_them_but_rolls(die: int) -> None:
    game = driven_off(die)
    assert game.result() == "Dr"
    assert game.where("Leader") == 1009, "he stays until the result is applied"
    game.do("retreat", "X", 1008)
    assert game.where("Leader") == (DEAD if die <= 2 else 1008)
    assert [event[0] for event in game.events("die")] == [1, die]


@pytest.mark.rule("R-32", "10.2-2")
@pytest.mark.parametrize(("die", "after"), [(2, DEAD), (3, 1002)])
def test_if_the_units_are_destroyed_he_goes_to_the_nearest_friends(die: int, after: int) -> None:
    field = Field(options=ON).french("A", 1010, 12).coalition("X", 1009, 3).coalition("Friend", 1002, 3)
    game = field.leader("Allied", "Leader", 1009).combat(dice=[1, die]).fight(1009)
    assert game.result() == "De"
    assert game.where("Leader") == after


@pytest.mark.rule("R-32")
def test_r32_no_roll_while_one_of_the_units_remains() -> None:
    field = Field(options=ON).french("A", 1010, 2).french("B", 1010, 6).leader("French", "Leader", 1010)
    game = field.coalition("X", 1009, 2).combat(dice=[6]).fight(1009).do("give", "A")
    assert (game.where("A"), game.where("B"), game.where("Leader")) == (DEAD, 1010, 1010)
    assert len(game.events("die")) == 1


@pytest.mark.rule("R-32", "8.2C-1")
def test_r32_no_roll_for_a_leader_in_a_chateau_that_is_held() -> None:
    field = Field(options=ON, chateau=[1009]).french("A", 1010, 9).coalition("X", 1009, 1)
    game = field.leader("Allied", "Leader", 1009).combat(dice=[2]).fight(1009).do("hold")
    assert game.where("Leader") == 1009
    assert len(game.events("die")) == 1


@pytest.mark.rule("10.2-2", "R-32")
def test_attackers_driven_back_leave_their_leader_to_the_die_too() -> None:
    field = Field(options=ON).french("A", 1010, 3).leader("French", "Leader", 1010).leader("French", "Other", 1010)
    game = field.coalition("X", 1009, 3).combat(dice=[6, 2, 3]).fight(1009).do("retreat", "A", 1011)
    assert game.result() == "Ar"
    assert (game.where("Leader"), game.where("Other")) == (DEAD, 1011), "one die for each"


@pytest.mark.rule("R-32", "D-21", "R-31")
def test_between_equally_near_friends_the_owner_chooses() -> None:
    field = Field(options=ON).french("A", 1010, 12).coalition("X", 1009, 3)
    field.coalition("East", 1309, 3).coalition("West", 709, 3).leader("Allied", "Leader", 1009)
    game = field.combat(dice=[1, 4]).fight(1009)
    assert game.step() == "LeaderHome"
    assert game.seat() == COALITION
    assert game.hexes("rejoin", "Leader") == {709, 1309}
    assert game.refusal("rejoin", "Leader", 1009).rule == "10.1E"
    game.do("rejoin", "Leader", 709)
    assert game.where("Leader") == 709


def test_the_log_says_whose_die_it_was() -> None:
    game = driven_off(4).do("retreat", "X", 1008)
    told = [game.table.rulebook.display.tell(game.battle, event) for event in game.table.log if event.kind == "die"]
    assert told == ["Die: 1.", "Die for Leader: 4."]
