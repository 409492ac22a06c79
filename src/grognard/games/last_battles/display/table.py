"""What the table shows of a battle beyond its pieces: choices bound to clicks, marks on hexes, answers to questions."""

from __future__ import annotations

import functools

from grognard.games.last_battles import command, entry, movement
from grognard.games.last_battles.display.pieces import SIDE_COLOURS, piece_faces, piece_json
from grognard.games.last_battles.display.words import describe
from grognard.games.last_battles.ground import ABSENT
from grognard.games.last_battles.roster import ARTILLERY, SIDES
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name, piece_name
from grognard.kernel import foresight
from grognard.kernel.action import NONE, Action
from grognard.kernel.display import Choice, LegendLine, MarkKind, PieceFace, Question, SideFace, SpaceMark
from grognard.kernel.events import Event
from grognard.kernel.rulebook import BadSetup

TITLES = ["French", "Coalition"]

ON_PIECE = ("pick", "bombard", "give", "withdraw", "lost")
ON_SPACE = ("move", "enter", "attack", "join", "also", "sortie")
PIECE_TO_SPACE = ("retreat", "displace", "fall_back", "advance", "place", "rejoin")

CALM = ("pick", "move", "attack")  # many, and no dice follow them at once
ENDS = ("end_movement", "end_combat", "done", "allow", "refuse", "secretly")
LEAVES = ("end_movement", "end_combat", "done")  # these leave undone what could still be done


def side_faces() -> list[SideFace]:
    """The sides in the order of their seats."""
    return [
        {"id": side, "title": title, "colour": colour}
        for side, title, colour in zip(SIDES, TITLES, SIDE_COLOURS, strict=True)
    ]


def halves(points: int) -> str:
    """Half movement points as a player reads them: 5 is "2½"."""
    whole, rest = divmod(points, 2)
    if not rest:
        return str(whole)
    return f"{whole}½" if whole else "½"


# Pieces


def pieces(battle: Battle) -> list[PieceFace]:
    """The face of every piece; between two positions most of them stay the same."""
    return [_face(tuple(piece_json(battle, piece).items())) for piece in range(battle.roster.size())]


@functools.lru_cache(maxsize=4096)
def _face(piece: tuple[tuple[str, object], ...]) -> PieceFace:
    (face,) = piece_faces({"pieces": [dict(piece)]})
    return face


# Choices


def choices(battle: Battle) -> list[Choice]:
    """Every legal action with what is clicked for it."""
    return [_choice(battle, action) for action in battle.legal()]


def _choice(battle: Battle, action: Action) -> Choice:
    piece: int | None = None
    space: int | None = None
    if action.verb in ON_PIECE:
        piece = action.a
    elif action.verb in ON_SPACE:
        space = action.a
    elif action.verb in PIECE_TO_SPACE:
        piece, space = action.a, action.b
    elif action.verb == "command":
        piece = action.b
    elif action.verb == "advance_both":
        space = action.b
    rolls = action.verb not in CALM and foresight.rolls(battle, action)
    choice: Choice = {
        "action": action.to_json(),
        "text": describe(battle, action),
        "piece": piece,
        "space": space,
        "note": _note(battle, action),
        "final": rolls or _final(battle, action),
    }
    if rolls:
        choice["rolls"] = True
    if action.verb in LEAVES:
        choice["ends"] = True
    return choice


def _note(battle: Battle, action: Action) -> str:
    """What going there costs (5.2, 5.6)."""
    if action.verb == "move":
        if battle.reach is None:
            battle.reach = movement.search(battle, battle.mover, battle.where[battle.mover], battle.points_left)
        return halves(battle.reach.cost[action.a])
    if action.verb == "enter":
        return halves(entry.entry_cost(battle, battle.mover, action.a))
    return ""


def _final(battle: Battle, action: Action) -> bool:
    """Does the action end a phase or a move for good, so that there is no way back?"""
    return action.verb in ENDS or (action.verb in ("stop", "exit") and battle.switches.strict_moves)


# Marks


def marks(battle: Battle) -> list[SpaceMark]:
    """Control of the hexes that count (3.4B), exits (5.5), and what moves or fights now."""
    found: list[SpaceMark] = []
    for hex, side in sorted(battle.control.items()):
        text = f"{hex_name(battle, hex)}: {TITLES[side]} control"
        found.append({"space": hex, "kind": "control", "text": text, "colour": SIDE_COLOURS[side]})
    for hex in battle.scenario.exits:
        text = f"{hex_name(battle, hex)}: units may leave the map here"
        found.append({"space": hex, "kind": "exit", "text": text, "colour": ""})
    if battle.mover >= 0 and battle.where[battle.mover] > 0:
        found.append(_mark(battle, battle.where[battle.mover], "moving", f"{piece_name(battle, battle.mover)} moves"))
    fight = battle.fight
    if fight is not None:
        for hex in fight.defence_hexes:
            found.append(_mark(battle, hex, "defender", f"{hex_name(battle, hex)} is attacked"))
        for hex in fight.attack_hexes:
            found.append(_mark(battle, hex, "attacker", f"{hex_name(battle, hex)} attacks"))
        for hex in sorted({battle.where[gun] for gun in fight.guns if battle.where[gun] > 0}):
            found.append(_mark(battle, hex, "gun", f"{hex_name(battle, hex)} bombards"))
    return found


