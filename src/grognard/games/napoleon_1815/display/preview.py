"""The exact chances of what an action leads to (3.5, 5.6, 6.31, 6.33, 6.6)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
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


def count_dice(number: int) -> str:
    """How many dice, in words."""
    return "one die" if number == 1 else f"{number} dice"


def hits(dice: int, power: int) -> dict[str, str]:
    """The chance of each number of hits."""
    good = Fraction(min(max(power, 0), 6), 6)
    found: dict[str, str] = {}
    for number in range(dice + 1):
        chance = comb(dice, number) * good**number * (1 - good) ** (dice - number)
        if chance:
            found[f"{number} hit" if number == 1 else f"{number} hits"] = str(chance)
    return found


def one_die(up_to: int, bad: str, good: str) -> dict[str, str]:
    """The chance of a roll not above a number."""
    share = Fraction(min(max(up_to, 0), 6), 6)
    return {text: str(chance) for text, chance in ((bad, share), (good, 1 - share)) if chance}


def preview(campaign: Campaign, action: Action) -> dict[str, object] | None:
    """A title, the chance of each result, and notes with their rules; None where no dice are near."""
    if action.verb == "fire" and campaign.hand != NO_UNIT:
        return of_fire(campaign, campaign.hand, action.a)
    if action.verb == "go" and campaign.hand != NO_UNIT:
        return of_march(campaign, campaign.hand, action.a)
    if action.verb == "roll":
        return of_morale(campaign, action.a)
    if action.verb == "show":
        power = skirmish.firepower(campaign, action.a)
        dice = campaign.strength[action.a]
        return card(
            f"{count_dice(dice).capitalize()} at F{power}", hits(dice, power), [("6.6", "Firepower in a skirmish.")]
        )
    roll = look_ahead(campaign, action).roll
    if roll is not None:
        return of_first_roll(cast("Campaign", roll.state), roll)
    if action.verb == "done" and shows_last(campaign):
        step = campaign.agenda[-1]
        assert isinstance(step, ShowUnits)
        return of_volley(campaign, skirmish.shown_of(campaign, step.side))
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


def of_first_roll(campaign: Campaign, roll: Roll) -> dict[str, object]:
    """The odds of the dice that an action makes fall, by their rule."""
    if roll.rule == "5.6":
        return of_stragglers(campaign)
    if roll.rule == "6.6":
        step = campaign.agenda[-1]
        assert isinstance(step, Volleys)
        return of_volley(campaign, [skirmish.shown_of(campaign, step.side)[step.fired - 1]])
    if roll.rule == "6.21":
        return of_marker(campaign, campaign.fields[roll.purpose])
    if roll.rule == "6.31":
        return card("Morale", one_die(morale.BAD - roll.purpose, "breaks", "holds"), [])
    return card("By lot", {"every town is as likely as the others": "1"}, [(roll.rule, "Only you see where they are.")])


def sum_of_hits(dice: list[tuple[int, int]]) -> dict[str, str]:
    """The chance of each number of hits by dice of several powers: (how many, power)."""
    found = [Fraction(1)]
    for number, power in dice:
        good = Fraction(min(max(power, 0), 6), 6)
        for _ in range(number):
            found = [
                (found[hit] * (1 - good) if hit < len(found) else Fraction(0))
                + (found[hit - 1] * good if hit else Fraction(0))
                for hit in range(len(found) + 1)
            ]
    words = ["1 hit" if number == 1 else f"{number} hits" for number in range(len(found))]
    return {word: str(chance) for word, chance in zip(words, found, strict=True) if chance}


def of_volley(campaign: Campaign, units: list[int]) -> dict[str, object]:
    """The hits that units may score in a skirmish (6.6)."""
    dice = [(campaign.strength[unit], skirmish.firepower(campaign, unit)) for unit in units]
    total = sum(number for number, _ in dice)
    return card(f"A volley of {count_dice(total)}", sum_of_hits(dice), [("6.6", "Firepower in a skirmish.")])


def of_stragglers(campaign: Campaign) -> dict[str, object]:
    """How many steps the forced marches may cost (5.6, 8.1)."""
    dice = [(1, forced.STRAGGLERS - forced.bonus(campaign, unit)) for unit in campaign.marchers]
    lost = {word.replace("hit", "step") + " lost": chance for word, chance in sum_of_hits(dice).items()}
    notes = [("5.6", f"A die for each block: 1 to {forced.STRAGGLERS} costs a step.")]
    return card(f"Forced marches: {count_dice(len(dice))}", lost, notes)


def of_marker(campaign: Campaign, field: Field) -> dict[str, object]:
    """Which terrain may be drawn next (6.21)."""
    free = terrain.pool(campaign, field)
    total = sum(free)
    names = {TERRAIN[kind]: str(Fraction(number, total)) for kind, number in enumerate(free) if number}
    return card("The next marker", names, [("6.21", "Woods that nobody could stand in go back.")])


def card(title: str, chances: dict[str, str], notes: list[tuple[str, str]]) -> dict[str, object]:
    """What the table shows before the player commits himself."""
    return {"title": title, "chances": chances, "notes": [{"rule": rule, "text": text} for rule, text in notes]}


def of_fire(campaign: Campaign, unit: int, group: int) -> dict[str, object]:
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
    return card(f"{block_name(campaign, unit)}: {count_dice(dice)} at F{power}", hits(dice, power), notes)


def of_march(campaign: Campaign, unit: int, town: int) -> dict[str, object] | None:
    """What a forced march may cost (5.6, 8.1)."""
    step = campaign.agenda[-1]
    if not isinstance(step, MoveGroup):
        return None
    reach = search(campaign, unit, step.town, allowance(campaign, unit) - campaign.paces)
    if campaign.paces + reach.paces[town] <= rate(campaign, unit):
        return None
    lost = "eliminated" if campaign.strength[unit] == 1 else "loses a step"
    chances = one_die(forced.STRAGGLERS, lost, "arrives whole")
    notes = [("8.1", "A leader who shows himself where the march ends adds 1 to the die.")]
    return card(f"Forced march to {town_name(campaign, town)}", chances, notes)


def of_morale(campaign: Campaign, unit: int) -> dict[str, object]:
    """Whether a unit holds (6.31)."""
    more = morale.bonus(campaign, unit)
    chances = one_die(morale.BAD - more, "breaks", "holds")
    return card(f"Morale of {block_name(campaign, unit)}", chances, [("8.2", f"+{more} for leader and square.")])
