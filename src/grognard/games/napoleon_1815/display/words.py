"""Actions and events in words, for buttons and logs."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire
from grognard.games.napoleon_1815.field import PLACE_NAMES, TERRAIN
from grognard.games.napoleon_1815.roster import ARMY_NAMES, SIDE_NAMES
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import TownStep, block_name, town_name
from grognard.kernel.action import Action
from grognard.kernel.events import Event

PLAIN: Final = {
    "pass": "Pass",
    "done": "Done",
    "back": "Put it back",
    "historical": "Place the rest as in 1815",
    "scatter": "Place the rest by lot",
    "end_movement": "End the movement",
    "yield": "Let the other Ally move first",
    "end_group": "End this group's move",
    "stay": "Leave it where it is",
    "reveal": "Show the leader and roll",
    "keep_hidden": "Keep the leader hidden and roll",
    "end_combat": "End the combat of this Battle Turn",
    "finish": "Finished with this unit",
    "square": "Form square",
    "break_square": "Break square",
    "occupy": "Take the ground",
    "come_out": "Come out of the square",
    "void": "No unit can take the hit",
    "lost": "No road is left: the rest is lost",
    "remove_all": "Remove all that is left",
}
ON_A_UNIT: Final = {
    "pick": "{unit}",
    "hit": "{unit} takes the hit",
    "roll": "Check the morale of {unit}",
    "show": "Show {unit}",
    "bring": "Bring {unit}",
    "hold": "{unit} holds it",
    "weaken": "{unit} starts with a step fewer",
    "remove": "Remove {unit}",
    "shelter": "Shelter with {unit}",
    "swap": "{unit} takes over",
}


def count_dice(number: int) -> str:
    """How many dice, in words."""
    return "one die" if number == 1 else f"{number} dice"


def describe(campaign: Campaign, action: Action) -> str:
    """An action as its player reads it."""
    verb = action.verb
    if verb == "yield" and isinstance(campaign.agenda[-1], TownStep):
        return "Leave it to the other Ally"
    if verb in PLAIN:
        return PLAIN[verb]
    if verb in ON_A_UNIT:
        return ON_A_UNIT[verb].replace("{unit}", block_name(campaign, action.a))
    if verb in ("move", "move_open", "station", "lay", "fire"):
        return describe_on_board(campaign, action)
    return describe_on_map(campaign, action)


def describe_on_map(campaign: Campaign, action: Action) -> str:
    """An action on the strategic map."""
    verb = action.verb
    if verb == "bid":
        return f"{SIDE_NAMES[action.a]} {action.b}"
    if verb == "group":
        return f"Move the {ARMY_NAMES[action.b]} group in {town_name(campaign, action.a)}"
    if verb in ("leave", "regroup"):
        return f"{block_name(campaign, action.a)} to {town_name(campaign, action.b)}"
    town = town_name(campaign, action.a)
    if verb == "go":
        side = campaign.active()
        return f"Attack {town}" if campaign.enemy_in(action.a, side) else f"March to {town}"
    if verb == "place":
        return f"Place it in {town}"
    if verb == "retreat":
        return f"Retreat to {town}"
    if verb == "fight":
        return f"Fight at {town}"
    return action.to_text()


def describe_on_board(campaign: Campaign, action: Action) -> str:
    """An action on a battle's board, in the words of the side that acts."""
    verb = action.verb
    unit = campaign.hand
    if verb == "lay":
        return f"{TERRAIN[action.a].capitalize()} in your {place_name(campaign, action.b)}"
    if verb == "fire" and unit != NO_UNIT:
        field = campaign.fields[campaign.where[unit]]
        power = fire.firepower(campaign, field, unit, action.a)
        target = "the squares" if action.a == fire.SQUARES else "the enemy"
        reach = "at long range " if fire.is_long_range(campaign, field, unit) else ""
        return f"Fire {reach}at {target}: {count_dice(campaign.strength[unit])}, F{power}"
    place = place_name(campaign, action.a)
    return f"To {place}, face up" if verb == "move_open" else f"To {place}"


