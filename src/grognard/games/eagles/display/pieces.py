"""The counters as data: units with size, quality and moves, stacks under their leads, leaders as medals, hidden ones.

Numbers of pieces: units, then leaders (`Roster.piece`), then hidden counters.
"""

from __future__ import annotations

import functools
from typing import Final

from grognard.games.eagles.display.signs import (
    ARMY_COLOURS,
    COMMANDERS,
    NATION_COLOURS,
    SIDE_COLOURS,
    SYMBOLS,
    ink_on,
    short_name,
    stripe,
)
from grognard.games.eagles.hidden import knows
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.morale import initiative_of, leadership_of
from grognard.games.eagles.roster import (
    ARM_NAMES,
    CAVALRY,
    FIRST_COUNTER,
    INFANTRY,
    NO_FORMATION,
    NO_LEADER,
    SIDES,
    Roster,
)
from grognard.games.eagles.sighting import may_look
from grognard.games.eagles.stacking import points
from grognard.games.eagles.state import (
    DEAD,
    FIT,
    FLED,
    MOVEMENT,
    NO_FACING,
    UNSEEN,
    Battle,
)
from grognard.kernel.display import Badge, PieceFace, Status, badge, counter

STATUS: Final[dict[int, Status]] = {DEAD: "dead", FLED: "exited"}
KEPT: Final = 20_000  # faces that are kept ready for the next time
TURNED: Final = 60  # degrees between two facings

# The condition of a unit, as bits
REDUCED: Final = 1
ROUTED: Final = 2
FIRED: Final = 4
TIRED: Final = 8
CUT_OFF: Final = 16
DEMORALISED: Final = 32
READY: Final = 64
PREPARED: Final = 128
STEADY: Final = 256
IN_HAND: Final = 512

BADGES: Final[list[tuple[int, Badge]]] = [
    (ROUTED, badge("white_flag", "routed (15)")),
    (FIRED, badge("puff", "this hex has fired: 3 more to leave it (7.3.b)")),
    (TIRED, badge("horseshoe", "an enemy was beside this cavalry when movement began (17.5)")),
    (CUT_OFF, badge("broken", "out of command (5.2)")),
    (DEMORALISED, badge("alarm", "its formation is demoralised (19)")),
    (PREPARED, badge("ready", "prepared to attack (17.4)")),
    (STEADY, badge("shield", "in Defence for this activation (17.6)")),
    (IN_HAND, badge("hand", "on the move")),
]
FATES: Final = ["", "wounded", "killed", "captured"]
ORDINALS: Final = ["lead", "second", "third", "fourth", "fifth"]


def pieces(state: Battle, seat: int) -> list[PieceFace]:
    """The face of every piece that the seat sees, also of those beside the board."""
    depths = order_in_stacks(state)
    found = [unit_face(state, seat, unit, depths) for unit in range(state.roster.size_of()) if shown(state, unit)]
    found += [leader_face(state, leader) for leader in range(state.roster.leaders())]
    found += [hidden_face(state, seat, one) for one, h in enumerate(state.counter_at) if h >= 0]
    return found


def shown(state: Battle, unit: int) -> bool:
    """Is there anything to be shown of a unit: not where it may be anywhere under somebody else's lead (22.1)?"""
    return state.where[unit] != UNSEEN  # in a view only its owner's units are under a counter


def order_in_stacks(state: Battle) -> dict[int, int]:
    """The place of every unit in its stack, from the lead: it stands for all, then other troops, then guns."""
    found: dict[int, int] = {}
    for h, stack in state.stacks.items():
        lead = lead_of(state, h)
        others = [unit for unit in stack if unit != lead]
        others.sort(key=state.roster.is_guns)
        found.update({unit: depth for depth, unit in enumerate([lead, *others] if lead >= 0 else others)})
    return found


# Units


def condition(state: Battle, unit: int) -> int:
    """What is to be marked about a unit."""
    h = state.where[unit]
    found = REDUCED if state.lost[unit] else 0
    if state.demoralised[state.roster.formation[unit]]:
        found |= DEMORALISED
    if h <= 0:
        return found
    if state.routed[unit]:
        found |= ROUTED
    if state.fired[h]:
        found |= FIRED
    if state.steadied[h]:
        found |= STEADY
    if state.segment >= MOVEMENT and state.roster.arm[unit] == CAVALRY and state.beside[unit]:
        found |= TIRED
    if state.acting[unit]:
        if state.prepared[unit]:
            found |= PREPARED
        if not state.commanded[unit]:
            found |= CUT_OFF
    return found


