"""Rules 6.0, 6.1 and 7.1: who has to fight, and which units may fight which in one combat.

The duties of a combat phase form a graph between attacking and defending hexes. Fights are announced one at a time
(R-13), and a fight may not leave a hex that has a duty without any partner. An attacking hex that would be left alone
has to join the fight, and so has a defending hex, unless bombarding artillery can still take it on; both may draw in
others, and `complete` follows that to its end. Where the guns can take on some of the lonely hexes but not all, the
attacker says which of them he adds to the fight; until then it is `valid`, but not `ready`. A hex once left to the
guns keeps a claim on them.
"""

from __future__ import annotations

from grognard.games.last_battles.chateau import is_chateau, shelters
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.roster import ARTILLERY
from grognard.games.last_battles.stacking import alone_in_garrison, in_garrison, tied_down
from grognard.games.last_battles.state import Battle


def foes_beside(battle: Battle, side: int, hex: int, sallies: bool) -> list[int]:
    """The enemy hexes that units of a side in a hex fight if they fight: all next to it.

    But nobody fights from one chateau into another, where no zone goes in, unless a garrison `sallies` (8.2A).
    """
    enemies = battle.stack[1 - side]
    near = [other for other in battle.ground.touching[hex] if enemies[other]]
    if battle.garrison:
        near = [other for other in near if not alone_in_garrison(battle, other)]
    if near and not sallies and is_chateau(battle, hex):
        return [other for other in near if not is_chateau(battle, other)]
    return near


def foes_to_fight(battle: Battle, unit: int) -> list[int]:
    """The enemy hexes that a unit of the phasing side has to fight where it stands (6.0).

    Sheltered infantry in a chateau attacks only if it sorties; then all its neighbours must be attacked (8.2A).
    """
    if tied_down(battle, unit):
        return []  # 16.11A, 16.11C
    hex = battle.where[unit]
    side = battle.roster.side[unit]
    sallies = hex in battle.sorties
    if is_chateau(battle, hex):
        if not sallies and shelters(battle, unit):
            return []
    elif not battle.zoc[1 - side][hex] and not battle.mute:
        return []  # nobody near: a neighbour's zone would lie on the hex
    found = foes_beside(battle, side, hex, sallies)
    if battle.mute and battle.mute[unit]:
        return [other for other in found if has_zone(battle, other)]  # 16.8: blown, it has no zone of its own
    return found


def has_zone(battle: Battle, hex: int) -> bool:
    """Does somebody in the hex exert a zone of control (16.8, 16.11C)?"""
    for unit in battle.at[hex]:
        if not battle.mute[unit]:
            return True
    return False


def mark_duties(battle: Battle) -> None:
    """Note who must attack and who must be attacked, as things stand when combat begins (6.0, 6.1, R-12)."""
    roster = battle.roster
    for unit in range(roster.units):
        if battle.where[unit] > 0 and roster.side[unit] == battle.phasing:
            for other in foes_to_fight(battle, unit):
                battle.duty[unit] = 1
                for defender in battle.at[other]:
                    battle.duty[defender] = 0 if in_garrison(battle, defender) else 1


def open_duties(battle: Battle) -> dict[int, list[int]]:
    """The hexes of those who must still attack, with the hexes next to them of those who must still be attacked."""
    roster = battle.roster
    found: dict[int, list[int]] = {}
    for unit in range(roster.units):
        if not battle.duty[unit] or battle.fought[unit] or roster.side[unit] != battle.phasing:
            continue
        hex = battle.where[unit]
        if hex <= 0 or hex in found:
            continue
        foes = [other for other in battle.ground.touching[hex] if is_open_target(battle, other)]
        if foes:
            found[hex] = foes
    return found