def place_name(campaign: Campaign, place: int) -> str:
    """A place of the board as the side that decides calls it."""
    step = campaign.agenda[-1]
    town = getattr(step, "town", -1)
    side = getattr(step, "side", 0)
    field = campaign.fields.get(town)
    return PLACE_NAMES[0 if field is None else field.role(side)][place]


# Events


def tell(campaign: Campaign, event: Event) -> str:
    """An event in one sentence."""
    kind = event.kind
    data = event.data
    if kind in TOLD_OF_BLOCKS:
        return tell_of_block(campaign, kind, data)
    if kind in TOLD_OF_BACKS:
        return tell_of_back(campaign, kind, data)
    if kind in TOLD_OF_TOWNS:
        return tell_of_town(campaign, kind, data)
    return tell_of_game(campaign, kind, data)


TOLD_OF_BLOCKS: Final = {
    "placed": "{unit} is placed in {1}.",
    "march": "{unit} marches from {1} to {2}{forced3}.",
    "step": "{unit} loses a step and has {n1} left.",
    "eliminated": "{unit} is eliminated.",
    "revealed": "{unit} is shown, strength {n1}.",
    "chosen": "{unit} is chosen for the skirmish.",
    "skirmish_fire": "{unit} fires {dice3} at F{n2}.",
    "hits": "{unit} scores {n1}.",
    "stationed": "{unit} takes its place: {at1:2}.",
    "battle_move": "{unit} goes from {at1:2} to {at1:3}.",
    "fire": "{unit} fires at {at1:2}: {dice5} at F{n4}.",
    "morale": "The morale of {unit} is checked, +{n2}.",
    "holds": "{unit} holds.",
    "breaks": "{unit} breaks.",
    "shelter": "{unit} shelters in a square.",
    "unshelter": "{unit} comes out of the square.",
    "holder": "{unit} is the holder at {at1:2}.",
    "retreat": "{unit} retreats from {1} to {2}.",
    "reinforce": "{unit} comes from {1} to the battle of {2}.",
    "regroup": "{unit} regroups from {1} to {2}.",
    "square": "{unit} {square2} square.",
}
TOLD_OF_BACKS: Final = {
    "column": "A {army} block marches from {1} to {2}{forced3}.",
    "block_step": "A {army} block in {1} loses a step.",
    "block_move": "A {army} block goes from {at1:2} to {at1:3}.",
    "block_holder": "A {army} block is the holder at {at1:2}.",
    "block_retreat": "A {army} block retreats from {1} to {2}.",
    "block_reinforce": "A {army} block comes from {1} to the battle of {2}.",
    "block_regroup": "A {army} block regroups from {1} to {2}.",
    "struck": "A hit falls on the {army} troops in {1}.",
    "deployed": "The {army} army stands ready.",
    "defeated": "The {army} army is defeated: {n1} units are lost.",
}
TOLD_OF_TOWNS: Final = {
    "skirmish": "Skirmish at {0}.",
    "skirmish_over": "The skirmish at {0} is over{loser1}.",
    "battle": "Battle of {0}: the {side1} side attacks.",
    "battle_starts": "The battle of {0} begins.",
    "battle_turn": "{0}: {side1} Battle Turn.",
    "battle_over": "The {side1} side has won the battle of {0}.",
    "line": "{0}: the {side1} line stands.",
    "rout": "{0}: the {side1} side is routed.",
    "stalemate": "{0}: the {side1} attack has stalled.",
    "idle": "{0}: the Attacker is idle, {n1} of 2.",
    "waits": "{0}: the Attacker holds his troops back, {n1} of 3.",
    "drawn": "{0}: a {terrain2} is drawn.",
    "laid": "{0}: a {terrain1} is laid in {at0:2}.",
    "woods_forfeit": "{0}: woods are drawn and go back.",
}


