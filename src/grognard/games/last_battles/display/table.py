"""What the table shows of a battle beyond its pieces and choices: marks on hexes, answers to questions."""

from __future__ import annotations

import functools

from grognard.games.last_battles import command, movement, observation
from grognard.games.last_battles.battles.grand_waterloo import JOINED, GrandWaterloo
from grognard.games.last_battles.display.arrivals import entry_marks
from grognard.games.last_battles.display.campaign import supply_answer
from grognard.games.last_battles.display.pieces import SIDE_COLOURS, face
from grognard.games.last_battles.display.words import halves
from grognard.games.last_battles.ground import ABSENT, Ground
from grognard.games.last_battles.hidden import in_play, is_marker, pair_of
from grognard.games.last_battles.roster import ARTILLERY, SIDES
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name, name_on, piece_name
from grognard.games.last_battles.titles import TITLES
from grognard.kernel.action import NONE
from grognard.kernel.display import (
    LegendLine,
    MarkKind,
    PieceFace,
    Question,
    SideFace,
    SpaceMark,
    legend_line,
    mark,
    way,
)
from grognard.kernel.rulebook import BadSetup

FEW = 512  # marks that are kept ready for the next time


def side_faces() -> list[SideFace]:
    """The sides in the order of their seats."""
    return [
        {"id": side, "title": title, "colour": colour}
        for side, title, colour in zip(SIDES, TITLES, SIDE_COLOURS, strict=True)
    ]


# Pieces


def pieces(battle: Battle) -> list[PieceFace]:
    """The face of every piece; between two positions most of them stay the same."""
    return [face(battle, piece) for piece in range(battle.roster.size()) if is_shown(battle, piece)]


def is_shown(battle: Battle, piece: int) -> bool:
    """Is the piece in the game? Markers are only while they hide somebody (16.6)."""
    return not is_marker(battle, piece) or in_play(battle, pair_of(battle, piece))


# Marks


def marks(battle: Battle) -> list[SpaceMark]:
    """Control of the hexes that count (3.4B), exits (5.5), entries (5.6), and what moves or fights now."""
    found: list[SpaceMark] = []
    for hex, side in sorted(battle.control.items()):
        found.append(_control(battle.ground, hex, side))
    for hex in battle.scenario.exits:
        found.append(_exit(battle.ground, hex))
    found.extend(entry_marks(battle))
    found.extend(border(battle))
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


@functools.lru_cache(FEW)
def _control(ground: Ground, hex: int, side: int) -> SpaceMark:
    return mark(hex, "control", f"{name_on(ground, hex)}: {TITLES[side]} control", SIDE_COLOURS[side])


def border(battle: Battle) -> list[SpaceMark]:
    """The column between the French wings, until they are one (27.1A)."""
    scenario = battle.scenario
    if not isinstance(scenario, GrandWaterloo) or battle.marks.get(JOINED, 0):
        return []
    hexes = [hex for hex in battle.ground.hexes if hex // 100 == scenario.border]
    words = "The French wings meet here: west of it the left wing, east of it the right wing (27.1A)"
    return [way(hexes, "border", words, label="left wing | right wing")]


@functools.lru_cache(FEW)
def _exit(ground: Ground, hex: int) -> SpaceMark:
    return mark(hex, "exit", f"{name_on(ground, hex)}: units may leave the map here")


def _mark(battle: Battle, hex: int, kind: MarkKind, text: str) -> SpaceMark:
    mine = battle.phasing if kind != "defender" else 1 - battle.phasing
    return mark(hex, kind, text, SIDE_COLOURS[mine])


# Questions


def questions(battle: Battle) -> list[Question]:
    """What can be asked here; where no leaders are in play, nobody commands."""
    found: list[Question] = [
        {"what": "reach", "of": "piece", "title": "Reach", "hint": "How far this piece could go"},
        {"what": "command", "of": "piece", "title": "Command", "hint": "How far this leader's command reaches"},
        {"what": "sight", "of": "piece", "title": "Sight", "hint": "What guns could see from here"},
        {"what": "zones", "of": "side", "title": "Zones", "hint": "Zones of control", "key": "z", "watch": True},
    ]
    if battle.switches.hidden_movement or battle.switches.guard_rout or battle.switches.field_reorganization:
        found.append({"what": "observed", "of": "side", "title": "Seen", "hint": "What this side sees (16.3)"})
    if battle.switches.supply:
        found.append({"what": "supply", "of": "side", "title": "Supply", "hint": "Who has no supply now (14.0)"})
    led = battle.roster.size() > battle.roster.units
    return [question for question in found if led or question["what"] != "command"]


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [
        legend_line("Eight-sided red chip, hatching", "watched by the enemy, or no way back from it"),
        legend_line("Red hatching with a ring", "you may attack there; the chip is the odds column"),
        legend_line("Red dashed ring", "the hex is attacked", "mark:defender"),
        legend_line("Yellow ring", "units there attack; dotted: guns there fire", "mark:attacker", "mark:gun"),
        legend_line("Flag in a side's colour", "who controls a hex that counts", "mark:control"),
        legend_line("White band behind the numbers", "the unit is on its reduced side", "piece:reduced"),
        legend_line("Triangle with !", "demoralized", "badge:alarm"),
        legend_line("Ring with a stroke", "out of command", "badge:cut_off"),
        legend_line(
            "Letter on a counter",
            "B blown after a charge, F forming a garrison, G garrison, H out of supply (hungry)",
            "badge:blown",
            "badge:forming",
            "badge:garrison",
            "badge:hungry",
        ),
        legend_line(
            "Counter with a ? and a number",
            "a marker for hidden units; its mate has the same number. R: the real one",
            "piece:back",
            "badge:real",
        ),
        legend_line("Blue dashed line", "between the French wings", "way:border"),
    ]


def show(battle: Battle, what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
    """Hexes, a sentence and its rule; raises BadSetup where the question makes no sense."""
    if what == "zones":
        side = side_named(text)
        zone = [hex for hex in battle.ground.hexes if battle.zoc[side][hex]]
        return zone, f"Zones of control of the {TITLES[side]} units: {len(zone)} hexes.", "5.3"
    if what == "sight":
        return _sight(battle, piece, space)
    if what == "observed":
        return _observed(battle, text)
    if what == "supply":
        return supply_answer(battle, side_named(text))
    if what not in ("reach", "command"):
        raise BadSetup(f"there is no question {what!r}")
    if not 0 <= piece < battle.roster.size():
        raise BadSetup("name the piece that you ask about")
    if battle.where[piece] <= 0:
        return [], f"{piece_name(battle, piece)} is not on the map.", "5.6"
    return _reach(battle, piece) if what == "reach" else _command(battle, piece)


def side_named(text: str) -> int:
    """The number of a side; raises BadSetup if there is none of that name."""
    if text not in SIDES:
        raise BadSetup(f"there is no side {text!r}; there are: {', '.join(SIDES)}")
    return SIDES.index(text)


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


def _observed(battle: Battle, text: str) -> tuple[list[int], str, str]:
    """What units and leaders of a side see in this turn (16.3)."""
    side = side_named(text)
    eyes = observation.Lookout(battle, 1 - side)
    found = [hex for hex in battle.ground.hexes if eyes.sees(hex)]
    far = observation.distance(battle)
    return found, f"The {TITLES[side]} see {len(found)} hexes, {far} hexes far at most.", "16.3"


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
