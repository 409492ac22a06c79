"""Judgement about positions of last_battles, for computer players and for hints.

`prior` is the script's opinion of every legal action, `quick` a cheap choice for playouts, `value` a judgement of a
whole position. All are pure: what they remember between calls only saves time.
"""

from __future__ import annotations

from random import Random

from grognard.games.last_battles.knowledge import clash, leading, march
from grognard.games.last_battles.knowledge import script as scripts
from grognard.games.last_battles.knowledge.outlook import features, value
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.move import EnterMap, MovePiece
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Knowledge, Script, ViewOf

__all__ = ["features", "prior", "quick", "value"]

Opinion = tuple[Action, float, str]


def prior(battle: Battle, seat: int, decision: Decision) -> list[Opinion]:
    """Every legal action with a score (strength points, roughly) and the reason in plain words."""
    actions = decision.actions
    name = decision.name
    step = battle.agenda[-1]
    if name == "MovementPhase":
        return march.pick_opinions(battle, seat, actions)
    if isinstance(step, MovePiece):
        return march.move_opinions(battle, seat, step.piece, step.origin, actions)
    if isinstance(step, EnterMap):
        return march.entry_opinions(battle, seat, step.piece, actions)
    if name == "MakeRoom":
        return march.room_opinions(battle, seat, actions)
    if name in ("RetreatUnit", "Displace"):
        return clash.retreat_opinions(battle, seat, actions)
    if name in ("WithdrawGuns", "FallBack"):
        return clash.standing_opinions(battle, seat, actions)
    if name in ("PlaceOfficer", "LeaderHome"):
        return leading.placing_opinions(battle, actions)
    return combat_prior(battle, seat, name, actions)


def combat_prior(battle: Battle, seat: int, name: str, actions: list[Action]) -> list[Opinion]:
    """The decisions of the combat phase, and those with one sensible answer."""
    if name == "CombatPhase":
        return clash.attack_opinions(battle, seat, actions)
    if name == "FormFight":
        return clash.forming_opinions(battle, seat, actions)
    if name == "ChooseColumn":
        return clash.column_opinions(battle, seat, actions)
    if name == "ExchangeLoss":
        return clash.loss_opinions(battle, actions)
    if name == "AdvanceUnit":
        return clash.advance_opinions(battle, seat, actions)
    if name == "Sorties":
        return clash.sortie_opinions(battle, seat, actions)
    if name == "CommandSegment":
        return leading.command_opinions(battle, actions)
    return [(action, FIXED.get(action.to_text(), 0.0), "as a rule") for action in actions]


# HoldWalls, AllowUndo, SecretChoice: with the First Corps only disintegration wins (18.5C), so it stays away
FIXED = {"hold": 1.0, "give_way": -1.0, "allow": 1.0, "refuse": 0.0, "secretly 0": 1.0, "secretly 1": 0.0}


def quick(battle: Battle, actions: list[Action], rng: Random) -> Action:
    """A cheap choice for playouts: moves tend to the enemy, fights are fought at the best odds, phases end in time."""
    first = actions[0]
    last = actions[-1]
    if first.verb == "odds":
        return first
    if last.verb in ENDING and rng.random() < ENDING[last.verb]:
        return last
    choice = actions[int(rng.random() * len(actions))]
    if choice.verb == "move":
        foe = some_enemy(battle, rng)
        if foe > 0:
            distance = battle.ground.grid.distance
            for _ in range(2):
                other = actions[int(rng.random() * len(actions))]
                if other.verb == "move" and distance(other.a, foe) < distance(choice.a, foe):
                    choice = other
    return choice


ENDING = {"fight": 0.6, "end_movement": 0.1, "end_combat": 0.3, "no_more": 0.8, "hold": 0.3, "stop": 0.02, "done": 0.1}


def some_enemy(battle: Battle, rng: Random) -> int:
    """Where some unit of the side that is not phasing stands, or 0."""
    for _ in range(8):
        unit = int(rng.random() * battle.roster.units)
        if battle.where[unit] > 0 and battle.roster.side[unit] != battle.phasing:
            return battle.where[unit]
    return 0


class BattleKnowledge(Knowledge[Battle]):
    """What computer players believe about a battle."""

    def prior(self, view: ViewOf[Battle], decision: Decision) -> list[Opinion]:
        return prior(view.state, view.seat, decision)

    def value(self, state: Battle, seat: int) -> float:
        return value(state, seat)

    def script(self, style: int, rng: Random) -> Script[Battle]:
        return scripts.BattleScript(style, rng)

    def styles(self, state: Battle) -> int:
        return scripts.styles(state)

    def turns_played(self, state: Battle) -> int:
        return scripts.turns_played(state)

    def weight(self, view: ViewOf[Battle], decision: Decision) -> float:
        return scripts.weight(decision.name)
