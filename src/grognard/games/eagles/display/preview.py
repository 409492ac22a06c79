"""The exact odds of what an action leads to: the first dice that fall by it, and what they mean."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, cast

from grognard.games.eagles import cavalry, fire, morale
from grognard.games.eagles.command import command_marks, independent_quality
from grognard.games.eagles.display.chances import (
    THIRTY_SIX,
    fire_odds,
    likely_melee,
    melee_odds,
    plain_odds,
    rolled_odds,
    test_odds,
)
from grognard.games.eagles.display.throws import OCCASIONS
from grognard.games.eagles.fire import (
    ANY_ARM,
    DEFENSIVE_FIRE,
    FOOT_ONLY,
    OFFENSIVE_FIRE,
    OPPORTUNITY_FIRE,
    Fire,
    must_give_way,
)
from grognard.games.eagles.lead import lead_of, leadership_for, tested_quality
from grognard.games.eagles.melee import PURSUING, REGULAR
from grognard.games.eagles.roster import SIDE_NAMES, SIDES
from grognard.games.eagles.state import PURSUIT, Battle
from grognard.games.eagles.steps.activation import FirstRoll, Initiative
from grognard.games.eagles.steps.base import END_CHECK, RULE_OF_ROLL
from grognard.games.eagles.steps.charge import ChargeTested
from grognard.games.eagles.steps.clash import MeleeRolled
from grognard.games.eagles.steps.fire import FireGroup, FireRolled
from grognard.games.eagles.steps.losses import Judge
from grognard.games.eagles.steps.melee import Controlled
from grognard.games.eagles.steps.move import Tested
from grognard.games.eagles.steps.rally import RallyRoll, routed_here
from grognard.games.eagles.steps.react import Steadied
from grognard.games.eagles.steps.rout import Shaken
from grognard.games.eagles.steps.standing import clash_of
from grognard.games.eagles.steps.wounds import IN_FLANK, in_melee, rule_of
from grognard.kernel.action import Action
from grognard.kernel.foresight import look_ahead
from grognard.kernel.odds import contest, two_dice
from grognard.kernel.preview import Odds, odds, possible, result
from grognard.kernel.state import Step

SHOTS: Final = ("fire", "snipe", "defend", "muskets", "guns")
FORMS: Final = {"fire": OFFENSIVE_FIRE, "snipe": OPPORTUNITY_FIRE}


def preview(state: Battle, action: Action) -> Odds | None:
    """The odds of an action; None where no dice are near."""
    seat = state.seat()
    ahead = of_fight(state, action, seat)
    if ahead is not None:
        return ahead
    roll = look_ahead(state, action).roll
    if roll is None:
        return None
    then = cast("Battle", roll.state)
    found = of_step(then, then.agenda[-1], roll.purpose, seat)
    return found if found is not None else plain_roll(seat, roll.purpose)


# Fire and melee before they are rolled


def of_fight(state: Battle, action: Action, seat: int) -> Odds | None:
    """A fire or a melee that an action begins, joins or declares."""
    step = state.agenda[-1]
    verb = action.verb
    if isinstance(step, FireGroup):
        hexes = [*step.hexes, action.a] if verb == "join_fire" else list(step.hexes)
        return fire_odds(state, Fire(hexes, step.target, step.number), seat)
    if verb in SHOTS:
        split = verb in ("muskets", "guns")
        form = FORMS.get(verb, DEFENSIVE_FIRE)
        flank = form == DEFENSIVE_FIRE and strikes_flank(state, action.b, action.a)
        shot = Fire([action.a], action.b, form, FOOT_ONLY if verb == "muskets" else ANY_ARM, split, flank)
        return fire_odds(state, shot, seat)
    if verb in ("attack", "pursue"):
        others = [h for h, target in sorted(state.attacks.items()) if target == action.b and h != action.a]
        return melee_of(state, [*others, action.a], action.b, seat)
    if verb == "fight":
        return melee_of(state, [h for h, target in sorted(state.attacks.items()) if target == action.a], action.a, seat)
    if verb in ("engage", "hold_back") and state.clash_hexes:
        return engaged_odds(state, action, seat)
    return None


def strikes_flank(state: Battle, enemy: int, target: int) -> bool:
    """Does cavalry that leads an attacking stack strike a flank (17.7-08)?"""
    lead = lead_of(state, enemy)
    kind = PURSUING if state.segment == PURSUIT else REGULAR
    return cavalry.is_flanking(state, lead, target, kind)


def melee_of(state: Battle, hexes: list[int], target: int, seat: int) -> Odds | None:
    """A melee as it stands now, by the best of its leads and with nobody engaged."""
    attack = likely_melee(state, hexes, target)
    if attack is None:
        return None
    attack.flanking = cavalry.is_flanking(state, attack.lead, target, attack.kind)
    return melee_odds(state, attack, seat)


def engaged_odds(state: Battle, action: Action, seat: int) -> Odds:
    """The melee with or without a leader who engages himself (13.2.b-05)."""
    fight = clash_of(state)
    if action.verb == "engage":
        leader = state.roster.leader_of(action.a)
        if state.roster.leader_side[leader] == state.side_in(state.clash_hexes[0]):
            fight.engaged = leader
        else:
            fight.facing_leader = leader
    return melee_odds(state, fight, seat)


# Dice that fall at once


def of_step(state: Battle, step: Step, purpose: int, seat: int) -> Odds | None:
    """The odds of dice that a step waits for; None where nothing more can be said of them."""
    if isinstance(step, Initiative):
        need = morale.initiative_of(state, step.leader)
        name = state.roster.leader_names[step.leader]
        note = f"{name} needs {need} or less."
        return plain_odds(seat, f"The initiative of {name}", need, "is activated", "fails", "7.3.a", note)
    if isinstance(step, RallyRoll):
        return rally_odds(state, step.hex, seat)
    if isinstance(step, FirstRoll):
        return first_odds(step.side, seat)
    if isinstance(step, MeleeRolled):
        return melee_odds(state, clash_of(state), seat)
    if purpose == END_CHECK:
        return check_odds(state, seat)
    return of_test(state, step, seat)


def of_test(state: Battle, step: Step, seat: int) -> Odds | None:
    """A test of some quality."""
    if isinstance(step, Judge):
        panics = step.kind == IN_FLANK
        yields = (
            panics or (in_melee(step.kind) and not fire.farm_holds(state, step.hex)) or must_give_way(state, step.hex)
        )
        name = lead_name(state, step.hex)
        value = tested_quality(state, step.hex)
        return test_odds(seat, f"{name} is tested", value, step.test, rule_of(step.kind), yields)
    if isinstance(step, Shaken):
        value = tested_quality(state, step.hex)
        return test_odds(seat, f"Panic reaches {lead_name(state, step.hex)}", value, 0, "15", False)
    if isinstance(step, Tested):
        need = independent_quality(state, step.hex)
        note = f"{need} or less: half of their points; otherwise one hex."
        return plain_odds(seat, "Independent movement", need, "they move", "one hex only", "11.2", note)
    if isinstance(step, ChargeTested):
        need = cavalry.charge_quality(state, step.hex)
        note = f"{need} or less; failing only means that it stays."
        return plain_odds(seat, "The counter-charge", need, "it charges", "it stays", "17.1", note)
    if isinstance(step, Steadied):
        need = tested_quality(state, step.hex)
        note = f"{need} or less: in Defence until the end of the activation; otherwise 2 worse."
        return plain_odds(seat, "Emergency defence", need, "steady", "2 worse", "17.6", note)
    if isinstance(step, Controlled):
        return control_odds(state, step.hex, seat)
    if isinstance(step, FireRolled):
        return table_odds(state, step, seat)
    return None


def lead_name(state: Battle, h: int) -> str:
    """The lead of a stack for headings."""
    unit = lead_of(state, h)
    return state.roster.names[unit] if unit >= 0 else "The stack"


def control_odds(state: Battle, h: int, seat: int) -> Odds:
    """Can cavalry be held back (17.3)?"""
    helps = 0
    if state.leader >= 0 and state.leader_at[state.leader] == h:
        helps = max([leadership_for(state, unit, state.leader) for unit in cavalry.chargers(state, h)], default=0)
    ways = sum([n for natural, n in two_dice().items() if not cavalry.must_pursue(state, h, natural, helps)])
    held = Fraction(ways, THIRTY_SIX)
    rows = [result("held", held, "best", "in hand"), result("wild", 1 - held, "worst", "must pursue")]
    note = f"Pursuit factor {cavalry.pursuit_factor(state, h)}, helped by {helps}."
    return odds("Holding the cavalry", SIDES[max(0, seat)], possible(rows), [("17.3", note)])


def table_odds(state: Battle, step: FireRolled, seat: int) -> Odds:
    """A fire that has been added up and is rolled (again): each row, and what becomes of its target (13.1.c)."""
    own = state.side_in(step.hex) == seat
    found = rolled_odds(state, step.hex, step.column, step.number, own)
    return odds(f"Fire at {lead_name(state, step.hex)}, {step.number:+d}", SIDES[max(0, seat)], found)


def check_odds(state: Battle, seat: int) -> Odds:
    """Does the turn end (7.3.j)?"""
    level = morale.level(state)
    no = "the turn ends" if state.finishing else "the turn draws to its end"
    note = f"Above {level} {no}."
    return plain_odds(seat, "The end check", level, "the turn goes on", no, "7.3.j", note)


def first_odds(side: int, seat: int) -> Odds:
    """Who rolls lower (7.2)?"""
    below, same, above = contest(0)
    rows = [
        result("lower", below if seat == side else above, "best", "you decide"),
        result("again", same, "even", "a tie: rolled again"),
        result("higher", above if seat == side else below, "worst", "the enemy decides"),
    ]
    title = f"The first activation, {SIDE_NAMES[side]} dice"
    return odds(title, SIDES[max(0, seat)], rows, [("7.2", "The lower roll decides.")])


def rally_odds(state: Battle, h: int, seat: int) -> Odds:
    """Who comes back to his flag (11.1.c)? One roll for the stack, measured unit by unit."""
    helped = command_marks(state, state.leader)[h] != 0
    helps = morale.leadership_of(state, state.leader) if helped else 0
    units = routed_here(state, h)
    needs = [state.quality_of(unit) + helps - morale.rally_bonus(state, state.roster.formation[unit]) for unit in units]
    counts = {natural: len([1 for need in needs if natural <= need]) for natural in two_dice()}
    rows = [
        result(
            str(count),
            Fraction(sum([ways for natural, ways in two_dice().items() if counts[natural] == count]), THIRTY_SIX),
            "best" if count == len(units) else "worst" if count == 0 else "good",
            f"{count} of {len(units)} rally",
        )
        for count in sorted(set(counts.values()), reverse=True)
    ]
    names = ", ".join([f"{state.roster.names[u]} {need} or less" for u, need in zip(units, needs, strict=True)])
    return odds("Rally", SIDES[max(0, seat)], rows, [("11.1.c", f"{names}.")])


def plain_roll(seat: int, purpose: int) -> Odds:
    """Two dice of which no more can be told beforehand: how often each sum falls."""
    known = 0 < purpose < len(OCCASIONS)
    rows = [
        result(str(total), Fraction(number, THIRTY_SIX), "plain", str(total)) for total, number in two_dice().items()
    ]
    rule = RULE_OF_ROLL[purpose] if known else "4"
    return odds(OCCASIONS[purpose if known else 0], SIDES[max(0, seat)], rows, [(rule, "Two dice are added.")])
