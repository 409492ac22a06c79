"""The Activation Phase (6.2.1): tactical leaders move and are revealed."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import activation, movement
from grognard.games.waterloo_200.control import turn_over
from grognard.games.waterloo_200.refusals import why_no_call, why_no_go
from grognard.games.waterloo_200.roster import BRITISH
from grognard.games.waterloo_200.state import NO_BLOCK, TACTICAL_ACTION, Day
from grognard.games.waterloo_200.steps.base import FactionStep
from grognard.kernel.action import Action, Refusal

END_ACTIVATION: Final = Action("end_activation")
REVEAL: Final = Action("reveal")
STAY: Final = Action("stay")


class CallLeaders(FactionStep):
    """Choose the next leader, his way, and where he is revealed (D04, D05)."""

    def pledged(self, day: Day) -> bool:
        """Has the Prussian player promised the leader who is needed (R43)?"""
        return self.faction == BRITISH and day.wish == TACTICAL_ACTION

    def options(self, day: Day) -> list[Action]:
        leader = day.hand
        if leader != NO_BLOCK:
            go = day.ground.go
            found = [go[area] for area in movement.goals(day, leader, False).stops]
            if day.spent == 0:
                found.append(STAY)
            if not day.enemy_in(day.where[leader], day.roster.faction[leader]):
                found.append(REVEAL)
            return found
        call = day.roster.call
        found = [call[one] for one in activation.may_call(day, self.factions(day), self.pledged(day))]
        if not found or self.pledged(day) or activation.has_lead(day, day.side):
            found.append(END_ACTIVATION)
        return found

    def do(self, day: Day, action: Action) -> None:
        leader = day.hand
        if action.verb == "call":
            movement.take_up(day, action.a, activation.leader_allowance(day, action.a))
        elif action.verb == "go":
            movement.march(day, leader, movement.way_to(day, leader, action.a, False))
        elif action.verb == "reveal":
            self.reveal(day, leader)
        elif action.verb == "stay":
            movement.lay_down(day)
        else:
            day.agenda.pop()

    def reveal(self, day: Day, leader: int) -> None:
        """The leader lies face up now; with him comes one new engagement and one battle (3.9.5, 6.2.3)."""
        faction = day.roster.faction[leader]
        day.active[leader] = 1
        day.moved[leader] = 1
        day.orders[faction] -= 1
        day.engagements[faction] += 1
        day.battles[faction] += 1
        movement.lay_down(day)
        turn_over(day, leader, "3.9.1")
        if not any(day.orders[one] > 0 for one in self.factions(day)):
            day.agenda.pop()  # everybody counts the leaders who may still be activated

    def at_most(self, day: Day) -> int:
        called = activation.may_call(day, self.factions(day), self.pledged(day))
        return movement.within(day, called, day.orders)

    def leads_by(self, day: Day, action: Action) -> list[int]:
        if action.verb == "go" and day.hand != NO_BLOCK:
            return movement.goals(day, day.hand, False).way(action.a)
        return []

    def ask(self, day: Day) -> tuple[str, str]:
        left = sum([day.orders[faction] for faction in self.factions(day)])
        word = "leader" if left == 1 else "leaders"
        return f"Activate up to {left} {word}, one after another. Each may move before he is revealed.", "6.2.1"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "call":
            return why_no_call(day, action.a, self.factions(day))
        if action.verb == "go" and day.hand != NO_BLOCK:
            return why_no_go(day, day.hand, action.a, False)
        if action.verb == "reveal" and day.hand != NO_BLOCK:
            return Refusal("3.9.1", "No leader is revealed where enemies stand.")
        if action.verb == "end_activation":
            return Refusal("6.2", "At least one leader with stars left must be activated.")
        return super().why_not(day, action)
