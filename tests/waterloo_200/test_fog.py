"""What each seat sees (Fog of War), and what stays secret."""

from __future__ import annotations

import json

import pytest

from grognard.games.waterloo_200 import Waterloo200
from grognard.games.waterloo_200.roster import BRITISH, FRENCH
from grognard.games.waterloo_200.state import DEAD
from grognard.games.waterloo_200.view import knows, may_be_told, noticed, redact
from grognard.kernel.action import Action
from tests.waterloo_200.opening import begin, block, pass_turn
from tests.waterloo_200.sandbox import CAV, FOOT, INF, SL, TL, Study

BOOK = Waterloo200()
NAPOLEON, ALLIES = 0, 1


def known(study: Study, seat: int) -> set[str]:
    day = study.now
    return {study.roster.names[b] for b in range(day.roster.size()) if knows(day, seat, b) and day.where[b] != DEAD}


@pytest.mark.rule("L251", "L013", "L014", "L015", "L120", "L172", "C76")
def test_c76_what_the_french_see_of_a_british_tactical_action() -> None:
    study = Study("A-B A-C", british="A B").british("Hill", TL, "A").british("I1", INF, "B", "R4 R3 R2 R1")
    study.british("I2", INF, "A").british("G", FOOT, "A").french("F", INF, "C", "R4 R3 R2 R1").impulse(1)
    base = known(study, NAPOLEON)
    assert "Hill" not in base
    study.do("tactical").do("call", "Hill").do("go", "B")
    assert known(study, NAPOLEON) == base
    assert study.told("block_marches")[-1] == (BRITISH, study.areas["A"], study.areas["B"])
    study.do("go", "A").do("reveal")
    assert known(study, NAPOLEON) == base | {"Hill"}
    study.do("end_activation").move("I1", "A").do("pick", "G").do("reveal").move("I2", "C")
    assert known(study, NAPOLEON) == base | {"Hill", "G"}
    hidden = [event for event in study.events if event.kind == "marches"]
    assert all(event.seen_by == ALLIES for event in hidden)
    study.do("end_moves").do("fight", "C").do("open_fire")
    assert {"I2", "F"} <= known(study, NAPOLEON)
    study.suffer()
    assert known(study, NAPOLEON) == base | ({"I2"} if study.at("I2") == "C" else set())


@pytest.mark.rule("L010", "L017", "L181", "L330", "L016", "C77", "R35", "R36", "R37", "R38")
def test_c77_what_stays_secret() -> None:
    study = Study("3-A", british="3 A", hq={BRITISH: "3"}).british("Wellington", SL, "3", now=1)
    study.british("Hill", TL, "A", now=2).british("Picton", TL, "A", corps="R", now=2).british("P", INF, "pool")
    study.icon(BRITISH, "I", "infantry", "A").french("F", INF, "pool").reorganization(0)
    study.do("reorganize")
    before = json.dumps(redact(study.now, NAPOLEON).state.dump())
    action = study.action("restore", "Hill")
    assert not noticed(study.now, action, NAPOLEON)
    assert not may_be_told(study.now, action, NAPOLEON)
    study.do("restore", "Hill")
    assert json.dumps(redact(study.now, NAPOLEON).state.dump()) == before
    assert all(event.seen_by == ALLIES for event in study.events if event.kind == "restored")
    seen = redact(study.now, NAPOLEON).state
    assert seen.pools[BRITISH] == 1
    assert seen.command(BRITISH) == 3
    assert seen.held[BRITISH] == study.now.held[BRITISH]
    study.do("end_restoring").do("draw", 1).do("deploy", "P", "A")
    assert known(study, NAPOLEON) >= {"Wellington"}
    assert not {"Hill", "Picton", "P"} & known(study, NAPOLEON)


@pytest.mark.rule("L181", "L202", "R36", "R37")
def test_hidden_blocks_of_one_area_are_interchangeable() -> None:
    day = begin()
    twin = begin()
    one, other = [b for b in day.roster.blocks_of[BRITISH] if day.where[b] == 14][:2]
    pool = next(b for b in day.roster.blocks_of[BRITISH] if day.where[b] < 0)
    for first, second in ((one, other), (one, pool)):
        twin.where[first], twin.where[second] = twin.where[second], twin.where[first]
        assert json.dumps(redact(day, NAPOLEON).state.dump()) == json.dumps(redact(twin, NAPOLEON).state.dump())
    assert json.dumps(redact(day, ALLIES).state.dump()) != json.dumps(redact(twin, ALLIES).state.dump())


