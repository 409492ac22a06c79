"""The judgement behind the computer players: it answers everything, knows the odds, and shows good sense."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.bots import Clock, make_bot
from grognard.games.waterloo_impulse import WaterlooImpulse
from grognard.games.waterloo_impulse.knowledge.aims import step_worth
from grognard.games.waterloo_impulse.knowledge.odds import SPREAD, Toll, mean_points, reach, success
from grognard.games.waterloo_impulse.knowledge.opinions import prior
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase, Scout
from grognard.games.waterloo_impulse.knowledge.value import value
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, FRENCH, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Decision
from grognard.kernel.dice import Dice
from tests.waterloo_impulse.sandbox import Study

BOOK = WaterlooImpulse()
OPTIONS = ["village_stacking", "cavalry_exhaustion", "self_rally", "expanded_rally"]


def best(study: Study) -> tuple[str, int]:
    """The script's favourite."""
    opinions = prior(BattleCase(study.now, study.seat), study.now.legal())
    action = max(opinions, key=lambda opinion: opinion[1])[0]
    return action.verb, action.a


@pytest.mark.parametrize(("bot", "options"), [("veteran", []), ("recruit", OPTIONS), ("recruit", [])])
def test_bots_play_on_in_every_decision(bot: str, options: list[str]) -> None:
    state = BOOK.new_state("battle", options, Dice(b"w" * 32), [])
    players = [make_bot(bot, BOOK), make_bot(bot, BOOK)]
    rng = Random(18)
    names: set[str] = set()
    for _ in range(400):
        if state.outcome is not None:
            break
        seat = state.seat()
        asked = Decision(seat, state.agenda[-1].name(), "", "", state.legal())
        names.add(asked.name)
        action = players[seat].choose(BOOK.secrets.view(state, seat), asked, Clock(), rng)
        assert action in asked.actions
        state.apply(action)
    assert {"Activate", "ChooseAction", "Movement", "MoveUnit"} <= names
    assert BOOK.measures.faults(state) == []


def test_a_judgement_changes_nothing() -> None:
    state = BOOK.new_state("battle", [], Dice(b"w" * 32), [])
    wanderer = Wanderer(BOOK, 1, Random(3))
    for _ in range(150):
        assert isinstance(state, Battle)
        before = state.dump()
        opinions = prior(BattleCase(state, state.seat()), state.legal())
        assert [opinion[0] for opinion in opinions] == state.legal()
        assert all(opinion[2] for opinion in opinions)
        assert state.dump() == before
        state.apply(wanderer.choose(state, state.legal()))
        if state.outcome is not None:
            break


def test_exact_odds_of_two_dice_against_two() -> None:
    assert sum(SPREAD) == pytest.approx(1.0)
    assert success(0) == pytest.approx(575 / 1296)
    assert success(3) == pytest.approx(986 / 1296)
    assert success(-6) == pytest.approx(35 / 1296)
    assert mean_points(2) == pytest.approx(2.59, abs=0.01)
    assert reach(7) == pytest.approx(21 / 36)
    assert reach(13) == 0.0


def test_losses_are_borne_cheaply_and_a_rout_costs_everything() -> None:
    study = Study("A-B B-C").british("One", INFANTRY, 4, 4, "B").british("Two", INFANTRY, 4, 4, "B", spent=True)
    toll = Toll(study.place(), [0, 1], study.number("B"))
    assert toll.of(0) == 0.0
    assert toll.of(1) < toll.of(2) < toll.of(4) < toll.of(6)
    assert toll.of(3) < 1.0 < toll.of(4)  # a step and two retreats; then somebody dies
    assert toll.of(6) == pytest.approx(toll.doom)


def test_the_guard_is_dearer() -> None:
    study = Study("A-B").french("Guard", INFANTRY, 6, 6, "A", "Drouot", worth=3).french("Line", INFANTRY, 6, 6, "A")
    battle = study.place()
    assert step_worth(battle, 0) > step_worth(battle, 1)


