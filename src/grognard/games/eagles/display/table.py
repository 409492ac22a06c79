"""What the table shows beside its pieces: marks on hexes, ways over the map, answers to questions."""

from __future__ import annotations

from grognard.games.eagles import fire, movement
from grognard.games.eagles.command import command_marks, standing_order
from grognard.games.eagles.display.chain import ways
from grognard.games.eagles.display.signs import ARMY_COLOURS, SIDE_COLOURS, SYMBOLS
from grognard.games.eagles.display.words import box_of, hex_name, leader_name, unit_name
from grognard.games.eagles.orders import on_paper, takes_orders
from grognard.games.eagles.roster import CAVALRY, NO_FORMATION, NO_LEADER, SIDE_NAMES, SIDES
from grognard.games.eagles.state import NO_ORDER, NO_UNIT, Battle
from grognard.games.eagles.steps.orders import WritingStep
from grognard.games.eagles.view import knows_order
from grognard.games.eagles.zones import zones_of
from grognard.kernel.display import LegendLine, Question, SideFace, SpaceMark, circle, legend_line, mark, way
from grognard.kernel.rulebook import BadSetup

OPEN, BLOCKED = "#2c6b2f", "#9c2b20"


def side_faces() -> list[SideFace]:
    """The sides in the order of their seats."""
    return [{"id": SIDES[side], "title": SIDE_NAMES[side], "colour": SIDE_COLOURS[side]} for side in (0, 1)]


# Marks


def marks(state: Battle, seat: int) -> list[SpaceMark]:
    """Who holds what counts, what has fired, who attacks whom, and where the formation that acts is to go."""
    found = [holder(state, h) for h in prize_hexes(state) if state.control[h]]
    at = state.fired.find(1)
    while at >= 0:
        if not state.held[at]:
            found.append(mark(at, "smoke", f"{hex_name(state, at)} has fired: 3 more to leave it (7.3.b)"))
        at = state.fired.find(1, at + 1)
    found += chit_marks(state)
    found += attack_marks(state)
    found += ways(state)
    found += paper_marks(state, seat)
    if state.formation != NO_FORMATION:
        found += order_marks(state, seat, state.formation, False)
    return found


