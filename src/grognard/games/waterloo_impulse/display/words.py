"""Actions and events in words, for buttons and logs."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation
from grognard.games.waterloo_impulse.roster import SIDE_NAMES
from grognard.games.waterloo_impulse.state import ACTIONS, RESULTS, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, space_name, unit_name
from grognard.kernel.action import Action
from grognard.kernel.events import Event

PLAIN: Final = {
    "pass": "Pass",
    "later": "Decide the second action later",
    "done": "Done",
    "all_cavalry": "Rally all his cavalry here",
    "decline": "Do not fire",
    "all": "All together",
    "fire": "Fire",
    "end_moves": "End the movement",
    "halt": "Halt here",
    "stay": "Stay",
    "take_marker": "The battery moves along",
    "leave_marker": "The battery stays",
    "end_assaults": "No more assaults",
    "commit": "Commit",
    "stand": "Stand",
    "hold_fire": "Hold the fire",
    "take_part": "The Leader takes part",
    "stay_out": "Stay out",
    "reroll": "Roll again",
    "keep": "Keep the roll",
    "accept": "Accept",
    "lost": "There is nowhere to go",
    "hold": "Hold",
    "no_overrun": "Do not ride on",
}
ON_A_UNIT: Final = {
    "pick": "{unit}",
    "point": "{unit} leads",
    "add": "Add {unit}",
    "pay": "{unit} takes a casualty point",
    "forward": "{unit} leads the defence",
    "aim": "Aim at {unit}",
    "refresh": "Rally {unit}",
    "fall_back": "{unit} falls back",
    "lose": "{unit} is lost",
    "send_back": "{unit} goes back",
}
ON_A_SPACE: Final = {
    "go": "To {space}",
    "target": "Bombard {space}",
    "retreat": "Retreat to {space}",
    "overrun": "Ride on to {space}",
    "assault": "Assault {space}",
}
WORDS: Final = ["", "Move or assault from", "Charge from", "Bombard from", "Volley in", "General Advance of"]


def describe(battle: Battle, action: Action) -> str:
    """An action as its player reads it."""
    verb = action.verb
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == "lose" and battle.agenda[-1].name() == "RetreatTo":
        return f"{unit_name(battle, action.a)} is eliminated instead"
    if verb in ON_A_UNIT:
        return ON_A_UNIT[verb].replace("{unit}", unit_name(battle, action.a))
    if verb in ON_A_SPACE:
        text = ON_A_SPACE[verb].replace("{space}", space_name(battle, action.a))
        return text.replace("Assault", "Charge") if verb == "assault" and action.b == 1 else text
    if verb in ("withdraw", "pull_back"):
        return f"{unit_name(battle, action.a)} to {space_name(battle, action.b)}"
    return describe_command(battle, action)


def describe_command(battle: Battle, action: Action) -> str:
    """Leaders, Commanders and the actions of an impulse."""
    verb = action.verb
    if verb == "lead":
        number = activation.needed(battle, action.a) - activation.bonus(battle, action.a)
        return f"{leader_name(battle, action.a)} ({number}+)"
    if verb in ("double", "intervene", "cancel"):
        what = {"double": "Double Move", "intervene": "Intervene", "cancel": "Prolong the day"}[verb]
        return f"{what}: {leader_name(battle, action.a)} ({battle.roster.number[action.a][0]}+)"
    if verb == "rally":
        return f"{leader_name(battle, action.a)} rallies in {space_name(battle, action.b)}"
    if verb == "advance":
        return f"General Advance of {battle.roster.formation_names[action.a]}"
    if verb in ACTIONS:
        word = WORDS[ACTIONS.index(verb)]
        return f"{word} {space_name(battle, action.a)}: {battle.roster.formation_names[action.b]}"
    return action.to_text()


# Events

TOLD_OF_UNITS: Final = {
    "eliminated": "{unit} is eliminated.",
    "spent": "{unit} is spent.",
    "fresh": "{unit} is fresh again.",
    "move": "{unit} goes from {1} to {2}.",
    "retreat": "{unit} retreats from {1} to {2}.",
    "arrives": "{unit} arrives at {1}.",
    "forward": "{unit} leads the defence.",
}
TOLD_OF_LEADERS: Final = {
    "attempt": "{leader} tries: {n1} or more.",
    "activated": "{leader} succeeds.",
    "not_activated": "{leader} fails.",
    "leader_used": "{leader} is spent.",
    "leader_arrives": "{leader} arrives.",
    "intervention": "{leader} intervenes: a stalemate.",
}
TOLD_OF_SPACES: Final = {
    "battery_moved": "The grand battery moves to {0}.",
    "battery_gone": "The grand battery is no more.",
    "cancelled": "The assault on {0} is called off.",
    "assault_over": "The assault on {0} is over.",
    "overrun": "The riders go on to {0}.",
}


def tell(battle: Battle, event: Event) -> str:
    """An event in one sentence."""
    kind, data = event.kind, event.data
    if kind in TOLD_OF_UNITS:
        text = TOLD_OF_UNITS[kind].replace("{unit}", unit_name(battle, data[0]))
    elif kind in TOLD_OF_LEADERS:
        text = TOLD_OF_LEADERS[kind].replace("{leader}", leader_name(battle, data[0]))
    elif kind in TOLD_OF_SPACES:
        text = TOLD_OF_SPACES[kind]
    elif kind in FIGHTING:
        return tell_of_fight(battle, kind, data)
    else:
        return tell_of_game(battle, kind, data)
    for number, value in enumerate(data):
        text = text.replace(f"{{{number}}}", space_name(battle, value)).replace(f"{{n{number}}}", str(value))
    return text


FIGHTING: Final = (
    "assault", "committed", "values", "result", "casualties", "fire", "skirmish_fire", "fire_result",
)  # fmt: skip


def tell_of_fight(battle: Battle, kind: str, data: tuple[int, ...]) -> str:
    """Assaults and fire."""
    if kind == "assault":
        word = "Charge into" if data[2] else "Assault on"
        return f"{word} {space_name(battle, data[0])}{'' if data[1] else ', by choice'}."
    if kind == "committed":
        return f"{unit_name(battle, data[0])} leads it, with {data[1]} in support."
    if kind == "values":
        return f"Attack value {data[0]}, defence value {data[1]}."
    if kind == "result":
        return f"{data[1]} against {data[2]}: {RESULTS[data[0]]}."
    if kind == "casualties":
        return f"{data[2]} casualty points for the {SIDE_NAMES[data[0]]} side in {space_name(battle, data[1])}."
    if kind == "fire":
        what = "fires a volley in" if data[5] == 4 else f"bombards from {space_name(battle, data[1])}"
        return f"{unit_name(battle, data[0])} {what} {space_name(battle, data[2])}: {data[3]} against {data[4]}."
    if kind == "skirmish_fire":
        return f"{unit_name(battle, data[0])} and {data[1] - 1} more fire first: {data[2]} against {data[3]}."
    return "No effect." if data[0] == 0 else f"{data[0]} casualty points."


def tell_of_game(battle: Battle, kind: str, data: tuple[int, ...]) -> str:
    """Turns, impulses, dice, control, the end."""
    if kind == "turn":
        clock = battle.scenario.clock
        return f"Turn {data[0]}{', ' + clock[data[0] - 1] if data[0] <= len(clock) else ''}."
    if kind == "impulse":
        return f"{SIDE_NAMES[data[0]]} impulse {data[1]}."
    if kind == "die":
        return f"A {data[0]} is rolled."
    if kind == "pass":
        return f"The {SIDE_NAMES[data[0]]} side passes."
    if kind == "control":
        return f"{space_name(battle, data[0])} is in {SIDE_NAMES[data[1]]} hands."
    if kind == "action":
        where = f" in {space_name(battle, data[2])}" if data[2] else ""
        return f"{battle.roster.formation_names[data[1]]}: {ACTIONS[data[0]]}{where}."
    if kind == "daylight":
        return f"The day goes on: impulse {data[0]}."
    if kind == "sunset":
        return f"{data[0]} is less than {data[1]}: the turn is about to end."
    if kind == "game_over":
        return "" if battle.outcome is None else battle.outcome.reason
    return "The impulses of this turn are over."
