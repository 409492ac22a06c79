"""What a side sees on the board: how strong both are where, what draws its blocks, and what threatens them."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.knowledge.aims import VICTORY, behind, own_places, wanted
from grognard.games.waterloo_200.knowledge.odds import Host
from grognard.games.waterloo_200.roster import BRITISH, FACTIONS_OF, FRENCH, PRUSSIAN, SIDE_OF
from grognard.games.waterloo_200.state import DEAD, Day
from grognard.games.waterloo_200.view import knows_faction, on_the_march

MOST_POWER: Final = 13.0  # of four blocks, rather good ones
LEADING: Final = 4.0  # the stars that an enemy attack may count on
FEAR: Final = 0.5  # how likely it is that a threatened area is attacked next
CREUX: Final = 3.0  # what may rise from the sunken road
GUARD: Final = 0.7  # what it is worth that a block stands with its chief
GUARDS: Final = 3  # blocks that stay with him, himself counted in
ALARM: Final = 5  # areas between a chief and an enemy who alarms him
HELD: Final = 0.6  # how much a Victory Area of one's own draws, against one of the enemy's


class Scout:
    """A look at a position by one seat: what it cannot see counts as an average block of its army."""

    def __init__(self, day: Day, side: int, seat: int, fear: float = 1.0) -> None:
        self.side: Final = side
        self.foe: Final = 1 - side
        self.seat: Final = seat
        self.fear: Final = FEAR * fear
        size = day.ground.size()
        self.power: list[list[float]] = [[0.0] * size, [0.0] * size]  # by side and area
        self.tough: list[list[float]] = [[0.0] * size, [0.0] * size]
        self.hidden: list[int] = [0] * size  # blocks that the seat cannot see
        self.close: list[float] = []  # enemies near an area, once asked for
        self.danger: list[float] = []  # what the enemy could bring upon an area, once asked for
        self.pulls: list[list[float]] = [[], [], []]  # by army, once asked for
        for faction in range(3):
            self.count(day, faction)

    def count(self, day: Day, faction: int) -> None:
        """Add up an army, area by area."""
        roster = day.roster
        side = SIDE_OF[faction]
        open_to = knows_faction(day, self.seat, faction)
        power, tough = self.power[side], self.tough[side]
        chief = roster.chief[faction]
        strength = hits = unknown = 0
        for block in roster.blocks_of[faction]:
            area = day.where[block]
            if open_to or day.shown[block] or area == DEAD or block == chief:
                if area > 0:
                    level = day.level[block]
                    power[area] += roster.strength[block][level]
                    tough[area] += roster.toughness[block][level]
            elif not on_the_march(day, block):
                strength += roster.strength[block][0]
                hits += roster.toughness[block][0]
                unknown += 1
        if not unknown:
            return
        mean = 0.92 * strength / unknown  # some have been hit already
        mean_hits = 0.88 * hits / unknown
        shown = [0] * day.ground.size()
        for block in roster.blocks_of[faction]:
            area = day.where[block]
            if area > 0 and (day.shown[block] or block == chief):
                shown[area] += 1
        held = day.held[faction]
        for area in range(1, day.ground.size()):
            if held[area]:
                here = held[area] - shown[area]
                power[area] += here * mean
                tough[area] += here * mean_hits
                self.hidden[area] += here

    def host(self, day: Day, area: int, life: float) -> Host:
        """The enemies in an area, with the ground that helps them when they are attacked."""
        foe = self.foe
        bonus = day.ground.bonus[area]
        return Host(self.power[foe][area] + bonus, max(1.0, self.tough[foe][area]), day.heads[foe][area], life)

    def rising(self, day: Day, area: int) -> float:
        """What may rise from the sunken road against a new attack (6.2.3.1.2)."""
        if self.side != FRENCH or day.ground.creux[area] < 0 or day.pools[BRITISH] < 1 or not day.held[BRITISH][area]:
            return 0.0
        fresh = day.control[area] == BRITISH and not day.heads[FRENCH][area]
        return CREUX if fresh and day.room_for(area, BRITISH) > 0 else 0.0

    def dangers(self, day: Day) -> list[float]:
        """By area: the firepower that the enemy could bring upon it in an impulse, about."""
        if not self.danger:
            near = day.ground.near
            found = [0.0] * day.ground.size()
            power = self.power[self.foe]
            heads = day.heads[self.foe]
            for area in range(1, day.ground.size()):
                if heads[area]:
                    found[area] += power[area]
                    for other in near[area]:
                        found[other] += 0.6 * power[area]
                        for third in near[other]:
                            found[third] += 0.12 * power[area]
            self.close = found
            self.danger = [might(one) for one in found]
        return self.danger

    def risk_after(self, day: Day, area: int, own: Host) -> float:
        """What it may cost to stay where a battle has been won."""
        self.dangers(day)
        gone = self.power[self.foe][area] * (1.0 + 0.12 * len(day.ground.near[area]))
        over = might(self.close[area] - gone) - 0.9 * own.power - day.ground.bonus[area]
        return self.fear * own.toll(over) if over > 0.0 else 0.0

    def risk(self, day: Day, area: int, power: float, tough: float, count: int, life: float) -> float:
        """What it may cost to stand there with so much strength."""
        if count < 1:
            return 0.0
        over = self.dangers(day)[area] - power - day.ground.bonus[area]
        if over <= 0.0:
            return 0.0
        return self.fear * Host(power, tough, count, life).toll(over)

    def pull(self, day: Day, faction: int) -> list[float]:
        """By area, how much it draws the blocks of an army: Victory Areas, and the chief when he is in danger."""
        if not self.pulls[faction]:
            self.pulls[faction] = self.draw(day, faction)
        return self.pulls[faction]

    def draw(self, day: Day, faction: int) -> list[float]:
        """Work the pull out."""
        found = [0.0] * day.ground.size()
        distances = day.ground.distances()
        zeal = 1.0 if faction == PRUSSIAN or behind(day, self.side) else 0.5
        for goal in wanted(day, self.side):
            self.spread(found, distances[goal], zeal * VICTORY)
        dangers = self.dangers(day)
        for place in own_places(day, self.side):
            weight = HELD * VICTORY if dangers[place] > 0.0 else 0.2 * VICTORY
            if day.heads[self.side][place]:
                weight *= 0.6
            self.spread(found, distances[place], weight)
        return found

    def spread(self, found: list[float], far: list[int], weight: float) -> None:
        """A goal draws from everywhere, the nearer the more."""
        for area in range(1, len(found)):
            found[area] = max(found[area], weight * 3.0 / (3.0 + far[area]))

    def guard(self, day: Day, faction: int, area: int, count: int) -> float:
        """What it is worth that so many blocks stand with a chief: with him the battle is lost (0.2)."""
        chief = day.roster.chief[faction]
        if faction == PRUSSIAN or chief < 0 or day.where[chief] != area or count <= 1:
            return 0.0
        far = day.ground.distances()[area]
        alarmed = False
        heads = day.heads[self.foe]
        for other in range(1, day.ground.size()):
            if heads[other] and far[other] <= ALARM:
                alarmed = True
                break
        return (GUARD if alarmed else 0.1) * (min(count, GUARDS) - 1)


def might(close: float) -> float:
    """The firepower of so much strength nearby: there is room for four blocks, and leaders help them."""
    return min(close, MOST_POWER) + LEADING if close > 1.0 else 0.0


def side_of(day: Day, seat: int) -> int:
    """The side that a seat plays for."""
    for faction in range(3):
        if day.scenario.seats[faction] == seat:
            return SIDE_OF[faction]
    return 0


def own_factions(day: Day, side: int, seat: int) -> list[int]:
    """The armies of the side that the seat commands."""
    return [faction for faction in FACTIONS_OF[side] if day.scenario.seats[faction] == seat]
