"""Victory points, kept as halves, and how the game ends (17.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse.ground import AREAS
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, FRENCH, SKIRMISHER
from grognard.games.waterloo_impulse.state import Battle


def area_halves(battle: Battle) -> int:
    """Half points for areas now: full for who controls his, half while both are there (17.1, 17.3, R8, R9)."""
    ground = battle.ground
    total = 0
    for area in range(1, AREAS + 1):
        scorer = ground.scorer[area]
        if scorer < 0:
            continue
        contested = battle.both_in(area)
        mine = battle.control[area] == scorer
        halves = ground.points[area] * (1 if contested else 2)
        if not mine and not (contested and battle.switches.contested_half_for_both):
            halves = 0
        total += halves if scorer == FRENCH else -halves
    return total


def halves(battle: Battle) -> int:
    """The victory track in half points, French positive (3.11)."""
    return battle.score + area_halves(battle)


def whole(value: int) -> int:
    """Half points as whole points, toward zero (R9)."""
    return value // 2 if value >= 0 else -(-value // 2)


def final_halves(battle: Battle, side: int) -> int:
    """Points for spent enemy infantry, cavalry and rifles at the very end, in halves (17.5, R10)."""
    roster = battle.roster
    spent = [
        unit
        for unit in roster.units_of[1 - side]
        if battle.alive(unit)
        and battle.spent[unit]
        and roster.kind[unit] != ARTILLERY
        and (roster.kind[unit] != SKIRMISHER or roster.two_steps[unit])
    ]
    return 2 * (len(spent) // 2)


def check_automatic(battle: Battle) -> None:
    """Ten points on either side of the track end the game in an End Phase (17.2, R6)."""
    now = whole(halves(battle))
    if now >= battle.scenario.automatic:
        battle.finish(FRENCH, "17.2", f"The French have {now} victory points: an automatic victory.")
    elif now <= -battle.scenario.automatic:
        battle.finish(ALLIED, "17.2", f"The Allies have {-now} victory points: an automatic victory.")


def final_result(battle: Battle) -> None:
    """The end of the last turn: final points, then the result (17.5, 17.6, R7)."""
    total = halves(battle) + final_halves(battle, FRENCH) - final_halves(battle, ALLIED)
    points = whole(total)
    for least, winner, words in battle.scenario.bands:
        if points >= least:
            battle.finish(winner, "17.6", f"{words}: {points} points.")
            return
