"""What computer players know of the battle: opinions that agree with the rules, change nothing, and make sense."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import Clock, make_bot
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.search import Searcher, Worlds
from grognard.games import rulebook
from grognard.games.eagles import melee
from grognard.games.eagles.display import chances
from grognard.games.eagles.fire import OFFENSIVE_FIRE, Fire
from grognard.games.eagles.knowledge import odds
from grognard.games.eagles.knowledge.aims import trained
from grognard.games.eagles.knowledge.attacks import attack_gain
from grognard.games.eagles.knowledge.habits import ATTACKER, DEFENDER, KIN, PLAIN, STRAYING, Habits, strayed
from grognard.games.eagles.knowledge.leaders import order_opinions
from grognard.games.eagles.knowledge.movement import FARM, Stations
from grognard.games.eagles.knowledge.opinions import prior
from grognard.games.eagles.knowledge.plans import Staff
from grognard.games.eagles.knowledge.rides import beyond_orders, calls
from grognard.games.eagles.knowledge.scout import Look, Scout, over_garrison
from grognard.games.eagles.knowledge.styles import OWN
from grognard.games.eagles.knowledge.value import shaken
from grognard.games.eagles.orders import BOX
from grognard.games.eagles.roster import FRENCH
from grognard.games.eagles.state import DEAD, UNSEEN, Battle
from grognard.games.eagles.steps.move import MovePart
from grognard.games.eagles.steps.orders import WriteFirst
from grognard.kernel.dice import Dice
from grognard.kernel.knowledge import best_of
from grognard.kernel.playout import draft, follow, onward
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


@pytest.mark.rule("QA-55")
def test_a_beginner_does_not_count_who_finds_cover_behind_walls() -> None:
    field = Field(farm=[505]).french("A", 505, "10/7/4").french("B", 505, "8/7/4").coalition("X", 507)
    battle = field.battle(["I"])
    beginner = Scout(battle, FRENCH, schooled=False)
    assert over_garrison(battle, 505, [])
    assert not beginner.too_many(battle, 505, [])
    assert Scout(battle, FRENCH).too_many(battle, 505, [])


def test_a_beginner_is_as_bold_at_nightfall_as_at_noon() -> None:
    state = BOOK.new_state("hougoumont", [], Dice(bytes(32)), [])
    state.turn = len(state.scenario.turns) - 1
    assert Scout(state, FRENCH).bold > 2.0
    assert Scout(state, FRENCH, schooled=False).bold == 1.0
    assert Scout(state, 1).on_guard
    assert not Scout(state, 1, schooled=False).on_guard


def test_a_beginner_forgets_the_fire_that_meets_an_attack() -> None:
    battle = Field().french("A", 505, "10/7/4").coalition("X", 506, "10/8/4").battle(["I"])
    knowing = attack_gain(battle, Scout(battle, FRENCH), [505], 506)
    assert attack_gain(battle, Scout(battle, FRENCH, schooled=False), [505], 506) > knowing


def test_recruits_think_like_beginners_and_veterans_do_not() -> None:
    table = Table(BOOK, "hougoumont", (), seed("beginner"))
    script = BOOK.knowledge.script(0, Random(5))
    differ = 0
    for _ in range(400):
        decision = table.decision()
        view = table.view(decision.seat)
        if len(decision.actions) > 1:
            first = BOOK.knowledge.first_thoughts(view, decision)
            assert [action for action, _, _ in first] == decision.actions
            differ += [score for _, score, _ in first] != [
                score for _, score, _ in BOOK.knowledge.prior(view, decision)
            ]
        table.take(script.choose(table.state, decision.actions))
    assert differ > 20


def test_an_officer_rides_on_until_he_can_get_the_order_that_counts() -> None:
    """Bülow enters too far from Plancenoit to be ordered there (11.1.a-01)."""
    state = BOOK.new_state("plancenoit", [], Dice(bytes(32)), [])
    assert isinstance(state, Battle)
    leader = state.roster.leader_ids.index("bulow")
    state.leader_at[leader] = 2736
    scout = Scout(state, 1)
    goal = beyond_orders(state, scout, leader)
    assert state.ground.grid.distance(2736, goal) > state.tables.numbers.objective_range
    assert calls(state, goal, 2736) > calls(state, goal, 2633) >= 0.0
    state.leader_at[leader] = 2027
    assert beyond_orders(state, scout, leader) == 0


def test_plans_of_a_general_lead_to_different_positions() -> None:
    """Men may be moved in any order: plans that differ in nothing else would only take trials from the others."""
    table = Table(BOOK, "derlon", (), seed("ends"))
    script = BOOK.knowledge.script(0, Random(5))
    seen = 0
    while seen < 3:
        decision = table.decision()
        view = table.view(decision.seat)
        if isinstance(view.state.agenda[-1], MovePart) and BOOK.knowledge.weight(view, decision) > 0.0:
            worlds = Worlds(BOOK, view, Random(seen))
            ends: list[dict[str, object]] = []
            for plan in Searcher(BOOK, GENERAL)._plans(worlds.world(0), view, decision, Random(seen), float("inf")):
                state = worlds.world(0)
                follow(state, plan.draft.actions)
                ends.append(state.dump())
            assert all(end not in ends[:place] for place, end in enumerate(ends))
            assert len(ends) > 1
            seen += 1
        table.take(script.choose(table.state, decision.actions))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_marshal_finds_a_plan_and_follows_it(scenario: str) -> None:
    """With few trials, from the first decision on: plans are bred, and all that comes of them is legal."""
    table = Table(BOOK, scenario, (), seed("marshal"))
    marshals = [Searcher(BOOK, MARSHAL._replace(trials=3, plans=3, samples=1)) for _ in table.sides()]
    chance = Random(3)
    followed = 0
    while followed < 3:
        decision = table.decision()
        bot = marshals[decision.seat]
        before = bot.trials
        action = bot.choose(table.view(decision.seat), decision, Clock(), chance)
        assert action in decision.actions
        followed += bot.trials == before and bot.done > 1  # the next action of a plan that was made before
        table.take(action)
    assert any(bot.trials for bot in marshals)


def test_a_go_is_finished_in_the_style_in_which_it_was_begun() -> None:
    """A plan was judged with what its style would do next: another might leave the men where they are in danger."""
    table = Table(BOOK, "derlon", (), seed("style"))
    script = BOOK.knowledge.script(0, Random(5))
    differed = 0
    while differed < 5:
        decision = table.decision()
        view = table.view(decision.seat)
        bot = Searcher(BOOK, GENERAL)
        bot.style, bot.turn = 2, BOOK.knowledge.turns_played(view.state)
        if len(decision.actions) > 1 and BOOK.knowledge.weight(view, decision) == 0.0:
            sensible = onward(view.state, decision.actions)
            bold = BOOK.knowledge.script(2, Random(1)).choose(view.state, sensible)
            own = BOOK.knowledge.script(OWN, Random(1)).choose(view.state, sensible)
            if len(sensible) == 1:
                bold = own = sensible[0]
            assert bot.choose(view, decision, Clock(), Random(1)) == bold
            bot.turn -= 1  # another go
            assert bot.choose(view, decision, Clock(), Random(1)) == own
            differed += bold != own
        table.take(script.choose(table.state, decision.actions))


def test_only_those_who_search_have_the_habits_of_the_trained() -> None:
    """A veteran and the enemies of a playout stay as they are; a general plays by them what he does not search."""
    table = Table(BOOK, "derlon", (), seed("habits"))
    script = BOOK.knowledge.script(0, Random(5))
    veteran = make_bot("veteran", BOOK)
    differed = 0
    while differed < 5:
        decision = table.decision()
        view = table.view(decision.seat)
        assert isinstance(view.state, Battle)
        sensible = onward(view.state, decision.actions)
        if len(sensible) > 1 and BOOK.knowledge.weight(view, decision) == 0.0:
            plain = prior(Look(view.state, view.seat), sensible)
            trained_ones = prior(Look(view.state, view.seat, habits=trained(view.state, view.seat)), sensible)
            top = max(score for _, score, _ in plain)
            best = [action for action, score, _ in plain if score >= top - 1e-9]
            assert veteran.choose(view, decision, Clock(), Random(1)) in best
            general = Searcher(BOOK, GENERAL).choose(view, decision, Clock(), Random(1))
            assert general == best_of(trained_ones)
            differed += general not in best
        table.take(script.choose(table.state, decision.actions))


def test_who_has_all_to_take_and_who_has_all_to_keep_have_learnt_different_things() -> None:
    for scenario, attacker in (("hougoumont", FRENCH), ("derlon", FRENCH), ("plancenoit", 1)):
        state = BOOK.new_state(scenario, [], Dice(bytes(32)), [])
        assert isinstance(state, Battle)
        assert trained(state, attacker) is ATTACKER
        assert trained(state, 1 - attacker) is DEFENDER
    state = BOOK.new_state("waterloo", [], Dice(bytes(32)), [])
    assert isinstance(state, Battle)
    assert trained(state, FRENCH) is trained(state, 1) is PLAIN


def test_habits_have_kin_that_differ_and_are_always_the_same() -> None:
    """Plans differ by them, and the same seed must give the same game."""
    for habits in (PLAIN, ATTACKER, DEFENDER):
        hopes = {round(kin.bold / kin.fear, 6) for kin in habits.kin}
        assert len(hopes) == len(habits.kin) == KIN
        for number, kin in enumerate(habits.kin):
            again = strayed(habits, number + 1)
            assert [getattr(again, name) for name in STRAYING] == [getattr(kin, name) for name in STRAYING]
            assert again.hunt == kin.hunt
    assert ATTACKER.kin[0].bold / DEFENDER.kin[0].bold == pytest.approx(ATTACKER.bold / DEFENDER.bold)


def test_men_hunt_enemies_who_are_near_and_else_go_where_they_were_sent() -> None:
    battle = Field().french("A", 505).coalition("X", 509).battle(["I"])
    corps = battle.roster.formation[battle.stack(505)[0]]
    for far, found in ((3.0, False), (4.0, True)):
        habits = Habits()
        habits.hunt = far
        assert (509 in Scout(battle, FRENCH, habits=habits).goals_of(battle, corps)) == found


def test_the_first_plan_of_a_general_is_in_its_own_style() -> None:
    table = Table(BOOK, "derlon", (), seed("own"))
    script = BOOK.knowledge.script(0, Random(5))
    seen = 0
    while seen < 3:
        decision = table.decision()
        view = table.view(decision.seat)
        if isinstance(view.state.agenda[-1], MovePart) and BOOK.knowledge.weight(view, decision) > 0.0:
            world = Worlds(BOOK, view, Random(seen)).world(0)
            first = Searcher(BOOK, GENERAL)._plans(world.copy(), view, decision, Random(seen), float("inf"))[0]
            assert first.style == OWN
            own = draft(world.copy(), BOOK.knowledge.script(OWN, Random(1)).choose, view.seat, [])
            assert first.draft.actions == own.actions
            seen += 1
        table.take(script.choose(table.state, decision.actions))


def test_who_can_still_act_and_who_is_near_to_breaking_counts() -> None:
    state = BOOK.new_state("derlon", [], Dice(bytes(32)), [])
    assert isinstance(state, Battle)
    before = BOOK.knowledge.value(state, FRENCH)
    derlon = state.roster.leader_ids.index("derlon")
    state.used[derlon] = 2
    assert BOOK.knowledge.value(state, FRENCH) < before
    state.used[derlon] = 0
    corps = state.roster.formations[state.roster.leader_formation[derlon]]
    found: list[float] = []
    for unit in corps.units[:3]:
        state.put(unit, DEAD)
        found.append(shaken(state, FRENCH))
    assert 0.0 < found[0] < found[1] - found[0] < found[2] - found[1]  # each counts more than the last


def test_a_commander_does_not_rally_men_at_nightfall_while_others_face_the_enemy() -> None:
    state = BOOK.new_state("derlon", [], Dice(bytes(32)), [])
    assert isinstance(state, Battle)
    ney = state.roster.leader_ids.index("ney")
    for h in state.ground.disc(state.leader_at[ney], 2):
        for unit in state.stack(h)[:]:
            state.rout(unit)
    staff = Staff(state, Scout(state, FRENCH))
    noon = staff.rally_need(state, ney)
    state.turn = len(state.scenario.turns) - 1
    assert noon > staff.lead_need(1, 2)
    assert 0.0 < staff.rally_need(state, ney) < staff.lead_need(2, 2)


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
