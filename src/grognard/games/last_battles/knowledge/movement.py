"""The opinion on moves: first the units that an attack needs, then everybody who stands better elsewhere (5)."""

from __future__ import annotations

from math import exp
from typing import Final

from grognard.games.last_battles import movement
from grognard.games.last_battles.knowledge.attacks import Attack, is_free
from grognard.games.last_battles.knowledge.leaders import follows_off, leader_place
from grognard.games.last_battles.knowledge.places import best_place, place_score
from grognard.games.last_battles.knowledge.plans import Ideas, ideas_of
from grognard.games.last_battles.knowledge.scout import FAR
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name
from grognard.games.last_battles.steps.move import EnterMap, MovePiece
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion

DULL: Final = 1.2  # gains of position beyond this look much alike
CONTACT: Final = -1.5  # a hex next to the enemy that no plan asks for


def attack_reason(battle: Battle, plan: Attack) -> str:
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
    if staff.aim.hunger > 0.0 and here > 0 and staff.starves(unit, here) and not staff.starves(unit, hex):
        return "to be in supply in the morning"
    if here > 0 and staff.way(unit, hex) < staff.way(unit, here) < FAR:
        return "to get nearer to the goal"
    return "to stand more safely"


def pick_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who moves next (5.0)."""
    battle = case.state
    side = case.seat
    ideas = ideas_of(battle, side)
    work = ideas.staff.battle
    units = work.roster.units
    found: list[Opinion] = []
    plan = ideas.attacks[0] if ideas.attacks else None
    sent = next_sent(work, plan)
    quiet = plan is None or sent < 0
    mover = -1
    moved: tuple[float, int] = (0.0, -1)
    if quiet:
        order = [unit for unit in ideas.staff.free if work.roster.pick[unit] in actions]
        order.sort(key=lambda unit: ideas.staff.way(unit, work.where[unit]))
        for unit in order:
            moved = quiet_place(ideas, unit)
            if moved[0] > ideas.staff.aim.inertia:
                mover = unit
                break
    for action in actions:
        if action.verb == "end_movement":
            found.append((action, 0.05, "nothing more to be gained by moving"))
        elif action.verb == "ask_undo":
            found.append((action, -9.0, "what is done is done"))
        elif action.verb != "pick":
            found.append((action, *garrison_worth(work, action)))
        elif action.a == sent and plan is not None:
            found.append((action, 1.5 + plan.gain, attack_reason(work, plan)))
        elif work.where[action.a] <= 0:
            found.append((action, 1.0, "reinforcements are wanted on the map"))
        elif action.a == mover:
            found.append((action, 0.2 + dulled(moved[0]), place_reason(ideas, mover, moved[1])))
        elif action.a >= units:
            found.append((action, *ride_worth(ideas, action.a, quiet and mover < 0)))
        else:
            found.append((action, -0.1, "stands well enough"))
    return found


def ride_worth(ideas: Ideas, leader: int, last: bool) -> tuple[float, str]:
    """Whether a leader rides now; `last`: all the troops have marched."""
    if not last:
        return -0.2, "leaders follow when the troops have marched"
    gain = leader_place(ideas.staff.battle, leader, ideas.staff.scout.reach(ideas.staff.battle, leader).cost)[0]
    return 0.2 + gain if gain > 0.5 else -0.2, "to stay with the troops he commands"


def garrison_worth(battle: Battle, action: Action) -> tuple[float, str]:
    """Whether infantry in a chateau stays there as a garrison (16.11): where the enemy is near, but not yet there."""
    side = battle.roster.side[action.a]
    if action.verb == "leave_garrison":
        return -0.5, "the walls are worth holding"
    hex = battle.where[action.a]
    near = [h for h in battle.ground.grid.within(hex, 6) if battle.stack[1 - side][h]]
    if near and not battle.zoc[1 - side][hex]:
        return 0.15, "to hold the walls"
    return -0.2, "nobody threatens these walls"


def next_sent(battle: Battle, plan: Attack | None) -> int:
    """The first unit of a plan that still has to march."""
    if plan is not None:
        for i in range(len(plan.units)):
            if battle.where[plan.units[i]] != plan.hexes[i]:
                return plan.units[i]
    return -1


def move_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Where a piece goes (5.1)."""
    battle = case.state
    side = case.seat
    step = battle.agenda[-1]
    assert isinstance(step, MovePiece)
    piece, origin = step.piece, step.origin
    ideas = ideas_of(battle, side)
    staff = ideas.staff
    work = staff.battle
    here = work.where[piece]
    if piece >= work.roster.units:
        return leader_moves(ideas, piece, origin, actions)
    fresh = is_free(battle, side, piece) and here == origin
    settled = origin > 0 and here != origin  # all it can reach now was within reach when it chose this hex
    wanted = -1
    plan: Attack | None = None
    for candidate in ideas.attacks:
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
                found.append((action, 1.0 + best_gain(ideas, piece, plan), attack_reason(work, plan)))
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


def best_gain(ideas: Ideas, piece: int, plan: Attack) -> float:
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
        if action.verb == "exit":
            gone = follows_off(work, leader)
            found.append((action, 9.0 if gone else -20.0, "to command those who have left the map"))
        elif action.verb == "stop":
            found.append((action, 0.2, "he is where he is needed"))
        elif action.a == spot and gain > 0.5 and (work.where[leader] == origin or origin == 0):
            found.append((action, gain, "to be near the troops he commands"))
        else:
            found.append((action, -0.5, "not where his troops are"))
    return found


def entry_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """By which hex a reinforcement comes (5.6)."""
    battle = case.state
    side = case.seat
    step = battle.agenda[-1]
    assert isinstance(step, EnterMap)
    piece = step.piece
    ideas = ideas_of(battle, side)
    return [
        (action, -0.05 * ideas.staff.scout.way(battle, piece, action.a), "the shortest way to the goal")
        for action in actions
    ]


def room_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who moves on out of a hex that is too full (5.4)."""
    battle = case.state
    side = case.seat
    ideas = ideas_of(battle, side)
    return [(action, quiet_place(ideas, action.a)[0], "has a better place to go") for action in actions]
