"""Who sees what (3.2, 6.24): a position as one seat may know it, built from what it may see (`state.FIELDS`).

A block whose face a seat may not see is still somewhere: how many blocks of which army stand in which town, and in
which place of a battle, is public. In a view the unknown blocks of an army are dealt out to those places in the order
of their numbers, at full strength: a pure function of what is public, so that nothing else shows through.
"""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import FARM, NO_HOLDER, NOWHERE, PLACES, WOODS
from grognard.games.napoleon_1815.roster import ALL, ARMIES_OF, FRENCH_SIDE, INFANTRY
from grognard.games.napoleon_1815.state import DEAD, NO_UNIT, UNPLACED, Campaign
from grognard.games.napoleon_1815.steps.battle import Deployment
from grognard.games.napoleon_1815.steps.setup import Deploy, TakeSteps
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.vocabulary import ALL as EVERYONE
from grognard.kernel.vocabulary import KNOWN

Slot = tuple[int, int, int, int, int, int, int]  # town, place, came from, disrupted, holds, forced, chosen

SECRET_STEPS: Final = ("Deploy", "Deployment", "ShowUnits", "MoveGroup")


def knows(campaign: Campaign, seat: int, unit: int) -> bool:
    """May the seat see the face of a block: its own, one that is shown, a dead one, any once the game is over?"""
    if campaign.shown[unit] or campaign.where[unit] == DEAD:
        return True
    return knows_army(campaign, seat, campaign.roster.army[unit])


def knows_army(campaign: Campaign, seat: int, army: int) -> bool:
    """May the seat see the faces of all blocks of an army?"""
    if campaign.seat_of[army] == seat or is_over(campaign, seat):
        return True
    step = campaign.agenda[-1]
    if isinstance(step, TakeSteps) and army in ARMIES_OF[step.side]:
        return picks_steps(campaign, seat)  # R39, the other reading: the opponent picks among them
    if campaign.switches.allies_show_faces and seat >= 0 and army not in ARMIES_OF[FRENCH_SIDE]:
        return seat in (campaign.seat_of[1], campaign.seat_of[2])  # R40, the other reading
    return False


def picks_steps(campaign: Campaign, seat: int) -> bool:
    """Does the seat choose now which units start with a step fewer (12.0)?"""
    step = campaign.agenda[-1]
    return isinstance(step, TakeSteps) and step.who(campaign) == seat


def knows_march(campaign: Campaign, seat: int, unit: int) -> bool:
    """May the seat know whether a block has moved? A face that is shown tells what it is, not what it did unseen."""
    return campaign.owner(unit) == seat or is_over(campaign, seat)


def knows_weakness(campaign: Campaign, seat: int, unit: int) -> bool:
    """May the seat know whether a block gave a step for the bid: its owner, and who picks them now?"""
    return knows_march(campaign, seat, unit) or (picks_steps(campaign, seat) and knows(campaign, seat, unit))


def is_own_side(campaign: Campaign, seat: int, unit: int) -> bool:
    """Does the seat fight on the unit's side? Allies know how many blocks the other has chosen, not which (R40)."""
    return seat in [campaign.seat_of[army] for army in ARMIES_OF[campaign.roster.side[unit]]]


def is_over(campaign: Campaign, seat: int) -> bool:  # noqa: ARG001  (asked like all that say who sees a field)
    """Is there nothing left to hide? Until then nobody is told how many dice fell: some were rolled in secret."""
    return campaign.outcome is not None or campaign.unsealed


def sees_hand(campaign: Campaign, seat: int) -> bool:
    """May the seat see which unit is picked up, and its way: its owner, and all where there is none?"""
    return campaign.hand == NO_UNIT or campaign.owner(campaign.hand) == seat or is_over(campaign, seat)


def redact(campaign: Campaign, seat: int) -> ViewOf[Campaign]:
    """What the seat may know: what is public, then what it may see of the rest."""
    seen = campaign.public_copy()
    if is_over(campaign, seat):
        seen.dice.count = campaign.dice.count
    if sees_hand(campaign, seat):
        seen.hand = campaign.hand
        seen.paces = campaign.paces
        seen.trail = campaign.trail
    show_blocks(seen, campaign, seat)
    return ViewOf(seat, seen)


