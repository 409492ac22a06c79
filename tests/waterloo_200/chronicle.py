"""A referee who keeps his own books: turns, the Disc, control, levels, losses and victory, from the checklist alone.

He hears what is told (who goes where, who is hit) and never looks at what the engine has made of it until he compares.
What may be done in a battle and with leaders he works out from the position, word by word (`literal`).
"""

from __future__ import annotations

import itertools

from grognard.games.waterloo_200.roster import FACTIONS_OF, SIDE_OF
from grognard.games.waterloo_200.state import MANOEUVRE, PASS, STRATEGIC_ACTION, Day
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from tests.waterloo_200 import literal

HIT_COST = {"B": 1, "C": 1, "P": 1, "S": 1, "W": 2, "R": 3, "H": 3}
LAST_TURN = 5
MORALE = 10


class Chronicle:
    """The books of one game."""

    def __init__(self, day: Day) -> None:
        self.where = day.where[:]
        self.level = day.level[:]
        self.control = day.control[:]
        self.entered = day.control[:]
        self.lost = [0, 0, 0]
        self.turn = day.turn
        self.disc = 0
        self.next_side = 0
        self.passes = 0
        self.kind = 0
        self.begun = set[int]()  # contested when the impulse began
        self.new = set[int]()  # contested since
        self.fought: dict[int, int] = {}  # battles of this impulse, with the army that attacked
        self.winner: int | None = None

    # What is told

    def hear(self, day: Day, events: list[Event]) -> None:
        """Everything that was told since the last decision, in its order."""
        for event in events:
            if self.winner is not None:
                return  # Sudden Death ends the game at once (L033)
            name = f"hear_{event.kind}"
            if hasattr(self, name):
                getattr(self, name)(day, *event.data)

    def side_in(self, day: Day, area: int, side: int) -> bool:
        return any(place == area and SIDE_OF[day.roster.faction[b]] == side for b, place in enumerate(self.where))

    def factions_in(self, day: Day, area: int) -> set[int]:
        return {day.roster.faction[block] for block, place in enumerate(self.where) if place == area}

    def take(self, day: Day, area: int, faction: int) -> None:
        """Control changes; all seven Victory Areas in one hand end the game (L039, L043)."""
        self.control[area] = faction
        for side in (0, 1):
            if all(SIDE_OF[self.control[one]] == side for one in day.ground.victory):
                self.winner = side

    def hear_marches(self, day: Day, block: int, *way: int) -> None:
        """A march is a step after the other, as long as the game lasts."""
        for start, area in itertools.pairwise(way):
            if self.winner is None:
                self.step(day, block, start, area)

    def step(self, day: Day, block: int, start: int, area: int) -> None:
        """L056 to L061, L028, L032: who enters an empty area takes it; who is left alone with it, too."""
        assert self.where[block] == start
        faction = day.roster.faction[block]
        there = self.factions_in(day, area)
        if self.side_in(day, area, 1 - SIDE_OF[faction]):
            if area not in self.begun:
                self.new.add(area)
            self.entered[area] = faction
        elif not there - {faction}:
            self.entered[area] = faction
            self.take(day, area, faction)
        self.where[block] = area
        self.left_alone(day, start)

    def left_alone(self, day: Day, area: int) -> None:
        """L060: the original Defender has gone, and enemies remain. L061: the intruders have, and it stays his."""
        here = self.factions_in(day, area)
        sides = {SIDE_OF[faction] for faction in here}
        if len(sides) == 1 and SIDE_OF[self.control[area]] not in sides:
            self.take(day, area, next(iter(here)))

    def hear_withdraws(self, day: Day, block: int, start: int, area: int) -> None:
        """L374: the attacker has the area."""
        self.where[block] = area
        self.left_alone(day, start)

    def hear_arrives(self, _day: Day, block: int, area: int) -> None:
        self.where[block] = area

    def hear_rises(self, _day: Day, block: int, area: int) -> None:
        self.where[block] = area

    def hear_damaged(self, day: Day, block: int, strength: int) -> None:
        self.level[block] += 1
        assert literal.strength_of(day.roster.marks[block][self.level[block]]) == strength

    def hear_spends(self, _day: Day, block: int, _shots: int) -> None:
        self.level[block] += 1  # L300

    def hear_tires(self, day: Day, block: int, strength: int) -> None:
        """L303: a level down, never below the heart."""
        assert day.roster.marks[block][self.level[block]] != "H"
        self.hear_damaged(day, block, strength)

    def hear_restored(self, day: Day, block: int, _strength: int) -> None:
        assert day.roster.kind[block] == 1  # L325
        assert self.level[block] > 0
        self.level[block] -= 1  # L322

    def hear_rests(self, day: Day, block: int, _strength: int) -> None:
        if day.roster.marks[block][self.level[block]] != "H":
            self.level[block] += 1  # L328

    def hear_crumbles(self, day: Day, block: int, _area: int) -> None:
        if self.level[block] + 1 < len(day.roster.marks[block]):
            self.level[block] += 1  # L379; the last level is told as an elimination

    def hear_eliminated(self, day: Day, block: int, area: int) -> None:
        """L034 to L038, L096 to L098."""
        faction = day.roster.faction[block]
        self.where[block] = -3
        self.lost[faction] += 1
        self.left_alone(day, area)
        if faction != 2 and (block == day.roster.chief[faction] or self.lost[faction] >= MORALE):
            self.winner = 1 - SIDE_OF[faction]

    def hear_action(self, _day: Day, side: int, kind: int) -> None:
        """L067 to L070: the sides take turns; a pass after a pass ends the turn."""
        assert side == self.next_side
        if kind == STRATEGIC_ACTION:
            assert self.disc == side  # L215
        self.kind = kind
        self.passes = self.passes + 1 if kind == PASS else 0
        self.next_side = 1 - side

    def hear_impulse(self, day: Day, side: int) -> None:
        assert side == self.next_side
        assert self.passes < 2
        areas = range(1, day.ground.size())
        self.begun = {area for area in areas if self.side_in(day, area, 0) and self.side_in(day, area, 1)}
        self.new = set()
        self.fought = {}

    def hear_battle(self, _day: Day, area: int, faction: int) -> None:
        assert area not in self.fought  # L259
        self.fought[area] = faction

    def hear_disc(self, day: Day, side: int) -> None:
        """L227: after a Strategic Action; under OR 7 also from a defender who retreats."""
        assert side == 1 - self.disc
        assert self.kind == STRATEGIC_ACTION or day.switches.retreat
        self.disc = side

    def hear_turn(self, _day: Day, turn: int, disc: int) -> None:
        """L069, L073: after two passes; whoever holds the Disc begins."""
        assert turn == self.turn + 1 <= LAST_TURN
        assert disc == self.disc
        assert turn == 1 or self.passes == 2
        self.turn = turn
        self.passes = 0
        self.next_side = disc

    # What is compared

    def compare(self, day: Day) -> None:
        """The books against the engine's."""
        self.settle(day)
        assert self.where == [place if place > 0 or place == -3 else self.where[b] for b, place in enumerate(day.where)]
        alive = [block for block, place in enumerate(day.where) if place > 0]
        assert [self.level[block] for block in alive] == [day.level[block] for block in alive]
        assert self.lost == day.lost
        if day.outcome is None:
            assert self.winner is None
            assert (self.turn, self.disc) == (day.turn, day.disc)
            differing = [area for area, holder in enumerate(self.control) if holder != day.control[area]]
            assert not differing, [(area, self.control[area], day.control[area]) for area in differing]
        else:
            self.compare_end(day)

    def settle(self, day: Day) -> None:
        """L062: where both sides have died in a battle, the area belongs to the army that entered it last."""
        for area in range(1, day.ground.size()):
            if day.clash is not None and day.clash.area == area:
                continue
            here = self.factions_in(day, area)
            if len(here) == 1:
                self.entered[area] = next(iter(here))
            elif not here and self.entered[area] != self.control[area]:
                self.take(day, area, self.entered[area])

    def compare_end(self, day: Day) -> None:
        """L033 to L042."""
        assert day.outcome is not None
        winner = self.winner
        if winner is None:
            assert self.turn == LAST_TURN
            assert self.passes == 2
            french = sum(SIDE_OF[self.control[area]] == 0 for area in day.ground.victory)
            winner = 0 if 2 * french > len(day.ground.victory) else 1
        assert set(day.outcome.winners) == {day.seat_of(faction) for faction in FACTIONS_OF[winner]}


