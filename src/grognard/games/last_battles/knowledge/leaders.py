"""Leaders: where they ride, whom they command (10, 11)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.battles.campaign import Campaign
from grognard.games.last_battles.command import COMMANDER_RANGE, OFFICER_RANGE, units_led
from grognard.games.last_battles.knowledge.great import gates_in_use
from grognard.games.last_battles.knowledge.missions import DAY, hours, serves
from grognard.games.last_battles.movement import is_train
from grognard.games.last_battles.reorganization import enemy_is_near, is_own
from grognard.games.last_battles.state import DEAD, EXITED, NEVER, Battle
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

OUT_OF_REACH: Final = 14  # hexes from any enemy: nobody raids a train there in one turn
CLOSE_BEHIND: Final = 8  # hexes from the nearest officer: near enough for a train
FAR_BEHIND: Final = 60
SAFE_AND_NEAR: Final = 13.5  # a train that stands so well stays
OUT_OF_DANGER: Final = 7  # hexes from the enemy
STRONG_GUARD: Final = 8  # strength points in a leader's hex that the enemy does not easily destroy
WORTH_RIDING: Final = 1.0  # a smaller gain is no reason to look no further
STRONG_CORPS: Final = 20.0  # strength points
IN_BATTLE: Final = 6  # hexes from the enemy: troops so near will fight in this turn or the next
QUIET: Final = 12  # nobody so far off fights soon
BEFORE_BRUSSELS: Final = 14  # hexes from the gate, on the last day
DRAW: Final = 0.03  # for each hex that a commander is from an officer whom he does not reach
WORTH_RALLYING: Final = 4  # strength points that an officer can gather for which he rides to the rear at night


def leader_score(battle: Battle, leader: int, hex: int, wing: Wing | None = None) -> float:
    """How well a leader is placed: near many units of his own, with a friend beside him, not too near the enemy."""
    roster = battle.roster
    side = roster.side[leader]
    if not roster.commander[leader]:
        score = officer_score(battle, leader, hex)
    elif battle.switches.corps_morale:
        score = commander_score(battle, leader, hex, Wing(battle, leader) if wing is None else wing)
    else:
        score = chief_score(battle, leader, hex)
    if battle.stack[side][hex]:
        score += 1.0
    if battle.zoc[1 - side][hex]:
        score -= 1.5 if battle.stack[side][hex] else 20.0
    if battle.switches.corps_morale:
        score -= (1.5 if roster.commander[leader] else 0.2) * peril(battle, side, hex)
    return score


def peril(battle: Battle, side: int, hex: int) -> float:
    """What it costs a leader to be so near the enemy: in the campaign there is nobody to replace him for days."""
    foes = battle.stack[1 - side]
    near = OUT_OF_DANGER
    distance = battle.ground.grid.distance
    for place in battle.ground.grid.within(hex, OUT_OF_DANGER - 1):
        if foes[place]:
            near = min(near, distance(hex, place))
    danger = 1.5 * (OUT_OF_DANGER - near)
    if danger > 0.0:
        guards = 0
        for unit in battle.units_at(hex):
            guards += battle.strength(unit)
        danger += max(0, STRONG_GUARD - guards)
    return danger


def officer_score(battle: Battle, leader: int, hex: int) -> float:
    """How many units of his own an officer has in reach from a hex."""
    roster = battle.roster
    distance = battle.ground.grid.distance
    score = 0.0
    for unit in range(roster.units):
        place = battle.where[unit]
        if place > 0 and roster.army[unit] == roster.army[leader] and roster.command[unit] == roster.command[leader]:
            far = distance(hex, place)
            score += 1.0 if far <= OFFICER_RANGE else -0.05 * far
    return score


def chief_score(battle: Battle, leader: int, hex: int) -> float:
    """How near a commander is to his whole army, where it fights in one place."""
    roster = battle.roster
    distance = battle.ground.grid.distance
    score = 0.0
    for unit in range(roster.units):
        place = battle.where[unit]
        if place > 0 and roster.army[unit] == roster.army[leader]:
            far = distance(hex, place)
            score += 1.0 if far <= COMMANDER_RANGE else -0.05 * far
    for other in range(roster.units, roster.people):
        if other != leader and roster.army[other] == roster.army[leader] and battle.where[other] > 0:
            far = distance(hex, battle.where[other])
            score += 3.0 if far <= COMMANDER_RANGE else -0.2 * far
    return score


def followers(battle: Battle, officer: int) -> float:
    """What it is worth to command an officer: the strength of those he reaches."""
    roster = battle.roster
    distance = battle.ground.grid.distance
    here = battle.where[officer]
    total = 0.0
    for unit in range(roster.units):
        place = battle.where[unit]
        if place > 0 and roster.army[unit] == roster.army[officer] and roster.command[unit] == roster.command[officer]:
            if distance(here, place) <= OFFICER_RANGE + 1:
                total += battle.strength(unit)
    return total


def urgency(battle: Battle, side: int, hex: int) -> float:
    """How much command is needed at a place: where the enemy is, and most of all where the game is decided.

    Troops without command march all the same, but may not attack as they would (11.3).
    """
    distance = battle.ground.grid.distance
    foes = battle.stack[1 - side]
    near = QUIET
    for place in battle.at:
        if foes[place]:
            near = min(near, distance(hex, place))
    needed = 1.0 if near <= IN_BATTLE else 0.6 if near < QUIET else 0.25
    if isinstance(battle.scenario, Campaign) and hours(battle) >= 2 * DAY:
        for gate in battle.scenario.exits:
            if distance(hex, gate) <= BEFORE_BRUSSELS:
                needed *= 2.0
    return needed


class Wing:
    """The officers of an army whom its greater commanders leave to this one."""

    def __init__(self, battle: Battle, leader: int) -> None:
        self.leader = leader
        self.where: list[int] = []  # of the officers whom nobody else commands, the heaviest first
        self.worth: list[float] = []
        roster = battle.roster
        distance = battle.ground.grid.distance
        rest: list[tuple[float, int]] = []
        for officer in range(roster.units, roster.people):
            if roster.army[officer] != roster.army[leader] or roster.army_wide[officer] or battle.where[officer] <= 0:
                continue
            worth = followers(battle, officer) * urgency(battle, roster.side[officer], battle.where[officer])
            if worth > 0 and serves(battle, leader, roster.command[officer]):
                rest.append((-worth, officer))
        rest.sort()
        for other in range(roster.units, roster.people):
            if not roster.commander[other] or roster.army[other] != roster.army[leader] or battle.where[other] <= 0:
                continue
            if (-roster.capacity[other], other) >= (-roster.capacity[leader], leader):
                continue
            slots = roster.capacity[other]
            for pair in rest[:]:
                if slots > 0 and distance(battle.where[other], battle.where[pair[1]]) <= COMMANDER_RANGE:
                    rest.remove(pair)
                    slots -= 1
        for worth, officer in rest:
            self.where.append(battle.where[officer])
            self.worth.append(-worth / STRONG_CORPS)


def commander_score(battle: Battle, leader: int, hex: int, wing: Wing) -> float:
    """What a commander commands from a hex besides what others command; whom he does not reach draws him."""
    distance = battle.ground.grid.distance
    slots = battle.roster.capacity[leader]
    score = 0.0
    for i in range(len(wing.where)):
        far = distance(hex, wing.where[i])
        if far <= COMMANDER_RANGE and slots > 0:
            score += 3.0 * wing.worth[i]
            slots -= 1
        else:
            score -= DRAW * wing.worth[i] * far
    return score


def leader_place(battle: Battle, leader: int, reach: dict[int, int]) -> tuple[float, int]:
    """The gain of the best hex within reach over staying, and that hex."""
    here = battle.where[leader]
    if here <= 0:
        return 0.0, -1
    if is_train(battle, leader):
        return train_place(battle, leader, reach)
    if follows_off(battle, leader):
        return way_out(battle, leader, reach)
    if wants_to_rally(battle, leader):
        return rallying_place(battle, leader, reach)
    wing = Wing(battle, leader) if battle.switches.corps_morale and battle.roster.commander[leader] else None
    stay = leader_score(battle, leader, here, wing)
    best = stay
    spot = here
    side = battle.roster.side[leader]
    for hex in reach:
        # riding alone through empty country helps nobody: look at hexes with troops only
        if battle.stack[side][hex]:
            score = leader_score(battle, leader, hex, wing)
            if score > best:
                best = score
                spot = hex
    if battle.switches.corps_morale and best - stay < WORTH_RIDING:
        return ride_after(battle, leader, reach, wing, spot, best - stay)
    return best - stay, spot


def ride_after(
    battle: Battle, leader: int, reach: dict[int, int], wing: Wing | None, spot: int, gain: float
) -> tuple[float, int]:
    """Where no troops are within a ride, towards those whom a leader has lost: through empty country, but unseen."""
    distance = battle.ground.grid.distance
    side = battle.roster.side[leader]
    goal = lost_sheep(battle, leader, spot, wing)
    best = spot
    if goal > 0:
        for hex in reach:
            if distance(hex, goal) < distance(best, goal) - 1 and not battle.zoc[1 - side][hex]:
                if peril(battle, side, hex) == 0.0:
                    best = hex
    return (WORTH_RIDING, best) if best != spot else (gain, spot)


def lost_sheep(battle: Battle, leader: int, spot: int, wing: Wing | None) -> int:
    """The officer whom a commander misses most, or the nearest unit of an officer who has none; 0 for nobody."""
    distance = battle.ground.grid.distance
    if wing is not None:
        served = 0.0
        missed = 0.0
        goal = 0
        for i in range(len(wing.where)):
            if distance(spot, wing.where[i]) <= COMMANDER_RANGE:
                served += wing.worth[i]
            elif missed == 0.0 or distance(goal, wing.where[i]) <= COMMANDER_RANGE:
                goal = wing.where[i] if goal == 0 else goal
                missed += wing.worth[i]
        return goal if missed > 1.5 * served else 0
    roster = battle.roster
    best = 0
    for unit in range(roster.units):
        place = battle.where[unit]
        if place > 0 and roster.army[unit] == roster.army[leader] and roster.command[unit] == roster.command[leader]:
            if distance(spot, place) <= OFFICER_RANGE:
                return 0
            if best == 0 or distance(spot, place) < distance(spot, best):
                best = place
    return best


def follows_off(battle: Battle, leader: int) -> bool:
    """Have the troops of a French leader left the map for Brussels, where they count only under command (22.4B)?"""
    roster = battle.roster
    if not battle.scenario.leaders_exit or not isinstance(battle.scenario, Campaign):
        return False
    gone = 0
    here = 0
    for unit in range(roster.units):
        if roster.army[unit] != roster.army[leader]:
            continue
        if roster.commander[leader] or roster.command[unit] == roster.command[leader]:
            if battle.where[unit] == EXITED:
                gone += battle.strength(unit)
            elif battle.where[unit] > 0:
                here += battle.strength(unit)
    if roster.commander[leader]:
        spare = 0
        for other in range(roster.units, roster.people):
            if battle.where[other] == EXITED and roster.army[other] == roster.army[leader]:
                spare += roster.capacity[other] if roster.commander[other] else -1
        return gone > 0 and spare < 0
    return gone > here


def way_out(battle: Battle, leader: int, reach: dict[int, int]) -> tuple[float, int]:
    """The hex nearest to the exit."""
    gate = battle.scenario.exits[0]
    here = battle.where[leader]
    distance = battle.ground.grid.distance
    best = here
    for hex in reach:
        if distance(hex, gate) < distance(best, gate):
            best = hex
    return (4.0, best) if best != here or here == gate else (0.0, here)


def train_place(battle: Battle, train: int, reach: dict[int, int]) -> tuple[float, int]:
    """A train keeps well away from the enemy and out of the way of those who come in, behind its army (16.17B)."""
    here = battle.where[train]
    side = battle.roster.side[train]
    gates = gates_in_use(battle, side)
    foes = [hex for hex in battle.at if battle.stack[1 - side][hex]]
    friends = army_places(battle, battle.roster.army[train])
    stay = train_score(battle, here, foes, friends, gates)
    best = stay
    spot = here
    if stay < SAFE_AND_NEAR:
        for hex in reach:
            score = train_score(battle, hex, foes, friends, gates)
            if score > best + 1e-9:
                best = score
                spot = hex
    return best - stay, spot


def army_places(battle: Battle, army: int) -> list[int]:
    """Where the officers of an army are."""
    roster = battle.roster
    return [
        battle.where[officer]
        for officer in range(roster.units, roster.people)
        if roster.army[officer] == army and battle.where[officer] > 0
    ]


def train_score(battle: Battle, hex: int, foes: list[int], friends: list[int], gates: list[int]) -> float:
    """How well a train stands in a hex."""
    distance = battle.ground.grid.distance
    safe = OUT_OF_REACH
    for foe in foes:
        safe = min(safe, distance(hex, foe))
    near = FAR_BEHIND if friends else 0
    for friend in friends:
        near = min(near, distance(hex, friend))
    return safe - 0.25 * max(0, near - CLOSE_BEHIND) - (5.0 if hex in gates else 0.0)


def wants_to_rally(battle: Battle, leader: int) -> bool:
    """Is it night, when nobody needs command, and has this officer troops to gather in the morning (12.0)?"""
    roster = battle.roster
    if not battle.switches.reorganization or not battle.now().night or roster.commander[leader]:
        return False
    back = 0
    for unit in range(roster.units):
        if battle.where[unit] == DEAD and battle.recover[unit] < NEVER and is_own(battle, leader, unit):
            back += roster.weak[unit]
    return back >= WORTH_RALLYING


def rallying_place(battle: Battle, leader: int, reach: dict[int, int]) -> tuple[float, int]:
    """The nearest hex far enough from the enemy and with room (12.1B, 12.1E); he stays where that is so already."""
    here = battle.where[leader]
    side = battle.roster.side[leader]
    distance = battle.ground.grid.distance
    if battle.stack[side][here] < battle.ground.limit[here] and not enemy_is_near(battle, here, side):
        return 0.0, here
    places = [hex for hex in reach if battle.stack[side][hex] < battle.ground.limit[hex]]
    places.sort(key=lambda hex: (distance(here, hex), hex))
    for hex in places:
        if not enemy_is_near(battle, hex, side):
            return 3.0, hex
    return 0.0, here


def command_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who is given command (11.1A): officers by the troops they lead, then single units by strength."""
    battle = case.state
    units = battle.roster.units
    have: list[int] = []
    for _commander, piece in battle.orders:
        if piece >= units:
            have += units_led(battle, piece)
    choices: dict[int, int] = {}
    for action in actions:
        choices[action.a] = choices.get(action.a, 0) + 1
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "done":
            found.append((action, 0.0, "nobody is left who needs command"))
        elif action.verb == "take_charge":
            found.append((action, -1.0, "his headquarters is needed"))
        elif action.b >= units:
            led = len([unit for unit in units_led(battle, action.b) if unit not in have])
            spare = 0.01 * choices[action.a]  # who has nobody else to command gives the order
            found.append((action, 1.0 + led - spare if led else 0.1, f"he brings {led} units under command"))
        else:
            spare = 0.001 * choices[action.a]
            found.append((action, 0.2 + 0.05 * battle.strength(action.b) - spare, "no officer reaches this unit"))
    return found


def placing_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """With which unit a leader begins or to which he goes (10.1A, 10.1E)."""
    battle = case.state
    return [
        (action, leader_score(battle, action.a, action.b) if action.b > 0 else 0.0, "near most of his troops")
        for action in actions
    ]
