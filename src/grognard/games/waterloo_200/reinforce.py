"""Reinforcements (5.0), Prussian arrivals (5.1) and set-up (4.0): who comes, and where."""

from __future__ import annotations

from grognard.games.waterloo_200.roster import ICON_OF, PRUSSIAN, SIDE_OF
from grognard.games.waterloo_200.state import POOL, WAITING, Day


def at_headquarters(day: Day, faction: int) -> bool:
    """Is the strategic leader in his headquarters, with no enemy there (5.0)?"""
    area = day.ground.headquarters[faction]
    chief = day.roster.chief[faction]
    return area > 0 and chief >= 0 and day.where[chief] == area and not day.enemy_in(area, faction)


def may_call(day: Day, faction: int) -> bool:
    """Could the faction draw anybody (5.0)?"""
    return at_headquarters(day, faction) and day.pools[faction] > 0


def fits(day: Day, block: int, number: int) -> bool:
    """May a block be put on an icon: its corps, its kind, Brunswickers among themselves (4.0, 4.1)?"""
    icon = day.roster.icons[number]
    roster = day.roster
    return (
        icon.faction == roster.faction[block]
        and icon.corps == roster.corps[block]
        and icon.kind == ICON_OF[roster.kind[block]]
        and icon.brunswick == roster.brunswick[block]
    )


def free_icons(day: Day, block: int) -> list[int]:
    """The icons on which a drawn block may be put now (5.0): one for each area that has any."""
    found: list[int] = []
    areas: list[int] = []
    faction = day.roster.faction[block]
    for number, icon in enumerate(day.roster.icons):
        if number in day.used or icon.area in areas or not fits(day, block, number):
            continue
        if day.control[icon.area] == faction and day.room_for(icon.area, faction) > 0:
            found.append(number)
            areas.append(icon.area)
    return found


def places(day: Day, block: int) -> list[int]:
    """The areas where a drawn block may arrive."""
    faction = day.roster.faction[block]
    if faction == PRUSSIAN:
        return [day.roster.all_corps[day.roster.corps[block]].area]
    return [day.roster.icons[number].area for number in free_icons(day, block)]


def deploy(day: Day, block: int, area: int) -> None:
    """Put a drawn block on the map, concealed and at full strength (5.0, L202)."""
    if day.roster.faction[block] != PRUSSIAN:
        for number in free_icons(day, block):
            if day.roster.icons[number].area == area:
                day.used.append(number)
                break
    if block in day.drawn:
        day.drawn.remove(block)
    day.put(block, area)
    tell_arrival(day, block, area, "5.0")


def tell_arrival(day: Day, block: int, area: int, rule: str) -> None:
    """Its owner knows who comes, the others see a block; everybody knows a strategic leader (3.9.4)."""
    faction = day.roster.faction[block]
    if block == day.roster.chief[faction]:
        day.emit("arrives", rule, (block, area))
        return
    seat = day.owner(block)
    day.emit("arrives", rule, (block, area), seen_by=seat)
    day.emit("block_arrives", rule, (faction, area), hidden_from=seat)


def draw_from(day: Day, blocks: list[int], rule: str, seat: int) -> int:
    """One of the blocks by lot; only its owner sees how the lot fell (X04)."""
    return blocks[day.draw(len(blocks), rule, day.roster.faction[blocks[0]], seat)]


def chooses(day: Day, faction: int) -> bool:
    """Does the faction choose its blocks instead of drawing them (OR 1)?"""
    return day.switches.free_setup[SIDE_OF[faction]]


# Prussian arrivals


def corps_due(day: Day) -> list[int]:
    """The corps that could arrive now: the scheduled one, or any that is still away (5.1, OR 10)."""
    away = [number for number, corps in enumerate(day.roster.all_corps) if corps.area and not day.arrived[number]]
    if day.switches.arrivals:
        first = min([day.roster.all_corps[number].turn for number in away], default=0)
        started = any(corps.area and day.arrived[number] for number, corps in enumerate(day.roster.all_corps))
        return away if started or day.turn >= first > 0 else []
    return [number for number in away if day.roster.all_corps[number].turn == day.turn]


def random_kinds(day: Day, corps: int) -> list[int]:
    """The kinds of which one block is drawn: all the others of that kind go into the pool."""
    return day.roster.all_corps[corps].random[:]


def waiting(day: Day, corps: int, kind: int) -> list[int]:
    """Blocks of a corps and of one kind of icon that are still on the march."""
    roster = day.roster
    return [b for b in roster.all_corps[corps].blocks if day.where[b] == WAITING and ICON_OF[roster.kind[b]] == kind]


def arrive(day: Day, block: int) -> None:
    """A block of a scheduled arrival comes to its black area (5.1)."""
    area = day.roster.all_corps[day.roster.corps[block]].area
    day.put(block, area)
    tell_arrival(day, block, area, "5.1")


def finish_arrival(day: Day, corps: int) -> None:
    """Who is not drawn goes into the pool; everybody else of the corps arrives (5.1)."""
    drawn = random_kinds(day, corps)
    for block in day.roster.all_corps[corps].blocks:
        if day.where[block] == WAITING:
            if ICON_OF[day.roster.kind[block]] in drawn:
                day.put(block, POOL)
            else:
                arrive(day, block)