@pytest.mark.rule("L023", "R44")
@pytest.mark.parametrize("hidden", [False, True])
def test_allied_players_see_each_other_unless_the_option_says_no(hidden: bool) -> None:
    day = begin(["allies_hidden"] if hidden else [], "three_players")
    hill = block(day, "Hill")
    assert knows(day, 2, hill) is not hidden
    assert not knows(day, 0, hill)
    assert not knows(day, -1, hill)
    assert BOOK.secrets.allies(["french", "british", "prussian"], 1) == [2]
    assert BOOK.secrets.allies(["french", "allied"], 1) == []


@pytest.mark.rule("L210", "L202")
def test_of_arriving_prussians_everybody_sees_only_how_many() -> None:
    day = begin()
    pass_turn(day)
    pass_turn(day)
    seen = redact(day, NAPOLEON).state
    assert seen.held[2][50] == 5
    told = [event for event in day.events if event.kind in ("arrives", "block_arrives") and event.visible_to(NAPOLEON)]
    assert [event.kind for event in told].count("arrives") == 1  # Blücher
    assert [event.kind for event in told].count("block_arrives") == 4


@pytest.mark.rule("L017", "C77")
def test_a_chemin_creux_question_does_not_tell_what_the_pool_holds() -> None:
    texts = []
    for corps in ("R", "O"):
        study = Study("A-B", british="B", creux={"B": "R"}).french("F", INF, "A").british("E", INF, "B")
        study.british("P", INF, "pool", corps=corps).british("Z", INF, "pool", corps="O" if corps == "R" else "Z")
        study.impulse().disc().move("F", "B").do("end_moves").do("fight", "B")
        assert study.step == "SunkenRoad"
        day = redact(study.now, NAPOLEON).state
        texts.append((day.agenda[-1].prompt(day), day.pools))
    assert texts[0] == texts[1]


@pytest.mark.rule("L017")
def test_refusals_name_nobody_that_the_seat_does_not_know() -> None:
    study = Study("A-B", british="B").french("F", INF, "A").british("Secret", INF, "B").impulse().disc()
    view = redact(study.now, NAPOLEON).state
    hidden = study.roster.numbers["Secret"]
    refusal = view.agenda[-1].refusal(view, Action("pick", hidden))
    assert "Secret" not in refusal.reason
    assert study.now.seat_of(FRENCH) == NAPOLEON


def heard(study: Study, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """Everything that a seat was told."""
    return [(event.kind, event.data) for event in study.events if event.visible_to(seat)]


@pytest.mark.rule("L017", "L350")
@pytest.mark.parametrize("seat", [NAPOLEON, -1])
def test_how_the_lot_of_a_scout_falls_tells_nothing_of_the_others(seat: int) -> None:
    """The same face comes up beside one comrade or another: only the owner sees by which die."""

    def scouted(others: str, die: int) -> list[tuple[str, tuple[int, ...]]]:
        study = Study("A-B A-D", british="B D", options=["scouting"], dice=[die] * 6)
        study.french("Reille", TL, "A").french("F", CAV, "A", "B1")
        for name in ("B1", "B2", "B3"):
            study.british(name, INF, "B" if name in others else "D")
        study.impulse().activate("Reille").do("pick", "F").do("scout", "B")
        return heard(study, seat)

    assert scouted("B1 B2", 2) == scouted("B2 B3", 1)
    assert "die" not in [kind for kind, _ in scouted("B1 B2", 2)]


@pytest.mark.rule("L379")
def test_the_order_of_crumbling_tells_nobody_who_stands_where() -> None:
    def crumbled(first: str, second: str) -> list[tuple[str, tuple[int, ...]]]:
        study = Study("P-M Q-N P-Q R-S P-R", british="S", options=["morale"])
        study.french("Napoleon", SL, "P").british("Wellington", SL, "S").french("F1", INF, "M").french("F2", INF, "N")
        study.french("F3", INF, "Q").french("F4", INF, "R")
        study.british("B1", INF, first).british("B2", INF, second).reorganization()
        return [(kind, data) for kind, data in heard(study, NAPOLEON) if kind == "block_crumbles"]

    assert len(crumbled("M", "N")) == 2
    assert crumbled("M", "N") == crumbled("N", "M")


@pytest.mark.rule("L202")
def test_the_icon_of_a_reinforcement_tells_nobody_what_it_is() -> None:
    def placed(first: str) -> str:
        study = Study("3-A", british="3 A", hq={BRITISH: "3"}).british("Wellington", SL, "3", now=1)
        study.british("Foot", INF, "pool").icon(BRITISH, "I", "infantry", "A").icon(BRITISH, "I", "artillery", "A")
        study.british("Guns", FOOT, "pool").french("F", INF, "pool").reorganization(0)
        study.do("reorganize").do("end_restoring").do("draw", 2).do("deploy", first, "A")
        return json.dumps(redact(study.now, NAPOLEON).state.dump())

    assert placed("Foot") == placed("Guns")
