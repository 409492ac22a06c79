"""Choosing another lead after a loss, a retreat or an advance (9-07, 9-08)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.lead import lead_of, may_lead
from grognard.games.eagles.roster import FOOT_GUNS
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.hexes import HexStep, hex_name, unit_name
from grognard.kernel.action import Action, Refusal

KEEP_LEAD: Final = Action("keep_lead")


def ask_lead(state: Battle, h: int) -> None:
    """A lead has lost a step, or a stack has retreated or advanced: its owner may choose another lead (9-07, 9-08)."""
    if len(candidates(state, h)) > 1:
        state.agenda.append(NewLead(h))


def candidates(state: Battle, h: int) -> list[int]:
    """Who could lead a stack; of one that attacks only those who act (7.3.d-02, 9-01, 13.2-09)."""
    found = [unit for unit in state.stack(h) if may_lead(state, unit)]
    if h in state.attacks:
        found = [unit for unit in found if state.acting[unit] and state.roster.arm[unit] < FOOT_GUNS]
    return found


class NewLead(HexStep):
    """Who leads a stack from now on (D13, 9-08)?"""

    def options(self, state: Battle) -> list[Action]:
        lead = lead_of(state, self.hex)
        make = state.roster.make_lead
        return [make[unit] for unit in candidates(state, self.hex) if unit != lead] + [KEEP_LEAD]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "lead":
            state.lead_with(action.a)

    def ask(self, state: Battle) -> tuple[str, str]:
        lead = unit_name(state, lead_of(state, self.hex))
        return f"Who leads in {hex_name(state, self.hex)} from now on? {lead} does now.", "9"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("9", "Infantry or cavalry in order leads before routed troops, guns only where they are alone.")
