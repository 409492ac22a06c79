"""The spread of a battle over the blocks that a seat cannot see: exact, and blind to what it must not know."""

from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random

import pytest

from grognard.games.waterloo_200 import Waterloo200, combat, firepower
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.display.battle import results_of
from grognard.games.waterloo_200.display.spread import spread
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.view import knows, on_the_march
from grognard.kernel.action import Action
from tests.waterloo_200.opening import begin
from tests.waterloo_200.sandbox import CAV, FOOT, INF, TL, Study

BOOK = Waterloo200()
WILD = ["cavalry_charge", "languages", "morale", "combined_attack"]


def counted(seen: Day, clash: Clash, seat: int) -> dict[int, Fraction]:
    """The same by trying every way to fill the places of the unseen, with the arithmetic of the rules."""
    ways: dict[int, int] = {}
    unknown: list[list[int]] = []
    places: list[int] = []
    for faction in (clash.attacker, clash.defender):
        inside = [block for block in seen.blocks_in(clash.area, faction) if not knows(seen, seat, block)]
        blocks = seen.roster.blocks_of[faction]
        hidden = [block for block in blocks if not knows(seen, seat, block) and not on_the_march(seen, block)]
        unknown.append(hidden)
        places.append(len(inside))
    for one in itertools.combinations(unknown[0], places[0]):
        for other in itertools.combinations(unknown[1], places[1]):
            world = seen.copy()
            for block in [*unknown[0], *unknown[1]]:
                world.where[block] = clash.area if block in one or block in other else -9
            attack = sum(amount for _, amount in firepower.attack_parts(world, clash))
            defence = sum(amount for _, amount in firepower.defence_parts(world, clash))
            ways[attack - defence] = ways.get(attack - defence, 0) + 1
    total = sum(ways.values())
    return {final: Fraction(ways[final], total) for final in sorted(ways)}


@pytest.mark.rule("L262")
@pytest.mark.parametrize("options", [[], WILD], ids=["plain", "wild"])
def test_the_spread_is_what_counting_every_case_gives(options: list[str]) -> None:
    found = 0
    for number in range(6):
        day = begin(options, seed=bytes([number]) * 32)
        chance = Random(number)
        for _ in range(2500):
            if day.outcome is not None or found > 8 * (number + 1):
                break
            fights = [action for action in day.legal() if action.verb == "fight"]
            for action in fights:
                clash = Clash(action.a, combat.attacker_in(day, action.a), combat.defender_in(day, action.a), False)
                for seat in (0, 1):
                    seen = BOOK.secrets.view(day, seat).state
                    hidden = [b for b in seen.blocks_in(action.a, clash.defender) if not knows(seen, seat, b)]
                    if len(hidden) < 3:
                        assert spread(seen, clash, seat, []) == counted(seen, clash, seat)
                        found += bool(hidden)
            liked = [one for one in day.legal() if one.verb in ("go", "fight", "tactical", "call", "reveal")]
            day.apply(chance.choice(liked if liked and chance.random() < 0.6 else day.legal()))
    assert found > 8, "battles with hidden blocks"


@pytest.mark.rule("R36")
def test_worlds_that_look_alike_have_one_spread() -> None:
    study = Study("A-B B-C", british="B C", bonus={"B": 2})
    study.french("L", TL, "A").french("F", INF, "A").british("Weak", INF, "B", "B1").british("Strong", INF, "C", "B4")
    study.impulse().activate("L").move("F", "B").do("end_moves")
    day = study.now
    twin = day.copy()
    weak, strong = (day.roster.names.index(name) for name in ("Weak", "Strong"))
    twin.where[weak], twin.where[strong] = day.where[strong], day.where[weak]
    area = study.areas["B"]
    told = [BOOK.display.preview(BOOK.secrets.view(world, 0).state, Action("fight", area)) for world in (day, twin)]
    assert told[0] == told[1]
    assert told[0] is not None
    assert [one["chance"] for one in told[0]["results"] if one["chance"] != "0"] == ["1/2", "1/2"]


def test_what_all_see_is_certain() -> None:
    study = Study("A-B", british="B", bonus={"B": 3})
    study.french("L", TL, "A").french("F", CAV, "A").british("E", INF, "B")
    study.impulse().activate("L").move("F", "B").do("end_moves")
    study.now.shown[study.roster.numbers["E"]] = 1
    odds = BOOK.display.preview(BOOK.secrets.view(study.now, 0).state, Action("fight", study.areas["B"]))
    assert odds is not None
    assert [one["chance"] for one in odds["results"]] == ["1"]
    assert odds["title"].endswith("certain")
    assert "open" not in odds["defence"]


def test_a_march_into_the_enemy_and_a_gun_tell_what_they_would_bring() -> None:
    study = Study("A-B", british="B", bonus={"B": 3})
    study.french("L", TL, "A").french("F", INF, "A").french("G", FOOT, "A").british("E", INF, "B")
    study.impulse().activate("L").do("pick", "G").do("reveal").do("pick", "F")
    area = study.areas["B"]
    before = BOOK.display.preview(BOOK.secrets.view(study.now, 0).state, Action("go", area))
    study.do("go", "B").do("end_moves").do("fight", "B")
    gun = BOOK.display.preview(BOOK.secrets.view(study.now, 0).state, Action("commit", study.roster.numbers["G"]))
    bare = BOOK.display.preview(BOOK.secrets.view(study.now, 0).state, Action("open_fire"))
    assert before is not None
    assert gun is not None
    assert bare is not None
    assert before["results"] == bare["results"]
    assert gun["attack"]["total"] == bare["attack"]["total"] + 3


