"""What stands beside the board: the hour, the strip of an activation, leaders, orders, cards, losses, points."""

from __future__ import annotations

import functools
from typing import Final

from grognard.games.eagles import march, morale, victory
from grognard.games.eagles.display.chain import chain
from grognard.games.eagles.display.chances import at_most
from grognard.games.eagles.display.sheets import cards, orders, reinforcements
from grognard.games.eagles.display.signs import ARMY_COLOURS, COMMANDERS, SIDE_COLOURS, row_of, stripe
from grognard.games.eagles.display.tolls import toll
from grognard.games.eagles.display.words import box_of
from grognard.games.eagles.hidden import real_counter
from grognard.games.eagles.roster import (
    ARMY_NAMES,
    NO_FORMATION,
    NO_LEADER,
    SIDE_NAMES,
    SIDE_OF,
    SIDES,
    Roster,
)
from grognard.games.eagles.state import (
    DECLARATION,
    DEFENSIVE,
    END_CHECK,
    MOVEMENT,
    NEVER,
    NO_SIDE,
    OFFENSIVE,
    OPPORTUNITY,
    PURSUIT,
    RESOLUTION,
    WITHDRAWAL,
    Battle,
)
from grognard.games.eagles.steps.move import MovePart
from grognard.games.eagles.tables import FAIR, WEATHERS
from grognard.games.eagles.view import knows_order
from grognard.kernel.english import counted
from grognard.kernel.panels import (
    LeaderRow,
    Panel,
    Place,
    StripStep,
    TurnBox,
    danger,
    groups_of,
    score,
    tally,
    track,
    turn_box,
)
from grognard.kernel.panels import roster as roster_panel

DEVICES: Final = ["wreath", "crown"]  # by side
WEATHER_WORDS: Final = {
    "fair": "fair weather",
    "mud": "mud: marches 1 shorter, guns at a distance +1 (21)",
    "storm": "storm: levels 1 lower, guns at a distance +1, no charge bonus (21)",
}
SEGMENTS: Final = [
    (OFFENSIVE, "Offensive fire", "7.3.b"),
    (MOVEMENT, "Movement", "7.3.c"),
    (DECLARATION, "Attacks", "7.3.d"),
    (WITHDRAWAL, "Withdrawal", "7.3.e"),
    (OPPORTUNITY, "Reactions", "7.3.f"),
    (DEFENSIVE, "Defensive fire", "7.3.g"),
    (RESOLUTION, "Melee", "7.3.h"),
    (PURSUIT, "Pursuit", "7.3.i"),
    (END_CHECK, "End check", "7.3.j"),
]
# What can still be done in a segment: the verbs that take a stack, and how that is said
COUNTED: Final = {
    OFFENSIVE: (("fire",), "can fire"),
    DECLARATION: (("attack",), "can attack"),
    OPPORTUNITY: (("snipe", "charge"), "can react"),
    DEFENSIVE: (("defend", "muskets", "guns", "steady"), "can fire"),
    PURSUIT: (("pursue", "control"), "to pursue"),
}
RALLY_LEAVES_OUT: Final = (OFFENSIVE, DECLARATION, WITHDRAWAL, OPPORTUNITY, DEFENSIVE, RESOLUTION, PURSUIT)


def panels(state: Battle, seat: int) -> list[Panel]:
    """All panels, in the order in which they are shown."""
    found: list[Panel] = [turn_track(state)]
    if state.outcome is None and state.leader != NO_LEADER:
        found.append(strip(state, seat))
    found += toll(state, seat)
    found += chain(state)
    found += [leaders(state, seat, side) for side in sides_of(seat)]
    found += [orders(state, seat, side) for side in sides_of(seat)]
    found += dangers(state)
    found += scores(state)
    found += final_sums(state)
    found.append(places(state))
    found += [losses(state, army) for army in armies_of(state)]
    if state.card_of:
        found.append(cards(state))
    coming = reinforcements(state, seat)
    if coming:
        found.append(coming[0])
    found += order_of_battle(state)
    return found


