"""The exact chances of what an action leads to (3.5, 5.6, 6.31, 6.33, 6.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grognard.games.napoleon_1815 import fire, forced, morale, skirmish, terrain
from grognard.games.napoleon_1815.field import TERRAIN, Field
from grognard.games.napoleon_1815.march import allowance, rate, search
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import block_name, town_name
from grognard.games.napoleon_1815.steps.fights import ShowUnits, Volleys
from grognard.games.napoleon_1815.steps.move import MoveGroup
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead
from grognard.kernel.odds import hits
from grognard.kernel.preview import Odds, Result, odds, possible, result

Notes = list[tuple[str, str]]  # rules and sentences


def of_hits(side: str, title: str, dice: list[tuple[int, int]], notes: Notes) -> Odds:
    """The odds of a volley."""
    chances = hits(dice)
    results = [
        result(str(n), chance, "good" if n else "worst", f"{n} hit{'' if n == 1 else 's'}")
        for n, chance in enumerate(chances)
    ]
    told = odds(title, side, possible(results), notes)
    told["brief"] = {"chance": str(1 - chances[0]), "text": "to hit"}
    return told


def count_dice(number: int) -> str:
    """How many dice, in words."""
    return "one die" if number == 1 else f"{number} dice"


def one_die(up_to: int, bad: str, good: str) -> list[Result]:
    """The chance of a roll not above a number, which is bad."""
    share = Fraction(min(max(up_to, 0), 6), 6)
    return possible([result("bad", share, "worst", bad), result("good", 1 - share, "best", good)])


def preview(campaign: Campaign, action: Action, side: str) -> Odds | None:
    """A title, the chance of each result, and notes with their rules; None where no dice are near. ``side`` decides."""
    if action.verb == "fire" and campaign.hand != NO_UNIT:
        return of_fire(campaign, side, campaign.hand, action.a)
    if action.verb == "go" and campaign.hand != NO_UNIT:
        return of_march(campaign, side, campaign.hand, action.a)
    if action.verb == "roll":
        return of_morale(campaign, side, action.a)
    if action.verb == "show":
        power = skirmish.firepower(campaign, action.a)
        dice = campaign.strength[action.a]
        title = f"{count_dice(dice).capitalize()} at F{power}"
        return of_hits(side, title, [(dice, power)], [("6.6", "Firepower in a skirmish.")])
    roll = look_ahead(campaign, action).roll
    if roll is not None:
        return of_first_roll(cast("Campaign", roll.state), side, roll)
    if action.verb == "done" and shows_last(campaign):
        step = campaign.agenda[-1]
        assert isinstance(step, ShowUnits)
        return of_volley(campaign, side, skirmish.shown_of(campaign, step.side))
    return None


def shows_last(campaign: Campaign) -> bool:
    """Is the player the last to choose for a skirmish, so that volleys follow at once (6.6)?"""
    others = [step for step in campaign.agenda[:-1] if isinstance(step, ShowUnits)]
    return isinstance(campaign.agenda[-1], ShowUnits) and not others


def rolls(campaign: Campaign, action: Action) -> bool:
    """Do dice fall at once? Whom the enemy shows in a skirmish is hidden, but both have to show somebody (6.6)."""
    if look_ahead(campaign, action).roll is not None:
        return True
    return action.verb == "done" and shows_last(campaign)


def of_first_roll(campaign: Campaign, side: str, roll: Roll) -> Odds:
    """The odds of the dice that an action makes fall, by their rule."""
    if roll.rule == "5.6":
        return of_stragglers(campaign, side)
    if roll.rule == "6.6":
        step = campaign.agenda[-1]
        assert isinstance(step, Volleys)
        return of_volley(campaign, side, [skirmish.shown_of(campaign, step.side)[step.fired - 1]])
    if roll.rule == "6.21":
        return of_marker(campaign, side, campaign.fields[roll.purpose])
    if roll.rule == "6.31":
        return odds("Morale", side, one_die(morale.BAD - roll.purpose, "breaks", "holds"))
    sure = result("lot", Fraction(1), word="every town is equally likely")
    return odds("By lot", side, [sure], [(roll.rule, "Only you see where they are.")])


def of_volley(campaign: Campaign, side: str, units: list[int]) -> Odds:
    """The hits that units may score in a skirmish (6.6)."""
    dice = [(campaign.strength[unit], skirmish.firepower(campaign, unit)) for unit in units]
    total = sum(number for number, _ in dice)
    return of_hits(side, f"A volley of {count_dice(total)}", dice, [("6.6", "Firepower in a skirmish.")])


def of_stragglers(campaign: Campaign, side: str) -> Odds:
    """How many steps the forced marches may cost (5.6, 8.1)."""
    dice = [(1, forced.STRAGGLERS - forced.bonus(campaign, unit)) for unit in campaign.marchers]
    lost = [
        result(str(n), chance, "worst" if n else "best", f"{n} step{'' if n == 1 else 's'} lost")
        for n, chance in enumerate(hits(dice))
    ]
    notes = [("5.6", f"A die for each block: 1 to {forced.STRAGGLERS} costs a step.")]
    return odds(f"Forced marches: {count_dice(len(dice))}", side, possible(lost), notes)


def of_marker(campaign: Campaign, side: str, field: Field) -> Odds:
    """Which terrain may be drawn next (6.21)."""
    free = terrain.pool(campaign, field)
    total = sum(free)
    kinds = [result(TERRAIN[kind], Fraction(number, total)) for kind, number in enumerate(free)]
    return odds("The next marker", side, possible(kinds), [("6.21", "Woods that nobody could stand in go back.")])


def of_fire(campaign: Campaign, side: str, unit: int, group: int) -> Odds:
    """The hits a unit may score (6.33)."""
    field = campaign.fields[campaign.where[unit]]
    power = fire.firepower(campaign, field, unit, group)
    dice = campaign.strength[unit]
    printed = campaign.roster.fire[unit]
    notes = [("3.5", f"Printed firepower F{printed}, now F{power}.")]
    if campaign.shock[unit] and power > printed:
        notes.append(("6.33", "Shock: +1 on the first fire after engaging."))
    if group == fire.SQUARES:
        notes.append(("6.51", "Fire at squares."))
    if fire.is_long_range(campaign, field, unit):
        notes.append(("6.4", "Long range eliminates nobody."))
    return of_hits(side, f"{block_name(campaign, unit)}: {count_dice(dice)} at F{power}", [(dice, power)], notes)


def of_march(campaign: Campaign, side: str, unit: int, town: int) -> Odds | None:
    """What a forced march may cost (5.6, 8.1)."""
    step = campaign.agenda[-1]
    if not isinstance(step, MoveGroup):
        return None
    reach = search(campaign, unit, step.town, allowance(campaign, unit) - campaign.paces)
    if campaign.paces + reach.paces[town] <= rate(campaign, unit):
        return None
    lost = "eliminated" if campaign.strength[unit] == 1 else "loses a step"
    notes = [("8.1", "A leader who shows himself where the march ends adds 1 to the die.")]
    results = one_die(forced.STRAGGLERS, lost, "arrives whole")
    return odds(f"Forced march to {town_name(campaign, town)}", side, results, notes)


def of_morale(campaign: Campaign, side: str, unit: int) -> Odds:
    """Whether a unit holds (6.31)."""
    more = morale.bonus(campaign, unit)
    results = one_die(morale.BAD - more, "breaks", "holds")
    notes = [("8.2", f"+{more} for leader and square.")]
    return odds(f"Morale of {block_name(campaign, unit)}", side, results, notes)
