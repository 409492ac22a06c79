"""Rules 0, 1.0 and 2.0: components, time, the order of phases and of Battle Turns."""

from __future__ import annotations

from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.napoleon_1815 import Napoleon1815
from grognard.games.napoleon_1815.roster import (
    ANGLO_DUTCH,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH,
    INFANTRY,
    PRUSSIAN,
)
from grognard.kernel.state import SPECTATOR
from tests.napoleon_1815.drill import HILLS, drift, line_up, march, opening, several, take
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, Study

BOOK = cast("Napoleon1815", rulebook("napoleon_1815"))


def kinds(study: Study, *wanted: str) -> list[str]:
    """The kinds of events, in order; a die with its rule."""
    return [
        f"{event.kind} {event.rule}" if event.kind in ("die", "eliminated") else event.kind
        for event in study.events
        if event.kind in wanted
    ]


# Time


@pytest.mark.rule("2.0-1", "2.0-2", "1.0-9", "10.2-2")
def test_turns_alternate_to_the_end() -> None:
    study = opening(options=["historical_setup"])
    seats = []
    while study.now.outcome is None:
        assert study.now.active() == study.now.turn % 2
        seats.append(study.now.seat())
        study.do("end_movement")
    assert seats == [0, 1] * 11 + [0]
    assert study.told("turn") == [(turn, turn % 2) for turn in range(23)]
    assert study.now.outcome.winners == (1,)


@pytest.mark.rule("1.0-10")
def test_everybody_sees_turn_owner_and_day_or_night() -> None:
    study = opening(options=["historical_setup"])
    for _ in range(3):
        shown = []
        for seat in (0, 1, SPECTATOR):
            seen = BOOK.secrets.view(study.now, seat).state
            shown.append((BOOK.display.turn_title(seen), seen.now().label, seen.active(), seen.now().night))
        turn = study.now.now()
        assert shown == [(BOOK.display.turn_title(study.now), turn.label, turn.side, turn.night)] * 3
        study.do("end_movement")
    assert all(event.visible_to(seat) for event in study.events if event.kind == "turn" for seat in (0, 1, SPECTATOR))


# Phases


@pytest.mark.rule("2.0-3", "2.1-2", "2.1-3", "2.2-6", "2.3-3")
def test_movement_then_dice_then_skirmishes_then_battles_then_supply() -> None:
    study = Study(dice=[4, 6, 6, 6, 6, *HILLS]).french("A", INFANTRY, 2, 1, "beaumont")
    study.french("Z", INFANTRY, 2, 1, "ghent").prussian("X", INFANTRY, 2, 1, "charleroi")
    several(study, FRENCH, "BCD", "quatre_bras")
    several(study, ANGLO_DUTCH, "TUV", "waterloo").anglo("W", INFANTRY, 2, 1, "malines").movement()
    march(study, FRENCH, "quatre_bras", **dict.fromkeys("BCD", "waterloo"))
    march(study, FRENCH, "beaumont", A="laneffe charleroi").do("end_movement")
    drift(study, "LayTerrain")
    line_up(study)
    drift(study, "SupplyLoss")
    study.do("remove", "W")
    told = kinds(study, "march", "die", "skirmish", "skirmish_over", "battle", "battle_over", "eliminated", "turn")
    assert [kind for number, kind in enumerate(told) if number == 0 or told[number - 1] != kind] == [
        "turn",
        "march",
        "die 5.6",
        "skirmish",
        "die 6.6",
        "skirmish_over",
        "battle",
        "die 6.21",
        "eliminated 6.7",  # the stalled attack has one road back, for two of three
        "battle_over",
        "eliminated 9.0",
        "turn",
    ]


@pytest.mark.rule("2.2-1")
def test_enemies_meet_only_where_the_active_player_went() -> None:
    study = several(Study(), FRENCH, "ABC", "beaumont").movement()
    march(study, FRENCH, "beaumont", A="thuin").do("end_movement")
    assert (study.told("battle"), study.told("skirmish")) == ([], [])
    assert study.now.turn == ALLIED_DAY


