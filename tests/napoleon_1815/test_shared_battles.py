"""Rule 11.0: both Allies in one fight. They decide by what they know, and the engine asks for no more (R40)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.games import rulebook
from grognard.games.napoleon_1815.display.words import WORDING
from grognard.games.napoleon_1815.field import FARM, HILL, OPEN, WOODS
from grognard.games.napoleon_1815.fire import OTHERS
from grognard.games.napoleon_1815.knowledge.opinions import prior
from grognard.games.napoleon_1815.loader import load
from grognard.games.napoleon_1815.roster import (
    ANGLO_DUTCH,
    ARMIES_OF,
    FOOT_ARTILLERY,
    FRENCH,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from grognard.games.napoleon_1815.setup import make_roster, make_scenario
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.fights import FindFights
from grognard.games.napoleon_1815.steps.turn import PlayerTurn, TurnEnds, start_turn
from grognard.games.napoleon_1815.view import redact
from grognard.kernel.dice import Dice
from grognard.kernel.knowledge import Case, best_of
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from tests.conformance.offers import check_offers, live_table
from tests.napoleon_1815.clash import line_up
from tests.napoleon_1815.drill import HILLS, several
from tests.napoleon_1815.sandbox import ALLIED_DAY, FRENCH_DAY, GROUND, Study

NAPOLEON, WELLINGTON, BLUCHER = 0, 1, 2  # seats

ROSTER = make_roster(load(), GROUND)
BATTLES = 12
MOST_DECISIONS = 300


def random_fight(options: list[str], chance: Random) -> Campaign:
    """Blocks of all three armies in one town, some next door, some a step weaker: the Battle phase begins."""
    ground, roster = GROUND, ROSTER
    campaign = Campaign(Dice(chance.randbytes(32)), ground, roster, make_scenario(load(), "three_players", "", options))
    campaign.turn = chance.choice([0, 1])
    town = chance.randrange(ground.size())
    active = campaign.active()
    roads = ground.near[town]
    for side in (0, 1):
        allowed = [there for number, there in enumerate(roads) if (number % 2 == 0) == (side == active)]
        for army in ARMIES_OF[side]:
            for unit in chance.sample(roster.units_of[army], chance.randint(1, 5)):
                campaign.put(unit, town)
            for unit in roster.units_of[army]:
                if campaign.where[unit] != town and allowed and chance.random() < 0.1:
                    campaign.put(unit, chance.choice(allowed))
                if roster.full[unit] > 1 and chance.random() < 0.4:
                    campaign.strength[unit] = chance.randint(1, roster.full[unit])
    start_turn(campaign)
    campaign.entries[town] = [there for number, there in enumerate(roads) if number % 2 == 0]
    for army in chance.sample(ARMIES_OF[active], len(ARMIES_OF[active])):
        campaign.thrusts.append((town, roads[0], army))
    campaign.agenda += [PlayerTurn(), TurnEnds(), FindFights()]
    campaign.settle()
    return campaign


OPTIONS: list[list[str]] = [
    [],
    ["hidden_until_fire"],
    ["allies_show_faces"],
    ["hidden_until_fire", "woods_forfeit"],
]


@pytest.mark.rule("R40", "11.0-2")
@pytest.mark.parametrize("options", OPTIONS)
def test_an_ally_in_a_shared_fight_is_offered_what_the_engine_takes(options: list[str]) -> None:
    book = rulebook("napoleon_1815")
    for number in range(BATTLES):
        chance = Random(f"{number} {options}")
        live = live_table(book, "three_players", options, bytes(32))
        campaign = random_fight(options, chance)
        live.table = Table(book, "three_players", options, state=campaign)
        wanderer = Wanderer(book, 0.5, chance)
        turn = campaign.turn
        while campaign.outcome is None and campaign.turn == turn and live.actions_taken < MOST_DECISIONS:
            check_offers(live)
            live.take(wanderer.choose(campaign, live.table.legal()))
            assert book.measures.faults(campaign) == []


# Deployment


def both_attack(*blocks: tuple[str, int, int], options: Sequence[str] = ()) -> Study:
    """(name, army, arm): Allied blocks that attack three French ones in Quatre Bras; more Prussians than Anglo-Dutch.

    The French have deployed: the Prussian is asked.
    """
    study = Study(turn=ALLIED_DAY, dice=HILLS, scenario="three_players", options=options)
    for name, army, arm in blocks:
        study.unit(name, army, arm, 1 if arm == LEADER else 3, 1, "quatre_bras")
    several(study, FRENCH, "XYZ", "quatre_bras")
    study.fights({"quatre_bras": ["waterloo"]})
    while study.now.seat() != BLUCHER or study.step != "Deployment":
        if study.step == "Deployment":
            line_up(study, {"X": 4, "Y": 5, "Z": 6})
        else:
            study.now.apply(study.now.legal()[0])
            study.collect()
    study.field("quatre_bras").terrain[1:4] = [OPEN, OPEN, OPEN]
    return study


def seen(study: Study, seat: int) -> Campaign:
    view = redact(study.now, seat).state
    assert isinstance(view, Campaign)
    return view


def men(campaign: Campaign) -> list[int]:
    """How many attackers stand in Reserve, Left, Center and Right."""
    return campaign.fields[GROUND.numbers["quatre_bras"]].men[:4]


P, Q, R = ("P", PRUSSIAN, INFANTRY), ("Q", PRUSSIAN, INFANTRY), ("R", PRUSSIAN, INFANTRY)
A, B = ("A", ANGLO_DUTCH, INFANTRY), ("B", ANGLO_DUTCH, INFANTRY)


@pytest.mark.rule("R40")
def test_the_second_ally_sees_where_his_friend_stands_but_not_who() -> None:
    study = both_attack(P, Q, R, A, B)
    line_up(study, {"P": 1, "Q": 1}, done=False)
    assert men(seen(study, WELLINGTON)) == [0, 0, 0, 0]  # not while he is at it
    line_up(study, {"R": 0})
    assert (study.step, study.now.seat()) == ("Deployment", WELLINGTON)
    assert men(seen(study, WELLINGTON)) == men(seen(study, BLUCHER)) == [1, 2, 0, 0]
    assert men(seen(study, NAPOLEON)) == men(seen(study, SPECTATOR)) == [0, 0, 0, 0]
    study.do("pick", "A")
    assert not seen(study, WELLINGTON).shown[study.number("P")]
    assert men(seen(study, BLUCHER)) == [1, 2, 0, 0]
    assert seen(study, WELLINGTON).legal() == study.now.legal()


@pytest.mark.rule("6.23-1", "6.23-4", "R40")
def test_an_ally_keeps_out_of_his_friends_positions_save_for_his_leader() -> None:
    study = both_attack(P, Q, ("L", PRUSSIAN, LEADER), A, ("W", ANGLO_DUTCH, LEADER))
    line_up(study, {"P": 1, "L": 2, "Q": 0})
    study.do("pick", "A")
    assert study.refused("station", 1).rule == "6.23"
    assert "ally" in study.refused("station", 2).reason  # a leader alone: but nobody but Blücher knows that
    assert study.offered("station") == [3, 0]
    study.do("station", 3).do("pick", "W")
    assert study.offered("station") == [1, 2, 3, 0]
    study.do("station", 1).do("done")
    assert study.step != "Deployment"


@pytest.mark.rule("6.23-4", "R40")
def test_allies_who_show_faces_see_that_a_leader_has_no_corps() -> None:
    study = both_attack(P, Q, ("L", PRUSSIAN, LEADER), A, B, options=["allies_show_faces"])
    line_up(study, {"P": 1, "L": 2, "Q": 0})
    study.do("pick", "A")
    assert study.offered("station") == [2, 3, 0]
    assert seen(study, WELLINGTON).legal() == study.now.legal()


@pytest.mark.rule("6.22-2", "6.21-11")
def test_the_first_ally_keeps_the_woods_as_far_as_he_can() -> None:
    """He does not know whether his friend has anything but guns, which are not deployed there."""
    study = both_attack(P, ("G", PRUSSIAN, FOOT_ARTILLERY), ("H", PRUSSIAN, FOOT_ARTILLERY), A, B)
    study.field("quatre_bras").terrain[1] = WOODS
    line_up(study, {"P": 2, "G": 3, "H": 0}, done=False)
    assert (study.refused("done").rule, "woods" in study.refused("done").reason) == ("6.21", True)
    assert seen(study, BLUCHER).legal() == study.now.legal()
    line_up(study, {"P": 1})
    assert study.now.seat() == WELLINGTON
    line_up(study, {"A": 2, "B": 0})
    assert men(study.now) == [2, 1, 1, 1]


@pytest.mark.rule("6.22-2")
def test_guns_alone_leave_the_woods_to_the_friend() -> None:
    guns = [(name, PRUSSIAN, FOOT_ARTILLERY) for name in "GHI"]
    study = both_attack(*guns, A, B)
    study.field("quatre_bras").terrain[1] = WOODS
    line_up(study, {"G": 2, "H": 3, "I": 0})
    assert study.now.seat() == WELLINGTON
    line_up(study, {"A": 0, "B": 0}, done=False)
    assert study.refused("done").rule == "6.22"
    line_up(study, {"B": 1})
    assert men(study.now) == [2, 1, 1, 1]


# The holder of a Hill


def on_the_hill() -> Study:
    """Wellington stands with two Prussians on a Hill; the Prussians have more blocks in the battle."""
    study = both_attack(P, Q, R, ("W", ANGLO_DUTCH, LEADER), A)
    field = study.field("quatre_bras")
    field.terrain[1] = HILL
    line_up(study, {"P": 1, "Q": 1, "R": 2})
    line_up(study, {"W": 1, "A": 3})
    assert (study.step, study.now.seat()) == ("ChooseHolder", BLUCHER)
    return study


@pytest.mark.rule("6.21-28", "R40")
def test_the_ally_with_more_units_names_a_holder_of_his_own() -> None:
    study = on_the_hill()
    assert seen(study, BLUCHER).legal() == study.now.legal()
    assert [action.to_text() for action in study.now.legal()] == [
        study.action("hold", "P").to_text(),
        study.action("hold", "Q").to_text(),
        "yield",
    ]
    assert study.refused("hold", "W").rule == "6.21"
    study.do("hold", "Q")
    assert study.field("quatre_bras").holder[1] == study.number("Q")


@pytest.mark.rule("6.21-28", "R40", "11.0-2")
def test_or_he_leaves_the_hill_to_his_friend() -> None:
    study = on_the_hill().do("yield")
    assert study.field("quatre_bras").holder[1] == study.number("W")  # the only one who can


@pytest.mark.rule("6.21-28", "R40")
def test_what_others_hold_does_not_shift_the_question() -> None:
    """A Farm without infantry of the friend asks nobody; the Hill beside it is asked for as itself."""
    study = both_attack(("G", PRUSSIAN, FOOT_ARTILLERY), Q, ("H", PRUSSIAN, FOOT_ARTILLERY), A, B)
    study.field("quatre_bras").terrain[1:3] = [FARM, HILL]
    line_up(study, {"G": 1, "H": 0, "Q": 3})
    line_up(study, {"A": 2, "B": 2})
    assert (study.step, study.now.seat()) == ("ChooseHolder", WELLINGTON)
    assert study.offered("hold") == [study.number("A"), study.number("B")]
    assert seen(study, WELLINGTON).legal() == study.now.legal()


# Hits


def line_of_both(*places: tuple[str, int], dice: Sequence[int], options: Sequence[str] = ()) -> Study:
    """Prussians P, Q, … and Anglo-Dutch A, B, … of three steps each under the fire of a French gun in the Left lane."""
    study = Study(turn=FRENCH_DAY, dice=dice, scenario="three_players", options=options)
    study.french("Gun", FOOT_ARTILLERY, 3, 2, "waterloo").french("F2", INFANTRY, 3, 1, "waterloo")
    study.french("F3", INFANTRY, 3, 1, "waterloo")
    for name, _ in places:
        army = ANGLO_DUTCH if name < "N" else PRUSSIAN
        study.unit(name, army, INFANTRY, 3, 1, "waterloo")
    return study.battle("waterloo", {"Gun": 1, "F2": 2, "F3": 3, **dict(places)}, sources=["quatre_bras"])


@pytest.mark.rule("6.4-4", "11.0-2", "R40")
@pytest.mark.parametrize(("extra", "decides"), [("Q", BLUCHER), ("B", WELLINGTON)])
def test_of_two_allies_the_one_with_more_units_in_the_fight_decides_on_a_tie(extra: str, decides: int) -> None:
    study = line_of_both(("A", 4), ("P", 4), (extra, 5), ("C", 6), ("S", 7), dice=[1, 6, 6])
    study.act("Gun", "fire", OTHERS)
    assert (study.step, study.now.seat()) == ("TakeHit", decides)
    own, other = ("P", "A") if decides == BLUCHER else ("A", "P")
    assert study.offered("hit") == [study.number(own)]
    assert study.refused("hit", other).rule == "6.4"
    assert seen(study, decides).legal() == study.now.legal()
    study.do("hit", own)
    assert study.steps_of(own, other) == [2, 3]


@pytest.mark.rule("6.4-4", "11.0-2", "R40")
def test_he_may_leave_it_to_his_friend_who_chooses_among_his_own() -> None:
    study = line_of_both(("A", 4), ("B", 4), ("P", 4), ("Q", 5), ("R", 6), dice=[1, 1, 6])
    study.act("Gun", "fire", OTHERS)
    assert (study.step, study.now.seat()) == ("TakeHit", BLUCHER)
    assert study.told("hits")[-1][1] == 2
    study.do("yield")
    assert (study.step, study.now.seat()) == ("TakeHit", WELLINGTON)
    assert study.offered("hit") == [study.number("A"), study.number("B")]
    assert not study.may("yield")  # not to and fro for ever
    study.do("hit", "B")
    assert (study.step, study.now.seat()) == ("TakeHit", BLUCHER)  # the second hit: A and P are the strongest now
    study.do("hit", "P")
    assert study.steps_of("A", "B", "P") == [3, 2, 2]


@pytest.mark.rule("6.4-3", "R40")
def test_the_strongest_takes_the_hit_whoever_has_more_units() -> None:
    study = line_of_both(("A", 4), ("P", 4), ("Q", 5), ("R", 6), dice=[1, 6, 6])
    study.now.strength[study.number("P")] = 2
    study.act("Gun", "fire", OTHERS)
    assert study.steps_of("A", "P") == [2, 2]


@pytest.mark.rule("6.4-4", "6.24-8", "R40")
def test_a_tie_with_blocks_whose_faces_are_hidden_is_asked_for_by_own_units_only() -> None:
    study = line_of_both(("A", 4), ("B", 4), ("P", 4), ("Q", 5), ("R", 6), dice=[1] * 9, options=["hidden_until_fire"])
    for name in "ABP":
        study.now.strength[study.number(name)] = 2  # the views of others show them as they were at full strength
    study.act("Gun", "fire", OTHERS)
    assert not study.now.shown[study.number("A")]
    for decides in (BLUCHER, WELLINGTON):
        assert (study.step, study.now.seat()) == ("TakeHit", decides)
        assert seen(study, decides).legal() == study.now.legal()
        if decides == BLUCHER:
            study.do("yield")


@pytest.mark.rule("6.6-8", "11.0-2", "R40")
def test_ties_in_a_skirmish_go_the_same_way() -> None:
    study = Study(turn=FRENCH_DAY, dice=[6, 6, 6, 6, 6, 6, 1], scenario="three_players")
    study.french("F", INFANTRY, 1, 1, "ghent")
    several(study, ANGLO_DUTCH, "A", "ghent")
    several(study, PRUSSIAN, "PQ", "ghent")
    study.fights({"ghent": ["alost"]})
    study.do("show", "P").do("show", "Q").do("done").do("show", "A").do("done").do("show", "F").do("done")
    assert (study.step, study.now.seat()) == ("SkirmishHit", BLUCHER)
    assert study.offered("hit") == [study.number("P"), study.number("Q")]
    study.do("yield")
    assert study.steps_of("A", "P", "Q") == [1, 2, 2]


def test_computers_bear_their_own_hits() -> None:
    study = line_of_both(("A", 4), ("P", 4), ("Q", 5), ("R", 6), dice=[1, 6, 6])
    study.act("Gun", "fire", OTHERS)
    assert best_of(prior(Case(study.now, study.now.seat()), study.now.legal())).verb == "hit"
    assert WORDING.describe(study.now, study.action("yield")) == "Leave it to the other Ally"
