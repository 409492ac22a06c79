"""Victory points, kept as halves, and how the game ends (17.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse.ground import AREAS
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, FRENCH, SKIRMISHER
from grognard.games.waterloo_impulse.state import Battle


def worth_now(battle: Battle, area: int) -> int:
    """Half points for an area to the side it counts for: full if it controls it, half while both are there (17.3)."""
    scorer = battle.ground.scorer[area]
    contested = battle.both_in(area)
    if battle.control[area] != scorer and not (contested and battle.switches.contested_half_for_both):
        return 0
    return battle.ground.points[area] * (1 if contested else 2)


def area_halves(battle: Battle) -> int:
    """Half points for areas now, French positive (17.1, 17.3, R8, R9)."""
    ground = battle.ground
    total = 0
    for area in range(1, AREAS + 1):
        scorer = ground.scorer[area]
        if scorer >= 0:
            total += worth_now(battle, area) if scorer == FRENCH else -worth_now(battle, area)
    return total


def areas_of(battle: Battle, scorer: int) -> int:
    """Half points of a side for areas now (17.1)."""
    return sum([worth_now(battle, area) for area in range(1, AREAS + 1) if battle.ground.scorer[area] == scorer])


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


def at_the_end(battle: Battle) -> int:
    """The victory track in half points with what counts after the last turn (17.5)."""
    return halves(battle) + final_halves(battle, FRENCH) - final_halves(battle, ALLIED)


def check_automatic(battle: Battle) -> None:
    """Ten points on either side of the track end the game in an End Phase (17.2, R6)."""
    now = whole(halves(battle))
    if now >= battle.scenario.automatic:
        battle.finish(FRENCH, "17.2", f"The French have {now} victory points: an automatic victory.")
    elif now <= -battle.scenario.automatic:
        battle.finish(ALLIED, "17.2", f"The Allies have {-now} victory points: an automatic victory.")


def final_result(battle: Battle) -> None:
    """The end of the last turn: final points, then the result (17.5, 17.6, R7)."""
    points = whole(at_the_end(battle))
    for least, winner, words in battle.scenario.bands:
        if points >= least:
            battle.finish(winner, "17.6", f"{words}: {points} points.")
            return
