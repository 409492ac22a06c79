"""Previews: the odds and chances shown before a fight are those of the table and of the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from grognard.games.last_battles.display.words import WORDING
from grognard.games.last_battles.fights import RESULTS
from grognard.games.last_battles.odds import COLUMNS
from grognard.kernel.action import Action
from grognard.kernel.preview import Odds, Sum
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game


def chances(game: Game, verb: str, *parts: int | str) -> dict[str, Fraction]:
    """The chances that the preview of an action shows."""
    preview = game.table.preview(game.action(verb, *parts))
    assert preview is not None
    assert [result["id"] for result in preview["results"]] == ["De", "Dr", "Ex", "Ar", "Ae"], "best first"
    return {result["id"]: Fraction(result["chance"]) for result in preview["results"] if result["chance"] != "0"}


def totals(preview: Odds) -> tuple[int, int]:
    """Attack and defence."""
    return preview["attack"]["total"], preview["defence"]["total"]


def names(game: Game, total: Sum) -> list[str]:
    """Who takes part on a side."""
    return [game.battle.roster.ids[piece] for piece in total["pieces"]]


def plain(strength: int = 12) -> Field:
    """One against two points, without any choice but the column."""
    return Field().french("A", 1011, strength).coalition("X", 1010, 2)


@pytest.mark.rule("6.4-7", "6.2C-1")
def test_chances_are_those_of_the_table() -> None:
    game = plain().combat()
    crt = game.battle.ground.crt
    for index in range(10):
        column = Counter(RESULTS[row[index]] for row in crt)
        assert chances(game, "odds", index) == {result: Fraction(count, 6) for result, count in column.items()}
    assert chances(game, "odds", 9) == {"De": Fraction(1, 2), "Dr": Fraction(1, 6), "Ex": Fraction(1, 3)}


@pytest.mark.rule("6.4-7", "6.2C-1")
@pytest.mark.parametrize(
    ("strength", "out_of_command"),
    [(12, ()), (5, ()), (2, ()), (1, ()), (12, ("A",)), (1, ("X",))],
)
def test_over_all_six_dice_the_roll_does_what_the_preview_says(strength: int, out_of_command: tuple[str, ...]) -> None:
    """In every column; with and without units out of command, whose results are changed (11.3)."""
    options = ["command"] if out_of_command else []
    columns = [action.a for action in plain(strength).combat().table.legal()]
    for index in columns:
        rolled: Counter[str] = Counter()
        shown: dict[str, Fraction] = {}
        for die in range(1, 7):
            field = Field(options=options).french("A", 1011, strength).coalition("X", 1010, 2)
            game = field.combat(dice=[die], out_of_command=out_of_command)
            shown = chances(game, "odds", index)
            rolled[game.do("odds", index).result()] += 1
        assert shown == {result: Fraction(count, 6) for result, count in rolled.items()}, COLUMNS[index]
        assert sum(shown.values()) == 1


@pytest.mark.rule("6.2-1", "6.3-1", "6.1E-1")
def test_previews_follow_the_forming_of_a_fight() -> None:
    """Each step shows the odds as they would be after it, down to the units that take part."""
    field = Field(town=[1010], options=["combined_arms"]).french("A", 1011, 5).french("B", 911, 4, "cav")
    field.french("Gun", 1112, 3, "art").coalition("X", 1010, 3).coalition("Y", 810, 4)
    game = field.combat(dice=[2, 2])
    preview = game.table.preview(game.action("attack", 1010))
    assert preview is not None
    assert (*totals(preview), preview["column"]["id"]) == (5, 6, "1-2")
    assert names(game, preview["attack"]) == ["A"]
    assert names(game, preview["defence"]) == ["X"]
    game.do("attack", 1010)
    before = game.table.fingerprint()
    preview = game.table.preview(game.action("bombard", "Gun"))
    assert preview is not None
    assert (totals(preview)[0], names(game, preview["attack"])) == (8, ["A", "Gun"])
    assert game.table.fingerprint() == before, "looking changes nothing"
    game.do("bombard", "Gun")
    assert game.step() == "ChooseColumn", "nothing more can be added"
    assert game.odds() == (8, 6, "1-1")
    assert (*totals(preview), preview["column"]["id"]) == game.odds()
    assert [note["rule"] for note in preview["notes"]] == ["6.3"]


@pytest.mark.rule("6.2C-1")
def test_a_lowered_column_is_shown_beside_the_best() -> None:
    game = plain().combat()
    preview = game.table.preview(Action("odds", COLUMNS.index("3-1")))
    assert preview is not None
    assert (preview["column"]["id"], preview["column"]["best"]) == ("3-1", "6\N{EN DASH}1")


@pytest.mark.rule("6.3B-1")
def test_the_preview_names_what_changed_the_strengths() -> None:
    game = Field(forest=[1010]).french("A", 1011, 5, "cav").coalition("X", 1010, 3, "cav").combat()
    preview = game.table.preview(game.table.legal()[0])
    assert preview is not None
    assert totals(preview) == (3, 2)
    assert [note["rule"] for note in preview["notes"]] == ["6.3B", "6.3B"]


@pytest.mark.rule("6.0-3")
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_where_no_die_is_near_there_is_no_preview(side: int) -> None:
    field = Field().french("F", 1011, 4).coalition("C", 1010, 4)
    game = field.combat(side, dice=[2]).fight(1010 if side == FRENCH else 1011)
    for action in game.table.legal():
        assert action.verb == "retreat"
        assert game.table.preview(action) is None


@pytest.mark.rule("6.1-1")
def test_an_action_that_is_refused_has_no_preview() -> None:
    field = Field().french("A", 1011).coalition("X", 1010).french("B", 511).coalition("Y", 510)
    game = field.combat()
    for action in (Action("attack", 9999), Action("attack", 1212), Action("fight"), Action("odds", 3)):
        assert game.table.why_not(action) is not None
        assert game.table.preview(action) is None
    game.do("attack", 1010)
    for action in (Action("odds", 9), Action("odds", -1), Action("bombard", 999), Action("attack", 510)):
        assert game.table.why_not(action) is not None
        assert game.table.preview(action) is None


@pytest.mark.rule("6.2C-1")
def test_forming_a_fight_in_the_lowest_column_rolls_nothing_yet() -> None:
    field = Field().coalition("X", 1010, 30).french("A", 1011, 1).french("G", 1012, 1, "art")
    game = field.combat()
    assert game.step() == "FormFight", "the gun may still join"
    (fight,) = (one for one in WORDING.choices(game.battle) if one["action"][0] == "fight")
    assert not fight["final"], "the column is still to be confirmed, and it can be taken back"
    assert not fight.get("rolls")
    game.do("fight")
    assert game.table.rolls() == []
    assert game.step() == "ChooseColumn"
    assert game.table.can_undo()
    (odds,) = (one for one in WORDING.choices(game.battle) if one["action"][0] == "odds")
    assert odds["final"]
    assert odds.get("rolls")
