"""Who is still to come: on the turn track, on the map where they enter, and on a sheet of their own (5.6)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.data.clock import hour, moment
from grognard.games.last_battles.display.pieces import SIDE_COLOURS, face
from grognard.games.last_battles.hidden import is_marker, pair_of
from grognard.games.last_battles.roster import ARMY_TITLES
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import hex_name
from grognard.games.last_battles.steps.coming import Body, bodies, where, who
from grognard.kernel.display import Punctuality, SpaceMark, arrival
from grognard.kernel.panels import Panel, SheetRow
from grognard.kernel.preview import Tone

SOON: Final = 4  # so many turns ahead an entry is marked on the map
LISTED: Final = 12  # so many bodies the sheet lists
WORDS: Final[dict[Punctuality, str]] = {"overdue": "overdue", "due": "may enter now", "later": ""}
TONES: Final[dict[Punctuality, Tone]] = {"overdue": "poor", "due": "good", "later": "plain"}


def punctuality(battle: Battle, body: Body) -> Punctuality:
    """How a body stands to the clock."""
    if body.due < battle.turn:
        return "overdue"
    return "due" if body.due == battle.turn else "later"


# On the turn track


def by_turn(battle: Battle) -> dict[int, list[tuple[int, str]]]:
    """Who may enter from each turn on, with how many they are: (8, "Anglo-Allied: 8 pieces at 1634")."""
    found: dict[int, list[tuple[int, str]]] = {}
    for body in bodies(battle):
        army = ARMY_TITLES[battle.roster.army[body.pieces[0]]]
        many = f"{len(body.pieces)} pieces" if len(body.pieces) > 1 else battle.roster.names[body.pieces[0]]
        found.setdefault(body.due, []).append((len(body.pieces), f"{army}: {many} at {where(body)}"))
    return found


# On the map


def entry_marks(battle: Battle) -> list[SpaceMark]:
    """Where somebody may enter now or soon; those of one side, hex and hour together."""
    together: dict[tuple[int, int, Punctuality, int], list[Body]] = {}
    for body in bodies(battle):
        if body.due > battle.turn + SOON:
            continue
        when = punctuality(battle, body)
        side = battle.roster.side[body.pieces[0]]
        for hex in body.hexes:
            together.setdefault((hex, side, when, body.due if when == "later" else 0), []).append(body)
    return [_entry(battle, key, coming) for key, coming in sorted(together.items())]


def _entry(battle: Battle, key: tuple[int, int, Punctuality, int], coming: list[Body]) -> SpaceMark:
    hex, side, when, _ = key
    pieces = [piece for body in coming for piece in body.pieces]
    turn = battle.scenario.turns[coming[0].due].label
    label = f"+{len(pieces)}" + (f" {hour(turn)}" if when == "later" else "")
    clock = f"from {moment(turn)} on" if when == "later" else WORDS[when]
    text = f"{hex_name(battle, hex)}: {', '.join([who(battle, body) for body in coming])}, {clock} (5.6)"
    return arrival(hex, pieces, when, label, text, SIDE_COLOURS[side])


# On a sheet


def timetable(battle: Battle) -> list[Panel]:
    """Who is to come, overdue ones first; a press shows the hex of entry."""
    coming = [body for body in bodies(battle) if body.due < len(battle.scenario.turns)]
    if not coming or battle.outcome is not None:
        return []
    late = sum([len(body.pieces) for body in coming if body.due < battle.turn])
    now = sum([len(body.pieces) for body in coming if body.due == battle.turn])
    counts = [(late, "overdue"), (now, "due now"), (sum([len(body.pieces) for body in coming]) - late - now, "later")]
    aside = ", ".join([f"{many} {word}" for many, word in counts if many])
    rows = [_row(battle, body) for body in coming[:LISTED]]
    left = len(coming) - len(rows)
    text = f"And {left} more; the turn track has them all." if left > 0 else ""
    return [{"kind": "sheet", "title": "Arrivals", "aside": aside, "text": text, "rows": rows}]


def _row(battle: Battle, body: Body) -> SheetRow:
    when = punctuality(battle, body)
    first = face(battle, body.pieces[0])
    hidden = is_marker(battle, body.pieces[0])
    many = f"{len(body.pieces)} {'piece' if len(body.pieces) == 1 else 'pieces'} at {where(body)}"
    return {
        "id": f"arrival_{body.number}_{pair_of(battle, body.pieces[0]) if hidden else 0}",
        "sign": first["band"],
        "colour": first["band_colour"],
        "name": who(battle, body),
        "text": many,
        "note": f"{moment(battle.scenario.turns[body.due].label)} {WORDS[when]}".strip(),
        "tone": TONES[when],
        "space": body.hexes[0],
        "marks": [],
    }
