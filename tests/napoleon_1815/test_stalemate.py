"""Rule 6.7: an attack that stalls."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.display.table import scenes
from grognard.games.napoleon_1815.fire import OTHERS
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    ANGLO_DUTCH,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH_SIDE,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import redact
from grognard.kernel.state import SPECTATOR
from tests.napoleon_1815.ranks import ranks
from tests.napoleon_1815.sandbox import ALLIED_DAY, Study


def stalled(study: Study) -> bool:
    """Has the Attacker been told to give up?"""
    return study.told("stalemate") == [(study.number("waterloo"), FRENCH_SIDE)]


def attack(*dice: int, options: tuple[str, ...] = ()) -> Study:
    """Two lines at Waterloo, a French gun beside F1 and cavalry in the Reserve; more roads than units."""
    study = Study(dice=dice, options=options).french("Gun", FOOT_ARTILLERY, 3, 1).french("Cav", CAVALRY, 3, 2)
    return study.battle("waterloo", {**ranks(study), "Gun": 1, "Cav": 0}, sources=["quatre_bras", "nivelles", "wavre"])


@pytest.mark.rule("6.7-1", "6.7-3", "6.7-4")
def test_c72_a_redeploy_and_a_square_do_not_keep_an_attack_alive() -> None:
    study = attack()
    study.act("Cav", "move", 2).do("finish").end_battle_turn().end_battle_turn()
    assert study.told("idle") == [(study.number("waterloo"), 1)]
    study.act("F1", "square").end_battle_turn()
    assert stalled(study)
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 0)
    for name, town in {"F1": "quatre_bras", "F2": "quatre_bras", "F3": "nivelles", "Gun": "nivelles"}.items():
        study.do("leave", name, town)
    assert study.at("Cav") == "wavre"  # the only road left
    assert study.steps_of("F1", "F2", "F3", "Gun", "Cav") == [4, 4, 4, 3, 3]  # nobody was engaged
    assert study.told("battle_over") == [(study.number("waterloo"), ALLIED_SIDE)]


@pytest.mark.rule("6.7-1")
def test_c72_one_gun_that_fires_keeps_it_alive() -> None:
    study = attack(6, 6, 6).end_battle_turn().end_battle_turn()
    study.act("Gun", "fire", OTHERS).end_battle_turn().end_battle_turn()
    assert not stalled(study)
    study.end_battle_turn().end_battle_turn()
    assert not stalled(study)  # the count began anew
    study.end_battle_turn()
    assert stalled(study)


@pytest.mark.rule("6.7-1")
@pytest.mark.parametrize(("name", "verb", "goal"), [("F2", "move", 5), ("Cav", "retreat", "quatre_bras")])
def test_engaging_and_retreating_keep_it_alive(name: str, verb: str, goal: str | int) -> None:
    study = attack().end_battle_turn().end_battle_turn()
    study.act(name, verb, goal).end_battle_turn()
    assert not stalled(study)
    assert study.field("waterloo").idle == 0


@pytest.mark.rule("6.7-3")
def test_disengaging_does_not_keep_it_alive() -> None:
    study = Study()
    study.battle("waterloo", {**ranks(study), "F1": 4}, sources=["quatre_bras", "nivelles"])
    study.act("F1", "move", 1).end_battle_turn().end_battle_turn().end_battle_turn()
    assert stalled(study)


@pytest.mark.rule("6.7-2")
@pytest.mark.parametrize("kind", ["waits", "comes", "disrupted", "far"])
def test_a_turn_counts_only_when_no_reinforcement_is_left(kind: str) -> None:
    """R32: neither a turn in which somebody came counts, nor one in which somebody could have come."""
    study = Study().french("R", INFANTRY, 3, 1, "charleroi" if kind == "far" else "quatre_bras")
    study.battle("waterloo", ranks(study), sources=["quatre_bras", "nivelles"])
    study.now.disrupted[study.number("R")] = 1 if kind == "disrupted" else 0
    study.do("end_combat")
    if kind in ("comes", "waits"):
        assert study.step == "Reinforce"
        if kind == "comes":
            study.do("bring", "R")
        if study.step == "Reinforce":
            study.do("done")
    counted = kind in ("disrupted", "far")
    assert study.field("waterloo").idle == (1 if counted else 0)
    study.end_battle_turn().end_battle_turn()
    assert stalled(study) is counted
    if kind == "comes":  # now all are here: this was the first idle turn, the next is the second
        study.end_battle_turn().end_battle_turn()
        assert stalled(study)


@pytest.mark.rule("6.7-1")
def test_an_idle_turn_after_a_busy_one_is_the_first_again() -> None:
    study = attack(*[6] * 6).end_battle_turn().end_battle_turn()
    study.act("Gun", "fire", OTHERS).end_battle_turn()
    assert study.field("waterloo").idle == 0
    study.end_battle_turn().end_battle_turn()
    assert study.field("waterloo").idle == 1


@pytest.mark.rule("6.7-5")
def test_an_idle_defender_goes_nowhere() -> None:
    study = attack(*[6] * 9)
    for _ in range(3):
        study.act("Gun", "fire", OTHERS).end_battle_turn().end_battle_turn()
    assert study.told("stalemate") == study.told("idle") == []
    assert study.step == "Combat"


@pytest.mark.rule("6.7-5")
def test_fire_of_the_defender_does_not_count_for_the_attacker() -> None:
    study = Study(dice=[6] * 3).anglo("gun", FOOT_ARTILLERY, 3, 1)
    study.battle("waterloo", {**ranks(study), "gun": 4}, sources=["quatre_bras", "nivelles"])
    study.end_battle_turn().act("gun", "fire", OTHERS).end_battle_turn().end_battle_turn()
    assert stalled(study)


@pytest.mark.rule("6.7-6", "7.5-9")
def test_the_defender_has_won_and_may_regroup() -> None:
    study = Study().anglo("B", INFANTRY, 3, 1, "brussels")
    study.battle("waterloo", ranks(study), sources=["quatre_bras", "wavre"])
    study.end_battle_turn().do("end_combat").do("done").end_battle_turn()
    study.do("leave", "F1", "wavre").do("leave", "F2", "quatre_bras")
    assert (study.at("F2"), study.at("F3")) == ("quatre_bras", "quatre_bras")
    assert (study.step, study.now.seat()) == ("Regroup", 1)
    study.do("regroup", "B", "waterloo")
    assert study.at("B") == "waterloo"


@pytest.mark.rule("6.7-4", "7.3-1", "7.41-4")
@pytest.mark.parametrize("option", [False, True])
def test_the_engaged_pay_as_in_a_rout_unless_the_option_spares_them(option: bool) -> None:
    """R32: in the French Left infantry, guns and Napoléon face infantry; cavalry in the Center faces nobody."""
    study = Study(options=["stalemate_without_loss"] if option else []).french("Gun", FOOT_ARTILLERY, 3, 1)
    study.french("Nap", LEADER, 1, 2).french("Cav", CAVALRY, 3, 2).anglo("B", INFANTRY, 3, 1, "brussels")
    places = {**ranks(study), "A1": 1, "Gun": 1, "Nap": 1, "Cav": 2}
    study.anglo("A4", INFANTRY, 4, 2)
    study.battle("waterloo", {**places, "A4": 4}, sources=["quatre_bras", "nivelles", "wavre"])
    study.end_battle_turn().do("end_combat").do("done").end_battle_turn()
    assert stalled(study)
    assert study.steps_of("F1", "Gun", "Nap", "F2", "Cav") == ([4, 3, 1, 4, 3] if option else [3, 1, 1, 4, 3])
    for name, town in {"F1": "quatre_bras", "Gun": "quatre_bras", "F2": "nivelles", "Cav": "nivelles"}.items():
        study.do("leave", name, town)
    study.do("leave", "Nap", "wavre")
    assert study.at("F3") == "dead"  # five could go
    assert study.step == "Regroup"
    assert all(study.now.disrupted[study.number(name)] for name in ("F1", "Gun", "F2", "Cav", "Nap"))


@pytest.mark.rule("6.7-4")
@pytest.mark.parametrize("option", [False, True])
def test_who_finds_no_room_is_lost_with_or_without_the_option(option: bool) -> None:
    study = Study(options=["stalemate_without_loss"] if option else [])
    study.battle("waterloo", ranks(study), sources=["wavre"])
    study.end_battle_turn().end_battle_turn().end_battle_turn()
    assert study.refused("leave", "F2", "quatre_bras").rule == "7.1"
    study.do("leave", "F2", "wavre")
    assert [study.at(name) for name in ("F1", "F2", "F3")] == ["dead", "wavre", "dead"]


# Troops held back next door (R32)


def waiting(*dice: int) -> Study:
    """The attack at Waterloo, with French infantry R and S next door."""
    study = Study(dice=dice).french("Gun", FOOT_ARTILLERY, 3, 1).french("Cav", CAVALRY, 3, 2)
    study.french("R", INFANTRY, 3, 1, "quatre_bras").french("S", INFANTRY, 3, 1, "nivelles")
    return study.battle("waterloo", {**ranks(study), "Gun": 1, "Cav": 0}, sources=["quatre_bras", "nivelles", "wavre"])


def idle_round(study: Study) -> Study:
    """Neither side does anything in its Battle Turn."""
    return study.end_battle_turn().end_battle_turn()


def counts(study: Study) -> tuple[int, int]:
    field = study.field("waterloo")
    return field.idle, field.waited


@pytest.mark.rule("R32", "6.7-2", "6.7-4")
def test_three_rounds_without_anything_end_the_attack_though_somebody_could_come() -> None:
    study = idle_round(idle_round(waiting()))
    assert counts(study) == (0, 2)
    assert not stalled(study)
    study.end_battle_turn()
    assert stalled(study)
    assert study.told("waits") == [(study.number("waterloo"), count) for count in (1, 2, 3)]
    assert study.told("idle") == []
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 0)


@pytest.mark.rule("R32", "6.7-1")
@pytest.mark.parametrize("act", ["fire", "engage", "retreat", "bring"])
def test_fire_advance_retreat_and_reinforcement_begin_the_count_anew(act: str) -> None:
    study = idle_round(idle_round(waiting(*[6] * 12)))
    if act == "fire":
        study.act("Gun", "fire", OTHERS)
    elif act == "engage":
        study.act("Cav", "move", 2).do("move", 5)
    elif act == "retreat":
        study.act("Cav", "retreat", "wavre")
    else:
        study.do("end_combat").do("bring", "R")
    study.end_battle_turn()
    assert counts(study) == (0, 0)
    study.end_battle_turn()
    for turn in (1, 2, 3):
        assert not stalled(study)
        study.end_battle_turn()
        assert stalled(study) is (turn == 3)
        if turn < 3:
            study.end_battle_turn()


@pytest.mark.rule("R32", "6.7-3")
def test_a_redeploy_a_disengage_and_a_square_do_not() -> None:
    study = waiting()
    study.act("Cav", "move", 2).do("finish").end_battle_turn().end_battle_turn()
    study.act("F1", "square").end_battle_turn().end_battle_turn()
    study.act("F2", "move", 0).end_battle_turn()
    assert stalled(study)


@pytest.mark.rule("R32", "6.7-5")
def test_fire_and_reinforcements_of_the_defender_do_not_keep_it_alive_either() -> None:
    study = Study(dice=[6] * 9).french("R", INFANTRY, 3, 1, "quatre_bras").anglo("gun", FOOT_ARTILLERY, 3, 1)
    study.anglo("b", INFANTRY, 3, 1, "brussels")
    study.battle("waterloo", {**ranks(study), "gun": 4}, sources=["quatre_bras", "nivelles"])
    study.end_battle_turn().act("gun", "fire", OTHERS).end_battle_turn()
    study.end_battle_turn().do("end_combat").do("bring", "b")
    assert counts(study) == (0, 2)
    study.end_battle_turn()
    assert stalled(study)


@pytest.mark.rule("R32", "6.7-2")
def test_when_nobody_is_left_to_come_the_shorter_count_begins() -> None:
    study = idle_round(waiting())
    assert counts(study) == (0, 1)
    for name in ("R", "S"):
        study.now.disrupted[study.number(name)] = 1
    idle_round(study)
    assert counts(study) == (1, 2)
    assert not stalled(study)
    study.end_battle_turn()
    assert stalled(study)


@pytest.mark.rule("R32", "11.0-5")
def test_either_ally_keeps_an_attack_of_both_alive() -> None:
    study = Study(turn=ALLIED_DAY, scenario="three_players")
    for name in ("A1", "P1", "P2"):
        study.unit(name, ANGLO_DUTCH if name == "A1" else PRUSSIAN, INFANTRY, 3, 1, "waterloo")
    for number in (4, 5, 6):
        study.french(f"F{number}", INFANTRY, 3, 1, "waterloo")
    study.anglo("A2", INFANTRY, 3, 1, "brussels")
    places = {"A1": 1, "P1": 2, "P2": 3, "F4": 4, "F5": 5, "F6": 6}
    study.battle("waterloo", places, sources=["brussels", "wavre"])
    idle_round(idle_round(study))
    assert counts(study) == (0, 2)
    study.do("end_combat").do("end_combat").do("bring", "A2")
    assert counts(study) == (0, 0)


@pytest.mark.rule("R32", "1.0-10")
def test_everybody_sees_the_count_and_is_warned() -> None:
    study = waiting()
    assert "attack is over" not in study.now.agenda[-1].prompt(study.now)[0]
    idle_round(idle_round(study))
    for seat in (SPECTATOR, 0, 1):
        view = redact(study.now, seat)
        seen = view.state
        assert isinstance(seen, Campaign)
        assert [(field.idle, field.waited) for field in seen.fields.values()] == [(0, 2)]
        assert "attack waits 2 of 3" in scenes(seen, seat)[1]["note"]
        assert "the attack is over (6.7)" in seen.agenda[-1].prompt(seen)[0]
    study.do("end_combat")
    assert (study.step, "the attack is over" in study.now.agenda[-1].prompt(study.now)[0]) == ("Reinforce", True)
    study.do("bring", "R")
    assert "the attack is over" not in study.now.agenda[-1].prompt(study.now)[0]


@pytest.mark.rule("6.7-4")
def test_the_last_idle_turn_is_announced_when_nobody_can_come() -> None:
    study = attack()
    assert "the attack is over" not in study.now.agenda[-1].prompt(study.now)[0]
    idle_round(study)
    assert "the attack is over" in study.now.agenda[-1].prompt(study.now)[0]
    assert "attack idle 1 of 2" in scenes(study.now, 0)[1]["note"]


@pytest.mark.rule("R32")
def test_the_count_is_part_of_the_position() -> None:
    study = idle_round(waiting())
    copy = study.now.copy()
    assert copy.dump() == study.now.dump()
    copy.fields[study.number("waterloo")].waited = 2
    assert copy.dump() != study.now.dump()
    assert counts(study) == (0, 1)
