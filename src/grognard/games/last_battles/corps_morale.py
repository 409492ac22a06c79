"""Rule 13: the morale of corps and of the Allied nationalities; rules 22.5A and 22.5B, by which it spreads."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.fights import AE, AR, EX, Fight
from grognard.games.last_battles.forces import Organization
from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY, Roster
from grognard.games.last_battles.state import Battle

NEAR: Final = 5  # hexes from a demoralized officer (22.5A)
NEAR_WEIGHT: Final = 2
GUARD_NEAR: Final = 10  # hexes from the beaten Guard (22.5B)
GUARD_WEIGHT: Final = 7
BRITISH: Final = "British"


def count(battle: Battle, unit: int) -> None:
    """Add a lost unit to the losses of its corps, or of all Allies (13.0, 13.1).

    A unit that had been reorganized counts with its full strength again (13.3), one that was set up reduced with what
    its counter shows (R-38).
    """
    number = organization_of(battle, unit)
    if number < 0:
        return
    again = len(battle.rallied) > 0 and battle.rallied[unit] != 0
    strength = battle.roster.full[unit] if again else battle.strength(unit)
    battle.toll[battle.scenario.organizations[number].pool] += strength


def organization_of(battle: Battle, piece: int) -> int:
    """The corps or nationality of a piece, -1 if it has none."""
    table = battle.scenario.organization_of
    return table[piece] if table else -1


def level(battle: Battle, number: int) -> int:
    """The losses at which an organization is demoralized, with lasting changes (13.0, 22.5B, R-83)."""
    return battle.scenario.organizations[number].level - battle.lowered[number]


def losses(battle: Battle, number: int) -> int:
    """What counts against its level."""
    return battle.toll[battle.scenario.organizations[number].pool]


def check(battle: Battle) -> None:
    """Demoralize every organization whose losses have reached its level, those that are not phasing first (13.0)."""
    organizations = battle.scenario.organizations
    for phasing in (False, True):
        for number in range(len(organizations)):
            if (side_of(organizations[number]) == battle.phasing) == phasing and not battle.shaken[number]:
                if losses(battle, number) >= level(battle, number):
                    demoralize(battle, number, "13.0")


def side_of(organization: Organization) -> int:
    """The side that an organization fights for."""
    return FRENCH if organization.army == FRENCH_ARMY else COALITION


def demoralize(battle: Battle, number: int, rule: str) -> None:
    """A corps or nationality is demoralized from this moment on (13.0, 13.2)."""
    battle.shaken[number] = 1
    battle.emit("corps_demoralized", rule, (number, losses(battle, number), level(battle, number)))
    organization = battle.scenario.organizations[number]
    if battle.fight is not None and (organization.army == PRUSSIAN_ARMY or organization.key == BRITISH):
        battle.fight.enemy_broke = True  # 22.5B
    battle.scenario.organization_shaken(battle, number)


def recover(battle: Battle, unit: int) -> None:
    """A unit has been reorganized: its full strength no longer counts, and its corps may take heart again (13.3)."""
    number = organization_of(battle, unit)
    if number < 0:
        return
    organizations = battle.scenario.organizations
    pool = organizations[number].pool
    battle.toll[pool] -= battle.roster.full[unit]
    for other in range(len(organizations)):
        # R-82: who was demoralized by others' bad example needs no more than this either
        if organizations[other].pool == pool and battle.shaken[other] and losses(battle, other) < level(battle, other):
            battle.shaken[other] = 0
            battle.emit("corps_recovers", "13.3", (other, losses(battle, other), level(battle, other)))


def officers_of(roster: Roster, organization: Organization) -> list[int]:
    """The officers of a corps; a nationality has none that stands for it."""
    return [
        piece
        for piece in range(roster.units, roster.size())
        if roster.army[piece] == organization.army and roster.command[piece] == organization.key
    ]


def spread(battle: Battle) -> None:
    """Morale segment: a demoralized officer drags down corps whose officers are near, and those others (22.5A).

    The level is lowered for this test only (R-82). French cavalry corps and Allied nationalities stay outside of it in
    both directions (R-73).
    """
    organizations = battle.scenario.organizations
    candidates = [
        number
        for number in range(len(organizations))
        if not organizations[number].apart and side_of(organizations[number]) == battle.phasing
    ]
    again = True
    while again:
        again = False
        for number in candidates:
            if battle.shaken[number] or losses(battle, number) < level(battle, number) - NEAR_WEIGHT:
                continue
            if is_near_the_shaken(battle, number, candidates):
                demoralize(battle, number, "22.5A")
                again = True


def is_near_the_shaken(battle: Battle, number: int, candidates: list[int]) -> bool:
    """Is an officer of this corps within five hexes of the officer of a demoralized one (22.5A)?"""
    organizations = battle.scenario.organizations
    roster = battle.roster
    distance = battle.ground.grid.distance
    for officer in officers_of(roster, organizations[number]):
        if battle.where[officer] <= 0:
            continue
        for other in candidates:
            if other == number or not battle.shaken[other]:
                continue
            for bad in officers_of(roster, organizations[other]):
                if battle.where[bad] > 0 and distance(battle.where[officer], battle.where[bad]) <= NEAR:
                    return True
    return False


# 22.5B Defeat of the Old Guard


def old_guard_beaten(battle: Battle, fight: Fight) -> bool:
    """Did an attack of the Old Guard in the French phase end with Ae, Ar or Ex, breaking nobody who counts (22.5B)?"""
    if battle.phasing != FRENCH or fight.result not in (AE, AR, EX) or fight.enemy_broke:
        return False
    if fight.result == EX and battle.switches.road_command and fight.shaken_enemy:
        return False  # 24.1A: not for an exchange with demoralized enemies
    return len(guardsmen(battle, fight)) > 0


def guardsmen(battle: Battle, fight: Fight) -> list[int]:
    """Grenadiers and Chasseurs of the Guard among the adjacent attackers (22.5B)."""
    return [unit for unit in fight.attackers if battle.roster.old_guard[unit]]


def shake_the_army(battle: Battle, fight: Fight) -> None:
    """All French corps near the beaten Guard lose heart: their levels fall for good, and are looked at (22.5B)."""
    organizations = battle.scenario.organizations
    for number in range(len(organizations)):
        if organizations[number].army == FRENCH_ARMY and is_near_hexes(
            battle, organizations[number], fight.guard_hexes
        ):
            battle.lowered[number] += GUARD_WEIGHT
            battle.emit("corps_level", "22.5B", (number, -GUARD_WEIGHT))
    check(battle)


def is_near_hexes(battle: Battle, organization: Organization, hexes: list[int]) -> bool:
    """Is the officer of a corps, or if he is gone one of its units, within ten hexes of one of these (22.5B, R-83)?"""
    roster = battle.roster
    places = [battle.where[officer] for officer in officers_of(roster, organization) if battle.where[officer] > 0]
    if not places:
        places = [
            battle.where[unit]
            for unit in range(roster.units)
            if battle.where[unit] > 0
            and roster.army[unit] == organization.army
            and roster.command[unit] == organization.key
        ]
    distance = battle.ground.grid.distance
    for place in places:
        for hex in hexes:
            if distance(place, hex) <= GUARD_NEAR:
                return True
    return False
