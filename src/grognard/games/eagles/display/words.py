"""How this game speaks."""

from __future__ import annotations

from grognard.games.eagles.display.choices import BattleWording
from grognard.games.eagles.display.fights import tell_fire, tell_melee, tell_test
from grognard.games.eagles.roster import FIRST_COUNTER, SIDE_NAMES
from grognard.games.eagles.state import NO_ORDER, Battle
from grognard.games.eagles.vocabulary import VOCABULARY
from grognard.kernel.wording import Wording


def unit_name(state: Battle, unit: int) -> str:
    """A unit by its name."""
    return state.roster.names[unit] if 0 <= unit < state.roster.size_of() else "a unit"


def leader_name(state: Battle, piece: int) -> str:
    """A leader by the number of his piece."""
    leader = state.roster.leader_of(piece)
    return state.roster.leader_names[leader] if leader >= 0 else "a leader"


def counter_name(state: Battle, piece: int) -> str:
    """A hidden counter: whom it stands for only its owner is told."""
    counter = piece - FIRST_COUNTER
    if 0 <= counter < len(state.counter_leader) and state.counter_leader[counter] >= 0:
        return f"A counter of {state.roster.leader_names[state.counter_leader[counter]]}"
    return "A hidden counter"


def hex_name(state: Battle, h: int) -> str:
    """A hex by its place, or by its number."""
    name = state.ground.names.get(h) if h > 0 else ""
    return f"{name} ({h:04d})" if name else f"{h:04d}"


def formation_name(state: Battle, formation: int) -> str:
    """A formation by its name."""
    return state.roster.formations[formation].name


def box_name(state: Battle, box: int) -> str:
    """A box of the order chart."""
    if box < 2:
        return ("No order", "Defence")[box]
    return state.scenario.box_names[box - 2]


def box_of(state: Battle, order: int) -> str:
    """An order in words (11)."""
    if order < 0:
        return "no order" if order == NO_ORDER else "Defence"
    return f"order to {state.scenario.box_names[order]}"


def card_name(state: Battle, card: int) -> str:
    """A card by its name."""
    return state.scenario.card_names[card]


def plan_name(state: Battle, plan: int) -> str:
    """A strategic card by its name."""
    return state.scenario.plans[plan].name


def beginning_name(state: Battle, number: int) -> str:
    """A way to begin the battle."""
    return state.scenario.beginnings[number][1]


def turn_name(state: Battle, turn: int) -> str:
    """A turn by its hour."""
    return state.scenario.turns[turn].hour if 0 <= turn < len(state.scenario.turns) else str(turn + 1)


def tell_turn(state: Battle, data: tuple[int, ...]) -> str:
    """A turn begins."""
    return f"Turn {data[0] + 1}, {state.scenario.turns[data[0]].hour}."


def tell_initiative(state: Battle, data: tuple[int, ...]) -> str:
    """An initiative roll."""
    name = leader_name(state, data[0])
    result = "is activated" if data[3] else "fails"
    return f"{name} {result}: {data[1]} against an initiative of {data[2]}."


def tell_end_check(state: Battle, data: tuple[int, ...]) -> str:  # noqa: ARG001  (asked like all)
    """An end-of-turn check."""
    word = "above" if data[0] > data[1] else "not above"
    return f"End-of-turn check: {data[0]}, {word} the level of {data[1]}."


WEATHER_WORDS = ["fair", "mud", "a storm"]

# What lies before a stack, by the corner that it faces: a quarter turned, as the sheet lies
WAYS = ["north-west", "north", "north-east", "south-east", "south", "south-west"]

# What is stated of an attack by both arms on cavalry (17.8), by number
STATEMENTS = ["", "infantry leads", "cavalry leads, the infantry counts", "cavalry leads, the infantry does not count"]


WORDING: Wording[Battle] = BattleWording(
    VOCABULARY,
    {"side": SIDE_NAMES, "weather": WEATHER_WORDS, "way": WAYS, "statement": STATEMENTS},
    {"unit": unit_name, "leader": leader_name, "counter": counter_name, "hex": hex_name, "formation": formation_name,
     "corps": formation_name, "stack": hex_name,
     "box": box_name, "card": card_name, "turn": turn_name,
     "plan": plan_name, "beginning": beginning_name},
    {},
    {"turn": tell_turn, "initiative": tell_initiative, "end_check": tell_end_check, "fire_result": tell_fire,
     "melee_result": tell_melee, "test": tell_test},
)  # fmt: skip
