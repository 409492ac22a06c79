"""Leaders, Commanders and what they activate (8.3, 9.0, 10.13, 16.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import fire
from grognard.games.waterloo_impulse.ground import CLEAR, is_zone
from grognard.games.waterloo_impulse.movement import advance_goals, can_lead, can_move_at_all
from grognard.games.waterloo_impulse.roster import (
    CAVALRY,
    FRENCH_ARMY,
    NO_FORMATION,
    SIDE_OF,
    SKIRMISHER,
)
from grognard.games.waterloo_impulse.state import (
    ABSENT,
    ADVANCE,
    BOMBARD,
    CHARGE,
    MARCH,
    NO_LEADER,
    READY,
    USED,
    VOLLEY,
    Battle,
)


def needed(battle: Battle, leader: int) -> int:
    """The number on the side of the counter that shows (8.3)."""
    return battle.roster.number[leader][0 if battle.leaders[leader] == READY else 1]


def bonus(battle: Battle, leader: int) -> int:
    """What a fresh Commander of his own army adds (9.2, R94); nobody helps a Commander (R67)."""
    roster = battle.roster
    commander = roster.commander_of[roster.leader_army[leader]]
    if roster.leader_formation[leader] == NO_FORMATION or commander < 0:
        return 0
    return roster.bonus[commander] if battle.leaders[commander] == READY else 0


def pair_of_dice(battle: Battle, rule: str, purpose: int) -> list[int]:
    """Two dice, each as it fell (3.12)."""
    return [battle.roll(rule, purpose), battle.roll(rule, purpose)]


def two_dice(battle: Battle, rule: str, purpose: int) -> int:
    """The sum of two dice (3.12)."""
    return battle.roll(rule, purpose) + battle.roll(rule, purpose)


def leaders_of(battle: Battle, side: int) -> list[int]:
    """Leaders in play who have a formation (8.3)."""
    roster = battle.roster
    return [
        leader
        for leader in range(len(roster.leader_ids))
        if SIDE_OF[roster.leader_army[leader]] == side
        and battle.leaders[leader] != ABSENT
        and roster.leader_formation[leader] != NO_FORMATION
    ]


def commanders(battle: Battle, side: int) -> list[int]:
    """Who may try a Commander's Special Action now (9.3, 9.4, 9.9): fresh, and the side has not tried yet (R62)."""
    if battle.tried[side]:
        return []
    roster = battle.roster
    found: list[int] = []
    for leader in range(len(roster.leader_ids)):
        if (
            not roster.commands[leader]
            or SIDE_OF[roster.leader_army[leader]] != side
            or battle.leaders[leader] != READY
        ):
            continue
        if leader == roster.deputy:
            napoleon = roster.commander_of[FRENCH_ARMY]
            if battle.leaders[napoleon] != USED:
                continue  # Ney stands in only for a spent Napoleon (9.9)
        found.append(leader)
    return found


def try_commander(battle: Battle, leader: int, rule: str) -> bool:
    """A Commander's roll, without bonus; success spends him (9.3, 9.4, R67, R95)."""
    side = SIDE_OF[battle.roster.leader_army[leader]]
    battle.tried[side] = True
    battle.emit("attempt", rule, (leader, battle.roster.number[leader][0]))
    success = two_dice(battle, rule, leader) >= battle.roster.number[leader][0]
    battle.emit("activated" if success else "not_activated", rule, (leader,))
    if success:
        battle.leaders[leader] = USED
    return success


def use_leader(battle: Battle, leader: int, rule: str) -> None:
    """A Leader's Special Action spends him (9.8)."""
    battle.leaders[leader] = USED
    battle.emit("leader_used", rule, (leader,))


def formations_of(battle: Battle, leader: int) -> list[int]:
    """The formations a Commander may use in a Double Move: those of his army (9.5.3, 16.3)."""
    army = battle.roster.leader_army[leader]
    return [number for number, each in enumerate(battle.roster.formation_army) if each == army]


# What an action activates


def alone(battle: Battle, space: int, side: int) -> bool:
    """Are only skirmishers of the side in the space (10.13, R69)?"""
    for unit in battle.units_in(space, side):
        if battle.roster.kind[unit] != SKIRMISHER:
            return False
    return battle.count[side][space] > 0


def has_units_around(battle: Battle, formation: int, space: int) -> bool:
    """Does the formation have a unit in a space next to this one (10.13, R74: zones lie side by side too)?"""
    around = battle.ground.around[space]
    beside = battle.ground.beside[space]
    for unit in battle.roster.members[formation]:
        if battle.where[unit] in around or battle.where[unit] in beside:
            return True
    return False


def awake(battle: Battle, action: int, formation: int, space: int) -> list[int]:
    """The units that a formation's action in a space activates (8.3 to 8.7, 10.13); nobody acts twice (9.5)."""
    roster = battle.roster
    side = SIDE_OF[roster.formation_army[formation]]
    own = [unit for unit in roster.members[formation] if battle.where[unit] == space and not battle.acted[unit]]
    if action == CHARGE:
        return [unit for unit in own if roster.kind[unit] == CAVALRY]
    if action != MARCH:
        return own
    light = [unit for unit in skirmishers_of(battle, formation) if battle.where[unit] == space]
    if not own and not (light and alone(battle, space, side) and has_units_around(battle, formation, space)):
        return []
    return own + light


