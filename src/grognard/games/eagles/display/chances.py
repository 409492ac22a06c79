"""Exact chances of fire, melee and tests: the sum term by term, each row of the table, and what it comes to."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.games.eagles import fire, melee, quality
from grognard.games.eagles.fire import Fire, must_give_way
from grognard.games.eagles.lead import lead_of, tested_quality
from grognard.games.eagles.melee import Melee
from grognard.games.eagles.roster import SIDES
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.tables import ELIMINATED, GUN_FIRE, NO_TEST, Result
from grognard.kernel.odds import two_dice
from grognard.kernel.preview import Column, Odds, Tone, odds, part, result, total_of
from grognard.kernel.preview import Result as Row

# What becomes of a stack in the end, from the worst
GONE: Final = 0
ROUTS: Final = 1
GIVES_WAY: Final = 2
REDUCED: Final = 3
STANDS: Final = 4
IDS: Final = ["gone", "routs", "gives_way", "reduced", "stands"]
WORDS: Final = ["is wiped out", "routs", "retreats or pays a step", "loses steps, stands", "stands unhurt"]
TONES: Final[list[Tone]] = ["best", "best", "good", "even", "poor"]  # to the enemy of the stack
OWN_TONES: Final[list[Tone]] = ["worst", "worst", "poor", "even", "good"]

FIRE_RULES: Final = [
    "13.1.c", "13.1.c", "13.1.c", "13.1.c", "13.1.c", "11.1.b", "13.1.c", "17.7", "21", "24", "24",
]  # fmt: skip
MELEE_RULES: Final = [
    "13.2.b", "13.2.b", "13.2.b", "13.2.a", "15", "6", "19", "8", "8", "17.4", "17.5", "13.2.b", "17.6", "24",
]  # fmt: skip
THIRTY_SIX: Final = 36
Spread = list[Fraction]  # by what becomes of a stack


def told(cell: Result) -> str:
    """A cell of the tables as it is printed there."""
    if cell.test == ELIMINATED:
        return "wiped out"
    words: list[str] = []
    if cell.test != NO_TEST:
        words.append("test" if cell.test == 0 else f"test +{cell.test}")
    if cell.steps:
        words.append("1 step" if cell.steps == 1 else f"{cell.steps} steps")
    if cell.every:
        words.append("step each")
    return ", ".join(words) or "nothing"


def tests(value: int, added: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that a quality test is passed, missed by one or two, or ends in a rout (13.1.d)."""
    ways = [0, 0, 0]
    for natural, number in two_dice().items():
        ways[quality.outcome(natural, added, value)] += number
    return Fraction(ways[0], THIRTY_SIX), Fraction(ways[1], THIRTY_SIX), Fraction(ways[2], THIRTY_SIX)


def at_most(number: int) -> Fraction:
    """The chance that two dice show a number or less."""
    return Fraction(sum([ways for total, ways in two_dice().items() if total <= number]), THIRTY_SIX)


def fate(cell: Result, value: int, yields: bool, panics: bool = False) -> Spread:
    """What becomes of a stack by a cell of the tables: `yields` if a test missed by one or two matters, `panics` if
    every failed test is a rout (17.7-07).
    """
    found = [Fraction(0)] * 5
    if cell.test == ELIMINATED:
        found[GONE] = Fraction(1)
        return found
    hurt = cell.steps > 0 or cell.every
    calm = REDUCED if hurt else STANDS
    if cell.test == NO_TEST:
        found[calm] = Fraction(1)
        return found
    passed, shaken, broken = tests(value, cell.test)
    found[calm] += passed
    found[ROUTS] += broken
    found[ROUTS if panics else GIVES_WAY if yields else calm] += shaken
    return found


def mixed(spreads: list[tuple[int, Spread]]) -> Spread:
    """Several spreads, each as often as its number of ways says, of 36."""
    found = [Fraction(0)] * 5
    for ways, spread in spreads:
        for place, chance in enumerate(spread):
            found[place] += chance * Fraction(ways, THIRTY_SIX)
    return found


def rows_of(spread: Spread, tones: list[Tone], who: str) -> list[Row]:
    """A spread as results, from the worst for that stack."""
    return [
        result(IDS[place], chance, tones[place], WORDS[place], f"{who} {WORDS[place]}")
        for place, chance in enumerate(spread)
        if chance
    ]


def per_cent(chance: Fraction) -> str:
    """A chance as people read it."""
    return f"{round(float(chance) * 1000) / 10:g} %"


# Fire


