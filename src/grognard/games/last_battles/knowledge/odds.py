"""What a fight is worth: the odds table as expected strength points, and the best way to share out attackers."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.chateau import is_chateau, shelters
from grognard.games.last_battles.contact import muster
from grognard.games.last_battles.fights import AE, AR, DE, DR, EX, Fight
from grognard.games.last_battles.knowledge.wishes import VICTORY, Aim
from grognard.games.last_battles.odds import without_command
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.strengths import reckon

REPULSED: Final = 0.04  # what a strength point driven back from its own attack costs
SHAME: Final = 15.0  # the Old Guard beaten: every corps near it loses heart (22.5B)
CROWDED: Final = 0.25  # chance that a retreat onto a full hex goes wrong


class Stakes:
    """What can be won and lost in one fight, in strength points."""

    def __init__(self) -> None:
        self.kill = 0.0  # worth of the defenders
        self.push = 0.0  # worth of driving them back
        self.trapped = 0.0  # chance that a retreat kills them
        self.walled = False  # some of them need not retreat (8.2C)
        self.army = -1
        self.lost = 0.0  # worth of the adjacent attackers
        self.stuck = 0.0  # worth of those among them who cannot retreat
        self.repulse = 0.0  # cost of being driven back
        self.price = 0.0  # cost of an exchange
        self.unordered = False  # attackers out of command (11.3B)
        self.ground = 0.0  # worth of the hexes that can be taken
        self.shame = 0.0  # what it costs besides if the Old Guard attacks in vain (22.5B)


def hold_back(battle: Battle, side: int, hex: int, plus: int) -> float:
    """The chance that a unit of `side` in `hex` finds no way out if it must retreat; `plus` units go with it."""
    foe_zone = battle.zoc[1 - side]
    foes = battle.stack[1 - side]
    friends = battle.stack[side]
    limit = battle.ground.limit
    room = 0
    crowded = False
    for near in battle.ground.near[hex]:
        if foes[near] or foe_zone[near]:
            continue
        free = limit[near] - friends[near]
        if free > 0:
            room += free
        elif not is_chateau(battle, near):
            crowded = True
    if room > plus:
        return 0.0
    if crowded:
        return CROWDED if room == 0 else CROWDED / 2
    return 1.0 if room == 0 else 0.5


def result_value(stakes: Stakes, result: int) -> float:
    """What one result of the table brings the attacker."""
    if result == DE:
        return stakes.kill + stakes.ground
    if result == DR:
        if stakes.walled:
            return 0.0
        return stakes.trapped * stakes.kill + (1.0 - stakes.trapped) * stakes.push + stakes.ground
    if result == EX:
        return stakes.kill + stakes.ground - stakes.price - stakes.shame
    if result == AR:
        return -stakes.stuck - stakes.repulse - stakes.shame
    return -stakes.lost - stakes.shame


class Faces:
    """How many faces of the die give each result in each column, in command and out of it (6.4, 11.3B)."""

    def __init__(self, crt: list[list[int]]) -> None:
        self.crt = crt
        self.counts: list[list[list[int]]] = []  # [in command or not][column][result]
        for unordered in (False, True):
            table: list[list[int]] = []
            for column in range(len(crt[0])):
                counts = [0, 0, 0, 0, 0]
                for row in crt:
                    result = row[column]
                    counts[without_command(result) if unordered else result] += 1
                table.append(counts)
            self.counts.append(table)


_faces: list[Faces] = []  # of the tables last used; an owner's corrections may bring another one


def faces(battle: Battle, unordered: bool) -> list[list[int]]:
    """The counts for this battle's table."""
    crt = battle.ground.crt
    for known in _faces:
        if known.crt is crt:
            return known.counts[1 if unordered else 0]
    _faces.insert(0, Faces(crt))
    del _faces[8:]
    return _faces[0].counts[1 if unordered else 0]


def column_value(battle: Battle, stakes: Stakes, column: int) -> float:
    """The mean over the die of a column of the table (6.4)."""
    counts = faces(battle, stakes.unordered)[column]
    total = 0.0
    for result in range(5):
        if counts[result]:
            total += counts[result] * result_value(stakes, result)
    return total / 6.0


def best_column(battle: Battle, stakes: Stakes, highest: int) -> int:
    """The column the attacker does best to take; he may always lower the odds (6.2C)."""
    table = faces(battle, stakes.unordered)
    destroyed = result_value(stakes, AE)
    repulsed = result_value(stakes, AR)
    exchanged = result_value(stakes, EX)
    driven = result_value(stakes, DR)
    killed = result_value(stakes, DE)
    best = highest
    most = -1e9
    for column in range(highest, -1, -1):
        counts = table[column]
        worth = (
            counts[AE] * destroyed
            + counts[AR] * repulsed
            + counts[EX] * exchanged
            + counts[DR] * driven
            + counts[DE] * killed
        )
        if worth > most + 6e-9:
            most = worth
            best = column
    return best


