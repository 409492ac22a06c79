"""Who controls an area (1.5), and what lies face up there (Fog of War, R34)."""

from __future__ import annotations

from grognard.games.waterloo_200 import victory
from grognard.games.waterloo_200.roster import SIDE_OF
from grognard.games.waterloo_200.state import Day


def take(day: Day, area: int, faction: int) -> None:
    """The area is the faction's from now on."""
    if day.control[area] != faction:
        day.control[area] = faction
        day.forget_lines()
        day.emit("control", "1.5", (area, faction))
        victory.check_areas(day)


def enter(day: Day, area: int, faction: int) -> None:
    """A block of the faction comes in, if only to cross: an empty area is theirs, unless allies stand there (R66)."""
    if day.ally_in(area, faction):
        return
    day.entered[area] = faction
    if not day.enemy_in(area, faction):
        take(day, area, faction)


def holders(day: Day, area: int) -> list[int]:
    """The factions with blocks in an area."""
    found: list[int] = []
    for faction in range(3):
        if day.held[faction][area]:
            found.append(faction)
    return found


def fall(day: Day, area: int) -> None:
    """Somebody has left the area or died there: if the other side is alone now, it is theirs (L060, L061)."""
    if day.contested(area) or not day.heads[1 - SIDE_OF[day.control[area]]][area]:
        return
    take(day, area, holders(day, area)[0])


def leave(day: Day, area: int) -> None:
    """Somebody has left the area: who is alone now holds it, and nobody there is watched any more (R34)."""
    if day.contested(area) or not (day.heads[0][area] or day.heads[1][area]):
        return
    fall(day, area)
    here = holders(day, area)
    if len(here) == 1:
        day.entered[area] = here[0]
    conceal_all(day, area)


def settle_battle(day: Day, area: int) -> None:
    """After a battle: who is alone holds the area, an empty one belongs to who entered it last (R41)."""
    here = holders(day, area)
    if not here:
        take(day, area, day.entered[area])
    elif len(here) == 1:
        day.entered[area] = here[0]
        take(day, area, here[0])


def conceal_all(day: Day, area: int) -> None:
    """The area is no longer contested: all blocks there are turned up again, but for those activated (L299)."""
    for faction in holders(day, area):
        for block in day.blocks_in(area, faction):
            conceal(day, block)


def conceal(day: Day, block: int) -> None:
    """Turn a block up, unless it is activated or has been scouted in this impulse."""
    if day.shown[block] and not day.active[block] and block not in day.scouted:
        day.shown[block] = 0


def turn_over(day: Day, block: int, rule: str) -> None:
    """Lay a block face up; that cannot be taken back."""
    if not day.shown[block]:
        day.shown[block] = 1
        day.emit("revealed", rule, (block, day.strength(block), day.where[block]))
        day.revealed = True