def sides_of(seat: int) -> list[int]:
    """Both sides, that of the seat first."""
    return [0, 1] if seat != 1 else [1, 0]


def armies_of(state: Battle) -> list[int]:
    """The armies that fight here."""
    return sorted({formation.army for formation in state.roster.formations if formation.units})


# The hour


def turn_title(state: Battle) -> str:
    """The turn in a few words."""
    return f"{state.scenario.turns[state.turn].hour}, turn {state.turn + 1} of {len(state.scenario.turns)}"


def turn_track(state: Battle) -> Panel:
    """The turns, and how near this one is to its end (7.3.j)."""
    boxes = [_box(state, number) for number in range(len(state.scenario.turns))]
    return track(turn_title(state), boxes, state.turn, SIDES[state.side], levels_in_words(state), weather_text(state))


def _box(state: Battle, number: int) -> TurnBox:
    """A turn: its hour, its levels, how far one sees, and who may come in it."""
    turn = state.scenario.turns[number]
    hour, _, half = turn.hour.partition(" ")
    note = (
        f"a check above {turn.levels[0]} gives warning, a later one above {turn.levels[1]} ends the turn (7.3.j); "
        f"visibility {turn.visibility} hexes"
    )
    coming = len([1 for one, due in enumerate(state.counter_turn) if due == number and state.counter_at[one] == 0])
    coming += len([1 for arrival in state.scenario.arrivals if arrival.turn == number and not arrival.hidden])
    return turn_box(hour, half, note, rain=turn.weather != FAIR, arrivals=coming)


def levels_in_words(state: Battle) -> str:
    """How the turn stands, and when it ends."""
    level = morale.level(state)
    if state.finishing:
        return f"finishing \N{MIDDLE DOT} the turn ends above {level}"
    following = level + state.scenario.turns[state.turn].levels[1] - state.scenario.turns[state.turn].levels[0]
    return f"starting \N{MIDDLE DOT} warning above {level}, then the turn ends above {following}"


def weather_text(state: Battle) -> str:
    """The weather, the sight, and the passes in a row."""
    words = WEATHER_WORDS[WEATHERS[state.weather]]
    sight = f"visibility {state.scenario.turns[state.turn].visibility}"
    row = f"; {state.passes} of 4 passes in a row (7.3.a)" if state.passes else ""
    return f"{words[0].upper()}{words[1:]}; {sight}{row}."


# The strip of an activation


def strip(state: Battle, seat: int) -> Panel:
    """The segments of the present activation (7.3)."""
    leader = state.leader
    sign, colour = COMMANDERS
    title = state.roster.leader_names[leader]
    text = "second activation" if state.used[leader] > 1 else "first activation"
    if state.formation != NO_FORMATION:
        home = state.roster.formations[state.formation]
        sign, colour = stripe(home.id, home.colour)
        title = f"{title}, {home.name}"
        if state.rallying:
            text += " \N{MIDDLE DOT} rallies"
        elif knows_order(state, seat, state.formation):
            text += f" \N{MIDDLE DOT} {box_of(state, state.order[state.formation])}"
    return {
        "kind": "strip",
        "title": title,
        "text": text,
        "sign": sign,
        "colour": colour,
        "steps": [strip_step(state, seat, number, name, rule) for number, name, rule in SEGMENTS],
    }


def strip_step(state: Battle, seat: int, number: int, name: str, rule: str) -> StripStep:
    """One segment: done, lit, to come or left out; and what is to be said of it."""
    left_out = state.rallying and number in RALLY_LEAVES_OUT
    if left_out:
        return {"title": name, "note": "not when rallying", "state": "none", "rule": rule}
    if state.segment == number:
        notes = [note_of(state, number), left_in(state, seat, number)]
        return {"title": name, "note": ", ".join([note for note in notes if note]), "state": "now", "rule": rule}
    if state.segment > number:
        return {"title": name, "note": note_of(state, number), "state": "done", "rule": rule}
    return {"title": name, "note": later(state, number), "state": "later", "rule": rule}


