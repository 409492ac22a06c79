"""What the enemy may do when somebody moves past him or up to him (12.2-08, 17.1.b, 17.2, D23 to D25, R73)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry, fire, movement
from grognard.games.eagles.fire import OPPORTUNITY_FIRE, has_guns
from grognard.games.eagles.lead import is_led_by
from grognard.games.eagles.melee import can_charge_into
from grognard.games.eagles.retreat import home_of, rank, withdrawals
from grognard.games.eagles.roster import CAVALRY, MOUNTED
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.base import BattleStep
from grognard.games.eagles.steps.charge import AT_RIDERS, gather_charge
from grognard.games.eagles.steps.fire import gather_fire
from grognard.games.eagles.steps.hexes import HexStep, hex_name
from grognard.games.eagles.steps.rout import RetreatWay
from grognard.games.eagles.steps.wounds import ON_THE_RIDE, WITHDRAWN
from grognard.games.eagles.zones import enemy_zones
from grognard.kernel.action import Action, Refusal
from grognard.kernel.state import Step

HOLD: Final = Action("hold")
WITHDRAW: Final = Action("withdraw")
STAND: Final = Action("stand")


def reactions(state: Battle, units: list[int], a: int, b: int, riding: bool) -> list[Step]:
    """The decisions that a step of the movers gives the enemy, as the agenda takes them: the last comes first.

    They are worked out before the step is made. `riding` is false for cavalry that goes like infantry (12.2-10).
    """
    side = state.side
    mounted = any(state.roster.arm[unit] == CAVALRY for unit in units)
    found: list[Step] = [] if mounted else lone_leaders(state, b)
    if not state.enemy_beside(b, side):
        return found
    fresh = fresh_enemies(state, a, b)
    past = movement.ridden_past(state, a, b, side) if riding else []
    if not mounted:
        past = []
    guns = tuple([n for n in past if fire.firers(state, n, OPPORTUNITY_FIRE)])
    chargers = tuple(chargers_at(state, b, fresh, past)) if mounted and riding else ()
    if guns or chargers:
        found.append(React(b, guns, chargers))
    if not mounted:
        for n in reversed(fresh):
            if cavalry.may_withdraw_from_march(state, n, units, False):
                found.append(Shy(n))
    return found


def fresh_enemies(state: Battle, a: int, b: int) -> list[int]:
    """The enemy stacks beside a hex up to which nobody had come before the movers: not by this march either, though it
    led by ground that cavalry does not control (17.1.b-01, -05).
    """
    return [
        n
        for n in state.ground.around[b]
        if state.enemy_in(n, state.side) and not state.enemy_beside(n, 1 - state.side) and n not in state.ground.near[a]
    ]


def lone_leaders(state: Battle, b: int) -> list[Step]:
    """Leaders alone up to whom infantry or guns come may withdraw like cavalry (17.2-10, R42)."""
    found: list[Step] = []
    for leader in state.roster.leaders_of[1 - state.side]:
        h = state.leader_at[leader]
        if h > 0 and not state.held[h] and h in state.ground.near[b] and not state.enemy_beside(h, 1 - state.side):
            found.append(LeaderShies(leader, ()))
    return found


def chargers_at(state: Battle, b: int, fresh: list[int], past: list[int]) -> list[int]:
    """Stacks led by cavalry that may counter-charge riders in a hex (17.1.b-01, -03, R13)."""
    found: list[int] = []
    for n in sorted({*fresh, *past}):
        if n in past:
            if is_led_by(state, n, CAVALRY) and can_charge_into(state, n, b):
                found.append(n)
        elif cavalry.may_counter_move(state, n, b, False):
            found.append(n)
    return found


class Shy(HexStep):
    """Cavalry and horse guns up to which infantry or guns have come may withdraw at once (D25, 17.2-01)."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        units = state.stack(self.hex)
        if withdrawals(state, units, self.hex, state.tables.numbers.retreat_before, self.hex):
            return [WITHDRAW, STAND]
        return [STAND]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "withdraw":
            state.halted = True
            state.agenda.append(RetreatWay(self.hex, WITHDRAWN, ()))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Enemies come up to {hex_name(state, self.hex)}: retreat two hexes before combat, or stand?", "17.2"


