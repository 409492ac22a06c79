"""Who sees what (Fog of War): a position as one seat may know it, built from what it may see (`state.FIELDS`).

A block whose face a seat may not see is still somewhere: how many blocks of which faction stand in which area, or lie
in their pool, is public. In a view the unknown blocks of a faction are dealt out to those places in the order of their
numbers, at full strength: a pure function of what is public, so that nothing else shows through (R36).
"""

from __future__ import annotations

from grognard.games.waterloo_200.roster import CAVALRY, INFANTRY, PRUSSIAN, Dealt
from grognard.games.waterloo_200.state import DEAD, NO_BLOCK, POOL, WAITING, Day
from grognard.games.waterloo_200.steps.reorganize import RestoreLeaders
from grognard.games.waterloo_200.steps.reserves import PlaceReserves
from grognard.games.waterloo_200.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.vocabulary import ALL as EVERYONE


def is_over(day: Day, seat: int) -> bool:  # noqa: ARG001  (asked like all that say who sees a field)
    """Is there nothing left to hide? Until then nobody is told how many lots were drawn in secret."""
    return day.outcome is not None or day.unsealed


def knows(day: Day, seat: int, block: int) -> bool:
    """May the seat see a face: of its own, one that lies open, a dead one, a strategic leader, any when all is over?"""
    if day.shown[block] or day.where[block] == DEAD:
        return True
    faction = day.roster.faction[block]
    return knows_faction(day, seat, faction) or block == day.roster.chief[faction]


def knows_faction(day: Day, seat: int, faction: int) -> bool:
    """May the seat see all faces of a faction: its own, an ally's (R44), any when all is over?"""
    seats = day.scenario.seats
    if seats[faction] == seat or is_over(day, seat):
        return True
    if faction == 0 or seat < 0 or day.switches.allies_hidden:
        return False
    return seat == seats[3 - faction]


def knows_march(day: Day, seat: int, block: int) -> bool:
    """May the seat know whether a block has moved? Everybody saw a block go, only its commander which one."""
    return day.owner(block) == seat or is_over(day, seat)


def sees_hand(day: Day, seat: int) -> bool:
    """May the seat see which block is picked up, and its MP: its owner, and all where there is none?"""
    return day.hand == NO_BLOCK or day.owner(day.hand) == seat or is_over(day, seat)


def sees_lifts(day: Day, seat: int) -> bool:
    """May the seat know how many leaders can still be restored: who restores them (R38)?"""
    if day.lifts == 0 or is_over(day, seat):
        return True
    for step in day.agenda:
        if isinstance(step, RestoreLeaders):
            return day.seat_of(step.faction) == seat
    return False


def sees_icons(day: Day, seat: int) -> bool:
    """May the seat know the icons that have been used: they tell corps and kind of who has arrived?"""
    if not day.used or is_over(day, seat):
        return True
    for step in day.agenda:
        if isinstance(step, PlaceReserves):
            return day.seat_of(step.faction) == seat
    return False


def redact(day: Day, seat: int) -> ViewOf[Day]:
    """What the seat may know: what is public, then what it may see of the rest."""
    seen = day.public_copy()
    if is_over(day, seat):
        seen.dice.count = day.dice.count
    if sees_hand(day, seat):
        seen.hand = day.hand
        seen.spent = day.spent
        seen.allowance = day.allowance
        seen.fled = day.fled
        seen.trail = day.trail
    if sees_lifts(day, seat):
        seen.lifts = day.lifts
    if sees_icons(day, seat):
        seen.used = day.used[:]
    show_blocks(seen, day, seat)
    seen.drawn = [block for block in day.drawn if knows(day, seat, block)]
    seen.riders = [block for block in day.riders if knows(day, seat, block)]
    return ViewOf(seat, seen)


def on_the_march(day: Day, block: int) -> bool:
    """Is a Prussian corps not there yet? Everybody can tell (5.1)."""
    corps = day.roster.corps[block]
    return corps >= 0 and not day.arrived[corps]


def show_blocks(seen: Day, day: Day, seat: int) -> None:
    """Known blocks as they are, unknown ones dealt out to the places of their faction."""
    seen.moved = marches_known(day, seat)
    dealt = blocks_known(day, seat)
    seen.where = dealt.where[:]
    seen.level = dealt.level[:]