def unit_face(state: Battle, seat: int, unit: int, depths: dict[int, int]) -> PieceFace:
    """A unit as it stands; what stays the same from one position to the next is made once."""
    h = state.where[unit]
    depth = depths.get(unit, -1)
    front = state.facing[h] if h > 0 and depth == 0 and state.switches.facing else NO_FACING
    stack = stack_key(state, seat, h) if depth == 0 else NO_STACK
    marks = condition(state, unit) | (IN_HAND if unit in state.movers else 0)
    return _unit_face(state.roster, unit, h, marks, depth, front, stack)


StackKey = tuple[int, int, int, bool]  # how many units, size of infantry and cavalry (or guns), points, not all seen
NO_STACK: Final[StackKey] = (0, 0, 0, False)


def stack_key(state: Battle, seat: int, h: int) -> StackKey:
    """What a stack is as a whole, as far as the seat sees it (8, 22.1)."""
    stack = state.stack(h)
    troops = [unit for unit in stack if not state.roster.is_guns(unit)]
    size = sum([state.size_of(unit) for unit in troops or stack])
    room = sum([points(state, unit) for unit in stack])
    known = state.unsealed or state.outcome is not None or (seat >= 0 and may_look(state, seat, h))
    return len(stack), size, room, not known


@functools.lru_cache(KEPT)
def _unit_face(roster: Roster, unit: int, h: int, marks: int, depth: int, front: int, stack: StackKey) -> PieceFace:
    formation = roster.formations[roster.formation[unit]]
    sign, band = stripe(formation.id, formation.colour)
    lost = marks & REDUCED
    size, quality, moves = roster.size[unit][lost], roster.quality[unit][lost], roster.moves[unit][lost]
    arm = roster.arm[unit]
    side = SIDES[roster.side[unit]]
    colour = NATION_COLOURS.get(roster.nations[unit], ARMY_COLOURS[roster.army[unit]])
    status: Status = "map" if h > 0 else STATUS.get(h, "waiting")
    face = counter(unit, roster.names[unit], side, h if h > 0 else None, colour, status=status, symbol=SYMBOLS[arm])
    face["id"] = roster.ids[unit]
    face["title"] = f"{roster.names[unit]}, {formation.name}: size {size}, quality {quality}, {moves} movement points"
    face["label"] = short_name(roster.names[unit])
    face["band"], face["band_colour"], face["band_ink"] = sign, band, ink_on(band)
    face["symbol"] = "skirmisher" if roster.light[unit] else SYMBOLS[arm]
    face["numbers"] = f"{size}-{quality}-{moves}"
    face["strength"] = size
    face["reduced"] = bool(lost)
    face["ratings"] = {"left": size, "shield": quality, "right": moves, "ball": roster.is_guns(unit)}
    face["badges"] = [sign for bit, sign in BADGES if marks & bit]
    face["card"] = _card(roster, unit, lost, marks)
    if h > 0 and depth >= 0:
        face["depth"] = depth
        face["role"] = "guns" if roster.is_guns(unit) and depth else ORDINALS[min(depth, 4)]
    if depth == 0:
        count, total, room, more = stack
        words = "what lies under the lead is not seen (22.1)"
        if not more:
            words = f"{count} of 5 units, {room} of 30 stacking points (8)"
        face["stack"] = {"count": count, "sum": total, "open": more, "text": words}
    if front != NO_FACING:
        face["front"] = front * TURNED
    return face


def _card(roster: Roster, unit: int, lost: int, marks: int) -> list[str]:
    """What the unit card says."""
    arm = roster.arm[unit]
    formation = roster.formations[roster.formation[unit]]
    light = "light " if roster.light[unit] else ""
    size, quality, moves = roster.size[unit][lost], roster.quality[unit][lost], roster.moves[unit][lost]
    what = "fire factor" if roster.is_guns(unit) else "size"
    lines = [
        f"{roster.nations[unit]} {light}{ARM_NAMES[arm]}, {formation.name}",
        f"{what.capitalize()} {size}, quality {quality}, {moves} movement points (5.1)",
    ]
    if roster.steps[unit] == 1:
        lines.append("One step: the first loss removes it (5.1)")
    elif lost:
        lines.append("Reduced: the next loss removes it (5.1)")
    else:
        other = (roster.size[unit][1], roster.quality[unit][1], roster.moves[unit][1])
        lines.append(f"Reduced it has {other[0]}, {other[1]} and {other[2]} (5.1)")
    if arm == CAVALRY:
        lines.append(f"Pursuit factor {roster.pursuit[unit]} (17.3)")
    if arm == INFANTRY and roster.light[unit]:
        lines.append("As lead it fires with 1 less on the dice (13.1.c)")
    if roster.is_guns(unit):
        lines.append("Fires up to 4 hexes in sight; never attacks in melee (13.1)")
    lines += [sign["text"][0].upper() + sign["text"][1:] for bit, sign in BADGES if marks & bit]
    return lines