def stakes_of(battle: Battle, aim: Aim, fight: Fight) -> Stakes:
    """What a fight puts at stake; the units have been mustered."""
    stakes = Stakes()
    roster = battle.roster
    side = aim.side
    printed = 0
    trapped = 0.0
    last = -1
    for unit in fight.defenders + fight.bystanders:
        strength = battle.strength(unit)
        army = roster.army[unit]
        worth = aim.worth[army] * strength + aim.bounty.get(unit, 0.0)
        stakes.army = army
        stakes.kill += worth
        printed += strength
        if shelters(battle, unit):
            stakes.walled = True
            continue
        hex = battle.where[unit]
        chance = hold_back(battle, 1 - side, hex, 1 if hex == last else 0)
        last = hex
        trapped += chance * worth
        stakes.push += aim.push * worth
    stakes.trapped = trapped / stakes.kill if stakes.kill > 0 else 0.0
    if stakes.army >= 0 and aim.nears_victory(battle, stakes.army, printed):
        stakes.kill += VICTORY
    lost = 0
    last = -1
    for unit in fight.attackers:
        strength = battle.strength(unit)
        worth = aim.worth[roster.army[unit]] * strength
        lost += strength
        stakes.lost += worth
        hex = battle.where[unit]
        stakes.stuck += worth * hold_back(battle, side, hex, 1 if hex == last else 0)
        last = hex
        stakes.repulse += REPULSED * worth
        if roster.old_guard[unit] and battle.switches.old_guard:
            stakes.shame = SHAME
    if fight.attackers:
        own = roster.army[fight.attackers[0]]
        paid = min(lost, printed)
        stakes.price = aim.worth[own] * (paid + 0.5 if paid < lost else paid)
        if aim.nears_victory(battle, own, paid):
            stakes.price += VICTORY
        if aim.nears_victory(battle, own, lost):
            stakes.lost += VICTORY
            if stakes.stuck > 0:
                stakes.stuck += VICTORY
        for hex in fight.defence_hexes:
            stakes.ground += aim.prizes.get(hex, 0.0) * (0.5 if battle.control.get(hex, side) != side else 0.1)
    stakes.unordered = fight.out_of_command
    return stakes


