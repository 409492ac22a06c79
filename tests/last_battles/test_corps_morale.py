"""Rule 13: corps morale; rules 22.5A and 22.5B."""

from __future__ import annotations

import pytest

from grognard.games.last_battles import corps_morale, movement
from grognard.games.last_battles.chateau import shelters
from grognard.games.last_battles.fights import AR, EX, Fight
from grognard.games.last_battles.morale import may_advance
from grognard.games.last_battles.state import Battle
from tests.last_battles.sandbox import COALITION, FRENCH
from tests.last_battles.theatre import Theatre, lose, opened, position


def shaken(battle: Battle) -> list[str]:
    """The demoralized organizations."""
    return [o.key for number, o in enumerate(battle.scenario.organizations) if battle.shaken[number]]


def two_corps() -> Theatre:
    """Two French corps with officers five hexes apart, and a cavalry corps."""
    field = Theatre()
    field.corps("French", "1", 10).corps("French", "2", 8).corps("French", "3c", 4)
    field.french("A", 1010, 6, command="1").french("B", 1011, 5, command="1").french("A2", 1012, 3, command="1")
    field.french("C", 1015, 6, command="2").french("D", 1016, 5, command="2")
    field.french("H", 1115, 3, "cav", command="3c").french("I", 1116, 3, "cav", command="3c")
    field.leader("French", "D'Erlon", 1010, command="1").leader("French", "Reille", 1015, command="2")
    field.leader("French", "Kellermann", 1115, command="3c")
    field.leader("French", "Ney", 1010, kind="commander", capacity=1)
    field.coalition("X", 3030, 3)
    return field


@pytest.mark.rule("13.0-1", "13.0-2")
def test_losses_are_kept_by_corps_and_demoralize_it_at_its_level() -> None:
    game = two_corps().command_phase(lost={"A": 1})
    assert game.battle.toll == [6, 0, 0]
    assert shaken(game.battle) == []
    lose(game.battle, "B", 1)
    assert game.battle.toll == [11, 0, 0]
    assert shaken(game.battle) == ["1"]
    assert game.battle.is_shaken(game.number("A2"))
    assert not game.battle.is_shaken(game.number("C"))
    assert game.battle.is_shaken(game.number("D'Erlon"))


@pytest.mark.rule("13.0-1", "13.1-1", "C80")
def test_c80_allied_nations_break_on_the_losses_of_all() -> None:
    field = Theatre()
    for nation, level in (("Netherlander", 7), ("Nassauer", 8), ("Brunswicker", 10), ("Hanoverian", 12), ("KGL", 33)):
        field.corps("Allied", nation, level)
    field.corps("Allied", "British", 40)
    field.coalition("Brits", 1010, 6, nationality="British").coalition("More", 1011, 6, nationality="British")
    field.coalition("Dutch", 1012, 3, nationality="Netherlander").coalition("King's", 1013, 3, nationality="KGL")
    field.french("X", 3030)
    game = field.command_phase(lost={"Brits": 1, "More": 1})
    assert game.battle.toll == [12]
    assert shaken(game.battle) == ["Netherlander", "Nassauer", "Brunswicker", "Hanoverian"]
    assert game.battle.is_shaken(game.number("Dutch"))
    assert not game.battle.is_shaken(game.number("King's"))


@pytest.mark.rule("13.2-1")
def test_a_demoralized_corps_does_not_advance() -> None:
    game = two_corps().command_phase(lost={"A": 1, "B": 1})
    assert not may_advance(game.battle, game.number("A2"))
    assert may_advance(game.battle, game.number("C"))


