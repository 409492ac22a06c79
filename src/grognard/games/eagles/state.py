"""The position of the battle as plain data. Units, leaders, formations and hexes are integers (`Roster`, `Ground`)."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.eagles.fields import FIELDS
from grognard.games.eagles.ground import Ground
from grognard.games.eagles.roster import NO_FORMATION, NO_LEADER, Roster
from grognard.games.eagles.scenario import NEVER as NEVER  # noqa: PLC0414  (whoever asks for a position asks here)
from grognard.games.eagles.scenario import NO_SIDE as NO_SIDE  # noqa: PLC0414
from grognard.games.eagles.scenario import Scenario
from grognard.games.eagles.tables import FAIR, Tables
from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.fields import Fields
from grognard.kernel.state import State

# Where a unit or leader is when it is in no hex
AWAY: Final = 0  # has not come yet
DEAD: Final = -1
FLED: Final = -2  # reached its supply hex while routed (16)
COVERED: Final = -3  # under a hidden counter (22.2)
UNSEEN: Final = -4  # in views only: on the map, under a lead (22.1)

# What has become of a leader (20.2)
FIT: Final = 0
HURT: Final = 1  # wounded
SLAIN: Final = 2
TAKEN: Final = 3

# Orders (11): a box of the order chart is one of these or the number of an objective
NO_ORDER: Final = -2
DEFENCE: Final = -1
NOT_WRITTEN: Final = -3  # no new order on paper

# What a commander can do (11.3)
ORDERS: Final = 1
RALLY: Final = 2
DIRECT: Final = 4

# Segments of an activation, in their order (7.3)
CHOOSING: Final = 0
OFFENSIVE: Final = 1
MOVEMENT: Final = 2
DECLARATION: Final = 3
WITHDRAWAL: Final = 4
OPPORTUNITY: Final = 5
DEFENSIVE: Final = 6
RESOLUTION: Final = 7
PURSUIT: Final = 8
END_CHECK: Final = 9

NO_UNIT: Final = -1
NO_FACING: Final = 6
MOST_CARDS: Final = 10  # tactical cards of a battle (18.1)


class Battle(State):
    """A battle in progress."""

    def __init__(  # noqa: PLR0915  (a line for each field)
        self,
        dice: Dice,
        ground: Ground,
        roster: Roster,
        tables: Tables,
        scenario: Scenario,
        public: Battle | None = None,
        private: Battle | None = None,
    ) -> None:
        """A fresh position with nobody on the map, or one like another.

        What everybody may see is taken from `public`, all else from `private`.
        """
        super().__init__(dice)
        self.ground: Final = ground
        self.roster: Final = roster
        self.tables: Final = tables
        self.scenario: Final = scenario
        self.switches: Final = scenario.switches
        units = roster.size_of()
        leaders = roster.leaders()
        formations = len(roster.formations)
        size = ground.size
        # Units
        self.where: list[int] = [AWAY] * units if private is None else private.where[:]
        # by hex, from the top: artillery, then the lead, then the rest (8-09)
        self.stacks: dict[int, list[int]] = (
            {} if private is None else {h: stack[:] for h, stack in private.stacks.items()}
        )
        self.lost: list[int] = [0] * units if private is None else private.lost[:]
        self.routed: list[int] = [0] * units if private is None else private.routed[:]
        self.home: list[int] = [0] * units if private is None else private.home[:]  # supply hex of the routed (R30)
        self.held: bytes = bytes(size) if public is None else public.held  # side + 1
        self.facing: bytearray = bytearray([NO_FACING]) * size if public is None else public.facing[:]
        # Leaders
        self.leader_at: list[int] = [AWAY] * leaders if public is None else public.leader_at[:]
        self.fate: bytearray = bytearray(leaders) if public is None else public.fate[:]
        self.used: bytearray = bytearray(leaders) if public is None else public.used[:]  # activations of this turn
        self.tried: bytearray = bytearray(leaders) if public is None else public.tried[:]  # in this segment (R24)
        self.direct: bytearray = bytearray(leaders) if public is None else public.direct[:]  # 11.3-10
        self.last_leader: list[int] = [NO_LEADER, NO_LEADER] if public is None else public.last_leader[:]
        # Orders and morale, by formation
        self.order: list[int] = [NO_ORDER] * formations if private is None else private.order[:]
        self.shown: bytearray = bytearray(formations) if public is None else public.shown[:]
        chits = 2 * tables.numbers.decoy_orders  # order chits that mean nothing, first those of the French (11-08)
        self.decoys: list[int] = [NO_ORDER] * chits if private is None else private.decoys[:]
        # On paper only: orders that nobody has been given yet, and how many may still be written, by army, and decoys
        # moved, by side. How many chits lie face down in each box of a side everybody sees.
        self.written: list[int] = [NOT_WRITTEN] * formations if private is None else private.written[:]
        self.quota: list[int] = [0] * 5 if private is None else private.quota[:]
        self.chits: list[list[int]] = [[], []] if public is None else [public.chits[0][:], public.chits[1][:]]
        self.called: bytearray = bytearray(size) if public is None else public.called[:]  # has tried to rally
        # Strategic movement (7.4.a): formations that have marched, sides that want no more, the officer in hand or done
        self.marched: bytearray = bytearray(formations) if public is None else public.marched[:]
        self.rested: bytearray = bytearray(2) if public is None else public.rested[:]
        self.riding: bool = False if public is None else public.riding
        self.ridden: bool = False if public is None else public.ridden
        self.demoralised: bytearray = bytearray(formations) if public is None else public.demoralised[:]
        # The turn
        self.turn: int = 0 if public is None else public.turn
        self.finishing: bool = False if public is None else public.finishing
        self.side: int = 0 if public is None else public.side
        self.passes: int = 0 if public is None else public.passes
        self.goes: int = 0 if public is None else public.goes  # of both sides since the battle began
        self.weather: int = FAIR if public is None else public.weather
        self.mud_left: int = 0 if public is None else public.mud_left
        self.storms: int = 0 if public is None else public.storms
        self.storms_in_a_row: int = 0 if public is None else public.storms_in_a_row
        # The activation
        self.segment: int = CHOOSING if public is None else public.segment
        self.leader: int = NO_LEADER if public is None else public.leader
        self.formation: int = NO_FORMATION if public is None else public.formation
        self.rallying: bool = False if public is None else public.rallying
        self.lent: list[int] = [] if public is None else public.lent[:]  # batteries that only fire with the others
        self.acting: list[int] = [0] * units if private is None else private.acting[:]
        self.commanded: list[int] = [0] * units if private is None else private.commanded[:]  # 5.2-12
        self.began: list[int] = [0] * units if private is None else private.began[:]  # hex when movement began
        self.prepared: bytearray = bytearray(units) if private is None else private.prepared[:]  # 17.4
        self.beside: bytearray = bytearray(units) if private is None else private.beside[:]  # enemies, when it began
        self.beside_foot: bytearray = bytearray(units) if private is None else private.beside_foot[:]  # 17.7-03
        self.fired: bytearray = bytearray(size) if public is None else public.fired[:]  # Fired markers
        self.shot: bytearray = bytearray(size) if public is None else public.shot[:]  # has fired in this segment
        self.target: bytearray = bytearray(size) if public is None else public.target[:]  # was fired on in it
        self.attacked: bytearray = bytearray(size) if public is None else public.attacked[:]  # 13.2-07
        self.attacks: dict[int, int] = {} if public is None else dict(public.attacks)  # by attacking hex
        self.attack_lead: dict[int, int] = {} if public is None else dict(public.attack_lead)  # at declaration, by hex
        self.failed: bytearray = bytearray(size) if public is None else public.failed[:]  # a test of this activation
        self.steadied: bytearray = bytearray(size) if public is None else public.steadied[:]  # emergency defence held
        self.infected: bytearray = bytearray(size) if public is None else public.infected[:]  # tested for it (15-20)
        # The march: units on the move, those that have moved, their independent tests (0 none, 1 failed, 2 passed),
        # those made lead in this segment
        self.movers: list[int] = [] if private is None else private.movers[:]
        self.moved: list[int] = [0] * units if private is None else private.moved[:]
        self.licence: bytearray = bytearray(units) if private is None else private.licence[:]
        self.led: list[int] = [0] * units if private is None else private.led[:]
        self.points: int = 0 if private is None else private.points  # movement points that the movers have left
        self.carried: bytearray = bytearray(leaders) if public is None else public.carried[:]
        self.rode: bytearray = bytearray(leaders) if public is None else public.rode[:]  # 1 not active, 2 has moved
        self.halted: bool = False if public is None else public.halted  # an enemy has reacted to the march
        self.reacted: list[int] = [] if public is None else public.reacted[:]  # hexes that have, to this step
        # Fights: attacking hexes that were counter-charged, hexes that cavalry has won, failed emergency defences,
        # what was stated at the declaration by target (17.8), hexes that passed their test for a counter-charge
        self.countered: list[int] = [] if public is None else public.countered[:]
        self.won: list[int] = [] if public is None else public.won[:]
        self.unsteady: list[int] = [] if public is None else public.unsteady[:]
        self.stated: dict[int, int] = {} if public is None else dict(public.stated)
        self.chargers: list[int] = [] if public is None else public.chargers[:]
        # The melee that is being fought (`melee.Melee`); engaged leaders of the attacker and of the defender
        self.clash_hexes: list[int] = [] if public is None else public.clash_hexes[:]
        self.clash_target: int = 0 if public is None else public.clash_target
        self.clash_lead: int = NO_UNIT if public is None else public.clash_lead
        self.clash_kind: int = 0 if public is None else public.clash_kind
        self.clash_engaged: list[int] = [NO_LEADER, NO_LEADER] if public is None else public.clash_engaged[:]
        # Hidden counters (22.2, 23): where, when they come (-1: now), whose, what they stand for, whether truly
        self.counter_at: list[int] = [] if public is None else public.counter_at[:]
        self.counter_turn: list[int] = [] if public is None else public.counter_turn[:]
        self.counter_side: list[int] = [] if public is None else public.counter_side[:]
        self.counter_done: list[int] = [] if public is None else public.counter_done[:]  # has moved, or was seen
        # what must be rolled for it to come (23.2, 0: nothing), and the first turn of formations put on the track
        self.counter_level: list[int] = [] if public is None else public.counter_level[:]
        self.tracked: dict[int, int] = {} if public is None else dict(public.tracked)
        counters = len(self.counter_at)
        self.counter_leader: list[int] = [NO_LEADER] * counters if private is None else private.counter_leader[:]
        self.counter_real: list[int] = [0] * counters if private is None else private.counter_real[:]
        # Cards
        self.card_of: list[int] = [] if public is None else public.card_of[:]
        self.card_turn: list[int] = [] if public is None else public.card_turn[:]
        self.card_played: list[int] = [-1, -1] if public is None else public.card_played[:]
        # cards that their holder does not want to be asked about in this activation, and cards that were just played
        self.resigned: bytearray = bytearray(MOST_CARDS) if public is None else public.resigned[:]
        self.card_on: bytearray = bytearray(MOST_CARDS) if public is None else public.card_on[:]
        # guns out of ammunition in this activation, and hexes that have turned round in this segment (24)
        self.silent: bytearray = bytearray(units) if public is None else public.silent[:]
        self.faced: bytearray = bytearray(size) if public is None else public.faced[:]
        # Dice: the last two together, and those of the French for the first activation (7.2)
        self.rolled: int = 0 if public is None else public.rolled
        self.first_roll: int = 0 if public is None else public.first_roll
        # What counts at the end
        self.flags: list[int] = [0, 0] if public is None else public.flags[:]  # captured by a side
        self.retaken: list[int] = [] if public is None else public.retaken[:]  # prizes won once (by number)
        self.penalty: list[int] = [0, 0] if public is None else public.penalty[:]  # price of reinforcements (23.2)
        self.earned: list[int] = [0, 0] if public is None else public.earned[:]  # at the end of turns
        # The way to begin that each side has chosen, and the turn in which each strategic card was played
        self.begun: list[int] = [NEVER, NEVER] if public is None else public.begun[:]
        self.plan_turn: list[int] = [NEVER] * len(scenario.plans) if public is None else public.plan_turn[:]
        self.lying: bytearray = bytearray(2) if public is None else public.lying[:]  # shows nobody in this turn
        self.control: bytearray = bytearray(size) if public is None else public.control[:]  # side + 1 (R77)
        # What each side may look into in this segment (22.1, R46)
        self.looked: list[bytes] = [bytes(size), bytes(size)] if public is None else public.looked[:]
        # Zones of each side as far as they have been asked for; what moves forgets those of its side. Copies share the
        # list, so it is never changed but replaced.
        self.zones: list[bytes | None] = [None, None] if private is None else private.zones
        # Which stacks stand beside enemies, by side, and who held what when that was worked out
        self.contacts: tuple[bytes, list[bytes]] | None = None if private is None else private.contacts
        # Command ranges by leader: from where, round which enemies, and what is in range. Copies share it, and whoever
        # asks looks whether place and enemies are still the same.
        self.ranges: dict[int, tuple[int, list[int], bytes]] = {} if private is None else private.ranges
        # Distances of routed troops to a supply hex in the same way, by hex and gait: what was shut, and the costs
        self.ways_home: dict[int, tuple[bytes, dict[int, int]]] = {} if private is None else private.ways_home
        # Marks by side in the same way: where its troops are, and where it may not go because of the enemy's (12.2)
        self.fronts: list[bytes | None] = [None, None, None, None] if private is None else private.fronts
        # Hexes too near to enemies for a march (7.4.a), by side, in the same way: enemies, their counters, and marks
        self.dangers: dict[int, tuple[bytes, list[int], bytes]] = {} if private is None else private.dangers
        # Where the movers can go from where they are, once asked for
        self.reach: Reach | None = None if private is None else private.reach

    def declared(self) -> Fields:
        return FIELDS

    def copy(self) -> Battle:
        new = Battle(self.dice.copy(), self.ground, self.roster, self.tables, self.scenario, self, self)
        new.copy_base(self)
        return new

    def public_copy(self) -> Battle:
        new = Battle(blind_dice(0), self.ground, self.roster, self.tables, self.scenario, self)
        new.copy_public_base(self)
        return new

    # Looking things up

    def stack(self, h: int) -> list[int]:
        """The units in a hex, from the top."""
        found = self.stacks.get(h)
        return [] if found is None else found

    def size_of(self, unit: int) -> int:
        """Size points now (5.1)."""
        return self.roster.size[unit][self.lost[unit]]

    def quality_of(self, unit: int) -> int:
        """Quality factor now, as printed (5.1)."""
        return self.roster.quality[unit][self.lost[unit]]

    def side_in(self, h: int) -> int:
        """The side whose combat units stand in a hex, or NO_SIDE."""
        return self.held[h] - 1

    def enemy_in(self, h: int, side: int) -> bool:
        """Do combat units of the other side stand there?"""
        return self.held[h] == 2 - side

    def friend_in(self, h: int, side: int) -> bool:
        """Do combat units of this side stand there?"""
        return self.held[h] == side + 1

    def enemy_beside(self, h: int, side: int) -> bool:
        """Is a hex next to combat units of the other side?"""
        other = 2 - side
        for n in self.ground.near[h]:
            if self.held[n] == other:
                return True
        return False

    def leaders_in(self, h: int) -> list[int]:
        """The leaders in a hex."""
        return [leader for leader, at in enumerate(self.leader_at) if at == h]

    def is_alive(self, unit: int) -> bool:
        """Does a unit stand on the map?"""
        return self.where[unit] > 0

    def is_off(self, unit: int) -> bool:
        """Is a unit lost for good (19-03)?"""
        return self.where[unit] in (DEAD, FLED)

    # Moving pieces about

    def put(self, unit: int, h: int) -> None:
        """Put a unit into a stack (artillery on top, others at the bottom), or off the map."""
        old = self.where[unit]
        emptied = 0
        if old > 0:
            stack = self.stacks[old]
            stack.remove(unit)
            if not stack:
                del self.stacks[old]
                emptied = old
        self.where[unit] = h
        if h > 0:
            side = self.roster.side[unit]
            if self.switches.facing and not self.held[h]:
                self.facing[h] = self.facing[old] if old > 0 else NO_FACING
            there = self.stacks.get(h)
            if there is None:
                self.stacks[h] = [unit]
            else:  # newcomers go under the lead that is there (8-09)
                there.insert(0 if self.roster.is_guns(unit) else len(there), unit)
            self.note_holders(emptied, h, side + 1)
            if not self.routed[unit] and self.control[h] != side + 1:
                self.take_hex(h, side)
        elif emptied:
            self.note_holders(emptied, emptied, 0)
        self.forget_zones(unit)

    def note_holders(self, emptied: int, h: int, holder: int) -> None:
        """A hex may have been left by the last unit (0: none was), another is held from now on."""
        if emptied or self.held[h] != holder:
            held = bytearray(self.held)
            held[emptied] = 0
            held[h] = holder
            self.held = bytes(held)

    def take_hex(self, h: int, side: int) -> None:
        """Troops in order take a hex: it is theirs until others come (R77); some count when they are taken back."""
        if self.control[h]:
            for number, prize in enumerate(self.scenario.prizes):
                if prize.retaken and prize.side == side and h in prize.hexes and number not in self.retaken:
                    self.retaken.append(number)
        self.control[h] = side + 1

    def forget_zones(self, unit: int) -> None:
        """The zones of a unit's side are no longer what they were."""
        old = self.zones
        fronts = self.fronts
        if self.roster.side[unit] == 0:
            self.zones = [None, old[1]]
            self.fronts = [None, fronts[1], fronts[2], None]
        else:
            self.zones = [old[0], None]
            self.fronts = [fronts[0], None, None, fronts[3]]

    def put_leader(self, leader: int, h: int) -> None:
        """Put a leader into a hex, or off the map."""
        self.leader_at[leader] = h

    def lead_with(self, unit: int) -> None:
        """Make a unit the first of the infantry and cavalry in its stack (9-01)."""
        stack = self.stacks[self.where[unit]]
        stack.remove(unit)
        place = 0
        while place < len(stack) and self.roster.is_guns(stack[place]):
            place += 1
        stack.insert(0 if self.roster.is_guns(unit) else place, unit)
        self.forget_zones(unit)

    def lose_step(self, unit: int) -> bool:
        """A unit loses a step; true if that was its last one (5.1)."""
        self.forget_zones(unit)
        if self.lost[unit] + 1 >= self.roster.steps[unit]:
            self.put(unit, DEAD)
            return True
        self.lost[unit] += 1
        return False

    def rout(self, unit: int) -> None:
        """Put a rout marker on a unit (15)."""
        self.routed[unit] = 1
        self.forget_zones(unit)

    def rally(self, unit: int) -> None:
        """Take the rout marker off (11.1.c)."""
        self.routed[unit] = 0
        self.home[unit] = 0
        if self.where[unit] > 0 and self.control[self.where[unit]] != self.roster.side[unit] + 1:
            self.take_hex(self.where[unit], self.roster.side[unit])
        self.forget_zones(unit)