# What may be done


def leaders_open(day: Day, factions: list[int], pledged: bool) -> set[int]:
    """L229 to L237: tactical leaders who may be activated next."""
    leaders = [
        block
        for block in range(day.roster.size())
        if day.roster.kind[block] == 1 and day.roster.faction[block] in factions
        if day.where[block] > 0 and not day.active[block]
        if literal.has_line(day, block) and can_appear(day, block)
    ]
    ready = [leader for leader in leaders if day.orders[day.roster.faction[leader]] > 0]
    starred = [leader for leader in ready if literal.special(day, leader) > 0]
    led = pledged or any(
        day.active[block] and day.roster.kind[block] == 1 and literal.special(day, block) > 0
        for block in range(day.roster.size())
        if SIDE_OF[day.roster.faction[block]] == day.side
    )
    found = set()
    for leader in ready:
        faction = day.roster.faction[leader]
        left = day.orders[faction]
        others = [one for one in starred if one != leader and (day.roster.faction[one] != faction or left > 1)]
        if led or literal.special(day, leader) > 0 or others:
            found.add(leader)
    return found


def can_appear(day: Day, leader: int) -> bool:
    """L237: is there anywhere without enemies and with room where he can be revealed?"""
    if not literal.standing(day, day.where[leader], 1 - SIDE_OF[day.roster.faction[leader]]):
        return True
    return bool(leader_ends(day, leader, day.roster.mp[leader] - 1, False))


