"""Rules 3.2 and 4.0: what the opponent sees of the map."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.napoleon_1815 import Napoleon1815
from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, ARMIES, CAVALRY, FRENCH, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import knows
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from tests.napoleon_1815.drill import march, opening, several
from tests.napoleon_1815.sandbox import GROUND, Study

BOOK = cast("Napoleon1815", rulebook("napoleon_1815"))


def seen(campaign: Campaign, seat: int) -> Campaign:
    """The position as a seat gets it."""
    return BOOK.secrets.view(campaign, seat).state


def faces(campaign: Campaign, seat: int) -> dict[str, int]:
    """The blocks whose faces a seat sees, by their ids."""
    view = seen(campaign, seat)
    return {id: unit for unit, id in enumerate(view.roster.ids) if knows(view, seat, unit)}


def armies(campaign: Campaign, seat: int) -> set[str]:
    """The armies of the blocks whose faces a seat sees."""
    return {ARMIES[campaign.roster.army[unit]] for unit in faces(campaign, seat).values()}


def backs(campaign: Campaign, seat: int) -> dict[tuple[str, str | None], int]:
    """How many blocks of which army a seat sees from behind, by town; none for those off the map."""
    view = seen(campaign, seat)
    found: Counter[tuple[str, str | None]] = Counter()
    for unit, town in enumerate(view.where):
        if not knows(view, seat, unit):
            assert view.post[unit] < 0
            found[ARMIES[view.roster.army[unit]], view.ground.ids[town] if town >= 0 else None] += 1
    return dict(found)


def swapped(campaign: Campaign, one: int, other: int) -> Campaign:
    """The same blocks for those who see backs only: two of them have changed places and steps."""
    new = campaign.copy()
    new.where[one], new.where[other] = new.where[other], new.where[one]
    new.strength[one] = 1
    return new


@pytest.mark.rule("3.2-1")
def test_faces_for_the_owner_numbers_and_colours_for_the_opponent() -> None:
    campaign = opening(options=["historical_setup"]).now
    assert len(faces(campaign, 0)) == 24
    guard, mine = faces(campaign, 0)["fr_g1"], seen(campaign, 0)
    (face,) = (face for face in BOOK.display.pieces(BOOK.secrets.view(campaign, 0)) if face["id"] == "fr_g1")
    assert (mine.roster.arm[guard], mine.strength[guard], mine.roster.fire[guard]) == (INFANTRY, 4, 3)
    assert (face["symbol"], face["numbers"], face["at"]) == ("infantry", "4F3", GROUND.numbers["beaumont"])
    assert mine.ground.ids[mine.where[guard]] == "beaumont"
    assert face["block"]["corps"] == mine.roster.corps_names[guard] != ""
    assert armies(campaign, 1) == {"anglo_dutch", "prussian"}
    assert backs(campaign, 1) == {("french", "solre"): 6, ("french", "beaumont"): 12, ("french", "philippeville"): 6}
    behind = [face for face in BOOK.display.pieces(BOOK.secrets.view(campaign, 1)) if face["symbol"] == "back"]
    assert len(behind) == 24
    for face in behind:  # they differ in nothing but where they stand
        assert face | {"number": 0, "id": "", "at": 0} == behind[0] | {"number": 0, "id": "", "at": 0}
    assert faces(campaign, SPECTATOR) == {}


@pytest.mark.rule("3.2-1", "3.2-3")
@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_the_opponent_cannot_tell_one_block_from_another(seat: int) -> None:
    """Two positions that differ in who stands where, and how strong, are one and the same to him."""
    study = opening(options=["historical_setup"])
    guard, line = study.roster.numbers["fr_g1"], study.roster.numbers["fr_21"]
    other = swapped(study.now, guard, line)
    assert seen(other, 0).dump() != seen(study.now, 0).dump()
    assert faces(other, seat) == faces(study.now, seat)
    assert backs(other, seat) == backs(study.now, seat)
    one, two = BOOK.secrets.view(study.now, seat).state, BOOK.secrets.view(other, seat).state
    assert one.dump() == two.dump()
    assert BOOK.display.pieces(BOOK.secrets.view(study.now, seat)) == BOOK.display.pieces(
        BOOK.secrets.view(other, seat)
    )
    assert BOOK.display.panels(BOOK.secrets.view(study.now, seat)) == BOOK.display.panels(
        BOOK.secrets.view(other, seat)
    )


@pytest.mark.rule("3.2-3", "5.6-3")
def test_the_log_tells_how_many_marched_not_who() -> None:
    study = several(Study(dice=[1, 4]), FRENCH, "AB", "beaumont").prussian("P", INFANTRY, 2, 1, "namur").movement()
    march(study, FRENCH, "beaumont", A="laneffe charleroi", B="thuin").do("end_movement")
    unit = study.roster.numbers["A"]
    for event in study.events:
        if event.visible_to(1) and event.kind in ("march", "column", "step", "block_step"):
            assert event.kind in ("column", "block_step")
            assert event.data[0] == FRENCH  # the army, not the block
    assert [data[0] for data in study.told("march")] == [unit, unit, study.roster.numbers["B"]]
    assert study.told("block_step") == [(FRENCH, GROUND.numbers["charleroi"])]


@pytest.mark.rule("3.2-3")
def test_a_refusal_does_not_tell_where_a_block_is() -> None:
    """Asking for an enemy block gets the same answer wherever it stands."""
    study = opening(options=["historical_setup"]).do("end_movement")
    guard, line = study.roster.numbers["fr_g1"], study.roster.numbers["fr_21"]
    study.do("group", "brussels", ANGLO_DUTCH)
    here = study.refused("pick", "fr_g1").reason
    study.state = swapped(study.now, guard, line)
    assert study.refused("pick", "fr_g1").reason == here


@pytest.mark.rule("3.2-3")
def test_the_record_hides_what_was_picked_up() -> None:
    table = Table(BOOK, "campaign", ["historical_setup"])
    french = [action for action in table.legal() if action.verb == "group"]
    table.take(french[0])
    pick = next(action for action in table.legal() if action.verb == "pick")
    assert BOOK.secrets.may_be_told(cast("Campaign", table.state), pick, 0)
    assert not BOOK.secrets.may_be_told(cast("Campaign", table.state), pick, 1)
    table.take(pick)
    assert BOOK.secrets.view(cast("Campaign", table.state), 1).state.hand == -1
    assert BOOK.secrets.view(cast("Campaign", table.state), 0).state.hand == pick.a


@pytest.mark.rule("3.2-2", "8.1-1", "R23")
def test_a_block_is_seen_from_the_moment_it_is_used_and_hidden_again_after() -> None:
    study = Study(dice=[4]).french("A", INFANTRY, 2, 1).french("N", LEADER, 1, 2, "charleroi")
    study.prussian("P", INFANTRY, 2, 1, "namur").movement()
    march(study, FRENCH, "beaumont", A="laneffe charleroi").do("end_movement")
    assert backs(study.now, 1) == {("french", "charleroi"): 2}
    study.do("reveal")
    assert (GROUND.numbers["charleroi"], 1) in [(data[2], data[1]) for data in study.told("revealed")]
    assert backs(study.now, 1) == {("french", "charleroi"): 2}  # the turn is over: he stands upright again


@pytest.mark.rule("3.2-2", "R41")
def test_a_skirmish_shows_those_who_fight_and_no_others() -> None:
    study = Study(dice=[6] * 4).french("A", INFANTRY, 2, 1, "alost").french("B", CAVALRY, 2, 2, "alost")
    study.anglo("X", INFANTRY, 2, 1, "ghent").movement()
    march(study, FRENCH, "alost", A="ghent", B="ghent").do("end_movement")
    study.do("show", "X").do("done").do("show", "A")
    assert "french" not in armies(study.now, 1)
    assert "anglo_dutch" not in armies(study.now, 0)
    study.do("done")
    assert {data[0] for data in study.told("revealed")} == {study.roster.numbers["A"], study.roster.numbers["X"]}
    assert list(study.now.shown) == [0, 0, 0]


@pytest.mark.rule("4.0-2", "3.2-1")
def test_the_french_deploy_knowing_how_many_allies_are_where() -> None:
    study = opening()
    assert set(backs(study.now, 0)) == {("anglo_dutch", None), ("prussian", None)}  # nothing before they are done
    study.do("historical")
    assert {town for _, town in backs(study.now, 0)} == {None}
    study.do("done")
    assert (study.step, study.now.seat()) == ("Deploy", 0)
    found = backs(study.now, 0)
    assert found["anglo_dutch", "brussels"] == 4
    assert found["prussian", "namur"] == 3
    assert sum(found.values()) == 34
    assert armies(study.now, 0) == {"french"}
    other = swapped(study.now, study.roster.numbers["ad_11"], study.roster.numbers["ad_31"])
    assert seen(other, 0).dump() == seen(study.now, 0).dump()


@pytest.mark.rule("R40", "11.0-5")
def test_allies_see_each_others_backs_or_faces() -> None:
    for options, known in (([], 18), (["allies_show_faces"], 34)):
        campaign = opening("three_players", ["historical_setup", *options]).now
        assert len(faces(campaign, 2)) == known
        assert len(faces(campaign, 0)) == 24
