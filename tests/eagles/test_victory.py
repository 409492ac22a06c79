"""Victory points (the scenarios), weather (21), cards (18.1)."""

import pytest

from grognard.games.eagles import cards, victory, weather
from grognard.games.eagles.data.records import GameData
from grognard.games.eagles.loader import load
from grognard.games.eagles.roster import CAVALRY, COALITION, FRENCH
from grognard.games.eagles.state import DEAD, FLED, NO_SIDE, Battle
from grognard.games.eagles.tables import FAIR, MUD, STORM
from grognard.kernel.dice import blind_dice
from tests.eagles.sandbox import Field, make_battle

DATA: GameData = load()


def battle(name: str) -> Battle:
    return make_battle(DATA, name, ["all_units"], blind_dice(0))


@pytest.mark.rule("7.4.b-02", "16-06")
def test_the_fled_count_half() -> None:
    state = battle("derlon")
    french = state.roster.units_of[FRENCH]
    for unit in french[:2]:
        state.put(unit, DEAD)
    for unit in french[2:5]:
        state.put(unit, FLED)
    assert victory.for_units(state, COALITION) == 2 * 2 + 3 * 2 // 2
    assert victory.for_units(state, FRENCH) == 0


@pytest.mark.rule("20.2-06", "20.3-05")
def test_leaders_and_flags() -> None:
    state = battle("waterloo")
    numbers = state.roster.leader_numbers
    for name, fate, points in (
        ("picton", 2, 4), ("picton", 1, 2), ("orange", 3, 10), ("orange", 1, 5), ("wellington", 2, 20),
        ("blucher", 1, 10),
    ):  # fmt: skip
        state.fate[numbers[name]] = fate
        assert victory.leader_worth(state, numbers[name]) == points
        state.fate[numbers[name]] = 0
    state.flags[FRENCH] = 3
    assert victory.points_of(state, FRENCH) == 6


def test_the_guard_is_worth_more() -> None:
    state = battle("plancenoit")
    numbers = state.roster.numbers
    assert victory.unit_worth(state, numbers["fg_half_1_2_grenadiers"]) == 5
    assert victory.unit_worth(state, numbers["fg_1_tirailleurs"]) == 3
    assert victory.unit_worth(state, numbers["f6_5_ligne"]) == 2
    guard = state.roster.formation_numbers["imperial_guard"]
    state.demoralised[guard] = 1
    assert victory.for_morale(state, COALITION) == 8


@pytest.mark.rule("7.4.c-01")
def test_objectives_of_derlons_assault() -> None:
    state = battle("derlon")
    assert victory.winner(state) == (COALITION, "won")
    line = state.roster.numbers["f1_54_ligne"]
    horse = next(u for u in state.roster.units_of[FRENCH] if state.roster.arm[u] == CAVALRY)
    for h, points in ((2717, 10), (2917, 15), (2925, 5)):
        before = victory.points_of(state, FRENCH)
        state.control[h] = FRENCH + 1
        assert victory.points_of(state, FRENCH) == before + points
    assert victory.winner(state) == (FRENCH, "won")
    for unit in state.stack(2920)[:]:
        state.put(unit, DEAD)
    before = victory.points_of(state, FRENCH)
    state.put(horse, 2920)
    assert victory.points_of(state, FRENCH) == before  # cavalry holds no ridge
    state.put(line, 2920)
    assert victory.points_of(state, FRENCH) == before + 5  # infantry on the ridge
    state.rout(line)
    assert victory.points_of(state, FRENCH) == before


def test_two_hexes_of_plancenoit_are_enough() -> None:
    state = battle("waterloo")
    number = next(n for n, prize in enumerate(state.scenario.prizes) if prize.name == "Plancenoit")
    state.control[1723] = COALITION + 1
    assert victory.for_prize(state, number) == 0
    state.control[1624] = COALITION + 1
    assert victory.for_prize(state, number) == 20


