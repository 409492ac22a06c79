"""Rule 9: losses, demoralization and disintegration of armies."""

from __future__ import annotations

from grognard.games.last_battles import corps_morale
from grognard.games.last_battles.reorganization import note_loss
from grognard.games.last_battles.roster import FRENCH, FRENCH_ARMY
from grognard.games.last_battles.state import DEAD, NEVER, Battle


def eliminate(battle: Battle, unit: int, rule: str) -> None:
    """Take a unit off the map as a loss of its army (6.5, 9.0); its strength is what its counter now shows (3.4A)."""
    hex = battle.where[unit]
    strength = battle.strength(unit)
    battle.lift(unit, DEAD)
    battle.losses[battle.roster.army[unit]] += strength
    battle.emit("eliminated", rule, (unit, hex, strength))
    if battle.scenario.divided:
        corps_morale.count(battle, unit)
        battle.scenario.unit_lost(battle, unit, hex, strength)
    if battle.switches.reorganization:
        note_loss(battle, unit)


def check(battle: Battle) -> None:
    """Look at the levels of all armies, the one that is not phasing first (9.1, 9.2, 9.2B, R-41)."""
    if battle.outcome is not None:
        return
    armies = battle.scenario.armies
    french_first = battle.phasing != FRENCH
    for army in [a for a in armies if (a == FRENCH_ARMY) == french_first]:
        _check_army(battle, army)
    for army in [a for a in armies if (a == FRENCH_ARMY) != french_first]:
        _check_army(battle, army)
    if battle.scenario.divided and not game_is_over(battle):
        corps_morale.check(battle)
        battle.scenario.losses_counted(battle)


def _check_army(battle: Battle, army: int) -> None:
    scenario = battle.scenario
    if battle.outcome is not None or battle.broken[army]:
        return
    demoralization, disintegration = scenario.levels(battle, army)
    lost = battle.losses[army]
    if not battle.demoralized[army] and lost >= demoralization and scenario.may_be_demoralized(battle, army):
        battle.demoralized[army] = True  # 9.2; it lasts to the end of the game (9.3)
        battle.emit("demoralized", "9.2", (army, lost, demoralization))
        _note_break(battle, army)
        scenario.army_demoralized(battle, army)
    if is_past(battle, lost, disintegration) and not game_is_over(battle):
        battle.broken[army] = True  # 9.1
        battle.emit("disintegrated", "9.1", (army, lost, disintegration))
        _note_break(battle, army)
        scenario.army_disintegrated(battle, army)


def game_is_over(battle: Battle) -> bool:
    """Has a hook of the scenario ended the game meanwhile?"""
    return battle.outcome is not None


def is_past(battle: Battle, lost: int, level: int) -> bool:
    """Do losses disintegrate an army: more than the level, or (other reading of 9.0) as much as it (9.1, R-06)."""
    if level >= NEVER:
        return False
    return lost > level or (battle.switches.disintegrate_at_level and lost == level)


def _note_break(battle: Battle, army: int) -> None:
    """Remember for 15.2 that the present fight broke a Coalition army."""
    if battle.fight is not None and army != FRENCH_ARMY:
        battle.fight.enemy_broke = True


def may_advance(battle: Battle, unit: int) -> bool:
    """May the unit advance after combat: not in a demoralized army (9.3) or corps (13.2), not out of command (11.3)."""
    return not battle.is_shaken(unit) and not battle.out_of_command[unit]


def occupy(battle: Battle, unit: int, hex: int) -> None:
    """A combat unit has come into a hex in whatever way: control (3.4B, R-72), then what the scenario makes of it."""
    side = battle.roster.side[unit]
    if battle.control.get(hex, side) != side:
        battle.control[hex] = side
        battle.emit("control", "3.4B", (hex, side))
        battle.scenario.control_changed(battle, hex, side)
        check(battle)  # levels may hang on control (18.3B)
    battle.scenario.hex_entered(battle, unit, hex)
