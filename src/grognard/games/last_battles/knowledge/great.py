"""What the sides are after in the campaign and in the great battles (22 to 28), and how they stand there."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import corps_morale
from grognard.games.last_battles.battles.campaign import Campaign
from grognard.games.last_battles.battles.grand_waterloo import IN_HOUSE, IN_WATERLOO, JOINED, LEFT, GrandWaterloo, lost
from grognard.games.last_battles.knowledge.missions import CAMPAIGNS, STRONGPOINTS, give_tasks
from grognard.games.last_battles.knowledge.wishes import Aim, strained, turns_left
from grognard.games.last_battles.roster import ALLIED_ARMY, ARMIES, COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import EXITED, NEVER, WAITING, Battle
from grognard.kernel.knowledge import Feature

STARVING: Final = [1.0, 0.7, 0.4]  # one, two and three turns before the supply test
LAST_HOURS: Final = 2  # turns before the end, when the French leave for Brussels and only the gate counts (22.4A)
GATE_GUARD: Final = 4  # French units that stay at the gate while others leave
BEFORE_THE_GATE: Final = 6
AT_THE_GATE: Final = 4  # hexes from it


def aim_great(battle: Battle, aim: Aim) -> bool:
    """Read the wishes of a side; false if this is one of the four battles."""
    id = battle.scenario.id
    if id in CAMPAIGNS:
        _campaign(battle, aim)
    elif id == "quatre_bras_variant":
        _crossroads(battle, aim)
    elif id == "grand_ligny":
        _grand_ligny(battle, aim)
    elif id == "historical_wavre":
        _historical_wavre(battle, aim)
    elif id == "grand_waterloo":
        _grand_waterloo(battle, aim)
    else:
        return False
    return True


def _levels(battle: Battle, aim: Aim) -> None:
    """The worth of strength by how near each army is to its level."""
    for army in battle.scenario.armies:
        bend, snap = battle.scenario.levels(battle, army)
        level = bend if snap >= NEVER or not battle.demoralized[army] else snap
        if level < NEVER:
            aim.worth[army] = strained(battle.losses[army], level)


def weigh(aim: Aim, french: tuple[float, ...], coalition: tuple[float, ...]) -> None:
    """How eager and how careful each side is; a third number says how much it likes to drive the enemy back."""
    own = french if aim.side == FRENCH else coalition
    aim.eager = own[0]
    aim.caution = own[1]
    if len(own) > 2:
        aim.push = own[2]


def covet(battle: Battle, aim: Aim, prize: float) -> None:
    """Both sides want the places whose control counts (3.4B), and march there."""
    for hex in battle.scenario.watched:
        aim.prizes[hex] = prize
        aim.goals[hex] = 0


def _campaign(battle: Battle, aim: Aim) -> None:
    """Points are losses; the French attack while they have the numbers, and send strong corps to Brussels late."""
    aim.wide = True
    aim.clear = gates_in_use(battle, aim.side)
    give_tasks(battle, aim)
    aim.hunger = hunger(battle)
    last = turns_left(battle) <= LAST_HOURS
    weigh(aim, (0.3, 0.25, 0.25), (0.06, 0.6))
    if aim.side == FRENCH:
        aim.worth[FRENCH_ARMY] = 0.75  # nothing is won by keeping the army whole
        if last and battle.scenario.exits:
            aim.exit_worth = 4.0 if holds_gate(battle) and has_road(battle) else 0.0
    else:
        for hex in STRONGPOINTS:
            aim.prizes[hex] = 2.0
    if last:
        for hex in battle.scenario.exits:
            aim.prizes[hex] = 20.0  # who has left counts only if the gate is French in the end (22.4B)


def hunger(battle: Battle) -> float:
    """What a strength point out of supply costs now: all of it in the turn before the test (14.0), less before that.

    Those who are in supply in the evening can still be cut off in the night, so it is no certain loss.
    """
    turns = battle.scenario.turns
    if not battle.switches.supply:
        return 0.0
    for ahead in range(1, len(STARVING) + 1):
        number = battle.turn + ahead
        if number < len(turns) and turns[number - 1].night and not turns[number].night:
            return STARVING[ahead - 1]
    return 0.0


def holds_gate(battle: Battle) -> bool:
    """Are so many French at the gate that one of them can leave without losing it (22.4B)?"""
    gate = battle.scenario.exits[0]
    found = 0
    for hex in battle.ground.grid.within(gate, AT_THE_GATE):
        found += battle.stack[FRENCH][hex]
    return found > GATE_GUARD


def has_road(battle: Battle) -> bool:
    """Would those who leave count, as the enemy stands: is there a line of supply behind the gate (22.4B)?"""
    scenario = battle.scenario
    return isinstance(scenario, Campaign) and scenario.has_line(battle)


def gates_in_use(battle: Battle, side: int) -> list[int]:
    """Entry hexes where own troops still wait to come in: who stands there is in their way."""
    found: list[int] = []
    for piece, column in battle.scenario.column_of.items():
        if (
            battle.where[piece] == WAITING
            and battle.due[column] <= battle.turn + 1
            and battle.roster.side[piece] == side
        ):
            found += [hex for hex in battle.scenario.columns[column].hexes if hex not in found]
    return found


def _crossroads(battle: Battle, aim: Aim) -> None:
    _levels(battle, aim)
    level, _ = battle.scenario.levels(battle, FRENCH_ARMY)
    _, snap = battle.scenario.levels(battle, ALLIED_ARMY)
    aim.decisive[FRENCH_ARMY] = level
    aim.decisive[ALLIED_ARMY] = snap + 1
    covet(battle, aim, 9.0)
    weigh(aim, (0.3, 0.4 + (0.25 if level <= 10 else 0.0)), (0.06, 0.3))


def _grand_ligny(battle: Battle, aim: Aim) -> None:
    _levels(battle, aim)
    aim.wide = True
    aim.decisive[FRENCH_ARMY] = battle.scenario.levels(battle, FRENCH_ARMY)[0]
    bend, snap = battle.scenario.levels(battle, PRUSSIAN_ARMY)
    aim.decisive[PRUSSIAN_ARMY] = snap + 1 if battle.demoralized[PRUSSIAN_ARMY] else bend
    for hex in battle.scenario.watched:
        aim.prizes[hex] = 3.0
        if aim.side == FRENCH and battle.control[hex] != FRENCH:
            aim.goals[hex] = 4
    weigh(aim, (0.4, 0.3, 0.25), (0.05, 0.35))


def _historical_wavre(battle: Battle, aim: Aim) -> None:
    _levels(battle, aim)
    aim.decisive[FRENCH_ARMY] = battle.scenario.levels(battle, FRENCH_ARMY)[0]
    aim.decisive[PRUSSIAN_ARMY] = battle.scenario.levels(battle, PRUSSIAN_ARMY)[1] + 1
    covet(battle, aim, 6.0)
    weigh(aim, (0.45, 0.35), (0.05, 0.4))


def _grand_waterloo(battle: Battle, aim: Aim) -> None:
    _levels(battle, aim)
    aim.wide = True
    scenario = battle.scenario
    assert isinstance(scenario, GrandWaterloo)
    if battle.marks.get(JOINED, 0):
        aim.decisive[FRENCH_ARMY] = scenario.levels(battle, FRENCH_ARMY)[0]
    else:
        aim.worth[FRENCH_ARMY] = strained(battle.marks.get(lost(LEFT), 0), scenario.wing_level(battle, LEFT))
    aim.decisive[ALLIED_ARMY] = scenario.levels(battle, ALLIED_ARMY)[1] + 1
    if not battle.marks.get(IN_WATERLOO, 0):
        for hex in scenario.waterloo:
            aim.prizes[hex] = 8.0
            if aim.side == FRENCH:
                aim.goals[hex] = 0
    if not battle.marks.get(IN_HOUSE, 0):
        aim.prizes[scenario.house] = 6.0
    for hex in scenario.wavre:
        aim.prizes[hex] = 2.0
    weigh(aim, (0.45, 0.2, 0.25), (0.1, 0.45))


# How they stand


def great_features(battle: Battle) -> list[Feature] | None:
    """What speaks for the French (positive) and against them; None for the four battles. Not fitted."""
    scenario = battle.scenario
    gone = (battle.turn + 0.5) / max(1, len(scenario.turns))
    if isinstance(scenario, Campaign):
        shaken = [0, 0]
        for number, organization in enumerate(scenario.organizations):
            shaken[corps_morale.side_of(organization)] += battle.shaken[number]
        lead = scenario.net(battle) / 150.0
        return [
            _feature("as such campaigns go", -1.0, 1.0),
            _feature("balance of points", 3.0, lead),
            _feature("balance of points, with little time left", 1.5, lead * gone),
            _feature("French corps demoralized", -0.8, shaken[FRENCH] / 10.0),
            _feature("Coalition corps and nations demoralized", 0.8, shaken[COALITION] / 10.0),
            _feature("strength at the gate to Brussels", 3.0, at_the_gate(battle) * 4 / 150.0 * gone * gone),
            _feature("time that has passed", -1.0, gone),
        ]
    if scenario.id not in ("quatre_bras_variant", "grand_ligny", "historical_wavre", "grand_waterloo"):
        return None
    features = [_feature("time that has passed", -0.8, gone)]
    for army in scenario.armies:
        bend, _ = scenario.levels(battle, army)
        if army == FRENCH_ARMY:
            if isinstance(scenario, GrandWaterloo) and bend >= NEVER:
                bend = scenario.wing_level(battle, LEFT)
                share = battle.marks.get(lost(LEFT), 0) / max(1, bend)
            else:
                share = battle.losses[army] / max(1, bend)
            features.append(_feature("French losses against their level", -2.5, share))
        else:
            share = battle.losses[army] / max(1, bend)
            weight = 2.2 if len(scenario.armies) == 2 else 1.4
            features.append(_feature(f"{ARMIES[army]} losses against their levels", weight, share))
    held = 0
    for side in battle.control.values():
        held += 1 if side == FRENCH else -1
    features.append(_feature("places that count", 0.5, held / max(1, len(battle.control))))
    return features


def at_the_gate(battle: Battle) -> int:
    """French strength that has left for Brussels or is near the gate, less that of the Coalition there (22.4A)."""
    roster = battle.roster
    distance = battle.ground.grid.distance
    total = 0
    for unit in range(roster.units):
        hex = battle.where[unit]
        for gate in battle.scenario.exits:
            if hex == EXITED or (hex > 0 and distance(hex, gate) <= BEFORE_THE_GATE):
                total += battle.strength(unit) if roster.side[unit] == FRENCH else -battle.strength(unit)
    return total


def _feature(name: str, weight: float, amount: float) -> Feature:
    return Feature(name, weight, max(-1.0, min(1.0, amount)))
