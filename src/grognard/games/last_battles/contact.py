"""Rules 6.0, 6.1 and 7.1: who has to fight, and which units may fight which in one combat.

The duties of a combat phase form a graph between attacking and defending hexes. Fights are announced one at a
time (R-13), and a fight may not leave a hex that has a duty without any partner. Hexes that would be left alone have to
join the fight, and may so draw in others; `complete` follows that to its end. Joining more never mends a fight whose
shape is not allowed (6.1E), so a fight can be completed exactly when that closure has an allowed shape.
"""

from __future__ import annotations

from grognard.games.last_battles.chateau import is_chateau, shelters
from grognard.games.last_battles.roster import ARTILLERY
from grognard.games.last_battles.state import Battle


def mark_duties(battle: Battle) -> None:
    """Note who must attack and who must be attacked, as things stand when combat begins (6.0, 6.1, R-12).

    Sheltered infantry in a chateau attacks only if it sorties; then all its neighbours must be attacked (8.2A).
    """
    side = battle.phasing
    roster = battle.roster
    enemies = battle.stack[1 - side]
    zone = battle.zoc[1 - side]
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex <= 0 or roster.side[unit] != side:
            continue
        in_chateau = is_chateau(battle, hex)
        if not zone[hex] and not in_chateau:
            continue  # nobody near: a neighbour's zone would lie on the hex
        if in_chateau and shelters(battle, unit) and hex not in battle.sorties:
            continue
        for other in battle.ground.near[hex]:
            if enemies[other] and not (in_chateau and is_chateau(battle, other)):
                battle.duty[unit] = 1
                for defender in battle.at[other]:
                    battle.duty[defender] = 1


class Contacts:
    """The open duties: attacking hexes with the defending hexes they touch, and the reverse (R-14: no partner, no duty)."""

    def __init__(self, battle: Battle) -> None:
        self.attackers: dict[int, list[int]] = {}
        self.defenders: dict[int, list[int]] = {}
        side = battle.phasing
        roster = battle.roster
        for unit in range(roster.units):
            if not battle.duty[unit] or battle.fought[unit] or roster.side[unit] != side:
                continue
            hex = battle.where[unit]
            if hex <= 0 or hex in self.attackers:
                continue
            foes = [other for other in battle.ground.near[hex] if is_open_target(battle, other)]
            if foes:
                self.attackers[hex] = foes
                for other in foes:
                    if other in self.defenders:
                        self.defenders[other].append(hex)
                    else:
                        self.defenders[other] = [hex]


def is_open_target(battle: Battle, hex: int) -> bool:
    """Is there an enemy unit here that must be attacked and has not been (6.0)?"""
    if not battle.stack[1 - battle.phasing][hex]:
        return False
    for unit in battle.at[hex]:
        if battle.duty[unit] and not battle.fought[unit]:
            return True
    return False


def can_be_bombarded(battle: Battle, hex: int) -> bool:
    """Is there an enemy unit here that has not been attacked in this phase (6.1B, 7.1)?"""
    if not battle.stack[1 - battle.phasing][hex]:
        return False
    for unit in battle.at[hex]:
        if not battle.fought[unit]:
            return True
    return False


def free_guns(battle: Battle) -> list[int]:
    """Artillery that may still bombard: not in an enemy zone, no duty to attack, in command, not spent (7.1, 7.4, 11.3B)."""
    side = battle.phasing
    roster = battle.roster
    zone = battle.zoc[1 - side]
    guns: list[int] = []
    for unit in range(roster.units):
        if roster.arm[unit] != ARTILLERY or roster.side[unit] != side:
            continue
        hex = battle.where[unit]
        if hex <= 0 or zone[hex] or battle.duty[unit] or battle.fought[unit] or battle.spent[unit]:
            continue
        if battle.out_of_command[unit] or hex in battle.aims:  # 7.1C: its neighbour in the hex has had its target
            continue
        guns.append(unit)
    return guns


def targets_of(battle: Battle, gun: int) -> list[int]:
    """The hexes a gun may bombard now (7.1)."""
    return [hex for hex in battle.ground.shots[battle.where[gun]] if can_be_bombarded(battle, hex)]


