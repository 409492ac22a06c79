"""What must hold in every position, whatever happened before: for tests and for mass play."""

from __future__ import annotations

from grognard.games.last_battles import corps_morale
from grognard.games.last_battles.hidden import spotted
from grognard.games.last_battles.leaders import is_lost_among_enemies
from grognard.games.last_battles.movement import held_fast
from grognard.games.last_battles.roster import ARMIES, COALITION, FRENCH
from grognard.games.last_battles.stacking import extra
from grognard.games.last_battles.state import DEAD, EXITED, HIDDEN, WAITING, Battle

# Decisions in the middle of something, when a hex may hold a unit too many (5.4, R-25; 16.12: a garrison on the run)
BETWEEN = ("MovePiece", "EnterMap", "MakeRoom", "Displace", "RoutUnit")

# Decisions while leaders wait for what becomes of them (10.1E, 10.2)
UNSETTLED = ("LeaderHome", "RetreatUnit", "WithdrawGuns", "ExchangeLoss", "DeployHidden", "RoutUnit")


def faults(battle: Battle) -> list[str]:
    """Everything that is wrong with a position; an empty list if nothing is."""
    found = misplaced(battle) + wrong_sums(battle) + wrong_tolls(battle)
    if battle.outcome is None:
        step = battle.agenda[-1].name()
        if busy_with(battle) not in BETWEEN:
            found += overstacked(battle)
        if step not in BETWEEN and step not in UNSETTLED and not battle.homeless:
            found += lost_leaders(battle)
        if step == "MovePiece" and held_fast(battle, battle.mover):
            found.append("5.3: a unit is asked to move on out of an enemy zone")
        if step == "MovementPhase" and battle.holding and spotted(battle):
            found.append("16.6C: hidden units are seen and have not been shown")
        if battle.fight is not None and battle.now().calm:
            found.append("4.2: a fight at night or in rain")
    return found


def busy_with(battle: Battle) -> str:
    """The decision that is open, or the one that a leader in search of a home interrupts (10.1E)."""
    for step in reversed(battle.agenda):
        if step.name() != "LeaderHome":
            return step.name()
    return ""


def misplaced(battle: Battle) -> list[str]:
    """Each unit in exactly one place; stacks and zones of control as a recount finds them."""
    found: list[str] = []
    roster = battle.roster
    size = battle.ground.grid.size
    stack = [bytearray(size), bytearray(size)]
    zoc = [bytearray(size), bytearray(size)]
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex <= 0:
            if hex not in (DEAD, EXITED, WAITING, HIDDEN):
                found.append(f"{roster.ids[unit]} is nowhere")
            continue
        if battle.ground.terrain[hex] == 0:
            found.append(f"{roster.ids[unit]} is off the playing area at {hex:04d}")
        if battle.at.get(hex, ()).count(unit) != 1:
            found.append(f"{roster.ids[unit]} is not once in the stack of {hex:04d}")
        side = roster.side[unit]
        stack[side][hex] += 1
        for near in zone_of(battle, unit, hex):
            zoc[side][near] += 1
    on_map = [unit for unit in range(roster.units) if battle.where[unit] > 0]
    if sum([len(units) for units in battle.at.values()]) != len(on_map):
        found.append("a stack holds a unit that is elsewhere")
    if stack != battle.stack:
        found.append("the stacks do not agree with a recount")
    if zoc != battle.zoc:
        found.append("5.3: the zones of control do not agree with a recount")
    for hex in battle.at:
        if stack[FRENCH][hex] and stack[COALITION][hex]:
            found.append(f"both sides are in {hex:04d}")
    return found


def zone_of(battle: Battle, unit: int, hex: int) -> list[int]:
    """The hexes that a unit controls; blown cavalry and garrisons control none (16.8, 16.11C)."""
    return [] if battle.mute and battle.mute[unit] else battle.ground.controls[hex]


def overstacked(battle: Battle) -> list[str]:
    """Stacking limits (5.4, 8.1A)."""
    found: list[str] = []
    for hex, units in battle.at.items():
        if len(units) - extra(battle, hex) > battle.ground.limit[hex]:
            found.append(f"5.4: {len(units)} units in {hex:04d}")
    return found


def lost_leaders(battle: Battle) -> list[str]:
    """No leader stays alone in an enemy zone of control (10.1E)."""
    roster = battle.roster
    found: list[str] = []
    for leader in range(roster.units, roster.people):
        if battle.where[leader] > 0 and is_lost_among_enemies(battle, leader):
            found.append(f"10.1E: {roster.ids[leader]} is alone among enemies")
    return found


def wrong_sums(battle: Battle) -> list[str]:
    """Losses add up (9.0); who stands on a watched hex controls it (3.4B)."""
    found: list[str] = []
    roster = battle.roster
    for army in range(len(ARMIES)):
        dead = 0
        for unit in range(roster.units):
            if battle.where[unit] == DEAD and roster.army[unit] == army:
                dead += battle.strength(unit)
        if battle.switches.reorganization and dead < battle.losses[army]:
            continue  # who came back stays a loss
        if dead != battle.losses[army]:
            found.append(f"9.0: {ARMIES[army]} losses are {dead}, not {battle.losses[army]}")
    for hex, holder in battle.control.items():
        if battle.stack[1 - holder][hex]:
            found.append(f"3.4B: {hex:04d} belongs to who stands on it")
    return found


def wrong_tolls(battle: Battle) -> list[str]:
    """The losses of corps and nationalities add up (13.0, 13.3); who has reached his level is demoralized."""
    found: list[str] = []
    roster = battle.roster
    scenario = battle.scenario
    sums = [0] * scenario.pools
    for unit in range(roster.units):
        number = corps_morale.organization_of(battle, unit)
        if battle.where[unit] == DEAD and number >= 0:
            again = len(battle.rallied) > 0 and battle.rallied[unit] != 0
            sums[scenario.organizations[number].pool] += roster.full[unit] if again else battle.strength(unit)
    if sums != battle.toll:
        found.append(f"13.0: the losses of corps are {sums}, not {battle.toll}")
    if battle.outcome is None and battle.fight is None:
        for number in range(len(scenario.organizations)):
            if corps_morale.losses(battle, number) >= corps_morale.level(battle, number) and not battle.shaken[number]:
                found.append(f"13.0: {scenario.organizations[number].key} should be demoralized")
    return found
