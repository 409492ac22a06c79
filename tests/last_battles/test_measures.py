"""What a study counts of a battle."""

from __future__ import annotations

from grognard.games.last_battles import measures
from grognard.games.last_battles.vocabulary import VOCABULARY
from tests.last_battles.sandbox import Field


def test_losses_are_strength_points_by_army_and_arm_and_agree_with_the_score() -> None:
    field = Field().french("A", 1010, 12).coalition("X", 1009, 2).prussian("Y", 1009, 3, "cav", weak=1, reduced=True)
    game = field.coalition("Z", 1109, 4).combat(dice=[1])
    assert sum(sum(arms.values()) for arms in measures.losses(game.battle).values()) == 0
    game.form(1009, join=[1010])
    game.do("odds", 7)
    assert measures.losses(game.battle) == {
        "French": {"infantry": 0, "cavalry": 0, "artillery": 0},
        "Prussian": {"infantry": 0, "cavalry": 1, "artillery": 0},
        "Anglo-Allied": {"infantry": 2, "cavalry": 0, "artillery": 0},
    }
    assert game.battle.losses == [0, 1, 2]
    fights = [VOCABULARY.fights(event.kind, event.data) for event in game.table.log]
    assert [hexes for hexes in fights if hexes] == [[1009]]
    assert measures.turn_number(game.battle) == 1
