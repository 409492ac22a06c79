"""Actions and events in words: the names of things, and the sentences that no template can hold."""

from __future__ import annotations

from grognard.games.waterloo_impulse import activation, movement
from grognard.games.waterloo_impulse.roster import SIDE_NAMES
from grognard.games.waterloo_impulse.state import ACTIONS, MARCH, NO_UNIT, RESULTS, VOLLEY, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, space_name, unit_name
from grognard.games.waterloo_impulse.steps.move import MoveUnit
from grognard.games.waterloo_impulse.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.display import Choice
from grognard.kernel.foresight import look_ahead
from grognard.kernel.rulebook import Route
from grognard.kernel.vocabulary import Verb
from grognard.kernel.wording import Wording

# Names


def formation_name(battle: Battle, formation: int) -> str:
    """A formation."""
    return battle.roster.formation_names[formation]


# Sentences


def say_lead(battle: Battle, action: Action) -> str:
    """A Leader, and what he has to roll (8.3)."""
    number = activation.needed(battle, action.a) - activation.bonus(battle, action.a)
    return f"{leader_name(battle, action.a)} ({number}+)"


def commander(battle: Battle, leader: int) -> str:
    """A Commander, and what he has to roll (9.3)."""
    return f"{leader_name(battle, leader)} ({battle.roster.number[leader][0]}+)"


def say_double(battle: Battle, action: Action) -> str:
    """A Double Move (9.4)."""
    return f"Double Move: {commander(battle, action.a)}"


def say_intervene(battle: Battle, action: Action) -> str:
    """A Commander saves an assault (9.6)."""
    return f"Intervene: {commander(battle, action.a)}"


def say_cancel(battle: Battle, action: Action) -> str:
    """A Commander prolongs the day (8.10)."""
    return f"Prolong the day: {commander(battle, action.a)}"


def say_lose(battle: Battle, action: Action) -> str:
    """A unit is given up: because it must, or in place of a retreat."""
    ending = "eliminated instead" if battle.agenda[-1].name() == "RetreatTo" else "lost"
    return f"{unit_name(battle, action.a)} is {ending}"


def tell_turn(battle: Battle, data: tuple[int, ...]) -> str:
    """A turn with its hour."""
    clock = battle.scenario.clock
    return f"Turn {data[0]}{', ' + clock[data[0] - 1] if data[0] <= len(clock) else ''}."


def tell_action(battle: Battle, data: tuple[int, ...]) -> str:
    """What a formation is activated for (8.2)."""
    where = f" in {space_name(battle, data[2])}" if data[2] else ""
    return f"{battle.roster.formation_names[data[1]]}: {ACTIONS[data[0]]}{where}."


def tell_fire(battle: Battle, data: tuple[int, ...]) -> str:
    """A bombardment or a volley (12.0, 13.0)."""
    what = "fires a volley in" if data[5] == VOLLEY else f"bombards from {space_name(battle, data[1])}"
    return f"{unit_name(battle, data[0])} {what} {space_name(battle, data[2])}: {data[3]} against {data[4]}."


def tell_skirmish_fire(battle: Battle, data: tuple[int, ...]) -> str:
    """Skirmishers fire before an assault (14.5)."""
    others = f" and {data[1] - 1} more fire" if data[1] > 1 else " fires"
    return f"{unit_name(battle, data[0])}{others} first: {data[2]} against {data[3]}."


def tell_fire_result(_battle: Battle, data: tuple[int, ...]) -> str:
    """What a fire has done."""
    points = data[0]
    return "No effect." if points == 0 else f"{points} casualty {'point' if points == 1 else 'points'}."


class BattleWording(Wording[Battle]):
    """How this game speaks."""

    def __init__(self) -> None:
        super().__init__(
            VOCABULARY,
            {"side": SIDE_NAMES, "outcome": RESULTS},
            {
                "unit": unit_name,
                "space": space_name,
                "leader": leader_name,
                "formation": formation_name,
            },
            {
                "lead": say_lead,
                "double": say_double,
                "intervene": say_intervene,
                "cancel": say_cancel,
                "lose": say_lose,
            },
            {
                "turn": tell_turn,
                "action": tell_action,
                "fire": tell_fire,
                "skirmish_fire": tell_skirmish_fire,
                "fire_result": tell_fire_result,
            },
        )

    def row(self, state: Battle, number: int) -> str:
        return state.roster.leader_ids[number]

    def commits(self, state: Battle, action: Action, verb: Verb) -> tuple[bool, bool]:
        """Much here passes to the other side at once, and then there is no way back either."""
        ahead = look_ahead(state, action)
        return ahead.roll is not None, ahead.barrier or verb.final

    def route(self, state: Battle, space: int) -> Route:
        """A march from area to area: through which, what it takes of what there is, where it stops (10.5)."""
        unit = state.hand
        step = state.agenda[-1]
        if unit == NO_UNIT or not isinstance(step, MoveUnit):
            return super().route(state, space)
        found = movement.ways(state, unit, state.left)
        path = found.path(space)
        if not path:
            return Route([], "", "")
        told = f"{unit_name(state, unit)} to {space_name(state, space)}: {found.cost[space]} of {state.left} factors"
        if state.count[1 - state.active][space]:
            return Route(path, f"{told}; stops there and meets the enemy.", "10.6")
        left = state.left - found.cost[space]
        return Route(path, f"{told}; {left} left." if left else f"{told}; can go no further.", "10.5")

    def detail(self, state: Battle, action: Action, choice: Choice) -> None:
        """What a step costs (10.5) and whether it leads to a fight; what kind of action is meant, or who acts."""
        verb = action.verb
        if verb in ACTIONS:
            choice["label"] = verb
        elif verb == "rally":
            choice["label"] = leader_name(state, action.a)
        elif verb == "go":
            if state.hand != NO_UNIT and state.mode[state.hand] >= MARCH and state.left:
                price = movement.price(state, state.hand, state.where[state.hand], action.a)
                choice["cost"] = str(min(price, state.left))
            if state.units_in(action.a, 1 - state.active):
                choice["kind"] = "attack"


WORDING = BattleWording()
