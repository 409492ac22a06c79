"""What a unit may do in the Combat step of a Battle Turn: battle moves, squares, shelter (6.32, 6.5, 6.52)."""

from __future__ import annotations

from grognard.games.napoleon_1815 import fog
from grognard.games.napoleon_1815.casualties import guest_of, release_holding
from grognard.games.napoleon_1815.field import (
    FARM,
    HOME,
    PLACES,
    RESERVE,
    WOODS,
    Field,
    behind,
    is_forward,
    is_home,
    lane,
    opposite,
)
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import (
    CHECKED,
    DISENGAGED,
    ENGAGED,
    FIRED,
    MOVED,
    MOVED_TWICE,
    NO_UNIT,
    SPENT,
    Campaign,
)
from grognard.games.napoleon_1815.terrain import crossings_left, green_blocks_left, holds


def moves_left(campaign: Campaign, unit: int) -> int:
    """Battle moves the unit still has: one, or two for fast units; horse guns that fired have one (6.32, 6.33)."""
    done = campaign.done[unit]
    if done & (SPENT | MOVED_TWICE) or campaign.square[unit] or campaign.host[unit] != NO_UNIT:
        return 0
    if done & FIRED:
        horse = campaign.roster.arm[unit] == HORSE_ARTILLERY
        return 1 if horse and not done & MOVED else 0
    if done & MOVED:
        return 1 if campaign.roster.fast[unit] else 0
    return 2 if campaign.roster.fast[unit] else 1


def destinations(campaign: Campaign, field: Field, unit: int) -> list[int]:
    """Places the unit may go to with its next battle move (6.32)."""
    if moves_left(campaign, unit) == 0:
        return []
    role = field.role(campaign.roster.side[unit])
    place = campaign.post[unit]
    if field.contested(place):
        return disengage_places(campaign, field, unit, role, place)
    if place == RESERVE[role]:
        goals = HOME[role]
    elif is_home(role, place):
        goals = [RESERVE[role], opposite(place)]
    else:
        return []
    return [goal for goal in goals if may_enter(campaign, field, unit, role, goal)]


def disengage_places(campaign: Campaign, field: Field, unit: int, role: int, place: int) -> list[int]:
    """An engaged unit can only go back, and not in the turn in which it engaged (6.32)."""
    if campaign.done[unit] & ENGAGED:
        return []
    goal = behind(role, place)
    if field.contested(goal):
        return []
    if is_forward(role, place) and crossings_left(campaign, field, place) <= 0:
        return []
    if campaign.roster.gun[unit] and field.terrain[goal] == WOODS:
        return []
    return [goal]


def may_enter(campaign: Campaign, field: Field, unit: int, role: int, goal: int) -> bool:
    """May an unengaged unit go to this neighbouring place (6.32, 6.21)?"""
    if campaign.roster.gun[unit] and field.terrain[goal] == WOODS:
        return False
    if not is_engage(field, role, goal):
        return True
    arm = campaign.roster.arm[unit]
    if arm == FOOT_ARTILLERY or campaign.done[unit] & DISENGAGED:
        return False
    if is_forward(role, goal):
        if field.stream[lane(goal)] and arm == HORSE_ARTILLERY:
            return False
        return crossings_left(campaign, field, goal) > 0
    return True


def is_engage(field: Field, role: int, goal: int) -> bool:
    """Going there is an Engage move: enemies stand there, or it is an empty enemy position (6.32, R6)."""
    return field.men[(1 - role) * PLACES + goal] != 0 or is_forward(role, goal)


def battle_move(campaign: Campaign, field: Field, unit: int, goal: int, open_face: bool = False) -> None:
    """Make one battle move (6.32). `open_face`: stay visible though going under cover (6.24, D29)."""
    role = field.role(campaign.roster.side[unit])
    place = campaign.post[unit]
    was_engaged = field.contested(place)
    engages = not was_engaged and is_engage(field, role, goal)
    done = campaign.done[unit] | (MOVED_TWICE if campaign.done[unit] & MOVED else MOVED)
    if is_forward(role, place) or is_forward(role, goal):
        field.crossed[lane(place if is_forward(role, place) else goal)] += 1
    if was_engaged:
        done |= DISENGAGED
    if engages:
        done |= ENGAGED
    if campaign.roster.arm[unit] == CAVALRY and field.terrain[goal] == WOODS:
        done |= MOVED_TWICE  # 6.21: cavalry stops in Woods
    release_holding(campaign, unit)
    campaign.shock[unit] = 1 if engages and campaign.roster.arm[unit] == CAVALRY else 0  # 6.33, R11
    campaign.station(unit, goal)
    campaign.done[unit] = done
    if engages:
        field.busy = True
    tell_move(campaign, field, unit, place, goal)
    if fog.may_hide(campaign, field, unit, goal) and not open_face:
        fog.hide(campaign, unit)
    if not field.contested(goal):
        campaign.canister[unit] = 0  # R12