def leader_ends(day: Day, leader: int, left: int, fled: bool) -> set[int]:
    """L236, L237: like any move, but never among enemies."""
    enemy = 1 - SIDE_OF[day.roster.faction[leader]]
    return {area for area in literal.ends(day, leader, left, fled) if not literal.standing(day, area, enemy)}


def battles_open(day: Day, factions: list[int], books: Chronicle) -> tuple[set[int], set[int]]:
    """L252 to L262: battles that must be fought, and all that may be."""
    ready: dict[int, int] = {}
    for area in range(1, day.ground.size()):
        own = literal.standing(day, area, day.side)
        if not own or not literal.standing(day, area, 1 - day.side) or area in books.fought:
            continue
        faction = day.roster.faction[own[0]]
        fighters = [block for block in own if day.roster.kind[block] in literal.COMBAT]
        if faction in factions and fighters and literal.has_line(day, own[0]):
            ready[area] = faction
    must = {area for area in ready if area in books.new}
    free = day.switches.old_battles_free
    may = set(must)
    for area, faction in ready.items():
        rivals = factions if day.switches.one_battle and day.kind == STRATEGIC_ACTION else [faction]
        due = sum(ready[one] in rivals for one in must)
        if allowed(day, faction, books) - due > 0 or (free and moves_about(day, faction)):
            may.add(area)
    return must, may


def allowed(day: Day, faction: int, books: Chronicle) -> int:
    """L257: one battle with the Disc, or one for each activated leader; what has been fought is used up."""
    counted = {
        area: who for area, who in books.fought.items() if area in books.new or not day.switches.old_battles_free
    }
    used = sum(who == faction for who in counted.values())
    if day.kind == STRATEGIC_ACTION:
        if day.switches.one_battle:
            used = len(counted)
        return (1 if day.plan[faction] == MANOEUVRE else 0) - used
    return len(day.active_leaders(faction)) - used


def moves_about(day: Day, faction: int) -> bool:
    """Does the faction move and fight in this impulse, rather than call reinforcements (L223)?"""
    return bool(day.active_leaders(faction)) or day.plan[faction] == MANOEUVRE


def guns_open(day: Day, area: int, attacker: int, committed: list[int]) -> set[int]:
    """L265, L266 and 3.10: activated guns next to the battle, with shot, nobody upon them; one block for the Allies."""
    if attacker != 0 and committed:
        return set()
    return {
        gun
        for gun in range(day.roster.size())
        if day.roster.kind[gun] in literal.GUNS and day.roster.faction[gun] == attacker
        if day.active[gun] and gun not in committed and day.where[gun] in day.ground.near[area]
        if literal.special(day, gun) > 0 and not literal.standing(day, day.where[gun], 1 - SIDE_OF[attacker])
    }


def hits_open(day: Day, area: int, faction: int) -> set[int]:
    """L288, L289: the strongest units."""
    units = literal.standing(day, area, SIDE_OF[faction])
    most = max(literal.strength(day, unit) for unit in units)
    return {unit for unit in units if literal.strength(day, unit) == most}


def after_hits(before: Day, unit: int, left: int) -> tuple[int, int]:
    """L089 to L096, L290: the levels that a unit drops by hits laid on it, and the hits that remain."""
    cost = HIT_COST[literal.mark(before, unit)[0]]
    return (1, left - cost) if left >= cost else (0, 0)


def kinds_open(day: Day, factions: list[int]) -> set[str]:
    """L215, L216, L229: what the side may do with its impulse."""
    found = {"pass"}
    if day.disc == day.side:
        found.add("strategic")
    trial = day.copy()
    for faction in factions:
        trial.orders[faction] = day.command(faction)
    if any(literal.special(day, leader) > 0 for leader in leaders_open(trial, factions, False)):
        found.add("tactical")
    return found


def verbs(actions: list[Action], verb: str) -> set[int]:
    return {action.a for action in actions if action.verb == verb}