class Contacts:
    """The open duties: attacking hexes with the defending hexes they touch, and the reverse.

    Who has no partner left has no duty (R-14).
    """

    def __init__(self, battle: Battle) -> None:
        self.attackers: dict[int, list[int]] = open_duties(battle)
        self.defenders: dict[int, list[int]] = {}
        self.abandoned: list[int] = []  # defending hexes with nobody left to attack them but artillery
        self.owed = 0  # how many of these the guns can still take on
        side = battle.phasing
        roster = battle.roster
        for hex, foes in self.attackers.items():
            for other in foes:
                if other in self.defenders:
                    self.defenders[other].append(hex)
                else:
                    self.defenders[other] = [hex]
        self.aims: dict[int, list[int]] = {}  # hexes of artillery that may bombard alone, with their targets
        for gun in free_guns(battle) if may_bombard_alone(battle) else []:
            targets = targets_of(battle, gun)
            if battle.where[gun] not in self.aims or len(self.aims[battle.where[gun]]) < len(targets):
                self.aims[battle.where[gun]] = targets  # heavy guns reach all that their neighbours do
        for unit in range(roster.units):
            if battle.duty[unit] and not battle.fought[unit] and roster.side[unit] != side:
                self.note_abandoned(battle.where[unit])
        if self.abandoned:
            self.owed = len(served_by_guns(self.abandoned, [], self.aims, {}))

    def note_abandoned(self, hex: int) -> None:
        """Keep this hex of somebody who must be attacked if nobody is next to it any more to do it."""
        if hex > 0 and hex not in self.defenders and hex not in self.abandoned:
            self.abandoned.append(hex)


def is_open_target(battle: Battle, hex: int) -> bool:
    """Is there an enemy unit here that must be attacked and has not been (6.0)?"""
    return battle.stack[1 - battle.phasing][hex] > 0 and has_duty(battle, hex)


def has_duty(battle: Battle, hex: int) -> bool:
    """Is there a unit here that must attack or be attacked, and has not yet?"""
    for unit in battle.units_at(hex):
        if battle.duty[unit] and not battle.fought[unit]:
            return True
    return False


def can_be_bombarded(battle: Battle, hex: int) -> bool:
    """Is there an enemy unit here that has not been attacked in this phase (6.1B, 7.1)?"""
    if not battle.stack[1 - battle.phasing][hex]:
        return False
    for unit in battle.at[hex]:
        if not battle.fought[unit] and not in_garrison(battle, unit):
            return True
    return False


def may_bombard_alone(battle: Battle) -> bool:
    """May guns bombard at all outside a combined attack: not in the rain (16.5)?"""
    return not battle.now().slow


def free_guns(battle: Battle) -> list[int]:
    """Artillery that may still bombard: not in an enemy zone, without duty, in command, not spent (7.1, 7.4, 11.3B)."""
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
        if battle.out_of_command[unit] and not battle.switches.loose_command:
            continue  # 11.3B, not with 16.15
        if hex in battle.aims:  # 7.1C: its neighbour in the hex has had its target
            continue
        guns.append(unit)
    return guns


def targets_of(battle: Battle, gun: int) -> list[int]:
    """The hexes a gun may bombard now (7.1)."""
    return [hex for hex in shots_of(battle, gun) if can_be_bombarded(battle, hex)]


def shots_of(battle: Battle, gun: int) -> list[int]:
    """The hexes that lie open to a gun where it stands (7.1, 7.3); heavy guns reach further (16.10)."""
    if battle.switches.heavy_artillery and battle.roster.heavy[gun]:
        return battle.ground.far_shots(battle.where[gun])
    return battle.ground.shots[battle.where[gun]]


def muster(battle: Battle, fight: Fight) -> None:
    """Fix the units on both sides: whole stacks, except who has fought already (6.1B to D, 6.6C)."""
    fight.attackers = []
    fight.out_of_command = False
    for hex in fight.attack_hexes:
        for unit in battle.units_at(hex):
            if not battle.fought[unit] and not tied_down(battle, unit):
                fight.attackers.append(unit)
                if battle.out_of_command[unit]:
                    fight.out_of_command = True  # 11.3B: one is enough
    for gun in fight.guns:
        if battle.out_of_command[gun]:
            fight.out_of_command = True  # 16.15: it may bombard, but attacks like anybody out of command
    fight.defenders = []
    fight.bystanders = []
    for hex in fight.defence_hexes:
        walls = alone_in_garrison(battle, hex)
        for unit in battle.units_at(hex):
            if in_garrison(battle, unit) and not walls:
                continue  # 16.11B: what befalls those stacked with it does not touch it
            if battle.fought[unit]:
                fight.bystanders.append(unit)
            else:
                fight.defenders.append(unit)


