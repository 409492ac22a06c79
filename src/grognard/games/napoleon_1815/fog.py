"""Who becomes visible in a fight, and who is hidden again (3.2, 6.24, R41)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import ATTACKER_RESERVE, DEFENDER_RESERVE, PLACES, WOODS, Field
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign

FIRED_OPEN: Final = 2  # in `shown`: the block has shown itself by firing, for the option of 6.24


def reveal(campaign: Campaign, unit: int, rule: str) -> None:
    """Lay a block open: everybody sees its face from now on."""
    if campaign.shown[unit]:
        return
    campaign.shown[unit] = 1
    campaign.revealed = True
    campaign.emit("revealed", rule, (unit, campaign.strength[unit], campaign.where[unit], campaign.post[unit] + 1))


def reveal_by_fire(campaign: Campaign, unit: int) -> None:
    """Whoever fires is seen (6.24); with the option that is more than having been engaged."""
    reveal(campaign, unit, "6.24")
    if campaign.switches.hidden_until_fire:
        campaign.shown[unit] = FIRED_OPEN


def hide(campaign: Campaign, unit: int) -> None:
    """Stand a block up again: only its owner sees its face."""
    campaign.shown[unit] = 0


def in_cover(field: Field, place: int) -> bool:
    """Reserves and unengaged Woods hide what stands there (6.24)."""
    if place in (ATTACKER_RESERVE, DEFENDER_RESERVE):
        return True
    return field.terrain[place] == WOODS and not field.contested(place)


def may_hide(campaign: Campaign, field: Field, unit: int, place: int) -> bool:
    """May a revealed unit stand up again there: under cover, or (option) unengaged without having fired (6.24)?"""
    if in_cover(field, place):
        return True
    if not campaign.switches.hidden_until_fire or field.contested(place):
        return False
    in_square = campaign.square[unit] != 0 or campaign.host[unit] != NO_UNIT
    return campaign.shown[unit] != FIRED_OPEN and not in_square


def must_show(campaign: Campaign, field: Field, unit: int) -> bool:
    """Must the unit be seen where it stands now (6.24)?"""
    place = campaign.post[unit]
    if place < 0:
        return False
    if field.contested(place):
        return True
    return not campaign.switches.hidden_until_fire and not in_cover(field, place)


def show_all(campaign: Campaign, field: Field) -> None:
    """Lay open every unit of the battle that must be seen; those the enemy has left may stand up again (6.21, 6.24)."""
    town = field.town
    for unit, place in enumerate(campaign.post):
        if place < 0 or campaign.where[unit] != town:
            continue
        if not campaign.shown[unit]:
            if must_show(campaign, field, unit):
                reveal(campaign, unit, "6.24")
        elif field.contact[place] and not field.contested(place) and may_hide(campaign, field, unit, place):
            hide(campaign, unit)
    for place in range(PLACES):
        field.contact[place] = field.contested(place)
