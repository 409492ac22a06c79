"""Positions that a seat cannot tell apart, for those who look for leaks: every hidden fact may be another (3.2, 6.24).

The hidden blocks of an army are exchanged among each other, whatever their arm, and may be weaker or stronger; what is
chosen in secret is chosen otherwise. What everybody can count or has seen stays as it is.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.napoleon_1815.field import FARM, HOME, NOWHERE, RESERVE, WOODS
from grognard.games.napoleon_1815.roster import INFANTRY
from grognard.games.napoleon_1815.skirmish import MOST
from grognard.games.napoleon_1815.state import DEAD, NO_UNIT, UNPLACED, Campaign
from grognard.games.napoleon_1815.steps.battle import Deployment
from grognard.games.napoleon_1815.steps.combat import TakeHit
from grognard.games.napoleon_1815.steps.fights import ShowUnits
from grognard.games.napoleon_1815.steps.setup import Bid, Deploy, TakeSteps
from grognard.games.napoleon_1815.view import is_own_side, knows
from grognard.games.napoleon_1815.vocabulary import OF_UNITS, TELL_OF_UNITS
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Twin

# These place blocks by their names, or by dice that nobody else sees: the positions are not alike any more
BY_NAME: Final = ("historical", "scatter")
EXCHANGES: Final = (1, 2, 5, 60)  # few exchanges stay hidden for long, many find more


class BlockTwin(Twin[Campaign]):
    """A campaign in which some hidden blocks have changed places."""

    def __init__(self, state: Campaign, seat: int, place_of: list[int], changed: list[int], unlike: bool) -> None:
        super().__init__(state)
        self.seat: Final = seat
        self.unlike: Final = unlike  # who deploys has deployed otherwise: when he is done, everybody can count it
        self.stands_for: Final = place_of  # by unit of the original: who stands in its place
        self.changed: Final = changed  # units that are not where or what they are in the original

    def mirrored(self, action: Action) -> Action | None:
        if self.state.seat() == self.seat:
            return action
        if action.verb in BY_NAME or (self.unlike and action.verb == "done"):
            return None
        if action.verb in OF_UNITS and 0 <= action.a < len(self.stands_for):
            return Action(action.verb, self.stands_for[action.a], action.b)
        return action

    def told_apart(self, original: Campaign, events: list[Event], others: list[Event]) -> bool:
        if isinstance(original.agenda[-1], TakeHit) and original.seat() != self.state.seat():
            return True  # the army whose block is the strongest takes the hit, for all to see (6.4)
        for event in [*events, *others]:
            if event.kind in TELL_OF_UNITS and event.data[0] in self.changed:
                return True
            if event.kind == "defeated":
                return True  # the army's last blocks come off the map face up (10.0)
        return declared(events) != declared(others)


def declared(events: list[Event]) -> list[tuple[int, ...]]:
    """What a side has to say aloud: that a march is forced (5.6), that it has nobody for another Woods (R18), that a
    Farm is held, as only infantry can (6.21, 6.24), that a hit hurts somebody or nobody (6.4).
    """
    found: list[tuple[int, ...]] = []
    for event in events:
        if event.kind == "column":
            found.append((event.data[3],))
        elif event.kind in ("woods_forfeit", "block_holder", "struck"):
            found.append(event.data)
    return found


def make_twin(campaign: Campaign, seat: int, rng: Random) -> BlockTwin | None:
    """A position that the seat cannot tell from this one, where there is another."""
    if campaign.outcome is not None or isinstance(campaign.agenda[-1], Bid):  # before all bids nobody has anything
        return None
    hidden = [
        unit
        for unit in range(campaign.roster.size())
        if campaign.where[unit] != DEAD and not knows(campaign, seat, unit)
    ]
    place_of = exchange(campaign, hidden, rng)
    twin = rearranged(campaign, place_of)
    chosen_otherwise(twin, seat, rng)
    unlike = rng.random() < 0.5 and deployed_otherwise(twin, seat, rng)
    if campaign.turn >= 0:  # before that all are at full strength, but for what was given for the bid
        for unit in hidden:
            if rng.random() < 0.2:
                twin.strength[unit] = rng.randint(1, campaign.roster.full[unit])
    shuffle_weakened(twin, hidden, rng)
    changed = [unit for unit in hidden if place_of[unit] != unit or differs(campaign, twin, unit)]
    if not changed or (isinstance(campaign.agenda[-1], TakeHit) and twin.seat() != campaign.seat()):
        return None
    return BlockTwin(twin, seat, place_of, changed, unlike)


def differs(one: Campaign, other: Campaign, unit: int) -> bool:
    """Is the block elsewhere, or another one than it was?"""
    mine = (one.where[unit], one.post[unit], one.strength[unit], one.weakened[unit], one.moved[unit], one.done[unit])
    its = (
        other.where[unit], other.post[unit], other.strength[unit], other.weakened[unit], other.moved[unit],
        other.done[unit],
    )  # fmt: skip
    return mine != its or (unit in one.company) != (unit in other.company) or (unit == one.hand) != (unit == other.hand)


def exchange(campaign: Campaign, hidden: list[int], rng: Random) -> list[int]:
    """Who stands in the place of whom: hidden blocks of an army in any order that the public facts allow."""
    army = campaign.roster.army
    place_of = list(range(campaign.roster.size()))
    if len(hidden) < 2 or isinstance(campaign.agenda[-1], TakeSteps):  # an option may place them by name after that
        return place_of
    for _ in range(rng.choice(EXCHANGES)):
        one, other = rng.sample(hidden, 2)
        if army[one] == army[other]:
            if fits(campaign, one, place_of[other]) and fits(campaign, other, place_of[one]):
                place_of[one], place_of[other] = place_of[other], place_of[one]
    return place_of


def fits(campaign: Campaign, there: int, unit: int) -> bool:
    """Could this block have done what everybody has seen the one do that stands there?"""
    roster = campaign.roster
    field = campaign.fields.get(campaign.where[there])
    place = campaign.post[there]
    if field is not None and place >= 0:
        if field.terrain[place] == WOODS and roster.gun[unit]:
            return False
        if field.terrain[place] == FARM and there in field.holder and roster.arm[unit] != INFANTRY:
            return False
    if there == campaign.hand and campaign.paces >= 2:
        return roster.fast[there] == roster.fast[unit]  # whether it was forced to was told (5.6)
    if there == campaign.hand and campaign.followed:
        return there == unit
    return True


def rearranged(campaign: Campaign, place_of: list[int]) -> Campaign:
    """The position with the blocks in each other's place; what belongs to the place stays there."""
    twin = campaign.copy()
    for there, unit in enumerate(place_of):
        twin.where[unit] = campaign.where[there]
        twin.post[unit] = campaign.post[there]
        twin.came_from[unit] = campaign.came_from[there]
        twin.disrupted[unit] = campaign.disrupted[there]
        twin.moved[unit] = campaign.moved[there]
        twin.done[unit] = campaign.done[there]
    twin.marchers = [place_of[unit] for unit in campaign.marchers]
    twin.company = [place_of[unit] for unit in campaign.company]
    twin.regrouped = [place_of[unit] for unit in campaign.regrouped]
    if campaign.hand != NO_UNIT:
        twin.hand = place_of[campaign.hand]
    for town, field in twin.fields.items():
        field.holder = [place_of[unit] if unit >= 0 else unit for unit in campaign.fields[town].holder]
    twin.choices = None
    return twin