def fire_odds(state: Battle, shot: Fire, seat: int) -> Odds:
    """A fire before its dice: the sum, each row of the table, what becomes of the target (13.1)."""
    side = state.side_in(shot.hexes[0])
    sum_ = fire.terms(state, shot)
    modifier = sum([value for _, value in sum_])
    column = fire.column_of(state, shot)
    target = lead_of(state, shot.target)
    value = tested_quality(state, shot.target)
    own = state.side_in(shot.target) == seat
    cells = [(natural, state.tables.fire_result(column, natural + modifier)) for natural in two_dice()]
    rows = table_rows([(natural, told(cell), fire_tone(cell, own)) for natural, cell in cells], modifier)
    after = rolled_odds(state, shot.target, column, modifier, own)
    points = fire.strength(state, shot)
    arms = "guns" if column == GUN_FIRE else "infantry"
    name = state.roster.names[target]
    found = odds(f"{points} points of {arms} at {name}", SIDES[max(0, seat)], rows, fire_notes(state, shot, value))
    found["added"] = total_of(
        SIDES[side], modifier, [part(fire.TERMS[term], FIRE_RULES[term], value) for term, value in sum_]
    )
    firing = [u for h in shot.hexes for u in fire.firers(state, h, shot.form, shot.arms)]
    found["attack"] = total_of(SIDES[side], points, pieces=firing)
    found["defence"] = total_of(SIDES[1 - side], value, pieces=state.stack(shot.target))
    found["column"] = column_of(modifier)
    found["after"] = after
    unhurt = sum([Fraction(row["chance"]) for row in after if row["id"] == IDS[STANDS]], Fraction(0))
    found["brief"] = {"chance": str(1 - unhurt), "text": "to do any harm"}
    return found


def rolled_odds(state: Battle, h: int, column: int, modifier: int, own: bool) -> list[Row]:
    """What becomes of a target, the sum of whose fire is known."""
    value = tested_quality(state, h)
    yields = must_give_way(state, h)
    spread = mixed(
        [(ways, fate(state.tables.fire_result(column, n + modifier), value, yields)) for n, ways in two_dice().items()]
    )
    return rows_of(spread, OWN_TONES if own else TONES, state.roster.names[lead_of(state, h)])


def fire_notes(state: Battle, shot: Fire, value: int) -> list[tuple[str, str]]:
    """How the target is tested, and what else may happen."""
    name = state.roster.names[lead_of(state, shot.target)]
    notes = [("13.1.d", f"{name} is tested at {value}: a 2 always passes, a 12 always routs.")]
    if not must_give_way(state, shot.target):
        notes.append(("13.1.d", "A test missed by 1 or 2 has no effect here."))
    if state.leaders_in(shot.target):
        notes.append(("20.1", "On a natural 2 a leader there may be hit."))
    return notes


def table_rows(cells: list[tuple[int, str, Tone]], modifier: int) -> list[Row]:
    """The rows of a table that can come up, each with its ways out of 36; equal results side by side are one."""
    ways = two_dice()
    found: list[Row] = []
    start = 0
    for place, (natural, words, tone) in enumerate(cells):
        if place + 1 < len(cells) and cells[place + 1][1] == words:
            continue
        least, most = cells[start][0] + modifier, natural + modifier
        span = minus(f"{least}" if least == most else f"{least} to {most}")
        number = sum([ways[one] for one, _, _ in cells[start : place + 1]])
        found.append(result(f"{least}_{most}", Fraction(number, THIRTY_SIX), tone, span, words))
        start = place + 1
    return found


def minus(text: str) -> str:
    """Numbers below nought with a true minus sign."""
    return text.replace("-", "\N{MINUS SIGN}")


def column_of(modifier: int) -> Column:
    """The sum of what is added to the dice, as the column of a fight."""
    id = f"{modifier:+d}"
    return {"id": id, "label": minus(id), "best": id}


def fire_tone(cell: Result, own: bool) -> Tone:
    """How welcome a result of fire is."""
    if cell.is_nothing():
        return "even"
    return "poor" if own else "good"


# Melee


def melee_odds(state: Battle, attack: Melee, seat: int) -> Odds:
    """A melee before its dice: the odds, each term of the sum, each row, what becomes of both (13.2)."""
    side = state.side_in(attack.hexes[0])
    modifier = melee.modifier(state, attack)
    sizes = melee.attack_size(state, attack), melee.defence_size(state, attack)
    defends = side != seat
    cells: list[tuple[int, str, Tone]] = []
    theirs, ours = fates(state, attack, modifier)
    spared = melee.ignores_own_losses(state, attack.target)
    for natural in two_dice():
        defender, attacker = melee.results_at(state, attack, natural + modifier)
        words, tone = melee_cell(defender, attacker, spared, defends)
        cells.append((natural, words, tone))
    name = state.roster.names[lead_of(state, attack.target)]
    found = odds(
        f"{sizes[0]} against {sizes[1]}",
        SIDES[max(0, seat)],
        table_rows(cells, modifier),
        melee_notes(state, attack, ours),
    )
    sum_ = melee.terms(state, attack)
    parts = [part(melee_term(state, attack, term, sizes), MELEE_RULES[term], points) for term, points in sum_]
    plain = sum([points for _, points in sum_])
    if plain != modifier:
        parts.append(part("at most 5 either way", "13.2.b", modifier - plain))
    found["added"] = total_of(SIDES[side], modifier, parts)
    fighting = [u for h in attack.hexes for u in melee.attackers(state, h, attack.kind)]
    found["attack"] = total_of(SIDES[side], sizes[0], pieces=fighting)
    found["defence"] = total_of(SIDES[1 - side], sizes[1], pieces=state.stack(attack.target))
    found["column"] = column_of(modifier)
    after = mixed(theirs)
    found["after"] = rows_of(after, OWN_TONES if defends else TONES, name)
    found["brief"] = {"chance": str(after[GONE] + after[ROUTS] + after[GIVES_WAY]), "text": "to drive them off"}
    return found