def note_of(state: Battle, number: int) -> str:
    """What came, or comes, of a segment."""
    if number == OFFENSIVE:
        hexes = sum(state.fired)
        return f"{hexes} fired" if hexes else ""
    if number == MOVEMENT:
        moved = len(
            [u for u, h in enumerate(state.began) if h > 0 and state.acting[u] and state.where[u] not in (h, 0)]
        )
        return f"{moved} moved" if moved else ""
    if number == DECLARATION:
        targets = len(set(state.attacks.values()))
        return f"{targets} declared" if targets else ""
    if number == END_CHECK:
        return later(state, number)
    return ""


def left_in(state: Battle, seat: int, number: int) -> str:
    """What is left to do in the present segment, for whoever decides in it (7.3)."""
    if number == RESOLUTION:
        targets = len(set(state.attacks.values()))
        return f"{targets} to fight" if targets else "the last one"
    step = state.agenda[-1] if state.agenda else None
    if number == MOVEMENT:
        part = next((one for one in reversed(state.agenda) if isinstance(one, MovePart)), None)
        left = len(march.ready(state, part.number)) if part is not None and state.side == seat else 0
        return f"{left} to move" if left else ""
    if step is None or state.seat() != seat or number not in COUNTED:
        return ""
    verbs, word = COUNTED[number]
    left = len({action.a for action in state.legal() if action.verb in verbs})
    return f"{left} {word}" if left else ""


def later(state: Battle, number: int) -> str:
    """What a segment that is still to come depends on."""
    if number == END_CHECK:
        return f"goes on {round(float(at_most(morale.level(state))) * 100)} %"
    if number in (WITHDRAWAL, OPPORTUNITY, DEFENSIVE, RESOLUTION) and state.segment >= DECLARATION:
        return "" if state.attacks else "no attack"
    return ""


# Leaders


def leaders(state: Battle, seat: int, side: int) -> Panel:
    """The leaders of a side: who may be activated, and with what chance (7.3.a)."""
    used = [leader for leader in state.roster.leaders_of[side] if state.used[leader]]
    return {
        "kind": "command",
        "title": f"{SIDE_NAMES[side]} leaders",
        "text": f"{len(used)} of {len(state.roster.leaders_of[side])} activated",
        "side": SIDES[side],
        "colour": SIDE_COLOURS[side],
        "leaders": [leader_row(state, seat, leader) for leader in state.roster.leaders_of[side]],
    }


def leader_row(state: Battle, seat: int, leader: int) -> LeaderRow:
    """One leader."""
    formation = state.roster.leader_formation[leader]
    sign, colour = COMMANDERS
    note = "commander: orders, rally, direct command"
    if formation != NO_FORMATION:
        home = state.roster.formations[formation]
        sign, colour = stripe(home.id, home.colour)
        order = box_of(state, state.order[formation]) if knows_order(state, seat, formation) else "order not known"
        note = f"{home.name}, {order}"
    need = morale.initiative_of(state, leader)
    used = state.used[leader]
    here = state.leader_at[leader] > 0
    own = seat == state.roster.leader_side[leader]
    fit = (here or own) and morale.may_be_tried(state, leader)
    acts = state.leader == leader
    tried = "failed" if state.tried[leader] else "last"
    away = "hidden" if own and real_counter(state, leader) >= 0 else "away"
    status = away if not here else "acts" if acts else "twice" if used > 1 else tried
    row: LeaderRow = {
        "id": row_of(leader),
        "name": state.roster.leader_names[leader],
        "state": "fresh" if fit else "spent" if here else "absent",
        "status": f"activated {used} of 2" if fit else status,
        "note": f"{note}; initiative {need}, activated {used} of 2",
        "rule": "7.3.a",
        "sign": sign,
        "colour": colour,
    }
    if fit:
        row["chance"] = float(at_most(need))
    return row