def show_blocks(seen: Campaign, campaign: Campaign, seat: int) -> None:
    """Known blocks as they are, unknown ones dealt out to the places of their army."""
    stand(seen, campaign)
    for army in unfinished_armies(campaign, seat):
        for unit in campaign.roster.units_of[army]:
            take_off_map(seen, unit)
    for unit in unfinished_lines(campaign, seat):
        take_off_board(seen, unit)
    hidden: list[int] = []
    slots: list[Slot] = []
    own = 0
    for army in range(3):
        if campaign.seat_of[army] == seat or is_over(campaign, seat):
            own |= campaign.roster.masks[army]
        if not knows_army(campaign, seat, army):
            slots += hide_army(seen, campaign, seat, army, hidden)
    known = mask_without(hidden, campaign.roster.size())
    show_faces(seen, campaign, hidden, known)
    seen.moved = masked(campaign.moved, own, seen.moved)
    seen.weakened = masked(campaign.weakened, known if picks_steps(campaign, seat) else own, seen.weakened)
    for number, unit in enumerate(hidden):
        slot = slots[number]
        if slot[3]:
            seen.disrupted[unit] = slot[3]
        if slot[5]:
            seen.marchers.append(unit)
        if slot[6]:
            seen.company.append(unit)


def hide_army(seen: Campaign, campaign: Campaign, seat: int, army: int, hidden: list[int]) -> list[Slot]:
    """Deal the unknown blocks of an army out to their places; adds them to `hidden`, gives what each was dealt."""
    face_up = bytes(campaign.shown)  # compiled code reads bytes quicker than a bytearray
    units = [u for u in campaign.roster.units_of[army] if not face_up[u] and campaign.where[u] != DEAD]
    slots = [slot_of(seen, campaign, seat, unit) for unit in units]
    slots.sort()
    for number, unit in enumerate(units):
        town, place, came_from, _, holds, _, _ = slots[number]
        seen.where[unit] = town
        seen.post[unit] = place
        seen.came_from[unit] = came_from
        if holds:
            seen.fields[town].holder[place] = unit
    hidden += units
    return slots


def stand(seen: Campaign, campaign: Campaign) -> None:
    """Every block in its place, as if all faces were known: how many of an army are where is public."""
    seen.where = campaign.where[:]
    seen.post = campaign.post[:]
    seen.came_from = campaign.came_from[:]
    seen.held = [campaign.held[0][:], campaign.held[1][:]]
    for town, field in campaign.fields.items():
        seen.fields[town].men = field.men[:]
        seen.fields[town].holder = field.holder[:]


def take_off_map(seen: Campaign, unit: int) -> None:
    """A block of an army that is still being deployed is nowhere yet."""
    town = seen.where[unit]
    if town >= 0:
        seen.held[seen.roster.side[unit]][town] -= 1
    seen.where[unit] = UNPLACED


def take_off_board(seen: Campaign, unit: int) -> None:
    """A block in a line that is still being drawn up is in the town, but not on its board yet."""
    place = seen.post[unit]
    if place < 0:
        return
    field = seen.fields[seen.where[unit]]
    field.men[field.role(seen.roster.side[unit]) * PLACES + place] -= 1
    if field.holder[place] == unit:
        field.holder[place] = NO_HOLDER
    seen.post[unit] = NOWHERE


def slot_of(seen: Campaign, campaign: Campaign, seat: int, unit: int) -> Slot:
    """What everybody sees of a block from behind: where it stands, and what was done with it there."""
    town, place = seen.where[unit], seen.post[unit]
    holds = 1 if place >= 0 and seen.fields[town].holder[place] == unit else 0
    forced = 1 if unit in campaign.marchers else 0
    chosen = 1 if unit in campaign.company and is_own_side(campaign, seat, unit) else 0
    return (town, place, seen.came_from[unit], campaign.disrupted[unit], holds, forced, chosen)


def show_faces(seen: Campaign, campaign: Campaign, hidden: list[int], known: int) -> None:
    """What the faces that are seen tell; `known` is the mask of them."""
    seen.strength = campaign.strength[:]
    seen.host = campaign.host[:]
    for unit in hidden:
        seen.strength[unit] = campaign.roster.full[unit]
        seen.host[unit] = NO_UNIT
    seen.disrupted = masked(campaign.disrupted, known, seen.disrupted)
    seen.done = masked(campaign.done, known, seen.done)
    seen.shock = masked(campaign.shock, known, seen.shock)
    seen.canister = masked(campaign.canister, known, seen.canister)
    seen.square = masked(campaign.square, known, seen.square)
    seen.marchers = [unit for unit in campaign.marchers if unit not in hidden]
    seen.company = [unit for unit in campaign.company if unit not in hidden]
    seen.regrouped = [unit for unit in campaign.regrouped if unit not in hidden]


def mask_without(units: list[int], size: int) -> int:
    """A mask of all units but some: a byte of ones for each."""
    flags = [0xFF] * size
    for unit in units:
        flags[unit] = 0
    return int.from_bytes(bytes(flags), "little")


def masked(values: bytearray, mask: int, blank: bytearray) -> bytearray:
    """The values that the mask lets through, and zeros: faster than one by one. Mostly there are only zeros."""
    if values == blank:
        return blank
    return bytearray((int.from_bytes(values, "little") & mask).to_bytes(len(values), "little"))