def tell_move(campaign: Campaign, field: Field, unit: int, place: int, goal: int) -> None:
    """Who saw the block before or after sees which one moved; else only that one did (6.24)."""
    army = campaign.roster.army[unit]
    seat = campaign.seat_of[army]
    if campaign.shown[unit] or fog.must_show(campaign, field, unit):
        campaign.emit("battle_move", "6.32", (unit, field.town, place, goal))
    else:
        campaign.emit("battle_move", "6.32", (unit, field.town, place, goal), seat)
        campaign.emit("block_move", "6.32", (army, field.town, place, goal), hidden_from=seat)


def after_change(campaign: Campaign, field: Field) -> None:
    """Somebody moved, fell or left: reveal who is engaged now, and let guns out of contact load canister again."""
    town = field.town
    gun = campaign.roster.gun
    for unit, place in enumerate(campaign.post):
        if place >= 0 and gun[unit] and campaign.canister[unit] and campaign.where[unit] == town:
            if not field.contested(place):
                campaign.canister[unit] = 0  # R12
    fog.show_all(campaign, field)


# Squares and shelter


def may_form_square(campaign: Campaign, field: Field, unit: int) -> bool:
    """Infantry in an own position, not in Woods, not in a Farm (6.5, R4). Good morale leaves it free to (6.31-7)."""
    place = campaign.post[unit]
    if campaign.roster.arm[unit] != INFANTRY or campaign.square[unit] or campaign.done[unit] & ~CHECKED:
        return False
    if not is_home(field.role(campaign.roster.side[unit]), place) or field.terrain[place] == WOODS:
        return False
    if campaign.switches.markers_shared and green_blocks_left(campaign) <= 0:
        return False
    return not holds(field, unit, FARM, place)


def form_square(campaign: Campaign, unit: int) -> None:
    """Form square: the unit's battle move of the turn (6.5)."""
    campaign.square[unit] = 1
    campaign.done[unit] |= SPENT
    fog.reveal(campaign, unit, "6.5")
    campaign.emit("square", "6.5", (unit, campaign.where[unit], 1))


def break_square(campaign: Campaign, unit: int) -> None:
    """Break square: the unit's battle move of the turn; a guest is simply in the open again (6.5, R43)."""
    guest = guest_of(campaign, unit)
    if guest != NO_UNIT:
        campaign.host[guest] = NO_UNIT
    campaign.square[unit] = 0
    campaign.done[unit] |= SPENT
    campaign.emit("square", "6.5", (unit, campaign.where[unit], 0))


def shelters(campaign: Campaign, field: Field, unit: int) -> list[int]:
    """Squares that would take this leader or gun in (6.52)."""
    arm = campaign.roster.arm[unit]
    if campaign.done[unit] & ~CHECKED or campaign.host[unit] != NO_UNIT or arm in (INFANTRY, CAVALRY):
        return []
    place = campaign.post[unit]
    side = campaign.roster.side[unit]
    found: list[int] = []
    for other, where in enumerate(campaign.where):
        if (
            where == field.town
            and campaign.square[other]
            and campaign.post[other] == place
            and campaign.roster.side[other] == side
            and guest_of(campaign, other) == NO_UNIT
        ):
            found.append(other)
    return found


def take_shelter(campaign: Campaign, unit: int, infantry: int) -> None:
    """Go into a square: no move, but the end of the unit's turn (6.52, R43)."""
    fog.reveal(campaign, unit, "6.52")
    campaign.host[unit] = infantry
    campaign.done[unit] |= SPENT
    campaign.emit("shelter", "6.52", (unit, infantry, campaign.where[unit]))


def leave_shelter(campaign: Campaign, unit: int) -> None:
    """Come out of a square at the start of its action (6.52, R43)."""
    campaign.emit("unshelter", "6.52", (unit, campaign.where[unit]))
    campaign.host[unit] = NO_UNIT


def is_leader(campaign: Campaign, unit: int) -> bool:
    """Is the unit an army's leader (3.61)?"""
    return campaign.roster.arm[unit] == LEADER