def fates(state: Battle, attack: Melee, modifier: int) -> tuple[list[tuple[int, Spread]], list[tuple[int, Spread]]]:
    """What becomes of defender and attacker for each throw with so much added; the attacker may be spared (15-07)."""
    value = tested_quality(state, attack.target)
    own_value = tested_quality(state, state.where[attack.lead])
    yields = not fire.farm_holds(state, attack.target)
    spared = melee.ignores_own_losses(state, attack.target)
    theirs: list[tuple[int, Spread]] = []
    ours: list[tuple[int, Spread]] = []
    for natural, ways in two_dice().items():
        defender, attacker = melee.results_at(state, attack, natural + modifier)
        theirs.append((ways, fate(defender, value, yields, attack.flanking)))
        if not spared:
            ours.append((ways, fate(attacker, own_value, True)))
    return theirs, ours


def melee_cell(defender: Result, attacker: Result, spared: bool, defends: bool) -> tuple[str, Tone]:
    """A row of the melee table: who suffers what, and how welcome that is."""
    words: list[str] = []
    if not defender.is_nothing():
        words.append(f"defender {told(defender)}")
    if not attacker.is_nothing() and not spared:
        words.append(f"attacker {told(attacker)}")
    tone: Tone = "even"
    if len(words) == 1:
        tone = "good" if (words[0].startswith("defender") != defends) else "poor"
    return "; ".join(words) or "nothing", tone


def melee_term(state: Battle, attack: Melee, term: int, sizes: tuple[int, int]) -> str:
    """A term of the sum in words."""
    if term == melee.QUALITY:
        return f"quality {melee.defence_quality(state, attack)} less {melee.attack_quality(state, attack)}"
    if term == melee.SIZE:
        return f"size {sizes[0]} to {sizes[1]}"
    return melee.TERMS[term]


def melee_notes(state: Battle, attack: Melee, ours: list[tuple[int, Spread]]) -> list[tuple[str, str]]:
    """What may become of the attacker, and what is particular about this melee."""
    notes: list[tuple[str, str]] = []
    if ours:
        own = mixed(ours)
        name = state.roster.names[attack.lead]
        text = f"{name} itself: routs {per_cent(own[ROUTS])}, gives way {per_cent(own[GIVES_WAY])}, "
        notes.append(("13.2.c", text + f"loses a step {per_cent(own[REDUCED])}."))
    else:
        notes.append(("15", "Only routed units defend: nothing can befall the attacker."))
    if attack.flanking:
        notes.append(("17.7", "In the flank: cavalry counts double, and every failed test of the defender is a rout."))
    if fire.farm_holds(state, attack.target):
        notes.append(("QA-55", "The farm holds: tests missed by 1 or 2 have no effect."))
    if melee.may_eliminate(state, attack):
        notes.append(("13.2.c", "Below 0 the defender is wiped out at one blow."))
    return notes


# Tests


def test_odds(seat: int, title: str, value: int, added: int, rule: str, yields: bool) -> Odds:
    """A quality test from fire, melee or a rout (13.1.d, 13.2.c, 15)."""
    passed, shaken, broken = tests(value, added)
    words = "gives way" if yields else "missed without effect"
    rows = [
        result("passed", passed, "best", "passed"),
        result("shaken", shaken, "poor" if yields else "even", words),
        result("routs", broken, "worst", "routs"),
    ]
    need = value - added
    note = f"{need} or less is passed, {need + 3} or more is a rout; a 2 always passes, a 12 always routs."
    found = odds(title, SIDES[max(0, seat)], [row for row in rows if row["chance"] != "0"], [(rule, note)])
    found["brief"] = {"chance": str(passed), "text": "to pass"}
    return found


def plain_odds(seat: int, title: str, need: int, yes: str, no: str, rule: str, note: str) -> Odds:
    """A roll of a number or less."""
    good = at_most(need)
    rows = [result("yes", good, "best", yes), result("no", 1 - good, "worst", no)]
    found = odds(title, SIDES[max(0, seat)], [row for row in rows if row["chance"] != "0"], [(rule, note)])
    found["brief"] = {"chance": str(good), "text": yes}
    return found


def likely_melee(state: Battle, hexes: list[int], target: int) -> Melee | None:
    """A melee as it would be fought now: by the best of its leads, with nobody engaged."""
    lead = melee.best_lead(state, hexes)
    if lead == NO_UNIT or lead_of(state, target) == NO_UNIT:
        return None
    return Melee(hexes, target, lead)