def unfinished_armies(campaign: Campaign, seat: int) -> list[int]:
    """Armies that others are still deploying: they are not on the map yet for this seat (4.0)."""
    found: list[int] = []
    if is_over(campaign, seat):
        return found
    for step in campaign.agenda:
        if isinstance(step, Deploy):
            found += [army for army in step.armies if campaign.seat_of[army] != seat]
    return found


def unfinished_lines(campaign: Campaign, seat: int) -> list[int]:
    """Units in lines of battle that others are still drawing up: not on the board yet for this seat (6.22, 6.24).

    An Ally sees where his friend's blocks stand once these are all put up, so that he can fill the gaps (R40).
    """
    found: list[int] = []
    if is_over(campaign, seat):
        return found
    for step in campaign.agenda:
        if isinstance(step, Deployment):
            allied = seat in [campaign.seat_of[army] for army in ARMIES_OF[step.side]]
            for army in ARMIES_OF[step.side]:
                if campaign.seat_of[army] != seat and not (allied and step.army not in (ALL, army)):
                    found += campaign.army_in(step.town, army)
    return found


def guess(seen: Campaign, seat: int, dice: Dice) -> Campaign:
    """A whole position that agrees with the view: unknown blocks are dealt out by lot, some a step weaker."""
    whole = seen.copy()
    whole.dice = Dice(dice.seed, seen.dice.count)
    for army in range(3):
        hidden = [unit for unit in seen.roster.units_of[army] if not knows(seen, seat, unit)]
        shuffle_army(whole, hidden, dice)
    return whole


def shuffle_army(whole: Campaign, hidden: list[int], dice: Dice) -> None:
    """Deal the unknown blocks of one army out anew; farms get infantry, woods no guns (6.21)."""
    roster = whole.roster
    slots: list[Slot] = []
    marched = whole.marchers
    chosen = whole.company
    for unit in hidden:
        town = whole.where[unit]
        field = whole.fields.get(town)
        place = whole.post[unit]
        holds = 0
        if field is not None and unit in field.holder:
            holds = 1
            field.holder[place] = NO_HOLDER
        forced, shows = 1 if unit in marched else 0, 1 if unit in chosen else 0
        slots.append((town, place, whole.came_from[unit], whole.disrupted[unit], holds, forced, shows))
    whole.marchers = [unit for unit in marched if unit not in hidden]
    whole.company = [unit for unit in chosen if unit not in hidden]
    left = hidden[:]
    slots.sort(key=lambda slot: -need(whole, slot))
    for slot in slots:
        kind = need(whole, slot)
        fit = [u for u in left if kind == 0 or (roster.arm[u] == INFANTRY if kind == FARM else not roster.gun[u])]
        unit = pick(fit or left, dice)
        left.remove(unit)
        whole.where[unit] = slot[0]
        whole.post[unit] = slot[1]
        whole.came_from[unit] = slot[2]
        whole.disrupted[unit] = slot[3]
        if slot[4]:
            whole.fields[slot[0]].holder[slot[1]] = unit
        if slot[5]:
            whole.marchers.append(unit)
        if slot[6]:
            whole.company.append(unit)
        if roster.full[unit] > 1 and slot[0] >= 0 and dice.roll() == 1:
            whole.strength[unit] = roster.full[unit] - 1


def need(whole: Campaign, slot: Slot) -> int:
    """What the place asks of the block: FARM for its holder, WOODS for no gun, 0 for nothing."""
    town, place, _, _, holds, _, _ = slot
    field = whole.fields.get(town)
    if field is None or place < 0:
        return 0
    if holds and field.terrain[place] == FARM:
        return FARM
    return WOODS if field.terrain[place] == WOODS else 0


def pick(units: list[int], dice: Dice) -> int:
    """One of them by lot."""
    number = 0
    for _ in range(3):
        number = number * 6 + dice.roll() - 1
    return units[number % len(units)]


# What may be told of the past


def may_be_told(campaign: Campaign, action: Action, seat: int) -> bool:
    """May a seat see this action in the record of a running game? `campaign` is the position before it."""
    told = VOCABULARY.may_tell(action.verb)
    if campaign.outcome is not None or campaign.seat() == seat or told == EVERYONE:
        return True
    # The log names a block that is known when it does this; which one was picked up or regroups, it does not tell
    return told == KNOWN and knows(campaign, seat, action.a)


def noticed(campaign: Campaign, action: Action, seat: int) -> bool:
    """Do others see that something was done? Not while an army is deployed or blocks are chosen in secret."""
    if campaign.outcome is not None or campaign.seat() == seat:
        return True
    if action.verb == "show" and is_own_side(campaign, seat, action.a):
        return True
    return not VOCABULARY.verb(action.verb).silent or campaign.agenda[-1].name() not in SECRET_STEPS
