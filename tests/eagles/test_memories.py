"""What a position remembers is worked out anew when what it follows from changes; copies go their own ways."""

from random import Random

import pytest

from grognard.arena.bench import first_state
from grognard.boards.search import reach_from
from grognard.games import rulebook
from grognard.games.eagles import retreat, sighting
from grognard.games.eagles.command import command_marks
from grognard.games.eagles.ground import STRIDE
from grognard.games.eagles.movement import barred
from grognard.games.eagles.roster import COALITION, FRENCH, GAITS
from grognard.games.eagles.state import Battle
from grognard.games.eagles.zones import zones_of
from tests.eagles.sandbox import Field

BOOK = rulebook("eagles")
SCENARIOS = [info.id for info in BOOK.scenarios]


def begun(scenario: str) -> Battle:
    state = first_state(BOOK, scenario, 1)
    assert isinstance(state, Battle)
    return state


def fresh(state: Battle) -> Battle:
    """The same position without a memory."""
    new = state.copy()
    new.zones, new.fronts, new.contacts = [None, None], [None, None, None, None], None
    new.ranges, new.ways_home, new.dangers, new.reach, new.choices = {}, {}, {}, None, None
    return new


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_step_is_free_or_leads_farther_than_the_stride(scenario: str) -> None:
    for steps in begun(scenario).ground.steps:
        for h, row in enumerate(steps):
            assert all(cost > 0 for cost in row[1::2])
            assert all(abs(n - h) <= STRIDE for n in row[::2])


def test_a_search_in_a_window_finds_the_same() -> None:
    state = begun("waterloo")
    chance = Random(5)
    shut, zone = barred(state, FRENCH), zones_of(state, COALITION)
    for _ in range(200):
        start, points = chance.choice(state.ground.hexes), chance.randrange(11)
        steps = state.ground.steps[chance.randrange(1, GAITS)]
        whole = reach_from(start, points, steps, shut, zone, toll=2, zone=zone)
        narrow = reach_from(start, points, steps, shut, zone, toll=2, zone=zone, stride=STRIDE)
        assert list(narrow.cost.items()) == list(whole.cost.items())
        assert list(narrow.came_from.items()) == list(whole.came_from.items())


@pytest.mark.parametrize("scenario", ["hougoumont", "derlon", "plancenoit"])
def test_a_position_with_a_memory_offers_what_one_without_offers(scenario: str) -> None:
    state = begun(scenario)
    chance = Random(scenario)
    for _ in range(150):
        if state.outcome is not None:
            break
        actions = state.legal()
        assert actions == fresh(state).legal()
        other = state.copy()  # it goes another way with the same memory
        for _ in range(3):
            if other.outcome is None:
                other.apply(chance.choice(other.legal()))
        state.apply(chance.choice(actions))


@pytest.mark.rule("5.2-11")
def test_a_command_range_follows_leader_and_enemies() -> None:
    field = Field().leader("Ney", 805, "9/2").coalition("A", 1212, "4/7/4").coalition("B", 1213, "4/7/4")
    battle = field.battle()
    leader, enemy = battle.roster.leader_numbers["Ney"], field["A"]
    open_range = command_marks(battle, leader)
    assert open_range[806]
    other = battle.copy()
    other.put(enemy, 806)
    assert not command_marks(other, leader)[806]
    assert command_marks(battle, leader) == open_range
    other.put(enemy, 1212)
    assert command_marks(other, leader) == open_range
    other.put_leader(leader, 1405)
    assert not command_marks(other, leader)[705]
    assert command_marks(battle, leader)[705]


@pytest.mark.rule("22.1-02")
def test_who_stands_beside_whom_follows_those_who_move() -> None:
    field = Field().french("A", 505).coalition("B", 506)
    battle = field.battle()
    assert sighting.contacts(battle)[FRENCH][506]
    assert sighting.contacts(battle)[COALITION][505]
    other = battle.copy()
    other.put(field["B"], 509)
    assert not any(sighting.contacts(other)[FRENCH])
    assert sighting.contacts(battle)[FRENCH][506]


@pytest.mark.rule("16-03")
def test_ways_home_follow_the_enemies() -> None:
    field = Field().french("A", 505, routed=True).coalition("B", 1010)
    battle = field.battle()
    before = retreat.rout_march(battle, field["A"])
    other = battle.copy()
    for h in before:
        other.put(field["B"], h)
    assert retreat.rout_march(other, field["A"]) != before
    assert retreat.rout_march(battle, field["A"]) == before
