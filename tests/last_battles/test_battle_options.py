"""Rules 18.1, 19.1, 20.1 and 21.1: which rules a battle is played with."""

from __future__ import annotations

import pytest

from grognard.games import rulebook
from grognard.kernel.dice import LoadedDice
from grognard.kernel.rulebook import BadSetup
from tests.last_battles.battlefields import begin

BATTLES = ["ligny", "quatre_bras", "wavre", "la_belle_alliance"]
CASES = ["combined_arms", "imperial_guard", "mounted_retreat", "cavalry_impetus"]
WITH_LEADERS = ["late_start", "leader_advance"]
FORCES = {
    "ligny": {"variable_prussian_losses", "sixth_corps", "first_corps"},
    "quatre_bras": {"brunswick_reduced", "best_for_vincke", "french_reserve", "first_corps", "expanded_n2"},
    "wavre": set(),
    "la_belle_alliance": set(),
}


@pytest.mark.rule("18.1-1", "19.1-1", "20.1-1", "21.1-1", "D-02")
@pytest.mark.parametrize("battle", BATTLES)
def test_standard_rules_alone_unless_players_agree_otherwise(battle: str) -> None:
    info = rulebook("last_battles").scenario(battle)
    assert not any(option.default for option in info.options)
    game = begin(battle)
    switches = game.battle.switches
    assert switches.on == []
    assert game.step() == "MovementPhase"  # no command phase
    assert game.battle.roster.size() == game.battle.roster.units  # no leaders


@pytest.mark.rule("18.1-1", "19.1-1", "20.1-1", "21.1-1", "D-02", "2.1-3")
@pytest.mark.parametrize("battle", BATTLES)
def test_command_and_each_case_of_15_can_be_switched_on(battle: str) -> None:
    for case in CASES:
        assert begin(battle, case).battle.switches.on == [case]
    led = begin(battle, "command")
    assert led.battle.roster.size() > led.battle.roster.units
    assert led.step() == "PlaceOfficer"
    for case in WITH_LEADERS:
        assert begin(battle, case, "command").battle.switches.on == sorted(["command", case])
        with pytest.raises(BadSetup, match=r"needs .*\(command, "):
            rulebook("last_battles").new_state(battle, [case], LoadedDice([]), [])
    everything = begin(battle, *CASES, *WITH_LEADERS, "command")
    assert set(everything.battle.switches.on) == {*CASES, *WITH_LEADERS, "command"}


@pytest.mark.rule("D-03")
@pytest.mark.parametrize("battle", BATTLES)
def test_force_options_belong_to_their_battle(battle: str) -> None:
    info = rulebook("last_battles").scenario(battle)
    offered = {option.id for option in info.options}
    everywhere = {option.id for option in rulebook("last_battles").scenario("wavre").options}
    assert offered - everywhere == FORCES[battle]
    for other in set().union(*FORCES.values()) - FORCES[battle]:
        with pytest.raises(BadSetup, match="there is no option"):
            rulebook("last_battles").new_state(battle, [other], LoadedDice([6] * 10), [])


@pytest.mark.rule("10.1A-1", "R-55")
@pytest.mark.parametrize("battle", BATTLES)
def test_every_officer_finds_a_unit_of_his_own_at_the_start(battle: str) -> None:
    game = begin(battle, "command")
    asked = 0
    while game.step() == "PlaceOfficer":
        action = game.table.legal()[0]
        units = game.battle.units_at(action.b)
        roster = game.battle.roster
        assert any(roster.command[unit] == roster.command[action.a] for unit in units)
        game.table.take(action)
        asked += 1
    assert asked > 2
    assert game.step() == "CommandSegment"
    battle_now = game.battle
    assert all(battle_now.where[officer] > 0 for officer in battle_now.scenario.officers)
