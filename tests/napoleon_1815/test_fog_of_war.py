"""Rules 3.2 and 4.0: what the opponent sees of the map."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from grognard.games import rulebook
from grognard.games.napoleon_1815 import Napoleon1815
from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, CAVALRY, FRENCH, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import view_json
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from tests.napoleon_1815.drill import march, opening, several
from tests.napoleon_1815.sandbox import GROUND, Study

BOOK = cast("Napoleon1815", rulebook("napoleon_1815"))


def seen(campaign: Campaign, seat: int) -> Any:
    """The position as a seat gets it."""
    return view_json(BOOK.secrets.view(campaign, seat))


def swapped(campaign: Campaign, one: int, other: int) -> Campaign:
    """The same blocks for those who see backs only: two of them have changed places and steps."""
    new = campaign.copy()
    new.where[one], new.where[other] = new.where[other], new.where[one]
    new.strength[one] = 1
    return new


@pytest.mark.rule("3.2-1")
def test_faces_for_the_owner_numbers_and_colours_for_the_opponent() -> None:
    campaign = opening(options=["historical_setup"]).now
    mine = {piece["id"]: piece for piece in seen(campaign, 0)["pieces"]}
    assert len(mine) == 24
    guard = mine["fr_g1"]
    assert [guard[key] for key in ("arm", "strength", "firepower", "town")] == ["infantry", 4, 3, "beaumont"]
    assert guard["corps"]
    theirs = seen(campaign, 1)
    assert {piece["army"] for piece in theirs["pieces"]} == {"anglo_dutch", "prussian"}
    backs = {back["town"]: back["blocks"] for back in theirs["backs"]}
    assert backs == {"solre": 6, "beaumont": 12, "philippeville": 6}
    assert all(set(back) == {"army", "town", "place", "blocks"} for back in theirs["backs"])
    assert {back["army"] for back in theirs["backs"]} == {"french"}
    assert seen(campaign, SPECTATOR)["pieces"] == []


@pytest.mark.rule("3.2-1", "3.2-3")
@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_the_opponent_cannot_tell_one_block_from_another(seat: int) -> None:
    """Two positions that differ in who stands where, and how strong, are one and the same to him."""
    study = opening(options=["historical_setup"])
    guard, line = study.roster.numbers["fr_g1"], study.roster.numbers["fr_21"]
    other = swapped(study.now, guard, line)
    assert seen(other, 0) != seen(study.now, 0)
    assert seen(other, seat) == seen(study.now, seat)
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
    assert seen(study.now, 1)["backs"] == [
        {"army": "french", "town": "charleroi", "place": None, "blocks": 2},
    ]
    study.do("reveal")
    assert (GROUND.numbers["charleroi"], 1) in [(data[2], data[1]) for data in study.told("revealed")]
    assert seen(study.now, 1)["backs"][0]["blocks"] == 2  # the turn is over: he stands upright again


@pytest.mark.rule("3.2-2", "R41")
def test_a_skirmish_shows_those_who_fight_and_no_others() -> None:
    study = Study(dice=[6] * 4).french("A", INFANTRY, 2, 1, "alost").french("B", CAVALRY, 2, 2, "alost")
    study.anglo("X", INFANTRY, 2, 1, "ghent").movement()
    march(study, FRENCH, "alost", A="ghent", B="ghent").do("end_movement")
    study.do("show", "X").do("done").do("show", "A")
    assert not any(piece["army"] == "french" for piece in seen(study.now, 1)["pieces"])
    assert not any(piece["army"] == "anglo_dutch" for piece in seen(study.now, 0)["pieces"])
    study.do("done")
    assert {data[0] for data in study.told("revealed")} == {study.roster.numbers["A"], study.roster.numbers["X"]}
    assert list(study.now.shown) == [0, 0, 0]


@pytest.mark.rule("4.0-2", "3.2-1")
def test_the_french_deploy_knowing_how_many_allies_are_where() -> None:
    study = opening()
    assert Counter(back["town"] for back in seen(study.now, 0)["backs"]) == {None: 2}  # nothing before they are done
    study.do("historical")
    assert {back["town"] for back in seen(study.now, 0)["backs"]} == {None}
    study.do("done")
    assert (study.step, study.now.seat()) == ("Deploy", 0)
    backs = {(back["town"], back["army"]): back["blocks"] for back in seen(study.now, 0)["backs"]}
    assert backs["brussels", "anglo_dutch"] == 4
    assert backs["namur", "prussian"] == 3
    assert sum(backs.values()) == 34
    assert {piece["army"] for piece in seen(study.now, 0)["pieces"]} == {"french"}
    other = swapped(study.now, study.roster.numbers["ad_11"], study.roster.numbers["ad_31"])
    assert seen(other, 0) == seen(study.now, 0)


@pytest.mark.rule("R40", "11.0-5")
def test_allies_see_each_others_backs_or_faces() -> None:
    for options, faces in (([], 18), (["allies_show_faces"], 34)):
        campaign = opening("three_players", ["historical_setup", *options]).now
        assert len(seen(campaign, 2)["pieces"]) == faces
        assert len(seen(campaign, 0)["pieces"]) == 24
