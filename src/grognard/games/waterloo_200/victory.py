"""How to Win: Sudden Death at any moment, the count of Victory Areas at the end."""

from __future__ import annotations

from grognard.games.waterloo_200.roster import BRITISH, FRENCH, FRENCH_SIDE, PRUSSIAN, SIDE_NAMES, SIDE_OF
from grognard.games.waterloo_200.state import DEAD, Day

RULE = "0.2"


def win(day: Day, side: int, reason: str) -> None:
    """A side wins; Allies win together (L022)."""
    day.finish(day.seats_of_side(side), RULE, reason)


def areas_held(day: Day, side: int) -> int:
    """Victory Areas of a side; a contested one counts for its original Defender (R42)."""
    control = day.control
    return len([area for area in day.ground.victory if SIDE_OF[control[area]] == side])


def check_areas(day: Day) -> None:
    """Sudden Death 3: a side controls all Victory Areas."""
    total = len(day.ground.victory)
    for side in (0, 1):
        if total and areas_held(day, side) == total:
            win(day, side, f"Decisive {SIDE_NAMES[side]} victory: all {total} Victory Areas are theirs.")


def check_losses(day: Day, block: int) -> None:
    """Sudden Death 1 and 2, after a block has been eliminated: a commander, or the tenth block of an army."""
    faction = day.roster.faction[block]
    if faction == PRUSSIAN:
        return  # neither Blücher nor Prussian losses decide (L035, L037)
    enemy = 1 - SIDE_OF[faction]
    if block == day.roster.chief[faction]:
        win(day, enemy, f"Decisive {SIDE_NAMES[enemy]} victory: {day.roster.names[block]} is killed.")
    elif day.lost[faction] >= day.scenario.morale:
        name = "French" if faction == FRENCH else "British"
        win(day, enemy, f"Decisive {SIDE_NAMES[enemy]} victory: the {name} army has lost {day.lost[faction]} blocks.")


def count_areas(day: Day) -> None:
    """The end of the last turn: who controls more Victory Areas wins (How to Win B)."""
    french, allied = areas_held(day, 0), areas_held(day, 1)
    side = FRENCH_SIDE if french > allied else 1 - FRENCH_SIDE
    win(day, side, f"Marginal {SIDE_NAMES[side]} victory: {french} Victory Areas French, {allied} Allied.")


def eliminate(day: Day, block: int, rule: str) -> None:
    """Take a block off the map for good (3.6); the French and British lose morale by it."""
    area = day.where[block]
    day.put(block, DEAD)
    day.level[block] = len(day.roster.marks[block])
    day.shown[block] = 0
    day.active[block] = 0
    day.lost[day.roster.faction[block]] += 1
    day.emit("eliminated", rule, (block, area))
    if day.roster.faction[block] in (FRENCH, BRITISH):
        day.emit("morale", rule, (day.roster.faction[block], day.morale_of(day.roster.faction[block])))
    day.revealed = True
    check_losses(day, block)


def damage(day: Day, block: int, rule: str) -> None:
    """One Damage: a level down, or the end (3.5, 3.6)."""
    if day.level[block] >= day.roster.last(block):
        eliminate(day, block, rule)
    else:
        day.level[block] += 1
        day.emit("damaged", rule, (block, day.strength(block)))
