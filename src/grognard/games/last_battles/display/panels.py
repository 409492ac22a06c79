"""What stands beside the board: turn track, losses and levels, score, order of battle, and the rules in our words."""

from __future__ import annotations

import functools

from grognard.games.last_battles.data.clock import hour, moment
from grognard.games.last_battles.display.pieces import SIDE_COLOURS
from grognard.games.last_battles.roster import (
    ARMIES,
    ARMY_TITLES,
    COALITION,
    FRENCH,
    FRENCH_ARMY,
    SIDES,
    Roster,
)
from grognard.games.last_battles.state import NEVER, WAITING, Battle, Turn
from grognard.kernel.panels import Panel, TurnBox, bar, clock_box, groups_of, score, track
from grognard.kernel.panels import roster as roster_panel
from grognard.kernel.reference import rules

DATA = "grognard.games.last_battles.data"
ON_POINTS = ("quatre_bras", "wavre")  # battles that points decide (19.4C, 20.4C)

ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd"}
ROMAN = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V", "6": "VI"}
COMMANDS = {
    ("French", "G"): "Imperial Guard",
    ("French", "Left"): "Left Wing",
    ("French", "Right"): "Right Wing",
    ("Allied", "Bw"): "Brunswick Corps",
    ("Allied", "C"): "Cavalry Corps",
    ("Allied", "NC"): "Netherlands Cavalry",
}


def panels(battle: Battle) -> list[Panel]:
    """All panels, in the order in which they are shown."""
    return [turn_track(battle), *scores(battle), *losses(battle), *order_of_battle(battle)]


# Turns


def turn_title(battle: Battle) -> str:
    """The turn in a few words: 16 June, 14:00."""
    return moment(battle.now().label)


def turn_track(battle: Battle) -> Panel:
    """The turns with weather and arrivals (4.0, 5.6)."""
    coming = arrivals(battle)
    boxes = [_box(turn, tuple(coming.get(number, ()))) for number, turn in enumerate(battle.scenario.turns)]
    text = f"{SIDES[battle.phasing].capitalize()} player turn"
    return track(turn_title(battle), boxes, battle.turn, SIDES[battle.phasing], text=text)


@functools.lru_cache(maxsize=512)
def _box(turn: Turn, coming: tuple[tuple[int, str], ...]) -> TurnBox:
    notes = [word for word, on in (("night", turn.night), ("rain", turn.rain)) if on]
    notes += [text for _, text in coming]
    return clock_box(hour(turn.label), "; ".join(notes), turn.night, turn.rain, sum([many for many, _ in coming]))


def arrivals(battle: Battle) -> dict[int, list[tuple[int, str]]]:
    """Who may enter from each turn on, with how many they are: (8, "Anglo-Allied: 8 pieces at 1634")."""
    found: dict[int, list[tuple[int, str]]] = {}
    for number, column in enumerate(battle.scenario.columns):
        waiting = [piece for piece in column.pieces if battle.where[piece] == WAITING]
        if waiting:
            army = ARMY_TITLES[battle.roster.army[waiting[0]]]
            many = f"{len(waiting)} pieces" if len(waiting) > 1 else battle.roster.names[waiting[0]]
            text = f"{army}: {many} at {'/'.join([f'{hex:04d}' for hex in column.hexes])}"
            found.setdefault(battle.due[number], []).append((len(waiting), text))
    return found


# Score and losses


def scores(battle: Battle) -> list[Panel]:
    """Victory points where they decide, and what decides the game."""
    scenario = battle.scenario
    text = _what_decides(scenario.number)
    if battle.outcome is not None:
        text = f"{battle.outcome.reason} ({battle.outcome.rule})"
    found: list[Panel] = [{"kind": "victory", "title": "Victory", "text": text}]
    if scenario.id in ON_POINTS:
        points = [scenario.points(battle, side) for side in range(len(SIDES))]
        for side, id in enumerate(SIDES):
            name = id.capitalize()
            colour = SIDE_COLOURS[side]
            found.append(score(f"{name} points", name, f"({scenario.number}.4C)", id, colour, points[side]))
    return found


@functools.cache
def _what_decides(number: str) -> str:
    """What decides a battle, from the rules of its chapter."""
    parts = [
        " ".join([entry["text"] for entry in rules(DATA).values() if entry["number"] in cases]) + f" ({cases[0]})"
        for cases in ([f"{number}.4", f"{number}.4C"], [f"{number}.3", f"{number}.3A", f"{number}.3B"])
    ]
    return " ".join(parts)


def losses(battle: Battle) -> list[Panel]:
    """A bar for each army: strength points lost, with its levels (9.0)."""
    found: list[Panel] = []
    for army in battle.scenario.armies:
        demoralization, disintegration = battle.scenario.levels(battle, army)
        ticks = [(demoralization, "demoralized")]
        if battle.scenario.disintegration[army] < NEVER:
            ticks.append((disintegration, "disintegrates"))
        if battle.broken[army]:
            text = "The army has disintegrated (9.1)"
        elif battle.demoralized[army]:
            text = "The army is demoralized (9.2)"
        else:
            text = f"{demoralization - battle.losses[army]} more and the army is demoralized (9.2)"
        colour = SIDE_COLOURS[side_of(army)]
        found.append(bar(ARMY_TITLES[army], "losses", text, colour, battle.losses[army], ticks))
    return found


def side_of(army: int) -> int:
    """The side that an army fights for."""
    return FRENCH if army == FRENCH_ARMY else COALITION


# Order of battle


def command_title(army: str, command: str) -> str:
    """A command in words."""
    if not command:
        return "Army commanders"
    if (army, command) in COMMANDS:
        return COMMANDS[army, command]
    if army == "Allied":
        number = command.removeprefix("N")
        return f"{ORDINALS.get(number, number + 'th')} {'Netherlands ' if number != command else ''}Division"
    if command.endswith("c"):
        return f"{ROMAN.get(command[:-1], command)} Cavalry Corps"
    return f"{ROMAN.get(command, command)} Corps"


def order_of_battle(battle: Battle) -> list[Panel]:
    """Every piece of every army by command, leaders first, the dead and the waiting too."""
    return _orders(battle.roster, tuple(battle.scenario.armies))


@functools.lru_cache(maxsize=64)
def _orders(roster: Roster, armies: tuple[int, ...]) -> list[Panel]:
    """The order of battle does not change during a game."""
    found: list[Panel] = []
    for army in armies:
        pieces = [piece for piece in range(roster.size()) if roster.army[piece] == army]
        pieces.sort(key=lambda piece: (roster.command[piece], piece < roster.units, piece))
        members = [
            (command_title(ARMIES[army], roster.command[piece]), roster.command[piece], piece) for piece in pieces
        ]
        found.append(roster_panel(ARMY_TITLES[army], SIDES[side_of(army)], groups_of(members)))
    return found


# Rules and guide
