"""The opinion on moves: first the units that an attack needs, then everybody who stands better elsewhere."""

from __future__ import annotations

from math import exp
from typing import Final

from grognard.games.last_battles import movement
from grognard.games.last_battles.knowledge.aims import Aim, aim_of
from grognard.games.last_battles.knowledge.assault import best_assaults
from grognard.games.last_battles.knowledge.draft import Assault, Staff, is_free
from grognard.games.last_battles.knowledge.leading import leader_place
from grognard.games.last_battles.knowledge.scout import FAR, scout_of
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.roster import ARTILLERY
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name
from grognard.kernel.action import Action

Opinion = tuple[Action, float, str]

WORTH_MOVING: Final = 0.12  # a smaller gain is no reason to leave one's place
DULL: Final = 1.2  # gains of position beyond this look much alike
CONTACT: Final = -1.5  # a hex next to the enemy that no plan asks for


class Ideas:
    """The plans for one position of a movement phase."""

    def __init__(self, battle: Battle, aim: Aim, key: list[object]) -> None:
        self.key = key
        self.staff: Final = Staff(battle, aim, scout_of(battle, aim))
        self.assaults: Final = best_assaults(self.staff)


_ideas: list[Ideas] = []


def ideas_of(battle: Battle, side: int) -> Ideas:
    """The plans for this position; picking a unit and choosing its hex ask for the same ones."""
    key: list[object] = [
        battle.scenario,
        side,
        battle.turn,
        battle.where,
        bytes(battle.moved),
        bytes(battle.out_of_command),
        bytes(battle.weakened),
        bytes(battle.asleep),
        bytes(battle.used),
        battle.losses,
        battle.demoralized,
        sorted(battle.control.items()),
        sorted(battle.marks.items()),
        battle.shift,
        battle.bonus,
        battle.points_left if battle.mover >= 0 and not is_free(battle, side, battle.mover) else -1,
        battle.secret,
    ]
    for known in _ideas:
        if known.key == key:
            return known
    work = battle.copy()  # plans try units out on the board; also, the key must not change under our hands
    key[3] = work.where[:]
    key[9] = work.losses[:]
    key[10] = work.demoralized[:]
    key[13] = work.shift[:]
    key[14] = work.bonus[:]
    fresh = Ideas(work, aim_of(battle, side), key)
    _ideas.insert(0, fresh)
    del _ideas[2:]
    return fresh


def place_score(staff: Staff, unit: int, hex: int) -> float:
    """What it is worth to have a unit in a hex at the end of the phase, attacks apart."""
    return place_lure(staff, unit, hex) - staff.aim.caution * place_risk(staff, unit, hex)


def others_at(battle: Battle, unit: int, hex: int) -> int:
    """The strength of the other units in a hex."""
    others = 0
    for other in battle.units_at(hex):
        if other != unit:
            others += battle.strength(other)
    return others


def place_risk(staff: Staff, unit: int, hex: int) -> float:
    """The loss to be expected with a unit in this hex, less that of those who stand there anyway."""
    battle = staff.battle
    aim = staff.aim
    strength = battle.strength(unit)
    army = battle.roster.army[unit]
    others = others_at(battle, unit, hex)
    risk = staff.threats.risk(hex, strength + others, aim.stake(battle, army, strength + others))
    if others:
        risk -= staff.threats.risk(hex, others, aim.stake(battle, army, others))
    return risk


def place_lure(staff: Staff, unit: int, hex: int) -> float:
    """What draws a unit to a hex, its safety apart."""
    battle = staff.battle
    aim = staff.aim
    side = aim.side
    strength = battle.strength(unit)
    way = staff.way(unit, hex)
    score = -aim.eager * 0.5 * (0.5 + strength / 8.0) * min(way, 80)
    prize = aim.prizes.get(hex, 0.0)
    if prize > 0:
        if battle.control.get(hex, side) != side:
            score += prize
        elif not others_at(battle, unit, hex) and (staff.threats.open[hex] or battle.where[unit] == hex):
            score += prize * 0.5
    if unit in staff.posts:
        score -= 0.3 * min(way, 80)  # a post is worth the march whatever its strength
    score += 0.04 * min(3, battle.zoc[side][hex])
    if battle.roster.arm[unit] == ARTILLERY:
        for target in battle.ground.shots[hex]:
            if battle.stack[1 - side][target]:
                score += 0.05 * strength
                break
    return score


