"""Rules 15.5 and 15.6: cavalry impetus, leaders who take two units forward."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

IMPETUS = ["cavalry_impetus"]
LEADING = ["command", "leader_advance"]


# 15.5


def victory(die: int | None, *, kinds: tuple[str, str] = ("inf", "cav"), side: int = FRENCH, on: bool = True) -> Game:
    """A in 1010 and B in 1110 destroy X in 1009; then the die of impetus, if there is one."""
    army, enemy = ("French", "Allied") if side == FRENCH else ("Allied", "French")
    field = Field(options=IMPETUS if on else []).unit(army, "A", 1010, 4, kinds[0]).unit(army, "B", 1110, 4, kinds[1])
    field.unit(enemy, "X", 1009, 1)
    game = field.combat(side, dice=[1] if die is None else [1, die]).fight(1009, join=[1010, 1110])
    assert game.result() == "De"
    assert game.battle.dice.count == (1 if die is None else 2)
    return game


@pytest.mark.rule("15.5-1", "D-37")
@pytest.mark.parametrize("side", [FRENCH, COALITION])
@pytest.mark.parametrize("die", [1, 2])
def test_on_one_or_two_the_owner_does_as_he_likes(die: int, side: int) -> None:
    game = victory(die, side=side)
    assert game.seat() == side
    assert game.names("advance") == {"A", "B"}
    game.do("hold")
    assert (game.where("A"), game.where("B")) == (1010, 1110)
    assert victory(die, side=side).do("advance", "A", 1009).where("A") == 1009


@pytest.mark.rule("15.5-1")
@pytest.mark.parametrize("die", [3, 4])
def test_on_three_or_four_nobody_advances(die: int) -> None:
    game = victory(die)
    assert game.step() == "MovementPhase"
    assert (game.where("A"), game.where("B")) == (1010, 1110)


@pytest.mark.rule("15.5-1", "D-39")
@pytest.mark.parametrize("die", [5, 6])
def test_on_five_or_six_cavalry_must_advance(die: int) -> None:
    game = victory(die)
    assert game.where("B") == 1009, "the only cavalry, the only hex: no choice"
    assert game.where("A") == 1010
    game = victory(die, kinds=("cav", "cav"))
    assert game.names("advance") == {"A", "B"}
    assert game.refusal("hold").rule == "15.5"
    game.do("advance", "A", 1009)
    assert (game.where("A"), game.where("B")) == (1009, 1110), "one unit, not both"


@pytest.mark.rule("15.5-1")
def test_infantry_is_refused_when_cavalry_must_go() -> None:
    field = Field(options=IMPETUS).french("A", 1010, 4).french("B", 1110, 4, "cav").french("C", 910, 4, "cav")
    game = field.coalition("X", 1009, 1).combat(dice=[1, 5]).fight(1009, join=[1010, 1110, 910])
    assert game.names("advance") == {"B", "C"}
    assert game.refusal("advance", "A", 1009).rule == "15.5"


@pytest.mark.rule("15.5-1")
@pytest.mark.parametrize("kinds", [("inf", "inf"), ("inf", "horse"), ("art", "inf")])
def test_without_cavalry_there_is_no_roll(kinds: tuple[str, str]) -> None:
    game = victory(None, kinds=kinds)
    assert game.names("advance") == {"A", "B"}


@pytest.mark.rule("15.5-1")
def test_without_the_option_there_is_no_roll() -> None:
    game = victory(None, on=False)
    assert game.names("advance") == {"A", "B"}
    assert game.can("hold")


@pytest.mark.rule("15.5-1")
def test_there_is_no_roll_where_cavalry_could_not_advance_anyway() -> None:
    field = Field(options=IMPETUS).french("A", 1010, 8, "cav").coalition("X", 1009, 1)
    game = field.combat(dice=[1], demoralized=["French"]).fight(1009)
    assert game.where("X") == DEAD
    assert game.step() == "MovementPhase"
    field = Field(options=IMPETUS, chateau=[1009]).french("A", 1010, 12, "cav").coalition("X", 1009, 1)
    game = field.combat(dice=[1]).fight(1009)
    assert game.where("X") == DEAD
    assert game.step() == "MovementPhase"


@pytest.mark.rule("15.5-1", "9.3-1")
def test_cavalry_of_a_demoralized_army_next_to_good_infantry_does_not_roll() -> None:
    field = Field(options=IMPETUS).coalition("A", 1010, 4).prussian("B", 1110, 4, "cav").french("X", 1009, 1)
    game = field.combat(COALITION, dice=[1], demoralized=["Prussian"]).fight(1009, join=[1010, 1110])
    assert game.names("advance") == {"A"}


@pytest.mark.rule("15.5-1")
@pytest.mark.parametrize(("die", "after"), [(1, 1009), (3, 1009), (6, 1010)])
def test_victorious_defenders_are_carried_away_too(die: int, after: int) -> None:
    field = Field(options=IMPETUS).french("A", 1010, 1).coalition("X", 1009, 4, "cav")
    game = field.combat(dice=[5, die]).fight(1009)
    assert game.result() == "Ae"
    if die == 1:
        assert game.seat() == COALITION
        assert game.can("advance", "X", 1010)
        game.do("hold")
    assert game.where("X") == after


# 15.6


def led(
    *,
    options: Sequence[str] = LEADING,
    leader: str = "French",
    dice: Sequence[int] = (1,),
    kinds: tuple[str, str] = ("inf", "inf"),
    more: bool = False,
) -> Game:
    """A and B with a leader in 1010 (C in 1110 too) destroy X in 1009."""
    field = Field(options=options).french("A", 1010, 4, kinds[0]).french("B", 1010, 4, kinds[1])
    if leader:
        field.leader(leader, "Leader", 1010)
    if more:
        field.french("C", 1110, 1)
    game = field.coalition("X", 1009, 1).combat(dice=dice).fight(1009, join=[1010, 1110] if more else [1010])
    assert game.result() == "De"
    return game


@pytest.mark.rule("15.6-1", "15.6-2", "D-38")
def test_a_leader_takes_both_units_forward_and_goes_with_them() -> None:
    game = led()
    assert game.can("advance_both", 1010, 1009)
    game.do("advance_both", 1010, 1009)
    assert [game.where(name) for name in ("A", "B", "Leader")] == [1009, 1009, 1009]
    assert [event[0] for event in game.events("advanced")] == [game.number(name) for name in ("A", "B", "Leader")]
    told = [
        game.table.rulebook.display.tell(game.battle, event) for event in game.table.log if event.kind == "advanced"
    ]
    assert told[-1] == "Leader advances from 1010 to 1009."


@pytest.mark.rule("15.6-1")
@pytest.mark.parametrize("one", ["A", "B"])
def test_one_unit_alone_or_none_is_allowed_too(one: str) -> None:
    game = led().do("advance", one, 1009)
    other = "B" if one == "A" else "A"
    assert (game.where(one), game.where(other), game.where("Leader")) == (1009, 1010, 1010)
    game = led().do("hold")
    assert [game.where(name) for name in ("A", "B", "Leader")] == [1010, 1010, 1010]


@pytest.mark.rule("15.6-1")
def test_without_the_option_or_without_a_leader_one_unit_advances() -> None:
    for game in (led(options=["command"]), led(leader="")):
        assert game.names("advance") == {"A", "B"}
        assert game.refusal("advance_both", 1010, 1009).rule == "6.7"


@pytest.mark.rule("15.6-1")
def test_it_takes_two_units_in_the_leaders_hex() -> None:
    field = Field(options=LEADING).french("A", 1010, 4).french("B", 1110, 4).leader("French", "Leader", 1010)
    game = field.coalition("X", 1009, 1).combat(dice=[1]).fight(1009, join=[1010, 1110])
    assert game.names("advance") == {"A", "B"}
    assert "advance_both" not in game.verbs()
    game = led(more=True)
    assert game.can("advance_both", 1010, 1009)
    assert not game.can("advance_both", 1110, 1009)


@pytest.mark.rule("15.6-1")
def test_after_an_exchange_that_cost_one_of_them_the_other_goes_alone() -> None:
    field = Field(options=LEADING).french("A", 1010, 2).french("B", 1010, 6).leader("French", "Leader", 1010)
    game = field.coalition("X", 1009, 2).combat(dice=[6]).fight(1009).do("give", "A")
    assert game.names("advance") == {"B"}
    assert "advance_both" not in game.verbs()


@pytest.mark.rule("15.6-1")
def test_defenders_may_do_it_too() -> None:
    field = Field(options=LEADING).french("A", 1010, 1).coalition("X", 1009, 2).prussian("Y", 1009, 2)
    game = field.leader("Prussian", "Leader", 1009).combat(dice=[5]).fight(1009)
    assert game.result() == "Ae"
    assert game.seat() == COALITION
    game.do("advance_both", 1009, 1010)
    assert [game.where(name) for name in ("X", "Y", "Leader")] == [1010, 1010, 1010]


@pytest.mark.rule("15.6-1", "8.1A-1")
def test_two_units_do_not_fit_into_a_chateau() -> None:
    field = Field(options=LEADING, chateau=[1009]).french("A", 1010, 8).french("B", 1010, 8)
    game = field.leader("French", "Leader", 1010).coalition("X", 1009, 1, "cav").combat(dice=[1]).fight(1009)
    assert game.names("advance") == {"A", "B"}
    assert "advance_both" not in game.verbs()


@pytest.mark.rule("15.6-2", "15.5-1")
@pytest.mark.parametrize(("die", "step"), [(1, "AdvanceUnit"), (3, "MovementPhase"), (6, "AdvanceUnit")])
def test_impetus_comes_before_the_leader(die: int, step: str) -> None:
    game = led(options=[*LEADING, *IMPETUS], dice=[1, die], kinds=("cav", "cav"))
    assert game.step() == step
    if die == 1:
        assert game.can("advance_both", 1010, 1009)
    elif die == 6:
        assert game.refusal("advance_both", 1010, 1009).rule == "15.5"
        assert game.names("advance") == {"A", "B"}


@pytest.mark.rule("15.4-1", "15.6-1")
def test_an_inactive_commander_takes_nobody_forward() -> None:
    field = Field(options=[*LEADING, "late_start"]).french("A", 1010, 4).french("B", 1010, 4)
    game = field.leader("French", "Leader", 1010, kind="commander", capacity=1).coalition("X", 1009, 1).combat(dice=[1])
    game.battle.asleep[game.number("Leader")] = 1
    game.fight(1009)
    assert game.names("advance") == {"A", "B"}
    assert "advance_both" not in game.verbs()
