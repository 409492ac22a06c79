"""What computer players know of the battle: opinions that agree with the rules, change nothing, and make sense."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import rulebook
from grognard.games.eagles import melee
from grognard.games.eagles.display import chances
from grognard.games.eagles.fire import OFFENSIVE_FIRE, Fire
from grognard.games.eagles.knowledge import odds
from grognard.games.eagles.knowledge.attacks import attack_gain
from grognard.games.eagles.knowledge.leaders import order_opinions
from grognard.games.eagles.knowledge.movement import FARM, Stations
from grognard.games.eagles.knowledge.plans import Staff
from grognard.games.eagles.knowledge.scout import Look, Scout, over_garrison
from grognard.games.eagles.orders import BOX
from grognard.games.eagles.roster import FRENCH
from grognard.games.eagles.state import UNSEEN, Battle
from grognard.games.eagles.steps.orders import WriteFirst
from grognard.kernel.dice import Dice
from grognard.kernel.knowledge import best_of
from grognard.kernel.playout import onward
from grognard.kernel.table import Table
from tests.eagles.sandbox import Field

BOOK = rulebook("eagles")
SCENARIOS = ["hougoumont", "derlon", "plancenoit"]


def seed(text: str) -> bytes:
    return text.encode().ljust(32, b".")


@pytest.mark.rule("13.1.d-05", "13.1.d-06")
@pytest.mark.parametrize("added", [0, 1, 2])
def test_chances_of_tests_are_those_that_people_are_shown(added: int) -> None:
    for value in range(3, 13):
        shown = [float(chance) for chance in chances.tests(value, added)]
        assert odds.tests(value, added) == pytest.approx(shown)
        assert odds.at_most(value) == pytest.approx(float(chances.at_most(value)))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_action_is_judged_with_a_reason_and_nothing_is_changed(scenario: str) -> None:
    table = Table(BOOK, scenario, ("hidden_units",) if scenario == "derlon" else (), seed(scenario))
    script = BOOK.knowledge.script(0, Random(3))
    for step in range(260):
        if table.outcome is not None:
            break
        decision = table.decision()
        if step % 9 == 0:
            view = table.view(decision.seat)
            before = view.state.dump()
            opinions = BOOK.knowledge.prior(view, decision)
            assert [action for action, _, _ in opinions] == decision.actions
            assert all(reason for _, _, reason in opinions)
            assert view.state.dump() == before
            assert BOOK.knowledge.prior(table.view(decision.seat), decision) == opinions
        table.take(script.choose(table.state, decision.actions))


def test_fire_is_worth_more_where_it_hurts_more() -> None:
    field = Field(woods=[604]).french("guns", 505, "8/7/3", "foot").coalition("open", 506).coalition("woods", 604)
    battle = field.battle(["I"])
    near, covered = (odds.fire_gain(battle, Fire([505], h, OFFENSIVE_FIRE)) for h in (506, 604))
    assert near > covered > 0


@pytest.mark.rule("13.2.a-01")
def test_an_attack_pays_by_its_odds() -> None:
    strong = Field().french("A", 505, "20/8/4").coalition("X", 506, "5/6/4").battle(["I"])
    weak = Field().french("A", 505, "4/6/4").coalition("X", 506, "16/8/4").battle(["I"])
    assert attack_gain(strong, Scout(strong, FRENCH), [505], 506) > 0
    assert attack_gain(weak, Scout(weak, FRENCH), [505], 506) < 0


@pytest.mark.rule("17.7-02")
def test_cavalry_prefers_a_flank() -> None:
    field = Field().french("A", 505, "12/7/4").french("cav", 607, "6/8/8", "cav", "II").coalition("X", 506, "8/7/4")
    battle = field.battle(["II"])
    target = battle.stack(506)[0]
    fight = odds.attack_of(battle, [607], 506)
    assert fight is not None
    assert not fight.flanking
    plain = melee.modifier(battle, fight)
    battle.beside_foot[target] = 1
    flank = odds.attack_of(battle, [607], 506)
    assert flank is not None
    assert flank.flanking
    assert melee.modifier(battle, flank) <= plain


def test_guns_keep_away_from_the_enemy() -> None:
    battle = Field().french("guns", 505, "8/7/3", "foot").coalition("X", 508, "10/7/4").battle(["I"])
    gun = battle.stack(505)[0]
    stations = Stations(battle, Scout(battle, FRENCH), [gun], 1.0, 1.0)
    assert stations.plain(506) > stations.plain(507)
    assert stations.plain(506) > stations.plain(510)


@pytest.mark.rule("QA-55")
def test_a_farm_is_not_overcrowded() -> None:
    field = Field(farm=[505]).french("in", 505, "10/7/4").french("out", 504, "8/7/4").coalition("X", 507)
    battle = field.battle(["I"])
    out = battle.stack(504)[0]
    assert Stations(battle, Scout(battle, FRENCH), [out], 1.0, 1.0).overcrowds(505) == FARM


@pytest.mark.rule("QA-55")
def test_a_garrison_that_is_too_large_is_taken_apart() -> None:
    field = Field(farm=[505]).french("A", 505, "10/7/4").french("B", 505, "8/7/4").coalition("X", 507)
    battle = field.battle(["I"])
    both = battle.stack(505)
    assert over_garrison(battle, 505, [])
    assert not over_garrison(battle, 504, both)
    for unit in both:
        assert Stations(battle, Scout(battle, FRENCH), [unit], 1.0, 1.0).overcrowds(505) == FARM


def test_a_seat_counts_what_it_cannot_see_as_a_share() -> None:
    table = Table(BOOK, "derlon", (), seed("share"))
    view = table.view(FRENCH)
    state = view.state
    assert isinstance(state, Battle)
    scout = Scout(state, FRENCH)
    unseen = [unit for unit in state.roster.units_of[1] if state.where[unit] == UNSEEN]
    assert unseen
    assert scout.share > 0
    closed = [h for h in scout.enemies if scout.unseen(state, h)]
    total = sum([state.roster.size[unit][0] for unit in unseen])
    assert sum([scout.unseen(state, h) for h in closed]) == pytest.approx(total)


@pytest.mark.rule("11.1.a-01")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_formations_are_ordered_to_what_they_can_reach(scenario: str) -> None:
    state = BOOK.new_state(scenario, [], Dice(bytes(32)), [])
    assert isinstance(state, Battle)
    while not isinstance(state.agenda[-1], WriteFirst):
        state.apply(state.legal()[0])
    look = Look(state, state.seat())
    action = best_of(order_opinions(look, state.legal()))
    assert action.verb == "order"
    staff = Staff(state, look.scout())
    assert staff.order_worth(state, action.a, action.b - BOX) > 0


@pytest.mark.parametrize("side", [0, 1])
def test_the_script_beats_chance(side: int) -> None:
    scores: list[int] = []
    for number in range(6):
        chance = Random(number)
        state = BOOK.new_state("hougoumont", [], Dice(chance.randbytes(32)), [])
        state.quiet = True
        script = BOOK.knowledge.script(0, chance)
        while state.outcome is None:
            actions = onward(state, state.legal())
            mine = state.seat() == side and len(actions) > 1
            state.apply(script.choose(state, actions) if mine else chance.choice(actions))
        scores.append(0 if state.outcome.winners == (1 - side,) else 1)
    assert sum(scores) == len(scores)
