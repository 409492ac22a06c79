"""Rules 1 to 5: the sides, what is printed on map and counters at work, the first position."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from grognard.games.waterloo_impulse import victory
from grognard.games.waterloo_impulse.audit import faults
from grognard.games.waterloo_impulse.loader import load
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.setup import Assembly
from grognard.games.waterloo_impulse.state import ABSENT, READY
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.waterloo_impulse.field import battlefield, idle_turn, leader
from tests.waterloo_impulse.sandbox import Study

LATE = {"blucher", "bulow", "pirch", "zieten"}


@pytest.mark.rule("1.0a", "8.3b")
def test_two_players_and_the_allied_one_has_two_armies() -> None:
    study = Study("A-B").british("Y", INFANTRY, 3, 3, "A").prussian("Z", INFANTRY, 3, 3, "B").impulse(ALLIED)
    assert study.seat == ALLIED
    for name in ("Orange", "Hill", "Uxbridge", "Picton", "Bulow", "Zieten"):
        assert study.may("lead", name)
    assert study.may("double", "Wellington")
    assert study.may("double", "Blucher")
    for name in ("Reille", "Ney", "Napoleon"):
        assert study.refused("lead", name).rule == "8.3"
    study = Study("A-B").french("X", INFANTRY, 3, 3, "A").impulse(FRENCH)
    assert study.seat == FRENCH
    assert study.may("lead", "Reille")
    assert study.refused("lead", "Bulow").rule == "8.3"


@pytest.mark.rule("3.4c", "8.6.1a", "8.6.1b")
@pytest.mark.parametrize(
    ("between", "reaches"), [("flat", True), ("hill", False), ("forest", False), ("village", False)]
)
def test_only_flat_clear_ground_lets_long_range_fire_through(between: str, reaches: bool) -> None:
    study = Study("A-M M-T", terrain={"M": between}).french("G", ARTILLERY, 3, 2, "A", "Reille")
    study.british("Y", INFANTRY, 3, 3, "T").led("Reille")
    assert study.may("bombard", "A", 0) == reaches


@pytest.mark.rule("3.6b")
def test_a_stream_costs_nothing_and_bars_nobody() -> None:
    study = Study("A=B B=C", control={"A": FRENCH}).french("X", INFANTRY, 3, 3, "A", moves=2)
    study.french("G", ARTILLERY, 3, 3, "A", moves=2).led("Reille", "move", "A")
    for unit in ("X", "G"):
        study.do("pick", unit).do("go", "B").do("go", "C")
        assert study.at(unit) == "C"


@pytest.mark.rule("3.6c")
def test_a_stream_counts_only_for_those_assaulted_across_it() -> None:
    for sign, defence in (("-", 5), ("=", 6)):
        study = Study(f"A{sign}B", dice=[3, 3, 3, 3]).french("X", INFANTRY, 4, 4, "A").british("Y", INFANTRY, 3, 4, "B")
        study.spend("Reille", "Orange", "Napoleon", "Wellington", "Ney").led("Reille", "move", "A")
        study.do("pick", "X").do("go", "B")
        assert study.told("values")[-1] == (4, defence)
        fire = Study(f"A{sign}B", dice=[1, 1, 6, 6]).french("G", ARTILLERY, 3, 2, "A").british("Y", INFANTRY, 3, 4, "B")
        fire.led("Reille", "bombard", "A").do("target", "B")
        assert fire.told("fire")[-1][3:5] == (3, 2)


@pytest.mark.rule("3.12a")
def test_dice_are_always_rolled_in_twos() -> None:
    battle = Assembly(load(), "battle", "Waterloo", []).start(Dice(bytes(range(32))))
    chance = Random(1815)
    rolls: list[tuple[str, int]] = []
    for _ in range(1200):
        if battle.outcome is not None:
            break
        battle.apply(chance.choice(battle.legal()))
        rolls += [(event.rule, event.data[1]) for event in battle.events if event.kind == "die"]
        battle.events.clear()
        assert faults(battle) == []
    assert len(rolls) > 40
    assert all(a == b for number, (a, b) in enumerate(pairwise(rolls)) if number % 2 == 0)


@pytest.mark.rule("4.3a", "4.6a")
def test_the_side_of_the_counter_that_shows_counts() -> None:
    study = Study("A-B", dice=[3, 3, 3, 3]).french("X", INFANTRY, 5, 4, "A", spent=True, moves=5)
    study.british("Y", INFANTRY, 3, 6, "B", spent=True)
    study.spend("Reille", "Orange", "Napoleon", "Wellington", "Ney").led("Reille", "move", "A")
    assert study.now.ma(0) == 4
    study.do("pick", "X").do("go", "B")
    assert study.told("values") == [(2, 3 + 1)]
    weak = Study("A-B", dice=[3, 3, 3, 3]).french("X", INFANTRY, 0, 4, "A").british("Y", INFANTRY, 3, 0, "B")
    weak.spend("Reille", "Orange", "Napoleon", "Wellington", "Ney").led("Reille", "move", "A")
    weak.do("pick", "X").do("go", "B")
    assert weak.told("values") == [(0, 1)]


@pytest.mark.rule("4.3b")
def test_horse_artillery_leaves_a_contested_area_like_cavalry() -> None:
    study = Study("A-B B-C", control={"A": FRENCH, "B": FRENCH, "C": FRENCH}).british("Y", INFANTRY, 3, 3, "A")
    study.french("H", ARTILLERY, 3, 3, "A", horse=True).french("G", ARTILLERY, 3, 3, "A").led("Reille", "move", "A")
    study.do("pick", "G").do("go", "B")
    assert study.at("G") == "B"
    assert study.step == "Movement"
    study.do("pick", "H").do("go", "B")
    assert study.now.left == 3
    study.do("go", "C")
    assert study.at("H") == "C"


@pytest.mark.rule("4.3c", "7.4b")
def test_artillery_never_leads_an_assault() -> None:
    study = Study("A-B", control={"A": FRENCH}).french("X", INFANTRY, 3, 3, "A").french("G", ARTILLERY, 5, 3, "A")
    study.french("Z", INFANTRY, 3, 3, "A").british("Y", INFANTRY, 3, 3, "A").led("Reille", "move", "A")
    study.do("assault", "A", 0)
    assert study.may("point", "X")
    assert study.refused("point", "G").rule == "8.4"
    guns = Study("A-B", control={"B": ALLIED}).french("G", ARTILLERY, 5, 3, "A").british("Y", INFANTRY, 3, 3, "A")
    guns.led("Reille")
    assert guns.refused("move", "A", 0).rule == "8.4"


@pytest.mark.rule("4.3e", "17.4c")
def test_a_skirmisher_with_one_step_dies_where_others_flip() -> None:
    for rifle in (False, True):
        study = Study("A-B", dice=[3, 3, 3, 3], control={"A": FRENCH, "B": FRENCH})
        study.british("S", SKIRMISHER, 4, 2, "A", rifle=rifle).british("Y", INFANTRY, 4, 4, "A")
        study.french("X", INFANTRY, 3, 3, "A").spend("Orange", "Reille", "Napoleon", "Wellington", "Ney")
        study.led("Orange", "move", "A").do("assault", "A", 0).do("point", "S").do("commit")
        assert study.told("result")[0][0] == 1
        assert study.at("S") == ("A" if rifle else "dead")
        assert study.is_spent("S") == rifle
        assert study.now.score == 0


@pytest.mark.rule("4.4b", "4.5a", "5.1a")
def test_leaders_stand_beside_the_map_and_markers_at_their_start() -> None:
    battle = battlefield()
    assert (battle.turn, battle.marker, victory.halves(battle)) == (1, 0, 0)
    assert (battle.battery, battle.battery_moved) == (48, False)
    assert set(battle.control[1:91]) == {FRENCH, ALLIED}
    assert not set(battle.roster.leader_ids) & set(battle.roster.ids)
    assert len(battle.where) == len(battle.roster.ids)
    assert sum(battle.count[FRENCH]) + sum(battle.count[ALLIED]) == len([s for s in battle.where if s > 0])
    study = Study("A-B", dice=[6, 6]).french("X", INFANTRY, 3, 3, "A").spend("Reille").impulse(FRENCH)
    assert study.is_spent("Reille")
    assert study.may("lead", "Reille")
    assert study.refused("double", "Reille").rule == "9.3"


@pytest.mark.rule("5.1b", "5.1c", "5.1d", "5.1e")
def test_everybody_starts_fresh_and_the_prussians_are_away() -> None:
    battle = battlefield()
    assert not any(battle.spent)
    for number, id in enumerate(battle.roster.leader_ids):
        assert battle.leaders[number] == (ABSENT if id in LATE else READY)
    assert (battle.battery, battle.battery_moved) == (48, False)
    assert all((battle.where[unit] == 0) == (army == 2) for unit, army in enumerate(battle.roster.army))
    battle.apply(Action("decline"))
    battle.apply(Action("pass"))
    assert battle.seat() == ALLIED
    for id in LATE:
        action = Action("lead", leader(battle, id))
        assert action not in battle.legal()
        assert battle.agenda[-1].refusal(battle, action).rule == "16.2"


@pytest.mark.rule("5.2a", "6.2a", "6.3a")
def test_c8_the_first_turn_opens_with_the_grand_battery() -> None:
    battle = battlefield()  # without dice: nobody rolls for Napoleon
    assert battle.agenda[-1].name() == "ChooseTarget"
    assert battle.seat() == FRENCH
    assert battle.agenda[-1].prompt(battle)[1] == "6.4"
    kinds = [event.kind for event in battle.events]
    assert "attempt" not in kinds
    later = battlefield([6, 5])
    idle_turn(later)
    assert later.turn == 2
    assert later.agenda[-1].name() == "ChooseTarget"
    assert later.dice.count == 2


@pytest.mark.rule("4.7a", "8.3g", "9.1b")
def test_c10_only_the_activated_formation_acts() -> None:
    study = Study("A-B", control={"B": ALLIED}).british("Y", INFANTRY, 3, 3, "A", "Orange")
    study.british("U", CAVALRY, 3, 3, "A", "Uxbridge").british("S", SKIRMISHER, 1, 1, "A").led("Orange", "move", "A")
    assert study.offered("pick") == [study.number("Y"), study.number("S")]
    assert study.refused("pick", "U").rule == "8.3"
