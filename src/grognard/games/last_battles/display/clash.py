"""The fight as it would be: odds while units still move, with those beside an enemy and those who could come."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import movement
from grognard.games.last_battles.contact import foes_beside, free_guns, muster, shots_of
from grognard.games.last_battles.display.preview import chances, printed
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.odds import COLUMNS, EVEN, FOUR_TO_ONE, LAST, any_shelters, column
from grognard.games.last_battles.roster import SIDES
from grognard.games.last_battles.stacking import has_room, tied_down
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name, piece_name
from grognard.games.last_battles.steps.move import MovementPhase, MovePiece
from grognard.games.last_battles.strengths import reckon
from grognard.kernel.preview import Joiner, Odds, Rung, odds, total_of

AROUND: Final = 2  # columns to either side of the one that is reached
MOST_JOINERS: Final = 12
MOST_SEARCHES: Final = 60  # units whose ways are looked for; an answer must not take long


def clash(battle: Battle, hex: int) -> Odds | None:
    """The fight at an enemy's hex, or the one that begins if the unit in hand goes to a hex (6.0, 6.2)."""
    if not isinstance(battle.agenda[-1], MovementPhase | MovePiece) or not 0 < hex < len(battle.ground.terrain):
        return None
    side = battle.phasing
    trial = battle.copy()
    trial.quiet = True
    if battle.stack[1 - side][hex]:
        bring_up(battle, trial, hex)
        return of_fight(trial, hex)
    unit = battle.mover
    if not 0 <= unit < battle.roster.units or hex not in ways_of(battle, unit):
        return None
    trial.shift_unit(unit, hex)
    foes = foes_beside(trial, side, hex, False)
    found = [told for told in [of_fight(trial, foe) for foe in foes] if told is not None]
    if not found:
        return None
    best = max(found, key=place)
    if len(foes) > 1:
        names = " and ".join([hex_name(battle, foe) for foe in foes])
        best["notes"].append({"rule": "6.0", "text": f"somebody would have to attack {names} as well"})
    return best


def place(told: Odds) -> int:
    """The column of a fight by its place in the table."""
    return COLUMNS.index(told["column"]["id"])


def ways_of(battle: Battle, unit: int) -> dict[int, int]:
    """Where a unit can still go now, with what that costs; to where it stands for nothing."""
    points = battle.points_left if unit == battle.mover else movement.allowance(battle, unit)
    if movement.held_fast(battle, unit):
        return {}
    return movement.search(battle, unit, battle.where[unit], points).cost


def bring_up(battle: Battle, trial: Battle, hex: int) -> None:
    """Put the unit in hand beside the enemy, by the cheapest way that it has, if it is not there."""
    unit = battle.mover
    if not 0 <= unit < battle.roster.units or battle.where[unit] in battle.ground.touching[hex]:
        return
    ways = ways_of(battle, unit) if battle.where[unit] > 0 else {}
    best = 0
    for near in battle.ground.touching[hex]:
        if near in ways and has_room(battle, unit, near, -1) and (not best or ways[near] < ways[best]):
            best = near
    if best:
        trial.shift_unit(unit, best)


def of_fight(battle: Battle, hex: int) -> Odds | None:
    """The odds of everybody beside the enemy against him; who could join them, and what the next column takes."""
    side = battle.phasing
    beside = [near for near in battle.ground.touching[hex] if battle.stack[side][near]]
    fight = Fight()
    fight.defence_hexes = [hex]
    fight.attack_hexes = beside
    muster(battle, fight)
    joiners = who_could_come(battle, hex, fight)
    alone = not fight.attackers
    if alone:  # nobody is there yet: those who could come
        coming = with_room(battle, hex, joiners)
        fight.attackers = [unit for unit, where in coming if where != battle.where[unit]]
        fight.guns = [unit for unit, where in coming if where == battle.where[unit]]
        fight.attack_hexes = sorted({where for unit, where in coming if where != battle.where[unit]})
        joiners = [one for one in joiners if one not in coming]
    if not fight.attackers:
        return None
    reckoned = reckon(battle, fight)
    walls = any_shelters(battle, fight.defenders)
    capped = walls and reckoned.column == FOUR_TO_ONE  # 8.2B
    shifted = 0 if capped else reckoned.column - column(reckoned.attack, reckoned.defence)
    last = FOUR_TO_ONE if walls else LAST
    notes = list(reckoned.notes)
    if alone:
        notes.insert(0, ("5.1", "Nobody stands beside the enemy yet: these could come"))
    if fight.out_of_command:
        notes.append(("11.3", "one of the attackers is out of command"))
    attacker, defender = SIDES[side], SIDES[1 - side]
    told = odds(f"{hex_name(battle, hex)}", attacker, chances(battle, fight, reckoned.column), notes)
    told["attack"] = total_of(attacker, reckoned.attack, pieces=[*fight.attackers, *fight.guns])
    told["defence"] = total_of(defender, reckoned.defence, pieces=fight.defenders)
    told["column"] = {
        "id": COLUMNS[reckoned.column],
        "label": printed(reckoned.column),
        "best": printed(reckoned.column),
    }
    told["ladder"] = ladder(battle, fight, (reckoned.column, last), reckoned.defence, shifted)
    told["joiners"] = [joiner(battle, unit, where) for unit, where in joiners[:MOST_JOINERS]]
    more = [] if alone else with_room(battle, hex, joiners)
    told["most"] = reckoned.attack + sum([battle.strength(unit) for unit, _ in more])
    return told


