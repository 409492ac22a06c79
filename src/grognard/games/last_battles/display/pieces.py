"""The counters as data: colour by nation, stripe by command, symbol by arm, strength and movement."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final, cast

from grognard.games.last_battles.battles.grand_waterloo import JOINED, RIGHT, GrandWaterloo
from grognard.games.last_battles.command import in_words, slots_left
from grognard.games.last_battles.data.clock import moment
from grognard.games.last_battles.hidden import in_play, is_marker, markers_of, pair_of
from grognard.games.last_battles.roster import ARMIES, FRENCH_ARMY, HQ, MARKER, SIDES, TRAIN, Roster
from grognard.games.last_battles.stacking import FORMING
from grognard.games.last_battles.state import DEAD, EXITED, HIDDEN, WAITING, Battle
from grognard.games.last_battles.strengths import is_blown
from grognard.kernel.display import Badge, PieceFace, Status, badge

STATUS = {DEAD: "dead", EXITED: "exited", WAITING: "waiting", HIDDEN: "waiting"}
SIDE_COLOURS: Final = ["#2f5597", "#b3382f"]
KEPT: Final = 20_000  # faces that are kept ready for the next time: those of all pieces in two hundred games

# The condition of a piece, as bits
MOVED: Final = 1
REDUCED: Final = 2
OUT_OF_COMMAND: Final = 4
INACTIVE: Final = 8
DEMORALIZED: Final = 16
BLOWN: Final = 32  # 16.8
IN_GARRISON: Final = 64  # 16.11
FORMS: Final = 128
HUNGRY: Final = 256  # 16.18
LEFT_WING: Final = 1024  # of the French army (27.1A)
RIGHT_WING: Final = 2048
REAL: Final = 512  # the real marker of a pair, for those who know it (16.6)

_WHITE, _DARK = "#ffffff", "#231a10"

# Nation first, then army: an Allied unit shows which contingent it belongs to.
_NATIONS = {
    "french": "#2f5597",
    "prussian": "#2f3238",
    "british": "#b3382f",
    "kgl": "#8e2f3b",
    "hanoverian": "#c25a4c",
    "netherlander": "#c8742a",
    "nassauer": "#5c7442",
    "brunswicker": "#454c53",
    "allied": "#b3382f",
}

# One hue for each command of an army; the letter stands beside it, so colour is never the only sign.
_BANDS = {
    ("French", "G"): "#e2b93b",
    ("French", "1"): "#d2574b",
    ("French", "2"): "#d9dee6",
    ("French", "3"): "#7fae6a",
    ("French", "4"): "#d99a4e",
    ("French", "6"): "#a98bd0",
    ("French", "1c"): "#8fc1d9",
    ("French", "2c"): "#8fc1d9",
    ("French", "3c"): "#e0a48a",
    ("French", "4c"): "#79b8b0",
    ("French", "Left"): "#f0e8d8",
    ("French", "Right"): "#f0e8d8",
    ("Prussian", "1"): "#d9dee6",
    ("Prussian", "2"): "#d2574b",
    ("Prussian", "3"): "#e2b93b",
    ("Prussian", "4"): "#7fb0de",
    ("Allied", "1"): "#f0e8d8",
    ("Allied", "2"): "#e2b93b",
    ("Allied", "3"): "#8fb8e0",
    ("Allied", "4"): "#7fae6a",
    ("Allied", "5"): "#e08f45",
    ("Allied", "6"): "#a98bd0",
    ("Allied", "Bw"): "#b9c0c8",
    ("Allied", "C"): "#2b2018",
    ("Allied", "N1"): "#4d6a94",
    ("Allied", "N2"): "#2c3f66",
    ("Allied", "N3"): "#6a3d22",
    ("Allied", "NC"): "#e8d9a8",
}

_LEADERS = ("commander", "officer", HQ, TRAIN, MARKER)  # pieces without strength
_BADGES: Final[dict[str, Badge]] = {
    "demoralized": badge("alarm", "demoralized"),
    "out_of_command": badge("cut_off", "out of command"),
    "blown": badge("blown", "blown after a charge"),
    "garrison": badge("garrison", "garrison"),
    "forming": badge("forming", "forming a garrison"),
    "hungry": badge("hungry", "out of supply"),
    "real": badge("real", "the real one of the two"),
}


def face_of(piece: Mapping[str, Any]) -> PieceFace:
    """The face of a piece, from `piece_json` of it."""
    army, kind = str(piece["army"]), str(piece["kind"])
    nation = str(piece.get("nationality") or army)
    command = str(piece.get("command") or "")
    band = _BANDS.get((army, command), "#e9dfc6")
    colour = _NATIONS.get(nation.lower(), _NATIONS.get(army.lower(), "#6b5840"))
    on_map = piece.get("status", "map") == "map" and piece.get("hex") is not None
    found: PieceFace = {
        "number": int(piece.get("number", -1)),
        "status": cast("Status", piece.get("status", "map")),
        "card": _card(piece),
        "id": str(piece["id"]),
        "name": f"{piece.get('name') or piece['id']}, {nation}",
        "title": f"{piece.get('name') or piece['id']}, {nation}" + (f" [{command}]" if command else ""),
        "label": _label(str(piece["id"]), str(piece.get("name") or "")),
        "side": army,
        "at": int(piece["hex"]) if on_map else None,
        "colour": colour,
        "ink": _WHITE,
        "band": command,
        "band_colour": band,
        "band_ink": _ink_on(band),
        "symbol": kind,
        "numbers": "" if kind in _LEADERS else f"{piece['strength']}-{piece['ma']}",
        "strength": 0 if kind in _LEADERS else int(piece["strength"]),
        "reduced": bool(piece.get("reduced")),
        "badges": [sign for flag, sign in _BADGES.items() if piece.get(flag)],
    }
    if kind == MARKER:
        found["shape"] = "back"
    return found


_ARMS = {
    "inf": "infantry",
    "cav": "cavalry",
    "art": "foot artillery",
    "horse": "horse artillery",
    "heavy": "heavy artillery",
    "commander": "commander",
    "officer": "officer",
    HQ: "headquarters",
    TRAIN: "supply train",
    MARKER: "marker for hidden units",
}


def _card(piece: Mapping[str, Any]) -> list[str]:
    """What the unit card says: who he is, what he can do, how he is."""
    kind = str(piece["kind"])
    lines = [f"{piece.get('nationality') or piece['army']} {_ARMS.get(kind, kind)}"]
    if kind == "commander":
        many = int(piece["strength"])
        slots = "one officer and one unit" if many == 1 else f"{many} officers and {many} units"
        lines.append(f"Commands {slots} (11.1A)")
        if piece.get("left"):
            lines.append(f"Can still command now: {piece['left']} (11.1A)")
    elif kind not in _LEADERS:
        lines.append(f"Strength {piece['strength']}, movement {piece['ma']}")
    for words, flag in (
        ("On its reduced side (2.4)", "reduced"),
        ("Has moved (5.1C)", "moved"),
        ("Out of command (11.3)", "out_of_command"),
        ("Not active (15.4, 16.14)", "inactive"),
        ("Blown after a charge: no zone, half strength (16.8)", "blown"),
        ("Garrison: does not move or attack (16.11C)", "garrison"),
        ("Forming a garrison (16.11A)", "forming"),
        ("Out of supply (16.18)", "hungry"),
        ("The real one of the two (16.6)", "real"),
        ("Hidden under a pair of markers (16.6)", "hidden"),
        ("Demoralized: its army or corps (9.3, 13.2)", "demoralized"),
    ):
        if piece.get(flag):
            lines.append(words)
    if piece.get("wing"):
        lines.append(f"Belongs to the French {piece['wing']} wing (27.1A)")
    if piece.get("due"):
        lines.append(f"May enter from {piece['due']} on (5.6)")
    return lines


def _label(identity: str, name: str) -> str:
    """What the counter prints: its own short designation; of a marker only its number."""
    if "?" in identity:
        return identity[identity.index("?") :]
    return identity or name


def _ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return _DARK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else _WHITE


def face(battle: Battle, piece: int) -> PieceFace:
    """A piece as it lies; the same again as long as nothing about it changes."""
    roster = battle.roster
    condition = MOVED if battle.moved[piece] else 0
    if piece < roster.units and battle.weakened[piece]:
        condition |= REDUCED
    if battle.out_of_command[piece]:
        condition |= OUT_OF_COMMAND
    if battle.asleep[piece]:
        condition |= INACTIVE
    if battle.is_shaken(piece):
        condition |= DEMORALIZED
    condition |= variant_condition(battle, piece) | wing_condition(battle, piece)
    return _kept(roster, piece, battle.where[piece], condition, due_turn(battle, piece), orders_left(battle, piece))


def wing_condition(battle: Battle, piece: int) -> int:
    """The wing of a French piece, until the wings are one (27.1A)."""
    scenario = battle.scenario
    if not isinstance(scenario, GrandWaterloo) or battle.marks.get(JOINED, 0):
        return 0
    if battle.roster.army[piece] != FRENCH_ARMY or battle.where[piece] <= 0 or piece >= battle.roster.people:
        return 0
    return RIGHT_WING if scenario.wing_of(battle, piece) == RIGHT else LEFT_WING


def variant_condition(battle: Battle, piece: int) -> int:
    """What variants make of a piece, as bits (16)."""
    roster = battle.roster
    if piece >= roster.people:
        return REAL if is_marker(battle, piece) and is_real(battle, piece) else 0
    if piece >= roster.units:
        fixed = len(battle.hq_active) > 0 and roster.kinds[piece] == HQ
        return INACTIVE if fixed and not battle.hq_active[roster.army[piece]] else 0
    found = BLOWN if is_blown(battle, piece) else 0
    if battle.garrison and battle.garrison[piece]:
        found |= FORMS if battle.garrison[piece] == FORMING else IN_GARRISON
    if battle.unsupplied and battle.unsupplied[piece]:
        found |= HUNGRY
    return found


def is_real(battle: Battle, marker: int) -> bool:
    """Is this known to be the real marker of a pair that hides somebody?"""
    pair = pair_of(battle, marker)
    return in_play(battle, pair) and marker == markers_of(battle, pair)[0] + battle.real[pair]


@functools.lru_cache(KEPT)
def _kept(roster: Roster, piece: int, place: int, condition: int, due: str | None, left: str | None) -> PieceFace:
    return face_of(piece_json(roster, piece, place, condition, due, left))


def piece_json(
    roster: Roster, piece: int, place: int, condition: int, due: str | None, left: str | None
) -> dict[str, object]:
    """One piece for drawing and for unit cards."""
    reduced = bool(condition & REDUCED)
    printed = roster.weak if reduced else roster.full
    return {
        "number": piece,
        "id": roster.ids[piece],
        "name": roster.names[piece],
        "army": ARMIES[roster.army[piece]],
        "side": SIDES[roster.side[piece]],
        "kind": roster.kinds[piece],
        "command": roster.command[piece],
        "nationality": roster.nationality[piece],
        "strength": printed[piece] if piece < roster.units else roster.capacity[piece],
        "ma": roster.allowance[piece] // 2,
        "reduced": reduced,
        "hex": place if place > 0 else None,
        "status": "map" if place > 0 else STATUS[place],
        "moved": bool(condition & MOVED),
        "out_of_command": bool(condition & OUT_OF_COMMAND),
        "inactive": bool(condition & INACTIVE),
        "demoralized": bool(condition & DEMORALIZED),
        "blown": bool(condition & BLOWN),
        "garrison": bool(condition & IN_GARRISON),
        "forming": bool(condition & FORMS),
        "hungry": bool(condition & HUNGRY),
        "real": bool(condition & REAL),
        "hidden": place == HIDDEN,
        "wing": "left" if condition & LEFT_WING else "right" if condition & RIGHT_WING else "",
        "due": due,
        "left": left,
    }


def orders_left(battle: Battle, piece: int) -> str | None:
    """How many officers and units a commander can still command, while command is given (11.1A)."""
    if not battle.roster.commander[piece] or battle.outcome is not None or not battle.agenda:
        return None
    if battle.roster.side[piece] != battle.phasing or battle.agenda[-1].name() != "CommandSegment":
        return None
    return in_words(*slots_left(battle, piece))


def due_turn(battle: Battle, piece: int) -> str | None:
    """The turn from which a waiting piece may enter, where it is fixed."""
    if battle.where[piece] != WAITING:
        return None
    number = battle.scenario.column_of.get(piece, -1)
    if number < 0 or battle.due[number] >= len(battle.scenario.turns):
        return None
    return moment(battle.scenario.turns[battle.due[number]].label)
