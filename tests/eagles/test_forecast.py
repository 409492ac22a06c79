"""Odds while troops move: the melee that would be, as its card has it when it is declared."""

from __future__ import annotations

from grognard.games import rulebook
from grognard.games.eagles.display.forecast import attack_on, ladder
from grognard.games.eagles.display.preview import preview
from grognard.kernel.action import Action
from grognard.kernel.preview import Odds
from tests.eagles.sandbox import Field
from tests.eagles.script import Script
from tests.eagles.test_steps_move import moving

BOOK = rulebook("eagles")


def seen(play: Script, h: int) -> Odds | None:
    return BOOK.display.clash(BOOK.secrets.view(play.state, play.state.seat()).state, h)


def field() -> Field:
    return Field().french("A", 504, "10/7/4").french("B", 502, "8/8/4").coalition("X", 506, "5/7/4")


def declared(play: Script, h: int, target: int) -> Odds:
    """The card of a declaration."""
    card = preview(play.state, Action("attack", h, target))
    assert card is not None
    return card


def test_with_the_movers_brought_up_it_is_the_card_of_the_declaration() -> None:
    ground = field()
    play = moving(ground, "I").do("pick", ground["A"])
    told = seen(play, 506)
    assert told is not None
    assert told["attack"]["pieces"] == [ground["A"]]
    play.do("go", 505).until("Declare")
    card = declared(play, play.at("A"), 506)
    assert (told["added"], told["after"], told["column"]) == (card["added"], card["after"], card["column"])
    assert told["results"] == card["results"]


def test_who_could_join_changes_it_as_the_card_says() -> None:
    ground = field()
    play = moving(ground, "I").do("pick", ground["A"])
    told = seen(play, 506)
    assert told is not None
    (joins,) = told["joiners"]
    assert (joins["name"], joins["strength"]) == ("B", 8)
    assert told["most"] == 18
    play.do("go", 505).do("pick", ground["B"]).do("go", joins["space"]).until("Declare")
    assert play.at("B") == play.at("A") == 505, "one stack attacks"
    assert declared(play, play.at("B"), 506)["brief"] == joins["brief"]


def test_the_next_column_takes_the_least_size_that_reaches_it() -> None:
    ground = field()
    play = moving(ground, "I").do("pick", ground["A"])
    play.do("go", 505)
    attack = attack_on(play.state, 506)
    assert attack is not None
    by_size = play.state.tables.size_modifier
    rungs = ladder(play.state, attack)
    assert [rung["takes"] for rung in rungs if rung["reached"]] == [10], "two to one"
    for rung in rungs[1:]:
        assert by_size(rung["takes"], 5) != by_size(rung["takes"] - 1, 5)


def test_their_fire_comes_first() -> None:
    ground = field()
    play = moving(ground, "I").do("pick", ground["A"])
    told = seen(play, 506)
    assert told is not None
    (volley,) = told["before"]
    play.do("go", 505)
    play.until("Declare").do("attack", 505, 506).declared()
    while not play.can("defend", 506, 505):
        last = play.state.legal()[-1]
        play.do(last.verb, last.a, last.b)
    card = preview(play.state, Action("defend", 506, 505))
    assert card is not None
    assert [(row["id"], row["chance"]) for row in volley["results"]] == [
        (row["id"], row["chance"]) for row in card["after"]
    ]


def test_of_an_enemy_stack_only_what_is_seen_counts() -> None:
    ground = field().coalition("under", 506, "9/7/4")
    play = moving(ground, "I").do("pick", ground["A"])
    told = seen(play, 506)
    bare = field()
    alone = seen(moving(bare, "I").do("pick", bare["A"]), 506)
    assert told is not None
    assert alone is not None
    assert told["defence"]["total"] == alone["defence"]["total"] == 5
    assert told["defence"].get("open")
    assert "there may be more" in told["notes"][-1]["text"]
    assert told["added"] == alone["added"]


def test_nobody_in_reach_means_nothing_is_foretold() -> None:
    ground = Field().french("A", 504).coalition("X", 1214)
    play = moving(ground, "I")
    assert seen(play, 1214) is None
    assert seen(play, 504) is None, "a friend"
    assert seen(play.until("Over"), 1214) is None
