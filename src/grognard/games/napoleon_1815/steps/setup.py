"""Before the first turn: bids for sides (12.0) and deployment (4.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import deployment
from grognard.games.napoleon_1815.casualties import reduce_unit
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    ANGLO_DUTCH,
    ARMIES_OF,
    ARMY_NAMES,
    FRENCH,
    FRENCH_SIDE,
    PRUSSIAN,
    SIDE_NAMES,
)
from grognard.games.napoleon_1815.state import NO_UNIT, UNPLACED, Campaign
from grognard.games.napoleon_1815.steps.base import DONE, CampaignStep, Work, block_name, town_name
from grognard.games.napoleon_1815.steps.turn import PlayerTurn
from grognard.kernel.action import Action, Refusal
from grognard.kernel.packing import Packed

PASS: Final = Action("pass")
PUT_BACK: Final = Action("back")
HISTORICAL: Final = Action("historical")
SCATTER: Final = Action("scatter")


class Opening(Work):
    """The whole game, in order: bids, the Allies deploy, the French deploy, the turns (4.0, 12.0)."""

    def work(self, campaign: Campaign) -> None:
        campaign.agenda += [PlayerTurn(), FrenchSetUp(), AlliedSetUp()]
        if campaign.scenario.bidding:
            first = 0 if campaign.roll("12.0") <= 3 else 1  # a coin
            campaign.emit("bids_first", "12.0", (first,))
            campaign.agenda.append(Bid(first))


class Bid(CampaignStep):
    """Name a side and more steps than the highest bid, or pass (12.0, D1)."""

    def __init__(self, seat: int) -> None:
        self.bidder = seat

    def __reduce__(self) -> Packed:
        return Bid, (self.bidder,)

    def who(self, campaign: Campaign) -> int:
        return self.bidder

    def options(self, campaign: Campaign) -> list[Action]:
        _, side, steps = campaign.bid
        sides = [FRENCH_SIDE, ALLIED_SIDE] if side < 0 or not campaign.switches.bid_same_side else [side]
        found = [] if side < 0 else [PASS]
        for each in sides:
            for number in range(steps + 1, deployment.most_steps(campaign, each) + 1):
                found.append(Action("bid", each, number))
        return found

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        if action.verb == "bid":
            campaign.bid = [self.bidder, action.a, action.b]
            campaign.emit("bid", "12.0", (self.bidder, action.a, action.b))
            campaign.agenda.append(Bid(1 - self.bidder))
            return
        seat, side, steps = campaign.bid
        campaign.seat_of = [seat, 1 - seat, 1 - seat] if side == FRENCH_SIDE else [1 - seat, seat, seat]
        campaign.emit("bid_won", "12.0", (seat, side, steps))
        if steps:
            campaign.agenda.append(TakeSteps(side, steps))

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        if campaign.bid[1] < 0:
            return "Open the bidding: name a side, and how many of its steps you would give to play it.", "12.0"
        offer = f"{SIDE_NAMES[campaign.bid[1]]} {campaign.bid[2]}"
        return f"The highest bid is {offer}. Bid more for a side, or pass.", "12.0"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "pass":
            return Refusal("12.0", "The first bidder has to make a bid; it may be 0.")
        if action.verb == "bid" and action.b <= campaign.bid[2]:
            return Refusal("12.0", f"A bid must be higher than the last one, {campaign.bid[2]}.")
        if action.verb == "bid" and action.a in (FRENCH_SIDE, ALLIED_SIDE):
            most = deployment.most_steps(campaign, action.a)
            if action.b > most:
                return Refusal("12.0", f"The {SIDE_NAMES[action.a]} side can give {most} steps at most.")
            return Refusal("12.0", "All bids are for the side that the first one named.")  # R39, option
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["Bid", self.bidder]


class TakeSteps(CampaignStep):
    """The highest bidder takes his steps from different units (12.0, D2, R39)."""

    automatic = True

    def __init__(self, side: int, steps: int) -> None:
        self.side = side
        self.steps = steps

    def who(self, campaign: Campaign) -> int:
        seat = campaign.bid[0]
        return 1 - seat if campaign.switches.bid_opponent_picks else seat

    def options(self, campaign: Campaign) -> list[Action]:
        return [
            Action("weaken", unit)
            for army in ARMIES_OF[self.side]
            for unit in campaign.roster.units_of[army]
            if campaign.strength[unit] > 1 and not campaign.weakened[unit]
        ]

    def is_plain(self, campaign: Campaign) -> bool:
        """How many units have a step to give depends on which have given theirs: nobody else's business (12.0)."""
        return False

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        campaign.weakened[action.a] = 1
        reduce_unit(campaign, action.a, 1, "12.0")
        if self.steps > 1:
            campaign.agenda.append(TakeSteps(self.side, self.steps - 1))

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        return f"Choose a unit to start with one step fewer ({self.steps} to go).", "12.0"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        unit = action.a
        if action.verb == "weaken" and 0 <= unit < campaign.roster.size():
            if campaign.roster.side[unit] != self.side:
                return Refusal("12.0", "The steps come off the side that was bid for.")
            if campaign.weakened[unit]:
                return Refusal("12.0", "No unit loses more than one step to the bid.")
            if campaign.strength[unit] == 1:
                return Refusal("12.0", "A unit with one step would be eliminated; choose another.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["TakeSteps", self.side, self.steps]


class AlliedSetUp(Work):
    """The Allies deploy first, each Ally his own army where there are two players (4.1, 11.0)."""

    def work(self, campaign: Campaign) -> None:
        set_up(campaign, [[ANGLO_DUTCH], [PRUSSIAN]] if campaign.is_split(ALLIED_SIDE) else [[ANGLO_DUTCH, PRUSSIAN]])


class FrenchSetUp(Work):
    """The French deploy last (4.2)."""

    def work(self, campaign: Campaign) -> None:
        set_up(campaign, [[FRENCH]])


def set_up(campaign: Campaign, parts: list[list[int]]) -> None:
    """Put armies on the map as the game's options say (4.3), or ask their players."""
    for armies in reversed(parts):
        if campaign.switches.historical_setup:
            deployment.place_historically(campaign, armies)
            deployment.tell(campaign, armies)
        elif campaign.switches.random_setup:
            deployment.scatter(campaign, armies)
            deployment.tell(campaign, armies)
        else:
            campaign.agenda.append(Deploy(armies))


class Deploy(CampaignStep):
    """Place every block of an army in a town of its area (4.1, 4.2, D3, D4, D5)."""

    def __init__(self, armies: list[int]) -> None:
        self.armies = armies

    def who(self, campaign: Campaign) -> int:
        return campaign.seat_of[self.armies[0]]

    def options(self, campaign: Campaign) -> list[Action]:
        roster = campaign.roster
        hand = campaign.hand
        if hand != NO_UNIT:
            place = campaign.ground.place
            return [*[place[town] for town in deployment.towns_for(campaign, hand)], PUT_BACK]
        units = [unit for army in self.armies for unit in roster.units_of[army]]
        waiting = [roster.pick[unit] for unit in units if campaign.where[unit] == UNPLACED]
        if waiting:
            return [*waiting, SCATTER, HISTORICAL]
        return [*[roster.pick[unit] for unit in units], DONE]  # all stand: anybody can still be moved

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "pick":
            campaign.hand = action.a
        elif action.verb == "back":
            campaign.hand = NO_UNIT
        elif action.verb == "place":
            unit = campaign.hand
            campaign.put(unit, action.a)
            campaign.hand = NO_UNIT
            campaign.emit("placed", "4.0", (unit, action.a), self.who(campaign))
        elif action.verb == "historical":
            deployment.place_historically(campaign, self.armies)
        elif action.verb == "scatter":
            deployment.scatter(campaign, self.armies)
        else:
            campaign.agenda.pop()
            deployment.tell(campaign, self.armies)

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        rule = "4.2" if self.armies == [FRENCH] else "4.1"
        most = campaign.scenario.crowd[campaign.roster.side[campaign.roster.units_of[self.armies[0]][0]]]
        who = " and ".join([ARMY_NAMES[army] for army in self.armies])
        return f"Deploy the {who} blocks, at most {most} in a town.", rule

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        text, rule = self.ask(campaign)
        if action.verb == "place" and campaign.hand != NO_UNIT and 0 <= action.a < campaign.ground.size():
            return deployment.why_not_place(campaign, campaign.hand, action.a, rule)
        if action.verb == "done":
            return Refusal("4.0", "Every block has to be placed before play begins.")
        if action.verb == "place":
            return Refusal(rule, f"Pick up a block first, then choose {town_name(campaign, action.a)}.")
        if action.verb == "pick" and 0 <= action.a < campaign.roster.size():
            if campaign.where[action.a] != UNPLACED and campaign.roster.army[action.a] in self.armies:
                return Refusal(rule, "Place the remaining blocks first; then any block can be moved again.")
            return Refusal(rule, f"{block_name(campaign, action.a)} is not yours to deploy now. {text}")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["Deploy", self.armies]