def skirmishers_of(battle: Battle, formation: int) -> list[int]:
    """Skirmishers that the formation could take along: of its own army, which no other acts with (10.13, 16.3)."""
    roster = battle.roster
    army = roster.formation_army[formation]
    return [unit for unit in roster.skirmishers[SIDE_OF[army]] if roster.army[unit] == army and not battle.acted[unit]]


def spaces_of(battle: Battle, formation: int) -> list[int]:
    """Spaces with units of the formation, and those of lone skirmishers next to it (10.13)."""
    roster = battle.roster
    side = SIDE_OF[roster.formation_army[formation]]
    found: list[int] = []
    for unit in roster.members[formation]:
        space = battle.where[unit]
        if space > 0 and space not in found:
            found.append(space)
    for unit in skirmishers_of(battle, formation):
        space = battle.where[unit]
        if (
            space > 0
            and space not in found
            and alone(battle, space, side)
            and has_units_around(battle, formation, space)
        ):
            found.append(space)
    return found


def possible(battle: Battle, action: int, formation: int, space: int) -> bool:
    """Would this action let anybody do anything (8.4 to 8.7)?"""
    if action == BOMBARD:
        return len(fire.bombard_targets(battle, formation, space, False)) > 0
    if action == VOLLEY:  # contested since the impulse began, and still (8.5, R13)
        if is_zone(space) or not battle.contested[space] or not battle.both_in(space):
            return False
        return len(fire.volley_units(battle, formation, space)) > 0
    if action == CHARGE and battle.both_in(space) and battle.ground.terrain[space] != CLEAR:
        return False  # 8.7c
    units = awake(battle, action, formation, space)
    if action in (MARCH, CHARGE):
        charge = action == CHARGE
        if battle.both_in(space) and any(can_lead(battle, unit, charge) for unit in units):
            return space not in battle.assaulted
        before = battle.mode[:]  # some may be on the march already (9.5)
        for unit in units:
            battle.mode[unit] = action
        found = any(can_move_at_all(battle, unit) for unit in units)
        battle.mode = before
        return found
    return len(units) > 0


def may_open(battle: Battle, action: int, formation: int, space: int) -> bool:
    """Could the first action of a Double Move open the way for this one (9.5): friends leave, or lead?"""
    if action == VOLLEY:
        return False
    if action == BOMBARD:
        enemy = battle.count[1 - SIDE_OF[battle.roster.formation_army[formation]]]
        reach = [space, *battle.ground.around[space], *fire.far_targets(battle, space)]
        return len(fire.gunners(battle, formation, space)) > 0 and any(enemy[there] for there in reach)
    if action == CHARGE and battle.both_in(space) and battle.ground.terrain[space] != CLEAR:
        return False  # 8.7c
    return any(battle.ma(unit) > 0 for unit in awake(battle, action, formation, space))


def wake(battle: Battle, action: int, formation: int, space: int) -> None:
    """Activate the units of an action."""
    for unit in awake(battle, action, formation, space):
        battle.mode[unit] = action
        battle.banner[unit] = formation


def advancers(battle: Battle, formation: int) -> list[int]:
    """Units that may take part in a General Advance, with the skirmishers beside them (8.8, R70)."""
    own = [unit for unit in battle.roster.members[formation] if battle.alive(unit) and not battle.acted[unit]]
    spaces = spaces_of(battle, formation)
    return own + [unit for unit in skirmishers_of(battle, formation) if battle.where[unit] in spaces]


def wake_all(battle: Battle, formation: int) -> None:
    """Activate a whole formation for a General Advance."""
    for unit in advancers(battle, formation):
        battle.mode[unit] = ADVANCE
        battle.banner[unit] = formation


def can_advance(battle: Battle, formation: int) -> bool:
    """Can anybody of the formation go anywhere in a General Advance?"""
    return any(advance_goals(battle, unit) for unit in advancers(battle, formation))


# Leaders and Commanders in an assault


def leader_for(battle: Battle, unit: int, attacking: bool) -> int:
    """The fresh Leader who may act for a Point or Forward unit (9.8, R68); NO_LEADER if there is none."""
    formation = battle.roster.formation[unit]
    if formation == NO_FORMATION:
        if not attacking:
            return NO_LEADER
        formation = battle.banner[unit]
    if formation < 0:
        return NO_LEADER
    leader = battle.roster.formation_leader[formation]
    return leader if leader >= 0 and battle.leaders[leader] == READY else NO_LEADER


def interveners(battle: Battle, side: int, unit: int) -> list[int]:
    """Commanders who may intervene for a side whose Point or Forward is `unit` (9.6, 9.6.1, 16.3)."""
    army = battle.roster.army[unit]
    return [leader for leader in commanders(battle, side) if battle.roster.leader_army[leader] == army]