def test_the_value_of_a_position_follows_the_points() -> None:
    study = Study("A-B B-C", points={"B": (4, FRENCH)}).french("Line", INFANTRY, 4, 4, "A")
    battle = study.british("Foe", INFANTRY, 4, 4, "C").place()
    before = value(battle, FRENCH)
    battle.put(0, study.number("B"))
    assert value(battle, FRENCH) > before
    assert value(battle, ALLIED) == -value(battle, FRENCH)


def test_a_strong_stack_assaults_and_a_weak_one_does_not() -> None:
    strong = Study("A-B B-C", points={"B": (4, FRENCH)}, control={"A": FRENCH})
    for name in ("F1", "F2", "F3", "F4"):
        strong.french(name, INFANTRY, 5, 4, "A")
    strong.british("Foe", INFANTRY, 2, 2, "B").led("Reille", "move", "A")
    assert best(strong)[0] == "pick"
    strong.do("pick", "F1")
    assert best(strong) == ("go", strong.number("B"))
    weak = Study("A-B B-C", points={"B": (4, FRENCH)}, control={"A": FRENCH}).french("F1", INFANTRY, 2, 2, "A")
    for name in ("B1", "B2", "B3"):
        weak.british(name, INFANTRY, 4, 5, "B")
    weak.led("Reille", "move", "A")
    assert best(weak)[0] == "end_moves"


def test_the_grand_battery_fires() -> None:
    study = Study("S-T", battery="S").french("Big", ARTILLERY, 4, 1, "S").french("Small", ARTILLERY, 2, 1, "S", "Erlon")
    study.british("Foe", INFANTRY, 3, 3, "T").grand_battery()
    assert best(study) == ("target", study.number("T"))
    study.do("target", "T")
    assert best(study) == ("point", study.number("Big"))
    study.do("point", "Big")
    assert best(study)[0] == "all"


def test_casualty_points_are_borne_without_a_loss_if_they_can() -> None:
    study = Study("S-T T-U", dice=[4, 4, 3, 3]).french("Guns", ARTILLERY, 3, 1, "S")
    study.british("Foe", INFANTRY, 5, 6, "T").british("Light", SKIRMISHER, 1, 1, "T")
    study.led("Reille", "bombard", "S").do("target", "T").do("aim", "Foe")  # 3 + 8 against 2 + 6
    while study.step == "Losses":
        study.do(*best(study))
    assert study.at("Foe") != "dead"


def test_skirmishers_fire_and_the_best_leads() -> None:
    study = Study("S-T", control={"S": FRENCH}).french("Point", INFANTRY, 4, 4, "S")
    study.british("Weak", SKIRMISHER, 1, 1, "T").british("Good", SKIRMISHER, 3, 2, "T").british(
        "Foe", INFANTRY, 3, 3, "T"
    )
    study.led("Reille", "move", "S").do("pick", "Point").do("go", "T")
    while study.step in ("MoveUnit", "Movement", "AssaultOrder", "Commit"):
        study.now.apply(study.now.legal()[0])
    assert study.step == "SkirmishFire"
    assert best(study) == ("add", study.number("Good"))


def test_who_would_be_broken_alone_is_not_sent_forward() -> None:
    study = Study("A-B B-C", control={"A": FRENCH, "B": FRENCH}, points={"C": (4, FRENCH)})
    study.french("Alone", INFANTRY, 3, 2, "A")
    for name in ("C1", "C2", "C3"):
        study.british(name, INFANTRY, 6, 4, "C")
    scout = Scout(study.place(), FRENCH)
    assert scout.stand(0, study.number("B"), True) < scout.stand(0, study.number("A"), True)


def test_nobody_passes_early_with_work_to_do() -> None:
    state = BOOK.new_state("battle", [], Dice(b"w" * 32), [])
    assert isinstance(state, Battle)
    while state.agenda[-1].name() != "Activate":
        state.apply(max(prior(BattleCase(state, state.seat()), state.legal()), key=lambda opinion: opinion[1])[0])
    opinions = prior(BattleCase(state, state.seat()), state.legal())
    assert max(opinions, key=lambda opinion: opinion[1])[0].verb != "pass"
