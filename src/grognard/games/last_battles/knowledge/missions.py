"""What each corps is to do in the campaign (22, 28), by the day and the hour.

The French strike the Prussians and the crossroads on the 16th; from that night on two corps follow the Prussians and
the rest takes the road to Brussels. The Allies hold the crossroads, then the ridge before Mont-Saint-Jean and the gate
behind it; the Prussians give way to Wavre and come to the Allies' help on the 18th.
"""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import supply
from grognard.games.last_battles.knowledge.wishes import Aim, Task
from grognard.games.last_battles.roster import ALLIED_ARMY, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import Battle

CROSSROADS: Final = 1641
RIDGE: Final = [915, 1114, 714]  # the Ohain road: at the Brussels road, east and west of it
CREST: Final = 13  # who is in this row or north of it has crossed the ridge,
EAST_END: Final = 14  # between its ends
ROSSOMME: Final = 22  # row: who is here stands before the ridge
AN_ARMY: Final = 60  # strength points
A_FORCE: Final = 10
A_MARCH: Final = 10  # hexes: who is further off than this is somebody else's business
WOODS_EDGE: Final = [711, 812]  # where the road to Brussels enters the forest
GAP: Final = [605, 606, 607, 708, 709, 711]  # the road through it
DEFILE: Final = [605, 607, 709]  # posts on that road, the only gap
WATERLOO: Final = 607
WAVRE: Final = 4307
MOUSTY: Final = 3530  # on the Dyle: who stands there is between Wavre and the Brussels road
CEROUX: Final = 2720  # further on, when the Prussians come
LIMAL: Final = 3712  # over the Dyle, on the way from Wavre to the Allies
PLANCENOIT: Final = 1220  # beside the Brussels road, where it can be cut from the east
FLANK: Final = 1516  # Frischermont: where the Prussians come out on the right of the French
STRONGPOINTS: Final = [617, 916, 1315, 813, 915]  # Hougoumont, La Haye Sainte, Papelotte, Mont-Saint-Jean

LEFT: Final = ["1", "2", "3c"]  # the French wing at the crossroads
PURSUIT: Final = ["3", "4", "2c"]  # who follows the Prussians
ROAD_GUARD: Final = ["6", "4c"]  # who keeps the road open behind the French
RESERVE: Final = ["6", "4", "2"]  # Allied troops who stay in the gap before Brussels
REAR_GUARD: Final = ["3"]  # the Prussian corps that stays at Wavre

CAMPAIGNS: Final = ("campaign", "campaign_variant")
NEY: Final = "Ney"
GROUCHY: Final = "Grouchy"
DAY: Final = 24


def hours(battle: Battle) -> int:
    """Hours since midnight before the 16th."""
    label = battle.scenario.turns[battle.turn].label
    return (int(label[:2]) - 16) * DAY + int(label[3:5])


def give_tasks(battle: Battle, aim: Aim) -> None:
    """Give every corps of a side its task."""
    if CROSSROADS not in battle.ground.names:
        return  # another map
    now = hours(battle)
    if aim.side == FRENCH:
        _french(battle, aim, now)
    else:
        _coalition(battle, aim, now)


def serves(battle: Battle, commander: int, command: str) -> bool:
    """Is it the business of this French commander to command that corps? Of the others everybody sees to all."""
    roster = battle.roster
    if roster.army[commander] != FRENCH_ARMY or battle.scenario.id not in CAMPAIGNS:
        return True
    name = roster.ids[commander]
    if hours(battle) <= 20:
        return (command in LEFT) == (name == NEY)
    return (command in PURSUIT) == (name == GROUCHY)


