"""Tactical cards in play (18.1): the draft, and each card in its window."""

from __future__ import annotations

import pytest

from grognard.games.eagles import cards
from grognard.games.eagles.cards import (
    AVOID_FATE,
    COLD_STEEL,
    FORCED_MARCH,
    LOST_DESPATCH,
    MASSED_GUNS,
    NO_MORE_AMMO,
    RALLY_TO_THE_COLOURS,
    SKIRMISH_LINE,
    STEADY_LADS,
    THE_LAST_PUSH,
)
from grognard.games.eagles.steps.activation import Go
from grognard.games.eagles.steps.cards import Draft
from grognard.games.eagles.steps.segments import segments
from tests.eagles.sandbox import DATA, Field
from tests.eagles.script import Script, attack


def deal(play: Script, *, french: list[int], coalition: list[int] | None = None) -> Script:
    """Some cards in hand, the rest with nobody."""
    scenario = play.state.scenario
    scenario.card_names = [card.name for card in DATA.cards.values()]
    scenario.card_values = [card.value for card in DATA.cards.values()]
    cards.lay_open(play.state, 10)
    for card in french:
        play.state.card_of[card] = 0
    for card in coalition or []:
        play.state.card_of[card] = 1
    return play


def field() -> Field:
    return (
        Field()
        .french("54 Ligne", 505, "10/8/4")
        .french("11/6", 406, "8/7/3", "foot")
        .coalition("1/92", 506, "8/7/4")
        .leader("D'Erlon", 505, "8/1", formation="I")
        .leader("Picton", 1010, "8/1", "anglo_allied", "5")
        .coalition("Guns", 507, "5/7/3", "foot")
    )


def battle(french: list[int], rolls: list[int], coalition: list[int] | None = None) -> Script:
    """An activation of the I Corps with cards in hand."""
    play = Script(field(), "I", rolls, start=[])
    deal(play, french=french, coalition=coalition)
    play.state.agenda += segments(play.state)
    play.state.settle()
    return play


def choosing(french: list[int], rolls: list[int], coalition: list[int] | None = None) -> Script:
    """The go of the French with cards in hand."""
    play = Script(field(), "I", rolls, start=[], in_command=False)
    deal(play, french=french, coalition=coalition)
    play.state.acting = [0] * len(play.state.acting)
    play.state.agenda.append(Go())
    play.state.settle()
    return play


@pytest.mark.rule("18.1-01", "18.1-02")
def test_cards_are_drafted_in_turn_the_french_first() -> None:
    play = Script(field(), "I", start=[], in_command=False)
    deal(play, french=[])
    play.state.agenda.append(Draft())
    play.state.settle()
    play.gather()
    for card in range(9):
        assert play.state.seat() == card % 2
        play.do("draft", card)
    assert play.name == "Over"
    assert play.state.card_of == [0, 1] * 5


@pytest.mark.rule("18.1-04", "18.1-05", "18.1-09")
def test_avoid_fate_has_the_dice_thrown_again_and_goes_over_to_the_enemy() -> None:
    play = choosing([AVOID_FATE], [12, 7])
    play.do("activate", play.state.roster.piece(0))
    assert play.name == "AskFate"
    play.do("avoid_fate")
    assert play.told("initiative")[0][1] == 7
    assert play.state.card_of[AVOID_FATE] == 1
    assert not cards.may_play(play.state, 1, AVOID_FATE)
    play.state.turn = 1
    assert cards.may_play(play.state, 1, AVOID_FATE)


@pytest.mark.rule("18.1-06")
def test_nobody_must_play_a_card_and_may_say_so_for_the_whole_activation() -> None:
    play = choosing([AVOID_FATE], [7])
    play.do("activate", play.state.roster.piece(0)).do("let_all_stand")
    assert play.state.resigned[AVOID_FATE]
    assert play.state.card_of[AVOID_FATE] == 0


@pytest.mark.rule("18.1-03", "7.3.a-16")
def test_a_side_plays_one_card_in_a_turn() -> None:
    play = choosing([AVOID_FATE, THE_LAST_PUSH], [12, 4, 4])
    play.state.used[0] = 2
    play.state.choices = None
    play.do("last_push", play.state.roster.piece(0))
    assert play.name != "AskFate"
    assert not cards.may_play(play.state, 0, AVOID_FATE)


@pytest.mark.rule("18.1-07", "18.1-10", "QA-16")
def test_the_last_push_tries_an_officer_a_third_time_even_the_last_one() -> None:
    play = choosing([THE_LAST_PUSH], [8])
    play.state.used[0] = 2
    play.state.last_leader[0] = 0
    play.state.choices = None
    assert not play.can("activate", play.state.roster.piece(0))
    play.do("last_push", play.state.roster.piece(0))
    assert play.state.used[0] == 3
    assert play.state.formation == 0