@pytest.mark.rule("13.2-2", "10.1C-3", "R-29")
def test_a_demoralized_corps_pays_double_for_clear_hexes_but_not_on_roads() -> None:
    field = Theatre(roads=[[1012, 1013, 1014, 1015]]).corps("French", "1", 5)
    field.french("A", 1010, 6, command="1").french("B", 1012, 5, command="1").french("H", 2012, 4, "cav", command="1")
    field.leader("French", "D'Erlon", 2020, command="1", ma=10)
    field.coalition("X", 3030, 3)
    game = field.command_phase(lost={"A": 1})
    battle = game.battle

    def cost(name: str, hex: int) -> int:
        piece = game.number(name)
        return movement.search(battle, piece, battle.where[piece], movement.allowance(battle, piece)).cost.get(hex, -1)

    assert cost("B", 1011) == 4  # half points: 2 MP
    assert cost("B", 1013) == 1
    assert cost("H", 2011) == 4
    assert cost("D'Erlon", 2019) == 4
    battle.shaken[0] = 0
    battle.front = None
    assert (cost("B", 1011), cost("H", 2011), cost("D'Erlon", 2019)) == (2, 2, 2)


@pytest.mark.rule("9.3-3", "13.2-1")
def test_infantry_of_a_demoralized_corps_loses_the_shelter_of_a_chateau() -> None:
    field = Theatre(chateau=[1012]).corps("French", "1", 5)
    field.french("A", 1010, 6, command="1").french("B", 1012, 5, command="1").coalition("X", 3030, 3)
    game = field.command_phase()
    assert shelters(game.battle, game.number("B"))
    lose(game.battle, "A", 1)
    assert not shelters(game.battle, game.number("B"))


@pytest.mark.rule("22.5A-1", "R-40", "R-82")
def test_a_demoralized_officer_drags_down_corps_near_him_and_those_others() -> None:
    field = two_corps().corps("French", "4", 6)
    field.french("E", 1019, 4, command="4").french("F", 1021, 4, command="4")
    field.leader("French", "Gerard", 1020, command="4")
    game = field.command_phase(lost={"A": 1, "B": 1, "C": 1, "E": 1})
    # 2 has lost 6 of 8 and is near 1; 4 has lost 4 of 6 and is near 2 only
    assert shaken(game.battle) == ["1"]
    game.do("done")
    assert shaken(game.battle) == ["1", "2", "4"]
    assert [data[0] for data in game.events("corps_demoralized")][-2:] == [1, 3]


@pytest.mark.rule("22.5A-1", "R-82")
def test_the_level_falls_for_the_test_only_and_only_near() -> None:
    far = two_corps()
    far.leaders[1] = ("Reille", "officer", "French", "2", 10, 0, 1016)  # six hexes from D'Erlon
    game = far.command_phase(lost={"A": 1, "B": 1, "C": 1})
    game.do("done")
    assert shaken(game.battle) == ["1"]
    near = two_corps().command_phase(lost={"A": 1, "B": 1})
    near.do("done")
    assert shaken(near.battle) == ["1"]  # nothing lost, so 2 less than 8 is far off
    assert corps_morale.level(near.battle, 1) == 8


@pytest.mark.rule("22.5A-2", "R-73")
def test_french_cavalry_corps_stay_out_of_it_both_ways() -> None:
    game = two_corps().command_phase(lost={"A": 1, "B": 1, "H": 1})
    game.do("done")
    assert shaken(game.battle) == ["1"]  # 3c has lost 3 of 4 next to Reille
    other = two_corps().command_phase(lost={"H": 1, "I": 1, "C": 1})
    other.do("done")
    assert shaken(other.battle) == ["3c"]


@pytest.mark.rule("22.5A-3")
def test_allied_nations_stay_out_of_it() -> None:
    field = Theatre().corps("Allied", "Hanoverian", 4).corps("Allied", "British", 8)
    field.coalition("A", 1010, 6, nationality="British", command="5").coalition("B", 1011, 4, nationality="Hanoverian")
    field.coalition("C", 1012, 4, nationality="British", command="5")
    field.leader("Allied", "Picton", 1012, command="5").leader("Allied", "Halkett", 1011, command="2")
    field.leader("Allied", "Wellington", 1012, kind="commander", capacity=1)
    field.french("X", 3030, 3)
    game = field.command_phase(COALITION, lost={"A": 1})
    game.do("done")
    assert shaken(game.battle) == ["Hanoverian"]


