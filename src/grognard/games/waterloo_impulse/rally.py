"""Recovery between turns: Commanders, Leaders, artillery, and the units that Leaders rally (6.2, 6.3, 19.3, 20)."""

from __future__ import annotations

from grognard.games.waterloo_impulse.activation import two_dice
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, FRENCH_ARMY, NO_FORMATION, SIDE_OF
from grognard.games.waterloo_impulse.state import ABSENT, READY, USED, Battle


def refresh_leaders(battle: Battle) -> None:
    """Everybody but Napoleon is fresh again; he rolls (6.2)."""
    napoleon = battle.roster.commander_of[FRENCH_ARMY]
    for leader, state in enumerate(battle.leaders):
        if state != ABSENT and leader != napoleon:
            battle.leaders[leader] = READY
    number = battle.roster.number[napoleon][0]
    battle.emit("attempt", "6.2.1", (napoleon, number))
    success = two_dice(battle, "6.2.1", napoleon) >= number
    battle.leaders[napoleon] = READY if success else USED
    battle.emit("activated" if success else "not_activated", "6.2.1", (napoleon,))


def refresh_guns(battle: Battle) -> None:
    """Spent artillery of both sides recovers (6.3.1)."""
    for unit, kind in enumerate(battle.roster.kind):
        if kind == ARTILLERY and battle.spent[unit] and battle.alive(unit):
            battle.flip(unit, False, "6.3.1")


def can_be_rallied(battle: Battle, unit: int) -> bool:
    """Spent infantry, cavalry or rifles (6.3.2); artillery recovers by itself."""
    return battle.spent[unit] != 0 and battle.alive(unit) and battle.roster.kind[unit] != ARTILLERY


def rallies(battle: Battle, leader: int, space: int) -> list[int]:
    """The units a Leader may rally in one space: his own, and the rifles with them or alone next to them (6.3.2)."""
    roster = battle.roster
    formation = roster.leader_formation[leader]
    side = SIDE_OF[roster.leader_army[leader]]
    own = [unit for unit in roster.members[formation] if battle.where[unit] == space]
    found = [unit for unit in own if can_be_rallied(battle, unit)]
    for unit in roster.skirmishers[side]:
        if battle.where[unit] == space and can_be_rallied(battle, unit):
            lone = battle.count[side][space] == 1
            if own or (lone and near_troops(battle, formation, space)):
                found.append(unit)
    return found


def near_troops(battle: Battle, formation: int, space: int) -> bool:
    """Has the formation troops next door (6.3.2f)?"""
    around = battle.ground.around[space]
    for unit in battle.roster.members[formation]:
        if battle.where[unit] in around:
            return True
    return False


def rally_spaces(battle: Battle, leader: int) -> list[int]:
    """Where a Leader has anybody to rally."""
    if battle.leaders[leader] != READY or battle.roster.leader_formation[leader] == NO_FORMATION:
        return []
    side = SIDE_OF[battle.roster.leader_army[leader]]
    spaces: list[int] = []
    for unit in battle.roster.units_of[side]:
        space = battle.where[unit]
        if space > 0 and battle.spent[unit] and space not in spaces and rallies(battle, leader, space):
            spaces.append(space)
    return spaces


def allowance(battle: Battle) -> int:
    """How many units a Leader may rally (6.3.2, 20.3)."""
    return battle.scenario.expanded_rally if battle.switches.expanded_rally else battle.scenario.rally


def spent_cavalry(battle: Battle, leader: int, space: int) -> list[int]:
    """All his spent cavalry in a friendly space, which he may rally together (19.3, R81)."""
    side = SIDE_OF[battle.roster.leader_army[leader]]
    if not battle.switches.cavalry_exhaustion or not battle.friendly(space, side):
        return []
    return [unit for unit in rallies(battle, leader, space) if battle.roster.kind[unit] == CAVALRY]


def self_rallies(battle: Battle, side: int) -> list[int]:
    """Units that may still rally by themselves: two French, one British and one Prussian (20.2)."""
    found: list[int] = []
    for unit in battle.roster.units_of[side]:
        if can_be_rallied(battle, unit) and quota(battle, battle.roster.army[unit]) > 0:
            found.append(unit)
    return found


def quota(battle: Battle, army: int) -> int:
    """How many more units of an army may rally by themselves in this phase (20.2)."""
    used = len([unit for unit in battle.rallied if battle.roster.army[unit] == army])
    return battle.scenario.self_rally[army] - used