def paper_marks(state: Battle, seat: int) -> list[SpaceMark]:
    """All orders of a side as ribbons on the map while it writes them (7.1)."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, WritingStep) or step.side != seat:
        return []
    ours = [number for number in range(len(state.roster.formations)) if takes_orders(state, number, seat)]
    return [each for number in ours for each in order_marks(state, seat, number, False)]


def prize_hexes(state: Battle) -> list[int]:
    """The hexes that give points, each once."""
    return sorted({h for prize in state.scenario.prizes for h in prize.hexes})


def holder(state: Battle, h: int) -> SpaceMark:
    """Who holds a hex that counts (R77)."""
    side = state.control[h] - 1
    return mark(h, "control", f"{hex_name(state, h)} is in {SIDE_NAMES[side]} hands (R77)", SIDE_COLOURS[side])


def chit_marks(state: Battle) -> list[SpaceMark]:
    """How many order chits of a side lie face down on each objective, decoys among them (11-04, 11-08)."""
    found: list[SpaceMark] = []
    for side, row in enumerate(state.chits):
        for box, h in enumerate(state.scenario.boxes):
            count = row[box + 2] if box + 2 < len(row) else 0
            if count and h in state.ground.grid:
                text = f"{SIDE_NAMES[side]}: {count} order chits face down on {state.scenario.box_names[box]} (11)"
                chit = mark(h, "chits", text, SIDE_COLOURS[side])
                chit["label"] = str(count)
                found.append(chit)
    return found


def attack_marks(state: Battle) -> list[SpaceMark]:
    """Declared melees: an arrow from each attacking stack, a ring about each target (7.3.d)."""
    found: list[SpaceMark] = []
    for target in sorted(set(state.attacks.values())):
        found.append(mark(target, "defender", f"{hex_name(state, target)} is attacked (7.3.d)", SIDE_COLOURS[0]))
    for h, target in sorted(state.attacks.items()):
        colour = SIDE_COLOURS[max(0, state.side_in(h))]
        text = f"{hex_name(state, h)} attacks {hex_name(state, target)} (7.3.d)"
        found.append(way([h, target], "attack", text, colour))
    return found


def order_marks(state: Battle, seat: int, formation: int, rings: bool) -> list[SpaceMark]:
    """Where a formation is to go, for those who know its order: a ribbon from its officer, a flag, and the hexes round
    the objective in which every move keeps to the order (11.1.a-05).
    """
    home = state.roster.formations[formation]
    order = on_paper(state, formation)
    officer = home.officer
    if not knows_order(state, seat, formation) or order < 0 or officer == NO_LEADER:
        return []
    goal = state.scenario.boxes[order]
    colour = ARMY_COLOURS[home.army]
    name = state.scenario.box_names[order]
    found = [mark(goal, "goal", f"Objective of {home.name}: {name} (11.1.a)", colour)]
    at = state.leader_at[officer]
    if at > 0 and at != goal:
        found.append(way([at, goal], "order", f"Order of {home.name}: {name} (11.1.a)", colour, name))
    if rings:
        near = [h for h in state.ground.grid.within(goal, state.tables.numbers.free_radius) if h in state.ground.grid]
        found.append(circle(goal, near, "Every move that ends here keeps to the order (11.1.a)", colour))
    return found


# Questions


def questions() -> list[Question]:
    """What can be asked."""
    return [
        {
            "what": "command",
            "of": "piece",
            "title": "Command",
            "hint": "How far its officer commands, what his order is, and to where",
            "picked": ["officer", "commander"],
        },
        {"what": "reach", "of": "piece", "title": "Reach", "hint": "How far it could move from here"},
        {
            "what": "fire",
            "of": "piece",
            "title": "Fire",
            "hint": "Whom it could hit from here, and what is in the way",
            "symbols": sorted({symbol for arm, symbol in enumerate(SYMBOLS) if arm != CAVALRY} | {"skirmisher"}),
        },
        {"what": "zones", "of": "side", "title": "Zones", "hint": "Zones of control", "key": "z", "watch": True},
    ]


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [
        legend_line(
            "Size, quality in a shield, moves", "the foot of a counter; on a black ball: guns", "piece:ratings"
        ),
        legend_line("Tabs at the right edge", "the other units of the stack, each with its size", "piece:tab"),
        legend_line(
            "Dark cell and light cell", "units in the stack and their size together; ? where not seen", "piece:stack"
        ),
        legend_line("Medal", "a leader: initiative and leadership", "piece:medal"),
        legend_line("Medal with an arrow", "the leader who is activated now", "badge:point"),
        legend_line("Black disc with a cross", "a leader who is wounded, killed or captured", "badge:fallen"),
        legend_line("Counter with a dashed ring and ?", "hidden: a formation, a commander or a decoy", "piece:back"),
        legend_line("Puff of smoke", "the hex has fired: 3 more to leave it", "badge:puff", "mark:smoke"),
        legend_line("White flag", "routed", "badge:white_flag"),
        legend_line("Horseshoe", "cavalry that had an enemy beside it when movement began", "badge:horseshoe"),
        legend_line("Broken diamond", "out of command", "badge:broken"),
        legend_line("Triangle with !", "its formation is demoralized", "badge:alarm"),
        legend_line("Green disc with a chevron", "prepared to attack", "badge:ready"),
        legend_line("Blue disc with a shield", "in Defence for this activation", "badge:shield"),
        legend_line("White band", "the unit has lost a step", "piece:reduced"),
        legend_line("Chevron", "the front of a stack, where facing is used", "piece:front"),
        legend_line("Flag in a side's colour", "who holds a hex that gives points", "mark:control"),
        legend_line("Ribbon and flag", "the order of a formation and its objective", "way:order", "mark:goal"),
        legend_line("Dotted line about hexes", "where every move keeps to the order", "mark:circle"),
        legend_line("Small squares with a number", "order chits face down on an objective", "mark:chits"),
        legend_line("Arrow and red dashed ring", "a melee that has been declared", "way:attack", "mark:defender"),
        legend_line(
            "Line with a tick or a cross", "a line of fire that is open, or blocked", "way:open", "way:blocked"
        ),
        legend_line("Violet dots, brown dots", "a rout, and whom it may carry along", "way:rout", "way:spread"),
    ]


Answer = tuple[list[int], str, str]


def show(state: Battle, seat: int, what: str, piece: int, text: str) -> Answer:
    """Hexes, a sentence and its rule; raises BadSetup where the question makes no sense."""
    if what == "zones":
        if text not in SIDES:
            raise BadSetup(f"there is no side {text!r}; there are: {', '.join(SIDES)}")
        side = SIDES.index(text)
        zone = [h for h in state.ground.hexes if zones_of(state, side)[h]]
        return zone, f"Zones of control of the {SIDE_NAMES[side]} units: {len(zone)} hexes.", "10"
    if what not in ("command", "reach", "fire"):
        raise BadSetup(f"there is no question {what!r}")
    unit = piece if 0 <= piece < state.roster.size_of() else NO_UNIT
    leader = state.roster.leader_of(piece)
    if unit == NO_UNIT and leader == NO_LEADER:
        return [], "Nobody can tell what a hidden counter can do.", "22.2"
    if what == "command":
        return _command(state, seat, unit, leader)
    return _reach(state, unit, leader) if what == "reach" else _fire(state, unit)


def sketch(state: Battle, seat: int, what: str, piece: int) -> list[SpaceMark]:
    """What is drawn with an answer: the order with the command range, the lines of fire with what can be hit."""
    unit = piece if 0 <= piece < state.roster.size_of() else NO_UNIT
    leader = state.roster.leader_of(piece)
    if what == "command":
        formation = state.roster.formation[unit] if unit != NO_UNIT else NO_FORMATION
        if leader != NO_LEADER:
            formation = state.roster.leader_formation[leader]
        return [] if formation == NO_FORMATION else order_marks(state, seat, formation, True)
    if what == "fire" and unit != NO_UNIT and state.where[unit] > 0:
        return fire_lines(state, unit)
    return []


def _command(state: Battle, seat: int, unit: int, leader: int) -> Answer:
    """How far a leader's command reaches, and what his formation is to do (5.2, 11)."""
    roster = state.roster
    if leader == NO_LEADER:
        leader = roster.formations[roster.formation[unit]].officer
    if leader == NO_LEADER or state.leader_at[leader] <= 0:
        return [], "Its officer is not on the map.", "5.2"
    range_ = command_marks(state, leader)
    hexes = [h for h in state.ground.hexes if range_[h]]
    text = f"{roster.leader_names[leader]} commands {state.tables.numbers.command_range} hexes far, round enemies."
    formation = roster.leader_formation[leader]
    if formation == NO_FORMATION:
        return hexes, text, "11.3"
    if not knows_order(state, seat, formation):
        return hexes, f"{text} The order of {roster.formations[formation].name} is not known.", "11"
    text += f" {roster.formations[formation].name}: {box_of(state, state.order[formation])}."
    if unit != NO_UNIT and state.where[unit] > 0:
        within = range_[state.where[unit]] != 0
        if not within:
            text += f" {unit_name(state, unit)} is out of command."
        elif standing_order(state, unit) == NO_ORDER and state.order[formation] != NO_ORDER:
            text += f" Defence means nothing to {unit_name(state, unit)}."
    return hexes, text, "5.2"


