"""The script: plays for both sides in simulations. It plans a phase once and then carries the plan out."""

from __future__ import annotations

from random import Random

from grognard.games.last_battles import movement
from grognard.games.last_battles.knowledge.aftermath import best_advance, best_retreat
from grognard.games.last_battles.knowledge.aims import aim_of
from grognard.games.last_battles.knowledge.leaders import follows_off
from grognard.games.last_battles.knowledge.odds import Scheme, best_column, stakes_of
from grognard.games.last_battles.knowledge.opinions import prior
from grognard.games.last_battles.knowledge.plans import CombatPlan, MovementPlan
from grognard.games.last_battles.knowledge.styles import Style
from grognard.games.last_battles.knowledge.wishes import Aim
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.aftermath import AdvanceUnit, RetreatUnit, WithdrawGuns
from grognard.games.last_battles.steps.displacement import Displace
from grognard.games.last_battles.steps.fight import ChooseColumn, CombatPhase, FormFight
from grognard.games.last_battles.steps.move import EnterMap, MakeRoom, MovementPhase, MovePiece
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, best_of
from grognard.kernel.rulebook import Script


class BattleScript(Script[Battle]):
    """Plays the decisions of one playout."""

    def __init__(self, style: int, rng: Random) -> None:
        self.style = Style(style, rng)
        self.rng = rng
        self.movement: MovementPlan | None = None
        self.next = 0  # the next order
        self.combat: CombatPlan | None = None
        self.rolled = -1  # dice that had fallen when the fights were planned

    def choose(self, battle: Battle, actions: list[Action]) -> Action:
        step = battle.agenda[-1]
        if isinstance(step, MovementPhase):
            return self.pick(battle, actions)
        if isinstance(step, MovePiece):
            return self.go(battle, step.piece, actions)
        if isinstance(step, CombatPhase):
            return self.attack(battle, actions)
        if isinstance(step, FormFight):
            return self.form(battle, actions)
        if isinstance(step, ChooseColumn):
            return self.column(battle, actions)
        if isinstance(step, (RetreatUnit, Displace)):
            return best_retreat(battle, self.aim(battle, step.side), actions)
        if isinstance(step, AdvanceUnit):
            return best_advance(battle, self.aim(battle, step.side), actions)
        if isinstance(step, EnterMap):
            return self.enter(battle, step.piece, actions)
        return self.rarely(battle, actions)

    def rarely(self, battle: Battle, actions: list[Action]) -> Action:
        """Decisions that are seldom asked for."""
        step = battle.agenda[-1]
        if isinstance(step, MakeRoom):
            return actions[0]
        if isinstance(step, WithdrawGuns):
            return actions[-1]
        return best_of(prior(Case(battle, step.seat(battle)), actions))

    def aim(self, battle: Battle, side: int) -> Aim:
        """The wishes of a side, in this style."""
        aim = aim_of(battle, side)
        self.style.colour(aim)
        return aim

    # Movement

    def moves(self, battle: Battle) -> MovementPlan:
        """The orders for this phase."""
        plan = self.movement
        side = battle.phasing
        if plan is None or plan.turn != battle.turn or plan.side != side:
            plan = MovementPlan(battle, self.aim(battle, side), self.style, self.rng)
            self.movement = plan
            self.next = 0
        return plan

    def pick(self, battle: Battle, actions: list[Action]) -> Action:
        """Who moves next (5.0): first those with orders, then who waits off the map."""
        plan = self.moves(battle)
        while self.next < len(plan.pieces):
            piece = plan.pieces[self.next]
            if not battle.moved[piece] and battle.where[piece] != plan.hexes[self.next]:
                for action in actions:
                    if action.a == piece:
                        return action
            self.next += 1
        for action in actions:
            if action.verb == "pick" and battle.where[action.a] <= 0:
                return action
        return actions[-1]

    def go(self, battle: Battle, piece: int, actions: list[Action]) -> Action:
        """Where a piece goes (5.1)."""
        plan = self.moves(battle)
        hex = -1
        if self.next < len(plan.pieces) and plan.pieces[self.next] == piece:
            hex = plan.hexes[self.next]
        elif battle.points_left == movement.allowance(battle, piece) or actions[-1].verb != "stop":
            hex = self.new_place(battle, plan, piece, actions)
        elif battle.where[piece] > 0 and piece in battle.scenario.column_of and piece not in plan.pieces:
            hex = self.new_place(battle, plan, piece, actions)
            plan.pieces.append(piece)  # one leg is enough
            plan.hexes.append(hex)
        here = battle.where[piece]
        for action in actions:
            if action.verb == "exit" and plan.aim.exit_worth > 0:
                if piece < battle.roster.units or follows_off(battle, piece):
                    return action
            if action.a == hex and hex != here:
                return action
        return actions[-1]

    def new_place(self, battle: Battle, plan: MovementPlan, piece: int, actions: list[Action]) -> int:
        """A hex for a piece without orders: it has just come onto the map, or has to make room."""
        if piece >= battle.roster.units:
            return -1
        reach: dict[int, int] = {}
        for action in actions:
            if action.verb == "move":
                reach[action.a] = 0
        return plan.place_newcomer(battle, piece, reach)

    def enter(self, battle: Battle, piece: int, actions: list[Action]) -> Action:
        """By which hex a reinforcement comes (5.6): the shortest way to the goal."""
        scout = self.moves(battle).scout
        best = actions[0]
        least = 9999
        for action in actions:
            way = scout.way(battle, piece, action.a)
            if way < least:
                least = way
                best = action
        return best

    # Combat

    def attack(self, battle: Battle, actions: list[Action]) -> Action:
        """Which fight comes next (6.0)."""
        plan = self.fights(battle)
        best = actions[0]
        most = -1e9
        for action in actions:
            worth = 0.0
            if action.verb != "end_combat":
                scheme = plan.scheme_of([action.a])
                worth = -3.0 if scheme is None else scheme.worth
                if scheme is not None and self.style.noise > 0.0:
                    worth += self.rng.gauss(0.0, self.style.noise)
            if worth > most:
                most = worth
                best = action
        return best

    def fights(self, battle: Battle) -> CombatPlan:
        """The fights planned for the rest of the phase; dice change them."""
        plan = self.combat
        if plan is None or self.rolled != battle.dice.count:
            plan = CombatPlan(battle, self.aim(battle, battle.phasing), [])
            self.combat = plan
            self.rolled = battle.dice.count
        return plan

    def form(self, battle: Battle, actions: list[Action]) -> Action:
        """Who takes part in the fight (6.1, 7.2)."""
        fight = battle.fight
        assert fight is not None
        scheme = self.fights(battle).scheme_of(fight.defence_hexes)
        best = actions[-1]
        most = 1.0 if best.verb == "fight" else -9.0
        for action in actions:
            worth = willing(scheme, action)
            if worth > most:
                most = worth
                best = action
        return best

    def column(self, battle: Battle, actions: list[Action]) -> Action:
        """At which odds to roll (6.2C)."""
        fight = battle.fight
        assert fight is not None
        stakes = stakes_of(battle, self.aim(battle, battle.phasing), fight)
        return actions[actions[0].a - best_column(battle, stakes, actions[0].a)]


def willing(scheme: Scheme | None, action: Action) -> float:
    """How much a fight wants this addition."""
    if action.verb == "join":
        return 2.0 if scheme is not None and action.a in scheme.attackers else -0.5
    if action.verb == "also":
        return 1.9 if scheme is not None and action.a in scheme.defenders else -1.5
    if action.verb == "bombard":
        return 1.8 if scheme is not None and action.a in scheme.guns else 0.5
    return 1.0
