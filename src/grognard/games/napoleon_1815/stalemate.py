"""An attack that stalls (6.7, R32)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import Field
from grognard.games.napoleon_1815.reinforce import reinforcements
from grognard.games.napoleon_1815.roster import ALL
from grognard.games.napoleon_1815.state import Campaign

IDLE_TURNS: Final = 2  # of the Attacker in a row, when nobody could have come
WAITING_TURNS: Final = 3  # the same, though somebody could


def stalls(campaign: Campaign, field: Field) -> bool:
    """Count the Battle Turn that the Attacker ends now: has his attack stalled with it (6.7, R32)?

    Fire, an Engage move, a retreat or a reinforcement of his clears both counts; what the Defender does changes none.
    Two turns without any of it, one after the other, end the attack when nobody was left to come. Troops that are held
    back next door buy him one turn more, not for ever.
    """
    if field.busy:
        field.idle = 0
        field.waited = 0
        return False
    field.waited += 1
    field.idle = 0 if can_be_reinforced(campaign, field) else field.idle + 1
    if field.idle and field.waited < WAITING_TURNS:
        campaign.emit("idle", "6.7", (field.town, field.idle))
    else:
        campaign.emit("waits", "R32", (field.town, field.waited))
    return field.idle >= IDLE_TURNS or field.waited >= WAITING_TURNS


def can_be_reinforced(campaign: Campaign, field: Field) -> bool:
    """Could the Attacker bring anybody now (6.34)?"""
    return len(reinforcements(campaign, field, field.attacker, ALL)) > 0


def is_last_chance(campaign: Campaign, field: Field) -> bool:
    """Does the present Battle Turn of the Attacker end his attack, if nothing more is done in it?"""
    if field.busy or field.phasing != field.attacker:
        return False
    if field.waited >= WAITING_TURNS - 1:
        return True
    return field.idle >= IDLE_TURNS - 1 and not can_be_reinforced(campaign, field)


def warning(campaign: Campaign, field: Field) -> str:
    """The last sentence of what is asked, when the attack is about to stall; everybody may read it."""
    if not is_last_chance(campaign, field):
        return ""
    return " Without fire, engaging, retreat or reinforcement in this Battle Turn the attack is over (6.7)."


def count(field: Field) -> str:
    """How near the attack is to stalling, for everybody; nothing while it goes on."""
    if field.waited == 0:
        return ""
    if field.idle:
        return f", attack idle {field.idle} of {IDLE_TURNS}"
    return f", attack waits {field.waited} of {WAITING_TURNS}"