def joiner(battle: Battle, unit: int, where: int) -> Joiner:
    """One who could come, and where to."""
    return {"piece": unit, "name": piece_name(battle, unit), "strength": battle.strength(unit), "space": where}


def ladder(battle: Battle, fight: Fight, columns: tuple[int, int], defence: int, shifted: int) -> list[Rung]:
    """The columns about the one that is reached, up to the last: what each takes, and what it brings."""
    reached, last = columns
    found: list[Rung] = []
    for number in range(max(0, reached - AROUND), min(last, reached + AROUND) + 1):
        found.append(
            {
                "label": printed(number),
                "takes": takes(number - shifted, defence),
                "reached": number == reached,
                "results": chances(battle, fight, number),
            }
        )
    return found


def takes(number: int, defence: int) -> int:
    """The least strength that reaches a column against a defence (6.2A, 6.2B)."""
    if number >= EVEN:
        return defence * (min(number, LAST) - EVEN + 1)
    if number <= 0:
        return 1  # the first column is for whatever is less (6.2B)
    parts = EVEN + 1 - number
    return (defence + parts - 1) // parts


def who_could_come(battle: Battle, hex: int, fight: Fight) -> list[tuple[int, int]]:
    """Units that could still get beside the enemy, the strongest first; guns that see him too (5.1, 7.1)."""
    side = battle.phasing
    roster = battle.roster
    spots = [near for near in battle.ground.touching[hex] if not battle.stack[1 - side][near]]
    guns = free_guns(battle)
    found: list[tuple[int, int]] = []
    searched = 0
    for unit in range(roster.units):
        here = battle.where[unit]
        if roster.side[unit] != side or here <= 0 or unit in fight.attackers or tied_down(battle, unit):
            continue
        if unit in guns and hex in shots_of(battle, unit):
            found.append((unit, here))
        elif not battle.moved[unit] and unit != battle.mover and is_near(battle, unit, hex):
            if searched < MOST_SEARCHES and movement.may_enter_zones(battle, unit):
                searched += 1
                ways = ways_of(battle, unit)
                free = [spot for spot in spots if spot in ways and has_room(battle, unit, spot, -1)]
                if free:
                    found.append((unit, min(free, key=ways.__getitem__)))
    found.sort(key=lambda one: (-battle.strength(one[0]), one[0]))
    return found


def is_near(battle: Battle, unit: int, hex: int) -> bool:
    """Could a unit come so far at all? No step costs less than half a point."""
    here = battle.where[unit]
    points = movement.allowance(battle, unit) + 1
    return abs(here // 100 - hex // 100) <= points and abs(here % 100 - hex % 100) <= points + points // 2


def with_room(battle: Battle, hex: int, joiners: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those who find room beside the enemy, the strongest first (5.4); guns fire from where they are."""
    side = battle.phasing
    room = {
        near: battle.ground.limit[near] - battle.stack[side][near]
        for near in battle.ground.touching[hex]
        if not battle.stack[1 - side][near]
    }
    free = sum([max(0, number) for number in room.values()])
    found: list[tuple[int, int]] = []
    for unit, where in joiners:
        if where == battle.where[unit]:
            found.append((unit, where))
        elif free > 0:
            free -= 1
            found.append((unit, where))
    return found
