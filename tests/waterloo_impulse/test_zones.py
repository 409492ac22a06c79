"""Rules 15 and 16: the zones behind the map, and the Prussians who come through them."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse import activation
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.field import turns
from tests.waterloo_impulse.sandbox import LEADERS, Study

BULOW = list(LEADERS).index("Bulow")
NOBODY_HELPS = ("Reille", "Orange", "Bulow", "Napoleon", "Wellington", "Blucher", "Ney")


@pytest.mark.rule("15.2a", "15.3a", "15.4a")
def test_c94_moves_from_a_zone() -> None:
    def cavalry() -> Study:
        study = Study("P2>A A-B B-C", dice=[6, 6]).prussian("Z", CAVALRY, 3, 3, "P2", moves=9)
        return study.led("Bulow", "move", "P2").do("pick", "Z")

    study = cavalry()
    assert set(study.offered("go")) == {study.areas[name] for name in ("A", "P1", "P3")}
    study.do("go", "P1")
    assert study.at("Z") == "P1"
    assert study.seat == FRENCH  # its whole allowance is gone
    assert study.now.marker == 1
    study = cavalry().do("go", "A")
    assert study.now.left == 8
    assert study.refused("go", "P2").rule == "15.4"
    study.do("go", "B")
    assert study.now.left == 7


@pytest.mark.rule("15.2a")
def test_a_zone_needs_an_activation_and_no_two_zones_are_crossed() -> None:
    study = Study("P1>A").prussian("Z", INFANTRY, 3, 3, "P1").led("Bulow", "move", "P1").do("pick", "Z")
    assert study.refused("go", "P3").rule == "10.5"  # two zones at five factors each
    other = (
        Study("P1>A", control={"A": ALLIED})
        .prussian("Z", INFANTRY, 3, 3, "P1")
        .prussian("Q", INFANTRY, 3, 3, "P1", "Zieten")
    )
    other.led("Zieten", "move", "P1")
    assert other.refused("pick", "Z").rule == "8.3"


@pytest.mark.rule("15.3a", "10.5b")
def test_the_first_area_costs_what_it_costs_others() -> None:
    study = Study("P2>A A-B").prussian("Z", INFANTRY, 3, 3, "P2", moves=6).french("X", INFANTRY, 3, 3, "B")
    study.led("Bulow", "move", "P2").do("pick", "Z").do("go", "A")
    assert study.now.left == 4
    into = Study("P2>A", dice=[3, 3, 4, 4, 6, 6]).prussian("Z", INFANTRY, 3, 3, "P2", moves=5)
    into.french("X", INFANTRY, 3, 3, "A").spend(*NOBODY_HELPS).led("Bulow", "move", "P2").do("pick", "Z").do("go", "A")
    assert into.told("assault") == [(into.areas["A"], 1, 0)]
    assert into.at("Z") == "P2"  # beaten, it goes back whence it came
    assert into.is_spent("Z")


@pytest.mark.rule("15.6a")
def test_c95_guns_in_a_zone_fire_next_door_only() -> None:
    study = Study("P2>A A-B").prussian("G", ARTILLERY, 3, 3, "P2").french("X", INFANTRY, 3, 3, "A")
    study.french("W", INFANTRY, 3, 3, "B").led("Bulow", "bombard", "P2")
    assert study.offered("target") == [study.areas["A"]]
    assert study.refused("target", "B").rule == "8.6.1"
    far = Study("P2>A A-B").prussian("G", ARTILLERY, 3, 3, "P2").french("W", INFANTRY, 3, 3, "B").led("Bulow")
    assert far.refused("bombard", "P2", BULOW).rule == "8.6"


@pytest.mark.rule("15.6b")
def test_c95_french_guns_hit_a_zone_next_door_only() -> None:
    near = Study("P2>A A-B", dice=[1, 1, 6, 6]).french("G", ARTILLERY, 3, 3, "A").prussian("Z", INFANTRY, 3, 3, "P2")
    near.led("Reille", "bombard", "A").do("target", "P2")
    assert near.told("fire")[0][3:5] == (3, 2)  # a zone counts as flat
    far = Study("P2>A A-B").french("G", ARTILLERY, 3, 3, "B").prussian("Z", INFANTRY, 3, 3, "P2").led("Reille")
    assert far.refused("bombard", "B", 0).rule == "8.6"


@pytest.mark.rule("15.4b", "15.1a", "7.3b")
@pytest.mark.parametrize(("army", "goes"), [("british", "dead"), ("prussian", "P2")])
def test_c96_a_zone_takes_in_prussians_only(army: str, goes: str) -> None:
    study = Study("P2>A A-B", dice=[4, 4, 4, 3]).french("G", ARTILLERY, 2, 2, "B")
    if army == "british":
        study.british("Y", INFANTRY, 3, 3, "A", spent=True)
    else:
        study.prussian("Y", INFANTRY, 3, 3, "A", spent=True)
    study.led("Reille", "bombard", "B").do("target", "A")
    assert study.at("Y") == goes


@pytest.mark.rule("15.4b", "R56")
def test_who_is_hit_in_a_zone_goes_to_the_next_zone() -> None:
    study = Study("P1>A P2>B", dice=[4, 4, 4, 3]).french("G", ARTILLERY, 2, 2, "A")
    study.prussian("Z", INFANTRY, 3, 3, "P1", spent=True).led("Reille", "bombard", "A").do("target", "P1")
    assert study.at("Z") == "P2"


@pytest.mark.rule("15.5a", "15.4b")
def test_a_zone_is_never_too_full_to_retreat_to() -> None:
    study = Study("P2>A A-B", dice=[4, 4, 4, 3]).french("G", ARTILLERY, 2, 2, "B")
    study.prussian("Y", INFANTRY, 3, 3, "A", spent=True)
    for number in range(12):
        study.prussian(f"Z{number}", INFANTRY, 3, 3, "P2")
    study.led("Reille", "bombard", "B").do("target", "A")
    assert study.at("Y") == "P2"


@pytest.mark.rule("15.1a")
def test_british_do_not_enter_zones_in_any_way() -> None:
    study = Study("P2>A A-B").british("Y", INFANTRY, 3, 3, "A").led("Orange", "advance").do("pick", "Y")
    assert study.offered("go") == [study.areas["B"]]
    assert study.refused("go", "P2").rule == "8.8"


@pytest.mark.rule("16.2a", "9.2d", "15.8a")
def test_prussians_act_in_the_turn_they_arrive() -> None:
    battle = turns(5)
    bulow = battle.roster.leader_ids.index("bulow")
    formation = battle.roster.leader_formation[bulow]
    assert activation.bonus(battle, bulow) == battle.roster.bonus[battle.roster.leader_ids.index("blucher")]
    assert activation.spaces_of(battle, formation) == [92]
    assert activation.can_advance(battle, formation)


@pytest.mark.rule("16.3a", "10.13a", "10.13b")
def test_skirmishers_go_with_their_own_army() -> None:
    study = (
        Study("A-B B-C", control={"C": ALLIED}).british("Y", INFANTRY, 3, 3, "A").prussian("P", SKIRMISHER, 1, 1, "A")
    )
    study.prussian("L", SKIRMISHER, 1, 1, "B").british("S", SKIRMISHER, 1, 1, "A").led("Orange")
    assert study.offered("move") == [study.areas["A"]]  # the lone Prussians in B are not his
    study.do("advance", list(LEADERS).index("Orange"))
    assert study.offered("pick") == [study.number("Y"), study.number("S")]


@pytest.mark.rule("10.13b", "R74")
def test_lone_skirmishers_in_a_zone_have_neighbours_in_the_next() -> None:
    study = Study("P1>A P2>B").prussian("L", SKIRMISHER, 1, 1, "P1").prussian("Z", INFANTRY, 3, 3, "P2").led("Bulow")
    assert set(study.offered("move")) == {study.areas["P1"], study.areas["P2"]}
    apart = Study("P1>A P3>B").prussian("L", SKIRMISHER, 1, 1, "P1").prussian("Z", INFANTRY, 3, 3, "P3").led("Bulow")
    assert apart.offered("move") == [apart.areas["P3"]]


@pytest.mark.rule("15.4a", "10.11b", "R36", "R73")
@pytest.mark.parametrize(("kind", "step"), [(CAVALRY, "cavalry"), (SKIRMISHER, "skirmishers")])
def test_nobody_withdraws_from_an_area_into_a_zone(kind: int, step: str) -> None:
    def hit(boundaries: str) -> Study:
        study = Study(boundaries, control={"S": FRENCH}, dice=[3, 3, 3, 3]).spend(*NOBODY_HELPS)
        study.french("X", INFANTRY, 4, 4, "S").prussian("Z", kind, 3, 3, "A").led("Reille", "move", "S")
        study.do("pick", "X").do("go", "A")
        return study.do("hold_fire") if study.step == "SkirmishFire" else study

    study = hit("S-A P2>A A-B")
    assert study.step == "Withdraw", step
    ways = [action.b for action in study.now.legal() if action.verb == "withdraw"]
    assert ways == [study.areas["B"]], "a withdrawal is no retreat"
    assert study.refused("withdraw", "Z", "P2").rule == ("10.11" if kind == CAVALRY else "10.12")
    study = hit("S-A P2>A")
    assert study.told("values") != [], "nowhere to go: it stands"