def _mark(battle: Battle, hex: int, kind: MarkKind, text: str) -> SpaceMark:
    mine = battle.phasing if kind != "defender" else 1 - battle.phasing
    return {"space": hex, "kind": kind, "text": text, "colour": SIDE_COLOURS[mine]}


# Events

_ONE_PIECE = (
    "moved", "entered", "exited", "eliminated", "retreated", "advanced", "held_walls", "placed", "rejoined",
    "leader_lost", "asleep", "awake", "released",
)  # fmt: skip
_PATHS = ("moved", "retreated", "advanced")


def touches(event: Event) -> tuple[list[int], list[int]]:
    """Pieces and hexes of an event; of a move: from where, to where."""
    data = event.data
    if event.kind in _ONE_PIECE:
        spaces = data[1:3] if event.kind in _PATHS else data[1:2]
        return [data[0]], [hex for hex in spaces if hex > 0]
    if event.kind == "combat":
        return [], list(data[3:])
    if event.kind == "order":
        return [data[0], data[1]], []
    if event.kind in ("control", "sortie"):
        return [], [data[0]]
    return [], []


# Questions


def questions(battle: Battle) -> list[Question]:
    """What can be asked here; where no leaders are in play, nobody commands."""
    found: list[Question] = [
        {"what": "reach", "of": "piece", "title": "Reach", "hint": "How far this piece could go"},
        {"what": "command", "of": "piece", "title": "Command", "hint": "How far this leader's command reaches"},
        {"what": "sight", "of": "piece", "title": "Sight", "hint": "What guns could see from here"},
        {"what": "zones", "of": "side", "title": "Zones", "hint": "Zones of control", "key": "z", "watch": True},
    ]
    led = battle.roster.size() > battle.roster.units
    return [question for question in found if led or question["what"] != "command"]


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [
        {"sign": "Eight-sided red chip, hatching", "text": "watched by the enemy, or no way back from it"},
        {"sign": "Red hatching with a ring", "text": "you may attack there; the chip is the odds column"},
        {"sign": "White band behind the numbers", "text": "the unit is on its reduced side"},
        {"sign": "Triangle with !", "text": "demoralized"},
        {"sign": "Ring with a stroke", "text": "out of command"},
    ]


def show(battle: Battle, what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
    """Hexes, a sentence and its rule; raises BadSetup where the question makes no sense."""
    if what == "zones":
        if text not in SIDES:
            raise BadSetup(f"there is no side {text!r}; there are: {', '.join(SIDES)}")
        side = SIDES.index(text)
        zone = [hex for hex in battle.ground.hexes if battle.zoc[side][hex]]
        return zone, f"Zones of control of the {TITLES[side]} units: {len(zone)} hexes.", "5.3"
    if what == "sight":
        return _sight(battle, piece, space)
    if what not in ("reach", "command"):
        raise BadSetup(f"there is no question {what!r}")
    if not 0 <= piece < battle.roster.size():
        raise BadSetup("name the piece that you ask about")
    if battle.where[piece] <= 0:
        return [], f"{piece_name(battle, piece)} is not on the map.", "5.6"
    return _reach(battle, piece) if what == "reach" else _command(battle, piece)


def _reach(battle: Battle, piece: int) -> tuple[list[int], str, str]:
    """How far a piece could go in a move of its own (5.1)."""
    who = piece_name(battle, piece)
    if movement.held_fast(battle, piece):
        return [], f"{who} is in an enemy zone of control and cannot leave it by movement.", "5.3E"
    moving = battle.mover == piece
    points = battle.points_left if moving else movement.allowance(battle, piece)
    reach = movement.search(battle, piece, battle.where[piece], points)
    hexes = sorted(hex for hex in reach.cost if hex != reach.start)
    left = "left" if moving else "for a move"
    return hexes, f"{who} has {halves(points)} movement points {left} and could get to {len(hexes)} hexes.", "5.1"


def _command(battle: Battle, piece: int) -> tuple[list[int], str, str]:
    """To where a leader's command reaches (11.2), or who could command a unit."""
    who = piece_name(battle, piece)
    if not battle.switches.command:
        return [], "Leaders and command are not used in this game.", "11.0"
    if piece < battle.roster.units:
        state = "is out of command" if battle.out_of_command[piece] else "is not out of command"
        return [], f"{who} {state}. Ask a leader to see how far his command reaches.", "11.3"
    hexes = command.COMMANDER_RANGE if battle.roster.commander[piece] else command.OFFICER_RANGE
    reach = command.within_command(battle, piece, hexes)
    return sorted(reach), f"The command of {who} reaches {hexes} hexes, round rivers and enemy zones.", "11.2"


def _sight(battle: Battle, piece: int, space: int) -> tuple[list[int], str, str]:
    """What artillery could bombard from a hex (7.1, 7.3)."""
    if space == NONE and 0 <= piece < battle.roster.size():
        space = battle.where[piece]
    if not 0 < space < len(battle.ground.terrain) or battle.ground.terrain[space] == ABSENT:
        raise BadSetup("name a hex of the map, or a piece on it")
    targets = sorted(battle.ground.shots[space])
    guns = [unit for unit in battle.units_at(space) if battle.roster.arm[unit] == ARTILLERY]
    who = piece_name(battle, guns[0]) if guns else "Artillery"
    return targets, f"{who} in {hex_name(battle, space)} could bombard {len(targets)} hexes from there.", "7.3"