@pytest.mark.parametrize(
    ("french", "coalition", "winner"),
    [(160, 0, (FRENCH, "decisive")), (114, 0, (FRENCH, "won")), (113, 3, (NO_SIDE, "draw")),
     (113, 4, (COALITION, "won")), (60, 1, (COALITION, "decisive"))],
)  # fmt: skip
def test_bands_of_the_whole_battle(french: int, coalition: int, winner: tuple[int, str]) -> None:
    state = battle("waterloo")
    state.penalty = [-french, -coalition]
    assert victory.score(state) == french - coalition
    assert victory.winner(state) == winner


@pytest.mark.rule("7.4.c-01")
def test_the_battle_ends_when_mont_saint_jean_is_lost() -> None:
    state = battle("waterloo")
    assert not victory.ends_at_once(state)
    state.control[3517] = FRENCH + 1
    assert not victory.ends_at_once(state)  # enemies are near
    for h in list(state.stacks):
        if state.enemy_in(h, FRENCH) and state.ground.grid.distance(h, 3517) <= 2:
            for unit in state.stack(h)[:]:
                state.put(unit, DEAD)
    assert victory.ends_at_once(state)


@pytest.mark.rule("R77")
def test_control_stays_with_who_was_there_last() -> None:
    field = Field().french("A", 505).coalition("X", 508, routed=True)
    state = field.battle()
    state.put(field["A"], 506)
    assert (state.control[505], state.control[506], state.control[508]) == (1, 1, 0)
    state.put(field["A"], 507)
    state.rout(field["A"])
    assert state.control[507] == 1  # who was in order there holds it still


@pytest.mark.rule("R77")
def test_troops_who_run_through_take_nothing_and_those_who_rally_do() -> None:
    field = Field().french("A", 505).coalition("X", 508, routed=True)
    state = field.battle()
    state.put(field["A"], 506)
    state.put(field["X"], 505)
    assert state.control[505] == 1
    state.rally(field["X"])
    assert state.control[505] == 2


# Weather


@pytest.mark.rule("21-04", "21-01")
def test_two_storms_running_leave_mud_for_five_turns() -> None:
    state = Field().battle()
    track = [FAIR, STORM, STORM, FAIR, FAIR, FAIR, FAIR, FAIR, FAIR]
    assert [weather.next_weather(state, due) for due in track] == [FAIR, STORM, STORM, MUD, MUD, MUD, MUD, MUD, FAIR]


@pytest.mark.rule("21-04")
def test_a_fourth_storm_of_the_day_does_so_too() -> None:
    state = Field().battle()
    track = [STORM, FAIR, STORM, FAIR, STORM, FAIR, STORM, FAIR]
    found = [weather.next_weather(state, due) for due in track]
    assert found == [STORM, FAIR, STORM, FAIR, STORM, FAIR, STORM, MUD]


# Cards


@pytest.mark.rule("18.1-01", "18.1-02")
def test_c95_the_draft() -> None:
    state = Field().battle()
    cards.lay_open(state, 10)
    order = []
    while cards.drafting(state) != NO_SIDE:
        side = cards.drafting(state)
        order.append(side)
        cards.take(state, len(order) - 1, side)
    assert order == [FRENCH, COALITION] * 5
    assert cards.hand(state, FRENCH) == [0, 2, 4, 6, 8]


@pytest.mark.rule("18.1-03", "18.1-05")
def test_c94_a_played_card_changes_hands() -> None:
    state = Field().battle()
    cards.lay_open(state, 2)
    cards.take(state, 0, FRENCH)
    cards.take(state, 1, COALITION)
    cards.play(state, 1, COALITION)
    assert cards.hand(state, COALITION) == []
    assert cards.hand(state, FRENCH) == [0]
    state.turn = 1
    assert cards.hand(state, FRENCH) == [0, 1]
    assert cards.hand(state, COALITION) == []
