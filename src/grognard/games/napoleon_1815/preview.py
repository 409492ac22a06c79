"""The exact chances of what an action leads to (3.5, 5.6, 6.31, 6.33, 6.6)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from grognard.games.napoleon_1815 import fire, forced, morale, skirmish
from grognard.games.napoleon_1815.march import allowance, rate, search
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import block_name, town_name
from grognard.games.napoleon_1815.steps.move import MoveGroup
from grognard.games.napoleon_1815.words import count_dice
from grognard.kernel.action import Action


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
    return None


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