def test_results_are_a_scale_without_gaps() -> None:
    scale = results_of({-1: Fraction(1, 4), 2: Fraction(3, 4)}, defends=False)
    assert [one["id"] for one in scale] == ["-1", "0", "1", "2"]
    assert [one["tone"] for one in scale] == ["poor", "even", "good", "good"]
    turned = results_of({-1: Fraction(1, 4), 2: Fraction(3, 4)}, defends=True)
    assert [one["tone"] for one in turned] == ["good", "even", "poor", "poor"]


# The sunken road (6.2.3.1.2)


def at_the_road() -> Study:
    """A French attack on the Chemin Creux: one hidden defender, a pool of two of which one may rise."""
    study = Study("A-B B-C", british="B C", bonus={"B": 2}, creux={"B": "R"})
    study.french("L", TL, "A", corps="I").french("F", INF, "A", "B4 B3", corps="I")
    study.french("G", FOOT, "A", corps="I")
    study.british("E", INF, "B", "B1", corps="R").british("M", INF, "C", "B2", corps="R")
    study.british("P", INF, "pool", "B3", corps="R").british("Z", CAV, "pool", "B4", corps="O")
    return study.impulse().activate("L").do("pick", "G").do("reveal").do("pick", "F")


def risen_by_hand(study: Study, seat: int, area: int, clash: Clash) -> dict[int, Fraction]:
    """Every way to lay the unseen blocks, each with the lot of the block that rises."""
    seen = BOOK.secrets.view(study.now, seat).state
    roster, pool = seen.roster, seen.pools[1]
    hidden = [b for b in roster.blocks_of[1] if not knows(seen, seat, b)]
    there = [b for b in seen.blocks_in(area, 1) if not knows(seen, seat, b)]
    found: dict[int, Fraction] = {}
    worlds = 0
    for inside in itertools.combinations(hidden, len(there)):
        for pooled in itertools.combinations([b for b in hidden if b not in inside], pool):
            worlds += 1
            fit = [b for b in pooled if roster.corps[b] == seen.ground.creux[area] and not roster.brunswick[b]]
            for riser in [[block] for block in fit] or [[]]:
                defence = sum(roster.strength[b][0] for b in [*inside, *riser]) + seen.ground.bonus[area]
                power = sum(amount for _, amount in firepower.attack_parts(seen, clash))
                final = power - defence
                found[final] = found.get(final, Fraction(0)) + Fraction(1, max(1, len(fit)))
    return {final: found[final] / worlds for final in sorted(found)}


@pytest.mark.rule("L087")
def test_the_odds_at_the_sunken_road_count_the_block_that_may_rise() -> None:
    study = at_the_road()
    area = study.areas["B"]
    before = BOOK.display.preview(BOOK.secrets.view(study.now, 0).state, Action("go", area))
    assert before is not None
    study.do("go", "B").do("end_moves").do("fight", "B")
    assert study.step == "CommitGuns"
    seen = BOOK.secrets.view(study.now, 0).state
    bare = BOOK.display.preview(seen, Action("open_fire"))
    assert bare is not None
    assert [case["title"] for case in bare["cases"]] == [
        "If a block rises from the sunken road",
        "If no block rises",
    ]
    clash = seen.clash
    assert clash is not None
    expected = risen_by_hand(study, 0, area, clash)
    told = {int(one["id"]): Fraction(one["chance"]) for one in bare["results"] if one["chance"] != "0"}
    assert told == expected
    assert bare["results"] == bare["cases"][0]["results"]
    assert before["cases"] == bare["cases"]
    quiet = {int(one["id"]): Fraction(one["chance"]) for one in bare["cases"][1]["results"] if one["chance"] != "0"}
    assert quiet == counted(seen, clash, 0)
    panel = next(one for one in BOOK.display.panels(BOOK.secrets.view(study.now, 0)) if one["kind"] == "assault")
    assert panel["cases"] == bare["cases"]


@pytest.mark.rule("L087")
def test_the_british_see_what_calling_a_block_brings() -> None:
    study = at_the_road().do("go", "B").do("end_moves").do("fight", "B").do("open_fire")
    assert study.step == "SunkenRoad"
    seen = BOOK.secrets.view(study.now, 1).state
    called = BOOK.display.preview(seen, Action("call_reserve"))
    kept = BOOK.display.preview(seen, Action("keep_reserve"))
    assert called is not None
    assert kept is not None
    assert "cases" not in called
    assert "cases" not in kept
    with_block = [int(one["id"]) for one in called["results"] if one["chance"] != "0"]
    without = [int(one["id"]) for one in kept["results"] if one["chance"] != "0"]
    assert with_block == [without[0] - 3], "P, of strength 3, is the only one of the corps"
    study.do("keep_reserve")


@pytest.mark.rule("L087")
def test_nothing_rises_after_the_question_was_answered() -> None:
    study = Study("A-B", british="B", creux={"B": "I"}, options=["retreat"])
    study.french("L", TL, "A").french("F", INF, "A").french("G", FOOT, "A").british("E", INF, "B")
    study.british("P", INF, "pool").impulse(disc=1).activate("L").do("pick", "G").do("reveal").move("F", "B")
    study.do("end_moves").do("fight", "B").do("open_fire").do("keep_reserve")
    assert study.step == "PlayRetreat"
    panel = next(one for one in BOOK.display.panels(BOOK.secrets.view(study.now, 0)) if one["kind"] == "assault")
    assert "cases" not in panel