# Points


def scores(state: Battle) -> list[Panel]:
    """The points of both sides, and what decides (7.4.c)."""
    found: list[Panel] = [{"kind": "victory", "title": "Victory", "text": victory_text(state)}]
    for side, id in enumerate(SIDES):
        title = f"{SIDE_NAMES[side]} points"
        total = victory.points_of(state, side)
        found.append(score(title, SIDE_NAMES[side], points_text(state, side), id, SIDE_COLOURS[side], total))
    return found


def amounts(state: Battle, side: int) -> list[tuple[str, str, int]]:
    """What the points of a side come from, with the rule of each part (7.4.c)."""
    prizes = [
        n
        for n, prize in enumerate(state.scenario.prizes)
        if prize.side == side and prize.since == NEVER and victory.counts(state, prize)
    ]
    return [
        ("ground", "7.4.c", sum([victory.for_prize(state, n) for n in prizes])),
        ("ground held turn by turn", "7.4.c", state.earned[side]),
        ("units", "7.4.b", victory.for_units(state, side)),
        ("leaders", "20.2", victory.for_leaders(state, side)),
        ("morale", "7.4.c", victory.for_morale(state, side)),
        ("flags", "20.3", state.flags[side] * state.scenario.worth.flag),
        ("reinforcements", "7.4.c", -state.penalty[side]),
    ]


def points_text(state: Battle, side: int) -> str:
    """The same in a line."""
    return ", ".join([f"{name} {amount}" for name, _, amount in amounts(state, side) if amount]) or "none yet"


def final_sums(state: Battle) -> list[Panel]:
    """The points of both sides at the end, line by line (7.4.c)."""
    if state.outcome is None:
        return []
    return [tally(f"{SIDE_NAMES[side]} points", SIDE_COLOURS[side], amounts(state, side)) for side in range(len(SIDES))]


def victory_text(state: Battle) -> str:
    """Who would win now, and from which scores on."""
    if state.outcome is not None:
        return f"{state.outcome.reason} ({state.outcome.rule})"
    now = victory.score(state)
    side, degree = victory.winner(state)
    stands = "a draw" if side == NO_SIDE else f"{SIDE_NAMES[side]}, {degree}"
    words = [
        f"from {least} on {'a draw' if winner == NO_SIDE else f'{SIDE_NAMES[winner]} {how}'}"
        for least, winner, how in state.scenario.bands[:-1]
    ]
    last, how = state.scenario.bands[-1][1], state.scenario.bands[-1][2]
    rest = "a draw" if last == NO_SIDE else f"{SIDE_NAMES[last]} {how}"
    parts = [f"{name} {points}" for name, points in breakdown(state) if points]
    return (
        f"French less Coalition points: {now:+d}, now {stands}. At the end: {', '.join(words)}, below that {rest} "
        f"(7.4.c). {'; '.join(parts) or 'Nobody has points yet'}."
    )


def dangers(state: Battle) -> list[Panel]:
    """Formations on the edge (19), a battle that may be over at once, and the last hour with too few points (7.4.c)."""
    if state.outcome is not None or state.turn < 0:
        return []
    found: list[Panel] = []
    for formation, one in enumerate(state.roster.formations):
        gone, base = morale.losses(state, formation)
        left = base // 2 + 1 - gone
        if gone and not state.demoralised[formation] and left <= 1:
            when = "One more lost" if left == 1 else "It has lost more than half"
            text = f"{one.name}: {when}, and the formation is demoralized when the turn ends."
            found.append(danger(SIDES[SIDE_OF[one.army]], text, "19", left < 1))
    if victory.ends_at_once(state):
        text = "The enemy holds the ground that ends the battle at once: drive him off before the turn is over."
        found.append(danger(SIDES[1 - state.scenario.sudden_side], text, "7.4.c", True))
    side, _ = victory.winner(state)
    if side != NO_SIDE and state.turn + 1 >= len(state.scenario.turns):
        text = "This is the last turn, and as the points stand now the battle is lost."
        found.append(danger(SIDES[1 - side], text, "7.4.c", True))
    return found


