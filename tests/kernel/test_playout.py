"""Dice by what they are thrown for (`kernel.playout.Luck`)."""

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.playout import Luck
from grognard.kernel.table import Table

BOOK = rulebook("eagles")


def rolls(luck: Luck, action: Action, before: int) -> list[int]:
    state = Table(BOOK, "hougoumont", (), b"luck".ljust(32, b".")).state.copy()
    for _ in range(before):
        state.dice.roll()
    luck.lay_out(state, action)
    return [state.dice.roll() for _ in range(20)]


def test_the_same_act_meets_the_same_luck_whatever_fell_before() -> None:
    assert rolls(Luck(), Action("fire", 1, 2), 0) == rolls(Luck(), Action("fire", 1, 2), 7)


def test_another_act_and_the_same_act_again_have_luck_of_their_own() -> None:
    luck = Luck()
    acts = [Action("fire", 1, 2), Action("fire", 1, 2), Action("fire", 1, 3), Action("charge", 1, 2)]
    assert len({tuple(rolls(luck, act, 0)) for act in acts}) == 4


def test_the_order_of_acts_does_not_change_their_luck() -> None:
    first, second = Action("fire", 1, 2), Action("charge", 3, 4)
    one, other = Luck(), Luck()
    assert [rolls(one, first, 0), rolls(one, second, 0)] == [rolls(other, second, 0), rolls(other, first, 0)][::-1]
