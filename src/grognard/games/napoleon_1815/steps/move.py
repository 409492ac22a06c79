"""The Movement phase: groups, their units, forced marches (5.0, 8.1)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fog, forced, march
from grognard.games.napoleon_1815.roster import ALL, ARMIES_OF, ARMY_NAMES
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import YIELD, CampaignStep, Work, block_name, town_name
from grognard.kernel.action import Action, Refusal

END_MOVEMENT: Final = Action("end_movement")
END_GROUP: Final = Action("end_group")
STAY: Final = Action("stay")
KEEP_HIDDEN: Final = Action("keep_hidden")
REVEAL: Final = Action("reveal")


class ChooseGroup(CampaignStep):
    """Choose the next group to move, or end the movement (5.1, D6, D9).

    Where two Allies play, each chooses for his own army; the first may let the other go before him (5.1-10).
    """

    def __init__(self, army: int, may_yield: bool = True) -> None:
        self.army = army
        self.may_yield = may_yield

    def who(self, campaign: Campaign) -> int:
        return campaign.seat_for(campaign.active(), self.army)

    def armies(self, campaign: Campaign) -> list[int]:
        """The armies that may still be chosen from."""
        own = ARMIES_OF[campaign.active()] if self.army == ALL else [self.army]
        return [army for army in own if campaign.quota[army] > 0]

    def options(self, campaign: Campaign) -> list[Action]:
        found: list[Action] = []
        for army in self.armies(campaign):
            actions = campaign.ground.group[army]
            seen: list[int] = []
            for unit in campaign.roster.units_of[army]:
                town = campaign.where[unit]
                if town >= 0 and not campaign.moved[unit] and town not in seen:
                    seen.append(town)
                    found.append(actions[town])
        if self.army != ALL and self.may_yield and self.other_waits(campaign):
            found.append(YIELD)
        found.append(END_MOVEMENT)
        return found

    def other_waits(self, campaign: Campaign) -> bool:
        """Is the other Ally still to move?"""
        return len(campaign.agenda) > 1 and isinstance(campaign.agenda[-2], ChooseGroup)

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "group":
            campaign.agenda.append(MoveGroup(action.a, action.b))
        elif action.verb == "yield":
            mine = campaign.agenda.pop()
            theirs = campaign.agenda.pop()
            assert isinstance(mine, ChooseGroup)
            assert isinstance(theirs, ChooseGroup)
            campaign.agenda += [ChooseGroup(mine.army, False), ChooseGroup(theirs.army, False)]
        else:
            campaign.agenda.pop()

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        armies = self.armies(campaign)
        if not armies:
            return "All group moves have been made. End the movement; then dice are rolled for forced marches.", "5.1"
        left = " and ".join([f"{campaign.quota[army]} {ARMY_NAMES[army]}" for army in armies])
        return f"Choose a town whose group moves ({left} to go), or end the movement.", "5.1"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "group" and action.b in (0, 1, 2) and 0 <= action.a < campaign.ground.size():
            army = action.b
            name = town_name(campaign, action.a)
            if army not in ARMIES_OF[campaign.active()]:
                return Refusal("2.1", f"It is not the {ARMY_NAMES[army]} army's turn to move.")
            if self.army not in (ALL, army):
                return Refusal("11.0", f"The {ARMY_NAMES[army]} army has a commander of its own.")
            if campaign.quota[army] <= 0:
                return Refusal("5.1", f"The {ARMY_NAMES[army]} army has used its group moves of this turn.")
            if campaign.army_in(action.a, army):
                return Refusal("5.1", f"Every {ARMY_NAMES[army]} unit in {name} has already moved.")
            return Refusal("5.1", f"There is no {ARMY_NAMES[army]} unit in {name}.")
        if action.verb == "roll":
            return Refusal("2.1", "Dice for forced marches are rolled only after all movement.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["ChooseGroup", self.army, self.may_yield]


class MoveGroup(CampaignStep):
    """Move any units of the group, each where it likes (5.1, D7). The first to march uses up the group move."""

    automatic = True

    def __init__(self, town: int, army: int, started: bool = False) -> None:
        self.town = town
        self.army = army
        self.started = started

    def who(self, campaign: Campaign) -> int:
        return campaign.seat_of[self.army]

    def options(self, campaign: Campaign) -> list[Action]:
        go = campaign.ground.go
        hand = campaign.hand
        found: list[Action] = []
        if hand != NO_UNIT:
            found = [go[town] for town in march.goals(campaign, hand, self.town)]
            if not campaign.moved[hand]:
                found.append(STAY)
                return found
        pick = campaign.roster.pick
        for unit in campaign.roster.units_of[self.army]:
            if campaign.where[unit] == self.town and not campaign.moved[unit]:
                found.append(pick[unit])
        found.append(END_GROUP)
        return found

    def is_plain(self, campaign: Campaign) -> bool:
        """Not after one town at night, where another is open: only fast units go on, and nobody knows which are (3.2).

        In all other cases the number of towns marched and whether that was forced, which is told, say how far it goes.
        """
        hand = campaign.hand
        if hand == NO_UNIT or campaign.paces != 1 or not campaign.now().night:
            return True
        return not march.search(campaign, hand, self.town, 1).towns

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "pick":
            campaign.hand = action.a
            campaign.paces = 0
            campaign.trail = (self.town,)
        elif action.verb == "stay":
            campaign.hand = NO_UNIT
            campaign.trail = ()
        elif action.verb == "go":
            if not self.started:
                campaign.quota[self.army] -= 1
                campaign.agenda[-1] = MoveGroup(self.town, self.army, True)
            march.march(campaign, campaign.hand, self.town, action.a)
        else:
            campaign.hand = NO_UNIT
            campaign.trail = ()
            campaign.agenda.pop()

    def leads_by(self, campaign: Campaign, action: Action) -> list[int]:
        return march.way_to(campaign, campaign.hand, self.town, action.a) if action.verb == "go" else []

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        town, hand = town_name(campaign, self.town), campaign.hand
        if hand != NO_UNIT:
            unit = block_name(campaign, hand)
            if not campaign.moved[hand]:
                return f"Choose where {unit} marches, or leave it in {town}.", "5.1"
            if march.goals(campaign, hand, self.town):
                return f"{unit} may march on. Move others of the group in {town} too, or end the group's move.", "5.1"
        return f"Move any units of the group in {town}, then end the group's move.", "5.1"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        hand = campaign.hand
        if action.verb == "go":
            if hand == NO_UNIT:
                return Refusal("5.1", "Pick up a unit of the group first.")
            return march.why_not_go(campaign, hand, self.town, action)
        if action.verb == "pick" and 0 <= action.a < campaign.roster.size():
            unit = action.a
            if campaign.roster.army[unit] != self.army or campaign.where[unit] != self.town:
                where = town_name(campaign, self.town)
                return Refusal("5.1", f"{block_name(campaign, unit)} does not belong to the group in {where}.")
            return Refusal("5.1", "A unit moves once in a turn.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["MoveGroup", self.town, self.army, self.started]


class Marches(Work):
    """All movement is over: leaders may show themselves, then every forced march is rolled for (2.1, 5.6, 8.1)."""

    def work(self, campaign: Campaign) -> None:
        campaign.hand = NO_UNIT
        if not campaign.marchers:
            return
        campaign.agenda.append(RollMarches())
        for army in reversed(forced.armies_asked(campaign, campaign.active())):
            campaign.agenda.append(ShowLeader(army))


class ShowLeader(CampaignStep):
    """Reveal a leader for +1 on the forced marches that ended with him, or keep him hidden (8.1, D8)."""

    def __init__(self, army: int) -> None:
        self.army = army

    def who(self, campaign: Campaign) -> int:
        return campaign.seat_of[self.army]

    def options(self, campaign: Campaign) -> list[Action]:
        return [REVEAL, KEEP_HIDDEN] if forced.can_help(campaign, self.army) else [KEEP_HIDDEN]

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        if action.verb == "reveal":
            fog.reveal(campaign, campaign.roster.leader_of[self.army], "8.1")

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        who = ARMY_NAMES[self.army]
        return f"Dice are rolled for the forced marches. A {who} leader who shows himself adds 1 in his town.", "8.1"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "reveal":
            return Refusal("8.1", "No unit of his army has force-marched to the leader's town.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["ShowLeader", self.army]


class RollMarches(Work):
    """One die for each unit that force-marched (5.6-3)."""

    def work(self, campaign: Campaign) -> None:
        forced.roll_all(campaign)
        if campaign.switches.leaders_hide_at_once:
            for leader in campaign.roster.leader_of:
                if leader >= 0 and campaign.alive(leader):
                    fog.hide(campaign, leader)
        campaign.paces = 0
