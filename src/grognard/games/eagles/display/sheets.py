"""Sheets beside the board: the orders of each side, the cards, who is still to come."""

from __future__ import annotations

from grognard.games.eagles import morale
from grognard.games.eagles.cards import hand
from grognard.games.eagles.display.signs import SIDE_COLOURS, stripe
from grognard.games.eagles.display.words import box_name, box_of, card_name
from grognard.games.eagles.orders import on_paper
from grognard.games.eagles.roster import NO_LEADER, SIDE_NAMES
from grognard.games.eagles.state import FIT, NO_SIDE, NOT_WRITTEN, Battle
from grognard.games.eagles.steps.orders import WritingStep
from grognard.games.eagles.view import knows_order
from grognard.kernel.panels import Panel, SheetRow
from grognard.kernel.preview import Tone

# Orders


def orders(state: Battle, seat: int, side: int) -> Panel:
    """The orders of a side: its own as they are, the enemy's where they have been shown (11)."""
    formations = [n for n, one in enumerate(state.roster.formations) if one.side == side and one.units]
    armies = {state.roster.formations[n].army for n in formations}
    granted = sum([state.scenario.turns[state.turn].orders[army] for army in armies])
    aside = "set before the battle"
    if granted:
        aside = "1 may be changed" if granted == 1 else f"{granted} may be changed"
    open_ = len([n for n in formations if knows_order(state, seat, n)])
    own = seat == side or state.unsealed
    top = state.agenda[-1] if state.agenda else None
    writes = isinstance(top, WritingStep) and top.side == side == seat
    return {
        "wanted": writes,
        "kind": "sheet",
        "title": f"{SIDE_NAMES[side]} orders",
        "aside": aside if own else f"{open_} of {len(formations)} shown",
        "text": decoy_text(state, seat, side),
        "rows": [order_row(state, seat, formation) for formation in formations],
    }


def order_row(state: Battle, seat: int, formation: int) -> SheetRow:
    """The order of one formation, its officer and its morale."""
    home = state.roster.formations[formation]
    sign, colour = stripe(home.id, home.colour)
    known = knows_order(state, seat, formation)
    order = on_paper(state, formation)
    text = box_of(state, order) if known else "face down"
    gone, base = morale.losses(state, formation)
    tone: Tone = "worst" if state.demoralised[formation] else "poor" if 2 * gone + 2 > base else "plain"
    officer = home.officer
    at = state.leader_at[officer] if officer != NO_LEADER else 0
    words: list[str] = ["on paper"] if state.written[formation] != NOT_WRITTEN else []
    if state.shown[formation]:
        words.append("shown")
    if state.demoralised[formation]:
        words.append("demoralised")
    if officer != NO_LEADER and state.fate[officer] != FIT:
        words.append("officer lost")
    return {
        "id": f"formation_{formation}",
        "sign": sign,
        "colour": colour,
        "name": home.name,
        "text": text[0].upper() + text[1:],
        "note": f"{gone} of {base} lost, demoralized above {base // 2} (19)",
        "tone": tone,
        "space": at if at > 0 else None,
        "marks": [*words],
    }


def decoy_text(state: Battle, seat: int, side: int) -> str:
    """Where the decoys of a side lie, for their owner; others know that there are five (11-08)."""
    number = state.tables.numbers.decoy_orders
    if seat != side and not state.unsealed:
        found = [(box, count) for box, count in enumerate(state.chits[side]) if count] if state.chits else []
        lie = ", ".join([f"{count} on {box_name(state, box)}" for box, count in found])
        return f"{number} chits of this side mean nothing{f'; face down: {lie}' if lie else ''} (11)."
    boxes = [state.decoys[chit] for chit in range(side * number, (side + 1) * number)]
    names = [box_of(state, box) for box in boxes]
    counted = [f"{names.count(name)} on {name}" for name in dict.fromkeys(names)]
    return f"Decoys: {', '.join(counted)} (11)."


# Cards


def cards(state: Battle) -> Panel:
    """The tactical cards: who has which, and who may play one now (18.1)."""
    return {
        "kind": "sheet",
        "title": "Cards",
        "aside": ", ".join([f"{SIDE_NAMES[side]} {state.card_of.count(side)}" for side in (0, 1)]),
        "text": "A side plays one in a turn; it then goes to the enemy (18.1).",
        "rows": [card_row(state, card) for card in range(len(state.card_of))],
    }


def card_row(state: Battle, card: int) -> SheetRow:
    """One card."""
    owner = state.card_of[card]
    ready = owner != NO_SIDE and card in hand(state, owner)
    words = "not taken yet" if owner == NO_SIDE else SIDE_NAMES[owner]
    return {
        "id": f"card_{card}",
        "sign": str(card + 1),
        "colour": SIDE_COLOURS[owner] if owner != NO_SIDE else "#cbb894",
        "name": card_name(state, card),
        "text": words,
        "note": state.scenario.card_texts[card],
        "tone": "plain",
        "space": None,
        "marks": ["ready"] if ready else [],
    }


# Reinforcements


def reinforcements(state: Battle, seat: int) -> list[Panel]:
    """Who is still to come, as far as the seat knows (23); nothing where nobody is."""
    rows: list[SheetRow] = []
    for one, due in enumerate(state.counter_turn):
        if due >= state.turn and state.counter_at[one] == 0:
            rows.append(_counter_row(state, seat, one, due))
    for number, arrival in enumerate(state.scenario.arrivals):
        waiting = [u for column in arrival.march for u in column if state.where[u] == 0]
        if waiting and not arrival.hidden:
            home = state.roster.formations[arrival.formation]
            rows.append(
                _arrival_row(
                    home.name, stripe(home.id, home.colour), number, len(waiting), hour_of(state, arrival.turn)
                )
            )
    if not rows:
        return []
    return [{"kind": "sheet", "title": "Reinforcements", "aside": f"{len(rows)} to come", "text": "", "rows": rows}]


def hour_of(state: Battle, turn: int) -> str:
    """The hour of a turn, if the battle lasts so long."""
    return state.scenario.turns[turn].hour if 0 <= turn < len(state.scenario.turns) else "too late"


def _arrival_row(name: str, band: tuple[str, str], number: int, units: int, hour: str) -> SheetRow:
    return {
        "id": f"arrival_{number}",
        "sign": band[0],
        "colour": band[1],
        "name": name,
        "text": f"{units} {'unit' if units == 1 else 'units'} from {hour} on",
        "note": "when their leader is activated (23)",
        "tone": "plain",
        "space": None,
        "marks": [],
    }


def _counter_row(state: Battle, seat: int, one: int, due: int) -> SheetRow:
    """A counter on the track: whose, when, and for its owner whom it stands for (23.1)."""
    side = state.counter_side[one]
    leader = state.counter_leader[one] if seat == side else NO_LEADER
    name = "A counter" if leader == NO_LEADER else state.roster.leader_names[leader]
    return {
        "id": f"counter_{one}",
        "sign": "?",
        "colour": SIDE_COLOURS[side],
        "name": f"{SIDE_NAMES[side]}: {name}",
        "text": f"due at {hour_of(state, due)}",
        "note": "real or a decoy (23.1)",
        "tone": "plain",
        "space": None,
        "marks": [],
    }
