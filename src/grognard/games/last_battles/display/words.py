"""Actions and events in words."""

from __future__ import annotations

from grognard.games.last_battles.data.clock import moment
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.roster import ARMY_TITLES, SIDES
from grognard.games.last_battles.state import RESULTS, Battle
from grognard.games.last_battles.steps.base import hex_name, piece_name
from grognard.kernel.action import Action
from grognard.kernel.events import Event

RESULT_WORDS = {
    "Ae": "attacker eliminated",
    "Ar": "attacker retreats",
    "Ex": "exchange",
    "Dr": "defender retreats",
    "De": "defender eliminated",
}
FAR_GUNS = {  # 7.1E: artillery bombards alone
    "Ae": "nothing happens to guns that bombard",
    "Ar": "nothing happens to guns that bombard, but they may retreat",
    "Ex": "the defenders are eliminated, guns that bombard pay nothing",
}


def points(halves: int) -> str:
    """Movement points kept as halves, for people."""
    return f"{halves / 2:g} MP"


def describe(battle: Battle, action: Action) -> str:
    """An action as a button or a log line would put it."""
    verb, a, b = action.verb, action.a, action.b
    plain = {
        "end_movement": "End the movement phase",
        "end_combat": "End the combat phase",
        "ask_undo": "Ask to take the last move back",
        "allow": "Allow it",
        "refuse": "Refuse",
        "stop": "Stop here",
        "exit": "Leave the map",
        "fight": "Fight",
        "hold": "Stay",
        "stand": "Stand and fight",
        "give_way": "Retreat",
        "no_more": "No more sorties",
        "done": "Command is given",
    }
    if verb in plain:
        return plain[verb]
    if verb == "odds":
        return f"Roll at {COLUMNS[a]}"
    if verb == "secretly":
        return "The First Corps will come" if a else "The First Corps stays away"
    on_hex = {
        "move": "Move to",
        "enter": "Enter at",
        "attack": "Attack",
        "join": "Attack also from",
        "also": "Attack also",
        "sortie": "Sortie from",
    }
    if verb in on_hex:
        return f"{on_hex[verb]} {hex_name(battle, a)}"
    with_piece = {
        "pick": "Move",
        "bombard": "Bombard with",
        "give": "Give up",
        "withdraw": "Withdraw",
        "lost": "Remove",
    }
    if verb in with_piece:
        return f"{with_piece[verb]} {piece_name(battle, a)}"
    if verb == "command":
        return f"{piece_name(battle, a)} commands {piece_name(battle, b)}"
    if verb == "advance_both":
        return f"Advance both units and their leader from {hex_name(battle, a)} to {hex_name(battle, b)}"
    to_hex = {
        "retreat": "retreats to",
        "displace": "makes room and goes to",
        "fall_back": "falls back to",
        "advance": "advances to",
        "place": "starts in",
        "rejoin": "joins the unit in",
    }
    return f"{piece_name(battle, a)} {to_hex[verb]} {hex_name(battle, b)}"


def tell(battle: Battle, event: Event) -> str:
    """An event as a sentence for the log."""
    kind, data = event.kind, event.data
    if kind == "game_over":
        return battle.outcome.reason if battle.outcome is not None else "The game is over."
    if kind in ("combat", "result"):
        return tell_combat(battle, kind, data)
    if kind in ("turn", "player_turn", "points", "levels", "demoralized", "disintegrated", "guard_beaten", "control"):
        return tell_score(battle, kind, data)
    if kind == "die":
        what = f"Die for {piece_name(battle, data[1])}" if data[1] >= 0 else "Die"
        return f"{what}: {data[0]}."
    if kind in SAYINGS:
        return SAYINGS[kind].format(*data)
    if kind == "order":
        return f"{piece_name(battle, data[0])} commands {piece_name(battle, data[1])}."
    if kind == "secret":
        return "The First Corps will come." if data[0] else "The First Corps will not come."
    if kind == "corps":
        corps = "First" if data[0] == 1 else "Sixth"
        return f"The French {corps} Corps may enter from {moment(battle.scenario.turns[data[1]].label)} on."
    if kind == "sortie":
        return f"The garrison of {hex_name(battle, data[0])} will attack."
    return tell_piece(battle, kind, data)


SAYINGS = {
    "command": "Command is given; units out of command: {1}.",
    "undo_allowed": "The last move is taken back.",
    "undo_refused": "The last move stands.",
}


def tell_score(battle: Battle, kind: str, data: tuple[int, ...]) -> str:
    """Turns, points, levels and control."""
    if kind == "turn":
        return f"Turn {data[0] + 1}: {moment(battle.scenario.turns[data[0]].label)}."
    if kind == "player_turn":
        return f"{SIDES[data[0]].capitalize()} player turn."
    if kind == "points":
        return f"Points for the {SIDES[data[0]].capitalize()}: {data[1]}."
    if kind == "levels":
        return f"The levels of the {ARMY_TITLES[data[0]]} army change by {data[1]:+d}."
    if kind == "guard_beaten":
        return f"The Guard is beaten: the French level falls by {data[0]}."
    if kind == "control":
        return f"{SIDES[data[1]].capitalize()} control of {hex_name(battle, data[0])}."
    what = "is demoralized" if kind == "demoralized" else "disintegrates"
    return f"The {ARMY_TITLES[data[0]]} army {what}: {data[1]} points lost, level {data[2]}."


def tell_combat(battle: Battle, kind: str, data: tuple[int, ...]) -> str:
    """Odds and results."""
    if kind == "combat":
        places = ", ".join(hex_name(battle, hex) for hex in data[3:])
        return f"Attack on {places}: {data[0]} against {data[1]}, column {COLUMNS[data[2]]}."
    printed, final = RESULTS[data[0]], RESULTS[data[1]]
    words = FAR_GUNS[final] if data[2] else RESULT_WORDS[final]
    if printed == final:
        return f"Result {final}: {words}."
    return f"Result {printed} becomes {final} (out of command): {words}."


def tell_piece(battle: Battle, kind: str, data: tuple[int, ...]) -> str:
    """What happened to one piece."""
    who = piece_name(battle, data[0])
    places = [hex_name(battle, hex) if hex > 0 else "" for hex in data[1:]]
    sentences = {
        "moved": "{who} moves from {0} to {1}.",
        "entered": "{who} enters the map at {0}.",
        "exited": "{who} leaves the map at {0}.",
        "eliminated": "{who} is eliminated in {0}.",
        "retreated": "{who} retreats from {0} to {1}.",
        "advanced": "{who} advances from {0} to {1}.",
        "held_walls": "{who} holds {0}.",
        "placed": "{who} starts in {0}.",
        "rejoined": "{who} joins the unit in {0}.",
        "leader_lost": "{who} is lost.",
        "asleep": "{who} is inactive.",
        "awake": "{who} is active.",
        "released": "{who} is released from reserve.",
    }
    return sentences[kind].format(*places, who=who)