@pytest.mark.rule("2.2-2", "2.2-3", "2.2-4", "6.3-1")
def test_battle_turns_alternate_without_end_and_have_three_steps() -> None:
    """Guns fire across the line and miss, thirty times over; the last step beside them has its morale checked."""
    rounds = 30
    study = Study(dice=[6, 6] * rounds + [6] * 9).french("G", FOOT_ARTILLERY, 1, 1, "waterloo")
    several(study, FRENCH, "BC", "waterloo").french("D", INFANTRY, 3, 1, "waterloo", now=1)
    several(study, ANGLO_DUTCH, "XYZ", "waterloo").french("R", INFANTRY, 2, 1, "wavre")
    places = {"G": 1, "B": 2, "C": 3, "D": 5, "X": 4, "Y": 5, "Z": 6}
    study.battle("waterloo", places, sources=["quatre_bras"])
    for number in range(rounds):
        assert (study.step, study.now.seat()) == ("Combat", 0)
        study.do("pick", "G").do("fire", 0)
        if study.step == "UnitActs":
            study.do("finish")
        study.do("end_combat")
        assert (study.step, study.now.seat()) == ("Reinforce", 0)
        study.do("done")
        assert (study.step, study.now.seat()) == ("Combat", 1)
        study.do("end_combat")
        told = kinds(study, "battle_turn", "die")
        assert told == ["battle_turn", "die 6.31", "die 6.33", "battle_turn"] * (number + 1) + [
            "battle_turn",
            "die 6.31",
        ]
    sides = [data[1] for data in study.told("battle_turn")]
    assert sides == [0, 1] * rounds + [0]


@pytest.mark.rule("2.2-5")
def test_a_battle_ends_when_one_side_has_left() -> None:
    study = several(Study(), FRENCH, "ABC", "waterloo")
    several(study, ANGLO_DUTCH, "XYZ", "waterloo")
    places = {"A": 0, "B": 0, "C": 0, "X": 4, "Y": 5, "Z": 6}
    study.battle("waterloo", places, sources=["quatre_bras", "nivelles"])
    for name, town in (("A", "quatre_bras"), ("B", "nivelles"), ("C", "nivelles")):
        assert study.told("battle_over") == []
        study.do("pick", name).do("retreat", town)
    assert study.told("battle_over") == [(GROUND.numbers["waterloo"], 1)]


@pytest.mark.rule("2.2-5")
def test_a_battle_ends_with_a_rout_or_with_the_last_unit() -> None:
    study = several(Study(dice=[1, 6]), FRENCH, "ABC", "waterloo").anglo("X", INFANTRY, 1, 1, "waterloo")
    several(study, ANGLO_DUTCH, "YZ", "waterloo")
    study.battle("waterloo", {"A": 4, "B": 2, "C": 3, "X": 4, "Y": 5, "Z": 6}, sources=["quatre_bras"])
    study.do("pick", "A").do("fire", 0)
    while study.step == "ForcedRetreat":
        take(study, "leave")
    assert (study.told("rout"), study.told("battle_over")) == ([(GROUND.numbers["waterloo"], 1)], [(42, 0)])
    study = several(Study(dice=[1, 6]), FRENCH, "ABC", "waterloo").anglo("X", INFANTRY, 1, 1, "waterloo")
    study.battle("waterloo", {"A": 4, "B": 2, "C": 3, "X": 4}, sources=["quatre_bras"])
    study.do("pick", "A").do("fire", 0)
    assert (study.at("X"), study.told("battle_over")) == ("dead", [(42, 0)])


# Components


@pytest.mark.rule("0-3", "6.1-5")
def test_more_battles_than_boards() -> None:
    """Five at once: the two boards of the box are no limit."""
    towns = ["waterloo", "ath", "namur", "liege", "ghent"]
    study = Study(dice=[*[2, 1] * 12, *[1] * 30])
    for number, town in enumerate(towns):
        for letter in "abc":
            study.french(f"f{number}{letter}", INFANTRY, 2, 1, town)
            study.anglo(f"a{number}{letter}", INFANTRY, 2, 1, town)
    study.fights({town: [GROUND.ids[GROUND.near[GROUND.numbers[town]][0]]] for town in towns})
    assert sorted(study.now.fields) == sorted(GROUND.numbers[town] for town in towns)
    assert sorted(study.offered("fight")) == sorted(GROUND.numbers[town] for town in towns)


@pytest.mark.rule("0-4", "3.3-1")
def test_as_many_dice_as_it_takes_all_six_sided() -> None:
    study = Study(dice=[6] * 6 + [1, 6]).french("A", INFANTRY, 2, 1, "alost").anglo("X", INFANTRY, 6, 1, "ghent")
    study.movement()
    march(study, FRENCH, "alost", A="ghent").do("end_movement")
    study.do("show", "X").do("done").do("show", "A").do("done")
    assert [value for value, _ in study.told("die")] == [6] * 6 + [1, 6]
    fair = opening(options=["random_setup"])
    values = [value for value, _ in fair.told("die")]
    assert set(values) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("0-1", "2.0-2")
def test_one_player_runs_both_allied_armies() -> None:
    study = Study(turn=ALLIED_DAY).anglo("A", CAVALRY, 2, 2, "hal").prussian("P", CAVALRY, 2, 2, "huy").movement()
    assert study.now.seat() == 1
    march(study, ANGLO_DUTCH, "hal", A="brussels")
    assert study.now.seat() == 1
    march(study, PRUSSIAN, "huy", P="liege")
    assert (study.now.owner(0), study.now.owner(1)) == (1, 1)