@pytest.mark.rule("18.1-07")
def test_a_lost_despatch_undoes_the_initiative_of_an_officer() -> None:
    play = choosing([], [7, 4], coalition=[LOST_DESPATCH])
    play.do("activate", play.state.roster.piece(0))
    assert play.state.seat() == 1
    play.do("play_card", LOST_DESPATCH)
    assert play.state.used[0] == 0
    assert play.told("passes") == [(0,)]  # there is nobody else to try


@pytest.mark.rule("18.1-04")
def test_massed_guns_take_one_off_the_dice() -> None:
    plain = battle([], [9]).do("fire", 406, 506)
    play = battle([MASSED_GUNS], [9]).do("fire", 406, 506)
    play.do("play_card", MASSED_GUNS)
    assert play.told("fires")[0][2] == plain.told("fires")[0][2] - 1
    assert not play.state.card_on[MASSED_GUNS]


@pytest.mark.rule("18.1-04")
def test_a_skirmish_line_fires_like_light_infantry() -> None:
    plain = battle([], [9]).do("fire", 505, 506)
    play = battle([SKIRMISH_LINE], [9]).do("fire", 505, 506).do("play_card", SKIRMISH_LINE)
    assert play.told("fires")[0][2] == plain.told("fires")[0][2] - 1
    assert not play.state.card_on[SKIRMISH_LINE]


@pytest.mark.rule("18.1-07")
def test_without_ammunition_guns_are_silent_for_the_activation() -> None:
    play = battle([], [], coalition=[NO_MORE_AMMO]).do("fire", 406, 506)
    assert play.state.seat() == 1
    play.do("no_ammo", 406)
    assert play.told("fires") == []
    assert not play.can("fire", 406, 506)
    assert play.can("fire", 505, 506)


@pytest.mark.rule("18.1-07")
def test_muskets_beside_silent_guns_fire_although_a_card_could_be_played() -> None:
    """They did not, and whoever ordered the fire was asked again for ever."""
    play = battle([SKIRMISH_LINE], [9])
    play.state.put(play.field["11/6"], 505)
    play.state.silent[play.field["11/6"]] = 1
    play.do("fire", 505, 506).do("hold_card")
    assert play.told("fires")[0][3] == 505
    assert not play.can("fire", 505, 506)


@pytest.mark.rule("18.1-04")
def test_steady_lads_raises_the_quality_for_one_test() -> None:
    play = battle([], [3, 9], coalition=[STEADY_LADS]).do("fire", 505, 506)
    assert play.name == "AskCard"
    assert play.state.seat() == 1
    play.do("play_card", STEADY_LADS)
    assert play.told("test")[0][3] == 9  # 7 and 2
    assert play.told("test")[0][4] == 0


@pytest.mark.rule("18.1-04")
def test_cold_steel_takes_one_off_a_melee_of_infantry() -> None:
    def sum_of(hand: list[int]) -> int:
        play = Script(field(), "I", [9, 9, 9], start=[])
        deal(play, french=hand)
        play.state.agenda += segments(play.state)
        play.state.settle()
        play.until("Declare").do("attack", 505, 506).declared().until("Melees").do("fight", 506)
        while play.name != "AskCard" and not play.told("melee"):
            play.do("hold_back")
        if hand:
            play.do("play_card", COLD_STEEL)
        return play.told("melee")[0][3]

    assert sum_of([COLD_STEEL]) == sum_of([]) - 1


@pytest.mark.rule("18.1-04")
def test_a_forced_march_takes_units_in_command_a_hex_farther() -> None:
    def farthest(hand: list[int]) -> int:
        far = Field().french("54 Ligne", 505, "10/8/4").coalition("1/92", 1515)
        far.leader("D'Erlon", 505, "8/1", formation="I")
        play = Script(far, "I", start=[], orders={"I": -1})
        play.state.scenario.boxes = [516]
        play.state.order[0] = 0
        deal(play, french=hand)
        play.state.agenda += segments(play.state)
        play.state.settle()
        if hand:
            play.until("AskCard").do("play_card", FORCED_MARCH)
        play.until("MovePart").do("pick", far["54 Ligne"])
        return max(play.state.ground.grid.distance(505, h) for h in play.goals("go"))

    assert farthest([FORCED_MARCH]) == farthest([]) + 1


@pytest.mark.rule("18.1-04")
def test_a_stack_rallies_to_the_colours_with_two_less_on_the_dice() -> None:
    play = Script(field(), "I", [7, 10], start=[], in_command=False)
    deal(play, french=[RALLY_TO_THE_COLOURS])
    play.state.rout(play.field["54 Ligne"])
    play.state.agenda.append(Go())
    play.state.settle()
    play.do("activate", play.state.roster.piece(0))
    assert play.name == "AskColours"
    play.do("colours", 505)
    assert not play.is_routed("54 Ligne")  # 10 less 2 against quality 8 and leadership 1
    assert play.state.card_of[RALLY_TO_THE_COLOURS] == 1


def test_attacks_can_be_scripted_without_cards() -> None:
    assert attack(field(), "I", {505: 506}, [7, 7, 7]).state.card_of == []