# Leaders


def leader_face(state: Battle, leader: int) -> PieceFace:
    """A leader as a medal: initiative and leadership, the stripe of his formation."""
    at = state.leader_at[leader]
    numbers = (initiative_of(state, leader), leadership_of(state, leader))
    active = state.leader == leader
    return _leader_face(state.roster, leader, at, state.fate[leader], numbers, state.used[leader], active)


@functools.lru_cache(KEPT)
def _leader_face(
    roster: Roster, leader: int, at: int, fate: int, numbers: tuple[int, int], used: int, active: bool
) -> PieceFace:
    formation = roster.leader_formation[leader]
    if formation == NO_FORMATION:
        sign, band = COMMANDERS
        place = "commander"
    else:
        home = roster.formations[formation]
        sign, band = stripe(home.id, home.colour)
        place = home.name
    name = roster.leader_names[leader]
    colour = ARMY_COLOURS[roster.leader_army[leader]]
    status: Status = "map" if at > 0 else "waiting"
    side = SIDES[roster.leader_side[leader]]
    face = counter(roster.piece(leader), name, side, at if at > 0 else None, colour, status=status)
    initiative, leadership = numbers
    face["id"] = roster.leader_ids[leader]
    face["shape"] = "medal"
    face["symbol"] = "commander" if formation == NO_FORMATION else "officer"
    face["title"] = f"{name}, {place}: initiative {initiative}, leadership {leadership}"
    face["label"] = name
    face["band"], face["band_colour"], face["band_ink"] = sign, band, ink_on(band)
    face["numbers"] = f"{initiative}\N{MIDDLE DOT}{leadership}"
    face["card"] = [
        f"Commands {place}" if formation != NO_FORMATION else "Commands the army (11.3)",
        f"Initiative {initiative}, leadership {leadership} (5.2)",
        f"Activated {used} of 2 times in this turn (7.3.a)",
    ]
    if fate != FIT:
        face["reduced"] = True
        face["badges"] = [badge("fallen", f"{FATES[fate]}: his staff acts for him (20.2)")]
        face["card"].append(f"{FATES[fate].capitalize()}: initiative 7 and no leadership (20.2)")
    elif active:
        face["badges"] = [badge("point", "activated now")]
    return face


# Hidden counters


def hidden_face(state: Battle, seat: int, one: int) -> PieceFace:
    """A counter that stands for a leader, truly or not; the enemy sees its back alone (22.2)."""
    at = state.counter_at[one] or None
    side = state.counter_side[one]
    number = FIRST_COUNTER + one
    leader = state.counter_leader[one] if side == seat or state.unsealed else NO_LEADER
    if leader == NO_LEADER:
        face = counter(number, "Hidden counter", SIDES[side], at, SIDE_COLOURS[side])
        face["title"] = "A hidden counter: a formation, a commander or a decoy (22.2)"
        face["label"] = "?"
        face["card"] = ["It is turned up when an enemy sees it (22.2)"]
    else:
        real = state.counter_real[one] != 0
        sure = state.unsealed or knows(state, side, one)
        name = state.roster.leader_names[leader]
        called = f"Counter of {name}" if not sure else name if real else f"Decoy of {name}"
        face = counter(number, called, SIDES[side], at, SIDE_COLOURS[side])
        face["title"] = f"{called}, hidden"
        face["label"] = name
        face["band"] = "" if real else "decoy" if sure else "?"
        face["card"] = ["The enemy sees its back only (22.2)"]
    if at is None:
        hour = state.scenario.turns[state.counter_turn[one]].hour if state.counter_turn[one] >= 0 else ""
        face["status"] = "waiting"
        face["card"] = [f"It may come on from {hour} on (23.1)"]
    face["shape"] = "back"
    return face
