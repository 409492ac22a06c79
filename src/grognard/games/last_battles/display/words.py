"""Actions and events in words: the names of things, and the sentences that no template can hold."""

from __future__ import annotations

from grognard.games.last_battles import entry, movement
from grognard.games.last_battles.battles.grand_waterloo import WING_NAMES
from grognard.games.last_battles.data.clock import moment
from grognard.games.last_battles.display.campaign import row_of
from grognard.games.last_battles.fights import RESULTS
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.roster import ALLIED_ARMY, ARMIES, ARMY_TITLES, SIDES
from grognard.games.last_battles.stacking import has_room
from grognard.games.last_battles.state import HIDDEN, WAITING, Battle
from grognard.games.last_battles.steps.base import hex_name, piece_name
from grognard.games.last_battles.steps.move import MovePiece, is_hungry, is_ill
from grognard.games.last_battles.steps.plans import plan_words
from grognard.games.last_battles.strengths import ARM_NAMES, ENHANCEMENTS
from grognard.games.last_battles.titles import NATIONS, command_title
from grognard.games.last_battles.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.display import Choice
from grognard.kernel.rulebook import Route
from grognard.kernel.vocabulary import Verb
from grognard.kernel.wording import Wording

RESULT_WORDS = {
    "Ae": "attacker eliminated",
    "Ar": "attacker retreats",
    "Ex": "exchange",
    "Dr": "defender retreats",
    "De": "defender eliminated",
    "no effect": "nobody moves",
}
FAR_GUNS = {  # 7.1E: artillery bombards alone
    "Ae": "nothing happens to guns that bombard",
    "Ar": "nothing happens to guns that bombard, but they may retreat",
    "Ex": "the defenders are eliminated, guns that bombard pay nothing",
}


def halves(points: int) -> str:
    """Half movement points as a player reads them: 5 is "2½"."""
    whole, rest = divmod(points, 2)
    if not rest:
        return str(whole)
    return f"{whole}½" if whole else "½"


# Names


def turn_name(battle: Battle, turn: int) -> str:
    """A turn with its number and its hour."""
    return f"{turn + 1}: {moment(battle.scenario.turns[turn].label)}"


def cause_name(battle: Battle, piece: int) -> str:
    """For whom a die is rolled, if for somebody."""
    return f" for {piece_name(battle, piece)}" if piece >= 0 else ""


def organization_name(battle: Battle, number: int) -> str:
    """A corps, or the troops of a nation (13.0)."""
    organization = battle.scenario.organizations[number]
    if organization.army == ALLIED_ARMY:
        return f"the {NATIONS[organization.key]}"
    return f"the {ARMY_TITLES[organization.army]} {command_title(ARMIES[organization.army], organization.key)}"


def body_name(battle: Battle, number: int) -> str:
    """A body of reinforcements: its first unit, and how many are with it."""
    pieces = [piece for piece in battle.scenario.columns[number].pieces if battle.where[piece] in (WAITING, HIDDEN)]
    if not pieces:
        return f"body {number + 1}"
    return piece_name(battle, pieces[0]) + (f" and {len(pieces) - 1} more" if len(pieces) > 1 else "")


# Sentences


def tell_corps(battle: Battle, data: tuple[int, ...]) -> str:
    """A French corps is on its way (18.5, 19.5)."""
    corps = "First" if data[0] == 1 else "Sixth"
    return f"The French {corps} Corps may enter from {moment(battle.scenario.turns[data[1]].label)} on."


def tell_result(_battle: Battle, data: tuple[int, ...]) -> str:
    """A result as printed, and as it counts (6.4, 7.1E, 11.3)."""
    printed, final = RESULTS[data[0]], RESULTS[data[1]]
    words = FAR_GUNS[final] if data[2] else RESULT_WORDS[final]
    if printed == final:
        return f"Result {final}: {words}."
    return f"Result {printed} becomes {final} (out of command): {words}."


def arms_name(factors: tuple[int, ...]) -> str:
    """Which arms of an attack are multiplied (16.7)."""
    words = {2: "doubled", 3: "tripled"}
    return ", ".join(f"{arm} {words[n]}" for arm, n in zip(ARM_NAMES, factors, strict=True) if n > 1)


class BattleWording(Wording[Battle]):
    """How this game speaks."""

    def __init__(self) -> None:
        super().__init__(
            VOCABULARY,
            {
                "side": [side.capitalize() for side in SIDES],
                "army": ARMY_TITLES,
                "column": COLUMNS,
                "arms": [arms_name(factors) for factors in ENHANCEMENTS],
                "comes": ["The First Corps stays away", "The First Corps will come"],
                "wing": WING_NAMES,
                "weather": ["It clears up", "It begins to rain"],
            },
            {
                "piece": piece_name,
                "hex": hex_name,
                "turn": turn_name,
                "cause": cause_name,
                "organization": organization_name,
                "plan": plan_words,
                "reinforcement": body_name,
            },
            {},
            {"corps": tell_corps, "result": tell_result},
        )

    def commits(self, state: Battle, action: Action, verb: Verb) -> tuple[bool, bool]:
        rolls, final = super().commits(state, action, verb)
        return rolls, final or (state.switches.strict_moves and action.verb in ("stop", "exit"))

    def rolls(self, state: Battle, action: Action) -> bool:
        if action.verb == "pick":  # some marches are rolled for; to try all picks out would take long
            return is_ill(state, action.a) or is_hungry(state, action.a)
        return super().rolls(state, action)

    def trip(self, state: Battle, action: Action, spaces: list[int]) -> Route:
        """A march: what it takes of what there is, where it ends and why (5.1, 5.2, 5.3, 6.0)."""
        piece, goal = state.mover, spaces[-1]
        step = state.agenda[-1]
        if action.verb != "move" or not isinstance(step, MovePiece):
            return super().trip(state, action, spaces)
        spent = movement.search(state, piece, state.where[piece], state.points_left).cost[goal]
        left = state.points_left - spent
        points = f"{halves(spent)} of {halves(state.points_left)} MP"
        told = f"{piece_name(state, piece)} to {hex_name(state, goal)}: {points}"
        if piece < state.roster.units and state.zoc[1 - state.roster.side[piece]][goal]:
            return Route(spaces, f"{told}; stops beside the enemy and has to fight.", "5.3")
        if not left or not movement.can_step(state, piece, goal, left, False, -1):
            return Route(spaces, f"{told}; can go no further.", "5.1")
        return Route(spaces, f"{told}; {halves(left)} left.", "5.1")

    def detail(self, state: Battle, action: Action, choice: Choice) -> None:
        """What going there costs (5.2, 5.6), and the row of who is reorganized (12.0)."""
        if action.verb == "move":
            if state.reach is None:
                state.reach = movement.search(state, state.mover, state.where[state.mover], state.points_left)
            choice["cost"] = halves(state.reach.cost[action.a])
            if state.mover < state.roster.units and not has_room(state, state.mover, action.a, -1):
                choice["crowds"] = True
        elif action.verb == "enter":
            choice["cost"] = halves(entry.entry_cost(state, state.mover, action.a))
        elif action.verb == "reorganize":
            choice["row"] = row_of(action.a, action.b)


WORDING = BattleWording()
