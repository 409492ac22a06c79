"""The sequence of play (2.0, 6.0): turns, impulses, what each ends with."""

from __future__ import annotations

from grognard.games.waterloo_200 import activation, movement, victory
from grognard.games.waterloo_200.communication import lines
from grognard.games.waterloo_200.control import leave
from grognard.games.waterloo_200.roster import (
    BOTH,
    BRITISH,
    FACTIONS_OF,
    PRUSSIAN,
    SIDE_NAMES,
    TACTICAL,
)
from grognard.games.waterloo_200.state import (
    COURSE,
    NO_ACTION,
    PASS,
    STRATEGIC_ACTION,
    TACTICAL_ACTION,
    Day,
)
from grognard.games.waterloo_200.steps.activation import CallLeaders
from grognard.games.waterloo_200.steps.base import DayStep, Work, commands_of
from grognard.games.waterloo_200.steps.battle import ChooseBattle
from grognard.games.waterloo_200.steps.move import MoveBlocks, MovesOpen
from grognard.games.waterloo_200.steps.reorganize import AskToReorganize
from grognard.games.waterloo_200.steps.setup import Arrivals, both_armies
from grognard.games.waterloo_200.steps.strategic import ChoosePlan
from grognard.kernel.action import Action, Refusal


class Opening(Work):
    """Set-up, then the first turn (4.0)."""

    def work(self, day: Day) -> None:
        day.agenda.append(TurnStarts())
        day.agenda += both_armies()


class TurnStarts(Work):
    """The next turn: Prussians, then the impulses, the side with the Disc first (2.1, 6.0)."""

    def work(self, day: Day) -> None:
        day.turn += 1
        day.passes = 0
        day.course = []
        day.side = day.disc
        day.emit("turn", "6.0", (day.turn, day.disc))
        day.agenda += [Impulse(), Arrivals()]


class Impulse(Work):
    """A side's impulse begins (2.0)."""

    def work(self, day: Day) -> None:
        day.impulses += 1
        clear_impulse(day)
        day.emit("impulse", "2.0", (day.side,))
        day.agenda += [ImpulseEnds(), ChooseAction()]
        if day.is_split(day.side) and day.command(PRUSSIAN) > 0:
            day.agenda.append(Counsel())


def clear_impulse(day: Day) -> None:
    """Nobody has done anything yet, and what is contested now was so at the start of the impulse (6.2.3)."""
    size = day.ground.size()
    day.kind = NO_ACTION
    day.wish = NO_ACTION
    day.plan = [0, 0, 0]
    day.orders = [0, 0, 0]
    day.moves = [0, 0, 0]
    day.engagements = [0, 0, 0]
    day.battles = [0, 0, 0]
    day.moved = bytearray(day.roster.size())
    day.newly = []
    day.fought = []
    day.column = []
    day.control_before = day.control[:]
    french, allied = day.heads
    contested = bytearray(size)
    for area in range(size):
        if french[area] and allied[area]:
            contested[area] = 1
    day.contested_before = contested


def kinds_open(day: Day, factions: list[int]) -> list[int]:
    """The kinds of action that are open to factions of the phasing side (2.0, 6.0)."""
    found: list[int] = []
    if activation.tactical_possible(day, factions):
        found.append(TACTICAL_ACTION)
    if day.disc == day.side:
        found.append(STRATEGIC_ACTION)
    return [*found, PASS]


class Counsel(DayStep):
    """The Prussian player names the kind of action he wants; the British player decides (D27, R43)."""

    def who(self, day: Day) -> int:
        return day.seat_of(PRUSSIAN)

    def options(self, day: Day) -> list[Action]:
        return [Action("wish", kind) for kind in kinds_open(day, [PRUSSIAN])]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        day.wish = action.a
        day.emit("wished", "0.1", (action.a,))

    def ask(self, day: Day) -> tuple[str, str]:
        return "Both Allied armies take the same kind of action. Which one do you want?", "0.1"


class ChooseAction(DayStep):
    """What the side does with its impulse: Tactical Action, the Disc, or a pass (2.0, D03)."""

    def who(self, day: Day) -> int:
        return day.seat_of(FACTIONS_OF[day.side][0])

    def own_factions(self, day: Day) -> list[int]:
        """The factions whose leaders the deciding player knows to be able."""
        return [BRITISH] if day.is_split(day.side) else FACTIONS_OF[day.side]

    def options(self, day: Day) -> list[Action]:
        open_to = kinds_open(day, self.own_factions(day))
        found: list[Action] = []
        if TACTICAL_ACTION in open_to or day.wish == TACTICAL_ACTION:
            found.append(Action("tactical"))
        if STRATEGIC_ACTION in open_to:
            found.append(Action("strategic"))
        return [*found, Action("pass")]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        day.lately = None
        if action.verb == "tactical":
            day.kind = TACTICAL_ACTION
            tactical_phases(day)
        elif action.verb == "strategic":
            day.kind = STRATEGIC_ACTION
            strategic_phases(day)
        else:
            day.kind = PASS
            day.moves = [1, 1, 1]
            day.agenda.append(MoveBlocks(BRITISH if day.is_split(day.side) else BOTH))
        day.passes = day.passes + 1 if day.kind == PASS else 0
        day.course.append(COURSE * day.side + day.kind)
        day.emit("action", "6.0", (day.side, day.kind))

    def ask(self, day: Day) -> tuple[str, str]:
        side = SIDE_NAMES[day.side]
        again = " The other side has passed: a pass ends the turn." if day.passes else ""
        disc = " or the Disc" if day.disc == day.side else ""
        return f"{side} impulse: a Tactical Action{disc}, or pass?{again}", "6.0"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "strategic":
            return Refusal("6.1", "The other side holds the Initiative Disc.")
        if action.verb == "tactical":
            return Refusal("6.2", "No tactical leader with stars left can be activated.")
        return super().why_not(day, action)