class Plan:
    """A fight being formed: attacking hexes, defending hexes, bombarding guns.

    `valid` when it can be made a fight that 6.1 allows by adding to it, `ready` when it is one as it stands.
    """

    def __init__(self, attackers: list[int], defenders: list[int], guns: list[int]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.guns = guns
        self.valid = True
        self.ready = True


def complete(battle: Battle, contacts: Contacts, attackers: list[int], defenders: list[int], guns: list[int]) -> Plan:
    """The smallest fight that holds these and all hexes that have to be in it then (6.1, R-13)."""
    plan = Plan(attackers[:], defenders[:], guns)
    taken = [battle.where[gun] for gun in guns]
    draw_in(contacts, plan, taken)
    plan.ready = has_shape(battle, plan) and leaves_nobody(contacts, plan, taken)
    plan.valid = plan.ready or can_be_widened(battle, contacts, plan, taken)
    return plan


def draw_in(contacts: Contacts, plan: Plan, taken: list[int]) -> None:
    """Add the hexes that would be left alone and that no gun could help; `taken` are the hexes of guns in use."""
    growing = True
    while growing:
        growing = False
        for hex, foes in contacts.attackers.items():
            if hex not in plan.attackers and all_in(foes, plan.defenders):
                plan.attackers.append(hex)
                growing = True
        for hex in left_alone(contacts, plan):
            if not is_in_sight(contacts, hex, taken):
                plan.defenders.append(hex)
                growing = True


def left_alone(contacts: Contacts, plan: Plan) -> list[int]:
    """Defending hexes outside the fight all of whose neighbours are in it."""
    return [h for h, foes in contacts.defenders.items() if h not in plan.defenders and all_in(foes, plan.attackers)]


def has_shape(battle: Battle, plan: Plan) -> bool:
    """Does every attacking hex touch every defending hex (6.1E)? A garrison is attacked by itself (16.11D)."""
    if battle.garrison and len(plan.defenders) > 1:
        for hex in plan.defenders:
            if alone_in_garrison(battle, hex):
                return False
    for attacker in plan.attackers:
        if not all_in(plan.defenders, battle.ground.near[attacker]):
            return False
    return True


def can_be_widened(battle: Battle, contacts: Contacts, plan: Plan, taken: list[int]) -> bool:
    """Is there a way to add lonely defending hexes until the guns can take on the others? More never mends a shape."""
    if not has_shape(battle, plan):
        return False
    for hex in left_alone(contacts, plan):
        wider = Plan(plan.attackers[:], [*plan.defenders, hex], plan.guns)
        draw_in(contacts, wider, taken)
        if has_shape(battle, wider) and leaves_nobody(contacts, wider, taken):
            return True
        if can_be_widened(battle, contacts, wider, taken):
            return True
    return False


def all_in(some: list[int], others: list[int]) -> bool:
    """Are all of these among the others?"""
    for item in some:
        if item not in others:
            return False
    return True


def is_in_sight(contacts: Contacts, hex: int, taken: list[int]) -> bool:
    """Can artillery that is not yet in use bombard the hex?"""
    for gun_hex, reachable in contacts.aims.items():
        if hex in reachable and gun_hex not in taken:
            return True
    return False


def leaves_nobody(contacts: Contacts, plan: Plan, taken: list[int]) -> bool:
    """Can the guns not in use take on all defending hexes that this fight leaves alone, and those they owe a shot?"""
    lonely = left_alone(contacts, plan)
    if not lonely and not contacts.abandoned:
        return True
    served: dict[int, int] = {}
    if len(served_by_guns(lonely, taken, contacts.aims, served)) < len(lonely):
        return False
    before = [hex for hex in contacts.abandoned if hex not in plan.defenders]
    kept = len(contacts.abandoned) - len(before) + len(served_by_guns(before, taken, contacts.aims, served))
    return kept >= contacts.owed


def served_by_guns(hexes: list[int], taken: list[int], aims: dict[int, list[int]], served: dict[int, int]) -> list[int]:
    """Of these defending hexes, as many as free artillery can take on besides those in `served` (6.0, 7.1).

    Each gun's hex can serve one target, so this is a small matching, grown by alternating paths.
    """
    return [hex for hex in hexes if _serve(hex, aims, served, taken[:])]


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
    for gun in free_guns(battle) if may_bombard_alone(battle) else []:
        for target in targets_of(battle, gun):
            if target not in found and complete(battle, contacts, [], [target], [gun]).valid:
                found.append(target)
    if battle.switches.voluntary_attacks:
        for hex in free_hexes(battle):
            for target in targets_of_choice(battle, contacts, hex):
                if target not in found and complete(battle, contacts, [hex], [target], []).valid:
                    found.append(target)
    return found


def free_hexes(battle: Battle) -> list[int]:
    """Hexes from which the phasing side could still attack somebody next to them."""
    found: list[int] = []
    for unit in range(battle.roster.units):
        hex = battle.where[unit]
        if hex > 0 and hex not in found and can_still_attack(battle, unit):
            found.append(hex)
    return found


def can_still_attack(battle: Battle, unit: int) -> bool:
    """Is this a unit of the phasing side that has not fought and may attack?"""
    if battle.roster.side[unit] != battle.phasing or battle.fought[unit] or battle.where[unit] in battle.aims:
        return False
    return not battle.spent[unit] and not tied_down(battle, unit)


def targets_of_choice(battle: Battle, contacts: Contacts, hex: int) -> list[int]:
    """Enemies next to a hex whom nobody has to attack: across a bridge (16.4), or a garrison (16.11D)."""
    found: list[int] = []
    for other in battle.ground.near[hex]:
        if not battle.stack[1 - battle.phasing][other] or other in contacts.defenders:
            continue
        for unit in battle.at[other]:
            if not battle.fought[unit]:
                found.append(other)
                break
    return found


def may_join(battle: Battle, contacts: Contacts, plan: Plan) -> list[int]:
    """Attacking hexes that may be added to the fight (6.1E)."""
    if not plan.defenders:
        return []
    found: list[int] = []
    candidates = list(contacts.attackers)
    if battle.switches.voluntary_attacks:
        candidates += [hex for hex in free_hexes(battle) if hex not in contacts.attackers]
    for hex in candidates:
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
    if not plan.attackers and not may_bombard_alone(battle):
        return found
    for gun in free_guns(battle):
        if gun in plan.guns or battle.where[gun] in plan.attackers:
            continue
        shots = shots_of(battle, gun)
        for hex in plan.defenders:
            if hex not in shots or alone_in_garrison(battle, hex):
                continue
            if complete(battle, contacts, plan.attackers, plan.defenders, [*plan.guns, gun]).valid:
                found.append(gun)
                break
    return found


def is_ready(battle: Battle, contacts: Contacts, plan: Plan) -> bool:
    """Can the fight be joined as it stands?"""
    if not plan.attackers and (not plan.guns or not may_bombard_alone(battle)):
        return False
    whole = complete(battle, contacts, plan.attackers, plan.defenders, plan.guns)
    if not whole.ready:
        return False
    return len(whole.attackers) == len(plan.attackers) and len(whole.defenders) == len(plan.defenders)


def duties_open(contacts: Contacts) -> bool:
    """Is there still somebody who must fight: next to an enemy, or left to guns that can still fire (6.0)?"""
    return len(contacts.attackers) > 0 or contacts.owed > 0