def blocks_known(day: Day, seat: int) -> Dealt:
    """Places and levels of all blocks as a seat sees them; nobody may change them."""
    # From one decision to the next blocks mostly stay where they are: then they are not dealt out again
    factions = [knows_faction(day, seat, faction) for faction in range(3)]
    dealt = day.roster.dealt.get(seat)
    if dealt is None or dealt.sources != (day.where, day.level, day.shown, day.arrived, factions):
        dealt = deal_out(day, factions)
        day.roster.dealt[seat] = dealt
    return dealt


def deal_out(day: Day, factions: list[bool]) -> Dealt:
    """Places and levels as somebody sees them who knows the faces of these factions."""
    sources = (day.where[:], day.level[:], day.shown[:], day.arrived[:], factions)
    dealt = Dealt(sources, day.where[:], day.level[:])
    for faction, is_known in enumerate(factions):
        if not is_known:
            hide_faction(dealt, day, faction)
    return dealt


def marches_known(day: Day, seat: int) -> bytearray:
    """Who has moved, as far as the seat knows."""
    if is_over(day, seat) or day.moved.count(0) == len(day.moved):  # or nobody has moved at all
        return day.moved[:]
    mask = 0
    for faction in range(3):
        if day.scenario.seats[faction] == seat:
            mask |= day.roster.masks[faction]
    return bytearray((int.from_bytes(day.moved, "little") & mask).to_bytes(len(day.moved), "little"))


def hide_faction(dealt: Dealt, day: Day, faction: int) -> None:
    """Deal the blocks of a faction whose faces are not known out to its places, at full strength."""
    hidden: list[int] = []
    slots: list[int] = []
    chief = day.roster.chief[faction]
    all_here = False not in day.arrived
    shown = bytes(day.shown)  # compiled code reads bytes quicker than a bytearray
    where = day.where
    levels, places = dealt.level, dealt.where
    for block in day.roster.blocks_of[faction]:
        place = where[block]
        if shown[block] or place == DEAD or block == chief:
            continue
        levels[block] = 0
        if all_here or not on_the_march(day, block):
            hidden.append(block)
            slots.append(place)
        else:
            places[block] = WAITING
    slots.sort()
    for number, block in enumerate(hidden):
        places[block] = slots[number]


def guess(seen: Day, seat: int, dice: Dice) -> Day:
    """A whole position that agrees with the view: unknown blocks are dealt out by lot.

    Pools hold infantry above all (4.0), and Combat Units come first where blocks fight.
    """
    whole = seen.copy()
    whole.dice = Dice(dice.seed, seen.dice.count)
    for faction in range(3):
        hidden = [b for b in seen.roster.blocks_of[faction] if not knows(seen, seat, b) and not on_the_march(seen, b)]
        deal(whole, faction, hidden, dice)
    return whole


def deal(whole: Day, faction: int, hidden: list[int], dice: Dice) -> None:
    """Deal the unknown blocks of a faction out anew."""
    roster = whole.roster
    slots = [whole.where[block] for block in hidden]
    slots.sort()  # the pool is first, then areas by their numbers
    left = hidden[:]
    for place in slots:
        fit = left
        if place == POOL:
            kinds = (INFANTRY, CAVALRY) if faction == PRUSSIAN else (INFANTRY,)
            fit = [block for block in left if roster.kind[block] in kinds] or left
        block = pick(fit, dice)
        left.remove(block)
        whole.where[block] = place


def pick(blocks: list[int], dice: Dice) -> int:
    """One of them by lot."""
    number = 0
    for _ in range(3):
        number = number * 6 + dice.roll() - 1
    return blocks[number % len(blocks)]


# What may be told of the past


def may_be_told(day: Day, action: Action, seat: int) -> bool:
    """May a seat see this action in the record of a running game? `day` is the position before it."""
    if day.outcome is not None or day.seat() == seat:
        return True
    return VOCABULARY.may_tell(action.verb) == EVERYONE


def noticed(day: Day, action: Action, seat: int) -> bool:
    """Do others see that something was done? Not what block was picked up, chosen or restored."""
    if day.outcome is not None or day.seat() == seat or not VOCABULARY.verb(action.verb).silent:
        return True
    return action.verb in ("restore", "take") and knows(day, seat, action.a)  # an ally looks on (R44)