def tactical_phases(day: Day) -> None:
    """Activation, Movement, Combat, Deactivation (6.2)."""
    for faction in FACTIONS_OF[day.side]:
        day.orders[faction] = day.command(faction)
    commands = commands_of(day)
    day.agenda.append(Deactivation())
    day.agenda += [ChooseBattle(faction) for faction in reversed(commands)]
    day.agenda += [MovesOpen(faction) for faction in reversed(commands)]
    day.agenda += [CallLeaders(faction) for faction in reversed(commands)]


def strategic_phases(day: Day) -> None:
    """Each faction has its own plan; then Movement, Combat, Deactivation, and the Disc changes hands (6.1, R46)."""
    commands = commands_of(day)
    day.agenda += [DiscPasses(), Deactivation()]
    day.agenda += [ChooseBattle(faction) for faction in reversed(commands)]
    day.agenda += [MovesOpen(faction) for faction in reversed(commands)]
    planners = [faction for faction in FACTIONS_OF[day.side] if day.command(faction) > 0]
    day.agenda += [ChoosePlan(faction) for faction in reversed(planners)]


class Deactivation(Work):
    """Leaders tire and are concealed, guns and scouts are concealed (6.2.4)."""

    def work(self, day: Day) -> None:
        for block in range(day.roster.size()):
            if not day.active[block]:
                continue
            day.active[block] = 0
            if day.roster.kind[block] == TACTICAL and not day.at_heart(block):
                day.level[block] += 1
                day.emit("tires", "6.2.4", (block, day.strength(block)))
            day.shown[block] = 0
        for block in day.scouted:
            day.shown[block] = 0  # R52
        day.scouted = []


class DiscPasses(Work):
    """The Disc goes to the other side, whatever was done with it (6.1, R46)."""

    def work(self, day: Day) -> None:
        day.disc = 1 - day.disc
        day.emit("disc", "6.1", (day.disc,))


class ImpulseEnds(Work):
    """The other side is next, unless both have passed (2.0)."""

    def work(self, day: Day) -> None:
        movement.lay_down(day)
        if day.passes >= 2:
            day.agenda.append(TurnEnds())
            return
        day.side = 1 - day.side
        day.agenda.append(Impulse())


class TurnEnds(Work):
    """After two passes: Reorganization, or the end of the game (2.0, 6.4, R31)."""

    def work(self, day: Day) -> None:
        clear_impulse(day)
        if day.turn >= len(day.scenario.hours):
            victory.count_areas(day)
            return
        first = 1 - day.disc  # the side without the Disc (L316)
        day.emit("reorganization", "6.4", (first,))
        day.agenda.append(TurnStarts())
        for side in (1 - first, first):
            for faction in reversed(FACTIONS_OF[side]):
                day.agenda.append(AskToReorganize(faction))
        if day.switches.morale:
            demoralize(day, first)
            demoralize(day, 1 - first)


def demoralize(day: Day, side: int) -> None:
    """Units cut off among enemies lose a level, whatever its colour (OR 9, R50)."""
    found: list[int] = []
    for faction in FACTIONS_OF[side]:
        linked = lines(day, faction)
        for block in day.roster.blocks_of[faction]:
            area = day.where[block]
            if area > 0 and not linked[area] and day.contested(area):
                found.append(block)
    # Area by area, the dead last: the order tells nobody which of the others stands where.
    found.sort(key=lambda block: (day.where[block], day.level[block] >= day.roster.last(block), block))
    for block in found:
        if day.outcome is not None:
            return
        area = day.where[block]
        tell_crumbling(day, block)
        if day.level[block] >= day.roster.last(block):
            victory.eliminate(day, block, "OR9")
            leave(day, area)
        else:
            day.level[block] += 1


def tell_crumbling(day: Day, block: int) -> None:
    """Everybody sees where a block is turned, its owner which one."""
    faction = day.roster.faction[block]
    seat = day.owner(block)
    area = day.where[block]
    day.emit("crumbles", "OR9", (block, area), seen_by=seat)
    day.emit("block_crumbles", "OR9", (faction, area), hidden_from=seat)
