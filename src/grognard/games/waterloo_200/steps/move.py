"""The Movement Phase (6.2.2) of all kinds of impulses, and the move of a pass (6.3)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import movement
from grognard.games.waterloo_200.control import turn_over
from grognard.games.waterloo_200.refusals import why_no_go, why_no_pick
from grognard.games.waterloo_200.roster import BOTH, BRITISH, FACTIONS_OF, PRUSSIAN, SIDE_OF
from grognard.games.waterloo_200.state import MANOEUVRE, NO_BLOCK, PASS, STRATEGIC_ACTION, TACTICAL_ACTION, Day
from grognard.games.waterloo_200.steps.activation import REVEAL, STAY
from grognard.games.waterloo_200.steps.base import FactionStep, FactionWork
from grognard.kernel.action import Action, Refusal

END_MOVES: Final = Action("end_moves")
CEDE: Final = Action("cede")
ALONG: Final = Action("along")


class MovesOpen(FactionWork):
    """The Movement Phase begins; nobody moves who makes another use of the Disc (6.1)."""

    def work(self, day: Day) -> None:
        factions = FACTIONS_OF[day.side] if self.faction == BOTH else [self.faction]
        if day.kind != STRATEGIC_ACTION or any(day.plan[one] == MANOEUVRE for one in factions):
            day.agenda.append(MoveBlocks(self.faction))


class MoveBlocks(FactionStep):
    """Pick a block up and lead it on, one after the other (D07 to D10, D19).

    To pick the next one up is to leave the last where it is. Nobody else sees which block is in hand, nor its MP. Those
    who stood with a block may go along with it, which is the same as to pick them up and to lead them there.
    """

    def options(self, day: Day) -> list[Action]:
        found: list[Action] = []
        hand = day.hand
        if hand != NO_BLOCK:
            go = day.ground.go
            found = [go[area] for area in movement.goals(day, hand, day.kind != PASS).stops]
            if movement.may_fire(day, hand):
                found.append(REVEAL)
            found += [Action("scout", area) for area in movement.scouting_goals(day, hand)]
            if not day.moved[hand]:
                found.append(STAY)
        if movement.can_follow(day, self.factions(day)):
            found.append(ALONG)
        pick = day.roster.pick
        found += [pick[block] for block in movement.movable(day, self.factions(day)) if block != hand]
        if self.may_cede(day):
            found.append(CEDE)
        found.append(END_MOVES)
        return found

    def may_cede(self, day: Day) -> bool:
        """May the British player leave the move of a pass to the Prussians (R19, R43)?"""
        unmoved = day.kind == PASS and day.moves[PRUSSIAN] > 0
        return unmoved and self.faction == BRITISH and day.command(PRUSSIAN) > 0

    def do(self, day: Day, action: Action) -> None:
        hand = day.hand
        if action.verb == "pick":
            movement.take_up(day, action.a, movement.allowance_of(day, action.a))
        elif action.verb == "stay":
            movement.lay_down(day)
        elif action.verb == "go":
            self.go(day, hand, action.a)
        elif action.verb == "along":
            movement.lay_down(day)
            movement.follow(day, self.factions(day))
        elif action.verb == "reveal":
            movement.begin(day, hand)
            day.active[hand] = 1
            movement.lay_down(day)
            turn_over(day, hand, "3.10.1")
        elif action.verb == "scout":
            movement.begin(day, hand)
            movement.lay_down(day)
            scout(day, hand, action.a)
        else:
            day.agenda.pop()
            day.column = []
            movement.lay_down(day)
            if action.verb == "cede":
                day.agenda.append(MoveBlocks(PRUSSIAN))

    def go(self, day: Day, block: int, area: int) -> None:
        """Lead the block on; it stops where enemies are (L106)."""
        way = movement.way_to(day, block, area, day.kind != PASS)
        start = day.trail[0]
        movement.begin(day, block)
        movement.march(day, block, way)
        day.column = [start, area]
        if day.outcome is None and day.enemy_in(area, day.roster.faction[block]):
            movement.lay_down(day)

    def at_most(self, day: Day) -> int:
        if day.kind == TACTICAL_ACTION:
            return 0
        if day.kind == PASS:
            return 1
        return movement.within(day, movement.movable(day, self.factions(day)), day.moves)

    def leads_by(self, day: Day, action: Action) -> list[int]:
        if action.verb == "go" and day.hand != NO_BLOCK:
            return movement.goals(day, day.hand, day.kind != PASS).way(action.a)
        return []

    def ask(self, day: Day) -> tuple[str, str]:
        if day.kind == PASS:
            return "A pass: one block may move, without engaging. Move it, or end the movement.", "6.3"
        if day.kind == STRATEGIC_ACTION:
            left = sum([day.moves[faction] for faction in self.factions(day)])
            word = "block" if left == 1 else "blocks"
            return f"Move {left} more {word} at most, or end the movement.", "6.1"
        return "Move blocks in the range of their activated leaders, or end the movement.", "6.2.2"

    def why_not(self, day: Day, action: Action) -> Refusal:
        hand = day.hand
        if action.verb == "along":
            return Refusal("6.2.2", "Nobody can follow the last march: too few MP, no orders, or no room.")
        if action.verb == "pick":
            return why_no_pick(day, action.a, self.factions(day))
        if action.verb == "go" and hand != NO_BLOCK:
            return why_no_go(day, hand, action.a, True)
        if action.verb == "reveal" and hand != NO_BLOCK:
            return why_no_fire(day, hand)
        if action.verb == "scout":
            return Refusal(
                "OR3", "Cavalry with an MP left scouts a green area next to it, with no enemy where it stands."
            )
        return super().why_not(day, action)


def why_no_fire(day: Day, block: int) -> Refusal:
    """Why the block in hand cannot be activated."""
    if not day.roster.gun[block]:
        return Refusal("3.10.1", "Only artillery is activated in the Movement Phase.")
    if day.kind == PASS:
        return Refusal("6.3", "Nobody is activated in a pass.")
    if day.value(block) < 1:
        return Refusal("3.10.2", "At Pawn Level guns do not fire into other areas.")
    if day.enemy_in(day.where[block], day.roster.faction[block]):
        return Refusal("3.10.3", "Guns with enemies in their own area do not fire into others.")
    return Refusal("3.10.1", "To be revealed costs an MP, and none is left.")


def scout(day: Day, block: int, area: int) -> None:
    """Cavalry looks at as many enemies as it has dots, drawn by lot (OR 3, X06)."""
    day.active[block] = 1
    turn_over(day, block, "OR3")
    side = 1 - SIDE_OF[day.roster.faction[block]]
    hidden = movement.concealed(day, area, side)
    seen = day.strength(block)
    while hidden and seen > 0:
        found = hidden[0]
        if len(hidden) > seen:
            # Only their owner sees how the lot falls: with the faces it would tell what the others can be.
            found = hidden[day.draw(len(hidden), "OR3", area, day.owner(found))]
        hidden.remove(found)
        day.scouted.append(found)
        turn_over(day, found, "OR3")
        seen -= 1
