"""Rules 6.2 to 6.4, 15.1, 16.13 and 16.15: strengths, terrain, the odds column and the chances of each result."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.chateau import shelters
from grognard.games.last_battles.fights import AE, AR, DE, DR, NO_EFFECT, Fight
from grognard.games.last_battles.ground import CHATEAU, Ground
from grognard.games.last_battles.roster import ARTILLERY, CAVALRY, INFANTRY
from grognard.games.last_battles.state import Battle

COLUMNS: Final = ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]
EVEN: Final = 4
FOUR_TO_ONE: Final = 7
LAST: Final = 9
LED: Final = 2  # columns for a leader at the head of a stack (16.13)
LED_WORDS: Final = [
    "a leader in the defence: two columns to the left",
    "leaders on both sides: no shift",
    "a leader in the attack: two columns to the right",
]
WIDEST: Final = 6  # to one, the last column
NARROWEST: Final = 5  # one to, the first column


class Odds:
    """The arithmetic of one combat, kept for showing."""

    def __init__(self, attack: int, defence: int) -> None:
        self.attack = attack
        self.defence = defence
        self.column = column(attack, defence)
        self.notes: list[tuple[str, str]] = []  # (rule, what it did)


def column(attack: int, defence: int) -> int:
    """The column of the combat results table, rounded in the defender's favour (6.2A, 6.2B, R-05, R-24)."""
    if attack >= defence:
        return min(EVEN + attack // defence - 1, LAST)
    return max(EVEN + 1 - (defence + attack - 1) // attack, 0)


def half(strength: int) -> int:
    """Half, rounded up (6.3B)."""
    return (strength + 1) // 2


def is_crossed_by_all(ground: Ground, attack_hexes: list[int], hex: int) -> bool:
    """Do all adjacent attackers attack this hex over streams or bridges (6.3A, R-07, R-21)?"""
    if not attack_hexes:
        return False  # a bombardment crosses no hexside
    for attacker in attack_hexes:
        if attacker * 10000 + hex not in ground.wet:
            return False
    return True


def multiplier(battle: Battle, hex: int, defenders: list[int]) -> int:
    """What town or chateau multiply the defenders by (6.3, R-11)."""
    terrain = battle.ground.terrain[hex]
    if terrain == CHATEAU and battle.switches.chateau_infantry_only and not any_shelters(battle, defenders):
        return 1
    return battle.ground.chart[terrain].multiplier


def any_shelters(battle: Battle, defenders: list[int]) -> bool:
    """Is one of the defenders sheltered infantry (8.2)?"""
    for unit in defenders:
        if shelters(battle, unit):
            return True
    return False


def plain_odds(battle: Battle, fight: Fight, noted: bool = True) -> Odds:
    """Attacker total, defender total and column of a fight; what the ground did is noted unless nobody will read it.

    Of the terrain effects on a defending hex only one counts, the one best for the defender (6.3C, R-22). Town or
    chateau against stream is decided by the larger multiplier; woods or marsh against stream by trying both.
    """
    ground = battle.ground
    foot = 0
    horse = 0
    for unit in fight.attackers:
        if battle.roster.arm[unit] == CAVALRY:
            horse += battle.strength(unit)
        else:
            foot += battle.strength(unit)
    for gun in fight.guns:
        foot += battle.strength(gun)
    hexes = fight.defence_hexes
    here: list[list[int]] = [[u for u in fight.defenders if battle.where[u] == hex] for hex in hexes]
    multipliers: list[int] = []
    undecided: list[int] = []  # hexes where woods compete with a stream
    for i in range(len(hexes)):
        by_terrain = multiplier(battle, hexes[i], here[i])
        behind_stream = is_crossed_by_all(ground, fight.attack_hexes, hexes[i])
        if behind_stream and ground.chart[ground.terrain[hexes[i]]].halves_cavalry:
            undecided.append(i)
        multipliers.append(max(by_terrain, ground.behind_water if behind_stream else 1))
    best: Odds | None = None
    for choice in range(1 << len(undecided)):
        doubled = [undecided[k] for k in range(len(undecided)) if choice >> k & 1]
        odds = _with_effects(battle, fight, foot, horse, here, multipliers, undecided, doubled, noted)
        if best is None or odds.attack * best.defence < best.attack * odds.defence:
            best = odds
    assert best is not None
    shift(battle, fight, best)
    return best


def _with_effects(
    battle: Battle,
    fight: Fight,
    foot: int,
    horse: int,
    here: list[list[int]],
    multipliers: list[int],
    undecided: list[int],
    doubled: list[int],
    noted: bool,
) -> Odds:
    """The totals when the stream is counted in the hexes `doubled` and the woods in the other undecided ones."""
    ground = battle.ground
    defence = 0
    halved_defence = 0
    woods = False
    notes: list[tuple[str, str]] = []
    for i in range(len(here)):
        hex = fight.defence_hexes[i]
        factor = multipliers[i]
        wooded = ground.chart[ground.terrain[hex]].halves_cavalry
        if i in undecided:
            wooded = i not in doubled
            factor = 1 if wooded else ground.behind_water
        for unit in here[i]:
            if wooded and battle.roster.arm[unit] == CAVALRY:
                halved_defence += battle.strength(unit)
            else:
                defence += battle.strength(unit) * factor
        woods = woods or wooded
        if noted and factor > 1:
            notes.append(("6.3", f"defenders of {hex:04d} multiplied by {factor}"))
    if halved_defence:
        defence += half(halved_defence)
        if noted:
            notes.append(("6.3B", f"defending cavalry {halved_defence} halved in woods or marsh"))
    attack = foot + horse
    if woods and horse:
        attack = foot + half(horse)
        if noted:
            notes.append(("6.3B", f"attacking cavalry {horse} halved against woods or marsh"))
    odds = Odds(attack, defence)
    odds.notes = notes
    return odds


def shift(battle: Battle, fight: Fight, odds: Odds) -> None:
    """Column shifts and caps: combined arms (15.1), leaders (16.13), then the chateau cap (8.2B, R-65)."""
    if battle.switches.combined_arms and is_combined_arms(battle, fight) and odds.column < LAST:
        odds.column += 1
        odds.notes.append(("15.1", "three arms against one hex: one column to the right"))
    if fight.leads[0] >= 0 or fight.leads[1] >= 0:
        change = (LED if fight.leads[0] >= 0 else 0) - (LED if fight.leads[1] >= 0 else 0)
        odds.column = min(LAST, max(0, odds.column + change))
        odds.notes.append(("16.13", LED_WORDS[1 + (change > 0) - (change < 0)]))
    if odds.column > FOUR_TO_ONE and any_shelters(battle, fight.defenders):
        odds.column = FOUR_TO_ONE
        odds.notes.append(("8.2B", "infantry in a chateau: never better than 4-1"))


def is_combined_arms(battle: Battle, fight: Fight) -> bool:
    """Do infantry, cavalry and artillery (adjacent or bombarding) together attack a single hex (15.1)?"""
    if len(fight.defence_hexes) != 1:
        return False
    arms = [battle.roster.arm[unit] for unit in fight.attackers + fight.guns]
    return INFANTRY in arms and CAVALRY in arms and ARTILLERY in arms


def beyond_the_table(odds: Odds, column: int, die: int) -> int:
    """The die after its change for odds that the table does not have (24.5C, R-71); only at the computed odds."""
    if column == LAST and odds.column == LAST:
        return max(1, die - max(0, odds.attack // odds.defence - WIDEST))
    if column == 0 and odds.column == 0:
        return min(6, die + max(0, (odds.defence + odds.attack - 1) // odds.attack - NARROWEST))
    return die


def without_command(result: int) -> int:
    """What a result becomes for attackers one of whom is out of command (11.3B)."""
    return AR if result in (DE, DR) else result


def final_result(battle: Battle, fight: Fight, result: int) -> int:
    """The result after conversions for units out of command (11.3B, 11.3C, or 16.15 in their place)."""
    if battle.switches.loose_command:
        if result == DR and fight.out_of_command:
            return NO_EFFECT
        if result in (AE, AR):
            for unit in fight.defenders:
                if battle.out_of_command[unit]:
                    return NO_EFFECT
        return result
    if fight.out_of_command and not battle.switches.road_command:  # 24.1A
        result = without_command(result)
    if result == AE:
        for unit in fight.defenders:
            if battle.out_of_command[unit]:
                return AR
    return result
