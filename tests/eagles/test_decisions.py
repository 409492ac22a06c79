"""The 47 decisions of the game (D1 to D47): each is a step of its own or an action in one, with a judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.eagles import numbers
from grognard.games.eagles.knowledge.opinions import JUDGES
from grognard.games.eagles.steps.base import BattleStep
from grognard.games.eagles.steps.move import LeaderPart
from grognard.games.eagles.vocabulary import VERBS
from tests.conformance.declared import kinds_below
from tests.eagles.sandbox import DATA
from tests.eagles.test_steps_hidden import covered, places, start

# Who is asked, and by which actions he answers
DECISIONS = {
    "D1": ("TakeCard", "draft"),
    "D2": ("WriteFirst", "order decoy end_orders"),
    "D3": ("HideDecoys", "hide end_hiding"),
    "D4": ("ChangeOrders", "order convert decoy end_orders"),
    "D5": ("PutOnTrack", "put_on_track end_track"),
    "D6": ("AskPlan", "play_plan hold_plans"),
    "D7": ("ChooseFirst", "go_first go_second"),
    "D8": ("ChooseLeader", "activate attempt pass"),
    "D9": ("ChooseLeader", "activate pass"),
    "D10": ("AskCard AskAmmo AskColours AskFate", "play_card hold_card no_ammo colours avoid_fate"),
    "D11": ("RallyOrNot", "under_orders rally_option"),
    "D12": ("Ability CallBack PickStacks NewOrder", "change_order call_back lead_stacks just_move rally take_stack"),
    "D13": ("OffensiveFire NewLead", "lead keep_lead"),
    "D14": ("OffensiveFire FireGroup", "fire join_fire volley end_fire"),
    "D15": ("ChooseLoser", "lose"),
    "D16": ("GiveWay", "give_way pay"),
    "D17": ("RetreatWay", "retreat"),
    "D18": ("RoutWay", "run"),
    "D19": ("Toll", "lose"),
    "D20": ("MovePart Moving", "pick pick_all with carry go stop end_moves"),
    "D21": ("MovePart", "test"),
    "D22": ("Moving", "prepare"),
    "D23": ("React", "snipe charge hold"),
    "D24": ("React ChargeGroup", "charge join_charge sound_charge hold"),
    "D25": ("Shy LeaderShies", "withdraw stand"),
    "D26": ("Deploy PostOfficer ShowOrNot HiddenMarch", "deploy deploy_rest post show_counter stay_hidden lie_low"),
    "D27": ("ShowCommander ShowOfficer", "show_leader stay_hidden act_unseen"),
    "D28": ("Declare", "attack end_attacks"),
    "D29": ("Withdraw", "withdraw stand"),
    "D30": ("Statement", "state"),
    "D31": ("Opportunity", "snipe charge no_more"),
    "D32": ("DefensiveFire", "defend muskets guns steady no_more"),
    "D33": ("Melees", "fight call_off end_melees"),
    "D34": ("ChooseOverallLead", "lead"),
    "D35": ("EngageAttacker EngageDefender", "engage hold_back"),
    "D36": ("ChooseStack", "punish"),
    "D37": ("Follow ChooseRider Escort", "advance escort stay"),
    "D38": ("Follow", "advance stay"),
    "D39": ("Pursuits Pursue", "control pursue rein_in"),
    "D40": ("ChooseMarch March", "march march_unit march_stack ride march_to march_stay end_march end_marches"),
    "D41": ("RoutMoves", "flee"),
    "D42": ("PlaceCounter Enter HiddenMarch", "move_counter enter"),
    "D43": ("MovePart", "face"),
    "D46": ("Moving", "go stop"),
    "D47": ("ChooseFriends", "rejoin"),
}
STEPS = Path(__file__).parents[2] / "src" / "grognard" / "games" / "eagles"
SOURCES = "".join(path.read_text("utf-8") for path in STEPS.rglob("*.py") if path.name != "vocabulary.py")
OPTIONS = ("facing", "hidden_units", "honour_act", "honour_decoys", "optional_retreat")  # D44, before the game
BY_ITSELF = "D45"  # Defence counts whether it is claimed or not (R45)


def test_all_47_decisions_exist() -> None:
    assert {*DECISIONS, "D44", BY_ITSELF} == {f"D{number}" for number in range(1, 48)}
    steps = {kind.__name__: kind for kind in kinds_below(BattleStep) if kind.__module__.startswith("grognard")}
    verbs = {verb.name for verb in VERBS}
    for names, answers in DECISIONS.values():
        for name in names.split():
            assert name in steps
            assert steps[name] in JUDGES
        for answer in answers.split():
            assert answer in verbs
            assert f'"{answer}"' in SOURCES, (names, answer)
    assert {option.id for option in DATA.options} >= set(OPTIONS)


def test_every_step_that_asks_has_a_number() -> None:
    """What neural players are told of a decision is its name, by its place in a list."""
    asking = {kind for kind in JUDGES if kind is not LeaderPart}  # which goes by the name of MovePart
    assert {kind.__name__ for kind in asking} == set(numbers.DECISIONS)


def test_every_answer_belongs_to_a_decision() -> None:
    """No verb is left over but the few of set-up, of the entry of troops and of the riding of leaders."""
    known = {answer for _, answers in DECISIONS.values() for answer in answers.split()}
    others = {
        "begin_with", "set_up", "end_entry", "end_hidden", "test_march", "test_entry", "end_rally", "end_picking",
        "let_stand", "let_all_stand", "hold_cards", "last_push", "end_rout", "slip",
    }  # fmt: skip
    assert {verb.name for verb in VERBS} == known | others


@pytest.mark.rule("QA-13", "D44")
@pytest.mark.parametrize("honour", [False, True])
def test_decoys_obey_the_order_unless_honour_frees_them(honour: bool) -> None:
    field = covered()
    field.options = ["honour_decoys"] * honour
    play = start(field)
    grid = play.state.ground.grid

    def strays(counter: int, at: int) -> bool:
        far = grid.distance(at, 408)
        return any(grid.distance(h, 408) > far and grid.distance(h, at) > 1 for h in places(play, counter))

    assert (strays(0, 1208), strays(1, 1210)) == (False, honour)