class LeaderShies(BattleStep):
    """A leader alone, up to whom infantry or guns have come, may ride two hexes back (17.2-10, R42)."""

    automatic = True

    def __init__(self, leader: int, path: tuple[int, ...]) -> None:
        self.leader = leader
        self.path = path

    def who(self, state: Battle) -> int:
        return state.roster.leader_side[self.leader]

    def options(self, state: Battle) -> list[Action]:
        at = self.path[-1] if self.path else state.leader_at[self.leader]
        left = state.tables.numbers.retreat_before - len(self.path)
        found = [Action("retreat", h) for h in leader_ways(state, self.leader, at, left)]
        if not self.path:
            found.append(STAND)
        return found

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "stand":
            return
        path = (*self.path, action.a)
        if len(path) < state.tables.numbers.retreat_before:
            state.agenda.append(LeaderShies(self.leader, path))
            return
        state.emit("rides", "17.2", (state.roster.piece(self.leader), state.leader_at[self.leader], action.a))
        state.put_leader(self.leader, action.a)

    def ask(self, state: Battle) -> tuple[str, str]:
        name = state.roster.leader_names[self.leader]
        return f"Enemies come up to {name}, who is alone: retreat two hexes, or stay?", "17.2"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("17.2", "He rides two hexes towards supply, out of enemy zones unless friends are there.")

    def dump(self) -> list[object]:
        return [self.name(), self.leader, list(self.path)]


def leader_ways(state: Battle, leader: int, at: int, left: int) -> list[int]:
    """The next hexes of a leader's retreat, by the same order as those of troops (14.1-04, 14.2-01)."""
    side = state.roster.leader_side[leader]
    start = state.leader_at[leader]
    home = home_of(state, state.roster.leader_army[leader], at)
    ranked: list[tuple[int, int]] = []
    for n in state.ground.around[at]:
        if n == start or state.enemy_in(n, side) or state.ground.step_cost(at, n, MOUNTED) < 0:
            continue
        if enemy_zones(state, side)[n] and not state.friend_in(n, side):
            continue
        if left <= 1 or leader_ways(state, leader, n, left - 1):
            ranked.append((rank(state, at, n, home), n))
    if not ranked:
        return []
    best = min([place for place, _ in ranked])
    return [n for place, n in ranked if place == best]


class React(BattleStep):
    """Cavalry rides past or comes up: who fires at it, who counter-charges (D23, D24)?

    `hexes` are those that may fire, `others` those that may charge; each does one thing.
    """

    automatic = True

    def __init__(self, target: int, hexes: tuple[int, ...], others: tuple[int, ...]) -> None:
        self.target = target
        self.hexes = hexes
        self.others = others

    def who(self, state: Battle) -> int:
        return 1 - state.side

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        if state.friend_in(self.target, state.side):
            found += [Action("snipe", h, self.target) for h in self.shooters(state)]
            found += [Action("charge", h, self.target) for h in self.riders(state)]
        found.append(HOLD)
        return found

    def shooters(self, state: Battle) -> list[int]:
        """Who may still fire."""
        return [h for h in self.hexes if h not in state.reacted and fire.firers(state, h, OPPORTUNITY_FIRE)]

    def riders(self, state: Battle) -> list[int]:
        """Who may still charge."""
        return [h for h in self.others if h not in state.reacted and cavalry.chargers(state, h)]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "hold":
            state.agenda.pop()
            return
        if action.verb == "charge":
            others = tuple([h for h in self.riders(state) if h != action.a])
            gather_charge(state, (action.a,), others, self.target, AT_RIDERS)
            return
        for unit in state.movers:
            if state.where[unit] == self.target:
                state.lead_with(unit)  # it is they who are fired at
                break
        guns = has_guns(state, action.a, OPPORTUNITY_FIRE)
        others = tuple(
            [h for h in self.shooters(state) if h != action.a and has_guns(state, h, OPPORTUNITY_FIRE) == guns]
        )
        gather_fire(state, (action.a,), others, self.target, ON_THE_RIDE, OPPORTUNITY_FIRE)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Enemy cavalry rides into {hex_name(state, self.target)}: fire, counter-charge, or hold?", "12.2"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("12.2", "Only stacks that control both hexes fire; only cavalry that riders come up to charges.")

    def dump(self) -> list[object]:
        return [self.name(), self.target, list(self.hexes), list(self.others)]