def chosen_otherwise(twin: Campaign, seat: int, rng: Random) -> None:
    """The enemy has chosen more units, or fewer, for a skirmish whose faces are not shown yet (6.6, R33)."""
    step = twin.agenda[-1]
    if not isinstance(step, ShowUnits):
        return
    for side in (0, 1):
        units = [unit for unit in twin.units_in(step.town, side) if not twin.shown[unit]]
        if not units or is_own_side(twin, seat, units[0]):
            continue
        company = [unit for unit in twin.company if unit in units]
        others = [unit for unit in units if unit not in company]
        if len(company) > 1 and rng.random() < 0.5:
            twin.company.remove(rng.choice(company))
        elif company and others and len(company) < MOST:
            twin.company.append(rng.choice(others))


def deployed_otherwise(twin: Campaign, seat: int, rng: Random) -> bool:
    """Who is still deploying has got farther, or not so far, or stands elsewhere (4.0, 6.22)."""
    step = twin.agenda[-1]
    if isinstance(step, Deploy) and step.who(twin) != seat:
        for army in step.armies:
            zone = [town for town in range(twin.ground.size()) if twin.ground.zone[town] == army]
            for unit in twin.roster.units_of[army]:
                if rng.random() < 0.3:
                    twin.put(unit, rng.choice([UNPLACED, *zone]))
        return True
    if isinstance(step, Deployment) and step.who(twin) != seat:
        role = twin.fields[step.town].role(step.side)
        places = [NOWHERE, RESERVE[role], *HOME[role]]
        for unit in step.units(twin):
            place = rng.choice(places)
            woods = place >= 0 and twin.fields[step.town].terrain[place] == WOODS
            if rng.random() < 0.3 and not (woods and twin.roster.gun[unit]):
                twin.station(unit, place)
        return True
    return False


def shuffle_weakened(twin: Campaign, hidden: list[int], rng: Random) -> None:
    """Other units have given a step for the bid (12.0)."""
    weak = [twin.weakened[unit] for unit in hidden]
    rng.shuffle(weak)
    for unit, flag in zip(hidden, weak, strict=True):
        twin.weakened[unit] = flag
