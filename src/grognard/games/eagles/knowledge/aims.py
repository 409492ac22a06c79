"""What a side wants, and what units, leaders and hexes are worth to it, in victory points or nearly so."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import victory
from grognard.games.eagles.knowledge.habits import ATTACKER, DEFENDER, PLAIN, Habits
from grognard.games.eagles.roster import FRENCH
from grognard.games.eagles.state import NO_SIDE, Battle

GUARDED: Final = 0.6  # what a hex of one's own is worth that an enemy could reach, against one to be taken
QUIET: Final = 0.15  # and one that nobody threatens
ALARM: Final = 8  # hexes between a prize and an enemy who threatens it
FIGHTS: Final = 0.06  # a point of size, for what it can still do


def last_turn(state: Battle) -> bool:
    """Is this the last turn?"""
    return state.turn + 1 >= len(state.scenario.turns)


def hours_left(state: Battle) -> int:
    """How many turns come after this one."""
    return len(state.scenario.turns) - 1 - state.turn


def even_score(state: Battle) -> float:
    """The score at which neither side is nearer to victory: the middle of a draw, or the border between two wins."""
    low, high = draws(state)
    return (low + high - 1) / 2.0


def undecided(state: Battle) -> float:
    """By how many points a score may be off the even one and still be a draw."""
    low, high = draws(state)
    return (high - low) / 2.0


def draws(state: Battle) -> tuple[int, int]:
    """From which score on it is a draw, and from which on the French have won."""
    high = 0
    low = 0
    for least, side, _ in state.scenario.bands:
        if side == FRENCH:
            high = least
            low = least
        elif side == NO_SIDE:
            low = least
    return low, high


def is_behind(state: Battle, side: int) -> bool:
    """Must a side do something because it would not win as things stand?"""
    return victory.winner(state)[0] != side


def boldness(state: Battle, side: int, habits: Habits = PLAIN) -> float:
    """How much a side risks: more if it would not win as things stand, less if it would; more with each hour."""
    late = (state.turn + 1) / len(state.scenario.turns)
    return 1.0 + habits.daring * late * late if is_behind(state, side) else 1.0 - habits.prudence * late


def trained(state: Battle, side: int) -> Habits:
    """The habits of those who have learnt from many games: of who has all to take, or all to keep. Where both sides
    have something to take nothing has been learnt.
    """
    own = 0
    others = 0
    for prize in state.scenario.prizes:
        if prize.retaken:
            continue  # it counts only once the other side has taken it
        if prize.side == side:
            own += 1
        else:
            others += 1
    if own and others:
        return PLAIN
    return ATTACKER if own else DEFENDER


# Units and leaders


def unit_life(state: Battle, unit: int) -> float:
    """What it would cost to lose a unit: its points, and what it could still do."""
    return victory.unit_worth(state, unit) + FIGHTS * state.size_of(unit)


def step_worth(state: Battle, unit: int, habits: Habits = PLAIN) -> float:
    """What the next step of a unit is worth: points are paid for the last one only."""
    if state.lost[unit] + 1 >= state.roster.steps[unit]:
        return unit_life(state, unit)
    full = state.roster.size[unit]
    return habits.step * victory.unit_worth(state, unit) + FIGHTS * (full[0] - full[1])


def stack_life(state: Battle, h: int) -> float:
    """What all units of a hex are worth, as far as they are seen."""
    total = 0.0
    for unit in state.stack(h):
        total += unit_life(state, unit)
    return total


def leader_life(state: Battle, leader: int) -> float:
    """What it would cost if a leader were hit: about half way between a wound and his loss."""
    worth = state.scenario.worth
    if leader in state.scenario.chiefs:
        return 0.5 * (worth.chief_lost + worth.chief_wounded)
    if state.roster.is_commander(leader):
        return 0.5 * (worth.commander_lost + worth.commander_wounded)
    return 0.5 * (worth.officer_lost + worth.officer_wounded)


# Hexes


class Wish:
    """A hex that a side wants to take or to keep, and what it is worth to it now."""

    def __init__(self, hex: int, full: float, share: float, taken: bool, denied: bool = False) -> None:
        self.hex: Final = hex
        self.full: Final = full
        self.worth: Final = full * share
        self.taken: Final = taken  # it is as the side wants it
        self.denied: Final = denied  # only the enemy has points for it


def wishes(state: Battle, side: int) -> list[Wish]:
    """The hexes that count for a side: those with points for it, and those that must be kept from the enemy."""
    found: list[Wish] = []
    for number, prize in enumerate(state.scenario.prizes):
        each = float(prize.points) if prize.each else prize.points / (prize.needs or len(prize.hexes))
        if prize.retaken:
            if prize.side == side and number not in state.retaken:
                found += [Wish(h, each, 1.0, False) for h in prize.hexes if state.control[h] == 2 - side]
            continue
        for h in prize.hexes:
            ours = state.control[h] == prize.side + 1
            if prize.side != side:
                ours = not ours
            denied = prize.side != side
            if not ours:
                found.append(Wish(h, each, 1.0, False, denied))
            else:
                share = GUARDED if enemy_within(state, h, side, ALARM) else QUIET
                found.append(Wish(h, each, share, True, denied))
    return found


def enemy_within(state: Battle, h: int, side: int, far: int) -> bool:
    """Is an enemy so near to a hex, openly or under a counter?"""
    away = state.ground.far_from(h)
    enemy = 2 - side
    for other in state.stacks:
        if away[other] <= far and state.held[other] == enemy:
            return True
    for counter, at in enumerate(state.counter_at):
        if at > 0 and state.counter_side[counter] != side and away[at] <= far:
            return True
    return False
