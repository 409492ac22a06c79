"""The battle that would be: both sums while blocks still move, with those who stand there and those who could come.

There are no dice (6.2.3.1): what is open is only who the concealed blocks are, as on the card of a battle.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.games.waterloo_200 import combat, movement
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.display.battle import odds_of
from grognard.games.waterloo_200.display.blocks import pieces
from grognard.games.waterloo_200.display.spread import spread
from grognard.games.waterloo_200.roster import FACTIONS, SIDE_OF
from grognard.games.waterloo_200.state import NO_BLOCK, PASS, STRATEGIC_ACTION, Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.kernel.preview import Joiner, Odds, Result, Rung, possible, result

HALF: Final = Fraction(1, 2)
CERTAIN: Final = Fraction(1)
MOST_MORE: Final = 30  # strength; no force of an area is so large
MOST_JOINERS: Final = 12


def clash(day: Day, area: int, sides: list[str]) -> Odds | None:
    """The battle in an area of enemies with those who are in it and the block in hand; with all who could come if
    nobody is there. None where there would be none (6.2.3).
    """
    step = day.agenda[-1]
    if not isinstance(step, MoveBlocks) or day.kind == PASS or not 1 <= area < day.ground.size():
        return None
    defender = combat.defender_in(day, area)
    if defender < 0 or area in day.fought:
        return None
    trial = day.copy()
    trial.quiet = True
    joiners = who_could_come(trial, area, step.factions(day))
    attacker = attacker_of(day, area, joiners)
    if attacker < 0:
        return None
    joiners = [block for block in joiners if day.roster.faction[block] == attacker]
    coming = [block for block in joiners if block == day.hand]
    alone = not day.held[attacker][area] and not coming
    if alone:
        coming = with_room(day, area, joiners)
    for block in coming:
        trial.put(block, area)
    battle = Clash(area, attacker, defender, False)
    told = odds_of(trial, battle, day.seat(), sides, [])
    told["title"] = f"{area_name(day, area)}: {told['title']}"
    faces = pieces(day, day.seat())  # most of them are seen from behind
    told["defence"]["pieces"] = [
        face["number"] for face in faces if face["at"] == area and face["side"] == FACTIONS[defender]
    ]
    if alone:
        told["notes"].insert(0, {"rule": "6.2.2", "text": "Nobody stands there yet: these could come"})
    complete(trial, battle, told, [block for block in joiners if block not in coming])
    return told


def attacker_of(day: Day, area: int, joiners: list[int]) -> int:
    """The faction that would attack there: the one that is there, or that of who could come (3.4)."""
    for faction in range(len(day.held)):
        if SIDE_OF[faction] == day.side and day.held[faction][area]:
            return faction
    return day.roster.faction[joiners[0]] if joiners else -1


def who_could_come(day: Day, area: int, factions: list[int]) -> list[int]:
    """Blocks that could end a move there now: the block in hand, then Combat Units by Strength (3.8, 6.2.2).

    Guns and leaders are left out: they are worth little where men fight hand to hand, and may only follow (R13).
    """
    hand = day.hand
    found = [
        block
        for block in movement.movable(day, factions)
        if block != hand and day.roster.fights[block] and movement.reaches(day, block, area)
    ]
    found.sort(key=lambda block: (-day.strength(block), block))
    return [hand, *found] if hand != NO_BLOCK and area in movement.goals(day, hand).stops else found


def with_room(day: Day, area: int, joiners: list[int]) -> list[int]:
    """Those who find room, the strongest first, as many as may still move (1.3, 6.1)."""
    found: list[int] = []
    for block in joiners:
        if len(found) >= day.room_for(area, day.roster.faction[block]):
            break
        if day.kind != STRATEGIC_ACTION or movement.within(day, [*found, block], day.moves) > len(found):
            found.append(block)
    return found


def outcome_of(chances: dict[int, Fraction], more: int) -> list[Fraction]:
    """The chances to lose, tie and win with so much more strength (6.2.3.1.5)."""
    found = [Fraction(0), Fraction(0), Fraction(0)]
    for final, chance in chances.items():
        found[0 if final + more < 0 else 1 if final + more == 0 else 2] += chance
    return found


def results_of(chances: list[Fraction]) -> list[Result]:
    """The same as results, for the attacker."""
    lost, tied, won = chances
    return possible([result("win", won, "best"), result("tie", tied, "even"), result("lose", lost, "worst")])


def least_for(chances: dict[int, Fraction], chance: Fraction) -> int:
    """The least strength more with which the attacker wins at least so often."""
    for more in range(MOST_MORE):
        if outcome_of(chances, more)[2] >= chance:
            return more
    return MOST_MORE


def complete(day: Day, battle: Clash, told: Odds, others: list[int]) -> None:
    """What more strength would change, and who could bring it: blocks, and guns that fire from next door (3.10.1)."""
    chances = spread(day, battle, day.seat(), [])
    attack = told["attack"]["total"]
    likely, certain = least_for(chances, HALF), least_for(chances, CERTAIN)
    perhaps = 1 - max(chances)  # of the least strength with which it can be won at all
    told["ladder"] = [rung(chances, more, attack) for more in sorted({0, max(0, perhaps), likely, certain})]
    if not certain:
        told["next"] = "It is won as it stands."
    elif 0 < likely < certain:
        told["next"] = f"{likely} more would win more often than not, {certain} more for certain."
    else:
        told["next"] = f"{certain} more would win for certain."
    guns = guns_ready(day, battle)
    told["joiners"] = [gun_joins(day, battle, gun) for gun in guns]
    told["joiners"] += [block_joins(day, battle, block) for block in others[:MOST_JOINERS]]
    told["most"] = attack + sum([day.value(gun) for gun in guns])
    told["most"] += sum([day.strength(block) for block in with_room(day, battle.area, others)])


def guns_ready(day: Day, battle: Clash) -> list[int]:
    """Activated guns that could fire into it, the best first, as many as one battle may have (3.10.1, 3.10.3)."""
    trial = battle.copy()
    while True:
        guns = combat.guns_for(day, trial)
        if not guns:
            return trial.guns
        trial.guns.append(max(guns, key=day.value))


def rung(chances: dict[int, Fraction], more: int, attack: int) -> Rung:
    """So much more strength than now."""
    return {
        "label": f"+{more}" if more else "now",
        "takes": attack + more,
        "reached": more == 0,
        "results": results_of(outcome_of(chances, more)),
    }


def block_joins(day: Day, battle: Clash, block: int) -> Joiner:
    """One more block, and how often the battle would be won with it."""
    trial = day.copy()
    trial.put(block, battle.area)
    return joiner(trial, battle, block, day.strength(block), battle.area)


def gun_joins(day: Day, battle: Clash, gun: int) -> Joiner:
    """Guns that fire into it from where they are (3.10.1)."""
    trial = battle.copy()
    trial.guns.append(gun)
    return joiner(day, trial, gun, day.value(gun), day.where[gun])


def joiner(day: Day, battle: Clash, block: int, adds: int, space: int) -> Joiner:
    """Somebody who could join, and how often the battle would be won then."""
    won = outcome_of(spread(day, battle, day.seat(), []), 0)[2]
    return {
        "piece": block,
        "name": block_name(day, block),
        "strength": adds,
        "space": space,
        "brief": {"chance": str(won), "text": "to win"},
    }