class Plan:
    """A fight being formed: attacking hexes, defending hexes, bombarding guns; `valid` when 6.1E allows it."""

    def __init__(self, attackers: list[int], defenders: list[int], guns: list[int]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.guns = guns
        self.valid = True


def complete(battle: Battle, contacts: Contacts, attackers: list[int], defenders: list[int], guns: list[int]) -> Plan:
    """The smallest fight that holds these and leaves nobody without a partner (6.1, R-13); `valid` if 6.1E allows it."""
    plan = Plan(attackers[:], defenders[:], guns)
    growing = True
    while growing:
        growing = False
        for hex, foes in contacts.attackers.items():
            if hex not in plan.attackers and all_in(foes, plan.defenders):
                plan.attackers.append(hex)
                growing = True
        alone = [
            hex
            for hex, foes in contacts.defenders.items()
            if hex not in plan.defenders and all_in(foes, plan.attackers)
        ]
        if alone:
            for hex in not_left_to_guns(battle, alone, guns):
                plan.defenders.append(hex)
                growing = True
    near = battle.ground.near
    for attacker in plan.attackers:
        if not all_in(plan.defenders, near[attacker]):
            plan.valid = False
    return plan


def all_in(some: list[int], others: list[int]) -> bool:
    """Are all of these among the others?"""
    for item in some:
        if item not in others:
            return False
    return True


def not_left_to_guns(battle: Battle, alone: list[int], used: list[int]) -> list[int]:
    """Of defending hexes that no adjacent unit is left for, those that free artillery cannot take on either (6.0, 7.1).

    Each gun's hex can serve one target, so this is a small matching, grown by alternating paths.
    """
    aims: dict[int, list[int]] = {}
    taken = [battle.where[gun] for gun in used]
    for gun in free_guns(battle):
        if gun not in used and battle.where[gun] not in taken:
            aims[battle.where[gun]] = targets_of(battle, gun)
    served: dict[int, int] = {}  # gun hex -> target
    return [hex for hex in alone if not _serve(hex, aims, served, [])]


def _serve(target: int, aims: dict[int, list[int]], served: dict[int, int], tried: list[int]) -> bool:
    for gun_hex, reachable in aims.items():
        if target in reachable and gun_hex not in tried:
            tried.append(gun_hex)
            if gun_hex not in served or _serve(served[gun_hex], aims, served, tried):
                served[gun_hex] = target
                return True
    return False


def openings(battle: Battle, contacts: Contacts) -> list[int]:
    """The defending hexes with which a next fight can begin."""
    found: list[int] = []
    for target, attackers in contacts.defenders.items():
        for hex in attackers:
            if complete(battle, contacts, [hex], [target], []).valid:
                found.append(target)
                break
    for gun in free_guns(battle):
        for target in targets_of(battle, gun):
            if target not in found and complete(battle, contacts, [], [target], [gun]).valid:
                found.append(target)
    return found


def may_join(battle: Battle, contacts: Contacts, plan: Plan) -> list[int]:
    """Attacking hexes that may be added to the fight (6.1E)."""
    if not plan.defenders:
        return []
    found: list[int] = []
    for hex in contacts.attackers:
        if hex not in plan.attackers and all_in(plan.defenders, battle.ground.near[hex]):
            if complete(battle, contacts, [*plan.attackers, hex], plan.defenders, plan.guns).valid:
                found.append(hex)
    return found


def may_be_added(battle: Battle, contacts: Contacts, plan: Plan) -> list[int]:
    """Defending hexes that may be added to the fight; a bombardment alone has one target (6.1E, 7.1)."""
    if not plan.attackers:
        return []
    found: list[int] = []
    for hex in contacts.defenders:
        if hex not in plan.defenders and all_in(plan.attackers, contacts.defenders[hex]):
            if complete(battle, contacts, plan.attackers, [*plan.defenders, hex], plan.guns).valid:
                found.append(hex)
    return found


def may_bombard(battle: Battle, contacts: Contacts, plan: Plan) -> list[int]:
    """Guns that may be added: range and sight to one defending hex are enough (7.1D, 7.2, R-20)."""
    found: list[int] = []
    for gun in free_guns(battle):
        if gun in plan.guns:
            continue
        shots = battle.ground.shots[battle.where[gun]]
        for hex in plan.defenders:
            if hex in shots and complete(battle, contacts, plan.attackers, plan.defenders, [*plan.guns, gun]).valid:
                found.append(gun)
                break
    return found


def is_ready(battle: Battle, contacts: Contacts, plan: Plan) -> bool:
    """Can the fight be joined as it stands?"""
    if not plan.attackers and not plan.guns:
        return False
    whole = complete(battle, contacts, plan.attackers, plan.defenders, plan.guns)
    return len(whole.attackers) == len(plan.attackers) and len(whole.defenders) == len(plan.defenders)


def duties_open(battle: Battle, contacts: Contacts) -> bool:
    """Is there still somebody who must fight (6.0)?"""
    if contacts.attackers:
        return True
    for gun in free_guns(battle):
        for hex in targets_of(battle, gun):
            if is_open_target(battle, hex):
                return True  # its last neighbour was used elsewhere, counting on these guns
    return False
