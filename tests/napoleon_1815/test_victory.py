"""Rules 10.0 to 10.2: defeat of armies, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.games.napoleon_1815.loader import load
from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, FRENCH, INFANTRY, LEADER, PRUSSIAN
from grognard.games.napoleon_1815.setup import make_scenario
from grognard.games.napoleon_1815.state import DEAD
from grognard.games.napoleon_1815.steps.turn import TurnEnds
from tests.napoleon_1815.drill import HILLS, bury, drift, graves, march, quota, several, take
from tests.napoleon_1815.sandbox import ALLIED_DAY, ALLIED_NIGHT, FRENCH_NIGHT, LAST, Study


def judged(dead: Sequence[int], *, turn: int = ALLIED_DAY, before: Sequence[bool] = (), cities: str = "") -> Study:
    """A turn ends with so many dead; the French stand in the cities named."""
    study = several(Study(turn=turn), FRENCH, "ABC", "beaumont")
    for number, town in enumerate(cities.split()):
        study.french(f"F{number}", INFANTRY, 2, 1, town)
    several(study, ANGLO_DUTCH, "STUVW", "mons")
    several(study, PRUSSIAN, "NOPQR", "namur")
    campaign = graves(study, dead).place()
    bury(study)
    for army, gone in enumerate(before):
        if gone:
            campaign.defeated[army] = True
            for unit in campaign.living(army):
                campaign.put(unit, DEAD)
                campaign.strength[unit] = 0
    campaign.agenda.append(TurnEnds())
    study.settle()
    return study


def winners(study: Study) -> tuple[int, ...]:
    """The winning seats; () while the game goes on."""
    return () if study.now.outcome is None else study.now.outcome.winners


@pytest.mark.rule("10.1-1", "10.1-2", "10.2-1", "10.0-3", "2.3-2")
@pytest.mark.parametrize("turn", [ALLIED_DAY, ALLIED_NIGHT, 0, FRENCH_NIGHT])
@pytest.mark.parametrize(
    ("army", "level", "names"), [(FRENCH, 12, "ABC"), (ANGLO_DUTCH, 8, "STUVW"), (PRUSSIAN, 9, "NOPQR")]
)
def test_how_many_dead_defeat_an_army(army: int, level: int, names: str, turn: int) -> None:
    for count, beaten in ((level - 1, False), (level, True), (level + 1, True)):
        dead = [0, 0, 0]
        dead[army] = count
        study = judged(dead, turn=turn)
        assert study.now.defeated[army] == beaten
        assert {study.at(name) for name in names} == ({"dead"} if beaten else {study_town(army)})


def study_town(army: int) -> str:
    return ["beaumont", "mons", "namur"][army]


@pytest.mark.rule("10.1-3", "10.1-5", "10.2-1", "10.2-3")
def test_c77_three_armies_at_one_check() -> None:
    study = judged([12, 8, 9])
    assert (winners(study), study.now.outcome.rule if study.now.outcome else "") == ((0,), "10.1")
    study = judged([12, 8, 5])
    assert (winners(study), study.now.outcome.rule if study.now.outcome else "") == ((1,), "10.2")
    study = judged([11, 8, 8], turn=0)
    assert (winners(study), study.step, study.now.turn) == ((), "ChooseGroup", ALLIED_DAY)
    assert quota(study) == {FRENCH: 0, ANGLO_DUTCH: 0, PRUSSIAN: 1}
    assert study.refused("group", "mons", ANGLO_DUTCH).rule == "5.1"
    march(study, PRUSSIAN, "namur", N="ligny")


@pytest.mark.rule("10.1-3")
def test_both_allies_at_once_or_one_after_the_other() -> None:
    assert winners(judged([0, 8, 9])) == (0,)
    assert winners(judged([0, 8, 0])) == ()
    assert winners(judged([0, 8, 9], before=[False, True, False])) == (0,)
    assert winners(judged([0, 8, 9], before=[False, False, True])) == (0,)


@pytest.mark.rule("10.1-5", "R38")
def test_the_french_fall_together_with_the_second_ally() -> None:
    for before in ([False, True, False], [False, False, True], [False, False, False]):
        assert winners(judged([12, 8, 9], before=before)) == (0,)
    assert winners(judged([12, 0, 9])) == (1,)


@pytest.mark.rule("10.1-4", "10.2-2")
def test_c78_the_cities_after_the_last_turn() -> None:
    for cities, winner in (
        ("brussels liege", 0),
        ("ghent liege", 0),
        ("brussels ghent", 0),
        ("brussels ghent liege", 0),
        ("brussels", 1),
        ("liege hal", 1),
        ("", 1),
    ):
        study = drift(judged([0, 0, 0], turn=LAST, cities=cities), "over")
        assert winners(study) == (winner,), cities
        assert study.now.outcome is not None
        assert study.now.outcome.rule == ("10.1" if winner == 0 else "10.2")


@pytest.mark.rule("10.1-4")
def test_cities_win_nothing_before_the_last_turn() -> None:
    for turn in (LAST - 2, LAST - 1):
        study = drift(judged([0, 0, 0], turn=turn, cities="brussels liege ghent"), "ChooseGroup")
        assert (winners(study), study.now.turn) == ((), turn + 1)


@pytest.mark.rule("10.1-4", "10.2-1", "R58")
def test_a_defeated_french_army_wins_nothing_with_cities() -> None:
    study = drift(judged([12, 0, 0], turn=LAST, cities="brussels liege"), "over")
    assert (winners(study), study.at("F0")) == ((1,), "dead")


@pytest.mark.rule("10.1-4")
def test_the_number_of_cities_comes_from_the_data() -> None:
    assert make_scenario(load(), "campaign", "", []).cities == 2
    mine = load([{"tables": {"cities_to_win": 3}}])
    study = Study(turn=LAST).french("A", INFANTRY, 2, 1, "brussels").french("B", INFANTRY, 2, 1, "liege")
    several(study, ANGLO_DUTCH, "STUVW", "mons")
    several(study, PRUSSIAN, "NOPQR", "namur")
    study.scenario = make_scenario(mine, "campaign", "", [])
    assert winners(drift(study.turn_end(), "over")) == (1,)


@pytest.mark.rule("2.3-3", "10.0-1")
def test_supply_comes_before_defeat_and_defeat_before_victory() -> None:
    """Seven Anglo-Dutch are dead and the French sit in Brussels on the last day: the eighth falls first."""
    study = judged([0, 7, 8], turn=LAST, cities="brussels liege")
    assert (study.step, study.now.defeated) == ("SupplyLoss", [False] * 3)
    study.do("remove", "S").do("remove", "N").do("remove", "O")
    assert study.now.defeated == [False, True, True]
    assert study.now.outcome is not None
    assert study.now.outcome.reason == "Both Allied armies are defeated."


@pytest.mark.rule("10.0-1", "10.0-2")
def test_an_army_that_has_lost_too_much_fights_on_until_the_turn_ends() -> None:
    """The eighth Anglo-Dutch unit falls in a skirmish; the battle is still fought."""
    study = Study(dice=[6, 1, *HILLS]).french("A", INFANTRY, 1, 1, "alost")
    study.anglo("S", INFANTRY, 1, 1, "ghent")
    several(study, FRENCH, "BCD", "quatre_bras")
    several(graves(study, [0, 7, 0]), ANGLO_DUTCH, "TUV", "waterloo").movement()
    march(bury(study), FRENCH, "alost", A="ghent")
    march(study, FRENCH, "quatre_bras", B="waterloo", C="waterloo", D="waterloo").do("end_movement")
    study.do("show", "S").do("done").do("show", "A").do("done")
    assert study.now.dead[ANGLO_DUTCH] == 8
    assert (study.step, study.now.defeated[ANGLO_DUTCH]) == ("LayTerrain", False)
    assert study.at("T") == "waterloo"


# Every death counts


@pytest.mark.rule("10.0-4", "5.6-6")
def test_a_unit_lost_on_the_march_counts() -> None:
    study = Study(dice=[1]).french("A", INFANTRY, 3, 1, now=1).movement()
    march(study, FRENCH, "beaumont", A="laneffe charleroi").do("end_movement")
    assert study.now.dead == [1, 0, 0]


@pytest.mark.rule("10.0-4", "8.3-3", "8.3-1")
def test_c60_a_leader_lost_in_a_fight_counts() -> None:
    study = Study(turn=ALLIED_DAY, dice=[1, 6]).anglo("W", LEADER, 1, 2, "ghent").anglo("A", INFANTRY, 2, 1, "ghent")
    study.french("F", INFANTRY, 2, 1, "alost").movement()
    march(study, ANGLO_DUTCH, "ghent", W="alost").do("end_movement")
    study.do("show", "F").do("done").do("show", "W").do("done")
    assert (study.at("W"), study.now.dead) == ("dead", [0, 1, 0])


@pytest.mark.rule("10.0-4", "2.2-5")
def test_units_lost_by_fire_rout_and_lack_of_roads_count() -> None:
    study = several(Study(dice=[1, 6]), FRENCH, "ABC", "charleroi")
    study.prussian("X", INFANTRY, 1, 1, "charleroi").prussian("Y", INFANTRY, 1, 1, "charleroi")
    several(study, PRUSSIAN, "Z", "charleroi", steps=4).french("D", INFANTRY, 2, 1, "ligny")
    several(study, PRUSSIAN, "UVW", "charleroi", steps=4)
    study.french("E", INFANTRY, 2, 1, "quatre_bras").french("G", INFANTRY, 2, 1, "binche")
    study.french("H", INFANTRY, 2, 1, "thuin")
    places = {"A": 4, "B": 2, "C": 3, "X": 4, "Y": 5, "Z": 6, "U": 6, "V": 6, "W": 7}
    study.battle("charleroi", places, sources=["laneffe"])
    study.do("pick", "A").do("fire", 0)
    while study.step == "ForcedRetreat":
        take(study, "leave")
    # X by fire, Y by the rout, and of four one alone finds a road: Fosse
    assert study.now.dead == [0, 0, 2 + 3]


@pytest.mark.rule("10.0-4")
def test_a_unit_lost_to_morale_counts() -> None:
    study = several(Study(dice=[1]), FRENCH, "ABC", "charleroi").french("N", 3, 1, 1, "charleroi")
    several(study, PRUSSIAN, "XYZ", "charleroi")
    study.battle("charleroi", {"A": 1, "N": 1, "B": 2, "C": 3, "X": 1, "Y": 5, "Z": 6}, sources=["laneffe"])
    assert (study.at("N"), study.now.dead) == ("dead", [1, 0, 0])


@pytest.mark.rule("10.2-3")
def test_a_defeated_ally_is_out_of_the_game() -> None:
    study = judged([0, 0, 9], turn=0)
    assert quota(study) == {FRENCH: 0, ANGLO_DUTCH: 1, PRUSSIAN: 0}
    study.do("end_movement")
    assert (study.step, winners(study)) == ("ChooseGroup", ())
    assert study.now.turn == FRENCH_NIGHT
