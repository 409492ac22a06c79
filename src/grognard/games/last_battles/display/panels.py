"""What stands beside the board: turn track, losses and levels, score, order of battle, and the rules in our words."""

from __future__ import annotations

import functools

from grognard.games.last_battles.data.clock import hour, moment
from grognard.games.last_battles.display.armies import morale_panels
from grognard.games.last_battles.display.arrivals import by_turn, timetable
from grognard.games.last_battles.display.campaign import sheets
from grognard.games.last_battles.display.dangers import dangers
from grognard.games.last_battles.display.pieces import SIDE_COLOURS
from grognard.games.last_battles.display.tolls import toll
from grognard.games.last_battles.forces import Turn
from grognard.games.last_battles.roster import (
    ARMIES,
    ARMY_TITLES,
    COALITION,
    FRENCH,
    FRENCH_ARMY,
    MARKER,
    SIDES,
    Roster,
)
from grognard.games.last_battles.state import NEVER, Battle
from grognard.games.last_battles.titles import command_title
from grognard.kernel.panels import Panel, TurnBox, bar, clock_box, groups_of, score, tally, track
from grognard.kernel.panels import roster as roster_panel
from grognard.kernel.reference import rules

DATA = "grognard.games.last_battles.data"
# Battles that points decide, with the rule (19.4C, 20.4C, 22.4A, 23.0D)
ON_POINTS = {
    "quatre_bras": "19.4C",
    "wavre": "20.4C",
    "campaign": "22.4A",
    "campaign_variant": "22.4A",
    "quatre_bras_variant": "23.0D",
}


def panels(battle: Battle) -> list[Panel]:
    """All panels, in the order in which they are shown."""
    return [
        turn_track(battle),
        *toll(battle),
        *dangers(battle),
        *scores(battle),
        *losses(battle),
        *morale_panels(battle),
        *sheets(battle),
        *timetable(battle),
        *order_of_battle(battle),
    ]


# Turns


def turn_title(battle: Battle) -> str:
    """The turn in a few words: 16 June, 14:00."""
    return moment(battle.now().label)


def turn_track(battle: Battle) -> Panel:
    """The turns with weather and arrivals (4.0, 5.6)."""
    coming = by_turn(battle)
    turns = battle.scenario.turns
    many_days = turns[0].label[:2] != turns[-1].label[:2]
    days = [many_days and (n == 0 or turn.label[:2] != turns[n - 1].label[:2]) for n, turn in enumerate(turns)]
    boxes = [_box(turn, tuple(coming.get(n, ())), days[n], many_days) for n, turn in enumerate(turns)]
    text = f"{SIDES[battle.phasing].capitalize()} player turn"
    return track(turn_title(battle), boxes, battle.turn, SIDES[battle.phasing], text=text)


@functools.lru_cache(maxsize=512)
def _box(turn: Turn, coming: tuple[tuple[int, str], ...], first_of_day: bool, dated: bool) -> TurnBox:
    weather = (("night", turn.night), ("rain", turn.rain and not turn.mud), ("mud", turn.mud))
    notes = [word for word, on in weather if on]
    notes += [text for _, text in coming]
    note = "; ".join([moment(turn.label), *notes] if dated else notes)
    box = clock_box(hour(turn.label), note, turn.night, turn.rain, sum([many for many, _ in coming]))
    if first_of_day:
        box["day"] = f"{int(turn.label[:2])} June"
    return box


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
            rule = ON_POINTS[scenario.id]
            found.append(score(f"{name} points", name, f"({rule})", id, colour, points[side]))
            if battle.outcome is not None:
                losses = battle.enemy_losses(side)
                parts = [("Enemy strength lost", rule, losses), ("Ground and exits", rule, points[side] - losses)]
                found.append(tally(f"{name} points", colour, parts))
    return found


@functools.cache
def _what_decides(number: str) -> str:
    """What decides a battle, from the rules of its chapter."""
    for_victory = [f"{number}.4", f"{number}.4C", f"{number}.0D"]
    for_levels = [f"{number}.3", f"{number}.3A", f"{number}.3B", f"{number}.3C", f"{number}.0C"]
    parts: list[str] = []
    for cases in (for_victory, for_levels):
        entries = [entry for entry in rules(DATA).values() if entry["number"] in cases]
        if entries:
            parts.append(" ".join([entry["text"] for entry in entries]) + f" ({entries[0]['number']})")
    return " ".join(parts)


def losses(battle: Battle) -> list[Panel]:
    """A bar for each army: strength points lost, with its levels (9.0)."""
    found: list[Panel] = []
    for army in battle.scenario.armies:
        demoralization, disintegration = battle.scenario.levels(battle, army)
        if battle.scenario.demoralization[army] >= NEVER or demoralization >= NEVER:
            continue  # corps or wings have levels of their own (13.0, 27.1A)
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


def order_of_battle(battle: Battle) -> list[Panel]:
    """Every piece of every army by command, leaders first, the dead and the waiting too."""
    return _orders(battle.roster, tuple(battle.scenario.armies))


@functools.lru_cache(maxsize=64)
def _orders(roster: Roster, armies: tuple[int, ...]) -> list[Panel]:
    """The order of battle does not change during a game."""
    found: list[Panel] = []
    for army in armies:
        pieces = [piece for piece in range(roster.size()) if roster.army[piece] == army and is_listed(roster, piece)]
        pieces.sort(key=lambda piece: (roster.command[piece], piece < roster.units, piece))
        members = [
            (command_title(ARMIES[army], roster.command[piece]), roster.command[piece], piece) for piece in pieces
        ]
        found.append(roster_panel(ARMY_TITLES[army], SIDES[side_of(army)], groups_of(members)))
    return found


def is_listed(roster: Roster, piece: int) -> bool:
    """Does the piece belong to an order of battle? Markers for hidden units do not (16.6)."""
    return roster.kinds[piece] != MARKER


# Rules and guide
