"""The position of a campaign as plain data. Units, towns and roads are integers (`Roster`, `Ground`)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import NOWHERE, PLACES, Field
from grognard.games.napoleon_1815.ground import Ground
from grognard.games.napoleon_1815.roster import ALL, ARMIES_OF, FRENCH_SIDE, Roster
from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.fields import (
    BYTES,
    DICE,
    DICT,
    EVERY_SEAT,
    FIXED,
    LIST,
    LISTS,
    OWNER,
    PARTS,
    PIECES,
    ROWS,
    RULE,
    VALUE,
    WHEN,
    Fields,
    StateField,
)
from grognard.kernel.state import STATE_FIELDS, State

# Where a unit is when it is in no town
UNPLACED: Final = -1
DEAD: Final = -2

NO_UNIT: Final = -1
NO_TOWN: Final = -1

# What a unit has done in the current Battle Turn (6.32, 6.33)
MOVED: Final = 1  # one battle move
MOVED_TWICE: Final = 2
FIRED: Final = 4
ENGAGED: Final = 8  # one of its moves was an Engage move
DISENGAGED: Final = 16  # one of its moves was a Disengage move
SPENT: Final = 32  # a special move, into shelter, or finished: nothing more this Battle Turn
CHECKED: Final = 64  # its morale has been checked
FORCED: Final = 128  # bad morale made it disengage


class Turn:
    """One square of the time record (1.0)."""

    def __init__(self, label: str, date: str, side: int, night: bool) -> None:
        self.label: Final = label
        self.date: Final = date
        self.side: Final = side
        self.night: Final = night


class Switches:
    """Optional rules and house rulings in force, each a plain flag."""

    def __init__(self, on: list[str]) -> None:
        self.on: Final = on
        self.historical_setup: Final = "historical_setup" in on  # 4.3
        self.random_setup: Final = "random_setup" in on
        self.hidden_until_fire: Final = "hidden_until_fire" in on  # 6.24
        self.markers_shared: Final = "markers_shared" in on  # R16, the other reading
        self.free_markers_carry: Final = "free_markers_carry" in on  # R16, markers are laid aside
        self.full_pool_each_battle: Final = "full_pool_each_battle" in on  # R56, the other reading
        self.two_streams: Final = "two_streams" in on  # R17, the other reading
        self.woods_forfeit: Final = "woods_forfeit" in on  # R18, the other reading
        self.leaders_hide_at_once: Final = "leaders_hide_at_once" in on  # R23, the other reading
        self.stalemate_without_loss: Final = "stalemate_without_loss" in on  # R32, the other reading
        self.defender_shows_first: Final = "defender_shows_first" in on  # R33, the other reading
        self.bid_same_side: Final = "bid_same_side" in on  # R39, the other reading
        self.bid_opponent_picks: Final = "bid_opponent_picks" in on  # R39, the other reading
        self.allies_show_faces: Final = "allies_show_faces" in on  # R40, the other reading


class Scenario:
    """The fixed facts of a game: turns, levels, limits, seats. One object serves all games of a kind."""

    def __init__(self, id: str, title: str, options: list[str]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.options: Final = options
        self.switches: Final = Switches(options)
        self.turns: list[Turn] = []
        self.defeat: list[int] = [0, 0, 0]  # eliminated units at which an army is defeated (10.1, 10.2)
        self.quota: list[int] = [0, 0, 0]  # group moves a turn (5.1)
        self.cities = 0  # supply cities the French must hold at the end (10.1)
        self.crowd: list[int] = [0, 0]  # units in a town at the end of deployment, by side (4.1, 4.2)
        self.markers: list[int] = [0] * 5  # terrain markers of each kind (R16)
        self.seats: list[int] = [0, 1, 1]  # the seat of each army
        self.bidding = False  # seats get their armies by bids (12.0)


# Who may see what (3.2, 6.24): a block is known to its owner, and to all when it is shown. Of unknown blocks everybody
# sees how many of which army are where: they are dealt out. Steps name towns, sides and armies, never a block.
FIELDS: Final = Fields(
    [
        StateField("dice", DICE, WHEN, "is_over", dump="rolls"),
        StateField("trail", VALUE, WHEN, "sees_hand"),
        StateField("ground", FIXED, EVERY_SEAT),
        StateField("roster", FIXED, EVERY_SEAT),
        StateField("scenario", FIXED, EVERY_SEAT),
        StateField("switches", FIXED, EVERY_SEAT),
        StateField("where", LIST, RULE, "show_blocks"),
        StateField("strength", LIST, OWNER, "knows"),
        StateField("shown", BYTES, EVERY_SEAT),
        StateField("disrupted", BYTES, RULE, "show_blocks"),
        StateField("held", ROWS, RULE, "show_blocks"),
        StateField("seat_of", LIST, EVERY_SEAT),
        StateField("dead", LIST, EVERY_SEAT),
        StateField("defeated", LIST, EVERY_SEAT),
        StateField("bid", LIST, EVERY_SEAT),
        StateField("weakened", BYTES, OWNER, "knows_weakness"),
        StateField("turn", VALUE, EVERY_SEAT),
        StateField("quota", LIST, EVERY_SEAT),
        StateField("moved", BYTES, OWNER, "knows_march"),
        StateField("load", LIST, EVERY_SEAT),
        StateField("assaults", LIST, EVERY_SEAT),
        StateField("came_from", LIST, RULE, "show_blocks"),
        StateField("thrusts", LIST, EVERY_SEAT),
        StateField("entries", LISTS, EVERY_SEAT),
        StateField("marchers", PIECES, RULE, "show_blocks"),
        StateField("hand", VALUE, WHEN, "sees_hand"),
        StateField("paces", VALUE, WHEN, "sees_hand", dump="hand"),
        StateField("followed", VALUE, EVERY_SEAT, dump="hand"),
        StateField("post", LIST, RULE, "show_blocks"),
        StateField("done", BYTES, OWNER, "knows"),
        StateField("shock", BYTES, OWNER, "knows"),
        StateField("canister", BYTES, OWNER, "knows"),
        StateField("square", BYTES, OWNER, "knows"),
        StateField("host", LIST, OWNER, "knows"),
        StateField("fields", PARTS, EVERY_SEAT),
        StateField("skirmishes", LIST, EVERY_SEAT),
        StateField("company", PIECES, RULE, "show_blocks"),
        StateField("aside", LIST, EVERY_SEAT),
        StateField("exits", DICT, EVERY_SEAT),
        StateField("regrouped", PIECES, OWNER, "knows"),
    ],
    STATE_FIELDS,
    steps=(
        "town", "side", "army", "place", "group", "hits", "cavalry", "far", "friend",
        "fired", "rule", "may_yield", "started", "bidder", "steps", "armies", "units", "deploy",
    ),
)  # fmt: skip


class Campaign(State):
    """A campaign in progress."""

    def __init__(
        self,
        dice: Dice,
        ground: Ground,
        roster: Roster,
        scenario: Scenario,
        public: Campaign | None = None,
        private: Campaign | None = None,
    ) -> None:
        """A fresh position with every block unplaced, or one like another.

        What everybody may see is taken from `public`, all else from `private`.
        """
        super().__init__(dice)
        self.ground: Final = ground
        self.roster: Final = roster
        self.scenario: Final = scenario
        self.switches: Final = scenario.switches
        size = roster.size()
        towns = ground.size()
        roads = len(ground.ends)
        # Units
        self.where: list[int] = [UNPLACED] * size if private is None else private.where[:]
        self.strength: list[int] = roster.full[:] if private is None else private.strength[:]
        self.shown: bytearray = bytearray(size) if public is None else public.shown[:]  # face seen by everybody (3.2)
        self.disrupted: bytearray = bytearray(size) if private is None else private.disrupted[:]  # 7.3
        self.held: list[list[int]] = (
            [[0] * towns, [0] * towns] if private is None else [private.held[0][:], private.held[1][:]]
        )  # how many units of a side are in a town
        # Armies
        self.seat_of: list[int] = scenario.seats[:] if public is None else public.seat_of[:]
        self.dead: list[int] = [0, 0, 0] if public is None else public.dead[:]  # eliminated units (10.0)
        self.defeated: list[bool] = [False, False, False] if public is None else public.defeated[:]
        # The bid for sides, rule 12.0
        self.bid: list[int] = [-1, -1, -1] if public is None else public.bid[:]  # seat, side, steps of the highest bid
        self.weakened: bytearray = bytearray(size) if private is None else private.weakened[:]  # gave a step to the bid
        # The turn and its movement (5.0)
        self.turn: int = -1 if public is None else public.turn
        self.quota: list[int] = [0, 0, 0] if public is None else public.quota[:]
        self.moved: bytearray = bytearray(size) if private is None else private.moved[:]
        self.load: list[int] = [0] * roads if public is None else public.load[:]  # units over each road section (5.4)
        # Those that attacked over it (5.5)
        self.assaults: list[int] = [0] * roads if public is None else public.assaults[:]
        # Attackers' last town (7.1)
        self.came_from: list[int] = [NO_TOWN] * size if private is None else private.came_from[:]
        # Attacks under way as target, start and army (5.2)
        self.thrusts: list[tuple[int, int, int]] = [] if public is None else public.thrusts[:]
        self.entries: dict[int, list[int]] = (
            {} if public is None else {t: e[:] for t, e in public.entries.items()}
        )  # towns at the near end of the roads by which each town was attacked (7.1, R29)
        self.marchers: list[int] = [] if private is None else private.marchers[:]  # force-marched, in order (5.6)
        self.hand: int = NO_UNIT if private is None else private.hand  # the unit its owner has picked up
        self.paces: int = 0 if private is None else private.paces  # sections the picked unit has marched
        # Fights, rule 6.0
        self.followed: bool = False if public is None else public.followed  # all have seen the face of the unit in hand
        self.post: list[int] = [NOWHERE] * size if private is None else private.post[:]  # place in a battle
        self.done: bytearray = bytearray(size) if private is None else private.done[:]  # in this Battle Turn
        # Cavalry that has yet to strike
        self.shock: bytearray = bytearray(size) if private is None else private.shock[:]
        # Short-range bonus used up
        self.canister: bytearray = bytearray(size) if private is None else private.canister[:]
        self.square: bytearray = bytearray(size) if private is None else private.square[:]
        self.host: list[int] = [NO_UNIT] * size if private is None else private.host[:]  # the square a unit shelters in
        self.fields: dict[int, Field] = {} if public is None else battles(public, private is not None)
        self.skirmishes: list[int] = [] if public is None else public.skirmishes[:]  # towns still to be skirmished over
        self.company: list[int] = [] if private is None else private.company[:]  # units chosen for the skirmish (6.6)
        self.aside: list[int] = [0] * 5 if public is None else public.aside[:]  # markers laid aside (R16, option)
        # Units by road: forced retreat, regroup
        self.exits: dict[int, int] = {} if public is None else public.exits.copy()
        self.regrouped: list[int] = [] if private is None else private.regrouped[:]  # units of this regroup (7.5)

    def declared(self) -> Fields:
        return FIELDS

    def copy(self) -> Campaign:
        new = Campaign(self.dice.copy(), self.ground, self.roster, self.scenario, self, self)
        new.copy_base(self)
        return new

    def public_copy(self) -> Campaign:
        new = Campaign(blind_dice(0), self.ground, self.roster, self.scenario, self)
        new.copy_public_base(self)
        return new

    # Looking things up

    def now(self) -> Turn:
        """The present turn."""
        return self.scenario.turns[max(self.turn, 0)]

    def active(self) -> int:
        """The side whose Player Turn it is (2.0-2)."""
        return self.now().side

    def alive(self, unit: int) -> bool:
        """Is the unit on the map?"""
        return self.where[unit] >= 0

    def units_in(self, town: int, side: int) -> list[int]:
        """The units of a side in a town."""
        roster_side = self.roster.side
        return [unit for unit, place in enumerate(self.where) if place == town and roster_side[unit] == side]

    def army_in(self, town: int, army: int) -> list[int]:
        """The units of an army in a town."""
        where = self.where
        return [unit for unit in self.roster.units_of[army] if where[unit] == town]

    def living(self, army: int) -> list[int]:
        """The units of an army that are on the map."""
        where = self.where
        return [unit for unit in self.roster.units_of[army] if where[unit] >= 0]

    def fighters(self, town: int, army: int, side: int) -> list[int]:
        """The units in a battle that are to act: those of one army, or of the whole side (ALL)."""
        post = self.post
        where = self.where
        found: list[int] = []
        for each in ARMIES_OF[side]:
            if army in (ALL, each):
                for unit in self.roster.units_of[each]:
                    if where[unit] == town and post[unit] >= 0:
                        found.append(unit)
        return found

    # Seats: one player a side, or one for each Ally (11.0)

    def owner(self, unit: int) -> int:
        """The seat that commands a unit."""
        return self.seat_of[self.roster.army[unit]]

    def seat_for(self, side: int, army: int) -> int:
        """Who decides for an army, or for a whole side (ALL)."""
        return self.seat_of[ARMIES_OF[side][0] if army == ALL else army]

    def is_split(self, side: int) -> bool:
        """Do two players share this side?"""
        return side != FRENCH_SIDE and self.seat_of[1] != self.seat_of[2]

    def commands(self, side: int, town: int) -> list[int]:
        """Who acts for a side in a town: all together (ALL), or the Ally with more units there first.

        Where both have as many, the one who attacked the town first (R40).
        """
        if not self.is_split(side):
            return [ALL]
        armies = ARMIES_OF[side]
        lead = len(self.army_in(town, armies[0])) - len(self.army_in(town, armies[1]))
        if lead == 0:
            for target, _, army in self.thrusts:
                if target == town and army in armies:
                    lead = 1 if army == armies[0] else -1
                    break
        return armies[:] if lead >= 0 else [armies[1], armies[0]]

    def commands_of_units(self, side: int, town: int) -> list[int]:
        """The same, without an Ally who has no unit there."""
        return [army for army in self.commands(side, town) if army == ALL or self.army_in(town, army)]

    def claims(self, side: int, town: int, units: list[int]) -> list[int]:
        """Whose choice it is among these units of a fight: the whole side's (ALL), or that of the Ally who has them.

        Where both Allies have some, the one with more units in the fight comes first: he chooses one of his own or
        leaves it to his friend, and each names only his own units (6.4, 11.0, R40).
        """
        if not units or not self.is_split(side):
            return [ALL]
        owners = [self.roster.army[unit] for unit in units]
        return [army for army in self.commands(side, town) if army in owners]

    # Moving blocks about

    def put(self, unit: int, town: int) -> None:
        """Put a block into a town, from wherever it is on the map or from its box."""
        old = self.where[unit]
        side = self.roster.side[unit]
        if old >= 0:
            self.held[side][old] -= 1
        self.where[unit] = town
        if town >= 0:
            self.held[side][town] += 1

    def station(self, unit: int, place: int) -> None:
        """Put a unit of a battle into a place of its board, or take it off (NOWHERE)."""
        field = self.fields[self.where[unit]]
        first = field.role(self.roster.side[unit]) * PLACES
        old = self.post[unit]
        if old >= 0:
            field.men[first + old] -= 1
        self.post[unit] = place
        if place >= 0:
            field.men[first + place] += 1

    def clear_battle_marks(self, unit: int) -> None:
        """A unit has left its battle: nothing of the tactical board clings to it."""
        self.done[unit] = 0
        self.shock[unit] = 0
        self.canister[unit] = 0
        self.square[unit] = 0
        self.host[unit] = NO_UNIT

    def enemy_in(self, town: int, side: int) -> bool:
        """Does the enemy of the side have a unit in the town?"""
        return self.held[1 - side][town] != 0


def battles(campaign: Campaign, whole: bool) -> dict[int, Field]:
    """Copies of the battles under way, by town: whole, or what everybody may see of them."""
    if not campaign.fields:
        return {}
    return {town: field.copy() if whole else field.public_copy() for town, field in campaign.fields.items()}