def breakdown(state: Battle) -> list[tuple[str, str]]:
    """What each side has its points for."""
    return [(SIDE_NAMES[side], points_text(state, side)) for side in (0, 1)]


def places(state: Battle) -> Panel:
    """The hexes that give points and who holds them (R77)."""
    found: list[Place] = []
    for prize in state.scenario.prizes:
        for h in prize.hexes:
            found.append(_place(state, prize.name, h, prize.points, prize.side, len(prize.hexes) > 1))
    held = [len([1 for place in found if place["device"] == device]) for device in DEVICES]
    return {
        "kind": "places",
        "title": "Ground that counts",
        "aside": f"French {held[0]}, Coalition {held[1]}",
        "text": "Held by whoever had unrouted troops there last (R77).",
        "places": found,
    }


def _place(state: Battle, name: str, h: int, points: int, side: int, many: bool) -> Place:
    holder = state.control[h] - 1
    known = holder >= 0
    return {
        "space": h,
        "name": f"{name} {h:04d}" if many else name,
        "colour": SIDE_COLOURS[holder] if known else "#8a7a60",
        "device": DEVICES[holder] if known else "ring",
        "note": f"{points} points for the {SIDE_NAMES[side]} side, held by {SIDE_NAMES[holder] if known else 'nobody'}",
        "turned": holder == side,
    }


# Losses


def losses(state: Battle, army: int) -> Panel:
    """What an army has lost: units gone, with the formations that are broken (19)."""
    roster = state.roster
    units = [u for u in range(roster.size_of()) if roster.army[u] == army]
    gone = len([u for u in units if state.is_off(u)])
    broken = [one.name for n, one in enumerate(roster.formations) if one.army == army and state.demoralised[n]]
    routed = len([u for u in units if state.where[u] > 0 and state.routed[u]])
    reduced = len([u for u in units if state.where[u] > 0 and state.lost[u]])
    text = f"{counted(gone, 'units')} lost, {reduced} reduced, {routed} routed"
    if broken:
        text += f"; demoralised: {', '.join(broken)}"
    return {
        "kind": "bar",
        "title": f"{ARMY_NAMES[army]} losses",
        "name": ARMY_NAMES[army],
        "text": f"{text} (19)",
        "colour": ARMY_COLOURS[army],
        "value": gone,
        "most": max(1, len(units)),
        "ticks": [{"at": max(1, len(units) // 2), "label": "half of the army"}],
    }


# The order of battle


def order_of_battle(state: Battle) -> list[Panel]:
    """Every piece of every army by formation, leaders first."""
    return _orders(state.roster, tuple(armies_of(state)))


@functools.lru_cache(maxsize=64)
def _orders(roster: Roster, armies: tuple[int, ...]) -> list[Panel]:
    """The order of battle does not change during a game."""
    found: list[Panel] = []
    for army in armies:
        members: list[tuple[str, str, int]] = []
        for leader in range(roster.leaders()):
            if roster.leader_army[leader] == army and roster.leader_formation[leader] == NO_FORMATION:
                members.append(("Commanders", COMMANDERS[0], roster.piece(leader)))
        side = 0
        for formation in roster.formations:
            if formation.army == army and formation.units:
                side = formation.side
                sign = stripe(formation.id, formation.colour)[0]
                if formation.officer != NO_LEADER:
                    members.append((formation.name, sign, roster.piece(formation.officer)))
                members += [(formation.name, sign, unit) for unit in formation.units]
        found.append(roster_panel(ARMY_NAMES[army], SIDES[side], groups_of(members)))
    return found