def board_place(campaign: Campaign, town: int, place: int) -> str:
    """A place of a board for everybody: whose it is, and which."""
    field = campaign.fields.get(town)
    attacker = campaign.active() if field is None else field.attacker
    role = 0 if place <= 3 else 1
    owner = SIDE_NAMES[attacker if role == 0 else 1 - attacker]
    return f"the {owner} {PLACE_NAMES[role][place]}"


def fill(campaign: Campaign, text: str, data: tuple[int, ...]) -> str:
    """Put names into a sentence: {1} a town, {n1} a number, {at1:2} a place of the battle in a town, and so on."""
    for number, value in enumerate(data):
        text = text.replace(f"{{{number}}}", town_name(campaign, value))
        text = text.replace(f"{{n{number}}}", str(value))
        text = text.replace(f"{{dice{number}}}", count_dice(value))
        text = text.replace(f"{{forced{number}}}", ", forcing the pace" if value else "")
        text = text.replace(f"{{terrain{number}}}", TERRAIN[value] if 0 <= value < len(TERRAIN) else "")
        text = text.replace(f"{{side{number}}}", SIDE_NAMES[value] if value in (0, 1) else "")
        text = text.replace(f"{{square{number}}}", "forms" if value else "breaks")
        if value > 0:
            text = text.replace(f"{{loser{number}}}", f": the {SIDE_NAMES[(value - 1) % 2]} side retreats")
        text = text.replace(f"{{loser{number}}}", "")
        for town in range(number):
            mark = f"{{at{town}:{number}}}"
            if mark in text:
                text = text.replace(mark, board_place(campaign, data[town], value))
    return text


def tell_of_block(campaign: Campaign, kind: str, data: tuple[int, ...]) -> str:
    """What a known block did."""
    if kind == "hits":
        number = "no hit" if data[1] == 0 else "one hit" if data[1] == 1 else f"{data[1]} hits"
        return f"{block_name(campaign, data[0])} scores {number}."
    text = TOLD_OF_BLOCKS[kind].replace("{unit}", block_name(campaign, data[0]))
    return fill(campaign, text, data)


def tell_of_back(campaign: Campaign, kind: str, data: tuple[int, ...]) -> str:
    """What somebody of an army did."""
    army = ARMY_NAMES[data[0]]
    text = TOLD_OF_BACKS[kind].replace("A {army}", f"An {army}" if army[0] == "A" else f"A {army}")
    return fill(campaign, text.replace("{army}", army), data)


def tell_of_town(campaign: Campaign, kind: str, data: tuple[int, ...]) -> str:
    """What happened somewhere."""
    return fill(campaign, TOLD_OF_TOWNS[kind], data)


def tell_of_game(campaign: Campaign, kind: str, data: tuple[int, ...]) -> str:
    """Turns, dice, bids, the end."""
    if kind == "turn":
        turn = campaign.scenario.turns[data[0]]
        return f"{turn.label}: {SIDE_NAMES[data[1]]} turn{', at night' if turn.night else ''}."
    if kind == "die":
        return f"A {data[0]} is rolled."
    if kind == "void":
        return f"{data[0]} more {'hit' if data[0] == 1 else 'hits'} can hurt nobody."
    if kind == "bids_first":
        return f"The coin falls: {'the first' if data[0] == 0 else 'the second'} player bids first."
    if kind == "bid":
        return f"The {'first' if data[0] == 0 else 'second'} player bids {SIDE_NAMES[data[1]]} {data[2]}."
    if kind == "bid_won":
        who = "first" if data[0] == 0 else "second"
        return f"The {who} player plays the {SIDE_NAMES[data[1]]} side, with {data[2]} steps fewer."
    if kind == "game_over":
        return "" if campaign.outcome is None else campaign.outcome.reason
    return kind