def _reach(state: Battle, unit: int, leader: int) -> Answer:
    """How far a piece could go by itself with all its points (12)."""
    if unit == NO_UNIT:
        at, points, units = state.leader_at[leader], movement.leader_allowance(state, leader), []
        name, side = leader_name(state, state.roster.piece(leader)), state.roster.leader_side[leader]
    else:
        at, points, units = state.where[unit], movement.allowance(state, unit), [unit]
        name, side = unit_name(state, unit), state.roster.side[unit]
    if at <= 0:
        return [], f"{name} is not on the map.", "12"
    if unit != NO_UNIT and state.routed[unit]:
        return [], f"{name} is routed and moves only at the end of the turn.", "16"
    found = movement.reach(state, units, at, points, side)
    movement.add_bonus(state, units, at, points, side, found)
    hexes = sorted(movement.stops(state, units, found))
    return hexes, f"{name} has {points} movement points and could get to {len(hexes)} hexes.", "12.1"


def _fire(state: Battle, unit: int) -> Answer:
    """Whom a unit could hit (13.1)."""
    if unit == NO_UNIT:
        return [], "Leaders do not fight.", "5.2"
    name, h = unit_name(state, unit), state.where[unit]
    if h <= 0:
        return [], f"{name} is not on the map.", "13.1"
    if not fire.can_fire(state, unit):
        word = "routed units do not fire" if state.routed[unit] else "cavalry does not fire"
        return [], f"{name} does not fire: {word}.", "13.1"
    if not state.roster.is_guns(unit):
        targets = [n for n in state.ground.near[h] if state.enemy_in(n, state.roster.side[unit])]
        return sorted(state.ground.near[h]), f"{name} fires at neighbours: {len(targets)} enemy stacks there.", "13.1"
    far = gun_range(state)
    hexes = [n for n in state.ground.grid.within(h, far) if n != h and is_in_sight(state, h, n)]
    hit = len([n for n in hexes if state.enemy_in(n, state.roster.side[unit])])
    return sorted(hexes), f"{name} fires {far} hexes far and has {hit} enemy stacks in sight.", "13.1.b"


def gun_range(state: Battle) -> int:
    """How far guns fire now (13.1-03, 13.1-06)."""
    return min(state.tables.numbers.artillery_range, state.scenario.turns[state.turn].visibility)


def is_in_sight(state: Battle, h: int, target: int) -> bool:
    """Is a line of fire open (13.1.b)? To a neighbour it always is."""
    line = state.ground.line(h, target)
    return line.far <= 1 or line.is_open(state.held)


def fire_lines(state: Battle, unit: int) -> list[SpaceMark]:
    """A line to every enemy stack in range, open or not, with what is in the way (13.1.b)."""
    h, side = state.where[unit], state.roster.side[unit]
    if not fire.can_fire(state, unit):
        return []
    far = gun_range(state) if state.roster.is_guns(unit) else 1
    found: list[SpaceMark] = []
    for n in state.ground.grid.within(h, far):
        if n != h and state.enemy_in(n, side):
            clear = is_in_sight(state, h, n)
            text = "The line of fire is open (13.1.b)" if clear else f"{what_blocks(state, h, n)} (13.1.b)"
            found.append(way([h, n], "open" if clear else "blocked", text, OPEN if clear else BLOCKED))
    return found


def what_blocks(state: Battle, h: int, target: int) -> str:
    """The first thing in the way of a line of fire, in words (13.1.b)."""
    line = state.ground.line(h, target)
    if line.blocked:
        return "Blocked by ground or a slope"
    for n in line.between:
        if state.held[n]:
            return f"Blocked by the units in {hex_name(state, n)}"
    for left, right, _, _ in line.pairs:
        return f"Blocked between {hex_name(state, left)} and {hex_name(state, right)}"
    return "Blocked"