def best_place(staff: Staff, unit: int, reach: dict[int, int]) -> tuple[float, int]:
    """The gain of the best quiet hex within reach over staying, and that hex."""
    battle = staff.battle
    aim = staff.aim
    here = battle.where[unit]
    zone = bytes(battle.zoc[1 - aim.side])
    friends = bytes(battle.stack[aim.side])
    stay = place_score(staff, unit, here)
    best = stay
    spot = here
    limit = staff.way(unit, here) + 4
    for hex, cost in reach.items():
        if hex == here or zone[hex] or friends[hex] >= battle.ground.limit[hex]:
            continue
        if aim.exit_worth > 0 and movement.can_exit_from(battle, unit, hex, movement.allowance(battle, unit) - cost):
            return aim.exit_worth * battle.strength(unit), hex
        if staff.way(unit, hex) > limit and hex not in aim.prizes:
            continue  # no better than stepping back a little
        score = place_lure(staff, unit, hex)
        if score <= best and not friends[hex]:
            continue  # danger can only make it worse; a friend may be helped, though
        score -= aim.caution * place_risk(staff, unit, hex)
        if score > best:
            best = score
            spot = hex
    return best - stay, spot


def assault_reason(battle: Battle, plan: Assault) -> str:
    """Why a unit joins an attack."""
    way = "leaving it no way out" if plan.rings else "in strength"
    return f"to attack {hex_name(battle, plan.target)} at {COLUMNS[plan.column]}, {way}"


def place_reason(ideas: Ideas, unit: int, hex: int) -> str:
    """Why a unit goes to a quiet hex."""
    staff = ideas.staff
    battle = staff.battle
    if hex in staff.aim.prizes:
        return f"to hold {hex_name(battle, hex)}"
    here = battle.where[unit]
    if here > 0 and staff.way(unit, hex) < staff.way(unit, here) < FAR:
        return "to get nearer to the goal"
    return "to stand more safely"