def guard_attack(result: int, *, broke: bool = False, officer: int = 1012) -> Battle:
    """An attack of the Grenadiers from 1010 has had a result."""
    field = Theatre().corps("French", "G", 20).corps("French", "1", 6).corps("French", "2", 19)
    field.french("Fri/Gr", 1010, 7, command="G").french("A", 1012, 4, command="1").french("B", 1031, 4, command="2")
    field.leader("French", "D'Erlon", officer, command="1").leader("French", "Reille", 1031, command="2")
    field.leader("French", "Drouot", 1010, command="G").coalition("X", 1009, 3)
    game = field.command_phase()
    battle = game.battle
    fight = Fight()
    fight.attackers = [game.number("Fri/Gr")]
    fight.guard_hexes = [1010]
    fight.result = result
    fight.enemy_broke = broke
    battle.fight = fight
    if corps_morale.old_guard_beaten(battle, fight):
        corps_morale.shake_the_army(battle, fight)
    return battle


@pytest.mark.rule("22.5B-1", "R-83")
def test_the_beaten_guard_lowers_the_levels_of_all_french_corps_near_at_once() -> None:
    battle = guard_attack(AR)
    assert battle.lowered == [7, 7, 0]
    assert shaken(battle) == ["1"]  # 6 - 7 is reached without any loss
    assert guard_attack(EX).lowered == [7, 7, 0]
    assert guard_attack(AR, officer=1021).lowered == [7, 0, 0]  # eleven hexes off


@pytest.mark.rule("22.5B-1", "R-83")
def test_a_corps_without_officer_is_near_if_one_of_its_units_is() -> None:
    field = Theatre().corps("French", "1", 9).corps("French", "G", 20)
    field.french("A", 1012, 4, command="1").french("Fri/Gr", 1010, 7, command="G").coalition("X", 3009, 3)
    battle = field.command_phase().battle
    fight = Fight()
    fight.guard_hexes = [1010]
    corps_morale.shake_the_army(battle, fight)
    assert battle.lowered == [7, 7]


@pytest.mark.rule("22.5B-2")
def test_not_if_the_attack_breaks_the_british_or_a_prussian_corps() -> None:
    assert guard_attack(EX, broke=True).lowered == [0, 0, 0]
    field = Theatre().corps("Prussian", "1", 4).corps("Allied", "Hanoverian", 3).corps("Allied", "British", 7)
    field.prussian("P", 1010, 4, command="1").coalition("H", 1011, 3, nationality="Hanoverian")
    field.coalition("B", 1012, 4, nationality="British").french("X", 3030, 3)
    battle = field.command_phase().battle
    for name, counts in (("P", True), ("H", False), ("B", True)):
        battle.fight = Fight()
        lose(battle, name, 1)
        assert battle.fight.enemy_broke == counts


@pytest.mark.rule("22.5B-1", "15.2-3")
def test_the_old_guard_fights_and_loses_on_the_map() -> None:
    field = Theatre(turns=("17/0900", "17/1000")).corps("French", "G", 7)
    field.french("Fri/Gr", 1010, 7, command="G").coalition("X", 1009, 7)
    game = field.combat(FRENCH, dice=[6])
    game.fight(1009)
    assert game.result() == "Ar"
    while game.step() == "RetreatUnit":
        game.table.take(game.table.legal()[0])
    assert game.battle.lowered == [7]
    assert shaken(game.battle) == ["G"]


@pytest.mark.rule("22.5B-2", "15.2-3")
def test_rule_15_2_is_not_offered_with_corps_morale() -> None:
    table = opened("campaign")
    assert "imperial_guard" not in [option.id for option in table.rulebook.scenario("campaign").options]
    assert position(table).switches.old_guard