def _french(battle: Battle, aim: Aim, now: int) -> None:
    gate = battle.scenario.exits[0]
    if now <= 20:
        aim.tasks = [
            Task([], PRUSSIAN_ARMY, 0, 0.4, 0.25),
            Task([CROSSROADS], ALLIED_ARMY, 0, 0.35, 0.25),
        ]
        _share_out(battle, aim, FRENCH_ARMY, LEFT, 1, 0)
    else:
        after = Task([MOUSTY if now < DAY + 20 else CEROUX], -1, 6, 0.3, 0.45)
        if now >= 2 * DAY:  # whichever is nearer: the Prussians, or the Emperor's battle
            after = Task([PLANCENOIT], PRUSSIAN_ARMY, 0, 0.35, 0.35)
        cut = supply.blocks(battle, FRENCH_ARMY, FRENCH, gate) if now >= 2 * DAY else []
        rear = Task(cut, -1, 0, 0.4, 0.2) if cut else Task([PLANCENOIT], -1, 6, 0.3, 0.3)
        aim.tasks = [Task([gate], -1, 0, 0.45, 0.15), after, rear]
        _share_out(battle, aim, FRENCH_ARMY, PURSUIT, 1, 0)
        _share_out(battle, aim, FRENCH_ARMY, ROAD_GUARD, 2, -1)
        if now >= 2 * DAY:
            for hex in GAP:
                aim.prizes[hex] = 15.0
            for hex in cut:
                aim.prizes[hex] = 15.0  # with the road cut, nobody who leaves counts (22.4B)


def strength_near(battle: Battle, army: int, places: list[int]) -> int:
    """Strength points of an army within a march of one of these hexes."""
    roster = battle.roster
    distance = battle.ground.grid.distance
    found = 0
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex > 0 and roster.army[unit] == army:
            for place in places:
                if distance(hex, place) <= A_MARCH:
                    found += battle.strength(unit)
                    break
    return found


def is_pressed(battle: Battle) -> bool:
    """Is a French army before the ridge already, so that the Allies need help?"""
    roster = battle.roster
    strength = 0
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex > 0 and roster.side[unit] == FRENCH and hex % 100 <= ROSSOMME and hex // 100 <= EAST_END:
            strength += battle.strength(unit)
    return strength >= AN_ARMY


def is_breached(battle: Battle) -> bool:
    """Have the French come over the ridge?"""
    roster = battle.roster
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex > 0 and roster.side[unit] == FRENCH and hex % 100 <= CREST and hex // 100 <= EAST_END:
            return True
    return False


def _coalition(battle: Battle, aim: Aim, now: int) -> None:
    crossroads = Task([CROSSROADS], -1, 6, 0.2, 0.5)
    ridge = Task(WOODS_EDGE if is_breached(battle) else RIDGE, -1, 4, 0.3, 0.5)
    gate = Task([WATERLOO], -1, 3, 0.2, 0.5)
    if now <= 20:
        prussian = Task([], FRENCH_ARMY, 0, 0.06, 0.5)
        guard = Task([], FRENCH_ARMY, 0, 0.06, 0.5)
    elif now < 2 * DAY + 3 and not is_pressed(battle):
        prussian = Task([LIMAL], -1, 8, 0.3, 0.6)
        guard = Task([WAVRE], -1, 6, 0.3, 0.6)
    else:
        prussian = Task([FLANK], -1, 4, 0.3, 0.35)
        threatened = strength_near(battle, FRENCH_ARMY, [WAVRE]) >= A_FORCE
        guard = Task([WAVRE], -1, 6, 0.2, 0.5) if threatened else prussian
    aim.tasks = [crossroads if now <= 20 else ridge, gate, prussian, guard]
    if now >= DAY + 6:
        aim.posts = [post for post in DEFILE if post not in aim.clear]
        aim.post_army = ALLIED_ARMY
    _share_out(battle, aim, ALLIED_ARMY, RESERVE, 1, 0)
    _share_out(battle, aim, PRUSSIAN_ARMY, REAR_GUARD, 3, 2)


def _share_out(battle: Battle, aim: Aim, army: int, commands: list[str], theirs: int, others: int) -> None:
    """One task for these commands of an army, and another for the rest of it (-1: that which it has)."""
    roster = battle.roster
    for unit in range(roster.units):
        if roster.army[unit] == army:
            if roster.command[unit] in commands:
                aim.task_of[unit] = theirs
            elif others >= 0:
                aim.task_of[unit] = others
