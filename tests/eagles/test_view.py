"""Who sees what (11, 22.1, 22.2, 23.1)."""

import pytest

from grognard.games.eagles import hidden, sighting, view
from grognard.games.eagles.data.records import GameData
from grognard.games.eagles.loader import load
from grognard.games.eagles.roster import COALITION, FRENCH
from grognard.games.eagles.state import AWAY, COVERED, DEAD, DEFENCE, NO_ORDER, UNSEEN, Battle
from grognard.games.eagles.zones import zones_of
from grognard.kernel.dice import blind_dice
from grognard.kernel.state import SPECTATOR
from tests.eagles.sandbox import Field, make_battle

DATA: GameData = load()


def derlon() -> Battle:
    return make_battle(DATA, "derlon", ["all_units"], blind_dice(0))


def two_stacks() -> Field:
    field = (
        Field().french("A", 505).coalition("lead", 508).coalition("below", 508).coalition("guns", 508, "5/7/3", "foot")
    )
    return field.coalition("beside", 506).coalition("under", 506)


@pytest.mark.rule("22.1-01", "22.1-02")
def test_lead_and_guns_are_seen_and_the_rest_from_the_next_hex() -> None:
    field = two_stacks()
    battle = field.battle()
    sighting.note_looks(battle)
    seen = view.redact(battle, FRENCH).state
    assert seen.where[field["lead"]] == seen.where[field["guns"]] == 508
    assert seen.where[field["below"]] == UNSEEN
    assert seen.stacks[508] == [field["guns"], field["lead"]]
    assert seen.stacks[506] == [field["beside"], field["under"]]
    own = view.redact(battle, COALITION).state
    assert own.stacks == battle.stacks


@pytest.mark.rule("22.1-03")
def test_what_is_not_seen_changes_nothing() -> None:
    field = two_stacks()
    battle = field.battle()
    sighting.note_looks(battle)
    before = view.redact(battle, FRENCH).state.dump()
    unit = field["below"]
    battle.lost[unit] = battle.acting[unit] = battle.prepared[unit] = 1
    battle.order[1] = DEFENCE
    battle.decoys[7] = 2
    assert view.redact(battle, FRENCH).state.dump() == before
    assert view.redact(battle, SPECTATOR).state.where[unit] == UNSEEN
    assert view.redact(battle, COALITION).state.order[1] == DEFENCE


@pytest.mark.rule("22.1-03", "7.1-03", "11-02")
def test_orders_are_their_owners_until_shown() -> None:
    battle = derlon()
    formation = battle.roster.formation_numbers["french_i"]
    battle.order[formation] = 1
    assert view.redact(battle, COALITION).state.order[formation] == NO_ORDER
    assert view.redact(battle, FRENCH).state.order[formation] == 1
    battle.shown[formation] = 1
    assert view.redact(battle, COALITION).state.order[formation] == 1


@pytest.mark.rule("11-08")
def test_decoys_are_their_owners() -> None:
    battle = derlon()
    battle.decoys = list(range(10))
    assert view.redact(battle, FRENCH).state.decoys == [0, 1, 2, 3, 4] + [NO_ORDER] * 5
    assert view.redact(battle, COALITION).state.decoys == [NO_ORDER] * 5 + [5, 6, 7, 8, 9]


@pytest.mark.rule("22.2-01", "23.1-03", "22.1-03")
def test_hidden_counters() -> None:
    field = Field().leader("Bülow", 0, "8/1", "prussian", "IV").coalition("p", 0, army="prussian", formation="IV")
    battle = field.french("A", 505).battle()
    battle.where[field["p"]] = COVERED
    hidden.add_counter(battle, 0, True, 1010, -1)
    later = hidden.add_counter(battle, 0, False, 0, 1)
    mine, theirs = (view.redact(battle, seat).state for seat in (COALITION, FRENCH))
    assert (mine.counter_leader, mine.counter_real) == ([0, 0], [1, 0])
    assert (theirs.counter_leader, theirs.counter_real) == ([-1, -1], [0, 0])
    assert theirs.counter_at == [1010, 0]
    assert theirs.where[field["p"]] == AWAY
    assert mine.where[field["p"]] == COVERED
    assert not view.knows_truth(battle, COALITION, later)
    assert view.knows_counter(battle, COALITION, later)


def test_the_lost_are_known_to_all() -> None:
    battle = derlon()
    battle.put(0, DEAD)
    assert view.redact(battle, COALITION).state.where[0] == DEAD


def test_zones_of_a_view_are_the_true_ones() -> None:
    battle = derlon()
    for seat in (FRENCH, COALITION):
        seen = view.redact(battle, seat).state
        assert zones_of(seen, FRENCH) == zones_of(battle, FRENCH)
        assert zones_of(seen, COALITION) == zones_of(battle, COALITION)


def test_all_is_open_when_it_is_over() -> None:
    battle = derlon()
    battle.finish(FRENCH, "7.4.c", "test")
    assert view.redact(battle, COALITION).state.stacks == battle.stacks