def pick_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Who moves next (5.0)."""
    ideas = ideas_of(battle, side)
    work = ideas.staff.battle
    units = work.roster.units
    found: list[Opinion] = []
    plan = ideas.assaults[0] if ideas.assaults else None
    sent = next_sent(work, plan)
    quiet = plan is None or sent < 0
    mover = -1
    moved: tuple[float, int] = (0.0, -1)
    if quiet:
        order = [unit for unit in ideas.staff.free if work.roster.pick[unit] in actions]
        order.sort(key=lambda unit: ideas.staff.way(unit, work.where[unit]))
        for unit in order:
            moved = quiet_place(ideas, unit)
            if moved[0] > WORTH_MOVING:
                mover = unit
                break
    for action in actions:
        if action.verb == "end_movement":
            found.append((action, 0.05, "nothing more to be gained by moving"))
        elif action.verb == "ask_undo":
            found.append((action, -9.0, "what is done is done"))
        elif action.a == sent and plan is not None:
            found.append((action, 1.5 + plan.gain, assault_reason(work, plan)))
        elif work.where[action.a] <= 0:
            found.append((action, 1.0, "reinforcements are wanted on the map"))
        elif action.a == mover:
            found.append((action, 0.2 + dulled(moved[0]), place_reason(ideas, mover, moved[1])))
        elif action.a >= units:
            gain = leader_place(work, action.a, ideas.staff.scout.reach(work, action.a).cost)[0]
            found.append((action, 0.2 + gain if gain > 0.5 else -0.2, "to stay with the troops he commands"))
        else:
            found.append((action, -0.1, "stands well enough"))
    return found


def next_sent(battle: Battle, plan: Assault | None) -> int:
    """The first unit of a plan that still has to march."""
    if plan is not None:
        for i in range(len(plan.units)):
            if battle.where[plan.units[i]] != plan.hexes[i]:
                return plan.units[i]
    return -1


def move_opinions(battle: Battle, side: int, piece: int, origin: int, actions: list[Action]) -> list[Opinion]:
    """Where a piece goes (5.1)."""
    ideas = ideas_of(battle, side)
    staff = ideas.staff
    work = staff.battle
    here = work.where[piece]
    if piece >= work.roster.units:
        return leader_moves(ideas, piece, origin, actions)
    fresh = is_free(battle, side, piece) and here == origin
    settled = origin > 0 and here != origin  # all it can reach now was within reach when it chose this hex
    wanted = -1
    plan: Assault | None = None
    for candidate in ideas.assaults:
        if candidate.place_of(piece) >= 0:
            plan = candidate
            wanted = candidate.place_of(piece)
            break
    zone = work.zoc[1 - side]
    stay = place_score(staff, piece, here)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "exit":
            worth = staff.aim.exit_worth * work.strength(piece)
            found.append((action, 20.0 + worth if worth > 0 else -20.0, "to leave the map for points"))
        elif action.verb == "stop":
            found.append((action, 0.1 if not fresh else 0.0, "stands well here"))
        else:
            hex = action.a
            if hex == wanted and plan is not None:
                found.append((action, 1.0 + best_gain(ideas, piece, plan), assault_reason(work, plan)))
            elif zone[hex]:
                found.append(
                    (action, CONTACT + 0.3 * contact_hunch(ideas, piece, hex), "to come to grips with the enemy")
                )
            else:
                gain = place_score(staff, piece, hex) - stay
                if not staff.has_room(hex, piece):
                    gain -= 1.0
                if settled:
                    gain = min(gain, 0.0)  # danger looks less where it would be behind itself
                if staff.aim.exit_worth > 0 and movement.can_exit_from(
                    work, piece, hex, left_after(battle, piece, hex)
                ):
                    gain += staff.aim.exit_worth * work.strength(piece)
                found.append((action, dulled(gain) if fresh else dulled(gain - 0.3), place_reason(ideas, piece, hex)))
    return found


def quiet_place(ideas: Ideas, unit: int) -> tuple[float, int]:
    """The gain of the best quiet hex for a unit over staying, and that hex."""
    return best_place(ideas.staff, unit, ideas.staff.scout.reach(ideas.staff.battle, unit).cost)


def best_gain(ideas: Ideas, piece: int, plan: Assault) -> float:
    """The worth of a place in a plan: never less than that of the best quiet hex, which the plan was preferred to."""
    return plan.gain + dulled(max(0.0, quiet_place(ideas, piece)[0]))


def dulled(gain: float) -> float:
    """A gain of position on the scale of scores: a fine place and a very fine one differ little, bad ones a lot."""
    return DULL * (1.0 - exp(-gain / DULL)) if gain > 0 else gain


def left_after(battle: Battle, piece: int, hex: int) -> int:
    """Half movement points left when the moving piece has gone to this hex."""
    reach = battle.reach
    if reach is None:
        reach = movement.search(battle, piece, battle.where[piece], battle.points_left)
    return battle.points_left - reach.cost.get(hex, battle.points_left)


def contact_hunch(ideas: Ideas, unit: int, hex: int) -> float:
    """A rough idea of attacking from this hex with this unit and whoever is there: own against enemy strength."""
    work = ideas.staff.battle
    side = ideas.staff.aim.side
    attack = work.strength(unit)
    defence = 0
    for foe in work.ground.near[hex]:
        if work.stack[1 - side][foe]:
            held = 0
            for other in work.units_at(foe):
                held += work.strength(other)
            defence += held * work.ground.chart[work.ground.terrain[foe]].multiplier
            for near in work.ground.near[foe]:
                if work.stack[side][near] and near != work.where[unit]:
                    for other in work.units_at(near):
                        attack += work.strength(other)
    if defence == 0:
        return 0.0
    return min(3.0, attack / defence) - 1.0


def leader_moves(ideas: Ideas, leader: int, origin: int, actions: list[Action]) -> list[Opinion]:
    """Where a leader rides (10.1)."""
    work = ideas.staff.battle
    costs: dict[int, int] = {}
    for action in actions:
        if action.verb == "move":
            costs[action.a] = 0
    gain, spot = leader_place(work, leader, costs)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "stop":
            found.append((action, 0.2, "he is where he is needed"))
        elif action.a == spot and gain > 0.5 and (work.where[leader] == origin or origin == 0):
            found.append((action, gain, "to be near the troops he commands"))
        else:
            found.append((action, -0.5, "not where his troops are"))
    return found


def entry_opinions(battle: Battle, side: int, piece: int, actions: list[Action]) -> list[Opinion]:
    """By which hex a reinforcement comes (5.6)."""
    ideas = ideas_of(battle, side)
    return [
        (action, -0.05 * ideas.staff.scout.way(battle, piece, action.a), "the shortest way to the goal")
        for action in actions
    ]


def room_opinions(battle: Battle, side: int, actions: list[Action]) -> list[Opinion]:
    """Who moves on out of a hex that is too full (5.4)."""
    ideas = ideas_of(battle, side)
    return [(action, quiet_place(ideas, action.a)[0], "has the better place to go to") for action in actions]