class Scheme:
    """One fight of a plan, with what it is worth."""

    def __init__(self, attackers: list[int], defenders: list[int], guns: list[int]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.guns = guns
        self.column = 0
        self.worth = 0.0


def weigh(battle: Battle, aim: Aim, scheme: Scheme) -> float:
    """Work out column and worth of a scheme."""
    if not scheme.attackers and not scheme.guns:
        scheme.worth = 0.0
        return 0.0
    fight = Fight()
    fight.attack_hexes = scheme.attackers
    fight.defence_hexes = scheme.defenders
    fight.guns = scheme.guns
    muster(battle, fight)
    if not fight.defenders:
        scheme.worth = 0.0
        return 0.0
    stakes = stakes_of(battle, aim, fight)
    scheme.column = best_column(battle, stakes, reckon(battle, fight, False).column)
    scheme.worth = column_value(battle, stakes, scheme.column)
    return scheme.worth


class Allotment:
    """The sharing out of all attackers in contact among the enemies they touch."""

    def __init__(self) -> None:
        self.schemes: list[Scheme] = []
        self.worth = 0.0


def allot(battle: Battle, aim: Aim, contacts: dict[int, list[int]], guns: list[int]) -> Allotment:
    """A good way to fight all these contacts (attacking hex -> enemy hexes it touches); every one must be fought (6.0).

    Each enemy hex gets an attacker first, the hardest to reach before the others; then attackers change their
    target as long as that gains something; then the guns go where they help most.
    """
    result = Allotment()
    taken: dict[int, int] = {}
    by_target = _cover(contacts, taken)
    for hex, foes in contacts.items():
        if hex not in taken:
            _enlist(battle, aim, hex, foes, by_target, taken)
    for scheme in by_target.values():
        if scheme not in result.schemes:
            weigh(battle, aim, scheme)
            result.schemes.append(scheme)
    _trade(battle, aim, contacts, by_target, taken)
    _aim_guns(battle, aim, result, guns)
    for scheme in result.schemes:
        result.worth += scheme.worth
    return result


def _cover(contacts: dict[int, list[int]], taken: dict[int, int]) -> dict[int, Scheme]:
    """One attacker for each enemy hex; where nobody is left for it alone, it is taken on together with a neighbour."""
    reach: dict[int, list[int]] = {}
    for hex, foes in contacts.items():
        for foe in foes:
            if foe in reach:
                reach[foe].append(hex)
            else:
                reach[foe] = [hex]
    by_target: dict[int, Scheme] = {}
    for foe in sorted(reach, key=lambda target: len(reach[target])):
        free = [hex for hex in reach[foe] if hex not in taken]
        if free:
            # who has the fewest other targets; the rest is mended by trading
            pick = min(free, key=lambda hex: len(contacts[hex]))
            taken[pick] = foe
            by_target[foe] = Scheme([pick], [foe], [])
    for foe, near in reach.items():
        if foe not in by_target:
            host = by_target.get(taken.get(near[0], -1))
            if host is not None:
                host.defenders.append(foe)
                by_target[foe] = host
    return by_target


def _enlist(
    battle: Battle, aim: Aim, hex: int, foes: list[int], by_target: dict[int, Scheme], taken: dict[int, int]
) -> None:
    """Send a free attacker to the fight that gains most by it."""
    best = -1
    most = -1e9
    for foe in foes:
        scheme = by_target[foe]
        if not all_touch(foes, scheme.defenders):
            continue
        joined = Scheme([*scheme.attackers, hex], scheme.defenders, [])
        gain = weigh(battle, aim, joined) - weigh(battle, aim, scheme)
        if gain > most:
            most = gain
            best = foe
    if best >= 0:
        by_target[best].attackers.append(hex)
        taken[hex] = best


def all_touch(foes: list[int], defenders: list[int]) -> bool:
    """Is an attacker who touches `foes` next to all of these defenders (6.1E)?"""
    for hex in defenders:
        if hex not in foes:
            return False
    return True


def _trade(
    battle: Battle, aim: Aim, contacts: dict[int, list[int]], by_target: dict[int, Scheme], taken: dict[int, int]
) -> None:
    """Let attackers change their target while that gains something."""
    for _ in range(3):
        changed = False
        for hex, old in list(taken.items()):
            here = by_target[old]
            if len(here.attackers) < 2 or len(contacts[hex]) < 2:
                continue
            for foe in contacts[hex]:
                there = by_target[foe]
                if there is here or not all_touch(contacts[hex], there.defenders):
                    continue
                less = Scheme([h for h in here.attackers if h != hex], here.defenders, [])
                more = Scheme([*there.attackers, hex], there.defenders, [])
                if weigh(battle, aim, less) + weigh(battle, aim, more) > here.worth + there.worth + 1e-6:
                    here.attackers = less.attackers
                    here.worth = less.worth
                    here.column = less.column
                    there.attackers = more.attackers
                    there.worth = more.worth
                    there.column = more.column
                    taken[hex] = foe
                    changed = True
                    break
        if not changed:
            break


def _aim_guns(battle: Battle, aim: Aim, result: Allotment, guns: list[int]) -> None:
    """Add each gun where it helps most; a gun that helps nowhere is left for a bombardment of its own."""
    used: dict[int, int] = {}
    for gun in guns:
        here = battle.where[gun]
        shots = battle.ground.shots[here]
        best: Scheme | None = None
        most = 0.0
        for scheme in result.schemes:
            seen = False
            for hex in scheme.defenders:
                if hex in shots:
                    seen = True
            if not seen or used.get(here, scheme.defenders[0]) != scheme.defenders[0]:
                continue  # 7.1C: guns of one hex share their target
            gain = weigh(battle, aim, Scheme(scheme.attackers, scheme.defenders, [*scheme.guns, gun])) - scheme.worth
            # strength that does not reach the next column may still help another gun to get there
            gain += 0.01 * battle.strength(gun)
            if gain > most:
                most = gain
                best = scheme
        if best is not None:
            best.guns = [*best.guns, gun]
            weigh(battle, aim, best)
            used[here] = best.defenders[0]


def bombardments(battle: Battle, aim: Aim, guns: list[int], busy: list[int]) -> list[Scheme]:
    """Shots of guns at enemies nobody else fights: they cost nothing (7.1E)."""
    found: list[Scheme] = []
    for gun in guns:
        for hex in battle.ground.shots[battle.where[gun]]:
            if battle.stack[1 - aim.side][hex] and hex not in busy:
                known = False
                for scheme in found:
                    if scheme.defenders[0] == hex:
                        scheme.guns.append(gun)
                        known = True
                if not known:
                    found.append(Scheme([], [hex], [gun]))
    for scheme in found:
        weigh(battle, aim, scheme)
    return found
